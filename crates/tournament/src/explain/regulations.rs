//! What is wrong with an event's own regulations, and where. What the reader of the format says itself stays in its
//! English; where it is and what to do about it is told in the language that was asked for.

use chuhe_locale::{Key, Locale, filled};
use chuhe_rulebook::{Fault, FaultKind, LoadError};

use super::listed;
use crate::setting::OWN_REGULATIONS;

/// Every fault, a line each.
pub(super) fn faults(words: &Locale<'_>, error: &LoadError) -> String {
    let lines: Vec<String> =
        error.faults().iter().map(|fault| at_its_place(words, fault)).collect();
    lines.join("\n")
}

fn at_its_place(words: &Locale<'_>, fault: &Fault) -> String {
    let args = [
        ("file", filled(fault.file.as_str())),
        ("line", filled(fault.line.to_string())),
        ("column", filled(fault.column.to_string())),
        ("what", filled(what(words, &fault.kind))),
    ];
    // Which file the regulations came from is for the caller to say.
    let own = fault.file == OWN_REGULATIONS;
    words.say(if own { Key("fault-in-regulations") } else { Key("fault-in-rulebook") }, &args)
}

fn what(words: &Locale<'_>, kind: &FaultKind) -> String {
    let one = |key: Key, name: &str| words.say(key, &[("key", filled(name))]);
    let several = |key: Key, name: &str, all: String| {
        words.say(key, &[("key", filled(name)), ("keys", filled(all))])
    };
    let told = |key: Key, message: String| words.say(key, &[("message", filled(message))]);
    match kind {
        FaultKind::Syntax(message) => told(Key("fault-syntax"), message.clone()),
        FaultKind::Schema { key, message } => words.say(
            Key("fault-schema"),
            &[("key", filled(key.as_str())), ("message", filled(message.as_str()))],
        ),
        FaultKind::HasKeys { key, keys } => {
            let below = keys.iter().map(|below| format!("`{key}.{below}`"));
            several(Key("fault-has-keys"), key, listed(words, below))
        }
        FaultKind::HasNoKeys(key) => one(Key("fault-has-no-keys"), key),
        FaultKind::UnknownSection { found, allowed } => {
            let allowed = allowed.iter().map(|&section| section.to_owned());
            several(Key("fault-unknown-section"), found, listed(words, allowed))
        }
        FaultKind::MissingSection(section) => one(Key("fault-missing-section"), section),
        FaultKind::NoSuchArticle(article) => one(Key("fault-no-such-article"), article),
        FaultKind::DuplicateArticle(article) => one(Key("fault-duplicate-article"), article),
        FaultKind::NotOverridable(key) => one(Key("fault-not-overridable"), key),
        FaultKind::NothingToLeaveOut(key) => one(Key("fault-nothing-to-leave-out"), key),
        other => told(Key("fault-inconsistent"), other.to_string()),
    }
}
