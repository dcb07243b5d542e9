//! The state, and how the contract's verbs reach the chapters.

pub(crate) use crate::parts::{Battle, Crossed, Reserves, Sighting, Volley};
use crate::{
    Action, Agreed, Area, AreaSet, Block, BlockSet, BorderSet, Card, Cards, Edward, Event, Muster,
    Phase, Side, Stage, View,
    choices::Choices,
    stage::{Route, Season},
};
use serde::{Deserialize, Serialize};
use table::{
    Applies, Chance, Game, Info, Journal, Outcome, PositionError, Refusal, Rng, Seat, Seats,
    Setting, SettingsError, Setup, Turn, Voice,
};

/// A game of Hammer of the Scots.
///
/// What is read with serde has been checked: see the module `position`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(remote = "Self", deny_unknown_fields)]
pub struct HammerOfTheScots {
    pub(crate) agreed: Agreed,
    pub(crate) muster: Muster,
    pub(crate) year: u16,
    /// The Game Turn, from 1.
    pub(crate) turn: u8,
    pub(crate) phase: Phase,
    pub(crate) stage: Stage,
    /// What the deciding side may choose from; follows from everything else.
    #[serde(skip)]
    pub(crate) offer: Choices,
    pub(crate) edward: Edward,
    /// A King of the Scots has been crowned (HS-6.2b).
    pub(crate) crowned: bool,
    /// Edward I wintered in Scotland last winter (HS-7.4c).
    pub(crate) wintered: bool,
    /// He winters there this winter.
    pub(crate) winters: bool,
    pub(crate) winner: Option<Side>,

    pub(crate) hands: [Cards; 2],
    /// The cards shown this year.
    pub(crate) played: [Cards; 2],
    /// The cards of this Game Turn; face-down until both lie there.
    pub(crate) laid: [Option<Card>; 2],
    /// Player 1, once the cards are shown.
    pub(crate) first: Side,
    /// Who played the Truce of this Game Turn.
    pub(crate) truce: Option<Side>,

    /// Group Moves that the moving side has left.
    pub(crate) moves_left: u8,
    /// The blocks that have moved this Game Turn; in winter, nobles who have just changed side.
    pub(crate) moved: BlockSet,
    /// The areas whose groups move (HS-4.2b).
    pub(crate) activated: AreaSet,
    pub(crate) crossed: Crossed,

    /// The borders by which each side entered a battle this Game Turn (HS-R37).
    pub(crate) entered: [BorderSet; 2],
    /// Where each side is the attacker.
    pub(crate) attacked: [AreaSet; 2],
    /// The route of the Main Attack on each attacked area.
    pub(crate) main: [Route; Area::COUNT],
    /// The blocks that wait for Round 2.
    pub(crate) reserves: Reserves,
    /// The battles that an event caused and that are fought at once (HS-6.21h).
    pub(crate) urgent: AreaSet,
    /// The blocks whose faces everyone sees now.
    pub(crate) shown: BlockSet,
    pub(crate) battle: Battle,
    /// What was last turned face up.
    pub(crate) sighting: Sighting,
    /// Where the English last gave up a block to raiders.
    pub(crate) raided: Option<Area>,
    /// The area that was pillaged last, and how many steps it lost.
    pub(crate) pillaged: Option<(Area, u8)>,
    /// Where a block last got a step.
    pub(crate) fed: Option<Area>,
    /// Replacement points left in each area (HS-7.6a).
    pub(crate) points: [u8; Area::COUNT],
}

/// What a chapter needs while it changes the state: dice and the log.
pub(crate) struct Pen<'a> {
    pub chance: &'a mut Chance,
    pub journal: &'a mut Journal<Event>,
}

impl Pen<'_> {
    /// Tells everyone.
    #[inline]
    pub fn tell(&mut self, event: impl FnOnce() -> Event) {
        self.journal.tell(event);
    }

    /// Tells the block's side which block it was, and the others that it was one.
    #[inline]
    pub fn tell_of(&mut self, block: Block, event: impl Fn(Option<Block>) -> Event) {
        let seat = block.side().seat();
        self.journal.whisper(seat, || event(Some(block)));
        self.journal.tell_others(seat, || event(None));
    }

    /// Somebody was shown something: no undo past this.
    #[inline]
    pub fn reveal(&mut self) {
        self.journal.reveal();
    }
}

