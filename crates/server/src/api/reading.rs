//! Bodies: how they are waited for and read, and which place in them is at fault when they cannot be.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{FromRequest, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::error::Category;
use serde_json::{Map, Value};

use super::App;
use crate::measure;
use crate::problem::{Problem, Unread, Wanted};

/// A body that takes longer to come is not waited for.
pub(crate) const BODY_TIME: Duration = Duration::from_secs(20);

/// The keys that say which kind of thing an object is.
const TAGS: [&str; 5] = ["do", "type", "by", "kind", "role"];

/// The body of a request, which must come in time and not be too large.
pub(crate) async fn body(request: Request, app: &Arc<App>) -> Result<(Parts, Bytes), Problem> {
    let (parts, body) = request.into_parts();
    let again = Request::from_parts(parts.clone(), body);
    let bytes = tokio::time::timeout(BODY_TIME, Bytes::from_request(again, app));
    let bytes = bytes.await.map_err(|_| Problem::TooSlow)?.map_err(|error| match error {
        BytesRejection::FailedToBufferBody(error)
            if error.status() == StatusCode::PAYLOAD_TOO_LARGE =>
        {
            Problem::TooLarge { most: app.limits.body_bytes }
        }
        _ => whole(Unread::BrokenOff),
    })?;
    Ok((parts, bytes))
}

/// The kind of a body, without what may follow it.
pub(crate) fn media_type(headers: &HeaderMap) -> &str {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    kind.unwrap_or("").split(';').next().unwrap_or("").trim()
}

/// Something is wrong with a body as a whole.
pub(crate) fn whole(fault: Unread) -> Problem {
    Problem::Unreadable { place: String::new(), fault }
}

/// Reads a body in JSON.
pub(super) fn read_json<T: DeserializeOwned>(
    headers: &HeaderMap,
    bytes: &[u8],
) -> Result<T, Problem> {
    if !media_type(headers).eq_ignore_ascii_case("application/json") {
        return Err(Problem::WrongMediaType);
    }
    serde_json::from_slice(bytes).map_err(|error| {
        let (line, column) = (error.line(), error.column());
        let deep = error.to_string().starts_with("recursion limit exceeded");
        match (error.classify(), serde_json::from_slice::<Value>(bytes)) {
            _ if deep => whole(Unread::TooDeep),
            (Category::Data, Ok(value)) => blamed::<T>("", value, &error),
            _ => whole(Unread::NotJson { line, column }),
        }
    })
}

/// Reads a part of a body that is kept as it is, once it is known to be of a sensible size.
pub(super) fn read_value<T: DeserializeOwned + Serialize>(
    place: &str,
    value: Value,
) -> Result<T, Problem> {
    measure::check(place, &value)?;
    let read = match T::deserialize(&value) {
        Ok(read) => read,
        Err(error) => return Err(blamed::<T>(place, value, &error)),
    };
    let written = serde_json::to_value(&read).map_err(|error| Problem::internal(&error))?;
    match beside_tag(place, &value, &written) {
        Some(place) => Err(Problem::Unreadable { place, fault: Unread::UnknownKey(Vec::new()) }),
        None => Ok(read),
    }
}

/// A key that stands beside the tag of something that has nothing but its tag. The reader refuses all other keys that it
/// does not know, but passes these over.
fn beside_tag(place: &str, given: &Value, written: &Value) -> Option<String> {
    match (given, written) {
        (Value::Array(given), Value::Array(written)) => {
            let mut pairs = given.iter().zip(written).enumerate();
            pairs.find_map(|(at, (one, of))| beside_tag(&format!("{place}.{}", at + 1), one, of))
        }
        (Value::Object(given), Value::Object(written)) => {
            let bare = written.len() == 1 && written.keys().all(|key| TAGS.contains(&key.as_str()));
            given.iter().find_map(|(key, one)| {
                let place = format!("{place}.{key}");
                match written.get(key) {
                    Some(of) => beside_tag(&place, one, of),
                    None => (bare && !is_empty(one)).then_some(place),
                }
            })
        }
        _ => None,
    }
}

