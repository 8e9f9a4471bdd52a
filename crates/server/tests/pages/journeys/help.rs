//! Help that teaches: rulebooks with their diagrams, search, glossary, comparison.

use reqwest::StatusCode;

use crate::browser::Hall;
use crate::chromium::{Chromium, Look};

/// Pictures are loaded when they come into sight; for a picture of the whole page, all at once.
const SHOW_ALL: &str = "document.querySelectorAll('img').forEach(it => { it.loading = 'eager' });
return Promise.all([...document.images].map(it => it.decode())).then(() => true);";

#[tokio::test(flavor = "multi_thread")]
async fn help_is_for_everybody_in_three_languages() {
    let (hall, chromium) = (Hall::open().await, Chromium::take().await);
    let pages = [
        ("help", "/help"),
        ("glossary", "/glossary"),
        ("compare", "/compare"),
        ("rulebook", "/rulebooks/cxa-2020"),
        ("staff", "/rulebooks/staff-2012"),
        ("search", "/search?q=chang+jiang"),
        ("search-none", "/search?q=xyzzy"),
    ];
    // Every page in every language and in every look, but not each with each: they are the longest there are.
    let looks = [(Look::Desktop, "en"), (Look::Phone, "zh-Hant"), (Look::Dark, "zh-Hans")];
    for (look, language) in looks {
        let window = chromium.window(&hall.url, look).await;
        for (name, path) in pages {
            let mark = if path.contains('?') { '&' } else { '?' };
            window.go(&format!("{path}{mark}lang={language}")).await.passes().await;
            // That every diagram can be drawn is seen once; they are the same in every look.
            if look == Look::Desktop || std::env::var_os("CHUHE_TEST_PICTURES").is_some() {
                window.run(SHOW_ALL).await;
            }
            window.picture(&format!("help-{name}-{language}-{look:?}")).await;
        }
        window.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_figure_of_a_rulebook_opens_in_the_judge() {
    let (hall, chromium) = (Hall::open().await, Chromium::take().await);
    let window = chromium.window(&hall.url, Look::Desktop).await;
    window.go("/rulebooks/axf-2017?lang=en").await.passes().await;
    window.sees(".contents", "Chapter 4, repetitions: detailed rules").await;
    // Loaded when it comes into sight.
    window.find("[id='4§4.18'] img").await;
    window.run("document.getElementById('4§4.18').scrollIntoView()").await;
    let mut wide = 0;
    for _ in 0..100 {
        let script = "return document.querySelector(\"[id='4§4.18'] img\").naturalWidth";
        wide = window.run(script).await.as_u64().unwrap();
        if wide > 0 {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    assert!(wide > 0, "the diagram was not drawn");
    let told = window.text("[id='4§4.18'] .outcome").await;
    assert!(told.contains("chase"), "{told}");
    window.click("[id='4§4.18'] figcaption a").await.find(".verdict").await;
    assert!(window.path().await.starts_with("/judge?rulebook=axf-2017&fen="));
    let sentence = told.split(';').next().unwrap();
    window.sees(".verdict", sentence).await;
    window.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_one_types_is_looked_up() {
    let (hall, chromium) = (Hall::open().await, Chromium::take().await);
    let window = chromium.window(&hall.url, Look::Desktop).await;
    // In all books, as one types.
    window.go("/search?lang=en").await.fill("#q", "natural limit").await;
    window.sees("#hits h2", "found").await.sees(".hits mark", "natural").await;
    window.fill("#q", "xyzzy").await.sees("#hits h2", "Nothing found").await;
    window.fill("#q", "4§4.13").await.sees(".hits li:first-child", "AXF 2017").await;
    window.click(".hits li:first-child a").await.find("[id='4§4.13']:target").await;
    // In one book: what does not fit goes out of sight.
    window.fill("#q", "stalemate").await.sees(".seek [role=status]", "/ 213").await;
    assert_eq!(window.run("return document.getElementById('4§4.13').hidden").await, true);
    window.fill("#q", "qqqq").await.sees(".seek [role=status]", "Not on this page").await;
    // In the glossary, by its sound.
    window.go("/glossary?lang=zh-Hans").await.fill("#q", "cháng jiāng").await;
    window.sees(".seek [role=status]", "1 /").await.passes().await;
    window.close().await;

    let window = chromium.window(&hall.url, Look::NoScript).await;
    window.go("/rulebooks/axf-2017?lang=en").await.fill("#q", "stalemate").await;
    window.click(".seek button").await.sees("#hits h2", "found").await;
    assert_eq!(window.path().await, "/search?in=axf-2017&q=stalemate");
    window.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_help_are_light_and_their_pictures_may_be_kept() {
    let hall = Hall::open().await;
    let browser = hall.browser();
    for path in ["/rulebooks/axf-2017", "/rulebooks/wxf-2018", "/glossary", "/compare", "/help"] {
        // Asked for by hand, it comes as it is sent.
        let request = browser.client.get(format!("{}{path}", hall.url));
        let answer = request.header("accept-encoding", "gzip").send().await.unwrap();
        assert_eq!(answer.headers()["content-encoding"], "gzip", "{path}");
        let size = answer.bytes().await.unwrap().len();
        assert!(size < 100_000, "{path} has {size} bytes");
    }
    for path in ["/rulebooks/axf-2003/figures/axf2017-018.svg?lang=en", "/glossary/chase.svg"] {
        let picture = browser.get(path).await.ok();
        assert_eq!(picture.headers["content-type"], "image/svg+xml");
        assert_eq!(picture.headers["cache-control"], "public, max-age=86400");
        picture.has("<svg").has("class=\"arrow");
    }
    browser
        .get("/glossary/adjournment.svg")
        .await
        .ok()
        .has("<svg")
        .has("<title>adjournment</title>");
    let missing = [
        "/rulebooks/axf-2017/figures/none.svg",
        "/rulebooks/none/figures/axf2017-018.svg",
        "/rulebooks/axf-2017/figures/axf2017-018",
        "/glossary/none.svg",
        "/glossary/bye.svg",
    ];
    for path in missing {
        assert_eq!(browser.get(path).await.status, StatusCode::NOT_FOUND, "{path}");
    }
}
