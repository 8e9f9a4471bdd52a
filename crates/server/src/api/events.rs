//! Events: entrants, rounds, pairings, results, standings.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use chuhe_rulebook::Rulebook;
use chuhe_tournament::{Command, Setting};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::routes;
use uuid::Uuid;

use super::asking::{Asker, Made, Ordered, Page, Path, Query, Since, answer, at_version, settled};
use super::documents::{
    CrossTable, EntrantRow, EventCommand, EventEntry, EventReport, Round, StandingRow,
};
use super::reading::read_value;
use super::{App, Routes};
use crate::problem::{Fault, Problem};
use crate::service::{Disagreement, EventSummary};
use crate::store::{Hash, Mark};

pub(super) fn routes() -> Routes {
    Routes::new()
        .routes(routes!(list, create))
        .routes(routes!(summary))
        .routes(routes!(report))
        .routes(routes!(log))
        .routes(routes!(command))
        .routes(routes!(entrants))
        .routes(routes!(rounds))
        .routes(routes!(round))
        .routes(routes!(standings))
        .routes(routes!(cross_table))
}

/// An event in short.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
struct Event {
    /// Its id.
    id: Uuid,
    /// Its name.
    name: String,
    /// The rulebook's id.
    rulebook: String,
    /// How many entered.
    entrants: usize,
    /// Whether everybody may look.
    public: bool,
    /// Whether it is over.
    closed: bool,
    /// The version of its log.
    version: u64,
}

impl From<EventSummary> for Event {
    fn from(of: EventSummary) -> Event {
        let EventSummary { id, name, rulebook, entrants, public, closed, version } = of;
        Event { id, name, rulebook, entrants, public, closed, version }
    }
}

/// A page of events.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
struct Events {
    /// The events.
    events: Vec<Event>,
    /// Where to go on; none at the end.
    next: Option<Uuid>,
}

/// The events that may be seen, page by page
#[utoipa::path(get, path = "/events", tag = "events", params(Page), security((), ("session" = []), ("token" = [])),
    responses((status = 200, body = Events)))]
async fn list(
    State(app): State<Arc<App>>,
    Asker(identity): Asker,
    Query(page): Query<Page>,
) -> Result<axum::Json<Events>, Problem> {
    let (found, next) = app.service.list_events(&identity, page.after, page.most()?).await?;
    Ok(axum::Json(Events { events: found.into_iter().map(Event::from).collect(), next }))
}

/// An event to be set up: by one of the plans of its rulebook, or by a whole setting.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct EventWanted {
    /// What it is called.
    #[serde(default)]
    #[schema(min_length = 1, max_length = 100)]
    name: Option<String>,
    /// The rulebook's id.
    #[serde(default)]
    rulebook: Option<String>,
    /// One of the rulebook's plans, such as `women`.
    #[serde(default)]
    plan: Option<String>,
    /// A whole setting as in the event log, instead of the three above, never beside them.
    #[serde(default)]
    #[schema(value_type = Option<Object>)]
    setting: Option<Value>,
}

impl EventWanted {
    fn setting(self) -> Result<Setting, Problem> {
        if let Some(setting) = self.setting {
            // What would be passed over is refused.
            let beside = [("name", self.name), ("rulebook", self.rulebook), ("plan", self.plan)];
            if let Some((place, _)) = beside.iter().find(|(_, said)| said.is_some()) {
                return Err(Problem::invalid(place, Fault::BesideSetting));
            }
            return read_value("setting", setting);
        }
        let missing = |place| Problem::invalid(place, Fault::Missing);
        let name = self.name.ok_or(missing("name"))?;
        let rulebook = self.rulebook.ok_or(missing("rulebook"))?;
        let no_book = Problem::invalid("rulebook", Fault::NoSuchRulebook);
        let book = Rulebook::builtin(&rulebook).ok_or(no_book)?;
        let plan = self.plan.ok_or(missing("plan"))?;
        let no_plan = Fault::NoSuchPlan { rulebook: book.id() };
        Setting::from_plan(&name, &rulebook, &plan).map_err(|_| Problem::invalid("plan", no_plan))
    }
}

/// Set an event up; whoever does so organises it
#[utoipa::path(post, path = "/events", tag = "events", request_body = EventWanted,
    params(("idempotency-key" = Option<String>, Header, description = "the same command under the same key is done once", min_length = 1, max_length = 200)), security(("session" = []), ("token" = [])),
    responses((status = 201, body = Made)))]
