//! Passwords, of which only a hash by argon2id is kept.
//!
//! Hashing takes tens of milliseconds and 19 MiB. It is done by one thread, so that it never starves the games, and in
//! memory that is kept: given back and asked for again by many threads, it would stay in the arenas of each of them.

use argon2::password_hash::phc::{Output, PasswordHash};
use argon2::{Algorithm, Argon2, Block, Params, Version};
use base64::Engine;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use tokio::sync::{mpsc, oneshot};

/// As few characters a password may have.
pub(crate) const SHORTEST: usize = 10;

/// As many characters a password may have: hashing is dear.
pub(crate) const LONGEST: usize = 256;

/// So many wait for their turn before others wait for the queue.
const WAITING: usize = 64;

/// The length of a hash.
const BYTES: usize = 32;

/// The hasher has ended.
#[derive(Debug, thiserror::Error)]
#[error("the thread that hashes passwords has ended")]
pub(crate) struct Ended;

/// The cost of guessing: 19 MiB, two passes, as OWASP recommends for argon2id.
fn cost() -> Params {
    Params::new(19 * 1024, 2, 1, Some(BYTES)).expect("the parameters are in range")
}

/// What hashing works in.
#[derive(Default)]
struct Memory(Vec<Block>);

impl Memory {
    fn hash(&mut self, cost: Params, password: &str, salt: &[u8]) -> Option<[u8; BYTES]> {
        let blocks = cost.block_count();
        if self.0.len() < blocks {
            self.0.resize(blocks, Block::new());
        }
        let mut hash = [0; BYTES];
        let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, cost);
        let hashed = argon2.hash_password_into_with_memory(
            password.as_bytes(),
            salt,
            &mut hash,
            &mut self.0[..blocks],
        );
        hashed.ok().map(|()| hash)
    }

    /// What is kept of a password, in the PHC format.
    fn kept(&mut self, password: &str, salt: [u8; 32]) -> String {
        let (cost, salt) = (cost(), &salt[..16]);
        let told = format!("m={},t={},p={}", cost.m_cost(), cost.t_cost(), cost.p_cost());
        let hash = self.hash(cost, password, salt).expect("a password in range can be hashed");
        let [salt, hash] = [salt, &hash[..]].map(|bytes| STANDARD_NO_PAD.encode(bytes));
        format!("$argon2id$v=19${told}${salt}${hash}")
    }

    /// Whether a password is the one of which this was kept.
    fn is_right(&mut self, password: &str, kept: &str) -> bool {
        let Ok(kept) = PasswordHash::new(kept) else { return false };
        let (Ok(cost), Some(salt), Some(hash)) = (Params::try_from(&kept), kept.salt, kept.hash)
        else {
            return false;
        };
        let found = self.hash(cost, password, &salt).and_then(|found| Output::new(&found).ok());
        // Takes as long wherever they differ.
        found.is_some_and(|found| found == hash)
    }
}

type Work = Box<dyn FnOnce(&mut Memory) + Send>;

/// The thread that hashes.
pub(crate) struct Hasher(mpsc::Sender<Work>);

impl Hasher {
    /// Begins to hash.
    ///
    /// # Errors
    /// If there can be no further thread.
    pub(crate) fn begin() -> std::io::Result<Hasher> {
        let (work, mut waiting) = mpsc::channel::<Work>(WAITING);
        std::thread::Builder::new().name("passwords".to_owned()).spawn(move || {
            let mut memory = Memory::default();
            while let Some(work) = waiting.blocking_recv() {
                work(&mut memory);
            }
        })?;
        Ok(Hasher(work))
    }

    /// What is kept of a password.
    ///
    /// # Errors
    /// If the thread has ended.
    pub(crate) async fn hash(&self, password: &str, salt: [u8; 32]) -> Result<String, Ended> {
        let password = password.to_owned();
        self.in_turn(move |memory| memory.kept(&password, salt)).await
    }

    /// Whether a password is the one of which this was kept.
    ///
    /// # Errors
    /// If the thread has ended.
    pub(crate) async fn is_right(&self, password: &str, kept: String) -> Result<bool, Ended> {
        let password = password.to_owned();
        self.in_turn(move |memory| memory.is_right(&password, &kept)).await
    }

    async fn in_turn<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Memory) -> T + Send + 'static,
    ) -> Result<T, Ended> {
        let (tell, told) = oneshot::channel();
        let work = move |memory: &mut Memory| {
            // Whoever has gone is not worked for.
            if !tell.is_closed() {
                let _ = tell.send(work(memory));
            }
        };
        self.0.send(Box::new(work)).await.map_err(|_| Ended)?;
        told.await.map_err(|_| Ended)
    }
}

#[cfg(test)]
mod tests {
    use argon2::password_hash::PasswordHasher;

    use super::*;

    #[test]
    fn a_password_is_known_by_its_hash() {
        let mut memory = Memory::default();
        let kept = memory.kept("a long password", [7; 32]);
        assert!(kept.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{kept}");
        assert!(memory.is_right("a long password", &kept));
        assert!(!memory.is_right("another password", &kept));
        assert!(!memory.is_right("a long password", "nonsense"));
        assert_ne!(kept, memory.kept("a long password", [8; 32]));
        assert_eq!(kept, memory.kept("a long password", [7; 32]), "memory that was used before");
    }

    #[test]
    fn a_hash_is_what_others_would_make_of_the_password() {
        let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, cost());
        let theirs = argon2.hash_password_with_salt(b"a long password", &[7; 16]).unwrap();
        assert_eq!(Memory::default().kept("a long password", [7; 32]), theirs.to_string());
    }
}
