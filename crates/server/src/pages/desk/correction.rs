//! Correcting a result: what would change and what stays is told before.

use std::sync::Arc;

use askama::Template;
use axum::extract::State;
use chuhe_tournament::{Command, GameRef, GameResult, Side, TableRef, explain};
use uuid::Uuid;

use super::Desk;
use super::foreseen::Foreseen;
use super::results::asked;
use crate::api::{App, Path};
use crate::pages::event::{Head, command};
use crate::pages::forms::Fields;
use crate::pages::names;
use crate::pages::visit::{Shown, Visit, on_to};
use crate::problem::{Fault, Problem};

/// The game that a page is about: event, stage, round, table, game.
type At = (Uuid, u16, u16, u16, u16);

/// The name that the fields of the form have behind their own.
const KEY: &str = "right";

#[derive(Template)]
#[template(path = "desk_correct.html")]
struct Page<'a> {
    v: &'a Visit,
    h: Head,
    version: u64,
    stage: u16,
    round: u16,
    table: u16,
    game: u16,
    stage_name: String,
    red: String,
    black: String,
    result: Option<String>,
    outcomes: Vec<(&'static str, String)>,
    foreseen: Option<Foreseen>,
}

pub(in crate::pages) async fn show(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path(at): Path<At>,
) -> Shown {
    page(&app, &visit, at, None).await
}

fn place((_, stage, round, table, game): At) -> GameRef {
    TableRef::new(stage, round, table).game(game)
}

async fn page(app: &App, visit: &Visit, at: At, foreseen: Option<Foreseen>) -> Shown {
    let (event, stage, round, table, game) = at;
    let desk = Desk::of_official(app, visit, event).await?;
    let (state, words) = (desk.state(), &visit.words);
    let found = state.game(place(at)).ok_or(Problem::NotFound)?;
    let setting = state.stage_setting(stage).ok_or(Problem::NotFound)?;
    visit.show(&Page {
        v: visit,
        version: desk.event.version,
        stage,
        round,
        table,
        game,
        stage_name: explain::stage_name(setting, visit.language()),
        red: state.name_in(found.seat(Side::Red), visit.language()).to_owned(),
        black: state.name_in(found.seat(Side::Black), visit.language()).to_owned(),
        result: found.result.map(|result| names::outcome(words, result.outcome)),
        outcomes: names::OUTCOMES.map(|(key, it)| (key, names::outcome(words, it))).into(),
        foreseen,
        h: desk.h,
    })
}

/// The right result; none if the game is still to be played.
fn right(fields: &Fields) -> Result<Option<GameResult>, Problem> {
    if fields.is("result-right", "none") {
        return Ok(None);
    }
    let result = asked(fields, KEY)?;
    result.map(Some).ok_or(Problem::invalid("result", Fault::Missing))
}

pub(in crate::pages) async fn correct(
    State(app): State<Arc<App>>,
    mut visit: Visit,
    Path(at): Path<At>,
    fields: Fields,
) -> Shown {
    let (event, stage, round, table, game) = at;
    let here = format!("/events/{event}/desk/correct/{stage}/{round}/{table}/{game}");
    let looked = !fields.is("step", "do");
    let done = async {
        let (result, reason) = (right(&fields)?, fields.needed("reason")?);
        let correct = Command::CorrectResult { game: place(at), result, reason };
        if !looked {
            // What was looked at is what is done.
            command(&app, &visit, event, &correct, fields.read("seen")?).await?;
            return Ok(None);
        }
        let foreseen = app.service.foresee_event(event, &visit.identity, &[correct]).await;
        let (kept, after) = foreseen.map_err(|refused| refused.problem)?;
        Ok(Some(Foreseen::of(&visit, &kept.state, &after, Some(place(at).table))))
    };
    match done.await {
        Ok(None) => on_to(&format!("/events/{event}/desk/results/{stage}/{round}#table-{table}")),
        Ok(foreseen) => {
            visit = visit.looks(&here, &fields);
            visit.typed = fields;
            visit.here = here;
            page(&app, &visit, at, foreseen).await
        }
        Err(problem) => page(&app, &visit.refused_act(&problem, fields, here), at, None).await,
    }
}
