//! Laws about tables of several: parts of a decision that seats make at once, leaving, outcomes, and chance that people
//! report.

use super::{Held, Law, Run, ensure, listed};
use crate::{
    Chance, Game, Journal, Missing, OpenError, Outcome, Rng, Seat, Settings, Sitting, Turn,
    Vacancy, Voice, Wanted,
};

/// The table turns nothing up while the game goes on, for nobody, and everything when it is over.
pub(super) fn turned_up_in_time<G: Game>(sitting: &Sitting<G>) -> Held {
    let is_over = matches!(sitting.turn(), Turn::Over(_));
    let seats = (0..sitting.game().seats()).map(|seat| Some(Seat::new(seat)));
    for reader in seats.chain([None]) {
        let is_shown = sitting.turned_up(reader).is_some();
        ensure(is_shown == is_over, Law::EverythingTurnsUp, || {
            format!("{reader:?} is shown everything at {:?}", sitting.turn())
        })?;
    }
    Ok(())
}

impl<G: Game> Run<G> {
    /// While a decision goes on, what one seat did in it has changed nothing for the others who are asked.
    pub(super) fn part_laws(&self, game: &G, actor: Seat, action: &G::Action) -> Held {
        let mut after = game.clone();
        let mut chance = Chance::imagined(Rng::new(1));
        let played = after.play(actor, action, &mut chance, &mut Journal::silent());
        if played.is_err() || game.round().is_none() || game.round() != after.round() {
            return Ok(());
        }
        let before = game.turn().seats().without(actor);
        let now = after.turn().seats().without(actor);
        ensure(before == now, Law::PartsAreSecret, || {
            format!("after {action} others are asked, although the decision goes on")
        })?;
        for seat in now.iter() {
            let voice = Voice::new(Some(seat), &[]);
            let is_same = listed(game, seat) == listed(&after, seat)
                && game.prompt(&voice) == after.prompt(&voice)
                && self
                    .pool
                    .iter()
                    .all(|tried| game.check(seat, tried) == after.check(seat, tried));
            ensure(is_same, Law::PartsAreSecret, || {
                format!("{action} by seat {actor} changes what seat {seat} is asked")
            })?;
        }
        Ok(())
    }

    /// Each seat takes back its part of the decision that goes on, and does it again.
    pub(super) fn take_back_parts(&mut self, sitting: &mut Sitting<G>) -> Held {
        let last = sitting.moves().last().map(|played| played.seat);
        let seats = (0..sitting.game().seats()).map(Seat::new);
        for seat in seats.filter(|&seat| Some(seat) != last) {
            if sitting.may_undo(seat).is_err() {
                continue;
            }
            let (state, moves) = (sitting.game().clone(), sitting.len());
            let own = sitting
                .moves()
                .iter()
                .rev()
                .find(|played| played.seat == seat);
            let Some(Ok(action)) = own.map(|own| own.action.parse()) else {
                continue;
            };
            let again = sitting
                .undo(seat)
                .map_err(|error| error.to_string())
                .and_then(|()| {
                    sitting
                        .act(seat, &action)
                        .map_err(|error| error.to_string())
                });
            self.report.undos += 1;
            ensure(
                again.is_ok() && *sitting.game() == state && sitting.len() == moves,
                Law::UndoRestores,
                || format!("seat {seat} cannot take back {action} and do it again: {again:?}"),
            )?;
        }
        Ok(())
    }

    /// Somebody leaves, and the game goes on if it says so.
    pub(super) fn leave(&mut self, sitting: &mut Sitting<G>) -> Held {
        let seat = Seat::new(self.rng.pick(sitting.game().seats()));
        let vacancy = sitting.game().vacancy(seat);
        if vacancy == Vacancy::Ends {
            return Ok(());
        }
        let goes_on = sitting.leave(seat, "left the table");
        self.report.left += 1;
        ensure(goes_on, Law::LeavingGoesOn, || {
            format!("seat {seat} is left, and the game is over")
        })?;
        if vacancy == Vacancy::Out {
            self.out = self.out.with(seat);
        }
        let is_asked = sitting.turn().seats().contains(seat);
        ensure(
            !is_asked || sitting.stand_in().is_some(),
            Law::LeavingGoesOn,
            || format!("seat {seat} was left, is asked, and has no fallback"),
        )
    }
}

