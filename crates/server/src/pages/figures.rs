//! The example positions of the rulebooks beside the articles that they illustrate: drawn, judged, and ready to be
//! tried in the judge.

use std::collections::BTreeMap;
use std::sync::{LazyLock, OnceLock};

use chuhe_board::{Mark, Move, Picture, Position, Square};
use chuhe_referee::{Case, History, Stretch, explain, judge, judge_shuffling, read_cases};
use chuhe_rulebook::{Language, Rulebook};

use super::words::Words;

/// The tables of positions with the moves that go round.
const TABLES: [&str; 3] = [
    include_str!("../../../../corpus/rulings/axf-2017.tsv"),
    include_str!("../../../../corpus/rulings/cxa-2020.tsv"),
    include_str!("../../../../corpus/rulings/staff-2012.tsv"),
];

/// Which article a case illustrates: rulebook, article, printed diagram (none if the example is ours, or printed in
/// another book), case.
const PLACES: &str = include_str!("../../../../corpus/rulings/figures.tsv");

/// The longest list of moves that is read out with a picture.
const MOVES_TOLD: usize = 8;

static CASES: LazyLock<BTreeMap<String, Stretch>> = LazyLock::new(|| {
    let rows = TABLES.iter().flat_map(|table| read_cases(table));
    rows.map(|row| row.expect("the tables are read by the tests"))
        .map(|row| (row.id, row.stretch))
        .collect()
});

static FIGURES: LazyLock<Vec<Figure>> = LazyLock::new(|| {
    let rows = PLACES.lines().skip(1).filter(|line| !line.is_empty());
    rows.map(|row| Figure::read(row).expect("the table is read by the tests")).collect()
});

/// A position that illustrates an article.
pub(super) struct Figure {
    pub(super) book: &'static Rulebook,
    pub(super) article: &'static str,
    /// The number of the printed diagram, if it is one of this book.
    pub(super) diagram: Option<&'static str>,
    /// The name of the case.
    pub(super) name: &'static str,
    stretch: &'static Stretch,
    judged: OnceLock<Judged>,
}

/// What the referee says about a figure.
pub(super) struct Judged {
    /// The verdict in data: `red_loses`, `black_loses`, `draw`.
    pub(super) verdict: &'static str,
    /// In one sentence for each language, in the order of [`Language::ALL`].
    sentences: Vec<String>,
}

impl Judged {
    pub(super) fn sentence(&self, language: Language) -> &str {
        let at = Language::ALL.iter().position(|it| *it == language);
        at.and_then(|at| self.sentences.get(at)).map_or("", String::as_str)
    }
}

impl Figure {
    fn read(row: &'static str) -> Option<Figure> {
        let mut cells = row.split('\t');
        let book = Rulebook::builtin(cells.next()?)?;
        let (article, diagram, name) = (cells.next()?, cells.next()?, cells.next()?);
        book.article(article)?;
        let diagram = (!diagram.is_empty()).then_some(diagram);
        let stretch = CASES.get(name)?;
        Some(Figure { book, article, diagram, name, stretch, judged: OnceLock::new() })
    }

    /// The moves, if they go round, to be judged by other books, too.
    pub(super) fn case(&self) -> Option<Case> {
        Case::try_from(self.stretch.clone()).ok()
    }

    /// What the book of the figure says to it.
    pub(super) fn judged(&self) -> &Judged {
        self.judged.get_or_init(|| {
            let ruling = match self.case() {
                Some(case) => judge(self.book, &case, cycles(self.book)),
                None => {
                    let found = judge_shuffling(self.book, &played(self.book, self.stretch));
                    found.expect("the tests judge every figure").ruling
                }
            };
            let sentence = |language: &Language| explain::sentence(&ruling, *language);
            Judged {
                verdict: ruling.verdict().word(),
                sentences: Language::ALL.iter().map(sentence).collect(),
            }
        })
    }

    /// Where the picture lies. Its characters depend on the language, and so does its address, so that it can be kept.
    pub(super) fn picture(&self, language: Language) -> String {
        let (book, name, tag) = (self.book.id(), self.name, language.key());
        format!("/rulebooks/{book}/figures/{name}.svg?lang={tag}")
    }

    /// The address at which the judge rules on it.
    pub(super) fn trial(&self) -> String {
        trial(self.book, self.stretch)
    }

    /// What the picture shows, in a sentence.
    pub(super) fn told(&self, words: &Words) -> String {
        told(words, self.stretch)
    }