/// What is not written because it says nothing.
fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::String(text) => text.is_empty(),
        Value::Array(list) => list.is_empty(),
        _ => false,
    }
}

/// What is wrong with a value that cannot be read, and where.
///
/// The reader tells only what it expected, in its own terms, so that the place is found by trying: the part that
/// alone brings the same fault about is at fault.
fn blamed<T: DeserializeOwned>(
    place: &str,
    mut value: Value,
    error: &serde_json::Error,
) -> Problem {
    let failure = |value: &Value| T::deserialize(value).err().map(|error| error.to_string());
    // Without the line and the column, where there are any. What stands there twice is in a value only once.
    let message = failure(&value).unwrap_or_else(|| error.to_string());
    let fails = |value: &Value| failure(value).as_ref() == Some(&message);
    let mut path: Vec<String> = place.split_terminator('.').map(str::to_owned).collect();
    let mut pointer = String::new();
    while let Some(step) = narrowed(&mut value, &pointer, &message, &fails) {
        pointer = format!("{pointer}/{}", step.key.replace('~', "~0").replace('/', "~1"));
        path.push(step.shown);
    }
    let (key, fault) = understood(&message);
    // What is missing is not there to be found.
    path.extend(key.filter(|key| path.last() != Some(key)));
    if let Unread::OneOf(_) = fault
        && let Some(Value::Object(there)) = value.pointer(&pointer)
        && let Some(tag) = TAGS.iter().find(|tag| there.contains_key(**tag))
    {
        path.push((*tag).to_owned());
    }
    Problem::Unreadable { place: path.join("."), fault }
}

/// A step into a value.
struct Step {
    /// The key, or the number in what is left of a list.
    key: String,
    /// As it is told: in a list counted from 1.
    shown: String,
}

/// Goes a step towards the fault below a pointer, and drops what stands beside it; none if the fault is here.
fn narrowed(
    value: &mut Value,
    pointer: &str,
    message: &str,
    fails: &impl Fn(&Value) -> bool,
) -> Option<Step> {
    let here = value.pointer(pointer)?.clone();
    let mut less: Vec<(Step, Value)> = Vec::new();
    match &here {
        Value::Object(fields) => {
            let tags = |(key, _): &(&String, &Value)| TAGS.contains(&key.as_str());
            let owned = |(key, one): (&String, &Value)| (key.clone(), one.clone());
            let kept: Map<String, Value> = fields.iter().filter(tags).map(owned).collect();
            // If the tags alone are at fault, so is whatever stands beside them.
            *value.pointer_mut(pointer)? = Value::Object(kept.clone());
            if !fails(value) {
                for (key, one) in fields.iter().filter(|field| !tags(field)) {
                    let mut with = kept.clone();
                    with.insert(key.clone(), one.clone());
                    let step = Step { key: key.clone(), shown: key.clone() };
                    less.push((step, Value::Object(with)));
                }
            }
        }
        Value::Array(list) => {
            for (at, one) in list.iter().enumerate() {
                let step = Step { key: "0".to_owned(), shown: (at + 1).to_string() };
                less.push((step, Value::Array(vec![one.clone()])));
            }
        }
        _ => {}
    }
    for (step, part) in less {
        *value.pointer_mut(pointer)? = part;
        if fails(value) {
            return Some(step);
        }
    }
    *value.pointer_mut(pointer)? = here;
    // Some objects are read only when nothing is missing. There the message names what was found.
    let Value::Object(fields) = value.pointer(pointer)? else { return None };
    let mut found = fields.iter().filter(|(_, one)| message.contains(&described(one)));
    let (key, _) = found.next()?;
    let alone = message.starts_with("invalid ") && found.next().is_none();
    alone.then(|| Step { key: key.clone(), shown: key.clone() })
}

/// A value as the reader describes what it found.
fn described(value: &Value) -> String {
    match value {
        Value::Null => "type: null,".to_owned(),
        Value::Bool(bool) => format!(" boolean `{bool}`,"),
        Value::Number(number) => format!(" `{number}`,"),
        Value::String(text) => format!(" string {text:?},"),
        Value::Array(_) => "type: sequence,".to_owned(),
        Value::Object(_) => "type: map,".to_owned(),
    }
}

