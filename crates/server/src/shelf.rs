//! The states of the logs that are in use, kept at hand so that not every question replays a log. Everything here can
//! be thrown away at any time: the logs are the truth.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use chuhe_logbook::Instant;
use futures_util::future::try_join_all;
use lru::LruCache;
use tokio::sync::{Mutex as Turn, OwnedMutexGuard};
use uuid::Uuid;

use crate::machine::Machine;
use crate::store::{Append, Batch, Hash, Mark, NewRecord, Record, Store, StoreError, chain};

/// So many records are read at once.
const PAGE: u32 = 1_000;

/// A state, and the log it comes from.
#[derive(Clone)]
pub struct Kept<M: Machine> {
    /// Whose.
    pub id: Uuid,
    /// How many entries the log has.
    pub version: u64,
    /// The state.
    pub state: M,
    /// The entries.
    pub log: Arc<Vec<M::Entry>>,
    /// A part of the hash of each.
    pub marks: Arc<Vec<Mark>>,
    /// The hash of the last.
    pub head: Hash,
}

/// Why a log cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ShelfError {
    /// The store.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The log is broken.
    #[error("the log {id} cannot be followed at version {version}: {fault}")]
    Broken {
        /// Which.
        id: Uuid,
        /// Where.
        version: u64,
        /// What is wrong.
        fault: String,
    },
}

impl ShelfError {
    /// Whether this one log is damaged, and others may still be well.
    pub fn is_damage(&self) -> bool {
        match self {
            ShelfError::Broken { .. } => true,
            ShelfError::Store(error) => error.is_damage(),
        }
    }
}

/// The place of one log on the shelf: whoever writes holds it, so that writers of one node take turns.
struct Place<M: Machine> {
    turn: Arc<Turn<Slot<M>>>,
    /// How many looks at the store were begun.
    looks: Arc<AtomicU64>,
}

impl<M: Machine> Clone for Place<M> {
    fn clone(&self) -> Place<M> {
        Place { turn: Arc::clone(&self.turn), looks: Arc::clone(&self.looks) }
    }
}

impl<M: Machine> Default for Place<M> {
    fn default() -> Place<M> {
        Place { turn: Arc::default(), looks: Arc::default() }
    }
}

/// What lies at a place.
struct Slot<M: Machine> {
    kept: Option<Arc<Kept<M>>>,
    /// Whether the state is certainly that of the whole log: nobody else writes to it, and nothing is being written.
    sure: bool,
    /// Whether something was to be written of which it is not known what became: whoever wanted it may have gone away
    /// while it still waits for its turn in the store. Never where several nodes write.
    pending: bool,
    /// Which look at the store it comes from, counted from 1.
    looked: u64,
}

impl<M: Machine> Default for Slot<M> {
    fn default() -> Slot<M> {
        Slot { kept: None, sure: false, pending: false, looked: 0 }
    }
}

/// The states that are in use.
pub struct Shelf<M: Machine> {
    store: Arc<dyn Store>,
    size: NonZeroUsize,
    places: Mutex<LruCache<Uuid, Place<M>>>,
}

/// A log that nobody else on this node can write to meanwhile.
pub struct Held<M: Machine> {
    /// The state.
    pub kept: Arc<Kept<M>>,
    place: OwnedMutexGuard<Slot<M>>,
    shared: bool,
    /// The hashes of the records that are being written.
    hashes: Vec<Hash>,
}

impl<M: Machine> Shelf<M> {
    /// An empty shelf for so many states.
    pub fn new(store: Arc<dyn Store>, size: NonZeroUsize) -> Shelf<M> {
        Shelf { store, size, places: Mutex::new(LruCache::unbounded()) }
    }

