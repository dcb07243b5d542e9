//! What is picked for each action. A card of the draft is picked first, then what is done with it; single words are
//! buttons of the page.

use crate::Target;
use border_reivers::{Action, Stage, View};

pub(super) fn path(view: &View, action: &Action) -> Vec<Target> {
    let one = |name: String| vec![Target::new(name)];
    match *action {
        Action::Recruit(card) | Action::Play(card) | Action::Hold(card) | Action::Discard(card) => {
            let verb = action.to_string();
            let verb = verb.split(' ').next().unwrap_or_default();
            vec![Target::new(format!("card:{card}")), Target::button(verb)]
        }
        Action::Drop(card) | Action::Award(card) | Action::Use(card) | Action::Buy(card) => {
            one(format!("card:{card}"))
        }
        // An Office may give dice and sell them as well.
        Action::Dice(card) => vec![Target::button(format_args!("dice-{card}"))],
        Action::ByCard(card) if view.stage == Stage::Reroll => one(format!("card:{card}")),
        Action::ByCard(card) => vec![Target::button(format_args!("by-card-{card}"))],
        Action::ByEvent(event) => vec![Target::button(format_args!("by-event-{event}"))],
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
