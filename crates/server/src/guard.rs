//! What stands before every handler: limits on how much one address may ask, the check that a change
//! comes from our own pages, and the headers that keep a browser from running anything but them.

use crate::{
    App,
    error::{Failure, as_page, wants_page},
};
use axum::{
    body::{Body, to_bytes},
    extract::{MatchedPath, Request, State},
    http::{HeaderMap, HeaderValue, Method, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use std::{
    collections::HashMap,
    net::{IpAddr, SocketAddr},
    sync::{Mutex, PoisonError, atomic::Ordering},
    time::Instant,
};

/// The address at the other end of a connection.
#[derive(Clone, Copy, Debug)]
pub struct Peer(pub SocketAddr);

/// How much one address may ask.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Limits {
    /// Requests a second in the long run.
    pub rate: f64,
    /// Requests at once.
    pub burst: f64,
    /// Whether this machine itself may ask as much as it likes.
    pub spares_loopback: bool,
    /// The most bytes in one request.
    pub body: usize,
    /// The same where a table is opened, which may bring a document.
    pub documents: usize,
    /// The most connections at once.
    pub connections: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            rate: 50.0,
            burst: 200.0,
            spares_loopback: true,
            body: 64 * 1024,
            // The largest document has 200,000 bytes, and a form may take three for one.
            documents: 640 * 1024,
            connections: 20_000,
        }
    }
}

/// Counts what each address asks: a bucket that fills at the rate and holds a burst.
pub struct Buckets {
    limits: Limits,
    by_address: Mutex<HashMap<IpAddr, Bucket>>,
}

#[derive(Clone, Copy)]
struct Bucket {
    tokens: f64,
    at: Instant,
}

impl Buckets {
    /// So many addresses are remembered at once; those that have rested long enough are forgotten.
    const MOST: usize = 10_000;

    /// Buckets under these limits, all full.
    pub fn new(limits: Limits) -> Buckets {
        Buckets {
            limits,
            by_address: Mutex::default(),
        }
    }

    /// Whether the address may ask once more at this time.
    fn take(&self, address: IpAddr, now: Instant) -> bool {
        if self.limits.spares_loopback && address.is_loopback() {
            return true;
        }
        let limits = self.limits;
        let filled = |bucket: &Bucket| {
            let rested = now.saturating_duration_since(bucket.at).as_secs_f64();
            (bucket.tokens + rested * limits.rate).min(limits.burst)
        };
        let mut buckets = self
            .by_address
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= Buckets::MOST {
            buckets.retain(|_, bucket| filled(bucket) < limits.burst);
        }
        let full = Bucket {
            tokens: limits.burst,
            at: now,
        };
        let bucket = buckets.entry(address).or_insert(full);
        let tokens = filled(bucket);
        let may = tokens >= 1.0;
        *bucket = Bucket {
            tokens: if may { tokens - 1.0 } else { tokens },
            at: now,
        };
        may
    }
}

/// The address of whoever asks. Behind a proxy it is the last one that the proxy has added.
pub fn address(app: &App, request: &Request) -> Option<IpAddr> {
    let forwarded = || {
        let value = request.headers().get("x-forwarded-for")?.to_str().ok()?;
        value.rsplit(',').next()?.trim().parse().ok()
    };
    let peer = request.extensions().get::<Peer>();
    app.behind_proxy
        .then(forwarded)
        .flatten()
        .or(peer.map(|peer| peer.0.ip()))
}

/// Everything that is done before and after a handler. It is one layer, because in axum each costs several
/// allocations for every request.
pub async fn guard(State(app): State<App>, request: Request, next: Next) -> Response {
    let (start, method) = (Instant::now(), request.method().clone());
    // The route and not the address itself, which may hold a secret.
    let route = request.extensions().get::<MatchedPath>().cloned();
    let wants_page = wants_page(request.headers());
    let metrics = &app.hall.metrics;
    metrics.requests.fetch_add(1, Ordering::Relaxed);
    let mut response = match read(&app, request).await {
        Ok(request) => match may_pass(&app, &request, start) {
            Ok(()) => next.run(request).await,
            Err(failure) => failure.into_response(),
        },
        Err(failure) => failure.into_response(),
    };
    let status = response.status();
    let route = route.as_ref().map_or("none", MatchedPath::as_str);
    let micros = start.elapsed().as_micros() as u64;
    tracing::debug!(%method, route, status = status.as_u16(), micros, "answered");
    if status.is_client_error() {
        metrics.client_errors.fetch_add(1, Ordering::Relaxed);
    } else if status.is_server_error() {
        metrics.server_errors.fetch_add(1, Ordering::Relaxed);
    }
    if wants_page {
        response = as_page(response);
    }
    set_headers(response.headers_mut());
    response
}

