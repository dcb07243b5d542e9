//! The opponents' Target cards (chapter 7.5), and the solo player's defense against their attacks.

use crate::{
    BorderReivers, Card, Draft, Family, March, Place, Region, Side, Slot, Stage, Subtype, Target,
    TargetKind,
    event::{Event, Idle},
    fault::Fault,
    game::Pen,
    stage::{Fight, Then},
};

impl BorderReivers {
    /// An opponent's Target card was turned up.
    pub(crate) fn their_card(&mut self, family: Family, kind: TargetKind, pen: &mut Pen) {
        match kind {
            TargetKind::Reiver => self.their_reiver(family, pen),
            TargetKind::Nation => self.their_nation(family, pen),
            TargetKind::Family => self.their_family(family, pen),
            _ => self.their_march(family, kind, pen),
        }
    }

    fn ignored(&mut self, family: Family, why: Idle, pen: &mut Pen) {
        pen.tell(|| Event::NoAttack { family, why });
        self.next_target(pen);
    }

    /// A die decides whether the solo player is raided (BR-7.5r).
    fn their_reiver(&mut self, family: Family, pen: &mut Pen) {
        let mut die = [0];
        let label = || format!("{} Reiver card", family.name());
        let face = |face: u32| match face {
            ..=2 => "stays home",
            3..=5 => "raids you",
            _ => "raids, fyre",
        };
        pen.chance
            .roll_named(&mut die, 6, label, |shown| Some(face(shown).into()));
        pen.tell(|| Event::ReiverDie {
            family,
            die: die[0],
        });
        if die[0] <= 2 {
            return self.ignored(family, Idle::ReiverStays, pen);
        }
        if !self.raid_solo(family, 1, die[0] == 6, pen) {
            self.ignored(family, Idle::AllAttacked, pen);
        }
    }

    /// Raids the best of the solo player's regions (BR-7.5s, BR-7.5t, BR-7.5w); whether there is one.
    fn raid_solo(&mut self, family: Family, drm: u8, fyre: bool, pen: &mut Pen) -> bool {
        let open = |region: &Region| self.is_open(family, Target::Region(*region)).is_ok();
        let value = |region: Region| {
            let [standing, bastled] = self.sheep[region.index()];
            let sheep = i16::from(standing) + if fyre { i16::from(bastled) } else { 0 };
            sheep - i16::from(self.permanent_dice(region))
        };
        let regions = || self.family.home().regions().filter(open);
        let Some(best) = regions().map(value).max() else {
            return false;
        };
        let ties: crate::RegionSet = regions().filter(|region| value(*region) == best).collect();
        let data = self.data.get();
        let name = |n: u32| data.regions[ties.nth(n as usize).index()].clone();
        let place = match ties.len() {
            1 => 0,
            count => pen.chance.draw(
                count as u32,
                || "which of equal regions is raided".into(),
                name,
            ),
        };
        let target = Target::Region(ties.nth(place as usize));
        self.begin_attack(family, target, drm, fyre, pen);
        true
    }

    /// Any Battle, with +1 (BR-7.5k, BR-7.5n).
    fn their_nation(&mut self, family: Family, pen: &mut Pen) {
        let mut open = [None; 5];
        let mut count = 0;
        for march in March::HOMES {
            let target = Target::Battle(march);
            if self.field(target).is_some() && self.is_open(family, target).is_ok() {
                open[count] = Some(target);
                count += 1;
            }
        }
        if let Some(side) = self.rising_side(family) {
            open[count] = Some(Target::Rising(side));
            count += 1;
        }
        let name = |n: u32| {
            open[n as usize]
                .map(|target| self.target_name(target))
                .unwrap_or_default()
        };
        let place = match count {
            0 => return self.ignored(family, Idle::NoOpenBattle, pen),
            1 => 0,
            _ => pen
                .chance
                .draw(count as u32, || "which Battle is fought".into(), name),
        };
        if let Some(target) = open[place as usize] {
            self.begin_attack(family, target, 1, false, pen);
        }
    }

    /// The side of the Rising that an opponent takes: Catholic if it is free (BR-7.5m).
    fn rising_side(&self, family: Family) -> Option<Side> {
        self.fields[4]?;
        let is_open = |side: &Side| self.is_open(family, Target::Rising(*side)).is_ok();
        Side::ALL.into_iter().find(is_open)
    }

