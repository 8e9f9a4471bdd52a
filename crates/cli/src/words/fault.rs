//! What is wrong with moves, positions and games, in words.

use chuhe_board::{Color, LineError, PositionError, ReadMoveError};
use chuhe_records::{Fault, FileError};
use chuhe_rulebook::Language;
use chuhe_server::problem::{Problem, Unread};

use super::failure::escaped;
use super::position::side;
use super::{Key, Locale, filled, number};

/// What is wrong with a game of a file.
pub(super) fn fault(words: &Locale, fault: &Fault) -> String {
    let at = |move_number: u32, color: Color| {
        [("number", number(move_number as usize)), ("side", filled(side(words, color)))]
    };
    let most = |key: Key, most: usize| words.say(key, &[("most", number(most))]);
    match fault {
        Fault::Move { number, side, text, in_variation, error } => {
            let told = move_at(words, *number, *side, text, &unread(words, error));
            if *in_variation {
                words.say(Key("in-variation"), &[("fault", filled(told))])
            } else {
                told
            }
        }
        Fault::Start(error) => {
            let place = words.plain(Key("fault-start"));
            position(words.language, &place, error)
        }
        Fault::TooDeep { number: move_number, side, most } => {
            let [of, by] = at(*move_number, *side);
            words.say(Key("fault-too-deep"), &[of, by, ("most", number(*most))])
        }
        Fault::TooLong { most: bytes } => most(Key("fault-too-long"), *bytes),
        Fault::TooMany { most: moves } => most(Key("fault-too-many"), *moves),
        Fault::CutShort { byte } => {
            words.say(Key("fault-cut-short"), &[("byte", filled(byte.to_string()))])
        }
        Fault::Stray { name } => words.say(Key("fault-stray"), &[("name", filled(name.as_str()))]),
        Fault::OpenComment { number, side } => {
            words.say(Key("fault-open-comment"), &at(*number, *side))
        }
        Fault::NotUnderstood { text } => {
            words.say(Key("fault-not-understood"), &[("text", filled(escaped(text)))])
        }
        Fault::TooManyTags { most: tags } => most(Key("fault-too-many-tags"), *tags),
    }
}

/// What is wrong with a move of a line.
pub(super) fn line(words: &Locale, error: &LineError) -> String {
    let why = match &error.error {
        ReadMoveError::NotAMove => {
            let args = [
                ("notation", filled(error.notation.name())),
                ("example", filled(error.notation.example())),
            ];
            words.say(Key("not-in-notation"), &args)
        }
        ReadMoveError::Ambiguous(_) => {
            let named = error.choices().into_iter().map(|(m, name)| {
                let args = [("name", filled(name)), ("squares", filled(m.to_string()))];
                words.say(Key("named-move"), &args)
            });
            let names = named.collect::<Vec<_>>().join(&words.plain(Key("or")));
            words.say(Key("fits-several"), &[("names", filled(names))])
        }
        other => unread(words, other),
    };
    move_at(words, error.number, error.side, &error.text, &why)
}

fn move_at(words: &Locale, move_number: u32, color: Color, text: &str, why: &str) -> String {
    let args = [
        ("number", number(move_number as usize)),
        ("side", filled(side(words, color))),
        ("text", filled(escaped(text))),
        ("why", filled(why)),
    ];
    words.say(Key("move-at"), &args)
}

/// Why a word is no move that can be played.
fn unread(words: &Locale, error: &ReadMoveError) -> String {
    match error {
        ReadMoveError::NotAMove => words.plain(Key("not-a-move")),
        ReadMoveError::NoSuchPiece => words.plain(Key("no-such-piece")),
        ReadMoveError::Ambiguous(moves) => {
            let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
            let names = moves.join(&words.plain(Key("or")));
            words.say(Key("fits-several"), &[("names", filled(names))])
        }
        ReadMoveError::Illegal(m, reason) => {
            let why = match words.language {
                // English reasons tell themselves.
                Language::En => reason.to_string(),
                language => chuhe_referee::explain::illegal(reason, language),
            };
            let args = [("squares", filled(m.to_string())), ("why", filled(why))];
            words.say(Key("cannot-be-played"), &args)
        }
    }
}

/// What is wrong with a position, after the name of the place where it stands.
pub(super) fn position(language: Language, place: &str, error: &PositionError) -> String {
    match language {
        Language::En => format!("{place}: {error}"),
        _ => {
            let (place, fault) = (place.to_owned(), Unread::Position(error.clone()));
            Problem::Unreadable { place, fault }.detail(language)
        }
    }
}

/// Why a file gives no games.
pub(super) fn file(words: &Locale, error: &FileError) -> String {
    let why = |key: Key, why: &dyn ToString| words.say(key, &[("why", filled(why.to_string()))]);
    match error {
        FileError::Io(error) => why(Key("file-unreadable"), error),
        FileError::NoGame => words.plain(Key("file-no-game")),
        FileError::Damaged(error) => why(Key("file-damaged"), error),
        FileError::TooLarge { format, most } => {
            let args = [("format", filled(format.to_string())), ("most", number(most >> 20))];
            words.say(Key("file-too-large"), &args)
        }
    }
}
