//! What must hold in every state of a game, however it came about.

use std::{collections::HashSet, hash::Hash};
use table::{Chance, Game, Journal, Knowledge, Rng, Seat, Voice};

/// The first two seats. Where a game has one alone, nothing is listed for the other, and nothing accepted from it.
const SEATS: [Seat; 2] = [Seat::FIRST, Seat::SECOND];

/// What a state writes of itself is read as the same state; what it writes for a reader cannot be read as a state.
pub fn describes_itself<G: Game + PartialEq>(game: &G) {
    let json = game.describe(Knowledge::Everything).to_string();
    let again = G::from_position(&json);
    assert_eq!(again.as_ref(), Ok(game), "{json}");
    for reader in [None, Some(Seat::FIRST), Some(Seat::SECOND)] {
        let seen = game.describe(Knowledge::Of(reader)).to_string();
        assert!(G::from_position(&seen).is_err(), "{seen}");
    }
}

/// An action is listed exactly if it is accepted, what is listed can be played, and views and prompts can be made.
pub fn hold<G: Game<Action: Hash + Eq>>(game: &G, every_action: &[G::Action]) {
    for seat in SEATS {
        let mut list = Vec::new();
        game.actions(seat, &mut list);
        assert_eq!(game.count(seat), list.len());
        assert_eq!(list.is_empty(), !game.turn().seats().contains(seat));
        let listed: HashSet<&G::Action> = list.iter().collect();
        assert_eq!(listed.len(), list.len(), "listed twice");
        for action in every_action {
            let checked = game.check(seat, action);
            assert_eq!(checked.is_ok(), listed.contains(action), "{seat}: {action}");
        }
        for (n, action) in list.iter().enumerate() {
            assert_eq!(game.nth(seat, n), *action);
            let mut chance = Chance::imagined(Rng::new(1));
            let played = game
                .clone()
                .play(seat, action, &mut chance, &mut Journal::new());
            assert_eq!(played, Ok(()), "{action} is listed");
        }
        let world = game.imagine(seat, &mut Rng::new(1));
        assert_eq!(world.view(Some(seat)), game.view(Some(seat)));
        game.view(Some(seat)).to_string();
    }
    game.view(None).to_string();
    game.prompt(&Voice::new(None, &[]));
}
