//! Legal moves.
//!
//! A move is legal when afterwards no enemy piece bears on one's own king. For each enemy piece that could,
//! this depends only on where the move starts and where it ends, so each of them yields one [`Demand`]:
//! the squares on which a move may end, and other squares for those few movers (a pinned piece, a screen)
//! whose leaving changes something. Demands are found once per position; a move that meets all of them
//! needs no further test. Only the king's own steps are tried one by one.

use crate::attacks::{self, CROSS};
use crate::{Bitboard, Color, Move, MoveList, Piece, Position, Role, Square};

/// What one enemy piece demands of every move that is not the king's.
struct Demand {
    /// Where a move may end.
    ends: Bitboard,
    /// Own pieces for which something else holds …
    movers: Bitboard,
    /// … namely that they end here.
    mover_ends: Bitboard,
}

impl Position {
    /// Calls `with` for each demand on the moves of the side to move.
    #[inline]
    fn each_demand(&self, mut with: impl FnMut(Demand)) {
        let us = self.turn();
        let king = self.king(us);
        let (own, enemy) = (self.side(us), self.side(us.opponent()));
        let occupied = own | enemy;
        let cannons = self.role(Role::Cannon);
        let straight = cannons | self.role(Role::Chariot) | self.role(Role::King);
        for attacker in CROSS[king.index()] & enemy & straight {
            let between = attacks::between(king, attacker);
            let blockers = between & occupied;
            let closing = (between - blockers).with(attacker);
            let demand = match (cannons.contains(attacker), blockers.len()) {
                // An open chariot (or the other king): step between or take it.
                (false, 0) => Demand::for_all(closing),
                // Its single blocker is pinned to the line.
                (false, 1) => Demand::for_movers(blockers & own, closing),
                // A hollow cannon: nobody may become its screen.
                (true, 0) => Demand::for_all(!between),
                // A cannon giving check: take it, make a second screen, or take the screen away.
                (true, 1) => Demand { ends: closing, movers: blockers & own, mover_ends: !between },
                // Two screens: neither may leave, nor take the other.
                (true, 2) => Demand::for_movers(blockers & own, closing),
                _ => continue,
            };
            with(demand);
        }
        for horse in attacks::horse_unblocked(king) & enemy & self.role(Role::Horse) {
            let leg = Bitboard::square(attacks::horse_leg(horse, king));
            with(if leg.intersects(occupied) {
                Demand::for_movers(leg & own, horse.into())
            } else {
                Demand::for_all(leg.with(horse))
            });
        }
        let them = us.opponent();
        for pawn in attacks::pawn_sources(them, king) & enemy & self.role(Role::Pawn) {
            with(Demand::for_all(pawn.into()));
        }
    }

    /// All demands together: where moves may end, and the movers for which [`Position::ends_for`] asks
    /// again.
    #[inline]
    fn demands(&self) -> (Bitboard, Bitboard) {
        let (mut ends, mut movers) = (Bitboard::FULL, Bitboard::EMPTY);
        self.each_demand(|demand| {
            ends &= demand.ends;
            movers |= demand.movers;
        });
        (ends, movers)
    }

    /// Where a piece other than the king may end without leaving its king attacked.
    fn ends_for(&self, mover: Square) -> Bitboard {
        let mut ends = Bitboard::FULL;
        self.each_demand(|demand| {
            ends &= if demand.movers.contains(mover) { demand.mover_ends } else { demand.ends };
        });
        ends
    }

    /// The squares the king may step to.
    #[inline]
    fn king_steps(&self) -> Bitboard {
        let us = self.turn();
        let king = self.king(us);
        let (own, enemy) = (self.side(us), self.side(us.opponent()));
        let mut safe = Bitboard::EMPTY;
        for to in attacks::king(king) - own {
            let occupied = (own | enemy).without(king).with(to);
            let left = enemy.without(to);
            if self.attackers_of_king_square(to, us.opponent(), occupied, left).is_empty() {
                safe = safe.with(to);
            }
        }
        safe
    }

