//! What must hold of a state, whoever made it. The exact form of a position may come from a stranger, so nothing is
//! taken for granted that a rule relies on: in a state that passes, every listed action can be played and the game
//! comes to an end.

use super::{Checked, areas, blocks};
use crate::{
    Area, Block, BlockSet, Card, Edward, HammerOfTheScots, Phase, Place, Scenario, Season, Side,
    turns::TURNS, winter::EDWARD_DIES,
};
use table::{PositionError, counted, ensure};

/// The last year that a campaign without an end can have reached.
const LAST_YEAR: u16 = 9999;

impl HammerOfTheScots {
    /// The state with its offer, if it can be.
    pub(super) fn settled(self) -> Result<HammerOfTheScots, PositionError> {
        self.check_times()?;
        self.check_kings()?;
        self.check_cards()?;
        self.check_phase()?;
        self.check_moves()?;
        self.check_attacks()?;
        self.check_battle()?;
        self.check_peace()?;
        self.check_stage()?;
        self.check_points()?;
        self.check_shown()?;
        self.asked()
    }

    /// What was agreed, the year, the Game Turn and the end.
    pub(super) fn check_times(&self) -> Checked {
        let (scenario, year) = (self.scenario(), self.year);
        let (name, turn, agreed) = (scenario.name(), self.turn, self.agreed.check());
        let years = scenario.first_year()..=self.agreed.last_year.unwrap_or(LAST_YEAR);
        let (first, last) = (years.start(), years.end());
        let clause = match scenario {
            Scenario::Campaign => "HS-R45",
            _ => "HS-0c",
        };
        ensure! {
            agreed.is_ok() => "{}", agreed.err().unwrap_or_default();
            years.contains(&year) => "{name} has the years {first} to {last}, not {year} ({clause})";
            (1..=TURNS).contains(&turn) => "a year has the Game Turns 1 to 5, not {turn} (HS-0d)";
        }
        Ok(())
    }

    /// Edward, the King, the dead.
    fn check_kings(&self) -> Checked {
        let (year, scenario) = (self.year, self.scenario());
        let (crowned, winner) = (self.crowned, self.winner);
        let king_waits = self.muster.place_of(Block::KING) == Place::OFF_MAP;
        let edward_dead = self.is_dead(Block::EDWARD);
        let is_first = self.edward == Edward::First;
        let alive = blocks(scenario.dead().minus(self.muster.at(Place::DEAD)));
        ensure! {
            !is_first || scenario.edward_in(year) == Edward::First => "in {year} Edward II reigns (HS-2.21b)";
            !(crowned && king_waits) => "a king has been crowned and is not off_map (HS-6.2a)";
            crowned || king_waits => "no king has been crowned, so the King is off_map (HS-6.2a)";
            crowned || !scenario.is_king_crowned() => "in The Bruce the Scots have a king from the start (HS-8.2j)";
            !edward_dead || winner == Some(Side::Scotland)
                => "with the death of Edward II the Scots have won (HS-9.1c)";
            !(edward_dead && is_first) => "Edward I does not die for good (HS-R1)";
            !self.is_dead(Block::KING) || winner == Some(Side::England)
                => "with the death of the King the English have won (HS-9.1c)";
            alive.is_empty() => "{alive} is dead in this scenario (HS-8.2h)";
            !self.wintered || year > scenario.first_year() && year <= EDWARD_DIES
                => "Edward I cannot have wintered in Scotland before {year} (HS-7.4d)";
            !self.winters || self.phase == Phase::Winter
                => "'winters' is for the phase winter; last year's is 'wintered'";
        }
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
            let lies = self.laid(side).filter(|_| self.are_cards_shown());
            ensure! {
                lies.is_none_or(|card| played.contains(card))
                    => "{} lies there, and is not among what {name} has played (HS-3.1d)", lies.map_or("", Card::name);
            }
        }
        let first = self.first_by_cards().filter(|_| self.are_cards_shown());
        let (first, truce) = (first.unwrap_or(self.first), self.truce);
        let [player, ally] = [first, truce.unwrap_or(first)].map(Side::name);
        ensure! {
            self.first == first => "by the cards that lie there Player 1 is {player} (HS-3.1b)";
            truce.is_none_or(|side| self.laid(side) == Some(Card::Truce))
                => "{ally} has not played the Truce (HS-3.12m)";
            truce.is_none_or(|side| phase != Phase::Events(side))
                => "a Truce is in force when its event is done (HS-3.12m)";
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
        let crossings = Vec::from(self.crossed);
        let value = self.laid(side).and_then(Card::value).unwrap_or(0);
        let (left, used) = (self.moves_left, self.used_moves(side));
        ensure! {
            crossings.iter().all(|(crosser, _, _)| *crosser == side)
                => "in the phase moves only the active side crosses borders (HS-4.0f)";
            left <= value => "'moves_left' is {left}, and the card gives {} (HS-4.2b)", counted(value.into(), "Group Move");
            left + used <= value
                => "{left} Group Moves left and {used} used are more than the card's {value} (HS-4.2b)";
        }
        Ok(())
    }

    /// Outside of movement nobody is moving.
    fn check_rest(&self) -> Checked {
        let changed = match self.phase {
            Phase::Winter => self.muster.on_map().and(BlockSet::NOBLES),
            _ => BlockSet::NONE,
        };
        ensure! {
            self.moves_left == 0 => "'moves_left' is for the phase moves";
            self.moved.minus(changed).is_empty()
                => "nobody has moved in this phase, but nobles who changed side this winter (HS-0e, HS-7.1b)";
            self.activated.is_empty() || self.phase == Phase::Battles => "'activated' is for the phase moves";
        }
        Ok(())
    }

    /// Between Game Turns and in winter nothing of a Game Turn is left, and nobody has won.
    fn check_peace(&self) -> Checked {
        if self.are_cards_shown() {
            return Ok(());
        }
        let mut clear = self.clone();
        clear.begin_turn();
        (clear.phase, clear.stage, clear.offer) = (self.phase, self.stage, self.offer);
        (clear.laid, clear.moved) = (self.laid, self.moved);
        let contested = self.muster.contested();
        let name = areas(contested);
        ensure! {
            clear == *self && self.urgent.is_empty() && !self.battle.is_on()
                => "there are no attacks, moves and truces in the phases cards and winter (HS-5.0a)";
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

    /// What the step of winter gives to build with, at most.
    fn check_points(&self) -> Checked {
        let mut most = self.clone();
        most.points = [0; Area::COUNT];
        let builder = self.season().and_then(Season::builder);
        if let Some(side) = builder {
            most.take_points(side);
        }
        let side = builder.unwrap_or(Side::England).name();
        for area in Area::all() {
            let [told, most] = [self.points[area.index()], most.points[area.index()]];
            let (name, points) = (area.name(), counted(most.into(), "point"));
            ensure! { told <= most => "{name} gives {side} {points}, not {told} (HS-7.6a)"; }
        }
        ensure! { self.pillaged.is_none_or(|(_, lost)| lost <= 2) => "a Pillage takes two steps at most (HS-3.12i)"; }
        Ok(())
    }
}
