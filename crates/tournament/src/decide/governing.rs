//! The articles that a refusal rests on.

use chuhe_rulebook::{ArticleRef, TeamSystem};

use crate::event::Leaving;
use crate::refusal::{Named, Refusal, Why};
use crate::tournament::Tournament;

impl Tournament {
    pub(super) fn refuse(&self, why: Why) -> Refusal {
        let articles = self.governing(&why);
        let entrants = why.entrants().into_iter();
        let named = |id| {
            let entrant = &self.participant(id)?.entrant;
            let (name, romanised) = (entrant.name.clone(), entrant.romanised.clone());
            Some((id, Named { name, romanised }))
        };
        let names = entrants.filter_map(named).collect();
        let before = why.stage().map_or(0, |stage| self.round_in_table(stage, 0));
        Refusal::new(why, articles, names, self.setting.utc_offset_min, before)
    }

    /// The articles of the book that are behind a refusal; none where it is a matter of fact.
    fn governing(&self, why: &Why) -> &[ArticleRef] {
        let book = &self.book;
        let appeals = || book.appeals.as_ref().map(|appeals| &appeals.source.articles[..]);
        let lineup = || book.teams.lineup.as_ref().map(|lineup| &lineup.source.articles[..]);
        let officials = || book.officials.as_ref();
        let system = |system: TeamSystem| book.teams.systems.get(&system).map(|a| &a[..]);
        let found = match why {
            Why::NoConsent => Some(&book.withdrawal.needs_consent.source.articles[..]),
            Why::ChiefArbiterOnly => officials().map(|officials| &officials.chief_arbiter[..]),
            Why::OfficialsOnly => officials().map(|officials| &officials.arbiters[..]),
            Why::LineupLate { .. }
            | Why::LineupSize { .. }
            | Why::LineupMember(_)
            | Why::TooFewMembers { .. } => lineup(),
            Why::NoLineups => self.setting.teams.and_then(|teams| system(teams.system)),
            Why::NoReturn(id) => Some(match self.participant(*id).and_then(|one| one.left) {
                Some(Leaving::Excluded) => {
                    book.discipline.ladder.as_ref().map_or(&[][..], |l| &l.source.articles[..])
                }
                _ => &book.withdrawal.round_robin.source.articles[..],
            }),
            Why::LineupInverted => system(TeamSystem::BoardsWithSubstitutes).or_else(lineup),
            Why::BoardOrder { .. } => system(TeamSystem::FixedBoards),
            Why::NoSanction(act) => {
                book.discipline.acts.get(act).map(|sanction| &sanction.source.articles[..])
            }
            Why::AppealLate { .. }
            | Why::GameNotOver
            | Why::NotWritten
            | Why::FeeDue
            | Why::AppealDecided
            | Why::AppealsOpen(_)
            | Why::CommitteeOnly
            | Why::CommitteeTooSmall { .. }
            | Why::CommitteeEven
            | Why::NotRecused(_)
            | Why::VotedTwice(_)
            | Why::NotAParty(_) => appeals(),
            _ => None,
        };
        found.unwrap_or(&[])
    }
}
