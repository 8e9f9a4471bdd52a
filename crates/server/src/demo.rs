//! A hall to try: accounts, a Swiss in its sixth round, teams, a knock-out, and games with everything that can happen
//! at a table. The same seed tells the same story; only the passwords are new every time.

mod boards;
mod bulk;
mod events;
mod lines;

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use chuhe_logbook::Instant;
use chuhe_samples::Random;
use uuid::Uuid;

use crate::account::Scope;
use crate::identity::{Holder, Identity, Proof};
use crate::problem::Problem;
use crate::service::{Answer, NewAccount, Service};
use crate::store::{Kind, Store};
use crate::world::{RealWorld, World};

pub use bulk::Bulk;

/// A story to be told.
#[derive(Clone, Copy, Debug)]
pub struct Demo {
    /// The same seed tells the same story.
    pub seed: u64,
    /// When it ends: now.
    pub ends_at: Instant,
    /// Further events and games, to see how it is when there are many.
    pub bulk: Option<Bulk>,
}

/// What there is to be tried.
#[derive(Clone, Debug)]
pub struct Told {
    /// Who can sign in.
    pub logins: Vec<Login>,
    /// The events, by name.
    pub events: Vec<(Uuid, String)>,
    /// How many games have been stored.
    pub games: u64,
}

/// Somebody who can sign in.
#[derive(Clone, Debug)]
pub struct Login {
    /// The name to sign in by.
    pub login: &'static str,
    /// What he may do.
    pub does: &'static str,
    /// The password.
    pub password: String,
    account: Uuid,
    name: &'static str,
}

/// Why there is no story.
#[derive(Debug, thiserror::Error)]
pub enum DemoError {
    /// The database is in use.
    #[error(
        "the database has {0} account(s) already: a demonstration is only put into an empty one"
    )]
    InUse(u64),
    /// Something was not accepted.
    #[error("the story cannot be told: {0}")]
    Problem(Problem),
    /// The store.
    #[error(transparent)]
    Store(#[from] crate::store::StoreError),
}

impl From<Problem> for DemoError {
    fn from(problem: Problem) -> DemoError {
        DemoError::Problem(problem)
    }
}

/// The world of the story: its time is set by the story, its chance comes from the seed.
struct StoryWorld {
    now: AtomicU64,
    chance: Mutex<Random>,
}

impl StoryWorld {
    fn set(&self, now: Instant) {
        self.now.store(now.ms(), Ordering::SeqCst);
    }
}

impl World for StoryWorld {
    fn now(&self) -> Instant {
        Instant::from_ms(self.now.load(Ordering::SeqCst))
    }

    fn random(&self) -> [u8; 32] {
        let mut chance = self.chance.lock().unwrap_or_else(PoisonError::into_inner);
        let mut bytes = [0; 32];
        for part in bytes.chunks_mut(8) {
            part.copy_from_slice(&chance.bits().to_le_bytes());
        }
        bytes
    }
}

/// Whoever tells the story.
struct Teller {
    service: Service,
    world: Arc<StoryWorld>,
    chance: Random,
    ends_at: Instant,
    organiser: Identity,
    arbiter: Identity,
    player: Uuid,
}

const MINUTE: u64 = 60_000;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;

impl Demo {
    /// Fills an empty database.
    ///
    /// # Errors
    /// If the database is in use, or fails.
    pub async fn fill(self, store: Arc<dyn Store>) -> Result<Told, DemoError> {
        match store.count(Kind::Account).await? {
            0 => {}
            accounts => return Err(DemoError::InUse(accounts)),
        }
        // What the server signs with must not follow from the seed: it is made before the story begins.
        drop(Service::new(Arc::clone(&store), Arc::new(RealWorld)).await?);
        let world = Arc::new(StoryWorld {
            now: AtomicU64::new(self.ends_at.ms().saturating_sub(4 * DAY)),
            chance: Mutex::new(Random::new(self.seed)),
        });
        let own: Arc<dyn World> = Arc::clone(&world) as _;
        let service = Service::new(Arc::clone(&store), own).await?;
        let logins = open_accounts(&service).await?;
        let by = |at: usize| identity(&logins[at]);
        let mut teller = Teller {
            organiser: by(1),
            arbiter: by(2),
            player: logins[3].account,
            chance: Random::new(self.seed.wrapping_add(1)),
            ends_at: self.ends_at,
            service,
            world,
        };
        let mut events = Vec::new();
        events.push(teller.knock_out().await?);
        events.push(teller.teams().await?);
        events.push(teller.swiss().await?);
        if let Some(bulk) = self.bulk {
            teller.many(bulk).await?;
        }
        let games = store.count(Kind::Game).await?;
        Ok(Told { logins, events, games })
    }
}

/// The accounts: administrator, organiser, arbiter, player.
async fn open_accounts(service: &Service) -> Result<Vec<Login>, DemoError> {
    let wanted = [
        ("admin", "Administrator", "opens accounts"),
        ("organiser", "Organiser", "organises the events"),
        ("arbiter", "Chief arbiter", "is chief arbiter of the events"),
        ("player", "Player 01", "plays at a table of the Swiss"),
    ];
    let mut logins: Vec<Login> = Vec::new();
    for (login, name, does) in wanted {
        let password = password();
        let account = match logins.first() {
            None => {
                let link = service.setup_secret().await?.ok_or(Problem::Expired)?;
                service.set_up(&link, login, name, &password).await?.account
            }
            Some(first) => {
                let admin = Identity::Account(Holder { administrator: true, ..holder(first) });
                let wanted = NewAccount { login, name, password: &password, administrator: false };
                service.open_account(&admin, wanted, None, |_| Answer::done()).await?.0
            }
        };
        logins.push(Login { login, does, password, account, name });
    }
    Ok(logins)
}

fn holder(login: &Login) -> Holder {
    Holder {
        account: login.account,
        name: login.name.to_owned(),
        administrator: false,
        by: Proof::Token { id: Uuid::nil(), scopes: Scope::ALL.to_vec() },
    }
}

fn identity(login: &Login) -> Identity {
    Identity::Account(holder(login))
}

/// A password that nobody can guess, in letters that are not taken for one another.
fn password() -> String {
    const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    let mut text = String::new();
    for (at, byte) in RealWorld.random().iter().take(20).enumerate() {
        if at > 0 && at % 5 == 0 {
            text.push('-');
        }
        text.push(char::from(LETTERS[usize::from(byte % 32)]));
    }
    text
}
