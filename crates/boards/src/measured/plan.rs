//! A plan of a table to scale, for a printer: the land, the bases with their names, a ruler of six inches round the edge and a scale bar.

use super::{INCH, figures, ground, outline::middle, spot, units};
use crate::{
    Scene, Theme,
    curve::Point as At,
    lettering,
    pen::{Anchor, Area, Pen, escape, n, n1},
    writing::{self, Hand, Least},
};
use field::{BaseSet, Kind, Layout, Piece, Point};
use std::{fmt, fmt::Write as _, str::FromStr};

/// How large a plan is printed: `1:12` is an inch of paper for a foot of table.
///
/// ```
/// use boards::measured::Scale;
/// let scale: Scale = "1:12".parse()?;
/// assert_eq!(scale.to_string(), "1:12");
/// assert!("12".parse::<Scale>().is_err());
/// # Ok::<(), boards::measured::NotAScale>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scale(u8);

/// Why a text is no scale.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0:?} is no scale: give 1: and a whole number up to 96, such as 1:1 or 1:12")]
pub struct NotAScale(String);

impl Scale {
    /// As large as the table.
    pub const WHOLE: Scale = Scale(1);
}

impl FromStr for Scale {
    type Err = NotAScale;

    fn from_str(text: &str) -> Result<Scale, NotAScale> {
        let part = text.strip_prefix("1:").and_then(|part| part.parse().ok());
        let fits = part.filter(|part| (1..=96).contains(part));
        fits.map(Scale)
            .ok_or_else(|| NotAScale(text.chars().take(40).collect()))
    }
}

impl fmt::Display for Scale {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "1:{}", self.0)
    }
}

/// How a plan is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// Its colours; a plan is a file, so that [`Theme::Page`] is drawn light.
    pub theme: Theme,
    /// How large it is printed, which stands below it; nothing for pixels, which have no size of their own.
    pub scale: Option<Scale>,
}

/// The names of pieces.
const NAME: Hand = Hand {
    class: "map-name",
    ink: "ink",
    halo: true,
    weight: 0.14,
    least: Least::Kept,
};

/// Draws the plan of a table. Its width and height are in inches, so that it prints to scale.
pub fn plan(layout: &Layout, how: Plan) -> String {
    let theme = match how.theme {
        Theme::Page => Theme::Light,
        theme => theme,
    };
    let scene = Scene::default().themed(theme);
    let mut pen = Pen::new(&scene);
    let frame = Frame::of(layout);
    frame.open(&mut pen, layout, how.scale);
    pen.open(&format!(
        r#"transform="translate({} {})""#,
        n(frame.side),
        n(frame.top)
    ));
    ground::land(&mut pen, &layout.ground);
    for (_, base) in layout.bases.of(BaseSet::ALL) {
        figures::plain(&mut pen, base);
    }
    names(&mut pen, layout, &frame);
    frame.ruler(&mut pen);
    pen.close();
    frame.foot(&mut pen, layout, how.scale);
    pen.raw("</svg>");
    pen.finish()
}

/// Draws a table for a page: the land and the bases alone, 24 units to the inch. What cannot lie there is given by its outlines and drawn over the rest
/// as a broken line in rust. `id` stands before the ids.
pub fn table(layout: &Layout, refused: &[Vec<Point>], theme: Theme, id: &str) -> String {
    let scene = Scene {
        id: id.to_owned(),
        ..Scene::default().themed(theme)
    };
    let mut pen = Pen::new(&scene);
    let (width, depth) = layout.ground.size();
    let (w, h) = (n1(units(width.count())), n1(units(depth.count())));
    let size = match theme.is_file() {
        true => format!(r#" width="{w}" height="{h}""#),
        false => String::new(),
    };
    let title = escape(&layout.name);
    pen.raw(format_args!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" class="measured" viewBox="0 0 {w} {h}"{size} role="img" aria-label="{title}">"#
    ));
    pen.definitions();
    ground::land(&mut pen, &layout.ground);
    for (_, base) in layout.bases.of(BaseSet::ALL) {
        figures::plain(&mut pen, base);
    }
    let rust = pen.paint("rust");
    for outline in refused {
        let corners = outline.iter().map(|&corner| spot(corner));
        let corners: Vec<String> = corners
            .map(|(x, y)| format!("{} {}", n1(x), n1(y)))
            .collect();
        pen.raw(format_args!(
            r#"<path d="M{}z" fill="{rust}" fill-opacity=".16" stroke="{rust}" stroke-width="3" stroke-dasharray="9 6" stroke-linejoin="round"/>"#,
            corners.join("L")
        ));
    }
    pen.raw("</svg>");
    pen.finish()
}

/// The sheet: the table in units, and what lies round it.
struct Frame {
    w: f64,
    h: f64,
    /// The height of a letter.
    size: f64,
    side: f64,
    top: f64,
    foot: f64,
}

