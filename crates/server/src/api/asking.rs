//! What a request carries: who asks, in which language, with which body. What is wrong with it is told as a problem.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use chuhe_rulebook::Language;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::{App, measure};
use crate::identity::Identity;
use crate::problem::{Fault, Problem};
use crate::service::{Answer, Asked};

/// A body that takes longer to come is not waited for.
const BODY_TIME: Duration = Duration::from_secs(20);

/// The name of the cookie.
pub(crate) const COOKIE: &str = "chuhe";

/// Who asks. The guard has found out.
pub(super) struct Asker(pub(super) Identity);

impl FromRequestParts<Arc<App>> for Asker {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &Arc<App>) -> Result<Asker, Problem> {
        Ok(Asker(parts.extensions.get::<Identity>().cloned().unwrap_or(Identity::Nobody)))
    }
}

/// The language that is asked for: by `?lang=`, or by the header.
pub(crate) fn language(query: Option<&str>, headers: &HeaderMap) -> Language {
    let pairs = query.unwrap_or("").split('&').filter_map(|pair| pair.split_once('='));
    let asked = pairs.filter(|(name, _)| *name == "lang").map(|(_, value)| value);
    let header = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    // Browsers list the preferred one first.
    let listed = header.unwrap_or("").split(',').map(|part| part.split(';').next().unwrap_or(""));
    asked.chain(listed).find_map(|tag| by_tag(tag.trim())).unwrap_or(Language::En)
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

/// The language of a tag, such as `zh-TW`.
pub(crate) fn by_tag(tag: &str) -> Option<Language> {
    let tag = tag.to_ascii_lowercase();
    let traditional = ["zh-hant", "zh-tw", "zh-hk", "zh-mo"];
    match () {
        () if traditional.iter().any(|one| tag.starts_with(one)) => Some(Language::ZhHant),
        () if tag == "zh" || tag.starts_with("zh-") => Some(Language::ZhHans),
        () if tag == "en" || tag.starts_with("en-") => Some(Language::En),
        () => None,
    }
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
        let query = axum::extract::Query::try_from_uri(&parts.uri);
        query
            .map(|axum::extract::Query(found)| Query(found))
            .map_err(|_| Problem::invalid("query", Fault::Malformed))
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

async fn body(request: Request, app: &Arc<App>) -> Result<(Parts, Bytes), Problem> {
    let (parts, body) = request.into_parts();
    let again = Request::from_parts(parts.clone(), body);
    let bytes = tokio::time::timeout(BODY_TIME, Bytes::from_request(again, app));
    let bytes = bytes.await.map_err(|_| Problem::TooSlow)?.map_err(|error| match error {
        BytesRejection::FailedToBufferBody(error)
            if error.status() == StatusCode::PAYLOAD_TOO_LARGE =>
        {
            Problem::TooLarge
        }
        _ => Problem::Unreadable { fault: "it broke off".to_owned() },
    })?;
    Ok((parts, bytes))
}

fn read_json<T: DeserializeOwned>(headers: &HeaderMap, bytes: &[u8]) -> Result<T, Problem> {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let kind = kind.unwrap_or("").split(';').next().unwrap_or("").trim();
    if !kind.eq_ignore_ascii_case("application/json") {
        return Err(Problem::WrongMediaType);
    }
    serde_json::from_slice(bytes).map_err(|error| unreadable(&error))
}

/// What is wrong with JSON, without the names that things have in the program.
pub(super) fn unreadable(error: &serde_json::Error) -> Problem {
    let text = error.to_string();
    let mut words = Vec::new();
    let mut before = "";
    for word in text.split(' ') {
        let ours = word.starts_with(|first: char| first.is_ascii_uppercase());
        match before {
            "struct" | "enum" | "variant" if ours => {
                while matches!(
                    words.last(),
                    Some(
                        &("struct"
                            | "enum"
                            | "variant"
                            | "tuple"
                            | "unit"
                            | "newtype"
                            | "tagged"
                            | "internally"
                            | "adjacently")
                    )
                ) {
                    words.pop();
                }
                words.push("an object");
            }
            _ => words.push(word),
        }
        before = word;
    }
    Problem::Unreadable { fault: words.join(" ") }
}

/// Reads a part of a body that is kept as it is, once it is known to be of a sensible size.
pub(super) fn read_value<T: DeserializeOwned>(place: &str, value: Value) -> Result<T, Problem> {
    measure::check(place, &value)?;
    serde_json::from_value(value).map_err(|error| unreadable(&error))
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
            Some(value) => Some(version_of(value.to_str().unwrap_or(""))?),
        };
        let asked = match parts.headers.get("idempotency-key") {
            None => None,
            Some(key) => {
                let malformed = Problem::invalid("Idempotency-Key", Fault::Malformed);
                let key = key.to_str().map_err(|_| malformed)?;
                let mut question = format!("{} {}\n", parts.method, parts.uri.path()).into_bytes();
                question.extend_from_slice(&bytes);
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

fn version_of(text: &str) -> Result<u64, Problem> {
    let plain = text.trim().trim_matches('"');
    plain.parse().map_err(|_| Problem::invalid("If-Match", Fault::Malformed))
}

/// An answer that was prepared, or kept from before.
pub(super) fn respond(answer: Answer) -> Response {
    let status = StatusCode::from_u16(answer.status).unwrap_or(StatusCode::OK);
    (status, [(header::CONTENT_TYPE, "application/json")], answer.body).into_response()
}

/// An answer to be prepared.
pub(super) fn answer(status: StatusCode, body: &impl Serialize) -> Answer {
    let body = serde_json::to_string(body).expect("an answer has nothing that JSON lacks");
    Answer { status: status.as_u16(), body }
}

/// What is at a version: told with its `ETag`, or not told again to somebody who has it.
pub(super) fn at_version(version: &str, headers: &HeaderMap, body: &impl Serialize) -> Response {
    let tag = format!("\"{version}\"");
    let known = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    let known = known.unwrap_or("").split(',').any(|one| {
        let one = one.trim();
        one.strip_prefix("W/").unwrap_or(one) == tag
    });
    // What one may see depends on who one is and on the language.
    let head = [
        (header::ETAG, tag),
        (header::CACHE_CONTROL, "private, no-cache".to_owned()),
        (header::VARY, "Authorization, Cookie, Accept-Language".to_owned()),
    ];
    if known {
        return (StatusCode::NOT_MODIFIED, head).into_response();
    }
    (head, respond(answer(StatusCode::OK, body))).into_response()
}

impl IntoResponse for Problem {
    /// The guard puts it into words, because it knows the language.
    fn into_response(self) -> Response {
        let mut response = self.status().into_response();
        if let Problem::TooMany { wait_s } = self {
            response.headers_mut().insert(header::RETRY_AFTER, wait_s.into());
        }
        if self == Problem::Busy {
            response.headers_mut().insert(header::RETRY_AFTER, 2.into());
        }
        response.extensions_mut().insert(self);
        response
    }
}
