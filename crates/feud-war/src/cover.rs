//! Sight and cover (chapters FIRING, Hills, Soft Cover, Hard Cover): which lines are free, and what shelters a target. Nothing here tells a
//! distance.

use crate::{
    Cover, FeudWar, Post,
    land::Land,
    tables::{BASE, NEAR},
};
use field::{
    Base, BaseSet, Bases, CONTACT, Counts, Coverer, Kind, Length, Piece, PieceId, Place, Point,
    SLIVERS, Sight, look, sees,
};

impl FeudWar {
    /// Whether a base is on or within 1 in of a hill (FW-R37).
    pub(crate) fn near_hill(&self, base: &Base) -> bool {
        self.hills().any(|(_, hill)| hill.within(base, NEAR))
    }

    fn hills(&self) -> impl Iterator<Item = (PieceId, &Piece)> {
        self.land
            .ground()
            .numbered()
            .filter(|(_, piece)| piece.kind == Kind::Hill)
    }

    /// Where a figure is for looking and shooting: who is in the house is at the point of its outline nearest to the other (FW-R58).
    pub(crate) fn stands_for(&self, index: usize, other: Point) -> Base {
        if self.figures[index].post != Post::House {
            return self.figures[index].base;
        }
        let (low, high) = self.land.piece(Land::HOUSE).outline.bounds();
        Base::disc(
            Point::new(other.x.clamp(low.x, high.x), other.y.clamp(low.y, high.y)),
            BASE,
        )
    }

    /// Where a distance to or from a figure is measured: of who is in the house from its outline (FW-R5, FW-R58).
    pub(crate) fn measured_from(&self, index: usize, other: Point) -> Base {
        let base = self.stands_for(index, other);
        match self.figures[index].post {
            Post::House => Base::disc(base.lead, Length::ZERO),
            _ => base,
        }
    }

    /// When a piece cuts the line between two figures (FW-R33, FW-R37, FW-R39).
    fn cuts(&self, one: usize, other: usize, id: PieceId, piece: &Piece) -> Counts {
        let inside = |index: usize| self.figures[index].post == Post::House;
        match piece.kind {
            Kind::House if id == Land::HOUSE && (inside(one) || inside(other)) => Counts::Never,
            Kind::House => Counts::Crossed,
            Kind::DenseWood => Counts::Deeper(NEAR),
            Kind::Hill => {
                let near: Vec<usize> = [one, other]
                    .into_iter()
                    .filter(|index| {
                        self.figures[*index].is_out()
                            && piece.within(&self.figures[*index].base, NEAR)
                    })
                    .collect();
                let is_free =
                    !near.is_empty() && near.iter().all(|index| self.figures[*index].in_view);
                if is_free {
                    Counts::Never
                } else {
                    Counts::Crossed
                }
            }
            _ => Counts::Never,
        }
    }

    /// Whether two figures see each other; it is mutual (FW-R67).
    pub(crate) fn can_see(&self, one: usize, other: usize) -> bool {
        let (a, b) = self.both(one, other);
        sees(self.land.ground(), &a, &b, None, |id, piece| {
            self.cuts(one, other, id, piece)
        })
    }

    /// The same for a list: who waits for his turn looks at the same figures after each deed of the others.
    pub(crate) fn still_sees(&self, one: usize, other: usize) -> bool {
        let looker = |index: usize| {
            let figure = &self.figures[index];
            (figure.base, figure.post, figure.in_view)
        };
        let both = (looker(one), looker(other));
        self.land.floods().sight(both, || self.can_see(one, other))
    }

    /// Both bases, as they look at each other.
    pub(crate) fn both(&self, one: usize, other: usize) -> (Base, Base) {
        let a = self.stands_for(one, self.figures[other].base.middle());
        let b = self.stands_for(other, a.middle());
        (a, b)
    }

    /// What cuts the lines from one figure to the other.
    pub(crate) fn screening(&self, one: usize, other: usize) -> Sight {
        let (a, b) = self.both(one, other);
        look(
            self.land.ground(),
            Bases::NONE,
            BaseSet::NONE,
            a.middle(),
            &b,
            |id, piece| self.cuts(one, other, id, piece),
        )
    }

    /// The pieces that cut the line.
    fn screening_pieces(&self, one: usize, other: usize) -> Vec<&Piece> {
        let sight = self.screening(one, other);
        let pieces = sight.covers.iter().filter_map(|covered| match covered.by {
            Coverer::Piece(id) => self.land.ground().piece(id),
            Coverer::Base(_) => None,
        });
        pieces.collect()
    }

