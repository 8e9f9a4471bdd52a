//! Why somebody has a place.

use chuhe_locale::{Key, filled};
use chuhe_rulebook::{
    EntrantKind, Language, MatchKind, MatchPointsName, PrimaryScore, Rulebook, TieBreak,
};

use super::{WORDS, line_notes, listed, stage_name};
use crate::entrant::{EntrantId, Seat};
use crate::setting::Setting;
use crate::standings::{Decider, ScoreUnit, Standings};
use crate::tournament::Tournament;

/// So many who share a place are named.
const NAMED: usize = 5;

/// The name of a tie-break.
pub fn tie_break(criterion: TieBreak, language: Language) -> String {
    let words = WORDS.locale(language);
    words.plain(match criterion {
        TieBreak::SmallPoints => Key("tie-break-small-points"),
        TieBreak::HeadToHead => Key("tie-break-head-to-head"),
        TieBreak::Wins => Key("tie-break-wins"),
        TieBreak::BlackWins => Key("tie-break-black-wins"),
        TieBreak::BlackGames => Key("tie-break-black-games"),
        TieBreak::BlackInHeadToHead => Key("tie-break-black-in-head-to-head"),
        TieBreak::FewerFouls => Key("tie-break-fewer-fouls"),
        TieBreak::OpponentsScore => Key("tie-break-opponents-score"),
        TieBreak::StrongOpponentsScore => Key("tie-break-strong-opponents-score"),
        TieBreak::ProgressiveScore => Key("tie-break-progressive-score"),
        TieBreak::OpponentsScoreCutFromLowest => Key("tie-break-opponents-score-cut-from-lowest"),
        TieBreak::WithoutLastRounds => Key("tie-break-without-last-rounds"),
        TieBreak::WithoutFirstRounds => Key("tie-break-without-first-rounds"),
        TieBreak::GamePoints => Key("tie-break-game-points"),
        TieBreak::MatchWins => Key("tie-break-match-wins"),
        TieBreak::OpponentsMatchPoints => Key("tie-break-opponents-match-points"),
        TieBreak::OpponentsGamePoints => Key("tie-break-opponents-game-points"),
        TieBreak::FirstBoardPoints => Key("tie-break-first-board-points"),
        TieBreak::BlackRounds => Key("tie-break-black-rounds"),
    })
}

/// The name of a tie-break at the head of a column.
pub fn tie_break_short(criterion: TieBreak, language: Language) -> String {
    let words = WORDS.locale(language);
    words.plain(match criterion {
        TieBreak::SmallPoints => Key("short-small-points"),
        TieBreak::HeadToHead => Key("short-head-to-head"),
        TieBreak::Wins => Key("short-wins"),
        TieBreak::BlackWins => Key("short-black-wins"),
        TieBreak::BlackGames => Key("short-black-games"),
        TieBreak::BlackInHeadToHead => Key("short-black-in-head-to-head"),
        TieBreak::FewerFouls => Key("short-fewer-fouls"),
        TieBreak::OpponentsScore => Key("short-opponents-score"),
        TieBreak::StrongOpponentsScore => Key("short-strong-opponents-score"),
        TieBreak::ProgressiveScore => Key("short-progressive-score"),
        TieBreak::OpponentsScoreCutFromLowest => Key("short-opponents-score-cut-from-lowest"),
        TieBreak::WithoutLastRounds => Key("short-without-last-rounds"),
        TieBreak::WithoutFirstRounds => Key("short-without-first-rounds"),
        TieBreak::GamePoints => Key("short-game-points"),
        TieBreak::MatchWins => Key("short-match-wins"),
        TieBreak::OpponentsMatchPoints => Key("short-opponents-match-points"),
        TieBreak::OpponentsGamePoints => Key("short-opponents-game-points"),
        TieBreak::FirstBoardPoints => Key("short-first-board-points"),
        TieBreak::BlackRounds => Key("short-black-rounds"),
    })
}

/// What the heads of columns mean, where they are shorter than the names; none if all are names.
pub fn legend(columns: impl Iterator<Item = TieBreak>, language: Language) -> Option<String> {
    let words = WORDS.locale(language);
    let both = |one: TieBreak| (tie_break_short(one, language), tie_break(one, language));
    // A name that begins with the head of its column needs no telling.
    let shorter = columns.map(both).filter(|(short, long)| !long.starts_with(short));
    let item = |(short, long)| {
        words.say(Key("legend-item"), &[("short", filled(short)), ("long", filled(long))])
    };
    let told = listed(&words, shorter.map(item));
    (!told.is_empty()).then_some(told)
}

/// What decided between two neighbours.
pub fn decider(decider: Decider, language: Language) -> String {
    let words = WORDS.locale(language);
    match decider {
        Decider::Score => words.plain(Key("decided-score")),
        Decider::TieBreak(criterion) => tie_break(criterion, language),
        Decider::Match => words.plain(Key("decided-match")),
        Decider::Lot => words.plain(Key("decided-lot")),
        Decider::Stage => words.plain(Key("decided-stage")),
        Decider::Annulled => words.plain(Key("decided-annulled")),
        Decider::Cancelled => words.plain(Key("decided-cancelled")),
        Decider::Shared => words.plain(Key("decided-shared")),
    }
}

/// What the score of a table counts: matches won in a knock-out; of teams 场分, and of players who play several games what
/// the book calls it, 大分 (AXF 2017 2§5.2) or 场分 (CXA 1987 3§4.一); else points. Where one stage counts points and another matches, points.
#[derive(Clone, Copy)]
enum Counted {
    Points,
    MatchPoints,
    BigPoints,
    MatchesWon,
}

