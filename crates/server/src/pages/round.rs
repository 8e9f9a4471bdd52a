//! A round: who meets whom and why, the results, the games.

use std::sync::Arc;

use askama::Template;
use axum::extract::State;
use chuhe_game::Venue;
use chuhe_tournament::{Seat, Side, TableRef, explain};
use uuid::Uuid;

use super::event::Head;
use super::forms::Fields;
use super::names;
use super::visit::{Shown, Visit, on_to};
use crate::api::{App, Path};
use crate::hall::HallGame;
use crate::problem::{Fault, Problem};
use crate::service::{Answer, OpenGames};

/// The round that a page is about.
type At = (Uuid, u16, u16);

struct GameRow {
    board: Option<u8>,
    red: String,
    black: String,
    /// The result in words, and why.
    result: Option<(String, String)>,
    link: Option<Uuid>,
    /// The game at the table has ended otherwise than the event has it.
    otherwise: Option<String>,
}

struct PairingRow {
    table: u16,
    /// Teams meet: their names stand above their players'.
    teams: Option<(String, String)>,
    games: Vec<GameRow>,
    checklist: Vec<String>,
}

#[derive(Template)]
#[template(path = "round.html")]
struct Page<'a> {
    v: &'a Visit,
    h: Head,
    stage: u16,
    round: u16,
    stage_name: String,
    before: Option<u16>,
    after: Option<u16>,
    starts_at: Option<String>,
    pairings: Vec<PairingRow>,
    byes: Vec<(String, String)>,
    remarks: Vec<String>,
}

pub(super) async fn show(State(app): State<Arc<App>>, visit: Visit, Path(at): Path<At>) -> Shown {
    page(&app, &visit, at).await
}

async fn page(app: &App, visit: &Visit, (event, stage, round): At) -> Shown {
    let (hall, event) = app.service.event_to_see(event, &visit.identity).await?;
    let state = &event.state;
    let found = state.round(stage, round).ok_or(Problem::NotFound)?;
    let setting = state.stage_setting(stage).ok_or(Problem::NotFound)?;
    let h = Head::of(visit, &hall.state, &event);
    let (words, language) = (&visit.words, visit.language());
    let mut pairings = Vec::new();
    let disagreements = app.service.disagreements(&hall.state, state, (stage, round)).await?;
    for (at, pairing) in found.pairings.iter().enumerate() {
        let table = TableRef::new(stage, round, at as u16 + 1);
        let name = |id| state.name_of(Seat::of(id)).to_owned();
        let mut games = Vec::new();
        for (at, game) in pairing.games.iter().enumerate() {
            let number = at as u16 + 1;
            let place = table.game(number);
            let set_up = HallGame { game: place, red: game.red, black: game.black };
            let link = hall.state.game_for(&set_up);
            let otherwise = disagreements.iter().find(|one| Some(one.id) == link);
            let result = game.result.map(|result| {
                let why = names::outcome_reason(words, result.outcome).unwrap_or_default();
                (names::outcome(words, result.outcome), why)
            });
            games.push(GameRow {
                board: game.board,
                red: state.name_of(game.seat(Side::Red)).to_owned(),
                black: state.name_of(game.seat(Side::Black)).to_owned(),
                result,
                link,
                otherwise: otherwise.map(|one| names::outcome(words, one.ended)),
            });
        }
        pairings.push(PairingRow {
            table: table.table,
            teams: h.teams.then(|| (name(pairing.first), name(pairing.second))),
            games,
            checklist: explain::pairing(state, table, language).unwrap_or_default(),
        });
    }
    let bye = |bye: &chuhe_tournament::Bye| {
        (state.name_of(Seat::of(bye.entrant)).to_owned(), names::bye(words, bye.kind))
    };
    let remark = |remark| explain::remark(state, stage, remark, language);
    let there = |round: &u16| state.round(stage, *round).is_some();
    visit.show(&Page {
        v: visit,
        stage,
        round,
        stage_name: explain::stage_name(setting, language),
        before: round.checked_sub(1).filter(there),
        after: round.checked_add(1).filter(there),
        starts_at: found.starts_at.map(names::time),
        pairings,
        byes: found.byes.iter().map(bye).collect(),
        remarks: found.remarks.iter().map(remark).collect(),
        h,
    })
}

pub(super) async fn open_games(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path(at): Path<At>,
    fields: Fields,
) -> Shown {
    let opened = async {
        let (event, stage, round) = at;
        let venue = match fields.of("venue") {
            "table" => Venue::Table,
            "watched-screen" => Venue::WatchedScreen,
            "screen" => Venue::Screen,
            _ => return Err(Problem::invalid("venue", Fault::Unknown)),
        };
        let wanted = OpenGames { stage, round, table: None, venue };
        let answer = |_: &[_]| Answer { status: 303, body: String::new() };
        app.service.open_games(event, &visit.identity, wanted, None, answer).await.map(drop)
    };
    let (event, stage, round) = at;
    let here = format!("/events/{event}/rounds/{stage}/{round}");
    match opened.await {
        Ok(()) => on_to(&here),
        Err(problem) => page(&app, &visit.refused(&problem, fields, here), at).await,
    }
}
