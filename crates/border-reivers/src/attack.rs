//! The solo player's attacks (chapter 7.4): the final target, horses, the token that is turned up, and what is added before
//! the dice are rolled.

use crate::{
    Action, BorderReivers, Card, Combat, Cubes, Draft, Line, March, Place, Region, Side, Slot,
    Stage, Subtype, Target,
    event::{Event, Idle},
    fault::Fault,
    game::Pen,
    stage::{Fight, Then},
    using::draw_from,
};

impl BorderReivers {
    /// A Target card of the solo player was turned up: he must attack if he can (BR-R21).
    pub(crate) fn own_card(&mut self, pen: &mut Pen) {
        self.own_cards += 1;
        let is_spent = self.began_with_one_horse && self.own_cards > 1;
        let why = if is_spent {
            Some(Idle::OneHorse)
        } else if self.standing == 0 {
            Some(Idle::NoHorse)
        } else if !self.has_target() {
            Some(Idle::NoTarget)
        } else {
            None
        };
        match why {
            None => self.stage = Stage::Attack,
            Some(why) => {
                let family = self.family;
                pen.tell(|| Event::NoAttack { family, why });
                self.next_target(pen);
            }
        }
    }

    fn has_target(&self) -> bool {
        let can = |action: Action| self.may_attack(action).is_ok();
        Region::ALL
            .into_iter()
            .any(|region| can(Action::Raid(region)))
            || March::HOMES.into_iter().any(|march| {
                [
                    Action::Feud(march),
                    Action::Gaolbreak(march),
                    Action::Battle(march),
                ]
                .into_iter()
                .any(can)
            })
            || Side::ALL.into_iter().any(|side| can(Action::Rising(side)))
    }

    /// The target that an action names.
    pub(crate) fn target_of(action: Action) -> Option<Target> {
        Some(match action {
            Action::Raid(region) => Target::Region(region),
            Action::Feud(march) => Target::Seat(march),
            Action::Gaolbreak(march) => Target::Town(march),
            Action::Battle(march) => Target::Battle(march),
            Action::Rising(side) => Target::Rising(side),
            _ => return None,
        })
    }

    /// Whether the card that was turned up allows this target (BR-7.4c to BR-7.4k).
    pub(crate) fn may_attack(&self, action: Action) -> Result<(), Fault> {
        let (Some(target), Some(current)) = (BorderReivers::target_of(action), self.current) else {
            return Err(self.not_now(&action));
        };
        self.may_target(target, current.kind)
    }

    /// Whether a Target card of the solo player allows this target now.
    pub(crate) fn may_target(&self, target: Target, kind: crate::TargetKind) -> Result<(), Fault> {
        let card = self.data.get().target(self.family, kind);
        let home = self.family.home();
        match target {
            Target::Region(region) => {
                if region.march() == home {
                    return Err(Fault::OwnMarch);
                }
                if !card.raid.contains(region.march()) {
                    return Err(Fault::RaidNotListed(region));
                }
            }
            Target::Seat(march) => {
                self.may_go_by_cubes(
                    card.feud,
                    march,
                    self.feud_cubes(march),
                    Fault::NoFeud(march),
                )?;
            }
            Target::Town(march) => {
                self.may_go_by_cubes(
                    card.gaolbreak,
                    march,
                    self.gaol_cubes(march),
                    Fault::NoCaptive(march),
                )?;
            }
            Target::Battle(march) => {
                if self.field(target).is_none() {
                    return Err(Fault::NoBattle(march));
                }
                if !card.battle.contains(march) {
                    return Err(Fault::BattleNotListed(march));
                }
            }
            Target::Rising(_) => {
                if self.field(target).is_none() {
                    return Err(Fault::NoRising);
                }
                if !card.battle.contains(home) && !card.off_map {
                    return Err(Fault::RisingNotListed);
                }
            }
        }
        self.is_open(self.family, target)
    }

    /// A feud or gaolbreak needs an own cube there, and a card that allows it.
    fn may_go_by_cubes(
        &self,
        allowed: Cubes,
        march: March,
        cubes: u8,
        none: Fault,
    ) -> Result<(), Fault> {
        if march == March::Dl {
            return Err(none);
        }
        match allowed {
            Cubes::None => Err(Fault::RaidsOnly),
            Cubes::AcrossBorder if march.nation() == Some(self.family.nation()) => {
                Err(Fault::AcrossOnly)
            }
            _ if cubes == 0 => Err(none),
            _ => Ok(()),
        }
    }

