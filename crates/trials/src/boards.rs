//! The boards of the three small games: as plain as a board can be that shows everything and can be played on.

use crate::{
    Gather, Parry, Toll,
    gather::{self, SIDE, Spot},
    parry::{self, Height},
    toll,
};
use ::boards::{Board, Panel, Point, Scene, Shape, Sign, Target, Theme};
use maud::{Markup, html};
use table::Seat;

/// A picture of this size and with this margin, with what stands in it; one that takes points, or not.
fn picture(
    scene: &Scene,
    (width, height): (i32, i32),
    margin: i32,
    points: bool,
    body: Markup,
) -> String {
    let class = match scene.shape {
        Shape::Narrow => "board narrow",
        Shape::Wide => "board wide",
    };
    html! {
        svg xmlns="http://www.w3.org/2000/svg" class=(class) viewBox={ (-margin) " " (-margin) " " (width + 2 * margin) " " (height + 2 * margin) }
            role="group" aria-label="Board" data-points[points] { (body) }
    }
    .into_string()
}

/// Something that can be picked.
fn target(scene: &Scene, name: &str, label: &str, body: Markup) -> Markup {
    let lit = scene.is_lit(name);
    html! {
        @if scene.reader.is_some() {
            g.target.lit[lit] data-target=(name) role="button" tabindex="-1" aria-label=(label) aria-disabled=(!lit) { (body) }
        } @else {
            g data-place=(name) aria-label=(label) { (body) }
        }
    }
}

fn plain_box(name: &str) -> String {
    html! {
        svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 120" role="img" aria-label=(name) {
            rect width="300" height="120" fill="#cdb" { }
            text x="150" y="70" text-anchor="middle" { (name) }
        }
    }
    .into_string()
}

/// What is drawn round the hill: drovers begin at its edge.
const EDGE: i32 = 30;

/// The hill of Gather. A finger says where to walk.
#[derive(Clone, Copy, Debug, Default)]
pub struct Field;

impl Board<Gather> for Field {
    fn svg(&self, view: &gather::View, scene: &Scene) -> String {
        let is_asked = scene.reader.is_some() && scene.reader == view.to_act;
        let body = html! {
            rect x=(-EDGE) y=(-EDGE) width=(SIDE + 2 * EDGE) height=(SIDE + 2 * EDGE) fill="#bca" { }
            rect width=(SIDE) height=(SIDE) fill="#cdb" { }
            @for sheep in &view.sheep { circle cx=(sheep.x) cy=(sheep.y) r="12" fill="#fff" stroke="#555" { } }
            @for (index, at) in view.drovers.iter().enumerate() {
                circle data-card={ "drover" (index + 1) } cx=(at.x) cy=(at.y) r="22" fill="#753"
                    stroke=[(view.to_act == Some(Seat::new(index))).then_some("#fc3")] stroke-width="8" { }
                text x=(at.x) y=(at.y + 8) text-anchor="middle" fill="#fff" font-size="26" { (index + 1) }
            }
        };
        picture(scene, (SIDE, SIDE), EDGE, is_asked, body)
    }

    fn path(&self, _: &gather::View, action: &gather::Action) -> Vec<Target> {
        vec![Target::button(action)]
    }

    fn trace(&self, _: &gather::View, _: Seat, _: &gather::Action) -> Vec<Target> {
        Vec::new()
    }

    fn drawn(&self, _: &gather::View, _: &[Target], points: &[Point]) -> Option<gather::Action> {
        let last = points.last()?;
        let round = |thousandths: i32| (thousandths + 500).div_euclid(1000);
        Some(gather::Action::Walk(Spot {
            x: round(last.x),
            y: round(last.y),
        }))
    }

    fn draws(&self) -> bool {
        true
    }

    fn panels(&self, view: &gather::View, scene: &Scene) -> Vec<Panel> {
        let seats = (0..view.taken.len()).map(Seat::new);
        vec![Panel {
            id: "flocks",
            sign: Sign::POINTS,
            title: "Flocks".into(),
            body: html! {
                ul { @for seat in seats { li { (scene.name(seat)) ": " (view.taken[seat.index()]) } } }
            },
        }]
    }

