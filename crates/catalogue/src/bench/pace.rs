//! How fast something is done, by the time that this thread had a core to itself. On a busy machine the
//! clock on the wall also counts the time of others.

use std::time::{Duration, Instant};

/// How fast something was done.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pace {
    /// How often a second.
    pub per_second: f64,
    /// Which share of a core we had meanwhile. Nothing where the system does not tell: then the pace is
    /// by the clock on the wall.
    pub core_share: Option<f64>,
}

impl Pace {
    /// Does it for this long by the clock on the wall: `round` does it and says how often it did.
    pub fn of(time: Duration, mut round: impl FnMut() -> u64) -> Pace {
        round();
        let (began, own_began) = (Instant::now(), own_time());
        let mut done = 0;
        loop {
            done += round();
            if began.elapsed() >= time {
                break;
            }
        }
        let own = own_time().zip(own_began).map(|(now, then)| now - then);
        let passed = began.elapsed().as_secs_f64();
        match own.map(|own| own.as_secs_f64()) {
            Some(own) if own > 0.0 => Pace {
                per_second: done as f64 / own,
                core_share: Some((own / passed).min(1.0)),
            },
            _ => Pace {
                per_second: done as f64 / passed,
                core_share: None,
            },
        }
    }

    /// The nanoseconds that it takes once.
    pub fn nanoseconds(self) -> f64 {
        1e9 / self.per_second
    }
}

/// The time that this thread has had a core so far.
#[cfg(unix)]
fn own_time() -> Option<Duration> {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::try_from(time).ok()
}

#[cfg(not(unix))]
fn own_time() -> Option<Duration> {
    None
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    /// Who sleeps leaves the core to others, and that time is not counted.
    #[test]
    fn the_time_of_others_is_not_ours() {
        let nap = Duration::from_millis(5);
        let pace = Pace::of(Duration::from_millis(30), || {
            std::thread::sleep(nap);
            1
        });
        assert!(pace.per_second > 1.0 / nap.as_secs_f64(), "{pace:?}");
        assert!(pace.core_share.unwrap() < 0.9, "{pace:?}");
    }
}
