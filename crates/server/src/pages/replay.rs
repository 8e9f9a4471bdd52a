//! A game to be played through, ply by ply, with what happened on the way, and its record as a file.

pub(super) mod diagram;
mod timeline;

use std::sync::Arc;

use askama::Template;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use chuhe_board::{Color, Glyphs, Move, Picture, PieceFace, Setup, shared_glyphs};
use chuhe_game::{Game, Outcome, log_for};
use chuhe_logbook::clock_face;
use chuhe_records::{GameResult, dhtmlxq, pgn, text};
use chuhe_rulebook::Language;
use uuid::Uuid;

use super::game::happened::told;
use super::game::{colour, face, notation};
use super::game_head::GameHead;
use super::names;
use super::visit::{Shown, Visit};
use crate::api::{App, Path, Query};
use crate::hall::Hall;
use crate::problem::{Fault, Problem};
use timeline::{Happened, PlyTime, Timeline};

/// Under this the outlines stand on the page, for the script that steps.
const GLYPHS: &str = "replay";

/// After which ply, and how the board is seen.
#[derive(serde::Deserialize)]
pub(super) struct At {
    /// The last if nothing is said, and if there are not so many.
    #[serde(default)]
    ply: Option<usize>,
    /// From Black's side: `yes`.
    #[serde(default)]
    flip: String,
    /// What stands on the pieces if it is not what goes with the language: `letters`.
    #[serde(default)]
    face: String,
}

/// The same, understood.
struct Seen {
    ply: usize,
    flipped: bool,
    letters: bool,
    face: PieceFace,
}

impl At {
    fn read(&self, game: &Game, language: Language) -> Result<Seen, Problem> {
        let is = |text: &str, value: &str, place: &str| match text {
            "" => Ok(false),
            text if text == value => Ok(true),
            _ => Err(Problem::invalid(place, Fault::Unknown)),
        };
        let letters = is(&self.face, "letters", "face")?;
        let last = game.history().plies().len();
        Ok(Seen {
            ply: self.ply.unwrap_or(last).min(last),
            flipped: is(&self.flip, "yes", "flip")?,
            letters,
            face: if letters { PieceFace::Letters } else { face(language) },
        })
    }
}

impl Seen {
    fn picture<'a>(&self, game: &Game, setup: &'a Setup) -> Picture<'a> {
        let mut picture = Picture::new(setup);
        let last = self.ply.checked_sub(1);
        picture.last_move = last.map(|at| game.history().plies()[at].played);
        picture.face = self.face;
        picture.flipped = self.flipped;
        picture
    }

    /// What follows the question mark of an address, for a ply and perhaps another look.
    fn query(&self, ply: usize, flipped: bool, letters: bool) -> String {
        let flip = if flipped { "&flip=yes" } else { "" };
        let face = if letters { "&face=letters" } else { "" };
        format!("ply={ply}{flip}{face}")
    }
}

/// A move in the list.
struct Cell {
    /// The ply after it.
    ply: usize,
    name: String,
    /// How long it took and what was left.
    time: Option<(String, String)>,
    /// The same in a sentence.
    told: String,
    m: Move,
    /// The position after it.
    fen: String,
}

/// A line of the list.
enum Row {
    Moves { number: usize, red: Option<Box<Cell>>, black: Option<Box<Cell>> },
    Happened { after: usize, at: String, kind: &'static str, text: String },
}

#[derive(Template)]
#[template(path = "replay.html")]
struct Page<'a> {
    v: &'a Visit,
    id: Uuid,
    head: GameHead,
    version: usize,
    red: String,
    black: String,
    glyphs: String,
    board: String,
    seen: Seen,
    last: usize,
    /// What was played last, in a sentence.
    told: String,
    /// The same at the start.
    start_told: String,
    start_fen: String,
    over: bool,
    outcome: String,
    fen: String,
    rows: Vec<Row>,
}

impl Page<'_> {
    fn is_now(&self, ply: &usize) -> bool {
        self.seen.ply == *ply
    }

    /// The page after another ply.
    fn at(&self, ply: &usize) -> String {
        let query = self.seen.query(*ply, self.seen.flipped, self.seen.letters);
        format!("/games/{}/replay?{query}", self.id)
    }

    /// The steps that can be taken: key, sign, name and ply.
    fn steps(&self) -> [(&'static str, &'static str, String, usize); 4] {
        let ply = self.seen.ply;
        [
            ("Home", "«", self.v.t("replay-first"), 0),
            ("ArrowLeft", "‹", self.v.t("replay-back"), ply.saturating_sub(1)),
            ("ArrowRight", "›", self.v.t("replay-on"), (ply + 1).min(self.last)),
            ("End", "»", self.v.t("replay-last"), self.last),
        ]
    }

    fn turned(&self) -> String {
        let query = self.seen.query(self.seen.ply, !self.seen.flipped, self.seen.letters);
        format!("/games/{}/replay?{query}", self.id)
    }

    fn other_face(&self) -> String {
        let query = self.seen.query(self.seen.ply, self.seen.flipped, !self.seen.letters);
        format!("/games/{}/replay?{query}", self.id)
    }

    fn diagram(&self) -> String {
        let query = self.seen.query(self.seen.ply, self.seen.flipped, self.seen.letters);
        format!("/games/{}/diagram.svg?{query}", self.id)
    }
}

