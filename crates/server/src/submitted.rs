//! Games as people send them: moves in any notation, the text of a record, or a file.

mod position;

use std::io::Cursor;

use chuhe_board::{Color, LineError, Move, Notation, Position, read_line};
use chuhe_records::{
    Entry, Fault as GameFault, FileError, Format, Game, GameResult, Games, Read, Tags,
};
use chuhe_referee::{History, explain};
use chuhe_rulebook::Language;

use crate::problem::{Fault, Problem, Unread, UnreadMove};

/// So many plies in a game at most.
pub(crate) const PLIES: usize = 2_000;

/// So many games of a file are looked at.
pub(crate) const GAMES: usize = 500;

/// A game: where it starts, and the moves.
#[derive(Clone, Debug)]
pub(crate) struct Submitted {
    pub(crate) start: Position,
    pub(crate) moves: Vec<Move>,
}

/// A game of a record, as far as it could be read.
pub(crate) struct Recorded {
    /// Its number in the record, from 1.
    pub(crate) number: usize,
    pub(crate) tags: Tags,
    /// None if not even the start could be read.
    pub(crate) game: Option<Submitted>,
    /// Why it breaks off, if it does.
    pub(crate) broken: Option<Unread>,
}

impl Submitted {
    /// The moves as players of a language write them, with move numbers.
    pub(crate) fn text(&self, language: Language) -> String {
        let notation = explain::notation(language);
        let mut position = self.start.clone();
        let mut text = String::new();
        for (i, &m) in self.moves.iter().enumerate() {
            if position.turn() == Color::Red || i == 0 {
                let gap = if i > 0 { " " } else { "" };
                let waits = if position.turn() == Color::Black { " ..." } else { "" };
                text.push_str(&format!("{gap}{}.{waits}", position.move_number()));
            }
            text.push(' ');
            text.push_str(&notation.write(&position, m).unwrap_or_else(|_| m.to_string()));
            position.play_unchecked(m);
        }
        text
    }

    /// The game, played through.
    pub(crate) fn history(&self) -> History {
        let mut history = History::new(self.start.clone());
        self.moves.iter().for_each(|&m| history.push_unchecked(m));
        history
    }

    fn of(game: &Game) -> Submitted {
        Submitted { start: game.start.clone(), moves: game.moves().collect() }
    }

    /// The game, if it is not longer than any is.
    pub(crate) fn not_too_long(self, place: &str) -> Result<Submitted, Problem> {
        if self.moves.len() > PLIES {
            return Err(too_many(place));
        }
        Ok(self)
    }
}

/// The position that a FEN describes; the start of the game if there is none.
pub(crate) fn start(fen: Option<&str>) -> Result<Position, Problem> {
    let unreadable = |error| unreadable("fen", Unread::Position(error));
    fen.map_or(Ok(Position::initial()), |fen| Position::from_fen(fen).map_err(unreadable))
}

/// Reads a text: moves in any notation from the given position, squares without spaces between, or the record of one
/// game, which tells its own start.
pub(crate) fn read_text(fen: Option<&str>, text: &str) -> Result<Submitted, Problem> {
    match records_in(fen, text)? {
        Text::Moves { game, .. } => Ok(*game),
        Text::Records(mut games) => {
            let Recorded { game, broken, .. } = games.swap_remove(0);
            match (game, broken) {
                (Some(game), None) => game.not_too_long("moves"),
                (_, broken) => Err(unreadable("moves", broken.unwrap_or(Unread::NoGame))),
            }
        }
    }
}

/// What a text was found to be.
pub(crate) enum Text {
    Moves {
        game: Box<Submitted>,
        /// Whether its ranks had to be counted from one.
        from_one: bool,
    },
    /// The games of a record; never empty.
    Records(Vec<Recorded>),
}

/// Reads a text as moves, or else as a record of games. A position before the moves is where they start, whatever is
/// given besides; and what stands in the place of the position is read as the text if there is no other.
pub(crate) fn records_in(fen: Option<&str>, text: &str) -> Result<Text, Problem> {
    let alone = text.trim().is_empty();
    if let Some(fen) = fen
        && alone
        && Position::from_fen(fen).is_err()
        && let Ok(found) = read_given(None, fen, "fen")
    {
        return Ok(found);
    }
    if fen.is_some_and(position::looks_like_a_record) {
        return Err(unreadable("fen", Unread::RecordForPosition));
    }
    read_given(fen, text, "moves")
}

