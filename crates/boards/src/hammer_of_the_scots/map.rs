//! The map itself: sea, land, relief, borders, names and signs. Nothing here depends on a game in progress. Green borders
//! are a smooth double line, red ones a ridge of teeth; those of England lie on a golden band and are
//! dashed. So they can be told apart without colour.

use super::{
    Crossed, Meaning, arms, blocks,
    chart::{CHART, COUNTER, HEIGHT, WIDTH},
    furniture, words,
};
use crate::{
    curve::Point,
    paint::INK,
    pen::{self, Pen, escape, n},
    strewn::strewn,
    writing::{self, Hand, Least},
};
use hammer_of_the_scots::{Area, Border, Colour};
use std::fmt::Write as _;
use table::counted;

/// How far a sign reaches at most, and a word.
const SIGN: f64 = 20.0;
const WORD: f64 = 140.0;

/// The names of areas.
const NAME: Hand = Hand {
    class: "map-name",
    ink: "ink",
    halo: true,
    weight: 0.155,
    least: Least::Cut,
};
/// The names of seas and islands.
const SEA: Hand = Hand {
    class: "map-sea",
    ink: "sea-ink",
    halo: false,
    weight: 0.1,
    least: Least::Wanes,
};

/// Opens the picture. The page's script zooms by the `viewBox` of what carries `data-zoom`, and learns from the picture
/// what a click on something that cannot be picked means, and what the mouse can carry.
pub(super) fn open(pen: &mut Pen, title: &str, meaning: &Meaning) {
    let is_file = pen.scene.theme.is_file();
    let mut more = String::new();
    if !is_file {
        more = r#" tabindex="0" data-sound="stone""#.into();
        let asks: Vec<String> = [("area", meaning.area), ("block", meaning.block)]
            .into_iter()
            .filter(|(_, verb)| !verb.is_empty())
            .map(|(kind, verb)| format!("{kind}={verb}"))
            .collect();
        if !asks.is_empty() {
            more += &format!(r#" data-asks="{}""#, asks.join(" "));
        }
        if meaning.takes_back {
            more += r#" data-takes-back="block""#;
        }
        if meaning.block == "move" {
            more += r#" data-carries="block""#;
        }
    }
    more += r#" data-zoom="4""#;
    pen.open_board("map", &more, (WIDTH, HEIGHT), title);
    if is_file {
        pen.raw(format_args!("<title>{}</title>", escape(title)));
    }
    pen.definitions();
}

/// Everything under the targets: sea, land and relief.
pub(super) fn ground(pen: &mut Pen) {
    define_land(pen);
    sea(pen);
    land(pen);
    water(pen);
    relief(pen);
}

/// Everything over them that cannot be picked: borders, names, signs, furniture.
pub(super) fn marks(pen: &mut Pen) {
    pen.open(r#"pointer-events="none""#);
    borders(pen);
    signs(pen);
    for land in &CHART.areas {
        if pen.is_in_sight(land.label, WORD) {
            let name = land.area.name();
            writing::centred(pen, name, land.label, land.label_size, 0.0, NAME);
        }
    }
    for name in &CHART.sea_names {
        if pen.is_in_sight(name.at, WORD) {
            writing::centred(pen, &name.text, name.at, name.size, name.turn, SEA);
        }
    }
    furniture::ship(pen, CHART.ship);
    furniture::compass(pen, CHART.compass);
    pen.close();
}

/// The outlines of areas, each under a name of its own, and all of them together.
fn define_land(pen: &mut Pen) {
    let id = pen.id.clone();
    pen.define("land", |pen| {
        pen.raw(format_args!(r#"<g id="{id}land">"#));
        for land in &CHART.areas {
            let (area, outline) = (land.area.index(), &land.outline);
            pen.raw(format_args!(r#"<path id="{id}a{area}" d="{outline}"/>"#));
        }
        let islands = &CHART.islands;
        pen.raw(format_args!(r#"<path id="{id}isles" d="{islands}"/></g>"#));
        for area in 0..Area::COUNT {
            pen.raw(format_args!(
                r##"<clipPath id="{id}k{area}"><use href="#{id}a{area}"/></clipPath>"##
            ));
        }
    });
    let line = pen.paint("sea-line");
    pen.define("swell", |pen| {
        pen.raw(format_args!(
            r#"<pattern id="{id}swell" width="64" height="40" patternUnits="userSpaceOnUse"><path d="M4 10q5-5 10 0t10 0M38 30q5-5 10 0t10 0" fill="none" stroke="{line}" stroke-opacity=".3" stroke-width="1.2"/></pattern>"#
        ));
    });
}

/// The sea: swell, and rings of shallow water round every coast.
fn sea(pen: &mut Pen) {
    let id = pen.id.clone();
    let [sea, light, line, coast] =
        ["sea", "sea-light", "sea-line", "coast"].map(|token| pen.paint(token));
    pen.raw(format_args!(
        r##"<path d="M0 0H{WIDTH}V{HEIGHT}H0z" fill="{sea}"/><path d="M0 0H{WIDTH}V{HEIGHT}H0z" fill="url(#{id}swell)"/><g fill="none" stroke-linejoin="round">"##
    ));
    for (colour, width, opacity) in [
        (&line, 44.0, ".28"),
        (&sea, 42.0, "1"),
        (&line, 30.0, ".4"),
        (&sea, 28.0, "1"),
        (&light, 28.0, ".35"),
        (&line, 17.0, ".55"),
        (&light, 15.0, ".8"),
        (&coast, 4.2, "1"),
    ] {
        let solid = match opacity {
            "1" => String::new(),
            _ => format!(r#" stroke-opacity="{opacity}""#),
        };
        let more = format!(r#" stroke="{colour}" stroke-width="{width}"{solid}"#);
        pen.reuse("land", &more);
    }
    pen.close();
}

/// The areas in their tints, darker towards their edges.
fn land(pen: &mut Pen) {
    let id = pen.id.clone();
    let isle = pen.paint("isle");
    pen.raw(format_args!(r##"<use href="#{id}isles" fill="{isle}"/>"##));
    pen.raw(r#"<g fill="none" stroke-linejoin="round" stroke-opacity=".17">"#);
    for land in &CHART.areas {
        let area = land.area.index();
        let fill = pen.paint(&land.tint);
        let wash = pen.paint(&land.tint.replace("land", "wash"));
        let outline = format!(r##"<use href="#{id}a{area}""##);
        pen.raw(format_args!(
            r##"<g clip-path="url(#{id}k{area})" stroke="{wash}">{outline} fill="{fill}" stroke-width="54"/>{outline} stroke-width="34"/>{outline} stroke-width="16"/></g>"##
        ));
    }
    pen.close();
}

fn water(pen: &mut Pen) {
    let water = pen.paint("water");
    let (rivers, lochs) = (CHART.rivers.concat(), &CHART.lochs);
    let round = pen.round();
    pen.raw(format_args!(
        r#"<path d="{rivers}" {round} stroke="{water}" stroke-width="1.8" stroke-opacity=".8"/><path d="{lochs}" fill="{water}" fill-opacity=".75" stroke="{water}"/>"#
    ));
}

/// Peaks and trees.
fn relief(pen: &mut Pen) {
    let [hill, leaf, wood, halo] = ["hill", "leaf", "wood", "halo"].map(|token| pen.paint(token));
    let (mut slopes, mut shades) = (String::new(), String::new());
    for &[x, foot, high] in &CHART.peaks {
        let half = (high * 0.85).round();
        let _ = write!(slopes, "M{} {foot}l{half}-{high} {half} {high}", x - half);
        let (across, down) = ((high * 0.3).round(), (high * 0.7).round());
        let _ = write!(
            shades,
            "M{x} {}l{across} {down} {} {}z",
            foot - high,
            half - across,
            high - down
        );
    }
    let round = pen.round();
    pen.raw(format_args!(
        r#"<g stroke-opacity=".75"><path d="{slopes}" fill="{halo}" fill-opacity=".28" stroke="{hill}" stroke-width="1.1" stroke-linejoin="round"/><path d="{shades}" fill="{hill}" fill-opacity=".42"/>"#
    ));
    let tree = format!(
        r#"<path d="M0 1v-5" {round} stroke="{wood}" stroke-width="1.4"/><path d="M0-12c3 3 4.3 5.5 4 9h-8c-.3-3.5 1-6 4-9z" fill="{leaf}" stroke="{wood}" stroke-width=".8"/>"#
    );
    strewn(pen, "tree", &tree, &CHART.trees, SIGN);
    pen.close();
}

/// All borders. One path for each manner of drawing keeps the picture small.
fn borders(pen: &mut Pen) {
    let joined = |is_anglo: bool, colour: Colour| {
        let ways = CHART.borders.iter().filter(|way| {
            way.border.is_anglo_scottish() == is_anglo && way.border.colour() == colour
        });
        ways.map(|way| way.ridge.as_ref().unwrap_or(&way.curve).as_str())
            .collect::<String>()
    };
    let gold = pen.paint("gold");
    pen.raw(r#"<g fill="none" stroke-linejoin="round">"#);
    let ends = CHART
        .borders
        .iter()
        .filter(|way| way.border.is_anglo_scottish());
    let band: String = ends.map(|way| way.curve.as_str()).collect();
    pen.raw(format_args!(
        r#"<path d="{band}" stroke="{gold}" stroke-opacity=".5" stroke-width="19"/>"#
    ));
    for is_anglo in [false, true] {
        let [easy_name, hard_name] = match is_anglo {
            false => ["easy", "hard"],
            true => ["easy-e", "hard-e"],
        };
        easy(pen, easy_name, &joined(is_anglo, Colour::Green), is_anglo);
        hard(pen, hard_name, &joined(is_anglo, Colour::Red), is_anglo);
    }
    pen.close();
}

/// Green: a smooth double line. The same line three times is written once, under this name.
pub(super) fn easy(pen: &mut Pen, name: &str, line: &str, is_dashed: bool) {
    let [green, core, halo] = ["easy", "easy-core", "halo"].map(|token| pen.paint(token));
    let dash = if is_dashed {
        r#" stroke-dasharray="15 7""#
    } else {
        ""
    };
    let id = pen.id.clone();
    pen.define(name, |pen| {
        pen.raw(format_args!(r#"<path id="{id}{name}" d="{line}"/>"#))
    });
    pen.reuse(
        name,
        &format!(r#" stroke="{halo}" stroke-opacity=".5" stroke-width="11""#),
    );
    pen.reuse(
        name,
        &format!(r#" stroke="{green}" stroke-width="8"{dash}"#),
    );
    pen.reuse(name, &format!(r#" stroke="{core}" stroke-width="2.8""#));
}

/// Red: a ridge of teeth.
pub(super) fn hard(pen: &mut Pen, name: &str, line: &str, is_dashed: bool) {
    let [red, halo] = ["hard", "halo"].map(|token| pen.paint(token));
    let dash = if is_dashed {
        r#" stroke-dasharray="23 7""#
    } else {
        ""
    };
    let id = pen.id.clone();
    pen.define(name, |pen| {
        pen.raw(format_args!(r#"<path id="{id}{name}" d="{line}"/>"#))
    });
    pen.reuse(
        name,
        &format!(r#" stroke="{halo}" stroke-opacity=".55" stroke-width="6.5""#),
    );
    pen.reuse(
        name,
        &format!(r#" stroke="{red}" stroke-width="2.7"{dash}"#),
    );
}

/// Castles, cathedrals and the shields of nobles at home. A page leaves castles out where they would be too small.
fn signs(pen: &mut Pen) {
    let all = CHART.areas.iter().flat_map(|land| &land.castles);
    castles(pen, &all.copied().collect::<Vec<Point>>());
    for land in &CHART.areas {
        let is_seen = |at: &Point| pen.is_in_sight(*at, SIGN);
        let (minster, shield) = (land.cathedral.filter(is_seen), land.shield.filter(is_seen));
        if let Some(at) = minster {
            cathedral(pen, at);
        }
        if let (Some((x, y)), Some(noble)) = (shield, land.area.home_of()) {
            arms::shield(pen, noble, x, y, 1.0);
        }
    }
}

/// A tower for each point of the castle limit.
pub(super) fn castles(pen: &mut Pen, places: &[Point]) {
    let [keep, halo] = ["keep", "halo"].map(|token| pen.paint(token));
    let castle = format!(
        r#"<path d="M-8 10.5V-3h-.5v-7.5h4.2v3h2.6v-3h3.4v3h2.6v-3h4.2V-3H8v13.5z" fill="{keep}" stroke="{halo}" stroke-width="1.6" paint-order="stroke"/><path d="M-2.6 10.5V5.5a2.6 2.6 0 015.2 0v5z" fill="{halo}"/><path d="M-4.5 1.5v-2.6M4.5 1.5v-2.6" stroke="{halo}" stroke-width="1.3"/>"#
    );
    strewn(pen, "castle", &castle, places, SIGN);
}

/// A cross in a ring.
pub(super) fn cathedral(pen: &mut Pen, (x, y): Point) {
    let [minster, halo] = ["minster", "halo"].map(|token| pen.paint(token));
    let id = pen.id.clone();
    pen.define("cathedral", |pen| {
        pen.raw(format_args!(
            r#"<g id="{id}cathedral"><path d="M-2.4 12v-13.4h-5.2v-4.8h5.2V-12h4.8v5.8h5.2v4.8h-5.2V12z" fill="{minster}" stroke="{halo}" stroke-width="2" paint-order="stroke"/><circle cy="-3.8" r="5.6" fill="none" stroke="{minster}" stroke-width="1.8"/></g>"#
        ));
    });
    pen.reuse("cathedral", &format!(r#" x="{}" y="{}""#, n(x), n(y)));
}

/// The area as a target, `area:fife`: it glows when it may be picked.
pub(super) fn area_target(pen: &mut Pen, area: Area, label: &str) {
    let target = format!("area:{area}");
    pen.open_target(&target, label, None);
    let id = pen.id.clone();
    // Half of the line is cut off, and borders cover more of it.
    let look = pen.look(&target, ".24", 24.0);
    let (x, y) = CHART.land(area).heart;
    let heart = match pen.scene.theme.is_file() {
        true => String::new(),
        false => format!(r#" data-heart="{area} {} {}""#, n(x), n(y)),
    };
    pen.raw(format_args!(
        r##"<use href="#{id}a{0}" class="bed" clip-path="url(#{id}k{0})"{look}{heart}/>"##,
        area.index()
    ));
    pen.close();
    let land = CHART.land(area);
    let ((x, y), size) = (land.label, land.label_size);
    let half = (area.name().len() as f64 * size * 0.36).max(34.0);
    let frame = pen::Area::new(x - half, y - size, 2.0 * half, size * 1.3);
    pen.point(&target, frame, 9.0);
}

/// The border as a target, `border:mar-angus`.
pub(super) fn border_target(pen: &mut Pen, border: Border, label: &str) {
    let target = format!("border:{border}");
    pen.open_target(&target, label, Some(label));
    let way = CHART.way(border);
    let (line, (x, y)) = (&way.curve, way.mid);
    pen.point(
        &target,
        pen::Area::new(x - 16.0, y - 16.0, 32.0, 32.0),
        16.0,
    );
    let band = pen.look(&target, "0", 22.0);
    pen.raw(format_args!(r#"<path d="{line}" class="way"{band}/>"#));
    let look = pen.look(&target, ".3", 3.0);
    pen.raw(format_args!(
        r#"<circle class="bed" cx="{}" cy="{}" r="13"{look}/>"#,
        n(x),
        n(y)
    ));
    pen.close();
}

/// The area of a battle: a bold edge inside its outline.
pub(super) fn battle(pen: &mut Pen, area: Area) {
    let id = pen.id.clone();
    let (area, rust) = (area.index(), pen.paint("rust"));
    pen.raw(format_args!(
        r##"<use href="#{id}a{area}" clip-path="url(#{id}k{area})" fill="{rust}" fill-opacity=".16" stroke="{rust}" stroke-opacity=".75" stroke-width="13"/>"##
    ));
}

/// An area with more blocks than can winter: a broken edge inside its outline.
pub(super) fn crowded(pen: &mut Pen, area: Area) {
    let id = pen.id.clone();
    let (area, rust) = (area.index(), pen.paint("rust"));
    pen.raw(format_args!(
        r##"<use href="#{id}a{area}" clip-path="url(#{id}k{area})" fill="{rust}" fill-opacity=".2" stroke="{rust}" stroke-width="15" stroke-dasharray="18 12"/>"##
    ));
}

/// Replacement points: a coin on the castle, or the cathedral, that yields them.
pub(super) fn points(pen: &mut Pen, area: Area, points: u8) {
    let land = CHART.land(area);
    let at = land.castles.first().copied().or(land.cathedral);
    let (x, y) = at.unwrap_or(land.label);
    let left = counted(points.into(), "replacement point");
    let label = format!("{}: {left} left", area.name());
    let attributes = format!(
        r#"class="still" role="img" aria-label="{}""#,
        escape(&label)
    );
    pen.open_tipped(&attributes, Some(&label));
    let glow = pen.paint("glow");
    pen.raw(format_args!(
        r#"<circle cx="{x}" cy="{y}" r="15.5" fill="{glow}" stroke="{INK}" stroke-width="1.6"/><circle cx="{x}" cy="{y}" r="12" fill="none" stroke="{INK}" stroke-opacity=".45" stroke-width="1.2"/>"#,
        x = n(x),
        y = n(y)
    ));
    pen.number(&points.to_string(), x, y - 7.0, 14.0, INK);
    pen.close();
}

/// The way that a block has come, from area to area.
pub(super) fn route(pen: &mut Pen, areas: &[Area]) {
    let heart = |area: Area| CHART.land(area).heart;
    let mut line = String::new();
    for (number, &area) in areas.iter().enumerate() {
        let before = number.checked_sub(1).and_then(|before| areas.get(before));
        let border = before.and_then(|&before| Border::between(before, area));
        let over = border.map(|border| CHART.way(border).mid);
        for (x, y) in over.into_iter().chain([heart(area)]) {
            let verb = if line.is_empty() { 'M' } else { 'L' };
            let _ = write!(line, "{verb}{} {}", n(x), n(y));
        }
    }
    if line.is_empty() {
        return;
    }
    let (picked, round) = (pen.paint("picked"), pen.round());
    pen.raw(format_args!(
        r#"<path d="{line}" {round} pointer-events="none" stroke="{picked}" stroke-width="9" stroke-opacity=".75" stroke-dasharray="1 17"/>"#
    ));
}

/// How many blocks of a side came over the border, on a disc in its colour; a second disc lies beside the first.
pub(super) fn counter(pen: &mut Pen, crossed: Crossed, beside: usize) {
    let (x, y) = CHART.way(crossed.border).mid;
    let x = x + 2.0 * COUNTER * beside as f64;
    let label = words::crossed(crossed);
    let attributes = format!(
        r#"class="still" role="img" aria-label="{}""#,
        escape(&label)
    );
    pen.open_tipped(&attributes, Some(&label));
    let token = blocks::colours(crossed.side).0;
    blocks::badge(pen, &crossed.count.to_string(), x, y, COUNTER, token);
    pen.close();
}
