//! The characters of the relative notations.

use super::width::half_width;
use crate::Role;

/// Which way a piece goes, as its player sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    /// 进
    Forward,
    /// 退
    Backward,
    /// 平
    Sideways,
}

/// Which of several pieces on one file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// 前
    Front,
    /// 中
    Middle,
    /// 后
    Rear,
}

/// One character of a move's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sign {
    /// A piece's character or letter.
    Role(Role),
    /// 1–9.
    Digit(u8),
    /// 进 退 平 = .
    Direction(Direction),
    /// 前 中 后
    Place(Place),
    /// `+`: 前 or 进, by where it stands.
    Plus,
    /// `-`: 后 or 退, by where it stands.
    Minus,
}

impl Sign {
    /// The sign as a place: `+` and `-` may stand for 前 and 后.
    pub(super) fn place(self) -> Option<Place> {
        match self {
            Sign::Place(place) => Some(place),
            Sign::Plus => Some(Place::Front),
            Sign::Minus => Some(Place::Rear),
            _ => None,
        }
    }

    /// The sign as a direction: `+` and `-` may stand for 进 and 退.
    pub(super) fn direction(self) -> Option<Direction> {
        match self {
            Sign::Direction(direction) => Some(direction),
            Sign::Plus => Some(Direction::Forward),
            Sign::Minus => Some(Direction::Backward),
            _ => None,
        }
    }
}

/// A character as its plain twin: full-width letters, digits and signs in half width, every hyphen, dash
/// and minus as `-`, and the radicals that scanned or converted text has instead of whole characters as
/// these.
pub(super) fn plain(c: char) -> char {
    match c {
        _ if is_usual(c) => c,
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{fe63}' => '-',
        '\u{2f00}' => '一',
        '\u{2f06}' => '二',
        '\u{2f0b}' => '八',
        '\u{2f20}' => '士',
        '\u{2ee2}' => '马',
        '\u{2fba}' => '馬',
        '\u{2ecb}' => '车',
        '\u{2f9e}' | '\u{f902}' => '車',
        other => half_width(other),
    }
}

/// Whether a character takes no room and means nothing: a byte order mark, a zero-width space and the like.
pub(super) fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
    )
}

/// ASCII and Chinese characters, which nearly all text consists of: they need no second look.
fn is_usual(c: char) -> bool {
    matches!(c, '!'..='~' | '\u{4e00}'..='\u{9fff}')
}

/// The characters of a name that mean something, each as its plain twin.
pub(super) fn plain_characters(text: &str) -> impl Iterator<Item = char> {
    let is_full_width = |c: char| matches!(c, '\u{ff01}'..='\u{ff5e}');
    let means_something =
        move |&c: &char| is_usual(c) || is_full_width(c) || !c.is_whitespace() && !is_invisible(c);
    text.chars().filter(means_something).map(plain)
}

/// What a plain character means. A raised or lowered digit stands for a direction and a digit.
pub(super) fn signs(c: char) -> Option<(Sign, Option<Sign>)> {
    use Direction::{Backward, Forward, Sideways};
    if let Some(sign) = chinese_sign(c) {
        return Some((sign, None));
    }
    if let Some(role) = Role::from_letter(c) {
        return Some((Sign::Role(role), None));
    }
    let sign = match c {
        '1'..='9' => Sign::Digit(c as u8 - b'0'),
        '_' => Sign::Direction(Forward),
        '^' | '⁻' => Sign::Direction(Backward),
        '=' | '.' => Sign::Direction(Sideways),
        '+' => Sign::Plus,
        '-' => Sign::Minus,
        '\u{2081}'..='\u{2089}' => {
            return lifted(Forward, c as u32 - 0x2080);
        }
        '¹' => return lifted(Backward, 1),
        '²' => return lifted(Backward, 2),
        '³' => return lifted(Backward, 3),
        '\u{2074}'..='\u{2079}' => {
            return lifted(Backward, c as u32 - 0x2070);
        }
        _ => return None,
    };
    Some((sign, None))
}

