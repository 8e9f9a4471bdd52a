//! Laying an event's changes over a rulebook.

use std::ops::Range;

use serde::Deserialize as _;
use toml::Spanned;
use toml::de::{DeTable, DeValue, ValueDeserializer};

use crate::fault::FaultKind;
use crate::files::Files;
use crate::load::plain;

/// The key under which overrides list what they strike out.
const WITHOUT: &str = "without";
/// The table of articles: an event adds to it.
const ARTICLE: &str = "article";
/// Where a value comes from: one statement, replaced as a whole, so that nothing of the old reason is
/// left beside the new one.
const SOURCE: &str = "source";
/// What says which rulebook it is.
const IDENTITY: &str = "book.id";
/// The section that holds it, which cannot be struck out and written anew.
const IDENTITY_SECTION: &str = "book";
/// What the books say and nothing acts on, because it is done by hand or has but one value: a change
/// would only seem to be in force. A section that has such a key may be added or struck out whole. `*` stands for
/// any name.
const FOR_READERS: &[&str] = &[
    "appeals.without-committee",
    "colours.later-of-several",
    "colours.round-robin.value",
    "colours.single-game",
    "colours.team-boards",
    "equipment",
    "events.*.numbers",
    "natural-limit.half-rounds-at-ends",
    "odd-numbers",
    "procedure.clock-correction",
    "recording.illegible-counts",
    "recording.notations",
    "teams.lineup.reserves",
    "time-controls.clock.arbiter-reminds",
    "time-controls.clock.same-hand",
    "time-controls.presets.*.clock",
    "touch-move.completed",
    "withdrawal.redraw-before-start",
];

/// A value that an event's regulations changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// The key, with dots: `natural-limit.plies`.
    pub key: String,
    /// What stood there, as it was written; none if the key is new.
    pub was: Option<String>,
    /// What stands there now; none if it was struck out.
    pub now: Option<String>,
    /// The file that changed it.
    pub file: String,
    /// The line of the change, counted from 1.
    pub line: usize,
}

/// A fault in the overrides and where it is.
type FaultAt = (Range<usize>, FaultKind);

/// A change, by the places where old and new value stand.
struct Edit {
    key: String,
    was: Option<Range<usize>>,
    now: Option<Range<usize>>,
    at: Range<usize>,
}

/// A key that was struck out, and where that is said.
pub(crate) struct Struck {
    pub(crate) key: String,
    pub(crate) at: usize,
}

/// What was done to a rulebook's table, and what could not be.
#[derive(Default)]
pub(crate) struct Applied {
    pub(crate) changes: Vec<Change>,
    pub(crate) struck: Vec<Struck>,
    pub(crate) faults: Vec<FaultAt>,
}

/// Lays overrides over a rulebook's table.
///
/// Tables are merged key by key; any other value replaces the old one, lists and sources included.
/// Only the list of articles grows, so that an event's own regulations can be cited. Keys named under
/// `without` are struck out first.
pub(crate) fn apply<'i>(
    base: &mut DeTable<'i>,
    mut overrides: DeTable<'i>,
    files: &Files<'_>,
) -> Applied {
    let mut edits = Vec::new();
    let mut applied = Applied::default();
    if let Some(without) = overrides.remove(WITHOUT) {
        strike_out(base, without, &mut edits, &mut applied.faults);
    }
    let struck = edits.iter().map(|edit| Struck { key: edit.key.clone(), at: edit.at.start });
    applied.struck = struck.collect();
    merge(base, overrides, "", &mut edits, &mut applied.faults);
    for edit in edits {
        let was = edit.was.map(|range| files.quote(&range));
        let now = edit.now.map(|range| files.quote(&range));
        if was == now {
            continue;
        }
        // A new section must state everything that such a section states.
        if was.is_some() && is_for_readers(&edit.key) {
            applied.faults.push((edit.at, FaultKind::ForReadersOnly(edit.key)));
            continue;
        }
        let place = files.place(edit.at.start);
        let (file, line) = (place.file.to_owned(), place.line);
        applied.changes.push(Change { key: edit.key, was, now, file, line });
    }
    applied
}

/// Whether a key, or one above it, is for the reader of the book only.
fn is_for_readers(key: &str) -> bool {
    FOR_READERS.iter().any(|above| {
        let mut names = key.split('.');
        above.split('.').all(|part| names.next().is_some_and(|name| part == "*" || part == name))
    })
}

