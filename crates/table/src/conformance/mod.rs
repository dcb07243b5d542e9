//! The laws of the contract, as one generic check that every game crate calls in its tests.
//!
//! [`hold`] (and [`hold_at`], for a number of seats) plays random games and holds each [`Law`] at every step. It never panics: it returns the
//! first [`Breach`] with the record that led there, so that a test can also show that it bites.

mod tables;

use crate::{
    Chance, Game, Journal, Knowledge, Logged, Record, Rng, Seat, Seats, Seed, Settings, Sitting,
    Tell, Turn, UndoError, Voice, rules,
};
use std::{collections::HashSet, fmt};

/// One law of the contract.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Law {
    /// What the game declares fits together, and its settings open a game.
    Opens,
    /// Until the game is over some seat may act. A seat that may act has an action, and a seat that
    /// may not has none.
    SomethingToDo,
    /// Every listed action is accepted.
    ListedIsLegal,
    /// No action is listed twice, and no two share a notation.
    ListedOnce,
    /// `count` and `nth` agree with the list.
    CountAndNth,
    /// An action that is not listed is refused, where the list says that it is whole.
    UnlistedIsRefused,
    /// Who is asked has a fallback that is legal and tells nothing hidden; who is not asked has none.
    FallbackIsLegal,
    /// `check` and `play` agree.
    CheckAgreesWithPlay,
    /// A refused action leaves no trace in state, chance or journal.
    RefusalLeavesNoTrace,
    /// A refusal and an event name a clause that exists.
    ClauseExists,
    /// An action read back from its text is the same action, and its sentence says something.
    NotationRoundTrips,
    /// Games end.
    GamesEnd,
    /// A view shows nothing hidden: it is the same in every state that its seat could be in.
    ViewsDoNotLeak,
    /// The legal actions, the turn and the prompt show nothing hidden.
    ActionsDoNotLeak,
    /// A refusal tells nothing hidden.
    RefusalsDoNotLeak,
    /// When everything is turned up nothing stays hidden: states that differ look different. The table turns up nothing
    /// before the end.
    EverythingTurnsUp,
    /// What one seat does in a decision that several make at once changes nothing for the others who are asked.
    PartsAreSecret,
    /// A seat whose view shows what others may not see says so.
    SecretsAreDeclared,
    /// What the journal tells a reader follows from what that reader's views show.
    JournalDoesNotLeak,
    /// What a seat imagines depends on nothing that it cannot know.
    ImaginationIsBlind,
    /// Where something is hidden, imagination varies it.
    ImaginationVaries,
    /// An action that can be undone has shown its actor nothing new.
    UndoStopsAtReveals,
    /// Undo restores the state and the log; past a barrier it is refused. In a decision that several make at once
    /// each seat can take back its own part.
    UndoRestores,
    /// Where a game goes on when a seat is left, it does: to an end, and without asking a seat that is out.
    LeavingGoesOn,
    /// Shares of the win add up to one, or nobody has any, and follow the places.
    SharesAddUp,
    /// A state survives serialisation.
    StateSerialises,
    /// A state that is described with everything in it is read back as the same state.
    Describes,
    /// A description for a reader tells nothing hidden.
    DescriptionsDoNotLeak,
    /// A record survives its text, replays to the same state and log, and verifies.
    RecordsReplay,
    /// Where people may report dice and cards, every draw is asked for by its label, and the same results lead to the
    /// same game.
    ReportedPlaysAlike,
}

/// A law that a game broke, and how.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Breach {
    /// The law.
    pub law: Law,
    /// What was seen.
    pub story: String,
    /// The record up to there.
    pub record: String,
}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{:?}: {}\n{}", self.law, self.story, self.record)
    }
}

impl std::error::Error for Breach {}

/// What was seen while the laws held.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Report {
    /// Games played.
    pub games: usize,
    /// Actions played.
    pub actions: usize,
    /// Refusals seen.
    pub refusals: usize,
    /// Undos done.
    pub undos: usize,
    /// Seats that were left while a game went on.
    pub left: usize,
    /// Actions played that no list held.
    pub unlisted: usize,
    /// The longest game, in actions.
    pub longest: usize,
}

