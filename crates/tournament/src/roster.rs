//! Entry lists from CSV: columns are found by their headings, and every fault is told by its row.

use std::collections::HashMap;

use crate::entrant::{Entrant, Member, Sex};

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Column {
    /// The player's name.
    Name,
    /// The name in Latin letters.
    Romanised,
    /// The team, where players of teams are listed.
    Team,
    /// Unit, club or federation.
    Unit,
    /// Rating.
    Rating,
    /// Place among the seeds.
    Seed,
    /// Sex.
    Sex,
    /// Whether the player is a reserve.
    Reserve,
    /// The team's captain: a mark beside the player, or the name.
    Captain,
    /// Anything else.
    Notes,
}

/// The headings by which columns are found, without regard to case and blanks.
const HEADINGS: [(Column, &[&str]); 10] = [
    (Column::Name, &["name", "player", "姓名", "棋手", "选手", "選手", "队员", "隊員"]),
    (
        Column::Romanised,
        &[
            "romanised",
            "romanized",
            "romanised name",
            "romanized name",
            "pinyin",
            "latin",
            "english name",
            "英文名",
            "拼音",
        ],
    ),
    (Column::Team, &["team", "队名", "隊名", "代表队", "代表隊", "队伍", "隊伍"]),
    (
        Column::Unit,
        &["unit", "club", "federation", "country", "单位", "單位", "协会", "協會", "国家", "國家"],
    ),
    (Column::Rating, &["rating", "elo", "等级分", "等級分"]),
    (Column::Seed, &["seed", "种子", "種子"]),
    (Column::Sex, &["sex", "gender", "性别", "性別"]),
    (Column::Reserve, &["reserve", "substitute", "替补", "替補", "后补", "後補"]),
    (Column::Captain, &["captain", "队长", "隊長", "领队", "領隊"]),
    (Column::Notes, &["notes", "note", "remarks", "备注", "備註"]),
];

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
    /// No heading names the players.
    #[error("no column is headed as the name (such as `name` or `姓名`)")]
    NoNameColumn,
    /// The name is blank.
    #[error("the name is missing")]
    NoName,
    /// The rating or the seed is no number.
    #[error("`{0}` is no number")]
    NotANumber(String),
    /// The sex is not understood.
    #[error("`{0}` is no sex: write F, M, 女 or 男")]
    NotASex(String),
    /// The name is there already.
    #[error("`{0}` is there already, in row {1}")]
    Twice(String, usize),
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
}

impl Roster {
    /// Reads an entry list. Rows with faults are left out and told.
    ///
    /// ```
    /// use chuhe_tournament::roster::Roster;
    /// let roster = Roster::from_csv("姓名,单位,等级分\n选手1,甲队,2400\n,乙队,\n选手3,乙队,x\n");
    /// assert_eq!(roster.entrants.len(), 1);
    /// assert_eq!(roster.faults[0].to_string(), "row 3: the name is missing");
    /// assert_eq!(roster.faults[1].to_string(), "row 4: `x` is no number");
    /// ```
    pub fn from_csv(text: &str) -> Roster {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let rows = csv::ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .from_reader(text.as_bytes());
        let mut table = Vec::new();
        let mut faults = Vec::new();
        for (at, row) in rows.into_records().enumerate() {
            match row {
                Ok(row) => table.push(row.iter().map(|cell| cell.trim().to_owned()).collect()),
                Err(error) => {
                    table.push(Vec::new());
                    faults.push(RowFault { row: at + 1, fault: Fault::Csv(error.to_string()) });
                }
            }
        }
        let mut roster = Roster::from_rows(&table);
        roster.faults.extend(faults);
        roster.faults.sort_by_key(|fault| fault.row);
        roster
    }

