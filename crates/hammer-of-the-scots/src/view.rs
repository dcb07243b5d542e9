//! What a seat may see. Of enemy blocks a view holds numbers; it has no field for their names, except for those
//! whose faces everyone sees. Only a view of a finished game names them all.

use crate::{
    Area, Block, BlockSet, Border, Card, Cards, Edward, Faction, HammerOfTheScots, Matter, Noble,
    Phase, Place, Route, Scenario, Side, Stage, prospects,
};
use serde::Serialize;
use table::Outcome;

/// What one side, or a spectator, may see (HS-2.0b, HS-R26).
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    /// Whose view it is; nothing for a spectator.
    pub side: Option<Side>,
    /// The scenario.
    pub scenario: Scenario,
    /// Whether Scottish infantry may form schiltroms.
    pub schiltroms: bool,
    /// The year with which the game ends, if it does.
    pub last_year: Option<u16>,
    /// The year.
    pub year: u16,
    /// The Game Turn, 1 to 5.
    pub turn: u8,
    /// Cards, events, moves, battles or winter.
    pub phase: PhaseName,
    /// What is decided now.
    pub asked: DecisionView,
    /// Edward I or Edward II.
    pub edward: Edward,
    /// Whether a King of the Scots has been crowned.
    pub crowned: bool,
    /// Whether Edward wintered in Scotland last winter.
    pub wintered: bool,
    /// Where he winters now, if he does.
    pub winters: Option<Area>,
    /// The viewer's own hand.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hand: Option<Vec<Card>>,
    /// How many cards each side holds.
    pub hand_sizes: [u8; 2],
    /// The cards of this Game Turn.
    pub laid: [Laid; 2],
    /// The cards that each side has shown this year (HS-3.1d).
    pub played: [Vec<Card>; 2],
    /// Player 1, once the cards are shown.
    pub first: Option<Side>,
    /// Whose Truce is in force.
    pub truce: Option<Side>,
    /// Group Moves that the moving side has left.
    pub moves_left: u8,
    /// The areas whose groups move.
    pub activated: Vec<Area>,
    /// How often the moving or retreating sides have crossed borders.
    pub crossed: Vec<Use>,
    /// The borders by which each side entered battles this Game Turn.
    pub entered: [Vec<Border>; 2],
    /// All 23 areas.
    pub areas: Vec<AreaView>,
    /// How many blocks lie in each Draw Pool.
    pub pools: [u8; 2],
    /// The viewer's own Draw Pool.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pool: Option<Vec<Block>>,
    /// Whether Edward lies face-up in the pool because of a bid (HS-10b).
    pub edward_barred: bool,
    /// The fourteen nobles.
    pub nobles: Vec<NobleView>,
    /// The blocks that are gone for good.
    pub dead: Vec<Block>,
    /// Whether the French Knights have joined the war.
    pub french: bool,
    /// The battle that is being fought.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub battle: Option<BattleView>,
    /// The areas where battles are still to be fought, with their attackers.
    pub battles: Vec<(Area, Side)>,
    /// The blocks that were turned face up last, with the strength that they had then. Everyone saw them; the log
    /// tells of them, and a page does not repeat it.
    #[serde(skip)]
    pub sighting: Vec<(Block, u8)>,
    /// Where the English last gave up a block to raiders.
    pub raided: Option<Area>,
    /// The area that was pillaged last, and how many steps it lost.
    pub pillaged: Option<(Area, u8)>,
    /// Where a block last got a step.
    pub fed: Option<Area>,
    /// Replacement points left, by area.
    pub points: Vec<(Area, u8)>,
    /// Where the reader, who disbands now, has more blocks than the castles can hold.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub crowded: Vec<Area>,
    /// Where the moves of the reader's own blocks could end, while the reader picks the next that moves, or of the one
    /// that is in hand and has not left yet.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub reach: Vec<(Block, Vec<Area>)>,
    /// The ways on which they could end there.
    #[serde(skip)]
    pub(crate) ways: Vec<(Block, prospects::Ways)>,
    /// The ways of the reader's Main Attacks.
    #[serde(skip)]
    pub(crate) main_attacks: Vec<(Area, Route)>,
    /// How the game came out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
    /// What was hidden besides the blocks on the map, once the game is over. Then these too show their faces.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turned_up: Option<TurnedUp>,
}

/// What was hidden while the game went on, besides the blocks on the map.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct TurnedUp {
    /// Both hands.
    pub hands: [Vec<Card>; 2],
    /// The cards that nobody was dealt this year.
    pub deck: Vec<Card>,
    /// Both Draw Pools.
    pub pools: [Vec<Block>; 2],
}

