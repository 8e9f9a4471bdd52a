//! How a pairing came about.

use chuhe_locale::{Key, filled};
use chuhe_rulebook::Language;

use super::matches::{Encounter, board_points, red_by};
use super::{WORDS, listed};
use crate::entrant::{EntrantId, Seat};
use crate::export::points;
use crate::round::{Mark, Pairing, Remark, Round, TableRef};
use crate::setting::StageFormat;
use crate::side::Side;
use crate::swiss::{Because, ByNumber, Criterion, Float, Ideal, Relaxation};
use crate::tournament::Tournament;

/// The name of a criterion of pairing.
pub fn criterion(criterion: Criterion, language: Language) -> String {
    WORDS.locale(language).plain(match criterion {
        Criterion::NoRematch => Key("criterion-no-rematch"),
        Criterion::NotForbidden => Key("criterion-not-forbidden"),
        Criterion::Units => Key("criterion-units"),
        Criterion::Bye => Key("criterion-bye"),
        Criterion::Scores => Key("criterion-scores"),
        Criterion::ColoursInARow => Key("criterion-colours-in-a-row"),
        Criterion::ColourSurplus => Key("criterion-colour-surplus"),
        Criterion::ColourBalance => Key("criterion-colour-balance"),
        Criterion::ColourAlternation => Key("criterion-colour-alternation"),
        Criterion::Floats => Key("criterion-floats"),
        Criterion::Numbers => Key("criterion-numbers"),
    })
}

/// Why something was relaxed.
pub fn because(because: Because, language: Language) -> String {
    WORDS.locale(language).plain(match because {
        Because::Arbiter => Key("because-arbiter"),
        Because::OddSection => Key("because-odd-section"),
        Because::NobodyLeftInSection => Key("because-nobody-left-in-section"),
        Because::BothNeedSameSide => Key("because-both-need-same-side"),
        Because::HigherScoreFirst => Key("because-higher-score-first"),
        Because::OthersDemandIt => Key("because-others-demand-it"),
    })
}

/// A player by the number alone.
pub fn number(number: usize, language: Language) -> String {
    WORDS.locale(language).say(Key("number"), &[("number", filled(number.to_string()))])
}

/// What was relaxed; `who` names a player.
pub fn relaxation<P>(
    what: &Relaxation<P>,
    who: impl Fn(&P) -> String,
    language: Language,
) -> String {
    let words = WORDS.locale(language);
    let half = |amount: u32| filled(points(i64::from(amount), 2));
    let count = |n: u32| filled(n.to_string());
    let side = |side: Side| {
        filled(words.plain(match side {
            Side::Red => Key("side-red"),
            Side::Black => Key("side-black"),
        }))
    };
    let colour = |key, player: &P, of: Side, games: u32| {
        let player = ("player", filled(who(player)));
        words.say(key, &[player, ("side", side(of)), ("games", count(games))])
    };
    match what {
        Relaxation::MetBefore => words.plain(Key("relaxed-met-before")),
        Relaxation::WasForbidden => words.plain(Key("relaxed-was-forbidden")),
        Relaxation::SameUnit => words.plain(Key("relaxed-same-unit")),
        Relaxation::UnitMateNotMet => words.plain(Key("relaxed-unit-mate-not-met")),
        Relaxation::ByeAgain { byes_before } => {
            words.say(Key("relaxed-bye-again"), &[("byes", count(u32::from(*byes_before)))])
        }
        Relaxation::ByeNotToLowest { half_points } => {
            words.say(Key("relaxed-bye-not-to-lowest"), &[("points", half(*half_points))])
        }
        Relaxation::ScoresDiffer { half_points, down, up } => words.say(
            Key("relaxed-scores-differ"),
            &[("down", filled(who(down))), ("up", filled(who(up))), ("points", half(*half_points))],
        ),
        Relaxation::InARow { player, side, games } => {
            colour(Key("relaxed-in-a-row"), player, *side, *games)
        }
        Relaxation::Surplus { player, side, games } => {
            colour(Key("relaxed-surplus"), player, *side, *games)
        }
        Relaxation::SurplusGrows { player, side, games } => {
            colour(Key("relaxed-surplus-grows"), player, *side, *games)
        }
        Relaxation::SameSideAgain { player, side: of } => {
            let player = ("player", filled(who(player)));
            words.say(Key("relaxed-same-side-again"), &[player, ("side", side(*of))])
        }
        Relaxation::FloatAgain { player, float } => {
            let key = match float {
                Float::Down => Key("relaxed-down-again"),
                Float::Up => Key("relaxed-up-again"),
            };
            words.say(key, &[("player", filled(who(player)))])
        }
    }
}

