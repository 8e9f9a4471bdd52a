//! What the commands that only read answer to programs (`docs/event-json.md`).

use std::num::NonZeroU8;

use chuhe_rulebook::{EntrantKind, EventPlan, Language, Rulebook};
use chuhe_tournament::export::{RoundReport, StandingRow};
use chuhe_tournament::simulate::Played;
use chuhe_tournament::{Decision, EntrantId, Entry, GameRef, OutdatedDraw, Tournament};
use serde::Serialize;

use super::naming::{is_started, open_tables, rounds, shown_round, stages};
use super::tell;
use super::words::Locale;
use crate::failure::Failure;

/// How an event stands.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) struct Overview {
    name: String,
    rulebook: String,
    closed: bool,
    entrants: usize,
    left: usize,
    stages: Vec<StageState>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    appeals: Vec<AppealState>,
    /// What comes next, in words.
    next: Vec<String>,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct StageState {
    number: u16,
    name: String,
    started: bool,
    over: bool,
    /// Rounds that are paired.
    rounds: u16,
    /// The tables of the last round without a result.
    open_tables: Vec<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    outdated_draw: Option<OutdatedDraw>,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct AppealState {
    number: usize,
    by: EntrantId,
    #[serde(flatten)]
    game: GameRef,
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    decision: Option<Decision>,
}

impl Overview {
    pub(super) fn of(event: &Tournament, next: &str) -> Overview {
        let stage = |no: u16| StageState {
            number: no,
            name: event.stage_setting(no).map(|setting| setting.name.clone()).unwrap_or_default(),
            started: is_started(event, no),
            over: event.is_over(no),
            rounds: rounds(event, no),
            open_tables: open_tables(event, no).collect(),
            outdated_draw: event.outdated_draw(no),
        };
        let appeals = event.appeals().iter().enumerate().map(|(at, appeal)| AppealState {
            number: at + 1,
            by: appeal.by,
            game: appeal.game,
            text: appeal.text.clone(),
            decision: appeal.decision.clone(),
        });
        Overview {
            name: event.setting().name.clone(),
            rulebook: event.rulebook().id().to_owned(),
            closed: event.is_closed(),
            entrants: event.participants().count(),
            left: event.participants().filter(|(_, one)| one.left.is_some()).count(),
            stages: stages(event).map(stage).collect(),
            appeals: appeals.collect(),
            next: next.lines().map(str::to_owned).collect(),
        }
    }
}

/// A round with the stage it belongs to.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) struct RoundOfStage {
    stage: u16,
    /// The number as on the papers.
    round: usize,
    #[serde(flatten)]
    report: RoundReport,
}

impl RoundOfStage {
    /// The rounds that are wanted, by their stages and their numbers as on the papers.
    pub(super) fn all(
        event: &Tournament,
        wanted: impl Fn(u16, usize) -> bool,
    ) -> Vec<RoundOfStage> {
        let stages = event.report().stages.into_iter();
        let rounds = stages.flat_map(|stage| {
            let number = stage.number;
            stage.rounds.into_iter().map(move |report| (number, report))
        });
        let rounds = rounds.map(|(stage, report)| RoundOfStage {
            stage,
            round: shown_round(event, stage, report.number),
            report,
        });
        rounds.filter(|one| wanted(one.stage, one.round)).collect()
    }
}

/// The table of a stage, or of the whole event.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) struct Tables {
    /// None for the whole event.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) stage: Option<u16>,
    pub(super) standings: Vec<StandingRow>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) group_standings: Vec<Vec<StandingRow>>,
}

impl Tables {
    pub(super) fn of_stage(event: &Tournament, stage: u16) -> Tables {
        let found = event.report().stages.into_iter().find(|one| one.number == stage);
        let (standings, group_standings) =
            found.map(|one| (one.standings, one.group_standings)).unwrap_or_default();
        Tables { stage: Some(stage), standings, group_standings }
    }
}

/// An entry of the log, and what it tells.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) struct LogLine<'a> {
    /// Its number in the file, from 1.
    number: usize,
    entry: &'a Entry,
    told: String,
}

