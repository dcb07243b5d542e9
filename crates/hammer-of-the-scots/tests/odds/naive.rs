//! Battles told a second time, in the plainest way: men in a list, dice one by one, no position and no table.

use hammer_of_the_scots::{Clash, Kind, Letter, Losses, Odds, Side};
use std::cmp::Reverse;
use table::Rng;

#[derive(Clone)]
struct Man {
    began: Side,
    side: Side,
    kind: Kind,
    letter: Letter,
    number: u8,
    began_with: u8,
    steps: u8,
    waits: bool,
    home: bool,
    celtic: bool,
    turns: bool,
}

fn army(clash: &Clash) -> Vec<Man> {
    let all = Side::BOTH.into_iter().flat_map(|side| clash.of_side(side));
    all.map(|one| Man {
        began: one.side(),
        side: one.side(),
        kind: one.kind(),
        letter: one.rating().letter,
        number: one.rating().number,
        began_with: one.steps(),
        steps: one.steps(),
        waits: one.is_in_reserve(),
        home: one.is_at_home(),
        celtic: one.is_celtic(),
        turns: one.can_be_captured(),
    })
    .collect()
}

fn has(men: &[Man], side: Side, waits: Option<bool>) -> bool {
    men.iter()
        .any(|man| man.side == side && man.steps > 0 && waits.is_none_or(|w| w == man.waits))
}

/// The enemy's owner picks who takes a hit.
fn take_hit(men: &mut [Man], side: Side) {
    let field = men
        .iter_mut()
        .filter(|man| man.side == side && man.steps > 0 && !man.waits);
    let victim = field.max_by_key(|man| {
        let leader = matches!(man.kind, Kind::Leader | Kind::King);
        let rank = (leader, man.kind == Kind::Noble, man.turns);
        let worth = (rank, man.number, Reverse(man.letter));
        let own = man.began == man.side;
        (man.steps, Reverse((worth, man.kind, man.home, own)))
    });
    if let Some(man) = victim {
        man.steps -= 1;
        if man.steps == 0 && man.turns {
            man.side = man.side.other();
            man.steps = 1;
            man.waits = true;
        }
    }
}

fn desert(men: &mut [Man], reserves: bool, rng: &mut Rng) {
    for man in men.iter_mut() {
        if man.celtic && man.waits == reserves && rng.pick(6) + 1 >= 5 {
            man.steps = 0;
        }
    }
}

/// Who has the area, whether both are still there, and the men as they are then.
fn fight(clash: &Clash, rng: &mut Rng) -> (Side, bool, Vec<Man>) {
    let mut men = army(clash);
    let mut attacker = clash.attacker();
    let over = |men: &[Man]| Side::BOTH.into_iter().find(|&side| !has(men, side, None));
    if clash.round() == 1 {
        desert(&mut men, false, rng);
    }
    for round in clash.round()..=3 {
        if let Some(loser) = over(&men) {
            return (loser.other(), false, men);
        }
        if round > 1 {
            if round == clash.round().max(2) {
                desert(&mut men, true, rng);
            }
            men.iter_mut().for_each(|man| man.waits = false);
        }
        for letter in Letter::ALL {
            for side in [attacker.other(), attacker] {
                for index in 0..men.len() {
                    let man = men[index].clone();
                    if man.letter != letter || man.side != side || man.steps == 0 || man.waits {
                        continue;
                    }
                    let archers = men.iter().any(|other| {
                        other.kind == Kind::Archers
                            && other.began == Side::England
                            && other.steps > 0
                            && !other.waits
                    });
                    let foot = man.kind == Kind::Infantry && man.began == Side::Scotland;
                    let mut number = usize::from(man.number);
                    if man.home && side != attacker {
                        number += 1;
                    }
                    if clash.schiltroms() && foot && !archers {
                        number += 1;
                    }
                    for _ in 0..man.steps {
                        if rng.pick(6) < number {
                            take_hit(&mut men, side.other());
                        }
                    }
                }
            }
        }
        let defender = attacker.other();
        if round == 1
            && !has(&men, defender, Some(false))
            && has(&men, defender, Some(true))
            && has(&men, attacker, Some(false))
        {
            attacker = defender;
        }
    }
    match over(&men) {
        Some(loser) => (loser.other(), false, men),
        None => (attacker.other(), true, men),
    }
}

/// The odds of so many battles.
pub fn odds(clash: &Clash, trials: usize, rng: &mut Rng) -> Odds {
    let (mut won, mut undecided, mut falls_back) = (0, 0, 0);
    let mut losses = [Losses::default(); 2];
    for _ in 0..trials {
        let (winner, both, men) = fight(clash, rng);
        won += usize::from(winner == clash.attacker());
        undecided += usize::from(both);
        falls_back += usize::from(both && winner != clash.attacker());
        for man in men {
            let left = if man.side == man.began { man.steps } else { 0 };
            let lost = &mut losses[man.began.index()];
            lost.steps += f64::from(man.began_with - left) / trials as f64;
            if left == 0 {
                lost.blocks += 1.0 / trials as f64;
                if man.kind == Kind::Noble {
                    lost.nobles += 1.0 / trials as f64;
                }
            }
        }
    }
    let share = won as f64 / trials as f64;
    Odds {
        attacker: clash.attacker(),
        attacker_wins: share,
        defender_holds: 1.0 - share,
        undecided: undecided as f64 / trials as f64,
        falls_back: falls_back as f64 / trials as f64,
        losses,
        falls: Vec::new(),
        exact: false,
        error: Some((share * (1.0 - share) / trials as f64).sqrt()),
        count: trials,
    }
}
