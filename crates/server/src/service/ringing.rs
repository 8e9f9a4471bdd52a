//! An alarm rings: what time alone has brought about in a game is written.

use chuhe_game::{Actor, Command};
use chuhe_logbook::Instant;
use uuid::Uuid;

use super::Service;
use super::games::GameWrite;
use crate::identity::Written;
use crate::problem::Problem;
use crate::shelf::ShelfError;
use crate::store::{Batch, VainAlarm};

/// Who enters a result that time alone brought about, by name.
const PROGRAM: &str = "Chuhe";

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
    /// Time alone has brought something about in a game, or so an alarm says that was set for an instant.
    ///
    /// # Errors
    /// If it cannot be read or written.
    pub(crate) async fn ring(&self, game: Uuid, set_for: Instant) -> Result<(), Unfollowed> {
        let hall = self.hall_of(game).await?;
        let hall = hall.ok_or_else(|| Unfollowed::Damaged("no hall has the game".to_owned()))?;
        let mut attempt = 0;
        loop {
            let held = self.games.hold(game).await?;
            let gone = || Unfollowed::Damaged("there is no such game".to_owned());
            let mut held = held.ok_or_else(gone)?;
            let now = self.now();
            let mut state = held.kept.state.clone();
            let entries = state.handle(&Command::Tick, &Actor::clock(), now).entries;
            if entries.is_empty() {
                // Somebody has moved meanwhile, or another node has let it happen.
                let instead = state.next_due().map(|due| due.at);
                let vain = VainAlarm { stream: game, rang: set_for, instead };
                let batch = Batch { vain_alarm: Some(vain), ..Batch::default() };
                self.store.write(batch).await.map_err(ShelfError::Store)?;
                self.alarms.set(game, instead);
                return Ok(());
            }
            let appends = vec![held.append(&entries, &Written::Server.to_json())];
            let batch = Batch { appends, ..Batch::default() };
            let write = GameWrite { by: PROGRAM, command: &Command::Tick, entries, state, batch };
            attempt += 1;
            match self.write_game(hall.state.event, &hall.state, held, write).await {
                Err(Problem::Conflict { .. }) if attempt < super::ATTEMPTS => {}
                written => return written.map_err(Unfollowed::Passing),
            }
        }
    }
}
