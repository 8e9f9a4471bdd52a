//! A final that was drawn by a table which has changed since, on the page of its event.

use crate::browser::{Browser, Hall};
use crate::story::{open_doors, pair};

/// A 5+2 whose five rounds are played: the final and the rounds of the others are drawn, and nothing of them is
/// paired; its address.
pub(crate) async fn with_both_finals_drawn(organiser: &Browser, players: u16) -> String {
    let wanted = [("name", "Cup"), ("plan", "axf-2017/individual-5-plus-2")];
    let desk = organiser.get("/events/new").await.submit("/events", &wanted).await.ok().path;
    let event = desk.strip_suffix("/desk").unwrap().to_owned();
    let entrants = format!("{desk}/entries");
    for number in 1..=players {
        let name = format!("Player {number}");
        organiser.get(&entrants).await.submit(&entrants, &[("name", &name)]).await.ok();
    }
    let draw = format!("{desk}/draw");
    let numbers = [("numbering", "in-order")];
    organiser.get(&desk).await.submit_where(&draw, &[("stage", "1")], &numbers).await.ok();
    for round in 1..=5 {
        pair(organiser, &event, round).await;
        let results = format!("{desk}/results/1/{round}");
        let tables: Vec<String> =
            (1..=players / 2).map(|table| format!("result-{table}-1")).collect();
        let won: Vec<(&str, &str)> = tables.iter().map(|name| (name.as_str(), "red-won")).collect();
        organiser.get(&results).await.submit(&results, &won).await.ok();
    }
    for stage in ["2", "3"] {
        let page = organiser.get(&desk).await;
        page.submit_where(&draw, &[("stage", stage)], &numbers).await.ok();
    }
    event
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draw_that_no_longer_fits_is_told_to_officials_until_it_is_drawn_again() {
    let hall = Hall::open().await;
    let organiser = hall.administrator().await;
    let event = with_both_finals_drawn(&organiser, 8).await;
    let desk = format!("{event}/desk");
    let (entrants, draw) = (format!("{desk}/entries"), format!("{desk}/draw"));
    let numbers = [("numbering", "in-order")];
    organiser.get(&event).await.ok().lacks("no longer fits");
    open_doors(&organiser, &event).await;

    // The first of the Swiss leaves before the final: the fifth comes in for him.
    let table = organiser.get(&format!("{event}/standings?stage=1")).await.ok();
    let first = table.html.split("<tbody").nth(1).unwrap().split("Player ").nth(1).unwrap();
    let first = &first[..1];
    let page = format!("{entrants}/{first}");
    let leave = format!("{page}/withdraw");
    let fields = [("reason", "ill"), ("consent", "yes"), ("step", "do")];
    let looked = organiser.get(&page).await.submit(&leave, &fields).await.ok();
    looked.submit(&leave, &fields).await.ok();
    let page = organiser.get(&event).await.ok();
    page.has("The draw of stage 2 no longer fits the table it was made by.");
    page.has(&format!("Would go out: Player {first} (entry {first})."));
    page.has("Nothing of stage 2 has been played: it is to be drawn again before it is paired.");
    page.has("The draw of stage 3 no longer fits the table it was made by.");
    hall.browser().get(&event).await.ok().lacks("no longer fits");
    let desk = organiser.get(&desk).await.ok();
    desk.has("no longer fits");
    desk.submit_where(&draw, &[("stage", "2")], &numbers).await.ok();
    organiser.get(&event).await.ok().lacks("no longer fits");
}
