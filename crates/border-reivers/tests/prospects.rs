//! What the player could attack, and what would come of it, before he declares it (BR-7.4a, BR-7.2b).

use crate::support::{act, legal, play_random, view};
use border_reivers::{Stage, Target};
use std::collections::BTreeSet;

/// The notation of an attack on this target.
fn notation(target: Target) -> String {
    match target {
        Target::Region(region) => format!("raid {region}"),
        Target::Seat(march) => format!("feud {march}"),
        Target::Town(march) => format!("gaolbreak {march}"),
        Target::Battle(march) => format!("battle {march}"),
        Target::Rising(side) => format!("rising {side}"),
    }
}

#[test]
fn prospects_are_the_attacks_that_are_allowed_with_their_odds() {
    let (mut attacks, mut selections) = (0, 0);
    for (family, seed) in [("dacre", 3), ("kerr", 4), ("maxwell", 5)] {
        play_random(family, seed, |_, _, after, _| {
            let seen = view(after);
            match seen.stage {
                Stage::Attack => {
                    let listed: BTreeSet<String> = seen
                        .prospects
                        .iter()
                        .map(|one| notation(one.target))
                        .collect();
                    let allowed: BTreeSet<String> = legal(after)
                        .into_iter()
                        .filter(|action| !action.starts_with("use "))
                        .collect();
                    assert_eq!(listed, allowed);
                    for one in &seen.prospects {
                        // Once it is declared it promises the same.
                        let mut declared = after.clone();
                        act(&mut declared, &notation(one.target), &[]);
                        let fight = view(&declared).fight.expect("a fight");
                        assert_eq!(fight.odds_with(one.horses), one.odds_with(one.horses));
                        assert!(legal(&declared).contains(&format!("commit {}", one.horses)));
                        assert!(!legal(&declared).contains(&format!("commit {}", one.horses + 1)));
                        attacks += 1;
                    }
                }
                Stage::Targets => {
                    assert!(
                        seen.prospects
                            .iter()
                            .all(|one| seen.targets.contains(&one.kind))
                    );
                    selections += seen.prospects.len();
                }
                _ => assert!(seen.prospects.is_empty()),
            }
        });
    }
    assert!(attacks > 40 && selections > 100, "{attacks} {selections}");
}

#[test]
fn keeping_the_dice_is_sure_and_rolling_again_never_worse() {
    let mut seen_rerolls = 0;
    for seed in 0..12 {
        play_random("fenwick", seed, |_, _, after, _| {
            let seen = view(after);
            if seen.stage != Stage::Reroll {
                return;
            }
            let fight = seen.fight.expect("a fight");
            if !fight.is_own || fight.possible[0].1.defense_rerolls > 0 {
                return;
            }
            let (kept, again) = (fight.odds_rerolling(0), fight.odds());
            let sure = kept.by_vp.iter().filter(|chance| **chance > 0.0).count();
            assert_eq!(sure, 1, "{kept:?}");
            assert!(again.vp >= kept.vp - 1e-9);
            assert!(fight.rerolls_left() > 0);
            seen_rerolls += 1;
        });
    }
    assert!(seen_rerolls > 0);
}