/// What can be asked.
impl HammerOfTheScots {
    /// What was agreed before the game.
    pub fn agreed(&self) -> &Agreed {
        &self.agreed
    }

    /// Where every block is and how strong.
    #[inline]
    pub fn muster(&self) -> &Muster {
        &self.muster
    }

    /// The year.
    #[inline]
    pub fn year(&self) -> u16 {
        self.year
    }

    /// The Game Turn, from 1.
    #[inline]
    pub fn game_turn(&self) -> u8 {
        self.turn
    }

    /// The phase.
    #[inline]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// What is to be decided now.
    #[inline]
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// The side's hand.
    #[inline]
    pub fn hand(&self, side: Side) -> Cards {
        self.hands[side.index()]
    }

    /// The cards that the side has shown this year.
    #[inline]
    pub fn played(&self, side: Side) -> Cards {
        self.played[side.index()]
    }

    /// The side's card of this Game Turn, shown or not.
    #[inline]
    pub fn laid(&self, side: Side) -> Option<Card> {
        self.laid[side.index()]
    }

    /// Player 1 of this Game Turn; before the cards are shown, of the last.
    #[inline]
    pub fn first(&self) -> Side {
        self.first
    }

    /// Whether it is Edward I or Edward II.
    #[inline]
    pub fn edward(&self) -> Edward {
        self.edward
    }

    /// Whether a King of the Scots has been crowned.
    #[inline]
    pub fn is_crowned(&self) -> bool {
        self.crowned
    }

    /// The Group Moves that the moving side has left.
    #[inline]
    pub fn moves_left(&self) -> u8 {
        self.moves_left
    }

    /// The blocks that have moved this Game Turn; in winter, nobles who have just changed side.
    #[inline]
    pub fn moved(&self) -> BlockSet {
        self.moved
    }

    /// The blocks that wait for Round 2 of their battle.
    #[inline]
    pub fn reserves(&self) -> BlockSet {
        self.reserves.all()
    }

    /// The area and the attacker of the battle that is being fought, and its round.
    #[inline]
    pub fn battle(&self) -> Option<(Area, Side, u8)> {
        let Battle {
            area,
            attacker,
            round,
            ..
        } = self.battle;
        self.battle.is_on().then_some((area, attacker, round))
    }

    /// The blocks on the field of the battle that is being fought.
    #[inline]
    pub fn field(&self) -> BlockSet {
        self.battle.field
    }

    /// Where the side is the attacker.
    #[inline]
    pub fn attacked(&self, side: Side) -> AreaSet {
        self.attacked[side.index()]
    }

    /// Who won, once the game is over.
    #[inline]
    pub fn winner(&self) -> Option<Side> {
        self.winner
    }

    /// The side that decides now; of the cards, the first that has none yet.
    #[inline]
    pub fn decider(&self) -> Side {
        match self.stage {
            Stage::Cards => match self.laid[0] {
                None => Side::England,
                Some(_) => Side::Scotland,
            },
            Stage::Event(side)
            | Stage::Herald(side)
            | Stage::Pillage(side)
            | Stage::Plunder { victim: side, .. }
            | Stage::Spoils { side, .. }
            | Stage::Sail { side, .. }
            | Stage::Victuals { side, .. }
            | Stage::Move(side) => side,
            Stage::Step(march) => march.block.side(),
            Stage::Land(block)
            | Stage::Retreat(block)
            | Stage::WithdrawTo(block)
            | Stage::RegroupTo(block) => block.side(),
            Stage::Norse => Side::Scotland,
            Stage::Choose => self.first,
            Stage::Fight(side) | Stage::Hits { victim: side, .. } | Stage::Regroup(side) => side,
            Stage::Withdraw => self.battle.attacker,
            Stage::Raid => Side::England,
            Stage::Winter(season) => self.winter_decider(season),
            Stage::Over => Side::England,
        }
    }

