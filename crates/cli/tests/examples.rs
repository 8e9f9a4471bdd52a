//! The programs in `examples/` do what they say.

use std::path::PathBuf;
use std::process::Command;

/// What an example prints. Examples lie beside the folder of the tests, built by the same `cargo test`.
fn printed(name: &str, arguments: &[&str]) -> String {
    let test = std::env::current_exe().expect("this test");
    let built = test.ancestors().nth(2).expect("target/PROFILE").join("examples");
    let program: PathBuf = built.join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
    let output = Command::new(&program)
        .args(arguments)
        .output()
        .expect("built by `cargo build --examples`, or by a `cargo test` of everything");
    assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn legal_moves_are_listed_in_chinese() {
    let all = printed("legal_moves", &[]);
    assert_eq!(all.lines().count(), 44);
    assert!(all.contains("h2e2  炮二平五"));
    let few = printed("legal_moves", &["3k5/9/9/9/9/9/9/9/4A4/4K4 w"]);
    assert!(few.contains("仕五"), "{few}");
}

#[test]
fn a_game_is_judged() {
    assert!(printed("judge_game", &[]).contains("Red gives perpetual check"));
}

#[test]
fn rulebooks_are_compared() {
    let told = printed("compare_rulebooks", &[]);
    for book in chuhe_rulebook::Rulebook::all() {
        assert!(told.contains(book.id()), "{told}");
    }
}

#[test]
fn a_clock_is_replayed_to_the_flag() {
    let told = printed("replay_clock", &[]);
    assert!(told.contains("     62 s  red  844 s  black  900 s"), "{told}");
    assert!(told.contains("red    0 s"), "{told}");
}

#[test]
fn a_round_is_paired_and_explained() {
    let told = printed("pair_round", &[]);
    assert!(told.contains("Table 3"), "{told}");
    assert_eq!(told.lines().filter(|line| line.starts_with("Place")).count(), 6, "{told}");
}

#[test]
fn a_diagram_is_drawn() {
    assert!(printed("draw_diagram", &[]).starts_with("<svg"));
}
