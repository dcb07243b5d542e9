//! Chapters 7.0 and 7.4: what the solo player may attack, with what.

use crate::support::{act, acts, is_legal, legal, refused, winter::*};
use border_reivers::{Action, BorderReivers, Combat, Event, Idle, Slot, Stage, Token};
use table::Game;

fn clause(game: &BorderReivers, action: &str) -> String {
    refused(game, action).clause.to_string()
}

/// The modifier of the attack that this action declares.
fn drm(game: &BorderReivers, action: &str) -> u8 {
    let mut game = game.clone();
    act(&mut game, action, &[]);
    fight(&game).drm
}

fn why_idle(events: &[border_reivers::Happening]) -> Option<Idle> {
    match told(events, |event| matches!(event, Event::NoAttack { .. }))? {
        Event::NoAttack { why, .. } => Some(why),
        _ => None,
    }
}

#[test]
fn br_7_0b_a_card_serves_its_own_kind_of_combat() {
    let game = winter("dacre")
        .hold(&[41])
        .events(&[5])
        .own("opposite-march");
    for target in ["raid nithsdale", "feud swm", "gaolbreak swm"] {
        let mut game = game.clone();
        ride(&mut game, target, 1);
        assert_eq!(clause(&game, "use 41"), "BR-7.0b", "{target}");
    }
    let mut game = game;
    ride(&mut game, "battle swm", 1);
    assert!(is_legal(&game, "use 41"));
}

#[test]
fn br_7_0c_no_raid_changes_notoriety() {
    let tracks =
        |game: &BorderReivers| ["ewm", "emm", "swm", "smm", "dl"].map(|march| fame(game, march));
    // A raid of the solo player with sheep, cattle, a block, a capture and a hanging.
    let scene = winter("dacre")
        .token("nithsdale", "earl-of-angus")
        .sheep("nithsdale", [3, 0]);
    let mut game = scene.own("reiver");
    let before = tracks(&game);
    attack(&mut game, "raid nithsdale", 2, &[2, 3, 5, 5, 5], &[6, 5, 4]);
    assert_eq!((tracks(&game), horses(&game)), (before, [1, 0]));
    // And one on him.
    let (game, _) = winter("dacre").base(4).sheep("eden-valley", [3, 0]).theirs(
        "kerr",
        "reiver",
        &dice(&[4, 6, 6, 6, 3, 3, 3, 1]),
    );
    assert_eq!(tracks(&game), before);
}

#[test]
fn br_7_0d_a_feud_needs_an_own_cube_in_the_feud_box() {
    let game = winter("dacre").feud("smm", [0, 1, 0, 0]).own("family");
    assert_eq!(clause(&game, "feud smm"), "BR-7.0d");
    let game = winter("dacre").feud("smm", [1, 1, 0, 0]).own("family");
    assert!(is_legal(&game, "feud smm"));
}

#[test]
fn br_7_0e_a_gaolbreak_needs_an_own_cube_in_the_gaol() {
    let game = winter("dacre").gaol("swm", [0, 1, 0, 0]).own("family");
    assert_eq!(clause(&game, "gaolbreak swm"), "BR-7.0e");
    let game = winter("dacre").gaol("swm", [1, 1, 0, 0]).own("family");
    assert!(is_legal(&game, "gaolbreak swm"));
}

#[test]
fn br_7_0f_a_battle_needs_its_event() {
    let game = winter("dacre").own("nation");
    for march in ["ewm", "emm", "swm", "smm"] {
        assert_eq!(clause(&game, &format!("battle {march}")), "BR-7.0f");
    }
    assert_eq!(clause(&game, "rising catholic"), "BR-7.0f");
    assert!(
        !legal(&game)
            .iter()
            .any(|action| action.starts_with("battle") || action.starts_with("rising"))
    );
    let (_, events) = winter("dacre").theirs("kerr", "nation", &[]);
    assert_eq!(why_idle(&events), Some(Idle::NoOpenBattle));
}

