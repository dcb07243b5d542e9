//! Computer players at a table. They think on other threads, with a copy of the state; what they come up with is done as
//! anybody's action is.

use super::{
    PACE,
    owner::{Broken, Owner, Session},
};
use crate::deed::{Act, Deed, DeedError};
use catalogue::{ActError, Computer};
use opponents::PlayerSpec;
use std::{sync::atomic::Ordering, time::Duration};
use store::Holder;
use table::Seat;
use tokio::{sync::oneshot, time::Instant};

/// What a computer player came up with.
pub(super) struct Thought {
    seat: Seat,
    /// The decision that it thought about.
    decision: u32,
    /// The player itself, unless it died of the thought.
    computer: Option<Box<dyn Computer>>,
    action: Result<String, String>,
}

impl Owner {
    /// Lets a computer player think, if one is to act and none is thinking.
    pub fn ask_a_computer(&self, session: &mut Session) {
        if !session.about.thinking.is_empty() {
            return;
        }
        let turn = session.table.turn().seats();
        let holders = session.about.seats.iter().enumerate();
        let next = holders.into_iter().find_map(|(index, holder)| {
            let seat = Seat::new(index);
            match &holder.holder {
                Holder::Computer { spec } if turn.contains(seat) => Some((seat, spec.clone())),
                _ => None,
            }
        });
        let Some((seat, spec)) = next else { return };
        let Some(decision) = session.table.decision(seat).map(|asked| asked.number) else {
            return;
        };
        let mut computer = match session.computers[seat.index()].take() {
            Some(computer) => computer,
            None => {
                // What was kept was checked when the table was opened.
                let spec = spec.parse().unwrap_or(PlayerSpec::Greedy);
                let mut computer = session.game.computer(&spec, Duration::from_secs(10));
                // If it cannot open, its first answer is a failure too.
                let _ = computer.open(&session.table.opening(seat, &session.luck));
                computer
            }
        };
        session.about.thinking.push(seat);
        self.changed(session);
        let question = session.table.question(seat, &session.luck);
        let (thinker, thought) = oneshot::channel();
        session.thought = Some(thought);
        let (hall, table) = (self.hall.clone(), self.id);
        let (people, ready) = (self.people.clone(), session.shown_at + PACE);
        tokio::spawn(async move {
            let permit = hall.thinkers.clone().acquire_owned().await;
            let thought = tokio::task::spawn_blocking(move || {
                let action = computer.choose(&question).map_err(|failure| {
                    // What the players are told leaves out what only we may see.
                    tracing::error!(%table, %seat, %failure, "a computer player found no action");
                    failure.why
                });
                drop(permit);
                (computer, action)
            });
            let (computer, action) = match thought.await {
                Ok((computer, action)) => (Some(computer), action),
                Err(panic) => (None, Err(panic.to_string())),
            };
            if people.load(Ordering::Relaxed) > 0 {
                tokio::time::sleep_until(ready).await;
            }
            let thought = Thought {
                seat,
                decision,
                computer,
                action,
            };
            // If the room has closed meanwhile, nobody wants to know.
            let _ = thinker.send(thought);
        });
    }

    /// Does what a computer player came up with, unless it is asked something else by now. The rules are asked as for
    /// anybody.
    pub async fn play(&self, session: &mut Session, thought: Thought) -> Result<(), Broken> {
        let Thought {
            seat,
            decision,
            computer,
            action,
        } = thought;
        session.computers[seat.index()] = computer;
        session.about.thinking.clear();
        let asked = session.table.decision(seat).map(|asked| asked.number);
        if asked != Some(decision) {
            return Ok(());
        }
        let done = match action {
            Ok(action) => {
                let act = Act {
                    action,
                    ..Act::default()
                };
                self.act(session, seat, &Deed::Act(act)).await
            }
            Err(why) => Err(DeedError::Act(ActError::Notation { why })),
        };
        // Half of a decision, such as a block that is taken up, is nothing to look at.
        if session.table.spoke() {
            session.shown_at = Instant::now();
        }
        match done {
            Ok(()) => Ok(()),
            Err(DeedError::Store(error)) => {
                tracing::error!(table = %self.id, %error, "a computer player's action was not kept");
                Err(Broken)
            }
            Err(error) => {
                tracing::error!(table = %self.id, %seat, %error, "a computer player failed");
                let why = format!("the computer player failed: {error}");
                let left = self.leave(session, seat, &why, false).await;
                left.map_err(|_| Broken)
            }
        }
    }
}
