//! What the arbiters of an event look at, and what something would bring about before they do it.

use std::sync::Arc;

use chuhe_game::{Command, Entry, Game};
use chuhe_tournament::{Part, Tournament};
use uuid::Uuid;

use super::Service;
use super::games::actor_for;
use super::halls::not_allowed;
use super::officials::{arbitrates, held_parts};
use crate::account::Scope;
use crate::hall::Hall;
use crate::identity::Identity;
use crate::problem::Problem;
use crate::shelf::{self, Kept};

/// What something would bring about in a game. Nothing was written.
pub struct Foresight {
    /// The game as it is.
    pub before: Arc<Kept<Game>>,
    /// As it would be.
    pub after: Game,
    /// What the log would say.
    pub entries: Vec<Entry>,
}

impl Foresight {
    /// Whether the game would end by it, or end otherwise than it has.
    pub fn decides(&self) -> bool {
        let outcome = |game: &Game| game.ended().map(|ended| ended.outcome.clone());
        outcome(&self.before.state) != outcome(&self.after)
    }
}

impl Service {
    /// An event for its arbiters: those of certain tables see all of them.
    ///
    /// # Errors
    /// If the asker is no arbiter of it.
    pub async fn event_to_arbitrate(
        &self,
        event: Uuid,
        identity: &Identity,
    ) -> Result<(Arc<Kept<Hall>>, Arc<Kept<Tournament>>), Problem> {
        let (hall, event) = self.event_to_see(event, identity).await?;
        let is = |part: &Part| matches!(part, Part::ChiefArbiter | Part::Arbiter);
        let arbiter = held_parts(&hall.state, identity).iter().any(is);
        if !arbiter || !identity.may(Scope::Read) {
            return Err(not_allowed(&hall.state, identity));
        }
        Ok((hall, event))
    }

    /// A game for the arbiters of its table.
    ///
    /// # Errors
    /// If the asker is none of them.
    pub async fn game_to_arbitrate(
        &self,
        game: Uuid,
        identity: &Identity,
    ) -> Result<(Arc<Kept<Hall>>, Arc<Kept<Game>>), Problem> {
        let (hall, kept, _) = self.game_to_see(game, identity).await?;
        let arbiter = arbitrates(&hall.state, identity, game).is_some();
        if !arbiter || !identity.may(Scope::Read) {
            return Err(not_allowed(&hall.state, identity));
        }
        Ok((hall, kept))
    }

    /// What a command would bring about in a game.
    ///
    /// # Errors
    /// If the asker may not give it, or the rules do not allow it.
    pub async fn foresee_in_game(
        &self,
        game: Uuid,
        identity: &Identity,
        command: &Command,
    ) -> Result<Foresight, Problem> {
        let (hall, before) = self.game_to_arbitrate(game, identity).await?;
        let by = actor_for(&hall.state, &before.state, identity, command, None, game)?;
        let now = self.now().max(shelf::last_at(&before));
        let mut after = before.state.clone();
        let handled = after.handle(command, &by, now);
        match handled.refusal {
            Some(refusal) => Err(refusal.into()),
            None => Ok(Foresight { before, after, entries: handled.entries }),
        }
    }
}

/// Whether somebody is arbiter of the table of a game.
pub fn is_arbiter_of(hall: &Hall, identity: &Identity, game: Uuid) -> bool {
    arbitrates(hall, identity, game).is_some()
}
