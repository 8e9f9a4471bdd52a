//! Games that have ended otherwise than their event has it: a result that was entered by hand is not the server's to
//! correct, so both stand until an arbiter decides.

use chuhe_tournament::{GameRef, Outcome, TableRef, Tournament};
use serde::Serialize;
use uuid::Uuid;

use super::Service;
use super::game_writes::outcome_of;
use crate::hall::Hall;
use crate::problem::Problem;

/// A game that has ended otherwise than its event has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Disagreement {
    /// Its id.
    pub id: Uuid,
    /// Which game of the event.
    pub game: GameRef,
    /// How it has ended at the table.
    pub ended: Outcome,
    /// What the event has; none if nothing yet.
    pub entered: Option<Outcome>,
}

impl Service {
    /// The games of a round that have ended otherwise than their event has it.
    ///
    /// # Errors
    /// If there is no such round, or a game cannot be read.
    pub async fn disagreements(
        &self,
        hall: &Hall,
        event: &Tournament,
        (stage, round): (u16, u16),
    ) -> Result<Vec<Disagreement>, Problem> {
        let found = event.round(stage, round).ok_or(Problem::NotFound)?;
        let mut all = Vec::new();
        for (table, pairing) in (1..).zip(&found.pairings) {
            for (number, game) in (1..).zip(&pairing.games) {
                let place = TableRef::new(stage, round, table).game(number);
                let Some(id) = hall.game_at(event, place) else { continue };
                let entered = game.result.map(|result| result.outcome);
                let ended = match self.games.get(id).await {
                    Ok(kept) => kept.and_then(|kept| outcome_of(&kept.state)),
                    // One that is broken must not hide the round.
                    Err(error) if error.is_damage() => None,
                    Err(error) => return Err(error.into()),
                };
                let ended = ended.filter(|ended| !is_same(*ended, entered));
                all.extend(ended.map(|ended| Disagreement { id, game: place, ended, entered }));
            }
        }
        Ok(all)
    }
}

/// Whether a game ended as was entered; why it was won or drawn may have been left out.
fn is_same(ended: Outcome, entered: Option<Outcome>) -> bool {
    match (ended, entered) {
        (Outcome::Won { winner: a, .. }, Some(Outcome::Won { winner: b, .. })) => a == b,
        (Outcome::Drawn { .. }, Some(Outcome::Drawn { .. })) => true,
        (ended, entered) => Some(ended) == entered,
    }
}
