//! The border: nine Stones, the cards on both sides of each, Combat Modes, and who controls what.
//! Strengths, completeness and who was complete first are kept up to date with every card.

use crate::{
    Card, CardSet, Stone, StoneSet, Strength, Tactic,
    combination::{self, Clans},
    proof::Outlook,
};
use serde::{Deserialize, Serialize};
use table::Seat;

/// The cards on one side of one Stone, in the order played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Side {
    cards: [Card; 4],
    len: u8,
    clans: Clans,
    /// What the side is worth; [`Strength::NONE`] while it is incomplete.
    strength: Strength,
}

impl Side {
    const EMPTY: Side = Side {
        cards: [Card::from_id(0); 4],
        len: 0,
        clans: Clans::NONE,
        strength: Strength::NONE,
    };

    /// The cards in the order played.
    #[inline]
    pub fn cards(&self) -> &[Card] {
        &self.cards[..self.len as usize]
    }

    #[inline]
    fn push(&mut self, card: Card) {
        self.cards[self.len as usize] = card;
        self.len += 1;
        self.clans.add(card);
    }

    fn remove(&mut self, card: Card) {
        let kept: Vec<Card> = self
            .cards()
            .iter()
            .copied()
            .filter(|&other| other != card)
            .collect();
        *self = Side::EMPTY;
        kept.into_iter().for_each(|card| self.push(card));
    }
}

impl Serialize for Side {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.cards())
    }
}

/// All nine Stones.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Border {
    sides: [[Side; Stone::COUNT]; 2],
    /// Stones with Blind-Man's Bluff: at most one.
    bluff: StoneSet,
    /// Stones with Mud Fight: at most one.
    mud: StoneSet,
    owned: [StoneSet; 2],
    complete: [StoneSet; 2],
    /// Stones at which this seat was complete before the other (ST-6i, ST-R14).
    first: [StoneSet; 2],
    /// Stones with both sides complete at which this seat is the stronger, or tied and first.
    ahead: [StoneSet; 2],
    /// Every card that lies at a Stone or in the discard pile.
    visible: CardSet,
}

/// Why a claim would not stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ClaimFault {
    Taken(Seat),
    OwnSideIncomplete,
    Weaker,
    TiedAndLater,
    NotProven,
}

impl Border {
    pub(crate) const EMPTY: Border = Border {
        sides: [[Side::EMPTY; Stone::COUNT]; 2],
        bluff: StoneSet::NONE,
        mud: StoneSet::NONE,
        owned: [StoneSet::NONE; 2],
        complete: [StoneSet::NONE; 2],
        first: [StoneSet::NONE; 2],
        ahead: [StoneSet::NONE; 2],
        visible: CardSet::EMPTY,
    };

    /// The cards of this seat at this Stone.
    #[inline]
    pub fn side(&self, seat: Seat, stone: Stone) -> &[Card] {
        self.sides[seat.index()][stone.index()].cards()
    }

    /// What the seat's side is worth, if it is complete.
    #[inline]
    pub fn strength(&self, seat: Seat, stone: Stone) -> Option<Strength> {
        let side = &self.sides[seat.index()][stone.index()];
        (side.strength != Strength::NONE).then_some(side.strength)
    }

    /// How many cards a side needs here: three, or four under Mud Fight.
    #[inline]
    pub fn need(&self, stone: Stone) -> usize {
        3 + usize::from(self.mud.contains(stone))
    }

    /// Whether Blind-Man's Bluff lies on the Stone.
    #[inline]
    pub fn is_bluff(&self, stone: Stone) -> bool {
        self.bluff.contains(stone)
    }

    /// Whether Mud Fight lies on the Stone.
    #[inline]
    pub fn is_mud(&self, stone: Stone) -> bool {
        self.mud.contains(stone)
    }

    /// Who controls the Stone.
    pub fn owner(&self, stone: Stone) -> Option<Seat> {
        [Seat::FIRST, Seat::SECOND]
            .into_iter()
            .find(|seat| self.owned[seat.index()].contains(stone))
    }

