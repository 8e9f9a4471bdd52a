//! Who entered.

use std::sync::Arc;

use askama::Template;
use axum::extract::State;
use chuhe_tournament::export::EntrantRow;
use uuid::Uuid;

use super::event::Head;
use super::visit::{Shown, Visit};
use crate::api::{App, Path};

#[derive(Template)]
#[template(path = "entrants.html")]
struct Page<'a> {
    v: &'a Visit,
    h: Head,
    entrants: Vec<EntrantRow>,
}

pub(super) async fn show(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path(event): Path<Uuid>,
) -> Shown {
    let (hall, event) = app.service.event_to_see(event, &visit.identity).await?;
    let h = Head::of(&visit, &hall.state, &event);
    visit.show(&Page { v: &visit, h, entrants: event.state.entrant_rows() })
}
