//! The pictures on cards: each a few lines round 0,0, about 28 units wide and high, in the colour of its deck.

use super::Token;
use crate::{measured::Animal, pen::Pen};

table::names! {
    /// A picture on a card.
    pub enum CardSign: "a picture on a card" {
        /// A ball.
        Ball = "ball",
        /// Two tankards.
        Tankards = "tankards",
        /// A rope.
        Rope = "rope",
        /// A pair of scales.
        Scales = "scales",
        /// A ring.
        Ring = "ring",
        /// A purse.
        Purse = "purse",
        /// A cloud with rain.
        Rain = "rain",
        /// A barrel.
        Barrel = "barrel",
        /// A dagger.
        Dagger = "dagger",
        /// A horseshoe.
        Horseshoe = "horseshoe",
        /// A flag.
        Flag = "flag",
        /// Tufts in a bog.
        Bog = "bog",
        /// A valley between hills.
        Valley = "valley",
        /// A church.
        Church = "church",
        /// A scroll.
        Scroll = "scroll",
        /// A sun over a hill.
        Sun = "sun",
        /// A peel tower.
        Tower = "tower",
        /// Crossed swords.
        Swords = "swords",
        /// A chicken.
        Chicken = "chicken",
        /// A pig.
        Pig = "pig",
        /// A sheep.
        Sheep = "sheep",
        /// A cow.
        Cow = "cow",
    }
}

impl CardSign {
    /// Draws it round 0,0.
    pub(super) fn draw(self, pen: &mut Pen) {
        let animal = match self {
            CardSign::Chicken => Some(Animal::Chicken),
            CardSign::Pig => Some(Animal::Pig),
            CardSign::Sheep => Some(Animal::Sheep),
            CardSign::Cow => Some(Animal::Cow),
            _ => None,
        };
        match animal {
            Some(animal) => Token::Animal(animal).draw(pen, 26.0),
            None => pen.raw(format_args!(
                r#"<g fill="none" stroke="currentColor" stroke-width="1.3" stroke-linecap="round" stroke-linejoin="round">{}</g>"#,
                self.lines()
            )),
        }
    }

