//! Later stages that no longer fit the table they were drawn by.

use chuhe_locale::{Key, Locale, filled};
use chuhe_rulebook::Language;

use super::{WORDS, listed};
use crate::entrant::{EntrantId, Seat};
use crate::stage::OutdatedDraw;
use crate::tournament::Tournament;

/// A later stage that no longer fits the table it was drawn by, line by line: who would come in and go out, and what
/// can be done.
pub fn outdated_draw(
    tournament: &Tournament,
    outdated: &OutdatedDraw,
    language: Language,
) -> Vec<String> {
    let words = WORDS.locale(language);
    lines(&words, outdated, |id| {
        let name = tournament.name_in(Seat::of(id), language);
        words.say(Key("who"), &[("name", filled(name)), ("number", filled(id.to_string()))])
    })
}

/// The same; `who` names somebody.
pub(super) fn lines(
    words: &Locale,
    outdated: &OutdatedDraw,
    who: impl Fn(EntrantId) -> String,
) -> Vec<String> {
    let stage = || ("stage", filled(outdated.stage.to_string()));
    let changes = [
        (Key("outdated-comes-in"), &outdated.comes_in),
        (Key("outdated-goes-out"), &outdated.goes_out),
    ];
    let mut lines = vec![words.say(Key("outdated-draw"), &[stage()])];
    for (key, all) in changes.into_iter().filter(|(_, all)| !all.is_empty()) {
        let all = listed(words, all.iter().map(|&id| who(id)));
        lines.push(words.say(key, &[("entrants", filled(all))]));
    }
    if !outdated.has_others() {
        lines.push(words.plain(Key("outdated-order")));
    }
    let remedy = match (outdated.begun, outdated.rounds) {
        (true, _) => Key("outdated-stands"),
        (false, 0) => Key("outdated-draw-again"),
        (false, _) => Key("outdated-take-back"),
    };
    lines.push(words.say(remedy, &[stage()]));
    lines
}
