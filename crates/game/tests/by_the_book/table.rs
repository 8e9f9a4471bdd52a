//! A table to play at in a test.

use std::collections::HashSet;

use chuhe_board::{Color, Move, Notation, Position};
use chuhe_game::{
    Actor, Command, Entry, Event, Game, Instant, LOG, Outcome, Part, Refusal, Setting,
};
use chuhe_samples::Random;

pub(crate) const RED: Color = Color::Red;
pub(crate) const BLACK: Color = Color::Black;
pub(crate) const MINUTE: u64 = 60_000;

/// Every rulebook.
pub(crate) const BOOKS: [&str; 6] =
    ["axf-2017", "wxf-2018", "axf-2003", "cxa-1987", "staff-2012", "cxa-2020"];

/// A game at a table. When it is put away, its log must replay to the same game, also from a file.
pub(crate) struct Table {
    pub(crate) game: Game,
    pub(crate) log: Vec<Entry>,
    /// The time of day, in milliseconds.
    pub(crate) now: u64,
}

impl Drop for Table {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            assert_eq!(Game::replay(&self.log).expect("the log replays"), self.game);
            let read: Vec<Entry> = LOG.read(&LOG.write(&self.log)).expect("the log reads");
            assert_eq!(read, self.log);
        }
    }
}

pub(crate) fn arbiter() -> Actor {
    Actor::new(Part::Arbiter, "Arbiter")
}

pub(crate) fn setting(book: &str) -> Setting {
    Setting::new(book, "Red player", "Black player")
}

pub(crate) fn position(fen: &str) -> Position {
    Position::from_fen(fen).expect("a position")
}

impl Table {
    /// A game that has been set up.
    pub(crate) fn open(setting: Setting) -> Table {
        let (game, opened) = Game::open(setting, &arbiter(), Instant::from_ms(0)).expect("sound");
        Table { game, log: vec![opened], now: 0 }
    }

    /// A game whose clock runs for Red.
    pub(crate) fn begin(setting: Setting) -> Table {
        let mut table = Table::open(setting);
        table.does(Command::Start { absent: vec![] });
        if table.game.clock().is_some_and(|clock| clock.running().is_none()) {
            table.does(Command::PressClock { side: BLACK });
        }
        table
    }

    /// A game under a rulebook with its usual clock.
    pub(crate) fn under(book: &str) -> Table {
        Table::begin(setting(book))
    }

    /// A game under a rulebook from a position.
    pub(crate) fn from(book: &str, fen: &str) -> Table {
        Table::begin(setting(book).from_position(&position(fen)))
    }

    /// Time passes.
    pub(crate) fn wait(&mut self, ms: u64) -> &mut Table {
        self.now += ms;
        self
    }

    pub(crate) fn at(&self) -> Instant {
        Instant::from_ms(self.now)
    }

    /// Somebody does something now, and it is accepted.
    #[track_caller]
    pub(crate) fn by(&mut self, actor: &Actor, command: Command) -> Vec<Event> {
        let handled = self.game.handle(&command, actor, self.at());
        if let Some(refusal) = &handled.refusal {
            panic!("{command:?} was refused: {refusal}");
        }
        self.log.extend(handled.entries.iter().cloned());
        assert_eq!(self.game.owed(), [], "a whole command leaves nothing to follow");
        handled.entries.into_iter().map(|entry| entry.event).collect()
    }

    /// The arbiter enters something, and it is accepted; where there is none, whoever does it himself.
    #[track_caller]
    pub(crate) fn does(&mut self, command: Command) -> Vec<Event> {
        self.by(&self.enterer(&command), command)
    }

    fn enterer(&self, command: &Command) -> Actor {
        match command.player() {
            _ if self.game.setting().venue.has_arbiter() => arbiter(),
            Some(side) => Actor::player(side),
            None => Actor::clock(),
        }
    }

    /// Something is refused, and nothing changes.
    #[track_caller]
    pub(crate) fn refused(&mut self, command: Command) -> Refusal {
        self.refused_by(&self.enterer(&command), command)
    }

    #[track_caller]
    pub(crate) fn refused_by(&mut self, actor: &Actor, command: Command) -> Refusal {
        let before = self.game.clone();
        let handled = self.game.handle(&command, actor, self.at());
        assert_eq!(handled.entries, [], "{command:?}");
        assert_eq!(self.game, before);
        let refusal = handled.refusal.unwrap_or_else(|| panic!("{command:?} was not refused"));
        assert!(!refusal.articles().is_empty(), "{command:?}: {refusal}");
        refusal
    }

