//! What a coach points at: rings of ink with a halo of paper, each with its number on a disc, the same that stands in the coach's
//! words. A ring is narrower and its disc stands at another corner where something else that is pointed at would be hidden.

use crate::pen::{Area, Pen, escape, n};

/// One thing that is pointed at.
pub(crate) struct Pointed {
    /// Its number in [`crate::Scene::pointers`], from 0.
    number: usize,
    /// Where it is.
    area: Area,
    /// Where it is drawn from afar, if that is elsewhere.
    afar: Option<Area>,
    /// How round its corners are.
    round: f64,
}

/// How far a ring is from what it is round, its halo and its line, and the radius of a disc.
const AWAY: f64 = 4.0;
const HALO: f64 = 8.0;
const LINE: f64 = 3.2;
const DISC: f64 = 12.5;
/// A ring that has no room keeps this much of its strength.
const THINNEST: f64 = 0.6;
/// What is pointed at from afar is drawn larger, and so is what points at it.
const AFAR: f64 = 1.5;

impl Pen<'_> {
    /// Notes where this is, if a coach points at it; the end of the picture draws the pointers above everything else.
    pub fn point(&mut self, target: &str, area: Area, round: f64) {
        self.note(target, area, None, round);
    }

    /// The same for what is drawn at another place from afar.
    pub fn point_at_both(&mut self, target: &str, [area, afar]: [Area; 2], round: f64) {
        self.note(target, area, Some(afar), round);
    }

    fn note(&mut self, target: &str, area: Area, afar: Option<Area>, round: f64) {
        let mut pointers = self.scene.pointers.iter();
        let number = pointers.position(|pointer| pointer.as_str() == target);
        let is_new = |number: &usize| self.pointed.iter().all(|known| known.number != *number);
        if let Some(number) = number.filter(is_new) {
            self.pointed.push(Pointed {
                number,
                area,
                afar,
                round,
            });
        }
    }

    pub(super) fn pointers(&mut self) {
        let mut pointed = std::mem::take(&mut self.pointed);
        if pointed.is_empty() {
            return;
        }
        pointed.sort_by_key(|one| one.number);
        let closed = self.out.ends_with("</svg>");
        if closed {
            self.out.truncate(self.out.len() - "</svg>".len());
        }
        for one in &pointed {
            let name = escape(self.scene.pointers[one.number].as_str());
            self.open(&format!(
                r#"class="pointer" data-pointer="{name}" pointer-events="none" aria-hidden="true""#
            ));
            let others = |is_afar: bool| -> Vec<Area> {
                let rest = pointed.iter().filter(|other| other.number != one.number);
                rest.map(|other| other.afar.filter(|_| is_afar).unwrap_or(other.area))
                    .collect()
            };
            match one.afar {
                None => self.pointer(one, one.area, &others(false), self.pointing),
                Some(afar) => {
                    self.open(r#"class="close""#);
                    self.pointer(one, one.area, &others(false), self.pointing);
                    self.close();
                    self.open(r#"class="afar""#);
                    self.pointer(one, afar, &others(true), self.pointing * AFAR);
                    self.close();
                }
            }
            self.close();
        }
        if closed {
            self.out.push_str("</svg>");
        }
    }

    /// One ring and its disc.
    fn pointer(&mut self, one: &Pointed, area: Area, others: &[Area], scale: f64) {
        let (ink, paper) = (self.paint("ink"), self.paint("paper"));
        let gaps = others.iter().filter_map(|other| gap(area, *other));
        let away = gaps.fold(AWAY * scale, |away, gap| away.min(gap / 2.0));
        let strength = scale * (away / (AWAY * scale)).max(THINNEST);
        let ring = area.grown(away);
        for (colour, width) in [(&paper, HALO), (&ink, LINE)] {
            let width = n(width * strength);
            let more = format!(r#"fill="none" stroke="{colour}" stroke-width="{width}""#);
            self.rect(ring, one.round + away, &more);
        }
        let radius = DISC * scale;
        let (x, y) = corner(ring, 5.0 * scale, radius, others);
        self.raw(format_args!(
            r#"<circle cx="{}" cy="{}" r="{}" fill="{ink}" stroke="{paper}" stroke-width="{}"/>"#,
            n(x),
            n(y),
            n(radius),
            n(2.4 * scale)
        ));
        let size = 11.5 * scale;
        let number = (one.number + 1).to_string();
        self.number(&number, x, y - size / 2.0, size, &paper);
    }
}

/// How much is between two areas that stand apart.
fn gap(one: Area, other: Area) -> Option<f64> {
    let between = |from: f64, long: f64, other_from: f64, other_long: f64| {
        (other_from - from - long).max(from - other_from - other_long)
    };
    let across = between(one.x, one.w, other.x, other.w);
    let down = between(one.y, one.h, other.y, other.h);
    Some(across.max(down)).filter(|gap| *gap >= 0.0)
}

/// Where the disc stands: beyond the corner where it hides least of what else is pointed at, the upper right one first.
fn corner(ring: Area, away: f64, radius: f64, others: &[Area]) -> (f64, f64) {
    let (left, right) = (ring.x - away, ring.x + ring.w + away);
    let (top, low) = (ring.y + 1.0 - away, ring.y + ring.h - 1.0 + away);
    let hides = |&(x, y): &(f64, f64)| -> f64 {
        let covered = |other: &Area| {
            let wide = (x + radius).min(other.x + other.w) - (x - radius).max(other.x);
            let high = (y + radius).min(other.y + other.h) - (y - radius).max(other.y);
            wide.max(0.0) * high.max(0.0)
        };
        others.iter().map(covered).sum()
    };
    let corners = [(right, top), (left, top), (right, low), (left, low)];
    let best = corners
        .into_iter()
        .min_by(|one, other| hides(one).total_cmp(&hides(other)));
    best.unwrap_or((right, top))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One block above two that stand close to each other, as in Fife.
    const BLOCKS: [(f64, f64); 3] = [(60.0, 0.0), (20.0, 48.0), (66.0, 48.0)];

    #[test]
    fn no_pointer_hides_what_another_points_at() {
        let areas = BLOCKS.map(|(x, y)| Area::new(x, y, 42.0, 44.0));
        for (number, area) in areas.into_iter().enumerate() {
            let mut others = areas.to_vec();
            others.remove(number);
            let (x, y) = corner(area.grown(2.0), 5.0, 12.0, &others);
            for other in others {
                let is_across = (x - 12.0 < other.x + other.w) && (other.x < x + 12.0);
                let is_down = (y - 12.0 < other.y + other.h) && (other.y < y + 12.0);
                assert!(!(is_across && is_down), "the disc of {number}");
                assert!(gap(area, other).is_some_and(|gap| gap >= 4.0 - 1e-9));
            }
        }
    }

    #[test]
    fn what_lies_within_another_thing_has_no_gap_to_it() {
        let farm = Area::new(0.0, 0.0, 100.0, 80.0);
        assert_eq!(gap(farm, Area::new(30.0, 30.0, 10.0, 10.0)), None);
        assert_eq!(gap(farm, Area::new(106.0, 30.0, 10.0, 10.0)), Some(6.0));
    }
}
