//! An event as it is shown in the hall: all boards that are played, the round and the table, for everybody alike.
//!
//! Whoever comes is told how everything is, and from then on what changes. What is shown is what everybody may see who
//! may see the event at all: the boards as spectators see them, no notes and no log.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::body::Bytes;
use chuhe_board::{Notation, Script};
use chuhe_game::{Game, Viewer};
use chuhe_tournament::{GameRef, Tournament};
use serde::Serialize;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{broadcast, watch};
use tokio::time::{Instant, sleep, sleep_until};
use uuid::Uuid;

use super::board::WAITING;
use super::frame::{Seen, sent};
use super::line::{Come, Line, NOTHING, Reader, Watched};
use super::{LastSeen, Live};
use crate::hall::Hall;
use crate::identity::Identity;
use crate::problem::Problem;
use crate::service::{Service, hall_id};
use crate::shelf::{Kept, ShelfError};
use crate::store::News;

/// The table of a large event takes its time, and results come in together at the end of a round: so long is waited
/// for more of them.
const GATHER: Duration = Duration::from_millis(200);

/// How often to look when nothing is heard, and how long to wait when something cannot be read.
const LOOK: Duration = Duration::from_secs(1);

/// When a board that could not be read is tried again if nothing is heard of it.
const AGAIN: Duration = Duration::from_secs(5);

/// So long is waited for everything to be put up; whoever came for it comes again.
const PATIENCE: Duration = Duration::from_secs(10);

/// The screen of an event.
pub(super) struct Screen {
    shown: Mutex<Shown>,
    changes: broadcast::Sender<Bytes>,
    state: watch::Sender<State>,
    task: Mutex<Option<tokio::task::AbortHandle>>,
}

/// Whether there is something to be seen.
#[derive(Clone)]
enum State {
    /// Not yet.
    Begun,
    /// Everything that can be shown is.
    Shown,
    /// The event cannot be read.
    Unread(Problem),
}

/// What is on the screen.
#[derive(Default)]
struct Shown {
    /// The version of the event, and its rounds and its table in words.
    event: (u64, Bytes),
    /// When time alone opens a line-up, so that it is to be put into words anew.
    opens_at: Option<chuhe_logbook::Instant>,
    /// The boards in the order of the tables, each with its version and in words.
    boards: BTreeMap<(GameRef, Uuid), (u64, Bytes)>,
}

/// A board on the screen.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct BoardShown {
    #[serde(flatten)]
    place: GameRef,
    #[serde(flatten)]
    seen: Seen,
    /// The last move as it is written; none before the first.
    written: Option<Written>,
}

/// A move in the notations of the pages.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct Written {
    wxf: String,
    zh_hans: String,
    zh_hant: String,
}

impl Written {
    fn last_of(game: &Game) -> Option<Written> {
        let history = game.history();
        let before = history.plies().len().checked_sub(1)?;
        let (position, m) = (history.position_after(before), history.plies()[before].played);
        let write =
            |notation: Notation| notation.write(&position, m).unwrap_or_else(|_| m.to_string());
        Some(Written {
            wxf: write(Notation::Wxf),
            zh_hans: write(Notation::Chinese(Script::Simplified)),
            zh_hant: write(Notation::Chinese(Script::Traditional)),
        })
    }
}

/// A board that is no longer on the screen.
#[derive(Serialize)]
struct BoardRemoved {
    id: Uuid,
}

/// A round on the screen.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct RoundShown<'a> {
    stage: usize,
    round: usize,
    #[serde(flatten)]
    pairings: &'a chuhe_tournament::Round,
}

impl Screen {
    /// Begins to show an event.
    pub(super) fn begin(service: Arc<Service>, event: Uuid) -> Arc<Screen> {
        let screen = Arc::new(Screen {
            shown: Mutex::default(),
            changes: broadcast::channel(WAITING * 4).0,
            state: watch::channel(State::Begun).0,
            task: Mutex::default(),
        });
        let task = follow(service, event, Arc::downgrade(&screen)).abort_handle();
        *screen.task.lock().unwrap_or_else(PoisonError::into_inner) = Some(task);
        screen
    }

