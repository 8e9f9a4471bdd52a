//! Refusals, pairings and places in words, in three languages.

mod pairings;
mod refusals;
mod staff;
mod times;

use std::sync::LazyLock;

use chuhe_locale::{Catalogue, Key, Locale, filled};
use chuhe_rulebook::{ArticleRef, Language, TieBreak};

pub use pairings::{because, check, checklist, criterion, mark, number, relaxation, remark};
pub use refusals::{misfit, refusal};
pub use staff::{complaint, stage_name};
pub use times::{span, time};

use crate::entrant::{EntrantId, Seat};
use crate::export::points;
use crate::standings::{Decider, Standings};
use crate::tournament::Tournament;

const FILES: [(Language, &str); 3] = [
    (Language::ZhHans, include_str!("../../../locales/zh-Hans/event.ftl")),
    (Language::ZhHant, include_str!("../../../locales/zh-Hant/event.ftl")),
    (Language::En, include_str!("../../../locales/en/event.ftl")),
];

static WORDS: LazyLock<Catalogue> = LazyLock::new(|| Catalogue::new(FILES));

fn article(words: &Locale<'_>, article: &ArticleRef) -> String {
    let title = article.title.get(words.language);
    words.say(Key("article"), &[("number", filled(&*article.number)), ("title", filled(title))])
}

fn listed(words: &Locale<'_>, all: impl Iterator<Item = String>) -> String {
    all.collect::<Vec<_>>().join(&words.plain(Key("list-comma")))
}

/// A text with its articles, if there are any.
fn with_articles(words: &Locale<'_>, text: String, articles: &[ArticleRef]) -> String {
    if articles.is_empty() {
        return text;
    }
    let articles = listed(words, articles.iter().map(|a| article(words, a)));
    words.say(Key("with-articles"), &[("text", filled(text)), ("articles", filled(articles))])
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
