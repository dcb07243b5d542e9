//! What stands beside the board. Everything here is public, or the reader's own.

use super::{cards, signs, words};
use crate::{Panel, Scene, Sign};
use maud::{Markup, PreEscaped, html};
use schotten_totten::{Action, Card, Colour, Combination, Stone, Tactic, TurnedUp, View};
use table::Seat;

pub(super) fn all(view: &View, scene: &Scene) -> Vec<Panel> {
    let mut panels = vec![still_out(view, scene), formations(view)];
    if let Some(up) = &view.turned_up {
        panels.insert(0, turned_up(view, up, scene));
    }
    if view.tactic {
        panels.push(tactics(view, scene));
    }
    if !view.discard.is_empty() {
        panels.push(listed("discard", "Discard pile", &view.discard));
    }
    let under: Vec<Card> = view
        .under_clan
        .iter()
        .chain(&view.under_tactic)
        .copied()
        .collect();
    if !under.is_empty() {
        panels.push(listed("under", "You put under the decks", &under));
    }
    if !view.known.is_empty() {
        panels.push(listed("known", "You know in the other hand", &view.known));
    }
    if view.rounds > 1 {
        panels.push(points(view, scene));
    }
    panels
}

/// A sign as a picture of its own.
fn sign(svg: &str) -> Markup {
    PreEscaped(format!(
        r#"<svg class="sign" viewBox="0 0 24 24" aria-hidden="true" fill="currentColor" stroke="currentColor" stroke-width="0">{svg}</svg>"#
    ))
}

/// A card as a small chip: sign and number, or sign and name.
fn chip(card: Card) -> Markup {
    let class = format!("chip {}", cards::token(card));
    html! {
        span class=(class) title=[card.kind().map(Tactic::effect)] aria-label=(card.name()) role="img" {
            (sign(signs::of(card)))
            @match card.kind() {
                Some(tactic) => span aria-hidden="true" { (tactic.name()) },
                None => b aria-hidden="true" { (card.strength()) },
            }
        }
    }
}

/// A claim with the cards of both sides, and a play with its card.
pub(super) fn drawn_as(view: &View, action: &Action) -> Option<Markup> {
    let badge = |stone: Stone| html! { span.stone-badge { (stone) } };
    match *action {
        Action::Claim(stone) => {
            let cards = &view.stones[stone.index()].cards;
            let (own, theirs) = (&cards[view.to_act.index()], &cards[1 - view.to_act.index()]);
            Some(html! {
                (badge(stone)) (chips(own))
                small { @if theirs.is_empty() { "against no card" } @else { "against" } }
                (chips(theirs))
            })
        }
        Action::Place(card, stone) => Some(html! { (chip(card)) small { "at" } (badge(stone)) }),
        _ => None,
    }
}

fn chips(cards: &[Card]) -> Markup {
    html! { span.chips { @for &card in cards { (chip(card)) } } }
}

/// A sentence with every Clan card that it names, such as "p5", as a chip.
pub(super) fn told(sentence: &str) -> Markup {
    let card = |word: &str| -> Option<Card> {
        let is_clan = word.ends_with(|last: char| last.is_ascii_digit());
        word.parse().ok().filter(|_| is_clan)
    };
    html! {
        @for (number, word) in sentence.split(' ').enumerate() {
            @if number > 0 { " " }
            @let (bare, end) = word.split_at(word.trim_end_matches(['.', ',', ';', ':']).len());
            @match card(bare) {
                Some(card) => { (chip(card)) (end) }
                None => (word),
            }
        }
    }
}

/// The grid of the Clan cards that no one has seen on the table; the reader's own are marked.
fn still_out(view: &View, scene: &Scene) -> Panel {
    let own = |card: Card| view.hand.as_ref().is_some_and(|hand| hand.contains(&card));
    let state = |card: Card| {
        let is_out = view.unseen.contains(card);
        let mut class = format!("cell {}", cards::token(card));
        let mut says = card.name();
        let note = match (is_out, own(card)) {
            (false, _) => {
                class += " seen";
                ", on the table"
            }
            (true, true) => {
                class += " own";
                ", in your hand"
            }
            (true, false) => ", still out",
        };
        says += note;
        if is_out && scene.marks.contains(&card.to_string()) {
            class += " marked";
            says += ", could still beat you";
        }
        (class, says)
    };
    let body = html! {
        table.out {
            caption.unheard { "Clan cards that do not lie on the table" }
            @for colour in Colour::ALL {
                tr {
                    th scope="row" class={ "clan-" (colour) } {
                        (sign(signs::badge(colour)))
                        span.unheard { (colour.name()) ", " (signs::plant(colour)) }
                    }
                    @for strength in 1..=9 {
                        @let (class, says) = state(Card::clan(colour, strength));
                        td class=(class) { span aria-hidden="true" { (strength) } span.unheard { (says) } }
                    }
                }
            }
        }
        @if view.hand.is_some() {
            p.note { span.cell.own.sample aria-hidden="true" { } " ringed: in your own hand" }
        }
    };
    Panel {
        id: "still-out",
        sign: Sign::CARDS,
        title: "Cards still out".into(),
        body,
    }
}

