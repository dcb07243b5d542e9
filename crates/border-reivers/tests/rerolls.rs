//! Chapter 7.7: the roll, modifiers, rerolls, and what is the same in all combats.

use crate::support::{act, is_legal, refused, winter::*};
use border_reivers::{BorderReivers, Event, Results, Stage, Token};
use serde_json::json;
use table::Game;

fn clause(game: &BorderReivers, action: &str) -> String {
    refused(game, action).clause.to_string()
}

/// A raid on Nithsdale without sheep, with one horse and this token: one attack die.
fn lone_raid(token: &str) -> BorderReivers {
    let mut game = winter("dacre")
        .sheep("nithsdale", [0, 0])
        .token("nithsdale", token)
        .own("opposite-march");
    ride(&mut game, "raid nithsdale", 1);
    game
}

#[test]
fn br_7_7a_both_sides_roll_everything() {
    let scene = winter("dacre")
        .sheep("nithsdale", [2, 0])
        .token("nithsdale", "hot-trod");
    let mut game = scene.own_of_two("reiver", "family");
    ride(&mut game, "raid nithsdale", 2);
    let events = roll(&mut game, &[1, 2, 1, 3], &[4, 3, 2]);
    let (attack, defense, ..) = rolled(&events);
    assert_eq!((attack, defense), (vec![1, 2, 1, 3], vec![4, 3, 2]));
    // The eighth result is the next Target card, so seven were used.
    assert!(is_over(&game));
}

#[test]
fn br_7_7b_the_attackers_one_more_and_its_cap() {
    let mut game = winter("dacre").sheep("nithsdale", [3, 0]).own("reiver");
    let events = attack(&mut game, "raid nithsdale", 2, &[1, 1, 2, 6, 6], &[]);
    assert!(matches!(
        results(&events),
        Results::Raid {
            cattle: 1,
            sheep: 2,
            ..
        }
    ));
}

#[test]
fn br_7_7c_a_wardens_token_adds_one() {
    let mut game = lone_raid("earl-of-angus");
    let events = roll(&mut game, &[1], &[1, 4, 5]);
    assert_eq!((against(&events), rolled(&events).3), ((1, 1, 0), 1));
    // A Deputy Warden is none.
    let events = roll(&mut lone_raid("deputy-warden"), &[1], &[4]);
    assert_eq!((against(&events), rolled(&events).3), ((0, 0, 0), 0));
    // For the solo player alike.
    let scene = winter("dacre")
        .sheep("eden-valley", [2, 0])
        .token("eden-valley", "earl-of-angus");
    let (_, events) = scene.theirs(
        "kerr",
        "reiver",
        &[dice(&[4]), both(&[1, 1], &[1, 4, 5])].concat(),
    );
    assert_eq!(against(&events), (1, 1, 0));
}

#[test]
fn br_7_7d_the_warden_card_adds_another_and_seven_is_the_cap() {
    let scene = winter("dacre")
        .warden("maxwell")
        .sheep("nithsdale", [0, 0])
        .token("nithsdale", "earl-of-angus");
    let mut game = scene.own("opposite-march");
    act(&mut game, "raid nithsdale", &[]);
    act(&mut game, "commit 1", &[0]);
    let events = roll(&mut game, &[1], &[6, 5, 3]);
    assert_eq!((against(&events), rolled(&events).3), ((1, 1, 1), 2));
    // The card alone adds one.
    let scene = winter("dacre")
        .warden("dacre")
        .sheep("eden-valley", [2, 0])
        .token("eden-valley", "hot-trod");
    let (mut game, _) = scene.theirs("kerr", "reiver", &dice(&[4]));
    let events = act(&mut game, "warden", &both(&[1, 1], &[6, 5, 3]));
    assert_eq!((against(&events), rolled(&events).3), ((0, 1, 1), 1));
    // Neither counts in a Battle at home.
    let scene = winter("dacre")
        .warden("dacre")
        .warden("kerr")
        .base(1)
        .events(&[4])
        .token("cessford", "earl-of-angus");
    let (_, events) = scene.theirs("kerr", "nation", &both(&[6, 6, 6], &[4, 4]));
    assert!(matches!(
        results(&events),
        Results::Battle { hits: 3, blocks: 0 }
    ));
}