#[test]
fn br_7_4a_each_kind_of_attack_has_its_kind_of_target() {
    for wrong in [
        "raid dumfries",
        "raid naworth",
        "feud nithsdale",
        "gaolbreak eskdale",
        "battle hoddom",
    ] {
        assert!(wrong.parse::<Action>().is_err(), "{wrong}");
    }
    let game = winter("dacre").events(&[5]).own("opposite-march");
    assert_eq!(clause(&game, "commit 1"), "BR-7.4a");
    for (target, combat) in [
        ("raid nithsdale", Combat::Raid),
        ("feud swm", Combat::Feud),
        ("gaolbreak swm", Combat::Gaolbreak),
        ("battle swm", Combat::Battle),
    ] {
        let mut game = game.clone();
        act(&mut game, target, &[]);
        assert_eq!(fight(&game).combat, combat);
    }
}

#[test]
fn br_7_4b_no_step_is_taken_back() {
    let scene = winter("dacre")
        .turn(2)
        .hold(&[81])
        .recruit(&[43])
        .events(&[7])
        .cattle(9);
    let mut game = scene
        .token("nithsdale", "deputy-warden")
        .own("opposite-march");
    act(&mut game, "raid nithsdale", &[]);
    assert_eq!(clause(&game, "raid annandale"), "BR-7.4l");
    assert_eq!(
        clause(&game, "use 81"),
        "BR-7.4l",
        "the token is not revealed yet"
    );
    act(&mut game, "commit 1", &[]);
    assert_eq!(clause(&game, "raid annandale"), "BR-7.4b");
    assert_eq!(clause(&game, "commit 2"), "BR-7.4b");
    // Dice are computed once the cards are played.
    let mut late = game.clone();
    act(&mut late, "buy 43", &[]);
    assert_eq!(clause(&late, "use 81"), "BR-7.4b");
    roll(&mut game, &[1, 1, 1, 1], &[1]);
    assert_eq!(game.stage(), Stage::Reroll);
    assert_eq!(clause(&game, "use 81"), "BR-7.7f");
    assert_eq!(clause(&game, "buy 43"), "BR-7.7f");
}

#[test]
fn br_7_4c_no_target_twice_in_a_turn() {
    // Maxwell takes the sheep of the Debateable Land; then comes Dacre's Same Side card.
    let (mut game, _) = winter("dacre").theirs("maxwell", "same-side-march", &[]);
    act(&mut game, "sheep nithsdale", &[]);
    act(&mut game, "sheep annandale", &[1]);
    assert_eq!(clause(&game, "raid debateable-land"), "BR-7.4c");
    // An own target is closed as well; the regions beside it are not.
    let mut game = winter("dacre").own_of_two("reiver", "opposite-march");
    attack(&mut game, "raid nithsdale", 1, &[1, 1], &[]);
    assert_eq!(clause(&game, "raid nithsdale"), "BR-7.4c");
    assert!(is_legal(&game, "raid annandale"));
    let (game, _) = spring(winter("dacre").attacked(&["nithsdale", "dumfries"]));
    assert_eq!(game.view(None).attacked, [], "next turn it is open again");
}

#[test]
fn br_7_4d_a_battle_is_fought_once_by_each_nation() {
    let open = |family: &str, first: &str| {
        let game = winter(family)
            .events(&[4])
            .struck(4, first, 1, None)
            .own("nation");
        is_legal(&game, "battle smm")
    };
    assert!(open("dacre", "kerr") && open("maxwell", "fenwick"));
    let game = winter("maxwell")
        .events(&[4])
        .struck(4, "kerr", 1, None)
        .own("nation");
    assert_eq!(clause(&game, "battle smm"), "BR-7.4d");
    // After both nations have attacked it is over.
    let mut game = winter("dacre")
        .events(&[4])
        .struck(4, "kerr", 1, None)
        .own_of_two("nation", "cross-border-march");
    attack(&mut game, "battle smm", 1, &[1], &[1, 1]);
    assert_eq!(clause(&game, "battle smm"), "BR-7.0f");
}