impl Frame {
    fn of(layout: &Layout) -> Frame {
        let (width, depth) = layout.ground.size();
        let (w, h) = (units(width.count()), units(depth.count()));
        let size = (w.max(h) / 62.0).clamp(6.0, 30.0);
        Frame {
            w,
            h,
            size,
            side: 3.0 * size,
            top: 5.2 * size,
            foot: 4.6 * size,
        }
    }

    fn open(&self, pen: &mut Pen, layout: &Layout, scale: Option<Scale>) {
        let (w, h) = (self.w + 2.0 * self.side, self.h + self.top + self.foot);
        let inches = |units: f64| n(units / INCH / f64::from(scale.unwrap_or(Scale::WHOLE).0));
        let title = escape(&layout.name);
        pen.raw(format_args!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {} {}" width="{}in" height="{}in" role="img" aria-label="{title}"><title>{title}</title>"#,
            n(w),
            n(h),
            inches(w),
            inches(h)
        ));
        pen.definitions();
        let [paper, ink] = ["paper", "ink"].map(|token| pen.paint(token));
        pen.rect(
            Area::new(0.0, 0.0, w, h),
            0.0,
            &format!(r#"fill="{paper}""#),
        );
        let room = self.w;
        pen.words(
            &layout.name,
            self.side,
            self.size * 2.6,
            self.size * 2.0,
            room,
            Anchor::Start,
            &ink,
        );
    }

    /// Marks of an inch and of six along all edges, with numbers at the sixes, and faint lines across.
    fn ruler(&self, pen: &mut Pen) {
        let [ink, muted] = ["ink", "muted"].map(|token| pen.paint(token));
        let (mut marks, mut grid) = (String::new(), String::new());
        let (w, h) = (n1(self.w), n1(self.h));
        for inch in 0..=(self.w / INCH) as i32 {
            let x = n1(f64::from(inch) * INCH);
            let tick = n1(self.size * if inch % 6 == 0 { 0.8 } else { 0.4 });
            let _ = write!(marks, "M{x} 0v-{tick}M{x} {h}v{tick}");
            if inch % 6 == 0 {
                let _ = write!(grid, "M{x} 0V{h}");
            }
        }
        for inch in 0..=(self.h / INCH) as i32 {
            let y = n1(f64::from(inch) * INCH);
            let tick = n1(self.size * if inch % 6 == 0 { 0.8 } else { 0.4 });
            let _ = write!(marks, "M0 {y}h-{tick}M{w} {y}h{tick}");
            if inch % 6 == 0 {
                let _ = write!(grid, "M0 {y}H{w}");
            }
        }
        let (line, thin) = (n(self.size * 0.11), n(self.size * 0.06));
        pen.raw(format_args!(
            r#"<path d="{grid}" fill="none" stroke="{ink}" stroke-opacity=".16" stroke-width="{thin}"/><path d="{marks}M0 0H{w}V{h}H0z" fill="none" stroke="{ink}" stroke-width="{line}"/>"#
        ));
        let cap = self.size * 0.78;
        for inch in (0..=(self.w / INCH) as i32).step_by(6) {
            let x = f64::from(inch) * INCH;
            pen.number(&inch.to_string(), x, -self.size * 1.05 - cap, cap, &muted);
        }
        for inch in (6..=(self.h / INCH) as i32).step_by(6) {
            let (text, y) = (inch.to_string(), f64::from(inch) * INCH);
            let x = -self.size * 1.05 - lettering::width(&text, cap) / 2.0;
            pen.number(&text, x, y - cap / 2.0, cap, &muted);
        }
    }

    /// The scale bar: twelve inches, by threes.
    fn foot(&self, pen: &mut Pen, layout: &Layout, scale: Option<Scale>) {
        let [ink, paper, muted] = ["ink", "paper", "muted"].map(|token| pen.paint(token));
        let long = if self.w > 14.0 * INCH { 12 } else { 3 };
        let (x, y) = (self.side, self.top + self.h + self.size * 1.9);
        let part = f64::from(long) * INCH / 4.0;
        for n in 0..4 {
            let fill = if n % 2 == 0 { &ink } else { &paper };
            let area = Area::new(x + part * f64::from(n), y, part, self.size * 0.55);
            let edge = crate::pen::n(self.size * 0.09);
            pen.rect(
                area,
                0.0,
                &format!(r#"fill="{fill}" stroke="{ink}" stroke-width="{edge}""#),
            );
        }
        let cap = self.size * 0.72;
        let under = y + self.size * 0.95;
        pen.number("0", x, under, cap, &muted);
        pen.number(&(long / 2).to_string(), x + 2.0 * part, under, cap, &muted);
        pen.number(&format!("{long} in"), x + 4.0 * part, under, cap, &muted);
        let (width, depth) = layout.ground.size();
        let mut words = format!("{width} x {depth} in");
        if let Some(scale) = scale {
            let _ = write!(words, ", scale {scale}");
        }
        let room = self.w - 5.0 * part;
        pen.words(
            &words,
            self.side + self.w,
            y + self.size,
            self.size * 1.1,
            room.max(4.0 * INCH),
            Anchor::End,
            &muted,
        );
    }
}

/// A name that is to be written: its text, its size, and where it may stand, the best place first.
struct Wanted<'a> {
    text: &'a str,
    size: f64,
    places: Vec<At>,
}

