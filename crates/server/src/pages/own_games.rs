//! The games that whoever looks has to play, so that he finds his board.

use chuhe_paper::event::Desk;
use chuhe_tournament::{Side, Tournament};
use uuid::Uuid;

use super::names;
use super::visit::Visit;
use crate::hall::{Hall, Role};

/// A game that whoever looks plays, and that is not over.
pub(super) struct OwnGame {
    pub(super) id: Uuid,
    /// Where: round and table.
    pub(super) place: String,
    /// Against whom, and with which colour.
    pub(super) told: String,
}

/// Those of an event that are set up here, in their order.
pub(super) fn own_games(visit: &Visit, hall: &Hall, event: &Tournament) -> Vec<OwnGame> {
    let Some(holder) = visit.identity.holder() else { return Vec::new() };
    let roles = hall.roles_of(holder.account);
    let open = hall.games.iter().filter(|(_, there)| {
        let result = event.game(there.game).map(|game| game.result);
        there.is_paired(event) && result == Some(None)
    });
    let mut own: Vec<_> = open
        .filter_map(|(id, there)| {
            let seated = [(there.red, Side::Red), (there.black, Side::Black)];
            let plays = |seat| roles.contains(&Role::Player { seat });
            let (_, side) = seated.into_iter().find(|(seat, _)| plays(*seat))?;
            Some((there.game, *id, side))
        })
        .collect();
    own.sort_by_key(|(place, ..)| *place);
    let told = |(place, id, side): (chuhe_tournament::GameRef, Uuid, Side)| {
        let desk = Desk::new(event, place.table.stage, visit.language());
        let (round, table) =
            (desk.round_name(place.table.round), names::game_at(visit, event, place));
        let opponent = event.game(place).map(|game| desk.seat(game.seat(side.opponent())));
        let told = [
            ("colour", names::side(&visit.words, side)),
            ("opponent", opponent.unwrap_or_default()),
        ];
        OwnGame {
            id, place: format!("{round} · {table}"), told: visit.say("own-game-told", &told)
        }
    };
    own.into_iter().map(told).collect()
}
