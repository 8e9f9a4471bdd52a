//! Why a part of a request cannot be read, as data; put into words in the language that was asked for.

use chuhe_board::{LineError, PositionError, ReadMoveError};
use chuhe_locale::{Key, Locale, filled, number};

use super::board::position_faults;

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unread {
    /// The body broke off.
    BrokenOff,
    /// It is no JSON.
    NotJson {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
    },
    /// Things lie within each other too deeply.
    TooDeep,
    /// It is no form.
    NotAForm,
    /// It is missing.
    Missing,
    /// It stands there twice.
    Twice,
    /// There is no such key here; these are there, as far as the reader tells.
    UnknownKey(Vec<String>),
    /// It must be one of these words.
    OneOf(Vec<String>),
    /// It must be of another kind.
    Not(Wanted),
    /// It is no position.
    Position(PositionError),
    /// One of the moves is none.
    Move(Box<UnreadMove>),
    /// There is no game in it.
    NoGame,
    /// There are neither moves nor a position of its own.
    NoMoves,
    /// It is to be a position, and looks like the record of a game.
    RecordForPosition,
    /// It is a game file, but damaged.
    Damaged,
    /// The game cannot be read after so many moves.
    GameBrokenOff {
        /// How many could be read.
        moves: usize,
    },
}

/// A move that cannot be read or played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnreadMove {
    /// Which, from 1.
    pub number: usize,
    /// As it is written.
    pub text: String,
    /// Why.
    pub error: ReadMoveError,
}

impl From<LineError> for Unread {
    fn from(error: LineError) -> Unread {
        let LineError { ply, text, error, .. } = error;
        Unread::Move(Box::new(UnreadMove { number: ply + 1, text, error }))
    }
}

/// What something must be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// A text.
    Text,
    /// A whole number in a range.
    Number {
        /// The least.
        least: i128,
        /// The most.
        most: i128,
    },
    /// `true` or `false`.
    YesNo,
    /// A list.
    List,
    /// An object.
    Object,
    /// The id of something.
    Id,
    /// A move by its squares.
    Move,
    /// A square.
    Square,
    /// Something that has no shorter name.
    Other,
}

impl Unread {
    /// In words, which go on after the name of the place.
    pub(super) fn text(&self, words: &Locale) -> String {
        match self {
            Unread::BrokenOff => words.plain(Key("unread-broken-off")),
            Unread::NotJson { line, column } => {
                let args = [("line", number(*line)), ("column", number(*column))];
                words.say(Key("unread-not-json"), &args)
            }
            Unread::TooDeep => words.plain(Key("fault-too-deep")),
            Unread::NotAForm => words.plain(Key("unread-not-a-form")),
            Unread::Missing => words.plain(Key("fault-missing")),
            Unread::Twice => words.plain(Key("unread-twice")),
            Unread::UnknownKey(known) if known.is_empty() => words.plain(Key("unread-unknown-key")),
            Unread::UnknownKey(known) => {
                words.say(Key("unread-other-keys"), &[("keys", filled(known.join(", ")))])
            }
            Unread::OneOf(known) => {
                words.say(Key("unread-one-of"), &[("words", filled(known.join(", ")))])
            }
            Unread::Not(wanted) => wanted.text(words),
            Unread::Position(error) => {
                let faults = position_faults(words, error);
                words.say(Key("unread-position"), &[("faults", filled(faults))])
            }
            Unread::Move(unread) => unread.text(words),
            Unread::NoGame => words.plain(Key("unread-no-game")),
            Unread::NoMoves => words.plain(Key("unread-no-moves")),
            Unread::RecordForPosition => words.plain(Key("unread-record-for-position")),
            Unread::Damaged => words.plain(Key("unread-damaged")),
            Unread::GameBrokenOff { moves } => {
                words.say(Key("unread-game-broken-off"), &[("moves", number(*moves))])
            }
        }
    }
}

impl Wanted {
    fn text(&self, words: &Locale) -> String {
        match self {
            Wanted::Text => words.plain(Key("wanted-text")),
            Wanted::Number { least, most } => {
                let args =
                    [("least", filled(least.to_string())), ("most", filled(most.to_string()))];
                words.say(Key("wanted-number"), &args)
            }
            Wanted::YesNo => words.plain(Key("wanted-yes-no")),
            Wanted::List => words.plain(Key("wanted-list")),
            Wanted::Object => words.plain(Key("wanted-object")),
            Wanted::Id => words.plain(Key("wanted-id")),
            Wanted::Move => words.plain(Key("wanted-move")),
            Wanted::Square => words.plain(Key("wanted-square")),
            Wanted::Other => words.plain(Key("fault-malformed")),
        }
    }
}

impl UnreadMove {
    fn text(&self, words: &Locale) -> String {
        let why = match &self.error {
            ReadMoveError::NotAMove => words.plain(Key("unread-move-not-a-move")),
            ReadMoveError::NoSuchPiece => words.plain(Key("unread-move-no-piece")),
            ReadMoveError::Ambiguous(moves) => {
                let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
                let moves = filled(moves.join(", "));
                words.say(Key("unread-move-ambiguous"), &[("moves", moves)])
            }
            ReadMoveError::Illegal(_, reason) => {
                let reason = filled(chuhe_referee::explain::illegal(reason, words.language));
                words.say(Key("unread-move-illegal"), &[("reason", reason)])
            }
        };
        let args = [
            ("number", number(self.number)),
            ("text", filled(self.text.as_str())),
            ("why", filled(why)),
        ];
        words.say(Key("unread-move"), &args)
    }
}
