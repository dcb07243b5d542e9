//! Whether a battlefield is one that can be played on (FW-R10): all pieces lie there, and every side can be reached from the field.

use crate::{
    Side,
    land::{Land, Sort, driving},
    tables::{BASE, SCENERY},
};
use field::{Base, Point, Walk};
use std::collections::VecDeque;
use table::Refusal;

impl Land {
    /// Whether all that has to be laid lies there (FW-R10).
    pub fn is_complete(&self) -> Result<(), Refusal> {
        let missing = SCENERY
            .iter()
            .find(|(sort, number)| *sort != Sort::Wall && self.count(*sort) < usize::from(*number));
        if let Some((sort, number)) = missing {
            let kind = table::capital(sort.name());
            let why = match number {
                1 => format!("{kind} is still to be laid."),
                _ => format!("{kind} is still to be laid: {number} belong to the scenery."),
            };
            return Err(Refusal::new("FW-R10", why));
        }
        match *(self.table().shut_off).get_or_init(|| self.shut_off()) {
            Some(side) => {
                let why = format!(
                    "A man with a cow cannot go from the field to {} without swimming or crossing an obstacle.",
                    side.name()
                );
                Err(Refusal::new("FW-R10", why).marking(vec![side.to_string()]))
            }
            None => Ok(()),
        }
    }

    /// A side that a man with a cow cannot reach from the field (FW-R10): a flood over a grid of half inches.
    fn shut_off(&self) -> Option<Side> {
        let (width, depth) = self.table().ground.size();
        let (columns, rows) = (
            (width.count() / 500) as usize,
            (depth.count() / 500) as usize,
        );
        let mover = Base::disc(Point::new(0, 0), BASE);
        let walk = Walk::over(&self.table().ground, mover, driving());
        let at = |(x, y): (usize, usize)| Point::new(x as i32 * 500, y as i32 * 500);
        let mut seen = vec![false; (columns + 1) * (rows + 1)];
        let mut sides = [false; 4];
        let start = (columns / 2 + 6, rows / 2);
        let mut queue = VecDeque::from([start]);
        seen[start.1 * (columns + 1) + start.0] = true;
        while let Some((x, y)) = queue.pop_front() {
            let ends = [y + 1 >= rows, y <= 1, x <= 1, x + 1 >= columns];
            sides
                .iter_mut()
                .zip(ends)
                .for_each(|(side, end)| *side |= end);
            if sides.iter().all(|side| *side) {
                return None;
            }
            let steps = [
                (x + 1, y),
                (x.wrapping_sub(1), y),
                (x, y + 1),
                (x, y.wrapping_sub(1)),
            ];
            for next in steps
                .into_iter()
                .filter(|(x, y)| *x <= columns && *y <= rows)
            {
                let place = &mut seen[next.1 * (columns + 1) + next.0];
                if !*place && walk.is_clear(at((x, y)), at(next)) {
                    *place = true;
                    queue.push_back(next);
                }
            }
        }
        let shut = sides.iter().position(|side| !side)?;
        Some([Side::South, Side::North, Side::West, Side::East][shut])
    }
}
