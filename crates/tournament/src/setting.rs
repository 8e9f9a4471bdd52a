//! What is settled about an event before anybody plays.

mod plan;
mod regulations;

use std::num::{NonZeroU8, NonZeroU16};
use std::ops::Deref;
use std::sync::Arc;

use chuhe_rulebook::{
    EntrantKind, LoadError, MatchKind, PrimaryScore, Rulebook, SameUnit, StandingsFormat,
    TeamSystem, TieBreak, TieBreakOrder, UnplayedResult,
};
use serde::{Deserialize, Serialize};

pub use plan::NoSuchPlan;
pub use regulations::{Field, Official, Regulations, Role, StaffingComplaint};

use crate::elo::EloSetting;
use crate::entrant::EntrantId;

/// What is settled about an event before anybody plays. Lots are drawn from [`seed`](Setting::seed).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Setting {
    /// What the event is called.
    pub name: String,
    /// The rulebook's id.
    pub rulebook: String,
    /// The event's own regulations, as changes laid over the rulebook.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub overrides: Option<String>,
    /// Players or teams.
    pub entrants: EntrantKind,
    /// How teams meet; for events of teams.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub teams: Option<TeamSetting>,
    /// The stages, in the order in which they are played.
    pub stages: Vec<StageSetting>,
    /// The points for a game, if not those of the book: the id of one of its systems.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scoring: Option<String>,
    /// What a round missed with leave, or before a late entry, is worth. No book says.
    #[serde(default = "nothing")]
    pub missed_round: UnplayedResult,
    /// Ratings, if the event reckons them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub elo: Option<EloSetting>,
    /// From which lots are drawn.
    #[serde(default)]
    pub seed: u64,
    /// The regulations as they were published, and who runs the event.
    #[serde(default)]
    pub regulations: Regulations,
}

const fn nothing() -> UnplayedResult {
    UnplayedResult::Nothing
}

const fn one() -> NonZeroU8 {
    NonZeroU8::MIN
}

fn is_one(n: &NonZeroU8) -> bool {
    n.get() == 1
}

/// How teams meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct TeamSetting {
    /// The system.
    pub system: TeamSystem,
    /// How many boards, or, where everybody plays everybody, how many players of each team.
    pub boards: NonZeroU8,
}

/// One stage of an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct StageSetting {
    /// What it is called.
    pub name: String,
    /// How it is played.
    pub format: StageFormat,
    /// Who plays in it.
    #[serde(default)]
    pub takes: Takes,
    /// Whether the results of the stage before count on: the table is that of all its rounds, and nobody meets
    /// an opponent again.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub carries: bool,
    /// Games of an encounter, for teams on each board.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub games: NonZeroU8,
    /// The order of the table, if not that of the book.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<TableOrder>,
    /// Time controls of its games; several if the kind of clock decides.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub time_controls: Vec<String>,
}

/// A table's order that is not the book's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct TableOrder {
    /// What is compared first.
    pub score: PrimaryScore,
    /// The tie-breaks in order.
    pub tie_breaks: Vec<TieBreak>,
}

/// How a stage is played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    tag = "type",
    rename_all = "kebab-case",
    rename_all_fields = "kebab-case",
    deny_unknown_fields
)]
pub enum StageFormat {
    /// Everybody against everybody (大循环).
    RoundRobin {
        /// How often they go round, with colours exchanged each time.
        #[serde(default = "one", skip_serializing_if = "is_one")]
        cycles: NonZeroU8,
    },
    /// Everybody against everybody in groups (分组循环).
    Groups {
        /// How many groups.
        groups: NonZeroU8,
    },
    /// By score (积分编排).
    Swiss {
        /// How many rounds.
        rounds: NonZeroU16,
        /// Units apart or together, if not as the book says.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        same_unit: Option<SameUnit>,
        /// Pairs that must not meet.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        forbidden: Vec<(EntrantId, EntrantId)>,
    },
    /// Single elimination (单淘汰).
    KnockOut {
        /// Which places are played for.
        places: PlacesPlayed,
    },
    /// Double elimination (双淘汰), with the final of a plan in the book.
    DoubleElimination {
        /// The plan that lays down the final.
        plan: String,
    },
    /// The final stage of a plan in the book, such as that of 5+2.
    FinalStage {
        /// The plan.
        plan: String,
    },
}

/// Which places a knock-out plays for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PlacesPlayed {
    /// The first only; all who lose in one round share a place.
    First,
    /// The first and the third.
    FirstAndThird,
    /// Every place, by play-offs among those who lost (附加赛).
    All,
}

