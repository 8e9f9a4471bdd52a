//! Which articles a refusal rests on.
//!
//! A refusal cites what it turns on: the rule that stands against it, or, for a matter of fact such as an instant
//! that lies in the past, the note on how the log of a table is kept. Nothing is cited because it stands first in
//! some list.

use chuhe_board::IllegalMove;
use chuhe_rulebook::{ArticleRef, FoulKind, LossReason};

use crate::command::Command;
use crate::event::Mishap;
use crate::game::Game;
use crate::refusal::Why;
use crate::state::Halt;

impl Game {
    /// The articles of a refusal, the most telling first.
    pub(crate) fn governing(&self, command: &Command, why: &Why) -> Vec<ArticleRef> {
        let book = &self.book;
        let points = &book.procedure;
        let articles: &[ArticleRef] = match why {
            // Matters of fact about the log itself.
            Why::TimeGoesBack
            | Why::ReasonWanted
            | Why::NoTimes
            | Why::NothingToTakeBack
            | Why::NothingToStrike
            | Why::NoAdjustment
            | Why::AdjustmentTooLarge
            | Why::Unsound { .. }
            | Why::OnlyAtTheTable
            | Why::PressesItself
            | Why::NoArbiterHere => &points.log,
            Why::Overtaken => match self.next_due() {
                Some(due) => return self.cited(due.outcome.articles(book).map(|a| &a[..])),
                None => &points.log,
            },
            Why::GameOver | Why::OverOnTheBoard => match &self.state.ended {
                Some(ended) => return self.cited(ended.outcome.articles(book).map(|a| &a[..])),
                None => &points.log,
            },
            Why::NotOver => match command {
                Command::Sign => &points.slip,
                Command::HandInScore { .. } | Command::NoteScoreEntered => self.on_entering(),
                _ => &points.log,
            },
            Why::SignedAlready => match command {
                Command::ConfirmDiagram { .. } => self.on_adjournment(),
                _ => &points.slip,
            },
            Why::NotStarted
            | Why::AlreadyStarted
            | Why::ClockNotStarted
            | Why::NotTheStarter(_) => &points.start,
            Why::ArbitersOnly | Why::NotYours(_) => &points.arbiter,

            // The board.
            Why::NotYourTurn(_) => match command {
                Command::Seal { .. } => self.on_adjournment(),
                _ => &points.turn,
            },
            Why::Illegal { reason, .. } => match reason {
                IllegalMove::KingsWouldFace => &points.facing_kings,
                IllegalMove::KingAttacked { .. } => &points.king_safety,
                _ => &points.moves,
            },
            Why::IsLegal(_) => &points.moves,
            Why::TouchMove(..) => match self.obligation() {
                Some(obligation) => &obligation.source.articles,
                None => &book.touch_move.own.source.articles,
            },
            Why::NothingThere => match command {
                Command::Settle { mishap, .. } => self.on_mishap(mishap),
                Command::OverlookCheck { .. } => &book.touch_move.overlooked_check.source.articles,
                _ => &book.touch_move.own.source.articles,
            },
            Why::NotBothSides => &book.touch_move.both_at_once.source.articles,
            Why::NobodyMoved | Why::NoExtraMove(_) => &book.mishaps.extra_move.source.articles,
            Why::AdjustOnOwnTime => &book.touch_move.adjusting.source.articles,
            Why::NotInCheck => &book.touch_move.overlooked_check.source.articles,
            Why::HasNotPressed(_) => &book.mishaps.knocked_over.source.articles,

            // The clock.
            Why::Stopped | Why::NotStopped => &points.stopping,
            Why::WaitsForArbiter => match self.state.halt {
                Some(Halt::LimitClaim(_)) => self.on_the_limit(),
                Some(Halt::Resignation(_)) => &book.resignation.source.articles,
                Some(Halt::EarlyDraw) => self.on_early_draws(),
                None | Some(Halt::Pause) => &points.stopping,
            },
            Why::NoClock | Why::ClockIsThere | Why::ClockTooEarly { .. } => {
                &self.control.source.articles
            }
            Why::PressWithoutMove => match book.fouls.rule(FoulKind::PressedBeforeMoving) {
                Some(rule) => &rule.source.articles,
                None => &points.pressing,
            },
            Why::AnsweredBeforePress(_) | Why::NotYourClock => &points.pressing,
            Why::AskOnOwnTime => &points.questions,

            // Fouls and discipline.
            Why::NoSuchFoul(_) => return self.on_counting(),
            Why::NoDutyToRecord => &book.recording.source.articles,
            Why::NoLadder | Why::NoSanction(_) => match &book.discipline.ladder {
                Some(ladder) => &ladder.source.articles,
                None => {
                    let discipline = book.results.losses.get(&LossReason::Indiscipline);
                    return self.cited(discipline.map(|articles| &articles[..]));
                }
            },

            // Draws, claims, resignation.
            Why::OfferAfterOwnMove
            | Why::OfferBeforePress
            | Why::OfferStands
            | Why::NoOffer
            | Why::OwnOffer
            | Why::OfferBinds
            | Why::OfferTooSoon
            | Why::OfferBeforeRefusal => &book.draw_offers.source.articles,
            Why::DrawTooEarly(_) | Why::NothingAgreed => self.on_early_draws(),
            // What draws is listed, and this is not in the list.
            Why::NoLimit => {
                return union(book.results.draws.values().map(|articles| &articles[..]));
            }
            Why::PlayersOnly
            | Why::LimitNotReached { .. }
            | Why::NotWhileInCheck
            | Why::NoClaim => self.on_the_limit(),
            Why::ArbiterBringsItUp => match command {
                Command::ClaimLimit { .. } => self.on_the_limit(),
                Command::ClaimShuffling { .. } => self.on_shuffling(),
                _ => &book.repetition.source.articles,
            },
            Why::NotRepeated { .. } | Why::JudgedNoCase | Why::NothingPending => {
                &book.repetition.source.articles
            }
            Why::NoShufflingClause | Why::NotShuffling | Why::AlreadyPending => self.on_shuffling(),
            Why::NobodyResigned => &book.resignation.source.articles,

            // Presence and adjournment.
            Why::NotAbsent(_) | Why::SomebodyAbsent => match &book.adjournment {
                Some(rule) if self.state.adjournment.is_some() => &rule.absence_s.source.articles,
                _ => &book.lateness.source.articles,
            },
            Why::NoAdjournment
            | Why::Adjourned
            | Why::ToBeSealed(_)
            | Why::NotAdjourned
            | Why::NotTheSealer(_)
            | Why::NotSealed
            | Why::NothingWritten
            | Why::NotCalled => self.on_adjournment(),
            Why::WrittenOtherwise | Why::ReadsAs(_) => match &book.adjournment {
                Some(rule) => &rule.wrong_seal_loses.source.articles,
                None => &points.silent,
            },

            // After the game.
            Why::NoSuchResult => &points.silent,
            Why::NoScoreOwed => self.on_entering(),
        };
        articles.to_vec()
    }

