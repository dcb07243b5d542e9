//! From a view to what is drawn: the pieces on the map, the tray, and what is pointed out. Nothing is worked out
//! here that the view does not say.

use super::{Crossed, Face, Ground, Laid, Meaning, Piece, Tray, Years};
use crate::Scene;
use hammer_of_the_scots::{
    Area, AreaView, Block, Border, Laid as Lying, Matter, PhaseName, Scenario, Seen, Side, View,
};
use table::counted;

/// What is seen on the map. When the game is over nothing goes on there.
pub(super) fn ground(view: &View, scene: &Scene) -> Ground {
    let going_on = going_on(view);
    match scene.is_over {
        false => going_on,
        true => Ground {
            title: [going_on.title[0].clone(), OVER.into()],
            pieces: going_on.pieces,
            ..Ground::default()
        },
    }
}

const OVER: &str = "The war is over";

fn going_on(view: &View) -> Ground {
    let is_reader = view.side.is_some() && view.asked.by == view.side;
    let asked = &view.asked;
    let marched = asked.area.filter(|_| !asked.route.is_empty());
    Ground {
        title: title(view),
        pieces: view.areas.iter().flat_map(pieces).collect(),
        crossed: view
            .crossed
            .iter()
            .map(|used| Crossed {
                border: used.border,
                side: used.side,
                count: used.count.into(),
            })
            .collect(),
        battles: view
            .battles
            .iter()
            .map(|&(area, _)| area)
            .chain(view.battle.as_ref().map(|battle| battle.area))
            .collect(),
        crowded: view.crowded.iter().copied().collect(),
        points: view.points.clone(),
        taken: asked.block.filter(|_| is_reader),
        reach: view.reach.clone(),
        route: match marched {
            Some(here) => asked.route.iter().copied().chain([here]).collect(),
            None => Vec::new(),
        },
        fighting: field(view),
        meaning: meaning(view),
    }
}

/// The blocks that stand on the battle board: there they are picked, not on the map.
fn field(view: &View) -> Vec<Block> {
    match &view.battle {
        Some(battle) if super::fight::is_shown(view) => {
            let fighters = battle.field.iter().flatten();
            fighters.map(|fighter| fighter.block).collect()
        }
        _ => Vec::new(),
    }
}

/// What picking an area and picking a block would mean to the reader now.
fn meaning(view: &View) -> Meaning {
    if view.side.is_none() || view.asked.by != view.side {
        return Meaning::default();
    }
    let is_taken_up = view.asked.route.is_empty()
        && matches!(
            view.asked.what,
            Matter::Land | Matter::Step | Matter::WithdrawTo | Matter::RegroupTo
        );
    let [area, block] = verbs(view.asked.what);
    Meaning {
        area,
        block,
        takes_back: is_taken_up,
    }
}

/// The verbs of the notation by which an area and a block are picked.
fn verbs(what: Matter) -> [&'static str; 2] {
    match what {
        Matter::Pillage => ["pillage", ""],
        Matter::Plunder | Matter::Hits => ["", "hit"],
        Matter::Spoils | Matter::Victuals => ["", "add"],
        Matter::Sail | Matter::Move | Matter::Withdraw | Matter::Regroup => ["", "move"],
        Matter::Battle => ["battle", ""],
        Matter::Raid | Matter::EnglishDisband | Matter::ScottishDisband => ["", "disband"],
        Matter::EnglishBuild => ["", "add"],
        Matter::ScottishBuild => ["draw", "add"],
        Matter::Moray | Matter::King | Matter::Wallace => ["to", "disband"],
        Matter::Edward => ["", "disband"],
        Matter::Land
        | Matter::Step
        | Matter::Norse
        | Matter::Retreat
        | Matter::WithdrawTo
        | Matter::RegroupTo
        | Matter::EnglishHome
        | Matter::ScottishHome => ["to", ""],
        _ => ["", ""],
    }
}

