//! Words on a map: in the reader's font on a page, in our own strokes in a file, with a halo where they stand on
//! painted ground.

use crate::{
    curve::Point,
    lettering,
    pen::{Pen, escape, n},
};

/// How a word looks.
#[derive(Clone, Copy)]
pub(crate) struct Hand {
    /// Its class, for the stylesheet of a page.
    pub class: &'static str,
    pub ink: &'static str,
    pub halo: bool,
    /// How heavy our own strokes are, to the height of a capital.
    pub weight: f64,
    pub least: Least,
}

/// What becomes of a word on a page where it would be too small to read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Least {
    /// It stays large enough.
    Kept,
    /// It stays large enough, and is cut where there is little room.
    Cut,
    /// It goes.
    Wanes,
}

/// A long name cut after its first syllable: "Strath.", "Loch."; nothing for a short one.
fn short(name: &str) -> Option<String> {
    let is_vowel = |letter: char| "aeiouy".contains(letter.to_ascii_lowercase());
    let letters: Vec<char> = name.chars().collect();
    if letters.len() <= 6 {
        return None;
    }
    // Up to the vowel of the second syllable.
    let mut ends =
        (2..letters.len()).filter(|&at| is_vowel(letters[at]) && !is_vowel(letters[at - 1]));
    let end = ends.find(|&end| end >= 4)?;
    let end = end.min(6);
    Some(letters[..end].iter().collect::<String>() + ".")
}

/// Writes a word, the middle of its baseline here. The stylesheet centres its class.
pub(crate) fn centred(pen: &mut Pen, text: &str, at: Point, size: f64, turn: f64, hand: Hand) {
    let half = lettering::width(text, size * CAP) / 2.0;
    written(pen, text, at, size, (turn, half), hand);
}

/// Writes a word, its baseline beginning here.
pub(crate) fn begun(pen: &mut Pen, text: &str, at: Point, size: f64, hand: Hand) {
    written(pen, text, at, size, (0.0, 0.0), hand);
}

/// How high a capital of our own is, to the size of a font.
const CAP: f64 = 0.62;

/// Writes a word that is turned so far, and in a file so far to the left.
fn written(pen: &mut Pen, text: &str, at: Point, size: f64, (turn, left): (f64, f64), hand: Hand) {
    let ink = pen.paint(hand.ink);
    let (x, y) = at;
    let turn = match turn == 0.0 {
        true => String::new(),
        false => format!(r#" transform="rotate({} {} {})""#, n(turn), n(x), n(y)),
    };
    if !pen.scene.theme.is_file() {
        let class = hand.class;
        let least = match hand.least {
            Least::Kept => String::new(),
            Least::Cut => {
                short(text).map_or_else(String::new, |short| format!(r#" data-short="{short}""#))
            }
            Least::Wanes => r#" data-wanes="""#.into(),
        };
        pen.raw(format_args!(
            r#"<text class="{class}" data-least=""{least} x="{}" y="{}" font-size="{}"{turn}>{}</text>"#,
            n(x),
            n(y),
            n(size),
            escape(text)
        ));
        return;
    }
    let cap = size * CAP;
    let line = lettering::path(text, x - left, y - cap, cap);
    let heavy = cap * hand.weight;
    let round = pen.round();
    if hand.halo {
        let halo = pen.paint("halo");
        pen.raw(format_args!(
            r#"<path d="{line}" {round} stroke="{halo}" stroke-opacity=".8" stroke-width="{}"/>"#,
            n(heavy + 4.5)
        ));
    }
    pen.raw(format_args!(
        r#"<path d="{line}" {round} stroke="{ink}" stroke-width="{}"{turn}/>"#,
        n(heavy)
    ));
}
