//! Entry lists from the cells of a sheet: columns are found by their headings, and every fault is told by its row. How
//! files become cells is known to `chuhe-paper`.

mod columns;
mod row;

use std::collections::HashMap;

pub use columns::Column;

use crate::entrant::{Entrant, EntrantId, Member};
use crate::tournament::Tournament;
use row::{Role, Row};

/// A fault in a row.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("row {row}: {fault}")]
pub struct RowFault {
    /// The row, from 1; the headings are row 1.
    pub row: usize,
    /// What is wrong.
    pub fault: Fault,
}

/// What is wrong with a row.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// The text is no CSV.
    #[error("this cannot be read as CSV: {0}")]
    Csv(String),
    /// A quotation mark opens a cell and none closes it: all rows after it would be one cell.
    #[error(
        "a quotation mark opens here, and none closes the cell: the rows after it cannot be told apart"
    )]
    OpenQuote,
    /// A name, a team or a unit holds a line break, or another character that is no writing.
    #[error("{}: `{}` is not on one line", column.key(), cell.escape_debug())]
    NotOnOneLine {
        /// Which of them.
        column: Column,
        /// What stands there.
        cell: String,
    },
    /// The row is a sum or a remark below the list, and nobody.
    #[error("`{0}`: this row is a sum or a remark and names nobody")]
    Sum(String),
    /// The file is none that holds text.
    #[error("this is no text: save the list as a workbook (XLSX) or as CSV")]
    NoText,
    /// No heading names the players.
    #[error("no column is headed as the name (such as `name` or `姓名`)")]
    NoNameColumn,
    /// The name is blank.
    #[error("the name is missing")]
    NoName,
    /// The rating, the seed or the board is no whole number, or too large.
    #[error("{}: `{cell}` is no whole number up to {}; leave the cell empty if there is none", column.key(), u16::MAX)]
    NotANumber {
        /// Which of them.
        column: Column,
        /// What stands there.
        cell: String,
    },
    /// The sex is not understood.
    #[error("`{0}` is no sex: write F, M, 女 or 男")]
    NotASex(String),
    /// What is counted from 1 is 0.
    #[error("seeds and boards are counted from 1, not from 0")]
    Zero,
    /// What somebody is in the team is not understood.
    #[error("`{0}` is no role: write player, reserve, captain or leader (队员, 替补, 队长, 领队)")]
    NotARole(String),
    /// The list is one of teams, and the row names none.
    #[error("the team is missing")]
    NoTeam,
    /// The team has a member of the name already.
    #[error("`{0}` is there already, in row {1}")]
    Twice(String, usize),
    /// Another has the same place among the seeds.
    #[error("seed {0} is given already, in row {1}")]
    SeedTwice(u16, usize),
    /// Another of the team has the same board.
    #[error("board {0} of the team is given already, in row {1}")]
    BoardTwice(u16, usize),
}

impl RowFault {
    /// The same where the rows have other numbers.
    #[must_use]
    pub fn renumbered(mut self, number: impl Fn(usize) -> usize) -> RowFault {
        self.row = number(self.row);
        if let Fault::Twice(_, before)
        | Fault::SeedTwice(_, before)
        | Fault::BoardTwice(_, before) = &mut self.fault
        {
            *before = number(*before);
        }
        self
    }
}

/// An entry list as it was read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Roster {
    /// Who can be entered: players, or teams if there is a column for them.
    pub entrants: Vec<Entrant>,
    /// Which column was taken for what, by its heading.
    pub columns: Vec<(Column, String)>,
    /// Headings that were not understood.
    pub ignored: Vec<String>,
    /// Every fault.
    pub faults: Vec<RowFault>,
    /// Who has the name and unit of somebody above. That can be one who stands there twice, or another.
    pub twice: Vec<Twice>,
}

/// A player who has the name and unit of one in an earlier row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Twice {
    /// The place among the entrants of the list, from 0.
    pub entrant: usize,
    /// The row.
    pub row: usize,
    /// The row of the one before.
    pub before: usize,
}

