//! The rulebooks.

use chuhe_rulebook::{Language, Rulebook};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::routes;

use super::Routes;
use super::asking::{Lang, Path};
use crate::problem::Problem;

pub(super) fn routes() -> Routes {
    Routes::new().routes(routes!(list)).routes(routes!(one))
}

/// A rulebook.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
struct Book {
    /// Its id.
    id: String,
    /// Its title, in the language that was asked for.
    title: String,
    /// The edition.
    edition: String,
    /// Who issued it.
    federation: String,
    /// The year.
    year: u16,
    /// What of its text there is.
    completeness: String,
    /// The plans of its events, by which an event can be set up.
    plans: Vec<String>,
}

/// An article.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
struct Article {
    /// Its number.
    number: String,
    /// Its title.
    title: String,
    /// What it says, in our words.
    text: String,
}

/// A rulebook with its articles.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
struct WholeBook {
    /// The book.
    book: Book,
    /// The articles.
    articles: Vec<Article>,
}

fn told(book: &Rulebook, language: Language) -> Book {
    let about = &book.rules().book;
    Book {
        id: book.id().to_owned(),
        title: about.title.get(language).to_owned(),
        edition: about.edition.get(language).to_owned(),
        federation: about.federation.get(language).to_owned(),
        year: about.year,
        completeness: about.completeness_note.get(language).to_owned(),
        plans: book.rules().events.keys().map(ToString::to_string).collect(),
    }
}

/// The rulebooks
#[utoipa::path(get, path = "/rulebooks", tag = "judge",
    responses((status = 200, body = [Book])))]
async fn list(Lang(language): Lang) -> axum::Json<Vec<Book>> {
    axum::Json(Rulebook::all().iter().map(|book| told(book, language)).collect())
}

/// A rulebook with its articles, in our words
#[utoipa::path(get, path = "/rulebooks/{id}", tag = "judge", params(("id" = String, Path)),
    responses((status = 200, body = WholeBook)))]
async fn one(
    Lang(language): Lang,
    Path(id): Path<String>,
) -> Result<axum::Json<WholeBook>, Problem> {
    let book = Rulebook::builtin(&id).ok_or(Problem::NotFound)?;
    let articles = book.articles().iter().map(|article| Article {
        number: article.number.to_string(),
        title: article.title.get(language).to_owned(),
        text: article.text.get(language).to_owned(),
    });
    Ok(axum::Json(WholeBook { book: told(book, language), articles: articles.collect() }))
}
