//! When something changes that others hang on: results after a final was drawn, entries after the draw, sanctions.

use crate::{Office, contains};

/// A round robin of four and a final of the first two, in the order of entry; the better one always wins.
fn robin_and_final() -> Office {
    let office = Office::new();
    let setting = r#"
        name = "Cup"
        rulebook = "axf-2017"
        entrants = "players"
        [[stages]]
        name = "robin"
        format = { type = "round-robin" }
        [[stages]]
        name = "final"
        format = { type = "knock-out", places = "first" }
        takes = { type = "places", stage = 1, from = 1, to = 2 }
    "#;
    office.write("cup.toml", setting);
    office.does(&["new", "cup.jsonl", "--setting", "cup.toml", "--seed", "1"]);
    for no in 1..=4 {
        office.does(&["enter", "cup.jsonl", &format!("Player {no}")]);
    }
    office.does(&["draw", "cup.jsonl", "--by", "in-order"]);
    // 1–4 2–3, 4–3 1–2, 2–4 3–1 by the table.
    for results in [["1-0", "1-0"], ["0-1", "1-0"], ["1-0", "0-1"]] {
        office.does(&["pair", "cup.jsonl"]);
        office.does(&["result", "cup.jsonl", "1", results[0], "2", results[1]]);
    }
    office.does(&["draw", "cup.jsonl", "--stage", "2"]);
    office
}

#[test]
fn a_final_that_no_longer_fits_is_told_and_drawn_again() {
    let office = robin_and_final();
    let wrong = ["result", "cup.jsonl", "--stage", "1", "--round", "1", "2", "0-1"];
    let wrong = [&wrong[..], &["--reason", "slip misread"]].concat();
    let told = office.does(&wrong);
    contains(
        &told,
        &[
            "The draw of stage 2 no longer fits",
            "Would come in: Player 3 (entry 3).",
            "Would go out: Player 2 (entry 2).",
            "Nothing of stage 2 has been played",
            "chuhe event draw cup.jsonl --stage 2",
            "Stage 1: Player",
        ],
    );
    // Until then it is shown, and not paired.
    for refused in [office.refuses(&["pair", "cup.jsonl"], 1), office.does(&["show", "cup.jsonl"])]
    {
        contains(
            &refused,
            &["no longer fits", "Player 3", "Player 2", "chuhe event draw cup.jsonl --stage 2"],
        );
    }
    assert_eq!(office.json()["stages"][1]["outdated-draw"]["comes-in"][0], 3);
    contains(&office.does(&["draw", "cup.jsonl", "--stage", "2"]), &["Player 1", "Player 3"]);
    let paired = office.does(&["pair", "cup.jsonl"]);
    assert!(!paired.contains("no longer fits") && paired.contains("Player 3"), "{paired}");
    office.does(&["result", "cup.jsonl", "--stage", "2", "1", "1-0"]);
    let back = [&wrong[..7], &["1-0", "--reason", "it was right"]].concat();
    contains(&office.does(&back), &["Games of stage 2 have been played: it stands"]);
}

#[test]
fn a_match_that_is_set_again_is_told_as_it_is() {
    let office = Office::new();
    office.does(&["new", "cup.jsonl", "--name", "Cup", "--format", "knock-out", "--seed", "1"]);
    for no in 1..=4 {
        office.does(&["enter", "cup.jsonl", &format!("Player {no}")]);
    }
    office.does(&["draw", "cup.jsonl", "--by", "in-order"]);
    office.does(&["pair", "cup.jsonl"]);
    office.does(&["result", "cup.jsonl", "1", "1-0", "2", "1-0"]);
    office.does(&["pair", "cup.jsonl"]);
    let wrong = ["result", "cup.jsonl", "--round", "1", "1", "0-1", "--reason", "slip misread"];
    let told = office.does(&wrong);
    contains(
        &told,
        &["had not begun were set again", "Set again, because somebody else goes on now"],
    );
    assert!(!told.contains("by hand") && !told.contains("undo"), "{told}");
}

#[test]
fn who_comes_before_the_first_round_plays() {
    let office = Office::new();
    office.does(&["new", "cup.jsonl", "--name", "Cup", "--format", "round-robin", "--seed", "1"]);
    for no in 1..=3 {
        office.does(&["enter", "cup.jsonl", &format!("Player {no}")]);
    }
    office.does(&["draw", "cup.jsonl", "--by", "in-order"]);
    let entered = office.does(&["enter", "cup.jsonl", "Player 4"]);
    contains(&entered, &["Entered: #4 Player 4", "Stage 1 begins with 4 entrants", "1 entered, 4"]);
    contains(&office.does(&["pair", "cup.jsonl"]), &["Player 4"]);
    let late = office.refuses(&["enter", "cup.jsonl", "Player 5"], 1);
    contains(&late, &["Entries are closed", "chuhe event undo cup.jsonl"]);
    // Somebody who leaves before having played has nothing that could be annulled.
    let left = ["withdraw", "cup.jsonl", "Player 4", "--reason", "ill", "--consent"];
    let told = office.does(&left);
    contains(&told, &["There were no results yet"]);
    assert!(!told.contains("annulled"), "{told}");
    contains(
        &office.does(&["standings", "cup.jsonl"]),
        &["After 0 rounds, with 1 of 2 results of round 1"],
    );
}

