//! A game at its table: the board, the moves, the clocks, and what whoever looks may do. The tablet on the table has a
//! page of its own at the same address.

mod choice;
pub(super) mod happened;
mod limit;
pub(super) mod sealed;
mod side;
pub(super) mod slip;
pub(super) mod told;

use std::sync::Arc;

use askama::Template;
use axum::extract::State;
use axum::http::header;
use chuhe_board::{Color, Move, Notation, PieceFace, Position, Setup, shared_glyphs};
use chuhe_game::{Entry, Event, Game, View, Viewer, log_for};
use chuhe_tournament::Side;
use uuid::Uuid;

use self::choice::Chosen;
use self::happened::{Line, happened};
use self::limit::LimitAnswer;
use self::side::SideView;
use self::slip::Slip;
use self::told::{Warned, Why};
use super::acts;
use super::board::{self, GLYPHS};
use super::forms::Fields;
use super::game_head::GameHead;
use super::names;
use super::panel;
use super::visit::{Shown, Visit, on_to};
use crate::api::{App, Path, Query};
use crate::problem::{Fault, Problem};
use crate::service::may_place;
use crate::thought::{Thought, think};

pub(crate) use choice::BoardChoice;
pub(super) use chuhe_referee::explain::{face, notation};

/// A game as somebody sees it.
struct Table {
    id: Uuid,
    head: GameHead,
    version: usize,
    ply: usize,
    /// The characters and pieces, once for all pictures of the page.
    glyphs: String,
    /// The board as Red and as Black see it.
    boards: [String; 2],
    /// Black sits below.
    flipped: bool,
    /// What the script says, as JSON.
    words: String,
    fen: String,
    /// The last move by its squares; empty if there is none.
    last: String,
    turn: &'static str,
    /// What can be played now by whoever looks, by squares.
    legal: String,
    /// How the moves of whoever looks are written: by squares and in his notation, in turn.
    written: String,
    /// A typed move that is to be confirmed, by squares, and how it is written; empty if there is none.
    asked: (String, String),
    /// The square of a king in check; empty if there is none.
    check: String,
    /// The sides that whoever looks plays: `red`, `black`, `both`, or none.
    plays: &'static str,
    status: Vec<String>,
    /// What happened last.
    latest: String,
    warnings: Vec<Warned>,
    /// Warnings of what is counted.
    counted: Vec<Warned>,
    why: Option<Why>,
    limit: Option<LimitAnswer>,
    /// Black above, Red below.
    sides: [SideView; 2],
    moves: Vec<(usize, String, String)>,
    happened: Vec<Line>,
    sealed: Option<String>,
    slip: Option<Slip>,
    started: bool,
    /// Moves can be made: it has begun, is not over, and nothing stops it.
    in_play: bool,
    over: bool,
    adjourned: bool,
    by_hand: bool,
    /// An arbiter of this table looks.
    arbiter: bool,
    /// Somebody looks who may start the game.
    starts: bool,
    places_tablet: bool,
    has_tablet: bool,
    /// A device is the tablet; else its link waits to be used.
    tablet_taken: bool,
    notations: Vec<(&'static str, String, bool)>,
    faces: Vec<(&'static str, String, bool)>,
}

#[derive(Template)]
#[template(path = "game.html")]
struct Page<'a> {
    v: &'a Visit,
    g: Table,
}

/// The same for the two players before one screen.
#[derive(Template)]
#[template(path = "game_tablet.html")]
struct TabletPage<'a> {
    v: &'a Visit,
    g: Table,
}

pub(super) async fn show(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path(game): Path<Uuid>,
    Query(chosen): Query<Chosen>,
) -> Shown {
    // Whoever may not see the game is told so first.
    let shown = page(&app, &visit, game, chosen.is_whole()).await?;
    let Some(cookie) = chosen.cookie(visit.board) else { return Ok(shown) };
    let mut response = on_to(&format!("/games/{game}"))?;
    response.headers_mut().append(header::SET_COOKIE, cookie);
    Ok(response)
}

/// The page, after what was asked for was not done.
pub(super) async fn refused(
    app: &App,
    visit: Visit,
    game: Uuid,
    problem: Problem,
    fields: Fields,
) -> Shown {
    let (_, kept, _) = app.service.game_to_see(game, &visit.identity).await?;
    let outrun = acts::outrun(&visit, &kept.state, &problem, &fields);
    let visit = visit.refused_in(&kept.state, &problem, fields, format!("/games/{game}"));
    page(app, &visit.outrun(outrun), game, true).await
}

