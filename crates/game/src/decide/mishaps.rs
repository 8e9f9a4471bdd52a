//! Mishaps on the board, and what they cost.

use chuhe_board::{Color, IllegalMove, Move};
use chuhe_rulebook::{LossReason, SuicideEffect};

use super::Draft;
use crate::event::{Event, Mishap};
use crate::game::Game;
use crate::outcome::Outcome;
use crate::refusal::Why;
use crate::state::AfterMishap;

impl Draft<'_> {
    pub(super) fn settle(&mut self, side: Color, mishap: &Mishap) -> Result<(), Why> {
        self.at_the_table()?;
        self.check_mishap(side, mishap)?;
        let follows = self.game.after_mishap(side, mishap);
        self.push(Event::MishapSettled { side, mishap: mishap.clone() });
        self.follow_mishap(side, follows);
        Ok(())
    }

    /// Whether it can have happened at all.
    fn check_mishap(&self, side: Color, mishap: &Mishap) -> Result<(), Why> {
        let (position, turn) = (self.game.position(), self.game.turn());
        let own = |m: &Move| position.piece_at(m.from).is_some_and(|piece| piece.color == side);
        let there = match mishap {
            Mishap::IllegalMove { .. } if side != turn => return Err(Why::NotYourTurn(turn)),
            Mishap::IllegalMove { played } => {
                position.why_illegal(*played).ok_or(Why::IsLegal(*played))?;
                own(played)
            }
            Mishap::ExtraMove { .. } if self.game.history.plies().is_empty() => {
                return Err(Why::NobodyMoved);
            }
            Mishap::ExtraMove { .. } if side == turn => return Err(Why::NoExtraMove(side)),
            Mishap::ExtraMove { played } => own(played),
            Mishap::Displaced { pieces } => {
                !pieces.is_empty() && pieces.iter().all(|at| position.piece_at(*at).is_some())
            }
            // His own time runs: he has not pressed.
            Mishap::KnockedOver { after_press: true, .. }
                if self.game.state.clock.is_some() && self.game.on_the_clock() == side =>
            {
                return Err(Why::HasNotPressed(side));
            }
            Mishap::KnockedOver { pieces, .. } => {
                (1..=position.occupied().len()).contains(&u32::from(*pieces))
            }
        };
        if there { Ok(()) } else { Err(Why::NothingThere) }
    }

    /// What follows when a mishap was settled.
    pub(super) fn follow_mishap(&mut self, side: Color, follows: AfterMishap) {
        match follows {
            AfterMishap::Loss(reason) => self.end(Outcome::loss(side, reason), None),
            AfterMishap::Foul(foul) => self.foul(side, foul, 1),
            AfterMishap::Nothing => {}
        }
    }
}

impl Game {
    /// What a mishap costs, by the position on the board, which it leaves as it was.
    pub(crate) fn after_mishap(&self, side: Color, mishap: &Mishap) -> AfterMishap {
        let mishaps = &self.book.mishaps;
        let foul = match mishap {
            Mishap::IllegalMove { played } => {
                if let Some(reason) = self.given_up_by(side, *played) {
                    return AfterMishap::Loss(reason);
                }
                mishaps.illegal_move.foul
            }
            Mishap::ExtraMove { .. } => mishaps.extra_move.foul,
            Mishap::Displaced { .. } => mishaps.displaced_piece.foul,
            Mishap::KnockedOver { pieces, off_the_board, after_press } => {
                let counts = *pieces >= mishaps.knocked_over.pieces.get() || *off_the_board;
                mishaps.knocked_over.foul_after_press.filter(|_| counts && *after_press)
            }
        };
        foul.map_or(AfterMishap::Nothing, AfterMishap::Foul)
    }

    /// A completed move that gives up the own king, where that loses (AXF 2017 1§3.5). Other illegal moves are put
    /// back (1§3.4.A).
    fn given_up_by(&self, side: Color, m: Move) -> Option<LossReason> {
        let position = self.position();
        let given_up = position.why_illegal(m).is_some_and(|reason| {
            matches!(reason, IllegalMove::KingsWouldFace | IllegalMove::KingAttacked { .. })
        });
        if !given_up {
            return None;
        }
        let suicide = &self.book.mishaps.suicide_move;
        // The position that came about tells, not the first thing that is wrong with the move: the kings can
        // face each other and one of them be attacked besides (staff rules of 2012, 三(1)).
        let attackers = position.attackers_of_king_after(m);
        let faces = attackers.contains(position.king(side.opponent()));
        let by_others = attackers.len() > u32::from(faces);
        let unanswered = by_others && position.is_check();
        let effects = [
            (faces, suicide.facing_kings, LossReason::FacingKings),
            (unanswered, suicide.check_unanswered, LossReason::SuicideMove),
            (by_others && !unanswered, suicide.king_en_prise, LossReason::SuicideMove),
        ];
        let lost = |(so, effect, _): &(bool, SuicideEffect, LossReason)| {
            *so && *effect == SuicideEffect::GameLost
        };
        effects.into_iter().find(lost).map(|(_, _, reason)| reason)
    }
}
