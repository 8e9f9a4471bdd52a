//! Big5 or GB18030, by what makes more sense.

use std::sync::LazyLock;

use super::Encoding;

/// The characters of moves, tags and results in both scripts.
const CHARACTERS: &str = "进進退平前中后後帅帥将將仕士相象马馬傌车車俥炮砲包兵卒\
    一二三四五六七八九１２３４５６７８９红紅黑胜勝负負和棋赛賽杯届屆第年轮輪局先全国國个個人团團体體\
    冠军軍锦錦标標开開对對屏风風横橫直士角过過河";

/// One bit for each pair of bytes that is such a character.
struct Pairs(Box<[u64; 1024]>);

static BIG5: LazyLock<Pairs> = LazyLock::new(|| Pairs::new(Encoding::Big5));
static GB18030: LazyLock<Pairs> = LazyLock::new(|| Pairs::new(Encoding::Gb18030));

impl Pairs {
    fn new(encoding: Encoding) -> Pairs {
        let mut bits = Box::new([0; 1024]);
        let mut buffer = [0; 4];
        for c in CHARACTERS.chars() {
            let (bytes, _, _) = encoding.codec().encode(c.encode_utf8(&mut buffer));
            // A character that the encoding lacks comes out as something longer.
            if let [lead, trail] = *bytes {
                let pair = usize::from(u16::from_be_bytes([lead, trail]));
                bits[pair / 64] |= 1 << (pair % 64);
            }
        }
        Pairs(bits)
    }

    fn contains(&self, lead: u8, trail: u8) -> bool {
        let pair = usize::from(u16::from_be_bytes([lead, trail]));
        self.0[pair / 64] >> (pair % 64) & 1 == 1
    }
}

const GAME: i32 = 6;
const COMMON: i32 = 1;
const RARE: i32 = -2;
const IMPOSSIBLE: i32 = -12;

/// A lead this large leaves no doubt, and the rest need not be looked at.
const DECIDED: i32 = 150;

/// How many bytes are scored between two looks at the lead.
const STEP: usize = 256;

/// The encoding that fits better; none if there is nothing above ASCII.
pub(super) fn more_likely(sample: &[u8]) -> Option<Encoding> {
    let (mut big5, mut gb18030) = (Scorer::new(sample, big5), Scorer::new(sample, gb18030));
    while big5.go_on() | gb18030.go_on() {
        if big5.score.abs_diff(gb18030.score) as i32 > DECIDED {
            break;
        }
    }
    let found = big5.found || gb18030.found;
    let winner = if big5.score > gb18030.score { Encoding::Big5 } else { Encoding::Gb18030 };
    found.then_some(winner)
}

/// Whether all characters above ASCII are common ones in the likelier encoding.
pub(super) fn is_all_common(sample: &[u8]) -> bool {
    [big5 as Weigh, gb18030].into_iter().any(|weigh| {
        let mut rest = sample;
        while let Some(start) = rest.iter().position(|&byte| byte >= 0x80) {
            let (length, score) = weigh(&rest[start..]);
            if score < COMMON {
                return false;
            }
            rest = &rest[start + length..];
        }
        true
    })
}

/// How long the character is with which the bytes begin, and how likely it is in a game's text.
type Weigh = fn(&[u8]) -> (usize, i32);

struct Scorer<'a> {
    rest: &'a [u8],
    weigh: Weigh,
    score: i32,
    found: bool,
}

impl<'a> Scorer<'a> {
    fn new(sample: &'a [u8], weigh: Weigh) -> Scorer<'a> {
        Scorer { rest: sample, weigh, score: 0, found: false }
    }

    /// Scores some more bytes; false at the end.
    fn go_on(&mut self) -> bool {
        let end = self.rest.len().saturating_sub(STEP);
        while self.rest.len() > end {
            if self.rest[0] < 0x80 {
                self.rest = &self.rest[1..];
                continue;
            }
            let (length, score) = (self.weigh)(self.rest);
            self.found = true;
            self.score += score;
            self.rest = &self.rest[length..];
        }
        !self.rest.is_empty()
    }
}

fn big5(bytes: &[u8]) -> (usize, i32) {
    match *bytes {
        [lead @ 0x81..=0xfe, trail @ (0x40..=0x7e | 0xa1..=0xfe), ..] => (
            2,
            match lead {
                _ if BIG5.contains(lead, trail) => GAME,
                // Punctuation, full-width digits and letters, then the 5,401 common characters.
                0xa1..=0xc6 => COMMON,
                _ => RARE,
            },
        ),
        // A character cut off at the end of the sample.
        [0x81..=0xfe] => (1, 0),
        _ => (1, IMPOSSIBLE),
    }
}

fn gb18030(bytes: &[u8]) -> (usize, i32) {
    match *bytes {
        [0x81..=0xfe, b'0'..=b'9', 0x81..=0xfe, b'0'..=b'9', ..] => (4, RARE),
        [lead @ 0x81..=0xfe, trail @ (0x40..=0x7e | 0x80..=0xfe), ..] => (
            2,
            match (lead, trail) {
                _ if GB18030.contains(lead, trail) => GAME,
                // Punctuation, full-width digits and letters, then the 3,755 common characters.
                (0xa1 | 0xa3 | 0xb0..=0xd7, 0xa1..) => COMMON,
                // Rows that no text uses.
                (0xaa..=0xaf | 0xf8..=0xfe, 0xa1..) => 2 * RARE,
                _ => RARE,
            },
        ),
        [0x81..=0xfe] => (1, 0),
        _ => (1, IMPOSSIBLE),
    }
}
