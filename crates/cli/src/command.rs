//! One module per command.

pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod judge;
pub(crate) mod limit;
pub(crate) mod moves;
pub(crate) mod perft;
pub(crate) mod show;
