//! How something is written in a hall, and its doors.

use std::sync::Arc;

use uuid::Uuid;

use super::officials::{has_any_role, organises};
use super::{Service, hall_id};
use crate::hall::{Entry, Hall, HallEvent};
use crate::identity::Identity;
use crate::machine::Machine;
use crate::measure::check_text;
use crate::problem::Problem;
use crate::shelf::{self, Kept};
use crate::store::Batch;

impl Service {
    /// Opens the doors, or closes them.
    ///
    /// # Errors
    /// If the asker may not.
    pub async fn set_public(
        &self,
        event: Uuid,
        identity: &Identity,
        public: bool,
        reason: Option<String>,
    ) -> Result<(), Problem> {
        let reason = checked_reason(reason)?;
        let allowed = |hall: &Hall| organises(hall, identity);
        let set = HallEvent::PublicSet { public, reason };
        self.change_hall(event, identity, allowed, |_| Ok((vec![set.clone()], Batch::default())))
            .await?;
        Ok(())
    }

    /// Writes what happens in a hall, all of it or nothing, if the asker may do it. Where nothing happens nothing is
    /// written.
    pub(super) async fn change_hall(
        &self,
        event: Uuid,
        identity: &Identity,
        allowed: impl Fn(&Hall) -> bool,
        decide: impl Fn(&Hall) -> Result<(Vec<HallEvent>, Batch), Problem>,
    ) -> Result<Arc<Kept<Hall>>, Problem> {
        let mut attempt = 0;
        loop {
            let mut held = self.halls.hold(hall_id(event)).await?.ok_or(Problem::NotFound)?;
            let hall = &held.kept.state;
            if !allowed(hall) {
                return Err(not_allowed(hall, identity));
            }
            let (happened, mut batch) = decide(hall)?;
            if happened.is_empty() {
                return Ok(Arc::clone(&held.kept));
            }
            let at = self.now().max(shelf::last_at(&held.kept));
            let entry = |event| Entry { at, by: identity.name().to_owned(), event };
            let entries: Vec<Entry> = happened.into_iter().map(entry).collect();
            let mut state = hall.clone();
            for entry in &entries {
                state
                    .follow(entry)
                    .map_err(|_| Problem::Conflict { version: held.kept.version })?;
            }
            batch.appends.push(held.append(&entries, &identity.written()));
            attempt += 1;
            match self.store.write(batch).await.map_err(Problem::from) {
                Ok(()) => return Ok(held.written(entries, state)),
                Err(Problem::Conflict { .. }) if attempt < super::ATTEMPTS => {}
                Err(problem) => return Err(problem),
            }
        }
    }
}

/// The answer to somebody who may not do something in a hall: who may not even look is not told that it is there.
pub(super) fn not_allowed(hall: &Hall, identity: &Identity) -> Problem {
    match identity {
        _ if !hall.public && !has_any_role(hall, identity) => Problem::NotFound,
        Identity::Nobody => Problem::SignInFirst,
        _ => Problem::Forbidden,
    }
}

/// As long a reason may be.
pub(super) const LONGEST_REASON: usize = 1_000;

pub(super) fn checked_reason(reason: Option<String>) -> Result<Option<String>, Problem> {
    let checked =
        |reason: String| check_text("reason", &reason, 1, LONGEST_REASON).map(str::to_owned);
    reason.map(checked).transpose()
}
