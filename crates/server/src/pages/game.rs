//! A game at its table: the board, the moves, the clocks, and what whoever looks may do.

use std::sync::Arc;

use askama::Template;
use axum::extract::State;
use chuhe_board::{Color, Notation, Picture, PieceFace, Script};
use chuhe_game::{Game, View, Viewer, explain, log_for};
use chuhe_rulebook::Language;
use chuhe_tournament::Side;
use uuid::Uuid;

use super::forms::Fields;
use super::names;
use super::visit::{Shown, Visit};
use crate::api::{App, Path};
use crate::hall::{Hall, Role};
use crate::problem::Problem;

/// A side of the game, and what whoever looks may do for it.
pub(super) struct SideView {
    pub(super) key: &'static str,
    pub(super) colour: String,
    pub(super) player: String,
    pub(super) team: String,
    pub(super) clock: Option<String>,
    pub(super) runs: bool,
    pub(super) to_move: bool,
    pub(super) absent: bool,
    pub(super) fouls: Vec<(String, u16)>,
    /// Whether whoever looks may act for it.
    pub(super) acts: bool,
    /// Whether the opponent has offered a draw.
    pub(super) offered: bool,
    pub(super) offers: bool,
    pub(super) seals: bool,
}

#[derive(Template)]
#[template(path = "game.html")]
struct Page<'a> {
    v: &'a Visit,
    id: Uuid,
    event: Uuid,
    event_name: String,
    place: chuhe_tournament::GameRef,
    version: usize,
    board: String,
    fen: String,
    status: Vec<String>,
    warnings: Vec<String>,
    /// Black above, Red below, as on the board; the other way round for Black.
    sides: [SideView; 2],
    moves: Vec<(usize, String, String)>,
    happened: Vec<String>,
    sealed: Option<String>,
    started: bool,
    over: bool,
    adjourned: bool,
    by_hand: bool,
    /// An arbiter of this table looks.
    arbiter: bool,
    /// Somebody looks who may start the game.
    starts: bool,
    places_tablet: bool,
    has_tablet: bool,
}

pub(super) async fn show(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path(game): Path<Uuid>,
) -> Shown {
    page(&app, &visit, game).await
}

/// The page, after what was asked for was not done.
pub(super) async fn refused(
    app: &App,
    visit: Visit,
    game: Uuid,
    problem: Problem,
    fields: Fields,
) -> Shown {
    page(app, &visit.refused(&problem, fields, format!("/games/{game}")), game).await
}

pub(super) async fn page(app: &App, visit: &Visit, id: Uuid) -> Shown {
    let (hall, kept, viewer) = app.service.game_to_see(id, &visit.identity).await?;
    let game = &kept.state;
    let place = hall.state.games.get(&id).ok_or(Problem::NotFound)?.game;
    let now = app.service.now().max(game.last_at());
    let view = game.view(viewer, now);
    let language = visit.language();
    let arbiter = viewer == Viewer::Arbiter;
    let acts = |side: Color| match viewer {
        Viewer::Arbiter => true,
        Viewer::Red => side == Color::Red,
        Viewer::Black => side == Color::Black,
        Viewer::Spectator => visit.is_tablet(),
    };
    let flipped = viewer == Viewer::Black;
    let [near, far] = if flipped { [Color::Black, Color::Red] } else { Color::ALL };
    let sides = [far, near].map(|side| side_view(visit, game, &view, side, acts(side)));
    let over = view.outcome.is_some();
    // The log with what whoever looks may not know left out.
    let log = log_for(&kept.log, viewer);
    visit.show(&Page {
        v: visit,
        id,
        event: hall.state.event,
        event_name: hall.state.name.clone(),
        place,
        version: game.version(),
        board: board(game, language, flipped),
        fen: view.fen.clone(),
        status: status(visit, game, &view),
        warnings: view.warnings.iter().map(|it| explain::warning(game, it, language)).collect(),
        sides,
        moves: moves(game, language),
        happened: explain::log(&log, language).unwrap_or_default(),
        sealed: view.adjournment.as_ref().and_then(|adjourned| adjourned.written.clone()),
        started: game.started().is_some(),
        over,
        adjourned: game.is_adjourned(),
        by_hand: game.setting().venue.is_by_hand(),
        arbiter,
        starts: arbiter
            || (!game.setting().venue.has_arbiter() && Color::ALL.into_iter().any(acts)),
        places_tablet: arbiter || organises(&hall.state, visit),
        has_tablet: hall.state.tablets.contains_key(&id),
    })
}

fn organises(hall: &Hall, visit: &Visit) -> bool {
    visit.identity.holder().is_some_and(|holder| {
        holder.administrator || hall.roles_of(holder.account).contains(&Role::Organiser)
    })
}