async fn create(
    State(app): State<Arc<App>>,
    order: Ordered<EventWanted>,
) -> Result<Response, Problem> {
    if let Some(before) = order.answered(&app).await? {
        return Ok(before);
    }
    let setting = order.body.setting()?;
    let made = |id| answer(StatusCode::CREATED, &Made { id });
    let asked = order.asked.as_ref();
    let told = app.service.create_event(&order.identity, setting, asked, made).await;
    settled(&app, asked, told.map(|(_, told)| told)).await
}

/// An event in short
#[utoipa::path(get, path = "/events/{event}", tag = "events", params(("event" = Uuid, Path)), security((), ("session" = []), ("token" = [])),
    responses((status = 200, body = Event), (status = 304)))]
async fn summary(
    State(app): State<Arc<App>>,
    Asker(identity): Asker,
    Path(event): Path<Uuid>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let found = app.service.event_summary(event, &identity).await?;
    let version = format!("{}-{}", found.version, u8::from(found.public));
    Ok(at_version(&version, &headers, &Event::from(found)))
}

/// Everything about an event as one document
#[utoipa::path(get, path = "/events/{event}/report", tag = "events", params(("event" = Uuid, Path)), security((), ("session" = []), ("token" = [])),
    responses((status = 200, body = EventReport), (status = 304)))]
async fn report(
    State(app): State<Arc<App>>,
    Asker(identity): Asker,
    Path(event): Path<Uuid>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let (_, event) = app.service.event_to_see(event, &identity).await?;
    Ok(at_version(&event.version.to_string(), &headers, &event.state.report()))
}

/// The log of an event
#[utoipa::path(get, path = "/events/{event}/log", tag = "events", params(("event" = Uuid, Path), Since), security(("session" = []), ("token" = [])),
    responses((status = 200, body = [EventEntry]), (status = 304)))]
async fn log(
    State(app): State<Arc<App>>,
    Asker(identity): Asker,
    Path(event): Path<Uuid>,
    Query(since): Query<Since>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let kept = app.service.event_log(event, &identity).await?;
    Ok(at_version(&kept.version.to_string(), &headers, &since.of(&kept.log)))
}

/// Something to be done in an event.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schema(as = EventOrder)]
struct Order {
    /// The command, an object with the key `do`: `docs/commands.md` has them all.
    #[schema(value_type = EventCommand)]
    command: Value,
    /// As what it is done, if the asker is several things: `chief-arbiter`, `organiser`, `arbiter`, `entrant`.
    #[serde(default, rename = "as")]
    part: Option<String>,
}

/// What a command brought about.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
struct Done {
    /// The version of the log now.
    version: u64,
    /// The entries that were written.
    #[schema(value_type = Vec<EventEntry>)]
    entries: Vec<Value>,
}

/// Do something in an event: enter, pair, result, withdraw, …
#[utoipa::path(post, path = "/events/{event}/commands", tag = "events", request_body = Order,
    params(("event" = Uuid, Path), ("if-match" = Option<String>, Header, description = "the `ETag` of what was seen, or `*`; if that is no longer the present version: 412", pattern = "^(\\*|(W/)?\"[0-9]{1,15}(-[0-9A-Za-z]+)*\"|[0-9]{1,15})$"), ("idempotency-key" = Option<String>, Header, description = "the same command under the same key is done once", min_length = 1, max_length = 200)),
    security(("session" = []), ("token" = [])),
    responses((status = 200, body = Done)))]
async fn command(
    State(app): State<Arc<App>>,
    Path(event): Path<Uuid>,
    order: Ordered<Order>,
) -> Result<Response, Problem> {
    if let Some(before) = order.answered(&app).await? {
        return Ok(before);
    }
    let command: Command = read_value("command", order.body.command)?;
    let done = |entries: &[chuhe_tournament::Entry], version| {
        let entries = entries.iter().map(|entry| serde_json::to_value(entry).unwrap_or_default());
        answer(StatusCode::OK, &Done { version, entries: entries.collect() })
    };
    let told = app
        .service
        .command_event(
            event,
            &order.identity,
            &command,
            order.body.part.as_deref(),
            order.seen,
            order.asked.as_ref(),
            done,
        )
        .await;
    settled(&app, order.asked.as_ref(), told).await
}

/// Who entered
#[utoipa::path(get, path = "/events/{event}/entrants", tag = "events", params(("event" = Uuid, Path)), security((), ("session" = []), ("token" = [])),
    responses((status = 200, body = [EntrantRow]), (status = 304)))]
