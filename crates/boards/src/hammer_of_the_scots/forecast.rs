//! What the battle that is being fought promises, reckoned from what the reader can see of it.

use super::seen;
use crate::{Panel, Sign};
use hammer_of_the_scots::{BattleView, Clash, Losses, Odds, Side, View};
use maud::{Markup, html};
use table::{Rng, counted};

/// How many positions are reckoned before it turns to trials, and how many trials: a page must be quick.
const LIMIT: usize = 20_000;
const TRIALS: usize = 400;

/// The odds, while blocks are on the field, if the reader knows somebody of each side there or in reserve.
pub(super) fn panel(view: &View) -> Option<Panel> {
    let battle = view.battle.as_ref()?;
    let (clash, unknown) = clash(view, battle)?;
    let odds = clash
        .exact_odds(LIMIT)
        .unwrap_or_else(|| clash.tried_odds(TRIALS, &mut Rng::new(1)));
    Some(Panel {
        id: "odds",
        sign: Sign::DIE,
        title: format!("How {} may end", battle.area.name()),
        body: body(&odds, battle, unknown),
    })
}

/// The battle as the reader sees it, and how many of each side's reserves nobody shows him.
fn clash(view: &View, battle: &BattleView) -> Option<(Clash, [usize; 2])> {
    let field = battle.field.iter().flatten();
    let field = field.map(|fighter| (fighter.block, fighter.steps));
    let waiting = Side::BOTH.map(|side| seen::reserves(view, battle.area, side));
    let unknown = [waiting[0].1, waiting[1].1];
    let reserves = waiting.into_iter().flat_map(|(known, _)| known);
    if battle.field.iter().all(Vec::is_empty) {
        return None;
    }
    // A battle of one side alone is none.
    let clash = Clash::of_blocks(battle.area, battle.attacker, field, reserves).ok()?;
    let clash = clash.from_round(battle.round).ok()?;
    let fighters = battle.field.iter().flatten();
    let has_acted = |block| fighters.clone().any(|one| one.block == block && one.acted);
    let clash = clash.after_turns_of(has_acted);
    Some((clash.with_schiltroms(view.schiltroms), unknown))
}

fn body(odds: &Odds, battle: &BattleView, unknown: [usize; 2]) -> Markup {
    let percent = |side: Side| (odds.wins(side) * 100.0).round();
    let said = |side: Side| match odds.wins(side) {
        wins if wins > 0.995 && wins < 1.0 => "> 99 %".to_string(),
        wins if wins < 0.005 && wins > 0.0 => "< 1 %".into(),
        _ => format!("{} %", percent(side)),
    };
    let verb = |side: Side| match side == odds.attacker {
        true => "wins",
        false => "holds",
    };
    let about = if odds.exact { "" } else { "about " };
    html! {
        svg.split viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" {
            rect.england width=(percent(Side::England)) height="8" { }
            rect.scotland x=(percent(Side::England)) width=(100.0 - percent(Side::England)) height="8" { }
        }
        table.points.odds {
            caption.unheard { "Chances and losses to expect" }
            @for side in Side::BOTH {
                tr {
                    th scope="row" {
                        b { (side.name()) " " (verb(side)) }
                        small { "loses about " (losses(odds.losses(side))) }
                    }
                    td { (about) (said(side)) }
                }
            }
        }
        @for (block, chance) in odds.falls.iter().filter(|(_, chance)| *chance > 0.0) {
            p.note { (block.name()) " falls: " (format!("{:.0}", chance * 100.0)) " %" }
        }
        @for side in Side::BOTH {
            @let count = unknown[side.index()];
            @if count > 0 {
                p.note {
                    b { "Not counted: " }
                    (counted(count, &format!("unknown {} block", side.adjective()))) " in reserve."
                }
            }
        }
        p.note {
            "From here on, in round " (battle.round) "; every block fights, none retreats."
        }
    }
}

/// "3.1 of 9 steps".
fn losses(losses: Losses) -> String {
    let steps = counted(losses.steps_at_start as usize, "step");
    format!("{:.1} of {steps}", losses.steps)
}
