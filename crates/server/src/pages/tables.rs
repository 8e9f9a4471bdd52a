//! Standings, cross table, and the list of games.

use std::sync::Arc;

use askama::Template;
use axum::extract::State;
use chuhe_tournament::{Seat, Standings, Tournament, explain};
use uuid::Uuid;

use super::event::Head;
use super::names;
use super::visit::{Shown, Visit};
use crate::api::{App, Path, Query};
use crate::problem::Problem;

/// Which stage.
#[derive(serde::Deserialize)]
pub(super) struct OfStage {
    #[serde(default)]
    stage: Option<u16>,
}

/// The stages of an event by number and name.
fn stages(visit: &Visit, event: &Tournament) -> Vec<(u16, String)> {
    let stages = (1..=event.stages().len() as u16).filter_map(|number| {
        Some((number, explain::stage_name(event.stage_setting(number)?, visit.language())))
    });
    stages.collect()
}

struct Row {
    place: u16,
    name: String,
    unit: String,
    score: String,
    record: [u16; 3],
    values: Vec<String>,
    decided: String,
    why: String,
}

#[derive(Template)]
#[template(path = "standings.html")]
struct StandingsPage<'a> {
    v: &'a Visit,
    h: Head,
    stages: Vec<(u16, String)>,
    stage: Option<u16>,
    tie_breaks: Vec<String>,
    rows: Vec<Row>,
    articles: Vec<(String, String)>,
}

impl StandingsPage<'_> {
    /// Whether this is the table of a stage.
    fn shows(&self, stage: &u16) -> bool {
        self.stage == Some(*stage)
    }
}

pub(super) async fn standings(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path(event): Path<Uuid>,
    Query(OfStage { stage }): Query<OfStage>,
) -> Shown {
    let (hall, event) = app.service.event_to_see(event, &visit.identity).await?;
    let state = &event.state;
    // An event of one stage has one table.
    let stage = stage.or((state.stages().len() == 1).then_some(1));
    let table = match stage {
        Some(stage) => state.standings(stage).ok_or(Problem::NotFound)?,
        None => state.final_standings(),
    };
    let language = visit.language();
    let articles = table.articles.iter();
    visit.show(&StandingsPage {
        v: &visit,
        h: Head::of(&visit, &hall.state, &event),
        stages: stages(&visit, state),
        stage,
        tie_breaks: table.tie_breaks.iter().map(|it| explain::tie_break(*it, language)).collect(),
        rows: rows(&visit, state, &table),
        articles: articles
            .map(|it| (it.number.to_string(), it.title.get(language).to_owned()))
            .collect(),
    })
}

fn rows(visit: &Visit, event: &Tournament, table: &Standings) -> Vec<Row> {
    let language = visit.language();
    let row = |line: &chuhe_tournament::Standing| {
        let entrant = event.participant(line.entrant).map(|one| &one.entrant);
        Row {
            place: line.place,
            name: event.name_of(Seat::of(line.entrant)).to_owned(),
            unit: entrant.and_then(|one| one.unit.clone()).unwrap_or_default(),
            score: match table.score {
                Some(_) => names::points(line.score),
                None => line.score.to_string(),
            },
            record: line.record,
            values: line.values.iter().map(ToString::to_string).collect(),
            decided: line.decided_by.map(|by| explain::decider(by, language)).unwrap_or_default(),
            why: explain::place(event, table, line.entrant, language).unwrap_or_default(),
        }
    };
    table.lines.iter().map(row).collect()
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
    number: usize,
    name: String,
    cells: Vec<Option<CrossCell>>,
    score: String,
}

#[derive(Template)]
#[template(path = "crosstable.html")]
struct CrossPage<'a> {
    v: &'a Visit,
    h: Head,
    stages: Vec<(u16, String)>,
    stage: u16,
    rounds: usize,
    lines: Vec<CrossLine>,
}

pub(super) async fn cross_table(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path(event): Path<Uuid>,
    Query(OfStage { stage }): Query<OfStage>,
) -> Shown {
    let (hall, event) = app.service.event_to_see(event, &visit.identity).await?;
    let state = &event.state;
    let stage = stage.unwrap_or(1);
    let table = state.cross_table(stage).ok_or(Problem::NotFound)?;
    let words = &visit.words;
    let cell = |cell: &chuhe_tournament::export::Cell| {
        let half = cell.half_points.map(i64::from);
        let (mark, side) = match cell.side {
            Some(chuhe_tournament::Side::Red) => {
                ("red", names::side(words, chuhe_tournament::Side::Red))
            }
            Some(side) => ("black", names::side(words, side)),
            None => ("", words.t("bye-pairing")),
        };
        CrossCell {
            points: match cell.annulled {
                true => "×".to_owned(),
                false => half.map_or_else(|| "·".to_owned(), names::points),
            },
            opponent: cell.opponent.map(|number| number.to_string()).unwrap_or_default(),
            side: mark,
            told: side,
        }
    };
    let line = |row: &chuhe_tournament::export::CrossRow| CrossLine {
        place: row.place,
        number: row.number,
        name: state.name_of(Seat::of(row.entrant)).to_owned(),
        cells: row.rounds.iter().map(|one| one.as_ref().map(cell)).collect(),
        score: names::points(row.score),
    };
    visit.show(&CrossPage {
        v: &visit,
        h: Head::of(&visit, &hall.state, &event),
        stages: stages(&visit, state),
        stage,
        rounds: table.rows.iter().map(|row| row.rounds.len()).max().unwrap_or(0),
        lines: table.rows.iter().map(line).collect(),
    })
}

struct GameLine {
    id: Uuid,
    stage: u16,
    round: u16,
    table: u16,
    red: String,
    black: String,
    result: String,
}

#[derive(Template)]
#[template(path = "games.html")]
struct GamesPage<'a> {
    v: &'a Visit,
    h: Head,
    games: Vec<GameLine>,
}

pub(super) async fn games(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path(event): Path<Uuid>,
) -> Shown {
    let (hall, event) = app.service.event_to_see(event, &visit.identity).await?;
    let state = &event.state;
    let mut there: Vec<_> = hall.state.games.iter().collect();
    there.sort_by_key(|(_, game)| game.game);
    let line = |(id, game): (&Uuid, &crate::hall::HallGame)| {
        let result = state.game(game.game).and_then(|game| game.result);
        GameLine {
            id: *id,
            stage: game.game.table.stage,
            round: game.game.table.round,
            table: game.game.table.table,
            red: state.name_of(game.red).to_owned(),
            black: state.name_of(game.black).to_owned(),
            result: match result {
                Some(result) => names::outcome(&visit.words, result.outcome),
                None => visit.t("result-open"),
            },
        }
    };
    let games = there.into_iter().map(line).collect();
    visit.show(&GamesPage { v: &visit, h: Head::of(&visit, &hall.state, &event), games })
}