fn title(view: &View) -> [String; 2] {
    let when = match view.phase {
        PhaseName::Winter => format!("Winter {}", view.year),
        _ => format!("{}, turn {} of 5", view.year, view.turn),
    };
    let by = view.asked.by.map_or("", Side::name);
    let what = match (view.asked.what, view.phase) {
        (Matter::Over, _) => OVER.into(),
        (_, PhaseName::Cards) => "Both sides lay a card".into(),
        (_, PhaseName::Events) => format!("{by}: the event"),
        (_, PhaseName::Moves) => {
            let left = counted(view.moves_left.into(), "group");
            format!("{by} moves: {left} left")
        }
        (_, PhaseName::Battles) => match &view.battle {
            Some(battle) => format!("Battle in {}", battle.area.name()),
            None => "Battles".into(),
        },
        (_, PhaseName::Winter) => match view.asked.what {
            Matter::ScottishBuild | Matter::EnglishBuild => format!("{by} raises troops"),
            Matter::EnglishDisband | Matter::ScottishDisband => format!("{by} disbands"),
            _ => "Blocks go home".into(),
        },
    };
    [when, what]
}

/// The blocks in one area: those whose faces the reader sees, and blank ones.
fn pieces(area: &AreaView) -> Vec<Piece> {
    let mut all = Vec::new();
    for side in Side::BOTH {
        let army = &area.armies[side.index()];
        let shown = |seen: &Seen| Piece {
            waiting: seen.border,
            moved: seen.moved,
            ..Piece::shown(
                area.area,
                Face {
                    block: seen.block,
                    steps: seen.steps,
                },
            )
        };
        all.extend(army.blocks.iter().map(shown));
        let mut blank: Vec<Option<Border>> = Vec::new();
        for waiting in &army.waiting {
            let seen = army.blocks.iter().filter(|seen| seen.reserve);
            let seen = seen.filter(|seen| seen.border == waiting.border).count();
            let unseen = usize::from(waiting.count).saturating_sub(seen);
            blank.extend(std::iter::repeat_n(waiting.border, unseen));
        }
        let unseen = usize::from(army.count).saturating_sub(army.blocks.len());
        blank.resize(unseen, None);
        all.extend(blank.into_iter().map(|waiting| Piece {
            waiting,
            ..Piece::blank(area.area, side)
        }));
    }
    all
}

/// What is seen beside the map.
pub(super) fn tray(view: &View) -> Tray {
    Tray {
        hand: view.hand.clone().unwrap_or_default(),
        held: view.hand_sizes.map(usize::from),
        laid: view.laid.map(|laid| match laid {
            Lying::No => None,
            Lying::Hidden => Some(Laid::Hidden),
            Lying::Open(card) => Some(Laid::Open(card)),
        }),
        played: view.played.clone(),
        first: view.first,
        years: Years {
            first: view.scenario.first_year(),
            last: view.last_year.or(match view.scenario {
                Scenario::Campaign => None,
                scenario => scenario.last_year(),
            }),
            now: view.year,
            turn: match view.phase {
                PhaseName::Winter => 0,
                _ => view.turn,
            },
        },
        nobles: view
            .nobles
            .iter()
            .map(|noble| (noble.noble, noble.serves))
            .collect(),
        pools: view.pools.map(usize::from),
    }
}

/// The reader's blocks that wait in reserve for the battle, with their steps, and how many others do.
pub(super) fn reserves(view: &View, area: Area, side: Side) -> (Vec<(Block, u8)>, usize) {
    let army = &view.area(area).armies[side.index()];
    let known: Vec<(Block, u8)> = army
        .blocks
        .iter()
        .filter(|seen| seen.reserve)
        .map(|seen| (seen.block, seen.steps))
        .collect();
    let all: usize = army.waiting.iter().map(|one| usize::from(one.count)).sum();
    let unknown = all.saturating_sub(known.len());
    (known, unknown)
}
