//! Dice as they fell, grouped by what they mean in this combat, and the chart of what a roll may bring.

use super::kit::percent;
use crate::Scene;
use border_reivers::{Combat, Dice, Family, FightView};
use maud::{Markup, html};

/// Where the pips of a face are, in a grid of three by three.
const PIPS: [&str; 7] = ["", "4", "08", "048", "0268", "02468", "023568"];

/// One die of a family; of none if an event rolls it.
fn die(face: u8, family: Option<Family>, is_good: bool, says: &str) -> Markup {
    let family = family.map_or("nobody".to_string(), |family| family.to_string());
    let class = if is_good { "die" } else { "die miss" };
    let at = |place: char| {
        let place = f64::from(place.to_digit(10).unwrap_or(0));
        (
            10.0 + (place % 3.0) * 10.0,
            10.0 + (place / 3.0).floor() * 10.0,
        )
    };
    html! {
        svg class={ (class) " " (family) } viewBox="0 0 40 40" role="img" aria-label={ (face) ", " (says) } {
            rect x="2" y="2" width="36" height="36" rx="9" { }
            @for (x, y) in PIPS[usize::from(face.min(6))].chars().map(at) { circle cx=(x) cy=(y) r="3.7" { } }
        }
    }
}

/// Dice that mean the same: a word for them, and whether they are worth anything.
struct Group {
    word: &'static str,
    is_good: bool,
    /// Faces of dice that were rolled once, and of those that were rolled again.
    fresh: Vec<u8>,
    again: Vec<u8>,
}

/// What the attack dice mean (BR-7.7n, BR-7.7ae, BR-7.7ak, BR-7.7ar).
fn attack_word(combat: Combat, result: u8) -> (&'static str, bool) {
    match (combat, result) {
        (Combat::Raid, 5..) => ("sheep", true),
        (Combat::Raid, 3 | 4) => ("cattle", true),
        (_, 5..) => ("hits", true),
        _ => ("misses", false),
    }
}

/// What a defense die means; the first 6 of a raid or feud is more than a block (BR-7.7q, BR-7.7ag), and so are sevens.
fn defense_word(combat: Combat, result: u8, is_first: bool) -> (&'static str, bool) {
    match (combat, result) {
        (Combat::Raid, 7..) if is_first => ("hanged", true),
        (Combat::Raid, 7..) => ("captures", true),
        (Combat::Raid, 6) if is_first => ("captures", true),
        (Combat::Feud, 7..) => ("hits back", true),
        (Combat::Feud, 6) if is_first => ("hits back", true),
        (Combat::Gaolbreak, 7..) => ("hanged", true),
        (_, 5..) => ("blocks", true),
        _ => ("misses", false),
    }
}

/// The dice of a side in groups, what is worth most first.
fn groups(dice: &Dice, mut word: impl FnMut(u8) -> (&'static str, bool)) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for face in (1..=6_u8).rev() {
        let place = usize::from(face) - 1;
        let all = [(dice.fresh[place], false), (dice.again[place], true)];
        for (count, is_again) in all {
            for _ in 0..count {
                let (name, is_good) = word(face);
                let found = groups.iter().position(|group| group.word == name);
                let at = found.unwrap_or_else(|| {
                    groups.push(Group {
                        word: name,
                        is_good,
                        fresh: Vec::new(),
                        again: Vec::new(),
                    });
                    groups.len() - 1
                });
                match is_again {
                    true => groups[at].again.push(face),
                    false => groups[at].fresh.push(face),
                }
            }
        }
    }
    groups
}

/// "1 capture", "3 misses".
fn singular(word: &str, count: usize) -> &str {
    match (word, count) {
        ("misses", 1) => "miss",
        ("hits back", 1) => "hit back",
        ("captures" | "blocks" | "hits", 1) => &word[..word.len() - 1],
        _ => word,
    }
}

