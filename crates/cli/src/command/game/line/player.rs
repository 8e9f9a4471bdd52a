//! What players do.

use chuhe_board::Square;
use chuhe_game::{Command, Game, Touched};

use super::super::words::Key;
use super::tokens::{Tokens, after};
use super::{Puzzle, Speaker, squares};

/// What a player does by this word; none if it is not a player's word.
pub(super) fn read(
    verb: &str,
    tokens: &mut Tokens<'_>,
    speaker: Speaker,
    game: &Game,
) -> Result<Option<Command>, Puzzle> {
    let turn = game.turn();
    let side = |usual| speaker.side(usual);
    let command = match verb {
        "press" => {
            // Before the first move it is Black who presses, on the signal.
            let running = game.clock().is_some_and(|clock| clock.running().is_some());
            let first = !running && game.history().plies().is_empty();
            let usual = if first { turn.opponent() } else { game.to_press().unwrap_or(turn) };
            Command::PressClock { side: tokens.side().unwrap_or(side(usual)) }
        }
        "touch" => {
            let side = side(turn);
            return touch(side, tokens).map(Some);
        }
        "adjust" => {
            let pieces = squares(tokens, Key("usage-adjust"))?;
            let touched = pieces.into_iter().map(Touched::One).collect();
            Command::Touch { side: side(turn), touched, adjusting: true }
        }
        "announce" => Command::AnnounceAdjusting { side: side(turn) },
        "overlook" => {
            let piece = tokens.take(|word| word.parse().ok());
            let piece = piece.ok_or(Puzzle::Usage(Key("usage-overlook")))?;
            Command::OverlookCheck { side: side(turn), piece }
        }
        // A draw is offered after the own move: by the side whose turn it is not.
        "draw" => Command::OfferDraw { side: side(turn.opponent()) },
        "accept" | "decline" => {
            let usual = game.offers().open().map_or(turn, |by| by.opponent());
            let side = side(usual);
            if verb == "accept" {
                Command::AcceptDraw { side }
            } else {
                Command::DeclineDraw { side }
            }
        }
        "retract" => {
            let usual = game.offers().open().unwrap_or(turn.opponent());
            Command::RetractOffer { side: side(usual) }
        }
        "resign" => Command::Resign { side: tokens.side().unwrap_or(side(turn)) },
        "claim" => {
            let side = side(turn);
            match tokens.next().map(str::to_lowercase).as_deref().map(after) {
                Some("limit") => Command::ClaimLimit { side },
                Some("repetition") => Command::ClaimRepetition { side },
                Some("shuffling") => Command::ClaimShuffling { side },
                _ => return Err(Puzzle::Usage(Key("usage-claim"))),
            }
        }
        "arrive" => Command::Arrive { side: speaker.named_side(tokens, Key("usage-arrive"))? },
        "confirm" => {
            Command::ConfirmDiagram { side: speaker.named_side(tokens, Key("usage-confirm"))? }
        }
        "score" => Command::HandInScore { side: speaker.named_side(tokens, Key("usage-score"))? },
        "seal" => {
            let written = Some(tokens.rest()).filter(|text| !text.is_empty());
            Command::Seal { side: side(turn), written }
        }
        _ => return Ok(None),
    };
    tokens.end(verb_alone(verb))?;
    Ok(Some(command))
}

/// `touch e3`, `touch a0 e6`, and `touch a0+e6` for both at the same time.
fn touch(side: chuhe_board::Color, tokens: &mut Tokens<'_>) -> Result<Command, Puzzle> {
    const USAGE: Key = Key("usage-touch");
    let square = |text: &str| text.parse::<Square>().map_err(|_| Puzzle::Usage(USAGE));
    let read = |word: &str| match word.split_once('+') {
        Some((a, b)) => Ok(Touched::Both(square(a)?, square(b)?)),
        None => Ok(Touched::One(square(word)?)),
    };
    let touched: Vec<Touched> = tokens.by_ref().map(read).collect::<Result<_, _>>()?;
    if touched.is_empty() {
        return Err(Puzzle::Usage(USAGE));
    }
    Ok(Command::Touch { side, touched, adjusting: false })
}

/// How a word is used that has too much after it.
fn verb_alone(verb: &str) -> Key {
    match verb {
        "press" => Key("usage-press"),
        "resign" => Key("usage-resign"),
        "claim" => Key("usage-claim"),
        "arrive" => Key("usage-arrive"),
        "confirm" => Key("usage-confirm"),
        "score" => Key("usage-score"),
        "overlook" => Key("usage-overlook"),
        _ => Key("usage-alone"),
    }
}
