//! A whole game written out, so that a file can keep it and any change of behaviour shows.

use crate::{Game, ReplayError, Rng, Seed, Settings, Sitting};
use std::fmt::Write as _;

/// A game by uniform random choice: every action, what a spectator hears of it, the board
/// whenever `shows` says so of the states before and after an action, and the record. A game that refuses what it has
/// listed has no playthrough.
pub fn playthrough<G: Game>(
    settings: &Settings,
    seed: Seed,
    rng: &mut Rng,
    shows: impl Fn(&G, &G) -> bool,
) -> Result<String, ReplayError> {
    let mut text = String::new();
    let mut sitting = Sitting::<G>::open(settings, &[], seed).map_err(ReplayError::Settings)?;
    let mut told = 0;
    let mut tell = |sitting: &Sitting<G>, text: &mut String| {
        for line in sitting.told(None).skip(told) {
            let clause = line.clause.unwrap_or("-");
            let _ = writeln!(text, "    {} [{clause}]", line.text);
            told += 1;
        }
    };
    tell(&sitting, &mut text);
    let _ = write!(text, "\n{}\n", sitting.game().view(None));
    while let Some(seat) = sitting.turn().next_seat() {
        let before = sitting.game().clone();
        let action = before.nth(seat, rng.pick(before.count(seat)));
        sitting
            .act(seat, &action)
            .map_err(|refusal| ReplayError::Refused {
                number: sitting.len() + 1,
                action: action.to_string(),
                refusal: refusal.into(),
            })?;
        let _ = writeln!(text, "{}. seat {seat}: {action}", sitting.len());
        tell(&sitting, &mut text);
        if shows(&before, sitting.game()) {
            let _ = write!(text, "\n{}\n", sitting.game().view(None));
        }
    }
    let _ = write!(text, "{}", sitting.record());
    Ok(text)
}

/// Where two texts differ first, as a sentence.
pub fn first_difference(kept: &str, now: &str) -> Option<String> {
    let mut lines = kept.lines().zip(now.lines()).enumerate();
    match lines.find(|(_, (kept, now))| kept != now) {
        Some((n, (kept, now))) => Some(format!("line {}:\n  file: {kept}\n  now:  {now}", n + 1)),
        None if kept != now => Some("one text is longer".into()),
        None => None,
    }
}
