//! For who sits at an address that only this computer has: how friends in the house come to the same table.

use super::{qr, words};
use crate::lan::House;
use maud::{Markup, html};

/// Says of a link that only this computer can open it, and gives those that others can. `path` is what stands behind the
/// address, and `what` the link is for.
pub(super) fn link(house: &House, path: &str, what: &str) -> Markup {
    let addresses: Vec<String> = house
        .bases
        .iter()
        .map(|base| format!("{base}{path}"))
        .collect();
    html! {
        div.house {
            @match addresses.as_slice() {
                [first, others @ ..] if house.is_open => {
                    p { "The link above opens " b { "only on this computer" } ". In the same network this one does:" }
                    (words::copied(first, what))
                    @for other in others { (words::copied(other, what)) }
                    (qr::code(first))
                    p.note { "Or point the camera of a phone in the same network at it." }
                }
                _ => (shut(house, "This link")),
            }
        }
    }
}

/// The server listens to this computer alone, or there is no network.
fn shut(house: &House, what: &str) -> Markup {
    html! {
        p { (what) " opens " b { "only on this computer" } "." }
        @if let Some(base) = house.bases.first().filter(|_| !house.is_open) {
            p.note {
                "To let friends in the same network in, stop the server and start it with " code { (house.command) } ". "
                "It will then be at " code { (base) } ", and its links get a code for phones. "
                (if house.keeps { "Your games stay." } else { "Games are kept in memory alone, so they end with the server." })
            }
        } @else {
            p.note { "This computer has no address that others could open: join a network first." }
        }
    }
}

/// For the set-up page: whether a friend's link will work elsewhere.
pub(super) fn notice(house: &House, path: &str) -> Markup {
    html! {
        @match house.bases.first() {
            Some(base) if house.is_open => {
                details.house-fold {
                    summary { "Friends in the same house" }
                    p { "They reach this computer at " code { (base) } "." }
                    (qr::code(&format!("{base}{path}")))
                    p.note { "A table's invitation has a code of its own, under Share." }
                }
            }
            _ => {
                details.house-fold {
                    summary { "Friends in the same house" }
                    (shut(house, "A link that you give to a friend"))
                }
            }
        }
    }
}
