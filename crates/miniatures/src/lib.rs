//! What players with figures need besides the game itself: lists of troops that are checked, priced and printed; cards, chits and plans on paper. Each
//! game with figures describes itself once, as a [`Miniatures`], so that the command line and the pages know no rule. Nothing here plays a game.
//!
//! ```
//! let game = miniatures::find("feud-war").unwrap();
//! let list = game.judge("leader:heavy,spear,horse man:light,sword*3 hound*2").unwrap();
//! assert_eq!((list.spent, list.complaints.len()), (52, 0));
//! let wrong = game.judge("leader:sword man:bow,sword,bill").unwrap();
//! assert_eq!(wrong.complaints[0].clause, "FW-TROOPS-6");
//! ```
#![forbid(unsafe_code)]

mod desk;
mod feud_war;
mod list;
mod print;
mod shop;
mod tables;

pub use desk::{Beginning, Desk, Score, Step};
pub use feud_war::FeudWarKit;
pub use list::{Arm, Complaint, Fighter, List};
pub use print::{Print, document};
pub use shop::{Rank, Shop, Ware};
pub use tables::{ReadyTable, TABLES, bare_table, specimen, usual_piece};

use table::{NotationError, Seat};

/// A game with figures.
pub trait Miniatures: Sync {
    /// Its id: `feud-war`.
    fn id(&self) -> &'static str;

    /// Its name.
    fn name(&self) -> &'static str;

    /// What one of its lists of troops is called: "clan".
    fn unit(&self) -> &'static str;

    /// The action, in the game's notation, that brings a list to a table, of what the list says in that notation.
    fn brings(&self, notation: &str) -> String;

    /// Reads a list of troops and judges it. What is no list at all is refused.
    fn judge(&self, text: &str) -> Result<List, NotationError>;

    /// The same list in the colours of a seat of the game.
    fn dressed(&self, list: List, _seat: Seat) -> List {
        list
    }

    /// Lists that are ready to play.
    fn ready(&self) -> Vec<ReadyList>;

    /// What can be bought.
    fn shop(&self) -> Shop;

    /// What is printed for a real table besides lists and plans.
    fn prints(&self) -> Vec<Print>;

    /// The figures of a list as chits, to cut out.
    fn chits(&self, list: &List, id: &str) -> Print;

    /// What its players are usually called, the most that can play.
    fn seats(&self) -> Vec<&'static str>;

    /// Its decks and score beside a real table, after these steps.
    fn desk(&self, beginning: &Beginning, steps: &str) -> Result<Desk, NotationError>;
}

/// A list that is ready to play.
#[derive(Clone, Debug)]
pub struct ReadyList {
    /// Its name.
    pub name: &'static str,
    /// What it is good at.
    pub about: &'static str,
    /// Its text.
    pub text: &'static str,
}

/// The games with figures.
pub static GAMES: [&dyn Miniatures; 1] = [&FeudWarKit];

/// The game of this id.
pub fn find(id: &str) -> Option<&'static dyn Miniatures> {
    GAMES.into_iter().find(|game| table::same(game.id(), id))
}
