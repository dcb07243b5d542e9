//! Players see only what their seat may know: swap the hidden cards, and for the same search seed they
//! do the same.

use opponents::{PlayerSpec, schotten_totten::Formations};
use schotten_totten::{Action, SchottenTotten};
use std::time::Duration;
use table::{Chance, Game, Journal, Rng, Seat, Settings};

const VARIANTS: [&[&str]; 4] = [
    &[],
    &["expert=on"],
    &["variant=tactic"],
    &["variant=tactic", "expert=on"],
];

/// Decisions between two or more actions, taken here and there from random games.
fn decisions(settings: &[&str], count: usize, seed: u64) -> Vec<(SchottenTotten, Seat)> {
    let settings = Settings::from_lines(SchottenTotten::SETTINGS, settings).unwrap();
    let mut rng = Rng::new(seed);
    let mut found = Vec::new();
    while found.len() < count {
        let mut chance = Chance::imagined(Rng::new(rng.bits()));
        let mut journal = Journal::silent();
        let mut game = SchottenTotten::open(&settings.at(2), &mut chance, &mut journal).unwrap();
        let stop = rng.pick(90);
        for _ in 0..stop {
            if let Some(seat) = game.turn().next_seat() {
                let action = game.nth(seat, rng.pick(game.count(seat)));
                game.play(seat, &action, &mut chance, &mut journal).unwrap();
            }
        }
        if let Some(seat) = game.turn().next_seat()
            && game.count(seat) > 1
        {
            found.push((game, seat));
        }
    }
    found
}

/// Asks in the true state and in others that the seat cannot tell from it. Gives the first decision
/// where the answers differ, as the seat sees it.
fn leak(
    decisions: &[(SchottenTotten, Seat)],
    swaps: u64,
    mut choose: impl FnMut(&SchottenTotten, Seat, Rng) -> Action,
) -> Option<String> {
    let mut swapped = 0;
    for (number, (game, seat)) in decisions.iter().enumerate() {
        let rng = Rng::new(number as u64);
        let chosen = choose(game, *seat, rng.clone());
        for swap in 0..swaps {
            let other = game.imagine(*seat, &mut Rng::new(swap));
            assert_eq!(other.view(Some(*seat)), game.view(Some(*seat)));
            swapped += usize::from(other != *game);
            let now = choose(&other, *seat, rng.clone());
            if now != chosen {
                let seen = game.view(Some(*seat));
                return Some(format!("{chosen} became {now}:\n{seen}"));
            }
        }
    }
    let asked = decisions.len() * swaps as usize;
    assert!(
        2 * swapped > asked,
        "only {swapped} of {asked} had cards to swap"
    );
    None
}

fn sees_nothing_hidden(player: &str, decisions: &[(SchottenTotten, Seat)], swaps: u64) {
    let spec: PlayerSpec = player.parse().unwrap();
    let guide = Formations::default();
    let leak = leak(decisions, swaps, |game, seat, rng| {
        let mut player = spec.player(&guide, rng, Duration::from_secs(1));
        player.choose(game, seat).unwrap()
    });
    assert_eq!(leak, None, "{player}");
}

#[test]
fn greedy_sees_nothing_hidden() {
    for settings in VARIANTS {
        sees_nothing_hidden("greedy", &decisions(settings, 60, 1), 3);
    }
}

#[test]
fn search_sees_nothing_hidden() {
    for settings in VARIANTS {
        let decisions = decisions(settings, 8, 2);
        for player in ["search:50", "search:60x2"] {
            sees_nothing_hidden(player, &decisions, 2);
        }
    }
}

#[test]
fn the_levels_see_nothing_hidden() {
    for settings in VARIANTS {
        let decisions = decisions(settings, 5, 3);
        sees_nothing_hidden("easy", &decisions, 2);
        sees_nothing_hidden("normal", &decisions[..1], 2);
    }
    sees_nothing_hidden("hard", &decisions(&[], 1, 4), 1);
}

/// The question bites: one that lets the other's hand sway it is found out.
#[test]
fn a_player_that_peeks_is_found_out() {
    let peek = |game: &SchottenTotten, seat: Seat, mut rng: Rng| {
        let truth = game.view(Some(seat.other())).to_string();
        let luck = truth.bytes().map(usize::from).sum::<usize>();
        game.nth(seat, (luck + rng.pick(2)) % game.count(seat))
    };
    for settings in VARIANTS {
        assert!(leak(&decisions(settings, 20, 5), 3, peek).is_some());
    }
}
