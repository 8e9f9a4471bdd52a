//! What is kept as a log: a state that is folded from entries.

use chuhe_logbook::{Instant, Schema};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::store::Kind;

/// A state that is folded from the entries of its log.
pub trait Machine: Sized + Clone + Send + Sync + 'static {
    /// What the log holds.
    type Entry: Serialize + DeserializeOwned + Clone + Send + Sync + 'static;

    /// What the log is about.
    const KIND: Kind;

    /// The schema of its entries. A reader reads this version and all before it.
    const LOG: Schema;

    /// The state after the first entry.
    ///
    /// # Errors
    /// If a log cannot begin so.
    fn begin(first: &Self::Entry) -> Result<Self, String>;

    /// Lets the next entry happen.
    ///
    /// # Errors
    /// If it cannot follow.
    fn follow(&mut self, next: &Self::Entry) -> Result<(), String>;

    /// When an entry happened.
    fn at(entry: &Self::Entry) -> Instant;
}

impl Machine for chuhe_game::Game {
    type Entry = chuhe_game::Entry;

    const KIND: Kind = Kind::Game;
    const LOG: Schema = chuhe_game::LOG;

    fn begin(first: &Self::Entry) -> Result<Self, String> {
        chuhe_game::Game::replay([first]).map_err(|error| error.to_string())
    }

    fn follow(&mut self, next: &Self::Entry) -> Result<(), String> {
        self.apply(next).map_err(|error| error.to_string())
    }

    fn at(entry: &Self::Entry) -> Instant {
        entry.at
    }
}

impl Machine for chuhe_tournament::Tournament {
    type Entry = chuhe_tournament::Entry;

    const KIND: Kind = Kind::Event;
    const LOG: Schema = chuhe_tournament::LOG;

    fn begin(first: &Self::Entry) -> Result<Self, String> {
        let first = std::slice::from_ref(first);
        chuhe_tournament::Tournament::replay(first).map_err(|error| error.to_string())
    }

    fn follow(&mut self, next: &Self::Entry) -> Result<(), String> {
        self.apply(next).map_err(|error| error.to_string())
    }

    fn at(entry: &Self::Entry) -> Instant {
        entry.at
    }
}
