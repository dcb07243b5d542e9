//! The text layer: the board in text and every legal action as a button of one form. A whole game can be
//! played here without a script and without sight of the board; the script reads from the same buttons
//! what is legal.

use super::{Fold, advice::text_of, companion, folding, links};
use crate::look::Look;
use catalogue::Legal;
use maud::{Markup, html};

/// The text layer as a card.
pub(super) fn card(look: &Look) -> Markup {
    let body = html! {
        pre tabindex="0" role="group" aria-label="The board in text" { (look.text) }
        // Beside a real board they stand before everything else.
        @if !companion::is_beside(look) { (choices(look)) }
        @if look.is_readers_turn() { (write(look)) }
    };
    // Where the list does not hold everything, this is the way to the rest.
    let fold = match look.is_whole {
        true => Fold::Shut,
        false => Fold::IfWide,
    };
    html! {
        // Who has no script comes back to this. With one it would unfold the card and scroll to it.
        @if !companion::is_beside(look) { span #choose.no-js { } }
        (folding("as-text", "As text", fold, body))
    }
}

/// A field for any action in notation. What was refused stays in it, to be mended.
fn write(look: &Look) -> Markup {
    let reason = look.refused.as_ref().map(|refused| &refused.why);
    let refused = reason.and(look.glance.why.as_deref());
    let form = html! {
        form #write.write method="post" action=(links::to(look, "act")) data-live {
            (standing(look))
            label for="written" { "An action in notation" }
            div.acts {
                input #written type="text" name="action" value=[refused] required maxlength="1000"
                    autocomplete="off" autocapitalize="off" spellcheck="false";
                button.button type="submit" { "Do it" }
            }
            // The card that explains it may be out of sight.
            @if let Some(reason) = reason { p.bad { (reason) } }
        }
    };
    html! {
        @if look.is_whole {
            details #write-fold open[refused.is_some()] { summary { "Write an action" } (form) }
        } @else {
            h3 { "Or write what you do" }
            (form)
        }
    }
}

/// What every form of the table says: for which seat, and what it has seen.
fn standing(look: &Look) -> Markup {
    html! {
        input type="hidden" name="version" value=(look.about.version);
        @if let Some(decision) = look.decision { input type="hidden" name="decision" value=(decision); }
        @if let Some(seat) = look.glance.reader { input type="hidden" name="as" value=(seat); }
    }
}

/// Every listed action as a button of one form.
pub(super) fn choices(look: &Look) -> Markup {
    html! {
        form #acts method="post" action=(links::to(look, "act")) data-live {
            (standing(look))
            @if look.legal.is_empty() && look.is_readers_turn() {
                p.muted { "Nothing is listed; write what you do." }
            } @else if look.legal.is_empty() {
                p.muted { "There is nothing for you to do now." }
            } @else {
                h3 { (if look.is_whole { "What you may do" } else { "Some of what you may do" }) }
                @for group in groups(&look.legal) { (group_of(group)) }
            }
        }
    }
}

/// Actions that begin with the same pick stand together: all places for one card.
fn groups(legal: &[Legal]) -> impl Iterator<Item = &[Legal]> {
    legal.chunk_by(|one, next| {
        one.path.len() > 1 && next.path.len() > 1 && one.path.first() == next.path.first()
    })
}

/// What all sentences of a group begin with is written once; for a screen reader each button has it.
fn group_of(group: &[Legal]) -> Markup {
    let shared = match group {
        [_] => 0,
        group => shared_words(group),
    };
    let lead = &group[0].sentence[..shared];
    html! {
        div.acts {
            @if shared > 0 { span.lead-words aria-hidden="true" { (lead.trim_end()) } }
            @for legal in group {
                button.button type="submit" name="action" value=(legal.notation)
                    data-path=(text_of(&legal.path)) data-sure[legal.sure] data-ends[legal.ends]
                {
                    @if shared > 0 { span.unheard { (lead) } }
                    (legal.sentence[shared..])
                }
            }
        }
    }
}

/// How many bytes of whole words all sentences begin with.
fn shared_words(group: &[Legal]) -> usize {
    let first = &group[0].sentence;
    let agree = |end: usize| {
        let head = &first[..end];
        group
            .iter()
            .all(|legal| legal.sentence.starts_with(head) && legal.sentence.len() > end)
    };
    let ends = first.match_indices(' ').map(|(at, _)| at + 1);
    ends.take_while(|&end| agree(end)).last().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use boards::Target;

    fn legal(sentence: &str, path: &[&str]) -> Legal {
        Legal {
            notation: sentence.into(),
            sentence: sentence.into(),
            path: path.iter().map(|name| Target::new(*name)).collect(),
            sure: false,
            ends: false,
        }
    }

    #[test]
    fn actions_that_begin_alike_are_one_row() {
        let list = [
            legal("Play red 5 at Stone 1", &["hand:r5", "side:1"]),
            legal("Play red 5 at Stone 2", &["hand:r5", "side:2"]),
            legal("Claim Stone 1", &["stone:1"]),
            legal("Claim Stone 2", &["stone:2"]),
        ];
        let rows: Vec<&[Legal]> = groups(&list).collect();
        assert_eq!(
            rows.iter().map(|row| row.len()).collect::<Vec<_>>(),
            [2, 1, 1]
        );
        assert_eq!(shared_words(rows[0]), "Play red 5 at Stone ".len());
        let row = group_of(rows[0]).into_string();
        assert!(row.contains("<span class=\"unheard\">Play red 5 at Stone </span>2</button>"));
    }
}
