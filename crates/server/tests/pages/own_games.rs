//! A player finds his board.

use crate::browser::Hall;
use crate::story::{act, open_doors, open_games, paired_event, player, take_role};

#[tokio::test(flavor = "multi_thread")]
async fn a_player_finds_his_game_from_his_own_page_and_from_the_event() {
    let hall = Hall::open().await;
    let admin = hall.administrator().await;
    let event = paired_event(&admin, &["Player 1", "Player 2", "Player 3", "Player 4"]).await;
    take_role(&admin, &event, "arbiter").await;
    open_doors(&admin, &event).await;
    let one = player(&hall, &admin, &event, "one", "1").await;
    let round = format!("{event}/rounds/1/1");
    let pages = ["/me".to_owned(), event.clone(), round.clone()];
    for page in &pages {
        one.get(page).await.ok().lacks("Your game:");
    }
    let set_up = open_games(&admin, &event, &[("venue", "watched-screen")]).await;
    let games = set_up.links("/games/");
    let own = {
        let mut own = None;
        for game in &games {
            if !one.get(game).await.ok().html.contains("data-plays=\"\"") {
                own = Some(game.clone());
            }
        }
        own.unwrap()
    };
    for page in &pages {
        let page = one.get(page).await.ok();
        page.has("Your game:").has("Round 1 · Table").has(" against Player ");
        page.has(&format!("<a class=\"button\" href=\"{own}\">To the board</a>"));
        page.has("You have ").lacks("against Player 1.");
    }
    one.get("/me?lang=zh-Hans").await.ok().has("您的对局：").has("您执");
    // Nobody else is shown somebody's game, and one that is over is none.
    hall.browser().get(&event).await.ok().lacks("Your game:");
    admin.get("/me?lang=en").await.ok().lacks("Your game:");
    act(&admin, &own, &[("do", "start")]).await.ok();
    let end = [("do", "enter-result"), ("result", "drawn"), ("draw", "arbiters-ruling")];
    act(&admin, &own, &[&end[..], &[("reason", "dark"), ("sure", "yes")]].concat()).await.ok();
    for page in &pages {
        one.get(&format!("{page}?lang=en")).await.ok().lacks("Your game:");
    }
}
