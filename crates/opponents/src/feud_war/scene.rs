//! The table as the guide sees it: who stands where, how fast he is, who holds what. A scene is changed and judged thousands of times for
//! one turn, so it knows nothing that `value` does not ask. It is made from a state that the seat imagined.

use feud_war::{
    AnimalId, Armour, Chart, Clan, Deed, Distances, FeudWar, FigureId, Post, Role, Tether,
    land::Land,
    tables::{BASE, HOUSE_ROOM, MOVE_DECK},
};
use field::{Base, Length, Point};
use std::sync::LazyLock;
use table::{MAX_SEATS, Seat};

/// What an attacker's speed is worth after the event cards that stop him.
const EVENTS: f32 = 0.87;

/// How far a figure shoots, in inches.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ranged {
    pub close: f32,
    pub long: f32,
    pub is_gun: bool,
    pub is_ready: bool,
}

/// A figure.
#[derive(Clone, Copy, Debug)]
pub(super) struct Man {
    pub id: FigureId,
    /// The clan that it plays for, by its seat.
    pub side: usize,
    pub base: Base,
    /// The middle of its base, in inches.
    pub at: (f32, f32),
    pub is_man: bool,
    pub is_leader: bool,
    pub mounted: bool,
    pub armour: Armour,
    pub wounds: u8,
    /// What it adds in every fight.
    pub strength: i8,
    /// What a movement card is multiplied by.
    pub factor: f32,
    /// Inches in a turn, events and all.
    pub pace: f32,
    /// How far it can still go in this turn.
    pub reach: f32,
    /// Whether it may still do something in this turn.
    pub acts: bool,
    pub is_sent: bool,
    pub in_house: bool,
    /// How much of it is there: 0 for the dead, between for one who is likely to be hurt.
    pub here: f32,
    pub holds: Option<usize>,
    /// How many attacked it in this clan turn.
    pub hit_by: u8,
    pub ranged: Option<Ranged>,
}

/// Whose an animal is now.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Hold {
    /// It stands in the field.
    Free,
    /// It runs.
    Loose,
    /// That figure holds it.
    By(usize),
    /// In the pen of a clan.
    Pen(usize),
    /// Scored for good.
    Scored(usize),
    /// Off the table.
    Lost,
}

/// An animal.
#[derive(Clone, Copy, Debug)]
pub(super) struct Beast<'a> {
    pub at: Point,
    pub radius: Length,
    pub points: f32,
    /// Its place in the table of animals.
    pub kind: usize,
    pub hold: Hold,
    pub in_field: bool,
    pub to: Distances<'a>,
}

/// A clan.
#[derive(Clone, Copy, Debug)]
pub(super) struct Side<'a> {
    /// The distances to where it brings animals, and how near is there.
    pub home: Option<(Distances<'a>, f32)>,
    pub is_defender: bool,
    pub is_in: bool,
    /// Its turns to come after this one of the active clan.
    pub left: f32,
    pub kills: f32,
}

/// Everything.
#[derive(Clone, Debug)]
pub(super) struct Scene<'a> {
    pub chart: &'a Chart,
    pub men: Vec<Man>,
    pub beasts: Vec<Beast<'a>>,
    pub sides: [Side<'a>; Clan::SEATS],
    pub seats: usize,
    /// The clan whose turn it is.
    pub active: usize,
    /// All points that there are.
    pub total: f32,
    /// Turns of all clans to come, and whether kills count.
    pub turns: f32,
    pub kills_count: bool,
    pub exit: bool,
    /// Where the house is entered, and how many of the active clan might be in it.
    pub doorstep: Point,
    pub house_room: usize,
    /// Points that are likely to be won or lost besides, by what was not worked out.
    pub extra: [f32; MAX_SEATS],
}

pub(super) fn inches(p: Point) -> (f32, f32) {
    (p.x as f32 / 1_000.0, p.y as f32 / 1_000.0)
}

/// How far it is between two places, straight.
#[inline]
pub(super) fn apart(a: (f32, f32), b: (f32, f32)) -> f32 {
    let (x, y) = (a.0 - b.0, a.1 - b.1);
    (x * x + y * y).sqrt()
}

/// How far it is over the ground, in inches; straight where the ground allows it.
#[inline]
pub(super) fn over_ground(to: &Distances, p: Point) -> f32 {
    let straight = apart(inches(to.goal()), inches(p));
    match to.tenths_from(p) {
        None => 1.5 * straight + 12.0,
        // The grid has eight directions, which is up to a twelfth too long.
        Some(tenths) => match f32::from(tenths) / 10.0 {
            far if far <= 1.09 * straight + 1.5 => straight,
            far => far,
        },
    }
}