/// No game of ours takes this many small decisions; one that does is taken never to end.
const NEVER_ENDS: usize = 100_000;
/// How many actions seen before are tried again at each step.
const POOL: usize = 24;
/// How many legal or nearly legal actions are tried for a seat at each step.
const SAMPLES: usize = 4;

type Held = Result<(), (Law, String)>;

/// Plays this many random games with these settings (`KEY=VALUE`) and holds every law, with as few seats as the game
/// allows.
pub fn hold<G: Game>(settings: &[&str], games: usize, seed: u64) -> Result<Report, Box<Breach>> {
    hold_at::<G>(G::INFO.seats.0.into(), settings, games, seed)
}

/// Plays this many random games at a table of so many seats and holds every law.
pub fn hold_at<G: Game>(
    seats: usize,
    settings: &[&str],
    games: usize,
    seed: u64,
) -> Result<Report, Box<Breach>> {
    let early = |law, story: String| {
        Box::new(Breach {
            law,
            story,
            record: String::new(),
        })
    };
    let index = rules::Index::parse(G::RULES).map_err(|why| early(Law::ClauseExists, why))?;
    declarations::<G>(&index).map_err(|(law, story)| early(law, story))?;
    let settings = Settings::from_lines(G::SETTINGS, settings)
        .map_err(|error| early(Law::Opens, error.to_string()))?;
    let mut run = Run::<G> {
        index,
        rng: Rng::new(seed),
        pool: Vec::new(),
        varied: vec![false; crate::MAX_SEATS],
        out: Seats::NONE,
        report: Report::default(),
    };
    let names: Vec<String> = (1..=seats).map(|seat| format!("Seat {seat}")).collect();
    for game in 0..games {
        let seed = Seed::from_text(&format!("conformance {seed}")).nth(game as u64);
        let mut sitting = Sitting::<G>::open(&settings, &names, seed)
            .map_err(|error| early(Law::Opens, error.to_string()))?;
        let found = sitting.game().seats();
        if found != seats {
            let story = format!("{found} seats where {seats} were asked for");
            return Err(early(Law::Opens, story));
        }
        run.whole_game(&mut sitting).map_err(|(law, story)| {
            Box::new(Breach {
                law,
                story,
                record: sitting.record().to_string(),
            })
        })?;
    }
    if G::INFO.hidden && !run.varied[..seats].iter().all(|&varied| varied) {
        let story = "some seat never imagined anything but the true state".to_string();
        return Err(early(Law::ImaginationVaries, story));
    }
    Ok(run.report)
}

struct Run<G: Game> {
    index: rules::Index,
    rng: Rng,
    /// Actions seen earlier: most of them are illegal now.
    pool: Vec<G::Action>,
    varied: Vec<bool>,
    /// The seats that are out of the game.
    out: Seats,
    report: Report,
}

fn ensure(held: bool, law: Law, story: impl FnOnce() -> String) -> Held {
    if held { Ok(()) } else { Err((law, story())) }
}

/// What a game declares about itself fits together.
fn declarations<G: Game>(index: &rules::Index) -> Held {
    ensure(index.game == G::INFO.id, Law::Opens, || {
        format!("{} has the rules of {}", G::INFO.id, index.game)
    })?;
    for setting in G::SETTINGS {
        let default = Settings::from_pairs(G::SETTINGS, [(setting.key, setting.default)]);
        ensure(default.is_ok(), Law::Opens, || {
            format!("the default of '{}' is none of its values", setting.key)
        })?;
        ensure(
            setting.clause.is_none_or(|clause| index.contains(clause)),
            Law::ClauseExists,
            || format!("the setting '{}' names an unknown clause", setting.key),
        )?;
    }
    Ok(())
}

