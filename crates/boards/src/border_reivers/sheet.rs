//! The family sheet: economy, livestock, tokens, recruited and held cards. It stands in the tray; on a phone it is a panel.

use super::{cards, glyph::Glyph, kit::head, words};
use border_reivers::{CATTLE_INCOME, Card, HAND_SIZE, HORSE_LIMIT, Subtype, Token, View};
use maud::{Markup, html};
use table::counted;

/// The tray.
pub(super) fn tray(view: &View) -> String {
    let markup = html! {
        div.sheet-purse { (livestock(view)) }
        div.sheet-economy { (economy(view)) }
        div.sheet-family { (family(view)) }
    };
    markup.into_string()
}

/// The same as one panel.
pub(super) fn panel(view: &View) -> Markup {
    html! {
        div.sheet-panel {
            (livestock(view))
            (economy(view))
            (family(view))
            (targets(view))
        }
    }
}

/// The table of the economy, with the column that counts now.
fn economy(view: &View) -> Markup {
    let heads = ["1–3", "4", "5", "6", "7", "8", "9", "10", "11+"];
    let rows: [(&str, Glyph, &[u8; 9]); 3] = [
        ("Horses kept", Glyph::HORSE, &HORSE_LIMIT),
        ("Cards kept", Glyph::CARDS, &HAND_SIZE),
        ("Cattle income", Glyph::COW, &CATTLE_INCOME),
    ];
    let at = view.economy.column;
    let count = format!("{} sheep at home", view.economy.sheep);
    html! {
        (head(&format!("{}’s economy", view.family.name()), html! { (count) }))
        table.economy {
            thead { tr {
                th scope="row" { (Glyph::SHEEP.drawn()) span.row-name { "Your sheep" } }
                @for (column, head) in heads.iter().enumerate() { th scope="col" .at[column == at] { (head) } }
            } }
            tbody {
                @for (name, glyph, values) in rows {
                    tr {
                        th scope="row" { (glyph.drawn()) span.row-name { (name) } }
                        @for (column, value) in values.iter().enumerate() { td.at[column == at] { (value) } }
                    }
                }
            }
        }
    }
}

/// Horses, cattle, sheep, tokens and held cards as numbers.
fn livestock(view: &View) -> Markup {
    let horses = view.standing + view.lying;
    let lying = match view.lying {
        0 => String::new(),
        lying => format!(", {lying} lying down"),
    };
    let keep = format!(
        "{} standing{lying}. After Autumn you keep {}",
        counted(view.standing.into(), "horse"),
        view.economy.horses
    );
    html! {
        div.stock {
            span data-tip=(keep) data-ask="stock:horses" {
                (Glyph::HORSE.drawn()) b { (view.standing) }
                small { @if view.lying > 0 { "of " (horses) } @else if horses == 1 { "horse" } @else { "horses" } }
            }
            span data-ask="stock:cattle" { (Glyph::COW.drawn()) b { (view.cattle) } small { "cattle" } }
            span data-ask="stock:sheep" { (Glyph::SHEEP.drawn()) b { (view.economy.sheep) } small { "sheep" } }
            span data-tip=(tokens_in_words(view)) data-ask="stock:tokens" { (Glyph::TOKEN.drawn()) b { (view.reserve.len()) } small { @if view.reserve.len() == 1 { "token" } @else { "tokens" } } }
            span data-tip=(held_in_words(view)) data-ask="stock:cards" { (Glyph::CARDS.drawn()) b { (view.held.len()) } small { "of " (view.economy.hand) } }
        }
    }
}

fn held_in_words(view: &View) -> String {
    let names: Vec<String> = view
        .held
        .iter()
        .map(|card| view.components().card_name(*card))
        .collect();
    match names.is_empty() {
        true => "You hold no card".into(),
        false => format!("You hold {}", table::in_a_row(&names)),
    }
}

pub(super) fn tokens_in_words(view: &View) -> String {
    let names: Vec<String> = view
        .reserve
        .iter()
        .map(|token| token_in_words(view, *token))
        .collect();
    match names.is_empty() {
        true => "No Defense Token in your reserve".into(),
        false => format!("In your reserve: {}", names.join("; ")),
    }
}

/// "Beacon Watch, 2 dice on a farm, 1 die at Town and Seat".
pub(super) fn token_in_words(view: &View, token: Token) -> String {
    let facts = view.components().token(token);
    let mut parts = vec![facts.name.clone()];
    if facts.green > 0 {
        parts.push(format!("{} on a farm", words::dice(facts.green)));
    }
    if facts.gray > 0 {
        parts.push(format!("{} at Town and Seat", words::dice(facts.gray)));
    }
    if facts.green + facts.gray == 0 {
        parts.push("no dice".into());
    }
    if facts.halves {
        parts.push("halves the attacker’s dice".into());
    }
    if facts.drm > 0 {
        parts.push(format!("+{} on every defense die", facts.drm));
    }
    parts.join(", ")
}

/// The boxes of the family sheet: recruited cards, and those that are held.
fn family(view: &View) -> Markup {
    let data = view.components();
    let of = |subtype: Subtype| {
        let cards = view.recruited.iter().copied();
        cards
            .filter(|card| data.card(*card).subtype == subtype)
            .collect::<Vec<Card>>()
    };
    let (offices, graynes) = (of(Subtype::Office), of(Subtype::Grayne));
    let second = offices.get(1).or(graynes.get(1)).copied();
    let closed = match view.turn {
        1 => "opens on turn 2",
        _ => "free",
    };
    html! {
        (head("Family sheet", html! { "recruited and held" }))
        div.boxes {
            (sheet_box(view, "reiver", "Reiver", Subtype::Reiver, of(Subtype::Reiver).first().copied(), "free"))
            (sheet_box(view, "warden", "Warden", Subtype::Warden, of(Subtype::Warden).first().copied(), "free"))
            (sheet_box(view, "office", "Office", Subtype::Office, offices.first().copied(), "free"))
            (sheet_box(view, "grayne", "Grayne", Subtype::Grayne, graynes.first().copied(), "free"))
            (sheet_box(view, "second", "Second ally", Subtype::Grayne, second, closed))
            div.sheet-box.held-box.empty[view.held.is_empty()] data-ask="sheet:held" {
                small { (Glyph::CARDS.drawn()) "Held, " (view.held.len()) " of " (view.economy.hand) }
                @for card in &view.held {
                    b.held-name data-tip=(cards::says(view, *card)) data-ask={ "held:" (card) } { (data.card_name(*card)) }
                }
                @if view.held.is_empty() { em { "none" } }
            }
        }
    }
}

fn sheet_box(
    view: &View,
    id: &str,
    name: &str,
    subtype: Subtype,
    card: Option<Card>,
    free: &str,
) -> Markup {
    html! {
        div.sheet-box.empty[card.is_none()] data-tip=[card.map(|card| cards::says(view, card))] data-ask={ "sheet:" (id) } {
            small { (Glyph::of(subtype).drawn()) (name) }
            @match card {
                Some(card) => {
                    b { (view.components().card_name(card)) }
                    span.box-says { (cards::says(view, card)) }
                }
                None => em { (free) },
            }
        }
    }
}

/// The own Target cards that are left.
fn targets(view: &View) -> Markup {
    let names: Vec<&str> = view.targets.iter().map(|kind| kind.name()).collect();
    html! {
        (head("Target cards", html! { (names.len()) " of 6 left" }))
        p.note { (table::in_a_row(&names)) }
    }
}
