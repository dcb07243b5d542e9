//! The odds of a combat against two other ways to know them: every roll of small pools by the tables of chapter 7.7, and the
//! engine's own dice in the fights of random games.

use border_reivers::{
    Action, BorderReivers, Combat, Event, Family, Forces, Happening, Odds, Results, Source, Stage,
};
use table::{Chance, Game, Journal, Rng, Seat, Settings};

/// What one roll comes to, by the tables: VP, cattle, sheep, horses lost, VP of the defender, and who has the better of it.
#[derive(Default)]
struct Sum {
    rolls: f64,
    vp: f64,
    hits: f64,
    cattle: f64,
    sheep: f64,
    lost: [f64; 4],
    horses: f64,
    defender_vp: f64,
    wins: f64,
    ties: f64,
}

/// Every way in which so many dice can fall.
fn every_roll(dice: u32) -> impl Iterator<Item = Vec<u8>> {
    (0..6_u32.pow(dice)).map(move |number| {
        let faces = (0..dice).map(|place| (number / 6_u32.pow(place) % 6) as u8 + 1);
        faces.collect()
    })
}

/// The dice with the first Misses replaced by others.
fn reroll(dice: &[u8], drm: u8, miss: u8, others: &[u8]) -> Vec<u8> {
    let mut others = others.iter();
    let again = |die: &u8| match *die + drm <= miss {
        true => others.next().copied().unwrap_or(*die),
        false => *die,
    };
    dice.iter().map(again).collect()
}

fn resolve(forces: &Forces, attack: &[u8], defense: &[u8], sum: &mut Sum) {
    let attack: Vec<u8> = attack.iter().map(|die| (die + forces.drm).min(6)).collect();
    let drm = if forces.combat == Combat::Battle {
        0
    } else {
        forces.defense_drm
    };
    let mut defense: Vec<u8> = defense.iter().map(|die| (die + drm).min(7)).collect();
    defense.sort_unstable_by(|one, other| other.cmp(one));
    let (mut cattle, mut sheep) = (0, 0);
    for die in attack {
        match (forces.combat, die) {
            (_, 5 | 6) => sheep += 1,
            (Combat::Raid, 3 | 4) => cattle += 1,
            _ => {}
        }
    }
    let (mut blocks, mut lost, mut points) = (usize::from(forces.dyke), 0, 0);
    let (mut sixes, mut sevens, mut answered) = (0, 0, 0);
    for die in defense {
        sixes += usize::from(die == 6);
        sevens += usize::from(die == 7);
        match (forces.combat, die) {
            (Combat::Raid, 7) if sevens == 1 => (lost, points) = (lost + 1, points + 6),
            (Combat::Raid, 7) => lost += 1,
            (Combat::Raid, 6) if sixes == 1 => lost += 1,
            (Combat::Feud, 7) => (lost, points, answered) = (lost + 1, points + 3, answered + 1),
            (Combat::Feud, 6) if sixes == 1 => {
                (lost, points, answered) = (lost + 1, points + 3, answered + 1)
            }
            (Combat::Gaolbreak, 7) => (lost, points) = (lost + 1, points + 6),
            (_, 5 | 6) => blocks += 1,
            _ => {}
        }
    }
    for _ in 0..blocks {
        if sheep > cattle {
            sheep -= 1;
        } else if cattle > 0 {
            cattle -= 1;
        }
    }
    let each = match forces.combat {
        Combat::Raid | Combat::Gaolbreak => 2,
        Combat::Feud => 3,
        Combat::Battle => i32::from(forces.battle_vp),
    };
    let extra = i32::from(forces.extra_vp);
    sum.rolls += 1.0;
    sum.vp += f64::from(sheep * (each + extra) + cattle * (1 + extra));
    sum.hits += f64::from(sheep + cattle);
    if forces.combat == Combat::Raid {
        sum.cattle += f64::from(cattle);
        sum.sheep += f64::from(sheep.min(forces.sheep.into()));
    }
    sum.lost[usize::min(lost, forces.horses.into())] += 1.0;
    sum.defender_vp += f64::from(points);
    let is_won = match forces.combat {
        Combat::Raid | Combat::Battle => sheep + cattle > 0,
        Combat::Feud => sheep > answered,
        Combat::Gaolbreak => {
            sum.horses += f64::from(sheep.min(2 * i32::from(forces.cubes)));
            sheep > 0 && forces.cubes > 0
        }
    };
    sum.wins += f64::from(is_won);
    sum.ties += f64::from(forces.combat == Combat::Feud && sheep == answered);
}

