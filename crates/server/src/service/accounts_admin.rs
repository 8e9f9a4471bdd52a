//! What administrators do with accounts, and how there comes to be the first of them.

use std::sync::Arc;

use uuid::Uuid;

use super::accounts::{LONGEST_LOGIN, check_password, check_text, normal};
use super::{Service, SignedIn, spaces};
use crate::account::{Account, AccountEvent, Entry, Scope};
use crate::identity::Identity;
use crate::problem::{Fault, Problem};
use crate::secret;
use crate::shelf::{self, Kept};
use crate::store::{Batch, Key, Kind, SignOut};

impl Service {
    /// The secret of the set-up link; none once there is an account. It stays the same until it has been used.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn setup_secret(&self) -> Result<Option<String>, Problem> {
        let used = self.store.count(Kind::Account).await? > 0;
        Ok((!used).then(|| secret::sign(&self.key, spaces::SETUP, "")))
    }

    /// The first administrator follows the set-up link.
    ///
    /// # Errors
    /// If the link is wrong or was used.
    pub async fn set_up(
        &self,
        link: &str,
        login: &str,
        name: &str,
        password: &str,
    ) -> Result<SignedIn, Problem> {
        if self.setup_secret().await?.is_none() {
            return Err(Problem::Expired);
        }
        if !secret::is_signed(&self.key, spaces::SETUP, "", link) {
            return Err(Problem::Forbidden);
        }
        // Two who follow the link at once: the key lets only one through.
        let first =
            Key { space: spaces::SETUP, key: spaces::SETUP_DONE.to_owned(), stream: Uuid::nil() };
        let account = self
            .open(login, name, Some(password), true, &Identity::Nobody, Some(first))
            .await
            .map_err(|problem| match problem {
                Problem::Taken { name } if name == spaces::SETUP_DONE => Problem::Expired,
                other => other,
            })?;
        self.begin_session(account).await
    }

    /// Opens an account.
    ///
    /// # Errors
    /// If the asker is no administrator, or the login is taken.
    pub async fn open_account(
        &self,
        identity: &Identity,
        login: &str,
        name: &str,
        password: &str,
        administrator: bool,
    ) -> Result<Uuid, Problem> {
        administrators_only(identity)?;
        if administrator {
            // A token that was stolen must not make its thief an administrator.
            identity.session()?;
        }
        self.open(login, name, Some(password), administrator, identity, None).await
    }

    async fn open(
        &self,
        login: &str,
        name: &str,
        password: Option<&str>,
        administrator: bool,
        by: &Identity,
        also: Option<Key>,
    ) -> Result<Uuid, Problem> {
        check_text("login", login, 2, LONGEST_LOGIN)?;
        check_text("name", name, 1, 100)?;
        let password = match password {
            Some(password) => {
                check_password("password", password)?;
                Some(self.hash(password).await?)
            }
            None => None,
        };
        let (id, login) = (self.world.new_id(), normal(login));
        if login.chars().any(char::is_whitespace) {
            return Err(Problem::invalid("login", Fault::Malformed));
        }
        let event = AccountEvent::Opened {
            login: login.clone(),
            name: name.trim().to_owned(),
            password,
            administrator,
        };
        let entries = [Entry { at: self.now(), event }];
        let mut keys = vec![Key { space: spaces::LOGIN, key: login, stream: id }];
        keys.extend(also.map(|key| Key { stream: id, ..key }));
        let appends = vec![shelf::append::<Account>(id, 0, &entries, &by.written())];
        self.store.write(Batch { appends, keys, ..Batch::default() }).await?;
        Ok(id)
    }

    /// The accounts, after one of them, at most so many.
    ///
    /// # Errors
    /// If the asker is no administrator.
    pub async fn list_accounts(
        &self,
        identity: &Identity,
        after: Option<Uuid>,
        most: u32,
    ) -> Result<Vec<Arc<Kept<Account>>>, Problem> {
        administrators_only(identity)?;
        let mut accounts = Vec::new();
        for head in self.store.list(Kind::Account, after, most).await? {
            match self.accounts.get(head.stream).await {
                Ok(account) => accounts.extend(account),
                // One that is broken must not hide the others.
                Err(error) if error.is_damage() => {
                    tracing::warn!(account = %head.stream, %error, "a broken account is not listed");
                }
                Err(error) => return Err(error.into()),
            }
        }
        Ok(accounts)
    }

    /// Sets somebody's password anew. All his sessions end.
    ///
    /// # Errors
    /// If the asker is no administrator.
    pub async fn reset_password(
        &self,
        identity: &Identity,
        account: Uuid,
        password: &str,
    ) -> Result<(), Problem> {
        administrators_only(identity)?;
        self.check_target(identity, account).await?;
        check_password("password", password)?;
        let password = self.hash(password).await?;
        let event = AccountEvent::PasswordChanged { password };
        let sign_out = SignOut::All { account, but: None };
        self.change(account, event, identity, |batch| batch.sign_out = Some(sign_out)).await
    }

    /// Locks an account, or unlocks it. Whoever is locked out is signed out.
    ///
    /// # Errors
    /// If the asker is no administrator, or would lock himself out.
    pub async fn set_lock(
        &self,
        identity: &Identity,
        account: Uuid,
        locked: bool,
    ) -> Result<(), Problem> {
        administrators_only(identity)?;
        self.check_target(identity, account).await?;
        if identity.holder().is_some_and(|own| own.account == account) {
            return Err(Problem::Forbidden);
        }
        let sign_out = locked.then_some(SignOut::All { account, but: None });
        let event = AccountEvent::LockSet { locked };
        self.change(account, event, identity, |batch| batch.sign_out = sign_out).await
    }
}

impl Service {
    /// Whether an administrator may change an account: by a token only one that is no administrator's, or the token
    /// could become an administrator by setting a password.
    async fn check_target(&self, identity: &Identity, account: Uuid) -> Result<(), Problem> {
        let account = self.accounts.get(account).await?.ok_or(Problem::NotFound)?;
        if account.state.administrator {
            identity.session()?;
        }
        Ok(())
    }
}

fn administrators_only(identity: &Identity) -> Result<(), Problem> {
    let own = identity.account()?;
    if own.administrator && identity.may(Scope::Accounts) {
        Ok(())
    } else {
        Err(Problem::Forbidden)
    }
}
