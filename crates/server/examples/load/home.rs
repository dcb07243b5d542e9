//! How long one person with very many tables waits for the first page, and for the list of their tables.

use crate::{
    Result,
    http::{Ask, Connection},
    measures::Measures,
    process::Process,
    script::GAME,
};
use std::{
    net::SocketAddr,
    time::{Duration, Instant},
};

/// How often each is asked for.
const TIMES: usize = 200;
/// Who sits at the tables, in turn: at one screen, with a friend who has not come, and at a table that anyone may join.
const SEATS: [&str; 3] = [r#"["me","me"]"#, r#"["me","friend"]"#, r#"["me","anyone"]"#];

/// Opens so many tables for one person, and then measures lists of them.
pub async fn of_one_person(
    at: SocketAddr,
    process: Option<Process>,
    tables: usize,
) -> Result<Measures> {
    let mut connection = Connection::open(at).await?;
    let mut secret: Option<String> = None;
    for number in 0..tables {
        let body = format!(r#"{{"game":"{GAME}","seats":{}}}"#, SEATS[number % 3]);
        let ask = Ask {
            line: "POST /api/tables",
            secret: secret.as_deref(),
            body: &body,
            ..Ask::default()
        };
        let opened = connection.ask(ask).await?.expect(201)?;
        let own = opened.field("secret")?.to_string();
        secret.get_or_insert(own);
    }
    let mut found = Measures::new(format!("one person with {tables} tables"));
    let memory = || process.map(Process::memory).transpose();
    let before = memory()?;
    let lists = [
        ("home", "GET /"),
        ("which=mine", "GET /api/tables?which=mine"),
        ("which=open", "GET /api/tables?which=open"),
    ];
    for (name, line) in lists {
        let ask = Ask {
            line,
            secret: secret.as_deref(),
            ..Ask::default()
        };
        let mut waits = Vec::new();
        let mut bytes = 0;
        for _ in 0..TIMES {
            let start = Instant::now();
            bytes = connection.ask(ask).await?.expect(200)?.body.len();
            waits.push(start.elapsed());
        }
        let first = waits[0];
        waits.sort_unstable();
        let millis = |wait: Duration| wait.as_secs_f64() * 1e3;
        found.add(format!("{name}, the first time"), millis(first), "ms");
        found.add(
            format!("{name}, half within"),
            millis(waits[TIMES / 2]),
            "ms",
        );
        found.add(
            format!("{name}, 99 % within"),
            millis(waits[TIMES * 99 / 100]),
            "ms",
        );
        found.add(format!("{name}, size"), bytes as f64, "bytes");
    }
    if let (Some(before), Some(after)) = (before, memory()?) {
        found.add("memory before", before / 1e6, "MB");
        found.add("memory after", after / 1e6, "MB");
    }
    Ok(found)
}
