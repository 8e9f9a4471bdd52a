//! The games of an event, all or some.

use std::sync::Arc;

use askama::Template;
use axum::extract::State;
use chuhe_paper::event::Desk;
use chuhe_tournament::{EntrantId, explain};
use uuid::Uuid;

use super::event::Head;
use super::names;
use super::visit::{Shown, Visit};
use crate::api::{App, Path, Query};
use crate::hall::HallGame;
use crate::problem::{Fault, Problem};

/// Which games: those of a round, as `1.3`, and those of somebody. Blank is all.
#[derive(serde::Deserialize)]
pub(super) struct Wanted {
    #[serde(default)]
    round: String,
    #[serde(default)]
    player: String,
}

struct Line {
    id: Uuid,
    stage: u16,
    round: u16,
    round_name: String,
    /// For teams with the board.
    table: String,
    red: String,
    black: String,
    result: String,
    over: bool,
}

#[derive(Template)]
#[template(path = "games.html")]
struct Page<'a> {
    v: &'a Visit,
    h: Head,
    games: Vec<Line>,
    all: usize,
    /// What can be chosen: the value and what it is called.
    rounds: Vec<(String, String)>,
    players: Vec<(String, String)>,
    round: String,
    player: String,
}

pub(super) async fn show(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path(event): Path<Uuid>,
    Query(Wanted { round, player }): Query<Wanted>,
) -> Shown {
    let (hall, event) = app.service.event_to_see(event, &visit.identity).await?;
    let state = &event.state;
    let id = match player.as_str() {
        "" => None,
        text => {
            let number = text.parse().map_err(|_| Problem::invalid("player", Fault::Malformed))?;
            Some(EntrantId(number))
        }
    };
    // What was set up for others, before the round was paired anew, is no game of the event: the result that stands at
    // its place is not its own.
    let mut there: Vec<(&Uuid, &HallGame)> = hall.state.games_paired_in(state).collect();
    there.sort_by_key(|(_, game)| game.game);
    let key = |game: &HallGame| format!("{}.{}", game.game.table.stage, game.game.table.round);
    let several = state.stages().len() > 1;
    let name_of_round = |game: &HallGame| {
        let table = game.game.table;
        let desk = Desk::new(state, table.stage, visit.language());
        let name = desk.round_name(table.round);
        match state.stage_setting(table.stage).filter(|_| several) {
            Some(stage) => format!("{} · {name}", explain::stage_name(stage, visit.language())),
            None => name,
        }
    };
    let mut rounds: Vec<(String, String)> =
        there.iter().map(|(_, game)| (key(game), name_of_round(game))).collect();
    rounds.dedup();
    let desk = Desk::new(state, 1, visit.language());
    let plays = |id: EntrantId| {
        there.iter().any(|(_, game)| game.red.entrant == id || game.black.entrant == id)
    };
    let players = state.participants().map(|(id, _)| id).filter(|&id| plays(id));
    let players = players.map(|id| (id.to_string(), desk.name(id))).collect();
    let wanted = |game: &HallGame| {
        let of_player = id.is_none_or(|id| game.red.entrant == id || game.black.entrant == id);
        (round.is_empty() || key(game) == round) && of_player
    };
    let line = |(id, game): (&Uuid, &HallGame)| {
        let result = state.game(game.game).and_then(|game| game.result);
        Line {
            id: *id,
            stage: game.game.table.stage,
            round: game.game.table.round,
            round_name: name_of_round(game),
            table: names::game_label(state, game.game, visit.language()),
            red: desk.seat(game.red),
            black: desk.seat(game.black),
            result: match result {
                Some(result) => names::outcome(&visit.words, result.outcome),
                None => visit.t("result-open"),
            },
            over: result.is_some(),
        }
    };
    let all = there.len();
    let games = there.into_iter().filter(|(_, game)| wanted(game)).map(line).collect();
    let h = Head::of(&visit, &hall.state, &event);
    visit.show(&Page { v: &visit, h, games, all, rounds, players, round, player })
}