/// A criterion and how it fared: satisfied if nothing was relaxed.
pub fn check(
    of: Criterion,
    relaxed: impl Iterator<Item = (String, Because)>,
    language: Language,
) -> String {
    let words = WORDS.locale(language);
    let told = relaxed.map(|(what, why)| {
        let args = [("what", filled(what)), ("why", filled(because(why, language)))];
        words.say(Key("relaxed-because"), &args)
    });
    let told = listed(&words, told);
    let name = ("criterion", filled(criterion(of, language)));
    match told.is_empty() {
        true => words.say(Key("check-satisfied"), &[name]),
        false => words.say(Key("check-relaxed"), &[name, ("told", filled(told))]),
    }
}

/// Somebody by name and number in a stage.
fn who(tournament: &Tournament, stage: u16, id: EntrantId, language: Language) -> String {
    let name = tournament.name_in(Seat::of(id), language).to_owned();
    let Some(number) = tournament.pairing_number(stage, id) else { return name };
    let args = [("name", filled(name)), ("number", filled(number.to_string()))];
    WORDS.locale(language).say(Key("who-numbered"), &args)
}

/// How an encounter of a stage came about, beyond the rules of its format.
pub fn mark(tournament: &Tournament, stage: u16, mark: &Mark, language: Language) -> String {
    let words = WORDS.locale(language);
    match mark {
        Mark::ByHand => words.plain(Key("mark-by-hand")),
        Mark::Rematch => words.plain(Key("relaxed-met-before")),
        Mark::SameUnit => words.plain(Key("relaxed-same-unit")),
        Mark::ColoursByLot => words.plain(Key("mark-colours-by-lot")),
        Mark::Relaxed { what, why } => relaxed(tournament, stage, what, *why, language),
    }
}

fn relaxed(
    tournament: &Tournament,
    stage: u16,
    what: &Relaxation<EntrantId>,
    why: Because,
    language: Language,
) -> String {
    let what = relaxation(what, |&id| who(tournament, stage, id, language), language);
    let args = [("what", filled(what)), ("why", filled(because(why, language)))];
    WORDS.locale(language).say(Key("relaxed-because"), &args)
}

/// That an encounter does not count.
pub fn annulled(language: Language) -> String {
    WORDS.locale(language).plain(Key("note-annulled"))
}

/// What is to be said about a round of a stage.
pub fn remark(tournament: &Tournament, stage: u16, remark: &Remark, language: Language) -> String {
    let words = WORDS.locale(language);
    match remark {
        Remark::ByHand { reason } => {
            words.say(Key("remark-by-hand"), &[("reason", filled(reason.as_str()))])
        }
        Remark::HostShouldAddEntry => words.plain(Key("remark-host-should-add-entry")),
        Remark::Suspended { entrant } => {
            let who = filled(who(tournament, stage, *entrant, language));
            words.say(Key("remark-suspended"), &[("player", who)])
        }
        Remark::KeptForLaterRounds { rounds } => {
            let rounds = chuhe_locale::number(usize::from(*rounds));
            words.say(Key("remark-kept-for-later-rounds"), &[("rounds", rounds)])
        }
        Remark::ByeRelaxed { entrant, what, why } => {
            let who = filled(who(tournament, stage, *entrant, language));
            let told = filled(relaxed(tournament, stage, what, *why, language));
            words.say(Key("remark-bye-relaxed"), &[("player", who), ("told", told)])
        }
    }
}

