//! The computer player of Border Reivers: it makes far more points than chance does, keeps to the rules, plays the same with
//! the same seed, and says why.

use border_reivers::{Action, BorderReivers, Family, LEVELS, Stage};
use opponents::{
    Budget, Guide, Level, Opening, PlayerSpec, Search, arena::Plan, border_reivers::Headman,
    counsel, simulate,
};
use std::{collections::BTreeMap, time::Duration};
use table::{Chance, Game, Journal, Rng, Seat, Seed, Settings, Turn};

fn settings(family: Family) -> Settings {
    Settings::from_lines(BorderReivers::SETTINGS, &[format!("family={family}")]).unwrap()
}

/// Plays a whole game as `choose` says; its end.
fn played(
    family: Family,
    seed: u64,
    mut choose: impl FnMut(&BorderReivers) -> Action,
) -> BorderReivers {
    let mut chance = Chance::imagined(Rng::new(seed));
    let silent = &mut Journal::silent();
    let mut game = BorderReivers::open(&settings(family).at(1), &mut chance, silent).unwrap();
    while !matches!(game.turn(), Turn::Over(_)) {
        let action = choose(&game);
        let done = game.play(Seat::FIRST, &action, &mut chance, silent);
        done.unwrap_or_else(|refusal| panic!("{action}: {refusal}"));
    }
    game
}

fn any(game: &BorderReivers, rng: &mut Rng) -> Action {
    game.nth(Seat::FIRST, rng.pick(game.count(Seat::FIRST)))
}

/// The mean points of a player over some games.
fn mean(player: &str, family: Family, games: usize) -> f64 {
    let plan = Plan {
        players: vec![player.parse().unwrap()],
        settings: settings(family),
        games,
        seed: Seed::from_text("reivers"),
        threads: 1,
        patience: Duration::from_secs(5),
    };
    let report =
        simulate::run::<BorderReivers, Headman>(&Headman::default(), &plan, &|_| {}).unwrap();
    let seat = &report.seats[0];
    assert_eq!(seat.scores.values().sum::<u64>(), games as u64);
    assert!(
        seat.points_at(0.0) <= seat.points_at(0.5) && seat.points_at(0.5) <= seat.points_at(1.0)
    );
    let place = |level: &str| LEVELS.iter().position(|(_, name)| *name == level);
    let levels = seat.levels_in_order();
    assert!(levels.iter().map(|(level, _)| place(level)).is_sorted());
    assert_eq!(
        levels.iter().map(|(_, times)| times).sum::<u64>(),
        games as u64
    );
    seat.points.unwrap() as f64 / games as f64
}

#[test]
fn who_looks_ahead_makes_far_more_points() {
    for family in Family::ALL {
        let (random, greedy) = (mean("random", family, 60), mean("greedy", family, 8));
        assert!(
            greedy > random + 45.0,
            "{family}: {greedy} against {random}"
        );
    }
    let (greedy, search) = (
        mean("greedy", Family::Dacre, 8),
        mean("search:24", Family::Dacre, 4),
    );
    assert!(search > greedy, "{search} against {greedy}");
}

#[test]
fn the_policy_keeps_to_the_rules_and_makes_good_points() {
    let guide = Headman::default();
    for family in Family::ALL {
        let mut sum = 0.0;
        for seed in 0..60 {
            let (mut notes, mut rng) = (Default::default(), Rng::new(seed));
            let choose = |game: &BorderReivers| {
                guide
                    .playout(game, Seat::FIRST, &mut notes, &mut rng)
                    .unwrap()
            };
            sum += f64::from(played(family, seed, choose).points());
        }
        assert!(sum / 60.0 > 135.0, "{family}: {}", sum / 60.0);
    }
}

#[test]
fn weights_and_shares_make_sense_in_any_state() {
    let guide = Headman::default();
    let (mut actions, mut weights) = (Vec::new(), Vec::new());
    for seed in 0..40 {
        let mut rng = Rng::new(seed);
        let end = played(Family::ALL[seed as usize % 4], seed, |game| {
            actions.clear();
            game.actions(Seat::FIRST, &mut actions);
            guide.weigh(game, Seat::FIRST, &actions, &mut weights);
            assert_eq!(weights.len(), actions.len());
            assert!(
                weights
                    .iter()
                    .all(|weight| weight.is_finite() && *weight > 0.0),
                "{weights:?}"
            );
            let share = guide.evaluate(game)[0];
            assert!((0.0..=1.0).contains(&share), "{share}");
            let points = guide.expected_points(game);
            assert!(
                (-60.0..400.0).contains(&points),
                "{points} in {:?}",
                game.stage()
            );
            any(game, &mut rng)
        });
        assert_eq!(guide.expected_points(&end), f32::from(end.points()));
    }
}

