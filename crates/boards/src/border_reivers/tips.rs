//! Words for the ear and for tips: what is there, its dice, and where what is printed comes from.

use border_reivers::{
    BoxView, Components, EventFacts, EventKind, EventView, Family, March, MarchView, Origin, Place,
    Rank, Region, RegionView, Site, Slot, Struck, Token, TrackView, View,
};
use table::{counted, in_a_row};

/// "1 die", "3 dice".
pub(super) fn dice(count: u8) -> String {
    match count {
        1 => "1 die".into(),
        _ => format!("{count} dice"),
    }
}

/// Where this comes from, if that is not the rulebook: "; its name is reconstructed".
fn origin(what: &str, origin: Origin) -> String {
    match origin {
        Origin::Rulebook => String::new(),
        _ => format!("; {what} is {}", origin.name()),
    }
}

/// How the name of a place is told to be ours.
const NAME: &str = "its name";

/// "Eden Valley: 2 sheep stand, 1 in a bastle house".
pub(super) fn region(data: &Components, seen: &RegionView) -> String {
    let name = &data.regions[seen.region.index()];
    let standing = match seen.standing {
        0 => String::new(),
        1 => "1 sheep stands".into(),
        count => format!("{count} sheep stand"),
    };
    let bastled = match seen.bastled {
        0 => String::new(),
        1 => "1 in a bastle house".into(),
        count => format!("{count} in bastle houses"),
    };
    match (standing.is_empty(), bastled.is_empty()) {
        (true, true) => format!("{name}: no sheep"),
        (true, false) => format!("{name}: {bastled}, none standing"),
        (false, true) => format!("{name}: {standing}"),
        (false, false) => format!("{name}: {standing}, {bastled}"),
    }
}

/// What defends a region besides its token, and whose it is.
pub(super) fn region_tip(view: &View, seen: &RegionView) -> String {
    let data = view.components();
    let region = seen.region;
    let owner = match region.march().family() {
        Some(family) if family == view.family => "yours".to_string(),
        Some(family) => format!("of {}", family.name()),
        None => "nobody's".into(),
    };
    let sites: Vec<String> = data.beside[region.index()]
        .iter()
        .filter(|site| view.sites.contains(site))
        .map(|site| format!("{} {}", data.sites[site.index()], dice(site.dice())))
        .collect();
    let mut tip = format!("{}; {owner}", self::region(data, seen));
    if let Some(place) = region.place() {
        let guard = match view.boxes[place.index()].slot {
            Slot::Empty => None,
            Slot::FaceDown => Some("a token face down".to_string()),
            Slot::Peeked(token) | Slot::Open(token) => Some(token_words(data, token, place)),
        };
        let guards: Vec<String> = sites.into_iter().chain(guard).collect();
        tip += &match guards.is_empty() {
            true => "; nothing defends it".to_string(),
            false => format!("; defended by {}", in_a_row(&guards)),
        };
    }
    if attacked(view, region) {
        tip += "; raided this turn";
    }
    tip += &origin(NAME, data.region_origins[region.index()]);
    table::sentence(&tip)
}

fn attacked(view: &View, region: Region) -> bool {
    match region.place() {
        Some(place) => view.attacked.contains(&place),
        None => view.is_dl_raided,
    }
}

/// "Bew Castle, a castle: not garrisoned, would give 2 dice".
pub(super) fn site(view: &View, site: Site) -> String {
    let name = &view.components().sites[site.index()];
    let kind = if site.is_castle() { "castle" } else { "peel" };
    let dice = dice(site.dice());
    match view.sites.contains(&site) {
        true => format!("{name}, {kind}: garrisoned, {dice}"),
        false => format!("{name}, {kind}: not garrisoned, would give {dice}"),
    }
}

/// The same, with the regions that it helps.
pub(super) fn site_tip(view: &View, site: Site) -> String {
    let data = view.components();
    let beside: Vec<String> = Region::ALL
        .into_iter()
        .filter(|region| data.beside[region.index()].contains(site))
        .map(|region| data.regions[region.index()].clone())
        .collect();
    let words = self::site(view, site);
    let origin = origin(NAME, data.site_origins[site.index()]);
    table::sentence(&format!("{words}, for {}{origin}", in_a_row(&beside)))
}

/// "Hot Trod, 3 dice here".
fn token_words(data: &Components, token: Token, place: Place) -> String {
    let facts = data.token(token);
    let count = if place.is_farm() {
        facts.green
    } else {
        facts.gray
    };
    let mut words = match count {
        0 => format!("{}, no dice here", facts.name),
        _ => format!("{}, {} here", facts.name, dice(count)),
    };
    if facts.drm > 0 {
        words += &format!(", +{} to every defense die", facts.drm);
    }
    if facts.halves {
        words += ", and it halves the attacker's dice";
    }
    words
}

/// "Box of Eden Valley: a token face down".
pub(super) fn slot(data: &Components, seen: &BoxView) -> String {
    let name = &data.places[seen.place.index()];
    let lies = match seen.slot {
        Slot::Empty => "empty".to_string(),
        Slot::FaceDown => "a token face down".into(),
        Slot::Peeked(token) => format!(
            "face down, and you know it: {}",
            token_words(data, token, seen.place)
        ),
        Slot::Open(token) => token_words(data, token, seen.place),
    };
    format!("Box of {name}: {lies}")
}

/// The same, with both kinds of dice.
pub(super) fn slot_tip(data: &Components, seen: &BoxView) -> String {
    let mut tip = slot(data, seen);
    match seen.slot.token() {
        Some(token) => {
            let facts = data.token(token);
            tip += &format!(
                "; green {} on a farm, grey {} at a town or seat{}",
                facts.green,
                facts.gray,
                origin("the token", facts.origin)
            );
        }
        None if seen.place.is_farm() => tip += "; green dice count here",
        None => tip += "; grey dice count here",
    }
    table::sentence(&tip)
}

