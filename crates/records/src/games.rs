//! The games of a file, whatever it is.

mod utf16;

use std::io::{self, BufRead, Cursor, Read as _};
use std::iter::FusedIterator;

use self::utf16::Transcoded;
use crate::encoding::{SAMPLE, may_have_moves};
use crate::header::First;
use crate::pgn::cut::{Cutter, MOST_BYTES};
use crate::{
    Decoded, Encoding, Fault, Format, HeaderError, Read, cbl, cbr, dhtmlxq, lost, pgn, text, xqf,
};

/// How large a page with games in DhtmlXQ may be: it is held twice, as bytes and as text.
const MOST_PAGE: usize = 16 << 20;

/// How large a file may be in the binary formats, which must be read as a whole.
const MOST_WHOLE: usize = 64 << 20;

/// A game of a file.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Its number in the file, from 1.
    pub number: usize,
    /// The line of the file on which it begins, from 1, where lines have a meaning.
    pub line: Option<u64>,
    /// What could be read of it.
    pub read: Read,
    /// How many characters of this game could not be decoded and are U+FFFD now, in its tags, its comments and the
    /// words that are told as faults. Names may be spoilt by this; moves that are, are told as faults.
    pub undecoded: usize,
}

/// Why a file gives no games, or no more.
// Not `non_exhaustive`: who tells these in three languages matches every one, so that a new one is not left untold.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// Reading failed.
    #[error("the file cannot be read: {0}")]
    Io(io::Error),
    /// Nothing in it is a game.
    #[error(
        "no game was found: the file is neither PGN, DhtmlXQ, XQF, CBR nor CBL, and no plain score \
         begins with a legal move; look at it in an editor, or save it again as PGN"
    )]
    NoGame,
    /// The format is known, the file damaged.
    #[error("{0}; get the file again from where it came, or save it as PGN in its own program")]
    Damaged(HeaderError),
    /// A file that must be read as a whole is too large for that.
    #[error(
        "the file is larger than {} MB, too much for {format}; divide it, or save it as PGN",
        most >> 20
    )]
    TooLarge {
        /// The format it is in.
        format: Format,
        /// How many bytes are read at most.
        most: usize,
    },
}

// Written by hand, so that neither is a source besides: the sentences hold what these say.
impl From<io::Error> for FileError {
    fn from(error: io::Error) -> FileError {
        FileError::Io(error)
    }
}

impl From<HeaderError> for FileError {
    fn from(error: HeaderError) -> FileError {
        FileError::Damaged(error)
    }
}

/// The games of a file, one by one: format, encoding and notation are found out. PGN of any size is read
/// with the memory that one game takes.
///
/// ```
/// use chuhe_records::{Format, Games, Read};
///
/// let file = "[Red \"A\"]\n\n1. C2=5 H8+7 *\n\n[Red \"B\"]\n\n1. C2=5 K5=4 *\n";
/// let games = Games::open(file.as_bytes(), None)?;
/// assert_eq!(games.format(), Format::Pgn);
/// let read: Vec<Read> = games.map(|entry| Ok(entry?.read)).collect::<std::io::Result<_>>()?;
/// let [Read::Whole(_), Read::Part(game, faults)] = &read[..] else { panic!("one of two is whole") };
/// assert_eq!(game.moves().len(), 1);
/// assert_eq!(
///     faults[0].to_string(),
///     "move 1 (Black), \"K5=4\": e9d9 cannot be played: Black's own advisor stands on d9"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Games<R> {
    format: Format,
    encoding: Option<Encoding>,
    source: Source<R>,
    number: usize,
    /// Whether reading has failed, so that nothing more comes.
    failed: bool,
}

enum Source<R> {
    Pgn(Box<PgnGames<Transcoded<Opened<R>>>>),
    /// The file is held as a whole, but its games are read one by one.
    Whole {
        reads: Box<dyn Iterator<Item = Read>>,
        /// Whether characters may have been lost on the way.
        is_lossy: bool,
    },
}

/// The bytes that were looked at, and the rest of the file.
type Opened<R> = io::Chain<Cursor<Vec<u8>>, R>;

