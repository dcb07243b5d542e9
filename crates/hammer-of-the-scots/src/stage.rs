//! What is to be decided now. Every decision is small: one block, one area, one word.

use crate::{
    Area, Block, Border, Card, Noble, Side,
    events::{PILLAGE_HITS, VICTUALS_STEPS},
};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use serde_json::Value;
use table::PositionError;

/// The phase of a year that the table is in (HS-0e, HS-0g).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Phase {
    /// Both sides lay a card.
    Cards,
    /// The event of this side is carried out, with the battles that it causes at once.
    Events(Side),
    /// This side moves.
    Moves(Side),
    /// Battles are fought.
    Battles,
    /// The Winter Turn.
    Winter,
}

/// The decision that comes up now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Stage {
    /// Each side lays a card, neither seeing the other's (HS-3.1a).
    Cards,
    /// The owner of an event carries it out, declines it, or crowns a king (HS-3.12e, HS-6.21c).
    Event(Side),
    /// Herald, after a good roll: which noble comes over (HS-3.12g).
    Herald(Side),
    /// Pillage: which area (HS-3.12h).
    Pillage(Side),
    /// Pillage: which of the strongest blocks there takes the next hit; its owner decides (HS-3.12i).
    Plunder {
        /// Whose blocks are pillaged.
        victim: Side,
        /// Where.
        area: Area,
        /// Hits still to take.
        left: u8,
        /// Steps lost so far.
        lost: u8,
    },
    /// Pillage: which block gets the next step (HS-3.12j).
    Spoils {
        /// The pillager.
        side: Side,
        /// The pillaged area.
        area: Area,
        /// Steps still to give.
        left: u8,
        /// The group that gets them, once the first was given.
        into: Option<Area>,
    },
    /// Sea Move: which block sails; the second sails from and to where the first did (HS-3.12k).
    Sail {
        /// Who moves.
        side: Side,
        /// Whence and whither the first block went.
        voyage: Option<[Area; 2]>,
    },
    /// Sea Move: where the first block lands.
    Land(Block),
    /// Victuals: which block gets the next step (HS-3.12o).
    Victuals {
        /// Who eats.
        side: Side,
        /// The group, once the first step was given.
        area: Option<Area>,
        /// Steps still to give.
        left: u8,
    },
    /// Which block moves next, or the end of this side's movement (HS-4.0a).
    Move(Side),
    /// Where the block that has been taken up goes next, or whether it stops.
    Step(March),
    /// Where the Norse land (HS-4.7b).
    Norse,
    /// Player 1: which battle is next (HS-5.1c).
    Choose,
    /// A block of the acting letter fights, holds or retreats (HS-5.31a).
    Fight(Side),
    /// Where this block retreats to (HS-5.5b).
    Retreat(Block),
    /// Which of the strongest blocks takes the next hit; their owner decides (HS-5.41c).
    Hits {
        /// Whose blocks are hit.
        victim: Side,
        /// Hits still to take.
        left: u8,
    },
    /// The attacker has failed: which block leaves next (HS-5.3b).
    Withdraw,
    /// Where it goes.
    WithdrawTo(Block),
    /// The victor: which block regroups next, or none any more (HS-5.6a).
    Regroup(Side),
    /// Where it goes.
    RegroupTo(Block),
    /// Which block the English give up for a raid (HS-5.9d).
    Raid,
    /// A decision of the Winter Turn.
    Winter(Season),
    /// The game is over.
    Over,
}

impl Stage {
    /// Whether it is of a battle, or of the choice of one.
    pub(crate) fn is_of_battle(self) -> bool {
        let picks = matches!(self, Stage::Choose | Stage::Withdraw | Stage::Regroup(_));
        let goes = matches!(
            self,
            Stage::Retreat(_) | Stage::WithdrawTo(_) | Stage::RegroupTo(_)
        );
        picks || goes || matches!(self, Stage::Fight(_) | Stage::Hits { .. })
    }

    /// The hits or steps that are still to come, and the most that there can be.
    pub(crate) fn left(self) -> Option<(u8, u8)> {
        match self {
            Stage::Plunder { left, lost, .. } => Some((left, PILLAGE_HITS.saturating_sub(lost))),
            Stage::Spoils { left, .. } => Some((left, PILLAGE_HITS)),
            Stage::Victuals { left, .. } => Some((left, VICTUALS_STEPS)),
            // A block has as many dice as steps.
            Stage::Hits { left, .. } => Some((left, 4)),
            _ => None,
        }
    }

