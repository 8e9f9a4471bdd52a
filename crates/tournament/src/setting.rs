//! What is settled about an event before anybody plays.

mod error;
mod plan;
mod regulations;
mod stage;

use std::num::NonZeroU8;

use chuhe_rulebook::{
    AppliedRulebook, EntrantKind, MatchKind, PrimaryScore, Rulebook, TeamSystem, TieBreak,
    TieBreakOrder, UnplayedResult,
};
use serde::{Deserialize, Serialize};

pub use error::SettingError;
pub use plan::PlanError;
pub use regulations::{Field, Official, Regulations, Role, StaffingComplaint};
pub use stage::{Carries, PlacesPlayed, StageFormat, StageSetting, TableOrder, Takes};

use crate::elo::EloSetting;
use crate::entrant::is_on_one_line;

/// The name under which faults in the event's own regulations are told apart from those in the rulebook.
pub(crate) const OWN_REGULATIONS: &str = "overrides";

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
    /// The plan of the rulebook that the event follows, whose articles it is explained by.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plan: Option<String>,
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
    /// How many players of each unit count for the sum of individuals (队员总分制), if units are ranked by it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit_players: Option<NonZeroU8>,
    /// From which the lots of pairings, matches and ties are drawn; numbers have a seed of their own ([`Numbering`]).
    ///
    /// [`Numbering`]: crate::Numbering
    #[serde(default)]
    pub seed: u64,
    /// By how many minutes the clocks of the venue are ahead of UTC. With it points in time, which must then be
    /// milliseconds since the Unix epoch, are told as times of day; without it only spans are told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub utc_offset_min: Option<i16>,
    /// The regulations as they were published, and who runs the event.
    #[serde(default)]
    pub regulations: Regulations,
}

const fn nothing() -> UnplayedResult {
    UnplayedResult::Nothing
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

/// How far clocks can be from UTC, in minutes: from UTC-12 to UTC+14. All are whole quarters of an hour.
pub const UTC_OFFSETS_MIN: std::ops::RangeInclusive<i16> = -720..=840;

/// How often a round robin can go round at most. With as many cycles and thousands of entrants its rounds can still be
/// numbered.
pub const MOST_CYCLES: u8 = 12;

impl Setting {
    /// An event of players under a rulebook.
    pub fn players(name: &str, rulebook: &str, stages: Vec<StageSetting>) -> Setting {
        Setting {
            name: name.to_owned(),
            rulebook: rulebook.to_owned(),
            overrides: None,
            plan: None,
            entrants: EntrantKind::Players,
            teams: None,
            stages,
            scoring: None,
            missed_round: UnplayedResult::Nothing,
            elo: None,
            unit_players: None,
            seed: 0,
            utc_offset_min: None,
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
    pub(crate) fn resolve(&self) -> Result<AppliedRulebook, SettingError> {
        let issued = Rulebook::builtin(&self.rulebook)
            .ok_or_else(|| SettingError::NoSuchRulebook(self.rulebook.clone()))?;
        let book = AppliedRulebook::new(issued, OWN_REGULATIONS, self.overrides.as_deref())?;
        match (&self.scoring, self.entrants, &self.teams) {
            (Some(id), ..) if !book.scoring.systems.contains_key(id.as_str()) => {
                let known = book.scoring.systems.keys().map(ToString::to_string).collect();
                return Err(SettingError::NoSuchScoring { id: id.clone(), known });
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
        if let Some(plan) = self.plan.as_ref().filter(|id| !book.events.contains_key(id.as_str())) {
            let known = book.events.keys().map(ToString::to_string).collect();
            return Err(SettingError::NoSuchPlan { id: plan.clone(), known });
        }
        if self.unit_players.is_some() && self.entrants == EntrantKind::Teams {
            return Err(SettingError::UnitsOfTeams);
        }
        if self.stages.is_empty() {
            return Err(SettingError::NoStage);
        }
        for (at, stage) in self.stages.iter().enumerate() {
            self.check_stage(at as u16 + 1, stage, &book)?;
        }
        Ok(book)
    }

    /// What is asked of an event that is set up now. A log whose event was set up before it was asked still opens.
    pub(crate) fn check_new(&self, book: &Rulebook) -> Result<(), SettingError> {
        if self.name.trim().is_empty() {
            return Err(SettingError::NoName);
        }
        if !is_on_one_line(&self.name) {
            return Err(SettingError::NameNotOnOneLine(self.name.clone()));
        }
        if let Some(offset) = self.utc_offset_min.filter(|min| !UTC_OFFSETS_MIN.contains(min)) {
            return Err(SettingError::NoSuchUtcOffset(offset));
        }
        for (no, stage) in (1..).zip(&self.stages) {
            let presets = &book.time_controls.presets;
            let unknown = |id: &&String| !presets.contains_key(id.as_str());
            if let Some(id) = stage.time_controls.iter().find(unknown) {
                let known = presets.keys().map(ToString::to_string).collect();
                return Err(SettingError::NoSuchTimeControl { stage: no, id: id.clone(), known });
            }
            if let StageFormat::RoundRobin { cycles } = stage.format
                && cycles.get() > MOST_CYCLES
            {
                return Err(SettingError::TooManyCycles { stage: no, cycles: cycles.get() });
            }
            let order = stage.order.as_ref().map_or(&[][..], |order| &order.tie_breaks);
            let again = |&at: &usize| order[..at].contains(&order[at]);
            if let Some(at) = (0..order.len()).find(again) {
                return Err(SettingError::RepeatedTieBreak { stage: no, tie_break: order[at] });
            }
        }
        Ok(())
    }

    fn check_stage(
        &self,
        no: u16,
        stage: &StageSetting,
        book: &Rulebook,
    ) -> Result<(), SettingError> {
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
        let may_carry = match (stage.carries, before) {
            (Carries::Nothing, _) => true,
            (_, None) => false,
            (Carries::All, Some(before)) => {
                matches!(stage.format, StageFormat::Swiss { .. })
                    && matches!(before.format, StageFormat::Swiss { .. })
            }
            // What is carried must be what is played: one encounter, of as many games.
            (Carries::Mutual, Some(before)) => {
                let once = StageFormat::RoundRobin { cycles: NonZeroU8::MIN };
                stage.format == once && grouped && stage.games == before.games
            }
        };
        if !may_carry {
            return Err(SettingError::CarriesNothing(no));
        }
        let no_final = |plan: &String| SettingError::NoFinal { stage: no, plan: plan.clone() };
        match &stage.format {
            StageFormat::Swiss { .. } if book.swiss.is_none() => Err(SettingError::NoSwiss(no)),
            StageFormat::Swiss { forbidden, .. } => {
                let rounds = self.rounds_counting_for(stage);
                if rounds > u32::from(crate::swiss::Field::MAX_ROUND) {
                    return Err(SettingError::TooManyRounds { stage: no, rounds });
                }
                match forbidden.iter().find(|(a, b)| a == b) {
                    Some(&(entrant, _)) => Err(SettingError::ForbiddenSelf { stage: no, entrant }),
                    None => Ok(()),
                }
            }
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

    /// The rounds of a Swiss, with those of the Swiss before it that count on.
    fn rounds_counting_for(&self, stage: &StageSetting) -> u32 {
        let StageFormat::Swiss { rounds, .. } = &stage.format else { return 0 };
        let before = stage.takes.stage().filter(|_| stage.carries == Carries::All);
        let before = before.and_then(|before| self.stages.get(usize::from(before).wrapping_sub(1)));
        u32::from(rounds.get()) + before.map_or(0, |before| self.rounds_counting_for(before))
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
