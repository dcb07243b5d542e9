//! Shields of the fourteen nobles, in our own plain drawing. A shield's shape tells the faction without colour:
//! Bruce's men have a straight upper edge and a green rim, Comyn's a hollowed one and a rim of gold.

use crate::pen::{Pen, n, n3};
use hammer_of_the_scots::{Faction, Noble};

const RED: &str = "#b02a2c";
const BLUE: &str = "#2a5a8c";
const GOLD: &str = "#e3b93f";
const WHITE: &str = "#f7f3ea";
const BLACK: &str = "#2b2822";
const STRAIGHT: &str = "M-10-12H10V-1.5C10 5 5.5 9.5 0 12C-5.5 9.5-10 5-10-1.5z";
const HOLLOW: &str = "M-10.5-13Q0-7.5 10.5-13V-1.5C10 5 5.5 9.5 0 12C-5.5 9.5-10 5-10.5-1.5z";
const LION: &str = "M-4 8c2-3 2-5 0-8c-1-3 1-6 4-7l2.5 2l-1.5 2c2 2 3 4 2 7l2.5 4M-4-2l-3-2.5M0-1l4-1.5M-4 4c-3 0-4-2-3.5-4";

/// The outline of the faction's shields.
fn outline(faction: Faction) -> &'static str {
    match faction {
        Faction::Bruce => STRAIGHT,
        Faction::Comyn => HOLLOW,
    }
}

/// The colour of the faction's rims.
pub(super) fn rim(faction: Faction) -> &'static str {
    match faction {
        Faction::Bruce => "#35682a",
        Faction::Comyn => "#b07a10",
    }
}

