//! The rulebooks, in our words.

use askama::Template;
use chuhe_rulebook::Rulebook;

use super::visit::{Shown, Visit};
use crate::api::Path;
use crate::problem::Problem;

struct Book {
    id: String,
    title: String,
    edition: String,
    federation: String,
    year: u16,
    note: String,
    articles: usize,
}

impl Book {
    fn of(visit: &Visit, book: &Rulebook) -> Book {
        let (about, language) = (&book.rules().book, visit.language());
        Book {
            id: book.id().to_owned(),
            title: about.title.get(language).to_owned(),
            edition: about.edition.get(language).to_owned(),
            federation: about.federation.get(language).to_owned(),
            year: about.year,
            note: about.completeness_note.get(language).to_owned(),
            articles: book.articles().len(),
        }
    }
}

#[derive(Template)]
#[template(path = "rulebooks.html")]
struct ListPage<'a> {
    v: &'a Visit,
    books: Vec<Book>,
}

pub(super) async fn list(visit: Visit) -> Shown {
    let books = Rulebook::all().iter().map(|book| Book::of(&visit, book)).collect();
    visit.show(&ListPage { v: &visit, books })
}

#[derive(Template)]
#[template(path = "rulebook.html")]
struct BookPage<'a> {
    v: &'a Visit,
    book: Book,
    /// Number, title, text.
    articles: Vec<(String, String, String)>,
}

pub(super) async fn one(visit: Visit, Path(id): Path<String>) -> Shown {
    let book = Rulebook::builtin(&id).ok_or(Problem::NotFound)?;
    let language = visit.language();
    let article = |article: &chuhe_rulebook::ArticleRef| {
        let (title, text) = (article.title.get(language), article.text.get(language));
        (article.number.to_string(), title.to_owned(), text.to_owned())
    };
    let articles = book.articles().iter().map(article).collect();
    visit.show(&BookPage { v: &visit, book: Book::of(&visit, book), articles })
}
