//! A rulebook: rules, articles, and what an event changed.

use std::collections::BTreeMap;
use std::ops::Deref;
use std::sync::{Arc, LazyLock};

use crate::article::ArticleRef;
use crate::fault::LoadError;
use crate::files::Layer;
use crate::load::{Loaded, load};
use crate::overrides::Change;
use crate::rules::Rules;

/// A rulebook that has been read and found sound.
///
/// It reads like its [`Rules`]; they cannot be changed except through
/// [`with_overrides`](Rulebook::with_overrides), which checks everything again.
///
/// ```
/// use chuhe_rulebook::Rulebook;
/// let book = Rulebook::builtin("axf-2017").unwrap();
/// let limit = book.natural_limit.as_ref().unwrap();
/// assert_eq!(limit.plies.get(), 100);
/// assert_eq!(limit.source.articles.numbers(), "2§4, 4§2.2.D, 3.6.F, 3.6.J");
/// ```
#[derive(Debug, Clone)]
pub struct Rulebook {
    rules: Rules,
    articles: Vec<ArticleRef>,
    by_number: BTreeMap<Box<str>, usize>,
    layers: Arc<[Layer]>,
    changes: Vec<Change>,
}

impl Deref for Rulebook {
    type Target = Rules;

    fn deref(&self) -> &Rules {
        &self.rules
    }
}

/// The rule files compiled into the program.
macro_rules! builtin {
    ($($id:literal),+ $(,)?) => {
        &[$(($id, include_str!(concat!("../../../rules/", $id, ".toml")))),+]
    };
}

/// By their ids, which are the names of the files, too.
const BUILTIN: &[(&str, &str)] =
    builtin!["axf-2017", "wxf-2018", "axf-2003", "cxa-1987", "staff-2012", "cxa-2020"];

static BOOKS: LazyLock<Vec<Rulebook>> = LazyLock::new(|| {
    let read = |&(id, text): &(&str, &str)| Rulebook::from_toml(&format!("rules/{id}.toml"), text);
    let books: Result<_, _> = BUILTIN.iter().map(read).collect();
    books.expect("the rule files compiled in are read by the tests")
});

impl Rulebook {
    /// The id of the book that is gone by where none is named: the last revision that is at hand in whole.
    pub const USUAL: &'static str = "axf-2017";

    /// The rulebooks that come with the program.
    pub fn all() -> &'static [Rulebook] {
        &BOOKS
    }

    /// Their ids, without any of them being read.
    pub fn ids() -> impl Iterator<Item = &'static str> {
        BUILTIN.iter().map(|&(id, _)| id)
    }

    /// The rulebook of an id, if it comes with the program; [`ids`](Rulebook::ids) has them all.
    pub fn builtin(id: &str) -> Option<&'static Rulebook> {
        Rulebook::all().iter().find(|book| book.id() == id)
    }

    /// Reads a rulebook from the text of a rule file. The file's name is used in messages only.
    ///
    /// ```
    /// use chuhe_rulebook::Rulebook;
    /// let error = Rulebook::from_toml("club.toml", "[book]\nname = 'ours'\n").unwrap_err();
    /// let message = error.to_string();
    /// assert!(message.contains("club.toml:2:1: unknown field `name`, expected one of `id`"));
    /// ```
    pub fn from_toml(file_name: &str, text: &str) -> Result<Rulebook, LoadError> {
        Rulebook::from_layers(Arc::from([Layer::new(file_name, text)]))
    }

    /// This rulebook with an event's changes laid over it.
    ///
    /// The text has the form of a rule file that holds only what differs. Values and lists replace
    /// what was there; articles are added, so that the event's own regulations can be cited. The key
    /// `without` lists keys to be struck out. What changed can be seen in
    /// [`changes`](Rulebook::changes).
    ///
    /// ```
    /// use chuhe_rulebook::Rulebook;
    /// let book = Rulebook::builtin("axf-2017").unwrap();
    /// let event = book.with_overrides("cup.toml", "natural-limit.plies = 80").unwrap();
    /// assert_eq!(event.natural_limit.as_ref().unwrap().plies.get(), 80);
    /// assert_eq!(event.changes()[0].key, "natural-limit.plies");
    /// assert_eq!(event.changes()[0].was.as_deref(), Some("100"));
    /// ```
    pub fn with_overrides(&self, file_name: &str, text: &str) -> Result<Rulebook, LoadError> {
        let added = Layer::new(file_name, text);
        Rulebook::from_layers(self.layers.iter().cloned().chain([added]).collect())
    }

    fn from_layers(layers: Arc<[Layer]>) -> Result<Rulebook, LoadError> {
        let Loaded { rules, articles, changes } = load(&layers)?;
        let numbers = articles.iter().enumerate();
        let by_number = numbers.map(|(i, article)| (article.number.clone(), i)).collect();
        Ok(Rulebook { rules, articles, by_number, layers, changes })
    }

    /// Its id.
    pub fn id(&self) -> &str {
        &self.rules.book.id
    }

    /// Everything it says, without the articles.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The articles, in the order of the book.
    pub fn articles(&self) -> &[ArticleRef] {
        &self.articles
    }

    /// The id of the first plan that lays down how the final of a double elimination goes; none if the book has none.
    pub fn double_elimination_plan(&self) -> Option<&str> {
        let mut plans = self.events.iter();
        let plan = plans.find(|(_, plan)| plan.double_elimination_final.is_some());
        plan.map(|(id, _)| &**id)
    }

    /// The article of a number.
    pub fn article(&self, number: &str) -> Option<&ArticleRef> {
        self.by_number.get(number).map(|&i| &self.articles[i])
    }

    /// The articles that a printed diagram illustrates.
    pub fn articles_of_diagram(&self, diagram: &str) -> impl Iterator<Item = &ArticleRef> {
        let shows = move |article: &&ArticleRef| article.diagrams.iter().any(|d| **d == *diagram);
        self.articles.iter().filter(shows)
    }

    /// What was changed from the book as issued, in the order of the changes.
    pub fn changes(&self) -> &[Change] {
        &self.changes
    }

    /// The change of a key, such as `natural-limit.plies`, if it was changed; the latest counts.
    pub fn change_of(&self, key: &str) -> Option<&Change> {
        self.changes.iter().rev().find(|change| change.key == key)
    }
}
