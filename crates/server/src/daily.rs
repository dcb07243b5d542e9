//! The game of the day, for every game that is played alone: the same dice and cards for everyone on this server, and one
//! score for each.
//!
//! The seed of a day follows from a secret of this server, so nobody can reckon it; it is shown only when the day is over,
//! and so is any table of that day to anyone but its player: who knows either knows what is to come for the others. The
//! day is that of UTC, by the server's own clock.

use crate::{
    App,
    error::Failure,
    gist::gist,
    opening::nameless,
    person::{Person, tidy_name},
};
use catalogue::Listed;
use std::{fmt, sync::Arc, sync::atomic::Ordering};
use store::{
    Daily, DailyScore, DailyTry, Day, GameId, Millis, NewGame, SeatHolder, Secret, StoreError,
};
use table::{Seed, SettingKind};

/// How many scores a page shows.
pub const SHOWN: u32 = 50;

/// What time it is. A test may say otherwise.
#[derive(Clone)]
pub struct Clock(Arc<dyn Fn() -> Millis + Send + Sync>);

impl Clock {
    /// A clock that shows this.
    pub fn showing(time: impl Fn() -> Millis + Send + Sync + 'static) -> Clock {
        Clock(Arc::new(time))
    }

    /// The time.
    pub fn now(&self) -> Millis {
        (self.0)()
    }

    /// The day.
    pub fn today(&self) -> Day {
        Day::of(self.now())
    }
}

impl Default for Clock {
    fn default() -> Clock {
        Clock::showing(crate::hall::now)
    }
}

impl fmt::Debug for Clock {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "Clock({:?})", self.now())
    }
}

/// The game, if it has one of the day: it is played alone, so that scores can be compared.
pub fn of_the_day(game: &'static dyn Listed) -> Result<&'static dyn Listed, Failure> {
    match game.info().seats {
        (1, 1) => Ok(game),
        _ => Err(Failure::NotFound(format!(
            "{} has no game of the day: that is for games that are played alone",
            game.info().name
        ))),
    }
}

/// What is agreed on this day: the first thing that can be chosen goes round, the rest is as usual.
pub fn settings(game: &dyn Listed, day: Day) -> Vec<(String, String)> {
    let choice = game
        .settings()
        .iter()
        .find_map(|setting| match setting.kind {
            SettingKind::Choice(choices) if !choices.is_empty() => {
                let turn = day.number().rem_euclid(choices.len() as i32) as usize;
                Some((setting.key.to_string(), choices[turn].value.to_string()))
            }
            _ => None,
        });
    choice.into_iter().collect()
}

/// The seed of this game's day on this server.
async fn seed(app: &App, game: &dyn Listed, day: Day) -> Result<Seed, Failure> {
    let own = app.hall.store.own_secret("daily").await?;
    let derived = own.derived(&["seed of the day", game.info().id, &day.to_string()]);
    Ok(Seed::from_text(derived.reveal()))
}

/// A day of a game, as one person sees it.
pub struct Scores {
    /// The day.
    pub day: Day,
    /// Keys and values of what is agreed.
    pub settings: Vec<(String, String)>,
    /// The person's own try that counts.
    pub own: Option<DailyTry>,
    /// The best scores.
    pub best: Vec<DailyScore>,
}

/// A day of a game, as this person sees it.
pub async fn scores(
    app: &App,
    game: &'static dyn Listed,
    day: Day,
    person: &Person,
) -> Result<Scores, Failure> {
    let (store, id) = (&app.hall.store, game.info().id);
    Ok(Scores {
        day,
        settings: settings(game, day),
        own: store.daily_try(id, day, person.hashes()).await?,
        best: store.daily_scores(id, day, SHOWN).await?,
    })
}

/// A past day or today, as an address has it.
pub fn known_day(app: &App, text: &str) -> Result<Day, Failure> {
    let day: Day = text
        .parse()
        .map_err(|error: store::NotADay| Failure::NotFound(error.to_string()))?;
    match day <= app.hall.clock.today() {
        true => Ok(day),
        false => Err(Failure::NotFound("this day has not come yet".into())),
    }
}

/// The person's table of today: the one they have begun, or a new one. For practice it is always new, and can be had when
/// their try that counts is over. Who asks says which day they saw, if they know.
pub async fn open(
    app: &App,
    game: &'static dyn Listed,
    person: &Person,
    own: &Secret,
    asked: &Asked,
) -> Result<GameId, Failure> {
    let day = app.hall.clock.today();
    if asked.day.is_some_and(|seen| seen != day) {
        let why = format!("that day is over; the game of {day} has begun");
        return Err(Failure::Conflict(why));
    }
    let (store, id) = (&app.hall.store, game.info().id);
    let begun = store.daily_try(id, day, person.hashes()).await?;
    match (begun, asked.practice) {
        (Some(begun), false) => return Ok(begun.game),
        (Some(begun), true) if begun.is_over => {}
        (_, true) => {
            let why =
                "practise when your game of the day is over: it would tell you what is to come";
            return Err(Failure::Conflict(why.into()));
        }
        (None, false) => {}
    }
    let seed = seed(app, game, day).await?;
    let name = match tidy_name(&asked.name) {
        name if name.is_empty() => nameless(game, 1),
        name => name,
    };
    let settings = game.settings_of(&settings(game, day))?;
    let table = game.open(&settings, std::slice::from_ref(&name), seed.clone())?;
    let at = app.hall.clock.now();
    let mut new = NewGame::new(&table.record(), Some(seed), gist(&*table), at);
    new.seats = vec![SeatHolder::human(name, own.hash())];
    // A score that counts is one's own.
    new.hints = asked.practice;
    new.daily = Some(Daily {
        day,
        holder: own.hash(),
        counts: !asked.practice,
    });
    match app.hall.store.create(new).await {
        Ok(id) => {
            app.hall.metrics.opened.fetch_add(1, Ordering::Relaxed);
            Ok(id)
        }
        // Another tab was quicker.
        Err(StoreError::Exists(begun)) => Ok(begun),
        Err(error) => Err(error.into()),
    }
}

/// What someone wants of the game of the day.
#[derive(Clone, Debug, Default)]
pub struct Asked {
    /// What they want to be called.
    pub name: String,
    /// Which day they saw.
    pub day: Option<Day>,
    /// Whether it is for practice.
    pub practice: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn families_take_turns() {
        let game = catalogue::find("border-reivers").unwrap();
        let of = |number| settings(game, Day::new(number))[0].1.clone();
        let four: Vec<String> = (0..4).map(of).collect();
        assert_eq!(four, ["dacre", "fenwick", "maxwell", "kerr"]);
        assert_eq!(of(20_000), of(20_004));
        assert!(of_the_day(catalogue::find("schotten-totten").unwrap()).is_err());
    }
}
