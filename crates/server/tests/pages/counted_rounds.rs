//! Rounds that count on are called the same on every page, whatever their number in their stage.

use crate::browser::Hall;
use crate::outdated::with_both_finals_drawn;
use crate::story::take_role;

#[tokio::test(flavor = "multi_thread")]
async fn the_first_round_of_the_others_is_the_sixth_on_every_page() {
    let hall = Hall::open().await;
    let organiser = hall.administrator().await;
    let event = with_both_finals_drawn(&organiser, 16).await;
    let desk = format!("{event}/desk");
    let pair = format!("{desk}/pair/3");
    organiser.get(&desk).await.ok().has("Round 6").lacks("Round 7");
    let page = organiser.get(&pair).await.ok();
    page.has("Pairing round 6").has("Confirm round 6").lacks("round 1<");
    let results = page.submit(&pair, &[("step", "fix")]).await.ok();
    // Addresses have the number of the round in its stage.
    assert_eq!(results.path, format!("{desk}/results/3/1"));
    results.has("Results of round 6").lacks("Results of round 1");
    organiser.get(&desk).await.ok().has("/desk/results/3/1\">Round 6</a>");
    organiser.get(&event).await.ok().has("Round 6 is being played: 0 of 6 results are in");
    let round = format!("{event}/rounds/3/1");
    organiser.get(&round).await.ok().has("Results of round 6").lacks("round 1<");
    organiser.get(&format!("{desk}/swap/3")).await.ok().has("Round 6").lacks("Round 1<");

    take_role(&organiser, &event, "chief-arbiter").await;
    let panel = format!("{event}/arbiter");
    organiser.get(&panel).await.ok().has("Round 6 has boards without a game here.");
    let fields = [("venue", "table")];
    let page = organiser.get(&results.path).await.ok();
    let set_up = page.submit(&format!("{round}/games"), &fields).await.ok();
    let game = set_up.links("/games/").remove(0);
    organiser.get(&game).await.ok().has("Round 6 · Table 1").has("/rounds/3/1#table-1");
    organiser.get(&format!("{game}/replay")).await.ok().has("Round 6 · Table 1");
    organiser.get(&format!("{game}/arbiter")).await.ok().has("Round 6 · Table 1");
    let page = organiser.get(&game).await.ok();
    let placed = page.submit(&format!("{game}/tablet"), &[]).await.ok();
    let link = placed.html.split("/tablets/").nth(1).unwrap().split('/').next().unwrap();
    let link = format!("/tablets/{link}");
    hall.browser().get(&link).await.ok().has("Round 6 · Table 1");

    let won = [("result-1-1", "red-won")];
    organiser.get(&results.path).await.submit(&results.path, &won).await.ok();
    let correct = organiser.get(&format!("{desk}/correct/3/1/1/1")).await.ok();
    correct.has("Results of round 6").has("Round 6 · Table 1");
}