#[test]
fn br_7_7e_modifiers_cover_peels_and_walls() {
    let scene = winter("dacre")
        .warden("dacre")
        .sheep("eden-valley", [3, 0])
        .sites(&["corby"]);
    let (mut game, _) = scene.theirs("kerr", "reiver", &dice(&[4]));
    assert_eq!(counts(&game).1, 1, "the peel alone");
    let events = act(&mut game, "warden", &both(&[1, 1, 1], &[4]));
    assert_eq!(against(&events), (1, 0, 0));
    let (mut game, _) =
        winter("dacre")
            .warden("dacre")
            .feud("ewm", [0; 4])
            .theirs("maxwell", "family", &[]);
    let events = act(&mut game, "warden", &both(&[1], &[4]));
    assert!(matches!(
        results(&events),
        Results::Gaolbreak { blocks: 1, .. }
    ));
}

/// A raid on Nithsdale with three horses and one sheep, ready to roll.
fn raid_with(scene: Scene) -> BorderReivers {
    let mut game = scene.horses(4).own("opposite-march");
    ride(&mut game, "raid nithsdale", 3);
    game
}

#[test]
fn br_7_7f_only_misses_are_rerolled_and_each_once() {
    let mut game = raid_with(winter("dacre").turn(2).recruit(&[55]));
    roll(&mut game, &[1, 2, 5, 6], &[]);
    for face in [3, 5, 6] {
        assert_eq!(clause(&game, &format!("reroll {face}")), "BR-7.7f");
    }
    act(&mut game, "reroll 2", &[0]);
    // Two dice show 1 now, and one of them was rerolled.
    act(&mut game, "reroll 1", &[0]);
    assert!(
        !matches!(game.stage(), Stage::Reroll),
        "a rerolled Miss stays"
    );
    assert_eq!(game.points(), 4);
    let mut game = raid_with(winter("dacre").hold(&[39]));
    act(&mut game, "use 39", &[]);
    roll(&mut game, &[1, 2, 5, 6], &[]);
    act(&mut game, "reroll 1", &[0]);
    assert_eq!(
        clause(&game, "reroll 1"),
        "BR-7.7f",
        "this 1 was rolled again already"
    );
    assert!(is_legal(&game, "reroll 2"));
}

#[test]
fn br_7_7g_one_source_of_rerolls() {
    let mut game = raid_with(winter("dacre").turn(2).recruit(&[55]).events(&[7]));
    roll(&mut game, &[1, 1, 1, 1], &[]);
    assert_eq!(clause(&game, "reroll 1"), "BR-7.7g", "which source?");
    assert!(is_legal(&game, "by card 55"));
    act(&mut game, "by event 7", &[]);
    act(&mut game, "reroll 1", &[0]);
    assert_eq!(clause(&game, "by card 55"), "BR-7.7g");
    // Three is the limit of the event; then nothing more comes from the Office.
    act(&mut game, "reroll 1", &[0]);
    act(&mut game, "reroll 1", &[0, 0]);
    assert!(is_over(&game));
}

#[test]
fn br_7_7h_both_sides_roll_before_rerolls() {
    let mut game = raid_with(winter("dacre").events(&[7]).token("nithsdale", "hot-trod"));
    roll(&mut game, &[1, 1, 1, 1], &[2, 3, 5]);
    assert_eq!(game.stage(), Stage::Reroll);
    let [_, defense] = fight(&game).rolled.expect("rolled");
    assert_eq!(defense.faces().collect::<Vec<_>>(), [2, 3, 5]);
}

#[test]
fn br_7_7i_opponents_always_reroll() {
    let scene = winter("dacre")
        .events(&[8])
        .base(2)
        .sheep("eden-valley", [2, 0]);
    let scene = scene.set("rerolls", json!([0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0]));
    // Three Misses at +1; two are rolled again, to sheep.
    let script = [dice(&[4]), dice(&[1, 1, 1, 3]), dice(&[6, 6])].concat();
    let (game, events) = scene.theirs("kerr", "reiver", &script);
    let again = told(&events, |event| matches!(event, Event::Rerolled { .. }));
    assert!(matches!(again, Some(Event::Rerolled { dice, attack: true, .. }) if dice == [6, 6]));
    assert!(matches!(
        results(&events),
        Results::Raid {
            cattle: 1,
            sheep: 2,
            ..
        }
    ));
    assert_eq!(game.view(None).events[0].rerolls, 0);
}

