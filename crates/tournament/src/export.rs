//! What goes out of an event: everything as one JSON document, and the sheets on the wall as CSV.
//!
//! The JSON document is described in `docs/event-json.md`; with it anybody can reckon the tables again.

mod brackets;
mod cards;
mod cross_table;
mod lists;
mod ratings;
mod sheets;

use std::collections::BTreeSet;

use chuhe_logbook::Schema;
use chuhe_rulebook::{
    HeadToHeadAmong, MissingOpponent, Points, PrimaryScore, StrongOpponents, TieBreak,
    UnplayedResult,
};
use serde::Serialize;

pub use brackets::{BracketHeat, BracketSlot};
pub use cards::{BlankSlip, BoardCard, Certificate};
pub use cross_table::{Cell, CountedRound, CrossRow, CrossTable, Forfeit};
pub use ratings::ExpectedScore;

pub(crate) use sheets::points;

use crate::boards::{BoardScore, UnitScore};
use crate::elo::Rating;
use crate::entrant::{Entrant, EntrantId};
use crate::event::Leaving;
use crate::round::{Bye, ByeKind, Pairing, Remark, Round};
use crate::setting::{StageSetting, TeamSetting};
use crate::stage::OutdatedDraw;
use crate::standings::{Decider, ScoreUnit, Standings, Unit};
use crate::swiss::Criterion;
use crate::tournament::{LastRound, Tournament};

/// The schema of the JSON document. Keys may be added; none is renamed or changes its meaning.
pub const REPORT: Schema = Schema { name: "chuhe-event", version: 1 };

/// A whole event.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Report {
    /// The name of [`REPORT`].
    pub schema: &'static str,
    /// The version of [`REPORT`].
    pub version: u32,
    /// What the event is called.
    pub name: String,
    /// The rulebook's id.
    pub rulebook: String,
    /// Points of a game for Red and for Black, in half points: won, drawn, lost.
    pub points: [[u16; 3]; 2],
    /// What counts where nobody played.
    pub unplayed: Unplayed,
    /// How tie-breaks are read that the books leave open.
    pub tie_break_options: TieBreakReadings,
    /// How teams meet, and on how many boards.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub teams: Option<TeamSetting>,
    /// Everybody who entered.
    pub entrants: Vec<EntrantRow>,
    /// The stages.
    pub stages: Vec<StageReport>,
    /// The places of the whole event.
    pub final_standings: Vec<StandingRow>,
    /// The ratings, if the event reckons them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ratings: Vec<Rating>,
    /// Whether the event is closed, and the places final.
    pub closed: bool,
}

/// What counts where nobody played.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Unplayed {
    /// What a bye of an odd field is worth.
    pub bye: UnplayedResult,
    /// Whose score stands for the opponent of a bye.
    pub bye_opponent: MissingOpponent,
    /// What it is worth that the opponent did not come.
    pub forfeit_win: UnplayedResult,
    /// What a round is worth that was missed with leave, or before a late entry.
    pub missed_round: UnplayedResult,
}

/// How tie-breaks are read that the books leave open: as the book of the event says, or its regulations.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct TieBreakReadings {
    /// What 强对手分 leaves out.
    pub strong_opponents: StrongOpponents,
    /// Among how many 直胜 is looked at.
    pub head_to_head: HeadToHeadAmong,
    /// Whether byes and forfeit wins count as 胜局.
    pub unplayed_wins_count: bool,
}

/// Somebody who entered.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct EntrantRow {
    /// The id.
    pub id: EntrantId,
    /// As on the entry form.
    #[serde(flatten)]
    pub entrant: Entrant,
    /// Whether and how the entrant left.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left: Option<Leaving>,
    /// The last round that the entrant went through before leaving.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_round: Option<LastRound>,
    /// Whether the points were cancelled.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub points_cancelled: bool,
}

