//! Events with as many games as are wanted, through the front door like everybody's.

use std::net::SocketAddr;
use std::sync::Arc;

use hyper::Method;
use hyper::header::SET_COOKIE;
use serde_json::{Value, json};

use crate::LoadError;
use crate::http::{Caller, failed};
use crate::table::Table;

/// An event has at most so many tables.
const TABLES: usize = 100;

/// Somebody who may do everything.
#[derive(Clone)]
pub(crate) struct Chief {
    pub(crate) token: String,
    account: String,
}

/// Makes the first account by the set-up link, and a token for it.
pub(crate) async fn take_over(at: SocketAddr, secret: &str) -> Result<Chief, LoadError> {
    let mut caller = Caller::connect(at, 0).await?;
    let wanted = json!({
        "secret": secret, "login": "load", "name": "Load", "password": "thrown away with its database",
    });
    let (headers, told) = caller.ask(Method::POST, "/api/v1/setup", Some(&wanted), &[]).await?;
    let cookies = headers.get_all(SET_COOKIE).iter().filter_map(|cookie| cookie.to_str().ok());
    let cookies: Vec<&str> = cookies.filter_map(|cookie| cookie.split(';').next()).collect();
    let cookies = cookies.join("; ");
    let session: Value = serde_json::from_slice(&told).map_err(failed)?;
    let csrf = text(&session, "csrf-token")?;
    let headers = [("cookie", cookies.as_str()), ("x-csrf-token", csrf.as_str())];
    let wanted = json!({ "label": "load", "scopes": ["read", "events", "games"] });
    let (_, told) = caller.ask(Method::POST, "/api/v1/me/tokens", Some(&wanted), &headers).await?;
    let made: Value = serde_json::from_slice(&told).map_err(failed)?;
    let token = text(&made, "secret")?;
    let mut caller = caller.with_token(&token);
    let (_, own) = caller.ask(Method::GET, "/api/v1/me", None, &[]).await?;
    let own: Value = serde_json::from_slice(&own).map_err(failed)?;
    Ok(Chief { token, account: text(&own, "id")? })
}

/// Sets up events that everybody may see, with so many games, and starts all of these.
pub(crate) async fn open(
    at: SocketAddr,
    chief: &Chief,
    games: usize,
) -> Result<Vec<Arc<Table>>, LoadError> {
    let mut making = Vec::new();
    for (number, first) in (0..games).step_by(TABLES).enumerate() {
        let chief = chief.clone();
        let tables = TABLES.min(games - first);
        making.push(tokio::spawn(async move { open_event(at, &chief, number, tables).await }));
    }
    let mut all = Vec::with_capacity(games);
    for event in making {
        all.extend(event.await.map_err(failed)??);
    }
    Ok(all)
}

async fn open_event(
    at: SocketAddr,
    chief: &Chief,
    number: usize,
    tables: usize,
) -> Result<Vec<Arc<Table>>, LoadError> {
    let mut caller = Caller::connect(at, 0).await?.with_token(&chief.token);
    let setting = json!({
        "name": format!("Load {}", number + 1),
        "rulebook": "axf-2017",
        "entrants": "players",
        // Every load is paired alike.
        "seed": number + 1,
        "stages": [{ "name": "swiss", "format": { "type": "swiss", "rounds": 1 } }],
    });
    let event = caller.order("/api/v1/events", json!({ "setting": setting })).await?;
    let event = format!("/api/v1/events/{}", text(&event, "id")?);
    let role = json!({ "account": chief.account, "role": { "role": "chief-arbiter" } });
    caller.order(&format!("{event}/roles"), role).await?;
    let doors = json!({ "public": true });
    caller.ask(Method::PUT, &format!("{event}/public"), Some(&doors), &[]).await?;
    let commands = format!("{event}/commands");
    let command = |command: Value| json!({ "command": command });
    for entrant in 1..=tables * 2 {
        let entrant = json!({ "name": format!("Player {entrant}") });
        caller.order(&commands, command(json!({ "do": "enter", "entrant": entrant }))).await?;
    }
    let drawn = json!({ "do": "start-stage", "stage": 1, "numbering": { "by": "in-order" } });
    caller.order(&commands, command(drawn)).await?;
    caller.order(&commands, command(json!({ "do": "pair-round", "stage": 1 }))).await?;
    let wanted = json!({ "stage": 1, "round": 1, "venue": "watched-screen" });
    let games = caller.order(&format!("{event}/games"), wanted).await?;
    let mut all = Vec::with_capacity(tables);
    for game in games.as_array().into_iter().flatten() {
        let id = text(game, "id")?;
        let start = command(json!({ "do": "start" }));
        let started = caller.order(&format!("/api/v1/games/{id}/commands"), start).await?;
        let version = started["version"].as_u64().ok_or_else(|| lacks("version"))?;
        all.push(Arc::new(Table::new(id, version)));
    }
    Ok(all)
}

fn text(of: &Value, key: &str) -> Result<String, LoadError> {
    of[key].as_str().map(str::to_owned).ok_or_else(|| lacks(key))
}

fn lacks(key: &str) -> LoadError {
    failed(format_args!("the answer has no {key:?}"))
}
