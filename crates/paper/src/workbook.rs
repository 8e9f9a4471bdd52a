//! An event as a workbook (XLSX): entrants, the pairings of each round, standings with every tie-break and what
//! decided, cross tables, boards, units and ratings.
//!
//! The same event gives the same bytes: the date in the file is that of the last entry of the log, and nothing is
//! read from a clock.

mod sheets;
mod table;
mod tallies;

use chuhe_rulebook::Language;
use chuhe_tournament::Tournament;
use rust_xlsxwriter::{DocProperties, ExcelDateTime, Workbook, XlsxError};

use crate::event::Desk;
use crate::words::Key;
use table::Table;

/// Why a workbook could not be written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WorkbookError {
    /// The event does not fit the format, which has limits for rows and texts.
    #[error("the event does not fit a workbook: {0}")]
    Format(String),
}

impl From<XlsxError> for WorkbookError {
    /// The library that writes the format is nobody else's affair.
    fn from(error: XlsxError) -> WorkbookError {
        WorkbookError::Format(error.to_string())
    }
}

/// A sheet that a workbook may be of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sheet {
    /// Everybody who entered.
    Entrants,
    /// The pairings of a round of a stage, both from 1.
    Pairings {
        /// The stage.
        stage: u16,
        /// The round.
        round: u16,
    },
    /// The cards on the boards of a round.
    BoardCards {
        /// The stage.
        stage: u16,
        /// The round.
        round: u16,
    },
    /// The result slips of a round.
    ResultSlips {
        /// The stage.
        stage: u16,
        /// The round.
        round: u16,
    },
    /// The table of a stage.
    Standings {
        /// The stage.
        stage: u16,
    },
    /// The cross table of a stage.
    CrossTable {
        /// The stage.
        stage: u16,
    },
    /// The matches of a knock-out.
    Bracket {
        /// The stage.
        stage: u16,
    },
    /// What the players of teams did board by board in a stage.
    Boards {
        /// The stage.
        stage: u16,
    },
    /// The units of a stage by the sum of their players.
    Units {
        /// The stage.
        stage: u16,
        /// How many players of each count; none for what the event was set up with.
        players: Option<u8>,
    },
    /// The ratings that the event comes to.
    Ratings,
    /// The places of the whole event.
    FinalStandings,
    /// The cross table of the whole event.
    WholeCrossTable,
    /// What stands on the certificates.
    Certificates {
        /// Down to which place.
        places: u16,
    },
}

/// A workbook of one sheet of an event. What is not there yet is a sheet without rows.
///
/// # Errors
/// If it does not fit the format.
pub fn one_sheet(
    event: &Tournament,
    sheet: Sheet,
    language: Language,
) -> Result<Vec<u8>, WorkbookError> {
    let desk = |stage| Desk::new(event, stage, language);
    let whole = desk(1);
    let (title, table) = match sheet {
        Sheet::Entrants => (whole.plain(Key("title-entrants")), Some(sheets::entrants(&whole))),
        Sheet::Pairings { stage, round } => (
            desk(stage).round_name(round),
            event.round(stage, round).map(|here| sheets::pairings(&desk(stage), here)),
        ),
        Sheet::BoardCards { stage, round } => (
            whole.plain(Key("title-board-cards")),
            event.result_slip_rows(stage, round, language).map(Table::of_rows),
        ),
        Sheet::ResultSlips { stage, round } => (
            whole.plain(Key("title-result-slips")),
            event.result_slip_rows(stage, round, language).map(Table::of_rows),
        ),
        Sheet::Bracket { stage } => (
            whole.plain(Key("title-bracket")),
            event.bracket_rows(stage, language).map(Table::of_rows),
        ),
        Sheet::Certificates { places } => (
            whole.plain(Key("title-certificates")),
            Some(Table::of_rows(event.certificate_rows(places, language))),
        ),
        Sheet::Standings { stage } => (
            whole.plain(Key("title-standings")),
            event.standings(stage).map(|table| sheets::standings(&desk(stage), &table)),
        ),
        Sheet::CrossTable { stage } => (
            whole.plain(Key("title-cross-table")),
            event.cross_table(stage).map(|table| sheets::cross_table(&desk(stage), &table, false)),
        ),
        Sheet::Boards { stage } => {
            (whole.plain(Key("title-boards")), tallies::boards(&desk(stage)))
        }
        Sheet::Units { stage, players } => {
            (whole.plain(Key("title-units")), tallies::units(&desk(stage), players))
        }
        Sheet::Ratings => (whole.plain(Key("title-ratings")), tallies::ratings(&whole)),
        Sheet::FinalStandings => {
            (whole.whole_title(), Some(sheets::final_standings(&whole, &event.final_standings())))
        }
        Sheet::WholeCrossTable => (
            whole.plain(Key("title-whole-cross-table")),
            Some(sheets::cross_table(&whole, &event.whole_cross_table(), true)),
        ),
    };
    let mut book = begun(event)?;
    table.unwrap_or_default().write(&mut book, &title, &event.setting().name)?;
    Ok(book.save_to_buffer()?)
}