    /// Reads an entry list from the cells of a sheet, the first row being the headings.
    pub fn from_rows(rows: &[Vec<String>]) -> Roster {
        let mut roster = Roster::default();
        let headings = rows.first().map_or(&[][..], Vec::as_slice);
        let columns: Vec<Option<Column>> = headings.iter().map(|heading| column(heading)).collect();
        for (heading, column) in headings.iter().zip(&columns) {
            match column {
                Some(column) => roster.columns.push((*column, heading.clone())),
                None if heading.is_empty() => {}
                None => roster.ignored.push(heading.clone()),
            }
        }
        if !columns.contains(&Some(Column::Name)) {
            roster.faults.push(RowFault { row: 1, fault: Fault::NoNameColumn });
            return roster;
        }
        let mut seen = HashMap::new();
        for (at, row) in rows.iter().enumerate().skip(1) {
            if row.iter().all(String::is_empty) {
                continue;
            }
            let cell = |wanted: Column| {
                let at = columns.iter().position(|column| *column == Some(wanted))?;
                row.get(at).map(String::as_str).filter(|cell| !cell.is_empty())
            };
            if let Err(fault) = roster.add(cell, &mut seen, at + 1) {
                roster.faults.push(RowFault { row: at + 1, fault });
            }
        }
        roster
    }

    fn add<'a>(
        &mut self,
        cell: impl Fn(Column) -> Option<&'a str>,
        seen: &mut HashMap<String, usize>,
        row: usize,
    ) -> Result<(), Fault> {
        let owned = |column| cell(column).map(str::to_owned);
        let name = owned(Column::Name).ok_or(Fault::NoName)?;
        let number = |column| {
            let read = |text: &str| text.parse().map_err(|_| Fault::NotANumber(text.to_owned()));
            cell(column).map(read).transpose()
        };
        let (rating, seed) = (number(Column::Rating)?, number(Column::Seed)?);
        let sex = cell(Column::Sex).map(sex).transpose()?;
        let team = owned(Column::Team);
        let key = format!("{name}\u{0}{}", team.as_deref().or(cell(Column::Unit)).unwrap_or(""));
        if let Some(before) = seen.get(&key) {
            return Err(Fault::Twice(name, *before));
        }
        seen.insert(key, row);
        let romanised = owned(Column::Romanised);
        let Some(team) = team else {
            self.entrants.push(Entrant {
                name,
                romanised,
                unit: owned(Column::Unit),
                rating,
                seed,
                sex,
                notes: owned(Column::Notes).unwrap_or_default(),
                ..Entrant::default()
            });
            return Ok(());
        };
        let reserve = cell(Column::Reserve).is_some_and(|text| !matches!(text, "0" | "no" | "否"));
        let captain = cell(Column::Captain).and_then(|text| match text {
            "0" | "no" | "否" => None,
            "1" | "yes" | "x" | "是" | "√" | "✓" => Some(name.clone()),
            other => Some(other.to_owned()),
        });
        let member = Member { name, romanised, rating, sex, reserve, last_national_place: None };
        match self.entrants.iter_mut().find(|entrant| entrant.name == team) {
            Some(entrant) => {
                entrant.members.push(member);
                entrant.seed = entrant.seed.or(seed);
                entrant.captain = entrant.captain.take().or(captain);
            }
            None => self.entrants.push(Entrant {
                name: team,
                unit: owned(Column::Unit),
                seed,
                captain,
                notes: owned(Column::Notes).unwrap_or_default(),
                members: vec![member],
                ..Entrant::default()
            }),
        }
        Ok(())
    }
}

fn column(heading: &str) -> Option<Column> {
    let plain = heading.trim().to_lowercase();
    HEADINGS.iter().find(|(_, names)| names.contains(&plain.as_str())).map(|&(column, _)| column)
}

fn sex(text: &str) -> Result<Sex, Fault> {
    match text.to_lowercase().as_str() {
        "f" | "female" | "w" | "女" => Ok(Sex::Female),
        "m" | "male" | "男" => Ok(Sex::Male),
        _ => Err(Fault::NotASex(text.to_owned())),
    }
}
