//! XQF, the files of 象棋演播室 (XQStudio), of which most old collections on the mainland are made.
//!
//! A header of 1024 bytes holds names, result and the start; the moves follow as a tree. From version 0x0B
//! on, squares and comments are disguised with keys from the header. Versions up to 0x12, the
//! last there is, are read.

mod keys;

use chuhe_board::{Color, Move, Piece, Setup, Square};

use self::keys::Keys;
use crate::bytes::{Cursor, HeaderError, MOST_BODY, gb18030, header};
use crate::codes::{PIECES, result};
use crate::preorder::{Node, grow};
use crate::tree::{Tree, start};
use crate::{Fault, Game, Read, Tags};

const MARK: &str = "XQ";
const HEADER: usize = 1024;
/// XQStudio 1.6, after which it was given up.
const LAST_VERSION: u8 = 0x12;
/// Up to here nothing is disguised, and every node has room for the length of a comment.
const LAST_PLAIN_VERSION: u8 = 0x0A;

/// Texts of the header: the tag, the byte with the length, and the most bytes that follow.
const TEXTS: [(&str, usize, usize); 12] = [
    ("Title", 80, 63),
    ("Subtitle", 144, 63),
    ("Event", 208, 63),
    ("Date", 272, 15),
    ("Site", 288, 15),
    ("Red", 304, 15),
    ("Black", 320, 15),
    ("TimeControl", 336, 63),
    ("RedTime", 400, 15),
    ("BlackTime", 416, 15),
    ("Annotator", 464, 15),
    ("Author", 480, 15),
];

/// Whether the bytes begin as an XQF file does.
pub fn looks_like(bytes: &[u8]) -> bool {
    if !bytes.starts_with(MARK.as_bytes()) {
        return false;
    }
    // Two letters are few. The version, even a later one, is no printed character; where it could be the
    // end of a word in a text, noughts must follow, of which a header is full.
    match bytes.get(2) {
        None => true,
        Some(b'\t' | b'\n' | b'\r') => bytes.len() >= HEADER || bytes.contains(&0),
        Some(&version) => version < b' ',
    }
}

/// Reads the one game of an XQF file.
///
/// # Errors
/// The bytes are no XQF file, end within the header, or are of a later version.
pub fn read(bytes: &[u8]) -> Result<std::iter::Once<Read>, HeaderError> {
    let head = header(bytes, HEADER, "XQF", MARK)?;
    let version = head[2];
    if version > LAST_VERSION {
        return Err(HeaderError::Version { byte: 2, found: version, known: LAST_VERSION });
    }
    let keys = if version > LAST_PLAIN_VERSION { Keys::new(head) } else { Keys::default() };
    let body = &bytes[HEADER..];
    let is_long = body.len() > MOST_BODY;
    let body = &body[..body.len().min(MOST_BODY)];
    let mut nodes =
        Nodes { cursor: Cursor::new(body), keys: &keys, plain: version <= LAST_PLAIN_VERSION };

    // The first node is no move: it carries what is said before the first. Whether a move follows is
    // taken from the length of the file, since some programs do not say it here.
    let comment = nodes.next().map(|node| node.comment).unwrap_or_default();
    let mut first = if nodes.cursor.is_at_end() { None } else { nodes.next() };

    let tags = tags(head);
    let turn = if head[50] == 1 { Color::Black } else { Color::Red };
    let mover = first.as_ref().and_then(|node| node.played).map(|played| played.from);
    let start = match start(setup(head, version, &keys), turn, mover) {
        Ok(start) => start,
        Err(error) => return Ok(std::iter::once(Read::Nothing(tags, Fault::Start(error)))),
    };
    let mut tree = Tree::new(comment);
    if first.is_some() {
        grow(&mut tree, start.clone(), || first.take().or_else(|| nodes.next()));
    }
    if nodes.cursor.cut_short {
        tree.faults.push(if is_long {
            Fault::TooLong { most: MOST_BODY }
        } else {
            Fault::CutShort { byte: bytes.len() }
        });
    }
    let (line, faults) = tree.finish();
    let game = Game { tags, start, line, result: result(head[51]) };
    Ok(std::iter::once(Read::new(game, faults)))
}

fn tags(head: &[u8]) -> Tags {
    let mut tags = Tags::default();
    for (name, at, most) in TEXTS {
        let length = usize::from(head[at]).min(most);
        let text = gb18030(&head[at + 1..at + 1 + length]);
        if !text.trim().is_empty() {
            tags.set(name, text.trim());
        }
    }
    let kind = match head[64] {
        1 => "开局",
        2 => "中局",
        3 => "残局",
        _ => return tags,
    };
    tags.set("Type", kind);
    tags
}

fn setup(head: &[u8], version: u8, keys: &Keys) -> Setup {
    let mut setup = Setup::empty();
    for (nth, place) in keys.places(&head[16..48], version).into_iter().enumerate() {
        let color = if nth < 16 { Color::Red } else { Color::Black };
        // A piece that is not on the board has a place beyond it.
        if let Some(square) = square(place) {
            setup.set(square, Some(Piece::new(color, PIECES[nth % 16])));
        }
    }
    setup
}

/// Ten times the file plus the rank.
fn square(place: u8) -> Option<Square> {
    let (file, rank) = (usize::from(place / 10), usize::from(place % 10));
    Square::from_index(9 * rank + file).filter(|_| file < 9)
}

struct Nodes<'a> {
    cursor: Cursor<'a>,
    keys: &'a Keys,
    plain: bool,
}

impl Nodes<'_> {
    fn next(&mut self) -> Option<Node> {
        let [from, to, flags, _] = self.four()?;
        let (goes_on, has_other, length) = if self.plain {
            (flags & 0xF0 != 0, flags & 0x0F != 0, self.number().unwrap_or(0))
        } else {
            let has_comment = flags & 0x20 != 0;
            let stored = if has_comment { self.number() } else { None };
            let length = stored.map_or(0, |stored| stored.saturating_sub(self.keys.comment));
            (flags & 0x80 != 0, flags & 0x40 != 0, length)
        };
        let comment = match usize::try_from(length) {
            Ok(length) => self.text(length),
            Err(_) => String::new(),
        };
        let from_place = from.wrapping_sub(0x18).wrapping_sub(self.keys.from);
        let to_place = to.wrapping_sub(0x20).wrapping_sub(self.keys.to);
        let played = match (square(from_place), square(to_place)) {
            (Some(from), Some(to)) => Some(Move::new(from, to)),
            _ => None,
        };
        Some(Node { bytes: [from_place, to_place], played, comment, goes_on, has_other })
    }

    /// The next four bytes without their disguise. Only what is asked for is uncovered, so that a file is
    /// not held twice.
    fn four(&mut self) -> Option<[u8; 4]> {
        let at = HEADER + self.cursor.at();
        let mut four = self.cursor.four()?;
        self.keys.uncover(&mut four, at);
        Some(four)
    }

    fn number(&mut self) -> Option<u32> {
        self.four().map(u32::from_le_bytes)
    }

    fn text(&mut self, length: usize) -> String {
        let at = HEADER + self.cursor.at();
        let mut text = self.cursor.up_to(length).to_vec();
        self.keys.uncover(&mut text, at);
        gb18030(&text)
    }
}