    pub(crate) fn outcome(&self) -> Outcome {
        self.winner
            .map_or(Outcome::draw(2), |side| Outcome::win(side.seat(), 2))
    }
}

impl Game for HammerOfTheScots {
    type Action = Action;
    type Event = Event;
    type View = View;

    const INFO: Info = Info {
        id: "hammer-of-the-scots",
        name: "Hammer of the Scots",
        about: "Wallace and Bruce against two Edwards: hidden blocks, fickle nobles, a war of nine years.",
        seats: (2, 2),
        minutes: (120, 240),
        rules_version: 1,
        hidden: true,
        reported: false,
    };
    const SETTINGS: &'static [Setting] = crate::setup::SETTINGS;
    const APPLIES: &'static [Applies] = crate::setup::APPLIES;
    const RULES: &'static str = include_str!("../../../rules/hammer-of-the-scots.toml");

    fn open(
        setup: &Setup,
        chance: &mut Chance,
        journal: &mut Journal<Event>,
    ) -> Result<HammerOfTheScots, SettingsError> {
        let agreed = Agreed::from_settings(setup.settings)?;
        Ok(HammerOfTheScots::set_up(
            agreed,
            &mut Pen { chance, journal },
        ))
    }

    fn from_position(json: &str) -> Result<HammerOfTheScots, PositionError> {
        crate::position::read(json)
    }

    fn seats(&self) -> usize {
        2
    }

    #[inline]
    fn turn(&self) -> Turn {
        match self.stage {
            Stage::Over => Turn::Over(self.outcome()),
            Stage::Cards if self.laid == [None, None] => {
                Turn::Several([Seat::FIRST, Seat::SECOND].into_iter().collect::<Seats>())
            }
            _ => Turn::One(self.decider().seat()),
        }
    }

    /// Both lay a card at the same time.
    fn round(&self) -> Option<u32> {
        let number = u32::from(self.year) << 8 | u32::from(self.turn);
        (self.stage == Stage::Cards).then_some(number)
    }

    fn actions(&self, seat: Seat, into: &mut Vec<Action>) {
        let count = self.count(seat);
        into.extend((0..count).map(|n| self.nth(seat, n)));
    }

    #[inline]
    fn count(&self, seat: Seat) -> usize {
        if self.stage == Stage::Cards {
            return match Side::of(seat) {
                Some(side) if self.laid(side).is_none() => self.hand(side).kinds(),
                _ => 0,
            };
        }
        if self.stage == Stage::Over || seat != self.decider().seat() {
            return 0;
        }
        self.offer.len(self.stage)
    }

    #[inline]
    fn nth(&self, seat: Seat, n: usize) -> Action {
        if self.stage == Stage::Cards {
            let side = Side::of(seat).unwrap_or(Side::England);
            return Action::Play(self.hand(side).nth_kind(n));
        }
        self.offer.nth(self.stage, n)
    }

    #[inline]
    fn check(&self, seat: Seat, action: &Action) -> Result<(), Refusal> {
        if self.allows(seat, *action) {
            Ok(())
        } else {
            Err(self.refusal(seat, *action))
        }
    }

    #[inline]
    fn play(
        &mut self,
        seat: Seat,
        action: &Action,
        chance: &mut Chance,
        journal: &mut Journal<Event>,
    ) -> Result<(), Refusal> {
        self.check(seat, action)?;
        self.carry_out(seat, *action, &mut Pen { chance, journal });
        Ok(())
    }

    fn view(&self, seat: Option<Seat>) -> View {
        View::of(self, seat.and_then(Side::of))
    }

    fn turned_up(&self, seat: Option<Seat>) -> View {
        View::turned_up(self, seat.and_then(Side::of))
    }

    fn imagine(&self, seat: Seat, rng: &mut Rng) -> HammerOfTheScots {
        match Side::of(seat) {
            Some(side) => self.imagined(side, rng),
            None => self.clone(),
        }
    }

    fn prompt(&self, voice: &Voice) -> String {
        crate::prompt::prompt(self, voice)
    }

