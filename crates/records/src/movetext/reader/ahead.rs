//! Looking ahead in a text of moves, before any of it is taken.

use chuhe_board::{Color, Notation, Position, ReadMoveError};

use crate::movetext::lexer::{Lexer, Manner, Number, Token};
use crate::movetext::style::Style;
use crate::movetext::words::{
    first_four, has_chinese_digit, has_form_of_name, is_attempt, is_black_style, is_digits,
    is_piece, run_together, says_nothing, split_label, split_result,
};

/// The start with Black to move, if the first moves say that Black begins: dots stand for Red's move, or the
/// digits are those of Black and then those of Red.
pub(super) fn turned(
    start: &Position,
    text: &str,
    hint: Option<Notation>,
    manner: Manner,
) -> Option<Position> {
    if start.turn() == Color::Black {
        return None;
    }
    let mut lexer = Lexer::new(text, manner);
    let (first, number) = next_word(&mut lexer)?;
    let has_dots = number.is_some_and(|number| number.has_dots);
    if !has_dots && !is_black_style(first) || has_chinese_digit(first) {
        return None;
    }
    let other = start.passed()?;
    let is_meant = Style::new(hint).read(&other, first).is_ok()
        && (has_dots || next_word(&mut lexer).is_some_and(|(second, _)| has_chinese_digit(second)));
    is_meant.then_some(other)
}

/// How many tokens are looked at to find a word.
const MOST_LOOKED_AT: usize = 64;

/// The next word, past comments, marks and whose move it is, and the number before it.
pub(super) fn next_word<'a>(lexer: &mut Lexer<'a>) -> Option<(&'a str, Option<Number>)> {
    let mut number = None;
    for _ in 0..MOST_LOOKED_AT {
        match lexer.next()? {
            Token::Word(word) => {
                number = lexer.take_number().or(number);
                if !says_nothing(word) {
                    return Some((word, number));
                }
            }
            Token::Comment(_) | Token::Mark(_) | Token::Aside(_) => {}
            Token::Unclosed(_) | Token::Open | Token::Close => return None,
        }
    }
    None
}

/// The word after one that says whose move it is, past others of that kind, and where to go on after it.
pub(super) fn named_next(mut lexer: Lexer<'_>) -> Option<(&str, Lexer<'_>)> {
    for _ in 0..MOST_LOOKED_AT {
        let Token::Word(word) = lexer.next()? else { return None };
        lexer.pass_over_number();
        if !says_nothing(word) {
            return Some((word, lexer));
        }
    }
    None
}

/// A name with spaces between its characters, from its first part on; the lexer goes past it.
pub(super) fn joined(lexer: &mut Lexer<'_>, word: &str) -> Option<String> {
    if !word.starts_with(is_piece) {
        return None;
    }
    let mut ahead = *lexer;
    let mut name = word.to_owned();
    let mut count = word.chars().count();
    while count < 4 {
        let Some(Token::Word(more)) = ahead.next() else { return None };
        if ahead.take_number().is_some() {
            return None;
        }
        count += more.chars().take(4).count();
        name.push_str(more);
    }
    (count == 4).then(|| {
        *lexer = ahead;
        name
    })
}

/// Where the moves begin in what is said of a player: `乙 1. 炮二平五 马8进7`, where no line ends after the name.
pub(crate) fn moves_after_name(position: &Position, said: &str) -> Option<usize> {
    let starts = said.char_indices().filter(|&(at, c)| {
        !c.is_whitespace() && said[..at].chars().next_back().is_none_or(char::is_whitespace)
    });
    starts.map(|(at, _)| at).find(|&at| {
        let word = said[at..].split_whitespace().next().unwrap_or_default();
        begins_with_move(position, &said[at..]) || has_form_of_name(word)
    })
}

/// Whether the first word of a line is the name of a move, playable or not.
pub(crate) fn begins_with_move(position: &Position, line: &str) -> bool {
    let mut lexer = Lexer::new(line, Manner::Plain);
    let first = lexer.find_map(|token| match token {
        // A number without a dot may come before it.
        Token::Word(word) if word.len() < 3 && is_digits(word) => None,
        Token::Word(word) if says_nothing(word) => None,
        Token::Word(word) => Some(word),
        _ => None,
    });
    let Some(first) = first else { return false };
    let has_number = lexer.take_number().is_some();
    let is_name = |word: &str| {
        [None, Some(Notation::UciFromOne)]
            .into_iter()
            .any(|hint| Style::new(hint).read(position, word) != Err(ReadMoveError::NotAMove))
    };
    let is_name = |word: &str| {
        is_name(word) || run_together(word).is_some_and(|mut names| names.all(is_name))
    };
    is_name(first)
        || has_number && (is_attempt(first) || first_four(first).is_some_and(is_name))
        || split_result(first).is_some_and(|(name, _)| is_name(name))
        || split_label(first).is_some_and(|(label, name)| says_nothing(label) && is_name(name))
        || joined(&mut lexer, first).is_some_and(|name| is_name(&name))
}
