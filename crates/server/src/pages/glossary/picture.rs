//! The picture of a word.

use chuhe_board::{Mark, Move, Notation, Picture, Position, Square, read_line};
use chuhe_referee::Case;
use chuhe_referee::explain::face;
use chuhe_rulebook::{Language, Rulebook};
use serde::Deserialize;

/// A board, and what is pointed out on it.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(super) struct Drawing {
    fen: String,
    /// A move that has just been played.
    played: Option<String>,
    /// The square of a piece whose moves are shown by rings.
    moves_of: Option<String>,
    /// Two squares and the mark: `h9f9 attack`.
    #[serde(default)]
    arrows: Vec<String>,
    /// A square and the mark: `e7 pin`.
    #[serde(default)]
    rings: Vec<String>,
    /// How the game has ended here: `checkmate` or `stalemate`.
    #[cfg_attr(not(test), expect(dead_code, reason = "what the tests hold against the board"))]
    ends: Option<String>,
    case: Option<Cycle>,
}

/// Moves that go round, and what is said of them.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(not(test), expect(dead_code, reason = "what the tests hold against the referee"))]
struct Cycle {
    rulebook: String,
    moves: String,
    /// What each move is, by its character.
    natures: String,
    /// The ply that the picture shows, from 1.
    shown: usize,
    verdict: Option<String>,
}

impl Drawing {
    fn start(&self) -> Option<Position> {
        Position::from_fen(&self.fen).ok()
    }

    /// The moves that go round, and the book they are judged by.
    pub(super) fn case(&self) -> Option<(&'static Rulebook, Case)> {
        let cycle = self.case.as_ref()?;
        let start = self.start()?;
        let moves = read_line(&start, Notation::Uci, &cycle.moves).ok()?;
        Some((Rulebook::builtin(&cycle.rulebook)?, Case::new(start, moves).ok()?))
    }

    /// The position that is shown, and the move that led to it.
    fn shown(&self) -> Option<(Position, Option<Move>)> {
        let mut position = self.start()?;
        if let Some((_, case)) = self.case() {
            let shown = self.case.as_ref()?.shown;
            let (before, m) = case.plies().nth(shown.checked_sub(1)?)?;
            position = before;
            position.play_unchecked(m);
            return Some((position, Some(m)));
        }
        let played: Option<Move> = self.played.as_deref().and_then(|m| m.parse().ok());
        if let Some(m) = played {
            position.play_unchecked(m);
        }
        Some((position, played))
    }

    /// The picture; none if what is written cannot be drawn, which the tests do not let pass.
    pub(super) fn svg(&self, language: Language, title: &str) -> Option<String> {
        let (position, played) = self.shown()?;
        let setup = position.setup();
        let mut picture = Picture::new(&setup);
        picture.face = face(language);
        picture.title = Some(title.to_owned());
        picture.last_move = played;
        for arrow in &self.arrows {
            let (squares, mark) = arrow.split_once(' ')?;
            let m: Move = squares.parse().ok()?;
            picture.arrows.push((m.from, m.to, mark_of(mark)?));
        }
        for ring in &self.rings {
            let (square, mark) = ring.split_once(' ')?;
            picture.rings.push((square.parse().ok()?, mark_of(mark)?));
        }
        if let Some(from) = &self.moves_of {
            let from: Square = from.parse().ok()?;
            let ends = position.legal_ends(from);
            picture.rings.extend(ends.into_iter().map(|end| (end, Mark::Note)));
        }
        Some(picture.svg())
    }
}

fn mark_of(word: &str) -> Option<Mark> {
    Some(match word {
        "attack" => Mark::Attack,
        "protect" => Mark::Protect,
        "pin" => Mark::Pin,
        "note" => Mark::Note,
        _ => return None,
    })
}

#[cfg(test)]
impl Drawing {
    /// What the board and the referee say against the picture.
    pub(super) fn faults(&self) -> Vec<String> {
        use chuhe_board::{Color, Ending};

        let mut faults = Vec::new();
        let Some((position, _)) = self.shown() else {
            return vec![format!("no board: {}", self.fen)];
        };
        let ending = position.ending().map(|ending| match ending {
            Ending::Checkmate => "checkmate",
            Ending::Stalemate => "stalemate",
        });
        if ending != self.ends.as_deref() {
            faults.push(format!("the game ends by {ending:?}"));
        }
        if let Some(m) = &self.played {
            let start = self.start().unwrap();
            faults.extend(start.why_illegal(m.parse().unwrap()).map(|why| format!("{m}: {why}")));
        }
        if let Some(from) = &self.moves_of
            && position.legal_ends(from.parse().unwrap()).is_empty()
        {
            faults.push(format!("nothing moves from {from}"));
        }
        // An arrow of attack or protection is one that a piece could follow to what stands there.
        for arrow in
            self.arrows.iter().filter(|it| it.ends_with("attack") || it.ends_with("protect"))
        {
            let m: Move = arrow.split(' ').next().unwrap().parse().unwrap();
            let reached = position.piece_at(m.to).is_some_and(|_| {
                Color::ALL.into_iter().any(|by| position.attackers(m.to, by).contains(m.from))
            });
            if !reached {
                faults.push(format!("{arrow} shows nothing"));
            }
        }
        let Some(cycle) = &self.case else { return faults };
        let Some((book, case)) = self.case() else {
            faults.push("the moves do not go round".to_owned());
            return faults;
        };
        let ruling = chuhe_referee::judge(book, &case, 4);
        let natures: String = ruling.readings().iter().map(|it| it.nature().character()).collect();
        if natures != cycle.natures {
            faults.push(format!("the moves are {natures}"));
        }
        if cycle.verdict.as_deref().is_some_and(|verdict| verdict != ruling.verdict().word()) {
            faults.push(format!("the verdict is {}", ruling.verdict()));
        }
        faults
    }
}
