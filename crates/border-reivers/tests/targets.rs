//! Chapters 7.2 and 7.3: the Target deck, and turning its cards up.

use crate::support::{act, acts, is_legal, new_game, refused, winter::*};
use border_reivers::{BorderReivers, Event, Family, Stage, TargetCard, TargetKind};
use serde_json::json;
use table::{Chance, Game, Journal, Rng, Seat};

/// Plays a random game to its end, and hands out each action's events with the state after it.
pub fn random_game(family: &str, seed: u64, mut each: impl FnMut(&BorderReivers, Vec<Event>)) {
    let mut game = new_game(family);
    let (mut rng, mut chance) = (Rng::new(seed), Chance::imagined(Rng::new(seed + 1000)));
    while game.stage() != Stage::Over {
        let action = game.nth(Seat::FIRST, rng.pick(game.count(Seat::FIRST)));
        let mut journal = Journal::new();
        game.play(Seat::FIRST, &action, &mut chance, &mut journal)
            .expect("it is listed");
        each(
            &game,
            journal
                .take()
                .into_iter()
                .map(|told| told.event.event)
                .collect(),
        );
    }
}

#[test]
fn br_7_0a_eight_target_cards_a_winter_two_of_each_family() {
    for (seed, family) in Family::ALL.into_iter().enumerate() {
        let mut winters = Vec::new();
        random_game(&family.to_string(), seed as u64, |_, events| {
            for event in events {
                match event {
                    Event::WinterBegins => winters.push(Vec::new()),
                    Event::TargetCard { family, kind, .. } => {
                        winters.last_mut().expect("Winter").push((family, kind))
                    }
                    _ => {}
                }
            }
        });
        assert_eq!(winters.len(), 3);
        for cards in &winters {
            assert_eq!(cards.len(), 8);
            assert!(
                Family::ALL.iter().all(|family| cards
                    .iter()
                    .filter(|card| card.0 == *family)
                    .count()
                    == 2)
            );
        }
        // No card comes twice in a game.
        let mut all: Vec<String> = winters
            .concat()
            .iter()
            .map(|card| format!("{} {}", card.0, card.1))
            .collect();
        all.sort();
        all.dedup();
        assert_eq!(all.len(), 24);
    }
}

/// The deck of turn 1 is assembled, and this card turned up.
fn first_card(chance: &mut Chance) -> TargetCard {
    let mut game = winter("dacre").set("selected", json!(["reiver"])).game();
    let mut journal = Journal::new();
    let action = "target nation".parse().expect("an action");
    game.play(Seat::FIRST, &action, chance, &mut journal)
        .expect("it is legal");
    let events: Vec<_> = journal.take().into_iter().map(|told| told.event).collect();
    match told(&events, |event| matches!(event, Event::TargetCard { .. })) {
        Some(Event::TargetCard { family, kind, .. }) => TargetCard { family, kind },
        _ => panic!("no card was turned up"),
    }
}

#[test]
fn br_7_2a_two_random_cards_of_each_opponent_unseen() {
    let game = winter("dacre").own("reiver");
    assert_eq!(crate::support::state(&game)["in_deck"], json!([0, 2, 2, 2]));
    let view = json!(game.view(None));
    assert!(
        view.get("in_deck").is_none() && view.get("unused").is_none(),
        "which ones, nobody sees"
    );
    // Each of the six is as likely: 2 of 6 among 8 cards is one in 24; an own card is one in 8.
    let mut seen = [[0; 6]; 4];
    let mut chance = Chance::imagined(Rng::new(11));
    for _ in 0..2400 {
        let card = first_card(&mut chance);
        seen[card.family.index()][card.kind.index()] += 1;
    }
    for (family, counts) in seen.into_iter().enumerate() {
        for (kind, count) in counts.into_iter().enumerate() {
            let wanted = match (family, kind) {
                (0, 0 | 1) => 240..=360,
                (0, _) => 0..=0,
                _ => 55..=145,
            };
            assert!(wanted.contains(&count), "{family} {kind}: {count}");
        }
    }
}

