//! What every request passes: how much, who, from where; and every problem on the way out: in which language.

use std::any::Any;
use std::collections::HashMap;
use std::hash::Hash;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::body::Body;
use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, Method, Response, header};
use axum::middleware::Next;
use chuhe_logbook::Instant;
use chuhe_rulebook::Language;

use super::App;
use super::asking::{COOKIE, cookie, language, languages_named};
use super::public_url::PublicUrl;
use super::streams;
use crate::callers::counted;
use crate::identity::{Identity, Proof};
use crate::pages::{self, Bound};
use crate::problem::{Fault, Problem};

/// A request that takes longer is given up.
const LONGEST: Duration = Duration::from_secs(60);

/// How the server is reached and how much it takes.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The largest body, in bytes.
    pub body_bytes: usize,
    /// So many requests a second from one address, on the average.
    pub requests_per_second: u32,
    /// So many at once before that counts.
    pub burst: u32,
    /// So many connections at once; one address has at most a quarter of them, unless it is a proxy's.
    pub connections: usize,
    /// So many requests are answered at once, of one address at most a quarter of them; whoever comes beyond that is
    /// told to come again. Lines that are open do not count.
    pub requests_at_once: usize,
    /// Whether a proxy before the server tells the address (`X-Forwarded-For`) and speaks TLS.
    pub behind_proxy: bool,
    /// The address of the server as users see it, such as `https://hall.example`; none if it is as they ask.
    pub public_url: Option<PublicUrl>,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            body_bytes: 1 << 20,
            requests_per_second: 50,
            burst: 200,
            connections: 10_000,
            requests_at_once: 1_000,
            behind_proxy: false,
            public_url: None,
        }
    }
}

impl Limits {
    /// Whether browsers reach the server by TLS, so that cookies are for TLS alone.
    pub fn is_secure(&self) -> bool {
        self.public_url.as_ref().is_some_and(PublicUrl::is_secure)
    }

    /// So many connections one address may have.
    pub(crate) fn connections_of_one(&self) -> usize {
        (self.connections / 4).max(1)
    }

    /// So many requests of one address are answered at once.
    fn requests_of_one(&self) -> usize {
        (self.requests_at_once / 4).max(1)
    }

    /// So many lines one address may open at once before the rate counts: as many as it may have connections.
    fn lines_at_once(&self) -> u32 {
        u32::try_from(self.connections_of_one()).unwrap_or(u32::MAX)
    }
}

/// Who has asked how often: a bucket for each address, or account, that fills up again.
pub(crate) struct Rates<K>(Mutex<HashMap<K, (u64, Instant)>>);

impl<K> Default for Rates<K> {
    fn default() -> Rates<K> {
        Rates(Mutex::default())
    }
}

/// As many are remembered; when there are more, those with full buckets are dropped.
const REMEMBERED: usize = 100_000;

impl<K: Eq + Hash> Rates<K> {
    /// Takes one from somebody's bucket; else how long it takes until there is one, in milliseconds.
    fn take(&self, from: K, burst: u32, rate: u32, now: Instant) -> Result<(), u64> {
        // In thousandths, so that a bucket fills by the millisecond.
        let full = u64::from(burst) * 1_000;
        let rate = u64::from(rate.max(1));
        let mut buckets = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() > REMEMBERED {
            buckets.retain(|_, (left, last)| {
                left.saturating_add(now.since(*last).saturating_mul(rate)) < full
            });
        }
        let (left, last) = buckets.entry(from).or_insert((full, now));
        *left = (*left + now.since(*last).saturating_mul(rate)).min(full);
        *last = now;
        match left.checked_sub(1_000) {
            Some(rest) => {
                *left = rest;
                Ok(())
            }
            None => Err((1_000 - *left).div_ceil(rate)),
        }
    }
}

/// Where a request comes from, as far as it is counted.
pub(crate) fn address(request: &Request, limits: &Limits) -> IpAddr {
    counted(peer(request, limits))
}

/// The address that a request comes from.
pub(super) fn peer(request: &Request, limits: &Limits) -> IpAddr {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
    let peer = peer.map_or(IpAddr::from([127, 0, 0, 1]), |ConnectInfo(address)| address.ip());
    if !limits.behind_proxy {
        return peer;
    }
    // The proxy appends the address it has seen; what stands before it anybody may have written.
    let told = request.headers().get_all("x-forwarded-for").iter().next_back();
    let last = told.and_then(|value| value.to_str().ok()?.rsplit(',').next()?.trim().parse().ok());
    last.unwrap_or(peer)
}

