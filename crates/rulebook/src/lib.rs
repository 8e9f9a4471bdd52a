#![doc = include_str!("../README.md")]

mod adjournment;
mod appeals;
mod applied;
mod article;
mod book;
mod colours;
mod discipline;
mod doctrine;
mod double_elimination;
mod draw_offers;
mod equipment;
mod event_plan;
mod fault;
mod files;
mod final_stage;
mod format;
mod fouls;
mod knock_out;
mod lateness;
mod limit;
mod load;
mod mishap;
mod odd_numbers;
mod officials;
mod overrides;
mod procedure;
mod quota;
mod recording;
mod repetition;
mod resignation;
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

pub use crate::adjournment::{Adjournment, Sealer};
pub use crate::appeals::{Appeals, Fee, FinalInstance};
pub use crate::applied::AppliedRulebook;
pub use crate::article::{Article, ArticleRef, ArticleStatus, Citations, NoArticle};
pub use crate::book::{Book, Completeness};
pub use crate::colours::{ColourCase, ColourMethod, Colours};
pub use crate::discipline::{Discipline, Ladder, Measure, Misconduct, Sanction};
pub use crate::doctrine::{
    Asian, CaptureByRoot, ChaseOrNot, CheckWithChase, Chinese, ChineseEdition, CrossedPawnValue,
    Doctrine, DrawingPoint, Ground, ListedRoles, OldRoot, Role, School, SearchLimits, Unrooting,
};
pub use crate::double_elimination::{BracketSide, DoubleEliminationFinal};
pub use crate::draw_offers::{DrawOffers, EarlyDraw, EarlyDrawEffect, OfferAgain, OfferTime};
pub use crate::equipment::{Between, Equipment};
pub use crate::event_plan::{EntrantKind, EventPlan, EventPlans, Numbering};
pub use crate::fault::{Fault, FaultKind, Inconsistency, LoadError};
pub use crate::final_stage::{FinalStage, PlayOffColours, PlayOffDraw, PlayOffGame, StageColours};
pub use crate::format::{Format, Formats};
pub use crate::fouls::{
    ClockPenalty, Counter, CounterKind, FoulKind, FoulRule, Fouls, Step, StepEffect,
};
pub use crate::knock_out::{DrawnAgain, DrawnMatch, KnockOut};
pub use crate::lateness::Lateness;
pub use crate::limit::{LimitCounting, NaturalLimit, VoidCheckCost, WithoutClaimant};
pub use crate::mishap::{
    ColoursAfterStart, ColoursReversed, Correction, KnockedOver, Mishaps, SuicideEffect,
    SuicideMove,
};
pub use crate::odd_numbers::{OddCase, OddNumbers, OddRemedy};
pub use crate::officials::{ArbiterGrade, EventLevel, Grades, Officials};
pub use crate::overrides::Change;
pub use crate::procedure::Procedure;
pub use crate::quota::Quota;
pub use crate::recording::{EnteredBy, EntryDuty, RecordNotation, Recording};
pub use crate::repetition::{Consequence, Raiser, Repetition, RepetitionOutcome, Shuffling};
pub use crate::resignation::{Resignation, ResignationEffect};
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
