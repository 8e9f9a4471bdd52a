//! The pages: plain HTML from the server, in three languages, that works without scripts. Every page does what it
//! does by the same functions of the [`Service`](crate::service::Service) as the API.

mod accounts;
mod acts;
mod assets;
mod board;
mod bracket;
mod comparison;
mod contents;
mod crosstable;
mod description;
mod desk;
mod entrant;
mod entrants;
mod event;
mod events;
mod figures;
mod forms;
mod frame;
mod game;
mod game_head;
mod games;
mod glossary;
mod hall;
mod help;
mod home;
mod invitations;
mod judge;
mod listed;
mod log;
mod members;
mod names;
mod officials;
mod overview;
mod own;
mod own_games;
mod panel;
mod print;
mod regulations;
mod replay;
mod round;
mod rulebooks;
mod search;
mod standings;
mod tablets;
mod teams;
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
    POST "/events" desk::creation::create;
    GET "/events/new" desk::creation::show;
    GET "/events/{event}" event::show;
    GET "/events/{event}/entrants" entrants::show;
    GET "/events/{event}/entrants/{entrant}" entrant::show;
    GET "/events/{event}/teams" teams::show;
    GET "/events/{event}/rounds/{stage}/{round}" round::show;
    POST "/events/{event}/rounds/{stage}/{round}/games" round::open_games;
    GET "/events/{event}/standings" standings::show;
    GET "/events/{event}/crosstable" crosstable::show;
    GET "/events/{event}/bracket" bracket::show;
    GET "/events/{event}/regulations" regulations::show;
    GET "/events/{event}/games" games::show;
    GET "/events/{event}/hall" hall::show;
    GET "/events/{event}/desk" desk::show;
    POST "/events/{event}/desk/draw" desk::draw;
    POST "/events/{event}/desk/unpair" desk::unpair;
    POST "/events/{event}/desk/end-stage" desk::end_stage;
    POST "/events/{event}/desk/tie" desk::break_tie;
    POST "/events/{event}/desk/note" desk::note;
    POST "/events/{event}/desk/doors" desk::doors;
    POST "/events/{event}/desk/close" desk::close;
    GET "/events/{event}/desk/entries" desk::entries::show;
    POST "/events/{event}/desk/entries" desk::entries::enter;
    POST "/events/{event}/desk/import" desk::import::look;
    GET "/events/{event}/desk/entries/{entrant}" desk::entrant::show;
    POST "/events/{event}/desk/entries/{entrant}" desk::entrant::amend;
    POST "/events/{event}/desk/entries/{entrant}/withdraw" desk::entrant::withdraw;
    POST "/events/{event}/desk/entries/{entrant}/return" desk::entrant::come_back;
    POST "/events/{event}/desk/entries/{entrant}/sanction" desk::entrant::sanction;
    GET "/events/{event}/desk/pair/{stage}" desk::pairing::show;
    POST "/events/{event}/desk/pair/{stage}" desk::pairing::pair;
    GET "/events/{event}/desk/swap/{stage}" desk::swap::show;
    POST "/events/{event}/desk/swap/{stage}" desk::swap::swap;
    POST "/events/{event}/desk/forbid/{stage}" desk::swap::forbid;
    GET "/events/{event}/desk/results/{stage}/{round}" desk::results::show;
    POST "/events/{event}/desk/results/{stage}/{round}" desk::results::enter;
    POST "/events/{event}/desk/results/{stage}/{round}/lot" desk::results::draw_lot;
    GET "/events/{event}/desk/correct/{stage}/{round}/{table}/{no}" desk::correction::show;
    POST "/events/{event}/desk/correct/{stage}/{round}/{table}/{no}" desk::correction::correct;
    GET "/events/{event}/desk/lineups/{stage}/{round}" desk::lineups::show;
    POST "/events/{event}/desk/lineups/{stage}/{round}" desk::lineups::hand_in;
    GET "/events/{event}/desk/appeals" desk::appeals::show;
    POST "/events/{event}/desk/appeals" desk::appeals::lodge;
    POST "/events/{event}/desk/appeals/{appeal}" desk::appeals::decide;
    GET "/events/{event}/arbiter" panel::show;
    GET "/events/{event}/arbiter/{game}" panel::card;
    GET "/events/{event}/officials" officials::show;
    POST "/events/{event}/officials" officials::give;
    POST "/events/{event}/officials/take" officials::take;
    POST "/events/{event}/invitations" officials::invite;
    POST "/events/{event}/invitations/{id}/withdraw" officials::withdraw;
    GET "/events/{event}/log" log::show;
    GET "/events/{event}/print" print::list;
    GET "/events/{event}/print/{what}" print::sheet;
    GET "/games/{game}" game::show;
    GET "/games/{game}/stream" crate::api::game_stream;
    GET "/games/{game}/arbiter" panel::table::show;
    GET "/games/{game}/replay" replay::show;
    GET "/games/{game}/record/{format}" replay::record;
    GET "/games/{game}/diagram.svg" replay::diagram::show;
    GET "/games/{game}/demo" hall::demonstration::show;
    POST "/games/{game}/act" acts::act;
    POST "/games/{game}/tablet" tablets::place;
    POST "/games/{game}/tablet/remove" tablets::remove;
    GET "/invitations/{secret}" invitations::show;
    POST "/invitations/{secret}" invitations::accept;
    GET "/tablets/{secret}" tablets::follow;
    POST "/tablets/{secret}" tablets::take;
    GET "/tablets/{secret}/qr.svg" tablets::code;
    GET "/judge" judge::show;
    POST "/judge" judge::ask;
    GET "/judge/sheet" judge::sheet;
    POST "/judge/sheet" judge::ask_sheet;
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
