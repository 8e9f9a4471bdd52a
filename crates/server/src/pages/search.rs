//! Looking something up: in the articles of all rulebooks and in the glossary, by words, numbers, characters of
//! either script, or pinyin.

mod matching;

use askama::Template;
use chuhe_rulebook::{Language, Rulebook, Text};

use super::contents::address;
use super::glossary::{self, Term};
use super::visit::{Shown, Visit};
use crate::api::Query;
use crate::thought::{Thought, think};
use matching::{Run, Sought};

/// What stands in the address.
#[derive(serde::Deserialize)]
pub(super) struct Asked {
    #[serde(default)]
    q: String,
    /// A rulebook, or `glossary`, if not everything is to be looked through.
    #[serde(default, rename = "in")]
    within: String,
}

/// So many are shown.
const MOST: usize = 60;

/// What a search may come upon.
struct Entry<'a> {
    /// Where it stands.
    address: String,
    /// The short title of the book; none for the glossary.
    book: Option<&'a Text>,
    /// The number of the article, or the pinyin of the word.
    mark: &'a str,
    title: &'a Text,
    text: &'a Text,
}

/// How close a find is to what was sought: the closest come first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Closeness {
    /// It is the very number or word.
    Same,
    Title,
    Text,
}

struct Hit {
    address: String,
    book: String,
    mark: Vec<Run>,
    title: Vec<Run>,
    line: Vec<Run>,
    /// The language of title and line, if it is not that of the page.
    tag: &'static str,
}

#[derive(Template)]
#[template(path = "search.html")]
struct Page<'a> {
    v: &'a Visit,
    q: String,
    within: String,
    /// The books that can be chosen: id, short title.
    books: Vec<(String, String)>,
    hits: Vec<Hit>,
    found: usize,
}

pub(super) async fn show(visit: Visit, Query(asked): Query<Asked>) -> Shown {
    let Asked { q, within } = asked;
    let q: String = q.trim().chars().take(80).collect();
    let language = visit.language();
    let glossary = visit.t("glossary-title");
    let (sought, place) = (q.clone(), within.clone());
    let thought = Thought::of(&visit.identity);
    let (hits, found) =
        think(thought, move || look_up(&sought, &place, language, &glossary)).await?;
    let book = |book: &Rulebook| (book.id().to_owned(), short(book, language));
    let books = Rulebook::all().iter().map(book).collect();
    visit.show(&Page { v: &visit, q, within, books, hits, found })
}

fn short(book: &Rulebook, language: Language) -> String {
    book.rules().book.short_title.get(language).to_owned()
}

/// The closest finds, and how many there are in all.
fn look_up(q: &str, within: &str, language: Language, glossary: &str) -> (Vec<Hit>, usize) {
    let sought = Sought::new(q, glossary::terms());
    if sought.is_empty() {
        return (Vec::new(), 0);
    }
    let mut found: Vec<(Closeness, Entry<'_>)> =
        entries(within).filter_map(|entry| Some((closeness(&sought, &entry)?, entry))).collect();
    // Stable: within one closeness the order is that of the glossary and the books.
    found.sort_by_key(|(closeness, _)| *closeness);
    let all = found.len();
    let hit = |(_, entry): (Closeness, Entry<'_>)| hit(&sought, entry, language, glossary);
    (found.into_iter().take(MOST).map(hit).collect(), all)
}

fn entries(within: &str) -> impl Iterator<Item = Entry<'static>> {
    let everywhere = within.is_empty();
    let words = everywhere || within == "glossary";
    let word = |term: &'static Term| Entry {
        address: format!("/glossary#{}", term.id),
        book: None,
        mark: &term.pinyin,
        title: &term.name,
        text: &term.text,
    };
    let terms = glossary::terms().iter().filter(move |_| words).map(word);
    let within = within.to_owned();
    let books = Rulebook::all().iter().filter(move |book| everywhere || book.id() == within);
    let articles = books.flat_map(|book| {
        book.articles().iter().map(|article| Entry {
            address: address(book.id(), &article.number),
            book: Some(&book.rules().book.short_title),
            mark: &article.number,
            title: &article.title,
            text: &article.text,
        })
    });
    terms.chain(articles)
}

fn closeness(sought: &Sought, entry: &Entry<'_>) -> Option<Closeness> {
    let titles = Language::ALL.iter().map(|language| entry.title.get(*language));
    if sought.is(entry.mark) || titles.clone().any(|title| sought.is(title)) {
        return Some(Closeness::Same);
    }
    let mut heads: Vec<&str> = titles.chain([entry.mark]).collect();
    if sought.is_in(&heads) {
        return Some(Closeness::Title);
    }
    heads.extend(Language::ALL.iter().map(|language| entry.text.get(*language)));
    sought.is_in(&heads).then_some(Closeness::Text)
}

fn hit(sought: &Sought, entry: Entry<'_>, language: Language, glossary: &str) -> Hit {
    // In the reader's language if what was sought can be seen there, else in the one where it can.
    let shows = |language: &Language| {
        sought.touches(entry.title.get(*language)) || sought.touches(entry.text.get(*language))
    };
    let of = if shows(&language) {
        language
    } else {
        Language::ALL.iter().copied().find(shows).unwrap_or(language)
    };
    Hit {
        book: entry.book.map_or(glossary, |book| book.get(language)).to_owned(),
        mark: sought.marked(entry.mark),
        title: sought.marked(entry.title.get(of)),
        line: sought.line(entry.text.get(of)),
        tag: of.key(),
        address: entry.address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn addresses(q: &str) -> Vec<String> {
        look_up(q, "", Language::En, "Glossary").0.into_iter().map(|hit| hit.address).collect()
    }

    #[test]
    fn words_numbers_characters_and_pinyin_find_what_they_mean() {
        assert_eq!(addresses("4§4.13")[0], "/rulebooks/axf-2017#4§4.13");
        assert_eq!(addresses("perpetual check")[0], "/glossary#perpetual-check");
        for same in ["长将", "長將", "cháng jiāng", "chang jiang", "changjiang", "CHANG JIANG"]
        {
            let found = addresses(same);
            assert_eq!(found[0], "/glossary#perpetual-check", "{same}");
            assert!(found.contains(&"/rulebooks/axf-2017#4§3.1".to_owned()), "{same}");
        }
        assert!(addresses("natural limit").iter().any(|it| it == "/rulebooks/axf-2017#2§4"));
        assert!(addresses("no such thing anywhere").is_empty());
        assert!(addresses("  ").is_empty());
    }

    #[test]
    fn a_search_keeps_to_its_book() {
        let (hits, _) = look_up("check", "cxa-2020", Language::En, "");
        assert!(!hits.is_empty());
        assert!(hits.iter().all(|hit| hit.address.starts_with("/rulebooks/cxa-2020#")));
    }

    #[test]
    fn what_was_found_is_marked_in_the_language_in_which_it_is() {
        let (hits, _) = look_up("长捉", "axf-2017", Language::En, "");
        let marked = |runs: &[Run]| runs.iter().any(|run| run.marked && run.text == "长捉");
        assert!(hits.iter().all(|hit| hit.tag == "zh-Hans"));
        assert!(hits.iter().any(|hit| marked(&hit.title)));
        // By its sound a word is found in the reader's language.
        let (hits, _) = look_up("chang jiang", "", Language::En, "");
        assert_eq!(hits[0].tag, "en");
        assert!(hits[0].title.iter().any(|run| run.marked && run.text == "perpetual check"));
    }
}
