//! Dice as they fell, and the chances of those still to fall.

use crate::{
    paint::INK,
    pen::{Anchor, Area, Pen, n},
};
use hammer_of_the_scots::hit_chances;

/// Where the pips of a die stand, in thirds of it.
fn pips(value: u8) -> &'static [(f64, f64)] {
    match value {
        1 => &[(0.0, 0.0)],
        2 => &[(-1.0, -1.0), (1.0, 1.0)],
        3 => &[(-1.0, -1.0), (0.0, 0.0), (1.0, 1.0)],
        4 => &[(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)],
        5 => &[
            (-1.0, -1.0),
            (1.0, -1.0),
            (0.0, 0.0),
            (-1.0, 1.0),
            (1.0, 1.0),
        ],
        _ => &[
            (-1.0, -1.0),
            (1.0, -1.0),
            (-1.0, 0.0),
            (1.0, 0.0),
            (-1.0, 1.0),
            (1.0, 1.0),
        ],
    }
}

/// One die. What hits stands out by a bold edge and a mark below; what misses is pale.
pub(super) fn die(pen: &mut Pen, value: u8, is_hit: bool, frame: Area) {
    let (paper, rust) = (pen.paint("face"), pen.paint("rust"));
    let (edge, width, strong) = match is_hit {
        true => (rust.as_str(), 3.2, "1"),
        false => (INK, 1.2, ".4"),
    };
    let word = if is_hit { "a hit" } else { "no hit" };
    pen.open(&format!(
        r#"role="img" aria-label="{value}, {word}" opacity="{}""#,
        if is_hit { "1" } else { ".75" }
    ));
    let more = format!(r#"fill="{paper}" stroke="{edge}" stroke-width="{width}""#);
    pen.rect(frame, frame.w * 0.2, &more);
    let (x, y) = (frame.mid(), frame.y + frame.h / 2.0);
    let spots = pips(value).iter().map(|(right, down)| {
        let (x, y) = (x + right * frame.w * 0.27, y + down * frame.h * 0.27);
        format!(
            r#"<circle cx="{}" cy="{}" r="{}"/>"#,
            n(x),
            n(y),
            n(frame.w * 0.09)
        )
    });
    let spots: String = spots.collect();
    pen.raw(format_args!(
        r#"<g fill="{INK}" fill-opacity="{strong}">{spots}</g>"#
    ));
    if is_hit {
        let (y, half) = (frame.y + frame.h + 4.0, frame.w * 0.22);
        pen.raw(format_args!(
            r#"<path d="M{} {}l{half} 6 {half}-6z" fill="{rust}"/>"#,
            n(x - half),
            n(y),
            half = n(half)
        ));
    }
    pen.close();
}

/// The chances of no hit, one, two…: a column for each, with its percent above and its number below.
pub(super) fn chances(pen: &mut Pen, dice: u8, number: u8, frame: Area) {
    let chances = hit_chances(dice, number);
    let most = chances.iter().copied().fold(0.1, f64::max);
    let step = frame.w / 5.0;
    let left = frame.mid() - step * chances.len() as f64 / 2.0;
    let [ink, muted, moss] = ["ink", "muted", "moss"].map(|token| pen.paint(token));
    let size = (step * 0.64).min(11.0);
    let (top, foot) = (frame.y + size + 1.0, frame.y + frame.h - size - 1.0);
    for (hits, chance) in chances.iter().enumerate() {
        let mid = left + step * (hits as f64 + 0.5);
        let high = (foot - top) * chance / most;
        let bar = Area::new(mid - step * 0.36, foot - high, step * 0.72, high.max(0.8));
        pen.rect(bar, 1.0, &format!(r#"fill="{moss}""#));
        let percent = format!("{:.0}", chance * 100.0);
        pen.words(
            &percent,
            mid,
            foot - high - 2.0,
            size,
            step,
            Anchor::Middle,
            &ink,
        );
        let hits = hits.to_string();
        pen.words(
            &hits,
            mid,
            frame.y + frame.h,
            size,
            step,
            Anchor::Middle,
            &muted,
        );
    }
}

/// The same in words: "3 dice, each hits on 1 to 2: no hit 30 %, 1 hit 44 %…".
pub(super) fn chances_in_words(dice: u8, number: u8) -> String {
    let each = hit_chances(dice, number);
    let each = each.iter().enumerate().map(|(hits, chance)| {
        let percent = chance * 100.0;
        match hits {
            0 => format!("none {percent:.0} %"),
            hits => format!("{hits}: {percent:.0} %"),
        }
    });
    let each: Vec<String> = each.collect();
    let dice = match dice {
        1 => "1 die".to_string(),
        dice => format!("{dice} dice"),
    };
    format!("{dice}, {}. Hits: {}", hits_on(number), each.join(", "))
}

/// "hits on 1–3".
pub(super) fn hits_on(number: u8) -> String {
    match number {
        1 => "hits on 1".into(),
        number => format!("hits on 1–{number}"),
    }
}
