//! Whoever comes by, in every look and language.

use crate::browser::Hall;
use crate::chromium::{Chromium, Look};

#[tokio::test(flavor = "multi_thread")]
async fn the_doors_are_open_in_three_languages() {
    let (hall, chromium) = (Hall::open().await, Chromium::take().await);
    for (look, language) in
        [(Look::Desktop, "en"), (Look::Phone, "zh-Hans"), (Look::Dark, "zh-Hant")]
    {
        let window = chromium.window(&hall.url, look).await;
        for path in ["/", "/judge", "/rulebooks", "/login", "/events", "/api"] {
            window.go(&format!("{path}?lang={language}")).await.passes().await;
        }
        window.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_language_is_switched_at_either_end_of_the_page_and_kept() {
    let (hall, chromium) = (Hall::open().await, Chromium::take().await);
    let window = chromium.window(&hall.url, Look::NoScript).await;
    window.go("/").await.sees("h1", "by the book").await;
    window.click("footer [hreflang=zh-Hans]").await.sees("h1", "依规则").await;
    window.go("/judge").await.sees("h1", "裁决").await;
    window.click("footer [hreflang=zh-Hant]").await.sees("h1", "裁決").await;
    // What was typed and refused goes along, by the buttons at the head of the page.
    window.fill("#moves", "h2e2 nonsense").await.click("#case-form .stack button").await;
    window.sees("#notice", "nonsense").await.click("header .tongues [lang=en]").await;
    window.sees("h1", "Judge a repetition").await.sees("#notice", "this is no move").await;
    window.close().await;
}
