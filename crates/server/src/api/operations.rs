//! Is it alive, what does it count, what can it do.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::Extension;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::routes;

use super::{App, Routes};
use crate::pages::Visit;
use crate::problem::Problem;
use crate::store::Kind;

pub(super) fn routes() -> Routes {
    Routes::new()
        .routes(routes!(healthz))
        .routes(routes!(metrics))
        .routes(routes!(openapi))
        .routes(routes!(readable))
}

/// What is counted.
#[derive(Default)]
pub(crate) struct Counts([AtomicU64; 5]);

impl Counts {
    pub(super) fn answered(&self, status: StatusCode) {
        let class = usize::from(status.as_u16() / 100).clamp(1, 5) - 1;
        self.0[class].fetch_add(1, Ordering::Relaxed);
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
    store.count(Kind::Account).await?;
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
    for (class, count) in app.counts.0.iter().enumerate() {
        let count = count.load(Ordering::Relaxed);
        text += &format!("chuhe_http_responses_total{{class=\"{}xx\"}} {count}\n", class + 1);
    }
    text +=
        "# HELP chuhe_logs Logs in the store by what they are about.\n# TYPE chuhe_logs gauge\n";
    for kind in Kind::ALL {
        let count = app.service.store().count(kind).await?;
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
