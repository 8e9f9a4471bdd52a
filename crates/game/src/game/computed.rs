//! What an entry says that can be computed: it must be what the game comes to.

use chuhe_board::{Color, Move};
use chuhe_rulebook::FoulKind;

use super::Game;
use crate::actor::Actor;
use crate::case::{CaseKind, CaseVerdict, RulingRecord};
use crate::decide::{Acceptance, read_move};
use crate::event::{AdjustmentCause, Entry, Event};
use crate::outcome::Outcome;
use crate::state::{SealedMove, Tail};

impl Game {
    /// The numbers of the articles that the book gives for an outcome.
    pub(crate) fn articles_of(&self, outcome: &Outcome) -> Vec<String> {
        let articles = outcome.articles(&self.book).map(|articles| articles.iter());
        let numbers = articles.into_iter().flatten().map(|article| article.number.to_string());
        numbers.collect()
    }

    /// Whether what an entry says is what the game comes to.
    pub(super) fn is_computed(&self, entry: &Entry) -> bool {
        let by = &entry.by;
        match &entry.event {
            Event::Moved { played, .. } => self.may_move(*played),
            Event::Touched { side, adjusting: true, .. } => {
                by.part.is_arbiter() || self.may_adjust(*side)
            }
            Event::FoulRecorded { side, kind, times } => {
                let known = self.book.fouls.rule(*kind).is_some() && *times > 0;
                known && (by.part.is_arbiter() || self.brings_foul(*side, *kind))
            }
            Event::ClockAdjusted { side, delta_ms, cause: AdjustmentCause::Foul(kind) } => {
                by.part == self.state.last_by && self.is_charged(*side, *delta_ms, *kind)
            }
            Event::DrawAgreedEarly => {
                self.is_accepted_by(by) && self.acceptance() == Acceptance::Waits
            }
            Event::CaseRuled { claimed_by, ruling } => self.has_come_up(by, *claimed_by, ruling),
            Event::CaseOverruled { .. } | Event::CaseLapsed => self.state.pending.is_some(),
            Event::MoveSealed { side, fen, used_ms, .. } => {
                self.to_seal() == Some(*side)
                    && *side == self.turn()
                    && *fen == self.position().fen()
                    && *used_ms == self.used_ms(entry.at)
            }
            Event::EnvelopeOpened { written, played } => {
                let adjourned = self.state.adjournment.as_ref();
                let called = adjourned.is_some_and(|game| game.called.is_some());
                let sealed = adjourned.and_then(|game| game.sealed.as_ref());
                let there = !self.state.absent.red && !self.state.absent.black;
                called && there && sealed.is_some_and(|sealed| self.reads(sealed, written, *played))
            }
            _ => true,
        }
    }

    /// A move is held to what was touched, and the move out of an envelope to what lay in it (AXF 2017 1§3.2, 2§2.4).
    fn may_move(&self, m: Move) -> bool {
        let sealed = match self.state.tail {
            Tail::Envelope { m: sealed, .. } => sealed == Some(m),
            _ => true,
        };
        sealed && self.obligation().is_none_or(|duty| duty.moves().contains(&m))
    }

    /// Whether this is what lay in the envelope, and this the move that it is.
    fn reads(&self, sealed: &SealedMove, written: &str, m: Option<Move>) -> bool {
        let kept = sealed.written.as_ref().is_none_or(|secret| secret.0 == written);
        let duty = self.obligation();
        let may = |m: &Move| duty.as_ref().is_none_or(|duty| duty.moves().contains(m));
        let right = match read_move(self.position(), written) {
            Some(plain) => m == Some(plain).filter(may),
            // What cannot be read off may be explained.
            None => m.is_none_or(|m| self.position().why_illegal(m).is_none() && may(&m)),
        };
        kept && right
    }

    /// Whether a foul follows from what a player did, without an arbiter who records it.
    fn brings_foul(&self, side: Color, kind: FoulKind) -> bool {
        let touching = self.turn() == side
            && self.touch_foul() == Some(kind)
            && !self.state.touches[side].foul_recorded;
        let offers = &self.book.draw_offers;
        let limit = self.book.natural_limit.as_ref();
        let offering =
            offers.breach == Some(kind) && !self.state.offers.may_offer(side, offers.again);
        let following = match self.state.tail {
            Tail::Touched { side: whose, out_of_reach: true } if whose == side => {
                self.book.touch_move.enemy.fallback_foul == Some(kind)
            }
            Tail::Limit { claimant, record_leads_there, reached } => limit.is_some_and(|limit| {
                let proven = if record_leads_there {
                    Some(limit.false_claim).filter(|_| !reached)
                } else {
                    limit.unverifiable_claim
                };
                claimant == Some(side) && proven == Some(kind)
            }),
            _ => false,
        };
        touching || offering || following
    }

    /// Whether this is what a foul that was just recorded costs, or what one that was struck out gives back.
    fn is_charged(&self, side: Color, delta_ms: i64, charged: FoulKind) -> bool {
        match self.state.tail {
            Tail::Foul { side: offender, kind, times } => {
                let cost = self.cost(kind, times);
                let first = if cost.opponent != 0 {
                    (offender.opponent(), cost.opponent)
                } else {
                    (offender, -cost.own)
                };
                kind == charged && first == (side, delta_ms)
            }
            Tail::Given { side: offender, kind, times } => {
                kind == charged && (side, delta_ms) == (offender, -self.cost(kind, times).own)
            }
            Tail::Struck { side: offender, kind, times }
            | Tail::Returned { side: offender, kind, times } => {
                let (fined, cost) = (&self.state.fined[offender], self.cost(kind, times));
                let back = if side == offender {
                    delta_ms == fined.taken(kind, cost.own)
                } else {
                    // Not the last of his time: see `Draft::take_back_gift`.
                    (-fined.given(kind, cost.opponent)..0).contains(&delta_ms)
                };
                kind == charged && back
            }
            _ => false,
        }
    }

    /// Whether the moves a ruling is about have come back as often as it says, and whether this actor could bring it
    /// up. What the referee made of them is not asked again: rulings stand as they were given.
    fn has_come_up(&self, by: &Actor, claimed_by: Option<Color>, ruling: &RulingRecord) -> bool {
        let plies = self.history.plies().len();
        let repetition = &self.book.repetition;
        let brought_up = match claimed_by {
            Some(side) => by.acts_for(side),
            // The arbiter brings it up, or it was noticed after a move.
            None => by.part.is_arbiter() || self.state.after_move,
        };
        let found = match ruling.kind {
            CaseKind::Cycle => {
                let cycles = self.counted_history().repetition().map_or(0, |found| found.cycles());
                ruling.cycles == cycles && cycles >= usize::from(repetition.pending_cycles.get())
            }
            CaseKind::Shuffling => repetition.shuffling.as_ref().is_some_and(|clause| {
                let length = clause.plies();
                let raised = ruling.verdict == CaseVerdict::ArbiterDecides && by.part.is_arbiter();
                plies.checked_sub(length) == Some(ruling.first_ply)
                    && self.history.plies_since_capture() >= length
                    && (claimed_by.is_some() || raised)
            }),
        };
        brought_up && found && ruling.last_ply == plies && ruling.first_ply <= plies
    }
}
