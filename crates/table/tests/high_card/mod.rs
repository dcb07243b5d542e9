//! High Card: two players hold hidden cards and play them trick by trick; a die says whether the high
//! or the low card takes the trick. It is as small as a game can be that uses all of the contract:
//! settings, chance, hidden cards, whispers, reveals. Inside of [`Flaw::during`] it has one flaw.

mod flaw;

pub use flaw::Flaw;
use serde::{Deserialize, Serialize};
use std::{
    fmt,
    sync::atomic::{AtomicU32, Ordering::Relaxed},
};
use table::{
    Chance, Choice, FaceDown, Game, Info, Journal, Knowledge, NotationError, Outcome,
    PositionError, Refusal, Rng, Seat, Seats, Setting, SettingKind, SettingsError, Setup, Tell,
    Turn, Vacancy, Voice,
    document::{self, Described},
};

const CARDS: usize = 12;
type Card = u8;

/// The game as it is, without a flaw if none is asked for.
pub type Honest = HighCard<false>;

const RULES: &str = r#"
game = "high-card"

[[clause]]
id = "HC-1"
title = "Deal"
says = "Each player is dealt as many of the twelve cards as there are tricks, and keeps them hidden."
check = "Hands are of one size, and no card is dealt twice."
kind = "setup"

[[clause]]
id = "HC-2"
title = "Play"
says = "The leader, then the other player, puts down a card from the hand."
check = "Out of turn, or without holding the card, a play is refused."
kind = "play"

[[clause]]
id = "HC-3"
title = "Trick"
says = "A die is rolled: on an odd number the high card takes the trick, on an even one the low card. Who takes it leads."
check = "Given 9 against 4 and a 2 on the die, then the 4 takes the trick."
kind = "play"

[[clause]]
id = "HC-4"
title = "Consolation"
says = "Who loses a trick to a low card draws a card, unless it was the last trick."
check = "Given an even die, then the loser's hand grows by one."
kind = "play"

[[clause]]
id = "HC-5"
title = "End"
says = "When all tricks are played, the player with more of them wins."
check = "Given two tricks to one, then the first player wins."
kind = "victory"
"#;

/// Puts down a card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Play(pub Card);

impl fmt::Display for Play {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "play {}", self.0)
    }
}

impl std::str::FromStr for Play {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let mut number = text.strip_prefix("play ").unwrap_or_default();
        if Flaw::ReadsOneDigit.is_there() {
            number = number.get(..1).unwrap_or_default();
        }
        match number.parse() {
            Ok(card) if (1..=CARDS).contains(&usize::from(card)) => Ok(Play(card)),
            _ => Err(NotationError(format!(
                "'{text}' is not an action; write 'play 7'"
            ))),
        }
    }
}

/// Something that happened.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum Event {
    Dealt,
    /// For the owner alone.
    Hand(Vec<Card>),
    Played(Seat, Card),
    Taken(Seat, Option<u8>),
    Drew(Seat),
    /// For the owner alone.
    DrewCard(Card),
    /// Belongs to no clause; only a flawed game tells it.
    Whistled,
}

impl Tell for Event {
    fn tell(&self, voice: &Voice) -> String {
        match self {
            Event::Dealt => "The cards are dealt.".into(),
            Event::Hand(cards) => format!("Your hand: {cards:?}."),
            Event::Played(seat, card) => format!("{} {card}.", voice.does(*seat, "play", "plays")),
            Event::Taken(seat, die) => {
                let takes = voice.does(*seat, "take", "takes");
                let die = die.map(|die| format!("The die shows {die}. "));
                format!("{}{takes} the trick.", die.unwrap_or_default())
            }
            Event::Drew(seat) => format!("{} a card.", voice.does(*seat, "draw", "draws")),
            Event::DrewCard(card) => format!("It is the {card}."),
            Event::Whistled => "Someone whistles.".into(),
        }
    }

    fn clause(&self) -> Option<&'static str> {
        Some(match self {
            Event::Dealt | Event::Hand(_) => "HC-1",
            Event::Whistled => "HC-98",
            Event::Played(..) => "HC-2",
            Event::Taken(..) => "HC-3",
            Event::Drew(_) | Event::DrewCard(_) => "HC-4",
        })
    }
}