impl Roster {
    /// Reads an entry list from the cells of a sheet, the first row being the headings. Rows with faults are left out
    /// and told.
    ///
    /// ```
    /// use chuhe_tournament::roster::Roster;
    /// let rows = [["姓名", "等级分"], ["选手1", "2400"], ["", "2300"], ["选手3", "x"]];
    /// let roster = Roster::from_rows(&rows.map(|row| row.map(str::to_owned).to_vec()));
    /// assert_eq!(roster.entrants.len(), 1);
    /// assert_eq!(roster.faults[0].to_string(), "row 3: the name is missing");
    /// assert_eq!(roster.faults[1].to_string(), "row 4: rating: `x` is no whole number up to 65535; leave the cell empty if there is none");
    /// ```
    pub fn from_rows(rows: &[Vec<String>]) -> Roster {
        let headings = rows.first().map_or(&[][..], Vec::as_slice);
        let columns: Vec<Option<Column>> =
            headings.iter().map(|heading| Column::headed(heading)).collect();
        Roster::from_columns(rows, &columns)
    }

    /// The same where somebody has said what each column holds, whatever its heading; none for one that is passed over.
    ///
    /// ```
    /// use chuhe_tournament::roster::{Column, Roster};
    /// let rows = [["who", "from"], ["Player 1", "Club 1"]].map(|row| row.map(str::to_owned).to_vec());
    /// let roster = Roster::from_columns(&rows, &[Some(Column::Name), Some(Column::Unit)]);
    /// assert_eq!(roster.entrants[0].unit.as_deref(), Some("Club 1"));
    /// ```
    pub fn from_columns(rows: &[Vec<String>], columns: &[Option<Column>]) -> Roster {
        let mut roster = Roster::default();
        let headings = rows.first().map_or(&[][..], Vec::as_slice);
        for (heading, column) in headings.iter().zip(columns) {
            match column {
                // Of two columns for one thing the first is taken, and the other told.
                Some(column) if roster.columns.iter().all(|(taken, _)| taken != column) => {
                    roster.columns.push((*column, heading.clone()));
                }
                Some(_) => roster.ignored.push(heading.clone()),
                None if heading.is_empty() => {}
                None => roster.ignored.push(heading.clone()),
            }
        }
        if !columns.contains(&Some(Column::Name)) {
            roster.faults.push(RowFault { row: 1, fault: Fault::NoNameColumn });
            return roster;
        }
        let mut reading = Reading::default();
        for (at, row) in rows.iter().enumerate().skip(1) {
            if row.iter().all(String::is_empty) {
                continue;
            }
            let written = |wanted: Column| {
                let at = columns.iter().position(|column| *column == Some(wanted))?;
                row.get(at).map(String::as_str).filter(|cell| !cell.is_empty())
            };
            let name = written(Column::Name).map(row::unpadded);
            let cell = |wanted: Column| match wanted {
                Column::Name => name.as_deref(),
                other => written(other),
            };
            if let Some(word) = row::sum(row, name.as_deref()) {
                let fault = Fault::Sum(word.to_owned());
                roster.faults.push(RowFault { row: at + 1, fault });
                continue;
            }
            let mut read = row::read(cell);
            if columns.contains(&Some(Column::Team)) && cell(Column::Team).is_none() {
                let mut faults = read.err().unwrap_or_default();
                faults.push(Fault::NoTeam);
                read = Err(faults);
            }
            let read = read.and_then(|row| reading.add(&row, cell, at + 1));
            let faults = read.err().unwrap_or_default();
            roster.faults.extend(faults.into_iter().map(|fault| RowFault { row: at + 1, fault }));
        }
        (roster.entrants, roster.twice) = (reading.entrants, reading.twice);
        roster
    }
}

/// What has been read so far.
#[derive(Default)]
struct Reading {
    entrants: Vec<Entrant>,
    twice: Vec<Twice>,
    /// The rows of players by name and unit or team.
    names: HashMap<(String, String), usize>,
    /// Who has a place among the seeds, and where.
    seeds: HashMap<u16, (String, usize)>,
    /// The rows of boards by team.
    boards: HashMap<(String, u16), usize>,
    /// In the order of its members, where each of a team sits.
    places: HashMap<String, Vec<(bool, u16)>>,
}

