//! Whose eyes a request looks through, and whose hand it acts with. Someone who holds no seat is a
//! spectator; someone who holds several says which, and until then sees no hand at all.

use crate::{
    App,
    error::Failure,
    look::{Glance, Look},
    person::Person,
    room::Kept,
};
use boards::Shape;
use catalogue::{Hint, Listed, Question};
use opponents::Budget;
use std::time::Duration;
use store::{GameId, SecretHash};
use table::Seat;

/// How long a search thinks about a hint.
const HINT: Budget = Budget::Time(Duration::from_millis(1200));
/// How long someone waits for a hint before the search begins.
const HINT_QUEUE: Duration = Duration::from_secs(8);
/// How many actions a hint names.
const HINTS: usize = 5;

/// Someone who knows these secrets wants to act, on this seat if one is named.
#[derive(Clone, Debug)]
pub struct Claim {
    hashes: Vec<SecretHash>,
    seat: Option<Seat>,
}

impl Claim {
    /// This person's claim to a seat.
    pub fn new(person: &Person, seat: Option<Seat>) -> Claim {
        Claim {
            hashes: person.hashes().to_vec(),
            seat,
        }
    }

    /// The seats that they hold.
    fn held(&self, kept: &Kept) -> Vec<Seat> {
        let seats = kept.about.seats.iter().enumerate();
        seats
            .filter(|(_, holder)| self.hashes.iter().any(|hash| holder.is_held_by(hash)))
            .map(|(index, _)| Seat::new(index))
            .collect()
    }

    /// Whether it means the same seat whoever is to act: one is named, or they hold no other.
    pub fn is_certain(&self, kept: &Kept) -> bool {
        self.seat.is_some() || self.held(kept).len() == 1
    }

    /// The seat that is meant: the named one, or the one that is to act. If it is not theirs, why not.
    pub fn seat(&self, kept: &Kept) -> Result<Seat, String> {
        let held = self.held(kept);
        match self.seat {
            Some(seat) if held.contains(&seat) => Ok(seat),
            Some(seat) => Err(format!("you do not hold seat {seat} at this table")),
            None => {
                let turn = kept.table.turn().seats();
                let acting = held.iter().find(|&&seat| turn.contains(seat));
                let seat = acting.or(held.first());
                seat.copied()
                    .ok_or_else(|| "you have no seat at this table; you can watch it".into())
            }
        }
    }
}

/// What is asked of a table.
#[derive(Clone, Debug, Default)]
pub struct Asked {
    /// Through whose eyes.
    pub seat: Option<Seat>,
    /// After how many actions; now, if that is not said.
    pub at: Option<usize>,
    /// Why this action is not allowed.
    pub why: Option<String>,
    /// What a search thinks.
    pub hint: bool,
    /// The shapes of the board that are wanted.
    pub shapes: Vec<Shape>,
}

/// Through whose eyes this person looks.
pub fn glance(kept: &Kept, person: &Person, seat: Option<Seat>) -> Result<Glance, Failure> {
    let yours = person.seats(&kept.about.seats);
    let turn = kept.table.turn().seats();
    let acting = yours.iter().copied().find(|&seat| turn.contains(seat));
    let (reader, curtain) = match (seat, yours.as_slice()) {
        (Some(seat), _) if seat.index() >= kept.about.seats.len() => {
            return Err(Failure::Bad(format!(
                "there is no seat {seat} at this table"
            )));
        }
        // When the game is over nothing is hidden any more.
        (Some(seat), _) if yours.contains(&seat) || kept.is_over() => (Some(seat), None),
        (Some(seat), _) => {
            let why = format!("you do not hold seat {seat}, so you cannot see what it sees");
            return Err(Failure::Forbidden(why));
        }
        (None, [own]) => (Some(*own), None),
        (None, _) if kept.game.info().hidden => (None, acting),
        (None, _) => (acting.or(yours.first().copied()), None),
    };
    Ok(Glance {
        reader,
        yours,
        curtain,
        ..Glance::default()
    })
}

/// What this person is shown of a table.
pub async fn look(app: &App, person: &Person, id: GameId, asked: Asked) -> Result<Look, Failure> {
    let person = person.clone();
    let wants_hint = asked.hint;
    let read = move |kept: &Kept| -> Result<(Look, Option<Question>), Failure> {
        let mut glance = glance(kept, &person, asked.seat)?;
        glance.shapes = asked.shapes;
        glance.why = asked.why;
        let mut look = match asked.at.filter(|&at| at < kept.table.len()) {
            None => Look::new(&*kept.table, kept.game, kept.about.clone(), glance),
            Some(at) => {
                let earlier = kept.game.replay_to(&kept.table.record(), at);
                let earlier = earlier.map_err(|error| {
                    Failure::Storage(store::StoreError::Corrupt(error.to_string()))
                })?;
                Look::new(&*earlier, kept.game, kept.about.clone(), glance)
            }
        };
        look.seed = kept.seed.clone();
        look.verified = kept.verified.clone();
        let thinker = look
            .glance
            .reader
            .filter(|_| wants_hint && look.is_readers_turn());
        let question = thinker.map(|seat| kept.table.question(seat));
        Ok((look, question))
    };
    let (mut look, question) = app.hall.read(id, read).await??;
    if let Some(question) = question {
        look.hints = Some(hints(app, look.game, question).await?);
    }
    Ok(look)
}

/// What a search thinks, the best first.
async fn hints(
    app: &App,
    game: &'static dyn Listed,
    question: Question,
) -> Result<Vec<Hint>, Failure> {
    let busy = Failure::Busy("too many want a hint just now; try again in a moment");
    let waited = tokio::time::timeout(HINT_QUEUE, app.hall.advisers.clone().acquire_owned()).await;
    let Ok(Ok(permit)) = waited else {
        return Err(busy);
    };
    let found = tokio::task::spawn_blocking(move || {
        let mut hints = game.hint(&question, HINT);
        drop(permit);
        hints.retain(|hint| hint.visits > 0);
        hints.truncate(HINTS);
        hints
    });
    found.await.map_err(|_| busy)
}
