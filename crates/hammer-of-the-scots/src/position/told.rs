//! From what people write to a state. What is left out is worked out here; whether the whole can be is asked at the
//! end, of the state.

use super::{Checked, DescribedAttack, Position, armies};
use crate::{
    Agreed, Area, Block, BlockSet, Border, Card, HammerOfTheScots, March, Phase, PhaseName, Place,
    SETTINGS, Season, Side, Stage, events::VICTUALS_STEPS, game::Battle, stage::Route,
    turns::TURNS,
};
use serde_json::json;
use table::{Game, PositionError, Settings, Turn, document::Pairs, ensure, same};

impl TryFrom<Position> for HammerOfTheScots {
    type Error = PositionError;

    fn try_from(position: Position) -> Result<HammerOfTheScots, PositionError> {
        let agreed = agreed(&position)?;
        let muster = armies::muster(&position, agreed)?;
        let phase = position.phase.as_deref().unwrap_or("cards");
        let over = same(phase, "over");
        let moment = match over {
            true => PhaseName::Battles,
            false => phase.parse()?,
        };
        let usual_turn = if moment == PhaseName::Winter {
            TURNS
        } else {
            1
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
        game.tell_crossed(&position)?;
        game.tell_attacks(&position)?;
        game.tell_budget(&position);
        game.tell_battle(&position)?;
        game.tell_stage(&position, over)?;
        game.tell_points(&position)?;
        game.shown = game.usually_shown();
        let game = game.settled()?;
        game.check_active(&position)?;
        Ok(game)
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
        let usual = self.scenario().edward_in(self.year);
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

    /// The borders that have been crossed.
    fn tell_crossed(&mut self, position: &Position) -> Checked {
        for &(border, count) in &position.crossed.0 {
            let Phase::Moves(side) = self.phase else {
                return Err(PositionError("'crossed' is for the phase moves".into()));
            };
            self.crossed.add_all(side, border, count)?;
        }
        Ok(())
    }

    /// What is left of the card, once it is known who has moved. Left out, what has been used is used.
    fn tell_budget(&mut self, position: &Position) {
        let rest = match self.phase {
            Phase::Moves(side) => {
                let value = self.laid(side).and_then(Card::value).unwrap_or(0);
                value.saturating_sub(self.used_moves(side))
            }
            _ => 0,
        };
        self.moves_left = position.moves_left.unwrap_or(rest);
    }

    fn tell_attacks(&mut self, position: &Position) -> Checked {
        for (area, attack) in &position.attacks.0 {
            self.tell_attack(*area, attack)?;
        }
        // Nobody tells, so Player 1 attacks.
        if self.are_cards_shown() {
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
            if let Some(border) = route.last_border(area) {
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
    fn tell_stage(&mut self, position: &Position, over: bool) -> Checked {
        let march = position.march.map(|march| {
            let crossed = march.route.start() == Some(Area::ENGLAND);
            Stage::Step(March { crossed, ..march })
        });
        let season = position.season.map(Stage::Winter);
        let word = position.stage.as_deref();
        let word = word.map(|word| self.stage_by(word)).transpose()?;
        let told = [word, march, season];
        ensure! {
            told.iter().flatten().count() <= 1 => "give one of 'stage', 'march' and 'season', not more";
            season.is_some() || self.phase != Phase::Winter
                => "say in 'season' which step of the winter it is (HS-7.0c)";
        }
        let usual = match self.phase {
            Phase::Cards | Phase::Winter => Stage::Cards,
            Phase::Moves(side) => Stage::Move(side),
            _ if self.battle.is_on() => match self.victor() {
                Some(victor) => Stage::Regroup(victor),
                None => self.stage_by("fight")?,
            },
            Phase::Events(side) => Stage::Event(side),
            Phase::Battles if self.muster.contested().is_empty() => Stage::Raid,
            Phase::Battles => Stage::Choose,
        };
        self.stage = match over {
            true => Stage::Over,
            false => told.into_iter().flatten().next().unwrap_or(usual),
        };
        if matches!(self.stage, Stage::Withdraw | Stage::Regroup(_)) {
            // The blocks have stood up (HS-5.1f).
            self.battle.field = BlockSet::NONE;
        }
        Ok(())
    }

    /// The stage that a word tells.
    fn stage_by(&self, word: &str) -> Result<Stage, PositionError> {
        let acting = self.acting_group().map_or(self.first, |(side, _)| side);
        let side = match self.phase {
            Phase::Events(side) | Phase::Moves(side) => side,
            _ => self.first,
        };
        let (voyage, area, left) = (None, None, VICTUALS_STEPS);
        Ok(match word {
            "event" => Stage::Event(side),
            "herald" => Stage::Herald(side),
            "pillage" => Stage::Pillage(side),
            "sail" => Stage::Sail { side, voyage },
            "victuals" => Stage::Victuals { side, area, left },
            "move" => Stage::Move(side),
            "norse" => Stage::Norse,
            "battle" => Stage::Choose,
            "fight" => Stage::Fight(acting),
            "withdraw" => Stage::Withdraw,
            "regroup" => Stage::Regroup(self.victor().unwrap_or(acting)),
            "raid" => Stage::Raid,
            other => {
                let why = format!("'{other}' is not a stage that a word can tell");
                return Err(PositionError(why));
            }
        })
    }

    /// Replacement points: told, or all that the areas yield.
    fn tell_points(&mut self, position: &Position) -> Checked {
        let builds = self.season().and_then(Season::builder);
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
        let (Phase::Cards | Phase::Battles | Phase::Winter, Turn::One(_)) =
            (self.phase, self.turn())
        else {
            return Ok(());
        };
        let follows = self.decider();
        let name = follows.name();
        ensure! { position.active.is_none_or(|active| active == follows) => "here {name} decides, not 'active'"; }
        Ok(())
    }
}
