//! Chapter 7: the Winter Turn, step by step. Nobles go home, kings and Wallace choose where they winter, what
//! the castles cannot hold disbands; replacements are in [`builds`](crate::builds).

use crate::{
    Action, Area, AreaSet, Block, BlockSet, Edward, Event, HammerOfTheScots, Kind, Noble, Side,
    Stage,
    choices::{Choices, Words},
    game::Pen,
    stage::Season,
};

/// How many steps Wallace gains in Selkirk (HS-7.5c).
const SELKIRK_STEPS: usize = 2;
/// The last year of Edward I, in which he cannot winter in Scotland (HS-7.4d).
pub(crate) const EDWARD_DIES: u16 = 1306;

impl HammerOfTheScots {
    /// Goes through the steps from this one until there is something to decide (HS-7.0c).
    pub(crate) fn winter_from(&mut self, season: Season, pen: &mut Pen) {
        // What others do in the steps between decisions may show something.
        pen.reveal();
        let mut season = season;
        loop {
            if season == Season::NewYear {
                return self.new_year(pen);
            }
            self.begin_season(season, pen);
            let offer = self.season_offer(season);
            if self.is_asked(season, &offer) {
                return self.ask(Stage::Winter(season), offer);
            }
            season = season.next();
        }
    }

    /// What happens by itself when the step begins.
    fn begin_season(&mut self, season: Season, pen: &mut Pen) {
        match season {
            Season::EnglishNobles => self.nobles_home(Side::England, pen),
            Season::ScottishNobles => self.nobles_home(Side::Scotland, pen),
            Season::EnglishBruce
            | Season::EnglishComyn
            | Season::ScottishBruce
            | Season::ScottishComyn => self.only_home(season, pen),
            Season::EnglishLeave => self.english_leave(pen),
            Season::Wallace => self.wallace_rests(false, pen),
            Season::Raiders => {
                let raiders = self.muster.blocks(Area::ENGLAND, Side::Scotland);
                self.disperse(Side::Scotland, raiders, pen);
            }
            Season::French => self.french_come(pen),
            Season::ScottishBuild => self.take_points(Side::Scotland),
            Season::EnglishBuild => self.take_points(Side::England),
            Season::Levy => self.levy(pen),
            _ => {}
        }
    }

    /// Who decides in this step. A noble who has lost both homes is placed by those he goes over to.
    pub(crate) fn winter_decider(&self, season: Season) -> Side {
        match season {
            Season::EnglishNobles
            | Season::Edward
            | Season::EnglishLeave
            | Season::EnglishDisband
            | Season::EnglishBuild
            | Season::Levy => Side::England,
            Season::EnglishBruce | Season::EnglishComyn => {
                self.chooser_of_home(season, Side::England)
            }
            Season::ScottishBruce | Season::ScottishComyn => {
                self.chooser_of_home(season, Side::Scotland)
            }
            _ => Side::Scotland,
        }
    }

    fn chooser_of_home(&self, season: Season, side: Side) -> Side {
        let homes = season.noble().map_or(AreaSet::NONE, Noble::homes);
        if homes.minus(self.muster.occupied(side.other())).is_empty() {
            side.other()
        } else {
            side
        }
    }

    /// What there is to decide in this step; nothing if nothing.
    pub(crate) fn season_offer(&self, season: Season) -> Choices {
        match season {
            Season::EnglishBruce
            | Season::EnglishComyn
            | Season::ScottishBruce
            | Season::ScottishComyn => {
                let homes = self.homes_of(season);
                if homes.len() > 1 {
                    Choices::areas(homes)
                } else {
                    Choices::NOTHING
                }
            }
            Season::Moray => self.moray_offer(),
            Season::King => self.king_offer(),
            Season::Edward if self.may_edward_winter() => {
                Choices::blocks(BlockSet::only(Block::EDWARD)).and(Words::STAY)
            }
            Season::EnglishDisband => self.disband_offer(Side::England),
            Season::Wallace => self.wallace_offer(),
            Season::ScottishDisband => self.disband_offer(Side::Scotland),
            Season::ScottishBuild => self.build_offer(Side::Scotland),
            Season::EnglishBuild => self.build_offer(Side::England),
            _ => Choices::NOTHING,
        }
    }