#[test]
fn br_7_4e_march_cards_list_their_raids_and_battles() {
    // The pictured card: raids in EWM, battles in EWM and SMM.
    let game = winter("kerr").events(&[3, 4, 6]).own("cross-border-march");
    let raids: Vec<String> = legal(&game)
        .into_iter()
        .filter(|action| action.starts_with("raid"))
        .collect();
    assert_eq!(
        raids,
        [
            "raid eden-valley",
            "raid caldew-valley",
            "raid lyne-valley",
            "raid irthing-valley"
        ]
    );
    assert!(is_legal(&game, "battle ewm") && is_legal(&game, "battle smm"));
    assert_eq!(clause(&game, "raid redesdale"), "BR-7.4e");
    assert_eq!(clause(&game, "battle emm"), "BR-7.4e");
    assert!(!is_legal(&game, "raid tweeddale"));
    // The East Marches are no places of this game.
    assert!("battle eem".parse::<Action>().is_err() && "battle sem".parse::<Action>().is_err());
}

#[test]
fn br_7_4f_march_cards_lead_to_every_own_cube() {
    for kind in ["opposite-march", "cross-border-march", "same-side-march"] {
        let game = winter("dacre").feud("smm", [1, 1, 0, 0]).own(kind);
        for target in ["gaolbreak swm", "feud swm", "feud smm"] {
            assert_eq!(drm(&game, target), 0, "{kind}: {target}");
        }
    }
}

#[test]
fn br_7_4g_the_reiver_card_raids_anywhere_with_one_more() {
    let game = winter("dacre").events(&[5]).own("reiver");
    let raids: Vec<String> = legal(&game)
        .into_iter()
        .filter(|action| action.starts_with("raid"))
        .collect();
    assert_eq!(
        raids.len(),
        13,
        "three Marches of four, and the Debateable Land"
    );
    assert!(raids.iter().all(|raid| drm(&game, raid) == 1));
    for other in ["feud swm", "gaolbreak swm", "battle swm"] {
        assert_eq!(clause(&game, other), "BR-7.4g");
    }
}

#[test]
fn br_7_4h_the_family_card_feuds_and_breaks_gaols_with_one_more() {
    let game = winter("dacre").events(&[5]).own("family");
    assert_eq!(
        [
            drm(&game, "feud swm"),
            drm(&game, "gaolbreak swm"),
            drm(&game, "raid tweeddale")
        ],
        [1, 1, 0]
    );
    assert!(is_legal(&game, "raid redesdale") && is_legal(&game, "raid eskdale"));
    assert_eq!(clause(&game, "battle swm"), "BR-7.4h");
    assert_eq!(clause(&game, "feud emm"), "BR-7.0d");
}

#[test]
fn br_7_4i_the_nation_card_fights_battles_with_one_more() {
    let scene = winter("dacre")
        .events(&[4])
        .feud("emm", [1, 0, 0, 1])
        .gaol("emm", [1, 0, 0, 1]);
    let game = scene.own("nation");
    assert_eq!(drm(&game, "battle smm"), 1);
    for other in [
        "raid nithsdale",
        "raid tweeddale",
        "gaolbreak swm",
        "feud swm",
    ] {
        assert_eq!(drm(&game, other), 0, "{other}");
    }
    for here in ["raid redesdale", "feud emm", "gaolbreak emm"] {
        assert_eq!(clause(&game, here), "BR-7.4i", "{here}");
    }
    assert!(!is_legal(&game, "raid debateable-land"));
}

