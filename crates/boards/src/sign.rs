//! Small signs for the panels beside a board, drawn by us: lines in a square of 24, in the colour of the words below them.

use maud::{Markup, html};

/// A sign.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sign(&'static str);

impl Sign {
    /// Dice: odds.
    pub const DIE: Sign = Sign(
        "M6 4h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zM8.5 8.5h0M15.5 15.5h0M12 12h0",
    );
    /// An hourglass: the turn.
    pub const HOURGLASS: Sign =
        Sign("M6.5 3h11M6.5 21h11M8 3v3.5l4 5.5 4-5.5V3M8 21v-3.5l4-5.5 4 5.5V21");
    /// A snowflake: winter.
    pub const WINTER: Sign = Sign(
        "M12 3v18M4.2 7.5l15.6 9M19.8 7.5l-15.6 9M9.5 4.5L12 7l2.5-2.5M9.5 19.5L12 17l2.5 2.5",
    );
    /// An eye: what was hidden and is turned up.
    pub const EYE: Sign = Sign(
        "M2.5 12C5 7.7 8.3 5.5 12 5.5s7 2.2 9.5 6.5c-2.5 4.3-5.8 6.5-9.5 6.5S5 16.3 2.5 12zM12 9.3a2.7 2.7 0 1 0 0 5.4 2.7 2.7 0 0 0 0-5.4z",
    );
    /// A shield: people of rank.
    pub const SHIELD: Sign =
        Sign("M5 4h14v7c0 4.6-2.8 7.8-7 10-4.2-2.2-7-5.4-7-10zM12 4v17M5 11h14");
    /// A bag: what is drawn from.
    pub const BAG: Sign = Sign(
        "M9 3h6l-1.6 4h-2.8zM10.6 7C6.4 9.4 4.5 12.6 4.5 15.8c0 3.6 3 5.2 7.5 5.2s7.5-1.6 7.5-5.2c0-3.2-1.9-6.4-6.1-8.8",
    );
    /// Cards, one on another.
    pub const CARDS: Sign = Sign(
        "M9 3.5h9a1.5 1.5 0 0 1 1.5 1.5v11a1.5 1.5 0 0 1-1.5 1.5H9A1.5 1.5 0 0 1 7.5 16V5A1.5 1.5 0 0 1 9 3.5zM4.5 7v12A1.5 1.5 0 0 0 6 20.5h9.5",
    );
    /// Three cards side by side.
    pub const ROW: Sign = Sign("M3 7h5v10H3zM9.5 7h5v10h-5zM16 7h5v10h-5z");
    /// A folded map.
    pub const MAP: Sign =
        Sign("M3.5 6.5L9 4.5l6 2 5.5-2v13L15 19.5l-6-2-5.5 2zM9 4.5v13M15 6.5v13");
    /// Columns of different height: points.
    pub const POINTS: Sign = Sign("M5 20v-8h3.5v8zM10.25 20V4h3.5v16zM15.5 20v-6H19v6z");
    /// An open book.
    pub const BOOK: Sign = Sign(
        "M12 6.5C10 5 7 4.5 3.5 4.5v13c3.5 0 6.5.5 8.5 2 2-1.5 5-2 8.5-2v-13c-3.5 0-6.5.5-8.5 2zM12 6.5v13",
    );
    /// Lines of writing.
    pub const LINES: Sign = Sign("M5 6.5h14M5 12h14M5 17.5h9");
    /// Three dots: more.
    pub const DOTS: Sign = Sign(
        "M5 10.9a1.1 1.1 0 1 0 0 2.2 1.1 1.1 0 0 0 0-2.2zM12 10.9a1.1 1.1 0 1 0 0 2.2 1.1 1.1 0 0 0 0-2.2zM19 10.9a1.1 1.1 0 1 0 0 2.2 1.1 1.1 0 0 0 0-2.2z",
    );

    /// The sign as a picture for a page.
    pub fn drawn(self) -> Markup {
        html! { svg.sign-line viewBox="0 0 24 24" aria-hidden="true" { path d=(self.0) { } } }
    }
}
