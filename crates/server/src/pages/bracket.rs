//! The brackets of knock-outs, drawn and to be read.

use std::sync::Arc;

use askama::Template;
use axum::extract::State;
use chuhe_paper::event::{BracketPart, bracket_parts};
use chuhe_tournament::{Tournament, explain};
use uuid::Uuid;

use super::event::Head;
use super::standings::stages;
use super::visit::{Shown, Visit};
use crate::api::{App, Path, Query};
use crate::problem::Problem;

/// Which stage.
#[derive(serde::Deserialize)]
pub(super) struct OfStage {
    #[serde(default)]
    stage: Option<u16>,
}

#[derive(Template)]
#[template(path = "bracket.html")]
struct Page<'a> {
    v: &'a Visit,
    h: Head,
    stages: Vec<(u16, String)>,
    stage: u16,
    format: String,
    drawn: bool,
    parts: Vec<BracketPart>,
}

/// The stages that have brackets.
pub(super) fn with_brackets(event: &Tournament) -> impl Iterator<Item = u16> {
    let stages = event.setting().stages.iter().enumerate();
    stages.filter(|(_, stage)| stage.is_knock_out()).map(|(at, _)| at as u16 + 1)
}

pub(super) async fn show(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path(event): Path<Uuid>,
    Query(OfStage { stage }): Query<OfStage>,
) -> Shown {
    let (hall, event) = app.service.event_to_see(event, &visit.identity).await?;
    let state = &event.state;
    let there: Vec<u16> = with_brackets(state).collect();
    let stage = stage.or(there.first().copied()).ok_or(Problem::NotFound)?;
    let parts = bracket_parts(state, stage, visit.language()).ok_or(Problem::NotFound)?;
    let stages = stages(&visit, state).into_iter().filter(|(no, _)| there.contains(no));
    visit.show(&Page {
        v: &visit,
        h: Head::of(&visit, &hall.state, &event),
        stages: stages.collect(),
        stage,
        format: explain::format(state, stage, visit.language()).unwrap_or_default(),
        drawn: state.stage(stage).is_some_and(|stage| stage.is_started()),
        parts,
    })
}
