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
mod read_move;
mod reading;
mod ruling;
mod shuffling;
mod threat;
mod verdict;

pub use case::{Case, CaseError};
pub use case_file::{CaseRow, CaseRowError, CaseRowFault, read_cases};
pub use conduct::Conduct;
pub use ending::{BoardEnd, board_end};
pub use game_ruling::{GameRuling, GameVerdict, game_verdict, judge_position, judge_repetitions};
pub use history::{History, Ply, Repetition};
pub use limit::{Deducted, LimitCount, count_for, count_without_claimant};
pub use mate::{Mate, MateSearch};
pub use nature::Nature;
pub use read_move::ReadMove;
pub use reading::{
    Answer, Attack, AttackFinding, ChaseEvidence, FalseRoot, Held, MoveReading, Placed, RootState,
    WhyNot,
};
pub use ruling::{Discretion, Dispute, Finding, Order, Ruling, judge, verdict};
pub use shuffling::{judge_game, judge_shuffling, shuffling_verdict};
pub use threat::Roots;
pub use verdict::{Level, ParseVerdictError, Verdict};
