//! Information-set Monte Carlo tree search for any game: single observer, with availability counts.
//!
//! Each simulation imagines a state that the seat could be in, walks down the one tree of actions as
//! far as that state allows, adds a node, plays on to the end with the guide's policy, and credits
//! every action on the way with what its own seat gained. Dice and draws are drawn anew each time, so
//! an action's worth is its mean over chance and over what is hidden. The true state is looked at only
//! through [`Game::imagine`], so hidden information cannot leak into the choice.

use crate::{Failure, Guide, Opening, Player, guide::shares};
use rustc_hash::FxHashMap;
use std::time::{Duration, Instant};
use table::{Chance, Game, Journal, MAX_SEATS, Rng, Seat, Turn};

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
pub struct Thought {
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
    pub fn thinking(guide: U, thought: Thought, rng: Rng) -> Search<U> {
        Search {
            loosely: thought.loosely,
            ..Search::new(guide, thought.budget, 1, rng)
        }
    }

    /// What it thinks of every action that the seat has, the most tried first.
    pub fn advise<G: Game>(&mut self, game: &G, seat: Seat) -> Vec<Advice<G::Action>>
    where
        U: Guide<G>,
    {
        let deadline = match self.budget {
            Budget::Time(time) => Some(Instant::now() + time),
            Budget::Simulations(_) => None,
        };
        let share_of_work = |thread: usize| match self.budget {
            Budget::Simulations(total) => {
                let (total, threads) = (total as usize, self.threads);
                total / threads + usize::from(thread < total % threads)
            }
            Budget::Time(_) => usize::MAX,
        };
        let rngs: Vec<Rng> = (0..self.threads)
            .map(|_| Rng::new(self.rng.bits()))
            .collect();
        let guide = &self.guide;
        let trees: Vec<Tree<G>> = std::thread::scope(|scope| {
            let mut jobs = rngs.into_iter().enumerate().map(|(thread, rng)| {
                let work = share_of_work(thread);
                move || Tree::grown(guide, game, seat, work, deadline, rng)
            });
            let first = jobs.next();
            let others: Vec<_> = jobs.map(|job| scope.spawn(job)).collect();
            let mut trees: Vec<Tree<G>> = first.map(|job| job()).into_iter().collect();
            for other in others {
                trees.push(
                    other
                        .join()
                        .unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
                );
            }
            trees
        });
        combined(game, seat, &trees)
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
        let advice = self.advise(game, seat);
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
            .ok_or_else(|| Failure("there is nothing to choose from".into()))
    }
}