fn by_hand(forces: &Forces) -> Sum {
    let mut sum = Sum::default();
    let attack_miss = if forces.combat == Combat::Raid { 2 } else { 4 };
    let drm = if forces.combat == Combat::Battle {
        0
    } else {
        forces.defense_drm
    };
    let rerolls = u32::from(forces.rerolls);
    for attack in every_roll(forces.attack_dice().into()) {
        for defense in every_roll(forces.defense.into()) {
            for again in every_roll(rerolls + u32::from(forces.defense_rerolls)) {
                let (ours, theirs) = again.split_at(rerolls as usize);
                let attack = reroll(&attack, forces.drm, attack_miss, ours);
                let defense = reroll(&defense, drm, 4, theirs);
                resolve(forces, &attack, &defense, &mut sum);
            }
        }
    }
    sum
}

fn assert_same(forces: &Forces) {
    let (odds, sum) = (forces.odds(), by_hand(forces));
    let pairs = [
        ("VP", odds.vp, sum.vp),
        ("hits", odds.hits, sum.hits),
        ("cattle", odds.cattle, sum.cattle),
        ("sheep", odds.sheep, sum.sheep),
        ("horses", odds.horses_gained, sum.horses),
        ("defender", odds.defender_vp, sum.defender_vp),
        ("wins", odds.wins, sum.wins),
        ("ties", odds.ties, sum.ties),
    ];
    let lost = odds
        .horses_lost
        .iter()
        .zip(sum.lost)
        .map(|(odds, sum)| ("lost", *odds, sum));
    for (what, exact, counted) in pairs.into_iter().chain(lost) {
        assert!(
            (exact - counted / sum.rolls).abs() < 1e-9,
            "{what}: {exact} and {} for {forces:?}",
            counted / sum.rolls
        );
    }
    let all = |list: &[f64]| list.iter().sum::<f64>();
    assert!((all(&odds.by_vp) - 1.0).abs() < 1e-9 && (all(&odds.horses_lost) - 1.0).abs() < 1e-9);
}

#[test]
fn small_pools_come_out_as_every_roll_says() {
    for combat in Combat::ALL {
        for modifiers in 0..6 {
            for (attack, defense) in [(0, 2), (3, 0), (3, 1), (2, 3), (4, 2)] {
                assert_same(&Forces {
                    drm: modifiers / 3,
                    defense_drm: modifiers % 3,
                    horses: 2,
                    sheep: 1,
                    cubes: 1,
                    ..Forces::new(combat, attack, defense)
                });
            }
        }
    }
}

#[test]
fn rerolls_halvings_cards_and_the_dyke_count() {
    for combat in Combat::ALL {
        let plain = Forces {
            defense_drm: 1,
            horses: 3,
            sheep: 2,
            cubes: 2,
            ..Forces::new(combat, 3, 2)
        };
        for rerolls in 0..3 {
            assert_same(&Forces { rerolls, ..plain });
            assert_same(&Forces {
                defense_rerolls: rerolls.min(1),
                rerolls: 1,
                ..plain
            });
        }
        assert_same(&Forces {
            attack: 5,
            halvings: 1,
            ..plain
        });
        assert_same(&Forces {
            extra_vp: 1,
            battle_vp: 4,
            ..plain
        });
    }
    assert_same(&Forces {
        dyke: true,
        ..Forces::new(Combat::Raid, 4, 2)
    });
    assert_eq!(
        Forces {
            halvings: 2,
            ..Forces::new(Combat::Raid, 9, 0)
        }
        .attack_dice(),
        3
    );
}

