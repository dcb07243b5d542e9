//! Stakes: both players hold the cards 1 to 4, choose one in secret at the same time, and show them
//! together; the higher takes the point. Both may act at once, so `turn` is `Turn::Several`.
//! `Stakes<true, _, _>` shows the first choice too early; `Stakes<_, true, _>` lets the second be undone; `Stakes<_, _, true>`
//! says that all choices of the game are parts of one decision.

use serde::{Deserialize, Serialize};
use std::fmt;
use table::{
    Chance, Game, Info, Journal, NotationError, Outcome, PositionError, Refusal, Rng, Seat, Seats,
    Setting, SettingsError, Setup, Tell, Turn, Voice,
};

type Card = u8;
const SEATS: [Seat; 2] = [Seat::FIRST, Seat::SECOND];

/// Chooses a card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Choose(Card);

impl fmt::Display for Choose {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl std::str::FromStr for Choose {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Choose, NotationError> {
        match text.parse() {
            Ok(card @ 1..=4) => Ok(Choose(card)),
            _ => Err(NotationError(format!("'{text}' is not a card from 1 to 4"))),
        }
    }
}

/// Something that happened.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum Event {
    Chose(Seat),
    /// For the chooser alone.
    ChoseCard(Card),
    Shown([Card; 2]),
}

impl Tell for Event {
    fn tell(&self, voice: &Voice) -> String {
        match self {
            Event::Chose(seat) => format!("{} a card.", voice.does(*seat, "choose", "chooses")),
            Event::ChoseCard(card) => format!("It is the {card}."),
            Event::Shown([first, second]) => format!("The cards are {first} and {second}."),
        }
    }

    fn clause(&self) -> Option<&'static str> {
        Some("SK-1")
    }
}

/// What one seat may see.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct View {
    chosen: Option<Card>,
    /// What both have chosen, when everything is turned up.
    both: Option<[Option<Card>; 2]>,
    waiting_for: Vec<Seat>,
    /// The cards not yet shown, which are the hands while nobody has chosen.
    unshown: [Vec<Card>; 2],
    points: [u8; 2],
}

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

/// The state.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Stakes<const SHOWS: bool, const UNDOES: bool, const MERGES: bool> {
    /// The cards not yet shown.
    unshown: [Vec<Card>; 2],
    chosen: [Option<Card>; 2],
    points: [u8; 2],
}

impl<const SHOWS: bool, const UNDOES: bool, const MERGES: bool> Stakes<SHOWS, UNDOES, MERGES> {
    fn undecided(&self) -> Seats {
        let open = SEATS.into_iter();
        open.filter(|seat| self.chosen[seat.index()].is_none())
            .collect()
    }
}

impl<const SHOWS: bool, const UNDOES: bool, const MERGES: bool> Game
    for Stakes<SHOWS, UNDOES, MERGES>
{
    type Action = Choose;
    type Event = Event;
    type View = View;

    const INFO: Info = Info {
        id: "stakes",
        name: "Stakes",
        about: "Four cards, four secret choices.",
        seats: (2, 2),
        minutes: (1, 1),
        rules_version: 1,
        hidden: true,
        reported: false,
    };
    const SETTINGS: &'static [Setting] = &[];
    const RULES: &'static str = r#"
        game = "stakes"
        [[clause]]
        id = "SK-1"
        title = "Choose"
        says = "Both choose a card at the same time; when both have, the cards are shown, and the higher takes the point."
        check = "A second choice, or a card that is gone, is refused."
        kind = "play"
    "#;

    fn open(_: &Setup, _: &mut Chance, _: &mut Journal<Event>) -> Result<Self, SettingsError> {
        Ok(Stakes {
            unshown: [vec![1, 2, 3, 4], vec![1, 2, 3, 4]],
            chosen: [None, None],
            points: [0, 0],
        })
    }

    fn from_position(json: &str) -> Result<Self, PositionError> {
        table::document::exact(json)
    }

    fn seats(&self) -> usize {
        2
    }

    fn turn(&self) -> Turn {
        if !self.unshown[0].is_empty() {
            return Turn::Several(self.undecided());
        }
        let [first, second] = self.points;
        Turn::Over(Outcome::places(&[
            1 + u8::from(first < second),
            1 + u8::from(second < first),
        ]))
    }

    fn round(&self) -> Option<u32> {
        Some(match MERGES {
            true => 0,
            false => self.unshown[0].len() as u32,
        })
    }

    fn actions(&self, seat: Seat, into: &mut Vec<Choose>) {
        if self.undecided().contains(seat) {
            into.extend(self.unshown[seat.index()].iter().copied().map(Choose));
        }
    }

    fn check(&self, seat: Seat, &Choose(card): &Choose) -> Result<(), Refusal> {
        if !self.undecided().contains(seat) {
            return Err(Refusal::new("SK-1", "You have chosen."));
        }
        if !self.unshown[seat.index()].contains(&card) {
            return Err(Refusal::new("SK-1", "You do not hold that card."));
        }
        Ok(())
    }

    fn play(
        &mut self,
        seat: Seat,
        action: &Choose,
        _: &mut Chance,
        journal: &mut Journal<Event>,
    ) -> Result<(), Refusal> {
        self.check(seat, action)?;
        self.chosen[seat.index()] = Some(action.0);
        journal.tell(|| Event::Chose(seat));
        journal.whisper(seat, || Event::ChoseCard(action.0));
        if let [Some(first), Some(second)] = self.chosen {
            if !UNDOES {
                journal.reveal();
            }
            journal.tell(|| Event::Shown([first, second]));
            self.points[0] += u8::from(first > second);
            self.points[1] += u8::from(second > first);
            self.unshown[0].retain(|&card| card != first);
            self.unshown[1].retain(|&card| card != second);
            self.chosen = [None, None];
        }
        Ok(())
    }

    fn view(&self, seat: Option<Seat>) -> View {
        let too_early = self.chosen[0].or(self.chosen[1]).filter(|_| SHOWS);
        View {
            chosen: seat
                .and_then(|seat| self.chosen[seat.index()])
                .or(too_early),
            both: None,
            waiting_for: self.undecided().iter().collect(),
            unshown: self.unshown.clone(),
            points: self.points,
        }
    }

    fn turned_up(&self, seat: Option<Seat>) -> View {
        View {
            both: Some(self.chosen),
            ..self.view(seat)
        }
    }

    fn imagine(&self, seat: Seat, rng: &mut Rng) -> Self {
        let mut world = self.clone();
        let other = seat.other().index();
        if self.chosen[other].is_some() {
            let cards = &self.unshown[other];
            world.chosen[other] = Some(cards[rng.pick(cards.len())]);
        }
        world
    }

    fn prompt(&self, voice: &Voice) -> String {
        match voice.reader() {
            Some(seat) if self.undecided().contains(seat) => "Choose a card.".into(),
            _ => "Wait.".into(),
        }
    }

    fn sentence(&self, Choose(card): &Choose) -> String {
        format!("Choose the {card}")
    }
}
