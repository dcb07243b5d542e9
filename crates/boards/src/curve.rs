//! Lines of the map as SVG writes them: relative, in tenths of a unit, and as short as may be. A line is kept as
//! points; what is drawn through them is smooth (borders, rivers), rough (coasts) or a ridge (red borders).

use std::fmt::Write as _;

/// A point on the map, or a way on it.
pub(crate) type Point = (f64, f64);

/// Writes the `d` of a path. Steps are told from where the pen really is, so that rounding does not add up.
pub(crate) struct Line {
    out: String,
    /// Where the pen is, in tenths.
    at: (i64, i64),
    /// The last command, which need not be repeated.
    last: char,
}

fn tenths(value: f64) -> i64 {
    (value * 10.0).round() as i64
}

impl Line {
    pub fn new() -> Line {
        Line {
            out: String::new(),
            at: (0, 0),
            last: ' ',
        }
    }

    /// Goes to this point without drawing.
    pub fn start(&mut self, point: Point) {
        self.at = (tenths(point.0), tenths(point.1));
        self.command('M');
        let (x, y) = self.at;
        self.number(x);
        self.number(y);
    }

    /// Straight lines through these points.
    pub fn rough(&mut self, points: &[Point]) {
        for &point in points {
            self.step('l', &[point]);
        }
    }

    /// A curve through these points, the first of which is where the pen is.
    pub fn smooth(&mut self, points: &[Point]) {
        let last = points.len() - 1;
        for at in 0..last {
            // Whole units are near enough for a handle, and shorter.
            let [near, far] = handles(points, at).map(|(x, y)| (x.round(), y.round()));
            // After the first bow the near handle mirrors the far one before it: SVG needs only one.
            match at {
                0 => self.step('c', &[near, far, points[1]]),
                _ => self.step('s', &[far, points[at + 1]]),
            }
        }
    }

    pub fn close(&mut self) {
        self.out.push('z');
        self.last = 'z';
    }

    pub fn finish(self) -> String {
        self.out
    }

    /// One command whose points are relative to where the pen is; the last is where it goes.
    fn step(&mut self, command: char, points: &[Point]) {
        let from = self.at;
        self.command(command);
        for &(x, y) in points {
            let to = (tenths(x), tenths(y));
            self.number(to.0 - from.0);
            self.number(to.1 - from.1);
            self.at = to;
        }
    }

    fn command(&mut self, command: char) {
        if command != self.last {
            self.out.push(command);
            self.last = command;
        }
    }

    /// A number in tenths, with a space before it only where two would run together.
    fn number(&mut self, value: i64) {
        let (whole, rest) = (value.abs() / 10, value.abs() % 10);
        let before = self.out.rfind(|letter: char| !letter.is_ascii_digit());
        let after_point = before.is_some_and(|at| self.out[at..].starts_with('.'));
        let begins_bare = whole == 0 && rest != 0;
        let is_first = !self.out.ends_with(|letter: char| letter.is_ascii_digit());
        if value < 0 {
            self.out.push('-');
        } else if !(is_first || begins_bare && after_point) {
            self.out.push(' ');
        }
        if !begins_bare {
            let _ = write!(self.out, "{whole}");
        }
        if rest != 0 {
            let _ = write!(self.out, ".{rest}");
        }
    }
}

/// The handles of the bow from this point to the next: a Catmull-Rom curve, the same in both directions.
fn handles(points: &[Point], at: usize) -> [Point; 2] {
    let slope = |at: usize| {
        let before = points[at.saturating_sub(1)];
        let after = points[(at + 1).min(points.len() - 1)];
        ((after.0 - before.0) / 6.0, (after.1 - before.1) / 6.0)
    };
    let (here, next) = (points[at], points[at + 1]);
    let (out, into) = (slope(at), slope(at + 1));
    [
        (here.0 + out.0, here.1 + out.1),
        (next.0 - into.0, next.1 - into.1),
    ]
}

/// The curve through these points as many short straight lines.
fn flattened(points: &[Point]) -> Vec<Point> {
    const PARTS: usize = 8;
    let mut flat = vec![points[0]];
    for at in 0..points.len() - 1 {
        let (from, to) = (points[at], points[at + 1]);
        let [near, far] = handles(points, at);
        for part in 1..=PARTS {
            let t = part as f64 / PARTS as f64;
            let u = 1.0 - t;
            let mix = |a: f64, b: f64, c: f64, d: f64| {
                u * u * u * a + 3.0 * u * u * t * b + 3.0 * u * t * t * c + t * t * t * d
            };
            flat.push((
                mix(from.0, near.0, far.0, to.0),
                mix(from.1, near.1, far.1, to.1),
            ));
        }
    }
    flat
}

/// Teeth along the curve through these points, this far to either side: how difficult ground is drawn.
pub(crate) fn ridge(points: &[Point], tooth: f64, reach: f64) -> Vec<Point> {
    let flat = flattened(points);
    let long = |pair: &[Point]| (pair[1].0 - pair[0].0).hypot(pair[1].1 - pair[0].1);
    let length: f64 = flat.windows(2).map(long).sum();
    let teeth = (length / tooth).round().max(2.0);
    let mut ridge = vec![flat[0]];
    let (mut walked, mut number) = (0.0, 1.0);
    for pair in flat.windows(2) {
        let piece = long(pair);
        while number < teeth && walked + piece >= number * length / teeth {
            let t = (number * length / teeth - walked) / piece;
            let way = (pair[1].0 - pair[0].0, pair[1].1 - pair[0].1);
            let aside = if number % 2.0 == 0.0 { reach } else { -reach };
            ridge.push((
                pair[0].0 + way.0 * t - way.1 / piece * aside,
                pair[0].1 + way.1 * t + way.0 / piece * aside,
            ));
            number += 1.0;
        }
        walked += piece;
    }
    ridge.push(flat[flat.len() - 1]);
    ridge
}

/// A smooth line by itself.
pub(crate) fn curve(points: &[Point]) -> String {
    let mut line = Line::new();
    line.start(points[0]);
    line.smooth(points);
    line.finish()
}

/// Straight lines by themselves.
pub(crate) fn rough(points: &[Point]) -> String {
    let mut line = Line::new();
    line.start(points[0]);
    line.rough(&points[1..]);
    line.finish()
}

/// Rings of straight lines, one after the other.
pub(crate) fn rings(rings: &[Vec<Point>]) -> String {
    let mut line = Line::new();
    for ring in rings {
        line.start(ring[0]);
        line.rough(&ring[1..]);
        line.close();
    }
    line.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_short() {
        let points = [(10.0, 10.0), (12.5, 10.0), (12.0, 9.5), (12.5, 10.0)];
        assert_eq!(rough(&points), "M10 10l2.5 0-.5-.5.5.5");
        assert_eq!(rings(&[points.to_vec()]), "M10 10l2.5 0-.5-.5.5.5z");
        let bow = curve(&[(0.0, 0.0), (6.0, 6.0), (12.0, 0.0)]);
        assert_eq!(bow, "M0 0c1 1 4 6 6 6s5-5 6-6");
    }

    #[test]
    fn a_ridge_begins_and_ends_on_its_line() {
        let teeth = ridge(&[(0.0, 0.0), (40.0, 0.0)], 5.0, 4.0);
        assert_eq!((teeth[0], teeth[8]), ((0.0, 0.0), (40.0, 0.0)));
        assert_eq!((teeth[1].1, teeth[2].1), (-4.0, 4.0));
    }
}
