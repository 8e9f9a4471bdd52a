//! Games on the live board: played, watched, disputed, cut off, and at a table with a tablet.

mod lines;
mod table;

use serde_json::json;

use self::table::{Table, drag, holds, keys, tap};
use crate::chromium::{Chromium, Look};

const ENTER: &str = "\u{e007}";
const ESCAPE: &str = "\u{e00c}";
const LEFT: &str = "\u{e012}";
const UP: &str = "\u{e013}";
const RIGHT: &str = "\u{e014}";
const DOWN: &str = "\u{e015}";

const TAB: &str = "\u{e004}";

/// Whether something is wholly in the window as it was opened.
fn in_window(css: &str) -> String {
    format!(
        "const it = document.querySelector('{css}').getBoundingClientRect();
        return it.top + scrollY >= 0 && it.bottom + scrollY <= innerHeight"
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn two_play_and_a_third_watches() {
    let (table, chromium) = (Table::set("watched-screen").await, Chromium::take().await);
    let red = table.window(&chromium, Look::Desktop, table.red).await;
    let black = table.window(&chromium, Look::Phone, table.black).await;
    let spectator = chromium.window(&table.hall.url, Look::Dark).await;
    spectator.go(&table.game).await.sees("#status", "not started").await;
    red.sees("#status", "not started").await;
    // Nobody is to move before it has begun.
    assert_eq!(red.count(".live-to-move").await, 0);
    table.act(&[("do", "start")]).await;
    red.sees("#status", "Your move.").await;
    black.sees("#status", "Red to move.").await;
    spectator.sees("#status", "Red to move.").await;

    // By tapping; the piece that cannot go there stays.
    tap(&red, "h2").await;
    assert_eq!(red.count("#play svg:not([hidden]) circle.go").await, 11);
    tap(&red, "h8").await;
    red.sees("#said", "cannot be played").await;
    tap(&red, "h2").await;
    tap(&red, "e2").await;
    red.sees("#sent", "Accepted.").await.sees("#moves", "C2=5").await;
    red.sees("#status", "Black to move.").await;
    black.sees("#status", "Your move.").await.passes().await.picture("live-phone").await;
    for seen in ["#status", "#sent", "#play"] {
        assert!(black.run(&in_window(seen)).await == json!(true), "{seen} is on the first screen");
    }
    // Board and both clocks are seen at once, also in a window that is low.
    let together = |height: &str| {
        format!("const [top, bottom] = ['#clock-red', '#clock-black', '#play']
            .map((css) => document.querySelector(css).getBoundingClientRect())
            .reduce(([top, bottom], it) => [Math.min(top, it.top), Math.max(bottom, it.bottom)], [1e9, 0]);
        return {height}")
    };
    assert_eq!(black.run(&together("bottom - top <= 640")).await, json!(true));
    let low = json!({"width": 1366, "height": 650, "deviceScaleFactor": 1, "mobile": false});
    red.cdp("Emulation.setDeviceMetricsOverride", low).await;
    assert_eq!(red.run(&together("top >= 0 && bottom <= innerHeight")).await, json!(true));
    red.picture("live-low").await;
    red.cdp("Emulation.clearDeviceMetricsOverride", json!({})).await;
    spectator.sees("#moves", "C2=5").await;
    // By dragging, from the other side of the board.
    drag(&black, "h9", "g7").await;
    black.sees("#moves", "H8+7").await.sees("#status", "Red to move.").await;
    red.sees("#status", "Your move.").await;
    // By keys: from the square that was touched last.
    tap(&red, "h0").await;
    keys(&red, &[UP, UP, LEFT, ENTER]).await;
    red.sees("#moves", "H2+3").await;
    // Typed, in Chinese.
    black.sees("#status", "Your move.").await;
    black.fill("#move-black [name=move]", "炮2平5").await.press(ENTER).await;
    black.sees("#sent", "Accepted.").await.sees("#moves tr:last-child td:last-child", "C2=5").await;
    // Nothing that is no move, and it says why; what was typed is still there.
    red.sees("#status", "Your move.").await.fill("#move-red [name=move]", "nonsense").await;
    red.press(ENTER).await.sees("#sent", "Not accepted:").await;
    red.sees("#sent", "this is no move in this position").await;
    holds(&red, "#move-red [name=move]", "nonsense").await;
    red.run("document.querySelector('#move-red [name=move]').value = ''").await;
    // Whoever takes up a piece is done with what was said before.
    tap(&red, "g3").await;
    red.find("#sent:empty").await;
    tap(&red, "g3").await;
    assert_eq!(red.complaints().await.len(), 1, "the browser notes what was refused");
    red.passes().await.picture("live-red").await;

    // A piece is taken, and its king in check is shown by a form of its own.
    tap(&red, "e2").await;
    tap(&red, "e6").await;
    red.sees("#moves", "C5+4").await;
    spectator.sees("#side-black", "").await.find("#side-black .live-lost svg").await;
    black.sees("#status", "Black is in check.").await.find("#play polygon.check").await;
    spectator.passes().await.picture("live-spectator-dark").await;
    // Another notation and letters, remembered.
    spectator.run("document.querySelector('.live-options').open = true").await;
    spectator.choose("#notation", "chinese").await.sees("#moves", "炮二平五").await;
    spectator.run("document.querySelector('.live-options').open = true").await;
    spectator.choose("#pieces", "letters").await.find("[id='page-4b']").await;
    spectator.click("#flip").await.find("#sides.live-flipped").await;
    spectator.picture("live-spectator-letters").await;
    // Other pieces leave the board as it was turned, and the fold open.
    spectator.choose("#pieces", "characters").await.find("[id='page-5e25']").await;
    spectator.find("#sides.live-flipped").await;
    spectator.find(".live-options[open]").await;

    // An offer, which is declined; and whoever resigns is asked twice.
    black.fill("#move-black [name=move]", "A4+5").await.press(ENTER).await;
    // On the screen the clock is pressed with the move, so that the offer goes with it.
    red.sees("#status", "Your move.").await.click("#move-red [name=offer-draw]").await;
    tap(&red, "i0").await;
    tap(&red, "h0").await;
    black.sees("#status", "offers a draw").await;
    black.click("#acts-black [value=decline-draw] ~ button").await;
    spectator.sees("#latest", "declines").await;
    red.click("#acts-red .live-ask:last-of-type summary").await;
    red.click("#acts-red [value=resign] ~ button").await;
    // Nobody is to move while the arbiter has to answer, and nothing is left to be pressed.
    for window in [&red, &black, &spectator] {
        window.sees("#status p:first-child", "Waiting for the arbiter: Red's resignation").await;
        assert_eq!(window.count(".live-to-move").await, 0);
        assert_eq!(window.count(".live-ask").await, 0);
        assert!(!window.text("#status").await.contains("to move"));
    }
    table.act(&[("do", "consent-to-resignation")]).await;
    for window in [&red, &black, &spectator] {
        window.sees("#slip", "Black wins").await;
    }
    black.click("#acts-black [value=sign] ~ button").await;
    red.sees("#slip", "Black: signed").await;
    red.passes().await.picture("live-slip").await;
    red.go(&format!("{}?lang=zh-Hans", table.game)).await.sees("#slip h2", "成绩单").await;
    red.passes().await.picture("live-slip-zh-hans").await;
    for window in [red, black, spectator] {
        window.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_repetition_is_warned_of_goes_on_and_is_ruled() {
    let (table, chromium) = (Table::set("watched-screen").await, Chromium::take().await);
    table.act(&[("do", "start")]).await;
    table.play("a0a1 b7b5 a1f1 b5d5 f1f4 i9i8").await;
    let round = "f4d4 d5f5 d4f4 f5d5";
    table.play(&[round, round].join(" ")).await;
    let red = table.window(&chromium, Look::Desktop, table.red).await;
    let black = table.window(&chromium, Look::Phone, table.black).await;
    // Three times round is on the way; then it is pending, and then it is over.
    for m in round.split(' ') {
        table.play(m).await;
    }
    red.sees("#warnings", "Red").await.sees("#warnings", "vary").await;
    black.sees("#warnings", "vary").await;
    // On a phone the warning is on the first screen, before the move that loses is made.
    assert!(black.run(&in_window("#warnings")).await == json!(true));
    // Why is one tap away, with the articles.
    red.click("#why summary").await.sees(".live-why", "chases").await;
    red.sees(".live-why .moves-table", "R4=6").await;
    red.find(".live-why a[href*='/rulebooks/axf-2017#']").await;
    red.passes().await.picture("live-repetition").await;
    black.passes().await.picture("live-repetition-phone").await;
    for (at, m) in round.split(' ').enumerate() {
        let (window, key) = if at % 2 == 0 { (&red, "red") } else { (&black, "black") };
        if window.count("#slip section").await > 0 {
            break;
        }
        window.find(&format!("#move-{key} form")).await;
        tap(window, &m[..2]).await;
        tap(window, &m[2..]).await;
        window.sees("#sent", "Accepted.").await;
    }
    red.sees("#slip", "Black wins").await.find(".live-why").await;
    black.sees("#slip", "Black wins").await;
    black.go(&format!("{}?lang=zh-Hant", table.game)).await.sees("#slip h2", "成績單").await;
    black.click("#why summary").await.passes().await.picture("live-ruled-zh-hant").await;
    red.close().await;
    black.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_natural_limit_is_claimed_wrongly_and_rightly() {
    let (table, chromium) = (Table::set("watched-screen").await, Chromium::take().await);
    table.act(&[("do", "start")]).await;
    let red = table.window(&chromium, Look::Desktop, table.red).await;
    let claim = async || {
        red.click("#acts-red .live-ask:nth-of-type(2) summary").await;
        // What it takes and what it costs, by the book.
        red.sees("#acts-red .live-ask[open]", "100 must count").await;
        red.sees("#acts-red .live-ask[open]", "own clock − 300 s").await;
        red.picture("live-limit-asked").await;
        red.click("#acts-red [value=claim-limit] ~ button").await;
    };
    claim().await;
    // It is answered plainly, with what it costs.
    red.sees(".live-answer", "The claim of Red is not upheld: 0 of the 100 moves").await;
    red.sees(".live-answer", "Technical fouls: 1")
        .await
        .sees(".live-answer", "loses 0:05:00")
        .await;
    // A foul, with its articles, and how it was counted; the fold is closed again.
    red.find("#counted a[href*='/rulebooks/axf-2017#']").await;
    red.find("#acts-red .live-ask:nth-of-type(2):not([open])").await;
    red.sees("#side-red .tag", "1").await.find("#why .live-why").await;
    red.passes().await.picture("live-limit-wrong").await;
    table.play(&table::quiet(100)).await;
    red.sees("#moves tbody tr:last-child th", "50").await;
    assert_eq!(red.count(".live-answer").await, 0, "the answer is over with the next move");
    // That he may claim is not for the player to be told.
    assert!(!red.text(".live-aside").await.contains("may claim"));
    claim().await;
    red.sees("#slip", "Drawn").await.find("#why .live-why").await;
    red.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_made_while_cut_off_is_made_once() {
    let (mut table, chromium) = (Table::set("watched-screen").await, Chromium::take().await);
    table.act(&[("do", "start")]).await;
    let red = table.window(&chromium, Look::Desktop, table.red).await;
    let spectator = chromium.window(&table.hall.url, Look::Phone).await;
    spectator.go(&table.game).await.sees("#status", "Red to move.").await;
    red.sees("#status", "Your move.").await;
    table.hall.end().await;
    red.sees("#line", "Connection lost").await;
    spectator.sees("#line", "Connection lost").await;
    tap(&red, "h2").await;
    tap(&red, "e2").await;
    // The user sees the move, and that it has not arrived.
    red.sees("#sent", "cannot be reached").await.find("#play use[data-square=e2]").await;
    // Nobody is told that it is his move while it waits.
    red.find("#live.live-under-way").await;
    table.hall.begin().await;
    red.sees("#sent", "Accepted.").await.sees("#moves", "C2=5").await;
    spectator.sees("#moves", "C2=5").await;
    let log = table.admin.get(&format!("/api/v1{}/log", table.game)).await.ok();
    assert_eq!(log.html.matches("\"h2e2\"").count(), 1, "{}", log.html);
    // Play goes on without a reload.
    table.play("h9g7").await;
    red.sees("#status", "Your move.").await.find("#live:not(.live-under-way)").await;
    // What was said of the move before, and of the line, is said no longer.
    red.find("#sent:empty").await;
    red.find("#line[hidden]").await;
    tap(&red, "h0").await;
    tap(&red, "g2").await;
    spectator.sees("#moves", "H2+3").await;
    // A page that has no answer just now is asked for again, although nothing else happens.
    let busy = "const real = fetch; let asked = 0;
        window.fetch = (...all) => asked++ ? real(...all) : Promise.resolve(new Response('', {status: 503}))";
    spectator.run(busy).await;
    table.play("i9h9").await;
    spectator.sees("#status", "Red to move.").await.sees("#moves", "R9=8").await;
    // What the browser noted of the break is no fault of the page.
    assert!(!red.complaints().await.is_empty());
    red.passes().await;
    red.close().await;
    spectator.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_are_planned_and_confirmed_by_keys_alone() {
    let (table, chromium) = (Table::set("watched-screen").await, Chromium::take().await);
    table.act(&[("do", "start")]).await;
    let black = table.window(&chromium, Look::Desktop, table.black).await;
    let tab_to = async |css: &str| {
        for _ in 0..120 {
            black.press(TAB).await;
            let there = format!("return document.activeElement.matches({css:?})");
            if black.run(&there).await == json!(true) {
                return;
            }
        }
        panic!("{css} is not reached by Tab");
    };
    black.sees("#status", "Red to move.").await;
    tab_to(".live-options summary").await;
    black.press(ENTER).await;
    tab_to("[data-option=confirm]").await;
    black.press(" ").await;
    tab_to("[data-option=premove]").await;
    black.press(" ").await;
    // It is remembered.
    black.go(&table.game).await.sees("#status", "Red to move.").await;
    tab_to("#play").await;
    // The cursor begins on e4 of a board that is turned: three to the left and five down is the horse on h9.
    keys(&black, &[LEFT, LEFT, LEFT, DOWN, DOWN, DOWN, DOWN, DOWN, ENTER]).await;
    keys(&black, &[RIGHT, UP, UP, ENTER]).await;
    black.sees("#ahead", "Planned: H8+7.").await.passes().await;
    black.picture("live-planned").await;
    // A plan is taken back by Escape, and made again.
    keys(&black, &[ESCAPE]).await;
    black.sees("#sent", "Taken back").await;
    keys(&black, &[DOWN, DOWN, LEFT, ENTER, RIGHT, UP, UP, ENTER]).await;
    black.sees("#ahead", "H8+7").await;
    table.play("h2e2").await;
    black.sees("#sent", "Accepted.").await.sees("#moves", "H8+7").await;
    // What cannot be played when the turn comes is told.
    keys(&black, &[ENTER, UP, UP, UP, ENTER]).await;
    black.sees("#ahead", "g7–g4").await;
    table.play("h0g2").await;
    black.sees("#sent", "cannot be played").await.sees("#status", "Your move.").await;
    // In turn a move is asked for before it is made.
    keys(&black, &[DOWN, DOWN, DOWN, ENTER, DOWN, RIGHT, RIGHT, ENTER]).await;
    black.sees("#ahead", "Play H7-5?").await;
    keys(&black, &[ESCAPE]).await;
    assert!(black.text("#moves").await.contains("H2+3"));
    // A typed move is asked for, too, as it reads; taken back it is still there to be mended.
    tab_to("#move-black [name=move]").await;
    keys(&black, &["i9h9", ENTER]).await;
    black.sees("#ahead", "Play R9=8?").await.find("#play line.planned").await;
    assert!(!black.text("#moves").await.contains("R9=8"));
    keys(&black, &[ESCAPE]).await;
    black.sees("#sent", "Taken back").await;
    holds(&black, "#move-black [name=move]", "i9h9").await;
    tab_to("#move-black form button").await;
    keys(&black, &[ENTER]).await;
    black.sees("#ahead", "Play R9=8?").await.picture("live-confirm").await;
    keys(&black, &[ENTER]).await;
    black.sees("#moves", "R9=8").await;
    // A plan is played although nobody sees the page, as when another tab is before it.
    tab_to("#play").await;
    keys(&black, &[LEFT, LEFT, LEFT, DOWN, ENTER, UP, ENTER]).await;
    black.sees("#ahead", "Planned: R8+1.").await;
    let seen = "Object.defineProperty(document, 'hidden', {value: ???, configurable: true});
        document.dispatchEvent(new Event('visibilitychange'))";
    black.run(&seen.replace("???", "true")).await;
    table.play("i0h0").await;
    black.sees("#moves", "R8+1").await;
    black.run(&seen.replace("???", "false")).await;
    table.play("b2c2").await;
    black.sees("#status", "Your move.").await;
    // A claim, with the answer why it is not heard; a resignation; a signature.
    tab_to("#acts-black .live-ask summary").await;
    keys(&black, &[ENTER]).await;
    tab_to("#acts-black [value=claim-repetition] ~ button").await;
    keys(&black, &[ENTER]).await;
    black.sees("#sent", "Not accepted:").await.complaints().await;
    tab_to("#acts-black .live-ask:last-of-type summary").await;
    keys(&black, &[ENTER]).await;
    tab_to("#acts-black [value=resign] ~ button").await;
    keys(&black, &[ENTER]).await;
    black.sees("#status", "Waiting for the arbiter").await;
    table.act(&[("do", "consent-to-resignation")]).await;
    black.sees("#slip", "Red wins").await;
    tab_to("#acts-black [value=sign] ~ button").await;
    keys(&black, &[ENTER]).await;
    black.sees("#slip", "Black: signed").await;
    black.passes().await;
    black.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_seals_his_move_after_it_was_read_back() {
    let (table, chromium) = (Table::set("watched-screen").await, Chromium::take().await);
    table.act(&[("do", "start")]).await;
    let red = table.window(&chromium, Look::Phone, table.red).await;
    let black = table.window(&chromium, Look::Desktop, table.black).await;
    table.act(&[("do", "adjourn"), ("reason", "supper")]).await;
    red.sees("#status", "seal your move").await;
    black.sees("#status", "Red is to seal the move").await;
    // What is no move is told before it is sealed, and can be written again.
    red.fill("#seal-red", "C2=4=5").await.press(ENTER).await;
    red.sees(".live-sealing", "cannot be read as a legal move").await;
    red.click(".live-sealing a").await.fill("#seal-red", "炮二平五").await.press(ENTER).await;
    red.sees(".live-sealing", "You seal C2=5. It cannot be changed afterwards.").await;
    red.passes().await.picture("live-sealing").await;
    red.click(".live-sealing button").await.sees("#status", "Red has sealed a move").await;
    red.sees("#sealed", "C2=5").await;
    // The other side is not told what lies in the envelope.
    black.sees("#status", "Red has sealed a move").await;
    assert!(!black.text("main").await.contains("C2=5"));
    black.click("#acts-black [value=confirm-diagram] ~ button").await;
    black.sees("#latest", "Black confirms").await.passes().await;
    red.close().await;
    black.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tablet_lies_between_two_players() {
    let (table, chromium) = (Table::set("table").await, Chromium::take().await);
    let link = table.tablet().await;
    let tablet = chromium.window(&table.hall.url, Look::Tablet).await;
    tablet.go(&link).await.picture("tablet-link").await.click("main form button").await;
    tablet.sees("#status", "not started").await;
    assert_eq!(tablet.path().await, table.game);
    table.act(&[("do", "start")]).await;
    tablet.sees("#status", "Red to move.").await;
    // Nothing leads away from the game.
    let away = "return [...document.querySelectorAll('a')].filter(it => it.pathname !== location.pathname).length";
    assert_eq!(tablet.run(away).await, json!(0));
    // Black starts the clock; Red moves and presses.
    tablet.click(".tablet-black .tablet-press").await.find("#clock-red[data-runs]").await;
    tap(&tablet, "h2").await;
    tap(&tablet, "e2").await;
    tablet.sees("#status", "Black to move.").await;
    tablet.click(".tablet-red .tablet-press").await.find("#clock-black[data-runs]").await;
    tablet.passes().await.picture("tablet-upright").await;
    for seen in [".tablet-red .tablet-press", ".tablet-black .tablet-press", "#status", "#sent"] {
        assert!(tablet.run(&in_window(seen)).await == json!(true), "{seen}");
    }
    let board =
        "return Math.round(scrollY + document.getElementById('play').getBoundingClientRect().top)";
    let before = tablet.run(board).await;
    tablet.fill("#move-black [name=move]", "马8进7").await.press(ENTER).await;
    tablet.sees("#status", "Red to move.").await;
    // The board stays where it is when the form of the move goes to the other half.
    tablet.find("#move-red form").await;
    assert_eq!(tablet.run(board).await, before);
    // Who presses out of turn is told why.
    tablet.click(".tablet-red .tablet-press").await.sees("#sent", "Not accepted:").await;
    tablet.complaints().await;
    tablet.click(".tablet-black .tablet-press").await.find("#clock-red[data-runs]").await;
    // What comes meanwhile does not take the clock from under the hand.
    tap(&tablet, "h0").await;
    tap(&tablet, "g2").await;
    tablet.sees("#status", "Black to move.").await;
    let press = "window.clock ??= document.querySelector('.tablet-red .tablet-press');
        clock.dispatchEvent(new PointerEvent('???', {bubbles: true}))";
    tablet.run(&press.replace("???", "pointerdown")).await;
    table
        .act(&[("do", "adjust-clock"), ("side", "red"), ("seconds", "60"), ("reason", "slow")])
        .await;
    tablet.sees("#latest", "Red is given 0:01:00").await;
    assert_eq!(tablet.run("return clock.isConnected").await, json!(true));
    tablet.run(&press.replace("???", "pointerup")).await;
    tablet.run("clock.click()").await;
    tablet.find("#clock-black[data-runs]").await;
    tablet.sees("#clock-red", "1:02:00").await;
    tap(&tablet, "i9").await;
    tap(&tablet, "h9").await;
    tablet.sees("#status", "Red to move.").await;
    tablet.click(".tablet-black .tablet-press").await.find("#clock-red[data-runs]").await;
    // The far half is turned round, and the whole laid on its side.
    tablet.click(".live-options summary").await.click("[data-option=turned]").await;
    tablet.find(".tablet-turned").await;
    tablet.click(".live-options summary").await;
    let lying = json!({"width": 1280, "height": 800, "deviceScaleFactor": 2, "mobile": true});
    tablet.cdp("Emulation.setDeviceMetricsOverride", lying).await;
    tablet.passes().await.picture("tablet-lying").await;
    // Both clocks and what is said are in the window of smaller ones, too.
    for (width, height) in [(768, 1024), (1024, 768), (1180, 820)] {
        let size =
            json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": true});
        tablet.cdp("Emulation.setDeviceMetricsOverride", size).await;
        for seen in [".tablet-red .tablet-press", ".tablet-black .tablet-press", "#status", "#sent"]
        {
            assert!(
                tablet.run(&in_window(seen)).await == json!(true),
                "{seen} at {width}×{height}"
            );
        }
        // The board has the room that there is.
        let wide = tablet.run("return document.getElementById('play').offsetWidth").await;
        assert!(wide.as_f64().unwrap() >= 460.0, "{wide} at {width}×{height}");
        // A fold that is open covers nothing.
        tablet.click("#acts-red .live-ask:last-of-type summary").await.passes().await;
        let apart = "const [told, half] = ['.live-told', '.tablet-red']
            .map((css) => document.querySelector(css).getBoundingClientRect());
            return told.bottom <= half.top";
        assert_eq!(tablet.run(apart).await, json!(true), "at {width}×{height}");
        tablet.picture(&format!("tablet-{width}")).await;
        tablet.click("#acts-red .live-ask:last-of-type summary").await;
    }
    // An offer and its answer; the arbiter lets the draw stand; both sign.
    tap(&tablet, "i0").await;
    tap(&tablet, "h0").await;
    tablet.sees("#status", "Black to move.").await;
    tablet.click("#acts-red [value=offer-draw] ~ button").await.sees("#status", "offers").await;
    tablet.click("#acts-black [value=accept-draw] ~ button").await;
    tablet.sees("#status", "Waiting for the arbiter: a draw agreed early").await;
    // It is agreed, and no longer offered.
    assert_eq!(tablet.count("[value=accept-draw]").await, 0);
    assert!(!tablet.text("#status").await.contains("offers"));
    table.act(&[("do", "allow-draw")]).await;
    tablet.sees("#slip", "Drawn").await;
    for side in ["red", "black"] {
        tablet.click(&format!("#acts-{side} [value=sign] ~ button")).await;
    }
    tablet.sees("#slip", "Red: signed").await.sees("#slip", "Black: signed").await;
    // The score was kept: nobody has to enter it.
    assert_eq!(tablet.count("#warnings *").await, 0);
    tablet.passes().await.picture("tablet-slip").await;
    // Taken away, the device is told so without a reload, and has nothing to press.
    let remove = format!("{}/tablet/remove", table.game);
    table.admin.get(&table.game).await.ok();
    let page = table.admin.get("/me").await.ok();
    table.admin.post(&remove, &[("csrf", &page.token())]).await.ok();
    tablet.sees(".notice", "no longer the tablet").await.picture("tablet-gone").await;
    assert_eq!(tablet.count(".tablet").await, 0);
    tablet.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_warning_is_read_on_every_tablet_and_a_page_that_nobody_sees_has_no_line() {
    let (table, chromium) = (Table::set("watched-screen").await, Chromium::take().await);
    table.act(&[("do", "start")]).await;
    table.play("a0a1 b7b5 a1f1 b5d5 f1f4 i9i8").await;
    let spectator = chromium.window(&table.hall.url, Look::Desktop).await;
    spectator.go(&table.game).await.find("#play use[data-square=f4]").await;
    let seen = "Object.defineProperty(document, 'hidden', {value: ???, configurable: true});
        document.dispatchEvent(new Event('visibilitychange'))";
    // A desk full of open pages would use up the connections of its browser.
    spectator.run(&seen.replace("???", "true")).await;
    table.play("f4d4").await;
    tokio::time::sleep(std::time::Duration::from_millis(500)).await;
    assert_eq!(spectator.count("#play use[data-square=f4]").await, 1, "nothing is heard");
    let round = "f4d4 d5f5 d4f4 f5d5 ".repeat(3);
    table.play(round.strip_prefix("f4d4").unwrap()).await;
    let link = table.tablet().await;
    let tablet = chromium.window(&table.hall.url, Look::Tablet).await;
    tablet.go(&link).await.click("main form button").await.sees("#warnings", "Red must vary").await;
    for (width, height) in [(800, 1280), (768, 1024), (1024, 768), (1180, 820)] {
        let size =
            json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": true});
        tablet.cdp("Emulation.setDeviceMetricsOverride", size).await;
        for seen in [".tablet-red .tablet-press", ".tablet-black .tablet-press", "#warnings"] {
            let whole = tablet.run(&in_window(seen)).await;
            assert!(whole == json!(true), "{seen} at {width}×{height}");
        }
        // Nothing of it has to be scrolled to.
        let whole = "const it = document.querySelector('.tablet-says');
            return it.scrollHeight <= it.clientHeight";
        assert_eq!(tablet.run(whole).await, json!(true), "at {width}×{height}");
        tablet.passes().await.picture(&format!("tablet-warned-{width}")).await;
    }
    spectator.run(&seen.replace("???", "false")).await;
    spectator.sees("#warnings", "Red must vary").await.passes().await;
    tablet.close().await;
    spectator.close().await;
}
