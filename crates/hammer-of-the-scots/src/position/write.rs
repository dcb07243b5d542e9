//! From a game to its description, which is exact.

use super::{
    Decision, DescribedAttack, DescribedBattle, DescribedMarch, DescribedVolley, Moment, Pairs,
    Position, Wait, Way, decision::season_word,
};
use crate::{
    Area, Block, Border, HammerOfTheScots, Handicap, Phase, Place, Scenario, Season, Side, Stage,
    stage::Route,
};
use serde_json::{Map, Value};

impl From<HammerOfTheScots> for Position {
    fn from(game: HammerOfTheScots) -> Position {
        let over = game.stage == Stage::Over;
        let moment = match game.phase {
            Phase::Cards => Moment::Cards,
            Phase::Events(_) => Moment::Events,
            Phase::Moves(_) => Moment::Moves,
            Phase::Battles => Moment::Battles,
            Phase::Winter => Moment::Winter,
        };
        Position {
            scenario: Some(game.scenario()),
            settings: settings(&game),
            year: Some(game.year),
            turn: Some(game.turn),
            phase: Some(if over { Moment::Over } else { moment }),
            ended: over.then_some(moment),
            winner: game.winner,
            active: match game.phase {
                Phase::Events(side) | Phase::Moves(side) => Some(side),
                _ => None,
            },
            first: Some(game.first),
            stage: decision(game.stage),
            season: match game.stage {
                Stage::Winter(season) => season_word(season).map(String::from),
                _ => None,
            },
            edward: Some(game.edward),
            crowned: Some(game.crowned),
            wintered: game.wintered,
            winters: game.winters,
            french: Some(game.muster.place_of(Block::FRENCH_KNIGHTS) != Place::OFF_MAP),
            hands: Some(game.hands.map(Some).into()),
            played: Some(game.played.map(Some).into()),
            laid: (game.laid != [None, None]).then(|| game.laid.into()),
            truce: game.truce,
            moves_left: matches!(game.phase, Phase::Moves(_)).then_some(game.moves_left),
            moved: game.moved,
            activated: game.activated,
            crossed: crossed(&game),
            march: match game.stage {
                Stage::Step(march) => Some(DescribedMarch {
                    block: march.block,
                    route: march.route.areas().collect(),
                    paid: march.paid,
                }),
                _ => None,
            },
            entered: game.entered.into(),
            attacks: attacks(&game),
            urgent: game.urgent,
            battle: battle(&game),
            shown: (game.shown != game.usually_shown()).then_some(game.shown),
            sighting: game.sighting.iter().collect(),
            raided: game.raided,
            pillaged: game.pillaged,
            fed: game.fed,
            points: matches!(
                game.stage,
                Stage::Winter(Season::ScottishBuild | Season::EnglishBuild)
            )
            .then(|| points(&game)),
            blocks: Some(blocks(&game)),
        }
    }
}

fn settings(game: &HammerOfTheScots) -> Pairs<String, Value> {
    let agreed = game.agreed();
    let mut pairs = Vec::new();
    let mut add = |key: &str, value: String| pairs.push((key.to_string(), Value::String(value)));
    if agreed.schiltroms {
        add("schiltroms", "on".into());
    }
    match agreed.handicap {
        Handicap::None => {}
        Handicap::England(size) => add("english-bid", size.to_string()),
        Handicap::Scotland(size) => add("scottish-bid", size.to_string()),
    }
    if let Some(year) = agreed
        .last_year
        .filter(|_| agreed.scenario == Scenario::Campaign)
    {
        add("last-year", year.to_string());
    }
    Pairs(pairs)
}