/// The results of one fight, as the engine told them.
fn results(told: Vec<table::Told<Happening>>) -> Option<Results> {
    told.into_iter().find_map(|told| match told.event.event {
        Event::Resolved(results) => Some(results),
        _ => None,
    })
}

/// Rolls, and rolls again every Miss that may be, from the source with most rerolls.
fn fought(game: &BorderReivers, first: Action, chance: &mut Chance) -> Option<Results> {
    let mut game = game.clone();
    let mut journal = Journal::new();
    game.play(Seat::FIRST, &first, chance, &mut journal)
        .unwrap();
    if game.stage() == Stage::Muster {
        game.play(Seat::FIRST, &Action::Roll, chance, &mut journal)
            .unwrap();
    }
    let mut told = journal.take();
    while game.stage() == Stage::Reroll
        && !told
            .iter()
            .any(|told| matches!(told.event.event, Event::Resolved(_)))
    {
        let mut actions = Vec::new();
        game.actions(Seat::FIRST, &mut actions);
        let most = |action: &Action| {
            let source = match action {
                Action::ByCard(card) => Source::Card(*card),
                Action::ByEvent(event) => Source::Event(*event),
                Action::Done => return -1,
                _ => return 0,
            };
            let mut with = game.clone();
            let taken = with.play(
                Seat::FIRST,
                action,
                &mut Chance::scripted(&[]),
                &mut Journal::silent(),
            );
            assert!(taken.is_ok(), "{source:?}");
            i32::from(
                with.forces()
                    .map_or(0, |forces| forces.rerolls.max(forces.defense_rerolls)),
            )
        };
        let best = *actions.iter().max_by_key(|action| most(action)).unwrap();
        let mut journal = Journal::new();
        game.play(Seat::FIRST, &best, chance, &mut journal).unwrap();
        told.extend(journal.take());
    }
    results(told)
}

/// How far results are from what was expected of them, in standard deviations.
#[derive(Default)]
struct Deviation {
    excess: f64,
    variance: f64,
    count: usize,
}

impl Deviation {
    fn add(&mut self, excess: f64, variance: f64) {
        self.excess += excess;
        self.variance += variance;
        self.count += 1;
    }

    fn check(&self, what: &str, least: usize) {
        let sigmas = self.excess / self.variance.sqrt().max(1e-9);
        assert!(self.count >= least, "{what}: only {}", self.count);
        assert!(
            sigmas.abs() < 4.5,
            "{what}: {sigmas:.1} standard deviations in {}",
            self.count
        );
    }
}

fn variance(odds: &Odds) -> f64 {
    let square = |(points, chance): (usize, &f64)| (points as f64 - odds.vp).powi(2) * chance;
    odds.by_vp.iter().enumerate().map(square).sum()
}

/// VP of the attacker and horses lost.
fn counted(results: Results, forces: &Forces) -> (f64, f64) {
    let extra = u16::from(forces.extra_vp);
    let wide = |number: u8| u16::from(number);
    let (vp, lost) = match results {
        Results::Raid {
            cattle,
            sheep,
            captures,
            hanged,
            ..
        } => (
            wide(sheep) * (2 + extra) + wide(cattle) * (1 + extra),
            captures + hanged,
        ),
        Results::Feud { hits, answered, .. } => (wide(hits) * (3 + extra), answered),
        Results::Gaolbreak { hits, hanged, .. } => (wide(hits) * (2 + extra), hanged),
        Results::Battle { hits, .. } => (wide(hits) * (u16::from(forces.battle_vp) + extra), 0),
    };
    (vp.into(), lost.min(forces.horses).into())
}

