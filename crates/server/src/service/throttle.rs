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
    /// Counts an attempt as a failure, unless there was one so shortly before that it may not be made.
    ///
    /// # Errors
    /// How long somebody has to wait, in milliseconds.
    pub(super) fn attempt(&self, keys: &[String], now: Instant) -> Result<(), u64> {
        let mut failures = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match wait_ms(&failures, keys, now) {
            Some(wait) => Err(wait),
            None => {
                fail(&mut failures, keys, now);
                Ok(())
            }
        }
    }

    /// The last attempt was none of a guesser.
    pub(super) fn taken_back(&self, key: &str) {
        let mut failures = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(failed) = failures.get_mut(key) {
            failed.count = failed.count.saturating_sub(1);
        }
    }
}

/// How long somebody has to wait, in milliseconds; none if he need not.
fn wait_ms(failures: &HashMap<String, Failures>, keys: &[String], now: Instant) -> Option<u64> {
    let wait = |key: &String| {
        let failed = failures.get(key)?;
        let over = failed.count.checked_sub(FREE)?;
        let wait = FIRST_MS.checked_shl(over.min(32)).unwrap_or(LONGEST_MS).min(LONGEST_MS);
        wait.checked_sub(now.since(failed.last)).filter(|&left| left > 0)
    };
    keys.iter().filter_map(wait).max()
}

fn fail(failures: &mut HashMap<String, Failures>, keys: &[String], now: Instant) {
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

impl Throttle {
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
            assert_eq!(throttle.attempt(&keys, at(0)), Ok(()));
        }
        assert_eq!(throttle.attempt(&keys, at(0)), Err(2_000));
        assert_eq!(throttle.attempt(&keys, at(1_999)), Err(1));
        assert_eq!(throttle.attempt(&keys, at(2_000)), Ok(()));
        assert_eq!(throttle.attempt(&keys, at(2_000)), Err(4_000));
        let mut now = 2_000;
        for _ in 0..40 {
            now += LONGEST_MS;
            assert_eq!(throttle.attempt(&keys, at(now)), Ok(()));
        }
        assert_eq!(throttle.attempt(&keys, at(now)), Err(LONGEST_MS));
        throttle.succeeded("login");
        assert_eq!(throttle.attempt(&keys[..1], at(now)), Ok(()));
        assert!(throttle.attempt(&keys[1..], at(now)).is_err());
        assert_eq!(throttle.attempt(&keys, at(now + FORGIVEN_MS)), Ok(()));
        assert_eq!(throttle.attempt(&keys, at(now + FORGIVEN_MS)), Ok(()));
    }

    #[test]
    fn whoever_signs_in_rightly_uses_nothing_up() {
        let throttle = Throttle::default();
        let keys = ["login".to_owned(), "address".to_owned()];
        for _ in 0..3 * FREE {
            assert_eq!(throttle.attempt(&keys, Instant::from_ms(0)), Ok(()));
            throttle.succeeded(&keys[0]);
            throttle.taken_back(&keys[1]);
        }
    }
}
