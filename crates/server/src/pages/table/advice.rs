//! Cards that answer a question: why something is not allowed, what a search would do, what has become of
//! this page.

use super::{links, name, seats};
use crate::{
    look::{Look, Refused},
    pages::words,
};
use boards::Outlook;
use catalogue::{Hint, HintMove};
use maud::{Markup, html};
use store::Holder;

/// All answers that there are. What is asked of people at a real table stands elsewhere.
pub(super) fn cards(look: &Look) -> Markup {
    html! {
        @if let Some(notice) = &look.notice {
            section #notice.card.notice.answer aria-label="Notice" { p { (notice) } }
        }
        @if let Some(refused) = &look.refused { (refusal(look, refused)) }
        @if let Some(hints) = &look.hints { (advice(look, hints)) }
        (odds(look))
        (told(look))
    }
}

fn refusal(look: &Look, refused: &Refused) -> Markup {
    let what = refused.sentence.as_deref().unwrap_or(&refused.notation);
    html! {
        section #refusal.card.refusal-card.answer aria-label="Not allowed" tabindex="-1" {
            div.refusal {
                h2 {
                    @match &refused.thing {
                        Some(thing) => (thing),
                        // Where people point, the board shows what was meant, and what a click was read as may not be what it meant.
                        None if look.game.draws() => "That cannot be done now",
                        None => { (what) ": not now" }
                    }
                }
                p {
                    (look.game.told(&refused.why))
                    @if let Some((id, title)) = &refused.clause {
                        // The title of a ruling is what was asked, which is no reason.
                        " " span.because { (words::clause(look.game, id)) @if !title.ends_with('?') { " " (title) } }
                    }
                }
            }
        }
    }
}

/// A refusal where the side column is a sheet: it leaves in sight what it is about, and the sheet has the clause.
pub(super) fn strip(look: &Look) -> Markup {
    html! {
        @if let Some(refused) = &look.refused {
            div.card.opener.refused-strip {
                p { (look.game.told(&refused.why)) }
                button.button type="button" popovertarget="side" data-panel="refusal" { "more" }
            }
        }
    }
}

/// What the computer would do: the best line as a plan, and what is as good.
fn advice(look: &Look, hints: &[Hint]) -> Markup {
    let Some(best) = hints.first() else {
        return html! {
            section #hints.card.answer.plan-card aria-labelledby="hints-title" tabindex="-1" {
                h2 #hints-title { "What the computer would do" }
                p.muted { "It has no advice here." }
            }
        };
    };
    let title = match best.moves.len() {
        1 => "What the computer would do",
        _ => "A plan for this turn",
    };
    html! {
        section #hints.card.answer.plan-card aria-labelledby="hints-title" tabindex="-1" {
            div.plan-head {
                div {
                    h2 #hints-title { (title) }
                    p.muted { "played on, knowing only what you know" }
                }
                p.plan-share { b { (percent(best.share)) } " " span { (measure(look)) } }
            }
            ol.plan-moves {
                @for (index, one) in best.moves.iter().enumerate() {
                    li {
                        span.disc aria-hidden="true" { (index + 1) }
                        div {
                            p.plan-move {
                                span { b { (one.who) } " " (one.what) }
                                @if let Some(Some(chance)) = look.chances.get(index) { span.plan-odds { b { (cent(*chance)) " %" } " battle" } }
                            }
                            @if !one.reasons.is_empty() { p.why { (one.reasons.join(" ")) } }
                        }
                    }
                }
            }
            (as_good(best, &hints[1..]))
            div.offers {
                (play(look, &best.moves, match best.moves.len() { 1 => "Play it", 2 => "Play both", _ => "Play all" }, true))
                @if best.moves.len() > 1 { (play(look, &best.moves[..1], "Only 1", false)) }
                a.button href=(links::with(look, &[])) { "Hide" }
            }
            @if look.has_others() { p.note { "The others at the table are told that you asked." } }
        }
    }
}

/// What the large number of a plan counts.
fn measure(look: &Look) -> String {
    match look.about.seats.len() {
        1 => "of the best, in 100".into(),
        2 => "wins in 100".into(),
        seats => format!(
            "% to win, by its reckoning; an even share is {} %",
            percent(1.0 / seats as f32)
        ),
    }
}

/// Lines that differ by less than the search can tell are one line.
fn as_good(best: &Hint, others: &[Hint]) -> Markup {
    let near: Vec<&Hint> = others.iter().filter(|hint| hint.near).collect();
    let widest = near.iter().map(|hint| best.share - hint.share);
    let within = widest.fold(0.0, f32::max);
    let within = (within * 100.0).ceil().max(1.0);
    /// More would be no choice, but a list.
    const TOLD: usize = 2;
    let words: Vec<&str> = near
        .iter()
        .map(|hint| hint.sentence.as_str())
        .take(TOLD)
        .collect();
    html! {
        @if !words.is_empty() {
            p.as-good {
                b { "As good, within " (within) " in 100: " } (words.join("; "))
                @if near.len() > TOLD { "; and " (near.len() - TOLD) " more" }
                "."
            }
        }
    }
}

