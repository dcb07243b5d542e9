//! What happens in a game, and the one place where it is put into words. A block whose name a reader may not
//! know is left out of that reader's event.

use crate::{Area, Block, Card, Claimant, Noble, Scenario, Side};
use serde::Serialize;
use table::{Die, Remains, Seat, Tally, Tell, Voice, counted};

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // The fields say what they are.
pub enum Event {
    Opened {
        scenario: Scenario,
    },
    YearBegins {
        year: u16,
    },
    /// For the owner alone.
    Hand {
        side: Side,
        cards: Vec<Card>,
    },
    TurnBegins {
        year: u16,
        turn: u8,
    },
    /// The card for its owner alone.
    Laid {
        side: Side,
        card: Option<Card>,
    },
    Shown {
        cards: [Card; 2],
        first: Side,
    },
    Declined {
        side: Side,
        card: Card,
    },
    Used {
        side: Side,
        card: Card,
    },
    HeraldRolled {
        side: Side,
        die: u8,
        succeeds: bool,
    },
    Defected {
        noble: Noble,
        to: Side,
        area: Area,
        steps: u8,
    },
    Crowned {
        claimant: Claimant,
        area: Area,
    },
    Pillaged {
        side: Side,
        area: Area,
    },
    Plundered {
        side: Side,
        area: Area,
        block: Option<Block>,
    },
    Strengthened {
        side: Side,
        area: Area,
        block: Option<Block>,
    },
    Sailed {
        side: Side,
        block: Option<Block>,
        from: Area,
        to: Area,
    },
    Moved {
        side: Side,
        block: Option<Block>,
        route: Vec<Area>,
        arrival: Arrival,
    },
    NorseMoved {
        from: Area,
        to: Area,
        arrival: Arrival,
    },
    MovesEnd {
        side: Side,
    },
    BattleBegins {
        area: Area,
        attacker: Side,
    },
    RoundBegins {
        round: u8,
        blocks: Vec<(Block, u8)>,
    },
    Celtic {
        block: Block,
        die: u8,
        stays: bool,
    },
    ControlChanges {
        attacker: Side,
    },
    Fired {
        block: Block,
        number: u8,
        dice: Vec<u8>,
        hits: u8,
    },
    Reduced {
        block: Block,
        steps: u8,
    },
    Fell {
        block: Block,
        fate: Fate,
    },
    Captured {
        noble: Noble,
        by: Side,
        area: Area,
    },
    Held {
        block: Block,
    },
    Retreated {
        side: Side,
        block: Option<Block>,
        to: Area,
    },
    MustWithdraw {
        side: Side,
    },
    /// In a withdrawal or a regroup.
    Left {
        side: Side,
        block: Option<Block>,
        to: Area,
    },
    BattleWon {
        side: Side,
        area: Area,
    },
    BattleEnds {
        area: Area,
    },
    Disbanded {
        side: Side,
        area: Area,
        block: Option<Block>,
    },
    WinterBegins {
        year: u16,
    },
    /// Blocks that must go in winter; which, for their owner alone.
    Dispersed {
        side: Side,
        count: u8,
        blocks: Vec<Block>,
    },
    WentHome {
        noble: Noble,
        home: Area,
        /// The side that he goes over to.
        changes: Option<Side>,
    },
    /// Without an area he stays where he is.
    Winters {
        block: Block,
        area: Option<Area>,
    },
    EdwardWinters {
        area: Area,
    },
    FrenchCome,
    Drawn {
        area: Area,
        block: Option<Block>,
    },
    /// The blocks for the English alone.
    Levied {
        count: u8,
        blocks: Vec<Block>,
    },
    NoLevy,
    Won {
        side: Side,
        why: Ending,
    },
}

table::names! {
    /// How a block came into an area.
    pub enum Arrival: "an arrival" {
        /// No enemy is there.
        Peaceful = "peaceful",
        /// As part of the Main Attack.
        MainAttack = "main-attack",
        /// As a reserve of the attacker.
        Reserve = "reserve",
        /// As a reserve of the defender.
        Reinforcing = "reinforcing",
    }
}

table::names! {
    /// What became of a block that fell.
    pub enum Fate: "a fate" {
        /// It may come back in a later year.
        Pool = "pool",
        /// It is gone for good.
        Dead = "dead",
    }
}

table::names! {
    /// Why the game is over.
    pub enum Ending: "an ending" {
        /// Every noble in play serves one side.
        AllNobles = "all-nobles",
        /// One side has more nobles when the last year is over.
        Majority = "majority",
        /// As many nobles on both sides: Wallace decides.
        Wallace = "wallace",
        /// The King of the Scots fell.
        KingFell = "king-fell",
        /// Edward II fell.
        EdwardFell = "edward-fell",
    }
}

