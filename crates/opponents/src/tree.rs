//! The tree that a search grows: from action to action, and what every seat gained behind each.
//!
//! Each simulation imagines a state that the seat could be in, walks down the one tree of actions as
//! far as that state allows, adds a node, plays on to the end with the guide's policy, and credits
//! every action on the way with what each seat gained. Dice and draws are drawn anew each time, so
//! an action's worth is its mean over chance and over what is hidden.

use crate::{Failure, Guide};
use rustc_hash::FxHashMap;
use std::time::Instant;
use table::{Chance, Game, Journal, MAX_SEATS, Rng, Seat, Turn};

/// A playout with more actions than this never ends: the laws let no random game be longer.
pub(crate) const LONGEST_PLAYOUT: u32 = 100_000;

const ROOT: u32 = 0;

struct Node<A> {
    /// The action that leads here, and whose it is. The root has none.
    step: Option<(Seat, A)>,
    visits: u32,
    /// How often the action could have been chosen.
    available: u32,
}

/// All that was tried from one state on.
pub(crate) struct Tree<G: Game> {
    nodes: Vec<Node<G::Action>>,
    /// What each seat gained in all visits of a node: as many numbers a node as there are seats.
    gained: Vec<f32>,
    seats: usize,
    /// From a node, by whose action, to a node.
    children: FxHashMap<(u32, Seat, G::Action), u32>,
}

/// Buffers that a simulation uses again and again.
struct Scratch<A> {
    actions: Vec<A>,
    weights: Vec<f32>,
    /// Where a list is a sample: its places, the best-weighted first.
    order: Vec<u32>,
    path: Vec<u32>,
}

/// What the search is about.
pub(crate) struct Inquiry<'a, G, U> {
    pub guide: &'a U,
    pub game: &'a G,
    pub seat: Seat,
}

