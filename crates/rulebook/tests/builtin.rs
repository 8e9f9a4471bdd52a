//! The rule files that come with the program.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::BTreeSet;

use chuhe_rulebook::{
    ArticleStatus, Basis, Completeness, Ground, Language, Measure, Rulebook, School,
};

const RULES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rules");

/// The files of the folder that are rulebooks, by their names without `.toml`.
fn files() -> BTreeSet<String> {
    let entries = std::fs::read_dir(RULES).unwrap().map(|entry| entry.unwrap().path());
    let rule_files = entries.filter(|path| path.extension().is_some_and(|it| it == "toml"));
    let names = rule_files.map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned());
    // These two are for readers and say nothing about any game.
    names.filter(|name| !["contents", "glossary"].contains(&&**name)).collect()
}

fn text_of(id: &str) -> String {
    std::fs::read_to_string(format!("{RULES}/{id}.toml")).unwrap()
}

#[test]
fn every_file_is_sound() {
    let faults: Vec<String> = files()
        .iter()
        .filter_map(|id| {
            let file = format!("rules/{id}.toml");
            Rulebook::from_toml(&file, &text_of(id)).err().map(|error| error.to_string())
        })
        .collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_file_is_a_book_that_is_found_by_its_id() {
    let ids: BTreeSet<String> = Rulebook::ids().map(str::to_owned).collect();
    assert_eq!(ids, files(), "rules/ and the list in src/rulebook.rs");
    for (id, one) in Rulebook::ids().zip(Rulebook::all()) {
        let book = Rulebook::builtin(id).unwrap();
        assert_eq!((book.id(), one.id()), (id, id), "the file is named by its id");
        assert!(book.changes().is_empty());
    }
    assert!(Rulebook::builtin(Rulebook::USUAL).is_some());
    assert!(Rulebook::builtin("axf-1999").is_none());
}

/// Characters that only one of the two scripts has.
const SIMPLIFIED: &str =
    "将车马长闲杀献拦兑无间对红胜负规则变双单帅过时录钟图记规赛队员说过执围应连";
const TRADITIONAL: &str =
    "將車馬長閒殺獻攔兌無間對紅勝負規則變雙單帥過時錄鐘圖記規賽隊員說過執圍應連";

#[test]
fn every_article_is_written_in_three_languages() {
    for book in Rulebook::all() {
        for article in book.articles() {
            let place = format!("{} {}", book.id(), article.number);
            for text in [&article.title, &article.text] {
                let [hans, hant, en] =
                    [Language::ZhHans, Language::ZhHant, Language::En].map(|l| text.get(l));
                assert!(!hans.contains(is_in(TRADITIONAL)), "{place}: {hans}");
                assert!(!hant.contains(is_in(SIMPLIFIED)), "{place}: {hant}");
                assert!(!hant.contains('着'), "{place}: traditional texts write 著");
                assert!(!en.contains(is_han), "{place}: {en}");
            }
        }
    }

    /// In the list, but not shared by both scripts.
    fn is_in(list: &'static str) -> impl Fn(char) -> bool {
        move |c| list.contains(c) && !(SIMPLIFIED.contains(c) && TRADITIONAL.contains(c))
    }

    /// A Chinese character, except in the item numbers of books that count in Chinese.
    fn is_han(c: char) -> bool {
        ('\u{4e00}'..='\u{9fff}').contains(&c) && !"一二三四五六七八九十".contains(c)
    }
}

#[test]
fn every_ground_has_an_article_of_its_own_book() {
    for book in Rulebook::all() {
        for &ground in Ground::ALL {
            for article in &**book.doctrine.cite(ground) {
                assert_eq!(&*article.rulebook, book.id());
                assert_eq!(book.article(&article.number), Some(article));
            }
        }
    }
}

/// AXF 2017, chapter 4: all terms, outline rules, detailed rules and diagrams; the other editions
/// follow it rule by rule.
#[test]
fn chapter_four_is_complete_in_every_asian_book() {
    let numbers = |format: &dyn Fn(u32) -> String, count: u32| -> Vec<String> {
        (1..=count).map(format).collect()
    };
    let asian = [
        ("axf-2017", ["4§1.", "4§3.", "4§4."]),
        ("wxf-2018", ["19.", "20.", "5§"]),
        ("axf-2003", ["4§1.", "4§3.", "4§4."]),
    ];
    for (id, prefixes) in asian {
        let book = Rulebook::builtin(id).unwrap();
        assert!(matches!(book.doctrine.school, School::Asian(_)));
        for (prefix, count) in prefixes.into_iter().zip([19, 10, 35]) {
            for number in numbers(&|n| format!("{prefix}{n}"), count) {
                assert!(book.article(&number).is_some(), "{id} lacks {number}");
            }
        }
    }
    let wxf = Rulebook::builtin("wxf-2018").unwrap();
    for number in numbers(&|n| format!("5§36.{n}"), 5) {
        assert!(wxf.article(&number).is_some(), "wxf-2018 lacks {number}");
    }

    let axf = Rulebook::builtin("axf-2017").unwrap();
    for diagram in 1..=110 {
        let articles: Vec<_> = axf.articles_of_diagram(&diagram.to_string()).collect();
        assert_eq!(articles.len(), 1, "diagram {diagram}");
    }
    let of = |diagram| axf.articles_of_diagram(diagram).next().unwrap().number.to_string();
    assert_eq!([of("13"), of("39"), of("70"), of("105")], ["4§4.7", "4§4.14", "4§4.24", "4§5.1"]);
}

#[test]
fn editorial_remarks_are_marked_as_such() {
    for book in Rulebook::all() {
        for article in book.articles() {
            let editorial = article.status == ArticleStatus::Editorial;
            assert_eq!(editorial, article.number.starts_with("ed."), "{article:?}");
        }
    }
}

/// A complete book has nothing missing; whatever is stated is in the text.
#[test]
fn sources_fit_the_completeness_of_the_book() {
    for book in Rulebook::all() {
        let id = book.id();
        let text = text_of(id);
        let count = |basis: Basis| text.matches(&format!("basis = \"{basis}\"")).count();
        match book.book.completeness {
            Completeness::Complete => assert_eq!(count(Basis::Missing), 0, "{id}"),
            Completeness::ByReference => {
                assert!(count(Basis::ByReference) > count(Basis::Stated), "{id}");
            }
            Completeness::Partial | Completeness::Reconstructed => {
                assert!(count(Basis::Missing) > 0, "{id}");
            }
        }
    }
}

#[test]
fn keys_of_a_vocabulary_are_distinct_words() {
    let keys: BTreeSet<&str> = Ground::ALL.iter().map(|ground| ground.key()).collect();
    assert_eq!(keys.len(), Ground::ALL.len());
    for key in keys {
        assert!(key.chars().all(|c| c.is_ascii_lowercase() || c == '-'), "{key}");
        let ground: Ground = serde_json::from_str(&format!("\"{key}\"")).unwrap();
        assert_eq!(ground.to_string(), key);
    }
}

#[test]
fn rules_can_be_written_as_json() {
    let book = Rulebook::builtin("axf-2017").unwrap();
    let json = serde_json::to_value(book.rules()).unwrap();
    assert_eq!(json["natural-limit"]["plies"], 100);
    assert_eq!(json["natural-limit"]["source"]["articles"][0], "2§4");
    assert_eq!(
        json["time-controls"]["presets"]["increment-60-30"]["time"]["both"]["increment"]["base-s"],
        3600
    );
    assert_eq!(json["doctrine"]["grounds"]["perpetual-check"][0], "4§3.1");
}

#[test]
fn an_article_reference_is_read_only_inside_a_rulebook() {
    let error = serde_json::from_str::<chuhe_rulebook::ArticleRef>("\"4§3.1\"").unwrap_err();
    assert!(error.to_string().contains("inside a rulebook"));
}

#[test]
fn words_are_read_back() {
    for &measure in Measure::ALL {
        assert_eq!(measure.key().parse(), Ok(measure));
    }
    let message = "warning".parse::<Measure>().unwrap_err().to_string();
    assert!(message.starts_with("no such word; there are remind, warn, "), "{message}");
}
