//! The HTTP API, `/api/v1`.

mod accounts;
mod asking;
mod boards;
mod description;
mod documents;
mod events;
mod games;
mod guard;
mod halls;
mod journal;
mod judging;
mod keys;
mod operations;
mod public_url;
mod reading;
mod rulebooks;
mod scopes;
mod sessions;
mod streams;

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware;
use axum::{Extension, Router};
use tokio::sync::Semaphore;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::set_header::SetResponseHeaderLayer;
use utoipa_axum::router::OpenApiRouter;
use uuid::Uuid;

use crate::callers::Callers;
use crate::live::Live;
use crate::problem::Problem;
use crate::service::Service;

pub(crate) use asking::{BROWSER_COOKIE, Path, Query, cookie, language};
pub(crate) use guard::address;
pub(crate) use judging::rulebook;
pub(crate) use reading::{BODY_TIME, media_type, whole};
pub(crate) use sessions::{no_cookie, sign_in_cookies};
pub(crate) use streams::game as game_stream;

pub use guard::Limits;
pub use public_url::{NoPublicUrl, PublicUrl};

/// What handlers work with.
pub struct App {
    /// What the server does.
    pub service: Arc<Service>,
    /// Those who watch.
    pub live: Arc<Live>,
    /// How it is reached and how much it takes.
    pub limits: Limits,
    /// So many requests may still be taken on.
    pub(crate) turns: Semaphore,
    /// Whose requests are under way.
    pub(crate) under_way: Arc<Callers>,
    /// Who has asked how often.
    pub(crate) rates: guard::Rates<IpAddr>,
    /// Which account has asked how often, from wherever.
    pub(crate) account_rates: guard::Rates<Uuid>,
    /// Who has lines open.
    pub(crate) lines: Arc<Callers>,
    /// Who has opened lines how often.
    pub(crate) line_rates: guard::Rates<IpAddr>,
    /// What is counted.
    pub(crate) counts: operations::Counts,
}

impl App {
    /// A server to be.
    pub fn new(service: Service, limits: Limits) -> Arc<App> {
        let service = Arc::new(service);
        let live = Live::begin(Arc::clone(&service));
        Arc::new(App {
            service,
            live,
            turns: Semaphore::new(limits.requests_at_once.max(1)),
            under_way: Arc::default(),
            limits,
            rates: guard::Rates::default(),
            account_rates: guard::Rates::default(),
            lines: Arc::default(),
            line_rates: guard::Rates::default(),
            counts: operations::Counts::default(),
        })
    }
}

type Routes = OpenApiRouter<Arc<App>>;

fn routes() -> (Router<Arc<App>>, utoipa::openapi::OpenApi) {
    let (router, mut document) = OpenApiRouter::with_openapi(description::begun())
        .merge(operations::routes())
        .nest(
            "/api/v1",
            Routes::new()
                .merge(sessions::routes())
                .merge(accounts::routes())
                .merge(events::routes())
                .merge(halls::routes())
                .merge(games::routes())
                .merge(streams::routes())
                .merge(boards::routes())
                .merge(judging::routes())
                .merge(rulebooks::routes()),
        )
        .split_for_parts();
    description::finish(&mut document);
    (router, document)
}

/// The description of the API.
pub fn openapi() -> utoipa::openapi::OpenApi {
    routes().1
}

/// All routes, as method and path.
pub fn route_list() -> Vec<(String, String)> {
    let mut list = Vec::new();
    for (path, item) in openapi().paths.paths {
        let methods = description::all_of(&item).map(|(method, _)| method.to_owned());
        list.extend(methods.map(|method| (method, path.clone())));
    }
    list
}

/// What a page may load: what lies here, and nothing inline.
pub(crate) const CONTENT_POLICY: &str = "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; \
     form-action 'self'; frame-ancestors 'none'";

/// The whole service as a router.
pub fn router(app: Arc<App>) -> Router {
    let (router, document) = routes();
    let keyless = Arc::new(keys::Keyless::by(&document));
    let scopes = Arc::new(scopes::Scopes::by(&document));
    let document = document.to_pretty_json().expect("the description can be written as JSON");
    let document: Arc<str> = document.into();
    let header = |name: HeaderName, value: &'static str| {
        SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value))
    };
    router
        .merge(crate::pages::router())
        .fallback(async || Problem::NoSuchRoute)
        .method_not_allowed_fallback(async || Problem::NoSuchMethod)
        .layer(Extension(document))
        .layer(DefaultBodyLimit::max(app.limits.body_bytes))
        .layer(middleware::from_fn_with_state(keyless, keys::refuse))
        .layer(middleware::from_fn_with_state(scopes, scopes::explain))
        .layer(middleware::from_fn(guard::know_language))
        .layer(middleware::from_fn(journal::remember))
        .layer(middleware::from_fn_with_state(Arc::clone(&app), guard::identify))
        .layer(middleware::from_fn_with_state(Arc::clone(&app), guard::limit))
        .layer(middleware::from_fn_with_state(Arc::clone(&app), guard::admit))
        .layer(middleware::from_fn(guard::in_time))
        .layer(CatchPanicLayer::custom(guard::panicked))
        .layer(middleware::from_fn_with_state(Arc::clone(&app), guard::speak))
        // Pages and data, but not lines: what is sent on those must not wait to be pressed.
        .layer(CompressionLayer::new())
        .layer(header(header::CACHE_CONTROL, "no-store"))
        .layer(header(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(header(header::REFERRER_POLICY, "same-origin"))
        .layer(header(header::X_FRAME_OPTIONS, "DENY"))
        .layer(header(header::CONTENT_SECURITY_POLICY, CONTENT_POLICY))
        .layer(middleware::from_fn_with_state(Arc::clone(&app), journal::note))
        .with_state(app)
}
