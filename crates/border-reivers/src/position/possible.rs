//! Whether a described state can be: each thing is in one place, counts are those of the box, and the question that is asked
//! has an answer. It need not have arisen by play.

use super::wrong;
use crate::{
    BorderReivers, Card, CardSet, EventKind, EventSet, Family, March, Phase, Place, Pool, Region,
    Slot, Stage, Target, Token,
    stage::{Dice, Task, Then},
};
use table::{Game, PositionError, Seat};

type Checked = Result<(), PositionError>;

/// Nothing in a game comes near these; they keep sums from overflowing.
const MOST: u8 = 120;
const MOST_CATTLE: u16 = 9_999;
const MOST_POINTS: u16 = 999;

fn ensure(holds: bool, why: impl FnOnce() -> String) -> Checked {
    match holds {
        true => Ok(()),
        false => Err(wrong(why())),
    }
}

impl BorderReivers {
    /// What is wrong with the state, if anything is.
    pub(crate) fn is_possible(&self) -> Checked {
        ensure((1..=3).contains(&self.turn), || {
            format!("turn {} is not 1, 2 or 3", self.turn)
        })?;
        self.numbers_are_small()?;
        self.cards_are_in_one_place()?;
        self.deck_fits()?;
        self.tokens_add_up()?;
        self.cubes_fit()?;
        self.events_fit()?;
        self.targets_fit()?;
        self.stage_fits()?;
        self.fight_fits()?;
        let has_something = self.stage == Stage::Over || self.count(Seat::FIRST) > 0;
        ensure(has_something, || "there is nothing to decide here".into())
    }

    fn numbers_are_small(&self) -> Checked {
        let small = |values: &[u8]| values.iter().all(|value| *value <= MOST);
        ensure(self.cattle <= MOST_CATTLE, || {
            format!("{} cattle are too many", self.cattle)
        })?;
        ensure(small(&[self.standing, self.lying]), || {
            "there are too many horses".into()
        })?;
        ensure(self.sheep.iter().all(|sheep| small(sheep)), || {
            "there are too many sheep".into()
        })?;
        ensure(self.notoriety.iter().all(|track| small(track)), || {
            "a Notoriety is too high".into()
        })?;
        ensure(self.base_dice <= MOST, || {
            "there are too many Base Attack Dice".into()
        })?;
        let sheets = self.score.iter().flatten().chain(&self.animals);
        ensure(sheets.clone().all(|points| *points <= MOST_POINTS), || {
            "a line of the score is too high".into()
        })?;
        ensure(self.word <= 4 && self.round <= 8, || {
            "a round or word is out of its range".into()
        })
    }

    /// Cards that are on their way: paid for, or to be awarded.
    fn on_their_way(&self) -> impl Iterator<Item = Card> {
        let awarded = self.tasks.iter().filter_map(|task| match task {
            Task::Award(card) => Some(card),
            Task::Discards(_) => None,
        });
        let joining = match self.stage {
            Stage::Ally(card) => Some(card),
            _ => None,
        };
        awarded.chain(joining)
    }