    /// The Stones that the seat controls.
    #[inline]
    pub fn owned(&self, seat: Seat) -> StoneSet {
        self.owned[seat.index()]
    }

    /// The Stones that nobody controls.
    #[inline]
    pub fn unclaimed(&self) -> StoneSet {
        StoneSet::ALL.minus(self.owned[0].or(self.owned[1]))
    }

    /// The Stones where the seat has a free place.
    #[inline]
    pub fn open(&self, seat: Seat) -> StoneSet {
        self.unclaimed().minus(self.complete[seat.index()])
    }

    /// The Stones where the seat's side is complete.
    #[inline]
    pub fn complete(&self, seat: Seat) -> StoneSet {
        self.complete[seat.index()]
    }

    /// Which seat was complete first at this Stone, if any is complete.
    pub fn first(&self, stone: Stone) -> Option<Seat> {
        [Seat::FIRST, Seat::SECOND]
            .into_iter()
            .find(|seat| self.first[seat.index()].contains(stone))
    }

    /// The Clan cards that lie neither at a Stone nor in the discard pile: what a proof must reckon
    /// with (ST-5e, ST-R17).
    #[inline]
    pub fn unseen(&self) -> CardSet {
        CardSet::CLAN.minus(self.visible)
    }

    /// Every card that lies at a Stone, on one, or in the discard pile.
    pub(crate) fn shown(&self) -> CardSet {
        self.visible
    }

    /// Notes a card that has become visible without lying at a Stone.
    pub(crate) fn show(&mut self, card: Card) {
        self.visible.add(card);
    }

    #[inline]
    pub(crate) fn place(&mut self, seat: Seat, card: Card, stone: Stone) {
        self.visible.add(card);
        self.sides[seat.index()][stone.index()].push(card);
        self.settle(seat, stone);
    }

    /// Takes a card up from a side. It stays visible.
    pub(crate) fn lift(&mut self, seat: Seat, card: Card, stone: Stone) {
        self.sides[seat.index()][stone.index()].remove(card);
        self.settle(seat, stone);
    }

    /// Puts down a card that was taken up.
    pub(crate) fn put(&mut self, seat: Seat, card: Card, stone: Stone) {
        self.sides[seat.index()][stone.index()].push(card);
        self.settle(seat, stone);
    }

    pub(crate) fn set_mode(&mut self, mode: Tactic, stone: Stone) {
        self.visible.add(Card::tactic(mode));
        if mode == Tactic::MudFight {
            self.mud.set(stone, true);
        } else {
            self.bluff.set(stone, true);
        }
        self.settle(Seat::FIRST, stone);
        self.settle(Seat::SECOND, stone);
    }

    #[inline]
    pub(crate) fn claim(&mut self, seat: Seat, stone: Stone) {
        self.owned[seat.index()].set(stone, true);
    }

    pub(crate) fn set_first(&mut self, seat: Seat, stone: Stone) {
        self.first[seat.index()].set(stone, true);
        self.first[seat.other().index()].set(stone, false);
        self.compare(stone);
    }

    /// Brings strength, completeness and first-to-finish up to date after a change on this side. The
    /// sides change one at a time, so a side that is complete while the other is not came first.
    #[inline]
    fn settle(&mut self, seat: Seat, stone: Stone) {
        let (own, other) = (seat.index(), seat.other().index());
        let need = self.need(stone);
        let bluff = self.is_bluff(stone);
        let side = &mut self.sides[own][stone.index()];
        let complete = side.len as usize == need;
        side.strength = if complete {
            combination::strength_of(&side.clans, bluff)
        } else {
            Strength::NONE
        };
        self.complete[own].set(stone, complete);
        let other_complete = self.complete[other].contains(stone);
        if complete && other_complete {
            self.compare(stone);
        } else {
            self.first[own].set(stone, complete);
            self.first[other].set(stone, other_complete);
            self.ahead[own].set(stone, false);
            self.ahead[other].set(stone, false);
        }
    }

