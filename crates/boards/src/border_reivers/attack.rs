//! An attack that goes on (chapters 7.4 to 7.7), the player's own or an opponent's: both sides' dice with where each comes
//! from, what can be added, what is to be expected, and the dice as they fell.

use super::{
    cards::small,
    dice::{chart, defender, rolled},
    glyph::{Glyph, cube},
    kit::{about, head, percent},
    results, targets, words,
};
use crate::Scene;
use border_reivers::{
    AttackDice, Card, Combat, DefenseDice, Family, FightView, Odds, Slot, Stage, Subtype, View,
};
use maud::{Markup, html};

/// Everything about the attack that is going on.
pub(super) fn html(view: &View, scene: &Scene, fight: &FightView) -> Markup {
    html! {
        (title(view, fight))
        (side(view, scene, fight, true))
        (side(view, scene, fight, false))
        @match view.stage {
            Stage::Muster => { (additions(view, scene, fight)) (before(fight)) }
            Stage::Defend => { (answers(view, scene)) (before(fight)) }
            Stage::Reroll => { (sources(view, scene, fight)) (rerolls(view, fight)) }
            _ => (results::of(view, fight)),
        }
    }
}

/// "raid", "feud at": how an attack on this target is told.
fn verb(fight: &FightView) -> &'static str {
    match (fight.combat, fight.is_own) {
        (Combat::Raid, true) => "You raid",
        (Combat::Feud, true) => "You feud at",
        (Combat::Gaolbreak, true) => "You break",
        (Combat::Battle, true) => "You fight at",
        (Combat::Raid, false) => "raids",
        (Combat::Feud, false) => "feuds at",
        (Combat::Gaolbreak, false) => "breaks",
        (Combat::Battle, false) => "fights at",
    }
}

/// "You raid Annandale".
pub(super) fn title(view: &View, fight: &FightView) -> Markup {
    let who = match fight.is_own {
        true => String::new(),
        false => format!("{} ", fight.attacker.name()),
    };
    let fyre = if fight.fyre {
        ", with fyre to the door"
    } else {
        ""
    };
    html! {
        p.fight-title {
            (Glyph::of_combat(fight.combat).drawn())
            b { (who) (verb(fight)) " " (view.target_name(fight.target)) (fyre) }
            span { (dice_of(fight, true).0) " : " (dice_of(fight, false).0) }
        }
    }
}

/// How many dice a side rolls, or has rolled; and how many its sources give now, which is fewer once sheep were taken.
fn dice_of(fight: &FightView, is_attack: bool) -> (u16, u16) {
    let sources = match is_attack {
        true => fight.attack_dice,
        false => fight.defense_dice,
    };
    let rolled = fight.rolled.as_ref();
    let rolled = rolled.map(|[attack, defense]| if is_attack { attack } else { defense });
    let count = rolled.map_or(sources, |dice| dice.faces().count() as u16);
    (count, sources)
}

/// Where attack dice come from, in words.
fn attack_source(view: &View, fight: &FightView, from: AttackDice) -> String {
    let name = |card: Card| view.components().card_name(card);
    let own = if fight.is_own { "your" } else { "their" };
    match from {
        AttackDice::Base => "base dice".into(),
        AttackDice::Notoriety => "place in Notoriety".into(),
        AttackDice::Sheep => "standing sheep there".into(),
        AttackDice::FeudCubes => format!("{own} cubes in the feud"),
        AttackDice::GaolCubes => format!("{own} captives there"),
        AttackDice::Horses if fight.horses == 1 => "horse sent".into(),
        AttackDice::Horses => "horses sent".into(),
        AttackDice::Grayne(card) | AttackDice::Office(card) => name(card),
        AttackDice::Reiver(card) => format!("{}, {}", name(card), fight.combat.name()),
        AttackDice::Bought(card) => format!("paid for, {}", name(card)),
        AttackDice::Held(card) => format!("{}, held", name(card)),
    }
}

/// Where defense dice come from, in words.
fn defense_source(view: &View, from: DefenseDice) -> String {
    let data = view.components();
    match from {
        DefenseDice::Permanent(site) => {
            let kind = if site.is_castle() { "castle" } else { "peel" };
            format!("{}, {kind}", data.sites[site.index()])
        }
        DefenseDice::Token(token) => format!("{}, token", data.token(token).name),
        DefenseDice::Wall => "wall of the town".into(),
        DefenseDice::Event(event) => data.event(event).name.clone(),
    }
}

