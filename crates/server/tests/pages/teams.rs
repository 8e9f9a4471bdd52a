//! The teams of an event, and the names on their boards.

use crate::browser::Hall;
use crate::story::open_doors;

#[tokio::test(flavor = "multi_thread")]
async fn teams_have_a_page_and_names_are_provisional_until_line_ups_are_known() {
    let hall = Hall::open().await;
    let organiser = hall.administrator().await;
    let wanted = [("name", "Cup"), ("plan", "axf-2017/team"), ("offset", "480")];
    let desk = organiser.get("/events/new").await.submit("/events", &wanted).await.ok().path;
    let event = desk.strip_suffix("/desk").unwrap().to_owned();
    let entries = format!("{desk}/entries");
    for team in ["Reds", "Blues"] {
        let members: Vec<String> = (1..=4).map(|number| format!("{team} {number}")).collect();
        let members = format!("{}\n{team} 5 *", members.join("\n"));
        let fields = [("name", team), ("members", &members), ("captain", "")];
        organiser.get(&entries).await.submit(&entries, &fields).await.ok();
    }
    let numbers = [("numbering", "in-order")];
    organiser.get(&desk).await.submit(&format!("{desk}/draw"), &numbers).await.ok();
    // The clock of the test stands at 2027-01-15 16:00 at the venue.
    let pair = format!("{desk}/pair/1");
    let fix = [("step", "fix"), ("starts", "2027-01-15T20:00")];
    organiser.get(&pair).await.submit(&pair, &fix).await.ok();
    open_doors(&organiser, &event).await;

    let browser = hall.browser();
    let round = browser.get(&format!("{event}/rounds/1/1")).await.ok();
    round.has("Line-ups are due by 2027-01-15 ").has("regular players and may change");
    let teams = browser.get(&format!("{event}/teams")).await.ok();
    teams.has("Reds 5 <span class=\"tag\">reserve</span>").has("Blues 1");
    teams.has("<span class=\"sub\">open</span>").lacks("<h3>Board 1</h3>");
    // Whoever goes from region to region hears which is whose.
    teams.has("aria-label=\"Players: Reds\"").has("aria-label=\"Players: Blues\"");

    let results = format!("{desk}/results/1/1");
    let page = organiser.get(&results).await.ok();
    let all: Vec<(String, &str)> =
        (1..=4).map(|board| (format!("result-1-{board}"), "red-won")).collect();
    let all: Vec<(&str, &str)> = all.iter().map(|(name, won)| (name.as_str(), *won)).collect();
    page.submit(&results, &all).await.ok();
    browser.get(&format!("{event}/rounds/1/1")).await.ok().lacks("may change");
    let teams = browser.get(&format!("{event}/teams")).await.ok();
    teams.has("<strong>4 : 2</strong>").has("<strong>2 : 4</strong>").has("<h3>Board 1</h3>");
    // An appeal is about a game, and a match has several.
    let appeals = organiser.get(&format!("{desk}/appeals")).await.ok();
    let boards = [" · Match 1: ", " · Board 1: ", " · Board 2: ", " · Board 3: "];
    for part in boards {
        appeals.has(part);
    }
    appeals.has("Reds 1 – Blues 1").lacks("Table 1");
    let chinese = browser.get(&format!("{event}/teams?lang=zh-Hant")).await.ok();
    chinese.has("<h1>各隊</h1>");
}
