//! The words of results, rounds and tables, in the language that was asked for.

use crate::{Office, contains};

#[test]
fn reasons_are_told_and_read_in_the_readers_language() {
    let office = Office::swiss(4, "3");
    office.does(&["pair", "cup.jsonl"]);
    let hans = ["--lang", "zh-Hans"];
    let enter = ["result", "cup.jsonl", "1", "1-0:超时", "2", "和:自然限着"];
    let told = office.does(&[&enter[..], &hans].concat());
    contains(&told, &["1-0（超时）", "½-½（自然限着）"]);
    contains(
        &office.does(&["log", "cup.jsonl", "--last", "2"]),
        &["(time)", "(natural move limit)"],
    );
    let sanction = ["sanction", "cup.jsonl", "1", "game-lost", "--act", "electronic-device"];
    let sanction = [&sanction[..], &["--reason", "手机响"], &hans].concat();
    contains(&office.does(&sanction), &["（电子器材）", "（原为 1-0（超时））"]);
    let wrong = ["result", "cup.jsonl", "1", "1-0:打喷嚏", "--reason", "x"];
    let told = office.refuses(&[&wrong[..], &hans].concat(), 2);
    contains(&told, &["打喷嚏", "胜负原因：", "超时", "和棋原因："]);
    // What the log calls them is listed by --help.
    let help = office.does(&["result", "--help"]).split_whitespace().collect::<String>();
    for reason in ["electronic-device", "misconduct", "absence-at-resumption", "natural-limit"] {
        assert!(help.contains(reason), "{reason} in {help}");
    }
}

/// The sheet of pairings in Chinese is filled in and read again.
#[test]
fn lists_have_headings_and_notes_in_the_readers_language() {
    let office = Office::swiss(5, "3");
    office.does(&["pair", "cup.jsonl"]);
    let sheet = ["export", "cup.jsonl", "--csv", "pairings", "--lang", "zh-Hans"];
    let sheet = office.does(&sheet);
    contains(&sheet, &["台,分台,局,红方号,红方,黑方号,黑方,备注,结果", "轮空"]);
    let filled = sheet.lines().map(|line| match line.starts_with(['1', '2']) {
        true => format!("{line}1-0\n"),
        false => format!("{line}\n"),
    });
    office.write("filled.csv", &filled.collect::<String>());
    contains(
        &office.does(&["result", "cup.jsonl", "--from", "filled.csv", "--lang", "zh-Hans"]),
        &["第1轮第1台", "1-0", "本轮成绩已齐"],
    );
    office.does(&["withdraw", "cup.jsonl", "2", "--consent", "--reason", "病"]);
    contains(
        &office.does(&["export", "cup.jsonl", "--csv", "standings", "--lang", "zh-Hant"]),
        &["名次,號,姓名,單位,積分", "備註", "第1輪後退賽"],
    );
    contains(&office.does(&["export", "cup.jsonl", "--csv", "standings"]), &["place,number,name"]);
    // Entrants are read again in the language they were written in.
    let entrants = ["export", "cup.jsonl", "--csv", "entrants", "--lang", "zh-Hans"];
    office.write("entrants.csv", &office.does(&entrants));
    let new = ["new", "other.jsonl", "--name", "Other", "--format", "swiss", "--rounds", "3"];
    office.does(&new);
    contains(
        &office.does(&["enter", "other.jsonl", "--from", "entrants.csv"]),
        &["5 entered, 5 in all."],
    );
}

/// The rounds of the others of 5+2 go on from the Swiss, on the screen as on the papers.
#[test]
fn rounds_have_the_numbers_of_the_papers() {
    let office = Office::new();
    office.does(&["simulate", "--format", "5+2", "--entrants", "16", "--out", "cup.jsonl"]);
    let of_others = |command: &[&str]| office.does(&[command, &["--stage", "3"]].concat());
    let rounds = of_others(&["rounds", "cup.jsonl"]);
    contains(&rounds, &["Round 6", "Round 7"]);
    assert!(!rounds.contains("Round 1"), "{rounds}");
    assert_eq!(of_others(&["rounds", "cup.jsonl", "--round", "6"]).matches("Round ").count(), 1);
    contains(&of_others(&["standings", "cup.jsonl"]), &["After 7 rounds"]);
    contains(
        &of_others(&["explain", "cup.jsonl", "pairing", "6.1"]),
        &["stage 3, round 6, table 1"],
    );
    let early = ["explain", "cup.jsonl", "pairing", "1.1", "--stage", "3"];
    contains(&office.refuses(&early, 1), &["Round 1 is none of stage 3", "its first is round 6"]);
    contains(&of_others(&["explain", "cup.jsonl", "entrant", "#1"]), &[]);
    office.does(&["export", "cup.jsonl", "--what", "pairings", "--stage", "3", "--round", "7"]);
    assert!(office.path("cup-pairings-s3-r7.html").exists());
}