fn notation_law<G: Game>(game: &G, action: &G::Action) -> Held {
    let text = action.to_string();
    let read = text.parse::<G::Action>();
    ensure(
        read.as_ref() == Ok(action) && !game.sentence(action).is_empty(),
        Law::NotationRoundTrips,
        || format!("{action:?} is written {text} and read back as {read:?}"),
    )
}

fn fallback_law<G: Game>(game: &G, seat: Seat) -> Held {
    let fallback = game.fallback(seat);
    let is_asked = game.turn().seats().contains(seat);
    ensure(fallback.is_some() == is_asked, Law::FallbackIsLegal, || {
        format!(
            "seat {seat} has the fallback {fallback:?} at {:?}",
            game.turn()
        )
    })?;
    let refused = fallback.and_then(|action| game.check(seat, &action).err());
    ensure(refused.is_none(), Law::FallbackIsLegal, || {
        format!("the fallback of seat {seat} is refused: {refused:?}")
    })
}

fn listed<G: Game>(game: &G, seat: Seat) -> Vec<G::Action> {
    let mut list = Vec::new();
    game.actions(seat, &mut list);
    list
}

/// Everything that one reader was told.
fn heard<E: Clone>(journal: &mut Journal<E>, reader: Option<Seat>) -> Vec<E> {
    let entries = journal.take().into_iter();
    entries
        .filter(|entry| entry.readers.include(reader))
        .map(|entry| entry.event)
        .collect()
}

impl<G: Game> Run<G> {
    fn whole_game(&mut self, sitting: &mut Sitting<G>) -> Held {
        self.event_laws(sitting.whole_log())?;
        self.out = Seats::NONE;
        // In one game of four somebody leaves, if the game can go on without.
        let mut leaves_at = (self.rng.pick(4) == 0).then(|| self.rng.pick(12));
        loop {
            self.state_laws(sitting.game())?;
            tables::turned_up_in_time(sitting)?;
            if let Turn::Over(outcome) = sitting.turn() {
                tables::shares_add_up(&outcome, sitting.game().seats())?;
                break;
            }
            if leaves_at.is_some_and(|at| sitting.len() >= at) {
                leaves_at = None;
                self.leave(sitting)?;
                continue;
            }
            let (seat, action) = self.choice(sitting)?;
            ensure(!self.out.contains(seat), Law::LeavingGoesOn, || {
                format!("seat {seat} is out of the game and is asked")
            })?;
            self.reveal_laws(sitting.game(), seat, &action)?;
            self.part_laws(sitting.game(), seat, &action)?;
            self.act_and_undo(sitting, seat, &action)?;
            self.take_back_parts(sitting)?;
            self.remember(action);
            self.report.actions += 1;
            ensure(sitting.len() < NEVER_ENDS, Law::GamesEnd, || {
                format!("still going after {NEVER_ENDS} actions")
            })?;
        }
        self.report.games += 1;
        self.report.longest = self.report.longest.max(sitting.len());
        self.record_laws(sitting)?;
        if G::INFO.reported && sitting.left().is_empty() {
            tables::reported_plays_alike(sitting)?;
        }
        Ok(())
    }

    /// The next action: what is done for a seat that was left; else by chance one of a list, or one that no list has.
    fn choice(&mut self, sitting: &Sitting<G>) -> Result<(Seat, G::Action), (Law, String)> {
        if let Some(done_for) = sitting.stand_in() {
            return Ok(done_for);
        }
        let game = sitting.game();
        let acting: Vec<Seat> = game.turn().seats().iter().collect();
        let seat = acting[self.rng.pick(acting.len())];
        if !game.is_whole(seat) {
            for _ in 0..SAMPLES {
                let sampled = game.sample(seat, &mut self.rng);
                if let Some(action) = sampled.filter(|action| game.check(seat, action).is_ok()) {
                    self.report.unlisted += 1;
                    return Ok((seat, action));
                }
            }
        }
        Ok((seat, game.nth(seat, self.rng.pick(game.count(seat)))))
    }

