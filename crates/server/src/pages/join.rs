//! Sitting down: by a friend's link, at an open table, or with the key that brings one's seats from another
//! browser. Nothing happens by merely opening a link, since programs that preview links open them too.

use super::{frame, model::Invitation, words};
use maud::{Markup, PreEscaped, html};

/// The page on which a friend, or anyone, sits down.
pub fn join(invitation: &Invitation) -> Markup {
    let game = invitation.game;
    let info = game.info();
    let others = table::in_a_row(&invitation.others);
    let agreed = words::agreed(game, &invitation.settings);
    let title = match others.is_empty() {
        true => format!("A seat at {}", info.name),
        false => format!("Play {} with {others}", info.name),
    };
    let content = html! {
        section.card.single.invitation {
            div.picture-frame { (PreEscaped(game.picture(boards::Theme::Page))) }
            h1 { (title) }
            p.lead { (info.about) }
            (words::on_the_box(game))
            @if !agreed.is_empty() { p.muted { "Agreed: " (agreed.join(", ")) "." } }
            @if let Some(error) = &invitation.error { (error_card(error)) }
            form method="post" action=(invitation.action) {
                label.field for="name" {
                    span { "Your name" }
                    input #name type="text" name="name" value=(invitation.name) maxlength="40"
                        autocomplete="nickname" placeholder={ "Seat " (invitation.seat) };
                }
                p.buttons {
                    button.button.primary.large type="submit" { "Sit down" }
                    a.button href={ "/table/" (invitation.id) } { "Only watch" }
                    a.quiet-link href={ "/rules/" (info.id) } { "Read the rules" }
                }
            }
        }
    };
    frame::page(&title, "narrow-page", content)
}

/// The page that brings a person's seats to this browser.
pub fn key(secret: &str) -> Markup {
    let content = html! {
        section.card.single {
            h1 { "Bring your seats to this browser" }
            p.lead {
                "This link is your key: with it this browser plays all your games, as your other one does. "
                "Seats that this browser held before stay with its old key."
            }
            p.muted { "Give it to nobody: whoever has it sees your hands and plays for you." }
            form method="post" action={ "/key/" (words::encoded(secret)) } {
                p.buttons {
                    button.button.primary.large type="submit" { "Use this key here" }
                    a.button href="/" { "No, go back" }
                }
            }
        }
    };
    frame::page("Your key", "narrow-page", content)
}

/// What was wrong with a form. It takes the focus, so that it is read first.
pub(super) fn error_card(error: &str) -> Markup {
    html! {
        p #error.refusal role="alert" tabindex="-1" autofocus { (error) }
    }
}
