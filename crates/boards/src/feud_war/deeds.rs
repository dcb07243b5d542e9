//! What a player thinks of when a figure is picked, and when it is picked what it goes for: the deeds as buttons, what may be picked next,
//! the reach or the lines of sight over the table, and odds. What may not be done stays a button and says why.

use super::{fighting, seen, setting_up, sketch, words};
use crate::{Button, Scene, Target, Thought};
use feud_war::{
    Action, AnimalId, Clan, Deed, FigureId, FigureView, Post, Rank, Stage, Stand, Taking, Tether,
    Thing, View, Way,
};
use field::Length;
use maud::{Markup, html};

pub(super) fn thought(view: &View, scene: &Scene, picked: &[Target]) -> Option<Thought<Action>> {
    if !seen::is_asked(view) {
        return None;
    }
    if view.stage != Stage::Act {
        return setting_up::thought(view, scene, picked);
    }
    let own = seen::named(picked.first()?)?;
    let figure = seen::find(view, own).filter(|figure| Some(figure.id.clan) == view.active)?;
    match picked.get(1) {
        None => Some(alone(view, scene, figure)),
        Some(second) => {
            if let Some(foe) = seen::named(second) {
                return Some(against(view, scene, figure, seen::find(view, foe)?));
            }
            Some(for_animal(view, scene, figure, seen::named_animal(second)?))
        }
    }
}

fn button(action: Action, label: impl Into<String>) -> Button<Action> {
    Button {
        action,
        label: label.into(),
    }
}

/// "on foot · light armour, bow and sword · 1 wound".
fn note(view: &View, figure: &FigureView) -> String {
    let stands = match (figure.rank, figure.mounted) {
        (Rank::Hound, _) => "a hound",
        (_, true) => "mounted",
        (_, false) => "on foot",
    };
    let mut parts = vec![stands.to_string(), words::gear(figure)];
    parts.extend(words::states(view, figure));
    parts.retain(|part| !part.is_empty());
    parts.join(" · ")
}

/// A figure alone: where it may go, what it may go for, and what it may do where it stands.
fn alone(view: &View, scene: &Scene, figure: &FigureView) -> Thought<Action> {
    let id = figure.id;
    let left = view.left(id);
    let foes: Vec<FigureId> = foes(view, id.clan).collect();
    let seen_by = view.seen_by(id);
    let fires = !fighting::fired(view, id).is_empty();
    let can = |foe: &FigureId| {
        view.check(&Action::Attack(id, Thing::Figure(*foe), None))
            .is_ok()
            || fires
                && seen_by.contains(foe)
                && view
                    .check(&Action::Fire(id, Thing::Figure(*foe), None))
                    .is_ok()
            || figure.rank != Rank::Hound
                && view
                    .way_at(id, Thing::Figure(*foe))
                    .is_some_and(|way| view.check(&Action::Move(id, way, None)).is_ok())
    };
    let beasts = view.animals.iter().filter(|animal| animal.at.is_some());
    let taken =
        |animal: AnimalId| take(view, id, animal).is_some_and(|action| view.check(&action).is_ok());
    let (lit_beasts, other_beasts): (Vec<AnimalId>, Vec<AnimalId>) = beasts
        .map(|animal| animal.id)
        .partition(|animal| taken(*animal));
    let (lit_foes, other_foes): (Vec<FigureId>, Vec<FigureId>) =
        foes.into_iter().partition(|foe| can(foe));
    let name = |ids: &[FigureId]| -> Vec<Target> {
        ids.iter()
            .map(|id| Target::new(format!("figure:{id}")))
            .collect()
    };
    let beast = |ids: &[AnimalId]| -> Vec<Target> {
        ids.iter()
            .map(|id| Target::new(format!("animal:{id}")))
            .collect()
    };
    let says = match &left {
        Ok(left) if *left > Length::ZERO => {
            let next = match (lit_foes.is_empty(), lit_beasts.is_empty()) {
                (true, true) => "tap where it goes",
                (false, true) => "tap where it goes, or an enemy",
                (true, false) => "tap where it goes, or an animal",
                (false, false) => "tap where it goes, an enemy or an animal",
            };
            let slowed = view.brakes(id).join("; ");
            let slowed = if slowed.is_empty() {
                slowed
            } else {
                format!(" ({slowed})")
            };
            format!("{id} may go {} in{slowed}: {next}.", left.tenths())
        }
        _ if !lit_foes.is_empty() => format!("{id} stays where it is: pick an enemy."),
        Ok(_) => format!("{id} has come as far as it may."),
        Err(refusal) => format!("{id} does not move: {}", refusal.why),
    };
    let over = sketch::sheet(scene, |pen| {
        if matches!(&left, Ok(left) if *left > Length::ZERO) {
            sketch::reach(pen, view, id);
        }
    });
    Thought {
        says,
        note: note(view, figure),
        offers: where_it_stands(view, figure),
        lit: [name(&lit_foes), beast(&lit_beasts)].concat(),
        more: [name(&other_foes), beast(&other_beasts)].concat(),
        sketch: over,
        cards: html! {},
    }
}

