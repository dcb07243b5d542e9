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
    let mut numbers: Vec<(usize, At)> = Vec::new();
    for (index, path) in plan.iter().enumerate() {
        numbers.extend(step(pen, view, path, &numbers).map(|at| (index + 1, at)));
    }
    // No arrow lies over a number.
    for (number, at) in numbers {
        arrow::number(pen, number, at);
    }
    pen.close();
}

/// Draws one move, and gives the place for its number, where none of these is.
fn step(pen: &mut Pen, view: &View, path: &[Target], taken: &[(usize, At)]) -> Option<At> {
    let doer = path.iter().find_map(seen::named);
    let stands = doer.and_then(|id| base_of(view, Thing::Figure(id)));
    if let Some(base) = &stands {
        ring(pen, base);
    }
    let line = match path.iter().find_map(paths::of_button) {
        Some(Action::Move(id, way, _) | Action::Enter(id, Some(way))) => goes(pen, view, id, &way),
        Some(Action::Fire(_, at, _)) => aims(pen, view, stands.as_ref(), at),
        // Who attacks will be at hand by then, and its number is beside whom it is for.
        Some(Action::Attack(_, at, _)) => {
            let line = aims(pen, view, None, at);
            return line.first().map(|&at| free_place(view, at, &[], taken));
        }
        Some(Action::Place(thing, place, _)) => {
            let base = view.placed(thing, place);
            base.iter()
                .for_each(|base| sketch::ghost(pen, base, "picked"));
            base.iter().map(|base| spot(base.lead)).collect()
        }
        _ => Vec::new(),
    };
    let from = stands.map(|base| spot(base.lead));
    let from = from.or(line.last().copied())?;
    Some(free_place(view, from, &line, taken))
}

/// A place for a number, on the arrow if that is long, else beside somebody: where it covers nobody and no other number.
fn free_place(view: &View, (x, y): At, line: &[At], taken: &[(usize, At)]) -> At {
    const LONG: f64 = 4.0 * INCH;
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
        .chain(taken.iter().map(|&(_, at)| at))
        .chain(line.last().copied())
        .collect();
    let room = |at: &At| others.iter().all(|&other| apart(*at, other) > 1.3 * INCH);
    let legs = line.windows(2).filter(|leg| apart(leg[0], leg[1]) > LONG);
    let along =
        legs.flat_map(|leg| [0.5, 0.4, 0.6, 0.3].map(|share| between(leg[0], leg[1], share)));
    let beside = [1.4, 2.2, 3.0]
        .into_iter()
        .flat_map(|far: f64| AROUND.map(|(dx, dy)| (x + dx * far * INCH, y + dy * far * INCH)));
    let mut free = along.chain(beside).filter(room);
    free.next().unwrap_or((x + INCH, y - INCH))
}

/// The point between two others at this share of the way.
fn between(from: At, to: At, share: f64) -> At {
    (
        from.0 + (to.0 - from.0) * share,
        from.1 + (to.1 - from.1) * share,
    )
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

/// The arrow along a way, from where the figure stands; its points. Who comes onto the table begins at its edge.
fn goes(pen: &mut Pen, view: &View, id: FigureId, way: &Way) -> Vec<At> {
    let from = base_of(view, Thing::Figure(id)).map(|base| base.lead);
    let points: Vec<At> = from.iter().chain(&way.points).map(|&at| spot(at)).collect();
    if points.len() > 1 {
        let colour = pen.paint("picked");
        arrow::line(pen, &points, &colour);
    }
    points
}

/// The ring round whom a shot or an attack is meant for, with an arrow to him unless he is at hand; the points of that arrow.
fn aims(pen: &mut Pen, view: &View, from: Option<&Base>, at: Thing) -> Vec<At> {
    let Some(base) = base_of(view, at) else {
        return Vec::new();
    };
    ring(pen, &base);
    let to = spot(base.lead);
    let Some(from) = from.map(|from| spot(from.lead)) else {
        return vec![to];
    };
    // The arrow leaves both rings free.
    let share = 1.4 * INCH / apart(from, to).max(1.0);
    if share > 0.35 {
        return vec![to];
    }
    let line = vec![between(from, to, share), between(from, to, 1.0 - share)];
    let colour = pen.paint("picked");
    arrow::line(pen, &line, &colour);
    line
}
