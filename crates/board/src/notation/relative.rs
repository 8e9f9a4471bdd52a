//! The names that count from the player's right hand: Chinese, WXF and the short form.
//!
//! Writers tell several pieces of a kind on one file apart like this:
//! * chariots, horses, cannons, and two pawns: 前/后, `+`/`-`;
//! * three pawns on one file: 前/中/后; four or five: 一 to 五 from the front;
//! * two files with two or more pawns each: 一 to 五 over these pawns, from the right file to the left and
//!   on each from the front;
//! * in WXF, wherever 前 and 后 do not suffice, the pawn's number from the front and its file
//!   (AXF 2017 2§3.5): `16=5`, `36=5`;
//! * advisors and elephants need nothing: of two on one file, only one can go forward.

use alloc::string::String;
use alloc::vec::Vec;

use super::ReadMoveError;
use super::vocabulary::{Direction, Place, Sign, chinese_digit, plain_characters, signs};
use crate::{Bitboard, Color, File, FileNumber, Move, Piece, Position, Role, Script, Square};

/// Which piece a name means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Which {
    /// The one on a file.
    File(FileNumber),
    /// The front, middle or rear one of those that share a file.
    Place(Place),
    /// Front, middle or rear, and the file said as well.
    PlaceOnFile(Place, FileNumber),
    /// A pawn by its number among those that share files.
    Number(u8),
    /// A pawn by its number from the front on a file.
    NumberOnFile(u8, FileNumber),
}

/// A name taken apart.
#[derive(Clone, Copy, Debug)]
struct Name {
    role: Role,
    which: Which,
    direction: Direction,
    value: u8,
}

/// A piece among its like.
#[derive(Clone, Copy)]
struct Standing {
    square: Square,
    file: FileNumber,
    /// Its number from the front on its file, from 0, and how many stand there.
    nth: usize,
    of: usize,
    /// Its number, from 0, among all that share files.
    among_all: usize,
    /// Whether more than one file is shared.
    several_files: bool,
}

/// The pieces of a kind of the side to move, from its right to its left, on each file from the front.
fn standings(position: &Position, role: Role) -> impl Iterator<Item = Standing> {
    let side = position.turn();
    let pieces = position.pieces(side, role);
    let mut order = [None; 5];
    for (slot, square) in order.iter_mut().zip(pieces) {
        *slot = Some(square);
    }
    // Empty slots come first in this order and are passed over.
    order.sort_unstable_by_key(|slot| {
        slot.map(|square: Square| {
            (square.file().number(side), core::cmp::Reverse(square.rank().depth(side)))
        })
    });
    let share = move |file| (pieces & Bitboard::file(file)).len() as usize;
    let several_files = File::all().filter(|&file| share(file) > 1).nth(1).is_some();
    let mut last = None;
    let (mut nth, mut among_all) = (0, 0);
    order.into_iter().flatten().map(move |square| {
        nth = if last == Some(square.file()) { nth + 1 } else { 0 };
        last = Some(square.file());
        let of = share(square.file());
        let file = square.file().number(side);
        let standing = Standing { square, file, nth, of, among_all, several_files };
        if of > 1 {
            among_all += 1;
        }
        standing
    })
}

impl Standing {
    fn is(&self, which: Which) -> bool {
        match which {
            Which::File(file) => self.file == file,
            Which::Place(place) => self.is_at(place),
            Which::PlaceOnFile(place, file) => self.file == file && self.is_at(place),
            Which::Number(number) => self.of > 1 && self.among_all + 1 == usize::from(number),
            Which::NumberOnFile(nth, file) => self.file == file && self.nth + 1 == usize::from(nth),
        }
    }

    fn is_at(&self, place: Place) -> bool {
        let at = match self.nth {
            0 => Place::Front,
            nth if nth + 1 == self.of => Place::Rear,
            _ => Place::Middle,
        };
        self.of > 1 && at == place
    }

    /// 前, 中 or 后 where that suffices.
    fn place(&self) -> Option<Place> {
        match (self.several_files, self.nth, self.of) {
            (false, 0, 2 | 3) => Some(Place::Front),
            (false, 1, 3) => Some(Place::Middle),
            (false, 1, 2) | (false, 2, 3) => Some(Place::Rear),
            _ => None,
        }
    }
}

/// Reads a name in any of the relative notations.
pub(super) fn read(position: &Position, text: &str) -> Result<Move, ReadMoveError> {
    let name = parse(text).ok_or(ReadMoveError::NotAMove)?;
    match read_single(position, name) {
        Some(m) => Ok(m),
        None => read_among_many(position, name),
    }
}

/// The move, if the name gives a file on which one such piece stands and the move is legal. Nearly all
/// names of a game are read by this; what it leaves open, [`read_among_many`] answers.
fn read_single(position: &Position, name: Name) -> Option<Move> {
    let side = position.turn();
    let Which::File(file) = name.which else { return None };
    let fits = position.pieces(side, name.role) & Bitboard::file(file.file(side));
    let from = fits.first().filter(|&from| fits == from.into())?;
    let m = Move::new(from, destination(name, side, from)?);
    position.is_legal(m).then_some(m)
}

