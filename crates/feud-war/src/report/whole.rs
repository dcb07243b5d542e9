//! What the whole game came to: who kept what and who came for it, how long it took, what it cost, and the moments that decided it.

use super::people::{People, head_of, number};
use crate::{AnimalId, AnimalKind, Beast, Clan, Event, FigureId, Rank, Role, Tether, tables};
use std::collections::BTreeMap;
use table::Gist;

pub(super) fn told(people: People, events: &[&Event]) -> Gist {
    let mut says = Vec::new();
    says.push(clans(people));
    says.push(how_long(people));
    says.extend(spoils(people));
    says.extend(losses(people));
    says.extend(feared(events));
    Gist {
        says,
        moments: moments(people, events),
    }
}

/// "Elliot kept the farmstead and its five sheep; Kerr came from the south, Graham from the east."
fn clans(people: People) -> String {
    let view = people.0;
    let clans = || view.clans.iter().filter(|one| one.clan != Clan::Warden);
    let keeper = clans().find(|one| one.role == Some(Role::Defender));
    let kept = keeper.map(|one| {
        let animals = animals(people, |_| true);
        format!("{} kept the farmstead with {animals}; ", one.clan.name())
    });
    let comes = clans().filter_map(|one| Some((one.clan.name(), one.side?.name())));
    let comes: Vec<String> = comes
        .enumerate()
        .map(|(place, (clan, side))| match place {
            0 => format!("{clan} came from {side}"),
            _ => format!("{clan} from {side}"),
        })
        .collect();
    format!("{}{}.", kept.unwrap_or_default(), table::in_a_row(&comes))
}

/// Animals of which this is so, by kind: "two sheep and one cow".
fn animals(people: People, is: impl Fn(Tether) -> bool) -> String {
    let of = |kind: AnimalKind| {
        let all = people.0.animals.iter();
        all.filter(|animal| animal.kind == kind && is(animal.tether))
            .count()
    };
    let kinds = AnimalKind::ALL.into_iter().map(|kind| (of(kind), kind));
    let words: Vec<String> = kinds
        .filter(|(count, _)| *count > 0)
        .map(|(count, kind)| head_of(count, kind))
        .collect();
    table::in_a_row(&words)
}

fn how_long(people: People) -> String {
    let view = people.0;
    match (view.day, view.turn) {
        (day, turn) if day > 1 => format!("It was over on day {day}, in turn {turn}."),
        (_, turn) => format!("It was over in turn {turn} of {}.", view.turns_a_day),
    }
}

/// Who has which animals at the end, and which are gone.
fn spoils(people: People) -> Option<String> {
    let mut words = Vec::new();
    for clan in people.0.clans.iter().filter(|one| one.clan != Clan::Warden) {
        let has = animals(
            people,
            |tether| matches!(tether, Tether::Pen(owner) | Tether::Scored(owner) if owner == clan.clan),
        );
        if !has.is_empty() {
            words.push(format!("{} brought home {has}", clan.clan.name()));
        }
    }
    let lost = animals(people, |tether| tether == Tether::Lost);
    if !lost.is_empty() {
        words.push(format!("{lost} ran off the table"));
    }
    match (words.is_empty(), people.0.animals.is_empty()) {
        (true, false) => Some("Nobody brought an animal home.".into()),
        (true, true) => None,
        _ => Some(format!("{}.", table::capital(&words.join("; ")))),
    }
}

