//! Idempotency: a command that carries a key is done once, however often it is sent.

use chuhe_logbook::Instant;

use super::Service;
use crate::identity::Identity;
use crate::problem::{Fault, Problem};
use crate::store::{Hash, Reply};

/// As long a key may be.
const LONGEST: usize = 200;

/// What was asked, under the key that the asker gave to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    owner: String,
    key: String,
    request: Hash,
}

/// An answer that was given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Its status.
    pub status: u16,
    /// Its body.
    pub body: String,
}

impl Answer {
    /// It was done, and there is nothing more to tell.
    pub fn done() -> Answer {
        Answer { status: 204, body: String::new() }
    }
}

impl Asked {
    /// What somebody asks under a key. `request` is all that makes it a different question.
    ///
    /// # Errors
    /// If the key is too long or empty.
    pub fn new(identity: &Identity, key: &str, request: &[u8]) -> Result<Asked, Problem> {
        if key.is_empty() || key.len() > LONGEST {
            let fault =
                if key.is_empty() { Fault::Missing } else { Fault::TooLong { most: LONGEST } };
            return Err(Problem::invalid("Idempotency-Key", fault));
        }
        Ok(Asked { owner: identity.owner(), key: key.to_owned(), request: Hash::of(request) })
    }

    /// What is kept with the records if there is nothing to be told but that it was done.
    pub(crate) fn done(&self, at: Instant) -> Reply {
        let Answer { status, body } = Answer::done();
        self.answered(status, &body, at)
    }

    /// What is kept with the records.
    pub(crate) fn answered(&self, status: u16, body: &str, at: Instant) -> Reply {
        Reply {
            owner: self.owner.clone(),
            key: self.key.clone(),
            request: self.request,
            status,
            body: body.to_owned(),
            at,
        }
    }
}

impl Service {
    /// The answer that was given to the same question before.
    ///
    /// # Errors
    /// If the key was used for another question.
    pub async fn answered(&self, asked: &Asked) -> Result<Option<Answer>, Problem> {
        let Some(reply) = self.store.reply(&asked.owner, &asked.key).await? else {
            return Ok(None);
        };
        if reply.request != asked.request {
            return Err(Problem::KeyReused);
        }
        Ok(Some(Answer { status: reply.status, body: reply.body }))
    }
}
