//! Games as text.

use std::collections::VecDeque;
use std::fmt::Write;

use chuhe_board::{Color, Position};

use super::{board, escape, names};
use crate::{Game, GameResult, Line, Ply};

/// Writes a game; texts of several games may be put one after the other.
///
/// Whatever the format has no name for stands in fields of our own, so that [`read`](super::read) gives the
/// very same game back.
pub fn write(game: &Game) -> String {
    let mut out = Output(String::from("[DhtmlXQ]\n"));
    out.field("ver", "www_dpxq_com");
    out.field("init", "500,350");
    for (name, value) in game.tags.iter() {
        out.field(&names::field(name), value);
    }
    let result = match game.result {
        GameResult::Won(Color::Red) => "红胜",
        GameResult::Won(Color::Black) => "黑胜",
        GameResult::Drawn => "和棋",
        GameResult::Unknown => "未知",
    };
    out.field("result", result);
    out.raw("binit", |out| board::push_board(out, &game.start));
    let fen = game.start.fen();
    if fen != Position::initial().fen() {
        out.field("fen", &fen);
    }
    out.lines(&game.start, &game.line);
    out.0.push_str("[/DhtmlXQ]\n");
    out.0
}

struct Output(String);

impl Output {
    fn field(&mut self, name: &str, value: &str) {
        self.raw(name, |out| escape::write(out, value));
    }

    fn raw(&mut self, name: &str, value: impl FnOnce(&mut String)) {
        // Writing to a string cannot fail.
        let _ = write!(self.0, "[DhtmlXQ_{name}]");
        value(&mut self.0);
        let _ = writeln!(self.0, "[/DhtmlXQ_{name}]");
    }

    /// The game itself and all variations, each after the line in which it stands. Lines wait in a queue:
    /// variations may be nested deep.
    fn lines(&mut self, start: &Position, main: &Line) {
        let length = self.moves("movelist", start, main);
        self.field("length", &length.to_string());
        let mut waiting = VecDeque::from([(0, 1, start.clone(), main)]);
        let mut variations = 0;
        while let Some((id, first, start, line)) = waiting.pop_front() {
            let (positions, plies): (Vec<Position>, Vec<&Ply>) = line.playable(&start).unzip();
            self.remarks(id, first, &line.comment, &plies);
            for ((number, before), ply) in (first..).zip(positions).zip(plies) {
                for variation in ply.remarks.iter().flat_map(|remarks| &remarks.variations) {
                    variations += 1;
                    self.moves(&format!("move_{id}_{number}_{variations}"), &before, variation);
                    waiting.push_back((variations, number, before.clone(), variation));
                }
            }
        }
    }

    /// The moves of a line that can be played; the answer is how many.
    fn moves(&mut self, name: &str, start: &Position, line: &Line) -> usize {
        let mut count = 0;
        self.raw(name, |out| {
            for (_, ply) in line.playable(start) {
                board::push_move(out, ply.played);
                count += 1;
            }
        });
        count
    }

    /// What is said about the plies of a line.
    fn remarks(&mut self, id: u32, first: u32, before: &str, plies: &[&Ply]) {
        let comment_name = |number: u32| match id {
            0 => format!("comment{number}"),
            _ => format!("comment{id}_{number}"),
        };
        if !before.is_empty() {
            self.field(&comment_name(first - 1), before);
        }
        let said = || {
            let numbered = (first..).zip(plies);
            numbered.filter_map(|(number, ply)| Some((number, ply.remarks.as_deref()?)))
        };
        for (number, remarks) in said().filter(|(_, remarks)| !remarks.comment.is_empty()) {
            self.field(&comment_name(number), &remarks.comment);
        }
        let clocks: Vec<String> = said()
            .filter_map(|(number, remarks)| Some(format!("{number}={}", remarks.clock_ms?)))
            .collect();
        let marks: Vec<String> = said()
            .filter(|(_, remarks)| !remarks.marks.is_empty())
            .map(|(number, remarks)| {
                let marks: Vec<String> = remarks.marks.iter().map(u8::to_string).collect();
                format!("{number}={}", marks.join("+"))
            })
            .collect();
        for (name, numbers) in [("clock", clocks), ("marks", marks)] {
            if !numbers.is_empty() {
                self.field(&format!("{name}_{id}"), &numbers.join(","));
            }
        }
    }
}
