//! The builder of a list of troops. One form holds the whole list; each change is the form sent anew, and the address that comes of it holds the list. So
//! Back takes back, a link shares, and nothing is kept here.

use super::clause;
use crate::pages::{assets::Scripts, frame, words};
use boards::paper;
use maud::{Markup, PreEscaped, html};
use miniatures::{Fighter, List, Miniatures, Ware};
use std::fmt;
use store::GameId;
use table::Seat;

/// What the builder shows.
pub struct RosterPage {
    /// The game.
    pub game: &'static dyn Miniatures,
    /// Whether its rules can be read here.
    pub has_rules: bool,
    /// The list, if there is one.
    pub list: Option<List>,
    /// What was wrong with a text that is no list.
    pub error: Option<String>,
    /// The table that waits for a list, if one does.
    pub asker: Option<Asker>,
    /// That text.
    pub text: String,
}

/// A table that asks a seat for a list of troops: it goes there with one click.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Asker {
    /// The table.
    pub table: GameId,
    /// Who is asked.
    pub seat: Seat,
    /// The number of the question.
    pub decision: u32,
}

impl Asker {
    /// Reads what an address says: table, seat and question, with dots between.
    pub fn read(text: &str) -> Option<Asker> {
        let mut parts = text.split('.');
        let asker = Asker {
            table: parts.next()?.parse().ok()?,
            seat: parts.next()?.parse().ok()?,
            decision: parts.next()?.parse().ok()?,
        };
        parts.next().is_none().then_some(asker)
    }
}

impl fmt::Display for Asker {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}.{}.{}", self.table, self.seat, self.decision)
    }
}

impl RosterPage {
    fn here(&self) -> String {
        format!("/rosters/{}", self.game.id())
    }

    /// The address of a text.
    fn of(&self, text: &str) -> String {
        let list = words::encoded(text);
        format!("{}?list={list}{}", self.here(), self.and_asker())
    }

    /// What an address says of the table that waits.
    fn and_asker(&self) -> String {
        self.asker
            .as_ref()
            .map_or_else(String::new, |asker| format!("&for={asker}"))
    }
}

/// The list in the colours of the seat that waits for it.
pub fn dressed(game: &dyn Miniatures, list: List, asker: Option<&Asker>) -> List {
    match asker {
        Some(asker) => game.dressed(list, asker.seat),
        None => list,
    }
}

/// The page.
pub fn roster(page: &RosterPage) -> Markup {
    let unit = page.game.unit();
    let title = format!("Build a {unit}");
    let budget = page.game.shop().budget;
    let content = html! {
        div.tool-head {
            p.eyebrow { a href="/miniatures" { "For a table with figures" } " · " (page.game.name()) }
            h1 { (title) }
            p.muted { (budget) " points buy men, hounds and what they carry. Each fault is told with its figure and its rule." }
            @if let Some(asker) = &page.asker { p { "A table waits for this " (unit) ". " a href={ "/table/" (asker.table) "?as=" (asker.seat) } { "Back to the table" } } }
        }
        div #roster-live data-roster=(page.here()) { (roster_part(page)) }
        (starts(page))
    };
    frame::page_with(&title, "tool roster-page", &Scripts::of_roster(), content)
}

/// The part that changes.
pub fn roster_part(page: &RosterPage) -> Markup {
    let address = match &page.list {
        Some(list) => page.of(&list.text),
        None => page.here(),
    };
    html! {
        div.roster-live data-address=(address) {
            @if let Some(error) = &page.error {
                div.card.refusal role="alert" { h2 { "That is no " (page.game.unit()) } p { (error) } }
            }
            @match &page.list {
                Some(list) => {
                    form.roster-form method="get" action=(page.here()) data-live {
                        (asker(page))
                        (account(page, list))
                        (figures(page, list))
                    }
                    (outcome(page, list))
                },
                None => (empty(page)),
            }
        }
    }
}

/// The table that waits, in a form.
fn asker(page: &RosterPage) -> Markup {
    html! { @if let Some(asker) = &page.asker { input type="hidden" name="for" value=(asker); } }
}

/// Brings the list to the table that waits for it.
fn bring(page: &RosterPage, list: &List) -> Markup {
    html! {
        @if let Some(asker) = &page.asker {
            form method="post" action={ "/table/" (asker.table) "/act" } {
                input type="hidden" name="as" value=(asker.seat);
                input type="hidden" name="decision" value=(asker.decision);
                @match &list.notation {
                    Some(notation) => {
                        input type="hidden" name="action" value=(page.game.brings(notation));
                        button.button.primary.large type="submit" { "Play this " (page.game.unit()) " at the table" }
                    }
                    None => p.muted { "It goes to the table that waits for it as soon as it may be played." },
                }
            }
        }
    }
}