    fn cards_are_in_one_place(&self) -> Checked {
        let data = self.data.get();
        let mut seen = CardSet::NONE;
        let zones = [
            self.deck,
            self.discard,
            self.out_of_play,
            self.dealt,
            self.recruited,
            self.held,
        ];
        let loose = self.in_play.iter().chain(self.on_their_way());
        let cards = zones
            .into_iter()
            .chain(self.piles)
            .flat_map(CardSet::iter)
            .chain(loose);
        for card in cards {
            ensure(data.cards[card.index()].is_some(), || {
                format!("card {card} is not in the solo game (BR-3.0m)")
            })?;
            ensure(!seen.contains(card), || {
                format!("card {card} is in two places")
            })?;
            seen.add(card);
        }
        let all = data.decks[0].or(data.decks[1]).or(data.decks[2]);
        if let Some(card) = all.minus(seen).first() {
            return Err(wrong(format!("card {card} is nowhere")));
        }
        for card in self.fame_order.iter() {
            let is_there = self.piles[crate::Pile::Notoriety.index()].contains(card);
            ensure(is_there, || {
                format!("card {card} is not in the Notoriety pile")
            })?;
        }
        for (pile, cards) in crate::Pile::ALL.into_iter().zip(self.piles) {
            for card in cards.iter() {
                let belongs = match data.card(card).stripe {
                    crate::Stripe::Pile(at, _) => at == pile,
                    crate::Stripe::WardensToken(_) => pile == crate::Pile::DefenseTokens,
                    _ => false,
                };
                ensure(belongs, || {
                    format!("card {card} does not go to the pile {pile} (BR-5.2e)")
                })?;
            }
        }
        let count = |subtype| self.recruits(subtype).count();
        let (offices, graynes) = (count(crate::Subtype::Office), count(crate::Subtype::Grayne));
        let fits = count(crate::Subtype::Reiver) <= 1
            && count(crate::Subtype::Warden) <= 1
            && offices <= 2
            && graynes <= 2
            && offices + graynes <= 3;
        let has_boxes = self
            .recruited
            .iter()
            .all(|card| data.card(card).subtype.kind() == crate::Type::Recruit);
        ensure(fits && has_boxes, || {
            "the family sheet has no box for a recruited card (BR-2.4c)".into()
        })?;
        let holds = self
            .held
            .iter()
            .all(|card| data.card(card).subtype.kind() == crate::Type::Hold);
        ensure(holds, || {
            "a held card is none that can be held (BR-5.2.3a)".into()
        })
    }

    /// The deck has as many cards as the rounds to come need.
    fn deck_fits(&self) -> Checked {
        let data = self.data.get();
        for turn in 1..=3 {
            let deck = data.decks[usize::from(turn) - 1];
            let left = self.deck.and(deck);
            ensure(turn <= self.turn || left == deck, || {
                format!("cards of turn {turn} are out before their time (BR-2.8a)")
            })?;
            ensure(turn >= self.turn || left.is_empty(), || {
                format!("cards of turn {turn} are left in the deck (BR-4.0c)")
            })?;
        }
        let left = self.this_deck().len();
        let to_come = match self.phase {
            Phase::Draft => 3 * 7usize.saturating_sub(self.round.into()) + 6,
            Phase::FinalCards => left.saturating_sub(self.unseen.into()),
            _ => 0,
        };
        let is_summer = matches!(self.phase, Phase::Draft | Phase::FinalCards);
        ensure(is_summer || self.unseen == 0, || {
            "no discard is unseen after the draft".into()
        })?;
        ensure(
            left == to_come + usize::from(self.unseen) && to_come <= 24,
            || {
                format!(
                    "{left} unseen cards do not fit round {} (BR-5.2j)",
                    self.round
                )
            },
        )?;
        let on_the_table = match (self.phase, self.stage) {
            (Phase::Draft, Stage::Draft) => 3,
            (Phase::Draft, _) if !self.tasks.is_empty_or_lost(self.stage) => 0,
            (Phase::Draft, _) => 2,
            _ => 0,
        };
        ensure(self.dealt.len() == on_the_table, || {
            format!(
                "{} cards lie on the table where there are {on_the_table}",
                self.dealt.len()
            )
        })
    }

