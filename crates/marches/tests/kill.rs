//! The server dies by `kill -9` in the middle of requests, again and again. Every action that it said yes
//! to is there when it starts again, in order; besides those at most the one that each player was waiting
//! for; what it shows is the replay of them; and play goes on.

use crate::support::{Asker, Serving, folder};
use serde_json::{Value, json};
use std::{
    collections::BTreeMap,
    fs,
    path::Path,
    sync::atomic::{AtomicUsize, Ordering},
    thread,
    time::{Duration, Instant},
};
use store::{Entry, GameId, SqliteStore, Store, StoredGame};
use table::{Rng, Seat, Seed};

const GAME: &str = "schotten-totten";
const KILLS: usize = 20;
const PLAYERS: usize = 2;

/// Something that was asked for, at the version that the player had seen.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Deed {
    saw: u32,
    seat: Seat,
    /// Nothing is an undo.
    action: Option<String>,
}

impl Deed {
    /// The entry of the log that it leads to.
    fn is(&self, entry: &Entry) -> bool {
        match (entry, &self.action) {
            (Entry::Action(done), Some(action)) => done.seat == self.seat && done.action == *action,
            (Entry::Undo { seat }, None) => *seat == self.seat,
            _ => false,
        }
    }

    fn body(&self) -> Value {
        let mut body = json!({ "version": self.saw, "seat": self.seat });
        if let Some(action) = &self.action {
            body["action"] = json!(action);
        }
        body
    }
}

/// A table that one player plays at.
struct Seated {
    id: String,
    has_computer: bool,
    is_over: bool,
    /// What the server said yes to, by the number of its entry.
    acknowledged: BTreeMap<u32, Deed>,
}

/// One who plays at several tables.
struct Player {
    secret: String,
    tables: Vec<Seated>,
    rng: Rng,
    /// What was not answered when the server died, and where.
    unanswered: Option<(usize, Deed)>,
    /// How many tables were opened.
    opened: u64,
    /// How many may have been, for the server died before it answered.
    unsure: u64,
}

/// Whether there is still a server to play at.
type Alive = Option<()>;

impl Player {
    fn new(rng: Rng) -> Player {
        Player {
            secret: String::new(),
            tables: Vec::new(),
            rng,
            unanswered: None,
            opened: 0,
            unsure: 0,
        }
    }

    /// Opens a new table in the place of each that is over.
    fn open_tables(&mut self, asker: &Asker) -> Alive {
        self.tables.retain(|table| !table.is_over);
        let kinds = [
            (json!({}), "me"),
            (json!({ "variant": "tactic", "expert": "on" }), "me"),
            (json!({}), "random"),
        ];
        while self.tables.len() < kinds.len() {
            let (settings, other) = &kinds[self.rng.pick(kinds.len())];
            let body = json!({ "game": GAME, "seats": ["me", other], "settings": settings });
            self.unsure += 1;
            let (status, opened) = asker.ask("/api/tables", &self.secret, Some(&body))?;
            assert_eq!(status, 201, "{opened}");
            (self.unsure, self.opened) = (self.unsure - 1, self.opened + 1);
            self.secret = opened["secret"].as_str().unwrap().into();
            self.tables.push(Seated {
                id: opened["id"].as_str().unwrap().into(),
                has_computer: *other != "me",
                is_over: false,
                acknowledged: BTreeMap::new(),
            });
        }
        Some(())
    }

    /// Does one thing at one table, if it is this player's turn there.
    fn step(&mut self, asker: &Asker, answered: &AtomicUsize) -> Alive {
        self.open_tables(asker)?;
        let at = self.rng.pick(self.tables.len());
        let path = format!("/api/tables/{}", self.tables[at].id);
        let (status, legal) = asker.ask(&format!("{path}/legal"), &self.secret, None)?;
        assert_eq!(status, 200, "{legal}");
        let choices = legal["legal"].as_array().unwrap();
        if choices.is_empty() {
            // The computer's turn.
            return Some(());
        }
        let notation = &choices[self.rng.pick(choices.len())]["notation"];
        let undoes = self.rng.pick(8) == 0;
        let deed = Deed {
            saw: legal["version"].as_u64().unwrap() as u32,
            seat: Seat::new(legal["seat"].as_u64().unwrap() as usize - 1),
            action: (!undoes).then(|| notation.as_str().unwrap().to_string()),
        };
        let path = format!("{path}/{}", if undoes { "undo" } else { "act" });
        self.unanswered = Some((at, deed.clone()));
        let (status, done) = asker.ask(&path, &self.secret, Some(&deed.body()))?;
        self.unanswered = None;
        if undoes && status == 409 {
            return Some(());
        }
        assert_eq!(status, 200, "{done}");
        let table = &mut self.tables[at];
        let number = deed.saw + 1;
        // The action that ends a game brings its end with it.
        let is_over = done["over"] == true;
        assert_eq!(done["version"], number + u32::from(is_over));
        table.is_over = is_over;
        assert!(table.acknowledged.insert(number, deed).is_none());
        answered.fetch_add(1, Ordering::Relaxed);
        Some(())
    }

