//! Is it alive, what does it count, what can it do.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::Extension;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use chuhe_logbook::Instant;
use serde::Serialize;
use tokio::sync::Mutex;
use utoipa::ToSchema;
use utoipa_axum::routes;

use super::{App, Routes};
use crate::pages::Visit;
use crate::problem::Problem;
use crate::service::Service;
use crate::store::Kind;

pub(super) fn routes() -> Routes {
    Routes::new()
        .routes(routes!(healthz))
        .routes(routes!(metrics))
        .routes(routes!(openapi))
        .routes(routes!(readable))
}

/// For so long it is told how many logs there were. To count them takes the longer the more there are, and anybody may
/// ask as often as he likes.
const COUNTED_MS: u64 = 1_000;

/// How many logs there are, by kind.
type LogCounts = [(Kind, u64); Kind::ALL.len()];

/// What is counted.
#[derive(Default)]
pub(crate) struct Counts {
    /// Answers, by the class of their status.
    answers: [AtomicU64; 5],
    /// How many logs there were, and when: whoever asks while they are counted waits for that.
    logs: Mutex<Option<(Instant, LogCounts)>>,
}

impl Counts {
    pub(super) fn answered(&self, status: StatusCode) {
        let class = usize::from(status.as_u16() / 100).clamp(1, 5) - 1;
        self.answers[class].fetch_add(1, Ordering::Relaxed);
    }

    /// How many logs there are now, or were a moment ago.
    async fn logs(&self, service: &Service) -> Result<LogCounts, Problem> {
        let mut counted = self.logs.lock().await;
        let now = service.now();
        if let Some((at, counts)) = *counted
            && now.ms().abs_diff(at.ms()) < COUNTED_MS
        {
            return Ok(counts);
        }
        let mut counts = Kind::ALL.map(|kind| (kind, 0));
        for (kind, count) in &mut counts {
            *count = service.store().count(*kind).await?;
        }
        *counted = Some((now, counts));
        Ok(counts)
    }
}

/// How the server is.
#[derive(Serialize, ToSchema)]
struct Health {
    /// `ok`.
    status: &'static str,
    /// The version of the program.
    version: &'static str,
    /// The database.
    store: &'static str,
}

/// Whether the server can do its work
#[utoipa::path(get, path = "/healthz", tag = "operations",
    responses((status = 200, body = Health)))]
async fn healthz(State(app): State<Arc<App>>) -> Result<axum::Json<Health>, Problem> {
    let store = app.service.store();
    // One row shows that it can be read.
    store.list(Kind::Account, None, 1).await?;
    Ok(axum::Json(Health { status: "ok", version: env!("CARGO_PKG_VERSION"), store: store.name() }))
}

/// What is counted, for Prometheus
#[utoipa::path(get, path = "/metrics", tag = "operations",
    responses((status = 200, body = String, content_type = "text/plain")))]
async fn metrics(State(app): State<Arc<App>>) -> Result<Response, Problem> {
    let mut text = String::from(
        "# HELP chuhe_http_responses_total Answers by the class of their status.\n\
         # TYPE chuhe_http_responses_total counter\n",
    );
    for (class, count) in app.counts.answers.iter().enumerate() {
        let count = count.load(Ordering::Relaxed);
        text += &format!("chuhe_http_responses_total{{class=\"{}xx\"}} {count}\n", class + 1);
    }
    text +=
        "# HELP chuhe_logs Logs in the store by what they are about.\n# TYPE chuhe_logs gauge\n";
    for (kind, count) in app.counts.logs(&app.service).await? {
        text += &format!("chuhe_logs{{kind=\"{kind}\"}} {count}\n");
    }
    text +=
        "# HELP chuhe_states_at_hand States kept in memory.\n# TYPE chuhe_states_at_hand gauge\n";
    for (kind, count) in app.service.at_hand() {
        text += &format!("chuhe_states_at_hand{{kind=\"{kind}\"}} {count}\n");
    }
    let (games, events, lines) = app.live.watched();
    text += &format!(
        "# HELP chuhe_watched What is watched.\n# TYPE chuhe_watched gauge\n\
         chuhe_watched{{what=\"game\"}} {games}\nchuhe_watched{{what=\"event\"}} {events}\n\
         # HELP chuhe_lines Lines that are open.\n# TYPE chuhe_lines gauge\nchuhe_lines {lines}\n"
    );
    text += &app.service.lateness.told();
    let kind = "text/plain; version=0.0.4; charset=utf-8";
    Ok(([(header::CONTENT_TYPE, kind)], text).into_response())
}

/// The description of this API
#[utoipa::path(get, path = "/api/v1/openapi.json", tag = "operations",
    responses((status = 200, body = Object, content_type = "application/json")))]
async fn openapi(Extension(document): Extension<Arc<str>>) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], document.to_string()).into_response()
}

/// The same as a page
#[utoipa::path(get, path = "/api", tag = "operations",
    responses((status = 200, body = String, content_type = "text/html")))]
async fn readable(visit: Visit) -> Result<Response, Problem> {
    crate::pages::api_page(&visit)
}