    /// Time alone does its work.
    pub(crate) fn tick(&mut self) -> Vec<Event> {
        self.by(&Actor::clock(), Command::Tick)
    }

    pub(crate) fn read(&self, text: &str) -> Move {
        let read = Notation::guess(text).read(self.game.position(), text);
        read.unwrap_or_else(|error| panic!("{text}: {error:?}"))
    }

    /// The side to move plays, without pressing the clock.
    #[track_caller]
    pub(crate) fn moves_only(&mut self, text: &str) -> Vec<Event> {
        let (side, m) = (self.game.turn(), self.read(text));
        self.does(Command::Play { side, m, offer_draw: false })
    }

    /// The side to move plays and presses the clock.
    #[track_caller]
    pub(crate) fn plays(&mut self, text: &str) -> Vec<Event> {
        let mut events = self.moves_only(text);
        if let Some(side) = self.game.to_press().filter(|_| self.game.ended().is_none()) {
            events.extend(self.does(Command::PressClock { side }));
        }
        events
    }

    /// Moves one after the other, a second for each.
    #[track_caller]
    pub(crate) fn line(&mut self, moves: &str) -> &mut Table {
        for text in moves.split_whitespace() {
            self.wait(1000).plays(text);
        }
        self
    }

    /// So many plies without capture, check or repetition; the same for the same table.
    pub(crate) fn quiet(&mut self, plies: usize) -> &mut Table {
        for m in quiet_moves(self.game.position(), plies) {
            self.wait(1000).plays(&m.to_string());
        }
        self
    }

    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.game.ended().map(|ended| ended.outcome.clone())
    }

    pub(crate) fn left(&self, side: Color) -> u64 {
        self.game.clock().expect("there is a clock").remaining_ms(side, self.at())
    }
}

/// Moves without capture, check or repetition.
pub(crate) fn quiet_moves(start: &Position, plies: usize) -> Vec<Move> {
    let mut random = Random::new(7);
    'again: loop {
        let mut position = start.clone();
        let mut seen = HashSet::from([position.zobrist()]);
        let mut moves = Vec::new();
        while moves.len() < plies {
            let quiet = |m: &Move| {
                let mut after = position.clone();
                after.play_unchecked(*m);
                position.piece_at(m.to).is_none()
                    && !after.is_check()
                    && after.has_legal_move()
                    && !seen.contains(&after.zobrist())
            };
            let found: Vec<Move> = position.legal_moves().into_iter().filter(quiet).collect();
            if found.is_empty() {
                continue 'again;
            }
            let m = *random.pick(&found);
            position.play_unchecked(m);
            seen.insert(position.zobrist());
            moves.push(m);
        }
        return moves;
    }
}

/// The kinds of events, to be compared at a glance.
pub(crate) fn kinds(events: &[Event]) -> Vec<String> {
    let kind = |event: &Event| {
        let json = serde_json::to_value(event).expect("JSON");
        json["type"].as_str().expect("a type").to_owned()
    };
    events.iter().map(kind).collect()
}

/// A position, and plies in which Red checks on every move and no position stands more than twice.
pub(crate) fn shuffling_case(plies: usize) -> (String, Vec<String>) {
    let fen = "4k4/9/9/9/9/9/9/9/R8/3K5 w";
    let mut random = Random::new(3);
    for _try in 0..10_000 {
        let mut position = Position::from_fen(fen).expect("a position");
        let mut seen = vec![position.zobrist()];
        let mut moves = Vec::new();
        while moves.len() < plies {
            let fits = |m: &Move| {
                let mut after = position.clone();
                after.play_unchecked(*m);
                let times = seen.iter().filter(|hash| **hash == after.zobrist()).count();
                let checks = position.turn() == BLACK || after.is_check();
                position.piece_at(m.to).is_none() && checks && after.winner().is_none() && times < 2
            };
            let found: Vec<Move> = position.legal_moves().into_iter().filter(fits).collect();
            if found.is_empty() {
                break;
            }
            let m = *random.pick(&found);
            position.play_unchecked(m);
            seen.push(position.zobrist());
            moves.push(m.to_string());
        }
        if moves.len() == plies {
            return (fen.to_owned(), moves);
        }
    }
    panic!("no such line was found");
}
