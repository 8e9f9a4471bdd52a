//! Logs that were damaged, torn or cut.

use super::{contains, game, game_with_bytes, logged, refused, stderr, stdout, told};

#[test]
fn a_damaged_log_is_told_up_to_the_fault() {
    let (_folder, log) = logged(&[], "@0:05 C2=5\n@0:09 H8+7\n");
    let path = log.to_str().unwrap();
    let whole = std::fs::read_to_string(&log).unwrap();
    let wrong = whole.replace("h9g7", "h9g5");
    let not_text = [whole.as_bytes(), b"\xff\xfe\n"].concat();
    let version = whole.replace("\"version\":1", "\"version\":0").into_bytes();
    for (bytes, line, told) in
        [(wrong.into_bytes(), 7, true), (not_text, 9, true), (version, 1, false)]
    {
        std::fs::write(&log, &bytes).unwrap();
        let output = game(&["replay", path], "");
        assert_eq!(output.status.code(), Some(1));
        assert_eq!(stdout(&output).contains("Red: C2=5"), told);
        contains(stderr(&output), &[&format!("line {line}: ")]);
        // It is not gone on with either; one line is named, and a way on.
        let (code, complaint) = refused(&["--log", path], "@0:30 H2+3\n");
        assert_eq!(code, Some(1));
        contains(&complaint, &[&format!("line {line}: "), "can be gone on with"]);
        assert_eq!(complaint.matches("line ").count(), 2, "{complaint}");
        assert!(!complaint.contains("entry 6"), "{complaint}");
        assert_eq!(std::fs::read(&log).unwrap(), bytes);
    }
}

#[test]
fn a_torn_last_line_is_put_aside_and_the_game_goes_on() {
    let (folder, log) = logged(&[], "@0:05 C2=5\n@0:09 H8+7\n");
    let path = log.to_str().unwrap();
    let whole = std::fs::read_to_string(&log).unwrap();
    // Wherever it is torn within the last line, nothing is lost and the same game goes on.
    for cut in [1, 20, 60] {
        let torn = &whole[..whole.len() - cut - 1];
        std::fs::write(&log, torn).unwrap();
        let text = told(&["--log", path], "@0:30 status\n");
        contains(&text, &["was torn", "The log was cut in the middle", "Red to move, round 2"]);
        assert_eq!(
            std::fs::read_to_string(&log).unwrap(),
            whole,
            "what had to follow is there again"
        );
    }
    let aside = std::fs::read_to_string(folder.path().join("game.jsonl.torn")).unwrap();
    assert_eq!(aside.lines().count(), 3);
    // A header that was torn is begun again; what is no log at all is left alone.
    std::fs::write(&log, "{\"schema\":\"chu").unwrap();
    told(&["--log", path], "@0:05 C2=5\n");
    std::fs::write(&log, "dear diary").unwrap();
    assert_eq!(refused(&["--log", path], "@0:05 C2=5\n").0, Some(1));
    assert_eq!(std::fs::read_to_string(&log).unwrap(), "dear diary");
    // A mark at the beginning of the text does no harm.
    std::fs::write(&log, format!("\u{feff}{whole}")).unwrap();
    contains(&told(&["--log", path], "@0:30 H2+3\n"), &["Red: H2+3"]);
}

#[test]
fn a_log_cut_in_the_middle_of_a_command_is_completed() {
    let script = "@0:01 foul red talked\n@0:02 foul red talked\n";
    let (_folder, log) = logged(&[], script);
    let path = log.to_str().unwrap();
    let whole = std::fs::read_to_string(&log).unwrap();
    let cut: String =
        whole.lines().take(whole.lines().count() - 1).map(|l| format!("{l}\n")).collect();
    std::fs::write(&log, &cut).unwrap();
    contains(stdout(&game(&["replay", path], "")), &["The log was cut in the middle of a command"]);
    contains(
        &told(&["--log", path], "@0:03 status\n"),
        &["Black wins", "limit of technical fouls"],
    );
    assert_eq!(std::fs::read_to_string(&log).unwrap().lines().count(), whole.lines().count());
}

#[test]
fn what_is_no_text_or_no_file_is_named() {
    let output = game(&["play", "--log", "/dev/full"], "");
    assert_eq!(output.status.code(), Some(1));
    contains(stderr(&output), &["/dev/full", "no regular file"]);
    let output = game_with_bytes(&["play"], b"@0:05 C2=5\n@0:06 \xff\n");
    assert_eq!(output.status.code(), Some(1));
    contains(stderr(&output), &["line 2 is not UTF-8"]);
}
