//! What the judge says of a case, and in which forms it takes one.

use crate::browser::Hall;

const LANGUAGES: [&str; 3] = ["zh-Hans", "zh-Hant", "en"];

/// Two chariots that walk up and down, far from each other and from both kings: nothing is taken, no check is given,
/// and a position comes back only after a long time.
const QUIET: &str = "r3k4/9/9/9/9/9/9/9/9/3K4R w";

fn walk(plies: usize) -> String {
    let snake = |files: &str, ranks: Vec<usize>| {
        let column = |(nth, file): (usize, char)| {
            let mut ranks = ranks.clone();
            if nth % 2 == 1 {
                ranks.reverse();
            }
            ranks.into_iter().map(move |rank| format!("{file}{rank}")).collect::<Vec<_>>()
        };
        files.chars().enumerate().flat_map(column).collect::<Vec<String>>()
    };
    let red = [vec!["i0".to_owned()], snake("ihg", (1..9).collect())].concat();
    let black = [vec!["a9".to_owned()], snake("abc", (1..9).rev().collect())].concat();
    // There and back again.
    let step = |path: &[String], nth: usize| {
        let turns = path.len() - 1;
        let at = |nth: usize| {
            let nth = nth % (2 * turns);
            if nth <= turns { nth } else { 2 * turns - nth }
        };
        format!("{}{}", path[at(nth)], path[at(nth + 1)])
    };
    let path = |ply: usize| if ply.is_multiple_of(2) { &red } else { &black };
    (0..plies).map(|ply| step(path(ply), ply / 2)).collect()
}

fn address(page: &str, book: &str, fen: &str, moves: &str) -> String {
    format!("{page}?rulebook={book}&fen={}&moves={moves}", fen.replace(' ', "+"))
}

/// What stands in the box with the verdict.
fn verdict(html: &str) -> &str {
    let rest = html.split("id=\"verdict\">").nth(1).unwrap();
    rest.split("</div>").next().unwrap()
}

/// AXF 2017 2§4: a hundred plies without a capture.
#[tokio::test(flavor = "multi_thread")]
async fn a_limit_that_is_reached_is_told_with_the_verdict() {
    let hall = Hall::open().await;
    let browser = hall.browser();
    let page = |book: &str, plies: usize, language: &str| {
        let address = address("/judge", book, QUIET, &walk(plies));
        let browser = browser.clone();
        let language = language.to_owned();
        async move { browser.get(&format!("{address}&lang={language}")).await.ok() }
    };
    let said = [
        "自然限着（100着）已满，双方均可提和。裁判员也可主动判和。",
        "自然限著（100著）已滿，雙方均可提和。裁判員也可主動判和。",
        "The natural move limit of 100 is reached, whoever claims: either side may claim the draw. \
         The arbiter may rule it without a claim.",
    ];
    for (language, said) in LANGUAGES.into_iter().zip(said) {
        let page = page("axf-2017", 100, language).await;
        assert!(verdict(&page.html).contains(said), "{}", verdict(&page.html));
        page.lacks("disputed</a>");
    }
    let early = page("axf-2017", 99, "en").await;
    assert!(!verdict(&early.html).contains("natural move limit of"), "{}", verdict(&early.html));
    // Near: the count is unfolded, and what the book leaves open is told.
    early.has("<details open><summary>If Red claims").has("What the book leaves open here");
    page("axf-2017", 20, "en").await.lacks("<details open>").lacks("leaves open here");
    // CXA: sixty moves of the claimant's own, and only on a claim.
    let one = page("cxa-2020", 119, "en").await;
    let said = "The natural move limit of 60 is reached if Red claims: Red may claim the draw, Black may not yet.";
    assert!(verdict(&one.html).contains(said), "{}", verdict(&one.html));
    assert!(!verdict(&one.html).contains("without a claim"), "{}", verdict(&one.html));
    page("staff-2012", 120, "en").await.lacks("natural move limit of");
}

/// AXF 2017 2§4: checks beyond ten are deducted; whether their answers are as well is not said.
#[tokio::test(flavor = "multi_thread")]
async fn both_readings_of_the_limit_are_shown_on_page_and_sheet() {
    let hall = Hall::open().await;
    let browser = hall.browser();
    let (fen, moves) = ("5k3/9/9/9/9/9/9/9/7R1/3K5 w", "h1h9f9f8h9h1f8f9".repeat(30));
    let said = [
        ["连同应着一并扣除：红方有效80着，黑方有效120着，应满100着。", "本裁决采用", "（2§4）"],
        ["連同應著一併扣除：紅方有效80著，黑方有效120著，應滿100著。", "本裁決採用", "（2§4）"],
        [
            "If its answer is deducted with it, 80 moves count for Red and 120 for Black, of 100.",
            "followed here",
            "whether the answer goes with the check is not said. One ply is deducted (2§4).",
        ],
    ];
    for (language, said) in LANGUAGES.into_iter().zip(said) {
        for path in ["/judge", "/judge/sheet"] {
            let address = address(path, "axf-2017", fen, &moves);
            let page = browser.get(&format!("{address}&lang={language}")).await.ok();
            for part in said {
                page.has(part);
            }
        }
    }
    let page = browser.get(&address("/judge", "axf-2017", fen, &moves)).await.ok();
    page.has("Without a claim, if both sides must be able to claim: the limit is reached.");
    assert!(
        verdict(&page.html).contains("href=\"#limit-open\">disputed"),
        "{}",
        verdict(&page.html)
    );
}