    /// A feud or a gaolbreak, where more of its cubes lie (BR-7.5o, BR-7.5q, BR-R25).
    fn their_family(&mut self, family: Family, pen: &mut Pen) {
        let home = self.family.home();
        let options = [
            (Target::Seat(home), self.feud[home.index()][family.index()]),
            (Target::Town(home), self.gaol[home.index()][family.index()]),
        ];
        let can = |option: &&(Target, u8)| option.1 > 0 && self.is_open(family, option.0).is_ok();
        let most = options.iter().filter(can).map(|option| option.1).max();
        let mut best = options
            .iter()
            .filter(can)
            .filter(|option| Some(option.1) == most);
        let target = match (best.next(), best.next()) {
            (None, _) => {
                let has_cubes = options.iter().any(|option| option.1 > 0);
                let why = if has_cubes {
                    Idle::AllAttacked
                } else {
                    Idle::NoCubesHere
                };
                return self.ignored(family, why, pen);
            }
            (Some(only), None) => only.0,
            (Some(seat), Some(town)) => {
                let both = [seat.0, town.0];
                let name = |n: u32| self.target_name(both[n as usize]);
                let place = pen.chance.draw(2, || "feud or gaolbreak".into(), name);
                both[place as usize]
            }
        };
        self.begin_attack(family, target, 1, false, pen);
    }

    /// The first that is possible of four attacks (BR-7.5x).
    fn their_march(&mut self, family: Family, kind: TargetKind, pen: &mut Pen) {
        let home = Target::Battle(family.home());
        if self.field(home).is_some() && self.is_open(family, home).is_ok() {
            return self.begin_attack(family, home, 0, false, pen);
        }
        let card = self.data.get().target(family, kind);
        let (lists_dl, lists_solo) = (
            card.raid.contains(March::Dl),
            card.raid.contains(self.family.home()),
        );
        if lists_dl && !self.has_dl_been_raided {
            return self.take_debateable_land(family, pen);
        }
        if lists_solo && self.raid_solo(family, 0, false, pen) {
            return;
        }
        match self.rising_side(family) {
            Some(side) => self.begin_attack(family, Target::Rising(side), 0, false, pen),
            None => self.ignored(family, Idle::NothingPossible, pen),
        }
    }

    /// The sheep of the Debateable Land are taken without dice (BR-7.5z).
    fn take_debateable_land(&mut self, family: Family, pen: &mut Pen) {
        self.has_dl_been_raided = true;
        let sheep = self.sheep[Region::DebateableLand.index()][0];
        self.sheep[Region::DebateableLand.index()][0] = 0;
        pen.tell(|| Event::DebateableTaken { family, sheep });
        self.ask_stolen(family, sheep, pen);
    }

    /// Asks where stolen sheep go (BR-7.5v).
    pub(crate) fn ask_stolen(&mut self, family: Family, sheep: u8, pen: &mut Pen) {
        match sheep {
            0 => self.end_attack(pen),
            left => {
                self.stage = Stage::Stolen {
                    family,
                    left,
                    placed: [0; 4],
                };
            }
        }
    }

    /// Each region of the thief's March gets one before any gets a second.
    pub(crate) fn may_place_stolen(
        &self,
        region: Region,
        family: Family,
        placed: &[u8; 4],
    ) -> Result<(), Fault> {
        if region.march() != family.home() {
            return Err(Fault::NotTheThief(family));
        }
        let least = placed.iter().min().copied().unwrap_or(0);
        match placed[region.index() % 4] > least {
            true => Err(Fault::SpreadEvenly),
            false => Ok(()),
        }
    }

    pub(crate) fn place_stolen(&mut self, region: Region, pen: &mut Pen) {
        let Stage::Stolen {
            family,
            left,
            mut placed,
        } = self.stage
        else {
            return;
        };
        self.add_sheep(region, pen);
        placed[region.index() % 4] += 1;
        match left {
            0 | 1 => self.end_attack(pen),
            _ => {
                self.stage = Stage::Stolen {
                    family,
                    left: left - 1,
                    placed,
                };
            }
        }
    }

