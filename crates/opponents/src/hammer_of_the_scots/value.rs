//! What a state is worth: nobles, and what threatens to change their number. Everything is counted in nobles,
//! and area by area, so that what a march would change can be told without playing it.

use super::picture::{Force, Menace, Picture};
use hammer_of_the_scots::{Area, Block, Card, HammerOfTheScots, Noble, Side};

/// The chance that attackers with this fire and these steps beat defenders with those.
pub fn chance_to_win(attack: Menace, defence: Menace, caution: f32) -> f32 {
    let (ours, theirs) = (attack.fire * attack.steps, defence.fire * defence.steps);
    if theirs <= 0.0 {
        return 1.0;
    }
    let ratio = (ours / (theirs * caution)).max(0.0);
    let sharp = ratio * ratio.sqrt();
    sharp / (1.0 + sharp)
}

impl Force {
    pub fn attacking(&self) -> Menace {
        Menace {
            fire: self.fire,
            steps: self.steps,
        }
    }

    pub fn defending(&self) -> Menace {
        Menace {
            fire: self.fire + self.home_fire,
            steps: self.steps,
        }
    }
}

impl Picture<'_> {
    /// What the area is worth to Scotland if these stand there. If both do and nobody has attacked yet, it is
    /// the mover who does.
    pub fn area(&self, area: Area, red: &Force, blue: &Force, mover: Side) -> f32 {
        match (red.is_there(), blue.is_there()) {
            (false, false) => 0.0,
            (true, false) => -self.hold(area, Side::England, red),
            (false, true) => self.hold(area, Side::Scotland, blue),
            (true, true) => {
                let attacker = Side::BOTH
                    .into_iter()
                    .find(|&side| self.game.attacked(side).contains(area))
                    .unwrap_or(mover);
                match attacker {
                    Side::England => -self.contest(area, attacker, red, blue),
                    Side::Scotland => self.contest(area, attacker, blue, red),
                }
            }
        }
    }

    /// What it is worth to the side to stand in the area alone: homes of enemy nobles who will find it shut in
    /// winter, castles; less what an enemy who comes could take.
    pub fn hold(&self, area: Area, side: Side, force: &Force) -> f32 {
        let taste = &self.beliefs.taste;
        let enemy = side.other();
        let home = self.home(area, side, force);
        let castles = f32::from(area.castle_limit(side));
        let mut worth = home + taste.castle * castles;
        let enemy_moves = self.moves[enemy.index()];
        if enemy_moves > 0 {
            let menace = self.menaces[enemy.index()][area.index()];
            let lost = chance_to_win(menace, force.defending(), taste.caution);
            // Nobles who get away have lost their home; of the others not all fall, kings least.
            let stake = home
                + force.nobles * (taste.capture + 0.3)
                + force.worth * 0.4
                + force.crown * taste.crown * 0.3;
            worth -= taste.boldness * lost * stake;
        }
        // At the winter's door there must be room.
        let left = self.moves[side.index()];
        if area != Area::ENGLAND && left <= 2 {
            let returning = f32::from(u8::from(self.is_home_of(area, side)));
            let surplus = force.lodgers + returning - castles;
            worth -= surplus.max(0.0) * taste.crowded / (1.0 + left as f32);
        }
        worth
    }

    /// What a battle is worth to the attacker before it is fought.
    fn contest(&self, area: Area, attacker: Side, attack: &Force, defence: &Force) -> f32 {
        let taste = &self.beliefs.taste;
        let defender = attacker.other();
        let won = chance_to_win(attack.attacking(), defence.defending(), taste.caution);
        let lost = 1.0 - won;
        // Three rounds at most; those who lose lose more.
        let toll = |force: &Force, fire: f32, beaten: f32| {
            let hits = (fire * (0.8 + beaten)).min(force.steps);
            force.worth * hits / force.steps.max(0.1)
        };
        let attack_toll = toll(attack, defence.fire + defence.home_fire, lost);
        let defence_toll = toll(defence, attack.fire, won);
        // Attackers get away more easily than those whom they came upon.
        let prize = self.hold_after(area, attacker, attack, won)
            + defence.nobles * taste.capture
            + defence.crown * taste.crown * 0.5;
        let price = self.hold_after(area, defender, defence, lost)
            + attack.nobles * taste.capture * 0.6
            + attack.crown * taste.crown * 0.4;
        won * prize - lost * price - attack_toll + defence_toll
    }

    /// What the area will be worth to the winner of the battle there, who keeps the more of his force the surer
    /// he was to win.
    fn hold_after(&self, area: Area, side: Side, force: &Force, chance: f32) -> f32 {
        let left = 0.5 + 0.4 * chance;
        let rest = Force {
            fire: force.fire * left,
            home_fire: force.home_fire * left,
            steps: force.steps * left,
            worth: force.worth * left,
            ..*force
        };
        self.hold(area, side, &rest)
    }

    /// Whether the area is the home of a noble who serves the side.
    fn is_home_of(&self, area: Area, side: Side) -> bool {
        area.home_of()
            .is_some_and(|noble| self.serves[noble.index()] == Some(side))
    }

    /// What it is worth to the side to stand in this home: a noble of the enemy who finds no home free changes
    /// side in winter. English nobles have gone home themselves before the Scottish ones do (HS-7.0c), so that
    /// they shut nobody out.
    fn home(&self, area: Area, side: Side, force: &Force) -> f32 {
        /// What one of two homes is worth.
        const HALF: f32 = 0.2;
        let Some(noble) = area.home_of().filter(|&noble| noble != Noble::MORAY) else {
            return 0.0;
        };
        let enemy = side.other();
        let leaves = side == Side::England && force.blocks - force.nobles < 0.5;
        if leaves || self.serves[noble.index()] != Some(enemy) {
            return 0.0;
        }
        let others = noble
            .homes()
            .minus(hammer_of_the_scots::AreaSet::only(area));
        let shut = others.minus(self.occupied(side)).is_empty();
        self.certainty(enemy) * if shut { 1.0 } else { HALF }
    }

    /// How many nobles the Scots are ahead of half of them, with all that threatens to change it.
    pub fn lead(&self) -> f32 {
        /// Half of the nobles.
        const HALF: f32 = 7.0;
        let taste = &self.beliefs.taste;
        let muster = self.game.muster();
        let [red, blue] = Side::BOTH.map(|side| muster.nobles(side).len() as f32);
        let mut lead = blue - HALF;
        for area in Area::all() {
            let (english, scottish) = (
                self.force(Side::England, area),
                self.force(Side::Scotland, area),
            );
            lead += self.area(area, english, scottish, Side::England);
            lead += scottish.worth - english.worth;
        }
        for side in Side::BOTH {
            let sign = sign(side);
            lead += sign * self.hand(side);
        }
        if muster.place_of(Block::WALLACE).is_on_map() {
            lead += taste.wallace;
        }
        // Whoever holds all of them wins at once.
        let rush = |left: f32| (3.0 - left).max(0.0);
        lead + rush(red) - rush(blue)
    }

    /// What the cards in hand are worth.
    fn hand(&self, side: Side) -> f32 {
        let taste = &self.beliefs.taste;
        let worth = |card: Card| match card.value() {
            Some(moves) => taste.group_move * f32::from(moves),
            None => taste.events[card.index() - Card::SeaMove.index()],
        };
        self.game.hand(side).iter().map(worth).sum()
    }

    /// Scotland's share of the win.
    pub fn scottish_share(&self) -> f32 {
        let steepness = STEEPEST / (1.0 + years_left(self.game));
        let scale = steepness * self.lead();
        // Not as flat at its ends as a logistic curve: there is always something left to win.
        let tilt = scale / (1.0 + scale * scale).sqrt();
        0.5 + (0.5 - DOUBT) * tilt
    }
}

/// What the surest prospect lacks to a win.
const DOUBT: f32 = 0.01;
/// How much a noble counts at the very end.
const STEEPEST: f32 = 1.5;

/// 1 for Scotland, -1 for England.
pub fn sign(side: Side) -> f32 {
    match side {
        Side::England => -1.0,
        Side::Scotland => 1.0,
    }
}

/// How many years are left; for a campaign without end, always a few.
fn years_left(game: &HammerOfTheScots) -> f32 {
    const ENDLESS: f32 = 4.0;
    let Some(last) = game.agreed().last_year else {
        return ENDLESS;
    };
    let turns = f32::from(game.game_turn() - 1) / 5.0;
    let passed = if game.is_winter() { 1.0 } else { turns };
    f32::from(last.saturating_sub(game.year())) + 1.0 - passed
}
