//! What audits of the rules by independent programs found, each in the position in which it was found.

use crate::support::*;
use feud_war::{Event, EventCard, FeudWar, Tether};
use serde_json::json;
use table::Game;

const RIVER: [&str; 4] = [
    "river 0,36 48,36",
    "bridge 24,36 stone",
    "ford 10,36",
    "ford 40,36",
];

/// Elliot comes from the north here, as in the positions of the audit.
fn from_north(figures: &[(&str, &str)]) -> Board {
    board()
        .clan(
            "kerr",
            "leader:heavy,sword man:light,bill man:bow",
            &[("K1", "27,33")],
        )
        .clan(
            "elliot",
            "leader:light,sword man:light,sword man:light,sword,horse",
            figures,
        )
        .with("elliot", "side", "north")
        .clan(
            "graham",
            "leader:light,sword man:light,sword",
            &[("G1", "46,20")],
        )
        .with("graham", "side", "east")
        .with("graham", "mark", 20)
}

#[test]
fn fw_r54_who_was_sent_catches_no_animal() {
    let mut game = from_north(&[("E1", "24,20"), ("E2", "14,30")])
        .figure("E2", "sent", true)
        .animal("A1", json!({"at": "13.5,27", "loose": true}))
        .turn("elliot", 1)
        .game();
    // It runs south, against the side of the man.
    play(&mut game, "end", &[16, 5, 5, 19]);
    assert!(matches!(tether(&game, "A1"), Tether::Loose { .. }));
}

#[test]
fn fw_r54_nothing_is_handed_to_who_was_sent() {
    let game = from_north(&[("E1", "24,20"), ("E2", "14,30"), ("E3", "14,31.75")])
        .clan(
            "elliot",
            "leader man man",
            &[("E1", "24,20"), ("E2", "14,30"), ("E3", "14,31.75")],
        )
        .figure("E2", "sent", true)
        .animal("A1", json!({"at": "14,30.875", "held": "E3"}))
        .turn("elliot", 6)
        .game();
    assert_eq!(refused(&game, "hand A1 to E2"), "FW-R54");
}

#[test]
fn fw_r53_who_turns_back_goes_round_whom_he_touches() {
    // An enemy stands before him, one base away.
    let (game, _) = board()
        .clan(
            "elliot",
            "leader:sword man:sword",
            &[("E1", "24,46"), ("E2", "30,30")],
        )
        .clan(
            "graham",
            "leader:sword man:sword",
            &[("G1", "24,2"), ("G2", "30,31")],
        )
        .with("elliot", "mark", 30)
        .elliot_draws(6, EventCard::LostValley);
    let y = figure(&game, "E2").base().lead.y;
    assert!(y > 34_500, "he comes only to {}", at(&game, "E2"));
}

#[test]
fn fw_r53_who_was_challenged_does_not_turn_back() {
    let (mut game, _) = from_north(&[("E1", "20,12")])
        .clan("graham", "leader man", &[("G1", "46,20"), ("G2", "14,16")])
        .with("graham", "side", "east")
        .with("graham", "mark", 20)
        .elliot_draws(6, EventCard::Football);
    play(&mut game, "rival graham", &[]);
    let events = play(&mut game, "end", &[5, 15]);
    let card = EventCard::LostValley;
    assert_eq!(game.event_card(), Some(card));
    assert_eq!(at(&game, "G2"), "14,16");
    assert!(
        events.contains(&Event::WithoutEffect { card }),
        "{events:?}"
    );
}

#[test]
fn fw_r23_the_bank_is_dry() {
    let at_river = |at: &str| {
        from_north(&[("E1", "2,2"), ("E2", at)])
            .scenery(&RIVER)
            .turn("elliot", 6)
            .game()
    };
    // Who turns back at the river stands on its line, and throws only when he enters it anew.
    let mut game = at_river("18,33");
    play(&mut game, "move E2 18,39", &[2]);
    assert_eq!(at(&game, "E2"), "18,34.5");
    assert!(!figure(&game, "E2").is_in_water());
    // So does who ends there by himself.
    let mut game = at_river("18,33");
    let events = play(&mut game, "move E2 18,34.5", &[]);
    assert!(
        !events
            .iter()
            .any(|event| matches!(event, Event::Waded { .. }))
    );
    assert!(!figure(&game, "E2").is_in_water());
}

