//! CBL, a library of 象棋桥 (CCBridge): many games in one file.
//!
//! After a header with the name stands an index, after it the games, each the same as in a CBR file, in
//! slots of 4096 bytes; a long game takes several. The games are found by their marks, not by the index,
//! which does not always agree with them.

use crate::bytes::{HeaderError, header, utf16};
use crate::{Read, cbr};

const MARK: &str = "CCBridgeLibrary\0";
const HEADER: usize = 576;
const INDEX: usize = 66_624;
const INDEX_ENTRY: usize = 276;
const SLOT: usize = 4096;

/// Whether the bytes begin as a CBL file does.
pub fn looks_like(bytes: &[u8]) -> bool {
    bytes.starts_with(MARK.as_bytes())
}

/// Opens a library, lent or given; its games are read one by one as they are asked for.
///
/// # Errors
/// The bytes are no CBL file, or end within the header.
pub fn read<B: AsRef<[u8]>>(file: B) -> Result<Library<B>, HeaderError> {
    let bytes = file.as_ref();
    let head = header(bytes, HEADER, "CBL", MARK)?;
    let name = utf16(&head[64..HEADER]).trim().to_owned();
    let slots = u32::from_le_bytes([head[60], head[61], head[62], head[63]]);
    let slots = usize::try_from(slots).unwrap_or(usize::MAX);
    let after_index = slots.saturating_mul(INDEX_ENTRY).saturating_add(INDEX);
    let at = if is_game(bytes, after_index) {
        after_index
    } else {
        // The number may be wrong where the games are right.
        find_game(bytes, HEADER).unwrap_or(bytes.len())
    };
    let deleted = deleted(bytes, head[56], slots);
    Ok(Library { file, at, name, deleted })
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
/// a tag `Deleted`.
#[derive(Clone, Debug)]
pub struct Library<B> {
    file: B,
    at: usize,
    name: String,
    deleted: Vec<[u8; 16]>,
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
        while self.at < bytes.len() {
            let start = self.at;
            // Slots without the mark belong to the game before them.
            self.at += SLOT;
            while self.at < bytes.len() && !is_game(bytes, self.at) {
                self.at += SLOT;
            }
            let end = self.at.min(bytes.len());
            // A mark at the very end, without a whole header, is no game.
            if let Ok(mut read) = cbr::read_record(&bytes[start..end]) {
                let id = bytes.get(start + 20..start + 36);
                let is_deleted =
                    |id: &[u8]| self.deleted.binary_search_by(|known| known[..].cmp(id)).is_ok();
                if id.is_some_and(is_deleted) {
                    read.tags_mut().set("Deleted", "yes");
                }
                return Some(read);
            }
        }
        None
    }
}

/// The identifiers of deleted games, sorted.
fn deleted(bytes: &[u8], has_deleted: u8, slots: usize) -> Vec<[u8; 16]> {
    let index = bytes.get(INDEX..).filter(|_| has_deleted != 0).unwrap_or_default();
    let mut ids: Vec<[u8; 16]> = index
        .chunks_exact(INDEX_ENTRY)
        .take(slots)
        // The first number is 7 for a game and 5 for a deleted one.
        .filter(|entry| entry[..4] == [5, 0, 0, 0])
        .filter_map(|entry| identifier(&utf16(&entry[20..100])))
        .collect();
    ids.sort_unstable();
    ids
}

/// `{8D738BD4-92AF-4880-95DC-9967166A5637}` as the games hold it: the first three groups backwards.
fn identifier(text: &str) -> Option<[u8; 16]> {
    let digits: Vec<u8> =
        text.chars().filter_map(|c| c.to_digit(16)).map(|digit| digit as u8).collect();
    let digits: [u8; 32] = digits.try_into().ok()?;
    let mut id: [u8; 16] = std::array::from_fn(|i| 16 * digits[2 * i] + digits[2 * i + 1]);
    id[..4].reverse();
    id[4..6].reverse();
    id[6..8].reverse();
    Some(id)
}
