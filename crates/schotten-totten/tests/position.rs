//! Positions: what is refused, with the words for it; what is accepted; and that no text breaks anything.

use crate::support::*;
use proptest::prelude::*;
use schotten_totten::{Deck, Position, SchottenTotten, Stage, Stone};
use serde_json::{Value, json};
use table::{Game, Knowledge, Rng};

/// Why the position in lines is refused.
fn fault(text: &str) -> String {
    Position::from_text(text)
        .and_then(SchottenTotten::try_from)
        .expect_err(text)
        .to_string()
}

/// Why the position in JSON is refused.
fn json_fault(json: &Value) -> String {
    SchottenTotten::from_position(&json.to_string())
        .expect_err(&json.to_string())
        .to_string()
}

/// A bare table with these fields changed.
fn bare_with(changes: Value) -> Value {
    let mut position = json!({ "stones": vec!["|"; 9] });
    for (key, value) in changes.as_object().unwrap() {
        position[key] = value.clone();
    }
    position
}

#[test]
fn a_card_lies_in_one_place() {
    assert_eq!(
        fault("hand 1: r5\n3: r5 |"),
        "r5 lies in two places; one is in the hand of seat 1"
    );
    assert_eq!(
        fault("3: r5 | r5"),
        "Stone 3: r5 lies in two places; one is on a side"
    );
    assert_eq!(
        fault("tactic\nplayed 1 0\n3: r5 |\ndiscard: r5 N"),
        "r5 lies in two places; one is in the discard pile"
    );
    let all: Vec<String> = all_cards().map(|card| card.to_string()).collect();
    let deck = &all[..54];
    assert_eq!(
        json_fault(&bare_with(
            json!({ "hands": [["r5"], []], "decks": { "clan": deck } })
        )),
        "r5 lies in two places; one is in the Clan deck"
    );
    assert_eq!(
        fault("tactic\n1M: |\n2M: |"),
        "Stone 2: M lies in two places; one is on the Stone"
    );
}

#[test]
fn a_side_holds_what_it_can() {
    assert_eq!(
        fault("3: r1 r2 r3 r4 |"),
        "Stone 3: seat 1 has 4 cards where 3 is the most"
    );
    assert_eq!(
        fault("tactic\n3M: | r1 r2 r3 r4 r5"),
        "Stone 3: seat 2 has 5 cards where 4 is the most"
    );
    assert_eq!(fault("tactic\n3: N |"), "Stone 3: N cannot lie on a side");
    assert_eq!(fault("tactic\n3: M |"), "Stone 3: M cannot lie on a side");
    assert_eq!(
        fault("tactic\n3: J J |"),
        "Stone 3: seat 1 has two of J here"
    );
    assert_eq!(fault("tactic\n3S: |"), "Stone 3: S is not a Combat Mode");
}

#[test]
fn the_base_game_has_no_tactic_cards() {
    let why = |place: &str| format!("J is a Tactic card ({place}), but the variant is base");
    assert_eq!(fault("hand 2: J"), why("in the hand of seat 2"));
    assert_eq!(fault("3: J |"), format!("Stone 3: {}", why("on a side")));
    assert_eq!(
        json_fault(&bare_with(json!({ "unseen": { "tactic": ["J"] } }))),
        why("in the Tactic deck")
    );
}

#[test]
fn a_hand_has_its_size() {
    assert_eq!(
        fault("hand 1: r1 r2 r3 r4 r5 r6 r7"),
        "seat 1 holds 7 cards where 6 is the most"
    );
    assert_eq!(
        fault("tactic\nhand 2: r1 r2 r3 r4 r5 r6 r7 r8"),
        "seat 2 holds 8 cards where 7 is the most"
    );
}

#[test]
fn an_owner_has_won_his_stone() {
    assert_eq!(
        fault("3: r1 r2 | #1"),
        "Stone 3: seat 1 cannot have claimed it with an incomplete side"
    );
    let behind = "cannot have claimed it: the other side is ahead";
    assert_eq!(
        fault("3: r1 r2 g9* | b7 b8 b9 #1"),
        format!("Stone 3: seat 1 {behind}")
    );
    // Tied and later.
    assert_eq!(
        fault("3: r7 r8 r9* | b7 b8 b9 #2"),
        format!("Stone 3: seat 2 {behind}")
    );
    assert!(fault("3: r1 r2 r3 | #3").ends_with("does not end in #1 or #2"));
    let mut stones = vec![json!("|"); 9];
    stones[2] = json!({ "cards": [["r1", "r2", "r3"], []], "owner": 3 });
    assert_eq!(
        json_fault(&json!({ "stones": stones })),
        "Stone 3: seats are 1 and 2"
    );
}

