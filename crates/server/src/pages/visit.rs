//! Who looks at a page, in which language, and what the page has to say beside its own matter.

use std::convert::Infallible;
use std::sync::Arc;

use askama::Template;
use axum::extract::{FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Redirect, Response};
use chuhe_board::Notation;
use chuhe_game::Game;
use chuhe_game::explain::{self, Style};
use chuhe_rulebook::Language;

use super::forms::Fields;
use super::game::BoardChoice;
use super::tablets::TABLET_COOKIE;
use super::words::Words;
use crate::api::{App, cookie, language};
use crate::identity::Identity;
use crate::problem::{Problem, Told};
use crate::store::Hash;

/// The cookie that remembers the language.
const LANGUAGE_COOKIE: &str = "lang";

/// What stands in an address from which nothing is to be done.
const ONLY_LOOK: &str = "look";

/// What the CSRF token of somebody's forms is bound to: the session, or the tablet. Found out by the guard.
#[derive(Clone, Copy)]
pub(crate) struct Bound(pub(crate) Hash);

/// A page, or what is wrong.
pub(crate) type Shown = Result<Response, Problem>;

/// A visit to a page.
#[derive(Clone)]
pub(crate) struct Visit {
    pub(crate) words: Words,
    pub(crate) identity: Identity,
    /// The address of the page, with what stands after the question mark but for the language.
    pub(crate) here: String,
    /// How an address of this server begins for somebody outside.
    pub(crate) outside: String,
    /// What forms carry.
    pub(crate) csrf: String,
    /// Why what was asked for was not done.
    pub(crate) notice: Option<Told>,
    /// What was filled in when it was not done.
    pub(crate) typed: Fields,
    /// How whoever looks wants boards.
    pub(crate) board: BoardChoice,
    /// The browser was the tablet of this table, and is it no longer.
    pub(crate) was_tablet: bool,
    /// The form that shows this page again with what was typed, where that changes nothing: its address and fields.
    pub(crate) again: Option<(String, Vec<(String, String)>)>,
    has_tablet_cookie: bool,
    /// The language of a page is switched that was refused: what its form asks for is thought through, but not done.
    pub(crate) only_looks: bool,
    /// The path that was asked for.
    path: String,
    /// The language was chosen just now, and is to be remembered.
    chosen: bool,
}

impl FromRequestParts<Arc<App>> for Visit {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Visit, Infallible> {
        let identity = parts.extensions.get::<Identity>().cloned().unwrap_or(Identity::Nobody);
        let bound = parts.extensions.get::<Bound>().copied();
        let mut visit = Visit::of(&parts.uri, &parts.headers);
        visit.csrf = bound.map(|Bound(hash)| app.service.csrf(hash)).unwrap_or_default();
        visit.was_tablet = visit.has_tablet_cookie && identity == Identity::Nobody;
        visit.identity = identity;
        visit.outside = match &app.limits.public_url {
            Some(url) => url.to_string(),
            None => {
                let host = parts.headers.get(header::HOST).and_then(|host| host.to_str().ok());
                format!("http://{}", host.unwrap_or("localhost"))
            }
        };
        Ok(visit)
    }
}

impl Visit {
    /// A visit of somebody of whom only the request is known.
    fn of(uri: &Uri, headers: &HeaderMap) -> Visit {
        let chosen = asked_language(uri);
        let language = chosen
            .or_else(|| Language::from_tag(cookie(headers, LANGUAGE_COOKIE)?))
            .unwrap_or_else(|| language(None, headers));
        let rest: Vec<&str> = uri
            .query()
            .unwrap_or("")
            .split('&')
            .filter(|pair| !pair.starts_with("lang=") && *pair != ONLY_LOOK)
            .collect();
        let rest = rest.join("&");
        let here =
            if rest.is_empty() { uri.path().to_owned() } else { format!("{}?{rest}", uri.path()) };
        Visit {
            words: Words::of(language),
            identity: Identity::Nobody,
            here,
            outside: String::new(),
            csrf: String::new(),
            notice: None,
            typed: Fields::default(),
            board: BoardChoice::of(headers),
            was_tablet: false,
            // Browsers show it at its own game alone.
            has_tablet_cookie: cookie(headers, TABLET_COOKIE).is_some(),
            again: None,
            only_looks: uri.query().unwrap_or("").split('&').any(|pair| pair == ONLY_LOOK),
            path: uri.path().to_owned(),
            chosen: chosen.is_some(),
        }
    }