/// Whether a key is the one at the end of a path, or below it.
pub(crate) fn is_at_or_below(key: &str, path: &str) -> bool {
    key.strip_prefix(path).is_some_and(|below| below.is_empty() || below.starts_with('.'))
}

fn strike_out<'i>(
    base: &mut DeTable<'i>,
    without: Spanned<DeValue<'i>>,
    edits: &mut Vec<Edit>,
    faults: &mut Vec<FaultAt>,
) {
    let span = without.span();
    let keys = match Vec::<Spanned<String>>::deserialize(ValueDeserializer::from(without)) {
        Ok(keys) => keys,
        Err(error) => {
            let (key, message) = (WITHOUT.to_owned(), plain(error.message()));
            faults.push((error.span().unwrap_or(span), FaultKind::Schema { key, message }));
            return;
        }
    };
    for key in keys {
        let at = key.span();
        let key = key.into_inner();
        if key == IDENTITY || key == IDENTITY_SECTION {
            faults.push((at, FaultKind::NotOverridable(key)));
            continue;
        }
        let parents = key.rsplit_once('.').map_or("", |(parents, _)| parents);
        let name = key.rsplit('.').next().unwrap_or(&key);
        let parent = parents.split('.').filter(|part| !part.is_empty()).try_fold(
            &mut *base,
            |table, part| match table.get_mut(part).map(Spanned::get_mut) {
                Some(DeValue::Table(table)) => Some(table),
                _ => None,
            },
        );
        match parent.and_then(|table| table.remove(name)) {
            Some(old) => edits.push(Edit { key, was: Some(old.span()), now: None, at }),
            None => faults.push((at, FaultKind::NothingToLeaveOut(key))),
        }
    }
}

fn merge<'i>(
    base: &mut DeTable<'i>,
    overrides: DeTable<'i>,
    path: &str,
    edits: &mut Vec<Edit>,
    faults: &mut Vec<FaultAt>,
) {
    for (name, new) in overrides {
        let at = name.span();
        let key = if path.is_empty() { name.to_string() } else { format!("{path}.{name}") };
        if key == IDENTITY {
            faults.push((at, FaultKind::NotOverridable(key)));
            continue;
        }
        let Some(old) = base.get_mut(&**name.get_ref()) else {
            record_leaves(&key, &new, at, edits);
            base.insert(name, new);
            continue;
        };
        let (old_span, new_span) = (old.span(), new.span());
        let mut replacing = None;
        match (old.get_mut(), new.into_inner()) {
            (DeValue::Table(old), DeValue::Table(new)) if name.get_ref() != SOURCE => {
                merge(old, new, &key, edits, faults);
            }
            (DeValue::Array(old), DeValue::Array(new)) if key == ARTICLE => {
                for article in new {
                    if let Some(number) = article.get_ref().get("number") {
                        let name = number.get_ref().as_str().unwrap_or_default();
                        let (key, at) = (format!("{key}.{name}"), number.span());
                        edits.push(Edit { key, was: None, now: Some(at.clone()), at });
                    }
                    old.push(article);
                }
            }
            (DeValue::Table(old), new) if !matches!(new, DeValue::Table(_)) => {
                let keys = old.keys().map(|key| key.get_ref().to_string()).collect();
                faults.push((at, FaultKind::HasKeys { key, keys }));
            }
            (old, DeValue::Table(_)) if !matches!(old, DeValue::Table(_)) => {
                faults.push((at, FaultKind::HasNoKeys(key)));
            }
            (_, new) => {
                edits.push(Edit { key, was: Some(old_span), now: Some(new_span.clone()), at });
                replacing = Some(Spanned::new(new_span, new));
            }
        }
        // The key goes with its value, so that a fault in the value is told where the event has changed it.
        if let Some(new) = replacing {
            base.remove(&**name.get_ref());
            base.insert(name, new);
        }
    }
}

/// Records a new value; a new table by each value in it.
fn record_leaves(key: &str, new: &Spanned<DeValue<'_>>, at: Range<usize>, edits: &mut Vec<Edit>) {
    match new.get_ref() {
        DeValue::Table(table) => {
            for (name, value) in table {
                record_leaves(&format!("{key}.{name}"), value, name.span(), edits);
            }
        }
        _ => edits.push(Edit { key: key.to_owned(), was: None, now: Some(new.span()), at }),
    }
}
