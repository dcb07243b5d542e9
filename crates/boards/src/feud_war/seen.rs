//! From the words of the game to those of the drawing kit: which pattern a clan has, which sign a figure, and where a beast looks.

use crate::measured::{self, Rim, State};
use feud_war::{
    AnimalId, AnimalKind, AnimalView, Armour, Clan, Deed, FigureId, FigureView, Post, Rank, Tether,
    View, Weapon,
};
use field::{Base, Direction, Length, Point, Rose};
use table::Seat;

/// The pattern of a clan.
pub fn clan(clan: Clan) -> measured::Clan {
    match clan {
        Clan::Kerr => measured::Clan::Chevron,
        Clan::Elliot => measured::Clan::Saltire,
        Clan::Graham => measured::Clan::Quarters,
        Clan::Nixon => measured::Clan::Pales,
        Clan::Fenwick => measured::Clan::Bend,
        Clan::Warden => measured::Clan::Cross,
    }
}

/// The sign of a weapon.
pub(super) fn weapon(weapon: Weapon) -> measured::Weapon {
    match weapon {
        Weapon::Fists => measured::Weapon::Fists,
        Weapon::Sword => measured::Weapon::Sword,
        Weapon::Bill => measured::Weapon::Bill,
        Weapon::Crossbow => measured::Weapon::Latch,
        Weapon::Spear => measured::Weapon::Spear,
        Weapon::Bow => measured::Weapon::Bow,
        Weapon::Pistol => measured::Weapon::Dag,
        Weapon::Arquebus => measured::Weapon::Hackbut,
        Weapon::Carbine => measured::Weapon::Carbine,
    }
}

/// What a figure is known by: what it fires, or what it fights with.
fn first_arm(figure: &FigureView) -> Weapon {
    let arms = || figure.weapons.iter().map(|(weapon, _)| *weapon);
    let fired = arms().find(|weapon| weapon.row().ranges.is_some());
    let fought = || arms().max_by_key(|weapon| weapon.row().melee);
    fired.or_else(fought).unwrap_or(Weapon::Fists)
}

/// A figure as the kit draws it.
pub(super) fn figure(view: &View, figure: &FigureView) -> measured::Figure {
    let is_empty = figure.weapons.iter().any(|(_, ready)| !ready);
    let has_acted = view.active == Some(figure.id.clan) && is_done(figure);
    let states = [
        (figure.in_view == Some(false), State::Hidden),
        (is_empty, State::Empty),
        (has_acted, State::Done),
    ];
    let states = states.iter().filter(|(is, _)| *is).map(|(_, state)| *state);
    measured::Figure {
        clan: clan(figure.id.clan),
        weapon: weapon(first_arm(figure)),
        rim: rim(figure.armour),
        rank: (figure.rank == Rank::Leader).then_some(measured::Rank::Leader),
        wounds: figure.wounds,
        states: states.collect(),
    }
}

pub(super) fn rim(armour: Armour) -> Rim {
    match armour {
        Armour::None => Rim::None,
        Armour::Light => Rim::Light,
        Armour::Heavy => Rim::Heavy,
    }
}

/// Whether nothing is left for a figure to do in this turn of its clan.
pub(super) fn is_done(figure: &FigureView) -> bool {
    !matches!(figure.deed, Deed::None)
}

/// The beast of a card.
pub(super) fn beast(kind: AnimalKind) -> measured::Animal {
    match kind {
        AnimalKind::Chicken => measured::Animal::Chicken,
        AnimalKind::Pig => measured::Animal::Pig,
        AnimalKind::Sheep => measured::Animal::Sheep,
        AnimalKind::Cow => measured::Animal::Cow,
    }
}

/// How wide the base of an animal is.
pub(super) fn across(kind: AnimalKind) -> Length {
    Length::thousandths(feud_war::tables::ANIMALS[kind.index()].base)
}

/// What an animal is worth.
pub(super) fn worth(kind: AnimalKind) -> u8 {
    feud_war::tables::ANIMALS[kind.index()].points
}

/// The figure of this name.
pub(super) fn find(view: &View, id: FigureId) -> Option<&FigureView> {
    view.figures.iter().find(|figure| figure.id == id)
}

/// The animal of this name.
pub(super) fn animal(view: &View, id: AnimalId) -> Option<&AnimalView> {
    view.animals.iter().find(|animal| animal.id == id)
}

/// The base that an animal stands on.
pub(super) fn animal_base(animal: &AnimalView) -> Option<Base> {
    Some(Base::disc(animal.at?, across(animal.kind)))
}

/// Where a beast looks: towards whoever holds it, else any way that stays the same.
pub(super) fn looks(view: &View, animal: &AnimalView) -> Direction {
    let holder = match animal.tether {
        Tether::Held(holder) => find(view, holder).and_then(|holder| holder.base),
        _ => None,
    };
    match (holder, animal.at) {
        (Some(holder), Some(at)) => towards(at, holder.middle()),
        _ => Direction::of(Rose::TwentyFour, (animal.id.index() * 7 % 24) as u8),
    }
}

/// The direction from one point to another, of twenty-four.
pub(super) fn towards(from: Point, to: Point) -> Direction {
    let (x, y) = (i64::from(to.x - from.x), i64::from(to.y - from.y));
    let along = |direction: &Direction| {
        let (dx, dy) = direction.vector();
        dx * x + dy * y
    };
    let best = Rose::TwentyFour.directions().max_by_key(along);
    best.unwrap_or(Direction::of(Rose::TwentyFour, 0))
}

/// Whether this seat plays a party: the Warden's belongs to the defender.
pub(super) fn plays(view: &View, seat: Option<Seat>, clan: Clan) -> bool {
    let Some(seat) = seat else { return false };
    view.clans
        .iter()
        .any(|one| one.clan == clan && one.seat == Some(seat))
}

/// Whether the reader is asked now.
pub(super) fn is_asked(view: &View) -> bool {
    view.reader
        .is_some_and(|reader| view.asked.contains(reader))
}

/// The figures of a clan that stand on the table, in the house or wait for it.
pub(super) fn party(view: &View, clan: Clan) -> impl Iterator<Item = &FigureView> {
    let own = move |figure: &&FigureView| figure.id.clan == clan && figure.post != Post::Gone;
    view.figures.iter().filter(own)
}

/// The figure that a target names.
pub(super) fn named(target: &crate::Target) -> Option<FigureId> {
    target.as_str().strip_prefix("figure:")?.parse().ok()
}

/// The animal that a target names.
pub(super) fn named_animal(target: &crate::Target) -> Option<AnimalId> {
    target.as_str().strip_prefix("animal:")?.parse().ok()
}
