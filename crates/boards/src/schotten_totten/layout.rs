//! Where things lie, wide and narrow. The border runs from left to right with Stone 1 at the left for
//! both players; the reader's own side is below.

use crate::{Shape, pen::Area};

/// The measures of one shape.
pub(super) struct Layout {
    pub shape: Shape,
    pub width: f64,
    pub height: f64,
    /// The left edge of the first column, and the way from one column to the next.
    left: f64,
    pitch: f64,
    /// A card at a Stone.
    pub card: (f64, f64),
    /// How much of a covered card shows, with three cards a side.
    step: f64,
    /// The lower edge of the far cards and the upper edge of the near ones.
    far: f64,
    near: f64,
    /// The height of a side's place.
    pub side: f64,
    /// The middle of the Stones, their size, and how far a claimed one moves.
    pub stones: f64,
    pub stone: (f64, f64),
    pub claimed: f64,
    /// A card in the hand, where the hand lies, and how wide it may be.
    pub hand_card: (f64, f64),
    hand: (f64, f64),
    hand_room: f64,
    /// A hidden card in the far hand, where the first lies, and the way to the next.
    pub back: (f64, f64),
    backs: (f64, f64),
    back_pitch: f64,
    /// A deck, and the left edge and top of the last one.
    pub deck: (f64, f64),
    decks: (f64, f64),
    /// Name plates: the baseline of each name, and the size of the letters.
    pub far_name: f64,
    pub near_name: f64,
    pub letters: f64,
}

const WIDE: Layout = Layout {
    shape: Shape::Wide,
    width: 880.0,
    height: 676.0,
    left: 25.0,
    pitch: 94.0,
    card: (78.0, 106.0),
    step: 35.0,
    far: 250.0,
    near: 326.0,
    side: 176.0,
    stones: 288.0,
    stone: (76.0, 42.0),
    claimed: 15.0,
    hand_card: (82.0, 111.4),
    hand: (25.0, 551.0),
    hand_room: 592.0,
    back: (36.0, 50.0),
    backs: (250.0, 10.0),
    back_pitch: 29.0,
    deck: (62.0, 86.0),
    decks: (793.0, 555.0),
    far_name: 32.0,
    near_name: 533.0,
    letters: 17.0,
};

const NARROW: Layout = Layout {
    shape: Shape::Narrow,
    width: 374.0,
    height: 494.0,
    left: 4.0,
    pitch: 41.0,
    card: (38.0, 44.0),
    step: 39.0,
    far: 170.0,
    near: 222.0,
    side: 122.0,
    stones: 196.0,
    stone: (37.0, 26.0),
    claimed: 9.0,
    hand_card: (50.0, 66.0),
    hand: (4.0, 360.0),
    hand_room: 366.0,
    back: (19.0, 27.0),
    backs: (142.0, 7.0),
    back_pitch: 15.0,
    deck: (38.0, 48.0),
    decks: (330.0, 437.0),
    far_name: 19.0,
    near_name: 457.0,
    letters: 14.0,
};

