//! What the deciding side may choose from, worked out once when a decision comes up. Listing, counting and
//! checking actions all read it, so that they cannot disagree, and random play needs no list.

use crate::{Action, Area, AreaSet, Block, BlockSet, Claimant, Stage, stage::Season};

/// The choices of a decision: blocks, areas and single words, in this order.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Choices {
    /// Blocks to pick.
    pub blocks: BlockSet,
    /// In a fight, those of the blocks that may retreat.
    pub retreats: BlockSet,
    /// Areas to pick.
    pub areas: AreaSet,
    /// Single words, a bit each.
    pub words: Words,
}

/// Which words may be said.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Words(pub u16);

impl Words {
    pub const NONE: Words = Words(0);
    pub const EVENT: Words = Words(1);
    pub const PASS: Words = Words(2);
    pub const STOP: Words = Words(32);
    pub const END: Words = Words(64);
    pub const STAY: Words = Words(128);
    /// In a fight: there is somebody to fire at. Not a word of its own.
    pub const FIRE: Words = Words(256);

    const SPOKEN: u16 = 255;

    #[inline]
    pub const fn crown(claimant: Claimant) -> Words {
        Words(4 << claimant as u16)
    }

    #[inline]
    pub const fn or(self, other: Words) -> Words {
        Words(self.0 | other.0)
    }

    #[inline]
    pub const fn when(self, condition: bool) -> Words {
        if condition { self } else { Words::NONE }
    }

    #[inline]
    pub const fn contains(self, word: Words) -> bool {
        self.0 & word.0 != 0
    }

    #[inline]
    const fn spoken(self) -> u16 {
        self.0 & Words::SPOKEN
    }

    /// The action of the n-th word.
    #[inline]
    fn nth(self, n: usize) -> Action {
        let mut bits = self.spoken();
        for _ in 0..n {
            bits &= bits.wrapping_sub(1);
        }
        match bits.trailing_zeros() {
            0 => Action::Event,
            1 => Action::Pass,
            2 => Action::Crown(Claimant::Bruce),
            3 => Action::Crown(Claimant::Comyn),
            4 => Action::Crown(Claimant::Balliol),
            5 => Action::Stop,
            6 => Action::End,
            _ => Action::Stay,
        }
    }
}

impl Choices {
    pub const NOTHING: Choices = Choices {
        blocks: BlockSet::NONE,
        retreats: BlockSet::NONE,
        areas: AreaSet::NONE,
        words: Words::NONE,
    };

    #[inline]
    pub fn blocks(blocks: BlockSet) -> Choices {
        Choices {
            blocks,
            ..Choices::NOTHING
        }
    }

    #[inline]
    pub fn areas(areas: AreaSet) -> Choices {
        Choices {
            areas,
            ..Choices::NOTHING
        }
    }

    #[inline]
    #[must_use]
    pub fn and(self, words: Words) -> Choices {
        Choices {
            words: self.words.or(words),
            ..self
        }
    }

    /// How many actions.
    #[inline]
    pub fn len(&self, stage: Stage) -> usize {
        let blocks = self.blocks.len();
        if matches!(stage, Stage::Fight(_)) {
            let fires = usize::from(self.words.contains(Words::FIRE));
            return blocks * (1 + fires) + self.retreats.len();
        }
        blocks + self.areas.len() + self.words.spoken().count_ones() as usize
    }

    /// The n-th action.
    #[inline]
    pub fn nth(&self, stage: Stage, n: usize) -> Action {
        if matches!(stage, Stage::Fight(_)) {
            return self.nth_of_fight(n);
        }
        let blocks = self.blocks.len();
        if n < blocks {
            return with_block(stage, self.blocks.nth(n));
        }
        let n = n - blocks;
        let areas = self.areas.len();
        if n < areas {
            return with_area(stage, self.areas.nth(n));
        }
        self.words.nth(n - areas)
    }

    /// Block by block: fire, hold, retreat.
    fn nth_of_fight(&self, mut n: usize) -> Action {
        let fires = usize::from(self.words.contains(Words::FIRE));
        for block in self.blocks.iter() {
            if n < fires {
                return Action::Fire(block);
            }
            n -= fires;
            if n == 0 {
                return Action::Hold(block);
            }
            n -= 1;
            if self.retreats.contains(block) {
                if n == 0 {
                    return Action::Retreat(block);
                }
                n -= 1;
            }
        }
        unreachable!("an action was asked for that is not offered")
    }

    /// Whether the action is offered.
    #[inline]
    pub fn has(&self, stage: Stage, action: Action) -> bool {
        let word = |word: Words| self.words.contains(word);
        match action {
            Action::Fire(block) => {
                matches!(stage, Stage::Fight(_)) && word(Words::FIRE) && self.blocks.contains(block)
            }
            Action::Hold(block) => matches!(stage, Stage::Fight(_)) && self.blocks.contains(block),
            Action::Retreat(block) => {
                matches!(stage, Stage::Fight(_)) && self.retreats.contains(block)
            }
            Action::Name(noble) => {
                matches!(stage, Stage::Herald(_))
                    && self.blocks.iter().any(|block| block.noble() == Some(noble))
            }
            Action::Move(block)
            | Action::Hit(block)
            | Action::Add(block)
            | Action::Disband(block) => {
                self.blocks.contains(block) && with_block(stage, block) == action
            }
            Action::To(area)
            | Action::Pillage(area)
            | Action::Battle(area)
            | Action::Draw(area) => self.areas.contains(area) && with_area(stage, area) == action,
            Action::Event => word(Words::EVENT),
            Action::Pass => word(Words::PASS),
            Action::Crown(claimant) => word(Words::crown(claimant)),
            Action::Stop => word(Words::STOP),
            Action::End => word(Words::END),
            Action::Stay => word(Words::STAY),
            Action::Play(_) => false,
        }
    }
}

/// What picking a block means now.
#[inline]
fn with_block(stage: Stage, block: Block) -> Action {
    match stage {
        Stage::Fight(_) => Action::Fire(block),
        Stage::Hits { .. } | Stage::Plunder { .. } => Action::Hit(block),
        Stage::Victuals { .. }
        | Stage::Spoils { .. }
        | Stage::Winter(Season::ScottishBuild | Season::EnglishBuild) => Action::Add(block),
        Stage::Raid | Stage::Winter(_) => Action::Disband(block),
        Stage::Herald(_) => match block.noble() {
            Some(noble) => Action::Name(noble),
            None => Action::Pass,
        },
        _ => Action::Move(block),
    }
}

/// What picking an area means now.
#[inline]
fn with_area(stage: Stage, area: Area) -> Action {
    match stage {
        Stage::Pillage(_) => Action::Pillage(area),
        Stage::Choose => Action::Battle(area),
        Stage::Winter(Season::ScottishBuild) => Action::Draw(area),
        _ => Action::To(area),
    }
}
