//! Our own letters: capitals, digits and a few signs, each a line that is stroked with a round pen, as
//! if cut into a stone. Numbers on a board are always drawn with them; words only in files, where no
//! font can be relied on. A page writes words as text, so that every script can be read.

use crate::pen::n;
use std::fmt::Write as _;

/// The height of a capital in the tables below.
const CAP: f64 = 10.0;
/// The space between two letters.
const GAP: f64 = 2.4;

/// A letter's width, and its line: M, L and C with absolute coordinates.
fn glyph(letter: char) -> (f64, &'static str) {
    match letter {
        '0' => (
            6.0,
            "M3 0C5 0 6 2 6 5C6 8 5 10 3 10C1 10 0 8 0 5C0 2 1 0 3 0",
        ),
        '1' => (3.6, "M0.2 2.4L2.7 0L2.7 10"),
        '2' => (
            6.0,
            "M.3 2.6C.5 1 1.6 0 3 0C4.7 0 5.8 1.1 5.8 2.7C5.8 4.6 4.2 5.6 2.6 7.2L0 10L6 10",
        ),
        '3' => (
            6.0,
            "M.4 1.8C.9 .6 1.8 0 3 0C4.6 0 5.6 1 5.6 2.4C5.6 3.9 4.5 4.7 2.6 4.7C4.7 4.7 6 5.6 6 7.3C6 8.9 4.8 10 3 10C1.6 10 .6 9.3 0 8.1",
        ),
        '4' => (6.2, "M4.6 10L4.6 0L0 6.9L6.3 6.9"),
        '5' => (
            6.0,
            "M5.4 0L1.1 0L.6 4.6C1.2 4 2.1 3.6 3 3.6C4.8 3.6 6 4.9 6 6.7C6 8.7 4.7 10 2.9 10C1.5 10 .5 9.3 0 8.3",
        ),
        '6' => (
            6.0,
            "M5.3 1C4.8 .4 4 0 3.2 0C1.2 0 0 2.2 0 5.6C0 8.4 1.2 10 3 10C4.8 10 6 8.7 6 6.9C6 5.1 4.8 3.9 3.1 3.9C1.5 3.9 .3 5 .05 6.4",
        ),
        '7' => (6.0, "M0 0L6 0L2.2 10"),
        '8' => (
            6.0,
            "M3 0C4.6 0 5.6 .95 5.6 2.35C5.6 3.75 4.6 4.7 3 4.7C1.4 4.7 .4 3.75 .4 2.35C.4 .95 1.4 0 3 0M3 4.7C4.9 4.7 6 5.7 6 7.3C6 8.9 4.8 10 3 10C1.2 10 0 8.9 0 7.3C0 5.7 1.1 4.7 3 4.7",
        ),
        '9' => (
            6.0,
            "M.7 9C1.2 9.6 2 10 2.8 10C4.8 10 6 7.8 6 4.4C6 1.6 4.8 0 3 0C1.2 0 0 1.3 0 3.1C0 4.9 1.2 6.1 2.9 6.1C4.5 6.1 5.7 5 5.95 3.6",
        ),
        'A' => (7.0, "M0 10L3.5 0L7 10M1.3 6.5L5.7 6.5"),
        'B' => (
            5.6,
            "M0 0L0 10L3 10C4.8 10 5.6 8.9 5.6 7.3C5.6 5.7 4.6 4.7 3 4.7L0 4.7M3 4.7C4.4 4.7 5.1 3.7 5.1 2.4C5.1 1 4.3 0 2.8 0L0 0",
        ),
        'C' => (
            6.4,
            "M6.4 1.8C5.8 .6 4.8 0 3.6 0C1.3 0 0 2 0 5C0 8 1.3 10 3.6 10C4.8 10 5.8 9.4 6.4 8.2",
        ),
        'D' => (6.2, "M0 0L0 10L2.4 10C5 10 6.2 8 6.2 5C6.2 2 5 0 2.4 0L0 0"),
        'E' => (5.0, "M5 0L0 0L0 10L5 10M0 4.8L4.2 4.8"),
        'F' => (4.8, "M4.8 0L0 0L0 10M0 4.9L4.1 4.9"),
        'G' => (
            6.6,
            "M6.4 1.8C5.8 .6 4.8 0 3.6 0C1.3 0 0 2 0 5C0 8 1.3 10 3.6 10C5 10 6.6 9.2 6.6 7.6L6.6 5.5L4 5.5",
        ),
        'H' => (6.2, "M0 0L0 10M6.2 0L6.2 10M0 4.8L6.2 4.8"),
        'I' => (1.0, "M.5 0L.5 10"),
        'J' => (4.0, "M4 0L4 7.6C4 9.2 3.2 10 1.9 10C.9 10 .3 9.6 0 8.8"),
        'K' => (5.8, "M0 0L0 10M5.6 0L0 5.8M1.9 4L5.8 10"),
        'L' => (4.6, "M0 0L0 10L4.6 10"),
        'M' => (7.6, "M0 10L.4 0L3.8 6.6L7.2 0L7.6 10"),
        'N' => (6.2, "M0 10L0 0L6.2 10L6.2 0"),
        'O' | 'Q' => (
            7.0,
            if letter == 'O' {
                "M3.5 0C5.8 0 7 2 7 5C7 8 5.8 10 3.5 10C1.2 10 0 8 0 5C0 2 1.2 0 3.5 0"
            } else {
                "M3.5 0C5.8 0 7 2 7 5C7 8 5.8 10 3.5 10C1.2 10 0 8 0 5C0 2 1.2 0 3.5 0M4.4 7.4L7 10.6"
            },
        ),
        'P' => (
            5.4,
            "M0 10L0 0L2.8 0C4.5 0 5.4 1.1 5.4 2.8C5.4 4.5 4.5 5.6 2.8 5.6L0 5.6",
        ),
        'R' => (
            5.8,
            "M0 10L0 0L2.8 0C4.5 0 5.4 1.1 5.4 2.7C5.4 4.3 4.5 5.3 2.8 5.3L0 5.3M2.9 5.3L5.8 10",
        ),
        'S' => (
            5.4,
            "M5.2 1.6C4.8 .6 3.9 0 2.8 0C1.3 0 .3 .9 .3 2.3C.3 3.9 1.6 4.4 2.8 4.8C4.2 5.2 5.4 5.8 5.4 7.5C5.4 9 4.3 10 2.7 10C1.4 10 .4 9.4 0 8.2",
        ),
        'T' => (6.0, "M0 0L6 0M3 0L3 10"),
        'U' => (6.0, "M0 0L0 6.8C0 8.9 1.1 10 3 10C4.9 10 6 8.9 6 6.8L6 0"),
        'V' => (6.6, "M0 0L3.3 10L6.6 0"),
        'W' => (9.0, "M0 0L2.2 10L4.5 2.6L6.8 10L9 0"),
        'X' => (6.2, "M0 0L6.2 10M6.2 0L0 10"),
        'Y' => (6.4, "M0 0L3.2 5L6.4 0M3.2 5L3.2 10"),
        'Z' => (5.8, "M0 0L5.8 0L0 10L5.8 10"),
        ' ' => (2.6, ""),
        '-' | '–' => (3.4, "M0 5.4L3.4 5.4"),
        '\'' | '’' => (0.8, "M.4 0L.4 2.4"),
        '.' => (0.6, "M.3 9.9L.3 10"),
        ',' => (0.9, "M.6 9.6L.1 11.4"),
        ':' => (0.6, "M.3 3.4L.3 3.5M.3 8.6L.3 8.7"),
        '+' => (5.0, "M2.5 2.9L2.5 7.9M0 5.4L5 5.4"),
        '/' => (4.0, "M0 10.6L4 -.6"),
        '(' => (2.0, "M2 -.6C.4 1.4 0 3.2 0 5C0 6.8 .4 8.6 2 10.6"),
        ')' => (2.0, "M0 -.6C1.6 1.4 2 3.2 2 5C2 6.8 1.6 8.6 0 10.6"),
        '?' => (
            5.0,
            "M0 2.4C.2 .9 1.2 0 2.5 0C4 0 5 1 5 2.5C5 4.6 2.5 4.6 2.5 6.8M2.5 9.9L2.5 10",
        ),
        '!' => (0.6, "M.3 0L.3 6.8M.3 9.9L.3 10"),
        '∑' => (6.0, "M5.8 1.6L5.8 0L0 0L3.4 5L0 10L6 10L6 8.4"),
        '×' => (5.0, "M0 3.2L5 8.2M5 3.2L0 8.2"),
        '·' => (0.6, "M.3 5.3L.3 5.4"),
        // A letter that we have not cut stands as a small mark, so that its place is seen.
        _ => (3.6, "M0 3.6L3.6 3.6L3.6 8.4L0 8.4L0 3.6"),
    }
}