table::names! {
    /// The phase, as a word.
    pub enum PhaseName: "a phase" {
        /// The Card Phase.
        Cards = "cards",
        /// Events.
        Events = "events",
        /// The Move Phase.
        Moves = "moves",
        /// The Battle Phase.
        Battles = "battles",
        /// The Winter Turn.
        Winter = "winter",
    }
}

impl From<Phase> for PhaseName {
    fn from(phase: Phase) -> PhaseName {
        match phase {
            Phase::Cards => PhaseName::Cards,
            Phase::Events(_) => PhaseName::Events,
            Phase::Moves(_) => PhaseName::Moves,
            Phase::Battles => PhaseName::Battles,
            Phase::Winter => PhaseName::Winter,
        }
    }
}

/// A decision as a reader sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct DecisionView {
    /// What sort.
    pub what: Matter,
    /// Who decides; nobody alone while cards are laid, or when the game is over.
    pub by: Option<Side>,
    /// The block that the decision is about, if the reader may know it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub block: Option<Block>,
    /// The noble whose home is chosen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub noble: Option<Noble>,
    /// The area that it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub area: Option<Area>,
    /// Hits to take or steps to give.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left: Option<u8>,
    /// The areas that the moving block has left so far.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub route: Vec<Area>,
}

/// A card of this Game Turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Laid {
    /// None yet.
    No,
    /// It lies there, face-down.
    Hidden,
    /// It is open, or the reader's own.
    Open(Card),
}

/// How often a border was crossed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Use {
    /// The border.
    pub border: Border,
    /// By whom.
    pub side: Side,
    /// How many blocks.
    pub count: u8,
}

/// One area.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct AreaView {
    /// Which.
    pub area: Area,
    /// The English and the Scottish blocks there.
    pub armies: [Army; 2],
}

/// The blocks of a side in an area.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Army {
    /// How many, those that wait on borders included.
    pub count: u8,
    /// How many of them have moved this Game Turn.
    pub moved: u8,
    /// How many wait on which border for Round 2.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub waiting: Vec<Waiting>,
    /// Those that the reader can see the faces of.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub blocks: Vec<Seen>,
}

/// Reserves on a border.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Waiting {
    /// The border; nothing for those who came by sea or changed side.
    pub border: Option<Border>,
    /// How many.
    pub count: u8,
}

/// A block that the reader can see the face of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Seen {
    /// Which.
    pub block: Block,
    /// Its strength.
    pub steps: u8,
    /// Whether it has moved this Game Turn.
    pub moved: bool,
    /// Whether it waits for Round 2.
    pub reserve: bool,
    /// On which border it waits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub border: Option<Border>,
}

/// A noble, as everyone knows him.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct NobleView {
    /// Who.
    pub noble: Noble,
    /// His party.
    pub faction: Faction,
    /// Whom he serves; nobody if Moray is dead or in the pool.
    pub serves: Option<Side>,
}

/// The battle that is being fought.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct BattleView {
    /// Where.
    pub area: Area,
    /// Who attacks.
    pub attacker: Side,
    /// The round, 1 to 3.
    pub round: u8,
    /// The blocks on the field of each side, in the order in which they act.
    pub field: [Vec<Fighter>; 2],
    /// How many of each side's blocks that are shown on the field have in truth retreated just now.
    pub leaving: [u8; 2],
    /// How many blocks of each side wait for the next round.
    pub reserves: [u8; 2],
    /// The last fire: the block, its dice, and up to which number they hit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub volley: Option<(Block, Vec<u8>, u8)>,
}

/// A block on the field.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Fighter {
    /// Which.
    pub block: Block,
    /// Its strength.
    pub steps: u8,
    /// The highest die that hits when it fires now.
    pub hits_on: u8,
    /// Whether it has had its turn this round.
    pub acted: bool,
}

/// Who looks.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Eyes {
    /// A side, or a spectator.
    Of(Option<Side>),
    /// Everyone, when all is turned up.
    All,
}

impl Eyes {
    /// Whether they see what this side alone may see.
    fn are_of(self, side: Side) -> bool {
        match self {
            Eyes::Of(reader) => reader == Some(side),
            Eyes::All => true,
        }
    }
}

impl View {
    pub(crate) fn of(game: &HammerOfTheScots, side: Option<Side>) -> View {
        View::made(game, side, Eyes::Of(side))
    }

    /// The view with everything turned up.
    pub(crate) fn turned_up(game: &HammerOfTheScots, side: Option<Side>) -> View {
        let mut deck = Cards::DECK;
        for side in Side::BOTH {
            deck = deck.minus(game.hand(side)).minus(game.played(side));
            // Afterwards it is among those played.
            if let Some(card) = game.laid(side).filter(|_| game.stage == Stage::Cards) {
                deck.remove(card);
            }
        }
        View {
            turned_up: Some(TurnedUp {
                hands: game.hands.map(|hand| hand.iter().collect()),
                deck: deck.iter().collect(),
                pools: Side::BOTH.map(|side| game.muster.pool(side).iter().collect()),
            }),
            ..View::made(game, side, Eyes::All)
        }
    }

