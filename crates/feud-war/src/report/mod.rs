//! A game told for people who were not there: what each turn came to, in a few sentences that join the events, and what decided the whole.
//! Made from the typed events alone; the log beside it has every line. It decides nothing, and knows no page.

mod go;
mod people;
mod setting_up;
mod shots;
mod whole;

use crate::{Event, View};
use people::People;
use table::{Gist, Paragraph};

/// The events of one part of the game in a few sentences. The view is the one at the end of the part.
pub fn part(view: &View, events: &[&Event]) -> Vec<Paragraph> {
    let people = People(view);
    let mut told = Vec::new();
    let starts = |event: &&Event| matches!(event, Event::TurnBegan { .. });
    let first = events.iter().position(starts).unwrap_or(events.len());
    let (before, mut rest) = events.split_at(first);
    told.extend(setting_up::told(people, before));
    while !rest.is_empty() {
        let next = rest.iter().skip(1).position(starts);
        let (one, later) = rest.split_at(next.map_or(rest.len(), |next| next + 1));
        told.push(go::told(people, one));
        rest = later;
    }
    told.extend(go::loose(events));
    told
}

/// What the whole game came to, from everything that happened in it and the view at its end.
pub fn whole(view: &View, events: &[&Event]) -> Gist {
    whole::told(People(view), events)
}

/// Whether a part of the game begins with this, though the deed before brought it about.
pub fn begins_part(event: &Event) -> bool {
    matches!(
        event,
        Event::OrderRolled { .. } | Event::DayBegan { .. } | Event::TurnBegan { .. }
    )
}