impl<R: BufRead> Games<R> {
    /// Opens a file. What its name suggests ([`Format::of_path`]) is a hint for doubtful cases.
    ///
    /// # Errors
    /// The file cannot be read, is damaged or too large, or holds no game.
    pub fn open(mut source: R, hint: Option<Format>) -> Result<Games<R>, FileError> {
        let mut head = Vec::new();
        source.by_ref().take(SAMPLE as u64).read_to_end(&mut head)?;
        if let Some(format) = Format::of_binary(&head) {
            let bytes = whole(Cursor::new(head).chain(source), format)?;
            let reads: Box<dyn Iterator<Item = Read>> = match format {
                Format::Xqf => Box::new(xqf::read(&bytes)?),
                Format::Cbr => Box::new(cbr::read(&bytes)?),
                Format::Cbl => Box::new(cbl::read(bytes)?),
                Format::Pgn | Format::DhtmlXq | Format::Text => {
                    unreachable!("these are text, and not found by their bytes")
                }
            };
            return Ok(Games::of_whole(format, None, reads, true));
        }
        let encoding = Encoding::detect_start(&head, head.len() < SAMPLE);
        let mark = Encoding::of_mark(&head).map_or(0, |(_, length)| length);
        let mut opened = Cursor::new(head);
        opened.set_position(mark as u64);
        let mut opened = Transcoded::new(opened.chain(source), encoding);
        // Bytes that are ASCII where they look like it, or not at all.
        let sample = opened.sample()?;
        let has_old_line_ends = sample.contains(&b'\r') && !sample.contains(&b'\n');
        let format = Format::of_text(sample, hint);
        let is_transcoding = opened.is_transcoding();
        let inner = if is_transcoding { Encoding::Utf8 } else { encoding };
        if format == Format::Pgn {
            let mut cutter = Cutter::new(opened, inner);
            if has_old_line_ends {
                cutter = cutter.with_old_line_ends();
            }
            let games = PgnGames { cutter, is_transcoding, bytes: Vec::new(), more: None };
            let source = Source::Pgn(Box::new(games));
            return Ok(Games {
                format,
                encoding: Some(encoding),
                source,
                number: 0,
                failed: false,
            });
        }
        let bytes = whole(opened, format)?;
        let mut decoded = inner.decode(&bytes);
        let may_be_mixed = decoded.undecoded > 0 || inner.has_ascii_trails();
        if format == Format::Text && may_be_mixed {
            let (text, undecoded) = inner.decode_parts(&bytes);
            decoded = Decoded { text: text.into(), undecoded };
        }
        let is_lossy = is_transcoding || decoded.undecoded > 0;
        let reads: Box<dyn Iterator<Item = Read>> = match format {
            Format::DhtmlXq => Box::new(dhtmlxq::read(decoded.text.into_owned())),
            Format::Text => plain_scores(&decoded.text, hint),
            Format::Pgn | Format::Xqf | Format::Cbr | Format::Cbl => {
                unreachable!("these were read above")
            }
        };
        let mut reads = reads.peekable();
        if reads.peek().is_none() {
            return Err(FileError::NoGame);
        }
        Ok(Games::of_whole(format, Some(encoding), Box::new(reads), is_lossy))
    }

    fn of_whole(
        format: Format,
        encoding: Option<Encoding>,
        reads: Box<dyn Iterator<Item = Read>>,
        is_lossy: bool,
    ) -> Games<R> {
        let source = Source::Whole { reads, is_lossy };
        Games { format, encoding, source, number: 0, failed: false }
    }

    /// The format of the file.
    pub fn format(&self) -> Format {
        self.format
    }

    /// The encoding of a text file; none for binary formats, which have their own.
    pub fn encoding(&self) -> Option<Encoding> {
        self.encoding
    }
}

/// All bytes of a file, unless they are too many.
fn whole(source: impl BufRead, format: Format) -> Result<Vec<u8>, FileError> {
    let most = match format {
        Format::Text => MOST_BYTES,
        Format::DhtmlXq => MOST_PAGE,
        Format::Pgn | Format::Xqf | Format::Cbr | Format::Cbl => MOST_WHOLE,
    };
    let mut bytes = Vec::new();
    source.take(most as u64 + 1).read_to_end(&mut bytes)?;
    if bytes.len() > most { Err(FileError::TooLarge { format, most }) } else { Ok(bytes) }
}

/// The games of plain scores, if the text is one: any text has words, so a move must be among them.
fn plain_scores(text: &str, hint: Option<Format>) -> Box<dyn Iterator<Item = Read>> {
    let First { mut read, is_game, is_heading, rest } = text::read_first(text);
    let is_meant = matches!(hint, Some(Format::Pgn | Format::Text));
    doubt(&mut read, text);
    let has_moves = |read: &Read| read.game().is_none_or(|game| !game.line.plies.is_empty());
    let is_told = is_heading || !read.faults().is_empty();
    let is_game = has_moves(&read) || is_meant && (is_game || !read.faults().is_empty());
    let mut more = text::Following::new(rest).peekable();
    // What is said of a game without moves counts if others with moves follow.
    let is_game = is_game || is_told && more.peek().is_some_and(has_moves);
    if !is_game && !is_meant {
        return Box::new(more.skip_while(move |read| !has_moves(read)));
    }
    Box::new(is_game.then_some(read).into_iter().chain(more))
}

