//! What happens is seen at once by everybody who watches, on whichever node, and time goes on without anybody asking.
//!
//! Whatever is written is told by the store ([`News`](crate::store::News)) to the switchboard, which wakes those
//! who wait for that log: the board of a game puts the new entries into words once for all who see it alike, the
//! screen of an event does the same for the hall. A reader sends them on to one
//! connection. The log is the truth: whoever comes again with the version he has seen last is told what came since.

mod alarms;
mod board;
mod frame;
mod last_seen;
mod lateness;
mod line;
mod reader;
mod screen;
mod switchboard;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;
use uuid::Uuid;

use crate::identity::Identity;
use crate::problem::Problem;
use crate::service::Service;

pub(crate) use alarms::AlarmClock;
use board::Board;
pub(crate) use frame::Seen;
pub use last_seen::LastSeen;
pub(crate) use lateness::Lateness;
pub use line::Reader;
use line::Watched;
pub(crate) use line::retry;
pub use reader::GameReader;
use screen::Screen;
pub(crate) use screen::{ScreenReader, games_shown, last_rounds};
use switchboard::Switchboard;

/// So many lines one account may have open at once.
const LINES: usize = 64;

/// Those who watch.
pub struct Live {
    service: Arc<Service>,
    switchboard: Arc<Switchboard>,
    seats: Mutex<Seats>,
    ending: watch::Sender<bool>,
    tasks: Vec<tokio::task::AbortHandle>,
}

/// What is watched, and by how many.
#[derive(Default)]
struct Seats {
    boards: HashMap<Uuid, (usize, Arc<Board>)>,
    screens: HashMap<Uuid, (usize, Arc<Screen>)>,
    accounts: HashMap<Uuid, usize>,
}

/// Somebody's place before a board or a screen, which is kept up while somebody has one.
pub(crate) struct Seat {
    live: Arc<Live>,
    account: Option<Uuid>,
    of: Place,
}

enum Place {
    Board(Uuid),
    Screen(Uuid),
}

impl Live {
    /// Begins to listen to the store and to watch the alarms.
    pub fn begin(service: Arc<Service>) -> Arc<Live> {
        let switchboard = Arc::new(Switchboard::default());
        let store = Arc::clone(&service.store);
        // From here on: what is written before the task runs must not be missed.
        let news = store.news();
        let lines = Arc::clone(&switchboard);
        let connected = tokio::spawn(async move { lines.connect(&*store, news).await });
        let watching = tokio::spawn(alarms::watch(Arc::clone(&service)));
        let tasks = vec![connected.abort_handle(), watching.abort_handle()];
        let ending = watch::channel(false).0;
        Arc::new(Live { service, switchboard, seats: Mutex::default(), ending, tasks })
    }

    /// Closes all lines: whoever watches comes again, to another node.
    pub fn end(&self) {
        self.ending.send_replace(true);
    }

    /// How many games and events are watched, and how many watch them.
    pub fn watched(&self) -> (usize, usize, usize) {
        let seats = self.seats();
        let counts = seats.boards.values().map(|(count, _)| count);
        let counts = counts.chain(seats.screens.values().map(|(count, _)| count));
        (seats.boards.len(), seats.screens.len(), counts.sum())
    }

    /// Watches a game. Whoever has seen so many entries is told what came since; whoever says nothing is told how the
    /// game is now.
    ///
    /// # Errors
    /// If the asker may not see the game, or has too many lines open.
    pub async fn watch_game(
        self: &Arc<Live>,
        game: Uuid,
        identity: Identity,
        after: Option<LastSeen>,
    ) -> Result<GameReader, Problem> {
        GameReader::begin(self, game, identity, after).await
    }

    /// Watches an event.
    pub(crate) async fn watch_event(
        self: &Arc<Live>,
        event: Uuid,
        identity: Identity,
    ) -> Result<ScreenReader, Problem> {
        ScreenReader::begin(self, event, identity).await
    }

    fn seats(&self) -> MutexGuard<'_, Seats> {
        self.seats.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The log that says whether somebody is still who he is.
    async fn account_of(&self, identity: &Identity) -> Result<Option<Watched>, Problem> {
        let Some(holder) = identity.holder() else { return Ok(None) };
        let log = self.switchboard.line(holder.account);
        let account = self.service.accounts.get(holder.account).await?;
        Ok(account.map(|account| Watched::new(log, account.version)))
    }

    fn count_in(seats: &mut Seats, identity: &Identity) -> Result<Option<Uuid>, Problem> {
        let Some(holder) = identity.holder() else { return Ok(None) };
        let lines = seats.accounts.entry(holder.account).or_insert(0);
        if *lines >= LINES {
            return Err(Problem::TooMany { wait_s: 60 });
        }
        *lines += 1;
        Ok(Some(holder.account))
    }

    /// A place before the board of a game whose log has so many entries.
    fn seat_before_board(
        self: &Arc<Live>,
        identity: &Identity,
        (event, game): (Uuid, Uuid),
        seen: u64,
    ) -> Result<(Seat, Arc<Board>), Problem> {
        let mut seats = self.seats();
        let account = Live::count_in(&mut seats, identity)?;
        let (count, board) = seats.boards.entry(game).or_insert_with(|| {
            let line = self.switchboard.line(game);
            (0, Arc::new(Board::begin(Arc::clone(&self.service), (event, game), line, seen)))
        });
        *count += 1;
        let board = Arc::clone(board);
        Ok((Seat { live: Arc::clone(self), account, of: Place::Board(game) }, board))
    }

    /// A place before the screen of an event.
    fn seat_before_screen(
        self: &Arc<Live>,
        identity: &Identity,
        event: Uuid,
    ) -> Result<(Seat, Arc<Screen>), Problem> {
        let mut seats = self.seats();
        let account = Live::count_in(&mut seats, identity)?;
        let (count, screen) = seats
            .screens
            .entry(event)
            .or_insert_with(|| (0, Screen::begin(Arc::clone(&self.service), event)));
        *count += 1;
        let screen = Arc::clone(screen);
        Ok((Seat { live: Arc::clone(self), account, of: Place::Screen(event) }, screen))
    }
}

impl Drop for Live {
    fn drop(&mut self) {
        self.tasks.iter().for_each(tokio::task::AbortHandle::abort);
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        fn leave<T>(rows: &mut HashMap<Uuid, (usize, T)>, id: Uuid) {
            if let Some((count, _)) = rows.get_mut(&id) {
                *count -= 1;
                if *count == 0 {
                    rows.remove(&id);
                }
            }
        }
        let mut seats = self.live.seats();
        match &self.of {
            Place::Board(game) => leave(&mut seats.boards, *game),
            Place::Screen(event) => leave(&mut seats.screens, *event),
        }
        if let Some(account) = self.account
            && let Some(lines) = seats.accounts.get_mut(&account)
        {
            *lines -= 1;
            if *lines == 0 {
                seats.accounts.remove(&account);
            }
        }
    }
}
