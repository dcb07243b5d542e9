//! One small decision, and its notation: `r5@3`, `!4`, `.`, `+c`, `G:r5@3`, `>7`.

use crate::{Card, Deck, Stone};

table::verbs! {
    /// One small decision of a player.
    ///
    /// ```
    /// use schotten_totten::Action;
    /// let action: Action = "r5@3".parse().unwrap();
    /// assert_eq!(action.to_string(), "r5@3");
    /// assert_eq!("!4".parse::<Action>().unwrap().to_string(), "!4");
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum Action: "an action: examples are r5@3 (play), !4 (claim), . (done), +c (draw), pass" {
        /// Places a Clan card or an Elite Troop on the own side, or a Combat Mode on the Stone.
        Place(card: Card, stone: Stone) = "{card}@{stone}" => "Play {card} at Stone {stone}",
        /// Plays the Recruiter.
        Recruiter = "R" => "Play the Recruiter: draw three cards, return two",
        /// Plays the Strategist and takes up this own card.
        Strategist(card: Card, stone: Stone) = "G:{card}@{stone}"
            => "Play the Strategist: take up your {card} from Stone {stone}",
        /// Plays the Banshee on this card of the opponent.
        Banshee(card: Card, stone: Stone) = "N:{card}@{stone}"
            => "Play the Banshee: discard the {card} at Stone {stone}",
        /// Plays the Traitor and takes up this card of the opponent.
        Traitor(card: Card, stone: Stone) = "T:{card}@{stone}"
            => "Play the Traitor: take the {card} from Stone {stone}",
        /// Puts the card that was taken up on the own side of this Stone.
        Put(stone: Stone) = ">{stone}" => "Put the card down at Stone {stone}",
        /// Discards the card that was taken up.
        Discard = ">x" => "Discard the card",
        /// Claims this Stone.
        Claim(stone: Stone) = "!{stone}" => "Claim Stone {stone}",
        /// No more claims.
        Done = "." => "End your turn and draw",
        /// Draws from this deck.
        Draw(deck: Deck) = "+{deck}" => "Draw a {deck} card",
        /// Puts this card under its deck.
        Return(card: Card) = "-{card}" => "Put the {card} under its deck",
        /// Plays no card.
        Pass = "pass" => "Pass",
        /// Deals the next round of a match.
        Deal = "deal" => "Deal the next round",
    }
}
