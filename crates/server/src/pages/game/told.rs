//! How a game stands, in sentences, and why.

use chuhe_board::Color;
use chuhe_game::{Game, Halt, Outcome, View, Warning, explain};
use chuhe_referee::{explain as accounts, judge_game};
use chuhe_rulebook::{DrawReason, LossReason};

use super::{colour, named};
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
    let waits = view.halt.filter(|halt| halt.waits());
    match (&view.outcome, waits) {
        (Some(outcome), _) => lines.push(explain::outcome(outcome, game.rulebook(), language)),
        (None, _) if game.started().is_none() => lines.push(visit.t("game-not-started")),
        // Nobody is to move while the arbiter has to decide.
        (None, Some(halt)) => {
            let waits = Warning::WaitsForArbiter { halt };
            lines.push(explain::warning(game, &waits, visit.style()));
        }
        (None, None) => {
            lines.extend(view.halt.map(|halt| halted(visit, halt, view.halt_reason.as_deref())));
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
    // A draw that is agreed is no longer offered.
    if let Some(side) = view.offer.filter(|_| waits != Some(Halt::EarlyDraw)) {
        lines.push(visit.with("game-draw-offered", colour(visit, side)));
    }
    // At a table both have to know why nobody has to press, and whose time runs on.
    if let Some(side) = game.answered().filter(|_| game.is_in_play()) {
        let (by, other) = (colour(visit, side), colour(visit, side.opponent()));
        lines.push(visit.say("live-answered", &[("side", by), ("other", other)]));
    }
    if let Some(side) = view.adjournment.as_ref().and_then(|adjourned| adjourned.sealed_by) {
        lines.push(visit.with("game-sealed", colour(visit, side)));
    }
    if let Some(obligation) = game.obligation() {
        let moves = obligation.moves();
        let moves = moves.iter().map(|m| named(visit, game.position(), *m));
        let moves: Vec<String> = moves.collect();
        lines.push(visit.with("game-must-play", moves.join(&visit.t("panel-comma"))));
    }
    lines
}

/// What play stands still for, and why if that was said.
pub(in crate::pages) fn halted(visit: &Visit, halt: Halt, reason: Option<&str>) -> String {
    match (halt, reason) {
        (Halt::Pause, Some(reason)) => visit.with("live-paused-for", reason),
        (Halt::Pause, None) => visit.t("live-paused"),
        (halt, _) => explain::halt(halt, visit.language()),
    }
}

/// A warning, in pieces: text, and the address where it names an article.
pub(super) type Warned = Vec<(String, Option<String>)>;

/// The warnings of a kind.
pub(super) fn warned(
    game: &Game,
    view: &View,
    style: explain::Style,
    of: impl Fn(&Warning) -> bool,
) -> Vec<Warned> {
    let book = game.rulebook();
    let warned = |warning: &Warning| {
        let rule = match warning {
            Warning::OneMoreLoses { counter, .. } | Warning::LimitOfFouls { counter, .. } => {
                book.fouls.counters.get(counter)
            }
            _ => None,
        };
        let cited = rule.into_iter().flat_map(|rule| rule.source.articles.iter());
        let numbers = cited.map(|article| &*article.number);
        linked(&explain::warning(game, warning, style), numbers, book.id())
    };
    view.warnings.iter().filter(|warning| of(warning)).map(warned).collect()
}

/// What is counted against a side. It is warned of until the end, and so does not stand before the board.
pub(super) fn is_of_fouls(warning: &Warning) -> bool {
    matches!(warning, Warning::OneMoreLoses { .. } | Warning::LimitOfFouls { .. })
}

/// What else whoever looks is warned of. What play waits for is said first of all, by [`status`]; and a tablet has kept
/// the score that has to be entered where a game was written down on paper (AXF 2017 2§3.7).
pub(super) fn is_of_play(visit: &Visit, warning: &Warning) -> bool {
    match warning {
        Warning::WaitsForArbiter { .. } => false,
        Warning::ScoreMissing { .. } => !visit.is_tablet(),
        warning => !is_of_fouls(warning),
    }
}

/// A text whose articles lead to the book, where it names them.
fn linked<'a>(text: &str, numbers: impl Iterator<Item = &'a str>, book: &str) -> Warned {
    let (mut pieces, mut rest) = (Vec::new(), text);
    for number in numbers {
        let Some((before, after)) = rest.split_once(number) else { continue };
        pieces.push((before.to_owned(), None));
        pieces.push((number.to_owned(), Some(contents::address(book, number))));
        rest = after;
    }
    pieces.push((rest.to_owned(), None));
    pieces
}

/// An article that is cited: number, title, address.
pub(in crate::pages) type Cited = (String, String, String);

/// Why a repetition is warned of, or was ruled on so.
pub(super) struct Why {
    pub(super) found: Found,
    /// The articles on which it rests.
    pub(super) articles: Vec<Cited>,
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

/// The referee's account of a repetition, move by move, and the articles on which it rests.
pub(in crate::pages) fn account(words: Words, game: &Game) -> Option<(Found, Vec<Cited>)> {
    let (book, history) = (game.rulebook(), game.history());
    let ruled = judge_game(book, history)?;
    let place = accounts::place(&ruled, history.plies().len(), words.language());
    let found = Found::of(words, &ruled.ruling, place);
    let articles = found.articles.iter().map(|article| {
        let address = contents::address(book.id(), &article.number);
        (article.number.clone(), article.title.clone(), address)
    });
    let articles = articles.collect();
    Some((found, articles))
}

/// The same for those who play and watch, with what the arbiter has made of it.
pub(super) fn why(words: Words, game: &Game) -> Option<Why> {
    let (found, articles) = account(words, game)?;
    let overruled = game.pending().and_then(|pending| pending.overruled.as_ref());
    let overruled = overruled.map(|it| words.with("live-overruled", &it.reason));
    Some(Why { articles, found, overruled })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_article_leads_to_its_book_where_it_is_named_and_is_named_once() {
        let pieces = linked(
            "one more loses (1§3.6, 4§2.1.F)",
            ["1§3.6", "9", "4§2.1.F"].into_iter(),
            "axf-2017",
        );
        let text: String = pieces.iter().map(|(text, _)| text.as_str()).collect();
        assert_eq!(text, "one more loses (1§3.6, 4§2.1.F)");
        let links: Vec<&str> = pieces.iter().filter_map(|(_, link)| link.as_deref()).collect();
        assert_eq!(links.len(), 2);
        assert!(links[0].starts_with("/rulebooks/axf-2017#"), "{links:?}");
    }
}
