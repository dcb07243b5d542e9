//! Figures on their bases: a disc on foot, a capsule mounted. Colour and pattern are the clan, the rim is the armour, the sign the weapon; rank
//! stands at the upper left, wounds below, states at the upper right. Signs stay upright when a capsule turns. The colours are those of
//! painted pieces, the same on a light and a dark page.

use super::{define, draw, outline::way, spot, units};
use crate::{
    curve::Point as At,
    pen::{Pen, n, n1, n3},
};
use field::Base;
use std::fmt::Write as _;

table::names! {
    /// Whose figure it is, by the pattern on it; each pattern has a colour too.
    pub enum Clan: "a clan's pattern" {
        /// A cross from corner to corner, blue.
        Saltire = "saltire",
        /// Chevrons, red.
        Chevron = "chevron",
        /// Upright bars, yellow.
        Pales = "pales",
        /// Quarters, black.
        Quarters = "quarters",
        /// One slanting bar, purple.
        Bend = "bend",
        /// An upright cross, green: whoever comes for the law.
        Cross = "cross",
    }
}

table::names! {
    /// What a figure fights with.
    pub enum Weapon: "a weapon" {
        /// A sword.
        Sword = "sword",
        /// A bill or an axe.
        Bill = "bill",
        /// A spear or a lance.
        Spear = "spear",
        /// A bow.
        Bow = "bow",
        /// A latch, a small crossbow.
        Latch = "latch",
        /// A dag, a pistol.
        Dag = "dag",
        /// A hackbut on its rest.
        Hackbut = "hackbut",
        /// A carbine.
        Carbine = "carbine",
        /// Nothing but his hands.
        Fists = "fists",
    }
}

table::names! {
    /// How a figure is armoured.
    pub enum Rim: "armour" {
        /// Not at all.
        None = "none",
        /// Lightly: a rim of studs.
        Light = "light",
        /// Heavily: a rim of steel.
        Heavy = "heavy",
    }
}

table::names! {
    /// Whom others follow.
    pub enum Rank: "a rank" {
        /// A star.
        Leader = "leader",
        /// A feather.
        Second = "second",
    }
}

table::names! {
    /// What else is to be known of a figure, each a badge.
    pub enum State: "a state" {
        /// It waits for its moment: an hourglass.
        Hold = "hold",
        /// It is hidden: an eye struck out.
        Hidden = "hidden",
        /// It panics: an exclamation mark.
        Panic = "panic",
        /// It sleeps: a moon.
        Asleep = "asleep",
        /// Its gun is loaded: a ball.
        Loaded = "loaded",
        /// Its gun is empty: a ring struck out.
        Empty = "empty",
        /// It has acted: a tick.
        Done = "done",
    }
}

impl Clan {
    /// The colour of its pieces.
    pub(crate) const fn colour(self) -> &'static str {
        match self {
            Clan::Saltire => "#2c5f99",
            Clan::Chevron => "#b3342f",
            Clan::Pales => "#bd8a12",
            Clan::Quarters => "#3d362d",
            Clan::Bend => "#75467d",
            Clan::Cross => "#35713a",
        }
    }

    /// The pattern of a disc round x, or of a half of a capsule; [`Clan::Quarters`] of the whole.
    fn pattern(self, x: f64, half: f64) -> String {
        let [l, r] = [n1(x - 12.0), n1(x + 12.0)];
        match self {
            Clan::Saltire => format!(
                r##"<path d="M{l}-12l24 24M{r}-12l-24 24" fill="none" stroke="#fff" stroke-opacity=".34" stroke-width="4.2"/>"##
            ),
            Clan::Chevron => format!(
                r##"<path d="M{l} 9l12-11 12 11v6l-12-11-12 11zM{l}-1l12-11 12 11v-6l-7-7h-10l-7 7z" fill="#000" fill-opacity=".36"/>"##
            ),
            Clan::Pales => format!(
                r##"<path d="M{} -12h4.6v24h-4.6zM{} -12h4.6v24h-4.6z" fill="#5c3d00" fill-opacity=".42"/>"##,
                n1(x - 8.3),
                n1(x + 3.7)
            ),
            Clan::Quarters => {
                let far = n1(half + 12.0);
                format!(
                    r##"<path d="M-{far}-12H0V0H-{far}zM0 0H{far}V12H0z" fill="#fff" fill-opacity=".26"/>"##
                )
            }
            Clan::Bend => format!(
                r##"<path d="M{l}-12h9l15 15v9h-9l-15-15z" fill="#fff" fill-opacity=".26"/>"##
            ),
            Clan::Cross => format!(
                r##"<path d="M{}-12h5v24h-5zM{l}-2.5h24v5h-24z" fill="#fff" fill-opacity=".3"/>"##,
                n1(x - 2.5)
            ),
        }
    }
}

