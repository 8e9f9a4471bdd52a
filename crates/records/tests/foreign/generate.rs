//! Games with variations, comments and tags, from a seed.

use chuhe_board::{Color, Position};
use chuhe_records::{Game, GameResult, Line, Ply};
use chuhe_samples::{Random, position};

/// What a format can hold.
#[derive(Clone, Copy)]
pub(crate) struct Limits {
    /// Clocks, marks, and comments before the first move of a variation.
    pub(crate) all_remarks: bool,
    /// Pieces of text for comments.
    pub(crate) words: &'static [&'static str],
    /// Tags with their longest values in characters.
    pub(crate) tags: &'static [(&'static str, usize)],
}

/// How deep variations stand inside each other.
const MOST_DEPTH: usize = 3;

/// A game from a seed.
pub(crate) fn game(random: &mut Random, limits: Limits) -> Game {
    let start = if random.below(2) == 0 { Position::initial() } else { position(random) };
    let most = random.below(30);
    let mut game = Game::new(start.clone(), []);
    game.line = line(random, limits, start, most, MOST_DEPTH);
    if limits.all_remarks || random.below(2) == 0 {
        game.line.comment = text(random, limits.words);
    }
    let results = [
        GameResult::Won(Color::Red),
        GameResult::Won(Color::Black),
        GameResult::Drawn,
        GameResult::Unknown,
    ];
    game.result = *random.pick(&results);
    for &(name, most) in limits.tags {
        if random.below(3) > 0 {
            let value: String = text(random, limits.words).chars().take(most).collect();
            // Formats of fixed width know no empty tags.
            if limits.all_remarks || !value.trim().is_empty() {
                game.tags.set(name, value);
            }
        }
    }
    game
}

fn line(random: &mut Random, limits: Limits, start: Position, most: usize, depth: usize) -> Line {
    let is_variation = depth < MOST_DEPTH;
    let mut position = start;
    let mut line = Line::default();
    while line.plies.len() < most {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        let mut ply = Ply::new(*random.pick(&legal));
        if random.below(4) == 0 {
            let comment = text(random, limits.words);
            if !comment.is_empty() {
                ply.remarks_mut().comment = comment;
            }
        }
        if limits.all_remarks && random.below(4) == 0 {
            ply.remarks_mut().clock_ms = Some(random.bits() >> random.below(64));
        }
        if limits.all_remarks && random.below(8) == 0 {
            ply.remarks_mut().marks = vec![random.below(256) as u8; 1 + random.below(2)];
        }
        // Where siblings stand in a row, a variation of the first ply of a variation is one of that
        // variation's own siblings.
        let may_branch = limits.all_remarks || !is_variation || !line.plies.is_empty();
        while depth > 0 && may_branch && random.below(5) == 0 {
            let most = 1 + random.below(6);
            let mut variation = self::line(random, limits, position.clone(), most, depth - 1);
            if limits.all_remarks && random.below(3) == 0 {
                variation.comment = text(random, limits.words);
            }
            ply.remarks_mut().variations.push(variation);
        }
        position.play_unchecked(ply.played);
        line.plies.push(ply);
    }
    line
}

/// Up to five words put together.
fn text(random: &mut Random, words: &[&str]) -> String {
    let mut text = String::new();
    let most = if words.is_empty() { 0 } else { random.below(6) };
    for _ in 0..most {
        text.push_str(words[random.below(words.len())]);
    }
    text
}
