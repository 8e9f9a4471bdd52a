//! Signing in and out, and tokens.

use std::sync::Arc;

use chuhe_logbook::Instant;
use uuid::Uuid;

use super::{Service, spaces};
use crate::account::{Account, AccountEvent, Entry, Scope, Token};
use crate::identity::{Holder, Identity, Proof};
use crate::problem::{Fault, Problem};
use crate::secret::{self, Secret};
use crate::shelf::{self, Kept};
use crate::store::{Batch, Hash, Key, Session, SignOut};

/// A session lasts a fortnight.
const SESSION_S: u32 = 14 * 24 * 60 * 60;

/// An account has so many tokens at most.
const TOKENS: usize = 50;

/// Somebody who has just signed in.
pub struct SignedIn {
    /// What the browser keeps.
    pub cookie: String,
    /// What a page sends with every command.
    pub csrf: String,
    /// Until when.
    pub until: Instant,
    /// Who.
    pub account: Uuid,
}

/// A token that was just made. Its secret is told this once.
pub struct NewToken {
    /// Its id.
    pub id: Uuid,
    /// Its secret.
    pub secret: Secret,
}

impl Service {
    /// Signs somebody in.
    ///
    /// # Errors
    /// If the login or the password is wrong, or has been too often.
    pub async fn sign_in(
        &self,
        login: &str,
        password: &str,
        address: &str,
    ) -> Result<SignedIn, Problem> {
        let now = self.now();
        let login = normal(login);
        // What cannot be a login is not looked up, and not remembered: it may be as long as a body.
        let possible = check_text("login", &login, 1, LONGEST_LOGIN).is_ok();
        let named = if possible { login.as_str() } else { "" };
        let keys = [format!("login {named}"), format!("address {address}")];
        self.attempt(&keys, now)?;
        let found = if possible { self.store.find(spaces::LOGIN, &login).await? } else { None };
        let account = match found {
            Some(id) => self.accounts.get(id).await?.filter(|account| !account.state.locked),
            None => None,
        };
        let kept = account.as_ref().and_then(|account| account.state.password.clone());
        let right = self.is_password(password, kept).await?;
        let account = account.filter(|_| right).ok_or(Problem::WrongPassword)?;
        self.throttle.succeeded(&keys[0]);
        self.throttle.taken_back(&keys[1]);
        self.begin_session(account.id).await
    }

    /// Counts an attempt as a failure before the password is looked at, so that many at once are not all free.
    fn attempt(&self, keys: &[String], now: Instant) -> Result<(), Problem> {
        let wait = self.throttle.attempt(keys, now);
        wait.map_err(|wait| Problem::TooMany { wait_s: wait.div_ceil(1_000) })
    }

    /// Begins a session of somebody who has shown who he is.
    pub(super) async fn begin_session(&self, account: Uuid) -> Result<SignedIn, Problem> {
        let now = self.now();
        let secret = Secret::new(&*self.world);
        let until = now.plus_s(SESSION_S);
        let session = Session { id: secret.hash(), account, since: now, until };
        self.store.write(Batch { sign_in: Some(session), ..Batch::default() }).await?;
        let signature = secret::sign(&self.key, "session", secret.told());
        Ok(SignedIn {
            cookie: format!("{}.{signature}", secret.told()),
            csrf: self.csrf(session.id),
            until,
            account,
        })
    }

    /// What a page must send with every command of a session.
    pub fn csrf(&self, session: Hash) -> String {
        secret::sign(&self.key, "csrf", &session.to_string())
    }

    /// Whether a page has sent the right thing.
    pub fn is_csrf(&self, session: Hash, shown: &str) -> bool {
        secret::is_signed(&self.key, "csrf", &session.to_string(), shown)
    }

