//! Signing in and out, and tokens.

use std::sync::Arc;

use chuhe_logbook::Instant;
use uuid::Uuid;

use super::accounts_admin::may_change;
use super::throttle::Whence;
use super::{Service, hall_id, spaces};
use crate::account::{Account, AccountEvent, Entry, Scope, Token};
use crate::identity::{Holder, Identity, Proof};
use crate::measure::check_text;
use crate::passwords;
use crate::problem::{Fault, Problem};
use crate::secret::{self, Secret};
use crate::shelf::{self, Kept};
use crate::store::{Batch, Expected, Hash, Key, Mark, Session, SignOut};

/// A session lasts a fortnight.
const SESSION_S: u32 = 14 * 24 * 60 * 60;

/// An account has so many tokens at most.
const TOKENS: usize = 50;

/// Somebody who wants to sign in.
#[derive(Clone, Copy)]
pub struct SignIn<'a> {
    /// By which login.
    pub login: &'a str,
    /// The password.
    pub password: &'a str,
    /// From where.
    pub address: &'a str,
    /// The mark that the browser has kept from an earlier time.
    pub browser: Option<&'a str>,
    /// Who he was in this browser until now.
    pub before: &'a Identity,
}

/// Somebody who has just signed in.
pub struct SignedIn {
    /// What the browser keeps while the session lasts.
    pub cookie: String,
    /// What the browser keeps for longer: the mark by which it is known.
    pub browser: String,
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
    /// Signs somebody in. The session that the browser had ends: nobody else shall go on with it.
    ///
    /// # Errors
    /// If the login or the password is wrong, or has been too often.
    pub async fn sign_in(&self, wanted: SignIn<'_>) -> Result<SignedIn, Problem> {
        let login = normal(wanted.login);
        // What cannot be a login is not looked up, and not remembered: it may be as long as a body.
        let possible = check_text("login", &login, 1, LONGEST_LOGIN).is_ok();
        let named = if possible { login.as_str() } else { "" };
        let known = wanted.browser.and_then(|mark| self.known_browser(mark, named));
        let from = known.map_or(Whence::Address(wanted.address), Whence::Known);
        let attempt = self.throttle.attempt(named, from, self.now()).map_err(too_many)?;
        let found = if possible { self.store.find(spaces::LOGIN, &login).await? } else { None };
        let mut begun = 0;
        let session = loop {
            let account = match found {
                Some(id) => self.accounts.get(id).await?.filter(|account| !account.state.locked),
                None => None,
            };
            let kept = account.as_ref().and_then(|account| account.state.password.clone());
            let right = self.is_password(wanted.password, kept).await?;
            let Some(account) = account.filter(|_| right) else {
                self.throttle.failed(&attempt, self.now());
                return Err(Problem::WrongPassword);
            };
            let shown_to = Expected { stream: account.id, version: account.version };
            begun += 1;
            match self.begin_session(shown_to, &login, wanted.browser).await {
                // While the password was looked at, it may have been changed, or the account locked.
                Err(Problem::Conflict { .. }) if begun < super::ATTEMPTS => {}
                session => break session?,
            }
        };
        self.throttle.succeeded(&attempt);
        if let Ok((holder, before)) = wanted.before.session() {
            self.sign_out(holder.account, before).await?;
        }
        Ok(session)
    }

