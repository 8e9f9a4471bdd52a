//! What is told of one game: a line of the table of rulings.

use std::path::{Path, PathBuf};

use chuhe_board::ReadMoveError;
use chuhe_records::{Entry, Fault, FileError, Game, GameResult, Tags};
use chuhe_referee::{GameVerdict, History, Order, game_verdict, shuffling_in_game};
use chuhe_rulebook::{Language, Rulebook};
use serde::Serialize;

use crate::failure::Failure;
use crate::game_files::first_fault;

/// How often a position must have stood for its repetition to be told of.
const THREEFOLD: usize = 3;

/// A game that repeats or is faulty, or a file that could not be read.
#[derive(Debug, Serialize)]
pub(crate) struct Row {
    pub(crate) file: String,
    /// The number of the game in the file, from 1; none if the file as a whole is meant.
    pub(crate) game: Option<usize>,
    pub(crate) event: String,
    pub(crate) date: String,
    pub(crate) red: String,
    pub(crate) black: String,
    pub(crate) result: &'static str,
    pub(crate) plies: usize,
    #[serde(flatten)]
    pub(crate) ruled: Option<Ruled>,
    #[serde(flatten)]
    pub(crate) fault: Option<RowFault>,
}

/// What a repetition comes to.
#[derive(Debug, Serialize)]
pub(crate) struct Ruled {
    /// How often the position that came back most has stood.
    pub(crate) occurrences: usize,
    /// The plies that are judged, from 1.
    pub(crate) first_ply: usize,
    pub(crate) last_ply: usize,
    pub(crate) cycles: usize,
    pub(crate) verdict: &'static str,
    pub(crate) order: &'static str,
    /// Whether the result of the game is that of the ruling, where the procedure had come to its end.
    pub(crate) agrees: Option<bool>,
}

/// What is wrong with a game.
#[derive(Debug, Serialize)]
pub(crate) struct RowFault {
    #[serde(rename = "fault_kind")]
    pub(crate) kind: &'static str,
    #[serde(rename = "fault")]
    pub(crate) text: String,
    /// Whether the text says itself where it is.
    #[serde(skip)]
    names_file: bool,
}

impl Row {
    /// What is to be told of a game, if anything is.
    pub(crate) fn of_game(rulebook: &Rulebook, path: &Path, entry: &Entry) -> Option<Row> {
        let ruled = entry.read.game().and_then(|game| Ruled::of(rulebook, game));
        let fault = first_fault(entry.read.faults()).map(|fault| RowFault {
            kind: kind_of_fault(fault),
            text: shortened(fault.to_string()),
            names_file: false,
        });
        if ruled.is_none() && fault.is_none() {
            return None;
        }
        let none = Tags::default();
        let game = entry.read.game();
        let tags = match &entry.read {
            chuhe_records::Read::Nothing(tags, _) => tags,
            _ => game.map_or(&none, |game| &game.tags),
        };
        let tag = |name: &str| shortened(tags.get(name).unwrap_or_default().to_owned());
        Some(Row {
            file: path.display().to_string(),
            game: Some(entry.number),
            event: tag("Event"),
            date: tag("Date"),
            red: tag("Red"),
            black: tag("Black"),
            result: game.map_or(GameResult::Unknown, |game| game.result).pgn(),
            plies: game.map_or(0, |game| game.line.plies.len()),
            ruled,
            fault,
        })
    }

    /// A file that could not be read.
    pub(crate) fn of_file(path: &Path, kind: &'static str, text: String) -> Row {
        Row {
            file: path.display().to_string(),
            game: None,
            event: String::new(),
            date: String::new(),
            red: String::new(),
            black: String::new(),
            result: GameResult::Unknown.pgn(),
            plies: 0,
            ruled: None,
            fault: Some(RowFault { kind, text, names_file: false }),
        }
    }

    /// What the system does not let us read, in the words in which it is told of a single file.
    pub(crate) fn unreadable(kind: &'static str, path: PathBuf, error: std::io::Error) -> Row {
        let failure = Failure::Read { path: path.clone(), error };
        let mut row = Row::of_file(&path, kind, failure.told(Language::En));
        row.fault.iter_mut().for_each(|fault| fault.names_file = true);
        row
    }

    /// What is wrong and where, for people.
    pub(crate) fn told_fault(&self) -> Option<String> {
        let fault = self.fault.as_ref()?;
        Some(match self.game {
            _ if fault.names_file => fault.text.clone(),
            Some(number) => format!("{}: game {number}: {}", self.file, fault.text),
            None => format!("{}: {}", self.file, fault.text),
        })
    }
}

impl Ruled {
    fn of(rulebook: &Rulebook, game: &Game) -> Option<Ruled> {
        let mut history = History::new(game.start.clone());
        let mut occurrences = 1;
        for m in game.moves() {
            history.push_unchecked(m);
            if let Some(repetition) = history.repetition() {
                occurrences = occurrences.max(repetition.cycles() + 1);
            }
        }
        // Where nothing comes back so often, only moves that never quite come back can be claimed.
        let found = match occurrences < THREEFOLD {
            true => shuffling_in_game(rulebook, &history)?,
            false => game_verdict(rulebook, &history)?,
        };
        let GameVerdict { first_ply, last_ply, cycles, verdict, order } = found;
        Some(Ruled {
            occurrences,
            first_ply: first_ply + 1,
            last_ply,
            cycles: cycles.into(),
            verdict: verdict.word(),
            order: order.word(),
            agrees: agrees(order, game.result),
        })
    }
}

/// How long a cell of the table may be: no name is longer, and a table of hostile files stays small.
const MOST_BYTES: usize = 200;

fn shortened(mut text: String) -> String {
    if text.len() > MOST_BYTES {
        let end = text.floor_char_boundary(MOST_BYTES);
        text.truncate(end);
        text.push('…');
    }
    text
}

/// Whether a result is what the procedure had come to; nothing if it had not, or the result is not known.
fn agrees(order: Order, result: GameResult) -> Option<bool> {
    let ruled = match order {
        Order::Loses(side) => GameResult::Won(side.opponent()),
        Order::Draw => GameResult::Drawn,
        _ => return None,
    };
    (result != GameResult::Unknown).then_some(result == ruled)
}

fn kind_of_fault(fault: &Fault) -> &'static str {
    match fault {
        Fault::Move { in_variation: true, .. } => "bad_move_in_a_variation",
        Fault::Move { error, .. } => match error {
            ReadMoveError::NotAMove => "not_a_move",
            ReadMoveError::NoSuchPiece => "no_such_piece",
            ReadMoveError::Ambiguous(_) => "ambiguous_move",
            ReadMoveError::Illegal(..) => "illegal_move",
        },
        Fault::Start(_) => "faulty_start_position",
        Fault::TooDeep { .. } => "variations_nested_too_deep",
        Fault::TooLong { .. } => "game_too_long",
        Fault::CutShort { .. } => "file_cut_short",
        Fault::Stray { .. } => "stray_variation",
        Fault::TooMany { .. } => "too_many_moves",
        Fault::OpenComment { .. } => "comment_never_closed",
        Fault::NotUnderstood { .. } => "no_move_understood",
        Fault::TooManyTags { .. } => "too_many_tags",
    }
}

/// The kind of fault of a file as a whole.
pub(crate) fn kind_of_file_error(error: &FileError) -> &'static str {
    match error {
        FileError::Io(_) => "unreadable_file",
        FileError::NoGame => "no_game_in_the_file",
        FileError::Damaged(_) => "damaged_file",
        FileError::TooLarge { .. } => "file_too_large",
    }
}
