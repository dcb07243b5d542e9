//! Setting up a table. The defaults are such that one click opens a game against the computer; everything
//! that can be chosen says in a line what it means, and names its clause.

use super::{
    assets::Scripts, daily, frame, join::error_card, local, model::NewTable, question, words,
};
use crate::error::Wants;
use catalogue::Listed;
use maud::{Markup, PreEscaped, html};
use table::{Applies, Choice, Complaint, Setting, SettingKind};

/// The page on which a table is set up.
pub fn new_table(new: &NewTable) -> Markup {
    if let Some(wants) = &new.report {
        return dealt(new, wants);
    }
    let info = new.game.info();
    let title = format!("A new game of {}", info.name);
    let content = html! {
        div.setup-head {
            div.picture-frame { (PreEscaped(new.game.picture(boards::Theme::Page))) }
            div {
                h1 { (title) }
                p.lead { (info.about) }
                (words::on_the_box(new.game))
                @if lessons::Course::of(info.id).is_some() {
                    p { a href={ "/learn/" (info.id) } { "New to it? Learn " (info.name) } }
                }
                (daily::teaser(new.game))
            }
        }
        @if let Some(error) = &new.error { (error_card(error)) }
        @if !new.complaints.is_empty() { (complaints(new.game, &new.complaints)) }
        form.setup method="post" action={ "/new/" (info.id) } data-setup=(info.id) data-again[new.error.is_none() && (!new.is_reported || is_solo(new.game))] {
            div.first {
            // Who comes for it sees that it is chosen.
            @if new.is_reported { (real_table(new)) }
            fieldset.card.seats {
                legend { h2 { "Who plays?" } }
                @if is_solo(new.game) { p.note { "A game for one. A computer can take the seat too: then you watch it play." } }
                @for (index, (name, kind)) in new.seats.iter().enumerate() {
                    (seat(new, index + 1, name, kind))
                }
                @if new.seats.len() > 1 {
                    p.note { "A friend gets a link from you; anyone finds the table on the first page." }
                    @if let Some(house) = &new.house { (local::notice(house, &format!("/new/{}", info.id))) }
                }
            }
            @if info.reported && !new.is_reported { (real_table(new)) }
            (hints(new))
            details.card.more open[!new.seed.is_empty()] data-when=[info.reported.then_some("chance=program")] {
                summary { h2 { "More" } }
                label.field for="seed" {
                    span { "Seed of the shuffles" }
                    input #seed type="text" name="seed" value=(new.seed) maxlength="80" autocomplete="off" aria-describedby="seed-help";
                }
                p #seed-help.note {
                    "Leave it empty for a fair draw. The same seed deals the same cards again"
                    @if !is_solo(new.game) { ", so it is only for games in which no friend and no stranger takes a seat" }
                    ". Whatever the seed, its hash is shown from the "
                    "beginning and the seed itself at the end, so that everyone can check the shuffles."
                }
            }
            p.open-it {
                button.button.primary.large type="submit" { "Open the table" }
                a.quiet-link href={ "/rules/" (info.id) } { "Read the rules first" }
            }
            }
            @if !new.game.settings().is_empty() {
                div.card.how {
                    h2 { "How?" }
                    (settings_under(new, None))
                    @for heading in headings(new.game) {
                        @let is_used = under(new.game, Some(heading)).any(|known| value_of(new, known) != known.default);
                        details.folded open[is_used] data-holds {
                            summary { (heading) }
                            (settings_under(new, Some(heading)))
                        }
                    }
                }
            }
        }
    };
    frame::page(&title, "setup-page", content)
}

/// What the game says about when and where this setting is shown.
fn applies(game: &dyn Listed, setting: &Setting) -> Option<&'static Applies> {
    game.applies().iter().find(|one| one.key == setting.key)
}

/// The settings that stand under this heading.
fn under<'a>(
    game: &'a dyn Listed,
    heading: Option<&'a str>,
) -> impl Iterator<Item = &'static Setting> + 'a {
    let stands = move |known: &&Setting| applies(game, known).and_then(|one| one.under) == heading;
    game.settings().iter().filter(stands)
}

/// The headings under which settings are folded, each once.
fn headings(game: &dyn Listed) -> Vec<&'static str> {
    let mut found = Vec::new();
    for heading in game.applies().iter().filter_map(|one| one.under) {
        if !found.contains(&heading) {
            found.push(heading);
        }
    }
    found
}

/// Without a script everything is shown; the script hides what means nothing with what is chosen.
fn settings_under(new: &NewTable, heading: Option<&str>) -> Markup {
    let when = |known: &Setting| {
        let (key, values) = applies(new.game, known)?.with?;
        Some(format!("set.{key}={}", values.join(" ")))
    };
    html! {
        @for known in under(new.game, heading) {
            div data-when=[when(known)] {
                @match known.kind {
                    SettingKind::Document { each_seat, .. } => (documents(new, known, each_seat)),
                    _ => (setting(new.game, known, value_of(new, known))),
                }
            }
        }
    }
}