impl Weapon {
    /// Its lines, each with its width, and what is filled.
    const fn sign(self) -> (&'static [(&'static str, f64)], &'static str) {
        match self {
            Weapon::Sword => (
                &[
                    ("M-2.6 2.6L6-6", 2.5),
                    ("M-5.4-.2L.2 5.4", 2.1),
                    ("M-2.6 2.6L-5.8 5.8", 2.3),
                ],
                "",
            ),
            Weapon::Bill => (
                &[("M-1.8 8.4V-8.6", 2.0)],
                "M-1.8-5.6L4.4-7.8C7.6-5 7.8-.6 5 2.4L-1.8-.2zM-1.8-5L-7-3.2L-1.8-1.4z",
            ),
            Weapon::Spear => (&[("M-6.4 6.4L3-3", 1.9)], "M.6-.6L1.8-5.6L7.6-7.6L5.6-1.8z"),
            Weapon::Bow => (
                &[
                    ("M-2.5-8C6.8-5 6.8 5-2.5 8", 2.3),
                    ("M-2.5-8V8", 1.0),
                    ("M-7.4 0H5", 1.6),
                ],
                "M4-2.6L8.6 0L4 2.6z",
            ),
            Weapon::Latch => (
                &[
                    ("M-7.8-.6C-5-7 5-7 7.8-.6", 2.4),
                    ("M-7.8-.6L0 3L7.8-.6", 1.0),
                    ("M0-6.5V8", 2.6),
                ],
                "",
            ),
            Weapon::Dag => (
                &[
                    ("M7.6-3.6H-2.5", 2.9),
                    ("M-2-3.4C-4.6-2.6-4.6 1.5-5.6 4.6", 3.0),
                ],
                "M-8 5.4A2.5 2.5 0 1 1-3 5.4A2.5 2.5 0 1 1-8 5.4zM-1-2.6h3.6v2.6h-2.2z",
            ),
            Weapon::Hackbut => (
                &[("M-1.5 1.5L7.8-6.4", 2.3), ("M4-2.6V7.6", 1.3)],
                "M-2.6-.6L.6 3L-5 7.8L-8.4 4.4z",
            ),
            Weapon::Carbine => (
                &[("M-1-2.2H8", 2.6), ("M1.8 3.6a2.1 2.1 0 1 0 .02 0", 1.4)],
                "M-.6-3.8V.2L-7.4 4.2L-8.4-.8z",
            ),
            Weapon::Fists => (
                &[("M-2.9-4.6v4M0-5.2v4.4M2.9-4.8v4.2M5.4-3.6v3.4", 2.4)],
                "M-4.2-1.4H6.6V2.6C6.6 4.6 5 5.6 4 5.8V8H-2.6V5.8L-6.6 1.6C-7.6.4-6.4-1.2-5-.4z",
            ),
        }
    }

    /// White with a dark edge, so that it is seen on every colour.
    fn drawn(self) -> String {
        let (lines, filled) = self.sign();
        let layer = |colour: &str, more: f64, opacity: &str| {
            let mut out = format!(r#"<g fill="none" stroke="{colour}"{opacity}>"#);
            for (d, width) in lines {
                let _ = write!(out, r#"<path d="{d}" stroke-width="{}"/>"#, n(width + more));
            }
            if !filled.is_empty() {
                let edge = n(more.max(0.4));
                let _ = write!(
                    out,
                    r#"<path d="{filled}" fill="{colour}" stroke-width="{edge}"/>"#
                );
            }
            out + "</g>"
        };
        let (under, over) = (
            layer("#120e08", 2.2, r#" opacity=".5""#),
            layer("#fff", 0.0, ""),
        );
        format!(
            r#"<g transform="scale(.92)" stroke-linecap="round" stroke-linejoin="round">{under}{over}</g>"#
        )
    }
}

impl Rim {
    /// What it adds to a ring that is drawn by its distance from the edge.
    fn drawn(self, ring: impl Fn(f64, &str) -> String) -> String {
        match self {
            Rim::None => ring(
                0.6,
                r##"stroke="#17130d" stroke-width="1.2" stroke-opacity=".75""##,
            ),
            Rim::Light => {
                ring(
                    1.5,
                    r##"stroke="#17130d" stroke-width="3" stroke-opacity=".55""##,
                ) + &ring(
                    1.5,
                    r##"stroke="#f3ecd9" stroke-width="2.2" stroke-dasharray="2.6 2.1""##,
                )
            }
            Rim::Heavy => {
                ring(
                    1.9,
                    r##"stroke="#17130d" stroke-width="3.8" stroke-opacity=".75""##,
                ) + &ring(1.8, r##"stroke="#e9edf0" stroke-width="2.6""##)
                    + &ring(1.3, r##"stroke="#9aa3ab" stroke-width=".7""##)
            }
        }
    }
}

impl Rank {
    const fn sign(self) -> &'static str {
        match self {
            Rank::Leader => {
                r##"<path d="M0-6.2L1.8-2.1L6.2-1.8L2.8 1.1L3.9 5.5L0 3.1L-3.9 5.5L-2.8 1.1L-6.2-1.8L-1.8-2.1z" fill="#f2c14a" stroke="#3a2c0a" stroke-linejoin="round"/>"##
            }
            Rank::Second => {
                r##"<path d="M-4.8 5.4C-4.5-1-1-5.4 5-6C5.4-1 2 3.4-2.6 3.6z" fill="#fdfbf6" stroke="#3a2c0a" stroke-linejoin="round"/><path d="M-4.8 5.4C-2.5 1.5 0-1.5 3-4" fill="none" stroke="#3a2c0a" stroke-width=".9"/>"##
            }
        }
    }
}

impl State {
    /// The ground of its badge, and the sign on it.
    const fn badge(self) -> (&'static str, &'static str) {
        match self {
            State::Hold => (
                "#d9a62e",
                r##"<path d="M-2.6-3.4H2.6L-2.6 3.4H2.6z" fill="#2b2108" stroke="#2b2108" stroke-width=".9" stroke-linejoin="round"/>"##,
            ),
            State::Hidden => (
                "#6d6557",
                r##"<path d="M-4 0Q0-3.8 4 0Q0 3.8-4 0zM-3.4 3.4L3.4-3.4" fill="none" stroke="#fff" stroke-width="1.2"/><circle r="1.1" fill="#fff"/>"##,
            ),
            State::Panic => (
                "#a2462b",
                r##"<path d="M-1.2-4H1.2L.7 1H-.7z" fill="#fff"/><circle cy="2.9" r="1.1" fill="#fff"/>"##,
            ),
            State::Asleep => (
                "#29598a",
                r##"<path d="M1.6-3.6A3.9 3.9 0 1 0 3.4 2.2A3.2 3.2 0 0 1 1.6-3.6z" fill="#fff"/>"##,
            ),
            State::Loaded => ("#2b2822", r##"<circle r="2.5" fill="#f2c14a"/>"##),
            State::Empty => (
                "#fdfbf6",
                r##"<circle r="4.6" fill="none" stroke="#2b2822" stroke-width="1.4"/><path d="M-2.8 2.8L2.8-2.8" stroke="#2b2822" stroke-width="1.3"/>"##,
            ),
            State::Done => (
                "#fdfbf6",
                r##"<circle r="5" fill="none" stroke="#4d5f2e" stroke-width="1.1"/><path d="M-2.4.2L-.6 2.2L2.7-2" fill="none" stroke="#4d5f2e" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"/>"##,
            ),
        }
    }
}

/// A figure as it is to be seen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Figure {
    /// Whose it is.
    pub clan: Clan,
    /// What it fights with.
    pub weapon: Weapon,
    /// Its armour.
    pub rim: Rim,
    /// Its rank, if it has one.
    pub rank: Option<Rank>,
    /// How many wounds it has.
    pub wounds: u8,
    /// What else is to be known, each with a badge below the one before.
    pub states: Vec<State>,
}

impl Figure {
    /// A figure of this clan with this weapon and nothing else.
    pub const fn new(clan: Clan, weapon: Weapon) -> Figure {
        Figure {
            clan,
            weapon,
            rim: Rim::None,
            rank: None,
            wounds: 0,
            states: Vec::new(),
        }
    }
}

/// The whole shape of a base whose discs are 12 units in radius and whose middles lie `half` units to either side.
fn shape(half: f64, inset: f64, more: &str) -> String {
    let r = n1(12.0 - inset);
    match half > 0.0 {
        false => format!(r#"<circle r="{r}" {more}/>"#),
        true => format!(
            r#"<rect x="{}" y="{}" width="{}" height="{}" rx="{r}" {more}/>"#,
            n1(-half - 12.0 + inset),
            n1(-12.0 + inset),
            n1(2.0 * (half + 12.0 - inset)),
            n1(24.0 - 2.0 * inset)
        ),
    }
}

/// Defines the painted base of a figure.
fn define_body(pen: &mut Pen, clan: Clan, half: f64) -> String {
    let name = format!("clan-{clan}{}", half.round());
    let id = pen.id.clone();
    let cut = format!("{id}cut{}", half.round());
    pen.define(&format!("cut{}", half.round()), |pen| {
        let whole = shape(half, 0.0, "");
        pen.raw(format_args!(r#"<clipPath id="{cut}">{whole}</clipPath>"#));
    });
    let mut svg = shape(
        half,
        -0.2,
        r##"transform="translate(1 1.8)" fill="#1c1810" fill-opacity=".28""##,
    );
    svg += &shape(half, 0.0, &format!(r#"fill="{}""#, clan.colour()));
    let pattern = match (clan, half > 0.0) {
        (Clan::Quarters, _) | (_, false) => clan.pattern(0.0, half),
        _ => clan.pattern(-half, half) + &clan.pattern(half, half),
    };
    let _ = write!(svg, r#"<g clip-path="url(#{cut})">{pattern}</g>"#);
    define(pen, &name, &svg);
    name
}

fn define_rim(pen: &mut Pen, rim: Rim, half: f64) -> String {
    let name = format!("rim-{rim}{}", half.round());
    let svg = rim.drawn(|inset, more| shape(half, inset, &format!(r#"fill="none" {more}"#)));
    define(pen, &name, &svg);
    name
}

const HORSE: &str = r##"<path d="M-4.6 8.4C-5.6 3.5-3.5 1-3.8-2.2C-3.8-4.8-2-6.6.2-7.2L1.6-9.6L2.8-6.9C5-5.8 6-3.6 7.8-.6C8.4.8 7.6 2.2 6.2 2.4C5 2.5 4.2 1.4 2.6 1.2C2 3.6 4.6 5 4.4 8.4z" fill="#fff" stroke="#120e08" stroke-opacity=".55" stroke-width="1.2" stroke-linejoin="round"/><circle cx="2.6" cy="-3.4" r=".95" fill="#120e08"/><path d="M-3.6-2.4C-3.4 1-5.2 3.4-4.6 8.2" fill="none" stroke="#120e08" stroke-opacity=".55" stroke-width="1.7"/>"##;

/// Where a base stands: its middle, how its units are scaled, the direction it looks in, and half the way between its discs at
/// that scale.
pub(super) struct Stand {
    pub middle: At,
    pub scale: f64,
    pub to: At,
    pub half: f64,
}

impl Stand {
    pub fn of(base: &Base) -> Stand {
        let (lead, rear) = (spot(base.lead), spot(base.rear));
        let (to, long) = way(rear, lead);
        let scale = (units(base.radius.count()) / 12.0).max(0.01);
        Stand {
            middle: ((lead.0 + rear.0) / 2.0, (lead.1 + rear.1) / 2.0),
            scale,
            to,
            half: long / 2.0 / scale,
        }
    }

    /// The attributes of a group in which a figure is drawn round 0,0 with discs of 12 units.
    pub fn place(&self) -> String {
        let scale = match (self.scale - 1.0).abs() < 0.001 {
            true => String::new(),
            false => format!(" scale({})", n3(self.scale)),
        };
        let (x, y) = self.middle;
        format!(r#"transform="translate({} {}){scale}""#, n1(x), n1(y))
    }

    /// The transform that turns what looks east.
    pub fn turned(&self) -> String {
        let (x, y) = self.to;
        match (x, y) == (1.0, 0.0) {
            true => String::new(),
            false => format!(
                r#" transform="matrix({} {} {} {} 0 0)""#,
                n3(x),
                n3(y),
                n3(-y),
                n3(x)
            ),
        }
    }
}

/// Draws a figure on its base.
pub(crate) fn figure(pen: &mut Pen, figure: &Figure, base: &Base) {
    let stand = Stand::of(base);
    let body = define_body(pen, figure.clan, stand.half);
    let rim = define_rim(pen, figure.rim, stand.half);
    let weapon = format!("w-{}", figure.weapon);
    define(pen, &weapon, &figure.weapon.drawn());
    let is_hidden = figure.states.contains(&State::Hidden);
    pen.open(&stand.place());
    if is_hidden {
        pen.open(r#"opacity=".62""#);
    }
    let (mut x, mut y) = (0.0, 0.0);
    if stand.half > 0.0 {
        pen.open(stand.turned().trim_start());
        pen.reuse(&body, "");
        pen.reuse(&rim, "");
        pen.close();
        define(pen, "horse", HORSE);
        // The head looks where the horse goes.
        let (ahead, mirror) = (stand.half * 0.96, if stand.to.0 < -0.2 { "-" } else { "" });
        let head = format!(
            r#" transform="translate({} {}) scale({mirror}.84 .84)""#,
            n1(stand.to.0 * ahead),
            n1(stand.to.1 * ahead)
        );
        pen.reuse("horse", &head);
        let back = stand.half * 0.92;
        (x, y) = (-stand.to.0 * back, -stand.to.1 * back);
        let sign = format!(r#" transform="translate({} {}) scale(.9)""#, n1(x), n1(y));
        pen.reuse(&weapon, &sign);
    } else {
        pen.reuse(&body, "");
        pen.reuse(&rim, "");
        let small = match figure.rim {
            Rim::None => "",
            _ => r#" transform="scale(.86)""#,
        };
        pen.reuse(&weapon, small);
    }
    if is_hidden {
        pen.close();
        let ring = shape(
            stand.half,
            -1.5,
            r##"fill="none" stroke="#fff" stroke-width="1.4" stroke-dasharray="3 3""##,
        );
        draw(pen, &format!("<g{}>{ring}</g>", stand.turned()));
    }
    badges(pen, figure, (x, y));
    pen.close();
}

/// Rank, wounds and states, round the disc that has the weapon.
fn badges(pen: &mut Pen, figure: &Figure, (x, y): At) {
    if let Some(rank) = figure.rank {
        let name = format!("b-{rank}");
        define(pen, &name, rank.sign());
        pen.reuse(
            &name,
            &format!(r#" x="{}" y="{}""#, n1(x - 8.5), n1(y - 9.5)),
        );
    }
    let first = x - f64::from(figure.wounds.saturating_sub(1)) * 3.2;
    for wound in 0..figure.wounds {
        define(
            pen,
            "b-wound",
            r##"<circle r="2.9" fill="#d5352c" stroke="#fff" stroke-width="1.1"/>"##,
        );
        let at = format!(
            r#" x="{}" y="{}""#,
            n1(first + f64::from(wound) * 6.4),
            n1(y + 11.0)
        );
        pen.reuse("b-wound", &at);
    }
    for (number, state) in figure.states.iter().enumerate() {
        let name = format!("b-{state}");
        let (fill, sign) = state.badge();
        define(
            pen,
            &name,
            &format!(
                r##"<circle r="5.6" fill="{fill}" stroke="#fdfbf6" stroke-width="1.1"/>{sign}"##
            ),
        );
        let down = number as f64 * 12.0;
        pen.reuse(
            &name,
            &format!(r#" x="{}" y="{}""#, n1(x + 9.5), n1(y - 9.0 + down)),
        );
    }
}

/// Draws a base of which only its name is known: a plain piece, with a horse's head if it is mounted.
pub(crate) fn plain(pen: &mut Pen, base: &Base) {
    let stand = Stand::of(base);
    let name = format!("plain{}", stand.half.round());
    let svg = shape(
        stand.half,
        -0.2,
        r##"transform="translate(1 1.8)" fill="#1c1810" fill-opacity=".28""##,
    ) + &shape(
        stand.half,
        0.9,
        r##"fill="#fdfbf6" stroke="#29251f" stroke-width="1.8""##,
    );
    define(pen, &name, &svg);
    pen.open(&stand.place());
    pen.reuse(&name, &stand.turned());
    if stand.half > 0.0 {
        let dark = HORSE.replace("#120e08", "#fdfbf6");
        define(pen, "horse-dark", &dark.replacen("#fff", "#29251f", 1));
        let (ahead, mirror) = (stand.half, if stand.to.0 < -0.2 { "-" } else { "" });
        let (x, y) = (n1(stand.to.0 * ahead), n1(stand.to.1 * ahead));
        pen.reuse(
            "horse-dark",
            &format!(r#" transform="translate({x} {y}) scale({mirror}.8 .8)""#),
        );
    }
    pen.close();
}

/// Draws a figure without the sign of a weapon: one that has none.
pub(crate) fn unarmed(pen: &mut Pen, figure: &Figure, base: &Base) {
    let stand = Stand::of(base);
    let body = define_body(pen, figure.clan, stand.half);
    let rim = define_rim(pen, figure.rim, stand.half);
    pen.open(&stand.place());
    pen.open(stand.turned().trim_start());
    pen.reuse(&body, "");
    pen.reuse(&rim, "");
    pen.close();
    if stand.half > 0.0 {
        define(pen, "horse", HORSE);
        let (x, y) = (n1(stand.to.0 * stand.half), n1(stand.to.1 * stand.half));
        pen.reuse(
            "horse",
            &format!(r#" transform="translate({x} {y}) scale(.84 .84)""#),
        );
    }
    let back = stand.half * 0.92;
    badges(pen, figure, (-stand.to.0 * back, -stand.to.1 * back));
    pen.close();
}
