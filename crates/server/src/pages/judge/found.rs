//! What came of a case, as pages show it.

use chuhe_board::{Color, Glyphs, Picture, Position};
use chuhe_referee::explain::{self, MoveRow, Part};
use chuhe_referee::{BoardEnd, History, Ruling, Verdict, board_end, judge_game};
use chuhe_rulebook::{ArticleRef, Citations, Language, Rulebook};

use super::case::Case;
use super::limit::Limit;
pub(in crate::pages) use super::limit::{Claim, limit};
use crate::pages::board::GLYPHS;
use crate::pages::events::book_title;
use crate::pages::names;
use crate::pages::words::Words;
use chuhe_tournament::Side;

/// What came of a case.
pub(super) struct Judged {
    pub(super) plies: usize,
    /// What the position at the end looks like.
    pub(super) last: String,
    /// How the game has ended on the board, or that there is check.
    pub(super) end: Option<String>,
    pub(super) found: Option<Box<Found>>,
    pub(super) limit: Limit,
    /// What the other books say.
    pub(super) others: Vec<Other>,
    pub(super) book: String,
    pub(super) book_id: String,
}

/// What another book says.
pub(super) struct Other {
    pub(super) id: String,
    pub(super) title: String,
    pub(super) verdict: &'static str,
    /// None if there is nothing to rule on.
    pub(super) sentence: Option<String>,
    /// Whether its text can be read in two ways here, and whether it leaves something to the arbiter.
    pub(super) disputed: bool,
    pub(super) discretionary: bool,
    pub(super) link: Option<String>,
}

/// A ruling.
pub(in crate::pages) struct Found {
    /// Who loses, as a class.
    pub(in crate::pages) verdict: &'static str,
    pub(in crate::pages) sentence: String,
    /// Where in the game.
    pub(in crate::pages) place: String,
    pub(in crate::pages) disputed: bool,
    pub(in crate::pages) discretionary: bool,
    pub(in crate::pages) preamble: Vec<String>,
    /// The position that comes back.
    pub(in crate::pages) start: String,
    pub(in crate::pages) rows: Vec<Row>,
    pub(in crate::pages) sides: Vec<Conduct>,
    pub(in crate::pages) decision: Part,
    pub(in crate::pages) open: Vec<Part>,
    /// Every article that is cited.
    pub(in crate::pages) articles: Vec<Article>,
    /// Those on which the verdict rests.
    pub(in crate::pages) grounds: Vec<Article>,
}

/// What a side does over the cycle.
pub(in crate::pages) struct Conduct {
    pub(in crate::pages) class: &'static str,
    pub(in crate::pages) part: Part,
}

/// A move of the cycle.
pub(in crate::pages) struct Row {
    pub(in crate::pages) side: String,
    pub(in crate::pages) class: &'static str,
    pub(in crate::pages) row: MoveRow,
    /// The board after it, with what it threatens.
    pub(in crate::pages) picture: String,
    /// The move and what it is in one line.
    pub(in crate::pages) told: String,
    /// Whether it is one of the moves on which the verdict rests.
    pub(in crate::pages) decisive: bool,
}

/// An article in our words.
pub(in crate::pages) struct Article {
    pub(in crate::pages) number: String,
    pub(in crate::pages) title: String,
    pub(in crate::pages) text: String,
}

pub(super) fn judge(words: Words, case: &Case) -> Judged {
    let language = words.language();
    let history = case.game.history();
    let ruling = |book: &'static Rulebook| judge_game(book, &history);
    let others = Rulebook::all().iter().filter(|other| other.id() != case.book.id()).map(|other| {
        let found = ruling(other);
        Other {
            id: other.id().to_owned(),
            title: book_title(other, language),
            verdict: found.as_ref().map_or("none", |found| class(found.ruling.verdict())),
            disputed: found.as_ref().is_some_and(|found| is_disputed(&found.ruling)),
            discretionary: found.as_ref().is_some_and(|found| is_discretionary(&found.ruling)),
            sentence: found.map(|found| explain::sentence(&found.ruling, language)),
            link: case.link_under(other, "/judge"),
        }
    });
    let others = others.collect();
    let found = ruling(case.book).map(|found| {
        let place = explain::place(&found, history.plies().len(), language);
        Box::new(Found::of(words, &found.ruling, place))
    });
    Judged {
        plies: history.plies().len(),
        last: picture(history.position(), history.plies().last().map(|ply| ply.played), words),
        end: end(words, &history),
        found,
        limit: Limit::of(words, case.book, &history),
        others,
        book: book_title(case.book, language),
        book_id: case.book.id().to_owned(),
    }
}

