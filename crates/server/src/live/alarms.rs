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

use crate::service::{Service, Unfollowed};
use crate::store;

/// How often the alarms of other nodes are looked up.
const LOOK_MS: u64 = 1_000;

/// So far ahead. It must be longer than two looks take, or a flag would fall late.
const AHEAD_MS: u64 = 3_000;

/// So many at once; the others are found when these have rung.
const MOST: u32 = 10_000;

/// A game whose log is damaged is left alone for so long, then for twice as long, and so on so often.
const DAMAGED_MS: u64 = 60_000;
const DOUBLED: u32 = 6;

/// So many that ring at the same instant are followed together: a whole round may be late at once.
const TOGETHER: usize = 64;

/// So often at once.
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
    by_game: HashMap<Uuid, Alarm>,
    troubles: HashMap<Uuid, Trouble>,
    /// The games whose alarms were set or taken away here since the last look at the store began, and at which version:
    /// what that look finds may be older.
    set_here: HashMap<Uuid, u64>,
}

/// An alarm.
#[derive(Clone, Copy)]
struct Alarm {
    /// For when it is set in the store.
    set_for: Instant,
    /// When it rings here: later, if it rang before and could not be followed.
    rings: Instant,
    /// The version of the game that it follows from.
    version: u64,
}

/// A game whose alarm could not be followed.
#[derive(Clone, Copy, Default)]
struct Trouble {
    times: u32,
    /// Until then it is left alone.
    until: Instant,
}

impl Alarms {
    /// Sets the alarm of a game, or takes it away, as follows from a version of it, unless a later one is known.
    fn set(&mut self, game: Uuid, at: Option<Instant>, version: u64) {
        let known = self.by_game.get(&game).map(|alarm| alarm.version);
        if known.max(self.set_here.get(&game).copied()).is_some_and(|known| known > version) {
            return;
        }
        let held_back = self.troubles.get(&game).map(|trouble| trouble.until);
        let alarm = at.map(|set_for| {
            let rings = held_back.map_or(set_for, |until| until.max(set_for));
            Alarm { set_for, rings, version }
        });
        let before = match alarm {
            Some(alarm) => self.by_game.insert(game, alarm),
            None => self.by_game.remove(&game),
        };
        if let Some(before) = before {
            self.by_time.remove(&(before.rings, game));
        }
        self.by_time.extend(alarm.map(|alarm| (alarm.rings, game)));
    }
}

impl AlarmClock {
    /// Sets the alarm of a game that is well, or takes it away, as follows from a version of it.
    pub(crate) fn set(&self, game: Uuid, at: Option<Instant>, version: u64) {
        let mut alarms = self.lock();
        alarms.troubles.remove(&game);
        alarms.set(game, at, version);
        let latest = alarms.set_here.entry(game).or_default();
        *latest = version.max(*latest);
        drop(alarms);
        self.changed.notify_one();
    }

    /// The store is going to be looked at.
    fn look_begins(&self) {
        self.lock().set_here.clear();
    }

