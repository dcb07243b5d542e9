//! Small filled signs for cards, tray and panels, in a square of 24 and in the colour of the words beside them; and the
//! cubes of the families.

use border_reivers::{Combat, Family, Pile, Subtype};
use maud::{Markup, html};

/// A sign: its outline.
#[derive(Clone, Copy)]
pub(super) struct Glyph(&'static str);

const SHIELD: &str = "M12 2l8 3v6c0 6-4 9-8 11-4-2-8-5-8-11V5z";
const SWORDS: &str = "M3 3l3 .5L17.5 15l1.5-1.5 1.5 1.5-2.5 2.5 3 3-.5.5-3-3L15 20.5 13.5 19l1.5-1.5L3.5 6zM21 3l-3 .5-4.5 4.5 2 2L20.5 6zM8.5 13l-2 2L5 13.5 3.5 15 6 17.5l-3 3 .5.5 3-3L9 20.5l1.5-1.5L9 17.5l2-2z";
const HOUSE: &str = "M2 11L12 3l10 8v2h-2v9h-6v-6h-4v6H4v-9H2z";
const HORN: &str = "M3 9v6h4l8 5V4L7 9zM17 8c3 1 3 7 0 8zM18 4c6 3 6 13 0 16v-2c4-3 4-9 0-12z";
const CASTLE: &str = "M1 22V9h4v2h2V4h2v2h2V4h2v2h2V4h2v7h2V9h4v13h-8v-4a3 3 0 00-6 0v4z";

impl Glyph {
    pub const CASTLE: Glyph = Glyph(CASTLE);
    pub const COW: Glyph = Glyph(
        "M2 5c1.5 2 3 2.5 4.5 2H17c2 0 4 1.5 5 4l-1 1-1.5-1.5V14l-1 6h-2v-5H9v5H7l-1-6-3-1.5c-1-2-1-5-1-7.5z",
    );
    pub const HORSE: Glyph = Glyph(
        "M6 22c0-5 2-7 4-9-2 1-4 3-6 2l-1-2 6-8 2-3 1 2c6 0 9 6 9 18h-3c0-4-2-6-4-5-3 1-4 3-4 5z",
    );
    pub const SHEEP: Glyph = Glyph(
        "M7 6c1-2 4-2 5-1 2-1 4 0 4.5 1.5C19 6.5 20 9 19 11c1 2-1 4.5-3 4.5V20h-2v-4H9v4H7v-4.5c-2 0-4-2-3-4C3 9 5 6 7 6zM17 8l4 1 1 3-2 1.5-3-1z",
    );
    pub const STAR: Glyph = Glyph("M12 2l3 7h7l-5.6 4.4L18.5 21 12 16.6 5.5 21l2.1-7.6L2 9h7z");
    pub const BARS: Glyph =
        Glyph("M3 2h18v3H3zM3 19h18v3H3zM5 5h2v14H5zM9.5 5h2v14h-2zM14 5h2v14h-2zM18 5h1.5v14H18z");
    pub const DAGGER: Glyph = Glyph("M4 2l9 9 3-1 1 1-2 2 6 6-2 2-6-6-2 2-1-1 1-3L2 4z");
    pub const TOKEN: Glyph = Glyph(SHIELD);
    pub const SWORDS: Glyph = Glyph(SWORDS);
    pub const HORN: Glyph = Glyph(HORN);
    pub const CARDS: Glyph = Glyph(
        "M9 2h10a2 2 0 012 2v13a2 2 0 01-2 2H9a2 2 0 01-2-2V4a2 2 0 012-2zM3 6h2v13a2 2 0 002 2h10v2H6a3 3 0 01-3-3z",
    );

    pub fn of(subtype: Subtype) -> Glyph {
        Glyph(match subtype {
            Subtype::Reiver => "M4 15c0-6 4-9 8-9s8 3 8 9h2v2H2v-2zM11 3h2v3h-2zM5 18h14l-2 3H7z",
            Subtype::Warden => {
                "M12 2l8 3v6c0 6-4 9-8 11-4-2-8-5-8-11V5zM11 7v3H8v2h3v5h2v-5h3v-2h-3V7z"
            }
            Subtype::Office => {
                "M8 2c4 0 7 2 7 6 0 3-3 4-3 7v7h-2v-7c0-4 3-5 3-7s-2-4-5-4-4 2-4 4h2v2H3V8c0-4 2-6 5-6zM17 9l4 2-4 2z"
            }
            Subtype::Grayne => "M5 4h2v18H5zM8 4c4-2 6 2 12 0v9c-6 2-8-2-12 0z",
            Subtype::DefenseToken => SHIELD,
            Subtype::Livestock => return Glyph::COW,
            Subtype::PermanentDefense => CASTLE,
            Subtype::Bastle => HOUSE,
            Subtype::Notoriety => HORN,
            Subtype::Attack => SWORDS,
            Subtype::Defense => "M12 2l8 3v6c0 6-4 9-8 11-4-2-8-5-8-11V5zM12 5v14c3-2 5-4 5-8V7z",
            Subtype::Target => {
                "M12 2a10 10 0 110 20 10 10 0 010-20zm0 3a7 7 0 100 14 7 7 0 000-14zm0 3.5a3.5 3.5 0 110 7 3.5 3.5 0 010-7z"
            }
            Subtype::BorderBallad => "M9 3l11-2v15a3.5 3.5 0 11-2-3V6l-7 1.3V19a3.5 3.5 0 11-2-3z",
        })
    }

    pub fn of_pile(pile: Pile) -> Glyph {
        match pile {
            Pile::Attack => Glyph::SWORDS,
            Pile::Notoriety => Glyph::HORN,
            Pile::Sheep => Glyph::SHEEP,
            Pile::Bastles => Glyph(HOUSE),
            Pile::DefenseTokens => Glyph::TOKEN,
            Pile::PermanentDefenses => Glyph(CASTLE),
        }
    }

    pub fn of_combat(combat: Combat) -> Glyph {
        match combat {
            Combat::Raid => Glyph::SHEEP,
            Combat::Feud => Glyph::DAGGER,
            Combat::Gaolbreak => Glyph::BARS,
            Combat::Battle => Glyph::SWORDS,
        }
    }

    /// Its outline, to be drawn in another picture.
    pub const fn outline(self) -> &'static str {
        self.0
    }

    /// The sign as a picture in a line of text.
    pub fn drawn(self) -> Markup {
        html! {
            svg.glyph viewBox="0 0 24 24" aria-hidden="true" { path fill-rule="evenodd" d=(self.0) { } }
        }
    }
}

/// The mark on a family's cube, in a square of 15.
pub(super) fn mark(family: Family) -> &'static str {
    match family {
        Family::Maxwell => "M4 4l7 7M11 4l-7 7",
        Family::Kerr => "M3 10l4.5-5 4.5 5",
        Family::Fenwick => "M3.5 5.2h8M3.5 9.8h8",
        Family::Dacre => "M7.5 7.5h.01",
    }
}

/// A family's cube in a line of text: its colour, and a mark so that nothing is told by colour alone.
pub(super) fn cube(family: Family) -> Markup {
    let mark = mark(family);
    html! {
        svg.cube.(family.to_string()) viewBox="0 0 15 15" aria-hidden="true" {
            rect x=".5" y=".5" width="14" height="14" rx="2.5" { }
            path d=(mark) { }
        }
    }
}