    /// Waits until there is something to be seen.
    async fn can_be_seen(&self) -> Result<(), Problem> {
        let mut state = self.state.subscribe();
        let begun = state.wait_for(|state| !matches!(state, State::Begun));
        match tokio::time::timeout(PATIENCE, begun).await.ok().and_then(Result::ok).as_deref() {
            Some(State::Shown) => Ok(()),
            Some(State::Unread(problem)) => Err(problem.clone()),
            Some(State::Begun) | None => Err(Problem::Busy),
        }
    }

    fn shown(&self) -> std::sync::MutexGuard<'_, Shown> {
        self.shown.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Everything that is shown, and what changes from then on.
    fn look(&self) -> (Bytes, broadcast::Receiver<Bytes>) {
        let shown = self.shown();
        let boards = shown.boards.values().map(|(_, board)| board);
        let all: Vec<&[u8]> =
            [&shown.event.1].into_iter().chain(boards).map(|it| &it[..]).collect();
        (all.concat().into(), self.changes.subscribe())
    }

    /// Shows something new. Whoever looks meanwhile sees it on the screen or is told of it, not both and not neither.
    fn show(&self, change: impl FnOnce(&mut Shown) -> Bytes) {
        let mut shown = self.shown();
        let told = change(&mut shown);
        // Perhaps nobody watches.
        let _ = self.changes.send(told);
    }

    /// Takes the boards down whose games are not played at their places any more.
    fn take_down(&self, places: &BTreeMap<Uuid, GameRef>) {
        let stays = |place: &GameRef, game: &Uuid| places.get(game) == Some(place);
        let shown = self.shown();
        let gone = shown.boards.keys().filter(|(place, game)| !stays(place, game));
        let gone: String =
            gone.map(|&(_, id)| sent("board-removed", None, &BoardRemoved { id })).collect();
        drop(shown);
        if !gone.is_empty() {
            self.show(|shown| {
                shown.boards.retain(|(place, game), _| stays(place, game));
                gone.into()
            });
        }
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        let task = self.task.get_mut().unwrap_or_else(PoisonError::into_inner);
        task.take().inspect(tokio::task::AbortHandle::abort);
    }
}