impl<'a> LogLine<'a> {
    /// The lines of a log after the first so many.
    pub(super) fn from(
        words: &Locale,
        event: &Tournament,
        log: &'a [Entry],
        first: usize,
    ) -> Vec<LogLine<'a>> {
        let line = |(at, entry): (usize, &'a Entry)| LogLine {
            number: at + 1,
            entry,
            told: tell::event(words, event, entry),
        };
        log.iter().enumerate().skip(first).map(line).collect()
    }
}

/// What a command has added to the log, or would have added.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) struct Added<'a> {
    /// Whether it is in the file; not so if it was only looked at.
    kept: bool,
    entries: Vec<LogLine<'a>>,
}

impl<'a> Added<'a> {
    pub(super) fn of(
        words: &Locale,
        event: &Tournament,
        log: &'a [Entry],
        found: usize,
        kept: bool,
    ) -> Added<'a> {
        Added { kept, entries: LogLine::from(words, event, log, found) }
    }
}

/// What is explained, and the explanation line by line in the language asked for.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) struct Explained {
    #[serde(flatten)]
    pub(super) about: About,
    pub(super) told: Vec<String>,
}

/// What is explained.
#[derive(Serialize)]
#[serde(tag = "about", rename_all = "kebab-case")]
pub(super) enum About {
    Pairing {
        stage: u16,
        round: u16,
        table: u16,
    },
    Place {
        #[serde(skip_serializing_if = "Option::is_none")]
        stage: Option<u16>,
        place: u16,
        entrants: Vec<EntrantId>,
    },
    Entrant {
        entrant: EntrantId,
    },
}

/// What a simulated event came to.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) struct Simulated {
    entrants: usize,
    rounds: usize,
    entries: usize,
    /// Stages that were ended early, and why.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    cut_short: Vec<CutShort>,
    /// Why it could not be played to its end, if so.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<String>,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct CutShort {
    stage: u16,
    rounds: u16,
    why: String,
}

impl Simulated {
    pub(super) fn of(played: &Played, language: Language) -> Simulated {
        let event = &played.event;
        let cut_short = played.cut_short.iter().map(|(stage, refusal)| CutShort {
            stage: *stage,
            rounds: rounds(event, *stage),
            why: refusal.text(language),
        });
        Simulated {
            entrants: event.participants().count(),
            rounds: event.stages().iter().map(|stage| stage.rounds().len()).sum(),
            entries: played.log.len(),
            cut_short: cut_short.collect(),
            stopped: played.stopped.as_ref().map(|refusal| refusal.text(language)),
        }
    }
}

/// How an event may be laid out.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) struct Layouts {
    formats: Vec<&'static str>,
    rulebooks: Vec<LaidOut>,
}

/// What a rulebook lays out.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct LaidOut {
    id: &'static str,
    plans: Vec<Plan>,
    /// The systems of points, and which of them is the usual one.
    scoring: Vec<&'static str>,
    usual_scoring: &'static str,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct Plan {
    id: &'static str,
    name: &'static str,
    entrants: EntrantKind,
    #[serde(skip_serializing_if = "Option::is_none")]
    swiss_rounds: Option<NonZeroU8>,
    /// Rounds of those who do not play the final.
    #[serde(skip_serializing_if = "Option::is_none")]
    rounds_for_others: Option<NonZeroU8>,
}

impl Layouts {
    pub(super) fn all(formats: Vec<&'static str>, language: Language) -> Layouts {
        let plan = |id: &'static str, plan: &'static EventPlan| Plan {
            id,
            name: plan.name.get(language),
            entrants: plan.entrants,
            swiss_rounds: plan.swiss_rounds,
            rounds_for_others: plan.final_stage.as_ref().map(|last| last.rounds_for_others),
        };
        let book = |book: &'static Rulebook| LaidOut {
            id: book.id(),
            plans: book.events.iter().map(|(id, of)| plan(id, of)).collect(),
            scoring: book.scoring.systems.keys().map(|id| &**id).collect(),
            usual_scoring: &book.scoring.default,
        };
        Layouts { formats, rulebooks: Rulebook::all().iter().map(book).collect() }
    }
}

/// Prints an answer.
pub(super) fn print(answer: &impl Serialize) -> Result<(), Failure> {
    Ok(crate::output::json(answer)?)
}
