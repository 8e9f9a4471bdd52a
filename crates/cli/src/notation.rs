//! The notation of the moves a command is given.

use chuhe_board::{Move, Notation, Position, ReadMoveError, Script, read_line};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use crate::failure::Failure;

/// Reads the name of a notation, and tells help and shells which there are.
pub(crate) fn parser() -> impl TypedValueParser<Value = Notation> {
    let values =
        Notation::ALL.map(|notation| PossibleValue::new(notation.name()).help(example(notation)));
    PossibleValuesParser::new(values)
        .map(|name| name.parse().expect("only names of notations are possible"))
}

fn example(notation: Notation) -> &'static str {
    match notation {
        Notation::Chinese(Script::Simplified) => "炮二平五 马8进7",
        Notation::Chinese(Script::Traditional) => "炮二平五 馬8進7",
        Notation::Wxf => "C2=5 H8+7",
        Notation::Short(Script::Simplified) => "炮25 马8_7",
        Notation::Short(Script::Traditional) => "炮25 馬8_7",
        Notation::Iccs => "H2-E2 H9-G7",
        Notation::Uci => "h2e2 h9g7, ranks 0-9",
        Notation::UciFromOne => "h3e3 h10g8, ranks 1-10",
    }
}

/// Reads moves in the notation given with an option, or else in the one they look like.
pub(crate) fn read_moves(
    start: &Position,
    (option, given): (&'static str, Option<Notation>),
    text: &str,
) -> Result<Vec<Move>, Failure> {
    let notation = given.unwrap_or_else(|| Notation::guess(text));
    read_line(start, notation, text).map_err(|error| match given {
        Some(_) => Failure::Line(error),
        // Nothing was read by which a notation could be known.
        None if error.ply == 0 && error.error == ReadMoveError::NotAMove => {
            Failure::NoNotation { text: error.text }
        }
        None => Failure::Guessed { error: Box::new(error), notation, option },
    })
}
