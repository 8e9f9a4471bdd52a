//! Which of many moves give check.

use crate::{Bitboard, Color, Move, Position, Role, Square, attacks};

/// The checks that a side can give in a position: [`Position::gives_check`], for those who ask it of many moves.
///
/// ```
/// use chuhe_board::{Checks, Position};
///
/// let position = Position::from_fen("4k4/9/9/9/9/9/9/9/R8/3K5 w")?;
/// let checks = Checks::by(position.turn(), &position);
/// let given = position.legal_moves().into_iter().filter(|&m| checks.gives(m));
/// assert_eq!(given.map(|m| m.to_string()).collect::<Vec<_>>(), ["a1e1", "a1a9"]);
/// # Ok::<(), chuhe_board::PositionError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Checks<'a> {
    position: &'a Position,
    /// The king that is looked at.
    king: Square,
    /// Squares on which a piece that comes or goes may open a line to the king, lend itself as a screen or free the leg of
    /// a horse; all of them where the king is in check already.
    matter: Bitboard,
}

impl<'a> Checks<'a> {
    /// The checks of a side, whether it is to move or not.
    pub fn by(side: Color, position: &'a Position) -> Checks<'a> {
        let king = position.king(side.opponent());
        let own = position.side(side);
        let given = position.attackers_of_king_square(king, side, position.occupied(), own);
        let matter = match (given - position.role(Role::King)).is_empty() {
            true => attacks::AROUND[king.index()],
            false => Bitboard::FULL,
        };
        Checks { position, king, matter }
    }

    /// Whether a legal move of the side would give check.
    #[inline]
    pub fn gives(&self, m: Move) -> bool {
        if self.matter.contains(m.from) || self.matter.contains(m.to) {
            return self.position.gives_check(m);
        }
        // From elsewhere nothing but a horse attacks a king.
        let Some(piece) = self.position.piece_at(m.from) else { return false };
        piece.role == Role::Horse
            && attacks::horse_unblocked(self.king).contains(m.to)
            && self.position.gives_check(m)
    }
}