/// A case that goes round keeps its sheet short unless the limit may decide the game.
#[tokio::test(flavor = "multi_thread")]
async fn the_sheet_tells_the_limit_where_it_matters() {
    let hall = Hall::open().await;
    let browser = hall.browser();
    let sheet = |plies: usize| {
        let address = address("/judge/sheet", "axf-2017", QUIET, &walk(plies));
        let browser = browser.clone();
        async move { browser.get(&format!("{address}&lang=en")).await.ok() }
    };
    let reached = sheet(100).await;
    reached.has("<h2>The case</h2>").has("<section class=\"limit\"><h2>Natural move limit</h2>");
    reached.has("The natural move limit of 100 is reached, whoever claims");
    sheet(90).await.has("<section class=\"limit\">").has("Counted from the position given.");
    let fen = "4k4/9/9/9/2c6/9/9/9/3R5/5K3 w";
    let far = address("/judge/sheet", "axf-2017", fen, &"d1c1c5d5c1d1d5c5".repeat(4));
    browser.get(&far).await.ok().lacks("Natural move limit");
}

/// The counter of a FEN does not tell how many of its plies were checks.
#[tokio::test(flavor = "multi_thread")]
async fn what_was_played_before_a_position_is_said_not_to_count() {
    let hall = Hall::open().await;
    let browser = hall.browser();
    let fen = format!("{QUIET} - - 30 40");
    let form = browser.get("/judge?lang=en").await.ok();
    let page = form.submit("/judge", &[("fen", &fen), ("moves", &walk(20))]).await.ok();
    page.has("What was played before it is not counted, nor is the counter in a FEN");
    browser.get("/judge?moves=h2e2h9g7&lang=en").await.ok().lacks("nor is the counter in a FEN");
}