/// The page, after an offer of a draw was not made that would have been a foul: with what that costs. Whoever wants it all
/// the same finds the way there.
pub(super) async fn warned_of_offer(app: &App, visit: Visit, game: Uuid, fields: Fields) -> Shown {
    let (_, kept, _) = app.service.game_to_see(game, &visit.identity).await?;
    let side = if fields.is("side", "black") { Color::Black } else { Color::Red };
    let warned = side::offer_warned(&visit, &kept.state, side).unwrap_or_default();
    let problem = Problem::invalid("offer-draw", Fault::Contradictory);
    let mut visit = visit.refused(&problem, fields, format!("/games/{game}"));
    if let Some(notice) = &mut visit.notice {
        notice.detail = warned;
    }
    page(app, &visit, game, true).await
}

/// The page, with how the move reads that is to be sealed or played, to be confirmed.
pub(super) async fn to_confirm(app: &App, mut visit: Visit, game: Uuid, fields: Fields) -> Shown {
    visit.typed = fields;
    visit.here = format!("/games/{game}");
    page(app, &visit, game, true).await
}

/// The page; only what changes in it if it is not to be `whole`.
async fn page(app: &App, visit: &Visit, id: Uuid, whole: bool) -> Shown {
    let g = table(app, visit, id, whole).await?;
    match visit.is_tablet() {
        true => visit.show(&TabletPage { v: visit, g }),
        false => visit.show(&Page { v: visit, g }),
    }
}

/// The sides that somebody plays. An arbiter enters what he sees on a page of his own.
fn played(viewer: Viewer, visit: &Visit) -> &'static [Color] {
    match viewer {
        Viewer::Red => &[Color::Red],
        Viewer::Black => &[Color::Black],
        Viewer::Spectator if visit.is_tablet() => &Color::ALL,
        Viewer::Spectator | Viewer::Arbiter => &[],
    }
}

async fn table(app: &App, visit: &Visit, id: Uuid, whole: bool) -> Result<Table, Problem> {
    let (hall, kept, viewer) = app.service.game_to_see(id, &visit.identity).await?;
    let game = &kept.state;
    let place = hall.state.games.get(&id).ok_or(Problem::NotFound)?.game;
    let view = game.view(viewer, app.service.now().max(game.last_at()));
    let (words, language) = (visit.words, visit.language());
    let why = if told::is_about_repetition(&view) {
        let kept = Arc::clone(&kept);
        think(Thought::OfTheHouse, move || told::why(words, &kept.state)).await?
    } else {
        None
    };
    let arbiter = viewer == Viewer::Arbiter;
    let plays = played(viewer, visit);
    let over = view.outcome.is_some();
    let style = visit.style();
    // The log with what whoever looks may not know left out.
    let log = log_for(&kept.log, viewer);
    let event = app.service.events.get(hall.state.event).await?.ok_or(Problem::NotFound)?;
    let offset = event.state.setting().utc_offset_min.unwrap_or(0);
    let happened = happened(visit, &log, offset);
    let face = visit.board.face(language);
    let last = game.history().plies().last().map(|ply| ply.played);
    let flipped = viewer == Viewer::Black;
    let side = |side| SideView::of(visit, game, &view, side, plays.contains(&side));
    let own = plays.first().copied().filter(|_| plays.len() == 1);
    let mut status = told::status(visit, game, &view, own);
    status.extend(panel::table::resumes(visit, &view, offset));
    Ok(Table {
        id,
        head: GameHead::of(visit, &hall.state, &event.state, place),
        version: game.version(),
        ply: game.history().plies().len(),
        glyphs: if whole { shared_glyphs(face, GLYPHS) } else { String::new() },
        boards: if whole { boards(visit, game, face, flipped) } else { Default::default() },
        flipped,
        words: said(visit),
        fen: view.fen.clone(),
        last: last.map(|m| m.to_string()).unwrap_or_default(),
        turn: view.turn.key(),
        legal: legal(game, &view, plays),
        written: written(visit, game, plays),
        asked: asked(visit, game),
        check: match game.position().is_check() {
            true => game.position().king(view.turn).to_string(),
            false => String::new(),
        },
        plays: match plays {
            [] => "",
            [side] => side.key(),
            _ => "both",
        },
        status,
        latest: latest(&log, &happened),
        warnings: told::warned(game, &view, style, |it| told::is_of_play(visit, it)),
        counted: told::warned(game, &view, style, told::is_of_fouls),
        why,
        limit: LimitAnswer::of(visit, game, &log, &happened),
        sides: [side(Color::Black), side(Color::Red)],
        moves: moves(game, visit.notation()),
        happened,
        sealed: sealed::told(visit, game, &view),
        slip: slip::slip(visit, game),
        started: game.started().is_some(),
        in_play: game.is_in_play(),
        over,
        adjourned: game.is_adjourned(),
        by_hand: game.setting().venue.is_by_hand(),
        arbiter,
        // Without an arbiter the players start it themselves.
        starts: if game.setting().venue.has_arbiter() { arbiter } else { !plays.is_empty() },
        places_tablet: may_place(&hall.state, &visit.identity, id),
        has_tablet: hall.state.tablets.contains_key(&id),
        tablet_taken: hall.state.taken.contains(&id),
        notations: visit.board.notations(visit),
        faces: visit.board.faces(visit),
    })
}

