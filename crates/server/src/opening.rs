//! Opening a table: what was asked for, from a form or from a program, checked and kept; and opening
//! the next one for the same people.

use crate::{
    App,
    error::Failure,
    gist::gist,
    hall::now,
    person::{Person, invitation_of, tidy_name},
    reports::Reports,
    room::Kept,
};
use catalogue::{Listed, Table};
use opponents::PlayerSpec;
use std::{str::FromStr, sync::atomic::Ordering};
use store::{GameId, Holder, NewGame, SeatHolder, Secret, StoreError};
use table::{OpenError, Seat, Seed, Settings, Turn};

/// The longest seed that may be asked for.
const LONGEST_SEED: usize = 100;

/// What the computer is called at the table of a guided first game.
pub const COACH: &str = "Coach";

/// Who is to sit on a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sitter {
    /// Whoever opens the table, or someone at the same screen.
    Me,
    /// Whoever gets the link.
    Friend,
    /// Whoever comes by.
    Anyone,
    /// A computer player.
    Computer(PlayerSpec),
}

impl FromStr for Sitter {
    type Err = Failure;

    fn from_str(text: &str) -> Result<Sitter, Failure> {
        match text {
            "me" | "here" => return Ok(Sitter::Me),
            "friend" => return Ok(Sitter::Friend),
            "anyone" => return Ok(Sitter::Anyone),
            _ => {}
        }
        match text.parse() {
            // Others would let whoever comes by start programs here, or think without end.
            Ok(spec @ (PlayerSpec::Random | PlayerSpec::Greedy | PlayerSpec::Level(_))) => {
                Ok(Sitter::Computer(spec))
            }
            _ => Err(Failure::Bad(format!(
                "'{}' cannot take a seat: write me, friend, anyone, easy, normal, hard, greedy or random",
                text.chars().take(40).collect::<String>()
            ))),
        }
    }
}

/// A table that someone wants to open.
#[derive(Clone)]
pub struct TableRequest {
    /// The game.
    pub game: &'static dyn Listed,
    /// Keys and values of what is agreed.
    pub settings: Vec<(String, String)>,
    /// Who sits where, and the name of each; an empty name is made up.
    pub seats: Vec<(Sitter, String)>,
    /// The seed, if one was asked for.
    pub seed: Option<String>,
    /// Whether people may ask for hints. If nothing is said: where nobody plays against another person.
    pub hints: Option<bool>,
    /// Whether a coach speaks here: it is a guided first game.
    pub coached: bool,
    /// At a real table: what people have reported of the set-up's chance, and the answer to what was asked last.
    pub reported: Option<Reports>,
}

/// What somebody without a name is called at the seat with this number, from 1: by the side that is played, if the game
/// has sides.
pub fn nameless(game: &dyn Listed, number: usize) -> String {
    match game.sides().get(number - 1) {
        Some(side) => (*side).into(),
        None => format!("Player {number}"),
    }
}

/// A table that was opened.
#[derive(Clone, Debug)]
pub struct Opened {
    /// Its id.
    pub id: GameId,
    /// The secrets that invite friends to their seats.
    pub invitations: Vec<(Seat, Secret)>,
}

impl TableRequest {
    fn names(&self) -> Vec<String> {
        let is_computer = |(sitter, _): &&(Sitter, String)| matches!(sitter, Sitter::Computer(_));
        let computers = self.seats.iter().filter(is_computer).count();
        let made_up = |number: usize, sitter: &Sitter| match sitter {
            Sitter::Computer(_) if computers == 1 => "Computer".to_string(),
            Sitter::Computer(_) if !self.game.sides().is_empty() => nameless(self.game, number),
            Sitter::Computer(_) => format!("Computer {number}"),
            Sitter::Friend => "Friend".to_string(),
            Sitter::Anyone => "Anyone".to_string(),
            Sitter::Me => nameless(self.game, number),
        };
        let numbered = self.seats.iter().enumerate();
        let name = |(index, (sitter, name)): (usize, &(Sitter, String))| match tidy_name(name) {
            name if name.is_empty() => made_up(index + 1, sitter),
            name => name,
        };
        numbered.map(name).collect()
    }

