//! The little language of the table: what a line means in a game.

mod arbiter;
mod kind;
mod player;
mod tokens;

use chuhe_board::{Color, Move, Notation, ReadMoveError, Square};
use chuhe_game::{Actor, Command, Game, Instant, Part};

use super::words::{Key, Locale, filled};
use kind::Kind;
use tokens::Tokens;
pub(super) use tokens::timed;

/// What a line asks for.
#[derive(Debug, PartialEq)]
pub(super) enum Ask {
    /// Things done one after the other.
    Do(Vec<Said>),
    Status,
    Board,
    Warnings,
    Slip,
    Log,
    Help,
    Quit,
}

/// Something done, and by whom.
#[derive(Debug, PartialEq)]
pub(super) struct Said {
    pub(super) by: Part,
    pub(super) command: Command,
}

/// Why a line cannot be understood.
#[derive(Debug, PartialEq)]
pub(super) enum Puzzle {
    /// It is neither a move nor one of the words.
    Unknown(String),
    /// The word wants something else after it.
    Usage(Key),
    /// A player says what only an arbiter enters.
    ForArbiter(String),
    /// The name fits no piece.
    NoSuchPiece(String),
    /// The name fits several moves.
    Ambiguous(String, Vec<Move>),
    /// The rulebooks know no such thing; these are the words they have.
    NotOneOf(String, Vec<Kind>),
}

impl Puzzle {
    pub(super) fn text(&self, locale: &Locale) -> String {
        match self {
            Puzzle::Unknown(word) => locale.say(Key("puzzle-unknown"), &[("word", filled(word))]),
            Puzzle::Usage(usage) => {
                let usage = filled(locale.plain(*usage));
                locale.say(Key("puzzle-usage"), &[("usage", usage)])
            }
            Puzzle::ForArbiter(word) => {
                locale.say(Key("puzzle-for-arbiter"), &[("word", filled(word))])
            }
            Puzzle::NoSuchPiece(word) => {
                locale.say(Key("puzzle-no-such-piece"), &[("word", filled(word))])
            }
            Puzzle::Ambiguous(word, moves) => {
                let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
                let args = [("word", filled(word)), ("moves", filled(moves.join(" ")))];
                locale.say(Key("puzzle-ambiguous"), &args)
            }
            Puzzle::NotOneOf(word, words) => {
                let words: Vec<String> =
                    words.iter().map(|kind| kind.name(locale.language)).collect();
                let args = [("word", filled(word)), ("words", filled(words.join(" ")))];
                locale.say(Key("puzzle-not-one-of"), &args)
            }
        }
    }
}

/// Who a line says it is by.
#[derive(Clone, Copy)]
struct Speaker {
    /// The part named before the word.
    part: Option<Part>,
    /// The part that an arbiter's word is entered by.
    arbiter: Part,
    /// When the game was opened: times in lines are counted from it.
    opened: Instant,
}

impl Speaker {
    /// The side that does something: the one named, or else the one whose turn it is to do it.
    fn side(self, usual: Color) -> Color {
        self.part.and_then(Part::side).unwrap_or(usual)
    }

    /// The side named after the word or before it; it must be one of them.
    fn named_side(self, tokens: &mut Tokens<'_>, usage: Key) -> Result<Color, Puzzle> {
        let named = tokens.side().or_else(|| self.part.and_then(Part::side));
        named.ok_or(Puzzle::Usage(usage))
    }

    /// What a player does, entered by himself unless the line says that the arbiter enters it.
    fn says(self, command: Command) -> Said {
        let by = match (command.player(), self.part) {
            (Some(_), Some(part)) if part.is_arbiter() => part,
            (Some(side), _) => Part::player(side),
            (None, Some(part)) if part.is_arbiter() => part,
            (None, _) => self.arbiter,
        };
        Said { by, command }
    }
}

