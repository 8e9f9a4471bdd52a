//! The natural move limit of a case: what a claim would come to, and what the book leaves open about it.

use chuhe_board::{Color, Position};
use chuhe_referee::{History, LimitCount, count_for, count_without_claimant, explain};
use chuhe_rulebook::{NaturalLimit, Rulebook, Ruled, Source, VoidCheckCost, WithoutClaimant};
use chuhe_tournament::Side;

use crate::pages::names;
use crate::pages::words::Words;

/// The limit is worth a word where nobody has asked for it once a fifth of the moves or less is missing.
const NEAR: usize = 5;

/// How far a game is from the limit.
pub(super) struct Limit {
    /// Seen from each side; none if the book has no such limit.
    pub(super) claims: Vec<Claim>,
    /// That it is reached, and who may say so.
    pub(super) reached: Option<String>,
    /// Whether that hangs on a point which the book leaves open.
    pub(super) disputed: bool,
    /// Whether it is reached or near, so that whoever rules should know of it.
    pub(super) matters: bool,
    /// What the book leaves open, where it makes a difference or may soon make one.
    pub(super) open: Vec<OpenPoint>,
    /// Whether the game begins with another position than the usual one: nobody knows what was played before.
    pub(super) from_position: bool,
}

/// How far a side is from the natural move limit.
pub(in crate::pages) struct Claim {
    pub(in crate::pages) side: String,
    /// What it comes to.
    pub(in crate::pages) result: String,
    /// How it was counted.
    pub(in crate::pages) lines: Vec<String>,
}

/// A point that the book leaves open.
pub(super) struct OpenPoint {
    /// How it is read here and why, with the articles.
    pub(super) note: String,
    /// What each reading comes to, and whether it is the one that is followed; none if all come to the same.
    pub(super) readings: Vec<(String, bool)>,
}

impl Limit {
    pub(super) fn of(words: Words, book: &Rulebook, history: &History) -> Limit {
        let claims = limit(words, book, history);
        let from_position = *history.start() != Position::initial();
        let Some(rule) = &book.natural_limit else {
            let (reached, open) = (None, Vec::new());
            return Limit { claims, reached, disputed: false, matters: false, open, from_position };
        };
        let counts = Color::ALL.map(|side| count_for(rule, history, side));
        let costs = note(&rule.void_check_costs).map(|it| (it, costs(words, rule, history)));
        let nobody = rule.without_claimant.as_ref().and_then(note);
        let nobody = nobody.map(|it| (it, nobody_claims(words, rule, history)));
        let open: Vec<(&Source, Vec<Read>)> = costs.into_iter().chain(nobody).collect();
        let differ = |(_, all): &(_, Vec<Read>)| all.iter().any(|it| it.reached != all[0].reached);
        let disputed = open.iter().any(differ);
        let over = counts.iter().any(LimitCount::game_is_over);
        let is_near = |count: &LimitCount| count.missing() * NEAR <= count.needed();
        let matters = !over && (disputed || counts.iter().any(is_near));
        let deducted = counts.iter().any(|count| !count.deducted().is_empty());
        let open = open.into_iter().filter(|_| matters || deducted && !over);
        let open = open.map(|(source, readings)| OpenPoint::of(words, source, readings)).collect();
        let reached = reached(words, rule, history, &counts);
        Limit { claims, reached, disputed, matters, open, from_position }
    }
}

/// Where a value comes from, if the book leaves it open.
fn note<T>(ruled: &Ruled<T>) -> Option<&Source> {
    (ruled.disputed || ruled.source.note.is_some()).then_some(&ruled.source)
}

impl OpenPoint {
    fn of(words: Words, source: &Source, readings: Vec<Read>) -> OpenPoint {
        let note = source.note.as_ref().map_or("", |note| note.get(words.language()));
        let note = words.say(
            "judge-limit-note",
            &[("note", note.to_owned()), ("articles", source.articles.numbers())],
        );
        let differ = readings.iter().any(|it| it.counted != readings[0].counted);
        let readings = readings.into_iter().filter(|_| differ);
        OpenPoint { note, readings: readings.map(|it| (it.told, it.followed)).collect() }
    }
}

