//! Nodes that share a disk, and die and come back.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use chuhe_samples::Random;
use chuhe_server::live::Live;
use chuhe_server::service::Service;

use crate::disk::{Disk, NodeStore, Weather};
use crate::world::SeededWorld;

/// A node while it lives.
#[derive(Clone)]
pub(crate) struct Node {
    pub(crate) service: Arc<Service>,
    pub(crate) live: Arc<Live>,
    alive: Arc<AtomicBool>,
    dead: Arc<tokio::sync::Notify>,
    random: Arc<Mutex<Random>>,
    weather: Weather,
}

impl Node {
    pub(crate) fn is_alive(&self) -> bool {
        self.alive.load(Ordering::Relaxed)
    }

    /// When somebody who asks has gone away; most stay.
    async fn gone(&self) {
        let (leaves, after_ms) = {
            let mut random = self.random.lock().unwrap();
            (random.below(1_000) < self.weather.leaving, random.below(6 * self.weather.slow_ms + 1))
        };
        if !leaves {
            std::future::pending::<()>().await;
        }
        tokio::time::sleep(Duration::from_millis(after_ms as u64)).await;
    }

    /// What somebody asks of the node; none if it dies before it answers, or if he goes away.
    pub(crate) async fn answer<T>(&self, asked: impl Future<Output = T>) -> Option<T> {
        let died = self.dead.notified();
        tokio::pin!(died);
        died.as_mut().enable();
        if !self.is_alive() {
            return None;
        }
        tokio::select! {
            biased;
            () = died => None,
            () = self.gone() => None,
            answer = asked => Some(answer),
        }
    }
}

/// The nodes.
pub(crate) struct Cluster {
    pub(crate) disk: Arc<Mutex<Disk>>,
    nodes: Mutex<Vec<Node>>,
    random: Mutex<Random>,
    weather: Weather,
    /// Whether several nodes may write to the disk.
    shared: AtomicBool,
}

impl Cluster {
    pub(crate) fn new(seed: u64, weather: Weather) -> Arc<Cluster> {
        Arc::new(Cluster {
            disk: Arc::default(),
            nodes: Mutex::default(),
            random: Mutex::new(Random::new(seed)),
            weather,
            shared: AtomicBool::new(true),
        })
    }

    /// The service alone, in fair weather and with nobody else about, to set things up by.
    pub(crate) async fn before_the_storm(&self) -> Service {
        let alive = Arc::new(AtomicBool::new(true));
        let store = NodeStore::new(&self.disk, alive, 0, Weather::FAIR, true);
        let world = SeededWorld(Mutex::new(Random::new(self.random.lock().unwrap().bits())));
        Service::new(Arc::new(store), Arc::new(world)).await.unwrap()
    }

    /// Starts so many nodes. One alone has the disk for itself, or does not know that it has.
    pub(crate) async fn start(&self, size: usize) {
        let shared = size > 1 || self.below(2) == 0;
        self.start_on(shared, size).await;
    }

    /// The same on a disk that is shared with others or not.
    pub(crate) async fn start_on(&self, shared: bool, size: usize) {
        self.shared.store(shared, Ordering::Relaxed);
        for _ in 0..size {
            let node = self.started().await;
            self.nodes.lock().unwrap().push(node);
        }
    }

    fn below(&self, bound: usize) -> usize {
        self.random.lock().unwrap().below(bound)
    }

    async fn started(&self) -> Node {
        let (seed, world, askers) = {
            let mut random = self.random.lock().unwrap();
            let world = SeededWorld(Mutex::new(Random::new(random.bits())));
            (random.bits(), world, Random::new(random.bits()))
        };
        let shared = self.shared.load(Ordering::Relaxed);
        let alive = Arc::new(AtomicBool::new(true));
        let world = Arc::new(world);
        loop {
            let (disk, weather) = (&self.disk, self.weather);
            let store = NodeStore::new(disk, Arc::clone(&alive), seed, weather, shared);
            if let Ok(service) = Service::new(Arc::new(store), world.clone()).await {
                let service = Arc::new(service);
                let live = Live::begin(Arc::clone(&service));
                let (random, dead) = (Arc::new(Mutex::new(askers)), Arc::default());
                return Node { service, live, alive, dead, random, weather };
            }
        }
    }

    /// One of the nodes that live, as soon as there is one.
    pub(crate) async fn any(&self) -> Node {
        loop {
            let living: Vec<Node> =
                self.nodes.lock().unwrap().iter().filter(|node| node.is_alive()).cloned().collect();
            if !living.is_empty() {
                return living[self.below(living.len())].clone();
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// A node dies at once, whatever it does, and another takes its place after a while.
    pub(crate) async fn kill_one(&self) {
        let at = self.below(self.nodes.lock().unwrap().len());
        let node = self.nodes.lock().unwrap()[at].clone();
        node.alive.store(false, Ordering::Relaxed);
        node.dead.notify_waiters();
        node.live.end();
        drop(node);
        let new = self.started().await;
        self.nodes.lock().unwrap()[at] = new;
    }
}
