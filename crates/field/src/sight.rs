//! Sight: 64 lines from the middle of the looker's base to as many slivers across the target. Each piece that counts gets a bit for every
//! sliver that it covers. One function serves rules, page and computer player; what the bits mean is for the game.

use crate::{
    base::{Base, BaseId, BaseSet, Bases},
    few::Few,
    length::Length,
    point::{Point, nearer},
    shape::{Place, Polygon},
    terrain::{Ground, Piece, PieceId, Screen},
};

/// How many slivers a target is cut into.
pub const SLIVERS: u32 = 64;

/// When a piece covers a sliver, supplied by the game for each piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counts {
    /// Never.
    Never,
    /// When the line goes through its inside, however short.
    Crossed,
    /// When more than this length of the line is inside it.
    Deeper(Length),
    /// When the line is inside it somewhere within this distance of the target's base.
    Near(Length),
}

impl Counts {
    /// What a look without any rule counts: everything that is crossed, except what is clear to see over.
    pub fn usual(piece: &Piece) -> Counts {
        match piece.traits.screen {
            Screen::Clear => Counts::Never,
            Screen::Low | Screen::Blocking | Screen::Wood => Counts::Crossed,
        }
    }
}

/// What covers slivers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coverer {
    /// A piece of terrain.
    Piece(PieceId),
    /// A base.
    Base(BaseId),
}

/// What one thing covers: bit `n` stands for sliver `n`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Covered {
    /// The thing.
    pub by: Coverer,
    /// The slivers.
    pub slivers: u64,
}

/// What a look shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sight {
    /// The slivers that anything covers.
    pub hidden: u64,
    /// What each thing covers; things that cover nothing are left out.
    pub covers: Few<Covered, 48>,
}

impl Sight {
    /// How many of the 64 slivers are covered.
    pub const fn obscured(&self) -> u32 {
        self.hidden.count_ones()
    }

    /// Whether a sliver is open.
    pub const fn is_open(&self) -> bool {
        self.hidden != u64::MAX
    }

    /// How many slivers one thing covers.
    pub fn by(&self, thing: Coverer) -> u32 {
        let found = self.covers.iter().find(|covered| covered.by == thing);
        found.map_or(0, |covered| covered.slivers.count_ones())
    }

    /// What covers one sliver.
    pub fn covering(&self, sliver: u32) -> impl Iterator<Item = Coverer> + '_ {
        let covers = self.covers.iter();
        covers
            .filter(move |covered| covered.slivers >> sliver & 1 == 1)
            .map(|covered| covered.by)
    }

    fn add(&mut self, by: Coverer, slivers: u64) {
        self.hidden |= slivers;
        if slivers != 0 {
            // Beyond 48 things only the sum is kept; a line that crosses so many is covered whatever they are.
            self.covers.push(Covered { by, slivers });
        }
    }
}

/// Looks from a point at a target. `counts` says which pieces cover slivers and when; the bases of `obscuring` cover what they stand
/// before (the looker and the target must not be among them).
///
/// ```
/// use field::{Base, BaseSet, Bases, Counts, Ground, Kind, Length, Piece, Point, Polygon, look};
/// let wall = Polygon::rectangle(Point::inches(9, 10), Point::inches(10, 15))?;
/// let wall = Piece::new("wall", Kind::Wall, wall);
/// let ground = Ground::new(Length::inches(48), Length::inches(48), vec![wall])?;
/// let target = Base::disc(Point::inches(18, 10), Length::inches(1));
/// let sight = look(&ground, &Bases::new(), BaseSet::NONE, Point::inches(2, 10), &target, |_, _| Counts::Crossed);
/// assert_eq!(sight.obscured(), 32);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn look(
    ground: &Ground,
    bases: &Bases,
    obscuring: BaseSet,
    from: Point,
    target: &Base,
    counts: impl Fn(PieceId, &Piece) -> Counts,
) -> Sight {
    let mut sight = Sight {
        hidden: 0,
        covers: Few::new(Covered {
            by: Coverer::Piece(PieceId(0)),
            slivers: 0,
        }),
    };
    let Some(fan) = Fan::new(from, target) else {
        return sight;
    };
    for (id, piece) in ground.numbered() {
        let outline = &piece.outline;
        if !fan.may_meet(outline.bounds()) {
            continue;
        }
        let slivers = fan.covered(outline, target, counts(id, piece));
        sight.add(Coverer::Piece(id), slivers);
    }
    for (id, base) in bases.of(obscuring) {
        sight.add(Coverer::Base(id), fan.behind(base));
    }
    sight
}

