//! Animals from above, their heads to the east. The hound belongs to a clan: it stands on a round base with that clan's ring.

use super::{
    define, draw,
    figures::{Clan, Stand},
};
use crate::pen::{Pen, n3};
use field::{Base, Direction};

table::names! {
    /// A beast on the table.
    pub enum Animal: "an animal" {
        /// A chicken.
        Chicken = "chicken",
        /// A pig.
        Pig = "pig",
        /// A sheep.
        Sheep = "sheep",
        /// A cow.
        Cow = "cow",
        /// A horse without its rider.
        Horse = "horse",
        /// A hound.
        Hound = "hound",
    }
}

impl Animal {
    /// How long its picture is, and the picture.
    const fn sign(self) -> (f64, &'static str) {
        match self {
            Animal::Chicken => (
                14.0,
                r##"<ellipse cx=".5" cy="1.5" rx="5" ry="4.2" fill="#1c1810" opacity=".22"/><path d="M-2.6 -1L-7 -3.8L-6 -1.2L-7.4 0L-6 1.2L-7 3.8L-2.6 1Z" fill="#5c3a24" stroke="#3f2616" stroke-width=".5" stroke-linejoin="round"/><ellipse cx="-.4" cy="0" rx="4.3" ry="3.9" fill="#b86b2f" stroke="#5c3a24" stroke-width=".9"/><path d="M-2.8 -2.3Q.2 -3.4 1.8 -1.4M-2.8 2.3Q.2 3.4 1.8 1.4" fill="none" stroke="#6e3f1c" stroke-width=".9" stroke-linecap="round"/><circle cx="3.6" cy="0" r="2" fill="#cf8a45" stroke="#5c3a24" stroke-width=".7"/><path d="M2 -.1L5 -.9V.9L2 .7Z" fill="#d5352c" stroke="#d5352c" stroke-width="1" stroke-linejoin="round"/><path d="M5.4 -1L7.4 0L5.4 1Z" fill="#e6b325"/>"##,
            ),
            Animal::Pig => (
                20.0,
                r##"<ellipse cx=".3" cy="1.5" rx="8" ry="5.6" fill="#1c1810" opacity=".22"/><path d="M-8.6 0q-2.2 -.4 -1.5 -2.2q1.4 -.7 1.7 .8" fill="none" stroke="#b8736a" stroke-width="1.1" stroke-linecap="round"/><ellipse cx="-1.2" cy="0" rx="7.6" ry="5.6" fill="#e9b3a5" stroke="#9a5d55" stroke-width="1"/><ellipse cx="-2.6" cy="-1.6" rx="4.6" ry="2.2" fill="#f4cdc2"/><path d="M4 -3.4L3.4 -6.2L7 -3.6ZM4 3.4L3.4 6.2L7 3.6Z" fill="#d68f83" stroke="#9a5d55" stroke-width=".8" stroke-linejoin="round"/><ellipse cx="5.6" cy="0" rx="3.4" ry="3.3" fill="#e9b3a5" stroke="#9a5d55" stroke-width="1"/><rect x="7.4" y="-2" width="2.4" height="4" rx="1.1" fill="#d68f83" stroke="#9a5d55" stroke-width=".8"/><circle cx="8.7" cy="-.7" r=".45" fill="#6f3a33"/><circle cx="8.7" cy=".7" r=".45" fill="#6f3a33"/>"##,
            ),
            Animal::Sheep => (
                20.0,
                r##"<ellipse cx="-.1" cy="1.5" rx="8.6" ry="6.8" fill="#1c1810" opacity=".22"/><path d="M.76 -.36A.22 .22 0 0 1 .84 .04A.31 .31 0 0 1 .61 .58A.37 .37 0 0 1 -.04 .84A.3 .3 0 0 1 -.56 .63A.3 .3 0 0 1 -.83 .13A.27 .27 0 0 1 -.75 -.37A.33 .33 0 0 1 -.29 -.79A.3 .3 0 0 1 .29 -.79A.34 .34 0 0 1 .76 -.36Z" transform="translate(-1.4 0) scale(8.4 6.8)" fill="#fbf8ee" stroke="#6b6353" stroke-width=".13"/><path d="M-5 -2.5q1.5 -1.5 3 0M-1 2q1.5 -1.5 3 0M-6 2.6q1.3 -1.3 2.6 0M0 -3q1.3 -1.3 2.6 0" fill="none" stroke="#b9b09c" stroke-width="1" stroke-linecap="round"/><path d="M4.8 -2.5L3.6 -5L6.4 -3.6ZM4.8 2.5L3.6 5L6.4 3.6Z" fill="#3b342b"/><ellipse cx="6.8" cy="0" rx="3.3" ry="2.7" fill="#3b342b"/><circle cx="7.6" cy="-1.3" r=".55" fill="#fff"/><circle cx="7.6" cy="1.3" r=".55" fill="#fff"/>"##,
            ),
            Animal::Cow => (
                24.0,
                r##"<ellipse cx="-.1" cy="1.5" rx="10.2" ry="6.4" fill="#1c1810" opacity=".22"/><path d="M-10.6 0q-2 1.5 -1.2 4" fill="none" stroke="#4d3321" stroke-width="1.2" stroke-linecap="round"/><path d="M-10.6 0C-10.8 -5.6 -7 -6.4 -3 -5.8C0 -5.2 2 -6 4.4 -4.6C6 -3 6 3 4.4 4.6C2 6 0 5.2 -3 5.8C-7 6.4 -10.8 5.6 -10.6 0Z" fill="#8a5a34" stroke="#4d3321" stroke-width="1.1"/><path d="M-8.5 -3.8Q-5 -5 -4.2 -2Q-4.8 .6 -7.5 0Q-10 -1.4 -8.5 -3.8ZM-2 2.6Q1 1 2.6 3Q1.5 5.2 -1.5 4.8Z" fill="#f3ead8"/><path d="M6.2 -2.8Q5.6 -6.8 8.6 -7.6M6.2 2.8Q5.6 6.8 8.6 7.6" fill="none" stroke="#4d3321" stroke-width="3.3" stroke-linecap="round"/><path d="M6.2 -2.8Q5.6 -6.8 8.6 -7.6M6.2 2.8Q5.6 6.8 8.6 7.6" fill="none" stroke="#f6efdf" stroke-width="1.8" stroke-linecap="round"/><path d="M4.5 -3Q8 -3.8 10.6 -1.9Q11.6 0 10.6 1.9Q8 3.8 4.5 3Z" fill="#8a5a34" stroke="#4d3321" stroke-width="1.1"/><path d="M9 -1.9Q11.3 -1.3 11 0Q11.3 1.3 9 1.9Z" fill="#f3ead8"/>"##,
            ),
            Animal::Horse => (
                28.0,
                r##"<ellipse cx="-.6" cy="1.5" rx="10.4" ry="6" fill="#1c1810" opacity=".22"/><path d="M-10.5 0Q-14.5 -1 -13.6 4.5" fill="none" stroke="#2e1f14" stroke-width="3" stroke-linecap="round"/><path d="M-11.5 0C-11.5 -6.2 -7 -6.4 -3.5 -5.4C-.5 -4.8 2 -5.6 4 -4.6C6.4 -3.2 6.4 3.2 4 4.6C2 5.6 -.5 4.8 -3.5 5.4C-7 6.4 -11.5 6.2 -11.5 0Z" fill="#946636" stroke="#3d2716" stroke-width="1.1"/><path d="M9.6 -2.6L7.6 -6.2L11 -3.6ZM9.6 2.6L7.6 6.2L11 3.6Z" fill="#946636" stroke="#3d2716" stroke-width=".9" stroke-linejoin="round"/><path d="M3 -3.6Q7 -3 9.6 -3.2Q13.8 -2.6 13.9 0Q13.8 2.6 9.6 3.2Q7 3 3 3.6Z" fill="#946636" stroke="#3d2716" stroke-width="1.1"/><path d="M12 -1.9Q14 -1.4 13.9 0Q14 1.4 12 1.9Z" fill="#f3ead8"/><path d="M-.5 0H7.6" stroke="#2e1f14" stroke-width="2.4" stroke-linecap="round"/><path d="M-6.8 -5.4Q-4 -6.6 -1.6 -5.2V5.2Q-4 6.6 -6.8 5.4Z" fill="#a2462b" stroke="#3d2716" stroke-width=".9"/><path d="M-5.2 -5.6V5.6" stroke="#f3ead8" stroke-width=".9" opacity=".8"/>"##,
            ),
            Animal::Hound => (
                22.0,
                r##"<path d="M-5 -2.6L-7.6 -5M-5 2.6L-7.6 5M2 -2.8L4.6 -5.4M2 2.8L4.6 5.4" stroke="#5a4c3a" stroke-width="2.4" stroke-linecap="round"/><ellipse cx="-.1" cy="1.5" rx="7.6" ry="3.8" fill="#1c1810" opacity=".22"/><path d="M-7 0Q-9.5 -3.6 -10.6 -1.2" fill="none" stroke="#5a4c3a" stroke-width="1.9" stroke-linecap="round"/><path d="M-7.5 0C-7.5 -3.7 -5 -3.6 -3.3 -2.7Q-1.5 -2.3 .2 -3.5Q3 -4 4.4 -2.2V2.2Q3 4 .2 3.5Q-1.5 2.3 -3.3 2.7C-5 3.6 -7.5 3.7 -7.5 0Z" fill="#c4b393" stroke="#5a4c3a" stroke-width="1"/><path d="M-5.5 -.6Q-2 -1.5 2 -.8" stroke="#9a8968" stroke-width="1.1" fill="none" stroke-linecap="round"/><path d="M4 -2.3Q7.5 -3 10.3 -1Q10.9 0 10.3 1Q7.5 3 4 2.3Z" fill="#c4b393" stroke="#5a4c3a" stroke-width="1"/><path d="M6.4 -2.2Q5 -5.6 2.6 -4.8Q3 -2.2 5.6 -1.2ZM6.4 2.2Q5 5.6 2.6 4.8Q3 2.2 5.6 1.2Z" fill="#6d5c42" stroke="#453a2a" stroke-width=".8"/><circle cx="10.2" r="1" fill="#2b2822"/><path d="M3.2 -2.8V2.8" stroke="currentColor" stroke-width="2.4" stroke-linecap="round"/>"##,
            ),
        }
    }
}