/// Whether the solo player may reroll Misses of this attack.
fn may_reroll(family: &str, event: u8, target: &str) -> bool {
    let battles = if target.starts_with("rising") {
        [event, 9]
    } else {
        [event, battle_of(target)]
    };
    let scene = winter(family).events(&battles);
    let scene = ["ewm", "emm", "swm", "smm"]
        .into_iter()
        .fold(scene, |scene, march| {
            let mut cubes = [1; 4];
            cubes[["ewm", "emm", "swm", "smm"]
                .iter()
                .position(|other| *other == march)
                .expect("a March")] = 0;
            scene.feud(march, cubes).gaol(march, cubes)
        });
    let kind = match target.split(' ').next() {
        Some("raid") => "reiver",
        Some("battle" | "rising") => "nation",
        _ => "family",
    };
    let mut game = scene.own(kind);
    ride(&mut game, target, 1);
    let (attack, defense) = counts(&game);
    act(&mut game, "roll", &vec![0; usize::from(attack + defense)]);
    game.stage() == Stage::Reroll
}

fn battle_of(target: &str) -> u8 {
    match target {
        "battle ewm" => 3,
        "battle emm" => 6,
        "battle swm" => 5,
        _ => 4,
    }
}

#[test]
fn br_7_7j_where_event_rerolls_are_barred() {
    assert!(!may_reroll("kerr", 8, "raid debateable-land"));
    assert!(!may_reroll("kerr", 8, "rising catholic"));
    assert!(!may_reroll("dacre", 7, "rising catholic"));
    assert!(may_reroll("dacre", 7, "raid debateable-land"));
}

#[test]
fn br_7_7k_defense_dice_are_read_from_the_highest() {
    for order in [
        [5, 6, 7],
        [5, 7, 6],
        [6, 5, 7],
        [6, 7, 5],
        [7, 5, 6],
        [7, 6, 5],
    ] {
        let natural = order.map(|result| result - 1);
        let events = roll(&mut lone_raid("earl-of-angus"), &[1], &natural);
        assert_eq!(against(&events), (1, 1, 1), "{order:?}");
        let mut game = winter("dacre")
            .token("hoddom", "henry-percy")
            .own("opposite-march");
        let events = attack(&mut game, "feud swm", 1, &[1, 1], &natural);
        assert!(
            matches!(
                results(&events),
                Results::Feud {
                    blocks: 1,
                    answered: 2,
                    ..
                }
            ),
            "{order:?}"
        );
    }
}

#[test]
fn br_7_7l_points_are_booked_at_once_and_those_of_opponents_ignored() {
    let mut game = winter("dacre")
        .sheep("nithsdale", [2, 0])
        .own("opposite-march");
    attack(&mut game, "raid nithsdale", 2, &[5, 5, 3, 3], &[]);
    assert_eq!(game.points(), 6, "before the loot is placed");
    let mut game = lone_raid("earl-of-angus");
    let events = roll(&mut game, &[1], &[6, 1, 1]);
    assert_eq!(
        (against(&events).2, game.points()),
        (1, 0),
        "hanged, for nobody's points"
    );
}

#[test]
fn br_7_7m_cleanup() {
    let scene = winter("dacre")
        .hold(&[38])
        .token("nithsdale", "deputy-warden")
        .sheep("nithsdale", [0, 0]);
    let mut game = scene.own("reiver");
    ride(&mut game, "raid nithsdale", 2);
    act(&mut game, "use 38", &[]);
    roll(&mut game, &[1, 1], &[6]);
    assert_eq!(horses(&game), [1, 1], "one was lost, one lies");
    assert!(lies_in(&game, "out_of_play", 38));
    let view = game.view(None);
    assert_eq!(view.target_discards.len(), 1);
    assert!(
        view.attacked.contains(&border_reivers::Place::Nithsdale),
        "the indicator stays"
    );
}

