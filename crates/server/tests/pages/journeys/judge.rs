//! An arbiter has a repetition judged: pasted, from a file, set up and played on the board; and prints the sheet.

use std::path::Path;
use std::process::Command;

use crate::boards::{drag, tap};
use crate::browser::Hall;
use crate::chromium::{Chromium, Look, Window};

/// A chariot chases a cannon without a root; four times round.
const FEN: &str = "4k4/9/9/9/2c6/9/9/9/3R5/5K3 w";
const ROUND: &str = "d1c1 c5d5 c1d1 d5c5 ";

fn record() -> String {
    let tags = "[Game \"Chinese Chess\"]\n[Red \"A\"]\n[Black \"B\"]\n";
    format!("{tags}[FEN \"{FEN} - - 0 1\"]\n[Format \"ICCS\"]\n\n{}*\n", ROUND.repeat(4))
}

fn case(book: &str) -> String {
    let moves = ROUND.repeat(4).replace(' ', "");
    format!("/judge?rulebook={book}&fen={}&moves={moves}", FEN.replace(' ', "+"))
}

/// What stands on the pages of a PDF, and how many there are.
fn printed(path: &Path) -> (String, usize) {
    let run = |tool: &str, arguments: &[&str]| {
        let output = Command::new(tool).args(arguments).output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    let path = path.to_str().unwrap();
    let info = run("pdfinfo", &[path]);
    let pages = info.lines().find_map(|line| line.strip_prefix("Pages:")).unwrap();
    let text = run("pdftotext", &["-layout", path, "-"]);
    // Every page ends with a form feed.
    let mut sheets = text.trim_end_matches('\u{c}').split('\u{c}');
    assert!(sheets.all(|page| !page.trim().is_empty()), "{path} has an empty page");
    (text, pages.trim().parse().unwrap())
}

/// Waits until a field holds a text.
async fn holds(window: &Window, css: &str, text: &str) {
    let script = format!("return document.querySelector('{css}').value");
    let mut last = serde_json::Value::Null;
    for _ in 0..200 {
        last = window.run(&script).await;
        if last.as_str().unwrap().contains(text) {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    panic!("{css} never held {text:?}, but {last}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pasted_game_is_judged_looked_at_and_printed() {
    let (hall, chromium) = (Hall::open().await, Chromium::take().await);
    let window = chromium.window(&hall.url, Look::Desktop).await;
    window.go("/judge?lang=en").await.sees(".lead", "what each side does").await.passes().await;
    window.sees("#play-status", "Red to move").await.picture("judge-blank-en").await;
    window.run(&format!("document.getElementById('moves').value = {:?}", record())).await;
    window.click("#case-form .stack button").await;
    window.sees("#verdict", "perpetually chases the black cannon").await;
    // The page has an address of its own, which gives the same again.
    let link = window.path().await;
    assert_eq!(link, case("axf-2017"));
    window.passes().await.picture("judge-ruling-en").await;
    // On paper nothing is folded, and nothing is there to be stepped through.
    let (text, _) = printed(&window.print("judge-ruling-en").await);
    assert!(text.contains("Moves that count: 16") && !text.contains("1 / 4"), "{text}");
    window.sees("#moves-table", "no root").await.sees("#moves-table", "4§1.3").await;
    // Step by keys and by the table.
    window.sees("#step-at", "1 / 4").await.press("\u{e014}").await.sees("#step-at", "2 / 4").await;
    window.sees("#boards figure.now figcaption", "C3=4").await;
    window.press("\u{e012}").await.sees("#step-at", "1 / 4").await;
    window.click("#row-3 a").await.sees("#step-at", "3 / 4").await;
    assert_eq!(window.count("#moves-table [aria-current=step]").await, 1);
    window.click("[data-step=last]").await.sees("#step-at", "4 / 4").await;
    // Another book, beside and by the form.
    window.click(".others a[href*='rulebook=cxa-2020']").await;
    window.sees("#verdict", "2020").await;
    window.choose("#rulebook", "axf-2003").await.click("#case-form .stack button").await;
    window.sees("#verdict", "2003").await;
    // The sheet.
    window.go(&link).await.fill("#sheet-round", "5").await.fill("#sheet-red", "A").await;
    window.click(".sheet-form button").await.sees("h1", "Ruling").await.passes().await;
    window.sees(".heading", "5").await.picture("judge-sheet-en").await;
    let (text, pages) = printed(&window.print("judge-sheet-en").await);
    assert!(pages <= 2, "{pages} pages");
    for part in ["perpetually chases", "4§1.3", "4§3.3", "Chief arbiter", "Red player", "Date"] {
        assert!(text.contains(part), "{part}:\n{text}");
    }
    window.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_sheet_is_printed_in_chinese() {
    let (hall, chromium) = (Hall::open().await, Chromium::take().await);
    let window = chromium.window(&hall.url, Look::NoScript).await;
    for (language, title, chief) in
        [("zh-Hans", "裁决书", "裁判长"), ("zh-Hant", "裁決書", "裁判長")]
    {
        let sheet = case("cxa-2020").replace("/judge?", "/judge/sheet?");
        window.go(&format!("{sheet}&lang={language}")).await.sees("h1", title).await;
        let (text, pages) = printed(&window.print(&format!("judge-sheet-{language}")).await);
        assert!(pages <= 2, "{pages} pages");
        for part in [title, chief, "24.3", "六平七"] {
            assert!(text.contains(part), "{part}:\n{text}");
        }
    }
    // Whoever signs sees on the same page what he signs, and pages are numbered: the longest examples.
    let examples = hall.browser().get("/judge?lang=zh-Hans").await.ok().links("/judge?rulebook=");
    for (number, link) in examples.iter().enumerate().skip(3).take(2) {
        let sheet = link.replace("/judge?", "/judge/sheet?");
        window.go(&format!("{sheet}&lang=zh-Hans")).await;
        let (text, pages) = printed(&window.print(&format!("judge-sheet-example-{number}")).await);
        let last = text.trim_end_matches('\u{c}').split('\u{c}').next_back().unwrap();
        assert!(last.contains("红方棋手") && last.contains("适用条文"), "{last}");
        let numbered = last.replace(' ', "").contains(&format!("\n{pages}/{pages}"));
        assert!(numbered, "{last}");
    }
    // Without a repetition the sheet says so.
    window
        .go("/judge/sheet?moves=h2e2h9g7&lang=zh-Hans")
        .await
        .sees(".ruled", "没有重复局面")
        .await;
    window.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_is_read_and_one_of_its_games_chosen() {
    let (hall, chromium) = (Hall::open().await, Chromium::take().await);
    let window = chromium.window(&hall.url, Look::Desktop).await;
    let file = |name: &str| {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/games");
        folder.canonicalize().unwrap().join(name).to_str().unwrap().to_owned()
    };
    window.go("/judge?lang=en").await;
    window.find("#file").await.send_keys(&file("several.pgn")).await.unwrap();
    window.click("#case-form .stack button").await.sees("h2", "games in the file").await;
    window.passes().await.picture("judge-games-en").await;
    window
        .client
        .find(fantoccini::Locator::LinkText("C – D"))
        .await
        .unwrap()
        .click()
        .await
        .unwrap();
    window.sees("#verdict", "No position is repeated in these 2 plies").await.passes().await;
    holds(&window, "#moves", "1. C2=5 H8+7").await;
    window.picture("judge-nothing-en").await;
    // A file that breaks off says where, and keeps what could be read.
    window.find("#file").await.send_keys(&file("illegal-move.pgn")).await.unwrap();
    window.click("#case-form .stack button").await.sees(".notice", "File: ply").await;
    // One that is dropped on the form is read at once.
    window.go("/judge?lang=en").await;
    window
        .run(&format!(
            "const data = new DataTransfer();
            data.items.add(new File([{:?}], 'dropped.pgn', {{type: 'text/plain'}}));
            const form = document.getElementById('case-form');
            const fire = kind => form.dispatchEvent(new DragEvent(kind, {{dataTransfer: data, bubbles: true, cancelable: true}}));
            if (fire('dragover')) throw new Error('the browser would open the file itself');
            fire('drop');",
            record()
        ))
        .await;
    window.sees("#verdict", "perpetually chases").await;
    window.go("/judge?lang=en").await;
    window.find("#file").await.send_keys(&file("games.tsv")).await.unwrap();
    window.click("#case-form .stack button").await.sees(".notice", "File:").await;
    window.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_case_is_set_up_and_played_on_the_board() {
    let (hall, chromium) = (Hall::open().await, Chromium::take().await);
    let window = chromium.window(&hall.url, Look::Desktop).await;
    // What cannot be read is told by the label of its field.
    window.go("/judge?lang=zh-Hans").await.fill("#moves", "h2e2 nonsense").await;
    window.run("document.getElementById('moves').dispatchEvent(new Event('change'))").await;
    window.sees("#play-status", "着法：").await;
    let raw = "return document.getElementById('play-status').textContent.startsWith('moves')";
    assert_eq!(window.run(raw).await, serde_json::json!(false));
    // A browser complains of every refusal.
    window.complaints().await;
    window.go("/judge?lang=en").await.sees("#play-status", "Red to move").await;
    // A move by tapping, one by dragging, one that is none, and back.
    tap(&window, "#play", "h2").await;
    tap(&window, "#play", "e2").await;
    holds(&window, "#moves", "1. C2=5").await;
    drag(&window, "#play", "h9", "g7").await;
    holds(&window, "#moves", "1. C2=5 H8+7").await;
    drag(&window, "#play", "h0", "h5").await;
    window.sees("#play-said", "cannot be played").await;
    window.click("[data-do=back]").await.sees("#play-status", "Black to move").await;
    // By keyboard: the horse from b9, two files from the middle.
    window.run("document.getElementById('play').focus()").await;
    tap(&window, "#play", "b9").await;
    window
        .press("\u{e014}")
        .await
        .press("\u{e015}")
        .await
        .press("\u{e015}")
        .await
        .press("\u{e007}")
        .await;
    holds(&window, "#moves", "1. C2=5 H2+3").await;
    // Set up by clicking.
    window.click("[name=mode][value=setup]").await.click("[data-do=clear]").await;
    window.sees("#play-status", "has no king").await;
    for (piece, square) in [("k", "e9"), ("K", "f0"), ("c", "c5"), ("R", "d1")] {
        window.click(&format!("#palette [data-piece={piece}]")).await;
        tap(&window, "#play", square).await;
    }
    holds(&window, "#fen", FEN).await;
    window.sees("#play-status", "Red to move").await;
    // A fault is told by its square, and marked.
    window.click("#palette [data-piece=A]").await;
    tap(&window, "#play", "a5").await;
    window.sees("#play-status", "a5").await;
    assert_eq!(window.count("#play svg:not([hidden]) rect.fault").await, 1);
    window.passes().await.picture("judge-setup-en").await;
    window.click("#palette [data-piece='']").await;
    tap(&window, "#play", "a5").await;
    window.sees("#play-status", "Red to move").await;
    // Play it, from Black's side.
    window.click("[name=mode][value=play]").await.click("[data-do=flip]").await;
    for _ in 0..4 {
        for m in ROUND.split_whitespace() {
            let before = window.run("return document.getElementById('moves').value").await;
            tap(&window, "#play", &m[..2]).await;
            tap(&window, "#play", &m[2..]).await;
            for _ in 0..200 {
                if window.run("return document.getElementById('moves').value").await != before {
                    break;
                }
                tokio::time::sleep(std::time::Duration::from_millis(20)).await;
            }
        }
    }
    window.click("#case-form .stack button").await.sees("#verdict", "perpetually chases").await;
    assert_eq!(window.path().await, case("axf-2017"));
    window.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn it_is_fine_on_a_phone_in_the_dark_and_without_scripts() {
    let (hall, chromium) = (Hall::open().await, Chromium::take().await);
    for (look, name, language) in [
        (Look::Phone, "phone", "zh-Hans"),
        (Look::Dark, "dark", "zh-Hant"),
        (Look::NoScript, "no-script", "en"),
    ] {
        let window = chromium.window(&hall.url, look).await;
        for (page, path) in [("blank", "/judge?a=b".to_owned()), ("ruling", case("cxa-2020"))] {
            window.go(&format!("{path}&lang={language}")).await.find("#case-form").await;
            if look != Look::NoScript {
                window.find("#editor:not([hidden])").await;
                window.passes().await;
            }
            window.picture(&format!("judge-{page}-{name}")).await;
        }
        if look == Look::NoScript {
            // All boards stand below one another, and the form alone does it.
            assert_eq!(window.count("#boards figure").await, 4);
            window.go("/judge?lang=en").await.fill("#fen", FEN).await;
            window.fill("#moves", &ROUND.repeat(4)).await.click("#case-form .stack button").await;
            window.sees("#verdict", "perpetually chases").await;
        } else {
            let sheet = case("axf-2017").replace("/judge?", "/judge/sheet?");
            window.go(&sheet).await.find(".sheet").await;
            window.passes().await.picture(&format!("judge-sheet-{name}")).await;
        }
        window.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_example_is_judged_and_says_what_is_open() {
    let (hall, chromium) = (Hall::open().await, Chromium::take().await);
    let window = chromium.window(&hall.url, Look::Desktop).await;
    let page = hall.browser().get("/judge?lang=en").await.ok();
    let links = page.links("/judge?rulebook=");
    assert_eq!(links.len(), 7);
    let mut open = 0;
    for (i, link) in links.iter().enumerate() {
        window.go(link).await.find("#moves-table").await;
        open += window.count("#open").await;
        window.passes().await.picture(&format!("judge-example-{i}")).await;
        let sheet = link.replace("/judge?", "/judge/sheet?");
        let (_, pages) =
            printed(&window.go(&sheet).await.print(&format!("judge-example-{i}")).await);
        assert!(pages <= 2, "{link}: {pages} pages");
    }
    assert_eq!(open, 2, "one is disputed, one at the arbiter's discretion");
    window.close().await;
}
