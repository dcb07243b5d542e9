//! The draft of Summer: three cards, one of which is taken (chapter 5.2), and cards that an Office or a held card takes from
//! the discards (BR-5.5a, BR-R55).

use super::{
    cards::{offer, purse},
    kit::head,
    season::ROUNDS,
};
use crate::Scene;
use border_reivers::{Card, Stage, View};
use maud::{Markup, html};
use table::{capital, counted};

/// The three cards on the table.
pub(super) fn offers(view: &View, scene: &Scene) -> Markup {
    let others = match view.dealt.len() {
        0 | 1 => "nothing goes to your opponents",
        2 => "the other goes to your opponents",
        _ => "the other two go to your opponents",
    };
    let must_pass = !view.has_passed && view.round == ROUNDS;
    let title = match must_pass {
        true => "Your pass: all three are discarded",
        false => "Take one of these",
    };
    html! {
        (head(title, purse(view)))
        @if !must_pass { p.aff-note { (capital(others)) "." (pass_note(view)) } }
        (grid(view, scene, &view.dealt))
    }
}

/// When the pass of this Summer can still be used.
fn pass_note(view: &View) -> &'static str {
    match view.has_passed {
        true => " You have passed this Summer.",
        false => " In one round of Summer you pass.",
    }
}

/// Cards side by side, with what is done with the one that is picked.
fn grid(view: &View, scene: &Scene, cards: &[Card]) -> Markup {
    html! {
        div.offer-grid {
            @for card in cards { (offer(view, scene, *card)) }
            p.deed-hint { "Pick a card to see what you can do with it." }
        }
    }
}

/// The discards, from which a card is taken.
pub(super) fn discards(view: &View, scene: &Scene) -> Markup {
    let all = view.discarded.as_deref().unwrap_or_default();
    let data = view.components();
    let fits = |card: &Card| match view.stage {
        Stage::Retrieve(types) => types.contains(data.card(*card).subtype.kind()),
        _ => true,
    };
    let cards: Vec<Card> = all.iter().copied().filter(fits).collect();
    html! {
        (head("From the discards", html! { (counted(cards.len(), "card")) ", free of cattle" }))
        (grid(view, scene, &cards))
    }
}
