//! What can be wrong with a rule file, and where.

use std::fmt;

use crate::doctrine::{Ground, SearchLimits};
use crate::fouls::{CounterKind, FoulKind};
use crate::results::{DrawReason, LossReason, OtherOutcome};
use crate::tie_break::{StandingsFormat, TieBreak};

/// A rule file that was refused, with everything found wrong in it.
///
/// Each section is read to its first bad value; unknown keys and references to articles that do not
/// exist are all listed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoadError {
    faults: Vec<Fault>,
}

impl LoadError {
    pub(crate) fn new(mut faults: Vec<Fault>) -> LoadError {
        faults.sort_by(|a, b| (&a.file, a.line, a.column).cmp(&(&b.file, b.line, b.column)));
        faults.dedup();
        LoadError { faults }
    }

    /// The faults, in the order of the file. Never empty.
    pub fn faults(&self) -> &[Fault] {
        &self.faults
    }
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, fault) in self.faults.iter().enumerate() {
            if i > 0 {
                f.write_str("\n")?;
            }
            write!(f, "{fault}")?;
        }
        Ok(())
    }
}

impl std::error::Error for LoadError {}

/// One fault and where it is.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{line}:{column}: {kind}")]
pub struct Fault {
    /// The name of the file, as it was given.
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
    /// The column in characters, counted from 1.
    pub column: usize,
    /// What is wrong.
    pub kind: FaultKind,
}

/// What is wrong.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FaultKind {
    /// The text is not TOML.
    #[error("not TOML: {0}")]
    Syntax(String),
    /// A key or a value is not one of those allowed here; the message names them.
    #[error("{message}, at `{key}`")]
    Schema {
        /// The key, with dots: `natural-limit.plies`.
        key: String,
        /// What was found, and what is allowed.
        message: String,
    },
    /// A value is given for a key that has keys of its own below it.
    #[error("`{key}` has keys of its own: write `{key}.{}`", keys.join(&format!("`, `{key}.")))]
    HasKeys {
        /// The key.
        key: String,
        /// Those below it.
        keys: Vec<String>,
    },
    /// Keys are given below one that has a value.
    #[error("`{0}` has a value and no keys of its own: write `{0} = …`")]
    HasNoKeys(String),
    /// A top-level section that no rulebook has.
    #[error("unknown section `{found}`, expected one of {}", allowed.join(", "))]
    UnknownSection {
        /// The section's key.
        found: String,
        /// The sections there are.
        allowed: Vec<&'static str>,
    },
    /// A top-level section that every rulebook must have.
    #[error("the section `{0}` is missing")]
    MissingSection(&'static str),
    /// An article that is cited but not in the table of articles.
    #[error("there is no article `{0}` in this rulebook")]
    NoSuchArticle(Box<str>),
    /// Two articles of the same number.
    #[error("the article `{0}` is already in the table")]
    DuplicateArticle(Box<str>),
    /// A key that overrides may not touch.
    #[error("`{0}` says which rulebook this is and cannot be overridden")]
    NotOverridable(String),
    /// A key that overrides may not touch because nothing acts on its value.
    #[error(
        "`{0}` is in the rulebook for its readers only: nothing acts on it, so that overriding it \
         would change nothing. Leave it out, and state what the event wants in an `[[article]]`"
    )]
    ForReadersOnly(String),
    /// A key to be struck out that is not there.
    #[error("there is no `{0}` to leave out")]
    NothingToLeaveOut(String),
    /// Values that do not fit together.
    #[error(transparent)]
    Inconsistent(#[from] Inconsistency),
}

