//! Game files as commands are given them.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};

use chuhe_records::{Entry, Fault, Format, Game, Games, Read};
use chuhe_rulebook::Language;
use clap::Args;

use crate::dash::is_dash;
use crate::failure::Failure;
use crate::output;

/// A file, or standard input, about to be read.
pub(crate) type Source = Box<dyn BufRead>;

/// One game of a file.
#[derive(Args)]
pub(crate) struct GameFile {
    /// A game file: PGN, DhtmlXQ, XQF, CBR, CBL or a plain score, in any encoding; - for standard input
    #[arg(value_name = "GAME")]
    pub(crate) file: Option<PathBuf>,
    /// Which game of a file with several, from 1
    #[arg(long = "game", value_name = "N", requires = "file")]
    pub(crate) number: Option<usize>,
}

/// A game that was read from a file, and what was wrong with it.
pub(crate) struct FoundGame {
    pub(crate) path: PathBuf,
    pub(crate) number: usize,
    pub(crate) game: Game,
    /// What is wrong with it, if anything is: first of all why it breaks off.
    pub(crate) fault: Option<Fault>,
}

impl FoundGame {
    /// Where the record breaks off and why, for programs.
    pub(crate) fn breaks_off(&self, language: Language) -> Option<String> {
        breaks_off(&self.game, self.fault.as_ref(), language)
    }

    /// The fault as a failure of the command, to be told once the answer is out. One that leaves the moves of the game
    /// whole is told as well, but the answer stands.
    pub(crate) fn broken_off(self, language: Language) -> Result<(), Failure> {
        let FoundGame { path, number, game, fault } = self;
        let Some(fault) = fault else { return Ok(()) };
        if !fault.breaks_off() {
            output::complain(&Failure::InGame { path, number, fault }, language);
            return Ok(());
        }
        // In English faults tell themselves.
        let told = match language {
            Language::En => None,
            _ => chuhe_paper::score::break_off(&game, &fault, language),
        };
        Err(match told {
            Some(told) => Failure::BrokenOff { path, number, told },
            None => Failure::InGame { path, number, fault },
        })
    }
}

impl GameFile {
    /// The game that is meant, if a file is named.
    pub(crate) fn game(&self) -> Result<Option<FoundGame>, Failure> {
        match &self.file {
            None => Ok(None),
            Some(path) => read_game(path, self.number).map(Some),
        }
    }
}

/// Opens a file and finds out what it is; `-` is standard input.
pub(crate) fn open(path: &Path) -> Result<Games<Source>, Failure> {
    let source: Source = if is_dash(path) {
        Box::new(BufReader::new(io::stdin()))
    } else {
        let unreadable = |error| Failure::Read { path: path.to_owned(), error };
        let file = File::open(path).map_err(unreadable)?;
        if file.metadata().map_err(unreadable)?.is_dir() {
            return Err(Failure::Folder { path: path.to_owned() });
        }
        Box::new(BufReader::new(file))
    };
    Games::open(source, Format::of_path(path))
        .map_err(|error| Failure::GameFile { path: path.to_owned(), error })
}

/// A game of a file by its number; the first, which must be the only one, if none is given.
pub(crate) fn read_game(path: &Path, number: Option<usize>) -> Result<FoundGame, Failure> {
    let mut found: Option<Entry> = None;
    let mut games = 0;
    for entry in open(path)? {
        let entry = entry.map_err(|error| Failure::Read { path: path.to_owned(), error })?;
        games += 1;
        if number.is_none() && games > 1 {
            return Err(Failure::SeveralGames { path: path.to_owned() });
        }
        if games == number.unwrap_or(1) {
            found = Some(entry);
            if number.is_some() {
                break;
            }
        }
    }
    let number = number.unwrap_or(1);
    let found = found.ok_or(Failure::NoSuchGame { path: path.to_owned(), number, games })?;
    whole_or_part(path, found)
}

fn whole_or_part(path: &Path, entry: Entry) -> Result<FoundGame, Failure> {
    let (path, number) = (path.to_owned(), entry.number);
    match entry.read {
        Read::Whole(game) => Ok(FoundGame { path, number, game, fault: None }),
        Read::Part(game, faults) => {
            let fault = first_fault(&faults).cloned();
            Ok(FoundGame { path, number, game, fault })
        }
        Read::Nothing(_, fault) => Err(Failure::InGame { path, number, fault }),
    }
}

/// Where the record of a game breaks off and why: the value of `breaks-off` in JSON.
pub(crate) fn breaks_off(game: &Game, fault: Option<&Fault>, language: Language) -> Option<String> {
    chuhe_paper::score::break_off(game, fault?, language)
}

/// The fault that matters most: what breaks the game itself off comes before what is wrong with its variations.
pub(crate) fn first_fault(faults: &[Fault]) -> Option<&Fault> {
    faults.iter().min_by_key(|fault| !fault.breaks_off())
}