    /// Where the piece on a square could go if its king did not matter. Empty for an empty square.
    ///
    /// ```
    /// use chuhe_board::{Position, Square};
    ///
    /// // A cannon goes along open lines and takes over a screen.
    /// let position = Position::from_fen("3k5/9/4r4/9/4p4/9/4C4/9/9/5K3 w").unwrap();
    /// let cannon: Square = "e3".parse().unwrap();
    /// assert!(position.reach_from(cannon).contains("e7".parse().unwrap()));
    /// assert!(!position.reach_from(cannon).contains("e5".parse().unwrap()));
    /// ```
    pub fn reach_from(&self, from: Square) -> Bitboard {
        match self.piece_at(from) {
            Some(piece) => self.reach(piece.color, piece.role, from),
            None => Bitboard::EMPTY,
        }
    }

    /// The same where the piece is known.
    #[inline]
    pub(crate) fn reach(&self, us: Color, role: Role, from: Square) -> Bitboard {
        let own = self.side(us);
        let enemy = self.side(us.opponent());
        let occupied = own | enemy;
        // Only a cannon goes elsewhere than it attacks.
        if role == Role::Cannon {
            let lines = attacks::lines(from, occupied);
            return (lines.open - occupied) | (lines.jump & enemy);
        }
        attacks::of(Piece::new(us, role), from, occupied) - own
    }

    /// Calls `with` for each piece that has legal moves with the squares it may go to, until `with` says
    /// to stop by answering false.
    #[inline]
    fn each_mover(&self, mut with: impl FnMut(Square, Bitboard) -> bool) {
        let us = self.turn();
        if !with(self.king(us), self.king_steps()) {
            return;
        }
        let (ends, special) = self.demands();
        let own = self.side(us) - special;
        macro_rules! movers {
            ($($role:ident),*) => {$(
                for from in self.role(Role::$role) & own {
                    if !with(from, self.reach(us, Role::$role, from) & ends) {
                        return;
                    }
                }
            )*};
        }
        // With nowhere to end (a double check, say) only the special movers are left.
        if !ends.is_empty() {
            movers!(Chariot, Cannon, Horse, Pawn, Elephant, Advisor);
        }
        for from in special {
            let Some(piece) = self.piece_at(from) else { continue };
            if !with(from, self.reach(us, piece.role, from) & self.ends_for(from)) {
                return;
            }
        }
    }

    /// All legal moves, in a fixed order.
    pub fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        self.each_mover(|from, ends| {
            for to in ends {
                list.push(Move::new(from, to));
            }
            true
        });
        list
    }

    /// How many legal moves there are.
    #[inline]
    pub fn count_legal_moves(&self) -> u32 {
        let mut count = 0;
        self.each_mover(|_, ends| {
            count += ends.len();
            true
        });
        count
    }

    /// Whether there is any legal move.
    pub fn has_legal_move(&self) -> bool {
        let mut found = false;
        self.each_mover(|_, ends| {
            found = !ends.is_empty();
            !found
        });
        found
    }

    /// The squares to which the piece on a square may legally go; empty if it is not that side's turn.
    pub fn legal_ends(&self, from: Square) -> Bitboard {
        match self.piece_at(from) {
            Some(piece) if piece.color == self.turn() => match piece.role {
                Role::King => self.king_steps(),
                role => self.reach(piece.color, role, from) & self.ends_for(from),
            },
            _ => Bitboard::EMPTY,
        }
    }

    /// Whether a move is legal here. [`Position::play`] says why one is not.
    pub fn is_legal(&self, m: Move) -> bool {
        match self.piece_at(m.from) {
            // Most moves fail or pass on reach alone; the demands are looked at last.
            Some(piece) if piece.color == self.turn() => {
                let ends = self.reach(piece.color, piece.role, m.from);
                ends.contains(m.to)
                    && match piece.role {
                        Role::King => self.king_steps().contains(m.to),
                        _ => self.ends_for(m.from).contains(m.to),
                    }
            }
            _ => false,
        }
    }
}

impl Demand {
    #[inline]
    fn for_all(ends: Bitboard) -> Demand {
        Demand { ends, movers: Bitboard::EMPTY, mover_ends: Bitboard::FULL }
    }

    #[inline]
    fn for_movers(movers: Bitboard, mover_ends: Bitboard) -> Demand {
        Demand { ends: Bitboard::FULL, movers, mover_ends }
    }
}