/// Lets through only so many. Lines that are opened are counted by themselves: when a whole hall comes again after a
/// restart, what is commanded from the same address must not wait behind those who watch.
pub(super) async fn limit(
    State(app): State<Arc<App>>,
    mut request: Request,
    next: Next,
) -> Result<Response<Body>, Problem> {
    if watches_over(&request) {
        return Ok(next.run(request).await);
    }
    let from = address(&request, &app.limits);
    let is_line = streams::is_line(&request);
    let (rates, burst) = match is_line {
        true => (&app.line_rates, app.limits.lines_at_once()),
        false => (&app.rates, app.limits.burst),
    };
    let rate = app.limits.requests_per_second;
    rates.take(from, burst, rate, app.service.now()).map_err(too_often)?;
    if is_line {
        // Behind a proxy nobody else counts what one address keeps open.
        let line = app.lines.enter(from, app.limits.connections_of_one());
        let line = line.ok_or(Problem::TooMany { wait_s: 60 })?;
        request.extensions_mut().insert(Arc::new(line));
    }
    Ok(next.run(request).await)
}

/// Whoever watches over the server must not take it for dead because it is busy, or because others ask too much from the
/// same address.
fn watches_over(request: &Request) -> bool {
    matches!(request.uri().path(), "/healthz" | "/metrics")
}

fn too_often(wait_ms: u64) -> Problem {
    Problem::TooMany { wait_s: wait_ms.div_ceil(1_000).max(1) }
}

/// Takes on only so much: what is under way is done sooner than what would wait behind it.
pub(super) async fn admit(
    State(app): State<Arc<App>>,
    request: Request,
    next: Next,
) -> Result<Response<Body>, Problem> {
    if watches_over(&request) {
        return Ok(next.run(request).await);
    }
    // One address alone, with requests that never end, must not keep all others out.
    let from = address(&request, &app.limits);
    let call = app.under_way.enter(from, app.limits.requests_of_one());
    let (Some(_call), Ok(_turn)) = (call, app.turns.try_acquire()) else {
        return Err(Problem::Busy);
    };
    Ok(next.run(request).await)
}

/// Finds out who asks. Whoever shows something that is not right is told so, except for a cookie: that may be old.
pub(super) async fn identify(
    State(app): State<Arc<App>>,
    mut request: Request,
    next: Next,
) -> Result<Response<Body>, Problem> {
    let headers = request.headers();
    let bearer = bearer(headers)?;
    let mut identity = match (bearer, cookie(headers, COOKIE)) {
        (Some(token), _) => app.service.by_token(token).await?,
        (None, Some(cookie)) => app.service.by_cookie(cookie).await?,
        (None, None) => Identity::Nobody,
    };
    // An account has no more from many addresses than from one.
    if let Some(holder) = identity.holder().filter(|_| !streams::is_line(&request)) {
        let Limits { burst, requests_per_second, .. } = app.limits;
        let taken =
            app.account_rates.take(holder.account, burst, requests_per_second, app.service.now());
        taken.map_err(too_often)?;
    }
    let mut bound = match identity.holder().map(|holder| &holder.by) {
        Some(Proof::Session(session)) => Some(Bound(*session)),
        _ => None,
    };
    if bearer.is_none() && identity == Identity::Nobody {
        let tablet = pages::tablet_at(&app, headers, request.uri().path()).await?;
        (identity, bound) = tablet.map_or((identity, bound), |(it, hash)| (it, Some(hash)));
    }
    let safe = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if !safe {
        check_origin(&app, headers)?;
        if let Some(Bound(hash)) = bound {
            let header = headers.get("x-csrf-token").and_then(|value| value.to_str().ok());
            let mut shown = header.unwrap_or("").to_owned();
            // Forms of pages cannot send a header, and the API takes no forms.
            if header.is_none() && !request.uri().path().starts_with("/api/") {
                (request, shown) = pages::token_in_form(request, &app).await?;
            }
            if !app.service.is_csrf(hash, &shown) {
                // Whoever asks for data has no page to load again.
                let data = request.uri().path().starts_with("/api/");
                return Err(if data { Problem::NoCsrfToken } else { Problem::ForeignOrigin });
            }
        }
    }
    request.extensions_mut().insert(identity.clone());
    bound.map(|bound| request.extensions_mut().insert(bound));
    let mut response = next.run(request).await;
    // A page that says what is wrong is shown to somebody, too.
    response.extensions_mut().insert(identity);
    bound.map(|bound| response.extensions_mut().insert(bound));
    Ok(response)
}

