//! The pages: plain HTML from the server, in three languages, that works without scripts. Every page does what it
//! does by the same functions of the [`Service`](crate::service::Service) as the API.

mod accounts;
mod acts;
mod assets;
mod comparison;
mod contents;
mod description;
mod entrants;
mod event;
mod events;
mod figures;
mod forms;
mod game;
mod glossary;
mod help;
mod home;
mod invitations;
mod judge;
mod log;
mod names;
mod officials;
mod own;
mod round;
mod rulebooks;
mod search;
mod tables;
mod tablets;
mod visit;
mod words;

use std::sync::Arc;

use axum::Router;
use axum::routing::{MethodFilter, get, on};

use crate::api::App;

pub(crate) use description::show as api_page;
pub(crate) use forms::token_in_form;
pub(crate) use tablets::tablet_at;
pub(crate) use visit::{Bound, Visit, page_asked};

/// The pages, each with its method, its address and what answers: the list and the router come from one table.
macro_rules! pages {
    ($($method:ident $path:literal $handler:path;)+) => {
        /// All pages, as method and path.
        pub const ROUTES: &[(&str, &str)] = &[$((stringify!($method), $path),)+];

        fn table() -> Router<Arc<App>> {
            Router::new()$(.route($path, on(MethodFilter::$method, $handler)))+
        }
    };
}

pages! {
    GET "/" home::show;
    GET "/setup/{secret}" own::set_up_form;
    POST "/setup/{secret}" own::set_up;
    GET "/login" own::login_form;
    POST "/login" own::login;
    POST "/logout" own::logout;
    GET "/me" own::show;
    POST "/me/password" own::change_password;
    POST "/me/tokens" own::make_token;
    POST "/me/tokens/{id}/revoke" own::revoke_token;
    GET "/accounts" accounts::show;
    POST "/accounts" accounts::open;
    POST "/accounts/{id}/password" accounts::reset;
    POST "/accounts/{id}/lock" accounts::lock;
    POST "/accounts/{id}/name" accounts::rename;
    POST "/accounts/{id}/administrator" accounts::set_administrator;
    POST "/accounts/{id}/tokens/{token}/revoke" accounts::revoke_token;
    GET "/events" events::show;
    POST "/events" events::create;
    GET "/events/{event}" event::show;
    POST "/events/{event}/start-stage" event::start_stage;
    POST "/events/{event}/pair" event::pair;
    POST "/events/{event}/unpair" event::unpair;
    POST "/events/{event}/doors" event::doors;
    POST "/events/{event}/close" event::close;
    GET "/events/{event}/entrants" entrants::show;
    POST "/events/{event}/entrants" entrants::enter;
    POST "/events/{event}/entrants/{entrant}/withdraw" entrants::withdraw;
    GET "/events/{event}/rounds/{stage}/{round}" round::show;
    POST "/events/{event}/rounds/{stage}/{round}/result" round::enter_result;
    POST "/events/{event}/rounds/{stage}/{round}/correction" round::correct_result;
    POST "/events/{event}/rounds/{stage}/{round}/games" round::open_games;
    GET "/events/{event}/standings" tables::standings;
    GET "/events/{event}/crosstable" tables::cross_table;
    GET "/events/{event}/games" tables::games;
    GET "/events/{event}/officials" officials::show;
    POST "/events/{event}/officials" officials::give;
    POST "/events/{event}/officials/take" officials::take;
    POST "/events/{event}/invitations" officials::invite;
    POST "/events/{event}/invitations/{id}/withdraw" officials::withdraw;
    GET "/events/{event}/log" log::show;
    GET "/games/{game}" game::show;
    POST "/games/{game}/act" acts::act;
    POST "/games/{game}/tablet" tablets::place;
    POST "/games/{game}/tablet/remove" tablets::remove;
    GET "/invitations/{secret}" invitations::show;
    POST "/invitations/{secret}" invitations::accept;
    GET "/tablets/{secret}" tablets::follow;
    GET "/tablets/{secret}/qr.svg" tablets::code;
    GET "/judge" judge::show;
    POST "/judge" judge::ask;
    GET "/rulebooks" rulebooks::list;
    GET "/rulebooks/{id}" rulebooks::one;
    GET "/rulebooks/{id}/figures/{figure}" rulebooks::figure;
    GET "/compare" comparison::show;
    GET "/glossary" glossary::show;
    GET "/glossary/{picture}" glossary::picture;
    GET "/search" search::show;
    GET "/help" help::show;
}

/// All pages.
pub(crate) fn router() -> Router<Arc<App>> {
    table().route("/static/{edition}/{name}", get(assets::show))
}

/// A text as it can stand in an address after the question mark.
fn escaped(text: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.~/".contains(&byte);
    let byte = |byte: u8| {
        if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") }
    };
    text.bytes().map(byte).collect()
}