/// A stage.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct StageReport {
    /// Its number, from 1.
    pub number: u16,
    /// How it is played.
    #[serde(flatten)]
    pub setting: StageSetting,
    /// Who plays, in the order of their numbers.
    pub field: Vec<EntrantId>,
    /// The groups.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub groups: Vec<Vec<EntrantId>>,
    /// Those all of whose results are annulled.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub annulled: Vec<EntrantId>,
    /// The pairs that must not meet as it stands now, by the setting and by what was forbidden and lifted since.
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    pub forbidden: BTreeSet<(EntrantId, EntrantId)>,
    /// How the table it was drawn by has changed since, if it has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outdated_draw: Option<OutdatedDraw>,
    /// The rounds.
    pub rounds: Vec<RoundReport>,
    /// Half points of an encounter won, drawn and lost, where it has several games.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub match_points: Option<[u16; 3]>,
    /// What sorts the table first; none for a knock-out.
    pub score: Option<PrimaryScore>,
    /// The tie-breaks in order.
    pub tie_breaks: Vec<TieBreak>,
    /// The table.
    pub standings: Vec<StandingRow>,
    /// The tables of the groups.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub group_standings: Vec<Vec<StandingRow>>,
    /// What everybody did on each board, in an event of teams.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub board_scores: Vec<BoardScore>,
    /// The units by the sum of their players, if the event ranks them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unit_scores: Vec<UnitScore>,
}

/// A round.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct RoundReport {
    /// Its number in the stage, from 1.
    pub number: u16,
    /// The encounters in the order of the tables.
    pub pairings: Vec<Pairing>,
    /// Half points of the boards (大分) of each encounter, for the first named and the other, where they decide it and it
    /// is over.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub board_half_points: Vec<Option<[u32; 2]>>,
    /// Who did not play, late entries included.
    pub byes: Vec<Bye>,
    /// What is to be said about the round.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub remarks: Vec<Remark>,
    /// The criteria that a round of a Swiss was paired by, in the order in which they count.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub criteria: Vec<Criterion>,
    /// What is expected of each game, if the event reckons ratings.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub expected_scores: Vec<ExpectedScore>,
}

fn is_nothing(half_points: &i64) -> bool {
    *half_points == 0
}

/// A line of a table.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct StandingRow {
    /// The place.
    pub place: u16,
    /// Who.
    pub entrant: EntrantId,
    /// The score.
    pub score: i64,
    /// What was taken away of it, in half points.
    #[serde(skip_serializing_if = "is_nothing")]
    pub deducted: i64,
    /// What the score counts.
    pub score_unit: ScoreUnit,
    /// Encounters won, drawn and lost.
    pub record: [u16; 3],
    /// The tie-breaks.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<ValueCell>,
    /// What put the one above before this one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decided_by: Option<Decider>,
}

/// The value of a tie-break.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct ValueCell {
    /// Which.
    pub criterion: TieBreak,
    /// What is counted.
    pub unit: Unit,
    /// How much.
    pub amounts: Vec<i64>,
}

impl Tournament {
    /// Everything about the event as one document.
    pub fn report(&self) -> Report {
        let scoring = self.scoring();
        let unplayed = &self.book.scoring.unplayed;
        let options = &self.book.tie_breaks.options;
        Report {
            schema: REPORT.name,
            version: REPORT.version,
            name: self.setting.name.clone(),
            rulebook: self.book.id().to_owned(),
            points: [values(scoring.red_half_points), values(scoring.black_half_points)],
            unplayed: Unplayed {
                bye: unplayed.bye.value,
                bye_opponent: unplayed.bye_opponent.value,
                forfeit_win: unplayed.forfeit_win.value,
                missed_round: self.setting.missed_round,
            },
            tie_break_options: TieBreakReadings {
                strong_opponents: options.strong_opponents.value,
                head_to_head: options.head_to_head.value,
                unplayed_wins_count: options.unplayed_wins_count.value,
            },
            teams: self.setting.teams,
            entrants: self.entrant_rows(),
            stages: (1..=self.stages.len() as u16).filter_map(|no| self.stage_report(no)).collect(),
            final_standings: rows(&self.final_standings()),
            ratings: self.ratings(),
            closed: self.closed,
        }
    }

