//! The board itself: name plates and the border. What lies round it is in `hands`.

use super::{
    cards::{self, Cover},
    layout::Layout,
    paths, words,
};
use crate::{
    Scene, Shape,
    pen::{Anchor, Area, Pen, escape, n},
};
use schotten_totten::{Card, HandSize, Stone, View};
use table::Seat;

/// A picture in the making.
pub(super) struct Drawing<'a> {
    pub(super) pen: Pen<'a>,
    pub(super) view: &'a View,
    pub(super) scene: &'a Scene,
    pub(super) place: &'static Layout,
    pub(super) near: Seat,
}

pub(super) fn svg(view: &View, scene: &Scene) -> String {
    debug_assert_eq!(view.seat, scene.reader, "the view is another reader's");
    let mut drawing = Drawing {
        pen: Pen::new(scene),
        view,
        scene,
        place: Layout::of(scene.shape),
        near: scene.reader.unwrap_or(Seat::FIRST),
    };
    drawing.frame();
    drawing.turf();
    drawing.name_plate(drawing.near.other());
    drawing.name_plate(drawing.near);
    drawing.hidden_hand(drawing.near.other());
    for stone in Stone::all() {
        drawing.column(stone);
    }
    // Above the columns, so that they are hit first where they may be picked.
    if view.tactic && scene.reader.is_some() {
        Stone::all().for_each(|stone| drawing.lying_cards(stone));
    }
    drawing.decks();
    match &view.hand {
        Some(hand) => drawing.own_hand(hand),
        None => drawing.hidden_hand(drawing.near),
    }
    drawing.pen.raw("</svg>");
    drawing.pen.finish()
}

