//! Tables for tests: a game whose state is changed as a test says, chance that is forced, and short words for acting.

pub mod winter;

use border_reivers::{Action, BorderReivers, Happening};
use serde_json::Value;
use table::{Chance, Game, Journal, Knowledge, Refusal, Seat, Settings, Setup};

/// A new game of this family, with chance that follows a fixed seed.
pub fn new_game(family: &str) -> BorderReivers {
    let settings = Settings::from_pairs(BorderReivers::SETTINGS, [("family", family)])
        .expect("the family is one of four");
    let setup = Setup {
        settings: &settings,
        seats: 1,
    };
    let mut chance = Chance::scripted(&[]);
    BorderReivers::open(&setup, &mut chance, &mut Journal::silent())
        .expect("the settings open a game")
}

/// The exact state as JSON.
pub fn state(game: &BorderReivers) -> Value {
    game.describe(Knowledge::Everything)["exact"].clone()
}

/// The game with entries of its exact state changed.
pub fn with(game: &BorderReivers, change: impl FnOnce(&mut Value)) -> BorderReivers {
    let mut exact = state(game);
    change(&mut exact);
    let json = serde_json::json!({ "exact": exact }).to_string();
    BorderReivers::from_position(&json).unwrap_or_else(|error| panic!("{error}\n{json}"))
}

/// Plays an action in notation; chance gives these results first. The events that were told.
pub fn act(game: &mut BorderReivers, action: &str, results: &[u32]) -> Vec<Happening> {
    let parsed: Action = action
        .parse()
        .unwrap_or_else(|error| panic!("{action}: {error}"));
    let mut journal = Journal::new();
    let mut chance = Chance::scripted(results);
    game.play(Seat::FIRST, &parsed, &mut chance, &mut journal)
        .unwrap_or_else(|refusal| panic!("{action}: {refusal}"));
    journal.take().into_iter().map(|told| told.event).collect()
}

/// Plays several actions, separated by commas.
pub fn acts(game: &mut BorderReivers, actions: &str) {
    for action in actions.split(',') {
        act(game, action.trim(), &[]);
    }
}

/// The refusal of an action.
pub fn refused(game: &BorderReivers, action: &str) -> Refusal {
    let parsed: Action = action
        .parse()
        .unwrap_or_else(|error| panic!("{action}: {error}"));
    game.check(Seat::FIRST, &parsed)
        .expect_err(&format!("{action} is refused"))
}

/// Whether an action is legal now.
pub fn is_legal(game: &BorderReivers, action: &str) -> bool {
    let parsed: Action = action
        .parse()
        .unwrap_or_else(|error| panic!("{action}: {error}"));
    game.check(Seat::FIRST, &parsed).is_ok()
}

/// All legal actions, in notation.
pub fn legal(game: &BorderReivers) -> Vec<String> {
    let mut list = Vec::new();
    game.actions(Seat::FIRST, &mut list);
    list.iter().map(Action::to_string).collect()
}
