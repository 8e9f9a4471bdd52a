//! `chuhe judge`

use std::io::Write;
use std::path::{Path, PathBuf};

use chuhe_referee::{GameRuling, History, Ruling, explain, judge_game};
use chuhe_rulebook::{Language, Rulebook};
use clap::Args;
use serde_json::json;

use crate::command::judge_archive::ArchiveOptions;
use crate::command::judge_cases::judge_cases;
use crate::dash::{self, is_dash};
use crate::failure::Failure;
use crate::game_files::read_game;
use crate::game_text::{GameText, played};
use crate::output;
use crate::rules::{Rules, Spoken};

/// Rule on a game in which the moves go round, or on whole archives
///
/// Finds where a game should have been ruled on, or where a repetition has gone furthest, and judges the
/// moves: what each of them is, what that makes of either side's play, who must vary, and by which article.
/// Of several games, or a folder with all its folders, it counts what was found; --out keeps a line for each
/// game that repeats or is faulty.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  chuhe judge game.pgn --rules wxf-2018 --lang zh\n  chuhe judge library.cbl \
                        --game 7\n  chuhe judge archive/ --rules cxa-2020 --out rulings.csv\n  chuhe judge \
                        --fen \"5k3/7R1/9/9/9/9/9/9/9/4K4 w\" --moves \"h8h9 f9f8 h9h8 f8f9\"\n  chuhe \
                        judge --cases corpus/rulings/axf-2017.tsv\n\nExit codes: 0 judged (with --cases: all \
                        as expected; of an archive: all of it, faulty games told and counted); 1 nothing \
                        repeats, a case came out otherwise, the game could not be read in whole, there was no game \
                        file, or the work was interrupted; 2 the command line could not be understood."
)]
pub(crate) struct Judge {
    /// Game files or folders: PGN, DhtmlXQ, XQF, CBR, CBL, plain scores, in any encoding; - for standard input
    #[arg(value_name = "FILES")]
    files: Vec<PathBuf>,
    /// Which game of a file with several, from 1
    #[arg(long = "game", value_name = "N", requires = "files")]
    number: Option<usize>,
    #[command(flatten)]
    text: GameText,
    #[command(flatten)]
    rules: Rules,
    #[command(flatten)]
    spoken: Spoken,
    /// Print the ruling, or what an archive or a table of cases came to, as JSON
    #[arg(long)]
    json: bool,
    /// Draw each move of the cycle as SVG into this folder
    #[arg(long, value_name = "DIR", group = "written")]
    svg: Option<PathBuf>,
    /// Print the verdicts of all rulebooks side by side
    #[arg(long, conflicts_with_all = ["svg", "book"])]
    compare: bool,
    #[command(flatten)]
    archive: ArchiveOptions,
    /// Judge every row of a table of cases and compare with its verdict
    ///
    /// Tab-separated, with the columns id, fen, moves, cycle_from, cycle_len and verdict. If there is a
    /// column ply_tags (将, 捉, 闲 …), the nature of each move is compared, too. Others are passed over.
    #[arg(long, value_name = "FILE.tsv", conflicts_with_all = ["files", "fen", "moves", "svg", "compare", "out"])]
    cases: Option<PathBuf>,
}