    fn made(game: &HammerOfTheScots, side: Option<Side>, eyes: Eyes) -> View {
        let shown = game.stage != Stage::Cards || eyes == Eyes::All;
        let ways = prospects::ways(game, side);
        View {
            side,
            scenario: game.agreed.scenario,
            schiltroms: game.agreed.schiltroms,
            last_year: game.agreed.last_year,
            year: game.year,
            turn: game.turn,
            phase: game.phase.into(),
            asked: asked(game, eyes),
            edward: game.edward,
            crowned: game.crowned,
            wintered: game.wintered,
            winters: game.muster.area_of(Block::EDWARD).filter(|_| game.winters),
            hand: side.map(|side| game.hand(side).iter().collect()),
            hand_sizes: game.hands.map(|hand| hand.len() as u8),
            laid: Side::BOTH.map(|whose| match game.laid(whose) {
                None => Laid::No,
                Some(card) if shown || side == Some(whose) => Laid::Open(card),
                Some(_) => Laid::Hidden,
            }),
            played: game.played.map(|cards| cards.iter().collect()),
            first: (game.stage != Stage::Cards && game.phase != Phase::Winter)
                .then_some(game.first),
            truce: game.truce,
            moves_left: game.moves_left,
            activated: game.activated.iter().collect(),
            crossed: crossings(game),
            entered: game.entered.map(|borders| borders.iter().collect()),
            areas: Area::all()
                .map(|area| area_view(game, area, eyes))
                .collect(),
            pools: Side::BOTH.map(|whose| game.muster.pool(whose).len() as u8),
            pool: side.map(|side| game.muster.pool(side).iter().collect()),
            edward_barred: game.is_edward_barred(),
            nobles: Noble::all()
                .map(|noble| NobleView {
                    noble,
                    faction: noble.faction(),
                    serves: game.muster.noble(noble).map(Block::side),
                })
                .collect(),
            dead: game.muster.at(Place::DEAD).iter().collect(),
            french: game.muster.place_of(Block::FRENCH_KNIGHTS) != Place::OFF_MAP,
            battle: game.battle.is_on().then(|| battle_view(game, eyes)),
            battles: game
                .muster
                .contested()
                .iter()
                .map(|area| (area, game.attacker_of(area)))
                .collect(),
            sighting: game.sighting.iter().collect(),
            raided: game.raided,
            pillaged: game.pillaged,
            fed: game.fed,
            points: Area::all()
                .map(|area| (area, game.points[area.index()]))
                .filter(|&(_, points)| points > 0)
                .collect(),
            crowded: prospects::crowded(game, side),
            reach: prospects::reach(&ways),
            ways,
            main_attacks: prospects::main_attacks(game, side),
            outcome: (game.stage == Stage::Over).then(|| game.outcome()),
            turned_up: None,
        }
    }

    /// One area.
    pub fn area(&self, area: Area) -> &AreaView {
        &self.areas[area.index()]
    }

    /// How many nobles serve the side.
    pub fn nobles_of(&self, side: Side) -> usize {
        self.nobles
            .iter()
            .filter(|noble| noble.serves == Some(side))
            .count()
    }
}

impl HammerOfTheScots {
    /// Whether a bid keeps Edward out of the war this year; he then lies face-up in the pool (HS-10b).
    pub fn is_edward_barred(&self) -> bool {
        let years = self.year - self.agreed.scenario.first_year();
        let in_pool = self.muster.place_of(Block::EDWARD) == Place::POOL;
        in_pool && !self.agreed.handicap.barred(years).is_empty()
    }

    /// Who attacks in a contested area.
    pub(crate) fn attacker_of(&self, area: Area) -> Side {
        match self.battle {
            battle if battle.is_on() && battle.area == area => battle.attacker,
            _ if self.attacked[Side::Scotland.index()].contains(area) => Side::Scotland,
            _ => Side::England,
        }
    }

    /// The blocks that this reader can see the faces of, on the map.
    pub(crate) fn visible_to(&self, side: Option<Side>) -> BlockSet {
        let own = side.map_or(BlockSet::NONE, BlockSet::of_side);
        self.muster
            .on_map()
            .and(own.or(self.shown.minus(self.possible_leavers())))
    }

    /// The blocks on the field of which one may be taken for another that has just retreated (HS-5.5l).
    fn possible_leavers(&self) -> BlockSet {
        let leaving = self.battle.leaving;
        let Some(one) = leaving.first() else {
            return BlockSet::NONE;
        };
        self.battle
            .field_of(one.side())
            .minus(self.battle.acted)
            .and(BlockSet::of_letter(one.rating().letter))
            .minus(BlockSet::only(Block::NORSE))
    }
}

