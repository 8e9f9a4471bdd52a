//! Wrong passwords: whoever guesses has to wait, longer every time.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use chuhe_logbook::Instant;

/// So many wrong passwords are free.
const FREE: u32 = 5;

/// The first wait; it doubles with every further failure.
const FIRST_MS: u64 = 2_000;

/// Nobody waits longer, so that nobody can lock another out for good.
const LONGEST_MS: u64 = 15 * 60 * 1_000;

/// After so long without a failure all is forgiven.
const FORGIVEN_MS: u64 = 60 * 60 * 1_000;

/// As many are remembered; when there are more, those forgiven are dropped.
const REMEMBERED: usize = 100_000;

#[derive(Clone, Copy)]
struct Failures {
    count: u32,
    last: Instant,
}

/// Who has failed how often: by login, and by address.
#[derive(Default)]
pub(super) struct Throttle(Mutex<HashMap<String, Failures>>);

impl Throttle {
    /// How long somebody has to wait, in milliseconds; none if he need not.
    pub(super) fn wait_ms(&self, keys: &[String], now: Instant) -> Option<u64> {
        let failures = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let wait = |key: &String| {
            let failed = failures.get(key)?;
            let over = failed.count.checked_sub(FREE)?;
            let wait = FIRST_MS.checked_shl(over).unwrap_or(LONGEST_MS).min(LONGEST_MS);
            wait.checked_sub(now.since(failed.last)).filter(|&left| left > 0)
        };
        keys.iter().filter_map(wait).max()
    }

    /// Somebody has failed.
    pub(super) fn failed(&self, keys: &[String], now: Instant) {
        let mut failures = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if failures.len() > REMEMBERED {
            failures.retain(|_, failed| now.since(failed.last) < FORGIVEN_MS);
        }
        for key in keys {
            let failed = failures.entry(key.clone()).or_insert(Failures { count: 0, last: now });
            if now.since(failed.last) >= FORGIVEN_MS {
                failed.count = 0;
            }
            failed.count = failed.count.saturating_add(1);
            failed.last = now;
        }
    }

    /// Somebody has signed in: his own failures are forgotten, those from his address are not.
    pub(super) fn succeeded(&self, key: &str) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(key);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_guesses_waits_longer_every_time() {
        let throttle = Throttle::default();
        let keys = ["login".to_owned(), "address".to_owned()];
        let at = Instant::from_ms;
        for _ in 0..FREE {
            assert_eq!(throttle.wait_ms(&keys, at(0)), None);
            throttle.failed(&keys, at(0));
        }
        assert_eq!(throttle.wait_ms(&keys, at(0)), Some(2_000));
        assert_eq!(throttle.wait_ms(&keys, at(1_999)), Some(1));
        assert_eq!(throttle.wait_ms(&keys, at(2_000)), None);
        throttle.failed(&keys, at(2_000));
        assert_eq!(throttle.wait_ms(&keys, at(2_000)), Some(4_000));
        for _ in 0..40 {
            throttle.failed(&keys, at(2_000));
        }
        assert_eq!(throttle.wait_ms(&keys, at(2_000)), Some(LONGEST_MS));
        throttle.succeeded("login");
        assert_eq!(throttle.wait_ms(&keys[..1], at(2_000)), None);
        assert!(throttle.wait_ms(&keys[1..], at(2_000)).is_some());
        throttle.failed(&keys, at(2_000 + FORGIVEN_MS));
        assert_eq!(throttle.wait_ms(&keys, at(2_000 + FORGIVEN_MS)), None);
    }
}
