//! What happened, as typed events. `words` tells them, `clauses` names the clause that each follows from.

mod clauses;
mod words;

use crate::{
    Along, AnimalId, AnimalKind, Clan, Cover, EventCard, FigureId, Lot, Roster, Score, Season,
    Side, Thing, Weapon, Whereabouts,
    land::Laid,
    tables::{Hit, River},
};
use field::{Length, Point};
use serde::Serialize;
use std::fmt;
use table::{Die, Remains, Seat, Tally, Tell, Voice};

/// What a figure was hurt or killed by.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Death {
    /// In melee.
    Melee,
    /// By a shot.
    Shot,
    /// In the river.
    Drowned,
    /// Hanged for the Warden's wife.
    Hanged,
    /// By an event.
    Accident,
}

/// What a clan has at the end, and how many men are left to break a tie.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[allow(missing_docs)]
pub struct Tallied {
    pub clan: Clan,
    pub points: i16,
    pub men: usize,
}

/// An animal as the log names it: "the sheep A2".
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[allow(missing_docs)]
pub struct Beast {
    pub id: AnimalId,
    pub kind: AnimalKind,
}

impl fmt::Display for Beast {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "the {} {}", self.kind.name(), self.id)
    }
}

/// Something that happened.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Event {
    Opened {
        seats: u8,
    },
    ListMade {
        seat: Seat,
    },
    ListShown {
        clan: Clan,
        list: Roster,
    },
    SeasonRolled {
        die: u8,
        season: Season,
        turns: u8,
    },
    RolesDealt {
        defender: Seat,
    },
    AnimalsDrawn {
        kind: AnimalKind,
        number: u8,
    },
    AllAnimals,
    Laid {
        piece: Laid,
        lies: Whereabouts,
    },
    Cleared,
    SceneryDone,
    Proposed {
        piece: Laid,
        lies: Whereabouts,
    },
    Consent {
        seat: Seat,
        agrees: bool,
    },
    Placed {
        thing: Thing,
        at: Point,
    },
    PlacedRest {
        seat: Seat,
    },
    Ready {
        seat: Seat,
    },
    SideRolled {
        seat: Seat,
        die: u8,
    },
    SideTaken {
        seat: Seat,
        side: Side,
    },
    Marked {
        seat: Seat,
        side: Side,
        along: Along,
    },
    OrderRolled {
        clan: Clan,
        die: u8,
    },
    DayBegan {
        day: u8,
        first: Clan,
    },
    TurnBegan {
        clan: Clan,
        day: u8,
        turn: u8,
        card: u8,
    },
    EventDrawn {
        clan: Clan,
        card: EventCard,
    },
    WithoutEffect {
        card: EventCard,
    },
    Challenged {
        clan: Clan,
        rival: Clan,
    },
    Chosen {
        figure: FigureId,
        lot: Lot,
    },
    Moved {
        figure: FigureId,
        way: Vec<Point>,
        length: Length,
    },
    Returned {
        figure: FigureId,
        way: Vec<Point>,
    },
    Arrived {
        figure: FigureId,
    },
    Entered {
        figure: FigureId,
    },
    Waded {
        figure: FigureId,
        die: u8,
        result: River,
    },
    Jumped {
        figure: FigureId,
        die: u8,
        is_lamed: bool,
    },
    Stayed {
        figure: FigureId,
    },
    Fired {
        figure: FigureId,
        target: FigureId,
        weapon: Weapon,
        dice: Option<[u8; 2]>,
        sum: i8,
        is_close: bool,
        cover: Cover,
        hit: Hit,
    },
    Loaded {
        figure: FigureId,
        weapon: Weapon,
    },
    Fought {
        attacker: FigureId,
        defender: FigureId,
        attack: Score,
        defence: Score,
        wounds: u8,
    },
    Wounded {
        figure: FigureId,
        wounds: u8,
        from: Death,
    },
    Killed {
        figure: FigureId,
        by: Option<FigureId>,
        death: Death,
    },
    LeaderKilled {
        clan: Clan,
    },
    Mounted {
        figure: FigureId,
    },
    Dismounted {
        figure: FigureId,
    },
    Took {
        figure: FigureId,
        animal: Beast,
    },
    Handed {
        animal: Beast,
        to: FigureId,
    },
    Released {
        animal: Beast,
    },
    Loosed {
        animal: Beast,
    },
    PushedAside {
        animal: Beast,
        to: Point,
    },
    Strayed {
        animal: Beast,
        card: u8,
        way: Vec<Point>,
    },
    Lost {
        animal: Beast,
    },
    Delivered {
        animal: Beast,
        clan: Clan,
    },
    PenBroke {
        clan: Clan,
    },
    CalledBack {
        hound: FigureId,
        to: Point,
    },
    Declared {
        figure: FigureId,
        is_in_view: bool,
    },
    BeaconThrown {
        die: u8,
        is_lit: bool,
    },
    WardenThrown {
        dice: [u8; 2],
        comes: bool,
    },
    WardenCame {
        side: Side,
    },
    GaveUp {
        clan: Clan,
    },
    Ended {
        clans: Vec<Tallied>,
    },
}

