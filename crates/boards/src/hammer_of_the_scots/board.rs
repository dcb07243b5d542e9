//! The board of Hammer of the Scots: what is picked now on top (a battle, a herald's nobles), the tray, and the map
//! last. On a page each is a picture of its own, so that the map can be enlarged while the tray stays in sight;
//! in a file they stand one below the other in one picture.

use super::{court, fight, panels, paths, picture, seen, svg, tray};
use crate::{Board, Button, Panel, Scene, Target, Theme};
use hammer_of_the_scots::{Action, HammerOfTheScots, View};
use table::Seat;

/// The board of Hammer of the Scots.
#[derive(Clone, Copy, Debug, Default)]
pub struct Scotland;

impl Board<HammerOfTheScots> for Scotland {
    fn svg(&self, view: &View, scene: &Scene) -> String {
        let above = fight::svg(view, scene).or_else(|| court::svg(view, scene));
        let map = svg(&seen::ground(view), scene);
        let tray = tray(&seen::tray(view), scene);
        let parts: Vec<String> = above.into_iter().chain([tray, map]).collect();
        match scene.theme.is_file() {
            true => stacked(&parts),
            false => parts.concat(),
        }
    }

    fn path(&self, _view: &View, action: &Action) -> Vec<Target> {
        paths::path(action)
    }

    fn trace(&self, view: &View, seat: Seat, action: &Action) -> Vec<Target> {
        paths::trace(view, seat, action)
    }

    fn buttons(&self, view: &View) -> Vec<Button<Action>> {
        paths::buttons(view)
    }

    fn panels(&self, view: &View, scene: &Scene) -> Vec<Panel> {
        panels::all(view, scene)
    }

    fn picture(&self, theme: Theme) -> String {
        picture::bridge(theme)
    }

    fn sides(&self) -> &'static [&'static str] {
        &["England", "Scotland"]
    }

    fn zooms(&self) -> bool {
        true
    }
}

/// How wide the one picture of a file is.
const WIDTH: f64 = 1000.0;

/// The parts of a file one below the other, each as wide as the widest.
fn stacked(parts: &[String]) -> String {
    let mut inner = String::new();
    let mut high = 0.0;
    for part in parts {
        let (w, h) = size(part);
        let h = (h * WIDTH / w).round();
        // In a file a picture's own size stands between its `viewBox` and its role.
        let (head, rest) = part.split_once(" width=\"").unwrap_or((part, ""));
        let rest = rest.split_once(" role=").map_or("", |(_, rest)| rest);
        inner += &format!(r#"{head} y="{high}" width="{WIDTH}" height="{h}" role={rest}"#);
        high += h;
    }
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {high}" width="{WIDTH}" height="{high}" role="img" aria-label="Hammer of the Scots">{inner}</svg>"#
    )
}

/// The size of a picture, as its `viewBox` says.
fn size(svg: &str) -> (f64, f64) {
    let numbers = svg.split("viewBox=\"0 0 ").nth(1);
    let numbers = numbers.and_then(|rest| rest.split('"').next());
    let mut numbers = numbers.unwrap_or("1000 1000").split(' ');
    let mut next = || numbers.next().and_then(|text| text.parse().ok());
    (next().unwrap_or(WIDTH), next().unwrap_or(WIDTH))
}
