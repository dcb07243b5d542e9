//! The ground that the game is played on (chapters 1 and 2.1): nations, families, Marches, Farm Regions, sites of
//! Permanent Defenses, and the boxes for Defense Tokens. The ids stand here, since the notation uses them; what things
//! are called, and what lies beside what, is data (see [`Components`](crate::Components)).

table::names! {
    /// One of the two kingdoms.
    pub enum Nation: "a nation" {
        /// South of the border.
        English = "english" | "English" | "England",
        /// North of it.
        Scottish = "scottish" | "Scottish" | "Scotland",
    }
}

impl Nation {
    /// The other kingdom.
    #[inline]
    pub const fn other(self) -> Nation {
        match self {
            Nation::English => Nation::Scottish,
            Nation::Scottish => Nation::English,
        }
    }
}

table::names! {
    /// A family that can be led (BR-1.1a). Its number is that of its Home March.
    pub enum Family: "a family" {
        /// Of Naworth, in the English West March.
        Dacre = "dacre" | "Dacre",
        /// In the English Middle March.
        Fenwick = "fenwick" | "Fenwick",
        /// In the Scottish West March.
        Maxwell = "maxwell" | "Maxwell",
        /// Of Cessford, in the Scottish Middle March.
        Kerr = "kerr" | "Kerr",
    }
}

impl Family {
    /// Its kingdom (BR-1.1b).
    #[inline]
    pub const fn nation(self) -> Nation {
        match self {
            Family::Dacre | Family::Fenwick => Nation::English,
            Family::Maxwell | Family::Kerr => Nation::Scottish,
        }
    }

    /// Its Home March (BR-1.1b).
    #[inline]
    pub const fn home(self) -> March {
        March::ALL[self as usize]
    }

    /// The other three families, in order.
    #[inline]
    pub fn others(self) -> impl Iterator<Item = Family> {
        Family::ALL.into_iter().filter(move |other| *other != self)
    }
}

table::names! {
    /// A March in play, or the Debateable Land, which is one for Notoriety alone (BR-2.0a, BR-2.1.1e).
    pub enum March: "a March" {
        /// Dacre's.
        Ewm = "ewm" | "English West March",
        /// Fenwick's.
        Emm = "emm" | "English Middle March",
        /// Maxwell's.
        Swm = "swm" | "Scottish West March",
        /// Kerr's.
        Smm = "smm" | "Scottish Middle March",
        /// Nobody's.
        Dl = "dl" | "Debateable Land",
    }
}

table::bit_set! {
    /// Some of the five Notoriety tracks.
    pub struct MarchSet(u8) of March;
}

impl March {
    /// The four Marches that families call home.
    pub const HOMES: [March; 4] = [March::Ewm, March::Emm, March::Swm, March::Smm];

    /// The family whose home it is; the Debateable Land has none (BR-2.1.1c).
    #[inline]
    pub const fn family(self) -> Option<Family> {
        match self {
            March::Dl => None,
            _ => Some(Family::ALL[self as usize]),
        }
    }

    /// The kingdom it lies in; the Debateable Land lies in neither (BR-2.1.1f).
    #[inline]
    pub const fn nation(self) -> Option<Nation> {
        match self {
            March::Ewm | March::Emm => Some(Nation::English),
            March::Swm | March::Smm => Some(Nation::Scottish),
            March::Dl => None,
        }
    }

    /// The March straight across the border (BR-3.0g).
    ///
    /// # Panics
    /// For the Debateable Land, which lies on it.
    #[inline]
    pub const fn opposite(self) -> March {
        match self {
            March::Ewm => March::Swm,
            March::Emm => March::Smm,
            March::Swm => March::Ewm,
            March::Smm => March::Emm,
            March::Dl => panic!("nothing lies opposite the Debateable Land"),
        }
    }

    /// Its Farm Regions.
    #[inline]
    pub fn regions(self) -> impl ExactSizeIterator<Item = Region> {
        let count = if self == March::Dl { 1 } else { 4 };
        (0..count).map(move |n| Region::ALL[self as usize * 4 + n])
    }

    /// Its four sites; the Debateable Land has none.
    #[inline]
    pub fn sites(self) -> SiteSet {
        match self {
            March::Dl => SiteSet::NONE,
            _ => SiteSet(0b1111 << (self as usize * 4)),
        }
    }

