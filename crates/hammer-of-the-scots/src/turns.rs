//! Chapters 0, 3.1 and 9: the run of a year. Cards are laid and shown, events and moves follow in the order
//! of the cards, then battles; at the end of a Game Turn a raid costs the English a block and a side that holds
//! every noble wins.

use crate::{Area, AreaSet, Block, BorderSet, Scenario};
use crate::{
    BlockSet, Card, Cards, Event, HammerOfTheScots, Phase, Side, Stage,
    choices::Choices,
    event::Ending,
    game::{Crossed, Pen, Reserves},
    stage::{Route, Season},
};

/// How many Game Turns a year has at most (HS-0d).
pub(crate) const TURNS: u8 = 5;

/// Who is Player 1 by these cards (HS-3.1b, HS-3.12a, HS-R16).
pub fn player_1([english, scottish]: [Card; 2]) -> Side {
    match (english.value(), scottish.value()) {
        (None, _) => Side::England,
        (_, None) => Side::Scotland,
        (english, scottish) if scottish > english => Side::Scotland,
        _ => Side::England,
    }
}

impl HammerOfTheScots {
    /// Shuffles and deals for a year (HS-3.0b, HS-7.8a).
    pub(crate) fn deal(&mut self, pen: &mut Pen) {
        self.hands = Cards::deal(pen.chance);
        self.played = [Cards::NONE; 2];
        self.turn = 1;
        let year = self.year;
        pen.tell(|| Event::YearBegins { year });
        for side in Side::BOTH {
            let hand = self.hand(side);
            pen.journal.whisper(side.seat(), || Event::Hand {
                side,
                cards: hand.iter().collect(),
            });
        }
        self.begin_turn();
    }

    /// The Card Phase (HS-3.1a). Nothing of the last Game Turn remains (HS-R37).
    pub(crate) fn begin_turn(&mut self) {
        self.phase = Phase::Cards;
        self.laid = [None; 2];
        self.truce = None;
        self.moves_left = 0;
        self.moved = BlockSet::NONE;
        self.activated = AreaSet::NONE;
        self.crossed = Crossed::NONE;
        self.entered = [BorderSet::NONE; 2];
        self.attacked = [AreaSet::NONE; 2];
        self.main = [Route::NONE; Area::COUNT];
        self.reserves = Reserves::NONE;
        self.ask(Stage::Cards, Choices::NOTHING);
    }

    /// Lays a card face-down; when both lie there they are shown.
    pub(crate) fn lay_card(&mut self, side: Side, card: Card, pen: &mut Pen) {
        self.hands[side.index()].remove(card);
        self.laid[side.index()] = Some(card);
        let seat = side.seat();
        pen.journal.whisper(seat, || Event::Laid {
            side,
            card: Some(card),
        });
        pen.journal
            .tell_others(seat, || Event::Laid { side, card: None });
        if let [Some(english), Some(scottish)] = self.laid {
            self.show_cards([english, scottish], pen);
        }
    }

    /// Shows both cards and finds Player 1.
    fn show_cards(&mut self, cards: [Card; 2], pen: &mut Pen) {
        pen.reveal();
        for side in Side::BOTH {
            self.played[side.index()].add(cards[side.index()]);
        }
        let first = player_1(cards);
        self.first = first;
        pen.tell(|| Event::Shown { cards, first });
        match Side::BOTH.into_iter().find(|&side| self.has_event(side)) {
            Some(side) => self.begin_event(side),
            None => self.begin_moves(pen),
        }
    }

    /// Player 1 by the cards that lie there.
    pub(crate) fn first_by_cards(&self) -> Option<Side> {
        let [english, scottish] = self.laid;
        Some(player_1([english?, scottish?]))
    }

    /// Whether the side's card of this Game Turn is an event.
    #[inline]
    pub(crate) fn has_event(&self, side: Side) -> bool {
        self.laid(side).is_some_and(Card::is_event)
    }

    /// The side's event is done with: the Scottish one follows an English one (HS-3.12c), then movement.
    pub(crate) fn event_done(&mut self, side: Side, pen: &mut Pen) {
        if side == Side::England && self.has_event(Side::Scotland) {
            self.begin_event(Side::Scotland);
        } else {
            self.begin_moves(pen);
        }
    }

    /// The Move Phase: Player 1, then Player 2 (HS-4.0f); nobody whose card is an event (HS-3.12b).
    fn begin_moves(&mut self, pen: &mut Pen) {
        let first = self.first;
        if self.has_event(first) {
            self.end_moves(first, pen);
        } else {
            self.begin_side_moves(first);
        }
    }

    fn begin_side_moves(&mut self, side: Side) {
        self.phase = Phase::Moves(side);
        self.moves_left = self.laid(side).and_then(Card::value).unwrap_or(0);
        self.activated = AreaSet::NONE;
        self.crossed = Crossed::NONE;
        self.ask(Stage::Move(side), self.move_offer(side));
    }