pub(super) async fn show(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path(id): Path<Uuid>,
    Query(at): Query<At>,
) -> Shown {
    let (hall, kept, viewer) = app.service.game_to_see(id, &visit.identity).await?;
    let game = &kept.state;
    let place = hall.state.games.get(&id).ok_or(Problem::NotFound)?.game;
    let (history, language) = (game.history(), visit.language());
    let event = app.service.events.get(hall.state.event).await?.ok_or(Problem::NotFound)?;
    let seen = at.read(game, language)?;
    // The log with what whoever looks may not know left out.
    let offset = event.state.setting().utc_offset_min.unwrap_or(0);
    let line = Timeline::of(&log_for(&kept.log, viewer), |before, entry| {
        told(&visit, before, entry, offset)
    });
    let line = line.map_err(|error| Problem::internal(&error))?;
    let start_told = visit.t("replay-start");
    let cells = cells(&visit, game, &line);
    let told = seen.ply.checked_sub(1).map(|at| cells[at].told.clone());
    let position = history.position_after(seen.ply);
    let setup = position.setup();
    let mut picture = seen.picture(game, &setup);
    picture.glyphs = Glyphs::Shared;
    picture.id_prefix = GLYPHS.to_owned();
    picture.title = Some(visit.t("replay-board"));
    let outcome =
        game.ended().map(|it| chuhe_game::explain::outcome(&it.outcome, game.rulebook(), language));
    visit.show(&Page {
        v: &visit,
        id,
        head: GameHead::of(&visit, &hall.state, &event.state, place),
        version: game.version(),
        red: game.player(Color::Red).name.clone(),
        black: game.player(Color::Black).name.clone(),
        glyphs: shared_glyphs(seen.face, GLYPHS),
        board: picture.svg(),
        last: history.plies().len(),
        told: told.unwrap_or_else(|| start_told.clone()),
        start_told,
        start_fen: history.start().fen(),
        over: outcome.is_some(),
        outcome: outcome.unwrap_or_default(),
        fen: position.fen(),
        rows: rows(game, cells, line.happened),
        seen,
    })
}

/// The number of the round in which a ply, from 1, is made. Where Black begins, the first round is half a round.
fn round_of(game: &Game, ply: usize) -> usize {
    match game.history().start().turn() {
        Color::Red => ply.div_ceil(2),
        Color::Black => ply / 2 + 1,
    }
}

/// Every move, with its time and the position after it.
fn cells(visit: &Visit, game: &Game, line: &Timeline) -> Vec<Cell> {
    let history = game.history();
    let mut position = history.start().clone();
    let mut cells = Vec::new();
    for (at, ply) in history.plies().iter().enumerate() {
        let name = visit.notation().write(&position, ply.played);
        let name = name.unwrap_or_else(|_| ply.played.to_string());
        position.play_unchecked(ply.played);
        let time = line.times.get(at).copied().flatten();
        let time =
            time.map(|PlyTime { used_ms, left_ms, .. }| (short(used_ms), clock_face(left_ms)));
        let mut args = vec![
            ("number", round_of(game, at + 1).to_string()),
            ("side", colour(visit, history.side_of(at))),
            ("move", name.clone()),
        ];
        let told = match &time {
            None => visit.say("replay-after", &args),
            Some((used, left)) => {
                args.extend([("used", used.clone()), ("left", left.clone())]);
                visit.say("replay-timed", &args)
            }
        };
        cells.push(Cell { ply: at + 1, name, time, told, m: ply.played, fen: position.fen() });
    }
    cells
}

/// A time without hours if there are none.
fn short(ms: u64) -> String {
    let written = clock_face(ms);
    let rest = written.strip_prefix("0:").map(|rest| rest.strip_prefix('0').unwrap_or(rest));
    rest.map_or(written.clone(), str::to_owned)
}

/// The moves by rounds, and between them what happened.
fn rows(game: &Game, cells: Vec<Cell>, happened: Vec<Happened>) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    let mut happened = happened.into_iter().peekable();
    let mut tell = |rows: &mut Vec<Row>, plies: usize| {
        while let Some(it) = happened.next_if(|it| it.after <= plies) {
            let at = it.at_ms.map(clock_face).unwrap_or_default();
            rows.push(Row::Happened { after: it.after, at, kind: it.kind.key(), text: it.text });
        }
    };
    tell(&mut rows, 0);
    for cell in cells {
        let ply = cell.ply;
        let number = round_of(game, ply);
        match (game.history().side_of(ply - 1), rows.last_mut()) {
            (Color::Red, _) => {
                rows.push(Row::Moves { number, red: Some(Box::new(cell)), black: None })
            }
            (Color::Black, Some(Row::Moves { black, .. })) => *black = Some(Box::new(cell)),
            // Something happened in between, or Black began.
            (Color::Black, _) => {
                rows.push(Row::Moves { number, red: None, black: Some(Box::new(cell)) })
            }
        }
        tell(&mut rows, ply);
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
    let place = hall.games.get(&id)?.game;
    let table = place.table;
    let history = game.history();
    let moves = history.plies().iter().map(|ply| ply.played);
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
    tags.set("Table", names::game_label(event, place, Language::En));
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
