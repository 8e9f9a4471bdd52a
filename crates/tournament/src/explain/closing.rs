//! What is to be known when an event is closed.

use chuhe_locale::{Key, filled};
use chuhe_logbook::Instant;
use chuhe_rulebook::Language;

use super::times::span;
use super::{WORDS, with_articles};
use crate::tournament::Tournament;

/// That the event is closed while appeals could still be lodged (AXF 2017 2§8.4), with the articles; none if the time
/// for them is over.
pub fn closed_before_appeals(
    event: &Tournament,
    now: Instant,
    language: Language,
) -> Option<String> {
    told(Key("closed-before-appeals"), event, now, language)
}

/// The same before it is done: whoever closes the event now takes no more appeals.
pub fn appeals_still_run(event: &Tournament, now: Instant, language: Language) -> Option<String> {
    told(Key("appeals-still-run"), event, now, language)
}

fn told(key: Key, event: &Tournament, now: Instant, language: Language) -> Option<String> {
    let due = event.appeals_run_until(now)?;
    let articles = event.book.appeals.as_ref().map(|rule| &rule.source.articles[..]);
    let words = WORDS.locale(language);
    let args = [("left", filled(span(due.since(now), language)))];
    let text = words.say(key, &args);
    Some(with_articles(&words, text, articles.unwrap_or_default()))
}
