//! Chapters 1 to 3: the table, the cards, the deal. One test a clause of `rules/schotten-totten.toml`.

use crate::support::*;
use schotten_totten::{
    Card, CardSet, Colour, Deck, Event, SchottenTotten, Stone, StoneSet, Tactic,
};
use std::collections::BTreeSet;
use table::{Game, Rng, Seat, Settings, Sitting, Turn};

#[test]
fn st_1a_two_players() {
    let sitting = sitting(&[], "two");
    let game = sitting.game();
    assert_eq!((SchottenTotten::INFO.seats, game.seats()), ((2, 2), 2));

    // A third player has nothing to do, is refused, and cannot be written into a record.
    let third = Seat::new(2);
    refused(game, third, "pass", "ST-4a");
    assert_eq!(game.count(third), 0);
    let mut record = sitting.record();
    record.header.seats.push("Third".into());
    assert!(Sitting::<SchottenTotten>::replay(&record).is_err());
}

#[test]
fn st_1b_five_anywhere_or_three_adjacent() {
    let four_apart = "claim
        1: r1 r2 r3 | #1
        3: g1 g2 g3 | #1
        5: p1 p2 p3 | #1
        7: b1 b2 b3 | #1
        9: y7 y8 y9 |";
    let mut game = table(four_apart);
    act(&mut game, A, "!9");
    assert_eq!(winner(&game), Some(A));

    let neighbours = "claim
        4: r1 r2 r3 | #1
        5: g1 g2 g3 | #1
        6: y7 y8 y9 |
        7: b7 b8 b9 |";
    let mut adjacent = table(neighbours);
    act(&mut adjacent, A, "!6");
    assert_eq!(winner(&adjacent), Some(A));

    let mut with_a_gap = table(neighbours);
    act(&mut with_a_gap, A, "!7");
    assert!(!is_over(&with_a_gap));
}

#[test]
fn st_2a_clan_cards() {
    let clan: BTreeSet<Card> = CardSet::CLAN.iter().collect();
    assert_eq!(clan.len(), 54);
    for colour in Colour::ALL {
        assert_eq!(
            clan.iter().filter(|card| card.colour() == colour).count(),
            9
        );
    }
    for strength in 1..=9 {
        assert_eq!(
            clan.iter()
                .filter(|card| card.strength() == strength)
                .count(),
            6
        );
    }

    // At a new table every one of them is in a hand or in the deck, once.
    let game = opened(&[], "cards");
    let json = serde_json::to_value(&game).unwrap();
    let deck = json["clan"].as_array().unwrap().iter();
    let deck: Vec<u64> = deck.map(|id| id.as_u64().unwrap()).collect();
    let hands = [A, O].map(|seat| game.hand(seat).iter().map(|card| u64::from(card.id())));
    let mut everywhere: Vec<u64> = hands.into_iter().flatten().chain(deck).collect();
    everywhere.sort_unstable();
    assert_eq!(everywhere, (0..54).collect::<Vec<u64>>());
}

#[test]
fn st_2b_no_tactic_cards_in_the_base_game() {
    let game = opened(&["first=1"], "plain");
    assert_eq!(game.deck_len(Deck::Tactic), 0);
    assert!(game.hand(A).tactic().is_empty() && game.hand(O).tactic().is_empty());
    for tactic in ["J@3", "M@3", "R"] {
        refused(&game, A, tactic, "ST-2b");
    }
    refused(&game, A, "+t", "ST-2b");
}

#[test]
fn st_2c_ten_tactic_cards() {
    let letters: String = CardSet::TACTIC
        .iter()
        .map(|card| card.to_string())
        .collect();
    assert_eq!(letters, "JSHBMRGNTJ");
    let cards: Vec<Tactic> = CardSet::TACTIC.iter().filter_map(Card::kind).collect();
    let elite = cards.iter().filter(|kind| kind.is_elite()).count();
    let modes = cards.iter().filter(|kind| kind.is_mode()).count();
    assert_eq!((cards.len(), elite, modes), (10, 4, 2));
    assert!(
        Tactic::ALL
            .iter()
            .all(|kind| { kind.copies() == if *kind == Tactic::Joker { 2 } else { 1 } })
    );
}

#[test]
fn st_2d_nine_stones() {
    let game = opened(&[], "stones");
    let numbers: Vec<String> = Stone::all().map(|stone| stone.to_string()).collect();
    assert_eq!(numbers.join(" "), "1 2 3 4 5 6 7 8 9");
    assert!(Stone::all().all(|stone| game.border().owner(stone).is_none()));
    assert_eq!(game.view(None).stones.len(), 9);
    assert!("0".parse::<Stone>().is_err() && "10".parse::<Stone>().is_err());
}

#[test]
fn st_2e_six_colours_without_rank() {
    let letters: String = Colour::ALL.map(|colour| colour.to_string()).concat();
    assert_eq!(letters, "rgpbyn");
    for letter in letters.chars() {
        for strength in 1..=9 {
            let text = format!("{letter}{strength}");
            assert_eq!(text.parse::<Card>().unwrap().to_string(), text);
        }
    }
    for wrong in ["o5", "r0", "r10"] {
        assert!(wrong.parse::<Card>().is_err(), "{wrong}");
    }

    // Exchanging two colours throughout changes no comparison.
    let sides = [
        "r1 r2 r3", "r1 g1 p1", "r1 r2 r4", "r1 g2 p3", "r9 g9 p8", "r7 g7 b7",
    ];
    let exchanged = |side: &str| side.replace('r', "?").replace('g', "r").replace('?', "g");
    for one in sides {
        for other in sides {
            let plain = worth(one).cmp(&worth(other));
            let turned = worth(&exchanged(one)).cmp(&worth(&exchanged(other)));
            assert_eq!(plain, turned, "{one} against {other}");
        }
    }
}

