//! The disguise of XQF files: numbers from the header that are added to squares, lengths and bytes.

/// The sentence that, masked with four bytes of the header, is added to the bytes of the moves.
const SENTENCE: &[u8; 32] = b"[(C) Copyright Mr. Dong Shiwei.]";

/// What has to be taken away again. All noughts for files that are not disguised.
#[derive(Default)]
pub(super) struct Keys {
    /// From the places of the pieces at the start.
    place: u8,
    /// From the squares where moves begin.
    pub(super) from: u8,
    /// From the squares where moves end.
    pub(super) to: u8,
    /// From the lengths of comments.
    pub(super) comment: u32,
    /// From every byte after the header, by its place in the file.
    mask: [u8; 32],
}

impl Keys {
    /// The keys of a header of at least 16 bytes.
    pub(super) fn new(head: &[u8]) -> Keys {
        let (sum, xy, xyf, xyt) = (head[12], head[13], head[14], head[15]);
        let place = factor(xy).wrapping_mul(xy);
        let from = factor(xyf).wrapping_mul(place);
        let to = factor(xyt).wrapping_mul(from);
        let comment = (u32::from(sum) * 256 + u32::from(xy)) % 32000 + 767;
        let bytes = [sum, xy, xyf, xyt];
        let mask =
            std::array::from_fn(|i| SENTENCE[i] & ((bytes[i % 4] & head[3]) | head[8 + i % 4]));
        Keys { place, from, to, comment, mask }
    }

    /// Takes the mask away from bytes that stand at a place of the file.
    pub(super) fn uncover(&self, bytes: &mut [u8], at: usize) {
        for (i, byte) in bytes.iter_mut().enumerate() {
            *byte = byte.wrapping_sub(self.mask[(at + i) % 32]);
        }
    }

    /// The places of the 32 pieces.
    pub(super) fn places(&self, stored: &[u8], version: u8) -> [u8; 32] {
        // From version 12 on they are rotated, too.
        let shift = if version >= 12 { usize::from(self.place) + 1 } else { 0 };
        let mut places = [0; 32];
        for (i, &byte) in stored.iter().take(32).enumerate() {
            places[(i + shift) % 32] = byte.wrapping_sub(self.place);
        }
        places
    }
}

/// XQStudio's polynomial, (((x²·3 + 9)·3 + 8)·2 + 1)·3 + 8, of which only the lowest byte counts.
fn factor(x: u8) -> u8 {
    x.wrapping_mul(x).wrapping_mul(54).wrapping_add(221)
}