/// Draws the noble's shield, its middle here; its natural size is 22 by 26.
pub(super) fn shield(pen: &mut Pen, noble: Noble, x: f64, y: f64, scale: f64) {
    let name = format!("n{}", noble.index());
    let id = pen.id.clone();
    let shape = match noble.faction() {
        Faction::Bruce => "fs",
        Faction::Comyn => "fc",
    };
    pen.define(shape, |pen| {
        let line = outline(noble.faction());
        pen.raw(format_args!(
            r##"<g id="{id}{shape}"><path id="{id}{shape}p" d="{line}"/></g><clipPath id="{id}{shape}k"><use href="#{id}{shape}p"/></clipPath>"##
        ));
    });
    pen.define(&name, |pen| {
        let (field, charge) = arms(noble);
        let rim = rim(noble.faction());
        pen.raw(format_args!(
            r##"<g id="{id}{name}"><use href="#{id}{shape}p" fill="{field}" stroke="#fcfaf5" stroke-width="5"/><g clip-path="url(#{id}{shape}k)">{charge}</g><use href="#{id}{shape}p" fill="none" stroke="{rim}" stroke-width="2.6"/></g>"##
        ));
    });
    let size = match scale == 1.0 {
        true => format!(r#" x="{}" y="{}""#, n(x), n(y)),
        false => format!(
            r#" transform="translate({} {}) scale({})""#,
            n(x),
            n(y),
            n3(scale)
        ),
    };
    pen.reuse(&name, &size);
}

/// The colour of a shield's field, and what is on it.
fn arms(noble: Noble) -> (&'static str, String) {
    let stroke = |line: &str, colour: &str, width: f64| {
        format!(r#"<path d="{line}" fill="none" stroke="{colour}" stroke-width="{width}"/>"#)
    };
    let fill = |line: &str, colour: &str| format!(r#"<path d="{line}" fill="{colour}"/>"#);
    match noble.to_string().as_str() {
        "comyn" => (
            BLUE,
            [(-4.6, -4.6), (4.6, -4.6), (0.0, 4.6)]
                .map(|(x, y)| sheaf(x, y, 0.55))
                .concat(),
        ),
        "buchan" => (BLUE, sheaf(0.0, -0.6, 1.05)),
        "angus" => {
            let petals = [
                (0.0, -5.4),
                (4.2, -2.4),
                (2.6, 2.6),
                (-2.6, 2.6),
                (-4.2, -2.4),
            ];
            let petal =
                |(x, y): (f64, f64)| format!(r#"<circle cx="{x}" cy="{y}" r="3" fill="{GOLD}"/>"#);
            let heart = format!(r#"<circle cy="-1" r="1.8" fill="{RED}"/>"#);
            (RED, petals.map(petal).concat() + &heart)
        }
        "argyll" => (
            GOLD,
            fill(
                "M-8 1.5c1 5 3 6 8 6s7-1 8-6c-2 1.5-4 2-8 2s-6-.5-8-2zM-.8 4V-9.5H.8V4zM0-9l6 3-6 3z",
                BLACK,
            ),
        ),
        "bruce" => (
            GOLD,
            stroke("M-11-6L9 13M11-6L-9 13", RED, 4.0) + &fill("M-11-13H11V-5.5H-11z", RED),
        ),
        "mar" => (
            BLUE,
            stroke("M-11-11L10 11", GOLD, 4.4)
                + &stroke(
                    "M1-8h4M3-10v4M4.5-2.5h4M6.5-4.5v4M-8.5.5h4M-6.5-1.5v4M-3 7h4M-1 5v4",
                    GOLD,
                    1.5,
                ),
        ),
        "lennox" => (
            WHITE,
            stroke("M-11-12L9 12M11-12L-9 12", RED, 3.4)
                + &fill(
                    "M0-10.5a2 2 0 110 4a2 2 0 110-4zM-6.8-3a2 2 0 110 4a2 2 0 110-4zM6.8-3a2 2 0 110 4a2 2 0 110-4zM0 5a2 2 0 110 4a2 2 0 110-4z",
                    RED,
                ),
        ),
        "galloway" => (BLUE, stroke(LION, WHITE, 2.3)),
        "ross" => {
            let lion = |at: &str| {
                let lion = stroke(LION, WHITE, 2.6);
                format!(r#"<g transform="translate({at}) scale(.5)">{lion}</g>"#)
            };
            (RED, ["-4.5 -5.5", "4.7 -5.5", "0 4"].map(lion).concat())
        }
        "atholl" => (
            GOLD,
            fill(
                "M-6.6-13h3.3v28h-3.3zM0-13h3.3v28H0zM6.6-13h3.3v28H6.6z",
                BLACK,
            ),
        ),
        "dunbar" => (
            RED,
            stroke(STRAIGHT, WHITE, 6.0)
                + &format!(
                    r#"<g transform="scale(.78)">{}</g>"#,
                    stroke(LION, WHITE, 2.6)
                ),
        ),
        "mentieth" => (
            GOLD,
            stroke("M-12-10L10 12M-9-13L13 9", BLUE, 3.0)
                + &stroke("M-12-10L10 12M-9-13L13 9", WHITE, 3.0)
                    .replace("/>", r#" stroke-dasharray="3 3"/>"#),
        ),
        "steward" => (
            GOLD,
            fill("M-11-4H11V3.2H-11z", WHITE)
                + &fill(
                    "M-7.2-4h3.6V-.4H3.6V-4H0V3.2H-3.6V-.4H-7.2zM-10.8-.4h3.6v3.6h-3.6zM7.2-4h3.6v3.6H7.2zM3.6-.4h3.6v3.6H3.6z",
                    BLUE,
                ),
        ),
        // Moray.
        _ => (
            BLUE,
            fill(
                "M-4.6-9.9L-3.5-7.1-.5-6.9-2.9-5-2.1-2.1-4.6-3.8-7.1-2.1-6.3-5-8.7-6.9-5.7-7.1zM4.6-9.9L5.7-7.1 8.7-6.9 6.3-5 7.1-2.1 4.6-3.8 2.1-2.1 2.9-5 .5-6.9 3.5-7.1zM0-.7L1.1 2.1 4.1 2.3 1.7 4.2 2.5 7.1 0 5.4-2.5 7.1-1.7 4.2-4.1 2.3-1.1 2.1z",
                WHITE,
            ),
        ),
    }
}

/// A sheaf of corn.
fn sheaf(x: f64, y: f64, scale: f64) -> String {
    format!(
        r##"<g transform="translate({x} {y}) scale({scale})"><path d="M-6-8.5L4.4 7.5M6-8.5L-4.4 7.5M0-9.5V7.5" fill="none" stroke="#e9c558" stroke-width="3"/><path d="M-4 0H4" fill="none" stroke="#8a6417" stroke-width="2.6"/></g>"##
    )
}
