//! A game as the catalogue lists it: what stands on its box, and every way to a table at which it is
//! played. It adds no behaviour of its own to [`Sitting`], the arena and the bench.

use crate::{
    Computer, Hint, HintMove, Question, Table, Told, Tool,
    bench::{self, Measure, Measured},
    chronicle,
    computer::Erased,
    live::Live,
};
use boards::{Board, Theme};
use opponents::{
    Appraisal, Budget, Failure, Guide, Line, PlayerSpec,
    arena::{self, ArenaError, Plan},
    counsel,
    simulate::{self, SimulateError},
};
use std::{marker::PhantomData, sync::OnceLock, time::Duration};
use table::{
    Applies, Chance, Game, History, Info, Journal, OpenError, PositionError, Record, ReplayError,
    Rng, Seat, Seed, Setting, Settings, SettingsError, Sitting, rules,
};

/// A game without its type.
pub trait Listed: Send + Sync {
    /// What stands on the box.
    fn info(&self) -> &'static Info;

    /// What can be agreed before the game.
    fn settings(&self) -> &'static [Setting];

    /// The clauses of its rulebook.
    fn rules(&self) -> &rules::Index;

    /// The picture on the box, as an `<svg>` element.
    fn picture(&self, theme: Theme) -> String;

    /// What the seats are called in this game, in their order; nothing if they are all alike.
    fn sides(&self) -> &'static [&'static str];

    /// The panels that have tabs of their own where the side column is a sheet; nothing if the first ones are as good.
    fn tabs(&self) -> &'static [&'static str];

    /// A sentence about the game with what stands in notation drawn, for a page.
    fn told(&self, sentence: &str) -> boards::Markup;

    /// When and where its settings are shown at set-up.
    fn applies(&self) -> &'static [Applies];

    /// Whether its board takes points and paths.
    fn draws(&self) -> bool;

    /// Whether its board can be enlarged on a page.
    fn zooms(&self) -> bool;

    /// The defaults, changed by lines of the form `KEY=VALUE`.
    fn settings_from(&self, lines: &[String]) -> Result<Settings, SettingsError> {
        Settings::from_lines(self.settings(), lines)
    }

    /// The defaults, changed by these pairs of key and value.
    fn settings_of(&self, pairs: &[(String, String)]) -> Result<Settings, SettingsError> {
        let pairs = pairs.iter();
        let pairs = pairs.map(|(key, value)| (key.as_str(), value.as_str()));
        Settings::from_pairs(self.settings(), pairs)
    }

    /// A new game. Seats without a name get one.
    fn open(
        &self,
        settings: &Settings,
        names: &[String],
        seed: Seed,
    ) -> Result<Box<dyn Table>, SettingsError>;

    /// A new game at a real table, where people reported these results of the set-up.
    fn open_reported(
        &self,
        settings: &Settings,
        names: &[String],
        reports: &[u32],
    ) -> Result<Box<dyn Table>, OpenError>;

    /// A game at a described position.
    fn position(
        &self,
        json: &str,
        names: &[String],
        seed: Seed,
    ) -> Result<Box<dyn Table>, PositionError>;

    /// The table at the end of a record.
    fn replay(&self, record: &Record) -> Result<Box<dyn Table>, ReplayError> {
        self.replay_to(record, record.moves.len())
    }

    /// The table after the first `count` actions of a record.
    fn replay_to(&self, record: &Record, count: usize) -> Result<Box<dyn Table>, ReplayError>;

    /// The parts of a finished game for a report, each with its words and a picture; nothing if the game is told as one.
    fn chronicle(&self, record: &Record) -> Result<Told, ReplayError>;

    /// Takes up a game again, with the seed that it was opened with, if it has one.
    fn resume(&self, history: &History, seed: Option<Seed>) -> Result<Box<dyn Table>, ReplayError>;

    /// Recomputes every die and shuffle of a finished game from its seed.
    fn verify(&self, record: &Record) -> Result<Box<dyn Table>, ReplayError>;

    /// A computer player. `patience` is how long another program may take for one answer.
    fn computer(&self, spec: &PlayerSpec, patience: Duration) -> Box<dyn Computer>;

    /// What a search would do, the best first: lines of the seat's own actions, as moves in words. It knows only what the
    /// seat knows. Nothing if the seat may not act, or the question is about another game. A failure is a flaw of
    /// the game or its guide, for a log.
    fn hint(&self, question: &Question, budget: Budget) -> Result<Vec<Hint>, Failure>;

    /// Whether the asked seat has done a part of a move, so that it is too early to speak of it.
    fn is_halfway(&self, question: &Question) -> bool;

    /// What a coach may say of the move that these actions made, in notation, when the question was what to do. It knows only
    /// what the seat knew then. Nothing if there is nothing to say.
    fn appraise(
        &self,
        question: &Question,
        done: &[String],
        budget: Budget,
    ) -> Result<Option<Appraisal>, Failure>;

    /// Sets players against each other. `tick` is called after each game with its number and record.
    fn arena(
        &self,
        plan: &Plan,
        tick: &(dyn Fn(usize, &Record) + Sync),
    ) -> Result<arena::Report, ArenaError>;

    /// Plays many games for their numbers. `tick` is called with the number of games just played.
    fn simulate(
        &self,
        plan: &Plan,
        tick: &(dyn Fn(usize) + Sync),
    ) -> Result<simulate::Report, SimulateError>;

    /// Measures the game on one core, about this long for each measure; `found` gets each as it comes.
    fn bench(&self, each: Duration, found: &mut dyn FnMut(Measure));

    /// What else this game can be asked.
    fn tools(&self) -> &'static [Tool];
}

