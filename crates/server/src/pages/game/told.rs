//! How a game stands, in sentences, and why.

use chuhe_board::{Color, Move};
use chuhe_game::{Entry, Event, Game, Outcome, View, Warning, explain};
use chuhe_referee::{explain as accounts, judge_game};
use chuhe_rulebook::{DrawReason, LossReason};

use super::{colour, notation};
use crate::pages::contents;
use crate::pages::judge::found::Found;
use crate::pages::visit::Visit;
use crate::pages::words::Words;

/// How the game stands, in sentences. `own`: the side that whoever looks plays.
pub(in crate::pages) fn status(
    visit: &Visit,
    game: &Game,
    view: &View,
    own: Option<Color>,
) -> Vec<String> {
    let language = visit.language();
    let mut lines = Vec::new();
    match &view.outcome {
        Some(outcome) => lines.push(explain::outcome(outcome, game.rulebook(), language)),
        None if game.started().is_none() => lines.push(visit.t("game-not-started")),
        None => {
            let side = colour(visit, view.turn);
            let sealed = view.adjournment.as_ref().is_some_and(|it| it.sealed_by.is_some());
            let seals = game.to_seal() == Some(view.turn);
            lines.push(match own {
                _ if sealed => visit.t("live-adjourned"),
                Some(own) if seals && own == view.turn => visit.t("live-seal-yours"),
                _ if seals => visit.with("live-seal-theirs", &side),
                Some(own) if own == view.turn && game.is_in_play() => visit.t("live-your-move"),
                _ => visit.with("game-to-move", &side),
            });
            if game.position().is_check() {
                lines.push(visit.with("game-in-check", side));
            }
        }
    }
    if view.outcome.is_some() {
        return lines;
    }
    if let Some(halt) = view.halt {
        let halt = explain::halt(halt, language);
        lines.push(match &view.halt_reason {
            Some(reason) => format!("{halt} ({reason})"),
            None => halt,
        });
    }
    if let Some(side) = view.offer {
        lines.push(visit.with("game-draw-offered", colour(visit, side)));
    }
    if let Some(side) = view.adjournment.as_ref().and_then(|adjourned| adjourned.sealed_by) {
        lines.push(visit.with("game-sealed", colour(visit, side)));
    }
    if let Some(obligation) = game.obligation() {
        let position = game.position();
        let named =
            |m: &Move| notation(language).write(position, *m).unwrap_or_else(|_| m.to_string());
        let moves: Vec<String> = obligation.moves().iter().map(named).collect();
        lines.push(visit.with("game-must-play", moves.join(&visit.t("panel-comma"))));
    }
    lines
}

/// A warning, and the articles it rests on beside what it says itself: number and address.
pub(super) struct Warned {
    pub(super) text: String,
    pub(super) articles: Vec<(String, String)>,
}

pub(super) fn warned(game: &Game, view: &View, style: explain::Style) -> Vec<Warned> {
    let book = game.rulebook();
    let warned = |warning: &Warning| {
        let rule = match warning {
            Warning::OneMoreLoses { counter, .. } | Warning::LimitOfFouls { counter, .. } => {
                book.fouls.counters.get(counter)
            }
            _ => None,
        };
        let cited = rule.into_iter().flat_map(|rule| rule.source.articles.iter());
        let linked = cited.map(|article| {
            let number = article.number.to_string();
            let address = contents::address(book.id(), &number);
            (number, address)
        });
        Warned { text: explain::warning(game, warning, style), articles: linked.collect() }
    };
    view.warnings.iter().map(warned).collect()
}

/// Why a repetition is warned of, or was ruled on so.
pub(super) struct Why {
    pub(super) found: Found,
    /// The articles on which it rests: number, title, address.
    pub(super) articles: Vec<(String, String, String)>,
    /// What the arbiter has made of it instead.
    pub(super) overruled: Option<String>,
}

/// Whether there is a repetition to be explained.
pub(super) fn is_about_repetition(view: &View) -> bool {
    let warned = |warning: &Warning| {
        matches!(
            warning,
            Warning::MustVary { .. }
                | Warning::WillBeDrawn
                | Warning::ArbiterShouldLook
                | Warning::MovesThatDecide { .. }
                | Warning::MovesThatLeadToIt { .. }
                | Warning::MovesThatGoOn { .. }
        )
    };
    let ruled = matches!(
        view.outcome,
        Some(
            Outcome::Won { reason: LossReason::ForbiddenRepetition, .. }
                | Outcome::Drawn {
                    reason: DrawReason::PermittedRepetition | DrawReason::MutualOffence,
                }
        )
    );
    ruled || view.pending.is_some() || view.warnings.iter().any(warned)
}

/// The referee's account of the repetition, move by move.
pub(super) fn why(words: Words, game: &Game) -> Option<Why> {
    let language = words.language();
    let (book, history) = (game.rulebook(), game.history());
    let ruled = judge_game(book, history)?;
    let place = accounts::place(&ruled, history.plies().len(), language);
    let found = Found::of(words, &ruled.ruling, place);
    let articles = found.articles.iter().map(|article| {
        let address = contents::address(book.id(), &article.number);
        (article.number.clone(), article.title.clone(), address)
    });
    let overruled = game.pending().and_then(|pending| pending.overruled.as_ref());
    let overruled = overruled.map(|it| words.with("live-overruled", &it.reason));
    Some(Why { articles: articles.collect(), found, overruled })
}

/// How the last claim of the natural move limit was counted, until a move is made after it.
pub(super) fn limit(game: &Game, log: &[Entry], words: Words) -> Vec<String> {
    let since = log.iter().rev().take_while(|it| !matches!(it.event, Event::Moved { .. }));
    let claimant = since.into_iter().find_map(|entry| match &entry.event {
        Event::LimitRuled { account } => account.claimant,
        _ => None,
    });
    let count = claimant.and_then(|side| game.limit_count(side));
    let text = count.map(|count| accounts::limit_text(&count, words.language()));
    text.unwrap_or_default().lines().map(str::to_owned).collect()
}
