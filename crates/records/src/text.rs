//! Plain scores, as arbiters paste them: perhaps a few lines about the game, then the moves, with or without
//! numbers, in any notation.
//!
//! ```text
//! 第十届邀请赛 第三轮
//! 红方：甲　黑方：乙
//! 1. 炮二平五 马8进7
//! 2. 马二进三 车9平8
//! 和棋
//! ```
//!
//! Lines before the moves that have a label become tags: a known one in Chinese, or an English word with a
//! colon. What stands after the name of a side and is a move begins the moves: people put `红：` before each as well.
//! All other lines are kept as the comment before the first move. Comments and variations in the moves are as in PGN.

mod labels;

use labels::Said;
pub(crate) use labels::{OTHER, known as label};

use chuhe_board::{Notation, Position};

use crate::header::{First, Header, INITIAL_FEN};
use crate::movetext::{self, Manner, format_of_notation};
use crate::pgn::told;
use crate::{Fault, Game, GameResult, Read};

/// Reads a game.
///
/// ```
/// use chuhe_records::{Read, text};
///
/// let Read::Whole(game) = text::read("红方：甲\n炮二平五 马8进7 马二进三") else {
///     panic!("every move is legal")
/// };
/// assert_eq!(game.tags.get("Red"), Some("甲"));
/// assert_eq!(game.moves().len(), 3);
/// ```
pub fn read(text: &str) -> Read {
    read_first(text).read
}

/// Reads all games of a text: after a result, or a row of `=====`, another may begin.
///
/// ```
/// use chuhe_records::text;
///
/// assert_eq!(text::read_all("炮二平五 马8进7 1-0\n第二局\n炮二平五 炮8平5 0-1").len(), 2);
/// ```
pub fn read_all(text: &str) -> Vec<Read> {
    let First { read, mut rest, .. } = read_first(text);
    let mut games = vec![read];
    games.extend(std::iter::from_fn(|| next(&mut rest)));
    games
}

/// The next game after another one: whatever has moves or tries to, or is surely said about a game. Prose is
/// passed over.
pub(crate) fn next(rest: &mut &str) -> Option<Read> {
    while !rest.trim_start().is_empty() {
        let before = rest.len();
        let first = read_first(rest);
        *rest = if first.rest.len() < before { first.rest } else { "" };
        let has_moves = first.read.game().is_some_and(|game| !game.line.plies.is_empty());
        let is_told = |fault: &Fault| !matches!(fault, Fault::OpenComment { .. });
        if has_moves || first.is_heading || first.read.faults().iter().any(is_told) {
            return Some(first.read);
        }
    }
    None
}

/// The games that follow another one, read one by one.
pub(crate) struct Following {
    text: String,
    at: usize,
}

impl Following {
    pub(crate) fn new(text: &str) -> Following {
        Following { text: text.to_owned(), at: 0 }
    }
}

impl Iterator for Following {
    type Item = Read;

    fn next(&mut self) -> Option<Read> {
        let mut rest = &self.text[self.at..];
        let read = next(&mut rest);
        self.at = self.text.len() - rest.len();
        read
    }
}

/// How much of a line is looked at to see whether it begins with a move: a file may be one line.
const LINE_START: usize = 4096;

/// Reads the first game of a text.
pub(crate) fn read_first(text: &str) -> First<'_> {
    let mut header = Header::default();
    let mut prose = String::new();
    let mut rest = text.trim_start_matches('\u{feff}');
    let mut start = Position::initial();
    let mut is_labelled = false;
    while !rest.is_empty() {
        let near = &rest[..rest.floor_char_boundary(LINE_START)];
        let line = near.lines().next().unwrap_or_default().trim();
        if line.starts_with(['{', '(']) || movetext::begins_with_move(&start, line) {
            break;
        }
        let end = rest.find('\n').map_or(rest.len(), |at| at + 1);
        let line = rest[..end].trim();
        if let Some(result) = GameResult::read(line) {
            if is_labelled && line == result.pgn() {
                // A game without moves ends as others do.
                let (is_heading, ended) = (header.is_heading(), "");
                let (mut read, _) = header.with_moves(ended, Manner::Plain);
                put_before(&mut read, prose);
                return First { read, is_game: true, is_heading, rest: &rest[end..] };
            }
            header.take("Result", line);
        } else {
            let with = |name: &str, value: &str| {
                is_labelled |= name.eq_ignore_ascii_case("Result");
                header.take(name, value);
            };
            let moves_from = |said: &str| movetext::moves_after_name(&start, said);
            match labels::read(line, moves_from, with) {
                Said::Labels => {}
                Said::Moves(at) => {
                    let line_start = end - rest[..end].trim_start().len();
                    rest = &rest[line_start + at..];
                    break;
                }
                Said::Prose if line.is_empty() => {}
                Said::Prose => {
                    if !prose.is_empty() {
                        prose.push('\n');
                    }
                    prose.push_str(line);
                }
            }
        }
        start = header.start().unwrap_or(start);
        rest = &rest[end..];
    }
    let is_game = is_labelled || header.has_start_or_result();
    let is_heading = is_labelled || header.is_heading();
    let (mut read, rest) = header.with_moves(rest, Manner::Plain);
    put_before(&mut read, prose);
    First { read, is_game, is_heading, rest }
}

/// Puts the lines that stood before the moves into the comment there.
fn put_before(read: &mut Read, mut prose: String) {
    if let Read::Whole(game) | Read::Part(game, _) = read
        && !prose.is_empty()
    {
        if !game.line.comment.is_empty() {
            prose.push('\n');
        }
        game.line.comment.insert_str(0, &prose);
    }
}

/// Writes a game: what is said about it line by line, then the moves in a notation.
///
/// ```
/// use chuhe_board::{Notation, Position};
/// use chuhe_records::{Game, text};
///
/// let mut game = Game::new(Position::initial(), ["h2e2".parse()?, "h9g7".parse()?]);
/// game.tags.set("Red", "Hu Ronghua");
/// assert_eq!(text::write(&game, Notation::Wxf), "Red: Hu Ronghua\nResult: *\n\n1. C2=5 H8+7\n*\n");
/// # Ok::<(), chuhe_board::ParseMoveError>(())
/// ```
pub fn write(game: &Game, notation: Notation) -> String {
    let mut out = String::new();
    let mut label = |name: &str, value: &str| labels::write(&mut out, name, value);
    for (name, value) in told(&game.tags) {
        label(name, value);
    }
    label("Result", game.result.pgn());
    let fen = game.start.fen();
    if fen != INITIAL_FEN {
        label("FEN", &fen);
    }
    // Names tell themselves; how coordinates count the ranks must be said.
    if matches!(notation, Notation::Uci | Notation::UciFromOne) {
        label("Format", format_of_notation(notation));
    }
    out.push('\n');
    movetext::write(&mut out, &game.start, &game.line, notation);
    if !out.ends_with('\n') {
        out.push('\n');
    }
    out.push_str(game.result.pgn());
    out.push('\n');
    out
}

#[cfg(test)]
mod tests;
