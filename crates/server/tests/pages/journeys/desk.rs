//! Those who run an event, at their desk.

use std::path::PathBuf;

use serde_json::Value;

use super::print::printed;
use crate::boards::drag_onto;
use crate::browser::{Browser, Hall, PASSWORD};
use crate::chromium::{Chromium, Look, Window};
use crate::story::take_role;

const ENTER: &str = "\u{e007}";

/// A folder with lists of entries as organisers have them.
struct Lists {
    folder: tempfile::TempDir,
}

impl Lists {
    fn new() -> Lists {
        Lists { folder: tempfile::tempdir().unwrap() }
    }

    fn text(&self, name: &str, text: &str) -> PathBuf {
        let path = self.folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path
    }

    /// A workbook of one sheet.
    fn workbook(&self, name: &str, rows: &[Vec<String>]) -> PathBuf {
        let mut book = rust_xlsxwriter::Workbook::new();
        let sheet = book.add_worksheet();
        for (at, row) in rows.iter().enumerate() {
            for (column, cell) in row.iter().enumerate() {
                sheet.write_string(at as u32, column as u16, cell).unwrap();
            }
        }
        let path = self.folder.path().join(name);
        book.save(&path).unwrap();
        path
    }
}

/// A server, its administrator's plain browser, and a window in which he has signed in.
async fn at_the_desk(chromium: &Chromium, look: Look) -> (Hall, Browser, Window) {
    let hall = Hall::open().await;
    let admin = hall.administrator().await;
    let window = chromium.window(&hall.url, look).await;
    window.sign_in("admin", PASSWORD).await;
    (hall, admin, window)
}

/// Sets an event up by its form; its address.
async fn set_up(window: &Window, name: &str, plan: &str, rounds: &str) -> String {
    window.go("/events").await.click("main a[href='/events/new']").await;
    window.fill("#name", name).await.click(&format!("[name=plan][value='{plan}']")).await;
    window.fill("#rounds", rounds).await.click("#create .do").await;
    window.find(".steps").await;
    let path = window.path().await;
    path.strip_suffix("/desk").unwrap().to_owned()
}

/// Sends a list by the form of the entries.
async fn send_list(window: &Window, event: &str, file: &std::path::Path) {
    window.go(&format!("{event}/desk/entries")).await;
    window.find("#file").await.send_keys(file.to_str().unwrap()).await.unwrap();
    window.click("button[value=look]").await;
}

/// Enters players by a list of their names.
async fn enter_list(window: &Window, event: &str, list: &str) {
    let lists = Lists::new();
    send_list(window, event, &lists.text("list.csv", list)).await;
    window.click("button[value=enter]").await.find(".entries").await;
}

/// The page says why what was asked for was not done. The browser notes the status, and nothing else.
async fn refused(window: &Window, text: &str) {
    window.sees(".notice", text).await;
    let noted = window.complaints().await;
    assert!(noted.iter().all(|line| line.contains("422")), "{noted:?}");
}

fn names(count: usize) -> String {
    let rows = (1..=count).map(|at| format!("Player {at},Club {}\n", at % 3 + 1));
    format!("name,club\n{}", rows.collect::<String>())
}

/// Takes the way that the desk marks as the next.
async fn next(window: &Window, event: &str) {
    window.go(&format!("{event}/desk")).await.click(".steps .next a.button").await;
}

/// Draws the numbers of a stage.
async fn draw(window: &Window, event: &str, stage: u16, numbering: &str) {
    window.go(&format!("{event}/desk")).await;
    let form = format!("#stage-{stage} form[action$='/draw']");
    window
        .choose(&format!("{form} select"), numbering)
        .await
        .click(&format!("{form} button"))
        .await;
    window.find(&format!("#stage-{stage} a[href*='/desk/pair/']")).await;
}

