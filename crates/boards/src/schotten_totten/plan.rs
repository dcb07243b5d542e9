//! A plan that is proposed, drawn over the border: the card as a ghost where it would lie, and a numbered disc on
//! everything that would be picked.

use super::{cards, draw::Drawing, paths};
use crate::{
    Shape, Target,
    pen::{Area, n},
};
use schotten_totten::{Card, Stone};

impl Drawing<'_> {
    /// The plan of the scene; nothing of it can be picked.
    pub(super) fn plan(&mut self) {
        if self.scene.plan.is_empty() {
            return;
        }
        self.pen
            .open(r#"class="plan" pointer-events="none" aria-hidden="true""#);
        for (index, path) in self.scene.plan.iter().enumerate() {
            let played = path.first().and_then(card_in_hand);
            for target in path {
                self.planned(index + 1, target, played);
            }
        }
        self.pen.close();
    }

    /// One thing that would be picked for the move with this number, which plays this card.
    fn planned(&mut self, number: usize, target: &Target, played: Option<Card>) {
        let name = target.as_str();
        // The hand rings its own cards, since it knows in which order they lie.
        if card_in_hand(target).is_some() {
            return;
        }
        let stone = name.rsplit([':', '@']).next();
        let Some(stone) = stone.and_then(|stone| stone.parse::<Stone>().ok()) else {
            return;
        };
        let at = stone.index();
        let area = match name.split_once(':') {
            Some(("side", _)) => {
                let lie = self.view.stones[at].cards[self.near.index()].len();
                let area = self.place.card_at(true, at, lie, lie + 1);
                if let Some(card) = played {
                    cards::proposed(&mut self.pen, card, area);
                }
                area
            }
            Some(("stone", _)) => {
                let area = self.place.stone_at(at, 0.0);
                self.mark(area);
                area
            }
            Some((side @ ("near" | "far"), _)) => {
                let is_near = side == "near";
                let seat = if is_near {
                    self.near
                } else {
                    self.near.other()
                };
                let lie = &self.view.stones[at].cards[seat.index()];
                let is_it = |card: &Card| paths::lying(is_near, *card, stone) == name;
                let Some(place) = lie.iter().position(is_it) else {
                    return;
                };
                let area = self.place.shown_at(is_near, at, place, lie.len());
                self.mark(area);
                area
            }
            _ => return,
        };
        self.disc(number, area);
    }

    /// A ring round something that would be picked.
    fn mark(&mut self, area: Area) {
        let (picked, face) = (self.pen.paint("picked"), self.pen.paint("face"));
        for (colour, width) in [(face, 6.5), (picked, 4.0)] {
            let more = format!(r#"fill="none" stroke="{colour}" stroke-width="{width}""#);
            self.pen.rect(area.grown(2.5), 9.0, &more);
        }
    }

    fn disc(&mut self, number: usize, area: Area) {
        let radius = if self.place.shape == Shape::Wide {
            13.0
        } else {
            9.0
        };
        let (x, y) = (area.x + area.w - radius * 0.4, area.y + radius * 0.4);
        let (picked, face) = (self.pen.paint("picked"), self.pen.paint("face"));
        self.pen.raw(format_args!(
            r#"<circle cx="{}" cy="{}" r="{radius}" fill="{picked}" stroke="{face}" stroke-width="2.5"/>"#,
            n(x),
            n(y)
        ));
        let size = radius;
        self.pen
            .number(&number.to_string(), x, y - size / 2.0, size, &face);
    }
}

fn card_in_hand(target: &Target) -> Option<Card> {
    target.as_str().strip_prefix("hand:")?.parse().ok()
}
