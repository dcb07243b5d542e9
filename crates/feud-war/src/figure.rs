//! Figures, animals and clans as they are at a moment. Plain data: the rules are in the files of their chapters.

use crate::{
    AnimalId, AnimalKind, Armour, Clan, FigureId, Rank, Side, Trooper, Weapon,
    tables::{ANIMALS, AnimalRow, BASE},
};
use field::{Base, Length, Point};
use serde::{Deserialize, Serialize};

/// Where a figure is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Post {
    /// Not yet on the table.
    Waiting,
    /// On the table, at its base.
    Table,
    /// In the house; its base stands where the door is left (FW-R58).
    House,
    /// Dead, hanged, drowned, or away with its clan.
    Gone,
}

/// What a figure has done in this clan turn (FW-TURN-2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Deed {
    /// Nothing yet.
    None,
    /// It moved.
    Moved,
    /// It fired.
    Fired,
    /// It loaded.
    Loaded,
    /// It attacked, where it stood or after its move.
    Attacked,
    /// It stays, or something ended its turn.
    Stayed,
}

/// A figure.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Figure {
    pub(crate) id: FigureId,
    pub(crate) gear: Trooper,
    pub(crate) post: Post,
    pub(crate) base: Base,
    pub(crate) wounds: u8,
    /// Which of its weapons are guns without a load.
    pub(crate) empty: [bool; 2],
    pub(crate) mounted: bool,
    /// Where its horse stands without it.
    pub(crate) horse: Option<Point>,
    /// Its horse is lame for the rest of the game.
    pub(crate) lame: bool,
    /// For so many more clan turns it rides at foot speed (FW-R57).
    pub(crate) limps: u8,
    pub(crate) holds: Option<AnimalId>,
    pub(crate) deed: Deed,
    /// How far it moved in this clan turn.
    pub(crate) moved: Length,
    /// How far of that it moved before it had the animal that it holds.
    pub(crate) unled: Length,
    /// How much of its rate is used up, as it moves now (FW-R22).
    pub(crate) used: Length,
    /// It mounted or dismounted since it moved, and may go on.
    pub(crate) may_go_on: bool,
    /// It fired in its latest clan turn, or in this one (FW-R38).
    pub(crate) fired: bool,
    /// It fired in this clan turn.
    pub(crate) fires: bool,
    /// It was shot at since its last clan turn (for the other reading of FW-R38).
    pub(crate) shot_at: bool,
    /// Near a hill: declared in view (FW-R37).
    pub(crate) in_view: bool,
    /// It has declared so in this clan turn.
    pub(crate) declared: bool,
    /// The bank that it came from, while it is in the water.
    pub(crate) bank: Option<Point>,
    /// It has thrown for the river in this clan turn.
    pub(crate) waded: bool,
    /// It was sent to the starting point and is on its way (FW-R54).
    pub(crate) sent: bool,
    /// How many attacked it in this clan turn.
    pub(crate) attackers: u8,
}

impl Figure {
    pub(crate) fn new(id: FigureId, gear: Trooper) -> Figure {
        let nowhere = Base::disc(Point::new(0, 0), BASE);
        Figure {
            id,
            gear,
            post: Post::Waiting,
            base: nowhere,
            wounds: 0,
            empty: [false; 2],
            mounted: gear.horse,
            horse: None,
            lame: false,
            limps: 0,
            holds: None,
            deed: Deed::None,
            moved: Length::ZERO,
            unled: Length::ZERO,
            used: Length::ZERO,
            may_go_on: false,
            fired: false,
            fires: false,
            shot_at: false,
            in_view: false,
            declared: false,
            bank: None,
            waded: false,
            sent: false,
            attackers: 0,
        }
    }

    /// What it is called.
    pub fn id(&self) -> FigureId {
        self.id
    }

    /// How it was bought.
    pub fn gear(&self) -> Trooper {
        self.gear
    }

    /// Where it is.
    pub fn post(&self) -> Post {
        self.post
    }

    /// Its base; it says something only on the table.
    pub fn base(&self) -> Base {
        self.base
    }

    /// Its wounds.
    pub fn wounds(&self) -> u8 {
        self.wounds
    }

    /// The animal that it holds.
    pub fn holds(&self) -> Option<AnimalId> {
        self.holds
    }

