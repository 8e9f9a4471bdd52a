//! An event at a glance.

use std::sync::Arc;

use askama::Template;
use axum::extract::State;
use chuhe_paper::event::Desk;
use chuhe_rulebook::EntrantKind;
use chuhe_tournament::{Command, Event, Part, Tournament, explain};
use uuid::Uuid;

use super::bracket::with_brackets;
use super::events::book_title;
use super::overview::Overview;
use super::own_games::{OwnGame, own_games};
use super::visit::{Shown, Visit};
use crate::api::{App, Path};
use crate::hall::Hall;
use crate::problem::Problem;
use crate::service::{Answer, has_table, held_parts};
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
    /// An arbiter looks.
    pub(super) arbiter: bool,
    /// Somebody looks who has a part in it: runs it, plays in it, captains a team.
    pub(super) taking_part: bool,
    /// What whoever looks has to play.
    pub(super) own_games: Vec<OwnGame>,
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
            arbiter: parts.iter().any(|it| matches!(it, Part::ChiefArbiter | Part::Arbiter)),
            taking_part: !parts.is_empty(),
            own_games: own_games(visit, hall, &event.state),
        }
    }
}

impl Head {
    /// Whether a visit is to one of the pages of the event, by what follows its address.
    pub(super) fn is_at(&self, visit: &Visit, page: &str) -> bool {
        let path = visit.here.split('?').next().unwrap_or_default();
        path.strip_prefix(&format!("/events/{}", self.id)) == Some(page)
    }

    /// Whether this is a page below a page of the event.
    pub(super) fn is_below(&self, visit: &Visit, page: &str) -> bool {
        visit.here.starts_with(&format!("/events/{}{page}/", self.id))
    }
}

/// Whether somebody enters the results of a table: an arbiter of certain tables only theirs.
pub(super) fn enters_results(visit: &Visit, hall: &Hall, table: u16) -> bool {
    match held_parts(hall, &visit.identity).first() {
        Some(Part::ChiefArbiter | Part::Organiser) => true,
        Some(Part::Arbiter) => has_table(hall, &visit.identity, table),
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
    /// How the table it was drawn by has changed since, line by line.
    outdated: Vec<String>,
    rounds: Vec<RoundRow>,
}

#[derive(Template)]
#[template(path = "event.html")]
struct Page<'a> {
    v: &'a Visit,
    h: Head,
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
    let mut stages = Vec::new();
    for (at, stage) in state.stages().iter().enumerate() {
        let number = at as u16 + 1;
        let Some(setting) = state.stage_setting(number) else { continue };
        let rounds = stage.rounds();
        let desk = Desk::new(state, number, visit.language());
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
        });
    }
    visit.show(&Page {
        v: visit,
        rulebook: state.rulebook().id().to_owned(),
        book: book_title(state.rulebook(), visit.language()),
        entrants: state.participants().count(),
        games: hall.state.games_paired_in(state).count(),
        overview: Overview::of(visit, state, app.service.now()),
        stages,
        h,
    })
}

/// Does something in an event, or only thinks it through.
pub(super) async fn command(
    app: &App,
    visit: &Visit,
    event: Uuid,
    command: &Command,
    seen: Option<u64>,
) -> Result<(), Problem> {
    if visit.only_looks {
        return still_refused(app, visit, event, std::slice::from_ref(command)).await;
    }
    let answer = |_: &[chuhe_tournament::Entry], _| Answer { status: 303, body: String::new() };
    let seen = match seen {
        Some(seen) => Some(but_for_notes(app, visit, event, seen).await),
        None => None,
    };
    let done = app.service.command_event(event, &visit.identity, command, None, seen, None, answer);
    done.await.map(drop)
}

/// Why commands that were refused before are refused now. If nothing is against them any more, something has changed
/// meanwhile: they are not done before somebody asks for it.
pub(super) async fn still_refused(
    app: &App,
    visit: &Visit,
    event: Uuid,
    commands: &[Command],
) -> Result<(), Problem> {
    let foreseen = app.service.foresee_event(event, &visit.identity, commands).await;
    let (kept, _) = foreseen.map_err(|refused| refused.problem)?;
    Err(Problem::Conflict { version: kept.version })
}

/// The version that somebody may be said to have seen who has seen an older one: what is only noted in the arbiters'
/// log since changes nothing in what he looked at.
async fn but_for_notes(app: &App, visit: &Visit, event: Uuid, seen: u64) -> u64 {
    // Whoever may not look has seen nothing else.
    let Ok((_, kept)) = app.service.event_to_see(event, &visit.identity).await else { return seen };
    let since = usize::try_from(seen).ok().and_then(|seen| kept.log.get(seen..));
    let noted = |entry: &chuhe_tournament::Entry| matches!(entry.event, Event::Noted { .. });
    if since.is_some_and(|since| since.iter().all(noted)) { kept.version } else { seen }
}
