//! `chuhe show`

use std::io::Write;
use std::path::PathBuf;

use chuhe_board::{Ending, Picture, PieceFace, Script, TextStyle};
use clap::Args;
use serde_json::json;

use crate::failure::Failure;
use crate::output;
use crate::position::{Place, Reached};
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
    place: Place,
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
        let reached = self.place.reach(self.spoken.language())?;
        self.draw(&reached)?;
        match reached.found {
            Some(found) => found.broken_off(self.spoken.language()),
            None => Ok(()),
        }
    }

    fn draw(&self, Reached { position, last_move, found }: &Reached) -> Result<(), Failure> {
        if self.json {
            let ending = position.ending().map(|ending| match ending {
                Ending::Checkmate => "checkmate",
                Ending::Stalemate => "stalemate",
            });
            let last = last_move.map(|m| m.to_string());
            return Ok(output::json(&json!({
                "fen": position.fen(), "turn": position.turn().to_string().to_lowercase(),
                "check": position.is_check(), "ending": ending, "last-move": last,
                "breaks-off": found.as_ref().and_then(|found| found.breaks_off(self.spoken.language())),
            }))?);
        }
        let setup = position.setup();
        let mut picture = Picture::new(&setup);
        picture.flipped = self.flip;
        picture.last_move = *last_move;
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
        writeln!(out, "{}", words::state(position, self.spoken.language()))?;
        Ok(out.flush()?)
    }
}
