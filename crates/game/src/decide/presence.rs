//! Being there: lateness, adjournment, the sealed move.

use chuhe_board::{Color, Move, Notation, Position};
use chuhe_rulebook::LossReason;

use super::Draft;
use super::agreement::wanted;
use crate::command::Command;
use crate::event::{Event, Secret};
use crate::outcome::Outcome;
use crate::refusal::Why;
use crate::state::AdjournedGame;
use chuhe_logbook::Instant;

impl Draft<'_> {
    pub(super) fn arrive(&mut self, side: Color) -> Result<(), Why> {
        if !self.game.state.absent[side] {
            return Err(Why::NotAbsent(side));
        }
        self.push(Event::Arrived { side });
        Ok(())
    }

    /// Whoever does something at the board is there, even if nobody has entered his coming.
    pub(super) fn note_arrival(&mut self, command: &Command) {
        let at_the_board = matches!(
            command,
            Command::Play { .. }
                | Command::PressClock { .. }
                | Command::Touch { .. }
                | Command::AnnounceAdjusting { .. }
                | Command::OverlookCheck { .. }
                | Command::OfferDraw { .. }
        );
        // The arbiter starts the clock for a player who is not there.
        let for_him = !self.game.state.clock_started && self.by.part.is_arbiter();
        let starts = matches!(command, Command::PressClock { .. }) && for_him;
        if let Some(side) = command.player().filter(|_| at_the_board && !starts)
            && self.game.state.absent[side]
        {
            self.push(Event::Arrived { side });
        }
    }

    pub(super) fn adjourn(&mut self, reason: &str) -> Result<(), Why> {
        if self.book().adjournment.is_none() {
            return Err(Why::NoAdjournment);
        }
        if self.game.state.adjournment.is_some() {
            return Err(Why::Adjourned);
        }
        if self.game.state.halt.is_some() {
            return Err(Why::Stopped);
        }
        // Nothing has been played that could go on from an envelope.
        if self.game.state.clock.is_some() && !self.game.state.clock_started {
            return Err(Why::ClockNotStarted);
        }
        let reason = wanted(reason)?;
        self.push(Event::AdjournmentCalled { reason });
        self.complete_before_sealing();
        Ok(())
    }

    /// A move made before the other side seals one is completed at once: whoever seals thinks on his own
    /// time (AXF 2017 2§2.4).
    pub(super) fn complete_before_sealing(&mut self) {
        let being_adjourned = self.game.state.adjournment.is_some();
        if let Some(side) = self.game.to_press().filter(|_| being_adjourned) {
            self.push(Event::ClockPressed { side });
        }
    }

    fn adjourned(&self) -> Result<&AdjournedGame, Why> {
        self.game.state.adjournment.as_ref().ok_or(Why::NotAdjourned)
    }

    fn sealed(&self) -> Result<&AdjournedGame, Why> {
        let adjourned = self.adjourned()?;
        if adjourned.sealed.is_some() { Ok(adjourned) } else { Err(Why::NotSealed) }
    }

    pub(super) fn seal(&mut self, side: Color, written: Option<&str>) -> Result<(), Why> {
        self.adjourned()?;
        let turn = self.game.turn();
        let sealer = self.game.to_seal().ok_or(Why::NoAdjournment)?;
        if side != sealer {
            return Err(Why::NotTheSealer(sealer));
        }
        if turn != sealer {
            return Err(Why::NotYourTurn(turn));
        }
        let written = written.map(str::trim).filter(|text| !text.is_empty());
        // Touch-move binds in the envelope as on the board. A paper that is not read yet is held to it when
        // it is opened.
        if let Some(m) = written.and_then(|text| read_move(self.game.position(), text)) {
            self.check_touch_move(m)?;
        }
        if written.is_none() && !self.game.setting.venue.is_by_hand() {
            return Err(Why::NothingWritten);
        }
        let used_ms = self.game.used_ms(self.now);
        let written = written.map(|text| Secret(text.to_owned()));
        let fen = self.game.position().fen();
        self.push(Event::MoveSealed { side, written, fen, used_ms });
        Ok(())
    }

    pub(super) fn confirm_diagram(&mut self, side: Color) -> Result<(), Why> {
        if self.sealed()?.confirmed[side] {
            return Err(Why::SignedAlready);
        }
        self.push(Event::DiagramConfirmed { side });
        Ok(())
    }

    pub(super) fn set_resumption(&mut self, at: Instant, place: &str) -> Result<(), Why> {
        self.sealed()?;
        if at < self.now {
            return Err(Why::TimeGoesBack);
        }
        self.push(Event::ResumptionSet { at, place: place.to_owned() });
        Ok(())
    }

    pub(super) fn call_resumption(&mut self, absent: &[Color]) -> Result<(), Why> {
        self.sealed()?;
        self.push(Event::ResumptionCalled { absent: absent.to_vec() });
        Ok(())
    }

    pub(super) fn open_envelope(
        &mut self,
        written: Option<&str>,
        read_as: Option<Move>,
    ) -> Result<(), Why> {
        let adjourned = self.sealed()?;
        if adjourned.called.is_none() {
            return Err(Why::NotCalled);
        }
        if self.game.state.absent.red || self.game.state.absent.black {
            return Err(Why::SomebodyAbsent);
        }
        let sealed = adjourned.sealed.as_ref().ok_or(Why::NotSealed)?;
        let side = sealed.side;
        let kept = sealed.written.as_ref().map(|secret| secret.0.as_str());
        let written = written.map(str::trim);
        if kept.is_some_and(|kept| written.is_some_and(|written| written != kept)) {
            return Err(Why::WrittenOtherwise);
        }
        let text = kept.or(written).ok_or(Why::NothingWritten)?.to_owned();
        let position = self.game.position();
        let m = match (read_move(position, &text), read_as) {
            // Only what cannot be read off is left to be explained (AXF 2017 2§2.4).
            (Some(plain), Some(m)) if plain != m => return Err(Why::ReadsAs(plain)),
            (None, Some(m)) => match position.why_illegal(m) {
                Some(reason) => {
                    let by_hand = self.game.setting.venue.is_by_hand();
                    return Err(Why::Illegal { tried: m, reason, by_hand });
                }
                None => Some(m),
            },
            (plain, _) => plain,
        };
        // A piece was touched before, and another one is written down: that is a wrong move like any other.
        let m = m.filter(|m| self.check_touch_move(*m).is_ok());
        self.push(Event::EnvelopeOpened { written: text, played: m });
        self.follow_envelope(side, m);
        Ok(())
    }

    /// What follows when the envelope was opened.
    pub(super) fn follow_envelope(&mut self, side: Color, m: Option<Move>) {
        let loses = |rule: &chuhe_rulebook::Adjournment| rule.wrong_seal_loses.value;
        match m {
            Some(m) => {
                self.record_touch_foul(side);
                self.make_move(side, m, super::board::Offer::None);
                if !self.is_over() {
                    self.press_by_itself(side);
                }
            }
            None if self.book().adjournment.as_ref().is_some_and(loses) => {
                self.end(Outcome::loss(side, LossReason::WrongSealedMove), None);
            }
            None => {}
        }
    }
}

/// The move that a text names in any notation, if it is legal and only one.
pub(crate) fn read_move(position: &Position, text: &str) -> Option<Move> {
    Notation::guess(text).read(position, text).ok()
}
