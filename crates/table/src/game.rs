//! The trait that a game implements.

use crate::{
    Applies, Chance, Journal, Refusal, Rng, Seat, Setting, SettingsError, Setup, Tell, Turn,
    Vacancy, Voice,
};
use serde::{Serialize, de::DeserializeOwned};
use std::{
    fmt::{Debug, Display},
    hash::Hash,
    str::FromStr,
};

/// What stands on a game's box.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Info {
    /// The name on the command line, in addresses and in records: `schotten-totten`.
    pub id: &'static str,
    /// The name shown to people.
    pub name: &'static str,
    /// One sentence about it.
    pub about: &'static str,
    /// The fewest and the most seats.
    pub seats: (u8, u8),
    /// How long it takes, in minutes.
    pub minutes: (u16, u16),
    /// Counts up whenever a change of the rules code makes old records replay differently.
    pub rules_version: u32,
    /// Whether a seat may know something that another does not.
    pub hidden: bool,
    /// Whether it can be played at a real table, with dice and cards that people report. Every draw then has a label
    /// (see [`Chance::roll`] and [`Chance::draw`]).
    pub reported: bool,
}

/// Text that is not an action (or a card, or a stone) in the game's notation. What it repeats of the text is shown
/// in a harmless form.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", crate::printable(.0))]
pub struct NotationError(pub String);

/// A described position that cannot be. What it repeats of the description is shown in a harmless form.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", crate::printable(.0))]
pub struct PositionError(pub String);

impl From<NotationError> for PositionError {
    fn from(NotationError(why): NotationError) -> PositionError {
        PositionError(why)
    }
}

/// Whose knowledge a description tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Knowledge {
    /// Everything that there is: for the server, and for whoever may see all.
    Everything,
    /// What this seat may know; `None` is a spectator.
    Of(Option<Seat>),
}

