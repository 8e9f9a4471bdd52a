//! One game, with everything that its arbiter can do.

use std::sync::Arc;

use askama::Template;
use axum::extract::State;
use chuhe_board::{Color, shared_glyphs};
use chuhe_game::{Game, Halt, Instant, Viewer, explain};
use chuhe_logbook::clock_face;
use uuid::Uuid;

use super::account::{Repetition, judge_link, natural_limit, repetition};
use super::card::Side;
use super::confirmation::Confirmation;
use super::form::{Field, Form, Section};
use super::fouls::{self, FoulRow};
use super::need::{Needed, needs};
use super::sections::sections;
use super::touched::{Helper, helper};
use super::waiting;
use crate::api::{App, Path, Query};
use crate::pages::acts::arbiter::panel_of;
use crate::pages::acts::outrun;
use crate::pages::board::{self, GLYPHS};
use crate::pages::desk::times;
use crate::pages::forms::Fields;
use crate::pages::game::happened::{Line as Happened, happened};
use crate::pages::game::{moves, sealed, slip, told};
use crate::pages::game_head::GameHead;
use crate::pages::judge::found::Claim;
use crate::pages::visit::{Shown, Visit};
use crate::problem::Problem;
use crate::service::Foresight;

/// So many lines of what happened are shown at once.
const LATEST: usize = 6;

#[derive(Template)]
#[template(path = "panel_table.html")]
struct Page<'a> {
    v: &'a Visit,
    id: Uuid,
    head: GameHead,
    /// Where forms lead back to.
    back: String,
    /// Black above, Red below, as on the board.
    sides: [Side; 2],
    needs: Vec<Needed>,
    status: Vec<String>,
    warnings: Vec<String>,
    board: BoardParts,
    entry: Entering,
    waits: Vec<Form>,
    /// What is known of an adjournment.
    adjourned: Vec<String>,
    /// What lies in the envelope, for whoever unfolds it.
    sealed: Option<String>,
    repetition: Option<Repetition>,
    /// The game at the judge's.
    judge: String,
    limit: Vec<Claim>,
    /// It was claimed, and waits.
    claimed: bool,
    fouls: Vec<FoulRow>,
    unrecorded: Option<Form>,
    sections: Vec<Section>,
    helper: Helper,
    /// It is played over the board.
    by_hand: bool,
    confirmation: Option<Confirmation>,
    /// Who has signed the slip; none while the game is played.
    signatures: Option<Vec<(String, bool)>>,
    moves: Vec<(usize, String, String)>,
    /// What happened, the last first, and whether there is more.
    latest: Vec<Happened>,
    earlier: Vec<Happened>,
}

/// What the board is drawn with, and what its script knows.
struct BoardParts {
    glyphs: String,
    /// As Red and as Black see it.
    views: [String; 2],
    words: String,
    fen: String,
    last: String,
    legal: String,
    version: usize,
    plies: usize,
}

/// How moves are entered.
struct Entering {
    /// Moves can be played now.
    open: bool,
    /// The clock is pressed by hand.
    presses: bool,
    /// Somebody is typing move after move without scripts, or has mistyped one.
    typing: bool,
    typed: String,
}

pub(in crate::pages) async fn show(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path(game): Path<Uuid>,
    Query(pairs): Query<Vec<(String, String)>>,
) -> Shown {
    page(&app, &visit, game, None, &Fields::of_query(pairs)).await
}

/// The page, after what was asked for was not done.
pub(in crate::pages) async fn refused(
    app: &App,
    visit: Visit,
    game: Uuid,
    problem: Problem,
    fields: Fields,
) -> Shown {
    let (_, kept) = app.service.game_to_arbitrate(game, &visit.identity).await?;
    let outrun = outrun(&visit, &kept.state, &problem, &fields);
    let visit = visit.refused_in(&kept.state, &problem, fields, panel_of(game)).outrun(outrun);
    page(app, &visit, game, None, &Fields::default()).await
}

/// The page, before something is done that is asked back.
pub(in crate::pages) async fn to_confirm(
    app: &App,
    mut visit: Visit,
    game: Uuid,
    foresight: Foresight,
    fields: Fields,
) -> Shown {
    visit.here = panel_of(game);
    let confirmation = Confirmation::of(&visit, &foresight, &fields);
    visit.typed = fields;
    page(app, &visit, game, Some(confirmation), &Fields::default()).await
}

