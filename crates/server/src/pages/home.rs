//! The first page.

use std::sync::Arc;

use askama::Template;
use axum::extract::State;

use super::visit::{Shown, Visit};
use crate::api::App;
use crate::service::EventSummary;

#[derive(Template)]
#[template(path = "home.html")]
struct Page<'a> {
    v: &'a Visit,
    events: Vec<EventSummary>,
}

pub(super) async fn show(State(app): State<Arc<App>>, visit: Visit) -> Shown {
    let (events, _) = app.service.list_events(&visit.identity, None, 20).await?;
    visit.show(&Page { v: &visit, events })
}
