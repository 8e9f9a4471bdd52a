//! Lines that are cut, die without a word, or are no longer open to whoever looks; and one player with two devices.

use serde_json::json;

use super::ENTER;
use super::table::{Table, tap};
use crate::browser::PASSWORD;
use crate::chromium::{Chromium, Look, Window};
use crate::wire::Wire;

/// The time of a window goes on by a minute.
const A_MINUTE_LATER: &str =
    "const now = performance.now.bind(performance); performance.now = () => now() + 60000";

/// Ends the session of a window, as another tab of it would.
const SIGN_OUT: &str = "const csrf = document.querySelector('[name=csrf]').value;
    fetch('/logout', {method: 'POST', body: new URLSearchParams({csrf})})";

async fn offline(window: &Window, is: bool) {
    window.cdp("Network.enable", json!({})).await;
    let conditions =
        json!({"offline": is, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1});
    window.cdp("Network.emulateNetworkConditions", conditions).await;
}

async fn log(table: &Table) -> String {
    table.admin.get(&format!("/api/v1{}/log", table.game)).await.ok().html
}

#[tokio::test(flavor = "multi_thread")]
async fn a_line_that_dies_without_a_word_is_noticed_and_the_move_is_made_once() {
    let (table, chromium) = (Table::set("watched-screen").await, Chromium::take().await);
    table.act(&[("do", "start")]).await;
    let wire = Wire::to(&table.hall.url).await;
    let red = chromium.window(&wire.url, Look::Phone).await;
    red.sign_in(table.red, PASSWORD)
        .await
        .go(&table.game)
        .await
        .sees("#status", "Your move.")
        .await;
    // Waiting is quickened: eight seconds are half a second.
    red.run("const real = AbortSignal.timeout.bind(AbortSignal); AbortSignal.timeout = (ms) => real(ms / 16)").await;
    wire.cut();
    tap(&red, "h2").await;
    tap(&red, "e2").await;
    // The move has arrived, and no answer comes: that is said, and it is sent again under its key.
    red.sees("#sent", "cannot be reached").await;
    assert!(log(&table).await.contains("\"h2e2\""));
    // Whether it has arrived is seen together with the own clock, and on the board itself.
    red.run("document.getElementById('clock-red').scrollIntoView({block: 'end'})").await;
    let seen = "return ['#sent', '#clock-red'].every((css) => {
        const {top, bottom} = document.querySelector(css).getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
    })";
    assert_eq!(red.run(seen).await, json!(true));
    red.find("#live.live-under-way").await;
    // After a while without a sign of life the line is taken for dead, although nobody has closed it.
    assert!(!red.text("body").await.contains("Connection lost"));
    red.run(A_MINUTE_LATER).await;
    red.sees("#line", "Connection lost").await.picture("live-dead-line").await;
    wire.mend();
    red.run(A_MINUTE_LATER).await;
    red.sees("#sent", "Accepted.").await.sees("#line", "Connected again").await;
    red.find("#live:not(.live-under-way)").await;
    table.play("h9g7").await;
    red.sees("#status", "Your move.").await.sees("#moves", "H8+7").await;
    assert_eq!(log(&table).await.matches("\"h2e2\"").count(), 1);
    red.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_without_a_network_comes_back_and_a_second_device_has_moved() {
    let (table, chromium) = (Table::set("watched-screen").await, Chromium::take().await);
    table.act(&[("do", "start")]).await;
    let red = table.window(&chromium, Look::Phone, table.red).await;
    let other = table.window(&chromium, Look::Desktop, table.red).await;
    red.sees("#status", "Your move.").await;
    offline(&red, true).await;
    tap(&red, "h2").await;
    tap(&red, "e2").await;
    red.sees("#sent", "cannot be reached").await.sees("#line", "Connection lost").await;
    // Meanwhile he takes up another device, and makes the same move there.
    other.sees("#status", "Your move.").await;
    tap(&other, "h2").await;
    tap(&other, "e2").await;
    other.sees("#sent", "Accepted.").await;
    table.play("h9g7").await;
    other.sees("#status", "Your move.").await;
    offline(&red, false).await;
    // The move stands; it was made once, and the board is up to date.
    red.sees("#moves", "H8+7").await.sees("#status", "Your move.").await;
    red.find("#line:not(.live-wrong)").await;
    assert_eq!(log(&table).await.matches("\"h2e2\"").count(), 1);
    // Another move than the one that was made is not made, and it is said which one stands.
    offline(&red, true).await;
    tap(&red, "h0").await;
    tap(&red, "g2").await;
    red.sees("#sent", "cannot be reached").await;
    tap(&other, "b0").await;
    tap(&other, "c2").await;
    other.sees("#sent", "Accepted.").await;
    offline(&red, false).await;
    red.sees("#sent", "H8+7 was played there already, and stands.").await;
    red.sees("#status", "Black to move.").await.find("#play use[data-square=c2]").await;
    assert!(!red.text("body").await.contains("Load it again"));
    assert!(!log(&table).await.contains("\"h0g2\""));
    // What the browser noted of the break is no fault of the page.
    assert!(!red.complaints().await.is_empty());
    red.passes().await;
    for window in [red, other] {
        window.close().await;
    }
}