    fn remember(&mut self, action: G::Action) {
        if self.pool.len() < POOL {
            self.pool.push(action);
        } else {
            let place = self.rng.pick(POOL);
            self.pool[place] = action;
        }
    }

    fn state_laws(&mut self, game: &G) -> Held {
        let acting = game.turn().seats();
        let strangers = acting.iter().any(|seat| seat.index() >= game.seats());
        let over = matches!(game.turn(), Turn::Over(_));
        ensure(
            over || !(acting.is_empty() || strangers),
            Law::SomethingToDo,
            || {
                let seats: Vec<Seat> = acting.iter().collect();
                format!("{seats:?} may act at a table of {}", game.seats())
            },
        )?;
        for seat in (0..game.seats()).map(Seat::new) {
            let list = listed(game, seat);
            ensure(
                list.is_empty() != acting.contains(seat),
                Law::SomethingToDo,
                || {
                    format!(
                        "seat {seat} has {} actions at {:?}",
                        list.len(),
                        game.turn()
                    )
                },
            )?;
            let mut sampled: Vec<G::Action> = (0..SAMPLES)
                .filter_map(|_| game.sample(seat, &mut self.rng))
                .collect();
            sampled.extend(self.pool.iter().cloned());
            self.list_laws(game, seat, &list)?;
            fallback_law(game, seat)?;
            self.refusal_laws(game, seat, &list, &sampled)?;
            self.imagination_laws(game, seat, &list, &sampled)?;
        }
        let json = serde_json::to_string(game).unwrap_or_default();
        let back = serde_json::from_str::<G>(&json);
        ensure(
            back.as_ref().is_ok_and(|back| back == game),
            Law::StateSerialises,
            || format!("{json} came back as {back:?}"),
        )?;
        // Reading a position checks it thoroughly, which takes long: one state of four is enough.
        if self.rng.pick(4) > 0 {
            return Ok(());
        }
        let described = game.describe(Knowledge::Everything).to_string();
        let back = G::from_position(&described);
        ensure(back.as_ref() == Ok(game), Law::Describes, || {
            format!("{described} is read as {back:?}")
        })
    }

    fn list_laws(&mut self, game: &G, seat: Seat, list: &[G::Action]) -> Held {
        ensure(game.count(seat) == list.len(), Law::CountAndNth, || {
            format!(
                "count says {}, the list has {}",
                game.count(seat),
                list.len()
            )
        })?;
        let mut texts = HashSet::new();
        for (n, action) in list.iter().enumerate() {
            let text = action.to_string();
            ensure(texts.insert(text.clone()), Law::ListedOnce, || {
                format!("seat {seat} is offered {text} twice")
            })?;
            ensure(game.nth(seat, n) == *action, Law::CountAndNth, || {
                format!("nth({n}) is not {text}")
            })?;
            let verdict = game.check(seat, action);
            ensure(verdict.is_ok(), Law::ListedIsLegal, || {
                format!("seat {seat} is offered {text}, which is refused: {verdict:?}")
            })?;
            notation_law(game, action)?;
        }
        Ok(())
    }

    fn refusal_laws(
        &mut self,
        game: &G,
        seat: Seat,
        list: &[G::Action],
        sampled: &[G::Action],
    ) -> Held {
        let others = (0..game.seats())
            .map(Seat::new)
            .filter(|&other| other != seat);
        let elsewhere: Vec<G::Action> = others
            .filter_map(|other| {
                let mut list = listed(game, other);
                (!list.is_empty()).then(|| list.swap_remove(self.rng.pick(list.len())))
            })
            .collect();
        let tried = elsewhere.iter().chain(sampled);
        for action in tried.filter(|action| !list.contains(action)) {
            notation_law(game, action)?;
            let mut after = game.clone();
            let mut chance = Chance::imagined(Rng::new(1));
            let mut journal = Journal::new();
            let verdict = game.check(seat, action);
            let played = after.play(seat, action, &mut chance, &mut journal);
            ensure(verdict == played, Law::CheckAgreesWithPlay, || {
                format!("{action} by seat {seat}: check {verdict:?}, play {played:?}")
            })?;
            ensure(
                verdict.is_err() || !game.is_whole(seat),
                Law::UnlistedIsRefused,
                || format!("{action} by seat {seat} is not listed, but accepted"),
            )?;
            let Err(refusal) = verdict else { continue };
            self.report.refusals += 1;
            ensure(
                after == *game
                    && chance.drawn() == 0
                    && !journal.has_revealed()
                    && journal.take().is_empty(),
                Law::RefusalLeavesNoTrace,
                || format!("{action} by seat {seat} is refused and leaves a trace"),
            )?;
            ensure(
                self.index.contains(refusal.clause) && !refusal.why.is_empty(),
                Law::ClauseExists,
                || format!("{action} is refused by an unknown clause: {refusal}"),
            )?;
        }
        Ok(())
    }

