//! Refusals, pairings, places and the log in words, in three languages.

mod byes;
mod closing;
mod faults;
mod formats;
mod lines;
mod lists;
mod log;
mod matches;
mod origins;
mod outdated;
mod pairings;
mod places;
mod prospects;
mod reasons;
mod refusals;
mod regulations;
mod results;
mod rules;
mod staff;
mod times;

use chuhe_locale::{Key, Locale, filled};
use chuhe_rulebook::ArticleRef;

pub use byes::bye;
pub use closing::{appeals_still_run, closed_before_appeals};
pub use faults::{blocked, row_fault, setting_error};
pub use formats::format;
pub use lines::{line_notes, notes_below};
pub(crate) use lists::{
    decided_in_list, in_list, match_in_list, notes_in_a_row, tie_break_in_list,
};
pub use log::LogTeller;
pub(crate) use matches::final_pairs;
pub use matches::{after_results, board_points, both_out, later_game, won_later};
pub use outdated::outdated_draw;
pub use pairings::{
    annulled, because, by_number, check, criterion, mark, number, pairing, relaxation, remark,
};
pub use places::{
    decider, has_big_points, legend, place, score_heading, score_name, tie_break, tie_break_short,
};
pub use prospects::{places_open, shortfall};
pub use reasons::{draw_reason, loss_reason};
pub use refusals::{misfit, refusal};
pub use results::{result_signs, whole_result};
pub use rules::{Rule, rules};
pub use staff::{complaint, quota_complaint, stage_name};
pub use times::{span, time};

chuhe_locale::words!("../../../locales/", "/event.ftl", "/log.ftl");

fn article(words: &Locale, article: &ArticleRef) -> String {
    let title = article.title.get(words.language);
    words.say(Key("article"), &[("number", filled(&*article.number)), ("title", filled(title))])
}

fn listed(words: &Locale, all: impl Iterator<Item = String>) -> String {
    all.collect::<Vec<_>>().join(&words.plain(Key("list-comma")))
}

/// A text with its articles, if there are any.
fn with_articles(words: &Locale, text: String, articles: &[ArticleRef]) -> String {
    if articles.is_empty() {
        return text;
    }
    let articles = listed(words, articles.iter().map(|a| article(words, a)));
    words.say(Key("with-articles"), &[("text", filled(text)), ("articles", filled(articles))])
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
