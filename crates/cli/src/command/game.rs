//! `chuhe game`

mod clock_option;
mod converse;
mod line;
mod lines;
mod play;
mod replay;
mod screen;
mod table;
mod time_base;
mod words;

use clap::{Args, Subcommand, ValueEnum};

use crate::failure::Failure;

/// Play a game by the book, or tell one from its log
#[derive(Args)]
#[command(
    after_help = "Examples:\n  chuhe game play --rules cxa-2020 --clock 10+10 --log game.jsonl\n  chuhe game \
                        replay game.jsonl --at 20\n\nExit codes: 0 done; 1 a line was refused, or the log is damaged \
                        (it is told up to there); 2 the command line could not be understood."
)]
pub(crate) struct Game {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Play(play::Play),
    Replay(replay::Replay),
}

impl Game {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        match &self.command {
            Command::Play(play) => play.run(),
            Command::Replay(replay) => replay.run(),
        }
    }
}

/// A side, as an option names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Side {
    Red,
    Black,
}

impl From<Side> for chuhe_board::Color {
    fn from(side: Side) -> chuhe_board::Color {
        match side {
            Side::Red => chuhe_board::Color::Red,
            Side::Black => chuhe_board::Color::Black,
        }
    }
}
