//! What must hold of the decision that comes up. Most of it the rules say themselves: asked anew, they must come to the
//! same question in the same state.

use super::{Checked, areas};
use crate::{
    Action, Area, Block, BlockSet, HammerOfTheScots, March, Noble, Phase, Season, Side, Stage,
    battle::ROUNDS, stage::Route,
};
use table::{Game, PositionError, ensure};

impl HammerOfTheScots {
    /// If the stage goes on with something that was picked: where it was picked, and how.
    fn picked(&self) -> Option<(Stage, Action)> {
        let side = self.decider();
        Some(match self.stage {
            Stage::Land(block) => (Stage::Sail { side, voyage: None }, Action::Move(block)),
            Stage::Step(March { block, route, .. }) if route.is_empty() => {
                (Stage::Move(side), Action::Move(block))
            }
            Stage::Norse => (Stage::Move(side), Action::Move(Block::NORSE)),
            Stage::Retreat(block) => (Stage::Fight(side), Action::Retreat(block)),
            Stage::WithdrawTo(block) => (Stage::Withdraw, Action::Move(block)),
            Stage::RegroupTo(block) => (Stage::Regroup(side), Action::Move(block)),
            _ => return None,
        })
    }

    /// The stage, or where what it goes on with was picked.
    pub(super) fn question(&self) -> Stage {
        self.picked().map_or(self.stage, |(stage, _)| stage)
    }

    /// The stage is one of its phase.
    pub(super) fn check_phase(&self) -> Checked {
        let (phase, over) = (self.phase, self.stage == Stage::Over);
        let side = match self.stage {
            Stage::Plunder { victim, .. } => victim.other(),
            _ => self.decider(),
        };
        let what = match self.stage {
            Stage::Winter(_) => "'season'",
            Stage::Step(_) => "'march'",
            _ => "that stage",
        };
        let (fits, name) = match self.stage {
            Stage::Cards => (phase == Phase::Cards, "cards"),
            Stage::Move(_) | Stage::Norse => (phase == Phase::Moves(side), "moves of its side"),
            Stage::Step(_) => (matches!(phase, Phase::Moves(_)), "moves"),
            Stage::Raid => (phase == Phase::Battles, "battles"),
            Stage::Winter(_) => (phase == Phase::Winter, "winter"),
            Stage::Over => (!matches!(phase, Phase::Cards | Phase::Moves(_)), "over"),
            stage if stage.is_of_battle() => {
                let fights = matches!(phase, Phase::Events(_) | Phase::Battles);
                (fights, "battles or events")
            }
            _ => (phase == Phase::Events(side), "events of its side"),
        };
        ensure! {
            fits => "{what} is for the phase {name} (HS-0e)";
            !over || self.winner.is_some() => "the game is over: say in 'winner' who has won";
            over || self.winner.is_none() => "somebody has won: the phase is 'over'";
        }
        Ok(())
    }

    /// What the stage tells can be.
    pub(super) fn check_stage(&self) -> Checked {
        let (stage, muster, area) = (self.stage, &self.muster, self.battle.area);
        let (who, name) = (self.decider().name(), area.name());
        let failed = self.battle.round == ROUNDS && muster.is_contested(area);
        let (left, most) = stage.left().unwrap_or_default();
        let sails = |side: Side, [from, to]: [Area; 2]| {
            from != to && from.is_coastal() && self.harbours(side).contains(to)
        };
        if let (Some(card), Phase::Events(active)) = (stage.card(), self.phase) {
            let (who, what) = (active.name(), card.name());
            ensure! { self.laid(active) == Some(card) => "{who} has not played {what}"; }
        }
        ensure! {
            left <= most => "'left' is {most} at most";
            !matches!(stage, Stage::Withdraw) || failed
                => "the attacker leaves after Round 3, if both sides are there (HS-5.3b)";
            !matches!(stage, Stage::Regroup(side) if !muster.is_friendly(area, side))
                => "{who} has not won {name} (HS-5.6a)";
            !matches!(stage, Stage::Raid) || muster.contested().is_empty() => "battles come before the raid (HS-R41)";
            !matches!(stage, Stage::Plunder { area, victim, .. } if !self.pillage_areas(victim.other()).contains(area))
                => "who is pillaged has enemies in a neighbouring area (HS-3.12h)";
            !matches!(stage, Stage::Spoils { area, into: Some(into), .. } if !area.neighbours().contains(into))
                => "the spoils go to a group next to the pillaged area (HS-3.12j)";
            !matches!(stage, Stage::Sail { side, voyage: Some(voyage) } if !sails(side, voyage))
                => "a voyage goes from one coast to another, where only friends are (HS-3.12k)";
        }
        match stage {
            Stage::Step(march) => self.check_march(march),
            Stage::Winter(season) => self.check_winter(season),
            _ => Ok(()),
        }
    }