    /// Whether people may ask for hints.
    fn gives_hints(&self) -> bool {
        let is_person = |(sitter, _): &&(Sitter, String)| !matches!(sitter, Sitter::Computer(_));
        let people = self.seats.iter().filter(is_person).count();
        self.hints.unwrap_or(people < 2)
    }

    /// The seed, checked: with it one could work out what another person holds.
    fn seed(&self) -> Result<Seed, Failure> {
        let asked = self.seed.as_deref().map_or("", str::trim);
        if asked.is_empty() {
            return Ok(Seed::from_text(Secret::fresh().reveal()));
        }
        let has_others =
            |(sitter, _): &(Sitter, String)| matches!(sitter, Sitter::Friend | Sitter::Anyone);
        if self.seats.iter().any(has_others) {
            return Err(Failure::Bad(
                "a seed can be chosen only where no one else takes a seat: whoever knows it knows every card".into(),
            ));
        }
        if asked.chars().count() > LONGEST_SEED || asked.contains(char::is_control) {
            return Err(Failure::Bad(format!(
                "a seed has at most {LONGEST_SEED} characters on one line"
            )));
        }
        Ok(Seed::from_text(asked))
    }

    /// The game as people at a real table set it up. If more has to be reported, that is the failure.
    fn reported(
        &self,
        settings: &Settings,
        names: &[String],
        reports: &Reports,
    ) -> Result<Box<dyn Table>, Failure> {
        let is_computer = |(sitter, _): &(Sitter, String)| matches!(sitter, Sitter::Computer(_));
        if self.seats.iter().any(is_computer) {
            let why =
                "at a real table people sit: a computer cannot roll your dice or draw your cards";
            return Err(Failure::Bad(why.into()));
        }
        let tried =
            reports.fill(
                |results| match self.game.open_reported(settings, names, results) {
                    Ok(table) => Ok(Ok(table)),
                    Err(OpenError::Wants(wanted)) => Ok(Err(*wanted)),
                    Err(OpenError::Settings(error)) => Err(Failure::from(error)),
                    Err(error) => Err(Failure::Bad(error.to_string())),
                },
            )?;
        tried.map_err(Failure::Wants)
    }

    /// Whether the table could be opened, or what is still to be reported of it. Nothing is opened.
    pub fn tries(&self) -> Result<(), Failure> {
        let settings = self.game.settings_of(&self.settings)?;
        if let Some(reports) = &self.reported {
            self.reported(&settings, &self.names(), reports)?;
        }
        Ok(())
    }

    /// Opens the table for whoever has this secret.
    pub async fn open(self, app: &App, own: &Secret) -> Result<Opened, Failure> {
        let settings = self.game.settings_of(&self.settings)?;
        let names = self.names();
        let (table, seed) = match &self.reported {
            Some(reports) => (self.reported(&settings, &names, reports)?, None),
            None => {
                let seed = self.seed()?;
                let opened = self.game.open(&settings, &names, seed.clone());
                (opened?, Some(seed))
            }
        };
        let record = table.record();
        let needed = record.header.seats.len();
        if needed != names.len() {
            return Err(Failure::Bad(format!(
                "this game has {}, so fill {needed}, not {}",
                table::counted(needed, "seat"),
                names.len()
            )));
        }
        let mut new = NewGame::new(&record, seed, gist(&*table), now());
        let id = new.id;
        let mut invitations = Vec::new();
        for (index, ((sitter, _), name)) in self.seats.iter().zip(names).enumerate() {
            let seat = Seat::new(index);
            new.seats[index] = match sitter {
                Sitter::Me => SeatHolder::human(name, own.hash()),
                Sitter::Anyone => SeatHolder::open(name),
                Sitter::Computer(spec) => SeatHolder::computer(name, spec.to_string()),
                Sitter::Friend => {
                    let invitation = invitation_of(own, id.as_str(), seat);
                    let holder = SeatHolder::invited(name, invitation.hash());
                    invitations.push((seat, invitation));
                    holder
                }
            };
        }
        new.listed = self
            .seats
            .iter()
            .any(|(sitter, _)| *sitter == Sitter::Anyone);
        new.hints = self.gives_hints();
        new.coached = self.coached;
        app.hall.store.create(new).await?;
        app.hall.metrics.opened.fetch_add(1, Ordering::Relaxed);
        Ok(Opened { id, invitations })
    }
}

