//! Names that cannot be guessed: of games, and the secrets by which seats are held. A secret itself
//! is never stored; only its hash is, so that a stolen file of games opens no seat.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::{fmt, str::FromStr};

/// Crockford's alphabet: nothing in it is mistaken for something else when read aloud.
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// `N` letters of five random bits each.
fn letters<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    bytes.map(|byte| ALPHABET[usize::from(byte & 31)])
}

/// `N` letters that follow from some bytes, and from which the bytes do not follow.
fn letters_of<const N: usize>(parts: &[&[u8]]) -> [u8; N] {
    const { assert!(N <= 32) };
    let mut hash = Sha256::new();
    for part in parts {
        hash.update((part.len() as u64).to_be_bytes());
        hash.update(part);
    }
    let digest: [u8; 32] = hash.finalize().into();
    std::array::from_fn(|at| ALPHABET[usize::from(digest[at] & 31)])
}

/// Whether a byte is in the alphabet. Every request is asked this for each letter of its address.
const IS_LETTER: [bool; 256] = {
    let mut is_letter = [false; 256];
    let mut at = 0;
    while at < ALPHABET.len() {
        is_letter[ALPHABET[at] as usize] = true;
        at += 1;
    }
    is_letter
};

fn are_letters(text: &str) -> bool {
    text.bytes().all(|letter| IS_LETTER[usize::from(letter)])
}

/// A game's id: 20 letters, 100 random bits. To know it is to be allowed to watch.
///
/// ```
/// use store::GameId;
/// let id = GameId::fresh();
/// assert_eq!(id.to_string().parse(), Ok(id));
/// assert!("not an id".parse::<GameId>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct GameId([u8; 20]);

/// A text that is no [`GameId`].
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{0}' is not the id of a game: that is 20 small letters and digits")]
pub struct NotAnId(String);

impl GameId {
    /// A new id from the operating system's randomness.
    ///
    /// # Panics
    /// If the operating system has no randomness to give.
    pub fn fresh() -> GameId {
        GameId(letters())
    }

    /// The id that follows from something which only those may know who may know the id.
    ///
    /// ```
    /// use store::GameId;
    /// let first = GameId::fresh();
    /// assert_eq!(GameId::derived(&["again", first.as_str()]), GameId::derived(&["again", first.as_str()]));
    /// assert_ne!(GameId::derived(&["again", first.as_str()]), first);
    /// ```
    pub fn derived(from: &[&str]) -> GameId {
        let parts: Vec<&[u8]> = from.iter().map(|part| part.as_bytes()).collect();
        GameId(letters_of(&parts))
    }

    /// The id as text.
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).expect("an id is made of ASCII letters")
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for GameId {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "GameId({self})")
    }
}

impl FromStr for GameId {
    type Err = NotAnId;

    fn from_str(text: &str) -> Result<GameId, NotAnId> {
        match <[u8; 20]>::try_from(text.as_bytes()) {
            Ok(bytes) if are_letters(text) => Ok(GameId(bytes)),
            // What was sent may be long; a message is not.
            _ => Err(NotAnId(text.chars().take(40).collect())),
        }
    }
}

impl From<GameId> for String {
    fn from(id: GameId) -> String {
        id.to_string()
    }
}

impl TryFrom<String> for GameId {
    type Error = NotAnId;

    fn try_from(text: String) -> Result<GameId, NotAnId> {
        text.parse()
    }
}

/// What holds a seat, or invites to one: 32 letters, 160 random bits. It goes into links and cookies
/// and is never stored.
///
/// ```
/// use store::Secret;
/// let secret = Secret::fresh();
/// let from_cookie: Secret = secret.reveal().parse().unwrap();
/// assert_eq!(from_cookie.hash(), secret.hash());
/// assert!(!format!("{secret:?}").contains(secret.reveal()));
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

/// A text that is no [`Secret`]. It does not repeat the text, which may be a secret mistyped.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("this is not the secret of a seat: that is 32 small letters and digits")]
pub struct NotASecret;

impl Secret {
    const LETTERS: usize = 32;

    /// A new secret from the operating system's randomness.
    ///
    /// # Panics
    /// If the operating system has no randomness to give.
    pub fn fresh() -> Secret {
        let letters = letters::<{ Secret::LETTERS }>();
        Secret(letters.into_iter().map(char::from).collect())
    }

    /// Another secret, which whoever knows this one can make again for the same purpose. So a link can be
    /// shown a second time although it is not stored.
    ///
    /// ```
    /// use store::Secret;
    /// let own = Secret::fresh();
    /// assert_eq!(own.derived(&["invitation", "2"]), own.derived(&["invitation", "2"]));
    /// assert_ne!(own.derived(&["invitation", "2"]), own.derived(&["invitation", "3"]));
    /// ```
    #[must_use]
    pub fn derived(&self, purpose: &[&str]) -> Secret {
        let own = std::iter::once(self.0.as_bytes());
        let parts: Vec<&[u8]> = own
            .chain(purpose.iter().map(|part| part.as_bytes()))
            .collect();
        let letters = letters_of::<{ Secret::LETTERS }>(&parts);
        Secret(letters.into_iter().map(char::from).collect())
    }

    /// The secret itself, for a link or a cookie.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// What is stored of it.
    pub fn hash(&self) -> SecretHash {
        SecretHash(Sha256::digest(self.0.as_bytes()).into())
    }
}

impl FromStr for Secret {
    type Err = NotASecret;

    fn from_str(text: &str) -> Result<Secret, NotASecret> {
        if text.len() == Secret::LETTERS && are_letters(text) {
            Ok(Secret(text.into()))
        } else {
            Err(NotASecret)
        }
    }
}

/// Not shown by accident in a log.
impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

/// SHA-256 of a secret. A plain hash is enough, since a secret has 160 random bits and no dictionary
/// holds it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SecretHash([u8; 32]);

impl SecretHash {
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.0
    }

    pub(crate) fn from_bytes(bytes: &[u8]) -> Option<SecretHash> {
        Some(SecretHash(bytes.try_into().ok()?))
    }
}

impl fmt::Debug for SecretHash {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "SecretHash({}…)", hex::encode(&self.0[..4]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_and_secrets_differ_and_read_back() {
        let ids: std::collections::HashSet<GameId> = (0..1000).map(|_| GameId::fresh()).collect();
        assert_eq!(ids.len(), 1000);
        assert_ne!(Secret::fresh(), Secret::fresh());
    }

    #[test]
    fn a_forged_id_or_secret_is_no_id_or_secret() {
        for forged in ["", "abc", "ABCDEFGHJKMNPQRSTVWX", "abcdefghjkmnpqrstvw'"] {
            assert!(forged.parse::<GameId>().is_err(), "{forged}");
        }
        let long = "x".repeat(100_000);
        assert!(long.parse::<GameId>().unwrap_err().to_string().len() < 200);
        assert!("é".repeat(16).parse::<Secret>().is_err());
    }

    #[test]
    fn an_id_is_a_string_in_json() {
        let id = GameId::fresh();
        let json = serde_json::to_string(&id).unwrap();
        assert_eq!(json, format!("\"{id}\""));
        assert_eq!(serde_json::from_str::<GameId>(&json).unwrap(), id);
    }
}