fn follow(
    service: Arc<Service>,
    event: Uuid,
    screen: std::sync::Weak<Screen>,
) -> tokio::task::JoinHandle<()> {
    let mut news = service.store.news();
    let hall = hall_id(event);
    tokio::spawn(async move {
        // When the event is to be looked at: at once, then whenever it has changed and a while has passed.
        let mut event_due = Some(Instant::now());
        // The games that may have changed, and those that could not be read.
        let mut games = BTreeSet::new();
        let mut unread = BTreeSet::new();
        let mut again = Instant::now();
        let mut places = BTreeMap::new();
        let mut known = HashMap::new();
        let mut look = tokio::time::interval(LOOK);
        look.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            let Some(screen) = screen.upgrade() else { return };
            if event_due.is_some_and(|due| due <= Instant::now()) {
                match update_event(&service, event, &screen).await {
                    // A board that was not there yet is put up; what was there is told anew only if it has changed.
                    Ok(now_played) => {
                        games.extend(now_played.keys().copied());
                        places = now_played;
                        event_due = None;
                    }
                    Err(problem) => {
                        if !matches!(*screen.state.borrow(), State::Unread(_)) {
                            let code = problem.code();
                            tracing::warn!(%event, code, "an event that is shown cannot be read");
                        }
                        screen.state.send_replace(State::Unread(problem));
                        drop(screen);
                        sleep(LOOK).await;
                        continue;
                    }
                }
            }
            while let Some(game) = games.pop_first() {
                let Some(place) = places.get(&game) else { continue };
                match update_board(&service, event, *place, game, &screen).await {
                    Ok(()) => drop(unread.remove(&game)),
                    // The others are shown all the same.
                    Err(error) => {
                        if unread.insert(game) {
                            tracing::warn!(%event, %game, %error, "a board cannot be shown");
                        }
                    }
                }
            }
            unread.retain(|game| places.contains_key(game));
            if again <= Instant::now() {
                again = Instant::now() + AGAIN;
            }
            let opens_in = screen.shown().opens_at.map(|at| at.since(service.now()));
            let opens = Instant::now() + Duration::from_millis(opens_in.unwrap_or_default());
            screen.state.send_replace(State::Shown);
            drop(screen);
            // Then whatever comes, and whatever has come meanwhile. Boards are shown at once; only the table waits for
            // more to come.
            let mut heard = tokio::select! {
                biased;
                heard = news.recv() => heard,
                () = sleep_until(event_due.unwrap_or(again)), if event_due.is_some() => continue,
                () = sleep_until(opens), if opens_in.is_some() => {
                    event_due = Some(Instant::now());
                    continue;
                }
                _ = look.tick(), if service.store.is_shared() => Ok(News::Perhaps),
                () = sleep_until(again), if !unread.is_empty() => {
                    games.clone_from(&unread);
                    continue;
                }
            };
            loop {
                match heard {
                    Ok(News::Written { stream, .. }) if stream == event || stream == hall => {
                        event_due.get_or_insert(Instant::now() + GATHER);
                    }
                    Ok(News::Written { stream, .. }) => {
                        if places.contains_key(&stream) {
                            games.insert(stream);
                        }
                    }
                    Ok(News::SignedOut { .. }) => {}
                    Ok(News::Perhaps) | Err(RecvError::Lagged(_)) => {
                        let watched: Vec<Uuid> =
                            [event, hall].into_iter().chain(places.keys().copied()).collect();
                        for stream in grown(&service, &watched, &mut known).await {
                            if stream == event || stream == hall {
                                event_due.get_or_insert(Instant::now() + GATHER);
                            } else {
                                games.insert(stream);
                            }
                        }
                    }
                    Err(RecvError::Closed) => return,
                }
                heard = match news.try_recv() {
                    Ok(more) => Ok(more),
                    Err(broadcast::error::TryRecvError::Empty) => break,
                    Err(broadcast::error::TryRecvError::Closed) => return,
                    Err(broadcast::error::TryRecvError::Lagged(missed)) => {
                        Err(RecvError::Lagged(missed))
                    }
                };
            }
        }
    })
}

/// Which of these logs have grown since it was last asked, by one question for all of them; all, if it cannot be known.
async fn grown(service: &Service, watched: &[Uuid], known: &mut HashMap<Uuid, u64>) -> Vec<Uuid> {
    let Ok(versions) = service.store.versions(watched).await else { return watched.to_vec() };
    known.retain(|stream, _| watched.contains(stream));
    let grown = versions.into_iter().filter(|&(stream, version)| {
        known.insert(stream, version).is_none_or(|before| before < version)
    });
    grown.map(|(stream, _)| stream).collect()
}

/// Shows the rounds and the table if they have changed; the games that are on the boards.
async fn update_event(
    service: &Service,
    event: Uuid,
    screen: &Screen,
) -> Result<BTreeMap<Uuid, GameRef>, Problem> {
    let mut kept = service.events.get(event).await?.ok_or(Problem::NotFound)?;
    let now = service.now();
    let opens_at = kept.state.secret_lineups(now).iter().filter_map(|lineup| lineup.opens_at).min();
    // What is shown is what everybody may know, and so are the boards: who plays is not told by them.
    if let Some(state) = kept.state.without_secret_lineups(now, &[]) {
        kept = Arc::new(Kept { state, ..Kept::clone(&kept) });
    }
    let hall = service.halls.get(hall_id(event)).await?.ok_or(Problem::NotFound)?;
    let last: Vec<(u16, u16)> = last_rounds(&kept.state);
    let places = games_shown(&kept.state, &hall.state, &last);
    screen.take_down(&places);
    let is_new = {
        let shown = screen.shown();
        shown.event.0 < kept.version || shown.opens_at.is_some_and(|at| at <= now)
    };
    if is_new {
        let version = kept.version;
        let id = LastSeen::of(service, &kept, version);
        let words = tokio::task::spawn_blocking(move || event_in_words(&kept.state, id, &last));
        let words = words.await.map_err(|error| Problem::internal(&error))?;
        screen.show(|shown| {
            shown.event = (version, words.clone());
            shown.opens_at = opens_at;
            words
        });
    }
    Ok(places)
}