    fn place(&self, id: Uuid) -> Place<M> {
        let mut places = self.places.lock().unwrap_or_else(PoisonError::into_inner);
        let place = places.get_or_insert(id, Place::default).clone();
        // A place that is in use stays: were it made anew meanwhile, two would write to one log.
        let mut in_use = 0;
        while places.len() - in_use > self.size.get() {
            let Some((id, oldest)) = places.pop_lru() else { break };
            let settled = oldest.turn.try_lock().is_ok_and(|slot| !slot.pending);
            if Arc::strong_count(&oldest.turn) > 1 || !settled {
                places.put(id, oldest);
                in_use += 1;
            }
        }
        place
    }

    /// How many states are at hand.
    pub fn len(&self) -> usize {
        self.places.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether there is anything to be kept under an id. Whoever asks for ids that lead nowhere must not push the
    /// states off the shelf that others use.
    async fn is_there(&self, id: Uuid) -> Result<bool, ShelfError> {
        let known = self.places.lock().unwrap_or_else(PoisonError::into_inner).peek(&id).is_some();
        Ok(known || self.store.head(id).await?.is_some_and(|head| head.kind == M::KIND))
    }

    /// The state of a log as it is now; none if there is no such log.
    ///
    /// # Errors
    /// If the log cannot be read or followed.
    pub async fn get(&self, id: Uuid) -> Result<Option<Arc<Kept<M>>>, ShelfError> {
        if !self.is_there(id).await? {
            return Ok(None);
        }
        let place = self.place(id);
        let asked = place.looks.load(Ordering::Acquire);
        let mut slot = place.turn.lock().await;
        if slot.looked > asked {
            // Somebody has begun to look after this was asked: his look serves all who wait, as when a whole hall
            // opens its lines at once.
            return Ok(slot.kept.clone());
        }
        self.refresh(id, &mut slot, &place.looks).await
    }

    /// The same, to be written to.
    ///
    /// # Errors
    /// If the log cannot be read or followed.
    pub async fn hold(&self, id: Uuid) -> Result<Option<Held<M>>, ShelfError> {
        if !self.is_there(id).await? {
            return Ok(None);
        }
        let Place { turn, looks } = self.place(id);
        self.held(id, turn.lock_owned().await, &looks).await
    }

    /// The same of several logs, whose ids must be in order: whoever holds several takes them so, and nobody waits for
    /// one who waits for him. They are read at the same time.
    ///
    /// # Errors
    /// If one of the logs cannot be read or followed, or is not there.
    ///
    /// # Panics
    /// If the ids are not in order: that is a fault of the program, and waiting for ever would be worse.
    pub async fn hold_all(&self, ids: &[Uuid]) -> Result<Vec<Held<M>>, ShelfError> {
        assert!(ids.is_sorted(), "logs are held in the order of their ids");
        let missing =
            |id| ShelfError::Broken { id, version: 0, fault: "there is no such log".to_owned() };
        let there = try_join_all(ids.iter().map(|id| self.is_there(*id))).await?;
        let mut places = Vec::with_capacity(ids.len());
        for (&id, there) in ids.iter().zip(there) {
            if !there {
                return Err(missing(id));
            }
            let Place { turn, looks } = self.place(id);
            places.push((id, turn.lock_owned().await, looks));
        }
        let held = places.into_iter().map(async |(id, place, looks)| {
            self.held(id, place, &looks).await?.ok_or_else(|| missing(id))
        });
        try_join_all(held).await
    }

    async fn held(
        &self,
        id: Uuid,
        mut place: OwnedMutexGuard<Slot<M>>,
        looks: &AtomicU64,
    ) -> Result<Option<Held<M>>, ShelfError> {
        let kept = self.refresh(id, &mut place, looks).await?;
        let shared = self.store.is_shared();
        Ok(kept.map(|kept| Held { kept, place, shared, hashes: Vec::new() }))
    }

    /// Reads what the state does not know yet: another node may have written.
    async fn refresh(
        &self,
        id: Uuid,
        slot: &mut Slot<M>,
        looks: &AtomicU64,
    ) -> Result<Option<Arc<Kept<M>>>, ShelfError> {
        if slot.sure {
            return Ok(slot.kept.clone());
        }
        if slot.pending {
            // The store writes one after the other: when this is done, so is what came before it.
            self.store.write(Batch::default()).await?;
            slot.pending = false;
        }
        let look = looks.fetch_add(1, Ordering::AcqRel) + 1;
        let place = &mut slot.kept;
        let Some(head) = self.store.head(id).await?.filter(|head| head.kind == M::KIND) else {
            *place = None;
            slot.looked = look;
            return Ok(None);
        };
        if let Some(kept) = place.as_ref().filter(|kept| kept.version >= head.version) {
            slot.sure = !self.store.is_shared();
            slot.looked = look;
            return Ok(Some(Arc::clone(kept)));
        }
        let (mut fold, mut log, mut marks, mut head) = match place.take() {
            Some(kept) => {
                let Kept { version, state, log, marks, head, .. } = Arc::unwrap_or_clone(kept);
                (Fold { id, version, state: Some(state) }, log, marks, head)
            }
            None => {
                let fold = Fold { id, version: 0, state: None };
                (fold, Arc::default(), Arc::default(), Hash::START)
            }
        };
        let (entries, new_marks) = (Arc::make_mut(&mut log), Arc::make_mut(&mut marks));
        loop {
            let page = self.store.read(id, fold.version, PAGE).await?;
            if page.is_empty() {
                break;
            }
            for record in &page {
                entries.push(fold.take(record)?);
                new_marks.push(record.hash.into());
                head = record.hash;
            }
        }
        let Fold { version, state, .. } = fold;
        *place = state.map(|state| Arc::new(Kept { id, version, state, log, marks, head }));
        slot.sure = !self.store.is_shared();
        slot.looked = look;
        Ok(slot.kept.clone())
    }
}

impl<M: Machine> Held<M> {
    /// What is to be written for entries that follow the state. Whether that succeeds is not certain until it is said
    /// to be [`written`](Held::written): whoever asks may go away, or another process may have been faster.
    pub fn append(&mut self, entries: &[M::Entry], actor: &str) -> Append {
        self.place.sure = false;
        // Where several nodes write, the versions alone guard a log, and every look asks the store: nothing is to be
        // remembered, and the state may go.
        self.place.pending = !self.shared;
        let Kept { id, version, head, .. } = *self.kept;
        let append = append::<M>(id, version, entries, actor);
        let mut before = head;
        let linked = (version + 1..).zip(&append.records).map(|(version, record)| {
            before = chain::link(before, id, version, record).hash;
            before
        });
        self.hashes = linked.collect();
        append
    }

