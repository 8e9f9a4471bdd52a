//! Who entered.

use std::sync::Arc;

use askama::Template;
use axum::extract::State;
use chuhe_tournament::export::EntrantRow;
use chuhe_tournament::{Command, Entrant, EntrantId, Member};
use uuid::Uuid;

use super::event::{Head, command};
use super::forms::Fields;
use super::visit::{Shown, Visit, on_to};
use crate::api::{App, Path};
use crate::problem::Problem;

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
    page(&app, &visit, event).await
}

async fn page(app: &App, visit: &Visit, event: Uuid) -> Shown {
    let (hall, event) = app.service.event_to_see(event, &visit.identity).await?;
    let h = Head::of(visit, &hall.state, &event);
    visit.show(&Page { v: visit, h, entrants: event.state.entrant_rows() })
}

async fn done(
    app: &App,
    visit: Visit,
    event: Uuid,
    done: Result<(), Problem>,
    fields: Fields,
) -> Shown {
    let here = format!("/events/{event}/entrants");
    match done {
        Ok(()) => on_to(&here),
        Err(problem) => page(app, &visit.refused(&problem, fields, here), event).await,
    }
}

/// A player, or a team with its members one on a line, a reserve with a star.
fn entrant(fields: &Fields) -> Result<Entrant, Problem> {
    let member = |line: &str| {
        let (name, reserve) = match line.strip_suffix('*') {
            Some(name) => (name.trim(), true),
            None => (line, false),
        };
        Member { name: name.to_owned(), reserve, ..Member::default() }
    };
    let lines = fields.of("members").lines().map(str::trim).filter(|line| !line.is_empty());
    Ok(Entrant {
        name: fields.needed("name")?,
        romanised: fields.text("romanised"),
        unit: fields.text("unit"),
        rating: fields.read("rating")?,
        seed: fields.read("seed")?,
        members: lines.map(member).collect(),
        ..Entrant::default()
    })
}

pub(super) async fn enter(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path(event): Path<Uuid>,
    fields: Fields,
) -> Shown {
    let entered = async {
        let entrant = entrant(&fields)?;
        command(&app, &visit, event, &Command::Enter { entrant }, None).await
    };
    let entered = entered.await;
    done(&app, visit, event, entered, fields).await
}

pub(super) async fn withdraw(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path((event, entrant)): Path<(Uuid, u32)>,
    fields: Fields,
) -> Shown {
    let (reason, consent) = (fields.of("reason").trim().to_owned(), fields.has("consent"));
    let withdraw = Command::Withdraw { entrant: EntrantId(entrant), reason, consent };
    let withdrawn = command(&app, &visit, event, &withdraw, None).await;
    done(&app, visit, event, withdrawn, Fields::default()).await
}
