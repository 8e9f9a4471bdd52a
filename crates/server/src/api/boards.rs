//! What can be played on a board: for programs, and for scripts that know no rules.

use axum::http::StatusCode;
use axum::response::Response;
use chuhe_board::{Bitboard, Position, PositionError, Setup, SetupFault};
use chuhe_referee::{board_end, explain};
use chuhe_rulebook::Language;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::routes;

use super::Routes;
use super::asking::{Asker, Body, Lang, answer, respond};
use crate::problem::{Problem, setup_fault};
use crate::submitted::read_text;
use crate::thought::{Thought, think};

pub(super) fn routes() -> Routes {
    Routes::new().routes(routes!(board))
}

/// A board and the moves that were made on it.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schema(as = BoardAsked)]
struct Asked {
    /// The position it starts from, as FEN; the start of the game if it is not said.
    #[serde(default)]
    fen: Option<String>,
    /// The moves, as for a ruling.
    #[serde(default)]
    moves: String,
}

/// What stands on a board and what can be played.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
struct Board {
    /// The position it starts from, as FEN.
    start: String,
    /// The position after the moves, as FEN.
    fen: String,
    /// Whose turn it is: `red` or `black`.
    turn: String,
    /// The moves that were made, by their squares.
    moves: Vec<String>,
    /// The same by their names in the notation that goes with the language, with move numbers.
    text: String,
    /// Every legal move, by its squares.
    legal: Vec<String>,
    /// How the game has ended on the board, in a sentence.
    end: Option<String>,
    /// Whether the side to move is in check.
    check: bool,
    /// What makes the board impossible. Nothing can be played then.
    faults: Vec<BoardFault>,
}

/// Something that makes a board impossible.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
struct BoardFault {
    /// In words.
    told: String,
    /// The squares it is about.
    squares: Vec<String>,
}

/// What can be played on a board, and what is wrong with one
#[utoipa::path(post, path = "/board", tag = "judge", request_body = Asked,
    responses((status = 200, body = Board)))]
async fn board(
    Asker(identity): Asker,
    Lang(language): Lang,
    Body(asked): Body<Asked>,
) -> Result<Response, Problem> {
    let looked = think(Thought::of(&identity), move || look(&asked, language)).await??;
    Ok(respond(answer(StatusCode::OK, &looked)))
}

fn look(asked: &Asked, language: Language) -> Result<Board, Problem> {
    let fen = asked.fen.as_deref().map(str::trim).filter(|fen| !fen.is_empty());
    // A board that is being set up is impossible most of the time; that is no error of whoever asks.
    if let Some(fen) = fen
        && let Ok(setup) = fen.parse::<Setup>()
        && let Err(PositionError::Setup(error)) = Position::from_fen(fen)
    {
        let fault = |fault: &SetupFault| BoardFault {
            told: setup_fault(language, fault),
            squares: squares(fault).into_iter().map(|square| square.to_string()).collect(),
        };
        return Ok(Board {
            start: setup.fen(),
            fen: setup.fen(),
            turn: setup.turn.key().to_owned(),
            moves: Vec::new(),
            text: String::new(),
            legal: Vec::new(),
            end: None,
            check: false,
            faults: error.faults().iter().map(fault).collect(),
        });
    }
    let game = read_text(fen, &asked.moves)?;
    let history = game.history();
    let position = history.position();
    Ok(Board {
        start: game.start.fen(),
        fen: position.fen(),
        turn: position.turn().key().to_owned(),
        moves: game.moves.iter().map(ToString::to_string).collect(),
        text: game.text(language),
        legal: position.legal_moves().into_iter().map(|m| m.to_string()).collect(),
        end: board_end(position).map(|end| explain::end_text(end, language)),
        check: position.is_check(),
        faults: Vec::new(),
    })
}

/// The squares that a fault is about.
fn squares(fault: &SetupFault) -> Bitboard {
    match fault {
        SetupFault::NoKing(_) => Bitboard::EMPTY,
        SetupFault::SeveralKings(_, squares)
        | SetupFault::TooMany { squares, .. }
        | SetupFault::PawnsOnOneFile { squares, .. }
        | SetupFault::WaitingSideInCheck { by: squares, .. } => *squares,
        SetupFault::OffItsSquares { square, .. } => Bitboard::from(*square),
        SetupFault::KingsFacing { red, black } => Bitboard::from(*red) | Bitboard::from(*black),
    }
}
