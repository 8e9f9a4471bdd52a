//! The authorisation matrix: every route and every role, from `authorisation.tsv`.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicUsize, Ordering};

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use tokio::sync::Mutex;

use crate::hall::{Answer, Guest, Hall, PASSWORD};
use crate::story::{give, paired_event};

const TABLE: &str = include_str!("authorisation.tsv");

pub(crate) struct Row {
    pub(crate) method: String,
    pub(crate) path: String,
    pub(crate) case: String,
    pub(crate) doors: String,
    cells: Vec<(String, String)>,
}

fn rows() -> Vec<Row> {
    let mut lines = TABLE.lines().filter(|line| !line.starts_with('#'));
    let roles: Vec<&str> = lines.next().unwrap().split('\t').skip(4).collect();
    let row = |line: &str| {
        let fields: Vec<String> = line.split('\t').map(str::to_owned).collect();
        assert_eq!(fields.len(), 4 + roles.len(), "{line}");
        let cells = roles.iter().map(|role| (*role).to_owned()).zip(fields[4..].to_vec());
        Row {
            method: fields[0].clone(),
            path: fields[1].clone(),
            case: fields[2].clone(),
            doors: fields[3].clone(),
            cells: cells.collect(),
        }
    };
    lines.map(row).collect()
}

#[test]
fn every_route_stands_in_the_table_and_every_row_is_about_a_route() {
    let pages = chuhe_server::pages::ROUTES.iter();
    let pages = pages.map(|(method, path)| ((*method).to_owned(), (*path).to_owned()));
    let routes: BTreeSet<_> = chuhe_server::api::route_list().into_iter().chain(pages).collect();
    let told: BTreeSet<_> = rows().into_iter().map(|row| (row.method, row.path)).collect();
    let missing: Vec<_> = routes.difference(&told).collect();
    let strange: Vec<_> = told.difference(&routes).collect();
    assert!(missing.is_empty(), "routes without a row: {missing:?}");
    assert!(strange.is_empty(), "rows without a route: {strange:?}");
    for row in rows().iter().filter(|row| row.doors != "any") {
        let other = if row.doors == "open" { "closed" } else { "open" };
        let both =
            |one: &Row| (&one.method, &one.path, &one.case) == (&row.method, &row.path, &row.case);
        let there = rows().iter().any(|one| both(one) && one.doors == other);
        assert!(there, "{} {} {} has no row for {other} doors", row.method, row.path, row.case);
    }
}

/// An event with somebody in every role.
pub(crate) struct Event {
    pub(crate) id: String,
    pub(crate) games: Vec<String>,
}

/// Everybody who asks.
pub(crate) struct Cast {
    pub(crate) hall: Hall,
    pub(crate) accounts: Vec<(&'static str, Guest)>,
    tokens: Mutex<Vec<(String, Guest)>>,
    /// Somebody to whom things are done.
    pub(crate) target: Guest,
    closed: Event,
    open: Event,
    pub(crate) elsewhere: Event,
    pub(crate) count: AtomicUsize,
}

impl Cast {
    async fn gather() -> Cast {
        let hall = Hall::open().await;
        let administrator = hall.administrator().await;
        let mut accounts = Vec::new();
        for login in [
            "stranger",
            "organiser",
            "chief-arbiter",
            "arbiter",
            "arbiter-elsewhere",
            "captain",
            "player",
            "player-elsewhere",
            "spectator",
        ] {
            accounts.push((login, hall.account(&administrator, login).await));
        }
        let target = hall.account(&administrator, "target").await;
        accounts.push(("administrator", administrator));
        let (closed, open) = (event(&accounts, false).await, event(&accounts, true).await);
        let elsewhere = event(&accounts, false).await;
        let (count, tokens) = (AtomicUsize::new(0), Mutex::default());
        Cast { hall, accounts, tokens, target, closed, open, elsewhere, count }
    }

