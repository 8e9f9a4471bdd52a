//! An event at a glance, and what officials do in it.

use std::sync::Arc;

use askama::Template;
use axum::extract::State;
use chuhe_paper::event::Desk;
use chuhe_rulebook::EntrantKind;
use chuhe_tournament::{Command, Numbering, Part, Tournament, explain};
use uuid::Uuid;

use super::bracket::with_brackets;
use super::forms::Fields;
use super::overview::Overview;
use super::visit::{Shown, Visit, on_to};
use crate::api::{App, Path};
use crate::hall::{Hall, Role};
use crate::problem::{Fault, Problem};
use crate::service::{Answer, held_parts};
use crate::shelf::Kept;

/// What every page of an event knows of it.
pub(super) struct Head {
    pub(super) id: Uuid,
    /// The version of its log that the page shows.
    pub(super) version: u64,
    pub(super) name: String,
    pub(super) public: bool,
    pub(super) closed: bool,
    pub(super) teams: bool,
    /// Some stage is a knock-out.
    pub(super) brackets: bool,
    /// One of those who run it looks.
    pub(super) official: bool,
    /// The organiser looks, or somebody who may make himself one.
    pub(super) organiser: bool,
    /// The chief arbiter looks.
    pub(super) chief: bool,
}

impl Head {
    pub(super) fn of(visit: &Visit, hall: &Hall, event: &Kept<Tournament>) -> Head {
        let parts = held_parts(hall, &visit.identity);
        Head {
            id: event.id,
            version: event.version,
            name: event.state.setting().name.clone(),
            public: hall.public,
            closed: event.state.is_closed(),
            teams: event.state.setting().entrants == EntrantKind::Teams,
            brackets: with_brackets(&event.state).next().is_some(),
            official: parts.iter().any(|part| part.is_official()),
            organiser: parts.contains(&Part::Organiser) || visit.is_administrator(),
            chief: parts.contains(&Part::ChiefArbiter),
        }
    }
}

impl Head {
    /// Whether a visit is to one of the pages of the event, by what follows its address.
    pub(super) fn is_at(&self, visit: &Visit, page: &str) -> bool {
        let path = visit.here.split('?').next().unwrap_or_default();
        path.strip_prefix(&format!("/events/{}", self.id)) == Some(page)
    }
}

/// Whether somebody enters the results of a table: an arbiter of certain tables only theirs.
pub(super) fn enters_results(visit: &Visit, hall: &Hall, table: u16) -> bool {
    match held_parts(hall, &visit.identity).first() {
        Some(Part::ChiefArbiter | Part::Organiser) => true,
        Some(Part::Arbiter) => visit.identity.holder().is_some_and(|holder| {
            hall.roles_of(holder.account).iter().any(|role| match role {
                Role::Arbiter { tables } => tables.is_empty() || tables.contains(&table),
                _ => false,
            })
        }),
        _ => false,
    }
}

struct RoundRow {
    number: usize,
    /// As it is called: rounds are counted over the stages whose results count on.
    name: String,
    complete: usize,
    all: usize,
}

struct StageRow {
    number: u16,
    name: String,
    knock_out: bool,
    started: bool,
    players: usize,
    /// It takes its entrants from an earlier stage, in the order of their places if nobody says otherwise.
    later: bool,
    /// How the table it was drawn by has changed since, line by line.
    outdated: Vec<String>,
    rounds: Vec<RoundRow>,
    can_start: bool,
    can_pair: bool,
    can_unpair: bool,
}

#[derive(Template)]
#[template(path = "event.html")]
struct Page<'a> {
    v: &'a Visit,
    h: Head,
    version: u64,
    rulebook: String,
    book: String,
    entrants: usize,
    games: usize,
    overview: Overview,
    stages: Vec<StageRow>,
}

pub(super) async fn show(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path(event): Path<Uuid>,
) -> Shown {
    page(&app, &visit, event).await
}

