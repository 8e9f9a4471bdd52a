//! Somebody who plays random legal moves for both sides of a game.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use chuhe_board::{Color, Position};
use chuhe_samples::Random;
use serde::Deserialize;
use serde_json::json;

use crate::LoadError;
use crate::http::{Caller, refused};
use crate::table::Table;
use crate::tally::Tally;

/// When moves are due.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Pace {
    /// At an instant, and then again and again after so long.
    Every(Instant, Duration),
    /// As soon as the last one was acknowledged.
    AtOnce,
}

/// What a player needs to know of an answer.
#[derive(Deserialize)]
struct Answer {
    version: u64,
    outcome: Option<serde::de::IgnoredAny>,
}

/// A player with the game as he knows it.
pub(crate) struct Player {
    table: Arc<Table>,
    caller: Caller,
    position: Position,
    chance: Random,
    path: String,
}

impl Player {
    pub(crate) async fn sit_down(
        at: SocketAddr,
        token: &str,
        table: Arc<Table>,
        number: usize,
        seed: u64,
    ) -> Result<Player, LoadError> {
        let caller = Caller::connect(at, number).await?.with_token(token);
        let path = format!("/api/v1/games/{}/commands", table.id);
        let chance = Random::new(seed.wrapping_mul(1_000_003).wrapping_add(number as u64));
        Ok(Player { table, caller, position: Position::initial(), chance, path })
    }

    /// Plays until an instant, or the end of the game.
    pub(crate) async fn play(&mut self, pace: Pace, until: Instant, tally: &Tally) {
        let mut next = match pace {
            Pace::Every(first, _) => first,
            Pace::AtOnce => Instant::now(),
        };
        while next < until && !self.table.is_over() {
            tokio::time::sleep_until(next.into()).await;
            if let Err(error) = self.play_one(next, tally).await {
                tally.refused(&error);
                return;
            }
            next = match pace {
                // If the last answer was late, the next move is: it was due all the same, and that is what counts.
                Pace::Every(_, every) => next + every,
                Pace::AtOnce => Instant::now(),
            };
        }
    }

    /// Plays a move that is due.
    pub(crate) async fn play_one(&mut self, due: Instant, tally: &Tally) -> Result<(), LoadError> {
        let moves = self.position.legal_moves();
        let chosen = *self.chance.pick(&moves);
        let side = if self.position.turn() == Color::Red { "red" } else { "black" };
        let command = json!({ "do": "play", "side": side, "move": chosen.to_string() });
        self.table.sends(due, chosen);
        let (status, told) =
            self.caller.post(&self.path, json!({ "command": command }).to_string()).await?;
        if !status.is_success() {
            return Err(refused(&self.path, status, &told));
        }
        tally.acknowledged(due.elapsed());
        self.position.play_unchecked(chosen);
        let answer: Answer = serde_json::from_slice(&told).map_err(crate::http::failed)?;
        self.table.acknowledged(answer.version, answer.outcome.is_some());
        Ok(())
    }
}
