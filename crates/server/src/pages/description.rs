//! The description of the API as a page. What the API says of itself is in English; the page around it is not.

use std::sync::LazyLock;

use askama::Template;
use serde_json::Value;

use super::visit::{Shown, Visit};
use crate::api::openapi;

/// A part of a request: a parameter, or a field of a body.
struct Part {
    name: String,
    /// Where it stands, or what kind of thing it is.
    kind: String,
    needed: bool,
    description: String,
}

struct Operation {
    method: String,
    path: String,
    summary: String,
    /// The scope that a token needs; empty if it needs none.
    scope: String,
    parameters: Vec<Part>,
    body: Vec<Part>,
    /// Statuses, with what is answered.
    answers: Vec<(String, String)>,
}

struct Group {
    name: String,
    operations: Vec<Operation>,
}

struct Description {
    lead: Vec<String>,
    groups: Vec<Group>,
}

#[derive(Template)]
#[template(path = "api.html")]
struct Page<'a> {
    v: &'a Visit,
    d: &'a Description,
}

static DESCRIPTION: LazyLock<Description> = LazyLock::new(|| {
    let document = serde_json::to_value(openapi()).expect("the description is JSON");
    let lead = text(&document["info"]["description"]);
    Description {
        lead: lead.split("\n\n").map(str::to_owned).collect(),
        groups: list(&document["tags"]).map(|tag| group(&document, tag)).collect(),
    }
});

/// Shows it.
pub(crate) fn show(visit: &Visit) -> Shown {
    visit.show(&Page { v: visit, d: &DESCRIPTION })
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or("").to_owned()
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn fields(value: &Value) -> impl Iterator<Item = (&String, &Value)> {
    value.as_object().into_iter().flatten()
}

fn group(document: &Value, tag: &Value) -> Group {
    let mut operations = Vec::new();
    for (path, item) in fields(&document["paths"]) {
        let own = fields(item).filter(|(_, operation)| operation["tags"][0] == tag["name"]);
        operations.extend(own.map(|(method, one)| operation(document, method, path, one)));
    }
    Group { name: text(&tag["description"]), operations }
}

fn operation(document: &Value, method: &str, path: &str, of: &Value) -> Operation {
    let parameter = |one: &Value| Part {
        name: text(&one["name"]),
        kind: text(&one["in"]),
        needed: one["required"] == true,
        description: text(&one["description"]),
    };
    let answer = |(status, one): (&String, &Value)| {
        // What is answered is told by its name; problems are all alike.
        let told = match &one["content"]["application/json"]["schema"] {
            Value::Null => text(&one["description"]),
            schema => kind_of(schema),
        };
        (status.clone(), told)
    };
    Operation {
        method: method.to_uppercase(),
        path: path.to_owned(),
        summary: text(&of["summary"]),
        scope: list(&of["security"]).map(|one| text(&one["token"][0])).collect(),
        parameters: list(&of["parameters"]).map(parameter).collect(),
        body: body(document, &of["requestBody"]["content"]["application/json"]["schema"]),
        answers: fields(&of["responses"]).map(answer).collect(),
    }
}

/// The fields of a body.
fn body(document: &Value, schema: &Value) -> Vec<Part> {
    let named = schema["$ref"].as_str().and_then(|to| to.strip_prefix('#'));
    let schema = named.and_then(|to| document.pointer(to)).unwrap_or(schema);
    let part = |(name, field): (&String, &Value)| Part {
        name: name.clone(),
        kind: kind_of(field),
        needed: list(&schema["required"]).any(|one| one == name),
        description: text(&field["description"]),
    };
    fields(&schema["properties"]).map(part).collect()
}

/// What kind of thing a schema describes, in a word.
fn kind_of(schema: &Value) -> String {
    let named = |to: &str| to.rsplit('/').next().unwrap_or(to).to_owned();
    match (&schema["$ref"], &schema["type"]) {
        (Value::String(to), _) => named(to),
        (_, Value::String(kind)) if kind == "array" => format!("[{}]", kind_of(&schema["items"])),
        (_, Value::String(kind)) => kind.clone(),
        (_, Value::Array(kinds)) => {
            let kinds = kinds.iter().filter_map(Value::as_str).filter(|kind| *kind != "null");
            kinds.collect::<Vec<_>>().join(" | ")
        }
        _ => {
            let all = list(&schema["oneOf"]).filter(|one| one["type"] != "null");
            all.map(kind_of).collect::<Vec<_>>().join(" | ")
        }
    }
}
