//! Three small games that try what no large game has tried yet: [`Gather`] has up to eight seats and open moves on a plane,
//! [`Parry`] has reactions, fallbacks and parts of a decision that both make at once, [`Toll`] is for one against an
//! automa, with dice and cards that people may report. They are played in tests alone: the program does not list them.
//!
//! [`Parry`] is also the pattern for a new game: see CONTRIBUTING.md.
#![forbid(unsafe_code)]

mod boards;
pub mod gather;
pub mod parry;
pub mod toll;

pub use boards::{Field, Ring, Road};
pub use gather::Gather;
pub use parry::Parry;
pub use toll::Toll;

use catalogue::{Catalogue, CatalogueLine, Listed, bench::Measured};
use opponents::Unguided;
use std::sync::LazyLock;

static GAMES: LazyLock<Vec<Box<dyn Listed>>> = LazyLock::new(|| {
    vec![
        CatalogueLine::<Gather, Unguided, Field>::boxed(Measured::PLAIN),
        CatalogueLine::<Parry, Unguided, Ring>::boxed(Measured::PLAIN),
        CatalogueLine::<Toll, Unguided, Road>::boxed(Measured::PLAIN),
    ]
});

/// The three small games, as a server or a command line knows games.
pub fn catalogue() -> Catalogue {
    Catalogue::of(&GAMES)
}
