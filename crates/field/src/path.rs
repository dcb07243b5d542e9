//! A drawn way: the points a figure's leading disc goes through, and where a rider's second disc lies at the end. It is only drawn;
//! whether it can be walked is for [`crate::Walk`].

use crate::{length::Length, point::Point};
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// A way of straight legs, from where a figure stands to where it shall stand.
///
/// ```
/// use field::{Length, Path, Point};
/// let path: Path = "0,0 3,0 3,4".parse()?;
/// assert_eq!((path.legs().count(), path.length()), (2, Length::inches(7)));
/// assert_eq!(path.to_string(), "0,0 3,0 3,4");
/// # Ok::<(), field::BadPath>(())
/// ```
#[derive(Clone, Copy)]
pub struct Path {
    points: [Point; Path::MOST],
    count: u8,
    /// Where the second disc of a capsule shall lie; if it is not named it lies behind, along the last leg.
    pub rear: Option<Point>,
}

/// Why a text or list is no path.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadPath {
    /// No point, or too many.
    #[error("a path has 1 to {most} points; this has {0}", most = Path::MOST)]
    Points(usize),
    /// A point that is none.
    #[error("{0:?} is no point; write inches as in 12.5,3")]
    NoPoint(String),
    /// A point too far away to measure.
    #[error("the point {0} is too far away")]
    Far(Point),
}

impl Path {
    /// How many points it may have.
    pub const MOST: usize = 32;

    /// The way through these points, the first being where it starts.
    pub fn new(points: &[Point]) -> Result<Path, BadPath> {
        if points.is_empty() || points.len() > Path::MOST {
            return Err(BadPath::Points(points.len()));
        }
        let limit = Length::LONGEST.count();
        if let Some(far) = (points.iter()).find(|p| p.x.abs() > limit || p.y.abs() > limit) {
            return Err(BadPath::Far(*far));
        }
        let mut all = [points[0]; Path::MOST];
        all[..points.len()].copy_from_slice(points);
        Ok(Path {
            points: all,
            count: points.len() as u8,
            rear: None,
        })
    }

    /// Staying where one is.
    pub fn stay(at: Point) -> Path {
        Path::straight(at, at)
    }

    /// The straight way between two points.
    pub fn straight(from: Point, to: Point) -> Path {
        let mut points = [to; Path::MOST];
        points[0] = from;
        Path {
            points,
            count: if from == to { 1 } else { 2 },
            rear: None,
        }
    }

    /// The same way with a rider's second disc there at its end.
    #[must_use]
    pub fn with_rear(mut self, rear: Point) -> Path {
        self.rear = Some(rear);
        self
    }

    /// Its points.
    pub fn points(&self) -> &[Point] {
        &self.points[..usize::from(self.count)]
    }

    /// Where it starts.
    pub fn start(&self) -> Point {
        self.points[0]
    }

    /// Where it ends.
    pub fn end(&self) -> Point {
        self.points()[self.points().len() - 1]
    }

    /// Its legs.
    pub fn legs(&self) -> impl Iterator<Item = (Point, Point)> + '_ {
        self.points().windows(2).map(|leg| (leg[0], leg[1]))
    }

    /// Its length: every leg rounded up to a thousandth, against the mover.
    pub fn length(&self) -> Length {
        self.legs().map(|(a, b)| a.distance(b)).sum()
    }

    /// The same way, ended so far along leg number `leg`.
    pub(crate) fn cut(&self, leg: usize, at: Point) -> Path {
        let mut path = *self;
        path.rear = None;
        path.count = leg as u8 + 1;
        if at != path.end() {
            path.points[leg + 1] = at;
            path.count += 1;
        }
        path
    }
}

impl PartialEq for Path {
    fn eq(&self, other: &Path) -> bool {
        self.points() == other.points() && self.rear == other.rear
    }
}

impl Eq for Path {}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let points: Vec<_> = self.points().iter().map(Point::to_string).collect();
        f.write_str(&points.join(" "))?;
        match self.rear {
            Some(rear) => write!(f, " rear {rear}"),
            None => Ok(()),
        }
    }
}

impl fmt::Debug for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Path({self})")
    }
}

impl FromStr for Path {
    type Err = BadPath;

    fn from_str(text: &str) -> Result<Path, BadPath> {
        let point = |word: &str| word.parse().map_err(|_| BadPath::NoPoint(word.to_owned()));
        let (way, rear) = match text.split_once(" rear ") {
            Some((way, rear)) => (way, Some(point(rear.trim())?)),
            None => (text, None),
        };
        let points: Result<Vec<Point>, _> = way.split_whitespace().map(point).collect();
        Ok(Path {
            rear,
            ..Path::new(&points?)?
        })
    }
}

impl Serialize for Path {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Path {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Path, D::Error> {
        let text = String::deserialize(from)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}