/// An example of the combination, as its cards in notation.
fn example(combination: Combination) -> (&'static [&'static str], &'static str) {
    match combination {
        Combination::ColourRun => (&["b4", "b5", "b6"], "one clan, in a row"),
        Combination::Kind => (&["r8", "g8", "y8"], "one number"),
        Combination::Colour => (&["p2", "p4", "p7"], "one clan"),
        Combination::Run => (&["n4", "g5", "r6"], "in a row, mixed clans"),
        Combination::Sum => (&["y9", "b8", "r3"], "anything else: by the total"),
    }
}

/// The five combinations, strongest first.
fn formations(view: &View) -> Panel {
    let any_mud = view.tactic;
    let body = html! {
        ol.formations {
            @for combination in Combination::ALL.into_iter().rev() {
                @let (cards, says) = example(combination);
                li {
                    span.chips aria-hidden="true" {
                        @for card in cards.iter().filter_map(|text| text.parse::<Card>().ok()) {
                            (chip(card))
                        }
                    }
                    span { b { (combination.name(3)) } " " small { (says) } }
                }
            }
        }
        p.note {
            "Equal: the higher total wins, then whoever was complete first (the flag)."
            @if any_mud { " With Mud Fight the same goes for four cards." }
        }
    };
    Panel {
        id: "formations",
        sign: Sign::ROW,
        title: "Formations, strongest first".into(),
        body,
    }
}

/// Every Tactic card with its effect, and who has played how many.
fn tactics(view: &View, scene: &Scene) -> Panel {
    let own = |tactic| {
        let card = Card::tactic(tactic);
        view.hand.as_ref().is_some_and(|hand| hand.contains(&card))
    };
    let body = html! {
        p.tally {
            @for seat in [Seat::FIRST, Seat::SECOND] {
                span { (scene.name(seat)) " has played " b { (view.tactics_played[seat.index()]) } }
            }
        }
        dl.tactics {
            @for tactic in Tactic::ALL {
                dt class=[own(tactic).then_some("own")] {
                    (sign(signs::sign(tactic)))
                    (tactic.name())
                    @if tactic.copies() > 1 { " ×" (tactic.copies()) }
                    @if own(tactic) { small { " in your hand" } }
                }
                dd { (tactic.effect()) }
            }
        }
        p.note { "You may play one only if that puts you at most one ahead." }
    };
    Panel {
        id: "tactics",
        sign: Sign::CARDS,
        title: "Tactic cards".into(),
        body,
    }
}

fn listed(id: &'static str, title: &str, list: &[Card]) -> Panel {
    let body = html! {
        p.chips title=(words::names(list)) { @for &card in list { (chip(card)) " " } }
    };
    Panel {
        id,
        sign: Sign::CARDS,
        title: title.into(),
        body,
    }
}

/// What nobody could see: the hands, and what was left in the decks.
fn turned_up(view: &View, up: &TurnedUp, scene: &Scene) -> Panel {
    let row = |cards: &[Card]| {
        html! {
            p.chips { @for &card in cards { (chip(card)) " " } @if cards.is_empty() { "nothing" } }
        }
    };
    let body = html! {
        @for seat in [Seat::FIRST, Seat::SECOND] {
            h3 { (scene.name(seat)) " held" }
            (row(&up.hands[seat.index()]))
        }
        h3 { "Left in the deck, the next card first" }
        (row(&up.clan))
        @if view.tactic {
            h3 { "Left in the Tactic deck" }
            (row(&up.tactic))
        }
    };
    Panel {
        id: "turned-up",
        sign: Sign::EYE,
        title: "Turned up".into(),
        body,
    }
}

fn points(view: &View, scene: &Scene) -> Panel {
    let body = html! {
        table.points {
            @for seat in [Seat::FIRST, Seat::SECOND] {
                tr { th scope="row" { (scene.name(seat)) } td { (view.points[seat.index()]) } }
            }
        }
        p.note { "Round " (view.round) " of " (view.rounds) "." }
    };
    Panel {
        id: "points",
        sign: Sign::POINTS,
        title: "Match points".into(),
        body,
    }
}