/// Who lost how many, the hardest hit first.
fn losses(people: People) -> Option<String> {
    let count = |clan: Clan| {
        let own = || {
            people
                .0
                .figures
                .iter()
                .filter(move |figure| figure.id.clan == clan)
        };
        (
            own()
                .filter(|figure| figure.post == crate::Post::Gone)
                .count(),
            own().count(),
        )
    };
    let clans = people.0.clans.iter().filter(|one| one.clan != Clan::Warden);
    let mut all: Vec<(Clan, usize, usize)> = clans
        .map(|one| {
            let (lost, had) = count(one.clan);
            (one.clan, lost, had)
        })
        .collect();
    all.sort_by_key(|(_, lost, _)| std::cmp::Reverse(*lost));
    let (first, others) = all.split_first()?;
    if first.1 == 0 {
        return Some("No clan lost a figure.".into());
    }
    let most = if others.iter().all(|other| other.1 < first.1) {
        " most"
    } else {
        ""
    };
    let mut words = vec![format!(
        "{} lost{most}: {} of {} figures",
        first.0.name(),
        number(first.1),
        number(first.2)
    )];
    words.extend(others.iter().map(|(clan, lost, had)| match lost {
        0 => format!("{} none", clan.name()),
        lost => format!("{} {} of {}", clan.name(), number(*lost), number(*had)),
    }));
    Some(format!("{}.", words.join("; ")))
}

/// Who killed most, if anyone killed more than one.
fn feared(events: &[&Event]) -> Option<String> {
    let mut kills: BTreeMap<FigureId, usize> = BTreeMap::new();
    for event in events {
        if let Event::Killed { by: Some(by), .. } = event {
            *kills.entry(*by).or_default() += 1;
        }
    }
    let most = kills.values().copied().max().filter(|most| *most > 1)?;
    let best: Vec<String> = kills
        .iter()
        .filter(|(_, count)| **count == most)
        .map(|(id, _)| id.to_string())
        .collect();
    Some(match best.as_slice() {
        [one] => format!("The deadliest was {one}, who killed {}.", number(most)),
        several => format!(
            "The deadliest were {}, who killed {} each.",
            table::in_a_row(several),
            number(most)
        ),
    })
}

/// What decided it, by turns: leaders that fell, animals that came home or were lost for good, clans that left.
fn moments(people: People, events: &[&Event]) -> Vec<(String, String)> {
    let mut when = String::new();
    let mut all: Vec<(String, Vec<String>)> = Vec::new();
    let mut holders: BTreeMap<AnimalId, FigureId> = BTreeMap::new();
    for event in events {
        match event {
            Event::TurnBegan { day, turn, .. } => when = format!("Day {day}, turn {turn}"),
            Event::Took { figure, animal } | Event::Handed { animal, to: figure } => {
                holders.insert(animal.id, *figure);
            }
            Event::Loosed { animal } | Event::Released { animal } => {
                holders.remove(&animal.id);
            }
            _ => {}
        }
        if let Some(words) = moment(people, event, &holders) {
            match all.last_mut().filter(|(known, _)| *known == when) {
                Some((_, told)) => told.push(words),
                None => all.push((when.clone(), vec![words])),
            }
        }
    }
    all.into_iter()
        .map(|(when, told)| (when, table::capital(&format!("{}.", told.join("; ")))))
        .collect()
}

fn moment(people: People, event: &Event, holders: &BTreeMap<AnimalId, FigureId>) -> Option<String> {
    let leads = |id: &FigureId| {
        people
            .find(*id)
            .is_some_and(|figure| figure.rank == Rank::Leader)
    };
    Some(match event {
        Event::Killed { figure, by, .. } if leads(figure) => {
            let by = by.map_or(String::new(), |by| {
                format!(" by {by} of {}", by.clan.name())
            });
            format!(
                "{figure}, the leader of {}, is killed{by}",
                figure.clan.name()
            )
        }
        Event::Delivered { animal, clan } => {
            let points = table::counted(worth(*animal).into(), "point");
            match holders.get(&animal.id) {
                Some(id) => format!("{id} brings {animal} home for {} ({points})", clan.name()),
                None => format!("{animal} is brought home by {} ({points})", clan.name()),
            }
        }
        Event::Lost { animal } => format!("{animal} runs off the table and is lost"),
        Event::PenBroke { clan } => {
            format!("the pen of {} breaks, since nobody keeps it", clan.name())
        }
        Event::WardenCame { side } => format!("the March Warden comes from {}", side.name()),
        Event::GaveUp { clan } => format!("{} gives up", clan.name()),
        _ => return None,
    })
}

fn worth(animal: Beast) -> u8 {
    tables::ANIMALS[animal.kind.index()].points
}