/// Who meets whom in the last round, by ids.
async fn pairs(window: &Window, event: &str) -> Vec<(u64, u64)> {
    window.go(&format!("{event}/desk/swap/1")).await;
    let script = "return [...document.querySelectorAll('#swap tbody tr')]
        .map(row => [...row.querySelectorAll('input')].map(input => Number(input.value)))
        .filter(pair => pair.length === 2);";
    let found = window.run(script).await;
    let pair = |pair: &Value| (pair[0].as_u64().unwrap(), pair[1].as_u64().unwrap());
    found.as_array().unwrap().iter().map(pair).collect()
}

/// Presses a key for every board of the page, and saves.
async fn by_keys(window: &Window, keys: &[&str]) {
    // Whoever goes away is asked once there is something to lose, and not before.
    let asks = "const leaving = new Event('beforeunload', {cancelable: true});
        return !window.dispatchEvent(leaving);";
    window.find(".three-way input:focus").await;
    assert_eq!(window.run(asks).await, false);
    for key in keys {
        window.press(key).await;
        assert_eq!(window.run(asks).await, true);
    }
    window.find(".save button:focus").await;
    window.press(ENTER).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_swiss_from_the_form_to_the_end_by_keyboard() {
    let chromium = Chromium::take().await;
    let (_hall, admin, window) = at_the_desk(&chromium, Look::Desktop).await;
    window.go("/events/new").await.passes().await.picture("desk-create").await;
    let event = set_up(&window, "City Open", "swiss", "3").await;
    window.sees(".steps .next", "0 entered").await.passes().await.picture("desk-empty").await;

    // Ten from a workbook, with titles above the headings and one column that nobody understands.
    let lists = Lists::new();
    let row = |cells: &[&str]| cells.iter().map(|cell| (*cell).to_owned()).collect::<Vec<_>>();
    let mut rows = vec![row(&["报名表"]), row(&["姓名", "单位", "level", "序"])];
    for at in 1..=10 {
        let (name, rating) = (format!("选手{at}"), format!("{}", 2500 - at * 10));
        rows.push(row(&[&name, if at % 2 == 0 { "甲队" } else { "乙队" }, &rating, "-"]));
    }
    send_list(&window, &event, &lists.workbook("entries.xlsx", &rows)).await;
    window.sees("h2", "What the columns hold").await.passes().await;
    assert_eq!(window.run("return document.querySelector('#column-2').value").await, "-");
    window.choose("#column-2", "rating").await.click("button[value=look]").await;
    window.sees("#import table", "2490").await.picture("desk-import").await;
    window.click("button[value=enter]").await.sees(".entries", "选手10").await;
    assert_eq!(window.count(".entries tbody tr").await, 10);

    // The others from a list with faults and a double: told by their rows, and nobody entered before that is settled.
    let list = "name;club;rating\n选手11;甲队;2300\n;甲队;\n选手12;乙队;x\n选手1;乙队;2490\n选手13;丙队;\n";
    send_list(&window, &event, &lists.text("late.csv", list)).await;
    window
        .sees(".warnings", "3")
        .await
        .sees("#import table", "same name and unit as entry 1")
        .await;
    assert_eq!(window.count(".warnings li").await, 2);
    window.passes().await.picture("desk-import-faults").await;
    window.click("button[value=enter]").await;
    refused(&window, "Leave out the faulty rows: this must be ticked").await;
    window.click("[name=skip]").await.click("button[value=enter]").await;
    window.sees(".entries", "选手13").await;
    assert_eq!(window.count(".entries tbody tr").await, 12);
    window.passes().await.picture("desk-entries").await;

    next(&window, &event).await;
    draw(&window, &event, 1, "rating").await;
    next(&window, &event).await;
    window.sees("h1", "Pairing round 1").await.passes().await.picture("desk-pair").await;
    window.run("document.querySelector('#starts').value = '2027-01-20T09:00'").await;
    window.click("button[value=fix]").await.sees("h1", "Results of round 1").await;
    window.sees("main", "Starts at 2027-01-20 09:00").await.passes().await;
    let first = pairs(&window, &event).await;
    assert_eq!(first.len(), 6);
    next(&window, &event).await;
    by_keys(&window, &["1", "r", "0", "b", "5", "="]).await;
    window.sees(".fine", "All results are in").await.passes().await.picture("desk-results").await;

    // Two who have met are put together again: it is said before it is done, and marked afterwards.
    next(&window, &event).await;
    window.click("button[value=fix]").await.sees("h1", "Results of round 2").await;
    window.passes().await.picture("desk-results-open").await;
    let second = pairs(&window, &event).await;
    let (a, b) = first[0];
    let opponent = second.iter().find_map(|&(x, y)| match a {
        _ if x == a => Some(y),
        _ if y == a => Some(x),
        _ => None,
    });
    let opponent = opponent.unwrap();
    for id in [opponent, b] {
        window.run(&format!("document.querySelector('#swap [value=\"{id}\"]').focus()")).await;
        window.press(" ").await;
    }
    window.passes().await.click("#swap button").await;
    window
        .sees("#look .warnings", "have met before")
        .await
        .passes()
        .await
        .picture("desk-swap")
        .await;
    window.click("#look button").await;
    window.fill("#reason", "the hall has one table with a ramp").await.click("#look button").await;
    window.sees("#results", "by hand").await.sees(".remark", "ramp").await;
    // By dragging with the mouse, back again.
    window.go(&format!("{event}/desk/swap/1")).await;
    let pick = |id: u64| format!("#swap .pick:has([value='{id}'])");
    drag_onto(&window, &pick(opponent), &pick(b)).await;
    window.sees("#look h2", "⇄").await;
    assert_eq!(pairs(&window, &event).await.len(), 6);

    // A result of the first round was wrong, although the second is paired: what changes and what stays is told.
    take_role(&admin, &event, "chief-arbiter").await;
    window.go(&format!("{event}/desk/results/1/1")).await.click("#table-1 .wide a").await;
    window.choose("#result", "drawn").await.fill("#reason", "the slip says so").await;
    window.click("button[value=look]").await.sees("#look", "these pairings stay").await;
    window.sees("#look table", "→").await.passes().await.picture("desk-correct").await;
    window.click("button[value=do]").await.sees("#table-1", "Draw").await;

    next(&window, &event).await;
    by_keys(&window, &["1"; 6]).await;
    window.find(".fine").await;
    next(&window, &event).await;
    window.click("button[value=fix]").await.sees("h1", "Results of round 3").await;
    by_keys(&window, &["0"; 6]).await;
    window.sees(".fine a", "The stage is over").await.click(".fine a").await;
    window.sees(".steps .next", "Close the event").await.passes().await.picture("desk-over").await;
    // Nobody closes the event over appeals that may still come without having read that.
    window.sees("#close .remark", "Appeals can still be lodged").await;
    close(&window).await.sees(".tag", "not public").await;
    window.sees(".eventname", "closed").await.passes().await;
    // Now that the places stand there are certificates.
    for language in ["en", "zh-Hans"] {
        let paper = format!("{event}/print/certificates?places=3&in={language}");
        let (number, text) =
            printed(&window, &paper, &format!("print-certificates-{language}")).await;
        assert!(number >= 3 && text.contains("选手"), "{number} {text}");
    }
    window.close().await;
}

/// Does what the desk marks as the next, Red winning every game, until only the end is left.
async fn play_on(window: &Window, event: &str) {
    let mut pages = 0;
    loop {
        pages += 1;
        assert!(pages < 60, "it goes on for ever at {}", window.path().await);
        window.go(&format!("{event}/desk")).await;
        window.find(".steps .next").await;
        if window.text(".steps .next").await.contains("Close the event") {
            break;
        }
        window.click(".steps .next a.button").await.find("main h1").await;
        // A later stage is drawn by the places of the one before.
        if window.client.current_url().await.unwrap().fragment().is_some() {
            window.click(".desk:target form[action$='/draw'] button").await;
            window.find(".steps .next a[href*='/desk/pair/']").await;
            continue;
        }
        if window.path().await.contains("/pair/") {
            window.click("button[value=fix]").await;
        } else {
            let boards = window.count(".three-way").await;
            by_keys(window, &vec!["1"; boards]).await;
        }
        window.find("#results").await;
    }
}

/// Closes the event, whether or not appeals may still come.
async fn close(window: &Window) -> &Window {
    if window.count("#close [name=anyway]").await > 0 {
        window.click("#close [name=anyway]").await;
    }
    window.click("#close form[action$='/close'] button").await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_double_elimination_to_its_final_by_what_comes_next() {
    let chromium = Chromium::take().await;
    let (_hall, admin, window) = at_the_desk(&chromium, Look::Desktop).await;
    let event = set_up(&window, "Staff", "staff-2012/staff", "").await;
    enter_list(&window, &event, &names(6)).await;
    take_role(&admin, &event, "chief-arbiter").await;
    draw(&window, &event, 1, "lot").await;
    play_on(&window, &event).await;
    close(&window).await.sees(".eventname", "closed").await;
    window.go(&format!("{event}/standings")).await.sees("main table", "Player").await;
    window.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn groups_and_finals_are_set_up_by_the_page_and_played_out() {
    let chromium = Chromium::take().await;
    let (_hall, admin, window) = at_the_desk(&chromium, Look::Desktop).await;
    window.go("/events/new").await.fill("#name", "Masters").await;
    window.click("button[value=fill-groups-knock-out]").await.find("#stage-3").await;
    // Only what a format needs is shown; the others play no further stage here.
    let shown = "return document.querySelector('#rounds-2').checkVisibility()";
    assert_eq!(window.run(shown).await, Value::Bool(false));
    window.click("button[value=remove]").await;
    window.sees("#later", "Stage 2").await.passes().await.picture("desk-create-stages").await;
    assert_eq!(window.count("#stage-3").await, 0);
    window.click("#create .do").await.find(".steps").await;
    let path = window.path().await;
    let event = path.strip_suffix("/desk").unwrap().to_owned();
    enter_list(&window, &event, &names(6)).await;
    take_role(&admin, &event, "chief-arbiter").await;
    draw(&window, &event, 1, "in-order").await;
    play_on(&window, &event).await;
    close(&window).await.sees(".eventname", "closed").await;
    // Three rounds in two groups, then four of the six play two more.
    window.go(&format!("{event}/bracket")).await;
    assert_eq!(window.count(".tree .mark").await, 3);
    window.passes().await;
    window.close().await;
}

const TEAMS: &str = "team,name,board,rating\n\
    Alpha,A1,1,2400\nAlpha,A2,2,2300\nAlpha,A3,3,2200\nAlpha,A4,替补,2100\n\
    Beta,B1,1,2400\nBeta,B2,2,2300\nBeta,B3,3,2200\nBeta,B4,替补,2100\n";

#[tokio::test(flavor = "multi_thread")]
async fn teams_hand_in_their_line_ups_and_a_captain_sees_only_his() {
    let chromium = Chromium::take().await;
    let (hall, admin, window) = at_the_desk(&chromium, Look::Phone).await;
    window.go("/events/new").await.passes().await.picture("desk-create-phone").await;
    window.fill("#name", "League").await.click("[name=plan][value=round-robin]").await;
    window.choose("#entrants", "teams").await.fill("#boards", "3").await;
    window.click("#create .do").await.find(".steps").await;
    let path = window.path().await;
    let event = path.strip_suffix("/desk").unwrap().to_owned();
    enter_list(&window, &event, TEAMS).await;
    window.passes().await.picture("desk-entries-phone").await;
    draw(&window, &event, 1, "in-order").await;
    next(&window, &event).await;
    window.passes().await.picture("desk-pair-phone").await;
    window.click("button[value=fix]").await.find("#results").await;
    window.passes().await.picture("desk-results-phone").await;

    // The captain of the first team comes by an invitation.
    let officials = admin.get(&format!("{event}/officials")).await.ok();
    let fields = [("role", "captain"), ("entrant", "1"), ("uses", "1"), ("days", "1")];
    let made = officials.submit(&format!("{event}/invitations"), &fields).await.ok();
    let link = made.html.split("/invitations/").nth(1).unwrap().split('<').next().unwrap();
    let link = format!("/invitations/{link}");
    hall.account(&admin, "captain").await.get(&link).await.submit(&link, &[]).await.ok();
    let captain = chromium.window(&hall.url, Look::Phone).await;
    captain.sign_in("captain", PASSWORD).await;
    captain.go(&format!("{event}/desk")).await.sees("main", "Line-ups").await.passes().await;
    assert_eq!(captain.count(".steps").await, 0);
    captain.click("main .rounds a").await.sees("h2", "Alpha").await.passes().await;
    captain.picture("desk-lineup-captain").await;
    assert_eq!(captain.count("form.stack").await, 1, "the other team's sheet is not his");
    // The order of the boards is not inverted, and that is told with what was chosen still there.
    captain
        .choose("#b-1-1", "2")
        .await
        .choose("#b-1-2", "1")
        .await
        .click("form.stack button")
        .await;
    refused(&captain, "order").await;
    assert_eq!(captain.run("return document.querySelector('#b-1-1').value").await, "2");
    captain.choose("#b-1-1", "1").await.choose("#b-1-2", "2").await.choose("#b-1-3", "4").await;
    captain.click("form.stack button").await.sees("#team-1", "handed in").await;
    for page in ["entries", "results/1/1", "pair/1", "swap/1"] {
        let refused = as_captain(&hall, &event, page).await;
        assert_eq!(refused, 403, "{page}");
    }
    captain.close().await;

    // Nobody else knows it before the other team has handed in its own.
    window.go(&format!("{event}/desk")).await.click("form[action$='/doors'] button").await;
    window.find("form[action$='/doors'] button[value=no]").await;
    let spectator = hall.browser();
    for page in ["rounds/1/1", "print/pairings"] {
        spectator.get(&format!("{event}/{page}")).await.ok().has(">A3<").lacks(">A4<");
    }
    let round = spectator.get(&format!("/api/v1{event}/rounds/1/1")).await.ok();
    round.has("\"entrant\":1,\"member\":3").lacks("\"entrant\":1,\"member\":4");

    window.go(&format!("{event}/desk/lineups/1/1")).await.sees("#team-1", "handed in").await;
    window.passes().await.picture("desk-lineups-phone").await;
    window.go(&format!("{event}/desk/results/1/1")).await.sees("#results", "A4").await;
    // By fingers: a tap for each board.
    window
        .run("for (const it of document.querySelectorAll('.three-way [value=drawn]')) it.click()")
        .await;
    window.click(".save button").await.sees(".fine", "All results are in").await;
    window.close().await;
}

/// How a page of the desk answers the captain without a browser of his own.
async fn as_captain(hall: &Hall, event: &str, page: &str) -> u16 {
    let captain = hall.browser();
    let fields = [("login", "captain"), ("password", PASSWORD)];
    captain.get("/login").await.submit("/login", &fields).await.ok();
    captain.get(&format!("{event}/desk/{page}")).await.status.as_u16()
}

#[tokio::test(flavor = "multi_thread")]
async fn leaving_coming_back_sanctions_and_appeals() {
    let chromium = Chromium::take().await;
    let (_hall, admin, window) = at_the_desk(&chromium, Look::Dark).await;
    let event = set_up(&window, "公开赛", "axf-2017/women", "").await;
    take_role(&admin, &event, "chief-arbiter").await;
    enter_list(&window, &event, &names(5)).await;
    draw(&window, &event, 1, "in-order").await;
    next(&window, &event).await;
    window.click("button[value=fix]").await.find("#results").await;
    by_keys(&window, &["1", "0"]).await;
    window.find(".fine").await;
    for language in ["en", "zh-Hans", "zh-Hant"] {
        for page in ["", "/entries", "/entries/1", "/appeals", "/pair/1", "/swap/1", "/results/1/1"]
        {
            window.go(&format!("{event}/desk{page}?lang={language}")).await.passes().await;
        }
    }
    window.go(&format!("{event}/desk?lang=zh-Hans")).await.picture("desk-dark-zh").await;
    window.go(&format!("{event}/desk/entries/1?lang=en")).await.picture("desk-entrant-dark").await;

    let consent = "form[action$='/withdraw']";
    window.fill("#withdraw-reason", "ill").await.click(&format!("{consent} [name=consent]")).await;
    window.click(&format!("{consent} button")).await.sees("#look", "Before you confirm").await;
    window.passes().await.click(&format!("{consent} button.danger")).await;
    window.sees(".remark", "withdrawn").await;
    window.fill("#return-reason", "well again").await.click("form[action$='/return'] button").await;
    window.find(consent).await;

    window.go(&format!("{event}/desk/entries/2")).await.choose("#measure", "deduct").await;
    window.fill("#amount", "0.5").await.fill("#sanction-reason", "late three times").await;
    window.click("form[action$='/sanction'] button").await.sees("#look", "→").await;
    window
        .click("form[action$='/sanction'] button.danger")
        .await
        .sees("main ul", "late three")
        .await;

    window.go(&format!("{event}/desk/appeals")).await.fill("#text", "The flag had fallen.").await;
    window.click("[name=written]").await.click("main form button").await;
    // Whether the fee is due is the book's affair, and told.
    refused(&window, "fee").await;
    window.click("[name=fee-paid]").await;
    window.click("section:last-of-type form button").await.sees("section.desk", "Appeal 1").await;
    window.passes().await.picture("desk-appeals-dark").await;
    window.go(&format!("{event}/desk")).await.sees(".warnings", "Appeal 1").await;
    window.go(&format!("{event}/desk/pair/1")).await.sees(".remark", "Appeal 1").await;
    window.go(&format!("{event}/desk/appeals")).await.click("[name=upheld][value=no]").await;
    window.fill("[name=text]", "It had not.").await.click("section.desk form button").await;
    window.sees("section.desk", "Rejected").await;
    window
        .go(&format!("{event}/log"))
        .await
        .sees("main", "Appeal 1 is dismissed")
        .await
        .passes()
        .await;
    window.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_scripts_a_round_is_one_form_and_its_faults_stand_at_their_rows() {
    let chromium = Chromium::take().await;
    let (hall, admin, window) = at_the_desk(&chromium, Look::NoScript).await;
    let event = set_up(&window, "Cup", "swiss", "3").await;
    enter_list(&window, &event, &names(4)).await;
    draw(&window, &event, 1, "in-order").await;
    next(&window, &event).await;
    window.click("button[value=fix]").await.find("#results").await;
    window.click("#table-1 [value=red-won]").await.click("#table-2 [value=drawn]").await;
    // Somebody else has entered another result of the second table meanwhile.
    let page = admin.get(&format!("{event}/desk/results/1/1")).await.ok();
    let results = format!("{event}/desk/results/1/1");
    page.submit(&results, &[("result-2-1", "black-won")]).await.ok();
    window.click(".save button").await;
    refused(&window, "Nothing has been saved").await;
    window.sees("#table-2", "Black won").await;
    // What was typed is still there: nothing is half lost.
    assert_eq!(window.count("#table-1 [value=red-won]:checked").await, 1);
    window.click(".save button").await.sees(".fine", "All results are in").await;
    drop(hall);
    window.close().await;
}