    /// Does what was decided, and goes on.
    pub(crate) fn winter_action(&mut self, season: Season, action: Action, pen: &mut Pen) {
        match (season, action) {
            (Season::EnglishDisband | Season::ScottishDisband, Action::Disband(block)) => {
                self.disband(block, pen);
                return self.ask_again(season, pen);
            }
            (Season::ScottishBuild | Season::EnglishBuild, Action::Add(block)) => {
                self.build(block, pen);
                return self.ask_again(season, pen);
            }
            (Season::ScottishBuild, Action::Draw(area)) => {
                self.draw_into(area, pen);
                return self.ask_again(season, pen);
            }
            (Season::Edward, Action::Stay) => {
                self.winters = true;
                if let Some(area) = self.muster.area_of(Block::EDWARD) {
                    pen.tell(|| Event::EdwardWinters { area });
                }
            }
            (Season::Edward, _) => {}
            (_, Action::Disband(block)) => self.disband(block, pen),
            (Season::Moray, Action::To(area)) => self.go_home(Noble::MORAY, area, pen),
            (Season::King, Action::To(area)) => {
                self.muster.move_to(Block::KING, area);
                pen.tell(|| Event::Winters {
                    block: Block::KING,
                    area: Some(area),
                });
            }
            (Season::King, Action::Stay) => pen.tell(|| Event::Winters {
                block: Block::KING,
                area: None,
            }),
            (Season::Wallace, Action::To(area)) => {
                self.muster.move_to(Block::WALLACE, area);
                self.wallace_rests(true, pen);
            }
            (_, Action::To(area)) => {
                if let Some(noble) = season.noble() {
                    let side = self.winter_decider(season);
                    self.settle_noble(noble, side, area, pen);
                }
            }
            // The builds of a side are over when it says so; what is left of them is lost (HS-7.6c).
            _ => self.points = [0; Area::COUNT],
        }
        self.winter_from(season.next(), pen);
    }

    /// The same step goes on, if there is more to decide.
    pub(crate) fn ask_again(&mut self, season: Season, pen: &mut Pen) {
        let offer = self.season_offer(season);
        if self.is_asked(season, &offer) {
            self.ask(Stage::Winter(season), offer);
        } else {
            self.winter_from(season.next(), pen);
        }
    }

    /// Whether somebody has to decide. Whether there is anyone to build is a secret: who has points is asked.
    fn is_asked(&self, season: Season, offer: &Choices) -> bool {
        (season.builder().is_some() && self.has_points())
            || !(offer.blocks.is_empty() && offer.areas.is_empty())
    }
}

/// Nobles (HS-7.1, HS-7.12).
impl HammerOfTheScots {
    /// The side's nobles with one home go there; one who finds the enemy there changes side.
    fn nobles_home(&mut self, side: Side, pen: &mut Pen) {
        for noble in Noble::all() {
            let serves = noble
                .block(side)
                .is_some_and(|block| self.muster.place_of(block).is_on_map());
            let mut homes = noble.homes().iter();
            if noble == Noble::MORAY || !serves {
                continue;
            }
            if let (Some(home), None) = (homes.next(), homes.next()) {
                let enemy_there = self.muster.occupied(side.other()).contains(home);
                let side = if enemy_there { side.other() } else { side };
                self.settle_noble(noble, side, home, pen);
            }
        }
    }

    /// Bruce or Comyn of the side whose step it is, if he is there and has not just changed side.
    fn wanderer(&self, season: Season) -> Option<Block> {
        let side = match season {
            Season::EnglishBruce | Season::EnglishComyn => Side::England,
            _ => Side::Scotland,
        };
        season
            .noble()
            .and_then(|noble| noble.block(side))
            .filter(|&block| self.muster.place_of(block).is_on_map() && !self.moved.contains(block))
    }

