//! What must hold of a state, whoever made it. The exact form of a position may come from a stranger, so nothing is
//! taken for granted that a rule relies on: in a state that passes, every listed action can be played and the game
//! comes to an end.

use super::{Checked, areas};
use crate::{
    Area, AreaSet, Block, BlockSet, Border, BorderSet, Card, Edward, HammerOfTheScots, Noble,
    Phase, Place, Scenario, Season, Side, Stage,
    game::{Battle, Crossed, Reserves},
    stage::Route,
    turns::{TURNS, player_1},
};
use table::{Game, PositionError, counted, ensure};

/// The last year that a campaign without an end can have reached.
const LAST_YEAR: u16 = 9999;
/// The last year that a campaign can be given.
const LAST_AGREED: u16 = 1400;

impl HammerOfTheScots {
    /// The state with its offer, if it can be.
    pub(super) fn settled(mut self) -> Result<HammerOfTheScots, PositionError> {
        self.check_times()?;
        self.check_kings()?;
        self.check_cards()?;
        self.check_moves()?;
        self.check_attacks()?;
        self.check_battle()?;
        self.check_peace()?;
        self.check_phase()?;
        self.check_stage()?;
        self.check_points()?;
        self.check_shown()?;
        self.renew_offer();
        self.check_decision()?;
        Ok(self)
    }

    /// What was agreed, the year, the Game Turn and the end.
    pub(super) fn check_times(&self) -> Checked {
        let (agreed, scenario, year) = (&self.agreed, self.scenario(), self.year);
        let (first, name) = (scenario.first_year(), scenario.name());
        ensure! {
            scenario != Scenario::Bruce || agreed.handicap == crate::Handicap::None
                => "bids are for games that begin in 1297; The Bruce has none (HS-R23)";
        }
        let (fits, clause) = match (scenario, agreed.last_year) {
            (Scenario::Campaign, last) => {
                let fits = last.is_none_or(|last| (first..=LAST_AGREED).contains(&last));
                (fits, "HS-R45")
            }
            (_, last) => (last == scenario.last_year(), "HS-0c"),
        };
        ensure! { fits => "{name} does not end then ({clause})"; }
        let last = agreed.last_year.unwrap_or(LAST_YEAR);
        ensure! { (first..=last).contains(&year) => "{name} has the years {first} to {last}, not {year} ({clause})"; }
        let turn = self.turn;
        ensure! { (1..=TURNS).contains(&turn) => "a year has the Game Turns 1 to 5, not {turn} (HS-0d)"; }
        Ok(())
    }

    /// Edward, the King, the dead.
    fn check_kings(&self) -> Checked {
        let (year, scenario) = (self.year, self.scenario());
        let successor = year > 1306 || scenario.edward() == Edward::Second;
        let is_first = self.edward == Edward::First;
        ensure! { !(successor && is_first) => "in {year} Edward II reigns (HS-2.21b)"; }
        let king_waits = self.muster.place_of(Block::KING) == Place::OFF_MAP;
        ensure! {
            !(self.crowned && king_waits) => "a king has been crowned and is not off_map (HS-6.2a)";
            self.crowned || king_waits => "no king has been crowned, so the King is off_map (HS-6.2a)";
            self.crowned || !scenario.is_king_crowned()
                => "in The Bruce the Scots have a king from the start (HS-8.2j)";
        }
        let winner = self.winner;
        ensure! {
            !self.is_dead(Block::EDWARD) || winner == Some(Side::Scotland)
                => "with the death of Edward II the Scots have won (HS-9.1c)";
            !(self.is_dead(Block::EDWARD) && is_first) => "Edward I does not die for good (HS-R1)";
            !self.is_dead(Block::KING) || winner == Some(Side::England)
                => "with the death of the King the English have won (HS-9.1c)";
        }
        for block in scenario.dead().iter() {
            let name = block.name();
            ensure! { self.is_dead(block) => "{name} is dead in this scenario (HS-8.2h)"; }
        }
        ensure! {
            !self.wintered || year > scenario.first_year() && year <= 1306
                => "Edward I cannot have wintered in Scotland before {year} (HS-7.4d)";
        }
        let winter = self.phase == Phase::Winter;
        ensure! { !self.winters || winter => "'winters' is for the phase winter; last year's is 'wintered'"; }
        Ok(())
    }

