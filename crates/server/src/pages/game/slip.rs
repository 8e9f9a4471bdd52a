//! The result slip of a game that is over (AXF 2017 2§8.6), with who has signed it.

use chuhe_board::Color;
use chuhe_game::{Game, Part, explain};
use chuhe_logbook::clock_face;

use super::colour;
use crate::pages::contents;
use crate::pages::visit::Visit;

/// The result slip.
pub(super) struct Slip {
    pub(super) result: String,
    /// The articles it rests on: number and address.
    pub(super) articles: Vec<(String, String)>,
    pub(super) remark: String,
    /// The players: colour, name, time used.
    pub(super) players: Vec<(String, String, Option<String>)>,
    pub(super) rounds: usize,
    /// Who signs, and whether he has.
    pub(super) signatures: Vec<(String, bool)>,
    /// Whether the arbiter has signed.
    pub(super) by_arbiter: bool,
}

pub(super) fn slip(visit: &Visit, game: &Game) -> Option<Slip> {
    let slip = game.result_slip()?;
    let book = game.rulebook();
    let article = |number: &String| (number.clone(), contents::address(book.id(), number));
    let player = |side: Color| {
        let used = slip.used_ms.map(|used| clock_face(used[side]));
        (colour(visit, side), slip.players[side].name.clone(), used)
    };
    Some(Slip {
        result: explain::outcome(&slip.outcome, book, visit.language()),
        articles: slip.articles.iter().map(article).collect(),
        remark: slip.remark.clone().unwrap_or_default(),
        players: Color::ALL.map(player).into(),
        rounds: slip.plies.div_ceil(2),
        signatures: signatures(visit, game),
        by_arbiter: is_signed_by_arbiter(game),
    })
}

/// Who signs the slip, and whether he has.
pub(in crate::pages) fn signatures(visit: &Visit, game: &Game) -> Vec<(String, bool)> {
    let signed = |side| (colour(visit, side), game.signatures().contains(&Part::player(side)));
    let mut signatures: Vec<(String, bool)> = Color::ALL.map(signed).into();
    if game.setting().venue.has_arbiter() {
        signatures.push((visit.t("role-arbiter"), is_signed_by_arbiter(game)));
    }
    signatures
}

fn is_signed_by_arbiter(game: &Game) -> bool {
    game.signatures().iter().any(|part| part.is_arbiter())
}