    fn tokens_add_up(&self) -> Checked {
        let data = self.data.get();
        let mut counts = [0usize; Token::COUNT];
        for token in Token::ALL {
            let pools = [self.reserve, self.pool, self.available];
            counts[token.index()] = pools
                .iter()
                .map(|pool| usize::from(pool[token.index()]))
                .sum();
            counts[token.index()] += usize::from(self.display.contains(token));
        }
        for place in Place::ALL {
            let slot = self.boxes[place.index()];
            if let Some(token) = slot.token() {
                counts[token.index()] += 1;
            }
            let is_own = place.march() == self.family.home();
            ensure(
                !is_own || matches!(slot, Slot::Empty | Slot::Open(_)),
                || format!("the token in {place} is your own and lies open (BR-R20)"),
            )?;
        }
        for token in Token::ALL {
            let facts = data.token(token);
            let (found, wanted) = (counts[token.index()], usize::from(facts.count));
            // A Warden's token may have left the game.
            let fits = found == wanted || facts.pool == Pool::Display && found < wanted;
            ensure(fits, || {
                format!("there are {found} tokens {token}, and {wanted} in the box")
            })?;
        }
        let face_down = self
            .boxes
            .iter()
            .filter(|slot| **slot == Slot::FaceDown)
            .count();
        let pool: usize = self.pool.iter().map(|count| usize::from(*count)).sum();
        ensure(face_down <= pool, || {
            "more tokens lie face down than there are".into()
        })?;
        for region in Region::ALL.into_iter().take(16) {
            let found = self.placing[region.index()] + self.bastling[region.index()].min(MOST);
            let wanted = if region.march() == self.family.home() {
                0
            } else {
                2
            };
            ensure(found == wanted, || {
                format!("there are {found} farm tokens of {region} (BR-3.0l)")
            })?;
        }
        Ok(())
    }

    fn cubes_fit(&self) -> Checked {
        for march in March::HOMES {
            let own = march.index();
            ensure(self.feud[own][own] == 0 && self.gaol[own][own] == 0, || {
                format!("a family has no cube in its own boxes, in {march} (BR-2.1.1l)")
            })?;
            let small = self.feud[own]
                .iter()
                .chain(&self.gaol[own])
                .all(|cubes| *cubes <= MOST);
            ensure(small, || format!("there are too many cubes in {march}"))?;
        }
        for family in Family::ALL {
            let cubes = u16::from(self.cup[family.index()]) + u16::from(self.drawn[family.index()]);
            let most = if family == self.family { 0 } else { 7 };
            ensure(cubes <= most, || {
                format!("{family} has {cubes} cubes for the cup (BR-3.0h)")
            })?;
        }
        Ok(())
    }

    fn events_fit(&self) -> Checked {
        let data = self.data.get();
        let mut seen = EventSet::NONE;
        let foreseen = self.foreseen.iter().flatten().copied();
        for event in self
            .event_deck
            .iter()
            .chain(self.events.iter())
            .chain(foreseen)
        {
            ensure(data.event(event).in_solo, || {
                format!("event {event} is not in the solo game")
            })?;
            ensure(!seen.contains(event), || {
                format!("event {event} is in two places")
            })?;
            seen.add(event);
        }
        ensure(
            self.foreseen[0].is_some() || self.foreseen[1].is_none(),
            || "the second event is foreseen without the first".into(),
        )?;
        for event in crate::EventCard::all() {
            let most = match data.event(event).kind {
                EventKind::Reroll { dice, .. } if self.events.contains(event) => dice,
                _ => 0,
            };
            ensure(self.rerolls[event.index()] <= most, || {
                format!("event {event} has too many reroll dice (BR-6.2d)")
            })?;
        }
        for (place, field) in self.fields.iter().enumerate() {
            let Some(field) = field else { continue };
            let is_here = match data.event(field.event).kind {
                EventKind::Battle { march, .. } => march.index() == place,
                EventKind::Rising { .. } => place == 4,
                _ => false,
            };
            ensure(is_here && self.events.contains(field.event), || {
                format!("event {} is not fought there (BR-6.2b)", field.event)
            })?;
            let sides = field
                .first
                .is_none_or(|first| first.side.is_some() == (place == 4) && first.hits <= MOST);
            ensure(sides, || {
                "who struck first has a side at the Rising, and nowhere else (BR-R13)".into()
            })?;
        }
        Ok(())
    }

