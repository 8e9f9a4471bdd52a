//! Rulings on games that are sent, without an account.

use axum::http::StatusCode;
use axum::response::Response;
use chuhe_referee::{History, explain, judge_game};
use chuhe_rulebook::{Language, Rulebook};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use utoipa_axum::routes;

use super::Routes;
use super::asking::{Asker, Body, Lang, answer, respond};
use crate::problem::{Fault, Problem, Told};
use crate::submitted::read_text;
use crate::thought::{Thought, think};

/// So many games in a batch at most.
const BATCH: usize = 100;

pub(super) fn routes() -> Routes {
    Routes::new().routes(routes!(judge)).routes(routes!(judge_batch))
}

/// A game to be judged.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schema(as = GameToJudge)]
struct Asked {
    /// The rulebook's id; `axf-2017` if it is not said.
    #[serde(default)]
    rulebook: Option<String>,
    /// The position it starts from, as FEN; the start of the game if it is not said.
    #[serde(default)]
    fen: Option<String>,
    /// The moves, in any notation, divided by spaces, or by squares without spaces (`h2e2h9g7`); or the text of a
    /// record (PGN, DhtmlXQ), which tells its own start.
    moves: String,
}

/// A ruling.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
struct Judged {
    /// The rulebook's id.
    rulebook: String,
    /// `red_loses`, `black_loses`, `draw`, `unknown`; none if nothing comes back.
    verdict: Option<String>,
    /// The ruling in one sentence.
    sentence: Option<String>,
    /// The ruling in full, in words.
    text: Option<String>,
    /// The ruling as data, as in `docs/ruling-json.md`.
    #[schema(value_type = Option<Object>)]
    ruling: Option<Value>,
}

/// What could not be judged.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "kebab-case", untagged)]
enum JudgedOrNot {
    /// It could.
    Ruling(Box<Judged>),
    /// It could not.
    Problem(Told),
}

/// A game that was played through, and the rulebook it is judged by.
struct Played {
    book: &'static Rulebook,
    history: History,
}

/// Reads a game that is to be judged: rulebook, position, moves in any notation or a record.
fn played(id: &str, fen: Option<&str>, text: &str) -> Result<Played, Problem> {
    Ok(Played { book: rulebook(id)?, history: read_text(fen, text)?.history() })
}

/// The rulebook of that id.
pub(crate) fn rulebook(id: &str) -> Result<&'static Rulebook, Problem> {
    Rulebook::builtin(id).ok_or(Problem::invalid("rulebook", Fault::Unknown))
}

fn rule(asked: &Asked, language: Language) -> Result<Judged, Problem> {
    let id = asked.rulebook.as_deref().unwrap_or(Rulebook::USUAL);
    let Played { book, history } = played(id, asked.fen.as_deref(), &asked.moves)?;
    let found = judge_game(book, &history);
    let ruling = found.as_ref().map(|found| &found.ruling);
    Ok(Judged {
        rulebook: id.to_owned(),
        verdict: ruling.map(|ruling| ruling.verdict().word().to_owned()),
        sentence: ruling.map(|ruling| explain::sentence(ruling, language)),
        text: ruling.map(|ruling| explain::text(ruling, language)),
        ruling: ruling.map(explain::json),
    })
}

/// Rule on a game
#[utoipa::path(post, path = "/judge", tag = "judge", request_body = Asked,
    responses((status = 200, body = Judged)))]
async fn judge(
    Asker(identity): Asker,
    Lang(language): Lang,
    Body(asked): Body<Asked>,
) -> Result<Response, Problem> {
    let judged = think(Thought::of(&identity), move || rule(&asked, language)).await??;
    Ok(respond(answer(StatusCode::OK, &judged)))
}

/// Games to be judged.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Batch {
    /// The games, up to 100.
    #[schema(max_items = 100)]
    games: Vec<Asked>,
}

/// Rule on several games; one that cannot be judged does not spoil the others
#[utoipa::path(post, path = "/judge/batch", tag = "judge", request_body = Batch,
    responses((status = 200, body = [JudgedOrNot])))]
async fn judge_batch(
    Asker(identity): Asker,
    Lang(language): Lang,
    Body(batch): Body<Batch>,
) -> Result<Response, Problem> {
    let thought = Thought::of(&identity);
    if batch.games.len() > BATCH {
        return Err(Problem::invalid("games", Fault::TooMany));
    }
    let mut judged = Vec::with_capacity(batch.games.len());
    // One at a time, so that others have their turn between.
    for asked in batch.games {
        judged.push(match think(thought, move || rule(&asked, language)).await? {
            Ok(judged) => JudgedOrNot::Ruling(Box::new(judged)),
            Err(problem) => JudgedOrNot::Problem(problem.told(language)),
        });
    }
    Ok(respond(answer(StatusCode::OK, &judged)))
}