#[test]
fn who_was_first_is_said_where_it_matters() {
    assert_eq!(
        fault("3: r1 r2 r3 | b1 b2 b3"),
        "Stone 3: both sides are complete, so it must be said who was first"
    );
    assert_eq!(
        fault("3: r1 r2* | b1 b2 b3"),
        "Stone 3: seat 1 cannot have been complete first: it is not complete"
    );
    assert_eq!(
        fault("3: r1 r2 r3* | b1 b2 b3*"),
        "both sides cannot have been complete first"
    );
    let stones = |first: u8| {
        let mut stones = vec![json!("|"); 9];
        stones[2] = json!({ "cards": [["r1", "r2", "r3"], ["b1", "b2", "b3"]], "first": first });
        bare_with(json!({ "stones": stones }))
    };
    assert_eq!(json_fault(&stones(3)), "Stone 3: seats are 1 and 2");
    assert!(SchottenTotten::from_position(&stones(2).to_string()).is_ok());
}

#[test]
fn every_card_is_somewhere() {
    let rest: Vec<String> = all_cards().take(53).map(|card| card.to_string()).collect();
    assert_eq!(
        json_fault(&bare_with(json!({ "decks": { "clan": rest } }))),
        "these cards are nowhere: {n9}"
    );
    assert_eq!(
        json_fault(&bare_with(json!({ "unseen": { "clan": rest } }))),
        "these cards are nowhere: {n9}"
    );
    let both = json!({ "decks": { "clan": [] }, "unseen": { "clan": [] } });
    assert_eq!(
        json_fault(&bare_with(both)),
        "give 'decks' or 'unseen', not both"
    );
    assert_eq!(fault("tactic\ndeck: J"), "J is not a Clan card");
    assert_eq!(fault("tactic\ntactics: r5"), "r5 is not a Tactic card");
}

#[test]
fn the_discard_pile_is_accounted_for() {
    assert_eq!(
        fault("tactic\nplayed 1 0\ndiscard: r5 R"),
        "1 card was removed from the border, but Banshee and Strategist in the discard pile account for 0"
    );
    assert_eq!(
        fault("tactic\nplayed 1 0\ndiscard: r5 r6 N"),
        "2 cards were removed from the border, but Banshee and Strategist in the discard pile account for 1"
    );
    assert_eq!(
        fault("tactic\ndiscard: M"),
        "M cannot be discarded: a Combat Mode stays"
    );
    assert_eq!(
        discard(&table("tactic\nplayed 1 1\ndiscard: r5 N r6 G")),
        "r5 N r6 G"
    );
}

#[test]
fn tactic_cards_were_played_by_someone() {
    assert_eq!(
        fault("tactic\n1: S H | J\nplayed 3 0"),
        "no seat can have played two Tactic cards more than the other"
    );
    assert_eq!(
        fault("tactic\n1: S | H\nplayed 1 0"),
        "2 Tactic cards lie open, but 1 and 0 were played"
    );
    assert_eq!(
        fault("tactic\n1: S H |"),
        "seat 1 has 2 Elite Troops on the border, but played 1 Tactic card"
    );
    assert_eq!(
        fault("tactic\n1M: |"),
        "an odd number of Tactic cards lies open: say in 'tactics_played' who played how many"
    );
    assert_eq!(
        fault("tactic\n1: J |\n2: J |\n3M: |\n4B: |"),
        "seat 1 has two Jokers on the border"
    );
    let discarded = "tactic\nplayed 1 1\ndiscard: J N";
    assert_eq!(
        fault(discarded),
        "a Joker was discarded: say in 'jokers_played' who played one"
    );
    let misfit = "'jokers_played' does not fit the Jokers that lie open";
    assert_eq!(fault(&format!("{discarded}\njokers 0 0")), misfit);
    assert_eq!(fault(&format!("{discarded}\njokers 1 1")), misfit);
    assert_eq!(fault("tactic\n1: J | H\njokers 0 1"), misfit);
    assert!(table(&format!("{discarded}\njokers 0 1")).has_played_joker(O));
}