impl Counted {
    fn of(tournament: &Tournament, table: &Standings) -> Counted {
        let mut lines = table.lines.iter();
        let knock_out =
            !table.lines.is_empty() && lines.all(|line| line.score_unit == ScoreUnit::MatchesWon);
        match table.score {
            _ if knock_out => Counted::MatchesWon,
            Some(PrimaryScore::MatchPoints) if has_big_points(tournament) => Counted::BigPoints,
            Some(PrimaryScore::MatchPoints) => Counted::MatchPoints,
            Some(PrimaryScore::GamePoints) | None => Counted::Points,
        }
    }
}

/// Whether the points of a match are those of two players, and the book calls them 大分.
pub fn has_big_points(tournament: &Tournament) -> bool {
    big_points(tournament.setting(), tournament.rulebook())
}

pub(super) fn big_points(setting: &Setting, book: &Rulebook) -> bool {
    let of_players = book.scoring.matches.get(&MatchKind::IndividualGames);
    let called = of_players.map(|rule| rule.called);
    setting.entrants == EntrantKind::Players && called == Some(MatchPointsName::BigPoints)
}

/// What the score of a table is called at the head of its column.
pub fn score_heading(tournament: &Tournament, table: &Standings, language: Language) -> String {
    WORDS.locale(language).plain(match Counted::of(tournament, table) {
        Counted::Points => Key("heading-points"),
        Counted::MatchPoints => Key("heading-match-points"),
        Counted::BigPoints => Key("heading-big-points"),
        Counted::MatchesWon => Key("heading-matches-won"),
    })
}

/// What the score of a table is called in a sentence.
pub fn score_name(tournament: &Tournament, table: &Standings, language: Language) -> String {
    WORDS.locale(language).plain(match Counted::of(tournament, table) {
        Counted::Points => Key("score-points"),
        Counted::MatchPoints => Key("score-match-points"),
        Counted::BigPoints => Key("score-big-points"),
        Counted::MatchesWon => Key("score-matches-won"),
    })
}

/// Why somebody stands where he stands in a table; none if he is not in it.
pub fn place(
    tournament: &Tournament,
    table: &Standings,
    entrant: EntrantId,
    language: Language,
) -> Option<String> {
    let words = WORDS.locale(language);
    let line = table.of(entrant)?;
    // In the table of the whole event a line has the tie-breaks of the stage it comes from.
    let order = tournament.tie_breaks(line.stage);
    let name = |id| tournament.name_in(Seat::of(id), language).to_owned();
    let counts = tournament.own_table(line.stage);
    let counts = counts.map(|table| score_name(tournament, &table, language)).unwrap_or_default();
    let counted = match line.score_unit {
        ScoreUnit::HalfPoints => Key("counted-points"),
        ScoreUnit::MatchesWon => Key("counted-matches"),
    };
    let score = ("score", filled(line.score_text()));
    let counted = words.say(counted, &[score, ("counts", filled(counts.clone()))]);
    let mut args = vec![
        ("place", filled(line.place.to_string())),
        ("name", filled(name(entrant))),
        ("counted", filled(counted)),
    ];
    // Of those who share a place the first carries what put the one above before all of them.
    let first = table.lines.iter().position(|other| other.place == line.place)?;
    let above = first.checked_sub(1).map(|at| &table.lines[at]);
    let decided_by = table.lines[first].decided_by;
    // The first of a stage that plays for places further down stands below another stage.
    let stage_above = match (decided_by, above) {
        (Some(Decider::Stage), Some(above)) => Some(above.stage),
        (None, None) if line.place > 1 => tournament.above_stage(line.stage),
        _ => None,
    };
    let stage_above = stage_above.and_then(|no| tournament.stage_setting(no));
    let told = match (decided_by, above, stage_above) {
        (.., Some(stage)) => {
            args.push(("stage", filled(stage_name(stage, language))));
            args.push(("above", filled((line.place - 1).to_string())));
            words.say(Key("place-below-stage"), &args)
        }
        (Some(by), Some(above), None) => {
            args.push(("above", filled(name(above.entrant))));
            let what = match by {
                Decider::Score if table.score.is_some() => {
                    words.say(Key("decided-more"), &[("counts", filled(counts))])
                }
                _ => decider(by, language),
            };
            args.push(("what", filled(what)));
            let values = match by {
                Decider::TieBreak(criterion) => {
                    let at = order.iter().position(|&other| other == criterion);
                    at.and_then(|at| above.values.get(at).zip(line.values.get(at)))
                }
                _ => None,
            };
            match values {
                Some((more, less)) => {
                    args.push(("more", filled(more.to_string())));
                    args.push(("less", filled(less.to_string())));
                    words.say(Key("place-below-values"), &args)
                }
                None => words.say(Key("place-below"), &args),
            }
        }
        _ => words.say(Key("place-first"), &args),
    };
    let told = match line_notes(tournament, line.stage, entrant, language) {
        Some(notes) => {
            words.say(Key("place-noted"), &[("told", filled(told)), ("notes", filled(notes))])
        }
        None => told,
    };
    let same = table.lines.iter().filter(|other| other.place == line.place);
    let others: Vec<EntrantId> =
        same.map(|other| other.entrant).filter(|&id| id != entrant).collect();
    if others.is_empty() {
        return Some(told);
    }
    let key = match (others.len() > NAMED, order.is_empty()) {
        (true, _) => Key("shared-with-many"),
        (false, false) => Key("shared-in-everything"),
        (false, true) => Key("shared-with"),
    };
    let args = [
        ("told", filled(told)),
        ("names", filled(listed(&words, others.iter().map(|&id| name(id))))),
        ("count", filled(others.len().to_string())),
    ];
    Some(words.say(key, &args))
}
