//! Random commands, the same in every run (`PROPTEST_RNG_SEED`).

use std::collections::{BTreeMap, BTreeSet};

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::hostile::Scene;
use crate::story::give;

/// Any JSON, mostly of the words that commands are made of.
mod any {
    use proptest::prelude::*;
    use serde_json::{Map, Value, json};

    const KEYS: [&str; 40] = [
        "do",
        "stage",
        "round",
        "table",
        "game",
        "entrant",
        "id",
        "name",
        "text",
        "reason",
        "side",
        "move",
        "absent",
        "pairs",
        "byes",
        "a",
        "b",
        "result",
        "outcome",
        "type",
        "winner",
        "members",
        "team",
        "measure",
        "half-points",
        "by",
        "decision",
        "appeal",
        "numbering",
        "starts-at",
        "delta-ms",
        "kind",
        "times",
        "touched",
        "correction",
        "at",
        "place",
        "role",
        "tables",
        "seat",
    ];

    const WORDS: [&str; 58] = [
        "enter",
        "amend",
        "start-stage",
        "pair-round",
        "pair-by-hand",
        "exchange",
        "unpair-round",
        "forbid-pair",
        "allow-pair",
        "enter-result",
        "enter-forfeit",
        "correct-result",
        "draw-lot",
        "hand-in-lineup",
        "withdraw",
        "reenter",
        "sanction",
        "lodge-appeal",
        "decide-appeal",
        "note",
        "break-tie-by-lot",
        "end-stage",
        "close",
        "tick",
        "start",
        "arrive",
        "play",
        "press-clock",
        "touch",
        "offer-draw",
        "accept-draw",
        "claim-limit",
        "claim-repetition",
        "resign",
        "seal",
        "sign",
        "settle",
        "reverse-colours",
        "record-foul",
        "misconduct",
        "adjust-clock",
        "pause",
        "resume",
        "adjourn",
        "set-resumption",
        "call-resumption",
        "open-envelope",
        "correct",
        "red",
        "black",
        "h2e2",
        "drawn",
        "won",
        "in-order",
        "exclude",
        "deduct",
        "",
        "\u{0}",
    ];

    fn leaf() -> impl Strategy<Value = Value> {
        prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            (0_u64..6).prop_map(Value::from),
            any::<i64>().prop_map(Value::from),
            any::<u64>().prop_map(Value::from),
            (0..WORDS.len()).prop_map(|at| Value::from(WORDS[at])),
            ".{0,12}".prop_map(Value::from),
        ]
    }

    pub(super) fn value() -> impl Strategy<Value = Value> {
        leaf().prop_recursive(4, 40, 8, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
                prop::collection::vec(((0..KEYS.len()), inner), 0..8).prop_map(|fields| {
                    let named = fields.into_iter().map(|(at, value)| (KEYS[at].to_owned(), value));
                    Value::Object(Map::from_iter(named))
                }),
            ]
        })
    }

    /// A command with a name that there is, and some of the fields that it wants.
    pub(super) fn command() -> impl Strategy<Value = Value> {
        let number = || prop_oneof![4 => 0_u64..6, 1 => any::<u64>()];
        let side = || prop_oneof![Just("red"), Just("black")];
        let text = || "[a-z]{0,8}";
        let fields =
            (number(), number(), number(), number(), side(), text(), any::<i64>(), value());
        (0..46_usize, fields, any::<bool>()).prop_map(|(at, fields, with_value)| {
            let (stage, round, table, game, side, text, delta, value) = fields;
            let mut command = json!({
                "do": WORDS[at], "stage": stage, "round": round, "table": table, "game": game,
                "side": side, "reason": text, "text": text, "delta-ms": delta, "at": stage,
                "place": text, "id": table, "team": table, "by": table, "a": table, "b": game,
                "entrant": if at < 2 { json!({ "name": text }) } else { json!(table) },
                "absent": if at > 20 { json!([side]) } else { json!([table]) }, "pairs": [[table, game]], "byes": [round],
                "members": [1, 2], "appeal": game, "numbering": { "by": "in-order" },
                "result": { "outcome": { "type": "won", "winner": side } },
                "outcome": { "type": "won", "winner": side, "reason": "resignation" },
                "measure": { "type": "deduct", "half-points": round }, "starts-at": delta.unsigned_abs(),
                "move": "h2e2", "kind": "technical", "times": round, "touched": ["h2"], "written": text,
            });
            if with_value {
                let keys: Vec<String> = command.as_object().unwrap().keys().cloned().collect();
                command[keys[1 + (stage % 25) as usize].as_str()] = value;
            }
            command
        })
    }
}

