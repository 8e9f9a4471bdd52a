//! What is wrong with a file, in three languages.

use chuhe_rulebook::Language;
use chuhe_tournament::explain::setting_error;

use super::{Fault, ImportError, TrfFault};
use crate::event::half;
use crate::words::{Key, filled, locale};

/// What is wrong with a line of a file.
pub fn fault(fault: &TrfFault, language: Language) -> String {
    let words = locale(language);
    let count = |n: usize| filled(n.to_string());
    let text = |text: &str| filled(text.to_owned());
    let told = match &fault.fault {
        Fault::NoPlayers => words.plain(Key("trf-no-players")),
        Fault::NotANumber(cell) => words.say(Key("trf-not-a-number"), &[("text", text(cell))]),
        Fault::Twice(rank) => words.say(Key("trf-twice"), &[("rank", text(&rank.to_string()))]),
        Fault::NoName => words.plain(Key("trf-no-name")),
        Fault::NoResult { round, letter } => words.say(
            Key("trf-no-result"),
            &[("round", count(*round)), ("letter", text(&letter.to_string()))],
        ),
        Fault::NoOpponent { round, opponent } => words.say(
            Key("trf-no-opponent"),
            &[("round", count(*round)), ("opponent", text(&opponent.to_string()))],
        ),
        Fault::Contradiction { round, a, b } => words.say(
            Key("trf-contradiction"),
            &[("round", count(*round)), ("a", text(&a.to_string())), ("b", text(&b.to_string()))],
        ),
        Fault::PointsDiffer { number, said, games } => words.say(
            Key("trf-points-differ"),
            &[
                ("number", text(&number.to_string())),
                ("said", filled(half(*said))),
                ("games", filled(half(*games))),
            ],
        ),
        Fault::TooLarge => words.plain(Key("trf-too-large")),
    };
    match fault.line {
        0 => told,
        line => words.say(Key("trf-line"), &[("line", count(line)), ("told", filled(told))]),
    }
}

/// Why an event cannot be built from a file.
pub fn import_error(error: &ImportError, language: Language) -> String {
    let words = locale(language);
    match error {
        ImportError::File(faults) => {
            let all: Vec<String> = faults.iter().map(|one| fault(one, language)).collect();
            all.join(&words.plain(Key("faults-separator")))
        }
        ImportError::NoRounds => words.plain(Key("trf-no-rounds")),
        ImportError::Format => words.plain(Key("trf-format")),
        ImportError::NotByTable { round } => {
            words.say(Key("trf-not-by-table"), &[("round", filled(round.to_string()))])
        }
        ImportError::Setting(error) => setting_error(error, language),
        ImportError::Refused { round: 0, refusal } => refusal.text(language),
        ImportError::Refused { round, refusal } => words.say(
            Key("trf-refused"),
            &[("round", filled(round.to_string())), ("text", filled(refusal.text(language)))],
        ),
    }
}
