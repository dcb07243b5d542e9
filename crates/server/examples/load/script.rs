//! Games that are known beforehand: the same seed gives the same cards here and at the server, so every
//! action of a game can be chosen before its table is opened.

use crate::Result;
use table::{Rng, Seed};

/// What is played.
pub const GAME: &str = "schotten-totten";

/// A whole game.
pub struct Script {
    pub seed: String,
    pub actions: Vec<String>,
}

/// So many games, played to their ends with actions picked at random.
pub fn write(count: usize) -> Result<Vec<Script>> {
    (0..count).map(one).collect()
}

fn one(number: usize) -> Result<Script> {
    let game = catalogue::find(GAME)?;
    let seed = format!("load {number}");
    let mut table = game.open(&game.settings_from(&[])?, &[], Seed::from_text(&seed))?;
    let mut rng = Rng::new(number as u64);
    let mut actions = Vec::new();
    while let Some(seat) = table.turn().next_seat() {
        let legal = table.legal(seat);
        let chosen = &legal[rng.pick(legal.len())].notation;
        table.act(seat, chosen)?;
        actions.push(chosen.clone());
    }
    Ok(Script { seed, actions })
}
