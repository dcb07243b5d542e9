//! Chapter 5: why a block may not act, retreat or be hit.

use super::full_border;
use crate::{
    Action, Area, Block, BlockSet, Border, BorderSet, Crossing, HammerOfTheScots, Side, Stage,
    retreat::NoRefuge,
};
use table::Refusal;

impl HammerOfTheScots {
    pub(super) fn why_not_in_battle(&self, side: Side, action: Action) -> Refusal {
        match (self.stage, action) {
            (Stage::Choose, Action::Battle(area)) => self.why_not_battle(area),
            (Stage::Choose, _) => {
                Refusal::new("HS-5.0a", "Every battle must be fought: pick the next one.")
            }
            (Stage::Raid, Action::Disband(block)) => self.why_not_lost_to_raid(block),
            (Stage::Raid, _) => Refusal::new(
                "HS-5.9d",
                "The Scots hold England: one of your blocks must be given up.",
            ),
            (_, Action::Battle(_)) => {
                Refusal::new("HS-5.1b", "A battle is fought to its end before the next.")
            }
            (
                Stage::Fight(_),
                Action::Fire(block) | Action::Hold(block) | Action::Retreat(block),
            ) => self.why_not_act(side, block, action),
            (Stage::Fight(_), _) => {
                Refusal::new("HS-5.31a", "A block fires, holds or retreats now.")
            }
            (Stage::Hits { .. }, Action::Hit(block)) => self.why_not_hit(side, block),
            (Stage::Hits { .. }, _) => Refusal::new("HS-5.41a", "The hits are taken first."),
            (Stage::Retreat(block) | Stage::WithdrawTo(block), Action::To(to)) => {
                self.why_not_retreat_to(block, to, false)
            }
            (Stage::RegroupTo(block), Action::To(to)) => self.why_not_retreat_to(block, to, true),
            (Stage::Withdraw, Action::Move(block)) => self.why_not_leave(side, block, "HS-5.5i"),
            (Stage::Withdraw, _) => Refusal::new(
                "HS-5.3b",
                "The attack has failed: every block of the attacker must withdraw.",
            ),
            (Stage::Regroup(_), Action::Move(block)) => self.why_not_leave(side, block, "HS-5.6a"),
            (Stage::Regroup(_), _) => Refusal::new("HS-5.6b", "Regroup now, or end the battle."),
            _ => Refusal::new("HS-5.5b", "Pick the area to which the block goes."),
        }
    }

    fn why_not_battle(&self, area: Area) -> Refusal {
        let why = if self.muster.is_contested(area) {
            return Refusal::new(
                "HS-5.1a",
                "That battle waits until both sides have moved; now only defectors fight.",
            )
            .marking(vec![area.to_string()]);
        } else {
            format!("There is no battle in {}.", area.name())
        };
        Refusal::new("HS-5.0a", why).marking(vec![area.to_string()])
    }

    fn why_not_act(&self, side: Side, block: Block, action: Action) -> Refusal {
        if let Some(refusal) = self.why_not_there(side, block) {
            return refusal;
        }
        let name = block.name();
        let battle = &self.battle;
        if battle.acted.contains(block) {
            let why = format!("{name} has acted this round.");
            return Refusal::new("HS-5.31a", why);
        }
        if self.muster.area_of(block) != Some(battle.area) {
            let why = format!("{name} is not in this battle.");
            return Refusal::new("HS-5.1b", why);
        }
        if self.reserves.all().contains(block) {
            let why = format!("{name} is in reserve and comes next round.");
            return Refusal::new("HS-5.32e", why);
        }
        if !self.offer.blocks.contains(block) {
            let letter = block.rating().letter;
            let why = format!("{letter} blocks act later: first A, then B, then C.");
            return Refusal::new("HS-2.12a", why);
        }
        match action {
            Action::Fire(_) => Refusal::new("HS-R9", "Nobody is on the field to fire at."),
            _ if block == Block::NORSE => Refusal::new(
                "HS-4.7d",
                "The Norse retreat to friends on a coast, and there are none.",
            ),
            _ if side == Side::England && battle.area == Area::ENGLAND => Refusal::new(
                "HS-5.5j",
                "English blocks do not retreat from England into Scotland.",
            ),
            _ => Refusal::new("HS-5.5b", format!("{name} has nowhere to retreat to.")),
        }
    }