/// Shares add up to one and follow the places.
pub(super) fn shares_add_up(outcome: &Outcome, seats: usize) -> Held {
    let sum: u32 = outcome.shares().iter().copied().map(u32::from).sum();
    let is_one = sum == u32::from(Outcome::WHOLE) || sum == 0 || seats == 1;
    ensure(is_one && outcome.seats() == seats, Law::SharesAddUp, || {
        format!("{:?} at a table of {seats}", outcome.shares())
    })?;
    let all: Vec<Seat> = (0..seats).map(Seat::new).collect();
    for (one, other) in all
        .iter()
        .flat_map(|one| all.iter().map(move |other| (*one, *other)))
    {
        let places = outcome.place(one).cmp(&outcome.place(other));
        let shares = outcome.share(other).cmp(&outcome.share(one));
        ensure(places == shares || shares.is_eq(), Law::SharesAddUp, || {
            format!("seat {one} and seat {other} have shares that do not fit their places")
        })?;
    }
    Ok(())
}

/// Plays the game once more at a real table, with the same results, each reported only when it is asked for.
pub(super) fn reported_plays_alike<G: Game>(played: &Sitting<G>) -> Held {
    let record = played.record();
    let broken = |story: String| (Law::ReportedPlaysAlike, story);
    let header = &record.header;
    let pairs = header.settings.iter();
    let pairs = pairs.map(|(key, value)| (key.as_str(), value.as_str()));
    let settings =
        Settings::from_pairs(G::SETTINGS, pairs).map_err(|error| broken(error.to_string()))?;
    let mut told = 0;
    let mut sitting = loop {
        match Sitting::<G>::open_reported(&settings, &header.seats, &record.deal[..told]) {
            Ok(sitting) => break sitting,
            Err(OpenError::Wants(wanted)) => told += asked_for(&wanted, record.deal.len() - told)?,
            Err(error) => return Err(broken(error.to_string())),
        }
    };
    for done in &record.moves {
        let action = done
            .action
            .parse()
            .map_err(|_| broken(done.action.clone()))?;
        let before = sitting.game().clone();
        let mut told = 0;
        loop {
            match sitting.act_with(done.seat, &action, &done.draws[..told]) {
                Ok(None) => break,
                Ok(Some(wanted)) => told += asked_for(&wanted, done.draws.len() - told)?,
                Err(refusal) => return Err(broken(format!("{action}: {refusal}"))),
            }
        }
        // A mistake is taken back, and the same results are reported again.
        if told > 0 && sitting.undo(done.seat).is_ok() {
            ensure(*sitting.game() == before, Law::ReportedPlaysAlike, || {
                format!("{action} is not whole when it was taken back")
            })?;
            let again = sitting.act_with(done.seat, &action, &done.draws);
            again.map_err(|refusal| broken(format!("{action}, again: {refusal}")))?;
        }
    }
    let again = sitting.record();
    let replayed = again
        .to_string()
        .parse()
        .map_err(|error| broken(format!("{error}")))?;
    let replayed = Sitting::<G>::verify(&replayed).map_err(|error| broken(error.to_string()))?;
    ensure(
        sitting.game() == played.game()
            && replayed.game() == played.game()
            && matches!(sitting.turn(), Turn::Over(_)),
        Law::ReportedPlaysAlike,
        || "the same results, reported, lead to another game".into(),
    )
}

/// How many results are asked for; a draw must have a label, and no more may be asked for than were drawn.
fn asked_for(wanted: &Wanted, left: usize) -> Result<usize, (Law, String)> {
    let count = match &wanted.missing {
        Missing::Dice { count, .. } => *count,
        Missing::OneOf(_) => 1,
        Missing::Number(_) => 0,
    };
    let held = count > 0 && count <= left && !wanted.label.trim().is_empty();
    ensure(held, Law::ReportedPlaysAlike, || {
        format!("the table asks for {wanted}; {left} results are left")
    })?;
    Ok(count)
}
