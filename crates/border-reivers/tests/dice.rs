//! Chapter 7.6: computing combat dice.

use crate::support::{act, acts, is_legal, refused, winter::*};
use border_reivers::{
    AttackDice, BorderReivers, DefenseDice, EventCard, Family, Rank, Site, Token, rank,
};
use table::Game;

fn clause(game: &BorderReivers, action: &str) -> String {
    refused(game, action).clause.to_string()
}

/// The number of attack and defense dice when this many horses ride there.
fn dice_at(game: &BorderReivers, target: &str, horses: u8) -> (u16, u16) {
    let mut game = game.clone();
    ride(&mut game, target, horses);
    counts(&game)
}

#[test]
fn br_7_6a_only_the_sources_of_this_attack_count() {
    // An opponent's attack: Base Attack Dice, a place in Notoriety, sheep; nothing of the solo player's.
    let scene = winter("dacre")
        .turn(3)
        .base(4)
        .warden("dacre")
        .recruit(&[16, 59, 86])
        .sheep("eden-valley", [2, 0]);
    let (game, _) = scene
        .clone()
        .fame("ewm", [3, 0, 0, 1])
        .theirs("kerr", "reiver", &dice(&[4]));
    let items = fight(&game).attack_items;
    assert_eq!(
        items,
        [
            (AttackDice::Base, 4),
            (AttackDice::Notoriety, 1),
            (AttackDice::Sheep, 2)
        ]
    );
    assert_eq!(counts(&game).0, 7);
    // An own attack: everything but those dice.
    let mut game = scene.fame("swm", [4, 0, 3, 0]).hold(&[117]).own("reiver");
    ride(&mut game, "raid nithsdale", 2);
    acts(&mut game, "use 117, buy 59, dice 16");
    let items = fight(&game).attack_items;
    let all = [
        (AttackDice::Notoriety, 2),
        (AttackDice::Sheep, 1),
        (AttackDice::Horses, 2),
        (AttackDice::Office(card(16)), 2),
        (AttackDice::Grayne(card(59)), 1),
        (AttackDice::Bought(card(59)), 1),
        (AttackDice::Reiver(card(86)), 4),
        (AttackDice::Held(card(117)), 3),
    ];
    assert_eq!(items, all);
    assert_eq!(counts(&game).0, 16);
    roll(&mut game, &[1; 16], &[]);
}

#[test]
fn br_7_6b_notoriety_dice() {
    for (own, others, wanted) in [
        (5, [3, 1, 0], 2),
        (5, [5, 1, 0], 1),
        (3, [5, 1, 0], 1),
        (3, [5, 3, 0], 0),
        (3, [5, 5, 0], 0),
        (1, [5, 3, 0], 0),
        (0, [0, 0, 0], 0),
    ] {
        let [maxwell, fenwick, kerr] = others;
        let values = [own, fenwick, maxwell, kerr];
        assert_eq!(rank(&values, Family::Dacre).dice(), wanted, "{values:?}");
        let mut game = winter("dacre").fame("swm", values).own("reiver");
        ride(&mut game, "raid nithsdale", 1);
        assert_eq!(from(&game, AttackDice::Notoriety), wanted, "{values:?}");
        // The Debateable Land has a track of its own.
        let mut game = winter("dacre").fame("dl", values).own("reiver");
        ride(&mut game, "raid debateable-land", 1);
        assert_eq!(from(&game, AttackDice::Notoriety), wanted, "{values:?}");
    }
    assert_eq!(rank(&[3, 3, 3, 0], Family::Kerr), Rank::None);
    // Opponents get them too, in every kind of attack.
    let scene = winter("dacre")
        .base(1)
        .fame("ewm", [3, 0, 3, 0])
        .feud("ewm", [0; 4]);
    let (_, events) = scene.theirs("maxwell", "family", &[]);
    assert_eq!(rolled(&events).0.len(), 3, "base, tied for first, a cube");
}

#[test]
fn br_7_6c_a_die_for_each_sheep_that_stands() {
    let mut game = winter("dacre").sheep("nithsdale", [3, 2]).own("reiver");
    let mut land = game.clone();
    ride(&mut game, "raid nithsdale", 1);
    assert_eq!(from(&game, AttackDice::Sheep), 3);
    ride(&mut land, "raid debateable-land", 1);
    assert_eq!(from(&land, AttackDice::Sheep), 2);
    // In other attacks sheep give none.
    assert_eq!(dice_at(&winter("dacre").own("family"), "feud swm", 1).0, 2);
}