    /// The homes that he can go to: those without enemies, or if both have some, either (HS-7.12a, HS-7.12b).
    fn homes_of(&self, season: Season) -> AreaSet {
        let Some(block) = self.wanderer(season) else {
            return AreaSet::NONE;
        };
        let homes = block.noble().map_or(AreaSet::NONE, Noble::homes);
        let free = homes.minus(self.muster.occupied(block.side().other()));
        if free.is_empty() { homes } else { free }
    }

    /// With one home left he goes there without being asked.
    fn only_home(&mut self, season: Season, pen: &mut Pen) {
        let homes = self.homes_of(season);
        if let (1, Some(home), Some(block)) = (homes.len(), homes.first(), self.wanderer(season))
            && let Some(noble) = block.noble()
        {
            self.settle_noble(noble, block.side(), home, pen);
        }
    }

    /// The noble goes home and serves this side from now on, at the strength he has (HS-7.1b, HS-7.1d).
    fn settle_noble(&mut self, noble: Noble, side: Side, home: Area, pen: &mut Pen) {
        let Some(mut block) = self.muster.noble(noble) else {
            return;
        };
        let changes = block.side() != side;
        if changes {
            block = self.muster.change_side(noble);
            self.moved.add(block);
        }
        self.muster.move_to(block, home);
        // Who was at home already is nobody's business.
        if changes || noble.homes().len() > 1 || noble == Noble::MORAY {
            pen.tell(|| Event::WentHome {
                noble,
                home,
                changes: changes.then_some(side),
            });
        }
    }

    fn go_home(&mut self, noble: Noble, home: Area, pen: &mut Pen) {
        self.settle_noble(noble, Side::Scotland, home, pen);
    }

    /// Moray may go home (HS-7.1f), if no enemy is there (HS-R33).
    fn moray_offer(&self) -> Choices {
        let Some(moray) = Noble::MORAY.block(Side::Scotland) else {
            return Choices::NOTHING;
        };
        let Some(here) = self.muster.area_of(moray) else {
            return Choices::NOTHING;
        };
        if here == Area::MORAY || self.muster.occupied(Side::England).contains(Area::MORAY) {
            return Choices::NOTHING;
        }
        self.with_way_out(moray, here, AreaSet::only(Area::MORAY))
    }

    /// These areas, or staying; from England staying is no choice, only disbanding is (HS-R13).
    fn with_way_out(&self, block: Block, here: Area, areas: AreaSet) -> Choices {
        let offer = Choices::areas(areas);
        if here == Area::ENGLAND {
            return Choices {
                blocks: BlockSet::only(block),
                ..offer
            };
        }
        offer.and(Words::STAY)
    }
}

/// Kings and Wallace.
impl HammerOfTheScots {
    /// The King goes to a cathedral, stays, or disbands (HS-7.2a).
    fn king_offer(&self) -> Choices {
        let Some(here) = self.muster.area_of(Block::KING) else {
            return Choices::NOTHING;
        };
        let cathedrals = AreaSet::CATHEDRALS
            .minus(self.muster.occupied(Side::England))
            .minus(AreaSet::only(here));
        Choices {
            areas: cathedrals,
            ..Choices::blocks(BlockSet::only(Block::KING))
        }
        .and(Words::STAY.when(here != Area::ENGLAND))
    }

    /// Whether Edward may winter where he is (HS-7.4a to HS-7.4d, HS-8.2e).
    pub(crate) fn may_edward_winter(&self) -> bool {
        self.edward == Edward::First
            && self.year < EDWARD_DIES
            && !self.wintered
            && !self.winters
            && self
                .muster
                .area_of(Block::EDWARD)
                .is_some_and(|area| area != Area::ENGLAND)
    }

