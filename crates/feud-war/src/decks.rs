//! The decks and dice that a turn begins with (chapters Items needed, Each Turn): how movement and event cards are drawn, what the season die says, who
//! goes first. The game draws by these, and so does a page that serves a real table as its decks alone.

use crate::{
    EventCard, Season,
    tables::{EVENTS, MOVE_DECK, SEASONS},
};
use table::{Chance, Lots};

/// The event deck with all its cards: how many of each are left.
pub const ALL_EVENTS: [u8; EventCard::COUNT] = {
    let mut left = [0; EventCard::COUNT];
    let mut at = 0;
    while at < left.len() {
        left[at] = EVENTS[at].1;
        at += 1;
    }
    left
};

/// A movement card, in inches: one of the eighteen, which are all shuffled for each draw (FW-TURN-5).
pub fn movement(chance: &mut Chance, label: impl FnOnce() -> String) -> u8 {
    let weights = MOVE_DECK.map(|(_, cards)| cards);
    let name = |place: u32| MOVE_DECK[place as usize].0.to_string();
    let place = chance.draw_weighted(&weights, label, name);
    MOVE_DECK[place as usize].0
}

/// An event card; after the last one the forty are shuffled again (FW-TURN-6).
///
/// ```
/// use feud_war::decks::{ALL_EVENTS, event};
/// let (mut left, mut chance) = (ALL_EVENTS, table::Chance::scripted(&[0]));
/// assert_eq!(event(&mut left, &mut chance, || "a card".into()), feud_war::EventCard::Football);
/// assert_eq!(left.iter().map(|number| u32::from(*number)).sum::<u32>(), 39);
/// ```
pub fn event(
    left: &mut [u8; EventCard::COUNT],
    chance: &mut Chance,
    label: impl FnOnce() -> String,
) -> EventCard {
    if left.iter().all(|left| *left == 0) {
        *left = ALL_EVENTS;
    }
    let mut lots = Lots::<{ EventCard::COUNT }>::default();
    for (index, left) in left.iter().enumerate() {
        lots.add(index as u8, u32::from(*left));
    }
    let drawn = lots.draw(chance, label, |index| {
        EventCard::ALL[usize::from(index)].name().into()
    });
    let index = usize::from(drawn.unwrap_or(0));
    left[index] -= 1;
    EventCard::ALL[index]
}

/// The season of a die, and the turns of its days (FW-SETUP-3, FW-SETUP-4).
pub fn season(die: u8) -> (Season, u8) {
    let row = SEASONS
        .iter()
        .find(|(from, to, ..)| (*from..=*to).contains(&die));
    let (.., season, turns) = *row.unwrap_or(&SEASONS[0]);
    (season, turns)
}

/// Who goes first: all throw, and those with the highest number again until one is left (FW-TURN-1, FW-R18).
pub fn first<T: Copy>(mut throwers: Vec<T>, mut throw: impl FnMut(T) -> u8) -> Option<T> {
    while throwers.len() > 1 {
        let dice: Vec<u8> = throwers.iter().map(|one| throw(*one)).collect();
        let highest = dice.iter().copied().max().unwrap_or(0);
        let thrown = throwers.into_iter().zip(dice);
        throwers = thrown
            .filter(|(_, die)| *die == highest)
            .map(|(one, _)| one)
            .collect();
    }
    throwers.first().copied()
}
