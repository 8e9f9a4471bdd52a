//! What is refused, and how that is told.

use reqwest::StatusCode;

use crate::browser::Hall;
use crate::story::{act, event_of, open_doors, open_games, paired_event, player, take_role};

#[tokio::test(flavor = "multi_thread")]
async fn a_form_without_the_token_of_its_page_is_refused() {
    let hall = Hall::open().await;
    let admin = hall.administrator().await;
    let fields = [("name", "Cup"), ("plan", "axf-2017/women")];
    let without = admin.post("/events", &fields).await;
    assert_eq!(without.status, StatusCode::FORBIDDEN);
    without.has("Load it again");
    let wrong = admin.post("/events", &[fields[0], fields[1], ("csrf", "wrong")]).await;
    assert_eq!(wrong.status, StatusCode::FORBIDDEN);
    // The token of somebody else's page is none.
    let other = hall.account(&admin, "other").await;
    let page = other.get("/events").await;
    let token =
        page.html.split("name=\"csrf\" value=\"").nth(1).unwrap().split('"').next().unwrap();
    let foreign = admin.post("/events", &[fields[0], fields[1], ("csrf", token)]).await;
    assert_eq!(foreign.status, StatusCode::FORBIDDEN);
    // A page of another site, although it knows the token.
    let request = other.client.post(format!("{}/events", hall.url));
    let request = request.header("origin", "https://elsewhere.example");
    let request = request.header("content-type", "application/x-www-form-urlencoded");
    let body = format!("name=Cup&plan=axf-2017%2Fwomen&csrf={token}");
    assert_eq!(other.send(request.body(body)).await.status, StatusCode::FORBIDDEN);
    admin.get("/events").await.ok().lacks("Cup");
    // The token in a field is for pages: the API wants it in the header.
    let account = "login=x2&name=X&password=a+password+of+some+length";
    let request = admin.client.post(format!("{}/api/v1/me/tokens", hall.url));
    let request = request.header("content-type", "application/x-www-form-urlencoded");
    let refused = admin.send(request.body(format!("{account}&csrf={token}"))).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
    assert_eq!(refused.headers["content-type"], "application/problem+json");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_not_there_is_told_as_a_page_or_as_data() {
    let hall = Hall::open().await;
    let browser = hall.browser();
    let paths = ["/nothing", "/events/nonsense", "/events/x/y/z", "/games/0", "/rulebooks/none"];
    for path in paths {
        let page = browser.get(path).await;
        assert_eq!(page.status, StatusCode::NOT_FOUND, "{path}");
        assert_eq!(page.headers["content-type"], "text/html; charset=utf-8", "{path}");
        page.has("<h1>Not found</h1>").has("href=\"/events\"").has("href=\"/judge\"");
    }
    browser.get("/nothing?lang=zh-Hant").await.has("找不到").has("lang=\"zh-Hant\"");
    let missing = browser.get("/api/v1/nothing").await;
    assert_eq!(missing.headers["content-type"], "application/problem+json");
    let request = browser.client.get(format!("{}/nothing", hall.url));
    let data = request.header("accept", "application/json").send().await.unwrap();
    assert_eq!(data.headers()["content-type"], "application/problem+json");
    let method = browser.post("/rulebooks", &[]).await;
    assert_eq!(method.status, StatusCode::METHOD_NOT_ALLOWED);
    method.has("There is no page at this address");
    let old = browser.get("/tablets/none").await;
    assert_eq!(old.status, StatusCode::GONE);
    let far = browser.get("/login?next=https://elsewhere.example").await.ok();
    far.has("name=\"next\" value=\"/events\"");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sealed_move_is_on_no_page_of_those_who_may_not_know_it() {
    const SEALED: &str = "b0c2";
    let hall = Hall::open().await;
    let admin = hall.administrator().await;
    let event = paired_event(&admin, &["Player 1", "Player 2"]).await;
    take_role(&admin, &event, "arbiter").await;
    open_doors(&admin, &event).await;
    let round = format!("{event}/rounds/1/1");
    let open = [("venue", "watched-screen")];
    let page = open_games(&admin, &event, &open).await;
    let game = page.links("/games/").remove(0);
    let to_act = format!("{game}/act");
    let first = player(&hall, &admin, &event, "first", "1").await;
    let second = player(&hall, &admin, &event, "second", "2").await;
    admin.get(&game).await.submit_where(&to_act, &[("do", "start")], &[]).await.ok();
    act(&admin, &game, &[("do", "adjourn"), ("reason", "late")]).await.ok();
    let seal = [("do", "seal"), ("side", "red")];
    let (red, black) = match first.get(&game).await.html.contains("value=\"seal\"") {
        true => (first, second),
        false => (second, first),
    };
    let page = red.get(&game).await.ok();
    // On the screen there is no envelope of paper, nothing to play, and no diagram yet.
    page.has("seal your move")
        .lacks("<p>Your move.</p>")
        .lacks("envelope of paper")
        .lacks("confirm-diagram");
    page.lacks("value=\"play\"").has("data-moves=\"\"");
    assert!(!page.submit_where(&to_act, &seal, &[]).await.status.is_success());
    // It is read back first: nothing is sealed by a slip of the pen.
    let wrong = page.submit_where(&to_act, &seal, &[("written", "b0b0")]).await.ok();
    wrong.has("cannot be read as a legal move").lacks("has sealed a move");
    let asked = page.submit_where(&to_act, &seal, &[("written", SEALED)]).await.ok();
    asked.has("You seal H8+7").lacks("has sealed a move");
    asked.submit_where(&to_act, &[("do", "seal"), ("sure", "yes")], &[]).await.ok();

    // Who wrote it and who keeps the envelope may read it.
    red.get(&game).await.ok().has(SEALED);
    admin.get(&game).await.ok().has(SEALED);
    let kept = admin.get(&format!("{game}/arbiter")).await.ok();
    kept.has("<details class=\"panel-sealed\">").has(&format!("{SEALED}, that is H8+7"));
    let placed = admin.get(&game).await.submit(&format!("{game}/tablet"), &[]).await.ok();
    let link = placed.html.split("/tablets/").nth(1).unwrap().split('/').next().unwrap();
    let tablet = hall.browser();
    let link = format!("/tablets/{link}");
    tablet.get(&link).await.ok().submit(&link, &[]).await.ok().has("class=\"tablet\"");
    // When and where it goes on everybody is told.
    let fields = [("resume-at", "2027-02-01T14:00"), ("place", "hall 2")];
    let panel = admin.get(&format!("{game}/arbiter")).await.ok();
    let panel = panel.submit_where(&to_act, &[("do", "set-resumption")], &fields).await.ok();
    panel.lacks("after the game was set up");
    let mut pages = vec![game.clone(), event.clone(), round.clone()];
    pages.extend(
        ["games", "standings", "crosstable", "entrants"].map(|tab| format!("{event}/{tab}")),
    );
    for browser in [&black, &hall.browser(), &tablet] {
        for page in &pages {
            let page = browser.get(page).await;
            page.lacks(SEALED);
        }
        let page = browser.get(&game).await.ok();
        page.has("Red has sealed a move.").has("The game is adjourned.").lacks("Red to move.");
        page.has("Play goes on: 2027-02-01 14:00 UTC+0 hall 2");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_page_is_in_the_table_of_routes_and_answers() {
    let hall = Hall::open().await;
    let admin = hall.administrator().await;
    let event = event_of(&admin, &["Player 1"]).await;
    let id = event.strip_prefix("/events/").unwrap();
    for (method, path) in chuhe_server::pages::ROUTES {
        let path = path.replace("{event}", id).replace("{stage}", "1").replace("{round}", "1");
        let path = ["{id}", "{game}", "{entrant}", "{secret}", "{table}", "{no}", "{appeal}"]
            .iter()
            .fold(path, |path, part| path.replace(part, "00000000-0000-0000-0000-000000000000"));
        let page = match *method {
            "GET" => hall.browser().get(&path).await,
            _ => hall.browser().post(&path, &[]).await,
        };
        assert!(page.status.as_u16() < 500, "{method} {path}: {}", page.status);
        assert_ne!(page.status, StatusCode::METHOD_NOT_ALLOWED, "{method} {path}");
        page.lacks("There is no page at this address");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_has_signed_in_is_known_on_a_page_that_is_not_there() {
    let hall = Hall::open().await;
    let page = hall.administrator().await.get("/nothing").await;
    assert_eq!(page.status, reqwest::StatusCode::NOT_FOUND);
    page.has("action=\"/logout\"").lacks("/login?next=");
    hall.browser().get("/nothing").await.has("/login?next=");
}
