//! What a request carries: who asks, in which language, with which body. What is wrong with it is told as a problem.

use std::borrow::Cow;
use std::sync::Arc;

use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use chuhe_rulebook::Language;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::App;
use super::reading::{body, read_json};
use crate::identity::Identity;
use crate::problem::{Fault, Problem};
use crate::service::{Answer, Asked};
use crate::store::Hash;

/// The cookie of a session.
pub(crate) const COOKIE: &str = "chuhe";

/// The cookie by which a browser is known in which somebody has signed in before.
pub(crate) const BROWSER_COOKIE: &str = "chuhe-browser";

/// Which page of a list.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct Page {
    /// Go on after this one: `next` of the page before.
    #[serde(default)]
    pub(super) after: Option<Uuid>,
    /// So many at most, up to 200; 50 if it is not said.
    #[serde(default)]
    #[param(minimum = 1, maximum = 200)]
    most: Option<u32>,
}

impl Page {
    pub(super) fn most(&self) -> Result<u32, Problem> {
        match self.most.unwrap_or(50) {
            0 | 201.. => Err(Problem::invalid("most", Fault::NotWithin { least: 1, most: 200 })),
            most => Ok(most),
        }
    }
}

/// Which part of a log.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct Since {
    /// Only the entries after this version.
    #[serde(default)]
    after: u64,
}

impl Since {
    /// That part of a log; nothing if it is not so long.
    pub(super) fn of<'a, T>(&self, log: &'a [T]) -> &'a [T] {
        let after = usize::try_from(self.after).unwrap_or(usize::MAX).min(log.len());
        &log[after..]
    }
}

/// Something was made.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) struct Made {
    /// Its id.
    pub(super) id: Uuid,
}

/// Who asks. The guard has found out.
pub(crate) struct Asker(pub(crate) Identity);

impl FromRequestParts<Arc<App>> for Asker {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &Arc<App>) -> Result<Asker, Problem> {
        Ok(Asker(parts.extensions.get::<Identity>().cloned().unwrap_or(Identity::Nobody)))
    }
}

/// The language that is asked for: by `?lang=`, or by the header.
pub(crate) fn language(query: Option<&str>, headers: &HeaderMap) -> Language {
    let asked = languages_named(query);
    let header = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    let mut tags = asked.chain(by_preference(header.unwrap_or("")));
    tags.find_map(Language::from_tag).unwrap_or(Language::En)
}

/// The languages that are asked for by `?lang=`, known or not.
pub(super) fn languages_named(query: Option<&str>) -> impl Iterator<Item = &str> {
    let pairs = query.unwrap_or("").split('&').filter_map(|pair| pair.split_once('='));
    pairs.filter(|(name, _)| *name == "lang").map(|(_, value)| value)
}

/// The tags of a list such as `en;q=0.5, zh-TW`, the preferred one first; one that is not wanted at all (`q=0`) is
/// left out.
fn by_preference(list: &str) -> Vec<&str> {
    // A weight is from 0 to 1, with three digits after the point at most.
    let thousandths = |weight: &str| -> Option<u16> {
        let (whole, rest) = weight.trim().split_once('.').unwrap_or((weight.trim(), ""));
        let rest: u16 = format!("{rest:0<3}").parse().ok().filter(|rest| *rest < 1_000)?;
        Some((whole.parse::<u16>().ok()?.min(1) * 1_000 + rest).min(1_000))
    };
    let mut weighed: Vec<(u16, &str)> = list
        .split(',')
        .map(|part| match part.split_once(';') {
            None => (1_000, part.trim()),
            Some((tag, rest)) => {
                let weight = rest.trim().strip_prefix("q=").and_then(thousandths);
                (weight.unwrap_or(1_000), tag.trim())
            }
        })
        .filter(|(weight, _)| *weight > 0)
        .collect();
    weighed.sort_by_key(|(weight, _)| std::cmp::Reverse(*weight));
    weighed.into_iter().map(|(_, tag)| tag).collect()
}

/// The value of a cookie.
pub(crate) fn cookie<'a>(headers: &'a HeaderMap, wanted: &str) -> Option<&'a str> {
    let all = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let pairs = all.flat_map(|value| value.split(';')).filter_map(|pair| pair.split_once('='));
    pairs
        .map(|(name, value)| (name.trim(), value.trim()))
        .find(|(name, _)| *name == wanted)
        .map(|(_, value)| value)
}

/// The language.
pub(super) struct Lang(pub(super) Language);

impl FromRequestParts<Arc<App>> for Lang {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &Arc<App>) -> Result<Lang, Problem> {
        Ok(Lang(language(parts.uri.query(), &parts.headers)))
    }
}

/// A part of the path.
pub(crate) struct Path<T>(pub(crate) T);