    /// Hands, played cards and those that lie there.
    pub(super) fn check_cards(&self) -> Checked {
        let (turn, phase, laid) = (self.turn, self.phase, self.laid);
        let winter = phase == Phase::Winter;
        ensure! {
            !winter || laid == [None, None] => "in winter no card lies there";
            phase != Phase::Cards || laid.contains(&None)
                => "both cards lie there, so they are shown and the phase is not cards (HS-3.1b)";
            !self.are_cards_shown() || !laid.contains(&None) => "two cards lie there by then (HS-3.1b)";
        }
        for card in Card::ALL {
            let (copies, name, count) = (card.copies(), card.name(), self.used(card));
            ensure! { count <= usize::from(copies) => "the deck has {copies} of {name}, not {count} (HS-3.0a)"; }
        }
        for side in Side::BOTH {
            let (name, hand, played) = (side.name(), self.hand(side).len(), self.played(side));
            let [cards, shown] = [hand, played.len()].map(|count| counted(count, "card"));
            let [due, due_shown] = [self.hand_by_now(side), self.played_by_now()];
            ensure! {
                !winter || hand == 0 => "in winter nobody holds cards (HS-7.0b)";
                hand == due => "{name} holds {cards}, and in Game Turn {turn} it is {due} (HS-3.0b)";
                played.len() == due_shown
                    => "{name} has played {shown}, and by Game Turn {turn} it is {due_shown} (HS-3.1a)";
                !(winter && turn < TURNS) || played.iter().any(Card::is_event)
                    => "a year ends early only when both have shown an event (HS-7.0a)";
            }
            if let Some(card) = self.laid(side).filter(|_| self.are_cards_shown()) {
                let lies = card.name();
                ensure! {
                    played.contains(card) => "{lies} lies there, and is not among what {name} has played (HS-3.1d)";
                }
            }
        }
        if let ([Some(english), Some(scottish)], true) = (laid, self.are_cards_shown()) {
            let first = player_1([english, scottish]);
            let name = first.name();
            ensure! { self.first == first => "by the cards that lie there Player 1 is {name} (HS-3.1b)"; }
        }
        if let Some(side) = self.truce {
            let name = side.name();
            ensure! {
                self.laid(side) == Some(Card::Truce) => "{name} has not played the Truce (HS-3.12m)";
                phase != Phase::Events(side) => "a Truce is in force when its event is done (HS-3.12m)";
            }
        }
        ensure! {
            !matches!(phase, Phase::Events(side) if !self.has_event(side))
                => "no event is 'laid' that the active side could carry out (HS-3.12b)";
            !matches!(phase, Phase::Moves(side) if self.has_event(side))
                => "the active side has an event and no Group Moves (HS-3.12b)";
        }
        Ok(())
    }

    /// What has moved, and what is left of the card.
    fn check_moves(&self) -> Checked {
        let Phase::Moves(side) = self.phase else {
            return self.check_rest();
        };
        for block in self.moved.iter() {
            let (name, owner) = (block.name(), block.side());
            ensure! {
                self.muster.place_of(block).is_on_map() => "{name} has moved and is not on the map (HS-4.0e)";
                owner == self.first || side != self.first
                    => "{name} has moved, and its side moves after Player 1 (HS-4.0f)";
                !self.has_event(owner) => "{name} has moved, and its side has an event (HS-3.12b)";
            }
        }
        let others = Vec::from(self.crossed);
        ensure! {
            others.iter().all(|(crosser, _, _)| *crosser == side)
                => "in the phase moves only the active side crosses borders (HS-4.0f)";
        }
        let value = self.laid(side).and_then(Card::value).unwrap_or(0);
        let (left, used) = (self.moves_left, self.used_moves(side));
        ensure! {
            left <= value => "'moves_left' is {left}, and the card gives {value} Group Moves (HS-4.2b)";
            left + used <= value
                => "{left} Group Moves left and {used} used are more than the card's {value} (HS-4.2b)";
        }
        Ok(())
    }

