//! The description of the API: what the handlers say of themselves, made whole.

use utoipa::OpenApi as _;
use utoipa::openapi::header::Header;
use utoipa::openapi::path::{Operation, ParameterIn, PathItem};
use utoipa::openapi::schema::Type;
use utoipa::openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{Content, Object, OpenApi, Ref, RefOr, ResponseBuilder};

use super::asking::COOKIE;
use super::documents::{CrossCell, CrossRow};
use super::scopes;
use crate::problem::Told;

/// The header under whose key a command is done once.
pub(super) const KEY: &str = "idempotency-key";

#[derive(utoipa::OpenApi)]
#[openapi(
    info(
        title = "Chuhe",
        description = "Runs a xiangqi competition by the book.\n\n\
            Commands are JSON objects with the key `do`; `docs/commands.md` lists them all. Refusals carry their \
            articles.\n\n\
            Errors are application/problem+json with a `code` that stays. Their words, and the words of rulings and \
            rulebooks, are in the language of `?lang=` (`zh-Hans`, `zh-Hant`, `en`) or of `Accept-Language`.\n\n\
            A program sends a token (`Authorization: Bearer …`); the scope that it needs stands beside each operation. A browser has the cookie of its session and sends \
            `X-CSRF-Token` with whatever is no GET.\n\n\
            What has a version is told with an `ETag`, which can be sent back: as `If-None-Match`, not to be told it \
            again (304), and as `If-Match` with a command, to be told if somebody was faster (412; `*` is any version). \
            Where `Idempotency-Key` is listed, the same request under the same key is done once and answered alike for \
            a day; elsewhere the header is refused.",
    ),
    components(schemas(Told, CrossRow, CrossCell)),
    tags(
        (name = "sessions", description = "Signing in and out, the own account"),
        (name = "accounts", description = "What administrators do with accounts"),
        (name = "events", description = "Events: entrants, rounds, standings"),
        (name = "hall", description = "Who may do what in an event"),
        (name = "games", description = "Games at the tables of an event"),
        (name = "judge", description = "Rulings on repetitions, and the rulebooks they rest on"),
        (name = "operations", description = "Is it alive, what does it count"),
    )
)]
struct Document;

/// The description before the handlers have said anything.
pub(super) fn begun() -> OpenApi {
    Document::openapi()
}

/// Adds what the handlers leave out because it is the same for all, or follows from the rest.
pub(super) fn finish(document: &mut OpenApi) {
    let bearer = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build();
    let cookie = ApiKey::Cookie(ApiKeyValue::new(COOKIE));
    let components = document.components.get_or_insert_default();
    components.add_security_scheme("token", SecurityScheme::Http(bearer));
    components.add_security_scheme("session", SecurityScheme::ApiKey(cookie));
    for item in document.paths.paths.values_mut() {
        for (method, operation) in each_of(item) {
            // Handlers are named within the file of their tag.
            let tag = operation.tags.iter().flatten().next().cloned().unwrap_or_default();
            let name = operation.operation_id.take().unwrap_or_default();
            operation.operation_id = Some(format!("{tag}-{}", name.replace('_', "-")));
            scopes::describe(method, operation);
            for (status, what) in problems(method, operation) {
                let told = Content::new(Some(Ref::from_schema_name("Problem")));
                let response = ResponseBuilder::new().description(what);
                let response = response.content("application/problem+json", told).build();
                let all = &mut operation.responses.responses;
                all.entry(status.to_owned()).or_insert(RefOr::T(response));
            }
            let versioned = operation.responses.responses.contains_key("304");
            for (status, response) in &mut operation.responses.responses {
                let RefOr::T(response) = response else { continue };
                if response.description.is_empty() {
                    response.description = came_of_it(status).to_owned();
                }
                if let Some((name, header)) = header_of(status, versioned) {
                    response.headers.insert(name.to_owned(), header.into());
                }
            }
        }
    }
}

/// What came of a request that was not refused.
fn came_of_it(status: &str) -> &'static str {
    match status {
        "200" => "What was asked for, or what came of the command",
        "201" => "It was made",
        "204" => "It was done, and there is nothing more to tell",
        "304" => "It is still as it was under the tag in `If-None-Match`",
        _ => "It was answered",
    }
}

/// The header that answers of a status carry.
fn header_of(status: &str, versioned: bool) -> Option<(&'static str, Header)> {
    let (name, kind, description) = match status {
        "200" | "304" if versioned => {
            ("ETag", Type::String, "The tag of this version, for `If-None-Match` and `If-Match`")
        }
        "401" => ("WWW-Authenticate", Type::String, "How to show who asks"),
        "429" | "503" => ("Retry-After", Type::Integer, "Ask again after so many seconds"),
        _ => return None,
    };
    let mut header = Header::new(Object::with_type(kind));
    header.description = Some(description.to_owned());
    Some((name, header))
}

/// What can go wrong with an operation.
fn problems(method: &str, operation: &Operation) -> Vec<(&'static str, &'static str)> {
    let has = |place: ParameterIn| parameters(operation).any(|(_, found)| *found == place);
    let named = |name: &str| parameters(operation).any(|(found, _)| found == name);
    let (changes, body) = (method != "GET", operation.request_body.is_some());
    let guarded = operation.security.is_some();
    let all = [
        (body, "400", "The body cannot be read"),
        (true, "401", "What is shown is not right, or it must be known who asks"),
        (changes || guarded, "403", "The asker may not do this"),
        (has(ParameterIn::Path), "404", "There is no such thing, or none that the asker may see"),
        (body, "408", "The body took too long to come"),
        (changes && guarded, "409", "Somebody was faster, or the name is taken"),
        (named("if-match"), "412", "The version that was named is not the present one"),
        (body, "413", "The body is too large"),
        (body, "415", "The body is not of the kind that is wanted"),
        (
            changes || has(ParameterIn::Query),
            "422",
            "Something is not as it must be, or the rules do not allow it",
        ),
        (true, "429", "Too many requests"),
        (true, "500", "Something went wrong in the server"),
        (true, "503", "The server has too much to do"),
    ];
    all.into_iter().filter(|(can, ..)| *can).map(|(_, status, what)| (status, what)).collect()
}

/// The parameters of an operation, by name and place.
pub(super) fn parameters(operation: &Operation) -> impl Iterator<Item = (&str, &ParameterIn)> {
    let all = operation.parameters.iter().flatten();
    all.filter_map(|one| match one {
        RefOr::T(one) => Some((one.name.as_str(), &one.parameter_in)),
        RefOr::Ref(_) => None,
    })
}

/// The operations of an address, by method.
pub(super) fn all_of(item: &PathItem) -> impl Iterator<Item = (&'static str, &Operation)> {
    let all =
        [("GET", &item.get), ("POST", &item.post), ("PUT", &item.put), ("DELETE", &item.delete)];
    all.into_iter().filter_map(|(method, operation)| Some((method, operation.as_ref()?)))
}

fn each_of(item: &mut PathItem) -> impl Iterator<Item = (&'static str, &mut Operation)> {
    let PathItem { get, post, put, delete, .. } = item;
    let all = [("GET", get), ("POST", post), ("PUT", put), ("DELETE", delete)];
    all.into_iter().filter_map(|(method, operation)| Some((method, operation.as_mut()?)))
}
