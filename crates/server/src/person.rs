//! Who asks. A browser is known by the secrets in its cookie, a program by a bearer token; whoever knows
//! a secret holds the seats that it holds. Nobody has an account.

use crate::error::Failure;
use axum::{
    extract::FromRequestParts,
    http::{HeaderMap, HeaderValue, header, request::Parts},
};
use std::str::FromStr;
use store::{Holder, SeatHolder, Secret, SecretHash};
use table::Seat;

const COOKIE: &str = "marches";
const NAME_COOKIE: &str = "marches-name";
/// A browser keeps its seats for a year after it last took one.
const COOKIE_AGE: &str = "Max-Age=31536000";
/// How many secrets one browser may gather from other devices.
const MOST_SECRETS: usize = 8;
/// The longest name, in characters.
const LONGEST_NAME: usize = 24;

/// Who asks: whoever knows these secrets.
#[derive(Clone, Debug, Default)]
pub struct Person {
    secrets: Vec<Secret>,
    hashes: Vec<SecretHash>,
    /// The name that the browser gave last.
    pub name: String,
    /// Whether a cookie of ours came that is none.
    pub has_broken_cookie: bool,
}

impl Person {
    fn new(secrets: Vec<Secret>) -> Person {
        Person {
            hashes: secrets.iter().map(Secret::hash).collect(),
            secrets,
            ..Person::default()
        }
    }

    /// The secret that this person's new seats are held by.
    pub fn secret(&self) -> Option<&Secret> {
        self.secrets.first()
    }

    /// The secret that this person's new seats are held by; a fresh one for someone who has none.
    pub fn secret_or_fresh(&self) -> Secret {
        self.secret().cloned().unwrap_or_else(Secret::fresh)
    }

    /// What the store knows of the secrets.
    pub fn hashes(&self) -> &[SecretHash] {
        &self.hashes
    }

    /// The seats that this person holds.
    pub fn seats(&self, seats: &[SeatHolder]) -> Vec<Seat> {
        let held = |holder: &SeatHolder| match &holder.holder {
            Holder::Human { secret } => self.hashes.contains(secret),
            _ => false,
        };
        let numbered = seats.iter().enumerate();
        let own = numbered.filter(|(_, holder)| held(holder));
        own.map(|(index, _)| Seat::new(index)).collect()
    }

    /// The secret by which this person invites to a seat that it gave away, if it did.
    pub fn invitation(&self, table: &str, seat: Seat, holder: &SeatHolder) -> Option<Secret> {
        let Holder::Open {
            invitation: Some(invitation),
        } = &holder.holder
        else {
            return None;
        };
        let mut made = self
            .secrets
            .iter()
            .map(|own| invitation_of(own, table, seat));
        made.find(|secret| secret.hash() == *invitation)
    }

    /// A cookie with one more secret, as the first.
    pub fn cookie_with(&self, secret: &Secret, is_https: bool) -> HeaderValue {
        let others = self.secrets.iter().filter(|other| *other != secret);
        let all: Vec<&str> = std::iter::once(secret)
            .chain(others)
            .take(MOST_SECRETS)
            .map(Secret::reveal)
            .collect();
        cookie(COOKIE, &all.join("."), is_https)
    }
}

/// The secret of the link that invites to a seat: whoever opened the table can make it again.
pub fn invitation_of(own: &Secret, table: &str, seat: Seat) -> Secret {
    own.derived(&["invitation", table, &seat.to_string()])
}

/// A cookie that keeps the name which a person gave.
pub fn name_cookie(name: &str, is_https: bool) -> HeaderValue {
    cookie(NAME_COOKIE, &hex::encode(name), is_https)
}

fn cookie(name: &str, value: &str, is_https: bool) -> HeaderValue {
    let secure = if is_https { "; Secure" } else { "" };
    let text = format!("{name}={value}; Path=/; {COOKIE_AGE}; HttpOnly; SameSite=Lax{secure}");
    // Letters, digits, dots and our own words.
    HeaderValue::from_str(&text).unwrap_or_else(|_| HeaderValue::from_static(""))
}

/// A name as it is shown: on one line, not too long.
pub fn tidy_name(name: &str) -> String {
    let words = name.split_whitespace().collect::<Vec<_>>().join(" ");
    let shown = |letter: &char| !table::is_invisible(*letter);
    words.chars().filter(shown).take(LONGEST_NAME).collect()
}

