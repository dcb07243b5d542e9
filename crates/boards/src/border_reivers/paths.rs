//! What is picked for each action. A card on offer is picked first, then what is done with it; a token, then its box; of
//! the Default Actions that have a region first the action. Single words are buttons of the page.

use crate::{Button, Target};
use border_reivers::{Action, Livestock, Stage, View};
use table::{counted, in_a_row};

pub(super) fn path(view: &View, action: &Action) -> Vec<Target> {
    let one = |name: String| vec![Target::new(name)];
    match *action {
        // Only this card may come back, or none.
        Action::Hold(card) if view.stage == Stage::Truce => one(format!("card:{card}")),
        Action::Recruit(card) | Action::Play(card) | Action::Hold(card) | Action::Discard(card) => {
            let verb = action.to_string();
            let verb = verb.split(' ').next().unwrap_or_default();
            vec![
                Target::new(format!("card:{card}")),
                Target::new(format!("{verb}:{card}")),
            ]
        }
        Action::Drop(card) | Action::Award(card) | Action::Use(card) | Action::Buy(card) => {
            one(format!("card:{card}"))
        }
        // An Office may give dice and sell them as well.
        Action::Dice(card) => vec![Target::button(format_args!("dice-{card}"))],
        Action::ByCard(card) => one(format!("card:{card}")),
        Action::ByEvent(event) => vec![Target::button(format_args!("by-event-{event}"))],
        Action::Sheep(_) | Action::Bastle(_) | Action::Fame(_) | Action::Horse | Action::Cattle
            if view.stage == Stage::Default =>
        {
            default(action)
        }
        Action::Sheep(region)
        | Action::Bastle(region)
        | Action::Lose(region)
        | Action::Raid(region) => one(format!("region:{region}")),
        Action::Build(site) => one(format!("site:{site}")),
        Action::Fame(march) | Action::Yield(march) | Action::Choose(march) => {
            one(format!("track:{march}"))
        }
        Action::Place(token, place) => vec![
            Target::new(format!("token:{token}")),
            Target::new(format!("box:{place}")),
        ],
        Action::Target(kind) => one(format!("target:{kind}")),
        Action::Feud(march) => one(format!("seat:{march}")),
        Action::Gaolbreak(march) => one(format!("town:{march}")),
        Action::Battle(march) => one(format!("battle:{march}")),
        Action::Rising(side) => one(format!("rising:{side}")),
        Action::Commit(horses) => one(format!("horses:{horses}")),
        Action::Reroll(face) => one(format!("die:{face}")),
        Action::Peek(place) | Action::Warden(Some(place)) => one(format!("box:{place}")),
        Action::Bundle(number) => vec![Target::button(format_args!("bundle-{number}"))],
        Action::Pass
        | Action::Keep
        | Action::Horse
        | Action::Cattle
        | Action::Roll
        | Action::Warden(None)
        | Action::Done => vec![Target::button(action)],
    }
}

/// A Default Action: what it is, and for sheep their region.
fn default(action: &Action) -> Vec<Target> {
    let (name, region) = match action {
        Action::Sheep(region) => ("sheep", Some(region)),
        Action::Bastle(region) => ("bastle", Some(region)),
        Action::Fame(_) => ("fame", None),
        Action::Horse => ("horse", None),
        _ => ("cattle", None),
    };
    let region = region.map(|region| Target::new(format!("region:{region}")));
    let first = Target::new(format!("default:{name}"));
    [first].into_iter().chain(region).collect()
}

/// What an action changed on the map. Cards are somewhere else by then.
pub(super) fn trace(view: &View, action: &Action) -> Vec<Target> {
    /// What lies on the map.
    const KINDS: [&str; 8] = [
        "region:", "site:", "box:", "seat:", "town:", "battle:", "rising:", "track:",
    ];
    let is_on_map = |target: &Target| KINDS.iter().any(|kind| target.as_str().starts_with(kind));
    let path = match action {
        Action::Fame(march) => vec![Target::new(format!("track:{march}"))],
        action => path(view, action),
    };
    path.into_iter().filter(is_on_map).collect()
}

/// The single words of each decision, allowed or not, with what they mean there.
pub(super) fn buttons(view: &View) -> Vec<Button<Action>> {
    let button = |action, label: &str| Button {
        action,
        label: label.into(),
    };
    let done = |label| vec![button(Action::Done, label)];
    match view.stage {
        Stage::Draft => vec![button(Action::Pass, "Pass: discard all three")],
        Stage::Ally(_) => vec![button(Action::Keep, "Keep all")],
        Stage::Truce => done("Leave it"),
        Stage::Bundle => bundles(view),
        Stage::Bastle { .. } => done("Bastle no more"),
        Stage::Tokens => done("Done: keep the rest"),
        Stage::HeldFame => done("Play none now"),
        Stage::Peek(_) => done("Look no more"),
        Stage::Muster => vec![button(Action::Roll, &roll(view))],
        Stage::Reroll => done("Keep the dice"),
        Stage::Defend => {
            let mut buttons = vec![button(Action::Done, "Let them come: roll")];
            if view.has_warden {
                buttons.push(button(Action::Warden(None), "Call the Warden"));
            }
            buttons
        }
        Stage::Ballads => done("Score the game"),
        _ => Vec::new(),
    }
}

/// "Roll 9 dice".
fn roll(view: &View) -> String {
    let dice = view.fight.as_ref().map_or(0, |fight| fight.attack_dice);
    match dice {
        1 => "Roll the die".into(),
        dice => format!("Roll {dice} dice"),
    }
}

/// The bundles of livestock that a card lets choose from.
fn bundles(view: &View) -> Vec<Button<Action>> {
    let says = |bundle: &Livestock| {
        let sheep = (bundle.sheep > 0).then(|| format!("{} sheep", bundle.sheep));
        let horses = (bundle.horses > 0).then(|| counted(bundle.horses.into(), "horse"));
        let all: Vec<String> = [sheep, horses].into_iter().flatten().collect();
        in_a_row(&all)
    };
    let card = view.using.map(|card| view.components().card(card));
    let bundles = card.map_or(&[][..], |card| &card.effect.livestock_choice);
    let button = |(number, bundle): (usize, &Livestock)| Button {
        action: Action::Bundle(number as u8 + 1),
        label: says(bundle),
    };
    bundles.iter().enumerate().map(button).collect()
}
