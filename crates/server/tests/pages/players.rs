//! What players do by forms alone, on a screen and at a tablet.

use reqwest::StatusCode;

use crate::browser::{Browser, Hall};
use crate::story::{act, open_doors, open_games, paired_event, player, take_role};

/// A game with its players.
struct Game {
    hall: Hall,
    admin: Browser,
    red: Browser,
    black: Browser,
    address: String,
}

impl Game {
    async fn begin(venue: &str) -> Game {
        let hall = Hall::open().await;
        let admin = hall.administrator().await;
        let event = paired_event(&admin, &["Player 1", "Player 2"]).await;
        take_role(&admin, &event, "arbiter").await;
        open_doors(&admin, &event).await;
        let page = open_games(&admin, &event, &[("venue", venue)]).await;
        let address = page.links("/games/").remove(0);
        let first = player(&hall, &admin, &event, "first", "1").await;
        let second = player(&hall, &admin, &event, "second", "2").await;
        let begins = first.get(&address).await.ok().html.contains("data-plays=\"red\"");
        let (red, black) = if begins { (first, second) } else { (second, first) };
        act(&admin, &address, &[("do", "start")]).await.ok();
        Game { hall, admin, red, black, address }
    }

    /// The form of this act of a side.
    fn forms(&self) -> String {
        format!("{}/act", self.address)
    }

    async fn log(&self) -> String {
        self.admin.get(&format!("/api/v1{}/log", self.address)).await.ok().html
    }

    /// The tablet of the table.
    async fn tablet(&self) -> Browser {
        let place = format!("{}/tablet", self.address);
        let placed = self.admin.get(&self.address).await.submit(&place, &[]).await.ok();
        let secret = placed.html.split("/tablets/").nth(1).unwrap().split('/').next().unwrap();
        let (link, tablet) = (format!("/tablets/{secret}"), self.hall.browser());
        tablet.get(&link).await.ok().submit(&link, &[]).await.ok();
        tablet
    }
}

/// A few further offers lose the game (AXF 2017 2§9.5): none is made by one tap.
#[tokio::test(flavor = "multi_thread")]
async fn an_offer_that_would_be_a_foul_is_told_before_it_is_made() {
    let game = Game::begin("watched-screen").await;
    let (address, forms) = (&game.address, game.forms());
    let offer = [("do", "offer-draw"), ("side", "red")];
    let plays = [("do", "play"), ("side", "red"), ("move", "h2e2")];
    act(&game.red, address, &plays).await.ok();
    // The first is free.
    let old = game.red.get(address).await.ok();
    old.lacks("name=\"sure\"").lacks("To offer again now");
    old.submit_where(&forms, &offer, &[]).await.ok().has("Draw offered");
    let decline = [("do", "decline-draw"), ("side", "black")];
    game.black.get(address).await.ok().submit_where(&forms, &decline, &[]).await.ok();
    let page = game.red.get(address).await.ok();
    let cost = "To offer again now is a foul: Technical fouls 0 → 1/2 (2§9.5";
    page.has("<summary>Offer a draw</summary>").has(cost).has("Offer all the same");
    let chinese = game.red.get(&format!("{address}?lang=zh-Hans")).await.ok();
    chinese.has("此时再次提和按犯规处理").has("仍要提和");
    game.red.get(&format!("{address}?lang=en")).await.ok();
    // A page from before does not make it, either; it is told what it would cost, and the way is open.
    let warned = old.submit_where(&forms, &offer, &[]).await;
    assert_eq!(warned.status, StatusCode::UNPROCESSABLE_ENTITY);
    warned.has(&format!(
        "<p>Your last offer was declined, and your opponent has made none since. {cost}"
    ));
    warned.has("<details class=\"live-ask\" open><summary>Offer a draw");
    assert!(!game.log().await.contains("foul-recorded"));
    // Nor does it go along with a move.
    act(&game.black, address, &[("do", "play"), ("side", "black"), ("move", "h9g7")]).await.ok();
    game.red.get(address).await.ok().has("name=\"move\"").lacks("name=\"offer-draw\"");
    let along = [("do", "play"), ("side", "red"), ("move", "h0g2"), ("offer-draw", "yes")];
    let warned = act(&game.red, address, &along).await;
    assert_eq!(warned.status, StatusCode::UNPROCESSABLE_ENTITY);
    warned.has(cost).has("value=\"h0g2\"");
    let log = game.log().await;
    assert!(!log.contains("foul-recorded") && !log.contains("h0g2"));
    // Whoever was told and wants it has it recorded.
    act(&game.red, address, &along[..3]).await.ok();
    let sure = [("do", "offer-draw"), ("side", "red"), ("sure", "yes")];
    game.red.get(address).await.ok().submit_where(&forms, &sure, &[]).await.ok();
    assert!(game.log().await.contains("repeated-draw-offer"));
    game.red.get(address).await.ok().has("Technical fouls 1 → 2/2: loses");
    // The other side may offer, and then he may, too.
    let page = game.black.get(address).await.ok();
    page.lacks("To offer again now").has("name=\"offer-draw\"");
}