/// Whether two bases see each other: in either direction a sliver is open, so that it is mutual, and the gap is within the night's
/// visibility, if there is one.
pub fn sees(
    ground: &Ground,
    one: &Base,
    other: &Base,
    night: Option<Length>,
    counts: impl Fn(PieceId, &Piece) -> Counts,
) -> bool {
    // Like a look of which only one bit is asked for. What is crossed at all is quickly told, and mostly that leaves a sliver open.
    let open = |from: &Base, to: &Base| {
        let Some(fan) = Fan::new(from.middle(), to) else {
            return true;
        };
        let hidden = |exactly: bool| {
            let mut hidden = 0;
            for (id, piece) in ground.numbered() {
                let outline = &piece.outline;
                if hidden != u64::MAX && fan.may_meet(outline.bounds()) {
                    hidden |= match counts(id, piece) {
                        Counts::Never => 0,
                        _ if !exactly => fan.crossed(outline).0,
                        counts => fan.covered(outline, to, counts),
                    };
                }
            }
            hidden
        };
        hidden(false) != u64::MAX || hidden(true) != u64::MAX
    };
    night.is_none_or(|night| one.within(other, night)) && (open(one, other) || open(other, one))
}

/// The lines from a point to the slivers of a target. Line `n` ends at ((127 − 2n)·left + (2n + 1)·right) / 128, so every signed area that
/// a line forms with a fixed point is linear in `n`, and the lines on one side of a point are a run of bits.
struct Fan {
    from: Point,
    left: (i64, i64),
    right: (i64, i64),
    low: Point,
    high: Point,
}

impl Fan {
    /// `None` if the looker stands in the target, which hides nothing.
    fn new(from: Point, target: &Base) -> Option<Fan> {
        let (mut left, mut right) = ((0, 0), (0, 0));
        for middle in [target.lead, target.rear] {
            let (x, y) = from.to(middle);
            let far = (x * x + y * y).isqrt();
            if far <= target.radius.wide() {
                return None;
            }
            let part = |way: i64| way * target.radius.wide() / far;
            let (across, along) = (part(y), part(x));
            let (one, two) = ((x + across, y - along), (x - across, y + along));
            if left == (0, 0) || cross(one, left) > 0 {
                left = one;
            }
            if right == (0, 0) || cross(right, two) > 0 {
                right = two;
            }
        }
        let place = |(x, y): (i64, i64)| Point::new(from.x + x as i32, from.y + y as i32);
        let (l, r) = (place(left), place(right));
        let low = Point::new(from.x.min(l.x).min(r.x), from.y.min(l.y).min(r.y));
        let high = Point::new(from.x.max(l.x).max(r.x), from.y.max(l.y).max(r.y));
        Some(Fan {
            from,
            left,
            right,
            low,
            high,
        })
    }

    fn may_meet(&self, (low, high): (Point, Point)) -> bool {
        low.x <= self.high.x && high.x >= self.low.x && low.y <= self.high.y && high.y >= self.low.y
    }

    /// The slivers that a piece covers.
    fn covered(&self, outline: &Polygon, target: &Base, counts: Counts) -> u64 {
        match counts {
            Counts::Never => 0,
            Counts::Crossed => self.crossed(outline).0,
            Counts::Deeper(length) => self.deeper(outline, length),
            Counts::Near(length) => self.near(outline, target, length),
        }
    }

    /// The value of a linear function of the slivers that is `l` at the left end and `r` at the right one, times 128.
    fn linear(l: i64, r: i64) -> Linear {
        Linear {
            first: 127 * l + r,
            step: 2 * (r - l),
        }
    }

    /// Where sliver `n` is, rounded.
    fn sliver(&self, n: u32) -> Point {
        let n = i64::from(n);
        let part = |l: i64, r: i64| (((127 - 2 * n) * l + (2 * n + 1) * r) / 128) as i32;
        Point::new(
            self.from.x + part(self.left.0, self.right.0),
            self.from.y + part(self.left.1, self.right.1),
        )
    }

