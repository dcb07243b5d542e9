//! From what people write to a state. What is left out is worked out here; whether the whole can be is asked at the
//! end, of the state.

use super::{Checked, DescribedAttack, Position, armies};
use crate::{
    Agreed, Area, Block, BlockSet, Border, Card, Edward, HammerOfTheScots, March, Phase, PhaseName,
    Place, SETTINGS, Season, Side, Stage, events::VICTUALS_STEPS, game::Battle, stage::Route,
    turns::TURNS,
};
use serde_json::json;
use table::{PositionError, Settings, document::Pairs, ensure, same};

impl TryFrom<Position> for HammerOfTheScots {
    type Error = PositionError;

    fn try_from(position: Position) -> Result<HammerOfTheScots, PositionError> {
        let agreed = agreed(&position)?;
        let muster = armies::muster(&position, agreed)?;
        let moment = match &position.phase {
            None => PhaseName::Cards,
            Some(_) if position.is_over() => PhaseName::Battles,
            Some(word) => word.parse()?,
        };
        let usual_turn = match moment {
            PhaseName::Winter => TURNS,
            _ => 1,
        };
        let mut game = HammerOfTheScots {
            year: position.year.unwrap_or(agreed.scenario.first_year()),
            turn: position.turn.unwrap_or(usual_turn),
            winner: position.winner,
            wintered: position.wintered,
            winters: position.winters,
            moved: position.moved,
            activated: position.activated,
            ..HammerOfTheScots::blank(agreed, muster)
        };
        game.tell_kings(&position)?;
        game.check_times()?;
        game.tell_cards(&position, moment)?;
        game.tell_moves(&position)?;
        game.tell_attacks(&position)?;
        game.tell_budget(&position);
        game.tell_battle(&position)?;
        game.tell_stage(&position)?;
        game.tell_points(&position)?;
        game.shown = game.usually_shown();
        let game = game.settled()?;
        game.check_active(&position)?;
        Ok(game)
    }
}

impl Position {
    fn is_over(&self) -> bool {
        let word = self.phase.as_deref();
        word.is_some_and(|word| same(word, "over"))
    }
}

/// The settings; the scenario stands beside them, or among them.
fn agreed(position: &Position) -> Result<Agreed, PositionError> {
    let mut settings = position.settings.clone();
    if let Some(scenario) = position.scenario {
        let among = settings.insert("scenario".into(), json!(scenario));
        ensure! {
            among.is_none_or(|other| other.as_str().is_some_and(|other| same(other, &scenario.to_string())))
                => "'scenario' and 'settings' tell different scenarios";
        }
    }
    Settings::from_json(SETTINGS, &settings)
        .and_then(|settings| Agreed::from_settings(&settings))
        .map_err(|error| PositionError(format!("settings: {error}")))
}

impl HammerOfTheScots {
    /// Edward, the crown and the French Knights.
    fn tell_kings(&mut self, position: &Position) -> Checked {
        let usual = if self.year > 1306 {
            Edward::Second
        } else {
            self.scenario().edward()
        };
        self.edward = position.edward.unwrap_or(usual);
        let king = self.muster.place_of(Block::KING);
        self.crowned = position.crowned.unwrap_or(king != Place::OFF_MAP);
        let french = self.muster.place_of(Block::FRENCH_KNIGHTS);
        ensure! {
            position.french.is_none_or(|told| told == (french != Place::OFF_MAP))
                => "'french' does not fit: the French Knights are in {french} (HS-7.61a)";
        }
        Ok(())
    }

    /// What has moved, and over which borders.
    fn tell_moves(&mut self, position: &Position) -> Checked {
        let Phase::Moves(side) = self.phase else {
            let none = position.crossed.0.is_empty() && position.moves_left.unwrap_or(0) == 0;
            ensure! { none => "'moves_left' and 'crossed' are for the phase moves"; }
            return Ok(());
        };
        for &(border, count) in &position.crossed.0 {
            self.crossed.add_all(side, border, count)?;
        }
        Ok(())
    }

