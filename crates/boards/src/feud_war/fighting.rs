//! What a fight and a shot would be like, said beside the board before they are dared: the modifiers of both, one by one, and the exact
//! odds. A shot has two sets of odds, since its range is known only when it is declared.

use super::{seen, words};
use feud_war::{
    Cover, FigureId, Item, View, Weapon,
    asking::{Fight, FightEnds, Lines, Shot, ShotEnds},
};
use maud::{Markup, html};

/// The card of a fight.
pub(super) fn fight(view: &View, attacker: FigureId, fight: &Fight, walks: bool) -> Markup {
    let title = match walks {
        true => format!("If {attacker} goes and fights {}", fight.defender),
        false => format!("If {attacker} fights {}", fight.defender),
    };
    let parts = [
        ("falls", fight.ends.killed),
        ("hurt", fight.ends.hurt),
        ("none", fight.ends.nothing),
        ("own-hurt", fight.ends.own_hurt),
        ("own-falls", fight.ends.own_killed),
    ];
    let foe = fight.defender;
    let names = [
        format!("{foe} falls"),
        format!("{foe} hurt"),
        "nobody".into(),
        format!("{attacker} hurt"),
        format!("{attacker} falls"),
    ];
    html! {
        div.thought-card {
            p.thought-head { b { (title) } a.clause href="/rules/feud-war#FW-MELEE-6" data-clause="FW-MELEE-6" { "FW-MELEE-6" } }
            div.versus {
                (sum(view, attacker, &fight.attack))
                (sum(view, foe, &fight.defence))
            }
            (bar(&parts, FightEnds::ALL, &names))
        }
    }
}

/// What one side throws and adds.
fn sum(view: &View, id: FigureId, items: &[Item]) -> Markup {
    let all: i8 = items.iter().map(|(_, worth)| *worth).sum();
    let token = seen::find(view, id).map(|figure| super::sheets::icon(view, figure, "v"));
    html! {
        div {
            p.versus-name { @if let Some(token) = token { (token) } b { (id) } " throws 2 dice" }
            ul {
                @for (adds, worth) in items { li { span { (words::adds(*adds)) } b { (signed(*worth)) } } }
                li.in-all { span { "in all" } b { (signed(all)) } }
            }
        }
    }
}

fn signed(worth: i8) -> String {
    match worth {
        worth if worth < 0 => format!("−{}", worth.unsigned_abs()),
        worth => format!("+{worth}"),
    }
}

/// A bar of shares with their names below it.
fn bar(parts: &[(&str, u32)], all: u32, names: &[String]) -> Markup {
    let mut x = 0;
    let mut places = Vec::new();
    for (class, count) in parts {
        let wide = count * 1_000 / all.max(1);
        places.push((*class, x, wide));
        x += wide;
    }
    html! {
        svg.chances viewBox="0 0 1000 60" preserveAspectRatio="none" aria-hidden="true" {
            @for (class, x, wide) in &places { rect class=(class) x=(x) width=(wide) height="60" { } }
        }
        ul.chances-of {
            @for ((class, count), name) in parts.iter().zip(names) {
                li { i class=(class) aria-hidden="true" { } (name) " " b { (percent(*count, all)) } }
            }
        }
    }
}

fn percent(count: u32, all: u32) -> String {
    match (count * 200 + all) / (2 * all.max(1)) {
        0 if count > 0 => "< 1 %".into(),
        100 if count < all => "> 99 %".into(),
        share => format!("{share} %"),
    }
}

/// The card of a shot.
pub(super) fn shot(
    shooter: FigureId,
    target: FigureId,
    shot: &Shot,
    lines: Option<&Lines>,
) -> Markup {
    let (close, long) = shot.weapon.row().ranges.unwrap_or((0, 0));
    let row = |range: String, ends: &ShotEnds| {
        let none = ShotEnds::ALL - ends.killed - ends.hurt;
        let parts = [("falls", ends.killed), ("hurt", ends.hurt), ("none", none)];
        let names = ["falls".to_string(), "hurt".into(), "missed".into()];
        html! {
            p.range { (range) }
            (bar(&parts, ShotEnds::ALL, &names))
        }
    };
    html! {
        div.thought-card {
            p.thought-head {
                b { "If " (shooter) " shoots at " (target) ", " (words::cover(shot.cover)) }
                a.clause href="/rules/feud-war#FW-FIRE-2" data-clause="FW-FIRE-2" { "FW-FIRE-2" }
            }
            @if let Some(lines) = lines {
                @if shot.cover != Cover::Open || lines.obscured > 0 {
                    p.note { b { (lines.obscured) " of 64 lines" } " meet something beside " (target) "." }
                }
            }
            (row(format!("If it is within {close} in (close)"), &shot.close))
            (row(format!("If within {long} in (long)"), &shot.long))
            p.note { "Beyond that it is a miss. Nobody measures before the shot is declared." }
        }
    }
}

/// What is said of somebody whom no line reaches.
pub(super) fn unseen(from: FigureId, to: FigureId, view: &View) -> Markup {
    let names = view.lines(from, to).map(|lines| {
        let land = view.land.ground();
        let pieces = lines
            .sight
            .covers
            .iter()
            .filter_map(|covered| match covered.by {
                field::Coverer::Piece(id) => land.piece(id).map(|piece| piece.name.clone()),
                field::Coverer::Base(_) => None,
            });
        let mut names: Vec<String> = pieces.collect();
        names.dedup();
        names
    });
    let names = names.unwrap_or_default();
    html! {
        div.thought-card {
            p.thought-head { b { (from) " does not see " (to) } a.clause href="/rules/feud-war#FW-FIRE-1" data-clause="FW-FIRE-1" { "FW-FIRE-1" } }
            p.note {
                "All 64 lines are stopped"
                @if !names.is_empty() { " by the " (table::in_a_row(&names)) }
                "; they are drawn on the table."
            }
        }
    }
}

/// The weapons that a figure could fire.
pub(super) fn fired(view: &View, id: FigureId) -> Vec<Weapon> {
    let Some(figure) = seen::find(view, id) else {
        return Vec::new();
    };
    let mut arms: Vec<Weapon> = figure
        .weapons
        .iter()
        .map(|(weapon, _)| *weapon)
        .filter(|weapon| weapon.row().ranges.is_some())
        .collect();
    arms.dedup();
    arms
}
