//! Positions: both forms, and what is wrong with bad ones.

use crate::support::*;
use feud_war::FeudWar;
use serde_json::json;
use table::{Game, Knowledge};

fn fault(board: Board) -> String {
    FeudWar::from_position(&board.json())
        .expect_err("that cannot be")
        .to_string()
}

#[test]
fn the_exact_form_comes_back_equal() {
    let game = board()
        .clan(
            "elliot",
            "leader:bow,sword man:spear,horse",
            &[("E1", "24,46"), ("E2", "20,44 rear 20,45")],
        )
        .scenery(&["river 0,40 48,40", "ford 28,40"])
        .turn("elliot", 6)
        .game();
    let again = FeudWar::from_position(&game.describe(Knowledge::Everything).to_string()).unwrap();
    assert!(again == game);
    assert_eq!(again.view(None), game.view(None));
}

#[test]
fn bad_positions_get_a_sentence() {
    for (board, says) in [
        (
            board().turn("elliot", 6).figure("E1", "wounds", 3),
            "dead with 3 wounds",
        ),
        (
            board().clan(
                "elliot",
                "leader man",
                &[("E1", "24,46"), ("E2", "24.5,46")],
            ),
            "stand on one another",
        ),
        (
            board().animal("A1", json!({"at": "10,10", "held": "E1"})),
            "does not touch",
        ),
        (board().animal("A9", json!({"at": "10,10"})), "no animal A9"),
        (
            board().clan("elliot", "leader man*21", &[("E1", "24,46")]),
            "spend",
        ),
        (
            board().clan("elliot", "leader", &[("E7", "24,46")]),
            "no figure E7",
        ),
        (
            board().clan("elliot", "leader", &[("E1", "20,24")]),
            "E1 cannot stand there: the house",
        ),
        (
            board()
                .clan("elliot", "leader", &[("E1", "10,41")])
                .scenery(&["dense-wood 6,40 14,40 14,46 6,46"]),
            "E1 cannot stand there: the dense wood",
        ),
        (
            board()
                .clan("elliot", "leader:horse", &[("E1", "10,41")])
                .figure("E1", "on_foot", true)
                .figure("E1", "horse", json!([10, 41.9])),
            "stand on one another",
        ),
        (
            board().animal("A1", json!({"at": "20.5,28"})),
            "K1 and A1 stand on one another",
        ),
        (
            board()
                .animal("A1", json!({"at": "10,40"}))
                .scenery(&["river 0,40 48,40"]),
            "A1 cannot stand there: the river",
        ),
        (
            board().clan("elliot", "leader", &[("E1", "24,47.6")]),
            "E1 is not wholly on the table",
        ),
        (board().also("turn", 11), "after the last one"),
        (board().also("card", 0), "no such movement card"),
        (
            board().scenery(&["hill 20,20 28,20 28,28 20,28"]),
            "lies on the",
        ),
        (board().turn("nixon", 6), "is not one of the clans"),
        (board().figure("E1", "at", "24,146"), "E1"),
        (board().also("weather", "fine"), "weather"),
    ] {
        let found = fault(board);
        assert!(found.contains(says), "{found}\nshould say: {says}");
    }
}

#[test]
fn what_one_reader_sees_cannot_be_set_up() {
    let game = board().game();
    let seen = game.describe(Knowledge::Of(None)).to_string();
    assert!(
        FeudWar::from_position(&seen)
            .unwrap_err()
            .to_string()
            .contains("cannot be set up")
    );
}

#[test]
fn an_exact_form_that_contradicts_itself_is_refused() {
    let game = board()
        .animal("A1", json!({"at": "20.875,28", "held": "K1"}))
        .game();
    let exact = game.describe(Knowledge::Everything);
    for (pointer, value) in [
        ("/exact/seats", json!(2)),
        ("/exact/figures/0/holds", json!(null)),
        ("/exact/figures/0/wounds", json!(7)),
        ("/exact/animals/0/at", json!([99, 99])),
        ("/exact/stage", json!({"mark": 9})),
        ("/exact/first", json!(5)),
        ("/exact/deck/0", json!(9)),
        ("/exact/figures/0/base/radius", json!(3)),
    ] {
        let mut broken = exact.clone();
        *broken
            .pointer_mut(pointer)
            .unwrap_or_else(|| panic!("{pointer}")) = value;
        assert!(
            FeudWar::from_position(&broken.to_string()).is_err(),
            "{pointer}"
        );
    }
}

#[test]
fn the_event_of_a_described_turn_is_in_force() {
    let turn = |event: &str| {
        board()
            .clan(
                "elliot",
                "leader:bow man:bow,horse",
                &[("E1", "10,40"), ("E2", "10,43 rear 9,43")],
            )
            .clan("graham", "leader", &[("G1", "20,40")])
            .turn("elliot", 6)
            .also("event", event)
            .game()
    };
    assert_eq!(refused(&turn("barrel-of-beer"), "move E1 11,40"), "FW-R52");
    assert_eq!(refused(&turn("heavy-shower"), "fire E1 at G1"), "FW-R55");
    assert_eq!(refused(&turn("bog-foot"), "move E1 13.001,40"), "FW-MOVE-1");
    assert_eq!(
        refused(&turn("bog-horse"), "move E2 16.001,43"),
        "FW-MOVE-2"
    );
    assert_eq!(refused(&turn("drinking"), "fire E1 at G1"), "FW-R50");
    assert_eq!(refused(&turn("lost-valley"), "move E1 11,40"), "FW-TURN-2");
    accepts(&turn("quiet"), "move E1 16,40");
    let found = fault(board().also("event", "quiet"));
    assert!(found.contains("Kerr draws no event card"), "{found}");
}

#[test]
fn the_text_board_names_everything() {
    let game = board()
        .figure("E1", "wounds", 1)
        .scenery(&["river 0,40 48,40", "ford 28,40"])
        .game();
    let text = game.view(None).to_string();
    for part in [
        "Kerr defends",
        "E1 leader at 24,46, sword, 1 wound",
        "A1 pig at 30,21, free",
        "ford 28,40",
    ] {
        assert!(text.contains(part), "{part} in\n{text}");
    }
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let played = || {
        let mut chance = table::Chance::live(&table::Seed::from_text("feud"));
        let mut game = open(3, &[]);
        let mut rng = table::Rng::new(5);
        let mut steps = 0;
        while let Some(seat) = game.turn().next_seat() {
            let n = rng.pick(game.count(seat));
            let action = game.nth(seat, n);
            game.play(seat, &action, &mut chance, &mut table::Journal::silent())
                .unwrap();
            steps += 1;
        }
        (game, steps)
    };
    let (one, other) = (played(), played());
    assert!(one.0 == other.0 && one.1 == other.1 && one.1 > 50);
}
