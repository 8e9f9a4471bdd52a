//! Why an event cannot be set up.

use chuhe_rulebook::{LoadError, Rulebook, TieBreak};

use super::{MOST_CYCLES, UTC_OFFSETS_MIN};
use crate::entrant::EntrantId;
use crate::swiss::Field;

/// Why an event cannot be set up.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum SettingError {
    /// No rulebook has this id.
    #[error("there is no rulebook `{0}`; there are {known}", known = Rulebook::ids().collect::<Vec<_>>().join(", "))]
    NoSuchRulebook(String),
    /// The event's regulations are faulty.
    #[error("the event's regulations cannot be used: {0}")]
    Overrides(#[from] LoadError),
    /// The event has no name.
    #[error("an event has a name")]
    NoName,
    /// The book lays out no such event.
    #[error("the rulebook has no plan `{id}`; it has {}", known.join(", "))]
    NoSuchPlan {
        /// The id.
        id: String,
        /// Those that the rulebook has.
        known: Vec<String>,
    },
    /// The event's name breaks lines, or turns the direction of writing.
    #[error("the event's name must be written on one line: {0:?}")]
    NameNotOnOneLine(String),
    /// No clocks are so far from UTC.
    #[error(
        "no clocks are {0} minutes ahead of UTC; write {least} to {most}",
        least = UTC_OFFSETS_MIN.start(),
        most = UTC_OFFSETS_MIN.end()
    )]
    NoSuchUtcOffset(i16),
    /// Players of units are added up, not teams.
    #[error("the sum of individuals is for events of players")]
    UnitsOfTeams,
    /// There is nothing to play.
    #[error("an event has at least one stage")]
    NoStage,
    /// No scoring system has this id.
    #[error("the rulebook has no scoring system `{id}`; it has {}", known.join(", "))]
    NoSuchScoring {
        /// The id.
        id: String,
        /// Those that the rulebook has.
        known: Vec<String>,
    },
    /// The book has no such time control.
    #[error("stage {stage}: the rulebook has no time control `{id}`; it has {}", known.join(", "))]
    NoSuchTimeControl {
        /// The stage.
        stage: u16,
        /// The id.
        id: String,
        /// Those that the rulebook has.
        known: Vec<String>,
    },
    /// The book does not say how a match is scored.
    #[error("stage {0}: the rulebook does not say how a match of several games is scored")]
    NoMatchScoring(u16),
    /// The book has no order for a table of this kind, and the stage gives none.
    #[error("stage {0}: the rulebook has no order of tie-breaks for this table; give one")]
    NoOrder(u16),
    /// A tie-break stands twice in the order of a table.
    #[error("stage {stage}: the tie-break `{tie_break}` appears twice")]
    RepeatedTieBreak {
        /// The stage.
        stage: u16,
        /// Which.
        tie_break: TieBreak,
    },
    /// The book does not pair by score.
    #[error("stage {0}: the rulebook does not pair by score")]
    NoSwiss(u16),
    /// The book has no such plan, or the plan lacks what the stage needs.
    #[error("stage {stage}: the rulebook has no plan `{plan}` with such a final")]
    NoFinal {
        /// The stage.
        stage: u16,
        /// The plan.
        plan: String,
    },
    /// A stage takes its entrants from one that is not before it.
    #[error("stage {0} must take its entrants from a stage before it")]
    TakesFromLater(u16),
    /// A stage takes places of groups, but there are none.
    #[error("stage {0} takes places of groups from a stage without groups")]
    NoGroups(u16),
    /// Places that do not exist.
    #[error("stage {0} takes no places: they begin at 1, and the last is not before the first")]
    NoPlaces(u16),
    /// A stage goes on with the results of a stage, but which?
    #[error("stage {0} cannot go on with the results of the stage it takes its entrants from")]
    CarriesNothing(u16),
    /// Colours of so many rounds are not compared.
    #[error(
        "stage {stage} comes to {rounds} rounds, with those that count on; at most {} can be paired",
        Field::MAX_ROUND
    )]
    TooManyRounds {
        /// The stage.
        stage: u16,
        /// How many rounds count for it in the end.
        rounds: u32,
    },
    /// Nobody goes round so often.
    #[error("stage {stage} goes round {cycles} times; it can do so {MOST_CYCLES} times at most")]
    TooManyCycles {
        /// The stage.
        stage: u16,
        /// How often it goes round.
        cycles: u8,
    },
    /// Nobody meets himself.
    #[error("stage {stage} forbids {entrant} to meet {entrant}; name two")]
    ForbiddenSelf {
        /// The stage.
        stage: u16,
        /// Who.
        entrant: EntrantId,
    },
    /// An event of teams does not say how they meet.
    #[error("an event of teams must say how they meet, and on how many boards")]
    NoTeamSetting,
    /// An event of players says how teams meet.
    #[error("an event of players has no system for teams")]
    TeamSettingForPlayers,
    /// This system has no matches between teams.
    #[error("sums of individual results are no matches: play an event of players and add them up")]
    SumOfIndividuals,
}
