//! What administrators do with accounts, and how there comes to be the first of them.

use std::sync::Arc;

use uuid::Uuid;

use super::accounts::{
    LONGEST_LOGIN, check_password, normal, password_set, revoke_all, token_revoked,
};
use super::{Answer, Asked, Service, SignedIn, spaces};
use crate::account::{Account, AccountEvent, Entry, Scope};
use crate::identity::Identity;
use crate::measure::check_text;
use crate::problem::{Fault, Problem};
use crate::secret;
use crate::shelf::{self, Kept};
use crate::store::{Batch, Expected, Key, Kind, SignOut};

/// As short a login may be.
const SHORTEST_LOGIN: usize = 2;

/// An account to be opened.
#[derive(Clone, Copy)]
pub struct NewAccount<'a> {
    /// The name to sign in by.
    pub login: &'a str,
    /// The name in logs.
    pub name: &'a str,
    /// The first password.
    pub password: &'a str,
    /// Whether it is an administrator's.
    pub administrator: bool,
}

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
            return Err(Problem::WrongSetupLink);
        }
        // Two who follow the link at once: the key lets only one through.
        let account = self.world.new_id();
        let first =
            Key { space: spaces::SETUP, key: spaces::SETUP_DONE.to_owned(), stream: account };
        let wanted = NewAccount { login, name, password, administrator: true };
        let batch = Batch { keys: vec![first], ..Batch::default() };
        self.open(account, wanted, &Identity::Nobody, batch).await.map_err(
            |problem| match problem {
                Problem::Taken { name } if name == spaces::SETUP_DONE => Problem::Expired,
                other => other,
            },
        )?;
        let first = Expected { stream: account, version: 1 };
        self.begin_session(first, &normal(login), None).await
    }

    /// Opens an account.
    ///
    /// # Errors
    /// If the asker is no administrator, or the login is taken.
    pub async fn open_account(
        &self,
        identity: &Identity,
        wanted: NewAccount<'_>,
        asked: Option<&Asked>,
        answer: impl Fn(Uuid) -> Answer,
    ) -> Result<(Uuid, Answer), Problem> {
        administrators_only(identity)?;
        if wanted.administrator {
            // A token that was stolen must not make its thief an administrator.
            identity.session()?;
        }
        let id = self.world.new_id();
        let answer = answer(id);
        let reply = asked.map(|asked| asked.answered(answer.status, &answer.body, self.now()));
        self.open(id, wanted, identity, Batch { reply, ..Batch::default() }).await?;
        Ok((id, answer))
    }

    /// Opens an account, and writes what else belongs to it.
    async fn open(
        &self,
        id: Uuid,
        wanted: NewAccount<'_>,
        by: &Identity,
        mut batch: Batch,
    ) -> Result<(), Problem> {
        let NewAccount { login, name, password, administrator } = wanted;
        let no_login = Fault::NoLogin { least: SHORTEST_LOGIN, most: LONGEST_LOGIN };
        let login = check_text("login", login, SHORTEST_LOGIN, LONGEST_LOGIN)
            .map_err(|_| Problem::invalid("login", no_login))?;
        let name = check_text("name", name, 1, 100)?;
        check_password("password", password)?;
        let login = normal(login);
        if login.chars().any(char::is_whitespace) {
            return Err(Problem::invalid("login", no_login));
        }
        let event = AccountEvent::Opened {
            login: login.clone(),
            name: name.to_owned(),
            password: Some(self.hash(password).await?),
            administrator,
        };
        let entries = [Entry { at: self.now(), event }];
        batch.keys.push(Key { space: spaces::LOGIN, key: login, stream: id });
        batch.appends.push(shelf::append::<Account>(id, 0, &entries, &by.written()));
        Ok(self.store.write(batch).await?)
    }

    /// The accounts, after one of them, at most so many, and after which one to go on; none at the end.
    ///
    /// # Errors
    /// If the asker is no administrator.
    pub async fn list_accounts(
        &self,
        identity: &Identity,
        after: Option<Uuid>,
        most: u32,
    ) -> Result<(Vec<Arc<Kept<Account>>>, Option<Uuid>), Problem> {
        administrators_only(identity)?;
        let heads = self.store.list(Kind::Account, after, most).await?;
        let next = heads.last().filter(|_| heads.len() == most as usize).map(|last| last.stream);
        let mut accounts = Vec::new();
        for head in heads {
            match self.accounts.get(head.stream).await {
                Ok(account) => accounts.extend(account),
                // One that is broken must not hide the others.
                Err(error) if error.is_damage() => {
                    tracing::warn!(account = %head.stream, %error, "a broken account is not listed");
                }
                Err(error) => return Err(error.into()),
            }
        }
        Ok((accounts, next))
    }

    /// An account, for an administrator.
    ///
    /// # Errors
    /// If the asker is no administrator, or there is none.
    pub async fn account(
        &self,
        identity: &Identity,
        account: Uuid,
    ) -> Result<Arc<Kept<Account>>, Problem> {
        administrators_only(identity)?;
        self.accounts.get(account).await?.ok_or(Problem::NotFound)
    }

    /// Sets the password of another anew. All his sessions end, and all his tokens.
    ///
    /// # Errors
    /// If the asker is no administrator, or it is his own: for that the old one is needed.
    pub async fn reset_password(
        &self,
        identity: &Identity,
        account: Uuid,
        password: &str,
    ) -> Result<(), Problem> {
        self.check_target(identity, account).await?;
        not_own(identity, account)?;
        check_password("password", password)?;
        let password = self.hash(password).await?;
        let all = SignOut::All { account, but: None };
        self.change_account_as_administrator(account, identity, |held| {
            Ok(password_set(held, &password, all))
        })
        .await
    }

    /// Locks an account, or unlocks it. Whoever is locked out is signed out, and his tokens are revoked for good.
    ///
    /// # Errors
    /// If the asker is no administrator, or would lock himself out.
    pub async fn set_lock(
        &self,
        identity: &Identity,
        account: Uuid,
        locked: bool,
    ) -> Result<(), Problem> {
        self.check_target(identity, account).await?;
        not_own(identity, account)?;
        let _turn = self.administrators.lock().await;
        self.change_account_as_administrator(account, identity, |held| {
            let (mut events, mut batch) =
                if locked { revoke_all(held) } else { Default::default() };
            events.push(AccountEvent::LockSet { locked });
            batch.sign_out = locked.then_some(SignOut::All { account, but: None });
            Ok((events, batch))
        })
        .await
    }

    /// Gives an account another name. What was written under the old one stays so.
    ///
    /// # Errors
    /// If the asker is no administrator, or it is no name.
    pub async fn rename(
        &self,
        identity: &Identity,
        account: Uuid,
        name: &str,
    ) -> Result<(), Problem> {
        self.check_target(identity, account).await?;
        let name = check_text("name", name, 1, 100)?.to_owned();
        let renamed = AccountEvent::Renamed { name };
        let decide = |_: &Account| Ok((vec![renamed.clone()], Batch::default()));
        self.change_account_as_administrator(account, identity, decide).await
    }

    /// Makes somebody an administrator, or no longer. Nobody does so to himself, so that one is always left.
    ///
    /// # Errors
    /// If the asker is no administrator, or it is his own account.
    pub async fn set_administrator(
        &self,
        identity: &Identity,
        account: Uuid,
        administrator: bool,
    ) -> Result<(), Problem> {
        self.check_target(identity, account).await?;
        // A token that was stolen must not make its thief an administrator.
        identity.session()?;
        not_own(identity, account)?;
        let _turn = self.administrators.lock().await;
        let set = AccountEvent::AdministratorSet { administrator };
        let decide = |_: &Account| Ok((vec![set.clone()], Batch::default()));
        self.change_account_as_administrator(account, identity, decide).await
    }

    /// Revokes a token of somebody.
    ///
    /// # Errors
    /// If the asker is no administrator, or there is no such token.
    pub async fn revoke_token_of(
        &self,
        identity: &Identity,
        account: Uuid,
        token: Uuid,
    ) -> Result<(), Problem> {
        self.check_target(identity, account).await?;
        let decide = |held: &Account| token_revoked(held, token);
        self.change_account_as_administrator(account, identity, decide).await
    }
}