    /// The Group Moves that have been used for certain: one for each group, one for each block over the border of
    /// England (HS-4.4b), one for the Norse. One who goes out by Dunbar and comes home by Teviot crosses twice, and
    /// is one block.
    pub(super) fn used_moves(&self, side: Side) -> u8 {
        let count = |border: Border| self.crossed.count(side, border);
        let over_the_border: u8 = BorderSet::ANGLO_SCOTTISH.iter().map(count).sum();
        let round_trip = [Area::ENGLAND, Area::DUNBAR, Area::TEVIOT, Area::ENGLAND];
        let home_again = round_trip
            .windows(2)
            .filter_map(|step| Border::between(step[0], step[1]))
            .map(count)
            .min();
        let home_again = home_again.filter(|_| side == Side::England).unwrap_or(0);
        let norse = side == Side::Scotland && self.moved.contains(Block::NORSE);
        self.activated.len() as u8 + over_the_border - home_again + u8::from(norse)
    }

    /// Outside of movement nobody is moving.
    fn check_rest(&self) -> Checked {
        ensure! { self.moves_left == 0 => "'moves_left' is for the phase moves"; }
        let changed = match self.phase {
            Phase::Winter => self.muster.on_map().and(BlockSet::NOBLES),
            _ => BlockSet::NONE,
        };
        ensure! {
            self.moved.minus(changed).is_empty()
                => "nobody has moved in this phase, but nobles who changed side this winter (HS-0e, HS-7.1b)";
            self.activated.is_empty() || self.phase == Phase::Battles => "'activated' is for the phase moves";
        }
        Ok(())
    }

    /// Between Game Turns and in winter nothing of a Game Turn is left, and nobody has won.
    fn check_peace(&self) -> Checked {
        if !matches!(self.phase, Phase::Cards | Phase::Winter) {
            return Ok(());
        }
        let clear = self.attacked == [AreaSet::NONE; 2]
            && self.entered == [BorderSet::NONE; 2]
            && self.main == [Route::NONE; Area::COUNT]
            && self.reserves == Reserves::NONE
            && self.crossed == Crossed::NONE
            && self.urgent.is_empty()
            && self.battle == Battle::NONE;
        ensure! { clear => "there are no attacks in the phases cards and winter (HS-5.0a)"; }
        let contested = self.muster.contested();
        let name = areas(contested);
        ensure! {
            contested.is_empty() => "both sides stand in {name}, and every battle is fought by then (HS-5.0a)";
        }
        for side in Side::BOTH {
            let won = self.muster.nobles(side.other()).is_empty();
            let early = self.phase == Phase::Winter || self.turn == 1;
            let name = side.name();
            ensure! { early || !won => "{name} has every noble and has won (HS-9.1a)"; }
        }
        Ok(())
    }

    /// The stage is one of its phase.
    fn check_phase(&self) -> Checked {
        let fits = match self.stage {
            Stage::Cards => self.phase == Phase::Cards,
            Stage::Event(side)
            | Stage::Herald(side)
            | Stage::Pillage(side)
            | Stage::Spoils { side, .. }
            | Stage::Sail { side, .. }
            | Stage::Victuals { side, .. } => self.phase == Phase::Events(side),
            Stage::Plunder { victim, .. } => self.phase == Phase::Events(victim.other()),
            Stage::Land(block) => self.phase == Phase::Events(block.side()),
            Stage::Move(side) => self.phase == Phase::Moves(side),
            Stage::Step(_) => matches!(self.phase, Phase::Moves(_)),
            Stage::Norse => self.phase == Phase::Moves(Side::Scotland),
            Stage::Choose
            | Stage::Fight(_)
            | Stage::Retreat(_)
            | Stage::Hits { .. }
            | Stage::Withdraw
            | Stage::WithdrawTo(_)
            | Stage::Regroup(_)
            | Stage::RegroupTo(_) => matches!(self.phase, Phase::Events(_) | Phase::Battles),
            Stage::Raid => self.phase == Phase::Battles,
            Stage::Winter(_) => self.phase == Phase::Winter,
            Stage::Over => !matches!(self.phase, Phase::Cards | Phase::Moves(_)),
        };
        ensure! { fits => "that stage is not of this phase (HS-0e)"; }
        let over = self.stage == Stage::Over;
        ensure! {
            !over || self.winner.is_some() => "the game is over: say in 'winner' who has won";
            over || self.winner.is_none() => "somebody has won: the phase is 'over'";
        }
        Ok(())
    }