    const fn lines(self) -> &'static str {
        match self {
            CardSign::Ball => {
                r#"<circle r="10"/><path d="M0-4.2L4-1.300L2.500 3.400H-2.500L-4-1.300zM0-4.200V-10M4-1.300L9.500-3.100M2.500 3.400L5.900 8.100M-2.500 3.400L-5.900 8.100M-4-1.300L-9.500-3.100"/>"#
            }
            CardSign::Tankards => {
                r#"<path d="M-12-6h8v15h-8zM-12-3h8M-4-2.500h2.500v7H-4M4-6h8v15H4zM4-3h8M4-2.500H1.500v7H4"/><path d="M-12-6q-1-3 2-3q1-3 4-1q3-.5 2 4M4-6q-1-3 2-3q1-3 4-1q3-.5 2 4"/>"#
            }
            CardSign::Rope => {
                r#"<path d="M-11-13H9M-8-13V13M-8-6L-1-13M-12 13H-2M5-13V-3"/><ellipse cx="5" cy="2.500" rx="3.600" ry="5.400"/><path d="M3.700-4h2.600v3H3.700z"/>"#
            }
            CardSign::Scales => {
                r#"<path d="M0-12V10M-6 12H6M-10-8H10M-10-8L-14 2H-6zM10-8L6 2H14zM-14 2q4 5 8 0M6 2q4 5 8 0"/>"#
            }
            CardSign::Ring => {
                r#"<circle cy="4" r="8.500"/><circle cy="4" r="6"/><path d="M-4-8.500L-2-12H2L4-8.500L0-4.500zM-4-8.500H4"/>"#
            }
            CardSign::Purse => {
                r#"<path d="M-4-6Q-12 0-10 7Q-8 12 0 12T10 7Q12 0 4-6zM-4.500-6H4.500M-4-6L-6-11L-2-9L0-12L2-9L6-11L4-6"/><circle cx="-2" cy="5" r="3.200"/><path d="M-2 3.400V6.600M-3.600 5H-.4M2.400 2.800A3.200 3.200 0 1 1 3 8.400"/>"#
            }
            CardSign::Rain => {
                r#"<path d="M-8 2Q-13 1-12-3Q-11-7-7-6.500Q-5-12 1-11.500Q7-11 7.500-6Q12-6 12-2Q12 2 7 2z"/><path d="M-7 6l-2 5M-1 6l-2 5M5 6l-2 5M11 5l-1.500 4"/>"#
            }
            CardSign::Barrel => {
                r#"<path d="M-7-11H7Q11 0 7 11H-7Q-11 0-7-11zM-8.500-5.500H8.500M-8.500 5.500H8.500M-2.500-11Q-4 0-2.500 11M2.500-11Q4 0 2.500 11"/>"#
            }
            CardSign::Dagger => {
                r#"<path d="M8-11L-4 1L-6 7L0 5L12-7zM-8-1L2 9M-6 5L-11 10"/><circle cx="-12" cy="11" r="1.600"/><path d="M9 5q3 4 0 6q-3-2 0-6z" fill="currentColor"/>"#
            }
            CardSign::Horseshoe => {
                r#"<path d="M-6 11H-10Q-13-11 0-11T10 11H6Q9-6 0-6T-6 11z"/><path d="M-9 4h.01M-9.300-1h.01M-7-6h.01M9 4h.01M9.300-1h.01M7-6h.01" stroke-width="2"/>"#
            }
            CardSign::Flag => {
                r#"<path d="M-8-12V13M-8-11Q-3-14 2-11T11-11V1Q7 4 2 1T-8 1"/><path d="M-12 13h8"/>"#
            }
            CardSign::Bog => {
                r#"<path d="M-13 6Q-9 3-5 6T3 6T13 6M-10 11Q-6 8-2 11T7 11"/><path d="M-5 2Q-6-5-10-8M-4 2Q-4-6-4-11M-3 2Q-2-5 2-8M6 2Q6-2 4-5M7 2Q8-3 11-5"/>"#
            }
            CardSign::Valley => {
                r#"<path d="M-14 9L-7-8L0 9M0 9L7-11L14 9M-14 9H14"/><path d="M-2 4Q2 0-1-3Q-4-6-1-10" stroke-dasharray="1.500 2.500"/><path d="M-9-3l2 2l2-2M5-5l2 2l2-2"/>"#
            }
            CardSign::Church => {
                r#"<path d="M-12 11V1L-5-4L2 1V11zM2 11V-5L7-10L12-5V11zM7-10V-14M5-12.500H9M-7 11V6Q-5 3-3 6V11M7-3V1"/>"#
            }
            CardSign::Scroll => {
                r#"<path d="M-8-10H8Q11-10 11-7T8-4.500V9Q8 12 5 12H-9M-8-10Q-11-10-11-7.500T-8-5V9M-9 12Q-12 12-12 9.500H2Q2 12 5 12M-4-5H4M-4-1H4M-4 3H2"/>"#
            }
            CardSign::Sun => {
                r#"<path d="M-14 9Q-6 1 0 4T14 2"/><path d="M-6 2.500A6.500 6.500 0 1 1 6.400 3.400"/><path d="M0-9.500V-13M-7-6L-9.500-8.500M7-6L9.500-8.500M-9.500 0H-13M9.500-1H13M-10 11h6M2 9h7"/>"#
            }
            CardSign::Tower => {
                r#"<path d="M-7 12V-6H7V12zM-8.500-6V-11H-5V-8.500H-1.800V-11H1.800V-8.500H5V-11H8.500V-6zM-2 12V7Q0 4 2 7V12M0-2.500V.5M-13 12H13"/>"#
            }
            CardSign::Swords => {
                r#"<path d="M-11-11L6 6M-11-11L-9.500-7L4 8M11-11L-6 6M11-11L9.500-7L-4 8M3 9L9 3M-3 9L-9 3M6 6L11 11M-6 6L-11 11"/>"#
            }
            CardSign::Chicken | CardSign::Pig | CardSign::Sheep | CardSign::Cow => "",
        }
    }
}
