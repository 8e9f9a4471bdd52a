//! Wrong passwords: whoever guesses has to wait, longer every time.
//!
//! Three things are counted. A person is a login together with the address it is tried from, or with the browser that
//! is known for it. An address is often that of a whole venue: it has far more attempts, and only those that were wrong
//! count. A login that is tried from everywhere slows down for everybody but the browsers that are known for it.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use chuhe_logbook::Instant;

/// The first wait; it doubles with every further failure.
const FIRST_MS: u64 = 2_000;

/// As many are remembered; when there are more, those forgiven are dropped.
const REMEMBERED: usize = 100_000;

/// How many failures are free, and how the rest is made good.
#[derive(Clone, Copy, Debug)]
struct Allowance {
    /// So many are free.
    free: u32,
    /// After so long one is forgiven.
    forgiven_ms: u64,
    /// Nobody waits longer.
    longest_ms: u64,
}

const PERSON: Allowance =
    Allowance { free: 5, forgiven_ms: 12 * 60 * 1_000, longest_ms: 15 * 60 * 1_000 };

const ADDRESS: Allowance = Allowance { free: 50, forgiven_ms: 18 * 1_000, longest_ms: 60 * 1_000 };

const LOGIN: Allowance = Allowance { free: 30, forgiven_ms: 60 * 1_000, longest_ms: 60 * 1_000 };

#[derive(Clone, Copy, Debug)]
struct Failures {
    count: u32,
    last: Instant,
    /// Since when one is being forgiven.
    forgiving: Instant,
}

impl Failures {
    fn none(now: Instant) -> Failures {
        Failures { count: 0, last: now, forgiving: now }
    }

    /// Those that still count.
    fn left(self, allowance: Allowance, now: Instant) -> Failures {
        let forgiven = now.since(self.forgiving) / allowance.forgiven_ms;
        match u64::from(self.count).checked_sub(forgiven) {
            None | Some(0) => Failures { last: self.last, ..Failures::none(now) },
            Some(left) => Failures {
                count: u32::try_from(left).unwrap_or(u32::MAX),
                forgiving: self.forgiving.plus_ms(forgiven * allowance.forgiven_ms),
                ..self
            },
        }
    }

    /// How long to wait, in milliseconds; none if nobody need.
    fn wait(self, allowance: Allowance, now: Instant) -> Option<u64> {
        let over = self.left(allowance, now).count.checked_sub(allowance.free)?;
        let wait = FIRST_MS.checked_shl(over.min(32)).unwrap_or(u64::MAX);
        let wait = wait.min(allowance.longest_ms);
        wait.checked_sub(now.since(self.last)).filter(|&left| left > 0)
    }
}

/// Who has failed how often.
struct Ledger {
    allowance: Allowance,
    failures: Mutex<HashMap<String, Failures>>,
}

impl Ledger {
    fn new(allowance: Allowance) -> Ledger {
        Ledger { allowance, failures: Mutex::default() }
    }

    /// # Errors
    /// How long to wait, in milliseconds.
    fn may_try(&self, key: &str, now: Instant) -> Result<(), u64> {
        let failures = self.failures.lock().unwrap_or_else(PoisonError::into_inner);
        let wait = failures.get(key).and_then(|failed| failed.wait(self.allowance, now));
        wait.map_or(Ok(()), Err)
    }

    /// Counts a failure, unless there was one so shortly before that there may be none.
    ///
    /// # Errors
    /// How long to wait, in milliseconds.
    fn count(&self, key: &str, now: Instant) -> Result<(), u64> {
        let allowance = self.allowance;
        let mut failures = self.failures.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(wait) = failures.get(key).and_then(|failed| failed.wait(allowance, now)) {
            return Err(wait);
        }
        if failures.len() > REMEMBERED {
            failures.retain(|_, failed| failed.left(allowance, now).count > 0);
        }
        let failed = failures.entry(key.to_owned()).or_insert(Failures::none(now));
        let left = failed.left(allowance, now);
        *failed = Failures { count: left.count.saturating_add(1), last: now, ..left };
        Ok(())
    }