impl Judge {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let rulebook = self.rules.book;
        if let Some(folder) = &self.svg {
            dash::check_folder("--svg", folder)?;
        }
        if let Some(path) = &self.cases {
            return judge_cases(rulebook, path, self.json, self.spoken.language());
        }
        if self.files.is_empty() {
            return self.judge_one(rulebook, &played(&self.text.game()?), None);
        }
        if self.text.is_given() {
            return Err(Failure::FileAndMoves);
        }
        match self.one_file() {
            Some(path) => match read_game(path, self.number) {
                Ok(found) => {
                    let breaks_off = found.breaks_off(self.spoken.language());
                    let judged = self.judge_one(rulebook, &played(&found.game), breaks_off);
                    // Where a record breaks off, that matters more than that nothing repeats before.
                    found.broken_off(self.spoken.language()).and(judged)
                }
                Err(Failure::SeveralGames { .. }) if !is_dash(path) => self.judge_archive(rulebook),
                Err(failure) => Err(failure),
            },
            None => self.judge_archive(rulebook),
        }
    }

    /// The single file that is named, unless its games are to go into a table.
    fn one_file(&self) -> Option<&Path> {
        match self.files.as_slice() {
            [path] if !self.archive.has_table() && !path.is_dir() => Some(path),
            _ => None,
        }
    }

    fn judge_archive(&self, rulebook: &Rulebook) -> Result<(), Failure> {
        let one_game_only = [
            (self.svg.is_some(), "--svg"),
            (self.compare, "--compare"),
            (self.number.is_some(), "--game"),
        ];
        if let Some((_, option)) = one_game_only.into_iter().find(|(is_given, _)| *is_given) {
            return Err(Failure::OneGameOnly { option });
        }
        self.archive.judge(rulebook, &self.files, self.json, self.spoken.language())
    }

    /// Judges a game; `breaks_off` says where its record breaks off, for programs.
    fn judge_one(
        &self,
        rulebook: &Rulebook,
        history: &History,
        breaks_off: Option<String>,
    ) -> Result<(), Failure> {
        let language = self.spoken.language();
        if self.compare {
            let breaks_off = self.json.then_some(breaks_off);
            return compare(history, language, breaks_off);
        }
        let plies = history.plies().len();
        let Some(found) = judge_game(rulebook, history) else {
            if self.json {
                let nothing_repeats = json!({ "plies": plies });
                output::json(&json!({
                    "rulebook": rulebook.id(), "verdict": null, "nothing-repeats": nothing_repeats,
                    "breaks-off": breaks_off,
                }))?;
            }
            return Err(nothing_repeats(plies, language));
        };
        let ruling = &found.ruling;
        if let Some(folder) = &self.svg {
            draw(ruling, language, folder, self.archive.force)?;
        }
        let mut out = output::answer();
        if self.json {
            let mut told = explain::json(ruling);
            told["breaks-off"] = breaks_off.into();
            output::json(&told)?;
        } else {
            writeln!(out, "{}", explain::place(&found, plies, language))?;
            writeln!(out, "{}", explain::text(ruling, language).trim_end())?;
        }
        Ok(out.flush()?)
    }
}

fn nothing_repeats(plies: usize, language: Language) -> Failure {
    Failure::NothingRepeats { told: explain::nothing_repeats(plies, language) }
}

/// One picture for each move of the cycle, `ply-01.svg` and so on.
fn draw(
    ruling: &Ruling<'_>,
    language: Language,
    folder: &Path,
    force: bool,
) -> Result<(), Failure> {
    let failed = |error| Failure::Write { path: folder.to_owned(), error };
    std::fs::create_dir_all(folder).map_err(failed)?;
    let named = |(i, svg)| (folder.join(format!("ply-{:02}.svg", i + 1)), svg);
    let pictures = explain::pictures(ruling, language).into_iter().enumerate().map(named);
    output::files(&pictures.collect::<Vec<_>>(), force)
}

/// Every rulebook's verdict on a game, one on a line; or every ruling as data, with where the record breaks off.
fn compare(
    history: &History,
    language: Language,
    as_json: Option<Option<String>>,
) -> Result<(), Failure> {
    let found: Vec<_> =
        Rulebook::all().iter().map(|book| (book, judge_game(book, history))).collect();
    let nothing = found.iter().all(|(_, found)| found.is_none());
    let told = if nothing { Err(nothing_repeats(history.plies().len(), language)) } else { Ok(()) };
    if let Some(breaks_off) = as_json {
        let row = |(book, found): &(&Rulebook, Option<GameRuling<'_>>)| {
            let ruling = found.as_ref().map(|found| explain::json(&found.ruling));
            json!({ "rulebook": book.id(), "ruling": ruling, "breaks-off": breaks_off })
        };
        output::json(&found.iter().map(row).collect::<Vec<_>>())?;
        return told;
    }
    told?;
    let mut out = output::answer();
    for (rulebook, found) in found {
        let id = rulebook.id();
        match found {
            Some(GameRuling { ruling, .. }) => {
                let sentence = explain::sentence(&ruling, language);
                writeln!(out, "{id}\t{}\t{sentence}", ruling.verdict())?;
            }
            None => writeln!(out, "{id}\t-\t-")?,
        }
    }
    Ok(out.flush()?)
}
