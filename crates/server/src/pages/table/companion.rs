//! The page of a table at which people play on a real board, with dice and cards of their own: for a phone that lies beside
//! it. What is asked now stands first, then what the opponents do, step by step; cards, score and map are behind tabs.
//! Tabs are radio buttons that stand outside the live part, so that they need no script and survive a swap.

use super::{Fold, advice, bar, board, end, goal, is_final, links, log, replay, since, text};
use crate::{
    look::{Look, Report},
    pages::{frame, model::Links, question, words},
};
use boards::Panel;
use maud::{Markup, html};
use table::{LogLine, capital};

/// How many panels have a tab of their own.
const TABS: usize = 2;

/// Whether this is such a table.
pub(super) fn is_beside(look: &Look) -> bool {
    look.seed_hash.is_none()
}

/// What stands in the live part.
pub(super) fn content(look: &Look, addresses: &Links) -> Markup {
    html! {
        (header(look))
        main #main.beside-main {
            div.pane.now data-pane="0" {
                @if is_final(look) { (end::banner(look)) } @else { (bar::prompt(look)) }
                (asked(look))
                (unfinished(look))
                (advice::cards(look))
                (goal::coach(look))
                (followed(look))
                (affair(look))
                span #choose.no-js { }
                (choices(look))
            }
            aside #side.panes aria-label="Beside the question" {
                @for (index, panel) in tabbed(look).into_iter().enumerate() {
                    div.pane data-pane=(index + 2) { (super::panel_card(panel, Fold::Open)) }
                }
                div.pane.map-pane data-pane="1" {
                    (board::board(look))
                    (board::tray(look))
                    @for panel in others(look) { (super::panel_card(panel, Fold::Open)) }
                    (text::card(look))
                    @if is_final(look) { (end::proof(look)) }
                    @match &look.since {
                        Some(since) => (since::player(look, since)),
                        None => (replay::strip(look)),
                    }
                    @if board::waits(look) { (board::waiting(look, addresses)) }
                }
                div.pane data-pane="0" { (log::card(look)) }
            }
        }
    }
}

/// The panels that have a tab: those that the game names, or the first.
fn tabbed(look: &Look) -> Vec<&Panel> {
    let named = look.standing.as_ref().map_or(&[][..], |one| one.panels);
    let found = named
        .iter()
        .filter_map(|id| look.panels.iter().find(|panel| panel.id == *id));
    let found: Vec<&Panel> = found.take(TABS).collect();
    match found.is_empty() {
        true => look.panels.iter().take(TABS).collect(),
        false => found,
    }
}

/// The others, which stand below the map.
fn others(look: &Look) -> impl Iterator<Item = &Panel> {
    let tabbed: Vec<&str> = tabbed(look).iter().map(|panel| panel.id).collect();
    let is_other = move |panel: &&Panel| !tabbed.contains(&panel.id);
    look.panels.iter().filter(is_other)
}

/// The game, when it is, and the points so far.
fn header(look: &Look) -> Markup {
    let game = look.game.info();
    let when = look.standing.as_ref().map(|standing| standing.when.clone());
    let agreed = words::agreed(look.game, &look.settings);
    let when = when.unwrap_or_else(|| agreed.join(", "));
    html! {
        header.top {
            (frame::brand())
            div.what {
                h1 { (game.name) }
                p {
                    span.whose { "your table" }
                    @if !when.is_empty() { span.whose { " · " } span { (when) } }
                }
            }
            @if let Some((points, unit)) = look.standing.as_ref().and_then(|standing| standing.points) {
                p.points-now { b { (points) } " " (unit) }
            }
            div.tools role="group" aria-label="Tools" {
                button.button.menu-button type="button" popovertarget="menu" aria-label="Menu" { "⋯" }
            }
        }
    }
}

/// What fell, or was drawn?
fn asked(look: &Look) -> Markup {
    html! { @if let Some(report) = &look.report { (question_of(look, report)) } }
}

/// What this browser keeps of an action that was begun and not finished: the script fills it in and shows it. Without script nothing
/// is kept.
fn unfinished(look: &Look) -> Markup {
    let decision = look.decision.filter(|_| look.report.is_none());
    html! {
        @if let (Some(decision), true) = (decision, look.is_readers_turn()) {
            section #unfinished.card.answer aria-labelledby="unfinished-title" hidden {
                h2 #unfinished-title { "You had begun" }
                form.report method="post" action=(links::to(look, "act")) data-live data-report {
                    input type="hidden" name="action";
                    input type="hidden" name="reports";
                    input type="hidden" name="decision" value=(decision);
                    @if let Some(seat) = look.glance.reader { input type="hidden" name="as" value=(seat); }
                    p { b data-doing { } ": " span data-entered { } }
                    div.offers {
                        button.button.primary type="submit" { "Go on with it" }
                        button.button type="button" data-forget { "Leave it" }
                    }
                }
            }
        }
    }
}

