//! A game that begins somewhere else than a scenario does.

use crate::{Agreed, Cards, Edward, HammerOfTheScots, Muster};

/// The start of any Game Turn: where the blocks are, what is in the hands, what happened before. For exercises
/// and tests; a [`Position`](crate::Position) describes every moment of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Start {
    /// What was agreed.
    pub agreed: Agreed,
    /// Where the blocks are.
    pub muster: Muster,
    /// The year.
    pub year: u16,
    /// The Game Turn, 1 to 5.
    pub turn: u8,
    /// The hands of the English and of the Scots.
    pub hands: [Cards; 2],
    /// Edward I or Edward II.
    pub edward: Edward,
    /// Whether a King of the Scots has been crowned.
    pub crowned: bool,
    /// Whether Edward I wintered in Scotland last winter.
    pub wintered: bool,
}

impl Start {
    /// The first Game Turn of a scenario's first year, with these blocks and nothing in the hands.
    pub fn new(agreed: Agreed, muster: Muster) -> Start {
        Start {
            agreed,
            muster,
            year: agreed.scenario.first_year(),
            turn: 1,
            hands: [Cards::NONE; 2],
            edward: agreed.scenario.edward(),
            crowned: agreed.scenario.is_king_crowned(),
            wintered: false,
        }
    }

    /// The game, in the Card Phase.
    pub fn begin(self) -> HammerOfTheScots {
        HammerOfTheScots {
            year: self.year,
            turn: self.turn,
            hands: self.hands,
            edward: self.edward,
            crowned: self.crowned,
            wintered: self.wintered,
            ..HammerOfTheScots::blank(self.agreed, self.muster)
        }
    }
}
