//! Tables of cases with their verdicts: tab-separated, one case a row.

use chuhe_board::{Notation, Position, read_line};

use crate::case::{Case, CaseError};
use crate::stretch::Stretch;
use crate::verdict::{ParseVerdictError, Verdict};

/// A row of a table of cases.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaseRow {
    /// The line in the file, from 1.
    pub line: usize,
    /// The name of the case.
    pub id: String,
    /// The moves to judge. They may fail to come back: only the clause on shuffling can then be applied.
    pub stretch: Stretch,
    /// The expected verdict.
    pub expected: Verdict,
    /// A tag for each ply of the cycle, where the table has them for each ply of its moves.
    pub ply_tags: Option<String>,
}

/// A row that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}{}: {fault}", id.as_ref().map(|id| format!(" ({id})")).unwrap_or_default())]
pub struct CaseRowError {
    /// The line in the file, from 1.
    pub line: usize,
    /// The id of the row, if it has one.
    pub id: Option<String>,
    /// What is wrong.
    pub fault: CaseRowFault,
}

/// What is wrong with a row.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CaseRowFault {
    /// The first line names no such column.
    #[error("there is no column {0:?}; needed are id, fen, moves, cycle_from, cycle_len, verdict")]
    NoColumn(&'static str),
    /// The row ends before this column.
    #[error("the row ends before the column {0:?}")]
    Short(&'static str),
    /// A number that is none.
    #[error("{column} is {found:?}, not a number")]
    NotANumber {
        /// The column.
        column: &'static str,
        /// What stands there.
        found: String,
    },
    /// The position cannot be used.
    #[error("fen: {0}")]
    Position(Box<chuhe_board::PositionError>),
    /// A move cannot be read or played.
    #[error("moves: ply {}: {}", .0.ply + 1, .0)]
    Move(Box<chuhe_board::LineError>),
    /// There are fewer moves than the cycle needs.
    #[error("the cycle ends after ply {needed}, but there are only {found} plies")]
    TooFewMoves {
        /// How many plies the cycle needs.
        needed: usize,
        /// How many there are.
        found: usize,
    },
    /// The expected verdict is none.
    #[error("verdict is {found:?}: {reason}")]
    Verdict {
        /// What stands there.
        found: String,
        /// What may stand there.
        reason: ParseVerdictError,
    },
    /// The moves do not go round. Plies are counted from the start of the cycle.
    #[error("cycle: {0}")]
    Cycle(CaseError),
}

impl CaseRow {
    /// The moves as a cycle.
    ///
    /// # Errors
    /// That they do not come back: a fault of the row unless a clause on shuffling applies.
    pub fn case(&self) -> Result<Case, CaseRowError> {
        Case::try_from(self.stretch.clone()).map_err(|error| CaseRowError {
            line: self.line,
            id: Some(self.id.clone()),
            fault: CaseRowFault::Cycle(error),
        })
    }
}

/// Reads a table. The first line names the columns; others than those needed are passed over, and so is a mark of
/// the byte order before it.
pub fn read_cases(text: &str) -> impl Iterator<Item = Result<CaseRow, CaseRowError>> + '_ {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let header: Vec<&str> = text.lines().next().unwrap_or_default().split('\t').collect();
    text.lines().enumerate().skip(1).filter(|(_, row)| !row.trim().is_empty()).map(
        move |(index, row)| {
            let cells: Vec<&str> = row.split('\t').collect();
            let find = |name| header.iter().position(|column| *column == name);
            let cell = |name| {
                let column = find(name).ok_or(CaseRowFault::NoColumn(name))?;
                cells.get(column).copied().ok_or(CaseRowFault::Short(name))
            };
            let tags = find("ply_tags").and_then(|column| cells.get(column)).map(|s| s.to_string());
            read_row(index + 1, cell, tags).map_err(|fault| CaseRowError {
                line: index + 1,
                id: cell("id").ok().map(str::to_owned),
                fault,
            })
        },
    )
}

fn read_row<'a>(
    line: usize,
    cell: impl Fn(&'static str) -> Result<&'a str, CaseRowFault>,
    ply_tags: Option<String>,
) -> Result<CaseRow, CaseRowFault> {
    let number = |column| {
        let found = cell(column)?;
        found.parse().map_err(|_| CaseRowFault::NotANumber { column, found: found.to_owned() })
    };
    let (from, len): (usize, usize) = (number("cycle_from")?, number("cycle_len")?);
    let mut start = Position::from_fen(cell("fen")?)
        .map_err(|error| CaseRowFault::Position(Box::new(error)))?;
    let moves = read_line(&start, Notation::Uci, cell("moves")?)
        .map_err(|error| CaseRowFault::Move(Box::new(error)))?;
    let needed = from.saturating_add(len);
    let Some(cycle) = moves.get(from..needed) else {
        return Err(CaseRowFault::TooFewMoves { needed, found: moves.len() });
    };
    for &m in &moves[..from] {
        start.play_unchecked(m);
    }
    let found = cell("verdict")?;
    let verdict = found
        .parse()
        .map_err(|reason| CaseRowFault::Verdict { found: found.to_owned(), reason })?;
    Ok(CaseRow {
        line,
        id: cell("id")?.to_owned(),
        stretch: Stretch::new(start, cycle.to_vec()).map_err(CaseRowFault::Cycle)?,
        expected: verdict,
        ply_tags: ply_tags.map(|tags| tags.chars().skip(from).take(len).collect()),
    })
}