    /// Begins a session of somebody who has shown who he is, to his account as it was then.
    pub(super) async fn begin_session(
        &self,
        shown_to: Expected,
        login: &str,
        browser: Option<&str>,
    ) -> Result<SignedIn, Problem> {
        let now = self.now();
        let secret = Secret::new(&*self.world);
        let until = now.plus_s(SESSION_S);
        let account = shown_to.stream;
        let session = Session { id: secret.hash(), account, since: now, until };
        let expected = vec![shown_to];
        self.store.write(Batch { sign_in: Some(session), expected, ..Batch::default() }).await?;
        let signature = secret::sign(&self.key, "session", secret.told());
        Ok(SignedIn {
            cookie: format!("{}.{signature}", secret.told()),
            browser: self.mark_browser(browser, login),
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

    /// The mark of a place in a log as it is told: it tells two histories apart, and nothing of what is in them.
    pub(crate) fn told_mark(&self, log: Uuid, version: u64, mark: Mark) -> Mark {
        Mark(secret::mark(&self.key, "mark", &format!("{log} {version} {mark}")))
    }

    /// Ends a session.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn sign_out(&self, account: Uuid, session: Hash) -> Result<(), Problem> {
        let sign_out = Some(SignOut::One { account, session });
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
        let both = [spaces::TOKEN, spaces::TABLET];
        let found = self.names.find(&*self.store, &both, &hash).await?;
        let (space, id) = found.ok_or(Problem::BadToken)?;
        if space == spaces::TOKEN {
            let account = self.accounts.get(id).await?.ok_or(Problem::BadToken)?;
            let now = self.now();
            let lasts = |token: &Token| {
                token.hash == hash && token.expires_at.is_none_or(|until| until > now)
            };
            let mut tokens = account.state.tokens.iter();
            let token = tokens.find(|(_, token)| lasts(token)).ok_or(Problem::BadToken)?;
            let proof = Proof::Token { id: *token.0, scopes: token.1.scopes.clone() };
            return match holder(Some(&account), proof) {
                Identity::Nobody => Err(Problem::BadToken),
                known => Ok(known),
            };
        }
        let hall = self.halls.get(id).await?.ok_or(Problem::BadToken)?;
        let tablet = hall.state.tablets.iter().find(|(_, kept)| **kept == hash);
        let (game, _) = tablet.ok_or(Problem::BadToken)?;
        Ok(Identity::Tablet { event: hall.state.event, game: *game, hash })
    }

    /// Until when what somebody has shown is good, if nothing happens; none if for ever.
    ///
    /// # Errors
    /// If it is good no longer: he has signed out, the token was revoked or has expired, the tablet was taken away.
    pub(crate) async fn good_until(&self, identity: &Identity) -> Result<Option<Instant>, Problem> {
        let until = match identity {
            Identity::Nobody => return Ok(None),
            Identity::Tablet { event, game, hash } => {
                let hall = self.halls.get(hall_id(*event)).await?.ok_or(Problem::SignInFirst)?;
                let there = hall.state.tablets.get(game) == Some(hash);
                return if there { Ok(None) } else { Err(Problem::SignInFirst) };
            }
            Identity::Account(Holder { by: Proof::Session(session), .. }) => {
                Some(self.store.session(*session).await?.ok_or(Problem::SignInFirst)?.until)
            }
            Identity::Account(Holder { account, by: Proof::Token { id, .. }, .. }) => {
                let account = self.accounts.get(*account).await?.ok_or(Problem::SignInFirst)?;
                account.state.tokens.get(id).ok_or(Problem::SignInFirst)?.expires_at
            }
        };
        match until.is_none_or(|until| until > self.now()) {
            true => Ok(until),
            false => Err(Problem::SignInFirst),
        }
    }

    /// Changes the own password. All other sessions end, and all tokens.
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
        let account = self.accounts.get(own.account).await?.ok_or(Problem::NotFound)?;
        // Whoever found the browser open must not guess freely.
        let (login, browser) = (account.state.login.as_str(), session.to_string());
        let attempt = self.throttle.attempt(login, Whence::Known(&browser), self.now());
        let attempt = attempt.map_err(too_many)?;
        if !self.is_password(old, account.state.password.clone()).await? {
            return Err(Problem::WrongPassword);
        }
        self.throttle.succeeded(&attempt);
        let password = self.hash(new).await?;
        let all_but_this = SignOut::All { account: own.account, but: Some(session) };
        self.change_account(own.account, identity, |held| {
            Ok(password_set(held, &password, all_but_this))
        })
        .await
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
        let label = check_text("label", label, 1, 100)?;
        if scopes.is_empty() {
            return Err(Problem::invalid("scopes", Fault::Missing));
        }
        if expires_at.is_some_and(|until| until <= self.now()) {
            return Err(Problem::invalid("expires-at", Fault::InThePast));
        }
        let (id, secret) = (self.world.new_id(), Secret::new(&*self.world));
        let hash = secret.hash().to_string();
        let mut scopes = scopes.to_vec();
        scopes.sort();
        scopes.dedup();
        let token = Token { label: label.to_owned(), hash: hash.clone(), scopes, expires_at };
        let key = Key { space: spaces::TOKEN, key: hash, stream: own.account };
        self.change_account(own.account, identity, |held| {
            if held.tokens.len() >= TOKENS {
                return Err(Problem::invalid("tokens", Fault::TooMany));
            }
            let batch = Batch { keys: vec![key.clone()], ..Batch::default() };
            Ok((vec![AccountEvent::TokenMade { id, token: token.clone() }], batch))
        })
        .await?;
        Ok(NewToken { id, secret })
    }

    /// Revokes one of the own tokens.
    ///
    /// # Errors
    /// If there is no such token.
    pub async fn revoke_token(&self, identity: &Identity, id: Uuid) -> Result<(), Problem> {
        let (own, _) = identity.session()?;
        self.change_account(own.account, identity, |held| token_revoked(held, id)).await
    }

    /// The own account.
    ///
    /// # Errors
    /// If the asker has none.
    pub async fn own_account(&self, identity: &Identity) -> Result<Arc<Kept<Account>>, Problem> {
        let own = identity.account()?;
        self.accounts.get(own.account).await?.ok_or(Problem::NotFound)
    }

    /// Writes what happens to an account. What somebody does to his own he does as long as his session lasts: whoever
    /// ends it, with a new password or a lock, writes to the account too.
    pub(super) async fn change_account(
        &self,
        account: Uuid,
        identity: &Identity,
        decide: impl Fn(&Account) -> Result<(Vec<AccountEvent>, Batch), Problem>,
    ) -> Result<(), Problem> {
        self.write_account(account, identity, false, decide).await
    }

    /// The same for what an administrator does, as long as he is one and may do it to that account.
    pub(super) async fn change_account_as_administrator(
        &self,
        account: Uuid,
        identity: &Identity,
        decide: impl Fn(&Account) -> Result<(Vec<AccountEvent>, Batch), Problem>,
    ) -> Result<(), Problem> {
        self.write_account(account, identity, true, |held| {
            may_change(identity, account, held)?;
            decide(held)
        })
        .await
    }

    async fn write_account(
        &self,
        account: Uuid,
        identity: &Identity,
        as_administrator: bool,
        decide: impl Fn(&Account) -> Result<(Vec<AccountEvent>, Batch), Problem>,
    ) -> Result<(), Problem> {
        let mut attempt = 0;
        loop {
            // Nobody waits for an account while he holds another.
            let own = match as_administrator && !identity.is_of(account) {
                true => Some(self.still_administrator(identity).await?),
                false => None,
            };
            let mut held = self.accounts.hold(account).await?.ok_or(Problem::NotFound)?;
            if let Ok((own, session)) = identity.session()
                && own.account == account
            {
                self.store.session(session).await?.ok_or(Problem::SignInFirst)?;
            }
            let (happened, mut batch) = decide(&held.kept.state)?;
            let at = self.now().max(shelf::last_at(&held.kept));
            let mut state = held.kept.state.clone();
            let entries: Vec<Entry> =
                happened.into_iter().map(|event| Entry { at, event }).collect();
            for entry in &entries {
                crate::machine::Machine::follow(&mut state, entry)
                    .map_err(|_| Problem::Conflict { version: held.kept.version })?;
            }
            batch.appends.push(held.append(&entries, &identity.written()));
            batch.expected.extend(own);
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
        let hashed = self.hasher.hash(password, self.world.random()).await;
        hashed.map_err(|error| Problem::internal(&error))
    }

    /// Whether a password is right. Takes as long if there is none to compare with, so that nobody can find out
    /// which logins exist.
    async fn is_password(&self, password: &str, kept: Option<String>) -> Result<bool, Problem> {
        if password.chars().count() > passwords::LONGEST {
            return Ok(false);
        }
        let Some(kept) = kept else {
            self.hash(password).await?;
            return Ok(false);
        };
        let right = self.hasher.is_right(password, kept).await;
        right.map_err(|error| Problem::internal(&error))
    }
}

fn too_many(wait_ms: u64) -> Problem {
    Problem::TooMany { wait_s: wait_ms.div_ceil(1_000) }
}

/// What revokes all tokens of an account.
pub(super) fn revoke_all(account: &Account) -> (Vec<AccountEvent>, Batch) {
    let events = account.tokens.keys().map(|&id| AccountEvent::TokenRevoked { id });
    let dropped = account.tokens.values().map(|token| (spaces::TOKEN, token.hash.clone()));
    (events.collect(), Batch { dropped: dropped.collect(), ..Batch::default() })
}

/// What sets a password. Sessions end, and all tokens: whoever had the old one may have made them.
pub(super) fn password_set(
    account: &Account,
    password: &str,
    sign_out: SignOut,
) -> (Vec<AccountEvent>, Batch) {
    let (mut events, mut batch) = revoke_all(account);
    events.push(AccountEvent::PasswordChanged { password: password.to_owned() });
    batch.sign_out = Some(sign_out);
    (events, batch)
}

/// What revokes a token.
pub(super) fn token_revoked(
    account: &Account,
    id: Uuid,
) -> Result<(Vec<AccountEvent>, Batch), Problem> {
    let hash = account.tokens.get(&id).ok_or(Problem::NotFound)?.hash.clone();
    let batch = Batch { dropped: vec![(spaces::TOKEN, hash)], ..Batch::default() };
    Ok((vec![AccountEvent::TokenRevoked { id }], batch))
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
    if password.chars().count() < passwords::SHORTEST {
        return Err(Problem::invalid(place, Fault::TooShort { least: passwords::SHORTEST }));
    }
    if password.chars().count() > passwords::LONGEST {
        return Err(Problem::invalid(place, Fault::TooLong { most: passwords::LONGEST }));
    }
    Ok(())
}

/// As long a login may be.
pub(super) const LONGEST_LOGIN: usize = 60;
