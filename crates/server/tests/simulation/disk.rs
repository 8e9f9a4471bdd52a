//! A store in memory that is slow, loses news, and dies with its node at any moment.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use async_trait::async_trait;
use chuhe_game::Game;
use chuhe_logbook::Instant;
use chuhe_samples::Random;
use chuhe_server::store::{
    Alarm, Batch, Expected, Hash, Head, Kind, Line, News, Record, Rejected, Reply, Session, Store,
    StoreError, VainAlarm, chain,
};
use tokio::sync::{broadcast, mpsc};
use uuid::Uuid;

use crate::world::now;

/// How bad things are, in thousandths.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Weather {
    /// Longest time that something takes at the database, in milliseconds.
    pub(crate) slow_ms: usize,
    /// How many news are lost.
    pub(crate) lost: usize,
    /// How many batches fail although they could be written.
    pub(crate) failing: usize,
    /// How many batches are written and yet said to have failed, as when the connection is lost at the commit.
    pub(crate) unsure: usize,
    /// How many who ask go away before they are answered, at any moment.
    pub(crate) leaving: usize,
}

impl Weather {
    /// Nothing goes wrong, and nothing takes time.
    pub(crate) const FAIR: Weather =
        Weather { slow_ms: 0, lost: 0, failing: 0, unsure: 0, leaving: 0 };
}

/// What is on the disk, which outlives the nodes.
#[derive(Default)]
pub(crate) struct Disk {
    pub(crate) logs: BTreeMap<Uuid, (Kind, Vec<Record>)>,
    /// When each record was written: log and version.
    pub(crate) written_at: BTreeMap<(Uuid, u64), Instant>,
    keys: BTreeMap<(String, String), Uuid>,
    alarms: BTreeMap<Uuid, Instant>,
    /// Games whose alarm was set to what their log does not say.
    pub(crate) wrong_alarms: Vec<Uuid>,
    secrets: BTreeMap<String, Vec<u8>>,
    listeners: Vec<broadcast::Sender<News>>,
}

impl Disk {
    fn head(&self, stream: Uuid) -> Option<Head> {
        let (kind, records) = self.logs.get(&stream)?;
        let last = records.last()?;
        let since = records[0].at;
        Some(Head { stream, kind: *kind, version: last.version, hash: last.hash, since })
    }

    /// Whether the alarm of a game is what its log says.
    pub(crate) fn alarm_is_right(&self, game: Uuid) -> bool {
        let entries = self.logs[&game].1.iter();
        let entries = entries.map(|record| serde_json::from_str(&record.payload));
        let entries: Vec<chuhe_game::Entry> = entries.collect::<Result<_, _>>().unwrap();
        let due = Game::replay(&entries).unwrap().next_due().map(|due| due.at);
        self.alarms.get(&game).copied() == due
    }

    fn write(&mut self, batch: &Batch) -> Result<(), Rejected> {
        for append in &batch.appends {
            let found = self.head(append.stream).map_or(0, |head| head.version);
            if found != append.seen {
                let (stream, seen) = (append.stream, append.seen);
                return Err(Rejected::Conflict { stream, seen, found });
            }
        }
        for &Expected { stream, version: seen } in &batch.expected {
            let found = self.head(stream).map_or(0, |head| head.version);
            if found != seen {
                return Err(Rejected::Conflict { stream, seen, found });
            }
        }
        for key in &batch.keys {
            if self.keys.contains_key(&(key.space.to_owned(), key.key.clone())) {
                return Err(Rejected::Taken { space: key.space, key: key.key.clone() });
            }
        }
        for append in &batch.appends {
            let (_, records) =
                self.logs.entry(append.stream).or_insert_with(|| (append.kind, Vec::new()));
            for record in &append.records {
                let before = records.last().map_or(Hash::START, |last| last.hash);
                let version = records.len() as u64 + 1;
                records.push(chain::link(before, append.stream, version, record));
                self.written_at.insert((append.stream, version), now());
            }
        }
        for key in &batch.keys {
            self.keys.insert((key.space.to_owned(), key.key.clone()), key.stream);
        }
        for (stream, at) in &batch.alarms {
            match at {
                Some(at) => self.alarms.insert(*stream, *at),
                None => self.alarms.remove(stream),
            };
        }
        for &VainAlarm { stream, rang, instead } in &batch.vain_alarms {
            if self.alarms.get(&stream) == Some(&rang) {
                match instead {
                    Some(at) => self.alarms.insert(stream, at),
                    None => self.alarms.remove(&stream),
                };
            }
            // With a new entry the alarm goes along; by itself it must not undo what another node has set.
            if !self.alarm_is_right(stream) {
                self.wrong_alarms.push(stream);
            }
        }
        if let Some((name, value)) = &batch.secret {
            self.secrets.entry((*name).to_owned()).or_insert_with(|| value.clone());
        }
        Ok(())
    }
}

