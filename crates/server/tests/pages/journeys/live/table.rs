//! A game with its players, and hands on its board.

use std::collections::BTreeSet;
use std::time::Duration;

use chuhe_board::Position;
use serde_json::json;

use crate::boards;
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
    let mut seen = BTreeSet::from([position.zobrist()]);
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
            position.piece_at(m.to).is_none()
                && !after.is_check()
                && !seen.contains(&after.zobrist())
        });
        let m = fits.unwrap();
        position.play_unchecked(m);
        seen.insert(position.zobrist());
        played.push(m.to_string());
    }
    played.join(" ")
}

/// The board of the live page.
const BOARD: &str = "#play";

pub(super) async fn tap(window: &Window, square: &str) {
    boards::tap(window, BOARD, square).await;
}

pub(super) async fn drag(window: &Window, from: &str, to: &str) {
    boards::drag(window, BOARD, from, to).await;
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