fn from_headers(headers: &HeaderMap) -> Result<Person, Failure> {
    if let Some(value) = headers.get(header::AUTHORIZATION) {
        let text = value.to_str().unwrap_or_default();
        let secret = text.strip_prefix("Bearer ").map(Secret::from_str);
        return match secret {
            Some(Ok(secret)) => Ok(Person::new(vec![secret])),
            Some(Err(error)) => Err(Failure::Unknown(error.to_string())),
            None => Err(Failure::Unknown(
                "the Authorization header must be 'Bearer SECRET'".into(),
            )),
        };
    }
    let Some(value) = cookie_value(headers, COOKIE) else {
        return Ok(named(Person::default(), headers));
    };
    let secrets: Result<Vec<Secret>, _> = value
        .split('.')
        .take(MOST_SECRETS)
        .map(str::parse)
        .collect();
    let person = match secrets {
        Ok(secrets) => Person::new(secrets),
        Err(_) => Person {
            has_broken_cookie: true,
            ..Person::default()
        },
    };
    Ok(named(person, headers))
}

fn named(mut person: Person, headers: &HeaderMap) -> Person {
    let kept = cookie_value(headers, NAME_COOKIE).and_then(|value| hex::decode(value).ok());
    let name = kept.and_then(|bytes| String::from_utf8(bytes).ok());
    person.name = tidy_name(&name.unwrap_or_default());
    person
}

fn cookie_value<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let cookies = headers.get_all(header::COOKIE).into_iter();
    cookies
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find(|(key, _)| *key == name)
        .map(|(_, value)| value)
}

impl<S: Send + Sync> FromRequestParts<S> for Person {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Person, Failure> {
        from_headers(&parts.headers)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asking(pairs: &[(header::HeaderName, &str)]) -> HeaderMap {
        let pair = |(name, value): &(header::HeaderName, &str)| {
            (name.clone(), HeaderValue::from_str(value).unwrap())
        };
        pairs.iter().map(pair).collect()
    }

    #[test]
    fn a_cookie_comes_back_as_the_same_person() {
        let (one, other) = (Secret::fresh(), Secret::fresh());
        let set = Person::new(vec![one.clone()]).cookie_with(&other, true);
        let set = set.to_str().unwrap();
        assert!(set.contains("HttpOnly") && set.contains("SameSite=Lax") && set.contains("Secure"));
        let pair = set.split(';').next().unwrap();
        let person = from_headers(&asking(&[(header::COOKIE, &format!("a=b; {pair}"))])).unwrap();
        assert_eq!(person.secret(), Some(&other));
        assert_eq!(person.hashes(), [other.hash(), one.hash()]);
    }

    #[test]
    fn a_broken_cookie_makes_nobody_and_a_broken_token_is_an_error() {
        for broken in ["", "x", "../../etc", "🙂"] {
            let headers = asking(&[(header::COOKIE, &format!("marches={broken}"))]);
            // A value that is no ASCII is not even read as a cookie.
            let person = from_headers(&headers).unwrap();
            assert!(person.secret().is_none());
            assert_eq!(person.has_broken_cookie, broken.is_ascii());
        }
        for broken in ["Bearer x", "Basic abc", "Bearer ", ""] {
            let headers = asking(&[(header::AUTHORIZATION, broken)]);
            assert!(matches!(from_headers(&headers), Err(Failure::Unknown(_))));
        }
    }

    #[test]
    fn names_are_tidied() {
        assert_eq!(tidy_name("  Ann \n of\tLiddesdale "), "Ann of Liddesdale");
        assert_eq!(tidy_name("a\u{202e}b\u{0}"), "ab");
        assert_eq!(tidy_name(&"x".repeat(100)).len(), LONGEST_NAME);
    }

    #[test]
    fn whoever_opened_the_table_can_show_the_invitation_again() {
        let own = Secret::fresh();
        let secret = invitation_of(&own, "table", Seat::SECOND);
        let holder = SeatHolder::invited("Ben", secret.hash());
        let person = Person::new(vec![Secret::fresh(), own]);
        assert_eq!(
            person.invitation("table", Seat::SECOND, &holder),
            Some(secret)
        );
        assert_eq!(person.invitation("other", Seat::SECOND, &holder), None);
        let stranger = Person::new(vec![Secret::fresh()]);
        assert_eq!(stranger.invitation("table", Seat::SECOND, &holder), None);
    }
}