/// The name of the list, what is spent, and what is wrong with the whole.
fn account(page: &RosterPage, list: &List) -> Markup {
    let left = i32::from(list.budget) - i32::from(list.spent);
    let whole = list.complaints.iter().filter(|told| told.figure.is_none());
    html! {
        // Enter sends the form; it must not press the first button, which may remove something.
        button type="submit" name="do" value="show" hidden { "Show" }
        div.card.account.over[left < 0] {
            label.field.roster-name for="name" {
                span { "Name of the " (page.game.unit()) }
                input #name type="text" name="name" value=(list.name) maxlength="40" autocomplete="off" placeholder="Armstrongs of Mangerton";
            }
            div.spent role="status" {
                p.points { strong { (list.spent) } " of " (list.budget) " points" }
                meter min="0" max=(list.budget) value=(list.spent.min(list.budget)) aria-label="Points spent" { }
                p.muted {
                    @match left {
                        0 => "all spent",
                        1 => "1 point left",
                        2.. => { (left) " points left" },
                        _ => { strong.bad { (-left) " too many" } },
                    }
                    " · " (table::counted(list.figures.len(), "figure"))
                }
                @if list.valid { p.good { "✓ It may be played" } }
                @for told in whole { p.bad { (told.why) " " (clause(page.game, page.has_rules, &told.clause)) } }
                @let figures = list.complaints.iter().filter(|told| told.figure.is_some()).count();
                @if figures > 0 { p.bad { (table::counted(figures, "fault")) " below" } }
            }
        }
    }
}

fn figures(page: &RosterPage, list: &List) -> Markup {
    let shop = page.game.shop();
    let has_leader = |rank: &miniatures::Rank| {
        rank.is_single && list.figures.iter().any(|one| one.rank == rank.ware.word)
    };
    html! {
        ol.fighters {
            @for one in &list.figures { (fighter(page, list, one)) }
        }
        div.card.add-row role="group" aria-label="Add a figure" {
            span.add-words { "Add" }
            @for rank in &shop.ranks {
                @if !has_leader(rank) {
                    button.button type="submit" name="do" value={ "add-" (rank.ware.word) } { "+ " (table::capital(rank.ware.name)) small { (rank.ware.points) } }
                }
            }
            noscript { button.button.primary type="submit" name="do" value="show" { "Reckon anew" } }
        }
    }
}

/// One figure and everything about it as fields.
fn fighter(page: &RosterPage, list: &List, one: &Fighter) -> Markup {
    let shop = page.game.shop();
    let n = one.number;
    let name = match one.name.is_empty() {
        true => format!("figure {n}"),
        false => format!("{} (figure {n})", one.name),
    };
    let rank = shop.ranks.iter().find(|rank| rank.ware.word == one.rank);
    let armour: Vec<&str> = one
        .armour
        .split(" and ")
        .filter(|word| !word.is_empty())
        .collect();
    let carries = rank.is_none_or(|rank| rank.carries)
        || !armour.is_empty()
        || !one.weapons.is_empty()
        || one.horses > 0;
    let faults: Vec<_> = list
        .complaints
        .iter()
        .filter(|told| told.figure == Some(n))
        .collect();
    html! {
        li.card.fighter.wrong[!faults.is_empty()] {
            div.fighter-token { span.fighter-number { (n) } (PreEscaped(paper::token(&one.token, &format!("t{n}")))) }
            input.fighter-name type="text" name={ "n" (n) } value=(one.name) maxlength="40" autocomplete="off" placeholder=(table::capital(one.is)) aria-label={ "Name of " (name) };
            div.fighter-kit {
                (choice(&format!("r{n}"), &format!("Rank of {name}"), shop.ranks.iter().map(|rank| &rank.ware), &one.rank, None))
                @if carries {
                    @for at in 0..armour.len().max(1) {
                        (choice(&format!("a{n}"), &format!("Armour of {name}"), shop.armour.iter(), armour.get(at).copied().unwrap_or("none"), None))
                    }
                    @for at in 0..one.weapons.len().max(shop.most_weapons) {
                        (choice(&format!("w{n}"), &format!("Weapon {} of {name}", at + 1), shop.weapons.iter(), one.weapons.get(at).map_or("", |arm| arm.word.as_str()), Some(if at == 0 { "no weapon" } else { "no other" })))
                    }
                    @for at in 0..one.horses.max(1) {
                        label.horse { input type="checkbox" name={ "h" (n) } value="1" checked[at < one.horses]; span { "Horse " small { (shop.horse.points) } } }
                    }
                    @for word in &one.unknown {
                        label.horse.bad { input type="checkbox" name={ "x" (n) } value=(word) checked; span { (word) "?" } }
                    }
                }
            }
            div.fighter-does {
                span { "Melee " strong { (melee(one.melee)) } }
                @if one.weapons.iter().any(|arm| arm.ranges.is_some()) { span { "Fires " strong { (one.ranges()) } } }
            }
            p.fighter-points { strong { (one.points) } }
            div.fighter-ways role="group" aria-label={ "With " (name) } {
                button.button.icon-button type="submit" name="do" value={ "copy-" (n) } aria-label={ "Another like " (name) } title="Another like this" { (twice()) }
                button.button.icon-button type="submit" name="do" value={ "up-" (n) } disabled[n == 1] aria-label={ "Move up " (name) } title="Move up" { "↑" }
                button.button.icon-button type="submit" name="do" value={ "remove-" (n) } aria-label={ "Remove " (name) } title="Remove" { "✕" }
            }
            @if !faults.is_empty() {
                div.fighter-faults {
                    @for told in faults { p.bad { (told.why) " " (clause(page.game, page.has_rules, &told.clause)) } }
                }
            }
        }
    }
}

