//! Who asks.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::account::Scope;
use crate::problem::Problem;
use crate::store::Hash;

/// Who asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Identity {
    /// Anybody.
    Nobody,
    /// Somebody with an account.
    Account(Holder),
    /// The tablet on the table of a game: it acts for its two players.
    Tablet {
        /// Of which event.
        event: Uuid,
        /// Which game.
        game: Uuid,
        /// The hash of its secret: another may have been put in its place.
        hash: String,
    },
}

/// The holder of an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holder {
    /// The account.
    pub account: Uuid,
    /// The name, as it stands in logs.
    pub name: String,
    /// Whether this is an administrator.
    pub administrator: bool,
    /// How it is known.
    pub by: Proof,
}

/// How it is known who asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proof {
    /// By a session in a browser.
    Session(Hash),
    /// By a token.
    Token {
        /// Which of the account's.
        id: Uuid,
        /// What it may be used for.
        scopes: Vec<Scope>,
    },
}

impl Identity {
    /// The account, if there is one.
    pub fn holder(&self) -> Option<&Holder> {
        match self {
            Identity::Account(holder) => Some(holder),
            Identity::Nobody | Identity::Tablet { .. } => None,
        }
    }

    /// Whether an account is the asker's own.
    pub fn is_of(&self, account: Uuid) -> bool {
        self.holder().is_some_and(|own| own.account == account)
    }

    /// Whether an administrator of the server asks.
    pub fn is_administrator(&self) -> bool {
        self.holder().is_some_and(|holder| holder.administrator)
    }

    /// The account, which the asker must have.
    ///
    /// # Errors
    /// Nobody in particular may sign in; a tablet cannot.
    pub fn account(&self) -> Result<&Holder, Problem> {
        match self {
            Identity::Account(holder) => Ok(holder),
            Identity::Nobody => Err(Problem::SignInFirst),
            Identity::Tablet { .. } => Err(Problem::Forbidden),
        }
    }

    /// The account and the session, for what a person does himself: a token that was stolen must neither become
    /// the account nor beget tokens.
    ///
    /// # Errors
    /// If there is no session.
    pub fn session(&self) -> Result<(&Holder, Hash), Problem> {
        let holder = self.account()?;
        match holder.by {
            Proof::Session(session) => Ok((holder, session)),
            Proof::Token { .. } => Err(Problem::SessionOnly),
        }
    }

    /// Whether what is used may be used for something; a session may be used for everything.
    pub fn may(&self, scope: Scope) -> bool {
        match self {
            Identity::Nobody => scope == Scope::Read,
            Identity::Account(holder) => match &holder.by {
                Proof::Session(_) => true,
                Proof::Token { scopes, .. } => scopes.contains(&scope),
            },
            Identity::Tablet { .. } => matches!(scope, Scope::Read | Scope::Games),
        }
    }

    /// As it is written beside a record.
    pub fn written(&self) -> String {
        let written = match self {
            Identity::Nobody => Written::Nobody,
            Identity::Account(holder) => {
                Written::Account { account: holder.account, name: holder.name.clone() }
            }
            Identity::Tablet { game, .. } => Written::Tablet { game: *game },
        };
        written.to_json()
    }

    /// Whose an idempotency key is. The name is no part of it: it may change between two attempts.
    pub(crate) fn owner(&self) -> String {
        match self {
            Identity::Nobody => "nobody".to_owned(),
            Identity::Account(holder) => format!("account {}", holder.account),
            Identity::Tablet { game, .. } => format!("tablet {game}"),
        }
    }

    /// The name that stands in a log.
    pub fn name(&self) -> &str {
        self.holder().map_or("", |holder| &holder.name)
    }
}

/// Who brought a record about, as it is written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "by", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Written {
    /// Anybody, as when the first administrator follows the set-up link.
    Nobody,
    /// The holder of an account.
    Account {
        /// Which.
        account: Uuid,
        /// By name.
        name: String,
    },
    /// The tablet at a game.
    Tablet {
        /// Which.
        game: Uuid,
    },
    /// Nobody: time alone, or the server itself.
    Server,
}

impl Written {
    /// As JSON.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("an actor has nothing that JSON lacks")
    }
}