#[test]
fn a_phase_fits_the_variant() {
    assert_eq!(
        fault_of(json!({ "variant": "grand" })),
        "'grand' is not a variant: base or tactic"
    );
    assert_eq!(
        fault_of(json!({ "phase": "sleep" })),
        "'sleep' is not a phase: play, claim or draw"
    );
    assert_eq!(
        fault("expert\nclaim"),
        "in the Expert variant claims are made in the phase 'play'"
    );
    assert_eq!(
        fault("draw"),
        "the base game has no phase 'draw': the card comes by itself"
    );
    assert_eq!(
        fault("tactic\ndraw\nhand 1: r1 r2 r3 r4 r5 r6 r7"),
        "there is nothing to draw"
    );
    let dry = format!("tactic\ndraw\n{FULL_BORDER}\nhand 1: J S H B M\nhand 2: J R G N T");
    assert_eq!(fault(&dry), "there is nothing to draw");
    assert_eq!(
        fault_of(json!({ "turn": 3 })),
        "there is no seat 3; seats are 1 and 2"
    );
}

fn fault_of(changes: Value) -> String {
    json_fault(&bare_with(changes))
}

#[test]
fn a_game_that_is_over_is_no_position() {
    assert_eq!(
        fault("1: r1 r2 r3 | #1\n2: g1 g2 g3 | #1\n3: b1 b2 b3 | #1"),
        "seat 1 has won already"
    );
    assert_eq!(
        fault(
            "1: | r1 r2 r3 #2\n2: | g1 g2 g3 #2\n4: | b1 b2 b3 #2\n5: | y1 y2 y3 #2\n7: | n1 n2 n3 #2"
        ),
        "seat 2 has won already"
    );
}

#[test]
fn a_match_has_its_rounds_and_points() {
    assert_eq!(fault("rounds 0"), "there is no round 1 of 0");
    assert_eq!(fault("rounds 2\nround 3"), "there is no round 3 of 2");
    assert_eq!(fault("rounds 2\nround 0"), "there is no round 0 of 2");
    assert_eq!(
        fault("rounds 3\nround 2\npoints 6 0"),
        "at most 5 points can be won before round 2"
    );
    assert_eq!(
        fault_of(json!({ "points": [65535, 0] })),
        "at most 0 points can be won before round 1"
    );
}

#[test]
fn text_that_is_no_position() {
    assert!(
        SchottenTotten::from_position("{\"stones\": [")
            .unwrap_err()
            .to_string()
            .starts_with("the position: line 1, column 12: the text ends before the document does")
    );
    assert!(fault_of(json!({ "colour": "red" })).contains("'colour' is not known here"));
    assert!(fault_of(json!({ "hands": [["q7"], []] })).contains("'q7' is not a card"));
    assert!(
        fault_of(json!({ "hands": [[]] })).contains("a list of length 2 is expected, not one of 1")
    );
    assert!(fault_of(json!({ "turn": 0 })).contains("'0' is not a seat"));
    assert_eq!(
        json_fault(&json!({ "stones": vec!["|"; 8] })),
        "there are nine Stones, not 8"
    );
    assert_eq!(json_fault(&json!({})), "there are nine Stones, not 0");
    let stones = |line: &str| {
        let mut stones = vec!["|"; 9];
        stones[0] = line;
        fault_of(json!({ "stones": stones }))
    };
    assert!(stones("r5").contains("'r5' lacks the | between the two sides"));
    assert!(stones("r5 | b1 #9").contains("does not end in #1 or #2"));
    assert!(stones("r3 #1 | g4").contains("does not end in #1 or #2"));
    assert!(stones("2: r5 |").contains("Stone 2 stands in the place of Stone 1"));
    assert!(fault_of(json!({ "stones": [null] })).contains("a Stone is an object"));

    assert_eq!(fault("sleep"), "'sleep' says nothing about a position");
    assert_eq!(fault("played 1"), "'1' is not two numbers");
    assert_eq!(
        fault("0: r5 |"),
        "'0' is not a Stone: they are numbered 1 to 9"
    );
    assert_eq!(
        fault(": r5 |"),
        "': r5 |' does not begin with the Stone's number"
    );
    assert!(fault("é: r5 |").contains("'é' is not a card"));
}