/// One side: who, how many dice and where from, and the dice once they lie there.
pub(super) fn side(view: &View, scene: &Scene, fight: &FightView, is_attack: bool) -> Markup {
    let (who, kind) = match is_attack {
        true => (Some(fight.attacker), "attack"),
        false => (defender(fight), "defense"),
    };
    let (count, sources) = dice_of(fight, is_attack);
    let family = who.map_or("nobody".to_string(), |family| family.to_string());
    let items: Vec<(String, u8)> = match is_attack {
        // What was taken since the roll is no source any more.
        _ if count != sources => Vec::new(),
        true => fight
            .attack_items
            .iter()
            .map(|(from, dice)| (attack_source(view, fight, *from), *dice))
            .collect(),
        false => fight
            .defense_items
            .iter()
            .map(|(from, dice)| (defense_source(view, *from), *dice))
            .collect(),
    };
    html! {
        div class={ "fight-side " (family) } {
            p.fight-head {
                @if let Some(family) = who { (cube(family)) }
                b { (called(view, who)) (if is_attack { " attack" } else { " defend" }) (if who == Some(view.family) { "" } else { "s" }) }
                span.side-count { b { (count) } span.unheard { " " (kind) } (if count == 1 { " die" } else { " dice" }) }
            }
            ul.sources {
                @if items.is_empty() && count == 0 { li.modifier { "no dice" } }
                @for (from, dice) in items { li { b { (dice) } " " (from) } }
                @for says in modifiers(view, fight, is_attack) { li.modifier { (says) } }
            }
            (rolled(scene, fight, is_attack))
        }
    }
}

fn called(view: &View, who: Option<Family>) -> &'static str {
    match who {
        Some(family) if family == view.family => "You",
        Some(family) => family.name(),
        None => "The field",
    }
}

/// What changes the dice of a side: halvings, modifiers, what is not known.
fn modifiers(view: &View, fight: &FightView, is_attack: bool) -> Vec<String> {
    let mut all = Vec::new();
    if is_attack {
        match fight.halvings {
            0 => {}
            1 => all.push("halved".into()),
            times => all.push(format!("halved {times} times")),
        }
        if fight.drm > 0 {
            all.push(format!("+{} on each die, Target card", fight.drm));
        }
        if fight.is_own && fight.horses == 0 && view.stage == Stage::Horses {
            all.push("and a die for each horse".into());
        }
        return all;
    }
    if fight.combat != Combat::Battle && fight.defense_drm > 0 {
        let why = if fight.warden { "Warden" } else { "token" };
        all.push(format!("+{} on each die, {why}", fight.defense_drm));
    }
    if fight.is_face_down {
        all.push("and a token face down".into());
    }
    all
}

/// Held cards and recruited ones that add to the own attack.
fn additions(view: &View, scene: &Scene, fight: &FightView) -> Markup {
    let data = view.components();
    let held: Vec<Card> = view
        .held
        .iter()
        .copied()
        .filter(|card| data.card(*card).subtype == Subtype::Attack)
        .collect();
    let sellers: Vec<(Card, border_reivers::BuyDice)> = view
        .recruited
        .iter()
        .filter_map(|card| Some((*card, data.card(*card).effect.buy_dice?)))
        .collect();
    let played: Vec<String> = fight
        .cards
        .iter()
        .map(|card| data.card_name(*card))
        .collect();
    html! {
        @if !held.is_empty() || !sellers.is_empty() {
            (head("You may add", html! { "by a click; held cards first" }))
            div.small-cards {
                @for card in held { (small(view, scene, card, html! {})) }
                @for (card, buy) in sellers {
                    (small(view, scene, card, html! {
                        span.small-price { (Glyph::COW.drawn()) "−" (buy.cattle) ": " (words::dice(buy.dice)) " more" }
                    }))
                }
            }
        }
        @if !played.is_empty() { p.aff-note { "Played: " (table::in_a_row(&played)) "." } }
    }
}

/// What can be done against an opponent's attack.
fn answers(view: &View, scene: &Scene) -> Markup {
    let data = view.components();
    let serves = |card: &Card| {
        let facts = data.card(*card);
        facts.subtype == Subtype::Defense || facts.effect.cancel_opponent_attack
    };
    let held: Vec<Card> = view.held.iter().copied().filter(serves).collect();
    let from: Vec<_> = view
        .family
        .home()
        .places()
        .filter_map(|place| match view.boxes[place.index()].slot {
            Slot::Open(token) | Slot::Peeked(token) => Some((place, token)),
            _ => None,
        })
        .filter(|(place, _)| scene.reader.is_some() && scene.is_lit(&format!("box:{place}")))
        .collect();
    html! {
        @if view.has_warden || !held.is_empty() {
            (head("You may answer", html! { "before the dice are rolled" }))
        }
        @if view.has_warden {
            p.aff-note { "Your Warden card, once in the game: +1 on every defense die, and a token may come from another box." }
            @for (place, token) in from {
                div.alike.lit.warden-row data-alike={ "box:" (place) } {
                    (Glyph::TOKEN.drawn()) "Warden, with " b { (data.token(token).name) } " from " (data.places[place.index()])
                }
            }
        }
        @if !held.is_empty() {
            div.small-cards { @for card in held { (small(view, scene, card, html! {})) } }
        }
    }
}

