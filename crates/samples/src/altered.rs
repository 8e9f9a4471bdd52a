//! Logs as somebody may have edited them.

use serde_json::Value;

use crate::Random;

/// Words that mean something in a log, and some that mean nothing.
const WORDS: [&str; 10] =
    ["", "red", "black", "arbiter", "clock", "h2e2", "a0a1", "swiss", "axf-2017", "nobody"];

/// Numbers at which something begins or ends.
const NUMBERS: [u64; 10] = [0, 1, 2, 3, 7, 255, 65_535, 65_536, 4_294_967_295, u64::MAX];

/// A file of JSON lines with one thing changed after the first line: a line left out, told twice or told elsewhere, or
/// something within a line.
pub fn altered(random: &mut Random, file: &str) -> String {
    let mut lines: Vec<String> = file.lines().map(str::to_owned).collect();
    if lines.len() < 2 {
        return file.to_owned();
    }
    let any = |random: &mut Random| 1 + random.below(lines.len() - 1);
    let (at, other) = (any(random), any(random));
    match random.below(10) {
        0 => drop(lines.remove(at)),
        1 => lines.insert(other, lines[at].clone()),
        2 => lines.swap(at, other),
        _ => {
            if let Ok(mut value) = serde_json::from_str(&lines[at]) {
                alter(random, &mut value);
                lines[at] = value.to_string();
            }
        }
    }
    lines.join("\n")
}

fn alter(random: &mut Random, value: &mut Value) {
    let deeper = random.below(8) > 0;
    match value {
        Value::Object(fields) if !fields.is_empty() => {
            let at = random.below(fields.len());
            let Some(key) = fields.keys().nth(at).cloned() else { return };
            match fields.get_mut(&key).filter(|_| deeper) {
                Some(field) => alter(random, field),
                None => drop(fields.remove(&key)),
            }
        }
        Value::Array(items) if !items.is_empty() => {
            let (at, other) = (random.below(items.len()), random.below(items.len()));
            match random.below(8) {
                0 => drop(items.remove(at)),
                1 => items.push(items[at].clone()),
                2 => items.swap(at, other),
                3 => items.clear(),
                _ => alter(random, &mut items[at]),
            }
        }
        Value::Bool(so) => *so = !*so,
        Value::Number(_) => *value = Value::from(*random.pick(&NUMBERS)),
        Value::String(_) if deeper => *value = Value::from(*random.pick(&WORDS)),
        _ => *value = Value::Null,
    }
}