/// "Wallace", or "a block" to those who may not know.
fn named(block: &Option<Block>, colour: &str) -> String {
    block.map_or_else(|| format!("a {colour} block"), |block| block.name().into())
}

pub(crate) fn list(words: impl IntoIterator<Item = impl Into<String>>) -> String {
    let words: Vec<String> = words.into_iter().map(Into::into).collect();
    match words.as_slice() {
        [] => "nothing".into(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

fn way(route: &[Area]) -> String {
    let names: Vec<&str> = route.iter().map(|area| area.name()).collect();
    names.join(" – ")
}

impl Arrival {
    fn words(self) -> &'static str {
        match self {
            Arrival::Peaceful => "",
            Arrival::MainAttack => " in the Main Attack",
            Arrival::Reserve => " as a reserve of the attack",
            Arrival::Reinforcing => " as a reserve of the defence",
        }
    }
}

impl Ending {
    /// The reason as a sentence.
    pub fn words(self) -> &'static str {
        match self {
            Ending::AllNobles => "Every noble in play is on one side.",
            Ending::Majority => "The last year is over, and the winner has more nobles.",
            Ending::Wallace => "The nobles are divided equally, and Wallace decides.",
            Ending::KingFell => "The King of the Scots fell in battle.",
            Ending::EdwardFell => "Edward II fell in battle.",
        }
    }

    /// The reason as it stands behind who won.
    pub fn reason(self) -> &'static str {
        match self {
            Ending::AllNobles => "every noble in play serves one side",
            Ending::Majority => "more nobles when the last year was over",
            Ending::Wallace => "as many nobles for each, and Wallace decided",
            Ending::KingFell => "the King of the Scots fell in battle",
            Ending::EdwardFell => "Edward II fell in battle",
        }
    }

    /// The clause that it follows from.
    pub const fn clause(self) -> &'static str {
        match self {
            Ending::AllNobles => "HS-9.1a",
            Ending::Majority => "HS-9.0a",
            Ending::Wallace => "HS-9.0b",
            Ending::KingFell => "HS-9.1c",
            Ending::EdwardFell => "HS-9.1d",
        }
    }
}

