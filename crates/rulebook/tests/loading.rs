//! What is refused, and how it is said.

use chuhe_rulebook::{CounterKind, Fault, FaultKind, Inconsistency, Rulebook};

const BOOK: &str = include_str!("../../../rules/axf-2017.toml");

fn faults(text: &str) -> Vec<Fault> {
    Rulebook::from_toml("book.toml", text).expect_err("a fault").faults().to_vec()
}

/// The book with one passage changed, and the line of that passage.
fn with(old: &str, new: &str) -> (String, usize) {
    let (before, _) = BOOK.split_once(old).expect("the passage is in the book");
    (BOOK.replacen(old, new, 1), before.lines().count() + 1)
}

#[test]
fn an_unknown_key_is_refused_with_line_and_what_is_allowed() {
    let (text, line) = with("pending-cycles = 3\n", "pending-cycle = 3\n");
    let faults = faults(&text);
    let [missing, unknown] = faults.as_slice() else { panic!("{faults:?}") };
    assert!(missing.to_string().contains("missing field `pending-cycles`"));
    let message = unknown.to_string();
    assert!(message.starts_with(&format!("book.toml:{line}:1: ")), "{message}");
    assert!(message.contains("unknown field `pending-cycle`, expected one of `pending-cycles`"));
}

#[test]
fn every_unknown_key_is_named_not_only_the_first() {
    let text = BOOK.replacen("[lateness]\n", "[lateness]\nlimit = 0\n", 1).replacen(
        "[resignation]\n",
        "[resignation]\nby-letter = true\nby-telephone = true\n",
        1,
    );
    let unknown: Vec<String> = faults(&text).iter().map(|fault| fault.kind.to_string()).collect();
    assert_eq!(unknown.len(), 3, "{unknown:?}");
    for key in ["by-letter", "by-telephone", "limit"] {
        let named = format!("unknown field `{key}`");
        assert!(unknown.iter().any(|message| message.starts_with(&named)), "{unknown:?}");
    }
}

#[test]
fn a_word_outside_the_vocabulary_is_refused_with_those_inside() {
    let (text, line) = with("sealed-by = { value = \"red\"", "sealed-by = { value = \"white\"");
    let faults = faults(&text);
    assert_eq!(faults.len(), 1);
    assert_eq!(faults[0].line, line);
    let message = faults[0].to_string();
    assert!(message.contains("unknown variant `white`, expected `red` or `side-to-move`"));
}

#[test]
fn an_article_that_does_not_exist_cannot_be_cited() {
    let text = BOOK
        .replacen(
            "basis = \"stated\", articles = [\"2§4\"",
            "basis = \"stated\", articles = [\"2§44\"",
            1,
        )
        .replacen("perpetual-check = [\"4§3.1\"", "perpetual-check = [\"4§3.11\"", 1);
    let mut missing: Vec<_> = faults(&text)
        .into_iter()
        .map(|fault| match fault.kind {
            FaultKind::NoSuchArticle(number) => number.to_string(),
            other => panic!("{other}"),
        })
        .collect();
    missing.sort();
    assert_eq!(missing, ["2§44", "4§3.11"]);
}

#[test]
fn a_statement_needs_an_article() {
    let (text, line) = with("both-permitted = [\"4§2.2.B\"]", "both-permitted = []");
    let faults = faults(&text);
    assert_eq!((faults.len(), faults[0].line), (1, line));
    assert!(faults[0].to_string().contains("at least one article must be named"));
}

#[test]
fn an_article_number_is_used_once() {
    let text = BOOK.replacen("number = \"4§3.2\"", "number = \"4§3.1\"", 1);
    let faults = faults(&text);
    assert!(faults.iter().any(|f| f.kind == FaultKind::DuplicateArticle("4§3.1".into())));
    assert!(faults.iter().any(|f| f.kind == FaultKind::NoSuchArticle("4§3.2".into())));
}

#[test]
fn a_language_left_blank_is_refused() {
    let (text, _) = with("en = \"Xiangqi Competition Rules\"", "en = \" \"");
    assert!(faults(&text)[0].to_string().contains("the text is blank in en"));
}

#[test]
fn a_threshold_of_zero_is_refused() {
    let (text, line) = with("plies = 100\n", "plies = 0\n");
    let faults = faults(&text);
    assert_eq!(faults[0].line, line);
    assert!(faults[0].to_string().contains("nonzero"), "{}", faults[0]);
}

#[test]
fn a_ground_without_articles_is_refused() {
    let (text, _) = with("divided-chase = [\"4§3.4\", \"4§4.27\"]\n", "");
    let faults = faults(&text);
    let uncited = Inconsistency::UncitedGround(chuhe_rulebook::Ground::DividedChase);
    assert_eq!(faults[0].kind, FaultKind::Inconsistent(uncited));
    let line = BOOK.lines().position(|line| line == "[doctrine.grounds]").unwrap() + 1;
    assert_eq!(faults[0].line, line);
}

