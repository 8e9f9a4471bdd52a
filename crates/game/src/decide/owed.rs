//! What a command should have brought, where a log was cut between its entries.

use super::Draft;
use crate::actor::Actor;
use crate::event::Entry;
use crate::game::Game;
use crate::outcome::Outcome;
use crate::state::Tail;

impl Game {
    /// What still has to follow the last entry at once. A command can bring several entries; if the log was cut
    /// between them, these are the missing ones: the end after a mate, the loss after the last foul, the penalty
    /// after a false claim. Nothing is owed after a whole command.
    pub fn owed(&self) -> Vec<Entry> {
        let by = Actor::new(self.state.last_by, "");
        let mut draft = Draft::new(self, &by, self.state.last_at);
        draft.settle_owed();
        draft.entries
    }
}

impl Draft<'_> {
    fn settle_owed(&mut self) {
        if self.is_over() {
            return;
        }
        let after_move = self.game.state.after_move;
        match self.game.state.tail.clone() {
            Tail::Nothing => {}
            Tail::Started => self.start_clock_by_itself(),
            Tail::Moved => {
                self.end_on_the_board();
            }
            Tail::Touched { side, out_of_reach } => self.follow_touch(side, out_of_reach),
            Tail::Overlooked(side) => self.follow_overlooked(side),
            Tail::Mishap { side, follows } => self.follow_mishap(side, follows),
            Tail::Foul { side, kind, times } => self.follow_foul(side, kind, times),
            Tail::Given { side, kind, times } => self.take_for_foul(side, kind, times),
            Tail::Struck { side, kind, times } => self.follow_strike(side, kind, times),
            Tail::Returned { side, kind, times } => self.take_back_gift(side, kind, times),
            Tail::Taken { side, reason } => self.follow_taking(side, reason),
            Tail::Flag { side, reason } => self.end(Outcome::loss(side, reason), None),
            Tail::Limit { claimant, record_leads_there, reached } => {
                self.follow_limit(claimant, record_leads_there, reached);
            }
            Tail::Case => self.follow_case(),
            Tail::Misconduct { side, act, measure, reason } => {
                self.follow_misconduct(side, act, measure, reason);
            }
            Tail::Envelope { side, m } => self.follow_envelope(side, m),
            Tail::Reversed => self.follow_reversal(),
        }
        if after_move && !self.is_over() {
            self.follow_move(self.game.turn().opponent());
        }
        if !self.is_over() {
            self.complete_before_sealing();
        }
        self.settle_time();
    }
}
