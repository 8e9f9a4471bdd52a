//! TRF16, the tournament report file of the chess federation, as a bridge to programs that know it.
//!
//! Red stands as white. What is mapped and what is lost is in `docs/trf.md`. Columns are counted in characters,
//! which is what programs see that read the file as UTF-8.

mod explain;
mod import;
mod kind;
mod points;
mod read;
mod write;

use chuhe_tournament::{EntrantId, Outcome, Refusal};

use crate::event::half;

pub use explain::{fault, import_error};
pub use import::import;
pub use kind::Kind;
pub use points::GamePoints;
pub use read::read;
pub use write::write;

/// What a file says about an event.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// The name (012).
    pub name: String,
    /// City (022), federation (032), dates (042, 052), kind (092), arbiters (102, 112), time control (122) and
    /// whatever else is told about the event, by code, as it stands.
    pub about: Vec<(String, String)>,
    /// The rounds that are planned (XXR), if the file says so.
    pub planned_rounds: Option<u16>,
    /// What games are worth (XXS).
    pub game_points: GamePoints,
    /// The players in the order of the file (001).
    pub players: Vec<Player>,
}

/// A player of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Player {
    /// The line of the file, from 1.
    pub line: usize,
    /// The starting rank, by which opponents are named.
    pub number: u32,
    /// `m` or `w`, if told.
    pub sex: Option<chuhe_tournament::Sex>,
    /// The name.
    pub name: String,
    /// The rating; none if it is 0 or blank.
    pub rating: Option<u16>,
    /// The federation, three letters.
    pub federation: String,
    /// The unit in full, from a `DAT` line.
    pub unit: String,
    /// Points in halves, as the file says; none if it does not.
    pub half_points: Option<i64>,
    /// The rank, as the file says.
    pub rank: Option<u32>,
    /// The rounds.
    pub rounds: Vec<Played>,
}

/// What a player did in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Played {
    /// Nothing is entered.
    Blank,
    /// Against an opponent, by the number.
    Game {
        /// The opponent.
        opponent: u32,
        /// Whether with white, that is Red; none if the file does not say.
        red: Option<bool>,
        /// The letter of the result; none while there is none.
        result: Option<char>,
    },
    /// Without an opponent: `U` or `F` a full point, `H` a half, `Z` nothing, `+` or `-` an opponent left out.
    Bye(char),
}

/// A round of a file, put together from both players' rows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TrfRound {
    /// Red's number, Black's number, and the result if there is one.
    pub games: Vec<(u32, u32, Option<Outcome>)>,
    /// Who did not play, and the letter.
    pub byes: Vec<(u32, char)>,
}

/// Why a stage cannot be written as TRF.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TrfWriteError {
    /// There is no such stage, or nobody has a number in it.
    #[error("there is no stage {0}, or it has not started")]
    NoStage(u16),
    /// Teams are not players.
    #[error("a tournament report holds players; this is an event of teams")]
    Teams,
    /// The format holds one game a round.
    #[error("round {round}, table {table}: a tournament report holds one game an encounter")]
    SeveralGames {
        /// The round.
        round: u16,
        /// The table.
        table: u16,
    },
    /// The format has four columns for a number.
    #[error("a tournament report holds at most 9,999 players")]
    TooMany,
}

/// What is wrong with a line of a file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}{fault}", at_line(*.line))]
pub struct TrfFault {
    /// The line, from 1; 0 if it concerns the whole.
    pub line: usize,
    /// What is wrong.
    pub fault: Fault,
}

/// Where it is, if it is anywhere.
fn at_line(line: usize) -> String {
    if line == 0 { String::new() } else { format!("line {line}: ") }
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// There is no player.
    #[error("the file has no player (no line that begins with 001)")]
    NoPlayers,
    /// A number cannot be read.
    #[error("`{0}` is no number")]
    NotANumber(String),
    /// A number is there twice.
    #[error("the starting rank {0} is there already")]
    Twice(u32),
    /// The name is blank.
    #[error("the name is missing")]
    NoName,
    /// A letter is no result.
    #[error("round {round}: `{letter}` is no result")]
    NoResult {
        /// The round.
        round: usize,
        /// The letter.
        letter: char,
    },
    /// An opponent is not in the file.
    #[error("round {round}: there is no player {opponent}")]
    NoOpponent {
        /// The round.
        round: usize,
        /// The number.
        opponent: u32,
    },
    /// The rows of the two do not tell the same.
    #[error("round {round}: players {a} and {b} do not tell the same")]
    Contradiction {
        /// The round.
        round: usize,
        /// One.
        a: u32,
        /// The other.
        b: u32,
    },
    /// The points of a player are not those of the games.
    #[error(
        "player {number}: the points column says {}, the games come to {}",
        half(*said),
        half(*games)
    )]
    PointsDiffer {
        /// The player.
        number: u32,
        /// What the column says, in half points.
        said: i64,
        /// What the games come to, in half points.
        games: i64,
    },
    /// More players or rounds than any event has.
    #[error("the file is too large for a tournament report")]
    TooLarge,
}

/// Why an event cannot be built from a file.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// The rows do not fit together.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
    File(Vec<TrfFault>),
    /// There is no round to be played.
    #[error("the file has no round")]
    NoRounds,
    /// The setting is of another format than a report can be read as.
    #[error("a tournament report is read as a Swiss or a round robin")]
    Format,
    /// The file is read as a round robin, and is not by its table.
    #[error("round {round} is not that of the round-robin table by the starting ranks")]
    NotByTable {
        /// The first such round.
        round: u16,
    },
    /// The event cannot be set up.
    #[error("the event cannot be set up: {0}")]
    Setting(#[from] chuhe_tournament::SettingError),
    /// The event refuses something.
    #[error("round {round}: {refusal}")]
    Refused {
        /// The round; 0 before the first.
        round: u16,
        /// Why.
        refusal: Box<Refusal>,
    },
}

/// The number in a file of an entrant of an event that was built from it: they are entered in the order of the file.
const fn entrant_at(index: usize) -> EntrantId {
    EntrantId(index as u32 + 1)
}
