//! Whoever follows an event: in every look and language, as it happens, and when it is large.

use std::num::NonZeroU8;
use std::sync::Arc;

use chuhe_logbook::Instant;
use chuhe_server::demo::{Bulk, Demo, Told};
use chuhe_server::hall::{Entry, Hall as HallState, HallEvent};
use chuhe_server::service::hall_id;
use chuhe_server::shelf;
use chuhe_server::store::{Batch, Store};
use chuhe_tournament::simulate::{Plan, play};
use chuhe_tournament::{
    EloSetting, PlacesPlayed, RegulationField, Setting, StageFormat, StageSetting, Tournament,
};
use serde_json::json;
use uuid::Uuid;

use crate::browser::Hall;
use crate::chromium::{Chromium, Look, Window};
use crate::story::{open_doors, paired_event};

async fn demonstration(store: Arc<dyn Store>) -> Told {
    let ends_at = Instant::from_ms(1_800_000_000_000);
    Demo { seed: 1, ends_at, bulk: None }.fill(store).await.unwrap()
}

/// The address of the first event of a name.
fn named(told: &Told, part: &str) -> String {
    let (id, _) = told.events.iter().find(|(_, name)| name.contains(part)).unwrap();
    format!("/events/{id}")
}

/// Writes an event that was played by lot into a store, with its doors open: the first entries of its log.
async fn write(store: &dyn Store, no: u128, plan: &Plan, part: (usize, usize)) -> String {
    let played = play(plan, |_, _| ()).unwrap();
    let log = &played.log[..played.log.len() * part.0 / part.1];
    write_log(store, no, &plan.setting.name, log).await
}

/// Writes an event with this log into a store, with its doors open; its address.
pub(super) async fn write_log(
    store: &dyn Store,
    no: u128,
    name: &str,
    log: &[chuhe_tournament::Entry],
) -> String {
    let (id, at) = (Uuid::from_u128(no), log[0].at);
    let entry = |event| Entry { at, by: "Organiser".to_owned(), event };
    let name = name.to_owned();
    let halls = [
        entry(HallEvent::Opened { event: id, name, organiser: Uuid::from_u128(99) }),
        entry(HallEvent::PublicSet { public: true, reason: None }),
    ];
    let appends = vec![
        shelf::append::<Tournament>(id, 0, log, "test"),
        shelf::append::<HallState>(hall_id(id), 0, &halls, "test"),
    ];
    store.write(Batch { appends, ..Batch::default() }).await.unwrap();
    format!("/events/{id}")
}

fn knock_out(name: &str, places: PlacesPlayed) -> Setting {
    let stage = StageSetting::new("knock-out", StageFormat::KnockOut { places });
    Setting::players(name, "axf-2017", vec![stage])
}

