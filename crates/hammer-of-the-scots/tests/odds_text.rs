//! Battles in words: the notation of `Clash`, what it refuses, and the report of the odds.

use hammer_of_the_scots::{Area, Block, Clash, Combatant, Kind, Side};
use proptest::prelude::*;
use table::Rng;

fn clash(text: &str) -> Clash {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The sentence with which a text is refused.
fn refused(text: &str) -> String {
    let error = text.parse::<Clash>().expect_err(text);
    error.to_string()
}

#[test]
fn named_blocks_and_text_are_one() {
    let field = [
        (Block::YORK_INFANTRY, 3),
        (Block::RED_BRUCE, 2),
        (Block::BLUE_MAR, 3),
    ];
    let built = Clash::of_blocks(Area::MAR, Side::England, field, [(Block::NORSE, 3)]).unwrap();
    let read = clash(
        "English attack: york_infantry 3, red_bruce2; Scots: Mar3 Norse 3 in reserve; in Mar",
    );
    assert_eq!(built, read);
    let mar = built.of_side(Side::Scotland).next().unwrap();
    assert!(mar.is_at_home() && !mar.is_in_reserve() && mar.can_be_captured());
    assert_eq!(
        (mar.block(), mar.kind(), mar.steps()),
        (Some(Block::BLUE_MAR), Kind::Noble, 3)
    );
    // Where a side has one such block, the kind is the block.
    assert_eq!(
        clash("English: king3 hobelars2; Scots: leader4 knights1 archers2 cavalry1").to_string(),
        "English attack: edward3 hobelars2; Scots defend: wallace4 french_knights1 etterick2 keith1"
    );
    assert_eq!(
        clash("Scots defend: noble1; English: noble1").attacker(),
        Side::England
    );
    assert_eq!(
        clash("Scots: noble1; English attack: noble1").attacker(),
        Side::England
    );
    assert_eq!(
        clash("Scots: noble1; English: noble1").attacker(),
        Side::Scotland
    );
}

#[test]
fn bad_texts_are_refused_with_what_is_understood() {
    let starts = [
        ("", "nobody is in the battle; a part is 'English: …'"),
        (
            "English: infantry4",
            "the Scots have no block in this battle",
        ),
        (
            "English: ; Scots: noble3",
            "the English have no blocks; an item is",
        ),
        (
            "Englsh: noble3; Scots: noble3",
            "'Englsh' is not a side; did you mean 'English'?",
        ),
        (
            "English: noble3; English: noble3",
            "the English are there twice",
        ),
        (
            "English flee: noble3; Scots: noble3",
            "'flee' behind 'English' is neither",
        ),
        (
            "English attack: noble3; Scots attack: noble3",
            "one side attacks and the other defends",
        ),
        (
            "English: knigts3; Scots: noble3",
            "'knigts' is not a kind of block, a noble or a block; did",
        ),
        (
            "English: dragons3; Scots: noble3",
            "'dragons' is not a kind of block",
        ),
        (
            "English: knights; Scots: noble3",
            "'knights' has no strength; an item is",
        ),
        ("English: 2x; Scots: noble3", "'2x' has no strength"),
        ("English: 3; Scots: noble3", "a strength without a block"),
        (
            "English: norse3; Scots: noble3",
            "the English have no norse",
        ),
        (
            "English: wallace3; Scots: noble3",
            "Wallace is Scottish and cannot fight for the English",
        ),
        (
            "English: moray3; Scots: noble3",
            "blue Moray is Scottish and cannot fight for the English",
        ),
        (
            "English: red_bruce3; Scots: bruce3",
            "Bruce is on both sides (HS-2.22b)",
        ),
        (
            "English: york_infantry3 york_infantry3; Scots: noble3",
            "York Infantry is in the battle twice",
        ),
        (
            "English: 4x knights3; Scots: noble3",
            "the English have 3 blocks of the kind knights, not 4 (HS-2.3a)",
        ),
        (
            "English: 8x noble3; Scots: 7x noble3",
            "there are only 14 nobles",
        ),
        (
            "English: infantry3:B3; Scots: noble3",
            "no English infantry has the rating B3",
        ),
        (
            "English: infantry3:X3; Scots: noble3",
            "'X3' is not a combat rating such as B3",
        ),
        (
            "English: york_infantry3:C3; Scots: noble3",
            "York Infantry has the rating C2, not C3",
        ),
        (
            "English: infantry3 at home; Scots: noble3",
            "English infantry is no noble and has no home",
        ),
        (
            "English: noble3 at home; Scots: noble3 at home",
            "an area is the home of one noble only",
        ),
        (
            "English: noble3; Scots: mar3 at home; in fife",
            "blue Mar is not at home in Fife (HS-1.4a)",
        ),
        (
            "English: noble3; Scots: mar3; in fif",
            "'fif' is not an area; did you mean 'fife'?",
        ),
        (
            "English: noble3; Scots: mar3; round 4",
            "a battle has the rounds 1 to 3, not 4",
        ),
        (
            "English: noble3; Scots: mar3; round x",
            "'x' is not a round",
        ),
        (
            "English: noble3; Scots: mar3; shiltroms",
            "'shiltroms' is not understood; a part is",
        ),
        ("noble3:B2; Scots: mar3", "'noble3:B2' is not understood"),
        ("at home: noble3; Scots: mar3", "'at' is not a side"),
        (
            "English: at home noble3; Scots: mar3",
            "'at home noble' is not a kind of block",
        ),
    ];
    for (text, start) in starts {
        let sentence = refused(text);
        assert!(sentence.starts_with(start), "{text}: {sentence}");
    }
}

#[test]
fn hs_2_11b_no_steps_above_the_maximum() {
    for (text, sentence) in [
        (
            "English: knights5; Scots: noble3",
            "English knights B3 has 1 to 4 steps, not 5 (HS-2.11b)",
        ),
        (
            "English: infantry4:C3; Scots: noble3",
            "English infantry C3 has 1 to 3 steps, not 4 (HS-2.11b)",
        ),
        (
            "English: noble3; Scots: archers3",
            "Etterick has 1 to 2 steps, not 3 (HS-2.11b)",
        ),
        (
            "English: noble0; Scots: archers2",
            "English noble B2 has 1 to 4 steps, not 0 (HS-2.11b)",
        ),
        (
            "English: mar4; Scots: archers2",
            "red Mar has 1 to 3 steps, not 4 (HS-2.11b)",
        ),
    ] {
        assert_eq!(refused(text), sentence);
    }
    assert!(refused("English: noble999; Scots: noble3").starts_with("'999' is not a strength"));
    assert!(Combatant::of(Block::FRASER, 4).is_err());
}

#[test]
fn the_report() {
    let text = "English: infantry1; Scots: wallace1";
    let report = clash(text).exact_odds(1000).unwrap().to_string();
    let lines: Vec<&str> = report.lines().collect();
    assert_eq!(lines[0], "The English win: 24.1 %; the Scots hold: 75.9 %.");
    assert_eq!(
        lines[1],
        "Both still there after Round 3, so that one must leave: 3.7 %."
    );
    assert_eq!(
        lines[2],
        "The English lose 0.72 of 1 step, 0.72 of 1 block."
    );
    assert_eq!(lines[4], "Wallace falls: 24.1 %.");
    assert!(lines[5].starts_with("Exact, from "));
    assert!(lines[6].starts_with("Assumed: every block fights"));
    let tried = clash(text).tried_odds(400, &mut Rng::new(7)).to_string();
    assert!(
        tried.contains("From 400 trials, standard error 2."),
        "{tried}"
    );
}

/// Words of the notation and of none, in any order.
fn jumble() -> impl Strategy<Value = String> {
    let words = "English Scots attack defend : ; , 2x 3x infantry4 noble3 wallace 4 mar2 at home at-home in reserve \
                 in-reserve fife round 2 schiltroms :C3 × 99x é4 ulster3 9";
    let words: Vec<&str> = words.split(' ').collect();
    proptest::collection::vec(proptest::sample::select(words), 0..14)
        .prop_map(|words| words.join(" "))
}

proptest! {
    #[test]
    fn no_text_is_too_odd(text in jumble(), noise in ".{0,40}") {
        for text in [&text, &noise, &format!("English: {noise}; Scots: {text}")] {
            match text.parse::<Clash>() {
                Ok(clash) => prop_assert_eq!(clash.to_string().parse::<Clash>(), Ok(clash)),
                Err(error) => prop_assert!(!error.to_string().is_empty()),
            }
        }
    }
}
