//! Toll: alone on the road against a March Warden whom the game plays. Each day the traveller hurries or hides, rolls two
//! dice, and then the warden draws a card and does what it says, step by step. People may roll the dice and draw the
//! cards at a real table, and bring cards of their own.

use serde::{Deserialize, Serialize};
use std::fmt;
use table::{
    Chance, Complaint, Die, Game, Info, Journal, Outcome, Pile, PositionError, Refusal, Rng, Seat,
    Setting, SettingKind, SettingsError, Setup, Tell, Turn, Voice,
};

const DAYS: u8 = 4;
const CARDS: usize = 6;

table::verbs! {
    /// What the traveller does with a day.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum Action: "an action: 'hurry' or 'hide'" {
        /// Walks as far as both dice say.
        Hurry = "hurry" => "Hurry along the road",
        /// Walks as far as the lower die says; the warden does not see it.
        Hide = "hide" => "Keep to the heather",
    }
}

/// A card of the warden.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Card {
    /// What it is called.
    pub name: String,
    /// How many miles the warden rides.
    pub miles: u8,
}

/// Something that happened.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum Event {
    /// The traveller rolled these, and walked so far.
    Walked([u8; 2], u8),
    /// The warden drew a card.
    Drew(String),
    /// The warden rode a mile, and is so far behind.
    Rode(i16),
    /// The warden took a toll.
    Took,
}

impl Tell for Event {
    fn tell(&self, voice: &Voice) -> String {
        match self {
            Event::Walked([one, other], miles) => {
                let walks = voice.does(Seat::FIRST, "roll", "rolls");
                format!(
                    "{walks} {one} and {other}: {}.",
                    table::counted(usize::from(*miles), "mile")
                )
            }
            Event::Drew(card) => format!("The warden draws {card}."),
            Event::Rode(behind) => format!("The warden rides a mile, and is {behind} behind."),
            Event::Took => "The warden is here, and takes two.".into(),
        }
    }

    fn clause(&self) -> Option<&'static str> {
        Some(match self {
            Event::Walked(..) => "TO-1",
            Event::Drew(_) | Event::Rode(_) => "TO-2",
            Event::Took => "TO-3",
        })
    }

    fn marks(&self) -> Vec<String> {
        match self {
            Event::Walked(..) => vec!["traveller".into()],
            _ => vec!["warden".into()],
        }
    }

    fn dice(&self) -> Vec<Die> {
        let rolled = |dice: &[u8; 2]| {
            dice.map(|value| Die {
                value,
                is_good: true,
            })
            .to_vec()
        };
        match self {
            Event::Walked(dice, _) => rolled(dice),
            _ => Vec::new(),
        }
    }

    fn is_step(&self) -> bool {
        !matches!(self, Event::Walked(..))
    }
}

/// What the traveller sees; of the cards to come everything but their order.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct View {
    /// How far the traveller has come.
    pub miles: i16,
    /// How far the warden has.
    pub warden: i16,
    /// How much toll was taken.
    pub tolls: i16,
    /// How many days are left.
    pub days: u8,
    /// The cards that the warden may still draw.
    pub cards: Vec<String>,
}

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        writeln!(f, "{} miles, the warden at {}", self.miles, self.warden)?;
        writeln!(f, "tolls {}, days left {}", self.tolls, self.days)?;
        write!(f, "the warden's cards: {}", self.cards.join(", "))
    }
}

/// The state.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Toll {
    miles: i16,
    warden: i16,
    tolls: i16,
    days: u8,
    cards: Vec<Card>,
    pile: Pile<CARDS>,
}

impl Toll {
    fn points(&self) -> i16 {
        self.miles - 2 * self.tolls
    }