    /// The boxes for Defense Tokens: four farms, Town, Family Seat. The Debateable Land has none.
    #[inline]
    pub fn places(self) -> impl ExactSizeIterator<Item = Place> {
        let count = if self == March::Dl { 0 } else { 6 };
        (0..count).map(move |n| Place::ALL[self as usize * 6 + n])
    }

    /// The box of its Town.
    #[inline]
    pub const fn town(self) -> Place {
        Place::ALL[self as usize * 6 + 4]
    }

    /// The box of its Family Seat.
    #[inline]
    pub const fn seat(self) -> Place {
        Place::ALL[self as usize * 6 + 5]
    }
}

table::names! {
    /// A Farm Region, four a March in their order, and the Debateable Land.
    pub enum Region: "a Farm Region" {
        /// In the English West March.
        EdenValley = "eden-valley" | "Eden Valley",
        /// In the English West March.
        CaldewValley = "caldew-valley" | "Caldew Valley",
        /// In the English West March.
        LyneValley = "lyne-valley" | "Lyne Valley",
        /// In the English West March.
        IrthingValley = "irthing-valley" | "Irthing Valley",
        /// In the English Middle March.
        Redesdale = "redesdale" | "Redesdale",
        /// In the English Middle March.
        Tynedale = "tynedale" | "Tynedale",
        /// In the English Middle March.
        Coquetdale = "coquetdale" | "Coquetdale",
        /// In the English Middle March.
        WansbeckValley = "wansbeck-valley" | "Wansbeck Valley",
        /// In the Scottish West March.
        Nithsdale = "nithsdale" | "Nithsdale",
        /// In the Scottish West March.
        Annandale = "annandale" | "Annandale",
        /// In the Scottish West March.
        Eskdale = "eskdale" | "Eskdale",
        /// In the Scottish West March.
        Dryfesdale = "dryfesdale" | "Dryfesdale",
        /// In the Scottish Middle March.
        Tweeddale = "tweeddale" | "Tweeddale",
        /// In the Scottish Middle March.
        Liddesdale = "liddesdale" | "Liddesdale",
        /// In the Scottish Middle March.
        Teviotdale = "teviotdale" | "Teviotdale",
        /// In the Scottish Middle March.
        Ettrickdale = "ettrickdale" | "Ettrickdale",
        /// Between the West Marches.
        DebateableLand = "debateable-land" | "Debateable Land" | "DL",
    }
}

table::bit_set! {
    /// Some Farm Regions.
    pub struct RegionSet(u32) of Region;
}

impl Region {
    /// The March it lies in.
    #[inline]
    pub const fn march(self) -> March {
        March::ALL[self as usize / 4]
    }

    /// Its box for a Defense Token; the Debateable Land has none.
    #[inline]
    pub const fn place(self) -> Option<Place> {
        match self {
            Region::DebateableLand => None,
            _ => Some(Place::ALL[self as usize / 4 * 6 + self as usize % 4]),
        }
    }
}

table::names! {
    /// The site of a castle or a peel (BR-2.1.1h); the first of each March is the castle.
    pub enum Site: "a castle or peel" {
        /// Castle, English West March.
        BewCastle = "bew-castle" | "Bew Castle",
        /// Peel, English West March.
        Brackenhill = "brackenhill" | "Brackenhill",
        /// Peel, English West March.
        Corby = "corby" | "Corby",
        /// Peel, English West March.
        Dalston = "dalston" | "Dalston",
        /// Castle, English Middle March.
        Harbottle = "harbottle" | "Harbottle",
        /// Peel, English Middle March.
        Belsay = "belsay" | "Belsay",
        /// Peel, English Middle March.
        Elsdon = "elsdon" | "Elsdon",
        /// Peel, English Middle March.
        Tarset = "tarset" | "Tarset",
        /// Castle, Scottish West March.
        Lochmaben = "lochmaben" | "Lochmaben",
        /// Peel, Scottish West March.
        LunellyTower = "lunelly-tower" | "Lunelly Tower",
        /// Peel, Scottish West March.
        Amisfield = "amisfield" | "Amisfield",
        /// Peel, Scottish West March.
        Bonshaw = "bonshaw" | "Bonshaw",
        /// Castle, Scottish Middle March.
        Hermitage = "hermitage" | "Hermitage",
        /// Peel, Scottish Middle March.
        Branxholme = "branxholme" | "Branxholme",
        /// Peel, Scottish Middle March.
        Smailholm = "smailholm" | "Smailholm",
        /// Peel, Scottish Middle March.
        Dryhope = "dryhope" | "Dryhope",
    }
}

