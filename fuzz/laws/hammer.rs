//! What must hold in every state of Hammer of the Scots, however it came about.

use hammer_of_the_scots::{Action, Area, Block, Card, Claimant, HammerOfTheScots, Noble};
use std::collections::HashSet;
use table::{Chance, Game, Journal, Knowledge, Rng, Seat, Voice};

const SEATS: [Seat; 2] = [Seat::FIRST, Seat::SECOND];

/// Every action that can be written down.
pub fn every_action() -> Vec<Action> {
    use Action::*;
    let mut all = vec![Event, Pass, Stop, End, Stay];
    all.extend(Card::ALL.map(Play));
    all.extend(Claimant::ALL.map(Crown));
    all.extend(Noble::all().map(Name));
    for area in Area::all() {
        all.extend([Pillage(area), To(area), Battle(area), Draw(area)]);
    }
    for block in Block::all() {
        all.extend([Move(block), Fire(block), Hold(block), Retreat(block)]);
        all.extend([Hit(block), Add(block), Disband(block)]);
    }
    all
}

/// What a state writes of itself is read as the same state; what it writes for a reader cannot be read as a state.
pub fn describes_itself(game: &HammerOfTheScots) {
    let json = game.describe(Knowledge::Everything).to_string();
    let again = HammerOfTheScots::from_position(&json);
    assert_eq!(again.as_ref(), Ok(game), "{json}");
    for reader in [None, Some(Seat::FIRST), Some(Seat::SECOND)] {
        let seen = game.describe(Knowledge::Of(reader)).to_string();
        assert!(HammerOfTheScots::from_position(&seen).is_err(), "{seen}");
    }
}

/// An action is listed exactly if it is accepted, `check` says the same as `play`, and views and prompts can be made.
pub fn hold(game: &HammerOfTheScots, every_action: &[Action]) {
    for seat in SEATS {
        let mut list = Vec::new();
        game.actions(seat, &mut list);
        assert_eq!(game.count(seat), list.len());
        assert_eq!(list.is_empty(), !game.turn().seats().contains(seat));
        let listed: HashSet<&Action> = list.iter().collect();
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
