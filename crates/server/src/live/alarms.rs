//! Flags fall, and deadlines pass, without anybody asking.
//!
//! With every entry of a game it is written when time alone brings something about in it next ([`Batch::alarms`]). Every
//! node watches all alarms, so that no node is special: whichever is first lets it happen, and the others find that it
//! has. What a node writes itself it knows at once; what others write it looks up every second, some seconds ahead.
//!
//! [`Batch::alarms`]: crate::store::Batch::alarms

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use chuhe_logbook::Instant;
use tokio::sync::{Notify, Semaphore};
use uuid::Uuid;

use crate::service::Service;

/// How often the alarms of other nodes are looked up.
const LOOK_MS: u64 = 1_000;

/// So far ahead. It must be longer than two looks take, or a flag would fall late.
const AHEAD_MS: u64 = 3_000;

/// So many at once; the others are found when these have rung.
const MOST: u32 = 10_000;

/// So many ring at once.
const RINGING: usize = 16;

/// The alarms that this node knows of.
#[derive(Default)]
pub(crate) struct AlarmClock {
    alarms: Mutex<Alarms>,
    changed: Notify,
}

#[derive(Default)]
struct Alarms {
    by_time: BTreeSet<(Instant, Uuid)>,
    by_game: HashMap<Uuid, Instant>,
}

impl Alarms {
    fn set(&mut self, game: Uuid, at: Option<Instant>) {
        let before = match at {
            Some(at) => self.by_game.insert(game, at),
            None => self.by_game.remove(&game),
        };
        if let Some(before) = before {
            self.by_time.remove(&(before, game));
        }
        self.by_time.extend(at.map(|at| (at, game)));
    }
}

impl AlarmClock {
    /// Sets the alarm of a game, or takes it away.
    pub(crate) fn set(&self, game: Uuid, at: Option<Instant>) {
        self.lock().set(game, at);
        self.changed.notify_one();
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Alarms> {
        self.alarms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The games whose alarms ring by now. They are taken off: if it cannot be done, the next look finds them again.
    fn ringing(&self, now: Instant) -> Vec<Uuid> {
        let mut alarms = self.lock();
        let mut ringing = Vec::new();
        while let Some(&(at, game)) = alarms.by_time.first() {
            if at > now {
                break;
            }
            alarms.set(game, None);
            ringing.push(game);
        }
        ringing
    }

    /// The first alarm.
    fn first(&self) -> Option<Instant> {
        self.lock().by_time.first().map(|(at, _)| *at)
    }
}

/// Watches the alarms for ever.
pub(crate) async fn watch(service: Arc<Service>) {
    let turns = Arc::new(Semaphore::new(RINGING));
    let mut next_look = service.now();
    loop {
        let now = service.now();
        if now >= next_look {
            next_look = now.plus_ms(LOOK_MS);
            match service.store().alarms(now.plus_ms(AHEAD_MS), MOST).await {
                Ok(found) => {
                    let mut alarms = service.alarms.lock();
                    found.into_iter().for_each(|(game, at)| alarms.set(game, Some(at)));
                }
                Err(error) => tracing::warn!(%error, "the alarms cannot be looked up"),
            }
        }
        for game in service.alarms.ringing(service.now()) {
            let Ok(turn) = Arc::clone(&turns).acquire_owned().await else { return };
            let service = Arc::clone(&service);
            tokio::spawn(async move {
                if let Err(problem) = service.ring(game).await {
                    tracing::warn!(%game, code = problem.code(), "an alarm could not be followed");
                }
                drop(turn);
            });
        }
        let next = service.alarms.first().map_or(next_look, |first| first.min(next_look));
        // Never for longer than a look: the clock of the world may be set.
        let wait = next.since(service.now()).min(LOOK_MS);
        tokio::select! {
            biased;
            () = tokio::time::sleep(Duration::from_millis(wait)) => {}
            () = service.alarms.changed.notified() => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn alarms_ring_in_order_and_once() {
        let clock = AlarmClock::default();
        let [a, b, c] = [1, 2, 3].map(Uuid::from_u128);
        let at = Instant::from_ms;
        clock.set(a, Some(at(30)));
        clock.set(b, Some(at(10)));
        clock.set(c, Some(at(20)));
        clock.set(a, Some(at(5)));
        clock.set(b, None);
        assert_eq!(clock.first(), Some(at(5)));
        assert!(clock.ringing(at(4)).is_empty());
        assert_eq!(clock.ringing(at(20)), [a, c]);
        assert!(clock.ringing(at(20)).is_empty());
        assert_eq!(clock.first(), None);
    }
}