/// The enemies of a party that are in play.
fn foes(view: &View, clan: Clan) -> impl Iterator<Item = FigureId> + '_ {
    let side = |clan: Clan| {
        let found = view.clans.iter().find(|one| one.clan == clan);
        found.and_then(|clan| clan.seat)
    };
    let own = side(clan);
    let there = view
        .figures
        .iter()
        .filter(|figure| matches!(figure.post, Post::Table | Post::House));
    there
        .map(|figure| figure.id)
        .filter(move |id| side(id.clan) != own)
}

/// What a figure may do without going anywhere.
fn where_it_stands(view: &View, figure: &FigureView) -> Vec<Button<Action>> {
    let id = figure.id;
    let mut all = Vec::new();
    for foe in view.in_melee_with(id) {
        let attack = Action::Attack(id, Thing::Figure(foe), None);
        if view.check(&attack).is_ok() {
            all.push(button(attack, format!("Attack {foe}")));
        }
    }
    for (weapon, ready) in &figure.weapons {
        if !ready {
            all.push(button(
                Action::Load(id, *weapon),
                format!("Load the {}", weapon.name()),
            ));
        }
    }
    if let Some(animal) = figure.holds {
        let hands = seen::party(view, id.clan).filter(|other| other.id != id);
        let hands = hands.map(|other| Action::Hand(animal, other.id));
        for hand in hands.filter(|hand| view.check(hand).is_ok()).take(3) {
            if let Action::Hand(_, to) = &hand {
                let label = format!("Hand {animal} to {to}");
                all.push(button(hand, label));
            }
        }
        let release = Action::Release(animal);
        if view.check(&release).is_ok() {
            all.push(button(release, format!("Let {animal} go")));
        }
    }
    let enter = Action::Enter(id, None);
    if figure.post == Post::Table && view.check(&enter).is_ok() {
        all.push(button(enter, "Enter the house"));
    }
    if figure.mounted {
        all.push(button(Action::Dismount(id, None), "Dismount"));
    } else if figure.horse.is_some() {
        all.push(button(Action::Mount(id), "Mount"));
    }
    match figure.in_view {
        Some(true) => all.push(button(Action::Hill(id, Stand::Behind), "Behind the hill")),
        Some(false) => all.push(button(Action::Hill(id, Stand::View), "Show at the hill")),
        None => {}
    }
    if figure.deed == Deed::None {
        all.push(button(Action::Stay(id), "Stay"));
    }
    all
}