#[test]
fn st_3a_a_straight_line() {
    // Of all sets of three Stones only 1-2-3 to 7-8-9 are adjacent: the ends are not joined.
    let mut adjacent = Vec::new();
    for first in 1..=7 {
        for second in first + 1..=8 {
            for third in second + 1..=9 {
                let set: StoneSet = [first, second, third].map(stone).into_iter().collect();
                if set.three_adjacent() {
                    adjacent.push([first, second, third]);
                }
            }
        }
    }
    let in_a_row: Vec<[usize; 3]> = (1..=7).map(|first| [first, first + 1, first + 2]).collect();
    assert_eq!(adjacent, in_a_row);

    let mut game = table(
        "claim
         1: r1 r2 r3 | #1
         2: g1 g2 g3 | #1
         9: y7 y8 y9 |",
    );
    act(&mut game, A, "!9");
    assert!(!is_over(&game));
}

#[test]
fn st_3b_one_shuffled_deck() {
    // The same seed gives the same order, another seed another.
    assert_eq!(opened(&[], "one"), opened(&[], "one"));
    let order = |seed: &str| serde_json::to_value(opened(&[], seed)).unwrap()["clan"].clone();
    assert_ne!(order("one"), order("two"));

    // Two games that differ only in the order of the deck look the same to everyone.
    let (one, other) = (
        stacked("hand 1: r1", "g1 g2", ""),
        stacked("hand 1: r1", "g2 g1", ""),
    );
    assert_ne!(one, other);
    for reader in [None, Some(A), Some(O)] {
        assert_eq!(one.view(reader), other.view(reader));
    }
}

#[test]
fn st_3c_hands_of_six() {
    let game = opened(&[], "hands");
    assert_eq!((game.hand(A).len(), game.hand(O).len()), (6, 6));
    assert_eq!(game.deck_len(Deck::Clan), 42);
}

#[test]
fn st_3d_one_player_begins() {
    let game = opened(&["first=2"], "begin");
    assert_eq!(game.turn(), Turn::One(O));
    assert!(game.count(O) > 0);
    let own_card = game.hand(A).nth(0);
    refused(&game, A, &format!("{own_card}@1"), "ST-4a");
}

#[test]
fn st_r1_who_begins() {
    assert_eq!(opened(&["first=1"], "x").turn(), Turn::One(A));
    assert_eq!(opened(&["first=2"], "x").turn(), Turn::One(O));
    assert_eq!(
        Settings::defaults(SchottenTotten::SETTINGS).get("first"),
        "random"
    );

    // The draw is seeded and fair: of 200 games each seat begins about half.
    let begun_by_a = (0..200)
        .filter(|n| opened(&[], &n.to_string()).to_act() == A)
        .count();
    assert!((70..=130).contains(&begun_by_a), "{begun_by_a}");

    // In a match the start alternates.
    let mut sitting = sitting(&["first=2", "rounds=3"], "alternate");
    let mut rng = Rng::new(1);
    while let Some(seat) = sitting.turn().next_seat() {
        let game = sitting.game();
        let action = game.nth(seat, rng.pick(game.count(seat)));
        sitting.act(seat, &action).unwrap();
    }
    let starters: Vec<Seat> = sitting
        .log(None)
        .filter_map(|logged| match logged.entry.event {
            Event::Dealt { starter, .. } => Some(starter),
            _ => None,
        })
        .collect();
    assert_eq!(starters, [O, A, O]);
}

#[test]
fn st_r22_the_two_colours_that_the_book_does_not_name() {
    let names = Colour::ALL.map(Colour::name);
    assert_eq!(names, ["red", "green", "purple", "blue", "yellow", "brown"]);
    let name = |text: &str| text.parse::<Card>().unwrap().name();
    assert_eq!(
        (name("y5"), name("n5"), name("b5")),
        ("yellow 5".into(), "brown 5".into(), "blue 5".into())
    );

    // Each colour has a symbol of its own.
    let symbols: BTreeSet<&str> = SchottenTotten::RULES
        .lines()
        .filter_map(|line| line.strip_prefix("symbol = "))
        .collect();
    assert_eq!(symbols.len(), Colour::COUNT);
}

/// The rule tests are complete: each clause and ruling has a test that begins with its id.
#[test]
fn every_clause_and_ruling_has_its_test() {
    let sources = [
        include_str!("setup.rs"),
        include_str!("turns.rs"),
        include_str!("claims.rs"),
        include_str!("ending.rs"),
        include_str!("tactics.rs"),
        include_str!("ruses.rs"),
        include_str!("views.rs"),
    ];
    let tests: Vec<String> = sources
        .into_iter()
        .flat_map(table::rules::tests_in)
        .collect();
    let index = table::rules::Index::parse(SchottenTotten::RULES).unwrap();
    for id in index.ids() {
        let prefix = format!("{}_", id.to_lowercase().replace(['-', '.'], "_"));
        let named = tests
            .iter()
            .filter(|test| test.starts_with(&prefix))
            .count();
        assert_eq!(named, 1, "tests named for {id}");
    }
}
