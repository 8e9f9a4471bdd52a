//! What the server does, whoever asks and by whatever way: accounts, events, games.

mod accounts;
mod accounts_admin;
mod arbiters;
mod browsers;
mod disagreements;
mod events;
mod game_writes;
mod games;
mod halls;
mod invitations;
mod names;
mod officials;
mod parts;
mod replies;
mod ringing;
mod tablets;
mod throttle;

use std::num::NonZeroUsize;
use std::sync::Arc;

use chuhe_game::Game;
use chuhe_logbook::Instant;
use chuhe_tournament::Tournament;
use tokio::sync::Mutex;
use uuid::Uuid;

use crate::account::{Account, Scope};
use crate::hall::Hall;
use crate::identity::Identity;
use crate::live::{AlarmClock, Lateness};
use crate::passwords::Hasher;
use crate::problem::Problem;
use crate::shelf::{Kept, Shelf};
use crate::store::{Batch, Hash, Kind, Store};
use crate::world::World;

pub use accounts::{NewToken, SignIn, SignedIn};
pub use accounts_admin::NewAccount;
pub use arbiters::{Foresight, is_arbiter_of};
pub use disagreements::Disagreement;
pub use events::{EventSummary, RefusedAt};
pub use games::OpenGames;
pub(crate) use officials::{MOST_TABLES, has_table};
pub use officials::{RoleOf, held_parts};
pub use replies::{Answer, Asked};
pub(crate) use ringing::Unfollowed;
pub(crate) use tablets::may_place;

/// Which names lead to which logs.
pub mod spaces {
    /// An account by the name to sign in by.
    pub(crate) const LOGIN: &str = "login";
    /// An account by the hash of one of its tokens.
    pub(crate) const TOKEN: &str = "token";
    /// A hall by the hash of an invitation.
    pub(crate) const INVITATION: &str = "invitation";
    /// A hall by the hash of the secret of a tablet.
    pub(crate) const TABLET: &str = "tablet";
    /// A hall by one of its games.
    pub const GAME: &str = "game";
    /// The first administrator's account, under the name [`SETUP_DONE`], which is given once.
    pub(crate) const SETUP: &str = "setup";
    /// See [`SETUP`].
    pub(crate) const SETUP_DONE: &str = "done";
}

/// So many states are kept at hand. A game is kept with its log, and replaying one takes little: it does not pay to keep
/// those that are long over (`benches/RESULTS.md` has the memory that this comes to).
const EVENTS: NonZeroUsize = NonZeroUsize::new(256).expect("not nought");
const GAMES: NonZeroUsize = NonZeroUsize::new(1024).expect("not nought");
const ACCOUNTS: NonZeroUsize = NonZeroUsize::new(4096).expect("not nought");

/// So often a command is tried again when another node was faster.
const ATTEMPTS: usize = 8;

/// What the server does.
///
/// Whoever holds several logs at once takes them in this order: a hall or a game, then its event; several games in the
/// order of their ids. Nothing is taken while an event is held, and no hall while a game is, so that nobody waits for
/// one who waits for him.
pub struct Service {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) world: Arc<dyn World>,
    pub(crate) events: Shelf<Tournament>,
    pub(crate) halls: Shelf<Hall>,
    pub(crate) games: Shelf<Game>,
    pub(crate) accounts: Shelf<Account>,
    names: names::Names,
    parts: parts::Parts,
    /// Signs cookies.
    key: Vec<u8>,
    hasher: Hasher,
    pub(crate) alarms: AlarmClock,
    pub(crate) lateness: Lateness,
    throttle: throttle::Throttle,
    /// Whoever makes administrators, or unmakes or locks them, takes his turn, so that one is always left. Between
    /// nodes the versions of the accounts see to that.
    administrators: Mutex<()>,
}

impl Service {
    /// Begins to serve from a store.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub async fn new(store: Arc<dyn Store>, world: Arc<dyn World>) -> Result<Service, Problem> {
        const KEY: &str = "cookies";
        let key = match store.secret(KEY).await? {
            Some(key) => key,
            None => {
                let offered = world.random().to_vec();
                store.write(Batch { secret: Some((KEY, offered)), ..Batch::default() }).await?;
                // Another node may have been faster: all sign with the same.
                store.secret(KEY).await?.ok_or(Problem::Busy)?
            }
        };
        Ok(Service {
            events: Shelf::new(Arc::clone(&store), EVENTS),
            halls: Shelf::new(Arc::clone(&store), EVENTS),
            games: Shelf::new(Arc::clone(&store), GAMES),
            accounts: Shelf::new(Arc::clone(&store), ACCOUNTS),
            names: names::Names::new(),
            parts: parts::Parts::default(),
            hasher: Hasher::begin().map_err(|error| Problem::internal(&error))?,
            throttle: throttle::Throttle::default(),
            administrators: Mutex::default(),
            alarms: AlarmClock::default(),
            lateness: Lateness::default(),
            store,
            world,
            key,
        })
    }

    /// The store.
    pub fn store(&self) -> &dyn Store {
        &*self.store
    }

    /// The time.
    pub fn now(&self) -> Instant {
        self.world.now()
    }

    /// Time and chance.
    pub fn world(&self) -> &dyn World {
        &*self.world
    }

    /// How many states are at hand, by kind.
    pub fn at_hand(&self) -> [(Kind, usize); 4] {
        [
            (Kind::Account, self.accounts.len()),
            (Kind::Event, self.events.len()),
            (Kind::Hall, self.halls.len()),
            (Kind::Game, self.games.len()),
        ]
    }

    /// Forgets answers of more than a day ago and sessions that have ended.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn tidy(&self) -> Result<(), Problem> {
        const DAY_S: u32 = 24 * 60 * 60;
        let now = self.now();
        let forget = Some((now.minus_s(DAY_S), now));
        Ok(self.store.write(Batch { forget, ..Batch::default() }).await?)
    }

    /// A hall that the asker may look into.
    pub(crate) async fn hall_to_see(
        &self,
        event: Uuid,
        identity: &Identity,
    ) -> Result<Arc<Kept<Hall>>, Problem> {
        let hall = self.halls.get(hall_id(event)).await?.ok_or(Problem::NotFound)?;
        may_see(&hall.state, identity)?;
        Ok(hall)
    }

    /// A hall that the asker may know of, to do something in it.
    pub(crate) async fn hall_known(
        &self,
        event: Uuid,
        identity: &Identity,
    ) -> Result<Arc<Kept<Hall>>, Problem> {
        let hall = self.halls.get(hall_id(event)).await?.ok_or(Problem::NotFound)?;
        may_know(&hall.state, identity)?;
        Ok(hall)
    }
}

/// Whoever may not see a hall is not told that it is there.
fn may_know(hall: &Hall, identity: &Identity) -> Result<(), Problem> {
    let known = hall.public || officials::has_any_role(hall, identity);
    if known { Ok(()) } else { Err(Problem::NotFound) }
}

/// What everybody may see a token may see too, whatever it is for.
fn may_see(hall: &Hall, identity: &Identity) -> Result<(), Problem> {
    may_know(hall, identity)?;
    if hall.public || identity.may(Scope::Read) { Ok(()) } else { Err(Problem::Forbidden) }
}

/// The id of the log of an event's hall, which follows from the event's.
pub fn hall_id(event: Uuid) -> Uuid {
    let Hash(bytes) = Hash::of(format!("{} {event}", Kind::Hall).as_bytes());
    let mut half = [0; 16];
    half.copy_from_slice(&bytes[..16]);
    uuid::Builder::from_custom_bytes(half).into_uuid()
}