    /// The entries were written, and this is what came of them.
    pub fn written(mut self, entries: Vec<M::Entry>, state: M) -> Arc<Kept<M>> {
        // The place must not keep the log alive, or it would be copied.
        self.place.kept.take();
        let (id, version) = (self.kept.id, self.kept.version + entries.len() as u64);
        // Somebody may still be looking at the old state: that is left to him, and not copied for nothing.
        let head = self.hashes.last().copied().unwrap_or(self.kept.head);
        let (mut log, mut marks) = match Arc::try_unwrap(self.kept) {
            Ok(kept) => (kept.log, kept.marks),
            Err(looked_at) => (Arc::clone(&looked_at.log), Arc::clone(&looked_at.marks)),
        };
        Arc::make_mut(&mut log).extend(entries);
        Arc::make_mut(&mut marks).extend(self.hashes.into_iter().map(Mark::from));
        let kept = Arc::new(Kept { id, version, state, log, marks, head });
        let (sure, looked) = (!self.shared, self.place.looked);
        *self.place = Slot { kept: Some(Arc::clone(&kept)), sure, pending: false, looked };
        kept
    }
}

/// What is to be written for entries of a log after a version.
pub fn append<M: Machine>(id: Uuid, seen: u64, entries: &[M::Entry], actor: &str) -> Append {
    let record = |entry: &M::Entry| NewRecord {
        at: M::at(entry),
        actor: actor.to_owned(),
        schema: M::LOG.version,
        payload: M::LOG.entry_line(entry),
    };
    Append { stream: id, kind: M::KIND, seen, records: entries.iter().map(record).collect() }
}

/// A log being followed.
struct Fold<M> {
    id: Uuid,
    version: u64,
    state: Option<M>,
}

impl<M: Machine> Fold<M> {
    fn take(&mut self, record: &Record) -> Result<M::Entry, ShelfError> {
        let broken =
            |fault: String| ShelfError::Broken { id: self.id, version: record.version, fault };
        if record.version != self.version + 1 {
            return Err(broken(format!("version {} is missing", self.version + 1)));
        }
        if record.schema > M::LOG.version {
            return Err(broken(format!("its schema is of the later version {}", record.schema)));
        }
        let entry: M::Entry =
            serde_json::from_str(&record.payload).map_err(|error| broken(error.to_string()))?;
        match &mut self.state {
            None => self.state = Some(M::begin(&entry).map_err(broken)?),
            Some(state) => state.follow(&entry).map_err(broken)?,
        }
        self.version = record.version;
        Ok(entry)
    }
}

/// Follows a whole log without keeping it: what it comes to.
///
/// # Errors
/// Where it cannot be followed; at version 0 if there is nothing in it.
pub fn replay<M: Machine>(id: Uuid, records: &[Record]) -> Result<M, ShelfError> {
    let mut fold = Fold::<M> { id, version: 0, state: None };
    records.iter().try_for_each(|record| fold.take(record).map(drop))?;
    let empty = || ShelfError::Broken { id, version: 0, fault: "the log is empty".to_owned() };
    fold.state.ok_or_else(empty)
}

/// The instant of the last entry, or of the beginning of time.
pub fn last_at<M: Machine>(kept: &Kept<M>) -> Instant {
    kept.log.last().map_or_else(Instant::default, M::at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::account::{Account, AccountEvent, Entry};
    use crate::store::{Rejected, Sqlite};

    fn opened(login: &str) -> Entry {
        let (login, name) = (login.to_owned(), login.to_owned());
        let event = AccountEvent::Opened { login, name, password: None, administrator: false };
        Entry { at: Instant::from_ms(1), event }
    }

    fn renamed(name: &str) -> Entry {
        Entry { at: Instant::from_ms(2), event: AccountEvent::Renamed { name: name.to_owned() } }
    }

    async fn write(store: &dyn Store, append: Append) -> Result<(), StoreError> {
        store.write(Batch { appends: vec![append], ..Batch::default() }).await
    }

    async fn shelf(folder: &tempfile::TempDir) -> (Arc<dyn Store>, Shelf<Account>, [Uuid; 2]) {
        let store = Sqlite::open(&folder.path().join("hall.db")).await.unwrap();
        let store: Arc<dyn Store> = Arc::new(store);
        let ids = [Uuid::from_u128(1), Uuid::from_u128(2)];
        for id in ids {
            write(&*store, append::<Account>(id, 0, &[opened("one")], "{}")).await.unwrap();
        }
        let one = NonZeroUsize::MIN;
        (Arc::clone(&store), Shelf::new(store, one), ids)
    }

    #[tokio::test]
    async fn whoever_was_slower_than_another_process_sees_what_that_has_written() {
        let folder = tempfile::tempdir().unwrap();
        let (store, shelf, [a, _]) = shelf(&folder).await;
        let other = Shelf::<Account>::new(Arc::clone(&store), NonZeroUsize::MIN);
        shelf.get(a).await.unwrap().unwrap();
        let mut first = other.hold(a).await.unwrap().unwrap();
        let mut second = shelf.hold(a).await.unwrap().unwrap();
        let entry = renamed("first");
        write(&*store, first.append(std::slice::from_ref(&entry), "{}")).await.unwrap();
        let late = write(&*store, second.append(&[renamed("second")], "{}")).await;
        assert!(
            matches!(late, Err(StoreError::Rejected(Rejected::Conflict { seen: 1, found: 2, .. }))),
            "{late:?}"
        );
        drop(second);
        let mut again = shelf.hold(a).await.unwrap().unwrap();
        assert_eq!((again.kept.version, again.kept.state.name.as_str()), (2, "first"));
        // It was written, but whoever asked has gone before that was told.
        write(&*store, again.append(&[renamed("second")], "{}")).await.unwrap();
        drop(again);
        let last = shelf.get(a).await.unwrap().unwrap();
        assert_eq!((last.version, last.state.name.as_str(), last.log.len()), (3, "second", 3));
        store.close().await;
    }

    /// Whoever wanted something written has gone away, and it still waits behind others. Whoever looks meanwhile must
    /// not take the old state for the last one.
    #[tokio::test]
    async fn what_still_waits_to_be_written_is_not_passed_over() {
        let folder = tempfile::tempdir().unwrap();
        let (store, shelf, [a, _]) = shelf(&folder).await;
        for number in 2..60u64 {
            let mut held = shelf.hold(a).await.unwrap().unwrap();
            assert_eq!(held.kept.version, number - 1);
            let append = held.append(&[renamed(&format!("name {number}"))], "{}");
            let mut abandoned = Box::pin(write(&*store, append));
            // It is in the queue of the store, and not waited for.
            let waits = std::future::poll_fn(|context| {
                std::task::Poll::Ready(abandoned.as_mut().poll(context).is_pending())
            });
            assert!(waits.await);
            drop(abandoned);
            drop(held);
            let seen = shelf.get(a).await.unwrap().unwrap();
            assert_eq!(
                (seen.version, seen.state.name.as_str()),
                (number, &*format!("name {number}"))
            );
        }
        store.close().await;
    }

    #[tokio::test]
    async fn a_log_that_is_held_is_not_pushed_off() {
        let folder = tempfile::tempdir().unwrap();
        let (store, shelf, [a, b]) = shelf(&folder).await;
        let held = shelf.hold(a).await.unwrap().unwrap();
        shelf.get(b).await.unwrap().unwrap();
        let waiting = tokio::time::timeout(std::time::Duration::from_millis(50), shelf.hold(a));
        assert!(waiting.await.is_err(), "two hold one log");
        drop(held);
        shelf.hold(a).await.unwrap().unwrap();
        shelf.get(b).await.unwrap().unwrap();
        assert_eq!(shelf.len(), 1);
        store.close().await;
    }

    #[tokio::test]
    async fn ids_that_lead_nowhere_push_nothing_off() {
        let folder = tempfile::tempdir().unwrap();
        let (store, shelf, [a, _]) = shelf(&folder).await;
        let kept = shelf.get(a).await.unwrap().unwrap();
        for id in 100..200 {
            assert!(shelf.get(Uuid::from_u128(id)).await.unwrap().is_none());
            assert!(shelf.hold(Uuid::from_u128(id)).await.unwrap().is_none());
        }
        assert!(Arc::ptr_eq(&kept, &shelf.get(a).await.unwrap().unwrap()));
        store.close().await;
    }

    #[tokio::test]
    async fn a_log_is_not_copied_for_an_entry() {
        let folder = tempfile::tempdir().unwrap();
        let (store, shelf, [a, _]) = shelf(&folder).await;
        let mut first = None;
        for number in 0..40 {
            let mut held = shelf.hold(a).await.unwrap().unwrap();
            let entry = renamed(&format!("name {number}"));
            write(&*store, held.append(std::slice::from_ref(&entry), "{}")).await.unwrap();
            let mut state = held.kept.state.clone();
            state.follow(&entry).unwrap();
            let kept = held.written(vec![entry], state);
            let end = store.head(a).await.unwrap().unwrap();
            assert_eq!((kept.version, kept.head), (end.version, end.hash));
            assert_eq!(kept.marks.last(), Some(&end.hash.into()));
            let log = Arc::as_ptr(&kept.log);
            drop(kept);
            // The entries themselves move only when they outgrow their place.
            assert_eq!(*first.get_or_insert(log), log, "the log was copied");
        }
        store.close().await;
    }
}