/// Looks at pages one after the other, and keeps pictures of them.
async fn look(window: &Window, language: &str, mark: &str, pages: &[(&str, String)]) {
    for (name, path) in pages {
        let mark_of_query = if path.contains('?') { '&' } else { '?' };
        window.go(&format!("{path}{mark_of_query}lang={language}")).await;
        window.picture(&format!("event-{name}-{mark}")).await.passes().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_page_of_an_event_in_three_languages() {
    let (hall, told) = Hall::filled(demonstration).await;
    let (swiss, teams, cup) = (named(&told, "Open"), named(&told, "Team"), named(&told, "Cup"));
    let games = hall.browser().get(&format!("{swiss}/games")).await.ok().links("/games/");
    let replay = games.iter().find(|link| link.contains("/replay")).unwrap();
    let pages = [
        ("overview", swiss.clone()),
        ("entrants", format!("{swiss}/entrants")),
        ("player", format!("{swiss}/entrants/1")),
        ("round", format!("{swiss}/rounds/1/6")),
        ("standings", format!("{swiss}/standings")),
        ("crosstable", format!("{swiss}/crosstable")),
        ("progress", format!("{swiss}/crosstable?view=progress")),
        ("games", format!("{swiss}/games?round=1.5")),
        ("regulations", format!("{swiss}/regulations")),
        ("replay", replay.replace("ply=0", "ply=7")),
        ("cup", cup.clone()),
        ("cup-bracket", format!("{cup}/bracket")),
        ("teams", teams.clone()),
        ("teams-entrants", format!("{teams}/entrants")),
        ("teams-teams", format!("{teams}/teams")),
        ("team", format!("{teams}/entrants/1")),
        ("teams-round", format!("{teams}/rounds/1/2")),
        ("teams-standings", format!("{teams}/standings")),
        ("teams-regulations", format!("{teams}/regulations")),
    ];
    let chromium = Chromium::take().await;
    // Each page in one of the looks: they share one sheet.
    let third = |look: usize| pages.iter().skip(look).step_by(3).cloned().collect::<Vec<_>>();
    for (kind, language, mark, pages) in [
        (Look::Desktop, "en", "en", third(0)),
        (Look::Phone, "zh-Hans", "phone-zh-Hans", third(1)),
        (Look::Dark, "zh-Hant", "dark-zh-Hant", third(2)),
    ] {
        let window = chromium.window(&hall.url, kind).await;
        look(&window, language, mark, &pages).await;
        if kind == Look::Phone {
            // Who won a game is seen without moving the list.
            window.go(&format!("{swiss}/games?round=1.5")).await;
            let ends = "return document.querySelector('.gamelist td:nth-child(5)').getBoundingClientRect().right";
            let ends = window.run(ends).await.as_f64().unwrap();
            assert!(ends <= 360.0, "it ends at {ends}");
        }
        window.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn brackets_are_drawn_and_can_be_read() {
    let (hall, [eight, thirteen, staff, all]) = Hall::filled(async |store| {
        let plan = |setting, entrants, seed| Plan::new(setting, entrants, seed);
        let third = PlacesPlayed::FirstAndThird;
        let staff = Setting::from_plan("Staff", "staff-2012", "staff").unwrap();
        [
            write(&*store, 1, &plan(knock_out("Eight", third), 8, 3), (1, 1)).await,
            write(&*store, 2, &plan(knock_out("Thirteen", third), 13, 4), (7, 10)).await,
            write(&*store, 3, &plan(staff, 11, 5), (1, 1)).await,
            write(&*store, 4, &plan(knock_out("All", PlacesPlayed::All), 8, 6), (1, 1)).await,
        ]
    })
    .await;
    let chromium = Chromium::take().await;
    for (kind, language, mark) in [
        (Look::Desktop, "en", "en"),
        (Look::Phone, "zh-Hans", "phone-zh-Hans"),
        (Look::Dark, "zh-Hant", "dark-zh-Hant"),
    ] {
        let window = chromium.window(&hall.url, kind).await;
        let pages = [("eight", &eight), ("thirteen", &thirteen), ("staff", &staff), ("all", &all)];
        let pages = pages.map(|(name, event)| (name, format!("{event}/bracket")));
        look(&window, language, mark, &pages).await;
        if kind == Look::Desktop {
            // Seven matches make a bracket of eight; whoever won each is bold and has a bar.
            window.go(&format!("{eight}/bracket")).await;
            assert_eq!(window.count(".tree rect").await, 7);
            assert_eq!(window.count(".tree .mark").await, 7);
            assert_eq!(window.count(".tree text.won:not(.score)").await, 7);
            assert_eq!(window.count(".matches li").await, 8, "and one for the third place");
            // The list says once who won, and how if it took longer.
            let told =
                "return [...document.querySelectorAll('.matches li')].map(it => it.textContent)";
            let told = window.run(told).await;
            let told: Vec<&str> =
                told.as_array().unwrap().iter().filter_map(|it| it.as_str()).collect();
            assert!(told.iter().any(|it| it.contains(" won play-off ")), "{told:?}");
            assert!(told.iter().all(|it| it.matches(" · ").count() == 1), "{told:?}");
            // Of sixteen lines three are free.
            window.go(&format!("{thirteen}/bracket")).await;
            let free = "return [...document.querySelectorAll('.tree text')]
                .filter(it => it.textContent === 'bye').length";
            assert_eq!(window.run(free).await, json!(3));
            // Two sides and the final, which says by what it is won.
            window.go(&format!("{staff}/bracket")).await;
            assert_eq!(window.count(".tree").await, 3);
            window.sees("main", "must win 1 of at most 4 games and the losers’ side 2").await;
        }
        window.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_result_entered_elsewhere_appears_without_reload() {
    let hall = Hall::open().await;
    let admin = hall.administrator().await;
    let event = paired_event(&admin, &["甲", "乙", "丙", "丁"]).await;
    open_doors(&admin, &event).await;
    let round = format!("{event}/rounds/1/1");
    let chromium = Chromium::take().await;
    let window = chromium.window(&hall.url, Look::Desktop).await;
    let overview = chromium.window(&hall.url, Look::Phone).await;
    overview.go(&event).await.sees(".nowbox", "0 of 2 results").await;
    window.go(&round).await.sees("#table-1 .result", "open").await;
    window.click("#table-2 summary").await;
    window.run("window.stays = true").await;
    let enter = |table: &'static str| {
        let (admin, results) = (admin.clone(), format!("{event}/desk/results/1/1"));
        async move {
            let result = format!("result-{table}-1");
            let page = admin.get(&results).await;
            page.submit(&results, &[(&result, "red-won")]).await.ok();
        }
    };
    enter("1").await;
    window.sees("#table-1 .result", "Red won").await;
    assert_eq!(window.count("#table-2 details[open]").await, 1, "what was unfolded stays so");
    enter("2").await;
    window.sees("#table-2 .result", "Red won").await;
    assert_eq!(window.count("#table-2 details[open]").await, 1);
    assert_eq!(window.run("return window.stays").await, json!(true), "it was not loaded anew");
    overview.sees(".nowbox", "Round 1 is over").await.sees(".latest", "Red won").await;
    window.passes().await;
    overview.passes().await;
    window.close().await;
    overview.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_stepped_through_by_links_and_by_keys() {
    let (hall, told) = Hall::filled(demonstration).await;
    let swiss = named(&told, "Open");
    let games = hall.browser().get(&format!("{swiss}/games")).await.ok().links("/games/");
    let replay = games.iter().find(|link| link.contains("/replay")).unwrap();
    let chromium = Chromium::take().await;

    let plain = chromium.window(&hall.url, Look::NoScript).await;
    plain.go(replay).await.sees(".told", "The start of the game").await;
    plain.click("[rel=next]").await.sees(".count", "1 /").await;
    plain.click("[rel=next]").await.sees(".told", "Black").await;
    plain.click("[data-step=Home]").await.sees(".count", "0 /").await;
    plain.click(".moves a[data-ply='5']").await.sees(".count", "5 /").await;
    plain.click("[data-step=End]").await.sees(".told strong", ".").await;
    plain.close().await;

    let window = chromium.window(&hall.url, Look::Desktop).await;
    window.go(replay).await.run("window.stays = true").await;
    for ply in ["1 /", "2 /", "3 /"] {
        window.press("\u{e014}").await.sees(".count", ply).await;
    }
    window.press("\u{e012}").await.sees(".count", "2 /").await;
    window.press("\u{e010}").await.sees(".told strong", ".").await;
    assert_eq!(window.run("return window.stays").await, json!(true), "it was not loaded anew");
    window.passes().await;
    window.close().await;

    // The record in three formats.
    let record = replay.replace("replay?ply=0", "record");
    for (format, part) in [("pgn", "[Red \"Player"), ("dhtmlxq", "[DhtmlXQ]"), ("txt", "Player")] {
        hall.browser().get(&format!("{record}/{format}")).await.ok().has(part);
    }
    let none = hall.browser().get(&format!("{record}/doc")).await;
    assert_eq!(none.status.as_u16(), 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_tables_tell_of_any_round_and_of_the_regulations() {
    let (hall, [swiss, groups]) = Hall::filled(async |store| {
        let mut setting = Setting::from_plan("5+2", "axf-2017", "individual-5-plus-2").unwrap();
        setting.scoring = Some("one-half-zero".to_owned());
        setting.elo = Some(EloSetting { k: 20, start: 2000 });
        setting.regulations.fields.insert(RegulationField::Venue, "Hall 2".to_owned());
        let mut plan = Plan::new(setting, 21, 8);
        plan.mishaps.withdraw = 15;
        let three = NonZeroU8::new(3).unwrap();
        let stage = StageSetting::new("groups", StageFormat::Groups { groups: three });
        let groups = Setting::players("Groups", "axf-2017", vec![stage]);
        [
            write(&*store, 1, &plan, (1, 1)).await,
            write(&*store, 2, &Plan::new(groups, 12, 9), (1, 1)).await,
        ]
    })
    .await;
    let browser = hall.browser();
    // The whole event, the stages, and each after any of its rounds.
    let whole = browser.get(&format!("{swiss}/standings")).await.ok();
    whole.has("Whole event").has("Final stage").has("withdrew after round");
    let second = browser.get(&format!("{swiss}/standings?stage=1&after=2")).await.ok();
    second.has("Marked is what put").has("decides");
    let none = browser.get(&format!("{swiss}/standings?stage=1&after=77")).await;
    assert_eq!(none.status.as_u16(), 404);
    browser.get(&format!("{swiss}/crosstable?stage=3&view=progress")).await.ok().has("选手");
    let three = browser.get(&format!("{groups}/standings")).await.ok();
    three.has("Group 1").has("Group 3").lacks("Group 4");
    // A player's rounds over the stages, with his rating.
    browser.get(&format!("{swiss}/entrants/1")).await.ok().has("Performance").has("Score after");
    let nobody = browser.get(&format!("{swiss}/entrants/999")).await;
    assert_eq!(nobody.status.as_u16(), 404);
    let told = browser.get(&format!("{swiss}/regulations")).await.ok();
    told.has("Win 1, draw 0.5, loss 0.").has("Win 2, draw 1, loss 0.").has("Hall 2");
    // Rounds that count on are counted on.
    let overview = browser.get(&swiss).await.ok();
    overview.has("Hall 2").has("Knock-out of the best 4.").has("/rounds/3/2\">Round 7</a>");
    let chromium = Chromium::take().await;
    let window = chromium.window(&hall.url, Look::Desktop).await;
    let pages = [
        ("stages", swiss.clone()),
        ("stages-standings", format!("{swiss}/standings?stage=3")),
        ("stages-whole", format!("{swiss}/standings")),
        ("stages-crosstable", format!("{swiss}/crosstable")),
        ("stages-player", format!("{swiss}/entrants/1")),
        ("stages-regulations", format!("{swiss}/regulations")),
        ("groups-standings", format!("{groups}/standings")),
    ];
    look(&window, "en", "en", &pages).await;
    window.close().await;
}

/// So much may go over the line for a page.
const MOST_BYTES: usize = 100_000;

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_three_hundred_stay_small() {
    let (hall, _) = Hall::filled(async |store| {
        let ends_at = Instant::from_ms(1_800_000_000_000);
        let bulk = Some(Bulk { events: 1, games: 1_350 });
        Demo { seed: 1, ends_at, bulk }.fill(store).await.unwrap()
    })
    .await;
    let browser = hall.browser();
    let list = browser.get("/events").await.ok();
    let large = list.html.split("<a href=\"").find(|part| part.contains("Event 001")).unwrap();
    let large = large.split('"').next().unwrap();
    let tabs =
        ["", "/entrants", "/entrants/1", "/rounds/1/9", "/standings", "/crosstable", "/games"];
    for tab in tabs {
        let asked = browser.client.get(format!("{}{large}{tab}", browser.url));
        let asked = asked.header("accept", "text/html").header("accept-encoding", "gzip");
        let answer = asked.send().await.unwrap();
        assert_eq!(answer.headers()["content-encoding"], "gzip", "{tab}");
        let size = answer.bytes().await.unwrap().len();
        assert!(size < MOST_BYTES, "{tab}: {size} bytes");
    }
}
