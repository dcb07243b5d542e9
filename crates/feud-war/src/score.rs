//! Points and the end (chapter "The aim of the game", FW-R16, FW-R17).

use crate::{Clan, FeudWar, Tether};
use table::{Outcome, Seat};

impl FeudWar {
    /// The clans that have figures, the Warden's party counting as the defender's.
    fn standing(&self) -> Vec<Seat> {
        self.all_seats().filter(|seat| self.is_in(*seat)).collect()
    }

    /// What a clan has now (FW-AIM-5, FW-R16).
    pub fn points(&self, clan: Clan) -> i16 {
        let standing = if self.defender.is_some() {
            self.standing()
        } else {
            Vec::new()
        };
        let last = match standing.as_slice() {
            [only] if self.turn > 0 => Some(Clan::of(*only)),
            _ => None,
        };
        let keeps = self.defending() == clan && self.is_in(self.player(clan));
        let worth = |animal: &&crate::Animal| match animal.tether {
            Tether::Pen(owner) | Tether::Scored(owner) => owner == clan,
            Tether::Waiting | Tether::Lost => false,
            _ if last.is_some() => last == Some(clan),
            Tether::Held(holder) => {
                keeps && self.is_defending(holder.clan) && self.land.in_field(animal.at)
            }
            Tether::Free | Tether::Loose { .. } => keeps && self.land.in_field(animal.at),
        };
        let animals: i16 = self
            .animals
            .iter()
            .filter(worth)
            .map(|animal| i16::from(animal.row().points))
            .sum();
        animals + i16::from(self.state(clan).kills)
    }

    /// Surviving men, which break ties; the Warden's are the defender's.
    pub(crate) fn men(&self, clan: Clan) -> usize {
        let own = |figure: &&crate::Figure| {
            self.side_of(figure.id.clan) == clan && figure.is_there() && figure.is_man()
        };
        self.figures.iter().filter(own).count()
    }

    /// Most points; then more surviving men; then shared (FW-R16).
    pub(crate) fn outcome(&self) -> Outcome {
        let clans: Vec<Clan> = self.all_seats().map(Clan::of).collect();
        let points: Vec<i16> = clans.iter().map(|clan| self.points(*clan)).collect();
        let rank: Vec<(i16, usize)> = clans
            .iter()
            .zip(&points)
            .map(|(clan, points)| (*points, self.men(*clan)))
            .collect();
        let order: Vec<u8> = rank
            .iter()
            .map(|own| rank.iter().filter(|other| *other > own).count() as u8)
            .collect();
        Outcome::places(&order).scored(&points)
    }

    /// Whether the game ends before its last turn (FW-R17).
    pub(crate) fn ends_early(&self) -> bool {
        if self.standing().len() < 2 {
            return true;
        }
        let mut left = self
            .animals
            .iter()
            .filter(|animal| animal.tether != Tether::Lost)
            .map(|animal| match animal.tether {
                Tether::Pen(clan) | Tether::Scored(clan) => Some(clan),
                _ => None,
            });
        match left.next() {
            None => true,
            Some(None) => false,
            Some(first) => left.all(|other| other == first),
        }
    }
}