impl Tell for Event {
    fn tell(&self, voice: &Voice) -> String {
        words::told(self, voice)
    }

    fn clause(&self) -> Option<&'static str> {
        clauses::clause(self)
    }

    fn marks(&self) -> Vec<String> {
        match self {
            Event::Placed { thing, .. } => vec![thing.to_string()],
            Event::Moved { figure, .. }
            | Event::Returned { figure, .. }
            | Event::Arrived { figure }
            | Event::Entered { figure }
            | Event::Waded { figure, .. }
            | Event::Jumped { figure, .. }
            | Event::Loaded { figure, .. }
            | Event::Wounded { figure, .. }
            | Event::Killed { figure, .. }
            | Event::Declared { figure, .. }
            | Event::Chosen { figure, .. } => vec![figure.to_string()],
            Event::Fired { figure, target, .. } => vec![figure.to_string(), target.to_string()],
            Event::Fought {
                attacker, defender, ..
            } => vec![attacker.to_string(), defender.to_string()],
            Event::Took { figure, animal } => vec![figure.to_string(), animal.id.to_string()],
            Event::Handed { animal, to } => vec![animal.id.to_string(), to.to_string()],
            Event::Released { animal }
            | Event::Loosed { animal }
            | Event::Strayed { animal, .. } => vec![animal.id.to_string()],
            _ => Vec::new(),
        }
    }

    fn reason(&self) -> Option<String> {
        match self {
            Event::Ended { clans } => words::why(clans),
            _ => None,
        }
    }

    fn way(&self) -> Vec<String> {
        match self {
            Event::Moved { way, .. } | Event::Returned { way, .. } | Event::Strayed { way, .. } => {
                way.iter().map(Point::to_string).collect()
            }
            _ => Vec::new(),
        }
    }

    fn dice(&self) -> Vec<Die> {
        let one = |value: u8, is_good: bool| vec![Die { value, is_good }];
        match self {
            Event::Waded { die, result, .. } => one(*die, *result == River::Crosses),
            Event::Jumped { die, is_lamed, .. } => one(*die, !is_lamed),
            Event::BeaconThrown { die, is_lit } => one(*die, *is_lit),
            Event::SeasonRolled { die, .. }
            | Event::SideRolled { die, .. }
            | Event::OrderRolled { die, .. } => one(*die, true),
            Event::WardenThrown { dice, comes } => dice
                .map(|value| Die {
                    value,
                    is_good: *comes,
                })
                .to_vec(),
            Event::Fired {
                dice: Some(dice),
                hit,
                ..
            } => dice
                .map(|value| Die {
                    value,
                    is_good: *hit != Hit::Miss,
                })
                .to_vec(),
            Event::Fought {
                attack, defence, ..
            } => {
                let wins = attack.total > defence.total;
                let both = attack
                    .dice
                    .map(|value| Die {
                        value,
                        is_good: wins,
                    })
                    .into_iter();
                both.chain(defence.dice.map(|value| Die {
                    value,
                    is_good: !wins,
                }))
                .collect()
            }
            _ => Vec::new(),
        }
    }

    fn remains(&self) -> Vec<Remains> {
        let left = |figure: &FigureId, left: u8| {
            vec![Remains {
                what: figure.to_string(),
                left,
            }]
        };
        match self {
            Event::Wounded { figure, wounds, .. } => {
                left(figure, crate::tables::DEADLY.saturating_sub(*wounds))
            }
            Event::Killed { figure, .. } => left(figure, 0),
            _ => Vec::new(),
        }
    }

    fn tally(&self, _: Option<Seat>) -> Option<Tally> {
        match self {
            Event::Delivered { .. } => Some(Tally {
                what: "animal",
                became: "delivered",
            }),
            Event::Killed { .. } => Some(Tally {
                what: "figure",
                became: "lost",
            }),
            Event::LeaderKilled { .. } => Some(Tally {
                what: "leader",
                became: "lost",
            }),
            _ => None,
        }
    }

    fn is_step(&self) -> bool {
        matches!(self, Event::Returned { .. } | Event::Strayed { .. })
    }
}
