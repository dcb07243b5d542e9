//! How long things took, in buckets that each are a thirty-second wider than the last: exact to 3 %.

use std::time::Duration;

/// Buckets in which a time doubles.
const STEPS: u64 = 32;

/// How often each length of time was seen.
#[derive(Clone, Default)]
pub struct Histogram {
    counts: Vec<u64>,
    seen: u64,
    longest: Duration,
}

fn bucket(nanos: u64) -> usize {
    let shift = (nanos | STEPS).ilog2() - STEPS.ilog2();
    (u64::from(shift) * STEPS + (nanos >> shift)) as usize
}

/// The longest time that falls into the bucket.
fn edge(bucket: usize) -> Duration {
    let bucket = bucket as u64;
    let shift = (bucket / STEPS).saturating_sub(1);
    Duration::from_nanos(((bucket - shift * STEPS + 1) << shift) - 1)
}

impl Histogram {
    /// Counts one more.
    pub fn add(&mut self, time: Duration) {
        let bucket = bucket(time.as_nanos() as u64);
        if self.counts.len() <= bucket {
            self.counts.resize(bucket + 1, 0);
        }
        self.counts[bucket] += 1;
        self.seen += 1;
        self.longest = self.longest.max(time);
    }

    /// Counts what another has counted.
    pub fn merge(&mut self, other: &Histogram) {
        if self.counts.len() < other.counts.len() {
            self.counts.resize(other.counts.len(), 0);
        }
        for (own, count) in self.counts.iter_mut().zip(&other.counts) {
            *own += count;
        }
        self.seen += other.seen;
        self.longest = self.longest.max(other.longest);
    }

    /// How many were counted.
    pub fn seen(&self) -> u64 {
        self.seen
    }

    /// The longest.
    pub fn longest(&self) -> Duration {
        self.longest
    }

    /// The time that this share of all did not exceed.
    pub fn quantile(&self, share: f64) -> Duration {
        let wanted = ((self.seen as f64 * share).ceil() as u64).max(1);
        let mut passed = 0;
        let found = self.counts.iter().position(|count| {
            passed += count;
            passed >= wanted
        });
        found.map_or(Duration::ZERO, |bucket| edge(bucket).min(self.longest))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_time_lies_in_its_bucket() {
        for nanos in (0..5_000).chain((1..60).map(|power| (1 << power) + power)) {
            let (at, time) = (bucket(nanos), Duration::from_nanos(nanos));
            assert!(time <= edge(at), "{nanos}");
            assert!(at == 0 || time > edge(at - 1), "{nanos}");
            assert!(
                edge(at).as_nanos() as f64 <= nanos as f64 * 1.04 + 1.0,
                "{nanos}"
            );
        }
    }

    #[test]
    fn quantiles_are_where_they_should_be() {
        let mut histogram = Histogram::default();
        (1..=1000).for_each(|micros| histogram.add(Duration::from_micros(micros)));
        let near = |share: f64, micros: f64| {
            let found = histogram.quantile(share).as_secs_f64() * 1e6;
            assert!((found / micros - 1.0).abs() < 0.04, "{share}: {found}");
        };
        near(0.5, 500.0);
        near(0.99, 990.0);
        near(1.0, 1000.0);
    }
}
