//! The chronicles of finished games, for battle reports. Each is worked out on another thread, beside the game's room, and kept for a
//! while, since whoever reads one may take it home as a file as well.

use crate::{hall::Hall, room::Kept};
use catalogue::Told;
use std::sync::{Arc, Mutex, PoisonError};
use store::{GameId, StoreError};

/// How many are kept. The largest has some megabytes.
const MOST: usize = 8;

/// Of which table, and of which version of it.
type Version = (GameId, u32);

/// The chronicles that people read last, the latest at the end.
#[derive(Default)]
pub struct Chronicles(Mutex<Vec<(Version, Arc<Told>)>>);

impl Chronicles {
    fn find(&self, told: Version) -> Option<Arc<Told>> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let found = kept.iter().find(|(known, _)| *known == told);
        found.map(|(_, found)| found.clone())
    }

    fn keep(&self, told: Version, found: Arc<Told>) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() == MOST {
            kept.remove(0);
        }
        kept.push((told, found));
    }
}

impl Hall {
    /// A finished game told: what it came to, and its parts, each with its words and its picture. As many are worked out at once as there are advisers.
    pub async fn chronicle(&self, kept: &Kept) -> Result<Arc<Told>, StoreError> {
        let told = (kept.about.id, kept.about.version);
        if let Some(found) = self.chronicles.find(told) {
            return Ok(found);
        }
        let corrupt = |error: String| StoreError::Corrupt(error);
        let permit = self.advisers.acquire().await;
        let _permit = permit.map_err(|error| corrupt(error.to_string()))?;
        // Somebody else may have asked for the same while this waited.
        if let Some(found) = self.chronicles.find(told) {
            return Ok(found);
        }
        let (game, table) = (kept.game, kept.table.clone());
        let found = tokio::task::spawn_blocking(move || game.chronicle(&table.record()));
        let found = found.await.map_err(|panic| corrupt(panic.to_string()))?;
        let found = Arc::new(found.map_err(|error| corrupt(error.to_string()))?);
        self.chronicles.keep(told, found.clone());
        Ok(found)
    }
}