    fn imagination_laws(
        &mut self,
        game: &G,
        seat: Seat,
        list: &[G::Action],
        sampled: &[G::Action],
    ) -> Held {
        let world = game.imagine(seat, &mut self.rng);
        for reader in [Some(seat), None] {
            let (seen, dreamt) = (game.view(reader), world.view(reader));
            ensure(seen == dreamt, Law::ViewsDoNotLeak, || {
                format!(
                    "to {reader:?}, two states that seat {seat} cannot tell apart look different:\n{seen}\n{dreamt}"
                )
            })?;
        }
        // Mostly a view in writing, so that one state in four is enough.
        let is_turn = self.report.actions.is_multiple_of(4);
        let readers = [Some(seat), None].into_iter().filter(|_| is_turn);
        for reader in readers.map(Knowledge::Of) {
            let (told, dreamt) = (game.describe(reader), world.describe(reader));
            ensure(told == dreamt, Law::DescriptionsDoNotLeak, || {
                format!(
                    "to {reader:?} two states that seat {seat} cannot tell apart are described differently:\n{told}\n{dreamt}"
                )
            })?;
        }
        if is_turn {
            let reader = Some(seat);
            let same = world.turned_up(reader) == game.turned_up(reader);
            ensure(world == *game || !same, Law::EverythingTurnsUp, || {
                format!(
                    "two states look alike to seat {seat} when everything is turned up:\n{game:?}\n{world:?}"
                )
            })?;
        }
        let prompts = [Some(seat), None].map(|reader| Voice::new(reader, &[]));
        ensure(
            world.turn() == game.turn()
                && world.round() == game.round()
                && world.is_whole(seat) == game.is_whole(seat)
                && listed(&world, seat) == list
                && prompts
                    .iter()
                    .all(|voice| world.prompt(voice) == game.prompt(voice)),
            Law::ActionsDoNotLeak,
            || format!("seat {seat} could tell an imagined state by its actions or its prompt"),
        )?;
        ensure(
            world.fallback(seat) == game.fallback(seat),
            Law::FallbackIsLegal,
            || format!("what is done for seat {seat} depends on what it cannot know"),
        )?;
        for action in sampled {
            let (true_verdict, dreamt) = (game.check(seat, action), world.check(seat, action));
            ensure(true_verdict == dreamt, Law::RefusalsDoNotLeak, || {
                format!("{action} by seat {seat}: {true_verdict:?} in truth, {dreamt:?} imagined")
            })?;
        }
        let mut first = self.rng.clone();
        let mut second = self.rng.clone();
        ensure(
            game.imagine(seat, &mut first) == world.imagine(seat, &mut second),
            Law::ImaginationIsBlind,
            || format!("what seat {seat} imagines depends on what it cannot know"),
        )?;
        let others = (0..game.seats())
            .map(Seat::new)
            .filter(|&other| other != seat);
        for other in others {
            let varies = world.view(Some(other)) != game.view(Some(other));
            self.varied[seat.index()] |= varies;
            ensure(
                !varies || game.has_secrets(other),
                Law::SecretsAreDeclared,
                || format!("seat {other} sees what seat {seat} may not, and has no secrets"),
            )?;
        }
        self.varied[seat.index()] |= game.seats() == 1 && world != *game;
        Ok(())
    }

