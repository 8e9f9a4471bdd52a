//! Somebody who watches a game, from the version that he has seen last, without a gap and without a double.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use chuhe_game::Viewer;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{broadcast, watch};
use tokio::time::{Instant, sleep_until};
use uuid::Uuid;

use super::frame::{Frame, sent};
use super::{Live, Seat};
use crate::identity::Identity;
use crate::problem::Problem;

/// Something is said at least so often, so that nobody on the way thinks that the line is dead.
pub(super) const SIGN_OF_LIFE: Duration = Duration::from_secs(15);

/// A line is closed after so long; whoever still watches comes again, and it is looked again who he is.
pub(super) const LONGEST: Duration = Duration::from_secs(15 * 60);

/// What is sent when there is nothing to say.
pub(super) const NOTHING: Bytes = Bytes::from_static(b":\n\n");

/// How soon to come again, in milliseconds: not all at once.
pub(super) fn come_again(live: &Live) -> String {
    let spread = u64::from(live.service.world().random()[0]) * 8;
    format!("retry: {}\n\n", 500 + spread)
}

/// Somebody who watches something.
pub(crate) trait Reader: Send + 'static {
    /// What is said next; none if the line is closed.
    fn next(&mut self) -> impl Future<Output = Option<Bytes>> + Send;
}

/// Somebody who watches a game.
pub(crate) struct GameReader {
    live: Arc<Live>,
    game: Uuid,
    identity: Identity,
    viewer: Viewer,
    /// What is said first.
    first: Option<Bytes>,
    /// So many entries were sent.
    seen: u64,
    reversed: bool,
    frames: broadcast::Receiver<Arc<Frame>>,
    /// Who may see what in the event, and whether the account is still good.
    doors: Vec<watch::Receiver<u64>>,
    until: Instant,
    _seat: Seat,
}

impl GameReader {
    /// Begins to watch a game. Whoever has seen so many entries is told what came since; whoever says nothing is told
    /// how the game is now.
    pub(super) async fn begin(
        live: &Arc<Live>,
        game: Uuid,
        identity: Identity,
        after: Option<u64>,
    ) -> Result<GameReader, Problem> {
        // First the lines, then the look: what happens between the two is seen twice and not missed.
        let doors = live.doors(&identity);
        let (hall, kept, viewer) = live.service.game_to_see(game, &identity).await?;
        let doors = doors.into_iter().chain([live.switchboard.line(hall.id)]).collect();
        let seat = live.seat(&identity, (hall.state.event, game), kept.version)?;
        let frames = seat.listen(viewer);
        let (_, kept, now_seen_as) = live.service.game_to_see(game, &identity).await?;
        if now_seen_as != viewer {
            return Err(Problem::Busy);
        }
        let mut first = come_again(live).into_bytes();
        let known = after.filter(|after| *after <= kept.version);
        if after.is_some() && known.is_none() {
            // He has seen what is not there, as when an older copy was restored.
            first.extend_from_slice(sent("reset", None, &serde_json::json!({})).as_bytes());
        }
        let before = known.unwrap_or(if after.is_some() { 0 } else { kept.version });
        let now = live.service.now();
        let frame = Frame::of(&kept, hall.state.event, viewer, before, now);
        first.extend_from_slice(&frame.after(before).unwrap_or_else(|| frame.view()));
        Ok(GameReader {
            live: Arc::clone(live),
            game,
            identity,
            viewer,
            first: Some(first.into()),
            seen: kept.version,
            reversed: frame.reversed,
            frames,
            doors,
            until: Instant::now() + LONGEST,
            _seat: seat,
        })
    }
}

impl Reader for GameReader {
    async fn next(&mut self) -> Option<Bytes> {
        if let Some(first) = self.first.take() {
            return Some(first);
        }
        let quiet_until = Instant::now() + SIGN_OF_LIFE;
        let mut ending = self.live.ending.subscribe();
        loop {
            tokio::select! {
                biased;
                _ = ending.wait_for(|ending| *ending) => return None,
                () = sleep_until(self.until) => return None,
                () = any_changed(&mut self.doors) => {
                    let seen = self.live.service.game_to_see(self.game, &self.identity).await;
                    if !seen.is_ok_and(|(.., viewer)| viewer == self.viewer)
                        || !self.live.is_good(&self.identity).await
                    {
                        return None;
                    }
                }
                frame = self.frames.recv() => match frame {
                    // The players have changed sides: he sees with other eyes now.
                    Ok(frame) if frame.reversed != self.reversed => return None,
                    Ok(frame) => {
                        let new = frame.after(self.seen);
                        self.seen = self.seen.max(frame.version());
                        if new.is_some() {
                            return new;
                        }
                    }
                    // He reads too slowly, and may come again.
                    Err(RecvError::Lagged(_) | RecvError::Closed) => return None,
                },
                () = sleep_until(quiet_until) => return Some(NOTHING),
            }
        }
    }
}

/// Waits until one of some logs has grown.
pub(super) async fn any_changed(lines: &mut [watch::Receiver<u64>]) {
    let waiting = lines.iter_mut().map(|line| Box::pin(line.changed()));
    let waiting: Vec<_> = waiting.collect();
    if waiting.is_empty() {
        return std::future::pending().await;
    }
    // That a line was taken down is a change as well.
    let _ = futures_util::future::select_all(waiting).await;
}
