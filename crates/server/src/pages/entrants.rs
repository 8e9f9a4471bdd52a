//! Who entered.

use std::sync::Arc;

use askama::Template;
use axum::extract::State;
use chuhe_paper::event::Desk;
use chuhe_tournament::Leaving;
use chuhe_tournament::export::EntrantRow;
use uuid::Uuid;

use super::event::Head;
use super::visit::{Shown, Visit};
use crate::api::{App, Path};

/// Somebody who entered, as the list shows him.
struct Row {
    one: EntrantRow,
    /// The number in the first stage, once it is drawn.
    number: String,
    /// The name as the language has it, and beside it the other one.
    name: String,
    beside: String,
    /// How somebody left, and what befell him.
    marks: Vec<String>,
}

#[derive(Template)]
#[template(path = "entrants.html")]
struct Page<'a> {
    v: &'a Visit,
    h: Head,
    entrants: Vec<Row>,
    /// Which columns have anything in them.
    numbers: bool,
    units: bool,
    ratings: bool,
    seeds: bool,
}

pub(super) async fn show(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path(event): Path<Uuid>,
) -> Shown {
    let (hall, event) = app.service.event_to_see(event, &visit.identity).await?;
    let h = Head::of(&visit, &hall.state, &event);
    let desk = Desk::new(&event.state, 1, visit.language());
    let row = |one: EntrantRow| {
        let name = desk.name(one.id);
        let other = if name == one.entrant.name { &one.entrant.romanised } else { &None };
        let native = (name != one.entrant.name).then(|| one.entrant.name.clone());
        Row {
            number: desk.number(one.id),
            beside: other.clone().or(native).unwrap_or_default(),
            marks: marks(&visit, &one),
            name,
            one,
        }
    };
    let mut entrants: Vec<Row> = event.state.entrant_rows().into_iter().map(row).collect();
    // Once numbers are drawn everybody is looked for by them; who has none stands at the end.
    entrants.sort_by_key(|row| (row.number.is_empty(), row.number.parse::<u32>().unwrap_or(0)));
    let any = |has: fn(&Row) -> bool| entrants.iter().any(has);
    visit.show(&Page {
        v: &visit,
        h,
        numbers: any(|row| !row.number.is_empty()),
        units: any(|row| row.one.entrant.unit.is_some()),
        ratings: any(|row| row.one.entrant.rating.is_some()),
        seeds: any(|row| row.one.entrant.seed.is_some()),
        entrants,
    })
}

/// What is told beside a name: how somebody left, and that his points do not count.
pub(super) fn marks(visit: &Visit, one: &EntrantRow) -> Vec<String> {
    let left = one.left.map(|left| match left {
        Leaving::Withdrawn => visit.t("mark-withdrawn"),
        Leaving::MissedRounds => visit.t("mark-missed-rounds"),
        Leaving::Excluded => visit.t("mark-excluded"),
    });
    let cancelled = one.points_cancelled.then(|| visit.t("mark-points-cancelled"));
    left.into_iter().chain(cancelled).collect()
}
