//! How large the parts of a command may be, and what a text may be made of. What is written into a log stays for ever,
//! and is told to everybody who looks.

use serde::Serialize;
use serde_json::Value;

use crate::problem::{Fault, Problem};

/// As many characters a name has at most.
const NAME: usize = 100;

/// As many characters any other text has at most.
const TEXT: usize = 2_000;

/// As many characters the regulations of an event have at most, as changes to its rulebook.
const OVERRIDES: usize = 50_000;

/// As long a list is at most.
const LIST: usize = 1_000;

/// As deep things lie within each other at most.
const DEPTH: usize = 16;

/// Whether everything in a value is of a sensible size, and can be printed.
///
/// # Errors
/// The first that is not.
pub(crate) fn check(place: &str, value: &Value) -> Result<(), Problem> {
    check_at(place, place, value, DEPTH)
}

/// The same of what is about to be done, by whatever way it has come.
///
/// # Errors
/// The first that is not.
pub(crate) fn check_wanted(place: &str, wanted: &impl Serialize) -> Result<(), Problem> {
    let value = serde_json::to_value(wanted).map_err(|error| Problem::internal(&error))?;
    check(place, &value)
}

fn check_at(place: &str, key: &str, value: &Value, depth: usize) -> Result<(), Problem> {
    let too = |fault| Err(Problem::invalid(place, fault));
    match value {
        Value::Null | Value::Bool(_) | Value::Number(_) => Ok(()),
        Value::Array(_) | Value::Object(_) if depth == 0 => too(Fault::TooDeep),
        Value::Array(list) if list.len() > LIST => too(Fault::TooMany),
        Value::Object(fields) if fields.len() > LIST => too(Fault::TooMany),
        Value::Array(list) => {
            let mut all = list.iter().enumerate();
            all.try_for_each(|(at, one)| {
                check_at(&format!("{place}.{}", at + 1), key, one, depth - 1)
            })
        }
        Value::Object(fields) => fields.iter().try_for_each(|(key, one)| {
            if key.chars().count() > NAME || key.chars().any(is_hidden) {
                return Err(Problem::invalid(place, Fault::Malformed));
            }
            check_at(&format!("{place}.{key}"), key, one, depth - 1)
        }),
        Value::String(text) => {
            let is_name = matches!(key, "name" | "romanised" | "unit" | "captain");
            let longest = match key {
                _ if is_name => NAME,
                "overrides" => OVERRIDES,
                _ => TEXT,
            };
            let bad = |one: char| match is_name {
                true => is_hidden(one),
                false => one.is_control() && !matches!(one, '\n' | '\r' | '\t'),
            };
            match () {
                () if text.chars().any(bad) => too(Fault::Malformed),
                () if text.chars().count() > longest => too(Fault::TooLong { most: longest }),
                () => Ok(()),
            }
        }
    }
}

/// Whether a character has no place in a name: it cannot be seen, or turns the text around it.
fn is_hidden(one: char) -> bool {
    one.is_control()
        || matches!(one, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

/// A text without the blanks around it, if it has a sensible length and can be printed.
pub(crate) fn check_text<'a>(
    place: &str,
    text: &'a str,
    shortest: usize,
    longest: usize,
) -> Result<&'a str, Problem> {
    let text = text.trim();
    let length = text.chars().count();
    let fault = match () {
        () if text.chars().any(is_hidden) => Fault::Malformed,
        () if length < shortest && length == 0 => Fault::Missing,
        () if length < shortest => Fault::TooShort { least: shortest },
        () if length > longest => Fault::TooLong { most: longest },
        () => return Ok(text),
    };
    Err(Problem::invalid(place, fault))
}
