//! `chuhe game play`

use std::io::{self, BufRead, IsTerminal, StdoutLock, Write};
use std::path::PathBuf;

use chuhe_board::{Color, Notation};
use chuhe_game::{Command, Game, Instant, Part, Setting, Venue, Viewer};
use chuhe_rulebook::Rulebook;
use clap::{Args, ValueEnum};

use super::Side;
use super::clock_option;
use super::line::{self, Said};
use super::screen::Screen;
use super::table::{Done, Table};
use super::words::{Key, filled};
use crate::failure::Failure;
use crate::log_file::LogFile;
use crate::notation;
use crate::rules::Lang;
use crate::when;

/// Play a game in the terminal, by a rulebook and a clock, with an arbiter at hand
///
/// A line is a move in any notation, or a word such as draw, resign, touch or foul: type help. Lines may come from
/// a pipe; then a line may begin with the time since the game was opened, as @12:30, and the command ends
/// at the first line that is refused.
#[derive(Args)]
#[command(after_help = "Examples:\n  chuhe game play --clock 10+5 --lang zh --log game.jsonl\n  \
                        printf '@0:05 C2=5\\n@0:09 H8+7\\n@0:30 resign\\n' | chuhe game play --log game.jsonl\n  \
                        chuhe game play --log game.jsonl    (goes on with the game in the log)")]
pub(crate) struct Play {
    /// The rulebook: axf-2017, wxf-2018, axf-2003, cxa-2020, staff-2012 or cxa-1987 [default: axf-2017]
    #[arg(long, value_name = "ID")]
    rules: Option<String>,
    /// One of the rulebook's time controls by its id, or minutes and seconds for every move [default: the
    /// rulebook's usual one]
    #[arg(long, value_name = "PRESET|60+30")]
    clock: Option<String>,
    /// Where it is played [default: watched]
    #[arg(long, value_enum)]
    venue: Option<Place>,
    /// Who plays Red
    #[arg(long, value_name = "NAME")]
    red: Option<String>,
    /// Who plays Black
    #[arg(long, value_name = "NAME")]
    black: Option<String>,
    /// The position it starts from
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
    /// Event, round and board, as they are to stand on the result slip
    #[arg(long, value_name = "TEXT")]
    occasion: Option<String>,
    /// The arbiter's name in the log
    #[arg(long, value_name = "NAME", default_value = "")]
    arbiter: String,
    /// Who is absent when the start is announced
    #[arg(long, value_name = "SIDE", conflicts_with = "no_start")]
    absent: Vec<Side>,
    /// The start is announced by the line `start`, not at once
    #[arg(long)]
    no_start: bool,
    /// The notation moves are named in [default: the one that goes with the language]
    #[arg(long, value_name = "NOTATION", value_parser = notation::parser())]
    notation: Option<Notation>,
    /// The language
    #[arg(long, value_enum, default_value = "en")]
    lang: Lang,
    /// Letters instead of characters on the pieces, and nothing but ASCII for the board
    #[arg(long)]
    letters: bool,
    /// The game's log: every event is appended as it happens; a game that is there goes on
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// With lines from a pipe: go on after a line that is refused
    #[arg(long)]
    keep_going: bool,
}

/// Where a game is played.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Place {
    /// Over the board: clocks are pressed by hand, pieces are touched, the arbiter enters it
    Table,
    /// On the screen with an arbiter: a move presses the clock
    Watched,
    /// On the screen without an arbiter: the program stands in for him
    Screen,
}

