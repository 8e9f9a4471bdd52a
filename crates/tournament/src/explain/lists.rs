//! The words of lists that go to other programs: in English those that programs look for, in Chinese those of the desk.

use chuhe_locale::{Key, filled};
use chuhe_rulebook::{Language, TieBreak};

use super::{WORDS, decider, tie_break_short};
use crate::round::BracketMatch;
use crate::standings::Decider;

/// A heading, or a word in a cell, by its English; what has no word stands as it is.
pub(crate) fn in_list(english: &str, language: Language) -> String {
    WORDS.locale(language).plain(match english {
        "table" => Key("list-table"),
        "board" => Key("list-board"),
        "game" => Key("list-game"),
        "red-number" => Key("list-red-number"),
        "red" => Key("list-red"),
        "black-number" => Key("list-black-number"),
        "black" => Key("list-black"),
        "notes" => Key("list-notes"),
        "result" => Key("list-result"),
        "place" => Key("list-place"),
        "number" => Key("list-number"),
        "name" => Key("list-name"),
        "unit" => Key("list-unit"),
        "score" => Key("list-score"),
        "score-unit" => Key("list-score-unit"),
        "won" => Key("list-won"),
        "drawn" => Key("list-drawn"),
        "lost" => Key("list-lost"),
        "decided-by" => Key("list-decided-by"),
        "team" => Key("list-team"),
        "seed" => Key("list-seed"),
        "romanised" => Key("list-romanised"),
        "rating" => Key("list-rating"),
        "sex" => Key("list-sex"),
        "reserve" => Key("list-reserve"),
        "captain" => Key("list-captain"),
        "red-unit" => Key("list-red-unit"),
        "black-unit" => Key("list-black-unit"),
        "time-controls" => Key("list-time-controls"),
        "event" => Key("list-event"),
        "shared" => Key("list-shared"),
        "round" => Key("list-round"),
        "match" => Key("list-match"),
        "upper" => Key("list-upper"),
        "lower" => Key("list-lower"),
        "winner" => Key("list-winner"),
        "before" => Key("list-before"),
        "games" => Key("list-games"),
        "expected" => Key("list-expected"),
        "change" => Key("list-change"),
        "after" => Key("list-after"),
        "performance" => Key("list-performance"),
        "places" => Key("list-places"),
        "players" => Key("list-players"),
        "bye" => Key("list-bye"),
        "absent" => Key("list-absent"),
        "yes" => Key("list-yes"),
        "points" => Key("list-points"),
        "matches-won" => Key("list-matches-won"),
        "grand-final" => Key("list-grand-final"),
        "female" => Key("list-female"),
        "male" => Key("list-male"),
        other => return other.to_owned(),
    })
}

/// Several things in one cell.
pub(crate) fn notes_in_a_row(all: impl Iterator<Item = String>, language: Language) -> String {
    all.collect::<Vec<_>>().join(&WORDS.locale(language).plain(Key("list-semicolon")))
}

/// The heading of a tie-break.
pub(crate) fn tie_break_in_list(criterion: TieBreak, language: Language) -> String {
    match language {
        Language::En => criterion.key().to_owned(),
        Language::ZhHans | Language::ZhHant => tie_break_short(criterion, language),
    }
}

/// What decided between two neighbours of a table, in a cell.
pub(crate) fn decided_in_list(by: Decider, language: Language) -> String {
    match language {
        Language::En => by.key().to_owned(),
        Language::ZhHans | Language::ZhHant => decider(by, language),
    }
}

/// What a match of a bracket is played for.
pub(crate) fn match_in_list(of: BracketMatch, language: Language) -> String {
    let words = WORDS.locale(language);
    let count = |n: u16| filled(n.to_string());
    match of {
        BracketMatch::Places { best, worst } => {
            words.say(Key("list-match-places"), &[("best", count(best)), ("worst", count(worst))])
        }
        BracketMatch::Winners { round } => {
            words.say(Key("list-match-winners"), &[("round", count(round))])
        }
        BracketMatch::Losers { round } => {
            words.say(Key("list-match-losers"), &[("round", count(round))])
        }
        BracketMatch::GrandFinal => words.plain(Key("list-grand-final")),
    }
}
