//! Smaller decisions: which card makes room, which goes to the opponents first, where Notoriety grows, which token is placed.

use super::{
    cards::{self, shown, small},
    glyph::{Glyph, cube},
    kit::{head, target},
    sheet::token_in_words,
};
use crate::Scene;
use border_reivers::{Card, Family, Rank, Stage, Subtype, Token, TrackView, View};
use maud::{Markup, html};
use table::counted;

/// A list of cards, each picked by one click.
fn list(view: &View, scene: &Scene, cards: &[Card]) -> Markup {
    html! {
        div.small-cards { @for card in cards { (small(view, scene, *card, html! {})) } }
    }
}

/// Which earlier Office or Grayne leaves.
pub(super) fn ally(view: &View, scene: &Scene, card: Card) -> Markup {
    let data = view.components();
    let is_ally = |card: &Card| {
        let subtype = data.card(*card).subtype;
        matches!(subtype, Subtype::Office | Subtype::Grayne)
    };
    let earlier: Vec<Card> = view.recruited.iter().copied().filter(is_ally).collect();
    html! {
        (head("Comes to you", html! { (data.card(card).subtype.name()) }))
        (shown(view, card))
        (head("Makes room", html! { "at most 2 Offices, 2 Graynes, 3 of both" }))
        (list(view, scene, &earlier))
    }
}

/// Which of two cards the opponents get first.
pub(super) fn award(view: &View, scene: &Scene) -> Markup {
    html! {
        (head("They get both", html! { "the order matters" }))
        div.small-cards {
            @for card in &view.dealt {
                (small(view, scene, *card, cards::stripe(view, view.components().card(*card))))
            }
        }
    }
}

/// Which held card is one too many.
pub(super) fn hand(view: &View, scene: &Scene) -> Markup {
    html! {
        (head("Held cards", html! { (view.held.len()) ", and you keep " (view.economy.hand) }))
        (list(view, scene, &view.held))
    }
}

/// Held Notoriety cards in Winter, ballads at the end.
pub(super) fn held(view: &View, scene: &Scene) -> Markup {
    let subtype = match view.stage {
        Stage::Ballads => Subtype::BorderBallad,
        _ => Subtype::Notoriety,
    };
    let data = view.components();
    let fits = |card: &Card| data.card(*card).subtype == subtype;
    let cards: Vec<Card> = view.held.iter().copied().filter(fits).collect();
    html! {
        (head(subtype.name(), html! { "held, played by a click" }))
        (list(view, scene, &cards))
    }
}

/// The five Default Actions.
pub(super) fn default(view: &View, scene: &Scene) -> Markup {
    let bastled = match view.turn {
        1 => "1 of your standing sheep",
        _ => "2 of your standing sheep",
    };
    let home = view.family.home().name();
    let each: [(&str, Glyph, &str, String); 5] = [
        ("horse", Glyph::HORSE, "A horse", "it stands at once".into()),
        (
            "sheep",
            Glyph::SHEEP,
            "A sheep",
            "then pick one of your regions".into(),
        ),
        (
            "cattle",
            Glyph::COW,
            "3 cattle",
            format!("you have {}", view.cattle),
        ),
        ("fame", Glyph::HORN, "1 Notoriety", format!("in the {home}")),
        (
            "bastle",
            Glyph::of(Subtype::Bastle),
            "Bastle",
            format!("{bastled}; then pick a region"),
        ),
    ];
    html! {
        (head("Default Action", html! { "one of five" }))
        div.defaults {
            @for (name, glyph, title, says) in each {
                (target(scene, &format!("default:{name}"), "default-deed", html! {
                    (glyph.drawn()) span { b { (title) } small { (says) } }
                }))
            }
        }
    }
}

/// The tokens in reserve, to be placed on the map.
pub(super) fn tokens(view: &View, scene: &Scene) -> Markup {
    let mut kinds: Vec<Token> = view.reserve.clone();
    kinds.dedup();
    html! {
        (head("Tokens in reserve", html! { "green for farms, grey for Town and Seat" }))
        @if kinds.is_empty() { p.aff-note { "None is left." } }
        @else { p.aff-note { "Pick a token, then one of your boxes on the map. What you keep is there next year." } }
        div.tokens {
            @for token in kinds { (token_target(view, scene, token)) }
        }
    }
}