    /// What the step of winter gives to build with, at most.
    fn check_points(&self) -> Checked {
        let mut most = HammerOfTheScots {
            points: [0; Area::COUNT],
            ..self.clone()
        };
        let side = match self.stage {
            Stage::Winter(Season::ScottishBuild) => Side::Scotland,
            _ => Side::England,
        };
        if matches!(
            self.stage,
            Stage::Winter(Season::ScottishBuild | Season::EnglishBuild)
        ) {
            most.take_points(side);
        }
        for area in Area::all() {
            let (name, side) = (area.name(), side.name());
            let [told, most] = [self.points[area.index()], most.points[area.index()]];
            let points = counted(most.into(), "point");
            ensure! { told <= most => "{name} gives {side} {points}, not {told} (HS-7.6a)"; }
        }
        ensure! { self.pillaged.is_none_or(|(_, lost)| lost <= 2) => "a Pillage takes two steps at most (HS-3.12i)"; }
        Ok(())
    }

    /// What the steps of winter before this one have done.
    pub(super) fn check_winter(&self, season: Season) -> Checked {
        let in_england = |side| !self.muster.blocks(Area::ENGLAND, side).is_empty();
        ensure! {
            season <= Season::EnglishLeave || !in_england(Side::England)
                => "the English blocks in England have disbanded by then (HS-7.3a)";
            season <= Season::Raiders || !in_england(Side::Scotland)
                => "the raiders have left England by then (HS-5.9g)";
        }
        for side in Side::BOTH {
            let [nobles, bruce, comyn] = match side {
                Side::England => [
                    Season::EnglishNobles,
                    Season::EnglishBruce,
                    Season::EnglishComyn,
                ],
                Side::Scotland => [
                    Season::ScottishNobles,
                    Season::ScottishBruce,
                    Season::ScottishComyn,
                ],
            };
            for block in self.muster.nobles(side).iter() {
                let (gone, clause) = match block.noble() {
                    None | Some(Noble::MORAY) => continue,
                    Some(Noble::BRUCE) => (season > bruce, "HS-7.12a"),
                    Some(Noble::COMYN) => (season > comyn, "HS-7.12a"),
                    Some(_) => (season > nobles, "HS-7.1a"),
                };
                let area = self.muster.area_of(block);
                let (name, home) = (block.name(), area.is_some_and(|area| block.is_home(area)));
                ensure! { home || !gone => "{name} has gone home by then ({clause})"; }
            }
            let (disband, clause) = match side {
                Side::England => (Season::EnglishDisband, "HS-7.32a"),
                Side::Scotland => (Season::ScottishDisband, "HS-7.5a"),
            };
            let crowded = |area: &Area| season > disband && self.is_crowded(*area, side);
            if let Some(area) = self.muster.occupied(side).iter().find(crowded) {
                let why = format!("{} cannot hold so many over the winter", area.name());
                return Err(PositionError(format!("{why} ({clause})")));
            }
        }
        let mut before = self.clone();
        before.winters = false;
        ensure! {
            !self.winters || season > Season::Edward && before.may_edward_winter()
                => "Edward cannot winter in Scotland now (HS-7.4a, HS-7.4c, HS-7.4d)";
        }
        Ok(())
    }

    /// Somebody has something to do.
    fn check_decision(&self) -> Checked {
        let Some(seat) = self.turn().next_seat() else {
            return Ok(());
        };
        let bare = self.offer.blocks.is_empty() && self.offer.areas.is_empty();
        let nothing = self.count(seat) == 0
            || match self.stage {
                Stage::Winter(
                    Season::EnglishDisband
                    | Season::ScottishDisband
                    | Season::EnglishBuild
                    | Season::ScottishBuild,
                ) => false,
                Stage::Winter(_) => bare,
                _ => false,
            };
        let what = match self.stage {
            Stage::Winter(_) => "in this season",
            Stage::Raid => "in the phase battles: there is no battle and no raid",
            Stage::Choose => "about battles: none is to be chosen",
            _ => "at this stage",
        };
        ensure! { !nothing => "there is nothing to decide {what}"; }
        Ok(())
    }
}