#[test]
fn br_7_6d_feud_cubes_count_and_go_back() {
    let mut game = winter("dacre").feud("smm", [2, 1, 0, 0]).own("family");
    ride(&mut game, "feud smm", 1);
    assert_eq!(from(&game, AttackDice::FeudCubes), 2);
    roll(&mut game, &[1, 1, 1], &[]);
    assert_eq!(feud(&game, "smm"), [0, 1, 0, 0]);
}

#[test]
fn br_7_6e_gaol_cubes_count_and_stay() {
    let mut game = winter("dacre").gaol("swm", [2, 1, 0, 0]).own("family");
    ride(&mut game, "gaolbreak swm", 1);
    assert_eq!(from(&game, AttackDice::GaolCubes), 2);
    roll(&mut game, &[1, 1, 1], &[]);
    assert_eq!(gaol(&game, "swm"), [2, 1, 0, 0]);
}

#[test]
fn br_7_6f_graynes_help_where_their_cards_say() {
    let game = winter("dacre").recruit(&[19]).own("family");
    for (target, dice) in [
        ("raid nithsdale", 1),
        ("gaolbreak swm", 1),
        ("feud swm", 1),
        ("raid redesdale", 0),
    ] {
        let mut game = game.clone();
        ride(&mut game, target, 1);
        assert_eq!(from(&game, AttackDice::Grayne(card(19))), dice, "{target}");
    }
    // Two of them add up.
    let game = winter("dacre")
        .recruit(&[19, 20])
        .events(&[5])
        .own("opposite-march");
    assert_eq!(dice_at(&game, "raid nithsdale", 1).0, 4);
    assert_eq!(dice_at(&game, "battle swm", 1).0, 3);
}

#[test]
fn br_7_6g_armstrongs_and_elliotts_sell_dice_for_cattle() {
    let mut game = winter("dacre")
        .turn(3)
        .recruit(&[59, 100])
        .cattle(9)
        .own("family");
    assert_eq!(clause(&game, "buy 59"), "BR-7.4a");
    let mut there = game.clone();
    ride(&mut game, "raid redesdale", 1);
    let before = counts(&game).0;
    acts(&mut game, "buy 59, buy 100, buy 100");
    assert_eq!((counts(&game).0 - before, cattle(&game)), (3, 3));
    assert_eq!(
        [
            from(&game, AttackDice::Bought(card(59))),
            from(&game, AttackDice::Bought(card(100)))
        ],
        [1, 2]
    );
    // Armstrong sells one die in an attack, Elliott two.
    assert!(!is_legal(&game, "buy 59") && !is_legal(&game, "buy 100"));
    // Elliott's die does not count in the Scottish West March, so none is for sale.
    ride(&mut there, "raid nithsdale", 1);
    assert_eq!(clause(&there, "buy 100"), "BR-7.6g");
    assert!(is_legal(&there, "buy 59"));
    // Too few cattle; too late.
    let mut game = winter("dacre")
        .turn(2)
        .recruit(&[59])
        .cattle(1)
        .events(&[7])
        .own("family");
    ride(&mut game, "raid nithsdale", 1);
    assert_eq!(clause(&game, "buy 59"), "BR-2.7.1a");
    roll(&mut game, &[1, 1, 1], &[]);
    assert_eq!(clause(&game, "buy 59"), "BR-7.7f");
    // Opponents buy nothing: they are not asked, and the solo player is not either.
    let (game, _) = winter("dacre")
        .turn(2)
        .warden("dacre")
        .recruit(&[59])
        .theirs("kerr", "reiver", &dice(&[4, 1]));
    assert_eq!(clause(&game, "buy 59"), "BR-7.5c");
}

#[test]
fn br_7_6h_any_march_is_not_the_rising() {
    let game = winter("dacre")
        .turn(2)
        .recruit(&[59])
        .events(&[3, 9])
        .cattle(9)
        .own("nation");
    let mut rising = game.clone();
    ride(&mut rising, "rising catholic", 1);
    assert_eq!(counts(&rising).0, 1, "the horse");
    assert_eq!(clause(&rising, "buy 59"), "BR-7.6g");
    let mut battle = game;
    ride(&mut battle, "battle ewm", 1);
    assert_eq!(from(&battle, AttackDice::Grayne(card(59))), 1);
    assert!(is_legal(&battle, "buy 59"));
}

