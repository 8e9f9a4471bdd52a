//! Accounts: who may sign in, and by what.

use std::collections::BTreeMap;

use chuhe_logbook::{Instant, Schema};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::machine::Machine;
use crate::store::Kind;

/// An account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// The name by which its holder signs in.
    pub login: String,
    /// The name as it stands in logs.
    pub name: String,
    /// The hash of the password, in the PHC format; none if it was locked.
    pub password: Option<String>,
    /// Whether this is an administrator of the whole server.
    pub administrator: bool,
    /// Tokens for programs.
    pub tokens: BTreeMap<Uuid, Token>,
    /// Whether the account was locked.
    pub locked: bool,
}

/// A token for a program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Token {
    /// What it is for.
    pub label: String,
    /// The hash of its secret.
    pub hash: String,
    /// What it may be used for.
    pub scopes: Vec<Scope>,
    /// Until when.
    pub expires_at: Option<Instant>,
}

/// What a token may be used for.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, utoipa::ToSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Scope {
    /// To read what its holder may read.
    Read,
    /// To run events.
    Events,
    /// To act in games.
    Games,
    /// To manage accounts.
    Accounts,
}

impl Scope {
    /// All scopes.
    pub const ALL: [Scope; 4] = [Scope::Read, Scope::Events, Scope::Games, Scope::Accounts];

    /// As it is written in requests.
    pub const fn key(self) -> &'static str {
        match self {
            Scope::Read => "read",
            Scope::Events => "events",
            Scope::Games => "games",
            Scope::Accounts => "accounts",
        }
    }
}

/// An entry of the log of an account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Entry {
    /// When.
    pub at: Instant,
    /// What happened.
    pub event: AccountEvent,
}

/// What happened to an account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    tag = "type",
    rename_all = "kebab-case",
    rename_all_fields = "kebab-case",
    deny_unknown_fields
)]
pub enum AccountEvent {
    /// It was opened.
    Opened {
        /// The name to sign in by.
        login: String,
        /// The name in logs.
        name: String,
        /// The hash of the password.
        password: Option<String>,
        /// Whether it is an administrator's.
        administrator: bool,
    },
    /// The password was changed by its holder, or set anew by an administrator.
    PasswordChanged {
        /// The hash of the new one.
        password: String,
    },
    /// The name was changed.
    Renamed {
        /// The new one.
        name: String,
    },
    /// The holder became, or ceased to be, an administrator.
    AdministratorSet {
        /// Which.
        administrator: bool,
    },
    /// The account was locked, or unlocked.
    LockSet {
        /// Which.
        locked: bool,
    },
    /// A token was made.
    TokenMade {
        /// Under which id.
        id: Uuid,
        /// The token.
        token: Token,
    },
    /// A token was revoked.
    TokenRevoked {
        /// Which.
        id: Uuid,
    },
}

impl Machine for Account {
    type Entry = Entry;

    const KIND: Kind = Kind::Account;
    const LOG: Schema = Schema { name: "chuhe-account-log", version: 1 };

    fn begin(first: &Entry) -> Result<Account, String> {
        match &first.event {
            AccountEvent::Opened { login, name, password, administrator } => Ok(Account {
                login: login.clone(),
                name: name.clone(),
                password: password.clone(),
                administrator: *administrator,
                tokens: BTreeMap::new(),
                locked: false,
            }),
            _ => Err("the first entry must open the account".to_owned()),
        }
    }

    fn follow(&mut self, next: &Entry) -> Result<(), String> {
        match &next.event {
            AccountEvent::Opened { .. } => return Err("the account is opened twice".to_owned()),
            AccountEvent::PasswordChanged { password } => self.password = Some(password.clone()),
            AccountEvent::Renamed { name } => self.name.clone_from(name),
            AccountEvent::AdministratorSet { administrator } => self.administrator = *administrator,
            AccountEvent::LockSet { locked } => self.locked = *locked,
            AccountEvent::TokenMade { id, token } => {
                self.tokens.insert(*id, token.clone());
            }
            AccountEvent::TokenRevoked { id } => {
                self.tokens.remove(id).ok_or("there is no such token")?;
            }
        }
        Ok(())
    }

    fn at(entry: &Entry) -> Instant {
        entry.at
    }
}
