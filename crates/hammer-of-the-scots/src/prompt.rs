//! What a player is to do now, and what an action does, in a sentence.

use crate::{Action, Block, Card, HammerOfTheScots, Side, Stage, stage::Season};
use table::{Game, Voice, counted};

/// What the voice's reader is to do now, or is waiting for.
pub(crate) fn prompt(game: &HammerOfTheScots, voice: &Voice) -> String {
    let reader = voice.reader().and_then(Side::of);
    if game.stage == Stage::Over {
        return match game.winner {
            Some(side) => format!("{} won.", voice.who(side.seat())),
            None => "The game is over.".into(),
        };
    }
    if game.stage == Stage::Cards {
        return match reader {
            Some(side) if game.laid(side).is_none() => {
                "Lay a card face-down for this Game Turn.".into()
            }
            _ => {
                let waits = game.turn().seats();
                let names: Vec<String> = waits.iter().map(|seat| voice.who(seat)).collect();
                format!("Waiting for {} to lay a card.", names.join(" and "))
            }
        };
    }
    let decider = game.decider();
    if reader == Some(decider) {
        return table::capital(&own(game, decider));
    }
    format!("{} {}.", voice.who(decider.seat()), doing(game.stage))
}

fn own(game: &HammerOfTheScots, side: Side) -> String {
    let name = |block: Block| block.name();
    match game.stage {
        Stage::Event(_) => {
            let card = game.laid(side).map_or("the event", Card::name);
            format!("Use {card}, or decline it.")
        }
        Stage::Herald(_) => "The herald is heard: name the noble who comes over.".into(),
        Stage::Pillage(_) => "Pick an area next to your blocks to pillage.".into(),
        Stage::Plunder { area, left, .. } => format!(
            "{} is pillaged: pick the block that takes a hit ({left} left).",
            area.name()
        ),
        Stage::Spoils { left, .. } => {
            let steps = counted(left.into(), "step");
            format!("Give the spoils to one group: {steps} left.")
        }
        Stage::Sail { voyage: None, .. } => "Pick a block on a coast to sail.".into(),
        Stage::Sail { .. } => "A second block may sail the same way.".into(),
        Stage::Land(block) => format!("Where does {} land?", name(block)),
        Stage::Victuals { left, .. } => {
            let steps = counted(left.into(), "step");
            format!("Strengthen one group: {steps} left.")
        }
        Stage::Move(_) => match game.moves_left {
            0 => "Move the groups you have begun, or end your movement.".into(),
            left => format!("Move a block: {} left.", counted(left.into(), "Group Move")),
        },
        Stage::Step(march) if march.route.is_empty() => {
            format!("Where does {} go?", name(march.block))
        }
        Stage::Step(march) => format!("{} may go on or stop.", name(march.block)),
        Stage::Norse => "On which coast do the Norse land?".into(),
        Stage::Choose => "Which battle is fought next?".into(),
        Stage::Fight(_) => format!(
            "Round {} in {}: fire, hold or retreat.",
            game.battle.round,
            game.battle.area.name()
        ),
        Stage::Retreat(block) => format!("Where does {} retreat to?", name(block)),
        Stage::Hits { left, .. } => {
            format!("Pick the block that takes the hit ({left} left).")
        }
        Stage::Withdraw => "The attack has failed: pick a block to withdraw.".into(),
        Stage::WithdrawTo(block) => format!("Where does {} withdraw to?", name(block)),
        Stage::Regroup(_) => "You hold the field: regroup, or end the battle.".into(),
        Stage::RegroupTo(block) => format!("Where does {} go?", name(block)),
        Stage::Raid => "The Scots raid England: give up a block.".into(),
        Stage::Winter(season) => winter(game, season, side),
        Stage::Cards | Stage::Over => String::new(),
    }
}

fn winter(game: &HammerOfTheScots, season: Season, side: Side) -> String {
    let year = game.year;
    let noble = season.noble().map_or("", crate::Noble::name);
    let what = match season {
        Season::EnglishBruce
        | Season::EnglishComyn
        | Season::ScottishBruce
        | Season::ScottishComyn => format!("to which home does {noble} go?"),
        Season::Moray => "does Moray go home?".into(),
        Season::King => "where does the King winter?".into(),
        Season::Edward => "does Edward winter in Scotland?".into(),
        Season::Wallace => "does Wallace go to Selkirk?".into(),
        Season::EnglishDisband | Season::ScottishDisband => {
            let crowded = crate::Area::all().any(|area| game.is_crowded(area, side));
            if crowded {
                "the castles cannot hold all: disband blocks.".into()
            } else {
                "disband blocks, or let them all stay.".into()
            }
        }
        Season::ScottishBuild if has_nothing_to_build(game, side) => {
            "nothing can be built: where points are left, no block lacks a step and none can come."
                .into()
        }
        Season::EnglishBuild if has_nothing_to_build(game, side) => {
            "nothing can be built: where points are left, no infantry and no noble lacks a step."
                .into()
        }
        Season::ScottishBuild => "spend your replacements: a step, or a new block.".into(),
        Season::EnglishBuild => "spend your replacements on infantry and nobles.".into(),
        _ => "wait.".into(),
    };
    format!("Winter {year}: {what}")
}

/// Whether the side has points, but nothing to spend them on. It is asked all the same (HS-7.6c).
fn has_nothing_to_build(game: &HammerOfTheScots, side: Side) -> bool {
    let offer = game.build_offer(side);
    offer.blocks.is_empty() && offer.areas.is_empty()
}

/// What somebody else is doing.
fn doing(stage: Stage) -> &'static str {
    match stage {
        Stage::Event(_) => "decides about an event",
        Stage::Herald(_) => "names a noble",
        Stage::Pillage(_) | Stage::Spoils { .. } => "pillages",
        Stage::Plunder { .. } | Stage::Hits { .. } => "picks a block to take a hit",
        Stage::Sail { .. } | Stage::Land(_) => "moves by sea",
        Stage::Victuals { .. } => "strengthens a group",
        Stage::Move(_) | Stage::Step(_) | Stage::Norse => "moves",
        Stage::Choose => "picks the next battle",
        Stage::Fight(_) => "fights",
        Stage::Retreat(_) | Stage::Withdraw | Stage::WithdrawTo(_) => "retreats",
        Stage::Regroup(_) | Stage::RegroupTo(_) => "regroups",
        Stage::Raid => "gives up a block to raiders",
        Stage::Winter(_) => "prepares for winter",
        Stage::Cards | Stage::Over => "waits",
    }
}

/// The action as a sentence, in the words of the stage.
pub(crate) fn sentence(game: &HammerOfTheScots, action: &Action) -> String {
    let words = match (action, game.stage) {
        (Action::Event, Stage::Event(side)) => match game.laid(side) {
            Some(card) => return format!("Use {}", card.name()),
            None => return action.sentence(),
        },
        (Action::End, Stage::Move(_)) => "End your movement",
        (Action::End, Stage::Regroup(_)) => "Stay, and end the battle",
        (Action::End, Stage::Winter(Season::EnglishDisband | Season::ScottishDisband)) => {
            "Disband no more"
        }
        (Action::End, Stage::Winter(_)) => "Build no more",
        _ => return action.sentence(),
    };
    words.into()
}