    fn targets_fit(&self) -> Checked {
        let me = self.me();
        let own_fits = self.selected.minus(self.unused[me]).is_empty() && self.selected.len() <= 2;
        ensure(own_fits, || {
            "a selected Target card was used already (BR-7.2b)".into()
        })?;
        for family in Family::ALL {
            let (in_deck, unused) = (
                self.in_deck[family.index()],
                self.unused[family.index()].len(),
            );
            let most = if family == self.family {
                0
            } else {
                unused.min(2)
            };
            ensure(usize::from(in_deck) <= most, || {
                format!("{family} has {in_deck} cards in the Target deck (BR-7.2a)")
            })?;
        }
        match self.current {
            Some(card) => ensure(
                !self.unused[card.family.index()].contains(card.kind),
                || format!("{} is turned up and unused at once", card.name()),
            ),
            None => Ok(()),
        }
    }

    /// Whether the question belongs to the part of the turn, and what it counts is there.
    fn stage_fits(&self) -> Checked {
        let is_winter = self.phase == Phase::Winter;
        let is_offices = matches!(self.phase, Phase::OwnOffices(_));
        let is_own_turned_up = self.current.is_some_and(|card| card.family == self.family);
        let may_attack = is_own_turned_up && self.standing > 0;
        let uses_in_winter = is_winter
            && match self.then {
                Then::Attack => may_attack,
                then => then == Then::NextTarget,
            };
        let uses = match self.phase {
            Phase::Draft => self.then == Then::Awards,
            Phase::OwnOffices(_) => self.then == Then::Offices,
            _ => uses_in_winter,
        };
        let in_summer = matches!(
            self.phase,
            Phase::Draft | Phase::FinalCards | Phase::TheirOffices(..)
        );
        let known = |card: Card| self.data.get().cards[card.index()].is_some();
        ensure(self.using.is_none_or(known), || {
            "the card that is used is not in the solo game (BR-3.0m)".into()
        })?;
        let effect = self.using.map(|card| &self.data.get().card(card).effect);
        let fits = match self.stage {
            Stage::Draft => self.phase == Phase::Draft,
            Stage::Ally(card) => {
                let subtype = self.data.get().card(card).subtype;
                uses && matches!(subtype, crate::Subtype::Office | crate::Subtype::Grayne)
            }
            Stage::Truce => uses,
            Stage::Bundle => {
                uses && effect.is_some_and(|effect| !effect.livestock_choice.is_empty())
            }
            Stage::Sheep { left, most, placed } => {
                let room = placed
                    .iter()
                    .map(|count| u16::from(most.saturating_sub(*count)));
                let is_small = placed.iter().all(|count| *count <= MOST);
                uses && (1..=MOST).contains(&left) && is_small && u16::from(left) <= room.sum()
            }
            Stage::Build { castle, peel, any } => uses && castle <= 9 && peel <= 9 && any <= 9,
            Stage::Bastle { left, .. } => uses && (1..=MOST).contains(&left),
            Stage::Default => uses && !is_winter,
            Stage::Award => self.phase == Phase::Draft && self.dealt.len() == 2,
            Stage::LoseSheep(left) | Stage::LoseFame(left) => {
                in_summer && (1..=MOST).contains(&left)
            }
            Stage::Office => is_offices,
            Stage::Hand => {
                let size = crate::autumn::HAND_SIZE[self.column()];
                self.phase == Phase::Autumn && self.held.len() > size.into()
            }
            Stage::Tokens => self.phase == Phase::Autumn,
            Stage::HeldFame | Stage::Targets => is_winter,
            Stage::Choose => is_winter && effect.is_some(),
            Stage::Fame {
                card, left, placed, ..
            } => {
                let small = placed.iter().all(|count| *count <= MOST);
                is_winter && known(card) && (1..=MOST).contains(&left) && small
            }
            Stage::Attack => is_winter && may_attack,
            Stage::Peek(left) => uses_in_winter && effect.is_some() && (1..=24).contains(&left),
            Stage::Retrieve(_) => uses_in_winter,
            Stage::Horses | Stage::Muster => is_winter && is_own_turned_up,
            Stage::Reroll | Stage::Defend => is_winter,
            Stage::Stolen {
                family,
                left,
                placed,
            } => {
                let small = placed.iter().all(|count| *count <= MOST);
                is_winter && family != self.family && (1..=MOST).contains(&left) && small
            }
            Stage::Glory(points) => {
                matches!(self.phase, Phase::Winter | Phase::BattleAwards) && points <= MOST
            }
            Stage::Ballads => self.phase == Phase::Spring && self.turn == 3,
            Stage::Over => self.phase == Phase::Spring && self.turn == 3,
        };
        ensure(fits, || {
            "what is asked does not fit the part of the turn".into()
        })?;
        let offices = match self.phase {
            Phase::OwnOffices(left) => left <= 3,
            Phase::TheirOffices(acted, of) => acted <= of && usize::from(of) <= self.in_play.len(),
            _ => true,
        };
        ensure(offices, || "more Offices act than there are".into())?;
        let tasks_fit = self
            .tasks
            .iter()
            .all(|task| !matches!(task, Task::Discards(0)));
        ensure(
            tasks_fit && (in_summer || self.tasks.iter().next().is_none()),
            || "cards are to be awarded out of Summer".into(),
        )
    }

