//! Which articles a refusal rests on.

use chuhe_rulebook::{ArticleRef, Citations};

use crate::command::Command;
use crate::event::Mishap;
use crate::game::Game;
use crate::refusal::Why;

impl Game {
    /// The articles that govern a command.
    pub(crate) fn governing(&self, command: &Command) -> &[ArticleRef] {
        let book = &self.book;
        let articles: &Citations = match command {
            Command::Tick
            | Command::Start { .. }
            | Command::PressClock { .. }
            | Command::AdjustClock { .. }
            | Command::Pause { .. }
            | Command::Resume => &book.time_controls.clock.source.articles,
            Command::IntroduceClock => &self.control.source.articles,
            Command::Arrive { .. } => &book.lateness.source.articles,
            Command::Play { .. } => &book.mishaps.illegal_move.source.articles,
            Command::Touch { .. } => &book.touch_move.own.source.articles,
            Command::AnnounceAdjusting { .. } => &book.touch_move.adjusting.source.articles,
            Command::OverlookCheck { .. } => &book.touch_move.overlooked_check.source.articles,
            Command::OfferDraw { .. }
            | Command::AcceptDraw { .. }
            | Command::DeclineDraw { .. }
            | Command::RetractOffer { .. } => &book.draw_offers.source.articles,
            Command::AllowDraw | Command::OrderPlayOn { .. } => match &book.draw_offers.early {
                Some(early) => &early.source.articles,
                None => &book.draw_offers.source.articles,
            },
            Command::ClaimLimit { .. } | Command::RuleOnLimit { .. } | Command::DeclareLimit => {
                match &book.natural_limit {
                    Some(limit) => &limit.source.articles,
                    None => self.list_of_draws(),
                }
            }
            Command::ClaimRepetition { .. } | Command::Overrule { .. } => {
                &book.repetition.source.articles
            }
            Command::ClaimShuffling { .. } => match &book.repetition.shuffling {
                Some(clause) => &clause.source.articles,
                None => &book.repetition.source.articles,
            },
            Command::Resign { .. }
            | Command::ConsentToResignation
            | Command::RefuseResignation { .. } => &book.resignation.source.articles,
            Command::Seal { .. }
            | Command::ConfirmDiagram { .. }
            | Command::Adjourn { .. }
            | Command::SetResumption { .. }
            | Command::CallResumption { .. }
            | Command::OpenEnvelope { .. } => match &book.adjournment {
                Some(rule) => &rule.sealed_by.source.articles,
                None => self.list_of_losses(),
            },
            Command::Sign | Command::HandInScore { .. } | Command::NoteScoreEntered => {
                match &book.recording.entry {
                    Some(entry) => &entry.source.articles,
                    None => &book.recording.source.articles,
                }
            }
            Command::Settle { mishap, .. } => match mishap {
                Mishap::IllegalMove { .. } => &book.mishaps.illegal_move.source.articles,
                Mishap::ExtraMove { .. } => &book.mishaps.extra_move.source.articles,
                Mishap::Displaced { .. } => &book.mishaps.displaced_piece.source.articles,
                Mishap::KnockedOver { .. } => &book.mishaps.knocked_over.source.articles,
            },
            Command::ReverseColours => &book.mishaps.colours_reversed.source.articles,
            Command::RecordFoul { kind, .. } => match book.fouls.rule(*kind) {
                Some(rule) => &rule.source.articles,
                None => self.list_of_losses(),
            },
            Command::Misconduct { .. } => match &book.discipline.ladder {
                Some(ladder) => &ladder.source.articles,
                None => self.list_of_losses(),
            },
            Command::EnterResult { .. } | Command::Correct { .. } => self.list_of_losses(),
        };
        articles
    }

    /// The articles of a refusal: those of the point it turns on, or else those of the command.
    pub(crate) fn governing_refusal(&self, command: &Command, why: &Why) -> &[ArticleRef] {
        let book = &self.book;
        let articles: &Citations = match why {
            Why::GameOver => match self.state.ended.as_ref() {
                Some(ended) => match ended.outcome.articles(book) {
                    Some(articles) => articles,
                    None => return self.governing(command),
                },
                None => return self.governing(command),
            },
            Why::NotYourTurn(_) => &book.mishaps.extra_move.source.articles,
            Why::TouchMove(..) => match self.obligation() {
                Some(obligation) => return &obligation.source.articles,
                None => return self.governing(command),
            },
            Why::PressWithoutMove => {
                match book.fouls.rule(chuhe_rulebook::FoulKind::PressedBeforeMoving) {
                    Some(rule) => &rule.source.articles,
                    None => &book.time_controls.clock.source.articles,
                }
            }
            Why::ClockNotStarted => &book.time_controls.clock.source.articles,
            Why::AdjustOnOwnTime => &book.touch_move.adjusting.source.articles,
            Why::DrawTooEarly(_) => match &book.draw_offers.early {
                Some(early) => &early.source.articles,
                None => &book.draw_offers.source.articles,
            },
            Why::NoDutyToRecord => &book.recording.source.articles,
            Why::OfferAfterOwnMove
            | Why::OfferBeforePress
            | Why::OfferTooSoon
            | Why::OfferBeforeRefusal => &book.draw_offers.source.articles,
            _ => return self.governing(command),
        };
        articles
    }

    /// The article with the reasons for a draw: what it does not list does not draw.
    fn list_of_draws(&self) -> &Citations {
        let first = self.book.results.draws.values().next();
        first.unwrap_or_else(|| self.list_of_losses())
    }

    /// The article with the reasons for a loss.
    fn list_of_losses(&self) -> &Citations {
        let mut losses = self.book.results.losses.values();
        losses.next().unwrap_or(&self.book.repetition.source.articles)
    }
}
