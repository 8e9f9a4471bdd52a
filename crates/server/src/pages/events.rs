//! The events.

use std::sync::Arc;

use askama::Template;
use axum::extract::State;
use chuhe_rulebook::Rulebook;
use uuid::Uuid;

use super::accounts::After;
use super::visit::{Shown, Visit};
use crate::api::{App, Query};
use crate::service::EventSummary;

/// So many on a page.
const MOST: u32 = 100;

/// A rulebook as it can be chosen.
pub(super) struct Book {
    pub(super) id: String,
    pub(super) title: String,
}

impl Book {
    pub(super) fn of(visit: &Visit, book: &Rulebook) -> Book {
        let (language, about) = (visit.language(), &book.rules().book);
        let title = format!("{} · {}", about.title.get(language), about.edition.get(language));
        Book { id: book.id().to_owned(), title }
    }
}

/// The rulebooks as they can be chosen.
pub(super) fn books(visit: &Visit) -> Vec<Book> {
    Rulebook::all().iter().map(|book| Book::of(visit, book)).collect()
}

#[derive(Template)]
#[template(path = "events.html")]
struct Page<'a> {
    v: &'a Visit,
    /// The events, each with the short title of its rulebook.
    events: Vec<(EventSummary, String)>,
    next: Option<Uuid>,
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
    let book = |id: &str| {
        let book = Rulebook::builtin(id);
        book.map_or(id.to_owned(), |it| it.book.short_title.get(visit.language()).to_owned())
    };
    let named = |event: EventSummary| {
        let book = book(&event.rulebook);
        (event, book)
    };
    let events = events.into_iter().map(named).collect();
    visit.show(&Page { v: visit, events, next })
}
