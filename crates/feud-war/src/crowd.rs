//! Everything with a base, put on the measured table for one question. Bases get numbers here and only here.

use crate::{FeudWar, tables::BASE};
use field::{Base, BaseId, BaseSet, Bases, Length, Point};

/// Whose base it is, by its place in the lists.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Body {
    /// A figure on the table.
    Figure(usize),
    /// A farm animal.
    Animal(usize),
    /// The horse of a figure that walks.
    Horse(usize),
}

/// The bases near a place.
pub(crate) struct Crowd {
    pub bases: Box<Bases>,
    bodies: Vec<Body>,
}

impl Crowd {
    /// Whose base that is.
    pub fn body(&self, id: BaseId) -> Option<Body> {
        self.bodies.get(id.index()).copied()
    }

    /// The numbers of those that a question is about.
    pub fn which(&self, is: impl Fn(Body) -> bool) -> BaseSet {
        let numbered = self.bodies.iter().enumerate();
        numbered
            .filter(|(_, body)| is(**body))
            .map(|(number, _)| BaseId(number as u8))
            .collect()
    }

    /// Those of a set, by whose they are.
    pub fn bodies(&self, which: BaseSet) -> impl Iterator<Item = Body> + '_ {
        which.iter().filter_map(|id| self.body(id))
    }
}

impl FeudWar {
    /// Everything with a base on the table.
    pub(crate) fn all_bodies(&self) -> impl Iterator<Item = (Body, Base)> + '_ {
        let figures = self
            .figures
            .iter()
            .enumerate()
            .filter(|(_, figure)| figure.is_out());
        let figures = figures.map(|(index, figure)| (Body::Figure(index), figure.base));
        let horses = self
            .figures
            .iter()
            .enumerate()
            .filter_map(|(index, figure)| {
                let horse = figure.horse.filter(|_| figure.is_there())?;
                Some((Body::Horse(index), Base::disc(horse, BASE)))
            });
        let animals = self
            .animals
            .iter()
            .enumerate()
            .filter(|(_, animal)| animal.is_there());
        let animals = animals.map(|(index, animal)| (Body::Animal(index), animal.base()));
        figures.chain(horses).chain(animals)
    }

    /// The bases within a distance of a point; what is farther cannot matter to who goes no farther. A table holds 128 numbers, and five clans
    /// of twenty could be more, but never so near together.
    pub(crate) fn crowd(&self, at: Point, reach: Length, but: impl Fn(Body) -> bool) -> Crowd {
        let around = Base::disc(at, Length::ZERO);
        let mut crowd = Crowd {
            bases: Box::new(Bases::new()),
            bodies: Vec::with_capacity(32),
        };
        let near = self
            .all_bodies()
            .filter(|(body, base)| !but(*body) && around.within(base, reach));
        for (number, (body, base)) in near.take(Bases::MOST).enumerate() {
            crowd.bases.set(BaseId(number as u8), Some(base));
            crowd.bodies.push(body);
        }
        crowd
    }
}