/// The words that may stand under the key `do` of a command, as its reader lists them.
pub(super) fn commands<T: DeserializeOwned>() -> Vec<String> {
    let error = T::deserialize(serde_json::json!({ "do": "?" })).err();
    match error.map(|error| understood(&error.to_string()).1) {
        Some(Unread::OneOf(known)) => known,
        _ => Vec::new(),
    }
}

/// What the reader of JSON means, and the key that it names.
fn understood(message: &str) -> (Option<String>, Unread) {
    let named = |rest: &str| rest.split('`').next().map(str::to_owned);
    let (_, known) = message.split_once(", expected ").unwrap_or_default();
    let known = || known.split('`').skip(1).step_by(2).map(str::to_owned).collect();
    for (beginning, fault) in [
        ("missing field `", Unread::Missing),
        ("unknown field `", Unread::UnknownKey(known())),
        ("duplicate field `", Unread::Twice),
    ] {
        if let Some(rest) = message.strip_prefix(beginning) {
            return (named(rest), fault);
        }
    }
    if message.starts_with("unknown variant `") {
        return (None, Unread::OneOf(known()));
    }
    let fault = match message.rsplit_once(", expected ") {
        Some((_, expected)) => Unread::Not(wanted(expected)),
        None if message.contains("is no side") => {
            Unread::OneOf(["red", "black"].map(str::to_owned).into())
        }
        None if message.starts_with("not a move") => Unread::Not(Wanted::Move),
        None if message.starts_with("not a square") => Unread::Not(Wanted::Square),
        None if message.starts_with("UUID") => Unread::Not(Wanted::Id),
        None => Unread::Not(Wanted::Other),
    };
    (None, fault)
}

/// What the reader expected.
fn wanted(expected: &str) -> Wanted {
    let number = |least: i128, most: i128| Wanted::Number { least, most };
    let expected = expected.split(" at line ").next().unwrap_or(expected);
    match expected {
        "u8" => number(0, u8::MAX.into()),
        "u16" => number(0, u16::MAX.into()),
        "u32" => number(0, u32::MAX.into()),
        "u64" | "usize" => number(0, u64::MAX.into()),
        "i16" => number(i16::MIN.into(), i16::MAX.into()),
        "i64" => number(i64::MIN.into(), i64::MAX.into()),
        "a nonzero u8" => number(1, u8::MAX.into()),
        "a nonzero u16" => number(1, u16::MAX.into()),
        "a string" | "a borrowed string" | "string or map" | "variant identifier" => Wanted::Text,
        "a boolean" => Wanted::YesNo,
        "a sequence" => Wanted::List,
        "a map" => Wanted::Object,
        _ if expected.starts_with("struct ") => Wanted::Object,
        _ if expected.contains("tagged enum ") => Wanted::Object,
        _ if expected.contains("UUID") => Wanted::Id,
        _ => Wanted::Other,
    }
}

#[cfg(test)]
mod tests {
    use chuhe_rulebook::Language;
    use serde_json::json;

    use super::*;

    fn told<T: DeserializeOwned + Serialize>(value: Value, language: Language) -> String {
        match read_value::<T>("command", value) {
            Err(problem) => problem.detail(language),
            Ok(_) => panic!("it can be read"),
        }
    }

