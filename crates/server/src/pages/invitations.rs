//! Links that give a role.

use std::sync::Arc;

use askama::Template;
use axum::extract::State;

use super::forms::Fields;
use super::visit::{Shown, Visit, on_to};
use super::{names, overview};
use crate::api::{App, Path};

#[derive(Template)]
#[template(path = "invitation.html")]
struct Page<'a> {
    v: &'a Visit,
    secret: &'a str,
    event: String,
    role: String,
    until: String,
}

pub(super) async fn show(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path(secret): Path<String>,
) -> Shown {
    page(&app, &visit, &secret).await
}

async fn page(app: &App, visit: &Visit, secret: &str) -> Shown {
    let (event, link) = app.service.invited_to(secret).await?;
    visit.show(&Page {
        v: visit,
        secret,
        event: event.state.setting().name.clone(),
        role: names::role(&visit.words, &event.state, &link.role),
        until: overview::time(&event.state, link.expires_at),
    })
}

pub(super) async fn accept(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path(secret): Path<String>,
) -> Shown {
    match app.service.accept(&visit.identity, &secret).await {
        Ok(event) => on_to(&format!("/events/{event}")),
        Err(problem) => {
            let here = format!("/invitations/{}", super::escaped(&secret));
            page(&app, &visit.refused(&problem, Fields::default(), here), &secret).await
        }
    }
}
