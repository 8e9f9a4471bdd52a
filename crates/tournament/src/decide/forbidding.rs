//! Forbidding two to meet, and lifting it.

use super::{Done, Draft, needs_reason};
use crate::entrant::EntrantId;
use crate::event::Event;
use crate::refusal::Why;
use crate::tournament::pair;

impl Draft<'_> {
    /// Two must not meet in any Swiss of the event from now on, or may again.
    pub(super) fn forbid(&mut self, a: EntrantId, b: EntrantId, lift: bool, reason: &str) -> Done {
        needs_reason(reason)?;
        for id in [a, b] {
            self.now_is.participant(id).ok_or(Why::NoSuchEntrant(id))?;
        }
        if a == b {
            return Err(Why::NotEverybodyOnce(a));
        }
        let stages = 1..=self.now_is.stages.len() as u16;
        let swiss: Vec<u16> = stages.filter(|&no| self.now_is.is_swiss(no)).collect();
        if swiss.is_empty() {
            return Err(Why::NoSwiss);
        }
        let (a, b) = pair(a, b);
        let is_forbidden = |&no: &u16| self.now_is.forbidden_pairs(no).contains(&(a, b));
        let reason = reason.to_owned();
        if lift {
            if !swiss.iter().any(is_forbidden) {
                return Err(Why::PairNotForbidden);
            }
            self.end(Event::PairAllowed { a, b, reason });
        } else {
            if swiss.iter().all(is_forbidden) {
                return Err(Why::PairForbidden);
            }
            self.end(Event::PairForbidden { a, b, reason });
        }
        Ok(())
    }
}
