//! What a reader may see: everything but the lists that are not all in. There is no range and no distance in it (FW-FIRE-2).

use crate::{
    Agreed, Animal, AnimalId, AnimalKind, Armour, Beacon, Bonds, Clan, Deed, EventCard, FeudWar,
    Figure, FigureId, Post, Rank, Role, Roster, Season, Side, Stage, Tether, Weapon,
    land::{Laid, Land},
};
use field::{Base, Length, Point};
use serde::Serialize;
use std::{fmt, sync::Arc};
use table::{Seat, Seats};

/// A figure as everyone sees it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct FigureView {
    /// Its name.
    pub id: FigureId,
    /// What it is.
    pub rank: Rank,
    /// What it wears.
    pub armour: Armour,
    /// Its weapons, and whether each is ready to fire or strike.
    pub weapons: Vec<(Weapon, bool)>,
    /// Where it is.
    pub post: Post,
    /// Its base, on the table.
    pub base: Option<Base>,
    /// Its wounds.
    pub wounds: u8,
    /// Whether it is mounted.
    pub mounted: bool,
    /// Where its horse stands without it.
    pub horse: Option<Point>,
    /// Whether its horse is lame, for good or for a while.
    pub lame: bool,
    /// What it holds.
    pub holds: Option<AnimalId>,
    /// What it did in this turn of its clan.
    pub deed: Deed,
    /// Near a hill: in view or behind it.
    pub in_view: Option<bool>,
    /// In the water.
    pub in_water: bool,
    /// Sent to the starting point.
    pub sent: bool,
}

/// An animal as everyone sees it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct AnimalView {
    /// Its name.
    pub id: AnimalId,
    /// What it is.
    pub kind: AnimalKind,
    /// Where it stands, on the table.
    pub at: Option<Point>,
    /// What it is doing.
    pub tether: Tether,
}

/// A clan as everyone sees it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ClanView {
    /// Its name.
    pub clan: Clan,
    /// Its seat; the Warden's is the defender's.
    pub seat: Option<Seat>,
    /// Its role.
    pub role: Option<Role>,
    /// The side it comes from.
    pub side: Option<Side>,
    /// Its starting point.
    pub mark: Option<Point>,
    /// What it has now.
    pub points: i16,
    /// Surviving men.
    pub men: usize,
    /// Whether its leader is dead.
    pub leaderless: bool,
    /// Whether a contest binds it in its next turn.
    pub challenged: bool,
    /// Whether its player gave up.
    pub given_up: bool,
}

/// What a reader sees.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct View {
    /// Who reads.
    pub reader: Option<Seat>,
    /// What was agreed.
    pub agreed: Agreed,
    /// What is decided.
    pub stage: Stage,
    /// Who is asked.
    pub asked: Seats,
    /// The size of the table.
    pub size: (Length, Length),
    /// Outlines of everything on it, by name and kind.
    pub terrain: Vec<Terrain>,
    /// The scenery as it was laid.
    pub laid: Vec<Laid>,
    /// The extra piece that waits for consent.
    pub proposed: Option<Laid>,
    /// The reader's own list, while lists are made.
    pub own_list: Option<Roster>,
    /// Everybody's lists: only when everything is turned up.
    pub all_lists: Option<Vec<Option<Roster>>>,
    /// The season.
    pub season: Option<Season>,
    /// Day and turn, from 1.
    pub day: u8,
    /// See `day`.
    pub turn: u8,
    /// How many turns a day has.
    pub turns_a_day: u8,
    /// Who goes first on this day.
    pub first: Option<Clan>,
    /// Whose go it is.
    pub active: Option<Clan>,
    /// The movement card.
    pub card: Option<u8>,
    /// The event card.
    pub event: Option<EventCard>,
    /// What binds the active clan.
    pub bonds: Bonds,
    /// Event cards left in the deck, by kind.
    pub deck: Vec<(EventCard, u8)>,
    /// How far the call for the Warden has come.
    pub beacon: Beacon,
    /// The clans.
    pub clans: Vec<ClanView>,
    /// The figures.
    pub figures: Vec<FigureView>,
    /// The animals.
    pub animals: Vec<AnimalView>,
    /// The land itself, for who draws it or measures on it.
    #[serde(skip)]
    pub land: Land,
    /// The whole game, once all lists are in: from then on nothing in it is hidden, and `asking` answers what follows from it.
    #[serde(skip)]
    pub(crate) world: Option<Arc<FeudWar>>,
}

