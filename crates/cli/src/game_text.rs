//! A game as it is given on the command line or in a file: a start position and moves.

use std::path::{Path, PathBuf};

use chuhe_board::{Notation, Position};
use chuhe_referee::History;
use clap::Args;

use crate::failure::Failure;
use crate::notation;
use crate::position::Start;

/// A game to look at.
#[derive(Args)]
pub(crate) struct GameText {
    /// A game file (PGN in UTF-8; its FEN tag is the start)
    #[arg(value_name = "GAME", conflicts_with_all = ["fen", "moves"])]
    file: Option<PathBuf>,
    #[command(flatten)]
    start: Start,
    /// The moves, in any notation, divided by spaces
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
    /// The notation of the moves [default: found out by looking at them]
    #[arg(long, value_name = "NOTATION", value_parser = notation::parser())]
    notation: Option<Notation>,
}

impl GameText {
    /// The game, played through.
    pub(crate) fn history(&self) -> Result<History, Failure> {
        match (&self.file, &self.moves) {
            (Some(path), _) => {
                let text = std::fs::read_to_string(path).map_err(|error| match error.kind() {
                    std::io::ErrorKind::InvalidData => Failure::NotUtf8 { path: path.clone() },
                    _ => Failure::Read { path: path.clone(), error },
                })?;
                self.read_pgn(path, text.trim_start_matches('\u{feff}'))
            }
            (None, Some(moves)) => self.play(self.start.position()?, moves),
            (None, None) => Err(Failure::NoGame),
        }
    }

    fn play(&self, start: Position, moves: &str) -> Result<History, Failure> {
        let moves = notation::read_moves(&start, ("--notation", self.notation), moves)?;
        let mut history = History::new(start);
        for m in moves {
            history.push_unchecked(m);
        }
        Ok(history)
    }

    /// The first game of a PGN file: the FEN tag and the moves without comments, variations and result.
    fn read_pgn(&self, path: &Path, text: &str) -> Result<History, Failure> {
        let in_file =
            |error: Failure| Failure::InFile { path: path.to_owned(), error: error.into() };
        let tags = text.lines().map(str::trim).filter(|line| line.starts_with('['));
        let fen = tags
            .filter_map(|line| line.strip_prefix("[FEN")?.split('"').nth(1))
            .find(|fen| !fen.trim().is_empty());
        let start = match fen {
            Some(fen) => Position::from_fen(fen).map_err(|error| in_file(error.into()))?,
            None => Position::initial(),
        };
        self.play(start, &movetext(text)).map_err(in_file)
    }
}

/// The moves of a PGN text: what stands outside tags, comments and variations, up to the result.
fn movetext(text: &str) -> String {
    let mut moves = String::new();
    let (mut depth, mut in_comment, mut seen_moves) = (0usize, false, false);
    for line in text.lines() {
        if line.trim_start().starts_with('[') && !in_comment {
            // A second game begins with its tags.
            if seen_moves {
                break;
            }
            continue;
        }
        for c in line.split(';').next().unwrap_or_default().chars() {
            match c {
                '{' => in_comment = true,
                '}' => in_comment = false,
                _ if in_comment => {}
                '(' | '（' => depth += 1,
                ')' | '）' => depth = depth.saturating_sub(1),
                _ if depth == 0 => moves.push(c),
                _ => {}
            }
        }
        seen_moves |= !line.trim().is_empty();
        moves.push('\n');
    }
    let is_result = |word: &&str| {
        matches!(
            *word,
            "1-0" | "0-1" | "1/2-1/2" | "*" | "红胜" | "紅勝" | "黑胜" | "黑勝" | "和棋" | "和"
        )
    };
    moves.split_whitespace().filter(|word| !is_result(word)).collect::<Vec<_>>().join(" ")
}
