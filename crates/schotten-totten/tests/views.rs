//! Chapter 14: who may see what. One test a clause of `rules/schotten-totten.toml`. (That no view leaks in
//! thousands of random states is held by the conformance kit.)

use crate::support::*;
use schotten_totten::{Event, HandSize, View};
use table::{Chance, Game, Journal};

#[test]
fn st_14a_hands_and_decks_are_secret() {
    // The same table, but A holds g1 and a Spy, or g2 and a Joker; what he holds not is in the decks.
    let table_with = |hand: &str| {
        stacked(
            &format!("tactic\nhand 1: r5 {hand}\nhand 2: b3\n4: r7 | b8"),
            "",
            "",
        )
    };
    let (one, other) = (table_with("g1 S"), table_with("g2 J"));
    assert_ne!(one, other);
    assert_eq!(one.view(Some(O)), other.view(Some(O)));
    assert_eq!(one.view(None), other.view(None));

    // He himself sees his hand; the others see how many cards it has, and how many the decks have.
    assert_eq!(one.view(Some(A)).hand, Some(cards("r5 g1 S")));
    assert_eq!(
        (one.view(Some(O)).hand, one.view(None).hand),
        (Some(cards("b3")), None)
    );
    for reader in [None, Some(A), Some(O)] {
        let view = one.view(reader);
        assert_eq!(view.hand_sizes[0], HandSize { clan: 2, tactic: 1 });
        assert_eq!(view.hand_sizes[1], HandSize { clan: 1, tactic: 0 });
        assert_eq!((view.clan_deck, view.tactic_deck), (49, 9));
    }
}

#[test]
fn st_14b_the_table_is_open() {
    let game = table(
        "tactic
         turn 2
         played 2 2
         hand 1: r5
         hand 2: b3 J
         discard: y9 N
         1: r1 r2 r3* | b1 b2 g4 #1
         4BM: r7 S | b8 y1
         6: g7 g8 g9 | p7 p8 p9*",
    );
    /// All that is not the viewer's own.
    fn open(view: View) -> View {
        View {
            seat: None,
            hand: None,
            known: Vec::new(),
            under_clan: Vec::new(),
            under_tactic: Vec::new(),
            ..view
        }
    }
    let seen = game.view(None);
    assert_eq!(open(game.view(Some(A))), seen);
    assert_eq!(open(game.view(Some(O))), seen);

    assert_eq!(seen.stones[0].owner, Some(A));
    assert_eq!(
        (seen.stones[0].first, seen.stones[5].first),
        (Some(A), Some(O))
    );
    assert_eq!(written(&seen.stones[3].modes), "B M");
    assert_eq!(seen.stones[3].cards, [cards("r7 S"), cards("b8 y1")]);
    assert_eq!(written(&seen.discard), "y9 N");
    assert_eq!((seen.to_act, seen.tactics_played), (O, [2, 2]));
}

#[test]
fn st_r20_the_kinds_of_cards_in_a_hand_are_open() {
    let mut game = stacked("tactic\nhand 1: r5 g1", "", "S");
    acts(&mut game, A, "r5@1 .");
    let mut journal = Journal::new();
    let draw = "+t".parse().unwrap();
    game.play(A, &draw, &mut Chance::scripted(&[]), &mut journal)
        .unwrap();

    // Everyone hears from which deck; only A hears which card.
    let told = journal.take();
    let heard = |reader| {
        let entries = told
            .iter()
            .filter(move |entry| entry.readers.include(reader));
        entries.map(|entry| &entry.event).collect::<Vec<_>>()
    };
    let card = cards("S")[0];
    assert!(heard(Some(A)).contains(&&Event::DrewCard { seat: A, card }));
    for reader in [None, Some(O)] {
        assert!(matches!(heard(reader)[..], [Event::Drew { .. }]));
        assert_eq!(
            game.view(reader).hand_sizes[0],
            HandSize { clan: 1, tactic: 1 }
        );
        assert_eq!(game.view(reader).known, []);
    }

    // A return by the Recruiter is open in the same way.
    let mut game = stacked("tactic\nhand 1: R r5 S", "g1 g2 g3", "");
    acts(&mut game, A, "R +c +c +c -S");
    assert_eq!(
        game.view(Some(O)).hand_sizes[0],
        HandSize { clan: 4, tactic: 0 }
    );
    assert_eq!(game.view(Some(A)).under_tactic, cards("S"));
    assert_eq!(game.view(Some(O)).under_tactic, []);
}

/// Who put a card under a deck knows it again in the other hand, until it is played; and nobody else knows anything.
#[test]
fn a_card_that_was_put_under_a_deck_is_known_when_it_is_drawn() {
    let text = "tactic\nhand 1: R S r1 r2 r3 r4\nhand 2: J J B M G N g1";
    let mut game = stacked(text, "", "H T");
    acts(&mut game, A, "R +t +t +c -H -T . +c");
    assert_eq!(game.view(Some(A)).known, []);
    acts(&mut game, O, "g1@1 . +t");
    let known = game.view(Some(A)).known;
    assert_eq!(known.len(), 1);
    assert!(game.hand(O).contains(known[0]));
    assert_eq!(game.view(Some(O)).known, []);
    // Who draws his own card again is known to nobody.
    acts(&mut game, A, "r1@1 . +t");
    assert_eq!(game.view(Some(O)).known, []);
    assert_eq!(game.view(Some(A)).known, known);
    act(&mut game, O, &format!("{}@2", known[0]));
    assert_eq!(game.view(Some(A)).known, []);
}

#[test]
fn a_refusal_names_on_whose_side_a_card_is_missing() {
    let text = "tactic\nhand 1: T G r1\n2: g9 | b1\n3: y1 | b2";
    let game = table(text);
    let why = |action: &str| {
        let action = action.parse().unwrap();
        game.check(A, &action).unwrap_err().why.to_string()
    };
    assert!(why("T:b2@2").contains("your opponent's side of Stone 2"));
    assert!(why("G:g9@3").contains("your side of Stone 3"));
}