    fn sentence(&self, action: &Action) -> String {
        crate::prompt::sentence(self, action)
    }
}

impl HammerOfTheScots {
    #[inline]
    fn allows(&self, seat: Seat, action: Action) -> bool {
        match self.stage {
            Stage::Cards => match (Side::of(seat), action) {
                (Some(side), Action::Play(card)) => {
                    self.laid(side).is_none() && self.hand(side).contains(card)
                }
                _ => false,
            },
            Stage::Over => false,
            stage => seat == self.decider().seat() && self.offer.has(stage, action),
        }
    }

    /// Does what has been checked.
    #[inline]
    fn carry_out(&mut self, seat: Seat, action: Action, pen: &mut Pen) {
        match (self.stage, action) {
            (Stage::Cards, Action::Play(card)) => {
                self.lay_card(Side::of(seat).unwrap_or(Side::England), card, pen);
            }
            (Stage::Move(_), Action::Move(block)) => self.take_up(block),
            (Stage::Move(side), _) => self.end_moves(side, pen),
            (Stage::Step(march), Action::To(area)) => self.step(march, area, pen),
            (Stage::Step(march), _) => self.halt(march, pen),
            (Stage::Norse, Action::To(area)) => self.norse_land(area, pen),
            (Stage::Choose, Action::Battle(area)) => self.begin_battle(area, pen),
            (Stage::Fight(_), Action::Fire(block)) => self.fire(block, pen),
            (Stage::Fight(_), Action::Hold(block)) => self.hold(block, pen),
            (Stage::Fight(_), Action::Retreat(block)) => self.take_up_retreat(block),
            (Stage::Retreat(block), Action::To(area)) => self.retreat(block, area, pen),
            (Stage::Hits { left, .. }, Action::Hit(block)) => self.take_hit(block, left, pen),
            (Stage::Withdraw, Action::Move(block)) => self.take_up_withdrawal(block),
            (Stage::WithdrawTo(block), Action::To(area)) => self.withdraw(block, area, pen),
            (Stage::Regroup(_), Action::Move(block)) => self.take_up_regroup(block),
            (Stage::Regroup(_), _) => self.battle_over(pen),
            (Stage::RegroupTo(block), Action::To(area)) => self.regroup(block, area, pen),
            (Stage::Raid, Action::Disband(block)) => self.raid_loss(block, pen),
            (Stage::Winter(season), _) => self.winter_action(season, action, pen),
            _ => self.event_action(action, pen),
        }
    }

    /// What comes of this, with any dice and nobody told.
    pub(crate) fn quietly(&self, deed: impl FnOnce(&mut HammerOfTheScots, &mut Pen)) -> Self {
        let mut game = self.clone();
        let mut pen = Pen {
            chance: &mut Chance::imagined(Rng::new(0)),
            journal: &mut Journal::silent(),
        };
        deed(&mut game, &mut pen);
        game
    }

    /// Puts a decision before its side.
    #[inline]
    pub(crate) fn ask(&mut self, stage: Stage, offer: Choices) {
        self.stage = stage;
        self.offer = offer;
    }

    /// The game is over.
    pub(crate) fn win(&mut self, side: Side, why: crate::event::Ending, pen: &mut Pen) {
        self.winner = Some(side);
        self.ask(Stage::Over, Choices::NOTHING);
        pen.tell(|| Event::Won { side, why });
    }

