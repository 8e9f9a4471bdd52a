//! The arbiter's panel by forms alone, and tables at which games are played.

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::browser::{Browser, Hall, Page};
use crate::story::{event_of, open_doors, open_games, paired_event, take_role};

/// A round over the board, with its chief arbiter.
pub(crate) struct Tables {
    pub(crate) hall: Hall,
    pub(crate) arbiter: Browser,
    pub(crate) event: String,
    /// The games, in the order of the tables.
    pub(crate) games: Vec<String>,
    token: String,
}

impl Tables {
    /// So many tables, the administrator being chief arbiter.
    pub(crate) async fn set_up(tables: usize) -> Tables {
        let hall = Hall::open().await;
        let arbiter = hall.administrator().await;
        let names: Vec<String> = (1..=2 * tables).map(|at| format!("Player {at}")).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let event = paired_event(&arbiter, &names).await;
        take_role(&arbiter, &event, "chief-arbiter").await;
        open_doors(&arbiter, &event).await;
        let page = open_games(&arbiter, &event, &[("venue", "table")]).await;
        let token = page.html.split("name=\"csrf\" value=\"").nth(1).unwrap();
        let token = token.split('"').next().unwrap().to_owned();
        let games = page.links("/games/");
        assert_eq!(games.len(), tables);
        Tables { hall, arbiter, event, games, token }
    }

    /// Does something in a game, by the API.
    pub(crate) async fn command(&self, game: &str, command: Value) {
        let request = self.arbiter.client.post(format!("{}/api/v1{game}/commands", self.hall.url));
        let request = request.header("x-csrf-token", &self.token);
        let request = request.header("content-type", "application/json");
        let body = json!({ "command": command }).to_string();
        let answer = request.body(body).send().await.unwrap();
        let (status, text) = (answer.status(), answer.text().await.unwrap());
        assert_eq!(status, StatusCode::OK, "{command}: {text}");
    }

    /// Starts a game and its clock.
    pub(crate) async fn start(&self, game: &str) {
        self.command(game, json!({ "do": "start" })).await;
        self.command(game, json!({ "do": "press-clock", "side": "black" })).await;
    }

    /// Plays moves of both sides in turn, each with its press, from where Red is to move.
    pub(crate) async fn play(&self, game: &str, moves: &str) {
        for (m, side) in moves.split_whitespace().zip(["red", "black"].into_iter().cycle()) {
            self.command(game, json!({ "do": "play", "side": side, "move": m })).await;
            self.command(game, json!({ "do": "press-clock", "side": side })).await;
        }
    }
}

