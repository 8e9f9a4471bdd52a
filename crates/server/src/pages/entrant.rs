//! One who entered: a player and his games, or a team, its players and its matches.

use std::sync::Arc;

use askama::Template;
use axum::extract::State;
use chuhe_paper::event::Desk;
use chuhe_tournament::export::Cell;
use chuhe_tournament::{
    Carries, EntrantId, Game, GameRef, Outcome, Pairing, Side, TableRef, Tournament, explain,
};
use uuid::Uuid;

use super::crosstable::sums;
use super::entrants::marks;
use super::event::Head;
use super::members::{MemberLine, members};
use super::names;
use super::visit::{Shown, Visit};
use crate::api::{App, Path};
use crate::hall::Hall;
use crate::problem::Problem;

/// A game of the entrant, or of one of its players.
struct GameLine {
    /// The board of a team.
    board: Option<u8>,
    own: String,
    other: String,
    /// The side, as a class and as a word.
    side: (&'static str, String),
    result: String,
    link: Option<Uuid>,
}

/// A round of the entrant.
struct Line {
    round: u16,
    name: String,
    table: Option<u16>,
    /// The opponent: his page, number and name.
    opponent: Option<(u32, String, String)>,
    /// Why there is none.
    bye: String,
    games: Vec<GameLine>,
    points: String,
    score: String,
}

/// A stage in which the entrant plays.
struct Part {
    number: u16,
    name: String,
    /// Where the entrant stands, and why.
    place: String,
    lines: Vec<Line>,
    knock_out: bool,
}

/// What the event reckons of somebody's rating.
struct Rated {
    who: String,
    before: u16,
    after: u16,
    performance: String,
}

#[derive(Template)]
#[template(path = "entrant.html")]
struct Page<'a> {
    v: &'a Visit,
    h: Head,
    name: String,
    beside: String,
    marks: Vec<String>,
    facts: Vec<(String, String)>,
    members: Vec<MemberLine>,
    member_ratings: bool,
    ratings: Vec<Rated>,
    parts: Vec<Part>,
    /// Whether points of games stand in brackets behind those of matches.
    bracketed: bool,
}

pub(super) async fn show(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path((event, entrant)): Path<(Uuid, u32)>,
) -> Shown {
    let (hall, event) = app.service.event_to_see(event, &visit.identity).await?;
    let (state, id) = (&event.state, EntrantId(entrant));
    let row = state.entrant_rows().into_iter().find(|row| row.id == id);
    let row = row.ok_or(Problem::NotFound)?;
    let one = &row.entrant;
    let desk = Desk::new(state, 1, visit.language());
    let name = desk.name(id);
    let beside = [Some(&one.name), one.romanised.as_ref()].into_iter().flatten();
    let beside = beside.filter(|other| **other != name).cloned().collect();
    let facts = [
        (visit.t("number"), desk.number(id)),
        (visit.t("field-unit"), desk.unit(id)),
        (visit.t("field-rating"), one.rating.map(|it| it.to_string()).unwrap_or_default()),
        (visit.t("field-seed"), one.seed.map(|it| it.to_string()).unwrap_or_default()),
        (visit.t("role-captain"), one.captain.clone().unwrap_or_default()),
    ];
    let rated = |rating: chuhe_tournament::elo::Rating| Rated {
        who: desk.seat(rating.seat),
        before: rating.before,
        after: rating.after,
        performance: rating.performance.map(|it| it.to_string()).unwrap_or_default(),
    };
    let ratings = state.ratings().into_iter().filter(|rating| rating.seat.entrant == id);
    let looked = Looked { visit: &visit, event: state, hall: &hall.state, id };
    let (members, parts) = (members(&visit, state, id), looked.parts());
    let mut lines = parts.iter().flat_map(|part| &part.lines);
    visit.show(&Page {
        v: &visit,
        h: Head::of(&visit, &hall.state, &event),
        member_ratings: members.iter().any(|member| !member.rating.is_empty()),
        bracketed: lines.any(|line| line.points.contains('(')),
        name,
        beside,
        marks: marks(&visit, &row),
        facts: facts.into_iter().filter(|(_, value)| !value.is_empty()).collect(),
        members,
        ratings: ratings.map(rated).collect(),
        parts,
    })
}

/// Somebody who is looked at.
struct Looked<'a> {
    visit: &'a Visit,
    event: &'a Tournament,
    hall: &'a Hall,
    id: EntrantId,
}

