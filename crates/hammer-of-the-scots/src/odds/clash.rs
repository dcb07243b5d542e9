//! A battle as somebody describes it: who fights, how strong, and who attacks. What can be described obeys the
//! block mix (HS-2.3a, HS-2.3b) and the maximum steps (HS-2.11b); it need not come from a game.

use crate::{Area, Block, BlockSet, Kind, Noble, Rating, Side};
use std::cmp::Reverse;
use table::PositionError;

/// One block in a described battle: a certain one, or just one of its kind.
///
/// ```
/// use hammer_of_the_scots::{Block, Combatant, Kind, Side};
/// let welsh = Combatant::of(Block::WALES_ARCHERS, 3)?.in_reserve();
/// let some = Combatant::some(Side::England, Kind::Archers, None, 3)?;
/// assert_eq!((welsh.rating(), welsh.is_celtic()), (some.rating(), !some.is_celtic()));
/// # Ok::<(), table::PositionError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Combatant {
    pub(super) side: Side,
    pub(super) kind: Kind,
    pub(super) block: Option<Block>,
    pub(super) rating: Rating,
    pub(super) steps: u8,
    pub(super) at_home: bool,
    pub(super) in_reserve: bool,
    /// Whether it has had its turn in the round in which the reckoning begins.
    pub(super) acted: bool,
}

/// A battle described, ready to be reckoned with [`Clash::odds`].
///
/// Its text has a part for each side, divided by `;`. An item is a kind, a noble or a block with its steps:
///
/// - `knights3`, `2x infantry4`, `infantry4:C3` (infantry is C2 if nothing is said), `bruce3`, `york_infantry 3`;
/// - behind it may stand `at home` (a noble in his home area, HS-1.4b) and `in reserve` (HS-5.32e).
///
/// The side named first attacks, unless `attack` or `defend` stands behind a side's name. More parts may be
/// `in fife` (for the homes of certain nobles), `round 2` and `schiltroms` (HS-11b).
///
/// ```
/// use hammer_of_the_scots::{Clash, Side};
/// let clash: Clash = "Scots defend: infantry4 mar3; English: 2x knights3 archers2 in reserve; in Mar".parse()?;
/// assert_eq!(clash.attacker(), Side::England);
/// assert_eq!(
///     clash.to_string(),
///     "English attack: 2x knights3 archers2 in reserve; Scots defend: infantry4 blue_mar3 at home"
/// );
/// let error = "English: knigts3; Scots: noble3".parse::<Clash>().unwrap_err();
/// assert_eq!(error.to_string(), "'knigts' is not a kind of block, a noble or a block; did you mean 'knights'?");
/// # Ok::<(), table::NotationError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Clash {
    pub(super) attacker: Side,
    pub(super) combatants: Vec<Combatant>,
    pub(super) round: u8,
    pub(super) schiltroms: bool,
}

fn wrong<T>(sentence: String) -> Result<T, PositionError> {
    Err(PositionError(sentence))
}

/// "English" or "Scots".
pub(super) fn people(side: Side) -> &'static str {
    match side {
        Side::England => "English",
        Side::Scotland => "Scots",
    }
}

impl Combatant {
    /// A certain block, on the field and not at home.
    pub fn of(block: Block, steps: u8) -> Result<Combatant, PositionError> {
        let strongest = block.max_steps();
        if !(1..=strongest).contains(&steps) {
            let name = block.name();
            return wrong(format!(
                "{name} has 1 to {strongest} steps, not {steps} (HS-2.11b)"
            ));
        }
        Ok(Combatant {
            side: block.side(),
            kind: block.kind(),
            block: Some(block),
            rating: block.rating(),
            steps,
            at_home: false,
            in_reserve: false,
            acted: false,
        })
    }

