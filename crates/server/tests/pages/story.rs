//! A whole event by forms alone.

use reqwest::StatusCode;

use crate::browser::{Browser, Hall, Page};

/// An event of a Swiss with these players, set up by forms; its address.
pub(crate) async fn event_of(organiser: &Browser, players: &[&str]) -> String {
    let wanted = [("name", "Cup"), ("plan", "axf-2017/women")];
    let desk = organiser.get("/events/new").await.submit("/events", &wanted).await.ok().path;
    let event = desk.strip_suffix("/desk").unwrap().to_owned();
    let entrants = format!("{desk}/entries");
    for player in players {
        let page = organiser.get(&entrants).await.submit(&entrants, &[("name", player)]).await.ok();
        assert_eq!(page.path, entrants);
    }
    event
}

/// The same with its first round paired.
pub(crate) async fn paired_event(organiser: &Browser, players: &[&str]) -> String {
    let event = event_of(organiser, players).await;
    let numbers = [("numbering", "in-order")];
    let desk = format!("{event}/desk");
    organiser.get(&desk).await.submit(&format!("{desk}/draw"), &numbers).await.ok();
    pair(organiser, &event, 1).await;
    event
}

/// Pairs a round as the desk proposes it.
pub(crate) async fn pair(organiser: &Browser, event: &str, round: u16) {
    let pair = format!("{event}/desk/pair/1");
    let results = organiser.get(&pair).await.ok().submit(&pair, &[("step", "fix")]).await.ok();
    assert_eq!(results.path, format!("{event}/desk/results/1/{round}"));
}

/// Lets everybody look.
pub(crate) async fn open_doors(organiser: &Browser, event: &str) {
    let desk = format!("{event}/desk");
    let doors = format!("{desk}/doors");
    organiser.get(&desk).await.submit(&doors, &[("public", "yes")]).await.ok();
}

/// Gives the browser's own account a role.
pub(crate) async fn take_role(browser: &Browser, event: &str, role: &str) {
    let page = browser.get(&format!("{event}/officials")).await;
    let own = page.html.split("name=\"account\" required value=\"").nth(1).unwrap();
    let own = own.split('"').next().unwrap().to_owned();
    let fields = [("account", own.as_str()), ("role", role)];
    page.submit(&format!("{event}/officials"), &fields).await.ok();
}

/// Sets the games of the first round up; the page of the round.
pub(crate) async fn open_games(official: &Browser, event: &str, open: &[(&str, &str)]) -> Page {
    let results = official.get(&format!("{event}/desk/results/1/1")).await.ok();
    results.submit(&format!("{event}/rounds/1/1/games"), open).await.ok()
}

/// Does something in a game by a form, whichever page has it.
pub(crate) async fn act(browser: &Browser, game: &str, fields: &[(&str, &str)]) -> Page {
    let page = browser.get(game).await.ok();
    let csrf = page.html.split("name=\"csrf\" value=\"").nth(1).unwrap();
    let csrf = csrf.split('"').next().unwrap();
    let all: Vec<(&str, &str)> = fields.iter().copied().chain([("csrf", csrf)]).collect();
    browser.post(&format!("{game}/act"), &all).await
}

/// A browser whose account plays for an entrant.
pub(crate) async fn player(
    hall: &Hall,
    admin: &Browser,
    event: &str,
    login: &str,
    entrant: &str,
) -> Browser {
    let officials = admin.get(&format!("{event}/officials")).await.ok();
    let fields = [("role", "player"), ("entrant", entrant), ("uses", "1"), ("days", "1")];
    let made = officials.submit(&format!("{event}/invitations"), &fields).await.ok();
    let link = made.html.split("/invitations/").nth(1).unwrap().split('<').next().unwrap();
    let link = format!("/invitations/{link}");
    let browser = hall.account(admin, login).await;
    browser.get(&link).await.submit(&link, &[]).await.ok();
    browser
}

const FOUR: [&str; 4] = ["Player 1", "Player 2", "Player 3", "Player 4"];

