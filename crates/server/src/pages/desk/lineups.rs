//! Line-up sheets (排阵表): handed in by the captain, or by an arbiter for him.

use std::sync::Arc;

use askama::Template;
use axum::extract::State;
use chuhe_rulebook::TeamSystem;
use chuhe_tournament::{Command, EntrantId, Pairing, Round, Tournament, explain};
use uuid::Uuid;

use super::{Desk, times};
use crate::api::{App, Path};
use crate::pages::event::{Head, command};
use crate::pages::forms::Fields;
use crate::pages::names;
use crate::pages::visit::{Shown, Visit, on_to};
use crate::problem::Problem;

type At = (Uuid, u16, u16);

struct BoardRow {
    board: usize,
    /// The members of the team: number, name, whether it is the one.
    members: Vec<(u8, String, bool)>,
}

struct TeamRow {
    id: EntrantId,
    name: String,
    opponent: String,
    table: usize,
    handed_in: bool,
    /// Results are entered: nothing changes any more.
    fixed: bool,
    boards: Vec<BoardRow>,
}

#[derive(Template)]
#[template(path = "desk_lineups.html")]
struct Page<'a> {
    v: &'a Visit,
    h: Head,
    stage: u16,
    round: u16,
    stage_name: String,
    round_name: String,
    /// The number of the round as its table counts.
    counted: u16,
    due: Option<String>,
    /// What the system says about the order.
    ordered: bool,
    teams: Vec<TeamRow>,
    /// The team whose line-up was refused.
    refused: Option<EntrantId>,
}

/// Whether line-ups are handed in.
pub(in crate::pages) fn are_handed_in(state: &Tournament) -> bool {
    state.setting().teams.is_some_and(|teams| teams.system.has_lineups())
}

/// The rounds in which line-ups can still be handed in.
pub(super) fn open_rounds(visit: &Visit, desk: &Desk) -> Vec<(String, String)> {
    let (state, id) = (desk.state(), desk.h.id);
    if !are_handed_in(state) || desk.h.closed {
        return Vec::new();
    }
    let mut found = Vec::new();
    for (of, stage) in state.stages().iter().zip(1..) {
        for (round, number) in of.rounds().iter().zip(1..) {
            if round.pairings.iter().any(|pairing| !pairing.is_touched()) {
                let address = format!("/events/{id}/desk/lineups/{stage}/{number}");
                found.push((names::round(visit, state, (stage, number)), address));
            }
        }
    }
    found
}

pub(in crate::pages) async fn show(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path(at): Path<At>,
) -> Shown {
    page(&app, &visit, at, None).await
}

async fn page(app: &App, visit: &Visit, at: At, refused: Option<EntrantId>) -> Shown {
    let (event, stage, number) = at;
    let desk = Desk::of(app, visit, event).await?;
    let state = desk.state();
    let captained = desk.captained(visit);
    if !desk.h.official && captained.is_empty() {
        return Err(Problem::Forbidden);
    }
    let round = state.round(stage, number).ok_or(Problem::NotFound)?;
    let setting = state.stage_setting(stage).ok_or(Problem::NotFound)?;
    let teams = state.setting().teams.ok_or(Problem::NotFound)?;
    let mut rows = Vec::new();
    for (at, pairing) in round.pairings.iter().enumerate() {
        for team in pairing.both() {
            // What the others have written is theirs until it is played.
            if desk.h.official || captained.contains(&team) {
                rows.push(team_row(visit, state, round, (at, pairing), team, refused));
            }
        }
    }
    visit.show(&Page {
        v: visit,
        stage,
        round: number,
        stage_name: explain::stage_name(setting, visit.language()),
        round_name: names::round(visit, state, (stage, number)),
        counted: state.round_in_table(stage, number),
        due: state.lineups_due(round).map(|due| times::told(due, desk.utc_offset_min())),
        ordered: teams.system == TeamSystem::BoardsWithSubstitutes,
        teams: rows,
        refused,
        h: desk.h,
    })
}

fn team_row(
    visit: &Visit,
    state: &Tournament,
    round: &Round,
    (at, pairing): (usize, &Pairing),
    team: EntrantId,
    refused: Option<EntrantId>,
) -> TeamRow {
    let name = |id| state.name_in(chuhe_tournament::Seat::of(id), visit.language()).to_owned();
    let chosen = match refused == Some(team) {
        true => visit.typed.all("member").filter_map(|no| no.parse().ok()).collect(),
        false => state.lineup(team, &round.lineups),
    };
    let members = state.participant(team).map_or(&[][..], |one| &one.entrant.members);
    let boards = state.setting().teams.map_or(0, |teams| usize::from(teams.boards.get()));
    let board = |at: usize| BoardRow {
        board: at + 1,
        members: members
            .iter()
            .zip(1..)
            .map(|(member, no)| {
                let reserve = if member.reserve {
                    format!(" ({})", visit.t("member-reserve"))
                } else {
                    String::new()
                };
                (no, format!("{no} {}{reserve}", member.name), chosen.get(at) == Some(&no))
            })
            .collect(),
    };
    TeamRow {
        id: team,
        name: name(team),
        opponent: pairing.opponent_of(team).map(name).unwrap_or_default(),
        table: at + 1,
        handed_in: round.lineups.iter().any(|lineup| lineup.team == team),
        fixed: pairing.is_touched(),
        boards: (0..boards).map(board).collect(),
    }
}

pub(in crate::pages) async fn hand_in(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path(at): Path<At>,
    fields: Fields,
) -> Shown {
    let (event, stage, round) = at;
    let here = format!("/events/{event}/desk/lineups/{stage}/{round}");
    let team = fields.read("team").ok().flatten().map(EntrantId);
    let handed_in = async {
        let team = EntrantId(fields.read_needed("team")?);
        let members = fields.read_all("member")?;
        let lineup = Command::HandInLineup { stage, round, team, members };
        command(&app, &visit, event, &lineup, None).await.map(|()| team)
    };
    match handed_in.await {
        Ok(team) => on_to(&format!("{here}#team-{team}")),
        Err(problem) => page(&app, &visit.refused_act(&problem, fields, here), at, team).await,
    }
}
