//! Feud War's decks and score beside a real table. Decks, dice and words are the engine's; here is only whose turn it is and what lies open.

use super::paper::{event_card, many, movement_card};
use crate::{Beginning, Desk, Score, Step};
use boards::paper::{Card, Face};
use feud_war::{
    EventCard, Season,
    decks::{self, ALL_EVENTS},
    tables::{ANIMALS, AnimalRow},
};
use field::{Direction, Rose};
use table::{Chance, NotationError, Seed, capital, counted};

/// The most steps that are followed: five days of five clans, with many loose animals.
const MOST: usize = 1_500;

/// Who may play.
const CLANS: std::ops::RangeInclusive<usize> = 3..=5;

struct Keep {
    name: String,
    held: u8,
    extra: i16,
    is_out: bool,
}

/// What lies open.
enum Open {
    /// Nothing yet: a day begins.
    Day,
    /// A clan's turn, its movement card and its event.
    Turn(usize, u8, Option<EventCard>),
    /// A card for the Warden's party.
    Warden(u8),
    /// A loose animal runs.
    Loose(Direction, u8),
}

struct State {
    chance: Chance,
    keeps: Vec<Keep>,
    season: Season,
    turns: u8,
    herd: &'static AnimalRow,
    defender: usize,
    events: [u8; EventCard::COUNT],
    days: u8,
    day: u8,
    turn: u8,
    first: usize,
    /// The place in the order of the clan whose turn it is; nothing before the first turn of a day.
    place: Option<usize>,
    is_over: bool,
    open: Open,
    log: Vec<String>,
}

/// The desk after these steps, each a word: `go`, `loose`, `warden`, and `gain2`, `lose2`, `plus2`, `minus2`, `out2` for the second clan.
pub(super) fn desk(beginning: &Beginning, steps: &str) -> Result<Desk, NotationError> {
    let count = beginning.names.len();
    if !CLANS.contains(&count) {
        return Err(NotationError(format!(
            "{count} clans cannot play; three to five can"
        )));
    }
    if !(1..=5).contains(&beginning.days) {
        return Err(NotationError("a game goes over one to five days".into()));
    }
    let mut state = State::begin(beginning);
    let words: Vec<&str> = steps.split(' ').filter(|word| !word.is_empty()).collect();
    if words.len() > MOST {
        return Err(NotationError(format!("no game has more than {MOST} steps")));
    }
    for word in words {
        state.follow(word)?;
    }
    Ok(state.shown())
}

impl State {
    fn begin(beginning: &Beginning) -> State {
        let mut chance = Chance::live(&Seed::from_text(&beginning.seed));
        let die = throw(&mut chance);
        let (season, turns) = decks::season(die);
        let count = beginning.names.len();
        let defender = chance.pick(count as u32) as usize;
        let herd = &ANIMALS[chance.pick(ANIMALS.len() as u32) as usize];
        let keep = |(at, name): (usize, &String)| Keep {
            name: name.clone(),
            held: if at == defender { herd.number } else { 0 },
            extra: 0,
            is_out: false,
        };
        let mut state = State {
            keeps: beginning.names.iter().enumerate().map(keep).collect(),
            chance,
            season,
            turns,
            herd,
            defender,
            events: ALL_EVENTS,
            days: beginning.days,
            day: 0,
            turn: 1,
            first: 0,
            place: None,
            is_over: false,
            open: Open::Day,
            log: Vec::new(),
        };
        let name = &state.keeps[defender].name;
        let told = format!(
            "The season die shows {die}: {}, {turns} turns a day. {name} has the defender's card; the farm keeps {}.",
            season.name(),
            many(herd)
        );
        state.log.push(told);
        state.begin_day();
        state
    }

    fn begin_day(&mut self) {
        (self.day, self.turn, self.place, self.open) = (self.day + 1, 1, None, Open::Day);
        let playing: Vec<usize> = (0..self.keeps.len())
            .filter(|at| !self.keeps[*at].is_out)
            .collect();
        let (chance, mut thrown) = (&mut self.chance, Vec::new());
        let keeps = &self.keeps;
        let first = decks::first(playing, |at| {
            let die = throw(chance);
            thrown.push(format!("{} {die}", keeps[at].name));
            die
        });
        self.first = first.unwrap_or(0);
        let first = &self.keeps[self.first].name;
        self.log.push(format!(
            "Day {}: {}. {first} goes first.",
            self.day,
            thrown.join(", ")
        ));
    }

