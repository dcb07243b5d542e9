//! How many horses ride (BR-7.4l): each number with exactly what is to be expected of it.

use super::{
    attack,
    glyph::Glyph,
    kit::{about, head, percent, target},
    targets::lost,
};
use crate::Scene;
use border_reivers::{Combat, FightView, Odds, View};
use maud::{Markup, html};

/// What else an attack brings besides VP: the heading, and the number of it.
fn gains(combat: Combat) -> [Option<&'static str>; 2] {
    match combat {
        Combat::Raid => [Some("sheep"), Some("cattle")],
        Combat::Feud => [Some("wins"), None],
        Combat::Gaolbreak => [Some("freed"), Some("horses won")],
        Combat::Battle => [Some("any hit"), None],
    }
}

fn gained(combat: Combat, odds: &Odds) -> [Option<String>; 2] {
    match combat {
        Combat::Raid => [Some(about(odds.sheep)), Some(about(odds.cattle))],
        Combat::Feud | Combat::Battle => [Some(percent(odds.wins)), None],
        Combat::Gaolbreak => [Some(about(odds.freed)), Some(about(odds.horses_gained))],
    }
}

/// The choice, with the dice that come without horses.
pub(super) fn html(view: &View, scene: &Scene, fight: &FightView) -> Markup {
    let heads = gains(fight.combat);
    let rows: Vec<(u8, Odds)> = (1..=view.standing)
        .map(|horses| (horses, fight.odds_with(horses)))
        .collect();
    let most = rows.iter().map(|row| row.1.vp).fold(0.1, f64::max);
    html! {
        (attack::title(view, fight))
        (attack::side(view, scene, fight, true))
        (attack::side(view, scene, fight, false))
        (head("How many horses ride?", html! { "each is a die, and can be lost" }))
        div.horse-rows role="group" aria-label="How many horses ride" {
            div.horse-row.horse-head aria-hidden="true" {
                span { "send" } span { "VP" } span { }
                @for head in heads.iter().flatten() { span { (head) } }
                span { "lost" }
            }
            @for (horses, odds) in &rows {
                (target(scene, &format!("horses:{horses}"), "horse-row", html! {
                    span.send { (Glyph::HORSE.drawn()) b { (horses) } }
                    span.vp { b { (about(odds.vp)) } span.unheard { " VP" } }
                    span.vp-bar { svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" { rect width=(format!("{:.0}", 100.0 * odds.vp / most)) height="8" rx="2" { } } }
                    @for (says, name) in gained(fight.combat, odds).iter().zip(heads) {
                        @if let Some(says) = says { span { (says) span.unheard { " " (name.unwrap_or("")) } } }
                    }
                    span { (about(lost(&odds.horses_lost))) span.unheard { " horses lost" } }
                }))
            }
        }
        p.aff-note {
            "On average, exactly reckoned"
            @if fight.possible.len() > 1 { ", over all that the token face down may be" }
            ". Who rides lies down until Spring; " (view.standing) " stand."
        }
    }
}
