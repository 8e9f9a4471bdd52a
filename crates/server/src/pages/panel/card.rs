//! A game at a glance.

use chuhe_board::Color;
use chuhe_game::{Game, explain};
use chuhe_logbook::{Instant, clock_face};
use chuhe_tournament::GameRef;
use uuid::Uuid;

use super::need::{Need, Needed, needs};
use crate::pages::game::colour;
use crate::pages::visit::Visit;

/// A side at a glance.
pub(super) struct Side {
    pub(super) key: &'static str,
    pub(super) colour: String,
    pub(super) player: String,
    pub(super) team: String,
    pub(super) to_move: bool,
    pub(super) clock: Option<Face>,
    /// What is counted against it: name of the counter, and how far it is from where it loses.
    pub(super) fouls: Vec<(String, String)>,
}

/// What a clock shows.
pub(super) struct Face {
    pub(super) left_ms: u64,
    pub(super) written: String,
    pub(super) runs: bool,
}

impl Side {
    pub(super) fn of(visit: &Visit, game: &Game, side: Color, now: Instant) -> Side {
        let player = game.player(side);
        let running = game.clock().and_then(|clock| clock.running()).map(|running| running.side);
        Side {
            key: side.key(),
            colour: colour(visit, side),
            player: player.name.clone(),
            team: player.team.clone().unwrap_or_default(),
            to_move: game.is_in_play() && game.turn() == side,
            clock: game.clock().map(|clock| {
                let left_ms = clock.remaining_ms(side, now);
                Face { left_ms, written: clock_face(left_ms), runs: running == Some(side) }
            }),
            fouls: counts(visit, game, side),
        }
    }
}

/// What stands on the counters of a side, with what other counters add, and where they lose.
fn counts(visit: &Visit, game: &Game, side: Color) -> Vec<(String, String)> {
    let fouls = &game.rulebook().fouls;
    let counted = fouls.counters.iter().filter_map(|(&counter, rule)| {
        let count = game.counters(side).total(fouls, counter);
        let told = match rule.loses_at() {
            Some(limit) => format!("{count}/{limit}"),
            None => count.to_string(),
        };
        (count > 0).then(|| (rule.name.get(visit.language()).to_owned(), told))
    });
    counted.collect()
}

/// A game at a glance.
pub(super) struct Card {
    pub(super) id: Uuid,
    pub(super) place: GameRef,
    pub(super) version: usize,
    /// The table, and for teams the board.
    pub(super) label: String,
    /// Red and Black.
    pub(super) sides: [Side; 2],
    pub(super) needs: Vec<Needed>,
    /// How the game ended.
    pub(super) outcome: Option<String>,
    pub(super) over: bool,
    /// The last move, and the number of the round it belongs to.
    pub(super) last: Option<(usize, String)>,
    /// Whether whoever looks is arbiter of this table.
    pub(super) own: bool,
    /// Whether it is left out because something else was asked for.
    pub(super) hidden: bool,
}

impl Card {
    pub(super) fn of(
        visit: &Visit,
        id: Uuid,
        place: GameRef,
        label: String,
        game: &Game,
        own: bool,
        now: Instant,
    ) -> Card {
        let language = visit.language();
        let ended = game.ended();
        let outcome =
            |ended: &chuhe_game::Ended| explain::outcome(&ended.outcome, game.rulebook(), language);
        let history = game.history();
        let last = history.plies().last().map(|ply| {
            let before = history.position_after(history.plies().len() - 1);
            let written = visit.notation().write(&before, ply.played);
            // After Black's move the game is in the next round already.
            let round = game.round() - usize::from(before.turn() == Color::Black);
            (round, written.unwrap_or_else(|_| ply.played.to_string()))
        });
        Card {
            id,
            place,
            version: game.version(),
            label,
            sides: Color::ALL.map(|side| Side::of(visit, game, side, now)),
            needs: needs(visit, game, now),
            outcome: ended.map(outcome),
            over: ended.is_some(),
            last,
            own,
            hidden: false,
        }
    }

    pub(super) fn has(&self, need: Need) -> bool {
        self.needs.iter().any(|needed| needed.need == need)
    }

    /// How urgent it is; those that need nobody come last, and those that are over after them.
    pub(super) fn rank(&self) -> usize {
        let nothing = Need::ALL.len() + usize::from(self.over);
        self.needs.first().map_or(nothing, |needed| needed.need.rank())
    }

    /// The needs by their keys, for scripts.
    pub(super) fn keys(&self) -> String {
        self.needs.iter().map(|needed| needed.need.key()).collect::<Vec<_>>().join(" ")
    }
}