impl Looked<'_> {
    fn desk(&self, stage: u16) -> Desk<'_> {
        Desk::new(self.event, stage, self.visit.language())
    }

    /// The stages in which the entrant plays, each with its rounds.
    fn parts(&self) -> Vec<Part> {
        let mut parts: Vec<Part> = Vec::new();
        // The points so far, for a stage that goes on with them.
        let mut before: Vec<Option<Cell>> = Vec::new();
        for no in 1..=self.event.stages().len() as u16 {
            let (Some(stage), Some(setting)) = (self.event.stage(no), self.event.stage_setting(no))
            else {
                continue;
            };
            let rounds = 1..=stage.rounds().len() as u16;
            let cells: Vec<Option<Cell>> =
                rounds.map(|round| self.event.round_cell(no, round, self.id)).collect();
            let plays = stage.field().contains(&self.id) || cells.iter().any(Option::is_some);
            if !plays {
                continue;
            }
            let carried = if setting.carries == Carries::All { before } else { Vec::new() };
            let all = [&carried[..], &cells[..]].concat();
            let sums = sums(&all).split_off(carried.len());
            let lines = cells.iter().zip(sums).enumerate().filter_map(|(at, (cell, sum))| {
                Some(self.line(no, at as u16 + 1, cell.as_ref()?, sum))
            });
            let table = self.event.standings(no);
            let place = table.and_then(|table| {
                explain::place(self.event, &table, self.id, self.visit.language())
            });
            parts.push(Part {
                number: no,
                name: explain::stage_name(setting, self.visit.language()),
                place: place.unwrap_or_default(),
                lines: lines.collect(),
                knock_out: setting.is_knock_out(),
            });
            before = all;
        }
        parts
    }

    fn line(&self, stage: u16, round: u16, cell: &Cell, score: String) -> Line {
        let desk = self.desk(stage);
        let found = self.event.round(stage, round);
        let pairings = found.map_or(&[][..], |found| &found.pairings);
        let at = pairings.iter().position(|pairing| pairing.has(self.id));
        let pairing: Option<&Pairing> = at.map(|at| &pairings[at]);
        let opponent = pairing.and_then(|pairing| pairing.opponent_of(self.id));
        let place = at.map(|at| TableRef::new(stage, round, at as u16 + 1));
        let games = pairing.zip(place).map(|(pairing, place)| {
            let games = pairing.games.iter().enumerate();
            games.map(|(no, game)| self.game(game, place.game(no as u16 + 1))).collect()
        });
        let bye = self.event.bye_of(stage, round, self.id).filter(|_| cell.bye.is_some());
        let words = &self.visit.words;
        let bye = bye.map(|bye| names::bye_told(words, self.event, (stage, round), &bye));
        let won = cell.won.map(|won| names::match_ended(&self.visit.words, won));
        let points = if cell.annulled { "×".to_owned() } else { cell.points() };
        Line {
            round,
            name: desk.round_name(round),
            table: place.map(|place| place.table),
            opponent: opponent.map(|id| (id.0, desk.number(id), desk.name(id))),
            bye: bye.unwrap_or_default(),
            games: games.unwrap_or_default(),
            points: [Some(points), won].into_iter().flatten().collect::<Vec<_>>().join(" "),
            score,
        }
    }

    fn game(&self, game: &Game, place: GameRef) -> GameLine {
        let desk = self.desk(place.table.stage);
        let side = game.side_of(self.id).unwrap_or(Side::Red);
        let class = if side == Side::Red { "red" } else { "black" };
        GameLine {
            board: game.board,
            own: desk.seat(game.seat(side)),
            other: desk.seat(game.seat(side.opponent())),
            side: (class, names::side(&self.visit.words, side)),
            result: match game.result {
                Some(result) => own_result(self.visit, result.outcome, side),
                None => self.visit.t("result-open"),
            },
            link: self.hall.game_at(self.event, place),
        }
    }
}

/// A result as one of the two sees it.
fn own_result(visit: &Visit, outcome: Outcome, side: Side) -> String {
    match outcome {
        Outcome::Won { winner, .. } if winner == side => visit.t("own-won"),
        Outcome::Won { .. } | Outcome::BothLost => visit.t("own-lost"),
        Outcome::Drawn { .. } => visit.t("outcome-drawn"),
        Outcome::Forfeited { absent } if absent == side => visit.t("own-absent"),
        Outcome::Forfeited { .. } => visit.t("own-won-by-forfeit"),
        Outcome::BothForfeited => visit.t("outcome-both-absent"),
        Outcome::Annulled => visit.t("outcome-annulled"),
    }
}
