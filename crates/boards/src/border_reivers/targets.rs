//! Target cards: which two are selected (BR-7.2b), and what is attacked by the one that is turned up (BR-7.4a), each with what
//! it promises.

use super::{
    cards::small,
    glyph::Glyph,
    kit::{about, head, percent, target as pickable},
    words,
};
use crate::Scene;
use border_reivers::{
    Card, Combat, Cubes, March, MarchSet, Prospect, Subtype, Target, TargetCard, TargetFacts,
    TargetKind, View,
};
use maud::{Markup, html};
use table::in_a_row;

/// What is picked on the map for this target.
pub(super) fn target(target: Target) -> String {
    match target {
        Target::Region(region) => format!("region:{region}"),
        Target::Seat(march) => format!("seat:{march}"),
        Target::Town(march) => format!("town:{march}"),
        Target::Battle(march) => format!("battle:{march}"),
        Target::Rising(side) => format!("rising:{side}"),
    }
}

/// "SWM and SMM", each with its whole name as a title.
fn marches(set: MarchSet) -> Markup {
    let names: Vec<March> = set.iter().collect();
    let last = names.len().saturating_sub(1);
    html! {
        @for (number, march) in names.iter().enumerate() {
            @if number > 0 { (if number == last { " and " } else { ", " }) }
            abbr title=(march.name()) { (words::short(*march)) }
        }
    }
}

/// The short names that these cards use, in words: a finger sees no title.
fn key(view: &View) -> Markup {
    let facts = TargetKind::ALL.map(|kind| view.components().target(view.family, kind));
    let is_used = |march: &March| {
        let mut facts = facts.iter();
        facts.any(|one| one.raid.contains(*march) || one.battle.contains(*march))
    };
    html! {
        p.march-key {
            @for march in March::ALL.into_iter().filter(is_used) {
                span { b { (words::short(march)) } " " (march.name()) }
            }
        }
    }
}

/// What a Target card allows: a line for each kind of attack, or for two that are allowed in the same places.
fn allows(facts: &TargetFacts) -> Vec<(Combat, Markup)> {
    let mut lines = Vec::new();
    if !facts.raid.is_empty() {
        lines.push((Combat::Raid, html! { "raid in " (marches(facts.raid)) }));
    }
    let cubes = |cubes: Cubes, what: &str| match cubes {
        Cubes::None => None,
        Cubes::Any => Some(html! { (what) " wherever your cube lies" }),
        Cubes::AcrossBorder => Some(html! { (what) " across the border, where your cube lies" }),
    };
    if facts.feud == facts.gaolbreak {
        let both = cubes(facts.feud, "feud and gaolbreak");
        lines.extend(both.map(|says| (Combat::Feud, says)));
    } else {
        lines.extend(cubes(facts.feud, "feud").map(|says| (Combat::Feud, says)));
        lines.extend(cubes(facts.gaolbreak, "gaolbreak").map(|says| (Combat::Gaolbreak, says)));
    }
    let rising = if facts.off_map { " and the Rising" } else { "" };
    if !facts.battle.is_empty() {
        let says = html! { "battle in " (marches(facts.battle)) (rising) };
        lines.push((Combat::Battle, says));
    } else if facts.off_map {
        lines.push((Combat::Battle, html! { "the Rising of the North" }));
    }
    lines
}

/// "+1 on each die of raids".
fn modifier(facts: &TargetFacts) -> Option<String> {
    let kinds: Vec<String> = facts.drm_for.iter().map(words::plural).collect();
    (facts.drm > 0 && !kinds.is_empty())
        .then(|| format!("+{} on each die in {}", facts.drm, in_a_row(&kinds)))
}

/// The best that a card promises now.
fn best(view: &View, kind: TargetKind) -> Option<(String, f64)> {
    let prospects = view.prospects.iter().filter(|one| one.kind == kind);
    let weighed = prospects.map(|one| (one.target, one.odds_with(one.horses).vp));
    let best = weighed.max_by(|one, other| one.1.total_cmp(&other.1))?;
    Some((view.target_name(best.0), best.1))
}

