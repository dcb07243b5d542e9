//! Shots and fights with what came of them, each in one sentence. The dice stand in brackets where they decided something.

use super::people::{People, listed};
use crate::tables::Hit;
use crate::{Event, FigureId, Score, tables};

/// What came of a shot or a blow, as the events after it say.
struct Outcome {
    words: String,
    /// What followed from it besides, such as an animal that is nobody's now.
    besides: String,
    /// How many events it was.
    used: usize,
}

/// What became of this figure, read from the events that follow; nothing if nothing did.
fn outcome(people: People, victim: FigureId, after: &[&Event]) -> Option<Outcome> {
    let first = after.first()?;
    let him = people.him(victim);
    let words = match first {
        Event::Wounded {
            figure, wounds: 1, ..
        } if *figure == victim => format!("wounds {him}"),
        Event::Wounded { figure, .. } if *figure == victim => format!("wounds {him} badly"),
        Event::Killed { figure, .. } if *figure == victim => format!("kills {him}"),
        _ => return None,
    };
    let mut told = Outcome {
        words,
        besides: String::new(),
        used: 1,
    };
    while let Some(event) = after.get(told.used) {
        match event {
            Event::LeaderKilled { clan } => {
                told.besides += &format!("; {} has lost its leader", clan.name());
            }
            Event::Loosed { animal } => told.besides += &format!("; {animal} runs loose"),
            _ => break,
        }
        told.used += 1;
    }
    Some(told)
}

/// The least sum that does so much.
fn needed(people: People, event: &Event) -> Option<i8> {
    let Event::Fired {
        target, cover, hit, ..
    } = event
    else {
        return None;
    };
    let armour = people.find(*target)?.armour;
    let other = people.0.agreed.hard_none_otherwise;
    let is_enough = |sum: &i8| match (hit, tables::shot(*cover, armour, *sum, other)) {
        (Hit::Killed, done) => done == Hit::Killed,
        (_, done) => done != Hit::Miss,
    };
    (2..=12).find(is_enough)
}

/// Shots at one target that hit, one after the other: "G3 fires at E9 and wounds him (needed 7, threw 9); G4 kills him (needed 10, threw 11)", and
/// how many events they were.
pub(super) fn hits(people: People, events: &[&Event]) -> Option<(String, usize)> {
    let (mut words, mut used, mut last) = (String::new(), 0, None);
    while let Some(Event::Fired {
        figure,
        target,
        weapon,
        sum,
        ..
    }) = events.get(used)
    {
        if last.is_some_and(|last| last != *target) {
            break;
        }
        let Some(done) = outcome(people, *target, &events[used + 1..]) else {
            break;
        };
        let needed = needed(people, events[used]);
        let needed = needed.map_or(String::new(), |needed| format!("needed {needed}, "));
        let (done, besides, more) = (done.words, done.besides, done.used);
        let with = match weapon.row().is_gun {
            true => format!(" with the {}", weapon.name()),
            false => String::new(),
        };
        words += &match last {
            None => format!("{figure} fires at {target}{with} and {done}"),
            Some(_) => format!("; {figure} {done}{with}"),
        };
        words += &format!(" ({needed}threw {sum}){besides}");
        (used, last) = (used + 1 + more, Some(*target));
    }
    last.map(|_| (words + ".", used))
}

/// Shots that hit nobody, together: "G1, G5 and G2 fire at E8 and miss".
pub(super) fn missed(shots: &[(FigureId, FigureId, bool)]) -> Vec<String> {
    let mut targets: Vec<(FigureId, bool)> = Vec::new();
    for (_, target, is_far) in shots {
        if !targets.contains(&(*target, *is_far)) {
            targets.push((*target, *is_far));
        }
    }
    let told = targets.into_iter().map(|(target, is_far)| {
        let at = shots
            .iter()
            .filter(|shot| (shot.1, shot.2) == (target, is_far));
        let mut who: Vec<FigureId> = at.map(|shot| shot.0).collect();
        who.sort_unstable();
        let verb = if who.len() == 1 {
            ("fires", "misses")
        } else {
            ("fire", "miss")
        };
        let how = match (is_far, who.len()) {
            (true, _) => ", who is too far away".to_string(),
            (false, _) => format!(" and {}", verb.1),
        };
        format!("{} {} at {target}{how}.", listed(&who), verb.0)
    });
    told.collect()
}

/// A fight: "K3 attacks E4 and kills him (11 against 6)", and how many events it was.
pub(super) fn fight(
    people: People,
    comes: &str,
    event: &Event,
    after: &[&Event],
) -> Option<(String, usize)> {
    let Event::Fought {
        attacker,
        defender,
        attack,
        defence,
        ..
    } = event
    else {
        return None;
    };
    let against = |one: &Score, other: &Score| format!("({} against {})", one.total, other.total);
    if let Some(done) = outcome(people, *defender, after) {
        let sums = against(attack, defence);
        let words = format!(
            "{attacker} {comes}attacks {defender} and {} {sums}.",
            done.words
        );
        return Some((words, 1 + done.used));
    }
    if let Some(done) = outcome(people, *attacker, after) {
        let sums = against(defence, attack);
        let words = format!(
            "{attacker} {comes}attacks {defender}, who {} {sums}.",
            done.words
        );
        return Some((words, 1 + done.used));
    }
    Some((
        format!("{attacker} {comes}attacks {defender}: nobody is hurt."),
        1,
    ))
}
