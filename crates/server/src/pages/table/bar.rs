//! The header of a table's page and the prompt bar below it. The bar says the one thing that matters now:
//! whose turn it is and what to do.

use super::{board, goal, here, interlude, links, name, seats, since};
use crate::{
    look::Look,
    pages::{frame, words},
    seating::NO_HINTS,
};
use catalogue::Legal;
use maud::{Markup, html};
use store::Holder;
use table::{Seat, sentence};

/// Game, against whom, what was agreed; and the tools.
pub(super) fn header(look: &Look) -> Markup {
    let game = look.game.info();
    html! {
        header.top {
            (frame::brand())
            div.what {
                h1 { (game.name) }
                p { (here::others(look)) (company(look)) }
            }
            div.tools role="group" aria-label="Tools" {
                @if look.glance.reader.is_some() && !look.is_over() { (hint(look)) }
                a.button href={ "/rules/" (game.id) } data-rules aria-keyshortcuts="?" { "Rules" }
                button.button type="button" popovertarget="share" { "Share" }
                button.button.menu-button type="button" popovertarget="menu" aria-label="Menu" { "⋯" }
            }
        }
    }
}

/// A button that cannot be pressed now says why instead.
fn undo(look: &Look) -> Markup {
    html! {
        @match &look.undo {
            Ok(()) if !look.is_replay() => {
                button.button #undo type="submit" form="acts" formaction=(links::to(look, "undo")) aria-keyshortcuts="u" { "Undo" }
            }
            reason => {
                @let why = match reason {
                    Err(error) => sentence(&error.to_string()),
                    Ok(()) => "Go back to the game first.".into(),
                };
                button.button #undo type="button" aria-disabled="true" data-why=(why) title=(why) { "Undo" }
            }
        }
    }
}

/// In a game of the day nobody has hints, as its page says; a button that can never be pressed would only be in the way.
pub(super) fn hint(look: &Look) -> Markup {
    if look.about.daily.is_some() && !look.about.hints {
        return html! {};
    }
    html! {
        @if look.is_readers_turn() && look.about.hints {
            a.button #hint href=(links::with(look, &[("hint", "1")])) rel="nofollow" aria-keyshortcuts="h" { "Hint" }
        } @else {
            @let why = if look.about.hints { "There is a hint when it is your turn." } else { NO_HINTS };
            button.button #hint type="button" aria-disabled="true" data-why=(why) title=(why) { "Hint" }
        }
    }
}

/// "against the computer · tactic, expert claims".
fn company(look: &Look) -> String {
    let reader = look.glance.reader.or(match look.glance.yours.as_slice() {
        [one] => Some(*one),
        _ => None,
    });
    let others: Vec<String> = seats(look)
        .filter(|seat| Some(*seat) != reader)
        .map(|seat| called(look, seat))
        .collect();
    let side = reader.and_then(|seat| look.game.sides().get(seat.index()));
    let mut parts = vec![match (reader, others.as_slice()) {
        (_, []) => "alone".into(),
        (Some(_), others) => {
            let against = format!("against {}", table::in_a_row(others));
            side.map_or_else(
                || against.clone(),
                |side| format!("you are {side}, {against}"),
            )
        }
        (None, others) => others.join(" against "),
    }];
    parts.extend(words::agreed(look.game, &look.settings));
    parts.join(" · ")
}

/// A seat's name, and how strong a computer is.
fn called(look: &Look, seat: Seat) -> String {
    let name = name(look, seat);
    match &look.about.seats[seat.index()].holder {
        Holder::Computer { spec } if !name.to_lowercase().contains(&spec.to_lowercase()) => {
            format!("{name} ({spec})")
        }
        _ => name,
    }
}

/// Whose turn it is, what to do, and what can be done without the board.
pub(super) fn prompt(look: &Look) -> Markup {
    if look.is_passing || (look.since.is_some() && look.is_replay()) {
        return since::moment(look);
    }
    let class = match () {
        () if look.is_replay() => "replay",
        () if look.glance.curtain.is_some() => "pass",
        () if look.is_readers_turn() => "yours",
        () => "theirs",
    };
    html! {
        section #prompt.bar.card.(class) aria-label="What to do now" tabindex="-1" {
            @if let Some(seat) = look.glance.curtain {
                (curtain(look, seat))
            } @else {
                span.dot aria-hidden="true" { }
                div.ask {
                    (watching(look))
                    // Who looks back is asked nothing: what happened then comes first.
                    @let (happened, rest) = match look.news.split_first() {
                        Some((first, rest)) if look.is_replay() => (Some(first), rest),
                        _ => (None, look.news.as_slice()),
                    };
                    h2.says { (happened.unwrap_or(&look.prompt)) }
                    (goal::strip(look))
                    // What is told line by line at a stop is told in one line here.
                    @let news = interlude::headline(look).unwrap_or_else(|| rest.join(" "));
                    @if !news.is_empty() {
                        div.news-box {
                            p.news { (news) }
                            button.more-news.js-only type="button" data-more hidden { "more" }
                        }
                    }
                    (thinking(look))
                    @if !look.legal.is_empty() {
                        p.eyebrow.no-js { "Without a script, choose under " a href="#as-text" { "As text" } "." }
                    }
                }
                @if look.is_replay() {
                    div.offers { a.button.primary href=(links::with(look, &[])) { "Back to the game" } }
                } @else {
                    (buttons(look))
                }
            }
        }
    }
}

