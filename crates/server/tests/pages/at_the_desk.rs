//! What is done at the desk, by forms alone, and how it is told afterwards.

use reqwest::StatusCode;
use serde_json::json;

use crate::browser::{Browser, Hall};
use crate::story::{event_of, open_games, pair, paired_event, take_role};

const FOUR: [&str; 4] = ["Player 1", "Player 2", "Player 3", "Player 4"];

/// An event of these players whose setting no form offers, set up by the interface for programs; its address.
pub(crate) async fn event_by_program(organiser: &Browser, setting: serde_json::Value) -> String {
    let token = organiser.get("/events/new").await.ok().token();
    let request = organiser.client.post(format!("{}/api/v1/events", organiser.url));
    let request = request.header("content-type", "application/json").header("x-csrf-token", token);
    let made = organiser.send(request.body(json!({ "setting": setting }).to_string())).await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.html);
    let made: serde_json::Value = serde_json::from_str(&made.html).unwrap();
    let event = format!("/events/{}", made["id"].as_str().unwrap());
    let entries = format!("{event}/desk/entries");
    for player in FOUR {
        organiser.get(&entries).await.submit(&entries, &[("name", player)]).await.ok();
    }
    event
}

/// Gives numbers in a way; what the page of entrants says, in its order.
pub(crate) async fn drawn(
    organiser: &Browser,
    event: &str,
    numbering: &[(&str, &str)],
) -> Vec<String> {
    let (desk, draw) = (format!("{event}/desk"), format!("{event}/desk/draw"));
    organiser.get(&desk).await.submit(&draw, numbering).await.ok();
    let page = organiser.get(&format!("{event}/entrants")).await.ok();
    let names = page.html.split("\">Player ").skip(1);
    names.map(|rest| rest.split('<').next().unwrap().to_owned()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn numbers_are_given_by_hand_and_to_seeds() {
    let hall = Hall::open().await;
    let organiser = hall.administrator().await;
    let event = event_of(&organiser, &FOUR).await;
    let by_hand = [("numbering", "hand"), ("order", "3, 1, 4, 2")];
    assert_eq!(drawn(&organiser, &event, &by_hand).await, ["3", "1", "4", "2"]);
    let log = organiser.get(&format!("{event}/log")).await.ok();
    log.has("Stage 1 begins with 4 entrants; numbers by hand.");

    // Seeds draw the numbers that the plan keeps for them (AXF 2017 App1.5).
    let wanted = [("name", "Cup"), ("plan", "axf-2017/team")];
    let desk = organiser.get("/events/new").await.submit("/events", &wanted).await.ok().path;
    let event = desk.strip_suffix("/desk").unwrap();
    let entries = format!("{desk}/entries");
    for number in 1..=16 {
        let name = format!("Player {number}");
        let members: Vec<String> = (1..=4).map(|member| format!("{number}.{member}")).collect();
        let (members, seed) = (members.join("\n"), number.to_string());
        let seed = if number <= 4 { seed.as_str() } else { "" };
        let fields = [("name", name.as_str()), ("members", &members), ("seed", seed)];
        organiser.get(&entries).await.submit(&entries, &fields).await.ok();
    }
    let numbers = drawn(&organiser, event, &[("numbering", "seeds")]).await;
    let mut seeds: Vec<&str> = [1, 6, 9, 14].map(|number| numbers[number - 1].as_str()).into();
    seeds.sort_unstable();
    assert_eq!(seeds, ["1", "2", "3", "4"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_are_kept_apart_and_let_together_again() {
    let hall = Hall::open().await;
    let organiser = hall.administrator().await;
    let event = paired_event(&organiser, &FOUR).await;
    let (swap, forbid) = (format!("{event}/desk/swap/1"), format!("{event}/desk/forbid/1"));
    let page = organiser.get(&swap).await.ok();
    let two = [("a", "1"), ("b", "4"), ("reason", "brothers")];
    page.submit(&forbid, &two).await.ok().has("<span>Player 1 – Player 4</span>");
    let log = organiser.get(&format!("{event}/log")).await.ok();
    log.has("Player 1 and Player 4 must not meet. Reason: brothers.");
    let page = organiser.get(&swap).await.ok();
    let lifted = [("reason", "they agree")];
    page.submit_where(&forbid, &[("lift", "yes")], &lifted).await.ok().lacks("Player 1 – Player 4");

    // Whoever has a result is not exchanged, and the page says why.
    page.lacks("Greyed out");
    let results = format!("{event}/desk/results/1/1");
    organiser.get(&results).await.submit(&results, &[("result-1-1", "drawn")]).await.ok();
    organiser.get(&swap).await.ok().has("Greyed out: the game has begun or has a result");
}

#[tokio::test(flavor = "multi_thread")]
async fn forfeits_fouls_and_reasons_are_entered_beside_results() {
    let hall = Hall::open().await;
    let organiser = hall.administrator().await;
    let event = paired_event(&organiser, &FOUR).await;
    let results = format!("{event}/desk/results/1/1");
    let entered = [
        ("other-1-1", "black-absent"),
        ("result-2-1", "red-won"),
        ("why-2-1", "resignation"),
        ("fouls-red-2-1", "1"),
        ("reversed-2-1", "yes"),
    ];
    organiser.get(&results).await.submit(&results, &entered).await.ok();
    let round = organiser.get(&format!("{event}/rounds/1/1")).await.ok();
    round.has("<strong>Black did not play</strong>").has("<strong>Red won</strong>");
    // The reason goes with who won: it was not Red that has resigned.
    round.has(" resignation</span>").lacks("has resigned");
    let log = organiser.get(&format!("{event}/log")).await.ok();
    log.has(": +/-</p>").has(": 1-0 (resignation), colours exchanged, fouls 1/0</p>");
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_enters_late_an_entry_is_changed_and_a_stage_ends_early() {
    let hall = Hall::open().await;
    let organiser = hall.administrator().await;
    let event = paired_event(&organiser, &FOUR).await;
    let entries = format!("{event}/desk/entries");
    let page = organiser.get(&entries).await.ok();
    page.has("Late entry");
    page.submit(&entries, &[("name", "Player 5")]).await.ok();
    let entry = format!("{entries}/5");
    let changed = [("name", "Player 5"), ("rating", "2100"), ("unit", "Club")];
    organiser.get(&entry).await.submit(&entry, &changed).await.ok().has("value=\"2100\"");
    let results = format!("{event}/desk/results/1/1");
    let won = [("result-1-1", "red-won"), ("result-2-1", "red-won")];
    organiser.get(&results).await.submit(&results, &won).await.ok();

    // Only the chief arbiter ends a stage: others are not shown the form.
    let (desk, end) = (format!("{event}/desk"), format!("{event}/desk/end-stage"));
    organiser.get(&desk).await.ok().lacks(&end);
    take_role(&organiser, &event, "chief-arbiter").await;
    let page = organiser.get(&desk).await.ok();
    page.submit(&end, &[("reason", "the hall closes")]).await.ok().has("This stage is over.");
    let log = organiser.get(&format!("{event}/log")).await.ok();
    log.has("Entered late: Player 5").has("Changed: Player 5");
    log.has("Stage 1 was ended before its last round. Reason: the hall closes.");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lot_decides_a_tie_and_a_match() {
    let hall = Hall::open().await;
    let organiser = hall.administrator().await;
    let tie = "[tie-breaks.orders.swiss.undecided]\nvalue = \"lot\"\n\
               source = { basis = \"supplement\", articles = [\"2§6.4\"] }\n";
    let setting = json!({
        "name": "Cup", "rulebook": "axf-2017", "entrants": "players", "overrides": tie,
        "stages": [{ "name": "swiss", "format": { "type": "swiss", "rounds": 1 } }],
    });
    let event = event_by_program(&organiser, setting).await;
    drawn(&organiser, &event, &[("numbering", "in-order")]).await;
    pair(&organiser, &event, 1).await;
    let results = format!("{event}/desk/results/1/1");
    let drawn_all = [("result-1-1", "drawn"), ("result-2-1", "drawn")];
    organiser.get(&results).await.submit(&results, &drawn_all).await.ok();
    let desk = format!("{event}/desk");
    let page = organiser.get(&desk).await.ok();
    page.has("is tied with the one above.").submit(&format!("{desk}/tie"), &[]).await.ok();
    let log = organiser.get(&format!("{event}/log")).await.ok();
    log.has("The lot put them in this order: ");

    let match_lot = "[knock-out.drawn-again]\nvalue = \"lot\"\n\
                     source = { basis = \"supplement\", articles = [\"2§6.1\"] }\n";
    let format = json!({ "type": "knock-out", "places": "first" });
    let setting = json!({
        "name": "Knock-out", "rulebook": "axf-2017", "entrants": "players",
        "overrides": match_lot, "stages": [{ "name": "knock-out", "format": format }],
    });
    let event = event_by_program(&organiser, setting).await;
    drawn(&organiser, &event, &[("numbering", "in-order")]).await;
    pair(&organiser, &event, 1).await;
    let results = format!("{event}/desk/results/1/1");
    for game in ["result-1-1", "result-1-2"] {
        let page = organiser.get(&results).await.ok();
        page.lacks("the lot decides").submit(&results, &[(game, "drawn")]).await.ok();
    }
    let page = organiser.get(&results).await.ok();
    page.has("Table 1 is drawn to the end: the lot decides.");
    page.submit(&format!("{results}/lot"), &[]).await.ok().lacks("the lot decides");
    let log = organiser.get(&format!("{event}/log")).await.ok();
    log.has("round 1, table 1: the lot falls to Player ");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_log_is_told_in_sentences_by_the_clocks_of_the_venue() {
    let hall = Hall::open().await;
    let organiser = hall.administrator().await;
    let wanted = [("name", "Cup"), ("plan", "axf-2017/women"), ("offset", "480")];
    let desk = organiser.get("/events/new").await.submit("/events", &wanted).await.ok().path;
    let event = desk.strip_suffix("/desk").unwrap();
    // The clock of the test stands at 2027-01-15 08:00 UTC.
    let log = organiser.get(&format!("{event}/log")).await.ok();
    log.has("“Cup” was set up under ").has("2027-01-15 16:00 UTC+8 · Administrator (Organiser)");
    log.has("<details>").has("&#34;type&#34;: &#34;opened&#34;");
    take_role(&organiser, event, "chief-arbiter").await;
    let log = organiser.get(&format!("{event}/log")).await.ok();
    log.has("Administrator was given a role: Chief arbiter.");
    let chinese = organiser.get(&format!("{event}/log?lang=zh-Hans")).await.ok();
    chinese.has("授予Administrator身份：裁判长。").has("赛事“Cup”已设立");
    let officials = organiser.get(&format!("{event}/officials?lang=en")).await.ok();
    let fields = [("role", "spectator"), ("uses", "1"), ("days", "1")];
    let made = officials.submit(&format!("{event}/invitations"), &fields).await.ok();
    let link = made.html.split("/invitations/").nth(1).unwrap().split('<').next().unwrap();
    let invited = hall.browser().get(&format!("/invitations/{link}")).await.ok();
    invited.has("2027-01-16 16:00 UTC+8");
}

/// What is written into a log stays for ever: on pages as for programs it has its measure.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_typed_has_its_measure() {
    let hall = Hall::open().await;
    let organiser = hall.administrator().await;
    let event = paired_event(&organiser, &FOUR).await;
    let desk = format!("{event}/desk");
    let version = organiser.get(&format!("/api/v1{event}")).await.ok().html;
    let (long, name) = ("x".repeat(2_001), "x".repeat(101));
    let (note, entries) = (format!("{desk}/note"), format!("{desk}/entries"));
    let (entry, withdraw) = (format!("{entries}/1"), format!("{entries}/1/withdraw"));
    for (page, form, fields, told) in [
        (&desk, &note, vec![("text", &*long)], "Text: this is too long"),
        (&entry, &withdraw, vec![("reason", &*long)], "Reason: this is too long"),
        (&entries, &entries, vec![("name", &*name)], "Name: this is too long"),
        (&entries, &entries, vec![("name", "A\u{202e}B")], "Name: this is not written as"),
        (&entry, &entry, vec![("name", "A"), ("notes", &*long)], "Notes: this is too long"),
    ] {
        let refused = organiser.get(page).await.ok().submit(form, &fields).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{told}");
        refused.has(told);
    }
    assert_eq!(organiser.get(&format!("/api/v1{event}")).await.ok().html, version);
    let wanted = [("name", "Cup"), ("plan", "axf-2017/women"), ("prizes", &long)];
    let refused = organiser.get("/events/new").await.submit("/events", &wanted).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    refused.has("Prizes: this is too long");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_preview_is_void_only_if_the_pairing_would_be_another() {
    let hall = Hall::open().await;
    let organiser = hall.administrator().await;
    let event = event_of(&organiser, &FOUR).await;
    drawn(&organiser, &event, &[("numbering", "in-order")]).await;
    let (desk, preview) = (format!("{event}/desk"), format!("{event}/desk/pair/1"));
    let seen = organiser.get(&preview).await.ok();
    let note = [("text", "The hall is cold"), ("article", "2§6.4")];
    organiser.get(&desk).await.submit(&format!("{desk}/note"), &note).await.ok();
    // An article that the book does not have is told, and the note is still there.
    let wrong = [("text", "The hall is cold"), ("article", "99§1")];
    let wrong = organiser.get(&desk).await.submit(&format!("{desk}/note"), &wrong).await;
    wrong.has("has no article “99§1”").has("The hall is cold</textarea>");
    // A start long ago is asked about, not refused.
    let start = [("step", "fix"), ("starts", "2020-01-01T10:00")];
    let asked = seen.submit(&preview, &start).await.ok();
    asked.has("The start lies in the past").has("name=\"unlikely\" value=\"2020-01-01T10:00\"");
    // So is one in a year that was mistyped, and another one than was asked about.
    let start = [("step", "fix"), ("starts", "2096-01-01T10:00")];
    asked.submit(&preview, &start).await.ok().has("more than a year ahead");
    // Whoever is excused after the look is looked at first, and nobody is said to have been faster.
    let absent = seen.submit(&preview, &[("step", "fix"), ("absent", "1")]).await.ok();
    absent.has("Who is absent is not as you previewed it").has("value=\"1\" checked");
    assert_eq!(absent.path, preview);
    // Somebody leaves: the pairing is another one.
    let entry = format!("{desk}/entries/4");
    let leaves = [("reason", "ill"), ("consent", "yes"), ("step", "do")];
    let looked = organiser.get(&entry).await.submit(&format!("{entry}/withdraw"), &leaves).await;
    looked.ok().has("Before you confirm").submit(&format!("{entry}/withdraw"), &leaves).await.ok();
    let stale = seen.submit(&preview, &[("step", "fix")]).await;
    assert_eq!(stale.status, StatusCode::PRECONDITION_FAILED);
    stale.has("The pairing is no longer the one you looked at").lacks("version is");
    let again = stale.submit(&preview, &[("step", "fix")]).await.ok();
    assert_eq!(again.path, format!("{desk}/results/1/1"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_note_does_not_make_a_page_old() {
    let hall = Hall::open().await;
    let organiser = hall.administrator().await;
    let event = paired_event(&organiser, &FOUR).await;
    let desk = format!("{event}/desk");
    let seen = organiser.get(&desk).await.ok();
    let note = [("text", "The hall is cold")];
    organiser.get(&desk).await.submit(&format!("{desk}/note"), &note).await.ok();
    seen.submit(&format!("{desk}/unpair"), &[]).await.ok();
    let old = seen.submit(&format!("{desk}/unpair"), &[]).await;
    assert_eq!(old.status, StatusCode::PRECONDITION_FAILED);
    old.has("Somebody has changed this since you opened the page");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_only_the_chief_arbiter_does_is_shown_to_nobody_else() {
    let hall = Hall::open().await;
    let organiser = hall.administrator().await;
    let event = paired_event(&organiser, &FOUR).await;
    let results = format!("{event}/desk/results/1/1");
    organiser.get(&results).await.submit(&results, &[("result-1-1", "drawn")]).await.ok();
    let (correct, entry) =
        (format!("{event}/desk/correct/1/1/1/1"), format!("{event}/desk/entries/1"));
    organiser.get(&correct).await.ok().has("Only the chief arbiter").lacks("result-right");
    organiser.get(&entry).await.ok().has("Only the chief arbiter").lacks("name=\"measure\"");
    take_role(&organiser, &event, "chief-arbiter").await;
    organiser.get(&correct).await.ok().has("result-right");
    organiser.get(&entry).await.ok().has("name=\"measure\"");

    // An administrator who has no role opens the doors where he sees who has.
    let other = hall.account(&organiser, "other").await;
    let event = event_of(&other, &FOUR).await;
    let officials = organiser.get(&format!("{event}/officials")).await.ok();
    let opened = officials.submit(&format!("{event}/desk/doors"), &[("public", "yes")]).await.ok();
    assert_eq!(opened.path, format!("{event}/officials"));
    hall.browser().get(&event).await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_double_elimination_is_set_up_under_a_book_that_has_its_final() {
    let hall = Hall::open().await;
    let organiser = hall.administrator().await;
    let form = organiser.get("/events/new").await.ok();
    let wanted = [("name", "Cup"), ("plan", "double-elimination"), ("rulebook", "axf-2017")];
    form.submit("/events", &wanted).await.has("this book lays down no final");
    let wanted = [wanted[0], wanted[1], ("rulebook", "staff-2012")];
    let desk = form.submit("/events", &wanted).await.ok();
    assert!(desk.path.ends_with("/desk"), "{}", desk.path);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_act_is_told_in_another_language_without_being_done_or_lost() {
    let hall = Hall::open().await;
    let organiser = hall.administrator().await;
    let event = paired_event(&organiser, &FOUR).await;
    let log = format!("/api/v1{event}/log");
    let before = organiser.get(&log).await.ok().html;
    let desk = organiser.get(&format!("{event}/desk?lang=en")).await.ok();
    let note = format!("{event}/desk/note");
    let typed = [("text", "A telephone rang."), ("article", "99.9")];
    let refused = desk.submit(&note, &typed).await;
    refused.has("has no article “99.9”");
    refused.has(&format!("formaction=\"{note}?lang=zh-Hans&amp;look\""));
    refused.has("<textarea name=\"text\" hidden>\nA telephone rang.</textarea>");
    let token = refused.token();
    let again = [("csrf", token.as_str()), typed[0], typed[1], ("step", "look")];
    let chinese = organiser.post(&format!("{note}?lang=zh-Hans&look"), &again).await;
    chinese.has("A telephone rang.</textarea>").has("value=\"99.9\"").has("条文（可不填）");
    // Nothing is against it any more, but it is not what was asked for.
    let fine = [again[0], again[1], again[3]];
    let asked = organiser.post(&format!("{note}?lang=en&look"), &fine).await;
    assert_eq!(asked.status, StatusCode::CONFLICT);
    asked.has("A telephone rang.</textarea>");

    // The results of a round, with one that cannot be read.
    let results = format!("{event}/desk/results/1/1");
    let typed = [("result-1-1", "red-won"), ("result-2-1", "drawn"), ("fouls-red-2-1", "many")];
    let refused = organiser.get(&results).await.ok().submit(&results, &typed).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", refused.html);
    refused.has(&format!("formaction=\"{results}?lang=zh-Hans&amp;look\""));
    let again = [("csrf", token.as_str()), typed[0], typed[1]];
    let asked = organiser.post(&format!("{results}?lang=zh-Hans&look"), &again).await;
    assert_eq!(asked.status, StatusCode::CONFLICT);
    assert_eq!(organiser.get(&log).await.ok().html, before, "nothing was done");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_wrong_is_told_in_the_field_and_what_was_typed_stays_in_its_form() {
    let hall = Hall::open().await;
    let organiser = hall.administrator().await;
    let event = paired_event(&organiser, &FOUR).await;
    let entries = format!("{event}/desk/entries");
    let page = organiser.get(&format!("{entries}?lang=en")).await.ok();
    let refused = page.submit(&entries, &[("name", "Player 5"), ("rating", "strong")]).await;
    refused.has("Rating: must be a whole number from 0 to 65535").has("value=\"strong\"");
    // The tab leads back to where this page belongs.
    refused.has("/desk\" aria-current=\"true\">Desk");
    let token = page.token();
    let fields = [("csrf", token.as_str()), ("step", "look")];
    let old = [&[0xd0, 0xcf, 0x11, 0xe0][..], &[0; 600]].concat();
    let import = format!("{event}/desk/import");
    let looked = organiser.upload(&import, &fields, ("file", "list.xls", &old)).await;
    looked.has("This cannot be read").has("save the list as a workbook").lacks("name=\"skip\"");

    let unpair = format!("{event}/desk/unpair");
    organiser.get(&format!("{event}/desk")).await.submit(&unpair, &[]).await.ok();
    let draw = format!("{event}/desk/draw");
    let desk = organiser.get(&format!("{event}/desk")).await;
    let refused = desk.submit(&draw, &[("numbering", "hand")]).await;
    refused
        .has("Order by hand, by entry numbers: this is missing")
        .has("<details open><summary>Order");

    // Of an appeal, the reasons of a decision are not those of another appeal.
    take_role(&organiser, &event, "chief-arbiter").await;
    organiser
        .get(&format!("{event}/desk"))
        .await
        .submit(&draw, &[("numbering", "in-order")])
        .await
        .ok();
    pair(&organiser, &event, 1).await;
    let results = format!("{event}/desk/results/1/1");
    organiser.get(&results).await.submit(&results, &[("result-1-1", "red-won")]).await.ok();
    let appeals = format!("{event}/desk/appeals");
    let lodge = [
        ("entrant", "1"),
        ("game", "1.1.1.1"),
        ("text", "The clock ran on."),
        ("written", "yes"),
        ("fee-paid", "yes"),
    ];
    organiser.get(&appeals).await.submit(&appeals, &lodge).await.ok().has("The clock ran on.");
    let decide = format!("{appeals}/1");
    let decision = [("upheld", "no"), ("text", "It did not."), ("voted", "A, North\nB, East")];
    let refused = organiser.get(&appeals).await.submit(&decide, &decision).await;
    refused.has("It did not.</textarea>").has("A, North\nB, East</textarea>");
    refused
        .has("value=\"no\" required checked")
        .has("name=\"text\" rows=\"4\" required></textarea>");
}

/// Nobody logs in as the committee: the chief arbiter enters its vote (docs/decisions.md, 106).
#[tokio::test(flavor = "multi_thread")]
async fn the_vote_of_an_appeals_committee_is_entered_by_the_chief_arbiter() {
    let hall = Hall::open().await;
    let organiser = hall.administrator().await;
    let member = |unit: &str| json!({ "name": unit, "role": "appeals-committee", "unit": unit });
    let officials = ["North", "East", "South"].map(member);
    let setting = json!({
        "name": "Cup", "rulebook": "axf-2017", "entrants": "players",
        "stages": [{ "name": "swiss", "format": { "type": "swiss", "rounds": 1 } }],
        "regulations": { "officials": officials },
    });
    let event = event_by_program(&organiser, setting).await;
    take_role(&organiser, &event, "chief-arbiter").await;
    drawn(&organiser, &event, &[("numbering", "in-order")]).await;
    pair(&organiser, &event, 1).await;
    let results = format!("{event}/desk/results/1/1");
    organiser.get(&results).await.submit(&results, &[("result-1-1", "red-won")]).await.ok();
    let appeals = format!("{event}/desk/appeals");
    let lodge = [
        ("entrant", "1"),
        ("game", "1.1.1.1"),
        ("text", "The clock ran on."),
        ("written", "yes"),
        ("fee-paid", "yes"),
    ];
    organiser.get(&appeals).await.submit(&appeals, &lodge).await.ok();
    let decide = format!("{appeals}/1");
    let alone = [("upheld", "yes"), ("text", "It did.")];
    let refused = organiser.get(&appeals).await.submit(&decide, &alone).await;
    refused.has("with the names of those who voted");
    let voted = [alone[0], alone[1], ("voted", "A, North\nB, East\nC, South")];
    let page = organiser.get(&appeals).await.submit(&decide, &voted).await.ok();
    page.has("It did.").has("A, B, C");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_event_is_not_closed_over_appeals_in_passing() {
    let hall = Hall::open().await;
    let organiser = hall.administrator().await;
    let event = paired_event(&organiser, &FOUR).await;
    take_role(&organiser, &event, "chief-arbiter").await;
    let (desk, close) = (format!("{event}/desk"), format!("{event}/desk/close"));
    let results = format!("{event}/desk/results/1/1");
    let won = [("result-1-1", "red-won"), ("result-2-1", "red-won")];
    organiser.get(&results).await.submit(&results, &won).await.ok();
    let end = [("reason", "the hall closes")];
    organiser.get(&desk).await.submit(&format!("{desk}/end-stage"), &end).await.ok();
    let page = organiser.get(&desk).await.ok();
    page.has("Appeals can still be lodged for").has("2§8.4").has("name=\"anyway\"");
    let refused = page.submit(&close, &[]).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    refused.has("Close it now, without further appeals: this is missing").lacks("(closed)");
    page.submit(&close, &[("anyway", "yes")]).await.ok().lacks("name=\"anyway\"");
}

#[tokio::test(flavor = "multi_thread")]
async fn two_of_one_name_are_told_apart_where_one_is_chosen() {
    let hall = Hall::open().await;
    let organiser = hall.administrator().await;
    let event = event_of(&organiser, &[]).await;
    let entries = format!("{event}/desk/entries");
    for unit in ["North", "South", "South"] {
        let entry = [("name", "Same"), ("unit", unit), ("anyway", "yes")];
        organiser.get(&entries).await.submit(&entries, &entry).await.ok();
    }
    let officials = organiser.get(&format!("{event}/officials")).await.ok();
    officials.has(">Same (North)<").has(">Same (South #2)<").has(">Same (South #3)<");
}

#[tokio::test(flavor = "multi_thread")]
async fn another_sanction_than_was_looked_at_is_looked_at_first() {
    let hall = Hall::open().await;
    let organiser = hall.administrator().await;
    let event = paired_event(&organiser, &FOUR).await;
    take_role(&organiser, &event, "chief-arbiter").await;
    let entry = format!("{event}/desk/entries/1");
    let sanction = format!("{entry}/sanction");
    let warn = [("measure", "warn"), ("reason", "late"), ("step", "look")];
    let looked = organiser.get(&entry).await.submit(&sanction, &warn).await.ok();
    looked.has("Before you confirm").lacks("not what you previewed");
    let deduct = [("measure", "deduct"), ("amount", "1"), ("reason", "late"), ("step", "do")];
    let again = looked.submit(&sanction, &deduct).await.ok();
    again.has("not what you previewed").lacks("Sanctions so far");
    again.submit(&sanction, &deduct).await.ok().has("1 point taken away");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_another_tab_has_saved_stays_in_an_entry() {
    let hall = Hall::open().await;
    let organiser = hall.administrator().await;
    let event = event_of(&organiser, &FOUR).await;
    let entry = format!("{event}/desk/entries/2");
    let (one, other) = (organiser.get(&entry).await.ok(), organiser.get(&entry).await.ok());
    let name = ("name", "Player 2");
    one.submit(&entry, &[name, ("rating", "2400")]).await.ok();
    // What was not touched on the older page stays as it is now.
    let both = other.submit(&entry, &[name, ("unit", "Club 1")]).await.ok();
    both.has("name=\"rating\" inputmode=\"numeric\" value=\"2400\"").has("value=\"Club 1\"");
    // What both have changed is asked about.
    let clash = other.submit(&entry, &[name, ("rating", "2300")]).await;
    assert_eq!(clash.status, StatusCode::CONFLICT);
    clash.has("Rating is now “2400”.").has("value=\"2300\"");
    let saved = clash.submit(&entry, &[name, ("unit", "Club 1"), ("rating", "2300")]).await.ok();
    saved.has("value=\"2300\"").has("value=\"Club 1\"");
}

#[tokio::test(flavor = "multi_thread")]
async fn results_sent_twice_are_said_to_be_there() {
    let hall = Hall::open().await;
    let organiser = hall.administrator().await;
    let event = paired_event(&organiser, &FOUR).await;
    let results = format!("{event}/desk/results/1/1");
    let page = organiser.get(&results).await.ok();
    let won = [("result-1-1", "red-won"), ("result-2-1", "drawn")];
    page.submit(&results, &won).await.ok().lacks("were entered already");
    page.submit(&results, &won).await.ok().has("These results were entered already.");
    let nothing = page.submit(&results, &[]).await;
    assert_eq!(nothing.status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_exchange_of_one_is_told_what_to_tick() {
    let hall = Hall::open().await;
    let organiser = hall.administrator().await;
    let event = paired_event(&organiser, &FOUR).await;
    let swap = format!("{event}/desk/swap/1");
    let one = organiser.get(&swap).await.submit(&swap, &[("step", "look"), ("who", "1")]).await;
    assert_eq!(one.status, StatusCode::UNPROCESSABLE_ENTITY);
    one.has("Tick exactly two.").lacks("whole number");
}

/// Whoever was to play before an exchange has nothing to do with the result that stands at the table now.
#[tokio::test(flavor = "multi_thread")]
async fn games_set_up_before_an_exchange_are_not_among_the_games() {
    let hall = Hall::open().await;
    let organiser = hall.administrator().await;
    let event = paired_event(&organiser, &FOUR).await;
    open_games(&organiser, &event, &[("venue", "table")]).await;
    let games = format!("{event}/games");
    assert_eq!(organiser.get(&games).await.ok().links("/games/").len(), 2);
    let listed = organiser.get(&format!("/api/v1{games}")).await.ok();
    let listed: Vec<serde_json::Value> = serde_json::from_str(&listed.html).unwrap();
    let reds: Vec<String> = listed.iter().map(|it| it["red"]["entrant"].to_string()).collect();

    let swap = format!("{event}/desk/swap/1");
    let two = [("step", "look"), ("who", reds[0].as_str()), ("who", reds[1].as_str())];
    let looked = organiser.get(&swap).await.submit(&swap, &two).await.ok();
    let reason = [("reason", "brothers")];
    looked.submit_where(&swap, &[("step", "do")], &reason).await.ok();
    let results = format!("{event}/desk/results/1/1");
    organiser.get(&results).await.submit(&results, &[("result-1-1", "red-won")]).await.ok();
    organiser.get(&games).await.ok().has("class=\"empty\"").lacks("gamelist");
    organiser.get(&event).await.ok().lacks(&format!("href=\"{games}\">2"));

    // Those who are paired now are set up for themselves, and stand there alone.
    open_games(&organiser, &event, &[("venue", "table")]).await;
    let anew = organiser.get(&games).await.ok().links("/games/");
    assert_eq!(anew.len(), 1, "one table has its result already");
    assert!(!listed.iter().any(|it| anew[0].contains(it["id"].as_str().unwrap())));
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_of_an_arbiter_are_given_as_a_range_and_given_anew() {
    let hall = Hall::open().await;
    let organiser = hall.administrator().await;
    let event = event_of(&organiser, &FOUR).await;
    let officials = format!("{event}/officials");
    let give = |tables: &'static str| {
        let (organiser, officials) = (&organiser, &officials);
        async move {
            let own = organiser.get(officials).await.ok();
            let account = own.html.split("name=\"account\" required value=\"").nth(1).unwrap();
            let account = account.split('"').next().unwrap();
            let fields = [("account", account), ("role", "arbiter"), ("tables", tables)];
            own.submit(officials, &fields).await
        }
    };
    give("1-3").await.ok().has("Arbiter of tables 1, 2, 3");
    let other = give("4").await.ok();
    other.has("Arbiter of tables 4<").lacks("1, 2, 3<");
    for wrong in ["0", "3-", "first"] {
        let refused = give(wrong).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        refused.has("For example 1-25, 30.").has("Arbiter of tables 4<");
    }
    // From the last to the first are the same tables, here as on the hall's screen.
    give("3-1").await.ok().has("Arbiter of tables 1, 2, 3");
    // Why a role was taken that another replaced is told to every reader in his language.
    let log = format!("{event}/log");
    organiser.get(&log).await.ok().has("Reason: other tables.");
    organiser.get(&format!("{log}?lang=zh-Hans")).await.ok().has("改任其他台次");
    organiser.get(&format!("{log}?lang=en")).await.ok();
    // Nobody captains a single player, and who does not choose gives away the least.
    let page = organiser.get(&officials).await.ok();
    page.lacks("<option value=\"captain\"");
    page.has("name=\"role\"><option value=\"spectator\">");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_namesake_is_asked_about_and_a_form_sent_twice_makes_one_event() {
    let hall = Hall::open().await;
    let organiser = hall.administrator().await;
    let form = organiser.get("/events/new").await.ok();
    let wanted = [("name", "Cup"), ("plan", "axf-2017/women")];
    let one = form.submit("/events", &wanted).await.ok();
    assert_eq!(form.submit("/events", &wanted).await.ok().path, one.path);
    // Another event is another, also from the same page.
    let other = form.submit("/events", &[("name", "Cup 2"), wanted[1]]).await.ok();
    assert_ne!(other.path, one.path);

    let entries = format!("{}/entries", one.path);
    let same = [("name", "Same"), ("unit", "North")];
    organiser.get(&entries).await.submit(&entries, &same).await.ok();
    let asked = organiser.get(&entries).await.submit(&entries, &same).await;
    assert_eq!(asked.status, StatusCode::UNPROCESSABLE_ENTITY);
    asked.has("same name and unit as entry 1").has("name=\"anyway\"");
    let anyway = [same[0], same[1], ("anyway", "yes")];
    asked.submit(&entries, &anyway).await.ok().has("/desk/entries/2");
}

#[tokio::test(flavor = "multi_thread")]
async fn where_everybody_has_met_the_end_of_the_stage_is_next() {
    let hall = Hall::open().await;
    let organiser = hall.administrator().await;
    let event = paired_event(&organiser, &FOUR).await;
    let desk = format!("{event}/desk");
    for round in 1..=3 {
        if round > 1 {
            pair(&organiser, &event, round).await;
        }
        let results = format!("{desk}/results/1/{round}");
        let drawn = [("result-1-1", "drawn"), ("result-2-1", "drawn")];
        organiser.get(&results).await.submit(&results, &drawn).await.ok();
        let page = organiser.get(&desk).await.ok();
        let ready = page.html.contains("ready to be paired");
        assert_eq!(ready, round < 3, "after round {round}");
    }
    organiser.get(&desk).await.ok().has("everybody has met everybody");
}
