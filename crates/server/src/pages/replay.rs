//! A game to be played through, ply by ply, and its record as a file.

use std::sync::Arc;

use askama::Template;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use chuhe_board::{Color, Picture};
use chuhe_game::{Game, Outcome};
use chuhe_paper::event::Desk;
use chuhe_records::{GameResult, dhtmlxq, pgn, text};
use chuhe_rulebook::Language;
use uuid::Uuid;

use super::game::{colour, face, notation};
use super::visit::{Shown, Visit};
use crate::api::{App, Path, Query};
use crate::hall::Hall;
use crate::problem::Problem;

/// After which ply; the last if nothing is said, and if there are not so many.
#[derive(serde::Deserialize)]
pub(super) struct At {
    #[serde(default)]
    ply: Option<usize>,
}

/// A move: the ply after it, and how it is written.
type Written = Option<(usize, String)>;

#[derive(Template)]
#[template(path = "replay.html")]
struct Page<'a> {
    v: &'a Visit,
    id: Uuid,
    event: Uuid,
    event_name: String,
    place: chuhe_tournament::GameRef,
    round_name: String,
    red: String,
    black: String,
    board: String,
    ply: usize,
    last: usize,
    /// What was played last, in a sentence.
    told: String,
    outcome: Option<String>,
    fen: String,
    /// The moves by rounds: number, Red's, Black's.
    rows: Vec<(usize, Written, Written)>,
}

impl Page<'_> {
    fn is_now(&self, ply: &usize) -> bool {
        self.ply == *ply
    }
}

pub(super) async fn show(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path(id): Path<Uuid>,
    Query(At { ply }): Query<At>,
) -> Shown {
    let (hall, kept, _) = app.service.game_to_see(id, &visit.identity).await?;
    let game = &kept.state;
    let place = hall.state.games.get(&id).ok_or(Problem::NotFound)?.game;
    let (history, language) = (game.history(), visit.language());
    let event = app.service.events.get(hall.state.event).await?.ok_or(Problem::NotFound)?;
    let desk = Desk::new(&event.state, place.table.stage, language);
    let last = history.plies().len();
    let ply = ply.unwrap_or(last).min(last);
    let written = written(game, language);
    let told = match ply.checked_sub(1).and_then(|at| written.get(at)) {
        None => visit.t("replay-start"),
        Some(name) => {
            let side = colour(&visit, history.side_of(ply - 1));
            let args =
                [("number", ply.div_ceil(2).to_string()), ("side", side), ("move", name.clone())];
            visit.say("replay-after", &args)
        }
    };
    let position = history.position_after(ply);
    let setup = position.setup();
    let mut picture = Picture::new(&setup);
    picture.last_move = ply.checked_sub(1).map(|at| history.plies()[at].m);
    picture.face = face(language);
    picture.title = Some(told.clone());
    let outcome = game.ended().filter(|_| ply == last);
    visit.show(&Page {
        v: &visit,
        id,
        event: hall.state.event,
        event_name: hall.state.name.clone(),
        place,
        round_name: desk.round_name(place.table.round),
        red: game.player(Color::Red).name.clone(),
        black: game.player(Color::Black).name.clone(),
        board: picture.svg(),
        ply,
        last,
        told,
        outcome: outcome
            .map(|it| chuhe_game::explain::outcome(&it.outcome, game.rulebook(), language)),
        fen: position.fen().to_string(),
        rows: rows(game, &written),
    })
}

/// Every move as it is written in a language.
fn written(game: &Game, language: Language) -> Vec<String> {
    let mut position = game.history().start().clone();
    let write = |ply: &chuhe_referee::Ply| {
        let name = notation(language).write(&position, ply.m);
        let name = name.unwrap_or_else(|_| ply.m.to_string());
        position.play_unchecked(ply.m);
        name
    };
    game.history().plies().iter().map(write).collect()
}

fn rows(game: &Game, written: &[String]) -> Vec<(usize, Written, Written)> {
    let mut rows: Vec<(usize, Written, Written)> = Vec::new();
    for (at, name) in written.iter().enumerate() {
        let played = Some((at + 1, name.clone()));
        match (game.history().side_of(at), rows.last_mut()) {
            (Color::Black, Some(row)) => row.2 = played,
            // Where Black begins, the first round is half a round.
            (Color::Black, None) => rows.push((1, None, played)),
            (Color::Red, _) => rows.push((rows.len() + 1, played, None)),
        }
    }
    rows
}

/// The record of a game for other programs.
pub(super) async fn record(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path((id, format)): Path<(Uuid, String)>,
) -> Shown {
    let (hall, kept, _) = app.service.game_to_see(id, &visit.identity).await?;
    let (_, event) = app.service.event_to_see(hall.state.event, &visit.identity).await?;
    let game = recorded(&hall.state, &event.state, &kept.state, id).ok_or(Problem::NotFound)?;
    let notation = notation(visit.language());
    let (body, kind) = match format.as_str() {
        "pgn" => (pgn::write(&game, notation), "application/vnd.chess-pgn"),
        "dhtmlxq" => (dhtmlxq::write(&game), "text/plain"),
        "txt" => (text::write(&game, notation), "text/plain"),
        _ => return Err(Problem::NotFound),
    };
    let name = if format == "dhtmlxq" { "dhtmlxq.txt".to_owned() } else { format };
    let head = [
        (header::CONTENT_TYPE, format!("{kind}; charset=utf-8")),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{id}.{name}\"")),
        (header::CACHE_CONTROL, "private, no-cache".to_owned()),
    ];
    Ok((head, body).into_response())
}

/// A game as it is kept in a file.
fn recorded(
    hall: &Hall,
    event: &chuhe_tournament::Tournament,
    game: &Game,
    id: Uuid,
) -> Option<chuhe_records::Game> {
    let table = hall.games.get(&id)?.game.table;
    let history = game.history();
    let moves = history.plies().iter().map(|ply| ply.m);
    let mut record = chuhe_records::Game::new(history.start().clone(), moves);
    let tags = &mut record.tags;
    tags.set("Event", hall.name.as_str());
    let played = game.started().unwrap_or(game.opened());
    let offset = event.setting().utc_offset_min.or(Some(0));
    let date = chuhe_tournament::explain::time(played, offset);
    if let Some((date, _)) = date.as_deref().and_then(|date| date.split_once(' ')) {
        tags.set("Date", date.replace('-', "."));
    }
    tags.set("Round", event.round_in_table(table.stage, table.round).to_string());
    tags.set("Table", table.table.to_string());
    for (side, name, team) in [(Color::Red, "Red", "RedTeam"), (Color::Black, "Black", "BlackTeam")]
    {
        let player = game.player(side);
        tags.set(name, player.name.as_str());
        if let Some(of) = &player.team {
            tags.set(team, of.as_str());
        }
    }
    record.result = match game.ended().map(|ended| &ended.outcome) {
        Some(Outcome::Won { winner, .. }) => GameResult::Won(*winner),
        Some(Outcome::Drawn { .. }) => GameResult::Drawn,
        _ => GameResult::Unknown,
    };
    Some(record)
}
