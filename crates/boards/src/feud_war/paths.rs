//! What is picked for each action, which buttons stand in the prompt, and why something cannot be picked. What a figure does begins with
//! the figure; what is done with it then are buttons that come with the thought of it.

use super::seen;
use crate::{Button, Target, Unlit};
use feud_war::{
    Action, Beacon, Clan, Deed, FigureId, FigureView, Post, Stage, Tether, Thing, View,
};

/// A button that only this action has.
fn own_button(action: &Action) -> Target {
    Target::button(action.to_string().replace(' ', "_"))
}

/// The action whose own button this is.
pub(super) fn of_button(target: &Target) -> Option<Action> {
    let name = target.as_str().strip_prefix("button:")?;
    name.replace('_', " ").parse().ok()
}

/// Whose deed an action is.
fn doer(view: &View, action: &Action) -> Option<FigureId> {
    match action {
        Action::Move(id, ..)
        | Action::Enter(id, _)
        | Action::Stay(id)
        | Action::Fire(id, ..)
        | Action::Load(id, _)
        | Action::Attack(id, ..)
        | Action::Mount(id)
        | Action::Dismount(id, _)
        | Action::Hill(id, _) => Some(*id),
        Action::Place(Thing::Figure(id), ..) => Some(*id),
        Action::Hand(animal, _) | Action::Release(animal) => {
            match seen::animal(view, *animal)?.tether {
                Tether::Held(holder) => Some(holder),
                _ => None,
            }
        }
        _ => None,
    }
}

pub(super) fn path(view: &View, action: &Action) -> Vec<Target> {
    if let Some(id) = doer(view, action) {
        let is_there = seen::find(view, id).is_some_and(|figure| figure.post != Post::Gone);
        if is_there {
            return vec![Target::new(format!("figure:{id}")), own_button(action)];
        }
    }
    vec![match action {
        Action::ClanReady(name) => Target::new(format!("list:{name}")),
        Action::SceneryReady(name) => Target::new(format!("land:{name}")),
        Action::Side(side) | Action::WardenSide(side) => Target::new(format!("side:{side}")),
        Action::Mark(along) => Target::new(format!("mark:{along}")),
        Action::Choose(id) => Target::new(format!("figure:{id}")),
        other => own_button(other),
    }]
}

/// What an action has changed on the table.
pub(super) fn trace(view: &View, action: &Action) -> Vec<Target> {
    let figure = |id: &FigureId| Target::new(format!("figure:{id}"));
    let mut all: Vec<Target> = doer(view, action).iter().map(figure).collect();
    match action {
        Action::Fire(_, Thing::Figure(id), _) | Action::Attack(_, Thing::Figure(id), _) => {
            all.push(figure(id));
        }
        Action::Choose(id) => all.push(figure(id)),
        Action::Hand(animal, to) => {
            all.extend([Target::new(format!("animal:{animal}")), figure(to)]);
        }
        Action::Release(animal) => all.push(Target::new(format!("animal:{animal}"))),
        _ => {}
    }
    all
}

pub(super) fn buttons(view: &View) -> Vec<Button<Action>> {
    if !seen::is_asked(view) {
        return Vec::new();
    }
    let button = |action, label: &str| Button {
        action,
        label: label.into(),
    };
    match view.stage {
        Stage::WardenList => vec![button(Action::WardenReady, "Take the ready party")],
        Stage::Scenery if !view.laid.is_empty() => vec![
            button(Action::SceneryDone, "The scenery is laid"),
            button(Action::SceneryClear, "Take it all away"),
        ],
        Stage::Agree(_) => vec![
            button(Action::Agree, "Agree"),
            button(Action::Disagree, "Do not agree"),
        ],
        Stage::Defend | Stage::Deploy(_) => placing(view),
        Stage::Rival => rivals(view),
        Stage::Act => acting(view),
        _ => Vec::new(),
    }
}

/// While someone waits to be placed the engine can place him; then all are placed.
fn placing(view: &View) -> Vec<Button<Action>> {
    let waits = view.figures.iter().any(|figure| {
        figure.post == Post::Waiting
            && seen::plays(view, view.reader, figure.id.clan)
            && figure.id.clan != Clan::Warden
    });
    let waits = waits
        || view.stage == Stage::Defend
            && view
                .animals
                .iter()
                .any(|animal| animal.tether == Tether::Waiting);
    match waits {
        true => vec![Button {
            action: Action::PlaceReady,
            label: "Place the others for me".into(),
        }],
        false => vec![Button {
            action: Action::PlaceDone,
            label: "All are placed".into(),
        }],
    }
}

fn rivals(view: &View) -> Vec<Button<Action>> {
    let others = view.clans.iter().filter(|clan| {
        clan.seat.is_some() && clan.seat != view.reader && clan.clan != Clan::Warden && clan.men > 0
    });
    others
        .map(|clan| Button {
            action: Action::Rival(clan.clan),
            label: clan.clan.name().into(),
        })
        .collect()
}

