//! Why a command stopped.

use std::io;
use std::path::PathBuf;

use chuhe_board::{LineError, Notation, PositionError, ReadMoveError};
use chuhe_records::{Fault, FileError};

use crate::log_file::LogTrouble;

/// What went wrong. It is told to the user on standard error, in his language (`words/failure.rs`).
#[derive(Debug)]
pub(crate) enum Failure {
    Fen(PositionError),
    Line(LineError),
    Guessed {
        error: Box<LineError>,
        notation: Notation,
        option: &'static str,
    },
    NoNotation {
        text: String,
    },
    NoMoves,
    NoGame,
    FileAndMoves,
    GameFile {
        path: PathBuf,
        error: FileError,
    },
    InGame {
        path: PathBuf,
        number: usize,
        fault: Fault,
    },
    /// The same of a game that breaks off, as it stands on the record sheet.
    BrokenOff {
        path: PathBuf,
        number: usize,
        told: String,
    },
    SeveralGames {
        path: PathBuf,
    },
    NoSuchGame {
        path: PathBuf,
        number: usize,
        games: usize,
    },
    Folder {
        path: PathBuf,
    },
    OneGameOnly {
        option: &'static str,
    },
    TableExists {
        path: PathBuf,
        /// Whether it can be gone on with.
        interrupted: bool,
    },
    NotInterrupted {
        path: PathBuf,
    },
    CannotResume(Changed),
    ForMoves {
        option: &'static str,
    },
    ForNotations {
        option: &'static str,
    },
    FileForMoves {
        path: PathBuf,
        notation: Notation,
    },
    MovesForFile {
        moves: String,
    },
    ForFiles {
        option: &'static str,
    },
    FileExists {
        path: PathBuf,
    },
    FaultyGames {
        faults: usize,
    },
    Undecoded {
        path: PathBuf,
        number: usize,
        characters: usize,
    },
    Interrupted {
        /// Whether it can be gone on with.
        resumable: bool,
    },
    /// Told in the language of the ruling.
    NothingRepeats {
        told: String,
    },
    UnusableRows {
        path: PathBuf,
        rows: usize,
    },
    NoCases {
        path: PathBuf,
    },
    CasesFailed {
        failed: usize,
    },
    NoLimit {
        id: String,
    },
    NeedsClaimant {
        id: String,
    },
    /// The answer itself says so.
    LimitNotReached,
    Read {
        path: PathBuf,
        error: io::Error,
    },
    Write {
        path: PathBuf,
        error: io::Error,
    },
    Output(io::Error),
    System(io::Error),
    NoSuchPly {
        ply: usize,
        last: usize,
    },
    SeveralPages {
        pages: usize,
    },
    NoSuchClock {
        id: String,
        clock: String,
        known: String,
    },
    CannotSetUp(chuhe_game::SettingError),
    LogSettles {
        path: PathBuf,
        option: &'static str,
    },
    LogExists {
        path: PathBuf,
    },
    /// Told in the language that was asked for.
    Refused(String),
    /// The same, where the command line is at fault.
    Misunderstood(String),
    LogInUse {
        path: PathBuf,
    },
    Log {
        path: PathBuf,
        line: usize,
        fault: LogTrouble,
    },
    PlyNotReached {
        ply: usize,
        last: usize,
    },
    Serve(chuhe_server::serve::ServeError),
    OpenStore(chuhe_server::store::OpenError),
    Store(chuhe_server::store::StoreError),
    Backup(chuhe_server::store::backup::BackupError),
    Demo(chuhe_server::demo::DemoError),
    Load(chuhe_load::LoadError),
    LoadInterrupted,
    LoadNotWhole,
    LoadNeedsPostgres {
        option: &'static str,
    },
    BackupFile {
        path: PathBuf,
        error: chuhe_server::store::backup::BackupError,
    },
    NotRestored {
        path: PathBuf,
        error: chuhe_server::restore::RestoreError,
    },
    BackupExists {
        path: PathBuf,
    },
    NoDatabase {
        file: PathBuf,
    },
    Database(chuhe_server::store::AddressError),
    Listen {
        at: String,
        error: io::Error,
    },
    ServedAlready {
        database: String,
    },
    Lock {
        path: PathBuf,
        error: io::Error,
    },
    NoSuchEvent {
        event: uuid::Uuid,
    },
    BrokenLogs {
        faults: usize,
    },
    Config {
        path: PathBuf,
        fault: String,
    },
    NoSuchLevel {
        level: String,
    },
    EntryNotReached {
        entry: usize,
        last: usize,
    },
    LineNotText {
        line: usize,
    },
    /// Told in the language of the table.
    RefusedLine {
        told: String,
    },
    /// Lines that were passed over; each has been told.
    RefusedLines {
        lines: usize,
    },
    /// `-` where it can neither be read nor printed.
    Dash {
        option: &'static str,
        wanted: NoDash,
    },
    /// `-` for an event file.
    DashEvent,
    TableEnding {
        path: PathBuf,
    },
    FileForFolder {
        path: PathBuf,
    },
    FolderForFile {
        path: PathBuf,
    },
    NoGameFiles {
        named: Vec<PathBuf>,
    },
    /// Files that were there already; each has been told.
    LeftAlone {
        files: usize,
    },
}