/// A game that lost characters, and of which no move could be read, is not whole.
fn doubt(read: &mut Read, text: &str) {
    if let Read::Whole(game) = read
        && game.line.plies.is_empty()
        && text.contains(char::REPLACEMENT_CHARACTER)
    {
        let text = game.line.comment.chars().take(40).collect();
        read.add(Fault::NotUnderstood { text });
    }
}

impl<R: BufRead> Iterator for Games<R> {
    type Item = io::Result<Entry>;

    fn next(&mut self) -> Option<io::Result<Entry>> {
        if self.failed {
            return None;
        }
        let Found { line, read, is_lossy } = match &mut self.source {
            Source::Whole { reads, is_lossy } => {
                Found { line: None, read: reads.next()?, is_lossy: *is_lossy }
            }
            Source::Pgn(games) => match games.next() {
                Ok(game) => game?,
                Err(error) => {
                    self.failed = true;
                    return Some(Err(error));
                }
            },
        };
        self.number += 1;
        let undecoded = if is_lossy { lost::characters(&read) } else { 0 };
        Some(Ok(Entry { number: self.number, line, read, undecoded }))
    }
}

impl<R: BufRead> FusedIterator for Games<R> {}

/// A game, and where it was found.
struct Found {
    /// The line on which it begins.
    line: Option<u64>,
    read: Read,
    /// Whether characters of what stands there were lost.
    is_lossy: bool,
}

/// The games of a PGN file.
struct PgnGames<R> {
    cutter: Cutter<R>,
    /// Whether characters may have been lost before the games are cut.
    is_transcoding: bool,
    /// The bytes of the game that was cut last.
    bytes: Vec<u8>,
    /// Games without tags of their own that follow it, its line, and whether characters were lost.
    more: Option<(text::Following, u64, bool)>,
}

impl<R: BufRead> PgnGames<R> {
    fn next(&mut self) -> io::Result<Option<Found>> {
        loop {
            if let Some((following, line, is_lossy)) = &mut self.more {
                let (line, is_lossy) = (Some(*line), *is_lossy);
                match following.next() {
                    Some(read) => return Ok(Some(Found { line, read, is_lossy })),
                    None => self.more = None,
                }
            }
            let Some(cut) = self.cutter.next(&mut self.bytes)? else { return Ok(None) };
            let decoded = decoded(&self.bytes, self.cutter.encoding());
            let is_lossy = self.is_transcoding || decoded.undecoded > 0;
            let First { mut read, is_game, rest, .. } = pgn::read_first(&decoded.text);
            if cut.too_long {
                read.add(Fault::TooLong { most: MOST_BYTES });
            }
            if !rest.is_empty() {
                self.more = Some((text::Following::new(rest), cut.line, is_lossy));
            }
            doubt(&mut read, &decoded.text);
            // What stands before the first tags is no game, unless there are moves in it.
            let has_moves = read.game().is_some_and(|game| !game.line.plies.is_empty());
            if is_game || has_moves {
                return Ok(Some(Found { line: Some(cut.line), read, is_lossy }));
            }
        }
    }
}

/// The text of a game. Files put together from others may change their encoding on the way, so that a game may
/// be in another one than the start of the file.
fn decoded(bytes: &[u8], encoding: Encoding) -> Decoded<'_> {
    if encoding == Encoding::Utf8 {
        let is_utf8 = std::str::from_utf8(bytes).is_ok();
        return if is_utf8 { encoding } else { Encoding::detect(bytes) }.decode(bytes);
    }
    if Encoding::is_surely_utf8(bytes) {
        return Encoding::Utf8.decode(bytes);
    }
    let usual = encoding.decode(bytes);
    let has_moves = |text: &str| {
        pgn::read_first(text).read.game().is_some_and(|game| !game.line.plies.is_empty())
    };
    let others = [Encoding::Big5, Encoding::Gb18030].into_iter().filter(|&other| other != encoding);
    // Big5 is read as GB18030 without any loss, but not as moves.
    if usual.undecoded == 0 && (bytes.is_ascii() || may_have_moves(&usual.text)) {
        return usual;
    }
    let detected = Encoding::detect(bytes);
    let mut others = others.filter(|&other| other == detected).map(|other| other.decode(bytes));
    others
        .find(|other| {
            other.undecoded < usual.undecoded || has_moves(&other.text) && !has_moves(&usual.text)
        })
        .unwrap_or(usual)
}

#[cfg(test)]
mod tests;