table::bit_set! {
    /// Some sites.
    pub struct SiteSet(u16) of Site;
}

impl Site {
    /// The March it lies in.
    #[inline]
    pub const fn march(self) -> March {
        March::ALL[self as usize / 4]
    }

    /// Whether it is a castle; else it is a peel.
    #[inline]
    pub const fn is_castle(self) -> bool {
        (self as usize).is_multiple_of(4)
    }

    /// The dice that it gives when it is active (BR-2.1.1h).
    #[inline]
    pub const fn dice(self) -> u8 {
        if self.is_castle() { 2 } else { 1 }
    }
}

table::names! {
    /// A box for one Defense Token: of a farm, a Town or a Family Seat (BR-2.1.1g, BR-2.1.1k).
    pub enum Place: "a place" {
        /// Farm, English West March.
        EdenValley = "eden-valley" | "Eden Valley",
        /// Farm, English West March.
        CaldewValley = "caldew-valley" | "Caldew Valley",
        /// Farm, English West March.
        LyneValley = "lyne-valley" | "Lyne Valley",
        /// Farm, English West March.
        IrthingValley = "irthing-valley" | "Irthing Valley",
        /// Town, English West March.
        Carlisle = "carlisle" | "Carlisle",
        /// Seat of Dacre.
        Naworth = "naworth" | "Naworth",
        /// Farm, English Middle March.
        Redesdale = "redesdale" | "Redesdale",
        /// Farm, English Middle March.
        Tynedale = "tynedale" | "Tynedale",
        /// Farm, English Middle March.
        Coquetdale = "coquetdale" | "Coquetdale",
        /// Farm, English Middle March.
        WansbeckValley = "wansbeck-valley" | "Wansbeck Valley",
        /// Town, English Middle March.
        Hexham = "hexham" | "Hexham",
        /// Seat of Fenwick.
        Fenwick = "fenwick" | "Fenwick",
        /// Farm, Scottish West March.
        Nithsdale = "nithsdale" | "Nithsdale",
        /// Farm, Scottish West March.
        Annandale = "annandale" | "Annandale",
        /// Farm, Scottish West March.
        Eskdale = "eskdale" | "Eskdale",
        /// Farm, Scottish West March.
        Dryfesdale = "dryfesdale" | "Dryfesdale",
        /// Town, Scottish West March.
        Dumfries = "dumfries" | "Dumfries",
        /// Seat of Maxwell.
        Hoddom = "hoddom" | "Hoddom",
        /// Farm, Scottish Middle March.
        Tweeddale = "tweeddale" | "Tweeddale",
        /// Farm, Scottish Middle March.
        Liddesdale = "liddesdale" | "Liddesdale",
        /// Farm, Scottish Middle March.
        Teviotdale = "teviotdale" | "Teviotdale",
        /// Farm, Scottish Middle March.
        Ettrickdale = "ettrickdale" | "Ettrickdale",
        /// Town, Scottish Middle March.
        Jedburgh = "jedburgh" | "Jedburgh",
        /// Seat of Kerr.
        Cessford = "cessford" | "Cessford",
    }
}

table::bit_set! {
    /// Some places.
    pub struct PlaceSet(u32) of Place;
}

/// What kind of place a box belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ground {
    /// A Farm Region, which is raided.
    Farm(Region),
    /// The Town of a March, where gaolbreaks happen.
    Town(March),
    /// The Family Seat of a March, where feuds are fought.
    Seat(March),
}

impl Place {
    /// The March it lies in.
    #[inline]
    pub const fn march(self) -> March {
        March::ALL[self as usize / 6]
    }

    /// What kind of place it is.
    #[inline]
    pub const fn ground(self) -> Ground {
        let march = self.march();
        match self as usize % 6 {
            4 => Ground::Town(march),
            5 => Ground::Seat(march),
            farm => Ground::Farm(Region::ALL[march as usize * 4 + farm]),
        }
    }

    /// Whether it is a Farm Region's: such a box takes green dice (BR-6.3c).
    #[inline]
    pub const fn is_farm(self) -> bool {
        self as usize % 6 < 4
    }
}
