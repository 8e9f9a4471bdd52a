//! Somebody who runs one event after the other as fast as he can, and remembers what was acknowledged.

use std::collections::BTreeMap;

use chuhe_board::{Move, Position};
use chuhe_samples::Random;
use reqwest::Method;
use serde_json::{Value, json};

use crate::process::Client;

/// An event has so many entrants, and half as many tables.
const ENTRANTS: u32 = 8;
const TABLES: u16 = 4;
const ROUNDS: u16 = 7;

/// A game ends after so many plies by resignation, if not before.
const PLIES: usize = 12;

/// A command with the key under which it is done once.
#[derive(Clone, Debug)]
pub(crate) struct Request {
    pub(crate) path: String,
    pub(crate) body: Value,
    pub(crate) key: String,
    what: What,
}

/// What a command is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum What {
    Create,
    /// Any command to an event.
    Event,
    Chief,
    Open,
    Start,
    Move(Move),
    Resign,
    Consent,
}

/// A command that was acknowledged, with the answer.
pub(crate) struct Done {
    pub(crate) request: Request,
    pub(crate) answer: String,
}

/// What was done in one game.
#[derive(Default)]
pub(crate) struct Played {
    pub(crate) moves: Vec<String>,
    pub(crate) over: bool,
}

/// Where the worker is in his event.
#[derive(Default)]
struct Place {
    event: String,
    chief: bool,
    entered: u32,
    started: bool,
    round: u16,
    table: u16,
    notes: u16,
    game: Option<Game>,
}

struct Game {
    id: String,
    begun: bool,
    position: Position,
    plies: usize,
    resigned: bool,
}

/// Somebody who sends commands.
pub(crate) struct Worker {
    name: u64,
    account: String,
    random: Random,
    sent: usize,
    place: Place,
    pub(crate) under_way: Option<Request>,
    pub(crate) done: Vec<Done>,
    /// All events.
    pub(crate) events: Vec<String>,
    pub(crate) games: BTreeMap<String, Played>,
}

impl Worker {
    pub(crate) fn new(name: u64, account: &str) -> Worker {
        Worker {
            name,
            account: account.to_owned(),
            random: Random::new(name),
            sent: 0,
            place: Place::default(),
            under_way: None,
            done: Vec::new(),
            events: Vec::new(),
            games: BTreeMap::new(),
        }
    }

    /// Works until the server is gone.
    pub(crate) async fn live(&mut self, client: Client) {
        loop {
            let request = self.next();
            self.under_way = Some(request.clone());
            if !self.send(&client, request.clone()).await {
                return;
            }
            // Now and then the answer seems to have been lost, and the same is asked again.
            if self.random.below(10) == 0 {
                let Some((_, again)) = ask(&client, &request).await else { return };
                assert_eq!(again, self.done.last().unwrap().answer, "{request:?}");
            }
        }
    }

    /// Sends what was under way when the server was killed, under the same key; whether there was something.
    pub(crate) async fn repeat_what_was_under_way(&mut self, client: &Client) -> usize {
        let Some(request) = self.under_way.clone() else { return 0 };
        assert!(self.send(client, request).await, "the server is gone by itself");
        1
    }

    async fn send(&mut self, client: &Client, request: Request) -> bool {
        let Some((status, answer)) = ask(client, &request).await else { return false };
        assert!(status.is_success(), "{request:?}: {status} {answer}");
        self.under_way = None;
        let told = serde_json::from_str(&answer).unwrap_or(Value::Null);
        self.took(request.what, &told);
        self.done.push(Done { request, answer });
        true
    }

