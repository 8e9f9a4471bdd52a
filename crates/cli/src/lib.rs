#![doc = include_str!("../../../README.md")]

mod archive;
mod bad_value;
mod command;
mod dash;
mod failure;
mod game_files;
mod game_text;
mod log_file;
mod notation;
mod output;
mod position;
mod rules;
mod walk;
mod when;
mod words;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{ArgMatches, CommandFactory, FromArgMatches, Parser, Subcommand};

use failure::Failure;
use rules::Spoken;

/// Runs a xiangqi competition by the book.
#[derive(Parser)]
#[command(
    name = "chuhe",
    version,
    about = "Runs a xiangqi (Chinese chess) competition by the book",
    after_help = "Coordinates: files a-i from Red's left, ranks 0-9 from Red's side, so that the central \
                  cannon is h2e2.\nExit codes: 0 done; 1 it ran but failed, or the answer is no; 2 the \
                  command line could not be understood.\nLanguage: --lang zh, or for all commands the \
                  environment's CHUHE_LANG=zh.\nTry: chuhe show --moves \"炮二平五 马8进7\""
)]
struct Chuhe {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Judge(command::judge::Judge),
    Limit(command::limit::Limit),
    Score(command::score::Score),
    Convert(command::convert::Convert),
    Show(command::show::Show),
    Moves(command::moves::Moves),
    Event(command::event::Event),
    Game(command::game::Game),
    Serve(command::hall::Serve),
    Demo(command::hall::Demo),
    Backup(command::hall::Backup),
    Restore(command::hall::Restore),
    Fsck(command::hall::Fsck),
    Load(command::hall::Load),
    Perft(command::perft::Perft),
    Completions(command::completions::Completions),
    Man(command::man::Man),
}

/// Everything that can be said on the command line, with the help on it.
pub fn grammar() -> clap::Command {
    with_exit_codes(Chuhe::command(), None)
}

/// The exit codes stand below the help of every command: its own, or those of the command above it.
fn with_exit_codes(command: clap::Command, above: Option<&str>) -> clap::Command {
    let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let own = help.lines().find(|line| line.starts_with("Exit codes:"));
    let codes = own.or(above).map(str::to_owned);
    let command = match (own, above) {
        (None, Some(above)) if help.is_empty() => command.after_help(above.to_owned()),
        (None, Some(above)) => command.after_help(format!("{help}\n\n{above}")),
        _ => command,
    };
    command.mut_subcommands(|below| with_exit_codes(below, codes.as_deref()))
}

/// Reads a command line, the first word of which is the program's name, and carries nothing out.
///
/// # Errors
/// If it cannot be understood, or asks for help.
pub fn understand(
    arguments: impl IntoIterator<Item = OsString>,
) -> Result<ArgMatches, clap::Error> {
    let arguments = command::event::with_forfeits(arguments.into_iter().collect());
    grammar().try_get_matches_from(arguments)
}

/// Runs the command with these arguments, the first of which is the program's name.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    let language = Spoken::of(&arguments);
    if let Some(told) = words::unknown_language(&arguments) {
        output::remark(format_args!("chuhe: {told}"));
    }
    let parsed = understand(arguments);
    let chuhe = match parsed.and_then(|matches| Chuhe::from_arg_matches(&matches)) {
        Ok(chuhe) => chuhe,
        Err(error) => {
            let code = if error.use_stderr() { 2 } else { 0 };
            match words::misunderstood(&error, language) {
                Some(told) => output::remark(format_args!("chuhe: {told}")),
                // Nothing is left to be done if even the help cannot be printed.
                None => drop(error.print()),
            }
            return ExitCode::from(code);
        }
    };
    let done = match chuhe.command {
        Command::Judge(judge) => judge.run(),
        Command::Limit(limit) => limit.run(),
        Command::Score(score) => score.run(),
        Command::Convert(convert) => convert.run(),
        Command::Show(show) => show.run(),
        Command::Moves(moves) => moves.run(),
        Command::Event(event) => event.run(),
        Command::Game(game) => game.run(),
        Command::Serve(serve) => serve.run(),
        Command::Demo(demo) => demo.run(),
        Command::Backup(backup) => backup.run(),
        Command::Restore(restore) => restore.run(),
        Command::Fsck(fsck) => fsck.run(),
        Command::Load(load) => load.run(),
        Command::Perft(perft) => perft.run(),
        Command::Completions(completions) => completions.run(&mut grammar()),
        Command::Man(man) => man.run(grammar()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever reads our output has had enough (`chuhe moves | head`).
        Err(Failure::Output(error)) if error.kind() == std::io::ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        // The answer was no, and has been told.
        Err(failure @ Failure::LimitNotReached) => ExitCode::from(failure.exit_code()),
        Err(failure) => {
            output::complain(&failure, language);
            ExitCode::from(failure.exit_code())
        }
    }
}
