//! The actions: one small decision each, with its notation and its sentence.

use crate::{
    AnimalId, Clan, FigureId, ReadyClan, ReadyLand, Roster, Side, Thing, Weapon, land::Laid,
};
use field::{Length, Path, Point};
use std::{fmt, str::FromStr};
use table::NotationError;

fn point(text: &str) -> Result<Point, NotationError> {
    text.parse()
        .map_err(|_| NotationError(format!("'{text}' is not a point in inches such as 12.5,3")))
}

/// Splits off `rear x,y` from the end.
fn rear(text: &str) -> Result<(&str, Option<Point>), NotationError> {
    match text.split_once("rear ") {
        Some((way, rear)) => Ok((way.trim(), Some(point(rear.trim())?))),
        None => Ok((text, None)),
    }
}

/// A point as people are told it: to a tenth of an inch.
pub(crate) fn roughly(point: Point) -> String {
    let near = |n: i32| field::Length::thousandths(n.saturating_add(50)).tenths();
    format!("{}, {}", near(point.x), near(point.y))
}

/// The points that a figure goes through after the one where it stands, and where a horseman's second disc shall lie: `10,12 14,15.5
/// rear 14,16.5`. If it is not named it lies behind him along his last leg (FW-R70).
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Way {
    /// In order.
    pub points: Vec<Point>,
    /// Towards where the second disc lies.
    pub rear: Option<Point>,
}

impl Way {
    /// Where it ends, in words.
    fn end(&self) -> String {
        self.points.last().copied().map_or(String::new(), roughly)
    }

    /// Straight to a point.
    pub fn to(point: Point) -> Way {
        Way {
            points: vec![point],
            rear: None,
        }
    }
}

impl fmt::Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for (place, point) in self.points.iter().enumerate() {
            write!(f, "{}{point}", if place == 0 { "" } else { " " })?;
        }
        self.rear.map_or(Ok(()), |rear| write!(f, " rear {rear}"))
    }
}

impl FromStr for Way {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Way, NotationError> {
        let (way, rear) = rear(text)?;
        let points: Vec<Point> = way
            .split_whitespace()
            .map(point)
            .collect::<Result<_, _>>()?;
        match points.len() {
            1..Path::MOST => Ok(Way { points, rear }),
            found => Err(NotationError(format!(
                "a way has 1 to {} points, not {found}",
                Path::MOST - 1
            ))),
        }
    }
}

/// Where something is placed: `22.5,19` or `22.5,19 rear 22.5,20`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Spot {
    /// The middle of its base, of a horseman's front disc.
    pub at: Point,
    /// Towards where a horseman's second disc lies.
    pub rear: Option<Point>,
}

impl Spot {
    /// Where that is, in words.
    fn place(&self) -> String {
        roughly(self.at)
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}", self.at)?;
        self.rear.map_or(Ok(()), |rear| write!(f, " rear {rear}"))
    }
}

impl FromStr for Spot {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Spot, NotationError> {
        let (at, rear) = rear(text)?;
        Ok(Spot {
            at: point(at)?,
            rear,
        })
    }
}

/// Which of the animals that it touches a mover takes.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Taking {
    /// None.
    None,
    /// This one.
    One(AnimalId),
}

impl fmt::Display for Taking {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Taking::None => f.write_str("none"),
            Taking::One(animal) => animal.fmt(f),
        }
    }
}

impl FromStr for Taking {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Taking, NotationError> {
        match table::same(text, "none") {
            true => Ok(Taking::None),
            false => text.parse().map(Taking::One),
        }
    }
}

/// A place along the table's side, in inches from its west or north end.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Along(pub Length);

