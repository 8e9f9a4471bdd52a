//! What takes long to think about is thought about on threads of its own, a few at a time.

use tokio::sync::Semaphore;

use crate::identity::Identity;
use crate::problem::Problem;

/// So many rulings are thought about at once for those who run events, play in them or watch them; games go on meanwhile.
static HOUSE: Semaphore = Semaphore::const_new(2);
/// So many for strangers, who may ask for a hundred at a time.
static STRANGERS: Semaphore = Semaphore::const_new(2);

/// For whom something is thought about: an arbiter does not wait until strangers have their answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Thought {
    /// For a page or a paper of an event, or somebody who is known.
    OfTheHouse,
    /// For anybody.
    OfStrangers,
}

impl Thought {
    /// What somebody asks who need not say who he is.
    pub(crate) fn of(identity: &Identity) -> Thought {
        match identity {
            Identity::Nobody => Thought::OfStrangers,
            Identity::Account(_) | Identity::Tablet { .. } => Thought::OfTheHouse,
        }
    }

    fn thinkers(self) -> &'static Semaphore {
        match self {
            Thought::OfTheHouse => &HOUSE,
            Thought::OfStrangers => &STRANGERS,
        }
    }
}

/// Thinks on another thread.
pub(crate) async fn think<T: Send + 'static>(
    thought: Thought,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Problem> {
    let turn = thought.thinkers().acquire().await.map_err(|_| Problem::Busy)?;
    let thought = tokio::task::spawn_blocking(move || {
        // The turn lasts as long as the work, even if whoever asked has gone.
        let _turn = turn;
        work()
    });
    thought.await.map_err(|error| Problem::internal(&error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn an_arbiter_does_not_wait_for_strangers() {
        let strangers = Thought::of(&Identity::Nobody);
        let (done, until) = std::sync::mpsc::channel::<()>();
        let until = std::sync::Arc::new(std::sync::Mutex::new(until));
        // Strangers have all their turns, and others of them wait.
        let mut asked = tokio::task::JoinSet::new();
        for _ in 0..8 {
            let until = std::sync::Arc::clone(&until);
            asked.spawn(think(strangers, move || {
                _ = until.lock().map(|until| until.recv());
            }));
        }
        while STRANGERS.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        assert_eq!(think(Thought::OfTheHouse, || 1).await.unwrap(), 1);
        drop(done);
        asked.join_all().await;
    }
}
