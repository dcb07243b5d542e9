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
        format!("{foe} killed"),
        format!("{foe} wounded"),
        "nobody".into(),
        format!("{attacker} wounded"),
        format!("{attacker} killed"),
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
    let counts: Vec<u32> = parts.iter().map(|(_, count)| *count).collect();
    let shares = percents(&counts, all);
    html! {
        svg.chances viewBox="0 0 1000 60" preserveAspectRatio="none" aria-hidden="true" {
            @for (class, x, wide) in &places { rect class=(class) x=(x) width=(wide) height="60" { } }
        }
        ul.chances-of {
            @for (((class, _), name), share) in parts.iter().zip(names).zip(&shares) {
                li { i class=(class) aria-hidden="true" { } (name) " " b { (share) } }
            }
        }
    }
}

/// Shares in whole percents that add up to 100: each rounded down, and what is left to those that lost most by it,
/// the larger first.
fn percents(counts: &[u32], all: u32) -> Vec<String> {
    let all = all.max(1);
    let mut whole: Vec<u32> = counts.iter().map(|count| count * 100 / all).collect();
    let mut order: Vec<usize> = (0..counts.len()).collect();
    order.sort_by_key(|&place| std::cmp::Reverse((counts[place] * 100 % all, counts[place])));
    let left = 100_u32.saturating_sub(whole.iter().sum());
    for &place in order.iter().take(left as usize) {
        whole[place] += 1;
    }
    let shares = whole.iter().zip(counts);
    let words = shares.map(|(share, count)| match share {
        0 if *count > 0 => "< 1 %".into(),
        100 if *count < all => "> 99 %".into(),
        share => format!("{share} %"),
    });
    words.collect()
}

/// How much of a target is covered when so many of the 64 lines to it meet something else.
fn covered(lines: u32) -> &'static str {
    const PARTS: [(u32, &str); 8] = [
        (3, "Hardly anything"),
        (11, "About an eighth"),
        (18, "About a quarter"),
        (26, "About a third"),
        (37, "About half"),
        (45, "About two thirds"),
        (52, "About three quarters"),
        (63, "Nearly all"),
    ];
    let part = PARTS.iter().find(|(most, _)| lines <= *most);
    part.map_or("All", |(_, words)| words)
}

/// What covers a target, each once.
fn screens(view: &View, lines: &Lines) -> Vec<String> {
    let land = view.land.ground();
    let covers = lines.sight.covers.iter();
    let pieces = covers.filter_map(|covered| match covered.by {
        field::Coverer::Piece(id) => land.piece(id).map(|piece| piece.name.clone()),
        field::Coverer::Base(_) => None,
    });
    let mut names: Vec<String> = Vec::new();
    for name in pieces {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// The card of a shot.
pub(super) fn shot(
    view: &View,
    shooter: FigureId,
    target: FigureId,
    shot: &Shot,
    lines: Option<&Lines>,
    touches: bool,
) -> Markup {
    let (close, long) = shot.weapon.row().ranges.unwrap_or((0, 0));
    let row = |range: String, ends: &ShotEnds| {
        let none = ShotEnds::ALL - ends.killed - ends.hurt;
        let parts = [("falls", ends.killed), ("hurt", ends.hurt), ("none", none)];
        let names = ["killed".to_string(), "wounded".into(), "missed".into()];
        html! {
            p.range { (range) }
            (bar(&parts, ShotEnds::ALL, &names))
        }
    };
    html! {
        div.thought-card {
            p.thought-head {
                b { "If " (shooter) " fires at " (target) ", " (words::cover(shot.cover)) }
                a.clause href="/rules/feud-war#FW-FIRE-2" data-clause="FW-FIRE-2" { "FW-FIRE-2" }
            }
            @if let Some(lines) = lines {
                @if shot.cover != Cover::Open || lines.obscured > 0 {
                    p.note {
                        b { (covered(lines.obscured)) } " of " (target) " is covered"
                        @let names = screens(view, lines);
                        @if !names.is_empty() { " by the " (table::in_a_row(&names)) }
                        "."
                    }
                }
            }
            (row(format!("If it is within {close} in (close)"), &shot.close))
            @if !touches {
                (row(format!("If within {long} in (long)"), &shot.long))
                p.note { "Beyond that it is a miss. Nobody measures before the shot is declared." }
            }
        }
    }
}

/// What is said of somebody whom no line reaches.
pub(super) fn unseen(from: FigureId, to: FigureId, view: &View) -> Markup {
    let names = view
        .lines(from, to)
        .map(|lines| screens(view, &lines))
        .unwrap_or_default();
    html! {
        div.thought-card {
            p.thought-head { b { (from) " does not see " (to) } a.clause href="/rules/feud-war#FW-FIRE-1" data-clause="FW-FIRE-1" { "FW-FIRE-1" } }
            p.note {
                "Every line of sight is stopped"
                @if !names.is_empty() { " by the " (table::in_a_row(&names)) }
                ", as the table shows."
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_add_up() {
        // Rounded each by itself they would be 17, 42 and 42.
        assert_eq!(percents(&[6, 15, 15], 36), ["16 %", "42 %", "42 %"]);
        assert_eq!(percents(&[0, 36, 0], 36), ["0 %", "100 %", "0 %"]);
    }

    #[test]
    fn how_much_is_covered_is_told_in_parts() {
        assert_eq!(covered(41), "About two thirds");
        assert_eq!((covered(0), covered(64)), ("Hardly anything", "All"));
    }
}