impl Event {
    fn words(&self, voice: &Voice) -> String {
        let does = |side: Side, you: &str, they: &str| voice.does(side.seat(), you, they);
        let whose = |side: Side| voice.whose(side.seat());
        match self {
            Event::Opened { scenario } => {
                format!("{} begins: {}.", scenario.name(), scenario.first_year())
            }
            Event::YearBegins { year } => format!("The year {year}: five cards for each side."),
            Event::Hand { cards, .. } => {
                format!(
                    "You are dealt {}.",
                    list(cards.iter().map(|card| card.name()))
                )
            }
            Event::TurnBegins { year, turn } => format!("{year}, Game Turn {turn}."),
            Event::Laid { side, card } => match card {
                Some(card) => format!("{} {}.", does(*side, "lay", "lays"), card.name()),
                None => format!("{} a card.", does(*side, "lay", "lays")),
            },
            Event::Shown { cards, first } => format!(
                "England shows {}, Scotland {}. {} first.",
                cards[0].name(),
                cards[1].name(),
                table::capital(&does(*first, "go", "goes"))
            ),
            Event::Declined { side, card } => {
                format!("{} {}.", does(*side, "decline", "declines"), card.name())
            }
            Event::Used { side, card } => {
                format!("{} {}.", does(*side, "use", "uses"), card.name())
            }
            Event::HeraldRolled {
                side,
                die,
                succeeds,
            } => {
                let result = if *succeeds {
                    "a noble will listen"
                } else {
                    "nobody listens"
                };
                format!("{} herald rolls {die}: {result}.", whose(*side))
            }
            Event::Defected {
                noble,
                to,
                area,
                steps,
            } => format!(
                "{} in {} goes over to {}, with strength {steps}.",
                noble.name(),
                area.name(),
                to.name()
            ),
            Event::Crowned { claimant, area } => format!(
                "{} is King of the Scots. The King stands in {}.",
                claimant.name(),
                area.name()
            ),
            Event::Pillaged { side, area } => {
                format!("{} {}.", does(*side, "pillage", "pillages"), area.name())
            }
            Event::Plundered { side, area, block } => format!(
                "{} in {} loses a step.",
                named(block, side.colour()),
                area.name()
            ),
            Event::Strengthened { side, area, block } => format!(
                "{} in {} gains a step.",
                named(block, side.colour()),
                area.name()
            ),
            Event::Sailed {
                side,
                block,
                from,
                to,
            } => format!(
                "{} sails from {} to {}.",
                named(block, side.colour()),
                from.name(),
                to.name()
            ),
            Event::Moved {
                side,
                block,
                route,
                arrival,
            } => format!(
                "{} moves {}{}.",
                named(block, side.colour()),
                way(route),
                arrival.words()
            ),
            Event::NorseMoved { from, to, arrival } => format!(
                "The Norse sail from {} to {}{}.",
                from.name(),
                to.name(),
                arrival.words()
            ),
            Event::MovesEnd { side } => format!("{} moving.", does(*side, "end", "ends")),
            Event::BattleBegins { area, attacker } => format!(
                "Battle in {}: {} {}.",
                area.name(),
                attacker.name(),
                "attacks"
            ),
            Event::RoundBegins { round, blocks } if blocks.is_empty() => {
                format!("Round {round}.")
            }
            Event::RoundBegins { round, blocks } => {
                let blocks = blocks
                    .iter()
                    .map(|(block, steps)| format!("{} {steps}", block.name()));
                format!("Round {round}: {} on the field.", list(blocks))
            }
            Event::Celtic { block, die, stays } => {
                let result = if *stays { "stays" } else { "goes home" };
                format!("{} rolls {die} and {result}.", block.name())
            }
            Event::ControlChanges { attacker } => format!(
                "The field has changed hands: {} attacks from now on.",
                attacker.name()
            ),
            Event::Fired {
                block,
                number,
                dice,
                hits,
            } => {
                let dice: Vec<String> = dice.iter().map(u8::to_string).collect();
                let hits = match hits {
                    0 => "no hit".to_string(),
                    &hits => counted(hits.into(), "hit"),
                };
                format!(
                    "{} rolls {}: {hits} (up to {number}).",
                    block.name(),
                    dice.join(" ")
                )
            }
            Event::Reduced { block, steps } => {
                format!("{} is hit and has strength {steps} left.", block.name())
            }
            Event::Fell { block, fate } => match fate {
                Fate::Pool => format!("{} is beaten and goes to the pool.", block.name()),
                Fate::Dead => format!("{} is gone for good.", block.name()),
            },
            Event::Captured { noble, by, area } => format!(
                "{} is captured in {} and serves {} from now on.",
                noble.name(),
                area.name(),
                by.name()
            ),
            Event::Held { block } => format!("{} holds.", block.name()),
            Event::Retreated { side, block, to } => {
                format!("{} retreats to {}.", named(block, side.colour()), to.name())
            }
            Event::MustWithdraw { side } => format!(
                "Three rounds and no decision: {} must withdraw.",
                side.name()
            ),
            Event::Left { side, block, to } => {
                format!("{} goes to {}.", named(block, side.colour()), to.name())
            }
            Event::BattleWon { side, area } => {
                format!("{} {}.", does(*side, "hold", "holds"), area.name())
            }
            Event::BattleEnds { area } => format!("The battle in {} is over.", area.name()),
            Event::Disbanded { side, area, block } => format!(
                "{} in {} goes to the pool.",
                named(block, side.colour()),
                area.name()
            ),
            Event::WinterBegins { year } => format!("Winter of {year}."),
            Event::Dispersed {
                side,
                count,
                blocks,
            } if blocks.is_empty() => {
                let blocks = counted((*count).into(), &format!("{} block", side.colour()));
                let disband = if *count == 1 { "disbands" } else { "disband" };
                format!("{blocks} {disband}.")
            }
            Event::Dispersed { blocks, .. } => {
                format!("{} disband.", list(blocks.iter().map(|block| block.name())))
            }
            Event::WentHome {
                noble,
                home,
                changes,
            } => match changes {
                Some(side) => format!(
                    "{} finds his home lost, and serves {} in {}.",
                    noble.name(),
                    side.name(),
                    home.name()
                ),
                None => format!("{} goes home to {}.", noble.name(), home.name()),
            },
            Event::Winters { block, area } => match area {
                Some(area) => format!("{} winters in {}.", block.name(), area.name()),
                None => format!("{} stays where he is.", block.name()),
            },
            Event::EdwardWinters { area } => {
                format!("Edward and his army winter in {}.", area.name())
            }
            Event::FrenchCome => "Eight nobles serve Scotland: the French will come.".into(),
            Event::Drawn { area, block } => {
                format!("{} is raised in {}.", named(block, "blue"), area.name())
            }
            Event::Levied { count, blocks } if blocks.is_empty() => {
                let come = if *count == 1 { "comes" } else { "come" };
                let blocks = counted((*count).into(), "block");
                format!("The feudal levy: {blocks} {come} to England.")
            }
            Event::Levied { blocks, .. } => format!(
                "The feudal levy: {} come to England.",
                list(blocks.iter().map(|block| block.name()))
            ),
            Event::NoLevy => "Edward winters in Scotland, so there is no levy.".into(),
            Event::Won { side, why } => {
                format!("{} the game. {}", does(*side, "win", "wins"), why.words())
            }
        }
    }
}

