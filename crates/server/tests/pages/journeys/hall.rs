//! The screen of a hall, the demonstration board, and games replayed.

use std::collections::BTreeMap;
use std::time::Duration;

use chuhe_board::{Color, Position};
use chuhe_tournament::simulate::{Plan, play};
use chuhe_tournament::{Event, Setting};
use serde_json::{Value, json};

use super::event::write_log;
use crate::browser::{Browser, Hall};
use crate::chromium::{Chromium, Look, Window};
use crate::story::{open_doors, open_games, paired_event, take_role};

const LEFT: &str = "\u{e012}";
const RIGHT: &str = "\u{e014}";
const HOME: &str = "\u{e011}";
const END: &str = "\u{e010}";

/// Somebody who commands games over the API.
struct Arbiter {
    browser: Browser,
    csrf: String,
}

impl Arbiter {
    /// The administrator as chief arbiter of an event.
    async fn of(admin: &Browser, event: &str) -> Arbiter {
        take_role(admin, event, "chief-arbiter").await;
        let page = admin.get("/me").await.ok();
        let csrf = page.html.split("name=\"csrf\" value=\"").nth(1).unwrap();
        let csrf = csrf.split('"').next().unwrap().to_owned();
        Arbiter { browser: admin.clone(), csrf }
    }

    async fn does(&self, game: &str, command: Value) -> Value {
        let url = format!("{}/api/v1{game}/commands", self.browser.url);
        let request = self.browser.client.post(url).header("x-csrf-token", &self.csrf);
        let request = request.header("content-type", "application/json");
        let body = json!({ "command": command }).to_string();
        let answer = request.body(body).send().await.unwrap();
        let (status, text) = (answer.status(), answer.text().await.unwrap());
        assert!(status.is_success(), "{command}: {text}");
        serde_json::from_str(&text).unwrap()
    }

    async fn plays(&self, game: &str, moves: &str) {
        for (ply, m) in moves.split_whitespace().enumerate() {
            let side = if ply.is_multiple_of(2) { "red" } else { "black" };
            self.does(game, json!({"do": "play", "side": side, "move": m})).await;
        }
    }

    /// A side resigns, and the arbiter agrees.
    async fn resigned(&self, game: &str, side: &str) {
        self.does(game, json!({"do": "resign", "side": side})).await;
        self.does(game, json!({"do": "consent-to-resignation"})).await;
    }
}

/// An event of four whose first round is paired: its address and its arbiter.
async fn four_paired(hall: &Hall) -> (String, Arbiter) {
    let admin = hall.administrator().await;
    let event = paired_event(&admin, &["甲", "乙", "丙", "丁"]).await;
    open_doors(&admin, &event).await;
    let arbiter = Arbiter::of(&admin, &event).await;
    (event, arbiter)
}

/// Its games, set up and begun, in the order of the tables.
async fn begun(arbiter: &Arbiter, event: &str) -> Vec<String> {
    let page = open_games(&arbiter.browser, event, &[("venue", "watched-screen")]).await;
    let games: Vec<String> = page.links("/games/");
    for game in &games {
        arbiter.does(game, json!({"do": "start", "absent": []})).await;
    }
    games
}

