//! What would happen, told before it is done.

use chuhe_game::{Entry, Game, explain};
use chuhe_rulebook::Language;

use crate::pages::forms::Fields;
use crate::pages::visit::Visit;
use crate::service::Foresight;

/// Something that decides the game and is to be confirmed.
pub(super) struct Confirmation {
    /// How the game would end; none if it would go on.
    pub(super) outcome: Option<String>,
    /// What the log would say.
    pub(super) lines: Vec<String>,
    /// The form as it was filled in.
    pub(super) fields: Vec<(String, String)>,
}

impl Confirmation {
    pub(super) fn of(visit: &Visit, foresight: &Foresight, fields: &Fields) -> Confirmation {
        let language = visit.language();
        let after = &foresight.after;
        let outcome = |ended: &chuhe_game::Ended| {
            explain::outcome(&ended.outcome, after.rulebook(), language)
        };
        let owned = |(name, value): (&str, &str)| (name.to_owned(), value.to_owned());
        Confirmation {
            outcome: after.ended().map(outcome),
            lines: explained(&foresight.before.state, &foresight.entries, language),
            fields: fields.without(&["csrf", "key", "sure"]).map(owned).collect(),
        }
    }
}

/// Entries that follow a game, in words.
pub(super) fn explained(game: &Game, entries: &[Entry], language: Language) -> Vec<String> {
    let mut game = game.clone();
    let mut lines = Vec::new();
    for entry in entries {
        lines.push(explain::entry(&game, entry, language));
        if game.apply(entry).is_err() {
            break;
        }
    }
    lines
}