    /// Ends a session.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn sign_out(&self, session: Hash) -> Result<(), Problem> {
        let sign_out = Some(SignOut::One(session));
        Ok(self.store.write(Batch { sign_out, ..Batch::default() }).await?)
    }

    /// Who shows this cookie.
    ///
    /// # Errors
    /// If the store fails; a cookie that is not right is nobody's.
    pub async fn by_cookie(&self, cookie: &str) -> Result<Identity, Problem> {
        let Some((text, signature)) = cookie.split_once('.') else { return Ok(Identity::Nobody) };
        if !secret::is_signed(&self.key, "session", text, signature) {
            return Ok(Identity::Nobody);
        }
        let id = Secret::shown(text).hash();
        let session = self.store.session(id).await?.filter(|one| one.until > self.now());
        let Some(session) = session else { return Ok(Identity::Nobody) };
        let account = self.accounts.get(session.account).await?;
        Ok(holder(account.as_deref(), Proof::Session(id)))
    }

    /// Who shows this token: a program's, or a tablet's.
    ///
    /// # Errors
    /// If the token is not right.
    pub async fn by_token(&self, shown: &str) -> Result<Identity, Problem> {
        let hash = Secret::shown(shown).hash().to_string();
        if let Some(id) = self.store.find(spaces::TOKEN, &hash).await? {
            let account = self.accounts.get(id).await?.ok_or(Problem::SignInFirst)?;
            let now = self.now();
            let lasts = |token: &&Token| {
                token.hash == hash && token.expires_at.is_none_or(|until| until > now)
            };
            let token = account.state.tokens.values().find(lasts).ok_or(Problem::SignInFirst)?;
            return match holder(Some(&account), Proof::Token(token.scopes.clone())) {
                Identity::Nobody => Err(Problem::SignInFirst),
                known => Ok(known),
            };
        }
        let hall = self.store.find(spaces::TABLET, &hash).await?.ok_or(Problem::SignInFirst)?;
        let hall = self.halls.get(hall).await?.ok_or(Problem::SignInFirst)?;
        let tablet = hall.state.tablets.iter().find(|(_, kept)| **kept == hash);
        let (game, _) = tablet.ok_or(Problem::SignInFirst)?;
        Ok(Identity::Tablet { event: hall.state.event, game: *game })
    }

    /// Changes the own password. All other sessions end.
    ///
    /// # Errors
    /// If the old one is wrong or the new one too short.
    pub async fn change_password(
        &self,
        identity: &Identity,
        old: &str,
        new: &str,
    ) -> Result<(), Problem> {
        let (own, session) = identity.session()?;
        check_password("new", new)?;
        let now = self.now();
        let keys = [format!("password {}", own.account)];
        self.attempt(&keys, now)?;
        let account = self.accounts.get(own.account).await?.ok_or(Problem::NotFound)?;
        if !self.is_password(old, account.state.password.clone()).await? {
            return Err(Problem::WrongPassword);
        }
        self.throttle.succeeded(&keys[0]);
        let password = self.hash(new).await?;
        let event = AccountEvent::PasswordChanged { password };
        let sign_out = SignOut::All { account: own.account, but: Some(session) };
        self.change(own.account, event, identity, |batch| batch.sign_out = Some(sign_out)).await?;
        Ok(())
    }

    /// Makes a token for a program.
    ///
    /// # Errors
    /// If the asker has no account, or too many tokens, or it would never be valid.
    pub async fn make_token(
        &self,
        identity: &Identity,
        label: &str,
        scopes: &[Scope],
        expires_at: Option<Instant>,
    ) -> Result<NewToken, Problem> {
        let (own, _) = identity.session()?;
        check_text("label", label, 1, 100)?;
        if scopes.is_empty() {
            return Err(Problem::invalid("scopes", Fault::Missing));
        }
        if expires_at.is_some_and(|until| until <= self.now()) {
            return Err(Problem::invalid("expires-at", Fault::InThePast));
        }
        let account = self.accounts.get(own.account).await?.ok_or(Problem::NotFound)?;
        if account.state.tokens.len() >= TOKENS {
            return Err(Problem::invalid("tokens", Fault::TooMany));
        }
        let (id, secret) = (self.world.new_id(), Secret::new(&*self.world));
        let hash = secret.hash().to_string();
        let mut scopes = scopes.to_vec();
        scopes.sort();
        scopes.dedup();
        let token = Token { label: label.to_owned(), hash: hash.clone(), scopes, expires_at };
        let key = Key { space: spaces::TOKEN, key: hash, stream: own.account };
        let event = AccountEvent::TokenMade { id, token };
        self.change(own.account, event, identity, |batch| batch.keys.push(key.clone())).await?;
        Ok(NewToken { id, secret })
    }

    /// Revokes one of the own tokens.
    ///
    /// # Errors
    /// If there is no such token.
    pub async fn revoke_token(&self, identity: &Identity, id: Uuid) -> Result<(), Problem> {
        let (own, _) = identity.session()?;
        let account = self.accounts.get(own.account).await?.ok_or(Problem::NotFound)?;
        let hash = account.state.tokens.get(&id).ok_or(Problem::NotFound)?.hash.clone();
        let event = AccountEvent::TokenRevoked { id };
        let dropped = (spaces::TOKEN, hash);
        self.change(own.account, event, identity, |batch| batch.dropped.push(dropped.clone()))
            .await?;
        Ok(())
    }

    /// The own account.
    ///
    /// # Errors
    /// If the asker has none.
    pub async fn own_account(&self, identity: &Identity) -> Result<Arc<Kept<Account>>, Problem> {
        let own = identity.account()?;
        self.accounts.get(own.account).await?.ok_or(Problem::NotFound)
    }

    /// Writes what happened to an account.
    pub(super) async fn change(
        &self,
        account: Uuid,
        event: AccountEvent,
        identity: &Identity,
        with: impl Fn(&mut Batch),
    ) -> Result<(), Problem> {
        let mut attempt = 0;
        loop {
            let mut held = self.accounts.hold(account).await?.ok_or(Problem::NotFound)?;
            let at = self.now().max(shelf::last_at(&held.kept));
            let entry = Entry { at, event: event.clone() };
            let mut state = held.kept.state.clone();
            crate::machine::Machine::follow(&mut state, &entry)
                .map_err(|_| Problem::Conflict { version: held.kept.version })?;
            let entries = vec![entry];
            let appends = vec![held.append(&entries, &identity.written())];
            let mut batch = Batch { appends, ..Batch::default() };
            with(&mut batch);
            attempt += 1;
            match self.store.write(batch).await.map_err(Problem::from) {
                Ok(()) => {
                    held.written(entries, state);
                    return Ok(());
                }
                Err(Problem::Conflict { .. }) if attempt < super::ATTEMPTS => {}
                Err(problem) => return Err(problem),
            }
        }
    }

    /// The hash of a new password.
    pub(super) async fn hash(&self, password: &str) -> Result<String, Problem> {
        let (password, salt) = (password.to_owned(), self.world.random());
        self.in_turn(move || secret::hash_password(&password, salt)).await
    }

    /// Whether a password is right. Takes as long if there is none to compare with, so that nobody can find out
    /// which logins exist.
    async fn is_password(&self, password: &str, kept: Option<String>) -> Result<bool, Problem> {
        if password.len() > secret::LONGEST {
            return Ok(false);
        }
        let Some(kept) = kept else {
            self.hash(password).await?;
            return Ok(false);
        };
        let password = password.to_owned();
        self.in_turn(move || secret::is_password(&password, &kept)).await
    }

    /// Hashes on a thread that nobody else waits on. The turn lasts as long as the work, even if whoever asked
    /// has gone.
    async fn in_turn<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let turn = Arc::clone(&self.hashers).acquire_owned().await.map_err(|_| Problem::Busy)?;
        let worked = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            work()
        });
        worked.await.map_err(|error| Problem::internal(&error))
    }
}

