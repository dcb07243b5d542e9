//! Chapters 3.12 and 6: why an event cannot be used so.

use crate::{Action, Area, Block, Card, HammerOfTheScots, Noble, Side, Stage};
use table::Refusal;

impl HammerOfTheScots {
    pub(super) fn why_not_in_event(&self, side: Side, action: Action) -> Refusal {
        match (self.stage, action) {
            (Stage::Event(_), Action::Event) => self.why_not_use(side),
            (Stage::Event(_), Action::Crown(claimant)) => {
                match (side, self.check_claim(claimant)) {
                    (Side::Scotland, Err(refusal)) => refusal,
                    _ => Refusal::new("HS-6.21c", "Only the Scots crown a king."),
                }
            }
            (Stage::Herald(_), Action::Name(noble)) => self.why_not_name(noble),
            (Stage::Pillage(_), Action::Pillage(area)) => self.why_not_pillage(side, area),
            (Stage::Plunder { area, .. }, Action::Hit(block)) => {
                self.why_not_there(side, block).unwrap_or_else(|| {
                    let here = self.muster.area_of(block) == Some(area);
                    let why = if here {
                        format!("{} is not the strongest block there.", block.name())
                    } else {
                        format!("{} is not in {}.", block.name(), area.name())
                    };
                    Refusal::new("HS-3.12i", why)
                })
            }
            // The decider's own card may be of any kind.
            (Stage::Plunder { area, .. }, _) => Refusal::new(
                "HS-3.12i",
                format!("{} is pillaged: pick the block that is hit.", area.name()),
            ),
            (Stage::Spoils { area, into, .. }, Action::Add(block)) => {
                let group = into.map_or_else(
                    || format!("a group next to {}", area.name()),
                    |into| format!("the group in {}", into.name()),
                );
                self.why_not_strengthen(side, block, "HS-3.12j", &group, |here| match into {
                    Some(into) => here == into,
                    None => area.neighbours().contains(here),
                })
            }
            (Stage::Victuals { area, .. }, Action::Add(block)) => {
                let group =
                    area.map_or_else(String::new, |area| format!("the group in {}", area.name()));
                self.why_not_strengthen(side, block, "HS-3.12o", &group, |here| {
                    area.is_none_or(|area| area == here)
                })
            }
            (Stage::Sail { voyage, .. }, Action::Move(block)) => {
                self.why_not_sail(side, block, voyage)
            }
            (Stage::Land(block), Action::To(to)) => self.why_not_land(block, to),
            (_, Action::Move(_) | Action::To(_)) => {
                Refusal::new("HS-3.12b", "Your card is an event: it gives no Group Move.")
            }
            (_, Action::Battle(_)) => {
                Refusal::new("HS-5.1a", "Battles begin when both sides have moved.")
            }
            (_, Action::Play(_)) => Refusal::new("HS-3.1a", "You have played your card."),
            _ => Refusal::new("HS-3.12e", "The event is carried out or declined first."),
        }
    }

    fn why_not_use(&self, side: Side) -> Refusal {
        match self.laid(side) {
            Some(Card::Herald) => Refusal::new("HS-3.12g", "No enemy noble could come over."),
            Some(Card::Pillage) => {
                Refusal::new("HS-3.12h", "No enemy group is next to your blocks.")
            }
            Some(Card::SeaMove) => Refusal::new(
                "HS-3.12k",
                "You have no block on a coast with another coast of yours to sail to.",
            ),
            Some(Card::Victuals) => {
                Refusal::new("HS-3.12o", "All your blocks are at full strength.")
            }
            _ => Refusal::new("HS-3.12b", "Your card is no event."),
        }
    }

    fn why_not_name(&self, noble: Noble) -> Refusal {
        let why = if noble == Noble::MORAY {
            "Moray never comes over.".to_string()
        } else {
            format!("{} serves you already.", noble.name())
        };
        Refusal::new("HS-3.12g", why)
    }

    fn why_not_pillage(&self, side: Side, area: Area) -> Refusal {
        let why = if self.muster.occupied(side.other()).contains(area) {
            format!("{} does not border on your blocks.", area.name())
        } else {
            format!("No enemy is in {}.", area.name())
        };
        Refusal::new("HS-3.12h", why).marking(vec![area.to_string()])
    }

    fn why_not_strengthen(
        &self,
        side: Side,
        block: Block,
        clause: &'static str,
        group: &str,
        fits: impl Fn(Area) -> bool,
    ) -> Refusal {
        if let Some(refusal) = self.why_not_there(side, block) {
            return refusal;
        }
        let name = block.name();
        if !self.muster.area_of(block).is_some_and(fits) {
            return Refusal::new(clause, format!("{name} does not belong to {group}."));
        }
        Refusal::new("HS-2.11b", format!("{name} is at full strength."))
    }

    fn why_not_sail(&self, side: Side, block: Block, voyage: Option<[Area; 2]>) -> Refusal {
        if let Some(refusal) = self.why_not_there(side, block) {
            return refusal;
        }
        let name = block.name();
        if block == Block::NORSE {
            return Refusal::new("HS-4.7f", "The Norse have their own ships.");
        }
        let here = self.muster.area_of(block);
        if let Some([from, _]) = voyage
            && here != Some(from)
        {
            let why = format!("Both blocks sail from {}.", from.name());
            return Refusal::new("HS-3.12k", why).marking(vec![from.to_string()]);
        }
        let why = if here.is_some_and(Area::is_coastal) {
            format!("There is no other coast of yours for {name} to sail to.")
        } else {
            format!("{name} is not on a coast.")
        };
        Refusal::new("HS-3.12k", why)
    }

    fn why_not_land(&self, block: Block, to: Area) -> Refusal {
        let side = block.side();
        let marked = |clause, why: String| Refusal::new(clause, why).marking(vec![to.to_string()]);
        if to == Area::ENGLAND && self.barred_areas(side).contains(to) {
            return marked(
                "HS-5.9c",
                "Under the Truce the Scots may not enter England.".into(),
            );
        }
        if !to.is_coastal() {
            return marked("HS-3.12k", format!("{} has no coast.", to.name()));
        }
        if self.muster.area_of(block) == Some(to) {
            return marked("HS-3.12k", "It is there already.".into());
        }
        marked(
            "HS-3.12k",
            format!(
                "Only your blocks, and some of them, must be in {}.",
                to.name()
            ),
        )
    }
}