    /// What is left of the card, once it is known who has moved. Left out, what has been used is used.
    fn tell_budget(&mut self, position: &Position) {
        if let Phase::Moves(side) = self.phase {
            let value = self.laid(side).and_then(Card::value).unwrap_or(0);
            let rest = value.saturating_sub(self.used_moves(side));
            self.moves_left = position.moves_left.unwrap_or(rest);
        }
    }

    fn tell_attacks(&mut self, position: &Position) -> Checked {
        for (area, attack) in &position.attacks.0 {
            self.tell_attack(*area, attack)?;
        }
        // Nobody tells, so Player 1 attacks.
        if !matches!(self.phase, Phase::Cards | Phase::Winter) {
            let told = self.attacked[0].or(self.attacked[1]);
            let silent = self.muster.contested().minus(told);
            self.attacked[self.first.index()] = self.attacked(self.first).or(silent);
        }
        // Whoever stands where his side attacks has moved there.
        self.moved = self.moved.or(self.moved_attackers());
        Ok(())
    }

    fn tell_attack(&mut self, area: Area, attack: &DescribedAttack) -> Checked {
        let side = attack.by.unwrap_or(self.first);
        self.attacked[side.index()].add(area);
        if let Some(route) = attack.main {
            let name = area.name();
            ensure! { route != Route::NONE => "the Main Attack on {name} left 1 to 3 areas (HS-2.13a)"; }
            self.main[area.index()] = route;
            if let Some(border) = last_border(route, area) {
                self.entered[side.index()].add(border);
            }
        }
        for (block, wait) in &attack.reserves.0 {
            let (block, who, name) = (*block, block.name(), area.name());
            let by_sea = same(wait, "sea");
            ensure! {
                self.muster.area_of(block) == Some(area) => "{who} waits to enter {name} and is not there (HS-5.32k)";
                !by_sea || block == Block::NORSE => "{who} did not come by sea; only the Norse do (HS-4.7b)";
            }
            let border = match by_sea || same(wait, "captured") {
                true => None,
                false => Some(wait.parse::<Border>()?),
            };
            self.reserves.add(block, border);
            if let Some(border) = border {
                self.entered[block.side().index()].add(border);
            }
        }
        Ok(())
    }

    fn tell_battle(&mut self, position: &Position) -> Checked {
        let Some(told) = &position.battle else {
            return Ok(());
        };
        let area = told.area;
        let mut attackers = [Side::Scotland, Side::England].into_iter();
        let attacks = attackers.find(|&side| self.attacked(side).contains(area));
        let attacker = told.attacker.or(attacks).unwrap_or(self.first);
        // The attack is remembered until the battle is over.
        if attacks.is_none() {
            self.attacked[attacker.index()].add(area);
        }
        ensure! { told.round != Some(0) => "a battle has the rounds 1 to 3, not 0 (HS-5.3a)"; }
        self.battle = Battle {
            area,
            attacker,
            round: told.round.unwrap_or(1),
            field: self.muster.at(area).minus(self.reserves.all()),
            acted: told.acted,
            leaving: BlockSet::NONE,
            volley: told.volley,
        };
        Ok(())
    }