    /// Some block of a kind, on the field and not at home. Without a rating infantry is C2, as most is. Where
    /// the side has a single such block it is that one.
    pub fn some(
        side: Side,
        kind: Kind,
        rating: Option<Rating>,
        steps: u8,
    ) -> Result<Combatant, PositionError> {
        let owned = BlockSet::of_kind(kind).and(BlockSet::of_side(side));
        let Some(first) = owned.first() else {
            return wrong(format!("the {} have no {kind}", people(side)));
        };
        // Of English and Scottish infantry the least number is 2, and all other kinds have one rating.
        let usual = owned.iter().map(Block::rating).min();
        let rating = rating.or(usual).unwrap_or(first.rating());
        let likely: Vec<Block> = owned
            .iter()
            .filter(|block| block.rating() == rating)
            .collect();
        let Some(strongest) = likely.iter().map(|block| block.max_steps()).max() else {
            let adjective = side.adjective();
            return wrong(format!("no {adjective} {kind} has the rating {rating}"));
        };
        if let [only] = likely[..] {
            return Combatant::of(only, steps);
        }
        if !(1..=strongest).contains(&steps) {
            return wrong(format!(
                "{} {kind} {rating} has 1 to {strongest} steps, not {steps} (HS-2.11b)",
                side.adjective()
            ));
        }
        Ok(Combatant {
            side,
            kind,
            block: None,
            rating,
            steps,
            at_home: false,
            in_reserve: false,
            acted: false,
        })
    }

    /// The same, waiting as a Reserve until the next round that begins, Round 2 at the earliest (HS-5.32f).
    #[must_use]
    pub fn in_reserve(self) -> Combatant {
        Combatant {
            in_reserve: true,
            ..self
        }
    }

    /// The same in his home area; only a noble has one. He hits better while his side defends (HS-1.4b).
    pub fn at_home(self) -> Result<Combatant, PositionError> {
        if self.kind != Kind::Noble {
            return wrong(format!("{} is no noble and has no home", self.name()));
        }
        Ok(Combatant {
            at_home: true,
            ..self
        })
    }

    /// Whom it fights for.
    pub fn side(&self) -> Side {
        self.side
    }

    /// What sort of block.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// Which block, if that is known.
    pub fn block(&self) -> Option<Block> {
        self.block
    }

    /// The printed rating, without the bonus of home or schiltrom.
    pub fn rating(&self) -> Rating {
        self.rating
    }

    /// Its strength.
    pub fn steps(&self) -> u8 {
        self.steps
    }

    /// Whether it is a noble in his home area.
    pub fn is_at_home(&self) -> bool {
        self.at_home
    }

    /// Whether it waits in Reserve.
    pub fn is_in_reserve(&self) -> bool {
        self.in_reserve
    }

    /// Whether it may desert when it is revealed (HS-5.2a); of blocks that are just one of a kind none does.
    pub fn is_celtic(&self) -> bool {
        self.block.is_some_and(Block::is_celtic)
    }

    /// Whether it changes side when it is eliminated: a noble (HS-5.7a) but Moray (HS-5.7d).
    pub fn can_be_captured(&self) -> bool {
        self.kind == Kind::Noble && self.block != Some(Block::BLUE_MORAY)
    }

    /// Wallace, Edward or the King (HS-2.21a).
    pub(super) fn is_leader(&self) -> bool {
        matches!(self.kind, Kind::Leader | Kind::King)
    }

    /// What decides between equally strong blocks: its owner lets a hit fall on the least of them.
    pub(super) fn worth(self) -> impl Ord {
        let Rating { letter, number } = self.rating;
        (
            self.is_leader(),
            self.kind == Kind::Noble,
            self.can_be_captured(),
            (number, Reverse(letter)),
            self.kind,
            self.at_home,
        )
    }

    pub(super) fn name(&self) -> String {
        match self.block {
            Some(block) => block.name().to_string(),
            None => format!("{} {}", self.side.adjective(), self.kind),
        }
    }
}

impl Clash {
    /// A battle from Round 1 on, without schiltroms. Each side must have a block, and no more of a kind than
    /// there are.
    pub fn new(
        attacker: Side,
        combatants: impl IntoIterator<Item = Combatant>,
    ) -> Result<Clash, PositionError> {
        let clash = Clash {
            attacker,
            combatants: combatants.into_iter().collect(),
            round: 1,
            schiltroms: false,
        };
        clash.check()?;
        Ok(clash)
    }

