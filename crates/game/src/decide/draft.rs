//! A decision in the making: entries, and the game as it is after them.

use chuhe_board::Color;
use chuhe_rulebook::{FoulKind, LossReason, Rulebook};

use crate::actor::Actor;
use crate::command::Command;
use crate::event::{AdjustmentCause, Entry, Event};
use crate::game::{Game, Misfit};
use crate::outcome::Outcome;
use crate::refusal::{Refusal, Why};
use chuhe_logbook::Instant;

/// A decision in the making. What was decided has happened to its copy of the game, so that the next step sees
/// it.
pub(crate) struct Draft<'a> {
    pub(crate) game: Game,
    pub(crate) entries: Vec<Entry>,
    pub(crate) by: &'a Actor,
    pub(crate) now: Instant,
    /// The first entry that does not follow from the game, and why. Nothing happens after it.
    unsound: Option<(Event, Misfit)>,
}

impl<'a> Draft<'a> {
    pub(super) fn new(game: &Game, by: &'a Actor, now: Instant) -> Draft<'a> {
        Draft { game: game.clone(), entries: Vec::with_capacity(2), by, now, unsound: None }
    }

    /// Something happens. What the game itself would not replay is a mistake of the program: the command is then
    /// refused as a whole, and the game stays as it was.
    pub(super) fn push(&mut self, event: Event) {
        if self.unsound.is_some() {
            return;
        }
        let entry = Entry { at: self.now, by: self.by.clone(), event };
        match self.game.apply(&entry) {
            Ok(()) => self.entries.push(entry),
            Err(error) => self.unsound = Some((entry.event, error)),
        }
    }

    /// The game after the command, and what the command has brought about.
    pub(super) fn done(self, command: &Command) -> Result<(Game, Vec<Entry>), Refusal> {
        match &self.unsound {
            None => Ok((self.game, self.entries)),
            Some((event, error)) => {
                let (entry, error) = (format!("{event:?}"), error.to_string());
                Err(self.refusal(command, Why::Unsound { entry, error }))
            }
        }
    }

    pub(super) fn refusal(&self, command: &Command, why: Why) -> Refusal {
        let articles = self.game.governing(command, &why);
        Refusal::new(why, articles)
    }

    pub(super) fn book(&self) -> &Rulebook {
        &self.game.book
    }

    /// Only where pieces are moved by hand.
    pub(super) fn at_the_table(&self) -> Result<(), Why> {
        if self.game.setting.venue.is_by_hand() { Ok(()) } else { Err(Why::OnlyAtTheTable) }
    }

    pub(super) fn is_over(&self) -> bool {
        self.game.state.ended.is_some()
    }

    /// Ends the game, unless it is over.
    pub(super) fn end(&mut self, outcome: Outcome, remark: Option<String>) {
        if self.is_over() {
            return;
        }
        let outcome = self.known(outcome);
        let articles = self.game.articles_of(&outcome);
        self.push(Event::Ended { outcome, articles, remark });
    }

    /// The outcome under a reason the book lists: not every book tells a penalty from time run out.
    fn known(&self, outcome: Outcome) -> Outcome {
        if outcome.articles(self.book()).is_some() {
            return outcome;
        }
        match outcome {
            Outcome::Won { winner, reason: LossReason::TimePenalty } => {
                Outcome::Won { winner, reason: LossReason::Time }
            }
            Outcome::Won { winner, reason: LossReason::FacingKings } => {
                Outcome::Won { winner, reason: LossReason::SuicideMove }
            }
            other => other,
        }
    }

    /// Records a foul with all that follows: the clocks, and the loss when the count is full.
    pub(super) fn foul(&mut self, side: Color, kind: FoulKind, times: u16) {
        if self.is_over() || self.book().fouls.rule(kind).is_none() {
            return;
        }
        self.push(Event::FoulRecorded { side, kind, times });
        self.follow_foul(side, kind, times);
    }

    /// What follows a foul that was recorded.
    pub(super) fn follow_foul(&mut self, side: Color, kind: FoulKind, times: u16) {
        let lost = self.game.state.counters[side].lost_by(&self.book().fouls);
        if let Some(counter) = lost {
            self.end(Outcome::loss(side, counter.loss_reason()), None);
            return;
        }
        let given = self.game.cost(kind, times).opponent;
        if given != 0 {
            let cause = AdjustmentCause::Foul(kind);
            self.adjust(side.opponent(), given, cause, LossReason::TimePenalty);
        }
        self.take_for_foul(side, kind, times);
    }

    /// Takes the time that a foul costs.
    pub(super) fn take_for_foul(&mut self, side: Color, kind: FoulKind, times: u16) {
        let taken = self.game.cost(kind, times).own;
        if taken != 0 {
            self.adjust(side, -taken, AdjustmentCause::Foul(kind), LossReason::TimePenalty);
        }
    }

    /// Gives back what fouls cost that are struck out (requirement 38: every change of a clock is an entry).
    /// After the end there is no clock to put right any more.
    pub(super) fn follow_strike(&mut self, side: Color, kind: FoulKind, times: u16) {
        let back = self.game.state.fined[side].taken(kind, self.game.cost(kind, times).own);
        if back != 0 && !self.is_over() {
            let cause = AdjustmentCause::Foul(kind);
            self.adjust(side, back, cause, LossReason::TimePenalty);
        }
        self.take_back_gift(side, kind, times);
    }

    /// Takes back from the opponent what he was given for fouls that are struck out, but not his last time: he has
    /// not lost for what another was wrongly charged with.
    pub(super) fn take_back_gift(&mut self, side: Color, kind: FoulKind, times: u16) {
        let other = side.opponent();
        let gift = self.game.state.fined[side].given(kind, self.game.cost(kind, times).opponent);
        let left = self.game.clock().map_or(0, |clock| clock.remaining_ms(other, self.now));
        let back = gift.min(i64::try_from(left).unwrap_or(i64::MAX).saturating_sub(1));
        if back > 0 && !self.is_over() {
            let cause = AdjustmentCause::Foul(kind);
            self.push(Event::ClockAdjusted { side: other, delta_ms: -back, cause });
        }
    }

    /// Adjusts a clock; a side that has nothing left then has lost (AXF 2017 2§4).
    pub(super) fn adjust(
        &mut self,
        side: Color,
        delta_ms: i64,
        cause: AdjustmentCause,
        reason: LossReason,
    ) {
        if self.game.state.clock.is_none() {
            return;
        }
        self.push(Event::ClockAdjusted { side, delta_ms, cause });
        if delta_ms < 0 {
            self.follow_taking(side, reason);
        }
    }

    /// What follows time that was taken.
    pub(super) fn follow_taking(&mut self, side: Color, reason: LossReason) {
        let out = |clock: &crate::clock::Clock| clock.is_out_of_time(side, self.now);
        if self.game.state.clock.as_ref().is_some_and(out) {
            self.push(Event::FlagFell { side });
            self.end(Outcome::loss(side, reason), None);
        }
    }
}