    /// The last one was no failure after all.
    fn take_back(&self, key: &str) {
        let mut failures = self.failures.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(failed) = failures.get_mut(key) {
            failed.count = failed.count.saturating_sub(1);
        }
    }

    fn forget(&self, key: &str) {
        self.failures.lock().unwrap_or_else(PoisonError::into_inner).remove(key);
    }
}

/// Who has failed how often, by all that is counted.
pub(super) struct Throttle {
    persons: Ledger,
    addresses: Ledger,
    logins: Ledger,
}

impl Default for Throttle {
    fn default() -> Throttle {
        Throttle {
            persons: Ledger::new(PERSON),
            addresses: Ledger::new(ADDRESS),
            logins: Ledger::new(LOGIN),
        }
    }
}

/// From where somebody tries a password.
#[derive(Clone, Copy, Debug)]
pub(super) enum Whence<'a> {
    /// A browser in which he has been right before. Only his own mistakes there count.
    Known(&'a str),
    /// Anywhere else: an address.
    Address(&'a str),
}

/// An attempt at a password.
#[derive(Debug)]
pub(super) struct Attempt<'a> {
    login: &'a str,
    from: Whence<'a>,
    person: String,
}

impl Throttle {
    /// Somebody tries a password. It counts against him and the login before the password is looked at, so that many
    /// at once are not all free; against the address only once it was wrong, since many may sign in there at once.
    ///
    /// # Errors
    /// How long to wait, in milliseconds.
    pub(super) fn attempt<'a>(
        &self,
        login: &'a str,
        from: Whence<'a>,
        now: Instant,
    ) -> Result<Attempt<'a>, u64> {
        let person = match from {
            Whence::Known(browser) => format!("browser {browser} {login}"),
            Whence::Address(address) => format!("address {address} {login}"),
        };
        if let Whence::Address(address) = from {
            self.addresses.may_try(address, now)?;
        }
        self.persons.count(&person, now)?;
        if let Whence::Address(_) = from {
            self.logins.count(login, now).inspect_err(|_| self.persons.take_back(&person))?;
        }
        Ok(Attempt { login, from, person })
    }

    /// The password was wrong.
    pub(super) fn failed(&self, attempt: &Attempt<'_>, now: Instant) {
        if let Whence::Address(address) = attempt.from {
            // Others may have failed meanwhile, so that there is already a wait: it is not made longer.
            let _ = self.addresses.count(address, now);
        }
    }

    /// The password was right: the own mistakes are forgotten, those of others are not.
    pub(super) fn succeeded(&self, attempt: &Attempt<'_>) {
        self.persons.forget(&attempt.person);
        if let Whence::Address(_) = attempt.from {
            self.logins.take_back(attempt.login);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const VENUE: Whence<'static> = Whence::Address("10.0.0.1");

    fn at(ms: u64) -> Instant {
        Instant::from_ms(ms)
    }

    fn wrong(throttle: &Throttle, login: &str, from: Whence<'_>, ms: u64) -> Result<(), u64> {
        let attempt = throttle.attempt(login, from, at(ms))?;
        throttle.failed(&attempt, at(ms));
        Ok(())
    }

    fn right(throttle: &Throttle, login: &str, from: Whence<'_>, ms: u64) -> Result<(), u64> {
        let attempt = throttle.attempt(login, from, at(ms))?;
        throttle.succeeded(&attempt);
        Ok(())
    }

    #[test]
    fn whoever_guesses_waits_longer_every_time() {
        let throttle = Throttle::default();
        for _ in 0..PERSON.free {
            assert_eq!(wrong(&throttle, "chief", VENUE, 0), Ok(()));
        }
        assert_eq!(wrong(&throttle, "chief", VENUE, 0), Err(2_000));
        assert_eq!(wrong(&throttle, "chief", VENUE, 1_999), Err(1));
        assert_eq!(wrong(&throttle, "chief", VENUE, 2_000), Ok(()));
        assert_eq!(wrong(&throttle, "chief", VENUE, 2_000), Err(4_000));
        // Whoever tries again as soon as he may has in a day what is forgiven, and little more.
        const DAY_MS: u64 = 24 * 60 * 60 * 1_000;
        let (mut now, mut tried) = (2_000, 0);
        while now < DAY_MS {
            match wrong(&throttle, "chief", VENUE, now) {
                Ok(()) => tried += 1,
                Err(wait) => {
                    assert!(wait <= PERSON.longest_ms);
                    now += wait;
                }
            }
        }
        assert!((100..=140).contains(&tried), "{tried}");
        // After a day all is forgiven.
        now += DAY_MS;
        for _ in 0..PERSON.free {
            assert_eq!(wrong(&throttle, "chief", VENUE, now), Ok(()));
        }
    }

    #[test]
    fn the_mistakes_of_others_in_the_venue_are_not_ones_own() {
        let throttle = Throttle::default();
        for login in 0..ADDRESS.free {
            assert_eq!(wrong(&throttle, &login.to_string(), VENUE, 0), Ok(()));
        }
        // From here on the venue waits, but never long, and a known browser does not.
        assert_eq!(right(&throttle, "chief", VENUE, 0), Err(2_000));
        assert_eq!(right(&throttle, "chief", Whence::Known("desk"), 0), Ok(()));
        assert_eq!(right(&throttle, "chief", VENUE, 2_000), Ok(()));
        let mut now = 0;
        let mut tried = 0;
        while now < 15 * 60 * 1_000 {
            match wrong(&throttle, &format!("guess {now}"), VENUE, now) {
                Ok(()) => tried += 1,
                Err(wait) => {
                    assert!(wait <= ADDRESS.longest_ms);
                    now += wait;
                }
            }
        }
        assert!((20..=100).contains(&tried), "{tried}");
    }

    #[test]
    fn signing_in_at_once_is_no_failure_of_the_address() {
        let throttle = Throttle::default();
        let logins: Vec<String> = (0..500).map(|number| format!("player {number}")).collect();
        let under_way = logins.iter().map(|login| throttle.attempt(login, VENUE, at(0)));
        let under_way: Vec<_> = under_way.collect::<Result<_, _>>().unwrap();
        under_way.iter().for_each(|attempt| throttle.succeeded(attempt));
        for _ in 0..3 * PERSON.free {
            assert_eq!(right(&throttle, "chief", VENUE, 0), Ok(()));
        }
    }

    #[test]
    fn a_login_that_is_guessed_from_everywhere_slows_down_but_not_where_it_is_known() {
        let throttle = Throttle::default();
        let addresses: Vec<String> = (0..1_000).map(|number| number.to_string()).collect();
        let guess = |address: &String| {
            wrong(&throttle, "chief", Whence::Address(address), 0).is_ok().into()
        };
        let guessed: u32 = addresses.iter().map(|address| -> u32 { guess(address) }).sum();
        assert_eq!(guessed, LOGIN.free);
        assert!(right(&throttle, "chief", VENUE, 0).is_err());
        assert_eq!(right(&throttle, "chief", Whence::Known("desk"), 0), Ok(()));
        // Who is made to wait for the login has used up nothing of his own.
        assert_eq!(right(&throttle, "chief", VENUE, LOGIN.longest_ms), Ok(()));
        // A browser that is known for a login guesses no more freely than anybody.
        for _ in 0..PERSON.free {
            assert_eq!(wrong(&throttle, "chief", Whence::Known("desk"), 0), Ok(()));
        }
        assert!(wrong(&throttle, "chief", Whence::Known("desk"), 0).is_err());
    }
}