/// A server that fails is not told as a lost session, and a tablet does not swallow the move by loading its page anew.
#[tokio::test(flavor = "multi_thread")]
async fn a_servers_fault_is_told_in_its_own_words() {
    let (table, chromium) = (Table::set("watched-screen").await, Chromium::take().await);
    table.act(&[("do", "start")]).await;
    let fails = "const real = fetch; window.marked = true; window.fetch = (address, options = {}) => {
        if (options.method !== 'POST') return real(address, options);
        window.fetch = real;
        const page = '<main><div id=\"notice\"></div><h1>Broken</h1><p>The disk is full.</p></main>';
        const headers = { 'content-type': 'text/html' };
        return Promise.resolve(new Response(page, { status: 500, headers }));
    }";
    let red = table.window(&chromium, Look::Desktop, table.red).await;
    let link = table.tablet().await;
    let tablet = chromium.window(&table.hall.url, Look::Tablet).await;
    tablet.go(&link).await.click("main form button").await.find("#play").await;
    for window in [&red, &tablet] {
        window.run(fails).await;
        tap(window, "h2").await;
        tap(window, "e2").await;
        window.sees("#sent", "Not accepted: The disk is full.").await;
        // The line says it; the notice that it comes from is not shown beside it.
        assert_eq!(window.count("#notice .notice h2").await, 1);
        assert_eq!(window.run("return window.marked === true").await, json!(true), "no new page");
        assert_eq!(window.count("#line:not([hidden])").await, 0);
    }
    tap(&red, "h2").await;
    tap(&red, "e2").await;
    red.sees("#sent", "Accepted.").await;
    tablet.close().await;
    red.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_was_signed_out_elsewhere_is_told_and_finds_the_way_back() {
    let (table, chromium) = (Table::set("watched-screen").await, Chromium::take().await);
    table.act(&[("do", "start")]).await;
    let red = table.window(&chromium, Look::Phone, table.red).await;
    red.sees("#status", "Your move.").await.run(SIGN_OUT).await;
    red.sees("#line", "you are no longer signed in").await;
    // A move that is made all the same is not swallowed.
    red.fill("#move-red [name=move]", "C2=5").await.press(ENTER).await;
    red.sees("#sent", "Not accepted: you are no longer signed in").await;
    red.complaints().await;
    red.passes().await.picture("live-signed-out").await;
    assert!(!log(&table).await.contains("\"h2e2\""));
    red.click("#line a").await.fill("[name=login]", table.red).await;
    red.fill("[name=password]", PASSWORD).await.click("main form button").await;
    red.sees("#status", "Your move.").await;
    assert_eq!(red.path().await, table.game);
    red.find("#line[hidden]").await;
    tap(&red, "h2").await;
    tap(&red, "e2").await;
    red.sees("#sent", "Accepted.").await;
    // An arbiter's panel says so, too, and so does the glance at all boards.
    let admin = chromium.window(&table.hall.url, Look::Desktop).await;
    let event = table.admin.get(&table.game).await.ok().links("/events/").remove(0);
    for page in [format!("{}/arbiter", table.game), format!("{event}/arbiter")] {
        admin.sign_in("admin", PASSWORD).await.go(&page).await.find("#line[hidden]").await;
        admin.run(SIGN_OUT).await;
        admin
            .sees("#line", "you are no longer signed in")
            .await
            .find("#line a[href^='/login?next=']")
            .await;
    }
    admin.complaints().await;
    admin.passes().await;
    red.close().await;
    admin.close().await;
}