fn crossings(game: &HammerOfTheScots) -> Vec<Use> {
    let borders = Border::all().flat_map(|border| {
        Side::BOTH.map(|side| Use {
            border,
            side,
            count: game.crossed.count(side, border),
        })
    });
    borders.filter(|used| used.count > 0).collect()
}

fn area_view(game: &HammerOfTheScots, area: Area, eyes: Eyes) -> AreaView {
    let visible = match eyes {
        Eyes::Of(reader) => game.visible_to(reader),
        Eyes::All => game.muster.on_map(),
    };
    AreaView {
        area,
        armies: Side::BOTH.map(|side| {
            let here = game.muster.blocks(area, side);
            let reserves = here.and(game.reserves.all());
            let seen = |block: Block| Seen {
                block,
                steps: game.muster.steps(block),
                moved: game.moved.contains(block),
                reserve: reserves.contains(block),
                border: game.reserves.border(block),
            };
            Army {
                count: here.len() as u8,
                moved: here.and(game.moved).len() as u8,
                waiting: waiting(game, reserves),
                blocks: here.and(visible).iter().map(seen).collect(),
            }
        }),
    }
}

fn waiting(game: &HammerOfTheScots, reserves: BlockSet) -> Vec<Waiting> {
    let mut all: Vec<Waiting> = Vec::new();
    for block in reserves.iter() {
        let border = game.reserves.border(block);
        match all.iter_mut().find(|waiting| waiting.border == border) {
            Some(waiting) => waiting.count += 1,
            None => all.push(Waiting { border, count: 1 }),
        }
    }
    all.sort_by_key(|waiting| waiting.border);
    all
}

fn battle_view(game: &HammerOfTheScots, eyes: Eyes) -> BattleView {
    let battle = &game.battle;
    // To all but their owner those who are leaving seem still to be there (HS-5.5l).
    let hidden = |side: Side| {
        let leaving = battle.leaving.and(BlockSet::of_side(side));
        if eyes.are_of(side) {
            BlockSet::NONE
        } else {
            leaving
        }
    };
    let english = battle.field_of(Side::England).or(hidden(Side::England));
    let fighter = |block: Block| Fighter {
        block,
        steps: game.muster.steps(block),
        hits_on: game.number_against(block, english),
        acted: battle.acted.contains(block),
    };
    let here = game.muster.at(battle.area).and(game.reserves.all());
    BattleView {
        area: battle.area,
        attacker: battle.attacker,
        round: battle.round,
        field: Side::BOTH.map(|side| {
            let mut field: Vec<Fighter> = battle
                .field_of(side)
                .or(hidden(side))
                .iter()
                .map(fighter)
                .collect();
            field.sort_by_key(|fighter| (fighter.block.rating().letter, fighter.block));
            field
        }),
        leaving: Side::BOTH.map(|side| hidden(side).len() as u8),
        reserves: Side::BOTH.map(|side| here.and(BlockSet::of_side(side)).len() as u8),
        volley: battle.volley.map(|volley| {
            let dice = volley.dice.into_iter().filter(|&die| die > 0).collect();
            (volley.block, dice, volley.number)
        }),
    }
}

/// The decision, with the block named only to those who may know it.
fn asked(game: &HammerOfTheScots, eyes: Eyes) -> DecisionView {
    let by = match game.stage {
        Stage::Over => None,
        Stage::Cards if game.laid == [None, None] => None,
        _ => Some(game.decider()),
    };
    let mut asked = DecisionView {
        what: game.stage.into(),
        by,
        block: None,
        noble: None,
        area: None,
        left: game.stage.left().map(|(left, _)| left),
        route: Vec::new(),
    };
    match game.stage {
        Stage::Plunder { area, .. } | Stage::Spoils { area, .. } => asked.area = Some(area),
        Stage::Sail { voyage, .. } => asked.route = voyage.into_iter().flatten().collect(),
        Stage::Victuals { area, .. } => asked.area = area,
        Stage::Step(march) => {
            asked.block = Some(march.block);
            asked.area = game.muster.area_of(march.block);
            asked.route = march.route.areas().collect();
        }
        Stage::Land(block) => {
            asked.block = Some(block);
            asked.area = game.muster.area_of(block);
        }
        Stage::Retreat(block) | Stage::WithdrawTo(block) | Stage::RegroupTo(block) => {
            asked.block = Some(block);
        }
        Stage::Norse => asked.block = Some(Block::NORSE),
        Stage::Winter(season) => asked.noble = season.noble(),
        _ => {}
    }
    let norse = asked.block == Some(Block::NORSE);
    asked.block = asked
        .block
        .filter(|block| norse || eyes.are_of(block.side()));
    asked
}
