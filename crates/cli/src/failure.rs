//! Why a command stopped.

use std::io;
use std::path::PathBuf;

use chuhe_board::{LineError, PositionError};

/// What went wrong, told to the user on standard error.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    #[error("--fen: {0}")]
    Fen(#[from] PositionError),
    #[error("{0}")]
    Line(#[from] LineError),
    #[error("cannot write {path}: {error}", path = .path.display())]
    Write { path: PathBuf, error: io::Error },
    #[error("cannot write the output: {0}")]
    Output(#[from] io::Error),
}

impl Failure {
    /// 1 if the question was answered with no, 2 if it could not be asked.
    pub(crate) fn exit_code(&self) -> u8 {
        2
    }
}