/// A game with its type, the guide that its computer players follow, and the board that it is drawn on.
pub struct CatalogueLine<G, U, B> {
    measured: Measured,
    tools: &'static [Tool],
    rules: OnceLock<rules::Index>,
    kinds: PhantomData<(G, U, B)>,
}

impl<G: Game, U: Guide<G>, B: Board<G> + Default + 'static> CatalogueLine<G, U, B> {
    /// A line of the catalogue. `measured` is what its bench looks at besides what every bench does.
    pub fn boxed(measured: Measured) -> Box<dyn Listed> {
        Self::with_tools(measured, &[])
    }

    /// A line of the catalogue for a game that can be asked more than others.
    pub fn with_tools(measured: Measured, tools: &'static [Tool]) -> Box<dyn Listed> {
        Box::new(CatalogueLine::<G, U, B> {
            measured,
            tools,
            rules: OnceLock::new(),
            kinds: PhantomData,
        })
    }

    fn seated(sitting: Sitting<G>, settings: Settings) -> Box<dyn Table> {
        Box::new(Live::new(sitting, settings, B::default()))
    }

    /// A table that comes from a record.
    fn replayed(sitting: Sitting<G>) -> Box<dyn Table> {
        let pairs = sitting.header().settings.iter();
        let settings = Settings::from_pairs(
            G::SETTINGS,
            pairs.map(|(key, value)| (key.as_str(), value.as_str())),
        );
        // The replay has read the same settings before.
        Self::seated(sitting, settings.unwrap_or_default())
    }
}

