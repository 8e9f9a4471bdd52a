//! What is wrong with an event's own regulations, and where. What the reader of the format says itself stays in its
//! English; where it is and what to do about it is told in the language that was asked for.

use chuhe_locale::{Key, Locale, filled};
use chuhe_rulebook::{Fault, FaultKind, Inconsistency, LoadError, SearchLimits};

use super::listed;
use crate::setting::OWN_REGULATIONS;

/// Every fault, a line each.
pub(super) fn faults(words: &Locale, error: &LoadError) -> String {
    let lines: Vec<String> =
        error.faults().iter().map(|fault| at_its_place(words, fault)).collect();
    lines.join("\n")
}

fn at_its_place(words: &Locale, fault: &Fault) -> String {
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

fn what(words: &Locale, kind: &FaultKind) -> String {
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
        FaultKind::ForReadersOnly(key) => one(Key("fault-for-readers-only"), key),
        FaultKind::Inconsistent(fault) => {
            told(Key("fault-inconsistent"), inconsistency(words, fault))
        }
    }
}

/// What does not fit together.
fn inconsistency(words: &Locale, fault: &Inconsistency) -> String {
    let plain = |key: Key| words.plain(key);
    let one = |key: Key, name: &str| words.say(key, &[("key", filled(name))]);
    let number = |key: Key, number: u16| words.say(key, &[("number", filled(number.to_string()))]);
    let two = |key: Key, first: u16, second: u16| {
        let args = [("first", filled(first.to_string())), ("second", filled(second.to_string()))];
        words.say(key, &args)
    };
    match fault {
        Inconsistency::UncitedGround(ground) => one(Key("unfit-uncited-ground"), ground.key()),
        Inconsistency::NoOtherReading => plain(Key("unfit-no-other-reading")),
        Inconsistency::TooManyChecks { checks } => {
            let most = SearchLimits::MOST_CHECKS;
            two(Key("unfit-too-many-checks"), u16::from(*checks), u16::from(most))
        }
        Inconsistency::NoMeasures => plain(Key("unfit-no-measures")),
        Inconsistency::NoCurrency(text) => one(Key("unfit-no-currency"), text),
        Inconsistency::SeedNumber(seed) => number(Key("unfit-seed-number"), *seed),
        Inconsistency::NoSuchPlace { place, players } => {
            two(Key("unfit-no-such-place"), u16::from(*place), u16::from(*players))
        }
        Inconsistency::PlacePairedTwice(place) => {
            number(Key("unfit-place-paired-twice"), u16::from(*place))
        }
        Inconsistency::NoSuchCounter(counter) => one(Key("unfit-no-such-counter"), counter.key()),
        Inconsistency::NoSuchFoul(foul) => one(Key("unfit-no-such-foul"), foul.key()),
        Inconsistency::StepsDoNotRise => plain(Key("unfit-steps-do-not-rise")),
        Inconsistency::NoSteps => plain(Key("unfit-no-steps")),
        Inconsistency::CounterPassedOn(counter) => {
            one(Key("unfit-counter-passed-on"), counter.key())
        }
        Inconsistency::TouchOrder => plain(Key("unfit-touch-order")),
        Inconsistency::NobodyToLose => plain(Key("unfit-nobody-to-lose")),
        Inconsistency::NobodyRaisesIt => plain(Key("unfit-nobody-raises-it")),
        Inconsistency::NoLossReason(reason) => one(Key("unfit-no-loss-reason"), reason.key()),
        Inconsistency::NoDrawReason(reason) => one(Key("unfit-no-draw-reason"), reason.key()),
        Inconsistency::NoOutcome(outcome) => one(Key("unfit-no-outcome"), outcome.key()),
        Inconsistency::NoSuchTimeControl(id) => one(Key("unfit-no-such-time-control"), id),
        Inconsistency::NoPlayOffControl => plain(Key("unfit-no-play-off-control")),
        Inconsistency::SlowPlayOff(id) => one(Key("unfit-slow-play-off"), id),
        Inconsistency::CheckpointsDoNotRise => plain(Key("unfit-checkpoints-do-not-rise")),
        Inconsistency::NoSuchScoring(id) => one(Key("unfit-no-such-scoring"), id),
        Inconsistency::RepeatedTieBreak(criterion) => {
            one(Key("unfit-repeated-tie-break"), criterion.key())
        }
        Inconsistency::NoTieBreaks(format) => one(Key("unfit-no-tie-breaks"), format.key()),
        Inconsistency::NotAProportion { part, whole } => {
            two(Key("unfit-not-a-proportion"), *part, *whole)
        }
        Inconsistency::EmptyRange(from, to) => two(Key("unfit-empty-range"), *from, *to),
    }
}