/// Reads any name: tries all pieces that it fits.
fn read_among_many(position: &Position, name: Name) -> Result<Move, ReadMoveError> {
    let side = position.turn();
    let (mut legal, mut illegal, mut fits) = (None, None, Vec::new());
    for standing in standings(position, name.role).filter(|standing| standing.is(name.which)) {
        let Some(to) = destination(name, side, standing.square) else { continue };
        let m = Move::new(standing.square, to);
        if !position.is_legal(m) {
            illegal = illegal.or(Some(m));
        } else if let Some(first) = legal.replace(m) {
            fits.push(first);
        }
    }
    match (legal, illegal.and_then(|m| Some((m, position.why_illegal(m)?)))) {
        (Some(m), _) if fits.is_empty() => Ok(m),
        (Some(m), _) => {
            fits.push(m);
            Err(ReadMoveError::Ambiguous(fits))
        }
        (None, Some((m, reason))) => Err(ReadMoveError::Illegal(m, reason)),
        (None, None) => Err(ReadMoveError::NoSuchPiece),
    }
}

/// Where a piece would go.
fn destination(name: Name, side: Color, from: Square) -> Option<Square> {
    let value = i32::from(name.value);
    let ahead = match (side, name.direction) {
        (_, Direction::Sideways) => 0,
        (Color::Red, Direction::Forward) | (Color::Black, Direction::Backward) => 1,
        (Color::Red, Direction::Backward) | (Color::Black, Direction::Forward) => -1,
    };
    let to_file = FileNumber::new(name.value)?.file(side);
    let files = to_file.index() as i32 - from.file().index() as i32;
    let (files, ranks) = match (name.direction, name.role) {
        (Direction::Sideways, role) if role.moves_straight() => (files, 0),
        (Direction::Sideways, _) => return None,
        (_, Role::Horse) => match files.abs() {
            1 => (files, 2 * ahead),
            2 => (files, ahead),
            _ => return None,
        },
        (_, Role::Advisor) if files.abs() == 1 => (files, ahead),
        (_, Role::Elephant) if files.abs() == 2 => (files, 2 * ahead),
        (_, Role::Advisor | Role::Elephant) => return None,
        _ => (0, ahead * value),
    };
    if (files, ranks) == (0, 0) {
        return None;
    }
    from.offset(files as i8, ranks as i8)
}

/// Takes a name apart into piece, direction and value.
fn parse(text: &str) -> Option<Name> {
    let mut found = [Sign::Plus; 5];
    let mut len = 0;
    for c in plain_characters(text) {
        let (first, second) = signs(c)?;
        for sign in [Some(first), second].into_iter().flatten() {
            *found.get_mut(len)? = sign;
            len += 1;
        }
    }
    let (&Sign::Digit(value), head) = found[..len].split_last()? else { return None };
    // With a direction before the value it is a full name; without one it is the short form, sideways.
    let (last, rest) = head.split_last()?;
    let (direction, head) = match last.direction() {
        Some(direction) => (direction, rest),
        None if head.len() > 1 => (Direction::Sideways, head),
        None => return None,
    };
    let (role, which) = piece(head)?;
    Some(Name { role, which, direction, value })
}

/// The piece that the first signs of a name mean.
fn piece(signs: &[Sign]) -> Option<(Role, Which)> {
    use Sign::{Digit, Role as R};
    let file = FileNumber::new;
    Some(match *signs {
        [R(role), Digit(number)] => (role, Which::File(file(number)?)),
        [Digit(number), R(Role::Pawn)] | [Digit(number)] => (Role::Pawn, Which::Number(number)),
        [Digit(nth), Digit(number)] => (Role::Pawn, Which::NumberOnFile(nth, file(number)?)),
        [Digit(nth), R(Role::Pawn), Digit(number)] => {
            (Role::Pawn, Which::NumberOnFile(nth, file(number)?))
        }
        [R(role), place] | [place, R(role)] => (role, Which::Place(place.place()?)),
        [place, R(role), Digit(number)] => {
            (role, Which::PlaceOnFile(place.place()?, file(number)?))
        }
        [place, Digit(number)] | [Digit(number), place] => {
            (Role::Pawn, Which::PlaceOnFile(place.place()?, file(number)?))
        }
        // `++.4` and `--.4`, the foremost and rearmost of four or five pawns in the 1997 notation.
        [one, two] if one == two => (Role::Pawn, Which::Place(one.place()?)),
        [place] => (Role::Pawn, Which::Place(place.place()?)),
        _ => return None,
    })
}

/// The direction and value of a legal move.
fn course(role: Role, side: Color, m: Move) -> (Direction, u8) {
    let (before, after) = (m.from.rank().depth(side), m.to.rank().depth(side));
    let direction = match after.cmp(&before) {
        core::cmp::Ordering::Greater => Direction::Forward,
        core::cmp::Ordering::Less => Direction::Backward,
        core::cmp::Ordering::Equal => Direction::Sideways,
    };
    let value = if direction != Direction::Sideways && role.moves_straight() {
        before.abs_diff(after) as u8
    } else {
        m.to.file().number(side).get()
    };
    (direction, value)
}

