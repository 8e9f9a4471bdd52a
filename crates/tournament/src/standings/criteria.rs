//! The tie-breaks, one by one.

use chuhe_rulebook::{HeadToHeadAmong, PrimaryScore, StrongOpponents, TieBreak};
use serde::{Deserialize, Serialize};

use crate::entrant::EntrantId;
use crate::score_sheet::{Line, Opponent, ScoreSheet};
use crate::tally::{MatchResult, Tally};
use crate::tournament::Tournament;

/// What a value counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Unit {
    /// Half points.
    HalfPoints,
    /// Quarters of a point: half of what an opponent has may be half of a half.
    QuarterPoints,
    /// Things, such as games or fouls.
    Count,
}

/// The value of a tie-break. Where a criterion compares one number after the other there are several, and where
/// it says nothing about those who are tied there is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Value {
    /// What is counted.
    pub unit: Unit,
    /// How much.
    pub amounts: Vec<i64>,
}

impl Value {
    fn of(unit: Unit, amount: i64) -> Value {
        Value { unit, amounts: vec![amount] }
    }

    fn count(amount: u32) -> Value {
        Value::of(Unit::Count, i64::from(amount))
    }

    const SILENT: Value = Value { unit: Unit::Count, amounts: Vec::new() };
}

/// The value of a tie-break for somebody who is tied with others.
pub(crate) fn value(
    tournament: &Tournament,
    sheet: &ScoreSheet,
    me: EntrantId,
    criterion: TieBreak,
    tied: &[EntrantId],
    order: &[TieBreak],
) -> Value {
    let lines = sheet.of(me);
    let sum = |part: fn(&Tally) -> u32| lines.iter().map(|line| part(&line.tally)).sum::<u32>();
    let half = |amount| Value::of(Unit::HalfPoints, amount);
    let options = &tournament.book.tie_breaks.options;
    match criterion {
        TieBreak::SmallPoints => Value::of(Unit::QuarterPoints, small_points(sheet, lines)),
        TieBreak::HeadToHead => {
            head_to_head(sheet, me, tied, options.head_to_head.value).map_or(Value::SILENT, half)
        }
        TieBreak::Wins => {
            let unplayed =
                if options.unplayed_wins_count.value { sum(|t| t.unplayed_wins) } else { 0 };
            Value::count(sum(|tally| tally.wins) + unplayed)
        }
        TieBreak::BlackWins => Value::count(sum(|tally| tally.black_wins)),
        TieBreak::BlackGames => Value::count(sum(|tally| tally.black_games)),
        TieBreak::BlackInHeadToHead => black_in_head_to_head(lines, me, tied),
        TieBreak::FewerFouls => Value::count(sum(|tally| tally.fouls)),
        TieBreak::OpponentsScore => half(opponents(sheet, lines).iter().sum()),
        TieBreak::StrongOpponentsScore => {
            half(strong_opponents(sheet, lines, options.strong_opponents.value))
        }
        TieBreak::ProgressiveScore => half(progressive(sheet, lines)),
        TieBreak::OpponentsScoreCutFromLowest => {
            let mut scores = opponents(sheet, lines);
            scores.sort_unstable();
            let cut = (1..scores.len()).map(|from| scores[from..].iter().sum());
            Value { unit: Unit::HalfPoints, amounts: cut.collect() }
        }
        TieBreak::WithoutLastRounds | TieBreak::WithoutFirstRounds => {
            let first = criterion == TieBreak::WithoutFirstRounds;
            without_rounds(tournament, sheet, me, tied, order, first)
        }
        TieBreak::GamePoints => half(i64::from(sum(|tally| tally.game_points))),
        TieBreak::MatchWins => {
            let unplayed = options.unplayed_wins_count.value;
            let won = |line: &&Line| {
                line.tally.result == Some(MatchResult::Won) && (unplayed || line.tally.played > 0)
            };
            Value::count(lines.iter().filter(won).count() as u32)
        }
        TieBreak::OpponentsMatchPoints => {
            half(opponents_by(sheet, lines, |tally| tally.match_points).iter().sum())
        }
        TieBreak::OpponentsGamePoints => {
            half(opponents_by(sheet, lines, |tally| tally.game_points).iter().sum())
        }
        TieBreak::FirstBoardPoints => half(i64::from(sum(|tally| tally.first_board))),
        TieBreak::BlackRounds => Value::count(
            lines.iter().filter(|line| line.tally.black_first && line.tally.played > 0).count()
                as u32,
        ),
    }
}

/// The scores of the opponents, one for each round that had one (对手分). An opponent who forfeited is an
/// opponent; for a bye a stand-in counts.
fn opponents(sheet: &ScoreSheet, lines: &[Line]) -> Vec<i64> {
    opponents_by(
        sheet,
        lines,
        match sheet.score {
            PrimaryScore::GamePoints => |tally| tally.game_points,
            PrimaryScore::MatchPoints => |tally| tally.match_points,
        },
    )
}

fn opponents_by(sheet: &ScoreSheet, lines: &[Line], part: fn(&Tally) -> u32) -> Vec<i64> {
    let total = |id| sheet.of(id).iter().map(|line| i64::from(part(&line.tally))).sum();
    let score = |line: &Line| match line.opponent {
        Opponent::Entrant(id) => Some(total(id)),
        Opponent::Missing => Some(sheet.stand_in(part)),
        Opponent::None => None,
    };
    lines.iter().filter_map(score).collect()
}