#[test]
fn sanctions_change_what_they_say() {
    let office = Office::swiss(6, "3");
    office.does(&["pair", "cup.jsonl"]);
    office.does(&["result", "cup.jsonl", "1", "1-0", "2", "1-0", "3", "½-½"]);
    let rang = ["sanction", "cup.jsonl", "Player 1", "game-lost", "--act", "electronic-device"];
    let told = office.does(&[&rang[..], &["--reason", "a telephone rang"]].concat());
    contains(
        &told,
        &["Player 1: the game is lost (round 1", "Corrected: round 1", "0-1", "score 2 → 0"],
    );
    let out = ["sanction", "cup.jsonl", "Player 2", "suspend:1", "--reason", "insults"];
    contains(&office.does(&out), &["Player 2: suspended for the next round."]);
    let paired = office.does(&["pair", "cup.jsonl"]);
    contains(&paired, &["Player 2 (no. 2) is suspended"]);
    let later = ["sanction", "cup.jsonl", "Player 2", "game-lost", "--reason", "insults"];
    contains(&office.refuses(&later, 1), &["has no game in round 2"]);
}

#[test]
fn an_open_appeal_is_told_to_whoever_pairs() {
    let office = Office::swiss(4, "3");
    office.does(&["pair", "cup.jsonl"]);
    office.does(&["result", "cup.jsonl", "1", "1-0", "2", "1-0"]);
    let appeal = |who| ["appeal", "cup.jsonl", "1", "it was a draw", "--by-entrant", who];
    let sound = ["--written", "--fee-paid"];
    let stranger = [&appeal("3")[..], &sound].concat();
    contains(&office.refuses(&stranger, 1), &["did not play this game"]);
    office.does(&[&appeal("1")[..], &sound].concat());
    contains(&office.does(&["pair", "cup.jsonl"]), &["Appeal 1 is not decided (round 1, table 1"]);
}

#[test]
fn stages_are_paired_one_by_one_and_what_cannot_be_played_is_told() {
    // Six in a Swiss of seven rounds.
    let office = Office::swiss(6, "7");
    let drawn = office.does(&["draw", "cup.jsonl", "--by", "in-order"]);
    contains(&drawn, &["planned for 7 rounds, but at most 5 can be paired"]);
    // 5+2 of six: the other two have met, and cannot be paired; the final is.
    let office = Office::new();
    let plan = ["new", "cup.jsonl", "--name", "Cup", "--plan", "individual-5-plus-2"];
    office.does(&[&plan[..], &["--seed", "1"]].concat());
    for no in 1..=6 {
        office.does(&["enter", "cup.jsonl", &format!("Player {no}")]);
    }
    let drawn = office.does(&["draw", "cup.jsonl", "--by", "in-order"]);
    contains(&drawn, &["Stage 3 is planned for 2 rounds, but at most 1"]);
    for _ in 0..5 {
        office.does(&["pair", "cup.jsonl"]);
        office.does(&["result", "cup.jsonl", "1", "1-0", "2", "1-0", "3", "1-0"]);
    }
    contains(
        &office.does(&["draw", "cup.jsonl"]),
        &["Stage 3 is planned for 2 rounds, but not one can be paired"],
    );
    let output = office.run(&["pair", "cup.jsonl"]);
    assert_eq!(output.status.code(), Some(1));
    let told = String::from_utf8(output.stdout).unwrap();
    contains(&told, &["Stage 2", "Round 1"]);
    contains(&String::from_utf8(output.stderr).unwrap(), &["Stage 3: There is no legal pairing"]);
    assert!(!office.json()["stages"][1]["rounds"].as_array().unwrap().is_empty());
}

#[test]
fn an_event_is_not_closed_over_an_open_appeal() {
    let office = Office::swiss(2, "1");
    office.does(&["pair", "cup.jsonl"]);
    office.does(&["result", "cup.jsonl", "1", "1-0"]);
    let appeal = ["appeal", "cup.jsonl", "1", "it was a draw", "--by-entrant", "2"];
    office.does(&[&appeal[..], &["--written", "--fee-paid"]].concat());
    let decide = "chuhe event decide cup.jsonl 1";
    contains(&office.does(&["show", "cup.jsonl"]), &["Appeal 1, open", decide]);
    contains(&office.refuses(&["close", "cup.jsonl"], 1), &["appeal 1 is not decided", decide]);
    let prizes = ["export", "cup.jsonl", "--what", "certificates", "--out", "prizes.html"];
    contains(&office.refuses(&prizes, 1), &["Appeal 1 is not decided"]);
    office.does(&["decide", "cup.jsonl", "1", "no new facts", "--dismissed"]);
    office.does(&prizes);
    contains(
        &office.refuses(&["close", "cup.jsonl"], 1),
        &["Appeals can still be lodged for", "2§8.4", "--anyway"],
    );
    contains(&office.does(&["show", "cup.jsonl"]), &["chuhe event close"]);
    contains(
        &office.does(&["close", "cup.jsonl", "--anyway"]),
        &["closed", "Appeals could have been lodged for another", "2§8.4"],
    );
}