#[test]
fn more_points_are_a_larger_share_on_both_sides_of_a_win() {
    let guide = Headman::default();
    let outcome = |points| table::Outcome::solo(points, "some level", 0);
    let game = played(Family::Kerr, 1, |game| game.nth(Seat::FIRST, 0));
    let shares: Vec<f32> = [90, 150, 159, 160, 170, 220]
        .map(|points| guide.final_shares(&game, &outcome(points))[0])
        .into();
    assert!(
        shares.is_sorted() && shares.windows(2).all(|pair| pair[0] < pair[1]),
        "{shares:?}"
    );
}

#[test]
fn the_same_seed_plays_the_same() {
    let guide = Headman::default();
    for spec in ["greedy", "search:40", "easy"] {
        let spec: PlayerSpec = spec.parse().unwrap();
        let choices = || {
            let mut player = spec.player(&guide, Rng::new(0), Duration::from_secs(5));
            let opening = Opening {
                seat: Seat::FIRST,
                seats: 1,
                settings: &settings(Family::Maxwell),
                rng: Rng::new(9),
            };
            player.open(&opening).unwrap();
            let mut chance = Chance::imagined(Rng::new(2));
            let silent = &mut Journal::silent();
            let mut game =
                BorderReivers::open(&settings(Family::Maxwell).at(1), &mut chance, silent).unwrap();
            let mut chosen = Vec::new();
            for _ in 0..3 {
                let action = player.choose(&game, Seat::FIRST).unwrap();
                game.play(Seat::FIRST, &action, &mut chance, silent)
                    .unwrap();
                chosen.push(action);
            }
            chosen
        };
        assert_eq!(choices(), choices(), "{spec}");
    }
}

#[test]
fn a_level_thinks_more_than_the_one_below() {
    let guide = Headman::default();
    let budget = |level| match Guide::<BorderReivers>::level(&guide, level).budget {
        Budget::Simulations(simulations) => simulations,
        Budget::Time(_) => panic!("levels are repeatable"),
    };
    let budgets = [Level::Easy, Level::Normal, Level::Hard].map(budget);
    assert!(budgets.is_sorted(), "{budgets:?}");
}

#[test]
fn a_hint_is_a_line_with_words() {
    let guide = Headman::default();
    let mut rng = Rng::new(3);
    let (mut hints, mut reasons, mut asked) = (0, 0, 0);
    played(Family::Fenwick, 4, |game| {
        asked += 1;
        let is_choice = game.count(Seat::FIRST) > 1;
        if is_choice && asked % 5 == 0 {
            let lines = counsel(
                &guide,
                game,
                Seat::FIRST,
                Budget::Simulations(60),
                Rng::new(5),
            )
            .unwrap();
            let best = &lines[0];
            assert!(!best.actions.is_empty() && best.moves.iter().all(|one| !one.who.is_empty()));
            assert_eq!(
                best.moves.iter().map(|one| one.actions).sum::<usize>(),
                best.actions.len()
            );
            assert!(game.check(Seat::FIRST, &best.actions[0]).is_ok());
            hints += 1;
            reasons += best.reasons.iter().flatten().count();
        }
        any(game, &mut rng)
    });
    assert!(hints > 8 && reasons > 3, "{hints} hints, {reasons} reasons");
}

/// The name of the decision at hand.
fn stage_name(game: &BorderReivers) -> String {
    let text = format!("{:?}", game.stage());
    let name = text.split(|sign: char| !sign.is_alphanumeric()).next();
    name.unwrap_or_default().to_string()
}

