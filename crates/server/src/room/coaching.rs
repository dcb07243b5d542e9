//! The coach of a guided first game looks at what the learner did: now and then he says how good it was, and after a while he
//! falls silent. He thinks on another thread, about what the learner knew before the move; the room only keeps what he says.

use super::{
    Ask,
    owner::{Owner, Session},
};
use crate::deed::Deed;
use catalogue::Question;
use opponents::Budget;
use table::Seat;

/// How long he thinks about one move.
const THOUGHT: Budget = Budget::Simulations(1_500);
/// A decision among fewer actions than this is none to speak of.
const CHOICES: usize = 4;
/// He speaks of one decision among so many.
const EVERY: usize = 3;
/// After so many actions of the learner he says nothing more.
const SILENT: usize = 60;

/// What the coach says of a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Remark {
    /// Who is told.
    pub seat: Seat,
    /// The number of the action that ended the move.
    pub action: usize,
    /// What he says.
    pub says: String,
}

/// What the room notes for the coach.
#[derive(Default)]
pub(super) struct Notes {
    /// The move that the learner is making: what was known before it, how many actions there were to choose from, and what
    /// was done since.
    begun: Option<(Question, usize, Vec<String>)>,
    /// How many decisions worth a word the learner has made, and the number of the action that ended the last of them.
    decisions: usize,
    decided: usize,
}

impl Owner {
    /// The learner is about to do this: notes what was known before.
    pub fn before_deed(&self, session: &mut Session, seat: Seat, deed: &Deed) {
        if !session.about.coached {
            return;
        }
        if !matches!(deed, Deed::Act(_)) {
            // What was taken back is spoken of no more.
            session.notes.begun = None;
            session.notes.decided = 0;
            session.about.remark = None;
        } else if session.notes.begun.is_none() {
            let choices = session.table.legal(seat).len();
            let question = session.table.question(seat, &session.luck);
            session.notes.begun = Some((question, choices, Vec::new()));
        }
    }

    /// The learner has done this. If it ends a move of which there may be something to say, the coach thinks about it.
    pub fn after_act(&self, session: &mut Session, seat: Seat, action: &str) {
        let Some((question, choices, mut done)) = session.notes.begun.take() else {
            return;
        };
        done.push(action.into());
        let now = session.table.question(seat, &session.luck);
        if session.game.is_halfway(&now) {
            session.notes.begun = Some((question, choices, done));
            return;
        }
        // To end a turn, or to draw, is no decision: what was said before it still stands.
        if choices < CHOICES {
            return;
        }
        session.about.remark = None;
        let moves = session.table.record().moves;
        let own = moves.iter().filter(|one| one.seat == seat).count();
        if own > SILENT || session.is_over() {
            return;
        }
        session.notes.decided = session.table.len();
        session.notes.decisions += 1;
        let number = session.notes.decisions;
        if number % EVERY != EVERY - 1 {
            return;
        }
        let (game, own) = (session.game, self.own.clone());
        let (advisers, action) = (self.hall.advisers.clone(), session.table.len());
        tokio::spawn(async move {
            let permit = advisers.acquire_owned().await;
            let thought = tokio::task::spawn_blocking(move || {
                let found = game.appraise(&question, &done, THOUGHT);
                drop(permit);
                found
            });
            let found = match thought.await {
                Ok(Ok(found)) => found,
                Ok(Err(failure)) => {
                    tracing::error!(game = game.info().id, %failure, "the coach found no words");
                    None
                }
                Err(_) => None,
            };
            if let (Some(found), Some(room)) = (found, own.upgrade()) {
                let says = lessons::remark(&found, number / EVERY);
                let remark = Remark { seat, action, says };
                // If the room has closed, nobody is there to be told.
                let _ = room.send(Ask::Remarked(Box::new(remark))).await;
            }
        });
    }

    /// Keeps what the coach says until the learner's next decision, unless that has been made or this one taken back.
    pub fn remarked(&self, session: &mut Session, remark: Remark) {
        if session.notes.decided == remark.action {
            session.about.remark = Some(remark);
            self.changed(session);
        }
    }
}
