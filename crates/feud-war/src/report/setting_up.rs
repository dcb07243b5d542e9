//! How the clans met: lists, farmstead, scenery and sides in a few lines, without where each figure was put.

use super::people::{People, head_of, number};
use crate::{Event, land::Sort};
use table::Paragraph;

/// What was told before the first go of this part.
pub(super) fn told(people: People, events: &[&Event]) -> Vec<Paragraph> {
    let plain = |says: String| Paragraph {
        who: String::new(),
        says,
    };
    let roles = roles(people, events).map(plain);
    let lists = events.iter().filter_map(|event| list(event));
    let scenery = scenery(people, events).map(plain);
    let order = order(events).map(plain);
    let told = roles.into_iter().chain(lists);
    told.chain(scenery).chain(order).collect()
}

/// Who leads whom: the clan's name is the head of the paragraph.
fn list(event: &Event) -> Option<Paragraph> {
    match event {
        Event::ListShown { clan, list } => Some(Paragraph {
            who: clan.name().into(),
            says: table::sentence(&list.in_words()),
        }),
        _ => None,
    }
}

/// Who defends what, and who comes from where.
fn roles(people: People, events: &[&Event]) -> Option<String> {
    let mut animals = Vec::new();
    let mut words: Vec<String> = Vec::new();
    for event in events {
        match event {
            Event::AnimalsDrawn { kind, number } => animals.push(head_of((*number).into(), *kind)),
            Event::AllAnimals => animals.push("all the animals that there are".into()),
            Event::SideTaken { seat, side } => {
                let comes = if words.is_empty() { " comes" } else { "" };
                let clan = crate::Clan::of(*seat).name();
                words.push(format!("{clan}{comes} from {}", side.name()));
            }
            _ => {}
        }
    }
    let defender = events.iter().find_map(|event| match event {
        Event::RolesDealt { defender } => Some(crate::Clan::of(*defender).name()),
        _ => None,
    });
    let comes = table::in_a_row(&words);
    let mut words: Vec<String> = Some(comes)
        .filter(|words| !words.is_empty())
        .into_iter()
        .collect();
    if let Some(defender) = defender {
        let kept = match animals.is_empty() {
            true => String::new(),
            false => format!(" with {}", table::in_a_row(&animals)),
        };
        words.insert(0, format!("{defender} keeps the farmstead{kept}"));
    }
    let season = people.0.season.filter(|_| defender.is_some());
    let season = season.map(|season| {
        format!(
            " It is {}: {} turns a day.",
            season.name(),
            people.0.turns_a_day
        )
    });
    (!words.is_empty()).then(|| format!("{}.{}", words.join("; "), season.unwrap_or_default()))
}

/// What lies on the table, counted.
fn scenery(people: People, events: &[&Event]) -> Option<String> {
    let is_laid = events
        .iter()
        .any(|event| matches!(event, Event::SceneryDone));
    let count = |sort: Sort| {
        people
            .0
            .laid
            .iter()
            .filter(|laid| laid.sort == sort)
            .count()
    };
    let sorts = Sort::ALL.into_iter().map(|sort| (sort, count(sort)));
    let words: Vec<String> = sorts
        .filter(|(_, count)| *count > 0)
        .map(|(sort, count)| {
            let name = sort.name();
            let one = name.trim_start_matches("an ").trim_start_matches("a ");
            match count {
                1 => name.to_string(),
                count => format!("{} {}", number(count), table::numbered(count, one)),
            }
        })
        .collect();
    let verb = if count(Sort::DenseWood) == 1 {
        "lies"
    } else {
        "lie"
    };
    (is_laid && !words.is_empty())
        .then(|| format!("Round the farm {verb} {}.", table::in_a_row(&words)))
}

/// Who goes first.
fn order(events: &[&Event]) -> Option<String> {
    events.iter().find_map(|event| match event {
        Event::DayBegan { first, .. } => Some(format!("{} goes first.", first.name())),
        _ => None,
    })
}
