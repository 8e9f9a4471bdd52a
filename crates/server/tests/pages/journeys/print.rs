//! Every paper on A4, made by the browser as a printer would get it.

use std::path::Path;
use std::process::Command;

use chuhe_server::demo::{Bulk, Told};
use serde_json::json;

use crate::at_the_desk::drawn;
use crate::browser::{Hall, PASSWORD};
use crate::chromium::{Chromium, Look, Window};
use crate::story::pair;

/// What a tool says of a PDF.
fn told_by(tool: &str, arguments: &[&str], pdf: &Path) -> String {
    let to_stdout = (tool == "pdftotext").then_some("-");
    let output = Command::new(tool).args(arguments).arg(pdf).args(to_stdout).output();
    let output = output.expect("poppler-utils are installed by tools/with-browser");
    assert!(output.status.success(), "{tool} {}", pdf.display());
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// The pages of a PDF, all of which must be A4.
fn pages(pdf: &Path) -> usize {
    let about = told_by("pdfinfo", &[], pdf);
    assert!(about.contains("A4"), "{} is not A4: {about}", pdf.display());
    let pages = about.lines().find_map(|line| line.strip_prefix("Pages:")).unwrap();
    pages.trim().parse().unwrap()
}

fn password<'a>(told: &'a Told, login: &str) -> &'a str {
    &told.logins.iter().find(|one| one.login == login).unwrap().password
}

fn event(told: &Told, name: &str) -> String {
    let found = told.events.iter().find(|(_, own)| own.contains(name)).unwrap();
    format!("/events/{}", found.0)
}

/// Prints a paper, and looks that nothing is wider than it.
pub(super) async fn printed(window: &Window, address: &str, name: &str) -> (usize, String) {
    window.go(address).await;
    // Large tables take the checker minutes, and are like small ones.
    if address.contains("in=en") {
        window.passes().await;
    }
    let pdf = window.print(name).await;
    window.cdp("Emulation.setEmulatedMedia", json!({"media": "print"})).await;
    let cut = window.run(CUT_OFF).await;
    window.cdp("Emulation.setEmulatedMedia", json!({"media": ""})).await;
    assert_eq!(cut, json!([]), "{address} cuts off");
    // Spaces are not told alike for all fonts.
    let text: String = told_by("pdftotext", &[], &pdf).split_whitespace().collect();
    if address.contains("in=zh") {
        let fonts = fonts(window, "h1, h2, h3").await;
        let chinese = fonts.iter().any(|font| font.contains("CJK") || font.contains("WenKai"));
        assert!(chinese, "{address} has no Chinese letters: {fonts:?}");
    }
    (pages(&pdf), text)
}

/// The fonts in which an element is really drawn.
async fn fonts(window: &Window, css: &str) -> Vec<String> {
    window.cdp("DOM.enable", json!({})).await;
    window.cdp("CSS.enable", json!({})).await;
    let root = window.cdp("DOM.getDocument", json!({})).await["root"]["nodeId"].clone();
    let wanted = json!({"nodeId": root, "selector": css});
    let node = window.cdp("DOM.querySelector", wanted).await["nodeId"].clone();
    let fonts = window.cdp("CSS.getPlatformFontsForNode", json!({"nodeId": node})).await;
    let fonts = fonts["fonts"].as_array().unwrap().iter();
    fonts.map(|font| font["familyName"].as_str().unwrap().to_owned()).collect()
}

/// Boxes whose content does not fit into them.
const CUT_OFF: &str =
    "return [...document.querySelectorAll('td, th, dd, article, h1, h2, h3, p, li')]
  .filter(it => it.scrollWidth > it.clientWidth + 2 && getComputedStyle(it).display !== 'inline')
  .map(it => it.outerHTML.slice(0, 120)).slice(0, 5);";

