//! Moves, touched pieces, and mishaps on the board.

use chuhe_board::{Color, Move, Square};
use chuhe_referee::{BoardEnd, board_end};
use chuhe_rulebook::{ColoursAfterStart, DrawReason, FoulKind, LossReason, Raiser, RecordedUntil};

use super::Draft;
use crate::event::Event;
use crate::outcome::Outcome;
use crate::refusal::Why;
use crate::touch::Touched;

/// What goes with a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Offer {
    /// No draw offer.
    None,
    /// An offer, which may be a foul.
    Made,
    /// An offer that the book does not hear.
    Void,
}

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
            return Err(Why::Illegal {
                tried: m,
                reason,
                by_hand: self.game.setting.venue.is_by_hand(),
            });
        }
        let offer = match offer.then(|| self.check_offer_with_move(side)) {
            None => Offer::None,
            Some(Ok(())) => Offer::Made,
            Some(Err(_)) => Offer::Void,
        };
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
    pub(super) fn make_move(&mut self, side: Color, m: Move, offer: Offer) {
        if self.is_over() {
            return;
        }
        self.push(Event::Moved { side, played: m });
        if self.end_on_the_board() {
            return;
        }
        match offer {
            Offer::Made => self.put_offer(side),
            // Only the offer is void: the hand has left the piece, and the move stands (CXA 1987 1§4.二(二)).
            Offer::Void => self.push(Event::OfferVoid { side }),
            Offer::None => {}
        }
        self.follow_move(side);
    }

    /// What follows a move that has not ended the game on the board.
    pub(super) fn follow_move(&mut self, side: Color) {
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
    pub(super) fn end_on_the_board(&mut self) -> bool {
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
        // At once means a piece of each side (AXF 2017 1§3.2.E); two of one side are touched one after the other.
        let color = |at: Square| position.piece_at(at).map(|piece| piece.color);
        let one_side = |touched: &Touched| match touched {
            Touched::One(_) => false,
            Touched::Both(a, b) => color(*a) == color(*b),
        };
        if touched.iter().any(one_side) {
            return Err(Why::NotBothSides);
        }
        // Otherwise it counts as touching (AXF 2017 1§3.2.F).
        let adjusting = adjusting && self.game.may_adjust(side);
        let free = touched.iter().any(|touched| self.game.out_of_reach(side, *touched).is_some());
        self.push(Event::Touched { side, touched: touched.to_vec(), adjusting });
        if !adjusting {
            self.follow_touch(side, free);
        }
        Ok(())
    }

    /// The arbiter may put pieces straight at any time, and it binds nobody (AXF 2017 1§3.2.F). It is entered for
    /// the side that may not do so itself now.
    pub(super) fn put_straight(&mut self, pieces: &[Square]) -> Result<(), Why> {
        self.at_the_table()?;
        let position = self.game.position();
        if pieces.is_empty() || pieces.iter().any(|at| position.piece_at(*at).is_none()) {
            return Err(Why::NothingThere);
        }
        let side = self.game.on_the_clock().opponent();
        let touched = pieces.iter().map(|at| Touched::One(*at)).collect();
        self.push(Event::Touched { side, touched, adjusting: true });
        Ok(())
    }

    /// What follows when pieces were touched; `out_of_reach` is whether nothing can take one of them.
    pub(super) fn follow_touch(&mut self, side: Color, out_of_reach: bool) {
        if self.game.turn() == side {
            self.record_touch_foul(side);
        } else if let Some(foul) =
            self.book().touch_move.enemy.fallback_foul.filter(|_| out_of_reach)
        {
            // What is owed for own pieces shows when the turn comes; this does not (AXF 2017 2§9.6).
            self.foul(side, foul, 1);
        }
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
        if self.game.adjusts_on_other_time(side) {
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
        self.follow_overlooked(side);
        Ok(())
    }

    /// What follows when a check was overlooked.
    pub(super) fn follow_overlooked(&mut self, side: Color) {
        // The foul waits for the answer where resigning drops it (AXF 2017 1§2.10.D).
        if !self.book().touch_move.overlooked_check.dropped_on_resignation {
            self.record_touch_foul(side);
        }
    }

    pub(super) fn reverse_colours(&mut self) -> Result<(), Why> {
        let after_start = self.game.state.started.is_some();
        self.push(Event::ColoursReversed { after_start });
        if after_start {
            self.follow_reversal();
        }
        Ok(())
    }

    /// What follows when the colours were found reversed after the start.
    pub(super) fn follow_reversal(&mut self) {
        let rule = self.book().mishaps.colours_reversed.after_start;
        if rule == ColoursAfterStart::Replay {
            self.push(Event::Restarted);
        }
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
