//! Whole advice: not a first click, but a line of the seat's own actions to the end of its turn, told as moves, with
//! reasons. A line ends where something random or hidden would come, or where another seat is asked.
//!
//! Like the search, it looks at the true state only through [`Game::imagine`] and the seat's own list of actions. Lines are
//! followed, moves named and reasons weighed in imagined states, so that what it says is a function of what the seat knows
//! and of its seed.

use crate::{Advice, Budget, Failure, Guide, Move, Search, search::combined, tree::Tree};
use std::collections::BTreeMap;
use table::{Chance, Game, Journal, Rng, Seat};

/// The longest line.
const LONGEST: usize = 24;
/// How often an action must have been tried for the best line to follow it without thinking again.
const TRUSTED: u32 = 150;
/// How many lines are told: the best, and others.
const LINES: usize = 5;
/// How often the best line is thought on, each time with a part of the budget; the first thought has half of it.
const THOUGHTS: u32 = 8;
/// In how many imagined states reasons are weighed.
const WORLDS: usize = 8;
/// How many reasons are given for a move.
const REASONS: usize = 2;
/// How often a line is tried at least before it is called as good as another.
const TRIED: u32 = 30;
/// Lines that differ by more than this are never as good as each other.
const FAR: f32 = 0.05;

/// A line of the seat's own actions.
#[derive(Clone, PartialEq, Debug)]
pub struct Line<A> {
    /// The actions of all its moves, in order.
    pub actions: Vec<A>,
    /// The moves. Of lines other than the best only the first is told.
    pub moves: Vec<Move>,
    /// What speaks for each move; for the best line only.
    pub reasons: Vec<Vec<String>>,
    /// How often its first action was tried.
    pub visits: u32,
    /// The seat's share of the win when it was tried, from 0 to 1.
    pub share: f32,
    /// Whether it is as good as the best line, as far as the search can tell; the best is.
    pub near: bool,
}

/// Thinks within the budget about what the seat should do: some lines, the best first. A game or a guide that goes wrong on
/// the way is a failure.
pub fn counsel<G: Game, U: Guide<G>>(
    guide: &U,
    game: &G,
    seat: Seat,
    budget: Budget,
    mut rng: Rng,
) -> Result<Vec<Line<G::Action>>, Failure> {
    let world = game.imagine(seat, &mut rng);
    if let Some(line) = guide.whole_turn(&world, seat, budget, &mut rng)
        && !line.is_empty()
    {
        return Ok(vec![planned(guide, game, seat, line, &mut rng)]);
    }
    let mut search = Search::new(guide.clone(), budget, 1, Rng::new(rng.bits()));
    let trees = search.grown(game, seat, part_of(budget, 2))?;
    let mut lines: Vec<Line<G::Action>> = Vec::new();
    let tried = combined(game, seat, &trees).into_iter();
    for advice in tried.filter(|advice| advice.visits > 0).take(LINES) {
        let best = lines.first().map(|best| (best.visits, best.share));
        let mut walk = Walk::new(guide, world.clone(), seat, Rng::new(rng.bits()));
        walk.begin(&trees, advice.action.clone(), best.is_none());
        if best.is_none() {
            walk.think_on(&mut search, part_of(budget, 2 * THOUGHTS))?;
        }
        walk.finish_move();
        let mut moves = guide.moves(&world, seat, &walk.line);
        if best.is_some() {
            moves.truncate(1);
        }
        // The same in another order is no other way.
        let is_told = |one: &Move| {
            lines
                .iter()
                .any(|line| line.moves.iter().any(|told| told.is_like(one)))
        };
        if moves.len() == 1 && best.is_some() && is_told(&moves[0]) {
            continue;
        }
        let length = moves.iter().map(|one| one.actions).sum();
        walk.line.truncate(length);
        let reasons = match best {
            None => reasons(guide, game, seat, (&walk.line, &moves), &mut rng),
            Some(_) => Vec::new(),
        };
        lines.push(Line {
            actions: walk.line,
            moves,
            reasons,
            visits: advice.visits,
            share: advice.share,
            near: best.is_none_or(|best| is_near(best, &advice)),
        });
    }
    Ok(lines)
}

/// A plan for the whole turn as a line of advice. It is worth what the states are worth, on the average, that it leads to.
fn planned<G: Game, U: Guide<G>>(
    guide: &U,
    game: &G,
    seat: Seat,
    mut line: Vec<G::Action>,
    rng: &mut Rng,
) -> Line<G::Action> {
    line.truncate(LONGEST);
    let moves = guide.moves(game, seat, &line);
    line.truncate(moves.iter().map(|one| one.actions).sum());
    let reasons = reasons(guide, game, seat, (&line, &moves), rng);
    let mut share = 0.0;
    for _ in 0..WORLDS {
        let mut world = game.imagine(seat, rng);
        let mut chance = Chance::imagined(Rng::new(rng.bits()));
        for action in &line {
            // What the dice have made impossible is left out.
            let _ = world.play(seat, action, &mut chance, &mut Journal::silent());
        }
        share += guide.evaluate(&world)[seat.index()] / WORLDS as f32;
    }
    Line {
        actions: line,
        moves,
        reasons,
        visits: WORLDS as u32,
        share,
        near: true,
    }
}

/// One part of so many of the budget.
fn part_of(budget: Budget, parts: u32) -> Budget {
    match budget {
        Budget::Simulations(all) => Budget::Simulations((all / parts).max(1)),
        Budget::Time(all) => Budget::Time(all / parts),
    }
}