/// A workbook without sheets, titled and dated.
fn begun(event: &Tournament) -> Result<Workbook, WorkbookError> {
    let mut book = Workbook::new();
    // Points in time are Unix time where the caller keeps to it; a date the format cannot hold is left out.
    let seconds = (event.last_at().ms() / 1000).min(i64::MAX as u64) as i64;
    let date =
        ExcelDateTime::from_timestamp(seconds).or_else(|_| ExcelDateTime::from_timestamp(0))?;
    let properties = DocProperties::new().set_title(&event.setting().name);
    book.set_properties(&properties.set_creation_datetime(&date));
    Ok(book)
}

/// The workbook of an event.
///
/// Sheets: the entrants; of each stage the pairings of every round, the standings (of every group, if there are
/// groups), the cross table, the boards of teams, and the units if the event ranks them; the places and the cross table
/// of the whole event, if it has several stages; and the ratings, if the event reckons them. Numbers are numbers: one
/// and a half points are 1.5.
///
/// ```
/// use chuhe_paper::roster::{List, is_heading};
/// use chuhe_paper::workbook::workbook;
/// use chuhe_rulebook::Language;
/// use chuhe_tournament::{Actor, Command, Entrant, Instant, Setting, Tournament};
///
/// let (chief, now) = (Actor::chief_arbiter(), Instant::from_ms(0));
/// let setting = Setting::from_plan("Cup", "axf-2017", "women").unwrap();
/// let (mut event, _) = Tournament::open(setting, &chief, now).unwrap();
/// event.handle(&Command::Enter { entrant: Entrant::player("Player 1") }, &chief, now).unwrap();
///
/// let bytes = workbook(&event, Language::En).unwrap();
/// let entered = List::read(&bytes, &is_heading).unwrap().roster();
/// assert_eq!(entered.entrants[0].name, "Player 1", "its first sheet is an entry list");
/// ```
///
/// # Errors
/// If the event does not fit the format: a name of more than 32,767 characters, or a million rows.
pub fn workbook(event: &Tournament, language: Language) -> Result<Vec<u8>, WorkbookError> {
    let mut book = begun(event)?;
    let name = &event.setting().name;
    let whole = Desk::new(event, 1, language);
    let several = event.stages().len() > 1;
    sheets::entrants(&whole).write(&mut book, &whole.plain(Key("title-entrants")), name)?;
    for stage in 1..=event.stages().len() as u16 {
        let desk = Desk::new(event, stage, language);
        let Some(here) = desk.here().filter(|here| here.is_started()) else { continue };
        // The name of a sheet must be its own: the number of the stage tells them apart.
        let titled = |title: String| if several { format!("{stage} {title}") } else { title };
        for (at, round) in here.rounds().iter().enumerate() {
            let title = titled(desk.round_name(at as u16 + 1));
            sheets::pairings(&desk, round).write(&mut book, &title, name)?;
        }
        if let Some(table) = event.standings(stage) {
            let title = titled(desk.plain(Key("title-standings")));
            sheets::standings(&desk, &table).write(&mut book, &title, name)?;
        }
        for group in 1..=here.groups().len() as u16 {
            if let Some(table) = event.group_standings(stage, group) {
                let title = titled(desk.numbered(Key("group-numbered"), group));
                sheets::standings(&desk, &table).write(&mut book, &title, name)?;
            }
        }
        if let Some(table) = event.cross_table(stage) {
            let title = titled(desk.plain(Key("title-cross-table")));
            sheets::cross_table(&desk, &table, false).write(&mut book, &title, name)?;
        }
        if let Some(table) = tallies::boards(&desk) {
            table.write(&mut book, &titled(desk.plain(Key("title-boards"))), name)?;
        }
        if let Some(table) = tallies::units(&desk, None) {
            table.write(&mut book, &titled(desk.plain(Key("title-units"))), name)?;
        }
    }
    if several {
        let table = event.final_standings();
        let title = whole.whole_title();
        sheets::final_standings(&whole, &table).write(&mut book, &title, name)?;
        let title = whole.plain(Key("title-whole-cross-table"));
        sheets::cross_table(&whole, &event.whole_cross_table(), true)
            .write(&mut book, &title, name)?;
    }
    if let Some(table) = tallies::ratings(&whole) {
        table.write(&mut book, &whole.plain(Key("title-ratings")), name)?;
    }
    Ok(book.save_to_buffer()?)
}
