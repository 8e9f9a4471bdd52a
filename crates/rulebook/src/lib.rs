#![doc = include_str!("../README.md")]

mod agreement;
mod applied;
mod article;
mod book;
mod colours;
mod discipline;
mod doctrine;
mod event;
mod fault;
mod files;
mod fouls;
mod knock_out;
mod limit;
mod load;
mod mishap;
mod odd_numbers;
mod officials;
mod overrides;
mod presence;
mod procedure;
mod recording;
mod repetition;
mod results;
mod rulebook;
mod rules;
mod scoring;
mod source;
mod swiss;
mod teams;
mod text;
mod tie_break;
mod time_control;
mod touch;
mod vocabulary;
mod withdrawal;

pub use crate::agreement::{
    DrawOffers, EarlyDraw, EarlyDrawEffect, OfferAgain, OfferTime, Resignation, ResignationEffect,
};
pub use crate::applied::AppliedRulebook;
pub use crate::article::{Article, ArticleRef, Citations, NoArticle, Standing};
pub use crate::book::{Between, Book, Completeness, Equipment};
pub use crate::colours::{ColourCase, ColourMethod, Colours};
pub use crate::discipline::{
    Appeals, Discipline, Fee, FinalInstance, Ladder, Measure, Misconduct, Sanction,
};
pub use crate::doctrine::{
    Asian, CaptureByRoot, ChaseOrNot, CheckWithChase, Chinese, ChineseReading, CrossedPawnValue,
    Doctrine, DrawingPoint, Ground, OldRoot, Role, School, SearchLimits, Unrooting,
};
pub use crate::event::{
    BracketSide, DoubleEliminationFinal, EntrantKind, EventPlan, EventPlans, FinalStage, Format,
    Formats, Numbering, PlayOffColours, PlayOffDraw, PlayOffGame, Quota, StageColours,
};
pub use crate::fault::{Fault, FaultKind, Inconsistency, LoadError};
pub use crate::fouls::{
    ClockPenalty, Counter, CounterKind, FoulKind, FoulRule, Fouls, Step, StepEffect,
};
pub use crate::knock_out::{DrawnAgain, DrawnMatch, KnockOut};
pub use crate::limit::{LimitCounting, NaturalLimit, VoidCheckCost, WithoutClaimant};
pub use crate::mishap::{
    ColoursAfterStart, ColoursReversed, Correction, KnockedOver, Mishaps, SuicideEffect,
    SuicideMove,
};
pub use crate::odd_numbers::{OddCase, OddNumbers, OddRemedy};
pub use crate::officials::{ArbiterGrade, EventLevel, Grades, Officials};
pub use crate::overrides::Change;
pub use crate::presence::{Adjournment, Lateness, Sealer};
pub use crate::procedure::Procedure;
pub use crate::recording::{EnteredBy, EntryDuty, RecordNotation, Recording};
pub use crate::repetition::{Consequence, Raiser, Repetition, RepetitionOutcome, Shuffling};
pub use crate::results::{DrawReason, LossReason, OtherOutcome, Results};
pub use crate::rulebook::Rulebook;
pub use crate::rules::Rules;
pub use crate::scoring::{
    MatchKind, MatchMeasure, MatchPointsName, MatchScoring, MissingOpponent, Points, Scoring,
    ScoringSystem, Unplayed, UnplayedResult,
};
pub use crate::source::{Basis, Ruled, Source};
pub use crate::swiss::{
    ByeGoesTo, ColourPriority, FirstColours, FirstRound, LimitStanding, PairingDirection, SameUnit,
    Swiss, TiedColours, UnitStanding,
};
pub use crate::teams::{BoardOrder, LateLineup, Lineup, ReservePlays, TeamSystem, Teams};
pub use crate::text::{Language, Text};
pub use crate::tie_break::{
    HeadToHeadAmong, PrimaryScore, StandingsFormat, StrongOpponents, TieBreak, TieBreakOptions,
    TieBreakOrder, TieBreaks, Undecided,
};
pub use crate::time_control::{
    Allowance, Allowances, Checkpoint, ClockRules, ClockStarter, ClockType, Pace, RecordedUntil,
    RepeatingPeriod, TimeControl, TimeControls,
};
pub use crate::touch::{
    Adjusting, CompletedMove, MoveCompleted, OverlookedCheck, TouchDuty, TouchMove, TouchRule,
};
pub use crate::vocabulary::UnknownWord;
pub use crate::withdrawal::{PlayedResults, Proportion, RoundRobinWithdrawal, Withdrawal};
