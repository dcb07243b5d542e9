//! Kuhn poker (H. W. Kuhn, 1950): three cards, two players, one bet. Small enough to be solved by hand,
//! and still a game of hidden cards.
//!
//! Each player antes a chip and is dealt one of J, Q and K. The first checks or bets a chip; the second
//! answers a check by checking or betting, a bet by calling or folding; a check that is answered by a
//! bet leaves calling or folding to the first. So a player wins or loses one chip or two. The table
//! knows only won, drawn and lost games, so two chips are a win, and for a single chip a coin decides
//! between a win and a draw: the expected share of the win is then (2 + chips) / 4, which grows evenly
//! with the chips as Kuhn's payoff does, and all of his theory holds.

use serde::{Deserialize, Serialize};
use std::{cmp::Ordering, fmt};
use table::{
    Chance, Game, Info, Journal, NotationError, Outcome, PositionError, Refusal, Rng, Seat,
    Setting, SettingsError, Setup, Tell, Turn, Voice,
};

/// A card; the later is the higher.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Card {
    J,
    Q,
    K,
}

pub const CARDS: [Card; 3] = [Card::J, Card::Q, Card::K];

/// What a player does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Bid {
    Check,
    Bet,
    Call,
    Fold,
}

const BIDS: [(Bid, &str); 4] = [
    (Bid::Check, "check"),
    (Bid::Bet, "bet"),
    (Bid::Call, "call"),
    (Bid::Fold, "fold"),
];

impl fmt::Display for Bid {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let name = BIDS.iter().find(|(bid, _)| bid == self);
        f.write_str(name.map_or("", |(_, name)| name))
    }
}

impl std::str::FromStr for Bid {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Bid, NotationError> {
        let bid = BIDS.iter().find(|(_, name)| *name == text);
        bid.map(|(bid, _)| *bid)
            .ok_or_else(|| NotationError(format!("'{text}' is not an action")))
    }
}

/// Something that happened.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum Event {
    /// For the owner alone.
    Dealt(Card),
    Said(Seat, Bid),
    Shown([Card; 2]),
    /// What the coin made of the single chip.
    Coin(bool),
}

impl Tell for Event {
    fn tell(&self, voice: &Voice) -> String {
        match self {
            Event::Dealt(card) => format!("Your card: {card:?}."),
            Event::Said(seat, bid) => format!("{}: {bid}.", voice.who(*seat)),
            Event::Shown([first, second]) => format!("{first:?} against {second:?}."),
            Event::Coin(true) => "The coin makes the chip a win.".into(),
            Event::Coin(false) => "The coin makes the chip a draw.".into(),
        }
    }

    fn clause(&self) -> Option<&'static str> {
        Some(match self {
            Event::Dealt(_) => "KP-1",
            Event::Said(..) => "KP-2",
            Event::Shown(_) | Event::Coin(_) => "KP-3",
        })
    }
}

/// What one seat may see.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct View {
    card: Option<Card>,
    said: Vec<Bid>,
    shown: Option<[Card; 2]>,
    coin: Option<bool>,
}

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

/// The state.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Kuhn {
    cards: [Card; 2],
    said: Vec<Bid>,
    /// Whether the coin made a single chip a win, once it has been tossed.
    coin: Option<bool>,
}

impl Kuhn {
    /// The game in which these cards were dealt and this was said so far.
    pub fn after(cards: [Card; 2], said: &[Bid]) -> Kuhn {
        Kuhn {
            cards,
            said: said.into(),
            coin: None,
        }
    }

    /// Chips that the first player has won, if the bidding is over.
    fn won(&self) -> Option<i8> {
        let showdown = match self.cards[0].cmp(&self.cards[1]) {
            Ordering::Less => -1,
            _ => 1,
        };
        Some(match self.said[..] {
            [Bid::Check, Bid::Check] => showdown,
            [.., Bid::Call] => 2 * showdown,
            [Bid::Bet, Bid::Fold] => 1,
            [Bid::Check, Bid::Bet, Bid::Fold] => -1,
            _ => return None,
        })
    }

    /// The cards, if they were laid open.
    fn shown(&self) -> Option<[Card; 2]> {
        let open = self.won().is_some() && !self.said.ends_with(&[Bid::Fold]);
        open.then_some(self.cards)
    }

    fn choices(&self) -> &'static [Bid] {
        match self.said[..] {
            _ if self.won().is_some() => &[],
            [.., Bid::Bet] => &[Bid::Call, Bid::Fold],
            _ => &[Bid::Check, Bid::Bet],
        }
    }
}

