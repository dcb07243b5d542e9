//! What looks good in each decision, in nobles. Marches are weighed by what they change, fights by who is
//! winning them; what is rare is tried out and evaluated.

use super::{
    marches::{Marches, Way},
    picture::{Menace, Picture},
    taste::Beliefs,
    value::{chance_to_win, sign},
};
use hammer_of_the_scots::{
    Action, Area, AreaSet, Block, BlockSet, Card, Edward, HammerOfTheScots, Season, Side, Stage,
};
use table::{Chance, Game, Journal, Rng, Seat};

/// What a playout has made up its mind to do.
#[derive(Clone, Debug, Default)]
pub struct Orders {
    /// The blocks of a group that still are to move, and which way.
    group: Vec<(Block, Way)>,
    /// The way of the block that is on its march, and how far it has got.
    march: Option<(Way, usize)>,
}

/// What can be said about any decision of a state.
pub struct Policy<'a> {
    pub beliefs: &'a Beliefs,
    pub game: &'a HammerOfTheScots,
    pub side: Side,
}

impl<'a> Policy<'a> {
    pub fn new(beliefs: &'a Beliefs, game: &'a HammerOfTheScots, seat: Seat) -> Policy<'a> {
        Policy {
            beliefs,
            game,
            side: Side::of(seat).unwrap_or(Side::England),
        }
    }

    /// How good each action looks.
    pub fn score(&self, actions: &[Action], scores: &mut Vec<f32>) {
        scores.clear();
        if actions.len() < 2 {
            scores.resize(actions.len(), 0.0);
            return;
        }
        match self.game.stage() {
            Stage::Cards => scores.extend(actions.iter().map(|&action| card_score(action))),
            // A coronation drives half of the nobles away; only a search may find it good.
            Stage::Event(_) => scores.extend(actions.iter().map(|&action| match action {
                Action::Event => 0.3,
                Action::Crown(_) => -0.3,
                _ => 0.0,
            })),
            Stage::Move(_) => self.score_moves(actions, scores, |_, _| ()),
            Stage::Step(_) => self.score_steps(actions, scores),
            Stage::Fight(_) => self.score_fight(actions, scores),
            Stage::Norse
            | Stage::Land(_)
            | Stage::Retreat(_)
            | Stage::WithdrawTo(_)
            | Stage::RegroupTo(_) => self.score_places(actions, scores),
            Stage::Sail { .. } => self.score_departures(actions, scores, |_| {
                self.game.muster().friendly(self.side).and(AreaSet::COASTAL)
            }),
            Stage::Regroup(_) => self.score_departures(actions, scores, Area::neighbours),
            Stage::Hits { .. } | Stage::Plunder { .. } | Stage::Raid => {
                scores.extend(actions.iter().map(|&action| -self.weight(action)));
            }
            Stage::Victuals { .. } | Stage::Spoils { .. } => {
                scores.extend(actions.iter().map(|&action| self.weight(action)));
            }
            Stage::Winter(season) => self.score_winter(season, actions, scores),
            Stage::Choose | Stage::Withdraw => scores.resize(actions.len(), 0.0),
            Stage::Herald(_) | Stage::Pillage(_) | Stage::Over => self.try_out(actions, scores),
        }
    }

    /// What the block of the action is worth where it stands: what fights well counts more, nobles most.
    fn weight(&self, action: Action) -> f32 {
        let (Action::Hit(block) | Action::Disband(block) | Action::Add(block)) = action else {
            return 0.0;
        };
        let steps = match self.game.muster().place_of(block).is_on_map() {
            true => f32::from(self.game.muster().steps(block)),
            false => 0.0,
        };
        let fire = self.beliefs.fire[block.index()];
        let noble = if BlockSet::NOBLES.contains(block) {
            0.1
        } else {
            0.0
        };
        match action {
            // A step for the weak saves a block.
            Action::Add(_) => 0.2 * fire + noble + 0.05 * (3.0 - steps),
            Action::Disband(_) => 0.1 * fire * steps,
            _ => 0.2 * fire + noble,
        }
    }

    /// Plays each action and evaluates what comes of it.
    fn try_out(&self, actions: &[Action], scores: &mut Vec<f32>) {
        for action in actions {
            let mut after = self.game.clone();
            let mut chance = Chance::imagined(Rng::new(0));
            let played = after.play(
                self.side.seat(),
                action,
                &mut chance,
                &mut Journal::silent(),
            );
            debug_assert!(played.is_ok(), "a listed action was refused");
            let lead = Picture::new(self.beliefs, &after).lead();
            scores.push(sign(self.side) * lead);
        }
    }
}

/// A slight preference: which card is best when, a search has to find out.
fn card_score(action: Action) -> f32 {
    let Action::Play(card) = action else {
        return 0.0;
    };
    match card {
        Card::Move1 => 0.05,
        Card::Move2 => 0.1,
        Card::Move3 => 0.15,
        Card::Herald => 0.2,
        _ => 0.1,
    }
}