    /// What it did in this clan turn.
    pub fn deed(&self) -> Deed {
        self.deed
    }

    /// Whether it sits on its horse.
    pub fn is_mounted(&self) -> bool {
        self.mounted
    }

    /// Whether it is a man.
    pub fn is_man(&self) -> bool {
        self.gear.is_man()
    }

    /// Whether it leads its clan.
    pub fn is_leader(&self) -> bool {
        self.gear.rank == Rank::Leader
    }

    /// Whether it is in play.
    pub fn is_there(&self) -> bool {
        matches!(self.post, Post::Table | Post::House)
    }

    /// Whether it stands on the table, outside the house.
    pub fn is_out(&self) -> bool {
        self.post == Post::Table
    }

    /// What it wears.
    pub fn armour(&self) -> Armour {
        self.gear.armour
    }

    /// Its base if it stood at these points.
    pub(crate) fn base_at(&self, lead: Point, rear: Option<Point>) -> Base {
        match self.mounted {
            true => rider(lead, rear.unwrap_or(Point::new(lead.x, lead.y + 1_000))),
            false => Base::disc(lead, BASE),
        }
    }

    /// The place of a weapon among its own.
    pub(crate) fn place_of(&self, weapon: Weapon) -> Option<usize> {
        self.gear
            .weapons
            .iter()
            .position(|own| *own == Some(weapon))
    }
}

/// A horseman whose front disc is there, the rear one towards a point.
pub(crate) fn rider(lead: Point, towards: Point) -> Base {
    let front = Base::disc(lead, BASE);
    let towards = if towards == lead {
        Point::new(lead.x, lead.y + 1_000)
    } else {
        towards
    };
    let rear = Base::disc(towards, BASE).touching(&front);
    Base::capsule(lead, rear, BASE)
}

/// What an animal is doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tether {
    /// Not yet on the table.
    Waiting,
    /// It stands free in the field and does not move by itself.
    Free,
    /// A figure holds it.
    Held(FigureId),
    /// It is loose; `fresh` if it came loose in this clan turn (FW-R26).
    Loose {
        /// Whether it moves only from the next clan turn on.
        fresh: bool,
    },
    /// In the pen of a clan (FW-R14).
    Pen(Clan),
    /// Off the battlefield for good, scored for a clan.
    Scored(Clan),
    /// It left the table.
    Lost,
}

/// A farm animal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Animal {
    pub(crate) kind: AnimalKind,
    pub(crate) at: Point,
    pub(crate) tether: Tether,
    /// Whether it was ever out of the field.
    pub(crate) taken: bool,
}

impl Animal {
    /// What it is.
    pub fn kind(&self) -> AnimalKind {
        self.kind
    }

    /// What it is doing.
    pub fn tether(&self) -> Tether {
        self.tether
    }

    /// Where it stands, if it is on the table.
    pub fn place(&self) -> Option<Point> {
        self.is_there().then_some(self.at)
    }

    /// Its line in the table.
    pub fn row(&self) -> &'static AnimalRow {
        &ANIMALS[self.kind.index()]
    }

    /// Its base.
    pub fn base(&self) -> Base {
        Base::disc(self.at, Length::thousandths(self.row().base))
    }

    pub(crate) fn is_there(&self) -> bool {
        matches!(
            self.tether,
            Tether::Free | Tether::Held(_) | Tether::Loose { .. }
        )
    }

    pub(crate) fn is_loose(&self) -> bool {
        matches!(self.tether, Tether::Loose { .. })
    }
}

/// What there is to know of a clan besides its figures.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClanState {
    /// The side it attacks from.
    pub(crate) side: Option<Side>,
    /// Its starting point.
    pub(crate) mark: Option<Point>,
    /// Its leader was killed.
    pub(crate) leaderless: bool,
    /// One of its men was hanged for the Warden's wife (FW-EVENTS-4).
    pub(crate) has_hanged: bool,
    /// It is bound in its next clan turn by a rival's football or drinking (FW-R50).
    pub(crate) challenged: bool,
    /// Points for kills (FW-OPTIONS-1).
    pub(crate) kills: u8,
    /// Its player has given up or left.
    pub(crate) given_up: bool,
}