/// What is to be expected before the roll.
fn before(fight: &FightView) -> Markup {
    let odds = fight.odds();
    html! {
        (head("What to expect", html! { @if fight.possible.len() > 1 { "over all that is face down" } @else { "exactly" } }))
        (figures(fight, &odds))
        @if fight.is_own { (chart(&odds.by_vp)) }
    }
}

/// The numbers that matter, large.
fn figures(fight: &FightView, odds: &Odds) -> Markup {
    let lost = targets::lost(&odds.horses_lost);
    let risk = 1.0 - odds.horses_lost.first().copied().unwrap_or(1.0);
    let mut all: Vec<(String, &str)> = Vec::new();
    match (fight.is_own, fight.combat) {
        (true, combat) => {
            all.push((about(odds.vp), "VP"));
            match combat {
                Combat::Raid => {
                    all.push((about(odds.sheep), "sheep"));
                    all.push((about(odds.cattle), "cattle"));
                }
                Combat::Feud => all.push((percent(odds.wins), "you win it")),
                Combat::Gaolbreak => all.push((about(odds.freed), "freed")),
                Combat::Battle => all.push((about(odds.hits), "hits")),
            }
            if combat != Combat::Battle {
                all.push((about(lost), "horses lost"));
                all.push((percent(risk), "lose any"));
            }
        }
        (false, combat) => {
            match combat {
                Combat::Raid => {
                    all.push((about(odds.sheep), "sheep lost"));
                    all.push((about(odds.cattle), "cattle lost"));
                    all.push((about(odds.captured), "captured"));
                }
                Combat::Feud => all.push((percent(odds.wins), "they win it")),
                Combat::Gaolbreak => all.push((about(odds.freed), "freed")),
                Combat::Battle => all.push((about(odds.hits), "their hits")),
            }
            all.push((about(odds.defender_vp), "VP for you"));
        }
    }
    html! {
        ul.figures { @for (value, says) in all { li { b { (value) } small { (says) } } } }
    }
}

/// Cards from which rerolls may be taken, while that is to be chosen.
fn sources(view: &View, scene: &Scene, fight: &FightView) -> Markup {
    let cards = view.recruited.iter().chain(&fight.cards).copied();
    let cards: Vec<Card> = cards
        .filter(|card| scene.is_lit(&format!("card:{card}")))
        .collect();
    html! {
        @if !cards.is_empty() {
            (head("Rerolls from", html! { "one source in a combat" }))
            div.small-cards { @for card in cards { (small(view, scene, card, html! {})) } }
        }
    }
}

/// Keeping the dice beside rolling again.
fn rerolls(view: &View, fight: &FightView) -> Markup {
    let left = fight.rerolls_left();
    let (kept, again) = (fight.odds_rerolling(0), fight.odds());
    let misses = misses(fight).min(left);
    let value = |odds: &Odds| match fight.is_own {
        true => format!("{} VP", about(odds.vp)),
        false => format!("{} VP for you", about(odds.defender_vp)),
    };
    let rest = |odds: &Odds| match fight.combat {
        Combat::Raid => format!("{} sheep, {} cattle", about(odds.sheep), about(odds.cattle)),
        Combat::Feud if fight.is_own => format!("you win it: {}", percent(odds.wins)),
        Combat::Feud => format!("they win it: {}", percent(odds.wins)),
        Combat::Gaolbreak => format!("{} freed", about(odds.freed)),
        Combat::Battle => format!("{} hits", about(odds.hits)),
    };
    let dice = if misses == 1 {
        "Reroll 1 miss"
    } else {
        "Reroll misses"
    };
    html! {
        (head("Keep or roll again?", html! { (left) (if left == 1 { " reroll left" } else { " rerolls left" }) }))
        div.keep-or {
            div { small { "Keep all" } b { (value(&kept)) } small { (rest(&kept)) } }
            div.best { small { (dice) @if misses > 1 { ", " (misses) } } b { (value(&again)) } small { (rest(&again)) ", on average" } }
        }
        p.aff-note { "Pick a lit die to roll it again, one at a time." @if fight.is_own { " VP after the rerolls:" } }
        @if fight.is_own { (chart(&again.by_vp)) }
        (results::of(view, fight))
    }
}

/// The own dice that are Misses and were rolled once.
fn misses(fight: &FightView) -> u8 {
    let Some([attack, defense]) = &fight.rolled else {
        return 0;
    };
    let (dice, drm, most) = match (fight.is_own, fight.combat) {
        (true, Combat::Raid) => (attack, fight.drm, 2),
        (true, _) => (attack, fight.drm, 4),
        (false, _) => (defense, fight.defense_drm, 4),
    };
    let is_miss = |face: &u8| face + drm <= most;
    (1..=6)
        .filter(is_miss)
        .map(|face| dice.fresh[usize::from(face) - 1])
        .sum()
}