    /// The warden's day: a card, and a mile at a time.
    fn warden_rides(&mut self, is_hidden: bool, chance: &mut Chance, journal: &mut Journal<Event>) {
        let cards = &self.cards;
        let name = |card: u8| cards[usize::from(card)].name.clone();
        let Some(card) = self.pile.draw(chance, || "the warden's card".into(), name) else {
            return;
        };
        let card = &self.cards[usize::from(card)];
        journal.tell(|| Event::Drew(card.name.clone()));
        for _ in 0..card.miles {
            self.warden += 1;
            journal.tell(|| Event::Rode(self.miles - self.warden));
            if self.warden >= self.miles && !is_hidden {
                self.tolls += 1;
                journal.tell(|| Event::Took);
                return;
            }
        }
    }
}

fn usual_cards() -> Vec<Card> {
    let card = |(name, miles): (&str, u8)| Card {
        name: name.into(),
        miles,
    };
    [
        ("Fog", 1),
        ("Fog", 1),
        ("Clear sky", 4),
        ("Moonlight", 6),
        ("A tip", 8),
        ("Hot trod", 9),
    ]
    .map(card)
    .to_vec()
}

/// Reads cards that a player brought; every complaint names the entry and the rule.
fn brought(text: &str) -> Result<Vec<Card>, SettingsError> {
    let refuse = |complaints| SettingsError::Document {
        key: "cards".into(),
        complaints,
    };
    // The cards have no place of their own: the list begins here.
    let begins = text.len() - text.trim_start().len();
    let first = 1 + text[..begins].matches('\n').count();
    let complain_at = |line: usize, entry: String, why: String| Complaint {
        entry,
        line: Some(line),
        clause: "TO-2",
        why,
    };
    let complain = |entry, why| complain_at(first, entry, why);
    let cards: Vec<Card> = serde_json::from_str(text).map_err(|error| {
        let entry = "the list of cards".into();
        refuse(vec![complain_at(
            error.line().max(1),
            entry,
            error.to_string(),
        )])
    })?;
    let mut complaints = Vec::new();
    if cards.len() != CARDS {
        let why = format!("the warden has {CARDS} cards, and {} came", cards.len());
        complaints.push(complain("the list of cards".into(), why));
    }
    for (index, card) in cards.iter().enumerate() {
        if card.miles > 12 {
            let entry = format!("card {}, {}", index + 1, card.name);
            complaints.push(complain(
                entry,
                "nobody rides more than 12 miles a day".into(),
            ));
        }
    }
    match complaints.is_empty() {
        true => Ok(cards),
        false => Err(refuse(complaints)),
    }
}

impl Game for Toll {
    type Action = Action;
    type Event = Event;
    type View = View;

