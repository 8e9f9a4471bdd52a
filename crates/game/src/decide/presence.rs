//! Being there: lateness, adjournment, the sealed move.

use chuhe_board::{Color, Move, Notation, Position};
use chuhe_rulebook::{LossReason, Sealer};

use super::Draft;
use super::agreement::wanted;
use crate::event::{Event, Secret};
use crate::instant::Instant;
use crate::outcome::Outcome;
use crate::refusal::Why;
use crate::sides::Sides;
use crate::state::AdjournedGame;

impl Draft<'_> {
    pub(super) fn arrive(&mut self, side: Color) -> Result<(), Why> {
        if !self.game.state.absent[side] {
            return Err(Why::NotAbsent(side));
        }
        self.push(Event::Arrived { side });
        Ok(())
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
        let reason = wanted(reason)?;
        self.push(Event::AdjournmentCalled { reason });
        Ok(())
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
        let rule = self.book().adjournment.as_ref().ok_or(Why::NoAdjournment)?;
        let turn = self.game.turn();
        let sealer = match rule.sealed_by.value {
            Sealer::Red => Color::Red,
            Sealer::SideToMove => turn,
        };
        if side != sealer {
            return Err(Why::NotTheSealer(sealer));
        }
        if turn != sealer {
            return Err(Why::NotYourTurn(turn));
        }
        let written = written.map(str::trim).filter(|text| !text.is_empty());
        if written.is_none() && !self.game.setting.venue.is_by_hand() {
            return Err(Why::NothingWritten);
        }
        let clock = self.game.state.clock.as_ref();
        let used_ms = Sides::from_fn(|side| clock.map_or(0, |clock| clock.used_ms(side, self.now)));
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
        let text = kept.or(written).ok_or(Why::NothingWritten)?.trim().to_owned();
        let position = self.game.position();
        let m = match read_as {
            Some(m) => match position.why_illegal(m) {
                Some(reason) => return Err(Why::Illegal(m, reason)),
                None => Some(m),
            },
            None => read_move(position, &text),
        };
        self.push(Event::EnvelopeOpened { written: text, m });
        let loses = |rule: &chuhe_rulebook::Adjournment| rule.wrong_seal_loses.value;
        match m {
            Some(m) => {
                self.make_move(side, m, false);
                if !self.is_over() {
                    self.press_by_itself(side);
                }
            }
            None if self.book().adjournment.as_ref().is_some_and(loses) => {
                self.end(Outcome::loss(side, LossReason::WrongSealedMove), None);
            }
            None => {}
        }
        Ok(())
    }
}

/// The move that a text names in any notation, if it is legal and only one.
fn read_move(position: &Position, text: &str) -> Option<Move> {
    Notation::guess(text).read(position, text).ok()
}
