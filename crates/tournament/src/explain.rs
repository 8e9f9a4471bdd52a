//! Refusals and places in words, in three languages.

use std::sync::LazyLock;

use chuhe_locale::{Catalogue, Key, Locale, filled};
use chuhe_rulebook::{ArticleRef, Language, TieBreak};

use crate::entrant::{EntrantId, Seat};
use crate::export::points;
use crate::refusal::{Refusal, Why};
use crate::standings::{Decider, Standings};
use crate::tournament::Tournament;

const FILES: [(Language, &str); 3] = [
    (Language::ZhHans, include_str!("../../../locales/zh-Hans/event.ftl")),
    (Language::ZhHant, include_str!("../../../locales/zh-Hant/event.ftl")),
    (Language::En, include_str!("../../../locales/en/event.ftl")),
];

static WORDS: LazyLock<Catalogue> = LazyLock::new(|| Catalogue::new(FILES));

/// A refusal in words, with its articles.
pub fn refusal(refusal: &Refusal, language: Language) -> String {
    let words = WORDS.locale(language);
    let text = why(&words, refusal.why());
    if refusal.articles().is_empty() {
        return text;
    }
    let articles = listed(&words, refusal.articles().iter().map(|a| article(&words, a)));
    words.say(Key("with-articles"), &[("text", filled(text)), ("articles", filled(articles))])
}

fn article(words: &Locale<'_>, article: &ArticleRef) -> String {
    let title = article.title.get(words.language);
    words.say(Key("article"), &[("number", filled(&*article.number)), ("title", filled(title))])
}

fn listed(words: &Locale<'_>, all: impl Iterator<Item = String>) -> String {
    all.collect::<Vec<_>>().join(&words.plain(Key("list-comma")))
}

fn why(words: &Locale<'_>, why: &Why) -> String {
    let plain = |key| words.plain(key);
    let one = |key, name, value: String| words.say(key, &[(name, filled(value))]);
    let entrant = |key, id: &EntrantId| one(key, "entrant", id.to_string());
    let stage = |key, stage: &u16| one(key, "stage", stage.to_string());
    let round = |key, stage: &u16, round: &u16| {
        words
            .say(key, &[("stage", filled(stage.to_string())), ("round", filled(round.to_string()))])
    };
    match why {
        Why::TimeGoesBack => plain(Key("refusal-time-goes-back")),
        Why::Closed => plain(Key("refusal-closed")),
        Why::OfficialsOnly => plain(Key("refusal-officials-only")),
        Why::ChiefArbiterOnly => plain(Key("refusal-chief-arbiter-only")),
        Why::CommitteeOnly => plain(Key("refusal-committee-only")),
        Why::NoSuchEntrant(id) => entrant(Key("refusal-no-such-entrant"), id),
        Why::NoSuchStage(no) => stage(Key("refusal-no-such-stage"), no),
        Why::NoSuchRound(no, number) => round(Key("refusal-no-such-round"), no, number),
        Why::NoSuchTable(table) => words.say(
            Key("refusal-no-such-table"),
            &[
                ("stage", filled(table.stage.to_string())),
                ("round", filled(table.round.to_string())),
                ("table", filled(table.table.to_string())),
            ],
        ),
        Why::NoSuchGame(game) => words.say(
            Key("refusal-no-such-game"),
            &[
                ("stage", filled(game.table.stage.to_string())),
                ("round", filled(game.table.round.to_string())),
                ("table", filled(game.table.table.to_string())),
                ("game", filled(game.game.to_string())),
            ],
        ),
        Why::NoSuchAppeal(no) => one(Key("refusal-no-such-appeal"), "number", no.to_string()),
        Why::NoName => plain(Key("refusal-no-name")),
        Why::NoReason => plain(Key("refusal-no-reason")),
        Why::NotThisKind => plain(Key("refusal-not-this-kind")),
        Why::TooFewMembers { needs } => {
            one(Key("refusal-too-few-members"), "needs", needs.to_string())
        }
        Why::BoardOrder { member } => one(Key("refusal-board-order"), "member", member.to_string()),
        Why::EntriesClosed => plain(Key("refusal-entries-closed")),
        Why::NotStarted(no) => stage(Key("refusal-not-started"), no),
        Why::AlreadyPaired(no) => stage(Key("refusal-already-paired"), no),
        Why::StageUnfinished(no) => stage(Key("refusal-stage-unfinished"), no),
        Why::NotTheField => plain(Key("refusal-not-the-field")),
        Why::TooFew => plain(Key("refusal-too-few")),
        Why::RoundUnfinished(no, number) => round(Key("refusal-round-unfinished"), no, number),
        Why::NoMoreRounds(no) => stage(Key("refusal-no-more-rounds"), no),
        Why::Blocked(all) => {
            let all = listed(words, all.iter().map(ToString::to_string));
            one(Key("refusal-blocked"), "entrants", all)
        }
        Why::NotASwiss(no) => stage(Key("refusal-not-a-swiss"), no),
        Why::NotEverybodyOnce(id) => entrant(Key("refusal-not-everybody-once"), id),
        Why::NotInRound(id) => entrant(Key("refusal-not-in-round"), id),
        Why::ResultsEntered => plain(Key("refusal-results-entered")),
        Why::HasResult => plain(Key("refusal-has-result")),
        Why::NoResult => plain(Key("refusal-no-result")),
        Why::SameResult => plain(Key("refusal-same-result")),
        Why::NotInTheBook => plain(Key("refusal-not-in-the-book")),
        Why::NothingToDraw => plain(Key("refusal-nothing-to-draw")),
        Why::NotTeams => plain(Key("refusal-not-teams")),
        Why::NoLineups => plain(Key("refusal-no-lineups")),
        Why::LineupLate(_) => plain(Key("refusal-lineup-late")),
        Why::LineupSize { boards } => one(Key("refusal-lineup-size"), "boards", boards.to_string()),
        Why::LineupMember(no) => one(Key("refusal-lineup-member"), "member", no.to_string()),
        Why::LineupInverted => plain(Key("refusal-lineup-inverted")),
        Why::HasLeft(id) => entrant(Key("refusal-has-left"), id),
        Why::HasNotLeft(id) => entrant(Key("refusal-has-not-left"), id),
        Why::NoConsent => plain(Key("refusal-no-consent")),
        Why::NoReturn(id) => entrant(Key("refusal-no-return"), id),
        Why::NoSanction(_) => plain(Key("refusal-no-sanction")),
        Why::NoAppeals => plain(Key("refusal-no-appeals")),
        Why::AppealLate(_) => plain(Key("refusal-appeal-late")),
        Why::NotWritten => plain(Key("refusal-not-written")),
        Why::FeeDue => plain(Key("refusal-fee-due")),
        Why::AppealDecided => plain(Key("refusal-appeal-decided")),
        Why::CommitteeTooSmall { needs } => {
            one(Key("refusal-committee-too-small"), "needs", needs.to_string())
        }
        Why::CommitteeEven => plain(Key("refusal-committee-even")),
        Why::NotRecused(name) => one(Key("refusal-not-recused"), "name", name.clone()),
    }
}

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