/// How an encounter came about, line by line: in a Swiss each criterion in the order in which they count and who has
/// Red, in a knock-out what is played for, who has Red and what a draw means, each with its articles. What was done
/// by hand is told in any case. None if there is no such encounter.
pub fn pairing(
    tournament: &Tournament,
    table: TableRef,
    language: Language,
) -> Option<Vec<String>> {
    let (round, pairing) =
        (tournament.round(table.stage, table.round)?, tournament.pairing(table)?);
    let setting = tournament.stage_setting(table.stage)?;
    let words = WORDS.locale(language);
    let encounter = Encounter { words: &words, event: tournament, table, setting, pairing };
    let mut lines = match &setting.format {
        StageFormat::Swiss { .. } => checklist(tournament, table.stage, round, pairing, language),
        StageFormat::RoundRobin { .. } | StageFormat::Groups { .. } => encounter.of_table(),
        StageFormat::KnockOut { .. }
        | StageFormat::DoubleElimination { .. }
        | StageFormat::FinalStage { .. } => encounter.of_bracket(),
    };
    lines.extend(board_points(tournament, table.stage, pairing, language));
    Some(lines)
}

/// The checklist of an encounter of a Swiss: each criterion, who has Red, and whether it was set by hand.
fn checklist(
    tournament: &Tournament,
    stage: u16,
    round: &Round,
    pairing: &Pairing,
    language: Language,
) -> Vec<String> {
    let words = WORDS.locale(language);
    let by_hand = pairing.marks.contains(&Mark::ByHand);
    let name = |&id: &EntrantId| who(tournament, stage, id, language);
    let marks = pairing.marks.iter();
    let relaxed: Vec<(Relaxation<EntrantId>, Because)> =
        marks.filter_map(|mark| mark.relaxation()).collect();
    let line = |&of: &Criterion| match (of, pairing.by_number) {
        // The bye concerns whoever has it, and nobody at a table.
        (Criterion::Bye, _) => None,
        (Criterion::Numbers, Some(found)) => Some(by_number(found, language)),
        // Nobody looked at the numbers of a pair that was set by hand, and older logs do not tell.
        (Criterion::Numbers, None) => by_hand.then(|| {
            let name = ("criterion", filled(criterion(of, language)));
            let told = ("told", filled(because(Because::Arbiter, language)));
            words.say(Key("check-relaxed"), &[name, told])
        }),
        _ => {
            let own = relaxed.iter().filter(|(what, _)| what.criterion() == of);
            let own = own.map(|(what, why)| (relaxation(what, name, language), *why));
            Some(check(of, own, language))
        }
    };
    let red = pairing.games.first().and_then(|game| {
        let red = name(&game.red.entrant);
        match (pairing.red_by, by_hand) {
            (None, false) => None,
            (None, true) => {
                let why = ("why", filled(because(Because::Arbiter, language)));
                Some(words.say(Key("has-red-because"), &[("player", filled(red)), why]))
            }
            (by, _) => Some(red_by(&words, &red, by)),
        }
    });
    // Older logs do not tell by which criteria a round was paired.
    let listed = |mark: &&Mark| {
        let criterion = mark.relaxation().map(|(what, _)| what.criterion());
        criterion.is_some_and(|of| round.criteria.contains(&of))
    };
    let others = pairing.marks.iter().filter(|mark| !listed(mark));
    let others = others.map(|one| mark(tournament, stage, one, language));
    round.criteria.iter().filter_map(line).chain(red).chain(others).collect()
}

/// How near two are to what their numbers demand.
pub fn by_number(found: ByNumber, language: Language) -> String {
    let words = WORDS.locale(language);
    let ideal = words.plain(match found.ideal {
        Ideal::Near => Key("ideal-near"),
        Ideal::Far => Key("ideal-far"),
        Ideal::Half => Key("ideal-half"),
        Ideal::Any => Key("ideal-any"),
    });
    let told = match found.off {
        0 => ideal,
        off => {
            let args = [("ideal", filled(ideal)), ("off", chuhe_locale::number(off as usize))];
            words.say(Key("by-number-off"), &args)
        }
    };
    let name = ("criterion", filled(criterion(Criterion::Numbers, language)));
    words.say(Key("check-relaxed"), &[name, ("told", filled(told))])
}
