//! `chuhe game play`

use std::io::{self, IsTerminal, StdoutLock};
use std::path::PathBuf;

use chuhe_board::{Color, Notation};
use chuhe_game::{Command, Game, Instant, Part, Setting, Venue, Viewer};
use chuhe_rulebook::Rulebook;
use clap::{Args, ValueEnum};

use super::Side;
use super::clock_option;
use super::converse;
use super::line;
use super::lines::Lines;
use super::screen::Screen;
use super::table::{Done, Table};
use super::time_base::TimeBase;
use super::words::{Key, filled, number};
use crate::dash;
use crate::failure::Failure;
use crate::log_file::LogFile;
use crate::notation;
use crate::output;
use crate::rules::{self, Spoken};

/// Play a game in the terminal, by a rulebook and a clock, with an arbiter at hand
///
/// A line is a move in any notation, or a word such as draw, resign, touch or foul: type help. Lines may come from
/// a pipe; then a line may begin with the time since the game was opened, as @12:30, and the command ends
/// at the first line that is refused.
#[derive(Args)]
#[command(after_help = "Examples:\n  chuhe game play --clock 10+5 --lang zh --log game.jsonl\n  \
                        printf '@0:05 C2=5\\n@0:09 H8+7\\n@0:30 resign\\n' | chuhe game play --log game.jsonl\n  \
                        chuhe game play --log game.jsonl  # goes on with the game in the log")]
pub(crate) struct Play {
    /// The rulebook [default: axf-2017]
    #[arg(long, visible_alias = "rulebook", value_name = "ID", value_parser = rules::parser())]
    rules: Option<&'static Rulebook>,
    /// One of the rulebook's time controls by its id, or minutes and seconds for every move [default: the
    /// rulebook's usual one]
    #[arg(long, value_name = "PRESET|60+30")]
    clock: Option<String>,
    /// The event's own regulations, laid over the rulebook
    #[arg(long, value_name = "FILE.toml")]
    regulations: Option<PathBuf>,
    /// Where it is played [default: watched-screen]
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
    #[arg(long, value_name = "NAME", default_value = "", hide_default_value = true)]
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
    #[command(flatten)]
    spoken: Spoken,
    /// Letters instead of characters on the pieces, and nothing but ASCII for the board
    #[arg(long)]
    letters: bool,
    /// The game's log: every event is appended as it happens; a game that is there goes on
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// With lines from a pipe: go on after a line that is refused, which is told on standard error; the exit code is 1 then
    #[arg(long)]
    keep_going: bool,
    /// Answer as JSON, for programs: the entries as they are added to the log, one on a line, and for `status` what can be
    /// seen of the game, as `chuhe game replay --json` tells it
    #[arg(long)]
    json: bool,
}

/// Where a game is played.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Place {
    /// Over the board: clocks are pressed by hand, pieces are touched, the arbiter enters it
    Table,
    /// On the screen with an arbiter: a move presses the clock
    WatchedScreen,
    /// On the screen without an arbiter: the program stands in for him
    Screen,
}