/// A position in JSON that uses every field, Stones in fields and in lines.
fn every_field() -> Value {
    json!({
        "variant": "tactic",
        "expert": true,
        "turn": 2,
        "phase": "play",
        "stones": [
            { "cards": [["r7", "r8", "r9"], ["b1", "b2", "g4"]], "first": 1, "modes": [], "owner": 1 },
            { "cards": [["y1"], ["S"]], "first": null, "modes": ["B", "M"], "owner": null },
            "p7 p8 p9 | n7 n8 n9*",
            "|", "|", "|", "|", "|", " | y7 y8 y9 #2",
        ],
        "hands": [["r5", "J"], ["g1", "T"]],
        "unseen": {
            "clan": clan_without("r7 r8 r9 b1 b2 g4 y1 p7 p8 p9 n7 n8 n9 y7 y8 y9 r5 g1 y2"),
            "tactic": ["H", "R"],
        },
        "discard": ["J", "y2", "N", "G"],
        "tactics_played": [3, 3],
        "jokers_played": [true, false],
        "round": 2,
        "rounds": 3,
        "points": [5, 4],
    })
}

/// The Clan cards but these.
fn clan_without(list: &str) -> Vec<String> {
    let taken = cards(list);
    all_cards()
        .filter(|card| card.is_clan() && !taken.contains(card))
        .map(|card| card.to_string())
        .collect()
}

#[test]
fn the_json_form_with_every_field() {
    let game = SchottenTotten::from_position(&every_field().to_string()).unwrap();
    let view = game.view(None);
    assert!(view.tactic && view.expert);
    assert_eq!((game.to_act(), game.stage()), (O, Stage::Play));
    assert_eq!((owner(&game, 1), owner(&game, 9)), (Some(A), Some(O)));
    assert_eq!(game.border().first(stone(3)), Some(O));
    assert!(game.border().is_bluff(stone(2)) && game.border().is_mud(stone(2)));
    assert_eq!(
        (hand(&game, A), hand(&game, O)),
        ("r5 J".into(), "g1 T".into())
    );
    assert_eq!(
        (game.deck_len(Deck::Clan), game.deck_len(Deck::Tactic)),
        (35, 2)
    );
    assert_eq!(discard(&game), "J y2 N G");
    assert_eq!((view.tactics_played, view.points), ([3, 3], [5, 4]));
    assert_eq!(
        (game.has_played_joker(A), game.has_played_joker(O)),
        (true, false)
    );
    assert_eq!((view.round, view.rounds), (2, 3));
    // It is a game like any other.
    assert!(may(&game, O, "!3") && may(&game, O, "T:y1@2") && may(&game, O, "g1@4"));
}

#[test]
fn the_form_in_lines_says_the_same() {
    let lines = "
        tactic
        expert
        turn 2
        play
        1: r7 r8 r9* | b1 b2 g4 #1
        2BM: y1 | S
        3: p7 p8 p9 | n7 n8 n9*
        9: | y7 y8 y9 #2
        hand 1: r5 J
        hand 2: g1 T
        discard: J y2 N G
        played 3 3
        jokers 1 0
        round 2
        rounds 3
        points 5 4";
    let from_json = SchottenTotten::from_position(&every_field().to_string()).unwrap();
    let from_lines = table(lines);
    for reader in [None, Some(A), Some(O)] {
        assert_eq!(from_lines.view(reader), from_json.view(reader));
    }
    let again = from_lines.describe(Knowledge::Everything).to_string();
    assert_eq!(SchottenTotten::from_position(&again).unwrap(), from_lines);
}

