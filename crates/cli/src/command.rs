//! One module per command.

pub(crate) mod completions;
pub(crate) mod convert;
mod convert_files;
pub(crate) mod event;
pub(crate) mod game;
pub(crate) mod hall;
pub(crate) mod judge;
mod judge_archive;
mod judge_cases;
pub(crate) mod limit;
pub(crate) mod man;
pub(crate) mod moves;
pub(crate) mod perft;
pub(crate) mod score;
pub(crate) mod show;