    /// Notes who is ahead at a Stone with both sides complete.
    #[inline]
    fn compare(&mut self, stone: Stone) {
        let [one, two] = [0, 1].map(|seat| self.sides[seat][stone.index()].strength);
        let first = one > two || (one == two && self.first[0].contains(stone));
        let both = self.complete[0].contains(stone) && self.complete[1].contains(stone);
        self.ahead[0].set(stone, both && first);
        self.ahead[1].set(stone, both && !first);
    }

    /// The Stones that the seat may claim now: those where it is ahead, and those where the other side
    /// is incomplete and can be proven to stay behind.
    #[inline]
    pub fn claimable(&self, seat: Seat) -> StoneSet {
        let (own, other) = (seat.index(), seat.other().index());
        let unclaimed = self.unclaimed();
        let mut claimable = self.ahead[own].and(unclaimed);
        let early = self.complete[own]
            .minus(self.complete[other])
            .and(unclaimed);
        if !early.is_empty() {
            let outlook = Outlook::new(self.unseen());
            for stone in early.iter() {
                if self.is_proven(seat, stone, &outlook) {
                    claimable.set(stone, true);
                }
            }
        }
        claimable
    }

    /// Whether the seat, complete at a Stone where the other is not, can no longer be beaten there.
    #[inline]
    fn is_proven(&self, seat: Seat, stone: Stone, outlook: &Outlook) -> bool {
        let own = self.sides[seat.index()][stone.index()].strength;
        let other = &self.sides[seat.other().index()][stone.index()].clans;
        !outlook.can_beat(own, other, self.need(stone), self.is_bluff(stone))
    }

    /// Why the seat may not claim a Stone that is not among the claimable ones.
    pub(crate) fn claim_fault(&self, seat: Seat, stone: Stone) -> ClaimFault {
        if let Some(owner) = self.owner(stone) {
            return ClaimFault::Taken(owner);
        }
        let Some(own) = self.strength(seat, stone) else {
            return ClaimFault::OwnSideIncomplete;
        };
        match self.strength(seat.other(), stone) {
            None => ClaimFault::NotProven,
            Some(theirs) if theirs == own => ClaimFault::TiedAndLater,
            Some(_) => ClaimFault::Weaker,
        }
    }
}

/// The border as it is serialised: the cards and what cannot be deduced from them.
#[derive(Serialize, Deserialize)]
struct Described {
    sides: [[Vec<Card>; Stone::COUNT]; 2],
    bluff: StoneSet,
    mud: StoneSet,
    owned: [StoneSet; 2],
    first: [StoneSet; 2],
    visible: CardSet,
}

impl Serialize for Border {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let cards =
            |seat: usize| std::array::from_fn(|stone| self.sides[seat][stone].cards().to_vec());
        Described {
            sides: [cards(0), cards(1)],
            bluff: self.bluff,
            mud: self.mud,
            owned: self.owned,
            first: self.first,
            visible: self.visible,
        }
        .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Border {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Border, D::Error> {
        let described = Described::deserialize(deserializer)?;
        let mut border = Border {
            bluff: described.bluff,
            mud: described.mud,
            owned: described.owned,
            ..Border::EMPTY
        };
        for seat in [Seat::FIRST, Seat::SECOND] {
            for stone in Stone::all() {
                let cards = &described.sides[seat.index()][stone.index()];
                if cards.len() > border.need(stone)
                    || cards
                        .iter()
                        .any(|card| card.kind().is_some_and(|kind| !kind.is_elite()))
                {
                    return Err(serde::de::Error::custom("a side that cannot be"));
                }
                for &card in cards {
                    border.sides[seat.index()][stone.index()].push(card);
                    border.settle(seat, stone);
                }
            }
        }
        border.first = described.first;
        Stone::all().for_each(|stone| border.compare(stone));
        border.visible = described.visible;
        Ok(border)
    }
}
