//! Where the rulebooks differ: the same questions put to each, and the same moves ruled on by each.

mod questions;

use std::sync::LazyLock;

use askama::Template;
use chuhe_board::Color;
use chuhe_referee::{Case, judge};
use chuhe_rulebook::{ArticleRef, Ground, Language, Rulebook};

use super::contents::address;
use super::figures::{self, Figure};
use super::visit::{Shown, Visit};
use super::words::Words;
use crate::thought::{Thought, think};

/// What one book answers, and where it says so.
struct Answer {
    told: String,
    articles: Vec<ArticleRef>,
    /// Whether the book itself says so, and not custom or another edition.
    own: bool,
}

/// The books that give the same answer.
struct Group {
    told: String,
    /// Who loses, as a class; empty for other answers.
    verdict: String,
    books: Vec<BookRow>,
}

struct BookRow {
    id: &'static str,
    short: &'static str,
    /// Number and address.
    articles: Vec<(String, String)>,
    own: bool,
}

struct Question {
    title: String,
    groups: Vec<Group>,
    /// Where a picture lies, and what it shows.
    picture: Option<(String, String)>,
    trial: Option<String>,
}

impl Question {
    fn differ(&self) -> bool {
        self.groups.len() > 1
    }
}

struct Topic {
    id: &'static str,
    title: String,
    questions: Vec<Question>,
}

#[derive(Template)]
#[template(path = "compare.html")]
struct Page<'a> {
    v: &'a Visit,
    topics: Vec<Topic>,
}

pub(super) async fn show(visit: Visit) -> Shown {
    let words = visit.words;
    let topics = think(Thought::of(&visit.identity), move || {
        let mut topics = vec![cases(&words)];
        topics.extend(questions::topics(&words));
        topics
    });
    let topics = topics.await?;
    visit.show(&Page { v: &visit, topics })
}

/// Puts a question to every book, and groups the books by their answers.
fn asked(
    language: Language,
    title: String,
    answer: impl Fn(&'static Rulebook) -> Option<Answer>,
) -> Question {
    let mut groups: Vec<Group> = Vec::new();
    for book in Rulebook::all() {
        let Some(Answer { told, articles, own }) = answer(book) else { continue };
        let cite = |article: &ArticleRef| {
            (article.number.to_string(), address(book.id(), &article.number))
        };
        let row = BookRow {
            id: book.id(),
            short: book.rules().book.short_title.get(language),
            articles: articles.iter().map(cite).collect(),
            own,
        };
        match groups.iter_mut().find(|group| group.told == told) {
            Some(group) => group.books.push(row),
            None => groups.push(Group { told, verdict: String::new(), books: vec![row] }),
        }
    }
    Question { title, groups, picture: None, trial: None }
}

/// Typical cases: the book and the name of the figure that shows them.
const CASES: [(&str, &str); 10] = [
    ("staff-2012", "seed_s01_long_check"),
    ("staff-2012", "seed_s02_long_kill_vs_block"),
    ("staff-2012", "seed_s03_long_chase_cannon"),
    ("staff-2012", "seed_s04_check_idle"),
    ("cxa-2020", "cxa2020_ref19"),
    ("staff-2012", "seed_s07_one_rook_two_cannons"),
    ("staff-2012", "seed_s09_false_root"),
    ("staff-2012", "seed_s10_few_roots"),
    ("staff-2012", "seed_s15_king_chase"),
    ("staff-2012", "seed_s17_pawn_vs_long_chase"),
];

fn case_title(words: &Words, at: usize) -> String {
    match at {
        0 => words.t("compare-case-check"),
        1 => words.t("compare-case-mate-threat"),
        2 => words.t("compare-case-chase"),
        3 => words.t("compare-case-check-idle"),
        4 => words.t("compare-case-check-chase"),
        5 => words.t("compare-case-two-pieces"),
        6 => words.t("compare-case-false-root"),
        7 => words.t("compare-case-few-roots"),
        8 => words.t("compare-case-king"),
        _ => words.t("compare-case-pawn"),
    }
}

/// What a book says to a typical case.
struct Said {
    book: &'static str,
    verdict: &'static str,
    articles: Vec<ArticleRef>,
}

/// Every case with what each book says to it: the same for everybody who asks.
static SAID: LazyLock<Vec<(&'static Figure, Vec<Said>)>> = LazyLock::new(|| {
    let figures = CASES.iter().filter_map(|(book, name)| figures::named(book, name));
    let said = |figure: &'static Figure| {
        let case = figure.case()?;
        Some((figure, Rulebook::all().iter().map(|book| said(book, &case)).collect()))
    };
    figures.filter_map(said).collect()
});

fn said(book: &'static Rulebook, case: &Case) -> Said {
    let ruling = judge(book, case, figures::cycles(book));
    // What each side does, where it has a name, and then what decides between them.
    let named = Color::ALL.into_iter().filter(|side| {
        let conduct = ruling.conduct(*side);
        conduct.name() != Ground::PermittedConduct
    });
    let conducts = named.filter_map(|side| ruling.findings(side).next());
    let mut articles: Vec<ArticleRef> = Vec::new();
    for finding in conducts.chain(ruling.deciding().iter().copied()) {
        let article = finding.articles.principal();
        if !articles.contains(article) {
            articles.push(article.clone());
        }
    }
    Said { book: book.id(), verdict: ruling.verdict().word(), articles }
}

fn cases(words: &Words) -> Topic {
    let language = words.language();
    let question = |(at, (figure, all)): (usize, &(&'static Figure, Vec<Said>))| {
        let answer = |book: &'static Rulebook| {
            let said = all.iter().find(|said| said.book == book.id())?;
            Some(Answer {
                told: said.verdict.to_owned(),
                articles: said.articles.clone(),
                own: true,
            })
        };
        let mut question = asked(language, case_title(words, at), answer);
        for group in &mut question.groups {
            group.verdict = group.told.replace('_', "-");
            group.told = match group.told.as_str() {
                "red_loses" => words.t("compare-red-loses"),
                "black_loses" => words.t("compare-black-loses"),
                "draw" => words.t("compare-draw"),
                _ => words.t("compare-unknown"),
            };
        }
        question.picture = Some((figure.picture(language), figure.told(words)));
        question.trial = Some(figure.trial());
        question
    };
    Topic {
        id: "cases",
        title: words.t("compare-cases"),
        questions: SAID.iter().enumerate().map(question).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_case_is_a_figure_and_every_book_answers_every_question() {
        assert_eq!(SAID.len(), CASES.len());
        for language in Language::ALL {
            let words = Words::of(*language);
            for topic in questions::topics(&words).into_iter().chain([cases(&words)]) {
                for question in &topic.questions {
                    let answers: usize = question.groups.iter().map(|it| it.books.len()).sum();
                    assert_eq!(answers, Rulebook::all().len(), "{}", question.title);
                }
            }
        }
    }

    #[test]
    fn the_asian_and_the_chinese_books_differ_on_a_perpetual_mate_threat() {
        let topic = cases(&Words::of(Language::En));
        let question = &topic.questions[1];
        assert!(question.differ());
        let books = |verdict: &str| -> Vec<&str> {
            let group = question.groups.iter().find(|group| group.verdict == verdict).unwrap();
            group.books.iter().map(|book| book.id).collect()
        };
        assert_eq!(books("draw"), ["axf-2017", "wxf-2018", "axf-2003"]);
        assert_eq!(books("red-loses"), ["cxa-1987", "staff-2012", "cxa-2020"]);
    }
}