impl<T: DeserializeOwned + Send> FromRequestParts<Arc<App>> for Path<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Path<T>, Problem> {
        // An address that cannot be right leads nowhere.
        let path = axum::extract::Path::from_request_parts(parts, app).await;
        path.map(|axum::extract::Path(found)| Path(found)).map_err(|_| Problem::NotFound)
    }
}

/// What stands after the question mark.
pub(crate) struct Query<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequestParts<Arc<App>> for Query<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &Arc<App>) -> Result<Query<T>, Problem> {
        // The language may be asked for anywhere.
        let asked = parts.uri.query().unwrap_or("").split('&');
        let asked = asked.filter(|pair| !pair.is_empty() && !pair.starts_with("lang="));
        let asked = format!("/?{}", asked.collect::<Vec<_>>().join("&"));
        let uri = asked.parse().map_err(|_| Problem::invalid("query", Fault::Malformed))?;
        let query = axum::extract::Query::try_from_uri(&uri);
        query.map(|axum::extract::Query(found)| Query(found)).map_err(|error| {
            // `Failed to deserialize query string: unknown field `page`, …`
            let text = error.body_text();
            if let Some((_, rest)) = text.split_once("unknown field `")
                && let Some((key, _)) = rest.split_once('`')
            {
                return Problem::invalid(key, Fault::Unknown);
            }
            // `Failed to deserialize query string: most: …`
            let mut parts = text.split(": ").skip(1);
            let is_name = |part: &&str| part.chars().all(|c| c.is_ascii_lowercase() || c == '-');
            let place = parts.next().filter(is_name).unwrap_or("query");
            Problem::invalid(place, Fault::Malformed)
        })
    }
}

/// A body in JSON.
pub(super) struct Body<T>(pub(super) T);

impl<T: DeserializeOwned> FromRequest<Arc<App>> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Body<T>, Problem> {
        let (parts, bytes) = body(request, app).await?;
        read_json(&parts.headers, &bytes).map(Body)
    }
}

/// A command: its body, the version that the asker has seen (`If-Match`), and the key under which it is done only
/// once (`Idempotency-Key`).
pub(super) struct Ordered<T> {
    pub(super) body: T,
    pub(super) seen: Option<u64>,
    pub(super) asked: Option<Asked>,
    pub(super) identity: Identity,
}

impl<T: DeserializeOwned> FromRequest<Arc<App>> for Ordered<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Ordered<T>, Problem> {
        let (parts, bytes) = body(request, app).await?;
        let identity = parts.extensions.get::<Identity>().cloned().unwrap_or(Identity::Nobody);
        let seen = match parts.headers.get(header::IF_MATCH) {
            None => None,
            Some(value) => version_of(value.to_str().unwrap_or(""))?,
        };
        let asked = match parts.headers.get("idempotency-key") {
            None => None,
            Some(key) => {
                let malformed = Problem::invalid("Idempotency-Key", Fault::Malformed);
                let key = key.to_str().map_err(|_| malformed)?;
                let mut question = format!("{} {}\n", parts.method, parts.uri.path()).into_bytes();
                question.extend_from_slice(&compared(&bytes));
                Some(Asked::new(&identity, key, &question)?)
            }
        };
        let body = read_json(&parts.headers, &bytes)?;
        Ok(Ordered { body, seen, asked, identity })
    }
}

impl<T> Ordered<T> {
    /// The answer, if the same was asked before.
    pub(super) async fn answered(&self, app: &App) -> Result<Option<Response>, Problem> {
        before(app, self.asked.as_ref()).await
    }
}

async fn before(app: &App, asked: Option<&Asked>) -> Result<Option<Response>, Problem> {
    match asked {
        None => Ok(None),
        Some(asked) => Ok(app.service.answered(asked).await?.map(respond)),
    }
}

/// What came of a command. If the same was asked twice at once, the one that came too late gets the answer of the
/// other.
pub(super) async fn settled(
    app: &App,
    asked: Option<&Asked>,
    outcome: Result<Answer, Problem>,
) -> Result<Response, Problem> {
    match outcome {
        Ok(answer) => Ok(respond(answer)),
        Err(problem) => before(app, asked).await?.ok_or(problem),
    }
}

/// What of a body tells one question from another. A password is left out: what is kept of it must be dear to guess.
fn compared(bytes: &[u8]) -> Cow<'_, [u8]> {
    match serde_json::from_slice(bytes) {
        Ok(Value::Object(mut fields)) if fields.contains_key("password") => {
            fields.remove("password");
            Value::Object(fields).to_string().into_bytes().into()
        }
        _ => bytes.into(),
    }
}

