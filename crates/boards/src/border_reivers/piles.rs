//! The opponents: the six piles of their Draft Sheet (BR-2.14a), their cards in play, tokens and cups.

use super::{
    cards::pile_class,
    glyph::{Glyph, cube},
};
use border_reivers::{PileView, View};
use maud::{Markup, html};
use table::counted;

/// The sheet as a panel.
pub(super) fn panel(view: &View) -> Markup {
    let data = view.components();
    let in_play: Vec<String> = view
        .in_play
        .iter()
        .map(|card| data.card_name(*card))
        .collect();
    html! {
        div.piles { @for pile in &view.piles { (one(view, pile)) } }
        p.base { (Glyph::SWORDS.drawn()) "Base attack dice " b { (view.base_dice) } " for each family" }
        @if !in_play.is_empty() { p.note { "In play: " (table::in_a_row(&in_play)) "." } }
        p.families {
            @for family in view.family.others() {
                span { (cube(family)) (family.name()) }
            }
        }
    }
}

fn one(view: &View, pile: &PileView) -> Markup {
    let data = view.components();
    let names: Vec<String> = pile
        .cards
        .iter()
        .map(|card| data.card_name(*card))
        .collect();
    let tip = match names.is_empty() {
        true => "No card waits there".into(),
        false => names.join(", "),
    };
    html! {
        div class={ "pile " (pile_class(pile.pile)) } data-tip=(tip) {
            span.pile-name { (Glyph::of_pile(pile.pile).drawn()) (short(pile.pile)) @if !pile.cards.is_empty() { small { (pile.cards.len()) } } }
            b { @if pile.cards.is_empty() { "–" } @else { "+" (pile.strength) } }
        }
    }
}

/// A name that fits the box.
fn short(pile: border_reivers::Pile) -> &'static str {
    match pile {
        border_reivers::Pile::DefenseTokens => "Tokens",
        border_reivers::Pile::PermanentDefenses => "Castles",
        pile => pile.name(),
    }
}

/// What is left in decks and cups.
pub(super) fn supplies(view: &View) -> Markup {
    let rows = [
        ("Summer cards in this turn’s deck", view.deck),
        ("Summer discards", view.discards),
        ("Events in the deck", view.event_deck),
        ("Target cards to come", view.target_deck),
        ("Opponents’ Defense Tokens not placed", view.pool),
        ("Defense Tokens to be drawn", view.available),
        ("Wardens’ tokens on the display", view.display.len()),
        ("Cubes in the Notoriety cup", view.cup),
        ("Farm tokens for sheep", view.farm_tokens[0]),
        ("Farm tokens for bastles", view.farm_tokens[1]),
        ("Castles and peels in their cup", view.permanent_cup),
    ];
    html! {
        table.supplies {
            caption.unheard { "Decks and cups" }
            @for (name, count) in rows { tr { th scope="row" { (name) } td { (count) } } }
        }
        @if let Some(pool) = &view.open_pool {
            @if !pool.is_empty() {
                p.note { "Their tokens lie open now: " (table::in_a_row(&pool.iter().map(|token| view.components().token(*token).name.as_str()).collect::<Vec<_>>())) "." }
            }
        }
    }
}

/// The events of this turn, and those that a card has shown.
pub(super) fn events(view: &View) -> Markup {
    let data = view.components();
    html! {
        @if view.events.is_empty() { p.muted { "Two events come in Autumn." } }
        @for event in &view.events {
            @let facts = data.event(event.event);
            div.event-card {
                p.event-name { b { (facts.name) } @if event.rerolls > 0 { small { (counted(event.rerolls.into(), "reroll")) " left" } } }
                p { (super::words::event(&facts.kind)) }
                @if let Some(first) = event.first {
                    p.note { (first.family.name()) " came first, with " (counted(first.hits.into(), "hit")) "." }
                }
            }
        }
        @if !view.foreseen.is_empty() {
            p.note { "Next in the deck: " (table::in_a_row(&view.foreseen.iter().map(|event| data.event(*event).name.as_str()).collect::<Vec<_>>())) "." }
        }
        @if !view.past_events.is_empty() {
            p.note { "Over: " (table::in_a_row(&view.past_events.iter().map(|event| data.event(*event).name.as_str()).collect::<Vec<_>>())) "." }
        }
    }
}
