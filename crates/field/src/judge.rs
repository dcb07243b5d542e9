//! The judge of drawn ways: every leg is swept exactly against the table's edge, bases and terrain. The verdict is a typed refusal with its
//! place, or what the way was like. A rider goes as his leading disc; where he ends his whole capsule must have room.

use crate::{
    base::{Base, BaseId, BaseSet, Bases},
    crossing::{Crossing, Crossings, NONE_CROSSED, Stretches},
    few::Few,
    length::Length,
    path::Path,
    point::{Point, nearer, segments_distance},
    terrain::{Form, Going, Ground, KindSet, Piece, PieceId, PieceSet},
};

/// What a mover may pass, supplied by the game: it depends on whether it is a man, a horse, a hound or a cow.
///
/// Impassable pieces block everybody. Water blocks by the middle of the base (a base is in the water if its middle is) and is open at
/// bridges and fords; everything else blocks the whole base, which may touch it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Passing {
    /// Kinds that block this mover.
    pub blocked: KindSet,
    /// Kinds whose crossings are reported, since the game rolls dice or counts there.
    pub reported: KindSet,
    /// Single pieces that block besides: a barred gate, a bridge that is down.
    pub shut: PieceSet,
    /// Single pieces that do not block although their kind or going does: a house whose ruin can be walked.
    pub open: PieceSet,
}

impl Passing {
    /// Whether a piece blocks.
    pub fn blocks(&self, id: PieceId, piece: &Piece) -> bool {
        if self.shut.has(id) {
            return true;
        }
        !self.open.has(id)
            && (piece.traits.going == Going::Impassable || self.blocked.has(piece.kind))
    }
}

/// What is in the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bar {
    /// The path does not begin where the figure stands.
    Start,
    /// The table's edge.
    Edge,
    /// A piece of terrain.
    Piece(PieceId),
    /// A base.
    Base(BaseId),
    /// The way is longer than allowed; this is its length.
    TooFar(Length),
    /// The way crosses more obstacles than are kept.
    Crossings,
}

/// Why a way cannot be walked, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Barred {
    /// What is in the way.
    pub by: Bar,
    /// On which leg, counted from 0.
    pub leg: usize,
    /// How far along the whole way the mover can go, rounded down.
    pub along: Length,
    /// Where it would be then; it touches what is in the way without overlapping it.
    pub at: Point,
    /// How far it would overlap at most on this leg, rounded up; at most the base's width.
    pub depth: Length,
}

/// What a way that can be walked is like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Walked {
    /// Its length, rounded against the mover.
    pub length: Length,
    /// The base where it ends.
    pub end: Base,
    /// The reported obstacles and waters it crosses, in order.
    pub crossings: Crossings,
    /// The bad going it leads through, bridges, fords and roads excepted.
    pub bad_going: PieceSet,
    /// The pieces that the base overlaps where it ends, plain ground and roads excepted: a fence it stands astride, a wood it is in.
    pub ends_on: PieceSet,
    /// The bases, of those that count, it is in contact with where it ends.
    pub touches: BaseSet,
}

/// One mover on a table at a moment: all that judging and planning need to know.
///
/// ```
/// use field::{Bar, Base, BaseId, Bases, Ground, Length, Passing, Path, Point, Walk};
/// let inch = Length::inches(1);
/// let ground = Ground::new(Length::inches(48), Length::inches(48), vec![])?;
/// let men = [Base::disc(Point::inches(10, 10), inch), Base::disc(Point::inches(14, 10), inch)];
/// let bases: Bases = men.into_iter().collect();
/// let walk = Walk::of(&ground, &bases, BaseId(0), Passing::default()).expect("he is on the table");
///
/// let through: Path = "10,10 20,10".parse()?;
/// let barred = walk.judge(&through, Length::inches(12)).unwrap_err();
/// assert_eq!((barred.by, barred.along), (Bar::Base(BaseId(1)), Length::inches(3)));
///
/// let round: Path = "10,10 14,8 20,10".parse()?;
/// assert!(walk.judge(&round, Length::inches(12)).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Walk<'a> {
    /// The table.
    pub ground: &'a Ground,
    /// The bases on it.
    pub bases: &'a Bases,
    /// The mover where it stands.
    pub base: Base,
    /// What it may pass.
    pub passing: Passing,
    /// The bases that are in its way.
    pub in_way: BaseSet,
}

