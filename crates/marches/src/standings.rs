//! The table that `marches arena` prints: who came in which place, how strong that makes a player beside the
//! others, and how long it thought. A table for one has points and levels instead of rivals.

use opponents::arena::{PlayerResult, Report, ThinkingTime};
use std::fmt::Write;
use table::counted;

/// The table, one line for each player, headings first.
pub fn table(report: &Report) -> String {
    let rows = report.players.iter().zip(&report.thought);
    match report.players.len() {
        1 => rows
            .map(|(player, thought)| alone(player, thought))
            .collect(),
        seats => {
            let rows: Vec<_> = rows.map(|row| among_others(row.0, row.1, seats)).collect();
            aligned(&headings(seats), &rows)
        }
    }
}

/// A column's heading, and whether it holds numbers, which stand at the right.
type Heading = (&'static str, bool);

fn headings(seats: usize) -> Vec<Heading> {
    let mut all = vec![
        ("player", false),
        ("wins", true),
        ("draws", true),
        ("losses", true),
        ("forfeits", true),
    ];
    // At a table for two the places are the wins and the losses.
    if seats > 2 {
        all.push(("places", false));
    }
    all.extend([
        ("win rate", true),
        ("95 % interval", false),
        ("Elo", false),
        ("a decision takes", false),
    ]);
    all
}

fn among_others(result: &PlayerResult, thought: &ThinkingTime, seats: usize) -> Vec<String> {
    let mut cells = vec![
        result.player.clone(),
        result.wins.to_string(),
        result.draws.to_string(),
        result.losses.to_string(),
        result.forfeits.to_string(),
    ];
    if seats > 2 {
        let places = result.places.iter().map(ToString::to_string);
        cells.push(places.collect::<Vec<_>>().join(" / "));
    }
    let [low, high] = result.interval.map(|end| 100.0 * end);
    cells.extend([
        format!("{:.1} %", 100.0 * result.win_rate),
        format!("{low:.1} to {high:.1} %"),
        elo(result),
        times(thought),
    ]);
    cells
}

/// One player against the game: points, levels, wins.
fn alone(result: &PlayerResult, thought: &ThinkingTime) -> String {
    let games = result.wins + result.losses;
    let [low, high] = result.interval.map(|end| 100.0 * end);
    let mut text = format!(
        "{}: {} won of {}, {:.1} % of the win (95 % interval {low:.1} to {high:.1} %)\n",
        result.player,
        result.wins,
        counted(games, "game"),
        100.0 * result.win_rate,
    );
    if let Some(scores) = &result.scores {
        let [low, high] = scores.interval;
        let _ = writeln!(
            text,
            "  points: {:.1} on average (95 % interval {low:.1} to {high:.1}), {} at least, {} at most",
            scores.mean, scores.lowest, scores.highest
        );
    }
    for (level, times) in &result.levels {
        let part = 100.0 * *times as f64 / games.max(1) as f64;
        let _ = writeln!(text, "  {level}: {} ({part:.1} %)", counted(*times, "game"));
    }
    if result.forfeits > 0 {
        let failed = counted(result.forfeits, "game");
        let _ = writeln!(text, "  failed in {failed}");
    }
    let _ = writeln!(text, "  a decision takes {}", times(thought));
    text
}

/// Cells under their headings, two spaces apart.
fn aligned(headings: &[Heading], rows: &[Vec<String>]) -> String {
    let width = |column: usize| {
        let cells = rows.iter().map(|row| row[column].chars().count());
        let heading = headings[column].0.chars().count();
        cells.chain([heading]).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..headings.len()).map(width).collect();
    let line = |cells: &[&str]| {
        let cells = cells.iter().zip(&widths).zip(headings);
        let padded = cells.map(|((cell, &width), (_, is_number))| match is_number {
            true => format!("{cell:>width$}"),
            false => format!("{cell:<width$}"),
        });
        let line = padded.collect::<Vec<_>>().join("  ");
        format!("{}\n", line.trim_end())
    };
    let titles: Vec<&str> = headings.iter().map(|(title, _)| *title).collect();
    let rows = rows.iter().map(|row| {
        let cells: Vec<&str> = row.iter().map(String::as_str).collect();
        line(&cells)
    });
    line(&titles) + &rows.collect::<String>()
}

fn times(thought: &ThinkingTime) -> String {
    format!(
        "{} on average, {} at most",
        time(thought.mean_ms()),
        time(thought.slowest_ms)
    )
}

/// A time in a unit that suits it.
fn time(ms: f64) -> String {
    match ms {
        ms if ms >= 1000.0 => format!("{:.2} s", ms / 1000.0),
        ms if ms >= 1.0 => format!("{ms:.0} ms"),
        ms => format!("{:.0} µs", 1000.0 * ms),
    }
}

/// The Elo difference to the others and its interval; a clean sweep has none.
fn elo(result: &PlayerResult) -> String {
    let shown = |elo: Option<f64>, sign: char| match elo {
        Some(elo) => format!("{elo:+.0}"),
        None => format!("{sign}∞"),
    };
    let sign = if result.is_above() { '+' } else { '-' };
    let [low, high] = result.elo_interval;
    format!(
        "{} ({} to {})",
        shown(result.elo, sign),
        shown(low, '-'),
        shown(high, '+')
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use opponents::arena::Scores;
    use std::collections::BTreeMap;

    fn result(player: &str, places: &[usize]) -> PlayerResult {
        let games: usize = places.iter().sum();
        PlayerResult {
            player: player.into(),
            wins: places[0],
            draws: 0,
            losses: games - places[0],
            forfeits: 0,
            places: places.into(),
            win_rate: 0.4,
            interval: [0.1, 0.8],
            elo: Some(70.0),
            elo_interval: [None, Some(300.0)],
            scores: None,
            levels: BTreeMap::new(),
        }
    }

    fn report(players: Vec<PlayerResult>) -> Report {
        Report {
            game: "a-game".into(),
            settings: table::Settings::default(),
            seed: "1".into(),
            games: 4,
            seconds: 1.0,
            thought: vec![ThinkingTime::default(); players.len()],
            players,
            failures: Vec::new(),
        }
    }

    #[test]
    fn a_table_of_three_shows_the_places() {
        let players = vec![
            result("greedy", &[12, 3, 1]),
            result("random", &[2, 7, 7]),
            result("cmd:a long name", &[2, 6, 8]),
        ];
        let text = table(&report(players));
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 4);
        let at = lines[0].find("places").unwrap();
        assert!(lines[1][at..].starts_with("12 / 3 / 1 "), "{text}");
        assert!(lines[3][at..].starts_with("2 / 6 / 8 "), "{text}");
        assert!(lines[1].contains("+70 (-∞ to +300)"), "{text}");
    }

    #[test]
    fn a_table_of_two_has_no_places() {
        let text = table(&report(vec![result("a", &[1, 3]), result("b", &[3, 1])]));
        assert!(!text.contains("places") && text.contains("95 % interval"));
    }

    #[test]
    fn one_alone_has_points_and_levels_and_no_elo() {
        let mut solo = result("greedy", &[4]);
        (solo.wins, solo.losses) = (3, 1);
        solo.scores = Scores::of(&[100, 142, 90, 120]);
        solo.levels = BTreeMap::from([("Kinmont Willie".into(), 1), ("Jock".into(), 3)]);
        let text = table(&report(vec![solo]));
        assert!(
            text.starts_with("greedy: 3 won of 4 games, 40.0 % of the win"),
            "{text}"
        );
        assert!(text.contains("points: 113.0 on average"), "{text}");
        assert!(text.contains("90 at least, 142 at most"), "{text}");
        assert!(text.contains("Kinmont Willie: 1 game (25.0 %)"), "{text}");
        assert!(!text.contains("Elo"), "{text}");
    }
}
