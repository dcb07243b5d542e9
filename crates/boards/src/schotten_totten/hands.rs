//! What lies round the border: hands, decks and the discard pile.

use super::{
    cards::{self, Cover},
    draw::Drawing,
    paths, words,
};
use crate::{
    Shape,
    paint::INK,
    pen::{Anchor, Area, escape, n},
};
use schotten_totten::{Card, Deck, HandSize, Stage};
use table::Seat;

impl Drawing<'_> {
    /// A hand of which the reader sees only the backs, unless the game is over and everything is turned up.
    pub(super) fn others_hand(&mut self, seat: Seat) {
        match &self.view.turned_up {
            Some(up) => self.open_hand(seat, &up.hands[seat.index()]),
            None => self.hidden_hand(seat),
        }
    }

    fn open_hand(&mut self, seat: Seat, hand: &[Card]) {
        let zone = if self.is_near(seat) { "near" } else { "far" };
        let label = format!("{} held {}", self.scene.name(seat), words::names(hand));
        self.pen.open(&format!(
            r#"role="img" data-hand="{zone}" aria-label="{}""#,
            escape(&label)
        ));
        let mut hand = hand.to_vec();
        hand.sort_unstable();
        for (number, &card) in hand.iter().enumerate() {
            let area = self.place.back_at(self.is_near(seat), number, hand.len());
            let card_name = card.name();
            self.pen.open_tipped("", Some(&card_name));
            cards::face(&mut self.pen, card, area, Cover::None);
            self.pen.close();
        }
        self.pen.close();
    }

    fn hidden_hand(&mut self, seat: Seat) {
        let label = words::hidden_hand(self.view, self.scene, seat);
        let zone = if self.is_near(seat) { "near" } else { "far" };
        self.pen.open(&format!(
            r#"role="img" data-hand="{zone}" aria-label="{}""#,
            escape(&label)
        ));
        let HandSize { clan, tactic } = self.view.hand_sizes[seat.index()];
        let decks = std::iter::repeat_n(Deck::Clan, clan.into())
            .chain(std::iter::repeat_n(Deck::Tactic, tactic.into()));
        let cards = usize::from(clan + tactic);
        for (number, deck) in decks.enumerate() {
            let area = self.place.back_at(self.is_near(seat), number, cards);
            cards::back(&mut self.pen, deck, area);
        }
        self.pen.close();
        if let Some(card) = self.held().filter(|_| self.view.to_act == seat) {
            self.taken_up(card, seat, cards);
        }
    }

    /// The card that was taken up from a Stone and is to be put down.
    fn held(&self) -> Option<Card> {
        match self.view.stage {
            Stage::Move(card, _) | Stage::Seize(card) => Some(card),
            _ => None,
        }
    }

    /// What was taken up by the Strategist or the Traitor is open to all. It lies in nobody's hand: it leans, in
    /// a place of its own, and words say that it is to be put down.
    fn taken_up(&mut self, card: Card, seat: Seat, hidden: usize) {
        let is_near = self.is_near(seat);
        let area = self.place.held_at(is_near, hidden);
        let is_wide = self.place.shape == Shape::Wide;
        let label = format!("{}, taken up, to be put down", card.name());
        let attributes = format!(r#"class="held" role="img" aria-label="{}""#, escape(&label));
        self.pen
            .open_tipped(&attributes, words::tip(card).as_deref());
        let turn = format!(
            r#"transform="rotate(4 {} {})""#,
            n(area.mid()),
            n(area.y + area.h / 2.0)
        );
        self.pen.open(&turn);
        cards::face(&mut self.pen, card, area, Cover::None);
        let picked = self.pen.paint("picked");
        let more = format!(r#"fill="none" stroke="{picked}" stroke-width="3""#);
        self.pen.rect(area.grown(2.5), 9.0, &more);
        self.pen.close();
        let (ink, says) = (self.pen.paint("ink"), words::held(self.view.stage));
        let (size, room) = if is_wide { (14.0, 110.0) } else { (10.5, 80.0) };
        let (x, base, anchor) = match (is_near, is_wide) {
            (true, _) => {
                let most = self.place.width - 4.0 - room / 2.0;
                (area.mid().min(most), area.y - 7.5, Anchor::Middle)
            }
            (false, true) => (
                area.x + area.w + 12.0,
                area.y + area.h / 2.0 + 5.0,
                Anchor::Start,
            ),
            (false, false) => (area.x + area.w + 7.0, area.y + area.h, Anchor::Start),
        };
        self.pen.words(says, x, base, size, room, anchor, &ink);
        self.pen.close();
    }

    pub(super) fn decks(&mut self) {
        let view = self.view;
        if !view.tactic {
            return self.deck(Deck::Clan, view.clan_deck, 0);
        }
        self.deck(Deck::Clan, view.clan_deck, 2);
        self.deck(Deck::Tactic, view.tactic_deck, 1);
        let area = self.place.deck_at(0);
        let tip = words::top(&view.discard);
        self.pen.open_target(
            paths::DISCARD,
            &words::discard(&view.discard),
            tip.as_deref(),
        );
        self.pen.bed(paths::DISCARD, area.grown(3.0), 9.0);
        match view.discard.last() {
            None => cards::slot(&mut self.pen, area),
            Some(&card) => cards::face(&mut self.pen, card, area, Cover::None),
        }
        if self.scene.is_last(paths::DISCARD) {
            self.latest(area);
        }
        self.pen.ring(paths::DISCARD, area.grown(3.0), 9.0);
        self.pen.close();
        self.caption("Discard", view.discard.len(), area, view.discard.is_empty());
    }

    fn deck(&mut self, deck: Deck, left: u8, from_last: usize) {
        let area = self.place.deck_at(from_last);
        let target = paths::deck(deck);
        let tip = words::left(deck, left);
        self.pen
            .open_target(target, &words::deck(deck, left), Some(&tip));
        self.pen.bed(target, area.grown(3.0), 9.0);
        self.pen.open(&format!(r#"data-source="{}""#, deck.name()));
        match left {
            0 => cards::slot(&mut self.pen, area),
            _ => {
                if left > 1 {
                    cards::back(&mut self.pen, deck, area.moved(-2.5, 2.5));
                }
                cards::back(&mut self.pen, deck, area);
                self.plate(usize::from(left), area);
            }
        }
        self.pen.close();
        if self.scene.is_last(target) {
            self.latest(area);
        }
        self.caption(deck.name(), left.into(), area, left == 0);
        self.pen.ring(target, area.grown(3.0), 9.0);
        self.pen.close();
    }

    /// A number on a plate in the middle of a deck.
    fn plate(&mut self, number: usize, area: Area) {
        let (face, ink) = (self.pen.paint("face"), INK);
        let r = area.w * 0.31;
        let y = area.y + area.h / 2.0;
        self.pen.raw(format_args!(
            r#"<circle cx="{}" cy="{}" r="{}" fill="{face}"/>"#,
            n(area.mid()),
            n(y),
            n(r)
        ));
        let size = r * 0.86;
        self.pen
            .number(&number.to_string(), area.mid(), y - size / 2.0, size, ink);
    }

    fn caption(&mut self, name: &str, count: usize, area: Area, is_empty: bool) {
        let muted = self.pen.paint("muted");
        if self.place.shape == Shape::Wide {
            let text = match name {
                "Discard" if count > 0 => format!("{name} {count}"),
                name => name.into(),
            };
            let base = area.y + area.h + 20.0;
            self.pen.words(
                &text,
                area.mid(),
                base,
                13.0,
                area.w + 6.0,
                Anchor::Middle,
                &muted,
            );
        } else if is_empty {
            let base = area.y + area.h / 2.0 + 3.0;
            self.pen.words(
                name,
                area.mid(),
                base,
                9.0,
                area.w - 6.0,
                Anchor::Middle,
                &muted,
            );
        }
    }

    pub(super) fn own_hand(&mut self, hand: &[Card]) {
        let held = self.held().filter(|_| self.view.to_act == self.near);
        self.pen
            .open(r#"role="group" data-hand="near" aria-label="your hand""#);
        // Like cards lie side by side.
        let mut hand = hand.to_vec();
        hand.sort_unstable();
        let mut number = 0;
        // The two Jokers are one card to the rules: which of them is picked makes no difference, and they are one
        // target.
        for alike in hand.chunk_by(|one, next| one == next) {
            let card = alike[0];
            let target = paths::hand(card);
            let areas: Vec<Area> = (number..number + alike.len())
                .map(|number| self.hand_place(number, hand.len(), held.is_some(), &target))
                .collect();
            number += alike.len();
            let label = words::in_hand(card, alike.len());
            self.pen
                .open_target(&target, &label, words::tip(card).as_deref());
            for &area in &areas {
                cards::face(&mut self.pen, card, area, Cover::None);
            }
            let mut whole = areas[0];
            whole.w += areas[areas.len() - 1].x - whole.x;
            if self.scene.is_last(&target) {
                self.latest(whole);
            }
            self.pen.ring(&target, whole.grown(2.5), 9.0);
            self.pen.close();
            self.pen.proposed(&target, areas[0].grown(2.5), 9.0);
        }
        self.pen.close();
        if let Some(card) = held {
            self.taken_up(card, self.near, 0);
        }
    }

    /// Where a card of the reader's hand lies. A picked one is raised: on a page by the stylesheet.
    fn hand_place(&self, number: usize, cards: usize, beside_held: bool, target: &str) -> Area {
        let area = match beside_held {
            true => self.place.hand_beside_at(number, cards),
            false => self.place.hand_at(number, cards),
        };
        match self.scene.theme.is_file() && self.scene.is_picked(target) {
            true => area.moved(0.0, -6.0),
            false => area,
        }
    }
}
