//! What may be done with what is picked, as buttons in the place of those of the prompt. The script asks for them with each pick.

use crate::pages::words;
use catalogue::Proposal;
use maud::{Markup, html};

/// A button for each; what is not allowed leads to the reason. Where nothing more is to be picked the first outshines the others. `eyes` is the seat by which the page looks, if it says so.
pub fn offers(here: &str, eyes: Option<&str>, offers: &[Proposal], is_last: bool) -> Markup {
    let why = |notation: &str| {
        let eyes = eyes.map_or_else(String::new, |seat| format!("&as={}", words::encoded(seat)));
        format!("{here}?why={}{eyes}", words::encoded(notation))
    };
    html! {
        button.button type="button" data-unpick title="Let it go (Escape)" { "Back" }
        @for (number, offer) in offers.iter().enumerate() {
            @match &offer.refusal {
                Some(refusal) => {
                    a.button.refused href=(why(&offer.notation)) rel="nofollow" title=(refusal.why)
                        aria-label={ (offer.label) ", not now: why?" } { (offer.label) }
                }
                None => button.button.primary[is_last && number == 0] type="submit" form="acts" name="action" value=(offer.notation) { (offer.label) },
            }
        }
    }
}
