//! The numbers by which the guide judges, and how a level thinks. They were set by hand and tried in the arena.

use crate::Budget;

/// What the guide thinks things are worth. Points are those of the score; paces are turns.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Taste {
    /// How fast what is far loses its worth, for each turn.
    pub patience: f32,
    /// How many animals a man can yet get, for each turn that is left.
    pub trips: f32,
    /// How strongly an animal stays the defender's: one that stands free, and one that a man holds.
    pub free: f32,
    /// See `free`.
    pub held: f32,
    /// How strongly one that is being driven home stays its driver's, by how far he has to go.
    pub driven: f32,
    /// How much the best claim counts beside having it in hand.
    pub grasp: f32,
    /// How hard a held animal is to get for one man, beside a free one.
    pub prise: f32,
    /// What a man is worth, as a part of all points.
    pub man: f32,
    /// How many men a leader is worth.
    pub leader: f32,
    /// How much what the others could do next counts.
    pub danger: f32,
    /// How unsure points are at the end, as a part of all points, and for each turn to come.
    pub doubt: f32,
    /// See `doubt`.
    pub doubt_a_turn: f32,
    /// What it costs to hurt somebody who does not lead, as a part of what he loses.
    pub feud: f32,
    /// How much the way to the goal of a figure's role counts, as a part of the win for all points and a turn.
    pub role: f32,
}

impl Taste {
    /// Its numbers by name.
    pub fn numbers(&mut self) -> [(&'static str, &mut f32); 14] {
        [
            ("patience", &mut self.patience),
            ("trips", &mut self.trips),
            ("free", &mut self.free),
            ("held", &mut self.held),
            ("driven", &mut self.driven),
            ("grasp", &mut self.grasp),
            ("prise", &mut self.prise),
            ("man", &mut self.man),
            ("leader", &mut self.leader),
            ("danger", &mut self.danger),
            ("doubt", &mut self.doubt),
            ("doubt_a_turn", &mut self.doubt_a_turn),
            ("feud", &mut self.feud),
            ("role", &mut self.role),
        ]
    }
}

impl Default for Taste {
    fn default() -> Taste {
        Taste {
            patience: 0.4,
            trips: 0.2,
            free: 0.5,
            held: 1.0,
            driven: 6.0,
            grasp: 0.6,
            prise: 0.2,
            man: 0.015,
            leader: 3.0,
            danger: 0.1,
            doubt: 0.05,
            doubt_a_turn: 0.02,
            feud: 0.3,
            role: 0.25,
        }
    }
}

/// How a level thinks about a turn.
///
/// How far it misjudges ranges is a part of them, up or down; by how much, the player's own luck decides anew for each shooter and target
/// each time that it thinks, so that the same seed judges alike.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Care {
    /// How many changes of the plan are tried.
    pub trials: u32,
    /// How far a range may be misjudged, as a part of it. Nobody may measure before he shoots (FW-FIRE-2).
    pub misjudges: f32,
    /// By how much of the win a choice may be misjudged.
    pub slips: f32,
    /// Whether it looks again after each step, when the ways of the others are open anew.
    pub looks_again: bool,
    /// What it knows of troops.
    pub troops: Troops,
}

/// What a level knows of troops, when it makes the list of its clan.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Troops {
    /// It takes any ready clan.
    Any,
    /// It has some of everything, archers too.
    Mixed,
    /// It has worked out what pays.
    Best,
}

impl Care {
    /// What a budget makes of it: whoever thinks longer judges better.
    pub fn of(budget: Budget) -> Care {
        let trials = match budget {
            Budget::Simulations(number) => number,
            Budget::Time(time) => (time.as_secs_f32() * 8_000.0) as u32,
        };
        let root = (trials.max(1) as f32).sqrt();
        Care {
            trials,
            misjudges: (1.5 / root).min(0.3),
            slips: if trials < 100 { 0.3 / root } else { 0.0 },
            looks_again: trials >= 100,
            troops: match trials {
                ..100 => Troops::Any,
                100..2_000 => Troops::Mixed,
                _ => Troops::Best,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Guide, Level, feud_war::Chieftain};

    #[test]
    fn a_higher_level_judges_ranges_better_and_tries_more() {
        let guide = Chieftain::default();
        let [easy, normal, hard] = [Level::Easy, Level::Normal, Level::Hard]
            .map(|level| Care::of(Guide::<feud_war::FeudWar>::level(&guide, level).budget));
        assert!(easy.misjudges > 2.0 * normal.misjudges);
        assert!(normal.misjudges > 2.0 * hard.misjudges && hard.misjudges > 0.0);
        assert!(easy.trials < normal.trials && normal.trials < hard.trials);
        assert!(easy.slips > 0.0 && normal.slips == 0.0);
        let troops = [easy, normal, hard].map(|care| care.troops);
        assert_eq!(troops, [Troops::Any, Troops::Mixed, Troops::Best]);
        assert!(!easy.looks_again && normal.looks_again && hard.looks_again);
    }
}