/// 小分, in quarters of a point: all that those have who were beaten, half of what those have who were drawn
/// with (CXA 1987 3§4.一(二)1; AXF 2017 2§6.4.B).
fn small_points(sheet: &ScoreSheet, lines: &[Line]) -> i64 {
    let worth = |line: &Line| {
        let share = match line.tally.result {
            Some(MatchResult::Won) => 2,
            Some(MatchResult::Drawn) => 1,
            Some(MatchResult::Lost) | None => 0,
        };
        let score = opponents(sheet, std::slice::from_ref(line)).iter().sum::<i64>();
        share * score
    };
    lines.iter().map(worth).sum()
}

/// 直胜: the points of the encounters among those who are tied; nothing if not all of them met.
fn head_to_head(
    sheet: &ScoreSheet,
    me: EntrantId,
    tied: &[EntrantId],
    among: HeadToHeadAmong,
) -> Option<i64> {
    let applies = match among {
        HeadToHeadAmong::ExactlyTwo => tied.len() == 2,
        HeadToHeadAmong::MiniTable => tied.len() >= 2,
    };
    let met = |a: EntrantId, b: EntrantId| {
        sheet.of(a).iter().any(|line| line.opponent == Opponent::Entrant(b))
    };
    let all_met = || tied.iter().all(|&a| tied.iter().all(|&b| a == b || met(a, b)));
    if !applies || !all_met() {
        return None;
    }
    let mutual = sheet
        .of(me)
        .iter()
        .filter(|line| matches!(line.opponent, Opponent::Entrant(id) if tied.contains(&id)));
    // Nobody wins a draw, though it may be worth more with Black than with Red: it counts alike for both.
    let worth = |line: &Line| match (line.tally.result, line.opponent) {
        (Some(MatchResult::Drawn), Opponent::Entrant(other)) => {
            let back = sheet.of(other).iter().find(|theirs| theirs.round == line.round);
            (sheet.worth(line) + back.map_or(0, |theirs| sheet.worth(theirs))) / 2
        }
        _ => sheet.worth(line),
    };
    Some(mutual.map(worth).sum())
}

/// Who had Black in the only game between two who are tied (AXF 2017 2§6.2.F).
fn black_in_head_to_head(lines: &[Line], me: EntrantId, tied: &[EntrantId]) -> Value {
    let [a, b] = tied else { return Value::SILENT };
    let other = if *a == me { *b } else { *a };
    let mut games = lines.iter().filter(|line| line.opponent == Opponent::Entrant(other));
    match (games.next().and_then(|line| line.black_in_only_game), games.next()) {
        (Some(black), None) => Value::count(u32::from(black)),
        _ => Value::SILENT,
    }
}

/// 强对手分, by the reading that is set.
fn strong_opponents(sheet: &ScoreSheet, lines: &[Line], reading: StrongOpponents) -> i64 {
    let mut scores = opponents(sheet, lines);
    scores.sort_unstable();
    let from = match reading {
        StrongOpponents::WithoutLowest => 1,
        StrongOpponents::WithoutTwoLowest => 2,
        StrongOpponents::BestOpponent => scores.len().saturating_sub(1),
        StrongOpponents::UpperHalf => {
            // Whoever has at least as many points as the last of the upper half stands in it.
            let mut all: Vec<i64> = sheet.field.iter().map(|&id| sheet.won(id)).collect();
            all.sort_unstable_by_key(|&score| std::cmp::Reverse(score));
            let last = all.get((all.len().div_ceil(2)).saturating_sub(1)).copied().unwrap_or(0);
            scores.partition_point(|&score| score < last)
        }
    };
    scores.get(from..).unwrap_or(&[]).iter().sum()
}

/// 累进分: the own score after each round, added up.
fn progressive(sheet: &ScoreSheet, lines: &[Line]) -> i64 {
    let counted =
        |line: &Line| i64::from((sheet.rounds + 1).saturating_sub(line.round)) * sheet.worth(line);
    lines.iter().map(counted).sum()
}

/// The whole comparison again with fewer and fewer rounds.
fn without_rounds(
    tournament: &Tournament,
    sheet: &ScoreSheet,
    me: EntrantId,
    tied: &[EntrantId],
    order: &[TieBreak],
    first: bool,
) -> Value {
    let mut amounts = Vec::new();
    if tied.len() < 2 {
        return Value::SILENT;
    }
    for left in sheet.shorter(first) {
        // Points taken away stay away, whatever rounds are left out.
        amounts.push(left.score_of(me));
        let repeated = order.iter().copied().filter(|criterion| {
            !matches!(criterion, TieBreak::WithoutLastRounds | TieBreak::WithoutFirstRounds)
        });
        for criterion in repeated {
            let value = value(tournament, left, me, criterion, tied, order);
            let fewer = criterion.fewer_is_better();
            amounts.extend(value.amounts.iter().map(|&a| if fewer { -a } else { a }));
            // Whoever had fewer opponents has fewer sums: nothing is left of his, and what follows stands in its place.
            if criterion == TieBreak::OpponentsScoreCutFromLowest {
                let sums = |id: &EntrantId| opponents(left, left.of(*id)).len().saturating_sub(1);
                let most = tied.iter().map(sums).max().unwrap_or(0);
                let missing = most.saturating_sub(value.amounts.len());
                amounts.extend(std::iter::repeat_n(0, missing));
            }
        }
    }
    Value { unit: Unit::HalfPoints, amounts }
}