    /// The event that the stage carries out.
    pub(crate) fn card(self) -> Option<Card> {
        match self {
            Stage::Herald(_) => Some(Card::Herald),
            Stage::Pillage(_) | Stage::Plunder { .. } | Stage::Spoils { .. } => Some(Card::Pillage),
            Stage::Sail { .. } | Stage::Land(_) => Some(Card::SeaMove),
            Stage::Victuals { .. } => Some(Card::Victuals),
            _ => None,
        }
    }
}

/// The steps of the Winter Turn, in order (HS-7.0c). Not all of them ask for a decision.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Season {
    /// English nobles with one home go there (HS-7.1a).
    EnglishNobles,
    /// Where a red Bruce goes (HS-7.12a).
    EnglishBruce,
    /// Where a red Comyn goes.
    EnglishComyn,
    /// Scottish nobles with one home go there (HS-7.1c).
    ScottishNobles,
    /// Where a blue Bruce goes.
    ScottishBruce,
    /// Where a blue Comyn goes.
    ScottishComyn,
    /// Whether Moray goes home (HS-7.1f).
    Moray,
    /// Where the King of the Scots winters (HS-7.2a).
    King,
    /// Whether Edward I winters in Scotland (HS-7.4a, HS-R14).
    Edward,
    /// The English blocks that must go (HS-7.3a, HS-7.31a).
    EnglishLeave,
    /// Which English infantry goes (HS-7.32a).
    EnglishDisband,
    /// Whether Wallace goes to Selkirk (HS-7.5c).
    Wallace,
    /// Raiders cannot stay in England (HS-5.9g).
    Raiders,
    /// Which Scottish blocks go (HS-7.5a).
    ScottishDisband,
    /// The French Knights may become available (HS-7.61a).
    French,
    /// Scottish replacements (HS-7.62a).
    ScottishBuild,
    /// English replacements (HS-7.63a).
    EnglishBuild,
    /// The Feudal Levy (HS-7.7a).
    Levy,
    /// Nobles are counted, or cards dealt for the next year (HS-7.8a, HS-R5).
    NewYear,
}

impl Season {
    /// All of them, in order.
    pub const ALL: [Season; 19] = [
        Season::EnglishNobles,
        Season::EnglishBruce,
        Season::EnglishComyn,
        Season::ScottishNobles,
        Season::ScottishBruce,
        Season::ScottishComyn,
        Season::Moray,
        Season::King,
        Season::Edward,
        Season::EnglishLeave,
        Season::EnglishDisband,
        Season::Wallace,
        Season::Raiders,
        Season::ScottishDisband,
        Season::French,
        Season::ScottishBuild,
        Season::EnglishBuild,
        Season::Levy,
        Season::NewYear,
    ];

    /// The step after this one; the last is its own.
    #[must_use]
    pub fn next(self) -> Season {
        Season::ALL[(self as usize + 1).min(Season::ALL.len() - 1)]
    }

    /// The step in which a noble goes home, by the colour of his block; Moray may choose.
    pub(crate) fn homecoming(block: Block) -> Option<Season> {
        let english = block.side() == Side::England;
        Some(match block.noble()? {
            Noble::MORAY => return None,
            Noble::BRUCE if english => Season::EnglishBruce,
            Noble::BRUCE => Season::ScottishBruce,
            Noble::COMYN if english => Season::EnglishComyn,
            Noble::COMYN => Season::ScottishComyn,
            _ if english => Season::EnglishNobles,
            _ => Season::ScottishNobles,
        })
    }

    /// Who spends replacement points in the step (HS-7.6a).
    pub(crate) fn builder(self) -> Option<Side> {
        match self {
            Season::ScottishBuild => Some(Side::Scotland),
            Season::EnglishBuild => Some(Side::England),
            _ => None,
        }
    }

    /// The noble with two homes whom the step is about.
    pub fn noble(self) -> Option<Noble> {
        match self {
            Season::EnglishBruce | Season::ScottishBruce => Some(Noble::BRUCE),
            Season::EnglishComyn | Season::ScottishComyn => Some(Noble::COMYN),
            _ => None,
        }
    }
}