/// What is decided, where the rest of the description does not tell.
fn decision(stage: Stage) -> Option<Decision> {
    Some(match stage {
        Stage::Cards
        | Stage::Event(_)
        | Stage::Move(_)
        | Stage::Step(_)
        | Stage::Winter(_)
        | Stage::Over => return None,
        Stage::Herald(_) => Decision::Herald,
        Stage::Pillage(_) => Decision::Pillage,
        Stage::Plunder {
            area, left, lost, ..
        } => Decision::Plunder { area, left, lost },
        Stage::Spoils {
            area, left, into, ..
        } => Decision::Spoils { area, left, into },
        Stage::Sail { voyage, .. } => Decision::Sail { voyage },
        Stage::Land(block) => Decision::Land(block),
        Stage::Victuals { area, left, .. } => Decision::Victuals { area, left },
        Stage::Norse => Decision::Norse,
        Stage::Choose => Decision::Battle,
        Stage::Fight(_) => Decision::Fight,
        Stage::Retreat(block) => Decision::Retreat(block),
        Stage::Hits { victim, left } => Decision::Hits { victim, left },
        Stage::Withdraw => Decision::Withdraw,
        Stage::WithdrawTo(block) => Decision::WithdrawTo(block),
        Stage::Regroup(_) => Decision::Regroup,
        Stage::RegroupTo(block) => Decision::RegroupTo(block),
        Stage::Raid => Decision::Raid,
    })
}

fn crossed(game: &HammerOfTheScots) -> Pairs<String, Value> {
    let of = |side: Side| {
        Border::all()
            .map(move |border| (border.to_string(), game.crossed.count(side, border)))
            .filter(|(_, count)| *count > 0)
            .map(|(border, count)| (border, Value::from(count)))
    };
    if let Phase::Moves(side) = game.phase {
        return of(side).collect();
    }
    Side::BOTH
        .into_iter()
        .map(|side| (side.to_string(), of(side).collect::<Map<String, Value>>()))
        .filter(|(_, borders)| !borders.is_empty())
        .map(|(side, borders)| (side, Value::Object(borders)))
        .collect()
}

fn attacks(game: &HammerOfTheScots) -> Pairs<Area, DescribedAttack> {
    let attacked = |side: Side| game.attacked(side).iter().map(move |area| (area, side));
    let mut all: Vec<(Area, Side)> = Side::BOTH.into_iter().flat_map(attacked).collect();
    all.sort();
    let describe = |(area, side): (Area, Side)| {
        let waiting = game.muster.at(area).and(game.reserves.all());
        let wait = |block: Block| match game.reserves.border(block) {
            Some(border) => Wait::On(border),
            None if block == Block::NORSE => Wait::Sea,
            None => Wait::Captured,
        };
        let attack = DescribedAttack {
            by: Some(side),
            main: match game.main[area.index()] {
                Route::NONE => None,
                Route::SEA => Some(Way::Sea),
                route => Some(Way::Land(route.areas().collect())),
            },
            reserves: waiting.iter().map(|block| (block, wait(block))).collect(),
        };
        (area, attack)
    };
    all.into_iter().map(describe).collect()
}

fn battle(game: &HammerOfTheScots) -> Option<DescribedBattle> {
    let battle = &game.battle;
    let usual = game.muster.at(battle.area).minus(game.reserves.all());
    battle.is_on().then(|| DescribedBattle {
        area: battle.area,
        attacker: Some(battle.attacker),
        round: Some(battle.round),
        acted: battle.acted,
        leaving: battle.leaving,
        volley: battle.volley.map(|volley| DescribedVolley {
            block: volley.block,
            dice: volley.dice.into_iter().filter(|&die| die > 0).collect(),
            number: volley.number,
        }),
        field: Some(battle.field).filter(|&field| game.stage == Stage::Over && field != usual),
    })
}

fn points(game: &HammerOfTheScots) -> Pairs<Area, u8> {
    Area::all()
        .map(|area| (area, game.points[area.index()]))
        .filter(|(_, points)| *points > 0)
        .collect()
}

fn blocks(game: &HammerOfTheScots) -> Pairs<String, Value> {
    Block::all()
        .filter(|&block| game.muster.place_of(block) != Place::ASIDE)
        .map(|block| {
            let standing = game.muster.standing(block).to_string();
            (block.to_string(), Value::String(standing))
        })
        .collect()
}
