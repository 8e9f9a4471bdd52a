//! The articles of a rulebook, and references to them that cannot dangle.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{Deref, Range};
use std::sync::Arc;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use toml::Spanned;

use crate::text::{Language, Text};
use crate::vocabulary::vocabulary;

vocabulary! {
    /// How an article of the table stands to the printed book.
    pub enum ArticleStatus {
        /// The article is in the text we have; the wording here is our paraphrase.
        Printed = "printed",
        /// Our copy breaks off before it, but the book says that it takes it over from another
        /// edition, which we have. The numbers of items inside such an article follow that edition.
        ByReference = "by-reference",
        /// Only its heading is known, from the table of contents.
        HeadingOnly = "heading-only",
        /// Put together from quotations, diagrams and commentaries.
        Reconstructed = "reconstructed",
        /// Not in the book: a remark of ours saying what is done where the book is silent or lost.
        Editorial = "editorial",
        /// Added by an event's supplementary regulations.
        Supplement = "supplement",
    }
}

/// One article: its number, and what it says, in our words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Article {
    /// The number as an arbiter cites it, such as `4§4.13` or `1§4.二(四)`.
    pub number: Box<str>,
    /// What it is about, in a few words.
    pub title: Text,
    /// What it says, paraphrased.
    pub text: Text,
    /// The printed diagrams that illustrate it.
    pub diagrams: Vec<Box<str>>,
    /// How it stands to the printed book.
    #[serde(rename = "standing")]
    pub status: ArticleStatus,
    /// The id of the rulebook it belongs to.
    pub rulebook: Box<str>,
}

/// An article as it stands in a file, before it knows its rulebook.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct ArticleEntry {
    pub(crate) number: Spanned<Box<str>>,
    title: Text,
    text: Text,
    #[serde(default)]
    diagrams: Vec<Box<str>>,
    #[serde(rename = "standing")]
    status: ArticleStatus,
}

impl ArticleEntry {
    pub(crate) fn into_ref(self, rulebook: &str) -> ArticleRef {
        let ArticleEntry { number, title, text, diagrams, status } = self;
        ArticleRef(Arc::new(Article {
            number: number.into_inner(),
            title,
            text,
            diagrams,
            status,
            rulebook: rulebook.into(),
        }))
    }
}

/// A reference to an article that exists: whoever holds one can cite and quote it.
///
/// Cheap to clone. References are handed out by a [`Rulebook`](crate::Rulebook); two of them are
/// equal when rulebook and number are. It reads like the [`Article`] it refers to and is serialised
/// as the article's number.
///
/// ```
/// use chuhe_rulebook::{Ground, Language, Rulebook};
/// let book = Rulebook::builtin("axf-2017").unwrap();
/// let article = &book.doctrine.cite(Ground::PerpetualCheck)[0];
/// assert_eq!(&*article.number, "4§3.1");
/// assert!(article.text.get(Language::En).contains("check"));
/// ```
#[derive(Clone)]
pub struct ArticleRef(Arc<Article>);

impl Deref for ArticleRef {
    type Target = Article;

    fn deref(&self) -> &Article {
        &self.0
    }
}

impl ArticleRef {
    fn identity(&self) -> (&str, &str) {
        (&self.0.rulebook, &self.0.number)
    }
}

impl PartialEq for ArticleRef {
    fn eq(&self, other: &ArticleRef) -> bool {
        self.identity() == other.identity()
    }
}

impl Eq for ArticleRef {}

impl PartialOrd for ArticleRef {
    fn partial_cmp(&self, other: &ArticleRef) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for ArticleRef {
    fn cmp(&self, other: &ArticleRef) -> std::cmp::Ordering {
        self.identity().cmp(&other.identity())
    }
}

impl Hash for ArticleRef {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.identity().hash(state);
    }
}

impl fmt::Debug for ArticleRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (rulebook, number) = self.identity();
        write!(f, "ArticleRef({rulebook} {number})")
    }
}

impl fmt::Display for ArticleRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.number)
    }
}

