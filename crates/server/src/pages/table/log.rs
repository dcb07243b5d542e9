//! What happened, the newest first, since that is what one looks for. The script reads new lines out. Each line leads to its
//! moment. A page has the last lines; the script fetches earlier ones as one scrolls, and without it they are pages of
//! their own.

use super::{Fold, folding, links};
use crate::{
    look::Look,
    pages::{frame, model::LogPiece, words},
};
use catalogue::Listed;
use maud::{Markup, html};
use table::{Die, LogLine, Remains};

/// How many lines the live part has.
const LINES: usize = 60;
/// How many lines come at once when one asks for earlier ones.
pub const LOG_PIECE: usize = 150;

/// The log as a card.
pub(super) fn card(look: &Look) -> Markup {
    let earlier = look.log.len().saturating_sub(LINES);
    let body = html! {
        @if look.log.is_empty() { p.muted { "Nothing yet." } }
        ol.log #log reversed start=(look.log.len()) tabindex="0" aria-label="What happened, the newest first" {
            (newest_first(look.game, &links::at_number(look), &look.log[earlier..]))
            @if earlier > 0 { (before(&links::earlier(look, earlier), earlier)) }
        }
    };
    folding("panel-log", "What happened", Fold::Open, body)
}

/// The lines, each with a link to its moment, which begins with this.
fn newest_first(game: &'static dyn Listed, to: &str, lines: &[LogLine]) -> Markup {
    html! {
        @for line in lines.iter().rev() {
            li data-action=(line.action) data-way=[in_words(&line.way)] data-dice=[dice(&line.dice)] data-remains=[remains(&line.remains)] {
                a href={ (to) (line.action) } rel="nofollow" { (line.text) }
                @if let Some(clause) = line.clause { " " (words::clause(game, clause)) }
            }
        }
    }
}

/// Earlier lines alone, and the link to those before them: what the script adds.
pub fn log_lines(piece: &LogPiece) -> Markup {
    html! {
        (newest_first(piece.game, &address(piece, "", "at"), piece.lines))
        (before_piece(piece))
    }
}

/// The way to the lines before.
fn before(to: &str, count: usize) -> Markup {
    html! {
        li.earlier { a href=(to) { (count) " earlier lines" } }
    }
}

fn before_piece(piece: &LogPiece) -> Markup {
    let to = address(piece, "/log", "before") + &piece.earlier.to_string();
    html! {
        @if piece.earlier > 0 { (before(&to, piece.earlier)) }
    }
}

/// An address that ends with this key and still needs its number.
fn address(piece: &LogPiece, what: &str, key: &str) -> String {
    let mut pairs = Vec::new();
    pairs.extend(piece.eyes.map(|seat| format!("as={seat}")));
    pairs.extend(piece.all.map(|all| format!("all={}", u8::from(all))));
    let is_log = !what.is_empty();
    pairs.extend(piece.at.filter(|_| is_log).map(|at| format!("at={at}")));
    pairs.push(format!("{key}="));
    format!("/table/{}{what}?{}", piece.id, pairs.join("&"))
}

/// Earlier lines as a page, for who has no script.
pub fn log(piece: &LogPiece) -> Markup {
    let title = format!("What happened: {}", piece.game.info().name);
    let content = html! {
        section.card.single {
            h1 { "What happened" }
            p { a.quiet-link href={ "/table/" (piece.id) } { "Back to the table" } }
            ol.log.whole reversed start=(piece.earlier + piece.lines.len()) {
                (newest_first(piece.game, &address(piece, "", "at"), piece.lines))
                (before_piece(piece))
            }
        }
    };
    frame::page(&title, "log-page", content)
}

/// The places of a way, for the script that draws it.
fn in_words(way: &[String]) -> Option<String> {
    (!way.is_empty()).then(|| way.join(" "))
}

/// What was worn down, for the script that shows it falling: "Wallace:3|red Mar:0".
fn remains(remains: &[Remains]) -> Option<String> {
    let word = |one: &Remains| format!("{}:{}", one.what, one.left);
    let words: Vec<String> = remains.iter().map(word).collect();
    (!words.is_empty()).then(|| words.join("|"))
}

/// Dice for the script that rolls them: "2! 6 1!", where the good ones have a mark.
fn dice(dice: &[Die]) -> Option<String> {
    let word = |die: &Die| format!("{}{}", die.value, if die.is_good { "!" } else { "" });
    let words: Vec<String> = dice.iter().map(word).collect();
    (!words.is_empty()).then(|| words.join(" "))
}
