//! The measured table: lengths, bases, terrain, ways and sight, for games played with figures and a ruler.
//!
//! It knows no rule of any game. All state is whole numbers, thousandths of an inch, so that a replay is the same on every machine;
//! predicates are exact and lengths are rounded against the mover. Terrain ([`Ground`]) does not change during play, so a game keeps
//! it behind an `Arc`; what moves ([`Bases`]) is a plain array. Judging a drawn way ([`Walk::judge`]) is one thing, suggesting ways
//! another.
#![forbid(unsafe_code)]

mod base;
mod candidates;
mod corners;
mod crossing;
mod direction;
mod document;
mod few;
mod judge;
mod length;
mod path;
mod point;
mod reach;
mod rings;
mod sets;
mod shape;
mod sight;
mod terrain;

pub use base::{Base, BaseId, BaseSet, Bases, CONTACT};
pub use candidates::{Candidate, Candidates, Purpose, candidates};
pub use crossing::{Crossing, Crossings};
pub use direction::{Direction, Rose};
pub use document::{BadDocument, BaseText, Document, DoorText, Layout, PieceText};
pub use few::Few;
pub use judge::{Bar, Barred, Passing, Walk, Walked};
pub use length::{Length, NotALength};
pub use path::{BadPath, Path};
pub use point::Point;
pub use reach::Reach;
pub use shape::{BadShape, Place, Polygon};
pub use sight::{Counts, Covered, Coverer, SLIVERS, Sight, look, sees};
pub use terrain::{
    BadGround, Cover, Door, Form, Going, Ground, Kind, KindSet, Piece, PieceId, PieceSet, Screen,
    Traits,
};