    /// Articles, or what is said where there are none.
    fn cited(&self, articles: Option<&[ArticleRef]>) -> Vec<ArticleRef> {
        articles.unwrap_or(&self.book.procedure.silent).to_vec()
    }

    fn on_mishap(&self, mishap: &Mishap) -> &[ArticleRef] {
        let mishaps = &self.book.mishaps;
        match mishap {
            Mishap::IllegalMove { .. } => &mishaps.illegal_move.source.articles,
            Mishap::ExtraMove { .. } => &mishaps.extra_move.source.articles,
            Mishap::Displaced { .. } => &mishaps.displaced_piece.source.articles,
            Mishap::KnockedOver { .. } => &mishaps.knocked_over.source.articles,
        }
    }

    fn on_entering(&self) -> &[ArticleRef] {
        let recording = &self.book.recording;
        recording.entry.as_ref().map_or(&recording.source.articles, |entry| &entry.source.articles)
    }

    fn on_early_draws(&self) -> &[ArticleRef] {
        let offers = &self.book.draw_offers;
        offers.early.as_ref().map_or(&offers.source.articles, |early| &early.source.articles)
    }

    fn on_the_limit(&self) -> &[ArticleRef] {
        let limit = self.book.natural_limit.as_ref();
        limit.map_or(&self.book.procedure.silent, |limit| &limit.source.articles)
    }

    fn on_shuffling(&self) -> &[ArticleRef] {
        let repetition = &self.book.repetition;
        let clause = repetition.shuffling.as_ref();
        clause.map_or(&repetition.source.articles, |clause| &clause.source.articles)
    }

    fn on_adjournment(&self) -> &[ArticleRef] {
        let rule = self.book.adjournment.as_ref();
        rule.map_or(&self.book.procedure.silent, |rule| &rule.sealed_by.source.articles)
    }

    /// The articles that say what is counted as a foul and what comes of it.
    fn on_counting(&self) -> Vec<ArticleRef> {
        union(self.book.fouls.counters.values().map(|counter| &counter.source.articles[..]))
    }
}

/// Each article once.
fn union<'a>(lists: impl Iterator<Item = &'a [ArticleRef]>) -> Vec<ArticleRef> {
    let mut articles: Vec<ArticleRef> = Vec::new();
    for article in lists.flatten() {
        if !articles.contains(article) {
            articles.push(article.clone());
        }
    }
    articles
}

#[cfg(test)]
mod tests;