    /// Works out the offer of the present stage anew: for a position, and after imagining.
    pub(crate) fn renew_offer(&mut self) {
        self.offer = match self.stage {
            Stage::Cards | Stage::Over => Choices::NOTHING,
            Stage::Move(side) => self.move_offer(side),
            Stage::Step(march) => self.step_offer(march),
            Stage::Norse => Choices::areas(self.norse_coasts()),
            Stage::Choose => Choices::areas(self.pending_battles()),
            Stage::Fight(side) => self.fight_offer(side),
            Stage::Retreat(block) => Choices::areas(self.retreat_areas(block)),
            Stage::Hits { victim, .. } => self.hits_offer(victim),
            Stage::Withdraw => Choices::blocks(self.withdrawing()),
            Stage::WithdrawTo(block) => Choices::areas(self.retreat_areas(block)),
            Stage::Regroup(side) => self.regroup_offer(side),
            Stage::RegroupTo(block) => Choices::areas(self.regroup_areas(block)),
            Stage::Raid => Choices::blocks(self.raid_victims()),
            Stage::Winter(season) => self.season_offer(season),
            Stage::Event(side) => self.event_offer(side),
            Stage::Herald(side) => self.herald_offer(side),
            Stage::Pillage(side) => Choices::areas(self.pillage_areas(side)),
            Stage::Plunder { victim, area, .. } => {
                Choices::blocks(self.muster.strongest(self.muster.blocks(area, victim)))
            }
            Stage::Spoils {
                side, area, into, ..
            } => self.spoils_offer(side, area, into),
            Stage::Sail { side, voyage } => self.sail_offer(side, voyage),
            Stage::Land(block) => Choices::areas(self.landing_areas(block)),
            Stage::Victuals { side, area, .. } => self.victuals_offer(side, area),
        };
    }

    /// The rules ask the question of the present stage anew. Where they would not have stopped at it, they go on.
    pub(crate) fn ask_anew(&mut self, pen: &mut Pen) {
        match self.stage {
            Stage::Plunder {
                victim,
                area,
                left,
                lost,
            } => self.plunder(victim, area, left, lost, pen),
            Stage::Spoils {
                side,
                area,
                left,
                into,
            } => self.spoils(side, area, left, into, pen),
            Stage::Victuals { side, area, left } => self.victuals(side, left, area, pen),
            Stage::Choose | Stage::Raid => self.next_battle(pen),
            Stage::Fight(_) => self.fight_on(pen),
            Stage::Hits { victim, left } => self.take_hits(victim, left, pen),
            Stage::Withdraw => self.withdraw_on(pen),
            Stage::Regroup(side) => self.regroup_on(side, pen),
            Stage::Winter(season) => self.ask_again(season, pen),
            _ => self.renew_offer(),
        }
    }

    /// The first moment of a game.
    fn set_up(agreed: Agreed, pen: &mut Pen) -> HammerOfTheScots {
        let scenario = agreed.scenario;
        let muster = Muster::set_up(scenario, agreed.handicap, pen.chance);
        let mut game = HammerOfTheScots {
            edward: scenario.edward(),
            crowned: scenario.is_king_crowned(),
            ..HammerOfTheScots::blank(agreed, muster)
        };
        pen.tell(|| Event::Opened { scenario });
        game.deal(pen);
        game
    }

    /// The first year before the deal, with these blocks.
    pub(crate) fn blank(agreed: Agreed, muster: Muster) -> HammerOfTheScots {
        HammerOfTheScots {
            agreed,
            muster,
            year: agreed.scenario.first_year(),
            turn: 1,
            phase: Phase::Cards,
            stage: Stage::Cards,
            offer: Choices::NOTHING,
            edward: Edward::First,
            crowned: false,
            wintered: false,
            winters: false,
            winner: None,
            hands: [Cards::NONE; 2],
            played: [Cards::NONE; 2],
            laid: [None; 2],
            first: Side::England,
            truce: None,
            moves_left: 0,
            moved: BlockSet::NONE,
            activated: AreaSet::NONE,
            crossed: Crossed::NONE,
            entered: [BorderSet::NONE; 2],
            attacked: [AreaSet::NONE; 2],
            main: [Route::NONE; Area::COUNT],
            reserves: Reserves::NONE,
            urgent: AreaSet::NONE,
            shown: BlockSet::NONE,
            battle: Battle::NONE,
            sighting: Sighting::NONE,
            raided: None,
            pillaged: None,
            fed: None,
            points: [0; Area::COUNT],
        }
    }

    /// Where the Winter Turn stands, if it is winter.
    pub fn season(&self) -> Option<Season> {
        match self.stage {
            Stage::Winter(season) => Some(season),
            _ => None,
        }
    }
}
