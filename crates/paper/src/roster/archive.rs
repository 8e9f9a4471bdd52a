//! Whether a workbook may be unpacked at all.
//!
//! An XLSX file is a ZIP archive that anybody may have made: a small one can unpack to gigabytes, and a number in
//! it can make its reader reserve any amount of memory. So every part is unpacked once with an eye on the limit
//! and looked at before the reader gets it.

use std::io::{Cursor, Read};

use super::ListFault;

/// What all its parts together may unpack to. A list of 20,000 rows takes a few megabytes.
const MOST_UNPACKED: u64 = 128 << 20;
/// The most parts; an ordinary workbook has a dozen.
const MOST_PARTS: usize = 2_000;

/// Checks that a workbook can be unpacked safely.
pub(super) fn check(bytes: &[u8]) -> Result<(), ListFault> {
    let broken = |error: zip::result::ZipError| ListFault::NotAWorkbook(error.to_string());
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).map_err(broken)?;
    if archive.len() > MOST_PARTS {
        return Err(ListFault::Unpacks { most: MOST_UNPACKED });
    }
    let mut left = MOST_UNPACKED;
    for index in 0..archive.len() {
        let part = archive.by_index(index).map_err(broken)?;
        let mut content = Vec::new();
        // What the archive says about the size may be a lie: what comes out counts.
        let read = part.take(left + 1).read_to_end(&mut content);
        read.map_err(|error| ListFault::NotAWorkbook(error.to_string()))?;
        left = left
            .checked_sub(content.len() as u64)
            .ok_or(ListFault::Unpacks { most: MOST_UNPACKED })?;
        check_claims(&content)?;
    }
    Ok(())
}

/// The reader of the strings reserves room for as many as they are said to be. Each takes some bytes of its part,
/// so that a claim beyond its length is false.
fn check_claims(part: &[u8]) -> Result<(), ListFault> {
    const CLAIM: &[u8] = b"uniqueCount";
    // In UTF-16 the claim would be hidden from this look. No program writes workbooks so.
    if part.starts_with(b"\xff\xfe") || part.starts_with(b"\xfe\xff") || part.contains(&0) {
        let is_text = part.iter().take(64).filter(|&&byte| byte == b'<').count() > 0;
        if is_text {
            return Err(ListFault::FalseClaim);
        }
    }
    let mut rest = part;
    while let Some(at) = rest.windows(CLAIM.len()).position(|window| window == CLAIM) {
        rest = &rest[at + CLAIM.len()..];
        let digits = rest.iter().skip_while(|byte| b" \t\r\n='\"+".contains(byte));
        let claimed = digits
            .take_while(|byte| byte.is_ascii_digit())
            .fold(0usize, |n, digit| n.saturating_mul(10).saturating_add((digit - b'0').into()));
        if claimed > part.len() {
            return Err(ListFault::FalseClaim);
        }
    }
    Ok(())
}