#[test]
fn br_7_2b_the_solo_player_selects_two() {
    let used = json!([
        ["nation", "family", "opposite-march", "same-side-march"],
        ["reiver"],
        ["reiver"],
        ["reiver"]
    ]);
    let mut game = winter("dacre").turn(2).set("unused", used).game();
    assert_eq!(refused(&game, "target reiver").clause, "BR-7.2b");
    act(&mut game, "target nation", &[]);
    assert_eq!(game.stage(), Stage::Targets, "one is not enough");
    assert_eq!(refused(&game, "target nation").clause, "BR-7.2b");
    act(&mut game, "target family", &[0]);
    assert!(!is_legal(&game, "target opposite-march"), "a third");
    let view = game.view(None);
    assert_eq!(
        (view.current.expect("a card").kind, view.selected),
        (TargetKind::Nation, vec![TargetKind::Family])
    );
    // On turn 3 the last two go by themselves.
    let left = json!([
        ["nation", "same-side-march"],
        ["reiver", "nation"],
        ["reiver", "nation"],
        ["reiver", "nation"]
    ]);
    let mut game = winter("dacre")
        .turn(3)
        .hold(&[37])
        .set("unused", left)
        .begins();
    act(&mut game, "done", &[1]);
    let view = game.view(None);
    assert_eq!(
        view.current.expect("a card").kind,
        TargetKind::SameSideMarch
    );
    assert_eq!(
        (view.selected, view.target_deck),
        (vec![TargetKind::Nation], 7)
    );
}

#[test]
fn br_7_2c_nobody_knows_which_card_comes_next() {
    // Each of the 2 own and 3 x 6 others can be the first.
    let mut first: Vec<String> = (0..20)
        .map(|n| first_card(&mut Chance::scripted(&[n])).name())
        .collect();
    first.sort();
    first.dedup();
    assert_eq!(first.len(), 20);
    // The view tells how many are left.
    let game = winter("dacre").own("reiver");
    assert_eq!(game.view(None).target_deck, 7);
    // The second one of a family is another one of its cards.
    let (game, _) = winter("dacre").theirs("kerr", "nation", &[]);
    let unused = crate::support::state(&game)["unused"][3].clone();
    assert_eq!(unused.as_array().map(Vec::len), Some(5));
    assert!(
        !unused
            .as_array()
            .expect("a list")
            .contains(&json!("nation"))
    );
}

#[test]
fn br_7_3a_one_card_is_resolved_before_the_next() {
    let mut game = winter("dacre").sheep("nithsdale", [2, 0]).own("reiver");
    assert_eq!(refused(&game, "target family").clause, "BR-7.4a");
    attack(&mut game, "raid nithsdale", 1, &[5, 5, 1], &[]);
    // The loot is placed first; the next card waits.
    assert_eq!(game.view(None).target_deck, 7);
    act(&mut game, "sheep eden-valley", &[]);
    act(&mut game, "sheep eden-valley", &[0]);
    let view = game.view(None);
    assert_eq!((view.target_deck, game.stage()), (6, Stage::Attack));
    // What came of it counts now.
    assert_eq!(
        (sheep(&game, "eden-valley"), sheep(&game, "nithsdale")),
        ([3, 0], [0, 0])
    );
    assert_eq!((view.points, feud(&game, "ewm")), (4, [0, 0, 2, 0]));
}

#[test]
fn br_7_3b_own_cards_ask_and_those_of_opponents_follow_the_rules() {
    let game = winter("dacre").own("reiver");
    assert_eq!(game.stage(), Stage::Attack);
    let dice = dice(&[6, 6, 6, 6]);
    let (game, events) = winter("dacre").base(2).fame("ewm", [3, 0, 1, 0]).theirs(
        "maxwell",
        "family",
        &[vec![0], dice].concat(),
    );
    assert_eq!(declared(&events), json!({"seat": "ewm"}));
    assert!(has_rolled(&events) && is_over(&game));
}

#[test]
fn the_card_that_was_resolved_lies_among_the_target_discards() {
    let (game, _) = winter("dacre").theirs("kerr", "nation", &[]);
    let kerr = TargetCard {
        family: Family::Kerr,
        kind: TargetKind::Nation,
    };
    assert_eq!(game.view(None).target_discards, [kerr]);
    acts(&mut game.clone(), "raid tweeddale, commit 1");
}