impl Play {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let stdin = io::stdin();
        let typed = stdin.is_terminal();
        let mut lines = Lines::new(Box::new(io::BufReader::new(stdin)));
        // A mistake in the options must not leave an empty log behind.
        self.setting()?;
        if let Some(path) = &self.log {
            dash::check_log("--log", path)?;
        }
        let (log_file, log) = match &self.log {
            None => (None, Vec::new()),
            Some(path) => LogFile::open(path).map(|(log_file, log)| (Some(log_file), log))?,
        };
        // A script that tells its own time needs no other: its log counts from nought.
        let scripted = !typed && lines.peek()?.is_some_and(|line| line.starts_with('@'));
        let (mut table, time) = if log.is_empty() {
            let time =
                if scripted { TimeBase::from(Instant::default()) } else { TimeBase::of_day() };
            let at = if scripted { Instant::default() } else { time.now() };
            (self.begin(log_file, at)?, time)
        } else {
            let table = self.go_on(log_file, log)?;
            let time = TimeBase::of_log(table.opened(), table.game.last_at());
            (table, time)
        };
        if typed && !self.json {
            converse::converse(&mut table, &lines.listen(), time)
        } else {
            self.follow(&mut table, lines, time, scripted)
        }
    }

    /// Opens a new game.
    fn begin(
        &self,
        log_file: Option<LogFile>,
        at: Instant,
    ) -> Result<Table<StdoutLock<'static>>, Failure> {
        let setting = self.setting()?;
        let arbiter = line::actor(Part::Arbiter, &self.arbiter);
        let opener = match setting.venue.has_arbiter() {
            true => arbiter,
            false => line::actor(Part::Clock, ""),
        };
        let (game, opened) = Game::open(setting, &opener, at)?;
        let mut table = self.table(game.clone(), log_file);
        // The start goes to the disk together with the opening.
        let mut entries = vec![opened];
        if !self.no_start {
            let absent = self.absent.iter().map(|&side| side.into()).collect();
            let handled = table.game.handle(&Command::Start { absent }, &opener, at);
            entries.extend(handled.entries);
        }
        table.record_first(game, entries)?;
        table.warn(at)?;
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
            ("--regulations", self.regulations.is_some()),
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
        if let Some(torn) = table.log_file.as_ref().and_then(|file| file.torn()) {
            let args = [("file", filled(torn.display().to_string()))];
            let text = table.screen.locale.say(Key("torn"), &args);
            table.say(&[text])?;
        }
        let plies = table.game.history().plies().len();
        let text = table.screen.locale.say(Key("going-on"), &[("plies", number(plies))]);
        table.say(&[text])?;
        table.complete()?;
        if table.game.started().is_none() {
            let text = table.screen.locale.plain(Key("to-start"));
            table.say(&[text])?;
        }
        let now = table.game.last_at();
        table.warn(now)?;
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
            screen: Screen::new(self.spoken.language(), self.notation, self.letters, viewer),
            out: io::stdout().lock(),
            arbiter: self.arbiter.clone(),
            warned: Vec::new(),
            json: self.json,
        }
    }

    fn setting(&self) -> Result<Setting, Failure> {
        let issued = self.rules.unwrap_or_else(rules::usual);
        let regulations = match &self.regulations {
            None => None,
            Some(path) => {
                let text = std::fs::read_to_string(path);
                Some(text.map_err(|error| Failure::Read { path: path.clone(), error })?)
            }
        };
        let event = match self.regulations.as_ref().zip(regulations.as_ref()) {
            None => None,
            Some((path, text)) => {
                let file = path.display().to_string();
                let book = issued.with_overrides(&file, text);
                let faulty = |fault| chuhe_game::SettingError::Regulations { file, fault };
                Some(book.map_err(faulty)?)
            }
        };
        let book = event.as_ref().unwrap_or(issued);
        let words = super::words::locale(self.spoken.language());
        let name = |given: &Option<String>, side| {
            let usual = if side == Color::Red { Key("player-red") } else { Key("player-black") };
            given.clone().unwrap_or_else(|| words.plain(usual))
        };
        let (red, black) = (name(&self.red, Color::Red), name(&self.black, Color::Black));
        let mut setting = Setting::new(issued.id(), &red, &black).at(match self.venue {
            Some(Place::Table) => Venue::Table,
            None | Some(Place::WatchedScreen) => Venue::WatchedScreen,
            Some(Place::Screen) => Venue::Screen,
        });
        setting.occasion.clone_from(&self.occasion);
        setting.start.clone_from(&self.fen);
        setting.overrides = regulations;
        match &self.clock {
            None => Ok(setting),
            Some(clock) => clock_option::timed(setting, book, clock),
        }
    }

    /// Lines come from a pipe: nothing is said but what happens.
    fn follow(
        &self,
        table: &mut Table<StdoutLock<'static>>,
        mut lines: Lines,
        time: TimeBase,
        scripted: bool,
    ) -> Result<(), Failure> {
        let mut last = table.game.last_at();
        let mut refused = 0;
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
                        None if scripted => last,
                        None => time.now().max(last),
                    };
                    last = last.max(now);
                    table.line(rest, now)?
                }
            };
            match done {
                Done::Yes => {}
                Done::No(why) if self.keep_going => {
                    let args = [("line", number(lines.number)), ("why", filled(why))];
                    output::remark(table.screen.locale.say(Key("line-refused"), &args));
                    refused += 1;
                }
                Done::No(why) => {
                    let args = [
                        ("line", number(lines.number)),
                        ("text", filled(text)),
                        ("why", filled(why)),
                    ];
                    let told = table.screen.locale.say(Key("line-fails"), &args);
                    return Err(Failure::RefusedLine { told });
                }
                Done::Quit => break,
            }
        }
        if refused > 0 { Err(Failure::RefusedLines { lines: refused }) } else { Ok(()) }
    }
}
