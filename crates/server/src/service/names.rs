//! Names that are asked for with every request: which hall has a game, whose a token is.

use std::num::NonZeroUsize;
use std::sync::{Mutex, MutexGuard, PoisonError};

use lru::LruCache;
use uuid::Uuid;

use crate::store::{Store, StoreError};

/// So many are remembered, which takes a hundred bytes or two each.
const KNOWN: NonZeroUsize = NonZeroUsize::new(16_384).expect("not nought");

/// What a name is a name of.
type Space = &'static str;

/// Names that lead to one log for ever, or nowhere any more. Whoever follows one must ask that log whether it still
/// counts: a token may have been revoked.
pub(super) struct Names(Mutex<LruCache<(Space, String), Uuid>>);

impl Names {
    pub(super) fn new() -> Names {
        Names(Mutex::new(LruCache::new(KNOWN)))
    }

    fn known(&self) -> MutexGuard<'_, LruCache<(Space, String), Uuid>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Where a name leads, in the first of these spaces that has it.
    pub(super) async fn find(
        &self,
        store: &dyn Store,
        spaces: &[Space],
        key: &str,
    ) -> Result<Option<(Space, Uuid)>, StoreError> {
        for &space in spaces {
            if let Some(&stream) = self.known().get(&(space, key.to_owned())) {
                return Ok(Some((space, stream)));
            }
        }
        for &space in spaces {
            if let Some(stream) = store.find(space, key).await? {
                self.known().put((space, key.to_owned()), stream);
                return Ok(Some((space, stream)));
            }
        }
        Ok(None)
    }
}
