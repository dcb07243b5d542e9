//! Gather: drovers on an open hill. In turn each walks to any point within reach, and takes the sheep that it comes near.
//! More can be done than any list holds, so a list is a sample. Who leaves stands still.

use serde::{Deserialize, Serialize};
use std::fmt;
use table::{
    Chance, Game, Info, Journal, MAX_SEATS, NotationError, Outcome, PositionError, Refusal, Rng,
    Seat, Setting, SettingsError, Setup, Tell, Turn, Voice,
};

/// The hill is a square with sides of this length.
pub const SIDE: i32 = 1000;
/// How far a drover walks in a turn.
pub const REACH: i32 = 200;
/// How near a sheep must be to be taken, and how near another drover must not be.
pub const NEAR: i32 = 40;
const TURNS: u8 = 5;
const SHEEP: usize = 12;

/// A point of the hill.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Spot {
    /// From the left.
    pub x: i32,
    /// From the top.
    pub y: i32,
}

impl Spot {
    fn square_to(self, other: Spot) -> i64 {
        let (dx, dy) = (i64::from(self.x - other.x), i64::from(self.y - other.y));
        dx * dx + dy * dy
    }

    fn is_within(self, distance: i32, other: Spot) -> bool {
        self.square_to(other) <= i64::from(distance) * i64::from(distance)
    }

    fn is_on_the_hill(self) -> bool {
        (0..=SIDE).contains(&self.x) && (0..=SIDE).contains(&self.y)
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

impl std::str::FromStr for Spot {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Spot, NotationError> {
        let number = |text: &str| {
            text.trim()
                .parse()
                .ok()
                .filter(|n| (-9999..=9999).contains(n))
        };
        let both = text.split_once(',');
        let both = both.and_then(|(x, y)| Some((number(x)?, number(y)?)));
        let (x, y) =
            both.ok_or_else(|| NotationError(format!("'{text}' is not a point such as 120,35")))?;
        Ok(Spot { x, y })
    }
}

table::argument!(Spot);

table::verbs! {
    /// What a drover does.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum Action: "an action such as 'walk 120,35' or 'stay'" {
        /// Walks to a point.
        Walk(to: Spot) = "walk {to}" => "Walk to {to}",
        /// Stands still.
        Stay = "stay" => "Stand still",
    }
}

/// Something that happened.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum Event {
    /// A drover walked and took so many sheep.
    Walked(Seat, Spot, usize),
    /// A drover stood still.
    Stood(Seat),
}

impl Tell for Event {
    fn tell(&self, voice: &Voice) -> String {
        match self {
            Event::Stood(seat) => format!("{} still.", voice.does(*seat, "stand", "stands")),
            Event::Walked(seat, to, taken) => {
                let walks = voice.does(*seat, "walk", "walks");
                format!(
                    "{walks} to {to}: {}.",
                    table::counted(*taken, "sheep").replace("sheeps", "sheep")
                )
            }
        }
    }

    fn clause(&self) -> Option<&'static str> {
        Some("GA-2")
    }
}

/// What everyone sees: nothing is hidden.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct View {
    /// Where the drovers are.
    pub drovers: Vec<Spot>,
    /// Where sheep still graze.
    pub sheep: Vec<Spot>,
    /// How many each has.
    pub taken: Vec<u8>,
    /// Who is to walk.
    pub to_act: Option<Seat>,
}

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for (index, (at, taken)) in self.drovers.iter().zip(&self.taken).enumerate() {
            writeln!(f, "drover {} at {at} with {taken}", index + 1)?;
        }
        let sheep: Vec<String> = self.sheep.iter().map(ToString::to_string).collect();
        write!(f, "sheep at {}", sheep.join(" "))
    }
}

/// The state.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Gather {
    drovers: Vec<Spot>,
    sheep: Vec<Spot>,
    taken: Vec<u8>,
    to_act: Seat,
    left: u8,
}

impl Gather {
    fn seat_at(&self, seat: Seat) -> Option<Spot> {
        let is_asked = self.left > 0 && seat == self.to_act;
        is_asked.then(|| self.drovers[seat.index()])
    }

    /// Why the drover may not walk there; nothing if it may.
    fn forbids(&self, seat: Seat, to: Spot) -> Option<Refusal> {
        let from = self.drovers[seat.index()];
        let marks = |spot: Spot| vec![spot.to_string()];
        if !to.is_on_the_hill() {
            return Some(Refusal::new("GA-1", "That is not on the hill."));
        }
        if !to.is_within(REACH, from) {
            return Some(Refusal::new("GA-2", "That is too far to walk.").marking(marks(from)));
        }
        let others = self.drovers.iter().enumerate();
        let mut others = others.filter(|(index, _)| *index != seat.index());
        let close = others.find(|(_, other)| to.is_within(NEAR, **other));
        close.map(|(_, other)| {
            Refusal::new("GA-2", "Another drover stands too near.").marking(marks(*other))
        })
    }
}

impl Game for Gather {
    type Action = Action;
    type Event = Event;
    type View = View;

