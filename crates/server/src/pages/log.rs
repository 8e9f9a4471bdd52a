//! The log of an event and of its hall, for its officials.

use std::sync::Arc;

use askama::Template;
use axum::extract::State;
use uuid::Uuid;

use super::event::Head;
use super::names;
use super::visit::{Shown, Visit};
use crate::api::{App, Path};

/// So many entries are shown, the last ones.
const MOST: usize = 500;

struct Line {
    version: usize,
    at: String,
    part: String,
    name: String,
    what: String,
    /// The reason that was given, if one was.
    why: String,
    data: String,
}

/// The reason that an entry was given, whatever it is about.
fn why(event: &impl serde::Serialize) -> String {
    let event = serde_json::to_value(event).unwrap_or_default();
    event["reason"].as_str().unwrap_or_default().to_owned()
}

#[derive(Template)]
#[template(path = "log.html")]
struct Page<'a> {
    v: &'a Visit,
    h: Head,
    lines: Vec<Line>,
    /// What happened in the hall: roles, doors, games set up.
    hall: Vec<Line>,
    all: usize,
}

pub(super) async fn show(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path(event): Path<Uuid>,
) -> Shown {
    let kept = app.service.event_log(event, &visit.identity).await?;
    let (hall, event) = app.service.event_to_see(event, &visit.identity).await?;
    let words = &visit.words;
    let line = |(at, entry): (usize, &chuhe_tournament::Entry)| Line {
        version: at + 1,
        at: names::time(entry.at),
        part: names::part(words, &kept.state, entry.by.part),
        name: entry.by.name.to_string(),
        what: names::happened(words, &entry.event),
        why: why(&entry.event),
        data: serde_json::to_string_pretty(&entry.event).unwrap_or_default(),
    };
    let lines = kept.log.iter().enumerate().rev().take(MOST).map(line).collect();
    let h = Head::of(&visit, &hall.state, &event);
    let hall_line = |(at, entry): (usize, &crate::hall::Entry)| Line {
        version: at + 1,
        at: names::time(entry.at),
        part: String::new(),
        name: entry.by.clone(),
        what: names::happened_in_hall(words, &event.state, &entry.event),
        why: why(&entry.event),
        data: serde_json::to_string_pretty(&entry.event).unwrap_or_default(),
    };
    let hall = hall.log.iter().enumerate().rev().take(MOST).map(hall_line).collect();
    visit.show(&Page { v: &visit, h, lines, hall, all: kept.log.len() })
}