/// Who plays in a stage.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    tag = "type",
    rename_all = "kebab-case",
    rename_all_fields = "kebab-case",
    deny_unknown_fields
)]
pub enum Takes {
    /// All who entered.
    #[default]
    Everybody,
    /// Places of the table of an earlier stage.
    Places {
        /// The stage, from 1.
        stage: u16,
        /// The first place.
        from: u16,
        /// The last place; none for all the rest.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<u16>,
    },
    /// Places of every group of an earlier stage. In a knock-out of the first two the groups are crossed: the
    /// first of one meets the second of another, and those of one group can meet again only in the last match.
    GroupPlaces {
        /// The stage, from 1.
        stage: u16,
        /// The first place.
        from: u16,
        /// The last place; none for all the rest.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<u16>,
    },
}

impl Takes {
    /// The stage they come from.
    pub const fn stage(self) -> Option<u16> {
        match self {
            Takes::Everybody => None,
            Takes::Places { stage, .. } | Takes::GroupPlaces { stage, .. } => Some(stage),
        }
    }
}

impl StageSetting {
    /// A stage for everybody, one game an encounter.
    pub fn new(name: &str, format: StageFormat) -> StageSetting {
        StageSetting {
            name: name.to_owned(),
            format,
            takes: Takes::Everybody,
            carries: false,
            games: one(),
            order: None,
            time_controls: Vec::new(),
        }
    }

    /// The same for others.
    #[must_use]
    pub fn taking(mut self, takes: Takes) -> StageSetting {
        self.takes = takes;
        self
    }

    /// The same with several games an encounter.
    #[must_use]
    pub fn of_games(mut self, games: u8) -> StageSetting {
        self.games = NonZeroU8::new(games).unwrap_or(one());
        self
    }

    /// Whether its encounters must have a winner.
    pub const fn is_knock_out(&self) -> bool {
        use StageFormat::{DoubleElimination, FinalStage, KnockOut};
        matches!(self.format, KnockOut { .. } | DoubleElimination { .. } | FinalStage { .. })
    }

    /// Which of the book's tables this is; none for a knock-out.
    pub fn table(&self, kind: EntrantKind) -> Option<StandingsFormat> {
        use StandingsFormat::*;
        let teams = kind == EntrantKind::Teams;
        match self.format {
            _ if self.is_knock_out() => None,
            StageFormat::Swiss { .. } if teams => Some(TeamSwiss),
            StageFormat::Swiss { .. } => Some(Swiss),
            _ if teams => Some(TeamRoundRobin),
            _ if self.games.get() > 1 => Some(RoundRobinTwoGames),
            _ => Some(RoundRobinOneGame),
        }
    }
}

