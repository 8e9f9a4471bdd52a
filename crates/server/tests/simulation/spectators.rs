//! Those who watch: their lines break, and they come again to any node with what they have seen last.

use std::sync::Arc;
use std::time::Duration;

use chuhe_samples::Random;
use chuhe_server::identity::Identity;
use chuhe_server::live::Reader;
use serde_json::Value;
use tokio::sync::watch;
use uuid::Uuid;

use crate::cluster::Cluster;

/// Watches a game until it is over and everything of it was seen; what was seen, in order.
pub(crate) async fn watch(
    cluster: Arc<Cluster>,
    game: Uuid,
    seed: u64,
    mut over: watch::Receiver<Option<()>>,
) -> Vec<(u64, Value)> {
    let mut random = Random::new(seed);
    let mut seen: Vec<(u64, Value)> = Vec::new();
    loop {
        let node = cluster.any().await;
        let last = seen.last().map_or(0, |(id, _)| *id);
        let line = node.live.watch_game(game, Identity::Nobody, Some(last.into()));
        if let Some(Ok(mut line)) = node.answer(line).await {
            for _ in 0..1 + random.below(12) {
                let said = tokio::select! {
                    biased;
                    said = node.answer(line.next()) => said.flatten(),
                    _ = over.wait_for(Option::is_some) => None,
                };
                let Some(said) = said else { break };
                seen.extend(entries(std::str::from_utf8(&said).unwrap()));
            }
        }
        if over.borrow().is_some() {
            let disk = cluster.disk.lock().unwrap();
            if disk.logs[&game].1.len() as u64 == seen.last().map_or(0, |(id, _)| *id) {
                return seen;
            }
        }
        tokio::time::sleep(Duration::from_millis(random.below(300) as u64)).await;
    }
}

/// The entries in what was said.
pub(crate) fn entries(said: &str) -> Vec<(u64, Value)> {
    let entry = |block: &str| {
        let block = block.strip_prefix("id: ")?;
        let (id, block) = block.split_once("\nevent: entry\ndata: ")?;
        let version = id.split('-').next().unwrap().parse().unwrap();
        Some((version, serde_json::from_str(block).unwrap()))
    };
    said.split("\n\n").filter_map(entry).collect()
}
