//! Text of moves into lines of legal moves.

mod ahead;

use chuhe_board::{Move, Notation, Position, ReadMoveError};

pub(crate) use self::ahead::{begins_with_move, moves_after_name};
use self::ahead::{joined, named_next, next_word, turned};
use super::comment;
use super::lexer::{Lexer, Manner, Number, Token};
use super::style::Style;
use super::words::{
    first_four, is_attempt, is_digits, is_piece, run_together, says_nothing, split_label,
    split_result,
};
use crate::game::MOST_NESTED;
use crate::tree::MOST_PLIES;
use crate::{Fault, GameResult, Line, Ply};

/// What a text of moves holds.
pub(crate) struct Movetext<'a> {
    /// Where the moves begin, if not where it was said: the other side is to move.
    pub(crate) start: Option<Position>,
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
    if let Some(other) = turned(start, text, hint, manner) {
        let (read, _) = Reader::new(&other, Style::new(hint)).read(text, manner);
        return Movetext { start: Some(other), ..read };
    }
    let (first, style) = Reader::new(start, Style::new(hint)).read(text, manner);
    // `h3e3` may be counted from nought or from one: what goes further is meant.
    if let Some(other) = style.other(hint).filter(|_| !first.faults.is_empty()) {
        let (second, _) = Reader::new(start, other).read(text, manner);
        if second.line.plies.len() > first.line.plies.len() {
            return second;
        }
    }
    // A first move that only the other side can make, and all that follow.
    if first.line.plies.is_empty()
        && !first.faults.is_empty()
        && let Some(other) = start.passed()
    {
        let (second, _) = Reader::new(&other, style).read(text, manner);
        if second.line.plies.len() > 1 && second.faults.is_empty() {
            return Movetext { start: Some(other), ..second };
        }
    }
    first
}

/// A line that is being read.
struct Open {
    position: Position,
    /// The position before the last move, from which its variations begin.
    before: Position,
    line: Line,
    /// Whether a bad move has ended the line: what follows cannot be understood.
    cut: bool,
    /// Words after the last move that are no moves: a comment if moves follow, nothing if none do.
    prose: Option<Prose>,
}

struct Prose {
    text: String,
    /// What is wrong if what follows cannot be understood.
    fault: Fault,
}

impl Open {
    fn new(position: Position) -> Open {
        Open { before: position.clone(), position, line: Line::default(), cut: false, prose: None }
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
    /// What looked like a move before any was read.
    attempt: Option<String>,
    /// How many names that fit several moves may still be tried.
    trials: usize,
}

/// How many names that fit several moves are tried in a game, and how many moves of what follows.
const MOST_TRIALS: usize = 32;
const MOST_TRIED: usize = 40;

/// How many faults of a game are told.
const MOST_FAULTS: usize = 1000;

impl Reader {
    fn new(start: &Position, style: Style) -> Reader {
        Reader {
            style,
            lines: vec![Open::new(start.clone())],
            plies: 0,
            skipped: 0,
            result: None,
            faults: Vec::new(),
            attempt: None,
            trials: MOST_TRIALS,
        }
    }

    fn current(&mut self) -> &mut Open {
        self.lines.last_mut().expect("the game's own line is never closed")
    }

    fn fault(&mut self, fault: Fault) {
        if self.faults.len() < MOST_FAULTS {
            self.faults.push(fault);
        }
    }

    fn read(mut self, text: &str, manner: Manner) -> (Movetext<'_>, Style) {
        let mut rest = "";
        let mut lexer = Lexer::new(text, manner);
        while let Some(token) = lexer.next() {
            match token {
                Token::Word(word) if self.has_ended() => {
                    rest = lexer.from(word);
                    break;
                }
                Token::Open => self.open(lexer),
                Token::Close => self.close(),
                _ if self.skipped > 0 => {}
                Token::Word(word) if self.usual_word(word) => lexer.pass_over_number(),
                Token::Word(word) => {
                    let number = lexer.take_number();
                    self.word(word, number, &mut lexer);
                }
                Token::Comment(inner) => self.comment(inner),
                Token::Unclosed(inner) => self.unclosed(inner, &mut lexer),
                Token::Aside(inner) => self.aside(inner, &lexer),
                Token::Mark(mark) => self.mark(mark),
            }
        }
        while self.lines.len() > 1 {
            self.close();
        }
        let line = self.lines.pop().expect("the game's own line is never closed").line;
        if line.plies.is_empty()
            && self.faults.is_empty()
            && let Some(text) = self.attempt.take()
        {
            self.faults.push(Fault::NotUnderstood { text });
        }
        (Movetext { start: None, line, result: self.result, faults: self.faults, rest }, self.style)
    }

