//! A game under load.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use chuhe_board::Move;

/// A game: when each of its moves was due, and how far its log has come as far as was acknowledged.
#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) id: String,
    /// The version at which it was started: everybody watches from there.
    pub(crate) began: u64,
    /// When each move was due, and what it was.
    sent: Mutex<Vec<(Instant, Move)>>,
    version: AtomicU64,
    over: AtomicBool,
}

impl Table {
    pub(crate) fn new(id: String, began: u64) -> Table {
        Table {
            id,
            began,
            sent: Mutex::default(),
            version: AtomicU64::new(began),
            over: AtomicBool::new(false),
        }
    }

    /// A move is about to be sent that was due at an instant.
    pub(crate) fn sends(&self, due: Instant, played: Move) {
        self.sent.lock().unwrap_or_else(PoisonError::into_inner).push((due, played));
    }

    /// When a move was due, counted from 0, and what it was.
    pub(crate) fn sent(&self, ply: usize) -> Option<(Instant, Move)> {
        self.sent.lock().unwrap_or_else(PoisonError::into_inner).get(ply).copied()
    }

    /// The log has come to a version.
    pub(crate) fn acknowledged(&self, version: u64, over: bool) {
        self.version.fetch_max(version, Ordering::AcqRel);
        self.over.fetch_or(over, Ordering::AcqRel);
    }

    pub(crate) fn version(&self) -> u64 {
        self.version.load(Ordering::Acquire)
    }

    pub(crate) fn is_over(&self) -> bool {
        self.over.load(Ordering::Acquire)
    }
}