/// Whether people may ask the computer what to do.
fn hints(new: &NewTable) -> Markup {
    const CHOICES: [(&str, &str); 3] = [
        ("", "Hints against the computer alone"),
        ("on", "Hints for everyone; the others are told who asked"),
        ("off", "No hints"),
    ];
    const ALONE: [(&str, &str); 2] = [("", "Hints when you ask"), ("off", "No hints")];
    let choices: &[(&str, &str)] = match is_solo(new.game) {
        true => &ALONE,
        false => &CHOICES,
    };
    html! {
        label.card.field.hints-field for="hints" {
            span { "Hints" }
            select #hints name="hints" {
                @for (value, words) in choices {
                    option value=(value) selected[*value == new.hints] { (words) }
                }
            }
        }
    }
}

/// Whether the game is for one alone.
fn is_solo(game: &dyn Listed) -> bool {
    game.info().seats.1 == 1
}

/// For games that can be played with dice and cards of one's own.
fn real_table(new: &NewTable) -> Markup {
    let at_table = match is_solo(new.game) {
        true => {
            "You deal, draw and roll there and tell what came; Marches plays the opponents and keeps the score."
        }
        false => {
            "You deal, draw and roll there and tell what came; Marches knows the rules and keeps the score. All seats are people."
        }
    };
    let choices = [
        (
            "program",
            "Marches deals and rolls",
            "You play here, on this screen; everyone can check the dice afterwards.",
        ),
        ("reported", "I have the game on my table", at_table),
    ];
    html! {
        fieldset.card.chance {
            legend { h2 { "Whose dice and cards?" } }
            div.choices.rich {
                @for (index, (value, title, help)) in choices.iter().enumerate() {
                    (radio_of("chance", index, value, title, help, (*value == "reported") == new.is_reported))
                }
            }
            @if let Some(game) = miniatures::GAMES.iter().find(|game| game.id() == new.game.info().id) {
                p.note { "Your figures stand on a real table? " a href={ "/decks/" (game.id()) } { "The decks and the score alone" } " have a page of their own." }
            }
        }
    }
}

/// A real table is set up: what was dealt? The form holds everything that was chosen before.
fn dealt(new: &NewTable, wants: &Wants) -> Markup {
    let info = new.game.info();
    let new_game = format!("/new/{}", info.id);
    let settings = new
        .settings
        .iter()
        .map(|(key, value)| (format!("set.{key}"), value.clone()));
    let seats = new
        .seats
        .iter()
        .enumerate()
        .flat_map(|(index, (name, kind))| {
            [
                (format!("seat.{}", index + 1), kind.clone()),
                (format!("name.{}", index + 1), name.clone()),
            ]
        });
    let mut fields: Vec<(String, String)> = settings.chain(seats).collect();
    fields.push(("hints".into(), new.hints.clone()));
    fields.push(("chance".into(), "reported".into()));
    let fields = fields
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_str()));
    let title = format!("{} on your table", info.name);
    let question = question::card(&question::Question {
        action: &new_game,
        fields: fields.collect(),
        is_live: false,
        doing: "Setting up",
        wanted: &wants.wanted,
        reports: &wants.reports,
        error: wants.error.as_deref(),
        instead: &format!("{new_game}?table=1"),
    });
    let content = html! {
        h1 { (title) }
        p {
            "Set the game up on your table as "
            a href={ "/rules/" (info.id) } target="_blank" { "the rules" }
            " say, shuffle your own decks, and tell what you draw and roll. Marches plays the opponents and keeps the score."
        }
        (question)
    };
    frame::page_with(&title, "opening-question", &Scripts::of_question(), content)
}

/// What is wrong with a document, entry by entry.
fn complaints(game: &dyn Listed, complaints: &[Complaint]) -> Markup {
    html! {
        section.card.complaints aria-labelledby="complaints-title" {
            h2 #complaints-title { "What is wrong in the file" }
            ol {
                @for complaint in complaints {
                    li {
                        b { (complaint.entry) } " (" (complaint.place()) "): " (complaint.why) " "
                        (words::clause(game, complaint.clause))
                    }
                }
            }
        }
    }
}

fn value_of<'a>(new: &'a NewTable, setting: &Setting) -> &'a str {
    let found = new.settings.iter().find(|(key, _)| key == setting.key);
    found.map_or(setting.default, |(_, value)| value)
}

