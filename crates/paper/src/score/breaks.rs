//! Where a record breaks off, and why, in the language of the sheet.

use chuhe_board::{Bitboard, Color, IllegalMove, Piece, ReadMoveError, Script, Square};
use chuhe_records::Fault;
use chuhe_rulebook::Language;

use super::words::{Key, Locale, filled, number};

/// The most characters of a bad move that are shown: a spoilt file may have any number.
const MOST_SHOWN: usize = 24;

/// The sentence for a fault that breaks the game itself off after its last move; none if it concerns a
/// variation, which is not on the sheet.
pub(super) fn sentence(
    words: &Locale,
    language: Language,
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
                ("why", filled(Reason { words, language }.of(error))),
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
struct Reason<'a> {
    words: &'a Locale,
    language: Language,
}

impl Reason<'_> {
    fn of(&self, error: &ReadMoveError) -> String {
        match error {
            ReadMoveError::NotAMove => self.words.plain(Key("not-a-move")),
            ReadMoveError::NoSuchPiece => self.words.plain(Key("no-such-piece")),
            ReadMoveError::Ambiguous(moves) => {
                let moves = self.listed(moves.iter().map(ToString::to_string));
                self.words.say(Key("ambiguous"), &[("moves", filled(moves))])
            }
            ReadMoveError::Illegal(_, reason) => self.of_illegal(reason),
        }
    }

    fn of_illegal(&self, reason: &IllegalMove) -> String {
        let plain = |key: Key| self.words.plain(key);
        let at = |key: Key, squares: Bitboard| {
            let squares = self.listed(squares.into_iter().map(|square| square.to_string()));
            self.words.say(key, &[("squares", filled(squares))])
        };
        let piece = |key: Key, piece: Piece, square: Square| {
            let args = [("role", filled(self.role(piece))), ("square", filled(square.to_string()))];
            self.words.say(key, &args)
        };
        match *reason {
            IllegalMove::NoPiece(square) => {
                self.words.say(Key("no-piece"), &[("square", filled(square.to_string()))])
            }
            IllegalMove::NotYourPiece(theirs, square) => {
                piece(Key("not-your-piece"), theirs, square)
            }
            IllegalMove::NoMotion(_) => plain(Key("no-motion")),
            IllegalMove::OwnPiece(own, square) => piece(Key("own-piece"), own, square),
            IllegalMove::NotItsWay(..) => plain(Key("not-its-way")),
            IllegalMove::LeavesPalace(..) => plain(Key("leaves-palace")),
            IllegalMove::CrossesRiver(_) => plain(Key("crosses-river")),
            IllegalMove::PawnBackward(_) => plain(Key("pawn-backward")),
            IllegalMove::PawnSideways(_) => plain(Key("pawn-sideways")),
            IllegalMove::LegBlocked(square) => at(Key("leg-blocked"), square.into()),
            IllegalMove::EyeBlocked(square) => at(Key("eye-blocked"), square.into()),
            IllegalMove::WayBlocked(squares) => at(Key("way-blocked"), squares),
            IllegalMove::NoScreen(_) => plain(Key("no-screen")),
            IllegalMove::ManyScreens(squares) => at(Key("many-screens"), squares),
            IllegalMove::KingsWouldFace => plain(Key("kings-would-face")),
            IllegalMove::KingAttacked { by } => {
                let placed = |(attacker, square)| piece(Key("placed-piece"), attacker, square);
                let attackers = self.listed(by.into_iter().flatten().map(placed));
                self.words.say(Key("king-attacked"), &[("attackers", filled(attackers))])
            }
        }
    }

    fn role(&self, piece: Piece) -> String {
        match self.language {
            Language::En => piece.role.to_string(),
            Language::ZhHans => piece.character(Script::Simplified).to_string(),
            Language::ZhHant => piece.character(Script::Traditional).to_string(),
        }
    }

    fn listed(&self, items: impl Iterator<Item = String>) -> String {
        items.collect::<Vec<_>>().join(&self.words.plain(Key("list-comma")))
    }
}
