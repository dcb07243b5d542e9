//! Where the game is: the turn, the four seasons with how far they are, and the points.

use super::spring;
use border_reivers::{Phase, Stage, View, WIN};
use maud::{Markup, html};

/// The rounds of a draft, and the Target cards of a Winter (BR-5.2c, BR-7.2c).
pub(super) const ROUNDS: u8 = 7;
pub(super) const ATTACKS: usize = 8;
/// The turns of a game.
const TURNS: u8 = 3;

/// One season: its name, what is done in it, and how many of how many steps are done.
struct Season {
    name: &'static str,
    says: String,
    steps: Option<(usize, usize)>,
}

/// The seasons of a turn, in order.
pub(super) const NAMES: [&str; 4] = ["Summer", "Autumn", "Winter", "Spring"];

/// Which season it is, from 0.
pub(super) fn now(view: &View) -> usize {
    match view.phase {
        Phase::Draft | Phase::FinalCards | Phase::OwnOffices(_) | Phase::TheirOffices(..) => 0,
        Phase::Autumn => 1,
        Phase::Winter | Phase::BattleAwards => 2,
        Phase::Spring => 3,
    }
}

/// How many Target cards of this Winter were turned up.
pub(super) fn turned(view: &View) -> usize {
    match view.stage {
        Stage::Targets | Stage::HeldFame | Stage::Choose | Stage::Fame { .. } => 0,
        _ => ATTACKS.saturating_sub(view.target_deck),
    }
}

fn seasons(view: &View) -> [Season; 4] {
    let summer = match view.phase {
        Phase::Draft => format!("draft {} of {ROUNDS}", view.round),
        Phase::FinalCards => "the last six cards".into(),
        Phase::OwnOffices(_) | Phase::TheirOffices(..) => "Offices".into(),
        _ => "draft".into(),
    };
    let winter = match (now(view), turned(view)) {
        (2, 0) => "Notoriety, targets".into(),
        (2, turned) => format!("attack {turned} of {ATTACKS}"),
        _ => "eight attacks".into(),
    };
    let season = |name, says: &str, steps| Season {
        name,
        says: says.into(),
        steps,
    };
    [
        season(
            NAMES[0],
            &summer,
            Some((view.round.into(), usize::from(ROUNDS))),
        ),
        season(NAMES[1], "income, defenses", None),
        season(NAMES[2], &winter, Some((turned(view), ATTACKS))),
        season(NAMES[3], "scoring", None),
    ]
}

/// The strip above the table.
pub(super) fn strip(view: &View) -> Markup {
    let is_over = view.stage == Stage::Over;
    let now = if is_over { 4 } else { now(view) };
    let was_spring = spring::is_after_spring(view);
    html! {
        div.season role="group" aria-label="Where the game is" {
            // While the page stops after Spring, it is still the turn before.
            @if was_spring { b.season-turn.only-at-stop { "Turn " (view.turn - 1) span.season-of { " of " (TURNS) } } }
            b.season-turn.not-at-stop[was_spring] { "Turn " (view.turn) span.season-of { " of " (TURNS) } }
            ol {
                @for (number, season) in seasons(view).iter().enumerate() {
                    li.over[number < now].now[number == now].now-at-stop[was_spring && number == 3] aria-current=[(number == now).then_some("step")] data-ask={ "season:" (season.name.to_lowercase()) } {
                        b { (season.name) }
                        small { (season.says) }
                        @if let (Some((done, all)), true) = (season.steps, number == now) {
                            span.pips aria-hidden="true" {
                                @for step in 1..=all { i.done[step < done].at[step == done] { } }
                            }
                        }
                    }
                }
            }
            span.season-vp data-ask="stock:points" { b { (view.points) } " VP" small { (WIN) " wins" } }
        }
    }
}