impl<G: Game, U: Guide<G>, B: Board<G> + Default + 'static> Listed for CatalogueLine<G, U, B> {
    fn info(&self) -> &'static Info {
        const { &G::INFO }
    }

    fn settings(&self) -> &'static [Setting] {
        G::SETTINGS
    }

    fn rules(&self) -> &rules::Index {
        self.rules.get_or_init(|| {
            rules::Index::parse(G::RULES).unwrap_or_else(|error| {
                panic!(
                    "the compiled-in rules of {} are broken: {error}",
                    G::INFO.id
                )
            })
        })
    }

    fn picture(&self, theme: Theme) -> String {
        B::default().picture(theme)
    }

    fn sides(&self) -> &'static [&'static str] {
        B::default().sides()
    }

    fn tabs(&self) -> &'static [&'static str] {
        B::default().tabs()
    }

    fn told(&self, sentence: &str) -> boards::Markup {
        B::default().told(sentence)
    }

    fn applies(&self) -> &'static [Applies] {
        G::APPLIES
    }

    fn draws(&self) -> bool {
        B::default().draws()
    }

    fn zooms(&self) -> bool {
        B::default().zooms()
    }

    fn open(
        &self,
        settings: &Settings,
        names: &[String],
        seed: Seed,
    ) -> Result<Box<dyn Table>, SettingsError> {
        let sitting = Sitting::<G>::open(settings, names, seed)?;
        Ok(Self::seated(sitting, settings.clone()))
    }

    fn open_reported(
        &self,
        settings: &Settings,
        names: &[String],
        reports: &[u32],
    ) -> Result<Box<dyn Table>, OpenError> {
        let sitting = Sitting::<G>::open_reported(settings, names, reports)?;
        Ok(Self::seated(sitting, settings.clone()))
    }

    fn position(
        &self,
        json: &str,
        names: &[String],
        seed: Seed,
    ) -> Result<Box<dyn Table>, PositionError> {
        let sitting = Sitting::<G>::at_position(json, names, seed)?;
        Ok(Self::seated(sitting, Settings::default()))
    }

    fn replay_to(&self, record: &Record, count: usize) -> Result<Box<dyn Table>, ReplayError> {
        Sitting::<G>::replay_to(record, count).map(Self::replayed)
    }

    fn chronicle(&self, record: &Record) -> Result<Told, ReplayError> {
        chronicle::told::<G, B>(&B::default(), record)
    }

    fn resume(&self, history: &History, seed: Option<Seed>) -> Result<Box<dyn Table>, ReplayError> {
        Sitting::<G>::resume(history, seed).map(Self::replayed)
    }

    fn verify(&self, record: &Record) -> Result<Box<dyn Table>, ReplayError> {
        Sitting::<G>::verify(record).map(Self::replayed)
    }

    fn computer(&self, spec: &PlayerSpec, patience: Duration) -> Box<dyn Computer> {
        let player = spec.player::<G, U>(&U::default(), Rng::new(0), patience);
        Box::new(Erased(player))
    }

    fn hint(&self, question: &Question, budget: Budget) -> Result<Vec<Hint>, Failure> {
        let seat = question.seat();
        let Some(game) = question.about::<G>() else {
            return Ok(Vec::new());
        };
        if !game.turn().seats().contains(seat) {
            return Ok(Vec::new());
        }
        let guide = U::default();
        let mut luck = question.luck();
        let lines = counsel(&guide, game, seat, budget, Rng::new(luck.bits()))?;
        // What is picked on the board follows from a state that the seat could be in.
        let world = game.imagine(seat, &mut luck);
        let hint = |line| told::<G, B>(&world, seat, line);
        Ok(lines.into_iter().map(hint).collect())
    }

    fn is_halfway(&self, question: &Question) -> bool {
        let game = question.about::<G>();
        game.is_some_and(|game| U::default().is_halfway(game))
    }

    fn appraise(
        &self,
        question: &Question,
        done: &[String],
        budget: Budget,
    ) -> Result<Option<Appraisal>, Failure> {
        let seat = question.seat();
        let done: Option<Vec<G::Action>> = done.iter().map(|one| one.parse().ok()).collect();
        let (Some(game), Some(done)) = (question.about::<G>(), done) else {
            return Ok(None);
        };
        if !game.turn().seats().contains(seat) {
            return Ok(None);
        }
        opponents::appraise(&U::default(), game, seat, &done, budget, question.luck())
    }

    fn arena(
        &self,
        plan: &Plan,
        tick: &(dyn Fn(usize, &Record) + Sync),
    ) -> Result<arena::Report, ArenaError> {
        arena::run::<G, U>(&U::default(), plan, tick)
    }

    fn simulate(
        &self,
        plan: &Plan,
        tick: &(dyn Fn(usize) + Sync),
    ) -> Result<simulate::Report, SimulateError> {
        simulate::run::<G, U>(&U::default(), plan, tick)
    }

    fn bench(&self, each: Duration, found: &mut dyn FnMut(Measure)) {
        bench::run::<G, U>(&self.measured, each, found);
    }

    fn tools(&self) -> &'static [Tool] {
        self.tools
    }
}

/// A line in words and notation, with what is picked on the board for it.
fn told<G: Game, B: Board<G> + Default>(start: &G, seat: Seat, line: Line<G::Action>) -> Hint {
    let board = B::default();
    let mut world = start.clone();
    let mut chance = Chance::imagined(Rng::new(0));
    let mut reasons = line.reasons.into_iter();
    let mut actions = line.actions.into_iter();
    let mut moves = Vec::new();
    for one in line.moves {
        let mut told = HintMove {
            who: start.named(one.who),
            what: start.named(one.what),
            actions: Vec::new(),
            path: Vec::new(),
            reasons: (reasons.next().unwrap_or_default().into_iter())
                .map(|why| start.named(why))
                .collect(),
        };
        for action in actions.by_ref().take(one.actions) {
            told.actions.push(action.to_string());
            let path = board.path(&world.view(Some(seat)), &action);
            told.path.extend(path);
            // The line was followed in such a state before; the board shows what can be shown.
            let _ = world.play(seat, &action, &mut chance, &mut Journal::silent());
        }
        moves.push(told);
    }
    let words: Vec<String> = moves.iter().map(HintMove::words).collect();
    let first = moves.first().and_then(|one| one.actions.first());
    Hint {
        notation: first.cloned().unwrap_or_default(),
        sentence: words.join("; "),
        share: line.share,
        visits: line.visits,
        near: line.near,
        moves,
    }
}
