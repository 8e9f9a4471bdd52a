//! The ninety intersections, and the two ways to count them.

use core::fmt;
use core::str::FromStr;

use crate::Color;

/// A file, a–i from Red's left to Red's right: absolute, the same for both sides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct File(u8);

/// A rank, 0–9 from Red's back rank to Black's: absolute, the same for both sides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Rank(u8);

/// A file as the players count it: 1–9 from a player's own right hand (AXF 2017 2§3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FileNumber(u8);

/// One of the ninety intersections. (The word *point* is kept for scores.)
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl File {
    /// Files from a to i.
    pub fn all() -> impl DoubleEndedIterator<Item = File> + ExactSizeIterator {
        (0..9).map(File)
    }

    /// The file with this index, 0 for a.
    pub const fn new(index: usize) -> Option<File> {
        if index < 9 { Some(File(index as u8)) } else { None }
    }

    /// 0 for file a, 8 for file i.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The letter, a–i.
    pub const fn letter(self) -> char {
        (b'a' + self.0) as char
    }

    /// Reads a letter in either case.
    pub const fn from_letter(letter: char) -> Option<File> {
        match letter {
            'a'..='i' => Some(File(letter as u8 - b'a')),
            'A'..='I' => Some(File(letter as u8 - b'A')),
            _ => None,
        }
    }

    /// The number by which the given side calls this file.
    pub const fn number(self, side: Color) -> FileNumber {
        match side {
            Color::Red => FileNumber(9 - self.0),
            Color::Black => FileNumber(self.0 + 1),
        }
    }
}

impl Rank {
    /// Ranks from 0 to 9.
    pub fn all() -> impl DoubleEndedIterator<Item = Rank> + ExactSizeIterator {
        (0..10).map(Rank)
    }

    /// The rank with this index.
    pub const fn new(index: usize) -> Option<Rank> {
        if index < 10 { Some(Rank(index as u8)) } else { None }
    }

    /// 0 for Red's back rank, 9 for Black's.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// How many steps the rank is away from the given side's back rank.
    #[inline]
    pub const fn depth(self, side: Color) -> usize {
        match side {
            Color::Red => self.0 as usize,
            Color::Black => 9 - self.0 as usize,
        }
    }
}

impl FileNumber {
    /// The number, if it is one of 1–9.
    pub const fn new(number: u8) -> Option<FileNumber> {
        if number >= 1 && number <= 9 { Some(FileNumber(number)) } else { None }
    }

    /// 1–9.
    pub const fn get(self) -> u8 {
        self.0
    }

    /// The file that the given side calls by this number.
    pub const fn file(self, side: Color) -> File {
        match side {
            Color::Red => File(9 - self.0),
            Color::Black => File(self.0 - 1),
        }
    }
}

impl Square {
    /// How many squares there are.
    pub const COUNT: usize = 90;

    /// All squares, a0, b0, … i9.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> + ExactSizeIterator {
        (0..90).map(Square)
    }

    /// The intersection of a file and a rank.
    #[inline]
    pub const fn new(file: File, rank: Rank) -> Square {
        Square(rank.0 * 9 + file.0)
    }

    /// The square with this index: nine times the rank plus the file.
    pub const fn from_index(index: usize) -> Option<Square> {
        if index < 90 { Some(Square(index as u8)) } else { None }
    }

    /// The square with this index, which the caller knows to be below ninety.
    #[inline]
    pub(crate) const fn at(index: usize) -> Square {
        debug_assert!(index < 90);
        Square(index as u8)
    }

    /// Nine times the rank plus the file, 0–89.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The file it lies on.
    #[inline]
    pub const fn file(self) -> File {
        File(self.0 % 9)
    }

    /// The rank it lies on.
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank(self.0 / 9)
    }

    /// The square so many files to the right and ranks up (as Red sees it), if it is on the board.
    #[inline]
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Square> {
        // Any distance may be asked for; a wider number cannot overflow.
        let file = self.file().0 as i16 + files as i16;
        let rank = self.rank().0 as i16 + ranks as i16;
        if file >= 0 && file < 9 && rank >= 0 && rank < 10 {
            Some(Square((rank * 9 + file) as u8))
        } else {
            None
        }
    }

    /// Whether the square lies beyond the river for the given side.
    #[inline]
    pub const fn is_across_river(self, side: Color) -> bool {
        self.rank().depth(side) >= 5
    }

    /// The square seen from the other side of the table: the board turned by 180°.
    pub const fn rotated(self) -> Square {
        Square(89 - self.0)
    }

    /// The square on the other wing: files a and i exchanged.
    pub const fn mirrored(self) -> Square {
        Square(self.0 + 8 - 2 * (self.0 % 9))
    }
}

impl fmt::Display for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl fmt::Display for FileNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file(), self.rank())
    }
}

impl fmt::Debug for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Debug for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Debug for FileNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not a square from a0 to i9.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a square: write a file a–i and a rank 0–9, such as e2")]
pub struct ParseSquareError;

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Square, ParseSquareError> {
        let mut chars = text.chars();
        let file = chars.next().and_then(File::from_letter);
        let rank = chars.next().and_then(|c| c.to_digit(10)).and_then(|r| Rank::new(r as usize));
        match (file, rank, chars.next()) {
            (Some(file), Some(rank), None) => Ok(Square::new(file, rank)),
            _ => Err(ParseSquareError),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_distance_may_be_asked_for() {
        for square in Square::all() {
            for far in [i8::MIN, -100, 100, i8::MAX] {
                assert_eq!(square.offset(far, 0), None);
                assert_eq!(square.offset(0, far), None);
            }
            assert_eq!(square.offset(0, 0), Some(square));
        }
    }
}