fn read_given(fen: Option<&str>, text: &str, place: &str) -> Result<Text, Problem> {
    let (start, text) = match position::before_moves(text) {
        Some(("", moves)) => (Position::initial(), moves),
        Some((own, moves)) => {
            let start = Position::from_fen(own);
            (start.map_err(|error| unreadable(place, Unread::Position(error)))?, moves)
        }
        None => (start(fen)?, text),
    };
    // Counted roughly before anything is played: a move has two characters at least.
    let (moves, at_once) = if text.split_whitespace().count() > 2 * PLIES {
        (too_many("moves"), false)
    } else {
        let bare = bare(text);
        let spaced = spaced(&bare);
        let line = spaced.as_deref().unwrap_or(&bare);
        match read_moves(&start, line) {
            Ok((moves, from_one)) => {
                let game = Box::new(Submitted { start, moves }.not_too_long("moves")?);
                return Ok(Text::Moves { game, from_one });
            }
            Err(error) => {
                let at_once = error.ply == 0;
                (unreadable("moves", error.into()), at_once)
            }
        }
    };
    let Ok(games) = read_file("", text.as_bytes()) else { return Err(moves) };
    // A plain score may have a heading before its moves. Among moves, a word that is none is a slip of the pen, over
    // which a reader of records would pass.
    let is_whole = |game: &Recorded| {
        game.broken.is_none() && game.game.as_ref().is_some_and(|game| !game.moves.is_empty())
    };
    let is_record = text.contains('[') || at_once && games.iter().all(is_whole);
    if is_record { Ok(Text::Records(games)) } else { Err(moves) }
}

/// Reads moves. Squares tell by themselves that their ranks are counted from one only where a rank 10 is among them;
/// otherwise they are taken so if that alone makes every one of them a move. Whether it had to be.
fn read_moves(start: &Position, line: &str) -> Result<(Vec<Move>, bool), LineError> {
    let notation = Notation::guess(line);
    let error = match read_line(start, notation, line) {
        Ok(moves) => return Ok((moves, notation == Notation::UciFromOne)),
        Err(error) => error,
    };
    match read_line(start, Notation::UciFromOne, line) {
        Ok(moves) if notation == Notation::Uci && !moves.is_empty() => Ok((moves, true)),
        _ => Err(error),
    }
}

/// The moves of a text alone: without comments in braces, and without the result after the last of them.
fn bare(text: &str) -> String {
    let (mut moves, mut rest) = (String::with_capacity(text.len()), text);
    while let Some((before, comment)) = rest.split_once('{') {
        let Some((_, after)) = comment.split_once('}') else { break };
        moves.push_str(before);
        moves.push(' ');
        rest = after;
    }
    moves.push_str(rest);
    let played = moves.trim_end();
    let last = played.rsplit(char::is_whitespace).next().unwrap_or_default();
    if !last.is_empty() && GameResult::read(last).is_some() {
        moves.truncate(played.len() - last.len());
    }
    moves
}

/// Moves by their squares without anything between them, as links carry them: `h2e2h9g7`.
fn spaced(text: &str) -> Option<String> {
    let text = text.trim();
    if text.len() <= 4 || !text.is_ascii() || !text.len().is_multiple_of(4) {
        return None;
    }
    let moves = text.as_bytes().chunks(4).map(|four| {
        let four = std::str::from_utf8(four).ok()?;
        four.parse::<Move>().ok().map(|_| four)
    });
    Some(moves.collect::<Option<Vec<_>>>()?.join(" "))
}

/// The games of a file, whatever its format; never none.
pub(crate) fn read_file(name: &str, bytes: &[u8]) -> Result<Vec<Recorded>, Problem> {
    let games = Games::open(Cursor::new(bytes.to_vec()), Format::of_path(name));
    let games = games.map_err(|error| {
        let fault = match error {
            FileError::NoGame => Unread::NoGame,
            FileError::Io(_) | FileError::Damaged(_) => Unread::Damaged,
            FileError::TooLarge { most, .. } => return Problem::TooLarge { most },
        };
        unreadable("file", fault)
    })?;
    let games: Vec<Recorded> = games.take(GAMES).map_while(Result::ok).map(recorded).collect();
    if games.is_empty() { Err(unreadable("file", Unread::NoGame)) } else { Ok(games) }
}