    /// The stage: told, or what follows.
    fn tell_stage(&mut self, position: &Position) -> Checked {
        let told = position.stage.as_deref();
        let (march, season) = (position.march, position.season);
        let moves = matches!(self.phase, Phase::Moves(_));
        ensure! {
            told.is_none() || march.is_none() => "give 'march' or 'stage', not both";
            told.is_none() || moves || matches!(self.phase, Phase::Events(_) | Phase::Battles)
                => "'stage' is for the phases events, moves and battles";
            march.is_none() || moves => "'march' is for the phase moves";
            season.is_none() || self.phase == Phase::Winter => "'season' is for the phase winter";
            season.is_some() || self.phase != Phase::Winter
                => "say in 'season' which step of the winter it is (HS-7.0c)";
        }
        let acting = self.acting_group().map_or(self.first, |(side, _)| side);
        let mut sides = Side::BOTH.into_iter();
        let victor = sides.find(|&side| self.muster.is_friendly(self.battle.area, side));
        let active = match self.phase {
            Phase::Events(side) | Phase::Moves(side) => side,
            _ => self.first,
        };
        self.stage = match (self.phase, told) {
            _ if position.is_over() => Stage::Over,
            (_, Some(word)) => told_stage(word, active, acting, victor)?,
            (Phase::Cards, _) => Stage::Cards,
            (Phase::Winter, _) => Stage::Winter(season.unwrap_or(Season::NewYear)),
            (Phase::Moves(side), _) => march.map_or(Stage::Move(side), |march| {
                let crossed = march.route.start() == Some(Area::ENGLAND);
                Stage::Step(March { crossed, ..march })
            }),
            _ if self.battle.is_on() => victor.map_or(Stage::Fight(acting), Stage::Regroup),
            (Phase::Events(side), _) => Stage::Event(side),
            _ if self.muster.contested().is_empty() => Stage::Raid,
            _ => Stage::Choose,
        };
        if matches!(self.stage, Stage::Withdraw | Stage::Regroup(_)) {
            // The blocks have stood up (HS-5.1f).
            self.battle.field = BlockSet::NONE;
        }
        Ok(())
    }

    /// Replacement points: told, or all that the areas yield.
    fn tell_points(&mut self, position: &Position) -> Checked {
        let builds = match self.stage {
            Stage::Winter(Season::ScottishBuild) => Some(Side::Scotland),
            Stage::Winter(Season::EnglishBuild) => Some(Side::England),
            _ => None,
        };
        ensure! {
            builds.is_some() || position.points.is_none() => "'points' are for the seasons of builds (HS-7.6a)";
        }
        if let Some(side) = builds {
            self.take_points(side);
        }
        if let Some(Pairs(told)) = &position.points {
            self.points = [0; Area::COUNT];
            for &(area, count) in told {
                self.points[area.index()] = count;
            }
        }
        Ok(())
    }

    /// If the active side is told where it follows, it must be the one that follows.
    fn check_active(&self, position: &Position) -> Checked {
        let follows = match self.stage {
            Stage::Over => return Ok(()),
            Stage::Cards if self.laid == [None, None] => return Ok(()),
            Stage::Event(side) | Stage::Move(side) => side,
            _ if matches!(self.phase, Phase::Events(_) | Phase::Moves(_)) => return Ok(()),
            _ => self.decider(),
        };
        let name = follows.name();
        ensure! { position.active.is_none_or(|active| active == follows) => "here {name} decides, not 'active'"; }
        Ok(())
    }
}

/// The stage that a word tells.
fn told_stage(
    word: &str,
    side: Side,
    acting: Side,
    victor: Option<Side>,
) -> Result<Stage, PositionError> {
    Ok(match word {
        "event" => Stage::Event(side),
        "herald" => Stage::Herald(side),
        "pillage" => Stage::Pillage(side),
        "sail" => Stage::Sail { side, voyage: None },
        "victuals" => Stage::Victuals {
            side,
            area: None,
            left: VICTUALS_STEPS,
        },
        "move" => Stage::Move(side),
        "norse" => Stage::Norse,
        "battle" => Stage::Choose,
        "fight" => Stage::Fight(acting),
        "withdraw" => Stage::Withdraw,
        "regroup" => Stage::Regroup(victor.unwrap_or(acting)),
        "raid" => Stage::Raid,
        other => {
            let why = format!("'{other}' is not a stage that a word can tell");
            return Err(PositionError(why));
        }
    })
}

/// The border by which a Main Attack entered the area.
pub(super) fn last_border(route: Route, area: Area) -> Option<Border> {
    Border::between(route.last()?, area)
}
