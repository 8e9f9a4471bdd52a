//! A round: who meets whom and why, the results, the games.

use std::sync::Arc;

use askama::Template;
use axum::extract::State;
use chuhe_game::Venue;
use chuhe_paper::event::Desk;
use chuhe_rulebook::Language;
use chuhe_tournament::{
    EntrantId, Instant, Pairing, Round, Seat, Side, TableRef, Tournament, explain,
};
use uuid::Uuid;

use super::desk::lineups::are_handed_in;
use super::event::Head;
use super::forms::Fields;
use super::names;
use super::overview::time;
use super::visit::{Shown, Visit, on_to};
use crate::api::{App, Path};
use crate::problem::{Fault, Problem};
use crate::service::{Answer, OpenGames};

/// The round that a page is about.
type At = (Uuid, u16, u16);

/// Somebody at a table: his page, number and name.
struct Player {
    id: u32,
    number: String,
    name: String,
}

/// Somebody who is looked for: the table, or why there is none.
struct Found {
    player: Player,
    table: Option<u16>,
    told: String,
}

struct GameRow {
    /// Where it is played: the table, for teams the board, and which game if there are several.
    label: String,
    red: Player,
    black: Player,
    /// The result in words, and why.
    result: Option<(String, String)>,
    link: Option<Uuid>,
    /// The game at the table has ended otherwise than the event has it.
    otherwise: Option<String>,
}

struct PairingRow {
    table: u16,
    /// Teams meet: they stand above their players, with the points between them.
    teams: Option<(Player, Player, String)>,
    /// What is noted about the encounter.
    notes: String,
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
    /// All rounds of the stage: by number, as they are counted, and as they are called.
    rounds: Vec<(u16, u16, String)>,
    round_name: String,
    /// The number of the round as its table counts.
    counted: u16,
    finder: Vec<Found>,
    starts_at: Option<String>,
    pairings: Vec<PairingRow>,
    byes: Vec<(Player, String)>,
    remarks: Vec<String>,
    /// That the names on boards are not yet those of the line-ups.
    provisional: Option<String>,
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
    let desk = Desk::new(state, stage, language);
    let player = |id: EntrantId| Player { id: id.0, number: desk.number(id), name: desk.name(id) };
    let seated = |seat: Seat| Player {
        id: seat.entrant.0,
        // The row of the teams stands above their players.
        number: if h.teams { String::new() } else { desk.number(seat.entrant) },
        name: desk.seat(seat),
    };
    let mut pairings = Vec::new();
    let disagreements = app.service.disagreements(&hall.state, state, (stage, round)).await?;
    for (at, pairing) in found.pairings.iter().enumerate() {
        let table = TableRef::new(stage, round, at as u16 + 1);
        let mut games = Vec::new();
        for (at, game) in pairing.shown_games() {
            let number = at as u16 + 1;
            let place = table.game(number);
            let link = hall.state.game_at(state, place);
            let otherwise = disagreements.iter().find(|one| Some(one.id) == link);
            let result = game.result.map(|result| {
                let why = names::outcome_reason(words, result.outcome).unwrap_or_default();
                (names::outcome(words, result.outcome), why)
            });
            games.push(GameRow {
                label: desk.game_label(table.table, pairing, at),
                red: seated(game.seat(Side::Red)),
                black: seated(game.seat(Side::Black)),
                result,
                link,
                otherwise: otherwise.map(|one| names::outcome(words, one.ended)),
            });
        }
        pairings.push(PairingRow {
            table: table.table,
            teams: h.teams.then(|| {
                let result = desk.match_result(table.table, round, pairing);
                (player(pairing.first), player(pairing.second), result)
            }),
            notes: noted(state, table, pairing, language),
            games,
            checklist: explain::pairing(state, table, language).unwrap_or_default(),
        });
    }
    let bye = |bye: &chuhe_tournament::Bye| {
        (player(bye.entrant), names::bye_told(words, state, (stage, round), bye))
    };
    let remark = |remark| explain::remark(state, stage, remark, language);
    let rounds = 1..=state.stage(stage).map_or(0, |stage| stage.rounds().len()) as u16;
    let mut finder: Vec<Found> = Vec::new();
    for &id in state.stage(stage).map_or(&[][..], |stage| stage.field()) {
        let at = found.pairings.iter().position(|pairing| pairing.has(id));
        let told = match at {
            Some(at) => {
                let side = found.pairings[at].games.first().and_then(|game| game.side_of(id));
                let side = side.filter(|_| !h.teams).map(|side| names::side(words, side));
                let table = visit.with("table-n", at + 1);
                side.map_or(table.clone(), |side| format!("{table} · {side}"))
            }
            None => match state.bye_of(stage, round, id) {
                Some(bye) => names::bye(words, bye.kind),
                None => continue,
            },
        };
        finder.push(Found { player: player(id), table: at.map(|at| at as u16 + 1), told });
    }
    visit.show(&Page {
        v: visit,
        stage,
        round,
        stage_name: explain::stage_name(setting, language),
        rounds: rounds
            .map(|no| (no, state.round_in_table(stage, no), desk.round_name(no)))
            .collect(),
        round_name: desk.round_name(round),
        counted: state.round_in_table(stage, round),
        finder,
        starts_at: found.starts_at.map(|at| time(state, at)),
        pairings,
        byes: found.byes.iter().map(bye).collect(),
        remarks: found.remarks.iter().map(remark).collect(),
        provisional: provisional(visit, state, found, app.service.now()),
        h,
    })
}

/// That some names are those of the regular players, because line-ups are still taken or secret.
fn provisional(visit: &Visit, event: &Tournament, round: &Round, now: Instant) -> Option<String> {
    let mut pairings = round.pairings.iter();
    let open = |pairing: &Pairing| event.is_lineup_open(round, pairing, now);
    if !are_handed_in(event) || pairings.all(open) {
        return None;
    }
    Some(match event.lineups_due(round) {
        Some(due) => visit.with("lineups-provisional-until", time(event, due)),
        None => visit.t("lineups-provisional"),
    })
}

/// What is noted about how an encounter ended; how it came about is in its checklist.
fn noted(event: &Tournament, table: TableRef, pairing: &Pairing, language: Language) -> String {
    let won = explain::won_later(event, table.stage, pairing, language);
    let annulled = event.is_annulled(table.stage, pairing).then(|| explain::annulled(language));
    let after = explain::after_results(event, table, language);
    won.into_iter().chain(annulled).chain(after).collect::<Vec<_>>().join(" · ")
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
