//! What is picked for each action: `card:herald` in the tray, `block:wallace` and `area:fife` on the map,
//! `fire:wallace`, `hold:wallace` and `retreat:wallace` on the battle board, `noble:mar` among the shields; single
//! words are buttons of the page.

use crate::{Button, Target};
use hammer_of_the_scots::{Action, Block, Claimant, Laid, Matter, Side, View};
use table::Seat;

pub(super) fn path(action: &Action) -> Vec<Target> {
    let name = match *action {
        Action::Play(card) => format!("card:{card}"),
        Action::Name(noble) => format!("noble:{noble}"),
        Action::Pillage(area) | Action::To(area) | Action::Battle(area) | Action::Draw(area) => {
            format!("area:{area}")
        }
        Action::Move(block) | Action::Hit(block) | Action::Add(block) | Action::Disband(block) => {
            format!("block:{block}")
        }
        Action::Fire(block) => format!("fire:{block}"),
        Action::Hold(block) => format!("hold:{block}"),
        Action::Retreat(block) => format!("retreat:{block}"),
        Action::Crown(claimant) => return vec![Target::button(format_args!("crown-{claimant}"))],
        Action::Event | Action::Pass | Action::Stop | Action::End | Action::Stay => {
            return vec![Target::button(action)];
        }
    };
    vec![Target::new(name)]
}

/// Which areas somebody came to is seen by all, and so is who fires. Which block moves, holds, leaves, is hit in a
/// pillage, grows or disbands is for its owner alone.
pub(super) fn trace(view: &View, seat: Seat, action: &Action) -> Vec<Target> {
    match action {
        Action::Play(_) => Vec::new(),
        Action::Fire(block) => vec![Target::new(format!("block:{block}"))],
        Action::Pillage(_) | Action::To(_) | Action::Battle(_) | Action::Draw(_) => path(action),
        Action::Name(_) => path(action),
        _ if view.side.is_some_and(|side| side.seat() == seat) => match action {
            Action::Hold(block) => vec![Target::new(format!("block:{block}"))],
            Action::Move(_) | Action::Hit(_) | Action::Add(_) | Action::Disband(_) => path(action),
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}

/// The single words of each decision, and what is done to the one block that it is about.
pub(super) fn buttons(view: &View) -> Vec<Button<Action>> {
    let Some(side) = view.side.filter(|&side| view.asked.by == Some(side)) else {
        return Vec::new();
    };
    let button = |action, label: &str| Button {
        action,
        label: label.into(),
    };
    let end = |label| vec![button(Action::End, label)];
    match view.asked.what {
        Matter::Event => event(view, side),
        Matter::Herald => vec![button(Action::Pass, "Name nobody")],
        Matter::Spoils => end("Give no more"),
        Matter::Victuals if view.asked.area.is_some() => end("Give no more"),
        Matter::Sail if !view.asked.route.is_empty() => end("Sail no more"),
        Matter::Move => end("End movement"),
        Matter::Step if !view.asked.route.is_empty() => vec![button(Action::Stop, "Stop here")],
        Matter::Battle => only_battle(view),
        Matter::Regroup => end("Stay here"),
        Matter::EnglishDisband | Matter::ScottishDisband => end("Disband no more"),
        Matter::ScottishBuild | Matter::EnglishBuild => end("Build no more"),
        Matter::Moray => vec![button(Action::Stay, "Moray stays")],
        Matter::King => vec![
            button(Action::Stay, "The King stays"),
            button(Action::Disband(Block::KING), "Disband the King"),
        ],
        Matter::Wallace => vec![button(Action::Stay, "Wallace stays")],
        Matter::Edward => vec![
            button(Action::Stay, "Winter in Scotland"),
            button(Action::Disband(Block::EDWARD), "Go home"),
        ],
        _ => Vec::new(),
    }
}

/// Where only one battle is left there is nothing to look for on the map.
fn only_battle(view: &View) -> Vec<Button<Action>> {
    match view.battles.as_slice() {
        &[(area, _)] => vec![Button {
            action: Action::Battle(area),
            label: format!("Fight in {}", area.name()),
        }],
        _ => Vec::new(),
    }
}

/// The event itself, declining it, and the coronations that the Scots may think of.
fn event(view: &View, side: Side) -> Vec<Button<Action>> {
    let card = match view.laid[side.index()] {
        Laid::Open(card) => card.name(),
        _ => "the event",
    };
    let button = |action, label: String| Button { action, label };
    let mut buttons = vec![
        button(Action::Event, format!("Use {card}")),
        button(Action::Pass, "Decline".into()),
    ];
    let is_thinkable = |claimant: &Claimant| match claimant.noble() {
        Some(noble) => {
            let mut nobles = view.nobles.iter();
            nobles.any(|one| one.noble == noble && one.serves == Some(Side::Scotland))
        }
        None => view.french,
    };
    if side == Side::Scotland && !view.crowned {
        let claimants = Claimant::ALL.into_iter().filter(is_thinkable);
        buttons.extend(claimants.map(|claimant| {
            let label = format!("Crown {}", claimant.name());
            button(Action::Crown(claimant), label)
        }));
    }
    buttons
}
