//! Why a command stopped.

use std::io;
use std::path::PathBuf;

use chuhe_board::{LineError, Notation, PositionError};
use chuhe_records::{Fault, FileError};

/// What went wrong, told to the user on standard error.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    #[error("--fen: {0}")]
    Fen(#[from] PositionError),
    #[error("{0}")]
    Line(#[from] LineError),
    #[error("{error} (the moves look like {notation}; {option} may say otherwise)")]
    Guessed { error: Box<LineError>, notation: Notation, option: &'static str },
    #[error("there are no moves to read")]
    NoMoves,
    #[error("which game? Give a file, or --moves (and --fen if it does not begin at the start)")]
    NoGame,
    #[error("give a file or --moves and --fen, not both")]
    FileAndMoves,
    #[error("{path}: {error}", path = .path.display())]
    GameFile { path: PathBuf, error: FileError },
    #[error("{path}: game {number}: {fault}", path = .path.display())]
    InGame { path: PathBuf, number: usize, fault: Fault },
    /// The same, told in the language that was asked for.
    #[error("{path} ({number}): {told}", path = .path.display())]
    BrokenOff { path: PathBuf, number: usize, told: String },
    #[error("{path} holds several games: say which by --game N", path = .path.display())]
    SeveralGames { path: PathBuf },
    #[error("{path}: there is no game {number}; it holds {games}", path = .path.display())]
    NoSuchGame { path: PathBuf, number: usize, games: usize },
    #[error("{path} is a folder; a game file is needed here", path = .path.display())]
    Folder { path: PathBuf },
    #[error("{option} is for one game; name a single file, with --game N if it holds several")]
    OneGameOnly { option: &'static str },
    #[error("{path} is there already: --resume goes on with it, --force writes it anew", path = .path.display())]
    TableExists { path: PathBuf },
    #[error("nothing to go on with: {path}; leave --resume out", path = .path.display())]
    NotInterrupted { path: PathBuf },
    #[error("cannot go on: {why}; leave --resume out and give --force to begin anew")]
    CannotResume { why: String },
    #[error(
        "{option} is for moves; files say themselves where they start and how they are written"
    )]
    ForMoves { option: &'static str },
    #[error("{option} is for moves; --to json writes files as JSON")]
    ForNotations { option: &'static str },
    #[error(
        "{path} is a file, and with a notation moves are rewritten: for files say --to pgn --notation {notation}",
        path = .path.display()
    )]
    FileForMoves { path: PathBuf, notation: Notation },
    #[error(
        "{moves} looks like moves, and with a format files are rewritten: for moves say --to chinese, wxf or uci"
    )]
    MovesForFile { moves: String },
    #[error("{option} is for files: --to pgn, dhtmlxq, text or json")]
    ForFiles { option: &'static str },
    #[error("{path} is there already; --force replaces it", path = .path.display())]
    FileExists { path: PathBuf },
    #[error("{faults} fault(s) in what was read; everything else is written")]
    FaultyGames { faults: usize },
    #[error("{path}: game {number}: {characters} character(s) could not be decoded and are U+FFFD now", path = .path.display())]
    Undecoded { path: PathBuf, number: usize, characters: usize },
    #[error("interrupted; what was done is kept{hint}")]
    Interrupted { hint: &'static str },
    /// Told in the language of the ruling.
    #[error("{told}")]
    NothingRepeats { told: String },
    #[error("{path}: {rows} row(s) could not be judged", path = .path.display())]
    UnusableRows { path: PathBuf, rows: usize },
    #[error("{path}: there are no cases; needed are rows under the columns id, fen, moves, cycle_from, cycle_len, verdict", path = .path.display())]
    NoCases { path: PathBuf },
    #[error("{failed} case(s) came out otherwise than expected")]
    CasesFailed { failed: usize },
    #[error("{id} has no natural move limit")]
    NoLimit { id: String },
    #[error("under {id} only a player may claim: say who by --claimant red or --claimant black")]
    NeedsClaimant { id: String },
    /// The answer itself says so.
    #[error("the limit is not reached")]
    LimitNotReached,
    #[error("cannot read {path}: {error}", path = .path.display())]
    Read { path: PathBuf, error: io::Error },
    #[error("cannot write {path}: {error}", path = .path.display())]
    Write { path: PathBuf, error: io::Error },
    #[error("cannot write the output: {0}")]
    Output(#[from] io::Error),
    #[error("the system refuses: {0}")]
    System(io::Error),
    #[error("--diagram {ply}: the game has {last} plies, so there is no position after that many")]
    NoSuchPly { ply: usize, last: usize },
    #[error("there are {pages} pages, each a file of its own: say where by --out FILE.svg")]
    SeveralPages { pages: usize },
    #[error("{id} has no clock {clock:?}; give minutes, as 60 or 60+30, or one of {known}")]
    NoSuchClock { id: String, clock: String, known: String },
    #[error("the game cannot be set up: {0}")]
    CannotSetUp(#[from] chuhe_game::SettingError),
    #[error("{path} settles that already: leave {option} out", path = .path.display())]
    LogSettles { path: PathBuf, option: &'static str },
    #[error("{path} is there already, and an event is never written over: choose another name", path = .path.display())]
    LogExists { path: PathBuf },
    /// Told in the language that was asked for.
    #[error("{0}")]
    Refused(String),
    /// The same, where the command line is at fault.
    #[error("{0}")]
    Misunderstood(String),
    #[error("{path} is being written by another run", path = .path.display())]
    LogInUse { path: PathBuf },
    #[error("{path}: line {line}: {fault}", path = .path.display())]
    Log { path: PathBuf, line: usize, fault: String },
    #[error("--at {ply}: there are no more than {last} plies")]
    PlyNotReached { ply: usize, last: usize },
    #[error(transparent)]
    Serve(#[from] chuhe_server::serve::ServeError),
    #[error(transparent)]
    OpenStore(#[from] chuhe_server::store::OpenError),
    #[error(transparent)]
    Store(#[from] chuhe_server::store::StoreError),
    #[error(transparent)]
    Backup(#[from] chuhe_server::store::backup::BackupError),
    #[error(transparent)]
    Demo(#[from] chuhe_server::demo::DemoError),
    #[error("{0}")]
    Load(#[from] chuhe_load::LoadError),
    #[error("interrupted; its server and its files are gone")]
    LoadInterrupted,
    #[error(
        "not everything that was played was seen once, in order and in time, or something was refused"
    )]
    LoadNotWhole,
    #[error(
        "{option} is for PostgreSQL here: name an empty one by --database postgres://…, or leave both out for a file of its own"
    )]
    LoadNeedsPostgres { option: &'static str },
    #[error("{path}: {error}", path = .path.display())]
    BackupFile { path: PathBuf, error: chuhe_server::store::backup::BackupError },
    #[error("{path}: {error}; nothing was put in", path = .path.display())]
    NotRestored { path: PathBuf, error: chuhe_server::restore::RestoreError },
    #[error("{path} is there already: give the backup another name", path = .path.display())]
    BackupExists { path: PathBuf },
    #[error("there is no database {file}: name it by --database, or begin one by `chuhe serve`", file = .file.display())]
    NoDatabase { file: PathBuf },
    #[error("--database: {0}")]
    Database(#[from] chuhe_server::store::AddressError),
    #[error("cannot listen on {at}: {error}")]
    Listen { at: String, error: io::Error },
    #[error(
        "{database} is served already, and one file has one server: end the other, or use PostgreSQL for several"
    )]
    ServedAlready { database: String },
    #[error("cannot lock {path}: {error}", path = .path.display())]
    Lock { path: PathBuf, error: io::Error },
    #[error("there is no event {event} in the database")]
    NoSuchEvent { event: uuid::Uuid },
    #[error(
        "{faults} fault(s): put a backup that was made before into a new database \
         (chuhe restore FILE --database NEW) and serve from that; keep this one to find out why"
    )]
    BrokenLogs { faults: usize },
    #[error("{path}: {fault}", path = .path.display())]
    Config { path: PathBuf, fault: String },
    #[error(
        "--log {level}: say error, warn, info or debug, or of a part alone, as chuhe_server=debug"
    )]
    NoSuchLevel { level: String },
    #[error("--entry {entry}: the log has {last} entries")]
    EntryNotReached { entry: usize, last: usize },
    #[error("line {line} is not UTF-8 text; write it in UTF-8 and give it again")]
    LineNotText { line: usize },
    /// Told in the language of the table.
    #[error("{told}")]
    RefusedLine { told: String },
}

impl Failure {
    /// 2 if the command line could not be understood, 1 if it was but what it asks for cannot be done.
    pub(crate) fn exit_code(&self) -> u8 {
        match self {
            Failure::Fen(_)
            | Failure::NoMoves
            | Failure::NoGame
            | Failure::LoadNeedsPostgres { .. }
            | Failure::FileAndMoves
            | Failure::OneGameOnly { .. }
            | Failure::ForMoves { .. }
            | Failure::ForNotations { .. }
            | Failure::FileForMoves { .. }
            | Failure::MovesForFile { .. }
            | Failure::ForFiles { .. }
            | Failure::NoLimit { .. }
            | Failure::NeedsClaimant { .. }
            | Failure::NoSuchPly { .. }
            | Failure::SeveralPages { .. }
            | Failure::NoSuchClock { .. }
            | Failure::CannotSetUp(_)
            | Failure::LogSettles { .. }
            | Failure::NoSuchLevel { .. }
            | Failure::Config { .. }
            | Failure::Database(_)
            | Failure::Misunderstood(_)
            | Failure::PlyNotReached { .. }
            | Failure::EntryNotReached { .. } => 2,
            Failure::Line(_)
            | Failure::Guessed { .. }
            | Failure::GameFile { .. }
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
            | Failure::CannotResume { .. }
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
            | Failure::RefusedLine { .. } => 1,
        }
    }
}
