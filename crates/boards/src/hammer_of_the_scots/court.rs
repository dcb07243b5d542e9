//! The nobles whom a herald can win: a row of shields, each with its name and home.

use super::{arms, blocks};
use crate::{
    Scene, Shape,
    pen::{Anchor, Area, Pen},
};
use hammer_of_the_scots::{Area as Land, Matter, Noble, Side, View};

/// The shields as one whole `<svg>` element, while the reader names a noble.
pub(super) fn svg(view: &View, scene: &Scene) -> Option<String> {
    let side = view.side.filter(|&side| view.asked.by == Some(side))?;
    if view.asked.what != Matter::Herald {
        return None;
    }
    let (width, cell, row) = match scene.shape {
        Shape::Wide => (1000.0, 110.0, 9),
        Shape::Narrow => (400.0, 80.0, 5),
    };
    let high = 104.0;
    let enemy = side.other();
    let there: Vec<Noble> = view
        .nobles
        .iter()
        .filter(|noble| noble.serves == Some(enemy))
        .map(|noble| noble.noble)
        .filter(|&noble| noble != Noble::MORAY)
        .collect();
    let rows = there.len().div_ceil(row).max(1);
    // Rows of about the same length.
    let row = there.len().div_ceil(rows).max(1);
    let h = 12.0 + high * rows as f64;
    let mut pen = Pen::new(scene);
    pen.id = format!("c{}", pen.id).into();
    let label = format!("The nobles who serve {}", enemy.name());
    pen.open_on_paper("court", "", (width, h), &label);
    for (place, &noble) in there.iter().enumerate() {
        let (line, column) = (place / row, place % row);
        let in_line = (there.len() - line * row).min(row) as f64;
        let left = (width - in_line * cell) / 2.0;
        let frame = Area::new(
            left + cell * column as f64 + 4.0,
            8.0 + high * line as f64,
            cell - 8.0,
            high - 8.0,
        );
        shield(&mut pen, noble, enemy, frame);
    }
    pen.raw("</svg>");
    Some(pen.finish())
}

fn shield(pen: &mut Pen, noble: Noble, serves: Side, frame: Area) {
    let target = format!("noble:{noble}");
    let homes: Vec<&str> = noble.homes().iter().map(Land::name).collect();
    let homes = homes.join(" and ");
    let label = format!(
        "{} of {homes}, of the {} faction",
        noble.name(),
        noble.faction().name()
    );
    pen.open_target(&target, &label, None);
    let colour = pen.paint(blocks::colours(serves).0);
    let more = format!(r#"fill="{colour}" fill-opacity=".13""#);
    pen.rect(frame, 10.0, &more);
    arms::shield(pen, noble, frame.mid(), frame.y + 34.0, 1.9);
    let [ink, muted] = ["ink", "muted"].map(|token| pen.paint(token));
    let (mid, room) = (frame.mid(), frame.w - 8.0);
    pen.open(r#"class="name""#);
    pen.words(
        noble.name(),
        mid,
        frame.y + 76.0,
        14.0,
        room,
        Anchor::Middle,
        &ink,
    );
    pen.close();
    pen.words(
        &homes,
        mid,
        frame.y + 90.0,
        11.5,
        room,
        Anchor::Middle,
        &muted,
    );
    pen.ring(&target, frame, 10.0);
    pen.close();
}
