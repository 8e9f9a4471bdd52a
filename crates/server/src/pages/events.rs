//! The events.

use std::sync::Arc;

use askama::Template;
use axum::extract::State;
use chuhe_rulebook::{Language, Rulebook};
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
        Book { id: book.id().to_owned(), title: book_title(book, visit.language()) }
    }
}

/// What a rulebook is called where it stands among others: several federations call theirs by the same title, so that
/// its short name comes first. An edition that is but the year stands there already.
pub(super) fn book_title(book: &Rulebook, language: Language) -> String {
    let about = &book.rules().book;
    let [short, title, edition] =
        [&about.short_title, &about.title, &about.edition].map(|text| text.get(language));
    let year = about.year.to_string();
    if edition.trim_end_matches('年') == year {
        format!("{short} · {title}")
    } else {
        format!("{short} · {title} · {edition}")
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
