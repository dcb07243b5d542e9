//! Summer cards as HTML, so that their words wrap: large on offer, small in a list.

use super::{
    glyph::Glyph,
    kit::target,
    words::{self, effect},
};
use crate::Scene;
use border_reivers::{Card, CardFacts, Pile, Stage, Stripe, Type, View};
use maud::{Markup, html};
use table::counted;

/// The class of a type, by which it has its colour.
pub(super) fn class(facts: &CardFacts) -> &'static str {
    match facts.subtype.kind() {
        Type::Recruit => "t-recruit",
        Type::Play => "t-play",
        Type::Hold => "t-hold",
    }
}

/// The class of a pile.
pub(super) fn pile_class(pile: Pile) -> &'static str {
    match pile {
        Pile::Attack => "p-attack",
        Pile::Notoriety => "p-notoriety",
        Pile::Sheep => "p-sheep",
        Pile::Bastles => "p-bastles",
        Pile::DefenseTokens => "p-tokens",
        Pile::PermanentDefenses => "p-castles",
    }
}

/// Whether cards are used without cattle now.
fn is_free(view: &View) -> bool {
    matches!(view.stage, Stage::Office | Stage::Retrieve(_))
}

/// The verb with which a card is used.
fn verb(facts: &CardFacts) -> &'static str {
    match facts.subtype.kind() {
        Type::Recruit => "recruit",
        Type::Play => "play",
        Type::Hold => "hold",
    }
}

/// "−4" with a cow, and whether that is more than there is.
fn price(view: &View, facts: &CardFacts) -> Markup {
    let lacks =
        facts.cattle < 0 && !is_free(view) && u16::from(facts.cattle.unsigned_abs()) > view.cattle;
    html! {
        span.price.lacks[lacks] {
            @match facts.cattle {
                _ if is_free(view) => "free",
                0 => "free",
                cost if cost < 0 => { (Glyph::COW.drawn()) "−" (cost.unsigned_abs()) }
                gain => { (Glyph::COW.drawn()) "+" (gain) }
            }
        }
    }
}

/// What the opponents get out of a card that is left to them.
pub(super) fn stripe(view: &View, facts: &CardFacts) -> Markup {
    let (what, how) = words::stripe(view.components(), &facts.stripe);
    let (class, glyph) = match &facts.stripe {
        Stripe::Pile(pile, _) => (pile_class(*pile), Some(Glyph::of_pile(*pile))),
        Stripe::WardensToken(_) => ("p-tokens", Some(Glyph::TOKEN)),
        _ => ("p-event", None),
    };
    html! {
        span class={ "stripe " (class) } {
            @if let Some(glyph) = glyph { (glyph.drawn()) }
            span.stripe-says { span.stripe-lead { "Left to them: " } b { (what) " " (how) } }
        }
    }
}

/// The small word that says how sure the card is.
fn origin(facts: &CardFacts) -> Markup {
    html! {
        @if let Some((label, tip)) = words::origin(facts.origin, &facts.attested) {
            span.origin data-tip=(tip) { (label) }
        }
    }
}

fn nation(view: &View, facts: &CardFacts) -> Option<String> {
    let only = facts.restriction?;
    Some(match only == view.family.nation() {
        true => format!("{} families only.", only.name()),
        false => format!("For {} families only: not for you.", only.name()),
    })
}

/// What a card does, in one paragraph.
pub(super) fn says(view: &View, card: Card) -> String {
    let data = view.components();
    let facts = data.card(card);
    let mut lines = effect(data, facts, view.family);
    lines.extend(nation(view, facts));
    lines.join(" ")
}

/// A card on offer: its face is picked first, then what is done with it.
pub(super) fn offer(view: &View, scene: &Scene, card: Card) -> Markup {
    let facts = view.components().card(card);
    let name = format!("card:{card}");
    let sign = if facts.is_solo { "s" } else { "" };
    let face = html! {
        span.card-band {
            (Glyph::of(facts.subtype).drawn())
            b { (facts.subtype.kind().name()) }
            small { (facts.subtype.name()) }
            (price(view, facts))
        }
        span.offer-text {
            span.offer-name { b { (facts.name) } (origin(facts)) }
            span.offer-says { (says(view, card)) }
        }
        (stripe(view, facts))
        span.card-number { "#" (sign) (card) }
    };
    html! {
        div class={ "offer " (class(facts)) } {
            (target(scene, &name, "offer-face", face))
            div.deeds {
                p.deed-says { b { (facts.name) ": " } (says(view, card)) }
                (deeds(view, scene, card, facts))
            }
        }
    }
}

/// What can be done with a card on offer. What is not allowed stays there, and a click on it says why.
fn deeds(view: &View, scene: &Scene, card: Card, facts: &CardFacts) -> Markup {
    let pays = match facts.cattle {
        _ if is_free(view) => ", free".into(),
        0 => String::new(),
        cost if cost < 0 => format!(", pay {}", cost.unsigned_abs()),
        gain => format!(", gain {gain}"),
    };
    let verb = verb(facts);
    let word = facts.subtype.kind().name();
    let use_it = format!("{word} {}{pays}", facts.name);
    let can_discard = matches!(view.stage, Stage::Draft | Stage::Office);
    let back = match view.stage {
        Stage::Office => "Put it back",
        _ => "Discard it",
    };
    html! {
        div.deed-row {
            (target(scene, &format!("{verb}:{card}"), "button deed-button primary", html! { (use_it) }))
            @if can_discard {
                (target(scene, &format!("discard:{card}"), "button deed-button", html! {
                    (back) small { " for a Default Action" }
                }))
            }
        }
    }
}

/// A card in a list: name, kind and what it does. It is picked by one click.
pub(super) fn small(view: &View, scene: &Scene, card: Card, more: Markup) -> Markup {
    let facts = view.components().card(card);
    let face = html! {
        span.small-head { (Glyph::of(facts.subtype).drawn()) b { (facts.name) } small { "#" (card) } }
        span.small-says { (says(view, card)) }
        (more)
    };
    let class = format!("small-card {}", class(facts));
    target(scene, &format!("card:{card}"), &class, face)
}

/// The same, only to look at.
pub(super) fn shown(view: &View, card: Card) -> Markup {
    let facts = view.components().card(card);
    html! {
        div class={ "small-card still-card " (class(facts)) } {
            span.small-head { (Glyph::of(facts.subtype).drawn()) b { (facts.name) } small { (facts.subtype.name()) } }
            span.small-says { (says(view, card)) }
        }
    }
}

/// "3 cattle in hand": what the price is paid from.
pub(super) fn purse(view: &View) -> Markup {
    html! {
        span.purse data-tip={ "You have " (counted(view.cattle.into(), "head")) " of cattle" } {
            (Glyph::COW.drawn()) b { (view.cattle) }
        }
    }
}
