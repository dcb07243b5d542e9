//! What binds the defending clan (chapter Notes): its zone, and the animals that it may not take out of its field.

use crate::{AnimalId, Clan, FeudWar, Tether};
use field::{Base, Point};
use table::Refusal;

impl FeudWar {
    /// Whether an animal is out of the field: held by others, in a pen, or loose outside (FW-R46). One that the defender's own bring back
    /// is recaptured, and gives nobody else leave.
    pub(crate) fn is_animal_out(&self) -> bool {
        self.animals.iter().any(|animal| match animal.tether {
            Tether::Held(holder) => !self.is_defending(holder.clan),
            Tether::Loose { .. } => !self.land.in_field(animal.at),
            Tether::Pen(_) => true,
            Tether::Waiting | Tether::Free | Tether::Scored(_) | Tether::Lost => false,
        })
    }

    /// Whether a figure holds an animal outside the field. Its way is that of the animal (FW-DEFENDER-5).
    fn brings_back(&self, index: usize) -> bool {
        let held = self.figures[index].holds;
        held.is_some_and(|animal| !self.land.in_field(self.animals[animal.index()].at))
    }

    /// The defender's figures stay within 6 in unless an animal is out (FW-DEFENDER-2); who is farther away comes nearer with each move
    /// (FW-R46, FW-R74). The Warden's party is not bound (FW-R49).
    pub(crate) fn may_venture(&self, index: usize, end: &Base) -> Result<(), Refusal> {
        let figure = &self.figures[index];
        if figure.id.clan != self.defending()
            || self.land.in_zone(end)
            || self.is_animal_out()
            || self.brings_back(index)
        {
            return Ok(());
        }
        let marks = vec![figure.id.to_string(), end.lead.to_string()];
        if self.land.in_zone(&figure.base) {
            let why =
                "The defender stays within 6 in of field and farmstead while no animal is out.";
            return Err(Refusal::new("FW-DEFENDER-2", why).marking(marks));
        }
        match self.land.to_zone(end) < self.land.to_zone(&figure.base) {
            true => Ok(()),
            false => Err(Refusal::new(
                "FW-R46",
                "No animal is out: it must come back towards the farmstead.",
            )
            .marking(marks)),
        }
    }

    /// The defender's party takes no animal out of the field (FW-DEFENDER-3, FW-DEFENDER-4) and brings others back to it (FW-DEFENDER-5).
    pub(crate) fn may_drive_to(
        &self,
        index: usize,
        animal: AnimalId,
        to: Point,
    ) -> Result<(), Refusal> {
        let clan: Clan = self.figures[index].id.clan;
        if !self.is_defending(clan) || self.land.in_field(to) {
            return Ok(());
        }
        let now = self.animals[animal.index()];
        let marks = vec![animal.to_string(), to.to_string()];
        if self.land.in_field(now.at) {
            return Err(Refusal::new(
                "FW-DEFENDER-4",
                "The defender takes no animal out of the field.",
            )
            .marking(marks));
        }
        let gap = |at: Point| {
            self.land
                .piece(crate::land::Land::FIELD)
                .gap(&Base::disc(at, now.base().radius))
        };
        match gap(to) < gap(now.at) {
            true => Ok(()),
            false => Err(Refusal::new(
                "FW-DEFENDER-5",
                "A recaptured animal is brought nearer to the field with each move.",
            )
            .marking(marks)),
        }
    }
}
