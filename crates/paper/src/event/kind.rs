//! Which papers there are, what they are called on the command line and in addresses, and how each is made.

use chuhe_rulebook::Language;
use chuhe_tournament::{GameRef, Tournament};

use super::{
    bracket, cards, certificates, cross_table, lineups, pairings, record_sheets, slips, standings,
};

/// So many places have a certificate if nobody says otherwise: first, second and third.
pub const CERTIFICATE_PLACES: u16 = 3;

/// Of what a paper is wanted. What a paper has no use for, it does not look at.
pub struct PaperOf<'a> {
    /// The stage.
    pub stage: u16,
    /// The round.
    pub round: u16,
    /// Down to which place certificates are made.
    pub places: u16,
    /// The picture of a code that leads to a game, for the slips; none where there is no server to lead to.
    pub code: &'a dyn Fn(GameRef) -> Option<String>,
}

/// What of an event goes on paper.
///
/// ```
/// use chuhe_paper::event::Paper;
/// assert_eq!(Paper::ResultSlips.key(), "result-slips");
/// assert!(Paper::ALL.iter().all(|&paper| Paper::from_key(paper.key()) == Some(paper)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Paper {
    /// The pairings of a round, with a list to find one's table.
    Pairings,
    /// The cards that stand on the boards in a round.
    BoardCards,
    /// The slips on which the players sign their results.
    ResultSlips,
    /// The sheets on which the players write the moves of a round down (记录纸).
    RecordSheets,
    /// The sheets on which captains hand in their line-ups.
    LineUps,
    /// The table of a stage.
    Standings,
    /// The places of the whole event.
    FinalStandings,
    /// The cross table of a stage.
    CrossTable,
    /// The cross table of the whole event.
    WholeCrossTable,
    /// The bracket of a knock-out.
    Bracket,
    /// The certificates of the first places.
    Certificates,
}

impl Paper {
    /// Every paper, in the order in which an event needs them.
    pub const ALL: [Paper; 11] = [
        Paper::Pairings,
        Paper::BoardCards,
        Paper::ResultSlips,
        Paper::RecordSheets,
        Paper::LineUps,
        Paper::Standings,
        Paper::FinalStandings,
        Paper::CrossTable,
        Paper::WholeCrossTable,
        Paper::Bracket,
        Paper::Certificates,
    ];

    /// What it is called on the command line and in addresses. It does not change.
    pub const fn key(self) -> &'static str {
        match self {
            Paper::Pairings => "pairings",
            Paper::BoardCards => "board-cards",
            Paper::ResultSlips => "result-slips",
            Paper::RecordSheets => "record-sheets",
            Paper::LineUps => "line-ups",
            Paper::Standings => "standings",
            Paper::FinalStandings => "final-standings",
            Paper::CrossTable => "crosstable",
            Paper::WholeCrossTable => "whole-crosstable",
            Paper::Bracket => "bracket",
            Paper::Certificates => "certificates",
        }
    }

    /// The paper of a name.
    pub fn from_key(key: &str) -> Option<Paper> {
        Paper::ALL.into_iter().find(|paper| paper.key() == key)
    }

    /// Whether it is of one round.
    pub const fn is_of_round(self) -> bool {
        matches!(
            self,
            Paper::Pairings
                | Paper::BoardCards
                | Paper::ResultSlips
                | Paper::RecordSheets
                | Paper::LineUps
        )
    }

    /// Whether it is of one stage.
    pub const fn is_of_stage(self) -> bool {
        self.is_of_round() || matches!(self, Paper::Standings | Paper::CrossTable | Paper::Bracket)
    }

    /// The paper as a document for the printer; none if the event has nothing to put on it.
    pub fn html(self, event: &Tournament, of: &PaperOf<'_>, language: Language) -> Option<String> {
        let (stage, round) = (of.stage, of.round);
        match self {
            Paper::Pairings => pairings::pairings_html(event, stage, round, language),
            Paper::BoardCards => cards::board_cards_html(event, stage, round, language),
            Paper::ResultSlips => slips::result_slips_html(event, stage, round, language, of.code),
            Paper::RecordSheets => record_sheets::record_sheets_html(event, stage, round, language),
            Paper::LineUps => lineups::line_up_sheets_html(event, stage, round, language),
            Paper::Standings => standings::standings_html(event, stage, language),
            Paper::FinalStandings => Some(standings::final_standings_html(event, language)),
            Paper::CrossTable => cross_table::cross_table_html(event, stage, language),
            Paper::WholeCrossTable => Some(cross_table::whole_cross_table_html(event, language)),
            Paper::Bracket => bracket::bracket_html(event, stage, language),
            Paper::Certificates if event.certificates(of.places).is_empty() => None,
            Paper::Certificates => {
                Some(certificates::certificates_html(event, of.places, language))
            }
        }
    }
}