fn digit_of(index: usize) -> u8 {
    index as u8 + 1
}

/// The parts of a legal move's name; nothing if the side to move has no piece there.
fn named(position: &Position, m: Move) -> Option<(Piece, Standing, Direction, u8)> {
    let piece = position.piece_at(m.from)?;
    let (direction, value) = course(piece.role, piece.color, m);
    let mut standing =
        standings(position, piece.role).find(|standing| standing.square == m.from)?;
    if matches!(piece.role, Role::Advisor | Role::Elephant) {
        standing.of = 1;
    }
    Some((piece, standing, direction, value))
}

fn place_character(place: Place, script: Script) -> char {
    match (place, script) {
        (Place::Front, _) => '前',
        (Place::Middle, _) => '中',
        (Place::Rear, Script::Simplified) => '后',
        (Place::Rear, Script::Traditional) => '後',
    }
}

pub(super) fn write_chinese(position: &Position, m: Move, script: Script) -> Option<String> {
    let (piece, standing, direction, value) = named(position, m)?;
    let red = piece.color == Color::Red;
    let character = piece.character(script);
    let (first, second) = match standing.place() {
        _ if standing.of == 1 => (character, chinese_digit(standing.file.get(), red)),
        Some(place) => (place_character(place, script), character),
        None => (chinese_digit(digit_of(standing.among_all), red), character),
    };
    let way = match (direction, script) {
        (Direction::Forward, Script::Simplified) => '进',
        (Direction::Forward, Script::Traditional) => '進',
        (Direction::Backward, _) => '退',
        (Direction::Sideways, _) => '平',
    };
    Some([first, second, way, chinese_digit(value, red)].into_iter().collect())
}

pub(super) fn write_wxf(position: &Position, m: Move) -> Option<String> {
    let (piece, standing, direction, value) = named(position, m)?;
    let letter = piece.role.letter();
    let digit = |d: u8| (b'0' + d) as char;
    let (first, second) = match (standing.place(), standing.of) {
        (_, 1) => (letter, digit(standing.file.get())),
        (Some(Place::Front), 2) => (letter, '+'),
        (Some(Place::Rear), 2) => (letter, '-'),
        _ => (digit(digit_of(standing.nth)), digit(standing.file.get())),
    };
    let way = match direction {
        Direction::Forward => '+',
        Direction::Backward => '-',
        Direction::Sideways => '=',
    };
    Some([first, second, way, digit(value)].into_iter().collect())
}

pub(super) fn write_short(position: &Position, m: Move, script: Script) -> Option<String> {
    let (piece, standing, direction, value) = named(position, m)?;
    let character = piece.character(script);
    let digit = |d: u8| (b'0' + d) as char;
    // The federation writes 炮前, not 前炮, here (AXF 2017 2§3.5), and numbers pawns with their file.
    let (first, second) = match (standing.place(), standing.of) {
        (_, 1) => (character, digit(standing.file.get())),
        (Some(place), 2) => (character, place_character(place, script)),
        _ => (digit(digit_of(standing.nth)), digit(standing.file.get())),
    };
    let way = match direction {
        Direction::Forward => Some('_'),
        Direction::Backward => Some('^'),
        Direction::Sideways => None,
    };
    Some([Some(first), Some(second), way, Some(digit(value))].into_iter().flatten().collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Notation;
    use chuhe_samples::Random;
    use proptest::prelude::*;

    /// The name as both ways read it; they must agree.
    fn check(position: &Position, text: &str) {
        let Some(name) = parse(text) else {
            assert_eq!(read(position, text), Err(ReadMoveError::NotAMove));
            return;
        };
        let slow = read_among_many(position, name);
        if let Some(m) = read_single(position, name) {
            assert_eq!(slow, Ok(m), "{text} in {position:?}");
        }
        assert_eq!(read(position, text), slow, "{text} in {position:?}");
    }

    proptest! {
        #[test]
        fn the_short_way_reads_what_the_long_one_does(seed: u64, place in 0usize..5, sign in 0usize..32) {
            let mut random = Random::new(seed);
            // The samples' positions are of the library as others see it, not of this build for tests.
            let position =
                Position::from_fen(&chuhe_samples::position(&mut random).fen()).unwrap();
            let signs: Vec<char> = "车馬炮兵士相將前中后一二三四五九1239进退平+-=KHRP".chars().collect();
            for &m in &position.legal_moves() {
                for notation in Notation::ALL {
                    let name = notation.write(&position, m).unwrap();
                    check(&position, &name);
                    // Another sign somewhere makes it a name of another move, or of none.
                    let mut mangled: Vec<char> = name.chars().collect();
                    if let Some(slot) = mangled.get_mut(place) {
                        *slot = signs[sign % signs.len()];
                    }
                    check(&position, &mangled.into_iter().collect::<String>());
                }
            }
        }
    }
}