/// Why an event cannot be set up.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum SettingError {
    /// No rulebook has this id.
    #[error("there is no rulebook `{0}`")]
    NoSuchRulebook(String),
    /// The event's regulations are faulty.
    #[error("the event's regulations cannot be used: {0}")]
    Overrides(#[from] LoadError),
    /// There is nothing to play.
    #[error("an event has at least one stage")]
    NoStage,
    /// No scoring system has this id.
    #[error("the rulebook has no scoring system `{0}`")]
    NoSuchScoring(String),
    /// The book does not say how a match is scored.
    #[error("stage {0}: the rulebook does not say how a match of several games is scored")]
    NoMatchScoring(u16),
    /// The book has no order for a table of this kind, and the stage gives none.
    #[error("stage {0}: the rulebook has no order of tie-breaks for this table; give one")]
    NoOrder(u16),
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

/// The rulebook of an event: one that comes with the program, or one with the event's regulations over it.
#[derive(Clone, Debug)]
pub(crate) enum Book {
    Issued(&'static Rulebook),
    Event(Arc<Rulebook>),
}

impl Deref for Book {
    type Target = Rulebook;

    fn deref(&self) -> &Rulebook {
        match self {
            Book::Issued(book) => book,
            Book::Event(book) => book,
        }
    }
}

impl Setting {
    /// An event of players under a rulebook.
    pub fn players(name: &str, rulebook: &str, stages: Vec<StageSetting>) -> Setting {
        Setting {
            name: name.to_owned(),
            rulebook: rulebook.to_owned(),
            overrides: None,
            entrants: EntrantKind::Players,
            teams: None,
            stages,
            scoring: None,
            missed_round: UnplayedResult::Nothing,
            elo: None,
            seed: 0,
            regulations: Regulations::default(),
        }
    }

    /// An event of teams under a rulebook.
    pub fn teams(
        name: &str,
        rulebook: &str,
        teams: TeamSetting,
        stages: Vec<StageSetting>,
    ) -> Setting {
        let players = Setting::players(name, rulebook, stages);
        Setting { entrants: EntrantKind::Teams, teams: Some(teams), ..players }
    }

    /// The same with another seed for its lots.
    #[must_use]
    pub fn seeded(mut self, seed: u64) -> Setting {
        self.seed = seed;
        self
    }

    /// How a match of a stage is scored; none if a single game is the match.
    pub(crate) fn match_kind(&self, stage: &StageSetting) -> Option<MatchKind> {
        match (self.entrants, stage.games.get()) {
            (EntrantKind::Players, 1) => None,
            (EntrantKind::Players, _) => Some(MatchKind::IndividualGames),
            (EntrantKind::Teams, 1) => Some(MatchKind::TeamOneGame),
            (EntrantKind::Teams, _) => Some(MatchKind::TeamTwoGames),
        }
    }

    /// Looks the rulebook up and checks that everything can be played.
    pub(crate) fn resolve(&self) -> Result<Book, SettingError> {
        let issued = Rulebook::builtin(&self.rulebook)
            .ok_or_else(|| SettingError::NoSuchRulebook(self.rulebook.clone()))?;
        let book = match &self.overrides {
            None => Book::Issued(issued),
            Some(text) => Book::Event(Arc::new(issued.with_overrides("overrides", text)?)),
        };
        match (&self.scoring, self.entrants, &self.teams) {
            (Some(id), ..) if !book.scoring.systems.contains_key(id.as_str()) => {
                return Err(SettingError::NoSuchScoring(id.clone()));
            }
            (_, EntrantKind::Teams, None) => return Err(SettingError::NoTeamSetting),
            (_, EntrantKind::Teams, Some(teams))
                if teams.system == TeamSystem::SumOfIndividuals =>
            {
                return Err(SettingError::SumOfIndividuals);
            }
            (_, EntrantKind::Players, Some(_)) => return Err(SettingError::TeamSettingForPlayers),
            _ => {}
        }
        if self.stages.is_empty() {
            return Err(SettingError::NoStage);
        }
        for (at, stage) in self.stages.iter().enumerate() {
            self.check_stage(at as u16 + 1, stage, &book)?;
        }
        Ok(book)
    }

    fn check_stage(&self, no: u16, stage: &StageSetting, book: &Book) -> Result<(), SettingError> {
        if let Some(kind) = self.match_kind(stage)
            && !book.scoring.matches.contains_key(&kind)
        {
            return Err(SettingError::NoMatchScoring(no));
        }
        if let Some(table) = stage.table(self.entrants)
            && stage.order.is_none()
            && !book.tie_breaks.orders.contains_key(&table)
        {
            return Err(SettingError::NoOrder(no));
        }
        let from = stage.takes.stage();
        let before = from.and_then(|from| self.stages.get(usize::from(from).wrapping_sub(1)));
        if from.is_some_and(|from| from == 0 || from >= no) {
            return Err(SettingError::TakesFromLater(no));
        }
        let grouped = before.is_some_and(|s| matches!(s.format, StageFormat::Groups { .. }));
        if let Takes::Places { from, to, .. } | Takes::GroupPlaces { from, to, .. } = stage.takes
            && (from == 0 || to.is_some_and(|to| to < from))
        {
            return Err(SettingError::NoPlaces(no));
        }
        if matches!(stage.takes, Takes::GroupPlaces { .. }) != grouped {
            return Err(SettingError::NoGroups(no));
        }
        let carried = matches!(stage.format, StageFormat::Swiss { .. })
            && before.is_some_and(|s| matches!(s.format, StageFormat::Swiss { .. }));
        if stage.carries && !carried {
            return Err(SettingError::CarriesNothing(no));
        }
        let no_final = |plan: &String| SettingError::NoFinal { stage: no, plan: plan.clone() };
        match &stage.format {
            StageFormat::Swiss { .. } if book.swiss.is_none() => Err(SettingError::NoSwiss(no)),
            StageFormat::DoubleElimination { plan } => {
                let found = book.events.get(plan.as_str());
                let last = found.and_then(|plan| plan.double_elimination_final.as_ref());
                last.map(drop).ok_or_else(|| no_final(plan))
            }
            StageFormat::FinalStage { plan } => {
                let found = book.events.get(plan.as_str());
                let last = found.and_then(|plan| plan.final_stage.as_ref());
                let from = matches!(stage.takes, Takes::Places { .. });
                last.filter(|_| from).map(drop).ok_or_else(|| no_final(plan))
            }
            _ => Ok(()),
        }
    }

    /// What sorts the table of a stage; none for a knock-out.
    pub(crate) fn order<'a>(
        &'a self,
        stage: &'a StageSetting,
        book: &'a Rulebook,
    ) -> Option<(PrimaryScore, &'a [TieBreak], Option<&'a TieBreakOrder>)> {
        let table = stage.table(self.entrants)?;
        match &stage.order {
            Some(order) => Some((order.score, &order.tie_breaks, None)),
            None => {
                let order = book.tie_breaks.orders.get(&table)?;
                Some((order.score, &order.order, Some(order)))
            }
        }
    }
}
