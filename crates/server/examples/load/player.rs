//! One connection that plays one game after another, both seats itself, and checks every answer.

use crate::{
    Result,
    http::{Ask, Connection},
    script::{GAME, Script},
};
use std::{net::SocketAddr, sync::Arc};

/// Who plays at one table at a time.
pub struct Player {
    connection: Connection,
    scripts: Arc<[Script]>,
    /// Which script is played.
    script: usize,
    secret: Option<String>,
    table: Table,
}

/// A table, as far as it was played.
#[derive(Clone, Default)]
pub struct Table {
    pub id: String,
    /// How many actions the server has acknowledged, and the version that it named last.
    pub acted: usize,
    pub version: u32,
    is_over: bool,
}

impl Player {
    /// Connects. The first game is of the script with this number.
    pub async fn new(at: SocketAddr, scripts: &Arc<[Script]>, script: usize) -> Result<Player> {
        Ok(Player {
            connection: Connection::open(at).await?,
            scripts: scripts.clone(),
            script,
            secret: None,
            table: Table::default(),
        })
    }

    /// The table where it sits.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// Opens the next table.
    pub async fn sit(&mut self) -> Result<()> {
        self.script += 1;
        let seed = &self.scripts[self.script % self.scripts.len()].seed;
        let body = format!(r#"{{"game":"{GAME}","seats":["me","me"],"seed":"{seed}"}}"#);
        let ask = Ask {
            line: "POST /api/tables",
            secret: self.secret.as_deref(),
            body: &body,
            ..Ask::default()
        };
        let answer = self.connection.ask(ask).await?.expect(201)?;
        self.table = Table {
            id: answer.field("id")?.into(),
            ..Table::default()
        };
        self.secret = Some(answer.field("secret")?.into());
        Ok(())
    }

    /// Whether the next action needs a new table first.
    pub fn needs_table(&self) -> bool {
        self.table.id.is_empty() || self.table.is_over
    }

    /// Does the next action, and sees that the server has kept it under the next number.
    pub async fn act(&mut self) -> Result<()> {
        let table = &mut self.table;
        let script = &self.scripts[self.script % self.scripts.len()];
        let action = &script.actions[table.acted];
        let line = format!("POST /api/tables/{}/act", table.id);
        let body = format!(r#"{{"action":"{action}","version":{}}}"#, table.version);
        let ask = Ask {
            line: &line,
            secret: self.secret.as_deref(),
            body: &body,
            ..Ask::default()
        };
        let answer = self.connection.ask(ask).await?.expect(200)?;
        table.acted += 1;
        table.version = answer.field("version")?.parse()?;
        table.is_over = answer.field("over")? == "true";
        // The ending is an entry of its own.
        let expected = table.acted as u32 + u32::from(table.is_over);
        if table.version != expected || table.is_over != (table.acted == script.actions.len()) {
            return Err(format!("table {} has gone another way", table.id).into());
        }
        Ok(())
    }

    /// Asks the server for the version of a table; this also makes it load the game.
    pub async fn version(&mut self, id: &str) -> Result<u32> {
        let line = format!("GET /api/tables/{id}");
        let ask = Ask {
            line: &line,
            secret: self.secret.as_deref(),
            ..Ask::default()
        };
        let answer = self.connection.ask(ask).await?.expect(200)?;
        Ok(answer.field("version")?.parse()?)
    }

    /// Sees that the server has what it acknowledged.
    pub async fn verify(&mut self) -> Result<()> {
        let table = self.table.clone();
        match self.version(&table.id).await? {
            version if version == table.version => Ok(()),
            other => Err(format!(
                "table {} is at {other}, but {} was acknowledged",
                table.id, table.version
            )
            .into()),
        }
    }
}
