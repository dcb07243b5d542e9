//! What stands beside the board: the opponents, the score, Notoriety, events, what is left in decks and cups; and on a phone
//! the family sheet.

use super::{choices, piles, score, sheet};
use crate::{Panel, Scene, Sign};
use border_reivers::{Phase, Stage, TurnedUp, View};
use maud::{Markup, html};

/// All panels, the most useful of this moment first.
pub(super) fn all(view: &View, scene: &Scene) -> Vec<Panel> {
    let panel = |id, sign, title: &str, body| Panel {
        id,
        sign,
        title: title.into(),
        body,
    };
    let rivals = panel(
        "rivals",
        Sign::SHIELD,
        "Opponents’ piles",
        piles::panel(view),
    );
    let family = panel(
        "family",
        Sign::ROW,
        &format!("The {} family", view.family.name()),
        sheet::panel(view),
    );
    let sheet = panel("score", Sign::POINTS, "Score sheet", scored(view, scene));
    let fame = panel(
        "notoriety",
        Sign::LINES,
        "Notoriety",
        choices::fame(view, None),
    );
    let title = match view.turn {
        1 => "Events of turn 1".to_string(),
        turn => format!("Events of turn {turn}"),
    };
    let events = panel("events", Sign::HOURGLASS, &title, piles::events(view));
    let supplies = panel("decks", Sign::BAG, "Decks and cups", piles::supplies(view));
    let levels = panel("levels", Sign::EYE, "Victory levels", score::levels(view));
    let up = view
        .turned_up
        .as_ref()
        .map(|up| panel("turned-up", Sign::EYE, "Turned up", turned_up(view, up)));
    if view.stage == Stage::Over || scene.is_over {
        let mut all = vec![sheet, family, rivals, levels];
        all.extend(up);
        all.extend([fame, events, supplies]);
        return all;
    }
    let is_winter = matches!(view.phase, Phase::Winter | Phase::BattleAwards);
    match is_winter {
        true => vec![fame, family, rivals, sheet, events, levels, supplies],
        false => vec![rivals, family, sheet, fame, events, levels, supplies],
    }
}

/// The sheet, with the chart once there is something to tell apart.
fn scored(view: &View, scene: &Scene) -> Markup {
    html! {
        (score::panel(view))
        @if view.points > 0 { (score::sources(view, scene)) }
    }
}

/// What nobody could see before the end.
fn turned_up(view: &View, up: &TurnedUp) -> Markup {
    let data = view.components();
    let cards = |set: border_reivers::CardSet| {
        let names: Vec<String> = set.iter().map(|card| data.card_name(card)).collect();
        in_words(&names)
    };
    let tokens = |tokens: &[border_reivers::Token]| {
        let names: Vec<&str> = tokens
            .iter()
            .map(|one| data.token(*one).name.as_str())
            .collect();
        in_words(&names)
    };
    let events: Vec<&str> = up
        .events
        .iter()
        .map(|one| data.event(*one).name.as_str())
        .collect();
    html! {
        dl.facts {
            dt { "Cards that nobody saw" } dd { (cards(up.deck)) }
            dt { "Summer discards" } dd { (cards(up.discards)) }
            dt { "Cards out of play" } dd { (cards(up.out_of_play)) }
            dt { "Events that never came" } dd { (in_words(&events)) }
            dt { "The opponents’ tokens that were not turned up" } dd { (tokens(&up.pool)) }
            dt { "Tokens that were never drawn" } dd { (tokens(&up.available)) }
        }
        @if !up.pool.is_empty() {
            p.note { "Which of them lies at which place was never drawn: that happens when one is turned up." }
        }
    }
}

fn in_words<S: AsRef<str>>(names: &[S]) -> String {
    match names.is_empty() {
        true => "none".into(),
        false => table::in_a_row(names),
    }
}