/// What one reading of an open point comes to.
struct Read {
    /// How many moves count for each side, or are missing if nobody claims.
    counted: Vec<usize>,
    /// Whether the limit is reached for each side, or if nobody claims.
    reached: Vec<bool>,
    told: String,
    followed: bool,
}

/// What a void check costs (AXF 2§4): the check alone, or the answer as well.
fn costs(words: Words, rule: &NaturalLimit, history: &History) -> Vec<Read> {
    let read = |value: VoidCheckCost| {
        let mut other = rule.clone();
        other.void_check_costs.value = value;
        let counts = Color::ALL.map(|side| count_for(&other, history, side));
        let [red, black] = counts.each_ref().map(|count| count.counted().to_string());
        let needed = counts[0].needed().to_string();
        let all = [("red", red), ("black", black), ("needed", needed)];
        Read {
            counted: counts.iter().map(LimitCount::counted).collect(),
            reached: counts.iter().map(LimitCount::is_reached).collect(),
            told: match value {
                VoidCheckCost::OneRound => words.say("judge-limit-one-round", &all),
                _ => words.say("judge-limit-one-ply", &all),
            },
            followed: rule.void_check_costs.value == value,
        }
    };
    [VoidCheckCost::OnePly, VoidCheckCost::OneRound].map(read).into()
}

/// Whose checks are deducted where the arbiter acts and nobody claims (AXF 2§4, 3.6.F).
fn nobody_claims(words: Words, rule: &NaturalLimit, history: &History) -> Vec<Read> {
    let Some(ruled) = &rule.without_claimant else { return Vec::new() };
    let read = |value: WithoutClaimant| {
        let mut other = rule.clone();
        other.without_claimant = Some(Ruled { value, ..ruled.clone() });
        let count = count_without_claimant(&other, history)?;
        let state = match count.missing() {
            0 => words.t("judge-limit-is-reached"),
            missing => words.with("judge-limit-is-missing", missing),
        };
        Some(Read {
            counted: vec![count.counted()],
            reached: vec![count.is_reached()],
            told: match value {
                WithoutClaimant::BothSides => words.with("judge-limit-both-sides", state),
                WithoutClaimant::NoDeduction => words.with("judge-limit-no-deduction", state),
                _ => words.with("judge-limit-either-side", state),
            },
            followed: ruled.value == value,
        })
    };
    let all =
        [WithoutClaimant::EitherSide, WithoutClaimant::BothSides, WithoutClaimant::NoDeduction];
    all.into_iter().filter_map(read).collect()
}

/// That the limit is reached, and who may act on it.
fn reached(
    words: Words,
    rule: &NaturalLimit,
    history: &History,
    counts: &[LimitCount; 2],
) -> Option<String> {
    let arbiter = count_without_claimant(rule, history).is_some_and(|count| count.is_reached());
    let arbiter = if arbiter { words.t("judge-limit-arbiter") } else { String::new() };
    let side = |color: Color| names::side(&words, side_of(color));
    let needed = ("needed", counts[0].needed().to_string());
    let successful = counts.iter().filter(|count| count.is_reached()).map(LimitCount::claimant);
    Some(match successful.collect::<Vec<_>>()[..] {
        [] => return None,
        [one] => {
            let (one, other) = (("side", side(one)), ("other", side(one.opponent())));
            words.say("judge-limit-reached-one", &[one, other, needed, ("arbiter", arbiter)])
        }
        _ => words.say("judge-limit-reached", &[needed, ("arbiter", arbiter)]),
    })
}

fn side_of(color: Color) -> Side {
    match color {
        Color::Red => Side::Red,
        Color::Black => Side::Black,
    }
}

/// What each side's claim would come to. Nothing if the book has no such limit.
pub(in crate::pages) fn limit(words: Words, book: &Rulebook, history: &History) -> Vec<Claim> {
    let Some(limit) = &book.natural_limit else { return Vec::new() };
    let claim = |side: Color| {
        let text = explain::limit_text(&count_for(limit, history, side), words.language());
        let mut lines = text.lines().map(str::to_owned);
        let result = lines.next().unwrap_or_default();
        Claim { side: names::side(&words, side_of(side)), result, lines: lines.collect() }
    };
    Color::ALL.map(claim).into()
}