    #[test]
    fn what_cannot_be_read_is_named_with_what_is_wanted() {
        type Event = chuhe_tournament::Command;
        for (value, english, chinese) in [
            (
                json!({ "do": "pair-round", "stage": {} }),
                "command.stage: must be a whole number from 0 to 65535",
                "command.stage：须为0至65535的整数",
            ),
            (
                json!({ "do": "pair-round" }),
                "command.stage: this is missing",
                "command.stage：缺少此项",
            ),
            (
                json!({ "do": "pair-round", "stage": 1, "absent": [1, "x"] }),
                "command.absent.2: must be a whole number from 0 to 4294967295",
                "command.absent.2：须为0至4294967295的整数",
            ),
            (
                json!({ "do": "enter", "entrant": { "name": "A", "rating": "x" } }),
                "command.entrant.rating: must be a whole number from 0 to 65535",
                "command.entrant.rating：须为0至65535的整数",
            ),
            (
                json!({ "do": "enter", "entrant": { "name": "A", "nick": "x" } }),
                "command.entrant.nick: this is not known here; what may stand here is: name, romanised, unit, rating, seed, sex, notes, members, captain",
                "command.entrant.nick：此处没有这一项，可用的是：name, romanised, unit, rating, seed, sex, notes, members, captain",
            ),
            (
                json!({ "do": "close", "reason": "late" }),
                "command.reason: this is not known here",
                "command.reason：此处没有这一项",
            ),
            (
                json!({ "do": "enter-result", "stage": "x", "round": 1, "table": 1, "game": 1, "result": { "outcome": { "type": "drawn" } } }),
                "command.stage: must be a whole number from 0 to 65535",
                "command.stage：须为0至65535的整数",
            ),
            (
                json!({ "do": "start-stage", "stage": 1, "numbering": { "by": "luck" } }),
                "command.numbering.by: must be one of these: lot, rating, seed-slots, strong-odd, in-order, hand",
                "command.numbering.by：须为下列之一：lot, rating, seed-slots, strong-odd, in-order, hand",
            ),
            (json!(3), "command: must be an object", "command：须为对象"),
            (
                json!({ "do": "start-stage", "stage": 1, "numbering": { "by": "in-order", "seed": 3 } }),
                "command.numbering.seed: this is not known here",
                "command.numbering.seed：此处没有这一项",
            ),
        ] {
            assert_eq!(told::<Event>(value.clone(), Language::En), english, "{value}");
            assert_eq!(told::<Event>(value, Language::ZhHans), chinese);
        }
    }

    #[test]
    fn faults_at_the_table_are_named_too() {
        type Game = chuhe_game::Command;
        for (value, english) in [
            (
                json!({ "do": "play", "side": "red", "move": "h2" }),
                "command.move: must be a move by its squares, such as h2e2",
            ),
            (
                json!({ "do": "resign", "side": "green" }),
                "command.side: must be one of these: red, black",
            ),
            (
                json!({ "do": "touch", "side": "red", "touched": [{ "one": "z9" }] }),
                "command.touched.1.one: must be a square, such as h2",
            ),
            (json!({ "do": "tick", "x": 1 }), "command.x: this is not known here"),
            (json!({ "do": "pause", "reason": 7 }), "command.reason: must be a text"),
            (
                json!({ "do": "press-clock", "sid": "red" }),
                "command.sid: this is not known here; what may stand here is: side",
            ),
        ] {
            assert_eq!(told::<Game>(value.clone(), Language::En), english, "{value}");
        }
    }

    /// Every example of the page of commands, with a key more.
    #[test]
    fn no_command_takes_a_key_that_it_does_not_have() {
        let page = include_str!("../../../../docs/commands.md");
        let (events, games) = page.split_once("\n## At a table\n").expect("two parts");
        let refused = |result: Result<(), Problem>, example: &str| {
            let Err(Problem::Unreadable { place, fault: Unread::UnknownKey(_) }) = result else {
                panic!("{example}: {result:?}");
            };
            assert_eq!(place, "command.no-such-key", "{example}");
        };
        let mut count = 0;
        for (part, event) in [(events, true), (games, false)] {
            for line in part.lines().filter(|line| line.starts_with("| `")) {
                let Some((_, example)) = line.split_once("`{\"do\"") else { continue };
                let example = format!("{{\"do\"{}", example.trim_end_matches("` |"));
                let mut value: Value = serde_json::from_str(&example).expect("an example");
                value["no-such-key"] = json!(1);
                let result = match event {
                    true => read_value::<chuhe_tournament::Command>("command", value).map(drop),
                    false => read_value::<chuhe_game::Command>("command", value).map(drop),
                };
                refused(result, &example);
                count += 1;
            }
        }
        assert!(count > 60, "{count}");
    }
}