/// What `-` cannot stand for.
#[derive(Clone, Copy, Debug)]
pub(crate) enum NoDash {
    Folder,
    Log,
    Database,
}

/// What has changed since the work on an archive was interrupted.
#[derive(Debug)]
pub(crate) enum Changed {
    Rules { begun: String, rules: String },
    Files { begun: String },
    Folders,
}

macro_rules! failures {
    ($($error:ty => $variant:ident,)*) => {$(
        impl From<$error> for Failure {
            fn from(error: $error) -> Failure {
                Failure::$variant(error)
            }
        }
    )*};
}

failures! {
    PositionError => Fen,
    LineError => Line,
    io::Error => Output,
    chuhe_game::SettingError => CannotSetUp,
    chuhe_server::serve::ServeError => Serve,
    chuhe_server::store::OpenError => OpenStore,
    chuhe_server::store::StoreError => Store,
    chuhe_server::store::backup::BackupError => Backup,
    chuhe_server::demo::DemoError => Demo,
    chuhe_load::LoadError => Load,
    chuhe_server::store::AddressError => Database,
}

impl Failure {
    /// 2 if the command line could not be understood: what is given cannot be read as what is wanted. 1 if it was, but
    /// what it names is not in the file or the position, or what it asks for cannot be done.
    pub(crate) fn exit_code(&self) -> u8 {
        match self {
            Failure::Fen(_)
            | Failure::NoMoves
            | Failure::NoGame
            | Failure::NoNotation { .. }
            | Failure::LoadNeedsPostgres { .. }
            | Failure::FileAndMoves
            | Failure::OneGameOnly { .. }
            | Failure::ForMoves { .. }
            | Failure::ForNotations { .. }
            | Failure::FileForMoves { .. }
            | Failure::MovesForFile { .. }
            | Failure::ForFiles { .. }
            | Failure::NeedsClaimant { .. }
            | Failure::SeveralPages { .. }
            | Failure::NoSuchClock { .. }
            | Failure::CannotSetUp(_)
            | Failure::LogSettles { .. }
            | Failure::NoSuchLevel { .. }
            | Failure::Config { .. }
            | Failure::Database(_)
            | Failure::Dash { .. }
            | Failure::DashEvent
            | Failure::TableEnding { .. }
            | Failure::Misunderstood(_) => 2,
            Failure::Line(error) => code_of(error),
            Failure::Guessed { error, .. } => code_of(error),
            Failure::GameFile { .. }
            | Failure::NoSuchPly { .. }
            | Failure::PlyNotReached { .. }
            | Failure::EntryNotReached { .. }
            | Failure::NoLimit { .. }
            | Failure::InGame { .. }
            | Failure::BrokenOff { .. }
            | Failure::SeveralGames { .. }
            | Failure::NoSuchGame { .. }
            | Failure::Folder { .. }
            | Failure::TableExists { .. }
            | Failure::FileExists { .. }
            | Failure::FaultyGames { .. }
            | Failure::Undecoded { .. }
            | Failure::NotInterrupted { .. }
            | Failure::CannotResume(_)
            | Failure::Interrupted { .. }
            | Failure::NothingRepeats { .. }
            | Failure::UnusableRows { .. }
            | Failure::CasesFailed { .. }
            | Failure::NoCases { .. }
            | Failure::LimitNotReached
            | Failure::Read { .. }
            | Failure::Write { .. }
            | Failure::Output(_)
            | Failure::System(_)
            | Failure::LogExists { .. }
            | Failure::Refused(_)
            | Failure::LogInUse { .. }
            | Failure::Log { .. }
            | Failure::Serve(_)
            | Failure::OpenStore(_)
            | Failure::Store(_)
            | Failure::Backup(_)
            | Failure::Demo(_)
            | Failure::Load(_)
            | Failure::LoadInterrupted
            | Failure::LoadNotWhole
            | Failure::BackupFile { .. }
            | Failure::NotRestored { .. }
            | Failure::BackupExists { .. }
            | Failure::NoDatabase { .. }
            | Failure::Listen { .. }
            | Failure::ServedAlready { .. }
            | Failure::Lock { .. }
            | Failure::NoSuchEvent { .. }
            | Failure::BrokenLogs { .. }
            | Failure::LineNotText { .. }
            | Failure::RefusedLine { .. }
            | Failure::RefusedLines { .. }
            | Failure::FileForFolder { .. }
            | Failure::FolderForFile { .. }
            | Failure::NoGameFiles { .. }
            | Failure::LeftAlone { .. } => 1,
        }
    }
}

/// A word that is no move is not what was wanted; a move that cannot be played is, but not in this position.
fn code_of(error: &LineError) -> u8 {
    if error.error == ReadMoveError::NotAMove { 2 } else { 1 }
}
