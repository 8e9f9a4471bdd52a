//! A sealed move, as it is written and as it reads.

use chuhe_board::Notation;
use chuhe_game::{Game, View};

use crate::pages::visit::Visit;

/// What lies in the envelope, as it is written and, where that differs, as whoever may know it reads it.
pub(in crate::pages) fn told(visit: &Visit, game: &Game, view: &View) -> Option<String> {
    let written = view.adjournment.as_ref()?.written.as_ref()?;
    Some(match read(visit, game, written).filter(|read| read != written) {
        Some(read) => {
            visit.say("panel-sealed-read", &[("written", written.clone()), ("move", read)])
        }
        None => visit.with("sealed-is", written),
    })
}

/// How the envelope will be read, told before it is sealed: a slip of the pen loses the game (AXF 2017 2§2.4). A
/// tablet lies before both players: there the move is not named.
pub(in crate::pages) fn asked(visit: &Visit, game: &Game, written: &str) -> String {
    match read(visit, game, written) {
        None => visit.t("live-sealing-wrong"),
        Some(_) if visit.is_tablet() => visit.t("live-sealing-legal"),
        Some(named) => visit.with("live-sealing", named),
    }
}

/// The move in the notation of whoever looks; none if it is no legal move.
pub(in crate::pages) fn read(visit: &Visit, game: &Game, written: &str) -> Option<String> {
    let position = game.position();
    let m = Notation::guess(written).read(position, written).ok()?;
    visit.notation().write(position, m).ok()
}
