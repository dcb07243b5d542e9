//! The tools for games with figures: the builder of lists, the editor of tables, sheets to print, decks beside a real table. Each is a function from what was
//! read to HTML and works by forms and links; what a list, a table or a deck is say the crates `miniatures` and `field`.

mod desk;
mod print;
mod roster;
mod terrain;

pub use desk::{DeskPage, desk, desk_beginning};
pub use print::{prints, sheets};
pub use roster::{Asker, RosterPage, dressed, roster, roster_part};
pub use terrain::{Drawn, Fault, TerrainPage, terrain};

use super::frame;
use boards::paper;
use field::{Cover, Going, Kind, Length, Screen};
use maud::{Markup, PreEscaped, html};
use miniatures::{Beginning, GAMES, Miniatures, TABLES};

/// The page with all tools.
pub fn tools() -> Markup {
    let content = html! {
        section.band.tools-page {
            h1 { "For a table with figures" }
            p.lead { "Build a clan, lay out a table, and print what a game with real figures needs." }
            @for game in GAMES { (of_game(game)) }
        }
    };
    frame::page("For a table with figures", "tools-home", content)
}

fn of_game(game: &dyn Miniatures) -> Markup {
    let id = game.id();
    let ready = table::counted(game.ready().len(), &format!("ready {}", game.unit()));
    let builder = format!(
        "Points as you choose, each fault with its rule; a sheet to print. {ready} to begin with."
    );
    html! {
        h2 { (game.name()) }
        ul.tool-cards {
            li { a.tool-card href={ "/rosters/" (id) } {
                span.tool-picture aria-hidden="true" { (figures(game)) }
                strong { "Build a " (game.unit()) }
                span { (builder) }
            } }
            li { a.tool-card href="/terrain" {
                span.tool-picture.whole aria-hidden="true" { img src={ "/terrain/ready/" (TABLES[0].id) } alt="" width="576" height="576"; }
                strong { "Lay out a table" }
                span { "Woods, walls, a river, a farmstead: place them, see at once whether they can lie so, print the plan to scale." }
            } }
            li { a.tool-card href={ "/decks/" (id) } {
                span.tool-picture aria-hidden="true" { (open_cards(game)) }
                strong { "The decks and the score" }
                span { "Beside your own table: this page draws the cards, throws for the order, keeps turns and points." }
            } }
            li { a.tool-card href={ "/print/" (id) } {
                span.tool-picture.whole aria-hidden="true" { img src={ "/print/" (id) "/events.svg" } alt="" width="576" height="815"; }
                strong { "Cards and chits on paper" }
                span { "Movement and event cards, animals at the size of their bases, marks, a rose of directions: A4, at true size." }
            } }
        }
    }
}

/// The figures of the first ready list.
fn figures(game: &dyn Miniatures) -> Markup {
    let ready = game.ready();
    let list = ready.first().and_then(|ready| game.judge(ready.text).ok());
    html! {
        @for one in list.iter().flat_map(|list| &list.figures) {
            (PreEscaped(paper::token(&one.token, &format!("h{}", one.number))))
        }
    }
}

/// The cards that lie open after the first turn of some game.
fn open_cards(game: &dyn Miniatures) -> Markup {
    let beginning = Beginning {
        seed: "cards".into(),
        names: game.seats().into_iter().take(3).map(String::from).collect(),
        days: 1,
    };
    let desk = game.desk(&beginning, "go go");
    html! {
        @for (at, card) in desk.iter().flat_map(|desk| &desk.cards).enumerate() {
            (PreEscaped(paper::card(card, &format!("o{at}"))))
        }
    }
}

/// What a piece of this kind usually is: "impassable, blocks sight, hard cover, 3 in high".
fn words_of(kind: Kind) -> String {
    let traits = kind.traits();
    let going = match traits.going {
        Going::Open => "open going",
        Going::Bad => "bad going",
        Going::Impassable => "nobody passes",
    };
    let sight = match traits.screen {
        Screen::Clear => None,
        Screen::Low => Some("hides the lower half"),
        Screen::Blocking => Some("blocks sight"),
        Screen::Wood => Some("hides what is deep in it"),
    };
    let cover = match traits.cover {
        Cover::None => None,
        Cover::Soft => Some("soft cover"),
        Cover::Hard => Some("hard cover"),
    };
    let height = (traits.height > Length::ZERO).then(|| format!("{} in high", traits.height));
    let words = [Some(going), sight, cover].into_iter().flatten();
    let words: Vec<String> = words.map(String::from).chain(height).collect();
    table::sentence(&words.join(", "))
}

/// A link to a clause, where the rules of its game can be read here.
pub(super) fn clause(game: &dyn Miniatures, has_rules: bool, id: &str) -> Markup {
    html! {
        @if has_rules { a.clause href={ "/rules/" (game.id()) "#" (id) } { (id) } }
        @else { span.clause { (id) } }
    }
}
