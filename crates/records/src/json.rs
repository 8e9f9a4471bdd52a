//! A game as JSON, for programs. The keys are described in `docs/game-json.md`; they are added to, never renamed.

use chuhe_board::{Notation, Position};
use serde_json::{Map, Value, json};

use crate::{Game, Line, Ply};

/// Writes a game: tags, start, moves by their squares and by name, comments, clocks and variations.
///
/// A [`Game`] does not know whether its record was whole: whoever has read it adds `breaks-off`, as the command line does.
///
/// ```
/// use chuhe_board::{Notation, Position};
/// use chuhe_records::{Game, json};
///
/// let game = Game::new(Position::initial(), ["h2e2".parse()?]);
/// let value = json::write(&game, Notation::Wxf);
/// assert_eq!(value["moves"][0]["squares"], "h2e2");
/// assert_eq!(value["moves"][0]["name"], "C2=5");
/// # Ok::<(), chuhe_board::ParseMoveError>(())
/// ```
pub fn write(game: &Game, notation: Notation) -> Value {
    let tags: Map<String, Value> =
        game.tags.iter().map(|(name, value)| (name.to_owned(), json!(value))).collect();
    let Value::Object(line) = line(&game.line, &game.start, notation) else {
        unreachable!("a line is written as an object");
    };
    let mut value = json!({
        "tags": tags,
        "start": game.start.fen(),
        "result": game.result.pgn(),
    });
    if let Value::Object(value) = &mut value {
        value.extend(line);
    }
    value
}

fn line(line: &Line, start: &Position, notation: Notation) -> Value {
    let plies = line.playable(start);
    let moves: Vec<Value> = plies.map(|(before, each)| ply(each, &before, notation)).collect();
    match line.comment.is_empty() {
        true => json!({ "moves": moves }),
        false => json!({ "comment": line.comment, "moves": moves }),
    }
}

/// A move. What is not said of it is left out, so that bare games stay short.
fn ply(ply: &Ply, before: &Position, notation: Notation) -> Value {
    let mut value = json!({
        "squares": ply.played.to_string(),
        "name": notation.write(before, ply.played).ok(),
    });
    let (Value::Object(object), Some(remarks)) = (&mut value, &ply.remarks) else { return value };
    if !remarks.comment.is_empty() {
        object.insert("comment".to_owned(), json!(remarks.comment));
    }
    if !remarks.marks.is_empty() {
        object.insert("marks".to_owned(), json!(remarks.marks));
    }
    if let Some(clock) = remarks.clock_ms {
        object.insert("clock_ms".to_owned(), json!(clock));
    }
    if !remarks.variations.is_empty() {
        let variations = remarks.variations.iter().map(|each| line(each, before, notation));
        object.insert("variations".to_owned(), variations.collect());
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pgn;

    #[test]
    fn everything_that_is_said_is_written() {
        let text =
            "[Red \"A\"]\n[Result \"1-0\"]\n\n{Before} 1. C2=5 {After} (1. H2+3 {Else}) H8+7 1-0\n";
        let read = pgn::read(text);
        let value = write(read.game().unwrap(), Notation::Uci);
        assert_eq!(
            value,
            json!({
                "tags": { "Red": "A" },
                "start": Position::initial().fen(),
                "result": "1-0",
                "comment": "Before",
                "moves": [
                    {
                        "squares": "h2e2",
                        "name": "h2e2",
                        "comment": "After",
                        "variations": [
                            { "moves": [{ "squares": "h0g2", "name": "h0g2", "comment": "Else" }] }
                        ]
                    },
                    { "squares": "h9g7", "name": "h9g7" }
                ]
            })
        );
    }
}