    /// Everything that the server said yes to is in the logs, and at most one thing more.
    fn check(&mut self, kept: &BTreeMap<String, StoredGame>) {
        let waiting = self.unanswered.take();
        for (at, table) in self.tables.iter_mut().enumerate() {
            let game = &kept[&table.id];
            for (number, deed) in &table.acknowledged {
                let entry = &game.log[*number as usize - 1];
                assert_eq!(entry.n, *number);
                assert!(
                    deed.is(&entry.entry),
                    "{deed:?} was done, {entry:?} is kept"
                );
            }
            let own = |entry: &Entry| match entry {
                Entry::Action(done) => !(table.has_computer && done.seat == Seat::SECOND),
                Entry::Undo { .. } => true,
                Entry::Change { .. } | Entry::Forfeit { .. } | Entry::End { .. } => false,
            };
            let entries = game.log.iter().filter(|logged| own(&logged.entry));
            let more: Vec<_> = entries
                .filter(|logged| !table.acknowledged.contains_key(&logged.n))
                .collect();
            match (more.as_slice(), &waiting) {
                ([], _) => {}
                ([one], Some((there, deed))) if *there == at => {
                    assert!(deed.is(&one.entry), "{deed:?} was asked, {one:?} is kept");
                    assert_eq!(one.n, deed.saw + 1);
                    table.acknowledged.insert(one.n, deed.clone());
                }
                (more, waiting) => panic!("nobody asked for {more:?}; waiting for {waiting:?}"),
            }
            table.is_over = game.ending() != table::Ending::Open;
        }
    }

    /// What the server shows is the replay of what is kept.
    fn compare(&self, asker: &Asker, kept: &BTreeMap<String, StoredGame>) {
        for table in &self.tables {
            let stored = &kept[&table.id];
            let record = stored.record().unwrap();
            let game = catalogue::find(GAME).unwrap();
            let replayed = game
                .resume(&record.history(), stored.opening.seed.clone())
                .unwrap();
            let seats: &[usize] = if table.has_computer { &[0] } else { &[0, 1] };
            for seat in seats.iter().map(|&index| Seat::new(index)) {
                // The computer may have gone on meanwhile.
                let path = format!("/api/tables/{}?as={seat}&at={}", table.id, replayed.len());
                let seen = asker.get(&path, &self.secret);
                assert_eq!(seen["view"], replayed.view_json(Some(seat)));
                assert_eq!(seen["at"], replayed.len());
                let version = seen["version"].as_u64().unwrap() as u32;
                match table.has_computer {
                    true => assert!(version >= stored.next() - 1),
                    false => assert_eq!(version, stored.next() - 1),
                }
            }
        }
    }
}

/// Everything that a copy of the file holds. (The file itself is for the server to mend.)
fn read(data: &Path, copy: &Path, players: &[Player]) -> (BTreeMap<String, StoredGame>, u64) {
    for ending in ["", "-wal"] {
        let name = |path: &Path| format!("{}{ending}", path.display());
        let _ = fs::remove_file(name(copy));
        if Path::new(&name(data)).exists() {
            fs::copy(name(data), name(copy)).unwrap();
        }
    }
    let _ = fs::remove_file(format!("{}-shm", copy.display()));
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(async {
        let store = SqliteStore::open(copy).await.unwrap();
        let mut found = BTreeMap::new();
        for table in players.iter().flat_map(|player| &player.tables) {
            let id: GameId = table.id.parse().unwrap();
            found.insert(table.id.clone(), store.load(id).await.unwrap());
        }
        let games = store.counts().await.unwrap().games;
        store.close().await;
        (found, games)
    })
}

/// Lets everyone play until the server is dead; it is killed after so many answers and a moment more. Gives
/// how many there were.
fn play_and_kill(
    serving: &mut Serving,
    players: &mut [Player],
    answers: usize,
    moment: Duration,
) -> usize {
    let answered = AtomicUsize::new(0);
    let (answered, url) = (&answered, serving.url.clone());
    thread::scope(|scope| {
        for player in players {
            let asker = Asker::new(&url);
            scope.spawn(move || while player.step(&asker, answered).is_some() {});
        }
        let start = Instant::now();
        while answered.load(Ordering::Relaxed) < answers {
            assert!(
                start.elapsed() < Duration::from_secs(60),
                "play does not go on"
            );
            thread::yield_now();
        }
        let start = Instant::now();
        while start.elapsed() < moment {
            std::hint::spin_loop();
        }
        serving.kill();
    });
    answered.load(Ordering::Relaxed)
}

#[test]
fn kill_9_loses_nothing_that_was_acknowledged() {
    let folder = folder("kill");
    let (data, copy) = (folder.join("games.sqlite"), folder.join("copy.sqlite"));
    let seed = Seed::from_text("when to kill");
    let mut rng = seed.rng("moments");
    let mut players: Vec<Player> = (0..PLAYERS)
        .map(|number| Player::new(seed.rng(&format!("player {number}"))))
        .collect();
    let (mut total, mut caught) = (0, 0);
    let mut kept = BTreeMap::new();
    for _ in 0..KILLS {
        let mut serving = Serving::start(&data);
        let asker = Asker::new(&serving.url);
        players
            .iter()
            .for_each(|player| player.compare(&asker, &kept));
        let answers = 1 + rng.pick(120);
        let moment = Duration::from_micros(rng.pick(3_000) as u64);
        total += play_and_kill(&mut serving, &mut players, answers, moment);
        let asked = players.iter().filter(|player| player.unanswered.is_some());
        caught += asked.count();
        let games;
        (kept, games) = read(&data, &copy, &players);
        players.iter_mut().for_each(|player| player.check(&kept));
        let opened: u64 = players.iter().map(|player| player.opened).sum();
        let unsure: u64 = players.iter().map(|player| player.unsure).sum();
        assert!(
            (opened..=opened + unsure).contains(&games),
            "{opened} {unsure} {games}"
        );
    }
    let serving = Serving::start(&data);
    let asker = Asker::new(&serving.url);
    players
        .iter()
        .for_each(|player| player.compare(&asker, &kept));
    println!("{KILLS} kills, {total} deeds answered, {caught} not");
    // If it never happened in the middle of something, nothing was tested.
    assert!(
        caught > KILLS / 4,
        "only {caught} deeds were without an answer"
    );
}
