//! How one stage of an event is played.

use std::num::{NonZeroU8, NonZeroU16};

use chuhe_rulebook::{EntrantKind, PrimaryScore, Rulebook, SameUnit, StandingsFormat, TieBreak};
use serde::{Deserialize, Serialize};

use crate::entrant::EntrantId;

const fn one() -> NonZeroU8 {
    NonZeroU8::MIN
}

fn is_one(n: &NonZeroU8) -> bool {
    n.get() == 1
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
    /// Which results of the stage before count on.
    #[serde(default, skip_serializing_if = "Carries::is_nothing")]
    pub carries: Carries,
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

/// Which results of the stage before count on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Carries {
    /// None: the stage begins anew.
    #[default]
    Nothing,
    /// All, from one Swiss to the next: the table is that of all rounds, and nobody meets an opponent again.
    All,
    /// From groups to a round robin, those of the encounters between two who both qualified (带成绩进决赛): they
    /// do not meet again, and what they scored against others does not count.
    Mutual,
}

impl Carries {
    /// Whether nothing counts on.
    fn is_nothing(&self) -> bool {
        *self == Carries::Nothing
    }
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
            carries: Carries::Nothing,
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

    /// The same with results of the stage before.
    #[must_use]
    pub fn carrying(mut self, carries: Carries) -> StageSetting {
        self.carries = carries;
        self
    }

    /// The same with one of the further orders of a book, such as `progressive` of `cxa-2020`; none if it has no
    /// such order.
    #[must_use]
    pub fn ordered_by(mut self, book: &Rulebook, variant: &str) -> Option<StageSetting> {
        let order = book.tie_breaks.variants.get(variant)?;
        self.order = Some(TableOrder { score: order.score, tie_breaks: order.order.clone() });
        Some(self)
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
