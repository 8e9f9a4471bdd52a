//! `chuhe convert`

use std::io::Write;
use std::path::PathBuf;

use chuhe_board::{Notation, Position, Script, read_line};
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use crate::command::convert_files::{Conversion, RecordFormat};
use crate::dash;
use crate::failure::Failure;
use crate::notation;
use crate::output;
use crate::position::Start;
use crate::rules::Spoken;

/// Rewrite game files in another format, or moves in another notation
///
/// With a format (pgn, dhtmlxq, text, json) the arguments are game files or folders; format, encoding and
/// notation of what is read are found out. With a notation they are moves, and are printed on one line.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  chuhe convert old.xqf --to pgn\n  chuhe convert archive/ --to pgn --notation \
                        wxf --out converted/\n  chuhe convert --to wxf 炮二平五 马8进7\n  chuhe convert --from \
                        uci10 --to chinese \"1. h3e3 h10g8\"\n  chuhe convert --to uci --fen FEN -- -R=6\n\n\
                        Exit codes: 0 done; 1 a file or game could not be read in whole (the rest is written), \
                        or a move could not, there was no game file, or a file was there already; 2 the command line could not be understood."
)]
pub(crate) struct Convert {
    #[command(flatten)]
    start: Start,
    /// The notation of the moves given [default: found out by looking at them]
    #[arg(long, value_name = "NOTATION", value_parser = notation::parser())]
    from: Option<Notation>,
    /// What to write: a format for files, a notation for moves
    #[arg(long, value_name = "FORMAT|NOTATION", value_parser = target())]
    to: Target,
    /// The notation of the moves in the files written [default: chinese]
    #[arg(long, value_name = "NOTATION", value_parser = notation::parser())]
    notation: Option<Notation>,
    /// Write each file into this folder instead of standard output
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Replace files that are in the folder already
    #[arg(long, requires = "out")]
    force: bool,
    #[command(flatten)]
    spoken: Spoken,
    /// Print the moves as JSON; files are written as such by --to json
    #[arg(long, conflicts_with = "out")]
    json: bool,
    /// Files and folders (- for standard input), or moves; put -- before one that begins with a dash
    #[arg(required = true, value_name = "FILES|MOVES")]
    given: Vec<String>,
}

/// What is to be written.
#[derive(Clone, Copy, Debug)]
enum Target {
    Files(RecordFormat),
    Moves(Notation),
}

fn target() -> impl TypedValueParser<Value = Target> {
    let formats = RecordFormat::ALL
        .map(|format| PossibleValue::new(format.name()).help("game files in this format"));
    let notations = Notation::ALL
        .map(|notation| PossibleValue::new(notation.name()).help("moves in this notation"));
    PossibleValuesParser::new(formats.into_iter().chain(notations)).map(|name| {
        let format = RecordFormat::ALL.into_iter().find(|format| format.name() == name);
        match format {
            Some(format) => Target::Files(format),
            None => Target::Moves(name.parse().expect("only names of notations are left")),
        }
    })
}

/// Whether a text is moves from the start, in whatever notation.
fn is_moves(text: &str) -> bool {
    let found = read_line(&Position::initial(), Notation::guess(text), text);
    found.is_ok_and(|moves| !moves.is_empty())
}

impl Convert {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        match self.to {
            Target::Moves(notation) => self.convert_moves(notation),
            Target::Files(_) if self.json => Err(Failure::ForNotations { option: "--json" }),
            Target::Files(format) => {
                let for_moves =
                    [(self.start.fen.is_some(), "--fen"), (self.from.is_some(), "--from")];
                if let Some((_, option)) = for_moves.into_iter().find(|(is_given, _)| *is_given) {
                    return Err(Failure::ForMoves { option });
                }
                let notation = self.notation.unwrap_or(Notation::Chinese(Script::Simplified));
                let named: Vec<PathBuf> = self.given.iter().map(PathBuf::from).collect();
                let text = self.given.join(" ");
                if named.iter().all(|path| !path.exists()) && is_moves(&text) {
                    return Err(Failure::MovesForFile { moves: text });
                }
                if let Some(folder) = &self.out {
                    dash::check_folder("--out", folder)?;
                }
                let language = self.spoken.language();
                Conversion {
                    format,
                    notation,
                    out: self.out.as_deref(),
                    force: self.force,
                    language,
                }
                .run(&named)
            }
        }
    }

    fn convert_moves(&self, notation: Notation) -> Result<(), Failure> {
        let for_files = [(self.notation.is_some(), "--notation"), (self.out.is_some(), "--out")];
        if let Some((_, option)) = for_files.into_iter().find(|(is_given, _)| *is_given) {
            return Err(Failure::ForFiles { option });
        }
        if let Some(path) = self.given.iter().map(PathBuf::from).find(|path| path.is_file()) {
            return Err(Failure::FileForMoves { path, notation });
        }
        let mut position = self.start.position()?;
        let text = self.given.join(" ");
        let moves = notation::read_moves(&position, ("--from", self.from), &text)?;
        if moves.is_empty() {
            return Err(Failure::NoMoves);
        }
        let mut names = Vec::with_capacity(moves.len());
        for m in moves {
            names.push(notation.write(&position, m).expect("the moves were read as legal ones"));
            position.play_unchecked(m);
        }
        if self.json {
            return Ok(output::json(&names)?);
        }
        let mut out = output::answer();
        writeln!(out, "{}", names.join(" "))?;
        Ok(out.flush()?)
    }
}
