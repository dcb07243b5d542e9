//! The stop after Spring (chapter 8): what the turn brought, line by line, before the next Summer or the ballads.

use super::score;
use crate::{Interlude, Tallied};
use border_reivers::{Family, Line, NOTORIETY_VP, Phase, Rank, Stage, TrackView, View, WIN};
use table::counted;

/// The turn whose Spring has just been scored, if nothing has been done since.
fn scored(view: &View) -> Option<u8> {
    let has_sung = || {
        let score = view.score.last();
        score.is_some_and(|score| score.lines[Line::Ballads.index()] > 0)
    };
    match (view.stage, view.phase) {
        (Stage::Draft, Phase::Draft) if view.turn > 1 && view.round == 1 => Some(view.turn - 1),
        (Stage::Ballads, _) if !has_sung() => Some(view.turn),
        _ => None,
    }
}

/// The season strip shows it as well.
pub(super) fn is_after_spring(view: &View) -> bool {
    scored(view).is_some_and(|turn| turn < view.turn)
}

/// What the turn brought.
pub(super) fn interlude(view: &View) -> Option<Interlude> {
    let turn = scored(view)?;
    let score = view.score.get(usize::from(turn) - 1)?;
    let is_last = turn == view.turn;
    Some(Interlude {
        title: format!("Spring of turn {turn}"),
        headline: format!("{} VP this turn, {} in all", score.total, score.running),
        groups: vec![
            ("From Winter’s attacks", winter(score)),
            ("Scored in Spring", spring(view, turn)),
        ],
        sums: vec![
            tallied(format!("Turn {turn}"), score.total, "BR-8.2g"),
            tallied(
                format!("In all, of the {WIN} that win"),
                score.running,
                "BR-9.2b",
            ),
        ],
        notes: if is_last { Vec::new() } else { reset(view) },
        goes_on: if is_last {
            "On to the ballads"
        } else {
            "On to Summer"
        },
    })
}

fn tallied(says: String, points: u16, clause: &'static str) -> Tallied {
    Tallied {
        says,
        points,
        clause,
    }
}

/// Lines of the sheet that Spring itself fills.
const OF_SPRING: [Line; 3] = [Line::Gaol, Line::Notoriety, Line::Ballads];

/// What was won by attacks, or by cards, before Spring.
fn winter(score: &border_reivers::TurnScore) -> Vec<Tallied> {
    let lines = Line::ALL
        .into_iter()
        .filter(|line| !OF_SPRING.contains(line));
    let won = lines.map(|line| (line, score.lines[line.index()]));
    won.filter(|(_, points)| *points > 0)
        .map(|(line, points)| tallied(score::in_words(line, points), points, "BR-7.7l"))
        .collect()
}

/// The gaol, then each March where the player has a place.
fn spring(view: &View, turn: u8) -> Vec<Tallied> {
    let home = view.family.home();
    let mut gaols = view.marches.iter().filter(|seen| seen.march == home);
    let captives: u16 = gaols.next().map_or(0, |seen| {
        Family::ALL
            .iter()
            .map(|one| u16::from(seen.gaol[one.index()]))
            .sum()
    });
    let town = &view.components().places[home.town().index()];
    let gaol = match captives {
        0 => format!("Gaol of {town}: empty"),
        captives => {
            let held = counted(captives.into(), "captive");
            format!("Gaol of {town}: {held}, 2 VP each")
        }
    };
    let tracks = view.tracks.iter().map(|track| of_track(track, turn));
    let gaol = tallied(gaol, 2 * captives, "BR-8.2a");
    [gaol].into_iter().chain(tracks).collect()
}

/// "Notoriety, English West March: first".
fn of_track(track: &TrackView, turn: u8) -> Tallied {
    let [first, second] = NOTORIETY_VP[usize::from(turn) - 1];
    let (place, points, clause) = match track.rank {
        Rank::First => ("first", first, "BR-8.2b"),
        Rank::TiedFirst => ("tied for first, which counts as second", second, "BR-8.2c"),
        Rank::Second => ("second", second, "BR-8.2b"),
        Rank::None => ("no place", 0, "BR-8.2b"),
    };
    tallied(
        format!("Notoriety, {}: {place}", track.march.name()),
        points,
        clause,
    )
}

/// What was put back for the next turn.
fn reset(view: &View) -> Vec<(String, &'static str)> {
    let base = match view.base_dice {
        0 => "no Base Attack Die".into(),
        1 => "1 Base Attack Die each".into(),
        dice => format!("{dice} Base Attack Dice each"),
    };
    vec![
        ("Your horses stand up.".into(), "BR-8.1b"),
        ("Your tokens are in your reserve again.".into(), "BR-8.1e"),
        (
            format!("The opponents keep {base}: half of what they had."),
            "BR-8.3a",
        ),
    ]
}