/// The roots of all trees put together.
fn combined<G: Game>(game: &G, seat: Seat, trees: &[Tree<G>]) -> Vec<Advice<G::Action>> {
    let mut actions = Vec::new();
    game.actions(seat, &mut actions);
    let mut advice: Vec<Advice<G::Action>> = actions
        .into_iter()
        .map(|action| {
            let nodes = trees.iter().filter_map(|tree| {
                let child = tree.child(ROOT, seat, &action)?;
                Some(&tree.nodes[child as usize])
            });
            let (visits, gained) = nodes.fold((0, 0.0), |(visits, gained), node| {
                (visits + node.visits, gained + node.gained)
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

const ROOT: u32 = 0;

struct Node<A> {
    /// The action that leads here, and whose it is. The root has none.
    step: Option<(Seat, A)>,
    visits: u32,
    /// How often the action could have been chosen.
    available: u32,
    /// What its seat gained in all visits.
    gained: f32,
}

struct Tree<G: Game> {
    nodes: Vec<Node<G::Action>>,
    /// From a node, by whose action, to a node.
    children: FxHashMap<(u32, Seat, G::Action), u32>,
}

/// Buffers that a simulation uses again and again.
struct Scratch<A> {
    actions: Vec<A>,
    weights: Vec<f32>,
    path: Vec<u32>,
}

impl<G: Game> Tree<G> {
    fn grown<U: Guide<G>>(
        guide: &U,
        game: &G,
        seat: Seat,
        simulations: usize,
        deadline: Option<Instant>,
        mut rng: Rng,
    ) -> Tree<G> {
        let root = Node {
            step: None,
            visits: 0,
            available: 0,
            gained: 0.0,
        };
        let mut tree = Tree {
            nodes: vec![root],
            children: FxHashMap::default(),
        };
        let mut scratch = Scratch {
            actions: Vec::new(),
            weights: Vec::new(),
            path: Vec::new(),
        };
        for done in 0..simulations {
            // The clock is asked before every simulation but the first: some answer is always there.
            if done > 0 && deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                break;
            }
            tree.simulate(guide, game, seat, &mut scratch, &mut rng);
        }
        tree
    }

    fn child(&self, parent: u32, seat: Seat, action: &G::Action) -> Option<u32> {
        self.children.get(&(parent, seat, action.clone())).copied()
    }

    fn simulate<U: Guide<G>>(
        &mut self,
        guide: &U,
        game: &G,
        seat: Seat,
        scratch: &mut Scratch<G::Action>,
        rng: &mut Rng,
    ) {
        let mut world = game.imagine(seat, rng);
        let mut chance = Chance::imagined(Rng::new(rng.bits()));
        let mut journal = Journal::silent();
        scratch.path.clear();
        scratch.path.push(ROOT);
        let mut node = ROOT;
        let gains = loop {
            // Where several decide at once, the search is about the one who asks.
            let next_seat = match node {
                ROOT if world.turn().seats().contains(seat) => Some(seat),
                _ => world.turn().next_seat(),
            };
            let Some(seat) = next_seat else {
                break final_shares(&world);
            };
            let (next, is_new) = self.descend(guide, &world, seat, node, scratch);
            node = next;
            scratch.path.push(node);
            if let Some((_, action)) = &self.nodes[node as usize].step {
                let played = world.play(seat, action, &mut chance, &mut journal);
                debug_assert!(played.is_ok(), "a listed action was refused");
            }
            if is_new {
                break play_out(guide, &mut world, &mut chance, rng);
            }
        };
        for &visited in &scratch.path {
            let node = &mut self.nodes[visited as usize];
            node.visits += 1;
            let whose = node.step.as_ref().map_or(seat, |(whose, _)| *whose);
            node.gained += gains[whose.index()];
        }
    }

    /// The child to go on to: the available action with the best mix of what it gained and how little
    /// it was tried, weighted by how good it looks. An action that was never tried becomes a new node.
    fn descend<U: Guide<G>>(
        &mut self,
        guide: &U,
        world: &G,
        seat: Seat,
        parent: u32,
        scratch: &mut Scratch<G::Action>,
    ) -> (u32, bool) {
        scratch.actions.clear();
        world.actions(seat, &mut scratch.actions);
        guide.weigh(world, seat, &scratch.actions, &mut scratch.weights);
        let sum: f32 = scratch.weights.iter().sum();
        let parent_node = &self.nodes[parent as usize];
        let expected = parent_node.gained / parent_node.visits.max(1) as f32;
        let own_view = parent_node
            .step
            .as_ref()
            .is_none_or(|(whose, _)| *whose == seat);
        let expected = if own_view { expected } else { 1.0 - expected };
        let root_of_visits = (parent_node.visits as f32 + 1.0).sqrt();
        let mut best = (f32::NEG_INFINITY, 0, None);
        for (n, action) in scratch.actions.iter().enumerate() {
            let prior = scratch.weights[n] / sum;
            let child = self.child(parent, seat, action);
            let score = match child {
                None => expected - guide.reserve() + guide.curiosity() * prior * root_of_visits,
                Some(child) => {
                    let node = &mut self.nodes[child as usize];
                    node.available += 1;
                    let mean = node.gained / node.visits as f32;
                    let pull = (node.available as f32).sqrt() / (1.0 + node.visits as f32);
                    mean + guide.curiosity() * prior * pull
                }
            };
            if score > best.0 {
                best = (score, n, child);
            }
        }
        let (_, n, child) = best;
        match child {
            Some(child) => (child, false),
            None => {
                let new = self.nodes.len() as u32;
                let action = scratch.actions[n].clone();
                self.children.insert((parent, seat, action.clone()), new);
                self.nodes.push(Node {
                    step: Some((seat, action)),
                    visits: 0,
                    available: 1,
                    gained: 0.0,
                });
                (new, true)
            }
        }
    }
}

fn play_out<G: Game, U: Guide<G>>(
    guide: &U,
    world: &mut G,
    chance: &mut Chance,
    rng: &mut Rng,
) -> [f32; MAX_SEATS] {
    let mut notes = U::Notes::default();
    let mut journal = Journal::silent();
    let mut left = guide.horizon();
    while let Some(seat) = world.turn().next_seat() {
        if left == 0 || guide.has_settled(world, &mut notes) {
            return guide.evaluate(world);
        }
        left -= 1;
        let action = guide.playout(world, seat, &mut notes, rng);
        let played = world.play(seat, &action, chance, &mut journal);
        debug_assert!(played.is_ok(), "a playout chose an illegal action");
    }
    final_shares(world)
}

fn final_shares<G: Game>(game: &G) -> [f32; MAX_SEATS] {
    match game.turn() {
        Turn::Over(outcome) => shares(&outcome),
        _ => [0.0; MAX_SEATS],
    }
}