impl Reading {
    fn add<'a>(
        &mut self,
        row: &Row<'a>,
        cell: impl Fn(Column) -> Option<&'a str>,
        at: usize,
    ) -> Result<(), Vec<Fault>> {
        let owned = |column| cell(column).map(str::to_owned);
        let name = row.name.to_owned();
        let team = owned(Column::Team);
        let beside = team.clone().or_else(|| owned(Column::Unit)).unwrap_or_default();
        let player = (name.clone(), beside);
        // The rows of a team may all give its seed.
        let holder = team.clone().unwrap_or_else(|| format!("{at}"));
        let board = team.clone().zip(row.board);
        let mut faults = Vec::new();
        let before = self.names.get(&player).copied();
        if let Some(before) = before.filter(|_| team.is_some()) {
            faults.push(Fault::Twice(name.clone(), before));
        }
        if let Some(seed) = row.seed
            && let Some((other, before)) = self.seeds.get(&seed)
            && *other != holder
        {
            faults.push(Fault::SeedTwice(seed, *before));
        }
        if let Some((board, &before)) =
            board.as_ref().and_then(|key| Some((key.1, self.boards.get(key)?)))
        {
            faults.push(Fault::BoardTwice(board, before));
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        if let Some(before) = before {
            self.twice.push(Twice { entrant: self.entrants.len(), row: at, before });
        }
        self.names.entry(player).or_insert(at);
        if let Some(seed) = row.seed {
            self.seeds.entry(seed).or_insert((holder, at));
        }
        self.boards.extend(board.map(|board| (board, at)));
        let romanised = owned(Column::Romanised);
        let Some(team) = team else {
            self.entrants.push(Entrant {
                name,
                romanised,
                unit: owned(Column::Unit),
                rating: row.rating,
                seed: row.seed,
                sex: row.sex,
                notes: owned(Column::Notes).unwrap_or_default(),
                ..Entrant::default()
            });
            return Ok(());
        };
        let index = self.entrants.iter().position(|entrant| entrant.name == team);
        let index = index.unwrap_or_else(|| {
            let unit = owned(Column::Unit);
            let notes = owned(Column::Notes).unwrap_or_default();
            self.entrants.push(Entrant { unit, notes, ..Entrant::player(&team) });
            self.entrants.len() - 1
        });
        let entrant = &mut self.entrants[index];
        entrant.seed = entrant.seed.or(row.seed);
        entrant.captain = entrant.captain.take().or(row.captain.map(str::to_owned));
        if row.role != Role::Leader {
            let reserve = row.role == Role::Reserve;
            let places = self.places.entry(team).or_default();
            // Reserves last, the others by their boards; who has none follows as listed.
            let place = (reserve, row.board.unwrap_or(u16::MAX));
            let at = places.partition_point(|&other| other <= place);
            places.insert(at, place);
            entrant.members.insert(
                at,
                Member {
                    name,
                    romanised,
                    rating: row.rating,
                    sex: row.sex,
                    reserve,
                    last_national_place: None,
                },
            );
        }
        Ok(())
    }
}

impl Tournament {
    /// Who entered under the same name and unit, and has not left.
    pub fn entered_already(&self, entrant: &Entrant) -> Option<EntrantId> {
        let same = |other: &Entrant| other.name == entrant.name && other.unit == entrant.unit;
        let mut there = self.participants().filter(|(_, one)| one.left.is_none());
        there.find(|(_, one)| same(&one.entrant)).map(|(id, _)| id)
    }

    /// Who has the same place among the seeds, and has not left.
    pub fn seeded_already(&self, entrant: &Entrant) -> Option<EntrantId> {
        let mut there = self.participants().filter(|(_, one)| one.left.is_none());
        let same = |other: &Entrant| other.seed.is_some() && other.seed == entrant.seed;
        there.find(|(_, one)| same(&one.entrant)).map(|(id, _)| id)
    }
}
