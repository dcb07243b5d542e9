//! A page with a message: something is not there, not allowed, or broken, and what to do next.

use super::{frame, model::Message};
use maud::{Markup, html};

/// The page with this message.
pub fn message(message: &Message) -> Markup {
    let content = html! {
        section.card.single {
            p.status aria-hidden="true" { (message.status) }
            h1 { (message.title) }
            p.lead { (message.text) }
            p { a.button.primary href="/" { "To all games" } }
        }
    };
    frame::page(&message.title, "narrow-page", content)
}
