//! Nodes that share a disk, and die and come back.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

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
}

impl Node {
    pub(crate) fn is_alive(&self) -> bool {
        self.alive.load(Ordering::Relaxed)
    }

    /// What somebody asks of the node; none if it dies before it answers.
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
}

impl Cluster {
    pub(crate) fn new(seed: u64, weather: Weather) -> Arc<Cluster> {
        Arc::new(Cluster {
            disk: Arc::default(),
            nodes: Mutex::default(),
            random: Mutex::new(Random::new(seed)),
            weather,
        })
    }

    /// The service alone, in fair weather and with nobody else about, to set things up by.
    pub(crate) async fn before_the_storm(&self) -> Service {
        let alive = Arc::new(AtomicBool::new(true));
        let store = NodeStore::new(&self.disk, alive, 0, Weather::FAIR);
        let world = SeededWorld(Mutex::new(Random::new(self.random.lock().unwrap().bits())));
        Service::new(Arc::new(store), Arc::new(world)).await.unwrap()
    }

    /// Starts so many nodes.
    pub(crate) async fn start(&self, size: usize) {
        for _ in 0..size {
            let node = self.started().await;
            self.nodes.lock().unwrap().push(node);
        }
    }

    fn below(&self, bound: usize) -> usize {
        self.random.lock().unwrap().below(bound)
    }

    async fn started(&self) -> Node {
        let (seed, world) = {
            let mut random = self.random.lock().unwrap();
            (random.bits(), SeededWorld(Mutex::new(Random::new(random.bits()))))
        };
        let alive = Arc::new(AtomicBool::new(true));
        let world = Arc::new(world);
        loop {
            let store = NodeStore::new(&self.disk, Arc::clone(&alive), seed, self.weather);
            if let Ok(service) = Service::new(Arc::new(store), world.clone()).await {
                let service = Arc::new(service);
                let live = Live::begin(Arc::clone(&service));
                return Node { service, live, alive, dead: Arc::default() };
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
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
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