/// Writes the names of bases and pieces, each where it covers no other.
fn names(pen: &mut Pen, layout: &Layout, frame: &Frame) {
    let mut taken: Vec<Area> = Vec::new();
    for (_, base) in layout.bases.of(BaseSet::ALL) {
        let (x, y) = spot(base.middle());
        let r = units(base.radius.count());
        let (lead, rear) = (spot(base.lead), spot(base.rear));
        let (dx, dy) = ((lead.0 - rear.0).abs() / 2.0, (lead.1 - rear.1).abs() / 2.0);
        taken.push(Area::new(
            x - r - dx,
            y - r - dy,
            2.0 * (r + dx),
            2.0 * (r + dy),
        ));
    }
    let bases = taken.clone();
    let mut wanted: Vec<Wanted> = Vec::new();
    for ((id, _), area) in layout.bases.of(BaseSet::ALL).zip(bases) {
        let size = frame.size * 1.05;
        wanted.push(Wanted {
            text: &layout.names[id.index()],
            size,
            places: around(area, &layout.names[id.index()], size),
        });
    }
    // What is small has the least choice, so it chooses first.
    let mut pieces: Vec<(Area, &Piece)> = layout.ground.pieces().iter().map(bounded).collect();
    pieces.sort_by(|(one, _), (other, _)| (one.w * one.h).total_cmp(&(other.w * other.h)));
    let houses = pieces.iter().filter(|(_, piece)| piece.kind == Kind::House);
    taken.extend(houses.map(|(area, _)| *area));
    for (area, piece) in pieces {
        let size = frame.size * 1.05;
        let (mx, my) = middle(&piece.outline);
        let mut places = vec![(mx, my + size * 0.31)];
        let aside = around(area, &piece.name, size);
        let is_line = piece.kind.traits().form == field::Form::Linear;
        // A roof or a wall should be seen; a wood can bear its name.
        match is_line || piece.kind == Kind::House {
            true => places.splice(0..0, aside),
            false => places.splice(1..1, aside),
        };
        wanted.push(Wanted {
            text: &piece.name,
            size,
            places,
        });
    }
    for wanted in wanted {
        write_name(pen, &wanted, frame, &mut taken);
    }
}

/// A piece and the upright rectangle round it.
fn bounded(piece: &Piece) -> (Area, &Piece) {
    let (low, high) = piece.outline.bounds();
    let ((x, y), (x2, y2)) = (spot(low), spot(high));
    (Area::new(x, y, x2 - x, y2 - y), piece)
}

/// Below, above, right and left of an area, then at its corners.
fn around(area: Area, text: &str, size: f64) -> Vec<At> {
    let cap = size * 0.62;
    let half = lettering::width(text, cap) / 2.0 + size * 0.4;
    let (x, y) = (area.mid(), area.y + area.h / 2.0 + cap / 2.0);
    let (below, above) = (area.y + area.h + cap + size * 0.35, area.y - size * 0.4);
    let (right, left) = (area.x + area.w + half, area.x - half);
    vec![
        (x, below),
        (x, above),
        (right, y),
        (left, y),
        (right, below),
        (left, above),
        (right, above),
        (left, below),
    ]
}

fn write_name(pen: &mut Pen, wanted: &Wanted, frame: &Frame, taken: &mut Vec<Area>) {
    let cap = wanted.size * 0.62;
    let wide = lettering::width(wanted.text, cap);
    let box_at =
        |(x, y): At| Area::new(x - wide / 2.0, y - cap, wide, cap).grown(wanted.size * 0.15);
    // A name stays on the table, whatever hangs over its edge.
    let kept = |(x, y): At| {
        let half = wide / 2.0 + wanted.size * 0.5;
        let (most_x, most_y) = (frame.w - half, frame.h - wanted.size * 0.5);
        (
            x.min(most_x).max(half),
            y.min(most_y).max(cap + wanted.size * 0.5),
        )
    };
    let is_free = |at: &At| taken.iter().all(|other| !meets(&box_at(*at), other));
    let mut places = wanted.places.iter().map(|&at| kept(at));
    let at = places.clone().find(is_free).or_else(|| places.next());
    if let Some(at) = at {
        taken.push(box_at(at));
        writing::centred(pen, wanted.text, at, wanted.size, 0.0, NAME);
    }
}

fn meets(one: &Area, other: &Area) -> bool {
    one.x < other.x + other.w
        && other.x < one.x + one.w
        && one.y < other.y + other.h
        && other.y < one.y + one.h
}