#[test]
fn br_7_6i_the_reiver_helps_by_kind_of_combat() {
    for (reiver, dice) in [
        (1, [2, 1, 0, 0]),
        (45, [1, 3, 1, 0]),
        (86, [4, 1, 2, 0]),
        (43, [2, 1, 0, 2]),
    ] {
        let game = winter("dacre")
            .turn(3)
            .recruit(&[reiver])
            .events(&[5])
            .own("opposite-march");
        for (target, dice) in ["raid nithsdale", "feud swm", "gaolbreak swm", "battle swm"]
            .into_iter()
            .zip(dice)
        {
            let mut game = game.clone();
            ride(&mut game, target, 1);
            assert_eq!(
                from(&game, AttackDice::Reiver(card(reiver))),
                dice,
                "{reiver}: {target}"
            );
        }
    }
    // Ralph Eure sells one die for three cattle, in any attack.
    let game = winter("dacre").turn(2).recruit(&[43]).events(&[9]);
    let mut poor = game.clone().cattle(2).own("nation");
    ride(&mut poor, "rising catholic", 1);
    assert_eq!(clause(&poor, "buy 43"), "BR-2.7.1a");
    let mut game = game.cattle(3).own("nation");
    ride(&mut game, "rising catholic", 1);
    let before = counts(&game).0;
    act(&mut game, "buy 43", &[]);
    assert_eq!((counts(&game).0 - before, cattle(&game)), (1, 0));
    let mut rich = winter("dacre")
        .turn(2)
        .recruit(&[43])
        .cattle(9)
        .own("reiver");
    ride(&mut rich, "raid nithsdale", 1);
    act(&mut rich, "buy 43", &[]);
    assert_eq!(clause(&rich, "buy 43"), "BR-7.6i");
}

#[test]
fn br_7_6j_a_die_for_each_horse() {
    let mut game = winter("dacre").horses(4).own("reiver");
    ride(&mut game, "raid nithsdale", 3);
    assert_eq!(from(&game, AttackDice::Horses), 3);
}

#[test]
fn br_7_6k_office_dice_in_one_attack_a_turn() {
    let scene = winter("dacre").recruit(&[16]);
    let mut game = scene.clone().own_of_two("reiver", "family");
    ride(&mut game, "raid nithsdale", 1);
    act(&mut game, "dice 16", &[]);
    assert_eq!(
        (
            from(&game, AttackDice::Office(card(16))),
            clause(&game, "dice 16").as_str()
        ),
        (2, "BR-7.6k")
    );
    roll(&mut game, &[1, 1, 1, 1], &[]);
    ride(&mut game, "feud swm", 1);
    assert_eq!(clause(&game, "dice 16"), "BR-7.6k");
    // It was not used in the first: it is there for the second.
    let mut game = scene.clone().own_of_two("reiver", "family");
    attack(&mut game, "raid nithsdale", 1, &[1, 1], &[]);
    ride(&mut game, "feud swm", 1);
    assert!(is_legal(&game, "dice 16"));
    // The next Winter it is there again.
    let again = scene
        .set("dice_used", serde_json::json!(["16"]))
        .set("phase", "autumn".into());
    let mut game = again.set("stage", "tokens".into()).game();
    acts(&mut game, "done, target reiver");
    act(&mut game, "target family", &[0]);
    ride(&mut game, "raid debateable-land", 1);
    assert!(is_legal(&game, "dice 16"));
    // Both Offices in one attack.
    let mut game = winter("dacre").recruit(&[13, 16]).own("reiver");
    ride(&mut game, "raid nithsdale", 1);
    acts(&mut game, "dice 13, dice 16");
    assert_eq!(counts(&game).0, 6);
}

#[test]
fn br_7_6l_held_attack_cards_are_an_item_of_their_own() {
    for (held, target, extra) in [
        (41, "battle swm", 3),
        (79, "raid nithsdale", 1),
        (80, "feud swm", 3),
        (80, "battle swm", 3),
        (81, "raid nithsdale", 3),
        (82, "gaolbreak swm", 2),
        (115, "gaolbreak swm", 4),
        (116, "feud swm", 2),
        (117, "gaolbreak swm", 3),
    ] {
        let mut game = winter("dacre")
            .turn(3)
            .hold(&[held])
            .events(&[5])
            .own("opposite-march");
        ride(&mut game, target, 1);
        let before = counts(&game).0;
        act(&mut game, &format!("use {held}"), &[]);
        assert_eq!(from(&game, AttackDice::Held(card(held))), extra, "{held}");
        assert_eq!(counts(&game).0 - before, u16::from(extra), "{held}");
    }
}

