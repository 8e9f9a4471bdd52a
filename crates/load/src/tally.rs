//! What players and spectators have come to, counted together.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use hdrhistogram::Histogram;
use tokio::sync::Notify;

/// Three figures of every value, up to a minute.
pub(crate) fn histogram() -> Histogram<u64> {
    Histogram::new_with_bounds(1, 60_000_000, 3).expect("the bounds are right")
}

/// Counts of one phase.
pub(crate) struct Tally {
    acknowledged: Mutex<Histogram<u64>>,
    delivered: Mutex<Histogram<u64>>,
    /// Entries that were seen.
    pub(crate) entries: AtomicU64,
    /// Bytes that came by the lines.
    pub(crate) bytes: AtomicU64,
    /// Entries that were left out, came twice or in the wrong order.
    pub(crate) misplaced: AtomicU64,
    /// Lines that ended and were opened again.
    pub(crate) again: AtomicU64,
    /// Commands that were refused.
    pub(crate) refused: AtomicU64,
    /// What was said when one was, the first time.
    pub(crate) first_refusal: Mutex<Option<String>>,
    /// Moves that were delivered.
    deliveries: AtomicU64,
    /// Whenever so many more were, somebody is told who waits for it.
    told_every: u64,
    pub(crate) told: Notify,
}

impl Tally {
    /// Nobody waits for deliveries.
    pub(crate) fn new() -> Tally {
        Tally::telling_every(u64::MAX)
    }

    /// Somebody waits for deliveries, and is told whenever there are so many more.
    pub(crate) fn telling_every(told_every: u64) -> Tally {
        Tally {
            acknowledged: Mutex::new(histogram()),
            delivered: Mutex::new(histogram()),
            entries: AtomicU64::new(0),
            bytes: AtomicU64::new(0),
            misplaced: AtomicU64::new(0),
            again: AtomicU64::new(0),
            refused: AtomicU64::new(0),
            first_refusal: Mutex::default(),
            deliveries: AtomicU64::new(0),
            told_every,
            told: Notify::new(),
        }
    }

    pub(crate) fn acknowledged(&self, after: Duration) {
        record(&self.acknowledged, after);
    }

    pub(crate) fn delivered(&self, after: Duration) {
        record(&self.delivered, after);
        self.counted();
    }

    /// The same where nobody asks how long it took.
    pub(crate) fn counted(&self) {
        let count = self.deliveries.fetch_add(1, Ordering::AcqRel) + 1;
        if count.is_multiple_of(self.told_every) {
            self.told.notify_one();
        }
    }

    pub(crate) fn refused(&self, why: &dyn std::fmt::Display) {
        self.refused.fetch_add(1, Ordering::Relaxed);
        let mut first = self.first_refusal.lock().unwrap_or_else(PoisonError::into_inner);
        first.get_or_insert_with(|| why.to_string());
    }

    /// Both latencies so far: of acknowledgements and of deliveries.
    pub(crate) fn latencies(&self) -> (Histogram<u64>, Histogram<u64>) {
        let copy =
            |of: &Mutex<Histogram<u64>>| of.lock().unwrap_or_else(PoisonError::into_inner).clone();
        (copy(&self.acknowledged), copy(&self.delivered))
    }

    /// How many moves were delivered so far.
    pub(crate) fn deliveries(&self) -> u64 {
        self.deliveries.load(Ordering::Acquire)
    }
}

fn record(into: &Mutex<Histogram<u64>>, after: Duration) {
    let micros = u64::try_from(after.as_micros()).unwrap_or(u64::MAX);
    into.lock().unwrap_or_else(PoisonError::into_inner).saturating_record(micros);
}