async fn entrants(
    State(app): State<Arc<App>>,
    Asker(identity): Asker,
    Path(event): Path<Uuid>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let (_, event) = app.service.event_to_see(event, &identity).await?;
    Ok(at_version(&event.version.to_string(), &headers, &event.state.entrant_rows()))
}

/// A round in short.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
struct RoundRow {
    /// The stage.
    stage: usize,
    /// The round of the stage.
    round: usize,
    /// How many encounters it has.
    pairings: usize,
    /// How many of them are decided.
    complete: usize,
}

/// The rounds that are paired
#[utoipa::path(get, path = "/events/{event}/rounds", tag = "events", params(("event" = Uuid, Path)), security((), ("session" = []), ("token" = [])),
    responses((status = 200, body = [RoundRow]), (status = 304)))]
async fn rounds(
    State(app): State<Arc<App>>,
    Asker(identity): Asker,
    Path(event): Path<Uuid>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let (_, event) = app.service.event_to_see(event, &identity).await?;
    let mut rows = Vec::new();
    for (stage, rounds) in event.state.stages().iter().enumerate() {
        rows.extend(rounds.rounds().iter().enumerate().map(|(at, round)| RoundRow {
            stage: stage + 1,
            round: at + 1,
            pairings: round.pairings.len(),
            complete: round.pairings.iter().filter(|pairing| pairing.is_complete()).count(),
        }));
    }
    Ok(at_version(&event.version.to_string(), &headers, &rows))
}

/// A round: who meets whom, with the checklist behind each pairing, the results and the byes
#[utoipa::path(get, path = "/events/{event}/rounds/{stage}/{round}", tag = "events",
    params(("event" = Uuid, Path), ("stage" = u16, Path), ("round" = u16, Path)), security((), ("session" = []), ("token" = [])),
    responses((status = 200, body = Round), (status = 304)))]
async fn round(
    State(app): State<Arc<App>>,
    Asker(identity): Asker,
    Path((event, stage, round)): Path<(Uuid, u16, u16)>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let (hall, event) = app.service.event_to_see(event, &identity).await?;
    let round_of = event.state.round(stage, round).ok_or(Problem::NotFound)?;
    let disagreements =
        app.service.disagreements(&hall.state, &event.state, (stage, round)).await?;
    // A game may end, or be set up, while the event stays as it is.
    let told = serde_json::to_vec(&disagreements).expect("an outcome has nothing that JSON lacks");
    let version = format!("{}-{}", event.version, Mark::from(Hash::of(&told)));
    Ok(at_version(&version, &headers, &RoundSeen { round: round_of, disagreements }))
}

/// A round, and what is at odds with it.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct RoundSeen<'a> {
    #[serde(flatten)]
    round: &'a chuhe_tournament::Round,
    /// Games that have ended otherwise than is entered.
    disagreements: Vec<Disagreement>,
}

/// Which stage.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct OfStage {
    /// The stage, from 1; the whole event if none is named.
    #[serde(default)]
    stage: Option<u16>,
}

/// The table, with every tie-break and what decided each place
#[utoipa::path(get, path = "/events/{event}/standings", tag = "events", params(("event" = Uuid, Path), OfStage), security((), ("session" = []), ("token" = [])),
    responses((status = 200, body = [StandingRow]), (status = 304)))]
async fn standings(
    State(app): State<Arc<App>>,
    Asker(identity): Asker,
    Path(event): Path<Uuid>,
    Query(of): Query<OfStage>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let (_, event) = app.service.event_to_see(event, &identity).await?;
    let rows = match of.stage {
        Some(stage) => event.state.standing_rows(stage).ok_or(Problem::NotFound)?,
        None => event.state.final_rows(),
    };
    Ok(at_version(&event.version.to_string(), &headers, &rows))
}

/// The cross table of the event, or of a stage
#[utoipa::path(get, path = "/events/{event}/crosstable", tag = "events", params(("event" = Uuid, Path), OfStage), security((), ("session" = []), ("token" = [])),
    responses((status = 200, body = CrossTable), (status = 304)))]
async fn cross_table(
    State(app): State<Arc<App>>,
    Asker(identity): Asker,
    Path(event): Path<Uuid>,
    Query(of): Query<OfStage>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let (_, event) = app.service.event_to_see(event, &identity).await?;
    let table = match of.stage {
        Some(stage) => event.state.cross_table(stage).ok_or(Problem::NotFound)?,
        None => event.state.whole_cross_table(),
    };
    Ok(at_version(&event.version.to_string(), &headers, &table))
}
