//! Parry: two reivers with lances. In each of three bouts both choose two guards in secret, at the same time; then the
//! one who rides names a blow, and the other may react with one of his guards or let it come. It shows reactions,
//! fallbacks, and a decision in which each seat acts twice.

use serde::{Deserialize, Serialize};
use std::fmt;
use table::{
    Chance, Game, Info, Journal, Outcome, PositionError, Refusal, Rng, Seat, Seats, Setting,
    SettingsError, Setup, Tell, Turn, Voice, allowed,
};

const BOUTS: u8 = 3;
const BOTH: [Seat; 2] = [Seat::FIRST, Seat::SECOND];

table::names! {
    /// Where a lance points, or a guard is held.
    pub enum Height: "a height" {
        /// At the head.
        High = "high",
        /// At the heart.
        Middle = "middle",
        /// At the horse.
        Low = "low",
    }
}

table::verbs! {
    /// One small decision.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum Action: "an action such as 'guard high', 'strike low' or 'let'" {
        /// Chooses a guard, in secret.
        Guard(height: Height) = "guard {height}" => "Keep a guard for {height}",
        /// The rider strikes.
        Strike(height: Height) = "strike {height}" => "Strike {height}",
        /// The other uses the guard that he kept.
        Parry = "parry" => "Parry",
        /// The other lets the blow come.
        Let = "let" => "Let it come",
    }
}

/// Something that happened.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum Event {
    /// A seat has chosen one of its guards.
    Guarded(Seat),
    /// Which; for the seat alone.
    GuardedAt(Height),
    /// The rider struck.
    Struck(Seat, Height),
    /// The other parried, and had the guard or not.
    Parried(Seat, bool),
    /// The other let the blow come.
    Came(Seat),
}

impl Tell for Event {
    fn tell(&self, voice: &Voice) -> String {
        match self {
            Event::Guarded(seat) => format!("{} a guard.", voice.does(*seat, "choose", "chooses")),
            Event::GuardedAt(height) => format!("It is for {}.", height.name()),
            Event::Struck(seat, height) => {
                format!(
                    "{} {}.",
                    voice.does(*seat, "strike", "strikes"),
                    height.name()
                )
            }
            Event::Parried(seat, true) => {
                format!("{} the blow.", voice.does(*seat, "turn", "turns"))
            }
            Event::Parried(seat, false) => {
                format!(
                    "{} with the wrong guard.",
                    voice.does(*seat, "fall", "falls")
                )
            }
            Event::Came(seat) => format!("{} it come.", voice.does(*seat, "let", "lets")),
        }
    }

    fn clause(&self) -> Option<&'static str> {
        Some(match self {
            Event::Guarded(_) | Event::GuardedAt(_) => "PY-1",
            Event::Struck(..) => "PY-2",
            Event::Parried(..) | Event::Came(_) => "PY-3",
        })
    }
}

/// What one seat may see.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct View {
    /// The reader's own guards of this bout.
    pub own: Vec<Height>,
    /// The guards of both, when everything is turned up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guards: Option<[Vec<Height>; 2]>,
    /// How many guards each has chosen.
    pub chosen: [usize; 2],
    /// The blow that waits for an answer.
    pub blow: Option<Height>,
    /// Who rides in this bout.
    pub rider: Seat,
    /// How many points each has.
    pub points: [i16; 2],
    /// How many bouts are still to come, this one included.
    pub bouts: u8,
}

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        writeln!(f, "bouts to come: {}, points {:?}", self.bouts, self.points)?;
        writeln!(
            f,
            "guards chosen {:?}, your own {:?}",
            self.chosen, self.own
        )?;
        write!(f, "seat {} rides, the blow is {:?}", self.rider, self.blow)
    }
}

/// The state.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Parry {
    guards: [Vec<Height>; 2],
    blow: Option<Height>,
    points: [i16; 2],
    bouts: u8,
}

impl Parry {
    /// Who rides: they take turns.
    fn rider(&self) -> Seat {
        BOTH[usize::from(self.bouts % 2)]
    }

