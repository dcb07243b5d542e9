//! What things are called, for the ear, the pointer and the prompt.

use super::seen;
use feud_war::{
    Adds, AnimalView, Armour, Beacon, Clan, Cover, Deed, FigureView, Post, Rank, Role, Tether,
    View, Weapon,
};

/// "K3, a man of Kerr on a horse; light armour; bow, sword; 1 wound".
pub(super) fn figure(view: &View, figure: &FigureView) -> String {
    let called = match view.called(figure.id) {
        Some(name) => format!("{name} ({})", figure.id),
        None => figure.id.to_string(),
    };
    let mut parts = vec![format!("{called}, {}", is_what(figure))];
    parts.push(gear(figure));
    parts.extend(states(view, figure));
    parts.retain(|part| !part.is_empty());
    parts.join("; ")
}

/// "the leader of Kerr, on horseback".
fn is_what(figure: &FigureView) -> String {
    let clan = figure.id.clan.name();
    let whose = if figure.id.clan == Clan::Warden {
        "the Warden’s party".to_string()
    } else {
        clan.to_string()
    };
    let what = match figure.rank {
        Rank::Leader => format!("leader of {whose}"),
        Rank::Man => format!("man of {whose}"),
        Rank::Hound => format!("hound of {whose}"),
    };
    match (figure.rank, figure.mounted) {
        (Rank::Hound, _) => what,
        (_, true) => format!("{what}, mounted"),
        (_, false) => format!("{what}, on foot"),
    }
}

/// "light armour, bow and sword".
pub(super) fn gear(figure: &FigureView) -> String {
    if figure.rank == Rank::Hound {
        return String::new();
    }
    let arms: Vec<String> = figure
        .weapons
        .iter()
        .map(|(weapon, ready)| {
            let name = weapon.name();
            match (weapon.row().is_gun, ready) {
                (true, true) => format!("{name} (loaded)"),
                (_, false) => format!("{name} (empty)"),
                _ => name.into(),
            }
        })
        .collect();
    let arms = match arms.as_slice() {
        [] => "no weapon".to_string(),
        arms => table::in_a_row(arms),
    };
    match figure.armour {
        Armour::None => arms,
        armour => format!("{}, {arms}", armour.name()),
    }
}

/// What else is to be known of a figure now.
pub(super) fn states(view: &View, figure: &FigureView) -> Vec<String> {
    let mut all = Vec::new();
    let mut say = |is: bool, words: &str| {
        if is {
            all.push(words.to_string());
        }
    };
    say(figure.wounds == 1, "1 wound");
    say(figure.wounds > 1, "2 wounds");
    say(figure.lame, "a lame horse");
    say(figure.horse.is_some(), "his horse stands beside");
    say(figure.in_view == Some(true), "in view at the hill");
    say(figure.in_view == Some(false), "behind the hill");
    say(figure.in_water, "in the water");
    say(figure.sent, "sent to the starting point");
    say(figure.post == Post::House, "in the house");
    say(figure.post == Post::Waiting, "not on the table yet");
    if let Some(animal) = figure.holds {
        all.push(match seen::animal(view, animal) {
            Some(animal) => format!("holds a {} ({})", animal.kind.name(), animal.id),
            None => format!("holds {animal}"),
        });
    }
    if view.active == Some(figure.id.clan) {
        all.extend(deed(figure.deed).map(String::from));
    }
    all
}

pub(super) fn deed(deed: Deed) -> Option<&'static str> {
    match deed {
        Deed::None => None,
        Deed::Moved => Some("has moved"),
        Deed::Fired => Some("has fired"),
        Deed::Loaded => Some("has loaded"),
        Deed::Attacked => Some("has attacked"),
        Deed::Stayed => Some("stays"),
    }
}

/// "A2, a sheep, worth 3: loose".
pub(super) fn animal(animal: &AnimalView) -> String {
    let does = match animal.tether {
        Tether::Waiting => "not on the table yet".into(),
        Tether::Free => "free in the field".into(),
        Tether::Held(holder) => format!("held by {holder}"),
        Tether::Loose { .. } => "loose".into(),
        Tether::Pen(clan) => format!("in the pen of {}", clan.name()),
        Tether::Scored(clan) => format!("scored for {}", clan.name()),
        Tether::Lost => "lost".into(),
    };
    format!(
        "{}, a {}, worth {}: {does}",
        animal.id,
        animal.kind.name(),
        seen::worth(animal.kind)
    )
}

/// "defends", "attacks from the north".
pub(super) fn role(view: &View, clan: Clan) -> String {
    let Some(own) = view.clans.iter().find(|one| one.clan == clan) else {
        return String::new();
    };
    if own.given_up {
        return "has given up".into();
    }
    match (clan, own.role, own.side) {
        (Clan::Warden, _, Some(side)) => format!("comes from {}", side.name()),
        (Clan::Warden, ..) if view.beacon == Beacon::Answered => "has been called".into(),
        (Clan::Warden, ..) => "has not been called".into(),
        (_, Some(Role::Defender), _) => "defends".into(),
        (_, _, Some(side)) => format!("from {}", side.name()),
        (_, Some(Role::Attacker), None) => "attacks".into(),
        (_, None, _) => String::new(),
    }
}

/// What a modifier is for.
pub(super) fn adds(adds: Adds) -> String {
    match adds {
        Adds::Weapon(Weapon::Fists) => "no weapon, fists".into(),
        Adds::Weapon(weapon) => weapon.name().into(),
        Adds::Armour(armour) => armour.name().into(),
        Adds::Leader => "a clan leader".into(),
        Adds::Charge => "came with a rush".into(),
        Adds::AgainstHorse => "against a horseman".into(),
        Adds::Second => "the second attacker".into(),
        Adds::Third => "the third, in the rear".into(),
        Adds::Cover(Cover::Hard) => "behind hard cover".into(),
        Adds::Cover(_) => "behind soft cover".into(),
        Adds::Wounds => "wounds".into(),
        Adds::Leaderless => "its leader is dead".into(),
    }
}

/// "in soft cover".
pub(super) fn cover(cover: Cover) -> &'static str {
    match cover {
        Cover::Open => "in the open",
        Cover::Soft => "in soft cover",
        Cover::Hard => "in hard cover",
    }
}