/// The mean inches of a turn for who multiplies the card by so much and goes no farther than that.
pub(super) fn mean_pace(factor: f32, most: f32) -> f32 {
    let inches = |(card, number): (u8, u32)| (f32::from(card) * factor).min(most) * number as f32;
    MOVE_DECK.iter().map(|row| inches(*row)).sum::<f32>() / 18.0
}

/// The pace of who drives an animal, by the factor's place and the animal's kind; the last column is for nobody's.
static PACES: LazyLock<[[f32; 5]; 4]> = LazyLock::new(|| {
    let factors = [0.25, 0.5, 1.0, 2.0];
    factors.map(|factor| {
        std::array::from_fn(|kind| {
            let row = feud_war::tables::ANIMALS.get(kind);
            mean_pace(factor, row.map_or(99.0, |row| f32::from(row.speed)))
        })
    })
});

impl Man {
    /// How fast it would drive an animal of that kind.
    pub fn drives(&self, kind: usize) -> f32 {
        let place = match self.factor {
            factor if factor >= 2.0 => 3,
            factor if factor >= 1.0 => 2,
            factor if factor >= 0.5 => 1,
            _ => 0,
        };
        PACES[place][kind] * self.pace / PACES[place][4].max(0.1)
    }

    /// Whether it is there at all.
    #[inline]
    pub fn is_here(&self) -> bool {
        self.here > 0.01
    }

    /// Puts it somewhere.
    pub fn stand(&mut self, base: Base) {
        self.base = base;
        self.at = inches(base.middle());
        self.in_house = false;
    }

    /// Wounds it so much.
    pub fn hurt(&mut self, wounds: u8) {
        let before = self.wounds;
        self.wounds += wounds;
        self.strength -= wounds as i8;
        if self.wounds >= feud_war::tables::DEADLY {
            self.here = 0.0;
        } else if before < 2 && self.wounds >= 2 && self.is_man {
            self.factor /= 2.0;
            self.pace /= 2.0;
        }
    }
}