/// Whether a line differs from the best by less than the search can tell: by no more than the standard error of the
/// difference of two shares that were tried so often.
fn is_near<A>((visits, share): (u32, f32), other: &Advice<A>) -> bool {
    let variance = |share: f32, visits: u32| share * (1.0 - share) / visits.max(1) as f32;
    let error = (variance(share, visits) + variance(other.share, other.visits)).sqrt();
    other.visits >= TRIED && share - other.share <= error.min(FAR)
}

/// A line as it is followed, in a state that the seat could be in.
struct Walk<'g, G: Game, U> {
    guide: &'g U,
    seat: Seat,
    world: G,
    line: Vec<G::Action>,
    rng: Rng,
    /// Whether the line can go on.
    is_open: bool,
}

impl<'g, G: Game, U: Guide<G>> Walk<'g, G, U> {
    fn new(guide: &'g U, world: G, seat: Seat, rng: Rng) -> Walk<'g, G, U> {
        Walk {
            guide,
            seat,
            world,
            line: Vec::new(),
            rng,
            is_open: true,
        }
    }

    /// Does one action more, and sees whether the line can go on.
    fn step(&mut self, action: G::Action) {
        let before = self.world.clone();
        let mut chance = Chance::imagined(Rng::new(self.rng.bits()));
        let mut journal = Journal::silent();
        let seat = self.seat;
        if self
            .world
            .play(seat, &action, &mut chance, &mut journal)
            .is_err()
        {
            // A sample of actions may hold one that only another state allows.
            self.is_open = false;
            return;
        }
        self.line.push(action);
        self.is_open = self.line.len() < LONGEST
            && chance.drawn() == 0
            && !journal.has_revealed()
            && self.world.turn().seats().contains(seat)
            && self.guide.is_same_turn(&before, &self.world);
    }

    /// Begins with this action and goes on with what was tried most; the best line only as far as that was tried often.
    fn begin(&mut self, trees: &[Tree<G>], first: G::Action, is_best: bool) {
        let least = if is_best { TRUSTED } else { 1 };
        // A hint is thought out on one thread, so there is one tree.
        let Some(tree) = trees.first() else { return };
        let mut node = Tree::<G>::root();
        let mut next = Some(first);
        while let Some(action) = next {
            let child = tree.after(node, self.seat, &action);
            self.step(action);
            let Some(child) = child.filter(|_| self.is_open) else {
                return;
            };
            node = child;
            let favourite = tree.favourite(child, self.seat);
            next = favourite
                .filter(|&(_, visits, _)| visits >= least)
                .map(|(action, _, _)| action.clone());
        }
    }

    /// Goes on with a fresh thought from where the line has come to, again and again.
    fn think_on(&mut self, search: &mut Search<U>, budget: Budget) -> Result<(), Failure> {
        for _ in 0..THOUGHTS {
            if !self.is_open {
                break;
            }
            let only = (self.world.count(self.seat) == 1).then(|| self.world.nth(self.seat, 0));
            if let Some(only) = only {
                self.step(only);
                continue;
            }
            let trees = search.grown(&self.world, self.seat, budget)?;
            let best = combined(&self.world, self.seat, &trees).into_iter().next();
            let Some(best) = best else { break };
            self.begin(&trees, best.action, true);
        }
        Ok(())
    }

    /// Nothing is left half done: the move is finished by what looks best.
    fn finish_move(&mut self) {
        let mut actions = Vec::new();
        let mut weights = Vec::new();
        while self.is_open && self.guide.is_halfway(&self.world) {
            actions.clear();
            self.world.actions(self.seat, &mut actions);
            self.guide
                .weigh(&self.world, self.seat, &actions, &mut weights);
            let weighed = actions.iter().zip(&weights);
            let best = weighed.max_by(|one, other| one.1.total_cmp(other.1));
            let Some((action, _)) = best else { break };
            self.step(action.clone());
        }
    }
}

/// What speaks for each move of the line: what most of some imagined states say.
pub(crate) fn reasons<G: Game, U: Guide<G>>(
    guide: &U,
    game: &G,
    seat: Seat,
    (line, moves): (&[G::Action], &[Move]),
    rng: &mut Rng,
) -> Vec<Vec<String>> {
    let mut said: Vec<BTreeMap<String, f32>> = vec![BTreeMap::new(); moves.len()];
    for _ in 0..WORLDS {
        let mut world = game.imagine(seat, rng);
        let mut chance = Chance::imagined(Rng::new(rng.bits()));
        let mut rest = line;
        for (one, said) in moves.iter().zip(&mut said) {
            let before = world.clone();
            let (now, later) = rest.split_at(one.actions.min(rest.len()));
            rest = later;
            let mut play = |action| world.play(seat, action, &mut chance, &mut Journal::silent());
            // A plan may go on past dice; what they have made impossible in this state has no reasons there.
            if now.iter().any(|action| play(action).is_err()) {
                world = before;
                continue;
            }
            for (words, weight) in guide.reasons(&before, &world, seat, now) {
                *said.entry(words).or_default() += weight / WORLDS as f32;
            }
        }
    }
    said.into_iter()
        .map(|said| {
            let mut said: Vec<(String, f32)> = said.into_iter().collect();
            said.retain(|(_, weight)| *weight >= 1.0);
            said.sort_by(|one, other| other.1.total_cmp(&one.1).then(one.0.cmp(&other.0)));
            said.into_iter()
                .take(REASONS)
                .map(|(words, _)| words)
                .collect()
        })
        .collect()
}
