//! The stable codes of refusals.

use super::Why;

/// Each reason with its code: one list for both, so that neither lacks what the other has.
macro_rules! codes {
    ($($why:pat => $code:literal,)*) => {
        impl Why {
            /// Every code there is.
            pub const CODES: &'static [&'static str] = &[$($code),*];

            /// The reason as a word that does not change from one version to the next, such as `round-unfinished`.
            pub const fn code(&self) -> &'static str {
                match self {
                    $($why => $code,)*
                }
            }
        }
    };
}

codes! {
    Why::TimeGoesBack => "time-goes-back",
    Why::Closed => "closed",
    Why::OfficialsOnly => "officials-only",
    Why::ChiefArbiterOnly => "chief-arbiter-only",
    Why::CommitteeOnly => "committee-only",
    Why::NoSuchEntrant(..) => "no-such-entrant",
    Why::NoSuchStage(..) => "no-such-stage",
    Why::NoSuchRound(..) => "no-such-round",
    Why::NoSuchTable(..) => "no-such-table",
    Why::NoSuchGame(..) => "no-such-game",
    Why::NoSuchAppeal(..) => "no-such-appeal",
    Why::NoSuchArticle(..) => "no-such-article",
    Why::NoName => "no-name",
    Why::NotOnOneLine(..) => "not-on-one-line",
    Why::NoReason => "no-reason",
    Why::NoText => "no-text",
    Why::NotThisKind => "not-this-kind",
    Why::TooFewMembers { .. } => "too-few-members",
    Why::TooManyMembers { .. } => "too-many-members",
    Why::BoardOrder { .. } => "board-order",
    Why::EntriesClosed => "entries-closed",
    Why::NotStarted(..) => "not-started",
    Why::AlreadyPaired(..) => "already-paired",
    Why::OutdatedDraw(..) => "outdated-draw",
    Why::PairedBeside { .. } => "paired-beside",
    Why::EndsWithItsLastMatch(..) => "ends-with-its-last-match",
    Why::StageUnfinished(..) => "stage-unfinished",
    Why::NotTheField => "not-the-field",
    Why::TooFew => "too-few",
    Why::TooFewQualify(..) => "too-few-qualify",
    Why::RoundUnfinished(..) => "round-unfinished",
    Why::NoMoreRounds(..) => "no-more-rounds",
    Why::Blocked(..) => "blocked",
    Why::NotASwiss(..) => "not-a-swiss",
    Why::NotEverybodyOnce(..) => "not-everybody-once",
    Why::SeveralByes(..) => "several-byes",
    Why::NotInRound(..) => "not-in-round",
    Why::ResultsEntered => "results-entered",
    Why::HasResult => "has-result",
    Why::NoResult => "no-result",
    Why::GameNotOver => "game-not-over",
    Why::SameResult => "same-result",
    Why::NotInTheBook => "not-in-the-book",
    Why::NothingToDraw => "nothing-to-draw",
    Why::NotTeams => "not-teams",
    Why::NoLineups => "no-lineups",
    Why::LineupLate { .. } => "lineup-late",
    Why::LineupSize { .. } => "lineup-size",
    Why::LineupMember(..) => "lineup-member",
    Why::LineupInverted => "lineup-inverted",
    Why::HasLeft(..) => "has-left",
    Why::HasNotLeft(..) => "has-not-left",
    Why::NoConsent => "no-consent",
    Why::NoReturn(..) => "no-return",
    Why::NoGameNamed => "no-game-named",
    Why::NoSanction(..) => "no-sanction",
    Why::NoAppeals => "no-appeals",
    Why::AppealLate { .. } => "appeal-late",
    Why::NotWritten => "not-written",
    Why::FeeDue => "fee-due",
    Why::AppealDecided => "appeal-decided",
    Why::AppealsOpen(..) => "appeals-open",
    Why::PairForbidden => "pair-forbidden",
    Why::PairNotForbidden => "pair-not-forbidden",
    Why::CommitteeTooSmall { .. } => "committee-too-small",
    Why::CommitteeEven => "committee-even",
    Why::NotRecused(..) => "not-recused",
    Why::VotedTwice(..) => "voted-twice",
    Why::NotAParty(..) => "not-a-party",
    Why::NobodyNamed => "nobody-named",
    Why::NoSwiss => "no-swiss",
    Why::Faulty(..) => "faulty",
    Why::Unsound { .. } => "unsound",
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn codes_are_words_and_none_is_given_twice() {
        let all: BTreeSet<&str> = Why::CODES.iter().copied().collect();
        assert_eq!(all.len(), Why::CODES.len());
        let plain = |code: &&str| code.chars().all(|c| c.is_ascii_lowercase() || c == '-');
        assert!(Why::CODES.iter().all(plain));
        assert_eq!(Why::RoundUnfinished(1, 2).code(), "round-unfinished");
    }

    /// Programs find in the document what may be refused to them.
    #[test]
    fn the_document_lists_every_code() {
        let document = include_str!("../../../../docs/event-json.md");
        let missing = Why::CODES.iter().filter(|code| !document.contains(&format!("`{code}`")));
        assert_eq!(missing.collect::<Vec<_>>(), Vec::<&&str>::new());
    }
}
