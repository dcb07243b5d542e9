//! Targets in HTML. They work as those of a picture do: what stands inside a `.board` and has the class `target` can be
//! picked, and the script sets what is lit and picked.

use crate::Scene;
use maud::{Markup, html};

/// What can be picked, with this inside. A spectator has nothing to pick: there it is only a place.
pub(super) fn target(scene: &Scene, name: &str, class: &str, inside: Markup) -> Markup {
    if scene.reader.is_none() {
        return html! { div class={ "place " (class) } data-place=(name) { (inside) } };
    }
    let is_lit = scene.is_lit(name);
    let states = [
        (is_lit, " lit"),
        (scene.is_picked(name), " picked"),
        (scene.is_marked(name), " marked"),
        (scene.is_last(name), " recent"),
        (scene.planned(name).is_some(), " planned"),
        (scene.is_pointed(name), " pointed"),
    ];
    let states: String = states
        .iter()
        .filter(|(is, _)| *is)
        .map(|(_, state)| *state)
        .collect();
    let mut pointers = scene.pointers.iter();
    let pointer = pointers.position(|one| one.as_str() == name);
    let number = pointer
        .map(|number| number + 1)
        .or_else(|| scene.planned(name));
    html! {
        div class={ "target " (class) (states) } data-target=(name) role="button" tabindex="-1"
            aria-disabled=[(!is_lit).then_some("true")] data-number=[number]
            data-pointer=[pointer.map(|_| name)]
        { (inside) }
    }
}

/// What is decided apart from the map: a `.board` of the scene's shape, so that a page that came in two shapes keeps the one
/// that fits. `asks` says by which verbs it is asked why something is not lit.
pub(super) fn affair(scene: &Scene, class: &str, asks: &str, inside: Markup) -> String {
    let markup = html! {
        div class={ "board reivers-affair " (class) " " (scene.shape.name()) } data-asks=[(!asks.is_empty()).then_some(asks)] {
            (inside)
        }
    };
    markup.into_string()
}

/// A heading with a word beside it.
pub(super) fn head(title: &str, aside: Markup) -> Markup {
    html! { p.aff-head { b { (title) } span.aff-aside { (aside) } } }
}

/// "4.3"; whole numbers without a point.
pub(super) fn about(value: f64) -> String {
    match (value * 10.0).round() as i64 {
        tenths if tenths % 10 == 0 => (tenths / 10).to_string(),
        tenths => format!("{}.{}", tenths / 10, (tenths % 10).abs()),
    }
}

/// "37 %".
pub(super) fn percent(chance: f64) -> String {
    match chance {
        chance if chance > 0.995 && chance < 1.0 - 1e-9 => "> 99 %".into(),
        chance if chance < 0.005 && chance > 1e-9 => "< 1 %".into(),
        chance => format!("{:.0} %", chance * 100.0),
    }
}
