//! Whose eyes a request looks through, and whose hand it acts with. Someone who holds no seat is a
//! spectator; someone who holds several says which, and until then sees no hand at all.

use crate::{
    App,
    deed::{Deed, DeedError},
    error::Failure,
    look::{About, Glance, Look, OddsQuery, Since},
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
const HINT: Budget = Budget::Time(Duration::from_millis(1500));
/// How long someone waits for a hint before the search begins.
const HINT_QUEUE: Duration = Duration::from_secs(8);
/// How long someone waits for the check of a finished game.
const CHECK: Duration = Duration::from_secs(2);
/// What is said to who asks for a hint where none are given.
pub const NO_HINTS: &str = "Hints are off at this table: that was agreed when it was set up. There are hints against the computer, or at a table opened with them.";

/// What is said to who looks at another's game of the day.
pub const UNSEEN: &str = "this is someone's game of the day, and others still play with the same cards; it can be watched when the day is over";

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
    /// Whether that moment is only passed on the way to the present.
    pub passing: bool,
    /// Since how many actions it is to be played back.
    pub since: Option<usize>,
    /// Why this action is not allowed.
    pub why: Option<String>,
    /// What a search thinks.
    pub hint: bool,
    /// The odds of this.
    pub odds: Option<OddsQuery>,
    /// The shapes of the board that are wanted.
    pub shapes: Vec<Shape>,
    /// Whether everything is to be turned up. If that is not said, a page turns it up at the end.
    pub all: Option<bool>,
}

/// Through whose eyes this person looks.
pub fn glance(kept: &Kept, person: &Person, seat: Option<Seat>) -> Result<Glance, Failure> {
    if !kept.may_be_seen_by(person) {
        return Err(Failure::Forbidden(UNSEEN.into()));
    }
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

/// Whether everything is turned up, as was asked or as is usual. Nobody gets it while the game goes on.
pub fn turns_up(kept: &Kept, asked: Option<bool>, usually: bool) -> Result<bool, Failure> {
    match (kept.is_over(), asked) {
        (false, Some(true)) => {
            let why = "hands, blocks and decks are turned up when the game is over, not before";
            Err(Failure::Forbidden(why.into()))
        }
        (is_over, asked) => Ok(is_over && asked.unwrap_or(usually)),
    }
}

/// What this person is shown of a table.
pub async fn look(
    app: &App,
    person: &Person,
    id: GameId,
    asked: LookQuery,
) -> Result<Look, Failure> {
    let (_, mut watch, mut kept) = app.hall.watch(id, false).await?;
    // A finished game is being checked for a moment; whoever comes sees what was found.
    while kept.verified == Verified::Checking {
        let found = tokio::time::timeout(CHECK, watch.pulse.changed()).await;
        kept = app.hall.show(id).await?;
        // It takes too long, or the room has closed and nothing more will be heard from it.
        if !matches!(found, Ok(Ok(()))) {
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
    mut kept: Kept,
    asked: LookQuery,
) -> Result<Look, Failure> {
    let mut glance = glance(&kept, person, asked.seat)?;
    glance.shapes = asked.shapes;
    glance.why = asked.why;
    let since = asked
        .since
        .and_then(|from| Since::new(&*kept.table, glance.reader, from));
    let first = since.as_ref().map(|since| since.steps[0].action);
    let at = asked.at.or(first);
    let is_last = at.is_none_or(|at| at >= kept.table.len());
    glance.all = turns_up(&kept, asked.all, is_last && !glance.shapes.is_empty())?;
    glance.all_asked = asked.all;
    let table = match at.filter(|&at| at < kept.table.len()) {
        None => kept.table.clone(),
        Some(at) => app.hall.earlier(&kept, at).await?,
    };
    let is_over = kept.is_over();
    let is_now = table.len() == kept.table.len();
    let thinker = glance
        .reader
        .filter(|&seat| is_now && asked.hint && table.turn().seats().contains(seat));
    if let Some(seat) = thinker.filter(|_| kept.about.hints) {
        let (about, hints) = hints(app, &kept, seat).await?;
        kept.about = about;
        glance.hints = Some(hints);
    }
    glance.odds = asked.odds;
    let is_refused = thinker.is_some() && !kept.about.hints;
    let seed = kept.seed();
    let drawn = tokio::task::spawn_blocking(move || {
        let mut look = Look::new(&*table, kept.game, kept.about, glance);
        look.seed = seed;
        look.verified = kept.verified;
        look.has_ended = is_over;
        look.is_passing = asked.passing && look.is_replay();
        look.since = since;
        if is_refused {
            look.notice = Some(NO_HINTS.into());
        }
        look
    });
    drawn
        .await
        .map_err(|_| Failure::Busy("the table could not be drawn; try again"))
}

/// What a search thinks, the best first, and the table when the others have been told that it was asked. Who asks the same
/// again gets the same answer, and is not counted twice.
async fn hints(app: &App, kept: &Kept, seat: Seat) -> Result<(About, Vec<Hint>), Failure> {
    let asked = (kept.about.id, kept.about.version, seat);
    if let Some(hints) = app.hall.hint(asked) {
        return Ok((kept.about.clone(), hints));
    }
    let question = kept.table.question(seat, &Luck::fresh());
    let hints = thought_out(app, kept.game, question).await?;
    // They are told before the answer is shown.
    app.hall.hinted(kept.about.id, seat).await?;
    app.hall.keep_hint(asked, hints.clone());
    let mut about = kept.about.clone();
    if let Some(count) = about.hinted.get_mut(seat.index()) {
        *count += 1;
    }
    Ok((about, hints))
}

async fn thought_out(
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
        hints.unwrap_or_else(|failure| {
            tracing::error!(game = game.info().id, %failure, "there is no hint");
            Vec::new()
        })
    });
    found.await.map_err(|_| busy)
}
