//! Heirs: three seats, everything open, each decides once. Who gets what at the end is drawn from a number, so
//! there are as many games as numbers, and each can be solved by hand: every seat takes what is best for
//! itself. Who takes the others for enemies goes wrong here.

use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};
use table::{
    Chance, Game, Info, Journal, NotationError, Outcome, PositionError, Refusal, Rng, Seat,
    Setting, SettingsError, Setup, Tell, Turn, Voice,
};

const SEATS: usize = 3;
/// How many ways there are at each decision.
const WAYS: u8 = 2;

/// Goes one of the ways, counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Way(pub u8);

impl fmt::Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Way {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Way, NotationError> {
        match text.parse() {
            Ok(way @ 1..=WAYS) => Ok(Way(way)),
            _ => Err(NotationError(format!("'{text}' is not a way"))),
        }
    }
}

/// A seat went a way.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Went(Seat, Way);

impl Tell for Went {
    fn tell(&self, voice: &Voice) -> String {
        format!("{} way {}.", voice.does(self.0, "go", "goes"), self.1)
    }

    fn clause(&self) -> Option<&'static str> {
        Some("HE-1")
    }
}

/// A game, and the ways that were gone.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Heirs {
    number: u64,
    gone: Vec<u8>,
}

impl fmt::Display for Heirs {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "game {}: {:?}", self.number, self.gone)
    }
}

impl Heirs {
    /// The game with this number.
    pub fn new(number: u64) -> Heirs {
        Heirs {
            number,
            gone: Vec::new(),
        }
    }

    fn after(&self, way: u8) -> Heirs {
        let mut after = self.clone();
        after.gone.push(way);
        after
    }

    /// Who comes in which place, ties included. (If all places were different, the last to decide would leave
    /// nothing to the first.)
    fn outcome(&self) -> Outcome {
        let steps = self.gone.iter();
        let number = steps.fold(self.number, |number, &way| 4 * number + u64::from(way));
        let mut rng = Rng::new(number);
        Outcome::places(&[(); SEATS].map(|()| 1 + rng.pick(3) as u8))
    }

    /// What each seat gets if every seat takes what is best for itself, and the way that leads there. Nothing
    /// if a seat on the way has two that are equally good for it.
    pub fn solved(&self) -> Option<([u16; SEATS], u8)> {
        let Turn::One(seat) = self.turn() else {
            let outcome = self.outcome();
            return Some(([0, 1, 2].map(|seat| outcome.share(Seat::new(seat))), 0));
        };
        let mut ways = Vec::new();
        for way in 1..=WAYS {
            ways.push((self.after(way).solved()?.0, way));
        }
        ways.sort_by_key(|(shares, _)| std::cmp::Reverse(shares[seat.index()]));
        (ways[0].0[seat.index()] > ways[1].0[seat.index()]).then(|| ways[0])
    }

    /// What the first seat can be sure of if the others only want to harm it.
    fn against_all(&self) -> u16 {
        let after = (1..=WAYS).map(|way| self.after(way).against_all());
        match self.turn() {
            Turn::Over(outcome) => outcome.share(Seat::FIRST),
            Turn::One(Seat::FIRST) => after.max().unwrap_or_default(),
            _ => after.min().unwrap_or_default(),
        }
    }

    /// Whether one who takes the others for enemies may go this way first.
    pub fn suits_one_who_fears(&self, way: u8) -> bool {
        self.after(way).against_all() == self.against_all()
    }
}

impl Game for Heirs {
    type Action = Way;
    type Event = Went;
    type View = Heirs;

    const INFO: Info = Info {
        id: "heirs",
        name: "Heirs",
        about: "Three decide, and each gets something.",
        seats: (3, 3),
        minutes: (1, 1),
        rules_version: 1,
        hidden: false,
        reported: false,
    };
    const SETTINGS: &'static [Setting] = &[];
    const RULES: &'static str = r#"
        game = "heirs"
        [[clause]]
        id = "HE-1"
        title = "Ways"
        says = "In turn each seat goes one of two ways; where they lead says who gets what."
        check = "A third way is refused."
        kind = "play"
    "#;

    fn open(_: &Setup, chance: &mut Chance, _: &mut Journal<Went>) -> Result<Heirs, SettingsError> {
        Ok(Heirs::new(u64::from(chance.pick(1000))))
    }

    fn from_position(json: &str) -> Result<Heirs, PositionError> {
        table::document::exact(json)
    }

    fn seats(&self) -> usize {
        SEATS
    }

    fn turn(&self) -> Turn {
        match self.gone.len() {
            SEATS.. => Turn::Over(self.outcome()),
            gone => Turn::One(Seat::new(gone)),
        }
    }

    fn actions(&self, seat: Seat, into: &mut Vec<Way>) {
        if self.turn() == Turn::One(seat) {
            into.extend((1..=WAYS).map(Way));
        }
    }

    fn check(&self, seat: Seat, way: &Way) -> Result<(), Refusal> {
        match self.turn() == Turn::One(seat) && (1..=WAYS).contains(&way.0) {
            true => Ok(()),
            false => Err(Refusal::new("HE-1", "There is no such way for you now.")),
        }
    }

    fn play(
        &mut self,
        seat: Seat,
        way: &Way,
        _: &mut Chance,
        journal: &mut Journal<Went>,
    ) -> Result<(), Refusal> {
        self.check(seat, way)?;
        self.gone.push(way.0);
        journal.tell(|| Went(seat, *way));
        Ok(())
    }

    fn view(&self, _: Option<Seat>) -> Heirs {
        self.clone()
    }

    fn imagine(&self, _: Seat, _: &mut Rng) -> Heirs {
        self.clone()
    }

    fn prompt(&self, _: &Voice) -> String {
        "Go a way.".into()
    }

    fn sentence(&self, way: &Way) -> String {
        format!("Go way {way}")
    }
}