impl<'a> Walk<'a> {
    /// The walk of a base on the table; all others are in its way.
    pub fn of(
        ground: &'a Ground,
        bases: &'a Bases,
        mover: BaseId,
        passing: Passing,
    ) -> Option<Walk<'a>> {
        Some(Walk {
            ground,
            bases,
            base: *bases.get(mover)?,
            passing,
            in_way: BaseSet::ALL.without(mover),
        })
    }

    /// The walk of a base over terrain alone, as if nobody else were on the table.
    pub fn over(ground: &'a Ground, base: Base, passing: Passing) -> Walk<'a> {
        Walk {
            ground,
            bases: Bases::NONE,
            base,
            passing,
            in_way: BaseSet::NONE,
        }
    }

    /// The same with only some bases in the way; the mover itself never is.
    #[must_use]
    pub fn with_in_way(mut self, which: BaseSet) -> Walk<'a> {
        self.in_way = self.in_way.and(which);
        self
    }

    /// Judges a way of at most the allowed length.
    pub fn judge(&self, path: &Path, allowed: Length) -> Result<Walked, Barred> {
        if path.start() != self.base.lead {
            return Err(self.barred_at_start(Bar::Start));
        }
        let mut before = Length::ZERO;
        for (n, (a, b)) in path.legs().enumerate() {
            if let Some(barred) = self.first_bar(n, a, b, before) {
                return Err(barred);
            }
            before = before + a.distance(b);
        }
        self.judge_free(path, allowed)
    }

    /// Judges a way that [`Walk::stopped`] found free from end to end: nothing is swept again.
    pub fn judge_free(&self, path: &Path, allowed: Length) -> Result<Walked, Barred> {
        let before = path.length();
        if before > allowed {
            return Err(self.too_far(path, before, allowed));
        }
        let end = self.base_after(path);
        self.fits(&end)
            .map_err(|by| self.barred_at_end(path, before, &end, by))?;
        let (crossings, bad_going) = self.crossings(path).ok_or_else(|| Barred {
            by: Bar::Crossings,
            ..self.barred_at_start(Bar::Crossings)
        })?;
        Ok(Walked {
            length: before,
            end,
            crossings,
            bad_going,
            ends_on: self.stood_on(&end),
            touches: self.bases.touching(&end, self.in_way),
        })
    }

    /// The way as far as it can be walked: cut where the mover comes into contact with what bars it. This is how loose animals stop, how a
    /// move into an unseen enemy ends, and how a charge snaps to touching.
    pub fn stopped(&self, path: &Path) -> (Path, Option<Barred>) {
        let mut before = Length::ZERO;
        for (n, (a, b)) in path.legs().enumerate() {
            if let Some(barred) = self.first_bar(n, a, b, before) {
                return (path.cut(n, barred.at), Some(barred));
            }
            before = before + a.distance(b);
        }
        (*path, None)
    }

    /// The base as it stands after a way: a rider's second disc where the path says, else behind him along the last leg.
    pub fn base_after(&self, path: &Path) -> Base {
        let lead = path.end();
        let across = self.base.radius + self.base.radius;
        if !self.base.is_capsule() {
            return Base::disc(lead, across);
        }
        let last = path.points().iter().rev().find(|p| **p != lead);
        match (path.rear, last) {
            (Some(rear), _) => Base::capsule(lead, rear, across),
            (None, Some(from)) => {
                let rear = crate::base::outwards(lead, lead.to(*from), across.wide());
                Base::capsule(lead, rear, across)
            }
            (None, None) => self.base.moved_to(lead),
        }
    }

    /// Whether a base could stand so, or what is in its way.
    pub fn fits(&self, base: &Base) -> Result<(), Bar> {
        let (ground, r) = (self.ground, base.radius);
        if !ground.has_room(base.lead, r) || !ground.has_room(base.rear, r) {
            return Err(Bar::Edge);
        }
        let in_way = |(_, other): &(BaseId, &Base)| base.overlaps(other);
        if let Some((id, _)) = self.bases.of(self.in_way).find(in_way) {
            return Err(Bar::Base(id));
        }
        let in_way = |(id, piece): &(PieceId, &Piece)| {
            self.passing.blocks(*id, piece)
                && match piece.traits.form {
                    Form::Water => self.is_wet(piece, base.middle(), base.middle()),
                    _ => piece.overlaps(base),
                }
        };
        match ground.numbered().find(in_way) {
            Some((id, _)) => Err(Bar::Piece(id)),
            None => Ok(()),
        }
    }

    /// Whether the leading disc can go straight from one point to another.
    pub fn is_clear(&self, a: Point, b: Point) -> bool {
        let mut bars = self.bars_near(a, b);
        !bars.any(|bar| self.is_hit(bar, a, b))
    }

    /// Everything that could bar the mover on a leg, the edge first; most of what is on the table is seen at once to be elsewhere.
    fn bars_near(&self, a: Point, b: Point) -> impl Iterator<Item = Bar> {
        let r = self.base.radius;
        let leg = Base {
            lead: a,
            rear: b,
            radius: r,
        };
        let near = move |(_, other): &(BaseId, &Base)| !leg.is_elsewhere(other);
        let bases = self.bases.of(self.in_way).filter(near);
        let pieces = (self.ground.numbered()).filter(move |(id, piece)| {
            !piece.outline.is_box_beyond(a, b, r) && self.passing.blocks(*id, piece)
        });
        let bases = bases.map(|(id, _)| Bar::Base(id));
        let pieces = pieces.map(|(id, _)| Bar::Piece(id));
        std::iter::once(Bar::Edge).chain(bases).chain(pieces)
    }

    pub(crate) fn is_hit(&self, bar: Bar, a: Point, b: Point) -> bool {
        let r = self.base.radius;
        match bar {
            Bar::Edge => !self.ground.has_room(a, r) || !self.ground.has_room(b, r),
            Bar::Base(id) => self
                .bases
                .get(id)
                .is_some_and(|other| nearer(a, b, other.lead, other.rear, r + other.radius)),
            Bar::Piece(id) => {
                let piece = &self.ground.pieces()[id.index()];
                match piece.traits.form {
                    Form::Water => self.is_wet(piece, a, b),
                    _ => piece.outline.is_hit(a, b, r),
                }
            }
            Bar::Start | Bar::TooFar(_) | Bar::Crossings => false,
        }
    }

    /// Whether a straight way leads through water away from bridges and fords.
    fn is_wet(&self, water: &Piece, a: Point, b: Point) -> bool {
        if !water.outline.is_hit(a, b, Length::ZERO) {
            return false;
        }
        // Away from all bridges and fords whoever is in the water is wet.
        let pieces = self.ground.pieces();
        let may_help = |way: PieceId| {
            let outline = &pieces[way.index()].outline;
            !self.passing.shut.has(way) && outline.within(a, b, Length::ZERO)
        };
        if !self.ground.ways_over_water().iter().any(may_help) {
            return true;
        }
        Stretches::of(self.ground, self.passing.shut, water, a, b)
            .any(|stretch| stretch.by.is_none())
    }

    /// What bars a leg first.
    fn first_bar(&self, leg: usize, a: Point, b: Point, before: Length) -> Option<Barred> {
        let hits = self.bars_near(a, b).filter(|bar| self.is_hit(*bar, a, b));
        let reached = hits.map(|bar| (self.reached(bar, a, b), bar));
        // The first of equals stays: the edge, then bases, then pieces, by number.
        let ((along, at), by) = reached.min_by_key(|((along, _), _)| *along)?;
        Some(Barred {
            by,
            leg,
            along: before + along,
            at,
            depth: self.depth(by, a, b),
        })
    }

    /// How far a leg can be gone before it hits, and where that is.
    fn reached(&self, bar: Bar, a: Point, b: Point) -> (Length, Point) {
        let leg = a.distance(b);
        let (mut free, mut hit) = (0, leg.count());
        while hit - free > 1 {
            let middle = free + (hit - free) / 2;
            let at = a.part_way(b, leg, Length::thousandths(middle));
            if self.is_hit(bar, a, at) {
                hit = middle;
            } else {
                free = middle;
            }
        }
        let free = Length::thousandths(free);
        (free, a.part_way(b, leg, free))
    }

    fn depth(&self, bar: Bar, a: Point, b: Point) -> Length {
        let r = self.base.radius;
        let apart = match bar {
            Bar::Base(id) => self
                .bases
                .get(id)
                .map(|other| segments_distance(a, b, other.lead, other.rear) - other.radius),
            Bar::Piece(id) => {
                let outline = &self.ground.pieces()[id.index()].outline;
                let through = outline.is_entered(a, b);
                let near = outline.gap(a, b, Length::ZERO);
                Some(if through { Length::ZERO - r } else { near })
            }
            Bar::Edge => {
                let (width, depth) = self.ground.size();
                let inside =
                    b.x.min(b.y)
                        .min(width.count() - b.x)
                        .min(depth.count() - b.y);
                Some(Length::thousandths(inside))
            }
            Bar::Start | Bar::TooFar(_) | Bar::Crossings => None,
        };
        apart.map_or(Length::ZERO, |apart| {
            (r - apart).max(Length::ZERO).min(r + r)
        })
    }

    fn barred_at_start(&self, by: Bar) -> Barred {
        Barred {
            by,
            leg: 0,
            along: Length::ZERO,
            at: self.base.lead,
            depth: Length::ZERO,
        }
    }

    fn barred_at_end(&self, path: &Path, length: Length, end: &Base, by: Bar) -> Barred {
        Barred {
            by,
            leg: path.legs().count().saturating_sub(1),
            along: length,
            at: path.end(),
            depth: self.depth(by, end.rear, end.lead),
        }
    }

    fn too_far(&self, path: &Path, length: Length, allowed: Length) -> Barred {
        let mut left = allowed.max(Length::ZERO);
        let mut barred = self.barred_at_start(Bar::TooFar(length));
        barred.along = left;
        for (n, (a, b)) in path.legs().enumerate() {
            let leg = a.distance(b);
            (barred.leg, barred.at) = (n, a.towards(b, left));
            if leg > left {
                break;
            }
            left = left - leg;
        }
        barred
    }

    fn stood_on(&self, end: &Base) -> PieceSet {
        let stood = (self.ground.numbered())
            .filter(|(_, piece)| !piece.is_underfoot() && piece.overlaps(end));
        stood.map(|(id, _)| id).collect()
    }

    /// The reported crossings and the bad going of a way, or `None` if there are more than fit.
    fn crossings(&self, path: &Path) -> Option<(Crossings, PieceSet)> {
        let (mut all, mut bad) = (Few::new(NONE_CROSSED), PieceSet::NONE);
        let mut found: Vec<Crossing> = Vec::new();
        for (id, piece) in self.ground.numbered() {
            let reported = self.passing.reported.has(piece.kind);
            let rough = piece.traits.going == Going::Bad;
            if piece.is_way_over_water() || !(reported || rough) {
                continue;
            }
            let crossed = Crossing::along(self.ground, self.passing.shut, id, path);
            if rough && crossed.iter().any(|crossing| crossing.by.is_none()) {
                bad = bad.with(id);
            }
            if reported {
                found.extend(crossed);
            }
        }
        found.sort_by_key(|crossing| (crossing.enter, crossing.piece));
        for crossing in found {
            if !all.push(crossing) {
                return None;
            }
        }
        Some((all, bad))
    }
}