    /// Who has a role, as he asks in an event. Tablets are placed anew, since others may have been since.
    pub(crate) async fn role(&self, name: &str, event: &Event, fresh: bool) -> Guest {
        let game = match name {
            "nobody" => return self.hall.nobody(),
            "tablet" => &event.games[0],
            "tablet-elsewhere" => &event.games[1],
            _ if name.starts_with("token-") => return self.token(name).await,
            _ if fresh && name == "administrator" => return self.hall.signed_in("admin").await,
            _ if fresh => return self.hall.signed_in(name).await,
            _ => return named(&self.accounts, name).clone(),
        };
        let path = format!("/api/v1/games/{game}/tablet");
        let placed = named(&self.accounts, "chief-arbiter").post(&path, json!({})).await;
        let placed = placed.ok(StatusCode::CREATED);
        self.hall.nobody().with_token(placed["secret"].as_str().unwrap())
    }

    /// A token of the organiser. It is made anew if it has ended with a password.
    async fn token(&self, name: &str) -> Guest {
        let mut tokens = self.tokens.lock().await;
        if let Some(at) = tokens.iter().position(|(one, _)| one == name) {
            let (_, token) = &tokens[at];
            if token.get("/api/v1/me").await.status == StatusCode::OK {
                return token.clone();
            }
            tokens.remove(at);
        }
        let scope = name.trim_start_matches("token-");
        let wanted = json!({ "label": name, "scopes": [scope] });
        let organiser = named(&self.accounts, "organiser");
        let made = organiser.post("/api/v1/me/tokens", wanted).await.ok(StatusCode::CREATED);
        let token = self.hall.nobody().with_token(made["secret"].as_str().unwrap());
        tokens.push((name.to_owned(), token.clone()));
        token
    }

    /// A new token of the one to whom things are done. His session may have ended since.
    pub(crate) async fn token_of_target(&self) -> String {
        let target = self.hall.signed_in("target").await;
        let wanted = json!({ "label": "old", "scopes": ["read"] });
        let made = target.post("/api/v1/me/tokens", wanted).await.ok(StatusCode::CREATED);
        made["id"].as_str().unwrap().to_owned()
    }

    /// The event that a row is about.
    pub(crate) fn event(&self, row: &Row) -> &Event {
        if row.doors == "open" { &self.open } else { &self.closed }
    }