/// Beacon and Warden, the fights that a move has led to, and the end of the turn.
fn acting(view: &View) -> Vec<Button<Action>> {
    let Some(active) = view.active else {
        return Vec::new();
    };
    let mut all = Vec::new();
    let defends = view
        .clans
        .iter()
        .any(|clan| clan.clan == active && clan.role == Some(feud_war::Role::Defender));
    if view.agreed.march_warden && defends && active != Clan::Warden {
        match view.beacon {
            Beacon::Dark => all.push(Button {
                action: Action::Beacon,
                label: "Light the beacon (3 to 6)".into(),
            }),
            Beacon::Lit => all.push(Button {
                action: Action::Arrive,
                label: "Throw for the Warden (9 or more with two dice)".into(),
            }),
            Beacon::Answered => {}
        }
    }
    let moved = seen::party(view, active).filter(|figure| figure.deed == Deed::Moved);
    let fights = moved.flat_map(|figure| {
        let foes = view.in_melee_with(figure.id);
        foes.into_iter()
            .map(|foe| Action::Attack(figure.id, Thing::Figure(foe), None))
    });
    let fights = fights.filter(|attack| view.check(attack).is_ok()).take(3);
    all.extend(fights.map(|attack| Button {
        label: match &attack {
            Action::Attack(id, foe, _) => format!("{id} attacks {foe}"),
            _ => String::new(),
        },
        action: attack,
    }));
    let idle = idle(view).count();
    all.push(Button {
        action: Action::End,
        label: match idle {
            0 => "End turn".into(),
            idle => format!("End turn ({idle} idle)"),
        },
    });
    all
}

/// The figures of the clan whose turn it is that have done nothing.
pub(super) fn idle(view: &View) -> impl Iterator<Item = FigureId> + '_ {
    let active = view.active;
    let all = view.figures.iter().filter(move |figure| {
        Some(figure.id.clan) == active
            && figure.deed == Deed::None
            && matches!(figure.post, Post::Table | Post::House)
    });
    all.map(|figure| figure.id)
}

/// Why a thing cannot be picked, where no action stands for it.
pub(super) fn unlit(view: &View, thing: &str) -> Option<Unlit> {
    let target = Target::new(thing);
    if let Some(id) = seen::named_animal(&target) {
        let animal = seen::animal(view, id)?;
        let why = match view.stage {
            Stage::Act => {
                "Pick one of your figures first, then the animal that it shall take. Animals are never attacked."
            }
            _ => "Animals are not chosen now.",
        };
        return Some(Unlit {
            what: super::words::animal(animal),
            why: why.into(),
            clause: "FW-ANIMALS-5",
        });
    }
    if let Some(id) = seen::named(&target) {
        let figure = seen::find(view, id)?;
        return Some(Unlit {
            what: super::words::figure(view, figure),
            why: why_not(view, figure)?,
            clause: "FW-TURN-2",
        });
    }
    let (kind, _) = thing.split_once(':')?;
    let (what, why, clause) = match kind {
        "side" => (
            "That side of the table",
            "Another clan comes from there.",
            "FW-SETUP-11",
        ),
        "mark" => (
            "That place",
            "The clan has no room there, or another starts too near.",
            "FW-R13",
        ),
        "list" => ("That clan", "Your clan is chosen.", "FW-SETUP-2"),
        "land" | "lay" => (
            "That scenery",
            "The defender lays the scenery.",
            "FW-SETUP-7",
        ),
        _ => return None,
    };
    Some(Unlit {
        what: what.into(),
        why: why.into(),
        clause,
    })
}

/// Why a figure cannot be picked now; nothing if a click picks it, though something else is picked already.
fn why_not(view: &View, figure: &FigureView) -> Option<String> {
    let is_own = seen::plays(view, view.reader, figure.id.clan);
    Some(match view.stage {
        Stage::Defend | Stage::Deploy(_) if is_own => return None,
        Stage::Defend | Stage::Deploy(_) => "Only your own figures are placed now.".into(),
        Stage::Act if !is_own => {
            "Pick one of your own figures first, then whom it goes for.".into()
        }
        Stage::Act if figure.sent => {
            "It was sent to the starting point and does nothing on the way.".into()
        }
        Stage::Act => match super::words::deed(figure.deed) {
            Some(done) => format!("It {done} in this turn, and does no more."),
            None if view.active == Some(figure.id.clan) => return None,
            None => "It is not the turn of its party.".into(),
        },
        _ => "Figures are not chosen now.".into(),
    })
}

/// What is told first of a place or a way that cannot be: its sentence would name a point to a tenth of an inch.
pub(super) fn barred(action: &Action) -> Option<String> {
    match action {
        Action::Place(thing, ..) => Some(format!("{thing} cannot stand there")),
        Action::Move(id, ..) => Some(format!("{id} cannot go there")),
        Action::Lay(piece) => Some(format!(
            "{} cannot lie there",
            table::capital(piece.sort.name())
        )),
        _ => None,
    }
}