/// Who holds an account, unless it is locked.
fn holder(account: Option<&Kept<Account>>, by: Proof) -> Identity {
    match account.filter(|account| !account.state.locked) {
        None => Identity::Nobody,
        Some(account) => Identity::Account(Holder {
            account: account.id,
            name: account.state.name.clone(),
            administrator: account.state.administrator,
            by,
        }),
    }
}

/// A login without regard to case and to the spaces around it.
pub(super) fn normal(login: &str) -> String {
    login.trim().to_lowercase()
}

/// Whether a new password will do.
pub(super) fn check_password(place: &str, password: &str) -> Result<(), Problem> {
    if password.chars().count() < secret::SHORTEST {
        return Err(Problem::invalid(place, Fault::TooShort));
    }
    if password.len() > secret::LONGEST {
        return Err(Problem::invalid(place, Fault::TooLong));
    }
    Ok(())
}

/// As long a login may be.
pub(super) const LONGEST_LOGIN: usize = 60;

/// Whether a character has no place in a name: it cannot be seen, or turns the text around it.
pub(crate) fn is_hidden(one: char) -> bool {
    one.is_control()
        || matches!(one, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

/// Whether a text has a sensible length and can be printed.
pub(super) fn check_text(
    place: &str,
    text: &str,
    shortest: usize,
    longest: usize,
) -> Result<(), Problem> {
    let length = text.trim().chars().count();
    let fault = match () {
        () if text.chars().any(is_hidden) => Fault::Malformed,
        () if length < shortest && length == 0 => Fault::Missing,
        () if length < shortest => Fault::TooShort,
        () if length > longest => Fault::TooLong,
        () => return Ok(()),
    };
    Err(Problem::invalid(place, fault))
}