fn watching(look: &Look) -> Markup {
    html! {
        @if look.is_replay() {
            p.eyebrow {
                "Replay, after action " (look.at) " of " (look.about.actions)
                span.gone-on hidden { ". The game has gone on." }
            }
        } @else if look.glance.yours.is_empty() {
            p.eyebrow { "You are watching" }
        } @else if let (Some(seat), true) = (look.glance.reader, look.glance.yours.len() > 1) {
            // Several at one screen: "you" is one of them.
            p.eyebrow { "As " (name(look, seat)) }
        }
    }
}

fn thinking(look: &Look) -> Markup {
    let names: Vec<String> = look
        .about
        .thinking
        .iter()
        .map(|&seat| name(look, seat))
        .collect();
    html! {
        @if !names.is_empty() && !look.is_replay() {
            p.thinking {
                (table::in_a_row(&names)) (if names.len() == 1 { " is thinking" } else { " are thinking" })
                span aria-hidden="true" { i { "." } i { "." } i { "." } }
                noscript { " " a href="" { "Look again" } }
            }
        }
    }
}

/// Several people at one screen: nobody's hand is shown until the right one looks.
fn curtain(look: &Look, seat: Seat) -> Markup {
    let name = name(look, seat);
    let seat = seat.to_string();
    html! {
        div.ask {
            h2.says { "Pass the screen to " (name) "." }
            p.muted { "Only " (name) " should look now." }
        }
        div.offers {
            a.button.primary.large #lift href={ (links::here(look)) "?as=" (seat) } { "I am " (name) ": show my hand" }
        }
    }
}

/// What has a button: what the game offers, and legal actions that stand nowhere on the board. What is
/// not allowed stays in its place and leads to the reason.
fn buttons(look: &Look) -> Markup {
    let is_offered = |legal: &&Legal| {
        let mut proposals = look.proposals.iter();
        proposals.any(|proposal| proposal.notation == legal.notation)
    };
    let is_button = |legal: &&Legal| matches!(legal.path.as_slice(), [one] if one.is_button());
    let others: Vec<&Legal> = look
        .legal
        .iter()
        .filter(|legal| is_button(legal) && !is_offered(legal))
        .collect();
    let legal = |notation: &str| look.legal.iter().find(|legal| legal.notation == notation);
    let has_sure = look.legal.iter().any(|legal| legal.sure);
    // What is picked on the board comes first: a button that would leave it undone does not outshine it.
    // Where only some of what may be done is listed, people rather point at the board.
    let has_more = !look.is_whole;
    // What has to be reported comes before anything else is done.
    let is_plain = has_sure
        || has_more
        || look.report.is_some()
        || look.legal.len() > 1 && !look.legal.iter().all(|legal| is_button(&legal));
    let may_act = look.glance.reader.is_some() && !look.is_over();
    html! {
        @if may_act || board::waits(look) {
            div.offers {
                @if may_act { (undo(look)) }
                (free(look))
                @if let (true, Some(seat), Some(decision)) = (look.builds, look.glance.reader, look.decision) {
                    a.button href={ "/rosters/" (look.game.info().id) "?for=" (look.about.id) "." (seat) "." (decision) } { "Build your own" }
                }
                @for proposal in &look.proposals {
                    @match (&proposal.refusal, legal(&proposal.notation)) {
                        (Some(refusal), _) => {
                            a.button.refused href=(links::with(look, &[("why", &proposal.notation)])) rel="nofollow"
                                title=(refusal.why) aria-label={ (proposal.label) ", not now: why?" } { (proposal.label) }
                        }
                        (None, found) => {
                            // What is sure outshines what would leave it undone.
                            @let is_first = !is_plain || proposal.next || found.is_some_and(|legal| legal.sure);
                            button.button.primary[is_first] type="submit" form="acts" name="action" value=(proposal.notation) { (proposal.label) }
                        }
                    }
                }
                @for legal in others {
                    button.button.primary[!is_plain] type="submit" form="acts" name="action" value=(legal.notation) { (legal.sentence) }
                }
            }
        }
    }
}

/// Where the free seats stand in a sheet, the way to them.
fn free(look: &Look) -> Markup {
    let takeable = board::takeable(look);
    html! {
        @if let [seat] = takeable.as_slice() {
            a.button.primary.opener href=(board::sit(look, *seat)) { "Take this seat" }
        } @else if board::waits(look) {
            button.button.opener type="button" popovertarget="side" data-panel="missing" {
                (if takeable.is_empty() { "Invite" } else { "Take a seat" })
            }
        }
    }
}