    const INFO: Info = Info {
        id: "toll",
        name: "Toll",
        about: "Alone on the road, and the warden behind.",
        seats: (1, 1),
        minutes: (1, 2),
        rules_version: 1,
        hidden: false,
        reported: true,
    };
    const SETTINGS: &'static [Setting] = &[Setting {
        key: "cards",
        title: "Cards",
        help: "The warden's six cards, if you have your own: a JSON list of names and miles.",
        kind: SettingKind::Document {
            each_seat: false,
            most: 4_000,
        },
        default: "",
        clause: Some("TO-2"),
    }];
    const RULES: &'static str = r#"
        game = "toll"
        [[clause]]
        id = "TO-1"
        title = "The day"
        says = "For four days the traveller rolls two dice and walks: as far as both say in a hurry, as far as the lower says in hiding."
        check = "Given 5 and 2, then a hurry is 7 miles and hiding 2."
        kind = "play"
        [[clause]]
        id = "TO-2"
        title = "The warden's ride"
        says = "Then the warden draws one of six cards and rides a mile at a time, as many as it says."
        check = "Given a card of 4 miles, then the warden rides 4, unless a toll stops him."
        kind = "play"
        [[clause]]
        id = "TO-3"
        title = "The toll"
        says = "If the warden comes to a traveller who does not hide, or is ahead of him, he takes a toll and stops."
        check = "Given a traveller in hiding, then no toll is taken."
        kind = "play"
        [[clause]]
        id = "TO-4"
        title = "The end"
        says = "Miles less two for each toll are the points: below 10 a Beggar, below 25 a Pedlar, else a Laird."
        check = "Given 25 points, then the traveller is a Laird."
        kind = "victory"
    "#;

    fn open(setup: &Setup, _: &mut Chance, _: &mut Journal<Event>) -> Result<Toll, SettingsError> {
        let cards = setup.settings.document("cards");
        Ok(Toll {
            miles: 0,
            warden: -6,
            tolls: 0,
            days: DAYS,
            cards: cards.map_or_else(|| Ok(usual_cards()), brought)?,
            pile: Pile::of(0..CARDS as u8),
        })
    }

    fn from_position(json: &str) -> Result<Toll, PositionError> {
        let game: Toll = table::document::exact(json)?;
        let is_there = |card: &u8| usize::from(*card) < game.cards.len();
        let fits = game.days <= DAYS
            && game.pile.cards().len() >= usize::from(game.days)
            && game.pile.cards().iter().all(is_there)
            && game.cards.iter().all(|card| card.miles <= 12)
            && [game.miles, game.warden, game.tolls]
                .iter()
                .all(|n| n.abs() < 1000);
        match fits {
            true => Ok(game),
            false => Err(PositionError("the days do not fit the cards".into())),
        }
    }

    fn seats(&self) -> usize {
        1
    }

    fn turn(&self) -> Turn {
        if self.days > 0 {
            return Turn::One(Seat::FIRST);
        }
        let points = self.points();
        let (level, share) = match points {
            ..10 => ("a Beggar", 0),
            10..25 => ("a Pedlar", Outcome::WHOLE / 2),
            25.. => ("a Laird", Outcome::WHOLE),
        };
        Turn::Over(Outcome::solo(points, level, share))
    }

    fn actions(&self, seat: Seat, into: &mut Vec<Action>) {
        if self.days > 0 && seat == Seat::FIRST {
            into.extend([Action::Hurry, Action::Hide]);
        }
    }

    /// Who does not answer is careful.
    fn fallback(&self, seat: Seat) -> Option<Action> {
        (self.count(seat) > 0).then_some(Action::Hide)
    }

    fn check(&self, seat: Seat, _: &Action) -> Result<(), Refusal> {
        match self.days > 0 && seat == Seat::FIRST {
            true => Ok(()),
            false => Err(Refusal::new("TO-4", "The journey is over.")),
        }
    }

    fn play(
        &mut self,
        seat: Seat,
        action: &Action,
        chance: &mut Chance,
        journal: &mut Journal<Event>,
    ) -> Result<(), Refusal> {
        self.check(seat, action)?;
        let mut dice = [0; 2];
        chance.roll(&mut dice, 6, || "the road".into());
        let [one, other] = dice;
        let miles = match action {
            Action::Hurry => one + other,
            Action::Hide => one.min(other),
        };
        self.miles += i16::from(miles);
        journal.tell(|| Event::Walked(dice, miles));
        self.warden_rides(*action == Action::Hide, chance, journal);
        self.days -= 1;
        Ok(())
    }

    fn view(&self, _: Option<Seat>) -> View {
        let cards = self.pile.cards().iter();
        View {
            miles: self.miles,
            warden: self.warden,
            tolls: self.tolls,
            days: self.days,
            cards: cards
                .map(|&card| self.cards[usize::from(card)].name.clone())
                .collect(),
        }
    }

    /// Nothing is hidden: nobody knows which card comes next, not even the program.
    fn imagine(&self, _: Seat, _: &mut Rng) -> Toll {
        self.clone()
    }

    fn prompt(&self, _: &Voice) -> String {
        match self.days {
            0 => "The journey is over.".into(),
            _ => "Hurry, or hide?".into(),
        }
    }

    fn sentence(&self, action: &Action) -> String {
        action.sentence()
    }
}
