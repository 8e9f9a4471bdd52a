//! The judge: what a game comes to that goes round in circles. Open to everybody.

use askama::Template;
use chuhe_board::Color;
use chuhe_referee::{GameRuling, explain, rule_on_game};
use chuhe_rulebook::{Language, Rulebook};
use serde_json::Value;

use super::events::{Book, books};
use super::forms::Fields;
use super::names;
use super::visit::{Shown, Visit};
use crate::api::{Played, Query, played, think};
use chuhe_tournament::Side;

/// An address with a case may be so long; a longer case is sent by the form alone.
const LONGEST_LINK: usize = 2_000;

/// A move of what went round.
struct MoveRow {
    number: usize,
    side: String,
    /// The move and what it is, with number and side.
    told: String,
    /// The same without them, for a table that has columns for both.
    alone: String,
    picture: String,
}

/// A ruling as the page shows it.
struct Found {
    /// Who loses, as a class.
    verdict: &'static str,
    sentence: String,
    place: String,
    /// The paragraphs of the ruling, the first line of each as its heading.
    parts: Vec<(String, Vec<String>)>,
    moves: Vec<MoveRow>,
    /// The articles that are cited: number, title, text.
    articles: Vec<(String, String, String)>,
    /// What the other books say: id, sentence.
    others: Vec<(String, String)>,
}

/// What came of asking.
enum Judged {
    /// Nothing was asked yet.
    NotAsked,
    /// No position comes back.
    Nothing {
        plies: usize,
    },
    Ruling(Box<Found>),
}

#[derive(Template)]
#[template(path = "judge.html")]
struct Page<'a> {
    v: &'a Visit,
    books: Vec<Book>,
    judged: Judged,
    link: Option<String>,
}

/// A case in an address.
#[derive(serde::Deserialize)]
pub(super) struct Case {
    #[serde(default)]
    rulebook: String,
    #[serde(default)]
    fen: String,
    #[serde(default)]
    moves: String,
}

pub(super) async fn show(mut visit: Visit, Query(case): Query<Case>) -> Shown {
    let Case { rulebook, fen, moves } = &case;
    let fields = Fields::known(&[("rulebook", rulebook), ("fen", fen), ("moves", moves)]);
    if moves.is_empty() && fen.is_empty() {
        visit.typed = fields;
        let books = books(&visit);
        return visit.show(&Page { v: &visit, books, judged: Judged::NotAsked, link: None });
    }
    page(visit, fields).await
}

pub(super) async fn ask(visit: Visit, fields: Fields) -> Shown {
    page(visit, fields).await
}

async fn page(mut visit: Visit, fields: Fields) -> Shown {
    let id = fields.text("rulebook").unwrap_or_else(|| "axf-2017".to_owned());
    let (fen, moves) = (fields.text("fen"), fields.of("moves").to_owned());
    let words = visit.words;
    let judged = think(move || {
        let played = played(&id, fen.as_deref(), &moves)?;
        Ok(judge(&words, &played))
    });
    let judged = match judged.await? {
        Ok(judged) => judged,
        Err(problem) => {
            let visit = visit.refused(&problem, fields, "/judge".to_owned());
            let books = books(&visit);
            return visit.show(&Page { v: &visit, books, judged: Judged::NotAsked, link: None });
        }
    };
    let link = ["rulebook", "fen", "moves"]
        .map(|name| format!("{name}={}", super::escaped(fields.of(name).trim())));
    let link = format!("/judge?{}", link.join("&"));
    let link = (link.len() <= LONGEST_LINK).then_some(link);
    visit.here = link.clone().unwrap_or_else(|| "/judge".to_owned());
    visit.typed = fields;
    let books = books(&visit);
    visit.show(&Page { v: &visit, books, judged, link })
}

fn judge(words: &super::words::Words, Played { book, history }: &Played) -> Judged {
    let (language, plies) = (words.language(), history.plies().len());
    let Some(found) = rule_on_game(book, history) else { return Judged::Nothing { plies } };
    let others = Rulebook::all().iter().filter(|other| other.id() != book.id());
    let others = others.filter_map(|other| {
        let ruling = rule_on_game(other, history)?.ruling;
        Some((other.id().to_owned(), explain::sentence(&ruling, language)))
    });
    let others = others.collect();
    let data = explain::json(&found.ruling);
    Judged::Ruling(Box::new(Found {
        verdict: match found.ruling.verdict().word() {
            "red_loses" => "red-loses",
            "black_loses" => "black-loses",
            "draw" => "draw",
            _ => "unknown",
        },
        sentence: explain::sentence(&found.ruling, language),
        place: explain::place(&found, plies, language),
        parts: parts(&explain::text(&found.ruling, language)),
        moves: moves(words, &found),
        articles: articles(book, &data, language),
        others,
    }))
}

/// The paragraphs after the verdict, which the page has said already.
fn parts(text: &str) -> Vec<(String, Vec<String>)> {
    let part = |part: &str| {
        // The marks of a list in plain text are the page's own matter.
        let plain = |line: &str| line.strip_prefix("- ").unwrap_or(line).to_owned();
        let mut lines = part.lines().map(plain);
        Some((lines.next()?, lines.collect()))
    };
    text.trim().split("\n\n").skip(1).filter_map(part).collect()
}

fn moves(words: &super::words::Words, found: &GameRuling<'_>) -> Vec<MoveRow> {
    let language = words.language();
    let titles = explain::picture_titles(&found.ruling, language);
    let pictures = explain::pictures(&found.ruling, language);
    let first = found.ruling.case().start().turn();
    let row = |(at, (told, picture)): (usize, (String, String))| {
        let second = at % 2 == 1;
        let red = (first == Color::Red) != second;
        let side = names::side(words, if red { Side::Red } else { Side::Black });
        let number = at + 1;
        let alone = told.strip_prefix(&format!("{number}. ")).unwrap_or(&told);
        let alone = alone.strip_prefix(&side).unwrap_or(alone).trim_start().to_owned();
        MoveRow { number, side, told, alone, picture }
    };
    titles.into_iter().zip(pictures).enumerate().map(row).collect()
}

/// Every article that the data of a ruling cites.
fn articles(book: &Rulebook, data: &Value, language: Language) -> Vec<(String, String, String)> {
    fn collect(value: &Value, cited: &mut Vec<String>) {
        match value {
            Value::String(text) => cited.push(text.clone()),
            Value::Array(all) => all.iter().for_each(|one| collect(one, cited)),
            Value::Object(all) => all.values().for_each(|one| collect(one, cited)),
            _ => {}
        }
    }
    let mut cited = Vec::new();
    collect(data, &mut cited);
    // In the order of the book.
    let cited =
        book.articles().iter().filter(|article| cited.iter().any(|it| **it == *article.number));
    let told = |article: &chuhe_rulebook::ArticleRef| {
        let (title, text) = (article.title.get(language), article.text.get(language));
        (article.number.to_string(), title.to_owned(), text.to_owned())
    };
    cited.map(told).collect()
}