impl Tell for Event {
    fn tell(&self, voice: &Voice) -> String {
        table::capital(&self.words(voice))
    }

    fn reason(&self) -> Option<String> {
        match self {
            Event::Won { why, .. } => Some(why.reason().into()),
            _ => None,
        }
    }

    fn way(&self) -> Vec<String> {
        let names = |route: &[Area]| route.iter().map(ToString::to_string).collect();
        match self {
            Event::Moved { route, .. } => names(route),
            Event::Sailed { from, to, .. } | Event::NorseMoved { from, to, .. } => {
                names(&[*from, *to])
            }
            _ => Vec::new(),
        }
    }

    fn dice(&self) -> Vec<Die> {
        let die = |value: u8, is_good: bool| Die { value, is_good };
        match self {
            Event::Fired { number, dice, .. } => {
                dice.iter().map(|&one| die(one, one <= *number)).collect()
            }
            Event::HeraldRolled {
                die: value,
                succeeds,
                ..
            } => vec![die(*value, *succeeds)],
            Event::Celtic {
                die: value, stays, ..
            } => vec![die(*value, *stays)],
            _ => Vec::new(),
        }
    }

    fn remains(&self) -> Vec<Remains> {
        let (block, left) = match self {
            Event::Reduced { block, steps } => (Some(*block), *steps),
            Event::Fell { block, .. } => (Some(*block), 0),
            Event::Captured { noble, by, .. } => (noble.block(by.other()), 0),
            _ => (None, 0),
        };
        let of = |block: Block| Remains {
            what: block.name().into(),
            left,
        };
        block.into_iter().map(of).collect()
    }

    fn tally(&self, reader: Option<Seat>) -> Option<Tally> {
        let own = reader.and_then(Side::of);
        let (what, became) = match self {
            Event::Captured { by: to, .. }
            | Event::Defected { to, .. }
            | Event::WentHome {
                changes: Some(to), ..
            } => match own {
                Some(own) if own == *to => ("noble", "won"),
                Some(_) => ("noble", "lost"),
                None => ("noble", "changed sides"),
            },
            Event::Fell { block, .. } => match own {
                Some(own) if own == block.side() => ("block", "lost"),
                Some(_) => ("block", "beaten"),
                None => ("block", "fell"),
            },
            Event::BattleBegins { .. } => ("battle", "fought"),
            Event::Pillaged { .. } => ("area", "pillaged"),
            Event::Crowned { .. } => ("King", "crowned"),
            _ => return None,
        };
        Some(Tally { what, became })
    }

    fn clause(&self) -> Option<&'static str> {
        Some(match self {
            Event::Shown { .. } => "HS-3.1b",
            Event::Declined { .. } => "HS-3.12e",
            Event::HeraldRolled { .. } => "HS-3.12g",
            Event::Defected { .. } => "HS-R17",
            Event::Crowned { .. } => "HS-6.2b",
            Event::Plundered { .. } => "HS-3.12i",
            Event::NorseMoved { .. } => "HS-4.7g",
            Event::Moved { arrival, .. } => match arrival {
                Arrival::Peaceful => return None,
                Arrival::MainAttack => "HS-5.32a",
                Arrival::Reserve => "HS-5.32b",
                Arrival::Reinforcing => "HS-5.33a",
            },
            Event::RoundBegins { round, blocks } if *round > 1 && !blocks.is_empty() => "HS-5.32f",
            Event::Celtic { .. } => "HS-5.2b",
            Event::ControlChanges { .. } => "HS-5.32i",
            Event::Reduced { .. } => "HS-5.41b",
            Event::Fell { fate, .. } => match fate {
                Fate::Pool => "HS-5.8d",
                Fate::Dead => "HS-5.8c",
            },
            Event::Captured { .. } => "HS-5.7a",
            Event::Retreated { .. } => "HS-5.5l",
            Event::MustWithdraw { .. } => "HS-5.3b",
            Event::WentHome { changes, .. } if changes.is_some() => "HS-7.1b",
            Event::WentHome { .. } => "HS-7.1a",
            Event::EdwardWinters { .. } => "HS-7.4a",
            Event::FrenchCome => "HS-7.61a",
            Event::Levied { .. } => "HS-7.7a",
            Event::NoLevy => "HS-7.4g",
            Event::Won { why, .. } => why.clause(),
            _ => return None,
        })
    }
}