    /// Who has not chosen two guards.
    fn undecided(&self) -> Seats {
        let open = BOTH.into_iter();
        open.filter(|seat| self.guards[seat.index()].len() < 2)
            .collect()
    }

    /// Whether the seat may do this, and why not. The list of what is allowed follows from it.
    fn may(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        let refuse = |clause, why| Err(Refusal::new(clause, why));
        if self.bouts == 0 {
            return refuse("PY-4", "All bouts are fought.");
        }
        if !self.turn().seats().contains(seat) {
            return refuse("PY-2", "It is not for you to act now.");
        }
        let is_choosing = !self.undecided().is_empty();
        match (action, is_choosing, self.blow) {
            (Action::Guard(height), true, _) if self.guards[seat.index()].contains(&height) => {
                refuse("PY-1", "You keep that guard already.")
            }
            (Action::Guard(_), true, _)
            | (Action::Strike(_), false, None)
            | (Action::Parry | Action::Let, false, Some(_)) => Ok(()),
            (Action::Guard(_), ..) => refuse("PY-1", "Both have their guards."),
            (Action::Strike(_), ..) => refuse("PY-2", "There is no blow to strike now."),
            _ => refuse("PY-3", "There is no blow to answer."),
        }
    }

    fn end_bout(&mut self) {
        self.guards = [Vec::new(), Vec::new()];
        self.blow = None;
        self.bouts -= 1;
    }
}

impl Game for Parry {
    type Action = Action;
    type Event = Event;
    type View = View;

    const INFO: Info = Info {
        id: "parry",
        name: "Parry",
        about: "Two reivers, two lances, two guards each.",
        seats: (2, 2),
        minutes: (1, 3),
        rules_version: 1,
        hidden: true,
        reported: false,
    };
    const SETTINGS: &'static [Setting] = &[];
    const RULES: &'static str = r#"
        game = "parry"
        [[clause]]
        id = "PY-1"
        title = "Guards"
        says = "At the beginning of a bout both choose two different guards, in secret and at the same time."
        check = "The same guard twice is refused, and a third."
        kind = "play"
        [[clause]]
        id = "PY-2"
        title = "The blow"
        says = "Then the rider of the bout strikes at a height. They ride in turn, the second seat first."
        check = "A blow of the other is refused."
        kind = "play"
        [[clause]]
        id = "PY-3"
        title = "The answer"
        says = "The other parries or lets it come. A parry with the right guard scores one, with a wrong one costs two; a blow let come costs one."
        check = "Given guards for high and low and a blow at the middle, then a parry costs two points."
        kind = "play"
        [[clause]]
        id = "PY-4"
        title = "The end"
        says = "After three bouts the one with more points wins."
        check = "Given equal points, then it is a draw."
        kind = "victory"
    "#;

    fn open(_: &Setup, _: &mut Chance, _: &mut Journal<Event>) -> Result<Parry, SettingsError> {
        Ok(Parry {
            guards: [Vec::new(), Vec::new()],
            blow: None,
            points: [0, 0],
            bouts: BOUTS,
        })
    }

    fn from_position(json: &str) -> Result<Parry, PositionError> {
        let game: Parry = table::document::exact(json)?;
        let is_possible = |guards: &Vec<Height>| match guards.as_slice() {
            [] | [_] => game.blow.is_none(),
            [one, other] => one != other && game.bouts > 0,
            _ => false,
        };
        // Each bout gives one or takes two at most.
        let reach = 2 * i16::from(BOUTS);
        table::ensure! {
            game.bouts <= BOUTS => "there are {BOUTS} bouts at most (PY-4)";
            game.guards.iter().all(is_possible) => "those guards cannot be (PY-1)";
            game.points.iter().all(|points| (-reach..=reach).contains(points)) => "nobody has so many points (PY-3)";
        }
        Ok(game)
    }

    fn seats(&self) -> usize {
        2
    }

