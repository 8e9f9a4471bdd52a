//! What stands on the pages: in three languages, and nothing of it taken for markup.

use crate::browser::{Browser, Hall};
use crate::story::{open_games, paired_event, take_role};

const LANGUAGES: [&str; 3] = ["zh-Hans", "zh-Hant", "en"];

/// Names that would do harm, or look wrong, if they stood in a page as they are.
const NAMES: [&str; 3] = ["<script>alert(1)</script>", "\"&'", "{{ 7*7 }}"];

/// A game that goes round.
const CASE: [(&str, &str); 3] = [
    ("rulebook", "cxa-2020"),
    ("fen", "4k4/R8/9/9/9/9/9/p8/9/3K5 w"),
    ("moves", "a8a9 e9e8 a9a8 e8e9 a8a9 e9e8 a9a8 e8e9 a8a9 e9e8 a9a8 e8e9 a8a9 e9e8 a9a8 e8e9"),
];

/// Whether what was opened is closed, and nothing of it is foreign.
#[track_caller]
fn check(html: &str, path: &str) {
    let scripts = html.matches("<script").count();
    let modules = html.matches("<script type=\"module\" src=\"/static/").count();
    assert_eq!(scripts, modules, "{path}: against the CSP");
    assert!(!html.contains(" style=") && !html.contains("<style"), "{path}: against the CSP");
    for part in ["{ $", "{$", "\"&'"] {
        assert!(!html.contains(part), "{path} has {part}");
    }
    for tag in
        ["form", "table", "select", "details", "section", "div", "p", "svg", "nav", "h1", "main"]
    {
        let opened =
            html.matches(&format!("<{tag}>")).count() + html.matches(&format!("<{tag} ")).count();
        let closed = html.matches(&format!("</{tag}>")).count();
        assert_eq!(opened, closed, "<{tag}> of {path}");
    }
    assert_eq!(html.matches("<h1").count(), 1, "{path}");
    let labelled = html.matches("<label").count() + html.matches("aria-label").count();
    let fields = html.matches("<select").count() + html.matches("<textarea").count();
    assert!(labelled >= fields, "{path}");
}

async fn paths(hall: &Hall, admin: &Browser) -> Vec<String> {
    let event = paired_event(admin, &NAMES).await;
    take_role(admin, &event, "chief-arbiter").await;
    let round = format!("{event}/rounds/1/1");
    let open = [("venue", "table")];
    let page = open_games(admin, &event, &open).await;
    let game = page.links("/games/").remove(0);
    let start = [("do", "start")];
    admin.get(&game).await.submit_where(&format!("{game}/act"), &start, &[]).await.ok();
    let officials = admin.get(&format!("{event}/officials")).await.ok();
    let fields = [("role", "player"), ("entrant", "1"), ("uses", "2"), ("days", "1")];
    let made = officials.submit(&format!("{event}/invitations"), &fields).await.ok();
    let link = made.html.split("/invitations/").nth(1).unwrap().split('<').next().unwrap();
    let mut paths: Vec<String> =
        ["/", "/login", "/me", "/accounts", "/events", "/judge", "/rulebooks", "/nothing"]
            .map(str::to_owned)
            .into();
    let tabs = [
        "entrants",
        "entrants/1",
        "standings",
        "crosstable",
        "regulations",
        "games",
        "officials",
        "log",
    ];
    let desk = ["", "/entries", "/entries/1", "/pair/1", "/swap/1", "/results/1/1", "/appeals"];
    paths.extend(desk.map(|page| format!("{event}/desk{page}")));
    paths.push(format!("{event}/desk/correct/1/1/1/1"));
    paths.push("/events/new".to_owned());
    let help = ["/compare", "/glossary", "/search?q=check", "/search?q=%3Cb%3E", "/help"];
    paths.extend(help.map(str::to_owned));
    paths.extend(tabs.map(|tab| format!("{event}/{tab}")));
    paths.extend(
        ["/hall", "/hall?boards=all&per=60&look=dark"].map(|hall| format!("{event}{hall}")),
    );
    paths.extend([format!("{event}/arbiter"), format!("{game}/arbiter")]);
    paths.extend([event.clone(), round, format!("{game}/replay"), format!("{game}/demo"), game]);
    paths.push(format!("/invitations/{link}"));
    paths
        .extend(chuhe_rulebook::Rulebook::all().iter().map(|it| format!("/rulebooks/{}", it.id())));
    paths.push(format!("/setup/{}", hall.setup));
    paths
}