    /// Whether the result of the game has been told.
    fn has_ended(&self) -> bool {
        self.result.is_some() && self.lines.len() == 1 && self.skipped == 0
    }

    fn open(&mut self, mut lexer: Lexer<'_>) {
        let mut style = self.style;
        let current = self.current();
        let mut is_read = !current.cut && !current.line.plies.is_empty();
        // After prose, brackets may hold more of it.
        if is_read && current.prose.is_some() {
            is_read = next_word(&mut lexer)
                .is_some_and(|(word, _)| style.read(&current.before, word).is_ok());
        }
        if self.skipped > 0 || !is_read {
            self.skipped += 1;
            return;
        }
        let before = self.current().before.clone();
        if self.lines.len() > MOST_NESTED {
            let (number, side) = (before.move_number(), before.turn());
            self.fault(Fault::TooDeep { number, side, most: MOST_NESTED });
            self.skipped = 1;
        } else {
            self.lines.push(Open::new(before));
        }
    }

    fn close(&mut self) {
        if self.skipped > 0 {
            self.skipped -= 1;
        } else if self.lines.len() > 1
            && let Some(Open { line, prose, .. }) = self.lines.pop()
        {
            if let Some(prose) = prose {
                self.fault(prose.fault);
            }
            if line.plies.is_empty() {
                // What holds no move takes room as well.
                if self.plies == MOST_PLIES {
                    return;
                }
                self.plies += 1;
            }
            if (!line.plies.is_empty() || !line.comment.is_empty())
                && let Some(ply) = self.current().line.plies.last_mut()
            {
                ply.remarks_mut().variations.push(line);
            }
        }
    }

    fn comment(&mut self, inner: &str) {
        let current = self.current();
        if current.cut {
            return;
        }
        let mut comment = comment::read(inner);
        if let Some(prose) = &mut current.prose {
            return append(&mut prose.text, &comment.text, "\n");
        }
        match current.line.plies.last_mut() {
            Some(ply) if !comment.text.is_empty() || comment.clock.is_some() => {
                let remarks = ply.remarks_mut();
                remarks.clock_ms = remarks.clock_ms.or(comment.clock.take());
                append(&mut remarks.comment, &comment.text, "\n");
            }
            Some(_) => {}
            None => append(&mut current.line.comment, &comment.text, "\n"),
        }
    }

    /// A comment that never ends: it ends where a line goes on with the move that is due.
    fn unclosed(&mut self, inner: &str, lexer: &mut Lexer<'_>) {
        if self.current().cut {
            return;
        }
        let (number, side) =
            (self.current().position.move_number(), self.current().position.turn());
        self.fault(Fault::OpenComment { number, side });
        let mut style = self.style;
        let open = self.current();
        let mut at = 0;
        let goes_on = inner.split_inclusive('\n').find_map(|line| {
            let start = at;
            at += line.len();
            let begins_like_it =
                start > 0 && line.trim_start().starts_with(|c: char| c.is_numeric());
            let mut words = Lexer::new(line, Manner::Plain);
            let (word, number) = begins_like_it.then(|| next_word(&mut words))??;
            let is_due = is_due(number?, open) && style.read(&open.position, word).is_ok();
            is_due.then_some(start)
        });
        self.comment(&inner[..goes_on.unwrap_or(inner.len())]);
        if let Some(start) = goes_on {
            lexer.go_to(&inner[start..]);
        }
    }

    /// What stands between full-width brackets: the result if the game ends with it, else a comment.
    fn aside(&mut self, inner: &str, lexer: &Lexer<'_>) {
        let is_end = self.lines.len() == 1 && !self.current().line.plies.is_empty();
        let result = GameResult::read(inner).filter(|_| is_end && !self.goes_on(lexer, true));
        match result {
            Some(result) => self.result = Some(result),
            None => self.comment(inner),
        }
    }