    /// What was found there.
    fn found(&self, found: Vec<store::Alarm>) {
        let mut alarms = self.lock();
        for store::Alarm { stream, at, version } in found {
            alarms.set(stream, Some(at), version);
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Alarms> {
        self.alarms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The games whose alarms ring by now, and for when they were set. They are taken off: if it cannot be done, the
    /// next look finds them again.
    fn ringing(&self, now: Instant) -> Vec<(Uuid, Instant)> {
        let mut alarms = self.lock();
        let mut ringing = Vec::new();
        while let Some(&(at, game)) = alarms.by_time.first() {
            if at > now {
                break;
            }
            alarms.by_time.pop_first();
            ringing.extend(alarms.by_game.remove(&game).map(|alarm| (game, alarm.set_for)));
        }
        ringing
    }

    /// The first alarm.
    fn first(&self) -> Option<Instant> {
        self.lock().by_time.first().map(|(at, _)| *at)
    }

    /// An alarm could not be followed, and is left alone for a while; whether this is the first time.
    fn failed(&self, game: Uuid, unfollowed: &Unfollowed, now: Instant) -> bool {
        let mut alarms = self.lock();
        let trouble = alarms.troubles.entry(game).or_default();
        let pause = match unfollowed {
            Unfollowed::Passing(_) => LOOK_MS,
            Unfollowed::Damaged(_) => DAMAGED_MS << trouble.times.min(DOUBLED),
        };
        trouble.times += 1;
        trouble.until = now.plus_ms(pause);
        trouble.times == 1
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
            service.alarms.look_begins();
            match service.store().alarms(now.plus_ms(AHEAD_MS), MOST).await {
                Ok(found) => service.alarms.found(found),
                Err(error) => tracing::warn!(%error, "the alarms cannot be looked up"),
            }
        }
        for some in service.alarms.ringing(service.now()).chunks(TOGETHER) {
            let Ok(turn) = Arc::clone(&turns).acquire_owned().await else { return };
            let (service, some) = (Arc::clone(&service), some.to_vec());
            tokio::spawn(async move {
                for (game, error) in service.ring(some).await {
                    if service.alarms.failed(game, &error, service.now()) {
                        tracing::warn!(%game, %error, "an alarm could not be followed; it is tried again");
                    }
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
    use crate::problem::Problem;

    #[test]
    fn alarms_ring_in_order_and_once() {
        let clock = AlarmClock::default();
        let [a, b, c] = [1, 2, 3].map(Uuid::from_u128);
        let at = Instant::from_ms;
        clock.set(a, Some(at(30)), 1);
        clock.set(b, Some(at(10)), 1);
        clock.set(c, Some(at(20)), 1);
        clock.set(a, Some(at(5)), 1);
        clock.set(b, None, 1);
        assert_eq!(clock.first(), Some(at(5)));
        assert!(clock.ringing(at(4)).is_empty());
        assert_eq!(clock.ringing(at(20)), [(a, at(5)), (c, at(20))]);
        assert!(clock.ringing(at(20)).is_empty());
        assert_eq!(clock.first(), None);
    }

    /// A look takes its time: what it finds may be older than what was set meanwhile, and newer than what is set late.
    #[test]
    fn the_latest_version_of_a_game_sets_its_alarm() {
        let clock = AlarmClock::default();
        let (game, at) = (Uuid::from_u128(1), Instant::from_ms);
        let found = |version, ms| vec![store::Alarm { stream: game, at: at(ms), version }];
        clock.look_begins();
        clock.set(game, Some(at(10)), 2);
        clock.found(found(1, 500));
        assert_eq!(clock.first(), Some(at(10)));
        // It is over, and rang for nobody: what was found before that does not bring it back.
        clock.look_begins();
        clock.set(game, None, 3);
        clock.found(found(2, 10));
        assert_eq!(clock.first(), None);
        // Another node was faster: whoever tells later what was before changes nothing.
        clock.look_begins();
        clock.found(found(5, 700));
        clock.set(game, Some(at(600)), 4);
        assert_eq!(clock.first(), Some(at(700)));
        // The same version may be told otherwise, as when an alarm rang in vain.
        clock.found(found(5, 800));
        assert_eq!(clock.first(), Some(at(800)));
    }

    #[test]
    fn what_cannot_be_followed_is_told_once_and_tried_less_and_less_often() {
        let clock = AlarmClock::default();
        let (game, at) = (Uuid::from_u128(1), Instant::from_ms);
        let damaged = Unfollowed::Damaged("broken".to_owned());
        // The store has it at every look.
        let look = || clock.lock().set(game, Some(at(10)), 1);
        look();
        assert_eq!(clock.ringing(at(10)), [(game, at(10))]);
        assert!(clock.failed(game, &damaged, at(10)));
        for (from, until) in [(10, 60_010), (60_010, 180_010)] {
            look();
            assert!(clock.ringing(at(until - 1)).is_empty(), "after {from}");
            assert_eq!(clock.ringing(at(until)), [(game, at(10))], "after {from}");
            assert!(!clock.failed(game, &damaged, at(until)));
        }
        assert!((0..100).all(|_| !clock.failed(game, &damaged, at(0))));
        look();
        assert_eq!(clock.first(), Some(at(DAMAGED_MS << DOUBLED)));
        // What passes is tried again at the next look, and once it is well everything is forgotten.
        clock.failed(game, &Unfollowed::Passing(Problem::Busy), at(500));
        look();
        assert_eq!(clock.first(), Some(at(500 + LOOK_MS)));
        clock.set(game, Some(at(20)), 2);
        assert_eq!(clock.first(), Some(at(20)));
        assert!(clock.failed(game, &damaged, at(20)));
    }
}