/// Two sheets, one over the other.
fn twice() -> Markup {
    html! { svg.icon viewBox="0 0 20 20" aria-hidden="true" { path d="M7 7h10v10H7zM13 7V3H3v10h4" fill="none" { } } }
}

fn melee(modifier: i8) -> String {
    match modifier {
        0 => "0".into(),
        _ => format!("{modifier:+}").replace('-', "−"),
    }
}

/// "light" for "light armour", where there is little room.
fn short(name: &str) -> &str {
    match name.strip_suffix(" armour") {
        Some("no") | None => name,
        Some(short) => short,
    }
}

fn choice<'a>(
    name: &str,
    label: &str,
    wares: impl Iterator<Item = &'a Ware>,
    chosen: &str,
    nothing: Option<&str>,
) -> Markup {
    html! {
        select name=(name) aria-label=(label) {
            @if let Some(nothing) = nothing { option value="" { (nothing) } }
            @for ware in wares {
                option value=(ware.word) selected[ware.word == chosen] title=(ware.does) { (table::capital(short(ware.name))) " · " (ware.points) }
            }
        }
    }
}

/// What is done with the list: printed, copied, kept.
fn outcome(page: &RosterPage, list: &List) -> Markup {
    let query = words::encoded(&list.text);
    let file = |name: &str| format!("{}/{name}?list={query}", page.here());
    html! {
        section.card.keep aria-labelledby="keep" {
            h2 #keep { "Print, keep, play" }
            (bring(page, list))
            p.buttons {
                a.button.primary href=(file("sheet.html")) { "Print the sheet" }
                a.button href=(file("sheet.svg")) download { "Sheet as SVG" }
                a.button href=(file("chits.svg")) download { "Figures as chits" }
                a.button href=(file("list.txt")) download { "Save as text" }
            }
            @if let Some(notation) = &list.notation {
                label.field for="notation" {
                    span { "For a game: the list in its notation" }
                    span.copy-line {
                        input #notation type="text" readonly value=(notation);
                        button.button.js-only type="button" data-copy-field="notation" { "Copy" }
                    }
                }
            }
            span.copied {
                a href=(page.of(&list.text)) { "The link to this " (page.game.unit()) }
                button.button.js-only type="button" data-copy aria-label="Copy the link" { "Copy" }
            }
            (load(page, &list.text))
        }
    }
}

/// A text that was saved is read again.
fn load(page: &RosterPage, text: &str) -> Markup {
    html! {
        details.load open[page.error.is_some()] {
            summary { "As text, or from a file" }
            form method="post" action=(page.here()) {
                (asker(page))
                label.field for="list-file" { span { "A file" } input #list-file type="file" accept=".txt,.json,text/plain,application/json" data-into="list"; }
                label.field for="list" {
                    span { "Text, a figure to a line" }
                    textarea #list name="list" rows="9" spellcheck="false" { (if page.error.is_some() { &page.text } else { text }) }
                }
                p.buttons { button.button type="submit" { "Show this list" } }
            }
        }
    }
}

fn empty(page: &RosterPage) -> Markup {
    html! {
        section.card.begin {
            h2 { "Begin" }
            p { "Take one of the ready ones below and change it, or begin with the leader alone." }
            p.buttons {
                a.button.primary href=(page.of("leader:light,sword")) { "A leader with a sword" }
                a.button.js-only hidden data-last=(page.and_asker()) { "Go on with my last one" }
            }
            (load(page, &page.text))
        }
    }
}

/// The ready lists, each a way to begin.
fn starts(page: &RosterPage) -> Markup {
    html! {
        section.starts aria-labelledby="ready" {
            h2 #ready { "Ready " (page.game.unit()) "s to begin with" }
            ul {
                @for (at, ready) in page.game.ready().iter().enumerate() {
                    @if let Ok(list) = page.game.judge(ready.text).map(|list| dressed(page.game, list, page.asker.as_ref())) {
                        li { a.card.start href=(page.of(ready.text)) {
                            strong { (table::capital(ready.name)) }
                            span.start-tokens { @for one in &list.figures { (PreEscaped(paper::token(&one.token, &format!("s{at}x{}", one.number)))) } }
                            span.muted { (ready.about) }
                        } }
                    }
                }
            }
        }
    }
}
