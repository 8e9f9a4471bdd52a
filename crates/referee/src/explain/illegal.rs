//! Why a move cannot be played, in words.

use chuhe_board::{Bitboard, IllegalMove, Piece, Square};
use chuhe_rulebook::Language;

use super::locale::Key;
use super::words::{Words, filled};

/// Why a move cannot be played, as a clause.
///
/// ```
/// use chuhe_board::Position;
/// use chuhe_referee::explain;
/// use chuhe_rulebook::Language;
///
/// let reason = Position::initial().why_illegal("b0d1".parse()?).expect("it is illegal");
/// assert_eq!(explain::illegal(&reason, Language::ZhHans), "蹩马腿(c0)");
/// # Ok::<(), chuhe_board::ParseMoveError>(())
/// ```
pub fn illegal(reason: &IllegalMove, language: Language) -> String {
    let words = Words::of(language);
    let listed = |items: Vec<String>| items.join(&words.plain(Key("list-comma")));
    let at = |key: Key, squares: Bitboard| {
        let squares = listed(squares.into_iter().map(|square| square.to_string()).collect());
        words.say(key, &[("squares", filled(squares))])
    };
    let piece = |key: Key, piece: Piece, square: Square| {
        let args = [("role", filled(words.role(piece))), ("square", filled(square.to_string()))];
        words.say(key, &args)
    };
    let plain = |key: Key| words.plain(key);
    match *reason {
        IllegalMove::NoPiece(square) => {
            words.say(Key("illegal-no-piece"), &[("square", filled(square.to_string()))])
        }
        IllegalMove::NotYourPiece(theirs, square) => {
            piece(Key("illegal-not-your-piece"), theirs, square)
        }
        IllegalMove::NoMotion(_) => plain(Key("illegal-no-motion")),
        IllegalMove::OwnPiece(own, square) => piece(Key("illegal-own-piece"), own, square),
        IllegalMove::NotItsWay(..) => plain(Key("illegal-not-its-way")),
        IllegalMove::LeavesPalace(..) => plain(Key("illegal-leaves-palace")),
        IllegalMove::CrossesRiver(_) => plain(Key("illegal-crosses-river")),
        IllegalMove::PawnBackward(_) => plain(Key("illegal-pawn-backward")),
        IllegalMove::PawnSideways(_) => plain(Key("illegal-pawn-sideways")),
        IllegalMove::LegBlocked(square) => at(Key("illegal-leg-blocked"), square.into()),
        IllegalMove::EyeBlocked(square) => at(Key("illegal-eye-blocked"), square.into()),
        IllegalMove::WayBlocked(squares) => at(Key("illegal-way-blocked"), squares),
        IllegalMove::NoScreen(_) => plain(Key("illegal-no-screen")),
        IllegalMove::ManyScreens(squares) => at(Key("illegal-many-screens"), squares),
        IllegalMove::KingsWouldFace => plain(Key("illegal-kings-would-face")),
        IllegalMove::KingAttacked { by } => {
            let placed = |(attacker, square)| piece(Key("illegal-attacker"), attacker, square);
            let attackers = listed(by.into_iter().flatten().map(placed).collect());
            words.say(Key("illegal-king-attacked"), &[("attackers", filled(attackers))])
        }
    }
}