    pub(crate) fn language(&self) -> Language {
        self.words.language()
    }

    /// The notation in which moves are written for whoever looks.
    pub(crate) fn notation(&self) -> Notation {
        self.board.notation(self.language())
    }

    /// The same with the language.
    pub(crate) fn style(&self) -> Style {
        Style { language: self.language(), notation: Some(self.notation()) }
    }

    /// The language as a page names it.
    pub(crate) fn tag(&self) -> &'static str {
        self.language().key()
    }

    /// A message.
    pub(crate) fn t(&self, key: &str) -> String {
        self.words.t(key)
    }

    /// A message with one thing filled in.
    pub(crate) fn with(&self, key: &str, it: impl ToString) -> String {
        self.words.with(key, it)
    }

    /// A message with several things filled in, by their names.
    pub(crate) fn say(&self, key: &str, all: &[(&'static str, String)]) -> String {
        self.words.say(key, all)
    }

    /// The name of whoever has signed in.
    pub(crate) fn name(&self) -> Option<&str> {
        self.identity.holder().map(|holder| holder.name.as_str())
    }

    pub(crate) fn is_administrator(&self) -> bool {
        self.identity.holder().is_some_and(|holder| holder.administrator)
    }

    /// Whether this is the tablet on a table, which cannot leave its game.
    pub(crate) fn is_tablet(&self) -> bool {
        matches!(self.identity, Identity::Tablet { .. })
    }

    /// This page in every language: tag, name, address.
    pub(crate) fn languages(&self) -> Vec<(&'static str, &'static str, String)> {
        let mark = if self.here.contains('?') { '&' } else { '?' };
        let language = |&language: &Language| {
            let name = match language {
                Language::ZhHans => "简体中文",
                Language::ZhHant => "繁體中文",
                Language::En => "English",
            };
            (language.key(), name, format!("{}{mark}lang={}", self.here, language.key()))
        };
        Language::ALL.iter().map(language).collect()
    }

    /// Where the style sheet, or a script, lies.
    pub(crate) fn asset(&self, name: &str) -> String {
        super::assets::address(name)
    }

    /// What was asked for at this page was not done. A page that must not be shown then is not.
    pub(crate) fn refused(mut self, problem: &Problem, typed: Fields, here: String) -> Visit {
        self.notice = Some(self.told(problem));
        self.typed = typed;
        self.here = here;
        self
    }

    /// The same where a game has refused it: its moves are written for whoever looks.
    pub(crate) fn refused_in(
        self,
        game: &Game,
        problem: &Problem,
        typed: Fields,
        here: String,
    ) -> Visit {
        let style = self.style();
        let mut visit = self.refused(problem, typed, here);
        if let (Problem::Game(refusal), Some(notice)) = (problem, &mut visit.notice) {
            notice.detail = explain::refusal_in(game, refusal, style);
        }
        visit
    }

    /// The same where the page that answers is up to date already: it need not be loaded again.
    pub(crate) fn outrun(mut self, told: Option<String>) -> Visit {
        if let (Some(told), Some(notice)) = (told, &mut self.notice) {
            (notice.detail, notice.code) = (told, String::new());
        }
        self
    }

    /// What was asked for at the desk was not done. There an act that only looks is only thought through, so that the
    /// language can be switched without losing what was typed.
    pub(crate) fn refused_act(self, problem: &Problem, typed: Fields, here: String) -> Visit {
        let action = self.path.clone();
        self.looks(&action, &typed).refused(problem, typed, here)
    }

    /// What was typed only looks at something: the page can be asked for again, in another language, without losing it.
    pub(crate) fn looks(mut self, action: &str, fields: &Fields) -> Visit {
        self.again = Some((action.to_owned(), fields.to_look_again()));
        self
    }

    /// A problem in the words of the pages: a field by its label.
    pub(crate) fn told(&self, problem: &Problem) -> Told {
        let label =
            |place: &String| super::names::field(&self.words, place).unwrap_or(place.clone());
        let problem = match problem {
            Problem::Invalid { place, fault } => {
                Problem::Invalid { place: label(place), fault: *fault }
            }
            Problem::Unreadable { place, fault } => {
                Problem::Unreadable { place: label(place), fault: fault.clone() }
            }
            other => other.clone(),
        };
        let mut told = problem.told(self.language());
        // Versions are for programs.
        if matches!(problem, Problem::Conflict { .. } | Problem::Stale { .. }) {
            told.detail = self.t("changed-meanwhile");
        }
        told
    }

    /// The page.
    pub(crate) fn show(&self, page: &impl Template) -> Shown {
        let html = page.render().map_err(|error| Problem::internal(&error))?;
        let status = self.notice.as_ref().map_or(200, |notice| notice.status);
        let mut response = html_page(status, html);
        if self.chosen {
            let tag = self.tag();
            let cookie = format!("{LANGUAGE_COOKIE}={tag}; Path=/; SameSite=Lax; Max-Age=31536000");
            let cookie = HeaderValue::from_str(&cookie).expect("a language tag is plain");
            response.headers_mut().append(header::SET_COOKIE, cookie);
        }
        Ok(response)
    }
}

/// The language that the address asks for.
fn asked_language(uri: &Uri) -> Option<Language> {
    let pairs = uri.query()?.split('&').filter_map(|pair| pair.split_once('='));
    pairs.filter(|(name, _)| *name == "lang").find_map(|(_, value)| Language::from_tag(value))
}

pub(super) fn html_page(status: u16, html: String) -> Response {
    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::OK);
    let head = [
        (header::CONTENT_TYPE, "text/html; charset=utf-8"),
        (header::CACHE_CONTROL, "private, no-cache"),
        (header::VARY, "Cookie, Accept-Language, Accept"),
    ];
    (status, head, html).into_response()
}