#[test]
fn br_7_6m_base_attack_dice_are_not_used_up() {
    let (game, events) =
        winter("dacre")
            .base(4)
            .gaol("ewm", [0; 4])
            .theirs("maxwell", "family", &dice(&[1; 5]));
    assert_eq!((rolled(&events).0.len(), game.view(None).base_dice), (5, 4));
    // The next attack rolls them again.
    let (_, events) = winter("dacre").base(4).events(&[4]).theirs(
        "kerr",
        "opposite-march",
        &both(&[1; 6], &[1; 2]),
    );
    assert_eq!(rolled(&events).0.len(), 6);
}

#[test]
fn br_7_6n_some_tokens_halve_the_attack_dice() {
    for (token, horses, before, after) in [
        ("ambush", 5, 7, 4),
        ("moss-and-mire", 4, 6, 3),
        ("flooded-ford", 1, 1, 1),
    ] {
        let sheep = [before - horses, 0];
        let scene = winter("dacre")
            .horses(9)
            .sheep("nithsdale", sheep)
            .token("nithsdale", token);
        let mut game = scene.own("reiver");
        ride(&mut game, "raid nithsdale", horses);
        let items: u8 = fight(&game).attack_items.iter().map(|item| item.1).sum();
        assert_eq!((items, counts(&game)), (before, (after, 0)), "{token}");
    }
    // Against opponents as well.
    let scene = winter("dacre")
        .base(5)
        .sheep("eden-valley", [2, 0])
        .token("eden-valley", "ambush");
    let (_, events) = scene.theirs("kerr", "reiver", &dice(&[4]));
    assert_eq!(rolled(&events).0.len(), 4);
}

#[test]
fn br_7_6o_the_defense_dice_of_a_raid() {
    // Annandale: the castle Lochmaben, the peel Amisfield; Lunelly Tower lies elsewhere.
    let scene = winter("dacre")
        .sites(&["lochmaben", "amisfield", "lunelly-tower"])
        .token("annandale", "sleuth-hounds");
    let mut game = scene.own("reiver");
    ride(&mut game, "raid annandale", 1);
    let items = [
        (DefenseDice::Permanent(Site::Lochmaben), 2),
        (DefenseDice::Permanent(Site::Amisfield), 1),
        (DefenseDice::Token(Token::SleuthHounds), 2),
    ];
    assert_eq!(
        (fight(&game).defense_items, counts(&game).1),
        (items.to_vec(), 5)
    );
}

#[test]
fn br_7_6p_the_defense_dice_of_feuds_and_gaolbreaks() {
    let scene = winter("maxwell").sites(&["bew-castle", "corby", "dalston"]);
    let both = scene
        .clone()
        .token("naworth", "sleuth-hounds")
        .own("family");
    assert_eq!(dice_at(&both, "feud ewm", 1).1, 1, "the gray die");
    assert_eq!(
        dice_at(&scene.clone().own("family"), "feud ewm", 1).1,
        0,
        "no peels, no castle"
    );
    let game = scene.token("carlisle", "sleuth-hounds").own("family");
    assert_eq!(
        dice_at(&game, "gaolbreak ewm", 1).1,
        2,
        "and the wall of Carlisle"
    );
}

#[test]
fn br_7_6q_the_defense_dice_of_a_battle() {
    // Solway Moss, Redeswire, Annan, Ancrum Moor and the Rising; Wardens and tokens have no part in it.
    let scene = winter("dacre")
        .warden("kerr")
        .events(&[3, 4, 5, 6, 9])
        .token("cessford", "earl-of-angus");
    let game = scene.own("nation");
    for (target, event, dice) in [
        ("battle ewm", 3, 3),
        ("battle emm", 6, 1),
        ("battle swm", 5, 1),
        ("battle smm", 4, 2),
        ("rising catholic", 9, 2),
    ] {
        let mut game = game.clone();
        ride(&mut game, target, 1);
        let event = EventCard::numbered(event).expect("an event");
        assert_eq!(
            (
                defended_by(&game, DefenseDice::Event(event)),
                counts(&game).1
            ),
            (dice, dice.into())
        );
        assert_eq!(fight(&game).defense_drm, 0);
    }
    // The same for an opponent.
    let (_, events) = winter("dacre")
        .base(1)
        .events(&[4])
        .theirs("kerr", "nation", &[]);
    assert_eq!(rolled(&events).1.len(), 2);
}