/// What one seat may see.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct View {
    hand: Vec<Card>,
    hand_sizes: [usize; 2],
    deck: usize,
    /// The cards that lie where this reader cannot see them, in the order of their numbers.
    unseen: Vec<Card>,
    led: Option<Card>,
    to_act: Seat,
    won: [u8; 2],
    left: u8,
    die: Option<u8>,
    turned_up: Option<TurnedUp>,
}

/// Everything that is hidden in play: both hands, the deck from the top down, the dice that are ready.
type TurnedUp = ([Vec<Card>; 2], Vec<Card>, Vec<u8>);

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        writeln!(f, "hand {:?} of {:?}", self.hand, self.hand_sizes)?;
        writeln!(f, "unseen {:?}, deck {}", self.unseen, self.deck)?;
        writeln!(f, "led {:?}, die {:?}", self.led, self.die)?;
        write!(f, "won {:?}, {} tricks left", self.won, self.left)
    }
}

/// The state. Whether people may report the dice is a constant of a game, and so of its type.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct HighCard<const REPORTED: bool> {
    /// In the order of their numbers.
    hands: [Vec<Card>; 2],
    deck: FaceDown<CARDS>,
    /// What the leader has put down.
    #[serde(default, skip_serializing_if = "is_forgotten")]
    led: Option<Card>,
    to_act: Seat,
    won: [u8; 2],
    left: u8,
    with_dice: bool,
    /// What the die last showed.
    die: Option<u8>,
    /// Dice rolled beforehand: none in an honest game.
    ready: Vec<u8>,
    /// What a clock said: 0 in an honest game.
    read: u32,
}

/// What a game must never look at, since it says something else each time.
static CLOCK: AtomicU32 = AtomicU32::new(1);

fn is_forgotten(_: &Option<Card>) -> bool {
    Flaw::ForgetsTheLedCard.is_there()
}

impl<const REPORTED: bool> HighCard<REPORTED> {
    /// The cards that this reader cannot see, in the order in which they lie.
    fn unseen(&self, reader: Option<Seat>) -> Vec<Card> {
        let mut cards: Vec<Card> = self.deck.from_top_down().collect();
        for seat in [Seat::FIRST, Seat::SECOND] {
            if reader != Some(seat) {
                cards.extend(&self.hands[seat.index()]);
            }
        }
        cards
    }

    fn roll(&mut self, chance: &mut Chance) -> u8 {
        match self.ready.pop() {
            Some(die) => die,
            None => chance.die(6) as u8,
        }
    }

    fn finish_trick(
        &mut self,
        [led, answer]: [Card; 2],
        leader: Seat,
        chance: &mut Chance,
        journal: &mut Journal<Event>,
    ) {
        self.die = self.with_dice.then(|| self.roll(chance));
        let low_takes = self.die.is_some_and(|die| die % 2 == 0);
        let leader_takes = (led > answer) != low_takes;
        let winner = if leader_takes { leader } else { leader.other() };
        self.won[winner.index()] += 1;
        self.to_act = winner;
        self.left -= 1;
        journal.tell(|| Event::Taken(winner, self.die));
        if Flaw::NeverEnds.is_there() {
            self.left += 1;
            self.won = [0, 0];
            self.take_up(leader, led);
            self.take_up(leader.other(), answer);
        }
        if low_takes && self.left > 0 {
            self.console(winner.other(), journal);
        }
    }

    fn console(&mut self, loser: Seat, journal: &mut Journal<Event>) {
        let Some(card) = self.deck.draw(journal) else {
            return;
        };
        self.take_up(loser, card);
        journal.tell(|| Event::Drew(loser));
        if Flaw::DrawsAloud.is_there() {
            journal.tell(|| Event::DrewCard(card));
        } else {
            journal.whisper(loser, || Event::DrewCard(card));
        }
    }

