//! Schotten Totten: nine Stones in a row, the reader's side below, hands and decks round them.

mod cards;
mod draw;
mod hands;
mod layout;
mod panels;
mod paths;
mod picture;
mod plan;
mod signs;
mod words;

use crate::{Board, Button, Panel, Scene, Target, Theme};
use maud::Markup;
use schotten_totten::{Action, SchottenTotten, View};
use table::Seat;

/// The board of Schotten Totten.
#[derive(Clone, Copy, Debug, Default)]
pub struct Border;

impl Board<SchottenTotten> for Border {
    fn svg(&self, view: &View, scene: &Scene) -> String {
        draw::svg(view, scene)
    }

    fn path(&self, _view: &View, action: &Action) -> Vec<Target> {
        paths::path(action)
    }

    fn trace(&self, view: &View, seat: Seat, action: &Action) -> Vec<Target> {
        paths::trace(view, seat, action)
    }

    fn is_sure(&self, action: &Action) -> bool {
        matches!(action, Action::Claim(_))
    }

    fn ends_turn(&self, action: &Action) -> bool {
        matches!(action, Action::Done)
    }

    fn buttons(&self, view: &View) -> Vec<Button<Action>> {
        paths::buttons(view)
    }

    fn panels(&self, view: &View, scene: &Scene) -> Vec<Panel> {
        panels::all(view, scene)
    }

    fn told(&self, sentence: &str) -> Markup {
        panels::told(sentence)
    }

    fn drawn_as(&self, view: &View, action: &Action) -> Option<Markup> {
        panels::drawn_as(view, action)
    }

    fn picture(&self, theme: Theme) -> String {
        picture::hill(theme)
    }
}