#[tokio::test(flavor = "multi_thread")]
async fn an_organiser_prints_a_round() {
    let (hall, told) = Hall::after_the_demonstration(None).await;
    let chromium = Chromium::take().await;
    let window = chromium.window(&hall.url, Look::Desktop).await;
    window.sign_in("organiser", password(&told, "organiser")).await;
    let swiss = event(&told, "Open");
    window.go(&format!("{swiss}/print?lang=en")).await.passes().await.picture("print-list").await;
    window.click("button[formaction$='/result-slips']").await.sees("h3", "Result slip").await;
    window.find("#print").await;
    assert_eq!(window.count(".slip .code svg").await, 12, "every slip has a code");
    for language in ["en", "zh-Hans", "zh-Hant"] {
        let print = |what: &str| format!("{swiss}/print/{what}?round=5&in={language}");
        let name = |what: &str| format!("print-{what}-{language}");
        let (number, text) = printed(&window, &print("result-slips"), &name("slips")).await;
        assert_eq!(number, 2, "twelve slips, six on a page");
        assert!(text.contains("Player07"), "{text}");
        if language == "zh-Hant" {
            // The same papers in other letters: one is enough.
            continue;
        }
        let (number, _) = printed(&window, &print("board-cards"), &name("cards")).await;
        assert_eq!(number, 2, "twelve cards, eight on a page");
        let (number, text) = printed(&window, &print("pairings"), &name("pairings")).await;
        assert_eq!(number, 2, "by table, and by number or name");
        assert!(text.contains("Player24"), "{text}");
        let (number, _) = printed(&window, &print("record-sheets"), &name("record-sheets")).await;
        assert_eq!(number, 24, "one for each player");
        let (number, text) = printed(&window, &print("standings"), &name("standings")).await;
        assert!(number <= 2 && text.contains("Player13"), "{number} {text}");
        printed(&window, &print("crosstable"), &name("crosstable")).await;
        printed(&window, &print("final-standings"), &name("final-standings")).await;
    }
    // Certificates are signed and handed over: while the event is played nobody gets one, and it is said why.
    window.go(&format!("{swiss}/print?lang=en")).await.sees("#certificates", "is not over").await;
    window
        .go(&format!("{swiss}/print/certificates"))
        .await
        .sees("main", "stage 1 is not over")
        .await;
    // A browser complains of every refusal.
    window.complaints().await;
    window.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn teams_a_bracket_and_three_hundred_players_fit_on_paper() {
    let bulk = Bulk { events: 1, games: 0 };
    let (hall, told) = Hall::after_the_demonstration(Some(bulk)).await;
    let chromium = Chromium::take().await;
    let window = chromium.window(&hall.url, Look::Desktop).await;
    window.sign_in("organiser", password(&told, "organiser")).await;
    let teams = event(&told, "Team");
    let (_, text) =
        printed(&window, &format!("{teams}/print/line-ups?in=zh-Hans"), "print-line-ups").await;
    assert!(text.contains("团体赛排阵表"), "{text}");
    printed(&window, &format!("{teams}/print/pairings?in=en"), "print-teams").await;
    printed(&window, &format!("{teams}/print/crosstable?in=zh-Hans"), "print-teams-crosstable")
        .await;
    let cup = event(&told, "Cup");
    let (number, _) =
        printed(&window, &format!("{cup}/print/bracket?in=en"), "print-bracket").await;
    assert_eq!(number, 1);
    let page = hall.browser().get("/events").await.ok();
    let all = page.links("/events/");
    let known: Vec<String> = told.events.iter().map(|(id, _)| format!("/events/{id}")).collect();
    let large = all.iter().find(|event| !known.contains(event)).unwrap();
    for (what, at_most) in [("pairings", 9), ("standings", 14), ("crosstable", 20)] {
        let address = format!("{large}/print/{what}?in=zh-Hans");
        let (number, text) = printed(&window, &address, &format!("print-large-{what}")).await;
        assert!(number <= at_most, "{what} on {number} pages");
        assert!(text.contains(&format!("1/{number}")), "pages are numbered");
    }
    window.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_lies_on_the_tables_is_printed_by_those_who_run_the_event() {
    let (hall, told) = Hall::after_the_demonstration(None).await;
    let swiss = event(&told, "Open");
    let spectator = hall.browser();
    spectator.get(&format!("{swiss}/print/pairings")).await.ok();
    spectator.get(&format!("{swiss}/print/workbook")).await.ok();
    for what in ["result-slips", "board-cards", "record-sheets", "line-ups", "certificates"] {
        let page = spectator.get(&format!("{swiss}/print/{what}")).await;
        assert_eq!(page.status.as_u16(), 401, "{what}");
    }
    assert_eq!(spectator.get(&format!("{swiss}/print/money")).await.status.as_u16(), 404);
    let page = spectator.get(&format!("{swiss}/print/pairings?round=99")).await;
    assert_eq!(page.status.as_u16(), 404);
}

/// Pieces to be cut of which something is cut off: the piece itself, a name, or a line for a signature.
const LOST: &str = "return [...document.querySelectorAll('.cut article')].flatMap(it => {
  const end = it.getBoundingClientRect().bottom;
  const lines = [...it.querySelectorAll('.signatures dd')].filter(dd => dd.getBoundingClientRect().bottom > end);
  const names = [...it.querySelectorAll('.name')].filter(own => own.scrollHeight > own.clientHeight + 4);
  const over = it.scrollHeight > it.clientHeight + 1 ? [it] : [];
  return [...over, ...lines, ...names].map(lost => lost.outerHTML.slice(0, 120));
});";

#[tokio::test(flavor = "multi_thread")]
async fn long_names_leave_room_for_the_signatures() {
    let hall = Hall::open().await;
    let organiser = hall.administrator().await;
    let name = "Asia-Pacific Invitational Xiangqi Championship 2026, Open Section";
    let wanted = [("name", name), ("plan", "axf-2017/women")];
    let desk = organiser.get("/events/new").await.submit("/events", &wanted).await.ok().path;
    let event = desk.strip_suffix("/desk").unwrap();
    let entries = format!("{desk}/entries");
    for (name, unit) in [
        ("Sebastian Featherstonehaugh-Smith", "United Kingdom Chinese Chess Association"),
        ("Nguyen Thanh Bao Phuong Anh", "Ho Chi Minh City Chess and Xiangqi Federation"),
        (
            "阿卜杜热合曼·买买提依明·吐尔逊",
            "新疆维吾尔自治区棋牌运动管理中心象棋协会青少年训练基地",
        ),
        ("王一", "北京"),
    ] {
        let entry = [("name", name), ("unit", unit)];
        organiser.get(&entries).await.submit(&entries, &entry).await.ok();
    }
    drawn(&organiser, event, &[("numbering", "in-order")]).await;
    pair(&organiser, event, 1).await;
    let chromium = Chromium::take().await;
    let window = chromium.window(&hall.url, Look::Desktop).await;
    window.sign_in("admin", PASSWORD).await;
    for language in ["en", "zh-Hans"] {
        for what in ["result-slips", "board-cards"] {
            window.go(&format!("{event}/print/{what}?in={language}")).await;
            assert_eq!(window.run(LOST).await, json!([]), "{what} {language}");
            window.picture(&format!("print-long-{what}-{language}")).await;
        }
    }
    window.close().await;
}
