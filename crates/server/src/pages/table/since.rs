//! What happened in passing, and since the reader was here last: the moment's own words above the board, and a player that
//! goes through the steps. Each step is a link, so that it works without a script; the script plays them by itself.

use super::links;
use crate::{
    look::{Look, Since, Step},
    pages::words,
};
use maud::{Markup, html};
use table::{Tally, counted, numbered};

/// Above the board: what has just happened. It is no decision, so that nothing is offered here.
pub(super) fn moment(look: &Look) -> Markup {
    let number = look.since.as_ref().map(|since| since.step(look.at) + 1);
    html! {
        section #prompt.bar.card.theirs.moment-bar aria-label="What happened" tabindex="-1" {
            @match number {
                Some(number) => span.disc { (number) },
                None => span.dot aria-hidden="true" { },
            }
            div.ask {
                @match look.news.as_slice() {
                    [] => h2.says { (look.prompt) },
                    [first, rest @ ..] => {
                        h2.says { (first) }
                        @if !rest.is_empty() {
                            p.news { (rest.join(" ")) }
                            button.more-news.js-only type="button" data-more hidden { "more" }
                        }
                    }
                }
            }
            @if look.since.is_some() {
                div.offers { a.button href=(links::with(look, &[])) data-to-table { "To the table" } }
            }
        }
    }
}

/// The offer to play back what happened since this browser was here last. Only the script knows when that was; it
/// fills in how much it is, and shows it.
pub(super) fn offer(look: &Look) -> Markup {
    html! {
        @if !look.is_replay() {
            section #since-offer.card.since-offer aria-labelledby="since-offer-title" hidden {
                h2 #since-offer-title { "Since you left" }
                p { span.much { } " happened." }
                div.offers {
                    a.button.primary href=(links::with(look, &[("since", "0")])) rel="nofollow" { "Show me" }
                    button.button type="button" data-dismiss { "Not now" }
                }
            }
        }
    }
}

/// What it comes to, the steps, and the way to the table.
pub(super) fn card(look: &Look, since: &Since) -> Markup {
    let shown = since.step(look.at);
    html! {
        section #since.card.since aria-labelledby="since-title" {
            h2 #since-title { "Since you left" }
            (sums(look, since))
            ol.since-steps {
                @for (number, step) in since.steps.iter().enumerate() {
                    li.done[number < shown].now[number == shown] {
                        a href=(address(look, since, step)) rel="nofollow" aria-current=[(number == shown).then_some("step")] {
                            (told(step))
                        }
                        @if let Some(clause) = step.lines.iter().find_map(|line| line.clause) { " " (words::clause(look.game, clause)) }
                    }
                }
            }
            div.offers {
                a.button.primary href=(links::with(look, &[])) data-to-table { "To the table" }
                a.button #since-again href=(links::with(look, &[("since", &since.from.to_string())])) rel="nofollow" { "Again" }
            }
            p.note.keys-note.js-only aria-hidden="true" { kbd { "Space" } " pause " kbd { "←" } kbd { "→" } " step " kbd { "End" } " table" }
        }
    }
}

/// What the steps come to in the game's own words, the largest number first: two Stones lost, one noble won.
fn tallied(since: &Since) -> Vec<(usize, Tally)> {
    /// More numbers than these nobody takes in.
    const MOST: usize = 3;
    let mut found: Vec<(usize, Tally)> = Vec::new();
    let lines = since.steps.iter().flat_map(|step| &step.lines);
    for tally in lines.filter_map(|line| line.tally) {
        match found.iter_mut().find(|(_, other)| *other == tally) {
            Some((count, _)) => *count += 1,
            None => found.push((1, tally)),
        }
    }
    found.sort_by_key(|&(count, _)| std::cmp::Reverse(count));
    found.truncate(MOST);
    found
}