    /// The side is done with moving; what it has not used is lost (HS-4.0b).
    pub(crate) fn end_moves(&mut self, side: Side, pen: &mut Pen) {
        if self.phase == Phase::Moves(side) {
            pen.tell(|| Event::MovesEnd { side });
        }
        let second = self.first.other();
        if side != second && !self.has_event(second) {
            self.begin_side_moves(second);
        } else {
            self.moves_left = 0;
            self.begin_battles(pen);
        }
    }

    fn begin_battles(&mut self, pen: &mut Pen) {
        self.phase = Phase::Battles;
        self.moved = BlockSet::NONE;
        self.next_battle(pen);
    }

    /// Every battle is fought (HS-5.0a); Player 1 says which is next (HS-5.1c).
    pub(crate) fn next_battle(&mut self, pen: &mut Pen) {
        let pending = self.pending_battles();
        if !pending.is_empty() {
            self.ask(Stage::Choose, Choices::areas(pending));
            return;
        }
        match self.phase {
            Phase::Events(side) => self.event_done(side, pen),
            _ => self.end_turn(pen),
        }
    }

    /// The battles that can be picked now: those of an event at once (HS-6.21h), others after movement.
    #[inline]
    pub(crate) fn pending_battles(&self) -> AreaSet {
        let contested = self.muster.contested();
        match self.phase {
            Phase::Events(_) => contested.and(self.urgent),
            _ => contested,
        }
    }

    /// The end of a Game Turn: raid, then victory, then what follows (HS-R41).
    fn end_turn(&mut self, pen: &mut Pen) {
        let victims = self.raid_victims();
        // HS-5.9d, HS-R29
        if self.muster.is_friendly(Area::ENGLAND, Side::Scotland) && !victims.is_empty() {
            self.ask(Stage::Raid, Choices::blocks(victims));
        } else {
            self.close_turn(pen);
        }
    }

    /// The blocks that the English may give up for a raid: any but nobles (HS-5.9e).
    #[inline]
    pub(crate) fn raid_victims(&self) -> BlockSet {
        self.muster
            .on_map()
            .and(BlockSet::ENGLISH)
            .minus(BlockSet::NOBLES)
    }

    /// The English give up a block and need not show which (HS-5.9f).
    pub(crate) fn raid_loss(&mut self, block: Block, pen: &mut Pen) {
        self.raided = self.muster.area_of(block);
        self.disband(block, pen);
        self.close_turn(pen);
    }

    /// Sends a block to the pool, its name known to its owner alone.
    pub(crate) fn disband(&mut self, block: Block, pen: &mut Pen) {
        if let Some(area) = self.muster.area_of(block) {
            let side = block.side();
            pen.tell_of(block, |block| Event::Disbanded { side, area, block });
            self.muster.to_pool(block);
        }
    }

    fn close_turn(&mut self, pen: &mut Pen) {
        // HS-9.1a, HS-9.1b: Moray on the map is a Scottish noble like any other.
        for side in Side::BOTH {
            if self.muster.nobles(side.other()).is_empty() {
                return self.win(side, Ending::AllNobles, pen);
            }
        }
        let both_events = Side::BOTH.into_iter().all(|side| self.has_event(side));
        // HS-7.0a
        if both_events || self.turn == TURNS {
            self.begin_winter(pen);
        } else {
            self.turn += 1;
            let (year, turn) = (self.year, self.turn);
            pen.tell(|| Event::TurnBegins { year, turn });
            self.begin_turn();
        }
    }

    fn begin_winter(&mut self, pen: &mut Pen) {
        self.begin_turn();
        self.phase = Phase::Winter;
        // HS-7.0b, HS-R35
        self.hands = [Cards::NONE; 2];
        let year = self.year;
        pen.tell(|| Event::WinterBegins { year });
        self.winter_from(Season::EnglishNobles, pen);
    }

    /// The last year is over: nobles are counted (HS-9.0a), and Wallace breaks a tie (HS-9.0b).
    pub(crate) fn count_nobles(&mut self, pen: &mut Pen) {
        let [english, scottish] = Side::BOTH.map(|side| self.muster.nobles(side).len());
        let (side, why) = match scottish.cmp(&english) {
            std::cmp::Ordering::Greater => (Side::Scotland, Ending::Majority),
            std::cmp::Ordering::Less => (Side::England, Ending::Majority),
            std::cmp::Ordering::Equal => {
                let wallace = self.muster.place_of(Block::WALLACE).is_on_map();
                let side = if wallace {
                    Side::Scotland
                } else {
                    Side::England
                };
                (side, Ending::Wallace)
            }
        };
        self.win(side, why, pen);
    }

    /// The next year, or the end (HS-R5, HS-R45).
    pub(crate) fn new_year(&mut self, pen: &mut Pen) {
        if self.agreed.last_year == Some(self.year) {
            return self.count_nobles(pen);
        }
        self.year += 1;
        self.wintered = std::mem::take(&mut self.winters);
        self.edward = self.edward.max(self.scenario().edward_in(self.year));
        self.deal(pen);
    }

    /// The scenario.
    pub(crate) fn scenario(&self) -> Scenario {
        self.agreed.scenario
    }
}