fn is_disputed(ruling: &Ruling<'_>) -> bool {
    !ruling.disputes().is_empty()
}

fn is_discretionary(ruling: &Ruling<'_>) -> bool {
    ruling.discretion().is_some()
}

fn class(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Loses(Color::Red) => "red-loses",
        Verdict::Loses(Color::Black) => "black-loses",
        Verdict::Draw => "draw",
        Verdict::Unknown => "unknown",
    }
}

fn side_class(side: Color) -> (&'static str, Side) {
    match side {
        Color::Red => ("red", Side::Red),
        Color::Black => ("black", Side::Black),
    }
}

/// How it stands at the end: mate, stalemate, nobody can win, or check.
fn end(words: Words, history: &History) -> Option<String> {
    let position = history.position();
    let in_check = || {
        let (_, side) = side_class(position.turn());
        position.is_check().then(|| words.with("game-in-check", names::side(&words, side)))
    };
    let told = |end: BoardEnd| explain::end_text(end, words.language());
    board_end(position).map(told).or_else(in_check)
}

/// A position on paper or screen.
fn picture(position: &Position, last: Option<chuhe_board::Move>, words: Words) -> String {
    let setup = position.setup();
    let mut picture = Picture::new(&setup);
    picture.face = explain::face(words.language());
    picture.id_prefix = GLYPHS.to_owned();
    picture.glyphs = Glyphs::Shared;
    picture.last_move = last;
    let (_, side) = side_class(position.turn());
    picture.title = Some(words.with("game-to-move", names::side(&words, side)));
    picture.svg()
}

impl Found {
    pub(in crate::pages) fn of(words: Words, ruling: &Ruling<'_>, place: String) -> Found {
        let language = words.language();
        let report = explain::report(ruling, language);
        let grounds = grounds(ruling, language);
        let cited = report.moves.iter().flat_map(|row| &row.articles);
        let numbers: Vec<&str> =
            cited.map(String::as_str).chain(grounds.iter().map(|it| &*it.number)).collect();
        let all = ruling.rulebook().articles().iter();
        let articles =
            all.filter(|article| numbers.contains(&&*article.number)).map(|it| told(it, language));
        let articles = articles.collect();
        let pictures = explain::page_pictures(ruling, language, GLYPHS);
        let titles = explain::picture_titles(ruling, language);
        let loser = match ruling.verdict() {
            Verdict::Loses(side) => Some(side),
            Verdict::Draw | Verdict::Unknown => None,
        };
        let rows = report.moves.into_iter().zip(pictures.into_iter().zip(titles));
        let rows = rows.map(|(row, (picture, told))| {
            let (class, side) = side_class(row.side);
            let decisive = loser.is_none_or(|loser| loser == row.side);
            Row { side: names::side(&words, side), class, row, picture, told, decisive }
        });
        let sides = Color::ALL.into_iter().zip(report.conduct);
        Found {
            verdict: class(ruling.verdict()),
            sentence: report.sentence,
            place,
            disputed: is_disputed(ruling),
            discretionary: is_discretionary(ruling),
            preamble: report.preamble,
            start: picture(ruling.stretch().start(), None, words),
            rows: rows.collect(),
            sides: sides.map(|(side, part)| Conduct { class: side_class(side).0, part }).collect(),
            decision: report.decision,
            open: report.open,
            articles,
            grounds,
        }
    }
}

/// The articles on which the verdict rests, in the order of the book: of both sides' conduct, of what decides between
/// them, of the procedure, and of what is open.
fn grounds(ruling: &Ruling<'_>, language: Language) -> Vec<Article> {
    let conduct = Color::ALL.into_iter().flat_map(|side| ruling.findings(side));
    let findings = conduct.chain(ruling.deciding().iter().copied()).map(|found| found.articles);
    let open = ruling.disputes().iter().map(|dispute| dispute.source);
    let open = open.chain(ruling.discretion().map(|discretion| discretion.source));
    let procedure = ruling.consequence().map(|consequence| &consequence.source);
    let sources = open.chain(procedure).map(|source| &source.articles);
    let cited: Vec<&Citations> = findings.chain(sources).collect();
    let is_cited = |article: &&ArticleRef| {
        cited.iter().any(|all| all.iter().any(|one| one.number == article.number))
    };
    let all = ruling.rulebook().articles().iter();
    all.filter(is_cited).map(|article| told(article, language)).collect()
}

fn told(article: &ArticleRef, language: Language) -> Article {
    Article {
        number: article.number.to_string(),
        title: article.title.get(language).to_owned(),
        text: article.text.get(language).to_owned(),
    }
}
