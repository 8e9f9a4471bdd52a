//! `chuhe show`

use std::io::Write;
use std::path::PathBuf;

use chuhe_board::{Ending, Notation, Picture, PieceFace, Script, TextStyle};
use clap::Args;
use serde_json::json;

use crate::failure::Failure;
use crate::game_files::{FoundGame, GameFile};
use crate::notation;
use crate::output;
use crate::position::Start;
use crate::rules::Spoken;
use crate::words;

/// Draw a position, on the terminal or as an SVG picture
///
/// Of a game file, of moves, or of a FEN: the position at the end, or with --at an earlier one.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  chuhe show --moves \"炮二平五 马8进7\"\n  chuhe show game.pgn --at 40\n  chuhe show \
                        --moves \"h2e2 h9g7\" --svg board.svg"
)]
pub(crate) struct Show {
    #[command(flatten)]
    file: GameFile,
    #[command(flatten)]
    start: Start,
    /// Moves to play first, divided by spaces; numbers such as 1. are passed over
    #[arg(long, value_name = "MOVES", default_value = "", hide_default_value = true)]
    moves: String,
    /// The notation in which --moves is read [default: found out by looking at them]
    #[arg(long, value_name = "NOTATION", value_parser = notation::parser())]
    notation: Option<Notation>,
    /// The position after so many plies, 0 for the start [default: the last]
    #[arg(long, value_name = "PLY")]
    at: Option<usize>,
    /// Write an SVG picture to this file (- for standard output) instead of drawing on the terminal
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Replace the file if it is there already
    #[arg(long, requires = "svg")]
    force: bool,
    /// Seen from Black's side
    #[arg(long)]
    flip: bool,
    /// Letters instead of characters on the pieces, and nothing but ASCII on the terminal
    #[arg(long)]
    letters: bool,
    /// Simplified instead of traditional characters
    #[arg(long)]
    simplified: bool,
    #[command(flatten)]
    spoken: Spoken,
    /// Print the position and its state as JSON instead of drawing it
    #[arg(long, conflicts_with = "svg")]
    json: bool,
}

impl Show {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let found = self.file.game()?;
        if found.is_some() && (self.start.fen.is_some() || !self.moves.is_empty()) {
            return Err(Failure::FileAndMoves);
        }
        self.draw(found.as_ref())?;
        match found {
            Some(found) => found.broken_off(self.spoken.language()),
            None => Ok(()),
        }
    }

    fn draw(&self, found: Option<&FoundGame>) -> Result<(), Failure> {
        let (mut position, mut moves) = match found {
            Some(found) => (found.game.start.clone(), found.game.moves().collect::<Vec<_>>()),
            None => {
                let start = self.start.position()?;
                let given = ("--notation", self.notation);
                let moves = notation::read_moves(&start, given, &self.moves)?;
                (start, moves)
            }
        };
        if let Some(ply) = self.at {
            let last = moves.len();
            if ply > last {
                return Err(Failure::PlyNotReached { ply, last });
            }
            moves.truncate(ply);
        }
        for &m in &moves {
            position.play_unchecked(m);
        }
        if self.json {
            let ending = position.ending().map(|ending| match ending {
                Ending::Checkmate => "checkmate",
                Ending::Stalemate => "stalemate",
            });
            let last = moves.last().map(ToString::to_string);
            return Ok(output::json(&json!({
                "fen": position.fen(), "turn": position.turn().to_string().to_lowercase(),
                "check": position.is_check(), "ending": ending, "last-move": last,
                "breaks-off": found.and_then(|found| found.breaks_off(self.spoken.language())),
            }))?);
        }
        let setup = position.setup();
        let mut picture = Picture::new(&setup);
        picture.flipped = self.flip;
        picture.last_move = moves.last().copied();
        picture.face = match (self.letters, self.simplified) {
            (true, _) => PieceFace::Letters,
            (false, true) => PieceFace::Chinese(Script::Simplified),
            (false, false) => PieceFace::Chinese(Script::Traditional),
        };
        if let Some(path) = &self.svg {
            return output::write(path, picture.svg().as_bytes(), self.force);
        }
        let mut out = output::answer();
        let style = if self.letters { TextStyle::Ascii } else { TextStyle::Unicode };
        writeln!(out, "{}", picture.text(style))?;
        writeln!(out, "{}", position.fen())?;
        writeln!(out, "{}", words::state(&position, self.spoken.language()))?;
        Ok(out.flush()?)
    }
}