    fn take_up(&mut self, seat: Seat, card: Card) {
        let hand = &mut self.hands[seat.index()];
        hand.push(card);
        hand.sort_unstable();
    }

    fn outcome(&self) -> Outcome {
        let [first, second] = self.won;
        if Flaw::SharesWithAThird.is_there() {
            return Outcome::win(Seat::FIRST, 3);
        }
        match first.cmp(&second) {
            std::cmp::Ordering::Greater => Outcome::win(Seat::FIRST, 2),
            std::cmp::Ordering::Less => Outcome::win(Seat::SECOND, 2),
            std::cmp::Ordering::Equal => Outcome::draw(2),
        }
    }
}

impl<const REPORTED: bool> Game for HighCard<REPORTED> {
    type Action = Play;
    type Event = Event;
    type View = View;

    const INFO: Info = Info {
        id: "high-card",
        name: "High Card",
        about: "Cards against cards, and a die that turns the world upside down.",
        seats: (2, 2),
        minutes: (1, 2),
        rules_version: 3,
        hidden: true,
        reported: REPORTED,
    };
    const SETTINGS: &'static [Setting] = &[
        Setting {
            key: "dice",
            title: "Dice",
            help: "Whether a die decides if the high or the low card takes the trick.",
            kind: SettingKind::Choice(&[
                Choice {
                    value: "on",
                    help: "A die is rolled.",
                },
                Choice {
                    value: "off",
                    help: "The high card takes the trick.",
                },
            ]),
            default: "on",
            clause: Some("HC-3"),
        },
        Setting {
            key: "tricks",
            title: "Tricks",
            help: "How many tricks are played.",
            kind: SettingKind::Number { min: 1, max: 5 },
            default: "3",
            clause: Some("HC-5"),
        },
    ];
    const RULES: &'static str = RULES;

    fn open(
        setup: &Setup,
        chance: &mut Chance,
        journal: &mut Journal<Event>,
    ) -> Result<Self, SettingsError> {
        if Flaw::RefusesItsSettings.is_there() {
            return Err(SettingsError::Clash("not today".into()));
        }
        let tricks = setup.settings.number("tricks") as usize;
        let mut cards: Vec<Card> = (1..=CARDS as Card).collect();
        chance.shuffle(&mut cards);
        let mut hands = [cards[..tricks].to_vec(), cards[tricks..2 * tricks].to_vec()];
        journal.tell(|| Event::Dealt);
        for (seat, hand) in [Seat::FIRST, Seat::SECOND].into_iter().zip(&mut hands) {
            hand.sort_unstable();
            journal.whisper(seat, || Event::Hand(hand.clone()));
        }
        let mut game = HighCard {
            hands,
            deck: FaceDown::from_top(cards[2 * tricks..].iter().copied()),
            led: None,
            to_act: Seat::FIRST,
            won: [0, 0],
            left: tricks as u8,
            with_dice: setup.settings.is_on("dice"),
            die: None,
            ready: Vec::new(),
            read: 0,
        };
        if Flaw::ShowsAReadyDie.is_there() {
            game.ready = (0..tricks).map(|_| chance.die(6) as u8).collect();
        }
        if Flaw::OpensWithNoClause.is_there() {
            journal.tell(|| Event::Whistled);
        }
        if Flaw::OpensByTheClock.is_there() {
            game.read = CLOCK.fetch_add(1, Relaxed);
        }
        Ok(game)
    }

    fn from_position(json: &str) -> Result<Self, PositionError> {
        // With or without `exact` around it.
        let (Described::Exact(game) | Described::Told(game)) =
            document::position::<Self, Self>(json)?;
        let mut cards = game.unseen(None);
        cards.extend(game.led);
        let mut seen = [false; CARDS + 1];
        let twice = |card: Card| match seen.get_mut(usize::from(card)) {
            Some(seen) if card > 0 => std::mem::replace(seen, true),
            _ => true,
        };
        if cards.into_iter().any(twice) {
            return Err(PositionError(
                "a card lies in two places, or is none".into(),
            ));
        }
        let needed = usize::from(game.left).saturating_sub(usize::from(game.led.is_some()));
        if game.hands.iter().any(|hand| hand.len() < needed) {
            return Err(PositionError("a hand is too small to go on".into()));
        }
        Ok(game)
    }

    fn describe(&self, knowledge: Knowledge) -> serde_json::Value {
        let mut told = self.clone();
        match knowledge {
            Knowledge::Everything if Flaw::DescribesASortedDeck.is_there() => {
                let mut cards: Vec<Card> = self.deck.from_top_down().collect();
                cards.sort_unstable();
                told.deck = FaceDown::from_top(cards);
            }
            Knowledge::Of(Some(_)) if Flaw::DescribesEveryHand.is_there() => {}
            Knowledge::Everything => {}
            Knowledge::Of(reader) => return serde_json::json!({ "seen": self.view(reader) }),
        }
        serde_json::json!({ "exact": told })
    }

    fn seats(&self) -> usize {
        2
    }

    fn turn(&self) -> Turn {
        if self.left == 0 {
            Turn::Over(self.outcome())
        } else if Flaw::NobodyToAct.is_there() && self.led.is_some() {
            Turn::Several(Seats::NONE)
        } else if Flaw::AThirdToAct.is_there() {
            Turn::Several(Seats::only(self.to_act).with(Seat::new(2)))
        } else {
            Turn::One(self.to_act)
        }
    }

    fn actions(&self, seat: Seat, into: &mut Vec<Play>) {
        if !(self.turn().seats().contains(seat) || Flaw::OffersOutOfTurn.is_there()) {
            return;
        }
        let Some(hand) = self.hands.get(seat.index()) else {
            return;
        };
        into.extend(hand.iter().copied().map(Play));
        if Flaw::OffersTwice.is_there() {
            into.extend(hand.first().copied().map(Play));
        }
        if Flaw::OffersACardNotHeld.is_there() {
            let mut others = (1..=CARDS as Card).filter(|card| !hand.contains(card));
            into.extend(others.next().map(Play));
        }
    }

    fn fallback(&self, seat: Seat) -> Option<Play> {
        if !self.turn().seats().contains(seat) || seat.index() > 1 {
            return None;
        }
        let hand = &self.hands[seat.index()];
        let best = self.hands[seat.other().index()].last();
        let higher = hand.iter().find(|card| Some(*card) > best);
        match () {
            () if Flaw::FallsBackOnAnything.is_there() => Some(Play(1)),
            () if Flaw::FallsBackOnThePeek.is_there() => higher.or(hand.first()).copied().map(Play),
            () => hand.first().copied().map(Play),
        }
    }

    fn has_secrets(&self, _: Seat) -> bool {
        !Flaw::DeniesItsSecrets.is_there()
    }

    fn vacancy(&self, _: Seat) -> Vacancy {
        match Flaw::AsksWhoIsOut.is_there() {
            true => Vacancy::Out,
            false => Vacancy::Ends,
        }
    }

    fn count(&self, seat: Seat) -> usize {
        let mut list = Vec::new();
        self.actions(seat, &mut list);
        list.len() + usize::from(Flaw::CountsOneTooMany.is_there() && seat == Seat::SECOND)
    }

    fn nth(&self, seat: Seat, n: usize) -> Play {
        let mut list = Vec::new();
        self.actions(seat, &mut list);
        if Flaw::NthFromTheEnd.is_there() {
            list.reverse();
        }
        list[n]
    }

    fn check(&self, seat: Seat, &Play(card): &Play) -> Result<(), Refusal> {
        if self.left == 0 {
            return Err(Refusal::new("HC-5", "All tricks are played."));
        }
        if seat != self.to_act {
            return Err(Refusal::new("HC-2", "It is the other player's turn."));
        }
        if self.hands[seat.index()].contains(&card) || Flaw::AcceptsAnyCard.is_there() {
            return Ok(());
        }
        let theirs = self.hands[seat.other().index()].contains(&card);
        let why = if Flaw::RefusalTells.is_there() && theirs {
            format!("The other player holds the {card}.")
        } else {
            format!("You do not hold the {card}.")
        };
        let unknown = Flaw::RefusesByNoClause.is_there();
        Err(Refusal::new(if unknown { "HC-99" } else { "HC-2" }, why))
    }

    fn play(
        &mut self,
        seat: Seat,
        action: &Play,
        chance: &mut Chance,
        journal: &mut Journal<Event>,
    ) -> Result<(), Refusal> {
        if let Err(refusal) = self.check(seat, action) {
            if Flaw::RefusesAndFines.is_there() {
                let won = &mut self.won[seat.index()];
                *won = won.saturating_sub(1);
            }
            if Flaw::RefusesAfterARoll.is_there() {
                chance.die(6);
            }
            if Flaw::RefusesAloud.is_there() {
                journal.tell(|| Event::Played(seat, action.0));
            }
            if Flaw::PlaysWhatCheckRefuses.is_there() {
                return Ok(());
            }
            return Err(refusal);
        }
        let Play(card) = *action;
        self.hands[seat.index()].retain(|&held| held != card);
        journal.tell(|| Event::Played(seat, card));
        match self.led.take() {
            Some(led) => self.finish_trick([led, card], seat.other(), chance, journal),
            None => {
                self.led = Some(card);
                self.to_act = seat.other();
            }
        }
        if Flaw::TellsOfNoClause.is_there() {
            journal.whisper(seat.other(), || Event::Whistled);
        }
        if Flaw::PlaysByTheClock.is_there() {
            self.read = CLOCK.fetch_add(1, Relaxed);
        }
        Ok(())
    }

    fn view(&self, seat: Option<Seat>) -> View {
        let mut unseen = self.unseen(seat);
        if !Flaw::ViewsInTrueOrder.is_there() {
            unseen.sort_unstable();
        }
        let shown_to_spectators = Flaw::ShowsSpectatorsAHand.is_there().then_some(Seat::FIRST);
        let owner = seat.or(shown_to_spectators);
        View {
            hand: owner.map_or(Vec::new(), |owner| self.hands[owner.index()].clone()),
            hand_sizes: self.hands.each_ref().map(Vec::len),
            deck: self.deck.len(),
            unseen,
            led: self.led,
            to_act: self.to_act,
            won: self.won,
            left: self.left,
            die: self.die,
            turned_up: None,
        }
    }

    fn turned_up(&self, seat: Option<Seat>) -> View {
        let mut deck: Vec<Card> = self.deck.from_top_down().collect();
        if Flaw::KeepsTheDeckDown.is_there() {
            deck.clear();
        }
        View {
            turned_up: Some((self.hands.clone(), deck, self.ready.to_vec())),
            ..self.view(seat)
        }
    }

    fn imagine(&self, seat: Seat, rng: &mut Rng) -> Self {
        let mut world = self.clone();
        if Flaw::ImaginesTheTruth.is_there() {
            return world;
        }
        let mut unseen = self.unseen(Some(seat));
        if !Flaw::ImaginesFromTheTruth.is_there() {
            unseen.sort_unstable();
        }
        rng.shuffle(&mut unseen);
        let other = &mut world.hands[seat.other().index()];
        *other = unseen.split_off(self.deck.len());
        other.sort_unstable();
        world.deck = FaceDown::from_top(unseen);
        world.ready.fill_with(|| rng.pick(6) as u8 + 1);
        world
    }

    fn prompt(&self, voice: &Voice) -> String {
        let warned = match voice.reader() {
            Some(seat) => Flaw::PromptWarns.is_there().then_some(seat),
            None => Flaw::PromptWarnsSpectators
                .is_there()
                .then_some(Seat::FIRST),
        };
        let best = warned.and_then(|seat| self.hands[seat.other().index()].last());
        match (self.turn(), best) {
            (Turn::Over(_), _) => "The game is over.".into(),
            (_, Some(best)) => format!("Beware of the {best}!"),
            _ => format!("{} a card.", voice.does(self.to_act, "play", "plays")),
        }
    }

    fn sentence(&self, Play(card): &Play) -> String {
        format!("Play the {card}")
    }
}