/// Everything that no longer fits is told in one list of steps, which can be followed as it stands.
#[test]
fn the_remedy_covers_every_stage() {
    let office = Office::new();
    office.does(&["simulate", "--format", "5+2", "--entrants", "16", "--out", "cup.jsonl"]);
    let log = String::from_utf8(office.bytes("cup.jsonl")).unwrap();
    let cut = log.find(r#"{"type":"stage-started","stage":2"#).unwrap();
    office.write("cup.jsonl", &log[..log[..cut].rfind('\n').unwrap() + 1]);
    office.does(&["draw", "cup.jsonl"]);
    office.does(&["pair", "cup.jsonl"]);
    let second = office.json()["stages"][1]["field"][1].to_string();
    let leaves = ["withdraw", "cup.jsonl", &format!("#{second}"), "--consent", "--reason", "ill"];
    let steps = [
        "Take back what is paired of stage 2",
        "Take back what is paired of stage 3",
        "Draw it again: chuhe event draw cup.jsonl --stage 2",
    ];
    contains(&office.does(&leaves), &steps);
    let shown = office.does(&["show", "cup.jsonl"]);
    contains(&shown, &steps);
    assert!(!shown.contains("draw cup.jsonl --stage 3"), "they are drawn together: {shown}");
    contains(&office.refuses(&["pair", "cup.jsonl", "--stage", "2"], 1), &["stage 2"]);
    office.does(&["undo", "cup.jsonl", "--stage", "2"]);
    office.does(&["undo", "cup.jsonl", "--stage", "3"]);
    office.does(&["draw", "cup.jsonl", "--stage", "2"]);
    contains(&office.does(&["pair", "cup.jsonl"]), &["Stage 2", "Stage 3"]);
}

#[test]
fn a_knock_out_has_matches_and_no_points() {
    let office = Office::new();
    office.does(&["new", "cup.jsonl", "--name", "Cup", "--format", "knock-out"]);
    for number in 1..=6 {
        office.does(&["enter", "cup.jsonl", &format!("Player {number}")]);
    }
    office.does(&["draw", "cup.jsonl", "--by", "in-order"]);
    contains(&office.does(&["pair", "cup.jsonl", "--lang", "zh-Hans"]), &["争1–6名"]);
    office.does(&["result", "cup.jsonl", "1", "1-0", "2", "1-0"]);
    let correct = ["result", "cup.jsonl", "1", "0-1", "--reason", "看错"];
    let told = office.does(&[&correct[..], &["--lang", "zh-Hans"]].concat());
    contains(&told, &["胜场 1 → 0"]);
    assert!(!told.contains("积分"), "{told}");
    // Points taken away change nothing, which is said at once and in the table.
    let fined = ["sanction", "cup.jsonl", "1", "deduct:1", "--reason", "迟到", "--lang", "zh-Hans"];
    contains(&office.does(&fined), &["淘汰赛，以胜负定名次：扣分不影响名次"]);
    contains(
        &office.does(&["standings", "cup.jsonl", "--lang", "zh-Hans"]),
        &["胜场", "扣1分（淘汰赛以胜负定名次，扣分不影响名次）：迟到"],
    );
    // Who is disqualified has his mark beside the name.
    office.does(&["disqualify", "cup.jsonl", "2", "--reason", "brawl"]);
    contains(&office.does(&["standings", "cup.jsonl"]), &["Player 2 (disqualified)"]);
    contains(
        &office.does(&["standings", "cup.jsonl", "--lang", "zh-Hant"]),
        &["Player 2（取消資格）"],
    );
}

/// Teams have 场分, and what they come from is told with a place.
#[test]
fn teams_have_match_points() {
    let office = Office::new();
    let simulated =
        ["simulate", "--format", "swiss", "--entrants", "6", "--rounds", "3", "--teams"];
    office.does(&[&simulated[..], &["--out", "cup.jsonl"]].concat());
    let hans = ["--lang", "zh-Hans"];
    for command in ["standings", "crosstable"] {
        let table = office.does(&[&[command, "cup.jsonl"][..], &hans].concat());
        contains(&table, &["场分"]);
        assert!(!table.contains("积分"), "{table}");
    }
    let place = office.does(&[&["explain", "cup.jsonl", "place", "2"][..], &hans].concat());
    contains(&place, &["第2名", "，场分"]);
    assert!(!place.contains("，积分"), "{place}");
}

/// Where the points of the boards (大分) decide the matches, they are told with the place that comes of them.
#[test]
fn board_points_are_told_with_a_place() {
    let office = Office::new();
    let new = ["new", "cup.jsonl", "--name", "Cup", "--format", "round-robin", "--teams"];
    office.does(&[&new[..], &["--boards", "2", "--games", "2"]].concat());
    let rows = ["A,a1", "A,a2", "B,b1", "B,b2"].join("\n");
    office.write("teams.csv", &format!("team,name\n{rows}\n"));
    office.does(&["enter", "cup.jsonl", "--from", "teams.csv"]);
    office.does(&["draw", "cup.jsonl", "--by", "in-order"]);
    office.does(&["pair", "cup.jsonl"]);
    let first = ["1.1.1", "1-0", "1.1.2", "0-1"];
    let second = ["1.2.1", "=", "1.2.2", "="];
    office.does(&[&["result", "cup.jsonl"][..], &first, &second].concat());
    let told = office.does(&["explain", "cup.jsonl", "place", "1", "--lang", "zh-Hans"]);
    contains(&told, &["第1名：A，场分", "第1轮第1场 A–B：大分3-1", "2§5.4"]);
}
