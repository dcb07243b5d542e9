//! Positions as JSON: the exact form, which is the state, and a form for people, which describes a table in the midst of a turn. Whatever
//! comes from outside is checked as a whole.

use crate::{
    Agreed, AnimalId, AnimalKind, Beacon, Clan, Deed, EventCard, FeudWar, Figure, FigureId, Post,
    ReadyLand, Roster, Season, Side, Spot, Stage, Tether, Weapon,
    agreed::SETTINGS,
    crowd::Body,
    land::{Laid, Land, driving},
    placing::NoRoom,
    tables::{BASE, DEADLY, EVENTS, MOVE_DECK},
};
use field::{Bar, Base, Kind, KindSet, Length, Passing, Point};
use serde::Deserialize;
use serde_json::{Map, Value};
use table::{
    PositionError, Seat, Settings,
    document::{self, Described, Pairs},
    ensure,
};

/// What people write.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Told {
    /// As when a game is opened.
    #[serde(default)]
    settings: Map<String, Value>,
    defender: Clan,
    season: Option<Season>,
    /// The name of a ready table, or its pieces; nothing but farm and field if it is left out.
    #[serde(default)]
    scenery: Option<Value>,
    clans: Pairs<Clan, ToldClan>,
    /// Which animals there are.
    animals: Vec<AnimalKind>,
    /// Where they are; those that are not named are lost.
    #[serde(default)]
    places: Pairs<AnimalId, ToldAnimal>,
    #[serde(default = "one")]
    day: u8,
    #[serde(default = "one")]
    turn: u8,
    first: Option<Clan>,
    active: Clan,
    card: u8,
    event: Option<EventCard>,
    #[serde(default)]
    beacon: Beacon,
    warden_side: Option<Side>,
}

