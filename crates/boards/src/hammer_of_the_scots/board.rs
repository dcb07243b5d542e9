//! The board of Hammer of the Scots: the map, the tray, and what is picked now apart from them (a battle, a herald's
//! nobles). On a page each has a place of its own, so that the map can be enlarged while the tray stays in sight;
//! in a file they stand one below the other in one picture.

use super::{attack, beside, court, fight, panels, paths, picture, plan, seen, svg_with, tray};
use crate::{Board, Button, Outlook, Panel, Pictures, Scene, Target, Theme};
use hammer_of_the_scots::{Action, HammerOfTheScots, View};
use table::Seat;

/// The board of Hammer of the Scots.
#[derive(Clone, Copy, Debug, Default)]
pub struct Scotland;

impl Board<HammerOfTheScots> for Scotland {
    fn svg(&self, view: &View, scene: &Scene) -> String {
        if !scene.theme.is_file() {
            return self.pictures(view, scene).concat();
        }
        let map = map(view, scene);
        let tray = tray(&seen::tray(view), scene);
        let parts: Vec<String> = affair(view, scene).into_iter().chain([tray, map]).collect();
        stacked(&parts)
    }

    fn pictures(&self, view: &View, scene: &Scene) -> Pictures {
        Pictures {
            ground: map(view, scene),
            strip: None,
            tray: Some(beside::html(&seen::tray(view), scene)),
            affair: affair(view, scene),
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

    fn prospects(&self, view: &View) -> Vec<(Target, String)> {
        attack::prospects(view)
    }

    fn outlook(&self, view: &View, about: &Target, with: Option<&[Target]>) -> Option<Outlook> {
        attack::outlook(view, about, with)
    }

    fn chances(&self, view: &View, moves: &[Vec<Target>]) -> Vec<Option<f64>> {
        plan::chances(view, moves)
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

/// What is picked now apart from the map.
fn affair(view: &View, scene: &Scene) -> Option<String> {
    // Who gives up may do so in the midst of a battle.
    if scene.is_over {
        return None;
    }
    fight::svg(view, scene).or_else(|| court::svg(view, scene))
}

/// The map, with the plan that is proposed.
fn map(view: &View, scene: &Scene) -> String {
    let arrows = plan::arrows(view, &scene.plan);
    svg_with(&seen::ground(view, scene), &arrows, scene)
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
