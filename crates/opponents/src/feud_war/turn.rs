//! A whole turn of a clan: each figure gets the best of what it could do, one after the other, and then changes of one or two of them are
//! tried as long as the level thinks. The actions come in an order in which they can be done; behind the first that dice decide the plan
//! ends, and the rest is thought of anew.

use super::{
    deeds::Doing,
    options::options,
    roles::Roles,
    scene::{Hold, Scene},
    taste::{Care, Taste},
    value::Valuer,
};
use feud_war::{Action, FeudWar, FigureId};
use table::{Chance, Game, Journal, Rng, Seat};

/// A change of two figures at once comes so often.
const PAIRS: f32 = 0.35;

/// What a figure is to do.
#[derive(Clone, Copy)]
struct Order {
    man: usize,
    /// The place of the option.
    choice: usize,
}

/// See the head of the file.
pub(super) struct TurnPlan<'a> {
    game: &'a FeudWar,
    seat: Seat,
    scene: Scene<'a>,
    taste: &'a Taste,
    care: Care,
    /// By figure, what it could do.
    options: Vec<Vec<Doing>>,
    roles: Roles<'a>,
    /// The clan besides the own that leads.
    leader: usize,
}

impl<'a> TurnPlan<'a> {
    /// Looks at the state.
    pub fn new(
        game: &'a FeudWar,
        seat: Seat,
        taste: &'a Taste,
        care: Care,
        rng: &mut Rng,
    ) -> TurnPlan<'a> {
        let scene = Scene::new(game);
        let luck = Rng::new(rng.bits());
        let options: Vec<Vec<Doing>> = (0..scene.men.len())
            .map(|man| match scene.men[man].acts {
                true => options(game, &scene, man, &care, &luck),
                false => Vec::new(),
            })
            .collect();
        let able: Vec<usize> = (0..options.len())
            .filter(|man| options[*man].len() > 1)
            .collect();
        let roles = Roles::given(&scene, seat.index(), &able, taste);
        let points = Valuer { taste }.points(&scene);
        let others = (0..scene.seats).filter(|side| *side != seat.index());
        let leader = others.max_by(|one, other| points[*one].total_cmp(&points[*other]));
        TurnPlan {
            game,
            seat,
            scene,
            taste,
            care,
            options,
            roles,
            leader: leader.unwrap_or(0),
        }
    }

    /// The actions of the turn, as far as they can be foreseen.
    pub fn actions(&self, rng: &mut Rng) -> Vec<Action> {
        let mut orders = self.greedy(rng);
        self.improve(&mut orders, rng);
        self.told(&orders, rng)
    }

    fn valuer(&self) -> Valuer<'_> {
        Valuer { taste: self.taste }
    }

    /// The own share of the win in a scene, and how well it suits the roles.
    fn worth(&self, scene: &Scene) -> f32 {
        self.valuer().shares(scene)[self.seat.index()] + self.roles.suit(scene)
    }

    fn apply(&self, scene: &mut Scene, order: Order) {
        let doing = &self.options[order.man][order.choice];
        if let Doing::Charge { target, .. }
        | Doing::Strike { target, .. }
        | Doing::Shoot { target, .. } = doing
        {
            let other = &scene.men[*target];
            // The defender's men stand between us and the animals, and drivers have one.
            let is_in_way = other.holds.is_some() || scene.sides[other.side].is_defender;
            if other.side != self.leader && !is_in_way {
                scene.extra[self.seat.index()] -= self.taste.feud * 0.02 * scene.total;
            }
        }
        doing.apply(scene, order.man);
    }

    /// Figure by figure the best, those first for whom most is to be gained.
    fn greedy(&self, rng: &mut Rng) -> Vec<Order> {
        let mut scene = self.scene.clone();
        let base = self.worth(&scene);
        let mut gains: Vec<(f32, usize)> = (0..scene.men.len())
            .filter(|man| !self.options[*man].is_empty())
            .map(|man| {
                let best = self.best(&mut scene, man, rng);
                (best.map_or(0.0, |best| best.0 - base), man)
            })
            .collect();
        gains.sort_by(|one, other| other.0.total_cmp(&one.0).then(one.1.cmp(&other.1)));
        let mut orders = Vec::with_capacity(gains.len());
        let mut tries = self.care.trials;
        while let Some(pair) = self.best_pair(&scene, &gains, &mut tries) {
            for order in pair {
                self.apply(&mut scene, order);
                gains.retain(|(_, man)| *man != order.man);
                orders.push(order);
            }
        }
        for (_, man) in gains {
            let best = self.best(&mut scene, man, rng);
            let order = Order {
                man,
                choice: best.map_or(0, |best| best.1),
            };
            self.apply(&mut scene, order);
            orders.push(order);
        }
        orders
    }

    /// One engages who holds an animal, another takes it out of the fight (FW-ANIMALS-11): the best two for that, if they gain more by it
    /// than each by himself. No more pairs are tried than that, those first who gain most.
    fn best_pair(
        &self,
        scene: &Scene<'a>,
        gains: &[(f32, usize)],
        tries: &mut u32,
    ) -> Option<[Order; 2]> {
        let base = self.worth(scene);
        let mut best: Option<(f32, [Order; 2])> = None;
        for &(alone, taker) in gains {
            for (taking, doing) in self.options[taker].iter().enumerate() {
                let Doing::Go {
                    take: Some(beast), ..
                } = doing
                else {
                    continue;
                };
                let Hold::By(holder) = scene.beasts[*beast].hold else {
                    continue;
                };
                if scene.men[holder].side == scene.men[taker].side || scene.is_engaged(holder) {
                    continue;
                }
                for &(other, engager) in gains.iter().filter(|(_, man)| *man != taker) {
                    for (engaging, doing) in self.options[engager].iter().enumerate() {
                        if !self.engages(scene, doing, holder) || !doing.is_open(scene, engager) {
                            continue;
                        }
                        if *tries == 0 {
                            return best.map(|(_, pair)| pair);
                        }
                        *tries -= 1;
                        let pair = [
                            Order {
                                man: engager,
                                choice: engaging,
                            },
                            Order {
                                man: taker,
                                choice: taking,
                            },
                        ];
                        let mut after = scene.clone();
                        self.apply(&mut after, pair[0]);
                        if !self.options[taker][taking].is_open(&after, taker) {
                            continue;
                        }
                        self.apply(&mut after, pair[1]);
                        let gain = self.worth(&after) - base;
                        let is_better = best.is_none_or(|(most, _)| gain > most);
                        if is_better && gain > alone.max(0.0) + other.max(0.0) {
                            best = Some((gain, pair));
                        }
                    }
                }
            }
        }
        best.map(|(_, pair)| pair)
    }

    /// Whether it brings a figure into contact with another.
    fn engages(&self, scene: &Scene, doing: &Doing, holder: usize) -> bool {
        match doing {
            Doing::Go {
                end, take: None, ..
            }
            | Doing::Charge { end, .. } => end.touches(&scene.men[holder].base),
            _ => false,
        }
    }

    /// The best that a figure can do in a scene: what it is worth, and its place.
    fn best(&self, scene: &mut Scene<'a>, man: usize, rng: &mut Rng) -> Option<(f32, usize)> {
        let mut best: Option<(f32, usize)> = None;
        for choice in 0..self.options[man].len() {
            if !self.options[man][choice].is_open(scene, man) {
                continue;
            }
            let mut after = scene.clone();
            self.apply(&mut after, Order { man, choice });
            let slip = if self.care.slips > 0.0 {
                self.care.slips * (rng.unit() - 0.5)
            } else {
                0.0
            };
            let worth = self.worth(&after) + slip;
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, choice));
            }
        }
        best
    }

    /// What the orders come to; nothing if one of them cannot be done so.
    fn outcome(&self, orders: &[Order]) -> Option<f32> {
        let mut scene = self.scene.clone();
        for order in orders {
            if !self.options[order.man][order.choice].is_open(&scene, order.man) {
                return None;
            }
            self.apply(&mut scene, *order);
        }
        Some(self.worth(&scene))
    }

    /// Tries changes and keeps those that are better.
    fn improve(&self, orders: &mut Vec<Order>, rng: &mut Rng) {
        let able: Vec<usize> = (0..orders.len())
            .filter(|place| self.options[orders[*place].man].len() > 1)
            .collect();
        if able.is_empty() || self.care.slips > 0.0 {
            return;
        }
        let Some(mut most) = self.outcome(orders) else {
            return;
        };
        for _ in 0..self.care.trials {
            let mut changed = orders.clone();
            let changes = 1 + usize::from(rng.unit() < PAIRS);
            for _ in 0..changes {
                let place = able[rng.pick(able.len())];
                changed[place].choice = rng.pick(self.options[changed[place].man].len());
                if rng.pick(3) == 0 {
                    let to = rng.pick(changed.len());
                    let moved = changed.remove(place);
                    changed.insert(to, moved);
                }
            }
            if let Some(worth) = self.outcome(&changed)
                && worth > most
            {
                most = worth;
                *orders = changed;
            }
        }
    }

    /// The orders as actions, in an order in which the game accepts them.
    fn told(&self, orders: &[Order], rng: &mut Rng) -> Vec<Action> {
        let mut queue = self.queue(orders);
        let mut world = self.game.clone();
        let mut told = Vec::new();
        let mut chance = Chance::imagined(Rng::new(rng.bits()));
        while let Some(action) = self.next(&mut queue, &mut world, &mut chance) {
            let is_step = matches!(action, Action::Move(..));
            told.push(action);
            // Behind a step the ways of the others are open anew.
            let is_over = chance.drawn() > 0 || !world.turn().seats().contains(self.seat);
            if is_over || (is_step && self.care.looks_again && !queue.is_empty()) {
                return told;
            }
        }
        // What could not be done yet is thought of anew, but for what nothing stands in the way of.
        if told.is_empty() || queue.is_empty() {
            told.extend(self.last(&world));
        }
        told
    }

    /// The plan for advice: past dice, whose results are imagined, as far as all of it can be done; and the state then, if anybody is left who
    /// could do something.
    pub fn whole(&self, rng: &mut Rng) -> (Vec<Action>, Option<FeudWar>) {
        let mut orders = self.greedy(rng);
        self.improve(&mut orders, rng);
        let mut queue = self.queue(&orders);
        let mut world = self.game.clone();
        let mut told = Vec::new();
        let mut chance = Chance::imagined(Rng::new(rng.bits()));
        while let Some(action) = self.next(&mut queue, &mut world, &mut chance) {
            told.push(action);
            if !world.turn().seats().contains(self.seat) {
                return (told, None);
            }
        }
        let is_open =
            !told.is_empty() && !queue.is_empty() && world.stage() == feud_war::Stage::Act;
        (told, is_open.then_some(world))
    }

    /// What is to be done, the most urgent first.
    fn queue(&self, orders: &[Order]) -> Vec<(u8, Action)> {
        let mut queue: Vec<(u8, Action)> = Vec::new();
        for order in orders {
            let doing = &self.options[order.man][order.choice];
            let actions = doing.actions(self.game, &self.scene, order.man);
            let urgency = self.urgency(doing);
            for (place, action) in actions.into_iter().enumerate() {
                // Attacks come when those who take an animal out of a fight have taken it.
                let urgency = if place > 0 { 5 } else { urgency };
                queue.push((urgency, action));
            }
        }
        queue.sort_by_key(|(urgency, _)| *urgency);
        queue
    }

    /// Does the first of these that can be done now.
    fn next(
        &self,
        queue: &mut Vec<(u8, Action)>,
        world: &mut FeudWar,
        chance: &mut Chance,
    ) -> Option<Action> {
        let next = queue
            .iter()
            .position(|(_, action)| world.check(self.seat, action).is_ok())?;
        let (_, action) = queue.remove(next);
        let done = world.play(self.seat, &action, chance, &mut Journal::silent());
        done.is_ok().then_some(action)
    }

    fn urgency(&self, doing: &Doing) -> u8 {
        match doing {
            Doing::Hand { .. } | Doing::Mount | Doing::Dismount => 0,
            Doing::Shoot { .. } => 1,
            Doing::Go {
                take: Some(beast), ..
            } => match self.scene.beasts[*beast].hold {
                Hold::By(_) => 4,
                _ => 2,
            },
            Doing::Charge { .. } => 3,
            Doing::Go { .. } | Doing::Enter { .. } => 4,
            Doing::Strike { .. } => 5,
            Doing::Load { .. } | Doing::Release | Doing::Stay => 6,
        }
    }

    /// The end of the turn, or the attack that has to come before.
    fn last(&self, world: &FeudWar) -> Option<Action> {
        match world.check(self.seat, &Action::End) {
            Ok(()) => Some(Action::End),
            Err(_) => self.forced(world),
        }
    }

    /// The best attack of one who is blocked in.
    fn forced(&self, world: &FeudWar) -> Option<Action> {
        let scene = Scene::new(world);
        let bound: Vec<FigureId> = (world.figures().iter().map(|figure| figure.id()))
            .filter(|id| id.clan == world.active() && world.has_to_attack(*id))
            .collect();
        let mut best: Option<(f32, Action)> = None;
        for man in (0..scene.men.len()).filter(|man| bound.contains(&scene.men[*man].id)) {
            for doing in options(world, &scene, man, &self.care, &Rng::new(0)) {
                if !matches!(doing, Doing::Strike { .. }) {
                    continue;
                }
                let mut after = scene.clone();
                doing.apply(&mut after, man);
                let worth = self.worth(&after);
                let attack = doing.actions(world, &scene, man).pop();
                if let Some(attack) = attack
                    && best.as_ref().is_none_or(|(most, _)| worth > *most)
                {
                    best = Some((worth, attack));
                }
            }
        }
        best.map(|(_, attack)| attack)
            .or_else(|| world.fallback(self.seat))
    }
}
