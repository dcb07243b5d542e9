//! Chapter 3.12: Pillage and the Sea Move.

use crate::support::{
    E, S,
    play::{Play, SetUp, braveheart, set_up},
};
use hammer_of_the_scots::{Area, Stage};

/// The Scots in Buchan, the English around them.
fn around_buchan(scots: &str) -> SetUp {
    let english = "york_infantry angus 4, red_comyn badenoch, durham_infantry fife";
    set_up("braveheart", &format!("{scots}, {english}"), "lanark")
}

#[test]
fn hs_3_12h_pillage_next_door() {
    let mut play = around_buchan("wallace buchan").cards("1", "pillage");
    play.all("event");
    assert_eq!(play.choices(S, "pillage"), ["angus", "badenoch"]);
    play.refuses(S, "pillage fife", "HS-3.12h")
        .refuses(S, "pillage mar", "HS-3.12h");
    play.refuses(S, "pillage buchan", "HS-3.12h");
}

#[test]
fn hs_3_12h_pillage_over_the_border_of_england() {
    let mut play = braveheart("wallace teviot, moray moray").cards("pillage", "1");
    play.all("event");
    assert_eq!(play.choices(E, "pillage"), ["teviot"]);
    let play = braveheart("wallace selkirk, moray moray").cards("pillage", "1");
    play.refuses(E, "event", "HS-3.12h");
}

#[test]
fn hs_3_12i_two_hits_on_the_strongest() {
    let mut play = braveheart(
        "wallace angus 3, fraser angus 2, grant angus 1, york_infantry buchan 1, moray moray",
    )
    .cards("pillage", "1");
    play.all("event, pillage angus");
    assert_eq!(play.choices(S, "hit"), ["wallace"]);
    play.refuses(S, "hit fraser", "HS-3.12i");
    // Wallace takes the first; of two equals their owner picks the second.
    play.all("hit wallace");
    assert_eq!([play.steps("wallace"), play.steps("fraser")], [2, 2]);
    assert_eq!(play.game.decider(), S);
    assert_eq!(play.choices(S, "hit"), ["fraser", "wallace"]);
    // Whatever the Scots laid, they may neither refuse nor move now.
    play.refuses(S, "pass", "HS-3.12i")
        .refuses(S, "move grant", "HS-3.12i");
    play.refuses(S, "hit grant", "HS-3.12i")
        .refuses(S, "hit moray", "HS-3.12i");
    play.refuses(E, "hit fraser", "HS-3.12i");
    play.all("hit fraser");
    assert_eq!(
        [
            play.steps("wallace"),
            play.steps("fraser"),
            play.steps("grant")
        ],
        [2, 1, 1]
    );
    assert!(matches!(play.game.stage(), Stage::Spoils { left: 2, .. }));
}

#[test]
fn hs_3_12i_a_hit_too_many_is_lost() {
    let mut play = braveheart("moray moray, grant angus 1, douglas buchan, york_infantry fife 1")
        .cards("pillage", "1");
    play.all("event, pillage angus");
    assert_eq!(
        (play.at("grant"), play.at("douglas")),
        ("pool".into(), "buchan 4".into())
    );
    assert!(matches!(play.game.stage(), Stage::Spoils { left: 1, .. }));
}

#[test]
fn hs_3_12i_a_captured_noble_is_hit_no_more() {
    let mut play =
        braveheart("moray moray, blue_angus angus 1, york_infantry fife 1").cards("pillage", "1");
    play.all("event, pillage angus");
    assert_eq!(play.at("red_angus"), "angus 1");
    assert!(matches!(play.game.stage(), Stage::Spoils { left: 1, .. }));
    play.all("end");
    assert_eq!(play.game.stage(), Stage::Move(S));
    // Among friends it is they who take the second hit.
    let mut play = braveheart("moray moray, blue_angus angus 1, grant angus 1, york_infantry fife")
        .cards("pillage", "1");
    play.all("event, pillage angus");
    assert_eq!(
        (play.at("red_angus"), play.at("grant")),
        ("angus 1".into(), "pool".into())
    );
}

#[test]
fn hs_3_12j_the_spoils_go_to_one_group() {
    let mut play =
        around_buchan("barclay buchan 3, grant buchan 3, moray moray").cards("1", "pillage");
    play.all("event, pillage angus")
        .refuses(S, "add grant", "HS-2.11b");
    play.all("add barclay");
    assert_eq!([play.steps("york_infantry"), play.steps("barclay")], [2, 4]);
    assert_eq!(play.choices(S, "add"), Vec::<String>::new());
    play.all("end");
    assert_eq!(play.game.stage(), Stage::Move(E), "the other step is lost");

    let armies = "barclay buchan 2, grant buchan 1, fraser fife 1, wallace strathspey 1, york_infantry angus";
    let mut play = braveheart(armies).cards("1", "pillage");
    play.all("event, pillage angus");
    // Both groups next to Angus, but not the one in Strathspey.
    assert_eq!(play.choices(S, "add"), ["barclay", "fraser", "grant"]);
    play.refuses(S, "add wallace", "HS-3.12j");
    play.all("add barclay").refuses(S, "add fraser", "HS-3.12j");
    play.all("add grant");
    assert_eq!(
        [
            play.steps("barclay"),
            play.steps("grant"),
            play.steps("fraser")
        ],
        [3, 2, 1]
    );
    assert_eq!(play.game.stage(), Stage::Move(E));
}