/// The disk as one node reaches it.
#[derive(Clone)]
pub(crate) struct NodeStore {
    disk: Arc<Mutex<Disk>>,
    news: broadcast::Sender<News>,
    alive: Arc<AtomicBool>,
    random: Arc<Mutex<Random>>,
    weather: Weather,
    /// If nobody else writes to the disk: one batch after the other, as SQLite does it.
    turn: Option<Arc<tokio::sync::Mutex<()>>>,
}

thread_local! {
    /// How many batches were refused because somebody was faster, and how many news were lost.
    pub(crate) static MISHAPS: Cell<(usize, usize)> = const { Cell::new((0, 0)) };
}

impl NodeStore {
    pub(crate) fn new(
        disk: &Arc<Mutex<Disk>>,
        alive: Arc<AtomicBool>,
        seed: u64,
        weather: Weather,
        shared: bool,
    ) -> NodeStore {
        let (news, _) = broadcast::channel(64);
        disk.lock().unwrap().listeners.push(news.clone());
        let (disk, random) = (Arc::clone(disk), Arc::new(Mutex::new(Random::new(seed))));
        let turn = (!shared).then(Arc::default);
        NodeStore { disk, news, alive, random, weather, turn }
    }

    fn chance(&self, of_thousand: usize) -> bool {
        self.random.lock().unwrap().below(1_000) < of_thousand
    }

    /// Takes its time. A node that is dead does nothing any more.
    async fn step(&self) {
        let ms = self.random.lock().unwrap().below(self.weather.slow_ms + 1);
        tokio::time::sleep(Duration::from_millis(ms as u64)).await;
        if !self.alive.load(Ordering::Relaxed) {
            std::future::pending::<()>().await;
        }
    }

    fn tell(&self, news: News) {
        let listeners = self.disk.lock().unwrap().listeners.clone();
        for listener in listeners {
            if listener.same_channel(&self.news) || !self.chance(self.weather.lost) {
                let _ = listener.send(news);
            } else {
                MISHAPS.with(|mishaps| {
                    let (conflicts, lost) = mishaps.get();
                    mishaps.set((conflicts, lost + 1));
                });
            }
        }
    }
}

impl NodeStore {
    async fn write_in_turn(self, batch: Batch) -> Result<(), StoreError> {
        let _turn = match &self.turn {
            Some(turn) => Some(turn.lock().await),
            None => None,
        };
        self.step().await;
        if self.chance(self.weather.failing) {
            return Err(StoreError::Closed);
        }
        let written = self.disk.lock().unwrap().write(&batch);
        if let Err(rejected) = written {
            MISHAPS.with(|mishaps| {
                let (conflicts, lost) = mishaps.get();
                mishaps.set((conflicts + 1, lost));
            });
            return Err(rejected.into());
        }
        // It may die here: then nobody is told, neither who asked nor the others.
        self.step().await;
        if self.chance(self.weather.unsure) {
            return Err(StoreError::Closed);
        }
        for append in &batch.appends {
            let version = append.seen + append.records.len() as u64;
            self.tell(News::Written { stream: append.stream, version });
        }
        self.step().await;
        Ok(())
    }
}