impl fmt::Display for Along {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Along {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Along, NotationError> {
        let length = text
            .parse()
            .map_err(|_| NotationError(format!("'{text}' is no length in inches such as 24.5")))?;
        Ok(Along(length))
    }
}

table::as_text!(Way, Spot, Taking, Along);
table::argument!(Way => end);
table::argument!(Spot => place);
table::argument!(Taking);
table::argument!(Along);
table::argument!(Laid => in_words);

table::names! {
    /// Whether a figure near a hill can be seen over it.
    pub enum Stand: "behind or view" {
        /// Behind the hill.
        Behind = "behind" | "behind the hill",
        /// In view.
        View = "view" | "in view",
    }
}

table::verbs! {
    /// One small decision.
    #[derive(Clone, PartialEq, Eq, Hash, Debug)]
    pub enum Action: "an action such as 'move K3 10,12', 'fire K3 at E2' or 'end'" {
        /// A ready clan.
        ClanReady(name: ReadyClan) = "clan ready {name}" => "Lead the ready clan '{name}'",
        /// A clan of one's own.
        ClanOf(list: Roster) = "clan {list}" => "Lead {list}",
        /// The ready list of the Warden.
        WardenReady = "warden ready" => "Take the ready list for the March Warden",
        /// A list of one's own for the Warden.
        WardenOf(list: Roster) = "warden list {list}" => "Let the March Warden lead {list}",
        /// A ready table.
        SceneryReady(name: ReadyLand) = "scenery ready {name}" => "Lay the ready table '{name}'",
        /// Lays one piece.
        Lay(piece: Laid) = "lay {piece}" => "Lay {piece}",
        /// Takes all scenery away again.
        SceneryClear = "scenery clear" => "Take all scenery away",
        /// The scenery is laid.
        SceneryDone = "scenery done" => "The scenery is laid",
        /// Consents to more scenery.
        Agree = "agree" => "Agree to the extra piece",
        /// Does not.
        Disagree = "disagree" => "Do not agree to the extra piece",
        /// Places a figure or an animal.
        Place(thing: Thing, spot: Spot, holder: Option<FigureId>) = "place {thing} {spot}[ with {holder}]" => "Place {thing} at {spot}[, held by {holder}]",
        /// Places the rest as the engine suggests.
        PlaceReady = "place ready" => "Place all the others as suggested",
        /// All are placed.
        PlaceDone = "place done" => "All are placed",
        /// Picks a side.
        Side(side: Side) = "side {side}" => "Attack from {side}",
        /// Marks the starting point.
        Mark(along: Along) = "mark {along}" => "Mark the starting point at {along} in",
        /// Picks a rival.
        Rival(clan: Clan) = "rival {clan}" => "Challenge {clan}",
        /// Picks one of one's own for what an event does.
        Choose(figure: FigureId) = "choose {figure}" => "Choose {figure}",
        /// Moves.
        Move(figure: FigureId, way: Way, taking: Option<Taking>) = "move {figure} {way}[ taking {taking}]" => "{figure} moves to {way}[ and takes {taking}]",
        /// Goes to the door and into the house.
        Enter(figure: FigureId, way: Option<Way>) = "enter {figure}[ {way}]" => "{figure} enters the house",
        /// Stays.
        Stay(figure: FigureId) = "stay {figure}" => "{figure} stays",
        /// Fires.
        Fire(figure: FigureId, target: Thing, weapon: Option<Weapon>) = "fire {figure} at {target}[ with {weapon}]" => "{figure} fires at {target}[ with the {weapon}]",
        /// Loads.
        Load(figure: FigureId, weapon: Weapon) = "load {figure} {weapon}" => "{figure} loads the {weapon}",
        /// Attacks.
        Attack(figure: FigureId, target: Thing, weapon: Option<Weapon>) = "attack {figure} on {target}[ with {weapon}]" => "{figure} attacks {target}[ with the {weapon}]",
        /// Mounts.
        Mount(figure: FigureId) = "mount {figure}" => "{figure} mounts",
        /// Dismounts; the man keeps the disc nearer to the point.
        Dismount(figure: FigureId, at: Option<Spot>) = "dismount {figure}[ {at}]" => "{figure} dismounts[ at {at}]",
        /// Hands an animal over.
        Hand(animal: AnimalId, to: FigureId) = "hand {animal} to {to}" => "Hand {animal} to {to}",
        /// Lets an animal go in the field.
        Release(animal: AnimalId) = "release {animal}" => "Let {animal} go",
        /// Declares at a hill.
        Hill(figure: FigureId, stand: Stand) = "hill {figure} {stand}" => "{figure} is {stand}",
        /// Throws for the beacon.
        Beacon = "beacon" => "Light the beacon",
        /// Throws for the Warden.
        Arrive = "arrive" => "Throw for the March Warden",
        /// Where the Warden appears.
        WardenSide(side: Side) = "warden side {side}" => "The March Warden comes from {side}",
        /// Ends the turn.
        End = "end" => "End the turn",
        /// Gives up.
        GiveUp = "give up" => "Give up: the clan leaves the table",
    }
}