/// "2 of Kerr and 1 of Dacre"; nothing if there are none.
fn cubes(counts: &[u8; 4]) -> Option<String> {
    let of = |family: Family| match counts[family.index()] {
        0 => None,
        count => Some(format!("{count} of {}", family.name())),
    };
    let all: Vec<String> = Family::ALL.into_iter().filter_map(of).collect();
    (!all.is_empty()).then(|| in_a_row(&all))
}

/// "Carlisle, town of the English West March: captives, 2 of Kerr".
pub(super) fn town(data: &Components, seen: &MarchView) -> String {
    let name = &data.places[seen.march.town().index()];
    let held = match cubes(&seen.gaol) {
        Some(cubes) => format!("in its gaol, {cubes}"),
        None => "its gaol is empty".into(),
    };
    format!("{name}, town of the {}: {held}", seen.march.name())
}

/// The same, with its wall.
pub(super) fn town_tip(view: &View, seen: &MarchView) -> String {
    let data = view.components();
    let place = seen.march.town();
    let mut tip = town(data, seen);
    let wall = data.walls[seen.march.index()];
    if wall > 0 {
        tip += &format!("; its wall gives {}", dice(wall));
    }
    if view.attacked.contains(&place) {
        tip += "; attacked this turn";
    }
    tip += &origin(NAME, data.place_origins[place.index()]);
    table::sentence(&tip)
}

/// "Naworth, seat of Dacre: feuds, 1 of Maxwell".
pub(super) fn seat(data: &Components, seen: &MarchView) -> String {
    let name = &data.places[seen.march.seat().index()];
    let family = seen.march.family().map_or("nobody", Family::name);
    let feuds = match cubes(&seen.feud) {
        Some(cubes) => format!("feuds, {cubes}"),
        None => "no feud".into(),
    };
    format!("{name}, seat of {family}: {feuds}")
}

/// The same, with what was done there.
pub(super) fn seat_tip(view: &View, seen: &MarchView) -> String {
    let data = view.components();
    let place = seen.march.seat();
    let mut tip = seat(data, seen);
    if view.attacked.contains(&place) {
        tip += "; attacked this turn";
    }
    tip += &origin(NAME, data.place_origins[place.index()]);
    table::sentence(&tip)
}

/// "Solway Moss: no battle this turn".
pub(super) fn field(name: &str, seen: Option<&EventView>) -> String {
    match seen {
        None => format!("{name}: no battle this turn"),
        Some(event) => format!("Battle of {name}{}", struck(event.first)),
    }
}

/// Who attacked first: "; Kerr has 3 hits".
fn struck(first: Option<Struck>) -> String {
    match first {
        None => String::new(),
        Some(struck) => {
            let side = struck
                .side
                .map_or_else(String::new, |side| format!(" as {}", side.name()));
            let hits = counted(struck.hits.into(), "hit");
            format!("; {} has {hits}{side}", struck.family.name())
        }
    }
}

/// What an event does.
pub(super) fn event_tip(facts: &EventFacts, seen: &EventView) -> String {
    let does = match facts.kind {
        EventKind::Battle {
            defense,
            vp,
            notoriety,
            ..
        } => format!(
            "{} against each attack, {vp} VP a hit, {notoriety} Notoriety for the victor",
            dice(defense)
        ),
        EventKind::Rising {
            defense,
            vp,
            horses,
            notoriety,
            ..
        } => format!(
            "{} against each attack, {vp} VP a hit; a Protestant victor gains {}, a Catholic one {notoriety} Notoriety",
            dice(defense),
            counted(horses.into(), "horse")
        ),
        EventKind::Reroll {
            max,
            nation,
            combats,
            targets,
            ..
        } => {
            let kinds: Vec<String> = combats.iter().map(|kind| format!("{kind}s")).collect();
            let marches: Vec<&str> = targets.iter().map(March::name).collect();
            format!(
                "{} left for {} {} in the {}, at most {max} in one combat",
                counted(seen.rerolls.into(), "reroll"),
                nation.name(),
                in_a_row(&kinds),
                in_a_row(&marches.iter().map(ToString::to_string).collect::<Vec<_>>())
            )
        }
        EventKind::FeudNotoriety(points) => {
            format!("the victor of a feud gains {points} Notoriety")
        }
        EventKind::GaolbreakNotoriety(points) => {
            format!("who frees a captive gains {points} Notoriety")
        }
        EventKind::Unused => "not used alone".into(),
    };
    let tip = format!(
        "{}: {does}{}{}",
        facts.name,
        struck(seen.first),
        origin("the event", facts.origin)
    );
    table::sentence(&tip)
}

/// "Notoriety in the English West March: Maxwell 3, Dacre 6; you are first".
pub(super) fn track(seen: &TrackView) -> String {
    let standing: Vec<String> = super::tracks::LANES
        .into_iter()
        .filter(|family| seen.values[family.index()] > 0)
        .map(|family| format!("{} {}", family.name(), seen.values[family.index()]))
        .collect();
    let all = match standing.is_empty() {
        true => "nobody has any".into(),
        false => standing.join(", "),
    };
    let place = match seen.rank {
        Rank::First => "; you are first: 2 dice",
        Rank::TiedFirst => "; you share the first place: 1 die",
        Rank::Second => "; you are second: 1 die",
        Rank::None => "",
    };
    format!("Notoriety in the {}: {all}{place}", seen.march.name())
}
