//! `chuhe game replay`

use std::io::Write;
use std::path::PathBuf;

use chuhe_board::Notation;
use chuhe_game::{Correction, Entry, Event, Game, Viewer};
use clap::{Args, ValueEnum};

use super::screen::Screen;
use super::words::Key;
use crate::dash;
use crate::failure::Failure;
use crate::log_file::Told;
use crate::notation;
use crate::output;
use crate::rules::Spoken;

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
    /// The position after so many plies of the game as it stands, corrections made; moves that were taken back are
    /// not counted (--entry shows what came before a correction)
    #[arg(long, value_name = "PLY")]
    at: Option<usize>,
    /// Only the first so many entries of the log, taken back or not
    #[arg(long, value_name = "ENTRY", conflicts_with = "at")]
    entry: Option<usize>,
    /// What can be seen of the game then, as JSON
    #[arg(long)]
    json: bool,
    /// Who looks: a sealed move is not for everybody
    #[arg(long = "as", value_name = "WHO", value_enum, default_value = "spectator")]
    viewer: Onlooker,
    /// The notation moves are named in [default: the one that goes with the language]
    #[arg(long, value_name = "NOTATION", value_parser = notation::parser())]
    notation: Option<Notation>,
    #[command(flatten)]
    spoken: Spoken,
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
        let Told { entries, fault } = Told::read(&dash::read(&self.log)?);
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

    /// How many of the entries are to be told.
    fn told(&self, entries: &[Entry]) -> Result<usize, Failure> {
        if let Some(entry) = self.entry {
            let last = entries.len();
            return if (1..=last).contains(&entry) {
                Ok(entry)
            } else {
                Err(Failure::EntryNotReached { entry, last })
            };
        }
        let Some(ply) = self.at else { return Ok(entries.len()) };
        let moves = moves_that_stand(entries);
        if ply > moves.len() {
            return Err(Failure::PlyNotReached { ply, last: moves.len() });
        }
        if ply == moves.len() {
            return Ok(entries.len());
        }
        // With all that follows the move, up to the next one that was made.
        let from = if ply == 0 { 0 } else { moves[ply - 1] + 1 };
        let next =
            entries[from..].iter().position(|entry| matches!(entry.event, Event::Moved { .. }));
        Ok(next.map_or(entries.len(), |next| from + next))
    }

    fn answer(&self, entries: &[Entry]) -> Result<(), Failure> {
        let Some(first) = entries.first() else { return Ok(()) };
        let told = self.told(entries)?;
        let viewer = self.viewer.into();
        let screen = Screen::new(self.spoken.language(), self.notation, self.letters, viewer);
        let mut game = Game::replay([first]).expect("the log was replayed when it was read");
        let mut lines = vec![screen.entry(&game, first, first.at)];
        for entry in &entries[1..told] {
            lines.push(screen.entry(&game, entry, first.at));
            game.apply(entry).expect("the log was replayed when it was read");
            let timed = matches!(
                entry.event,
                Event::Moved { .. } | Event::ClockPressed { .. } | Event::ClockAdjusted { .. }
            );
            let clocks = screen.clocks(&game, entry.at).filter(|_| timed);
            lines.extend(clocks.map(|clocks| format!("         {clocks}")));
        }
        let mut out = output::answer();
        let now = game.last_at();
        if self.json {
            let view = game.view(viewer, now);
            output::json(&view)?;
            return Ok(out.flush()?);
        }
        lines.push(screen.board(&game));
        lines.extend(screen.status(&game, now));
        if let Some(written) = game.view(viewer, now).adjournment.and_then(|view| view.written) {
            lines.push(screen.written(&written));
        }
        lines.extend(screen.warnings(&game, now));
        if told == entries.len() && !game.owed().is_empty() {
            lines.push(screen.locale.plain(Key("cut-short")));
        }
        if game.ended().is_some() {
            lines.extend(screen.slip(&game));
        }
        for line in lines {
            writeln!(out, "{line}")?;
        }
        Ok(out.flush()?)
    }
}

/// The entries of the moves that stand in the end, in order.
fn moves_that_stand(entries: &[Entry]) -> Vec<usize> {
    let mut moves = Vec::new();
    for (at, entry) in entries.iter().enumerate() {
        match &entry.event {
            Event::Moved { .. } => moves.push(at),
            Event::Corrected { correction: Correction::TakeBack { plies }, .. } => {
                moves.truncate(moves.len().saturating_sub(*plies));
            }
            Event::Restarted => moves.clear(),
            _ => {}
        }
    }
    moves
}