/// Opens the table at which the people of a finished game play again, each one seat further. If
/// someone has done so already it is that table.
pub async fn again(app: &App, id: GameId, person: &Person) -> Result<GameId, Failure> {
    let kept = app.hall.show(id).await?;
    let seed = kept.seed();
    let Kept {
        game, table, about, ..
    } = kept;
    let (settings, position) = (&table.header().settings, &table.header().position);
    if person.seats(&about.seats).is_empty() {
        let why = "only those who played can play again; open a table of your own";
        return Err(Failure::Forbidden(why.into()));
    }
    if about.daily.is_some() {
        let why = "a game of the day is played again, for practice, from its own page";
        return Err(Failure::Conflict(why.into()));
    }
    let Some(seed) = seed else {
        let why = match table.turn() {
            Turn::Over(_) => "with dice of your own a new game begins at a new table; open one",
            _ => "this game is not over yet; play it to its end first",
        };
        return Err(Failure::Conflict(why.into()));
    };
    let next = GameId::derived(&["again", id.as_str(), &seed]);
    if about.again.is_some_and(|(id, _)| id == next) {
        return Ok(next);
    }
    let asker = person.seats(&about.seats).first().copied();
    let mut seats = about.seats;
    let made_up = |index: usize| nameless(game, index + 1);
    let is_made_up: Vec<bool> = (0..seats.len())
        .map(|index| seats[index].name == made_up(index))
        .collect();
    seats.rotate_left(1);
    // Who has no name of their own is called by the side that they play now.
    for (index, seat) in seats.iter_mut().enumerate() {
        if is_made_up[(index + 1) % is_made_up.len()] {
            seat.name = made_up(index);
        }
    }
    // A friend who has not come yet needs a link to this table; the old one leads to the old.
    for (index, seat) in seats.iter_mut().enumerate() {
        if let Holder::Open {
            invitation: Some(invitation),
        } = &mut seat.holder
        {
            let own = person.secret_or_fresh();
            *invitation = invitation_of(&own, next.as_str(), Seat::new(index)).hash();
        }
    }
    let names: Vec<String> = seats.iter().map(|seat| seat.name.clone()).collect();
    let fresh = Seed::from_text(Secret::fresh().reveal());
    let table = match position {
        Some(position) => game
            .position(position, &names, fresh.clone())
            .map_err(|error| Failure::Bad(error.to_string()))?,
        None => {
            let settings = game.settings_of(settings);
            settings
                .and_then(|settings| game.open(&settings, &names, fresh.clone()))
                .map_err(|error| Failure::Bad(error.to_string()))?
        }
    };
    let mut new = NewGame::new(&table.record(), Some(fresh), gist(&*table), now());
    new.id = next;
    new.hints = about.hints;
    new.coached = about.coached;
    new.listed = seats.iter().any(is_for_anyone);
    new.seats = seats;
    match app.hall.store.create(new).await {
        Ok(_) => app.hall.metrics.opened.fetch_add(1, Ordering::Relaxed),
        // Someone else was quicker.
        Err(StoreError::Exists(_)) => 0,
        Err(error) => return Err(error.into()),
    };
    app.hall.room(id).again(next, asker).await;
    Ok(next)
}

fn is_for_anyone(seat: &SeatHolder) -> bool {
    matches!(seat.holder, Holder::Open { invitation: None })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_a_name_one_is_called_by_ones_side() {
        let called = |game| nameless(catalogue::find(game).unwrap(), 2);
        assert_eq!(called("hammer-of-the-scots"), "Scotland");
        assert_eq!(called("schotten-totten"), "Player 2");
    }
}
