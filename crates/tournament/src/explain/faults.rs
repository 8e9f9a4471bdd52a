//! What is wrong with an entry list, with a setting, or with a field that cannot be paired.

use chuhe_locale::{Key, Locale, filled};
use chuhe_rulebook::{Language, Rulebook};

use super::{WORDS, listed, regulations};
use crate::roster::{Column, Fault, RowFault};
use crate::setting::{MOST_CYCLES, SettingError, UTC_OFFSETS_MIN};
use crate::swiss::{Blocked, Field, FieldFault, Seat};

/// What is wrong with a row of an entry list.
pub fn row_fault(fault: &RowFault, language: Language) -> String {
    let words = WORDS.locale(language);
    let text = |key, text: &str| words.say(key, &[("text", filled(text))]);
    let told = match &fault.fault {
        Fault::Csv(why) => text(Key("row-not-csv"), why),
        Fault::NoText => words.plain(Key("row-no-text")),
        Fault::NoNameColumn => words.plain(Key("row-no-name-column")),
        Fault::NoName => words.plain(Key("row-no-name")),
        Fault::NotANumber { column: Column::Seed, cell } => text(Key("row-seed-no-number"), cell),
        Fault::NotANumber { column: Column::Board, cell } => text(Key("row-board-no-number"), cell),
        Fault::NotANumber { cell, .. } => text(Key("row-rating-no-number"), cell),
        Fault::NotASex(cell) => text(Key("row-not-a-sex"), cell),
        Fault::Zero => words.plain(Key("row-zero")),
        Fault::NotARole(cell) => text(Key("row-not-a-role"), cell),
        Fault::NoTeam => words.plain(Key("row-no-team")),
        Fault::OpenQuote => words.plain(Key("row-open-quote")),
        Fault::NotOnOneLine { cell, .. } => {
            let shown = cell.escape_debug().to_string();
            words.say(Key("row-not-on-one-line"), &[("text", filled(shown))])
        }
        Fault::Sum(word) => words.say(Key("row-sum"), &[("text", filled(word.as_str()))]),
        Fault::SeedTwice(seed, row) => {
            let args = [("seed", filled(seed.to_string())), ("row", filled(row.to_string()))];
            words.say(Key("row-seed-twice"), &args)
        }
        Fault::BoardTwice(board, row) => {
            let args = [("board", filled(board.to_string())), ("row", filled(row.to_string()))];
            words.say(Key("row-board-twice"), &args)
        }
        Fault::Twice(name, row) => {
            let args = [("name", filled(name.as_str())), ("row", filled(row.to_string()))];
            words.say(Key("row-twice"), &args)
        }
    };
    words.say(Key("row-fault"), &[("row", filled(fault.row.to_string())), ("told", filled(told))])
}

