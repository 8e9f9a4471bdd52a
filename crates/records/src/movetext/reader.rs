//! Text of moves into lines of legal moves.

use chuhe_board::{Move, Notation, Position, ReadMoveError};

use super::comment;
use super::lexer::{Lexer, Manner, Token};
use super::style::Style;
use crate::game::MOST_NESTED;
use crate::tree::MOST_PLIES;
use crate::{Fault, GameResult, Line, Ply};

/// What a text of moves holds.
pub(crate) struct Movetext<'a> {
    pub(crate) line: Line,
    /// The result at the end of the moves, if there is one.
    pub(crate) result: Option<GameResult>,
    pub(crate) faults: Vec<Fault>,
    /// Words after the result, and all that follows them: prose, or another game.
    pub(crate) rest: &'a str,
}

/// Reads moves from a position. The notation is found out; `hint` says what the file claims it is.
pub(crate) fn read<'a>(
    start: &Position,
    text: &'a str,
    hint: Option<Notation>,
    manner: Manner,
) -> Movetext<'a> {
    let (first, style) = Reader::new(start, Style::new(hint)).read(text, manner);
    // `h3e3` may be counted from nought or from one: what goes further is meant.
    if let Some(other) = style.other(hint).filter(|_| !first.faults.is_empty()) {
        let (second, _) = Reader::new(start, other).read(text, manner);
        if second.line.plies.len() > first.line.plies.len() {
            return second;
        }
    }
    first
}

/// Whether the first word of a line is the name of a move, playable or not.
pub(crate) fn begins_with_move(position: &Position, line: &str) -> bool {
    let first = Lexer::new(line, Manner::Plain).find_map(|token| match token {
        // A number without a dot may come before it.
        Token::Word(word) if word.len() < 3 && is_digits(word) => None,
        Token::Word(word) => Some(word),
        _ => None,
    });
    let is_name = |word: &str| {
        [None, Some(Notation::UciFromOne)]
            .into_iter()
            .any(|hint| Style::new(hint).read(position, word) != Err(ReadMoveError::NotAMove))
    };
    let is_name = |word: &str| {
        is_name(word) || run_together(word).is_some_and(|mut names| names.all(is_name))
    };
    first.is_some_and(is_name)
}

/// A line that is being read.
struct Open {
    position: Position,
    /// The position before the last move, from which its variations begin.
    before: Position,
    line: Line,
    /// Whether a bad move has ended the line: what follows cannot be understood.
    cut: bool,
}

impl Open {
    fn new(position: Position) -> Open {
        Open { before: position.clone(), position, line: Line::default(), cut: false }
    }
}

struct Reader {
    style: Style,
    /// The game, and the variations that are open.
    lines: Vec<Open>,
    /// How many moves were read, in all lines.
    plies: usize,
    /// How many brackets are open inside a variation that is left out.
    skipped: usize,
    result: Option<GameResult>,
    faults: Vec<Fault>,
    /// Words after the last move of the game that are no moves; a fault only if moves follow.
    prose: Option<Fault>,
}

impl Reader {
    fn new(start: &Position, style: Style) -> Reader {
        Reader {
            style,
            lines: vec![Open::new(start.clone())],
            plies: 0,
            skipped: 0,
            result: None,
            faults: Vec::new(),
            prose: None,
        }
    }

    fn current(&mut self) -> &mut Open {
        self.lines.last_mut().expect("the game's own line is never closed")
    }

    fn read(mut self, text: &str, manner: Manner) -> (Movetext<'_>, Style) {
        let mut rest = "";
        for token in Lexer::new(text, manner) {
            match token {
                Token::Word(word) if self.has_ended() => {
                    // The word is a part of the text, so this is its place in it.
                    rest = &text[word.as_ptr() as usize - text.as_ptr() as usize..];
                    break;
                }
                Token::Open => self.open(),
                Token::Close => self.close(),
                _ if self.skipped > 0 => {}
                Token::Word(word) => self.word(word),
                Token::Comment(inner) => self.comment(inner),
                Token::Mark(mark) => self.mark(mark),
            }
        }
        while self.lines.len() > 1 {
            self.close();
        }
        let line = self.lines.pop().expect("the game's own line is never closed").line;
        (Movetext { line, result: self.result, faults: self.faults, rest }, self.style)
    }

    /// Whether the result of the game has been told.
    fn has_ended(&self) -> bool {
        self.result.is_some() && self.lines.len() == 1 && self.skipped == 0
    }

    fn open(&mut self) {
        let current = self.current();
        let is_read = !current.cut && !current.line.plies.is_empty();
        if self.skipped > 0 || !is_read {
            self.skipped += 1;
            return;
        }
        let before = self.current().before.clone();
        if self.lines.len() > MOST_NESTED {
            let (number, side) = (before.move_number(), before.turn());
            self.faults.push(Fault::TooDeep { number, side, most: MOST_NESTED });
            self.skipped = 1;
        } else {
            self.lines.push(Open::new(before));
        }
    }

    fn close(&mut self) {
        if self.skipped > 0 {
            self.skipped -= 1;
        } else if self.lines.len() > 1
            && let Some(Open { line, .. }) = self.lines.pop()
            && (!line.plies.is_empty() || !line.comment.is_empty())
            && let Some(ply) = self.current().line.plies.last_mut()
        {
            ply.remarks_mut().variations.push(line);
        }
    }

    fn comment(&mut self, inner: &str) {
        let current = self.current();
        if current.cut {
            return;
        }
        let mut comment = comment::read(inner);
        match current.line.plies.last_mut() {
            Some(ply) if !comment.text.is_empty() || comment.clock.is_some() => {
                let remarks = ply.remarks_mut();
                remarks.clock = remarks.clock.or(comment.clock.take());
                append(&mut remarks.comment, &comment.text, "\n");
            }
            Some(_) => {}
            None => append(&mut current.line.comment, &comment.text, "\n"),
        }
    }

