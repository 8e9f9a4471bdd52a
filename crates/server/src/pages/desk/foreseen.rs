//! What a command would change beyond itself, told before it is done.

use chuhe_tournament::{Consequences, GameRef, Moved, Seat, Side, TableRef, Tournament, explain};

use crate::pages::names;
use crate::pages::visit::Visit;

/// Somebody who would move in a table.
pub(super) struct MoveRow {
    pub(super) who: String,
    /// The stage, if the event has several.
    pub(super) stage: Option<u16>,
    pub(super) score: (String, String),
    pub(super) place: (u16, u16),
}

/// What would change.
#[derive(Default)]
pub(super) struct Foreseen {
    pub(super) moves: Vec<MoveRow>,
    /// How many more would be moved along.
    pub(super) others: usize,
    /// Encounters that were paired by what would no longer be so, and stay.
    pub(super) stay: Vec<String>,
    /// Encounters that would be set again.
    pub(super) again: Vec<String>,
    /// Later stages that would no longer fit the table they were drawn by.
    pub(super) drawn: Vec<String>,
}

impl Foreseen {
    pub(super) fn of(
        visit: &Visit,
        before: &Tournament,
        after: &Tournament,
        corrected: Option<TableRef>,
    ) -> Foreseen {
        let changes = before.difference(after, corrected);
        let (moves, others) = changes.told_moves();
        let Consequences { paired_before, set_again, drawn_before, .. } = &changes;
        let several = before.stages().len() > 1;
        let row = |moved: &Moved| {
            let knock_out = before.stage_setting(moved.stage).is_some_and(|s| s.is_knock_out());
            let score = |it: i64| if knock_out { it.to_string() } else { names::points(it) };
            MoveRow {
                who: before.name_in(Seat::of(moved.entrant), visit.language()).to_owned(),
                stage: several.then_some(moved.stage),
                score: (score(moved.score.0), score(moved.score.1)),
                place: moved.place,
            }
        };
        let language = visit.language();
        Foreseen {
            moves: moves.into_iter().map(row).collect(),
            others,
            stay: paired_before.iter().filter_map(|&at| encounter(visit, after, at)).collect(),
            again: set_again.iter().filter_map(|&at| encounter(visit, after, at)).collect(),
            drawn: drawn_before
                .iter()
                .flat_map(|outdated| explain::outdated_draw(after, outdated, language))
                .collect(),
        }
    }

    /// Whether nothing but the thing itself would change.
    pub(super) fn nothing(&self) -> bool {
        self.moves.is_empty()
            && self.stay.is_empty()
            && self.again.is_empty()
            && self.drawn.is_empty()
    }
}

/// An encounter: round, table, and who meets.
pub(super) fn encounter(visit: &Visit, state: &Tournament, at: TableRef) -> Option<String> {
    let pairing = state.pairing(at)?;
    let [a, b] = pairing.both().map(|id| state.name_in(Seat::of(id), visit.language()).to_owned());
    // Teams have boards: what has a number of its own beside theirs is their match.
    let teams = state.setting().teams.is_some();
    let table = visit.with(if teams { "match-n" } else { "table-n" }, at.table);
    let round = names::round(visit, state, (at.stage, at.round));
    Some(format!("{round} · {table}{}{a} – {b}", visit.t("colon")))
}

/// Which of the games of an encounter: its board or number, and who plays. None if there is but one.
pub(super) fn one_of_several(visit: &Visit, state: &Tournament, at: GameRef) -> Option<String> {
    let pairing = state.pairing(at.table).filter(|pairing| pairing.games.len() > 1)?;
    let game = pairing.games.get(usize::from(at.game).checked_sub(1)?)?;
    let name = |side| state.name_in(game.seat(side), visit.language());
    let which = match game.board {
        Some(board) => visit.with("board-n", board),
        None => visit.with("judge-game-n", at.game),
    };
    Some(format!("{which}{}{} – {}", visit.t("colon"), name(Side::Red), name(Side::Black)))
}

/// A game: its encounter and, of several, which.
pub(super) fn game(visit: &Visit, state: &Tournament, at: GameRef) -> Option<String> {
    let parts = [encounter(visit, state, at.table), one_of_several(visit, state, at)];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.join(" · "))
}