    fn picture(&self, _: Theme) -> String {
        plain_box("Gather")
    }
}

/// The ring of Parry: three heights, and what may be done with them.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ring;

impl Board<Parry> for Ring {
    fn svg(&self, view: &parry::View, scene: &Scene) -> String {
        let rows = Height::ALL.into_iter().enumerate();
        let body = html! {
            rect width="600" height="300" fill="#eed" { }
            @for (index, height) in rows {
                @let y = 40 + 90 * index as i32;
                @let name = format!("height:{height}");
                @let (guard, fill) = match view.own.contains(&height) {
                    true => (", your guard", "#bcd"),
                    false => ("", "#fff"),
                };
                @let blow = if view.blow == Some(height) { " ⟵ the blow" } else { "" };
                @let words = format!("{}{guard}{blow}", height.name());
                (target(scene, &name, &words, html! {
                    rect x="40" y=(y) width="520" height="70" rx="8" fill=(fill) stroke="#555" { }
                    rect.ring x="40" y=(y) width="520" height="70" rx="8" { }
                    text x="300" y=(y + 44) text-anchor="middle" font-size="28" { (words) }
                }))
            }
        };
        picture(scene, (600, 300), 0, false, body)
    }

    fn path(&self, _: &parry::View, action: &parry::Action) -> Vec<Target> {
        match action {
            parry::Action::Guard(height) | parry::Action::Strike(height) => {
                vec![Target::new(format!("height:{height}"))]
            }
            other => vec![Target::button(other)],
        }
    }

    fn trace(&self, view: &parry::View, _: Seat, _: &parry::Action) -> Vec<Target> {
        let blow = view.blow.iter();
        blow.map(|blow| Target::new(format!("height:{blow}")))
            .collect()
    }

    fn panels(&self, view: &parry::View, scene: &Scene) -> Vec<Panel> {
        vec![Panel {
            id: "points",
            sign: Sign::POINTS,
            title: "Points".into(),
            body: html! {
                ul { @for seat in [Seat::FIRST, Seat::SECOND] { li { (scene.name(seat)) ": " (view.points[seat.index()]) } } }
            },
        }]
    }

    fn picture(&self, _: Theme) -> String {
        plain_box("Parry")
    }
}

/// The road of Toll.
#[derive(Clone, Copy, Debug, Default)]
pub struct Road;

impl Board<Toll> for Road {
    fn svg(&self, view: &toll::View, scene: &Scene) -> String {
        let x = |miles: i16| 80 + 10 * i32::from(miles.clamp(-8, 50));
        let body = html! {
            rect width="600" height="160" fill="#eed" { }
            line x1="0" y1="100" x2="600" y2="100" stroke="#863" stroke-width="8" { }
            g data-place="traveller" data-card="traveller" { circle cx=(x(view.miles)) cy="90" r="16" fill="#357" { } circle.ring cx=(x(view.miles)) cy="90" r="20" { } }
            g data-place="warden" data-card="warden" { rect x=(x(view.warden) - 14) y="62" width="28" height="28" fill="#a33" { } rect.ring x=(x(view.warden) - 18) y="58" width="36" height="36" { } }
            text x="300" y="40" text-anchor="middle" font-size="24" { (view.miles) " miles, " (view.days) " days left" }
        };
        picture(scene, (600, 160), 0, false, body)
    }

    fn path(&self, _: &toll::View, action: &toll::Action) -> Vec<Target> {
        vec![Target::button(action)]
    }

    fn trace(&self, _: &toll::View, _: Seat, _: &toll::Action) -> Vec<Target> {
        Vec::new()
    }

    fn panels(&self, view: &toll::View, _: &Scene) -> Vec<Panel> {
        vec![Panel {
            id: "cards",
            sign: Sign::CARDS,
            title: "The warden's cards".into(),
            body: html! { p { (view.cards.join(", ")) } },
        }]
    }

    fn picture(&self, _: Theme) -> String {
        plain_box("Toll")
    }
}
