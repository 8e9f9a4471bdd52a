//! Events that a book lays out in full, as settings.

use std::num::NonZeroU16;

use chuhe_rulebook::{EntrantKind, EventPlan, Format, Rulebook, TeamSystem};

use super::{Carries, PlacesPlayed, Setting, StageFormat, StageSetting, Takes, TeamSetting};

/// Why there is no event as a book lays it out.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PlanError {
    /// No rulebook has this id.
    #[error("there is no rulebook `{rulebook}`; there are {}", known.join(", "))]
    NoSuchRulebook {
        /// The rulebook.
        rulebook: String,
        /// Those that there are.
        known: Vec<String>,
    },
    /// The book lays out no such event.
    #[error("the rulebook `{rulebook}` lays out no event `{plan}`; {}", laid_out(known))]
    NoSuchPlan {
        /// The rulebook.
        rulebook: String,
        /// The plan.
        plan: String,
        /// Those that the book has.
        known: Vec<String>,
    },
    /// The plan leaves to the event how it is played: how many rounds or groups there are, and who goes on.
    #[error("the plan `{0}` does not say how it is played in full: give the stages yourself")]
    LeftToEvent(String),
    /// A plan for teams of a book that does not say how a team is made up.
    #[error("the plan `{plan}` is for teams, and the rulebook `{rulebook}` sets no line-up")]
    NoLineup {
        /// The rulebook.
        rulebook: String,
        /// The plan.
        plan: String,
    },
}

fn laid_out(known: &[String]) -> String {
    match known {
        [] => "it lays out none".to_owned(),
        _ => format!("it has {}", known.join(", ")),
    }
}

impl Setting {
    /// An event as a book lays it out: `team`, `individual-5-plus-2`, `individual-6-plus-1`, `women`, `open`
    /// of `axf-2017`, `staff` of `staff-2012`.
    ///
    /// ```
    /// use chuhe_tournament::Setting;
    /// let setting = Setting::from_plan("Cup", "axf-2017", "individual-5-plus-2").unwrap();
    /// let stages: Vec<_> = setting.stages.iter().map(|stage| &*stage.name).collect();
    /// assert_eq!(stages, ["swiss", "final", "others"]);
    /// ```
    ///
    /// # Errors
    /// If there is no such book, the book has no such plan, or the plan takes more than it says.
    pub fn from_plan(name: &str, rulebook: &str, id: &str) -> Result<Setting, PlanError> {
        let (named, wanted) = (|| rulebook.to_owned(), || id.to_owned());
        let book = Rulebook::builtin(rulebook).ok_or_else(|| PlanError::NoSuchRulebook {
            rulebook: named(),
            known: Rulebook::ids().map(str::to_owned).collect(),
        })?;
        let plan = book.events.get(id).ok_or_else(|| PlanError::NoSuchPlan {
            rulebook: named(),
            plan: wanted(),
            known: book.events.keys().map(ToString::to_string).collect(),
        })?;
        let stages = stages(plan, id).ok_or_else(|| PlanError::LeftToEvent(wanted()))?;
        let setting = match plan.entrants {
            EntrantKind::Players => Setting::players(name, rulebook, stages),
            EntrantKind::Teams => {
                let no_lineup = || PlanError::NoLineup { rulebook: named(), plan: wanted() };
                let lineup = book.teams.lineup.as_ref().ok_or_else(no_lineup)?;
                let system = TeamSystem::BoardsWithSubstitutes;
                let teams = TeamSetting { system, boards: lineup.boards };
                Setting::teams(name, rulebook, teams, stages)
            }
        };
        Ok(Setting { plan: Some(id.to_owned()), ..setting })
    }
}

fn stages(plan: &EventPlan, id: &str) -> Option<Vec<StageSetting>> {
    let controls: Vec<String> = plan.time_controls.iter().map(|id| id.to_string()).collect();
    let stage = |name: &str, format| StageSetting {
        time_controls: controls.clone(),
        ..StageSetting::new(name, format)
    };
    let same_unit = plan.same_unit.as_ref().map(|ruled| ruled.value);
    let swiss = |rounds| StageFormat::Swiss { rounds, same_unit, forbidden: Vec::new() };
    match plan.format {
        Format::Swiss => Some(vec![stage("swiss", swiss(plan.swiss_rounds?.into()))]),
        Format::SwissKnockOut => {
            let last = plan.final_stage.as_ref()?;
            let best = u16::from(last.players.get());
            let final_stage = StageFormat::FinalStage { plan: id.to_owned() };
            let others = swiss(NonZeroU16::from(last.rounds_for_others));
            let first = stage("swiss", swiss(plan.swiss_rounds?.into()));
            let final_stage = stage("final", final_stage).taking(Takes::Places {
                stage: 1,
                from: 1,
                to: Some(best),
            });
            let others = stage("others", others).carrying(Carries::All).taking(Takes::Places {
                stage: 1,
                from: best + 1,
                to: None,
            });
            Some(vec![first, final_stage, others])
        }
        Format::DoubleElimination => {
            let format = StageFormat::DoubleElimination { plan: id.to_owned() };
            Some(vec![stage("double elimination", format)])
        }
        Format::KnockOut => {
            let format = StageFormat::KnockOut { places: PlacesPlayed::FirstAndThird };
            Some(vec![stage("knock-out", format)])
        }
        Format::RoundRobin => {
            let format = StageFormat::RoundRobin { cycles: std::num::NonZeroU8::MIN };
            Some(vec![stage("round robin", format)])
        }
        // How many groups, and who goes on, is for the event to say.
        Format::GroupRoundRobin | Format::AllPlayAll => None,
    }
}