#[test]
fn a_hint_is_whole_at_every_stage() {
    let guide = Headman::default();
    let mut asked = BTreeMap::<String, usize>::new();
    for seed in 0..24 {
        let mut rng = Rng::new(seed);
        played(Family::ALL[seed as usize % 4], seed, |game| {
            let times = asked.entry(stage_name(game)).or_default();
            if *times < 4 && game.count(Seat::FIRST) > 1 {
                *times += 1;
                let budget = Budget::Simulations(24);
                let lines = counsel(&guide, game, Seat::FIRST, budget, Rng::new(seed)).unwrap();
                for (index, line) in lines.iter().enumerate() {
                    assert!(game.check(Seat::FIRST, &line.actions[0]).is_ok());
                    for one in &line.moves {
                        is_well_said(&one.to_string());
                        assert!(!one.who.is_empty());
                    }
                    let why = line.reasons.iter().flatten();
                    why.for_each(|why| is_sentence(why));
                    assert_eq!(line.reasons.is_empty(), index > 0);
                }
                is_whole(&lines[0].actions);
            }
            any(game, &mut rng)
        });
    }
    let told = asked.values().filter(|times| **times > 0).count();
    assert!(told >= 20, "{asked:?}");
}

/// No gap, no double space and no stray sign.
fn is_well_said(words: &str) {
    let is_bad = words.contains("  ") || words.contains(" ,") || words.ends_with([' ', ',', ';']);
    assert!(!is_bad && !words.is_empty(), "'{words}'");
}

fn is_sentence(words: &str) {
    is_well_said(words);
    let begins_well = words.starts_with(|first: char| first.is_uppercase() || first.is_numeric());
    assert!(begins_well && words.ends_with('.'), "'{words}'");
}

/// A target goes with its horses, and a discarded card with what is taken for it.
fn is_whole(line: &[Action]) {
    match line {
        [
            Action::Raid(_) | Action::Feud(_) | Action::Gaolbreak(_) | Action::Battle(_),
            rest @ ..,
        ] => {
            assert!(matches!(rest.first(), Some(Action::Commit(_))), "{line:?}");
        }
        [Action::Discard(_), rest @ ..] => assert!(!rest.is_empty(), "{line:?}"),
        _ => {}
    }
}

/// The moves of a line that is played as it stands.
fn moves_of(game: &BorderReivers, line: &[Action]) -> Vec<String> {
    let moves = Headman::default().moves(game, Seat::FIRST, line);
    assert_eq!(
        moves.iter().map(|one| one.actions).sum::<usize>(),
        line.len()
    );
    moves.iter().map(ToString::to_string).collect()
}

#[test]
fn steps_of_one_move_are_told_together() {
    let mut told = Vec::new();
    for seed in 0..12 {
        let mut rng = Rng::new(seed);
        played(Family::Dacre, seed, |game| {
            let mut world = game.clone();
            let mut chance = Chance::imagined(Rng::new(seed));
            let mut line = vec![any(game, &mut rng)];
            let halfway = |world: &BorderReivers| Guide::is_halfway(&Headman::default(), world);
            while world
                .play(
                    Seat::FIRST,
                    &line[line.len() - 1],
                    &mut chance,
                    &mut Journal::silent(),
                )
                .is_ok()
                && chance.drawn() == 0
                && !matches!(world.turn(), Turn::Over(_))
                && halfway(&world)
            {
                line.push(any(&world, &mut rng));
            }
            let moves = moves_of(game, &line);
            assert_eq!(moves.len(), 1, "{moves:?}");
            told.extend(moves);
            line[0]
        });
    }
    let says = |part: &str| told.iter().any(|one| one.contains(part));
    for part in [
        "Raid ",
        " with ",
        " horse",
        "Discard ",
        "and put 1 sheep in ",
        "and take a horse",
        "place ",
    ] {
        assert!(says(part), "nothing says '{part}'");
    }
}

#[test]
fn misses_are_rolled_again() {
    let guide = Headman::default();
    let mut search = Search::new(guide.clone(), Budget::Simulations(60), 1, Rng::new(1));
    let mut seen = 0;
    for seed in 0..60 {
        let mut rng = Rng::new(seed);
        played(Family::Kerr, seed, |game| {
            if game.stage() == Stage::Reroll && seen < 6 {
                let best = search.advise(game, Seat::FIRST).unwrap().remove(0).action;
                assert_ne!(best, Action::Done);
                seen += 1;
            }
            any(game, &mut rng)
        });
    }
    assert!(seen > 2);
}