#[tokio::test(flavor = "multi_thread")]
async fn ranks_from_one_to_ten_are_read_and_said_to_be() {
    let hall = Hall::open().await;
    let form = hall.browser().get("/judge?lang=en").await.ok();
    let fen = "2bk1a3/4a4/4b4/9/c8/1R7/3r5/4B4/4A4/4KAB2 w";
    let page = form.submit("/judge", &[("fen", fen), ("moves", "b5a5 a6e6")]).await.ok();
    page.has("were read with ranks 1 to 10").has("moves=b4a4a5e5");
    // The link that is passed on says nothing of it any more, but the other languages do.
    let link = page.links("/judge?rulebook=").into_iter().find(|it| !it.contains("lang=")).unwrap();
    assert!(!link.contains("read="), "{link}");
    let chinese = page.links("/judge?rulebook=").into_iter().find(|it| it.contains("zh-Hant"));
    hall.browser().get(&chinese.unwrap()).await.ok().has("已按1至10行讀取");
    let page = form.submit("/judge", &[("fen", fen), ("moves", "b4a4 a5e5")]).await.ok();
    page.lacks("ranks 1 to 10");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_position_is_understood_in_the_field_of_the_moves_and_a_record_in_that_of_the_position() {
    let hall = Hall::open().await;
    let form = hall.browser().get("/judge?lang=en").await.ok();
    let fen = "4k4/9/9/9/2c6/9/9/9/3R5/5K3 w - - 0 1";
    let same = "fen=4k4/9/9/9/2c6/9/9/9/3R5/5K3+w&moves=d1c1c5d5";
    let record = format!("[Game \"Chinese Chess\"]\n[FEN \"{fen}\"]\n\n1. R6=7 C3=4 *\n");
    let one_line = record.replace('\n', " ");
    for (position, moves) in [
        ("", format!("{fen} d1c1 c5d5")),
        ("", format!("position fen {fen} moves d1c1 c5d5")),
        (one_line.as_str(), String::new()),
        (record.as_str(), String::new()),
    ] {
        let page = form.submit("/judge", &[("fen", position), ("moves", &moves)]).await.ok();
        assert!(page.path.ends_with(same), "{position} {moves}: {}", page.path);
    }
    let page = form.submit("/judge", &[("fen", ""), ("moves", fen)]).await.ok();
    page.has("id=\"verdict\"");
    let wrong = form.submit("/judge", &[("fen", &one_line), ("moves", "h2e2")]).await;
    assert_eq!(wrong.status.as_u16(), 400);
    wrong.has("Position (FEN): this looks like the record of a game");
    let long = "h2g2 h7g7 g2h2 g7h7 ".repeat(501);
    let long = form.submit("/judge", &[("fen", ""), ("moves", &long)]).await;
    long.has("Moves: these are too many; at most 2000 are taken");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_position_that_gives_way_to_that_of_a_record_does_not_go_without_a_word() {
    let hall = Hall::open().await;
    let browser = hall.browser();
    let form = browser.get("/judge?lang=en").await.ok();
    let fen = "4k4/9/9/9/2c6/9/9/9/3R5/5K3 w";
    let record = format!("[FEN \"{fen}\"]\n\n1. R6=7 C3=4 *\n");
    let said = "The game tells its own start.";
    for (typed, told) in [("", false), (fen, false), (QUIET, true)] {
        let page = form.submit("/judge", &[("fen", typed), ("moves", &record)]).await.ok();
        assert_eq!(page.html.contains(said), told, "{typed}");
        assert!(page.path.contains("fen=4k4/9/9/9/2c6"), "{}", page.path);
        let file = ("file", "one.pgn", record.as_bytes());
        let page = browser.upload("/judge", &[("fen", typed), ("moves", "")], file).await.ok();
        assert_eq!(page.html.contains(said), told, "{typed}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_games_of_a_file_stay_listed_in_another_language() {
    let hall = Hall::open().await;
    let browser = hall.browser();
    browser.get("/judge?lang=en").await.ok();
    // The second has no moves: in collections such an entry is the title of a part.
    let games = "[Red \"A\"]\n[Black \"<b>\"]\n\n1. C2=5 H8+7 *\n\n[Title \"Part two\"]\n\n*\n\n\
                 [Red \"C\"]\n[Black \"D\"]\n\n1. C2=5 *\n";
    let file = ("file", "games.pgn", games.as_bytes());
    let page = browser.upload("/judge", &[("rulebook", "cxa-2020")], file).await.ok();
    page.has("3 games in the file")
        .has("<span class=\"tag\">no moves</span>")
        .has("A – &#60;b&#62;</a>");
    // As the form in which the languages stand carries it.
    let carried = page.html.split("<textarea name=\"listed\" hidden>\n").nth(1).unwrap();
    let carried = carried.split("</textarea>").next().unwrap();
    let carried = carried.replace("&#60;", "<").replace("&#62;", ">");
    page.has("formaction=\"/judge?lang=zh-Hant&amp;look\"");
    let again = [("rulebook", "cxa-2020"), ("listed", carried.as_str()), ("step", "look")];
    let chinese = browser.post("/judge?lang=zh-Hant&look", &again).await.ok();
    chinese.has("檔案中有3局棋").has("無著法</span>").has("A – &#60;b&#62;</a>").has("Part two");
    let links = chinese.links("/judge?rulebook=");
    assert_eq!(
        links,
        ["h2e2h9g7", "h2e2"].map(|it| format!("/judge?rulebook=cxa-2020&moves={it}"))
    );
    // And on to the third language.
    chinese.has("<textarea name=\"listed\" hidden>");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sheet_says_where_it_does_not_draw_every_position() {
    let hall = Hall::open().await;
    let browser = hall.browser();
    let long = address("/judge/sheet", "axf-2017", QUIET, &walk(100));
    let sheet = browser.get(&format!("{long}&lang=en")).await.ok();
    assert_eq!(sheet.html.matches("<figure>").count(), 9);
    sheet.has("The first 8 of ");
    let fen = "4k4/9/9/9/2c6/9/9/9/3R5/5K3 w";
    let short = address("/judge/sheet", "axf-2017", fen, &"d1c1c5d5c1d1d5c5".repeat(4));
    let sheet = browser.get(&format!("{short}&lang=en")).await.ok();
    assert_eq!(sheet.html.matches("<figure>").count(), 3);
    sheet.lacks("positions are drawn");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sheet_says_why_each_move_is_what_it_is() {
    let hall = Hall::open().await;
    let fen = "2baka3/9/4b4/9/6c2/6R2/4c4/4C4/4N4/3AKA3 b";
    let address = address("/judge/sheet", "axf-2017", fen, "g5c5g4c4c5g5c4g4");
    let sheet = hall.browser().get(&format!("{address}&lang=zh-Hans")).await.ok();
    sheet.has("黑5路象(e7)若反吃，将即露于红五路炮(e2)之下，是假根");
}