    fn mark(&mut self, mark: u8) {
        let current = self.current();
        if let Some(ply) = current.line.plies.last_mut().filter(|_| !current.cut) {
            let marks = &mut ply.remarks_mut().marks;
            if !marks.contains(&mark) {
                marks.push(mark);
            }
        }
    }

    fn word(&mut self, word: &str) {
        if self.current().cut {
            // The result of a game that was cut still counts.
            if self.lines.len() == 1 {
                self.after_cut(word);
            }
            return;
        }
        let Reader { lines, style, .. } = self;
        let Some(open) = lines.last_mut() else { return };
        match style.read(&open.position, word) {
            Ok(_) if self.plies == MOST_PLIES => self.too_many(),
            Ok(m) => {
                self.plies += 1;
                play(open, m);
            }
            Err(error) => self.other_word(word, error),
        }
    }

    /// There is no room for another move: all lines end here.
    fn too_many(&mut self) {
        self.faults.push(Fault::TooMany { most: MOST_PLIES });
        for open in &mut self.lines {
            open.cut = true;
        }
    }

    /// A word that is no move as it stands.
    fn other_word(&mut self, word: &str, error: ReadMoveError) {
        if let Some(result) = GameResult::read(word) {
            if self.lines.len() == 1 {
                self.result = Some(result);
            }
            return;
        }
        if is_bare_number(word, self.current()) || !word.chars().any(char::is_alphanumeric) {
            return self.ruler(word);
        }
        if error != ReadMoveError::NotAMove {
            return self.bad(word, error);
        }
        let trimmed =
            word.trim_end_matches(['.', '+', '#', '．', '＋', '。', '\u{feff}', '\u{200b}']);
        if trimmed.len() < word.len() {
            return self.word(trimmed);
        }
        if let Some(names) = run_together(word) {
            let mut style = self.style;
            let position = &self.current().position;
            let is_name = |name| style.read(position, name) != Err(ReadMoveError::NotAMove);
            if names.clone().all(is_name) {
                return names.for_each(|name| self.word(name));
            }
        }
        self.bad(word, error);
    }

    /// A long row of signs ends a game: below it sites praise themselves.
    fn ruler(&mut self, word: &str) {
        if self.lines.len() == 1
            && word.starts_with("=====")
            && !self.current().line.plies.is_empty()
        {
            self.result = Some(self.result.unwrap_or_default());
        }
    }

    /// A word that cannot be played ends the line, unless it is prose before or after the moves.
    fn bad(&mut self, word: &str, error: ReadMoveError) {
        let in_variation = self.lines.len() > 1;
        let is_prose = error == ReadMoveError::NotAMove && !is_attempt(word);
        let current = self.current();
        if is_prose && current.line.plies.is_empty() {
            return append(&mut current.line.comment, word, " ");
        }
        let fault = Fault::Move {
            number: current.position.move_number(),
            side: current.position.turn(),
            text: word.chars().take(40).collect(),
            in_variation,
            error,
        };
        current.cut = true;
        if is_prose && !in_variation {
            self.prose = Some(fault);
        } else {
            self.faults.push(fault);
        }
    }

    /// A word after the game was cut: a result, or a sign that what cut it was not the end.
    fn after_cut(&mut self, word: &str) {
        let mut style = self.style;
        let position = &self.current().position;
        let is_move = style.read(position, word) != Err(ReadMoveError::NotAMove);
        if is_move || is_attempt(word) {
            self.faults.extend(self.prose.take());
        } else {
            self.result = GameResult::read(word);
        }
    }
}

fn play(open: &mut Open, m: Move) {
    open.before.clone_from(&open.position);
    open.position.play_unchecked(m);
    open.line.plies.push(Ply::new(m));
}

fn append(text: &mut String, more: &str, divider: &str) {
    if !text.is_empty() && !more.is_empty() {
        text.push_str(divider);
    }
    text.push_str(more);
}

/// A number without a dot where a move number may stand. Three digits may also be a pawn's move in the
/// short form, unless they are the number that is due.
fn is_bare_number(word: &str, open: &Open) -> bool {
    let due = [open.position.move_number() as usize, open.line.plies.len() / 2 + 1];
    is_digits(word) && (word.len() < 3 || word.parse().is_ok_and(|number| due.contains(&number)))
}

fn is_digits(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a word that is no move was meant as one.
fn is_attempt(word: &str) -> bool {
    let count = word.chars().count();
    let has = |signs: &str| word.contains(|c| signs.contains(c));
    let has_digit = has("123456789一二三四五六七八九１２３４５６７８９");
    let has_piece = has("帅帥将將仕士相象马馬傌车車俥炮砲包兵卒前中后後");
    let in_letters =
        word.is_ascii() && has_digit && word.contains(|c: char| c.is_ascii_alphabetic());
    match count {
        0..=4 => {
            has_piece && (has_digit || has("进進退平"))
                || has_digit && has("进進退平")
                || in_letters
        }
        5..=6 => has_piece && has("进進退平") || in_letters,
        _ => false,
    }
}

/// Chinese names without spaces between them, four characters each.
fn run_together(word: &str) -> Option<impl Iterator<Item = &str> + Clone> {
    let starts: Vec<usize> = word.char_indices().map(|(at, _)| at).step_by(4).collect();
    let count = word.chars().count();
    (count >= 8 && count.is_multiple_of(4)).then(|| {
        (0..starts.len()).map(move |nth| {
            let end = starts.get(nth + 1).copied().unwrap_or(word.len());
            &word[starts[nth]..end]
        })
    })
}