    fn wallace_offer(&self) -> Choices {
        match self.muster.area_of(Block::WALLACE) {
            None | Some(Area::SELKIRK) => Choices::NOTHING,
            Some(_) if self.muster.occupied(Side::England).contains(Area::SELKIRK) => {
                Choices::NOTHING
            }
            Some(here) => self.with_way_out(Block::WALLACE, here, AreaSet::only(Area::SELKIRK)),
        }
    }

    /// In Selkirk Wallace gains steps (HS-7.5c, HS-R15). If he was there before, nobody need know.
    fn wallace_rests(&mut self, came: bool, pen: &mut Pen) {
        if self.muster.area_of(Block::WALLACE) != Some(Area::SELKIRK) {
            return;
        }
        let event = || Event::Winters {
            block: Block::WALLACE,
            area: Some(Area::SELKIRK),
        };
        if came {
            pen.tell(event);
        } else {
            pen.journal.whisper(Side::Scotland.seat(), event);
        }
        for _ in 0..SELKIRK_STEPS {
            self.muster.add_step(Block::WALLACE);
        }
    }
}

/// Disbanding.
impl HammerOfTheScots {
    /// The English blocks that cannot winter: those in England, and horse and archers without Edward
    /// (HS-7.3a, HS-7.31a, HS-7.4e).
    fn english_leave(&mut self, pen: &mut Pen) {
        let with_edward = self.edwards_camp();
        let stay_at_home: BlockSet = [Kind::Archers, Kind::Knights, Kind::Hobelars, Kind::King]
            .into_iter()
            .fold(BlockSet::NONE, |set, kind| set.or(BlockSet::of_kind(kind)));
        let in_scotland = self
            .muster
            .on_map()
            .and(BlockSet::ENGLISH)
            .and(stay_at_home)
            .minus(with_edward);
        let in_england = self.muster.blocks(Area::ENGLAND, Side::England);
        self.disperse(Side::England, in_scotland.or(in_england), pen);
    }

    /// These blocks of the side go to the pool; which, only their owner is told.
    fn disperse(&mut self, side: Side, blocks: BlockSet, pen: &mut Pen) {
        if blocks.is_empty() {
            return;
        }
        for block in blocks.iter() {
            self.muster.to_pool(block);
        }
        let (seat, count) = (side.seat(), blocks.len() as u8);
        let event = |blocks| Event::Dispersed {
            side,
            count,
            blocks,
        };
        pen.journal.whisper(seat, || event(blocks.iter().collect()));
        pen.journal.tell_others(seat, || event(Vec::new()));
    }

    /// The blocks that winter with Edward, himself among them (HS-R38).
    fn edwards_camp(&self) -> BlockSet {
        match self.muster.area_of(Block::EDWARD) {
            Some(area) if self.winters => self.muster.blocks(area, Side::England),
            _ => BlockSet::NONE,
        }
    }

    /// Whether the area holds more of the side's blocks than it can over the winter (HS-1.2b).
    pub(crate) fn is_crowded(&self, area: Area, side: Side) -> bool {
        let mut there = self.muster.blocks(area, side).minus(self.edwards_camp());
        // HS-7.5c: in Selkirk the limit is nothing to Wallace.
        if area == Area::SELKIRK {
            there.remove(Block::WALLACE);
        }
        there.len() > usize::from(area.castle_limit(side))
    }

    /// The blocks that may disband: no noble but Moray (HS-7.1e), and not Edward, who has chosen. The step ends
    /// when no castle is overcrowded (HS-7.32b, HS-7.5b).
    fn disband_offer(&self, side: Side) -> Choices {
        let nobles = BlockSet::NOBLES.minus(
            Noble::MORAY
                .block(Side::Scotland)
                .map_or(BlockSet::NONE, BlockSet::only),
        );
        let may_go = self
            .muster
            .on_map()
            .and(BlockSet::of_side(side))
            .minus(nobles)
            .minus(BlockSet::only(Block::EDWARD));
        let crowded = self
            .muster
            .occupied(side)
            .iter()
            .any(|area| self.is_crowded(area, side));
        Choices::blocks(may_go).and(Words::END.when(!crowded))
    }
}