/// What happened last, in words. That a clock was pressed goes without saying.
fn latest(log: &[Entry], happened: &[Line]) -> String {
    let told = log.iter().zip(happened).rev();
    let mut told = told.filter(|(entry, _)| !matches!(entry.event, Event::ClockPressed { .. }));
    told.next().map(|(_, line)| line.text.clone()).unwrap_or_default()
}

pub(super) fn colour(visit: &Visit, side: Color) -> String {
    let side = if side == Color::Red { Side::Red } else { Side::Black };
    names::side(&visit.words, side)
}

/// The moves that somebody may make now, by their squares.
fn legal(game: &Game, view: &View, plays: &[Color]) -> String {
    let sealed = game.to_seal() == Some(view.turn);
    if !game.is_in_play() || sealed || !plays.contains(&view.turn) {
        return String::new();
    }
    if let Some(moves) = &view.must_play {
        return moves.join(" ");
    }
    let moves = game.position().legal_moves().into_iter().map(|m| m.to_string());
    moves.collect::<Vec<_>>().join(" ")
}

/// A move in the notation of whoever looks; by its squares if it cannot be played.
pub(super) fn named(visit: &Visit, position: &Position, m: Move) -> String {
    visit.notation().write(position, m).unwrap_or_else(|_| m.to_string())
}

/// How the moves are written that somebody can make, or could if it were his turn: he may plan them.
fn written(visit: &Visit, game: &Game, plays: &[Color]) -> String {
    let position = match plays {
        [] => return String::new(),
        plays if plays.contains(&game.turn()) => Some(game.position().clone()),
        _ => game.position().passed(),
    };
    let played = game.is_in_play() && game.to_seal().is_none();
    let Some(position) = position.filter(|_| played) else { return String::new() };
    let moves = position.legal_moves();
    let moves = moves.into_iter().map(|m| format!("{m} {}", named(visit, &position, m)));
    moves.collect::<Vec<_>>().join(" ")
}

/// The typed move that was sent to be asked back.
fn asked(visit: &Visit, game: &Game) -> (String, String) {
    let typed = &visit.typed;
    if !typed.is("do", "play") || !typed.has("ask") || visit.notice.is_some() {
        return Default::default();
    }
    let read = acts::read_move(game.position(), typed.of("move"));
    read.map_or_else(|_| Default::default(), |m| (m.to_string(), named(visit, game.position(), m)))
}

/// The board from both sides. Only the one that is seen has pieces: a script that turns the board puts them there.
fn boards(visit: &Visit, game: &Game, face: PieceFace, flipped: bool) -> [String; 2] {
    let last = game.history().plies().last().map(|ply| ply.played);
    [false, true].map(|turned| {
        let title = visit.t("live-board");
        if turned == flipped {
            return board::view(&game.position().setup(), last, face, turned, title);
        }
        let empty = board::view(&Setup::empty(), None, face, turned, title);
        empty.replacen("<svg ", "<svg hidden ", 1)
    })
}

/// What the script of the board says.
fn said(visit: &Visit) -> String {
    let said = [
        ("sending", visit.t("live-sending")),
        ("waiting", visit.t("live-waiting")),
        ("accepted", visit.t("live-accepted")),
        ("refused", visit.t("live-refused")),
        ("out", visit.t("live-out-done")),
        ("confirm", visit.t("live-confirm")),
        ("planned", visit.t("live-planned")),
        ("planless", visit.t("live-planless")),
        ("forgotten", visit.t("live-forgotten")),
        ("yours", visit.t("live-your-move")),
    ];
    board::said(visit.words, said)
}

/// The moves by rounds: number, first, second.
pub(super) fn moves(game: &Game, notation: Notation) -> Vec<(usize, String, String)> {
    let history = game.history();
    let mut position = history.start().clone();
    let mut rows: Vec<(usize, String, String)> = Vec::new();
    // Where Black begins, the first round is half a round.
    let mut second = position.turn() == Color::Black;
    if second && !history.plies().is_empty() {
        rows.push((1, "…".to_owned(), String::new()));
    }
    for ply in history.plies() {
        let written = notation.write(&position, ply.played);
        let written = written.unwrap_or_else(|_| ply.played.to_string());
        match rows.last_mut().filter(|_| second) {
            Some((_, _, black)) => *black = written,
            None => rows.push((rows.len() + 1, written, String::new())),
        }
        second = !second;
        position.play_unchecked(ply.played);
    }
    rows
}
