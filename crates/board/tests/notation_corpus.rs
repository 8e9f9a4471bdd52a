//! Every row of `corpus/notation/names.tsv`: a text in some notation and the move it means, or why it is
//! refused.

use chuhe_board::{Notation, Position, ReadMoveError};
use libtest_mimic::{Arguments, Failed, Trial};

fn main() {
    let rows = include_str!("../../../corpus/notation/names.tsv").lines().skip(1);
    let trials = rows.map(|row| {
        let columns: Vec<&str> = row.split('\t').collect();
        let [fen, notation, text, meaning, written] = columns[..] else {
            panic!("a row has five columns: {row}");
        };
        let name = format!("{notation} {text} in {}", fen.split(' ').next().unwrap_or(fen));
        Trial::test(name, move || check(fen, notation, text, meaning, written))
    });
    libtest_mimic::run(&Arguments::from_args(), trials.collect()).exit();
}

fn check(
    fen: &str,
    notation: &str,
    text: &str,
    meaning: &str,
    written: &str,
) -> Result<(), Failed> {
    let position = Position::from_fen(fen)?;
    let notation: Notation = notation.parse()?;
    let found = match notation.read(&position, text) {
        Ok(m) => m.to_string(),
        Err(ReadMoveError::NotAMove) => "not-a-move".into(),
        Err(ReadMoveError::NoSuchPiece) => "no-such-piece".into(),
        Err(ReadMoveError::Ambiguous(_)) => "ambiguous".into(),
        Err(ReadMoveError::Illegal(..)) => "illegal".into(),
    };
    if found != meaning {
        return Err(format!("read as {found} instead of {meaning}").into());
    }
    if let Ok(m) = meaning.parse() {
        let name = notation.write(&position, m)?;
        if name != written {
            return Err(format!("written as {name} instead of {written}").into());
        }
    }
    Ok(())
}
