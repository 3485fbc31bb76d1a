//! How often something may be done: so much at once, so much in the long run.

use std::time::Instant;

/// Fills by `rate` a second up to `burst`; each deed takes one.
#[derive(Debug)]
pub(crate) struct Bucket {
    burst: f64,
    rate: f64,
    level: f64,
    filled: Instant,
}

impl Bucket {
    pub(crate) fn new(burst: u32, rate: f64) -> Self {
        let burst = f64::from(burst);
        Self { burst, rate, level: burst, filled: Instant::now() }
    }

    /// Whether one more may be done now.
    pub(crate) fn take(&mut self) -> bool {
        self.take_at(Instant::now())
    }

    fn take_at(&mut self, now: Instant) -> bool {
        let passed = now.saturating_duration_since(self.filled).as_secs_f64();
        self.level = (self.level + passed * self.rate).min(self.burst);
        self.filled = now;
        let may = self.level >= 1.0;
        if may {
            self.level -= 1.0;
        }
        may
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_burst_and_then_the_rate() {
        let mut bucket = Bucket::new(3, 2.0);
        let start = bucket.filled;
        assert!((0..3).all(|_| bucket.take_at(start)));
        assert!(!bucket.take_at(start));
        assert!(!bucket.take_at(start + Duration::from_millis(400)));
        assert!(bucket.take_at(start + Duration::from_millis(600)));
        assert!((0..3).all(|_| bucket.take_at(start + Duration::from_mins(1))));
        assert!(!bucket.take_at(start + Duration::from_mins(1)));
    }
}
