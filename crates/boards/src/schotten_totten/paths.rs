//! What is picked for each action. The reader's own side is *near*, the other is *far*, so a target
//! needs no seat: `hand:r5`, `side:3` (the own side of a Stone), `stone:4`, `near:r5@3` and `far:r5@3` (a
//! card that lies at a Stone), `deck:clan`, `deck:tactic`, `discard`.

use crate::{Button, Target};
use schotten_totten::{Action, Card, Deck, Stage, Stone, View};
use table::Seat;

/// A card in the reader's hand.
pub(super) fn hand(card: Card) -> String {
    format!("hand:{card}")
}

/// One side of a Stone. Only the near one is ever picked.
pub(super) fn side(is_near: bool, stone: Stone) -> String {
    format!("{}:{stone}", if is_near { "side" } else { "far-side" })
}

/// A Stone.
pub(super) fn stone(stone: Stone) -> String {
    format!("stone:{stone}")
}

/// A card that lies at a Stone.
pub(super) fn lying(is_near: bool, card: Card, stone: Stone) -> String {
    format!("{}:{card}@{stone}", if is_near { "near" } else { "far" })
}

/// A draw deck.
pub(super) fn deck(deck: Deck) -> &'static str {
    match deck {
        Deck::Clan => "deck:clan",
        Deck::Tactic => "deck:tactic",
    }
}

/// The discard pile.
pub(super) const DISCARD: &str = "discard";

fn is_mode(card: Card) -> bool {
    card.kind().is_some_and(|tactic| tactic.is_mode())
}

pub(super) fn path(action: &Action) -> Vec<Target> {
    let ruse = |letter: &str, place: String| vec![format!("hand:{letter}"), place];
    let names = match *action {
        Action::Place(card, at) if is_mode(card) => vec![hand(card), stone(at)],
        Action::Place(card, at) => vec![hand(card), side(true, at)],
        // Two picks, so that no card is played by a slip of the finger.
        Action::Recruiter => ruse("R", DISCARD.into()),
        Action::Strategist(card, at) => ruse("G", lying(true, card, at)),
        Action::Banshee(card, at) => ruse("N", lying(false, card, at)),
        Action::Traitor(card, at) => ruse("T", lying(false, card, at)),
        Action::Put(at) => vec![side(true, at)],
        Action::Discard => vec![DISCARD.into()],
        Action::Claim(at) => vec![stone(at)],
        Action::Draw(from) => vec![deck(from).into()],
        Action::Return(card) => vec![hand(card)],
        Action::Done | Action::Pass | Action::Deal => return vec![Target::button(action)],
    };
    names.into_iter().map(Target::new).collect()
}

/// A card that went back under its deck, or came from it, is named to nobody: only the deck is.
pub(super) fn trace(view: &View, seat: Seat, action: &Action) -> Vec<Target> {
    let is_near = seat == view.seat.unwrap_or(Seat::FIRST);
    let names = match *action {
        Action::Place(card, at) if is_mode(card) => vec![stone(at)],
        Action::Place(card, at) => vec![lying(is_near, card, at)],
        Action::Recruiter | Action::Banshee(..) | Action::Discard => vec![DISCARD.into()],
        Action::Strategist(_, at) => vec![DISCARD.into(), side(is_near, at)],
        Action::Traitor(_, at) => vec![DISCARD.into(), side(!is_near, at)],
        Action::Put(at) => vec![side(is_near, at)],
        Action::Claim(at) => vec![stone(at)],
        Action::Draw(from) => vec![deck(from).into()],
        Action::Return(card) => vec![deck(card.deck()).into()],
        Action::Done | Action::Pass | Action::Deal => vec![],
    };
    names.into_iter().map(Target::new).collect()
}

/// A claim of each Stone at which the reader has three cards or more, when claims are made; and what
/// comes after them.
pub(super) fn buttons(view: &View) -> Vec<Button<Action>> {
    let Some(seat) = view.seat.filter(|&seat| seat == view.to_act) else {
        return Vec::new();
    };
    let button = |action, label: &str| Button {
        action,
        label: label.into(),
    };
    let is_claim_step = match view.stage {
        Stage::Claim => true,
        Stage::Play => view.expert,
        _ => false,
    };
    let complete = |stone: &Stone| {
        let seen = &view.stones[stone.index()];
        seen.owner.is_none() && seen.cards[seat.index()].len() >= 3
    };
    let claims = Stone::all().filter(|stone| is_claim_step && complete(stone));
    let mut buttons: Vec<Button<Action>> = claims
        .map(|stone| button(Action::Claim(stone), &format!("Claim {stone}")))
        .collect();
    match view.stage {
        Stage::Claim => buttons.push(button(Action::Done, "End turn")),
        Stage::Between => buttons.push(button(Action::Deal, "Deal the next round")),
        _ => {}
    }
    buttons
}
