//! What a computer player asks of a state besides the contract: how figures are, where they can go, who sees whom, and what a fight
//! would add. All of it is public at the table; nothing here tells how far a target is (FW-FIRE-2).

use crate::{
    AnimalId, Beacon, Bonds, Clan, Cover, FeudWar, Figure, FigureId, Post, Side, Weapon,
    crowd::Body,
    land::driving,
    tables::{ARMOUR, melee},
};
use field::{Base, BaseSet, Length, Passing, Path, Point, Reach, Walk};
use table::Seat;

impl Figure {
    /// Whether its horse is lame, for good or for a while.
    pub fn is_lame(&self) -> bool {
        self.lame || self.limps > 0
    }

    /// Whether it was sent to the starting point and is on its way.
    pub fn is_sent(&self) -> bool {
        self.sent
    }

    /// Whether it stands in the river.
    pub fn is_in_water(&self) -> bool {
        self.bank.is_some()
    }

    /// Where its horse stands without it.
    pub fn horse(&self) -> Option<Point> {
        self.horse
    }

    /// Its weapons, and whether each is a gun without a load.
    pub fn arms(&self) -> impl Iterator<Item = (Weapon, bool)> + use<> {
        let arms = self.gear.weapons.into_iter().zip(self.empty);
        arms.filter_map(|(weapon, empty)| Some((weapon?, empty)))
    }

    /// Near a hill: whether it is declared in view.
    pub fn is_in_view(&self) -> bool {
        self.in_view
    }

    /// How many attacked it in this clan turn.
    pub fn attacked_by(&self) -> u8 {
        self.attackers
    }

    /// How far it moved in this clan turn.
    pub fn moved(&self) -> Length {
        self.moved
    }
}

/// Where a figure can go now, dry and without a jump: ways that the judge accepts as they are.
pub struct Ways<'a> {
    reach: Reach<'a>,
    /// Where its way starts.
    pub start: Base,
}

impl Ways<'_> {
    /// A way to a point.
    pub fn to(&self, at: Point) -> Option<Path> {
        self.reach.way_to(at)
    }

    /// A way into contact with a base.
    pub fn to_touch(&self, target: &Base) -> Option<Path> {
        self.reach.way_into_contact(target)
    }

    /// How far it can go.
    pub fn allowed(&self) -> Length {
        self.reach.allowed()
    }
}

impl FeudWar {
    /// Where a clan has its starting point.
    pub fn starting_point(&self, clan: Clan) -> Option<Point> {
        self.state(clan).mark
    }

    /// The side that a clan comes from.
    pub fn side(&self, clan: Clan) -> Option<Side> {
        self.state(clan).side
    }

    /// Whether a clan's leader is dead.
    pub fn is_leaderless(&self, clan: Clan) -> bool {
        self.state(clan).leaderless
    }

    /// Whether a clan is bound in its next turn by a contest.
    pub fn is_challenged(&self, clan: Clan) -> bool {
        self.state(clan).challenged
    }

    /// What binds the clan whose turn it is.
    pub fn bonds(&self) -> Bonds {
        self.bonds
    }

    /// How far the call for the Warden has come.
    pub fn beacon(&self) -> Beacon {
        self.beacon
    }

    /// Who goes first on this day.
    pub fn goes_first(&self) -> Seat {
        self.first
    }

    /// How many turns are still to come after this one.
    pub fn turns_to_come(&self) -> u8 {
        let days = self.agreed.days.saturating_sub(self.day);
        let today = self.turns_a_day().saturating_sub(self.turn);
        today + days * self.turns_a_day()
    }

    /// The clan that a party scores for: the Warden's is the defender's.
    pub fn scores_for(&self, clan: Clan) -> Clan {
        self.side_of(clan)
    }

    /// Whether a figure may move now, and how far.
    pub fn movement(&self, id: FigureId) -> Option<Length> {
        let index = self.find(id)?;
        let may = self.may_set_out(index).is_ok() && id.clan == self.active;
        Some(self.reach(index)).filter(|reach| may && *reach > Length::ZERO)
    }

    /// Whether a figure may leave where it is: the last keeper of a pen may not.
    pub fn may_leave_pen(&self, id: FigureId) -> bool {
        self.find(id)
            .is_some_and(|index| self.may_leave_start(index, None).is_ok())
    }

    /// Whether two figures see each other.
    pub fn sees(&self, one: FigureId, other: FigureId) -> bool {
        let both = self.find(one).zip(self.find(other));
        both.is_some_and(|(one, other)| self.can_see(one, other))
    }

    /// What shelters one figure from the shots of another.
    pub fn shelter(&self, shooter: FigureId, target: FigureId) -> Cover {
        let both = self.find(shooter).zip(self.find(target));
        both.map_or(Cover::Open, |(shooter, target)| self.cover(shooter, target))
    }

    /// What attacker and defender would add in a fight as they stand now.
    pub fn adds(&self, attacker: FigureId, defender: FigureId, weapon: Weapon) -> Option<(i8, i8)> {
        let (one, other) = self.find(attacker).zip(self.find(defender))?;
        Some((
            self.attack_modifier(one, other, weapon),
            self.defence_modifier(one, other),
        ))
    }

    /// Whether a figure has to attack before its clan's turn ends.
    pub fn has_to_attack(&self, id: FigureId) -> bool {
        self.find(id).is_some_and(|index| self.must_attack(index))
    }

    /// Whether an animal is held by somebody who is in melee, so that another can take it from him.
    pub fn can_be_taken(&self, taker: FigureId, animal: AnimalId) -> bool {
        self.find(taker)
            .is_some_and(|index| self.can_take(index, animal.index()).is_ok())
    }

    /// Where a figure can go now; the planner's answers hold until anything moves.
    pub fn ways<T>(&self, id: FigureId, ask: impl FnOnce(&Ways) -> T) -> Option<T> {
        let index = self.find(id)?;
        let allowed = self.movement(id)?;
        let figure = &self.figures[index];
        let start = match figure.post {
            Post::Table => figure.base,
            Post::House => Base::disc(self.land.doorstep(), crate::tables::BASE),
            _ => return None,
        };
        let own = figure.holds.map(|animal| Body::Animal(animal.index()));
        let crowd = self.crowd(start.lead, allowed + Length::inches(4), |body| {
            body == Body::Figure(index) || Some(body) == own
        });
        let passing = match figure.holds {
            Some(_) => driving(),
            None if figure.bank.is_some() => Passing::default(),
            None => self.dry_passing(index),
        };
        let walk = Walk {
            ground: self.land.ground(),
            bases: &crowd.bases,
            base: start,
            passing,
            in_way: BaseSet::ALL,
        };
        let reach = Reach::new(&walk, allowed);
        Some(ask(&Ways { reach, start }))
    }
}

/// What a figure adds in any fight, wherever it stands: weapon, armour, rank and wounds.
impl Figure {
    /// See above, with its best weapon.
    pub fn strength(&self) -> i8 {
        let leader = if self.is_leader() { melee::LEADER } else { 0 };
        self.gear.best().row().melee
            + ARMOUR[self.armour().index()].2
            + leader
            + melee::WOUND * self.wounds as i8
    }
}
