//! The arbiter at his panel, on a laptop and on a phone.

use serde_json::json;

use crate::boards::tap;
use crate::browser::PASSWORD;
use crate::chromium::{Chromium, Look, Window};
use crate::panel::{Tables, fifty_rounds};

const ENTER: &str = "\u{e007}";
const BOARD: &str = "#panel-board";

/// A window in which the arbiter has signed in.
async fn arbiter(chromium: &Chromium, tables: &Tables, look: Look) -> Window {
    let window = chromium.window(&tables.hall.url, look).await;
    window.sign_in("admin", PASSWORD).await;
    window
}

fn card(game: &str) -> String {
    game.replace("/games/", "#board-")
}

/// Types a move and presses Enter where the focus is.
async fn type_move(window: &Window, text: &str) {
    window.press(text).await.press(ENTER).await;
}

/// The button of the form that does something.
fn button(part: &str, act: &str) -> String {
    format!("{part} form:has([name=do][value='{act}']) button")
}

/// Unfolds a section.
async fn unfold(window: &Window, part: &str) {
    window.click(&format!("{part} summary")).await;
}

/// Waits until a script says yes.
async fn until(window: &Window, script: &str) {
    for _ in 0..200 {
        if window.run(&format!("return {script}")).await == json!(true) {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    panic!("{script} never at {}", window.path().await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_round_at_a_glance_follows_its_games() {
    let tables = Tables::set_up(3).await;
    let [one, two, three] = [0, 1, 2].map(|at| tables.games[at].clone());
    let chromium = Chromium::take().await;
    let window = arbiter(&chromium, &tables, Look::Desktop).await;
    window.go(&tables.event).await.click("nav a[href$='/arbiter']").await;
    window.sees(&card(&one), "Not started").await.sees(&card(&three), "Player").await;
    // Moves and clocks come by themselves.
    tables.start(&one).await;
    tables.play(&one, "h2e2").await;
    window.sees(&card(&one), "C2=5").await.find(&format!("{} .black.tomove", card(&one))).await;
    window.find(&format!("{} .black [data-runs]", card(&one))).await;
    let first =
        |game: &str| format!("document.querySelector('.panel-card').id === '{}'", &card(game)[1..]);
    // Whatever needs the arbiter most comes first.
    until(&window, &first(&two)).await;
    tables.start(&three).await;
    tables.command(&three, json!({"do": "claim-limit", "side": "red"})).await;
    window.sees(&card(&three), "claim of the natural move limit").await;
    until(&window, &first(&three)).await;
    let little =
        json!({"do": "adjust-clock", "side": "black", "delta-ms": -3_590_000, "reason": "test"});
    tables.command(&one, little).await;
    window.sees(&card(&one), "less than a minute").await.find(".panel-clock.low[data-runs]").await;
    let order =
        format!("document.querySelectorAll('.panel-card')[1].id === '{}'", &card(&one)[1..]);
    until(&window, &order).await;
    window.passes().await.picture("panel-round-en").await;
    // Only what waits, and gone when it is done.
    window.click(".panel-filter [data-need=claim]").await.find("[aria-current][data-need]").await;
    until(&window, "document.querySelectorAll('.panel-card:not([hidden])').length === 1").await;
    tables.command(&three, json!({"do": "rule-on-limit", "record-leads-there": true})).await;
    until(&window, "document.querySelectorAll('.panel-card:not([hidden])').length === 0").await;
    window.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_is_typed_and_tapped() {
    let tables = Tables::set_up(1).await;
    let game = &tables.games[0];
    let chromium = Chromium::take().await;
    let window = arbiter(&chromium, &tables, Look::Desktop).await;
    window.go(&format!("{game}/arbiter")).await.click(&button("#panel-waits", "start")).await;
    window.sees("#panel-waits", "Black starts the clock").await;
    window.click(&button("#panel-waits", "press-clock")).await.sees("#panel-log", "started").await;
    window.click("#panel-move").await;
    type_move(&window, "炮二平五").await;
    window.sees("#panel-log", "Red: C2=5").await.sees(".status", "Black to move").await;
    // What is no move is told, and stands there to be mended; the focus stays.
    type_move(&window, "nonsense").await;
    window.sees("#notice", "this is no move in this position").await;
    // Beside the field, too: the page may be scrolled wherever.
    window.sees("#panel-sent", "Not accepted: Move: this is no move").await;
    assert_eq!(window.run("return document.getElementById('panel-move').value").await, "nonsense");
    window.complaints().await;
    type_move(&window, "R1+1").await;
    window.sees("#panel-log", "Black: R1+1").await;
    until(&window, "document.querySelector('#notice').textContent.trim() === ''").await;
    assert_eq!(window.run("return document.activeElement.id").await, "panel-move");
    tap(&window, BOARD, "e2").await;
    tap(&window, BOARD, "e6").await;
    window.sees("#panel-log", "Red: C5+4").await.click("#panel-move").await;
    type_move(&window, "A8-A9").await;
    window.sees("#panel-log", "Black: R1-1").await;
    type_move(&window, "炮八进三").await;
    window.sees("#panel-log", "Red: C8+3").await;
    tap(&window, BOARD, "a9").await;
    tap(&window, BOARD, "a8").await;
    window.sees("#panel-log", "Black presses the clock").await.sees(".status", "Red to move").await;
    window.passes().await.picture("panel-table-en").await.click("#panel-move").await;
    type_move(&window, "C8=5").await;
    window.sees(".status", "Red wins: Black is mated").await.sees("#panel-waits", "slip").await;
    window
        .click(&button("#panel-waits", "sign"))
        .await
        .sees("#panel-waits", "Arbiter: signed")
        .await;
    until(&window, "document.getElementById('panel-entry').hidden").await;
    window.passes().await;
    window.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_touched_a_clock_and_a_foul_to_the_loss() {
    let tables = Tables::set_up(1).await;
    let game = &tables.games[0];
    tables.start(game).await;
    let chromium = Chromium::take().await;
    let window = arbiter(&chromium, &tables, Look::Phone).await;
    window.go(&format!("{game}/arbiter?lang=en")).await;
    unfold(&window, "#panel-touch").await;
    // Two at once: the cannon can take the horse, and must.
    tap(&window, BOARD, "b2").await;
    window.click("#panel-at-once").await;
    tap(&window, BOARD, "b9").await;
    window.sees(".panel-duty .binds", "C8+7").await.sees(".panel-duty .binds", "1§3.2.E").await;
    window.click("#panel-touch-clear").await;
    until(&window, "document.querySelector('#panel-touch-told').textContent.trim() === ''").await;
    // An answer that is late, or does not come, leaves nothing to be read that was asked before.
    let slowly = "const real = fetch; let asked = 0; window.fetch = async (...all) => {
        asked += 1;
        if (asked === 1) await new Promise((done) => { setTimeout(done, 1500); });
        if (asked === 3) { window.fetch = real; throw new TypeError('no network'); }
        return real(...all);
    }";
    window.run(slowly).await;
    tap(&window, BOARD, "b2").await;
    window.sees("#panel-touch-told", "").await;
    tap(&window, BOARD, "b9").await;
    window.sees(".panel-duty .binds", "C8+7").await;
    let first = window.text("#panel-touch-told").await;
    tokio::time::sleep(std::time::Duration::from_millis(1700)).await;
    assert_eq!(window.text("#panel-touch-told").await, first, "the late answer is not put in");
    tap(&window, BOARD, "e6").await;
    window.sees("#panel-touch-told", "No answer yet").await;
    assert_eq!(window.count(".panel-duty").await, 0);
    window.sees(".panel-duty", "C8+7").await.click("#panel-touch-clear").await;
    until(&window, "document.querySelector('#panel-touch-told').textContent.trim() === ''").await;
    window.complaints().await;
    // An own chariot and then a pawn that nothing can take: what must be played, the foul, and the article.
    tap(&window, BOARD, "a0").await;
    window.sees("#panel-touch-told", "the touched piece must move (1§3.2.A").await;
    tap(&window, BOARD, "e6").await;
    window.sees(".panel-duty .cannot", "must take the touched enemy piece").await;
    window
        .sees(".panel-duty .binds", "R9+1, R9+2")
        .await
        .sees(".panel-duty .binds", "1§3.2.C")
        .await;
    window.sees("#panel-touch-told", "Red: touching pieces of both sides").await;
    assert!(!window.text("#panel-log").await.contains("touches"), "nothing is written unasked");
    // What was touched is marked on the board, until it is recorded.
    assert_eq!(window.count("#panel-board svg:not([hidden]) rect.fault").await, 2);
    window.picture("panel-touch-phone-en").await.click("#panel-touch-told button").await;
    until(&window, "document.querySelectorAll('#panel-board rect.fault').length === 0").await;
    window.sees("#panel-log", "the red chariot on a0, the black pawn on e6").await;
    window.sees("#panel-state", "Technical fouls 1/2").await;
    unfold(&window, "#panel-touch").await;
    window.fill("#panel-move", "C2=5").await.press(ENTER).await;
    window.sees("#notice", "the touched piece must move").await.complaints().await;
    window
        .fill("#panel-move", "R9+1")
        .await
        .press(ENTER)
        .await
        .sees("#panel-log", "Red: R9+1")
        .await;
    // A clock.
    unfold(&window, "#panel-clock").await;
    window.click("#panel-clock [name=side][value=black]").await;
    window.fill("#adjust-clock-seconds", "120").await.fill("#adjust-clock-reason", "slow").await;
    window.click(&button("#panel-clock", "adjust-clock")).await;
    window.sees("#panel-log", "Black is given 0:02:00").await.passes().await;
    // One more foul loses: told before it is done, and left at first.
    unfold(&window, "#panel-fouls").await;
    let talked = "#panel-fouls form:has([value=talked]) [value=red]";
    window.sees(talked, "1 → 2/2: loses").await.picture("panel-fouls-phone-en").await;
    window.click(talked).await.sees("#panel-confirm", "Black wins: Red").await;
    window.sees("#panel-confirm", "talking").await.passes().await;
    window.click("#panel-leave").await.sees(".status", "Black to move").await;
    assert_eq!(window.count(".panel-confirm").await, 0);
    window.click(talked).await.sees("#panel-confirm", "Black wins: Red").await;
    // What is asked stands, whatever happens meanwhile in the game.
    tables.command(game, json!({"do": "play", "side": "black", "move": "h9g7"})).await;
    window.sees("#panel-log", "Black: H8+7").await;
    window.sees("#panel-confirm", "Black wins: Red").await.click("#panel-confirm button").await;
    window.sees(".status", "Black wins: Red has reached the limit of technical fouls").await;
    window.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_panel_says_that_it_is_cut_off_and_goes_on_by_itself() {
    let mut tables = Tables::set_up(2).await;
    let [game, other] = [0, 1].map(|at| tables.games[at].clone());
    tables.start(&game).await;
    let chromium = Chromium::take().await;
    let window = arbiter(&chromium, &tables, Look::Phone).await;
    let round = arbiter(&chromium, &tables, Look::Desktop).await;
    let screen = chromium.window(&tables.hall.url, Look::Desktop).await;
    window.go(&format!("{game}/arbiter?lang=en")).await.sees(".status", "Red to move").await;
    round.go(&format!("{}/arbiter?lang=en", tables.event)).await.find(&card(&game)).await;
    screen.go(&format!("{}/hall?lang=en&every=0", tables.event)).await.find(".hall-board").await;
    tables.hall.end().await;
    for cut_off in [&window, &round, &screen] {
        cut_off.sees("#line", "Connection lost").await;
    }
    window.fill("#panel-move", "C2=5").await.press(ENTER).await;
    window.sees("#panel-sent", "cannot be reached").await.picture("panel-cut-off").await;
    tables.hall.begin().await;
    window.sees("#panel-sent", "Accepted.").await.sees("#panel-log", "Red: C2=5").await;
    for back in [&window, &round, &screen] {
        until(back, "!document.querySelector('#line').classList.contains('live-wrong')").await;
    }
    round.sees(&card(&game), "C2=5").await;
    screen.sees(".hall-told", "C2=5").await;
    tables.start(&other).await;
    round.find(&format!("{} [data-runs]", card(&other))).await;
    // What the browser noted of the break is no fault of the pages.
    for page in [window, round, screen] {
        page.complaints().await;
        page.passes().await;
        page.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn claims_repetitions_and_an_adjournment_are_ruled_on() {
    let tables = Tables::set_up(4).await;
    let [reached, early, round, late] = [0, 1, 2, 3].map(|at| tables.games[at].clone());
    for game in &tables.games {
        tables.start(game).await;
    }
    tables.play(&reached, &fifty_rounds()).await;
    tables.play(&round, &"h2g2 h7g7 g2h2 g7h7 ".repeat(3)).await;
    let chromium = Chromium::take().await;
    let window = arbiter(&chromium, &tables, Look::Desktop).await;
    // The natural move limit, claimed rightly and wrongly.
    for (game, told) in [(&reached, "100 of 100"), (&early, "0 of 100")] {
        window.go(&format!("{game}/arbiter?lang=en")).await;
        unfold(&window, "#panel-players").await;
        window.click("#panel-players [value=red]").await.choose("#act-do", "claim-limit").await;
        window.click("#panel-players button").await.sees("#panel-waits", "The record leads").await;
        window.sees("#panel-limit h2", "Natural move limit").await;
        window.click("#panel-waits form:has([value='leads-there']) button").await;
        // Whatever it comes to is told before it is done.
        let asked =
            if game == &reached { "Drawn: by the natural move limit" } else { "a false claim" };
        window.sees("#panel-confirm", asked).await.picture("panel-asked-en").await;
        window.click("#panel-confirm button").await;
        if game == &reached {
            window.sees(".status", "Drawn: by the natural move limit").await;
        }
        window.sees("#panel-log", told).await;
    }
    window.sees("#panel-log", "Red: a false claim of the natural move limit").await;
    // A repetition: the account, and the arbiter's own verdict.
    window.go(&format!("{round}/arbiter?lang=en")).await;
    window.sees("#panel-repetition", "A repetition is pending").await;
    assert!(window.count("#panel-repetition tbody tr").await >= 4);
    window.passes().await.picture("panel-repetition-en").await;
    window.choose("#overrule-verdict", "no-case").await.fill("#overrule-reason", "seen").await;
    window.click(&button("#panel-waits", "overrule")).await;
    window.sees("#panel-log", "The arbiter judges otherwise: there is no case").await;
    // Adjourned, sealed, called, and the envelope opened.
    window.go(&format!("{late}/arbiter?lang=en")).await;
    unfold(&window, "#panel-adjourning").await;
    window.fill("#adjourn-reason", "supper").await.click("#panel-adjourning button").await;
    window.fill("#seal-red-written", "炮二平五").await;
    window.click(&button("#panel-waits", "seal")).await;
    window.sees("#panel-confirm", "will be read as C2=5").await.passes().await;
    window.picture("panel-seal-en").await.click("#panel-confirm button").await;
    window.sees("#panel-state", "has sealed").await;
    for side in ["red", "black"] {
        let confirm = "#panel-waits form:has([value='confirm-diagram'])";
        window.click(&format!("{confirm}:has([value={side}]) button")).await;
        let told = if side == "red" { "Red confirms" } else { "Black confirms" };
        window.sees("#panel-log", told).await;
    }
    window
        .run("document.querySelector('#set-resumption-resume-at').value = '2027-02-01T14:00'")
        .await;
    window.fill("#set-resumption-place", "hall 2").await;
    window.click(&button("#panel-waits", "set-resumption")).await;
    window.sees("#panel-waits", "2027-02-01 14:00").await.passes().await;
    window.picture("panel-adjourned-en").await;
    // What was sealed is folded away, and nothing is opened before the players are called and there.
    let shut = "return document.querySelector('.panel-sealed').open";
    assert_eq!(window.run(shut).await, serde_json::json!(false));
    assert_eq!(window.count(&button("#panel-waits", "open-envelope")).await, 0);
    window.click("#panel-waits [name=absent][value=black]").await;
    window.click(&button("#panel-waits", "call-resumption")).await;
    window.sees("#panel-log", "called to go on").await;
    window.sees("#panel-state", "waiting for Black").await;
    assert_eq!(window.count(&button("#panel-waits", "open-envelope")).await, 0);
    window.click(&button("#panel-waits", "arrive")).await;
    window.sees("#panel-state", "the envelope can be opened").await;
    window.click(&button("#panel-waits", "open-envelope")).await;
    window.sees("#panel-log", "Red: C2=5").await.sees(".status", "Black to move").await;
    window.close().await;
    for (look, language, mark) in
        [(Look::Phone, "zh-Hans", "phone-zh-Hans"), (Look::Dark, "zh-Hant", "dark-zh-Hant")]
    {
        let window = arbiter(&chromium, &tables, look).await;
        if look == Look::Phone {
            // The next move is entered above the account, which is folded.
            window.go(&format!("{round}/arbiter?lang=en")).await.find("#panel-repetition").await;
            let above = "const top = (css) => document.querySelector(css).getBoundingClientRect().top + scrollY;
                return top('#panel-move') < top('#panel-board') && top('#panel-board') < 700
                  && top('#panel-board') < top('#panel-repetition')
                  && !document.querySelector('#panel-repetition details[open]')";
            assert_eq!(window.run(above).await, serde_json::json!(true));
        }
        let pages = [("round", &tables.event), ("over", &reached), ("repetition", &round)];
        for (name, page) in pages {
            window.go(&format!("{page}/arbiter?lang={language}")).await.passes().await;
            window.picture(&format!("panel-{name}-{mark}")).await;
        }
        window.close().await;
    }
}