    fn feud_cubes(&self, march: March) -> u8 {
        self.feud
            .get(march.index())
            .map_or(0, |cubes| cubes[self.me()])
    }

    fn gaol_cubes(&self, march: March) -> u8 {
        self.gaol
            .get(march.index())
            .map_or(0, |cubes| cubes[self.me()])
    }

    /// The Battle of a target, if it is one and is in play.
    pub(crate) fn field(&self, target: Target) -> Option<&crate::stage::Field> {
        match target {
            Target::Battle(march) => self
                .fields
                .get(march.index())
                .filter(|_| march != March::Dl)?
                .as_ref(),
            Target::Rising(_) => self.fields[4].as_ref(),
            _ => None,
        }
    }

    /// Whether nobody attacked this target this turn (BR-7.4c); a Battle may be attacked once from each side (BR-7.4d, BR-R13).
    pub(crate) fn is_open(&self, family: crate::Family, target: Target) -> Result<(), Fault> {
        let first = self.field(target).and_then(|field| field.first);
        let is_closed = match target {
            Target::Region(Region::DebateableLand) => self.has_dl_been_raided,
            Target::Battle(_) => {
                first.is_some_and(|first| first.family.nation() == family.nation())
            }
            Target::Rising(side) => {
                first.is_some_and(|first| first.side == Some(side) || first.family == family)
            }
            _ => target
                .place()
                .is_some_and(|place| self.attacked.contains(place)),
        };
        match (is_closed, target) {
            (false, _) => Ok(()),
            (true, Target::Battle(_)) => Err(Fault::NationFought),
            (true, Target::Rising(side)) => Err(Fault::SideTaken(side)),
            (true, _) => Err(Fault::AttackedAlready),
        }
    }

    /// Marks the target as attacked (BR-2.12a).
    pub(crate) fn mark(&mut self, target: Target) {
        match target.place() {
            Some(place) => self.attacked.add(place),
            None if target == Target::Region(Region::DebateableLand) => {
                self.has_dl_been_raided = true
            }
            None => {}
        }
    }

    pub(crate) fn declare(&mut self, action: Action, pen: &mut Pen) {
        let (Some(target), Some(current)) = (BorderReivers::target_of(action), self.current) else {
            return;
        };
        let card = self.data.get().target(self.family, current.kind);
        let counts = card.drm_for.contains(target.combat());
        let drm = if counts { card.drm } else { 0 };
        let family = self.family;
        self.mark(target);
        self.fight = Some(Fight::new(family, target, drm));
        pen.tell(|| Event::Declared { family, target });
        self.stage = Stage::Horses;
    }

    /// A held Target card that helps the own attack (BR-R32).
    pub(crate) fn may_use_target(&self, card: Card) -> Result<(), Fault> {
        if !self.held.contains(card) {
            return Err(Fault::NotHeld(card));
        }
        let facts = self.data.get().card(card);
        match facts.subtype {
            Subtype::Target if facts.effect.cancel_opponent_attack => Err(Fault::ForDefense(card)),
            Subtype::Target => Ok(()),
            _ => Err(Fault::NotForTargets(card)),
        }
    }

    pub(crate) fn use_target(&mut self, card: Card, pen: &mut Pen) {
        self.held.remove(card);
        self.out_of_play.add(card);
        pen.tell(|| Event::HeldUsed { card });
        let effect = &self.data.get().card(card).effect;
        let (peeks, per_cube, most) = (
            effect.peek_defense_token,
            effect.vp_per_own_feud_cube,
            effect.vp_max,
        );
        if per_cube > 0 {
            let cubes: u16 = self
                .feud
                .iter()
                .map(|cubes| u16::from(cubes[self.me()]))
                .sum();
            let points = (cubes * u16::from(per_cube)).min(most.map_or(u16::MAX, u16::from));
            self.book(Line::Cards, points, pen);
        }
        self.using = Some(card);
        self.then = Then::Attack;
        self.ask_peek(peeks, pen);
    }

    fn ask_peek(&mut self, left: u8, pen: &mut Pen) {
        let can_peek = Place::ALL
            .into_iter()
            .any(|place| self.may_peek(place).is_ok());
        match left > 0 && can_peek {
            true => self.stage = Stage::Peek(left),
            false => self.retrieve(pen),
        }
    }

    pub(crate) fn may_peek(&self, place: Place) -> Result<(), Fault> {
        match self.boxes[place.index()] {
            Slot::FaceDown => Ok(()),
            _ => Err(Fault::NotFaceDown(place)),
        }
    }