/// The exact form is the state: what does not fit together is refused, whatever part of it was changed.
#[test]
fn an_exact_position_from_a_stranger_is_checked() {
    let game = table(
        "tactic
         hand 1: r5 R
         4: r7 r8 r9* | b8 b9",
    );
    let exact = game.describe(Knowledge::Everything);
    assert_eq!(SchottenTotten::from_position(&exact.to_string()), Ok(game));
    let fault = |key: &str, value: Value| {
        let mut changed = exact.clone();
        changed["exact"][key] = value;
        json_fault(&changed)
    };
    let unfit = "the parts of this exact position do not fit together";
    assert_eq!(fault("to_act", json!(3)), "seats are 1 and 2");
    assert_eq!(fault("claimable", json!([4])), unfit);
    assert_eq!(fault("round_winner", json!(1)), unfit);
    assert_eq!(
        fault("hands", json!([["r5", "R"], ["r5"]])),
        "r5 lies in two places; one is in the hand of seat 2"
    );
    assert!(fault("hands", json!([["R"], []])).starts_with("these cards are nowhere: "));
    assert!(fault("clan", json!([200])).contains("there is no card 200 for a deck"));
    assert!(fault("known", json!([["g1"], []])).contains("in a hand that does not hold it"));
    assert!(
        fault("under", json!({ "by": 1, "clan": 60, "tactic": 0 })).contains("under the decks")
    );
    assert!(fault("passes", json!(4)).contains("the round is over"));
    assert!(fault("rounds", json!(0)).contains("no round 1 of 0"));
    assert!(fault("stage", json!({ "recruit": 3 })).contains("R lies in two places"));
    assert!(fault("stage", json!("between")).contains("nothing to decide"));
    assert!(fault("luck", json!(1)).contains("'exact': 'luck' is not known here"));
    // A side holds as many cards as its Stone asks for, and no Ruse.
    for side in [json!(["r1", "r2", "r3", "r4"]), json!(["R"])] {
        let mut border = exact["exact"]["border"].clone();
        border["sides"][1][0] = side;
        assert!(fault("border", border).contains("a side that cannot be"));
    }
}

/// What is told to one seat has no card of the other in it, and is not the whole position.
#[test]
fn what_a_seat_sees_cannot_be_set_up() {
    let game = table("hand 1: r5 g2\n hand 2: b7");
    let seen = game.describe(Knowledge::Of(Some(A)));
    assert_eq!(seen["by"], json!(1));
    assert_eq!(seen["seen"]["hand"], json!(["r5", "g2"]));
    assert!(json_fault(&seen).contains("what one reader sees"));
}

#[test]
fn two_of_a_key_and_lists_are_no_positions() {
    let fault = |text: &str| SchottenTotten::from_position(text).unwrap_err().to_string();
    assert_eq!(
        fault("{\"turn\": 1,\n \"turn\": 2}"),
        "the position: line 2, column 7: the key 'turn' stands there twice"
    );
    assert!(fault("[]").starts_with("the position: this is a list; an object in braces"));
    assert!(fault(r#"{"hands": [["\u001b[31m"], []]}"#).contains(r"'\u001b[31m' is not a card"));
}

#[test]
fn decks_in_order_are_drawn_in_order() {
    let clan = clan_without("r5 g9");
    let mut top = vec!["g9".to_string()];
    top.extend(clan);
    let json = bare_with(json!({ "hands": [["r5"], []], "decks": { "clan": top } }));
    let mut game = SchottenTotten::from_position(&json.to_string()).unwrap();
    acts(&mut game, A, "r5@1 .");
    assert_eq!(hand(&game, A), "g9");
}

/// What a spectator sees and what both players hold, as a JSON position; nothing if the game stands
/// within a Ruse or between rounds.
fn described(game: &SchottenTotten) -> Option<Value> {
    let phase = match game.stage() {
        Stage::Play => "play",
        Stage::Claim => "claim",
        Stage::Draw => "draw",
        _ => return None,
    };
    let view = game.view(None);
    let hands = [A, O].map(|seat| game.view(Some(seat)).hand);
    let jokers = [A, O].map(|seat| game.has_played_joker(seat));
    Some(json!({
        "variant": if view.tactic { "tactic" } else { "base" },
        "expert": view.expert,
        "turn": view.to_act,
        "phase": phase,
        "stones": view.stones,
        "hands": hands,
        "discard": view.discard,
        "tactics_played": view.tactics_played,
        "jokers_played": jokers,
        "round": view.round,
        "rounds": view.rounds,
        "points": view.points,
    }))
}

/// A random game of one of the variants after so many actions.
fn midgame(variant: usize, seed: u64, actions: usize) -> SchottenTotten {
    let variants: [&[&str]; 4] = [
        &["rounds=2"],
        &["expert=on"],
        &["variant=tactic", "rounds=2"],
        &["variant=tactic", "expert=on"],
    ];
    let mut sitting = sitting(variants[variant], &seed.to_string());
    let mut rng = Rng::new(seed);
    for _ in 0..actions {
        let Some(seat) = sitting.turn().next_seat() else {
            break;
        };
        let game = sitting.game();
        let action = game.nth(seat, rng.pick(game.count(seat)));
        sitting.act(seat, &action).unwrap();
    }
    sitting.game().clone()
}

/// Positions in lines that are nearly right, so that more than the first word is read.
fn nearly_a_position() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        "[1-9é][BMS]?: ([rgpbynq][0-9]|[JSHN])? ?(r1 r2 r3\\*?)? \\| ?(b[1-9]\\*? ?){0,4}(#[0-9])?",
        "hand [12]: ([rgpbyn][1-9] ){0,8}[JSHBMRGNT]?",
        "(played|jokers|points) [0-9]{1,3} [0-9]{1,3}",
        "(round|rounds|turn) [0-9]{1,3}",
        "(tactic|expert|base|claim|play|draw)",
        "(discard|deck|tactics): ([rgpbyn][1-9] |[JSHNGRTM] ){0,7}",
        ".{0,12}",
    ];
    prop::collection::vec(piece, 0..8).prop_map(|lines| lines.join("\n"))
}

