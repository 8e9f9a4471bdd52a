//! The record sheet of a game (记录纸): what stands on it, and how it is printed.
//!
//! A [`RecordSheet`] holds finished words. [`html`] and [`svg`] put them on pages of A4, [`text`] on a
//! terminal.

mod breaks;
mod heading;
pub mod html;
mod notes;
mod pages;
pub mod svg;
pub mod text;
mod words;

use chuhe_board::{Color, Move, Notation, Picture, PieceFace, Position, Setup};
use chuhe_records::{Fault, Game, Ply};
use chuhe_rulebook::Language;

use heading::Heading;
use words::{Key, Locale, filled, number};

/// What is wanted on a sheet.
pub struct Wanted<'a> {
    /// The language of the words.
    pub language: Language,
    /// How moves are written.
    pub notation: Notation,
    /// What stands on the pieces of diagrams.
    pub face: PieceFace,
    /// Comments and signs such as `!`.
    pub comments: bool,
    /// The plies after which the board is drawn; 0 is the start.
    pub diagrams: &'a [usize],
}

/// The sheet of a game.
pub struct RecordSheet {
    words: Locale,
    heading: Heading,
    rows: Vec<Row>,
    /// Whether any move has a time, so that there are columns for it.
    has_clocks: bool,
    /// Where and why the record breaks off, if it does.
    break_off: Option<String>,
    /// The start, before the moves.
    start: Option<Diagram>,
    /// Other positions, after the moves.
    diagrams: Vec<Diagram>,
    notes: Vec<String>,
}

/// A move of Red and one of Black.
struct Row {
    number: u32,
    /// Red's, then Black's.
    moves: [Option<Played>; 2],
}

struct Played {
    name: String,
    clock: Option<String>,
}

/// A board with what is said under it.
pub struct Diagram {
    caption: String,
    setup: Setup,
    last_move: Option<Move>,
    face: PieceFace,
}

/// A ply of the game with its place in it.
struct Numbered<'a> {
    before: &'a Position,
    ply: &'a Ply,
    name: String,
}

/// There is no position after so many plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no position after ply {ply}: the last is {last}")]
pub struct NoSuchPly {
    /// The ply that was asked for.
    pub ply: usize,
    /// The last one there is.
    pub last: usize,
}

/// Where a game that was read up to a fault breaks off, and why; none if the fault concerns a variation, or leaves
/// nothing of the game.
pub fn break_off(game: &Game, fault: &Fault, language: Language) -> Option<String> {
    let positions = positions(game);
    let last = positions.len().checked_sub(2).map(|at| &positions[at]);
    let last = last.map(|before| (before.move_number(), before.turn()));
    breaks::sentence(&words::locale(language), fault, last)
}

impl RecordSheet {
    /// The sheet of a game that was read up to a fault, if there is one.
    ///
    /// ```
    /// use chuhe_board::{Notation, PieceFace, Position};
    /// use chuhe_paper::score::{RecordSheet, Wanted, text};
    /// use chuhe_records::Game;
    /// use chuhe_rulebook::Language;
    ///
    /// let game = Game::new(Position::initial(), ["h2e2".parse().unwrap()]);
    /// let wanted = Wanted {
    ///     language: Language::En,
    ///     notation: Notation::Wxf,
    ///     face: PieceFace::Letters,
    ///     comments: false,
    ///     diagrams: &[],
    /// };
    /// let sheet = RecordSheet::new(&game, None, &wanted).unwrap();
    /// assert!(text::lines(&sheet).contains("C2=5"));
    /// ```
    ///
    /// # Errors
    /// If a diagram is wanted of a position that there is not.
    pub fn new(
        game: &Game,
        fault: Option<&Fault>,
        wanted: &Wanted<'_>,
    ) -> Result<RecordSheet, NoSuchPly> {
        let words = words::locale(wanted.language);
        let positions = positions(game);
        let plies = numbered(game, &positions, wanted);
        let last_position = positions.last().expect("there is the start at least");
        let mut diagrams = drawn(&words, &plies, &positions, wanted)?;
        let is_set_up = game.start != Position::initial();
        let start = match diagrams.first() {
            Some((0, _)) => Some(diagrams.remove(0).1),
            _ if is_set_up => Some(start_diagram(&words, &game.start, wanted.face)),
            _ => None,
        };
        let break_off = fault.and_then(|fault| break_off(game, fault, wanted.language));
        Ok(RecordSheet {
            words,
            heading: Heading::new(&words, game, last_position),
            rows: rows(&plies),
            has_clocks: plies.iter().any(|numbered| clock(numbered.ply).is_some()),
            break_off,
            start,
            diagrams: diagrams.into_iter().map(|(_, diagram)| diagram).collect(),
            notes: if wanted.comments { notes::notes(&words, game, &plies) } else { Vec::new() },
        })
    }

