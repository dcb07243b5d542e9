//! One go of a party: first who only went somewhere, all who went alike together; then what they did, in its order.

use super::{
    people::{People, herd, listed},
    shots,
};
use crate::{Beast, Clan, Event, EventCard, FigureId, Lot, tables::River};
use field::Point;
use table::{Paragraph, Tell};

/// What a party did from the beginning of its go to the next.
pub(super) fn told(people: People, events: &[&Event]) -> Paragraph {
    let (who, clan) = head(events);
    let mut sentences: Vec<String> = Vec::new();
    sentences.extend(card(people, events));
    sentences.extend(ways(people, clan, events));
    sentences.extend(deeds(people, events));
    if sentences.is_empty() {
        sentences.push("Nobody stirs.".into());
    }
    let sentences: Vec<String> = sentences.iter().map(|one| table::capital(one)).collect();
    Paragraph {
        who,
        says: sentences.join(" "),
    }
}

fn head(events: &[&Event]) -> (String, Clan) {
    match events.first() {
        Some(Event::TurnBegan { clan, card, .. }) => (format!("{}, {card} in", clan.name()), *clan),
        _ => (String::new(), Clan::Warden),
    }
}

/// The event card, where it means something.
fn card(people: People, events: &[&Event]) -> Option<String> {
    let card = events.iter().find_map(|event| match event {
        Event::EventDrawn { card, .. } if *card != EventCard::Quiet => Some(*card),
        _ => None,
    })?;
    let idle = events
        .iter()
        .any(|event| matches!(event, Event::WithoutEffect { .. }));
    let returned = events.iter().filter_map(|event| match event {
        Event::Returned { figure, .. } => Some(*figure),
        _ => None,
    });
    let mut returned: Vec<FigureId> = returned.collect();
    returned.sort_unstable();
    returned.dedup();
    let means = match (idle, returned.is_empty()) {
        (true, _) => "it touches nobody".to_string(),
        (false, false) => format!(
            "{} back to the starting point",
            people.several(&returned) + verb(&returned, " turns", " turn")
        ),
        (false, true) => uncapped(card.means()),
    };
    Some(format!("{}: {means}.", card.name()))
}

/// A sentence as it stands after a colon.
fn uncapped(sentence: &str) -> String {
    let words = sentence.trim_end_matches('.');
    let (first, rest) = words.split_at(words.len().min(1));
    first.to_lowercase() + rest
}

fn verb<'a>(ids: &[FigureId], one: &'a str, many: &'a str) -> &'a str {
    if ids.len() == 1 { one } else { many }
}

/// Who does more than go somewhere; his way is told with that.
fn is_busy(id: FigureId, events: &[&Event]) -> bool {
    events.iter().any(|event| match event {
        Event::Fought { attacker, .. } => *attacker == id,
        Event::Took { figure, .. } | Event::Entered { figure } => *figure == id,
        _ => false,
    })
}

/// The ways of those who did nothing else, all who went alike in one sentence.
fn ways(people: People, clan: Clan, events: &[&Event]) -> Option<String> {
    let mut ways: Vec<(FigureId, Vec<Point>)> = Vec::new();
    for event in events {
        let Event::Moved { figure, way, .. } = event else {
            continue;
        };
        if is_busy(*figure, events) {
            continue;
        }
        match ways.iter_mut().find(|(id, _)| id == figure) {
            Some((_, before)) => before.extend(way),
            None => ways.push((*figure, way.clone())),
        }
    }
    let mut alike: Vec<(String, Vec<FigureId>)> = Vec::new();
    for (id, way) in ways {
        let led = people.find(id).and_then(|figure| figure.holds);
        let led = led.and_then(|id| people.0.animals.iter().find(|animal| animal.id == id));
        let whither = people.whither(clan, &way);
        let whither = match led {
            Some(animal) => format!("{whither} with the {} {}", animal.kind.name(), animal.id),
            None => whither,
        };
        match alike.iter_mut().find(|(known, _)| *known == whither) {
            Some((_, ids)) => ids.push(id),
            None => alike.push((whither, vec![id])),
        }
    }
    alike.sort_by_key(|(_, ids)| std::cmp::Reverse(ids.len()));
    let words = alike
        .iter()
        .map(|(whither, ids)| format!("{} {} {whither}", people.several(ids), people.goes(ids)));
    let words: Vec<String> = words.collect();
    (!words.is_empty()).then(|| format!("{}.", words.join("; ")))
}

