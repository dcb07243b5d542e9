//! What only Schotten Totten has: its variants, and the proof of an early claim (chapter 5), measured
//! on claims that came up in random games.

use super::{Measure, Measured, Pace};
use schotten_totten::{Card, CardSet, SchottenTotten, Stone, Strength, proof};
use std::{hint::black_box, time::Duration};
use table::{Chance, Game, Journal, Rng, Settings};

/// The variants, and the proof.
pub const MEASURED: Measured = Measured {
    variants: &[
        ("base", &[]),
        ("expert", &["expert=on"]),
        ("tactic", &["variant=tactic"]),
        ("tactic, expert", &["variant=tactic", "expert=on"]),
    ],
    fewer: 1,
    extras: early_claims,
};

/// How many claims are looked at: more than a branch predictor remembers.
const CLAIMS: usize = 4_096;

/// A complete side that is to be claimed against an incomplete one.
struct EarlyClaim {
    target: Strength,
    against: Vec<Card>,
    need: usize,
    bluff: bool,
    unseen: CardSet,
}

fn early_claims(each: Duration, found: &mut dyn FnMut(Measure)) {
    for (of, variant, elite) in [
        ("Clan cards alone", "variant=base", false),
        ("with Elite Troops", "variant=tactic", true),
    ] {
        let claims = sampled(variant, elite);
        let pace = Pace::of(each, || {
            for claim in &claims {
                let EarlyClaim {
                    target,
                    against,
                    need,
                    bluff,
                    unseen,
                } = black_box(claim);
                black_box(proof::can_be_beaten(
                    *target, against, *need, *bluff, *unseen,
                ));
            }
            claims.len() as u64
        });
        found(Measure {
            name: "early_claim",
            of: of.into(),
            value: pace.nanoseconds(),
            unit: "ns",
            core_share: pace.core_share,
        });
    }
}

/// Claims that came up in random games, against sides with or without Elite Troops.
fn sampled(variant: &str, elite: bool) -> Vec<EarlyClaim> {
    let mut claims = Vec::with_capacity(CLAIMS);
    let mut rng = Rng::new(5);
    while claims.len() < CLAIMS {
        let mut chance = Chance::imagined(Rng::new(rng.bits()));
        let mut journal = Journal::silent();
        let Ok(settings) = Settings::from_lines(SchottenTotten::SETTINGS, &[variant]) else {
            break;
        };
        let Ok(mut game) = SchottenTotten::open(&settings.at(2), &mut chance, &mut journal) else {
            break;
        };
        while let Some(seat) = game.turn().next_seat() {
            let action = game.nth(seat, rng.pick(game.count(seat)));
            if game.play(seat, &action, &mut chance, &mut journal).is_err() {
                break;
            }
            claims.extend(
                claims_in(&game)
                    .filter(|claim| claim.against.iter().any(|c| !c.is_clan()) == elite),
            );
        }
    }
    claims.truncate(CLAIMS);
    claims
}

fn claims_in(game: &SchottenTotten) -> impl Iterator<Item = EarlyClaim> {
    let (seat, border) = (game.to_act(), game.border());
    let early = border
        .complete(seat)
        .minus(border.complete(seat.other()))
        .and(border.unclaimed());
    let claim = move |stone: Stone| {
        Some(EarlyClaim {
            target: border.strength(seat, stone)?,
            against: border.side(seat.other(), stone).to_vec(),
            need: border.need(stone),
            bluff: border.is_bluff(stone),
            unseen: border.unseen(),
        })
    };
    early.iter().filter_map(claim)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_variants_can_be_agreed() {
        for (_, lines) in MEASURED.variants {
            Settings::from_lines(SchottenTotten::SETTINGS, lines).unwrap();
        }
    }

    #[test]
    fn some_sampled_claims_stand_and_some_fall() {
        for (variant, elite) in [("variant=base", false), ("variant=tactic", true)] {
            let claims = sampled(variant, elite);
            assert_eq!(claims.len(), CLAIMS);
            let fall = claims.iter().filter(|claim| {
                let EarlyClaim {
                    target,
                    against,
                    need,
                    bluff,
                    unseen,
                } = claim;
                proof::can_be_beaten(*target, against, *need, *bluff, *unseen)
            });
            let share = fall.count() * 100 / CLAIMS;
            assert!((1..100).contains(&share), "{share} % of {variant} fall");
        }
    }
}