    /// A battle of certain blocks with their steps in an area, from Round 1 on, without schiltroms.
    ///
    /// ```
    /// use hammer_of_the_scots::{Area, Block, Clash, Side};
    /// let field = [(Block::EDWARD, 4), (Block::BLUE_MAR, 3)];
    /// let clash = Clash::of_blocks(Area::MAR, Side::England, field, [(Block::WALLACE, 4)])?;
    /// assert_eq!(
    ///     clash.to_string(),
    ///     "English attack: edward4; Scots defend: blue_mar3 at home wallace4 in reserve"
    /// );
    /// # Ok::<(), table::PositionError>(())
    /// ```
    pub fn of_blocks(
        area: Area,
        attacker: Side,
        field: impl IntoIterator<Item = (Block, u8)>,
        reserves: impl IntoIterator<Item = (Block, u8)>,
    ) -> Result<Clash, PositionError> {
        let field = field
            .into_iter()
            .map(|(block, steps)| Combatant::of(block, steps));
        let reserves = reserves
            .into_iter()
            .map(|(block, steps)| Ok(Combatant::of(block, steps)?.in_reserve()));
        let combatants: Vec<Combatant> = field.chain(reserves).collect::<Result<_, _>>()?;
        Clash::new(attacker, combatants)?.in_area(area)
    }

    /// The same in this area: nobles that are known by name are at home there or not.
    pub fn in_area(mut self, area: Area) -> Result<Clash, PositionError> {
        for combatant in &mut self.combatants {
            if let Some(block) = combatant.block {
                let home = block.is_home(area);
                if combatant.at_home && !home {
                    let (name, place) = (block.name(), area.name());
                    return wrong(format!("{name} is not at home in {place} (HS-1.4a)"));
                }
                combatant.at_home = home;
            }
        }
        self.check()?;
        Ok(self)
    }

    /// The same from the start of a later round on. The attacker is then the one of that round, and Reserves
    /// arrive at once.
    pub fn from_round(mut self, round: u8) -> Result<Clash, PositionError> {
        if !(1..=3).contains(&round) {
            return wrong(format!(
                "a battle has the rounds 1 to 3, not {round} (HS-5.3a)"
            ));
        }
        self.round = round;
        Ok(self)
    }

    /// The same in the midst of its first round: these blocks have had their turn in it. With one at least, who waits in
    /// Reserve waits until the next round.
    #[must_use]
    pub fn after_turns_of(mut self, acted: impl Fn(Block) -> bool) -> Clash {
        for one in &mut self.combatants {
            one.acted = !one.in_reserve && one.block.is_some_and(&acted);
        }
        self
    }

    /// The same with the optional rule of schiltroms or without (HS-11a).
    #[must_use]
    pub fn with_schiltroms(mut self, schiltroms: bool) -> Clash {
        self.schiltroms = schiltroms;
        self
    }

    /// Who attacks in the first round that is fought.
    pub fn attacker(&self) -> Side {
        self.attacker
    }

    /// The first round that is fought.
    pub fn round(&self) -> u8 {
        self.round
    }

    /// Whether the optional rule of schiltroms is used.
    pub fn schiltroms(&self) -> bool {
        self.schiltroms
    }

    /// Who fights for this side, in the order of the description.
    pub fn of_side(&self, side: Side) -> impl Iterator<Item = &Combatant> {
        self.combatants.iter().filter(move |one| one.side == side)
    }

    /// Whether the two armies can meet.
    fn check(&self) -> Result<(), PositionError> {
        for side in Side::BOTH {
            if self.of_side(side).next().is_none() {
                return wrong(format!("the {} have no block in this battle", people(side)));
            }
            for kind in Kind::ALL {
                let there = BlockSet::of_kind(kind).and(BlockSet::of_side(side)).len();
                let here = self.of_side(side).filter(|one| one.kind == kind).count();
                if here > there {
                    let clause = ["HS-2.3a", "HS-2.3b"][side.index()];
                    return wrong(format!(
                        "the {} have {there} blocks of the kind {kind}, not {here} ({clause})",
                        people(side)
                    ));
                }
            }
        }
        let mut named = BlockSet::NONE;
        for block in self.combatants.iter().filter_map(|one| one.block) {
            if named.contains(block) {
                return wrong(format!("{} is in the battle twice", block.name()));
            }
            if let (Some(noble), Some(other)) = (block.noble(), block.turncoat())
                && named.contains(other)
            {
                let name = noble.name();
                return wrong(format!("{name} is on both sides (HS-2.22b)"));
            }
            named.add(block);
        }
        let all = || self.combatants.iter();
        if all().filter(|one| one.kind == Kind::Noble).count() > Noble::COUNT {
            return wrong("there are only 14 nobles (HS-2.22a)".into());
        }
        if all().filter(|one| one.at_home).count() > 1 {
            return wrong("an area is the home of one noble only (HS-1.4a)".into());
        }
        Ok(())
    }
}