/// The kinds of a seat, as the form writes them and as people read them.
const KINDS: [(&str, &str); 8] = [
    ("me", "You"),
    ("friend", "A friend, by a link"),
    ("anyone", "Anyone who comes by"),
    ("here", "Someone at this screen"),
    ("easy", "Computer, easy"),
    ("normal", "Computer, normal"),
    ("hard", "Computer, hard"),
    ("nobody", "Nobody"),
];

fn seat(new: &NewTable, number: usize, name: &str, kind: &str) -> Markup {
    // A seat may stay empty only beyond the fewest that the game needs.
    let may_be_empty = number > usize::from(new.game.info().seats.0);
    // Nobody else can come to a game for one.
    let is_solo = is_solo(new.game);
    let kinds = KINDS
        .iter()
        .filter(|(value, _)| may_be_empty || *value != "nobody")
        .filter(|(value, _)| !is_solo || !matches!(*value, "friend" | "anyone" | "here"));
    let side = match new.game.sides().get(number - 1) {
        Some(side) => side.to_string(),
        None if is_solo => "Player".into(),
        None => format!("Seat {number}"),
    };
    html! {
        div.seat role="group" aria-label=(side) {
            label.field for={ "seat" (number) } {
                span { (side) }
                select id={ "seat" (number) } name={ "seat." (number) } {
                    @for (value, words) in kinds {
                        option value=(value) selected[*value == kind] { (words) }
                    }
                }
            }
            label.field.name for={ "name" (number) } {
                span { "Name" }
                input id={ "name" (number) } type="text" name={ "name." (number) } value=(name) maxlength="40"
                    autocomplete="off" placeholder="as you like";
            }
        }
    }
}

fn setting(game: &dyn Listed, setting: &Setting, value: &str) -> Markup {
    let name = format!("set.{}", setting.key);
    let title = html! {
        (setting.title)
        @if let Some(clause) = setting.clause { " " (words::clause(game, clause)) }
    };
    match setting.kind {
        SettingKind::Choice(choices) => html! {
            fieldset.setting {
                legend { (title) }
                p.note { (setting.help) }
                // Where the words say much each choice has room for them.
                @let is_rich = choices.iter().all(|choice| choice.help.len() > 40);
                div.choices.rich[is_rich] {
                    @for (index, choice) in choices.iter().enumerate() {
                        (radio(&name, index, choice, choice.value == value))
                    }
                }
            }
        },
        SettingKind::Number { min, max } => html! {
            div.setting {
                label.field.number for=(name) {
                    span { (setting.title) }
                    input id=(name) type="number" name=(name) value=(value) min=(min) max=(max) required
                        inputmode="numeric" aria-describedby={ (name) "-help" };
                }
                p.note id={ (name) "-help" } {
                    (setting.help)
                    @if let Some(clause) = setting.clause { " " (words::clause(game, clause)) }
                }
            }
        },
        // Documents have a form of their own.
        SettingKind::Document { .. } => html! {},
    }
}

/// Where a document is brought: by a file, or pasted.
fn documents(new: &NewTable, setting: &Setting, each_seat: bool) -> Markup {
    let keys: Vec<(String, String)> = match each_seat {
        false => vec![(setting.key.into(), setting.title.into())],
        true => (1..=new.seats.len())
            .map(|seat| {
                (
                    format!("{}.{seat}", setting.key),
                    format!("{} of seat {seat}", setting.title),
                )
            })
            .collect(),
    };
    html! {
        @for (key, title) in keys {
            @let name = format!("set.{key}");
            @let found = new.settings.iter().find(|(known, _)| *known == key);
            @let text = found.map_or("", |(_, text)| text.as_str());
            details.setting.document open[!text.is_empty()] {
                summary { (title) }
                p.note id={ (name) "-help" } {
                    (setting.help) " Leave it empty to do without."
                    @if let Some(clause) = setting.clause { " " (words::clause(new.game, clause)) }
                }
                label.field.js-only for={ (name) "-file" } {
                    span { "From a file" }
                    input id={ (name) "-file" } type="file" data-into=(name);
                }
                label.field for=(name) {
                    span { "Or pasted" }
                    textarea id=(name) name=(name) rows="6" spellcheck="false" aria-describedby={ (name) "-help" } { (text) }
                }
            }
        }
    }
}

fn radio(name: &str, index: usize, choice: &Choice, is_chosen: bool) -> Markup {
    let (title, help) = words::choice(choice);
    radio_of(name, index, choice.value, &title, help, is_chosen)
}

fn radio_of(
    name: &str,
    index: usize,
    value: &str,
    title: &str,
    help: &str,
    is_chosen: bool,
) -> Markup {
    let id = format!("{name}-{index}");
    html! {
        label.choice for=(id) {
            input id=(id) type="radio" name=(name) value=(value) checked[is_chosen];
            span.choice-words {
                b { (title) }
                @if !help.is_empty() { small { (help) } }
            }
        }
    }
}
