//! CBR, a game of 象棋桥 (CCBridge).
//!
//! A header of 2214 bytes holds texts of fixed length in UTF-16, the result and the board; the moves follow
//! as a tree. Between the texts stands whatever was in memory when the file was written.

use chuhe_board::{Color, Move, Piece, Role, Setup, Square};

use crate::bytes::{Cursor, HeaderError, MOST_BODY, header, utf16};
use crate::codes::result;
use crate::preorder::{Node, grow};
use crate::tree::{Tree, start};
use crate::{Fault, Game, Read, Tags};

pub(crate) const MARK: &str = "CCBridge Record\0";
pub(crate) const HEADER: usize = 2214;

/// Texts of the header: the tag, where it stands, and how many bytes it has.
const TEXTS: [(&str, usize, usize); 28] = [
    ("Title", 180, 128),
    ("Category", 308, 256),
    ("Source", 564, 64),
    ("Class", 628, 64),
    ("Event", 692, 64),
    ("Round", 756, 64),
    ("Group", 820, 32),
    ("Board", 852, 32),
    ("Date", 884, 64),
    ("Site", 948, 64),
    ("TimeControl", 1012, 64),
    ("Red", 1076, 64),
    ("RedTeam", 1140, 64),
    ("RedTime", 1204, 64),
    ("RedScore", 1268, 32),
    ("Black", 1300, 64),
    ("BlackTeam", 1364, 64),
    ("BlackTime", 1428, 64),
    ("BlackScore", 1492, 32),
    ("Arbiter", 1524, 64),
    ("Recorder", 1588, 64),
    ("Annotator", 1652, 64),
    ("AnnotatorEmail", 1716, 64),
    ("Author", 1780, 64),
    ("AuthorEmail", 1844, 64),
    ("AddDate", 1908, 64),
    ("EditDate", 1972, 64),
    ("GameType", 2044, 32),
];

/// Whether the bytes begin as a CBR file does.
pub fn looks_like(bytes: &[u8]) -> bool {
    bytes.starts_with(MARK.as_bytes())
}

/// Reads the one game of a CBR file.
///
/// # Errors
/// The bytes are no CBR file, or end within the header.
pub fn read(bytes: &[u8]) -> Result<std::iter::Once<Read>, HeaderError> {
    Ok(std::iter::once(read_record(bytes, 0)?))
}

/// Reads a game, be it in a file of its own or in a library, where it begins at a byte of the file. What stands
/// after the moves is passed over.
pub(crate) fn read_record(bytes: &[u8], at: usize) -> Result<Read, HeaderError> {
    let head = header(bytes, HEADER, "CBR", MARK)?;
    let tags = tags(head);
    let body = &bytes[HEADER..];
    let is_long = body.len() > MOST_BODY;
    let mut cursor = Cursor::new(&body[..body.len().min(MOST_BODY)]);

    // The first node is no move: it carries what is said before the first.
    let root = next(&mut cursor);
    let mut first = match &root {
        Some(root) if root.goes_on => next(&mut cursor),
        _ => None,
    };
    let turn = if head[2112] == 2 { Color::Black } else { Color::Red };
    let mover = first.as_ref().and_then(|node| node.played).map(|played| played.from);
    let mut setup = setup(head);
    if first.is_none() && setup.pieces().next().is_none() {
        // No game but a heading in a library, with a title and perhaps a preface: not worth a complaint
        // that there are no kings.
        setup = Setup::initial();
    }
    let start = match start(setup, turn, mover) {
        Ok(start) => start,
        Err(error) => return Ok(Read::Nothing(tags, Fault::Start(error))),
    };
    let mut tree = Tree::new(root.map(|root| root.comment).unwrap_or_default());
    let mut ended = first.is_none();
    if !ended {
        grow(&mut tree, start.clone(), || {
            // Four noughts are no move but the room that is left.
            let node = first.take().or_else(|| next(&mut cursor));
            ended = node.as_ref().is_some_and(Node::is_blank);
            node.filter(|_| !ended)
        });
    }
    if cursor.cut_short {
        tree.faults.push(if is_long {
            Fault::TooLong { most: MOST_BODY }
        } else {
            Fault::CutShort { byte: at + bytes.len() }
        });
    }
    let (line, faults) = tree.finish();
    let game = Game { tags, start, line, result: result(head[2076]) };
    Ok(Read::new(game, faults))
}

fn tags(head: &[u8]) -> Tags {
    let mut tags = Tags::default();
    let mut set = |name, text: &str| {
        if !text.is_empty() {
            tags.set(name, text);
        }
    };
    for (name, at, length) in TEXTS {
        set(name, utf16(&head[at..at + length]).trim());
    }
    set("Termination", utf16(&head[2080..2112]).trim());
    // The code of the opening, three letters and digits.
    if let &[letter @ b'A'..=b'E', tens @ b'0'..=b'9', ones @ b'0'..=b'9', 0] = &head[2036..2040] {
        let code: String = [letter, tens, ones].map(char::from).into_iter().collect();
        set("ECCO", &code);
    }
    tags
}

fn setup(head: &[u8]) -> Setup {
    let mut setup = Setup::empty();
    for (index, &byte) in head[2120..2210].iter().enumerate() {
        let color = match byte >> 4 {
            1 => Color::Red,
            2 => Color::Black,
            _ => continue,
        };
        let role = match byte & 15 {
            1 => Role::Chariot,
            2 => Role::Horse,
            3 => Role::Elephant,
            4 => Role::Advisor,
            5 => Role::King,
            6 => Role::Cannon,
            7 => Role::Pawn,
            _ => continue,
        };
        if let Some(square) = square(index) {
            setup.set(square, Some(Piece::new(color, role)));
        }
    }
    setup
}

/// Squares are counted from Black's left corner as Red sees it, rank by rank.
fn square(index: usize) -> Option<Square> {
    if index >= Square::COUNT {
        return None;
    }
    Square::from_index(9 * (9 - index / 9) + index % 9)
}

fn next(cursor: &mut Cursor) -> Option<Node> {
    let [flags, _, from, to] = cursor.four()?;
    let mut comment = String::new();
    if flags & 4 != 0 {
        let length = cursor.number().and_then(|length| usize::try_from(length).ok());
        comment = utf16(cursor.up_to(length.unwrap_or(0)));
    }
    let played = match (square(usize::from(from)), square(usize::from(to))) {
        (Some(from), Some(to)) => Some(Move::new(from, to)),
        _ => None,
    };
    let (goes_on, has_other) = (flags & 1 == 0, flags & 2 != 0);
    Some(Node { bytes: [from, to], played, comment, goes_on, has_other })
}

impl Node {
    /// Whether it is made of noughts.
    fn is_blank(&self) -> bool {
        self.bytes == [0, 0] && self.goes_on && !self.has_other && self.comment.is_empty()
    }
}
