//! Whole events, and what officials do in them.

use crate::{Office, contains};

#[test]
fn a_swiss_with_all_that_can_happen() {
    let office = Office::swiss(7, "3");
    let preview = office.does(&["pair", "cup.jsonl", "--preview"]);
    contains(&preview, &["Round 1", "Table", "Red", "Bye", "Nothing was entered."]);
    assert!(office.json()["stages"][0]["rounds"].as_array().unwrap().is_empty());
    let paired = office.does(&["pair", "cup.jsonl"]);
    let shown = preview.replace("Nothing was entered.\n", "");
    let next = "Results are awaited at table 1–3: chuhe event result cup.jsonl TABLE SCORE …\n";
    assert_eq!(paired, shown + next, "what was shown is paired");
    // The pairing is taken back and made again: the same.
    contains(&office.does(&["undo", "cup.jsonl"]), &["round 1 was taken back", "chuhe event pair"]);
    assert_eq!(office.does(&["pair", "cup.jsonl"]), paired);
    let told = office.does(&["result", "cup.jsonl", "1", "1-0:time,fouls=0/1", "2", "½-½"]);
    contains(&told, &["table 1", "1-0 (time), fouls 0/1", "table 2", "½-½", "Still open: table 3"]);
    contains(
        &office.refuses(&["pair", "cup.jsonl"], 1),
        &["Round 1 of stage 1 is not over", "awaited at table 3"],
    );
    contains(
        &office.refuses(&["undo", "cup.jsonl"], 1),
        &["Results have been entered", "--reason"],
    );
    // Options may follow, although a score may begin with a hyphen.
    contains(
        &office.does(&[
            "result",
            "cup.jsonl",
            "3",
            "-/+",
            "--official",
            "Desk 1",
            "--as",
            "arbiter",
        ]),
        &["-/+", "The round is over"],
    );
    // A late entry and a withdrawal.
    contains(&office.does(&["late", "cup.jsonl", "Player 8"]), &["Entered late: #8 Player 8"]);
    contains(
        &office.refuses(&["withdraw", "cup.jsonl", "Player 7", "--reason", "ill"], 1),
        &["must agree", "2§7.2", "--consent"],
    );
    let left = ["withdraw", "cup.jsonl", "Player 7", "--reason", "ill", "--consent"];
    contains(&office.does(&left), &["#7 Player 7 withdrew. Reason: ill."]);
    office.does(&["pair", "cup.jsonl"]);
    // A wrong result is found after the next round was paired.
    let wrong = ["result", "cup.jsonl", "--round", "1", "1", "0-1"];
    contains(&office.refuses(&wrong, 1), &["1 0-1: The game has a result", "--reason"]);
    let right = [&wrong[..], &["--reason", "slip misread"]].concat();
    let preview = office.does(&[&right[..], &["--preview"]].concat());
    let told = office.does(&right);
    contains(
        &told,
        &["Corrected: round 1, table 1", "0-1, was 1-0", "slip misread", "score 2 → 0"],
    );
    contains(&told, &["these pairings stay: round 2, table"]);
    assert!(preview.starts_with(told.lines().next().unwrap()));
    office.does(&["return", "cup.jsonl", "#7", "--reason", "well again"]);
    contains(
        &office.does(&["log", "cup.jsonl"]),
        &["chief arbiter", "was set up", "arbiter Desk 1"],
    );
    // The sheet of pairings comes back as a list of results.
    let sheet = office.does(&["export", "cup.jsonl", "--csv", "pairings"]);
    let filled: String = sheet
        .lines()
        .map(|line| if line.ends_with(',') { format!("{line}1-0\n") } else { format!("{line}\n") })
        .collect();
    office.write("results.csv", &format!("\u{feff}{filled}"));
    contains(&office.does(&["result", "cup.jsonl", "--from", "results.csv"]), &["1-0", "is over"]);
    // So it does as spreadsheets save it in China, below a title, with other separators.
    let chinese = office.does(&["export", "cup.jsonl", "--csv", "pairings", "--lang", "zh"]);
    let saved = format!("第二轮\n\n{}", chinese.replace(',', ";"));
    let (saved, _, _) = encoding_rs::GB18030.encode(&saved);
    std::fs::write(office.path("results.csv"), saved).unwrap();
    office.does(&["result", "cup.jsonl", "--from", "results.csv"]);
    std::fs::write(office.path("results.csv"), b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR").unwrap();
    contains(&office.refuses(&["result", "cup.jsonl", "--from", "results.csv"], 1), &["no text"]);
    office.does(&["pair", "cup.jsonl", "--absent", "Player 2"]);
    contains(&office.does(&["show", "cup.jsonl"]), &["Round 3", "On leave: 2 Player 2", "awaited"]);
    let open = office.json()["stages"][0]["rounds"][2]["pairings"].as_array().unwrap().len();
    let tables: Vec<String> =
        (1..=open).flat_map(|no| [no.to_string(), "0-1".to_owned()]).collect();
    let tables: Vec<&str> = tables.iter().map(String::as_str).collect();
    office.does(&[&["result", "cup.jsonl"], &tables[..]].concat());
    contains(
        &office.does(&["standings", "cup.jsonl"]),
        &["Place", "W-D-L", "Opp", "Opp = the opponents' scores"],
    );
    contains(
        &office.does(&["explain", "cup.jsonl", "place", "2"]),
        &["Place 2", "Ties are broken by"],
    );
    contains(&office.does(&["close", "cup.jsonl", "--anyway"]), &["closed", "Place"]);
    contains(&office.refuses(&["pair", "cup.jsonl"], 1), &["The event is closed"]);
}

#[test]
fn the_desk_speaks_chinese_and_aligns_it() {
    let office = Office::new();
    let new = ["new", "cup.jsonl", "--name", "市赛", "--plan", "women", "--lang", "zh-Hans"];
    contains(&office.does(&new), &["赛事“市赛”已设立，采用亚规2017"]);
    office.write("名单.csv", "姓名,单位,等级分\n选手一,甲队,2400\n选手2,乙队,2300\nPlayer 3,,\n");
    let listed = office.run(&["enter", "cup.jsonl", "--from", "名单.csv", "--lang", "zh-Hans"]);
    contains(std::str::from_utf8(&listed.stderr).unwrap(), &["“姓名”作姓名", "“等级分”作等级分"]);
    let drawn = office.does(&["draw", "cup.jsonl", "--by", "in-order", "--lang", "zh-Hant"]);
    contains(&drawn, &["第1階段開始，共3名；按先後順序定號", "號  姓名"]);
    let paired = office.does(&["pair", "cup.jsonl", "--lang", "zh-Hans"]);
    contains(&paired, &["第1轮", "红方", "黑方", "轮空"]);
    let standings = office.does(&["standings", "cup.jsonl", "--lang", "zh-Hans"]);
    contains(&standings, &["名次", "姓名", "积分", "对手分"]);
    contains(
        &office
            .refuses(&["withdraw", "cup.jsonl", "选手", "--reason", "病", "--lang", "zh-Hans"], 1),
        &["不止一人", "#1 选手一@甲队", "姓名@单位"],
    );
}

#[test]
fn teams_play_on_boards() {
    let office = Office::new();
    let new = ["new", "cup.jsonl", "--name", "League", "--format", "round-robin", "--teams"];
    office.does(&[&new[..], &["--boards", "2"]].concat());
    for team in ["A", "B"] {
        let members = [1, 2, 3].map(|no| format!("Player {team}{no}"));
        let [first, second, reserve] = &members;
        let entry = ["enter", "cup.jsonl", team, "--member", first, "--member", second];
        office.does(&[&entry[..], &["--reserve", reserve]].concat());
    }
    office.does(&["draw", "cup.jsonl", "--by-hand", "2,1"]);
    contains(
        &office.does(&["pair", "cup.jsonl"]),
        &["1.1", "Player B1 (B)", "1.2", "Player B2 (B)"],
    );
    contains(&office.does(&["lineup", "cup.jsonl", "B", "1,Player B3"]), &["Player B1, Player B3"]);
    contains(&office.refuses(&["lineup", "cup.jsonl", "B", "1,9"], 1), &["Member 9"]);
    contains(&office.refuses(&["result", "cup.jsonl", "1", "1-0"], 1), &["several boards", "3.1"]);
    let told = office.does(&["result", "cup.jsonl", "1.1", "1-0", "1.2", "="]);
    contains(
        &told,
        &["board 1, Player B1", "1-0", "board 2, Player A2 – Player B3", "½-½", "over"],
    );
    let report = office.json();
    assert_eq!(report["stages"][0]["standings"][0]["entrant"], 2);
    contains(&office.does(&["entrants", "cup.jsonl"]), &["3* Player A3"]);
}

#[test]
fn a_drawn_match_of_a_knock_out_goes_on() {
    let office = Office::new();
    office.does(&["new", "cup.jsonl", "--name", "Cup", "--format", "knock-out", "--seed", "1"]);
    for player in ["Player 1", "Player 2", "Player 3"] {
        office.does(&["enter", "cup.jsonl", player]);
    }
    let drawn = office.does(&["draw", "--by", "in-order", "cup.jsonl"]);
    contains(&drawn, &["A bracket of 4 lines, 1"]);
    contains(&office.does(&["pair", "cup.jsonl"]), &["Bye: 1 Player 1"]);
    contains(
        &office.does(&["result", "cup.jsonl", "1", "="]),
        &["not decided; 1 more", "Still open"],
    );
    // A draw of the rapid game is won by Black.
    contains(&office.does(&["result", "cup.jsonl", "1", "="]), &["The round is over"]);
    contains(
        &office.does(&["rounds", "cup.jsonl"]),
        &["wins with Black, the play-off was drawn", "the event's own rule"],
    );
    let told = office.does(&["explain", "cup.jsonl", "pairing", "1.1"]);
    contains(&told, &["had Black in it and wins the match", "the event's own rule"]);
    assert!(!told.contains("App2"), "that is another event's: {told}");
    contains(&office.does(&["pair", "cup.jsonl"]), &["for place 1"]);
    office.does(&["result", "cup.jsonl", "1", "+/-"]);
    contains(&office.refuses(&["lot", "cup.jsonl"], 1), &["nothing for the lot"]);
    contains(
        &office.does(&["explain", "cup.jsonl", "pairing", "2.1"]),
        &["The draw and the results so far bring these two together."],
    );
    contains(&office.does(&["show", "cup.jsonl"]), &["chuhe event close"]);
    office.does(&["close", "cup.jsonl", "--anyway"]);
}

#[test]
fn the_stages_of_5_plus_2_are_paired_side_by_side() {
    let office = Office::new();
    let simulated = ["simulate", "--format", "5+2", "--entrants", "20", "--out", "cup.jsonl"];
    office.does(&simulated);
    contains(&office.does(&["standings", "cup.jsonl"]), &["Place", "  1  "]);
    contains(
        &office.does(&["rounds", "cup.jsonl", "--stage", "2"]),
        &["Stage 2: Final stage", "Round 1"],
    );
    contains(&office.does(&["explain", "cup.jsonl", "place", "5"]), &["Place 5"]);
    // Cut back to the end of the Swiss: the two stages begin and are paired at once.
    let log = String::from_utf8(office.bytes("cup.jsonl")).unwrap();
    let cut = log.find(r#"{"type":"stage-started","stage":2"#).unwrap();
    let cut = log[..cut].rfind('\n').unwrap() + 1;
    office.write("cup.jsonl", &log[..cut]);
    // The numbers are those of the Swiss.
    let early = office.refuses(&["pair", "cup.jsonl"], 1);
    assert_eq!(early.matches("Stage 2").count(), 1, "{early}");
    let drawn = office.does(&["draw", "cup.jsonl"]);
    contains(&drawn, &["Stage 2 begins", "numbers as before", "Stage 3 begins"]);
    let first = &office.json()["stages"][1]["field"][0];
    let report = office.json();
    let field = report["stages"][0]["field"].as_array().unwrap();
    let number = field.iter().position(|id| id == first).unwrap() + 1;
    let name = &report["entrants"][first.as_u64().unwrap() as usize - 1]["name"];
    contains(&drawn, &[&format!("{number}  {}", name.as_str().unwrap())]);
    contains(&office.does(&["pair", "cup.jsonl"]), &["Stage 2", "Round 1", "Stage 3", "Round 6"]);
    contains(
        &office.refuses(&["result", "cup.jsonl", "1", "1-0"], 2),
        &["Several stages", "--stage"],
    );
    office.does(&["result", "cup.jsonl", "--stage", "3", "1", "1-0"]);
}

#[test]
fn what_there_is_nothing_of_is_said() {
    let office = Office::swiss(4, "3");
    for (what, why) in [
        ("ratings", "reckons no ratings"),
        ("boards", "an event of players"),
        ("units", "How many players of each unit count"),
    ] {
        for format in ["csv", "json", "xlsx"] {
            let out = format!("out.{format}");
            let export = ["export", "cup.jsonl", "--what", what, "--out", &out];
            contains(&office.refuses(&export, 1), &[why]);
        }
    }
    office.does(&["pair", "cup.jsonl"]);
    let appeal = ["appeal", "cup.jsonl", "1", "the chase was mutual", "--by-entrant", "1"];
    let refused = office.refuses(&[&appeal[..], &["--written", "--fee-paid"]].concat(), 1);
    contains(&refused, &["The game is not over", "2§8.4", "enter its result first"]);
    assert!(!refused.contains("--reason"), "{refused}");
}

#[test]
fn officials_have_their_words() {
    let office = Office::swiss(4, "3");
    let at = |time: &'static str| ["--at", time];
    let before = at("2025-01-02T08:00Z");
    office.does(&[&["pair", "cup.jsonl"][..], &before].concat());
    let swap = ["swap", "cup.jsonl", "1", "2", "--reason", "asked"];
    contains(&office.does(&[&swap[..], &before].concat()), &["by hand", "asked"]);
    office.does(&[&["undo", "cup.jsonl"][..], &before].concat());
    let byes = ["pair", "cup.jsonl", "--by-hand", "1,2,4-3", "--reason", "power cut"];
    contains(&office.refuses(&byes, 1), &["at most one bye", "Player 1", "Player 2"]);
    let by_hand = ["pair", "cup.jsonl", "--by-hand", "1-2,4-3", "--reason", "power cut"];
    let by_hand = [&by_hand[..], &before].concat();
    contains(&office.does(&by_hand), &["Player 1", "by hand", "Changed by hand: power cut"]);
    contains(&office.does(&["explain", "cup.jsonl", "pairing", "1.1"]), &["by hand"]);
    office.does(&["result", "cup.jsonl", "1", "1-0", "2", "1-0", "--at", "2025-01-02T09:00Z"]);
    let late = ["note", "cup.jsonl", "hall locked", "--at", "2025-01-01T09:00+08:00"];
    contains(&office.refuses(&late, 1), &["before the last entry", "--at"]);
    let ahead = ["note", "cup.jsonl", "hall locked", "--at", "9999-01-01T09:00Z"];
    contains(&office.refuses(&ahead, 2), &["more than a day ahead"]);
    let appeal = ["appeal", "cup.jsonl", "1", "the chase was mutual", "--by-entrant", "2"];
    let soon = at("2025-01-02T10:00Z");
    contains(&office.refuses(&[&appeal[..], &soon].concat(), 1), &["in writing", "--written"]);
    let sound = [&appeal[..], &["--written", "--fee-paid"]].concat();
    contains(
        &office.refuses(&[&sound[..], &at("2025-01-02T12:00Z")].concat(), 1),
        &["after the deadline", "2§8.4"],
    );
    contains(&office.does(&[&sound[..], &soon].concat()), &["Appeal 1 by #2 Player 2"]);
    let decide = ["decide", "cup.jsonl", "1", "the film shows it", "--upheld"];
    contains(&office.does(&[&decide[..], &soon].concat()), &["Appeal 1 is upheld"]);
    let warn = ["sanction", "cup.jsonl", "3", "deduct:0.5", "--reason", "talk"];
    let refused = office.refuses(&[&warn[..], &soon, &["--as", "arbiter"]].concat(), 1);
    contains(&refused, &["chief arbiter"]);
    contains(&office.does(&[&warn[..], &soon].concat()), &["#3 Player 3: points taken away: 0.5"]);
    contains(
        &office.refuses(&["sanction", "cup.jsonl", "3", "shout", "--reason", "talk"], 2),
        &["shout is none of these", "deduct:N"],
    );
    let out = ["disqualify", "cup.jsonl", "Player 4", "--reason", "struck an opponent"];
    contains(&office.does(&[&out[..], &soon].concat()), &["#4 Player 4 was disqualified"]);
    let amend = ["amend", "cup.jsonl", "1", "--rating", "2400", "--name", "Player One"];
    contains(&office.does(&[&amend[..], &soon].concat()), &["#1 Player One"]);
    contains(
        &office.refuses(&[&["tie", "cup.jsonl", "1"], &soon[..]].concat(), 1),
        &["nothing for the lot"],
    );
    let note = ["note", "cup.jsonl", "clock replaced", "--about", "1", "--article", "2§8.2"];
    contains(&office.does(&[&note[..], &soon].concat()), &["Note: #1 Player One, clock replaced"]);
    contains(&office.does(&["show", "cup.jsonl"]), &["Appeal 1, upheld", "Note: clock replaced"]);
}
