//! What the solo player could attack, and what would come of it: for who weighs an attack before he declares it
//! (BR-7.4a), and for who selects Target cards (BR-7.2b).

use crate::{
    BorderReivers, Forces, March, Odds, Region, Side, Stage, Target, TargetKind, stage::Fight,
};

/// Something that the solo player could attack by a Target card.
#[derive(Clone, PartialEq, Debug)]
pub struct Prospect {
    /// What.
    pub target: Target,
    /// By which card.
    pub kind: TargetKind,
    /// The most horses that may be sent.
    pub horses: u8,
    /// What the attack would depend on, without horses, with weights: more than one thing where a token lies face down.
    pub possible: Vec<(u32, Forces)>,
}

impl Prospect {
    /// What is to be expected if so many horses are sent, exactly.
    pub fn odds_with(&self, horses: u8) -> Odds {
        odds_with(&self.possible, horses)
    }
}

/// What is to be expected if so many horses are sent, and nothing else changes.
pub(crate) fn odds_with(possible: &[(u32, Forces)], horses: u8) -> Odds {
    let with = |forces: &Forces| Forces {
        attack: forces.attack - u16::from(forces.horses) + u16::from(horses),
        horses,
        ..*forces
    };
    Odds::mixed(
        possible
            .iter()
            .map(|(weight, forces)| (*weight, with(forces).odds())),
    )
}

/// Everything that can ever be attacked.
fn targets() -> impl Iterator<Item = Target> {
    let regions = Region::ALL.into_iter().map(Target::Region);
    let of_march = |march| {
        [
            Target::Seat(march),
            Target::Town(march),
            Target::Battle(march),
        ]
    };
    regions
        .chain(March::HOMES.into_iter().flat_map(of_march))
        .chain(Side::ALL.into_iter().map(Target::Rising))
}

impl BorderReivers {
    /// What could be attacked: by the card that is turned up, or while cards are selected by each that could be.
    pub(crate) fn prospects(&self) -> Vec<Prospect> {
        let kinds: Vec<TargetKind> = match (self.stage, self.current) {
            (Stage::Attack, Some(card)) => vec![card.kind],
            (Stage::Targets, _) => self.unused[self.me()].iter().collect(),
            _ => return Vec::new(),
        };
        // Before cards are selected nobody can say which of them comes first, so that one horse stays.
        let most = (1..=self.standing).rev();
        let most = most.into_iter().find(|horses| match self.stage {
            Stage::Targets => *horses < self.standing || self.standing == 1,
            _ => self.may_commit(*horses).is_ok(),
        });
        let Some(horses) = most else {
            return Vec::new();
        };
        let each = kinds.into_iter().flat_map(|kind| {
            targets()
                .filter(move |target| self.may_target(*target, kind).is_ok())
                .map(move |target| Prospect {
                    target,
                    kind,
                    horses,
                    possible: self.possible_forces(&self.attack_on(target, kind)),
                })
        });
        each.collect()
    }

    /// An attack of the solo player by this card, before anything is sent.
    pub(crate) fn attack_on(&self, target: Target, kind: TargetKind) -> Fight {
        let card = self.data.get().target(self.family, kind);
        let drm = if card.drm_for.contains(target.combat()) {
            card.drm
        } else {
            0
        };
        let mut fight = Fight::new(self.family, target, drm);
        fight.token = target
            .place()
            .and_then(|place| self.boxes[place.index()].token());
        fight
    }
}
