//! What one reader sees of a table at one moment. The view is made once, and everything that is shown comes from it. View
//! and panels, which may hold odds that take a while, are kept until the table changes.

use crate::live::{ActError, Legal, Live, Proposal, read};
use boards::{Board, Button, Panel, Point, Scene, Target};
use serde_json::Value;
use std::sync::OnceLock;
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

    /// What stands beside the board, on a page.
    fn panels(&self) -> Vec<Panel>;

    /// What the reader may do now, in a fixed order.
    fn legal(&self) -> Vec<Legal>;

    /// What the reader may think of doing now, allowed or not. Nothing if it is not to act.
    fn proposals(&self) -> Vec<Proposal>;

    /// What the reader picks on the board to do this.
    fn path(&self, notation: &str) -> Result<Vec<Target>, ActError>;

    /// The action, in notation, that the reader means by points on the board when these targets were picked before.
    fn drawn(&self, picked: &[Target], points: &[Point]) -> Result<String, ActError>;
}

/// What has been worked out for each reader since the table changed: first for spectators, then for the seats.
pub(crate) struct Seen<G: Game>(Box<[OnceLock<SeenBy<G>>]>);

impl<G: Game> Seen<G> {
    /// Nothing yet, for a table of so many seats.
    pub fn nothing(seats: usize) -> Seen<G> {
        Seen((0..=seats).map(|_| OnceLock::new()).collect())
    }

    /// Forgets everything: the table has changed.
    pub fn forget(&mut self) {
        *self = Seen::nothing(self.0.len() - 1);
    }
}

/// What has been worked out for one reader.
struct SeenBy<G: Game> {
    view: G::View,
    last: Vec<Target>,
    panels: OnceLock<Vec<Panel>>,
}

impl<G: Game> SeenBy<G> {
    fn new<B: Board<G>>(live: &Live<G, B>, reader: Option<Seat>) -> SeenBy<G> {
        let view = live.game().view(reader);
        let last = live.sitting.moves().last();
        let traced = last.and_then(|last| {
            let action = last.action.parse().ok()?;
            Some(live.board.trace(&view, last.seat, &action))
        });
        SeenBy {
            last: traced.unwrap_or_default(),
            view,
            panels: OnceLock::new(),
        }
    }
}

/// A sight with its type.
pub(crate) struct TypedSight<'a, G: Game, B> {
    live: &'a Live<G, B>,
    reader: Option<Seat>,
    seen: &'a SeenBy<G>,
}

impl<'a, G: Game, B: Board<G>> TypedSight<'a, G, B> {
    pub fn new(live: &'a Live<G, B>, reader: Option<Seat>) -> TypedSight<'a, G, B> {
        let reader = live.reader(reader);
        let place = reader.map_or(0, |seat| seat.index() + 1);
        let seen = live.seen.0[place].get_or_init(|| SeenBy::new(live, reader));
        TypedSight { live, reader, seen }
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
            last: self.seen.last.clone(),
            ..scene.clone()
        }
    }
}

impl<G: Game, B: Board<G>> Sight for TypedSight<'_, G, B> {
    fn text(&self) -> String {
        self.seen.view.to_string()
    }

    fn json(&self) -> Value {
        // A view is plain data with text keys: serialising it cannot fail.
        serde_json::to_value(&self.seen.view).unwrap_or(Value::Null)
    }

    fn svg(&self, scene: &Scene) -> String {
        self.live.board.svg(&self.seen.view, &self.filled(scene))
    }

    fn panels(&self) -> Vec<Panel> {
        let scene = || self.filled(&Scene::default());
        let drawn = || self.live.board.panels(&self.seen.view, &scene());
        self.seen.panels.get_or_init(drawn).clone()
    }

    fn legal(&self) -> Vec<Legal> {
        let mut actions = Vec::new();
        if let Some(seat) = self.acting() {
            self.live.game().actions(seat, &mut actions);
        }
        let described = |action: &G::Action| Legal {
            notation: action.to_string(),
            sentence: self.live.game().sentence(action),
            path: self.live.board.path(&self.seen.view, action),
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
        let buttons = self.live.board.buttons(&self.seen.view);
        buttons.into_iter().map(checked).collect()
    }

    fn path(&self, notation: &str) -> Result<Vec<Target>, ActError> {
        let action = read::<G>(notation)?;
        Ok(self.live.board.path(&self.seen.view, &action))
    }

    fn drawn(&self, picked: &[Target], points: &[Point]) -> Result<String, ActError> {
        let drawn = self.live.board.drawn(&self.seen.view, picked, points);
        let nothing = || ActError::Notation {
            why: "there is nothing to do at this point of the board; pick another".into(),
        };
        drawn.map(|action| action.to_string()).ok_or_else(nothing)
    }
}
