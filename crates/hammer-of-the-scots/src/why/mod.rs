//! Why an action is not allowed: the clause, a sentence, and what on the map it is about. Whether it is allowed
//! is decided by the [`Choices`](crate::offer) alone; here is only the explanation, and nothing in it that the
//! asker may not know. Where a chapter says its prohibition as a function (`may_step`, `may_fall_back`, `may_draw`,
//! `check_claim`), list and explanation both come from it, and here are only the words.

mod battle;
mod events;
mod moves;
mod winter;

use crate::{Action, Block, Border, Colour, HammerOfTheScots, Place, Side, Stage};
use table::{Refusal, Seat};

impl HammerOfTheScots {
    /// Why this seat may not do this now.
    #[cold]
    pub(crate) fn refusal(&self, seat: Seat, action: Action) -> Refusal {
        let Some(side) = Side::of(seat) else {
            return Refusal::new("HS-0a", "Two play this game, and you are neither of them.");
        };
        if self.stage == Stage::Over {
            return Refusal::new("HS-0b", "The game is over.");
        }
        if self.stage == Stage::Cards {
            return self.why_not_in_cards(side, action);
        }
        if side != self.decider() {
            return self.why_not_your_turn(side, action);
        }
        match self.stage {
            Stage::Event(_)
            | Stage::Herald(_)
            | Stage::Pillage(_)
            | Stage::Plunder { .. }
            | Stage::Spoils { .. }
            | Stage::Sail { .. }
            | Stage::Land(_)
            | Stage::Victuals { .. } => self.why_not_in_event(side, action),
            Stage::Move(_) => self.why_not_move(side, action),
            Stage::Step(march) => self.why_not_step(march, action),
            Stage::Norse => self.why_not_land_norse(action),
            Stage::Winter(season) => self.why_not_in_winter(season, side, action),
            _ => self.why_not_in_battle(side, action),
        }
    }

    fn why_not_in_cards(&self, side: Side, action: Action) -> Refusal {
        match action {
            Action::Play(_) if self.laid(side).is_some() => {
                Refusal::new("HS-3.1a", "You have laid your card for this Game Turn.")
            }
            Action::Play(card) => Refusal::new(
                "HS-3.1a",
                format!("You do not have {} in your hand.", card.name()),
            ),
            Action::Pass | Action::End => {
                Refusal::new("HS-3.1c", "A card must be laid every Game Turn.")
            }
            _ => Refusal::new(
                "HS-0e",
                "Cards come first: both sides lay one, then events, moves and battles follow.",
            ),
        }
    }

    fn why_not_your_turn(&self, side: Side, action: Action) -> Refusal {
        let (clause, why) = match self.stage {
            Stage::Move(_) | Stage::Step(_) | Stage::Norse if self.has_event(side) => {
                return why_not_after_event(action);
            }
            Stage::Move(side) if side == self.first => (
                "HS-4.0f",
                "Player 1 finishes his movement before Player 2 moves.",
            ),
            Stage::Move(_) | Stage::Step(_) | Stage::Norse => {
                ("HS-4.0f", "It is the other side that moves now.")
            }
            Stage::Choose => ("HS-5.1c", "Player 1 picks the next battle."),
            Stage::Hits { .. } => ("HS-5.41c", "The owner of the blocks picks who is hit."),
            Stage::Plunder { .. } => ("HS-3.12i", "The owner of the blocks picks who is hit."),
            Stage::Fight(_) | Stage::Retreat(_) => (
                "HS-5.31c",
                "The other side's blocks act now: by letter, the defender first.",
            ),
            Stage::Withdraw | Stage::WithdrawTo(_) => {
                ("HS-5.3b", "The side that attacked withdraws now.")
            }
            Stage::Regroup(_) | Stage::RegroupTo(_) => {
                ("HS-5.6d", "Only the side that won may regroup.")
            }
            Stage::Raid => ("HS-5.9d", "The English give up a block for the raid."),
            Stage::Winter(_) => (
                "HS-7.0c",
                "Winter has a fixed order, and it is the other side's step.",
            ),
            _ if self.has_event(side) => (
                "HS-3.12c",
                "The other side carries out its event now; the English do so first.",
            ),
            _ => (
                "HS-3.12a",
                "The other side carries out its event first; then you move.",
            ),
        };
        Refusal::new(clause, why)
    }

    /// What is wrong with naming this block at all: the enemy's, or not on the map.
    pub(super) fn why_not_there(&self, side: Side, block: Block) -> Option<Refusal> {
        if block.side() != side {
            // Of the other colour it makes no difference where it is.
            let why = format!("{} is not yours to command.", block.name());
            return Some(Refusal::new("HS-2.0a", why));
        }
        let name = block.name();
        let (clause, why) = match self.muster.place_of(block) {
            Place::POOL => (
                "HS-5.8e",
                format!("{name} is in the pool until the winter."),
            ),
            Place::DEAD => ("HS-5.8c", format!("{name} is out of the game for good.")),
            Place::OFF_MAP if block == Block::KING => {
                ("HS-6.2a", "No king has been crowned.".to_string())
            }
            Place::OFF_MAP => ("HS-2.24b", format!("{name} have not come yet.")),
            Place::ASIDE => (
                "HS-2.22b",
                format!("{name} is not in play: the noble serves the other side."),
            ),
            _ => return None,
        };
        Some(Refusal::new(clause, why))
    }
}

/// The other side moves, and the asker's card was an event.
fn why_not_after_event(action: Action) -> Refusal {
    match action {
        Action::Move(_) | Action::To(_) | Action::Stop | Action::End => {
            Refusal::new("HS-3.12b", "Your card is an event: it gives no Group Move.")
        }
        Action::Battle(_) => Refusal::new("HS-5.1a", "Battles begin when both sides have moved."),
        _ => Refusal::new("HS-3.12e", "Your event of this Game Turn is done with."),
    }
}

/// The border is full for the side.
pub(super) fn full_border(border: Border, during: &str) -> Refusal {
    let [a, b] = border.ends();
    let (clause, most, colour) = match border.colour() {
        Colour::Green => ("HS-4.3a", "six", "green"),
        Colour::Red => ("HS-4.3b", "two", "red"),
    };
    Refusal::new(
        clause,
        format!(
            "Only {most} blocks may cross a {colour} border in {during}, and {most} have crossed from {} to {} or back.",
            a.name(),
            b.name()
        ),
    )
    .marking(vec![border.to_string()])
}