/// Marches.
impl Policy<'_> {
    /// The side's blocks in the area that could still march with others.
    fn group(&self, area: Area) -> BlockSet {
        let there = self.game.muster().blocks(area, self.side);
        there
            .minus(self.game.moved())
            .minus(BlockSet::only(Block::NORSE))
    }

    /// Each block by its best way; `tell` is given the ways.
    fn score_moves(
        &self,
        actions: &[Action],
        scores: &mut Vec<f32>,
        mut tell: impl FnMut(Block, Way),
    ) {
        let picture = Picture::new(self.beliefs, self.game);
        let marches = Marches::new(&picture, self.side);
        let effort = self.beliefs.taste.effort;
        for &action in actions {
            let Action::Move(block) = action else {
                scores.push(0.0);
                continue;
            };
            let Some(here) = self.game.muster().area_of(block) else {
                scores.push(0.0);
                continue;
            };
            if block == Block::NORSE {
                let coasts = AreaSet::COASTAL.minus(AreaSet::only(Area::ENGLAND));
                let landing = marches.best_landing(block, coasts);
                scores.push(landing.map_or(0.0, |(_, gain)| gain - effort));
                continue;
            }
            let best = marches.best_way(block, here, self.companions(here));
            if let Some(way) = best {
                tell(block, way);
            }
            scores.push(best.map_or(0.0, |way| way.gain - effort));
        }
    }

    /// Who could come along from there: out of England no more than there are Group Moves for.
    fn companions(&self, here: Area) -> BlockSet {
        let group = self.group(here);
        if here != Area::ENGLAND {
            return group;
        }
        group
            .iter()
            .take(usize::from(self.game.moves_left()))
            .collect()
    }

    fn score_steps(&self, actions: &[Action], scores: &mut Vec<f32>) {
        let Stage::Step(march) = self.game.stage() else {
            return;
        };
        let block = march.block;
        let Some(here) = self.game.muster().area_of(block) else {
            scores.resize(actions.len(), 0.0);
            return;
        };
        let picture = Picture::new(self.beliefs, self.game);
        let marches = Marches::new(&picture, self.side);
        let start = march.route.start().unwrap_or(here);
        let steps = block.moves().saturating_sub(march.route.len() as u8);
        let companions = if start == here {
            self.companions(here)
        } else {
            BlockSet::NONE
        };
        for &action in actions {
            let Action::To(first) = action else {
                scores.push(0.0);
                continue;
            };
            let mut best = f32::NEG_INFINITY;
            let first = AreaSet::only(first);
            marches.ways(block, here, steps, first, companions, &mut |way| {
                best = best.max(way.gain);
            });
            scores.push(best);
        }
    }

    /// Where the block that the decision is about should go.
    fn score_places(&self, actions: &[Action], scores: &mut Vec<f32>) {
        let block = match self.game.stage() {
            Stage::Land(block)
            | Stage::Retreat(block)
            | Stage::WithdrawTo(block)
            | Stage::RegroupTo(block) => block,
            _ => Block::NORSE,
        };
        let Some(here) = self.game.muster().area_of(block) else {
            scores.resize(actions.len(), 0.0);
            return;
        };
        let picture = Picture::new(self.beliefs, self.game);
        let marches = Marches::new(&picture, self.side);
        scores.extend(actions.iter().map(|&action| match action {
            Action::To(area) => marches.gain(block, here, area),
            _ => 0.0,
        }));
    }

    /// Which block should go, if it can go to one of these areas.
    fn score_departures(
        &self,
        actions: &[Action],
        scores: &mut Vec<f32>,
        places: impl Fn(Area) -> AreaSet,
    ) {
        let effort = self.beliefs.taste.effort;
        let picture = Picture::new(self.beliefs, self.game);
        let marches = Marches::new(&picture, self.side);
        let enemies = picture.occupied(self.side.other());
        scores.extend(actions.iter().map(|&action| {
            let Action::Move(block) = action else {
                return 0.0;
            };
            let here = self.game.muster().area_of(block);
            let places = here.map_or(AreaSet::NONE, &places).minus(enemies);
            let best = marches.best_landing(block, places);
            best.map_or(-effort, |(_, gain)| gain - effort)
        }));
    }
}