fn recorded(Entry { number, read, .. }: Entry) -> Recorded {
    match read {
        Read::Whole(game) => {
            Recorded { number, game: Some(Submitted::of(&game)), tags: game.tags, broken: None }
        }
        Read::Part(game, faults) => {
            let moves = game.line.plies.len();
            let broken = faults.iter().filter(|fault| fault.breaks_off()).map(|it| told(it, moves));
            let broken = broken.take(1).next();
            Recorded { number, game: Some(Submitted::of(&game)), tags: game.tags, broken }
        }
        Read::Nothing(tags, fault) => {
            Recorded { number, tags, game: None, broken: Some(told(&fault, 0)) }
        }
    }
}

fn told(fault: &GameFault, moves: usize) -> Unread {
    match fault {
        GameFault::Move { text, error, .. } => Unread::Move(Box::new(UnreadMove {
            number: moves + 1,
            text: text.clone(),
            error: error.clone(),
        })),
        GameFault::Start(error) => Unread::Position(error.clone()),
        _ => Unread::GameBrokenOff { moves },
    }
}

fn too_many(place: &str) -> Problem {
    Problem::invalid(place, Fault::MoreThan { most: PLIES as u32 })
}

pub(crate) fn unreadable(place: &str, fault: Unread) -> Problem {
    Problem::Unreadable { place: place.to_owned(), fault }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ICCS: [&str; 4] = ["h2e2", "h9g7", "h0g2", "i9h9"];

    fn moves(text: &str) -> Vec<String> {
        let game = read_text(None, text).unwrap();
        game.moves.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn moves_are_read_in_every_form() {
        for text in [
            "h2e2 h9g7 h0g2 i9h9",
            "h2e2h9g7h0g2i9h9",
            "H2-E2 H9-G7 H0-G2 I9-H9",
            "1. 炮二平五 马8进7 2. 马二进三 车9平8",
            "1. C2=5 H8+7 2. H2+3 R9=8",
            "1. C2=5 H8+7 2. H2+3 R9=8 1-0\n",
            "1. C2=5 {the usual} H8+7 2. H2+3 {and} {so} R9=8 1/2-1/2",
            "1. 炮二平五 马8进7 2. 马二进三 车9平8 红胜",
            "1. 炮二平五 {中炮} 马8进7 2. 马二进三 车9平8 和",
            "h2e2h9g7h0g2i9h9 *",
            "[Game \"Chinese Chess\"]\n[Red \"A\"]\n\n1. C2=5 H8+7 2. H2+3 R9=8 *\n",
            "[DhtmlXQ][DhtmlXQ_movelist]7747706279678070[/DhtmlXQ_movelist][/DhtmlXQ]",
        ] {
            assert_eq!(moves(text), ICCS, "{text}");
        }
        assert_eq!(moves(""), [""; 0]);
        assert_eq!(moves("某某杯 第三轮\n1. 炮二平五 马8进7 2. 马二进三 车9平8"), ICCS);
    }

    #[test]
    fn a_record_tells_its_own_start() {
        let fen = "4k4/9/9/9/2c6/9/9/9/3R5/5K3 w - - 0 1";
        let text = format!("[FEN \"{fen}\"]\n\n1. d1c1 c5d5 *\n");
        let game = read_text(None, &text).unwrap();
        assert_eq!((game.start.fen().as_str(), game.moves.len()), (fen, 2));
    }

    #[test]
    fn a_text_may_tell_its_own_start() {
        let fen = "4k4/9/9/9/2c6/9/9/9/3R5/5K3 w - - 0 1";
        let other = "3ak4/9/9/9/9/9/9/9/9/4K4 w";
        for text in [format!("{fen} d1c1 c5d5"), format!("position fen {fen} moves d1c1 c5d5")] {
            for given in [None, Some(other)] {
                let game = read_text(given, &text).unwrap();
                assert_eq!((game.start.fen().as_str(), game.moves.len()), (fen, 2), "{text}");
            }
            // In the place of the position, where it is the only text.
            let game = read_text(Some(&text), " ").unwrap();
            assert_eq!((game.start.fen().as_str(), game.moves.len()), (fen, 2), "{text}");
        }
        assert_eq!(read_text(None, fen).unwrap().start.fen(), fen);
        assert_eq!(read_text(Some(other), "position startpos moves h2e2").unwrap().moves.len(), 1);
        let fault = |fen: Option<&str>, text: &str| match read_text(fen, text) {
            Err(Problem::Unreadable { place, fault }) => (place, fault),
            other => panic!("{other:?}"),
        };
        let wrong = fault(None, "4k4/9/9/9/2c6/9/9/9/3R5/9 w d1c1");
        assert!(matches!(wrong, (place, Unread::Position(_)) if place == "moves"));
        let record = "[Game \"Chinese Chess\"]\n[Red \"A\"]\n\n1. C2=5 H8+7 2. H2+3 R9=8 *\n";
        // Fields of one line swallow the ends of lines.
        for record in [record.to_owned(), record.replace('\n', " ")] {
            assert_eq!(read_text(Some(&record), "").unwrap().moves.len(), 4, "{record}");
            let wrong = fault(Some(&record), "h2e2");
            assert_eq!(wrong, ("fen".to_owned(), Unread::RecordForPosition));
        }
    }

    #[test]
    fn ranks_are_counted_from_one_where_nothing_else_makes_moves() {
        let fen = "2bk1a3/4a4/4b4/9/c8/1R7/3r5/4B4/4A4/4KAB2 w";
        let game = read_text(Some(fen), "b5a5 a6e6").unwrap();
        assert_eq!(game.moves, ["b4a4".parse().unwrap(), "a5e5".parse().unwrap()]);
        // What can be read with ranks 0 to 9 is.
        let game = read_text(Some(fen), "b4a4 a5e5").unwrap();
        assert_eq!(game.moves[0], "b4a4".parse().unwrap());
        // And if neither will do, the usual count is the one that is spoken of.
        let wrong = read_text(Some(fen), "b5a5 a6e6 nonsense").unwrap_err();
        assert!(
            matches!(wrong, Problem::Unreadable { fault: Unread::Move(it), .. } if it.number == 1)
        );
    }

    #[test]
    fn what_is_wrong_is_told_by_its_move() {
        let number = |text: &str| match read_text(None, text) {
            Err(Problem::Unreadable { fault: Unread::Move(unread), .. }) => unread.number,
            other => panic!("{other:?}"),
        };
        assert_eq!(number("h2e2 nonsense"), 2);
        assert_eq!(number("h2e2 nonsense h9g7"), 2);
        assert_eq!(number("h2e2 {well} nonsense h9g7 1-0"), 2);
        assert_eq!(number("h2e2 {never closed h9g7"), 2);
        assert_eq!(number("[Red \"A\"]\n\n1. C2=5 H8+7 2. K5=4 *\n"), 3);
        // Looks like squares without spaces, but is not.
        assert_eq!(number("h2e2h9zz"), 1);
    }

    #[test]
    fn no_form_lets_a_game_through_that_is_too_long() {
        let moves = "h2g2 h7g7 g2h2 g7h7 ".repeat(501);
        let record = format!("[Red \"A\"]\n[Format \"ICCS\"]\n\n{moves}*\n");
        for text in [moves.replace(' ', ""), moves.clone(), record] {
            let problem = read_text(None, &text).unwrap_err();
            assert_eq!(problem, too_many("moves"), "{}", &text[..20]);
        }
    }

    #[test]
    fn a_file_without_a_game_says_so() {
        let fault = |bytes: &[u8]| match read_file("one.txt", bytes) {
            Err(Problem::Unreadable { fault, .. }) => fault,
            other => panic!("{:?}", other.map(|games| games.len())),
        };
        assert_eq!(fault(b"\0\x01\x02"), Unread::NoGame);
        assert_eq!(fault(b""), Unread::NoGame);
    }
}
