//! The tables of contents of the rulebooks.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use chuhe_rulebook::{ArticleRef, Rulebook, Text};
use serde::Deserialize;

/// Where a chapter begins.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Beginning {
    /// The number of its first article.
    first: String,
    title: Text,
}

static CONTENTS: LazyLock<BTreeMap<String, Vec<Beginning>>> = LazyLock::new(|| {
    let text = include_str!("../../../../rules/contents.toml");
    toml::from_str(text).expect("the table of contents is read by the tests")
});

/// A chapter with its articles.
pub(super) struct Chapter<'a> {
    pub(super) title: &'static Text,
    pub(super) articles: &'a [ArticleRef],
}

/// The chapters of a book. What stands before the first is left out; the tests see that nothing does.
pub(super) fn chapters(book: &Rulebook) -> Vec<Chapter<'_>> {
    let articles = book.articles();
    let beginnings = CONTENTS.get(book.id()).map_or(&[][..], Vec::as_slice);
    let place = |number: &str| articles.iter().position(|article| *article.number == *number);
    let starts: Vec<(usize, &'static Text)> = beginnings
        .iter()
        .filter_map(|beginning| Some((place(&beginning.first)?, &beginning.title)))
        .collect();
    let ends = starts.iter().skip(1).map(|(start, _)| *start).chain([articles.len()]);
    let chapter = |((start, title), end): (&(usize, &'static Text), usize)| {
        Some(Chapter { title, articles: articles.get(*start..end)? })
    };
    starts.iter().zip(ends).filter_map(chapter).collect()
}

/// The name of an article's place on the page of its book: a name may not have blanks.
pub(super) fn anchor(number: &str) -> String {
    number.replace(' ', "-")
}

/// Where an article stands.
pub(super) fn address(book: &str, number: &str) -> String {
    format!("/rulebooks/{book}#{}", anchor(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_article_of_every_book_stands_in_one_chapter() {
        for book in Rulebook::all() {
            let listed = chapters(book);
            assert_eq!(listed.len(), CONTENTS[book.id()].len(), "{}", book.id());
            let numbers: Vec<&str> =
                listed.iter().flat_map(|it| it.articles.iter().map(|it| &*it.number)).collect();
            let all: Vec<&str> = book.articles().iter().map(|it| &*it.number).collect();
            assert_eq!(numbers, all, "{}", book.id());
        }
        assert_eq!(CONTENTS.len(), Rulebook::all().len());
    }
}
