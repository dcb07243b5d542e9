//! What a search may be told about a game besides its rules.

use crate::{Budget, Effort, Level};
use std::fmt;
use table::{Game, MAX_SEATS, Outcome, Rng, Seat, Turn};

/// What a search may be told about a game: how a state stands, which actions look good, how to play on
/// to the end. All of it is advice; none of it is a rule. It may use whatever the state holds, since
/// the states that it is asked about are imagined ones.
pub trait Guide<G: Game>: Clone + Default + Send + Sync + 'static {
    /// What a playout keeps between its actions.
    type Notes: Default + Send;

    /// Each seat's share of the win that the state promises, from 0 to 1.
    fn evaluate(&self, game: &G) -> [f32; MAX_SEATS];

    /// What each seat has gained when the game is over, from 0 to 1: its share of the win, unless more counts than that, as
    /// points do that are short of a win or beyond it.
    fn final_shares(&self, _game: &G, outcome: &Outcome) -> [f32; MAX_SEATS] {
        shares(outcome)
    }

    /// How good each action looks for the seat: a weight for each, none below 0 and some above, that
    /// need not add up to anything.
    fn weigh(&self, game: &G, seat: Seat, actions: &[G::Action], weights: &mut Vec<f32>);

    /// The seat's next action in a playout. To find none is a failure.
    fn playout(
        &self,
        game: &G,
        seat: Seat,
        notes: &mut Self::Notes,
        rng: &mut Rng,
    ) -> Option<G::Action>;

    /// A whole turn of the seat at once, for games whose small decisions make sense only together. It is
    /// played on as long as nothing unexpected happens; where there is no plan, the player decides
    /// action by action. Its actions need not be listed ones. The state is imagined, and more can be
    /// [imagined](Game::imagine) from it; the budget is what the player may spend on a decision.
    fn plan(
        &self,
        _world: &G,
        _seat: Seat,
        _budget: Budget,
        _rng: &mut Rng,
    ) -> Option<Vec<G::Action>> {
        None
    }

    /// The seat's plan for the whole turn, for advice: what it would do in order, past dice that may fall otherwise. Nothing where advice
    /// is what a search tried most.
    fn whole_turn(
        &self,
        _world: &G,
        _seat: Seat,
        _budget: Budget,
        _rng: &mut Rng,
    ) -> Option<Vec<G::Action>> {
        None
    }

    /// Whether a line of advice may go on from the one state to the other, which the seat's own action led to: whether
    /// it is still the same turn.
    fn is_same_turn(&self, _before: &G, _after: &G) -> bool {
        true
    }

    /// Whether one move can be judged by itself. Where a turn is one plan for many pieces, a single move tells too little.
    fn judges_moves(&self) -> bool {
        true
    }

    /// Whether nothing is half done, as a piece that was taken up and not put down: advice does not end here.
    fn is_halfway(&self, _game: &G) -> bool {
        false
    }

    /// The line as moves that people speak of: each takes up the next so many actions. Actions at its end that belong to
    /// no move are left out of the advice. Everything that it says must be known to the seat, or imagined.
    fn moves(&self, game: &G, _seat: Seat, line: &[G::Action]) -> Vec<Move> {
        let one = |action| Move {
            actions: 1,
            who: game.sentence(action),
            what: String::new(),
        };
        line.iter().map(one).collect()
    }

    /// What speaks for the move that these actions made, from the one state to the other, in sentences, and how much: what
    /// weighs less than 1 is not worth saying. The states are imagined, and only what most of them say is told: so it tells
    /// nothing hidden.
    fn reasons(
        &self,
        _before: &G,
        _after: &G,
        _seat: Seat,
        _done: &[G::Action],
    ) -> Vec<(String, f32)> {
        Vec::new()
    }

    /// After how many actions a playout stops and is evaluated instead.
    fn horizon(&self) -> u32 {
        u32::MAX
    }

    /// Whether a playout has come to a state that is quiet enough to be evaluated instead of played on.
    fn has_settled(&self, _game: &G, _notes: &mut Self::Notes) -> bool {
        false
    }

    /// How strongly the search is drawn to what it has tried little.
    fn curiosity(&self) -> f32 {
        0.7
    }

    /// How much worse than its parent an action is taken to be before it has been tried.
    fn reserve(&self) -> f32 {
        0.1
    }

    /// How many actions of a list that is only a sample are looked at after so many visits: the
    /// best-weighted ones. More come in slowly, so that a long list does not drown the good ones.
    fn width(&self, visits: u32) -> usize {
        2 * f64::from(visits + 1).sqrt().ceil() as usize
    }

    /// How a level thinks.
    fn level(&self, level: Level) -> Effort {
        let (simulations, loosely) = match level {
            Level::Easy => (100, true),
            Level::Normal => (500, false),
            Level::Hard => (10_000, false),
        };
        Effort {
            budget: Budget::Simulations(simulations),
            loosely,
        }
    }
}

/// One move of a line, in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Move {
    /// How many actions of the line it takes.
    pub actions: usize,
    /// Who moves, or the whole move.
    pub who: String,
    /// Where to, or how; may be empty.
    pub what: String,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(format!("{} {}", self.who, self.what).trim_end())
    }
}

impl Move {
    /// Whether it is the same move, whoever of those who move is named first.
    pub fn is_like(&self, other: &Move) -> bool {
        let names = |one: &Move| -> std::collections::BTreeSet<String> {
            one.who.split(", ").map(String::from).collect()
        };
        self.what == other.what && names(self) == names(other)
    }
}

/// No advice: every action looks alike, playouts are random, and only the end is worth anything.
#[derive(Clone, Copy, Default, Debug)]
pub struct Unguided;

impl<G: Game> Guide<G> for Unguided {
    type Notes = ();

    fn evaluate(&self, game: &G) -> [f32; MAX_SEATS] {
        match game.turn() {
            Turn::Over(outcome) => shares(&outcome),
            _ => [1.0 / game.seats() as f32; MAX_SEATS],
        }
    }

    fn weigh(&self, _game: &G, _seat: Seat, actions: &[G::Action], weights: &mut Vec<f32>) {
        weights.clear();
        weights.resize(actions.len(), 1.0);
    }

    fn playout(&self, game: &G, seat: Seat, _notes: &mut (), rng: &mut Rng) -> Option<G::Action> {
        match game.count(seat) {
            0 => None,
            count => Some(game.nth(seat, rng.pick(count))),
        }
    }
}

/// An outcome as shares from 0 to 1.
#[inline]
pub(crate) fn shares(outcome: &table::Outcome) -> [f32; MAX_SEATS] {
    std::array::from_fn(|seat| {
        f32::from(outcome.share(Seat::new(seat))) / f32::from(table::Outcome::WHOLE)
    })
}
