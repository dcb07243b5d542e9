//! Chapter 6: the crown of Scotland, and what becomes of the party that did not get it.

use crate::{
    Area, Block, Claimant, Event, Faction, HammerOfTheScots, Noble, Side,
    choices::Words,
    game::{Pen, Sighting},
};
use table::Refusal;

/// The first year in which Balliol may return (HS-6.22a).
const BALLIOL_FROM: u16 = 1301;

impl HammerOfTheScots {
    /// The coronations that are possible now.
    pub(crate) fn coronations(&self) -> Words {
        Claimant::ALL
            .into_iter()
            .filter(|&claimant| self.check_claim(claimant).is_ok())
            .fold(Words::NONE, |words, claimant| {
                words.or(Words::crown(claimant))
            })
    }

    /// Whether this man can be made king now, by the state of the war alone.
    pub(crate) fn check_claim(&self, claimant: Claimant) -> Result<(), Refusal> {
        // HS-8.2j, HS-6.22b
        if self.crowned {
            let clause = match claimant {
                _ if self.scenario().is_king_crowned() => "HS-8.2j",
                Claimant::Balliol => "HS-6.22b",
                _ => "HS-6.2b",
            };
            let why = "The Scots have crowned a king, and do so once in a game.";
            return Err(Refusal::new(clause, why));
        }
        let Some(noble) = claimant.noble() else {
            return self.check_balliol();
        };
        if !self.is_dead(Block::WALLACE) {
            let why = format!("While Wallace lives, {} is not crowned.", noble.name());
            return Err(Refusal::new("HS-6.21a", why));
        }
        let block = noble.block(Side::Scotland);
        if block.and_then(|block| self.muster.area_of(block)) != Some(Area::FIFE) {
            let why = format!(
                "{} is crowned in Fife, and must stand there on the Scottish side.",
                noble.name()
            );
            return Err(Refusal::new("HS-6.21b", why));
        }
        Ok(())
    }

    fn check_balliol(&self) -> Result<(), Refusal> {
        if self.year < BALLIOL_FROM {
            let why = "Balliol does not return before 1301.";
            return Err(Refusal::new("HS-6.22a", why));
        }
        if self.muster.area_of(Block::FRENCH_KNIGHTS).is_none() {
            let why = "Balliol returns only to the French Knights, who are not on the map.";
            return Err(Refusal::new("HS-6.22c", why));
        }
        Ok(())
    }

    /// Crowns him; the King stands on the map at full strength, and the other party defects (HS-6.21d to
    /// HS-6.21g, HS-6.22e, HS-6.22f).
    pub(crate) fn crown(&mut self, side: Side, claimant: Claimant, pen: &mut Pen) {
        // Where the defectors stand shows now.
        pen.reveal();
        self.sighting = Sighting::NONE;
        let french = self.muster.area_of(Block::FRENCH_KNIGHTS);
        let area = match claimant {
            Claimant::Balliol => french.unwrap_or(Area::FIFE),
            _ => Area::FIFE,
        };
        self.muster
            .place(Block::KING, area, Block::KING.max_steps());
        self.crowned = true;
        pen.tell(|| Event::Crowned { claimant, area });
        let leaving = match claimant {
            Claimant::Bruce => Faction::Comyn,
            Claimant::Comyn | Claimant::Balliol => Faction::Bruce,
        };
        for noble in Noble::all() {
            let serves = noble
                .block(Side::Scotland)
                .is_some_and(|block| self.muster.place_of(block).is_on_map());
            if noble != Noble::MORAY && noble.faction() == leaving && serves {
                self.defect(noble, pen);
            }
        }
        self.fight_defectors(side, pen);
    }
}