/// A game: a plain value that knows its rules and nothing else.
///
/// The laws that bind these methods together are held by [`conformance`](crate::conformance).
pub trait Game:
    Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static
{
    /// One small decision. Its text is the game's notation.
    type Action: Clone
        + Eq
        + Hash
        + Debug
        + Display
        + FromStr<Err = NotationError>
        + Send
        + Sync
        + 'static;
    /// Something that happened.
    type Event: Tell + Clone + PartialEq + Debug + Serialize + Send + Sync + 'static;
    /// What one seat may see. It has no field for what is hidden. Its `Display` is the board in text.
    type View: Clone + PartialEq + Debug + Display + Serialize + Send + Sync + 'static;

    /// What stands on the box.
    const INFO: Info;
    /// What can be agreed before the game.
    const SETTINGS: &'static [Setting];
    /// Which of them are shown only together with others, or folded under a heading.
    const APPLIES: &'static [Applies] = &[];
    /// The text of the game's file in `rules/`.
    const RULES: &'static str;

    /// Sets up a new game. The settings are values of [`Game::SETTINGS`]; they may still clash, and documents among
    /// them are read here for the first time. The number of seats is within [`Info::seats`].
    fn open(
        setup: &Setup,
        chance: &mut Chance,
        journal: &mut Journal<Self::Event>,
    ) -> Result<Self, SettingsError>;

    /// Sets up any possible position from its JSON description (see the game's page in `docs/`): from what
    /// [`Game::describe`] writes with everything in it, and from whatever else the game understands.
    fn from_position(json: &str) -> Result<Self, PositionError>;

    /// The position as a JSON document. With everything in it, it is the exact form `{"exact": …}`, which
    /// [`Game::from_position`] reads back to an equal game. For a reader it is `{"seen": …, "by": …}`, the reader's
    /// view: to look at and to pass on. That cannot be read back, since it does not say what is hidden.
    fn describe(&self, knowledge: Knowledge) -> serde_json::Value {
        match knowledge {
            Knowledge::Everything => {
                let state = serde_json::to_value(self).unwrap_or_default();
                serde_json::json!({ "exact": state })
            }
            Knowledge::Of(reader) => {
                let view = serde_json::to_value(self.view(reader)).unwrap_or_default();
                serde_json::json!({ "seen": view, "by": reader })
            }
        }
    }

    /// How many seats there are.
    fn seats(&self) -> usize;

    /// Who may act now.
    fn turn(&self) -> Turn;

    /// A number for the decision that several seats make at once: the same until all of it is in, and then another. What
    /// a seat does in it changes nothing for the others who are asked: neither what they may do nor what they are told.
    /// So who saw the question come up may still answer it when others have answered theirs, and each may take its own
    /// part back until the last is in. `None`: each action brings up a new question for everyone.
    #[inline]
    fn round(&self) -> Option<u32> {
        None
    }

    /// Whether `actions` lists everything that the seat may do now. Where that is more than any list can hold it
    /// lists good candidates, and [`check`](Game::check) says what else is legal.
    #[inline]
    fn is_whole(&self, _seat: Seat) -> bool {
        true
    }

    /// What is done for a seat that is asked and does not answer, or has left: a legal action, chosen from what the
    /// seat knows. Nothing if the seat is not asked.
    fn fallback(&self, seat: Seat) -> Option<Self::Action> {
        (self.count(seat) > 0).then(|| self.nth(seat, 0))
    }

    /// An action of the seat that may be legal or nearly so, for the laws to try where lists are samples.
    fn sample(&self, _seat: Seat, _rng: &mut Rng) -> Option<Self::Action> {
        None
    }

    /// What becomes of the seat if its player leaves now.
    fn vacancy(&self, _seat: Seat) -> Vacancy {
        match self.seats() {
            ..=2 => Vacancy::Ends,
            _ => Vacancy::Fallback,
        }
    }

    /// Takes the seat out of the game, where [`vacancy`](Game::vacancy) says [`Vacancy::Out`]. It is never asked again.
    fn withdraw(&mut self, _seat: Seat, _chance: &mut Chance, _journal: &mut Journal<Self::Event>) {
    }

    /// Whether this seat's view shows something now that another seat may not see. Where people share a screen, a
    /// curtain falls before it.
    fn has_secrets(&self, _seat: Seat) -> bool {
        Self::INFO.hidden
    }

    /// Adds legal actions of the seat, each once, in a fixed order: all of them, if the list is
    /// [whole](Game::is_whole). Adds none if the seat may not act.
    fn actions(&self, seat: Seat, into: &mut Vec<Self::Action>);

    /// How many actions the seat has. A game may know without listing them.
    #[inline]
    fn count(&self, seat: Seat) -> usize {
        let mut list = Vec::new();
        self.actions(seat, &mut list);
        list.len()
    }

    /// The action at this place of the list; a game may find it without making the list. Uniform
    /// random play is `nth(pick(count))`.
    #[inline]
    fn nth(&self, seat: Seat, n: usize) -> Self::Action {
        let mut list = Vec::new();
        self.actions(seat, &mut list);
        list.swap_remove(n)
    }

    /// Whether the seat may do this now; if not, which clause forbids it. A refusal tells the seat
    /// nothing that its view does not.
    fn check(&self, seat: Seat, action: &Self::Action) -> Result<(), Refusal>;

    /// Does it. A refused action changes nothing, draws nothing and tells nothing.
    fn play(
        &mut self,
        seat: Seat,
        action: &Self::Action,
        chance: &mut Chance,
        journal: &mut Journal<Self::Event>,
    ) -> Result<(), Refusal>;

    /// What the seat may see; `None` is a spectator.
    fn view(&self, seat: Option<Seat>) -> Self::View;

    /// What the seat sees when everything is turned up: every hand, every block, every deck in its order. It is for a game
    /// that is over, which this method need not look after: a [`Sitting`](crate::Sitting::turned_up) gives it out only
    /// then. A game that hides something fills a part of its view here that [`view`](Game::view) leaves empty.
    fn turned_up(&self, seat: Option<Seat>) -> Self::View {
        self.view(seat)
    }

    /// A state that this seat could be in, drawn at random from what it knows. What the seat cannot
    /// know has no influence on the result: two states with equal views imagine alike.
    #[must_use]
    fn imagine(&self, seat: Seat, rng: &mut Rng) -> Self;

    /// What the voice's reader is to do now, or is waiting for, in one sentence.
    fn prompt(&self, voice: &Voice) -> String;

    /// A text for people about this game, such as a line of the log, with the names in it that players gave to what stands in notation:
    /// "Dand (K1)". Only names that everybody may know.
    fn named(&self, text: String) -> String {
        text
    }

    /// The action as a sentence: "Play red 5 at Stone 3".
    fn sentence(&self, action: &Self::Action) -> String;
}