impl Play {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let stdin = io::stdin();
        let typed = stdin.is_terminal();
        let mut lines = Lines { input: Box::new(stdin.lock()), ahead: None, number: 0 };
        // A mistake in the options must not leave an empty log behind.
        self.setting()?;
        let (log_file, log) = match &self.log {
            None => (None, Vec::new()),
            Some(path) => LogFile::open(path).map(|(log_file, log)| (Some(log_file), log))?,
        };
        let mut table = if log.is_empty() {
            // A script that tells its own time needs no other: its log counts from nought.
            let scripted = !typed && lines.peek()?.is_some_and(|line| line.starts_with('@'));
            let at = if scripted { Instant::default() } else { when::now() };
            self.begin(log_file, at)?
        } else {
            self.go_on(log_file, log)?
        };
        let own_time = table.opened() == Instant::default();
        if typed {
            self.converse(&mut table, lines)
        } else {
            self.follow(&mut table, lines, own_time)
        }
    }

    /// Opens a new game.
    fn begin(
        &self,
        mut log_file: Option<LogFile>,
        at: Instant,
    ) -> Result<Table<StdoutLock<'static>>, Failure> {
        let setting = self.setting()?;
        let arbiter = line::actor(Part::Arbiter, &self.arbiter);
        let opener = match setting.venue.has_arbiter() {
            true => arbiter,
            false => line::actor(Part::Clock, ""),
        };
        let (game, opened) = Game::open(setting, &opener, at)?;
        if let Some(log_file) = &mut log_file {
            log_file.append(std::slice::from_ref(&opened))?;
        }
        let mut table = self.table(game, log_file);
        let text = table.screen.entry(&table.game, &opened, at);
        table.log.push(opened);
        table.say(&[text])?;
        if !self.no_start {
            let absent = self.absent.iter().map(|&side| side.into()).collect();
            let said = Said { by: opener.part, command: Command::Start { absent } };
            table.carry_out(&[said], at)?;
        }
        Ok(table)
    }

    /// Goes on with the game of a log.
    fn go_on(
        &self,
        log_file: Option<LogFile>,
        log: Vec<chuhe_game::Entry>,
    ) -> Result<Table<StdoutLock<'static>>, Failure> {
        let settled = [
            ("--rules", self.rules.is_some()),
            ("--clock", self.clock.is_some()),
            ("--venue", self.venue.is_some()),
            ("--red", self.red.is_some()),
            ("--black", self.black.is_some()),
            ("--fen", self.fen.is_some()),
            ("--occasion", self.occasion.is_some()),
            ("--absent", !self.absent.is_empty()),
            ("--no-start", self.no_start),
        ];
        if let Some((option, _)) = settled.into_iter().find(|(_, given)| *given) {
            let path = self.log.clone().unwrap_or_default();
            return Err(Failure::LogSettles { path, option });
        }
        let game = Game::replay(&log).expect("the log was replayed when it was read");
        let mut table = self.table(game, log_file);
        table.log = log;
        let plies = table.game.history().plies().len();
        let args = [("plies", super::words::number(plies))];
        let text = table.screen.locale.say(Key("going-on"), &args);
        table.say(&[text])?;
        Ok(table)
    }

    fn table(&self, game: Game, log_file: Option<LogFile>) -> Table<StdoutLock<'static>> {
        // At a table the arbiter sits at the keys; on a screen the players read along, and are not told
        // what would help them.
        let viewer = match game.setting().venue {
            Venue::Table => Viewer::Arbiter,
            Venue::WatchedScreen | Venue::Screen => Viewer::Spectator,
        };
        Table {
            game,
            log: Vec::new(),
            log_file,
            screen: Screen::new(self.lang.language(), self.notation, self.letters, viewer),
            out: io::stdout().lock(),
            arbiter: self.arbiter.clone(),
            warned: Vec::new(),
        }
    }

    fn setting(&self) -> Result<Setting, Failure> {
        let id = self.rules.as_deref().unwrap_or("axf-2017");
        let book =
            Rulebook::builtin(id).ok_or_else(|| Failure::NoRulebook { id: id.to_owned() })?;
        let words = super::words::locale(self.lang.language());
        let name = |given: &Option<String>, side| {
            let usual = if side == Color::Red { Key("player-red") } else { Key("player-black") };
            given.clone().unwrap_or_else(|| words.plain(usual))
        };
        let (red, black) = (name(&self.red, Color::Red), name(&self.black, Color::Black));
        let mut setting = Setting::new(id, &red, &black).at(match self.venue {
            Some(Place::Table) => Venue::Table,
            None | Some(Place::Watched) => Venue::WatchedScreen,
            Some(Place::Screen) => Venue::Screen,
        });
        setting.occasion.clone_from(&self.occasion);
        setting.start.clone_from(&self.fen);
        match &self.clock {
            None => Ok(setting),
            Some(clock) => clock_option::timed(setting, book, clock),
        }
    }

    /// Somebody types: the board is drawn, mistakes are told, and nothing ends but by `quit`.
    fn converse(
        &self,
        table: &mut Table<StdoutLock<'static>>,
        mut lines: Lines,
    ) -> Result<(), Failure> {
        let hint = table.screen.locale.plain(Key("hint"));
        table.say(&[hint])?;
        let mut drawn = None;
        loop {
            let now = when::now().max(table.game.last_at());
            table.tick(now)?;
            let plies = Some(table.game.history().plies().len());
            if plies != drawn {
                let board = table.screen.board(&table.game);
                table.say(&[board])?;
                drawn = plies;
            }
            write!(table.out, "{}", table.screen.prompt(&table.game, now))?;
            table.out.flush()?;
            let Some(text) = lines.next()? else { return Ok(()) };
            let done = match line::timed(&text) {
                Err(puzzle) => table.puzzled(&puzzle),
                Ok((at, rest)) => {
                    let since = |ms| table.opened().plus_ms(ms);
                    let now = at.map_or_else(when::now, since);
                    table.line(rest, now)?
                }
            };
            match done {
                Done::Yes => {}
                Done::No(why) => table.say(&[why])?,
                Done::Quit => return Ok(()),
            }
        }
    }

    /// Lines come from a pipe: nothing is said but what happens.
    fn follow(
        &self,
        table: &mut Table<StdoutLock<'static>>,
        mut lines: Lines,
        own_time: bool,
    ) -> Result<(), Failure> {
        let mut last = table.game.last_at();
        while let Some(text) = lines.next()? {
            if text.is_empty() || text.starts_with('#') {
                continue;
            }
            let done = match line::timed(&text) {
                Err(puzzle) => table.puzzled(&puzzle),
                Ok((at, rest)) => {
                    // Where the script tells the time, it stands still until the script says otherwise.
                    let now = match at {
                        Some(ms) => table.opened().plus_ms(ms),
                        None if own_time => last,
                        None => when::now(),
                    };
                    last = last.max(now);
                    table.line(rest, now)?
                }
            };
            match done {
                Done::Yes => {}
                Done::No(why) if self.keep_going => {
                    let args = [("line", super::words::number(lines.number)), ("why", filled(why))];
                    let text = table.screen.locale.say(Key("line-refused"), &args);
                    table.say(&[text])?;
                }
                Done::No(why) => {
                    return Err(Failure::RefusedLine { line: lines.number, text, why });
                }
                Done::Quit => return Ok(()),
            }
        }
        Ok(())
    }
}

/// The lines that are typed or come from a pipe.
struct Lines {
    input: Box<dyn BufRead>,
    ahead: Option<Option<String>>,
    number: usize,
}

impl Lines {
    /// The next line that says something, left where it is. Blank lines and remarks before it are passed over.
    fn peek(&mut self) -> Result<Option<&str>, Failure> {
        if self.ahead.is_none() {
            let mut line = self.next()?;
            while line.as_ref().is_some_and(|line| line.is_empty() || line.starts_with('#')) {
                line = self.next()?;
            }
            self.number -= usize::from(line.is_some());
            self.ahead = Some(line);
        }
        Ok(self.ahead.as_ref().and_then(Option::as_deref))
    }

    /// The next line, without the spaces around it.
    fn next(&mut self) -> Result<Option<String>, Failure> {
        let line = match self.ahead.take() {
            Some(line) => line,
            None => {
                let mut line = String::new();
                let read = self.input.read_line(&mut line);
                let read =
                    read.map_err(|error| Failure::Read { path: PathBuf::from("-"), error })?;
                (read > 0).then(|| line.trim().trim_start_matches('\u{feff}').to_owned())
            }
        };
        self.number += usize::from(line.is_some());
        Ok(line)
    }
}
