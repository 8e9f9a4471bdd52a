//! The referee's accounts: how a repetition was judged, move by move, and how the natural move limit was counted.

use std::sync::Arc;

use chuhe_board::Position;
use chuhe_game::Game;

use crate::pages::escaped;
use crate::pages::game::told::{self, Cited};
use crate::pages::judge::found::{Claim, Found, limit};
use crate::pages::visit::Visit;
use crate::pages::words::Words;
use crate::problem::Problem;
use crate::shelf::Kept;
use crate::thought::{Thought, think};

/// How a repetition was judged.
pub(super) struct Repetition {
    pub(super) found: Option<Found>,
    /// The articles that are cited.
    pub(super) articles: Vec<Cited>,
    /// As it was told at the table.
    pub(super) told: Vec<String>,
    /// What the arbiter has made of it instead.
    pub(super) overruled: Option<String>,
}

/// The account of the repetition that is pending; none if there is none.
pub(super) async fn repetition(
    visit: &Visit,
    kept: &Arc<Kept<Game>>,
) -> Result<Option<Repetition>, Problem> {
    if kept.state.pending().is_none() {
        return Ok(None);
    }
    let (words, kept) = (visit.words, Arc::clone(kept));
    think(Thought::OfTheHouse, move || of_pending(words, &kept.state)).await
}

fn of_pending(words: Words, game: &Game) -> Option<Repetition> {
    let pending = game.pending()?;
    let (found, articles) = told::account(words, game).unzip();
    Some(Repetition {
        articles: articles.unwrap_or_default(),
        found,
        told: pending.ruling.text.get(words.language()).lines().map(str::to_owned).collect(),
        overruled: pending.overruled.as_ref().map(|it| it.reason.clone()),
    })
}

/// The game at the judge's, who draws every move.
pub(super) fn judge_link(game: &Game) -> String {
    let history = game.history();
    let moves: String = history.plies().iter().map(|ply| ply.played.to_string()).collect();
    let start = match *history.start() == Position::initial() {
        true => String::new(),
        false => format!("&fen={}", escaped(&history.start().fen())),
    };
    format!("/judge?rulebook={}{start}&moves={moves}", game.setting().rulebook)
}

/// How the natural move limit counts for each side; nothing if the book has none.
pub(super) fn natural_limit(visit: &Visit, game: &Game) -> Vec<Claim> {
    limit(visit.words, game.rulebook(), game.history())
}
