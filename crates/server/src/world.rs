//! Time and chance, which come from outside: the server has the real ones, a test may have its own.

use chuhe_logbook::Instant;
use uuid::Uuid;

/// Where time and chance come from.
pub trait World: Send + Sync + 'static {
    /// The time, in milliseconds since the Unix epoch.
    fn now(&self) -> Instant;

    /// Bytes that nobody can guess.
    fn random(&self) -> [u8; 32];

    /// A seed for lots, which nobody can foresee.
    fn seed(&self) -> u64 {
        let random = self.random();
        let mut eight = [0; 8];
        eight.copy_from_slice(&random[..8]);
        seed_from(u64::from_le_bytes(eight))
    }

    /// An id that nobody has; later ones sort after earlier ones.
    fn new_id(&self) -> Uuid {
        let random = self.random();
        let mut tail = [0; 10];
        tail.copy_from_slice(&random[..10]);
        uuid::Builder::from_unix_timestamp_millis(self.now().ms(), &tail).into_uuid()
    }
}

/// A seed for lots from bits of chance. Programs that read a log may know no larger whole numbers; nought is the seed of
/// an event for which none was drawn.
pub(crate) fn seed_from(bits: u64) -> u64 {
    (bits >> 11).max(1)
}

/// The real world.
pub struct RealWorld;

impl World for RealWorld {
    #[expect(clippy::disallowed_methods, reason = "here the time comes in")]
    fn now(&self) -> Instant {
        let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        Instant::from_ms(since.map_or(0, |since| u64::try_from(since.as_millis()).unwrap_or(0)))
    }

    fn random(&self) -> [u8; 32] {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).expect("the operating system gives random numbers");
        bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_are_not_to_be_foreseen_and_can_be_read_by_every_program() {
        let seeds: std::collections::BTreeSet<u64> = (0..100).map(|_| RealWorld.seed()).collect();
        assert_eq!(seeds.len(), 100);
        assert!(seeds.iter().all(|seed| (1..1 << 53).contains(seed)), "{seeds:?}");
        assert_eq!([0, u64::MAX].map(seed_from), [1, (1 << 53) - 1]);
    }
}