/// The games of certain rounds, by stage and number, that are on the screen.
pub(crate) fn games_shown(
    event: &Tournament,
    hall: &Hall,
    rounds: &[(u16, u16)],
) -> BTreeMap<Uuid, GameRef> {
    let shown = hall.games.iter().filter(|(_, there)| {
        let table = there.game.table;
        // One that was set up before the round was paired anew is not played.
        rounds.contains(&(table.stage, table.round)) && there.is_paired(event)
    });
    shown.map(|(id, there)| (*id, there.game)).collect()
}

/// The last round of each stage that has begun.
pub(crate) fn last_rounds(event: &Tournament) -> Vec<(u16, u16)> {
    let stages = event.stages().iter().enumerate();
    let last = stages.map(|(stage, rounds)| (stage as u16 + 1, rounds.rounds().len() as u16));
    last.filter(|(_, round)| *round > 0).collect()
}

fn event_in_words(event: &Tournament, id: LastSeen, last: &[(u16, u16)]) -> Bytes {
    let mut words = String::new();
    let id = Some(id);
    for &(stage, round) in last {
        if let Some(pairings) = event.round(stage, round) {
            let (stage, round) = (usize::from(stage), usize::from(round));
            words += &sent("round", id, &RoundShown { stage, round, pairings });
        }
    }
    words += &sent("standings", id, &event.final_rows());
    words.into()
}

/// Shows a board if it has changed.
async fn update_board(
    service: &Service,
    event: Uuid,
    place: GameRef,
    game: Uuid,
    screen: &Screen,
) -> Result<(), ShelfError> {
    // A game of the hall that has no log is none to be shown; `fsck` tells of it.
    let Some(kept) = service.games.get(game).await? else { return Ok(()) };
    let key = (place, game);
    if screen.shown().boards.get(&key).is_some_and(|(version, _)| *version >= kept.version) {
        return Ok(());
    }
    let seen = Seen::of(game, event, &kept.state, Viewer::Spectator, service.now());
    let written = Written::last_of(&kept.state);
    let words = Bytes::from(sent("board", None, &BoardShown { place, seen, written }));
    screen.show(|shown| {
        shown.boards.insert(key, (kept.version, words.clone()));
        words
    });
    Ok(())
}

/// Somebody who watches an event.
pub(crate) struct ScreenReader {
    line: Line,
    event: Uuid,
    first: Option<Bytes>,
    changes: broadcast::Receiver<Bytes>,
}

impl ScreenReader {
    pub(super) async fn begin(
        live: &Arc<Live>,
        event: Uuid,
        identity: Identity,
    ) -> Result<ScreenReader, Problem> {
        let account = live.account_of(&identity).await?;
        let doors = live.switchboard.line(hall_id(event));
        let hall = live.service.hall_to_see(event, &identity).await?;
        let doors = Watched::new(doors, hall.version);
        let (seat, screen) = live.seat_before_screen(&identity, event)?;
        screen.can_be_seen().await?;
        let (all, changes) = screen.look();
        let line = Line::open(live, identity, account, doors, seat).await?;
        let mut first = line.come_again().into_bytes();
        first.extend_from_slice(&all);
        Ok(ScreenReader { line, event, first: Some(first.into()), changes })
    }

    /// Whether he is still who he was, and may still watch.
    async fn may_stay(&mut self) -> bool {
        let Line { live, identity, .. } = &self.line;
        let may = live.service.hall_to_see(self.event, identity).await.is_ok();
        may && self.line.is_good().await
    }
}

impl Reader for ScreenReader {
    async fn next(&mut self) -> Option<Bytes> {
        if let Some(first) = self.first.take() {
            return Some(first);
        }
        loop {
            match self.line.wait(self.changes.recv()).await {
                Come::Next(Ok(change)) => return Some(change),
                Come::Doubt if self.may_stay().await => {}
                Come::Nothing => return Some(NOTHING),
                // Or he reads too slowly. He may come again.
                Come::Next(Err(_)) | Come::Doubt | Come::End => return None,
            }
        }
    }
}
