//! Reading a rule file, with every fault in its place.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::ops::Range;

use serde::de::DeserializeOwned;
use toml::Spanned;
use toml::de::{DeTable, DeValue, ValueDeserializer};

use crate::article::{ArticleEntry, ArticleRef, Desk};
use crate::fault::{Fault, FaultKind, Inconsistency, LoadError};
use crate::files::{Files, Layer};
use crate::overrides::{self, Change, Struck};
use crate::rules::Rules;

/// What reading yields.
pub(crate) struct Loaded {
    pub(crate) rules: Rules,
    pub(crate) articles: Vec<ArticleRef>,
    pub(crate) changes: Vec<Change>,
}

/// Reads the first layer as a rulebook and the others as overrides, in order.
pub(crate) fn load(layers: &[Layer]) -> Result<Loaded, LoadError> {
    let files = Files::new(layers);
    let texts = files.shifted_texts();
    let mut faults = Vec::new();
    let mut changes = Vec::new();
    let mut struck = Vec::new();
    let mut whole = DeTable::new();
    for (i, text) in texts.iter().enumerate() {
        let (table, errors) = DeTable::parse_recoverable(text);
        let start = table.span().start;
        faults.extend(errors.into_iter().map(|error| {
            let at = error.span().map_or(start, |span| span.start);
            fault(&files, at, FaultKind::Syntax(error.message().to_owned()))
        }));
        let table = table.into_inner();
        if i == 0 {
            whole = table;
        } else if faults.is_empty() {
            let mut applied = overrides::apply(&mut whole, table, &files);
            changes.append(&mut applied.changes);
            struck.append(&mut applied.struck);
            let found = applied.faults.into_iter();
            faults.extend(found.map(|(span, kind)| fault(&files, span.start, kind)));
        }
    }
    if !faults.is_empty() {
        // Beyond broken syntax every further complaint would be a consequence of it.
        return Err(LoadError::new(faults));
    }

    let mut reader = Reader { files, rest: whole.clone(), struck, faults };
    let articles = reader.articles();
    let table = articles.iter().map(|article| (article.number.clone(), article.clone())).collect();
    let (rules, missing) = Desk::read(table, || Rules::read(&mut reader));
    for (span, number) in missing {
        reader.fault(span.start, FaultKind::NoSuchArticle(number));
    }
    reader.refuse_unknown_sections();
    if let Some(rules) = &rules {
        for (path, inconsistency) in rules.faults() {
            let at = reader.struck_below(&path).unwrap_or_else(|| span_of(&whole, &path).start);
            reader.fault(at, inconsistency.into());
        }
    }
    match rules {
        Some(rules) if reader.faults.is_empty() => Ok(Loaded { rules, articles, changes }),
        _ => Err(LoadError::new(reader.faults)),
    }
}

fn fault(files: &Files<'_>, offset: usize, kind: FaultKind) -> Fault {
    let place = files.place(offset);
    Fault { file: place.file.to_owned(), line: place.line, column: place.column, kind }
}

/// A table being read, section by section.
pub(crate) struct Reader<'a, 'i> {
    files: Files<'a>,
    rest: DeTable<'i>,
    /// What overrides have struck out: where it is missing, that is the line to look at.
    struck: Vec<Struck>,
    faults: Vec<Fault>,
}

impl Reader<'_, '_> {
    fn fault(&mut self, offset: usize, kind: FaultKind) {
        let fault = fault(&self.files, offset, kind);
        self.faults.push(fault);
    }

    /// Where the key at the end of a path, or one below it, was struck out.
    fn struck_below(&self, path: &str) -> Option<usize> {
        let mut latest = self.struck.iter().rev();
        latest.find(|struck| overrides::is_at_or_below(&struck.key, path)).map(|struck| struck.at)
    }

    /// Where the key that a message of the reader finds missing in a section was struck out.
    fn struck_field(&self, section: &str, message: &str) -> Option<usize> {
        let field = message.strip_prefix("missing field `")?.strip_suffix('`')?;
        let is_it = |key: &str| {
            let mut parts = key.split('.');
            parts.next() == Some(section) && parts.next_back() == Some(field)
        };
        self.struck.iter().rev().find(|struck| is_it(&struck.key)).map(|struck| struck.at)
    }

    /// A section that every rulebook has.
    pub(crate) fn required<T: DeserializeOwned>(&mut self, key: &'static str) -> Option<T> {
        match self.optional(key)? {
            Some(section) => Some(section),
            None => {
                let at = self.struck_below(key).unwrap_or(0);
                self.fault(at, FaultKind::MissingSection(key));
                None
            }
        }
    }

    /// A section that a rulebook may lack. The outer `None` means that it could not be read.
    pub(crate) fn optional<T: DeserializeOwned>(&mut self, key: &'static str) -> Option<Option<T>> {
        match self.rest.remove(key) {
            Some(value) => self.value(key, value).map(Some),
            None => Some(None),
        }
    }

