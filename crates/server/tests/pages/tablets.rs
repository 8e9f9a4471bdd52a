//! The tablet of a table is one device.

use reqwest::StatusCode;

use crate::browser::Hall;
use crate::story::{open_doors, open_games, paired_event, take_role};

#[tokio::test(flavor = "multi_thread")]
async fn the_link_of_a_tablet_is_good_for_one_device_and_a_new_one_cuts_it_off() {
    let hall = Hall::open().await;
    let admin = hall.administrator().await;
    let event = paired_event(&admin, &["Player 1", "Player 2"]).await;
    take_role(&admin, &event, "arbiter").await;
    open_doors(&admin, &event).await;
    let page = open_games(&admin, &event, &[("venue", "table")]).await;
    let game = page.links("/games/").remove(0);
    let place = async || {
        let placed = admin.get(&game).await.submit(&format!("{game}/tablet"), &[]).await.ok();
        let secret = placed.html.split("/tablets/").nth(1).unwrap().split('/').next().unwrap();
        format!("/tablets/{secret}")
    };
    let link = place().await;
    admin.get(&game).await.ok().has("The link has not been used yet.");
    // Whoever is signed in is told that he would not act for the players.
    admin.get(&link).await.ok().has("is signed in on this device").lacks("Use this device");
    let (tablet, another) = (hall.browser(), hall.browser());
    // To look uses nothing up, as when a scanner shows what an address leads to.
    another.get(&link).await.ok().has("Table 1").has("Use this device at the table");
    let page = tablet.get(&link).await.ok().submit(&link, &[]).await.ok();
    assert_eq!(page.path, game);
    page.has("class=\"tablet\"").lacks("no longer the tablet");
    admin.get(&game).await.ok().has("A device is in use.");
    // Nobody else gets in by it; the device itself comes back to its game.
    assert_eq!(another.get(&link).await.status, StatusCode::GONE);
    assert_eq!(another.post(&link, &[]).await.status, StatusCode::GONE);
    another.get(&game).await.ok().lacks("class=\"tablet\"");
    let again = tablet.get(&link).await.ok();
    assert_eq!(again.path, game);
    again.has("class=\"tablet\"");
    // Another tablet in its place, and none at all: the old one is told.
    let link = place().await;
    another.get(&link).await.ok().submit(&link, &[]).await.ok().has("class=\"tablet\"");
    let gone = tablet.get(&game).await.ok();
    gone.has("This device is no longer the tablet of the table").lacks("class=\"tablet\"");
    admin.get(&game).await.submit(&format!("{game}/tablet/remove"), &[]).await.ok();
    another.get(&game).await.ok().has("no longer the tablet of the table");
    hall.browser().get(&game).await.ok().lacks("no longer the tablet");
    let log = admin.get(&format!("{event}/log")).await.ok();
    log.has("A device became the tablet at table 1.");
}
