//! Moves, touched pieces, and mishaps on the board.

use chuhe_board::{Color, IllegalMove, Move, Square};
use chuhe_referee::{BoardEnd, board_end};
use chuhe_rulebook::{
    ColoursAfterStart, DrawReason, FoulKind, LossReason, Raiser, RecordedUntil, SuicideEffect,
};

use super::Draft;
use crate::event::{Event, Mishap};
use crate::outcome::Outcome;
use crate::refusal::Why;
use crate::touch::Touched;

impl Draft<'_> {
    pub(super) fn play(&mut self, side: Color, m: Move, offer: bool) -> Result<(), Why> {
        let turn = self.game.turn();
        if side != turn {
            return Err(Why::NotYourTurn(turn));
        }
        if self.game.state.clock.is_some() && !self.game.state.clock_started {
            return Err(Why::ClockNotStarted);
        }
        if let Some(reason) = self.game.position().why_illegal(m) {
            return Err(Why::Illegal(m, reason));
        }
        if offer {
            self.check_offer_with_move(side)?;
        }
        self.check_touch_move(m)?;
        self.record_touch_foul(side);
        self.make_move(side, m, offer);
        Ok(())
    }

    /// A move of the side to move must fulfil the duty that binds.
    pub(super) fn check_touch_move(&self, m: Move) -> Result<(), Why> {
        let Some(obligation) = self.game.obligation() else { return Ok(()) };
        if !obligation.moves().contains(&m) {
            let moves = obligation.moves().to_vec();
            return Err(Why::TouchMove(obligation.duty(), moves));
        }
        Ok(())
    }

    /// Makes a legal move, with all that follows from it.
    pub(super) fn make_move(&mut self, side: Color, m: Move, offer: bool) {
        if self.is_over() {
            return;
        }
        self.push(Event::Moved { side, m });
        if self.end_on_the_board() {
            return;
        }
        if offer {
            self.put_offer(side);
        }
        if !self.is_over() && !self.game.setting.venue.is_by_hand() {
            self.press_by_itself(side);
        }
        if !self.is_over() {
            self.complete_before_sealing();
            self.watch_repetition();
        }
        if !self.is_over() {
            self.watch_limit();
        }
    }

    pub(super) fn press_by_itself(&mut self, side: Color) {
        if self.game.to_press() == Some(side) {
            self.push(Event::ClockPressed { side });
        }
    }

    /// Ends a game that is over on the board.
    fn end_on_the_board(&mut self) -> bool {
        let outcome = match board_end(self.game.position()) {
            None => return false,
            Some(BoardEnd::Checkmate { winner }) => {
                Outcome::loss(winner.opponent(), LossReason::Checkmate)
            }
            Some(BoardEnd::Stalemate { winner }) => {
                Outcome::loss(winner.opponent(), LossReason::Stalemate)
            }
            Some(BoardEnd::NoAttackers) => Outcome::draw(DrawReason::NeitherCanWin),
        };
        self.end(outcome, None);
        true
    }

    /// Where nobody watches, the program acts on the natural move limit if the book lets the arbiter act.
    fn watch_limit(&mut self) {
        let Some(limit) = &self.book().natural_limit else { return };
        let near = self.game.history.plies_since_capture() >= usize::from(limit.plies.get());
        let acts = limit.raised_by.contains(&Raiser::Arbiter);
        if near && acts && !self.game.setting.venue.has_arbiter() {
            // Not reached after all, as checks may be deducted: nothing happens.
            let _ = self.declare_limit();
        }
    }

    pub(super) fn touch(
        &mut self,
        side: Color,
        touched: &[Touched],
        adjusting: bool,
    ) -> Result<(), Why> {
        self.at_the_table()?;
        let squares = || touched.iter().flat_map(|touched| touched.squares());
        let position = self.game.position();
        if squares().next().is_none() || squares().any(|at| position.piece_at(at).is_none()) {
            return Err(Why::NothingThere);
        }
        let rule = &self.book().touch_move.adjusting;
        let own_time = self.game.on_the_clock() == side;
        let announced = self.game.state.adjusting[side] || !rule.must_announce;
        // Otherwise it counts as touching (AXF 2017 1§3.2.F).
        let adjusting = adjusting && announced && (own_time || !rule.own_time_only);
        let own_turn = self.game.turn() == side;
        let free = touched.iter().any(|touched| self.game.out_of_reach(side, *touched).is_some());
        self.push(Event::Touched { side, touched: touched.to_vec(), adjusting });
        if adjusting {
            return Ok(());
        }
        if own_turn {
            self.record_touch_foul(side);
        } else if let Some(foul) = self.book().touch_move.enemy.fallback_foul.filter(|_| free) {
            // What is owed for own pieces shows when the turn comes; this does not (AXF 2017 2§9.6).
            self.foul(side, foul, 1);
        }
        Ok(())
    }

    /// Records the foul of touching as soon as it is certain, once for an incident.
    pub(super) fn record_touch_foul(&mut self, side: Color) {
        let foul = self.game.touch_foul();
        if let Some(foul) = foul.filter(|_| !self.game.state.touches[side].foul_recorded) {
            self.foul(side, foul, 1);
        }
    }

    pub(super) fn announce_adjusting(&mut self, side: Color) -> Result<(), Why> {
        self.at_the_table()?;
        if self.book().touch_move.adjusting.own_time_only && self.game.on_the_clock() != side {
            return Err(Why::AdjustOnOwnTime);
        }
        self.push(Event::AdjustingAnnounced { side });
        Ok(())
    }

    pub(super) fn overlook_check(&mut self, side: Color, piece: Square) -> Result<(), Why> {
        self.at_the_table()?;
        let turn = self.game.turn();
        if side != turn {
            return Err(Why::NotYourTurn(turn));
        }
        let position = self.game.position();
        if !position.is_check() {
            return Err(Why::NotInCheck);
        }
        if position.piece_at(piece).is_none_or(|piece| piece.color != side) {
            return Err(Why::NothingThere);
        }
        self.push(Event::CheckOverlooked { side, piece });
        // The foul waits for the answer where resigning drops it (AXF 2017 1§2.10.D).
        if !self.book().touch_move.overlooked_check.dropped_on_resignation {
            self.record_touch_foul(side);
        }
        Ok(())
    }

    pub(super) fn settle(&mut self, side: Color, mishap: &Mishap) -> Result<(), Why> {
        self.at_the_table()?;
        let mishaps = &self.book().mishaps;
        let turn = self.game.turn();
        let foul = match mishap {
            Mishap::IllegalMove { m } => return self.settle_illegal(side, *m),
            Mishap::ExtraMove { .. } if side == turn => {
                return Err(Why::NotYourTurn(turn.opponent()));
            }
            Mishap::ExtraMove { .. } => mishaps.extra_move.foul,
            Mishap::Displaced { .. } => mishaps.displaced_piece.foul,
            // His own time runs: he has not pressed.
            Mishap::KnockedOver { after_press: true, .. }
                if self.game.state.clock.is_some() && self.game.on_the_clock() == side =>
            {
                return Err(Why::HasNotPressed(side));
            }
            Mishap::KnockedOver { pieces, off_the_board, after_press } => {
                let counts = *pieces >= mishaps.knocked_over.pieces.get() || *off_the_board;
                mishaps.knocked_over.foul_after_press.filter(|_| counts && *after_press)
            }
        };
        self.push(Event::MishapSettled { side, mishap: mishap.clone() });
        if let Some(foul) = foul {
            self.foul(side, foul, 1);
        }
        Ok(())
    }

    /// A completed move that cannot be: the king given up (AXF 2017 1§3.5), or another illegal move (1§3.4.A).
    fn settle_illegal(&mut self, side: Color, m: Move) -> Result<(), Why> {
        let turn = self.game.turn();
        if side != turn {
            return Err(Why::NotYourTurn(turn));
        }
        let position = self.game.position();
        let reason = position.why_illegal(m).ok_or(Why::IsLegal(m))?;
        if position.piece_at(m.from).is_none_or(|piece| piece.color != side) {
            return Err(Why::NothingThere);
        }
        let mishaps = &self.book().mishaps;
        let suicide = &mishaps.suicide_move;
        let given_up =
            matches!(reason, IllegalMove::KingsWouldFace | IllegalMove::KingAttacked { .. });
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
        let lost = effects
            .into_iter()
            .find(|(so, effect, _)| given_up && *so && *effect == SuicideEffect::GameLost);
        let foul = mishaps.illegal_move.foul;
        self.push(Event::MishapSettled { side, mishap: Mishap::IllegalMove { m } });
        match (lost, foul) {
            (Some((_, _, reason)), _) => self.end(Outcome::loss(side, reason), None),
            (None, Some(foul)) => self.foul(side, foul, 1),
            (None, None) => {}
        }
        Ok(())
    }

    pub(super) fn reverse_colours(&mut self) -> Result<(), Why> {
        let after_start = self.game.state.started.is_some();
        self.push(Event::ColoursReversed { after_start });
        let rule = self.book().mishaps.colours_reversed.after_start;
        if after_start && rule == ColoursAfterStart::Replay {
            self.push(Event::Restarted);
        }
        Ok(())
    }

    pub(super) fn record_foul(
        &mut self,
        side: Color,
        kind: FoulKind,
        times: u16,
    ) -> Result<(), Why> {
        if self.book().fouls.rule(kind).is_none() {
            return Err(Why::NoSuchFoul(kind));
        }
        if times == 0 {
            return Err(Why::NoTimes);
        }
        if self.book().recording.unrecorded == Some(kind) && !self.must_record() {
            return Err(Why::NoDutyToRecord);
        }
        // Found after the end, as in the record: the result stands unless the arbiter corrects it.
        if self.is_over() {
            self.push(Event::FoulRecorded { side, kind, times });
        }
        self.foul(side, kind, times);
        Ok(())
    }

    /// Whether the players have to record this game at all.
    fn must_record(&self) -> bool {
        self.book().recording.required && self.game.control.recorded != RecordedUntil::Never
    }
}