impl<G: Game> Tree<G> {
    /// The tree after so many simulations, or when the time is over.
    pub fn grown<U: Guide<G>>(
        about: &Inquiry<G, U>,
        simulations: usize,
        deadline: Option<Instant>,
        mut rng: Rng,
    ) -> Result<Tree<G>, Failure> {
        let mut tree = Tree {
            nodes: Vec::new(),
            gained: Vec::new(),
            seats: about.game.seats(),
            children: FxHashMap::default(),
        };
        tree.add(None);
        let mut scratch = Scratch {
            actions: Vec::new(),
            weights: Vec::new(),
            order: Vec::new(),
            path: Vec::new(),
        };
        for done in 0..simulations {
            // The clock is asked before every simulation but the first: some answer is always there.
            if done > 0 && deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                break;
            }
            tree.simulate(about, &mut scratch, &mut rng)?;
        }
        Ok(tree)
    }

    /// How often this action was tried at the root, and what its seat gained in all.
    pub fn tried(&self, seat: Seat, action: &G::Action) -> Option<(u32, f32)> {
        let child = self.child(ROOT, seat, action)?;
        let visits = self.nodes[child as usize].visits;
        Some((visits, self.gained(child, seat)))
    }

    /// The root, where a walk through the tree begins.
    pub fn root() -> u32 {
        ROOT
    }

    /// The action of this seat that was tried most often from a node on, how often, and the node it leads to.
    /// Of equals it is the one that was tried first.
    pub fn favourite(&self, from: u32, seat: Seat) -> Option<(&G::Action, u32, u32)> {
        let children = self.children.iter();
        let own = children.filter(|((parent, whose, _), _)| (*parent, *whose) == (from, seat));
        own.map(|((_, _, action), &child)| (action, self.nodes[child as usize].visits, child))
            .max_by_key(|&(_, visits, child)| (visits, std::cmp::Reverse(child)))
    }

    /// The node that this action of the seat leads to.
    pub fn after(&self, from: u32, seat: Seat, action: &G::Action) -> Option<u32> {
        self.child(from, seat, action)
    }

    fn add(&mut self, step: Option<(Seat, G::Action)>) -> u32 {
        let new = self.nodes.len() as u32;
        let available = u32::from(step.is_some());
        self.nodes.push(Node {
            step,
            visits: 0,
            available,
        });
        self.gained.resize(self.nodes.len() * self.seats, 0.0);
        new
    }

    fn child(&self, parent: u32, seat: Seat, action: &G::Action) -> Option<u32> {
        self.children.get(&(parent, seat, action.clone())).copied()
    }

    #[inline]
    fn gained(&self, node: u32, seat: Seat) -> f32 {
        self.gained[node as usize * self.seats + seat.index()]
    }

    fn simulate<U: Guide<G>>(
        &mut self,
        about: &Inquiry<G, U>,
        scratch: &mut Scratch<G::Action>,
        rng: &mut Rng,
    ) -> Result<(), Failure> {
        let mut world = about.game.imagine(about.seat, rng);
        let mut chance = Chance::imagined(Rng::new(rng.bits()));
        let mut journal = Journal::silent();
        scratch.path.clear();
        scratch.path.push(ROOT);
        let mut node = ROOT;
        let gains = loop {
            let next_seat = match node {
                // Where several decide at once, the search is about the one who asks.
                ROOT => Some(asking_seat(&world, about.seat)?),
                _ => world.turn().next_seat(),
            };
            let Some(seat) = next_seat else {
                break final_shares(about.guide, &world)?;
            };
            let (next, is_new) = self.descend(about.guide, &world, seat, node, scratch)?;
            node = next;
            scratch.path.push(node);
            if let Some((_, action)) = &self.nodes[node as usize].step
                && let Err(refusal) = world.play(seat, action, &mut chance, &mut journal)
            {
                let whence = "it had listed itself";
                return Err(Failure::refused(&world, seat, action, &refusal, whence));
            }
            if is_new {
                break play_out(about.guide, &mut world, &mut chance, rng)?;
            }
        };
        for &visited in &scratch.path {
            self.nodes[visited as usize].visits += 1;
            let first = visited as usize * self.seats;
            let sums = &mut self.gained[first..first + self.seats];
            for (sum, gain) in sums.iter_mut().zip(&gains) {
                *sum += gain;
            }
        }
        Ok(())
    }

    /// The child to go on to: the available action with the best mix of what it gained and how little
    /// it was tried, weighted by how good it looks. An action that was never tried becomes a new node;
    /// until then it is taken to be worth what its parent was worth to the seat that chooses.
    fn descend<U: Guide<G>>(
        &mut self,
        guide: &U,
        world: &G,
        seat: Seat,
        parent: u32,
        scratch: &mut Scratch<G::Action>,
    ) -> Result<(u32, bool), Failure> {
        scratch.actions.clear();
        world.actions(seat, &mut scratch.actions);
        guide.weigh(world, seat, &scratch.actions, &mut scratch.weights);
        let mut sum: f32 = scratch.weights.iter().sum();
        if scratch.actions.is_empty()
            || scratch.weights.len() != scratch.actions.len()
            || !(sum > 0.0 && sum.is_finite())
        {
            return Err(cannot_choose(world, seat, scratch));
        }
        let visits = self.nodes[parent as usize].visits;
        if !world.is_whole(seat) {
            scratch.keep_best(guide.width(visits));
            sum = scratch.weights.iter().sum::<f32>().max(f32::MIN_POSITIVE);
        }
        let expected = self.gained(parent, seat) / visits.max(1) as f32;
        let root_of_visits = (visits as f32 + 1.0).sqrt();
        let mut best = (f32::NEG_INFINITY, 0, None);
        for (n, action) in scratch.actions.iter().enumerate() {
            let prior = scratch.weights[n] / sum;
            let child = self.child(parent, seat, action);
            let score = match child {
                None => expected - guide.reserve() + guide.curiosity() * prior * root_of_visits,
                Some(child) => {
                    let gained = self.gained(child, seat);
                    let node = &mut self.nodes[child as usize];
                    node.available += 1;
                    let mean = gained / node.visits as f32;
                    let pull = (node.available as f32).sqrt() / (1.0 + node.visits as f32);
                    mean + guide.curiosity() * prior * pull
                }
            };
            if score > best.0 {
                best = (score, n, child);
            }
        }
        let (_, n, child) = best;
        Ok(match child {
            Some(child) => (child, false),
            None => {
                let action = scratch.actions[n].clone();
                let new = self.add(Some((seat, action.clone())));
                self.children.insert((parent, seat, action), new);
                (new, true)
            }
        })
    }
}

