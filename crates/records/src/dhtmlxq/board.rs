//! Squares and boards in digits.

use chuhe_board::{Color, File, Move, Piece, Position, Rank, Setup, Square};

use crate::codes::PIECES;

/// The place of a piece that is not on the board.
const ABSENT: &str = "99";

/// The file from Red's left, the rank from Black's side.
fn square(file: u8, rank: u8) -> Option<Square> {
    let digit = |byte: u8| (byte as char).to_digit(10).map(|digit| digit as usize);
    let file = File::new(digit(file)?)?;
    let rank = Rank::new(9usize.checked_sub(digit(rank)?)?)?;
    Some(Square::new(file, rank))
}

fn push_square(out: &mut String, square: Square) {
    out.push((b'0' + square.file().index() as u8) as char);
    out.push((b'9' - square.rank().index() as u8) as char);
}

/// A move of four digits.
pub(super) fn read_move(digits: &[u8]) -> Option<Move> {
    let &[from_file, from_rank, to_file, to_rank] = digits else { return None };
    Some(Move::new(square(from_file, from_rank)?, square(to_file, to_rank)?))
}

pub(super) fn push_move(out: &mut String, played: Move) {
    push_square(out, played.from);
    push_square(out, played.to);
}

/// The board of 64 digits, Red to move. Missing digits are absent pieces, as they are to the players in web
/// pages.
pub(super) fn read_board(text: &str) -> Setup {
    let mut setup = Setup::empty();
    let digits: Vec<u8> = text.bytes().filter(u8::is_ascii_digit).collect();
    for (nth, place) in digits.chunks_exact(2).take(2 * PIECES.len()).enumerate() {
        let color = if nth < PIECES.len() { Color::Red } else { Color::Black };
        if let Some(square) = square(place[0], place[1]) {
            setup.set(square, Some(Piece::new(color, PIECES[nth % PIECES.len()])));
        }
    }
    setup
}

pub(super) fn push_board(out: &mut String, position: &Position) {
    for color in Color::ALL {
        // From Red's right to the left, as the players in web pages count; each piece once.
        let mut left: Vec<(Square, Piece)> =
            position.setup().pieces().filter(|(_, piece)| piece.color == color).collect();
        left.sort_by_key(|(square, _)| std::cmp::Reverse(square.file()));
        for role in PIECES {
            match left.iter().position(|(_, piece)| piece.role == role) {
                Some(found) => push_square(out, left.remove(found).0),
                None => out.push_str(ABSENT),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_start_of_the_game_is_told_as_everybody_does() {
        let mut out = String::new();
        push_board(&mut out, &Position::initial());
        // Red from the right to the left, as the commonest of the pages in use have it.
        assert_eq!(&out[..32], "89796959493929190977178666462606");
        assert_eq!(read_board(&out), Setup::initial());
        let other = "0919293949596979891777062646668600102030405060708012720323436383";
        assert_eq!(read_board(other), Setup::initial());
    }

    #[test]
    fn moves_are_four_digits() {
        let cannon: Move = "h2e2".parse().unwrap();
        assert_eq!(read_move(b"7747"), Some(cannon));
        let mut out = String::new();
        push_move(&mut out, cannon);
        assert_eq!(out, "7747");
        for bad in [&b"9747"[..], b"774", b"77a7", b""] {
            assert_eq!(read_move(bad), None);
        }
    }
}
