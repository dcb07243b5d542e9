//! Advice in words: a line of actions as moves, and what the prospects of the Stones say for a move. Only the border,
//! which lies open, and the seat's own hand come into it.

use super::{
    scene::{Scene, Sketch},
    taste::Beliefs,
};
use crate::Move;
use schotten_totten::{Action, Card, SchottenTotten, Stage, Stone};
use table::{Chance, Game, Journal, Rng, Seat, Turn};

/// Whether a Ruse is half done.
pub(super) fn is_halfway(game: &SchottenTotten) -> bool {
    matches!(game.stage(), Stage::Move(..) | Stage::Seize(_))
}

/// A Ruse is one move with what becomes of the card. Ending the turn is told only where a deck is chosen with it, or where
/// there is nothing else.
pub(super) fn moves(game: &SchottenTotten, line: &[Action]) -> Vec<Move> {
    let mut moves: Vec<Move> = Vec::new();
    let mut waiting = 0;
    for (number, action) in line.iter().enumerate() {
        let is_only = line.len() == 1;
        match (action, moves.last_mut()) {
            (Action::Done, _) if !is_only => waiting += 1,
            (Action::Put(_) | Action::Discard, Some(ruse)) if number > 0 => {
                ruse.actions += 1;
                ruse.what = match action {
                    Action::Put(stone) => format!("and put it down at Stone {stone}"),
                    _ => "and discard it".into(),
                };
            }
            _ => {
                moves.push(Move {
                    actions: 1 + waiting,
                    who: game.sentence(action),
                    what: String::new(),
                });
                waiting = 0;
            }
        }
    }
    moves
}

/// What the prospects say for coming from the one state to the other.
pub(super) fn reasons(
    beliefs: &Beliefs,
    before: &SchottenTotten,
    after: &SchottenTotten,
    seat: Seat,
    done: &[Action],
) -> Vec<(String, f32)> {
    if let Turn::Over(outcome) = after.turn() {
        let won = outcome.share(seat) == table::Outcome::WHOLE;
        return won
            .then(|| ("That wins the game.".into(), 100.0))
            .into_iter()
            .collect();
    }
    let (mut old, mut new) = (Sketch::default(), Sketch::default());
    let old = Scene::new(before, seat, &mut old, beliefs);
    let new = Scene::new(after, seat, &mut new, beliefs);
    let mut said = Vec::new();
    for stone in Stone::all() {
        let (was, is) = (old.chance(stone), new.chance(stone));
        let owners = [before, after].map(|game| game.border().owner(stone));
        if owners == [None, Some(seat)] {
            let count = Stone::all().filter(|&one| after.border().owner(one) == Some(seat));
            let words = match count.count() {
                1 => "Your first Stone: nobody can take it back.".into(),
                count => format!("That makes {count} Stones, and nobody can take it back."),
            };
            said.push((words, 50.0));
        } else if owners == [None, None] && is - was >= 0.04 {
            let words = format!(
                "Stone {stone} goes from {} to {} in 100.",
                cent(was),
                cent(is)
            );
            said.push((words, (is - was) * 25.0));
        }
        let laid = after.border().side(seat, stone).len() > before.border().side(seat, stone).len();
        if laid && owners == [None, None] && was < 0.15 && is < 0.15 {
            let words =
                format!("Stone {stone} is as good as lost, so the card costs little there.");
            said.push((words, 2.0));
        }
    }
    if let (true, [Action::Place(card, stone), ..]) = (said.is_empty(), done) {
        said.push(quiet_reason(
            beliefs,
            before,
            seat,
            (*card, *stone),
            new.chance(*stone),
        ));
    }
    said
}

/// What speaks for a card that changes little where it is laid: that it would do no more elsewhere, or how the Stone stands then.
fn quiet_reason(
    beliefs: &Beliefs,
    before: &SchottenTotten,
    seat: Seat,
    (card, stone): (Card, Stone),
    is: f32,
) -> (String, f32) {
    /// What a reason weighs that is better than none.
    const LIGHT: f32 = 1.5;
    /// What nobody would notice.
    const LITTLE: f32 = 0.01;
    let mut sketch = Sketch::default();
    let was = Scene::new(before, seat, &mut sketch, beliefs);
    let gain_elsewhere = |other: Stone| {
        let mut game = before.clone();
        let mut chance = Chance::imagined(Rng::new(0));
        let place = Action::Place(card, other);
        game.play(seat, &place, &mut chance, &mut Journal::silent())
            .ok()?;
        let mut sketch = Sketch::default();
        Some(Scene::new(&game, seat, &mut sketch, beliefs).chance(other) - was.chance(other))
    };
    let others = Stone::all().filter(|&other| other != stone);
    let most = others
        .filter_map(gain_elsewhere)
        .fold(f32::NEG_INFINITY, f32::max);
    let words = match is - was.chance(stone) + LITTLE >= most {
        true => format!("The {} does no more at any other Stone.", card.name()),
        false => format!("Stone {stone} then stands at {} in 100.", cent(is)),
    };
    (words, LIGHT)
}

fn cent(chance: f32) -> f32 {
    (chance * 100.0).round()
}