/// What decided between two neighbours.
pub fn decider(decider: Decider, language: Language) -> String {
    let words = WORDS.locale(language);
    match decider {
        Decider::Score => words.plain(Key("decided-score")),
        Decider::TieBreak(criterion) => tie_break(criterion, language),
        Decider::Match => words.plain(Key("decided-match")),
        Decider::Lot => words.plain(Key("decided-lot")),
        Decider::Stage => words.plain(Key("decided-stage")),
        Decider::Shared => words.plain(Key("decided-shared")),
    }
}

/// Why somebody stands where he stands in a table; none if he is not in it.
pub fn place(
    tournament: &Tournament,
    table: &Standings,
    entrant: EntrantId,
    language: Language,
) -> Option<String> {
    let words = WORDS.locale(language);
    let at = table.lines.iter().position(|line| line.entrant == entrant)?;
    let line = &table.lines[at];
    let name = |id| tournament.name_of(Seat::of(id)).to_owned();
    let score = match table.score {
        Some(_) => points(line.score, 2),
        None => line.score.to_string(),
    };
    let mut args = vec![
        ("place", filled(line.place.to_string())),
        ("name", filled(name(entrant))),
        ("score", filled(score)),
    ];
    let (Some(by), Some(above)) = (line.decided_by, at.checked_sub(1).map(|at| &table.lines[at]))
    else {
        return Some(words.say(Key("place-first"), &args));
    };
    args.push(("above", filled(name(above.entrant))));
    args.push(("what", filled(decider(by, language))));
    let values = match by {
        Decider::TieBreak(criterion) => {
            let at = table.tie_breaks.iter().position(|&other| other == criterion);
            at.and_then(|at| above.values.get(at).zip(line.values.get(at)))
        }
        _ => None,
    };
    Some(match values {
        Some((more, less)) => {
            args.push(("more", filled(more.to_string())));
            args.push(("less", filled(less.to_string())));
            words.say(Key("place-below-values"), &args)
        }
        None => words.say(Key("place-below"), &args),
    })
}

#[cfg(test)]
mod tests {
    use chuhe_locale::check::{complaints, keys_in_source};

    #[test]
    fn files_and_source_hold_together() {
        let used = keys_in_source(concat!(env!("CARGO_MANIFEST_DIR"), "/src"));
        assert_eq!(complaints(&super::FILES, &used), Vec::<String>::new());
    }
}
