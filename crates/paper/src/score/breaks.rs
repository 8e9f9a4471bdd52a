//! Where a record breaks off, and why, in the language of the sheet.

use chuhe_board::{Color, ReadMoveError};
use chuhe_records::Fault;
use chuhe_referee::explain::illegal;

use super::words::{Key, Locale, filled, number};

/// The most characters of a bad move that are shown: a spoilt file may have any number.
const MOST_SHOWN: usize = 24;

/// The sentence for a fault that breaks the game itself off after its last move; none if it concerns a
/// variation, which is not on the sheet.
pub(super) fn sentence(
    words: &Locale,
    fault: &Fault,
    last: Option<(u32, Color)>,
) -> Option<String> {
    let cause = match fault {
        fault if !fault.breaks_off() => return None,
        Fault::Move { number: move_number, side, text, error, .. } => {
            let args = [
                ("number", number(*move_number as usize)),
                ("side", filled(side_name(words, *side))),
                ("text", filled(shortened(text))),
                ("why", filled(reason(words, error))),
            ];
            return Some(words.say(Key("breaks-off-at"), &args));
        }
        Fault::TooLong { .. } | Fault::TooMany { .. } => Key("too-long"),
        Fault::CutShort { .. } | Fault::OpenComment { .. } => Key("cut-short"),
        Fault::NotUnderstood { .. } => Key("not-a-move"),
        // A start that is no position leaves nothing to put on a sheet.
        Fault::Start(_)
        | Fault::TooDeep { .. }
        | Fault::Stray { .. }
        | Fault::TooManyTags { .. } => return None,
    };
    let why = ("why", filled(words.plain(cause)));
    Some(match last {
        None => words.say(Key("breaks-off-at-once"), &[why]),
        Some((move_number, side)) => {
            let args = [
                ("number", number(move_number as usize)),
                ("side", filled(side_name(words, side))),
                why,
            ];
            words.say(Key("breaks-off-after"), &args)
        }
    })
}

fn side_name(words: &Locale, side: Color) -> String {
    words.plain(match side {
        Color::Red => Key("side-red"),
        Color::Black => Key("side-black"),
    })
}

fn shortened(text: &str) -> String {
    let mut shown: String = text.chars().take(MOST_SHOWN).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    shown
}

/// Why a move cannot be read or played.
fn reason(words: &Locale, error: &ReadMoveError) -> String {
    match error {
        ReadMoveError::NotAMove => words.plain(Key("not-a-move")),
        ReadMoveError::NoSuchPiece => words.plain(Key("no-such-piece")),
        ReadMoveError::Ambiguous(moves) => {
            let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
            let moves = moves.join(&words.plain(Key("list-comma")));
            words.say(Key("ambiguous"), &[("moves", filled(moves))])
        }
        ReadMoveError::Illegal(_, reason) => illegal(reason, words.language),
    }
}