/// Where two play several games at a table, a correction names the one that it corrects.
#[test]
fn the_game_that_is_corrected_is_named() {
    let office = Office::new();
    let two = ["new", "cup.jsonl", "--name", "Cup", "--format", "round-robin", "--games", "2"];
    office.does(&[&two[..], &["--seed", "1"]].concat());
    for name in ["A", "B"] {
        office.does(&["enter", "cup.jsonl", name]);
    }
    office.does(&["draw", "cup.jsonl", "--by", "in-order"]);
    office.does(&["pair", "cup.jsonl"]);
    office.does(&["result", "cup.jsonl", "1.1", "1-0", "1.2", "1-0"]);
    let told = office.does(&["result", "cup.jsonl", "1.2", "0-1", "--reason", "misread"]);
    contains(&told, &["Corrected: round 1, table 1, game 2, B – A: 0-1, was 1-0"]);
    contains(&office.does(&["log", "cup.jsonl", "--lang", "zh"]), &["更正：第1轮第1台第2局 B–A"]);
    office.does(&["close", "cup.jsonl", "--anyway"]);
    contains(&office.refuses(&["undo", "cup.jsonl"], 1), &["The event is closed"]);
}

#[test]
fn who_leaves_early_takes_the_points_of_others_and_that_is_told() {
    let office = Office::new();
    office.does(&["new", "cup.jsonl", "--name", "Cup", "--format", "round-robin", "--seed", "1"]);
    for no in 1..=6 {
        office.does(&["enter", "cup.jsonl", &format!("Player {no}")]);
    }
    office.does(&["draw", "cup.jsonl", "--by", "in-order"]);
    office.does(&["pair", "cup.jsonl"]);
    office.does(&["result", "cup.jsonl", "1", "0-1", "2", "½-½", "3", "½-½"]);
    let left = ["withdraw", "cup.jsonl", "1", "--reason", "ill", "--consent"];
    contains(
        &office.does(&left),
        &["Reason: ill. All results are annulled", "Player 6", "score 2 → 0", "By: 2§7"],
    );
}

#[test]
fn a_draw_can_be_repeated_but_not_foreseen() {
    let drawn = |seed: &[&str]| {
        let office = Office::new();
        let new = ["new", "cup.jsonl", "--name", "Cup", "--format", "swiss", "--rounds", "3"];
        office.does(&[&new[..], &["--seed", "5"]].concat());
        for no in 1..=12 {
            office.does(&["enter", "cup.jsonl", &format!("Player {no}")]);
        }
        office.does(&[&["draw", "cup.jsonl"], seed].concat())
    };
    assert_eq!(drawn(&["--seed", "5"]), drawn(&["--seed", "5"]));
    assert_ne!(drawn(&["--seed", "5"]), drawn(&["--seed", "6"]));
    // The seed of the event stands in its log, where everybody can read it before the draw.
    assert_ne!(drawn(&[]), drawn(&[]));
}

#[test]
fn a_seed_that_was_not_given_does_not_follow_from_the_time() {
    let setting = "name = \"Cup\"\nrulebook = \"axf-2017\"\nentrants = \"players\"\n[[stages]]\nname = \"robin\"\nformat = { type = \"round-robin\" }\n";
    let seed = |how: &[&str]| {
        let office = Office::new();
        office.write("cup.toml", setting);
        let at = ["--at", "2025-01-01T09:00Z"];
        office.does(&[&["new", "cup.jsonl", "--name", "Cup"][..], how, &at].concat());
        let log = String::from_utf8(office.bytes("cup.jsonl")).unwrap();
        let (_, seed) = log.split_once("\"seed\":").unwrap();
        seed.split([',', '}']).next().unwrap().parse::<u64>().unwrap()
    };
    for how in [["--format", "swiss"], ["--setting", "cup.toml"]] {
        let (one, another) = (seed(&how), seed(&how));
        assert!(one != another && one != 0, "{how:?}: {one} {another}");
    }
}

/// A Swiss of more rounds than there are opponents: nobody is sent to pair what cannot be paired.
#[test]
fn where_all_have_met_the_stage_is_to_be_ended() {
    let office = Office::swiss(2, "3");
    office.does(&["pair", "cup.jsonl"]);
    let end = "end it with what was played: chuhe event end cup.jsonl --reason WHY";
    contains(&office.does(&["result", "cup.jsonl", "1", "1-0"]), &[end]);
    contains(&office.does(&["show", "cup.jsonl"]), &[end]);
    let refused = office.refuses(&["pair", "cup.jsonl"], 1);
    assert!(refused.contains(end) && !refused.contains("--by-hand"), "{refused}");
    let ended = office.does(&["end", "cup.jsonl", "--reason", "all have met"]);
    contains(&ended, &["All is played. Next: chuhe event close cup.jsonl"]);
}