#[test]
fn br_r28_the_order_of_dice_and_rerolls() {
    // Attack, defense, the attacker's rerolls, the defender's; a reroll has the same modifier.
    let scene = winter("dacre")
        .turn(3)
        .hold(&[39])
        .sheep("nithsdale", [0, 0])
        .token("nithsdale", "robert-carey");
    let mut game = scene.own("reiver");
    ride(&mut game, "raid nithsdale", 2);
    act(&mut game, "use 39", &[]);
    roll(&mut game, &[1, 1], &[1, 2, 3]);
    // The solo player may stop at one. His 2 is a cattle hit at +1.
    act(&mut game, "reroll 1", &[1]);
    assert_eq!(game.stage(), Stage::Reroll);
    // Carey's first two Misses are rolled again: 4 and 1 become 5 and 2. Then comes the next card.
    let events = act(&mut game, "done", &[dice(&[4, 1]), vec![0]].concat());
    assert!(matches!(
        results(&events),
        Results::Raid {
            cattle: 0,
            sheep: 0,
            blocks: 1,
            ..
        }
    ));
    assert!(is_over(&game));
}

#[test]
fn br_r43_who_may_use_the_rerolls_of_events() {
    let raids = [
        "raid eden-valley",
        "raid redesdale",
        "raid nithsdale",
        "raid tweeddale",
        "raid debateable-land",
    ];
    let battles = ["battle ewm", "battle emm", "battle swm", "battle smm"];
    // Rough Wooing: English families, raids and battles in Scotland and raids on the Debateable Land.
    let wooing = |target: &str| !["raid redesdale", "battle ewm", "battle emm"].contains(&target);
    for target in raids[1..].iter().chain(&battles) {
        assert_eq!(may_reroll("dacre", 7, target), wooing(target), "{target}");
        assert!(!may_reroll("dacre", 8, target), "{target}");
    }
    // Mary Queen of Scots: Scottish families, raids and battles in the four Marches.
    for target in raids
        .iter()
        .filter(|target| **target != "raid nithsdale")
        .chain(&battles)
    {
        assert_eq!(
            may_reroll("maxwell", 8, target),
            *target != "raid debateable-land",
            "{target}"
        );
        assert!(!may_reroll("maxwell", 7, target), "{target}");
    }
    for (family, event, march) in [("dacre", 7, "swm"), ("kerr", 8, "ewm")] {
        assert!(!may_reroll(family, event, &format!("feud {march}")));
        assert!(!may_reroll(family, event, &format!("gaolbreak {march}")));
    }
    // Only the attacker: Kerr's own Queen does not defend him.
    let scene = winter("kerr")
        .events(&[8])
        .sheep("tweeddale", [2, 0])
        .token("tweeddale", "hot-trod");
    let (game, events) = scene.theirs(
        "dacre",
        "reiver",
        &[dice(&[4]), both(&[1, 1], &[1, 1, 1])].concat(),
    );
    assert!(has_rolled(&events) && is_over(&game));
}

#[test]
fn br_r46_only_the_tokens_of_wardens_add_one() {
    let wardens = [
        Token::HenryPercy,
        Token::EarlOfAngus,
        Token::ThomasWharton,
        Token::SirJohnForster,
        Token::RobertCarey,
        Token::ThomasScrope,
        Token::SirJohnCarmichael,
    ];
    for token in Token::ALL {
        let game = lone_raid(&token.to_string());
        assert_eq!(
            fight(&game).defense_drm,
            u8::from(wardens.contains(&token)),
            "{token}"
        );
    }
}

// The effect words of cards that act here.

#[test]
fn robert_carey_rerolls_for_the_solo_player_where_his_token_lies() {
    let scene = winter("dacre")
        .turn(3)
        .recruit(&[89])
        .token("eden-valley", "robert-carey")
        .sheep("eden-valley", [2, 0]);
    let script = [dice(&[4]), both(&[1, 1], &[1, 2, 3])].concat();
    let (mut game, _) = scene.clone().theirs("kerr", "reiver", &script);
    assert_eq!(game.stage(), Stage::Reroll);
    assert_eq!(clause(&game, "reroll 4"), "BR-7.7f");
    act(&mut game, "reroll 3", &dice(&[4]));
    act(&mut game, "reroll 1", &[dice(&[6]), vec![0]].concat());
    // At +1 the 4 is a block and the 6 a hanging; a third reroll there is not.
    assert!(is_over(&game));
    assert_eq!(game.points(), 6);
    // Elsewhere in the March he does not help.
    let scene = scene
        .sheep("caldew-valley", [4, 0])
        .token("caldew-valley", "hot-trod");
    let (game, _) = scene.theirs(
        "kerr",
        "reiver",
        &[dice(&[4]), both(&[1; 4], &[1, 1, 1])].concat(),
    );
    assert!(is_over(&game));
}

