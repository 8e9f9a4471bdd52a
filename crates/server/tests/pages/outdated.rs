//! A final that was drawn by a table which has changed since, on the page of its event.

use crate::browser::Hall;

#[tokio::test(flavor = "multi_thread")]
async fn a_draw_that_no_longer_fits_is_told_to_officials_until_it_is_drawn_again() {
    let hall = Hall::open().await;
    let organiser = hall.administrator().await;
    let wanted = [("name", "Cup"), ("plan", "axf-2017/individual-5-plus-2")];
    let event = organiser.get("/events").await.submit("/events", &wanted).await.ok().path;
    let entrants = format!("{event}/entrants");
    for number in 1..=8 {
        let name = format!("Player {number}");
        organiser.get(&entrants).await.submit(&entrants, &[("name", &name)]).await.ok();
    }
    let [start, pair] = ["start-stage", "pair"].map(|what| format!("{event}/{what}"));
    let numbers = [("numbering", "in-order")];
    organiser.get(&event).await.submit_where(&start, &[("stage", "1")], &numbers).await.ok();
    for _ in 0..5 {
        let paired = organiser.get(&event).await.submit(&pair, &[]).await.ok().path;
        for table in ["1", "2", "3", "4"] {
            let at = [("table", table), ("game", "1")];
            let result = format!("{paired}/result");
            let page = organiser.get(&paired).await;
            page.submit_where(&result, &at, &[("result", "red-won")]).await.ok();
        }
    }
    for stage in ["2", "3"] {
        let page = organiser.get(&event).await;
        page.submit_where(&start, &[("stage", stage)], &numbers).await.ok();
    }
    organiser.get(&event).await.ok().lacks("no longer fits");
    organiser.get(&event).await.submit(&format!("{event}/doors"), &[("public", "yes")]).await.ok();

    // The first of the Swiss leaves before the final: the fifth comes in for him.
    let table = organiser.get(&format!("{event}/standings?stage=1")).await.ok();
    let first = table.html.split("<tbody").nth(1).unwrap().split("Player ").nth(1).unwrap();
    let first = &first[..1];
    let leave = format!("{entrants}/{first}/withdraw");
    let fields = [("reason", "ill"), ("consent", "yes")];
    organiser.get(&entrants).await.submit(&leave, &fields).await.ok();
    let page = organiser.get(&event).await.ok();
    page.has("The draw of stage 2 no longer fits the table it was made by.");
    page.has(&format!("Would go out: Player {first} (entry {first})."));
    page.has("Nothing of stage 2 has been played: it is to be drawn again before it is paired.");
    page.has("The draw of stage 3 no longer fits the table it was made by.");
    hall.browser().get(&event).await.ok().lacks("no longer fits");
    page.submit_where(&start, &[("stage", "2")], &numbers).await.ok();
    organiser.get(&event).await.ok().lacks("no longer fits");
}