    fn why_not_hit(&self, side: Side, block: Block) -> Refusal {
        if let Some(refusal) = self.why_not_there(side, block) {
            return refusal;
        }
        let name = block.name();
        if !self.battle.field.contains(block) {
            let why = format!("{name} is not on the field and takes no hit.");
            return Refusal::new("HS-5.32e", why);
        }
        Refusal::new(
            "HS-5.41b",
            format!("{name} is not the strongest; each hit falls on the strongest block."),
        )
    }

    /// Why a block cannot leave after a battle.
    fn why_not_leave(&self, side: Side, block: Block, clause: &'static str) -> Refusal {
        if let Some(refusal) = self.why_not_there(side, block) {
            return refusal;
        }
        let name = block.name();
        if self.muster.area_of(block) != Some(self.battle.area) {
            let clause = match self.stage {
                Stage::Withdraw => "HS-5.3b",
                _ => "HS-5.6a",
            };
            return Refusal::new(clause, format!("{name} is not in this battle."));
        }
        if block == Block::NORSE {
            let why = "The Norse go to friends on a coast, and there are none.";
            return Refusal::new("HS-4.7d", why);
        }
        Refusal::new(clause, format!("{name} has nowhere to go."))
    }

    fn why_not_retreat_to(&self, block: Block, to: Area, regroup: bool) -> Refusal {
        let here = self.battle.area;
        let side = block.side();
        if block == Block::NORSE {
            return self.why_not_refuge_of_norse(to);
        }
        let either = |regrouping, retreating| if regroup { regrouping } else { retreating };
        let Some(border) = Border::between(here, to) else {
            let why = format!("{} and {} share no border.", here.name(), to.name());
            return Refusal::new(either("HS-5.6a", "HS-5.5b"), why).marking(vec![to.to_string()]);
        };
        let closed = match regroup {
            true => BorderSet::NONE,
            false => self.closed_to(side),
        };
        let (clause, why) = match self.may_fall_back(side, closed, Crossing { to, border }) {
            Err(NoRefuge::LeavesEngland) => (
                "HS-5.5j",
                "English blocks do not fall back from England into Scotland.",
            ),
            Err(NoRefuge::EntersEngland) => {
                ("HS-5.5k", "Scottish blocks do not fall back into England.")
            }
            Err(NoRefuge::Enemy) => {
                let why = format!("The enemy is in {}.", to.name());
                let refusal = Refusal::new(either("HS-5.6a", "HS-5.5c"), why);
                return refusal.marking(vec![to.to_string()]);
            }
            Err(NoRefuge::Closed) if self.entered[side.index()].contains(border) => (
                "HS-5.5f",
                "Both sides came over this border; only Player 2 may retreat over it.",
            ),
            Err(NoRefuge::Closed) => (
                "HS-5.5e",
                "The enemy was the last to enter a battle over this border.",
            ),
            Err(NoRefuge::Full) | Ok(()) => {
                let mut refusal = full_border(border, either("one regroup", "one round"));
                refusal.clause = either("HS-5.6c", "HS-5.5d");
                return refusal;
            }
        };
        Refusal::new(clause, why).marking(vec![border.to_string()])
    }

    fn why_not_refuge_of_norse(&self, to: Area) -> Refusal {
        let (clause, why) = if to == Area::ENGLAND {
            ("HS-4.7e", "The Norse never come to England.")
        } else if !to.is_coastal() {
            (
                "HS-4.7l",
                "The Norse go by sea alone; this area has no coast.",
            )
        } else {
            ("HS-4.7d", "The Norse go only where friends hold the coast.")
        };
        Refusal::new(clause, why).marking(vec![to.to_string()])
    }

    fn why_not_lost_to_raid(&self, block: Block) -> Refusal {
        if BlockSet::NOBLES.contains(block) && block.side() == Side::England {
            return Refusal::new("HS-5.9e", "Nobles are not given up for a raid.");
        }
        if block.side() == Side::England && !self.muster.place_of(block).is_on_map() {
            let why = format!("{} is not on the map.", block.name());
            return Refusal::new("HS-R29", why);
        }
        Refusal::new(
            "HS-2.0a",
            format!("{} is not yours to give up.", block.name()),
        )
    }
}