async fn page(app: &App, visit: &Visit, event: Uuid) -> Shown {
    let (hall, event) = app.service.event_to_see(event, &visit.identity).await?;
    let state = &event.state;
    let h = Head::of(visit, &hall.state, &event);
    let may = h.official && !h.closed;
    let mut stages = Vec::new();
    for (at, stage) in state.stages().iter().enumerate() {
        let number = at as u16 + 1;
        let Some(setting) = state.stage_setting(number) else { continue };
        let rounds = stage.rounds();
        let desk = Desk::new(state, number, visit.language());
        let unfinished = |round: &chuhe_tournament::Round| {
            round.pairings.iter().any(|pairing| !pairing.is_complete())
        };
        let untouched = |round: &chuhe_tournament::Round| {
            round.pairings.iter().all(|pairing| !pairing.is_touched())
        };
        let told = h.official && !state.is_over(number);
        let outdated = state.outdated_draw(number).filter(|_| told);
        let outdated =
            outdated.map(|outdated| explain::outdated_draw(state, &outdated, visit.language()));
        stages.push(StageRow {
            number,
            name: explain::stage_name(setting, visit.language()),
            knock_out: setting.is_knock_out(),
            started: stage.is_started(),
            players: stage.field().len(),
            later: setting.takes.stage().is_some(),
            outdated: outdated.unwrap_or_default(),
            rounds: rounds
                .iter()
                .enumerate()
                .map(|(at, round)| RoundRow {
                    number: at + 1,
                    name: desk.round_name(at as u16 + 1),
                    complete: round.pairings.iter().filter(|one| one.is_complete()).count(),
                    all: round.pairings.len(),
                })
                .collect(),
            can_start: may && rounds.is_empty(),
            can_pair: may && stage.is_started() && !rounds.last().is_some_and(unfinished),
            can_unpair: may && rounds.last().is_some_and(untouched),
        });
    }
    let about = &state.book().rules().book;
    visit.show(&Page {
        v: visit,
        version: event.version,
        rulebook: state.book().id().to_owned(),
        book: about.title.get(visit.language()).to_owned(),
        entrants: state.participants().count(),
        games: hall.state.games.len(),
        overview: Overview::of(visit, state, app.service.now()),
        stages,
        h,
    })
}

/// Does something in an event.
pub(super) async fn command(
    app: &App,
    visit: &Visit,
    event: Uuid,
    command: &Command,
    seen: Option<u64>,
) -> Result<(), Problem> {
    let answer = |_: &[chuhe_tournament::Entry], _| Answer { status: 303, body: String::new() };
    let done = app.service.command_event(event, &visit.identity, command, None, seen, None, answer);
    done.await.map(drop)
}

async fn done(
    app: &App,
    visit: Visit,
    event: Uuid,
    done: Result<(), Problem>,
    fields: Fields,
) -> Shown {
    let here = format!("/events/{event}");
    match done {
        Ok(()) => on_to(&here),
        Err(problem) => page(app, &visit.refused(&problem, fields, here), event).await,
    }
}

pub(super) async fn start_stage(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path(event): Path<Uuid>,
    fields: Fields,
) -> Shown {
    let started = async {
        let random = app.service.world().random();
        let mut eight = [0; 8];
        eight.copy_from_slice(&random[..8]);
        // Programs that read the log may know no larger whole numbers.
        let seed = u64::from_le_bytes(eight) >> 11;
        let numbering = match fields.of("numbering") {
            "lot" => Numbering::Lot { seed },
            "in-order" => Numbering::InOrder,
            "rating" => Numbering::Rating { seed },
            "strong-odd" => Numbering::StrongOdd { seed },
            _ => return Err(Problem::invalid("numbering", Fault::Unknown)),
        };
        let start = Command::StartStage { stage: fields.read_needed("stage")?, numbering };
        command(&app, &visit, event, &start, fields.read("seen")?).await
    };
    let started = started.await;
    done(&app, visit, event, started, fields).await
}

pub(super) async fn pair(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path(event): Path<Uuid>,
    fields: Fields,
) -> Shown {
    let paired = async {
        let stage = fields.read_needed("stage")?;
        let pair = Command::PairRound { stage, absent: Vec::new(), starts_at: None };
        command(&app, &visit, event, &pair, fields.read("seen")?).await?;
        let (_, event) = app.service.event_to_see(event, &visit.identity).await?;
        Ok((stage, event.state.stage(stage).map_or(0, |stage| stage.rounds().len())))
    };
    match paired.await {
        Ok((stage, round)) => on_to(&format!("/events/{event}/rounds/{stage}/{round}")),
        Err(problem) => done(&app, visit, event, Err(problem), fields).await,
    }
}

pub(super) async fn unpair(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path(event): Path<Uuid>,
    fields: Fields,
) -> Shown {
    let unpaired = async {
        let unpair = Command::UnpairRound { stage: fields.read_needed("stage")? };
        command(&app, &visit, event, &unpair, fields.read("seen")?).await
    };
    let unpaired = unpaired.await;
    done(&app, visit, event, unpaired, fields).await
}

pub(super) async fn doors(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path(event): Path<Uuid>,
    fields: Fields,
) -> Shown {
    let set = app
        .service
        .set_public(event, &visit.identity, fields.is("public", "yes"), fields.text("reason"))
        .await;
    done(&app, visit, event, set, fields).await
}

pub(super) async fn close(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path(event): Path<Uuid>,
    fields: Fields,
) -> Shown {
    let closed =
        async { command(&app, &visit, event, &Command::Close, fields.read("seen")?).await };
    let closed = closed.await;
    done(&app, visit, event, closed, fields).await
}