/// What was done besides, in its order.
fn deeds(people: People, events: &[&Event]) -> Vec<String> {
    let mut told = Vec::new();
    let mut missed = Vec::new();
    let mut came = None;
    let mut at = 0;
    while let Some(event) = events.get(at) {
        let after = &events[at + 1..];
        let used = match event {
            Event::Moved { figure, .. } => {
                came = Some(*figure);
                1
            }
            Event::Fired {
                figure,
                target,
                dice,
                ..
            } => match shots::hits(people, &events[at..]) {
                Some((words, used)) => {
                    told.append(&mut shots::missed(&std::mem::take(&mut missed)));
                    told.push(words);
                    used
                }
                None => {
                    missed.push((*figure, *target, dice.is_none()));
                    1
                }
            },
            Event::Fought { attacker, .. } => {
                let comes = match came == Some(*attacker) {
                    true => format!("{} up and ", people.goes(&[*attacker])),
                    false => String::new(),
                };
                match shots::fight(people, &comes, event, after) {
                    Some((words, used)) => {
                        told.push(words);
                        used
                    }
                    None => 1,
                }
            }
            Event::Entered { .. }
            | Event::Loaded { .. }
            | Event::Mounted { .. }
            | Event::Dismounted { .. } => {
                let (words, used) = alike(event, events, at);
                told.extend(words);
                used
            }
            other => {
                told.extend(one(people, other, came));
                1
            }
        };
        at += used;
    }
    told.append(&mut shots::missed(&missed));
    told
}

/// What several do alike is told once, when the first of them does it.
fn alike(event: &Event, events: &[&Event], at: usize) -> (Option<String>, usize) {
    let doer = |event: &Event| match event {
        Event::Entered { figure } => Some((0, *figure)),
        Event::Loaded { figure, .. } => Some((1, *figure)),
        Event::Mounted { figure } => Some((2, *figure)),
        Event::Dismounted { figure } => Some((3, *figure)),
        _ => None,
    };
    let Some((kind, _)) = doer(event) else {
        return (None, 1);
    };
    let same = |event: &&Event| {
        doer(event)
            .filter(|(other, _)| *other == kind)
            .map(|(_, id)| id)
    };
    if events[..at].iter().any(|event| same(event).is_some()) {
        return (None, 1);
    }
    let mut ids: Vec<FigureId> = events[at..].iter().filter_map(same).collect();
    ids.sort_unstable();
    ids.dedup();
    let does = [
        ("goes into the house", "go into the house"),
        ("loads", "load"),
        ("mounts", "mount"),
        ("dismounts", "dismount"),
    ][kind];
    (
        Some(format!("{} {}.", listed(&ids), verb(&ids, does.0, does.1))),
        1,
    )
}

/// Any other event that is worth a sentence. What the sentences before have told, or what changes nothing, is left out.
fn one(people: People, event: &Event, came: Option<FigureId>) -> Option<String> {
    Some(match event {
        Event::Took { figure, animal } if came == Some(*figure) => {
            format!(
                "{figure} {} up and takes {animal}.",
                people.goes(&[*figure])
            )
        }
        Event::Took { figure, animal } => format!("{figure} takes {animal}."),
        Event::Handed { animal, to } => format!("{to} takes over {animal}."),
        Event::Loosed { animal } => format!("{animal} runs loose."),
        Event::Delivered { animal, clan } => match came.filter(|id| id.clan == *clan) {
            Some(id) => format!("{id} brings {animal} home for {}.", clan.name()),
            None => format!("{animal} is brought home by {}.", clan.name()),
        },
        Event::Waded {
            figure,
            die,
            result: River::TurnedBack,
        } => {
            format!("The river turns {figure} back (threw {die}).")
        }
        Event::Waded {
            figure,
            die,
            result: River::Drowned,
        } => {
            format!("{figure} drowns in the river (threw {die}).")
        }
        Event::Jumped {
            figure,
            is_lamed: true,
            ..
        } => {
            format!("The horse of {figure} goes lame at a jump.")
        }
        Event::Wounded { .. }
        | Event::Killed { .. }
        | Event::LeaderKilled { .. }
        | Event::Challenged { .. }
        | Event::Chosen {
            lot: Lot::Hanged | Lot::Sent | Lot::Lamed,
            ..
        }
        | Event::Lost { .. }
        | Event::PenBroke { .. }
        | Event::CalledBack { .. }
        | Event::BeaconThrown { .. }
        | Event::WardenThrown { .. }
        | Event::WardenCame { .. }
        | Event::GaveUp { .. } => event.tell(&table::Voice::new(None, &[])),
        _ => return None,
    })
    .filter(|_| {
        !matches!(
            event,
            Event::Killed {
                death: crate::event::Death::Drowned | crate::event::Death::Hanged,
                ..
            }
        )
    })
}

/// The animals that ran about in this part, which happens after everybody's go.
pub(super) fn loose(events: &[&Event]) -> Option<Paragraph> {
    let strayed = events.iter().filter_map(|event| match event {
        Event::Strayed { animal, .. } => Some(*animal),
        _ => None,
    });
    let strayed: Vec<Beast> = strayed.collect();
    let mut ids: Vec<_> = strayed.iter().map(|beast| beast.id).collect();
    ids.sort_unstable();
    ids.dedup();
    let verb = if ids.len() == 1 { "runs" } else { "run" };
    (!strayed.is_empty()).then(|| Paragraph {
        who: String::new(),
        says: table::capital(&format!("{} {verb} about loose.", herd(&strayed))),
    })
}