/// The board of a game on the page.
fn board(game: &str) -> String {
    format!("#g-{}", game.strip_prefix("/games/").unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_screen_follows_the_games_and_turns_by_keys() {
    let hall = Hall::open().await;
    let (event, arbiter) = four_paired(&hall).await;
    let chromium = Chromium::take().await;
    let window = chromium.window(&hall.url, Look::Desktop).await;
    window.go(&format!("{event}/hall?every=0&lang=en")).await.sees("#hall-now", "0 of 2").await;
    window.sees("[data-view=pairings]", "甲").await.run("window.stays = true").await;
    // The games appear as soon as they are set up.
    let games = begun(&arbiter, &event).await;
    window.find(&board(&games[1])).await;
    let demo = chromium.window(&hall.url, Look::Dark).await;
    demo.go(&format!("{}/demo?lang=zh-Hans", games[0])).await.find(".hall-plate.red").await;

    // Both boards follow, each its own game.
    arbiter.plays(&games[0], "h2e2 h9g7").await;
    arbiter.plays(&games[1], "b2e2").await;
    let (first, second) = (board(&games[0]), board(&games[1]));
    window.sees(&format!("{first} .hall-told"), "H8+7").await;
    window.sees(&format!("{second} .hall-told"), "C8=5").await;
    window.find(&format!("{first} .piece[data-square=e2][href='#hall-piece-C']")).await;
    window.find(&format!("{second} .hall-side.black.hall-tomove [data-runs]")).await;
    assert_eq!(window.count(&format!("{first} .piece")).await, 32);
    window.passes().await.picture("hall-en").await;

    // The large board lies: Red's king on the right in the middle, the moved cannon beside the river's edge.
    demo.sees(".hall-told", "马8进7").await;
    let king = demo.find(".piece[data-square=e0]").await.attr("transform").await.unwrap();
    assert_eq!(king.unwrap(), "translate(900 400)");
    let cannon = demo.find(".piece[data-square=e2]").await.attr("transform").await.unwrap();
    assert_eq!(cannon.unwrap(), "translate(700 400)");
    let lies = "const at = (css) => document.querySelector(css).getBoundingClientRect();
        const [black, board, red] = ['.hall-plate.black', '.hall-demo > svg', '.hall-plate.red'].map(at);
        return black.right <= board.left && board.right <= red.left;";
    assert_eq!(demo.run(lies).await, json!(true), "Black's plate on the left, Red's on the right");
    assert_eq!(demo.count(".hall-demo .card").await, 0);

    // Results: the card on the half of the winner, and in the pairings.
    arbiter.resigned(&games[0], "red").await;
    window.sees(&format!("{first} .hall-told"), "Black wins: Red has resigned").await;
    window.find(&format!("{first} .card.won[transform='translate(400 150)']")).await;
    demo.sees(".hall-told", "黑方胜，红方认负").await;
    demo.find(".hall-demo .card.won[transform='translate(150 400)']").await;
    demo.passes().await.picture("demo-dark-zh-Hans").await;
    window.sees("#hall-now", "1 of 2").await;
    window.press(RIGHT).await.sees("[data-view=pairings] tbody", "Black won").await;
    window.sees("#hall-at", "2 / 3").await.passes().await.picture("hall-pairings").await;
    window.press(RIGHT).await.sees("[data-view=standings] tbody tr:first-child", "2").await;
    window.passes().await.picture("hall-standings").await;
    window.press(RIGHT).await.sees("#hall-at", "1 / 3").await.press(LEFT).await;
    window.sees("#hall-at", "3 / 3").await.press(" ").await;
    window.find("[data-do=pause][aria-pressed=true]").await;
    assert_eq!(window.run("return window.stays").await, json!(true), "it was not loaded anew");

    // A draw hangs on the river.
    let offer = json!({"do": "play", "side": "black", "move": "h9g7", "offer-draw": true});
    arbiter.does(&games[1], offer).await;
    let agreed = arbiter.does(&games[1], json!({"do": "accept-draw", "side": "red"})).await;
    if agreed["outcome"].is_null() {
        arbiter.does(&games[1], json!({"do": "allow-draw"})).await;
    }
    window.press(RIGHT).await.find(&format!("{second} .card.drawn")).await;
    demo.go(&format!("{}/demo?lang=en", games[1])).await.find(".hall-demo .card.drawn").await;
    demo.close().await;

    // A screen that is set up by its form: the address holds it.
    window.click(".hall-setup summary").await.choose("#hall-set-boards", "tables").await;
    window.fill("#hall-set-tables", "2").await.choose("#hall-set-pairings", "no").await;
    window.choose("#hall-set-look", "dark").await.choose("#hall-set-per", "1").await;
    window.click(".hall-panel form button").await.find(".hall-look-dark").await;
    assert!(window.path().await.contains("tables=2&every=0"), "{}", window.path().await);
    assert_eq!((window.count(".hall-board").await, window.count(&second).await), (1, 1));
    assert_eq!(window.count("[data-view=pairings]").await, 0);
    window.passes().await.picture("hall-set-up").await;
    window.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_screen_without_scripts_and_on_a_phone() {
    let hall = Hall::open().await;
    let (event, arbiter) = four_paired(&hall).await;
    let games = begun(&arbiter, &event).await;
    arbiter.plays(&games[0], "h2e2 h9g7 h0g2").await;
    let chromium = Chromium::take().await;
    let plain = chromium.window(&hall.url, Look::NoScript).await;
    plain.go(&format!("{event}/hall?every=600&lang=en")).await;
    plain.sees(&format!("{} .hall-told", board(&games[0])), "H2+3").await;
    plain.sees("[data-view=pairings]", "甲").await.sees("[data-view=standings]", "丁").await;
    plain.find("noscript a").await;
    plain.picture("hall-no-script").await;
    plain.close().await;
    let phone = chromium.window(&hall.url, Look::Phone).await;
    phone.go(&format!("{event}/hall?every=0&lang=zh-Hant")).await.passes().await;
    phone.picture("hall-phone-zh-Hant").await;
    phone.click("[data-do=on]").await.sees("[data-view=pairings]", "對陣表").await;
    phone.passes().await.picture("hall-pairings-phone").await;
    phone.go(&format!("{}/demo", games[0])).await.sees(".hall-told", "馬二進三").await;
    phone.passes().await.picture("demo-phone-zh-Hant").await;
    phone.close().await;
    // What cannot be shown is told.
    let browser = hall.browser();
    let page = browser.get(&format!("{event}/hall?tables=first&lang=en")).await;
    assert_eq!(page.status.as_u16(), 422);
    page.has("Tables by number");
}

/// Moves by which games begin, for both sides.
const FIRST: [&str; 6] = ["h2e2", "b2e2", "h0g2", "b0c2", "g3g4", "c3c4"];
const SECOND: [&str; 5] = ["h9g7", "b9c7", "g6g5", "c6c5", "g9e7"];

/// A hall with sixty games that have begun: the event, its arbiter, and the games.
async fn sixty_games() -> (Hall, String, Arbiter, Vec<String>) {
    let (hall, event) = Hall::filled(async |store| {
        let setting = Setting::from_plan("Sixty", "axf-2017", "women").unwrap();
        let played = play(&Plan::new(setting, 120, 5), |_, _| ()).unwrap();
        let paired =
            |entry: &chuhe_tournament::Entry| matches!(entry.event, Event::RoundPaired { .. });
        let first = played.log.iter().position(paired).unwrap();
        write_log(&*store, 1, "Sixty", &played.log[..=first]).await
    })
    .await;
    let admin = hall.administrator().await;
    let arbiter = Arbiter::of(&admin, &event).await;
    let games = begun(&arbiter, &event).await;
    assert_eq!(games.len(), 60);
    (hall, event, arbiter, games)
}

/// What stands on the boards of a page, by game: squares and letters, sorted.
async fn boards(window: &Window) -> BTreeMap<String, String> {
    let found = window
        .run(
            "return Object.fromEntries([...document.querySelectorAll('[data-game]')].map((card) => [
                card.dataset.game, [...card.querySelectorAll('.piece')].map((piece) =>
                    piece.dataset.square + piece.getAttribute('fill').at(-2)).sort().join(' ')]))",
        )
        .await;
    serde_json::from_value(found).unwrap()
}