    /// The clan at a place of the order: round the table from the first (FW-R19).
    fn at(&self, place: usize) -> usize {
        (self.first + place) % self.keeps.len()
    }

    /// The next place with a clan that plays, if this turn has one.
    fn next_place(&self) -> Option<usize> {
        let from = self.place.map_or(0, |place| place + 1);
        (from..self.keeps.len()).find(|place| !self.keeps[self.at(*place)].is_out)
    }

    fn go(&mut self) {
        let mut place = self.next_place();
        if place.is_none() {
            self.place = None;
            match () {
                () if self.turn < self.turns => self.turn += 1,
                () if self.day < self.days => return self.begin_day(),
                () => {
                    self.is_over = true;
                    return;
                }
            }
            place = self.next_place();
        }
        let Some(place) = place else {
            self.is_over = true;
            return;
        };
        self.place = Some(place);
        let clan = self.at(place);
        let card = decks::movement(&mut self.chance, || "a movement card".into());
        let event = (clan != self.defender).then(|| {
            decks::event(&mut self.events, &mut self.chance, || {
                "an event card".into()
            })
        });
        let mut told = format!(
            "Turn {}: {} draws {card} in",
            self.turn, self.keeps[clan].name
        );
        if let Some(event) = event {
            told += ". Event: ";
            told += event.name();
        }
        self.log.push(told + ".");
        self.open = Open::Turn(clan, card, event);
    }

    fn follow(&mut self, word: &str) -> Result<(), NotationError> {
        let wrong = || {
            NotationError(format!(
                "'{}' is no step of this game",
                word.chars().take(20).collect::<String>()
            ))
        };
        let digits = word.trim_start_matches(|letter: char| letter.is_ascii_lowercase());
        let deed = &word[..word.len() - digits.len()];
        let who = match digits {
            "" => None,
            digits => {
                let number: usize = digits.parse().map_err(|_| wrong())?;
                Some(
                    number
                        .checked_sub(1)
                        .filter(|at| *at < self.keeps.len())
                        .ok_or_else(wrong)?,
                )
            }
        };
        match (deed, who) {
            ("go", None) => {
                if self.is_over {
                    return Err(NotationError("the game is over".into()));
                }
                self.go();
            }
            ("loose", None) => {
                let number = self.chance.pick(Rose::SixtyFour.count().into()) as u8;
                let direction = Direction::of(Rose::SixtyFour, number);
                let card = decks::movement(&mut self.chance, || "a movement card".into());
                let far = card.min(self.herd.speed);
                self.log.push(format!(
                    "A {} runs {far} in to the {}.",
                    self.herd.kind.name(),
                    direction.wind()
                ));
                self.open = Open::Loose(direction, card);
            }
            ("warden", None) => {
                let card = decks::movement(&mut self.chance, || "a movement card".into());
                self.log.push(format!("The March Warden draws {card} in."));
                self.open = Open::Warden(card);
            }
            (deed, Some(at)) => {
                let keep = &mut self.keeps[at];
                match deed {
                    "gain" => keep.held = keep.held.saturating_add(1).min(99),
                    "lose" => keep.held = keep.held.saturating_sub(1),
                    "plus" => keep.extra = (keep.extra + 1).min(99),
                    "minus" => keep.extra = (keep.extra - 1).max(-99),
                    "out" => {
                        keep.is_out = !keep.is_out;
                        let is = if keep.is_out { "is out" } else { "plays on" };
                        let told = format!("{} {is}.", keep.name);
                        self.log.push(told);
                    }
                    _ => return Err(wrong()),
                }
            }
            _ => return Err(wrong()),
        }
        Ok(())
    }