#[tokio::test(flavor = "multi_thread")]
async fn at_a_tablet_a_further_offer_is_told_to_be_a_foul_in_the_own_half() {
    let game = Game::begin("table").await;
    let (tablet, address, forms) = (game.tablet().await, &game.address, game.forms());
    let page = tablet.get(address).await.ok();
    page.submit_where(&forms, &[("do", "press-clock"), ("side", "black")], &[]).await.ok();
    act(&tablet, address, &[("do", "play"), ("side", "red"), ("move", "h2e2")]).await.ok();
    let offer = [("do", "offer-draw"), ("side", "red")];
    tablet.get(address).await.submit_where(&forms, &offer, &[]).await.ok();
    let decline = [("do", "decline-draw"), ("side", "black")];
    let page = tablet.get(address).await.submit_where(&forms, &decline, &[]).await.ok();
    page.has("To offer again now is a foul: Technical fouls 0 → 1/2");
    assert_eq!(page.html.matches("name=\"sure\"").count(), 1);
    // Black's own move may carry an offer.
    page.has("name=\"offer-draw\"");
}

/// An answer before the press completes both moves (requirement 37): both are told, and what is refused is true.
#[tokio::test(flavor = "multi_thread")]
async fn at_a_tablet_an_answer_before_the_press_is_told() {
    let game = Game::begin("table").await;
    let (tablet, address) = (game.tablet().await, &game.address);
    let press = async |side| act(&tablet, address, &[("do", "press-clock"), ("side", side)]).await;
    let play = async |side, m| {
        let fields = [("do", "play"), ("side", side), ("move", m)];
        act(&tablet, address, &fields).await.ok()
    };
    press("black").await.ok();
    play("red", "h2e2").await.lacks("has answered before");
    let told = "Black has answered before Red pressed the clock: both moves are complete";
    play("black", "h9g7").await.has(told);
    let refused = press("red").await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    refused.has("Black has answered before the clock was pressed").has("there is nothing to press");
    refused.lacks("the arbiter records it");
    play("red", "h0g2").await.lacks("has answered before");
    press("red").await.ok();
}

/// Two devices of one player: the move that was made stands, and nobody is sent away from a page that is up to date.
#[tokio::test(flavor = "multi_thread")]
async fn a_player_with_two_devices_moves_once() {
    let game = Game::begin("watched-screen").await;
    let (address, forms) = (&game.address, game.forms());
    let play = [("do", "play"), ("side", "red")];
    let (one, other) = (game.red.get(address).await.ok(), game.red.get(address).await.ok());
    one.submit_where(&forms, &play, &[("move", "C2=5")]).await.ok();
    // The same move by the other device is the one that was made.
    let again = other.submit_where(&forms, &play, &[("move", "h2e2")]).await.ok();
    again.has("C2=5").lacks("role=\"alert\"");
    assert_eq!(game.log().await.matches("\"moved\"").count(), 1);
    // Another one is not made, and it is said which stands.
    let late = other.submit_where(&forms, &play, &[("move", "h0g2")]).await;
    assert_eq!(late.status, StatusCode::PRECONDITION_FAILED);
    late.has("C2=5 was played there already, and stands.")
        .lacks("class=\"notice\" role=\"alert\"><p><a");
    assert!(!late.html.contains("Load it again"), "the page is up to date");
    // Whoever only looks has made no move by naming one that was made.
    let nobody = game.hall.browser();
    let fields = [("do", "play"), ("side", "red"), ("ply", "0"), ("move", "h2e2")];
    assert_eq!(nobody.post(&forms, &fields).await.status, StatusCode::PRECONDITION_FAILED);
}

/// A typed move that cannot be played is refused for what is wrong with it, in whatever notation it was typed.
#[tokio::test(flavor = "multi_thread")]
async fn a_move_into_check_is_refused_with_its_article_in_every_notation() {
    let game = Game::begin("watched-screen").await;
    let address = &game.address;
    let moves = ["h2e2", "h9g7", "h0g2", "b7e7", "e2e6"];
    for (m, side) in moves.into_iter().zip(["red", "black"].into_iter().cycle()) {
        act(&game.admin, address, &[("do", "play"), ("side", side), ("move", m)]).await.ok();
    }
    for text in ["R9=8", "车9平8", "i9h9", "I9-H9"] {
        // Also where it would be asked back: nobody is asked for what is refused.
        for ask in ["", "yes"] {
            let fields = [("do", "play"), ("side", "black"), ("move", text), ("ask", ask)];
            let refused = act(&game.black, address, &fields).await;
            assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{text}");
            refused.has("1§3.5").lacks("this is no move in this position");
            refused.has("data-asked=\"\"");
        }
    }
    let fields = [("do", "play"), ("side", "black"), ("move", "士4进5")];
    act(&game.black, address, &fields).await.ok();
}