async fn page(
    app: &App,
    visit: &Visit,
    id: Uuid,
    confirmation: Option<Confirmation>,
    asked: &Fields,
) -> Shown {
    let (hall, kept) = app.service.game_to_arbitrate(id, &visit.identity).await?;
    let (_, event) = app.service.event_to_see(hall.state.event, &visit.identity).await?;
    let game = &kept.state;
    let place = hall.state.games.get(&id).ok_or(Problem::NotFound)?.game;
    let now = app.service.now().max(game.last_at());
    let view = game.view(Viewer::Arbiter, now);
    let offset = event.state.setting().utc_offset_min.unwrap_or(0);
    let mut happened = happened(visit, &kept.log, offset);
    happened.reverse();
    let earlier = happened.split_off(happened.len().min(LATEST));
    let fouls = fouls::rows(visit, game, now);
    let needs = needs(visit, game, now);
    let warnings = view.warnings.iter().map(|it| explain::warning(game, it, visit.style()));
    // What the game needs him for need not be said again.
    let told = |line: &String| {
        let line = line.trim_end_matches(['.', '。']);
        needs.iter().any(|needed| needed.told.contains(line) || line.contains(&needed.told))
    };
    let warnings: Vec<String> = warnings.filter(|warning| !told(warning)).collect();
    let mut status = told::status(visit, game, &view, None);
    status.retain(|line| !told(line));
    let typed_move = visit.typed.is("do", "enter-move");
    visit.show(&Page {
        v: visit,
        id,
        head: GameHead::of(visit, &hall.state, &event.state, place),
        back: panel_of(id),
        sides: [Color::Black, Color::Red].map(|side| Side::of(visit, game, side, now)),
        needs,
        status,
        warnings,
        board: board_parts(visit, game),
        entry: Entering {
            open: game.started().is_some()
                && game.ended().is_none()
                && game.sealed_by().is_none()
                // What is to be sealed is not played.
                && game.to_seal() != Some(game.turn()),
            presses: game.setting().venue.is_by_hand() && game.clock().is_some(),
            typing: typed_move || visit.here.ends_with("?typing"),
            typed: if typed_move { visit.typed.of("move").to_owned() } else { String::new() },
        },
        waits: waiting::forms(visit, game, &view),
        adjourned: adjourned(visit, &view, offset),
        sealed: sealed::told(visit, game, &view),
        repetition: repetition(visit, &kept).await?,
        judge: judge_link(game),
        limit: natural_limit(visit, game),
        claimed: matches!(game.halt(), Some(Halt::LimitClaim(_))),
        unrecorded: fouls::unrecorded(visit, game, &fouls),
        fouls,
        sections: sections(visit, game),
        by_hand: game.setting().venue.is_by_hand(),
        helper: helper(app, visit, id, game, asked).await,
        confirmation,
        signatures: game.ended().map(|_| slip::signatures(visit, game)),
        moves: moves(game, visit.notation()),
        latest: happened,
        earlier,
    })
}

fn board_parts(visit: &Visit, game: &Game) -> BoardParts {
    let face = visit.board.face(visit.language());
    let last = game.history().plies().last().map(|ply| ply.played);
    let setup = game.position().setup();
    let view = |flipped| board::view(&setup, last, face, flipped, visit.t("judge-board"));
    let legal = game.position().legal_moves().into_iter().map(|m| m.to_string());
    BoardParts {
        glyphs: shared_glyphs(face, GLYPHS),
        views: [view(false), view(true)],
        words: board::said(visit.words, [("touch", visit.t("panel-touch-added"))]),
        fen: game.position().fen(),
        last: last.map(|m| m.to_string()).unwrap_or_default(),
        legal: if game.is_in_play() { legal.collect::<Vec<_>>().join(" ") } else { String::new() },
        version: game.version(),
        plies: game.history().plies().len(),
    }
}

/// The envelope and the hour at which play goes on.
fn adjourned(visit: &Visit, view: &chuhe_game::View, utc_offset_min: i16) -> Vec<String> {
    let Some(adjourned) = &view.adjournment else { return Vec::new() };
    let mut lines = Vec::new();
    if let Some(used) = adjourned.used_ms {
        let used = Color::ALL.map(|side| clock_face(used[side]));
        let [red, black] = used;
        lines.push(visit.say("panel-envelope-times", &[("red", red), ("black", black)]));
    }
    lines.extend(resumes(visit, view, utc_offset_min));
    lines
}

/// When and where an adjourned game goes on, if that is known.
pub(in crate::pages) fn resumes(
    visit: &Visit,
    view: &chuhe_game::View,
    utc_offset_min: i16,
) -> Option<String> {
    let adjourned = view.adjournment.as_ref()?;
    let place = adjourned.place.as_deref().unwrap_or_default();
    Some(resumes_at(visit, adjourned.resume_at?, place, utc_offset_min))
}

/// That play goes on at an instant, by the clocks of the venue.
pub(in crate::pages) fn resumes_at(
    visit: &Visit,
    at: Instant,
    place: &str,
    utc_offset_min: i16,
) -> String {
    let at = times::told(at, utc_offset_min);
    visit.with("panel-resumes-at", format!("{at} {place}").trim())
}
