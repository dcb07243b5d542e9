//! A point that a person picked on a picture, and a path that they drew there, as text. Numbers are whole, in
//! thousandths of the picture's own units, so that nothing that reaches a game was ever rounded by a browser.

use std::{fmt, str::FromStr};

/// A point of a picture, in thousandths of the units of whatever carries `data-points` or `data-draws`: a
/// picture's `viewBox`, or a group in it with a grid of its own. It is the same in every shape of the board.
///
/// ```
/// use boards::Point;
/// let point: Point = "1500,-250".parse()?;
/// assert_eq!(point, Point { x: 1500, y: -250 });
/// assert_eq!(point.to_string(), "1500,-250");
/// # Ok::<(), boards::PointError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Point {
    /// How far to the right.
    pub x: i32,
    /// How far down.
    pub y: i32,
}

/// Why a text is no path.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PointError {
    /// One of them is no point.
    #[error(
        "'{0}' is no point; a point is two whole numbers, such as 1500,250, in thousandths of the picture's units"
    )]
    NotAPoint(String),
    /// There are too many.
    #[error("a path has at most {most} points, and this one has {0}; draw a simpler one", most = Point::MOST)]
    TooMany(usize),
    /// There is none.
    #[error("no point was picked; pick one on the board")]
    None,
}

impl Point {
    /// The most points of one path.
    pub const MOST: usize = 64;

    /// The points of a path: `1500,250 1800,300`.
    ///
    /// ```
    /// use boards::{Point, PointError};
    /// assert_eq!(Point::path("0,0 1500,250")?.len(), 2);
    /// assert_eq!(Point::path(" "), Err(PointError::None));
    /// # Ok::<(), PointError>(())
    /// ```
    pub fn path(text: &str) -> Result<Vec<Point>, PointError> {
        match text.split_whitespace().count() {
            0 => Err(PointError::None),
            count if count > Point::MOST => Err(PointError::TooMany(count)),
            _ => text.split_whitespace().map(str::parse).collect(),
        }
    }
}

impl FromStr for Point {
    type Err = PointError;

    fn from_str(text: &str) -> Result<Point, PointError> {
        let read = || {
            let (x, y) = text.split_once(',')?;
            Some(Point {
                x: x.parse().ok()?,
                y: y.parse().ok()?,
            })
        };
        // It is repeated to whoever sent it, so it must not be any length.
        read().ok_or_else(|| PointError::NotAPoint(text.chars().take(40).collect()))
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_point_is_named() {
        for wrong in ["1", "1,", "1,2,3", "1.5,2", "NaN,1", "99999999999,0", "a,b"] {
            let error = Point::path(&format!("0,0 {wrong}")).unwrap_err();
            assert_eq!(error, PointError::NotAPoint(wrong.into()));
        }
        let long = "9".repeat(1000);
        assert!(Point::path(&long).unwrap_err().to_string().len() < 200);
    }

    #[test]
    fn a_path_has_an_end() {
        let path = |count| Point::path(&"1,2 ".repeat(count));
        assert_eq!(path(Point::MOST).unwrap().len(), Point::MOST);
        assert_eq!(path(65), Err(PointError::TooMany(65)));
        assert_eq!(path(0), Err(PointError::None));
    }
}