    /// Plays the action in the true state and in imagined ones: what differs was hidden.
    fn reveal_laws(&mut self, game: &G, actor: Seat, action: &G::Action) -> Held {
        let luck = self.rng.bits();
        let play = |mut state: G| {
            let mut chance = Chance::imagined(Rng::new(luck));
            let mut journal = Journal::new();
            let played = state.play(actor, action, &mut chance, &mut journal).is_ok();
            let barrier = chance.drawn() > 0 || journal.has_revealed();
            played.then_some((state, barrier, journal))
        };
        for reader in (0..game.seats()).map(Seat::new) {
            let world = game.imagine(reader, &mut self.rng);
            let (Some(truth), Some(dream)) = (play(game.clone()), play(world)) else {
                continue;
            };
            let ((truth, barrier, mut told), (dream, _, mut dreamt)) = (truth, dream);
            let same_view = truth.view(Some(reader)) == dream.view(Some(reader));
            if reader == actor && !barrier {
                ensure(same_view, Law::UndoStopsAtReveals, || {
                    format!("{action} shows seat {reader} something hidden, yet could be undone")
                })?;
            }
            if same_view {
                let told = heard(&mut told, Some(reader));
                let dreamt = heard(&mut dreamt, Some(reader));
                ensure(told == dreamt, Law::JournalDoesNotLeak, || {
                    format!(
                        "after {action} seat {reader} hears {told:?}; it could as well be {dreamt:?}"
                    )
                })?;
            }
        }
        Ok(())
    }

    fn event_laws(&self, log: &[Logged<G::Event>]) -> Held {
        for logged in log {
            let clause = logged.entry.event.clause();
            ensure(
                clause.is_none_or(|clause| self.index.contains(clause)),
                Law::ClauseExists,
                || format!("an event names the unknown clause {clause:?}"),
            )?;
        }
        Ok(())
    }

    fn act_and_undo(&mut self, sitting: &mut Sitting<G>, seat: Seat, action: &G::Action) -> Held {
        let before = sitting.game().clone();
        let told_before = sitting.whole_log().len();
        let refused = |refusal| (Law::ListedIsLegal, format!("{action}: {refusal}"));
        sitting.act(seat, action).map_err(refused)?;
        self.event_laws(&sitting.whole_log()[told_before..])?;
        let after = sitting.game().clone();
        match sitting.undo(seat) {
            Ok(()) => {
                self.report.undos += 1;
                let restored =
                    *sitting.game() == before && sitting.whole_log().len() == told_before;
                ensure(restored, Law::UndoRestores, || {
                    format!("undoing {action} does not restore the state and the log")
                })?;
                sitting.act(seat, action).map_err(refused)?;
                ensure(*sitting.game() == after, Law::UndoRestores, || {
                    format!("{action} does something else after an undo")
                })
            }
            Err(UndoError::Barrier | UndoError::Over) => {
                ensure(*sitting.game() == after, Law::UndoRestores, || {
                    format!("a refused undo of {action} changed the state")
                })
            }
            Err(error) => Err((Law::UndoRestores, format!("undoing {action}: {error}"))),
        }
    }

    fn record_laws(&mut self, sitting: &Sitting<G>) -> Held {
        let record = sitting.record();
        let broken = |why: String| (Law::RecordsReplay, why);
        let read: Record = record
            .to_string()
            .parse()
            .map_err(|error| broken(format!("{error}")))?;
        ensure(read == record, Law::RecordsReplay, || {
            "a record read back from its text is different".into()
        })?;
        for again in [Sitting::<G>::replay(&read), Sitting::<G>::verify(&read)] {
            let again = again.map_err(|error| broken(error.to_string()))?;
            ensure(
                again.game() == sitting.game() && again.whole_log() == sitting.whole_log(),
                Law::RecordsReplay,
                || "a replay ends in another state or tells another story".into(),
            )?;
        }
        Ok(())
    }
}
