//! The words of the game and of its competitions, each with a picture.

mod picture;
mod sketch;

use std::sync::LazyLock;

use askama::Template;
use chuhe_referee::Case;
use chuhe_rulebook::{Language, Rulebook, Text};
use serde::Deserialize;

use super::figures;
use super::rulebooks::drawn;
use super::visit::{Shown, Visit};
use crate::api::Path;
use crate::problem::Problem;
use picture::Drawing;
use sketch::Sketch;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Glossary {
    group: Vec<Group>,
    term: Vec<Term>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Group {
    id: String,
    title: Text,
}

/// A word.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Term {
    pub(super) id: String,
    group: String,
    pub(super) name: Text,
    /// With the marks of the tones.
    pub(super) pinyin: String,
    pub(super) text: Text,
    /// A small example; the first row is its heading.
    #[serde(default)]
    table: Vec<Vec<String>>,
    picture: Option<Drawing>,
    /// A picture where no board helps.
    sketch: Option<Sketch>,
}

/// The measures of a board.
const BOARD: (u32, u32) = (250, 275);

static GLOSSARY: LazyLock<Glossary> = LazyLock::new(|| {
    let text = include_str!("../../../../rules/glossary.toml");
    toml::from_str(text).expect("the glossary is read by the tests")
});

/// All words, in the order of the page.
pub(super) fn terms() -> &'static [Term] {
    &GLOSSARY.term
}

/// The moves of a case that a picture shows, and the book they are judged by.
fn case_of(term: &Term) -> Option<(&'static Rulebook, Case)> {
    term.picture.as_ref()?.case()
}

struct GroupRow {
    id: &'static str,
    title: &'static str,
    terms: Vec<TermRow>,
}

struct TermRow {
    id: &'static str,
    name: &'static str,
    /// The same in the other scripts and languages: tag of the language, word.
    others: Vec<(&'static str, &'static str)>,
    pinyin: &'static str,
    text: &'static str,
    table: Vec<Vec<String>>,
    picture: Option<Shows>,
    trial: Option<String>,
}

/// A picture on the page.
struct Shows {
    address: String,
    /// What it shows.
    told: String,
    width: u32,
    height: u32,
}

#[derive(Template)]
#[template(path = "glossary.html")]
struct Page<'a> {
    v: &'a Visit,
    groups: Vec<GroupRow>,
}

pub(super) async fn show(visit: Visit) -> Shown {
    let language = visit.language();
    let group = |group: &'static Group| GroupRow {
        id: &group.id,
        title: group.title.get(language),
        terms: terms()
            .iter()
            .filter(|term| term.group == group.id)
            .map(|term| row(&visit, term))
            .collect(),
    };
    let groups = GLOSSARY.group.iter().map(group).collect();
    visit.show(&Page { v: &visit, groups })
}

fn row(visit: &Visit, term: &'static Term) -> TermRow {
    let language = visit.language();
    let name = term.name.get(language);
    let mut others: Vec<(&'static str, &'static str)> = Vec::new();
    for other in Language::ALL {
        let word = term.name.get(*other);
        if word != name && others.iter().all(|(_, known)| *known != word) {
            others.push((other.key(), word));
        }
    }
    let case = case_of(term);
    let (told, (width, height)) = match (&term.sketch, &case) {
        (Some(sketch), _) => (sketch.told.get(language).to_owned(), sketch::SIZE),
        (None, Some((_, case))) => (figures::told(&visit.words, case), BOARD),
        (None, None) => (visit.t("glossary-board"), BOARD),
    };
    let address = format!("/glossary/{}.svg?lang={}", term.id, language.key());
    let has_picture = term.picture.is_some() || term.sketch.is_some();
    TermRow {
        id: &term.id,
        name,
        others,
        pinyin: &term.pinyin,
        text: term.text.get(language),
        table: term.table.clone(),
        picture: has_picture.then_some(Shows { address, told, width, height }),
        trial: case.map(|(book, case)| figures::trial(book, &case)),
    }
}

pub(super) async fn picture(visit: Visit, Path(file): Path<String>) -> Shown {
    let id = file.strip_suffix(".svg").ok_or(Problem::NotFound)?;
    let term = terms().iter().find(|term| term.id == id).ok_or(Problem::NotFound)?;
    let title = term.name.get(visit.language());
    if let Some(sketch) = &term.sketch {
        return Ok(drawn(sketch.svg(visit.language(), title)));
    }
    let drawing = term.picture.as_ref().ok_or(Problem::NotFound)?;
    drawing.svg(visit.language(), title).map(drawn).ok_or(Problem::NotFound)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_term_is_drawn_as_it_is_told() {
        let mut ids = BTreeSet::new();
        for term in terms() {
            assert!(ids.insert(&term.id), "{} is there twice", term.id);
            assert!(GLOSSARY.group.iter().any(|group| group.id == term.group), "{}", term.id);
            let width = term.table.first().map_or(0, Vec::len);
            assert!(term.table.iter().all(|row| row.len() == width), "{}", term.id);
            let pictures = [term.picture.is_some(), term.sketch.is_some(), !term.table.is_empty()];
            assert!(pictures.contains(&true), "{} has no picture", term.id);
            if let Some(drawing) = &term.picture {
                assert_eq!(drawing.faults(), Vec::<String>::new(), "{}", term.id);
                assert!(drawing.svg(Language::En, "").is_some(), "{}", term.id);
            }
        }
        assert!(ids.len() >= 60);
    }

    #[test]
    fn the_limits_of_the_books_are_those_of_the_books() {
        let term = terms().iter().find(|term| term.id == "natural-limit").unwrap();
        for (book, rounds) in term.table[0].iter().zip(&term.table[1]) {
            let id = book.to_lowercase().replace(' ', "-");
            let limit = Rulebook::builtin(&id).unwrap().natural_limit.as_ref().unwrap();
            assert_eq!((limit.plies.get() / 2).to_string(), *rounds, "{book}");
        }
    }

    #[test]
    fn every_term_is_written_in_its_script() {
        let simplified = "将车马长闲杀献拦兑无间对红胜负规则变双单帅过时录钟图记赛队员说执围应连";
        let traditional = "將車馬長閒殺獻攔兌無間對紅勝負規則變雙單帥過時錄鐘圖記賽隊員說執圍應連";
        for term in terms() {
            let told = term.sketch.as_ref().map(|sketch| &sketch.told);
            for text in [&term.name, &term.text].into_iter().chain(told) {
                let hans = text.get(Language::ZhHans);
                let hant = text.get(Language::ZhHant);
                let only =
                    |list: &str, other: &str, c: char| list.contains(c) && !other.contains(c);
                let wrong = hans.chars().find(|c| only(traditional, simplified, *c));
                assert_eq!(wrong, None, "{}", term.id);
                let wrong = hant.chars().find(|c| only(simplified, traditional, *c));
                assert_eq!(wrong, None, "{}", term.id);
                assert!(!hant.contains('着'), "{}: traditional texts write 著", term.id);
            }
        }
    }
}