#[test]
fn hs_3_12j_no_more_spoils_than_losses() {
    let mut play =
        braveheart("moray moray, barclay buchan 1, red_angus fife, york_infantry angus 1")
            .cards("1", "pillage");
    play.all("event, pillage angus, add barclay");
    assert_eq!(
        (play.at("york_infantry"), play.at("barclay")),
        ("pool".into(), "buchan 2".into())
    );
    assert_eq!(play.game.stage(), Stage::Move(E));
    // They need not be taken.
    let mut play = around_buchan("barclay buchan 2, moray moray").cards("1", "pillage");
    play.all("event, pillage angus, end");
    assert_eq!(
        (play.steps("barclay"), play.game.stage()),
        (2, Stage::Move(E))
    );
}

/// The captured noble stands in the pillaged area, not next to it.
#[test]
fn hs_3_12j_the_captive_gets_no_spoils() {
    let mut play =
        braveheart("moray moray, blue_angus angus 2, york_infantry fife 1").cards("pillage", "1");
    play.all("event, pillage angus")
        .refuses(E, "add red_angus", "HS-3.12j");
    assert_eq!(play.choices(E, "add"), ["york_infantry"]);
}

const COASTS: &str = "moray moray, york_infantry lothian, durham_infantry lothian, cumbria_infantry lothian, \
    edward angus, wales_infantry lanark, hobelars mentieth, wallace carrick";

fn sea_move() -> Play {
    let mut play = set_up("braveheart", COASTS, "ross").cards("sea_move", "1");
    play.all("event");
    play
}

#[test]
fn hs_3_12k_two_blocks_sail_to_friends() {
    let mut play = sea_move();
    play.refuses(E, "move wales_infantry", "HS-3.12k");
    play.all("move york_infantry");
    // Vacant, inland, the enemy's, and where it is.
    for area in ["fife", "lanark", "carrick", "moray", "lothian"] {
        play.refuses(E, &format!("to {area}"), "HS-3.12k");
    }
    assert_eq!(play.choices(E, "to"), ["angus", "mentieth", "ross"]);
    play.all("to angus").refuses(E, "move hobelars", "HS-3.12k");
    play.refuses(E, "move york_infantry", "HS-3.12k")
        .refuses(E, "move edward", "HS-3.12k");
    play.all("move durham_infantry");
    assert_eq!(
        [play.at("york_infantry"), play.at("durham_infantry")],
        ["angus 4", "angus 3"]
    );
    // A third does not sail; the second had no other harbour to choose.
    assert_eq!(play.game.stage(), Stage::Move(S));
    play.refuses(E, "move cumbria_infantry", "HS-3.12b");
}

#[test]
fn hs_3_12k_one_block_will_do() {
    let mut play = sea_move();
    play.all("move york_infantry, to mentieth")
        .refuses(E, "to angus", "HS-3.12b");
    play.all("end");
    assert_eq!(
        (play.count("lothian", E), play.game.stage()),
        (2, Stage::Move(S))
    );
}

#[test]
fn hs_3_12l_england_is_a_coast_and_no_border_is_crossed() {
    let england =
        "moray moray, york_infantry england, edward england, durham_infantry lothian, wallace fife";
    let mut play = set_up("braveheart", england, "ross").cards("sea_move", "1");
    play.all("event, move york_infantry, to lothian, move edward");
    assert_eq!(play.count("lothian", E), 3);
    assert!(play.view(E).crossed.is_empty());
    let mut play = set_up("braveheart", england, "ross").cards("sea_move", "1");
    play.all("event, move durham_infantry, to england");
    assert_eq!(play.at("durham_infantry"), "england 3");
}

#[test]
fn hs_3_12l_raiders_get_help_by_sea_but_not_under_a_truce() {
    let raid = || {
        set_up(
            "braveheart",
            "moray moray, wallace england, douglas fife, grant fife",
            "ross",
        )
    };
    let mut play = raid().cards("1", "sea_move");
    play.all("event, move douglas, to england, move grant");
    assert_eq!(play.count("england", S), 3);
    let mut play = raid().cards("truce", "sea_move");
    play.all("event, event, move douglas")
        .refuses(S, "to england", "HS-5.9c");
    assert_eq!(play.choices(S, "to"), ["moray"]);
    // Home again they may sail, Truce or not.
    let mut play = raid().cards("truce", "sea_move");
    play.all("event, event, move wallace, to fife");
    assert_eq!(play.at("wallace"), "fife 4");
}

