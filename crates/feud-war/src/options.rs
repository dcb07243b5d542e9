//! The optional rules (chapter Optional): the beacon, and the March Warden with his Hot Trod.

use crate::{
    Beacon, Clan, Event, FeudWar, Side, Stage,
    game::Pen,
    tables::{comes, is_lit},
};
use table::Refusal;

impl FeudWar {
    fn may_throw(&self) -> Result<(), Refusal> {
        match () {
            () if !self.agreed.march_warden => Err(Refusal::new(
                "FW-R48",
                "The March Warden is not in this game.",
            )),
            () if self.active != self.defending() => Err(Refusal::new(
                "FW-OPTIONS-2",
                "Only the defender calls the Warden, in his turn.",
            )),
            () if self.has_thrown => Err(Refusal::new(
                "FW-R48",
                "One throw is made in each of the defender's turns.",
            )),
            () => Ok(()),
        }
    }

    /// Once an animal was taken from the field (FW-OPTIONS-2).
    pub(crate) fn may_light(&self) -> Result<(), Refusal> {
        self.may_throw()?;
        match self.beacon {
            Beacon::Dark if self.animals.iter().any(|animal| animal.taken) => Ok(()),
            Beacon::Dark => Err(Refusal::new(
                "FW-OPTIONS-2",
                "No animal has been taken from the field yet.",
            )),
            _ => Err(Refusal::new("FW-R48", "The beacon was lit.")),
        }
    }

    pub(crate) fn light(&mut self, pen: &mut Pen) {
        let die = pen.die(|| "the beacon".into());
        let is_lit = is_lit(die);
        self.has_thrown = true;
        if is_lit {
            self.beacon = Beacon::Lit;
        }
        pen.tell(|| Event::BeaconThrown { die, is_lit });
    }

    /// From the defender's next turn on (FW-OPTIONS-3, FW-R48).
    pub(crate) fn may_call(&self) -> Result<(), Refusal> {
        match self.beacon {
            Beacon::Dark => Err(Refusal::new("FW-OPTIONS-3", "The beacon does not burn.")),
            Beacon::Answered => Err(Refusal::new("FW-R48", "The Warden has come.")),
            Beacon::Lit if self.has_thrown => Err(Refusal::new(
                "FW-OPTIONS-3",
                "The Warden can come from the defender's next turn on, one throw a turn.",
            )),
            Beacon::Lit => self.may_throw(),
        }
    }

    pub(crate) fn call(&mut self, pen: &mut Pen) {
        let dice = pen.two(|| "the March Warden".into());
        let comes = comes(dice[0] + dice[1]);
        self.has_thrown = true;
        pen.tell(|| Event::WardenThrown { dice, comes });
        if comes {
            self.beacon = Beacon::Answered;
            self.stage = Stage::WardenSide;
        }
    }

    pub(crate) fn come_from(&mut self, side: Side, pen: &mut Pen) {
        self.warden_side = Some(side);
        self.state_mut(Clan::Warden).side = Some(side);
        pen.tell(|| Event::WardenCame { side });
        self.stage = Stage::Act;
    }
}
