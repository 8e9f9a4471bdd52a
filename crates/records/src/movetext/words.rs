//! What words of a text of moves look like.

use crate::GameResult;

pub(super) fn is_digits(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a character may begin the name of a move.
pub(super) fn is_piece(c: char) -> bool {
    "帅帥将將仕士相象马馬傌车車俥伡炮砲包兵卒前中后後".contains(c)
}

pub(super) fn has_chinese_digit(word: &str) -> bool {
    word.contains(|c| "一二三四五六七八九".contains(c))
}

/// Whether it is the name of a piece with a digit as Black writes it.
pub(super) fn is_black_style(word: &str) -> bool {
    word.starts_with(is_piece)
        && word.contains(|c: char| matches!(c, '1'..='9' | '１'..='９'))
        && !has_chinese_digit(word)
}

/// Whether a word that is no move was meant as one.
pub(super) fn is_attempt(word: &str) -> bool {
    let count = word.chars().count();
    let has = |signs: &str| word.contains(|c| signs.contains(c));
    let has_digit = has("123456789一二三四五六七八九１２３４５６７８９");
    let has_piece = word.contains(is_piece);
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
pub(super) fn run_together(word: &str) -> Option<impl Iterator<Item = &str> + Clone> {
    let starts: Vec<usize> = word.char_indices().map(|(at, _)| at).step_by(4).collect();
    let count = word.chars().count();
    (count >= 8 && count.is_multiple_of(4)).then(|| {
        (0..starts.len()).map(move |nth| {
            let end = starts.get(nth + 1).copied().unwrap_or(word.len());
            &word[starts[nth]..end]
        })
    })
}

/// The first four characters of a longer word, where a name that something is joined to would stand.
pub(super) fn first_four(word: &str) -> Option<&str> {
    word.char_indices().nth(4).map(|(end, _)| &word[..end])
}

/// A word without the result that is joined to its end: 車五平六0-1.
pub(super) fn split_result(word: &str) -> Option<(&str, GameResult)> {
    const MOST_CHARS: usize = 8;
    let mut starts = word.char_indices().rev().take(MOST_CHARS).map(|(at, _)| at);
    // The shortest names have three characters.
    let is_result = |at: &usize| word[..*at].chars().nth(2).is_some();
    let mut found = None;
    starts.by_ref().filter(is_result).for_each(|at| {
        let sign = &word[at..];
        let is_alone = sign.chars().nth(1).is_none() && sign != "*";
        if let Some(result) = GameResult::read(sign).filter(|_| !is_alone) {
            found = Some((&word[..at], result));
        }
    });
    found
}

/// What stands before the name of a move in the same word, and the name: 紅炮二平五, 第1回合：炮二平五.
pub(super) fn split_label(word: &str) -> Option<(&str, &str)> {
    if let Some((at, colon)) = word.char_indices().rfind(|(_, c)| matches!(c, '：' | ':')) {
        return Some((&word[..at], &word[at + colon.len_utf8()..]));
    }
    ["红方", "紅方", "黑方", "红", "紅", "黑"]
        .into_iter()
        .find_map(|side| Some((side, word.strip_prefix(side)?)))
}

/// Whether a label, with its colon or without, says no more than whose move it is or which.
pub(super) fn says_nothing(label: &str) -> bool {
    let label = label.strip_suffix([':', '：']).unwrap_or(label);
    let counts =
        |text: &str| text.ends_with("回合") || text.ends_with('着') || text.ends_with('步');
    label.is_empty() || is_side(label) || label.starts_with('第') && counts(label)
}

/// Whether a label says whose move it is, or who plays that side.
pub(crate) fn is_side(label: &str) -> bool {
    matches!(label, "红方" | "紅方" | "红" | "紅" | "先手" | "黑方" | "黑" | "后手" | "後手")
        || ["Red", "White", "Black"].iter().any(|side| label.eq_ignore_ascii_case(side))
}

/// Whether a word has the form of a name of four characters, though it may be no move: 炮二平无. Shorter ones may be
/// the names of people: 马三.
pub(super) fn has_form_of_name(word: &str) -> bool {
    let is_way = |c: char| matches!(c, '进' | '進' | '退' | '平');
    is_attempt(word) && word.chars().count() == 4 && word.chars().nth(2).is_some_and(is_way)
}
