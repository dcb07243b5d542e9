//! How much a browser loads for the page of a table.

use crate::{
    Result,
    http::{Ask, Connection},
    measures::Measures,
    player::Player,
    script,
};
use std::net::SocketAddr;

/// How far the game is when its page is weighed.
const ACTIONS: usize = 40;

/// Weighs the page and what it links to, as a browser gets it and unpacked.
pub async fn weigh(at: SocketAddr) -> Result<Measures> {
    let mut player = Player::new(at, &script::write(1)?.into(), 0).await?;
    player.sit().await?;
    for _ in 0..ACTIONS {
        player.act().await?;
    }
    let page = format!("/table/{}", player.table().id);
    let mut connection = Connection::open(at).await?;
    let html = String::from_utf8(load(&mut connection, &page, "").await?)?;
    let mut found = Measures::new(format!("the page of a table after {ACTIONS} actions"));
    let mut total = [0, 0];
    let mut linked: Vec<&str> = html
        .split(['"', '\''])
        .filter(|text| text.starts_with("/assets/"))
        .collect();
    linked.sort_unstable();
    linked.dedup();
    for path in std::iter::once(page.as_str()).chain(linked) {
        let packed = load(&mut connection, path, "Accept-Encoding: gzip\r\n")
            .await?
            .len();
        let plain = load(&mut connection, path, "").await?.len();
        total[0] += packed;
        total[1] += plain;
        let name = path.strip_prefix("/assets/").unwrap_or("the page");
        found.add(format!("{name}, gzip"), packed as f64, "bytes");
        found.add(name, plain as f64, "bytes");
    }
    found.add("everything, gzip", total[0] as f64, "bytes");
    found.add("everything", total[1] as f64, "bytes");
    Ok(found)
}

async fn load(connection: &mut Connection, path: &str, headers: &str) -> Result<Vec<u8>> {
    let line = format!("GET {path}");
    let ask = Ask {
        line: &line,
        headers,
        ..Ask::default()
    };
    let answer = connection.ask(ask).await?.expect(200)?;
    Ok(answer.body.to_vec())
}
