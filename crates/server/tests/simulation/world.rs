//! The time of the simulation, which stands still while anybody has something to do, and its chance.

use std::sync::Mutex;

use chuhe_logbook::Instant;
use chuhe_samples::Random;
use chuhe_server::world::World;

thread_local! {
    static BEGUN: std::cell::Cell<Option<tokio::time::Instant>> = const { std::cell::Cell::new(None) };
}

/// Time begins.
pub(crate) fn begin() {
    BEGUN.set(Some(tokio::time::Instant::now()));
}

/// The time.
pub(crate) fn now() -> Instant {
    let begun = BEGUN.get().expect("time has begun");
    let since = tokio::time::Instant::now().duration_since(begun).as_millis();
    Instant::from_ms(1_800_000_000_000).plus_ms(u64::try_from(since).unwrap())
}

pub(crate) struct SeededWorld(pub(crate) Mutex<Random>);

impl World for SeededWorld {
    fn now(&self) -> Instant {
        now()
    }

    fn random(&self) -> [u8; 32] {
        let mut random = self.0.lock().unwrap();
        let mut bytes = [0; 32];
        for part in bytes.chunks_mut(8) {
            part.copy_from_slice(&random.bits().to_be_bytes());
        }
        bytes
    }
}