/// Nothing that can be sent as a command makes the server fail.
#[tokio::test(flavor = "multi_thread")]
async fn no_command_makes_the_server_fail() {
    use proptest::strategy::{Strategy, ValueTree};
    use proptest::test_runner::{Config, TestRunner};

    let scene = Scene::set().await;
    let chief = json!({ "role": "chief-arbiter" });
    give(&scene.admin, &scene.event, &scene.admin, chief).await;
    let event = format!("/api/v1/events/{}", scene.event);
    let wanted = json!({ "stage": 1, "round": 1, "venue": "table" });
    let games = scene.admin.post(&format!("{event}/games"), wanted).await.ok(StatusCode::CREATED);
    let game = |at: usize| format!("/api/v1/games/{}/commands", games[at]["id"].as_str().unwrap());
    let start = json!({ "command": { "do": "start", "absent": [] } });
    scene.admin.post(&game(0), start).await.ok(StatusCode::OK);
    let mut runner = TestRunner::new(Config::default());
    let mut next = |strategy: &dyn Fn(&mut TestRunner) -> Value| strategy(&mut runner);
    let any_value = |runner: &mut TestRunner| any::value().new_tree(runner).unwrap().current();
    let any_command = |runner: &mut TestRunner| any::command().new_tree(runner).unwrap().current();
    let posts = [
        "/api/v1/setup".to_owned(),
        "/api/v1/accounts".to_owned(),
        "/api/v1/me/tokens".to_owned(),
        "/api/v1/events".to_owned(),
        "/api/v1/invitations".to_owned(),
        "/api/v1/board".to_owned(),
        "/api/v1/judge".to_owned(),
        "/api/v1/judge/batch".to_owned(),
        format!("{event}/roles"),
        format!("{event}/roles/removals"),
        format!("{event}/invitations"),
        format!("{event}/games"),
        format!("{event}/commands"),
        game(0),
    ];
    let mut done = 0;
    let mut strange: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for round in 0..200 {
        for path in &posts {
            let body = next(&any_value);
            let answer = scene.admin.post(path, body.clone()).await;
            assert!(answer.status.as_u16() < 500, "{path} {body}: {}", answer.text);
        }
        for path in [format!("{event}/commands"), game(0), game(1)] {
            for part in [None, Some("organiser"), Some("chief-arbiter")] {
                let mut command = next(&any_command);
                let strange = strange.entry(format!("{path} {}", command["do"])).or_default();
                // A key that a command does not have is left out, once it is known that it is refused.
                let answer = loop {
                    command.as_object_mut().unwrap().retain(|key, _| !strange.contains(key));
                    let body = json!({ "command": command, "as": part });
                    let answer = scene.admin.post(&path, body.clone()).await;
                    assert!(answer.status.as_u16() < 500, "{path} {body}: {}", answer.text);
                    let detail = answer.body["detail"].as_str().unwrap_or("");
                    let key = detail.split_once(": this is not known here");
                    let key = key.and_then(|(key, _)| key.strip_prefix("command."));
                    match key.filter(|key| command.get(key).is_some()) {
                        Some(key) => assert!(strange.insert(key.to_owned()), "{detail}: {body}"),
                        None => break answer,
                    }
                };
                done += usize::from(answer.status == StatusCode::OK);
            }
        }
        if round % 20 == 0 {
            for view in ["report", "rounds", "standings", "crosstable", "entrants", "games", "log"]
            {
                let answer = scene.admin.get(&format!("{event}/{view}")).await;
                assert!(answer.status.as_u16() < 500, "{view}: {}", answer.text);
            }
        }
        scene.hall.pass_ms(997);
    }
    assert!(done > 20, "only {done} commands were done: they are too wild to find anything");
}