/// Battles.
impl Policy<'_> {
    /// The side's chance to win the battle that is being fought.
    fn battle_chance(&self) -> f32 {
        let Some((area, attacker, _)) = self.game.battle() else {
            return 0.5;
        };
        let mut sums = [Menace::default(); 2];
        for block in self.game.muster().at(area).iter() {
            let steps = f32::from(self.game.muster().steps(block));
            let at_home = block.side() != attacker && block.is_home(area);
            let fire = self.beliefs.fire[block.index()] + if at_home { 1.0 / 6.0 } else { 0.0 };
            let sum = &mut sums[block.side().index()];
            sum.fire += steps * fire;
            sum.steps += steps;
        }
        let [ours, theirs] = [attacker, attacker.other()].map(|side| sums[side.index()]);
        let won = chance_to_win(ours, theirs, self.beliefs.taste.caution);
        if self.side == attacker {
            won
        } else {
            1.0 - won
        }
    }

    /// Fire, unless the battle is lost for this block.
    fn score_fight(&self, actions: &[Action], scores: &mut Vec<f32>) {
        /// What it costs to do nothing.
        const IDLE: f32 = -0.15;
        let chance = self.battle_chance();
        scores.extend(actions.iter().map(|&action| match action {
            Action::Fire(_) => 0.0,
            Action::Retreat(block) => self.prudence(block) - chance,
            _ => IDLE,
        }));
    }

    /// Below which chance to win the block leaves.
    fn prudence(&self, block: Block) -> f32 {
        let is_crown =
            block == Block::KING || block == Block::EDWARD && self.game.edward() == Edward::Second;
        if is_crown {
            0.5
        } else if BlockSet::NOBLES.contains(block) {
            0.25
        } else {
            0.15
        }
    }
}

/// Winter.
impl Policy<'_> {
    fn score_winter(&self, season: Season, actions: &[Action], scores: &mut Vec<f32>) {
        match season {
            Season::EnglishDisband | Season::ScottishDisband => {
                scores.extend(actions.iter().map(|&action| match action {
                    Action::Disband(block) => self.parting(block) - self.weight(action),
                    // Nobody goes who need not.
                    _ => 0.5,
                }));
            }
            Season::ScottishBuild | Season::EnglishBuild => {
                scores.extend(actions.iter().map(|&action| match action {
                    Action::Add(_) => self.weight(action),
                    // A new block is about as good as a step for a weak one.
                    Action::Draw(_) => 0.15,
                    _ => -1.0,
                }));
            }
            // If he stays there is no levy.
            Season::Edward => scores.extend(actions.iter().map(|&action| match action {
                Action::Stay => -0.2,
                _ => 0.0,
            })),
            _ => self.try_out(actions, scores),
        }
    }

    /// How much room it makes where there is none if the block goes.
    fn parting(&self, block: Block) -> f32 {
        let crowded = self.game.muster().area_of(block).is_some_and(|area| {
            let there = self.game.muster().count(area, self.side);
            there > usize::from(area.castle_limit(self.side))
        });
        if crowded { 1.0 } else { 0.0 }
    }
}

/// Playouts.
impl Policy<'_> {
    /// What looks best, with some chance in it.
    pub fn choose(&self, orders: &mut Orders, noise: f32, rng: &mut Rng) -> Action {
        let seat = self.side.seat();
        let count = self.game.count(seat);
        if count == 1 {
            return self.game.nth(seat, 0);
        }
        if let Some(action) = self.ordered(orders) {
            return action;
        }
        let actions: Vec<Action> = (0..count).map(|n| self.game.nth(seat, n)).collect();
        let mut scores = Vec::with_capacity(count);
        let mut ways: Vec<(Block, Way)> = Vec::new();
        if matches!(self.game.stage(), Stage::Move(_)) {
            self.score_moves(&actions, &mut scores, |block, way| ways.push((block, way)));
        } else {
            self.score(&actions, &mut scores);
        }
        let mut best = (f32::NEG_INFINITY, 0);
        for (n, score) in scores.iter().enumerate() {
            let score = score + noise * (rng.unit() - 0.5);
            if score > best.0 {
                best = (score, n);
            }
        }
        let action = actions[best.1];
        if let Action::Move(block) = action {
            self.give_orders(block, &ways, orders);
        }
        action
    }

    /// The block goes its way, and those of its group who are wanted follow.
    fn give_orders(&self, block: Block, ways: &[(Block, Way)], orders: &mut Orders) {
        let Some(&(_, way)) = ways.iter().find(|(other, _)| *other == block) else {
            return;
        };
        orders.march = Some((way, 0));
        orders.group.clear();
        let Some(here) = self.game.muster().area_of(block) else {
            return;
        };
        let followers = self
            .companions(here)
            .iter()
            .filter(|&other| other != block && usize::from(other.moves()) >= way.areas().len());
        orders.group.extend(
            followers
                .take(usize::from(way.companions))
                .map(|other| (other, way)),
        );
    }

    /// What was ordered before, if it can still be done.
    fn ordered(&self, orders: &mut Orders) -> Option<Action> {
        let seat = self.side.seat();
        match self.game.stage() {
            Stage::Move(_) => {
                let (block, way) = orders.group.pop()?;
                let action = Action::Move(block);
                self.game.check(seat, &action).ok()?;
                orders.march = Some((way, 0));
                Some(action)
            }
            Stage::Step(_) => {
                let (way, done) = orders.march.as_mut()?;
                let action = match way.areas().get(*done) {
                    Some(&area) => Action::To(area),
                    None => Action::Stop,
                };
                *done += 1;
                self.game.check(seat, &action).ok()?;
                Some(action)
            }
            _ => None,
        }
    }
}