    /// A block on its way has come so far by steps that it could take.
    fn check_march(&self, march: March) -> Checked {
        let (block, route, paid, crossed) = (march.block, march.route, march.paid, march.crossed);
        let (name, side) = (block.name(), block.side());
        let mover = side.other().name();
        let start = route.start();
        let Some(here) = self.muster.area_of(block) else {
            return Err(PositionError(format!(
                "{name} marches and is not on the map"
            )));
        };
        ensure! {
            self.phase == Phase::Moves(side) => "{name} marches, and {mover} moves";
            !self.moved.contains(block) => "{name} has moved and marches again (HS-4.0e)";
            block != Block::NORSE && route != Route::SEA
                => "the Norse do not march: their stage is 'norse' (HS-4.7b)";
            crossed == (start == Some(Area::ENGLAND))
                => "{name} crosses the border of England when he leaves it (HS-4.4b)";
        }
        let Some(start) = start else {
            ensure! { !paid => "{name} has not taken a step yet"; }
            return Ok(());
        };
        ensure! { route.len() < usize::from(block.moves()) => "{name} has come to its end (HS-2.13a)"; }
        let way: Vec<Area> = route.areas().chain([here]).collect();
        let borders = route.borders_to(here, name)?;
        for (border, &to) in borders.into_iter().zip(&way[1..]) {
            ensure! {
                !border.colour().stops() => "{name} crossed the red border {border} and had to stop (HS-4.3c)";
                to != Area::ENGLAND => "{name} entered England and had to stop (HS-4.4f)";
                !self.muster.occupied(side.other()).contains(to)
                    => "{name} met enemies in {} and had to stop (HS-4.0d)", to.name();
                self.crossed.count(side, border) > 0 => "{name} crossed {border}: say so in 'crossed' (HS-4.3a)";
            }
        }
        ensure! {
            way.windows(3).all(|three| three[0] != three[2]) => "{name} went straight back (HS-R47)";
            crossed || self.activated.contains(start) => "{name} left {start}: say so in 'activated' (HS-4.2b)";
            !(paid && crossed) => "{name} left England alone, and for no group (HS-4.4b)";
        }
        Ok(())
    }

    /// What the steps of winter before this one have done.
    fn check_winter(&self, season: Season) -> Checked {
        let in_england = |side| !self.muster.blocks(Area::ENGLAND, side).is_empty();
        let mut before = self.clone();
        before.winters = false;
        ensure! {
            season <= Season::EnglishLeave || !in_england(Side::England)
                => "the English blocks in England have disbanded by then (HS-7.3a)";
            season <= Season::Raiders || !in_england(Side::Scotland)
                => "the raiders have left England by then (HS-5.9g)";
            !self.winters || season > Season::Edward && before.may_edward_winter()
                => "Edward cannot winter in Scotland now (HS-7.4a, HS-7.4c, HS-7.4d)";
        }
        for block in self.muster.on_map().and(BlockSet::NOBLES).iter() {
            let clause = match block.noble() {
                Some(Noble::BRUCE | Noble::COMYN) => "HS-7.12a",
                _ => "HS-7.1a",
            };
            let area = self.muster.area_of(block);
            let (name, home) = (block.name(), area.is_some_and(|area| block.is_home(area)));
            let gone = Season::homecoming(block).is_some_and(|step| season > step);
            ensure! { home || !gone => "{name} has gone home by then ({clause})"; }
        }
        for (side, step, clause) in [
            (Side::England, Season::EnglishDisband, "HS-7.32a"),
            (Side::Scotland, Season::ScottishDisband, "HS-7.5a"),
        ] {
            let held = self.muster.occupied(side).iter();
            let crowded = areas(held.filter(|&area| self.is_crowded(area, side)).collect());
            ensure! {
                season <= step || crowded.is_empty() => "{crowded} cannot hold so many over the winter ({clause})";
            }
        }
        Ok(())
    }

    /// The state with what may be chosen, if the rules ask this and there is something to choose.
    pub(super) fn asked(mut self) -> Result<HammerOfTheScots, PositionError> {
        if let Some((stage, action)) = self.picked() {
            let shown = self.shown.minus(BlockSet::only(Block::NORSE));
            let before = HammerOfTheScots {
                stage,
                shown,
                ..self.clone()
            }
            .settled()?;
            let refusal = before.check(self.decider().seat(), &action);
            refusal.map_err(|no| {
                PositionError(format!("{} ({})", no.why.trim_end_matches('.'), no.clause))
            })?;
        }
        let asked = self.quietly(HammerOfTheScots::ask_anew);
        self.offer = asked.offer;
        let what = match self.stage {
            Stage::Winter(_) => "in this season",
            Stage::Choose => "about battles: none is to be chosen",
            Stage::Raid => "in the phase battles: no battle and no raid (HS-5.9d)",
            Stage::Fight(_) => {
                "now: others act, or every block on the field has had its turn (HS-5.31a)"
            }
            Stage::Hits { .. } => {
                "about hits: the strongest block takes the hit unasked (HS-5.41c)"
            }
            Stage::Plunder { .. } => "in the Pillage: nobody is asked who falls (HS-3.12i)",
            _ => "at this stage",
        };
        let mut seat = asked.turn().next_seat().into_iter();
        let stands = asked == self && seat.all(|seat| asked.count(seat) > 0);
        ensure! { stands => "there is nothing to decide {what}"; }
        Ok(asked)
    }
}