/// The question of a report.
pub(super) fn question_of(look: &Look, report: &Report) -> Markup {
    let sentence = look
        .legal
        .iter()
        .find(|legal| legal.notation == report.action);
    let sentence = sentence.map_or(report.action.as_str(), |legal| legal.sentence.as_str());
    let decision = look.decision.map(|number| number.to_string());
    let seat = look.glance.reader.map(|seat| seat.to_string());
    let mut fields = vec![("action", report.action.as_str())];
    fields.extend(decision.as_deref().map(|number| ("decision", number)));
    fields.extend(seat.as_deref().map(|seat| ("as", seat)));
    question::card(&question::Question {
        action: &links::to(look, "act"),
        fields,
        is_live: true,
        doing: sentence,
        wanted: &report.wanted,
        reports: &report.reports,
        error: report.error.as_deref(),
        instead: &links::with(look, &[]),
    })
}

/// What the game did on its own: all that the last action led to, or, while something is asked, all that this action has led
/// to so far.
fn followed(look: &Look) -> Markup {
    let of_last = |line: &&LogLine| line.action == look.at && look.at > 0;
    let steps: Vec<&LogLine> = match &look.report {
        Some(report) => report.wanted.told.iter().collect(),
        None => look.log.iter().filter(of_last).collect(),
    };
    let has_ahead = look
        .report
        .as_ref()
        .is_some_and(|report| !report.wanted.ahead.is_empty());
    html! {
        @if (!steps.is_empty() || has_ahead) && !look.is_replay() {
            section #followed.card.followed-card aria-labelledby="followed-title" {
                h2 #followed-title { @if look.report.is_some() { "What happens" } @else { "Just now" } }
                ol.ticked {
                    @for step in &steps {
                        li {
                            (tick())
                            span { (step.text) }
                            @if let Some(clause) = step.clause { (words::clause(look.game, clause)) }
                        }
                    }
                    @if let Some(report) = &look.report {
                        li.current aria-current="step" {
                            span.number aria-hidden="true" { (steps.len() + 1) }
                            span { (capital(&report.wanted.label)) ": " (question::how_much(&report.wanted)) }
                        }
                        @for (index, step) in report.wanted.ahead.iter().enumerate() {
                            li.ahead {
                                span.number aria-hidden="true" { (steps.len() + 2 + index) }
                                span { span.unheard { "Then: " } (step.text) "." }
                                (words::clause(look.game, step.clause))
                            }
                        }
                    }
                }
            }
        }
    }
}

fn tick() -> Markup {
    html! {
        svg.tick viewBox="0 0 20 20" role="img" aria-label="done" {
            circle cx="10" cy="10" r="10" { }
            path d="M5.500 10.500l3 3l6 -6.500" { }
        }
    }
}

/// What is decided apart from the board, such as three cards to choose from. While something is asked it waits.
fn affair(look: &Look) -> Markup {
    html! {
        @if let Some(affair) = board::affair(look) {
            section #affair.card.affair aria-label="What is decided now" hidden[look.report.is_some()] { (affair) }
        }
    }
}

/// What the player decides. While something is asked it waits.
fn choices(look: &Look) -> Markup {
    let title = match look.is_readers_turn() {
        true => "What do you do?",
        false => "Your decisions",
    };
    html! {
        section #choices.card.choices-card aria-labelledby="choices-title" hidden[look.report.is_some() || look.is_over()] {
            div.card-head {
                h2 #choices-title { (title) }
                @if look.glance.reader.is_some() && !look.is_over() { (bar::hint(look)) }
            }
            (text::choices(look))
        }
    }
}

/// The tabs, for a phone. The first is chosen when the page comes.
pub(super) fn tabs(look: &Look) -> Markup {
    let mut names = vec!["Now".to_string(), "Map".to_string()];
    let titles = tabbed(look).into_iter();
    names.extend(titles.map(|panel| capital(&panel.id.replace('-', " "))));
    html! {
        nav.beside-tabs aria-label="Pages of this table" {
            @for (index, name) in names.iter().enumerate() {
                label.beside-tab for={ "pane-" (index) } {
                    input.unheard id={ "pane-" (index) } type="radio" name="pane" value=(index) checked[index == 0];
                    span { (name) }
                }
            }
            a.beside-tab href={ "/rules/" (look.game.info().id) } data-rules { span { "Rules" } }
        }
    }
}
