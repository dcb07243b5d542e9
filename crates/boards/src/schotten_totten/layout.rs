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

/// Where a Stone lies, with what is on it.
pub(super) struct Carving {
    pub stone: Area,
    /// The middle of its number, and the number's upper edge.
    pub number: (f64, f64),
    /// Its Combat Modes.
    pub plates: Vec<Area>,
}

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

    /// A Stone, moved by this much toward its owner, with its number and this many Combat Modes. Two of them
    /// find no room beside the number on a phone: there they lie at the edge that is away from the owner.
    pub fn carving(&self, stone: usize, moved: f64, modes: usize) -> Carving {
        let area = self.stone_at(stone, moved);
        let Area { x, y, w, h } = area;
        let high = h * 0.47;
        if self.shape == Shape::Narrow && modes > 1 {
            const PLATE: f64 = 17.5;
            let is_low = moved > 0.0;
            // Unclaimed, it makes room for them.
            let area = if moved == 0.0 {
                area.moved(0.0, -7.5)
            } else {
                area
            };
            let (number, plates) = match is_low {
                true => (area.y + h - high - 4.0, area.y - 9.0),
                false => (area.y + 3.2, area.y + h - 8.5),
            };
            let plate = |number: usize| {
                let x = area.mid() + (number as f64 - 1.0) * (PLATE + 1.0) + 0.5;
                Area::new(x, plates, PLATE, PLATE)
            };
            return Carving {
                stone: area,
                number: (area.mid(), number),
                plates: (0..modes).map(plate).collect(),
            };
        }
        let share = match (modes, self.shape) {
            (0 | 1, Shape::Wide) => 0.46,
            (0 | 1, Shape::Narrow) => 0.5,
            _ => 0.35,
        };
        let (wide, tall) = (w * share, h * 0.84);
        let right = x + w * if modes < 2 { 0.99 } else { 1.03 };
        let plate = |number: usize| {
            let x = right - wide * (modes - number) as f64;
            Area::new(x, y + (h - tall) / 2.0, wide - 1.5, tall)
        };
        Carving {
            stone: area,
            number: (
                x + w * [0.5, 0.22, 0.17][modes.min(2)],
                y + (h - high) / 2.0,
            ),
            plates: (0..modes).map(plate).collect(),
        }
    }

    /// A card that was taken up from a Stone: at the right end of the near hand, apart from it, or beside the
    /// hidden cards of the far one.
    pub fn held_at(&self, is_near: bool, hidden: usize) -> Area {
        if is_near {
            let (w, h) = self.hand_card;
            // On a phone it keeps off the edge of the screen, and lower, for its words.
            let (right, lower) = match self.shape {
                Shape::Wide => (self.hand.0 + self.hand_room, 0.0),
                Shape::Narrow => (self.hand.0 + self.hand_room - 4.0, 3.0),
            };
            return Area::new(right - w, self.hand.1 + lower, w, h);
        }
        let scale = if self.shape == Shape::Wide { 0.52 } else { 0.7 };
        let (w, h) = (self.card.0 * scale, self.card.1 * scale);
        let last = self.back_at(false, hidden.max(1) - 1, hidden);
        Area::new(last.x + last.w + 9.0, last.y + (last.h - h) / 2.0, w, h)
    }

    /// The card with this number among `cards` in the hand of the reader, when another one is taken up.
    pub fn hand_beside_at(&self, number: usize, cards: usize) -> Area {
        let (w, _) = self.hand_card;
        let gap = if self.shape == Shape::Wide {
            16.0
        } else {
            11.0
        };
        self.hand_within(number, cards, self.hand_room - w - gap)
    }

    /// The card with this number among `cards` in the hand of the reader.
    pub fn hand_at(&self, number: usize, cards: usize) -> Area {
        self.hand_within(number, cards, self.hand_room)
    }

    fn hand_within(&self, number: usize, cards: usize, room: f64) -> Area {
        let (w, h) = self.hand_card;
        let gap = if self.shape == Shape::Wide { 5.0 } else { 3.0 };
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

    /// A sign is made out from 16 points on, and a Stone's number must not be covered.
    #[test]
    fn combat_modes_are_large_enough_and_leave_the_number_free() {
        for shape in [Shape::Wide, Shape::Narrow] {
            let place = Layout::of(shape);
            for (moved, modes) in [(0.0, 1), (0.0, 2), (-1.0, 1), (-1.0, 2), (1.0, 1), (1.0, 2)] {
                let carving = place.carving(4, moved * place.claimed, modes);
                let high = carving.stone.h * 0.47;
                let (middle, top) = carving.number;
                let number = Area::new(middle - high * 0.3, top, high * 0.6, high);
                for plate in carving.plates {
                    assert!(plate.w >= 16.5 && plate.h >= 16.5, "{plate:?}");
                    let apart = number.x + number.w <= plate.x
                        || number.y + number.h <= plate.y
                        || plate.y + plate.h <= number.y;
                    assert!(apart, "{plate:?} covers {number:?}");
                }
            }
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
            for hidden in 0..=7 {
                within(place.held_at(false, hidden).grown(2.5));
            }
            within(place.held_at(true, 6).grown(2.5));
            (0..6).for_each(|number| within(place.hand_beside_at(number, 6)));
            (0..3).for_each(|number| within(place.deck_at(number)));
        }
    }
}
