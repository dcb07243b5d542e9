//! Chapter 4: why a block may not move, or not there.

use super::full_border;
use crate::{
    Action, Area, Block, Border, Crossing, HammerOfTheScots, Side, movement::NoStep, stage::March,
};
use table::Refusal;

impl HammerOfTheScots {
    pub(super) fn why_not_move(&self, side: Side, action: Action) -> Refusal {
        match action {
            Action::Move(block) => self
                .why_not_there(side, block)
                .unwrap_or_else(|| self.why_not_take_up(side, block)),
            Action::To(_) | Action::Stop => Refusal::new(
                "HS-4.0e",
                "No block is on the move: pick one first. A block whose move is over does not move again this Game Turn.",
            ),
            Action::Battle(_) => {
                Refusal::new("HS-5.1a", "Battles begin when both sides have moved.")
            }
            Action::Crown(_) => Refusal::new(
                "HS-6.21c",
                "A coronation takes the place of an event; you have played a move card.",
            ),
            Action::Play(_) => Refusal::new("HS-3.1a", "You have played your card."),
            _ => Refusal::new("HS-0e", "This is the Move Phase: move a block or end."),
        }
    }

    fn why_not_take_up(&self, side: Side, block: Block) -> Refusal {
        let name = block.name();
        let Some(area) = self.muster.area_of(block) else {
            return Refusal::new("HS-1.1a", format!("{name} is not on the map."));
        };
        let marked =
            |clause, why: String| Refusal::new(clause, why).marking(vec![area.to_string()]);
        if self.moved.contains(block) {
            return Refusal::new("HS-4.0e", format!("{name} has moved this Game Turn."));
        }
        if self.moves_left == 0 && block == Block::NORSE {
            return Refusal::new(
                "HS-4.7a",
                "The Norse need a Group Move of their own, and none is left.",
            );
        }
        if self.moves_left == 0 && area == Area::ENGLAND {
            return marked(
                "HS-4.4b",
                "Each block that crosses the border of England takes a Group Move, and none is left.".into(),
            );
        }
        if self.moves_left == 0 && !self.activated.contains(area) {
            return marked(
                "HS-4.2b",
                format!("No Group Move is left for the group in {}.", area.name()),
            );
        }
        if self.muster.is_contested(area) && self.is_pinned(area, side) {
            return marked(
                "HS-4.6a",
                format!(
                    "The attackers in {} pin every block that is left there.",
                    area.name()
                ),
            );
        }
        let march = March {
            block,
            route: crate::stage::Route::NONE,
            paid: false,
            crossed: false,
        };
        // Every way is shut: say why of the first.
        area.crossings()
            .iter()
            .map(|way| self.why_not_cross(march, area, way.to))
            .next()
            .unwrap_or_else(|| Refusal::new("HS-1.1b", "There is no way out."))
    }

    pub(super) fn why_not_step(&self, march: March, action: Action) -> Refusal {
        let name = march.block.name();
        match action {
            Action::To(to) => match self.muster.area_of(march.block) {
                Some(here) => self.why_not_cross(march, here, to),
                None => Refusal::new("HS-1.1a", format!("{name} is not on the map.")),
            },
            Action::Stop => Refusal::new(
                "HS-4.0a",
                format!("{name} has not moved yet: pick an area, or take the move back."),
            ),
            Action::Move(_) => Refusal::new(
                "HS-4.0e",
                format!("{name} is on the move: it goes on or stops first."),
            ),
            _ => Refusal::new(
                "HS-0e",
                format!("{name} is on the move: pick an area or stop."),
            ),
        }
    }

    /// Why the block cannot step from here to there.
    fn why_not_cross(&self, march: March, here: Area, to: Area) -> Refusal {
        let side = march.block.side();
        if here == to {
            let why = format!("{} is in {} already.", march.block.name(), to.name());
            return Refusal::new("HS-1.1a", why).marking(vec![to.to_string()]);
        }
        let Some(border) = Border::between(here, to) else {
            let why = format!("{} and {} share no border.", here.name(), to.name());
            return Refusal::new("HS-1.1b", why).marking(vec![to.to_string()]);
        };
        let marked = |clause, why: &str| {
            Refusal::new(clause, why.to_string()).marking(vec![border.to_string()])
        };
        match self.may_step(march, here)(Crossing { to, border }) {
            Err(NoStep::Back) => marked(
                "HS-R47",
                "A move goes on or stops; it does not turn straight back.",
            ),
            Err(NoStep::Truce) if side == Side::Scotland && to == Area::ENGLAND => {
                let vacant = self.muster.is_neutral(to);
                let clause = if vacant { "HS-5.9h" } else { "HS-5.9c" };
                marked(clause, "Under the Truce the Scots may not enter England.")
            }
            Err(NoStep::Truce) => {
                marked("HS-3.12m", "Under the Truce you may move, but not attack.")
            }
            Err(NoStep::Held) => marked(
                "HS-4.6d",
                "The enemy came over this border into the battle and holds it.",
            ),
            Err(NoStep::Full) => full_border(border, "one move phase"),
            Err(NoStep::Unpaid) if side == Side::Scotland => marked(
                "HS-5.9b",
                "Each Scottish block that crosses the border of England takes a Group Move, and none is left.",
            ),
            Err(NoStep::Unpaid) => marked(
                "HS-4.4b",
                "Each block that crosses the border of England takes a Group Move, and none is left.",
            ),
            Ok(()) => marked("HS-1.1a", "The block cannot go there."),
        }
    }

    pub(super) fn why_not_land_norse(&self, action: Action) -> Refusal {
        let Action::To(to) = action else {
            return Refusal::new(
                "HS-4.7g",
                "The Norse are on the move: name the coast where they land.",
            );
        };
        let marked =
            |clause, why: &'static str| Refusal::new(clause, why).marking(vec![to.to_string()]);
        if to == Area::ENGLAND {
            return marked("HS-4.7e", "The Norse never come to England.");
        }
        if !to.is_coastal() {
            return marked(
                "HS-4.7b",
                "The Norse sail from coast to coast; this area has none.",
            );
        }
        if self.muster.area_of(Block::NORSE) == Some(to) {
            return marked("HS-4.7b", "The Norse are there already.");
        }
        marked("HS-3.12m", "Under the Truce you may move, but not attack.")
    }
}