#[test]
fn br_7_4j_the_rising_is_open_where_a_battle_at_home_is() {
    let scene = winter("dacre").events(&[9]);
    for kind in ["opposite-march", "cross-border-march", "same-side-march"] {
        assert_eq!(drm(&scene.clone().own(kind), "rising protestant"), 0);
    }
    assert_eq!(drm(&scene.clone().own("nation"), "rising protestant"), 1);
    for kind in ["reiver", "family"] {
        assert_eq!(
            clause(&scene.clone().own(kind), "rising protestant"),
            "BR-7.4j"
        );
    }
}

#[test]
fn br_7_4k_the_solo_player_chooses_a_free_side_of_the_rising() {
    let scene = winter("dacre").events(&[9]);
    let game = scene.clone().own("nation");
    assert!(is_legal(&game, "rising catholic") && is_legal(&game, "rising protestant"));
    let game = scene
        .struck(9, "fenwick", 1, Some("catholic"))
        .own("nation");
    assert_eq!(clause(&game, "rising catholic"), "BR-7.4k");
    assert!(is_legal(&game, "rising protestant"));
}

#[test]
fn br_7_4l_at_least_one_standing_horse_rides() {
    let mut game = winter("dacre").own("reiver");
    act(&mut game, "raid nithsdale", &[]);
    assert_eq!(clause(&game, "commit 0"), "BR-7.4l");
    assert_eq!(clause(&game, "commit 4"), "BR-7.4l");
    assert!(is_legal(&game, "commit 1") && is_legal(&game, "commit 2"));
    // Lying horses do not ride: the card is discarded.
    let (_, events) = winter("dacre")
        .horses(0)
        .set("lying", 2.into())
        .turn_up("reiver", "nation");
    assert_eq!(why_idle(&events), Some(Idle::NoHorse));
}

#[test]
fn br_7_4m_keep_a_horse_for_the_second_attack() {
    let mut game = winter("dacre").own("reiver");
    act(&mut game, "raid nithsdale", &[]);
    assert_eq!(clause(&game, "commit 3"), "BR-7.4m");
    act(&mut game, "commit 1", &[]);
    roll(&mut game, &[1, 1], &[]);
    act(&mut game, "raid redesdale", &[]);
    assert!(
        is_legal(&game, "commit 2"),
        "the second attack takes all that stand"
    );
}

#[test]
fn br_7_4n_with_one_horse_only_the_first_card_attacks() {
    let mut game = winter("dacre").horses(1).own("reiver");
    act(&mut game, "raid nithsdale", &[]);
    act(&mut game, "commit 1", &[]);
    let events = roll(&mut game, &[1, 1], &[]);
    assert_eq!(why_idle(&events), Some(Idle::OneHorse));
}

#[test]
fn br_7_4o_the_token_is_turned_up_after_the_horses() {
    let mut game = winter("dacre").face_down("nithsdale").own("reiver");
    act(&mut game, "raid nithsdale", &[]);
    let at =
        |game: &BorderReivers| game.view(None).boxes[border_reivers::Place::Nithsdale.index()].slot;
    assert_eq!((at(&game), fight(&game).token), (Slot::FaceDown, None));
    // Chance says which one it is: the third kind of the pool.
    act(&mut game, "commit 1", &[2]);
    assert_eq!(
        (at(&game), fight(&game).token),
        (Slot::Open(Token::HotTrod), Some(Token::HotTrod))
    );
    assert!(!is_legal(&game, "commit 2") && !is_legal(&game, "raid annandale"));
    roll(&mut game, &[1, 1], &[1, 1, 1]);
    assert_eq!(at(&game), Slot::Open(Token::HotTrod), "it stays face up");
    // No token: an empty box, the Debateable Land, a Battle.
    let game = winter("dacre").events(&[4]).own("nation");
    for target in ["raid nithsdale", "battle smm"] {
        let mut game = game.clone();
        act(&mut game, target, &[]);
        let events = act(&mut game, "commit 1", &[]);
        assert!(
            told(&events, |event| matches!(event, Event::TurnedUp { .. })).is_none(),
            "{target}"
        );
    }
}

