//! The events, and setting one up.

use std::num::{NonZeroU8, NonZeroU16};
use std::sync::Arc;

use askama::Template;
use axum::extract::State;
use chuhe_rulebook::Rulebook;
use chuhe_tournament::{PlacesPlayed, Setting, StageFormat, StageSetting};
use uuid::Uuid;

use super::accounts::After;
use super::forms::Fields;
use super::visit::{Shown, Visit, on_to};
use crate::api::{App, Query};
use crate::problem::{Fault, Problem};
use crate::service::{Answer, EventSummary};

/// So many on a page.
const MOST: u32 = 100;

/// What can be chosen of a rulebook: the book and its plans, each with value and name.
pub(super) struct Book {
    pub(super) id: String,
    pub(super) title: String,
    pub(super) plans: Vec<(String, String)>,
}

/// The rulebooks as they can be chosen.
pub(super) fn books(visit: &Visit) -> Vec<Book> {
    let language = visit.language();
    let book = |book: &Rulebook| {
        let plans =
            book.events.iter().filter(|(id, _)| Setting::from_plan("-", book.id(), id).is_ok());
        let plans = plans
            .map(|(id, plan)| (format!("{}/{id}", book.id()), plan.name.get(language).to_owned()));
        let about = &book.rules().book;
        Book {
            id: book.id().to_owned(),
            title: format!("{} · {}", about.title.get(language), about.edition.get(language)),
            plans: plans.collect(),
        }
    };
    Rulebook::all().iter().map(book).collect()
}

#[derive(Template)]
#[template(path = "events.html")]
struct Page<'a> {
    v: &'a Visit,
    events: Vec<EventSummary>,
    next: Option<Uuid>,
    books: Vec<Book>,
    free: Vec<(&'static str, String)>,
}

pub(super) async fn show(
    State(app): State<Arc<App>>,
    visit: Visit,
    Query(After { after }): Query<After>,
) -> Shown {
    page(&app, &visit, after).await
}

async fn page(app: &App, visit: &Visit, after: Option<Uuid>) -> Shown {
    let (events, next) = app.service.list_events(&visit.identity, after, MOST).await?;
    let free = vec![
        ("swiss", visit.t("format-swiss")),
        ("round-robin", visit.t("format-round-robin")),
        ("double-round-robin", visit.t("format-double-round-robin")),
        ("knock-out", visit.t("format-knock-out")),
    ];
    visit.show(&Page { v: visit, events, next, books: books(visit), free })
}

/// An event as it is laid out by a plan of a book (`axf-2017/women`), or in a format of its own (`swiss`).
fn setting(fields: &Fields) -> Result<Setting, Problem> {
    let (name, wanted) = (fields.needed("name")?, fields.needed("plan")?);
    if let Some((book, plan)) = wanted.split_once('/') {
        return Setting::from_plan(&name, book, plan)
            .map_err(|_| Problem::invalid("plan", Fault::Unknown));
    }
    let book = fields.needed("rulebook")?;
    Rulebook::builtin(&book).ok_or(Problem::invalid("rulebook", Fault::Unknown))?;
    let stage = match wanted.as_str() {
        "swiss" => {
            let rounds = fields.read_needed::<NonZeroU16>("rounds")?;
            let format = StageFormat::Swiss { rounds, same_unit: None, forbidden: Vec::new() };
            StageSetting::new("swiss", format)
        }
        "round-robin" | "double-round-robin" => {
            let twice = NonZeroU8::new(2).expect("two is not nought");
            let cycles = if wanted == "round-robin" { NonZeroU8::MIN } else { twice };
            StageSetting::new("round robin", StageFormat::RoundRobin { cycles })
        }
        "knock-out" => {
            let places = PlacesPlayed::FirstAndThird;
            StageSetting::new("knock-out", StageFormat::KnockOut { places })
        }
        _ => return Err(Problem::invalid("plan", Fault::Unknown)),
    };
    Ok(Setting::players(&name, &book, vec![stage]))
}

pub(super) async fn create(State(app): State<Arc<App>>, visit: Visit, fields: Fields) -> Shown {
    let done = async {
        let made = |_| Answer { status: 303, body: String::new() };
        app.service.create_event(&visit.identity, setting(&fields)?, None, made).await
    };
    match done.await {
        Ok((event, _)) => on_to(&format!("/events/{event}")),
        Err(problem) => {
            page(&app, &visit.refused(&problem, fields, "/events".to_owned()), None).await
        }
    }
}
