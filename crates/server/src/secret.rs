//! Secrets: links, tokens and sessions by random secrets of which only the hash is kept, passwords by argon2id.

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::store::Hash;
use crate::world::World;

/// A secret that is told once and not kept.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// A new one.
    pub fn new(world: &dyn World) -> Secret {
        Secret(URL_SAFE_NO_PAD.encode(world.random()))
    }

    /// One that somebody shows.
    pub fn shown(text: &str) -> Secret {
        Secret(text.to_owned())
    }

    /// To be told to whom it belongs.
    pub fn told(&self) -> &str {
        &self.0
    }

    /// What is kept of it.
    pub fn hash(&self) -> Hash {
        Hash::of(self.0.as_bytes())
    }
}

/// Never by mistake.
impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secret(…)")
    }
}

/// A signature under a text by the server's key, for one purpose.
pub fn sign(key: &[u8], purpose: &str, text: &str) -> String {
    URL_SAFE_NO_PAD.encode(mac(key, purpose, text).finalize().into_bytes())
}

/// Whether a signature is right; takes as long for a wrong one.
pub fn is_signed(key: &[u8], purpose: &str, text: &str, signature: &str) -> bool {
    let Ok(bytes) = URL_SAFE_NO_PAD.decode(signature) else { return false };
    mac(key, purpose, text).verify_slice(&bytes).is_ok()
}

fn mac(key: &[u8], purpose: &str, text: &str) -> Hmac<Sha256> {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("a key of any length will do");
    mac.update(purpose.as_bytes());
    mac.update(b"\0");
    mac.update(text.as_bytes());
    mac
}

/// As few characters a password may have.
pub const SHORTEST: usize = 10;

/// As many bytes a password may have: hashing is dear.
pub const LONGEST: usize = 256;

/// The cost of guessing: 19 MiB, two passes, as OWASP recommends for argon2id.
fn hasher() -> Argon2<'static> {
    let params = Params::new(19 * 1024, 2, 1, None).expect("the parameters are in range");
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
}

/// What is kept of a password. Takes tens of milliseconds: not for a thread that others wait on.
pub fn hash_password(password: &str, salt: [u8; 32]) -> String {
    let hashed = hasher().hash_password_with_salt(password.as_bytes(), &salt[..16]);
    hashed.expect("a password in range can be hashed").to_string()
}

/// Whether a password is the one of which this was kept.
pub fn is_password(password: &str, kept: &str) -> bool {
    let Ok(kept) = PasswordHash::new(kept) else { return false };
    hasher().verify_password(password.as_bytes(), &kept).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_is_known_by_its_hash() {
        let kept = hash_password("a long password", [7; 32]);
        assert!(kept.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{kept}");
        assert!(is_password("a long password", &kept));
        assert!(!is_password("another password", &kept));
        assert!(!is_password("a long password", "nonsense"));
        assert_ne!(kept, hash_password("a long password", [8; 32]));
    }

    #[test]
    fn a_signature_holds_for_one_text_and_one_purpose() {
        let signature = sign(b"key", "session", "text");
        assert!(is_signed(b"key", "session", "text", &signature));
        assert!(!is_signed(b"other", "session", "text", &signature));
        assert!(!is_signed(b"key", "csrf", "text", &signature));
        assert!(!is_signed(b"key", "session", "tex", &signature));
        assert!(!is_signed(b"key", "session", "text", "?"));
    }
}