    /// Reads a value. An unknown key is reported and left out, and reading starts again, so that one
    /// does not hide another.
    fn value<T: DeserializeOwned>(
        &mut self,
        section: &str,
        mut value: Spanned<DeValue<'_>>,
    ) -> Option<T> {
        loop {
            let error = match T::deserialize(ValueDeserializer::from(value.clone())) {
                Ok(section) => return Some(section),
                Err(error) => error,
            };
            let span = error.span().unwrap_or_else(|| value.span());
            let below = path_at(value.get_ref(), span.start).into_iter();
            let key = [section.to_owned()].into_iter().chain(below).collect::<Vec<_>>().join(".");
            let message = plain(error.message());
            let at = self.struck_field(section, &message).unwrap_or(span.start);
            self.fault(at, FaultKind::Schema { key, message });
            if !remove_key_at(value.get_mut(), &span) {
                return None;
            }
        }
    }

    fn articles(&mut self) -> Vec<ArticleRef> {
        let rulebook = self
            .rest
            .get("book")
            .and_then(|book| book.get_ref().get("id"))
            .and_then(|id| id.get_ref().as_str())
            .unwrap_or_default()
            .to_owned();
        let entries = match self.rest.remove("article").map(Spanned::into_inner) {
            Some(DeValue::Array(entries)) => entries,
            _ => {
                let at = self.struck_below("article").unwrap_or(0);
                self.fault(at, FaultKind::MissingSection("article"));
                return Vec::new();
            }
        };
        let mut articles = Vec::new();
        let mut numbers = BTreeMap::new();
        for entry in entries {
            let Some(entry) = self.value::<ArticleEntry>("article", entry) else { continue };
            match numbers.entry(entry.number.get_ref().clone()) {
                Entry::Vacant(slot) => {
                    slot.insert(());
                    articles.push(entry.into_ref(&rulebook));
                }
                Entry::Occupied(slot) => {
                    let number = slot.key().clone();
                    self.fault(entry.number.span().start, FaultKind::DuplicateArticle(number));
                }
            }
        }
        articles
    }

    fn refuse_unknown_sections(&mut self) {
        for (key, _) in std::mem::take(&mut self.rest) {
            let allowed = Rules::SECTIONS.iter().copied().chain(["article"]).collect();
            let found = key.get_ref().to_string();
            self.fault(key.span().start, FaultKind::UnknownSection { found, allowed });
        }
    }
}

/// The keys on the way down to what stands at an offset; empty if nothing below does.
fn path_at(value: &DeValue<'_>, offset: usize) -> Vec<String> {
    let DeValue::Table(table) = value else { return Vec::new() };
    let below = |(key, value): (&Spanned<_>, &Spanned<DeValue<'_>>)| {
        let deeper = path_at(value.get_ref(), offset);
        let here = key.span().contains(&offset) || value.span().contains(&offset);
        let name: &std::borrow::Cow<'_, str> = key.get_ref();
        (here || !deeper.is_empty()).then(|| [vec![name.to_string()], deeper].concat())
    };
    // A table that is named in pieces may reach over others: the longest way is the right one.
    table.iter().filter_map(below).max_by_key(Vec::len).unwrap_or_default()
}

/// A message of the reader without the names of types, which only programmers know.
pub(crate) fn plain(message: &str) -> String {
    let Some((before, expected)) = message.split_once("expected ") else {
        return message.to_owned();
    };
    let plain = match expected {
        "u8" | "u16" | "u32" | "u64" | "usize" => "a whole number",
        "a nonzero u8" | "a nonzero u16" | "a nonzero u32" => "a nonzero whole number",
        "a string" | "str" => "a text in quotation marks",
        "a boolean" | "bool" => "true or false",
        "a sequence" => "a list in brackets",
        "a map" => "keys with values",
        _ if expected.starts_with("struct ") => "keys with values",
        _ => expected,
    };
    format!("{before}expected {plain}")
}

/// Removes the key that stands exactly at `span`, if one does.
fn remove_key_at(value: &mut DeValue<'_>, span: &Range<usize>) -> bool {
    match value {
        DeValue::Table(table) => {
            let key = table.keys().find(|key| key.span() == *span).cloned();
            match key {
                Some(key) => table.remove(&**key.get_ref()).is_some(),
                None => table.iter_mut().any(|(_, value)| remove_key_at(value.get_mut(), span)),
            }
        }
        DeValue::Array(array) => array.iter_mut().any(|value| remove_key_at(value.get_mut(), span)),
        _ => false,
    }
}

/// Where the key at the end of a dotted path stands, or the last one on the way that exists.
fn span_of(table: &DeTable<'_>, path: &str) -> Range<usize> {
    let mut span = 0..0;
    let mut table = Some(table);
    for name in path.split('.') {
        let Some((key, value)) = table.and_then(|table| table.get_key_value(name)) else { break };
        span = key.span();
        table = value.get_ref().as_table();
    }
    span
}

/// Values that do not fit together, with the path of the key to point at.
pub(crate) type InconsistencyAt = (String, Inconsistency);
