//! Who has a part in which event. What was seen of every hall is remembered with its version, so that only those are
//! looked into that have changed since.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};

use uuid::Uuid;

use super::Service;
use crate::hall::Hall;
use crate::problem::Problem;
use crate::shelf::Kept;
use crate::store::{Head, Kind};

/// So many halls are listed at once.
const PAGE: u32 = 1_000;

/// What was seen of a hall.
struct Seen {
    version: u64,
    event: Uuid,
    /// Who had a part.
    accounts: BTreeSet<Uuid>,
}

impl Seen {
    fn of(hall: &Kept<Hall>) -> Seen {
        let with_roles = hall.state.roles.iter().filter(|(_, roles)| !roles.is_empty());
        Seen {
            version: hall.version,
            event: hall.state.event,
            accounts: with_roles.map(|(&account, _)| account).collect(),
        }
    }

    /// The event, if somebody has a part in it.
    fn event_with(&self, account: Uuid) -> Option<Uuid> {
        self.accounts.contains(&account).then_some(self.event)
    }
}

/// What was seen of the halls, by their ids.
#[derive(Default)]
pub(super) struct Parts(Mutex<HashMap<Uuid, Seen>>);

impl Parts {
    fn seen(&self) -> MutexGuard<'_, HashMap<Uuid, Seen>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Service {
    /// The events in which an account has a part, the newest first.
    pub(super) async fn events_with(&self, account: Uuid) -> Result<Vec<Uuid>, Problem> {
        let mut events = Vec::new();
        let mut after = None;
        loop {
            let page = self.store.list(Kind::Hall, after, PAGE).await?;
            for head in &page {
                events.extend(self.event_of_hall_with(head, account).await?);
            }
            after = page.last().map(|last| last.stream);
            if page.len() < PAGE as usize {
                // Ids of events sort by when they were set up.
                events.sort_unstable_by(|a, b| b.cmp(a));
                return Ok(events);
            }
        }
    }

    /// The event of a hall, if an account has a part in it.
    async fn event_of_hall_with(
        &self,
        head: &Head,
        account: Uuid,
    ) -> Result<Option<Uuid>, Problem> {
        if let Some(seen) = self.parts.seen().get(&head.stream)
            && seen.version >= head.version
        {
            return Ok(seen.event_with(account));
        }
        let hall = match self.halls.get(head.stream).await {
            // One that is broken must not hide the others.
            Err(error) if error.is_damage() => None,
            hall => hall?,
        };
        let Some(hall) = hall else { return Ok(None) };
        let seen = Seen::of(&hall);
        let event = seen.event_with(account);
        self.parts.seen().insert(head.stream, seen);
        Ok(event)
    }
}
