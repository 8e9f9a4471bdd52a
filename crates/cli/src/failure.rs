//! Why a command stopped.

use std::io;
use std::path::PathBuf;

use chuhe_board::{LineError, Notation, PositionError};
use chuhe_rulebook::Rulebook;

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
    #[error("no rulebook is called {id:?}; there are {}", known_rulebooks())]
    NoRulebook { id: String },
    #[error("which game? Give a file, or --moves (and --fen if it does not begin at the start)")]
    NoGame,
    #[error("{path}: {error}", path = .path.display())]
    InFile { path: PathBuf, error: Box<Failure> },
    #[error("no position has come back in {plies} plies: there is nothing to judge")]
    NothingRepeats { plies: usize },
    #[error("{path}: {rows} row(s) could not be judged", path = .path.display())]
    UnusableRows { path: PathBuf, rows: usize },
    #[error("{path}: there are no cases; needed are rows under the columns id, fen, moves, cycle_from, cycle_len, verdict", path = .path.display())]
    NoCases { path: PathBuf },
    #[error("{path} is not in UTF-8; other encodings are not read yet", path = .path.display())]
    NotUtf8 { path: PathBuf },
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
}

impl Failure {
    /// 2 if the command line could not be understood, 1 if it was but what it asks for cannot be done.
    pub(crate) fn exit_code(&self) -> u8 {
        match self {
            Failure::Fen(_)
            | Failure::NoMoves
            | Failure::NoRulebook { .. }
            | Failure::NoGame
            | Failure::NoLimit { .. }
            | Failure::NeedsClaimant { .. } => 2,
            Failure::Line(_)
            | Failure::Guessed { .. }
            | Failure::InFile { .. }
            | Failure::NothingRepeats { .. }
            | Failure::UnusableRows { .. }
            | Failure::CasesFailed { .. }
            | Failure::NoCases { .. }
            | Failure::NotUtf8 { .. }
            | Failure::LimitNotReached
            | Failure::Read { .. }
            | Failure::Write { .. }
            | Failure::Output(_) => 1,
        }
    }
}

fn known_rulebooks() -> String {
    Rulebook::all().iter().map(Rulebook::id).collect::<Vec<_>>().join(", ")
}
