//! `chuhe judge`

use std::io::Write;
use std::path::{Path, PathBuf};

use chuhe_referee::chinese::{self, ChineseReading};
use chuhe_referee::{
    CaseRow, GameRuling, History, Ruling, explain, judge_game, judge_shuffling, read_cases,
    shuffling_verdict, verdict,
};
use chuhe_rulebook::{Language, Rulebook, School};
use clap::Args;

use crate::failure::Failure;
use crate::game_text::GameText;
use crate::output;
use crate::rules::{Lang, Rules};

/// Rule on a game in which the moves go round
///
/// Finds where the game should have been ruled on, or where a repetition has gone furthest, and judges the
/// moves: what each of them is, what that makes of either side's play, who must vary, and by which article.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  chuhe judge game.pgn --rules wxf-2018 --lang zh\n  chuhe judge --fen \
                        \"5k3/7R1/9/9/9/9/9/9/9/4K4 w\" --moves \"h8h9 f9f8 h9h8 f8f9\"\n  chuhe judge \
                        --cases corpus/rulings/axf-2017.tsv\n\nExit codes: 0 judged (with --cases: all as \
                        expected); 1 nothing repeats, a case came out otherwise, or the game could not be \
                        read; 2 the command line could not be understood."
)]
pub(crate) struct Judge {
    #[command(flatten)]
    game: GameText,
    #[command(flatten)]
    rules: Rules,
    /// The language of the explanation
    #[arg(long, value_enum, default_value = "en")]
    lang: Lang,
    /// Print the ruling as JSON
    #[arg(long)]
    json: bool,
    /// Draw each move of the cycle as SVG into this folder
    #[arg(long, value_name = "DIR")]
    svg: Option<PathBuf>,
    /// Print the verdicts of all rulebooks side by side
    #[arg(long)]
    compare: bool,
    /// Judge every row of a table of cases and compare with its verdict
    ///
    /// Tab-separated, with the columns id, fen, moves, cycle_from, cycle_len and verdict; others are
    /// passed over.
    #[arg(long, value_name = "FILE.tsv", conflicts_with_all = ["file", "fen", "moves", "json", "svg", "compare"])]
    cases: Option<PathBuf>,
}

impl Judge {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let rulebook = self.rules.rulebook()?;
        if let Some(path) = &self.cases {
            return judge_cases(rulebook, path);
        }
        let history = self.game.history()?;
        let language = self.lang.language();
        if self.compare {
            return compare(&history, language);
        }
        let plies = history.plies().len();
        let Some(found) = ruling_on(rulebook, &history) else {
            return Err(Failure::NothingRepeats { plies });
        };
        let ruling = &found.ruling;
        if let Some(folder) = &self.svg {
            draw(ruling, language, folder)?;
        }
        let mut out = output::answer();
        if self.json {
            serde_json::to_writer_pretty(&mut out, &explain::json(ruling))
                .map_err(std::io::Error::from)?;
            writeln!(out)?;
        } else {
            writeln!(out, "{}", explain::place(&found, plies, language))?;
            writeln!(out, "{}", explain::text(ruling, language).trim_end())?;
        }
        Ok(out.flush()?)
    }
}

/// One picture for each move of the cycle, `ply-01.svg` and so on.
fn draw(ruling: &Ruling<'_>, language: Language, folder: &Path) -> Result<(), Failure> {
    let failed = |path: &Path| {
        let path = path.to_owned();
        move |error| Failure::Write { path, error }
    };
    std::fs::create_dir_all(folder).map_err(failed(folder))?;
    for (i, svg) in explain::pictures(ruling, language).into_iter().enumerate() {
        let path = folder.join(format!("ply-{:02}.svg", i + 1));
        std::fs::write(&path, svg).map_err(failed(&path))?;
    }
    Ok(())
}

/// The ruling on a game: by its repetitions, or else by the clause on moves that do not come back.
fn ruling_on<'a>(rulebook: &'a Rulebook, history: &History) -> Option<GameRuling<'a>> {
    let found = judge_game(rulebook, history);
    if found.as_ref().is_some_and(GameRuling::is_decided) {
        return found;
    }
    judge_shuffling(rulebook, history).or(found)
}

/// Every rulebook's verdict on a game, one on a line.
fn compare(history: &History, language: Language) -> Result<(), Failure> {
    let found: Vec<_> =
        Rulebook::all().iter().map(|book| (book, ruling_on(book, history))).collect();
    if found.iter().all(|(_, found)| found.is_none()) {
        return Err(Failure::NothingRepeats { plies: history.plies().len() });
    }
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

/// Judges a table and says of each row whether it came out as expected.
fn judge_cases(rulebook: &Rulebook, path: &Path) -> Result<(), Failure> {
    let text = std::fs::read_to_string(path)
        .map_err(|error| Failure::Read { path: path.to_owned(), error })?;
    let mut out = output::answer();
    let (mut passed, mut failed, mut unusable) = (0, 0, 0);
    let mut tags = TagCount::default();
    let mut rows = read_cases(&text).peekable();
    if rows.peek().is_none() {
        return Err(Failure::NoCases { path: path.to_owned() });
    }
    for row in rows {
        let row = match row {
            Ok(row) => row,
            Err(error) => {
                output::remark(format_args!("chuhe: {}: {error}", path.display()));
                unusable += 1;
                continue;
            }
        };
        let got = match row.not_closed() {
            None => verdict(rulebook, &row.case),
            Some(not_closed) => match shuffling_verdict(rulebook, &row.case) {
                Some(verdict) => verdict,
                None => {
                    output::remark(format_args!("chuhe: {}: {not_closed}", path.display()));
                    unusable += 1;
                    continue;
                }
            },
        };
        let got = got.word();
        tags.add(rulebook, &row);
        let ok = got == row.expected;
        *(if ok { &mut passed } else { &mut failed }) += 1;
        let mark = if ok { "ok" } else { "WRONG" };
        writeln!(out, "{}\t{got}\t{}\t{mark}", row.id, row.expected)?;
    }
    if tags.all > 0 {
        writeln!(out, "tags {} of {}", tags.agreed, tags.all)?;
    }
    writeln!(out, "{passed} passed, {failed} failed")?;
    out.flush()?;
    if unusable > 0 {
        Err(Failure::UnusableRows { path: path.to_owned(), rows: unusable })
    } else if failed > 0 {
        Err(Failure::CasesFailed { failed })
    } else {
        Ok(())
    }
}

/// How many moves are tagged as the table says.
#[derive(Default)]
struct TagCount {
    agreed: usize,
    all: usize,
}

impl TagCount {
    /// Adds the moves of a row, if the table has tags and the doctrine gives them.
    fn add(&mut self, rulebook: &Rulebook, row: &CaseRow) {
        let (School::Chinese(chinese), Some(expected)) = (&rulebook.doctrine.school, &row.ply_tags)
        else {
            return;
        };
        let reading = ChineseReading::of(chinese, &rulebook.doctrine.search);
        let found = chinese::read(&reading, &row.case);
        self.all += found.len();
        let pairs = found.iter().zip(expected.chars());
        self.agreed += pairs.filter(|(ply, tag)| ply.nature.character() == *tag).count();
    }
}