fn one() -> u8 {
    1
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ToldClan {
    list: Roster,
    side: Option<Side>,
    mark: Option<Length>,
    /// Those on the table; the others are gone.
    #[serde(default)]
    figures: Pairs<FigureId, ToldFigure>,
    #[serde(default)]
    leaderless: bool,
    #[serde(default)]
    hanged: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ToldFigure {
    at: Option<Spot>,
    #[serde(default)]
    house: bool,
    #[serde(default)]
    wounds: u8,
    #[serde(default)]
    empty: Vec<Weapon>,
    #[serde(default)]
    on_foot: bool,
    horse: Option<Point>,
    #[serde(default)]
    lame: bool,
    #[serde(default)]
    fired: bool,
    #[serde(default)]
    in_view: bool,
    #[serde(default)]
    sent: bool,
    bank: Option<Point>,
    deed: Option<Deed>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ToldAnimal {
    at: Option<Spot>,
    held: Option<FigureId>,
    pen: Option<Clan>,
    #[serde(default)]
    loose: bool,
}

pub(crate) fn read(json: &str) -> Result<FeudWar, PositionError> {
    let game = match document::position::<FeudWar, Told>(json)? {
        Described::Exact(game) => game,
        Described::Told(told) => from_told(told)?,
    };
    possible(&game)?;
    Ok(game)
}

fn wrong(why: impl Into<String>) -> PositionError {
    PositionError(why.into())
}

fn from_told(told: Told) -> Result<FeudWar, PositionError> {
    let settings =
        Settings::from_json(SETTINGS, &told.settings).map_err(|error| wrong(error.to_string()))?;
    let seats = told
        .clans
        .0
        .iter()
        .filter(|(clan, _)| *clan != Clan::Warden)
        .count();
    ensure! {
        (3..=Clan::SEATS).contains(&seats) => "there are {seats} clans; Feud War is for 3 to 5";
        (0..seats).all(|seat| told.clans.get(&Clan::ALL[seat]).is_some()) => "the clans of {seats} seats are {}", clan_names(seats);
        told.defender.index() < seats => "{} is not one of the clans", told.defender.name();
        told.active.index() < seats || told.active == Clan::Warden => "{} is not one of the clans", told.active.name();
        told.event.is_none() || (told.active != told.defender && told.active != Clan::Warden) => "{} draws no event card", told.active.name();
        told.first.is_none_or(|first| first.index() < seats) => "the first clan is one of those at the table";
    }
    let mut game = crate::setup::open(&settings.at(seats), &mut table::Journal::silent());
    game.defender = Some(Seat::new(told.defender.index()));
    game.season = Some(told.season.unwrap_or(Season::SpringOrAutumn));
    game.land = land(&game.agreed, told.scenery)?;
    (game.stage, game.day, game.turn) = (Stage::Act, told.day, told.turn);
    (game.active, game.card, game.event) = (told.active, Some(told.card), told.event);
    game.first = Seat::new(told.first.unwrap_or(told.defender).index());
    (game.beacon, game.warden_side) = (told.beacon, told.warden_side);
    let mut clans = told.clans.0;
    clans.sort_by_key(|(clan, _)| clan.index());
    for (clan, told) in &clans {
        clan_from(&mut game, *clan, told)?;
    }
    game.attackers = game
        .all_seats()
        .filter(|seat| Some(*seat) != game.defender)
        .collect();
    ensure! {
        (1..=4).contains(&told.animals.len()) => "name one to four kinds of animals";
        (1..told.animals.len()).all(|n| !told.animals[..n].contains(&told.animals[n])) => "a kind of animal stands there twice";
    }
    game.animals = told
        .animals
        .into_iter()
        .flat_map(crate::setup::herd)
        .collect();
    for animal in &mut game.animals {
        animal.tether = Tether::Lost;
    }
    for (id, told) in &told.places.0 {
        animal_from(&mut game, *id, told)?;
    }
    if let Some(card) = told.event {
        let left = &mut game.deck[card.index()];
        *left = left.saturating_sub(1);
        still_in_force(&mut game, card);
    }
    Ok(game)
}

/// The turn is under way: what its event card brought for the whole of it holds.
fn still_in_force(game: &mut FeudWar, card: EventCard) {
    match card {
        EventCard::Football | EventCard::Drinking => game.bind_by_contest(),
        EventCard::WifeKidnapped | EventCard::LostValley => {
            for index in 0..game.figures.len() {
                let figure = &game.figures[index];
                let went = figure.id.clan == game.active && figure.deed == Deed::None;
                if went && !game.is_blocked(index) {
                    game.figures[index].deed = Deed::Stayed;
                }
            }
        }
        card => game.bind(card),
    }
}

fn clan_names(seats: usize) -> String {
    let names: Vec<String> = Clan::ALL[..seats].iter().map(ToString::to_string).collect();
    table::in_a_row(&names)
}

fn land(agreed: &Agreed, scenery: Option<Value>) -> Result<Land, PositionError> {
    let bare = Land::bare(agreed.size, agreed.river_width);
    match scenery {
        None => Ok(bare),
        Some(Value::String(name)) => Ok(name
            .parse::<ReadyLand>()?
            .land(agreed.size, agreed.river_width)),
        Some(Value::Array(pieces)) => pieces.iter().try_fold(bare, |land, piece| {
            let text = piece
                .as_str()
                .ok_or_else(|| wrong("a piece of scenery is a text such as 'wall 20,18 25,18'"))?;
            let laid: Laid = text.parse()?;
            land.with(&laid)
                .map_err(|refusal| wrong(format!("{text}: {}", refusal.why)))
        }),
        Some(_) => Err(wrong(
            "scenery is the name of a ready table or a list of pieces",
        )),
    }
}

fn clan_from(game: &mut FeudWar, clan: Clan, told: &ToldClan) -> Result<(), PositionError> {
    if let Some(refusal) = told.list.forbids() {
        return Err(wrong(format!("{}: {}", clan.name(), refusal.why)));
    }
    match clan {
        Clan::Warden => game.wardens = Some(told.list.clone()),
        clan => game.lists[clan.index()] = Some(told.list.clone()),
    }
    let state = game.state_mut(clan);
    (state.side, state.leaderless, state.has_hanged) = (told.side, told.leaderless, told.hanged);
    if let (Some(side), Some(along)) = (told.side, told.mark) {
        let (width, depth) = game.land.ground().size();
        let long = if matches!(side, Side::South | Side::North) {
            width
        } else {
            depth
        };
        ensure! { (Length::ZERO..=long).contains(&along) => "the mark of {} is not on the edge", clan.name(); }
        let mark = game.mark_at(side, along);
        game.state_mut(clan).mark = Some(mark);
    }
    let is_attacker = !game.is_defending(clan);
    ensure! { !is_attacker || game.state(clan).mark.is_some() => "{} attacks and needs a side and a mark", clan.name(); }
    game.muster(clan, &told.list);
    for figure in game
        .figures
        .iter_mut()
        .filter(|figure| figure.id.clan == clan)
    {
        figure.post = if clan == Clan::Warden {
            Post::Waiting
        } else {
            Post::Gone
        };
        figure.mounted &= clan == Clan::Warden;
    }
    for (id, told) in &told.figures.0 {
        let index = game.find(*id).filter(|_| id.clan == clan);
        let index = index.ok_or_else(|| wrong(format!("{} has no figure {id}", clan.name())))?;
        figure_from(game, index, told).map_err(|error| wrong(format!("{id}: {}", error.0)))?;
    }
    Ok(())
}

fn figure_from(game: &mut FeudWar, index: usize, told: &ToldFigure) -> Result<(), PositionError> {
    let mut figure: Figure = game.figures[index];
    ensure! {
        told.at.is_some() != told.house => "say where it stands, or that it is in the house";
        told.horse.is_none() || (figure.gear.horse && told.on_foot) => "only who has a horse and is on foot has left it somewhere";
        !told.house || told.on_foot || !figure.gear.horse => "no horse goes into the house";
    }
    figure.mounted = figure.gear.horse && !told.on_foot;
    figure.post = if told.house { Post::House } else { Post::Table };
    figure.base = match told.at {
        Some(spot) => figure.base_at(spot.at, spot.rear),
        None => Base::disc(game.land.doorstep(), BASE),
    };
    (figure.wounds, figure.horse, figure.lame) = (told.wounds, told.horse, told.lame);
    (figure.fired, figure.in_view, figure.sent, figure.bank) =
        (told.fired, told.in_view, told.sent, told.bank);
    figure.deed = told.deed.unwrap_or(Deed::None);
    for weapon in &told.empty {
        let place = (0..2)
            .find(|place| figure.gear.weapons[*place] == Some(*weapon) && !figure.empty[*place]);
        let place = place
            .filter(|_| weapon.row().is_gun)
            .ok_or_else(|| wrong(format!("it has no such gun: {weapon}")))?;
        figure.empty[place] = true;
    }
    game.figures[index] = figure;
    Ok(())
}

fn animal_from(game: &mut FeudWar, id: AnimalId, told: &ToldAnimal) -> Result<(), PositionError> {
    ensure! {
        id.index() < game.animals.len() => "there is no animal {id}";
        told.at.is_some() != told.pen.is_some() => "{id}: say where it stands, or in whose pen it is";
        told.at.is_none_or(|at| at.rear.is_none()) => "{id} has one base";
        told.pen.is_none() || (told.held.is_none() && !told.loose) => "{id} is in a pen and nothing else";
        told.held.is_none() || !told.loose => "{id} is held or loose, not both";
    }
    let tether = match (told.pen, told.held) {
        (Some(clan), _) => Tether::Pen(clan),
        (None, Some(holder)) => Tether::Held(holder),
        (None, None) if told.loose => Tether::Loose { fresh: false },
        (None, None) => Tether::Free,
    };
    let animal = &mut game.animals[id.index()];
    animal.tether = tether;
    animal.at = told.at.map_or(Point::new(0, 0), |spot| spot.at);
    animal.taken = told.pen.is_some() || !game.land.in_field(animal.at);
    if let Some(holder) = told.held {
        let holder = game
            .find(holder)
            .ok_or_else(|| wrong(format!("{id} is held by {holder}, who is not there")))?;
        ensure! { game.figures[holder].holds.is_none() => "{} holds two animals", game.figures[holder].id; }
        game.figures[holder].holds = Some(id);
    }
    Ok(())
}

/// Whether a state can be: what the rules rely on holds.
fn possible(game: &FeudWar) -> Result<(), PositionError> {
    let seats = usize::from(game.seats);
    let agreed = &game.agreed;
    ensure! {
        (3..=Clan::SEATS).contains(&seats) => "Feud War is for 3 to 5 clans, not {seats}";
        game.lists.len() == seats => "there are {} lists for {seats} seats", game.lists.len();
        game.land.ground().size() == agreed.size => "the table is not of the size that was agreed";
        (1..=7).contains(&agreed.days) => "a game takes 1 to 7 days";
        (2_000..=6_000).contains(&agreed.start_radius.count()) => "the starting point reaches 2 to 6 in";
        game.defender.is_none_or(|seat| seat.index() < seats) && game.first.index() < seats => "a seat is not at this table";
        game.card.is_none_or(|card| MOVE_DECK.iter().any(|(value, _)| *value == card)) => "there is no such movement card";
        game.deck.iter().zip(EVENTS).all(|(left, (_, all))| *left <= all) => "the event deck has more cards than there are";
        game.figures.len() <= Clan::COUNT * Roster::MOST && game.animals.len() <= 24 => "there are too many figures or animals";
        game.day <= agreed.days && game.turn <= game.turns_a_day() => "that turn is after the last one";
        game.active.index() < seats || (game.active == Clan::Warden && game.defender.is_some()) => "that clan is not at this table";
    }
    let mut lists = game.lists.iter().chain([&game.wardens]).flatten();
    if let Some(refusal) = lists.find_map(Roster::forbids) {
        return Err(wrong(refusal.why));
    }
    stage_fits(game, seats)?;
    figures_fit(game)?;
    house_fits(game)?;
    animals_fit(game)?;
    everything_has_room(game)
}

fn stage_fits(game: &FeudWar, seats: usize) -> Result<(), PositionError> {
    let dealt = game.defender.is_some();
    let mut attackers = game.attackers.clone();
    attackers.sort();
    let expected: Vec<Seat> = game
        .all_seats()
        .filter(|seat| Some(*seat) != game.defender)
        .collect();
    let has_attackers = dealt && attackers == expected;
    let marks = |to: usize| {
        game.attackers
            .iter()
            .take(to)
            .all(|seat| game.state(Clan::of(*seat)).mark.is_some())
    };
    let fits = match game.stage {
        Stage::Lists => !dealt && game.figures.is_empty() && game.lists.iter().any(Option::is_none),
        Stage::WardenList | Stage::Scenery | Stage::Defend => dealt,
        Stage::Agree(seat) => {
            dealt && seat.index() < seats && Some(seat) != game.defender && game.proposed.is_some()
        }
        Stage::Side(n) => has_attackers && usize::from(n) < game.attackers.len(),
        Stage::Mark(n) => {
            has_attackers && usize::from(n) < game.attackers.len() && marks(usize::from(n))
        }
        Stage::Deploy(n) => {
            has_attackers && usize::from(n) < game.attackers.len() && marks(usize::from(n) + 1)
        }
        Stage::Rival => {
            has_attackers
                && marks(seats)
                && table::allowed(Clan::ALL, |clan| game.may_challenge(*clan))
                    .next()
                    .is_some()
        }
        Stage::Choose(lot) => has_attackers && marks(seats) && !game.candidates(lot).is_empty(),
        Stage::Act | Stage::WardenSide => {
            has_attackers && marks(seats) && game.card.is_some() && game.turn > 0 && game.day > 0
        }
        Stage::Over => has_attackers,
    };
    let lists = game.stage == Stage::Lists || game.lists.iter().all(Option::is_some);
    ensure! {
        fits => "what is decided now does not fit the rest of the position";
        lists => "a clan has no list";
        !matches!(game.stage, Stage::Act) || game.active == Clan::Warden || game.has_figures(game.active) => "{} has no figures and no turn", game.active.name();
    }
    let marks_on_edge = game
        .clans
        .iter()
        .filter_map(|clan| clan.mark)
        .all(|mark| on_edge(game, mark));
    ensure! { marks_on_edge => "a starting point is not on the table's edge"; }
    Ok(())
}

fn on_edge(game: &FeudWar, at: Point) -> bool {
    let (width, depth) = game.land.ground().size();
    let inside = (0..=width.count()).contains(&at.x) && (0..=depth.count()).contains(&at.y);
    inside && (at.x == 0 || at.y == 0 || at.x == width.count() || at.y == depth.count())
}

fn on_table(game: &FeudWar, at: Point) -> bool {
    let (width, depth) = game.land.ground().size();
    (0..=width.count()).contains(&at.x) && (0..=depth.count()).contains(&at.y)
}

/// The house holds so many men, all of one side (FW-R58).
fn house_fits(game: &FeudWar) -> Result<(), PositionError> {
    let inside = || {
        game.figures
            .iter()
            .filter(|figure| figure.post == Post::House)
    };
    let room = usize::from(game.land.piece(crate::land::Land::HOUSE).room);
    let sides: Vec<_> = inside()
        .map(|figure| game.side_of(figure.id.clan))
        .collect();
    ensure! {
        inside().count() <= room => "the house holds {room} men";
        sides.windows(2).all(|two| two[0] == two[1]) => "enemies are in the house together";
    }
    Ok(())
}

/// Figures are those of the lists, in their order, with sound bases that do not overlap.
fn figures_fit(game: &FeudWar) -> Result<(), PositionError> {
    let lists = game
        .lists
        .iter()
        .map(Option::as_ref)
        .enumerate()
        .map(|(seat, list)| (Clan::ALL[seat], list));
    let lists = lists.chain([(Clan::Warden, game.wardens.as_ref())]);
    let expected = lists.flat_map(|(clan, list)| {
        let troopers = list.map_or(&[][..], Roster::troopers);
        (1..)
            .zip(troopers)
            .map(move |(number, gear)| (FigureId { clan, number }, *gear))
    });
    let same = game.stage == Stage::Lists
        || expected.eq(game.figures.iter().map(|figure| (figure.id, figure.gear)));
    ensure! { same => "the figures are not those of the lists"; }
    for figure in &game.figures {
        let id = figure.id;
        let base = &figure.base;
        let size = base.radius == BASE.half();
        let shape = match figure.mounted {
            _ if figure.post != Post::Table => true,
            true => {
                base.is_capsule() && (990..=1_010).contains(&base.lead.distance(base.rear).count())
            }
            false => !base.is_capsule(),
        };
        let extras = figure.horse.is_none_or(|at| on_table(game, at))
            && figure.bank.is_none_or(|at| on_table(game, at));
        ensure! {
            size && shape && on_table(game, base.lead) && on_table(game, base.rear) => "{id} has no base that can be";
            figure.wounds < DEADLY || figure.post == Post::Gone => "{id} would be dead with {} wounds", figure.wounds;
            figure.gear.horse || !(figure.mounted || figure.horse.is_some()) => "{id} has no horse";
            !(figure.mounted && figure.horse.is_some()) => "{id} sits on its horse";
            figure.post != Post::House || (figure.is_man() && !figure.mounted) => "{id} cannot be in the house";
            extras => "the horse or the bank of {id} is off the table";
            (0..2).all(|place| !figure.empty[place] || figure.gear.weapons[place].is_some_and(|weapon| weapon.row().is_gun)) => "{id} has no gun to be empty";
            figure.moved >= Length::ZERO && figure.moved <= Length::inches(40) && figure.used >= Length::ZERO && figure.used <= Length::inches(40) => "{id} cannot have moved so far";
        }
    }
    Ok(())
}

/// Nothing stands on something else, over the edge, or in what nobody can enter.
fn everything_has_room(game: &FeudWar) -> Result<(), PositionError> {
    let name = |body: Body| match body {
        Body::Figure(index) => game.figures[index].id.to_string(),
        Body::Horse(index) => format!("the horse of {}", game.figures[index].id),
        Body::Animal(index) => AnimalId::at(index).to_string(),
    };
    for (body, base) in game.all_bodies() {
        let passing = match body {
            Body::Animal(_) => driving(),
            // Riders end moves on hedges and fences, men on fences, and horses stay where they were left: these bar nobody here.
            Body::Figure(_) | Body::Horse(_) => Passing {
                blocked: KindSet::of(&[Kind::Wall]),
                ..Passing::default()
            },
        };
        let who = name(body);
        match game.fits(&base, passing, |other| other == body) {
            Ok(()) => {}
            Err(NoRoom::Taken) => {
                let on = game
                    .all_bodies()
                    .find(|(other, at)| *other != body && at.overlaps(&base));
                let on = on.map_or("something".into(), |(other, _)| name(other));
                return Err(wrong(format!("{who} and {on} stand on one another")));
            }
            Err(NoRoom::Land(Bar::Piece(id))) => {
                let piece = &game.land.ground().pieces()[id.index()].name;
                return Err(wrong(format!(
                    "{who} cannot stand there: the {piece} is there"
                )));
            }
            Err(_) => return Err(wrong(format!("{who} is not wholly on the table"))),
        }
    }
    Ok(())
}

/// Animals are where they say, and their holders know of it.
fn animals_fit(game: &FeudWar) -> Result<(), PositionError> {
    for (index, animal) in game.animals.iter().enumerate() {
        let id = AnimalId::at(index);
        let is_held = match animal.tether {
            Tether::Held(holder) => game.find(holder).is_some_and(|holder| {
                let holder = &game.figures[holder];
                holder.holds == Some(id) && holder.is_out() && !holder.sent && holder.bank.is_none()
            }),
            Tether::Pen(clan) if clan.index() < usize::from(game.seats) => {
                game.keepers(clan).next().is_some()
            }
            Tether::Pen(clan) | Tether::Scored(clan) => clan.index() < usize::from(game.seats),
            _ => true,
        };
        let touches = match animal.tether {
            Tether::Held(holder) => game
                .figure(holder)
                .is_some_and(|holder| holder.base.touches(&animal.base())),
            _ => true,
        };
        ensure! {
            is_held => "{id} is nobody's who could have it";
            touches => "{id} does not touch who holds it";
            on_table(game, animal.at) => "{id} is off the table";
        }
    }
    for figure in &game.figures {
        let Some(animal) = figure.holds else { continue };
        let knows = game
            .animals
            .get(animal.index())
            .is_some_and(|animal| animal.tether == Tether::Held(figure.id));
        ensure! { knows => "{} holds {animal}, which is not with it", figure.id; }
    }
    Ok(())
}
