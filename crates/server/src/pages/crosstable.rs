//! The cross table, and how the scores grew round by round.

use std::sync::Arc;

use askama::Template;
use axum::extract::State;
use chuhe_paper::event::Desk;
use chuhe_tournament::Side;
use chuhe_tournament::export::{Cell, CrossRow};
use uuid::Uuid;

use super::event::Head;
use super::names;
use super::standings::stages;
use super::visit::{Shown, Visit};
use crate::api::{App, Path, Query};
use crate::problem::Problem;

/// Which table.
#[derive(serde::Deserialize)]
pub(super) struct Wanted {
    #[serde(default)]
    stage: Option<u16>,
    /// `progress` for the scores after each round.
    #[serde(default)]
    view: Option<String>,
}

struct CrossCell {
    points: String,
    /// The opponent's number.
    opponent: String,
    /// The colour, as a mark on the cell.
    side: &'static str,
    told: String,
}

struct CrossLine {
    place: u16,
    id: u32,
    number: usize,
    name: String,
    cells: Vec<Option<CrossCell>>,
    /// The score after each round.
    sums: Vec<String>,
    score: String,
}

#[derive(Template)]
#[template(path = "crosstable.html")]
struct Page<'a> {
    v: &'a Visit,
    h: Head,
    stages: Vec<(u16, String)>,
    stage: Option<u16>,
    progress: bool,
    rounds: usize,
    lines: Vec<CrossLine>,
    notes: Vec<String>,
}

impl Page<'_> {
    /// Whether this is the table of a stage.
    fn shows(&self, stage: &u16) -> bool {
        self.stage == Some(*stage)
    }

    /// The same table, as somebody asked for it, with another view.
    fn address(&self, view: &str) -> String {
        let stage = self.stage.map(|stage| format!("stage={stage}"));
        let view = (!view.is_empty()).then(|| format!("view={view}"));
        let asked: Vec<String> = stage.into_iter().chain(view).collect();
        format!("/events/{}/crosstable?{}", self.h.id, asked.join("&"))
    }
}

pub(super) async fn show(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path(event): Path<Uuid>,
    Query(Wanted { stage, view }): Query<Wanted>,
) -> Shown {
    let (hall, event) = app.service.event_to_see(event, &visit.identity).await?;
    let state = &event.state;
    let stage = stage.or((state.stages().len() == 1).then_some(1));
    let table = match stage {
        Some(stage) => state.cross_table(stage).ok_or(Problem::NotFound)?,
        None => state.whole_cross_table(),
    };
    let desk = Desk::new(state, stage.unwrap_or(1), visit.language());
    let line = |row: &CrossRow| CrossLine {
        place: row.place,
        id: row.entrant.0,
        number: row.number,
        name: desk.name_in_table(row.stage, row.entrant),
        cells: row.rounds.iter().map(|one| one.as_ref().map(|it| cell(&visit, it))).collect(),
        sums: sums(&row.rounds),
        score: match stage {
            Some(_) => row.score_unit.text(row.score),
            None => desk.score_of_whole(row.score_unit, row.score),
        } + state.score_mark(row.stage, row.entrant),
    };
    let mut notes = desk.cross_notes(&table);
    notes.extend(desk.notes_below(table.rows.iter().map(|row| (row.stage, row.entrant))));
    visit.show(&Page {
        v: &visit,
        h: Head::of(&visit, &hall.state, &event),
        stages: stages(&visit, state),
        stage,
        progress: view.as_deref() == Some("progress"),
        rounds: table.rows.iter().map(|row| row.rounds.len()).max().unwrap_or(0),
        lines: table.rows.iter().map(line).collect(),
        notes,
    })
}

fn cell(visit: &Visit, cell: &Cell) -> CrossCell {
    let words = &visit.words;
    let (side, told) = match (cell.side, cell.bye) {
        (Some(side @ Side::Red), _) => ("red", names::side(words, side)),
        (Some(side @ Side::Black), _) => ("black", names::side(words, side)),
        (None, Some(kind)) => ("", names::bye(words, kind)),
        (None, None) => ("", String::new()),
    };
    let won = cell.won.map(|won| names::match_ended(words, won));
    let points = match cell.points() {
        _ if cell.annulled => "×".to_owned(),
        points if points.is_empty() => "·".to_owned(),
        points => points + cell.forfeit_sign(),
    };
    CrossCell {
        points: won.map_or(points.clone(), |won| format!("{points} {won}")),
        opponent: cell.opponent.map(|number| number.to_string()).unwrap_or_default(),
        side,
        told,
    }
}

/// The sum of the points after each round: those of matches where the table counts them.
pub(super) fn sums(rounds: &[Option<Cell>]) -> Vec<String> {
    let mut sum = 0;
    let mut after = |cell: &Option<Cell>| {
        let cell = cell.as_ref()?;
        let points = cell.match_half_points.or(cell.half_points)?;
        sum += i64::from(points);
        Some(names::points(sum))
    };
    rounds.iter().map(|cell| after(cell).unwrap_or_default()).collect()
}
