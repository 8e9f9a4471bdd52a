//! The articles that a refusal rests on.

use chuhe_rulebook::{ArticleRef, TeamSystem};

use crate::refusal::{Refusal, Why};
use crate::tournament::Tournament;

impl Tournament {
    pub(super) fn refuse(&self, why: Why) -> Refusal {
        let articles = self.governing(&why);
        Refusal::new(why, articles)
    }

    /// The articles of the book that are behind a refusal; none where it is a matter of fact.
    fn governing(&self, why: &Why) -> &[ArticleRef] {
        let book = &self.book;
        let appeals = || book.appeals.as_ref().map(|appeals| &appeals.source.articles[..]);
        let lineup = || book.teams.lineup.as_ref().map(|lineup| &lineup.source.articles[..]);
        let system = |system: TeamSystem| book.teams.systems.get(&system).map(|a| &a[..]);
        let found = match why {
            Why::NoConsent => Some(&book.withdrawal.needs_consent.source.articles[..]),
            Why::LineupLate(_) | Why::LineupSize { .. } => lineup(),
            Why::LineupInverted => system(TeamSystem::BoardsWithSubstitutes).or_else(lineup),
            Why::BoardOrder { .. } => system(TeamSystem::FixedBoards),
            Why::NoSanction(act) => {
                book.discipline.acts.get(act).map(|sanction| &sanction.source.articles[..])
            }
            Why::AppealLate(_)
            | Why::NotWritten
            | Why::FeeDue
            | Why::AppealDecided
            | Why::CommitteeOnly
            | Why::CommitteeTooSmall { .. }
            | Why::CommitteeEven
            | Why::NotRecused(_) => appeals(),
            _ => None,
        };
        found.unwrap_or(&[])
    }
}
