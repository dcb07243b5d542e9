//! One small decision, and its notation: `r5@3`, `!4`, `.`, `+c`, `G:r5@3`, `>7`.

use crate::{Card, Deck, Stone, Tactic};
use std::{fmt, str::FromStr};
use table::NotationError;

/// One small decision of a player.
///
/// ```
/// use schotten_totten::Action;
/// let action: Action = "r5@3".parse().unwrap();
/// assert_eq!(action.to_string(), "r5@3");
/// assert_eq!("!4".parse::<Action>().unwrap().to_string(), "!4");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// `r5@3`: place a Clan card or an Elite Troop on the own side, or a Combat Mode on the Stone.
    Place(Card, Stone),
    /// `R`: play the Recruiter.
    Recruiter,
    /// `G:r5@3`: play the Strategist and take up this own card.
    Strategist(Card, Stone),
    /// `N:r5@3`: play the Banshee on this card of the opponent.
    Banshee(Card, Stone),
    /// `T:r5@3`: play the Traitor and take up this card of the opponent.
    Traitor(Card, Stone),
    /// `>7`: put the card that was taken up on the own side of this Stone.
    Put(Stone),
    /// `>x`: discard the card that was taken up.
    Discard,
    /// `!4`: claim this Stone.
    Claim(Stone),
    /// `.`: no more claims.
    Done,
    /// `+c` or `+t`: draw from this deck.
    Draw(Deck),
    /// `-r5`: put this card under its deck.
    Return(Card),
    /// `pass`: play no card.
    Pass,
    /// `deal`: deal the next round of a match.
    Deal,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Action::Place(card, stone) => write!(f, "{card}@{stone}"),
            Action::Recruiter => write!(f, "R"),
            Action::Strategist(card, stone) => write!(f, "G:{card}@{stone}"),
            Action::Banshee(card, stone) => write!(f, "N:{card}@{stone}"),
            Action::Traitor(card, stone) => write!(f, "T:{card}@{stone}"),
            Action::Put(stone) => write!(f, ">{stone}"),
            Action::Discard => write!(f, ">x"),
            Action::Claim(stone) => write!(f, "!{stone}"),
            Action::Done => write!(f, "."),
            Action::Draw(Deck::Clan) => write!(f, "+c"),
            Action::Draw(Deck::Tactic) => write!(f, "+t"),
            Action::Return(card) => write!(f, "-{card}"),
            Action::Pass => write!(f, "pass"),
            Action::Deal => write!(f, "deal"),
        }
    }
}

impl FromStr for Action {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Action, NotationError> {
        let text = text.trim();
        let at = |place: &str| -> Result<(Card, Stone), NotationError> {
            let (card, stone) = place.split_once('@').ok_or_else(|| unknown(text))?;
            Ok((card.parse()?, stone.parse()?))
        };
        match text.to_ascii_lowercase().as_str() {
            "." => return Ok(Action::Done),
            "+c" => return Ok(Action::Draw(Deck::Clan)),
            "+t" => return Ok(Action::Draw(Deck::Tactic)),
            ">x" => return Ok(Action::Discard),
            "pass" => return Ok(Action::Pass),
            "deal" => return Ok(Action::Deal),
            "r" => return Ok(Action::Recruiter),
            _ => {}
        }
        if let Some(stone) = text.strip_prefix('!') {
            return Ok(Action::Claim(stone.parse()?));
        }
        if let Some(stone) = text.strip_prefix('>') {
            return Ok(Action::Put(stone.parse()?));
        }
        if let Some(card) = text.strip_prefix('-') {
            return Ok(Action::Return(card.parse()?));
        }
        if let Some((ruse, place)) = text.split_once(':') {
            let (card, stone) = at(place)?;
            return match ruse.parse::<Card>()?.kind() {
                Some(Tactic::Strategist) => Ok(Action::Strategist(card, stone)),
                Some(Tactic::Banshee) => Ok(Action::Banshee(card, stone)),
                Some(Tactic::Traitor) => Ok(Action::Traitor(card, stone)),
                _ => Err(unknown(text)),
            };
        }
        let (card, stone) = at(text)?;
        Ok(Action::Place(card, stone))
    }
}

fn unknown(text: &str) -> NotationError {
    NotationError(format!(
        "'{text}' is not an action: examples are r5@3 (play), !4 (claim), . (done), +c (draw), pass"
    ))
}
