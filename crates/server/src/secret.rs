//! Secrets: links, tokens and sessions by random secrets of which only the hash is kept, and signatures.

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

/// The first bytes of a signature: nobody without the key can find out what was signed by trying.
pub fn mark(key: &[u8], purpose: &str, text: &str) -> [u8; 4] {
    let signed = mac(key, purpose, text).finalize().into_bytes();
    [signed[0], signed[1], signed[2], signed[3]]
}

fn mac(key: &[u8], purpose: &str, text: &str) -> Hmac<Sha256> {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("a key of any length will do");
    mac.update(purpose.as_bytes());
    mac.update(b"\0");
    mac.update(text.as_bytes());
    mac
}

#[cfg(test)]
mod tests {
    use super::*;

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