/// Why an event cannot be set up.
pub fn setting_error(error: &SettingError, language: Language) -> String {
    let words = WORDS.locale(language);
    let among = |key, id: &str, known: Vec<String>| {
        let known = listed(&words, known.into_iter());
        words.say(key, &[("id", filled(id)), ("known", filled(known))])
    };
    let stage = |key, no: u16| words.say(key, &[("stage", filled(no.to_string()))]);
    match error {
        SettingError::NoSuchRulebook(book) => {
            let known = Rulebook::ids().map(str::to_owned).collect();
            among(Key("setting-no-such-rulebook"), book, known)
        }
        SettingError::Overrides(error) => {
            let faults = regulations::faults(&words, error);
            words.say(Key("setting-overrides"), &[("fault", filled(faults))])
        }
        SettingError::NoSuchPlan { id, known } => {
            among(Key("setting-no-such-plan"), id, known.clone())
        }
        SettingError::NameNotOnOneLine(name) => {
            let shown = name.escape_debug().to_string();
            words.say(Key("setting-name-not-on-one-line"), &[("text", filled(shown))])
        }
        SettingError::NoSuchUtcOffset(offset) => words.say(
            Key("setting-no-such-utc-offset"),
            &[
                ("offset", filled(offset.to_string())),
                ("least", filled(UTC_OFFSETS_MIN.start().to_string())),
                ("most", filled(UTC_OFFSETS_MIN.end().to_string())),
            ],
        ),
        SettingError::UnitsOfTeams => words.plain(Key("setting-units-of-teams")),
        SettingError::NoName => words.plain(Key("setting-no-name")),
        SettingError::NoStage => words.plain(Key("setting-no-stage")),
        SettingError::NoSuchScoring { id, known } => {
            among(Key("setting-no-such-scoring"), id, known.clone())
        }
        SettingError::NoSuchTimeControl { stage, id, known } => {
            let known = listed(&words, known.iter().cloned());
            let stage = ("stage", filled(stage.to_string()));
            words.say(
                Key("setting-no-such-time-control"),
                &[stage, ("id", filled(id.as_str())), ("known", filled(known))],
            )
        }
        SettingError::NoMatchScoring(no) => stage(Key("setting-no-match-scoring"), *no),
        SettingError::NoOrder(no) => stage(Key("setting-no-order"), *no),
        SettingError::RepeatedTieBreak { stage, tie_break } => words.say(
            Key("setting-repeated-tie-break"),
            &[
                ("stage", filled(stage.to_string())),
                ("tie-break", filled(super::tie_break(*tie_break, language))),
            ],
        ),
        SettingError::NoSwiss(no) => stage(Key("setting-no-swiss"), *no),
        SettingError::NoFinal { stage: no, plan } => words.say(
            Key("setting-no-final"),
            &[("stage", filled(no.to_string())), ("plan", filled(plan.as_str()))],
        ),
        SettingError::TakesFromLater(no) => stage(Key("setting-takes-from-later"), *no),
        SettingError::NoGroups(no) => stage(Key("setting-no-groups"), *no),
        SettingError::NoPlaces(no) => stage(Key("setting-no-places"), *no),
        SettingError::CarriesNothing(no) => stage(Key("setting-carries-nothing"), *no),
        SettingError::NoTeamSetting => words.plain(Key("setting-no-team-setting")),
        SettingError::TeamSettingForPlayers => words.plain(Key("setting-team-for-players")),
        SettingError::TooManyRounds { stage, rounds } => {
            let most = ("most", filled(Field::MAX_ROUND.to_string()));
            let rounds = ("rounds", filled(rounds.to_string()));
            words.say(
                Key("setting-too-many-rounds"),
                &[("stage", filled(stage.to_string())), rounds, most],
            )
        }
        SettingError::TooManyCycles { stage, cycles } => {
            let most = ("most", filled(MOST_CYCLES.to_string()));
            let cycles = ("cycles", filled(cycles.to_string()));
            words.say(
                Key("setting-too-many-cycles"),
                &[("stage", filled(stage.to_string())), cycles, most],
            )
        }
        SettingError::ForbiddenSelf { stage, entrant } => words.say(
            Key("setting-forbidden-self"),
            &[("stage", filled(stage.to_string())), ("entrant", filled(entrant.to_string()))],
        ),
        SettingError::SumOfIndividuals => words.plain(Key("setting-sum-of-individuals")),
    }
}

/// What contradicts itself in a field that is to be paired.
pub(super) fn field_fault(words: &Locale, fault: &FieldFault) -> String {
    let one = |key, value: u32| words.say(key, &[("number", filled(value.to_string()))]);
    match *fault {
        FieldFault::NoSuchRound => words.plain(Key("field-no-such-round")),
        FieldFault::SameNumber(number) => one(Key("field-same-number"), number),
        FieldFault::NotInField(number) => one(Key("field-not-in-field"), number),
        FieldFault::FixedTwice(number) => one(Key("field-fixed-twice"), number),
        FieldFault::TooManyRounds { number, told, round } => {
            let number = ("number", filled(number.to_string()));
            let told = ("told", filled(told.to_string()));
            words.say(
                Key("field-too-many-rounds"),
                &[number, told, ("round", filled(round.to_string()))],
            )
        }
        FieldFault::RoundTooLate(round) => {
            let most = ("most", filled(Field::MAX_ROUND.to_string()));
            words.say(Key("field-round-too-late"), &[("round", filled(round.to_string())), most])
        }
    }
}

/// Who is in the way of every pairing; `who` names a player by the number.
pub fn blocked(blocked: &Blocked, who: impl Fn(u32) -> String, language: Language) -> String {
    let words = WORDS.locale(language);
    let seats = |all: &[Seat]| {
        let name = |seat: &Seat| match seat {
            Seat::Player(number) => who(*number),
            Seat::Bye => words.plain(Key("blocked-bye")),
        };
        listed(&words, all.iter().map(name))
    };
    let several = blocked.islands.len() > 1;
    let island = |island: &Vec<Seat>| {
        let seats = seats(island);
        if !several || island.len() == 1 {
            return seats;
        }
        words.say(Key("blocked-island"), &[("seats", filled(seats))])
    };
    let islands = ("islands", filled(listed(&words, blocked.islands.iter().map(island))));
    if !blocked.contested.is_empty() {
        let count = |n: usize| filled(n.to_string());
        let args = [
            islands,
            ("contested", filled(seats(&blocked.contested))),
            ("needs", count(blocked.islands.len())),
            ("there", count(blocked.contested.len())),
        ];
        let only_bye = blocked.contested == [Seat::Bye];
        let key = if only_bye { Key("blocked-all-need-bye") } else { Key("blocked-contested") };
        return words.say(key, &args);
    }
    let odd = matches!(&blocked.islands[..], [island] if island.len() > 1);
    words.say(if odd { Key("blocked-odd") } else { Key("blocked-alone") }, &[islands])
}