    fn turn(&self) -> Turn {
        let undecided = self.undecided();
        match (self.bouts, self.blow) {
            (0, _) => Turn::Over(Outcome::ranked(&self.points)),
            _ if !undecided.is_empty() => Turn::Several(undecided),
            (_, None) => Turn::One(self.rider()),
            (_, Some(_)) => Turn::One(self.rider().other()),
        }
    }

    fn round(&self) -> Option<u32> {
        (!self.undecided().is_empty()).then(|| self.bouts.into())
    }

    fn actions(&self, seat: Seat, into: &mut Vec<Action>) {
        let guards = Height::ALL.into_iter().map(Action::Guard);
        let blows = Height::ALL.into_iter().map(Action::Strike);
        let all = guards.chain(blows).chain([Action::Parry, Action::Let]);
        into.extend(allowed(all, |&action| self.may(seat, action)));
    }

    /// Who does not answer a blow lets it come.
    fn fallback(&self, seat: Seat) -> Option<Action> {
        match self.blow {
            Some(_) if self.turn().seats().contains(seat) => Some(Action::Let),
            _ => (self.count(seat) > 0).then(|| self.nth(seat, 0)),
        }
    }

    fn check(&self, seat: Seat, action: &Action) -> Result<(), Refusal> {
        self.may(seat, *action)
    }

    fn play(
        &mut self,
        seat: Seat,
        action: &Action,
        _: &mut Chance,
        journal: &mut Journal<Event>,
    ) -> Result<(), Refusal> {
        self.check(seat, action)?;
        match *action {
            Action::Guard(height) => {
                self.guards[seat.index()].push(height);
                journal.tell(|| Event::Guarded(seat));
                journal.whisper(seat, || Event::GuardedAt(height));
            }
            Action::Strike(height) => {
                self.blow = Some(height);
                journal.tell(|| Event::Struck(seat, height));
            }
            Action::Parry => {
                let held = self
                    .blow
                    .is_some_and(|blow| self.guards[seat.index()].contains(&blow));
                self.points[seat.index()] += if held { 1 } else { -2 };
                journal.tell(|| Event::Parried(seat, held));
                self.end_bout();
            }
            Action::Let => {
                self.points[seat.index()] -= 1;
                journal.tell(|| Event::Came(seat));
                self.end_bout();
            }
        }
        Ok(())
    }

    fn view(&self, seat: Option<Seat>) -> View {
        View {
            own: seat.map_or(Vec::new(), |seat| self.guards[seat.index()].clone()),
            guards: None,
            chosen: self.guards.each_ref().map(Vec::len),
            blow: self.blow,
            rider: self.rider(),
            points: self.points,
            bouts: self.bouts,
        }
    }

    fn turned_up(&self, seat: Option<Seat>) -> View {
        View {
            guards: Some(self.guards.clone()),
            ..self.view(seat)
        }
    }

    fn imagine(&self, seat: Seat, rng: &mut Rng) -> Parry {
        let mut world = self.clone();
        let mut heights = Height::ALL.to_vec();
        rng.shuffle(&mut heights);
        heights.truncate(self.guards[seat.other().index()].len());
        world.guards[seat.other().index()] = heights;
        world
    }

    /// Between bouts nobody has a guard to hide.
    fn has_secrets(&self, seat: Seat) -> bool {
        !self.guards[seat.index()].is_empty()
    }

    fn prompt(&self, voice: &Voice) -> String {
        let turn = self.turn();
        match (voice.reader(), turn) {
            (_, Turn::Over(_)) => "All bouts are fought.".into(),
            (Some(seat), _) if !turn.seats().contains(seat) => "Wait for the other.".into(),
            (None, _) => "The bout goes on.".into(),
            (_, Turn::Several(_)) => "Choose a guard.".into(),
            _ if self.blow.is_none() => "Strike.".into(),
            _ => "Parry, or let it come.".into(),
        }
    }

    fn sentence(&self, action: &Action) -> String {
        action.sentence()
    }
}
