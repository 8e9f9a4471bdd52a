#![doc = include_str!("../README.md")]

pub mod asian;
mod case;
mod case_file;
pub mod chinese;
mod conduct;
mod ending;
pub mod explain;
mod game_ruling;
mod history;
mod limit;
mod mate;
mod nature;
mod placed;
mod read_move;
mod ruling;
mod shuffling;
mod stretch;
mod threat;
mod verdict;

pub use case::{Case, CaseError};
pub use case_file::{CaseRow, CaseRowError, CaseRowFault, read_cases};
pub use conduct::Conduct;
pub use ending::{BoardEnd, board_end};
pub use game_ruling::{GameRuling, GameVerdict, game_verdict, judge_game, judge_position};
pub use history::{History, Ply, Repetition};
pub use limit::{Deducted, LimitCount, count_for, count_without_claimant};
pub use mate::Mate;
pub use nature::Nature;
pub use placed::Placed;
pub use read_move::ReadMove;
pub use ruling::{Discretion, Dispute, Finding, Order, Ruling, judge, verdict};
pub use shuffling::{judge_shuffling, shuffling_in_game, shuffling_verdict};
pub use stretch::Stretch;
pub use verdict::{Level, ParseVerdictError, Verdict};

/// What the tests of this crate look at besides. Nothing is promised about it.
#[doc(hidden)]
pub mod inside {
    pub use crate::chinese::levels::{levels, verdict_on};
}