/// A block on its way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct March {
    /// The block.
    pub block: Block,
    /// The areas that it has left, the first being where it started.
    #[serde(default)]
    pub route: Route,
    /// Whether its own first step made its group one of those that move.
    #[serde(default)]
    pub paid: bool,
    /// Whether it has crossed the border of England, so that it moves alone (HS-4.4b).
    #[serde(default)]
    pub crossed: bool,
}

/// The areas that a block left on its way, at most three. Blocks fight as one Main Attack if they took the same
/// route (HS-R12).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Route(u16);

/// Five bits that name no area.
const NOWHERE: u16 = 31;

impl Route {
    /// Not a step yet.
    pub const NONE: Route = Route(NOWHERE | NOWHERE << 5 | NOWHERE << 10);
    /// By sea, which is never shared (HS-4.7i).
    pub const SEA: Route = Route(u16::MAX);

    /// How many areas were left.
    #[inline]
    pub fn len(self) -> usize {
        (0..3).take_while(|&n| self.field(n) != NOWHERE).count()
    }

    /// Whether there was no step yet.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.field(0) == NOWHERE
    }

    #[inline]
    fn field(self, n: usize) -> u16 {
        self.0 >> (5 * n) & NOWHERE
    }

    /// The n-th area that was left, from 0.
    #[inline]
    pub fn get(self, n: usize) -> Option<Area> {
        let field = self.field(n);
        (field != NOWHERE).then_some(Area(field as u8))
    }

    /// Where it started.
    #[inline]
    pub fn start(self) -> Option<Area> {
        self.get(0)
    }

    /// The area that was left last.
    #[inline]
    pub fn last(self) -> Option<Area> {
        self.len().checked_sub(1).and_then(|n| self.get(n))
    }

    /// The border by which the way led into the area.
    pub(crate) fn last_border(self, area: Area) -> Option<Border> {
        Border::between(self.last()?, area)
    }

    /// The areas, the start first.
    pub fn areas(self) -> impl Iterator<Item = Area> {
        (0..3).map_while(move |n| self.get(n))
    }

    /// The borders that somebody crossed on this way to the area, if there are any between them.
    pub(crate) fn borders_to(self, area: Area, who: &str) -> Result<Vec<Border>, PositionError> {
        let after = self.areas().skip(1).chain([area]);
        let step = |(from, to): (Area, Area)| {
            Border::between(from, to).ok_or_else(|| {
                let (from, to) = (from.name(), to.name());
                let why = format!("{who} went from {from} to {to}, which share no border");
                PositionError(format!("{why} (HS-1.1b)"))
            })
        };
        self.areas().zip(after).map(step).collect()
    }

    /// The route with one more area left; a fourth cannot be.
    #[inline]
    #[must_use]
    pub fn leaving(self, area: Area) -> Route {
        let n = self.len();
        debug_assert!(n < 3, "a block enters three areas at most");
        let shift = 5 * n.min(2);
        Route(self.0 & !(NOWHERE << shift) | u16::from(area.0) << shift)
    }
}

impl FromIterator<Area> for Route {
    fn from_iter<I: IntoIterator<Item = Area>>(areas: I) -> Route {
        areas
            .into_iter()
            .take(3)
            .fold(Route::NONE, |route, area| route.leaving(area))
    }
}

impl std::fmt::Debug for Route {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        if *self == Route::SEA {
            return f.write_str("by sea");
        }
        f.debug_list().entries(self.areas()).finish()
    }
}

impl Default for Route {
    fn default() -> Route {
        Route::NONE
    }
}

/// The areas as a list, or `"sea"`.
impl Serialize for Route {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match *self {
            Route::SEA => serializer.serialize_str("sea"),
            route => serializer.collect_seq(route.areas()),
        }
    }
}

impl<'de> Deserialize<'de> for Route {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Route, D::Error> {
        let areas: Vec<Area> = match Value::deserialize(deserializer)? {
            Value::String(word) if table::same(&word, "sea") => return Ok(Route::SEA),
            Value::String(area) => vec![area.parse().map_err(D::Error::custom)?],
            value => serde_json::from_value(value).map_err(|error| {
                let why = table::document::in_words(&error);
                D::Error::custom(format!("a way is a list of areas, or \"sea\": {why}"))
            })?,
        };
        match areas.len() {
            0..=3 => Ok(areas.into_iter().collect()),
            _ => Err(D::Error::custom(
                "a way leaves three areas at most (HS-2.13a)",
            )),
        }
    }
}