/// The request with its whole body. It is read even for who will be refused: a connection that is closed on
/// words unread may take the answer with it.
async fn read(app: &App, request: Request) -> Result<Request, Failure> {
    let (parts, body) = request.into_parts();
    let path = parts.uri.path();
    let opens = path == "/api/tables" || path.starts_with("/new/");
    let most = match opens {
        true => app.limits.documents,
        false => app.limits.body,
    };
    // If the connection broke instead, nobody hears this.
    let bytes = to_bytes(body, most).await;
    let bytes = bytes.map_err(|_| Failure::TooLarge)?;
    Ok(Request::from_parts(parts, Body::from(bytes)))
}

/// Turns away whoever asks too much, and changes that come from elsewhere.
fn may_pass(app: &App, request: &Request, now: Instant) -> Result<(), Failure> {
    if address(app, request).is_some_and(|from| !app.buckets.take(from, now)) {
        app.hall.metrics.limited.fetch_add(1, Ordering::Relaxed);
        return Err(Failure::TooMany);
    }
    let is_change = !matches!(
        *request.method(),
        Method::GET | Method::HEAD | Method::OPTIONS
    );
    if is_change && !is_own(request.headers()) {
        let why = "this came from another site's page; only pages of this table may change it";
        return Err(Failure::Forbidden(why.into()));
    }
    Ok(())
}

/// Whether a change comes from one of our own pages, or from a program that shows a secret itself. A
/// browser says where a request comes from, and a foreign page cannot make it lie.
fn is_own(headers: &HeaderMap) -> bool {
    let text = |name: &str| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    if let Some(site) = text("sec-fetch-site")
        && !matches!(site, "same-origin" | "none")
    {
        return false;
    }
    match text("origin") {
        Some(origin) => {
            let host = origin.split_once("://").map(|(_, host)| host);
            host.is_some() && host == text("host")
        }
        // No browser: nothing that a page could have made it send.
        None => text("sec-fetch-site").is_some() || !headers.contains_key(header::COOKIE),
    }
}

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; manifest-src 'self'";

/// The headers that every answer has.
fn set_headers(headers: &mut HeaderMap) {
    // Room for these and what the handler and the server add, in one go.
    headers.reserve(8);
    let mut set = |name, value| {
        headers
            .entry(name)
            .or_insert(HeaderValue::from_static(value));
    };
    set(header::CONTENT_SECURITY_POLICY, POLICY);
    set(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(header::X_FRAME_OPTIONS, "DENY");
    // Addresses hold secrets, so no other site learns them. (With no-referrer a browser would hide from
    // us, too, where a form was sent from.)
    set(header::REFERRER_POLICY, "same-origin");
    // What a seat sees is for its browser alone, and for now.
    set(header::CACHE_CONTROL, "no-store");
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_bucket_empties_and_fills_again() {
        let limits = Limits {
            rate: 2.0,
            burst: 3.0,
            spares_loopback: false,
            ..Limits::default()
        };
        let buckets = Buckets::new(limits);
        let (one, other): (IpAddr, IpAddr) =
            ("10.0.0.1".parse().unwrap(), "10.0.0.2".parse().unwrap());
        let start = Instant::now();
        let taken = (0..5).filter(|_| buckets.take(one, start)).count();
        assert_eq!(taken, 3);
        assert!(buckets.take(other, start));
        let later = start + Duration::from_millis(1_100);
        let taken = (0..5).filter(|_| buckets.take(one, later)).count();
        assert_eq!(taken, 2);
    }

    #[test]
    fn many_addresses_do_not_fill_the_memory() {
        let buckets = Buckets::new(Limits::default());
        let start = Instant::now();
        for number in 0..30_000_u32 {
            let at = start + Duration::from_millis(u64::from(number));
            buckets.take(IpAddr::from(number.to_be_bytes()), at);
        }
        assert!(buckets.by_address.lock().unwrap().len() <= Buckets::MOST);
    }

    #[test]
    fn only_our_own_pages_and_plain_programs_may_change_something() {
        let asked = |pairs: &[(&'static str, &'static str)]| {
            let pairs = pairs.iter();
            let headers = pairs.map(|&(name, value)| {
                let name = header::HeaderName::from_static(name);
                (name, HeaderValue::from_static(value))
            });
            is_own(&headers.collect())
        };
        let host = ("host", "table.example:8080");
        assert!(asked(&[host, ("origin", "http://table.example:8080")]));
        assert!(asked(&[
            host,
            ("origin", "https://table.example:8080"),
            ("cookie", "a=b")
        ]));
        assert!(asked(&[host]));
        assert!(!asked(&[host, ("cookie", "marches=x")]));
        assert!(!asked(&[host, ("origin", "http://evil.example")]));
        assert!(!asked(&[host, ("origin", "null")]));
        assert!(!asked(&[host, ("origin", "http://table.example")]));
        assert!(!asked(&[host, ("sec-fetch-site", "cross-site")]));
        assert!(!asked(&[
            host,
            ("sec-fetch-site", "same-site"),
            ("origin", "http://a.example")
        ]));
        assert!(asked(&[
            host,
            ("sec-fetch-site", "same-origin"),
            ("cookie", "a=b")
        ]));
    }
}