/// What stands in a position, likewise.
fn pieces(position: &Position) -> String {
    let pieces = position.setup();
    let pieces = pieces.pieces().map(|(at, piece)| format!("{at}{}", piece.fen_letter()));
    let mut pieces: Vec<String> = pieces.collect();
    pieces.sort();
    pieces.join(" ")
}

#[tokio::test(flavor = "multi_thread")]
async fn sixty_boards_on_a_screen_show_what_is_played() {
    let (hall, event, arbiter, games) = sixty_games().await;
    let chromium = Chromium::take().await;
    let window = chromium.window(&hall.url, Look::Desktop).await;
    window.go(&format!("{event}/hall?boards=all&per=60&every=0&lang=en")).await;
    assert_eq!(window.count(".hall-board").await, 60);
    let asked = arbiter.browser.client.get(format!("{}{event}/hall?boards=all&per=60", hall.url));
    let packed = asked.header("accept-encoding", "gzip").send().await.unwrap();
    let size = packed.bytes().await.unwrap().len();
    assert!(size < 100_000, "{size} bytes");
    let mut expected = BTreeMap::new();
    let moves = |at: usize| [FIRST[at % FIRST.len()], SECOND[at % SECOND.len()]];
    for (at, game) in games.iter().enumerate() {
        arbiter.plays(game, &moves(at).join(" ")).await;
        let mut position = Position::initial();
        for m in moves(at) {
            position = position.play(m.parse().unwrap()).unwrap();
        }
        expected.insert(game.strip_prefix("/games/").unwrap().to_owned(), pieces(&position));
    }
    let mut shown = boards(&window).await;
    for _ in 0..200 {
        if shown == expected {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
        shown = boards(&window).await;
    }
    assert_eq!(shown, expected);
    window.picture("hall-sixty").await;
    // Fewer are larger, and so are their words: on the usual screen of a hall those of twelve are read from afar.
    let screen = json!({"width": 1920, "height": 1080, "deviceScaleFactor": 1, "mobile": false});
    window.cdp("Emulation.setDeviceMetricsOverride", screen).await;
    window.go(&format!("{event}/hall?boards=all&per=12&every=0&lang=en")).await;
    let words =
        "return parseFloat(getComputedStyle(document.querySelector('.hall-side')).fontSize)";
    assert!(window.run(words).await.as_f64().unwrap() >= 18.0);
    window.picture("hall-twelve").await;
    assert_eq!(window.complaints().await, Vec::<String>::new());
    window.close().await;
}

/// How smooth sixty boards are while ten moves a second arrive: `tools/measure-screen` runs it and tells the figures. It
/// measures time, which no test does, and so is none.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "measures time: run it by tools/measure-screen"]
async fn measure_sixty_boards() {
    const SECONDS: usize = 15;
    let (hall, event, arbiter, games) = sixty_games().await;
    let chromium = Chromium::take().await;
    let window = chromium.traced_window(&hall.url, "toplevel,devtools.timeline").await;
    window.go(&format!("{event}/hall?boards=all&per=60&every=0&lang=en")).await;
    tokio::time::sleep(Duration::from_secs(2)).await;
    window
        .run(
            "window.long = [];
            new PerformanceObserver((list) => window.long.push(...list.getEntries().map((it) => it.duration)))
                .observe({ type: 'longtask' });
            window.frames = []; let before = performance.now();
            const frame = (now) => { window.frames.push(now - before); before = now; requestAnimationFrame(frame); };
            requestAnimationFrame(frame);
            console.timeStamp('measured from here');",
        )
        .await;
    let mut random = chuhe_samples::Random::new(7);
    let mut positions = vec![Position::initial(); games.len()];
    let mut tick = tokio::time::interval(Duration::from_millis(100));
    let mut played = 0;
    while played < SECONDS * 10 {
        tick.tick().await;
        let at = played % games.len();
        let position = &mut positions[at];
        let legal = position.legal_moves();
        let m = legal[random.below(legal.len())];
        let side = if position.turn() == Color::Red { "red" } else { "black" };
        arbiter.does(&games[at], json!({"do": "play", "side": side, "move": m.to_string()})).await;
        position.play_unchecked(m);
        played += 1;
    }
    tokio::time::sleep(Duration::from_secs(1)).await;
    let shown = boards(&window).await;
    let right = games.iter().zip(&positions).filter(|(game, position)| {
        shown[game.strip_prefix("/games/").unwrap()] == pieces(position)
    });
    let right = right.count();
    let observed =
        window.run("return [window.long, window.frames.sort((a, b) => b - a).slice(0, 3)]").await;
    let trace = window.trace().await;
    window.keep_trace("hall-trace", &trace);
    let tasks = Tasks::of(&trace);
    eprintln!("boards {}, right at the end {right}; moves {played} in {SECONDS} s", shown.len());
    eprintln!(
        "longest task of the page by the trace: {} µs ({} tasks)",
        tasks.longest_us, tasks.count
    );
    eprintln!("of which the processor worked: {} µs at most", tasks.longest_worked_us);
    eprintln!("long tasks (over 50 ms) that the page observed: {}", observed[0]);
    eprintln!("longest frames in ms: {}", observed[1]);
    window.close().await;
    assert_eq!(right, games.len());
    assert!(tasks.count > 0 && tasks.longest_us < 100_000, "a task of {} µs", tasks.longest_us);
}

/// Tasks of the main thread of a page, from a trace, after the mark.
struct Tasks {
    count: usize,
    longest_us: u64,
    /// Without the time in which other threads had the processor.
    longest_worked_us: u64,
}

impl Tasks {
    fn of(trace: &[Value]) -> Tasks {
        let mark = trace.iter().find(|event| {
            event["name"] == "TimeStamp" && event["args"].to_string().contains("measured")
        });
        let mark = mark.expect("the page sets a mark");
        let is_after = |event: &&Value| {
            let own = (&event["pid"], &event["tid"]) == (&mark["pid"], &mark["tid"]);
            own && event["ts"].as_f64() > mark["ts"].as_f64()
        };
        let runs = trace.iter().filter(is_after);
        let runs = runs.filter(|it| it["name"].as_str().is_some_and(|it| it.ends_with("RunTask")));
        let longest = |runs: &[&Value], key: &str| {
            runs.iter().filter_map(|event| event[key].as_u64()).max().unwrap_or_default()
        };
        let runs: Vec<&Value> = runs.collect();
        Tasks {
            count: runs.len(),
            longest_us: longest(&runs, "dur"),
            longest_worked_us: longest(&runs, "tdur"),
        }
    }
}

/// A game in which Red gives check for ever, and how it goes round.
const CHECKS: (&str, &str) = (
    "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 g3g4 c6c5 b0c2 b7a7 a0b0 a9b9 b0a0 e9e8 h0i0 b9b5 b2a2 e8d8 e0e1 b5b1 \
     e1e0 b1d1 a0b0 d1g1 b0b8 d8d7 e2e1 g9i7 e1a1 h9g9 a1a0 d7e7 b8b7 g1d1 b7c7 d1d7 c7c9 d7d6 c9c5 e7f7 \
     a2a6 f7e7 c5c7 e7e8",
    "c7c8 e8e7 c8c7 e7e8",
);

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_replayed_with_everything_that_happened() {
    let hall = Hall::open().await;
    let (event, arbiter) = four_paired(&hall).await;
    let games = begun(&arbiter, &event).await;
    let game = &games[0];
    let (line, cycle) = CHECKS;
    arbiter.plays(game, line).await;
    arbiter.does(game, json!({"do": "record-foul", "side": "black", "kind": "talked"})).await;
    // Until the repetition is ruled, and on until the game is lost by it.
    for _ in 0..40 {
        let seen = arbiter.browser.get(&format!("/api/v1{game}")).await.ok();
        let seen: Value = serde_json::from_str(&seen.html).unwrap();
        if !seen["outcome"].is_null() {
            break;
        }
        let played = seen["moves"].as_array().unwrap().len();
        let cycle: Vec<&str> = cycle.split(' ').collect();
        let m = cycle[(played - line.split_whitespace().count()) % 4];
        let side = seen["turn"].as_str().unwrap();
        arbiter.does(game, json!({"do": "play", "side": side, "move": m})).await;
    }
    let chromium = Chromium::take().await;
    let window = chromium.window(&hall.url, Look::Desktop).await;
    let replay = format!("{game}/replay");
    window.go(&format!("{replay}?ply=0&lang=en")).await.sees(".told", "The start").await;
    window.run("window.stays = true").await;

    // The timeline: the foul after the forty-fourth ply, and after it the ruling.
    let foul = window.find(".replay-foul[data-after='44']").await.text().await.unwrap();
    assert!(foul.contains("foul"), "{foul}");
    window.find(".replay-foul[data-after='44'] ~ .replay-ruling").await;
    assert!(window.count(".replay-time").await >= 44, "every move has its time");

    // Keys, links, the slider; the address and what hangs on it follow.
    window.press(RIGHT).await.sees(".count", "1 /").await.sees(".told", "C2=5").await;
    window.find(".piece[data-square=e2][href='#replay-piece-C']").await;
    window.click(".moves a[data-ply='44']").await.sees(".count", "44 /").await;
    assert!(window.path().await.ends_with("?ply=44&lang=en"), "{}", window.path().await);
    let in_sight = "const [now, list] = ['.moves [aria-current]', '.aside .scroll']
        .map((css) => document.querySelector(css).getBoundingClientRect());
        return now.top >= list.top && now.bottom <= list.bottom;";
    assert_eq!(window.run(in_sight).await, json!(true), "the move is in sight");
    window.press(END).await.sees(".replay-outcome", "Black").await;
    assert_eq!(window.run(in_sight).await, json!(true), "the last move is in sight");
    window.passes().await.picture("replay-en").await;
    window.press(HOME).await.sees(".count", "0 /").await;
    assert_eq!(window.count("#replay .piece").await, 32, "what was taken is back");

    // It plays by itself to the end, and stops when told.
    window.choose("#replay-speed", "250").await.click("[data-do=play]").await;
    window.sees(".count", "3 /").await.click("[data-do=play]").await;
    window.find("[data-do=play][aria-pressed=false]").await;
    assert_eq!(window.run("return window.stays").await, json!(true), "nothing was loaded anew");

    // The link to a ply, the diagram of it, and the board turned with letters.
    window.click(".moves a[data-ply='44']").await.sees(".count", "44 /").await;
    let link = "return document.getElementById('replay-link').value";
    let link = window.run(link).await.as_str().unwrap().to_owned();
    let diagram = "return document.querySelector('a[download][data-at]').getAttribute('href')";
    let diagram = window.run(diagram).await.as_str().unwrap().to_owned();
    let diagram = diagram.strip_prefix(&hall.url).unwrap_or(&diagram);
    let svg = hall.browser().get(diagram).await.ok();
    assert_eq!(svg.headers["content-type"], "image/svg+xml; charset=utf-8");
    assert!(svg.headers["content-disposition"].to_str().unwrap().contains("-44.svg"));
    let shown = window.run("return document.querySelector('.fen code').textContent").await;
    svg.has(&format!("<desc>{}</desc>", shown.as_str().unwrap()));
    // The same as points, drawn by the browser; and the address, copied.
    let permitted = json!({"permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"]});
    window.cdp("Browser.grantPermissions", permitted).await;
    window
        .run(
            "const make = URL.createObjectURL;
            URL.createObjectURL = (made) => { window.made = made; return make.call(URL, made); };
            HTMLAnchorElement.prototype.click = function () { window.saved = this.download; };",
        )
        .await;
    window.click("[data-do=png]").await;
    let made = window
        .client
        .execute_async(
            "const done = arguments[arguments.length - 1];
            const look = async () => {
              if (!window.saved) { setTimeout(look, 50); return; }
              const bytes = new DataView(await window.made.arrayBuffer());
              done([window.saved, bytes.getUint32(0), bytes.getUint32(16), bytes.getUint32(20)]);
            };
            look();",
            Vec::new(),
        )
        .await
        .unwrap();
    assert!(made[0].as_str().unwrap().ends_with("-44.png"), "{made}");
    assert_eq!(made[1], json!(0x8950_4e47_u32), "it is a PNG");
    assert!(made[2].as_u64() > Some(800) && made[3].as_u64() > made[2].as_u64(), "{made}");
    window.click("[data-do=copy]").await.sees("[data-do=copy]", "Copied").await;
    // A low and wide window has the board and what steps through it.
    let low = json!({"width": 1600, "height": 757, "deviceScaleFactor": 1, "mobile": false});
    window.cdp("Emulation.setDeviceMetricsOverride", low).await;
    let inside =
        "scrollTo(0, 0); return ['.replay .board', '.stepper', '#replay-auto', '.told'].every(
        (css) => document.querySelector(css).getBoundingClientRect().bottom <= innerHeight)";
    assert_eq!(window.run(inside).await, json!(true), "everything is in the window");
    window.picture("replay-low-en").await;
    window.cdp("Emulation.clearDeviceMetricsOverride", json!({})).await;
    window.click("[data-key=f]").await.find("[data-flipped]").await;
    window.sees(".count", "44 /").await.sees("[data-other-face]", "Letters on the pieces").await;
    let path = window.path().await;
    window.go(&format!("{path}&face=letters")).await.sees("[data-other-face]", "Characters").await;
    window.press(LEFT).await.sees(".count", "43 /").await;
    window.passes().await.picture("replay-letters-flipped").await;
    window.close().await;

    let plain = chromium.window(&hall.url, Look::NoScript).await;
    plain.go(link.strip_prefix(&hall.url).unwrap()).await.sees(".count", "44 /").await;
    plain.click("[rel=next]").await.sees(".count", "45 /").await;
    plain.find(".replay-foul").await;
    plain.close().await;
    for look in [Look::Phone, Look::Dark] {
        let window = chromium.window(&hall.url, look).await;
        window.go(&format!("{replay}?ply=44&lang=zh-Hans")).await.sees("h2", "着法与经过").await;
        window.passes().await.picture(&format!("replay-{look:?}-zh-Hans")).await;
        window.close().await;
    }
    for format in ["pgn", "dhtmlxq", "txt"] {
        hall.browser().get(&format!("{game}/record/{format}")).await.ok();
    }
    // A game that goes on is replayed up to now; an odd address is told of.
    hall.browser().get(&format!("{}/replay", games[1])).await.ok().has("replay-goes-on");
    let window = chromium.window(&hall.url, Look::Desktop).await;
    window.go(&format!("{}/replay?lang=en", games[1])).await.sees(".count", "0 / 0").await;
    arbiter.plays(&games[1], "h2e2").await;
    window.sees(".count", "1 / 1").await.sees(".moves", "C2=5").await.press(HOME).await;
    arbiter.does(&games[1], json!({"do": "play", "side": "black", "move": "h9g7"})).await;
    // Whoever looks at an earlier move is not torn away from it.
    window.sees(".count", "0 / 2").await.sees(".replay-goes-on", "still going on").await;
    arbiter.resigned(&games[1], "black").await;
    window.find("#replay-moves[data-over=true]").await;
    window.press(END).await.sees(".replay-outcome", "Red wins").await.passes().await;
    window.close().await;
    let odd = hall.browser().get(&format!("{replay}?face=smile")).await;
    assert_eq!(odd.status.as_u16(), 422);
}