#[test]
fn br_7_4p_opponents_defend_with_dice_of_the_wrong_colour_too() {
    let scene = winter("dacre")
        .token("nithsdale", "town-watch")
        .token("hoddom", "hot-trod");
    let game = scene.own("family");
    for (target, dice) in [("raid nithsdale", 2), ("feud swm", 3)] {
        let mut game = game.clone();
        ride(&mut game, target, 1);
        assert_eq!(counts(&game).1, dice);
    }
}

/// Whether the Warden appears to a raid on Nithsdale when the token lies there and this is rolled.
fn appears(token: &str, die: u32) -> bool {
    let mut game = winter("dacre")
        .warden("maxwell")
        .token("nithsdale", token)
        .own("reiver");
    act(&mut game, "raid nithsdale", &[]);
    act(&mut game, "commit 1", &[die - 1]);
    fight(&game).warden
}

#[test]
fn br_7_4q_the_warden_appears_below_the_dice_of_the_token() {
    for (token, dice) in [
        ("hot-trod", 3),
        ("cold-trod", 2),
        ("deputy-warden", 1),
        ("rumor", 0),
    ] {
        for die in 1..=6 {
            assert_eq!(appears(token, die), die < dice, "{token}, {die}");
        }
    }
}

#[test]
fn br_7_4r_the_warden_adds_one_to_every_defense_die() {
    for (token, drm) in [("hot-trod", 1), ("earl-of-angus", 2)] {
        let scene = winter("dacre")
            .warden("maxwell")
            .token("nithsdale", token)
            .token("annandale", "rumor");
        let mut game = scene.sites(&["amisfield"]).own("reiver");
        act(&mut game, "raid nithsdale", &[]);
        act(&mut game, "commit 1", &[0]);
        assert_eq!((counts(&game).1, fight(&game).defense_drm), (4, drm));
        assert_eq!(
            token_at(&game, "annandale"),
            Some(Token::Rumor),
            "no token moves"
        );
    }
}

#[test]
fn br_7_4s_the_warden_appears_once_in_a_game() {
    let scene = winter("dacre")
        .warden("maxwell")
        .warden("kerr")
        .token("nithsdale", "hot-trod");
    let scene = scene
        .token("annandale", "setters-and-searchers")
        .token("tweeddale", "riding-the-bound");
    let mut game = scene.own_of_two("reiver", "nation");
    act(&mut game, "raid nithsdale", &[]);
    act(&mut game, "commit 1", &[0]);
    assert!(fight(&game).warden);
    roll(&mut game, &[1, 1], &[1, 1, 1]);
    let has_warden = game
        .view(None)
        .marches
        .iter()
        .map(|march| march.has_warden)
        .collect::<Vec<_>>();
    assert_eq!(has_warden, [false, false, false, true]);
    for (region, rolls) in [("annandale", false), ("tweeddale", true)] {
        let mut game = game.clone();
        act(&mut game, &format!("raid {region}"), &[]);
        let events = act(&mut game, "commit 1", &[0]);
        let has_rolled = told(&events, |event| matches!(event, Event::WardenRoll { .. })).is_some();
        assert_eq!(
            (has_rolled, fight(&game).warden),
            (rolls, rolls),
            "{region}"
        );
    }
}

#[test]
fn br_7_4t_any_number_of_attack_cards_after_the_reveal() {
    let mut game = winter("dacre").hold(&[38, 39, 41]).own("reiver");
    act(&mut game, "raid nithsdale", &[]);
    assert_eq!(clause(&game, "use 38"), "BR-7.4l");
    act(&mut game, "commit 1", &[]);
    acts(&mut game, "use 38, use 39");
    assert_eq!(fight(&game).cards, [card(38), card(39)]);
    assert_eq!(clause(&game, "use 41"), "BR-7.0b");
    assert!(lies_in(&game, "out_of_play", 38) && lies_in(&game, "held", 41));
}