impl Serialize for ArticleRef {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0.number)
    }
}

/// Only meaningful while a rule file is being read; elsewhere ask
/// [`Rulebook::article`](crate::Rulebook::article) for the number.
impl<'de> Deserialize<'de> for ArticleRef {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<ArticleRef, D::Error> {
        if !Desk::is_open() {
            return Err(D::Error::custom("an article can only be referred to inside a rulebook"));
        }
        let number = Spanned::<Box<str>>::deserialize(deserializer)?;
        Ok(Desk::look_up(number))
    }
}

/// One or more articles that together bear a statement; the most telling one comes first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<ArticleRef>")]
pub struct Citations(Vec<ArticleRef>);

impl Citations {
    /// The numbers, separated by commas, as they are printed behind a statement.
    pub fn numbers(&self) -> String {
        self.0.iter().map(|article| &*article.number).collect::<Vec<_>>().join(", ")
    }

    /// The article that is named when only one is.
    pub fn principal(&self) -> &ArticleRef {
        self.0.first().expect("a citation names at least one article, checked when it is read")
    }

    /// What the principal article is about.
    pub fn title(&self, language: Language) -> &str {
        self.principal().title.get(language)
    }
}

impl Deref for Citations {
    type Target = [ArticleRef];

    fn deref(&self) -> &[ArticleRef] {
        &self.0
    }
}

impl TryFrom<Vec<ArticleRef>> for Citations {
    type Error = NoArticle;

    fn try_from(articles: Vec<ArticleRef>) -> Result<Citations, NoArticle> {
        if articles.is_empty() { Err(NoArticle) } else { Ok(Citations(articles)) }
    }
}

/// A statement for which no article is named.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("at least one article must be named")]
pub struct NoArticle;

/// A number that was cited but is not in the table, and where.
pub(crate) type Missing = (Range<usize>, Box<str>);

/// The table of articles on the reader's desk while the other sections of the file are read.
///
/// Serde's derived readers carry no context, and a second set of types with unresolved references
/// would double the schema. So the table lies here, for this thread and for the length of one
/// [`Desk::read`]; a number that is not in it is noted and reading goes on, so that every bad
/// reference of a file is reported and not only the first.
pub(crate) struct Desk {
    articles: BTreeMap<Box<str>, ArticleRef>,
    missing: Vec<Missing>,
}

thread_local! {
    static DESK: RefCell<Option<Desk>> = const { RefCell::new(None) };
}

impl Desk {
    /// Runs `read` with the table at hand; returns its result and the numbers that were not found.
    pub(crate) fn read<T>(
        articles: BTreeMap<Box<str>, ArticleRef>,
        read: impl FnOnce() -> T,
    ) -> (T, Vec<Missing>) {
        /// Clears the desk even if `read` unwinds.
        struct Cleared;
        impl Drop for Cleared {
            fn drop(&mut self) {
                DESK.set(None);
            }
        }

        DESK.set(Some(Desk { articles, missing: Vec::new() }));
        let cleared = Cleared;
        let result = read();
        let missing = DESK.take().map(|desk| desk.missing).unwrap_or_default();
        drop(cleared);
        (result, missing)
    }

    fn is_open() -> bool {
        DESK.with_borrow(Option::is_some)
    }

    fn look_up(number: Spanned<Box<str>>) -> ArticleRef {
        DESK.with_borrow_mut(|desk| {
            let desk = desk.as_mut().expect("the caller has asked whether the desk is open");
            if let Some(article) = desk.articles.get(number.get_ref()) {
                return article.clone();
            }
            desk.missing.push((number.span(), number.get_ref().clone()));
            // Stands in for the rest of the reading; the file as a whole is refused.
            ArticleRef(Arc::new(Article {
                number: number.into_inner(),
                title: Text::same_in_all("?"),
                text: Text::same_in_all("?"),
                diagrams: Vec::new(),
                status: ArticleStatus::Editorial,
                rulebook: Box::default(),
            }))
        })
    }
}