    /// Whether a legal move follows, with the number that is due or, if that will do, with none.
    fn goes_on(&mut self, lexer: &Lexer<'_>, without_number: bool) -> bool {
        let mut style = self.style;
        let open = self.current();
        next_word(&mut lexer.clone()).is_some_and(|(word, number)| {
            number.map_or(without_number, |number| is_due(number, open))
                && !open.cut
                && style.read(&open.position, word).is_ok()
        })
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

    /// Plays a word if it is a move like nearly all.
    fn usual_word(&mut self, word: &str) -> bool {
        let Reader { lines, style, plies, .. } = self;
        let Some(open) = lines.last_mut() else { return false };
        if open.cut || open.prose.is_some() || *plies == MOST_PLIES {
            return false;
        }
        match style.read(&open.position, word) {
            Ok(m) => {
                *plies += 1;
                play(open, m);
                true
            }
            Err(_) => false,
        }
    }

    fn word(&mut self, word: &str, number: Option<Number>, lexer: &mut Lexer<'_>) {
        if self.current().cut {
            // The result of a game that was cut still counts.
            if self.lines.len() == 1 {
                self.result = self.result_of(word, lexer);
            }
            return;
        }
        let Reader { lines, style, .. } = self;
        let Some(open) = lines.last_mut() else { return };
        match style.read(&open.position, word) {
            Ok(m) => self.legal(m, number, lexer),
            Err(error) => self.other_word(word, error, number, lexer),
        }
    }

    /// A move that can be played.
    fn legal(&mut self, m: Move, number: Option<Number>, lexer: &Lexer<'_>) {
        if self.plies == MOST_PLIES {
            return self.too_many();
        }
        if self.current().prose.is_some() {
            let is_meant = match number {
                Some(number) => is_due(number, self.current()),
                None => self.is_followed(m, lexer),
            };
            let current = self.current();
            let Some(prose) = current.prose.take() else { return };
            if !is_meant {
                current.cut = true;
                return self.fault(prose.fault);
            }
            if let Some(ply) = current.line.plies.last_mut() {
                append(&mut ply.remarks_mut().comment, &prose.text, "\n");
            }
        }
        self.plies += 1;
        play(self.current(), m);
    }

    /// Whether a move that stands among prose is one of the game: another follows, or the end.
    fn is_followed(&mut self, m: Move, lexer: &Lexer<'_>) -> bool {
        let mut style = self.style;
        let mut position = self.current().position.clone();
        position.play_unchecked(m);
        next_word(&mut lexer.clone()).is_none_or(|(word, _)| {
            style.read(&position, word).is_ok() || GameResult::read(word).is_some()
        })
    }

    /// The result that a word is, if the game ends with it.
    fn result_of(&mut self, word: &str, lexer: &Lexer<'_>) -> Option<GameResult> {
        // Dots and digits begin most signs, and no result is longer.
        let (line, is_first) = lexer.line_of(word);
        let Some(result) = GameResult::read(word) else {
            // `Red wins`.
            return GameResult::read(line).filter(|_| is_first && !self.goes_on(lexer, false));
        };
        let open = self.current();
        let has_plies = !open.line.plies.is_empty() || open.cut;
        if word.contains(|c: char| c.is_ascii_digit() || matches!(c, '*' | '½' | '０'..='９')) {
            return (has_plies || !self.goes_on(lexer, true)).then_some(result);
        }
        let is_alone = line == word;
        let may_be = is_alone || has_plies && word.chars().nth(1).is_some();
        (may_be && !self.goes_on(lexer, !is_alone || !has_plies)).then_some(result)
    }

    /// There is no room for another move: all lines end here.
    fn too_many(&mut self) {
        self.fault(Fault::TooMany { most: MOST_PLIES });
        for open in &mut self.lines {
            open.cut = true;
        }
    }

    /// A word that is no move as it stands.
    fn other_word(
        &mut self,
        word: &str,
        error: ReadMoveError,
        number: Option<Number>,
        lexer: &mut Lexer<'_>,
    ) {
        if let Some(result) = self.result_of(word, lexer) {
            if self.lines.len() == 1 {
                self.result = Some(result);
            }
            return;
        }
        if is_bare_number(word, self.current()) || !word.chars().any(char::is_alphanumeric) {
            return self.ruler(word);
        }
        if let ReadMoveError::Ambiguous(moves) = &error {
            return match self.further(moves, lexer) {
                Some(m) => self.legal(m, number, lexer),
                None => self.bad(word, error, number),
            };
        }
        if error != ReadMoveError::NotAMove {
            return self.bad(word, error, number);
        }
        let trimmed =
            word.trim_end_matches(['.', '+', '#', '．', '＋', '。', '\u{feff}', '\u{200b}']);
        if trimmed.len() < word.len() {
            return self.word(trimmed, number, lexer);
        }
        let mut style = self.style;
        let position = &self.current().position;
        let mut is_name = |name: &str| style.read(position, name) != Err(ReadMoveError::NotAMove);
        if let Some(names) = run_together(word)
            && names.clone().all(&mut is_name)
        {
            return self.names(names, number, lexer);
        }
        let mut ahead = *lexer;
        if let Some(name) = joined(&mut ahead, word).filter(|name| is_name(name)) {
            *lexer = ahead;
            return self.name(&name, number, lexer);
        }
        if let Some((names, result)) = split_result(word)
            && (is_name(names)
                || run_together(names).is_some_and(|mut names| names.all(&mut is_name)))
        {
            match run_together(names) {
                Some(names) => self.names(names, number, lexer),
                None => self.name(names, number, lexer),
            }
            if self.lines.len() == 1 {
                self.result = Some(result);
            }
            return;
        }
        if let Some((label, name)) = split_label(word).filter(|(_, name)| is_name(name)) {
            if !says_nothing(label) {
                self.comment(label);
            }
            return self.name(name, number, lexer);
        }
        if let Some((name, ahead)) = says_nothing(word).then(|| named_next(*lexer)).flatten()
            && is_name(name)
        {
            *lexer = ahead;
            return self.word(name, number, lexer);
        }
        self.bad(word, error, number);
    }

    /// Names that stood in one word.
    fn names<'a>(
        &mut self,
        names: impl Iterator<Item = &'a str>,
        number: Option<Number>,
        lexer: &Lexer<'_>,
    ) {
        // What follows a name in its own word is not looked at to choose between moves.
        let trials = std::mem::take(&mut self.trials);
        names.for_each(|name| self.name(name, number, lexer));
        self.trials = trials;
    }

