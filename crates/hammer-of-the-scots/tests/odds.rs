//! What a battle promises (chapter 5): cases reckoned by hand, laws that hold of all odds, and the same battles
//! fought by a naive model that shares nothing with the reckoning.

mod naive;

use hammer_of_the_scots::{Area, Block, Clash, Odds, Side, hit_chances};
use proptest::prelude::*;
use table::Rng;

fn clash(text: &str) -> Clash {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn exact(text: &str) -> Odds {
    clash(text).exact_odds(1_000_000).expect("few positions")
}

/// The text promises that the attacker wins so often, to the last digit.
#[track_caller]
fn wins(text: &str, numerator: u32, denominator: u32) {
    let (found, hand) = (
        exact(text).attacker_wins,
        f64::from(numerator) / f64::from(denominator),
    );
    assert!(
        (found - hand).abs() < 1e-12,
        "{text}: {found}, by hand {hand}"
    );
}

#[test]
fn hs_5_4a_chances_of_a_shot() {
    assert_eq!(hit_chances(0, 3), [1.0]);
    assert_eq!(hit_chances(1, 3), [0.5, 0.5]);
    assert_eq!(hit_chances(2, 6), [0.0, 0.0, 1.0]);
    let mut c2 = hit_chances(2, 2).into_iter().zip([4.0, 4.0, 1.0]);
    assert!(c2.all(|(chance, ninths)| (chance - ninths / 9.0).abs() < 1e-15));
    for (dice, number) in (0..=4).flat_map(|dice| (0..=6).map(move |number| (dice, number))) {
        let chances = hit_chances(dice, number);
        let mean: f64 = chances
            .iter()
            .zip(0..)
            .map(|(c, hits)| c * f64::from(hits))
            .sum();
        assert!((chances.iter().sum::<f64>() - 1.0).abs() < 1e-12);
        assert!((mean - f64::from(dice * number) / 6.0).abs() < 1e-12);
    }
}

/// Each round the defender hits with 1/3, then, if he lives, the attacker. Three rounds, and the attacker leaves.
#[test]
fn hs_5_31c_defender_first() {
    let odds = exact("English: infantry1; Scots: infantry1");
    let hand = [266.0, 399.0 + 64.0, 64.0].map(|part| part / 729.0);
    for (found, hand) in [odds.attacker_wins, odds.defender_holds, odds.undecided]
        .into_iter()
        .zip(hand)
    {
        assert!((found - hand).abs() < 1e-12, "{found}, by hand {hand}");
    }
    assert!((odds.losses(Side::England).steps - 399.0 / 729.0).abs() < 1e-12);
    assert!((odds.losses(Side::Scotland).blocks - 266.0 / 729.0).abs() < 1e-12);
}

/// After Round 3 there is no other: what is left to win is 2/9 in it, 2/9 · (1 + 4/9) from Round 2 on.
#[test]
fn hs_5_3a_three_rounds_at_most() {
    wins("English: infantry1; Scots: infantry1; round 2", 26, 81);
    wins("English: infantry1; Scots: infantry1; round 3", 2, 9);
}

#[test]
fn hs_5_31b_letter_before_role() {
    // The noble attacks, and yet acts first: 1/3 · (1 + 4/9 + 16/81).
    wins("English: noble1; Scots: infantry1", 133, 243);
}

#[test]
fn hs_1_4b_home_defence() {
    wins("English: infantry1; Scots: noble1", 266, 729);
    wins("English: infantry1; Scots: noble1 at home", 13, 54);
    wins("English: infantry1; Scots: mar1; in Mar", 13, 54);
    wins("English: infantry1; Scots: mar1; in Angus", 266, 729);
}

#[test]
fn hs_1_4d_no_bonus_in_attack() {
    wins("English: noble1 at home; Scots: infantry1", 133, 243);
}

/// Three hits on 3 and 1 make 2, 1 and then one block less. Were hits free to choose, one would be enough.
#[test]
fn hs_5_41b_strongest_takes_each_hit() {
    let odds = exact("English: infantry3 infantry1; Scots: norse3; round 3");
    assert!((odds.losses(Side::England).blocks - 1.0 / 27.0).abs() < 1e-12);
    assert!((odds.losses(Side::England).steps - 1.0).abs() < 1e-12);
}

/// Nine dice, and one step to lose.
#[test]
fn hs_5_41e_surplus_hits_are_lost() {
    let odds = exact("English: infantry1; Scots: 3x noble3; round 3");
    let lost = odds.losses(Side::England).steps;
    assert!((lost - (1.0 - (2.0f64 / 3.0).powi(9))).abs() < 1e-12);
}

/// Wallace can kill one man a round; the Reserve is safe in Round 1, and does not shoot.
#[test]
fn hs_5_32h_reserves_come_to_a_lost_field() {
    wins(
        "English: infantry1 infantry1 in reserve; Scots: wallace1",
        116,
        243,
    );
}

/// Kill the field in Round 1 and you defend: you shoot first in Rounds 2 and 3, and stay after them.
#[test]
fn hs_5_32i_battlefield_control() {
    wins(
        "Scots: infantry1; English: infantry1 infantry1 in reserve",
        362,
        2187,
    );
}

/// With nobody on the field in Round 1 the roles stay: two rounds are left to the attacker.
#[test]
fn hs_r10_nobody_holds_the_field() {
    wins(
        "English: infantry1 in reserve; Scots: infantry1 in reserve",
        26,
        81,
    );
}

#[test]
fn hs_5_2b_celtic_blocks_desert_once_in_three() {
    wins("English: wales_infantry1; Scots: infantry1", 26, 81);
    // Revealed in an earlier round: no more die (HS-5.2c).
    wins("English: wales_infantry1; Scots: infantry1; round 2", 4, 9);
    // In Reserve it rolls when it comes (HS-5.2d).
    wins(
        "English: ulster1 in reserve; Scots: infantry1; round 3",
        2,
        9,
    );
}

/// Hit in Round 1, the noble is captured and shoots for the Norse from Round 2.
#[test]
fn hs_5_7b_captured_nobles_fight_from_the_next_round() {
    wins(
        "English: noble1 infantry1 in reserve; Scots: norse1",
        3494,
        6561,
    );
}

#[test]
fn hs_1_4c_home_bonus_for_turncoats() {
    wins(
        "English: noble1 at home infantry1 in reserve; Scots: norse1",
        6925,
        13122,
    );
    wins(
        "English: mar1 infantry1 in reserve; Scots: norse1; in mar",
        6925,
        13122,
    );
}

#[test]
fn hs_5_7d_moray_is_never_captured() {
    wins(
        "Scots: moray1 infantry1 in reserve; English: hobelars1",
        4124,
        6561,
    );
    wins(
        "Scots: mar1 infantry1 in reserve; English: hobelars1",
        3494,
        6561,
    );
}

#[test]
fn hs_11b_schiltroms() {
    wins("English: infantry1; Scots: infantry1; schiltroms", 13, 54);
    wins("English: archers1; Scots: infantry1; schiltroms", 13, 18);
    wins("English: archers1; Scots: infantry1", 13, 18);
    wins("Scots: infantry1; English: infantry1; schiltroms", 13, 27);
}

/// In Round 1 the archers wait and the spears hit with 1/2, from Round 2 on with 1/3.
#[test]
fn hs_r22_archers_in_reserve_do_not_count() {
    wins(
        "English: infantry1 archers1 in reserve; Scots: infantry1; schiltroms",
        755,
        972,
    );
}

#[test]
fn leaders_fall() {
    let odds = exact("English: infantry1; Scots: king1 infantry4 in reserve");
    // The King acts first with 1/2. Round 1: he falls with 1/2 · 1/3. Later the infantry shields him.
    let (leader, chance) = odds.falls[0];
    assert_eq!((leader, odds.falls.len()), (Block::KING, 1));
    assert!((chance - 1.0 / 6.0).abs() < 1e-12, "{chance}");
    let falls = exact("English: edward4; Scots: king1 wallace2").falls;
    let leaders: Vec<Block> = falls.iter().map(|fall| fall.0).collect();
    assert_eq!(leaders.len(), 3);
    assert!(leaders.contains(&Block::EDWARD) && leaders.contains(&Block::WALLACE));
    assert!(exact("English: infantry4; Scots: noble3").falls.is_empty());
}

/// Battles of all sorts, by all three ways.
const BATTLES: [&str; 12] = [
    "English: knights3 archers2; Scots: infantry4 noble3 at home",
    "Scots: wallace4 infantry3:C3 2x infantry4; English: edward3 hobelars2 2x infantry3 noble3 in reserve",
    "English: 3x noble2 infantry2; Scots: 3x noble2 norse1",
    "English: 2x noble1 knights1; Scots: 2x noble1 infantry1 king1; in fife",
    "English: wales_archers3 ulster3 wales_infantry2 in reserve; Scots: infantry4 noble2 in reserve",
    "English: archers3 infantry4 archers1 in reserve; Scots: 3x infantry3 infantry4:C3; schiltroms",
    "Scots: norse3 noble3 at home in reserve; English: infantry1 noble3 in reserve infantry4 in reserve",
    "Scots: bruce4 keith3; English: comyn4 galloway3 in reserve; in badenoch",
    "English: red_mar1 infantry2; Scots: etterick2 mentieth2; in mar; round 2",
    "English: ulster2 infantry3 in reserve; Scots: moray2 in reserve noble2 in reserve infantry1 in reserve",
    "Scots: infantry3 moray2 noble2; English: infantry1 archers1 infantry3 in reserve archers2 in reserve; schiltroms",
    "English: edward4 2x knights4 2x archers3 infantry4; Scots: king4 wallace4 3x noble3 douglas4",
];

#[test]
fn exact_odds_agree_with_trials_and_with_the_naive_model() {
    let mut rng = Rng::new(1314);
    for text in BATTLES {
        let (clash, exact) = (clash(text), exact(text));
        let ways = [
            clash.tried_odds(20_000, &mut rng),
            naive::odds(&clash, 20_000, &mut rng),
        ];
        for tried in ways {
            let far = (tried.attacker_wins - exact.attacker_wins).abs();
            let error = tried.error.unwrap();
            assert!(far < 4.0 * error, "{text}\n{exact}\n{tried}");
            assert!((tried.undecided - exact.undecided).abs() < 0.015, "{text}");
            let falls_back = [&tried, &exact].map(|odds| odds.falls_back);
            assert!((falls_back[0] - falls_back[1]).abs() < 0.015, "{text}");
            for side in Side::BOTH {
                let [one, other] = [&exact, &tried].map(|odds| odds.losses(side));
                assert!(
                    (one.steps - other.steps).abs() < 0.1,
                    "{text}: {one}, {other}"
                );
                assert!(
                    (one.blocks - other.blocks).abs() < 0.05,
                    "{text}: {one}, {other}"
                );
                assert!(
                    (one.nobles - other.nobles).abs() < 0.05,
                    "{text}: {one}, {other}"
                );
            }
        }
    }
}

#[test]
fn colours_make_no_difference() {
    for (attack, defence) in [
        ("infantry3 noble3", "2x infantry4"),
        (
            "2x infantry2:C3 noble1 in reserve",
            "noble3 at home infantry1",
        ),
        ("3x noble3", "3x noble3"),
    ] {
        let red = exact(&format!("English: {attack}; Scots: {defence}"));
        let blue = exact(&format!("Scots: {attack}; English: {defence}"));
        assert!((red.attacker_wins - blue.attacker_wins).abs() < 1e-12);
        assert!((red.undecided - blue.undecided).abs() < 1e-12);
        for side in Side::BOTH {
            let [one, other] = [red.losses(side), blue.losses(side.other())];
            assert!((one.steps - other.steps).abs() < 1e-12);
            assert!((one.nobles - other.nobles).abs() < 1e-12);
        }
    }
}

#[test]
fn a_battle_too_large_is_tried() {
    let large = clash(BATTLES[11]);
    assert_eq!(large.exact_odds(1000), None);
    assert!(large.odds(100, &mut Rng::new(1)).exact);
    let tried = large.tried_odds(500, &mut Rng::new(1));
    assert_eq!((tried.exact, tried.count), (false, 500));
    assert_eq!(tried, large.tried_odds(500, &mut Rng::new(1)));
    // Even a sure thing has an error.
    let sure =
        clash("English: edward4 2x knights4; Scots: infantry1").tried_odds(50, &mut Rng::new(1));
    assert!(sure.error.unwrap() > 0.0);
}

/// In the midst of a round only those shoot that have not had their turn; then the next round begins as usual.
#[test]
fn turns_of_this_round_that_are_over_are_not_reckoned_again() {
    let (york, graham) = (Block::YORK_INFANTRY, Block::GRAHAM);
    let field = [(york, 1), (graham, 1)];
    let clash = Clash::of_blocks(Area::FIFE, Side::England, field, []).unwrap();
    let attacker_wins = |round, acted: &[Block]| {
        let clash = clash.clone().from_round(round).unwrap();
        let clash = clash.after_turns_of(|block| acted.contains(&block));
        clash.exact_odds(1000).unwrap().attacker_wins
    };
    let is = |found: f64, numerator: u32, denominator: u32| {
        let hand = f64::from(numerator) / f64::from(denominator);
        assert!((found - hand).abs() < 1e-12, "{found}, by hand {hand}");
    };
    is(attacker_wins(3, &[]), 2, 9);
    is(attacker_wins(3, &[graham]), 1, 3);
    is(attacker_wins(3, &[graham, york]), 0, 1);
    // Nothing in Round 2, then Round 3 whole.
    is(attacker_wins(2, &[graham, york]), 2, 9);
}

/// Who waits in Reserve does not come into a round that is under way.
#[test]
fn reserves_wait_for_the_next_round() {
    let (york, graham) = (Block::YORK_INFANTRY, Block::GRAHAM);
    let field = [(york, 1)];
    let clash = |acted| {
        let clash = Clash::of_blocks(Area::FIFE, Side::England, field, [(graham, 1)]).unwrap();
        let clash = clash.from_round(3).unwrap();
        clash
            .after_turns_of(move |_| acted)
            .exact_odds(1000)
            .unwrap()
    };
    assert!(clash(false).attacker_wins > 0.2);
    assert_eq!(clash(true).attacker_wins, 0.0);
}

/// A side of up to four blocks.
fn army() -> impl Strategy<Value = String> {
    let names = ["infantry", "noble", "infantry", "noble", "infantry"];
    let item = (0..5usize, 1..=3u8, any::<bool>());
    proptest::collection::vec(item, 1..5).prop_map(move |items| {
        let words = items.into_iter().map(|(name, steps, reserve)| {
            let reserve = if reserve { " in reserve" } else { "" };
            format!("{}{steps}{reserve}", names[name])
        });
        words.collect::<Vec<_>>().join(" ")
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn laws_of_all_odds(red in army(), blue in army(), celtic: bool, schiltroms: bool, round in 1..=3u8) {
        let celtic = if celtic { "ulster3 wales_archers2 in reserve" } else { "hobelars1" };
        let clash = clash(&format!("Scots: king2 {blue}; English: {celtic} {red}; round {round}"))
            .with_schiltroms(schiltroms);
        prop_assert_eq!(&clash.to_string().parse::<Clash>().unwrap(), &clash);
        let odds = clash.exact_odds(2_000_000).unwrap();
        prop_assert!((odds.attacker_wins + odds.defender_holds - 1.0).abs() < 1e-9);
        prop_assert!(odds.undecided <= 1.0 + 1e-9);
        prop_assert!(odds.falls.iter().all(|&(_, chance)| (0.0..=1.0 + 1e-9).contains(&chance)));
        for side in Side::BOTH {
            let losses = odds.losses(side);
            prop_assert!(losses.nobles <= losses.blocks + 1e-9 && losses.blocks <= losses.steps + 1e-9);
            prop_assert!(losses.steps <= f64::from(losses.steps_at_start) + 1e-9);
        }
        prop_assert_eq!(clash.exact_odds(2_000_000).unwrap(), odds);
    }
}
