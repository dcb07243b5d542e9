//! The board itself: name plates and the border. What lies round it is in `hands`.

use super::{
    cards::{self, Cover},
    layout::Layout,
    paths, words,
};
use crate::{
    Scene, Shape, lettering,
    pen::{Anchor, Area, Pen, escape, n},
};
use schotten_totten::{Card, HandSize, Stone, Tactic, View};
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
    drawing.others_hand(drawing.near.other());
    for stone in Stone::all() {
        drawing.column(stone);
    }
    // Above the columns, so that they are hit first where they may be picked.
    if let Some(hand) = &view.hand {
        Stone::all().for_each(|stone| drawing.lying_cards(stone, hand));
    }
    drawing.decks();
    match &view.hand {
        Some(hand) => drawing.own_hand(hand),
        None => drawing.others_hand(drawing.near),
    }
    drawing.plan();
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
        let shape = self.scene.shape.name();
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
            // What a click on something that is not lit asks about. Three Ruses need a second card to be asked about.
            r#" data-asks="hand=*@1 hand:R=R hand:G= hand:N= hand:T= side=^@* stone=!* deck:clan=+c deck:tactic=+t""#
                .into()
        };
        let role = if is_file { "img" } else { "group" };
        self.pen.raw(format_args!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" class="board border {shape}" viewBox="0 0 {w} {h}"{size} role="{role}" aria-label="{title}">"#
        ));
        if is_file {
            self.pen.raw(format_args!("<title>{title}</title>"));
        }
        self.pen.raw(format_args!("<desc>{desc}</desc>"));
        self.pen.definitions();
        if is_file {
            let paper = self.pen.paint("paper");
            self.pen.raw(format_args!(
                r#"<path d="M0 0H{w}V{h}H0z" fill="{paper}"/>"#
            ));
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
                let rise = ([50.0, -40.0, 30.0, -50.0][bump % 4] * half / 26.0).round() / 10.0;
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
            let y = (mid + half * [0.72, -0.3, 0.5][stone % 3]).round();
            tufts += &format!("M{} {}l-3-6m3 6v-8m0 8l3-6", n(x + 0.5), n(y));
        }
        self.pen.raw(format_args!(
            r#"<path d="{tufts}" {} stroke="{edge}" stroke-width="1.4"/>"#,
            self.pen.round()
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
        if winner.is_none() && !self.scene.is_over && self.view.to_act == seat {
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
            // A card that was taken up lies at the right end of the hand, under its words.
            (true, true) => 460.0,
            (true, false) => 190.0,
            (false, true) => 220.0,
            (false, false) => 120.0,
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
        let (x, y) = match (place.shape, self.is_near(seat)) {
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
        let had = format!(r#"fill="{own}" stroke="{own}" stroke-width="1.5""#);
        let lacked =
            format!(r#"fill="none" stroke="{line}" stroke-width="1.2" stroke-dasharray="2.5 2""#);
        let id = self.pen.id.clone();
        self.pen.define("q", |pen| {
            let more = format!(r#"id="{id}q""#);
            pen.rect(Area::new(0.0, 0.0, w, h), h / 2.0, &more);
        });
        for (numbers, look) in [(0..has.min(5), had), (has.min(5)..5, lacked)] {
            if numbers.is_empty() {
                continue;
            }
            self.pen.open(&look);
            for number in numbers {
                let x = n(x + number as f64 * (w + 4.0));
                self.pen.reuse("q", &format!(r#" x="{x}" y="{}""#, n(y)));
            }
            self.pen.close();
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
    }

    fn far_side(&mut self, stone: Stone) {
        let label = words::side(self.view, self.scene, self.near.other(), stone);
        self.pen.open(&format!(
            r#"role="group" data-place="{}" aria-label="{}""#,
            paths::side(false, stone),
            escape(&label)
        ));
        self.side_cards(self.near.other(), stone);
        self.pen.close();
        let area = self.place.side_at(false, stone.index());
        self.pen.point(&paths::side(false, stone), area, 10.0);
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
        self.pen.open_target(&target, &label, None);
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
            self.pen.open(r#"class="lost" opacity=".78""#);
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
            cards::telling_face(&mut self.pen, card, area, cover);
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
        let modes = seen.modes.as_slice();
        let carving = self.place.carving(stone.index(), moved, modes.len());
        let area = carving.stone;
        let tips: Vec<String> = modes.iter().filter_map(|&mode| words::tip(mode)).collect();
        let tip = (!tips.is_empty()).then(|| tips.join(" "));
        self.pen.open_target(&target, &label, tip.as_deref());
        // A finger is larger than a pebble.
        const FINGER: f64 = 38.0;
        if area.h < FINGER && !self.scene.theme.is_file() {
            let y = area.y + (area.h - FINGER) / 2.0;
            let hit = Area::new(area.x - 2.0, y, area.w + 4.0, FINGER);
            self.pen.rect(hit, 0.0, r#"class="hit""#);
        }
        // No two pebbles lie alike.
        let tilt = [-2.0, 1.5, 0.0, 2.5, -1.0, 1.0, -2.5, 0.5, 2.0][stone.index()];
        cards::pebble(&mut self.pen, area, &colour, tilt);
        let (middle, top) = carving.number;
        let size = area.h * 0.47;
        let number = stone.index() as u8 + 1;
        let left = middle - lettering::width(&stone.to_string(), size) / 2.0;
        cards::digit(&mut self.pen, number, left, top, size);
        for (&mode, &plate) in modes.iter().zip(&carving.plates) {
            self.mode(mode, plate);
        }
        if self.scene.is_last(&target) {
            self.latest(area.moved(-5.0, 0.0));
        }
        self.pen.ring(&target, area.grown(3.5), area.h * 0.52);
        self.flag(stone);
        self.pen.close();
    }

    /// A Combat Mode lies on the Stone as a small card.
    fn mode(&mut self, card: Card, plate: Area) {
        let (face, colour) = (self.pen.paint("face"), self.pen.paint("tactic"));
        self.pen.open_tipped(
            &format!(r#"data-card="{card}""#),
            words::tip(card).as_deref(),
        );
        let more = format!(r#"fill="{face}" stroke="{colour}" stroke-width="1.3""#);
        self.pen.rect(plate, 4.0, &more);
        let size = (plate.w - 3.0).min(plate.h - 3.0);
        let (x, y) = (plate.mid() - size / 2.0, plate.y + (plate.h - size) / 2.0);
        cards::sign(&mut self.pen, card, x, y, size, Some(&colour));
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
            side.y
        } else {
            side.y + side.h + 17.0 * scale
        };
        let (ink, cloth) = (self.pen.paint("ink"), self.owner_colour(seat));
        let paper = self.pen.paint("paper");
        let (id, name) = (
            self.pen.id.clone(),
            if self.is_near(seat) { "wn" } else { "wf" },
        );
        self.pen.define(name, |pen| {
            pen.raw(format_args!(
                r#"<g id="{id}{name}" transform="scale({})"><path d="M0 0V-20" {} stroke="{ink}" stroke-width="2"/><path d="M1 -20L15 -15.5L1 -10.5z" fill="{cloth}" stroke="{paper}"/></g>"#,
                n(scale),
                pen.round()
            ));
        });
        let tip = words::complete_first(self.scene, seat);
        self.pen.open_tipped(r#"class="flag""#, Some(&tip));
        let at = format!(r#" x="{}" y="{}""#, n(edge), n(y));
        self.pen.reuse(name, &at);
        self.pen.close();
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

    /// The cards that lie at a Stone, as things to pick. They are drawn already; these are their outlines. There
    /// are none for which the reader holds no Ruse: nothing could be done with them.
    fn lying_cards(&mut self, stone: Stone, hand: &[Card]) {
        if self.view.stones[stone.index()].owner.is_some() {
            return;
        }
        let holds = |tactic| hand.contains(&Card::tactic(tactic));
        let is_wanted = |is_near: bool| match is_near {
            true => holds(Tactic::Strategist),
            false => holds(Tactic::Banshee) || holds(Tactic::Traitor),
        };
        for seat in [self.near.other(), self.near] {
            let is_near = self.is_near(seat);
            if !is_wanted(is_near) {
                continue;
            }
            let lie = &self.view.stones[stone.index()].cards[seat.index()];
            for (number, &card) in lie.iter().enumerate() {
                let target = paths::lying(is_near, card, stone);
                let area = self
                    .place
                    .shown_at(is_near, stone.index(), number, lie.len());
                let label = words::lying(self.scene, seat, card, stone);
                self.pen
                    .open_target(&target, &label, words::tip(card).as_deref());
                self.pen.overlay(&target, area);
                self.pen.close();
            }
        }
    }
}
