//! Getting in: passwords that are mistyped in a venue or guessed from elsewhere, sessions and tokens that must end, and
//! what administrators do.

use chuhe_server::api::Limits;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::hall::{Answer, Guest, Hall, PASSWORD};
use crate::story::paired_event;

async fn tries(guest: &Guest, login: &str, password: &str, from: &str) -> Answer {
    let body = json!({ "login": login, "password": password });
    guest.ask(Method::POST, "/api/v1/session", &[("x-forwarded-for", from)], Some(body)).await
}

/// A server behind a proxy, which tells it from where somebody comes.
async fn behind_proxy() -> Hall {
    let limits = Limits {
        requests_per_second: 10_000,
        burst: 10_000,
        behind_proxy: true,
        ..Limits::default()
    };
    Hall::with(limits).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_venue_signs_in_at_once() {
    let hall = Hall::open().await;
    let admin = hall.administrator().await;
    let logins: Vec<String> = (0..10).map(|number| format!("player-{number}")).collect();
    for login in &logins {
        let body = json!({ "login": login, "name": login, "password": PASSWORD });
        admin.post("/api/v1/accounts", body).await.ok(StatusCode::CREATED);
    }
    let at_once = logins.iter().map(|login| {
        let (guest, login) = (hall.nobody(), login.clone());
        tokio::spawn(async move { tries(&guest, &login, PASSWORD, "10.0.0.1").await })
    });
    for one in at_once.collect::<Vec<_>>() {
        one.await.unwrap().ok(StatusCode::CREATED);
    }
    // Everybody mistypes his password a few times; then the administrator comes.
    for login in &logins {
        for _ in 0..4 {
            let answer = tries(&hall.nobody(), login, "a mistyped password", "10.0.0.1").await;
            assert_eq!(answer.problem(StatusCode::UNAUTHORIZED), "wrong-password");
        }
    }
    tries(&hall.nobody(), "admin", PASSWORD, "10.0.0.1").await.ok(StatusCode::CREATED);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_login_that_is_guessed_from_elsewhere_stays_open_where_it_is_known() {
    let hall = behind_proxy().await;
    let admin = hall.administrator().await;
    let desk = hall.account(&admin, "chief").await;
    let mut guessed = 0;
    for number in 0..60 {
        let from = format!("10.1.{number}.1");
        let answer = tries(&hall.nobody(), "chief", "a guessed password", &from).await;
        guessed += usize::from(answer.status == StatusCode::UNAUTHORIZED);
    }
    assert_eq!(guessed, 30, "the login slows down for all who guess it");
    let elsewhere = tries(&hall.nobody(), "chief", PASSWORD, "10.2.0.1").await;
    assert_eq!(elsewhere.problem(StatusCode::TOO_MANY_REQUESTS), "too-many");
    // The browser in which he has signed in before is not made to wait, but it cannot guess freely either.
    let desk = desk.again(tries(&desk, "chief", PASSWORD, "10.2.0.1").await);
    let mut wrong = 0;
    for _ in 0..10 {
        let answer = tries(&desk, "chief", "a wrong password", "10.2.0.1").await;
        wrong += usize::from(answer.status == StatusCode::UNAUTHORIZED);
    }
    assert_eq!(wrong, 5);
    // A mark of another server, or one that was tampered with, is none.
    let forged = [("cookie", "chuhe-browser=AAAA.BBBB"), ("x-forwarded-for", "10.3.0.1")];
    let body = json!({ "login": "chief", "password": PASSWORD });
    let answer = hall.nobody().ask(Method::POST, "/api/v1/session", &forged, Some(body)).await;
    assert_eq!(answer.problem(StatusCode::TOO_MANY_REQUESTS), "too-many");
    // Soon it is open again for everybody.
    hall.pass_ms(60_000);
    tries(&hall.nobody(), "chief", PASSWORD, "10.2.0.1").await.ok(StatusCode::CREATED);
}

async fn token(of: &Guest) -> Guest {
    let wanted = json!({ "label": "program", "scopes": ["read"] });
    let made = of.post("/api/v1/me/tokens", wanted).await.ok(StatusCode::CREATED);
    of.with_token(made["secret"].as_str().unwrap())
}

async fn is_out(guest: &Guest) {
    let answer = guest.get("/api/v1/me").await;
    assert_eq!(answer.headers["www-authenticate"], "Bearer realm=\"chuhe\"");
    assert_eq!(answer.problem(StatusCode::UNAUTHORIZED), "bad-token");
}

#[tokio::test(flavor = "multi_thread")]
async fn tokens_end_with_the_password_and_with_a_lock() {
    let hall = Hall::open().await;
    let admin = hall.administrator().await;
    let one = hall.account(&admin, "one").await;
    let path = format!("/api/v1/accounts/{}", one.account());
    let program = token(&one).await;
    program.get("/api/v1/me").await.ok(StatusCode::OK);
    let change = json!({ "old": PASSWORD, "new": PASSWORD });
    one.put("/api/v1/me/password", change).await.ok(StatusCode::NO_CONTENT);
    is_out(&program).await;

    let program = token(&one).await;
    let reset = json!({ "password": PASSWORD });
    admin.put(&format!("{path}/password"), reset).await.ok(StatusCode::NO_CONTENT);
    is_out(&program).await;

    let one = hall.signed_in("one").await;
    let program = token(&one).await;
    for locked in [true, false] {
        let lock = json!({ "locked": locked });
        admin.put(&format!("{path}/lock"), lock).await.ok(StatusCode::NO_CONTENT);
        is_out(&program).await;
    }

    // An administrator sees the tokens of others and can revoke them.
    let one = hall.signed_in("one").await;
    let program = token(&one).await;
    let tokens = admin.get(&format!("{path}/tokens")).await.ok(StatusCode::OK);
    assert_eq!((&tokens[0]["label"], tokens[0].get("hash")), (&json!("program"), None));
    let id = tokens[0]["id"].as_str().unwrap();
    admin.delete(&format!("{path}/tokens/{id}")).await.ok(StatusCode::NO_CONTENT);
    is_out(&program).await;
    let again = admin.delete(&format!("{path}/tokens/{id}")).await;
    assert_eq!(again.problem(StatusCode::NOT_FOUND), "not-found");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_has_so_many_tokens_and_not_one_more() {
    let hall = Hall::open().await;
    let admin = hall.administrator().await;
    let wanted = (0..60).map(|_| {
        let admin = admin.clone();
        tokio::spawn(async move {
            let wanted = json!({ "label": "one of many", "scopes": ["read"] });
            admin.post("/api/v1/me/tokens", wanted).await.status
        })
    });
    let mut made = 0;
    for one in wanted.collect::<Vec<_>>() {
        made += usize::from(one.await.unwrap() == StatusCode::CREATED);
    }
    assert_eq!(made, 50);
}

#[tokio::test(flavor = "multi_thread")]
async fn administrators_are_made_and_unmade_but_one_is_left() {
    let hall = Hall::open().await;
    let admin = hall.administrator().await;
    let other = hall.account(&admin, "other").await;
    let path = |of: &Guest, what: &str| format!("/api/v1/accounts/{}/{what}", of.account());
    let set = |administrator: bool| json!({ "administrator": administrator });
    let renamed = json!({ "name": " A new name " });
    admin.put(&path(&other, "name"), renamed).await.ok(StatusCode::NO_CONTENT);
    assert_eq!(other.get("/api/v1/me").await.ok(StatusCode::OK)["name"], "A new name");
    let empty = admin.put(&path(&other, "name"), json!({ "name": " " })).await;
    assert_eq!(empty.body["detail"], "name: this is missing");

    let own = admin.put(&path(&admin, "administrator"), set(false)).await;
    assert_eq!(
        own.body["detail"],
        "account: this is your own account, and nobody does this to himself. Another administrator can"
    );
    assert_eq!(own.problem(StatusCode::UNPROCESSABLE_ENTITY), "invalid");
    // The own password is changed with the old one only; the own name is nobody else's business.
    let reset = admin.put(&path(&admin, "password"), json!({ "password": PASSWORD })).await;
    assert_eq!(reset.problem(StatusCode::UNPROCESSABLE_ENTITY), "invalid");
    let renamed = json!({ "name": "Administrator" });
    admin.put(&path(&admin, "name"), renamed).await.ok(StatusCode::NO_CONTENT);
    let promote = path(&other, "administrator");
    admin.put(&promote, set(true)).await.ok(StatusCode::NO_CONTENT);
    other.get("/api/v1/accounts").await.ok(StatusCode::OK);
    // A token that manages accounts makes nobody an administrator.
    let wanted = json!({ "label": "a", "scopes": ["accounts"] });
    let made = admin.post("/api/v1/me/tokens", wanted).await.ok(StatusCode::CREATED);
    let program = admin.with_token(made["secret"].as_str().unwrap());
    assert_eq!(program.put(&promote, set(false)).await.status, StatusCode::FORBIDDEN);
    // Each unmakes the other at once: only one can.
    let (one, two) = (admin.clone(), other.clone());
    let (to_one, to_two) = (path(&admin, "administrator"), promote);
    let first = tokio::spawn(async move { one.put(&to_two, set(false)).await.status });
    let second =
        tokio::spawn(
            async move { two.put(&to_one, json!({ "administrator": false })).await.status },
        );
    let mut done = [first.await.unwrap(), second.await.unwrap()];
    done.sort();
    assert_eq!(done, [StatusCode::NO_CONTENT, StatusCode::FORBIDDEN]);
    let left = [admin.get("/api/v1/accounts").await, other.get("/api/v1/accounts").await];
    let left: Vec<Value> = left.map(|answer| json!(answer.status.as_u16())).into();
    assert_eq!(left.iter().filter(|status| **status == json!(200)).count(), 1, "{left:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_arbiter_who_is_given_other_tables_has_these_instead() {
    let hall = Hall::open().await;
    let admin = hall.administrator().await;
    let arbiter = hall.account(&admin, "arbiter").await;
    let event = paired_event(&admin).await;
    for tables in [json!([1, 2]), json!([3])] {
        let role = json!({ "role": "arbiter", "tables": tables });
        crate::story::give(&admin, &event, &arbiter, role).await;
    }
    let roles = admin.get(&format!("/api/v1/events/{event}/roles")).await.ok(StatusCode::OK);
    let own = roles.as_array().unwrap().iter().filter(|it| it["account"] == arbiter.account());
    let own: Vec<&Value> = own.map(|it| &it["role"]).collect();
    assert_eq!(own, [&json!({ "role": "arbiter", "tables": [3] })]);
    // Both at one moment: nobody ever has both.
    let log = admin.get(&format!("/api/v1/events/{event}/hall-log")).await.ok(StatusCode::OK);
    let log = log.as_array().unwrap();
    let [.., taken, given] = &log[..] else { panic!("{log:?}") };
    assert_eq!(taken["event"]["type"], "role-taken");
    assert_eq!(given["event"]["type"], "role-given");
    assert_eq!(taken["at"], given["at"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_is_used_once_by_one_who_follows_it_twice_at_once() {
    let hall = Hall::open().await;
    let admin = hall.administrator().await;
    let one = hall.account(&admin, "one").await;
    let event = paired_event(&admin).await;
    let links = format!("/api/v1/events/{event}/invitations");
    let wanted = json!({ "role": { "role": "spectator" }, "uses": 9 });
    let made = admin.post(&links, wanted).await.ok(StatusCode::CREATED);
    let body = json!({ "secret": made["secret"] });
    let path = "/api/v1/invitations";
    let all = (0..6).map(|_| one.post(path, body.clone()));
    for answer in futures_util::future::join_all(all).await {
        answer.ok(StatusCode::OK);
    }
    assert_eq!(admin.get(&links).await.ok(StatusCode::OK)[0]["uses"], 8);
}

#[tokio::test(flavor = "multi_thread")]
async fn links_are_listed_for_those_who_can_make_them() {
    let hall = Hall::open().await;
    let admin = hall.administrator().await;
    let chief = hall.account(&admin, "chief").await;
    let event = paired_event(&admin).await;
    crate::story::give(&admin, &event, &chief, json!({ "role": "chief-arbiter" })).await;
    let links = format!("/api/v1/events/{event}/invitations");
    for role in [json!({ "role": "spectator" }), json!({ "role": "arbiter", "tables": [1] })] {
        let wanted = json!({ "role": role, "uses": 2 });
        admin.post(&links, wanted).await.ok(StatusCode::CREATED);
    }
    let all = admin.get(&links).await;
    assert!(!all.text.contains("hash") && !all.text.contains("secret"), "{}", all.text);
    let all = all.ok(StatusCode::OK);
    assert_eq!(all.as_array().unwrap().len(), 2);
    assert_eq!(all[0]["uses"], 2);
    let own = chief.get(&links).await.ok(StatusCode::OK);
    assert_eq!(own.as_array().unwrap().len(), 1);
    assert_eq!(own[0]["role"]["role"], "arbiter");
    // Those that have expired are not.
    hall.pass_ms(8 * 24 * 60 * 60 * 1_000);
    assert_eq!(admin.get(&links).await.ok(StatusCode::OK), json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_wrong_with_getting_in_is_told_as_it_is() {
    let hall = Hall::open().await;
    let body = json!({ "secret": "x", "login": "admin", "name": "A", "password": PASSWORD });
    let wrong = hall.nobody().post("/api/v1/setup", body).await;
    assert!(wrong.body["detail"].as_str().unwrap().contains("set-up link is wrong"));
    assert_eq!(wrong.problem(StatusCode::FORBIDDEN), "wrong-setup-link");
    let admin = hall.administrator().await;
    let event = paired_event(&admin).await;
    let taken =
        json!({ "account": admin.account(), "role": { "role": "organiser" }, "reason": "left" });
    let last = admin.post(&format!("/api/v1/events/{event}/roles/removals"), taken).await;
    let detail = "role: this is the last organiser. Name another organiser first";
    assert_eq!((last.status.as_u16(), &last.body["detail"]), (422, &json!(detail)));
    let most = admin.get("/api/v1/events?most=0").await;
    assert_eq!(most.body["detail"], "most: must be a whole number from 1 to 200");
    let most = admin.get("/api/v1/events?most=many&lang=zh-Hans").await;
    assert_eq!(most.body["detail"], "most：格式不符");
    let nested = (0..20).fold(json!(1), |within, _| json!({ "a": within }));
    let deep = admin.command(&event, nested).await;
    assert!(deep.body["detail"].as_str().unwrap().ends_with("this is nested too deeply"));
}