/// It was done: on to the page that shows it.
pub(crate) fn on_to(address: &str) -> Shown {
    Ok(Redirect::to(address).into_response())
}

/// A page that says what is wrong, and the way on.
#[derive(Template)]
#[template(path = "problem.html")]
struct ProblemPage<'a> {
    v: &'a Visit,
    problem: Told,
    next: String,
}

/// Somebody asks for a page, not for data, so that what is wrong is told as a page.
pub(crate) struct PageAsked(Visit);

/// Whether a request asks for a page: by the path, and by what the asker takes.
pub(crate) fn page_asked(request: &Request) -> Option<PageAsked> {
    let path = request.uri().path();
    let accepts = request.headers().get(header::ACCEPT).and_then(|value| value.to_str().ok());
    let page = accepts.unwrap_or("").contains("text/html");
    let data = path == "/api" || path.starts_with("/api/");
    (page && !data).then(|| PageAsked(Visit::of(request.uri(), request.headers())))
}

impl PageAsked {
    /// The page about a problem.
    pub(crate) fn about(
        self,
        problem: &Problem,
        identity: Identity,
        csrf: String,
    ) -> Option<String> {
        let PageAsked(mut visit) = self;
        (visit.identity, visit.csrf) = (identity, csrf);
        let unknown = matches!(problem, Problem::NotFound | Problem::SignInFirst);
        visit.was_tablet = visit.has_tablet_cookie && unknown;
        let next = super::escaped(&visit.here);
        let page = ProblemPage { v: &visit, problem: visit.told(problem), next };
        page.render().ok()
    }
}