    /// The lines that go through the inside of an outline, and for each side those that cross it.
    ///
    /// A corner exactly on a line counts once as left of it and once as right; only what crosses both ways goes inside, so that grazing a
    /// corner or running along a side does not.
    fn crossed(&self, outline: &Polygon) -> (u64, [u64; Polygon::MOST]) {
        let mut by_side = [0; Polygon::MOST];
        if self.is_beside(outline) {
            return (0, by_side);
        }
        match outline.place(self.from) {
            Place::Outside => {}
            Place::Inside => return (u64::MAX, self.sides_crossed(outline, by_side)),
            Place::Edge => {
                let enters = |n: &u32| outline.is_entered(self.from, self.sliver(*n));
                let slivers = (0..SLIVERS).filter(enters).fold(0, |all, n| all | 1 << n);
                return (slivers, self.sides_crossed(outline, by_side));
            }
        }
        let (mut strict, mut weak) = (0, 0);
        let corners = outline.corners();
        let turn = |corner: Point| {
            let c = self.from.to(corner);
            let line = Fan::linear(cross(self.left, c), cross(self.right, c));
            (c, line.above(), !line.negated().above())
        };
        let mut before = turn(corners[corners.len() - 1]);
        for (n, corner) in corners.iter().enumerate() {
            let here = turn(*corner);
            let between = (before.1 ^ here.1) | (before.2 ^ here.2);
            if between != 0 {
                let beyond = self.beyond(before.0, here.0);
                strict |= (before.1 ^ here.1) & beyond;
                weak |= (before.2 ^ here.2) & beyond;
                by_side[n] = (before.1 ^ here.1) & beyond;
            }
            before = here;
        }
        (strict & weak, by_side)
    }

    /// Whether an outline lies wholly on one side of all lines.
    fn is_beside(&self, outline: &Polygon) -> bool {
        let mut sides = outline.corners().iter().map(|corner| {
            let c = self.from.to(*corner);
            let (left, right) = (cross(self.left, c), cross(self.right, c));
            if left.signum() == right.signum() {
                left.signum()
            } else {
                0
            }
        });
        let first = sides.next().unwrap_or_default();
        first != 0 && sides.all(|side| side == first)
    }

    fn sides_crossed(
        &self,
        outline: &Polygon,
        mut by_side: [u64; Polygon::MOST],
    ) -> [u64; Polygon::MOST] {
        let corners = outline.corners();
        for n in 0..corners.len() {
            let a = self
                .from
                .to(corners[(n + corners.len() - 1) % corners.len()]);
            let b = self.from.to(corners[n]);
            let above = |c| Fan::linear(cross(self.left, c), cross(self.right, c)).above();
            by_side[n] = (above(a) ^ above(b)) & self.beyond(a, b);
        }
        by_side
    }

    /// The slivers that lie beyond the line through two points, as seen from the looker.
    fn beyond(&self, a: (i64, i64), b: (i64, i64)) -> u64 {
        let here = cross(a, b);
        let line = self.against(a, b);
        match here.signum() {
            1 => line.negated().above(),
            -1 => line.above(),
            _ => 0,
        }
    }

    /// On which side of the line through two points the slivers lie.
    fn against(&self, a: (i64, i64), b: (i64, i64)) -> Linear {
        let along = (b.0 - a.0, b.1 - a.1);
        let mut line = Fan::linear(cross(along, self.left), cross(along, self.right));
        line.first += 128 * cross(a, b);
        line
    }

    /// The lines of which more than a length is inside.
    fn deeper(&self, outline: &Polygon, length: Length) -> u64 {
        let mut deep = 0;
        self.each_passage(outline, |n, marks| {
            let inside: i64 = marks.chunks_exact(2).map(|span| span[1] - span[0]).sum();
            // Whether this part of the line, its length rounded up, is more than the length: asked of squares, which needs no root.
            let least = (length.wide() << PARTS).checked_div(inside);
            if least
                .is_some_and(|least| self.from.square(self.sliver(n)) > least.saturating_mul(least))
            {
                deep |= 1 << n;
            }
        });
        deep
    }

