//! A game with its players, and hands on its board.

use std::collections::BTreeSet;
use std::time::Duration;

use chuhe_board::Position;
use serde_json::json;

use crate::browser::{Browser, Hall, PASSWORD};
use crate::chromium::{Chromium, Look, Window};
use crate::story::{act, open_doors, open_games, paired_event, player, take_role};

/// A game that everybody may see, with an arbiter and the players' accounts.
pub(super) struct Table {
    pub(super) hall: Hall,
    /// The arbiter, who is the administrator, too.
    pub(super) admin: Browser,
    pub(super) game: String,
    /// Who plays, by the name to sign in by.
    pub(super) red: &'static str,
    pub(super) black: &'static str,
}

impl Table {
    pub(super) async fn set(venue: &str) -> Table {
        let hall = Hall::open().await;
        let admin = hall.administrator().await;
        let event = paired_event(&admin, &["Player 1", "Player 2"]).await;
        take_role(&admin, &event, "arbiter").await;
        open_doors(&admin, &event).await;
        let page = open_games(&admin, &event, &[("venue", venue)]).await;
        let game = page.links("/games/").remove(0);
        let first = player(&hall, &admin, &event, "first", "1").await;
        player(&hall, &admin, &event, "second", "2").await;
        let begins = first.get(&game).await.ok().html.contains("data-plays=\"red\"");
        let (red, black) = if begins { ("first", "second") } else { ("second", "first") };
        Table { hall, admin, game, red, black }
    }

    /// A window in which somebody sits at the game.
    pub(super) async fn window(&self, chromium: &Chromium, look: Look, login: &str) -> Window {
        let window = chromium.window(&self.hall.url, look).await;
        window.sign_in(login, PASSWORD).await.go(&self.game).await;
        window
    }

    /// What the arbiter does.
    pub(super) async fn act(&self, fields: &[(&str, &str)]) {
        act(&self.admin, &self.game, fields).await.ok();
    }

    /// Moves that the arbiter enters, by their squares, from Red's or Black's as it is.
    pub(super) async fn play(&self, moves: &str) {
        let page = self.admin.get(&self.game).await.ok();
        let csrf = page.html.split("name=\"csrf\" value=\"").nth(1).unwrap();
        let csrf = csrf.split('"').next().unwrap();
        let mut red = page.html.contains("data-turn=\"red\"");
        let commands = format!("{}/api/v1{}/commands", self.hall.url, self.game);
        for m in moves.split_whitespace() {
            let side = if red { "red" } else { "black" };
            let play = json!({"command": {"do": "play", "side": side, "move": m}});
            let request = self.admin.client.post(&commands).header("x-csrf-token", csrf);
            let request = request.header("content-type", "application/json");
            self.admin.send(request.body(play.to_string())).await.ok();
            red = !red;
        }
    }

    /// The link for the tablet.
    pub(super) async fn tablet(&self) -> String {
        let place = format!("{}/tablet", self.game);
        let placed = self.admin.get(&self.game).await.submit(&place, &[]).await.ok();
        let link = placed.html.split("/tablets/").nth(1).unwrap();
        format!("/tablets/{}", link.split('/').next().unwrap())
    }
}

/// So many moves from the start that take nothing, give no check and repeat nothing.
pub(super) fn quiet(plies: usize) -> String {
    let mut position = Position::initial();
    let mut seen = BTreeSet::from([position.hash()]);
    let mut played = Vec::new();
    while played.len() < plies {
        let mut legal: Vec<_> = position.legal_moves().into_iter().collect();
        // Pawns meet soon; the other pieces have all the room.
        legal.sort_by_key(|m| {
            let piece = position.piece_at(m.from).unwrap();
            (piece.role == chuhe_board::Role::Pawn, m.to_string())
        });
        let fits = legal.into_iter().find(|m| {
            let mut after = position.clone();
            after.play_unchecked(*m);
            position.piece_at(m.to).is_none() && !after.is_check() && !seen.contains(&after.hash())
        });
        let m = fits.unwrap();
        position.play_unchecked(m);
        seen.insert(position.hash());
        played.push(m.to_string());
    }
    played.join(" ")
}

/// The middle of a square, from the corner of the window.
async fn middle(window: &Window, square: &str) -> (f64, f64) {
    let script = format!(
        "const [red, black] = document.querySelectorAll('#play > svg');
         const view = red.hasAttribute('hidden') ? black : red;
         view.scrollIntoView({{block: 'center'}});
         const [file, rank] = ['abcdefghi'.indexOf('{square}'[0]), Number('{square}'[1])];
         const at = view === black ? new DOMPoint(800 - 100 * file, 100 * rank) : new DOMPoint(100 * file, 900 - 100 * rank);
         const {{x, y}} = at.matrixTransform(view.getScreenCTM());
         return [x, y];"
    );
    let found = window.run(&script).await;
    (found[0].as_f64().unwrap(), found[1].as_f64().unwrap())
}

/// What a finger or a mouse does, by the actions of WebDriver: at each place in turn, from down to up.
async fn point(window: &Window, places: &[(f64, f64)]) {
    let to = |(x, y): (f64, f64)| json!({"type": "pointerMove", "duration": 0, "x": x.round(), "y": y.round()});
    let mut actions = vec![to(places[0]), json!({"type": "pointerDown", "button": 0})];
    actions.extend(places[1..].iter().copied().map(to));
    actions.push(json!({"type": "pointerUp", "button": 0}));
    let touched = window.run("return matchMedia('(pointer: coarse)').matches").await == json!(true);
    let kind = if touched { "touch" } else { "mouse" };
    let parameters = json!({"pointerType": kind});
    let pointer =
        json!({"type": "pointer", "id": kind, "parameters": parameters, "actions": actions});
    window.perform(json!({"actions": [pointer]})).await;
}

pub(super) async fn tap(window: &Window, square: &str) {
    let at = middle(window, square).await;
    point(window, &[at]).await;
}

pub(super) async fn drag(window: &Window, from: &str, to: &str) {
    let (start, end) = (middle(window, from).await, middle(window, to).await);
    point(window, &[start, end]).await;
}

/// Keys, one after the other, wherever the focus is.
pub(super) async fn keys(window: &Window, all: &[&str]) {
    for key in all {
        window.press(key).await;
    }
}

/// Waits until a field holds a text.
pub(super) async fn holds(window: &Window, css: &str, text: &str) {
    let script = format!("return document.querySelector('{css}')?.value ?? ''");
    let mut last = serde_json::Value::Null;
    for _ in 0..200 {
        last = window.run(&script).await;
        if last.as_str().unwrap() == text {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("{css} never held {text:?}, but {last}");
}