fn bearer(headers: &HeaderMap) -> Result<Option<&str>, Problem> {
    let Some(value) = headers.get(header::AUTHORIZATION) else { return Ok(None) };
    let text = value.to_str().map_err(|_| Problem::SignInFirst)?;
    let (scheme, token) = text.split_once(' ').ok_or(Problem::SignInFirst)?;
    let is_bearer = scheme.eq_ignore_ascii_case("bearer");
    if is_bearer { Ok(Some(token.trim())) } else { Err(Problem::SignInFirst) }
}

/// A browser says where a request comes from; a page of another site may not command this one.
fn check_origin(app: &App, headers: &HeaderMap) -> Result<(), Problem> {
    // What cannot be read is certainly not the own.
    let text = |name: &str| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    if let Some(site) = text("sec-fetch-site")
        && !matches!(site, "same-origin" | "none")
    {
        return Err(Problem::ForeignOrigin);
    }
    let Some(origin) = text("origin") else { return Ok(()) };
    let own = match &app.limits.public_url {
        Some(url) => url.as_str() == origin,
        None => {
            let host = origin.split_once("://").map(|(_, host)| host);
            host.is_some() && host == text("host")
        }
    };
    if own { Ok(()) } else { Err(Problem::ForeignOrigin) }
}

/// A program that asks for a language by name is not answered in another. Pages are shown in whatever there is.
pub(super) async fn know_language(request: Request, next: Next) -> Result<Response<Body>, Problem> {
    let data = request.uri().path().starts_with("/api/");
    if data && languages_named(request.uri().query()).any(|tag| Language::from_tag(tag).is_none()) {
        return Err(Problem::invalid("lang", Fault::NoSuchLanguage));
    }
    Ok(next.run(request).await)
}

/// Puts a problem into words.
pub(super) async fn speak(
    State(app): State<Arc<App>>,
    request: Request,
    next: Next,
) -> Response<Body> {
    let language = language(request.uri().query(), request.headers());
    let page = pages::page_asked(&request);
    let by_event_source = streams::by_event_source(&request);
    let head = *request.method() == Method::HEAD;
    let mut response = next.run(request).await;
    app.counts.answered(response.status());
    let Some(problem) = response.extensions_mut().remove::<Problem>() else { return response };
    if by_event_source && let Some(told) = streams::come_again(&problem, &app) {
        return told;
    }
    let identity = response.extensions_mut().remove::<Identity>().unwrap_or(Identity::Nobody);
    let bound = response.extensions_mut().remove::<Bound>();
    let csrf = bound.map(|Bound(hash)| app.service.csrf(hash)).unwrap_or_default();
    let (kind, told) = match page.and_then(|page| page.about(&problem, identity, csrf)) {
        Some(page) => ("text/html; charset=utf-8", page),
        None => {
            let told = serde_json::to_string(&problem.told(language));
            ("application/problem+json", told.expect("a problem has nothing that JSON lacks"))
        }
    };
    let kind = axum::http::HeaderValue::from_static(kind);
    response.headers_mut().insert(header::CONTENT_TYPE, kind);
    response.headers_mut().remove(header::CONTENT_LENGTH);
    *response.body_mut() = if head { Body::empty() } else { Body::from(told) };
    response
}

/// Nobody waits for ever.
pub(super) async fn in_time(request: Request, next: Next) -> Result<Response<Body>, Problem> {
    tokio::time::timeout(LONGEST, next.run(request)).await.map_err(|_| Problem::Busy)
}

/// A handler panicked: that is a fault of the program, and nothing of it is told.
pub(super) fn panicked(cause: Box<dyn Any + Send>) -> Response<Body> {
    let text = cause.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| cause.downcast_ref::<&str>().copied()).unwrap_or("a panic");
    let error = std::io::Error::other(text.to_owned());
    axum::response::IntoResponse::into_response(Problem::internal(&error))
}
