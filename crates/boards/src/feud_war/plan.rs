//! A plan that is proposed, drawn over the table: whoever does something is ringed and numbered, an arrow lies along the way that he
//! goes, and whom he shoots at or attacks is ringed too.

use super::{ground, paths, seen, sketch};
use crate::{
    Target,
    arrow::{self, apart},
    curve::Point as At,
    measured::{INCH, draw, spot},
    pen::Pen,
};
use feud_war::{Action, FigureId, Thing, View, Way};
use field::Base;

/// Draws the plan over everything else; nothing of it can be picked.
pub(super) fn draw_over(pen: &mut Pen, view: &View) {
    let plan = &pen.scene.plan;
    if plan.is_empty() {
        return;
    }
    pen.open(r#"class="plan" pointer-events="none" aria-hidden="true""#);
    let mut numbers = Vec::new();
    for (index, path) in plan.iter().enumerate() {
        step(pen, view, index + 1, path, &mut numbers);
    }
    pen.close();
}

/// One move, with its number where none of those that were written before is.
fn step(pen: &mut Pen, view: &View, number: usize, path: &[Target], taken: &mut Vec<At>) {
    let doer = path.iter().find_map(seen::named);
    let stands = doer.and_then(|id| base_of(view, Thing::Figure(id)));
    if let Some(base) = &stands {
        ring(pen, base);
    }
    let end = match path.iter().find_map(paths::of_button) {
        Some(Action::Move(id, way, _) | Action::Enter(id, Some(way))) => goes(pen, view, id, &way),
        Some(Action::Fire(_, at, _) | Action::Attack(_, at, _)) => {
            aims(pen, view, stands.as_ref(), at)
        }
        Some(Action::Place(thing, place, _)) => view.placed(thing, place).map(|base| {
            sketch::ghost(pen, &base, "picked");
            spot(base.lead)
        }),
        _ => None,
    };
    // Beside whoever does it; what has no doer on the table has its number where it is done.
    let at = stands.map(|base| beside(view, spot(base.lead), end, taken));
    if let Some(at) = at.or(end) {
        arrow::number(pen, number, at);
        taken.push(at);
    }
}

/// A place for a number beside somebody, where it covers nobody, no other number and not the end of his way.
fn beside(view: &View, (x, y): At, end: Option<At>, taken: &[At]) -> At {
    const DIAGONAL: f64 = 0.7;
    const AROUND: [At; 8] = [
        (DIAGONAL, -DIAGONAL),
        (-DIAGONAL, -DIAGONAL),
        (-DIAGONAL, DIAGONAL),
        (DIAGONAL, DIAGONAL),
        (0.0, -1.0),
        (-1.0, 0.0),
        (1.0, 0.0),
        (0.0, 1.0),
    ];
    let bases = view.figures.iter().filter_map(|figure| figure.base);
    let others: Vec<At> = bases
        .flat_map(|base| [spot(base.lead), spot(base.rear)])
        .chain(taken.iter().copied())
        .chain(end)
        .collect();
    let room = |at: &At| others.iter().all(|&other| apart(*at, other) > 1.3 * INCH);
    let places = [1.4, 2.2, 3.0]
        .into_iter()
        .flat_map(|far: f64| AROUND.map(|(dx, dy)| (x + dx * far * INCH, y + dy * far * INCH)));
    let mut free = places.filter(room);
    free.next().unwrap_or((x + INCH, y - INCH))
}

fn base_of(view: &View, thing: Thing) -> Option<Base> {
    match thing {
        Thing::Figure(id) => seen::find(view, id)?.base,
        Thing::Animal(id) => seen::animal_base(seen::animal(view, id)?),
    }
}

/// The ring round somebody who is part of the plan.
fn ring(pen: &mut Pen, base: &Base) {
    let d = ground::outline(base, 5.0);
    draw(
        pen,
        &format!(
            r#"<g fill="none"><path d="{d}" stroke="@halo" stroke-width="8"/><path d="{d}" stroke="@picked" stroke-width="4.6"/></g>"#
        ),
    );
}

/// The arrow along a way, from where the figure stands; where it ends. Who comes onto the table begins at its edge.
fn goes(pen: &mut Pen, view: &View, id: FigureId, way: &Way) -> Option<At> {
    let from = base_of(view, Thing::Figure(id)).map(|base| base.lead);
    let points: Vec<At> = from.iter().chain(&way.points).map(|&at| spot(at)).collect();
    if points.len() > 1 {
        let colour = pen.paint("picked");
        arrow::line(pen, &points, &colour);
    }
    points.last().copied()
}

/// The ring round whom a shot or an attack is meant for, with an arrow to him unless he is at hand; where he stands.
fn aims(pen: &mut Pen, view: &View, from: Option<&Base>, at: Thing) -> Option<At> {
    let base = base_of(view, at)?;
    ring(pen, &base);
    let to = spot(base.lead);
    if let Some(start) = from.map(|from| spot(from.lead)) {
        let far = apart(start, to);
        // The arrow leaves both rings free.
        let share = 1.4 * INCH / far.max(1.0);
        if share < 0.35 {
            let between = |share: f64| {
                (
                    start.0 + (to.0 - start.0) * share,
                    start.1 + (to.1 - start.1) * share,
                )
            };
            let colour = pen.paint("picked");
            arrow::line(pen, &[between(share), between(1.0 - share)], &colour);
        }
    }
    Some(to)
}
