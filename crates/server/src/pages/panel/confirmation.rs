//! What would happen, told before it is done.

use chuhe_board::Color;
use chuhe_game::{Command, Entry, Event, Game, explain};
use chuhe_logbook::clock_face;
use chuhe_rulebook::Rulebook;

use crate::pages::forms::{Fields, KEY_FIELD, TOKEN_FIELD};
use crate::pages::game::{colour, sealed};
use crate::pages::visit::Visit;
use crate::service::Foresight;

/// The field in which a confirmation carries what was told.
pub(in crate::pages) const TOLD_FIELD: &str = "told";

/// An adjustment of a clock by more than this, in milliseconds, is asked back: no book gives or takes more for a foul.
fn asked_from_ms() -> u64 {
    let rules = Rulebook::all().iter().flat_map(|book| book.fouls.kinds.values());
    let seconds = rules.map(|rule| rule.clock.own_minus_s.max(rule.clock.opponent_plus_s)).max();
    u64::from(seconds.unwrap_or_default()) * 1_000
}

/// Something that is to be confirmed.
pub(in crate::pages) struct Confirmation {
    pub(super) heading: String,
    /// What it comes to: how the game would end, that it goes on, how a sealed move reads.
    pub(super) told: Option<String>,
    /// What the log would say.
    pub(super) lines: Vec<String>,
    /// Whether the game is decided by it.
    pub(super) decides: bool,
    /// The form as it was filled in.
    pub(super) fields: Vec<(String, String)>,
}

/// Whether something is asked back first: what decides the game, counts against a player, or cannot be changed
/// afterwards. What was touched has been told by the helper already.
pub(in crate::pages) fn is_asked(command: &Command, foresight: &Foresight) -> bool {
    let foul = |entry: &Entry| matches!(entry.event, Event::FoulRecorded { .. });
    let fouls = foresight.entries.iter().any(foul);
    match command {
        Command::Seal { written, .. } => written.is_some(),
        // So much is written by a slip of the pen as easily as on purpose.
        Command::AdjustClock { delta_ms, .. } => {
            foresight.decides() || delta_ms.unsigned_abs() > asked_from_ms()
        }
        Command::Touch { .. } | Command::OverlookCheck { .. } => foresight.decides(),
        _ => foresight.decides() || fouls,
    }
}

impl Confirmation {
    pub(in crate::pages) fn of(
        visit: &Visit,
        foresight: &Foresight,
        fields: &Fields,
    ) -> Confirmation {
        let (before, after) = (&foresight.before.state, &foresight.after);
        let (heading, told) = match after.ended() {
            Some(ended) if foresight.decides() => {
                let outcome = explain::outcome(&ended.outcome, after.rulebook(), visit.language());
                (visit.t("panel-confirm"), Some(outcome))
            }
            None if foresight.decides() => {
                (visit.t("panel-confirm-reopens"), Some(visit.t("panel-goes-on")))
            }
            _ if fields.is("do", "seal") => {
                let read = sealed::read(visit, before, &fields.text("written").unwrap_or_default());
                let told = match read {
                    Some(named) => visit.with("panel-sealing", named),
                    None => visit.t("live-sealing-wrong"),
                };
                (visit.t("panel-confirm-seal"), Some(told))
            }
            _ if fields.is("do", "adjust-clock") => (visit.t("panel-confirm-clock"), None),
            _ => (visit.t("panel-confirm-foul"), None),
        };
        let mut lines = explained(before, &foresight.entries, visit);
        // A clock may be running: what it becomes is told beside, and not held against what was told before.
        lines.extend(becomes(visit, foresight, fields));
        let owned = |(name, value): (&str, &str)| (name.to_owned(), value.to_owned());
        Confirmation {
            heading,
            told,
            lines,
            decides: foresight.decides(),
            fields: fields
                .without(&[TOKEN_FIELD, KEY_FIELD, TOLD_FIELD, "sure"])
                .map(owned)
                .collect(),
        }
    }
}

/// What a clock that is adjusted shows, before and after.
fn becomes(visit: &Visit, foresight: &Foresight, fields: &Fields) -> Option<String> {
    let side = match fields.of("side") {
        "red" => Color::Red,
        "black" => Color::Black,
        _ => return None,
    };
    let now = foresight.entries.first()?.at;
    let shown = |game: &Game| Some(clock_face(game.clock()?.remaining_ms(side, now)));
    let [before, after] = [&foresight.before.state, &foresight.after].map(shown);
    let told = [("side", colour(visit, side)), ("before", before?), ("after", after?)];
    fields.is("do", "adjust-clock").then(|| visit.say("panel-clock-becomes", &told))
}

/// Whether whoever has confirmed was told what it comes to now. Something else may have happened in the game since, so
/// that a foul that was the first is the one that loses.
pub(in crate::pages) fn was_told(visit: &Visit, foresight: &Foresight, fields: &Fields) -> bool {
    let told = Confirmation::of(visit, foresight, fields).told;
    fields.of(TOLD_FIELD) == told.unwrap_or_default()
}

/// Entries that follow a game, in words.
pub(super) fn explained(game: &Game, entries: &[Entry], visit: &Visit) -> Vec<String> {
    let mut game = game.clone();
    let mut lines = Vec::new();
    for entry in entries {
        lines.push(explain::entry(&game, entry, visit.style()));
        if game.apply(entry).is_err() {
            break;
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_books_give_or_take_is_not_asked_back() {
        // For a false claim of the natural move limit (AXF 2017 2§9.5).
        assert_eq!(asked_from_ms(), 5 * 60 * 1_000);
    }
}
