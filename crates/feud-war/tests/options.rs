//! The options, clans that are out, and giving up.

use crate::support::*;
use feud_war::{Beacon, Clan, Event, FeudWar, Post, Stage, Tether};
use serde_json::json;
use table::{Chance, Game, Journal, Seat, Vacancy};

fn warden() -> Board {
    board()
        .setting("march_warden", "on")
        .clan("warden", "leader:heavy,sword,horse man:spear hound", &[])
        .animal("A2", json!({"at": "10,10", "loose": true}))
}

#[test]
fn fw_options_1_points_for_kills() {
    let kills = |setting: &str, target: &str| {
        let mut game = board()
            .setting("kill_points", setting)
            .clan("kerr", "leader:bow", &[("K1", "20,28")])
            .clan("elliot", "leader man", &[("E1", "20,33"), ("E2", "22,33")])
            .game();
        play(&mut game, &format!("fire K1 at {target}"), &dice(&[6, 6]));
        points(&game, "kerr")
    };
    assert_eq!(
        (kills("on", "E2"), kills("on", "E1"), kills("off", "E1")),
        (2 + 1, 2 + 3, 2)
    );
    // Killed by a rival: nothing.
    let mut rival = board()
        .setting("kill_points", "on")
        .clan("graham", "leader:bow", &[("G1", "20,40")])
        .clan("elliot", "leader man", &[("E1", "20,36"), ("E2", "40,46")])
        .turn("graham", 6)
        .game();
    play(&mut rival, "fire G1 at E1", &dice(&[6, 6]));
    assert_eq!(points(&rival, "kerr"), 2);
}

#[test]
fn fw_options_2_the_beacon_burns_on_3_to_6_once_an_animal_was_taken() {
    let quiet = board()
        .setting("march_warden", "on")
        .clan("warden", "leader", &[])
        .game();
    assert_eq!(refused(&quiet, "beacon"), "FW-OPTIONS-2");
    for (die, beacon) in [(2, Beacon::Dark), (3, Beacon::Lit)] {
        let mut game = warden().game();
        play(&mut game, "beacon", &dice(&[die]));
        assert_eq!(game.view(None).beacon, beacon);
    }
    assert_eq!(
        refused(
            &board()
                .animal("A2", json!({"at": "10,10", "loose": true}))
                .game(),
            "beacon"
        ),
        "FW-R48"
    );
}

#[test]
fn fw_options_3_the_warden_comes_on_9_in_a_later_turn() {
    let mut game = warden().game();
    play(&mut game, "beacon", &dice(&[3]));
    assert_eq!(refused(&game, "arrive"), "FW-OPTIONS-3");
    let lit = || warden().also("beacon", "lit").game();
    let mut eight = lit();
    play(&mut eight, "arrive", &dice(&[4, 4]));
    assert_eq!(eight.view(None).beacon, Beacon::Lit);
    let mut nine = lit();
    play(&mut nine, "arrive", &dice(&[4, 5]));
    assert_eq!(nine.stage(), Stage::WardenSide);
    play(&mut nine, "warden side west", &[]);
    assert_eq!(nine.stage(), Stage::Act);
}

#[test]
fn fw_options_4_the_wardens_go_follows_the_defenders() {
    let mut list = dealt(3, &["march_warden=on"], 1, 0, 0);
    assert_eq!(list.stage(), Stage::WardenList);
    assert_eq!(
        refused(&list, "warden list leader:sword man:heavy,spear,horse*5"),
        "FW-TROOPS-1"
    );
    play(&mut list, "warden ready", &[]);
    assert_eq!(list.stage(), Stage::Scenery);
    let mut game = warden()
        .also("beacon", "lit")
        .also("first", "kerr")
        .animal("A2", json!({"at": "45,40", "held": "G2"}))
        .clan(
            "graham",
            "leader man",
            &[("G1", "24,2"), ("G2", "44.125,40")],
        )
        .game();
    play(&mut game, "arrive", &dice(&[6, 6]));
    play(&mut game, "warden side west", &[]);
    let events = play(&mut game, "end", &[3]);
    assert_eq!(
        (game.active(), game.card(), game.event_card(), asked(&game)),
        (Clan::Warden, Some(4), None, Seat::FIRST)
    );
    assert!(
        !events
            .iter()
            .any(|event| matches!(event, Event::EventDrawn { .. }))
    );
    play(&mut game, "end", &[5, 19]);
    assert_eq!(game.active(), Clan::Elliot);
}

#[test]
fn fw_options_5_an_extra_piece_needs_the_consent_of_all() {
    let mut game = dealt(3, &["extra_scenery=on"], 1, 0, 0);
    let pieces = game.land().laid().len();
    play(&mut game, "lay hedge 2,2 6,2", &[]);
    play(&mut game, "agree", &[]);
    play(&mut game, "disagree", &[]);
    assert_eq!(
        (game.stage(), game.land().laid().len()),
        (Stage::Scenery, pieces)
    );
    play(&mut game, "lay hedge 2,2 6,2", &[]);
    play(&mut game, "agree", &[]);
    play(&mut game, "agree", &[]);
    assert_eq!(game.land().laid().len(), pieces + 1);
}

