//! What opens over the page: the links to give away, and the menu. Both are popovers, which work without a
//! script.

use super::{links, name, seats};
use crate::{
    look::Look,
    pages::{local, model::Links, words},
};
use maud::{Markup, html};
use table::{Choice, Setting, SettingKind, Vacancy, capital};

/// The links of this table.
pub(super) fn share(look: &Look, addresses: &Links) -> Markup {
    html! {
        div #share.sheet popover role="dialog" aria-labelledby="share-title" {
            div.dialog-head {
                h2 #share-title { "Share this table" }
                button.button type="button" popovertarget="share" popovertargetaction="hide" { "Close" }
            }
            h3 { "To watch" }
            p.muted { "Whoever has this link sees what spectators see: no hand." }
            (words::copied(&addresses.watch, "the link to watch"))
            (in_house(addresses, &addresses.watch, "the link to watch in this house"))
            @for (seat, link) in &addresses.invitations {
                h3 { "For " (name(look, *seat)) ", to play" }
                p.muted { "Whoever opens it first takes the seat." }
                (words::copied(link, &format!("the invitation for {}", name(look, *seat))))
                (in_house(addresses, link, &format!("the invitation for {} in this house", name(look, *seat))))
            }
            @if let Some(key) = &addresses.key {
                h3 { "Your key" }
                p.muted { "Brings your own seats to another device. Give it to nobody." }
                (words::copied(key, "your key"))
            }
        }
    }
}

/// The same link for who sits in the same house, where the link itself opens only on this computer.
fn in_house(addresses: &Links, link: &str, what: &str) -> Markup {
    let house = addresses.house.as_ref();
    let path = link.splitn(4, '/').nth(3).unwrap_or_default();
    html! {
        @if let Some(house) = house { (local::link(house, &format!("/{path}"), what)) }
    }
}

/// Options of this browser, whose eyes, what was agreed, and giving up.
pub(super) fn menu(look: &Look) -> Markup {
    html! {
        div #menu.sheet popover role="dialog" aria-labelledby="menu-title" {
            div.dialog-head {
                h2 #menu-title { "Menu" }
                button.button type="button" popovertarget="menu" popovertargetaction="hide" { "Close" }
            }
            // On a phone the header has no room for these.
            p.offers.menu-tools {
                a.button href={ "/rules/" (look.game.info().id) } data-rules { "Rules" }
                button.button type="button" popovertarget="share" { "Share" }
            }
            (eyes(look))
            fieldset.options.js-only {
                legend { "On this device" }
                label.check { input #opt-sure type="checkbox" data-option="sure"; span { "Do what is sure for me: what costs nothing and is always wanted" } }
                label.check { input #opt-stay type="checkbox" data-option="stay"; span { "Do not end my turn by itself when nothing else can be done" } }
                label.field for="opt-pace" {
                    span { "What happens is shown" }
                    select #opt-pace data-option="pace" {
                        option value="" { "calmly, one thing after another" }
                        option value="brisk" { "briskly" }
                        option value="once" { "at once" }
                    }
                }
                label.check { input #opt-sound type="checkbox" data-option="sound"; span { "Small sounds: cards, stones, dice" } }
                label.check { input #opt-call type="checkbox" data-option="call"; span { "A sound when it is my turn" } }
                label.check { input #opt-still type="checkbox" data-option="still"; span { "No motion" } }
                label.field for="opt-theme" {
                    span { "Colours" }
                    select #opt-theme data-option="theme" {
                        option value="" { "As the system" }
                        option value="light" { "Light" }
                        option value="dark" { "Dark" }
                    }
                }
                p.note {
                    "Keys: arrows and Enter pick, digits pick directly, Esc goes back, Space shows what comes next, u undo, h hint, ? rules."
                    @if look.game.zooms() { " On a map + and − change the size, 0 shows all." }
                    @if look.game.draws() { " Once something is picked, m sets a cross on the board: arrows move it, with Shift a little, Enter goes there." }
                }
            }
            (agreed(look))
            @if look.glance.reader.is_some() && !look.is_over() {
                (leaving(look))
            }
            p {
                @if lessons::Course::of(look.game.info().id).is_some() {
                    a.quiet-link href={ "/learn/" (look.game.info().id) } { "Learn" } " "
                }
                a.quiet-link href="/" { "All games" }
            }
        }
    }
}

/// Giving up, or going away from a game that goes on; it says which before it is done.
fn leaving(look: &Look) -> Markup {
    let (verb, says) = match look.vacancy {
        None | Some(Vacancy::Ends) if look.about.seats.len() > 2 => {
            ("resign", "The game ends, and the others share the win.")
        }
        None | Some(Vacancy::Ends) if look.about.seats.len() == 1 => ("resign", "The game ends."),
        None | Some(Vacancy::Ends) => ("resign", "The game ends and the other side wins."),
        Some(Vacancy::Fallback) => (
            "leave",
            "The game goes on without you, and anyone may take the seat.",
        ),
        Some(Vacancy::Computer) => ("leave", "The game goes on, and a computer plays for you."),
        Some(Vacancy::Out) => ("leave", "The game goes on without you."),
    };
    html! {
        details.resign #resign {
            summary { (capital(verb)) "…" }
            p { (says) }
            button.button.danger type="submit" form="acts" formaction=(links::to(look, "resign")) { "Yes, I " (verb) }
        }
    }
}

/// Once the game is over, everyone may look with all eyes.
fn eyes(look: &Look) -> Markup {
    html! {
        @if look.is_over() {
            p.eyes {
                span { "See the table as" }
                @for seat in seats(look) {
                    @let is_it = look.glance.reader == Some(seat);
                    a.button href={ (links::here(look)) "?as=" (seat) } aria-current=[is_it.then_some("true")] rel="nofollow" { (name(look, seat)) }
                }
            }
        }
    }
}

/// The choice of a setting that has this value, where it is one of several.
fn chosen(setting: &Setting, value: &str) -> Option<&'static Choice> {
    match setting.kind {
        SettingKind::Choice(choices) => choices.iter().find(|choice| choice.value == value),
        _ => None,
    }
}

/// What was agreed, in the words in which it was chosen.
fn agreed(look: &Look) -> Markup {
    let known = |key: &str| {
        let mut known = look.game.settings().iter();
        known.find(|setting| setting.key == key)
    };
    html! {
        details.agreed #agreed {
            summary { "What was agreed" }
            dl.facts {
                @for (key, value) in &look.settings {
                    dt { (known(key).map_or(key.as_str(), |setting| setting.title)) }
                    dd {
                        @if value.contains('\n') { pre.document { (value) } }
                        @else if let Some(choice) = known(key).and_then(|setting| chosen(setting, value)) {
                            @let (name, help) = words::choice(choice);
                            (name) @if !help.is_empty() { span.muted { ": " (help) } }
                        } @else { (value) }
                    }
                }
                @match &look.seed_hash {
                    Some(hash) => { dt { "SHA-256 of the seed" } dd { code { (hash) } } }
                    None => { dt { "Dice and cards" } dd { "reported by the players" } }
                }
            }
        }
    }
}
