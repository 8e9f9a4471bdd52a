//! The rulebooks in our words, with their diagrams drawn.

use askama::Template;
use axum::http::header;
use axum::response::IntoResponse;
use chuhe_rulebook::{ArticleRef, ArticleStatus, Rulebook};

use super::contents::{self, Chapter};
use super::figures::{self, Figure};
use super::visit::{Shown, Visit};
use crate::api::Path;
use crate::problem::Problem;
use crate::thought::{Thought, think};

struct Book {
    id: String,
    short: String,
    title: String,
    edition: String,
    federation: String,
    year: u16,
    note: String,
    articles: usize,
    figures: usize,
}

impl Book {
    fn of(visit: &Visit, book: &Rulebook) -> Book {
        let (about, language) = (&book.rules().book, visit.language());
        Book {
            id: book.id().to_owned(),
            short: about.short_title.get(language).to_owned(),
            title: about.title.get(language).to_owned(),
            edition: about.edition.get(language).to_owned(),
            federation: about.federation.get(language).to_owned(),
            year: about.year,
            note: about.completeness_note.get(language).to_owned(),
            articles: book.articles().len(),
            figures: figures::of(book).count(),
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

/// A chapter on the page of its book.
struct ChapterRow {
    anchor: String,
    title: String,
    articles: Vec<ArticleRow>,
}

struct ArticleRow {
    anchor: String,
    number: String,
    title: String,
    text: String,
    /// How it stands to the printed book, if it is not simply in it.
    standing: Option<String>,
    figures: Vec<FigureRow>,
}

struct FigureRow {
    label: String,
    picture: String,
    told: String,
    /// Who loses, as a class.
    verdict: String,
    sentence: String,
    trial: String,
}

#[derive(Template)]
#[template(path = "rulebook.html")]
struct BookPage<'a> {
    v: &'a Visit,
    book: Book,
    chapters: Vec<ChapterRow>,
}

pub(super) async fn one(visit: Visit, Path(id): Path<String>) -> Shown {
    let book = Rulebook::builtin(&id).ok_or(Problem::NotFound)?;
    // The first visitor has the figures judged.
    think(Thought::of(&visit.identity), move || {
        figures::of(book).for_each(|figure| _ = figure.judged())
    })
    .await?;
    let chapters = contents::chapters(book);
    let chapters = chapters.iter().enumerate();
    let chapters = chapters.map(|(at, it)| chapter(&visit, book, at + 1, it)).collect();
    visit.show(&BookPage { v: &visit, book: Book::of(&visit, book), chapters })
}

fn chapter(visit: &Visit, book: &Rulebook, number: usize, chapter: &Chapter<'_>) -> ChapterRow {
    ChapterRow {
        anchor: format!("chapter-{number}"),
        title: chapter.title.get(visit.language()).to_owned(),
        articles: chapter.articles.iter().map(|it| article(visit, book, it)).collect(),
    }
}

fn article(visit: &Visit, book: &Rulebook, article: &ArticleRef) -> ArticleRow {
    let language = visit.language();
    let figures = figures::of(book).filter(|figure| *figure.article == *article.number);
    ArticleRow {
        anchor: contents::anchor(&article.number),
        number: article.number.to_string(),
        title: article.title.get(language).to_owned(),
        text: article.text.get(language).to_owned(),
        standing: standing(visit, article.status),
        figures: figures.map(|figure| figure_row(visit, figure)).collect(),
    }
}

fn standing(visit: &Visit, status: ArticleStatus) -> Option<String> {
    Some(match status {
        ArticleStatus::Printed | ArticleStatus::Supplement => return None,
        ArticleStatus::ByReference => visit.t("standing-by-reference"),
        ArticleStatus::HeadingOnly => visit.t("standing-heading-only"),
        ArticleStatus::Reconstructed => visit.t("standing-reconstructed"),
        ArticleStatus::Editorial => visit.t("standing-editorial"),
    })
}

fn figure_row(visit: &Visit, figure: &Figure) -> FigureRow {
    let language = visit.language();
    let judged = figure.judged();
    FigureRow {
        label: match figure.diagram.map(|diagram| (diagram, diagram.strip_prefix("ref"))) {
            Some((_, Some(reference))) => visit.with("figure-reference", reference),
            Some((diagram, None)) => visit.with("figure-diagram", diagram),
            None => visit.t("figure-example"),
        },
        picture: figure.picture(language),
        told: figure.told(&visit.words),
        verdict: judged.verdict.replace('_', "-"),
        sentence: judged.sentence(language).to_owned(),
        trial: figure.trial(),
    }
}

pub(super) async fn figure(visit: Visit, Path((id, file)): Path<(String, String)>) -> Shown {
    let name = file.strip_suffix(".svg").ok_or(Problem::NotFound)?;
    let figure = figures::named(&id, name).ok_or(Problem::NotFound)?;
    Ok(drawn(figure.svg(&visit.words)))
}

/// A picture that is the same until the next edition of the program.
pub(super) fn drawn(svg: String) -> axum::response::Response {
    let head =
        [(header::CONTENT_TYPE, "image/svg+xml"), (header::CACHE_CONTROL, "public, max-age=86400")];
    (head, svg).into_response()
}
