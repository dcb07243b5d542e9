//! What the board of Feud War shows where.

use super::{deeds, ground, panels, paths, picture, points, seen, sketch};
use crate::{Board, Button, Chapter, Panel, Point, Scene, Standing, Target, Theme, Thought, Unlit};
use feud_war::{Action, Clan, Event, FeudWar, Stage, View, report};
use table::{Gist, Paragraph, Seat};

/// The board of Feud War.
#[derive(Clone, Copy, Debug, Default)]
pub struct DebateableLand;

impl Board<FeudWar> for DebateableLand {
    fn svg(&self, view: &View, scene: &Scene) -> String {
        ground::svg(view, scene)
    }

    fn path(&self, view: &View, action: &Action) -> Vec<Target> {
        paths::path(view, action)
    }

    fn trace(&self, view: &View, _: Seat, action: &Action) -> Vec<Target> {
        paths::trace(view, action)
    }

    fn drawn(&self, view: &View, picked: &[Target], drawn: &[Point]) -> Option<Action> {
        points::action(view, picked, drawn)
    }

    fn thought(&self, view: &View, scene: &Scene, picked: &[Target]) -> Option<Thought<Action>> {
        deeds::thought(view, scene, picked)
    }

    fn sketch(
        &self,
        view: &View,
        scene: &Scene,
        picked: &[Target],
        drawn: &[Point],
    ) -> Option<String> {
        sketch::of_points(view, scene, picked, drawn)
    }

    fn ends_turn(&self, action: &Action) -> bool {
        matches!(action, Action::End)
    }

    fn is_next(&self, view: &View, action: &Action) -> bool {
        match action {
            Action::PlaceDone | Action::SceneryDone => view.check(action).is_ok(),
            Action::End => paths::idle(view).next().is_none(),
            _ => false,
        }
    }

    fn buttons(&self, view: &View) -> Vec<Button<Action>> {
        paths::buttons(view)
    }

    fn panels(&self, view: &View, scene: &Scene) -> Vec<Panel> {
        panels::all(view, scene)
    }

    fn tabs(&self) -> &'static [&'static str] {
        &["turn", "clan", "animals"]
    }

    fn standing(&self, view: &View) -> Option<Standing> {
        let points = view.reader.and_then(|reader| {
            let own = view.clans.iter().find(|clan| clan.seat == Some(reader))?;
            Some((i32::from(own.points), "points"))
        });
        Some(Standing {
            when: match view.turn {
                0 => "set-up".into(),
                turn => format!("day {}, turn {turn} of {}", view.day, view.turns_a_day),
            },
            points,
            panels: &["turn", "clan"],
        })
    }

    fn chapter(&self, view: &View) -> Option<Chapter> {
        let clans = view.clans.iter().filter(|clan| clan.clan != Clan::Warden);
        Some(Chapter {
            name: match view.turn {
                0 => "Setting up".into(),
                turn => format!("Day {}, turn {turn}", view.day),
            },
            points: match view.turn {
                0 => Vec::new(),
                _ => clans
                    .map(|clan| (table::capital(clan.clan.name()), clan.points.into()))
                    .collect(),
            },
        })
    }

    fn barred(&self, _: &View, action: &Action) -> Option<String> {
        paths::barred(action)
    }

    fn begins_part(&self, event: &Event) -> bool {
        report::begins_part(event)
    }

    fn tale(&self, view: &View, events: &[&Event]) -> Vec<Paragraph> {
        report::part(view, events)
    }

    fn gist(&self, view: &View, events: &[&Event]) -> Gist {
        report::whole(view, events)
    }

    fn unlit(&self, view: &View, thing: &str) -> Option<Unlit> {
        paths::unlit(view, thing)
    }

    fn picture(&self, theme: Theme) -> String {
        picture::raid(theme)
    }

    fn sides(&self) -> &'static [&'static str] {
        const NAMES: [&str; Clan::SEATS] = ["Kerr", "Elliot", "Graham", "Nixon", "Fenwick"];
        &NAMES
    }

    fn builds(&self, view: &View) -> bool {
        view.stage == Stage::Lists && seen::is_asked(view)
    }

    fn draws(&self) -> bool {
        true
    }

    fn zooms(&self) -> bool {
        true
    }
}
