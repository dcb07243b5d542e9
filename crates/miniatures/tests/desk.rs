//! The decks and the score beside a real table: a function of how it began and of the steps since.

use miniatures::{Beginning, Desk, find};

fn beginning(seed: &str, days: u8) -> Beginning {
    Beginning {
        seed: seed.into(),
        names: ["Kerr", "Elliot", "Graham"].map(String::from).to_vec(),
        days,
    }
}

fn desk(seed: &str, steps: &str) -> Desk {
    find("feud-war")
        .unwrap()
        .desk(&beginning(seed, 1), steps)
        .unwrap()
}

#[test]
fn the_same_steps_of_the_same_seed_are_the_same_desk_and_more_steps_change_nothing_before() {
    let (one, other) = (
        desk("a", "go go loose gain2"),
        desk("a", "go go loose gain2"),
    );
    assert_eq!(one, other);
    let more = desk("a", "go go loose gain2 go warden go");
    assert_eq!(more.log[more.log.len() - one.log.len()..], one.log);
    assert!(
        (0..20).any(|seed| desk(&seed.to_string(), "").about != one.about),
        "seeds differ"
    );
}

#[test]
fn clans_take_their_turns_in_order_and_the_defender_draws_no_event() {
    for seed in ["a", "b", "c", "d"] {
        let mut steps = String::new();
        let begun = desk(seed, "");
        let order: Vec<String> = {
            let mut scores = begun.scores.clone();
            scores.sort_by_key(|score| score.place);
            scores.into_iter().map(|score| score.name).collect()
        };
        for go in 0..6 {
            let before = desk(seed, &steps);
            let label = before.next.unwrap().label;
            let label = label.strip_prefix("Turn 2: ").unwrap_or(&label);
            assert_eq!(label, format!("{} draws", order[go % 3]), "{seed} {go}");
            steps += " go";
            let now = desk(seed, &steps);
            let active: Vec<&miniatures::Score> =
                now.scores.iter().filter(|score| score.is_turn).collect();
            assert_eq!(active.len(), 1);
            assert_eq!(active[0].name, order[go % 3]);
            assert_eq!(
                now.cards.len(),
                if active[0].role == "defender" { 1 } else { 2 }
            );
        }
        assert!(
            desk(seed, &steps).when.starts_with("Turn 2 of 1"),
            "{}",
            desk(seed, &steps).when
        );
    }
}

#[test]
fn a_day_ends_and_so_does_the_game() {
    let game = find("feud-war").unwrap();
    for days in [1, 2] {
        let (mut steps, mut goes) = (String::new(), 0);
        loop {
            let desk = game.desk(&beginning("z", days), &steps).unwrap();
            if desk.next.is_none() {
                assert_eq!(desk.when, "The game is over");
                assert!(desk.says.contains("most points"), "{}", desk.says);
                break;
            }
            steps += " go";
            goes += 1;
            assert!(goes < 100);
        }
        // Three clans, ten or twelve turns a day, a step for each new day and one for the end.
        let expected = [10, 12].map(|turns| usize::from(days) * 3 * turns + usize::from(days));
        assert!(expected.contains(&goes), "{goes}");
        assert!(
            game.desk(&beginning("z", days), &format!("{steps} go"))
                .is_err()
        );
    }
}

#[test]
fn the_event_deck_runs_down_before_it_is_shuffled_again() {
    let mut steps = String::new();
    let mut quiet = 0;
    let game = find("feud-war").unwrap();
    for _ in 0..(20 * 3 + 2) {
        steps += " go";
    }
    let log = game.desk(&beginning("q", 5), &steps).unwrap().log;
    let drawn: Vec<&String> = log
        .iter()
        .rev()
        .filter(|line| line.contains("Event: "))
        .take(40)
        .collect();
    assert_eq!(drawn.len(), 40);
    quiet += drawn.iter().filter(|line| line.contains("quiet")).count();
    assert_eq!(quiet, 20, "twenty of the first forty");
}

#[test]
fn animals_and_points_are_counted_and_a_clan_that_is_out_draws_no_more() {
    let begun = desk("a", "");
    let worth = begun
        .about
        .split("worth ")
        .nth(1)
        .unwrap()
        .split(' ')
        .next()
        .unwrap()
        .parse::<i16>()
        .unwrap();
    let defender = begun
        .scores
        .iter()
        .position(|score| score.role == "defender")
        .unwrap();
    assert_eq!(
        begun.scores[defender].points,
        i16::from(begun.scores[defender].held) * worth
    );
    let at = (defender + 1) % 3;
    let n = at + 1;
    let now = desk(
        "a",
        &format!("gain{n} gain{n} lose{n} plus{n} lose{}", defender + 1),
    );
    assert_eq!((now.scores[at].held, now.scores[at].points), (1, worth + 1));
    assert_eq!(now.scores[defender].held + 1, begun.scores[defender].held);
    assert_eq!(
        desk("a", &format!("lose{n} minus{n}")).scores[at].points,
        -1
    );
    let out = desk("a", &format!("out{n} go go"));
    assert!(out.scores[at].is_out);
    assert_eq!(
        desk("a", &format!("out{n} go go go"))
            .log
            .iter()
            .filter(|line| line.contains(&format!("{} draws", out.scores[at].name)))
            .count(),
        0
    );
    assert!(!desk("a", &format!("out{n} out{n}")).scores[at].is_out);
}

#[test]
fn a_loose_animal_runs_no_farther_than_it_can() {
    for seed in 0..30 {
        let now = desk(&seed.to_string(), "loose");
        assert_eq!(now.cards.len(), 2);
        let speed = match now.unit.as_str() {
            "chicken" => 6,
            "pig" => 8,
            "sheep" => 10,
            _ => 12,
        };
        let far: u32 = now
            .says
            .split("runs ")
            .nth(1)
            .unwrap()
            .split(' ')
            .next()
            .unwrap()
            .parse()
            .unwrap();
        assert!((1..=speed).contains(&far), "{}", now.says);
    }
}

#[test]
fn what_is_no_step_is_refused() {
    let game = find("feud-war").unwrap();
    for steps in [
        "gone",
        "gain",
        "gain0",
        "gain4",
        "go1",
        "gain99999999999999999999",
        "<b>",
        "étape",
    ] {
        assert!(game.desk(&beginning("a", 1), steps).is_err(), "{steps}");
    }
    assert!(game.desk(&beginning("a", 0), "").is_err());
    let two = Beginning {
        names: vec!["a".into(), "b".into()],
        ..beginning("a", 1)
    };
    assert!(game.desk(&two, "").is_err());
    assert!(
        game.desk(&beginning("a", 1), &"loose ".repeat(1_501))
            .is_err()
    );
}
