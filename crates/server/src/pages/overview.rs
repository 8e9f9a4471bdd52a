//! What everybody wants to know of an event first: what it is, how it stands, who leads.

use chuhe_paper::event::Desk;
use chuhe_tournament::{
    GameRef, Instant, RegulationField, Round, Side, TableRef, Tournament, explain,
};

use super::names;
use super::visit::Visit;

/// So many results and so many leaders.
const LATEST: usize = 6;
const LEADERS: usize = 5;

/// How a stage stands, with the round that it is about.
pub(super) struct Now {
    pub(super) told: String,
    pub(super) round: Option<(u16, u16)>,
}

/// A result that came in.
pub(super) struct Latest {
    pub(super) place: TableRef,
    pub(super) round: String,
    pub(super) red: String,
    pub(super) black: String,
    pub(super) result: String,
}

/// Somebody at the top of a table.
pub(super) struct Leader {
    pub(super) place: u16,
    pub(super) id: u32,
    pub(super) name: String,
    pub(super) unit: String,
    pub(super) score: String,
}

/// The table whose top is shown.
pub(super) struct Top {
    pub(super) stage: Option<u16>,
    pub(super) name: String,
    pub(super) lines: Vec<Leader>,
}

pub(super) struct Overview {
    /// What the regulations say of when, where and by whom.
    pub(super) facts: Vec<(String, String)>,
    /// How each stage is played: name, and in words.
    pub(super) formats: Vec<(String, String)>,
    pub(super) now: Vec<Now>,
    pub(super) latest: Vec<Latest>,
    pub(super) top: Option<Top>,
}

impl Overview {
    pub(super) fn of(visit: &Visit, event: &Tournament, at: Instant) -> Overview {
        let language = visit.language();
        let fields = [
            (RegulationField::Dates, visit.t("fact-dates")),
            (RegulationField::Venue, visit.t("fact-venue")),
            (RegulationField::Organiser, visit.t("fact-organiser")),
        ];
        let desk = Desk::new(event, 1, language);
        let facts = fields.into_iter().map(|(field, label)| (label, desk.regulation(field)));
        let format = |no: u16| {
            let setting = event.stage_setting(no)?;
            Some((explain::stage_name(setting, language), explain::format(event, no, language)?))
        };
        let stages = 1..=event.stages().len() as u16;
        Overview {
            facts: facts.filter(|(_, value)| !value.trim().is_empty()).collect(),
            formats: stages.filter_map(format).collect(),
            now: now(visit, event, at),
            latest: latest(visit, event),
            top: top(visit, event),
        }
    }
}

/// A time by the clocks of the venue.
pub(super) fn time(event: &Tournament, at: Instant) -> String {
    explain::time(at, event.setting().utc_offset_min.or(Some(0))).unwrap_or_default()
}

/// How it stands: a line for each stage that is played just now, or what comes next.
fn now(visit: &Visit, event: &Tournament, at: Instant) -> Vec<Now> {
    let told = |told: String| vec![Now { told, round: None }];
    if event.is_closed() {
        return told(visit.t("now-closed"));
    }
    let numbers = 1..=event.stages().len() as u16;
    let begun = |no: &u16| event.stage(*no).is_some_and(|stage| stage.is_started());
    if event.participants().count() == 0 {
        return told(visit.t("now-entries"));
    }
    if !numbers.clone().any(|no| begun(&no)) {
        let entered = event.participants().count().to_string();
        return told(visit.say("now-not-drawn", &[("count", entered)]));
    }
    let played = numbers.clone().filter(|no| begun(no) && !event.is_over(*no));
    let mut lines: Vec<Now> = played.map(|no| of_stage(visit, event, no, at)).collect();
    if lines.is_empty() {
        let next = numbers.clone().find(|no| !begun(no) && !event.is_over(*no));
        let next = next.and_then(|no| event.stage_setting(no));
        lines = told(match next {
            Some(next) => visit.with("now-next-stage", explain::stage_name(next, visit.language())),
            None => visit.t("now-all-played"),
        });
    }
    lines
}

