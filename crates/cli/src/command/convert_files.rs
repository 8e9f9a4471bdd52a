//! `chuhe convert` on game files.

use std::collections::HashSet;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use chuhe_board::Notation;
use chuhe_records::{Game, dhtmlxq, json, pgn, text};
use chuhe_rulebook::Language;
use indicatif::ProgressBar;

use super::judge_archive::progress;
use crate::dash::is_dash;
use crate::failure::Failure;
use crate::game_files;
use crate::output::{self, Unfinished};
use crate::walk::{Met, Walk};

/// A format that games can be written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RecordFormat {
    Pgn,
    DhtmlXq,
    Text,
    Json,
}

impl RecordFormat {
    pub(crate) const ALL: [RecordFormat; 4] =
        [RecordFormat::Pgn, RecordFormat::DhtmlXq, RecordFormat::Text, RecordFormat::Json];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            RecordFormat::Pgn => "pgn",
            RecordFormat::DhtmlXq => "dhtmlxq",
            RecordFormat::Text => "text",
            RecordFormat::Json => "json",
        }
    }

    /// How the files are called.
    const fn extension(self) -> &'static str {
        match self {
            RecordFormat::Pgn => "pgn",
            RecordFormat::DhtmlXq => "dhtmlxq",
            RecordFormat::Text => "txt",
            RecordFormat::Json => "jsonl",
        }
    }

    /// A game; as JSON with where its record breaks off.
    fn write(self, game: &Game, notation: Notation, breaks_off: Option<String>) -> String {
        match self {
            RecordFormat::Pgn => pgn::write(game, notation),
            RecordFormat::DhtmlXq => dhtmlxq::write(game),
            RecordFormat::Text => text::write(game, notation),
            RecordFormat::Json => {
                let mut data = json::write(game, notation);
                data["breaks-off"] = breaks_off.into();
                data.to_string()
            }
        }
    }
}

/// How files are converted.
pub(crate) struct Conversion<'a> {
    pub(crate) format: RecordFormat,
    pub(crate) notation: Notation,
    pub(crate) out: Option<&'a Path>,
    pub(crate) force: bool,
    /// In which faults are told.
    pub(crate) language: Language,
}

impl Conversion<'_> {
    /// Converts files and all game files in folders. What cannot be read is told, and the rest done.
    pub(crate) fn run(&self, named: &[PathBuf]) -> Result<(), Failure> {
        let (mut faults, mut left_alone, mut met_any) = (0, 0, false);
        let mut written = HashSet::new();
        // What is printed would run into it.
        let shown = match self.out {
            Some(_) => progress(self.language),
            None => ProgressBar::hidden(),
        };
        let mut tell = |failure: Failure| {
            match failure {
                Failure::FileExists { .. } => left_alone += 1,
                _ => faults += 1,
            }
            shown.suspend(|| output::complain(&failure, self.language));
        };
        for met in Walk::new(named) {
            shown.inc(1);
            met_any = true;
            let path = match met {
                Met::File(path) => path,
                Met::Unreadable(path, error) => {
                    tell(Failure::Read { path, error });
                    continue;
                }
            };
            match self.out {
                None => self.convert(&path, &mut output::answer(), &mut tell)?,
                Some(folder) => {
                    let target = self.target(folder, named, &path, &mut written);
                    self.convert_to_file(&path, &target, &mut tell)?;
                }
            }
        }
        shown.finish_and_clear();
        if !met_any {
            return Err(Failure::NoGameFiles { named: named.to_vec() });
        }
        let left = (left_alone > 0).then_some(Failure::LeftAlone { files: left_alone });
        match (faults, left) {
            (0, None) => Ok(()),
            (0, Some(left)) => Err(left),
            (_, left) => {
                left.iter().for_each(|left| output::complain(left, self.language));
                Err(Failure::FaultyGames { faults })
            }
        }
    }

    /// Where a file goes: into the folder, in the same subfolder as it was met in. Files that would go to the same
    /// place keep what comes after the dot, and are numbered if that is the same, too.
    fn target(
        &self,
        folder: &Path,
        named: &[PathBuf],
        path: &Path,
        written: &mut HashSet<PathBuf>,
    ) -> PathBuf {
        let inside = named.iter().find_map(|root| path.strip_prefix(root).ok());
        let name = match inside.filter(|inside| inside.file_name().is_some()) {
            Some(inside) => inside.to_owned(),
            None if is_dash(path) => PathBuf::from("games"),
            None => path.file_name().map_or_else(|| PathBuf::from("games"), PathBuf::from),
        };
        let extension = self.format.extension();
        let whole_name = name.display().to_string();
        let first = folder.join(name.with_extension(extension));
        let second = folder.join(format!("{whole_name}.{extension}"));
        let numbered =
            (2..).map(|number| folder.join(format!("{whole_name}-{number}.{extension}")));
        let mut targets = [first, second].into_iter().chain(numbered);
        let free = targets.find(|target| written.insert(target.clone()));
        free.expect("there are more numbers than files")
    }

    /// Writes beside the target first: a file there is never left half written.
    fn convert_to_file(
        &self,
        path: &Path,
        target: &Path,
        tell: &mut impl FnMut(Failure),
    ) -> Result<(), Failure> {
        let failed = |error| Failure::Write { path: target.to_owned(), error };
        if !self.force && target.exists() {
            tell(Failure::FileExists { path: target.to_owned() });
            return Ok(());
        }
        if let Some(folder) = target.parent() {
            std::fs::create_dir_all(folder).map_err(failed)?;
        }
        let begun = Unfinished::at(target);
        let mut out = BufWriter::new(File::create(begun.path()).map_err(failed)?);
        self.convert(path, &mut out, tell)?;
        let file = out.into_inner().map_err(|error| failed(error.into_error()))?;
        // If nothing could be read, which has been told, nothing is left.
        if file.metadata().map_err(failed)?.len() == 0 {
            return Ok(());
        }
        begun.finish().map_err(failed)
    }

    /// Writes the games of one file, telling what could not be read.
    fn convert(
        &self,
        path: &Path,
        out: &mut impl Write,
        tell: &mut impl FnMut(Failure),
    ) -> Result<(), Failure> {
        let games = match game_files::open(path) {
            Ok(games) => games,
            Err(failure) => {
                tell(failure);
                return Ok(());
            }
        };
        for entry in games {
            let entry = match entry {
                Ok(entry) => entry,
                Err(error) => {
                    tell(Failure::Read { path: path.to_owned(), error });
                    return Ok(());
                }
            };
            if entry.undecoded > 0 {
                let (path, number) = (path.to_owned(), entry.number);
                tell(Failure::Undecoded { path, number, characters: entry.undecoded });
            }
            for fault in entry.read.faults() {
                let (path, number) = (path.to_owned(), entry.number);
                tell(Failure::InGame { path, number, fault: fault.clone() });
            }
            if let Some(game) = entry.read.game() {
                let fault = game_files::first_fault(entry.read.faults());
                let breaks_off = game_files::breaks_off(game, fault, self.language);
                let text = self.format.write(game, self.notation, breaks_off);
                write_block(out, &text)?;
            }
        }
        Ok(out.flush()?)
    }
}

/// A game and what divides it from the next: an empty line in formats of several lines.
fn write_block(out: &mut impl Write, text: &str) -> io::Result<()> {
    writeln!(out, "{}", text.trim_end())?;
    if text.trim_end().contains('\n') { writeln!(out) } else { Ok(()) }
}