    /// A word that has the form of a name.
    fn name(&mut self, name: &str, number: Option<Number>, lexer: &Lexer<'_>) {
        if self.current().cut {
            return;
        }
        let mut style = self.style;
        match style.read(&self.current().position, name) {
            Ok(m) => self.legal(m, number, lexer),
            Err(error) => self.bad(name, error, number),
        }
    }

    /// Of several moves the one after which more of the text can be read; none if it does not matter.
    fn further(&mut self, moves: &[Move], lexer: &Lexer<'_>) -> Option<Move> {
        self.trials = self.trials.checked_sub(1)?;
        let mut style = self.style;
        let position = &self.current().position;
        let mut count = |m: Move| {
            let mut position = position.clone();
            position.play_unchecked(m);
            let (mut read, mut depth) = (0, 0usize);
            for token in (*lexer).take(MOST_TRIED) {
                match token {
                    Token::Open => depth += 1,
                    Token::Close if depth == 0 => break,
                    Token::Close => depth -= 1,
                    Token::Word(word) if depth == 0 => match style.read(&position, word) {
                        Ok(m) => {
                            position.play_unchecked(m);
                            read += 1;
                        }
                        Err(_) if is_digits(word) && word.len() < 3 => {}
                        Err(_) => break,
                    },
                    _ => {}
                }
            }
            read
        };
        let counts: Vec<(usize, Move)> = moves.iter().map(|&m| (count(m), m)).collect();
        let &(most, best) = counts.iter().max_by_key(|(read, _)| *read)?;
        (counts.iter().filter(|(read, _)| *read == most).count() == 1).then_some(best)
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

    /// A word that cannot be played ends the line, unless it is prose around the moves.
    fn bad(&mut self, word: &str, error: ReadMoveError, number: Option<Number>) {
        let in_variation = self.lines.len() > 1;
        let mut style = self.style;
        let current = self.current();
        let is_first = current.line.plies.is_empty();
        let is_unread = error == ReadMoveError::NotAMove;
        let is_prose = is_unread && !is_attempt(word);
        let is_joined = is_prose
            && first_four(word).is_some_and(|name| {
                style.read(&current.position, name) != Err(ReadMoveError::NotAMove)
            });
        if is_prose && is_first {
            append(&mut current.line.comment, word, " ");
            let is_single = word.starts_with(is_piece) && word.chars().nth(1).is_none();
            if !in_variation && (is_joined || is_single || number.is_some()) {
                self.attempt.get_or_insert_with(|| shortened(word));
            }
            return;
        }
        let fault = Fault::Move {
            number: current.position.move_number(),
            side: current.position.turn(),
            text: shortened(word),
            in_variation,
            error,
        };
        if is_prose && !is_joined {
            let text = String::new();
            let prose = current.prose.get_or_insert(Prose { text, fault });
            return append(&mut prose.text, word, " ");
        }
        current.cut = true;
        current.prose = None;
        self.fault(fault);
    }
}

/// As much of a word as a fault shows.
fn shortened(word: &str) -> String {
    word.chars().take(40).collect()
}

/// Whether a number is that of the move to be played.
fn is_due(number: Number, open: &Open) -> bool {
    let due = [open.position.move_number(), open.line.plies.len() as u32 / 2 + 1];
    number.value.is_none_or(|value| due.contains(&value))
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