/// Which of the own Target cards go into the deck.
pub(super) fn select(view: &View, scene: &Scene) -> Markup {
    let family = view.family;
    html! {
        (head("Your Target cards", html! { (view.selected.len()) " of 2 selected" }))
        p.aff-note { "They come up among this Winter’s eight; each is used once a game." }
        div.target-cards {
            @for kind in TargetKind::ALL {
                @let facts = view.components().target(family, kind);
                @let is_selected = view.selected.contains(&kind);
                @let is_left = view.targets.contains(&kind);
                (pickable(scene, &format!("target:{kind}"), if is_selected { "target-card selected" } else if is_left { "target-card" } else { "target-card used" }, html! {
                    b { (TargetCard { family, kind }.name().trim_start_matches(family.name()).trim()) }
                    @for (combat, says) in allows(facts) {
                        span.allows { (Glyph::of_combat(combat).drawn()) span { (says) } }
                    }
                    @if let Some(says) = modifier(facts) { span.allows.drm { (Glyph::STAR.drawn()) (says) } }
                    @if is_selected { em.state { "in the deck" } }
                    @else if !is_left { em.state { "used" } }
                    @else if let Some((name, vp)) = best(view, kind) { em.state { "now best: " (name) ", about " (about(vp)) " VP" } }
                    @else { em.state { "no target now" } }
                }))
            }
        }
        (key(view))
    }
}

/// Whether a card may be played while a target is declared.
fn serves_targets(view: &View) -> Vec<Card> {
    let data = view.components();
    let held = view.held.iter().copied();
    held.filter(|card| data.card(*card).subtype == Subtype::Target)
        .collect()
}

/// What can be attacked now, the most promising first.
pub(super) fn attack(view: &View, scene: &Scene) -> Markup {
    let mut rows: Vec<(&Prospect, border_reivers::Odds)> = view
        .prospects
        .iter()
        .map(|one| (one, one.odds_with(one.horses)))
        .collect();
    rows.sort_by(|one, other| other.1.vp.total_cmp(&one.1.vp));
    let horses = view.prospects.first().map_or(0, |one| one.horses);
    let card = view.current.map(TargetCard::name).unwrap_or_default();
    let held = serves_targets(view);
    html! {
        (head(&card, html! { "odds with " (horses) (if horses == 1 { " horse" } else { " horses" }) }))
        table.prospects {
            thead { tr {
                th scope="col" { "Attack" } th scope="col" { "VP" } th scope="col" { "success" } th scope="col" { "horses lost" }
            } }
            tbody {
                @for (one, odds) in &rows {
                    @let name = target(one.target);
                    @let is_picked_here = scene.reader.is_some();
                    tr.alike[is_picked_here].lit[is_picked_here && scene.is_lit(&name)] data-alike=[is_picked_here.then_some(&name)] {
                        th scope="row" { (Glyph::of_combat(one.target.combat()).drawn()) (one_line(view, one)) }
                        td { b { (about(odds.vp)) } }
                        td { (percent(odds.wins)) }
                        td { (about(lost(&odds.horses_lost))) }
                    }
                }
            }
        }
        @if rows.iter().any(|(one, _)| one.possible.len() > 1) {
            p.aff-note { "Where a token lies face down the odds are an average over what it may be." }
        }
        @if !held.is_empty() {
            (head("Held Target cards", html! { "played by a click, first" }))
            div.small-cards { @for card in held { (small(view, scene, card, html! {})) } }
        }
    }
}

/// "Annandale", with what kind of attack it is where its sign does not say enough.
fn one_line(view: &View, one: &Prospect) -> Markup {
    let sheep = match one.target {
        Target::Region(region) => {
            let at = &view.regions[region.index()];
            Some(format!("{} sheep", at.standing))
        }
        _ => None,
    };
    let name = table::capital(&view.target_name(one.target));
    html! { span { (name) @if let Some(sheep) = sheep { small { (sheep) } } } }
}

/// How many horses are lost on average.
pub(super) fn lost(chances: &[f64]) -> f64 {
    chances
        .iter()
        .enumerate()
        .map(|(horses, chance)| horses as f64 * chance)
        .sum()
}
