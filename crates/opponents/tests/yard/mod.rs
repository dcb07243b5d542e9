//! The yard: any number of seats lay three stones each on a line of a thousand places, one seat after the other,
//! and who lies nearest to the peg comes first. There are more places than the list holds, a turn is three
//! actions, and a throw beyond 900 rolls a die. It can be told to break one of the rules for games.

use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};
use table::{
    Chance, Choice, Game, Info, Journal, NotationError, Outcome, PositionError, Refusal, Rng, Seat,
    Seats, Setting, SettingKind, SettingsError, Setup, Tell, Turn, Voice,
};

/// Where the peg stands. No listed place is nearer than three.
pub const PEG: u16 = 437;
/// The listed places are so far apart.
pub const GAP: usize = 10;
/// Stones in a turn.
pub const STONES: usize = 3;
const PLACES: u16 = 1000;

/// Lays a stone at this place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Stone(pub u16);

impl Stone {
    /// How far from the peg.
    pub fn off(self) -> u16 {
        self.0.abs_diff(PEG)
    }
}

impl fmt::Display for Stone {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Stone {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Stone, NotationError> {
        let place = text.parse().map(Stone);
        place.map_err(|_| NotationError(format!("'{text}' is not a place")))
    }
}

/// A stone was laid.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Laid(Seat, Stone);

impl Tell for Laid {
    fn tell(&self, voice: &Voice) -> String {
        format!(
            "{} a stone at {}.",
            voice.does(self.0, "lay", "lays"),
            self.1
        )
    }

    fn clause(&self) -> Option<&'static str> {
        Some("YA-1")
    }
}

/// What is wrong with this yard, from the second stone on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Flaw {
    /// Nothing.
    #[default]
    Sound,
    /// A listed stone is refused.
    Refuses,
    /// A seat may act and has no action.
    ListsNothing,
    /// Stones are taken away again, so that it never ends.
    Endless,
    /// Nobody may act, and it is not over.
    Deserted,
    /// A seat that is to act imagines that it is another's turn.
    Confused,
}

const FLAWS: [Choice; 4] = [
    Choice {
        value: "sound",
        help: "nothing",
    },
    Choice {
        value: "refuses",
        help: "a listed stone is refused",
    },
    Choice {
        value: "lists-nothing",
        help: "no action for a seat that is to act",
    },
    Choice {
        value: "endless",
        help: "it goes on for ever",
    },
];

/// The stones that lie there; they are what everyone sees.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Yard {
    seats: usize,
    stones: Vec<Stone>,
    /// What the last die showed.
    die: u8,
    flaw: Flaw,
}

impl fmt::Display for Yard {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let stones: Vec<String> = self.stones.iter().map(ToString::to_string).collect();
        write!(f, "{} (die {})", stones.join(" "), self.die)
    }
}

impl Yard {
    /// An empty yard for so many, with this flaw.
    pub fn new(seats: usize, flaw: Flaw) -> Yard {
        Yard {
            seats,
            stones: Vec::new(),
            die: 0,
            flaw,
        }
    }

    /// The stones so far.
    pub fn stones(&self) -> &[Stone] {
        &self.stones
    }

    fn has(&self, flaw: Flaw) -> bool {
        self.flaw == flaw && !self.stones.is_empty()
    }

    fn outcome(&self) -> Outcome {
        let turns = self.stones.chunks(STONES);
        let points = turns.map(|turn| -turn.iter().map(|stone| stone.off() as i16).sum::<i16>());
        Outcome::ranked(&points.collect::<Vec<_>>())
    }
}

impl Game for Yard {
    type Action = Stone;
    type Event = Laid;
    type View = Yard;

    const INFO: Info = Info {
        id: "yard",
        name: "The yard",
        about: "Nearest to the peg.",
        seats: (1, 8),
        minutes: (1, 1),
        rules_version: 1,
        hidden: false,
        reported: false,
    };
    const SETTINGS: &'static [Setting] = &[Setting {
        key: "flaw",
        title: "Flaw",
        help: "What is wrong with this yard",
        kind: SettingKind::Choice(&FLAWS),
        default: "sound",
        clause: None,
    }];
    const RULES: &'static str = r#"
        game = "yard"
        [[clause]]
        id = "YA-1"
        title = "Stones"
        says = "In turn each seat lays three stones at places where it has none this turn."
        check = "A place with a stone of this turn is refused."
        kind = "play"
    "#;

    fn open(setup: &Setup, _: &mut Chance, _: &mut Journal<Laid>) -> Result<Yard, SettingsError> {
        let flaw = match setup.settings.get("flaw") {
            "refuses" => Flaw::Refuses,
            "lists-nothing" => Flaw::ListsNothing,
            "endless" => Flaw::Endless,
            _ => Flaw::Sound,
        };
        Ok(Yard::new(setup.seats, flaw))
    }

    fn from_position(json: &str) -> Result<Yard, PositionError> {
        table::document::exact(json)
    }

    fn seats(&self) -> usize {
        self.seats
    }

    fn turn(&self) -> Turn {
        if self.has(Flaw::Deserted) {
            return Turn::Several(Seats::NONE);
        }
        match self.stones.len() / STONES {
            seat if seat < self.seats => Turn::One(Seat::new(seat)),
            _ => Turn::Over(self.outcome()),
        }
    }

    fn actions(&self, seat: Seat, into: &mut Vec<Stone>) {
        if self.turn() != Turn::One(seat) || self.has(Flaw::ListsNothing) {
            return;
        }
        let places = (0..PLACES).step_by(GAP).map(Stone);
        let flawed = self.has(Flaw::Refuses);
        into.extend(places.filter(|stone| flawed || self.check(seat, stone).is_ok()));
    }

    fn is_whole(&self, _: Seat) -> bool {
        false
    }

    fn sample(&self, _: Seat, rng: &mut Rng) -> Option<Stone> {
        Some(Stone(rng.pick(usize::from(PLACES) + 10) as u16))
    }

    fn check(&self, seat: Seat, stone: &Stone) -> Result<(), Refusal> {
        let begun = self.stones.len() / STONES * STONES;
        if self.turn() != Turn::One(seat) || stone.0 >= PLACES {
            return Err(Refusal::new("YA-1", "Not there, and not you."));
        }
        match self.has(Flaw::Refuses) || self.stones[begun..].contains(stone) {
            true => Err(Refusal::new("YA-1", "A stone of yours lies there.")),
            false => Ok(()),
        }
    }

    fn play(
        &mut self,
        seat: Seat,
        stone: &Stone,
        chance: &mut Chance,
        journal: &mut Journal<Laid>,
    ) -> Result<(), Refusal> {
        self.check(seat, stone)?;
        if stone.0 >= 900 {
            self.die = chance.die(6) as u8;
        }
        match self.has(Flaw::Endless) {
            true => self.stones[0] = *stone,
            false => self.stones.push(*stone),
        }
        journal.tell(|| Laid(seat, *stone));
        Ok(())
    }

    fn view(&self, _: Option<Seat>) -> Yard {
        self.clone()
    }

    fn imagine(&self, _: Seat, _: &mut Rng) -> Yard {
        let mut imagined = self.clone();
        if self.has(Flaw::Confused) {
            imagined.stones.resize(STONES, Stone(0));
        }
        imagined
    }

    fn prompt(&self, _: &Voice) -> String {
        "Lay a stone.".into()
    }

    fn sentence(&self, stone: &Stone) -> String {
        format!("Lay a stone at {stone}")
    }
}