/// Fifty rounds in which nothing is taken and no position comes back: chariots walk to and fro, out of step, and after
/// half of the time two pawns have moved.
pub(crate) fn fifty_rounds() -> String {
    const RED: [&str; 7] = ["a1", "b1", "c1", "e1", "g1", "h1", "i1"];
    const BLACK: [&str; 6] = ["a8", "b8", "c8", "e8", "g8", "h8"];
    let mut moves = vec!["a0a1".to_owned(), "a9a8".to_owned()];
    let (mut red, mut black) = (0, 0);
    for round in 1..50 {
        if round == 25 {
            moves.extend(["i3i4".to_owned(), "i6i5".to_owned()]);
            continue;
        }
        let (next_red, next_black) = ((red + 1) % RED.len(), (black + 1) % BLACK.len());
        moves.push(format!("{}{}", RED[red], RED[next_red]));
        moves.push(format!("{}{}", BLACK[black], BLACK[next_black]));
        (red, black) = (next_red, next_black);
    }
    moves.join(" ")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_broken_game_does_not_hide_the_other_boards() {
    let mut tables = Tables::set_up(2).await;
    tables.hall.end().await;
    tables.hall.break_log(tables.games[0].strip_prefix("/games/").unwrap()).await;
    tables.hall.begin().await;
    let panel = tables.arbiter.get(&format!("{}/arbiter", tables.event)).await.ok();
    panel.has(&tables.games[1]).lacks(&tables.games[0]).lacks("has boards without a game");
}

/// Fills in a form of the panel of a game, and confirms it where that is asked.
async fn fill(
    tables: &Tables,
    game: &str,
    hidden: &[(&str, &str)],
    fields: &[(&str, &str)],
) -> Page {
    let act = format!("{game}/act");
    let page = tables.arbiter.get(&format!("{game}/arbiter")).await.ok();
    let page = page.submit_where(&act, hidden, fields).await;
    if page.html.contains("name=\"sure\"") {
        return page.submit_where(&act, &[("sure", "yes")], &[]).await.ok();
    }
    page
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_at_a_table_has_its_form() {
    let tables = Tables::set_up(2).await;
    let game = &tables.games[0];
    let done = async |act: &str, fields: &[(&str, &str)], told: &str| {
        let page = fill(&tables, game, &[("do", act)], fields).await.ok();
        assert!(page.path.starts_with(&format!("{game}/arbiter")), "{}", page.path);
        page.has(told);
    };
    let red = ("side", "red");
    done("start", &[], "The start is announced").await;
    done("press-clock", &[], "The clock is started").await;
    done("enter-move", &[("move", "炮二平五"), ("press", "yes")], "Red presses the clock").await;
    // A move that is none keeps what was typed, and says why.
    let act = format!("{game}/act");
    let page = tables.arbiter.get(&format!("{game}/arbiter")).await.ok();
    let wrong = page.submit_where(&act, &[("do", "enter-move")], &[("move", "R9+9")]).await;
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
    wrong.has("i9i0 cannot be played").has("value=\"R9+9\" autofocus");
    let none = page.submit_where(&act, &[("do", "enter-move")], &[("move", "nonsense")]).await;
    assert_eq!(none.status, StatusCode::UNPROCESSABLE_ENTITY);
    none.has("this is no move in this position");
    // An old page does not play another move in its place.
    done("enter-move", &[("move", "H8+7"), ("press", "yes")], "Black: H8+7").await;
    let old = page.submit_where(&act, &[("do", "enter-move")], &[("move", "H2+3")]).await;
    assert_eq!(old.status, StatusCode::PRECONDITION_FAILED);
    // What went wrong on the board.
    let mishap = async |mishap: &str, fields: &[(&str, &str)], told: &str| {
        let hidden = [("do", "settle"), ("mishap", mishap)];
        fill(&tables, game, &hidden, fields).await.ok().has(told);
    };
    mishap(
        "displaced",
        &[red, ("pieces", "e0, c3")],
        "put back: the red king on e0, the red pawn on c3",
    )
    .await;
    let many = [("side", "black"), ("how-many", "3"), ("after-press", "yes")];
    mishap("knocked-over", &many, "knocked over 3 pieces while or after pressing").await;
    done(
        "put-straight",
        &[("pieces", "e0")],
        "The arbiter puts pieces straight: the red king on e0",
    )
    .await;
    let strike = [red, ("foul", "displaced-piece"), ("reason", "was the draught")];
    done("correct-strike-fouls", &strike, "was the draught").await;
    mishap(
        "illegal-move",
        &[red, ("move", "a0b2")],
        "made an illegal move, the red chariot on a0 → b2",
    )
    .await;
    let unrecorded = [("do", "record-foul"), ("foul", "unrecorded-move")];
    let page = tables.arbiter.get(&format!("{game}/arbiter")).await.ok();
    page.has("0 → 1/16").has("0 → 1/4").has("1 → 2/2: loses");
    let three = [red, ("times", "3")];
    // What counts against a player is told before it is recorded.
    let asked = page.submit_where(&act, &unrecorded, &three).await.ok();
    asked.has("Record this against the player?").has("an unrecorded move, 3 times");
    asked.lacks("Unrecorded moves 3/16").lacks("This decides the game");
    let sure = [("sure", "yes")];
    asked.submit_where(&act, &sure, &[]).await.ok().has("Unrecorded moves 3/16");
    done("misconduct", &[red, ("reason", "shouted")], "Red: 1 so far; next comes a warning.").await;
    done("adjust-clock", &[red, ("seconds", "-60"), ("reason", "slow")], "loses 0:01:00").await;
    let paused = "data-need=\"pause\">The clocks are stopped: the light failed<";
    done("pause", &[("reason", "the light failed")], paused).await;
    done("resume", &[], "Play goes on").await;
    let back = [("plies", "1"), ("reason", "the other horse")];
    done("correct-take-back", &back, "the other horse").await;
    done("resume", &[], "Play goes on").await;
    done("reverse-colours", &[], "The colours are the wrong way round").await;
    let hidden = [("do", "enter-result")];
    let end = [("result", "drawn"), ("draw", "arbiters-ruling"), ("reason", "dark")];
    let page = tables.arbiter.get(&format!("{game}/arbiter")).await.ok();
    let page = page.submit_where(&act, &hidden, &end).await.ok();
    page.has("This decides the game").has("by the arbiter&#39;s ruling");
    // Asked, but not done yet.
    tables.arbiter.get(&format!("{game}/arbiter")).await.ok().has("value=\"enter-result\"");
    done("enter-result", &end, "Signatures on the result slip").await;
    done("sign", &[], "Arbiter: signed").await;
    let again = [("result", "red-won"), ("loss", "resignation"), ("reason", "misread")];
    done("correct-outcome", &again, "Red wins: Black has resigned").await;
    let page = tables.arbiter.get(&format!("{game}/arbiter")).await.ok();
    let on = [("reason", "misread again")];
    let page = page.submit_where(&act, &[("do", "correct-play-on")], &on).await.ok();
    page.has("The result no longer stands").has("The game goes on").lacks("This decides the game");
    done("correct-play-on", &on, "misread again").await;
    let page = tables.arbiter.get(&format!("{}/arbiter", tables.event)).await.ok();
    page.has("The clocks are stopped").has("Not started").has("/arbiter\" aria-current=\"page\">");
    // A note is for officials.
    done("note", &[("text", "both were late")], "Notes").await;
    let log = tables.arbiter.get(&format!("{}/log", tables.event)).await.ok();
    log.has("Round 1 · Table 1: both were late");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_panel_sends_twice_is_done_once() {
    let tables = Tables::set_up(2).await;
    let game = &tables.games[0];
    tables.start(game).await;
    let act = format!("{game}/act");
    let page = tables.arbiter.get(&format!("{game}/arbiter")).await.ok();
    let fields = [("move", "炮二平五"), ("press", "yes"), ("key", "one")];
    for _ in 0..2 {
        let page = page.submit_where(&act, &[("do", "enter-move")], &fields).await.ok();
        page.has("Red: C2=5").lacks("role=\"alert\"").has("Black to move");
    }
    let other = [("move", "马八进七"), ("press", "yes"), ("key", "one")];
    let reused = page.submit_where(&act, &[("do", "enter-move")], &other).await;
    assert_eq!(reused.status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_arbiter_of_certain_tables_has_those_and_sees_the_others() {
    let tables = Tables::set_up(2).await;
    let officials = tables.arbiter.get(&format!("{}/officials", tables.event)).await.ok();
    let fields = [("role", "arbiter"), ("tables", "2"), ("uses", "1"), ("days", "3")];
    let invitations = format!("{}/invitations", tables.event);
    let made = officials.submit(&invitations, &fields).await.ok();
    let link = made.html.split("/invitations/").nth(1).unwrap().split('<').next().unwrap();
    let link = format!("/invitations/{link}");
    let second = tables.hall.account(&tables.arbiter, "second").await;
    second.get(&link).await.submit(&link, &[]).await.ok();
    let panel = second.get(&format!("{}/arbiter", tables.event)).await.ok();
    let [first, own] = [&tables.games[0], &tables.games[1]];
    panel.has(&format!("href=\"{own}/arbiter\"")).has(&format!("href=\"{first}\""));
    panel.lacks(&format!("href=\"{first}/arbiter\"")).has("another arbiter&#39;s table");
    second.get(&format!("{own}/arbiter")).await.ok().has("Start the game");
    assert_eq!(second.get(&format!("{first}/arbiter")).await.status, StatusCode::FORBIDDEN);
    second.get(own).await.ok().has(&format!("href=\"{own}/arbiter\""));
    let stranger = tables.hall.account(&tables.arbiter, "stranger").await;
    let pages = [format!("{}/arbiter", tables.event), format!("{own}/arbiter")];
    for page in &pages {
        assert_eq!(stranger.get(page).await.status, StatusCode::FORBIDDEN);
        assert_eq!(tables.hall.browser().get(page).await.status, StatusCode::UNAUTHORIZED);
    }
    stranger.get(&tables.event).await.ok().lacks("/arbiter\"");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_panel_names_moves_as_players_do_and_says_why_touching_counts() {
    let tables = Tables::set_up(1).await;
    let game = &tables.games[0];
    tables.start(game).await;
    let arbiter = &tables.arbiter;
    let card = || async { arbiter.get(&format!("{}/arbiter?lang=en", tables.event)).await.ok() };
    tables.play(game, "h2e2").await;
    card().await.has("1 · C2=5");
    tables.command(game, json!({ "do": "play", "side": "black", "move": "h9g7" })).await;
    card().await.has("1 · H8+7");
    tables.command(game, json!({ "do": "press-clock", "side": "black" })).await;
    let touched = |side: &str, square: &str| {
        let asked = format!("side={side}&touched={square}&kind=adjusting");
        let address = format!("{game}/arbiter?lang=en&{asked}");
        async move { arbiter.get(&address).await.ok() }
    };
    touched("red", "b0").await.has("was not announced beforehand").lacks("not the turn of");
    let black = touched("black", "b9").await;
    black.has("on one’s own time only").has("It is not the turn of Black");
    tables.command(game, json!({ "do": "announce-adjusting", "side": "red" })).await;
    touched("red", "b0").await.lacks("counts as touching");
    let touch = json!({ "do": "touch", "side": "red", "touched": [{ "one": "b0" }] });
    tables.command(game, touch).await;
    let page = arbiter.get(&format!("{game}/arbiter?lang=en")).await.ok();
    page.has("one of these must be played").has("H8+7").has("H8+9");
    let page = arbiter.get(&format!("{game}/arbiter?lang=zh-Hans")).await.ok();
    page.has("马八进七").has("<span class=\"unseen\">黑方：</span>").has("携带电子器材：判本局负");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_is_sealed_on_the_panel_after_it_was_read_back() {
    let tables = Tables::set_up(2).await;
    let game = &tables.games[0];
    tables.start(game).await;
    tables.command(game, json!({ "do": "adjourn", "reason": "supper" })).await;
    let act = format!("{game}/act");
    let seal = async |written: &str| {
        let page = tables.arbiter.get(&format!("{game}/arbiter?lang=en")).await.ok();
        page.submit_where(&act, &[("do", "seal")], &[("written", written)]).await.ok()
    };
    seal("a0a0").await.has("cannot be read as a legal move").has("name=\"sure\"");
    // While a move is to be sealed none is entered, and once is enough to say so.
    let page = tables.arbiter.get(&format!("{game}/arbiter?lang=en")).await.ok();
    page.has("data-open=\"false\"");
    assert_eq!(page.html.matches("Red is to seal the move").count(), 1);
    let asked = seal("h2e2").await;
    asked.has("Seal this move?").has("The envelope will be read as C2=5.");
    tables.arbiter.get(game).await.ok().lacks("has sealed a move");
    let sealed = asked.submit_where(&act, &[("do", "seal"), ("sure", "yes")], &[]).await.ok();
    sealed.has("h2e2, that is C2=5");
    tables.arbiter.get(game).await.ok().has("In the envelope: h2e2, that is C2=5");
    // An envelope of paper holds nothing to be read back.
    let paper = &tables.games[1];
    tables.start(paper).await;
    tables.command(paper, json!({ "do": "adjourn", "reason": "night" })).await;
    let page = tables.arbiter.get(&format!("{paper}/arbiter?lang=en")).await.ok();
    let act = format!("{paper}/act");
    let sealed = page.submit_where(&act, &[("do", "seal")], &[("written", "")]).await.ok();
    sealed.has("Red has sealed a move").lacks("name=\"sure\"");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_confirmed_is_what_was_told() {
    let tables = Tables::set_up(1).await;
    let game = &tables.games[0];
    tables.start(game).await;
    let act = format!("{game}/act");
    let foul = [("do", "record-foul"), ("foul", "talked")];
    let page = tables.arbiter.get(&format!("{game}/arbiter")).await.ok();
    let asked = page.submit_where(&act, &foul, &[("side", "red")]).await.ok();
    asked.has("Record this against the player?").lacks("This decides the game");
    // Another arbiter has recorded one meanwhile: this one would lose the game, and that was not told.
    let other = json!({"do": "record-foul", "side": "red", "kind": "left-seat", "times": 1});
    tables.command(game, other).await;
    let again = asked.submit_where(&act, &[("sure", "yes")], &[]).await.ok();
    again
        .has("This decides the game")
        .has("Black wins: Red has reached")
        .lacks("The game is over.</li>");
    let log = tables.arbiter.get(&format!("/api/v1{game}/log")).await.ok();
    assert!(!log.html.contains("talked"), "{}", log.html);
    again.submit_where(&act, &[("sure", "yes")], &[]).await.ok().has("Slip to be signed");
}

/// A tablet's move that comes while an arbiter takes one back is not taken back in its stead, confirmed or not.
#[tokio::test(flavor = "multi_thread")]
async fn a_move_is_taken_back_only_from_the_position_that_was_shown() {
    let tables = Tables::set_up(1).await;
    let game = &tables.games[0];
    tables.start(game).await;
    tables.play(game, "h2e2 h9g7").await;
    let act = format!("{game}/act");
    let page = tables.arbiter.get(&format!("{game}/arbiter")).await.ok();
    tables.play(game, "h0g2").await;
    let back = [("plies", "1"), ("reason", "misread")];
    let refused = page.submit_where(&act, &[("do", "correct-take-back")], &back).await;
    assert_eq!(refused.status, StatusCode::PRECONDITION_FAILED);
    let log = tables.arbiter.get(&format!("/api/v1{game}/log")).await.ok();
    assert!(!log.html.contains("misread"), "{}", log.html);
    let page = fill(&tables, game, &[("do", "correct-take-back")], &back).await.ok();
    page.has("misread");
}

/// What is wrong with a typed move is said, in whatever notation it was typed; and so an illegal one is recorded.
#[tokio::test(flavor = "multi_thread")]
async fn an_illegal_move_is_told_for_what_it_is_however_it_is_written() {
    let tables = Tables::set_up(1).await;
    let game = &tables.games[0];
    tables.start(game).await;
    tables.play(game, "h2e2 h9g7 h0g2 b7e7 e2e6").await;
    let act = format!("{game}/act");
    let page = tables.arbiter.get(&format!("{game}/arbiter")).await.ok();
    for text in ["R9=8", "车9平8", "車９平８", "i9h9", "I9-H9"] {
        let refused = page.submit_where(&act, &[("do", "enter-move")], &[("move", text)]).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{text}");
        refused
            .has("it leaves the king attacked by the cannon on e6")
            .has("1§3.5")
            .has("settles it as a mishap");
        refused.lacks("this is no move in this position");
    }
    let illegal = [("do", "settle"), ("mishap", "illegal-move")];
    let made = |text| [("side", "black"), ("move", text)];
    // What no piece could have done is to be written by its squares.
    let unread = page.submit_where(&act, &illegal, &made("R5=4")).await;
    assert_eq!(unread.status, StatusCode::UNPROCESSABLE_ENTITY);
    unread.has("no piece could have made this move. Write it by its squares");
    let asked = page.submit_where(&act, &illegal, &made("车9平8")).await.ok();
    asked.has("has completed the black chariot on i9 → h9").has("1§3.5").has("name=\"sure\"");
    // Whoever moves twice is read as if it were his turn again.
    let tables = Tables::set_up(1).await;
    let game = &tables.games[0];
    tables.start(game).await;
    tables.play(game, "h2e2").await;
    let extra = [("do", "settle"), ("mishap", "extra-move")];
    let page = tables.arbiter.get(&format!("{game}/arbiter")).await.ok();
    let fields = [("side", "red"), ("move", "马二进三")];
    let told = page.submit_where(&format!("{game}/act"), &extra, &fields).await;
    told.lacks("this is no move in this position").has("a second move, the red horse on h0 → g2");
}

/// Clocks are put right by what was meant.
#[tokio::test(flavor = "multi_thread")]
async fn an_adjustment_of_a_clock_has_bounds_and_a_large_one_is_asked_back() {
    let tables = Tables::set_up(1).await;
    let game = &tables.games[0];
    tables.start(game).await;
    let act = format!("{game}/act");
    let adjust = async |time: &str| {
        let page = tables.arbiter.get(&format!("{game}/arbiter?lang=en")).await.ok();
        let fields = [("side", "red"), ("seconds", time), ("reason", "as on the sheet")];
        page.submit_where(&act, &[("do", "adjust-clock")], &fields).await
    };
    for (time, told) in [
        ("0", "By nothing the clock is not adjusted"),
        ("99999999", "A clock is adjusted by less than a day"),
        ("-24:00:00", "A clock is adjusted by less than a day"),
        ("1:5", "this is no span of time"),
    ] {
        let refused = adjust(time).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{time}");
        refused.has(told).has(&format!("value=\"{time}\""));
        // No rule of the game is about it.
        refused.lacks("Refused by the rules").lacks("the log of a table");
    }
    adjust("-1:30").await.ok().has("Red loses 0:01:30").lacks("name=\"sure\"");
    let asked = adjust("15:00").await.ok();
    asked.has("Adjust the clock by so much?").has("Red: 0:58:30 becomes 1:13:30");
    asked.lacks("Red is given 0:15:00 on the clock: as on the sheet</li></ol>");
    let done = asked.submit_where(&act, &[("sure", "yes")], &[]).await.ok();
    done.has("Red is given 0:15:00").has(">1:13:30<").lacks("name=\"sure\"");
}

/// What is left out or miscounted in a form is no matter of the rules.
#[tokio::test(flavor = "multi_thread")]
async fn a_slip_in_a_form_is_not_said_to_be_refused_by_the_rules() {
    let tables = Tables::set_up(1).await;
    let game = &tables.games[0];
    tables.start(game).await;
    tables.play(game, "h2e2").await;
    let act = format!("{game}/act");
    let page = tables.arbiter.get(&format!("{game}/arbiter")).await.ok();
    for (does, fields, told) in [
        ("pause", vec![("reason", " ")], "A reason must be given"),
        ("record-foul", vec![("side", "red"), ("times", "0")], "Once, at least"),
        ("correct-take-back", vec![("plies", "9"), ("reason", "x")], "There are not so many moves"),
    ] {
        let refused = page.submit_where(&act, &[("do", does)], &fields).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{does}");
        refused.has(told).has("<h2>Something in the request is wrong</h2>");
        refused.lacks("Refused by the rules").lacks("the log of a table");
    }
}

/// The glance says why it is empty.
#[tokio::test(flavor = "multi_thread")]
async fn a_glance_without_boards_says_why() {
    let hall = Hall::open().await;
    let admin = hall.administrator().await;
    let event = event_of(&admin, &["Player 1", "Player 2"]).await;
    take_role(&admin, &event, "chief-arbiter").await;
    admin.get(&format!("{event}/arbiter")).await.ok().has("No round is paired yet.");
}
