//! How much memory the server takes for a table that waits, and for a stream that is open.

use crate::{
    Result,
    http::{Ask, Connection},
    measures::Measures,
    player::Player,
    process::Process,
    script::{self, Script},
};
use std::{net::SocketAddr, sync::Arc, time::Duration};
use tokio::task::JoinSet;

/// How many connections open the tables.
const HANDS: usize = 50;
/// Tables at which streams are opened, so that the tables themselves do not count.
const WATCHED: usize = 100;
/// How many tables are opened before anything is measured, so that the server has its buffers.
const WARM_UP: usize = 500;

/// The server takes back what it no longer needs.
async fn settle() {
    tokio::time::sleep(Duration::from_secs(2)).await;
}

/// How much a table takes that is loaded and at which nothing happens.
pub async fn of_tables(
    at: SocketAddr,
    process: Process,
    count: usize,
    actions: usize,
) -> Result<Measures> {
    let scripts: Arc<[_]> = script::write(200)?.into();
    let players = open_tables(hands(at, &scripts).await?, WARM_UP, actions).await?;
    settle().await;
    let before = process.memory()?;
    let players = open_tables(players, count, 0).await?;
    settle().await;
    let fresh = process.memory()?;
    let players = open_tables(players, count, actions).await?;
    settle().await;
    let played = process.memory()?;
    drop(players);
    let mut found = Measures::new(format!("{count} tables loaded and idle"));
    let each = |after: f64, before: f64| (after - before) / count as f64;
    found.add("memory before", before / 1e6, "MB");
    found.add("an idle table at its start", each(fresh, before), "bytes");
    found.add("an idle table in mid-game", each(played, fresh), "bytes");
    found.add("actions in mid-game", actions as f64, "");
    Ok(found)
}

async fn hands(at: SocketAddr, scripts: &Arc<[Script]>) -> Result<Vec<Player>> {
    let mut players = Vec::new();
    for number in 0..HANDS {
        players.push(Player::new(at, scripts, number * 4).await?);
    }
    Ok(players)
}

/// Opens so many tables more, plays so many actions at each, and leaves them.
async fn open_tables(players: Vec<Player>, count: usize, actions: usize) -> Result<Vec<Player>> {
    let mut playing = JoinSet::new();
    for (hand, mut player) in players.into_iter().enumerate() {
        playing.spawn(async move {
            for _ in (hand..count).step_by(HANDS) {
                player.sit().await?;
                for _ in 0..actions {
                    player.act().await?;
                }
                // A table is loaded when someone looks at it.
                player.verify().await?;
            }
            Result::Ok(player)
        });
    }
    let mut players = Vec::new();
    while let Some(played) = playing.join_next().await {
        players.push(played??);
    }
    Ok(players)
}

/// How much a stream of events takes that is open and silent, and one that has told something.
pub async fn of_streams(at: SocketAddr, process: Process, count: usize) -> Result<Measures> {
    let scripts: Arc<[_]> = script::write(WATCHED)?.into();
    let players = open_tables(hands(at, &scripts).await?, WARM_UP, 20).await?;
    drop(players);
    let mut players = Vec::new();
    for number in 0..WATCHED.min(count) {
        let mut player = Player::new(at, &scripts, number).await?;
        player.sit().await?;
        player.act().await?;
        players.push(player);
    }
    settle().await;
    let before = process.memory()?;
    let mut streams = Vec::new();
    for number in 0..count {
        let table = players[number % players.len()].table();
        let line = format!(
            "GET /api/tables/{}/events?since={}",
            table.id, table.version
        );
        let ask = Ask {
            line: &line,
            ..Ask::default()
        };
        let mut stream = Connection::open(at).await?;
        stream.listen(ask).await?;
        streams.push(stream);
    }
    settle().await;
    let silent = process.memory()?;
    for player in &mut players {
        player.act().await?;
    }
    for (number, stream) in streams.iter_mut().enumerate() {
        let told = stream.hear().await?;
        let version = players[number % players.len()].table().version;
        if !told.contains(&format!("\"version\":{version}")) {
            return Err(format!("a stream told something else: {told}").into());
        }
    }
    settle().await;
    let told = process.memory()?;
    let mut found = Measures::new(format!("{count} streams of events open"));
    let each = |after: f64| (after - before) / count as f64;
    found.add("memory before", before / 1e6, "MB");
    found.add("a stream that is silent", each(silent), "bytes");
    found.add("a stream that has told something", each(told), "bytes");
    Ok(found)
}
