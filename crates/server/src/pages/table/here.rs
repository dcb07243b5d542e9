//! Who is here, in the header: a dot and words for each of the others. The script keeps it fresh from the stream, and
//! says since when by the clock of the reader.

use super::{name, seats};
use crate::look::Look;
use maud::{Markup, html};
use store::Holder;

/// The people at the other seats, and whether they are here.
pub(super) fn others(look: &Look) -> Markup {
    let people = seats(look).filter(|seat| {
        let holder = &look.about.seats[seat.index()].holder;
        matches!(holder, Holder::Human { .. }) && !look.glance.yours.contains(seat)
    });
    html! {
        @for seat in people {
            @let here = look.about.everyone[seat.index()];
            span.presence.here[here.is_here] data-seat=(seat) data-since=[here.since.map(|since| since.0)] {
                i aria-hidden="true" { }
                (name(look, seat)) " "
                span.presence-says {
                    @if here.is_here { "is here" } @else { "is away" }
                }
            }
            " · "
        }
    }
}