impl Game for Kuhn {
    type Action = Bid;
    type Event = Event;
    type View = View;

    const INFO: Info = Info {
        id: "kuhn",
        name: "Kuhn poker",
        about: "Three cards and one bet.",
        seats: (2, 2),
        minutes: (1, 1),
        rules_version: 1,
        hidden: true,
        reported: false,
    };
    const SETTINGS: &'static [Setting] = &[];
    const RULES: &'static str = r#"
        game = "kuhn"
        [[clause]]
        id = "KP-1"
        title = "Deal"
        says = "Each player antes a chip and is dealt one of the cards J, Q and K, which stays hidden."
        check = "The two cards differ."
        kind = "setup"
        [[clause]]
        id = "KP-2"
        title = "Bid"
        says = "Check or bet a chip; a bet is called or folded."
        check = "Out of turn, or a call where nothing was bet, is refused."
        kind = "play"
        [[clause]]
        id = "KP-3"
        title = "Showdown"
        says = "Who folds loses the ante; otherwise the higher card takes the pot. Two chips are a win; a single one is a win or a draw, by the toss of a coin."
        check = "Given a bet that is called, then the higher card has won the game."
        kind = "victory"
    "#;

    fn open(
        _: &Setup,
        chance: &mut Chance,
        journal: &mut Journal<Event>,
    ) -> Result<Kuhn, SettingsError> {
        let mut deck = CARDS;
        chance.shuffle(&mut deck);
        let [first, second, _] = deck;
        journal.whisper(Seat::FIRST, || Event::Dealt(first));
        journal.whisper(Seat::SECOND, || Event::Dealt(second));
        Ok(Kuhn::after([first, second], &[]))
    }

    fn from_position(json: &str) -> Result<Kuhn, PositionError> {
        table::document::exact(json)
    }

    fn seats(&self) -> usize {
        2
    }

    fn turn(&self) -> Turn {
        let Some(won) = self.won() else {
            return Turn::One(Seat::new(self.said.len() % 2));
        };
        let winner = if won > 0 { Seat::FIRST } else { Seat::SECOND };
        Turn::Over(match self.coin {
            Some(false) => Outcome::draw(2),
            _ => Outcome::win(winner, 2),
        })
    }

    fn actions(&self, seat: Seat, into: &mut Vec<Bid>) {
        if self.turn() == Turn::One(seat) {
            into.extend(self.choices());
        }
    }

    fn check(&self, seat: Seat, bid: &Bid) -> Result<(), Refusal> {
        if self.turn() != Turn::One(seat) {
            return Err(Refusal::new("KP-2", "It is not your turn."));
        }
        if !self.choices().contains(bid) {
            return Err(Refusal::new("KP-2", "That cannot be said now."));
        }
        Ok(())
    }

    fn play(
        &mut self,
        seat: Seat,
        bid: &Bid,
        chance: &mut Chance,
        journal: &mut Journal<Event>,
    ) -> Result<(), Refusal> {
        self.check(seat, bid)?;
        self.said.push(*bid);
        journal.tell(|| Event::Said(seat, *bid));
        if let Some(cards) = self.shown() {
            journal.reveal();
            journal.tell(|| Event::Shown(cards));
        }
        if let Some(-1 | 1) = self.won() {
            let coin = chance.pick(2) == 1;
            self.coin = Some(coin);
            journal.tell(|| Event::Coin(coin));
        }
        Ok(())
    }

    fn view(&self, seat: Option<Seat>) -> View {
        View {
            card: seat.map(|seat| self.cards[seat.index()]),
            said: self.said.clone(),
            shown: self.shown(),
            coin: self.coin,
        }
    }

    fn turned_up(&self, seat: Option<Seat>) -> View {
        View {
            shown: Some(self.cards),
            ..self.view(seat)
        }
    }

    /// The other's card is one of the two that the seat does not hold: with equal chances, since what
    /// the other's bids may tell about it depends on who it is.
    fn imagine(&self, seat: Seat, rng: &mut Rng) -> Kuhn {
        let mut world = self.clone();
        if self.shown().is_none() {
            let own = self.cards[seat.index()];
            let others: Vec<Card> = CARDS.into_iter().filter(|&card| card != own).collect();
            world.cards[seat.other().index()] = others[rng.pick(2)];
        }
        world
    }

    fn prompt(&self, voice: &Voice) -> String {
        match self.turn() {
            Turn::One(seat) if voice.reader() == Some(seat) => "Your bid.".into(),
            _ => "Wait.".into(),
        }
    }

    fn sentence(&self, bid: &Bid) -> String {
        format!("Say {bid}")
    }
}