/// Reads a line, without its time, in a game that was opened at an instant.
pub(super) fn read(text: &str, game: &Game, opened: Instant) -> Result<Ask, Puzzle> {
    let mut tokens = Tokens::new(text);
    // Where there is no arbiter, his words are refused to the player who says them.
    let has_arbiter = game.setting().venue.has_arbiter();
    let arbiter = if has_arbiter { Part::Arbiter } else { Part::player(game.turn()) };
    let mut speaker = Speaker { part: tokens.part(), arbiter, opened };
    // "arbiter red resign": the arbiter enters what Red does.
    let mut entered_for = None;
    if speaker.part.is_some_and(Part::is_arbiter) {
        entered_for = tokens.side();
    }
    let Some(word) = tokens.next() else { return Ok(Ask::Status) };
    let lower = word.to_lowercase();
    let verb = tokens::verb(&lower);
    match verb {
        "status" => return Ok(Ask::Status),
        "board" => return Ok(Ask::Board),
        "warnings" => return Ok(Ask::Warnings),
        "slip" => return Ok(Ask::Slip),
        "log" => return Ok(Ask::Log),
        "help" | "?" => return Ok(Ask::Help),
        "quit" | "exit" => return Ok(Ask::Quit),
        "sign" => return sign(speaker, &mut tokens, game),
        _ => {}
    }
    let enterer = speaker.part;
    if let Some(side) = entered_for {
        speaker.part = Some(Part::player(side));
    }
    // The arbiter who names no player puts pieces straight himself (AXF 2017 1§3.2.F).
    let own_hand =
        verb == "adjust" && enterer.is_some_and(Part::is_arbiter) && entered_for.is_none();
    let mut said = if own_hand {
        let pieces = squares(&mut tokens, Key("usage-adjust"))?;
        vec![speaker.says(Command::PutStraight { pieces })]
    } else if let Some(command) = player::read(verb, &mut tokens, speaker, game)? {
        // Nobody is said to press: the arbiter starts the clock for a player who is not there (CXA 1987 1§4.一(五)).
        let starts = matches!(command, Command::PressClock { side } if game.is_absent(side));
        let for_him = starts && enterer.is_none() && has_arbiter && !game.clock_is_started();
        let by_arbiter = Said { by: arbiter, command: command.clone() };
        vec![if for_him { by_arbiter } else { speaker.says(command) }]
    } else if let Some(command) = arbiter::read(verb, &mut tokens, speaker, game)? {
        // A player does not act as the arbiter by saying his words.
        let players = speaker.part.and_then(Part::side).is_some() && entered_for.is_none();
        if players && command.is_arbiters() {
            return Err(Puzzle::ForArbiter(word.to_owned()));
        }
        vec![speaker.says(command)]
    } else {
        play(word, &mut tokens, speaker, game)?
    };
    if let (Some(_), Some(part)) = (entered_for, enterer) {
        said.iter_mut().for_each(|said| said.by = part);
    }
    Ok(Ask::Do(said))
}

/// A move, with what goes with it: `C2=5 draw press`.
fn play(
    word: &str,
    tokens: &mut Tokens<'_>,
    speaker: Speaker,
    game: &Game,
) -> Result<Vec<Said>, Puzzle> {
    let m = read_move(word, game)?;
    let side = speaker.side(game.turn());
    let (mut offer_draw, mut press) = (false, false);
    for word in tokens.by_ref() {
        match tokens::verb(&word.to_lowercase()) {
            "draw" => offer_draw = true,
            "press" => press = true,
            _ => return Err(Puzzle::Usage(Key("usage-move"))),
        }
    }
    let mut said = vec![speaker.says(Command::Play { side, m, offer_draw })];
    if press {
        said.push(speaker.says(Command::PressClock { side }));
    }
    Ok(said)
}

/// A move in any notation. An illegal one is a move, too: the game refuses it with its article.
fn read_move(text: &str, game: &Game) -> Result<Move, Puzzle> {
    let guess = Notation::guess(text);
    match guess.read(game.position(), text) {
        Ok(m) | Err(ReadMoveError::Illegal(m, _)) => Ok(m),
        Err(ReadMoveError::NotAMove) => Err(Puzzle::Unknown(text.to_owned())),
        Err(ReadMoveError::NoSuchPiece) => Err(Puzzle::NoSuchPiece(text.to_owned())),
        Err(ReadMoveError::Ambiguous(moves)) => Err(Puzzle::Ambiguous(text.to_owned(), moves)),
    }
}

/// `sign`: by the one named, or else by the first who has not signed.
fn sign(speaker: Speaker, tokens: &mut Tokens<'_>, game: &Game) -> Result<Ask, Puzzle> {
    let named = speaker.part.or_else(|| tokens.part());
    tokens.end(Key("usage-sign"))?;
    let signed = game.signatures();
    let missing = [Part::Red, Part::Black].into_iter().find(|part| !signed.contains(part));
    let by = named.or(missing).unwrap_or(speaker.arbiter);
    Ok(Ask::Do(vec![Said { by, command: Command::Sign }]))
}

/// The squares in the rest of a line.
fn squares(tokens: &mut Tokens<'_>, usage: Key) -> Result<Vec<Square>, Puzzle> {
    let squares: Result<Vec<Square>, _> = tokens.by_ref().map(str::parse).collect();
    match squares {
        Ok(squares) if !squares.is_empty() => Ok(squares),
        _ => Err(Puzzle::Usage(usage)),
    }
}

/// Somebody at the table by name, as the log is to have it.
pub(super) fn actor(part: Part, arbiter: &str) -> Actor {
    Actor::new(part, if part.is_arbiter() { arbiter } else { "" })
}

#[cfg(test)]
mod tests;