    /// The names of the columns of moves.
    fn column_labels(&self) -> Vec<String> {
        let mut labels = vec![self.words.plain(Key("move"))];
        for key in [Key("red-moves"), Key("black-moves")] {
            labels.push(self.words.plain(key));
            if self.has_clocks {
                labels.push(self.words.plain(Key("clock")));
            }
        }
        labels
    }

    fn signature_labels(&self) -> [String; 3] {
        [Key("sign-red"), Key("sign-black"), Key("sign-arbiter")].map(|key| self.words.plain(key))
    }
}

impl Row {
    /// The texts of a row, column by column.
    fn cells(&self, has_clocks: bool) -> Vec<String> {
        let mut cells = vec![self.number.to_string()];
        for (side, played) in self.moves.iter().enumerate() {
            cells.push(match played {
                Some(played) => played.name.clone(),
                // Black began.
                None if side == Color::Red.index() => "…".to_owned(),
                None => String::new(),
            });
            if has_clocks {
                let clock = played.as_ref().and_then(|played| played.clock.clone());
                cells.push(clock.unwrap_or_default());
            }
        }
        cells
    }
}

impl Diagram {
    /// The board to be drawn; the id keeps it apart from others on the same page.
    pub fn picture(&self, id: usize) -> Picture<'_> {
        let mut picture = Picture::new(&self.setup);
        picture.face = self.face;
        picture.last_move = self.last_move;
        picture.title = Some(self.caption.clone());
        picture.id_prefix = format!("board{id}");
        picture
    }
}

/// The boards that are wanted, without a sheet.
///
/// # Errors
/// If there is no such position.
pub fn diagrams(game: &Game, wanted: &Wanted<'_>) -> Result<Vec<Diagram>, NoSuchPly> {
    let positions = positions(game);
    let plies = numbered(game, &positions, wanted);
    let drawn = drawn(&words::locale(wanted.language), &plies, &positions, wanted)?;
    Ok(drawn.into_iter().map(|(_, diagram)| diagram).collect())
}

/// The start and the position after each ply.
fn positions(game: &Game) -> Vec<Position> {
    game.line.positions(&game.start).collect()
}

fn numbered<'a>(
    game: &'a Game,
    positions: &'a [Position],
    wanted: &Wanted<'_>,
) -> Vec<Numbered<'a>> {
    // What cannot be played is not on the sheet: no position follows it.
    let plies = game.line.plies.iter().zip(positions).take(positions.len() - 1);
    let name = |before: &Position, ply: &Ply| {
        let name = wanted.notation.write(before, ply.played);
        let name = name.expect("what can be played has a name");
        if wanted.comments { name + &notes::signs(ply) } else { name }
    };
    plies.map(|(ply, before)| Numbered { before, ply, name: name(before, ply) }).collect()
}

fn rows(plies: &[Numbered<'_>]) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    for Numbered { before, ply, name } in plies {
        let side = before.turn().index();
        if before.turn() == Color::Red || rows.is_empty() {
            rows.push(Row { number: before.move_number(), moves: [None, None] });
        }
        let row = rows.last_mut().expect("one was just added if there was none");
        row.moves[side] = Some(Played { name: name.clone(), clock: clock(ply) });
    }
    rows
}

/// What the mover's clock showed, in whole seconds as on its face.
fn clock(ply: &Ply) -> Option<String> {
    ply.remarks.as_ref()?.clock_ms.map(chuhe_logbook::clock_face)
}

/// The diagrams that are wanted, each once, in the order of the game.
fn drawn(
    words: &Locale,
    plies: &[Numbered<'_>],
    positions: &[Position],
    wanted: &Wanted<'_>,
) -> Result<Vec<(usize, Diagram)>, NoSuchPly> {
    let mut at = wanted.diagrams.to_vec();
    at.sort_unstable();
    at.dedup();
    at.into_iter()
        .map(|ply| {
            let position = positions.get(ply).ok_or(NoSuchPly { ply, last: plies.len() })?;
            let Some(last) = ply.checked_sub(1).map(|last| &plies[last]) else {
                return Ok((ply, start_diagram(words, position, wanted.face)));
            };
            let key = match last.before.turn() {
                Color::Red => Key("after-red"),
                Color::Black => Key("after-black"),
            };
            let args = [
                ("number", number(last.before.move_number() as usize)),
                ("name", filled(&last.name)),
            ];
            let diagram = Diagram {
                caption: words.say(key, &args),
                setup: position.setup(),
                last_move: Some(last.ply.played),
                face: wanted.face,
            };
            Ok((ply, diagram))
        })
        .collect()
}

fn start_diagram(words: &Locale, start: &Position, face: PieceFace) -> Diagram {
    let key = match start.turn() {
        Color::Red => Key("start-red"),
        Color::Black => Key("start-black"),
    };
    Diagram { caption: words.plain(key), setup: start.setup(), last_move: None, face }
}