impl Drawing<'_> {
    pub(super) fn is_near(&self, seat: Seat) -> bool {
        seat == self.near
    }

    /// Opens the picture. A page gets no `<title>`: browsers would show it wherever the pointer rests.
    fn frame(&mut self) {
        let (w, h) = (self.place.width, self.place.height);
        let shape = match self.scene.shape {
            Shape::Wide => "wide",
            Shape::Narrow => "narrow",
        };
        let title = match self.scene.reader {
            Some(seat) => format!("Schotten Totten, as {} sees it", self.scene.name(seat)),
            None => "Schotten Totten, as spectators see it".into(),
        };
        let (title, desc) = (
            escape(&title),
            escape(&words::description(self.view, self.scene)),
        );
        let is_file = self.scene.theme.is_file();
        let size = if is_file {
            format!(r#" width="{w}" height="{h}""#)
        } else {
            String::new()
        };
        let role = if is_file { "img" } else { "group" };
        self.pen.raw(format_args!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" class="board border {shape}" viewBox="0 0 {w} {h}"{size} role="{role}" aria-label="{title}">"#
        ));
        if is_file {
            self.pen.raw(format_args!("<title>{title}</title>"));
        }
        self.pen.raw(format_args!("<desc>{desc}</desc>"));
        cards::definitions(&mut self.pen);
        if is_file {
            let paper = self.pen.paint("paper");
            self.pen.rect(
                Area::new(0.0, 0.0, w, h),
                0.0,
                &format!(r#"fill="{paper}""#),
            );
        }
    }

    /// The strip of turf on which the Stones lie.
    fn turf(&mut self) {
        let (w, mid) = (self.place.width, self.place.stones);
        let half = self.place.stone.1 * 0.62;
        let (turf, edge) = (self.pen.paint("turf"), self.pen.paint("turf-edge"));
        let wave = |from: f64, to: f64, y: f64| {
            let way = (to - from) / 8.0;
            let mut line = String::new();
            for bump in 0..8 {
                let rise = [5.0, -4.0, 3.0, -5.0][bump % 4] * half / 26.0;
                line += &format!("q{} {} {} 0", n(way / 2.0), n(rise), n(way));
            }
            (y, line)
        };
        let (top, upper) = wave(0.0, w, mid - half);
        let (bottom, lower) = wave(w, 0.0, mid + half);
        self.pen.raw(format_args!(
            r#"<path d="M0 {}{upper}V{}{lower}z" fill="{turf}" stroke="{edge}" stroke-opacity=".5"/>"#,
            n(top),
            n(bottom)
        ));
        let mut tufts = String::new();
        for stone in 0..Stone::COUNT {
            let x = self.place.column(stone)
                - (self.place.column(1) - self.place.column(0) - self.place.card.0) / 2.0;
            let y = mid + half * [0.72, -0.3, 0.5][stone % 3];
            tufts += &format!("M{} {}l-3 -6m3 6v-8m0 8l3 -6", n(x + 0.5), n(y));
        }
        self.pen.raw(format_args!(
            r#"<path d="{tufts}" fill="none" stroke="{edge}" stroke-width="1.4" stroke-linecap="round"/>"#
        ));
    }

    /// Name, whose turn it is, and the Stones that the seat has: five pebbles win.
    fn name_plate(&mut self, seat: Seat) {
        let place = self.place;
        let is_wide = place.shape == Shape::Wide;
        let base = if self.is_near(seat) {
            place.near_name
        } else {
            place.far_name
        };
        let left = place.column(0);
        let (ink, muted) = (self.pen.paint("ink"), self.pen.paint("muted"));
        let winner = self.view.outcome.map(|outcome| outcome.winners());
        let mut name = self.scene.name(seat);
        if self.scene.reader == Some(seat) {
            name += " (you)";
        }
        if winner.is_some_and(|winners| winners.len() == 1 && winners.contains(seat)) {
            name += ": winner";
        }
        let mut x = left;
        if winner.is_none() && self.view.to_act == seat {
            let dot = self.pen.paint("heather");
            let (r, y) = (place.letters * 0.34, base - place.letters * 0.34);
            self.pen.raw(format_args!(
                r#"<circle class="turn" cx="{}" cy="{}" r="{}" fill="{dot}"/>"#,
                n(left + r),
                n(y),
                n(r)
            ));
            x += 2.0 * r + 7.0;
        }
        let room = match (is_wide, self.is_near(seat)) {
            (true, true) => 560.0,
            (true, false) => 205.0,
            (false, true) => 220.0,
            (false, false) => 130.0,
        } - (x - left);
        self.pen.open(r#"class="name""#);
        self.pen
            .words(&name, x, base, place.letters, room, Anchor::Start, &ink);
        self.pen.close();
        let HandSize { clan, tactic } = self.view.hand_sizes[seat.index()];
        if self.scene.reader != Some(seat) {
            let count = words::count(usize::from(clan + tactic));
            let size = place.letters * 0.8;
            let y = base + size * 1.45;
            self.pen
                .words(&count, left, y, size, room, Anchor::Start, &muted);
        }
        self.pebbles(seat, base);
    }

    fn pebbles(&mut self, seat: Seat, base: f64) {
        let place = self.place;
        let has = words::stones_of(self.view, seat);
        let (w, h) = if place.shape == Shape::Wide {
            (17.0, 11.0)
        } else {
            (11.0, 7.5)
        };
        let (line, own) = (self.pen.paint("muted"), self.owner_colour(seat));
        let (mut x, y) = match (place.shape, self.is_near(seat)) {
            (Shape::Narrow, true) if self.scene.reader.is_none() => (place.column(0), base + 23.0),
            (Shape::Narrow, true) => (place.column(0), base + 10.0),
            _ => (
                place.width - place.column(0) - 5.0 * (w + 4.0) + 4.0,
                base - h,
            ),
        };
        let label = format!("{}: {has} of the 5 Stones that win", self.scene.name(seat));
        self.pen
            .open(&format!(r#"role="img" aria-label="{}""#, escape(&label)));
        for number in 0..5 {
            let more = if number < has {
                format!(r#"fill="{own}" stroke="{own}" stroke-width="1.5""#)
            } else {
                format!(
                    r#"fill="none" stroke="{line}" stroke-width="1.2" stroke-dasharray="2.5 2""#
                )
            };
            self.pen.rect(Area::new(x, y, w, h), h / 2.0, &more);
            x += w + 4.0;
        }
        self.pen.close();
    }

    fn owner_colour(&self, seat: Seat) -> String {
        self.pen
            .paint(if self.is_near(seat) { "mine" } else { "theirs" })
    }

    fn column(&mut self, stone: Stone) {
        self.counter_example(stone);
        self.far_side(stone);
        self.stone(stone);
        self.near_side(stone);
        self.flag(stone);
    }

    fn far_side(&mut self, stone: Stone) {
        let label = words::side(self.view, self.scene, self.near.other(), stone);
        self.pen.open(&format!(
            r#"class="side" role="group" data-place="{}" aria-label="{}""#,
            paths::side(false, stone),
            escape(&label)
        ));
        self.side_cards(self.near.other(), stone);
        self.pen.close();
    }

    fn near_side(&mut self, stone: Stone) {
        let target = paths::side(true, stone);
        let label = words::side(self.view, self.scene, self.near, stone);
        let area = self.place.side_at(true, stone.index());
        let round = if self.place.shape == Shape::Wide {
            12.0
        } else {
            7.0
        };
        self.pen.open_target(&target, &label);
        self.pen.bed(&target, area, round);
        self.side_cards(self.near, stone);
        self.pen.quiet_ring(&target, area, round);
        self.pen.close();
    }

    fn side_cards(&mut self, seat: Seat, stone: Stone) {
        let seen = &self.view.stones[stone.index()];
        let (is_near, at) = (self.is_near(seat), stone.index());
        let lie = &seen.cards[seat.index()];
        let lost = seen.owner.is_some_and(|owner| owner != seat);
        if lost {
            self.pen.open(r#"class="lost" opacity=".58""#);
        }
        let changed = self.scene.is_last(&paths::side(is_near, stone));
        for (number, &card) in lie.iter().enumerate() {
            let area = self.place.card_at(is_near, at, number, lie.len());
            let is_top = number + 1 == lie.len();
            let shown = self.place.shown_at(is_near, at, number, lie.len());
            let cover = if is_top {
                Cover::None
            } else {
                Cover::Head(shown.h)
            };
            cards::face(&mut self.pen, card, area, cover);
            let last = self.scene.is_last(&paths::lying(is_near, card, stone));
            if last || (changed && is_top) {
                self.latest(shown);
            }
        }
        let is_marked = self.scene.is_marked(&paths::stone(stone));
        if lie.is_empty() && seen.owner.is_none() && (is_near || !is_marked) {
            let area = self.place.card_at(is_near, at, 0, 1);
            cards::slot(&mut self.pen, area);
        }
        if lost {
            self.pen.close();
        }
    }

    /// Points at what came last: a pointer at its edge, so that it is not told by colour alone.
    pub(super) fn latest(&mut self, area: Area) {
        let ink = self.pen.paint("ink");
        let size = if self.place.shape == Shape::Wide {
            9.0
        } else {
            6.0
        };
        let (x, y) = (
            area.x - 3.0,
            area.y + area.h.min(self.place.card.1 * 0.3) / 2.0,
        );
        let gold = self.pen.paint("glow");
        self.pen.raw(format_args!(
            r#"<path class="latest" d="M{} {}l{s} {s}l-{s} {s}z" fill="{gold}" stroke="{ink}" stroke-width="1.2" stroke-linejoin="round"/>"#,
            n(x),
            n(y - size),
            s = n(size)
        ));
    }

    fn stone(&mut self, stone: Stone) {
        let target = paths::stone(stone);
        let label = words::stone(self.view, self.scene, stone);
        let seen = &self.view.stones[stone.index()];
        let moved = match seen.owner {
            None => 0.0,
            Some(seat) if self.is_near(seat) => self.place.claimed,
            Some(_) => -self.place.claimed,
        };
        let colour = match seen.owner {
            None => self.pen.paint("stone"),
            Some(seat) => self.owner_colour(seat),
        };
        let Area { x, y, w, h } = self.place.stone_at(stone.index(), moved);
        self.pen.open_target(&target, &label);
        if !self.scene.theme.is_file() {
            // A finger is larger than a pebble.
            let tall = 38.0_f64.max(h);
            let hit = Area::new(x - 2.0, y + (h - tall) / 2.0, w + 4.0, tall);
            self.pen
                .rect(hit, 0.0, r#"fill="none" pointer-events="all""#);
        }
        // No two pebbles lie alike.
        let tilt = [-2.0, 1.5, 0.0, 2.5, -1.0, 1.0, -2.5, 0.5, 2.0][stone.index()];
        let (across, down) = (n(x + w / 2.0), n(y + h / 2.0));
        self.pen.open(&format!(
            r#"class="stone" transform="rotate({tilt} {across} {down})""#
        ));
        cards::pebble(&mut self.pen, Area::new(x, y, w, h), &colour);
        self.pen.close();
        let carved = self.pen.paint("carved");
        let size = h * 0.47;
        let modes = seen.modes.clone();
        let middle = x + w * [0.5, 0.22, 0.17][modes.len().min(2)];
        let number = stone.to_string();
        self.pen
            .number(&number, middle, y + (h - size) / 2.0, size, &carved);
        for (number, &mode) in modes.iter().enumerate() {
            self.mode(mode, Area::new(x, y, w, h), number, modes.len());
        }
        if self.scene.is_last(&target) {
            self.latest(Area::new(x - 5.0, y, w, h));
        }
        self.pen
            .ring(&target, Area::new(x, y, w, h).grown(3.5), h * 0.52);
        self.pen.close();
    }

    /// A Combat Mode lies on the Stone as a small card.
    fn mode(&mut self, card: Card, stone: Area, number: usize, modes: usize) {
        let wide = stone.w * if modes == 1 { 0.46 } else { 0.35 };
        let tall = stone.h * 0.84;
        let x = stone.x + stone.w * if modes == 1 { 0.99 } else { 1.03 }
            - wide * (modes - number) as f64;
        let area = Area::new(x, stone.y + (stone.h - tall) / 2.0, wide - 1.5, tall);
        let (face, colour) = (self.pen.paint("face"), self.pen.paint("tactic"));
        self.pen
            .open(&format!(r#"class="card" data-card="{card}""#));
        if let Some(tactic) = card.kind() {
            let text = format!("{}: {}", tactic.name(), tactic.effect());
            self.pen
                .raw(format_args!("<title>{}</title>", escape(&text)));
        }
        let more = format!(r#"fill="{face}" stroke="{colour}" stroke-width="1.3""#);
        self.pen.rect(area, 4.0, &more);
        let size = (area.w - 3.0).min(area.h - 4.0);
        let y = area.y + (area.h - size) / 2.0;
        let key = super::signs::key(card);
        cards::sign(
            &mut self.pen,
            key,
            area.mid() - size / 2.0,
            y,
            size,
            &colour,
        );
        self.pen.close();
    }

    /// Whoever was complete first planted a flag there: ties are his.
    fn flag(&mut self, stone: Stone) {
        let seen = &self.view.stones[stone.index()];
        let Some(seat) = seen.first.filter(|_| seen.owner.is_none()) else {
            return;
        };
        let scale = if self.place.shape == Shape::Wide {
            1.0
        } else {
            0.62
        };
        let edge = self.place.column(stone.index()) + self.place.card.0 - 15.0 * scale;
        let side = self.place.card_at(self.is_near(seat), stone.index(), 0, 1);
        let y = if self.is_near(seat) {
            side.y + 3.0
        } else {
            side.y + side.h + 17.0 * scale
        };
        let (ink, cloth) = (self.pen.paint("ink"), self.owner_colour(seat));
        let paper = self.pen.paint("paper");
        self.pen.raw(format_args!(
            r#"<g class="flag" transform="translate({} {}) scale({scale})"><path d="M0 0V-20" fill="none" stroke="{ink}" stroke-width="2" stroke-linecap="round"/><path d="M1 -20L15 -15.5L1 -10.5z" fill="{cloth}" stroke="{paper}" stroke-width="1"/></g>"#,
            n(edge),
            n(y)
        ));
    }

    /// A refused claim shows how it could still be beaten: the marked cards lie behind those of the
    /// far side.
    fn counter_example(&mut self, stone: Stone) {
        if !self.scene.is_marked(&paths::stone(stone)) {
            return;
        }
        let marked = self.scene.marks.iter().filter_map(|mark| mark.parse().ok());
        let marked: Vec<Card> = marked.collect();
        let lie = self.view.stones[stone.index()].cards[self.near.other().index()].len();
        let cards = lie + marked.len();
        for (number, card) in marked.into_iter().enumerate() {
            let area = self.place.card_at(false, stone.index(), number, cards);
            let label = escape(&format!("{}, still out", card.name()));
            self.pen
                .open(&format!(r#"class="ghost" role="img" aria-label="{label}""#));
            let shown = self.place.shown_at(false, stone.index(), number, cards);
            let cover = if shown.h < area.h {
                Cover::Head(shown.h)
            } else {
                Cover::None
            };
            cards::ghost(&mut self.pen, card, area, cover);
            self.pen.close();
        }
    }

    /// The cards that lie at a Stone, as things to pick. They are drawn already; these are their outlines.
    fn lying_cards(&mut self, stone: Stone) {
        if self.view.stones[stone.index()].owner.is_some() {
            return;
        }
        for seat in [self.near.other(), self.near] {
            let is_near = self.is_near(seat);
            let lie = &self.view.stones[stone.index()].cards[seat.index()];
            for (number, &card) in lie.iter().enumerate() {
                let target = paths::lying(is_near, card, stone);
                let area = self
                    .place
                    .shown_at(is_near, stone.index(), number, lie.len());
                self.pen
                    .open_target(&target, &words::lying(self.scene, seat, card, stone));
                self.pen.overlay(&target, area);
                self.pen.close();
            }
        }
    }
}
