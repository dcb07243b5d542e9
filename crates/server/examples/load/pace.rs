//! Many games at once: as fast as the server answers, or at a given rate whether it keeps up or not.

use crate::{
    Result,
    histogram::Histogram,
    http::{Ask, Connection},
    measures::Measures,
    player::Player,
    process::{Process, Used, number},
    script,
};
use std::{
    net::SocketAddr,
    sync::Arc,
    time::{Duration, Instant},
};
use tokio::task::JoinSet;

/// What is to be played.
#[derive(Clone, Copy)]
pub struct Plan {
    pub at: SocketAddr,
    pub process: Option<Process>,
    pub games: usize,
    pub warm_up: Duration,
    pub time: Duration,
    /// Actions a second; if there is none, as many as the server answers.
    pub rate: Option<f64>,
}

/// What the server has done so far.
#[derive(Clone, Copy, Default)]
struct Done {
    used: Used,
    commits: u64,
    entries: u64,
}

impl Plan {
    async fn done(&self) -> Result<Done> {
        let mut connection = Connection::open(self.at).await?;
        let ask = Ask {
            line: "GET /metrics",
            ..Ask::default()
        };
        let answer = connection.ask(ask).await?.expect(200)?;
        let text = std::str::from_utf8(answer.body)?;
        Ok(Done {
            used: self.process.map_or(Ok(Used::default()), Process::used)?,
            commits: number(text, "marches_store_commits_total ")?,
            entries: number(text, "marches_store_entries_total ")?,
        })
    }
}

/// Plays, and measures.
pub async fn run(plan: Plan) -> Result<Measures> {
    let scripts: Arc<[_]> = script::write(2 * plan.games.min(200))?.into();
    let mut players = Vec::new();
    for number in 0..plan.games {
        let mut player = Player::new(plan.at, &scripts, number).await?;
        player.sit().await?;
        players.push(player);
    }
    let start = Instant::now() + plan.warm_up;
    let mut playing = JoinSet::new();
    for (number, player) in players.into_iter().enumerate() {
        playing.spawn(async move {
            match plan.rate {
                None => as_fast_as_answered(player, start, start + plan.time).await,
                Some(rate) => at_a_rate(player, number, rate, plan, start).await,
            }
        });
    }
    tokio::time::sleep_until(start.into()).await;
    let before = plan.done().await?;
    let (mut times, mut players) = (Histogram::default(), Vec::new());
    tokio::time::sleep_until((start + plan.time).into()).await;
    let after = plan.done().await?;
    while let Some(played) = playing.join_next().await {
        let (player, own) = played??;
        times.merge(&own);
        players.push(player);
    }
    let took = start.elapsed().min(plan.time);
    for player in &mut players {
        player.verify().await?;
    }
    Ok(measures(plan, &times, took, &before, &after))
}

async fn as_fast_as_answered(
    mut player: Player,
    start: Instant,
    end: Instant,
) -> Result<(Player, Histogram)> {
    let mut times = Histogram::default();
    loop {
        if player.needs_table() {
            player.sit().await?;
        }
        let begun = Instant::now();
        player.act().await?;
        let now = Instant::now();
        if now > end {
            return Ok((player, times));
        }
        if now > start {
            times.add(now - begun);
        }
    }
}

/// Every so many actions of the whole one is this player's. Each is measured from when it was due, so that
/// a server which stalls is charged for all that should have happened meanwhile.
async fn at_a_rate(
    mut player: Player,
    number: usize,
    rate: f64,
    plan: Plan,
    start: Instant,
) -> Result<(Player, Histogram)> {
    let mut times = Histogram::default();
    let begin = start - plan.warm_up;
    for turn in 0.. {
        let action = turn * plan.games + number;
        let due = begin + Duration::from_secs_f64(action as f64 / rate);
        if due > start + plan.time {
            break;
        }
        sleep_until(due).await;
        player.act().await?;
        if due > start {
            times.add(due.elapsed());
        }
        if player.needs_table() {
            player.sit().await?;
        }
    }
    Ok((player, times))
}

/// The runtime's timer wakes up to a millisecond late; the rest of the way others are let go first.
async fn sleep_until(due: Instant) {
    tokio::time::sleep_until((due - Duration::from_millis(2)).into()).await;
    while Instant::now() < due {
        tokio::task::yield_now().await;
    }
}

fn measures(
    plan: Plan,
    times: &Histogram,
    took: Duration,
    before: &Done,
    after: &Done,
) -> Measures {
    let how = match plan.rate {
        None => "each next action when the last is answered".to_string(),
        Some(rate) => format!("{rate} actions due each second"),
    };
    let mut found = Measures::new(format!("{} games at once, {how}", plan.games));
    let (seen, millis) = (times.seen() as f64, |time: Duration| {
        time.as_secs_f64() * 1e3
    });
    found.add("durable actions", seen / took.as_secs_f64(), "per second");
    found.add("latency p50", millis(times.quantile(0.50)), "ms");
    found.add("latency p90", millis(times.quantile(0.90)), "ms");
    found.add("latency p99", millis(times.quantile(0.99)), "ms");
    found.add("latency p99.9", millis(times.quantile(0.999)), "ms");
    found.add("latency longest", millis(times.longest()), "ms");
    let entries = (after.entries - before.entries).max(1) as f64;
    let commits = (after.commits - before.commits) as f64;
    found.add("entries in a commit", entries / commits.max(1.0), "");
    if plan.process.is_some() {
        let micros = |after: Duration, before: Duration| (after - before).as_secs_f64() * 1e6;
        let (now, then) = (&after.used, &before.used);
        found.add(
            "server user time",
            micros(now.user, then.user) / entries,
            "us per entry",
        );
        found.add(
            "server kernel time",
            micros(now.kernel, then.kernel) / entries,
            "us per entry",
        );
        found.add(
            "server waits",
            (now.waits - then.waits) as f64 / commits.max(1.0),
            "per commit",
        );
    }
    found.add("actions measured", seen, "");
    found
}
