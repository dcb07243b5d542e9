//! What one reader sees of a table at one moment. The view is made once, and everything that is shown comes from it. View
//! and panels, which may hold odds that take a while, are kept until the table changes.

use crate::live::{ActError, Legal, Live, Proposal, read};
use boards::{
    Board, Button, Chapter, Interlude, Outlook, Panel, Pictures, Point, Scene, Standing, Target,
    Theme, Thought, Unlit,
};
use serde_json::Value;
use std::{
    collections::BTreeMap,
    sync::{Mutex, OnceLock, PoisonError},
};
use table::{Game, RecordedMove, Seat, Turn};

/// What one reader sees of a table at one moment.
pub trait Sight {
    /// The board in text.
    fn text(&self) -> String;

    /// The view as JSON.
    fn json(&self) -> Value;

    /// The board as SVG. The reader, the names of the seats and what changed last are filled in; what is lit, picked
    /// or marked is the caller's.
    fn svg(&self, scene: &Scene) -> String;

    /// The same for a page, by where its pictures stand.
    fn pictures(&self, scene: &Scene) -> Pictures;

    /// The score sheet as one picture, for a file; nothing if the game has none.
    fn sheet(&self, theme: Theme) -> Option<String>;

    /// What stands beside the board, on a page.
    fn panels(&self) -> Vec<Panel>;

    /// When it is in the game and how the reader stands, in few words.
    fn standing(&self) -> Option<Standing>;

    /// Whether the reader may bring a list of troops of its own now.
    fn builds(&self) -> bool;

    /// The part of the game that this moment belongs to, if the game is told in parts.
    fn chapter(&self) -> Option<Chapter>;

    /// Why this thing of the board cannot be picked now, where no action stands for it.
    fn unlit(&self, thing: &str) -> Option<Unlit>;

    /// What has just come to its end, if the reader should see it before the next thing is decided.
    fn interlude(&self) -> Option<Interlude>;

    /// What the reader can ask the odds of before doing it: what it is about, and its name.
    fn prospects(&self) -> Vec<(Target, String)>;

    /// The odds of one of the prospects, if these things of the reader take part. They are kept until the table changes.
    fn outlook(&self, about: &Target, with: Option<&[Target]>) -> Option<Outlook>;

    /// For each move of a plan, of which it is said what would be picked, the chance of what it goes for.
    fn chances(&self, plan: &[Vec<Target>]) -> Vec<Option<f64>>;

    /// What the reader may do now, in a fixed order.
    fn legal(&self) -> Vec<Legal>;

    /// What the reader may think of doing now, allowed or not. Nothing if it is not to act.
    fn proposals(&self) -> Vec<Proposal>;

    /// The action with its pieces drawn, where that says more than its sentence.
    fn drawn_as(&self, notation: &str) -> Option<boards::Markup>;

    /// What is told first of this action where it is not allowed; nothing if its sentence says as much.
    fn barred(&self, notation: &str) -> Option<String>;

    /// What the reader picks on the board to do this.
    fn path(&self, notation: &str) -> Result<Vec<Target>, ActError>;

    /// The action, in notation, that the reader means by points on the board when these targets were picked before.
    fn drawn(&self, picked: &[Target], points: &[Point]) -> Result<String, ActError>;

    /// What the reader may do once these targets are picked; nothing if it is not to act, or the board has no more to say.
    fn thought(&self, scene: &Scene, picked: &[Target]) -> Option<(Thought<()>, Vec<Proposal>)>;

    /// What these points would come to, as SVG over the picture that takes them.
    fn sketch(&self, scene: &Scene, picked: &[Target], points: &[Point]) -> Option<String>;
}

/// What has been worked out for each reader since the table changed: first for spectators, then for the seats; and the
/// same again for when everything is turned up.
pub(crate) struct Seen<G: Game>(Box<[OnceLock<SeenBy<G>>]>);

impl<G: Game> Seen<G> {
    /// Nothing yet, for a table of so many seats.
    pub fn nothing(seats: usize) -> Seen<G> {
        let readers = seats + 1;
        Seen((0..2 * readers).map(|_| OnceLock::new()).collect())
    }

    /// Forgets everything: the table has changed.
    pub fn forget(&mut self) {
        *self = Seen::nothing(self.0.len() / 2 - 1);
    }
}