#[test]
fn the_engine_rolls_as_the_odds_say() {
    let mut by_combat: [[Deviation; 2]; 4] = Default::default();
    let mut before_commitment = Deviation::default();
    let mut answers = Deviation::default();
    for number in 0..120 {
        let family = Family::ALL[number as usize % 4];
        let settings =
            Settings::from_lines(BorderReivers::SETTINGS, &[format!("family={family}")]).unwrap();
        let mut rng = Rng::new(number);
        let mut chance = Chance::imagined(Rng::new(rng.bits()));
        let mut game =
            BorderReivers::open(&settings.at(1), &mut chance, &mut Journal::silent()).unwrap();
        while game.turn().outcome().is_none() {
            let stage = game.stage();
            let fight = match stage {
                Stage::Muster | Stage::Horses | Stage::Defend => game.view(None).fight,
                _ => None,
            };
            let action = game.nth(Seat::FIRST, rng.pick(game.count(Seat::FIRST)));
            if let Some(fight) = fight {
                let forces = game.forces().unwrap();
                let dice = &mut Chance::imagined(Rng::new(rng.bits()));
                let odds = match action {
                    Action::Commit(horses) => fight.odds_with(horses),
                    _ => fight.odds(),
                };
                for _ in 0..12 {
                    match (stage, action) {
                        (Stage::Muster, _) => {
                            let (vp, lost) =
                                counted(fought(&game, Action::Roll, dice).unwrap(), &forces);
                            let [points, horses] = &mut by_combat[forces.combat.index()];
                            points.add(vp - odds.vp, variance(&odds));
                            let mean: f64 = odds
                                .horses_lost
                                .iter()
                                .enumerate()
                                .map(|(n, chance)| n as f64 * chance)
                                .sum();
                            horses.add(lost - mean, 0.3);
                        }
                        (Stage::Horses, _) => {
                            let (vp, _) = counted(fought(&game, action, dice).unwrap(), &forces);
                            before_commitment.add(vp - odds.vp, variance(&odds));
                        }
                        (Stage::Defend, _) => {
                            let points = match fought(&game, Action::Done, dice).unwrap() {
                                Results::Raid { hanged, .. }
                                | Results::Gaolbreak { hanged, .. } => 6.0 * f64::from(hanged),
                                Results::Feud { answered, .. } => 3.0 * f64::from(answered),
                                Results::Battle { .. } => 0.0,
                            };
                            answers.add(points - odds.defender_vp, 4.0);
                        }
                        _ => {}
                    }
                }
            }
            game.play(Seat::FIRST, &action, &mut chance, &mut Journal::silent())
                .unwrap();
        }
    }
    for (combat, [points, horses]) in Combat::ALL.into_iter().zip(&by_combat) {
        points.check(&format!("VP of a {}", combat.name()), 300);
        horses.check(&format!("horses lost in a {}", combat.name()), 300);
    }
    before_commitment.check("VP before horses are sent", 2000);
    answers.check("VP of the defense", 300);
}

#[test]
fn what_lies_on_the_table_counts() {
    let forces = Forces {
        horses: 2,
        ..Forces::new(Combat::Feud, 3, 2)
    };
    let dice = |faces: [u8; 6]| border_reivers::Dice {
        fresh: faces,
        again: [0; 6],
    };
    let rolled = forces.odds_of_rolled(&dice([0, 2, 0, 0, 1, 0]), &dice([0, 0, 0, 0, 1, 1]), 0, 0);
    assert_eq!(
        (rolled.vp, rolled.defender_vp, rolled.wins),
        (0.0, 3.0, 0.0)
    );
    assert_eq!(rolled.horses_lost, [0.0, 1.0, 0.0]);
    // The block takes one hit: two Misses that are rolled again bring 2/3 of a hit.
    let again = forces.odds_of_rolled(&dice([0, 2, 0, 0, 1, 0]), &dice([0, 0, 0, 0, 1, 1]), 2, 0);
    assert!((again.vp - 2.0).abs() < 1e-9);
}