#[async_trait]
impl Store for NodeStore {
    /// What is on its way is written even if whoever asked has gone.
    async fn write(&self, batch: Batch) -> Result<(), StoreError> {
        let written = tokio::spawn(self.clone().write_in_turn(batch));
        written.await.unwrap_or(Err(StoreError::Closed))
    }

    async fn read(&self, stream: Uuid, after: u64, most: u32) -> Result<Vec<Record>, StoreError> {
        self.step().await;
        let disk = self.disk.lock().unwrap();
        let Some((_, records)) = disk.logs.get(&stream) else { return Ok(Vec::new()) };
        let new = records.iter().filter(|record| record.version > after);
        Ok(new.take(most as usize).cloned().collect())
    }

    async fn head(&self, stream: Uuid) -> Result<Option<Head>, StoreError> {
        self.step().await;
        Ok(self.disk.lock().unwrap().head(stream))
    }

    fn news(&self) -> broadcast::Receiver<News> {
        self.news.subscribe()
    }

    fn is_shared(&self) -> bool {
        self.turn.is_none()
    }

    async fn alarms(&self, before: Instant, most: u32) -> Result<Vec<Alarm>, StoreError> {
        self.step().await;
        let disk = self.disk.lock().unwrap();
        let alarm = |(&stream, &at): (&Uuid, &Instant)| {
            let version = disk.head(stream).map_or(0, |head| head.version);
            Alarm { stream, at, version }
        };
        let mut alarms: Vec<Alarm> =
            disk.alarms.iter().filter(|(_, at)| **at < before).map(alarm).collect();
        alarms.sort_by_key(|alarm| (alarm.at, alarm.stream));
        alarms.truncate(most as usize);
        Ok(alarms)
    }

    async fn list(
        &self,
        kind: Kind,
        after: Option<Uuid>,
        most: u32,
    ) -> Result<Vec<Head>, StoreError> {
        self.step().await;
        let disk = self.disk.lock().unwrap();
        let end = after.unwrap_or(Uuid::max());
        let ids = disk.logs.iter().rev().filter(|(id, (of, _))| *of == kind && **id < end);
        Ok(ids.take(most as usize).filter_map(|(id, _)| disk.head(*id)).collect())
    }

    async fn count(&self, kind: Kind) -> Result<u64, StoreError> {
        self.step().await;
        let disk = self.disk.lock().unwrap();
        Ok(disk.logs.values().filter(|(of, _)| *of == kind).count() as u64)
    }

    async fn find(&self, space: &'static str, key: &str) -> Result<Option<Uuid>, StoreError> {
        self.step().await;
        let disk = self.disk.lock().unwrap();
        Ok(disk.keys.get(&(space.to_owned(), key.to_owned())).copied())
    }

    async fn keys_of(&self, space: &'static str, stream: Uuid) -> Result<Vec<String>, StoreError> {
        self.step().await;
        let disk = self.disk.lock().unwrap();
        let own = disk.keys.iter().filter(|((of, _), to)| of == space && **to == stream);
        Ok(own.map(|((_, key), _)| key.clone()).collect())
    }

    async fn reply(&self, _: &str, _: &str) -> Result<Option<Reply>, StoreError> {
        Ok(None)
    }

    async fn session(&self, _: Hash) -> Result<Option<Session>, StoreError> {
        Ok(None)
    }

    async fn secret(&self, name: &str) -> Result<Option<Vec<u8>>, StoreError> {
        self.step().await;
        Ok(self.disk.lock().unwrap().secrets.get(name).cloned())
    }

    async fn copy(&self, _: Option<Vec<Uuid>>, _: mpsc::Sender<Line>) -> Result<(), StoreError> {
        Err(StoreError::Closed)
    }

    async fn close(&self) {}

    fn name(&self) -> &'static str {
        "simulated"
    }
}