    const INFO: Info = Info {
        id: "gather",
        name: "Gather",
        about: "Drovers on an open hill, and never enough sheep.",
        seats: (3, MAX_SEATS as u8),
        minutes: (1, 5),
        rules_version: 1,
        hidden: false,
        reported: false,
    };
    const SETTINGS: &'static [Setting] = &[];
    const RULES: &'static str = r#"
        game = "gather"
        [[clause]]
        id = "GA-1"
        title = "The hill"
        says = "Drovers begin at the edge of a square hill, and sheep graze on it."
        check = "A walk off the hill is refused."
        kind = "setup"
        [[clause]]
        id = "GA-2"
        title = "Walking"
        says = "In turn each drover stays, or walks up to 200 to a point that is further than 40 from any other drover, and takes the sheep within 40 of it."
        check = "A walk of 201, or to a point 40 from another drover, is refused."
        kind = "play"
        [[clause]]
        id = "GA-3"
        title = "The end"
        says = "After five turns each, drovers are placed by the number of their sheep."
        check = "Given 3, 1, 1 and 0 sheep, then the places are 1, 2, 2 and 4."
        kind = "victory"
    "#;

    fn open(
        setup: &Setup,
        chance: &mut Chance,
        _: &mut Journal<Event>,
    ) -> Result<Gather, SettingsError> {
        let mut spot = || Spot {
            x: chance.pick(SIDE as u32) as i32,
            y: chance.pick(SIDE as u32) as i32,
        };
        let sheep = (0..SHEEP).map(|_| spot()).collect();
        let step = SIDE / setup.seats as i32;
        let at = |seat: usize| Spot {
            x: step / 2 + step * seat as i32,
            y: if seat.is_multiple_of(2) { 0 } else { SIDE },
        };
        Ok(Gather {
            drovers: (0..setup.seats).map(at).collect(),
            sheep,
            taken: vec![0; setup.seats],
            to_act: Seat::FIRST,
            left: TURNS * setup.seats as u8,
        })
    }

    fn from_position(json: &str) -> Result<Gather, PositionError> {
        let game: Gather = table::document::exact(json)?;
        let seats = game.drovers.len();
        let most = game.sheep.len()
            + game
                .taken
                .iter()
                .map(|&taken| usize::from(taken))
                .sum::<usize>();
        let is_whole = (3..=MAX_SEATS).contains(&seats)
            && game
                .drovers
                .iter()
                .chain(&game.sheep)
                .all(|at| at.is_on_the_hill())
            && most <= SHEEP
            && game.taken.len() == seats
            && game.to_act.index() < seats
            && game.left <= TURNS * seats as u8;
        match is_whole {
            true => Ok(game),
            false => Err(PositionError("the drovers do not fit their counts".into())),
        }
    }

    fn seats(&self) -> usize {
        self.drovers.len()
    }

    fn turn(&self) -> Turn {
        match self.left {
            0 => {
                let points: Vec<i16> = self.taken.iter().map(|&taken| taken.into()).collect();
                Turn::Over(Outcome::ranked(&points))
            }
            _ => Turn::One(self.to_act),
        }
    }

    fn is_whole(&self, _: Seat) -> bool {
        false
    }

    fn actions(&self, seat: Seat, into: &mut Vec<Action>) {
        let Some(from) = self.seat_at(seat) else {
            return;
        };
        into.push(Action::Stay);
        let straight = [(1, 0), (-1, 0), (0, 1), (0, -1)];
        let around = straight.map(|(dx, dy)| Spot {
            x: from.x + dx * REACH,
            y: from.y + dy * REACH,
        });
        for to in around.iter().chain(&self.sheep) {
            let walk = Action::Walk(*to);
            if self.forbids(seat, *to).is_none() && !into.contains(&walk) {
                into.push(walk);
            }
        }
    }

    fn fallback(&self, seat: Seat) -> Option<Action> {
        self.seat_at(seat).map(|_| Action::Stay)
    }

    fn sample(&self, seat: Seat, rng: &mut Rng) -> Option<Action> {
        let from = self.drovers[seat.index()];
        let mut step = |at: i32| at + rng.pick(500) as i32 - 250;
        Some(Action::Walk(Spot {
            x: step(from.x),
            y: step(from.y),
        }))
    }

    fn check(&self, seat: Seat, action: &Action) -> Result<(), Refusal> {
        if self.seat_at(seat).is_none() {
            return Err(Refusal::new("GA-2", "It is not your turn to walk."));
        }
        match action {
            Action::Stay => Ok(()),
            Action::Walk(to) => self.forbids(seat, *to).map_or(Ok(()), Err),
        }
    }

    fn play(
        &mut self,
        seat: Seat,
        action: &Action,
        _: &mut Chance,
        journal: &mut Journal<Event>,
    ) -> Result<(), Refusal> {
        self.check(seat, action)?;
        match *action {
            Action::Stay => journal.tell(|| Event::Stood(seat)),
            Action::Walk(to) => {
                self.drovers[seat.index()] = to;
                let before = self.sheep.len();
                self.sheep.retain(|sheep| !sheep.is_within(NEAR, to));
                let taken = before - self.sheep.len();
                self.taken[seat.index()] += taken as u8;
                journal.tell(|| Event::Walked(seat, to, taken));
            }
        }
        self.left -= 1;
        self.to_act = Seat::new((seat.index() + 1) % self.seats());
        Ok(())
    }

    fn view(&self, _: Option<Seat>) -> View {
        View {
            drovers: self.drovers.clone(),
            sheep: self.sheep.clone(),
            taken: self.taken.clone(),
            to_act: (self.left > 0).then_some(self.to_act),
        }
    }

    fn imagine(&self, _: Seat, _: &mut Rng) -> Gather {
        self.clone()
    }

    fn prompt(&self, voice: &Voice) -> String {
        match self.left {
            0 => "The sheep are counted.".into(),
            _ => format!(
                "{} to a point on the hill.",
                voice.does(self.to_act, "walk", "walks")
            ),
        }
    }

    fn sentence(&self, action: &Action) -> String {
        action.sentence()
    }
}
