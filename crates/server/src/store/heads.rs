//! The ends of the logs that were written to last, so that they need not be asked for again.

use std::num::NonZeroUsize;

use lru::LruCache;
use uuid::Uuid;

use super::Head;

/// So many logs are written to at the same time, more or less.
const KNOWN: NonZeroUsize = NonZeroUsize::new(4_096).expect("not nought");

/// The ends of logs as this node left them. Where others write, too, nothing is known for long: then it stays empty.
pub(super) struct Heads(Option<LruCache<Uuid, Head>>);

impl Heads {
    /// For a database that nobody else writes to.
    pub(super) fn of_one_writer() -> Heads {
        Heads(Some(LruCache::new(KNOWN)))
    }

    /// For a database that others write to as well.
    pub(super) const fn of_many_writers() -> Heads {
        Heads(None)
    }

    pub(super) fn get(&mut self, stream: Uuid) -> Option<Head> {
        self.0.as_mut()?.get(&stream).copied()
    }

    pub(super) fn put(&mut self, head: Head) {
        if let Some(known) = &mut self.0 {
            known.put(head.stream, head);
        }
    }

    pub(super) fn forget(&mut self, stream: Uuid) {
        if let Some(known) = &mut self.0 {
            known.pop(&stream);
        }
    }

    /// What was written is taken back: nothing is known any more.
    pub(super) fn forget_all(&mut self) {
        if let Some(known) = &mut self.0 {
            known.clear();
        }
    }
}
