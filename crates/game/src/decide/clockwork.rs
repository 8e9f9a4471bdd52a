//! Starting, pressing, stopping and adjusting the clock.

use chuhe_board::Color;
use chuhe_rulebook::{ClockStarter, LossReason};

use super::Draft;
use super::agreement::wanted;
use crate::event::{AdjustmentCause, Event};
use crate::refusal::Why;
use crate::state::Halt;

/// No session of any book lasts a day: who adjusts a clock by one has written something else than he meant.
const LARGEST_ADJUSTMENT_MS: u64 = 24 * 60 * 60 * 1000;

impl Draft<'_> {
    pub(super) fn start(&mut self, absent: &[Color]) -> Result<(), Why> {
        if self.game.state.started.is_some() {
            return Err(Why::AlreadyStarted);
        }
        let mut absent = absent.to_vec();
        absent.sort_unstable();
        absent.dedup();
        self.push(Event::Started { absent });
        self.start_clock_by_itself();
        Ok(())
    }

    pub(super) fn start_clock_by_itself(&mut self) {
        // At the table Black presses first, on the signal (AXF 2017 2§2.3).
        let by_hand = self.game.setting.venue.is_by_hand()
            && self.book().time_controls.clock.started_by == ClockStarter::Black;
        let waits = self.game.state.clock.is_some() && !self.game.state.clock_started;
        if waits && !by_hand {
            self.push(Event::ClockStarted);
        }
    }

    pub(super) fn press_clock(&mut self, side: Color) -> Result<(), Why> {
        if self.game.state.clock.is_none() {
            return Err(Why::NoClock);
        }
        if !self.game.state.clock_started {
            // Whoever does not move first starts the other's time: Black, unless the position was set up.
            let starter = self.game.turn().opponent();
            if side != starter {
                return Err(Why::NotTheStarter(starter));
            }
            self.push(Event::ClockStarted);
            return Ok(());
        }
        match self.game.to_press() {
            Some(mover) if mover == side => {
                self.push(Event::ClockPressed { side });
                Ok(())
            }
            _ if !self.game.setting.venue.is_by_hand() => Err(Why::PressesItself),
            None if self.game.answered() == Some(side.opponent()) => {
                Err(Why::AnsweredBeforePress(side.opponent()))
            }
            None if self.game.turn() == side => Err(Why::PressWithoutMove),
            _ => Err(Why::NotYourClock),
        }
    }

    pub(super) fn adjust_clock(
        &mut self,
        side: Color,
        delta_ms: i64,
        reason: &str,
    ) -> Result<(), Why> {
        if self.game.state.clock.is_none() {
            return Err(Why::NoClock);
        }
        let cause = AdjustmentCause::Arbiter(wanted(reason)?);
        match delta_ms.unsigned_abs() {
            0 => return Err(Why::NoAdjustment),
            LARGEST_ADJUSTMENT_MS.. => return Err(Why::AdjustmentTooLarge),
            _ => {}
        }
        self.adjust(side, delta_ms, cause, LossReason::Time);
        Ok(())
    }

    pub(super) fn introduce_clock(&mut self) -> Result<(), Why> {
        if self.game.state.clock.is_some() {
            return Err(Why::ClockIsThere);
        }
        let wait = u64::from(self.game.control.clock_set_up_after_s) * 1000;
        let earliest = self.game.state.started.unwrap_or(self.now).plus_ms(wait);
        if self.now < earliest {
            return Err(Why::ClockTooEarly { after_ms: wait });
        }
        self.push(Event::ClockIntroduced);
        Ok(())
    }

    pub(super) fn pause(&mut self, reason: &str) -> Result<(), Why> {
        if self.game.state.halt.is_some() {
            return Err(Why::Stopped);
        }
        let reason = wanted(reason)?;
        self.push(Event::Paused { reason });
        Ok(())
    }

    pub(super) fn resume(&mut self) -> Result<(), Why> {
        // A call to seal a move that is not sealed yet can be withdrawn.
        let withdrawn = self.game.state.halt.is_none() && self.game.to_seal().is_some();
        if self.game.state.halt != Some(Halt::Pause) && !withdrawn {
            return Err(Why::NotStopped);
        }
        self.push(Event::Resumed);
        Ok(())
    }
}