#[test]
fn robert_carey_helps_in_every_attack_on_his_box() {
    let scene = winter("dacre")
        .turn(3)
        .recruit(&[89])
        .token("naworth", "robert-carey");
    let used = scene.set("rerolls_used", json!(["89"]));
    let (game, _) = used
        .gaol("ewm", [0; 4])
        .theirs("maxwell", "family", &both(&[1], &[1, 1, 1]));
    assert_eq!(game.stage(), Stage::Reroll);
}

#[test]
fn robert_carey_rerolls_for_opponents_as_much_as_he_can() {
    for (defense, taken) in [([1, 1, 1], 2), ([6, 4, 1], 1), ([6, 5, 4], 0)] {
        let mut game = lone_raid("robert-carey");
        let events = roll(&mut game, &[1], &defense);
        let again = told(&events, |event| {
            matches!(event, Event::Rerolled { attack: false, .. })
        });
        let count = again.map_or(0, |event| match event {
            Event::Rerolled { dice, .. } => dice.len(),
            _ => 0,
        });
        assert_eq!(count, taken, "{defense:?}");
    }
}

#[test]
fn an_office_rerolls_in_one_combat_a_turn() {
    let scene = winter("dacre").turn(3).recruit(&[98]).horses(5);
    let mut game = scene.clone().own_of_two("family", "reiver");
    // Lieutenant of the Borders: three Misses of any combat.
    attack(&mut game, "feud swm", 3, &[1, 2, 3, 4], &[]);
    for face in ["1", "2"] {
        act(&mut game, &format!("reroll {face}"), &[0]);
    }
    act(&mut game, "reroll 3", &[5, 0]);
    // At +1 the 4 was a hit from the first, the last reroll is another.
    assert_eq!((is_over(&game), game.points()), (true, 6));
    attack(&mut game, "raid redesdale", 2, &[1, 1, 1], &[]);
    assert!(game.stage() != Stage::Reroll, "it was used this turn");
    // If no die is rerolled it is not used up.
    let mut game = scene.own_of_two("family", "reiver");
    attack(&mut game, "feud swm", 3, &[1, 2, 3, 4], &[]);
    act(&mut game, "done", &[0]);
    attack(&mut game, "raid redesdale", 2, &[1, 1, 1], &[]);
    assert_eq!(game.stage(), Stage::Reroll);
}

#[test]
fn local_guide_rerolls_three_misses_of_its_raid() {
    let mut game = raid_with(winter("dacre").hold(&[39]));
    act(&mut game, "use 39", &[]);
    roll(&mut game, &[1, 1, 1, 1], &[]);
    for _ in 0..2 {
        act(&mut game, "reroll 1", &dice(&[4]));
    }
    act(&mut game, "reroll 1", &[dice(&[4]), vec![0]].concat());
    assert_eq!(
        (is_over(&game), game.points(), cattle(&game)),
        (true, 3, 11)
    );
}

#[test]
fn rough_wooing_gives_three_a_combat_and_four_a_turn() {
    let left = |game: &BorderReivers| game.view(None).events[0].rerolls;
    let mut game = winter("dacre")
        .horses(6)
        .events(&[7])
        .own_of_two("opposite-march", "cross-border-march");
    ride(&mut game, "raid nithsdale", 3);
    roll(&mut game, &[1, 1, 1, 1], &[]);
    for _ in 0..3 {
        act(&mut game, "reroll 1", &[0, 0]);
    }
    assert_eq!((left(&game), is_over(&game)), (1, true));
    attack(&mut game, "raid tweeddale", 3, &[1, 1, 1, 1], &[]);
    act(&mut game, "reroll 1", &[0]);
    assert!(
        game.stage() != Stage::Reroll,
        "three Misses are left, and no die on the event"
    );
}