/// A figure and an enemy: go and fight, attack, or shoot.
fn against(view: &View, scene: &Scene, own: &FigureView, foe: &FigureView) -> Thought<Action> {
    let (id, other) = (own.id, foe.id);
    let thing = Thing::Figure(other);
    let mut offers = Vec::new();
    let mut cards: Vec<Markup> = Vec::new();
    let attack = Action::Attack(id, thing, None);
    let touches = view.in_melee_with(id).contains(&other);
    let way = view.way_at(id, thing);
    let mut shown: Option<Way> = None;
    if touches || view.check(&attack).is_ok() {
        if let Ok(fight) = view.fight(id, other, None) {
            cards.push(fighting::fight(view, id, &fight, false));
        }
        offers.push(button(attack, format!("Attack {other}")));
    } else if own.rank != Rank::Hound
        && let Some(way) = way
    {
        if let Ok(fight) = view.fight(id, other, Some(&way)) {
            cards.push(fighting::fight(view, id, &fight, true));
        }
        let goes = if own.mounted {
            "Ride up to fight"
        } else {
            "Walk up to fight"
        };
        shown = Some(way.clone());
        offers.push(button(Action::Move(id, way, Some(Taking::None)), goes));
    }
    for weapon in fighting::fired(view, id) {
        let fire = Action::Fire(id, thing, Some(weapon));
        if let Ok(shot) = view.shot(id, other, Some(weapon)) {
            let lines = view.lines(id, other);
            cards.push(fighting::shot(
                view,
                id,
                other,
                &shot,
                lines.as_ref(),
                touches,
            ));
        }
        offers.push(button(fire, format!("Fire the {}", weapon.name())));
    }
    let sees = view.lines(id, other).is_some_and(|lines| lines.is_free);
    if !sees {
        cards.push(fighting::unseen(id, other, view));
    }
    let says = match (touches, sees, shown.is_some()) {
        (true, ..) => format!("{id} is in contact with {other}."),
        (_, true, true) => format!("{id} sees {other} and can come up to it."),
        (_, true, false) => format!("{id} sees {other}."),
        (_, false, true) => format!("{id} does not see {other}, but can come up to it."),
        (_, false, false) => format!("{id} does not see {other}."),
    };
    let says = match offers.is_empty() {
        true => format!("{says} {}", helpless(view, own)),
        false => says,
    };
    let over = sketch::sheet(scene, |pen| {
        if !touches {
            sketch::lines(pen, view, id, other);
        }
        if let Some(way) = &shown {
            sketch::walked(pen, view, id, way);
        }
    });
    Thought {
        says,
        note: words::figure(view, foe),
        offers,
        lit: Vec::new(),
        more: Vec::new(),
        sketch: over,
        cards: html! { @for card in &cards { (card) } },
    }
}

/// Why a figure can do nothing to an enemy.
fn helpless(view: &View, own: &FigureView) -> String {
    let left = view.left(own.id);
    let deed = words::deed(own.deed);
    match (own.rank, deed, left) {
        (_, Some(done), _) => format!("It {done} in this turn, and does no more."),
        (_, None, Err(refusal)) => refusal.why.into_owned(),
        (Rank::Hound, ..) => {
            "A hound has nothing to fire, and fights only whom it is in contact with.".into()
        }
        _ => "It has nothing to fire, and cannot come up to it in this turn.".into(),
    }
}

/// The move that takes an animal.
fn take(view: &View, id: FigureId, animal: AnimalId) -> Option<Action> {
    let way = view.way_at(id, Thing::Animal(animal))?;
    Some(Action::Move(id, way, Some(Taking::One(animal))))
}

/// A figure and an animal: go and take it.
fn for_animal(view: &View, scene: &Scene, own: &FigureView, animal: AnimalId) -> Thought<Action> {
    let id = own.id;
    let beast = seen::animal(view, animal);
    let kind = beast.map_or("animal", |beast| beast.kind.name());
    let action = take(view, id, animal);
    let verdict = action.as_ref().map(|action| view.check(action));
    let is_own = beast.is_some_and(|beast| beast.tether == Tether::Held(id));
    let says = match (&verdict, is_own) {
        (_, true) => format!("{id} holds the {kind}: tap where they go."),
        (Some(Ok(())), _) => format!("{id} can take the {kind} {animal}."),
        (Some(Err(refusal)), _) => refusal.why.to_string(),
        (None, _) => format!("The {kind} {animal} is farther than {id} may go."),
    };
    let over = sketch::sheet(scene, |pen| {
        let Some(Action::Move(_, way, _)) = &action else {
            return sketch::reach(pen, view, id);
        };
        match &verdict {
            Some(Ok(())) => sketch::walked(pen, view, id, way),
            _ => sketch::barred(pen, view, id, way),
        }
    });
    Thought {
        says,
        note: beast.map(words::animal).unwrap_or_default(),
        offers: action
            .filter(|_| !is_own)
            .map(|action| button(action, format!("Take the {kind}")))
            .into_iter()
            .collect(),
        lit: Vec::new(),
        more: Vec::new(),
        sketch: over,
        cards: html! {},
    }
}
