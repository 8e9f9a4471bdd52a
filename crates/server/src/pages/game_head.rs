//! Where a game is played: what stands above every page about it.

use chuhe_tournament::{GameRef, TableRef, Tournament};
use uuid::Uuid;

use super::names;
use super::visit::Visit;
use crate::hall::Hall;

/// The event, the round and the table of a game, with what they are called.
pub(super) struct GameHead {
    pub(super) event: Uuid,
    pub(super) event_name: String,
    pub(super) table: TableRef,
    pub(super) round_name: String,
    /// The table, and for teams the board.
    pub(super) label: String,
}

impl GameHead {
    pub(super) fn of(visit: &Visit, hall: &Hall, event: &Tournament, place: GameRef) -> GameHead {
        let table = place.table;
        GameHead {
            event: hall.event,
            event_name: hall.name.clone(),
            table,
            round_name: names::round(visit, event, (table.stage, table.round)),
            label: names::game_at(visit, event, place),
        }
    }

    /// The address of the table in its round.
    pub(super) fn in_round(&self) -> String {
        let TableRef { stage, round, table } = self.table;
        format!("/events/{}/rounds/{stage}/{round}#table-{table}", self.event)
    }
}