/// The letter that is drawn for a character: capitals, without the accents of Latin scripts.
fn plain(letter: char) -> impl Iterator<Item = char> {
    let base = match letter {
        'à'..='å' | 'À'..='Å' => 'A',
        'ç' | 'Ç' => 'C',
        'è'..='ë' | 'È'..='Ë' => 'E',
        'ì'..='ï' | 'Ì'..='Ï' => 'I',
        'ñ' | 'Ñ' => 'N',
        'ò'..='ö' | 'Ò'..='Ö' | 'ø' | 'Ø' => 'O',
        'ù'..='ü' | 'Ù'..='Ü' => 'U',
        'ý' | 'ÿ' | 'Ý' => 'Y',
        letter => letter,
    };
    base.to_uppercase()
}

/// How wide the text is when its capitals are this high.
pub(crate) fn width(text: &str, size: f64) -> f64 {
    let letters = text.chars().flat_map(plain);
    let wide: f64 = letters.map(|letter| glyph(letter).0 + GAP).sum();
    (wide - GAP).max(0.0) * size / CAP
}

/// The line of the text, its left upper corner here, its capitals this high.
pub(crate) fn path(text: &str, x: f64, y: f64, size: f64) -> String {
    let scale = size / CAP;
    let mut out = String::new();
    let mut left = x;
    for letter in text.chars().flat_map(plain) {
        let (wide, line) = glyph(letter);
        scaled(line, left, y, scale, &mut out);
        left += (wide + GAP) * scale;
    }
    out
}

fn scaled(line: &str, x: f64, y: f64, scale: f64, out: &mut String) {
    for step in line.split_inclusive(['M', 'L', 'C']) {
        // Each piece holds the numbers of one command and the letter of the next.
        let (numbers, next) = match step.strip_suffix(['M', 'L', 'C']) {
            Some(numbers) => (numbers, step.chars().last()),
            None => (step, None),
        };
        let values = numbers
            .split(' ')
            .filter_map(|text| text.parse::<f64>().ok());
        for (index, value) in values.enumerate() {
            let origin = if index % 2 == 0 { x } else { y };
            if index > 0 {
                out.push(' ');
            }
            let _ = write!(out, "{}", n(origin + value * scale));
        }
        out.extend(next);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_scaled_and_set_side_by_side() {
        assert_eq!(path("L", 10.0, 20.0, 5.0), "M10 20L10 25L12.3 25");
        assert_eq!(width("LL", 10.0), 4.6 + 2.4 + 4.6);
        assert_eq!(path("é", 0.0, 0.0, 10.0), path("E", 0.0, 0.0, 10.0));
    }
}