#[test]
fn sections_are_known_and_present() {
    let (text, line) = with("[lateness]\n", "[latness]\n");
    let faults = faults(&text);
    assert!(faults.iter().any(|f| f.kind == FaultKind::MissingSection("lateness")));
    let unknown = faults.iter().find(|f| f.line == line).unwrap();
    assert!(unknown.to_string().contains("unknown section `latness`, expected one of book, "));
}

#[test]
fn broken_syntax_is_named_with_its_line() {
    let faults = faults("[book]\nid = \"x\ntitle = 3\n");
    assert_eq!(faults[0].line, 2);
    assert!(matches!(faults[0].kind, FaultKind::Syntax(_)));
}

#[test]
fn values_must_fit_together() {
    let cases = [
        ("steps = [{ at = 2, effect = \"game-lost\" }]", "steps = []", "at least one step"),
        (
            "steps = [{ at = 2, effect = \"game-lost\" }]",
            "steps = [{ at = 2, effect = \"game-lost\" }, { at = 2, effect = \"game-lost\" }]",
            "must rise",
        ),
        ("order = [\"move-touched\", \"free\"]", "order = [\"move-touched\"]", "`free`"),
        (
            "[time-controls]\ndefault = \"increment-60-30\"",
            "[time-controls]\ndefault = \"x\"",
            "no time control `x`",
        ),
        ("default = \"two-one-zero\"", "default = \"x\"", "no scoring system `x`"),
        ("{ moves = 35, by-s = 4500 }", "{ moves = 20, by-s = 4500 }", "must rise"),
        (
            "annulled-below = { part = 1, whole = 2 }",
            "annulled-below = { part = 3, whole = 2 }",
            "not a proportion",
        ),
        ("piece-mm = { min = 25, max = 35 }", "piece-mm = { min = 45, max = 35 }", "empty"),
        (
            "breach = \"repeated-draw-offer\"",
            "breach = \"idle-touching\"",
            "`idle-touching` is not declared",
        ),
        (
            "    \"small-points\",\n    \"head-to-head\"",
            "    \"head-to-head\",\n    \"head-to-head\"",
            "appears twice",
        ),
        (
            "talked = { counter = \"technical\"",
            "talked = { counter = \"foul\"",
            "`foul` is not declared",
        ),
        ("suicide-move = [", "facing-kings = [", "can be lost by `suicide-move`"),
        ("mate-checks = 8", "mate-checks = 255", "255 checks in a row are too many"),
        ("gain-checks = 4", "gain-checks = 33", "33 checks in a row are too many"),
        (
            "steps = [\"remind\", \"warn\", \"game-lost-or-excluded\"]",
            "steps = []",
            "at least one measure",
        ),
        ("suspension-years = [1, 3]", "suspension-years = [3, 1]", "the range 3..1 is empty"),
        ("currency = \"SGD\"", "currency = \"dollars\"", "\"dollars\" is no currency"),
        ("seed-numbers = [1, 6, 9, 14]", "seed-numbers = [1, 6, 6, 14]", "6 cannot be reserved"),
        ("seed-numbers = [1, 6, 9, 14]", "seed-numbers = [0, 6, 9, 14]", "0 cannot be reserved"),
        ("pairs = [[1, 4], [2, 3]]", "pairs = [[1, 5], [2, 3]]", "place 5 is paired, but only 4"),
        ("pairs = [[1, 4], [2, 3]]", "pairs = [[1, 4], [1, 3]]", "place 1 is paired twice"),
    ];
    for (old, new, message) in cases {
        let (text, _) = with(old, new);
        let found = faults(&text);
        assert!(found.iter().any(|f| f.to_string().contains(message)), "{new}: {found:?}");
    }
    let (text, _) = with("raised-by = [\"player\", \"arbiter\"]", "raised-by = []");
    let nobody = FaultKind::Inconsistent(Inconsistency::NobodyRaisesIt);
    assert!(faults(&text).iter().any(|f| f.kind == nobody));
}

#[test]
fn a_counter_is_not_passed_on_twice() {
    let (text, _) = with(
        "steps = [{ at = 16, effect = \"game-lost\" }]",
        "steps = [{ at = 4, effect.counts-as = { counter = \"unrecorded-move\", total = 1 } }]",
    );
    let passed_on = Inconsistency::CounterPassedOn(CounterKind::UnrecordedMove);
    assert!(faults(&text).iter().any(|f| f.kind == FaultKind::Inconsistent(passed_on.clone())));
}