/// The dice of one side of a fight. Misses that may be rolled again are picked by their face.
pub(super) fn rolled(scene: &Scene, fight: &FightView, is_attack: bool) -> Markup {
    let Some([attack, defense]) = &fight.rolled else {
        return html! {};
    };
    let family = match is_attack {
        true => Some(fight.attacker),
        false => defender(fight),
    };
    let is_readers = is_attack == fight.is_own;
    let found = match is_attack {
        true => groups(attack, |face| attack_word(fight.combat, face + fight.drm)),
        false => {
            let drm = match fight.combat {
                Combat::Battle => 0,
                _ => fight.defense_drm,
            };
            // The first six and the first seven are each more than a block.
            let mut seen = [false; 2];
            groups(defense, move |face| {
                let result = (face + drm).min(7);
                let is_first = match result {
                    6 | 7 => !std::mem::replace(&mut seen[usize::from(result) - 6], true),
                    _ => false,
                };
                defense_word(fight.combat, result, is_first)
            })
        }
    };
    html! {
        div.dice-groups {
            @for group in &found {
                @let count = group.fresh.len() + group.again.len();
                div.dice-group {
                    p { b { (count) } " " (singular(group.word, count)) }
                    div.dice-row {
                        @if !group.fresh.is_empty() {
                            span.dice-run data-roll=[(fight.rerolled == 0).then_some("")] {
                                @for (number, face) in group.fresh.iter().enumerate() {
                                    (one(scene, fight, *face, family, group, is_readers && !group.is_good, group.fresh[..number].contains(face)))
                                }
                            }
                        }
                        @if !group.again.is_empty() {
                            span.dice-run.again data-roll="" {
                                @for face in &group.again { (die(*face, family, group.is_good, "rolled again")) }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// One die; a Miss of the reader can be picked, and others that show the same stand for it.
fn one(
    scene: &Scene,
    fight: &FightView,
    face: u8,
    family: Option<Family>,
    group: &Group,
    can_be_picked: bool,
    is_alike: bool,
) -> Markup {
    let shown = die(face, family, group.is_good, group.word);
    let name = format!("die:{face}");
    let asks = can_be_picked && scene.reader.is_some() && fight.rolled.is_some();
    let lit = if scene.is_lit(&name) { " lit" } else { "" };
    match (asks, is_alike) {
        (false, _) => shown,
        (true, true) => {
            html! { span class={ "alike die-spot" (lit) } data-alike=(name) { (shown) } }
        }
        (true, false) => super::kit::target(scene, &name, "die-spot", shown),
    }
}

/// Whose dice defend; nobody's at a Battle.
pub(super) fn defender(fight: &FightView) -> Option<Family> {
    match fight.combat {
        Combat::Battle => None,
        _ => fight.target.march().and_then(|march| march.family()),
    }
}

/// The most columns of a chart.
const COLUMNS: usize = 11;

/// The probability of each number of VP, as columns; rare ends are gathered in the outermost ones.
pub(super) fn chart(by_vp: &[f64]) -> Markup {
    let columns = columns(by_vp);
    let most = columns.iter().map(|column| column.1).fold(0.01, f64::max);
    let wide = 300.0 / columns.len().max(1) as f64;
    html! {
        svg.vp-chart viewBox="0 0 300 92" role="img" aria-label=(in_words(&columns)) {
            @for (number, (says, chance)) in columns.iter().enumerate() {
                @let x = wide * number as f64;
                @let high = (50.0 * chance / most).max(0.8);
                rect x=(short(x + wide * 0.09)) y=(short(70.0 - high)) width=(short(wide * 0.82)) height=(short(high)) rx="2" { }
                text.share x=(short(x + wide / 2.0)) y=(short(66.5 - high)) { (percent(*chance).replace(' ', "")) }
                text.value x=(short(x + wide / 2.0)) y="85" { (says) }
            }
            path d="M0 70.5H300" { }
        }
    }
}

fn short(value: f64) -> String {
    crate::pen::n(value).to_string()
}

/// The columns of the chart: what each stands for, and its chance.
fn columns(by_vp: &[f64]) -> Vec<(String, f64)> {
    let likely = |chance: &f64| *chance >= 0.004;
    let first = by_vp.iter().position(likely).unwrap_or(0);
    let last = by_vp.iter().rposition(likely).unwrap_or(0);
    // Only values that can come up: in a feud these are steps of three.
    let mut values: Vec<(usize, f64)> = (first..=last)
        .map(|value| (value, by_vp[value]))
        .filter(|(_, chance)| *chance > 1e-12)
        .collect();
    if let Some(low) = values.first_mut() {
        low.1 += by_vp[..first].iter().sum::<f64>();
    }
    if let Some(high) = values.last_mut() {
        high.1 += by_vp.get(last + 1..).map_or(0.0, |rest| rest.iter().sum());
    }
    let (mut below, mut above) = (
        first > 0 && by_vp[..first].iter().any(|c| *c > 0.0),
        by_vp.len() > last + 1,
    );
    while values.len() > COLUMNS {
        // The rarer end goes into its neighbour.
        let (low, high) = (values[0].1, values[values.len() - 1].1);
        match low < high {
            true => {
                values.remove(0);
                values[0].1 += low;
                below = true;
            }
            false => {
                values.pop();
                if let Some(end) = values.last_mut() {
                    end.1 += high;
                }
                above = true;
            }
        }
    }
    let end = values.len().saturating_sub(1);
    let says = |number: usize, value: usize| match number {
        0 if below => format!("≤{value}"),
        number if number == end && above => format!("{value}+"),
        _ => value.to_string(),
    };
    values
        .iter()
        .enumerate()
        .map(|(number, (value, chance))| (says(number, *value), *chance))
        .collect()
}

fn in_words(columns: &[(String, f64)]) -> String {
    let each: Vec<String> = columns
        .iter()
        .map(|(value, chance)| format!("{value} VP {}", percent(*chance)))
        .collect();
    each.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_keep_every_chance() {
        let by_vp: Vec<f64> = (0..30).map(|_| 1.0 / 30.0).collect();
        let columns = columns(&by_vp);
        assert_eq!(columns.len(), COLUMNS);
        let sum: f64 = columns.iter().map(|column| column.1).sum();
        assert!((sum - 1.0).abs() < 1e-9, "{sum}");
        assert!(columns[0].0.starts_with('≤') || columns[COLUMNS - 1].0.ends_with('+'));
    }

    #[test]
    fn a_sure_thing_is_one_column() {
        assert_eq!(columns(&[0.0, 0.0, 1.0]), [("2".to_string(), 1.0)]);
    }
}