impl Service {
    /// Whether an administrator may change an account, as it is now: that is looked at again when it is written.
    async fn check_target(&self, identity: &Identity, id: Uuid) -> Result<(), Problem> {
        let account = self.account(identity, id).await?;
        may_change(identity, id, &account.state)
    }

    /// Whether somebody is still an administrator: another may have been faster. That must still be so when it is
    /// written, for at another node somebody may do the same to him.
    pub(super) async fn still_administrator(
        &self,
        identity: &Identity,
    ) -> Result<Expected, Problem> {
        let own = identity.account()?.account;
        let own = self.accounts.get(own).await?.ok_or(Problem::Forbidden)?;
        let expected = Expected { stream: own.id, version: own.version };
        if is_administrator(&own.state) { Ok(expected) } else { Err(Problem::Forbidden) }
    }
}

/// Whether an administrator may change an account: by a token only one that is no administrator's, or the token could
/// become an administrator by setting a password. The own account only while it is an administrator's.
pub(super) fn may_change(identity: &Identity, id: Uuid, account: &Account) -> Result<(), Problem> {
    if account.administrator {
        identity.session()?;
    }
    if identity.is_of(id) && !is_administrator(account) {
        return Err(Problem::Forbidden);
    }
    Ok(())
}

fn is_administrator(account: &Account) -> bool {
    account.administrator && !account.locked
}

/// What nobody does to himself, so that one administrator is always left, and a browser that was left open does not give
/// the account away.
fn not_own(identity: &Identity, account: Uuid) -> Result<(), Problem> {
    match identity.is_of(account) {
        true => Err(Problem::invalid("account", Fault::Own)),
        false => Ok(()),
    }
}

fn administrators_only(identity: &Identity) -> Result<(), Problem> {
    let own = identity.account()?;
    if !own.administrator {
        return Err(Problem::AdministratorsOnly);
    }
    if identity.may(Scope::Accounts) { Ok(()) } else { Err(Problem::Forbidden) }
}
