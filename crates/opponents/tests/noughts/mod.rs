//! Noughts and crosses: everything lies open, and every position can be solved to its end. A position
//! is written as its nine cells, row by row: `x`, `o` or `.`; crosses, the first seat, begin.

use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};
use table::{
    Chance, Game, Info, Journal, NotationError, Outcome, PositionError, Refusal, Rng, Seat,
    Setting, SettingsError, Setup, Tell, Turn, Voice,
};

const LINES: [[usize; 3]; 8] = [
    [0, 1, 2],
    [3, 4, 5],
    [6, 7, 8],
    [0, 3, 6],
    [1, 4, 7],
    [2, 5, 8],
    [0, 4, 8],
    [2, 4, 6],
];

/// Marks a cell, counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct Mark(pub u8);

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Mark {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Mark, NotationError> {
        match text.parse() {
            Ok(cell @ 1..=9) => Ok(Mark(cell)),
            _ => Err(NotationError(format!("'{text}' is not a cell from 1 to 9"))),
        }
    }
}

/// A cell was marked.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Marked(Seat, Mark);

impl Tell for Marked {
    fn tell(&self, voice: &Voice) -> String {
        format!("{} {}.", voice.does(self.0, "mark", "marks"), self.1)
    }

    fn clause(&self) -> Option<&'static str> {
        Some("NC-1")
    }
}

/// The board; it is what everyone sees.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Noughts {
    cells: [Option<Seat>; 9],
}

impl fmt::Display for Noughts {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.cells.iter().try_for_each(|cell| {
            f.write_str(match cell {
                Some(Seat::FIRST) => "x",
                Some(_) => "o",
                None => ".",
            })
        })
    }
}

impl FromStr for Noughts {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Noughts, PositionError> {
        let wrong = || PositionError(format!("'{text}' is not nine of x, o and ."));
        let cells: Option<Vec<Option<Seat>>> = text
            .chars()
            .map(|cell| match cell {
                'x' => Some(Some(Seat::FIRST)),
                'o' => Some(Some(Seat::SECOND)),
                '.' => Some(None),
                _ => None,
            })
            .collect();
        let cells = cells.and_then(|cells| cells.try_into().ok());
        Ok(Noughts {
            cells: cells.ok_or_else(wrong)?,
        })
    }
}

impl Noughts {
    /// What the position is worth to this seat if both play perfectly: 1, 0 or -1.
    pub fn worth(&self, seat: Seat) -> i8 {
        match self.turn() {
            Turn::Over(outcome) => match outcome.winner() {
                Some(winner) if winner == seat => 1,
                Some(_) => -1,
                None => 0,
            },
            turn => {
                let worths = self.moves().into_iter().map(|(_, after)| after.worth(seat));
                let best = match turn {
                    Turn::One(mover) if mover == seat => worths.max(),
                    _ => worths.min(),
                };
                best.unwrap_or_default()
            }
        }
    }

    /// Each move of the seat whose turn it is, with the position after it.
    pub fn moves(&self) -> Vec<(Mark, Noughts)> {
        let Turn::One(seat) = self.turn() else {
            return Vec::new();
        };
        let mut marks = Vec::new();
        self.actions(seat, &mut marks);
        let after = |mark: Mark| {
            let mut after = self.clone();
            after.cells[usize::from(mark.0) - 1] = Some(seat);
            (mark, after)
        };
        marks.into_iter().map(after).collect()
    }
}

impl Game for Noughts {
    type Action = Mark;
    type Event = Marked;
    type View = Noughts;

    const INFO: Info = Info {
        id: "noughts",
        name: "Noughts and crosses",
        about: "Three in a row.",
        seats: (2, 2),
        minutes: (1, 1),
        rules_version: 1,
        hidden: false,
        reported: false,
    };
    const SETTINGS: &'static [Setting] = &[];
    const RULES: &'static str = r#"
        game = "noughts"
        [[clause]]
        id = "NC-1"
        title = "Mark"
        says = "In turn each marks an empty cell; three in a row win, a full board is drawn."
        check = "A marked cell is refused."
        kind = "play"
    "#;

    fn open(_: &Setup, _: &mut Chance, _: &mut Journal<Marked>) -> Result<Noughts, SettingsError> {
        Ok(Noughts { cells: [None; 9] })
    }

    fn from_position(json: &str) -> Result<Noughts, PositionError> {
        table::document::exact(json)
    }

    fn seats(&self) -> usize {
        2
    }

    fn turn(&self) -> Turn {
        for line in LINES {
            let [first, second, third] = line.map(|cell| self.cells[cell]);
            if let Some(winner) = first
                && first == second
                && first == third
            {
                return Turn::Over(Outcome::win(winner, 2));
            }
        }
        match self.cells.iter().flatten().count() {
            9 => Turn::Over(Outcome::draw(2)),
            marked => Turn::One(Seat::new(marked % 2)),
        }
    }

    fn actions(&self, seat: Seat, into: &mut Vec<Mark>) {
        if self.turn() == Turn::One(seat) {
            let empty = (1..=9).filter(|&cell| self.cells[usize::from(cell) - 1].is_none());
            into.extend(empty.map(Mark));
        }
    }

    fn check(&self, seat: Seat, mark: &Mark) -> Result<(), Refusal> {
        if self.turn() != Turn::One(seat) {
            return Err(Refusal::new("NC-1", "It is not your turn."));
        }
        match self.cells[usize::from(mark.0) - 1] {
            None => Ok(()),
            Some(_) => Err(Refusal::new("NC-1", "That cell is marked already.")),
        }
    }

    fn play(
        &mut self,
        seat: Seat,
        mark: &Mark,
        _: &mut Chance,
        journal: &mut Journal<Marked>,
    ) -> Result<(), Refusal> {
        self.check(seat, mark)?;
        self.cells[usize::from(mark.0) - 1] = Some(seat);
        journal.tell(|| Marked(seat, *mark));
        Ok(())
    }

    fn view(&self, _: Option<Seat>) -> Noughts {
        self.clone()
    }

    fn imagine(&self, _: Seat, _: &mut Rng) -> Noughts {
        self.clone()
    }

    fn prompt(&self, voice: &Voice) -> String {
        match self.turn() {
            Turn::One(seat) if voice.reader() == Some(seat) => "Mark a cell.".into(),
            _ => "Wait.".into(),
        }
    }

    fn sentence(&self, mark: &Mark) -> String {
        format!("Mark cell {mark}")
    }
}