pub(super) fn colour(visit: &Visit, side: Color) -> String {
    let side = if side == Color::Red { Side::Red } else { Side::Black };
    names::side(&visit.words, side)
}

fn side_view(visit: &Visit, game: &Game, view: &View, side: Color, acts: bool) -> SideView {
    let counter = |(counter, count): &(chuhe_rulebook::CounterKind, u16)| {
        let rule = game.rulebook().fouls.counters.get(counter);
        let name = rule.map_or(counter.key(), |rule| rule.name.get(visit.language()));
        (name.to_owned(), *count)
    };
    let adjourned = view.adjournment.as_ref();
    SideView {
        key: if side == Color::Red { "red" } else { "black" },
        colour: colour(visit, side),
        player: view.players[side].name.clone(),
        team: view.players[side].team.clone().unwrap_or_default(),
        clock: view.clocks.as_ref().map(|clocks| names::clock(clocks.remaining_ms[side])),
        runs: view.clocks.as_ref().is_some_and(|clocks| clocks.running == Some(side)),
        to_move: game.is_in_play() && view.turn == side,
        absent: view.absent[side],
        fouls: view.fouls[side].iter().map(counter).collect(),
        acts,
        offered: view.offer == Some(side.opponent()),
        offers: view.offer == Some(side),
        seals: adjourned.is_some_and(|it| it.sealed_by.is_none()) && view.turn == side,
    }
}

/// How the game stands, in sentences.
pub(super) fn status(visit: &Visit, game: &Game, view: &View) -> Vec<String> {
    let language = visit.language();
    let mut lines = Vec::new();
    match &view.outcome {
        Some(outcome) => lines.push(explain::outcome(outcome, game.rulebook(), language)),
        None if game.started().is_none() => lines.push(visit.t("game-not-started")),
        None => {
            lines.push(visit.with("game-to-move", colour(visit, view.turn)));
            if game.position().is_check() {
                lines.push(visit.with("game-in-check", colour(visit, view.turn)));
            }
        }
    }
    if view.outcome.is_some() {
        return lines;
    }
    if let Some(halt) = view.halt {
        let halt = explain::halt(halt, language);
        lines.push(match &view.halt_reason {
            Some(reason) => format!("{halt} ({reason})"),
            None => halt,
        });
    }
    if let Some(side) = view.offer {
        lines.push(visit.with("game-draw-offered", colour(visit, side)));
    }
    if let Some(side) = view.adjournment.as_ref().and_then(|adjourned| adjourned.sealed_by) {
        lines.push(visit.with("game-sealed", colour(visit, side)));
    }
    if let Some(moves) = &view.must_play {
        lines.push(visit.with("game-must-play", moves.join(" ")));
    }
    lines
}

/// The notation that goes with a language.
pub(super) const fn notation(language: Language) -> Notation {
    match language {
        Language::En => Notation::Wxf,
        Language::ZhHans => Notation::Chinese(Script::Simplified),
        Language::ZhHant => Notation::Chinese(Script::Traditional),
    }
}

/// What stands on the pieces in a language. Those who read English see the characters, too: they are at the table
/// with the same pieces.
pub(super) const fn face(language: Language) -> PieceFace {
    match language {
        Language::ZhHans => PieceFace::Chinese(Script::Simplified),
        Language::ZhHant | Language::En => PieceFace::Chinese(Script::Traditional),
    }
}

fn board(game: &Game, language: Language, flipped: bool) -> String {
    let setup = game.position().setup();
    let mut picture = Picture::new(&setup);
    picture.last_move = game.history().plies().last().map(|ply| ply.m);
    picture.face = face(language);
    picture.flipped = flipped;
    picture.svg()
}

/// The moves by rounds: number, first, second.
pub(super) fn moves(game: &Game, language: Language) -> Vec<(usize, String, String)> {
    let history = game.history();
    let mut position = history.start().clone();
    let mut rows: Vec<(usize, String, String)> = Vec::new();
    // Where Black begins, the first round is half a round.
    let mut second = position.turn() == Color::Black;
    if second && !history.plies().is_empty() {
        rows.push((1, "…".to_owned(), String::new()));
    }
    for ply in history.plies() {
        let written = notation(language).write(&position, ply.m);
        let written = written.unwrap_or_else(|_| ply.m.to_string());
        match rows.last_mut().filter(|_| second) {
            Some((_, _, black)) => *black = written,
            None => rows.push((rows.len() + 1, written, String::new())),
        }
        second = !second;
        position.play_unchecked(ply.m);
    }
    rows
}
