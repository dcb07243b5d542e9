//! Setting up a table. The defaults are such that one click opens a game against the computer; everything
//! that can be chosen says in a line what it means, and names its clause.

use super::{frame, join::error_card, local, model::NewTable, words};
use catalogue::Listed;
use maud::{Markup, PreEscaped, html};
use table::{Applies, Choice, Setting, SettingKind};

/// The page on which a table is set up.
pub fn new_table(new: &NewTable) -> Markup {
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
            }
        }
        @if let Some(error) = &new.error { (error_card(error)) }
        form.setup method="post" action={ "/new/" (info.id) } data-setup=(info.id) data-again[new.error.is_none()] {
            div.first {
            fieldset.card.seats {
                legend { h2 { "Who plays?" } }
                @for (index, (name, kind)) in new.seats.iter().enumerate() {
                    (seat(new, index + 1, name, kind))
                }
                @if new.seats.len() > 1 {
                    p.note { "A friend gets a link from you; anyone finds the table on the first page." }
                    @if let Some(house) = &new.house { (local::notice(house, &format!("/new/{}", info.id))) }
                }
            }
            (hints(new))
            @if info.reported { (real_table(new)) }
            details.card.more open[!new.seed.is_empty()] {
                summary { h2 { "More" } }
                label.field for="seed" {
                    span { "Seed of the shuffles" }
                    input #seed type="text" name="seed" value=(new.seed) maxlength="80" autocomplete="off" aria-describedby="seed-help";
                }
                p #seed-help.note {
                    "Leave it empty for a fair draw. The same seed deals the same cards again, so it is only for games "
                    "in which no friend and no stranger takes a seat. Whatever the seed, its hash is shown from the "
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
    html! {
        label.card.field.hints-field for="hints" {
            span { "Hints" }
            select #hints name="hints" {
                @for (value, words) in CHOICES {
                    option value=(value) selected[value == new.hints] { (words) }
                }
            }
        }
    }
}

/// For games that can be played with dice and cards of one's own.
fn real_table(new: &NewTable) -> Markup {
    html! {
        fieldset.card.chance {
            legend { h2 { "Whose dice and cards?" } }
            div.choices {
                (radio("chance", 0, &Choice { value: "program", help: "The program rolls and draws; everyone can check it afterwards." }, !new.is_reported))
                (radio("chance", 1, &Choice { value: "reported", help: "You roll and draw at a real table, and tell what came." }, new.is_reported))
            }
            @if let Some(wants) = &new.report {
                @let reports: Vec<String> = wants.reports.iter().map(ToString::to_string).collect();
                input type="hidden" name="reports" value=(reports.join(" "));
                label.field for="answer" {
                    span { (table::capital(&wants.wanted.to_string())) }
                    input #answer type="text" name="answer" autocomplete="off";
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
    let kinds = KINDS
        .iter()
        .filter(|(value, _)| may_be_empty || *value != "nobody");
    let side = match new.game.sides().get(number - 1) {
        Some(side) => side.to_string(),
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
                div.choices {
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
                summary { (title) @if let Some(clause) = setting.clause { " " (words::clause(new.game, clause)) } }
                p.note id={ (name) "-help" } { (setting.help) " Leave it empty to do without." }
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
    let id = format!("{name}-{index}");
    html! {
        label.choice for=(id) {
            input id=(id) type="radio" name=(name) value=(choice.value) checked[is_chosen];
            span.choice-words {
                b { (table::capital(choice.value)) }
                small { (choice.help) }
            }
        }
    }
}