fn in_the_river() -> Board {
    from_north(&[("E1", "2,2"), ("E2", "18,35")])
        .figure("E2", "bank", json!([18, 34.5]))
        .scenery(&RIVER)
        .turn("elliot", 6)
}

#[test]
fn fw_r23_nobody_in_the_water_catches_takes_or_loads() {
    let mut game = in_the_river()
        .animal("A1", json!({"at": "18,31", "loose": true}))
        .game();
    play(&mut game, "end", &[16, 9, 5, 19]);
    assert!(matches!(tether(&game, "A1"), Tether::Loose { .. }));
    let beside = in_the_river()
        .animal("A1", json!({"at": "20,34.125", "loose": true}))
        .game();
    assert_eq!(refused(&beside, "move E2 19.2,34.6 taking A1"), "FW-R23");
    let empty = in_the_river()
        .clan(
            "elliot",
            "leader man:pistol",
            &[("E1", "2,2"), ("E2", "18,35")],
        )
        .with("elliot", "side", "north")
        .figure("E2", "bank", json!([18, 34.5]))
        .figure("E2", "empty", json!(["pistol"]))
        .game();
    assert_eq!(refused(&empty, "load E2 pistol"), "FW-R23");
}

#[test]
fn fw_water_1_nobody_gets_down_into_the_river() {
    let game = from_north(&[("E1", "2,2"), ("E3", "18,34.9 rear 18,33.9")])
        .scenery(&RIVER)
        .turn("elliot", 6)
        .game();
    assert_eq!(refused(&game, "dismount E3 18,36"), "FW-WATER-1");
    accepts(&game, "dismount E3 18,30");
}

#[test]
fn fw_r58_a_range_from_the_house_begins_at_its_outline() {
    // 12.49 and 12 in from the outline to the edge of the base.
    for (at, is_near) in [("20,9.01", false), ("20,9.5", true)] {
        let mut game = from_north(&[("E1", at)])
            .clan(
                "kerr",
                "leader:heavy,sword man:light,bill man:bow",
                &[("K1", "27,33"), ("K3", "27,30")],
            )
            .figure("K3", "house", true)
            .figure("K3", "at", json!(null))
            .turn("kerr", 6)
            .game();
        let events = play(&mut game, "fire K3 at E1", &dice(&[3, 3]));
        let close = events.iter().find_map(|event| match event {
            Event::Fired { is_close, .. } => Some(*is_close),
            _ => None,
        });
        assert_eq!(close, Some(is_near), "{at}");
    }
}

#[test]
fn fw_r55_rain_on_all_ends_where_the_drawers_turn_would_come() {
    let (mut game, _) = from_north(&[("E1", "20,12")])
        .clan(
            "kerr",
            "leader man:bow",
            &[("K1", "27,33"), ("K2", "24,30")],
        )
        .clan(
            "graham",
            "leader man:bow",
            &[("G1", "24,36"), ("G2", "20,36")],
        )
        .setting("rain", "all_until_drawers_next_turn")
        .elliot_draws(6, EventCard::BorderShower);
    play(&mut game, "give up", &[5, 18]);
    assert_eq!(refused(&game, "fire G2 at K2"), "FW-R55");
    play(&mut game, "end", &[5]);
    assert_eq!(refused(&game, "fire K2 at G1"), "FW-R55");
    // Between Kerr's turn and Graham's would have been Elliot's.
    play(&mut game, "end", &[5, 18]);
    accepts(&game, "fire G2 at K2");
}

#[test]
fn fw_r72_a_way_that_grazes_somebody_is_refused() {
    let game = board()
        .clan(
            "elliot",
            "leader:sword man:sword",
            &[("E1", "24,46"), ("E2", "10,10")],
        )
        .clan(
            "graham",
            "leader:sword man:sword",
            &[("G1", "24,2"), ("G2", "9,10")],
        )
        .turn("elliot", 6)
        .game();
    assert_eq!(refused(&game, "move E2 9.993,13"), "FW-MOVE-5");
    accepts(&game, "move E2 10,13");
}

