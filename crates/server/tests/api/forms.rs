//! The pages in the authorisation matrix: their forms, filled in as those fill them in who may.

use std::sync::atomic::Ordering;

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::hall::{Answer, Guest, PASSWORD};
use crate::matrix::{Cast, Row, named};
use crate::story::give;

impl Cast {
    /// Somebody asks for a page or sends its form.
    pub(crate) async fn ask_page(&self, row: &Row, role: &str) -> Answer {
        let event = self.event(row);
        // Signing in and out changes the cookies, which the others still need.
        let fresh = matches!(row.path.as_str(), "/login" | "/logout");
        let guest = self.role(role, event, fresh).await;
        let (path, fields) = self.form(row, role).await;
        let method: Method = row.method.parse().unwrap();
        if method == Method::GET {
            return guest.get(&path).await;
        }
        let form = ("content-type", "application/x-www-form-urlencoded");
        let pairs = fields.iter().map(|(name, value)| format!("{name}={}", encoded(value)));
        let body = pairs.collect::<Vec<_>>().join("&");
        guest.send(method, &path, &[form], body.into_bytes()).await
    }

    /// Where the form of a row goes, and what stands in it. Where the thing is done once and for all, it is made
    /// anew first, or the rules refuse it to everybody who may ask for it.
    async fn form(&self, row: &Row, role: &str) -> (String, Vec<(&'static str, String)>) {
        let event = self.event(row);
        let (id, game) = (&event.id, &event.games[0]);
        let organiser = named(&self.accounts, "organiser");
        let chief = named(&self.accounts, "chief-arbiter");
        let target = self.target.account().to_owned();
        let spectator = json!({ "role": "spectator" });
        let path = row.path.replace("{event}", id).replace("{game}", game);
        let path = path.replace("{stage}", "1").replace("{round}", "1").replace("{entrant}", "4");
        let path = path.replace("{format}", "pgn");
        let own = |text: &str| text.to_owned();
        let password = || own(PASSWORD);
        let with = |part: &str, value: &str| path.replace(part, value);
        let route = format!("{} {}", row.method, row.path);
        match (route.as_str(), row.case.as_str()) {
            ("POST /setup/{secret}", _) => {
                let fields =
                    vec![("login", own("b")), ("name", own("B")), ("password", password())];
                (with("{secret}", &self.hall.setup), fields)
            }
            ("GET /setup/{secret}", _) => (with("{secret}", &self.hall.setup), vec![]),
            ("POST /login", _) => (path, vec![("login", own("target")), ("password", password())]),
            ("POST /me/password", _) => (path, vec![("old", password()), ("new", password())]),
            ("POST /me/tokens", _) => (path, vec![("label", own("new")), ("scope", own("read"))]),
            ("POST /me/tokens/{id}/revoke", _) => {
                let known = self.accounts.iter().find(|(name, _)| *name == role);
                let holder = known.map_or(organiser, |(_, holder)| holder);
                let wanted = json!({ "label": "old", "scopes": ["read"] });
                (with("{id}", &made(holder, "/api/v1/me/tokens", wanted, "id").await), vec![])
            }
            ("POST /accounts", _) => {
                let login = format!("form-{}", self.count.fetch_add(1, Ordering::Relaxed));
                (path, vec![("login", login), ("name", own("New")), ("password", password())])
            }
            ("POST /accounts/{id}/password", _) => {
                (with("{id}", &target), vec![("password", password())])
            }
            ("POST /accounts/{id}/lock", _) => (with("{id}", &target), vec![("locked", own("no"))]),
            ("POST /accounts/{id}/name", _) => {
                (with("{id}", &target), vec![("name", own("The target"))])
            }
            ("POST /accounts/{id}/administrator", _) => {
                (with("{id}", &target), vec![("administrator", own("no"))])
            }
            ("POST /accounts/{id}/tokens/{token}/revoke", _) => {
                let token = self.token_of_target().await;
                (with("{id}", &target).replace("{token}", &token), vec![])
            }
            ("POST /events", _) => {
                (path, vec![("name", own("New")), ("plan", own("axf-2017/women"))])
            }
            ("POST /events/{event}/desk/doors", _) => {
                let public = if row.doors == "open" { "yes" } else { "no" };
                (path, vec![("public", own(public))])
            }
            ("POST /events/{event}/desk/entries", _) => {
                let name = format!("Late {}", self.count.fetch_add(1, Ordering::Relaxed));
                (path, vec![("name", name)])
            }
            // Looked at only: nobody is entered.
            ("POST /events/{event}/desk/import", _) => (path, vec![("pasted", own("name\nA"))]),
            ("POST /events/{event}/desk/results/{stage}/{round}", _) => {
                let result = json!({ "do": "correct-result", "result": null, "reason": "not yet" });
                chief.command(id, first_table(result)).await;
                (path, vec![("result-1-1", own("drawn"))])
            }
            ("POST /events/{event}/desk/correct/{stage}/{round}/{table}/{no}", _) => {
                let drawn = json!({ "outcome": { "type": "drawn" } });
                let result = json!({ "do": "enter-result", "result": drawn });
                organiser.command(id, first_table(result)).await;
                let fields = [("result-right", "none"), ("reason", "no"), ("step", "do")];
                let path = with("{table}", "1").replace("{no}", "1");
                (path, fields.map(|(name, value)| (name, own(value))).to_vec())
            }
            ("GET /events/{event}/desk/correct/{stage}/{round}/{table}/{no}", _) => {
                (with("{table}", "1").replace("{no}", "1"), vec![])
            }
            // Whole forms of what the rules refuse even to those who may ask for it, so that nothing is changed.
            (route, _) if route.starts_with("POST /events/{event}/desk/") => {
                let act = route.trim_start_matches("POST /events/{event}/desk/");
                let fields: &[(&str, &str)] = match act {
                    "draw" => &[("stage", "1"), ("numbering", "rating")],
                    "end-stage" => &[("stage", "9"), ("reason", "none")],
                    "tie" => &[("stage", "1"), ("entrant", "1")],
                    "note" => &[("text", "The lights went out.")],
                    "entries/{entrant}" => &[("name", "Player 4")],
                    "entries/{entrant}/sanction" => &[("measure", "warn")],
                    "pair/{stage}" => &[("step", "fix")],
                    "swap/{stage}" => &[("who", "1"), ("who", "2"), ("step", "do")],
                    "forbid/{stage}" => &[("a", "1"), ("b", "99"), ("reason", "kin")],
                    "results/{stage}/{round}/lot" => &[("table", "1")],
                    "lineups/{stage}/{round}" => &[("team", "1"), ("member", "1")],
                    "appeals" => &[("entrant", "1"), ("game", "1.1.1.1"), ("text", "No.")],
                    "appeals/{appeal}" => &[("upheld", "no"), ("text", "No.")],
                    _ => &[("stage", "1")],
                };
                let fields = fields.iter().map(|&(name, value)| (name, own(value)));
                (with("{appeal}", "1"), fields.collect())
            }
            ("POST /events/{event}/rounds/{stage}/{round}/games", _) => {
                (path, vec![("table", own("1")), ("venue", own("table"))])
            }
            ("POST /events/{event}/officials", case) => {
                let role = if case == "arbiter" { "arbiter" } else { "spectator" };
                (path, vec![("account", target), ("role", own(role)), ("tables", own("2"))])
            }
            ("POST /events/{event}/officials/take", _) => {
                give(organiser, id, &self.target, spectator.clone()).await;
                let role = spectator.to_string();
                (path, vec![("account", target), ("role", role), ("reason", own("left"))])
            }
            ("POST /events/{event}/invitations", _) => (path, vec![("role", own("spectator"))]),
            ("POST /events/{event}/invitations/{id}/withdraw", _) => {
                let links = format!("/api/v1/events/{id}/invitations");
                let wanted = json!({ "role": spectator });
                (with("{id}", &made(organiser, &links, wanted, "id").await), vec![])
            }
            ("POST /games/{game}/act", "pause") => {
                let commands = format!("/api/v1/games/{game}/commands");
                chief.post(&commands, json!({ "command": { "do": "resume" } })).await;
                (path, vec![("do", own("pause")), ("reason", own("a look"))])
            }
            ("POST /games/{game}/act", _) => (path, vec![("do", own("tick"))]),
            ("POST /games/{game}/tablet/remove", _) => {
                if role != "tablet" {
                    self.role("tablet", event, false).await;
                }
                (path, vec![])
            }
            ("GET /invitations/{secret}" | "POST /invitations/{secret}", _) => {
                let links = format!("/api/v1/events/{}/invitations", self.elsewhere.id);
                let wanted = json!({ "role": spectator });
                (with("{secret}", &made(organiser, &links, wanted, "secret").await), vec![])
            }
            (
                "GET /tablets/{secret}" | "POST /tablets/{secret}" | "GET /tablets/{secret}/qr.svg",
                _,
            ) => {
                let tablets = format!("/api/v1/games/{game}/tablet");
                (with("{secret}", &made(chief, &tablets, json!({}), "secret").await), vec![])
            }
            ("POST /judge" | "POST /judge/sheet", _) => (path, vec![("moves", own("h2e2"))]),
            ("GET /judge/sheet", _) => (format!("{path}?moves=h2e2"), vec![]),
            ("GET /rulebooks/{id}", _) => (with("{id}", "axf-2017"), vec![]),
            ("GET /rulebooks/{id}/figures/{figure}", _) => {
                (with("{id}", "axf-2017").replace("{figure}", "axf2017-001.svg"), vec![])
            }
            ("GET /events/{event}/print/{what}", what) => (with("{what}", what), vec![]),
            ("GET /glossary/{picture}", _) => (with("{picture}", "chase.svg"), vec![]),
            ("POST /logout" | "POST /games/{game}/tablet", _) => (path, vec![]),
            (route, case) => {
                assert_eq!(row.method, "GET", "no form is known for {route} {case}");
                assert!(!path.contains('{'), "{path} is not filled in");
                (path, vec![])
            }
        }
    }
}

/// Something that somebody makes, and what it is known by.
async fn made(by: &Guest, path: &str, wanted: Value, field: &str) -> String {
    let made = by.post(path, wanted).await.ok(StatusCode::CREATED);
    made[field].as_str().unwrap().to_owned()
}

/// A command about the first game of the first round.
fn first_table(command: Value) -> Value {
    let mut all = json!({ "stage": 1, "round": 1, "table": 1, "game": 1 });
    all.as_object_mut().unwrap().extend(command.as_object().unwrap().clone());
    all
}

fn encoded(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect()
}
