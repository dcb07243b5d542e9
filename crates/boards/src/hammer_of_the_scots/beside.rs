//! The tray of a page: the hand, what is laid, the years, the nobles and the pools. These are small pictures with words round
//! them, so that a page can lay them out by the room that it has. A file has the [tray](super::tray) as one picture.

use super::{
    Laid, Tray, Years, cards,
    panels::{shield, small_pen},
};
use crate::{
    Scene,
    pen::{Area, Pen},
};
use hammer_of_the_scots::{Card, Side};
use maud::{Markup, PreEscaped, html};

/// The tray as HTML. Each picture in it is a `.board`.
pub(super) fn html(tray: &Tray, scene: &Scene) -> String {
    let parts = html! {
        @if !tray.hand.is_empty() || scene.reader.is_some() {
            div.tray-hand {
                p.tray-head { b { "Your hand" } small { (tray.hand.len()) " of " (Card::HAND) } }
                (PreEscaped(hand(&tray.hand, scene)))
            }
        }
        div.tray-laid {
            p.tray-head { b { "Laid this turn" } }
            @for side in Side::BOTH { (laid(tray, side, scene)) }
        }
        div.tray-score {
            (years(tray.years))
            p.tray-head { b { "Nobles decide the war" } }
            @for side in Side::BOTH { (host(tray, side, scene)) }
        }
    };
    parts.into_string()
}

/// The size of a card in the hand, and the way from one to the next.
const CARD: f64 = 66.0;
const PITCH: f64 = 73.0;