    pub(crate) fn peek(&mut self, place: Place, pen: &mut Pen) {
        let Stage::Peek(left) = self.stage else {
            return;
        };
        if let Some(token) = self.draw_face_down(pen) {
            self.boxes[place.index()] = Slot::Peeked(token);
            pen.tell(|| Event::Peeked { token, place });
        }
        self.ask_peek(left - 1, pen);
    }

    /// Chance says which token lies there: any that is not known is as likely as another.
    fn draw_face_down(&mut self, pen: &mut Pen) -> Option<crate::Token> {
        let token = draw_from(&self.pool, self, pen, "the face-down token")?;
        self.pool[token.index()] -= 1;
        Some(token)
    }

    /// The held card also takes a discard, if it says so and one can be used (BR-R55).
    pub(crate) fn retrieve(&mut self, pen: &mut Pen) {
        let draft = self
            .using
            .and_then(|card| self.data.get().card(card).effect.draft);
        self.using = None;
        let Some(Draft::OnPlay { types }) = draft else {
            return self.used(pen);
        };
        let cards = self.discard;
        pen.tell(|| Event::Inspects { cards });
        pen.journal.reveal();
        self.stage = Stage::Retrieve(types);
        let can_use = |card: Card| {
            self.may_use(card, self.data.get().card(card).subtype.kind())
                .is_ok()
        };
        if !cards.iter().any(can_use) {
            self.used(pen);
        }
    }

    pub(crate) fn may_commit(&self, horses: u8) -> Result<(), Fault> {
        // Who began without a horse may have got a single one since, which rides at once, as in BR-7.4n.
        let keeps_back =
            !self.began_with_one_horse && !self.selected.is_empty() && self.standing > 1;
        match horses {
            0 => Err(Fault::NeedsHorse),
            _ if horses > self.standing => Err(Fault::TooFewHorses(self.standing)),
            _ if keeps_back && horses == self.standing => Err(Fault::KeepOne),
            _ => Ok(()),
        }
    }

    /// The horses go, and the token at the target is turned up (BR-7.4o); its March's Warden may appear (BR-7.4q).
    pub(crate) fn commit(&mut self, horses: u8, pen: &mut Pen) {
        self.standing -= horses;
        let Some(mut fight) = self.fight else { return };
        fight.horses = horses;
        pen.tell(|| Event::Committed { horses });
        if let Some(place) = fight.target.place() {
            let token = match self.boxes[place.index()] {
                Slot::FaceDown => self.draw_face_down(pen),
                slot => slot.token(),
            };
            if let Some(token) = token {
                self.boxes[place.index()] = Slot::Open(token);
                fight.token = Some(token);
                pen.tell(|| Event::TurnedUp { token, place });
                fight.warden = self.roll_for_warden(place, token, pen);
            }
        }
        self.fight = Some(fight);
        self.stage = Stage::Muster;
    }

    /// One die, lower than the token's dice: the Warden appears, once in the game (BR-7.4q, BR-7.4s, BR-R26).
    fn roll_for_warden(&mut self, place: Place, token: crate::Token, pen: &mut Pen) -> bool {
        let Some(family) = place
            .march()
            .family()
            .filter(|family| !self.wardens_used[family.index()])
        else {
            return false;
        };
        let mut die = [0];
        let label = || format!("whether the Warden of {} appears", family.name());
        let dice = self.token_dice(token, place, family);
        let word = |face: u32| {
            if face < dice.into() {
                "appears"
            } else {
                "stays"
            }
        };
        pen.chance
            .roll_named(&mut die, 6, label, |face| Some(word(face).into()));
        let appears = die[0] < dice;
        self.wardens_used[family.index()] |= appears;
        pen.tell(|| Event::WardenRoll {
            family,
            die: die[0],
            appears,
        });
        appears
    }

    /// Whether a held Attack card may be played now (BR-7.4t).
    pub(crate) fn may_use_attack(&self, card: Card) -> Result<(), Fault> {
        if !self.held.contains(card) {
            return Err(Fault::NotHeld(card));
        }
        let facts = self.data.get().card(card);
        let Some(fight) = &self.fight else {
            return Err(Fault::NotForAttack(card));
        };
        if facts.subtype != Subtype::Attack {
            return Err(Fault::NotForAttack(card));
        }
        if !facts.effect.combats.contains(fight.target.combat()) {
            return Err(Fault::OtherCombat(card, fight.target.combat()));
        }
        match fight.is_assembled {
            true => Err(Fault::TooLateForCards),
            false => Ok(()),
        }
    }