/// A button that does these moves, one action after the other.
fn play(look: &Look, moves: &[HintMove], label: &str, is_first: bool) -> Markup {
    let actions: Vec<&str> = moves
        .iter()
        .flat_map(|one| one.actions.iter().map(String::as_str))
        .collect();
    html! {
        form.play-line method="post" action=(links::to(look, "line")) data-live data-report {
            input type="hidden" name="line" value=(actions.join("\n"));
            @if let Some(decision) = look.decision { input type="hidden" name="decision" value=(decision); }
            @if let Some(seat) = look.glance.reader { input type="hidden" name="as" value=(seat); }
            button.button.primary[is_first] type="submit" { (label) }
        }
    }
}

/// The odds of something before it is done: who takes part can be ticked, and the bar follows. Where nothing is asked yet,
/// what can be asked.
fn odds(look: &Look) -> Markup {
    html! {
        @if !look.prospects.is_empty() {
            section #odds-before.card.answer[look.outlook.is_some()].odds-card[look.outlook.is_some()] aria-labelledby="odds-title" {
                form method="get" action=(links::here(look)) data-follows {
                    @if let Some(seat) = links::eyes(look) { input type="hidden" name="as" value=(seat); }
                    @if look.hints.is_some() { input type="hidden" name="hint" value="1"; }
                    div.odds-head {
                        h2 #odds-title {
                            @match &look.outlook {
                                Some(outlook) => (outlook.title),
                                None => "Odds before an attack",
                            }
                        }
                        @if let Some(outlook) = &look.outlook { (words::clause(look.game, outlook.clause)) }
                    }
                    label.odds-about {
                        span.unheard { "Where" }
                        select #odds-about name="odds" {
                            @if look.outlook.is_none() { option value="" { "Where?" } }
                            @for (about, name) in &look.prospects {
                                @let is_it = look.outlook.as_ref().is_some_and(|outlook| outlook.about == *about);
                                option value=(about) selected[is_it] { (name) }
                            }
                        }
                    }
                    @if let Some(outlook) = &look.outlook { (partakers(outlook)) }
                    button.button.no-js type="submit" { "Reckon" }
                }
                @if let Some(outlook) = &look.outlook { (forecast(outlook)) }
            }
        }
    }
}

fn partakers(outlook: &Outlook) -> Markup {
    html! {
        // Who is ticked counts only where these were the ones to choose from.
        input type="hidden" name="chosen" value=(outlook.about);
        @if !outlook.partakers.is_empty() {
            fieldset.partakers {
                legend.unheard { "Who takes part" }
                @for one in &outlook.partakers {
                    label.partaker {
                        input id={ "with-" (one.target) } type="checkbox" name="with" value=(one.target) checked[one.takes_part];
                        span {
                            (one.name)
                            @if let Some(chance) = one.chance { " too: " (cent(chance)) " %" }
                        }
                    }
                }
            }
        }
    }
}

/// The bar, its words, and what is not known.
fn forecast(outlook: &Outlook) -> Markup {
    let mut widths: Vec<f64> = outlook.ends.iter().map(|end| cent(end.chance)).collect();
    // Rounded, they still add up.
    if let Some((last, others)) = widths.split_last_mut() {
        *last = (100.0 - others.iter().sum::<f64>()).max(0.0);
    }
    html! {
        @if !outlook.ends.is_empty() {
            svg.ends viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" {
                @for (index, width) in widths.iter().enumerate() {
                    rect class={ "end-" (index) } x=(widths[..index].iter().sum::<f64>()) width=(width) height="8" { }
                }
            }
            ul.end-words {
                @for (index, (end, width)) in outlook.ends.iter().zip(&widths).enumerate() {
                    li { span.{ "key end-" (index) } aria-hidden="true" { } b { (width) } " " (end.name) }
                }
            }
        }
        @if !outlook.likely.is_empty() {
            table.unseen {
                thead { tr { th scope="col" { "unseen block" } th scope="col" { "how likely" } th scope="col" { (outlook.ends.first().map_or("", |end| end.name)) } } }
                tbody {
                    @for one in &outlook.likely {
                        tr {
                            th scope="row" { (one.name) }
                            td {
                                svg.likely viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true" {
                                    rect.all width="100" height="6" { }
                                    rect.part width=(cent(one.likely)) height="6" { }
                                }
                                span.unheard { (cent(one.likely)) " %" }
                            }
                            td.number { b { (cent(one.chance)) } " %" }
                        }
                    }
                }
            }
        }
        p.note { (outlook.assumed) }
    }
}

/// Who has asked the computer, for everyone who plays against people.
fn told(look: &Look) -> Markup {
    let people = look.about.seats.iter();
    let people = people.filter(|seat| !matches!(seat.holder, Holder::Computer { .. }));
    let has_several = people.count() > 1;
    let asked = seats(look).filter_map(|seat| {
        let count = *look.about.hinted.get(seat.index())?;
        (count > 0).then(|| (name(look, seat), count))
    });
    let lines: Vec<String> = asked
        .map(|(name, count)| {
            format!(
                "{name} has asked for {}.",
                table::counted(count as usize, "hint")
            )
        })
        .collect();
    html! {
        @if has_several && !lines.is_empty() { p #hinted.hinted role="note" { (lines.join(" ")) } }
    }
}

fn cent(chance: f64) -> f64 {
    (chance.clamp(0.0, 1.0) * 100.0).round()
}

fn percent(share: f32) -> f32 {
    (share.clamp(0.0, 1.0) * 100.0).round()
}

/// A path as the script reads it.
pub(super) fn text_of(path: &[boards::Target]) -> String {
    let names: Vec<&str> = path.iter().map(boards::Target::as_str).collect();
    names.join(" ")
}