#[tokio::test(flavor = "multi_thread")]
async fn an_event_by_forms_from_the_set_up_link_to_the_open_doors() {
    let hall = Hall::open().await;
    let admin = hall.administrator().await;
    admin.get("/").await.ok().has("Administrator").has("Sign out");
    let used = hall.browser().get(&format!("/setup/{}", hall.setup)).await;
    assert_eq!(used.status, StatusCode::GONE);
    used.has("No longer valid");

    let organiser = hall.account(&admin, "organiser").await;
    let event = paired_event(&organiser, &FOUR).await;
    let round = format!("{event}/rounds/1/1");
    organiser.get(&round).await.ok().has("Player 1").has("Why this pairing");

    // Results: nothing chosen is told, and nothing is entered.
    let results = format!("{event}/desk/results/1/1");
    let page = organiser.get(&results).await.ok();
    let nothing = page.submit(&results, &[]).await;
    assert_eq!(nothing.status, StatusCode::UNPROCESSABLE_ENTITY);
    nothing.has("role=\"alert\"").has("Result: this is missing");
    // What contradicts itself is told at its row, and so are fouls without a result; what was typed is still there.
    let odd = [("result-1-1", "black-won"), ("other-1-1", "black-absent"), ("fouls-red-2-1", "3")];
    let odd = page.submit(&results, &odd).await;
    assert_eq!(odd.status, StatusCode::UNPROCESSABLE_ENTITY);
    odd.has("Result: this contradicts what else").has("Result: this is missing").has("value=\"3\"");
    let why = page.submit(&results, &[("result-1-1", "drawn"), ("why-1-1", "checkmate")]).await;
    why.has("Reason: this contradicts what else");
    let both = [("result-1-1", "red-won"), ("result-2-1", "drawn"), ("fouls-red-2-1", "2")];
    page.submit(&results, &both).await.ok().has("<strong>Red won</strong>");
    // An old page: what is entered is not entered again, and the row says so.
    let again = page.submit(&results, &[("result-2-1", "red-won")]).await;
    assert_eq!(again.status, StatusCode::UNPROCESSABLE_ENTITY);
    again.has("The game has a result; correct it if it is wrong.");

    // The chief arbiter corrects with a reason.
    take_role(&organiser, &event, "chief-arbiter").await;
    let correct = format!("{event}/desk/correct/1/1/2/1");
    let page = organiser.get(&correct).await.ok();
    // The form holds what was entered, and what would stand then is told as a whole.
    page.has("½-½, fouls 2/0").has("name=\"fouls-red-right\" value=\"2\"");
    let right =
        [("result-right", "black-won"), ("fouls-red-right", "2"), ("reason", "the slip says so")];
    let looked = page.submit(&correct, &right).await.ok();
    looked.has("Before you confirm").has("0-1, fouls 2/0").lacks("not what you previewed");
    let done = [right[0], right[1], right[2], ("step", "do")];
    // What was not looked at, or is not what was looked at, is looked at first.
    page.submit(&correct, &done).await.ok().has("not what you previewed").has("0-1, fouls 2/0");
    let other = [("result-right", "red-won"), right[1], right[2], ("step", "do")];
    let other = looked.submit(&correct, &other).await.ok();
    other.has("not what you previewed").has("1-0, fouls 2/0").has("½-½, fouls 2/0");
    // The reason may be worded while one looks.
    looked.submit(&correct, &done).await.ok().has("<strong>Black won</strong>");

    let table = organiser.get(&format!("{event}/standings?stage=1")).await.ok();
    table.has("Decided by").has("Player 1");
    organiser.get(&format!("{event}/crosstable")).await.ok().has("Player 4");
    let log = organiser.get(&format!("{event}/log")).await.ok();
    log.has("Corrected: round 1, table 2, ")
        .has(": 0-1, fouls 2/0, was ½-½, fouls 2/0. Reason: the slip says so.");

    // Nobody sees it before the doors are open.
    let nobody = hall.browser();
    let hidden = nobody.get(&event).await;
    assert_eq!(hidden.status, StatusCode::NOT_FOUND);
    hidden.has("Not found").has("/login?next=").lacks("Cup");
    nobody.get("/events").await.ok().lacks("Cup");
    open_doors(&organiser, &event).await;
    nobody.get("/events").await.ok().has("Cup");
    let seen = nobody.get(&event).await.ok();
    seen.has("Round 1").lacks("<form class=\"row\"");
    nobody.get(&format!("{event}/standings")).await.ok().has("Player 3");
    let log = nobody.get(&format!("{event}/log")).await;
    assert_eq!(log.status, StatusCode::UNAUTHORIZED);
    log.has("Sign in");

    // What is noted at an entry is for those who run the event.
    let entry = format!("{event}/desk/entries/1");
    let noted = [("name", "Player 1"), ("notes", "calls 555")];
    organiser.get(&entry).await.submit(&entry, &noted).await.ok();
    let entrants = format!("/api/v1{event}/entrants");
    let known = organiser.get(&entrants).await.ok();
    known.has("calls 555");
    let public = nobody.get(&entrants).await.ok();
    public.has("Player 1").lacks("calls 555");
    assert_ne!(known.headers["etag"], public.headers["etag"], "not the same is seen");

    // The next round, and what cannot be done twice or too early.
    pair(&organiser, &event, 2).await;
    let desk = format!("{event}/desk");
    let old = organiser.get(&desk).await;
    old.submit(&format!("{desk}/unpair"), &[]).await.ok();
    // The same button pressed in an old page does not take another round back.
    let again = old.submit(&format!("{desk}/unpair"), &[]).await;
    assert_eq!(again.status, StatusCode::PRECONDITION_FAILED);
    again.has("Load again");
    // An event whose rounds are not over cannot be closed, and the page says why.
    let early = organiser.get(&desk).await.submit(&format!("{desk}/close"), &[]).await;
    assert_eq!(early.status, StatusCode::UNPROCESSABLE_ENTITY);
    early.has("Stage 1 is not over.");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_on_its_page_by_arbiter_tablet_and_spectators() {
    let hall = Hall::open().await;
    let admin = hall.administrator().await;
    let event = paired_event(&admin, &FOUR).await;
    take_role(&admin, &event, "arbiter").await;
    open_doors(&admin, &event).await;
    let round = format!("{event}/rounds/1/1");
    let open = [("venue", "watched-screen")];
    let page = open_games(&admin, &event, &open).await;
    let games = page.links("/games/");
    assert_eq!(games.len(), 2);
    let (game, other) = (&games[0], &games[1]);
    let act = format!("{game}/act");
    let start = [("do", "start")];
    admin.get(game).await.submit_where(&act, &start, &[]).await.ok().has("Red to move.");

    // The tablet: by its link, at its game, and nowhere else.
    let placed = admin.get(game).await.submit(&format!("{game}/tablet"), &[]).await.ok();
    let code = placed.html.split("<img class=\"code\" src=\"").nth(1).unwrap();
    let code = code.split('"').next().unwrap();
    let picture = admin.get(code).await.ok();
    assert_eq!(picture.headers["content-type"], "image/svg+xml");
    picture.has("<svg");
    let tablet = hall.browser();
    let link = code.strip_suffix("/qr.svg").unwrap();
    let page = tablet.get(link).await.ok().submit(link, &[]).await.ok();
    assert_eq!(&page.path, game);
    let red = [("do", "play"), ("side", "red")];
    let wrong = page.submit_where(&act, &red, &[("move", "nonsense")]).await;
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
    wrong.has("this is no move in this position").has("value=\"nonsense\"");
    let page = page.submit_where(&act, &red, &[("move", "炮二平五")]).await.ok();
    page.has("C2=5").has("Black to move.");
    let black = [("do", "play"), ("side", "black")];
    page.submit_where(&act, &black, &[("move", "h9g7")]).await.ok().has("H8+7");
    tablet.get(other).await.ok().lacks("name=\"move\"").has("Sign in");
    tablet.get("/events").await.ok().has("Sign in");
    // Its cookie is of no use at another game even if the browser is made to send it there.
    let secret = code.strip_prefix("/tablets/").unwrap().strip_suffix("/qr.svg").unwrap();
    let plain = hall.browser();
    let request = plain.client.post(format!("{}{other}/act", hall.url));
    let request = request.header("cookie", format!("chuhe-tablet={secret}"));
    let request = request.header("content-type", "application/x-www-form-urlencoded");
    let refused = plain.send(request.body("do=start")).await;
    assert_eq!(refused.status, StatusCode::UNAUTHORIZED);

    // Spectators look and have nothing to press.
    let spectator = hall.browser().get(game).await.ok();
    spectator.has("C2=5").lacks("name=\"do\"");
    let resign = [("do", "resign"), ("side", "black")];
    tablet.get(game).await.submit_where(&act, &resign, &[]).await.ok();
    admin.get(game).await.ok().has(&format!("href=\"{game}/arbiter\""));
    let consent = [("do", "consent-to-resignation")];
    let page = admin.get(&format!("{game}/arbiter")).await.ok();
    let asked = page.submit_where(&act, &consent, &[]).await.ok();
    // What ends the game is told before it is done.
    asked.has("This decides the game").has("Red wins: Black has resigned");
    asked.submit_where(&act, &[("sure", "yes")], &[]).await.ok();
    // Both players sign on the tablet, each for himself.
    for side in ["red", "black"] {
        let sign = [("do", "sign"), ("side", side)];
        tablet.get(game).await.submit_where(&act, &sign, &[]).await.ok();
    }
    let signed = tablet.get(game).await.ok();
    signed.has("<li>Red: signed</li><li>Black: signed</li><li>Arbiter: not yet</li>");
    signed.lacks("value=\"sign\"");
    hall.browser().get(&round).await.ok().has("<strong>Red won</strong>");
    admin.get(&format!("{event}/games")).await.ok().has("Red won");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_is_read_and_accepted_after_signing_in() {
    let hall = Hall::open().await;
    let admin = hall.administrator().await;
    let event = event_of(&admin, &FOUR).await;
    let officials = admin.get(&format!("{event}/officials")).await.ok();
    let fields = [("role", "arbiter"), ("tables", "1, 2"), ("uses", "1"), ("days", "3")];
    let made = officials.submit(&format!("{event}/invitations"), &fields).await.ok();
    let link = made.html.split("/invitations/").nth(1).unwrap().split('<').next().unwrap();
    let link = format!("/invitations/{link}");
    let nobody = hall.browser().get(&link).await.ok();
    nobody.has("Cup").has("Arbiter of tables 1, 2").has(&format!("/login?next={link}"));
    let arbiter = hall.account(&admin, "arbiter").await;
    let page = arbiter.get(&link).await.ok().submit(&link, &[]).await.ok();
    assert_eq!(page.path, event);
    assert_eq!(hall.browser().get(&link).await.status, StatusCode::GONE);
    // The role goes again, with a reason.
    let officials = admin.get(&format!("{event}/officials")).await.ok();
    let role = [("role", r#"{"role":"arbiter","tables":[1,2]}"#)];
    let take = format!("{event}/officials/take");
    officials.submit_where(&take, &role, &[("reason", "ill")]).await.ok();
    assert_eq!(arbiter.get(&event).await.status, StatusCode::NOT_FOUND);
}

#[tokio::test(flavor = "multi_thread")]
async fn own_password_tokens_and_accounts_by_forms() {
    let hall = Hall::open().await;
    let admin = hall.administrator().await;
    let other = hall.account(&admin, "other").await;
    assert_eq!(other.get("/accounts").await.status, StatusCode::FORBIDDEN);
    let me = other.get("/me").await.ok();
    let short = [("old", crate::browser::PASSWORD), ("new", "short")];
    let refused = me.submit("/me/password", &short).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    refused.has("New password: this is too short");
    let token = [("label", "clock"), ("scope", "games"), ("days", "2")];
    let made = me.submit("/me/tokens", &token).await.ok();
    made.has("shown only this once");
    let me = other.get("/me").await.ok();
    let revoke = me.html.split("action=\"/me/tokens/").nth(1).unwrap();
    let revoke = format!("/me/tokens/{}", revoke.split('"').next().unwrap());
    me.submit(&revoke, &[]).await.ok().has("You have no tokens.");
    // Locked out, and out at once.
    let accounts = admin.get("/accounts").await.ok();
    let lock = accounts.html.split("/lock\"").next().unwrap().rsplit('"').next().unwrap();
    accounts.submit(&format!("{lock}/lock"), &[("locked", "yes")]).await.ok().has("locked");
    assert_eq!(other.get("/me").await.status, StatusCode::UNAUTHORIZED);
    let login = hall.browser().get("/login").await;
    let wrong = login.submit("/login", &[("login", "other"), ("password", "wrong")]).await;
    assert_eq!(wrong.status, StatusCode::UNAUTHORIZED);
    wrong.has("The login or the password is wrong.").has("value=\"other\"");
    admin.get("/me").await.submit("/logout", &[]).await.ok().has("Sign in");
    assert_eq!(admin.get("/me").await.status, StatusCode::UNAUTHORIZED);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_sent_twice_under_one_key_is_done_once() {
    let hall = Hall::open().await;
    let admin = hall.administrator().await;
    let event = paired_event(&admin, &FOUR[..2]).await;
    take_role(&admin, &event, "arbiter").await;
    let page = open_games(&admin, &event, &[("venue", "watched-screen")]).await;
    let game = page.links("/games/").remove(0);
    act(&admin, &game, &[("do", "start")]).await.ok();
    let first = [("do", "play"), ("side", "red"), ("move", "h2e2"), ("ply", "0"), ("key", "k1")];
    act(&admin, &game, &first).await.ok();
    let log = admin.get(&format!("/api/v1{game}/log")).await.ok().html;
    // The answer was lost on the way: it comes again, also when the game has gone on.
    act(&admin, &game, &first).await.ok();
    assert_eq!(admin.get(&format!("/api/v1{game}/log")).await.ok().html, log);
    let reply = [("do", "play"), ("side", "black"), ("move", "h9g7"), ("ply", "1"), ("key", "k2")];
    act(&admin, &game, &reply).await.ok();
    act(&admin, &game, &first).await.ok().has("H8+7");
    // Another question under the same key is none of it, and a key is not without an end.
    let other = [("do", "offer-draw"), ("side", "red"), ("key", "k1")];
    assert_eq!(act(&admin, &game, &other).await.status, StatusCode::UNPROCESSABLE_ENTITY);
    let long = "k".repeat(201);
    let long = [("do", "offer-draw"), ("side", "red"), ("key", &*long)];
    assert_eq!(act(&admin, &game, &long).await.status, StatusCode::UNPROCESSABLE_ENTITY);

    // A move is for the position that was seen. An offer that came meanwhile is not in its way, another move is.
    act(&admin, &game, &[("do", "offer-draw"), ("side", "black")]).await.ok();
    let second = [("do", "play"), ("side", "red"), ("move", "h0g2"), ("ply", "2"), ("key", "k3")];
    act(&admin, &game, &second).await.ok().has("H2+3");
    let late = [("do", "play"), ("side", "black"), ("move", "i9h9"), ("ply", "1")];
    let late = act(&admin, &game, &late).await;
    assert_eq!(late.status, StatusCode::PRECONDITION_FAILED);
    late.has("H8+7 was played there already, and stands.");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_board_is_shown_as_it_was_chosen() {
    let hall = Hall::open().await;
    let admin = hall.administrator().await;
    let event = paired_event(&admin, &FOUR[..2]).await;
    take_role(&admin, &event, "arbiter").await;
    open_doors(&admin, &event).await;
    let page = open_games(&admin, &event, &[("venue", "watched-screen")]).await;
    let game = page.links("/games/").remove(0);
    act(&admin, &game, &[("do", "start")]).await.ok();
    act(&admin, &game, &[("do", "play"), ("side", "red"), ("move", "h2e2")]).await.ok();
    let spectator = hall.browser();
    spectator.get(&game).await.ok().has("<td>C2=5</td>");
    for (notation, written) in [
        ("chinese", "炮二平五"),
        ("chinese-traditional", "炮二平五"),
        ("iccs", "H2-E2"),
        ("uci", "h2e2"),
    ] {
        let page = spectator.get(&format!("{game}?notation={notation}")).await.ok();
        assert_eq!(page.path, game);
        page.has(&format!("<td>{written}</td>"));
        // It is remembered.
        spectator.get(&game).await.ok().has(&format!("<td>{written}</td>"));
    }
    let letters = spectator.get(&format!("{game}?pieces=letters")).await.ok();
    letters.has("<td>h2e2</td>").has("id=\"page-4b\"");
    // A script that has the board asks for the rest.
    let parts = spectator.get(&format!("{game}?parts=yes")).await.ok();
    parts.has("<td>h2e2</td>").lacks("page-4b").lacks("class=\"wood\"");
    assert!(parts.html.len() < 20_000, "{}", parts.html.len());
    // Nonsense is as if nothing were chosen.
    spectator.get(&format!("{game}?notation=nonsense")).await.ok().has("<td>C2=5</td>");
    // Who may not see the game has nothing to choose.
    let hidden = "/games/00000000-0000-0000-0000-000000000000?pieces=letters";
    assert_eq!(spectator.get(hidden).await.status, StatusCode::NOT_FOUND);
}
