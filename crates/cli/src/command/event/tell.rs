//! What happened, in words: the log of an event, entry by entry.

use std::path::Path;

use chuhe_rulebook::ArticleRef;
use chuhe_tournament::explain::LogTeller;
use chuhe_tournament::{Entry, GameRef, OutdatedDraw, Part, ScoreUnit, TableRef, Tournament};

use super::naming::{name, stages};
use super::wall;
use super::words::{Key, Locale, filled, in_command, listed, number};

/// An entry with its time and who entered it; names are those of the event as it stands.
pub(super) fn entry(words: &Locale, now_is: &Tournament, entry: &Entry) -> String {
    let part = match entry.by.part {
        Part::ChiefArbiter => words.plain(Key("part-chief-arbiter")),
        Part::Arbiter => words.plain(Key("part-arbiter")),
        Part::Organiser => words.plain(Key("part-organiser")),
        Part::AppealsCommittee => words.plain(Key("part-appeals-committee")),
        Part::Entrant(id) => name(words, now_is, id).to_owned(),
    };
    let by = if entry.by.name.is_empty() { part } else { format!("{part} {}", entry.by.name) };
    let args = [
        ("at", filled(wall::time(now_is, entry.at))),
        ("by", filled(by)),
        ("text", filled(event(words, now_is, entry))),
    ];
    words.say(Key("log-line"), &args)
}

/// The words in which the log is told on the command line, where entrants go by their ids.
fn teller<'a>(words: &Locale, event: &'a Tournament) -> LogTeller<'a> {
    LogTeller::with_ids(event, words.language)
}

/// Where a table stands; the stage is told only if there are several.
pub(super) fn table(words: &Locale, now_is: &Tournament, table: TableRef) -> String {
    teller(words, now_is).table(table)
}

/// Where a game is played, and between whom.
pub(super) fn game(words: &Locale, now_is: &Tournament, at: GameRef) -> String {
    teller(words, now_is).game(at)
}

/// What happened.
pub(super) fn event(words: &Locale, now_is: &Tournament, entry: &Entry) -> String {
    teller(words, now_is).event(&entry.event)
}

/// The same with a stop at its end, so that something else may follow.
pub(super) fn sentence(words: &Locale, now_is: &Tournament, entry: &Entry) -> String {
    let teller = teller(words, now_is);
    teller.sentence(teller.event(&entry.event))
}

/// Half points as people write them.
pub(super) fn points(half_points: i64) -> String {
    ScoreUnit::HalfPoints.text(half_points)
}

/// How the stages are drawn again that no longer fit the table they were drawn by: whatever is paired of them is taken
/// back first, because stages beside each other are drawn together, and then one of those is drawn.
pub(super) fn draw_again(words: &Locale, event: &Tournament, path: &Path) -> Vec<String> {
    let outdated = stages(event).filter_map(|no| event.outdated_draw(no));
    let outdated: Vec<OutdatedDraw> = outdated.filter(|one| !one.begun).collect();
    let say = |key, one: &OutdatedDraw| {
        let args = [
            ("stage", number(usize::from(one.stage))),
            ("rounds", number(usize::from(one.rounds))),
            ("file", filled(in_command(path))),
        ];
        words.say(key, &args)
    };
    let paired = outdated.iter().filter(|one| one.rounds > 0);
    let mut lines: Vec<String> = paired.map(|one| say(Key("next-take-back"), one)).collect();
    let mut drawn: Vec<u16> = Vec::new();
    for one in &outdated {
        if !drawn.iter().any(|&no| event.are_beside(no, one.stage)) {
            lines.push(say(Key("next-draw-again"), one));
            drawn.push(one.stage);
        }
    }
    lines
}

/// What something rests on; none if no article is behind it.
pub(super) fn by_articles(words: &Locale, articles: &[ArticleRef]) -> Option<String> {
    let article = |one: &ArticleRef| format!("{} {}", one.number, one.title.get(words.language));
    let all = listed(words, articles.iter().map(article));
    (!articles.is_empty()).then(|| words.say(Key("by-articles"), &[("articles", filled(all))]))
}

/// How an appeal is decided.
pub(super) fn decide_appeal(words: &Locale, appeal: u32, path: &Path) -> String {
    let args = [("appeal", number(appeal as usize)), ("file", filled(in_command(path)))];
    words.say(Key("next-decide"), &args)
}
