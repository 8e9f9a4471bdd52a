//! Correcting a result: what would change and what stays is told before.

use std::sync::Arc;

use askama::Template;
use axum::extract::State;
use chuhe_tournament::{Command, GameRef, GameResult, Outcome, Side, TableRef, explain};
use uuid::Uuid;

use super::Desk;
use super::foreseen::Foreseen;
use super::results::{Choices, asked, reasons};
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
    round_name: String,
    /// The number of the round as its table counts.
    counted: u16,
    red: String,
    black: String,
    /// What was entered, with everything beside it.
    result: Option<String>,
    outcomes: Choices,
    losses: Choices,
    draws: Choices,
    foreseen: Option<Foreseen>,
    /// The result as it would stand then.
    becomes: String,
}

/// What was looked at before it is done.
struct Looked {
    becomes: String,
    foreseen: Foreseen,
}

pub(in crate::pages) async fn show(
    State(app): State<Arc<App>>,
    mut visit: Visit,
    Path(at): Path<At>,
) -> Shown {
    let desk = Desk::of_official(&app, &visit, at.0).await?;
    // The form holds what was entered: what is not changed in it stays.
    let entered = desk.state().game(place(at)).and_then(|game| game.result);
    visit.typed = entered.map(as_fields).unwrap_or_default();
    page(&app, &visit, at, None).await
}

/// A result as the form has it.
fn as_fields(result: GameResult) -> Fields {
    let why = match result.outcome {
        Outcome::Won { reason, .. } => reason.map_or("", |reason| reason.key()),
        Outcome::Drawn { reason } => reason.map_or("", |reason| reason.key()),
        _ => "",
    };
    let fouls = |count: u16| if count == 0 { String::new() } else { count.to_string() };
    Fields::known(&[
        ("result-right", names::outcome_key(result.outcome)),
        ("why-right", why),
        ("reversed-right", if result.colours_reversed { "yes" } else { "" }),
        ("fouls-red-right", &fouls(result.fouls.red)),
        ("fouls-black-right", &fouls(result.fouls.black)),
    ])
}

fn place((_, stage, round, table, game): At) -> GameRef {
    TableRef::new(stage, round, table).game(game)
}

async fn page(app: &App, visit: &Visit, at: At, looked: Option<Looked>) -> Shown {
    let (event, stage, round, table, game) = at;
    let desk = Desk::of_official(app, visit, event).await?;
    let (state, words) = (desk.state(), &visit.words);
    let found = state.game(place(at)).ok_or(Problem::NotFound)?;
    let setting = state.stage_setting(stage).ok_or(Problem::NotFound)?;
    let (losses, draws) = reasons(state, visit.language());
    visit.show(&Page {
        v: visit,
        version: desk.event.version,
        stage,
        round,
        table,
        game,
        stage_name: explain::stage_name(setting, visit.language()),
        round_name: names::round(visit, state, (stage, round)),
        counted: state.round_in_table(stage, round),
        red: state.name_in(found.seat(Side::Red), visit.language()).to_owned(),
        black: state.name_in(found.seat(Side::Black), visit.language()).to_owned(),
        result: found.result.map(|result| explain::whole_result(result, visit.language())),
        outcomes: names::OUTCOMES.map(|(key, it)| (key, names::outcome(words, it))).into(),
        losses,
        draws,
        becomes: looked.as_ref().map(|it| it.becomes.clone()).unwrap_or_default(),
        foreseen: looked.map(|it| it.foreseen),
        h: desk.h,
    })
}

/// The right result; none if the game is still to be played. The form does not ask for the times on the clocks: they
/// stay as they were written down, unless the game was not played at all.
fn right(fields: &Fields, entered: Option<GameResult>) -> Result<Option<GameResult>, Problem> {
    if fields.is("result-right", "none") {
        return Ok(None);
    }
    let result = asked(fields, KEY)?.ok_or(Problem::invalid("result", Fault::Missing))?;
    let played = matches!(result.outcome, Outcome::Won { .. } | Outcome::Drawn { .. });
    let used_ms = entered.and_then(|entered| entered.used_ms).filter(|_| played);
    Ok(Some(GameResult { used_ms, ..result }))
}

pub(in crate::pages) async fn correct(
    State(app): State<Arc<App>>,
    mut visit: Visit,
    Path(at): Path<At>,
    fields: Fields,
) -> Shown {
    let (event, stage, round, table, game) = at;
    let here = format!("/events/{event}/desk/correct/{stage}/{round}/{table}/{game}");
    // What is done is what was looked at: another result is looked at first.
    let only_looks = !fields.is("step", "do") || !fields.was_looked_at();
    let done = async {
        let (_, kept) = app.service.event_to_see(event, &visit.identity).await?;
        let entered = kept.state.game(place(at)).and_then(|game| game.result);
        let (result, reason) = (right(&fields, entered)?, fields.needed("reason")?);
        let correct = Command::CorrectResult { game: place(at), result, reason };
        if !only_looks {
            // Nor has anything else changed since.
            command(&app, &visit, event, &correct, fields.read("seen")?).await?;
            return Ok(None);
        }
        let foreseen = app.service.foresee_event(event, &visit.identity, &[correct]).await;
        let (kept, after) = foreseen.map_err(|refused| refused.problem)?;
        let becomes = match result {
            Some(result) => explain::whole_result(result, visit.language()),
            None => visit.t("result-open"),
        };
        let foreseen = Foreseen::of(&visit, &kept.state, &after, Some(place(at).table));
        Ok(Some(Looked { becomes, foreseen }))
    };
    match done.await {
        Ok(None) => on_to(&format!("/events/{event}/desk/results/{stage}/{round}#table-{table}")),
        Ok(looked) => {
            visit = visit.looks(&here, &fields);
            visit.typed = fields;
            visit.here = here;
            page(&app, &visit, at, looked).await
        }
        Err(problem) => page(&app, &visit.refused_act(&problem, fields, here), at, None).await,
    }
}