    fn shown(mut self) -> Desk {
        self.log.reverse();
        let step = |code: &str, label: String| Step {
            code: code.into(),
            label,
        };
        let next = (!self.is_over).then(|| step("go", self.next_words()));
        let kind = self.herd.kind.name();
        let when = match self.is_over {
            true => "The game is over".into(),
            false if self.days > 1 => format!(
                "Day {} of {}, turn {} of {}",
                self.day, self.days, self.turn, self.turns
            ),
            false => format!("Turn {} of {}", self.turn, self.turns),
        };
        Desk {
            when,
            about: format!(
                "{}, {}, each worth {}",
                capital(self.season.name()),
                many(self.herd),
                counted(self.herd.points.into(), "point")
            ),
            says: self.says(),
            cards: self.cards(),
            next,
            others: vec![
                step("loose", format!("A loose {kind} runs")),
                step("warden", "A card for the Warden".into()),
            ],
            scores: (0..self.keeps.len()).map(|at| self.score(at)).collect(),
            unit: kind.into(),
            log: self.log,
        }
    }

    /// What the next draw is.
    fn next_words(&self) -> String {
        let whose = |place: usize| format!("{} draws", self.keeps[self.at(place)].name);
        match self.next_place() {
            Some(place) => whose(place),
            None if self.turn < self.turns => {
                let mut places = 0..self.keeps.len();
                let first = places.find(|place| !self.keeps[self.at(*place)].is_out);
                format!("Turn {}: {}", self.turn + 1, whose(first.unwrap_or(0)))
            }
            None if self.day < self.days => format!("Day {}", self.day + 1),
            None => "End of the game".into(),
        }
    }

    fn says(&self) -> String {
        if self.is_over {
            let best = (0..self.keeps.len()).map(|at| self.score(at).points).max();
            let winners = (0..self.keeps.len()).filter(|at| Some(self.score(*at).points) == best);
            let names: Vec<&str> = winners.map(|at| self.keeps[at].name.as_str()).collect();
            return match names.as_slice() {
                [only] => format!("{only} has most points."),
                many => format!(
                    "{} have most points; of them whoever has more men left wins.",
                    many.join(" and ")
                ),
            };
        }
        match &self.open {
            Open::Day => format!("{} goes first today.", self.keeps[self.first].name),
            Open::Turn(clan, card, event) => {
                let name = &self.keeps[*clan].name;
                let event = match event {
                    None => "The defender draws no event.".into(),
                    Some(event) => format!("{}: do it before anything moves.", event.name()),
                };
                format!(
                    "{name} moves {card} in on foot, {} in on horseback. {event}",
                    2 * card
                )
            }
            Open::Warden(card) => format!(
                "The March Warden's party moves {card} in on foot, {} in on horseback.",
                2 * card
            ),
            Open::Loose(_, card) => {
                let far = (*card).min(self.herd.speed);
                format!(
                    "It runs {far} in the way the arrow points, with the top of this page to the table's north. (The card says {card}; a {} runs {} in at most.)",
                    self.herd.kind.name(),
                    self.herd.speed
                )
            }
        }
    }

    fn cards(&self) -> Vec<Card> {
        match &self.open {
            Open::Day => Vec::new(),
            Open::Turn(_, card, event) => {
                let events = event.iter().map(|event| event_card(*event));
                std::iter::once(movement_card(*card))
                    .chain(events)
                    .collect()
            }
            Open::Warden(card) => vec![movement_card(*card)],
            Open::Loose(direction, card) => {
                let arrow = Card {
                    deck: "Loose".into(),
                    tint: "moss",
                    face: Face::Arrow {
                        direction: *direction,
                        says: format!("up to {} in", (*card).min(self.herd.speed)),
                    },
                    foot: "FW-ANIMALS-7".into(),
                };
                vec![arrow, movement_card(*card)]
            }
        }
    }

    fn score(&self, at: usize) -> Score {
        let keep = &self.keeps[at];
        let place = (at + self.keeps.len() - self.first) % self.keeps.len();
        Score {
            name: keep.name.clone(),
            role: if at == self.defender {
                "defender"
            } else {
                "attacker"
            },
            held: keep.held,
            extra: keep.extra,
            points: i16::from(keep.held) * i16::from(self.herd.points) + keep.extra,
            is_turn: !self.is_over && matches!(self.open, Open::Turn(clan, ..) if clan == at),
            is_out: keep.is_out,
            place: place + 1,
        }
    }
}

fn throw(chance: &mut Chance) -> u8 {
    chance.die(6) as u8
}
