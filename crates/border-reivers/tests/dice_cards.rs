//! Effect words of cards that change the dice of an own attack.

use crate::support::{act, acts, winter::*};
use border_reivers::{AttackDice, BorderReivers};

/// The number of attack and defense dice when this many horses ride there.
fn dice_at(game: &BorderReivers, target: &str, horses: u8) -> (u16, u16) {
    let mut game = game.clone();
    ride(&mut game, target, horses);
    counts(&game)
}

#[test]
fn heavy_snows_of_the_opponents_halve_the_next_raid() {
    for target in ["raid nithsdale", "raid debateable-land"] {
        let mut game = winter("dacre")
            .turn(2)
            .in_play(&[83])
            .events(&[7])
            .own_of_two("reiver", "family");
        ride(&mut game, target, 2);
        let items: u8 = fight(&game).attack_items.iter().map(|item| item.1).sum();
        assert_eq!(counts(&game).0, u16::from(items).div_ceil(2));
        let count = counts(&game).0 as usize;
        roll(&mut game, &vec![1; count], &[]);
        // While Misses are rerolled the dice are still as many.
        assert_eq!(
            (fight(&game).halvings, counts(&game).0 as usize),
            (1, count)
        );
        assert!(lies_in(&game, "out_of_play", 83));
        act(&mut game, "done", &[0]);
        assert_eq!(dice_at(&game, "raid tweeddale", 1).0, 2, "only once");
    }
}

#[test]
fn foggy_night_and_bribed_gaoler_take_defense_dice_away() {
    let mut game = winter("dacre")
        .hold(&[42])
        .token("nithsdale", "earl-of-angus")
        .sites(&["amisfield"])
        .own("reiver");
    ride(&mut game, "raid nithsdale", 1);
    assert_eq!(counts(&game).1, 4);
    act(&mut game, "use 42", &[]);
    assert_eq!(
        (counts(&game).1, fight(&game).defense_drm),
        (2, 1),
        "the modifier stays"
    );
    let mut game = winter("dacre")
        .turn(3)
        .hold(&[42, 82])
        .token("dumfries", "town-watch")
        .own("family");
    ride(&mut game, "gaolbreak swm", 1);
    acts(&mut game, "use 42, use 82");
    assert_eq!(counts(&game), (4, 0), "three fewer, and not below none");
    // An Attack Dice Halved token still halves.
    let mut game = winter("dacre")
        .hold(&[42])
        .token("nithsdale", "ambush")
        .own("reiver");
    ride(&mut game, "raid nithsdale", 2);
    act(&mut game, "use 42", &[]);
    assert_eq!(counts(&game), (2, 0));
}

#[test]
fn fyre_to_the_door_stands_the_sheep_up() {
    let mut game = winter("dacre")
        .turn(2)
        .hold(&[79])
        .sheep("nithsdale", [1, 2])
        .own("reiver");
    ride(&mut game, "raid nithsdale", 1);
    assert_eq!(counts(&game).0, 2);
    act(&mut game, "use 79", &[]);
    assert_eq!((counts(&game).0, sheep(&game, "nithsdale")), (5, [3, 0]));
    roll(&mut game, &[1; 5], &[]);
    assert_eq!(sheep(&game, "nithsdale"), [3, 0], "they stay so");
}

#[test]
fn buccleuch_rides_with_one_more_beside_scott() {
    let events = [5, 9];
    for (recruits, more) in [(&[85][..], 0), (&[18, 85], 1)] {
        let game = winter("dacre")
            .turn(3)
            .recruit(recruits)
            .events(&events)
            .own_of_two("nation", "opposite-march");
        for (target, dice) in [
            ("raid nithsdale", 3),
            ("feud swm", 2),
            ("gaolbreak swm", 3),
            ("battle swm", 1),
            ("rising catholic", 1),
        ] {
            let mut game = game.clone();
            ride(&mut game, target, 1);
            assert_eq!(
                from(&game, AttackDice::Reiver(card(85))),
                dice + more,
                "{target}"
            );
        }
    }
}
