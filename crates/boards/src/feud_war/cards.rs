//! The movement card and the event card of this turn as cards, and what the event means.

use crate::{
    Scene,
    pen::{Anchor, Area, Pen, n},
};
use feud_war::{EventCard, View};

const W: f64 = 76.0;
const H: f64 = 104.0;

/// A card with a coloured head.
fn card(
    scene: &Scene,
    id: &str,
    head: &str,
    token: &str,
    label: &str,
    face: impl FnOnce(&mut Pen),
) -> String {
    let scene = Scene {
        id: id.into(),
        ..scene.clone()
    };
    let mut pen = Pen::new(&scene);
    let (fill, paper) = (pen.paint(token), pen.paint("face"));
    pen.raw(format_args!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" class="turn-card" viewBox="0 0 {W} {H}" role="img" aria-label="{label}">"#
    ));
    pen.definitions();
    pen.rect(
        Area::new(1.0, 1.0, W - 2.0, H - 2.0),
        7.0,
        &format!(r#"fill="{paper}" stroke="{fill}" stroke-width="2""#),
    );
    pen.raw(format_args!(
        r#"<path d="M1 8a7 7 0 0 1 7-7h60a7 7 0 0 1 7 7v15H1z" fill="{fill}"/>"#
    ));
    pen.open(r##"class="serif" font-weight="700""##);
    pen.words(head, 8.0, 17.0, 12.5, W - 16.0, Anchor::Start, "#fff");
    pen.close();
    face(&mut pen);
    pen.raw("</svg>");
    pen.finish()
}

/// The movement card: its number, and a ruler.
pub(super) fn movement(scene: &Scene, inches: u8) -> String {
    let label = format!("Movement card: {inches} inches");
    card(scene, "mc", "Move", "head-move", &label, |pen| {
        pen.number(&inches.to_string(), W / 2.0, 36.0, 38.0, "#66425f");
        let mut ticks = String::from("M12 92H64");
        for step in 0..=8 {
            let high = if step % 4 == 0 { 7.0 } else { 4.0 };
            ticks += &format!("M{} {}V92", n(12.0 + f64::from(step) * 6.5), n(92.0 - high));
        }
        pen.raw(format_args!(
            r##"<path d="{ticks}" fill="none" stroke="#66425f" stroke-width="1.4"/>"##
        ));
    })
}

/// The event card with its sign.
pub(super) fn event(scene: &Scene, event: EventCard) -> String {
    let label = format!("Event card: {}", event.name());
    card(scene, "ec", "Event", "head-event", &label, |pen| {
        let sign = sign(event);
        pen.raw(format_args!(
            r##"<g transform="translate(38 63) scale(1.5)" fill="none" stroke="#3f4a26" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round"><path d="{sign}"/></g>"##
        ));
    })
}

/// A sign for each event, in a square of 40 round 0,0.
fn sign(event: EventCard) -> &'static str {
    match event {
        EventCard::Football => {
            "M-12 0a12 12 0 1 0 24 0a12 12 0 1 0-24 0zM0-6l6 4-2 7h-8l-2-7zM0-12v6M6-2l6-2M4 5l4 5M-4 5l-4 5M-6-2l-6-2"
        }
        EventCard::Drinking | EventCard::BarrelOfBeer | EventCard::TruceDay => {
            "M-9-10H6V12H-9zM6-5h5a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2H6M-4-5V8M1-5V8M-9-10q3-5 7-2q4-4 8 2"
        }
        EventCard::WardensWife => {
            "M-10 14V-13H8M-10-6L-3-13M5-13v7M5-6a3 3 0 1 0 .1 0M5 0V8M5 3l-4 3M5 3l4 3M5 8l-3 5M5 8l3 5"
        }
        EventCard::FarmGirl => "M0-12a4 4 0 1 0 .1 0M0-4L-8 12H8zM-9 0l5-2M9 0l-5-2",
        EventCard::WifeKidnapped | EventCard::LostValley => {
            "M11-8a12 12 0 1 0 1 12M12-13V-6H5M-14 13q6-9 10-4t8-2"
        }
        EventCard::Blackmail | EventCard::Gavelkind => {
            "M-8 0a8 6 0 1 0 16 0a8 6 0 1 0-16 0zM-8 0v6a8 6 0 0 0 16 0V0M-8-7a8 6 0 1 1 16 0a8 6 0 0 1-16 0zM-8-7v6M8-7v6"
        }
        EventCard::BorderShower | EventCard::BorderShowers | EventCard::HeavyShower => {
            "M-10-2a6 6 0 0 1 2-11a8 8 0 0 1 14 2a5 5 0 0 1 4 9zM-8 3l-3 9M-1 3l-3 9M6 3l-3 9M12 3l-3 9"
        }
        EventCard::DrunkenAccident | EventCard::DrunkenFight | EventCard::Priest => {
            "M-9 9L8-8M-4 9l-5 0v-5M8-8l4-4M11 9L-6-8M-6-8l-4-4M6 9h5v-5"
        }
        EventCard::LameHorse | EventCard::BogHorse => {
            "M-6 12C-8 4-5 0-5-4c0-4 3-6 6-7l2-3 1 4c4 2 5 5 7 9c1 2-1 4-3 4c-2 0-3-2-6-2c-1 4 2 6 2 9M-14 14q4-3 8 0t8 0 8 0"
        }
        EventCard::BogFoot => "M-2-14V2q0 4 4 4h5q4 0 4 4v1H-8V-14zM-14 14q4-3 8 0t8 0 8 0",
        EventCard::Quiet => "M-14 8q7-12 12-3q6-11 16 3M-14 13H14M7-8a5 5 0 1 0 .1 0",
    }
}

/// What binds the clan whose turn it is, beyond its card.
pub(super) fn bonds(view: &View) -> Vec<&'static str> {
    let bonds = view.bonds;
    let all = [
        (bonds.no_move, "no movement"),
        (bonds.no_fire, "no firing"),
        (bonds.no_attack, "no attack"),
        (bonds.bog_horse, "horsemen at foot speed"),
        (bonds.bog_foot, "foot at half speed"),
    ];
    all.into_iter()
        .filter(|(is, _)| *is)
        .map(|(_, words)| words)
        .collect()
}
