//! A game being played: the state, its log on the disk, and what is told about it.

use std::io::Write;

use chuhe_game::{Command, Entry, Game, Instant};

use super::line::{self, Ask, Puzzle, Said};
use super::screen::Screen;
use super::words::Key;
use crate::failure::Failure;
use crate::log_file::{Kept, LogFile};

/// A game being played.
pub(super) struct Table<W> {
    pub(super) game: Game,
    pub(super) log: Vec<Entry>,
    pub(super) log_file: Option<LogFile>,
    pub(super) screen: Screen,
    pub(super) out: W,
    /// The arbiter's name in the log.
    pub(super) arbiter: String,
    /// The warnings that were told last; they are not told again while they stand.
    pub(super) warned: Vec<String>,
    /// Nothing is said but the entries of the log, one on a line, and what a program asks for.
    pub(super) json: bool,
}

/// What became of a line.
pub(super) enum Done {
    /// It was done.
    Yes,
    /// It was refused or could not be understood, with the reason in words.
    No(String),
    /// Nothing more is to be done.
    Quit,
}

impl<W: Write> Table<W> {
    /// When the game was opened.
    pub(super) fn opened(&self) -> Instant {
        self.log.first().map_or_else(Instant::default, |entry| entry.at)
    }

    /// Does what a line asks for at an instant.
    pub(super) fn line(&mut self, text: &str, now: Instant) -> Result<Done, Failure> {
        let ask = match line::read(text, &self.game, self.opened()) {
            Ok(ask) => ask,
            Err(puzzle) => return Ok(self.puzzled(&puzzle)),
        };
        let lines = match ask {
            Ask::Do(said) => return self.carry_out(&said, now),
            Ask::Quit => return Ok(Done::Quit),
            Ask::Status | Ask::Board | Ask::Warnings if self.json => {
                self.tick(now)?;
                let view = self.game.view(self.screen.viewer, now);
                self.print(
                    &serde_json::to_string(&view).expect("a view has nothing that JSON lacks"),
                )?;
                return Ok(Done::Yes);
            }
            Ask::Status => {
                self.tick(now)?;
                self.screen.status(&self.game, now)
            }
            Ask::Board => vec![self.screen.board(&self.game)],
            Ask::Warnings => match self.screen.warnings(&self.game, now) {
                none if none.is_empty() => vec![self.screen.locale.plain(Key("no-warnings"))],
                warnings => warnings,
            },
            Ask::Slip => self.screen.slip(&self.game),
            Ask::Log => tell(&self.screen, &self.log),
            Ask::Help => vec![self.screen.help()],
        };
        self.say(&lines)?;
        Ok(Done::Yes)
    }

    /// A line that cannot be understood.
    pub(super) fn puzzled(&self, puzzle: &Puzzle) -> Done {
        Done::No(puzzle.text(&self.screen.locale))
    }

    /// Lets happen what time alone brings about.
    pub(super) fn tick(&mut self, now: Instant) -> Result<bool, Failure> {
        let due = self.game.due(now);
        self.let_happen(due)
    }

    /// Completes what a command should have brought, where the log was cut between its entries.
    pub(super) fn complete(&mut self) -> Result<(), Failure> {
        let owed = self.game.owed();
        if !owed.is_empty() {
            let text = self.screen.locale.plain(Key("completing"));
            self.say(&[text])?;
        }
        self.let_happen(owed).map(|_| ())
    }

    /// Lets entries happen that follow from the game itself; says whether there were any.
    fn let_happen(&mut self, entries: Vec<Entry>) -> Result<bool, Failure> {
        let any = !entries.is_empty();
        let mut before = self.game.clone();
        for entry in &entries {
            self.game.apply(entry).expect("what is due or owed follows from the log");
        }
        self.record(&mut before, entries)?;
        Ok(any)
    }

    /// Records the first entries of a game, which `before` has just been opened with.
    pub(super) fn record_first(
        &mut self,
        mut before: Game,
        mut entries: Vec<Entry>,
    ) -> Result<(), Failure> {
        if let Some(log_file) = &mut self.log_file {
            log_file.append(&entries)?;
        }
        let opened = entries.remove(0);
        self.tell_entry(&before, &opened, opened.at)?;
        self.log.push(opened);
        self.tell(&mut before, entries)
    }

    /// Does things one after the other, up to the first that is refused.
    pub(super) fn carry_out(&mut self, said: &[Said], now: Instant) -> Result<Done, Failure> {
        for (at, Said { by, command }) in said.iter().enumerate() {
            // A move that has ended the game, by mate or by a ruling, is followed by no press: `h8h9 press`.
            let presses = at > 0 && matches!(command, Command::PressClock { .. });
            if presses && self.game.ended().is_some() {
                break;
            }
            let actor = line::actor(*by, &self.arbiter);
            let mut before = self.game.clone();
            let handled = self.game.handle(command, &actor, now);
            self.record(&mut before, handled.entries)?;
            if let Some(refusal) = handled.refusal {
                return Ok(Done::No(self.screen.refusal(&self.game, &refusal)));
            }
        }
        self.warn(now)?;
        Ok(Done::Yes)
    }

    /// Writes entries to the disk first, then tells them.
    fn record(&mut self, before: &mut Game, entries: Vec<Entry>) -> Result<(), Failure> {
        if let Some(log_file) = self.log_file.as_mut().filter(|_| !entries.is_empty()) {
            log_file.append(&entries)?;
        }
        self.tell(before, entries)
    }

    fn tell(&mut self, before: &mut Game, entries: Vec<Entry>) -> Result<(), Failure> {
        let opened = self.opened();
        for entry in &entries {
            self.tell_entry(before, entry, opened)?;
            before.apply(entry).expect("the game has just been through it");
        }
        self.log.extend(entries);
        Ok(())
    }

    fn tell_entry(&mut self, before: &Game, entry: &Entry, opened: Instant) -> Result<(), Failure> {
        match self.json {
            true => self.print(&Entry::LOG.entry_line(entry)),
            false => self.print(&self.screen.entry(before, entry, opened)),
        }
    }

    /// Tells the warnings that are new, before the move that they are about can be made.
    pub(super) fn warn(&mut self, now: Instant) -> Result<(), Failure> {
        let warnings = self.screen.urgent(&self.game, now);
        let new: Vec<String> =
            warnings.iter().filter(|text| !self.warned.contains(text)).cloned().collect();
        self.warned = warnings;
        self.say(&new)
    }

    /// Says lines to whoever reads them; programs do not.
    pub(super) fn say(&mut self, lines: &[String]) -> Result<(), Failure> {
        if self.json {
            return Ok(());
        }
        lines.iter().try_for_each(|line| self.print(line))
    }

    /// Prints a line at once: somebody waits for it.
    fn print(&mut self, line: &str) -> Result<(), Failure> {
        writeln!(self.out, "{line}")?;
        Ok(self.out.flush()?)
    }
}

/// A whole log in words.
pub(super) fn tell(screen: &Screen, log: &[Entry]) -> Vec<String> {
    let Some(first) = log.first() else { return Vec::new() };
    let mut game = Game::replay([first]).expect("the log has been replayed before");
    let mut lines = vec![screen.entry(&game, first, first.at)];
    for entry in &log[1..] {
        lines.push(screen.entry(&game, entry, first.at));
        game.apply(entry).expect("the log has been replayed before");
    }
    lines
}
