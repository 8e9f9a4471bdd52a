//! Files that are sent with forms: games to be judged, and entry lists. What is wrong is told on the form.

use reqwest::StatusCode;

use crate::browser::Hall;
use crate::story::event_of;

/// A file of `fuzz/seeds` or `corpus`.
fn file(path: &str) -> Vec<u8> {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    std::fs::read(format!("{root}/{path}")).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn game_files_of_other_programs_are_judged() {
    let hall = Hall::open().await;
    let browser = hall.browser();
    browser.get("/judge?lang=en").await.ok();
    for (path, name) in [
        ("fuzz/seeds/xqf/plain", "game.xqf"),
        ("fuzz/seeds/cbl/one", "games.cbl"),
        ("corpus/games/short.pgn", "short.pgn"),
        ("corpus/games/chinese-gb18030.pgn", "chinese.pgn"),
    ] {
        let page = browser.upload("/judge", &[], ("file", name, &file(path))).await.ok();
        assert!(page.path.starts_with("/judge?rulebook="), "{name}: {}", page.path);
        page.has("id=\"verdict\"");
    }
    let several = file("corpus/games/several.pgn");
    let page = browser.upload("/judge", &[], ("file", "several.pgn", &several)).await.ok();
    page.has("games in the file").has("Choose the one to be judged.");
    let page = browser.upload("/judge", &[], ("file", "x.xqf", b"XQ")).await;
    assert!(page.status.is_client_error());
    page.has("role=\"alert\"").has("id=\"case-form\"");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_too_large_is_told_with_the_limit_and_the_form_stays() {
    let hall = Hall::open().await;
    let browser = hall.browser();
    browser.get("/judge?lang=en").await.ok();
    let large = vec![b'x'; 3 << 20];
    let typed = [("rulebook", "wxf-2018"), ("moves", "h2e2 h9g7")];
    let page = browser.upload("/judge", &typed, ("file", "large.pgn", &large)).await;
    assert_eq!(page.status, StatusCode::PAYLOAD_TOO_LARGE);
    page.has("1 MB is the most that is taken").has("h2e2 h9g7</textarea>");
    page.has("value=\"wxf-2018\" selected");

    // Whoever has signed in proves by the token before the file that the form is his own.
    let organiser = hall.administrator().await;
    let event = event_of(&organiser, &[]).await;
    let (entries, import) = (format!("{event}/desk/entries"), format!("{event}/desk/import"));
    let token = organiser.get(&entries).await.ok().token();
    let fields = [("csrf", token.as_str()), ("step", "look")];
    let page = organiser.upload(&import, &fields, ("file", "large.csv", &large)).await;
    assert_eq!(page.status, StatusCode::PAYLOAD_TOO_LARGE);
    page.has("1 MB is the most that is taken").has("name=\"pasted\"");
    let foreign = organiser.upload(&import, &[], ("file", "large.csv", &large)).await;
    assert_eq!(foreign.status, StatusCode::FORBIDDEN);
    // Any other form is not taken by halves.
    let name = "x".repeat(2 << 20);
    let fields = [("csrf", token.as_str()), ("name", name.as_str())];
    let page = organiser.post(&entries, &fields).await;
    assert_eq!(page.status, StatusCode::PAYLOAD_TOO_LARGE);
}

#[tokio::test(flavor = "multi_thread")]
async fn another_language_keeps_what_was_typed() {
    let hall = Hall::open().await;
    let browser = hall.browser();
    let form = browser.get("/judge?lang=en").await.ok();
    let typed = [("moves", "h2e2 nonsense"), ("fen", ""), ("rulebook", "cxa-2020")];
    let refused = form.submit("/judge", &typed).await;
    refused.has("formaction=\"/judge?lang=zh-Hans&amp;look\"");
    refused.has("<textarea name=\"moves\" hidden>\nh2e2 nonsense</textarea>");
    let chinese = browser.post("/judge?lang=zh-Hans", &typed).await;
    chinese.has("第2着“nonsense”").has("h2e2 nonsense</textarea>").has("lang=\"zh-Hans\"");
    chinese.has("value=\"cxa-2020\" selected");
    // There is nothing to judge in the start of the game.
    let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";
    let empty = browser.post("/judge?lang=en", &[("fen", start), ("moves", "")]).await;
    empty.has("Moves: there is nothing to judge.").lacks("too long for a link");

    let organiser = hall.administrator().await;
    let event = event_of(&organiser, &[]).await;
    let import = format!("{event}/desk/import");
    let page = organiser.get(&format!("{event}/desk/entries?lang=en")).await.ok();
    let token = page.token();
    let list = "name,rating,sex\nPlayer 1,2400,F\nPlayer 2,2650.5,M\n";
    let fields = [("csrf", token.as_str()), ("step", "look")];
    let looked = organiser.upload(&import, &fields, ("file", "list.csv", list.as_bytes())).await;
    looked.has("row 3: the rating “2650.5” is not a whole number").has("<td>female</td>");
    looked.has(&format!("formaction=\"{import}?lang=zh-Hant&amp;look\""));
    looked.has("<textarea name=\"name\" hidden>\nlist.csv</textarea>");
    let carried = looked.html.split("<textarea name=\"list\" hidden>\n").nth(1).unwrap();
    let carried = carried.split("</textarea>").next().unwrap().replace("&#34;", "\"");
    let again = [fields[0], fields[1], ("list", carried.as_str()), ("name", "list.csv")];
    let chinese = organiser.post(&format!("{import}?lang=zh-Hant"), &again).await.ok();
    chinese.has("等級分「2650.5」須為65535以內的整數").has("list.csv");
    // Faulty rows are left out only if that is said.
    let enter = [fields[0], ("step", "enter"), again[2], ("lang", "")];
    organiser.post(&format!("{import}?lang=en"), &enter).await.has("this must be ticked");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_list_without_headings_and_with_namesakes_loses_nobody() {
    let hall = Hall::open().await;
    let organiser = hall.administrator().await;
    let event = event_of(&organiser, &[]).await;
    let import = format!("{event}/desk/import");
    let token = organiser.get(&format!("{event}/desk/entries?lang=en")).await.ok().token();
    let csrf = ("csrf", token.as_str());
    let list = "王一,北京\n李二,上海\n张三,广州\n李二,上海\n";
    let look = [csrf, ("step", "look"), ("pasted", list)];
    let looked = organiser.post(&import, &look).await.ok();
    looked.has("No row has headings that are understood").has("Column 1");
    let carried = looked.html.split("<textarea name=\"list\" hidden>").nth(1).unwrap();
    let carried = carried.split("</textarea>").next().unwrap().trim().replace("&#34;", "\"");
    let columns =
        [csrf, ("list", &carried), ("unheaded", "yes"), ("column-0", "name"), ("column-1", "unit")];
    let with = |more: &[(&'static str, &'static str)]| [&columns[..], more].concat();
    // Whoever presses the button after having named the columns sees first who that makes.
    let enter = [("step", "enter"), ("looked", "4: -,-")];
    let changed = organiser.post(&import, &with(&enter)).await.ok();
    changed.has("The columns are not as you previewed them").has("Can be entered: 4");
    changed.has("王一").has("same name and unit as row 2").has("Enter these 3");
    // Somebody who reads them knows that they are headings.
    let headings = organiser.post(&import, &with(&[("headings", "yes")])).await.ok();
    headings.has("Can be entered: 3").has(">王一</label>");
    let all = [("step", "enter"), ("looked", "4: name,unit"), ("anyway", "yes")];
    let entered = organiser.post(&import, &with(&all)).await.ok();
    assert_eq!(entered.path, format!("{event}/desk/entries"));
    entered.has("4 entr");
    // All are there now: there is nothing to press but to look again.
    let again = organiser.post(&import, &with(&[("step", "look")])).await.ok();
    again.has("All of them have entered already.").lacks("value=\"enter\"");
    let none = [("step", "enter"), ("looked", "4: name,unit")];
    let none = organiser.post(&import, &with(&none)).await.ok();
    none.has("All of them have entered already.");
    let ticked = [("step", "look"), ("anyway", "yes")];
    organiser.post(&import, &with(&ticked)).await.ok().has("Enter these 4");
}