impl<A: Clone> Scratch<A> {
    /// Leaves only so many actions, the ones that look best, in the order of the list.
    fn keep_best(&mut self, width: usize) {
        let width = width.max(1);
        if self.actions.len() <= width {
            return;
        }
        let weights = &self.weights;
        self.order.clear();
        self.order.extend(0..self.actions.len() as u32);
        self.order.select_nth_unstable_by(width - 1, |&a, &b| {
            let [one, other] = [a, b].map(|n| weights[n as usize]);
            other.total_cmp(&one).then(a.cmp(&b))
        });
        self.order.truncate(width);
        self.order.sort_unstable();
        for (to, &from) in self.order.iter().enumerate() {
            self.actions.swap(to, from as usize);
            self.weights.swap(to, from as usize);
        }
        self.actions.truncate(width);
        self.weights.truncate(width);
    }
}

/// The seat that asks, if it may act in the state that it imagined.
fn asking_seat<G: Game>(world: &G, seat: Seat) -> Result<Seat, Failure> {
    match world.turn().seats().contains(seat) {
        true => Ok(seat),
        false => {
            let why = "a seat that is to act imagined a state in which it is not";
            Err(Failure::flaw(world, why, format_args!("Seat {seat}")))
        }
    }
}

/// What is wrong with a list and its weights.
#[cold]
fn cannot_choose<G: Game>(world: &G, seat: Seat, scratch: &Scratch<G::Action>) -> Failure {
    let Scratch {
        actions, weights, ..
    } = scratch;
    if actions.is_empty() {
        return Failure::no_action(world, seat, "the game lists");
    }
    let why = "the guide weighed actions with numbers that make no sense";
    let flawed = actions.iter().zip(weights).find(|(_, w)| !w.is_finite());
    let what = match flawed {
        Some((action, weight)) => format!("Seat {seat}, action {action} weighs {weight}"),
        None => format!(
            "Seat {seat}, {} weights for {} actions add up to {}",
            weights.len(),
            actions.len(),
            weights.iter().sum::<f32>()
        ),
    };
    Failure::flaw(world, why, what)
}

/// Plays on by the guide to the end, or to where it settles: what each seat has of the win.
pub(crate) fn play_out<G: Game, U: Guide<G>>(
    guide: &U,
    world: &mut G,
    chance: &mut Chance,
    rng: &mut Rng,
) -> Result<[f32; MAX_SEATS], Failure> {
    let mut notes = U::Notes::default();
    let mut journal = Journal::silent();
    let horizon = guide.horizon();
    let mut done = 0;
    while let Some(seat) = world.turn().next_seat() {
        if done == horizon || guide.has_settled(world, &mut notes) {
            return evaluated(guide, world);
        }
        let Some(action) = guide.playout(world, seat, &mut notes, rng) else {
            return Err(Failure::no_action(world, seat, "the guide's playout found"));
        };
        if let Err(refusal) = world.play(seat, &action, chance, &mut journal) {
            let whence = "the guide's playout chose";
            return Err(Failure::refused(world, seat, &action, &refusal, whence));
        }
        done += 1;
        if done == LONGEST_PLAYOUT {
            return Err(endless(world, seat, &action));
        }
    }
    final_shares(guide, world)
}

#[cold]
fn endless<G: Game>(world: &G, seat: Seat, last: &G::Action) -> Failure {
    let why = format!(
        "a playout was not over after {LONGEST_PLAYOUT} actions; give the guide a horizon, or \
         mend the game if it can go round in circles"
    );
    let what = format!("Seat {seat}, last action {last}");
    Failure::flaw(world, &why, what)
}

/// The guide's evaluation, if it is one.
pub(crate) fn evaluated<G: Game, U: Guide<G>>(
    guide: &U,
    world: &G,
) -> Result<[f32; MAX_SEATS], Failure> {
    let shares = guide.evaluate(world);
    if shares
        .iter()
        .take(world.seats())
        .all(|share| share.is_finite())
    {
        return Ok(shares);
    }
    let why = "the guide evaluated a state with numbers that make no sense";
    let what = format!("Shares {:?}", &shares[..world.seats()]);
    Err(Failure::flaw(world, why, what))
}

fn final_shares<G: Game, U: Guide<G>>(guide: &U, game: &G) -> Result<[f32; MAX_SEATS], Failure> {
    match game.turn() {
        Turn::Over(outcome) => Ok(guide.final_shares(game, &outcome)),
        _ => {
            let why = "nobody may act, and yet the game is not over";
            Err(Failure::flaw(
                game,
                why,
                format_args!("Turn {:?}", game.turn()),
            ))
        }
    }
}