fn of_stage(visit: &Visit, event: &Tournament, no: u16, at: Instant) -> Now {
    let rounds = event.stage(no).map_or(&[][..], |stage| stage.rounds());
    let number = rounds.len() as u16;
    let round = names::round(visit, event, (no, number));
    let name = match event.stages().len() {
        1 => round,
        _ => {
            let stage = event.stage_setting(no);
            let stage = stage.map(|it| explain::stage_name(it, visit.language()));
            format!("{} · {round}", stage.unwrap_or_default())
        }
    };
    let Some(last) = rounds.last() else {
        let setting = event.stage_setting(no);
        let name = setting.map(|it| explain::stage_name(it, visit.language()));
        return Now { told: visit.with("now-not-paired", name.unwrap_or_default()), round: None };
    };
    let (done, all) = results(last);
    let told = match last.starts_at {
        Some(starts) if starts > at && done == 0 => {
            visit.say("now-starts", &[("round", name), ("time", time(event, starts))])
        }
        _ if done == all => visit.say("now-over", &[("round", name)]),
        _ => visit.say(
            "now-results",
            &[("round", name), ("done", done.to_string()), ("all", all.to_string())],
        ),
    };
    Now { told, round: Some((no, number)) }
}

/// How many games of a round have a result, and how many there are.
fn results(round: &Round) -> (usize, usize) {
    let games = || round.pairings.iter().flat_map(|pairing| &pairing.games);
    (games().filter(|game| game.result.is_some()).count(), games().count())
}

/// The last results that were entered.
fn latest(visit: &Visit, event: &Tournament) -> Vec<Latest> {
    let mut all: Vec<(Instant, GameRef)> = Vec::new();
    for (at, stage) in event.stages().iter().enumerate() {
        // Results come in round by round: the last two of a stage have the latest.
        let rounds = stage.rounds().iter().enumerate().rev().take(2);
        for (round, found) in rounds {
            for (table, pairing) in found.pairings.iter().enumerate() {
                let place = TableRef::new(at as u16 + 1, round as u16 + 1, table as u16 + 1);
                let ended = pairing.games.iter().enumerate();
                all.extend(ended.filter_map(|(no, game)| {
                    Some((game.ended_at.filter(|_| !game.automatic)?, place.game(no as u16 + 1)))
                }));
            }
        }
    }
    all.sort_by(|a, b| b.cmp(a));
    let line = |(_, place): (Instant, GameRef)| {
        let game = event.game(place)?;
        let desk = Desk::new(event, place.table.stage, visit.language());
        let outcome = game.result?.outcome;
        Some(Latest {
            place: place.table,
            round: desk.round_name(place.table.round),
            red: desk.seat(game.seat(Side::Red)),
            black: desk.seat(game.seat(Side::Black)),
            result: names::outcome(&visit.words, outcome),
        })
    };
    all.into_iter().take(LATEST).filter_map(line).collect()
}

/// The top of the table: of the stage that is played if it is one, else of the whole event.
fn top(visit: &Visit, event: &Tournament) -> Option<Top> {
    let language = visit.language();
    let touched = |no: &u16| event.stage(*no).is_some_and(|stage| stage.is_begun());
    let stages: Vec<u16> = (1..=event.stages().len() as u16).filter(touched).collect();
    let (stage, table) = match *stages {
        [] => return None,
        [only] => (Some(only), event.standings(only)?),
        _ => (None, event.final_standings()),
    };
    let line = |line: &chuhe_tournament::Standing| {
        let desk = Desk::new(event, line.stage, language);
        let score = match stage {
            Some(_) => line.score_text(),
            None => desk.score_of_whole(line.score_unit, line.score),
        };
        Leader {
            place: line.place,
            id: line.entrant.0,
            name: desk.name_in_table(line.stage, line.entrant),
            unit: desk.unit(line.entrant),
            score: score + event.score_mark(line.stage, line.entrant),
        }
    };
    let setting = stage.and_then(|no| event.stage_setting(no));
    let name = setting.filter(|_| event.stages().len() > 1);
    Some(Top {
        stage,
        name: name.map(|it| explain::stage_name(it, language)).unwrap_or_default(),
        lines: table.lines.iter().take(LEADERS).map(line).collect(),
    })
}
