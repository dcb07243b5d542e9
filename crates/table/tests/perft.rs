//! Counts of all ways to play on, in games so small that they can be reckoned on paper.

use crate::{high_card::Honest, patience::Patience, stakes::Stakes};
use table::perft::{PerftError, PerftFault, recount};

#[test]
fn each_case_is_counted_anew_and_the_rest_is_kept() {
    // Of two guesses one is wrong and ends the game, as long as there are cards: six, of which one lies open.
    let file = "# Higher or lower?\n\nid opening\nseed any\nperft 0 1\nperft 1 2\nperft 2 2\nperft 5 2\nperft 6 0\n";
    assert_eq!(recount::<Patience>(file).unwrap(), file);
    let wrong = file.replace("perft 5 2", "perft 5 7");
    assert_eq!(recount::<Patience>(&wrong).unwrap(), file);

    let position = r#"{"exact":{"top":1,"deck":[3,2],"lost":false}}"#;
    let file = format!("id two cards left\nposition {position}\nperft 2 2\nperft 3 0\n");
    assert_eq!(recount::<Patience>(&file).unwrap(), file);
}

/// Both choose one of n cards, whoever comes first: 2 times n times n ways for each round.
#[test]
fn seats_that_act_at_once_are_counted_in_each_order() {
    let file = "id opening\nseed any\nperft 1 8\nperft 2 32\nperft 3 192\nperft 4 576\nperft 8 9216\nperft 9 0\n";
    assert_eq!(recount::<Stakes<false, false, false>>(file).unwrap(), file);
}

/// The dice fall alike every time.
#[test]
fn counts_do_not_depend_on_luck() {
    let file = "id dice\nsettings dice=on\nseed any\nperft 4 0\n";
    let counted = recount::<Honest>(file).unwrap();
    assert_ne!(counted, file);
    assert_eq!(recount::<Honest>(file).unwrap(), counted);
}

#[test]
fn a_line_that_says_nothing_is_named() {
    let fault = |file: &str| recount::<Patience>(file).unwrap_err();
    let expect = |line, fault| PerftError { line, fault };
    assert_eq!(fault("id a\nperft 1 2"), expect(2, PerftFault::NoGame));
    assert_eq!(
        fault("seed a\nid b\nperft 1 2"),
        expect(3, PerftFault::NoGame)
    );
    assert_eq!(
        fault("seed a\nperft deep 2"),
        expect(2, PerftFault::Depth("deep".into()))
    );
    assert_eq!(
        fault("begin"),
        expect(1, PerftFault::Unknown("begin".into()))
    );
    assert!(matches!(fault("position {").fault, PerftFault::Position(_)));
    assert!(matches!(
        fault("settings speed=9\nseed a").fault,
        PerftFault::Settings(_)
    ));
}
