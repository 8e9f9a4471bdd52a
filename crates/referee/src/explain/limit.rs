//! The natural move limit and the ends of the game in words.

use chuhe_board::Color;
use chuhe_rulebook::{Language, LimitCounting};

use super::locale::Key;
use super::words::{Words, filled, number};
use crate::ending::BoardEnd;
use crate::limit::{Deducted, LimitCount};

/// How far a game is from the natural move limit: how many moves count, which do not and why, and how many
/// are missing.
pub fn limit_text(count: &LimitCount, language: Language) -> String {
    let words = Words::of(language);
    let side = || filled(words.side(count.claimant()));
    let result = if count.game_is_over() {
        words.plain(Key("limit-game-over"))
    } else if count.is_reached() {
        words.sentence(Key("limit-reached"), &[("needed", number(count.needed()))])
    } else {
        let (missing, needed) = (number(count.missing()), number(count.needed()));
        words.sentence(Key("limit-missing"), &[("missing", missing), ("needed", needed)])
    };
    let considered = match count.counting() {
        LimitCounting::BothSides => Key("limit-both-sides"),
        LimitCounting::ClaimantEffective => Key("limit-claimant-only"),
    };
    let args = [
        ("since", number(count.since())),
        ("first", number(count.since() + 1)),
        ("plies", number(count.plies())),
        ("considered", number(count.considered())),
        ("side", side()),
    ];
    let mut lines = vec![result, words.sentence(considered, &args)];
    lines.push(
        words
            .sentence(Key("limit-checks"), &[("side", side()), ("checks", number(count.checks()))]),
    );
    let kinds = [
        (Deducted::ExcessCheck, Key("limit-excess-checks")),
        (Deducted::AnswerToExcessCheck, Key("limit-answers")),
    ];
    for (kind, key) in kinds {
        let plies: Vec<String> = count
            .deducted()
            .iter()
            .filter(|(_, why)| *why == kind)
            .map(|(ply, _)| (ply + 1).to_string())
            .collect();
        if !plies.is_empty() {
            let args = [("count", number(plies.len())), ("plies", filled(words.list(plies)))];
            lines.push(words.sentence(key, &args));
        }
    }
    lines.push(words.sentence(Key("limit-counted"), &[("counted", number(count.counted()))]));
    lines.push(String::new());
    lines.join("\n")
}

/// How a game has ended on the board.
pub fn end_text(end: BoardEnd, language: Language) -> String {
    let words = Words::of(language);
    let decided = |key, winner: Color| {
        let (loser, winner) = (words.side(winner.opponent()), words.side(winner));
        words.sentence(key, &[("winner", filled(winner)), ("loser", filled(loser))])
    };
    match end {
        BoardEnd::Checkmate { winner } => decided(Key("end-checkmate"), winner),
        BoardEnd::Stalemate { winner } => decided(Key("end-stalemate"), winner),
        BoardEnd::NoAttackers => words.plain(Key("end-no-attackers")),
    }
}
