//! Who is here: for each seat, how many streams its holder has open. It tells nothing of the game, is kept in memory alone,
//! and costs nothing as long as nobody comes or goes.

use crate::hall::now;
use std::{sync::Arc, time::Duration};
use store::Millis;
use table::{MAX_SEATS, Seat};
use tokio::sync::watch;

/// How long someone may be gone before others are told: a page that is loaded again closes its stream for a moment.
const GRACE: Duration = Duration::from_secs(8);

/// Whether the holder of a seat is here.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Here {
    streams: u16,
    /// When the last stream was closed, if one ever was.
    pub since: Option<Millis>,
    /// Whether they are here, or only just gone.
    pub is_here: bool,
}

/// All seats of a table; those that it does not have stay empty.
pub type Everyone = [Here; MAX_SEATS];

/// Who is here, as the streams of a room know it.
#[derive(Clone)]
pub struct Presence {
    everyone: Arc<watch::Sender<Everyone>>,
    grace: Duration,
}

impl Presence {
    /// Nobody.
    pub fn new() -> Presence {
        Presence::with(GRACE)
    }

    fn with(grace: Duration) -> Presence {
        Presence {
            everyone: Arc::new(watch::Sender::new(Everyone::default())),
            grace,
        }
    }

    /// Who is here now.
    pub fn now(&self) -> Everyone {
        *self.everyone.borrow()
    }

    /// Tells whenever someone comes or goes; first of all who is here now.
    pub fn watch(&self) -> watch::Receiver<Everyone> {
        let mut watch = self.everyone.subscribe();
        watch.mark_changed();
        watch
    }

    /// Someone who holds these seats is here, until this is dropped.
    pub fn come(&self, seats: Vec<Seat>) -> Stay {
        self.everyone.send_if_modified(|all| {
            let before = *all;
            for seat in &seats {
                let here = &mut all[seat.index()];
                here.streams = here.streams.saturating_add(1);
                here.is_here = true;
            }
            is_news(&before, all)
        });
        Stay {
            seats,
            presence: self.clone(),
        }
    }

    fn go(&self, seats: &[Seat]) {
        self.everyone.send_if_modified(|all| {
            for seat in seats {
                let here = &mut all[seat.index()];
                here.streams = here.streams.saturating_sub(1);
                here.since = Some(now());
            }
            false
        });
    }

    /// Tells of those who have not come back.
    fn miss(&self, seats: &[Seat]) {
        self.everyone.send_if_modified(|all| {
            let before = *all;
            for seat in seats {
                let here = &mut all[seat.index()];
                here.is_here = here.streams > 0;
            }
            is_news(&before, all)
        });
    }
}

fn is_news(before: &Everyone, after: &Everyone) -> bool {
    let mut pairs = before.iter().zip(after);
    pairs.any(|(one, other)| one.is_here != other.is_here)
}

/// Someone is here as long as this is kept.
pub struct Stay {
    seats: Vec<Seat>,
    presence: Presence,
}

impl Drop for Stay {
    fn drop(&mut self) {
        if self.seats.is_empty() {
            return;
        }
        self.presence.go(&self.seats);
        // Without a runtime the server has stopped, and there is nobody to tell.
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            let (presence, seats) = (self.presence.clone(), std::mem::take(&mut self.seats));
            runtime.spawn(async move {
                tokio::time::sleep(presence.grace).await;
                presence.miss(&seats);
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_here(presence: &Presence) -> bool {
        presence.now()[Seat::FIRST.index()].is_here
    }

    const SHORT: Duration = Duration::from_millis(40);

    #[tokio::test]
    async fn who_loads_a_page_again_has_not_been_away() {
        let presence = Presence::with(SHORT);
        let mut watch = presence.watch();
        assert!(watch.has_changed().unwrap(), "who comes is told how it is");
        watch.mark_unchanged();
        let stay = presence.come(vec![Seat::FIRST]);
        assert!(is_here(&presence) && watch.has_changed().unwrap());
        watch.mark_unchanged();
        let second = presence.come(vec![Seat::FIRST]);
        drop(stay);
        tokio::time::sleep(SHORT * 3).await;
        assert!(is_here(&presence), "another page is still open");
        drop(second);
        let back = presence.come(vec![Seat::FIRST]);
        tokio::time::sleep(SHORT * 3).await;
        assert!(is_here(&presence) && !watch.has_changed().unwrap());
        drop(back);
        assert!(is_here(&presence), "for a moment");
        tokio::time::sleep(SHORT * 3).await;
        assert!(!is_here(&presence) && watch.has_changed().unwrap());
        assert!(presence.now()[Seat::FIRST.index()].since.is_some());
    }

    #[tokio::test]
    async fn spectators_are_nobody() {
        let presence = Presence::with(SHORT);
        drop(presence.come(Vec::new()));
        assert_eq!(presence.now(), Everyone::default());
    }
}
