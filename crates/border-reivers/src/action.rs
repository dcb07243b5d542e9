//! One small decision of the solo player, and its notation: a verb and what it is about, `recruit 14`, `sheep
//! eden-valley`, `raid nithsdale`. Cards are written by their printed numbers.

use crate::{Card, EventCard, March, Place, Region, Side, Site, TargetKind, Token};

table::verbs! {
    /// One small decision.
    ///
    /// ```
    /// use border_reivers::{Action, Region};
    /// let action: Action = "raid Nithsdale".parse()?;
    /// assert_eq!(action, Action::Raid(Region::Nithsdale));
    /// assert_eq!("recruit s36".parse::<Action>()?.to_string(), "recruit 36");
    /// assert!("sing".parse::<Action>().is_err());
    /// # Ok::<(), table::NotationError>(())
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Action: "an action such as 'recruit 14' or 'raid nithsdale'" {
        /// Takes the card to the family sheet.
        Recruit(card: Card) = "recruit {card}" => "Recruit {card}",
        /// Uses the card at once.
        Play(card: Card) = "play {card}" => "Play {card}",
        /// Holds the card for later.
        Hold(card: Card) = "hold {card}" => "Hold {card}",
        /// Discards the card for a Default Action.
        Discard(card: Card) = "discard {card}" => "Discard {card}",
        /// Lets all three cards go to the discard pile.
        Pass = "pass" => "Pass",
        /// Keeps every earlier Office and Grayne.
        Keep = "keep" => "Keep all",
        /// Puts this card away: an earlier Office or Grayne, or a held card too many.
        Drop(card: Card) = "drop {card}" => "Put {card} away",
        /// Takes this bundle of livestock, counted from 1.
        Bundle(number: u8) = "bundle {number}" => "Take bundle {number}",
        /// Puts a sheep there.
        Sheep(region: Region) = "sheep {region}" => "A sheep to {region}",
        /// Activates a castle or peel.
        Build(site: Site) = "build {site}" => "Garrison {site}",
        /// Lays a sheep down there.
        Bastle(region: Region) = "bastle {region}" => "Bastle a sheep in {region}",
        /// Default Action: a horse.
        Horse = "horse" => "Take a horse",
        /// Default Action: three cattle.
        Cattle = "cattle" => "Take 3 cattle",
        /// A point of Notoriety there.
        Fame(march: March) = "fame {march}" => "Notoriety in {march}",
        /// This card goes to the opponents first.
        Award(card: Card) = "award {card}" => "{card} goes first",
        /// Loses a sheep there.
        Lose(region: Region) = "lose {region}" => "Lose a sheep in {region}",
        /// Loses Notoriety there.
        Yield(march: March) = "yield {march}" => "Lose Notoriety in {march}",
        /// Puts a Defense Token into a box.
        Place(token: Token, place: Place) = "place {token} at {place}" => "{token} to {place}",
        /// Plays a held card.
        Use(card: Card) = "use {card}" => "Play {card}",
        /// Names the track that the card speaks of.
        Choose(march: March) = "choose {march}" => "Choose {march}",
        /// Puts an own Target card into the deck.
        Target(kind: TargetKind) = "target {kind}" => "Select the {kind} card",
        /// Raids a region.
        Raid(region: Region) = "raid {region}" => "Raid {region}",
        /// Feuds at the Family Seat of a March.
        Feud(march: March) = "feud {march}" => "Feud in {march}",
        /// Breaks the gaol of a March.
        Gaolbreak(march: March) = "gaolbreak {march}" => "Gaolbreak in {march}",
        /// Fights the Battle of a March.
        Battle(march: March) = "battle {march}" => "Fight in {march}",
        /// Joins a side of the Rising of the North.
        Rising(side: Side) = "rising {side}" => "Join the {side}s",
        /// Sends so many horses.
        Commit(horses: u8) = "commit {horses}" => "Send {horses}",
        /// Buys attack dice with this card.
        Buy(card: Card) = "buy {card}" => "Pay cattle for {card}",
        /// Adds an Office's dice.
        Dice(card: Card) = "dice {card}" => "Use the dice of {card}",
        /// Rolls the dice.
        Roll = "roll" => "Roll",
        /// Takes rerolls from this card.
        ByCard(card: Card) = "by card {card}" => "Reroll by {card}",
        /// Takes rerolls from this event.
        ByEvent(event: EventCard) = "by event {event}" => "Reroll by event {event}",
        /// Rolls a die that shows this again.
        Reroll(face: u8) = "reroll {face}" => "Reroll a {face}",
        /// Plays the Warden card, bringing the token of that box to the target.
        Warden(from: Option<Place>) = "warden[ {from}]" => "Call the Warden[, with the token of {from}]",
        /// Looks at a face-down token.
        Peek(place: Place) = "peek {place}" => "Look at the token in {place}",
        /// No more of this.
        Done = "done" => "Done",
    }
}

table::as_text!(Action);