/// A piece of terrain for a board.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Terrain {
    /// What people call it.
    pub name: String,
    /// What it is.
    pub kind: field::Kind,
    /// Its corners.
    pub corners: Vec<Point>,
    /// The doors of a house, each by its posts.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub doors: Vec<(Point, Point)>,
}

impl View {
    pub(crate) fn of(game: &FeudWar, reader: Option<Seat>) -> View {
        let own = reader.and_then(|seat| game.lists.get(seat.index()).cloned().flatten());
        let is_playing = game.turn > 0;
        View {
            reader,
            agreed: game.agreed,
            stage: game.stage,
            asked: game.asked(),
            size: game.land.ground().size(),
            terrain: terrain(&game.land),
            laid: game.land.laid().to_vec(),
            proposed: game.proposed.clone(),
            own_list: own.filter(|_| game.stage == Stage::Lists),
            all_lists: None,
            season: game.season,
            day: game.day,
            turn: game.turn,
            turns_a_day: game.turns_a_day(),
            first: is_playing.then(|| Clan::of(game.first)),
            active: is_playing.then_some(game.active),
            card: game.card,
            event: game.event,
            bonds: game.bonds,
            deck: EventCard::ALL.into_iter().zip(game.deck).collect(),
            beacon: game.beacon,
            clans: Clan::ALL
                .into_iter()
                .filter_map(|clan| clan_view(game, clan))
                .collect(),
            figures: game
                .figures
                .iter()
                .map(|figure| figure_view(game, figure))
                .collect(),
            animals: game.animals.iter().enumerate().map(animal_view).collect(),
            land: game.land.clone(),
            world: (game.stage != Stage::Lists).then(|| Arc::new(game.clone())),
        }
    }

    pub(crate) fn turned_up(game: &FeudWar, reader: Option<Seat>) -> View {
        View {
            all_lists: Some(game.lists.clone()),
            ..View::of(game, reader)
        }
    }
}

fn terrain(land: &Land) -> Vec<Terrain> {
    let pieces = land.ground().pieces().iter();
    pieces
        .map(|piece| Terrain {
            name: piece.name.clone(),
            kind: piece.kind,
            corners: piece.outline.corners().to_vec(),
            doors: piece.doors.iter().map(|door| (door.a, door.b)).collect(),
        })
        .collect()
}

fn clan_view(game: &FeudWar, clan: Clan) -> Option<ClanView> {
    let state = game.state(clan);
    let seat = match clan {
        Clan::Warden => game.defender.filter(|_| game.agreed.march_warden),
        clan => (clan.index() < usize::from(game.seats)).then(|| Seat::new(clan.index())),
    };
    Some(ClanView {
        clan,
        seat: Some(seat?),
        role: game.role(clan),
        side: state.side,
        mark: state.mark,
        points: if clan == Clan::Warden {
            0
        } else {
            game.points(clan)
        },
        men: game
            .figures
            .iter()
            .filter(|figure| figure.id.clan == clan && figure.is_there() && figure.is_man())
            .count(),
        leaderless: state.leaderless,
        challenged: state.challenged,
        given_up: state.given_up,
    })
}

