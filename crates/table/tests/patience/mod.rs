//! Patience: alone at the table, guess whether the next card is higher or lower. One wrong guess loses.

use serde::{Deserialize, Serialize};
use std::fmt;
use table::{
    Chance, FaceDown, Game, Info, Journal, NotationError, Outcome, PositionError, Refusal, Rng,
    Seat, Setting, SettingsError, Setup, Tell, Turn, Voice,
};

/// A guess.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Guess {
    Higher,
    Lower,
}

impl fmt::Display for Guess {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Guess::Higher => "higher",
            Guess::Lower => "lower",
        })
    }
}

impl std::str::FromStr for Guess {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Guess, NotationError> {
        match text {
            "higher" => Ok(Guess::Higher),
            "lower" => Ok(Guess::Lower),
            _ => Err(NotationError(format!("'{text}' is not a guess"))),
        }
    }
}

/// A card was turned up.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Turned(u8);

impl Tell for Turned {
    fn tell(&self, _: &Voice) -> String {
        format!("The next card is the {}.", self.0)
    }

    fn clause(&self) -> Option<&'static str> {
        Some("PA-1")
    }
}

/// What the player sees; the rest of the deck is known but for its order.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct View {
    top: u8,
    left: usize,
    /// What is still to come, once nobody guesses any more.
    deck: Option<Vec<u8>>,
}

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} lies open, {} cards to come", self.top, self.left)
    }
}

/// The state.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Patience {
    top: u8,
    deck: FaceDown<6>,
    lost: bool,
}

impl Game for Patience {
    type Action = Guess;
    type Event = Turned;
    type View = View;

    const INFO: Info = Info {
        id: "patience",
        name: "Patience",
        about: "Higher or lower?",
        seats: (1, 1),
        minutes: (1, 1),
        rules_version: 1,
        hidden: true,
        reported: false,
    };
    const SETTINGS: &'static [Setting] = &[];
    const RULES: &'static str = r#"
        game = "patience"
        [[clause]]
        id = "PA-1"
        title = "Guess"
        says = "Guess whether the next card is higher or lower; a wrong guess loses, an empty deck wins."
        check = "After a wrong guess every action is refused."
        kind = "play"
    "#;

    fn open(
        _: &Setup,
        chance: &mut Chance,
        journal: &mut Journal<Turned>,
    ) -> Result<Patience, SettingsError> {
        let mut deck = FaceDown::from_top(1..=6);
        deck.shuffle(chance);
        let top = deck.draw(journal).unwrap_or_default();
        journal.tell(|| Turned(top));
        Ok(Patience {
            top,
            deck,
            lost: false,
        })
    }

    fn from_position(json: &str) -> Result<Patience, PositionError> {
        table::document::exact(json)
    }

    fn seats(&self) -> usize {
        1
    }

    fn turn(&self) -> Turn {
        match (self.lost, self.deck.is_empty()) {
            (true, _) => Turn::Over(Outcome::loss(1)),
            (false, true) => Turn::Over(Outcome::win(Seat::FIRST, 1)),
            (false, false) => Turn::One(Seat::FIRST),
        }
    }

    fn actions(&self, seat: Seat, into: &mut Vec<Guess>) {
        if self.turn() == Turn::One(seat) {
            into.extend([Guess::Higher, Guess::Lower]);
        }
    }

    fn check(&self, seat: Seat, _: &Guess) -> Result<(), Refusal> {
        match self.turn() {
            Turn::One(player) if player == seat => Ok(()),
            _ => Err(Refusal::new("PA-1", "The game is over.")),
        }
    }

    fn play(
        &mut self,
        seat: Seat,
        guess: &Guess,
        _: &mut Chance,
        journal: &mut Journal<Turned>,
    ) -> Result<(), Refusal> {
        self.check(seat, guess)?;
        if let Some(next) = self.deck.draw(journal) {
            journal.tell(|| Turned(next));
            self.lost = (next > self.top) != (*guess == Guess::Higher);
            self.top = next;
        }
        Ok(())
    }

    fn view(&self, _: Option<Seat>) -> View {
        View {
            top: self.top,
            left: self.deck.len(),
            deck: None,
        }
    }

    fn turned_up(&self, seat: Option<Seat>) -> View {
        View {
            deck: Some(self.deck.from_top_down().collect()),
            ..self.view(seat)
        }
    }

    fn imagine(&self, _: Seat, rng: &mut Rng) -> Patience {
        let mut unseen: Vec<u8> = self.deck.from_top_down().collect();
        unseen.sort_unstable();
        rng.shuffle(&mut unseen);
        Patience {
            deck: FaceDown::from_top(unseen),
            ..self.clone()
        }
    }

    fn prompt(&self, _: &Voice) -> String {
        "Higher or lower?".into()
    }

    fn sentence(&self, guess: &Guess) -> String {
        format!("Guess that the next card is {guess}")
    }
}
