//! Ids that cannot be guessed, and tokens that give the right to move.

use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

/// Letters of ids and tokens: no vowels, nothing that looks like something else.
const LETTERS: &[u8; 32] = b"0123456789bcdfghjkmnpqrstvwxyzBD";
/// Letters of an id: 80 bits.
const ID: usize = 16;
/// Letters of a token: 130 bits.
const TOKEN: usize = 26;

/// A new id.
pub(crate) fn new_id() -> String {
    random_text(ID)
}

/// A new token.
pub(crate) fn new_token() -> String {
    random_text(TOKEN)
}

/// A fair coin.
pub(crate) fn coin() -> bool {
    bytes::<1>()[0] & 1 == 1
}

/// A number below a thousand million.
pub(crate) fn number() -> u32 {
    u32::from_le_bytes(bytes::<4>()) % 1_000_000_000
}

/// Whether a text may be an id at all: whatever is no id need not be looked up.
pub(crate) fn is_id(text: &str) -> bool {
    text.len() == ID && text.bytes().all(|byte| LETTERS.contains(&byte))
}

fn random_text(length: usize) -> String {
    let random = bytes::<TOKEN>();
    random[..length].iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect()
}

fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system gives random bytes");
    bytes
}

/// What is kept of a token: who reads the archive cannot move in its games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct TokenHash(Vec<u8>);

impl TokenHash {
    /// Of a token.
    pub(crate) fn of(token: &str) -> Self {
        Self(Sha256::digest(token.as_bytes()).to_vec())
    }

    /// As the archive holds it.
    pub(crate) fn from_bytes(bytes: Vec<u8>) -> Self {
        Self(bytes)
    }

    /// For the archive.
    pub(crate) fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// Whether a token is the right one, in a time that says nothing of it.
    pub(crate) fn matches(&self, token: &str) -> bool {
        Self::of(token).0.ct_eq(&self.0).into()
    }
}

/// The fingerprint of a text, in hexadecimal.
pub(crate) fn fingerprint(text: &[u8]) -> String {
    use std::fmt::Write;
    let digest = Sha256::digest(text);
    digest.iter().take(16).fold(String::with_capacity(32), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_and_tokens_have_their_form() {
        assert!(is_id(&new_id()));
        assert_eq!(new_token().len(), TOKEN);
        assert_ne!(new_id(), new_id());
        for wrong in ["", "short", "0123456789abcdef0", "0123456789bcdf/.", "ééééééééé"] {
            assert!(!is_id(wrong), "{wrong}");
        }
    }

    #[test]
    fn only_the_token_matches_its_hash() {
        let token = new_token();
        let hash = TokenHash::of(&token);
        assert!(hash.matches(&token));
        assert!(!hash.matches(&new_token()));
        assert!(!hash.matches(""));
        assert!(TokenHash::from_bytes(hash.as_bytes().to_vec()).matches(&token));
    }
}
