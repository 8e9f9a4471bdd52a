//! CBL, a library of 象棋桥 (CCBridge): many games in one file.
//!
//! After a header with the name stands an index, after it the games, each the same as in a CBR file, in
//! slots of 4096 bytes; a long game takes several. The games are found by their marks, not by the index,
//! which does not always agree with them; games of the index that are not found are told at the end.

use crate::bytes::{HeaderError, header, utf16};
use crate::{Fault, Read, Tags, cbr};

const MARK: &str = "CCBridgeLibrary\0";
const HEADER: usize = 576;
const INDEX: usize = 66_624;
const INDEX_ENTRY: usize = 276;
/// What an entry of the index begins with: a game …
const KEPT: [u8; 4] = [7, 0, 0, 0];
/// … or a deleted one. Others are free.
const DELETED: [u8; 4] = [5, 0, 0, 0];
const SLOT: usize = 4096;

/// Whether the bytes begin as a CBL file does.
pub fn looks_like(bytes: &[u8]) -> bool {
    bytes.starts_with(MARK.as_bytes())
}

/// Opens a library, lent or given; its games are read one by one as they are asked for.
///
/// # Errors
/// The bytes are no CBL file, end within the header, or hold no game.
pub fn read<B: AsRef<[u8]>>(file: B) -> Result<Library<B>, HeaderError> {
    let bytes = file.as_ref();
    let head = header(bytes, HEADER, "CBL", MARK)?;
    let name = utf16(&head[64..HEADER]).trim().to_owned();
    let slots = u32::from_le_bytes([head[60], head[61], head[62], head[63]]);
    let slots = usize::try_from(slots).unwrap_or(usize::MAX);
    let after_index = slots.saturating_mul(INDEX_ENTRY).saturating_add(INDEX);
    let at = if is_game(bytes, after_index) {
        Some(after_index)
    } else {
        // The number may be wrong where the games are right.
        find_game(bytes, HEADER)
    };
    let at = at
        .filter(|at| bytes.len() - at >= cbr::HEADER)
        .ok_or(HeaderError::NoGames { byte: bytes.len() })?;
    let index_end = at.min(after_index).max(INDEX);
    let has_deleted = head[56] != 0;
    let mut deleted = Vec::new();
    let mut listed = 0;
    for entry in entries(bytes, INDEX, index_end) {
        listed += 1;
        if entry.is_deleted && has_deleted {
            deleted.push(entry.id);
        }
    }
    deleted.sort_unstable();
    let index = (INDEX, index_end);
    Ok(Library { file, at, name, deleted, listed, found: Vec::new(), index })
}

fn is_game(bytes: &[u8], at: usize) -> bool {
    bytes.get(at..).is_some_and(cbr::looks_like)
}

fn find_game(bytes: &[u8], from: usize) -> Option<usize> {
    let mark = cbr::MARK.as_bytes();
    bytes[from..].windows(mark.len()).position(|window| window == mark).map(|at| from + at)
}

/// The games of a library, one by one.
///
/// A game that was deleted stays in the file until the library is tidied up. It is read all the same, with
/// a tag `Deleted`. A game that the index tells of but that is not there comes after the others, with its
/// title and [`Fault::CutShort`] at the end of the file.
#[derive(Clone, Debug)]
pub struct Library<B> {
    file: B,
    at: usize,
    name: String,
    deleted: Vec<Id>,
    /// How many games the index tells of, deleted ones included.
    listed: usize,
    /// The games that were found; sorted when all are.
    found: Vec<Id>,
    /// Where the part of the index begins and ends in which games that are missing have not been looked for.
    index: (usize, usize),
}

/// What a game is known by.
type Id = [u8; 16];

/// An entry of the index.
struct Entry<'a> {
    /// Where the next begins.
    end: usize,
    id: Id,
    is_deleted: bool,
    title: &'a [u8],
}

/// The games of a part of the index.
fn entries(bytes: &[u8], from: usize, to: usize) -> impl Iterator<Item = Entry<'_>> {
    let index = bytes.get(from..to.min(bytes.len())).unwrap_or_default();
    index.chunks_exact(INDEX_ENTRY).enumerate().filter_map(move |(nth, entry)| {
        let is_deleted = entry[..4] == DELETED;
        if !is_deleted && entry[..4] != KEPT {
            return None;
        }
        let id = identifier(&utf16(&entry[20..100]))?;
        let end = from + (nth + 1) * INDEX_ENTRY;
        Some(Entry { end, id, is_deleted, title: &entry[100..] })
    })
}

impl<B> Library<B> {
    /// What the library is called.
    pub fn name(&self) -> &str {
        &self.name
    }
}

impl<B: AsRef<[u8]>> Iterator for Library<B> {
    type Item = Read;

    fn next(&mut self) -> Option<Read> {
        let bytes = self.file.as_ref();
        if self.at < bytes.len() {
            let start = self.at;
            // Slots without the mark belong to the game before them.
            self.at += SLOT;
            while self.at < bytes.len() && !is_game(bytes, self.at) {
                self.at += SLOT;
            }
            let end = self.at.min(bytes.len());
            let id: Option<Id> =
                bytes.get(start + 20..start + 36).and_then(|id| id.try_into().ok());
            self.found.extend(id);
            let mut read = match cbr::read_record(&bytes[start..end], start) {
                Ok(read) => read,
                // The file ends within the header of its last game.
                Err(_) => Read::Nothing(Tags::default(), Fault::CutShort { byte: end }),
            };
            if id.is_some_and(|id| self.deleted.binary_search(&id).is_ok()) {
                read.tags_mut().set("Deleted", "yes");
            }
            if self.at >= bytes.len() {
                self.found.sort_unstable();
            }
            return Some(read);
        }
        self.missing()
    }
}

impl<B: AsRef<[u8]>> Library<B> {
    /// The next game that the index tells of and that was not found. Never more than the index has too
    /// many: where only the names differ, nothing is missing.
    fn missing(&mut self) -> Option<Read> {
        if self.found.len() >= self.listed {
            return None;
        }
        let bytes = self.file.as_ref();
        let (from, to) = self.index;
        let missing = entries(bytes, from, to)
            .find(|entry| !entry.is_deleted && self.found.binary_search(&entry.id).is_err());
        let Some(missing) = missing else {
            self.index.0 = to;
            return None;
        };
        self.index.0 = missing.end;
        self.listed -= 1;
        let mut tags = Tags::default();
        let title = utf16(missing.title);
        if !title.trim().is_empty() {
            tags.set("Title", title.trim());
        }
        Some(Read::Nothing(tags, Fault::CutShort { byte: bytes.len() }))
    }
}

/// `{8D738BD4-92AF-4880-95DC-9967166A5637}` as the games hold it: the first three groups backwards.
fn identifier(text: &str) -> Option<Id> {
    let digits: Vec<u8> =
        text.chars().filter_map(|c| c.to_digit(16)).map(|digit| digit as u8).collect();
    let digits: [u8; 32] = digits.try_into().ok()?;
    let mut id: Id = std::array::from_fn(|i| 16 * digits[2 * i] + digits[2 * i + 1]);
    id[..4].reverse();
    id[4..6].reverse();
    id[6..8].reverse();
    Some(id)
}