    /// The board before the cycle, with arrows for its moves.
    pub(super) fn svg(&self, words: &Words) -> String {
        let setup = self.stretch.start().setup();
        let mut picture = Picture::new(&setup);
        picture.face = chuhe_referee::explain::face(words.language());
        picture.title = Some(self.told(words));
        for m in self.stretch.moves() {
            // Back on the same line needs no second arrow, which would only hide the piece.
            let known = |&(from, to, _): &(Square, Square, Mark)| {
                (from, to) == (m.from, m.to) || (from, to) == (m.to, m.from)
            };
            if !picture.arrows.iter().any(known) {
                picture.arrows.push((m.from, m.to, Mark::Note));
            }
        }
        picture.svg()
    }
}

/// The figures of a book, in the order of its articles.
pub(super) fn of(book: &Rulebook) -> impl Iterator<Item = &'static Figure> {
    let id = book.id().to_owned();
    FIGURES.iter().filter(move |figure| figure.book.id() == id)
}

/// The figure of a book by the name of its case.
pub(super) fn named(book: &str, name: &str) -> Option<&'static Figure> {
    FIGURES.iter().find(|figure| figure.book.id() == book && figure.name == name)
}

/// How often moves must go round until every verdict of a book has been carried out.
pub(super) fn cycles(book: &Rulebook) -> u16 {
    let rule = &book.repetition;
    let all =
        [&rule.perpetual_check, &rule.single_offender, &rule.both_permitted, &rule.both_forbidden];
    all.iter().map(|one| rule.total_cycles(one)).max().unwrap_or(1)
}

/// The moves as they are played until the case is decided: so often as it takes if they go round.
fn played(book: &Rulebook, stretch: &Stretch) -> History {
    let whole = Case::try_from(stretch.clone()).map(|case| case.repeated(cycles(book)));
    let moves = whole.as_ref().map_or(stretch.moves(), |whole| whole.moves());
    let mut history = History::new(stretch.start().clone());
    moves.iter().for_each(|&m| history.push_unchecked(m));
    history
}

/// The address at which the judge rules on moves.
pub(super) fn trial(book: &Rulebook, stretch: &Stretch) -> String {
    let played = played(book, stretch);
    let moves: Vec<String> = played.plies().iter().map(|ply| ply.played.to_string()).collect();
    let (fen, moves) = (super::escaped(&stretch.start().fen()), super::escaped(&moves.join(" ")));
    format!("/judge?rulebook={}&fen={fen}&moves={moves}", book.id())
}

/// The moves in a sentence.
pub(super) fn told(words: &Words, stretch: &Stretch) -> String {
    let notation = super::game::notation(words.language());
    let write = |(before, m): (Position, Move)| notation.write(&before, m).unwrap_or_default();
    let mut moves: Vec<String> = stretch.plies().take(MOVES_TOLD).map(write).collect();
    if stretch.moves().len() > MOVES_TOLD {
        moves.push("…".to_owned());
    }
    words.with("figure-moves", moves.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use chuhe_referee::judge_game;

    #[test]
    fn every_figure_stands_beside_an_article_that_has_its_diagram() {
        assert!(FIGURES.len() > 250);
        for figure in FIGURES.iter() {
            let article = figure.book.article(figure.article).unwrap();
            if let Some(diagram) = figure.diagram {
                let known = article.diagrams.iter().any(|it| **it == *diagram);
                assert!(known, "{} {} has no diagram {diagram}", figure.book.id(), article.number);
            }
        }
    }

    #[test]
    fn every_figure_is_ruled_on_as_its_table_says_and_the_judge_says_the_same() {
        let expected: BTreeMap<String, &str> = TABLES
            .iter()
            .flat_map(|table| read_cases(table))
            .map(Result::unwrap)
            .map(|row| (row.id, row.expected.word()))
            .collect();
        for figure in FIGURES.iter() {
            let place = format!("{} in {}", figure.name, figure.book.id());
            assert_eq!(figure.judged().verdict, expected[figure.name], "{place}");
            let history = played(figure.book, figure.stretch);
            let ruling = judge_game(figure.book, &history).map(|found| found.ruling);
            let verdict = ruling.map(|ruling| ruling.verdict().word());
            assert_eq!(verdict, Some(figure.judged().verdict), "{place}, on trial");
            assert!(figure.trial().len() < 2_000, "{place}");
        }
    }
}