    /// The attack that is going on.
    fn fight_fits(&self) -> Checked {
        let needs = matches!(
            self.stage,
            Stage::Horses | Stage::Muster | Stage::Reroll | Stage::Defend
        );
        let Some(fight) = &self.fight else {
            return ensure(!needs, || "no attack is going on".into());
        };
        let may_have = needs
            || matches!(
                self.stage,
                Stage::Sheep { .. } | Stage::Stolen { .. } | Stage::Glory(_)
            );
        ensure(may_have, || {
            "an attack is going on where none can be".into()
        })?;
        let is_own = fight.attacker == self.family;
        let target_fits = match fight.target {
            Target::Region(region) => (region.march() == self.family.home()) != is_own,
            Target::Seat(march) | Target::Town(march) => {
                march != March::Dl && (march == self.family.home()) != is_own
            }
            Target::Battle(march) => {
                march != March::Dl && (!needs || self.field(fight.target).is_some())
            }
            Target::Rising(_) => !needs || self.field(fight.target).is_some(),
        };
        ensure(target_fits, || "the attack has no such target".into())?;
        let is_at_home = fight
            .target
            .place()
            .is_some_and(|place| place.march() == self.family.home());
        let stage_fits = match self.stage {
            Stage::Horses => is_own && !fight.is_rolled,
            Stage::Muster => is_own && !fight.is_rolled,
            Stage::Reroll => fight.is_rolled,
            Stage::Defend => is_at_home && !fight.is_rolled,
            _ => true,
        };
        ensure(stage_fits, || "the attack has come to another point".into())?;
        let small = |dice: &Dice| {
            dice.fresh
                .iter()
                .chain(&dice.again)
                .all(|count| *count <= 40)
        };
        let numbers =
            fight.horses <= MOST && fight.drm <= 6 && fight.cubes <= MOST && fight.rerolled <= MOST;
        ensure(
            numbers && small(&fight.attack) && small(&fight.defense),
            || "the numbers of the attack are too high".into(),
        )?;
        // Where horses have gone or an opponent has come, the token at the target is known.
        let is_known = matches!(self.stage, Stage::Muster | Stage::Reroll | Stage::Defend);
        let token_fits = match fight.target.place() {
            Some(place) => {
                let may_be_unknown = fight.token.is_none() && !is_known;
                may_be_unknown || fight.token == self.boxes[place.index()].token()
            }
            None => fight.token.is_none(),
        };
        ensure(token_fits, || "the token that defends is not there".into())?;
        let cards = fight.cards.minus(self.out_of_play).is_empty()
            && fight.offices.minus(self.recruited).is_empty();
        let bought = fight
            .bought
            .iter()
            .all(|card| self.recruited.contains(card));
        ensure(cards && bought, || {
            "a card of the attack is not where it was played from".into()
        })
    }
}

impl<const N: usize> crate::row::Row<Task, N> {
    /// Whether nothing is being awarded in this stage: then the two cards that are left still lie on the table.
    fn is_empty_or_lost(&self, stage: Stage) -> bool {
        self.len() == 0 && !matches!(stage, Stage::LoseSheep(_) | Stage::LoseFame(_))
    }
}