/// Values that are each allowed but do not fit together.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Inconsistency {
    /// A ground for which no article is named.
    #[error("no article is named for the ground `{0}`")]
    UncitedGround(Ground),
    /// A value marked as disputed of which no second reading is known that a ruling could show.
    #[error(
        "no second reading of this is known that a ruling could show: leave `disputed` out, and \
         say in the source's `note` how the book is read"
    )]
    NoOtherReading,
    /// A search for more checks than can be searched.
    #[error(
        "{checks} checks in a row are too many to search: write at most {most}",
        most = SearchLimits::MOST_CHECKS
    )]
    TooManyChecks {
        /// How many were asked for.
        checks: u8,
    },
    /// A ladder of misconduct without measures.
    #[error("the ladder of misconduct needs at least one measure")]
    NoMeasures,
    /// A currency that is not written with its three letters.
    #[error("{0:?} is no currency: write its three capital letters, such as `CNY`")]
    NoCurrency(String),
    /// A number for a seed that is 0 or reserved twice.
    #[error("{0} cannot be reserved for a seed: numbers count from 1, and each is named once")]
    SeedNumber(u16),
    /// A place in the pairings of a final stage that nobody has.
    #[error("place {place} is paired, but only {players} players reach the final stage")]
    NoSuchPlace {
        /// The place.
        place: u8,
        /// How many reach the stage.
        players: u8,
    },
    /// A place that the pairings of a final stage name twice.
    #[error("place {0} is paired twice")]
    PlacePairedTwice(u8),
    /// A counter that is fed or filled but not declared.
    #[error("the counter `{0}` is not declared under fouls.counters")]
    NoSuchCounter(CounterKind),
    /// A foul that is referred to but not declared.
    #[error("the foul `{0}` is not declared under fouls.kinds")]
    NoSuchFoul(FoulKind),
    /// Steps of a counter that do not rise.
    #[error("the steps of a counter must rise")]
    StepsDoNotRise,
    /// A counter without steps, which could never matter.
    #[error("a counter needs at least one step")]
    NoSteps,
    /// A counter is converted into one that is itself converted.
    #[error("the counter `{0}` is itself converted into another and cannot be converted into")]
    CounterPassedOn(CounterKind),
    /// A list of duties after touching pieces that leaves the player without a move.
    #[error("the last duty after touching a piece must be `free`, and only the last")]
    TouchOrder,
    /// A repetition that one side is to lose although neither offends more than the other.
    #[error("neither side offends more than the other here, so that nobody can lose: write `draw`")]
    NobodyToLose,
    /// Nobody may raise what can only be raised.
    #[error("at least one of `player` and `arbiter` must be able to raise it")]
    NobodyRaisesIt,
    /// A game can be lost in a way for which the book gives no reason.
    #[error("a game can be lost by `{0}`, but no article is named for that under results.losses")]
    NoLossReason(LossReason),
    /// A game can be drawn in a way for which the book gives no reason.
    #[error("a game can be drawn by `{0}`, but no article is named for that under results.draws")]
    NoDrawReason(DrawReason),
    /// A game can end in a way that the book does not list.
    #[error("a game can end in `{0}`, but no article is named for that under results.others")]
    NoOutcome(OtherOutcome),
    /// A time control that is referred to but not declared.
    #[error("there is no time control `{0}`")]
    NoSuchTimeControl(String),
    /// Rapid games for which no time control is named.
    #[error("name at least one time control for the rapid games")]
    NoPlayOffControl,
    /// A time control for rapid games that is none for them.
    #[error(
        "the time control `{0}` is for slow games, and a drawn match is followed by a rapid one"
    )]
    SlowPlayOff(String),
    /// Checkpoints of a time control that do not rise in moves and in time.
    #[error("the checkpoints must rise, in moves and in time")]
    CheckpointsDoNotRise,
    /// A scoring system that is referred to but not declared.
    #[error("there is no scoring system `{0}`")]
    NoSuchScoring(String),
    /// A tie-break that appears twice in one order.
    #[error("the tie-break `{0}` appears twice")]
    RepeatedTieBreak(TieBreak),
    /// A format that an event plan uses but for which no order of tie-breaks is given.
    #[error("no order of tie-breaks is given for `{0}`")]
    NoTieBreaks(StandingsFormat),
    /// A proportion above one, or with a zero below the line.
    #[error("{part}/{whole} is not a proportion")]
    NotAProportion {
        /// Above the line.
        part: u16,
        /// Below the line.
        whole: u16,
    },
    /// A range whose ends are the wrong way round.
    #[error("the range {0}..{1} is empty")]
    EmptyRange(u16, u16),
}