    /// An opponent's attack: on a Battle it is rolled at once, on the solo player he may answer first (BR-7.5c).
    fn begin_attack(&mut self, family: Family, target: Target, drm: u8, fyre: bool, pen: &mut Pen) {
        self.mark(target);
        let mut fight = Fight::new(family, target, drm);
        fight.fyre = fyre;
        fight.token = target
            .place()
            .and_then(|place| self.boxes[place.index()].token());
        self.fight = Some(fight);
        pen.tell(|| Event::Declared { family, target });
        match target.place() {
            Some(_) => self.ask_defense(pen),
            None => self.roll(pen),
        }
    }

    /// Asks for the Warden card and held cards, if there is any to play.
    fn ask_defense(&mut self, pen: &mut Pen) {
        let has_card = self
            .held
            .iter()
            .any(|card| self.may_use_defense(card).is_ok());
        match has_card || self.may_call_warden(None).is_ok() {
            true => self.stage = Stage::Defend,
            false => self.roll(pen),
        }
    }

    /// The Warden card, once in the game: +1, and one token may come to the target (BR-7.5d to BR-7.5i).
    pub(crate) fn may_call_warden(&self, from: Option<Place>) -> Result<(), Fault> {
        if self.wardens_used[self.me()] {
            return Err(Fault::WardenUsed);
        }
        let target = self.fight.and_then(|fight| fight.target.place());
        let (Some(from), Some(target)) = (from, target) else {
            return Ok(());
        };
        if from.march() != self.family.home() || from == target {
            return Err(Fault::NotElsewhere);
        }
        match self.boxes[from.index()].token() {
            None => Err(Fault::NoTokenThere(from)),
            Some(token) => self.does_token_fit(token, target),
        }
    }

    pub(crate) fn call_warden(&mut self, from: Option<Place>, pen: &mut Pen) {
        self.wardens_used[self.me()] = true;
        let Some(mut fight) = self.fight else { return };
        fight.warden = true;
        let family = self.family;
        pen.tell(|| Event::WardenCalled { family });
        if let (Some(from), Some(target)) = (from, fight.target.place())
            && let Some(token) = self.boxes[from.index()].token()
        {
            let old = self.boxes[target.index()].token();
            self.boxes[target.index()] = Slot::Open(token);
            // The old token trades places if it may, else it goes back to the reserve (BR-7.5h, BR-7.5i).
            self.boxes[from.index()] = match old {
                Some(old) if self.does_token_fit(old, from).is_ok() => Slot::Open(old),
                Some(old) => {
                    self.reserve[old.index()] += 1;
                    Slot::Empty
                }
                None => Slot::Empty,
            };
            fight.token = Some(token);
            pen.tell(|| Event::TokenMoved {
                token,
                from,
                to: target,
            });
        }
        self.fight = Some(fight);
        self.ask_defense(pen);
    }

    /// A held card that answers an attack (BR-7.5j, BR-R32).
    pub(crate) fn may_use_defense(&self, card: Card) -> Result<(), Fault> {
        if !self.held.contains(card) {
            return Err(Fault::NotHeld(card));
        }
        let Some(combat) = self.combat() else {
            return Err(Fault::NotForDefense(card));
        };
        let facts = self.data.get().card(card);
        match facts.subtype {
            Subtype::Defense if facts.effect.combats.contains(combat) => Ok(()),
            Subtype::Defense => Err(Fault::OtherCombat(card, combat)),
            Subtype::Target if facts.effect.cancel_opponent_attack => Ok(()),
            _ => Err(Fault::NotForDefense(card)),
        }
    }

    pub(crate) fn use_defense(&mut self, card: Card, pen: &mut Pen) {
        self.held.remove(card);
        self.out_of_play.add(card);
        pen.tell(|| Event::HeldUsed { card });
        let effect = &self.data.get().card(card).effect;
        let cancels = effect.cancel_attack || effect.cancel_opponent_attack;
        let retrieves = matches!(effect.draft, Some(Draft::OnPlay { .. }));
        if !cancels && !retrieves {
            if let Some(fight) = &mut self.fight {
                fight.cards.add(card);
            }
            return self.ask_defense(pen);
        }
        // The attack ends here: the target stays marked, nothing else happens (BR-R53).
        pen.tell(|| Event::Cancelled { card });
        self.fight = None;
        self.then = Then::NextTarget;
        self.using = Some(card);
        self.retrieve(pen);
    }
}