/// The version that somebody has looked at, by the `ETag` of what he saw; none if any will do (`*`). A tag begins with
/// the version of the log: what follows tells apart how different people see it. Proxies that compress make tags weak.
fn version_of(text: &str) -> Result<Option<u64>, Problem> {
    let text = text.trim();
    if text == "*" {
        return Ok(None);
    }
    let tag = text.strip_prefix("W/").unwrap_or(text);
    let tag = match tag.strip_prefix('"') {
        Some(rest) => rest.strip_suffix('"').unwrap_or(""),
        None => tag,
    };
    let version = tag.split('-').next().unwrap_or("").parse();
    let plain = tag.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
    match version {
        Ok(version) if plain => Ok(Some(version)),
        _ => Err(Problem::invalid("If-Match", Fault::Malformed)),
    }
}

/// An answer that was prepared, or kept from before.
pub(super) fn respond(answer: Answer) -> Response {
    let status = StatusCode::from_u16(answer.status).unwrap_or(StatusCode::OK);
    if status == StatusCode::NO_CONTENT {
        return status.into_response();
    }
    (status, [(header::CONTENT_TYPE, "application/json")], answer.body).into_response()
}

/// An answer to be prepared.
pub(super) fn answer(status: StatusCode, body: &impl Serialize) -> Answer {
    let body = serde_json::to_string(body).expect("an answer has nothing that JSON lacks");
    Answer { status: status.as_u16(), body }
}

/// What is at a version: told with its `ETag`, or not told again to somebody who has it. The tag has a part of the hash
/// of what is told: not everybody sees the same at a version, and a line-up is opened by time alone.
pub(super) fn at_version(version: &str, headers: &HeaderMap, body: &impl Serialize) -> Response {
    let answer = answer(StatusCode::OK, body);
    let hash = Hash::of(answer.body.as_bytes()).to_string();
    tagged(&format!("\"{version}-{}\"", &hash[..8]), headers, answer)
}

/// The same for what says the same at the same version, but perhaps not by the same bytes: its tag is weak.
pub(super) fn at_about_version(
    version: &str,
    headers: &HeaderMap,
    body: &impl Serialize,
) -> Response {
    tagged(&format!("W/\"{version}\""), headers, answer(StatusCode::OK, body))
}

fn tagged(tag: &str, headers: &HeaderMap, answer: Answer) -> Response {
    let strong = |tag: &str| tag.strip_prefix("W/").unwrap_or(tag).to_owned();
    let known = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    let known = known.unwrap_or("").split(',').any(|one| strong(one.trim()) == strong(tag));
    // What one may see depends on who one is and on the language.
    let head = [
        (header::ETAG, tag.to_owned()),
        (header::CACHE_CONTROL, "private, no-cache".to_owned()),
        (header::VARY, "Authorization, Cookie, Accept-Language".to_owned()),
    ];
    if known {
        return (StatusCode::NOT_MODIFIED, head).into_response();
    }
    (head, respond(answer)).into_response()
}

impl IntoResponse for Problem {
    /// The guard puts it into words, because it knows the language.
    fn into_response(self) -> Response {
        let mut response = self.status().into_response();
        if let Some(wait_s) = self.retry_after_s() {
            response.headers_mut().insert(header::RETRY_AFTER, wait_s.into());
        }
        if self.status() == StatusCode::UNAUTHORIZED {
            let scheme = HeaderValue::from_static("Bearer realm=\"chuhe\"");
            response.headers_mut().insert(header::WWW_AUTHENTICATE, scheme);
        }
        response.extensions_mut().insert(self);
        response
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_language_is_the_one_that_is_preferred() {
        for (list, language) in [
            ("", Language::En),
            ("zh", Language::ZhHans),
            ("en;q=0.5, zh-TW", Language::ZhHant),
            ("zh-CN;q=0.8, en;q=0.9", Language::En),
            ("fr, zh;q=0.3, en;q=0.2", Language::ZhHans),
            ("zh;q=0, en;q=0.001", Language::En),
            ("zh; q=0.7, en; q=0.6", Language::ZhHans),
            ("zh;q=0.7, en;q=1.000, fr;q=65535.65535", Language::En),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_LANGUAGE, list.parse().expect("a header"));
            assert_eq!(super::language(None, &headers), language, "{list}");
        }
    }

    #[test]
    fn a_tag_begins_with_the_version() {
        for (text, seen) in [
            ("3", Some(3)),
            ("\"3\"", Some(3)),
            ("W/\"3\"", Some(3)),
            ("\"12-0\"", Some(12)),
            ("\"7-spectator-2\"", Some(7)),
            ("*", None),
        ] {
            assert_eq!(version_of(text), Ok(seen), "{text}");
        }
        for text in ["", "\"", "x", "-1", "\"3\", \"4\"", "99999999999999999999", "W/"] {
            assert!(version_of(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_password_is_no_part_of_what_is_compared() {
        let with = |password: &str| format!("{{\"login\":\"a\",\"password\":\"{password}\"}}");
        let [one, other] = ["first password", "second password"].map(with);
        assert_eq!(compared(one.as_bytes()), compared(other.as_bytes()));
        assert_eq!(compared(b"{\"login\" : 1}"), &b"{\"login\" : 1}"[..]);
    }
}
