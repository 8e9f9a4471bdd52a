//! What the desk and the pages of an event tell about byes, finals and forfeits.

use serde_json::json;

use crate::at_the_desk::{drawn, event_by_program};
use crate::browser::Hall;
use crate::story::{pair, paired_event};

const IN_ORDER: [(&str, &str); 1] = [("numbering", "in-order")];

#[tokio::test(flavor = "multi_thread")]
async fn a_bye_is_told_with_its_reason() {
    let hall = Hall::open().await;
    let organiser = hall.administrator().await;
    let event = paired_event(&organiser, &["A", "B", "C", "D", "E"]).await;
    let why = "bye · score 0, the lowest of the round; of 5 with the same claim the last by number";
    organiser.get(&format!("{event}/rounds/1/1")).await.ok().has(why);
    organiser.get(&format!("{event}/desk/results/1/1")).await.ok().has(why);
    organiser.get(&format!("{event}/entrants/5")).await.ok().has(why);
    let chinese = organiser.get(&format!("{event}/rounds/1/1?lang=zh-Hant")).await.ok();
    chinese.has("輪空 · 積0分，為本輪最低分；同等條件者5名，取號次最後者");
    // Who did not come is marked in the cross table, and the sign is explained.
    let results = format!("{event}/desk/results/1/1");
    let page = organiser.get(&format!("{results}?lang=en")).await.ok();
    page.submit(&results, &[("other-1-1", "black-absent"), ("result-2-1", "drawn")]).await.ok();
    let cross = organiser.get(&format!("{event}/crosstable")).await.ok();
    cross.has("<strong>2+</strong>").has("<strong>0-</strong>").has("won or lost without a game");
}

/// That the two of a final have met before stands in the preview, as on the command line.
#[tokio::test(flavor = "multi_thread")]
async fn the_preview_of_a_final_tells_that_the_two_had_met() {
    let hall = Hall::open().await;
    let organiser = hall.administrator().await;
    let setting = json!({
        "name": "Cup", "rulebook": "axf-2017", "entrants": "players",
        "stages": [
            { "name": "robin", "format": { "type": "round-robin" } },
            {
                "name": "final",
                "format": { "type": "final-stage", "plan": "individual-6-plus-1" },
                "takes": { "type": "places", "stage": 1, "from": 1, "to": 2 },
            },
        ],
    });
    let event = event_by_program(&organiser, setting).await;
    drawn(&organiser, &event, &IN_ORDER).await;
    for round in 1..=3 {
        pair(&organiser, &event, round).await;
        let results = format!("{event}/desk/results/1/{round}");
        let red = [("result-1-1", "red-won"), ("result-2-1", "red-won")];
        organiser.get(&results).await.submit(&results, &red).await.ok();
    }
    let (desk, draw) = (format!("{event}/desk"), format!("{event}/desk/draw"));
    organiser.get(&desk).await.submit(&draw, &[("stage", "2"), IN_ORDER[0]]).await.ok();
    let preview = organiser.get(&format!("{event}/desk/pair/2")).await.ok();
    preview.has("had met before, but the places alone decide who meets");
}