/// The Chinese characters that mean something.
#[rustfmt::skip]
const CHINESE: [(char, Sign); 37] = {
    use Direction::{Backward, Forward, Sideways};
    use Role::{Advisor, Cannon, Chariot, Elephant, Horse, King, Pawn};
    [
        ('帅', Sign::Role(King)), ('帥', Sign::Role(King)),
        ('将', Sign::Role(King)), ('將', Sign::Role(King)),
        ('仕', Sign::Role(Advisor)), ('士', Sign::Role(Advisor)),
        ('相', Sign::Role(Elephant)), ('象', Sign::Role(Elephant)),
        ('马', Sign::Role(Horse)), ('馬', Sign::Role(Horse)), ('傌', Sign::Role(Horse)),
        ('车', Sign::Role(Chariot)), ('車', Sign::Role(Chariot)),
        ('俥', Sign::Role(Chariot)), ('伡', Sign::Role(Chariot)),
        ('炮', Sign::Role(Cannon)), ('砲', Sign::Role(Cannon)), ('包', Sign::Role(Cannon)),
        ('兵', Sign::Role(Pawn)), ('卒', Sign::Role(Pawn)),
        ('一', Sign::Digit(1)), ('二', Sign::Digit(2)), ('三', Sign::Digit(3)),
        ('四', Sign::Digit(4)), ('五', Sign::Digit(5)), ('六', Sign::Digit(6)),
        ('七', Sign::Digit(7)), ('八', Sign::Digit(8)), ('九', Sign::Digit(9)),
        ('进', Sign::Direction(Forward)), ('進', Sign::Direction(Forward)),
        ('退', Sign::Direction(Backward)), ('平', Sign::Direction(Sideways)),
        ('前', Sign::Place(Place::Front)), ('中', Sign::Place(Place::Middle)),
        ('后', Sign::Place(Place::Rear)), ('後', Sign::Place(Place::Rear)),
    ]
};

/// Where a character stands in [`TABLE`], or the first slot from which to look for it.
const fn slot(c: char) -> usize {
    ((c as u32).wrapping_mul(0x9e37_79b1) >> 24) as usize
}

/// [`CHINESE`], to be looked up at once: archives have millions of moves of four such characters.
static TABLE: [Option<(char, Sign)>; 256] = {
    let mut table = [None; 256];
    let mut i = 0;
    while i < CHINESE.len() {
        let mut at = slot(CHINESE[i].0);
        while table[at].is_some() {
            at = (at + 1) % 256;
        }
        table[at] = Some(CHINESE[i]);
        i += 1;
    }
    table
};

#[inline]
fn chinese_sign(c: char) -> Option<Sign> {
    let mut at = slot(c);
    while let Some((known, sign)) = TABLE[at] {
        if known == c {
            return Some(sign);
        }
        at = (at + 1) % 256;
    }
    None
}

fn lifted(direction: Direction, digit: u32) -> Option<(Sign, Option<Sign>)> {
    Some((Sign::Direction(direction), Some(Sign::Digit(digit as u8))))
}

/// The digits of Chinese records: 一–九 for Red, 1–9 for Black.
pub(crate) fn chinese_digit(digit: u8, red: bool) -> char {
    const NUMERALS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];
    if red { NUMERALS[usize::from(digit) - 1] } else { (b'0' + digit) as char }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_character_is_found_in_the_table() {
        for (c, sign) in CHINESE {
            assert_eq!(signs(c), Some((sign, None)), "{c}");
        }
        let known = |c: char| CHINESE.iter().any(|(other, _)| *other == c);
        for c in ('\u{4e00}'..='\u{9fff}').filter(|&c| !known(c)) {
            assert_eq!(signs(c), None, "{c}");
        }
    }
}