    /// The points of the boards of a round, if the boards decide its encounters.
    fn boards_of(&self, stage: u16, round: &Round) -> Vec<Option<[u32; 2]>> {
        let each = round.pairings.iter().map(|pairing| self.board_points(stage, pairing));
        let all: Vec<Option<[u32; 2]>> = each.collect();
        if all.iter().any(Option::is_some) { all } else { Vec::new() }
    }

    fn stage_report(&self, number: u16) -> Option<StageReport> {
        let (here, setting) = (self.stage(number)?, self.stage_setting(number)?);
        let table = self.standings(number)?;
        // The rounds before a late entry are missed like those with leave.
        let late = |number: u16| {
            let missed = here.joined_after.iter().filter(move |&(_, &missed)| number <= missed);
            missed.map(|(&id, _)| Bye::of(id, ByeKind::Missed))
        };
        let kind = self.setting.match_kind(setting);
        let scoring = kind.and_then(|kind| self.book.scoring.matches.get(&kind));
        let rounds = here.rounds.iter().enumerate().map(|(at, round)| RoundReport {
            number: at as u16 + 1,
            pairings: round.pairings.clone(),
            board_half_points: self.boards_of(number, round),
            byes: round.byes.iter().copied().chain(late(at as u16 + 1)).collect(),
            remarks: round.remarks.clone(),
            criteria: round.criteria.clone(),
            expected_scores: self.expected_scores(round),
        });
        let groups = 1..=here.groups.len() as u16;
        let group_standings = groups.filter_map(|group| self.group_standings(number, group));
        Some(StageReport {
            number,
            setting: setting.clone(),
            field: here.field.clone(),
            groups: here.groups.clone(),
            annulled: here.annulled.iter().copied().collect(),
            forbidden: self.forbidden_pairs(number),
            outdated_draw: self.outdated_draw(number),
            rounds: rounds.collect(),
            match_points: scoring.map(|scoring| values(scoring.half_points)),
            score: table.score,
            tie_breaks: table.tie_breaks.clone(),
            standings: rows(&table),
            group_standings: group_standings.map(|table| rows(&table)).collect(),
            board_scores: self.board_scores(number),
            unit_scores: self.stage_unit_scores(number, None).unwrap_or_default(),
        })
    }

    /// Everybody who entered, as in the report.
    pub fn entrant_rows(&self) -> Vec<EntrantRow> {
        let entrants = self.participants().map(|(id, one)| EntrantRow {
            id,
            entrant: one.entrant.clone(),
            left: one.left,
            last_round: one.last_round,
            points_cancelled: one.has_points_cancelled(),
        });
        entrants.collect()
    }

    /// The table of a stage, as in the report.
    pub fn standing_rows(&self, stage: u16) -> Option<Vec<StandingRow>> {
        self.standings(stage).map(|table| rows(&table))
    }

    /// The places of the whole event, as in the report.
    pub fn final_rows(&self) -> Vec<StandingRow> {
        rows(&self.final_standings())
    }

    /// The report as JSON, indented.
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(&self.report()).expect("a report has nothing that JSON lacks")
    }
}

/// What is worth how much: won, drawn, lost.
fn values(points: Points) -> [u16; 3] {
    [points.win, points.draw, points.loss]
}

fn rows(table: &Standings) -> Vec<StandingRow> {
    let row = |line: &crate::standings::Standing| StandingRow {
        place: line.place,
        entrant: line.entrant,
        score: line.score,
        deducted: line.deducted,
        score_unit: line.score_unit,
        record: line.record,
        values: table
            .tie_breaks
            .iter()
            .zip(&line.values)
            .map(|(&criterion, value)| ValueCell {
                criterion,
                unit: value.unit,
                amounts: value.amounts.clone(),
            })
            .collect(),
        decided_by: line.decided_by,
    };
    table.lines.iter().map(row).collect()
}
