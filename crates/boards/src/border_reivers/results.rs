//! What comes of the dice as they lie, in words.

use super::{glyph::Glyph, kit::head};
use border_reivers::{Combat, FightView, Odds, Stage, View};
use maud::{Markup, html};
use table::counted;

/// A line of the results: its sign, what it says, and whether it is bad for the reader.
type Line = (Glyph, String, bool);

/// What comes of the dice if no more are rolled again; nothing before the roll.
pub(super) fn of(view: &View, fight: &FightView) -> Markup {
    if fight.rolled.is_none() {
        return html! {};
    }
    let odds = fight.odds_rerolling(0);
    let lines = match fight.is_own {
        true => own(view, fight, &odds),
        false => theirs(view, fight, &odds),
    };
    let title = match view.stage {
        Stage::Reroll => "If you keep all",
        _ => "What came of it",
    };
    html! {
        (head(title, html! {}))
        ul.results {
            @for (glyph, says, is_bad) in lines { li.bad[is_bad] { (glyph.drawn()) span { (says) } } }
            @if odds.hits == 0.0 && odds.captured + odds.answered == 0.0 { li { (Glyph::TOKEN.drawn()) span { "Nothing: no hit on either side." } } }
        }
    }
}

/// What lies is sure, so that an average is a whole number.
fn whole(value: f64) -> usize {
    value.round().max(0.0) as usize
}

/// Stolen sheep: while they are placed the region has lost them already.
fn stolen(view: &View, odds: &Odds) -> usize {
    match view.stage {
        Stage::Sheep { left, placed, .. } | Stage::Stolen { left, placed, .. } => placed
            .iter()
            .chain([&left])
            .map(|sheep| usize::from(*sheep))
            .sum(),
        _ => whole(odds.sheep),
    }
}

/// What the player's own attack brings and costs.
fn own(view: &View, fight: &FightView, odds: &Odds) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    let vp = whole(odds.vp);
    let lost: usize = odds
        .horses_lost
        .iter()
        .position(|chance| *chance > 0.5)
        .unwrap_or(0);
    // Sheep are placed after the points were booked.
    let is_booked = matches!(view.stage, Stage::Sheep { .. });
    match fight.combat {
        Combat::Raid => {
            let (cattle, sheep) = (whole(odds.cattle), stolen(view, odds));
            if cattle > 0 {
                lines.push((Glyph::COW, format!("{cattle} cattle"), false));
            }
            if sheep > 0 {
                let says = format!("{sheep} sheep, to regions that you choose");
                lines.push((Glyph::SHEEP, says, false));
            }
        }
        Combat::Feud if vp > 0 || odds.answered > 0.0 => {
            let says = format!(
                "{} against {}",
                counted(whole(odds.hits), "hit"),
                counted(whole(odds.answered), "hit")
            );
            lines.push((Glyph::DAGGER, says, odds.wins < 0.5));
        }
        Combat::Gaolbreak if odds.freed > 0.0 => {
            let says = format!(
                "{} freed, {} won",
                counted(whole(odds.freed), "captive"),
                counted(whole(odds.horses_gained), "horse")
            );
            lines.push((Glyph::BARS, says, false));
        }
        Combat::Battle if odds.hits > 0.0 => {
            lines.push((Glyph::SWORDS, counted(whole(odds.hits), "hit"), false));
        }
        _ => {}
    }
    if vp > 0 {
        let says = match is_booked {
            true => format!("{vp} VP, {} in all", view.points),
            false => format!(
                "{vp} VP, from {} to {}",
                view.points,
                usize::from(view.points) + vp
            ),
        };
        lines.push((Glyph::STAR, says, false));
    }
    let captured = whole(odds.captured);
    if captured > 0 {
        let cubes = counted(captured, "cube");
        let says = format!("Captured: your {cubes} to the gaol");
        lines.push((Glyph::BARS, says, true));
    }
    if fight.combat != Combat::Feud && odds.answered > 0.0 {
        let says = format!("Hanged: {}", whole(odds.answered));
        lines.push((Glyph::BARS, says, true));
    }
    if lost > 0 {
        lines.push((
            Glyph::HORSE,
            format!("{} lost", counted(lost, "horse")),
            true,
        ));
    }
    lines
}

/// What an opponent's attack costs, and what the defense brings.
fn theirs(view: &View, fight: &FightView, odds: &Odds) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    let who = fight.attacker.name();
    match fight.combat {
        Combat::Raid => {
            let (cattle, sheep) = (whole(odds.cattle), stolen(view, odds));
            if sheep > 0 {
                lines.push((Glyph::SHEEP, format!("{sheep} sheep driven off"), true));
            }
            if cattle > 0 {
                let cattle = cattle.min(view.cattle.into());
                lines.push((Glyph::COW, format!("{cattle} cattle lost"), true));
            }
        }
        Combat::Feud => {
            let says = format!(
                "{who} {}, you {}",
                counted(whole(odds.hits), "hit"),
                counted(whole(odds.answered), "hit")
            );
            lines.push((Glyph::DAGGER, says, odds.wins > 0.5));
        }
        Combat::Gaolbreak if odds.freed > 0.0 => {
            let says = format!("{} freed", counted(whole(odds.freed), "captive"));
            lines.push((Glyph::BARS, says, true));
        }
        _ => {}
    }
    let captured = whole(odds.captured);
    if captured > 0 {
        let says = format!("Captured: {} to your gaol", counted(captured, "cube"));
        lines.push((Glyph::BARS, says, false));
    }
    let vp = whole(odds.defender_vp);
    if vp > 0 {
        lines.push((Glyph::STAR, format!("{vp} VP for you"), false));
    }
    lines
}
