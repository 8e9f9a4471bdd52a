//! What is wrong with a position, in words.

use chuhe_board::{Bitboard, Color, FenFault, Piece, PositionError, SetupFault};
use chuhe_locale::{Key, Locale, filled, number};
use chuhe_referee::explain;

/// Every fault of a position.
pub(super) fn position_faults(words: &Locale, error: &PositionError) -> String {
    let faults: Vec<String> = match error {
        PositionError::Fen(error) => error.faults().iter().map(|one| fen(words, one)).collect(),
        PositionError::Setup(error) => error.faults().iter().map(|one| setup(words, one)).collect(),
    };
    faults.join(&words.plain(Key("between-faults")))
}

fn fen(words: &Locale, fault: &FenFault) -> String {
    match fault {
        FenFault::Empty => words.plain(Key("fen-empty")),
        FenFault::UnknownPiece { byte, found } => {
            let args = [("at", number(byte + 1)), ("found", filled(found.to_string()))];
            words.say(Key("fen-unknown-piece"), &args)
        }
        FenFault::RankLength { rank, squares, .. } => {
            let args = [("rank", number(*rank)), ("squares", number(*squares))];
            words.say(Key("fen-rank-length"), &args)
        }
        FenFault::RankCount { found } => {
            words.say(Key("fen-rank-count"), &[("found", number(*found))])
        }
        FenFault::UnknownTurn { byte } => {
            words.say(Key("fen-unknown-turn"), &[("at", number(byte + 1))])
        }
        FenFault::UnknownField { byte } => {
            words.say(Key("fen-unknown-field"), &[("at", number(byte + 1))])
        }
    }
}

/// One fault of a board.
pub(super) fn setup(words: &Locale, fault: &SetupFault) -> String {
    let side = |color: Color| match color {
        Color::Red => filled(words.plain(Key("side-red"))),
        Color::Black => filled(words.plain(Key("side-black"))),
    };
    let squares = |all: Bitboard| {
        let all: Vec<String> = all.into_iter().map(|square| square.to_string()).collect();
        filled(all.join(", "))
    };
    let named = |piece: &Piece| filled(explain::piece_name(*piece, words.language));
    match fault {
        SetupFault::NoKing(color) => words.say(Key("setup-no-king"), &[("side", side(*color))]),
        SetupFault::SeveralKings(color, all) => {
            let args = [("side", side(*color)), ("squares", squares(*all))];
            words.say(Key("setup-several-kings"), &args)
        }
        SetupFault::TooMany { piece, count, squares: all } => {
            let args = [
                ("piece", named(piece)),
                ("count", number(*count as usize)),
                ("squares", squares(*all)),
            ];
            words.say(Key("setup-too-many"), &args)
        }
        SetupFault::OffItsSquares { piece, square } => {
            let args = [("piece", named(piece)), ("square", filled(square.to_string()))];
            words.say(Key("setup-off-its-squares"), &args)
        }
        SetupFault::PawnsOnOneFile { side: whose, squares: all } => {
            let args = [("side", side(*whose)), ("squares", squares(*all))];
            words.say(Key("setup-pawns-on-one-file"), &args)
        }
        SetupFault::KingsFacing { red, black } => {
            let args = [("red", filled(red.to_string())), ("black", filled(black.to_string()))];
            words.say(Key("setup-kings-facing"), &args)
        }
        SetupFault::WaitingSideInCheck { side: whose, by } => {
            let args = [("side", side(*whose)), ("squares", squares(*by))];
            words.say(Key("setup-waiting-side-in-check"), &args)
        }
    }
}