impl<'a> Scene<'a> {
    /// The scene of a state in which figures stand on the table.
    pub fn new(game: &'a FeudWar) -> Scene<'a> {
        let chart = game.land().chart();
        let defender = game.defender().map(Seat::index);
        let active = game.scores_for(game.active()).index();
        let seats = table::Game::seats(game);
        let first = game.goes_first().index();
        let place = |side: usize| (side + seats - first) % seats;
        let turns = f32::from(game.turns_to_come());
        let (low, high) = game.land().piece(Land::FIELD).outline.bounds();
        let middle = Point::new((low.x + high.x) / 2, (low.y + high.y) / 2);
        let sides = std::array::from_fn(|side| {
            let clan = Clan::ALL[side];
            let is_defender = Some(side) == defender;
            let home = match is_defender {
                true => Some((chart.to(middle), 3.5)),
                false => game.starting_point(clan).map(|mark| {
                    let near = game.agreed().start_radius + BASE.half();
                    (chart.to(mark), near.count() as f32 / 1_000.0)
                }),
            };
            let still = side < seats && place(side) > place(active);
            Side {
                home,
                is_defender,
                is_in: false,
                left: turns + if still { 1.0 } else { 0.0 },
                kills: 0.0,
            }
        });
        let mut scene = Scene {
            chart,
            men: Vec::with_capacity(game.figures().len()),
            beasts: Vec::with_capacity(game.animals().len()),
            sides,
            seats,
            active,
            total: 0.0,
            turns,
            kills_count: game.agreed().kill_points,
            exit: game.agreed().exit,
            doorstep: game.land().doorstep(),
            house_room: HOUSE_ROOM,
            extra: [0.0; MAX_SEATS],
        };
        scene.people(game);
        let mut inside = scene.men.iter().filter(|man| man.in_house);
        if inside.any(|man| man.side != active) {
            scene.house_room = 0;
        }
        scene.herd(game);
        for side in 0..seats {
            let own = |man: &Man| man.side == side && man.is_here();
            scene.sides[side].is_in = scene.men.iter().any(own);
            let animals = scene.beasts.iter().filter(|beast| match beast.hold {
                Hold::Pen(owner) | Hold::Scored(owner) => owner == side,
                Hold::Free | Hold::Loose => Some(side) == defender && beast.in_field,
                Hold::By(man) => {
                    Some(side) == defender && beast.in_field && scene.men[man].side == side
                }
                Hold::Lost => false,
            });
            if scene.kills_count && Some(side) == defender {
                let animals: f32 = animals.map(|beast| beast.points).sum();
                let all = f32::from(game.points(Clan::ALL[side]));
                scene.sides[side].kills = (all - animals).max(0.0);
            }
        }
        scene
    }

    fn people(&mut self, game: &FeudWar) {
        for figure in game.figures() {
            let clan = figure.id().clan;
            let side = game.scores_for(clan).index();
            let leaderless = game.is_leaderless(clan);
            let mut factor = if figure.is_mounted() && !figure.is_lame() {
                2.0
            } else {
                1.0
            };
            if figure.is_man() && figure.wounds() >= 2 {
                factor /= 2.0;
            }
            if leaderless {
                factor /= 2.0;
            }
            let events = match game.role(clan) {
                Some(Role::Attacker) => EVENTS,
                _ => 1.0,
            };
            let ranged = figure.arms().filter_map(|(weapon, empty)| {
                let row = weapon.row();
                let (close, long) = row.ranges?;
                (row.from_horse || !figure.is_mounted()).then_some(Ranged {
                    close: close.into(),
                    long: long.into(),
                    is_gun: row.is_gun,
                    is_ready: !empty,
                })
            });
            let acts = clan == game.active()
                && figure.is_there()
                && matches!(figure.deed(), Deed::None)
                && !figure.is_sent();
            self.men.push(Man {
                id: figure.id(),
                side,
                base: figure.base(),
                at: inches(figure.base().middle()),
                is_man: figure.is_man(),
                is_leader: figure.is_leader(),
                mounted: figure.is_mounted(),
                armour: figure.armour(),
                wounds: figure.wounds(),
                strength: figure.strength(),
                factor,
                pace: factor * 5.5 * events,
                reach: 0.0,
                acts,
                is_sent: figure.is_sent(),
                in_house: figure.post() == Post::House,
                here: if figure.is_there() { 1.0 } else { 0.0 },
                holds: figure.holds().map(AnimalId::index),
                hit_by: figure.attacked_by(),
                ranged: ranged.max_by(|one, other| one.long.total_cmp(&other.long)),
            });
            if acts && let Some(reach) = game.movement(figure.id()) {
                let last = self.men.len() - 1;
                self.men[last].reach = reach.count() as f32 / 1_000.0;
            }
        }
    }

    fn herd(&mut self, game: &'a FeudWar) {
        for animal in game.animals() {
            let hold = match animal.tether() {
                Tether::Free => Hold::Free,
                Tether::Loose { .. } => Hold::Loose,
                Tether::Held(holder) => self
                    .men
                    .iter()
                    .position(|man| man.id == holder)
                    .map_or(Hold::Free, Hold::By),
                Tether::Pen(clan) => Hold::Pen(clan.index()),
                Tether::Scored(clan) => Hold::Scored(clan.index()),
                Tether::Lost | Tether::Waiting => Hold::Lost,
            };
            let at = animal.place().unwrap_or_default();
            let points = f32::from(animal.row().points);
            self.total += points;
            self.beasts.push(Beast {
                at,
                radius: animal.base().radius,
                points,
                kind: animal.kind().index(),
                hold,
                in_field: game.land().in_field(at),
                to: self.chart.to(at),
            });
        }
        self.total = self.total.max(1.0);
    }

    /// The turns that a figure still has, this one included if it may act.
    pub fn turns_of(&self, man: &Man) -> f32 {
        self.sides[man.side].left + if man.acts { 1.0 } else { 0.0 }
    }

    /// How many turns it would take to bring an animal home from somewhere.
    pub fn turns_home(&self, man: &Man, kind: usize, from: Point) -> f32 {
        match &self.sides[man.side].home {
            Some((home, near)) => {
                (over_ground(home, from) - near).max(0.0) / man.drives(kind).max(0.5)
            }
            None => 9.0,
        }
    }

    /// Whether a base is where its clan brings animals.
    pub fn is_home(&self, side: usize, base: &Base) -> bool {
        match &self.sides[side].home {
            Some((home, near)) if !self.sides[side].is_defender => {
                let goal = home.goal();
                let gap = Base::disc(goal, Length::ZERO).gap(base);
                gap.count() as f32 / 1_000.0 <= near - 0.5
            }
            _ => false,
        }
    }

    /// Whether an enemy man is in contact with a figure.
    pub fn is_engaged(&self, man: usize) -> bool {
        let one = &self.men[man];
        self.men.iter().any(|other| {
            other.side != one.side
                && other.is_man
                && other.is_here()
                && !other.in_house
                && apart(one.at, other.at) < 3.2
                && one.base.touches(&other.base)
        })
    }

    /// An animal comes to a place, with its new distances.
    pub fn put(&mut self, beast: usize, at: Point, in_field: bool) {
        let to = self.chart.to(at);
        let beast = &mut self.beasts[beast];
        (beast.at, beast.to, beast.in_field) = (at, to, in_field);
    }
}
