//! `chuhe score`

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use chuhe_board::{Notation, PieceFace, Script};
use chuhe_paper::score::{self, NoSuchPly, RecordSheet, Wanted, html, svg, text};
use chuhe_records::json;
use clap::Args;
use serde_json::json;

use crate::dash::is_dash;
use crate::failure::Failure;
use crate::game_files::{self, FoundGame};
use crate::notation;
use crate::output;
use crate::rules::Spoken;

/// Print the record sheet of a game
///
/// Two columns of moves with the clock where the file has it, room for signatures, pages of A4. What is not
/// known stays empty, to be written by hand. Variations are left out. A game that is set up shows its start.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  chuhe score game.pgn --lang zh\n  chuhe score game.xqf --lang zh --out \
                        sheet.html\n  chuhe score games.cbl --game 12 --svg --diagram 40 --out sheet.svg\n  \
                        chuhe score game.pgn --svg --diagram 40 --diagram-only --out board.svg\n\nExit \
                        codes: 0 done; 1 the record breaks off (the sheet is printed up to there and marked) \
                        or nothing could be read; 2 the command line could not be understood."
)]
pub(crate) struct Score {
    /// A game file: PGN, DhtmlXQ, XQF, CBR, CBL or a plain score, in any encoding; - for standard input
    #[arg(value_name = "GAME")]
    file: PathBuf,
    /// Which game of a file with several, from 1
    #[arg(long, value_name = "N")]
    game: Option<usize>,
    #[command(flatten)]
    form: FormFlags,
    #[command(flatten)]
    spoken: Spoken,
    /// The notation moves are written in [default: wxf in English, else Chinese]
    #[arg(long, value_name = "NOTATION", value_parser = notation::parser())]
    notation: Option<Notation>,
    /// Print comments as well, and signs such as !
    #[arg(long)]
    comments: bool,
    /// Draw the board after so many plies, 0 for the start; may be given several times
    #[arg(long = "diagram", value_name = "PLY")]
    diagrams: Vec<usize>,
    /// Draw the boards only, without the sheet
    #[arg(long, requires = "diagrams", conflicts_with_all = ["html", "json"])]
    diagram_only: bool,
    /// Letters instead of characters on the pieces of diagrams
    #[arg(long)]
    letters: bool,
    /// The file to write to, instead of standard output (-); several SVG pages become FILE-1.svg, FILE-2.svg, …
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Replace files that are there already
    #[arg(long, requires = "out")]
    force: bool,
}

/// In which form the sheet comes.
#[derive(Args)]
#[group(multiple = false)]
struct FormFlags {
    /// As a page for the browser and its printer
    #[arg(long)]
    html: bool,
    /// As SVG pictures, one file for each page
    #[arg(long)]
    svg: bool,
    /// As plain text [default, unless --out ends in .html, .svg or .json]
    #[arg(long)]
    text: bool,
    /// As data: the game with what the sheet shows of it, and the positions of --diagram
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy)]
enum Form {
    Html,
    Svg,
    Text,
    Json,
}

impl Score {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let found = game_files::read_game(&self.file, self.game)?;
        let wanted = Wanted {
            language: self.spoken.language(),
            notation: self
                .notation
                .unwrap_or_else(|| chuhe_referee::explain::notation(self.spoken.language())),
            face: if self.letters {
                PieceFace::Letters
            } else {
                PieceFace::Chinese(Script::Traditional)
            },
            comments: self.comments,
            diagrams: &self.diagrams,
        };
        let documents = self
            .documents(&found, &wanted)
            .map_err(|missing| Failure::NoSuchPly { ply: missing.ply, last: missing.last })?;
        self.write(documents)?;
        found.broken_off(self.spoken.language())
    }

    fn form(&self) -> Form {
        let ending = self.out.as_deref().and_then(Path::extension).and_then(|e| e.to_str());
        match (&self.form, ending) {
            (FormFlags { html: true, .. }, _) => Form::Html,
            (FormFlags { svg: true, .. }, _) => Form::Svg,
            (FormFlags { text: true, .. }, _) => Form::Text,
            (FormFlags { json: true, .. }, _) => Form::Json,
            (_, Some("html" | "htm")) if !self.diagram_only => Form::Html,
            (_, Some("svg")) => Form::Svg,
            (_, Some("json")) if !self.diagram_only => Form::Json,
            _ => Form::Text,
        }
    }

    /// What is to be written, as one document for each file.
    fn documents(&self, found: &FoundGame, wanted: &Wanted<'_>) -> Result<Vec<String>, NoSuchPly> {
        if self.diagram_only {
            let boards = score::diagrams(&found.game, wanted)?;
            return Ok(match self.form() {
                // Each is a file of its own, so that ids cannot meet.
                Form::Svg => boards.iter().map(|board| board.picture(1).svg()).collect(),
                _ => vec![boards.iter().map(text::board).collect::<Vec<_>>().join("\n")],
            });
        }
        let sheet = RecordSheet::new(&found.game, found.fault.as_ref(), wanted)?;
        Ok(match self.form() {
            Form::Html => vec![html::document(&sheet)],
            Form::Svg => svg::documents(&sheet),
            Form::Text => vec![text::lines(&sheet)],
            Form::Json => vec![format!("{:#}\n", self.data(found, wanted))],
        })
    }

    /// The game with what the sheet shows of it.
    fn data(&self, found: &FoundGame, wanted: &Wanted<'_>) -> serde_json::Value {
        let mut game = found.game.clone();
        if !self.comments {
            game.line.comment.clear();
        }
        for remarks in game.line.plies.iter_mut().filter_map(|ply| ply.remarks.as_deref_mut()) {
            remarks.variations.clear();
            if !self.comments {
                remarks.comment.clear();
                remarks.marks.clear();
            }
        }
        let mut data = json::write(&game, wanted.notation);
        let positions = self.diagrams.iter().map(|&ply| {
            let position = game.line.positions(&game.start).nth(ply);
            json!({ "ply": ply, "fen": position.map(|position| position.fen()) })
        });
        data["diagrams"] = positions.collect();
        data["breaks-off"] = found.breaks_off(wanted.language).into();
        data
    }

    fn write(&self, documents: Vec<String>) -> Result<(), Failure> {
        let Some(path) = self.out.as_ref().filter(|path| !is_dash(path)) else {
            let [document] = &documents[..] else {
                return Err(Failure::SeveralPages { pages: documents.len() });
            };
            return output::print(document.as_bytes());
        };
        let one = documents.len() == 1;
        let named =
            |(i, document)| (if one { path.clone() } else { numbered(path, i + 1) }, document);
        output::files(&documents.into_iter().enumerate().map(named).collect::<Vec<_>>(), self.force)
    }
}

/// `sheet.svg` as `sheet-2.svg`.
fn numbered(path: &Path, number: usize) -> PathBuf {
    let mut name = OsString::from(path.file_stem().unwrap_or_default());
    name.push(format!("-{number}"));
    if let Some(extension) = path.extension() {
        name.push(".");
        name.push(extension);
    }
    path.with_file_name(name)
}
