//! Information-set Monte Carlo tree search for any game and any number of seats: single observer, with
//! availability counts. Every seat is taken to play for its own share of the win.
//!
//! The true state is looked at only through [`Game::imagine`], so hidden information cannot leak into
//! the choice. How a tree grows stands in `tree.rs`.

use crate::{
    Failure, Guide, Opening, Player,
    tree::{Inquiry, Tree},
};
use std::time::{Duration, Instant};
use table::{Game, Rng, Seat};

/// How long a search thinks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Budget {
    /// This many simulations. The same seed then gives the same choice.
    Simulations(u32),
    /// This long.
    Time(Duration),
}

/// How a level thinks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// How long.
    pub budget: Budget,
    /// Whether it takes any action about as often as it looked at it, not always the one it looked at
    /// most: plausible play with mistakes.
    pub loosely: bool,
}

/// What the search thinks of one action.
#[derive(Clone, PartialEq, Debug)]
pub struct Advice<A> {
    /// The action.
    pub action: A,
    /// How often it was tried.
    pub visits: u32,
    /// The seat's share of the win when it was tried, from 0 to 1.
    pub share: f32,
}

/// A player that searches.
#[derive(Clone, Debug)]
pub struct Search<U> {
    guide: U,
    budget: Budget,
    threads: usize,
    loosely: bool,
    rng: Rng,
}

impl<U> Search<U> {
    /// A search with this budget, on this many threads (each with a tree of its own).
    pub fn new(guide: U, budget: Budget, threads: usize, rng: Rng) -> Search<U> {
        Search {
            guide,
            budget,
            threads: threads.max(1),
            loosely: false,
            rng,
        }
    }

    /// A search that thinks like this, on one thread.
    pub fn thinking(guide: U, effort: Effort, rng: Rng) -> Search<U> {
        Search {
            loosely: effort.loosely,
            ..Search::new(guide, effort.budget, 1, rng)
        }
    }

    /// What it thinks of every action that the seat has, the most tried first. A game or a guide that
    /// goes wrong on the way is a failure that names the state and the action.
    pub fn advise<G: Game>(
        &mut self,
        game: &G,
        seat: Seat,
    ) -> Result<Vec<Advice<G::Action>>, Failure>
    where
        U: Guide<G>,
    {
        let trees = self.grown(game, seat, self.budget)?;
        Ok(combined(game, seat, &trees))
    }

    /// What all its threads have tried within this budget: a tree each.
    pub(crate) fn grown<G: Game>(
        &mut self,
        game: &G,
        seat: Seat,
        budget: Budget,
    ) -> Result<Vec<Tree<G>>, Failure>
    where
        U: Guide<G>,
    {
        if !game.turn().seats().contains(seat) {
            return Err(Failure::new(format!("it is not seat {seat}'s turn")));
        }
        let deadline = match budget {
            Budget::Time(time) => Some(Instant::now() + time),
            Budget::Simulations(_) => None,
        };
        let share_of_work = |thread: usize| match budget {
            Budget::Simulations(total) => {
                let (total, threads) = (total as usize, self.threads);
                total / threads + usize::from(thread < total % threads)
            }
            Budget::Time(_) => usize::MAX,
        };
        let rngs: Vec<Rng> = (0..self.threads)
            .map(|_| Rng::new(self.rng.bits()))
            .collect();
        let about = &Inquiry {
            guide: &self.guide,
            game,
            seat,
        };
        std::thread::scope(|scope| {
            let mut jobs = rngs.into_iter().enumerate().map(|(thread, rng)| {
                let work = share_of_work(thread);
                move || Tree::grown(about, work, deadline, rng)
            });
            let first = jobs.next();
            let others: Vec<_> = jobs.map(|job| scope.spawn(job)).collect();
            let mut trees: Vec<_> = first.map(|job| job()).into_iter().collect();
            for other in others {
                trees.push(
                    other
                        .join()
                        .unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
                );
            }
            trees.into_iter().collect()
        })
    }
}

impl<G: Game, U: Guide<G>> Player<G> for Search<U> {
    fn open(&mut self, opening: &Opening) -> Result<(), Failure> {
        self.rng = opening.rng.clone();
        Ok(())
    }

    fn choose(&mut self, game: &G, seat: Seat) -> Result<G::Action, Failure> {
        if game.count(seat) == 1 {
            return Ok(game.nth(seat, 0));
        }
        let advice = self.advise(game, seat)?;
        let mut place = 0;
        if self.loosely {
            let visits = advice.iter().map(|advice| advice.visits as usize);
            let mut left = self.rng.pick(visits.sum::<usize>().max(1));
            while place + 1 < advice.len() && left >= advice[place].visits as usize {
                left -= advice[place].visits as usize;
                place += 1;
            }
        }
        advice
            .into_iter()
            .nth(place)
            .map(|advice| advice.action)
            .ok_or_else(|| Failure::no_action(game, seat, "the game lists"))
    }
}

/// The roots of all trees put together.
pub(crate) fn combined<G: Game>(game: &G, seat: Seat, trees: &[Tree<G>]) -> Vec<Advice<G::Action>> {
    let mut actions = Vec::new();
    game.actions(seat, &mut actions);
    let mut advice: Vec<Advice<G::Action>> = actions
        .into_iter()
        .map(|action| {
            let tried = trees.iter().filter_map(|tree| tree.tried(seat, &action));
            let (visits, gained) = tried.fold((0, 0.0), |(visits, gained), tried| {
                (visits + tried.0, gained + tried.1)
            });
            Advice {
                action,
                visits,
                share: gained / visits.max(1) as f32,
            }
        })
        .collect();
    advice.sort_by(|a, b| {
        (b.visits, b.share)
            .partial_cmp(&(a.visits, a.share))
            .unwrap_or(std::cmp::Ordering::Equal)
    });
    advice
}