    fn next(&mut self) -> Request {
        self.sent += 1;
        let place = &mut self.place;
        let commands = format!("/api/v1/events/{}/commands", place.event);
        let event = |command: Value| (commands.clone(), json!({ "command": command }), What::Event);
        let (path, body, what) = match place {
            Place { event, .. } if event.is_empty() => {
                let name = format!("Event {}-{}", self.name, self.sent);
                let wanted = json!({ "name": name, "rulebook": "axf-2017", "plan": "women" });
                ("/api/v1/events".to_owned(), wanted, What::Create)
            }
            Place { chief: false, event, .. } => {
                let role = json!({ "account": self.account, "role": { "role": "chief-arbiter" } });
                (format!("/api/v1/events/{event}/roles"), role, What::Chief)
            }
            Place { entered, .. } if *entered < ENTRANTS => {
                *entered += 1;
                let name = format!("Player {}", *entered);
                event(json!({ "do": "enter", "entrant": { "name": name } }))
            }
            Place { started, .. } if !*started => {
                *started = true;
                let numbering = json!({ "by": "in-order" });
                event(json!({ "do": "start-stage", "stage": 1, "numbering": numbering }))
            }
            Place { notes, .. } if *notes % 2 == 0 => {
                *notes += 1;
                let text = format!("note {}-{}", self.name, self.sent);
                event(json!({ "do": "note", "text": text }))
            }
            Place { game: Some(game), notes, .. } => {
                *notes += 1;
                let (command, what) = game.next(&mut self.random);
                let path = format!("/api/v1/games/{}/commands", game.id);
                (path, json!({ "command": command }), what)
            }
            Place { round, table, .. } if *round == 0 || *table == TABLES => {
                *round += 1;
                *table = 0;
                event(json!({ "do": "pair-round", "stage": 1 }))
            }
            Place { round, table, notes, .. } => {
                *notes += 1;
                *table += 1;
                if *table % 2 == 0 {
                    let wanted = json!({ "stage": 1, "round": round, "table": table, "venue": "watched-screen" });
                    (format!("/api/v1/events/{}/games", place.event), wanted, What::Open)
                } else {
                    let outcome = json!({ "type": "won", "winner": "red" });
                    event(json!({ "do": "enter-result", "stage": 1, "round": round, "table": table,
                                  "game": 1, "result": { "outcome": outcome } }))
                }
            }
        };
        Request { path, body, key: format!("{}-{}", self.name, self.sent), what }
    }

    fn took(&mut self, what: What, told: &Value) {
        let place = &mut self.place;
        match what {
            What::Create => {
                place.event = told["id"].as_str().unwrap().to_owned();
                self.events.push(place.event.clone());
            }
            What::Chief => place.chief = true,
            What::Event => {}
            What::Open => {
                let id = told[0]["id"].as_str().unwrap().to_owned();
                self.games.insert(id.clone(), Played::default());
                let position = Position::initial();
                place.game = Some(Game { id, begun: false, position, plies: 0, resigned: false });
            }
            What::Start | What::Move(_) | What::Resign | What::Consent => {
                let game = place.game.as_mut().expect("a game is being played");
                let played = self.games.get_mut(&game.id).expect("it was opened");
                game.begun = true;
                game.resigned |= what == What::Resign;
                if let What::Move(m) = what {
                    game.position.play_unchecked(m);
                    game.plies += 1;
                    played.moves.push(m.to_string());
                }
                played.over = !told["outcome"].is_null();
                if played.over {
                    place.game = None;
                }
            }
        }
        if place.round == ROUNDS && place.table == TABLES && place.game.is_none() {
            self.place = Place::default();
        }
    }
}

impl Game {
    fn next(&self, random: &mut Random) -> (Value, What) {
        let side = if self.plies.is_multiple_of(2) { "red" } else { "black" };
        match () {
            () if !self.begun => (json!({ "do": "start" }), What::Start),
            () if self.resigned => (json!({ "do": "consent-to-resignation" }), What::Consent),
            () if self.plies < PLIES => {
                let m = *random.pick(&self.position.legal_moves());
                let command = json!({ "do": "play", "side": side, "move": m.to_string() });
                (command, What::Move(m))
            }
            () => (json!({ "do": "resign", "side": side }), What::Resign),
        }
    }
}

pub(crate) async fn ask(
    client: &Client,
    request: &Request,
) -> Option<(reqwest::StatusCode, String)> {
    client.send(Method::POST, &request.path, Some(&request.key), Some(&request.body)).await
}