    /// The lines that are inside somewhere within a distance of the target.
    fn near(&self, outline: &Polygon, target: &Base, length: Length) -> u64 {
        let mut close = 0;
        self.each_passage(outline, |n, marks| {
            let end = self.sliver(n);
            let (x, y) = self.from.to(end);
            let at = |part: i64| {
                let along = |way: i64| ((way * part) >> PARTS) as i32;
                Point::new(self.from.x + along(x), self.from.y + along(y))
            };
            let touches = |span: &[i64]| {
                let (from, to) = (at(span[0]), at(span[1]));
                let reach = target.radius + length;
                crate::point::segments_distance(from, to, target.lead, target.rear) <= reach
            };
            if marks.chunks_exact(2).any(touches) {
                close |= 1 << n;
            }
        });
        close
    }

    /// Calls for each line that goes inside with the parts of the way at which it goes in and out, by turns.
    fn each_passage(&self, outline: &Polygon, mut call: impl FnMut(u32, &[i64])) {
        let (mut left, by_side) = self.crossed(outline);
        if left == 0 {
            return;
        }
        let starts_inside = outline.place(self.from) != Place::Outside;
        let corners = outline.corners();
        let none = (0, Linear { first: 0, step: 0 }, 0);
        let mut lines = Few::<(i64, Linear, u64), { Polygon::MOST }>::new(none);
        for n in (0..corners.len()).filter(|n| by_side[*n] != 0) {
            let before = corners[(n + corners.len() - 1) % corners.len()];
            let (a, b) = (self.from.to(before), self.from.to(corners[n]));
            lines.push((128 * cross(a, b), self.against(a, b), by_side[n]));
        }
        let mut marks = [0; Polygon::MOST + 2];
        while left != 0 {
            let n = left.trailing_zeros();
            left &= left - 1;
            marks[0] = 0;
            let mut count = usize::from(starts_inside);
            for (here, line, slivers) in lines.iter() {
                if slivers >> n & 1 == 1 {
                    // The line is crossed at this part of the way: here / (here - there).
                    marks[count] = part(*here, here - line.at(n));
                    count += 1;
                }
            }
            marks[..count].sort_unstable();
            if count % 2 == 1 {
                marks[count] = 1 << PARTS;
                count += 1;
            }
            call(n, &marks[..count]);
        }
    }

    /// The lines that a base stands in.
    fn behind(&self, base: &Base) -> u64 {
        let r = base.radius.count();
        let low = Point::new(
            base.lead.x.min(base.rear.x) - r,
            base.lead.y.min(base.rear.y) - r,
        );
        let high = Point::new(
            base.lead.x.max(base.rear.x) + r,
            base.lead.y.max(base.rear.y) + r,
        );
        if !self.may_meet((low, high)) {
            return 0;
        }
        let meets = |n: &u32| {
            nearer(
                self.from,
                self.sliver(*n),
                base.lead,
                base.rear,
                base.radius,
            )
        };
        (0..SLIVERS).filter(meets).fold(0, |all, n| all | 1 << n)
    }
}

/// Parts of a line are counted in 2 to this power.
const PARTS: u32 = 24;

/// A fraction in such parts, rounded towards 0.
fn part(over: i64, under: i64) -> i64 {
    if over.unsigned_abs() < 1 << (63 - PARTS) {
        (over << PARTS) / under
    } else {
        ((i128::from(over) << PARTS) / i128::from(under)) as i64
    }
}

/// A whole number for each sliver: `first + n * step`.
#[derive(Clone, Copy)]
struct Linear {
    first: i64,
    step: i64,
}

impl Linear {
    fn at(&self, n: u32) -> i64 {
        self.first + i64::from(n) * self.step
    }

    fn negated(&self) -> Linear {
        Linear {
            first: -self.first,
            step: -self.step,
        }
    }

    /// The slivers for which it is above 0.
    fn above(&self) -> u64 {
        let (low, high) = (self.first > 0, self.at(SLIVERS - 1) > 0);
        match (low, high) {
            (true, true) => u64::MAX,
            (false, false) => 0,
            // It falls: the first so many are above. (It crosses within the 64, so the count is from 1 to 63.)
            (true, false) => u64::MAX >> (64 - (self.first + -self.step - 1) / -self.step),
            // It rises: all from some number on.
            (false, true) => u64::MAX << (-self.first / self.step + 1),
        }
    }
}

fn cross(a: (i64, i64), b: (i64, i64)) -> i64 {
    a.0 * b.1 - a.1 * b.0
}
