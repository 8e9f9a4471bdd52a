//! Somebody who watches a game, from the version that he has seen last, without a gap and without a double.

use std::sync::Arc;

use axum::body::Bytes;
use chuhe_game::Viewer;
use tokio::sync::broadcast;
use uuid::Uuid;

use super::frame::{Frame, sent};
use super::line::{Come, Line, NOTHING, Reader, Watched};
use super::{LastSeen, Live};
use crate::identity::Identity;
use crate::problem::Problem;

/// Somebody who watches a game.
pub struct GameReader {
    line: Line,
    game: Uuid,
    viewer: Viewer,
    /// What is said first.
    first: Option<Bytes>,
    /// So many entries were sent.
    seen: u64,
    reversed: bool,
    frames: broadcast::Receiver<Arc<Frame>>,
}

impl GameReader {
    /// Begins to watch a game. Whoever has seen so many entries is told what came since; whoever says nothing is told
    /// how the game is now.
    pub(super) async fn begin(
        live: &Arc<Live>,
        game: Uuid,
        identity: Identity,
        after: Option<LastSeen>,
    ) -> Result<GameReader, Problem> {
        // First the lines, then the look: what happens between the two is seen twice and not missed.
        let account = live.account_of(&identity).await?;
        let (hall, kept, viewer) = live.service.game_to_see(game, &identity).await?;
        let doors = Watched::new(live.switchboard.line(hall.id), hall.version);
        let place = (hall.state.event, game);
        let (seat, board) = live.seat_before_board(&identity, place, kept.version)?;
        let frames = board.listen(viewer);
        let (_, kept, now_seen_as) = live.service.game_to_see(game, &identity).await?;
        if now_seen_as != viewer {
            return Err(Problem::Busy);
        }
        let line = Line::open(live, identity, account, doors, seat).await?;
        let mut first = line.come_again().into_bytes();
        let known =
            after.filter(|after| after.is_in(&live.service, &kept)).map(|after| after.version);
        if after.is_some() && known.is_none() {
            // He has seen what is not there, as when an older copy was restored and perhaps has grown since.
            first.extend_from_slice(sent("reset", None, &serde_json::json!({})).as_bytes());
        }
        let before = known.unwrap_or(if after.is_some() { 0 } else { kept.version });
        let frame = Frame::of(&live.service, &kept, hall.state.event, viewer, before);
        first.extend_from_slice(&frame.after(before).unwrap_or_else(|| frame.view()));
        Ok(GameReader {
            line,
            game,
            viewer,
            first: Some(first.into()),
            seen: kept.version,
            reversed: frame.reversed,
            frames,
        })
    }

    /// Whether he is still who he was, may still watch, and sees what he saw before.
    async fn may_stay(&mut self) -> bool {
        let Line { live, identity, .. } = &self.line;
        let seen = live.service.game_to_see(self.game, identity).await;
        seen.is_ok_and(|(.., viewer)| viewer == self.viewer) && self.line.is_good().await
    }
}

impl Reader for GameReader {
    async fn next(&mut self) -> Option<Bytes> {
        if let Some(first) = self.first.take() {
            return Some(first);
        }
        loop {
            match self.line.wait(self.frames.recv()).await {
                // The players have changed sides: he sees with other eyes now.
                Come::Next(Ok(frame)) if frame.reversed != self.reversed => return None,
                Come::Next(Ok(frame)) => {
                    let new = frame.after(self.seen);
                    self.seen = self.seen.max(frame.version());
                    if new.is_some() {
                        return new;
                    }
                }
                Come::Doubt if self.may_stay().await => {}
                Come::Nothing => return Some(NOTHING),
                // Or he reads too slowly. He may come again.
                Come::Next(Err(_)) | Come::Doubt | Come::End => return None,
            }
        }
    }
}
