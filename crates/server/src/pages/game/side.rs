//! A side of a game: its player, its clock, what was taken from it, and what may be done for it.

use chuhe_board::{Color, Piece, Role};
use chuhe_game::explain::with_articles;
use chuhe_game::{Actor, Command, Game, Part, View};
use chuhe_logbook::clock_face;
use chuhe_referee::explain;
use chuhe_rulebook::{CounterKind, OfferAgain};

use super::{colour, limit, sealed};
use crate::pages::panel::fouls;
use crate::pages::visit::Visit;

/// A side of the game, and what whoever looks may do for it.
pub(super) struct SideView {
    pub(super) key: &'static str,
    pub(super) colour: String,
    pub(super) player: String,
    pub(super) team: String,
    pub(super) clock: Option<ClockFace>,
    pub(super) to_move: bool,
    pub(super) absent: bool,
    pub(super) fouls: Vec<(String, u16)>,
    /// What it has lost: letter of FEN and how many.
    pub(super) lost: Vec<(char, usize)>,
    /// The same in words; empty if nothing was taken.
    pub(super) lost_told: String,
    /// Whether whoever looks may act for it.
    pub(super) acts: bool,
    /// Whether the opponent has offered a draw.
    pub(super) offered: bool,
    pub(super) offers: bool,
    /// Whether it can offer a draw by itself now. Together with a move is another matter.
    pub(super) may_offer: bool,
    /// Why it would be a foul to offer a draw now, by itself or with a move, and what that costs; none if it is none.
    pub(super) offer_warned: Option<String>,
    /// What a claim of the natural move limit takes, and what a wrong one costs; nothing if the book has no such limit.
    pub(super) limit: Vec<String>,
    /// Whether it can give the game up now: not while the arbiter has to decide something.
    pub(super) resigns: bool,
    /// Whether its offer can be taken back.
    pub(super) retracts: bool,
    /// Whether it has to seal its move.
    pub(super) seals: bool,
    /// The move that it is about to seal, as it was written, and how that reads.
    pub(super) sealing: Option<(String, String)>,
    /// Whether it has a diagram of an adjournment to confirm.
    pub(super) confirms: bool,
    /// Whether it has signed the result slip.
    pub(super) signed: bool,
}

/// What a clock shows.
pub(super) struct ClockFace {
    pub(super) left_ms: u64,
    pub(super) written: String,
    pub(super) runs: bool,
}

impl SideView {
    pub(super) fn of(visit: &Visit, game: &Game, view: &View, side: Color, acts: bool) -> SideView {
        let counter = |(counter, count): &(CounterKind, u16)| {
            let rule = game.rulebook().fouls.counters.get(counter);
            let name = rule.map_or(counter.key(), |rule| rule.name.get(visit.language()));
            (name.to_owned(), *count)
        };
        let lost = lost(game, side);
        // What waits for the arbiter has been answered by the players.
        let offer = view.offer.filter(|_| !view.halt.is_some_and(|halt| halt.waits()));
        let named = lost.iter().map(|(piece, count)| {
            let name = explain::piece_name(*piece, visit.language());
            if *count > 1 { format!("{name} ×{count}") } else { name }
        });
        let lost_told = named.collect::<Vec<_>>().join(&visit.t("live-comma"));
        SideView {
            key: side.key(),
            colour: colour(visit, side),
            player: view.players[side].name.clone(),
            team: view.players[side].team.clone().unwrap_or_default(),
            clock: view.clocks.as_ref().map(|clocks| ClockFace {
                left_ms: clocks.remaining_ms[side],
                written: clock_face(clocks.remaining_ms[side]),
                runs: clocks.running == Some(side),
            }),
            to_move: game.is_in_play() && view.turn == side,
            absent: view.absent[side],
            fouls: view.fouls[side].iter().map(counter).collect(),
            lost: lost.into_iter().map(|(piece, count)| (piece.fen_letter(), count)).collect(),
            lost_told,
            acts,
            offered: offer == Some(side.opponent()),
            offers: offer == Some(side),
            may_offer: acts && may(game, &Command::OfferDraw { side }, side),
            offer_warned: if acts { offer_warned(visit, game, side) } else { None },
            limit: if acts { limit::terms(visit, game, side) } else { Vec::new() },
            resigns: acts && may(game, &Command::Resign { side }, side),
            retracts: game.rulebook().draw_offers.retractable,
            seals: game.to_seal() == Some(side) && view.turn == side,
            sealing: if acts { sealing(visit, game, side) } else { None },
            confirms: game.sealed_by().is_some()
                && view.adjournment.as_ref().is_some_and(|it| !it.confirmed[side]),
            signed: game.signatures().contains(&Part::player(side)),
        }
    }
}

/// What is said to a side for which a further offer of a draw is a foul (AXF 2017 2§9.5): a few of them lose the game.
pub(super) fn offer_warned(visit: &Visit, game: &Game, side: Color) -> Option<String> {
    let kind = game.foul_of_offer(side)?;
    let (rule, cost) =
        game.rulebook().fouls.rule(kind).zip(fouls::cost(visit, game, kind, side))?;
    let told = match game.rulebook().draw_offers.again {
        OfferAgain::AfterOpponentsRefusedOffer => visit.with("live-offer-before-refusal", cost),
        OfferAgain::AtOnce | OfferAgain::AfterOpponentsOffer => {
            visit.with("live-offer-too-soon", cost)
        }
    };
    Some(with_articles(told, &rule.source.articles, visit.language()))
}

/// What was just written to be sealed, and how the envelope will be read.
fn sealing(visit: &Visit, game: &Game, side: Color) -> Option<(String, String)> {
    let typed = &visit.typed;
    let asked = typed.is("do", "seal") && typed.is("side", side.key()) && !typed.has("sure");
    let written = typed.text("written").filter(|_| asked)?;
    let told = sealed::asked(visit, game, &written);
    Some((written, told))
}

/// The pieces that a side had when the game began and has no longer, with their numbers.
fn lost(game: &Game, side: Color) -> Vec<(Piece, usize)> {
    let (start, now) = (game.history().start(), game.position());
    let gone = |role: Role| {
        let [before, left] = [start, now].map(|position| position.pieces(side, role).len());
        (Piece::new(side, role), before.saturating_sub(left) as usize)
    };
    Role::ALL.into_iter().map(gone).filter(|(_, count)| *count > 0).collect()
}

/// Whether the book lets a side do something just now, as to offer a draw on its own move or before the clock is
/// pressed.
fn may(game: &Game, command: &Command, side: Color) -> bool {
    game.decide(command, &Actor::player(side), game.last_at()).is_ok()
}
