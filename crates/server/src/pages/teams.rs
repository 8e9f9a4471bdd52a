//! The teams of an event: their players, their matches, and who did best on each board.

use std::sync::Arc;

use askama::Template;
use axum::extract::State;
use chuhe_paper::event::Desk;
use chuhe_tournament::{EntrantId, TableRef, Tournament};
use uuid::Uuid;

use super::entrants::marks;
use super::event::Head;
use super::members::{MemberLine, members};
use super::names;
use super::visit::{Shown, Visit};
use crate::api::{App, Path};
use crate::problem::Problem;

/// A match of a team.
struct Match {
    stage: u16,
    round: u16,
    name: String,
    table: u16,
    opponent: (u32, String),
    /// The team's points and the other's; blank while games are open.
    result: String,
}

struct Team {
    id: u32,
    /// Its place so far, once anything can be ranked.
    place: Option<u16>,
    name: String,
    unit: String,
    marks: Vec<String>,
    members: Vec<MemberLine>,
    member_ratings: bool,
    matches: Vec<Match>,
}

/// Somebody on a board: his place there, name, team, points and games.
struct BoardLine {
    place: u16,
    name: String,
    team: String,
    points: String,
    games: u32,
}

struct Board {
    number: u8,
    lines: Vec<BoardLine>,
}

#[derive(Template)]
#[template(path = "teams.html")]
struct Page<'a> {
    v: &'a Visit,
    h: Head,
    teams: Vec<Team>,
    boards: Vec<Board>,
}

/// The matches of a team in all stages, as it sees them.
fn matches(visit: &Visit, event: &Tournament, id: EntrantId) -> Vec<Match> {
    let mut found = Vec::new();
    for (stage, of) in event.stages().iter().enumerate() {
        let stage = stage as u16 + 1;
        let desk = Desk::new(event, stage, visit.language());
        for (round, paired) in of.rounds().iter().enumerate() {
            let round = round as u16 + 1;
            let pairings = paired.pairings.iter().enumerate();
            for (table, pairing) in pairings.filter(|(_, pairing)| pairing.has(id)) {
                let Some(opponent) = pairing.opponent_of(id) else { continue };
                let table = table as u16 + 1;
                let points = event.game_points(TableRef::new(stage, round, table));
                let result = points.filter(|_| pairing.is_complete()).map(|[first, second]| {
                    let (own, other) =
                        if pairing.first == id { (first, second) } else { (second, first) };
                    format!("{} : {}", names::points(own.into()), names::points(other.into()))
                });
                found.push(Match {
                    stage,
                    round,
                    name: desk.round_name(round),
                    table,
                    opponent: (opponent.0, desk.name(opponent)),
                    result: result.unwrap_or_default(),
                });
            }
        }
    }
    found
}

/// Who did best on each board, over the first stage that is played on boards.
fn boards(visit: &Visit, event: &Tournament) -> Vec<Board> {
    let stages = 1..=event.stages().len() as u16;
    let scores = stages.map(|stage| event.board_scores(stage)).find(|all| !all.is_empty());
    let desk = Desk::new(event, 1, visit.language());
    let mut boards: Vec<Board> = Vec::new();
    for score in scores.unwrap_or_default() {
        if boards.last().is_none_or(|board| board.number != score.board) {
            boards.push(Board { number: score.board, lines: Vec::new() });
        }
        if let Some(board) = boards.last_mut() {
            board.lines.push(BoardLine {
                place: score.place,
                name: desk.seat(score.seat),
                team: desk.name(score.seat.entrant),
                points: names::points(score.half_points.into()),
                games: score.games,
            });
        }
    }
    boards
}

pub(super) async fn show(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path(event): Path<Uuid>,
) -> Shown {
    let (hall, event) = app.service.event_to_see(event, &visit.identity).await?;
    let state = &event.state;
    let h = Head::of(&visit, &hall.state, &event);
    if !h.teams {
        return Err(Problem::NotFound);
    }
    let desk = Desk::new(state, 1, visit.language());
    let played = state.stages().iter().any(|stage| !stage.rounds().is_empty());
    let table = played.then(|| state.final_standings());
    let team = |row: chuhe_tournament::export::EntrantRow| {
        let members = members(&visit, state, row.id);
        Team {
            id: row.id.0,
            place: table.as_ref().and_then(|table| table.of(row.id)).map(|line| line.place),
            name: desk.name(row.id),
            unit: desk.unit(row.id),
            marks: marks(&visit, &row),
            member_ratings: members.iter().any(|member| !member.rating.is_empty()),
            members,
            matches: matches(&visit, state, row.id),
        }
    };
    let mut teams: Vec<Team> = state.entrant_rows().into_iter().map(team).collect();
    teams.sort_by_key(|team| team.place.unwrap_or(u16::MAX));
    let boards = boards(&visit, state);
    visit.show(&Page { v: &visit, h, teams, boards })
}