#[test]
fn fw_r47_a_leader_is_three_and_not_four() {
    let mut game = board()
        .setting("kill_points", "on")
        .clan("kerr", "leader:bow", &[("K1", "20,28")])
        .clan("elliot", "leader man", &[("E1", "20,33"), ("E2", "40,46")])
        .game();
    play(&mut game, "fire K1 at E1", &dice(&[6, 6]));
    assert_eq!(points(&game, "kerr"), 5);
}

#[test]
fn fw_r48_one_throw_in_each_turn() {
    let mut game = warden().game();
    play(&mut game, "beacon", &dice(&[1]));
    assert_eq!(refused(&game, "beacon"), "FW-R48");
    // The throw costs no deed.
    accepts(&game, "move K1 20,30");
}

#[test]
fn fw_r49_the_warden_enters_from_his_edge_and_is_the_defenders() {
    let mut game = warden()
        .also("beacon", "answered")
        .also("warden_side", "west")
        .turn("warden", 6)
        .game();
    assert_eq!(refused(&game, "move W2 3,20 6,20"), "FW-R49");
    play(&mut game, "move W2 0.5,20 6,20", &[]);
    assert_eq!(
        (figure(&game, "W2").post(), at(&game, "W2")),
        (Post::Table, "6,20".into())
    );
    assert_eq!(refused(&game, "fire W2 at K1"), "FW-FIRE-4");
    // Not bound to the zone, and bound by the defender's rules on animals.
    let out = board()
        .setting("march_warden", "on")
        .clan("warden", "leader man", &[("W1", "10,30")])
        .also("beacon", "answered")
        .also("warden_side", "west")
        .animal("A1", json!({"at": "10.875,30", "held": "W1"}))
        .turn("warden", 6)
        .game();
    assert_eq!(refused(&out, "move W1 8,30"), "FW-DEFENDER-5");
    accepts(&out, "move W1 15,29");
}

#[test]
fn fw_r59_a_clan_without_figures_is_skipped() {
    let mut game = board()
        .clan("elliot", "leader", &[])
        .also("first", "kerr")
        .game();
    play(&mut game, "end", &[5, 19]);
    assert_eq!(game.active(), Clan::Graham);
    // Without the defender what is in the field scores for nobody.
    let none = board().clan("kerr", "leader", &[]).turn("elliot", 6).game();
    assert_eq!(points(&none, "kerr"), 0);
}

#[test]
fn fw_r66_who_gives_up_leaves_the_table() {
    let mut game = board()
        .clan("elliot", "leader man", &[("E1", "24,46"), ("E2", "10,40")])
        .animal("A2", json!({"at": "10.875,40", "held": "E2"}))
        .animal("A3", json!({"pen": "elliot"}))
        .turn("elliot", 6)
        .game();
    let events = play(&mut game, "give up", &[0, 0]);
    assert!(
        events
            .iter()
            .any(|event| matches!(event, Event::Strayed { .. }))
    );
    assert!(["E1", "E2"].iter().all(|id| !figure(&game, id).is_there()));
    assert!(matches!(tether(&game, "A3"), Tether::Loose { .. }));
    assert_eq!(game.active(), Clan::Graham);
}

#[test]
fn fw_r66_a_seat_that_is_left_is_out() {
    let mut game: FeudWar = board()
        .clan("nixon", "leader", &[("N1", "2,24")])
        .turn("elliot", 6)
        .game();
    assert_eq!(game.vacancy(Seat::SECOND), Vacancy::Out);
    game.withdraw(
        Seat::SECOND,
        &mut Chance::scripted(&[]),
        &mut Journal::silent(),
    );
    assert_ne!(asked(&game), Seat::SECOND);
    assert!(!figure(&game, "E1").is_there());
    // At set-up the fallback answers instead.
    assert_eq!(open(3, &[]).vacancy(Seat::FIRST), Vacancy::Fallback);
}

#[test]
fn fw_options_2_an_animal_driven_out_of_the_field_is_taken() {
    let mut game = board()
        .setting("march_warden", "on")
        .clan("warden", "leader", &[])
        .clan("elliot", "leader", &[("E1", "27,27")])
        .animal("A1", json!({"at": "27,26.125", "held": "E1"}))
        .also("first", "elliot")
        .turn("elliot", 6)
        .game();
    play(&mut game, "move E1 27,32", &[]);
    play(&mut game, "end", &[5, 19]);
    play(&mut game, "end", &[5]);
    assert_eq!(game.active(), Clan::Kerr);
    accepts(&game, "beacon");
}

#[test]
fn fw_r60_proposals_come_to_an_end() {
    let mut game = dealt(3, &["extra_scenery=on"], 1, 0, 0);
    for _ in 0..12 {
        play(&mut game, "lay hedge 2,2 6,2", &[]);
        play(&mut game, "disagree", &[]);
    }
    assert_eq!(refused(&game, "lay hedge 2,2 6,2"), "FW-R60");
}