    /// Their names, to be marked.
    pub(crate) fn screens(&self, one: usize, other: usize) -> Vec<String> {
        let pieces = self.screening_pieces(one, other);
        pieces.iter().map(|piece| piece.name.clone()).collect()
    }

    /// Whether hills alone cut it.
    pub(crate) fn is_screened_by_hill(&self, one: usize, other: usize) -> bool {
        let pieces = self.screening_pieces(one, other);
        pieces.iter().all(|piece| piece.kind == Kind::Hill)
    }

    /// What a piece is worth to a target as cover (FW-COVER-2 to FW-COVER-4, FW-R38).
    pub(crate) fn cover_of(&self, target: usize, piece: &Piece) -> Cover {
        let figure = &self.figures[target];
        let shaken = if self.agreed.walls_by_shots {
            figure.shot_at
        } else {
            figure.fired
        };
        match piece.kind {
            Kind::Broken | Kind::LightWood | Kind::Fence | Kind::Hedge => Cover::Soft,
            Kind::Bridge if piece.traits.cover == field::Cover::Soft => Cover::Soft,
            Kind::Wall | Kind::Bridge if shaken => Cover::Soft,
            Kind::Wall | Kind::Bridge | Kind::Earthwork | Kind::House | Kind::DenseWood => {
                Cover::Hard
            }
            _ => Cover::Open,
        }
    }

    /// Which lines of a shot meet something that shelters the target. The house shelters who stands at its corner (FW-COVER-3, FW-R34),
    /// but not from those who shoot out of it.
    pub(crate) fn sheltering(&self, shooter: usize, target: usize) -> Sight {
        let (a, b) = self.both(shooter, target);
        let from_house = self.figures[shooter].post == Post::House;
        let counts = |id: PieceId, piece: &Piece| match piece.kind {
            Kind::DenseWood if !piece.within(&b, CONTACT) => Counts::Never,
            Kind::House if from_house && id == Land::HOUSE => Counts::Never,
            _ if self.cover_of(target, piece) == Cover::Open => Counts::Never,
            _ => Counts::Near(NEAR),
        };
        look(
            self.land.ground(),
            Bases::NONE,
            BaseSet::NONE,
            a.middle(),
            &b,
            counts,
        )
    }

    /// The cover of a target from a shot: the best feature that covers enough of it (FW-R34, FW-R67).
    pub(crate) fn cover(&self, shooter: usize, target: usize) -> Cover {
        if self.figures[target].post == Post::House {
            return Cover::Hard;
        }
        let sight = self.sheltering(shooter, target);
        let enough = if self.agreed.any_cover {
            1
        } else {
            SLIVERS / 2 + 1
        };
        let covering = sight
            .covers
            .iter()
            .filter(|covered| covered.slivers.count_ones() >= enough);
        let best = covering.filter_map(|covered| match covered.by {
            Coverer::Piece(id) => self
                .land
                .ground()
                .piece(id)
                .map(|piece| self.cover_of(target, piece)),
            Coverer::Base(_) => None,
        });
        best.max_by_key(|cover| cover.index())
            .unwrap_or(Cover::Open)
    }

    /// What a defender defends in melee: the wall between, the wood it stands in, or its house (FW-MELEE-11, FW-R40).
    pub(crate) fn defended(&self, attacker: usize, defender: usize) -> Cover {
        if self.figures[defender].post == Post::House {
            return Cover::Hard;
        }
        let (a, b) = (self.figures[attacker].base, self.figures[defender].base);
        let kinds = self
            .land
            .ground()
            .pieces()
            .iter()
            .filter_map(|piece| match piece.kind {
                Kind::Broken | Kind::LightWood if piece.holds(&b) => Some(Cover::Soft),
                Kind::Wall | Kind::Hedge | Kind::Fence if lies_between(piece, &a, &b) => {
                    Some(Cover::Soft)
                }
                Kind::Earthwork if lies_between(piece, &a, &b) => Some(Cover::Hard),
                _ => None,
            });
        kinds
            .max_by_key(|cover| cover.index())
            .unwrap_or(Cover::Open)
    }
}

/// How far apart two may stand who fight over a wall: they stand opposite each other.
const OVER_A_WALL: Length = Length::thousandths(500);

/// Whether a linear piece lies between two bases that touch it from both sides (FW-R40, FW-R71).
pub(crate) fn lies_between(piece: &Piece, a: &Base, b: &Base) -> bool {
    let touches = |base: &Base| piece.within(base, CONTACT);
    let is_crossed = || {
        piece.outline.is_hit(a.middle(), b.middle(), Length::ZERO)
            || piece.outline.place(a.middle()) != Place::Outside
    };
    a.within(b, OVER_A_WALL) && touches(a) && touches(b) && is_crossed()
}