/// A few numbers: how much happened, what it came to in the game, and how much of it was dice.
fn sums(look: &Look, since: &Since) -> Markup {
    let lines = || since.steps.iter().flat_map(|step| &step.lines);
    let rolls = lines().filter(|line| !line.dice.is_empty()).count();
    let ways = lines().filter(|line| !line.way.is_empty()).count();
    let waits = match () {
        () if look.is_over() => "the game is over",
        () if look
            .glance
            .reader
            .is_some_and(|seat| since.asked.contains(seat)) =>
        {
            "now it is your turn"
        }
        () => "others are to act",
    };
    html! {
        ul.sums {
            li { b { (since.steps.len()) } span { (numbered(since.steps.len(), "thing")) " happened" } }
            @for (count, tally) in tallied(since) {
                li { b { (count) } span { (numbered(count, tally.what)) " " (tally.became) } }
            }
            @if ways > 0 { li { b { (ways) } span { (numbered(ways, "move")) } } }
            @if rolls > 0 { li { b { (rolls) } span { (numbered(rolls, "roll")) " of dice" } } }
            li { b aria-hidden="true" { "★" } span { (waits) } }
        }
    }
}

/// What a step told, in at most two sentences.
fn told(step: &Step) -> String {
    let lines: Vec<&str> = step.lines.iter().map(|line| line.text.as_str()).collect();
    match lines.as_slice() {
        [one, two, rest @ ..] if !rest.is_empty() => {
            format!("{one} {two} And {} more.", counted(rest.len(), "thing"))
        }
        lines => lines.join(" "),
    }
}

/// The moment of a step.
fn address(look: &Look, since: &Since, step: &Step) -> String {
    let (from, at) = (since.from.to_string(), step.action.to_string());
    links::with(look, &[("since", &from), ("at", &at)])
}

/// More steps than this have no stops of their own in the player: they would take the room of the board. The list has them all.
const STOPS: usize = 14;

/// Under the board: back, play, on, a stop for each step, how fast.
pub(super) fn player(look: &Look, since: &Since) -> Markup {
    let shown = since.step(look.at);
    let link = |number: usize| {
        since
            .steps
            .get(number)
            .map(|step| address(look, since, step))
    };
    let stops: Vec<String> = (0..since.steps.len()).filter_map(link).collect();
    html! {
        section #player.card.player aria-label="Playing back" {
            button.button.opener type="button" popovertarget="side" data-panel="since" { "Steps" }
            (arrow("since-prev", "M14 4L6 10L14 16z", "One step back", shown.checked_sub(1).and_then(|before| stops.get(before))))
            button.play-pause.js-only #since-play type="button" aria-label="Play" { (icon("M6 3L17 10L6 17z")) }
            (arrow("since-next", "M6 4L14 10L6 16z", "One step on", stops.get(shown + 1)))
            @if stops.len() > STOPS {
                p.stop-count { "Step " (shown + 1) " of " (stops.len()) }
                svg.stop-bar viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true" {
                    rect.all width="100" height="1" { }
                    rect.part width=(100 * (shown + 1) / stops.len()) height="1" { }
                }
            } @else {
                ol.stops aria-label="Steps" {
                    @for (number, stop) in stops.iter().enumerate() {
                        li.done[number < shown].now[number == shown] {
                            a href=(stop) rel="nofollow" aria-label={ "Step " (number + 1) " of " (stops.len()) } aria-current=[(number == shown).then_some("step")] { }
                        }
                    }
                }
            }
            div.speeds.js-only role="group" aria-label="How fast" {
                @for (speed, says) in [("0.5", "½×"), ("1", "1×"), ("2", "2×")] {
                    button type="button" data-speed=(speed) aria-pressed="false" { (says) span.unheard { " as fast" } }
                }
            }
        }
    }
}

fn icon(d: &str) -> Markup {
    html! { svg.icon viewBox="0 0 20 20" aria-hidden="true" { path d=(d) { } } }
}

fn arrow(id: &str, sign: &str, says: &str, to: Option<&String>) -> Markup {
    html! {
        @match to {
            Some(to) => a.button.step id=(id) href=(to) rel="nofollow" aria-label=(says) { (icon(sign)) },
            None => span.button.step.spent { (icon(sign)) },
        }
    }
}