    pub(crate) fn use_attack(&mut self, card: Card, pen: &mut Pen) {
        self.held.remove(card);
        self.out_of_play.add(card);
        pen.tell(|| Event::HeldUsed { card });
        let unbastles = self.data.get().card(card).effect.unbastle_target;
        let Some(fight) = &mut self.fight else { return };
        fight.cards.add(card);
        if let (true, Target::Region(region)) = (unbastles, fight.target) {
            self.stand_up(region, pen);
        }
    }

    /// Bastled sheep stand up, and stay so.
    pub(crate) fn stand_up(&mut self, region: Region, pen: &mut Pen) {
        let [standing, bastled] = &mut self.sheep[region.index()];
        if *bastled > 0 {
            *standing = standing.saturating_add(*bastled);
            *bastled = 0;
            pen.tell(|| Event::StoodUp { region });
        }
    }

    /// Dice for cattle (BR-7.6g, BR-7.6i).
    pub(crate) fn may_buy(&self, card: Card) -> Result<(), Fault> {
        let Some(fight) = self.fight.filter(|_| self.recruited.contains(card)) else {
            return Err(Fault::NotRecruited(card));
        };
        let facts = self.data.get().card(card);
        let Some(buy) = facts.effect.buy_dice else {
            return Err(Fault::SellsNothing(card));
        };
        if facts.subtype == Subtype::Grayne && self.grayne_dice(card, fight.target) == 0 {
            return Err(Fault::GrayneElsewhere(card));
        }
        if fight.bought.count(card) >= usize::from(buy.max) {
            return Err(Fault::BoughtEnough(card));
        }
        match self.cattle >= u16::from(buy.cattle) {
            true => Ok(()),
            false => Err(Fault::TooFewCattle(buy.cattle)),
        }
    }

    pub(crate) fn buy(&mut self, card: Card, pen: &mut Pen) {
        let (Some(buy), Some(fight)) =
            (self.data.get().card(card).effect.buy_dice, &mut self.fight)
        else {
            return;
        };
        fight.bought.push(card);
        fight.is_assembled = true;
        self.cattle -= u16::from(buy.cattle);
        let now = self.cattle;
        pen.tell(|| Event::DiceBought {
            card,
            dice: buy.dice,
            now,
        });
    }

    /// An Office's dice, in one attack a turn (BR-7.6k).
    pub(crate) fn may_add_office(&self, card: Card) -> Result<(), Fault> {
        let Some(fight) = self.fight.filter(|_| self.recruited.contains(card)) else {
            return Err(Fault::NotRecruited(card));
        };
        let Some(bonus) = self.data.get().card(card).effect.bonus_dice else {
            return Err(Fault::GivesNoDice(card));
        };
        if !bonus.combats.contains(fight.target.combat()) {
            return Err(Fault::OtherCombat(card, fight.target.combat()));
        }
        let is_used =
            fight.offices.contains(card) || self.dice_used.count(card) >= usize::from(bonus.uses);
        match is_used {
            true => Err(Fault::DiceUsed(card)),
            false => Ok(()),
        }
    }

    pub(crate) fn add_office(&mut self, card: Card, pen: &mut Pen) {
        let Some(fight) = &mut self.fight else { return };
        fight.offices.add(card);
        fight.is_assembled = true;
        self.dice_used.push(card);
        let dice = self
            .data
            .get()
            .card(card)
            .effect
            .bonus_dice
            .map_or(0, |bonus| bonus.dice);
        pen.tell(|| Event::OfficeDice { card, dice });
    }

    /// The dice that a Grayne gives against this target (BR-7.6f, BR-7.6h, BR-R50).
    pub(crate) fn grayne_dice(&self, card: Card, target: Target) -> u8 {
        const MARCHES: crate::MarchSet = crate::MarchSet::ALL.without(March::Dl);
        let dice_in = self.data.get().card(card).effect.dice_in;
        match (dice_in, target.march()) {
            (Some(dice), Some(march)) if dice.marches.of(self.family, MARCHES).contains(march) => {
                dice.dice
            }
            _ => 0,
        }
    }

    /// The kind of combat that is going on.
    pub(crate) fn combat(&self) -> Option<Combat> {
        self.fight.map(|fight| fight.target.combat())
    }
}
