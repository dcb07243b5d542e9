//! What one reader sees of a table at one moment. The view is made once, and everything that is shown comes from it.

use crate::live::{ActError, Legal, Live, Proposal, read};
use boards::{Board, Button, Panel, Point, Scene, Target};
use serde_json::Value;
use table::{Game, Seat};

/// What one reader sees of a table at one moment.
pub trait Sight {
    /// The board in text.
    fn text(&self) -> String;

    /// The view as JSON.
    fn json(&self) -> Value;

    /// The board as SVG. The reader, the names of the seats and what changed last are filled in; what is lit, picked
    /// or marked is the caller's.
    fn svg(&self, scene: &Scene) -> String;

    /// What stands beside the board. The same is filled in.
    fn panels(&self, scene: &Scene) -> Vec<Panel>;

    /// What the reader may do now, in a fixed order.
    fn legal(&self) -> Vec<Legal>;

    /// What the reader may think of doing now, allowed or not. Nothing if it is not to act.
    fn proposals(&self) -> Vec<Proposal>;

    /// What the reader picks on the board to do this.
    fn path(&self, notation: &str) -> Result<Vec<Target>, ActError>;

    /// The action, in notation, that the reader means by points on the board when these targets were picked before.
    fn drawn(&self, picked: &[Target], points: &[Point]) -> Result<String, ActError>;
}

/// The same with its type.
pub(crate) struct TypedSight<'a, G: Game, B> {
    live: &'a Live<G, B>,
    reader: Option<Seat>,
    view: G::View,
    last: Vec<Target>,
}

impl<'a, G: Game, B: Board<G>> TypedSight<'a, G, B> {
    pub fn new(live: &'a Live<G, B>, reader: Option<Seat>) -> TypedSight<'a, G, B> {
        let reader = live.reader(reader);
        let view = live.game().view(reader);
        let last = live.sitting.moves().last();
        let traced = last.and_then(|last| {
            let action = last.action.parse().ok()?;
            Some(live.board.trace(&view, last.seat, &action))
        });
        TypedSight {
            live,
            reader,
            last: traced.unwrap_or_default(),
            view,
        }
    }

    /// The reader, if it is to act.
    fn acting(&self) -> Option<Seat> {
        let asked = self.live.sitting.turn().seats();
        self.reader.filter(|&seat| asked.contains(seat))
    }

    /// The scene with everything that the table knows and its caller does not.
    fn filled(&self, scene: &Scene) -> Scene {
        Scene {
            reader: self.reader,
            names: self.live.sitting.names().to_vec(),
            last: self.last.clone(),
            ..scene.clone()
        }
    }
}

impl<G: Game, B: Board<G>> Sight for TypedSight<'_, G, B> {
    fn text(&self) -> String {
        self.view.to_string()
    }

    fn json(&self) -> Value {
        // A view is plain data with text keys: serialising it cannot fail.
        serde_json::to_value(&self.view).unwrap_or(Value::Null)
    }

    fn svg(&self, scene: &Scene) -> String {
        self.live.board.svg(&self.view, &self.filled(scene))
    }

    fn panels(&self, scene: &Scene) -> Vec<Panel> {
        self.live.board.panels(&self.view, &self.filled(scene))
    }

    fn legal(&self) -> Vec<Legal> {
        let mut actions = Vec::new();
        if let Some(seat) = self.acting() {
            self.live.game().actions(seat, &mut actions);
        }
        let described = |action: &G::Action| Legal {
            notation: action.to_string(),
            sentence: self.live.game().sentence(action),
            path: self.live.board.path(&self.view, action),
            sure: self.live.board.is_sure(action),
        };
        actions.iter().map(described).collect()
    }

    fn proposals(&self) -> Vec<Proposal> {
        let Some(seat) = self.acting() else {
            return Vec::new();
        };
        let checked = |button: Button<G::Action>| Proposal {
            notation: button.action.to_string(),
            label: button.label,
            refusal: self.live.game().check(seat, &button.action).err(),
        };
        let buttons = self.live.board.buttons(&self.view);
        buttons.into_iter().map(checked).collect()
    }

    fn path(&self, notation: &str) -> Result<Vec<Target>, ActError> {
        let action = read::<G>(notation)?;
        Ok(self.live.board.path(&self.view, &action))
    }

    fn drawn(&self, picked: &[Target], points: &[Point]) -> Result<String, ActError> {
        let drawn = self.live.board.drawn(&self.view, picked, points);
        let nothing = || ActError::Notation {
            why: "there is nothing to do at this point of the board; pick another".into(),
        };
        drawn.map(|action| action.to_string()).ok_or_else(nothing)
    }
}