fn figure_view(game: &FeudWar, figure: &Figure) -> FigureView {
    let weapons = figure.gear.weapons.iter().zip(figure.empty);
    FigureView {
        id: figure.id,
        rank: figure.gear.rank,
        armour: figure.armour(),
        weapons: weapons
            .filter_map(|(weapon, empty)| weapon.map(|weapon| (weapon, !empty)))
            .collect(),
        post: figure.post,
        base: figure.is_out().then_some(figure.base),
        wounds: figure.wounds,
        mounted: figure.mounted,
        horse: figure.horse,
        lame: figure.lame || figure.limps > 0,
        holds: figure.holds,
        deed: figure.deed,
        in_view: (figure.is_out() && game.near_hill(&figure.base)).then_some(figure.in_view),
        in_water: figure.bank.is_some(),
        sent: figure.sent,
    }
}

fn animal_view((index, animal): (usize, &Animal)) -> AnimalView {
    AnimalView {
        id: AnimalId::at(index),
        kind: animal.kind,
        at: animal.place(),
        tether: animal.tether,
    }
}

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (width, depth) = self.size;
        writeln!(f, "table {width} x {depth} in")?;
        if let (Some(active), Some(card)) = (self.active, self.card) {
            write!(
                f,
                "day {} turn {} of {}: {} has {card} in",
                self.day,
                self.turn,
                self.turns_a_day,
                active.name()
            )?;
            self.event
                .map_or(Ok(()), |event| write!(f, ", {}", event.name()))?;
            writeln!(f)?;
        }
        for piece in &self.laid {
            writeln!(f, "{piece}")?;
        }
        for clan in &self.clans {
            write!(f, "{}", clan.clan.name())?;
            match clan.role {
                Some(Role::Defender) => write!(f, " defends")?,
                Some(Role::Attacker) => write!(f, " attacks")?,
                None => {}
            }
            if let (Some(side), Some(mark)) = (clan.side, clan.mark) {
                write!(f, " from {} at {mark}", side.name())?;
            }
            writeln!(f, ", {} points", clan.points)?;
            for figure in self
                .figures
                .iter()
                .filter(|figure| figure.id.clan == clan.clan)
            {
                writeln!(f, "  {}", line(figure))?;
            }
        }
        for animal in &self.animals {
            write!(f, "{} {}", animal.id, animal.kind.name())?;
            if let Some(at) = animal.at {
                write!(f, " at {at}")?;
            }
            match animal.tether {
                Tether::Waiting => writeln!(f, ", not placed")?,
                Tether::Free => writeln!(f, ", free")?,
                Tether::Held(holder) => writeln!(f, ", held by {holder}")?,
                Tether::Loose { .. } => writeln!(f, ", loose")?,
                Tether::Pen(clan) => writeln!(f, " in the pen of {}", clan.name())?,
                Tether::Scored(clan) => writeln!(f, " scored for {}", clan.name())?,
                Tether::Lost => writeln!(f, ", lost")?,
            }
        }
        self.own_list
            .as_ref()
            .map_or(Ok(()), |list| writeln!(f, "your list: {list}"))
    }
}

fn line(figure: &FigureView) -> String {
    let mut text = format!("{} {}", figure.id, figure.rank.name());
    match (figure.post, &figure.base) {
        (Post::Table, Some(base)) => text += &format!(" at {}", base.lead),
        (Post::House, _) => text += " in the house",
        (Post::Waiting, _) => text += " waits",
        _ => text += " is gone",
    }
    let mut mark = |is: bool, word: &str| {
        if is {
            text += &format!(", {word}");
        }
    };
    mark(figure.armour != Armour::None, figure.armour.name());
    for (weapon, ready) in &figure.weapons {
        mark(true, weapon.name());
        mark(!ready, "empty");
    }
    mark(figure.mounted, "mounted");
    mark(
        figure.wounds > 0,
        &table::counted(figure.wounds.into(), "wound"),
    );
    mark(figure.in_view == Some(true), "in view");
    mark(figure.in_view == Some(false), "behind the hill");
    mark(figure.in_water, "in the water");
    mark(figure.sent, "sent back");
    if let Some(animal) = figure.holds {
        mark(true, &format!("with {animal}"));
    }
    text
}