    async fn ask(&self, row: &Row, role: &str) -> Answer {
        let event = self.event(row);
        let guest = self.role(role, event, row.path == "/api/v1/session").await;
        let chief = named(&self.accounts, "chief-arbiter");
        let organiser = named(&self.accounts, "organiser");
        let (id, game) = (&event.id, &event.games[0]);
        let mut path = row.path.replace("{event}", id).replace("{game}", game);
        path = path.replace("{stage}", "1").replace("{round}", "1");
        let target = self.target.account();
        let spectator = json!({ "role": "spectator" });
        let first = json!({ "stage": 1, "round": 1, "table": 1, "game": 1 });
        let with = |more: Value| {
            let mut both = first.as_object().unwrap().clone();
            both.extend(more.as_object().unwrap().clone());
            json!({ "command": both })
        };
        let drawn = json!({ "outcome": { "type": "drawn" } });
        let right = with(json!({ "do": "enter-result", "result": drawn }));
        let struck =
            with(json!({ "do": "correct-result", "result": null, "reason": "not yet played" }));
        let game_with = json!({ "moves": "h2e2" });
        let route = format!("{} {}", row.method, row.path.trim_start_matches("/api/v1"));
        let body = match (route.as_str(), row.case.as_str()) {
            ("GET /rulebooks/{id}", _) => {
                path = path.replace("{id}", "axf-2017");
                None
            }
            ("GET /crosstable", _) => None,
            ("POST /setup", _) => {
                let secret = &self.hall.setup;
                Some(json!({ "secret": secret, "login": "b", "name": "B", "password": PASSWORD }))
            }
            ("POST /session", _) => Some(json!({ "login": "target", "password": PASSWORD })),
            ("PUT /me/password", _) => Some(json!({ "old": PASSWORD, "new": PASSWORD })),
            ("POST /me/tokens", _) => Some(json!({ "label": "new", "scopes": ["read"] })),
            ("DELETE /me/tokens/{id}", _) => {
                let known = self.accounts.iter().find(|(name, _)| *name == role);
                let holder = known.map_or(organiser, |(_, holder)| holder);
                let wanted = json!({ "label": "old", "scopes": ["read"] });
                let made = holder.post("/api/v1/me/tokens", wanted).await.ok(StatusCode::CREATED);
                path = path.replace("{id}", made["id"].as_str().unwrap());
                None
            }
            ("POST /accounts", _) => {
                let login = format!("new-{}", self.count.fetch_add(1, Ordering::Relaxed));
                Some(json!({ "login": login, "name": "New", "password": PASSWORD }))
            }
            ("PUT /accounts/{id}/password", _) => {
                path = path.replace("{id}", target);
                Some(json!({ "password": PASSWORD }))
            }
            ("PUT /accounts/{id}/lock", _) => {
                path = path.replace("{id}", target);
                Some(json!({ "locked": false }))
            }
            ("PUT /accounts/{id}/name", _) => {
                path = path.replace("{id}", target);
                Some(json!({ "name": "The target" }))
            }
            ("PUT /accounts/{id}/administrator", _) => {
                path = path.replace("{id}", target);
                Some(json!({ "administrator": false }))
            }
            ("GET /accounts/{id}/tokens", _) => {
                path = path.replace("{id}", target);
                None
            }
            ("DELETE /accounts/{id}/tokens/{token}", _) => {
                let token = self.token_of_target().await;
                path = path.replace("{id}", target).replace("{token}", &token);
                None
            }
            ("POST /events", _) => {
                Some(json!({ "name": "New", "rulebook": "axf-2017", "plan": "women" }))
            }
            ("POST /invitations", _) => {
                let links = format!("/api/v1/events/{}/invitations", self.elsewhere.id);
                let made = organiser.post(&links, json!({ "role": spectator })).await;
                Some(json!({ "secret": made.ok(StatusCode::CREATED)["secret"] }))
            }
            ("POST /board", _) => Some(json!({ "moves": "h2e2" })),
            ("POST /judge", _) => Some(game_with),
            ("POST /judge/batch", _) => Some(json!({ "games": [game_with] })),
            ("POST /events/{event}/roles", "arbiter") => {
                Some(json!({ "account": target, "role": { "role": "arbiter", "tables": [2] } }))
            }
            ("POST /events/{event}/roles", _) => {
                Some(json!({ "account": target, "role": spectator }))
            }
            ("POST /events/{event}/roles/removals", _) => {
                give(organiser, id, &self.target, spectator.clone()).await;
                Some(json!({ "account": target, "role": spectator, "reason": "left" }))
            }
            ("PUT /events/{event}/public", _) => Some(json!({ "public": row.doors == "open" })),
            ("POST /events/{event}/invitations", _) => Some(json!({ "role": spectator })),
            ("DELETE /events/{event}/invitations/{id}", _) => {
                let links = format!("/api/v1/events/{id}/invitations");
                let made = organiser.post(&links, json!({ "role": spectator })).await;
                let made = made.ok(StatusCode::CREATED);
                path = path.replace("{id}", made["id"].as_str().unwrap());
                None
            }
            ("POST /events/{event}/commands", "note") => {
                Some(json!({ "command": { "do": "note", "text": "late start" } }))
            }
            ("POST /events/{event}/commands", "enter-result") => {
                // There is nothing to be struck out the first time.
                chief.post(&path, struck).await;
                Some(right)
            }
            ("POST /events/{event}/commands", "correct-result") => {
                organiser.post(&path, right).await;
                Some(struck)
            }
            ("POST /events/{event}/commands", "amend") => {
                let entrant = json!({ "name": "Player 4" });
                Some(json!({ "command": { "do": "amend", "id": 4, "entrant": entrant } }))
            }
            ("POST /events/{event}/games", _) => {
                Some(json!({ "stage": 1, "round": 1, "table": 1, "venue": "table" }))
            }
            ("POST /games/{game}/commands", "tick") => Some(json!({ "command": { "do": "tick" } })),
            ("POST /games/{game}/commands", "pause") => {
                // It does not stand still the first time.
                chief.post(&path, json!({ "command": { "do": "resume" } })).await;
                Some(json!({ "command": { "do": "pause", "reason": "a look" } }))
            }
            ("POST /games/{game}/tablet", _) => None,
            ("DELETE /games/{game}/tablet", _) => {
                if role != "tablet" {
                    self.role("tablet", event, false).await;
                }
                None
            }
            (route, case) if row.method != "GET" && row.path != "/api/v1/session" => {
                panic!("no body is known for {route} {case}")
            }
            _ => None,
        };
        if path.ends_with("/stream") {
            return guest.watch(&path, None).await.begun().await;
        }
        let method: Method = row.method.parse().unwrap();
        guest.ask(method, &path, &[], body).await
    }
}

pub(crate) fn named<'a>(of: &'a [(&'static str, Guest)], name: &str) -> &'a Guest {
    &of.iter().find(|(one, _)| *one == name).unwrap_or_else(|| panic!("nobody is {name}")).1
}

/// An event in which everybody has his role, with both games of its first round under way.
async fn event(accounts: &[(&'static str, Guest)], public: bool) -> Event {
    let organiser = named(accounts, "organiser");
    let id = paired_event(organiser).await;
    let wanted = json!({ "stage": 1, "round": 1, "venue": "table" });
    let path = format!("/api/v1/events/{id}");
    let games = organiser.post(&format!("{path}/games"), wanted).await.ok(StatusCode::CREATED);
    let seat = |game: usize, side: &str| games[game][side].clone();
    let captain = json!({ "role": "captain", "entrant": seat(0, "black")["entrant"] });
    for (name, role) in [
        ("chief-arbiter", json!({ "role": "chief-arbiter" })),
        ("arbiter", json!({ "role": "arbiter", "tables": [1] })),
        ("arbiter-elsewhere", json!({ "role": "arbiter", "tables": [2] })),
        ("captain", captain),
        ("player", json!({ "role": "player", "seat": seat(0, "red") })),
        ("player-elsewhere", json!({ "role": "player", "seat": seat(1, "red") })),
        ("spectator", json!({ "role": "spectator" })),
    ] {
        give(organiser, &id, named(accounts, name), role).await;
    }
    if public {
        let opened = organiser.put(&format!("{path}/public"), json!({ "public": true })).await;
        opened.ok(StatusCode::NO_CONTENT);
    }
    let ids = games.as_array().unwrap().iter().map(|game| game["id"].as_str().unwrap().to_owned());
    let games: Vec<String> = ids.collect();
    for game in &games {
        let start = json!({ "command": { "do": "start", "absent": [] } });
        let path = format!("/api/v1/games/{game}/commands");
        named(accounts, "chief-arbiter").post(&path, start).await.ok(StatusCode::OK);
    }
    Event { id, games }
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_may_do_what_the_table_says_and_nothing_else() {
    let cast = Cast::gather().await;
    let mut wrong = Vec::new();
    let mut asked = 0;
    for row in rows() {
        for (role, expected) in &row.cells {
            let page = chuhe_server::pages::ROUTES.contains(&(&row.method, &row.path));
            // A line is one wherever it begins.
            let answer = match page && !row.path.ends_with("/stream") {
                true => cast.ask_page(&row, role).await,
                false => cast.ask(&row, role).await,
            };
            let found = match answer.status.as_u16() {
                200..=299 => "ok".to_owned(),
                // Done: the page that shows it comes next.
                303 if page => "ok".to_owned(),
                422 if page || answer.text.contains("\"code\":\"refused-") => "refused".to_owned(),
                other => other.to_string(),
            };
            asked += 1;
            if found != *expected {
                let Row { method, path, case, doors, .. } = &row;
                let text = answer.text.chars().take(160).collect::<String>();
                wrong.push(format!(
                    "{method} {path} {case} {doors} {role}: {found}, not {expected}: {text}"
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {asked}:\n{}", wrong.len(), wrong.join("\n"));
}
