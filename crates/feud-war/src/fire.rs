//! Firing (chapter FIRING): who may fire with what at whom, and what comes of it. A shot is declared before anything is measured.

use crate::{
    Deed, Event, FeudWar, FigureId, Thing, Weapon,
    event::Death,
    game::Pen,
    tables::{CLOSE, Hit, SHAKY, shot},
};
use field::Length;
use table::Refusal;

impl FeudWar {
    /// The enemy that is named as a target; animals never are (FW-AIM-6).
    pub(crate) fn enemy(&self, index: usize, target: Thing) -> Result<usize, Refusal> {
        let mark = || vec![target.to_string()];
        let id: FigureId = match target {
            Thing::Animal(_) => {
                return Err(
                    Refusal::new("FW-AIM-6", "Farm animals cannot be killed.").marking(mark())
                );
            }
            Thing::Figure(id) => id,
        };
        let found = self
            .find(id)
            .filter(|other| self.figures[*other].is_there());
        let other = found.ok_or_else(|| {
            Refusal::new("FW-R1", "That figure is not on the table.").marking(mark())
        })?;
        match self.are_enemies(index, other) {
            true => Ok(other),
            false => Err(Refusal::new("FW-AIM-4", "That is one of your own.").marking(mark())),
        }
    }

    /// Whether a figure could still fire or load in this turn.
    fn may_handle(&self, index: usize) -> Result<(), Refusal> {
        let figure = &self.figures[index];
        let refused = |clause, why: &'static str| {
            Err(Refusal::new(clause, why).marking(vec![figure.id.to_string()]))
        };
        match figure.deed {
            _ if !figure.is_there() => return refused("FW-R1", "That figure is not on the table."),
            Deed::None => {}
            Deed::Fired => return refused("FW-FIRE-6", "It has fired in this turn."),
            Deed::Moved => return refused("FW-FIRE-4", "It has moved, and cannot move and fire."),
            Deed::Loaded => return refused("FW-FIRE-7", "It has loaded in this turn."),
            Deed::Attacked | Deed::Stayed => {
                return refused("FW-TURN-2", "It has done its deed of this turn.");
            }
        }
        if figure.sent {
            return refused(
                "FW-R54",
                "It was sent to the starting point and does nothing on the way.",
            );
        }
        if self.is_blocked(index) && self.could_attack(index) {
            return refused("FW-R44", "It is blocked in by three and must fight.");
        }
        Ok(())
    }

    /// What a weapon lacks to be fired.
    fn may_use(&self, index: usize, weapon: Weapon) -> Result<(), Refusal> {
        let figure = &self.figures[index];
        let refused = |clause, why: &'static str| {
            Err(Refusal::new(clause, why).marking(vec![figure.id.to_string()]))
        };
        let Some(place) = figure.place_of(weapon) else {
            return refused(
                "FW-TROOPS-7",
                "It has no such weapon: only what was paid for can be used.",
            );
        };
        let row = weapon.row();
        match () {
            () if row.ranges.is_none() => refused("FW-FIRE-3", "That weapon cannot be fired."),
            () if figure.mounted && !row.from_horse => refused(
                "FW-FIRE-5",
                "From horseback only pistol and carbine are fired.",
            ),
            () if self.ready_gun(index, weapon, place).is_none() => {
                refused("FW-FIRE-7", "The gun is empty; it takes a turn to load.")
            }
            () => Ok(()),
        }
    }

    /// The place of a weapon of this kind that is ready: a man may have two pistols.
    fn ready_gun(&self, index: usize, weapon: Weapon, _: usize) -> Option<usize> {
        let figure = &self.figures[index];
        (0..2).find(|place| figure.gear.weapons[*place] == Some(weapon) && !figure.empty[*place])
    }

    /// Whether a shot may be declared. It never says how far anything is (FW-FIRE-2).
    pub(crate) fn may_fire(
        &self,
        index: usize,
        target: Thing,
        weapon: Option<Weapon>,
    ) -> Result<(usize, Weapon), Refusal> {
        let weapon = self.may_shoot(index, target, weapon)?;
        let other = self.enemy(index, target)?;
        self.may_aim_at(index, other)?;
        Ok((other, weapon))
    }

    /// Whether a figure may fire at all, and with what; what it aims at is only named in the refusal.
    pub(crate) fn may_shoot(
        &self,
        index: usize,
        target: Thing,
        weapon: Option<Weapon>,
    ) -> Result<Weapon, Refusal> {
        let figure = &self.figures[index];
        let mark = || vec![figure.id.to_string(), target.to_string()];
        self.may_handle(index)?;
        if self.bonds.no_fire {
            let clause = if self.bonds.no_attack {
                "FW-R50"
            } else {
                "FW-R55"
            };
            return Err(Refusal::new(clause, "The clan does not fire in this turn."));
        }
        if figure.bank.is_some() {
            return Err(Refusal::new("FW-R23", "In the water it may not fire.").marking(mark()));
        }
        let weapon = match weapon {
            Some(weapon) => weapon,
            None => {
                let usable = figure
                    .gear
                    .arms()
                    .find(|weapon| self.may_use(index, *weapon).is_ok());
                let some = usable.or_else(|| {
                    figure
                        .gear
                        .arms()
                        .max_by_key(|weapon| weapon.row().ranges.is_some())
                });
                some.unwrap_or(Weapon::Fists)
            }
        };
        if weapon == Weapon::Fists {
            return Err(Refusal::new("FW-TROOPS-7", "It has nothing to fire.").marking(mark()));
        }
        self.may_use(index, weapon)?;
        Ok(weapon)
    }

    /// Whether an enemy can be aimed at.
    pub(crate) fn may_aim_at(&self, index: usize, other: usize) -> Result<(), Refusal> {
        let figure = &self.figures[index];
        let mark = || vec![figure.id.to_string(), self.figures[other].id.to_string()];
        if self.agreed.spare_melee && self.is_in_melee(other) {
            return Err(Refusal::new("FW-R33", "Nobody fires into a melee.").marking(mark()));
        }
        if !self.can_see(index, other) {
            let is_behind_hill = [index, other].iter().any(|one| {
                let figure = &self.figures[*one];
                figure.is_out() && !figure.in_view && self.near_hill(&figure.base)
            });
            let clause = match is_behind_hill && self.is_screened_by_hill(index, other) {
                true => "FW-COVER-1",
                false => "FW-FIRE-1",
            };
            let mut marks = mark();
            marks.extend(self.screens(index, other));
            return Err(Refusal::new(clause, "There is no free line of sight.").marking(marks));
        }
        Ok(())
    }

    pub(crate) fn fire(&mut self, index: usize, target: usize, weapon: Weapon, pen: &mut Pen) {
        let row = weapon.row();
        if let Some(place) = self.ready_gun(index, weapon, 0) {
            self.figures[index].empty[place] = row.is_gun;
        }
        let cover = self.cover(index, target);
        let a = self.measured_from(index, self.figures[target].base.middle());
        let b = self.measured_from(target, a.middle());
        let figure = &mut self.figures[index];
        (figure.deed, figure.fired, figure.fires) = (Deed::Fired, true, true);
        let (shooter, wounds) = (figure.id, figure.wounds);
        let (close, long) = row.ranges.unwrap_or((0, 0));
        let within = |inches: u8| a.within(&b, Length::inches(inches.into()));
        let is_close = within(close);
        let other = self.figures[target].id;
        if !within(long) {
            // Who declares learns the range, and cannot declare anew knowing it (FW-FIRE-2).
            pen.journal.reveal();
            pen.tell(|| Event::Fired {
                figure: shooter,
                target: other,
                weapon,
                dice: None,
                sum: 0,
                is_close,
                cover,
                hit: Hit::Miss,
            });
            return;
        }
        let dice = pen.two(|| format!("{shooter} fires at {other}"));
        let mut sum = (dice[0] + dice[1]) as i8;
        sum += if is_close { CLOSE } else { 0 };
        sum += if wounds >= 2 { SHAKY } else { 0 };
        let hit = shot(
            cover,
            self.figures[target].armour(),
            sum,
            self.agreed.hard_none_otherwise,
        );
        pen.tell(|| Event::Fired {
            figure: shooter,
            target: other,
            weapon,
            dice: Some(dice),
            sum,
            is_close,
            cover,
            hit,
        });
        self.figures[target].shot_at = true;
        match hit {
            Hit::Miss => {}
            Hit::Wound => self.wound(
                target,
                if row.is_gun { 2 } else { 1 },
                Some(index),
                Death::Shot,
                pen,
            ),
            Hit::Killed => self.kill(target, Some(index), Death::Shot, pen),
        }
        self.after_deed(pen);
    }

    /// An empty gun may be loaded (FW-FIRE-7, FW-R36).
    pub(crate) fn may_load(&self, index: usize, weapon: Weapon) -> Result<usize, Refusal> {
        self.may_handle(index)?;
        let figure = &self.figures[index];
        let refused = |clause, why: &'static str| {
            Err(Refusal::new(clause, why).marking(vec![figure.id.to_string()]))
        };
        if figure.bank.is_some() {
            return refused("FW-R23", "In the water it may not load.");
        }
        if figure.place_of(weapon).is_none() {
            return refused("FW-TROOPS-7", "It has no such weapon.");
        }
        let empty = (0..2)
            .find(|place| figure.gear.weapons[*place] == Some(weapon) && figure.empty[*place]);
        match empty {
            Some(place) => Ok(place),
            None => refused("FW-R36", "That weapon needs no loading now."),
        }
    }

    pub(crate) fn load(&mut self, index: usize, place: usize, weapon: Weapon, pen: &mut Pen) {
        let figure = &mut self.figures[index];
        figure.empty[place] = false;
        figure.deed = Deed::Loaded;
        let id = figure.id;
        pen.tell(|| Event::Loaded { figure: id, weapon });
    }
}