#[test]
fn fw_animals_1_only_what_an_animal_is_led_counts() {
    let mut game = board()
        .clan(
            "elliot",
            "leader man:horse",
            &[("E1", "2,2"), ("E2", "6,10 rear 6,11")],
        )
        .animals("chicken")
        .animal("A1", json!({"at": "11.75,10", "loose": true}))
        .setting("take_ends_move", "off")
        .turn("elliot", 10)
        .game();
    play(&mut game, "move E2 11,10 taking A1", &[]);
    // Five inches without the chicken, and six with it.
    assert_eq!(refused(&game, "move E2 11,3.999"), "FW-ANIMALS-1");
    accepts(&game, "move E2 11,4");
}

#[test]
fn fw_r74_a_recaptured_animal_stands_where_it_is_nearer() {
    // A step of one inch towards the field, with the pig before him.
    let mut game = from_north(&[("E1", "24,2")])
        .clan("kerr", "leader man", &[("K1", "27,33"), ("K2", "25,15")])
        .animal("A1", json!({"at": "25,15.875", "held": "K2"}))
        .turn("kerr", 1)
        .game();
    play(&mut game, "move K2 25,16", &[]);
    let at = game.animals()[0].place().unwrap();
    assert!(at.y > 15_875, "{at}");
}

#[test]
fn fw_setup_7_a_square_piece_may_lie_across() {
    let laid = |points: &str| {
        let mut game = open(3, &[]);
        for seat in 0..3 {
            let script: &[u32] = if seat == 2 { &[0, 0, 1] } else { &[] };
            play_as(
                &mut game,
                table::Seat::new(seat),
                "clan ready mixed",
                script,
            );
        }
        (game, format!("lay hill {points}"))
    };
    // 11.9 in along each side, turned by half a right angle; then 12.1 in.
    let (game, fits) = laid("10,1 18.41,9.41 10,17.82 1.59,9.41");
    accepts(&game, &fits);
    let (game, large) = laid("10,1 18.56,9.56 10,18.12 1.44,9.56");
    assert_eq!(refused(&game, &large), "FW-SETUP-7");
}

#[test]
fn fw_r58_and_fw_r15_bind_described_positions_too() {
    let list = "leader man man man man man man";
    let all: Vec<(String, String)> = (1..=7)
        .map(|n| (format!("K{n}"), format!("{n},40")))
        .collect();
    let all: Vec<(&str, &str)> = all
        .iter()
        .map(|(id, at)| (id.as_str(), at.as_str()))
        .collect();
    let mut full = board().clan("kerr", list, &all);
    for (id, _) in &all {
        full = full.figure(id, "house", true).figure(id, "at", json!(null));
    }
    let found = FeudWar::from_position(&full.json())
        .unwrap_err()
        .to_string();
    assert!(found.contains("the house holds 6 men"), "{found}");
    let alone =
        board()
            .animal("A1", json!({"pen": "elliot"}))
            .clan("elliot", "leader", &[("E1", "24,30")]);
    let found = FeudWar::from_position(&alone.json())
        .unwrap_err()
        .to_string();
    assert!(
        found.contains("A1 is nobody's who could have it"),
        "{found}"
    );
}

#[test]
fn fw_r23_no_fight_is_promised_to_who_would_wade_to_it() {
    let game = from_north(&[("E1", "2,2"), ("E2", "18,33")])
        .clan(
            "graham",
            "leader man",
            &[("G1", "46,20"), ("G2", "18,36.6")],
        )
        .figure("G2", "bank", json!([18, 37.5]))
        .scenery(&RIVER)
        .turn("elliot", 6)
        .game();
    let view = game.view(Some(table::Seat::SECOND));
    let fight = |way: &str| {
        let way = way.parse().unwrap();
        let (own, foe) = ("E2".parse().unwrap(), "G2".parse().unwrap());
        view.fight(own, foe, Some(&way))
            .map(|_| ())
            .map_err(|refusal| refusal.clause)
    };
    assert_eq!(fight("18,35.6"), Err("FW-R23"));
}

#[test]
fn fw_r66_the_warden_leaves_with_the_defender_who_gives_up() {
    let mut game = board()
        .clan("warden", "leader man:sword", &[("W2", "5,20")])
        .setting("march_warden", "on")
        .also("beacon", "answered")
        .also("warden_side", "west")
        .game();
    assert!(figure(&game, "W2").is_there());
    play(&mut game, "give up", &[5, 19]);
    assert!(!figure(&game, "W2").is_there());
}
