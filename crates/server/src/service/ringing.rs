//! Alarms ring: what time alone has brought about in games is written.

use std::collections::BTreeMap;

use chuhe_game::{Actor, Command, Game, Refusal, Why};
use chuhe_logbook::Instant;
use futures_util::future::join_all;
use uuid::Uuid;

use super::Service;
use super::game_writes::GameWrite;
use crate::identity::Written;
use crate::problem::Problem;
use crate::shelf::{Held, ShelfError};
use crate::store::{Batch, VainAlarm};

/// Who enters a result that time alone brought about, by name.
const PROGRAM: &str = "Chuhe";

/// A game whose alarm rings, and for when that was set.
type Ringing = (Uuid, Instant);

/// Why an alarm could not be followed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Unfollowed {
    /// A log is damaged, or is not there. That does not pass by itself.
    #[error("{0}")]
    Damaged(String),
    /// It may go the next time.
    #[error("{}", .0.code())]
    Passing(Problem),
}

impl From<ShelfError> for Unfollowed {
    fn from(error: ShelfError) -> Unfollowed {
        match error.is_damage() {
            true => Unfollowed::Damaged(error.to_string()),
            false => Unfollowed::Passing(error.into()),
        }
    }
}

impl Service {
    /// Time alone has brought something about in some games, or so their alarms say. Which of them could not be
    /// followed, and why.
    pub(crate) async fn ring(&self, ringing: Vec<Ringing>) -> Vec<(Uuid, Unfollowed)> {
        let mut failed = Vec::new();
        let mut by_hall: BTreeMap<Uuid, Vec<Ringing>> = BTreeMap::new();
        let halls = join_all(ringing.iter().map(|(game, _)| self.hall_id_of(*game))).await;
        for ((game, set_for), hall) in ringing.into_iter().zip(halls) {
            match hall {
                Ok(Some(hall)) => by_hall.entry(hall).or_default().push((game, set_for)),
                Ok(None) => {
                    let fault = "no hall has the game".to_owned();
                    failed.push((game, Unfollowed::Damaged(fault)));
                }
                Err(error) => failed.push((game, error.into())),
            }
        }
        let rung = by_hall.into_iter().map(|(hall, games)| self.ring_in_hall(hall, games));
        failed.extend(join_all(rung).await.into_iter().flatten());
        failed
    }

    /// All games of a round may be due at one instant: they share a commit, and the event with it.
    async fn ring_in_hall(&self, hall: Uuid, mut games: Vec<Ringing>) -> Vec<(Uuid, Unfollowed)> {
        games.sort_unstable();
        if games.len() > 1 && self.ring_together(hall, &games).await.is_ok() {
            return Vec::new();
        }
        // One that goes wrong must not take the others with it.
        let mut failed = Vec::new();
        for game in games {
            if let Err(error) = self.ring_together(hall, &[game]).await {
                failed.push((game.0, error));
            }
        }
        failed
    }

    async fn ring_together(&self, hall: Uuid, games: &[Ringing]) -> Result<(), Unfollowed> {
        let hall = self.halls.get(hall).await?;
        let hall = hall.ok_or_else(|| Unfollowed::Damaged("no hall has the game".to_owned()))?;
        let mut attempt = 0;
        loop {
            let mut due = Vec::new();
            let mut vain = Vec::new();
            let ids: Vec<Uuid> = games.iter().map(|(game, _)| *game).collect();
            for (held, &(game, rang)) in self.games.hold_all(&ids).await?.into_iter().zip(games) {
                let mut state = held.kept.state.clone();
                let handled = state.handle(&Command::Tick, &Actor::clock(), self.now());
                let unsound = |refusal: &Refusal| matches!(refusal.why(), Why::Unsound { .. });
                if let Some(refusal) = handled.refusal.filter(unsound) {
                    return Err(Unfollowed::Damaged(refusal.to_string()));
                }
                let entries = handled.entries;
                if entries.is_empty() {
                    // Somebody has moved meanwhile, or another node has let it happen.
                    let instead = state.next_due().map(|due| due.at);
                    vain.push((held, VainAlarm { stream: game, rang, instead }));
                    continue;
                }
                let actor = Written::Server.to_json();
                let command = &Command::Tick;
                due.push(GameWrite { held, by: PROGRAM, actor, command, entries, state });
            }
            attempt += 1;
            let vain_alarms = vain.iter().map(|(_, vain)| *vain).collect();
            let batch = Batch { vain_alarms, ..Batch::default() };
            let written = match due.is_empty() {
                true => self.store.write(batch).await.map_err(Problem::from),
                false => self.write_games(&hall.state, due, batch).await,
            };
            match written {
                Ok(()) => {
                    vain.iter().for_each(|(held, vain)| self.set_alarm(held, vain.instead));
                    return Ok(());
                }
                Err(Problem::Conflict { .. }) if attempt < super::ATTEMPTS => {}
                Err(problem) => return Err(Unfollowed::Passing(problem)),
            }
        }
    }

    fn set_alarm(&self, held: &Held<Game>, at: Option<Instant>) {
        self.alarms.set(held.kept.id, at, held.kept.version);
    }
}
