//! What stands before the moves of a game in text, be it in tags or in labelled lines, and the game it gives.

use std::sync::LazyLock;

use chuhe_board::{Color, Notation, Position, PositionError, Setup};

use crate::movetext::{self, Manner, Movetext, notation_of_format};
use crate::tags::{line, word};
use crate::{Fault, Game, GameResult, Read, Tags};

/// What xqbase's `Game` tag says in every file.
pub(crate) const GAME: &str = "Chinese Chess";

/// Where nearly every game starts, and how nearly every file says so: neither is worked out again for each.
static INITIAL: LazyLock<Position> = LazyLock::new(Position::initial);
pub(crate) const INITIAL_FEN: &str =
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

/// A game, and what was found besides.
pub(crate) struct First<'a> {
    pub(crate) read: Read,
    /// Whether it is a game even if there are no moves: in PGN whatever has tags, in a plain score what tells a start
    /// or a result. Names with colons alone stand on many pages.
    pub(crate) is_game: bool,
    /// Whether what is said is surely about a game, even if no moves follow.
    pub(crate) is_heading: bool,
    /// What follows its result.
    pub(crate) rest: &'a str,
}

/// What stands before the moves.
#[derive(Default)]
pub(crate) struct Header {
    tags: Tags,
    fen: Option<String>,
    result: Option<GameResult>,
    format: Option<Notation>,
    /// How many tags were taken.
    taken: usize,
}

/// How many tags of a game are read.
const MOST_TAGS: usize = 1000;

impl Header {
    /// Takes a tag, in whatever spelling the file has.
    pub(crate) fn take(&mut self, name: &str, value: &str) {
        self.taken += 1;
        if self.taken > MOST_TAGS {
            return;
        }
        let (name, value) = (word(name.to_owned()), line(value.to_owned()));
        let is = |known: &str| name.eq_ignore_ascii_case(known);
        if is("FEN") {
            if !value.is_empty() {
                self.fen = Some(value);
            }
        } else if is("Result") {
            match GameResult::read(&value) {
                Some(result) => self.result = Some(result),
                // What cannot be understood is kept under a name that does not claim to be.
                None if value.is_empty() => {}
                None => self.tags.set_if_missing("ResultText", &value),
            }
        } else if is("Format") {
            self.format = notation_of_format(&value);
        } else if is("SetUp") || is("Game") && value.eq_ignore_ascii_case(GAME) {
            // Both follow from what is written.
        } else {
            let red = red_for_white(&name);
            self.tags.set_if_missing(red.as_deref().unwrap_or(&name), &value);
        }
    }

    /// Whether a start or a result was taken.
    pub(crate) fn has_start_or_result(&self) -> bool {
        self.fen.is_some() || self.result.is_some()
    }

    /// Whether what was taken is surely about a game.
    pub(crate) fn is_heading(&self) -> bool {
        let has = |name: &str| self.tags.get(name).is_some();
        self.has_start_or_result() || has("Red") || has("Black")
    }

    /// Where the moves begin.
    pub(crate) fn start(&self) -> Result<Position, Fault> {
        match self.fen.as_deref() {
            None | Some(INITIAL_FEN) => Ok(INITIAL.clone()),
            Some(fen) => start_of_fen(fen).map_err(Fault::Start),
        }
    }

    /// The game with these moves, and what follows its result.
    pub(crate) fn with_moves(self, moves: &str, manner: Manner) -> (Read, &str) {
        let start = match self.start() {
            Ok(start) => start,
            Err(fault) => {
                // Where they end can be seen even so.
                let Movetext { rest, .. } = movetext::read(&INITIAL, moves, self.format, manner);
                return (Read::Nothing(self.tags, fault), rest);
            }
        };
        let Movetext { start: other, line, result, mut faults, rest } =
            movetext::read(&start, moves, self.format, manner);
        let start = other.unwrap_or(start);
        if self.taken > MOST_TAGS {
            faults.push(Fault::TooManyTags { most: MOST_TAGS });
        }
        // The tag was written on purpose, the sign after the moves perhaps by a program that knew no more.
        let result = match self.result {
            None | Some(GameResult::Unknown) => result.unwrap_or_default(),
            Some(result) => result,
        };
        let game = Game { tags: self.tags, start, line, result };
        (Read::new(game, faults), rest)
    }
}

/// A start as files have it: only the board must be right. What follows it is taken as far as it is
/// understood, and if the side that is said to move could take the king, the other one is to move.
fn start_of_fen(fen: &str) -> Result<Position, PositionError> {
    let strict = match Position::from_fen(fen) {
        Ok(position) => return Ok(position),
        Err(error) => error,
    };
    let mut fields = fen.split_whitespace().peekable();
    let board = fields.next().unwrap_or_default().trim_end_matches('/');
    let Ok(mut setup) = board.parse::<Setup>() else { return Err(strict) };
    if let Some(turn) = fields.peek().and_then(|field| turn(field)) {
        setup.turn = turn;
        fields.next();
    }
    let is_counter = |field: &&str| field.contains(|c: char| c.is_ascii_digit());
    let mut counters = fields.filter(is_counter).map(|field| field.parse::<u32>().ok());
    setup.quiet_plies = counters.next().flatten().unwrap_or(0);
    setup.move_number = counters.next().flatten().unwrap_or(1).max(1);
    let mut other = setup.clone();
    other.turn = setup.turn.opponent();
    // What is wrong is told of the board as it was given.
    setup.position().or_else(|error| other.position().map_err(|_| error.into()))
}

fn turn(field: &str) -> Option<Color> {
    match field.to_lowercase().as_str() {
        "w" | "r" | "red" | "white" | "红" | "紅" | "红方" | "紅方" => Some(Color::Red),
        "b" | "black" | "黑" | "黑方" => Some(Color::Black),
        _ => None,
    }
}

/// `White`, `WhiteTeam`, `WhiteElo` and the like by the name that the side has here.
fn red_for_white(name: &str) -> Option<String> {
    let rest = name.strip_prefix("White")?;
    let is_word = rest.is_empty() || rest.starts_with(|c: char| c.is_ascii_uppercase());
    is_word.then(|| format!("Red{rest}"))
}
