//! The names that a screen reader speaks, and the description of the whole board.

use crate::Scene;
use schotten_totten::{Card, Deck, HandSize, Stage, Stone, View};
use table::{Seat, Voice, counted};

/// A card in words; a Tactic card says what it does. Only the Joker is there twice.
pub(super) fn in_hand(card: Card, copies: usize) -> String {
    let name = match copies {
        1 => card.name(),
        copies => format!("{copies} {}s", card.name()),
    };
    match card.kind() {
        Some(tactic) => format!("{name}, in your hand. {}", tactic.effect()),
        None => format!("{name}, in your hand"),
    }
}

/// What is written over a card that was taken up from a Stone and is to be put down.
pub(super) fn held(stage: Stage) -> &'static str {
    match stage {
        Stage::Seize(_) => "Changes sides",
        _ => "On the move",
    }
}

/// What a Tactic card does, as its tip. A Clan card needs none.
pub(super) fn tip(card: Card) -> Option<String> {
    let tactic = card.kind()?;
    Some(format!("{}: {}", tactic.name(), tactic.effect()))
}

/// "Stone 4, your side: red 7, red 8".
pub(super) fn side(view: &View, scene: &Scene, seat: Seat, stone: Stone) -> String {
    let cards = &view.stones[stone.index()].cards[seat.index()];
    let whose = Voice::new(scene.reader, &scene.names).whose(seat);
    let list = match cards.as_slice() {
        [] => "empty".into(),
        cards => names(cards),
    };
    let first = match view.stones[stone.index()].first {
        Some(first) if first == seat => ", complete first",
        _ => "",
    };
    format!("Stone {stone}, {whose} side: {list}{first}")
}

/// What the flag means.
pub(super) fn complete_first(scene: &Scene, seat: Seat) -> String {
    let who = Voice::new(scene.reader, &scene.names).does(seat, "were", "was");
    format!("{who} complete here first: a tie goes to this side.")
}

/// "Stone 4, yours, with Mud Fight".
pub(super) fn stone(view: &View, scene: &Scene, stone: Stone) -> String {
    let seen = &view.stones[stone.index()];
    let owner = match seen.owner {
        None => "unclaimed".into(),
        Some(seat) if scene.reader == Some(seat) => "yours".into(),
        Some(seat) => Voice::new(scene.reader, &scene.names).whose(seat),
    };
    match seen.modes.as_slice() {
        [] => format!("Stone {stone}, {owner}"),
        modes => format!("Stone {stone}, {owner}, with {}", names(modes)),
    }
}

/// "red 7, at Stone 4, your side".
pub(super) fn lying(scene: &Scene, seat: Seat, card: Card, stone: Stone) -> String {
    let whose = Voice::new(scene.reader, &scene.names).whose(seat);
    format!("{}, at Stone {stone}, {whose} side", card.name())
}

/// "Clan deck, 30 cards".
pub(super) fn deck(deck: Deck, cards: u8) -> String {
    format!("{} deck, {}", deck.name(), count(cards.into()))
}

/// How many cards a deck still has.
pub(super) fn left(deck: Deck, cards: u8) -> String {
    match cards {
        0 => format!("{} deck: empty.", deck.name()),
        cards => format!("{} deck: {} left.", deck.name(), count(cards.into())),
    }
}

/// What the card on top of the discard pile does; or what lies there.
pub(super) fn top(cards: &[Card]) -> Option<String> {
    let &top = cards.last()?;
    tip(top).or_else(|| Some(format!("Discard pile: {}.", names(cards))))
}

/// "discard pile, the top is Banshee, 2 cards".
pub(super) fn discard(cards: &[Card]) -> String {
    match cards {
        [] => "Discard pile, empty".into(),
        cards => format!("Discard pile, {}: {}", count(cards.len()), names(cards)),
    }
}

/// "Ben's hand: 6 Clan cards, 1 Tactic card".
pub(super) fn hidden_hand(view: &View, scene: &Scene, seat: Seat) -> String {
    let whose = Voice::new(scene.reader, &scene.names).whose(seat);
    let HandSize { clan, tactic } = view.hand_sizes[seat.index()];
    let mut text = format!("{whose} hand: {}", count((clan + tactic).into()));
    if tactic > 0 {
        text += &format!(", of them {tactic} Tactic");
    }
    if !view.known.is_empty() {
        text += &format!("; you know {}", names(&view.known));
    }
    text
}

/// "6 cards".
pub(super) fn count(cards: usize) -> String {
    counted(cards, "card")
}

/// "red 7, red 8".
pub(super) fn names(cards: &[Card]) -> String {
    let names: Vec<String> = cards.iter().map(|card| card.name()).collect();
    names.join(", ")
}

/// The Stones that a seat controls.
pub(super) fn stones_of(view: &View, seat: Seat) -> usize {
    let owned = view.stones.iter().filter(|stone| stone.owner == Some(seat));
    owned.count()
}

/// The whole board in two sentences.
pub(super) fn description(view: &View, scene: &Scene) -> String {
    let held = |seat| {
        format!(
            "{} controls {} of 9 Stones and holds {}",
            scene.name(seat),
            stones_of(view, seat),
            count(usize::from(
                view.hand_sizes[seat.index()].clan + view.hand_sizes[seat.index()].tactic
            ))
        )
    };
    let turn = match view.outcome.map(|outcome| outcome.winner()) {
        None => format!("{} is to act.", scene.name(view.to_act)),
        Some(Some(winner)) => format!("{} has won.", scene.name(winner)),
        Some(None) => "The game is drawn.".into(),
    };
    format!("{}; {}. {turn}", held(Seat::FIRST), held(Seat::SECOND))
}