/// The reader's cards in one row. Of cards that are alike the first is the target, and the others stand for it.
fn hand(hand: &[Card], scene: &Scene) -> String {
    let places = hand.len().max(Card::HAND);
    let mut pen = small_pen(scene, "h");
    let size = (
        PITCH * places as f64 - (PITCH - CARD) + 6.0,
        cards::height(CARD) + 8.0,
    );
    pen.open_board("hand any", r#" data-asks="card=play""#, size, "Your hand");
    pen.definitions();
    for number in 0..places {
        let x = 3.0 + PITCH * number as f64;
        let place = Area::new(x, 4.0, CARD, cards::height(CARD));
        match hand.get(number) {
            Some(&card) => held(&mut pen, card, &hand[..number], place),
            None => free(&mut pen, place),
        }
    }
    pen.raw("</svg>");
    pen.finish()
}

/// A card in the hand, after those before it.
fn held(pen: &mut Pen, card: Card, before: &[Card], place: Area) {
    let copy = before.iter().filter(|&&other| other == card).count();
    let target = format!("card:{card}");
    match copy {
        0 => {
            let label = format!("{}, in your hand", cards::label(card));
            pen.open_target(&target, &label, Some(card.effect()));
        }
        _ if pen.scene.reader.is_some() => pen.open_alike(&target, Some(card.effect())),
        _ => pen.open_tipped("", Some(card.effect())),
    }
    cards::face(pen, card, place);
    pen.ring(&target, place.grown(2.0), 7.0);
    pen.close();
    if copy == 0 {
        pen.proposed(&target, place.grown(1.5), 7.0);
    }
}

/// The place of a card that was played.
fn free(pen: &mut Pen, place: Area) {
    let line = pen.paint("line");
    let more = format!(r#"fill="none" stroke="{line}" stroke-width="1.5" stroke-dasharray="5 4""#);
    pen.rect(place, 6.0, &more);
}

/// What a side has on the table, how many cards it holds, and whether it goes first.
fn laid(tray: &Tray, side: Side, scene: &Scene) -> Markup {
    let is_own = scene.reader == Some(side.seat());
    let goes = match tray.first {
        Some(first) if first == side => Some(if is_own { "go first" } else { "goes first" }),
        Some(_) => Some(if is_own { "go next" } else { "goes next" }),
        None => None,
    };
    let before = shown_before(tray, side);
    html! {
        div class={ "laid-of " (side) } {
            (PreEscaped(lying(tray.laid[side.index()], side, scene)))
            div.laid-words {
                b { @if is_own { "You" } @else { (side.name()) } }
                small { (tray.held[side.index()]) " in hand" }
                @if let Some(goes) = goes {
                    small.goes.first[tray.first == Some(side)] { (goes) }
                }
                @if !before.is_empty() {
                    small.before data-tip={ (side.name()) " has played " (names(&before)) " this year" } {
                        @for card in &before { (chip(*card)) }
                    }
                }
            }
        }
    }
}

fn names(cards: &[Card]) -> String {
    let names: Vec<&str> = cards.iter().map(|card| card.name()).collect();
    names.join(", ")
}

/// A card of an earlier turn, as small as can be.
fn chip(card: Card) -> Markup {
    html! {
        @match card.value() {
            Some(value) => i.past { (value) },
            None => i.past.event { (card.name().chars().take(1).collect::<String>()) },
        }
    }
}

/// The cards of earlier turns of this year.
fn shown_before(tray: &Tray, side: Side) -> Vec<Card> {
    let mut before = tray.played[side.index()].clone();
    // The card of this turn lies there already.
    if let (Some(_), Some(Laid::Open(now))) = (tray.first, tray.laid[side.index()])
        && let Some(at) = before.iter().position(|&card| card == now)
    {
        before.remove(at);
    }
    before
}

/// The card of this turn, or where it will lie.
fn lying(card: Option<Laid>, side: Side, scene: &Scene) -> String {
    let mut pen = small_pen(scene, &format!("l{}", side.index()));
    let place = Area::new(1.0, 1.0, CARD, cards::height(CARD));
    let (label, tip) = match card {
        Some(Laid::Open(card)) => (card.name(), Some(card.effect())),
        Some(Laid::Hidden) => ("a card, face down", None),
        None => ("no card yet", None),
    };
    let label = format!("{}: {label}", side.name());
    let size = (CARD + 2.0, cards::height(CARD) + 2.0);
    pen.open_board("laid any", "", size, &label);
    pen.definitions();
    match card {
        Some(Laid::Open(card)) => {
            pen.open_tipped(&format!(r#"data-card="{card}-{side}""#), tip);
            cards::face(&mut pen, card, place);
            pen.close();
        }
        Some(Laid::Hidden) => cards::back(&mut pen, place),
        None => free(&mut pen, place),
    }
    pen.raw("</svg>");
    pen.finish()
}

/// How many years have a place in the row.
const MOST_YEARS: u16 = 9;

/// This year large, others as discs, and the turns of the year.
fn years(years: Years) -> Markup {
    let last = years.last.unwrap_or(years.now + MOST_YEARS).max(years.now);
    let begin = years
        .now
        .saturating_sub(MOST_YEARS / 2)
        .min(last.saturating_sub(MOST_YEARS - 1))
        .max(years.first);
    let season = match years.turn {
        0 => "winter".into(),
        turn => format!("turn {turn} of 5"),
    };
    html! {
        div.tray-years {
            div.year-row aria-hidden="true" {
                @for year in begin..=last.min(begin + MOST_YEARS - 1) {
                    @if year == years.now { b.year-now { (year) } }
                    @else { span.year.past[year < years.now] { (format!("{:02}", year % 100)) } }
                }
            }
            p.year-words {
                span.turns aria-hidden="true" { @for turn in 1..=5 { i.done[turn <= years.turn] { } } }
                small {
                    span.unheard { "The year " (years.now) ", " }
                    (season)
                    @if let Some(last) = years.last { " · the last year is " (last) }
                }
            }
        }
    }
}

/// A side's nobles and its pool.
fn host(tray: &Tray, side: Side, scene: &Scene) -> Markup {
    let serve = tray.nobles.iter().filter(|noble| noble.1 == Some(side));
    let nobles: Vec<_> = serve.map(|&(noble, _)| noble).collect();
    let word = |count: usize| if count == 1 { "noble" } else { "nobles" };
    html! {
        div class={ "host " (side) } role="group" aria-label=(side.name()) {
            p.host-count { b { (nobles.len()) } small { (word(nobles.len())) } }
            p.host-shields {
                @for &noble in &nobles {
                    span data-tip=(noble.name()) { (shield(noble, scene, "t")) }
                }
            }
            p.host-pool { b { (tray.pools[side.index()]) } small { "in pool" } }
        }
    }
}