fn token_target(view: &View, scene: &Scene, token: Token) -> Markup {
    let facts = view.components().token(token);
    let count = view.reserve.iter().filter(|one| **one == token).count();
    html! {
        (target(scene, &format!("token:{token}"), "token", html! {
            span.token-name { (Glyph::TOKEN.drawn()) b { (facts.name) } @if count > 1 { small { "×" (count) } } }
            (token_dice(view, token))
            span.unheard { (token_in_words(view, token)) }
        }))
    }
}

/// The dice of a token as squares: green for farms, grey for Town and Seat.
pub(super) fn token_dice(view: &View, token: Token) -> Markup {
    let facts = view.components().token(token);
    html! {
        span.token-dice aria-hidden="true" {
            @for _ in 0..facts.green { i.green { } }
            @for _ in 0..facts.gray { i.gray { } }
            @if facts.drm > 0 { em { "+" (facts.drm) } }
            @if facts.halves { em { "½" } }
            @if facts.green + facts.gray == 0 && !facts.halves { em { "no dice" } }
        }
    }
}

/// The Notoriety of all families; a row stands for its track on the map.
pub(super) fn tracks(view: &View, scene: &Scene) -> Markup {
    let card = match view.stage {
        Stage::Fame { card, .. } => Some(card),
        _ => view.using,
    };
    let placed = match view.stage {
        Stage::Fame { placed, left, .. } => {
            let done: u8 = placed.iter().sum();
            Some(format!("{done} placed, {left} left"))
        }
        _ => None,
    };
    html! {
        @if let Some(card) = card { (shown(view, card)) }
        (head("Notoriety", html! { @if let Some(placed) = &placed { (placed) } @else { "lit: first" } }))
        (fame(view, Some(scene)))
    }
}

/// The table of Notoriety: a row for each track, a column for each family, the own one last. With a scene each row stands
/// for its track on the map.
pub(super) fn fame(view: &View, scene: Option<&Scene>) -> Markup {
    let mut families: Vec<Family> = view.family.others().collect();
    families.push(view.family);
    let alike = |track: &TrackView| {
        let name = format!("track:{}", track.march);
        let scene = scene.filter(|scene| scene.reader.is_some())?;
        let class = if scene.is_lit(&name) {
            "alike lit"
        } else {
            "alike"
        };
        Some((name, class))
    };
    html! {
        table.fame {
            caption.unheard { "Notoriety of the families in each March" }
            thead { tr {
                th scope="col" { span.unheard { "March" } }
                @for family in &families {
                    th scope="col" .own[*family == view.family] { (cube(*family)) small { (family.name()) } }
                }
            } }
            tbody {
                @for track in &view.tracks {
                    @let most = track.values.iter().copied().max().unwrap_or(0);
                    @let alike = alike(track);
                    tr class=[alike.as_ref().map(|alike| alike.1)] data-alike=[alike.as_ref().map(|alike| &alike.0)] {
                        th scope="row" { (track.march.name()) small { (place(track.rank)) } }
                        @for family in &families {
                            @let value = track.values[family.index()];
                            td.own[*family == view.family] {
                                span.first[value == most && value > 0] { @if value == 0 { "–" } @else { (value) } }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The place of the player on a track, in words.
fn place(rank: Rank) -> &'static str {
    match rank {
        Rank::First => "first",
        Rank::TiedFirst => "tied for first",
        Rank::Second => "second",
        Rank::None => "",
    }
}

/// The card that is being used, and what is left to do for it on the map.
pub(super) fn in_use(view: &View, scene: &Scene) -> Markup {
    let left = match view.stage {
        Stage::Sheep { left, .. } => format!("{left} sheep to place, in lit regions of the map"),
        Stage::Build { castle, peel, any } => {
            let all = castle + peel + any;
            format!(
                "{} to garrison, lit on the map",
                counted(all.into(), "site")
            )
        }
        Stage::Bastle { left, .. } => format!("up to {left} sheep, in lit regions of the map"),
        Stage::LoseSheep(left) => format!("{left} sheep to lose, in lit regions of the map"),
        Stage::Peek(left) => format!(
            "{} to look at, in lit boxes of the map",
            counted(left.into(), "token")
        ),
        Stage::Bundle => "choose one of its bundles".into(),
        _ => String::new(),
    };
    let truce = match view.stage {
        Stage::Truce => view.components().day_of_truce,
        _ => None,
    };
    html! {
        (head(match view.using { Some(_) => "In use", None => "On the map" }, html! { (left) }))
        @if let Some(card) = view.using { (shown(view, card)) }
        @if let Some(card) = truce { (small(view, scene, card, html! {})) }
    }
}