#[test]
fn br_r14_the_dice_at_the_rising() {
    // Solo: horses, the Reiver's battle dice, Office dice, held cards; no Notoriety, no Grayne.
    let scene = winter("dacre")
        .turn(3)
        .recruit(&[16, 59, 43])
        .hold(&[41])
        .events(&[9]);
    let mut game = scene.own("nation");
    ride(&mut game, "rising protestant", 2);
    acts(&mut game, "use 41, dice 16");
    let items = [
        (AttackDice::Horses, 2),
        (AttackDice::Office(card(16)), 2),
        (AttackDice::Reiver(card(43)), 2),
        (AttackDice::Held(card(41)), 3),
    ];
    assert_eq!(
        (fight(&game).attack_items, fight(&game).drm),
        (items.to_vec(), 1)
    );
    // Opponents: Base Attack Dice, one more with the nation card alone.
    for (kind, drm) in [("nation", 1), ("opposite-march", 0)] {
        let (_, events) = winter("dacre")
            .base(3)
            .events(&[9])
            .theirs("kerr", kind, &[]);
        let (attack, _, more, _) = rolled(&events);
        assert_eq!((attack.len(), more), (3, drm), "{kind}");
    }
}

#[test]
fn br_r42_the_wall_defends_without_a_token_and_with_modifiers() {
    // Carlisle as an opponent's town: a wall alone, and one beside a Warden's token.
    let mut game = winter("maxwell").own("family");
    ride(&mut game, "gaolbreak ewm", 1);
    assert_eq!(
        (defended_by(&game, DefenseDice::Wall), counts(&game).1),
        (1, 1)
    );
    let mut game = winter("maxwell")
        .token("carlisle", "earl-of-angus")
        .own("family");
    ride(&mut game, "gaolbreak ewm", 1);
    assert_eq!((counts(&game).1, fight(&game).defense_drm), (3, 1));
    // And as the solo player's own; other towns have none.
    let (game, _) =
        winter("dacre")
            .warden("dacre")
            .feud("ewm", [0; 4])
            .theirs("maxwell", "family", &[]);
    assert_eq!(defended_by(&game, DefenseDice::Wall), 1);
    assert_eq!(
        dice_at(&winter("dacre").own("family"), "gaolbreak swm", 1).1,
        0
    );
}

#[test]
fn br_r45_cattle_and_offices_come_after_the_cards_and_before_the_halving() {
    let scene = winter("dacre")
        .turn(2)
        .hold(&[81])
        .recruit(&[16, 59])
        .cattle(9);
    let mut game = scene.token("nithsdale", "ambush").own("reiver");
    act(&mut game, "raid nithsdale", &[]);
    assert_eq!(clause(&game, "buy 59"), "BR-7.4l");
    act(&mut game, "commit 1", &[]);
    // A horse, a sheep, Armstrong: three, halved to two.
    assert_eq!(counts(&game).0, 2);
    act(&mut game, "buy 59", &[]);
    assert_eq!(counts(&game).0, 2, "four");
    act(&mut game, "dice 16", &[]);
    assert_eq!(counts(&game).0, 3, "six");
    assert_eq!(clause(&game, "use 81"), "BR-7.4b");
}

#[test]
fn br_r50_any_march_does_not_mean_the_debateable_land() {
    let mut game = winter("dacre").turn(2).recruit(&[59]).own("reiver");
    let mut listed = winter("dacre").turn(2).recruit(&[60]).own("reiver");
    ride(&mut game, "raid debateable-land", 1);
    assert_eq!(from(&game, AttackDice::Grayne(card(59))), 0);
    ride(&mut listed, "raid debateable-land", 1);
    assert_eq!(from(&listed, AttackDice::Grayne(card(60))), 1);
    // For Notoriety the card lists it, and there it counts.
    let mut game = winter("dacre").turn(2).recruit(&[59]).begins();
    act(&mut game, "done", &[]);
    assert!(is_legal(&game, "fame dl"));
}

#[test]
fn br_r54_two_halvings_each_round_up() {
    let scene = winter("dacre")
        .turn(2)
        .horses(9)
        .in_play(&[83])
        .token("nithsdale", "ambush");
    let mut game = scene.sheep("nithsdale", [2, 0]).own("reiver");
    ride(&mut game, "raid nithsdale", 5);
    assert_eq!((fight(&game).halvings, counts(&game).0), (2, 2), "7, 4, 2");
}