impl Layout {
    pub fn of(shape: Shape) -> &'static Layout {
        match shape {
            Shape::Wide => &WIDE,
            Shape::Narrow => &NARROW,
        }
    }

    /// The left edge of a Stone's column.
    pub fn column(&self, stone: usize) -> f64 {
        self.left + stone as f64 * self.pitch
    }

    fn step(&self, cards: usize) -> f64 {
        match cards {
            0..=3 => self.step,
            more => (self.side - self.card.1) / (more as f64 - 1.0),
        }
    }

    /// The place of the card with this number among `cards` at a Stone.
    pub fn card_at(&self, is_near: bool, stone: usize, number: usize, cards: usize) -> Area {
        let step = self.step(cards);
        let (w, h) = self.card;
        let y = if is_near {
            self.near + number as f64 * step
        } else {
            self.far - h - (cards.max(1) - 1 - number) as f64 * step
        };
        Area::new(self.column(stone), y, w, h)
    }

    /// How much of that card is not covered by the next.
    pub fn shown_at(&self, is_near: bool, stone: usize, number: usize, cards: usize) -> Area {
        let mut area = self.card_at(is_near, stone, number, cards);
        if number + 1 < cards {
            area.h = self.step(cards);
        }
        area
    }

    /// The whole of one side of a Stone.
    pub fn side_at(&self, is_near: bool, stone: usize) -> Area {
        let y = if is_near {
            self.near
        } else {
            self.far - self.side
        };
        let margin = (self.pitch - self.card.0) / 2.0;
        let area = Area::new(self.column(stone), y, self.card.0, self.side);
        match self.shape {
            Shape::Wide => area.grown(margin - 1.5),
            Shape::Narrow => area.grown(margin),
        }
    }

    /// A Stone, moved by this much toward its owner.
    pub fn stone_at(&self, stone: usize, moved: f64) -> Area {
        let (w, h) = self.stone;
        let x = self.column(stone) + (self.card.0 - w) / 2.0;
        Area::new(x, self.stones - h / 2.0 + moved, w, h)
    }

    /// The card with this number among `cards` in the hand of the reader.
    pub fn hand_at(&self, number: usize, cards: usize) -> Area {
        let (w, h) = self.hand_card;
        let gap = if self.shape == Shape::Wide { 5.0 } else { 3.0 };
        let room = self.hand_room;
        let pitch = (w + gap).min((room - w) / (cards.max(2) as f64 - 1.0));
        // A short hand lies in the middle of its room.
        let used = pitch * (cards.max(1) as f64 - 1.0) + w;
        let left = self.hand.0 + (room - used) / 2.0;
        Area::new(left + number as f64 * pitch, self.hand.1, w, h)
    }

    /// The hidden card with this number among `cards` in the far hand, or in the near one where the
    /// reader sees neither.
    pub fn back_at(&self, is_near: bool, number: usize, cards: usize) -> Area {
        let (w, h) = self.back;
        if !is_near {
            let x = self.backs.0 + number as f64 * self.back_pitch;
            return Area::new(x, self.backs.1, w, h);
        }
        let (w, h, pitch) = (w * 1.6, h * 1.6, self.back_pitch * 1.6);
        let used = pitch * (cards.max(1) as f64 - 1.0) + w;
        let left = self.hand.0 + (self.hand_room - used) / 2.0;
        let y = self.hand.1 + (self.hand_card.1 - h) / 2.0;
        Area::new(left + number as f64 * pitch, y, w, h)
    }

    /// A deck or the discard pile, the last at the right.
    pub fn deck_at(&self, from_last: usize) -> Area {
        let (w, h) = self.deck;
        let gap = if self.shape == Shape::Wide { 10.0 } else { 8.0 };
        Area::new(
            self.decks.0 - from_last as f64 * (w + gap),
            self.decks.1,
            w,
            h,
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A finger needs 32 points across, also with the largest hand: nine cards while recruiting.
    #[test]
    fn everything_on_a_phone_is_wide_enough_to_be_hit() {
        let place = Layout::of(Shape::Narrow);
        assert!(place.side_at(true, 0).w >= 32.0 && place.stone.0 >= 32.0);
        assert!(place.deck.0 >= 32.0 && place.pitch >= 32.0);
        for cards in 1..=9 {
            let [one, next] = [0, 1].map(|number| place.hand_at(number, cards).x);
            assert!(next - one >= 32.0, "{cards} cards lie {} apart", next - one);
        }
    }

    #[test]
    fn nothing_leaves_the_picture() {
        for shape in [Shape::Wide, Shape::Narrow] {
            let place = Layout::of(shape);
            let within = |area: Area| {
                let Area { x, y, w, h } = area;
                assert!(x >= 0.0 && y >= 0.0, "{area:?}");
                assert!(x + w <= place.width && y + h <= place.height, "{area:?}");
            };
            for cards in 1..=9 {
                (0..cards).for_each(|number| within(place.hand_at(number, cards)));
            }
            for stone in 0..9 {
                within(place.side_at(true, stone));
                within(place.side_at(false, stone));
                for cards in 1..=4 {
                    (0..cards).for_each(|number| within(place.card_at(true, stone, number, cards)));
                    (0..cards)
                        .for_each(|number| within(place.card_at(false, stone, number, cards)));
                }
            }
            (0..9).for_each(|number| within(place.back_at(false, number, 9)));
            (0..3).for_each(|number| within(place.deck_at(number)));
        }
    }
}
