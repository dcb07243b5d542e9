//! Whose eyes a request looks through, and whose hand it acts with. Someone who holds no seat is a
//! spectator; someone who holds several says which, and until then sees no hand at all.

use crate::{
    App,
    deed::{Deed, DeedError},
    error::Failure,
    look::{About, Glance, Look},
    person::Person,
    room::{Kept, Verified},
};
use boards::Shape;
use catalogue::{Hint, Listed, Luck, Question, Table};
use opponents::Budget;
use std::time::Duration;
use store::{GameId, SeatHolder, SecretHash};
use table::Seat;

/// How long a search thinks about a hint.
const HINT: Budget = Budget::Time(Duration::from_millis(1200));
/// How long someone waits for a hint before the search begins.
const HINT_QUEUE: Duration = Duration::from_secs(8);
/// How long someone waits for the check of a finished game.
const CHECK: Duration = Duration::from_secs(2);
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
    fn held(&self, seats: &[SeatHolder]) -> Vec<Seat> {
        let seats = seats.iter().enumerate();
        seats
            .filter(|(_, holder)| self.hashes.iter().any(|hash| holder.is_held_by(hash)))
            .map(|(index, _)| Seat::new(index))
            .collect()
    }

    /// The seat that looks, or acts if it need not say which question it answers: the named one, or the one that is to
    /// act. If it is not theirs, why not.
    pub fn seat(&self, table: &dyn Table, seats: &[SeatHolder]) -> Result<Seat, String> {
        let held = self.held(seats);
        match self.seat {
            Some(seat) if held.contains(&seat) => Ok(seat),
            Some(seat) => Err(format!("you do not hold seat {seat} at this table")),
            None => {
                let turn = table.turn().seats();
                let acting = held.iter().find(|&&seat| turn.contains(seat));
                let seat = acting.or(held.first());
                seat.copied()
                    .ok_or_else(|| "you have no seat at this table; you can watch it".into())
            }
        }
    }

    /// The seat that a deed is for, and whether who wants it has seen what it is about: the decision that an action
    /// answers, or the version of the table.
    pub fn seat_for(
        &self,
        deed: &Deed,
        table: &dyn Table,
        about: &About,
    ) -> Result<(Seat, bool), DeedError> {
        let seat = self.seat(table, &about.seats);
        let seat = seat.map_err(DeedError::NotYours)?;
        let act = match deed {
            Deed::Act(act) => act,
            Deed::Leave(saw) => return Ok((seat, *saw == about.version)),
            Deed::Undo(saw) => {
                // Who holds several seats takes back what can be taken back.
                let mut held = self.held(&about.seats).into_iter();
                let able = held.find(|&seat| table.may_undo(seat).is_ok());
                let seat = self.seat.or(able).unwrap_or(seat);
                return Ok((seat, *saw == about.version));
            }
        };
        let number = |seat| table.decision(seat).map(|asked| asked.number);
        let Some(answered) = act.decision else {
            let saw = act.version.ok_or(DeedError::Unnamed)?;
            return Ok((seat, saw == about.version));
        };
        let mut own = match self.seat {
            Some(seat) => vec![seat],
            None => self.held(&about.seats),
        };
        own.retain(|&seat| number(seat) == Some(answered));
        Ok((own.first().copied().unwrap_or(seat), !own.is_empty()))
    }
}

/// What is asked of a table.
#[derive(Clone, Debug, Default)]
pub struct LookQuery {
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
        // At one screen, a curtain falls before what another may not see.
        (None, _) if yours.iter().any(|&seat| kept.table.has_secrets(seat)) => (None, acting),
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
pub async fn look(
    app: &App,
    person: &Person,
    id: GameId,
    asked: LookQuery,
) -> Result<Look, Failure> {
    let room = app.hall.room(id);
    let mut watch = room.watch(false);
    let mut kept = app.hall.show(id).await?;
    // A finished game is being checked for a moment; whoever comes sees what was found.
    while kept.verified == Verified::Checking {
        let found = tokio::time::timeout(CHECK, watch.pulse.changed()).await;
        kept = app.hall.show(id).await?;
        if found.is_err() {
            break;
        }
    }
    look_at(app, person, kept, asked).await
}

/// What this person is shown of a table at this moment. It is drawn on another thread: a picture takes longer than an
/// action.
pub async fn look_at(
    app: &App,
    person: &Person,
    kept: Kept,
    asked: LookQuery,
) -> Result<Look, Failure> {
    let mut glance = glance(&kept, person, asked.seat)?;
    glance.shapes = asked.shapes;
    glance.why = asked.why;
    let table = match asked.at.filter(|&at| at < kept.table.len()) {
        None => kept.table.clone(),
        Some(at) => app.hall.earlier(&kept, at).await?,
    };
    let is_over = kept.is_over();
    let drawn = tokio::task::spawn_blocking(move || {
        let mut look = Look::new(&*table, kept.game, kept.about, glance);
        look.seed = kept.seed;
        look.verified = kept.verified;
        look.has_ended = is_over;
        let thinker = look.glance.reader.filter(|_| look.is_readers_turn());
        let question = thinker
            .filter(|_| asked.hint)
            .map(|seat| table.question(seat, &Luck::fresh()));
        (look, question)
    });
    let (mut look, question) = drawn
        .await
        .map_err(|_| Failure::Busy("the table could not be drawn; try again"))?;
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
        let hints = game.hint(&question, HINT);
        drop(permit);
        let mut hints = hints.unwrap_or_else(|failure| {
            tracing::error!(game = game.info().id, %failure, "there is no hint");
            Vec::new()
        });
        hints.retain(|hint| hint.visits > 0);
        hints.truncate(HINTS);
        hints
    });
    found.await.map_err(|_| busy)
}