/// JSON that is nearly a position.
fn nearly_json() -> impl Strategy<Value = String> {
    let stone = prop_oneof![
        5 => Just(json!("|")),
        1 => "[BMJ]{0,2}:? ?(r[1-9] ){0,4}\\*?\\|( b[1-9]){0,4}\\*?(#[0-9])?".prop_map(|line| json!(line)),
        1 => (0..9u8, 0..9u8).prop_map(|(first, owner)| json!({
            "cards": [["r1", "r2", "r3"], ["b1", "b2", "b3"]], "first": first, "owner": owner
        })),
    ];
    let stones = prop::collection::vec(stone, 8..=10);
    let number = prop_oneof![
        Just(0u64),
        Just(1),
        Just(2),
        Just(255),
        Just(65535),
        any::<u64>()
    ];
    (
        stones,
        number.clone(),
        number.clone(),
        number,
        any::<bool>(),
    )
        .prop_map(|(stones, turn, round, points, tactic)| {
            json!({
                "variant": if tactic { "tactic" } else { "base" },
                "stones": stones,
                "turn": turn,
                "round": round,
                "rounds": round,
                "points": [points, points],
            })
            .to_string()
        })
}

/// Plays on at random for a while: a position that is accepted can be played.
fn play_on(mut game: SchottenTotten) {
    let mut rng = Rng::new(5);
    let mut chance = table::Chance::imagined(Rng::new(6));
    for _ in 0..60 {
        let Some(seat) = game.turn().next_seat() else {
            return;
        };
        let action = game.nth(seat, rng.pick(game.count(seat)));
        let mut journal = table::Journal::silent();
        game.play(seat, &action, &mut chance, &mut journal).unwrap();
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_text_breaks_anything(text in "\\PC{0,60}") {
        prop_assert!(SchottenTotten::from_position(&text).is_err());
        let _ = Position::from_text(&text).and_then(SchottenTotten::try_from);
    }

    #[test]
    fn no_json_breaks_anything(text in nearly_json()) {
        if let Ok(game) = SchottenTotten::from_position(&text) {
            prop_assert_eq!(game.seats(), 2);
            play_on(game);
        }
    }

    #[test]
    fn no_lines_break_anything(text in nearly_a_position()) {
        let read = Position::from_text(&text).and_then(SchottenTotten::try_from);
        if let Ok(game) = read {
            prop_assert!(Stone::all().all(|stone| game.border().need(stone) >= 3));
            play_on(game);
        }
    }

    #[test]
    fn a_written_position_is_the_same_game(
        variant in 0usize..4, seed in any::<u64>(), actions in 0usize..160,
    ) {
        let game = midgame(variant, seed, actions);
        let json = described(&game);
        prop_assume!(json.is_some());
        let text = json.unwrap().to_string();
        let again = SchottenTotten::from_position(&text);
        prop_assert!(again.is_ok(), "{:?}\n{text}", again);
        let again = again.unwrap();
        prop_assert_eq!(again.turn(), game.turn());
        for seat in [A, O] {
            prop_assert_eq!(listed(&again, seat), listed(&game, seat));
        }
        let (seen, was) = (again.view(None), game.view(None));
        prop_assert_eq!(seen.to_string(), was.to_string());
    }
}