/// What has been worked out for one reader.
struct SeenBy<G: Game> {
    view: G::View,
    last: Vec<Target>,
    panels: OnceLock<Vec<Panel>>,
    outlooks: Mutex<BTreeMap<OutlookKey, Option<Outlook>>>,
}

/// What was asked the odds of: about what, and who takes part.
type OutlookKey = (Target, Option<Vec<Target>>);

/// How many outlooks are kept for one reader until the table changes.
const OUTLOOKS: usize = 64;

impl<G: Game> SeenBy<G> {
    fn new<B: Board<G>>(live: &Live<G, B>, reader: Option<Seat>, view: G::View) -> SeenBy<G> {
        let mut last: Vec<Target> = Vec::new();
        for done in unanswered(live.sitting.moves(), reader) {
            let Ok(action) = done.action.parse() else {
                continue;
            };
            for target in live.board.trace(&view, done.seat, &action) {
                if !last.contains(&target) {
                    last.push(target);
                }
            }
        }
        SeenBy {
            last,
            view,
            panels: OnceLock::new(),
            outlooks: Mutex::default(),
        }
    }
}

/// What the others have done since the reader's last action; if that is nothing, or nobody sits there, the last action.
fn unanswered(moves: &[RecordedMove], reader: Option<Seat>) -> &[RecordedMove] {
    /// After a long absence, or while one watches, this much can be looked over.
    const MOST: usize = 40;
    let own = reader.and_then(|seat| moves.iter().rposition(|done| done.seat == seat));
    let since = match (reader, own) {
        (Some(_), Some(own)) if own + 1 < moves.len() => own + 1,
        (Some(_), None) => 0,
        _ => moves.len().saturating_sub(1),
    };
    &moves[since.max(moves.len().saturating_sub(MOST))..]
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
        let view = || live.game().view(reader);
        let seen = live.seen.0[place].get_or_init(|| SeenBy::new(live, reader, view()));
        TypedSight { live, reader, seen }
    }

    /// What the reader sees with everything turned up; nothing while the game goes on.
    pub fn turned_up(live: &'a Live<G, B>, reader: Option<Seat>) -> Option<TypedSight<'a, G, B>> {
        let reader = live.reader(reader);
        let half = live.seen.0.len() / 2;
        let place = half + reader.map_or(0, |seat| seat.index() + 1);
        let kept = &live.seen.0[place];
        let seen = match kept.get() {
            Some(seen) => seen,
            None => {
                let view = live.sitting.turned_up(reader)?;
                kept.get_or_init(|| SeenBy::new(live, reader, view))
            }
        };
        Some(TypedSight { live, reader, seen })
    }

    /// The reader, if it is to act.
    fn acting(&self) -> Option<Seat> {
        let asked = self.live.sitting.turn().seats();
        self.reader.filter(|&seat| asked.contains(seat))
    }

    /// A button with what stands against it, if anything does.
    fn checked(&self, seat: Seat, button: Button<G::Action>) -> Proposal {
        Proposal {
            notation: button.action.to_string(),
            label: button.label,
            refusal: self.live.game().check(seat, &button.action).err(),
            next: self.live.board.is_next(&self.seen.view, &button.action),
        }
    }

    /// The scene with everything that the table knows and its caller does not.
    fn filled(&self, scene: &Scene) -> Scene {
        Scene {
            reader: self.reader,
            names: self.live.sitting.names().to_vec(),
            last: self.seen.last.clone(),
            is_over: matches!(self.live.sitting.turn(), Turn::Over(_)),
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

    fn pictures(&self, scene: &Scene) -> Pictures {
        let view = &self.seen.view;
        self.live.board.pictures(view, &self.filled(scene))
    }

    fn sheet(&self, theme: Theme) -> Option<String> {
        self.live.board.sheet(&self.seen.view, theme)
    }

    fn panels(&self) -> Vec<Panel> {
        let scene = || self.filled(&Scene::default());
        let drawn = || self.live.board.panels(&self.seen.view, &scene());
        self.seen.panels.get_or_init(drawn).clone()
    }

    fn standing(&self) -> Option<Standing> {
        self.live.board.standing(&self.seen.view)
    }

    fn builds(&self) -> bool {
        self.live.board.builds(&self.seen.view)
    }

    fn chapter(&self) -> Option<Chapter> {
        self.live.board.chapter(&self.seen.view)
    }

    fn unlit(&self, thing: &str) -> Option<Unlit> {
        let unlit = self.live.board.unlit(&self.seen.view, thing)?;
        Some(Unlit {
            what: self.live.game().named(unlit.what),
            ..unlit
        })
    }

    fn interlude(&self) -> Option<Interlude> {
        self.live.board.interlude(&self.seen.view)
    }

    fn prospects(&self) -> Vec<(Target, String)> {
        self.live.board.prospects(&self.seen.view)
    }

    fn outlook(&self, about: &Target, with: Option<&[Target]>) -> Option<Outlook> {
        let key = (about.clone(), with.map(<[Target]>::to_vec));
        // It is whole at every moment, even if a thread died holding it.
        let kept = || {
            let outlooks = self.seen.outlooks.lock();
            outlooks.unwrap_or_else(PoisonError::into_inner)
        };
        if let Some(found) = kept().get(&key) {
            return found.clone();
        }
        let found = self.live.board.outlook(&self.seen.view, about, with);
        let mut kept = kept();
        if kept.len() < OUTLOOKS {
            kept.insert(key, found.clone());
        }
        found
    }

    fn chances(&self, plan: &[Vec<Target>]) -> Vec<Option<f64>> {
        self.live.board.chances(&self.seen.view, plan)
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
            ends: self.live.board.ends_turn(action),
        };
        actions.iter().map(described).collect()
    }

    fn proposals(&self) -> Vec<Proposal> {
        let Some(seat) = self.acting() else {
            return Vec::new();
        };
        let buttons = self.live.board.buttons(&self.seen.view).into_iter();
        buttons.map(|button| self.checked(seat, button)).collect()
    }

    fn drawn_as(&self, notation: &str) -> Option<boards::Markup> {
        let action = read::<G>(notation).ok()?;
        self.live.board.drawn_as(&self.seen.view, &action)
    }

    fn barred(&self, notation: &str) -> Option<String> {
        let action = read::<G>(notation).ok()?;
        let barred = self.live.board.barred(&self.seen.view, &action)?;
        Some(self.live.game().named(barred))
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

    fn thought(&self, scene: &Scene, picked: &[Target]) -> Option<(Thought<()>, Vec<Proposal>)> {
        let seat = self.acting()?;
        let (view, scene) = (&self.seen.view, self.filled(scene));
        let thought = self.live.board.thought(view, &scene, picked)?;
        let offers = thought.offers.into_iter();
        let offers = offers.map(|button| self.checked(seat, button)).collect();
        let named = |text| self.live.game().named(text);
        let bare = Thought {
            says: named(thought.says),
            note: named(thought.note),
            offers: Vec::new(),
            lit: thought.lit,
            more: thought.more,
            sketch: thought.sketch,
            cards: thought.cards,
        };
        Some((bare, offers))
    }

    fn sketch(&self, scene: &Scene, picked: &[Target], points: &[Point]) -> Option<String> {
        self.acting()?;
        let (view, scene) = (&self.seen.view, self.filled(scene));
        self.live.board.sketch(view, &scene, picked, points)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(seats: &[usize]) -> Vec<RecordedMove> {
        let done = |(number, &seat): (usize, &usize)| RecordedMove {
            seat: Seat::new(seat),
            action: number.to_string(),
            draws: Vec::new(),
        };
        seats.iter().enumerate().map(done).collect()
    }

    fn marked(seats: &[usize], reader: Option<usize>) -> Vec<String> {
        let moves = moves(seats);
        let found = unanswered(&moves, reader.map(Seat::new)).iter();
        found.map(|done| done.action.clone()).collect()
    }

    #[test]
    fn what_the_others_did_is_marked_until_the_reader_acts() {
        assert_eq!(marked(&[0, 1, 1, 1], Some(0)), ["1", "2", "3"]);
        assert_eq!(marked(&[1, 1], Some(0)), ["0", "1"]);
        // The reader acted last, or only watches.
        assert_eq!(marked(&[1, 1, 0], Some(0)), ["2"]);
        assert_eq!(marked(&[0, 1, 1], None), ["2"]);
        assert!(marked(&[], Some(0)).is_empty() && marked(&[], None).is_empty());
        assert_eq!(marked(&[1; 90], Some(0)).len(), 40);
    }
}
