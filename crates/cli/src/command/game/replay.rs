//! `chuhe game replay`

use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use chuhe_board::Notation;
use chuhe_game::{Entry, Event, Game, Viewer};
use clap::{Args, ValueEnum};

use super::screen::Screen;
use crate::failure::Failure;
use crate::log_file::Told;
use crate::notation;
use crate::output;
use crate::rules::Lang;

/// Tell a game from its log, entry by entry
///
/// Every entry with its time and the clocks, then the board, how the game stands, and the result slip. A damaged
/// log is told up to the fault, which is named with its line; the exit code is 1 then.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  chuhe game replay game.jsonl --lang zh\n  chuhe game replay game.jsonl --at 20 \
                        --json --as arbiter"
)]
pub(crate) struct Replay {
    /// The log; - for standard input
    #[arg(value_name = "LOG")]
    log: PathBuf,
    /// Only until so many plies have been played
    #[arg(long, value_name = "PLY")]
    at: Option<usize>,
    /// What can be seen of the game then, as JSON
    #[arg(long)]
    json: bool,
    /// Who looks: a sealed move is not for everybody
    #[arg(long = "as", value_name = "WHO", value_enum, default_value = "spectator")]
    viewer: Onlooker,
    /// The notation moves are named in [default: the one that goes with the language]
    #[arg(long, value_name = "NOTATION", value_parser = notation::parser())]
    notation: Option<Notation>,
    /// The language
    #[arg(long, value_enum, default_value = "en")]
    lang: Lang,
    /// Letters instead of characters on the pieces, and nothing but ASCII for the board
    #[arg(long)]
    letters: bool,
}

/// Who looks at a game.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Onlooker {
    Red,
    Black,
    Arbiter,
    Spectator,
}

impl From<Onlooker> for Viewer {
    fn from(onlooker: Onlooker) -> Viewer {
        match onlooker {
            Onlooker::Red => Viewer::Red,
            Onlooker::Black => Viewer::Black,
            Onlooker::Arbiter => Viewer::Arbiter,
            Onlooker::Spectator => Viewer::Spectator,
        }
    }
}

impl Replay {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let Told { entries, fault } = Told::read(&self.text()?);
        let told = self.answer(&entries);
        match fault {
            None => told,
            Some((line, fault)) => {
                // The fault is what the user must know first; a ply that is not reached follows from it.
                if let Err(error @ Failure::Output(_)) = told {
                    return Err(error);
                }
                Err(Failure::Log { path: self.log.clone(), line, fault })
            }
        }
    }

    fn text(&self) -> Result<String, Failure> {
        let unreadable = |error| Failure::Read { path: self.log.clone(), error };
        let mut bytes = Vec::new();
        if self.log == Path::new("-") {
            std::io::stdin().read_to_end(&mut bytes).map_err(unreadable)?;
        } else {
            bytes = std::fs::read(&self.log).map_err(unreadable)?;
        }
        // Damage need not be valid text; the line it is in will not be an entry.
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    fn answer(&self, entries: &[Entry]) -> Result<(), Failure> {
        let Some(first) = entries.first() else { return Ok(()) };
        let viewer = self.viewer.into();
        let screen = Screen::new(self.lang.language(), self.notation, self.letters, viewer);
        let mut game = Game::replay([first]).expect("the log was replayed when it was read");
        let mut lines = vec![screen.entry(&game, first, first.at)];
        let mut last = 0;
        for entry in &entries[1..] {
            let plies = game.history().plies().len();
            last = last.max(plies);
            if self.at == Some(plies) && matches!(entry.event, Event::Moved { .. }) {
                break;
            }
            lines.push(screen.entry(&game, entry, first.at));
            game.apply(entry).expect("the log was replayed when it was read");
            let timed = matches!(
                entry.event,
                Event::Moved { .. } | Event::ClockPressed { .. } | Event::ClockAdjusted { .. }
            );
            let clocks = screen.clocks(&game, entry.at).filter(|_| timed);
            lines.extend(clocks.map(|clocks| format!("         {clocks}")));
        }
        let plies = game.history().plies().len();
        last = last.max(plies);
        if let Some(ply) = self.at.filter(|&ply| ply != plies) {
            return Err(Failure::PlyNotReached { ply, last });
        }
        let mut out = output::answer();
        let now = game.last_at();
        if self.json {
            let view = game.view(viewer, now);
            serde_json::to_writer_pretty(&mut out, &view).map_err(std::io::Error::from)?;
            writeln!(out)?;
            return Ok(out.flush()?);
        }
        lines.push(screen.board(&game));
        lines.extend(screen.status(&game, now));
        if let Some(written) = game.view(viewer, now).adjournment.and_then(|view| view.written) {
            lines.push(screen.written(&written));
        }
        lines.extend(screen.warnings(&game, now));
        if game.ended().is_some() {
            lines.extend(screen.slip(&game));
        }
        for line in lines {
            writeln!(out, "{line}")?;
        }
        Ok(out.flush()?)
    }
}