#[tokio::test(flavor = "multi_thread")]
async fn every_page_in_three_languages_is_whole_and_escaped() {
    let hall = Hall::open().await;
    let admin = hall.administrator().await;
    for path in paths(&hall, &admin).await {
        let mut seen = Vec::new();
        for language in LANGUAGES {
            let mark = if path.contains('?') { '&' } else { '?' };
            let page = admin.get(&format!("{path}{mark}lang={language}")).await;
            page.has(&format!("<html lang=\"{language}\">"));
            check(&page.html, &path);
            let policy = page.headers["content-security-policy"].to_str().unwrap();
            assert!(!policy.contains("unsafe"), "{policy}");
            seen.push(page.html);
        }
        assert!(seen[0] != seen[1] && seen[1] != seen[2], "{path} is the same in two languages");
    }
    let entrants = paths_of_names(&admin).await;
    entrants.has("&#60;script&#62;alert(1)&#60;/script&#62;").has("&#34;&#38;&#39;");
}

async fn paths_of_names(admin: &Browser) -> crate::browser::Page {
    let events = admin.get("/events").await;
    let event = events.links("/events/").remove(0);
    admin.get(&format!("{event}/entrants")).await.ok()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_language_is_asked_for_remembered_and_switched() {
    let hall = Hall::open().await;
    let browser = hall.browser();
    browser.get("/events").await.ok().has("lang=\"en\"").has("/events?lang=zh-Hans");
    browser.get("/events?lang=zh-Hans").await;
    // Remembered from now on, and the switch keeps the page.
    let page = browser.get("/judge?rulebook=cxa-2020").await.ok();
    page.has("lang=\"zh-Hans\"").has("裁决循环局面");
    page.has("/judge?rulebook=cxa-2020&#38;lang=en");
    // At the head of the page as well as at its foot, and there short.
    let (head, foot) = page.html.split_once("</header>").unwrap();
    for part in [head, foot] {
        assert!(part.contains("href=\"/judge?rulebook=cxa-2020&#38;lang=en\""), "{part}");
    }
    assert!(head.contains(">EN</a>") && head.contains("aria-current=\"true\">简</span>"), "{head}");
    // What was typed goes along.
    let typed = [("moves", "h2e2 nonsense"), ("fen", "")];
    let refused = browser.post("/judge", &typed).await;
    let (head, foot) = refused.html.split_once("</header>").unwrap();
    assert!(head.contains("form=\"again\"") && foot.contains("id=\"again\""), "{head}");
    let other = hall.browser();
    let request = other.client.get(format!("{}/", hall.url)).header("accept-language", "zh-TW");
    other.send(request).await.ok().has("lang=\"zh-Hant\"").has("楚河");
}

#[tokio::test(flavor = "multi_thread")]
async fn anybody_has_a_repetition_judged_on_a_page() {
    let hall = Hall::open().await;
    let browser = hall.browser();
    for (language, word) in LANGUAGES.iter().zip(["长将", "長將", "perpetual check"]) {
        let form = browser.get(&format!("/judge?lang={language}")).await.ok();
        let page = form.submit("/judge", &CASE).await.ok();
        page.has("class=\"verdict red-loses\"").has(word).has("<figure id=\"ply-1\"><svg");
        check(&page.html, "/judge");
        // The link leads to the same again.
        let link = page.links("/judge?rulebook=").remove(0);
        browser.get(&link).await.ok().has("class=\"verdict red-loses\"");
    }
    let form = browser.get("/judge?lang=en").await.ok();
    let bad = form.submit("/judge", &[("moves", "h2e2 nonsense"), ("fen", "")]).await;
    assert_eq!(bad.status.as_u16(), 400);
    bad.has("Moves: ply 2, “nonsense”: this is no move").has("h2e2 nonsense");
    let bad = form.submit("/judge", &[("moves", "h2e2"), ("fen", "<b>")]).await;
    bad.has("Position (FEN): this is no possible position: ").lacks("<b>");
    form.submit("/judge", &[("moves", "h2e2")]).await.ok().has("No position is repeated");
    // What could be read of a record that breaks off stands in the form.
    let record = "[Red \"A\"]\n\n1. C2=5 H8+7 2. K5=4 *\n";
    let bad = form.submit("/judge", &[("moves", record), ("fen", "")]).await;
    bad.has("Moves: ply 3, “K5=4”").has("1. C2=5 H8+7</textarea>");
    form.submit("/judge", &[("moves", ""), ("fen", "")])
        .await
        .has("Moves: there is nothing to judge.");
    // Mate, without any repetition.
    let mate = "/judge?fen=3aka3/9/9/9/9/9/9/4C4/4C4/3K5+b";
    browser.get(mate).await.ok().has("Black is checkmated").has("Natural move limit");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_style_sheet_may_be_kept_for_ever() {
    let hall = Hall::open().await;
    let page = hall.browser().get("/").await.ok();
    let sheet = page.links("/static/").remove(0);
    let sheet = hall.browser().get(&sheet).await.ok();
    assert_eq!(sheet.headers["content-type"], "text/css; charset=utf-8");
    assert!(sheet.headers["cache-control"].to_str().unwrap().contains("immutable"));
    assert_eq!(hall.browser().get("/static/other/chuhe.css").await.status.as_u16(), 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_ruling_is_no_heavy_page() {
    let hall = Hall::open().await;
    let browser = hall.browser();
    for language in LANGUAGES {
        let page = browser.get(&format!("/judge?lang={language}")).await.ok();
        // The largest of the examples, and the page that lists them.
        for path in page.links("/judge?rulebook=").into_iter().chain(["/judge".to_owned()]) {
            let asked = browser.client.get(format!("{}{path}", hall.url));
            let packed = asked.header("accept-encoding", "gzip").send().await.unwrap();
            assert_eq!(packed.headers()["content-encoding"], "gzip");
            let size = packed.bytes().await.unwrap().len();
            assert!(size < 100_000, "{path} has {size} bytes");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_too_long_for_a_link_is_judged_all_the_same() {
    let hall = Hall::open().await;
    let form = hall.browser().get("/judge?lang=en").await.ok();
    let moves = "h2g2 h7g7 g2h2 g7h7 ".repeat(499);
    let page = form.submit("/judge", &[("moves", &moves), ("rulebook", "axf-2017")]).await.ok();
    assert_eq!(page.path, "/judge");
    page.has("class=\"verdict draw\"").has("too long for a link");
    let sheet = page.submit("/judge/sheet", &[("round", "7")]).await.ok();
    sheet.has("<dd>7</dd>").has("Chief arbiter");
    let moves = "h2g2 h7g7 g2h2 g7h7 ".repeat(501);
    let page = form.submit("/judge", &[("moves", &moves)]).await;
    assert_eq!(page.status.as_u16(), 422);
}

/// Under the Asian rules this can be read in two ways; the Chinese rules leave no doubt.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_open_under_a_book_is_told_wherever_its_ruling_stands() {
    let hall = Hall::open().await;
    let browser = hall.browser();
    let moves = "d5e3d9d8e3d5d8d9".repeat(4);
    let case = format!("fen=3k5/9/9/9/R2Nc4/9/9/9/4R4/5K3+w&moves={moves}&lang=en");
    let asian = browser.get(&format!("/judge?rulebook=axf-2017&{case}")).await.ok();
    asian.has("AXF 2017 · Xiangqi Competition Rules · Fourth revision, 2017");
    asian.has("CXA 2020 · Xiangqi Competition Rules</a>");
    let chinese = browser.get(&format!("/judge?rulebook=cxa-2020&{case}")).await.ok();
    chinese.lacks("href=\"#open\"").has("<span class=\"tag warn\">disputed</span>");
    let sheet = browser.get(&format!("/judge/sheet?rulebook=axf-2017&{case}")).await.ok();
    sheet.has("<span class=\"tag warn\">disputed</span>");
    sheet.has("The arbiter&#39;s decision and its reasons");
    let sheet = browser.get(&format!("/judge/sheet?rulebook=cxa-2020&{case}")).await.ok();
    sheet.lacks("disputed").lacks("decision and its reasons");
    let refused = browser.get("/judge?lang=en&moves=h2e2h2e2").await;
    refused.has("it cannot be played in this position: there is no piece on h2");
}
