//! The description of the API holds together.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::hall::Hall;

fn refs<'a>(value: &'a Value, found: &mut Vec<&'a str>) {
    match value {
        Value::Array(all) => all.iter().for_each(|one| refs(one, found)),
        Value::Object(all) => all.iter().for_each(|(key, one)| match one {
            Value::String(to) if key == "$ref" => found.push(to),
            _ => refs(one, found),
        }),
        _ => {}
    }
}

#[test]
fn every_name_is_given_once_and_every_reference_leads_somewhere() {
    let document = serde_json::to_value(chuhe_server::api::openapi()).unwrap();
    let mut found = Vec::new();
    refs(&document, &mut found);
    assert!(found.len() > 50, "{}", found.len());
    for to in found {
        let pointer = to.strip_prefix('#').unwrap();
        assert!(document.pointer(pointer).is_some(), "{to} leads nowhere");
    }
    let mut names = BTreeSet::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let name = operation["operationId"].as_str().unwrap();
            assert!(names.insert(name.to_owned()), "{name} is given twice");
            let answers = operation["responses"].as_object().unwrap();
            assert!(!answers.contains_key("default"), "{name}");
            for status in ["401", "429", "503"] {
                assert!(answers.contains_key(status), "{name} lacks {status}");
            }
            let body = operation.get("requestBody").is_some();
            assert_eq!(body, answers.contains_key("413"), "{method} {path}");
            for (status, answer) in answers {
                assert!(
                    !answer["description"].as_str().unwrap_or("").is_empty(),
                    "{name} {status}"
                );
                let head = |header: &str| answer["headers"].get(header).is_some();
                assert_eq!(head("Retry-After"), matches!(&**status, "429" | "503"), "{name}");
                let versioned = answers.contains_key("304") && matches!(&**status, "200" | "304");
                assert_eq!(head("ETag"), versioned, "{name} {status}");
                // What is answered has a name, but for plain texts and what is nothing but JSON.
                let content = answer.get("content").and_then(|all| all.get("application/json"));
                let schema = content.map(|content| &content["schema"]);
                let named = schema.is_none_or(|schema| {
                    schema.get("$ref").is_some() || schema["items"].get("$ref").is_some()
                });
                assert!(named || path.ends_with("openapi.json"), "{name} {status}");
            }
        }
    }
}

#[test]
fn what_programs_send_and_read_is_described() {
    let document = serde_json::to_value(chuhe_server::api::openapi()).unwrap();
    let schemas = &document["components"]["schemas"];
    for (order, command, word) in
        [("EventOrder", "EventCommand", "pair-round"), ("GameOrder", "GameCommand", "play")]
    {
        let named = schemas[order]["properties"]["command"].to_string();
        assert!(named.contains(&format!("schemas/{command}\"")), "{named}");
        let words = schemas[command]["properties"]["do"]["enum"].as_array().unwrap();
        assert!(words.len() > 15 && words.contains(&word.into()), "{words:?}");
    }
    for (schema, field) in [
        ("GameView", "clocks"),
        ("GameView", "outcome"),
        ("GameView", "warnings"),
        ("CrossRow", "rounds"),
        ("CrossCell", "opponent"),
    ] {
        assert!(schemas[schema]["properties"].get(field).is_some(), "{schema} {field}");
    }
    let rows = &schemas["CrossTable"]["properties"]["rows"]["items"]["$ref"];
    assert_eq!(rows, "#/components/schemas/CrossRow");
    let paths = &document["paths"];
    let scope = |path: &str, method: &str| {
        let all = paths[path][method]["security"].as_array().unwrap().iter();
        all.filter_map(|one| one.get("token")).map(|scopes| scopes[0].clone()).next()
    };
    assert_eq!(scope("/api/v1/events", "post"), Some("events".into()));
    assert_eq!(scope("/api/v1/events/{event}/games", "post"), Some("games".into()));
    assert_eq!(scope("/api/v1/games/{game}", "get"), Some("read".into()));
    assert_eq!(scope("/api/v1/accounts", "get"), Some("accounts".into()));
    assert_eq!(scope("/api/v1/me/tokens", "post"), None);
    for (path, method, status) in [
        ("/api/v1/session", "post", "201"),
        ("/api/v1/setup", "post", "201"),
        ("/api/v1/session", "delete", "204"),
    ] {
        let headers = &paths[path][method]["responses"][status]["headers"];
        assert!(headers.get("Set-Cookie").is_some(), "{method} {path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_readable_page_has_what_the_description_has() {
    let hall = Hall::open().await;
    let page = hall.nobody().get("/api?lang=zh-Hans").await;
    assert!(page.text.contains("<html lang=\"zh-Hans\">"), "{}", page.text);
    let document = serde_json::to_value(chuhe_server::api::openapi()).unwrap();
    for (path, item) in document["paths"].as_object().unwrap() {
        assert!(page.text.contains(&format!("<code>{path}</code>")), "{path}");
        for operation in item.as_object().unwrap().values() {
            for parameter in operation["parameters"].as_array().into_iter().flatten() {
                let name = parameter["name"].as_str().unwrap();
                assert!(page.text.contains(&format!("<code>{name}</code>")), "{path} {name}");
            }
        }
    }
    for text in ["expires-at", "Accept-Language", "docs/commands.md", "412"] {
        assert!(page.text.contains(text), "{text}");
    }
}

/// Of two types of one name the description has only the first, and says nothing.
#[test]
fn every_type_that_is_described_has_a_name_of_its_own() {
    let mut names = BTreeSet::new();
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/api");
    for file in std::fs::read_dir(folder).unwrap() {
        let source = std::fs::read_to_string(file.unwrap().path()).unwrap();
        for described in source.split("ToSchema)]\n").skip(1) {
            let head: String = described.lines().take_while(|line| !line.is_empty()).collect();
            let name = match head.split_once("#[schema(as = ") {
                Some((before, name)) if !before.contains(" {") => name,
                _ => {
                    ["struct ", "enum "].iter().find_map(|it| Some(head.split_once(it)?.1)).unwrap()
                }
            };
            let end = |c: char| !c.is_alphanumeric();
            let name = name.split(end).next().unwrap().to_owned();
            assert!(names.insert(name.clone()), "{name} is described twice");
        }
    }
    assert!(names.len() > 30, "{names:?}");
}