#[test]
fn hs_r48_a_captured_noble_does_not_keep_the_others_ashore() {
    let blocks = "moray moray, blue_angus angus 2, grant angus 1, york_infantry mar";
    let mut play = braveheart(blocks).cards("pillage", "sea_move");
    play.all("event, pillage angus, hit blue_angus, hit blue_angus, end");
    assert_eq!(play.at("red_angus"), "angus 1");
    play.all("event, move grant, to moray");
    // Nobody is left to fight him: the year ends.
    assert!(matches!(play.game.stage(), Stage::Winter(_)));
    assert!(play.game.reserves().is_empty());
}

/// The Norse belong to the group that is pillaged, and can get the spoils.
#[test]
fn hs_r28_the_norse_are_pillaged_with_the_others() {
    let mut play = braveheart("moray moray, norse angus 3, grant angus 1, york_infantry fife")
        .cards("pillage", "1");
    play.all("event, pillage angus, hit norse, hit norse");
    assert_eq!([play.steps("norse"), play.steps("grant")], [1, 1]);
    let mut play = around_buchan("norse buchan 1, moray moray").cards("1", "pillage");
    play.all("event, pillage angus, add norse, add norse");
    assert_eq!(play.steps("norse"), 3);
}

/// Whoever was hit or vanished, the pillager sees the same; only a captured noble is named.
#[test]
fn hs_r39_pillage_shows_no_faces() {
    let pillaged = |angus: &str| {
        let blocks = format!("moray moray, {angus}, york_infantry fife 1");
        let mut play = braveheart(&blocks).cards("pillage", "1");
        play.all("event, pillage angus");
        let heard = play.heard(E);
        play.all("end");
        (play.view(E), heard)
    };
    let grant = pillaged("grant angus 1, lindsay pool");
    assert_eq!(grant, pillaged("lindsay angus 1, grant pool"));
    assert_eq!(
        grant.1,
        [
            "You pillage Angus.",
            "A blue block in Angus goes to the pool."
        ]
    );
    assert_eq!(grant.0.pillaged, Some((Area::ANGUS, 1)));
    assert_eq!(
        pillaged("wallace angus 4, grant pool"),
        pillaged("grant angus 3, wallace pool")
    );
}

/// Whether there is a choice of who is hit, and whether there is anyone to strengthen, is told to nobody else.
#[test]
fn hs_r39_pillage_tells_no_strength() {
    let hit = |angus: &str, york: u8| {
        let blocks = format!("moray moray, {angus}, york_infantry fife {york}");
        let mut play = braveheart(&blocks).cards("pillage", "1");
        play.all("event, pillage angus");
        let asked = (play.view(E), play.heard(E), play.game.decider());
        play.all("hit grant, hit grant");
        (asked, play.view(S), play.game.decider())
    };
    let (equals, one) = (
        "grant angus 3, lindsay angus 3",
        "grant angus 3, lindsay angus 1",
    );
    assert_eq!(hit(one, 1).0, hit("grant angus 3, lindsay angus 2", 1).0);
    assert_eq!((hit(one, 4).1, E), (hit(one, 1).1, hit(one, 1).2));
    let mut play =
        braveheart(&format!("moray moray, {equals}, york_infantry fife")).cards("pillage", "1");
    play.all("event, pillage angus");
    assert_eq!(play.view(E), hit(one, 4).0.0);
}

#[test]
fn hs_r39_pillage_names_a_captured_noble() {
    let mut play = braveheart("moray moray, blue_angus angus 2, grant angus 1, york_infantry fife")
        .cards("pillage", "1");
    play.all("event, pillage angus, hit blue_angus, hit blue_angus");
    for side in [E, S] {
        let captured = "Angus is captured in Angus and serves England from now on.";
        assert!(play.heard(side).contains(&captured.into()));
        let seen = play.view(side).area(Area::ANGUS).armies.clone();
        assert_eq!(seen[0].blocks.len(), 1, "his face is known");
        assert_eq!(
            seen[1].blocks.len(),
            usize::from(side == S),
            "Grant's is not"
        );
    }
}

#[test]
fn hs_r39_the_sea_move_shows_the_areas_alone() {
    let sailed = |block: &str| {
        let mut play = sea_move();
        play.all(&format!("move {block}, to angus"));
        let heard = play.heard(S);
        play.all("end");
        (play.view(S), heard)
    };
    let (view, heard) = sailed("york_infantry");
    assert_eq!(
        (&view, &heard),
        (&sailed("durham_infantry").0, &sailed("durham_infantry").1)
    );
    assert_eq!(heard, ["A red block sails from Lothian to Angus."]);
    // While the ship is chosen the Scots see no name either.
    let asked = |block: &str| {
        let mut play = sea_move();
        play.all(&format!("move {block}"));
        play.view(S)
    };
    assert_eq!(asked("york_infantry"), asked("durham_infantry"));
}