/// Draws an animal on its base, its head this way; a hound with the ring and collar of its clan.
pub(crate) fn animal(
    pen: &mut Pen,
    animal: Animal,
    base: &Base,
    towards: Direction,
    clan: Option<Clan>,
) {
    let stand = Stand::of(base);
    let (long, sign) = animal.sign();
    let name = format!("a-{animal}");
    define(pen, &name, sign);
    let colour = clan.map_or("#29251f", Clan::colour);
    pen.open(&format!(r#"{} color="{colour}""#, stand.place()));
    let mut size = 24.0 / long;
    if clan.is_some() {
        draw(
            pen,
            r##"<circle cx="1" cy="1.8" r="12.2" fill="#1c1810" fill-opacity=".26"/><circle r="12" fill="#fdfbf6"/><circle r="10.7" fill="none" stroke="currentColor" stroke-width="2.6"/><circle r="11.7" fill="none" stroke="#17130d" stroke-width=".7" stroke-opacity=".6"/>"##,
        );
        size *= 0.8;
    }
    let (x, y) = towards.vector();
    let part = |unit: i64| size * unit as f64 / Direction::SCALE as f64;
    let turn = [part(x), part(y), part(-y), part(x)].map(|part| n3(part).to_string());
    pen.reuse(
        &name,
        &format!(r#" transform="matrix({} 0 0)""#, turn.join(" ")),
    );
    pen.close();
}
