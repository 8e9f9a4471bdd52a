//! What tables tell beside a line: who left, and why a score is not the sum of the games.

use chuhe_rulebook::{Language, Measure, Misconduct, UnplayedResult};
use chuhe_tournament::{
    ByeKind, Command, Entrant, Leaving, LineNote, Numbering, SanctionMeasure, Setting, explain,
};

use crate::desk::{Desk, id};
use crate::round_robins::round_robin;
use crate::swiss_events::swiss;

fn withdraw(entrant: u32) -> Command {
    Command::Withdraw { entrant: id(entrant), reason: "ill".to_owned(), consent: true }
}

fn sanction(entrant: u32, act: Option<Misconduct>, measure: SanctionMeasure) -> Command {
    let reason = "迟到两次".to_owned();
    Command::Sanction { entrant: id(entrant), act, measure, game: None, reason }
}

/// What stands beside somebody's line, in Chinese.
fn told(desk: &Desk, stage: u16, entrant: u32) -> String {
    explain::line_notes(&desk.event, stage, id(entrant), Language::ZhHans).unwrap_or_default()
}

#[test]
fn who_left_is_told_with_the_round() {
    let mut desk = Desk::with_players(swiss("axf-2017", 4), 7);
    desk.act(withdraw(7)).in_order().pair(1).play_round(1);
    desk.act(withdraw(6));
    desk.pair(1).act(withdraw(5)).play_round(1);
    assert_eq!(told(&desk, 1, 6), "第1轮后退赛");
    // Round 2 was paired, but he did not go through it.
    let left = LineNote::Left { cause: Leaving::Withdrawn, after: 1, stage: None, reason: None };
    assert_eq!(desk.event.line_notes(1, id(5)), [left]);
    assert_eq!(told(&desk, 1, 7), "第1轮前退赛");
    assert_eq!(told(&desk, 1, 1), "");
    desk.act(sanction(4, None, SanctionMeasure::Exclude));
    assert_eq!(told(&desk, 1, 4), "第2轮后被取消比赛资格：迟到两次");
    assert_eq!(desk.event.score_mark(1, id(4)), "", "the games still come to the score");
    let csv = desk.event.standings_csv(1, Language::En).unwrap();
    assert!(csv.lines().next().unwrap().ends_with(",notes"), "{csv}");
    assert!(csv.contains(",disqualified after round 2: 迟到两次\n"), "{csv}");
    let rows = desk.event.entrant_rows();
    let json = serde_json::to_value(&rows[3]).unwrap();
    assert_eq!(json["last-round"], serde_json::json!({ "stage": 1, "round": 2 }));
    // Whoever comes back has not left.
    desk.act(Command::Reenter { entrant: id(6), reason: "well again".to_owned() });
    assert_eq!(told(&desk, 1, 6), "");
}

#[test]
fn annulled_results_are_told_with_the_article() {
    let mut desk = Desk::with_players(round_robin(1), 8);
    desk.in_order();
    for _ in 0..3 {
        desk.pair(1).play_round_by(1, |_, _| 0);
    }
    desk.act(withdraw(8));
    let told = told(&desk, 1, 8);
    assert!(
        told.starts_with("第3轮后退赛、全部成绩注销，对手从中所得分一并注销（2§7.3 "),
        "{told}"
    );
}

#[test]
fn points_that_were_taken_are_told_with_reason_and_article() {
    let mut desk = Desk::with_players(swiss("axf-2017", 3), 6);
    desk.in_order().pair(1).play_round(1);
    desk.act(sanction(1, None, SanctionMeasure::Deduct { half_points: 3 }));
    let deducted = told(&desk, 1, 1);
    assert!(deducted.starts_with("扣1.5分：迟到两次（3.4 "), "{deducted}");
    assert_eq!(desk.event.score_mark(1, id(1)), "*");
    let table = desk.table_of(1);
    let place = explain::place(&desk.event, &table, id(1), Language::ZhHans).unwrap();
    assert!(place.contains("积分0.5") && place.contains("扣1.5分：迟到两次"), "{place}");
    let row = desk.event.cross_table(1).unwrap().rows.into_iter().find(|row| row.entrant == id(1));
    assert_eq!(row.map(|row| (row.score, row.deducted)), Some((1, 3)));

    let cancelled = SanctionMeasure::Book { measure: Measure::PointsCancelled };
    desk.act(sanction(2, Some(Misconduct::ArrangedResult), cancelled));
    let told = told(&desk, 1, 2);
    assert!(told.contains("所得积分全部取消：迟到两次（2§8.3 "), "{told}");
    let below = explain::notes_below(
        &desk.event,
        [2, 3, 1].into_iter().map(|no| (1, id(no))),
        |id| format!("No. {id}"),
        Language::En,
    );
    assert_eq!(below.len(), 2, "{below:?}");
    assert!(
        below[0].starts_with("*No. 2: disqualified after round 1, all points won"),
        "{below:?}"
    );
}

/// A table tells what happened up to its own stage.
#[test]
fn who_leaves_later_does_not_mark_the_table_before() {
    let setting = Setting::from_plan("Cup", "axf-2017", "individual-5-plus-2").unwrap();
    let mut desk = Desk::with_players(setting, 12);
    desk.start(1, Numbering::InOrder).play_out(1);
    desk.start(2, Numbering::InOrder).start(3, Numbering::InOrder).pair(3).play_round(3);
    let last = desk.order(3)[0];
    desk.act(withdraw(last));
    assert_eq!(told(&desk, 3, last), "第6轮后退赛", "counted over the rounds of the table");
    assert_eq!(told(&desk, 1, last), "");
    let whole = desk.event.final_standings_csv(Language::En);
    assert_eq!(whole.matches("withdrew after round 6").count(), 1, "{whole}");
}

#[test]
fn rounds_before_a_late_entry_are_missed() {
    let mut setting = swiss("axf-2017", 4);
    setting.missed_round = UnplayedResult::Draw;
    let mut desk = Desk::with_players(setting, 5);
    desk.in_order().pair(1).play_round(1);
    desk.act(Command::Enter { entrant: Entrant::player("late") });
    desk.pair(1);
    assert_eq!(desk.event.bye_of(1, 1, id(6)).map(|bye| bye.kind), Some(ByeKind::Missed));
    assert_eq!(desk.event.bye_of(1, 2, id(6)), None);
    let cell = desk.event.round_cell(1, 1, id(6)).unwrap();
    assert_eq!((cell.bye, cell.half_points), (Some(ByeKind::Missed), Some(2)));
    assert_eq!(desk.event.round_cell(1, 3, id(6)), None);
}

/// Rounds of a stage that counts anew are told with the stage: in the table of the whole event they are others.
#[test]
fn who_leaves_a_final_is_told_with_the_stage() {
    let setting = Setting::from_plan("Cup", "axf-2017", "individual-5-plus-2").unwrap();
    let mut desk = Desk::with_players(setting, 12);
    desk.start(1, Numbering::InOrder).play_out(1);
    desk.start(2, Numbering::InOrder).pair(2);
    let [first, .., fourth] = desk.order(2)[..] else { panic!("four play for the title") };
    desk.act(withdraw(first));
    assert_eq!(told(&desk, 2, first), "第2阶段第1轮前退赛");
    desk.play_round(2).act(sanction(fourth, None, SanctionMeasure::Exclude));
    assert_eq!(told(&desk, 2, fourth), "第2阶段第1轮后被取消比赛资格：迟到两次");
    assert_eq!(desk.event.shown_leaving(2, id(fourth)), Some(Leaving::Excluded));
}

/// A stage that was drawn and then drawn anew without somebody is none of his.
#[test]
fn who_leaves_between_the_stages_is_told() {
    let setting = Setting::from_plan("Cup", "axf-2017", "individual-5-plus-2").unwrap();
    let mut desk = Desk::with_players(setting, 12);
    desk.start(1, Numbering::InOrder).play_out(1).start(2, Numbering::InOrder);
    let first = desk.order(1)[0];
    desk.act(withdraw(first)).start(2, Numbering::InOrder);
    assert!(desk.event.standings(2).unwrap().of(id(first)).is_none(), "the final is drawn anew");
    assert_eq!(told(&desk, 1, first), "第5轮后退赛");
    let whole = desk.event.final_standings_csv(Language::En);
    assert_eq!(whole.matches("withdrew after round 5").count(), 1, "{whole}");
}

#[test]
fn points_taken_in_a_knock_out_are_told_to_change_nothing() {
    let setting = Setting::from_plan("Cup", "axf-2017", "individual-5-plus-2").unwrap();
    let mut desk = Desk::with_players(setting, 12);
    desk.start(1, Numbering::InOrder).play_out(1).start(2, Numbering::InOrder).pair(2);
    let first = desk.order(2)[0];
    desk.act(sanction(first, None, SanctionMeasure::Deduct { half_points: 6 }));
    let told = told(&desk, 2, first);
    assert!(told.starts_with("扣3分（淘汰赛以胜负定名次，扣分不影响名次）：迟到两次"), "{told}");
    assert_eq!(desk.event.score_mark(2, id(first)), "", "matches won are not touched");
}

#[test]
fn a_ban_is_told_with_its_years() {
    let mut desk = Desk::with_players(swiss("axf-2017", 4), 6);
    desk.in_order().pair(1).play_round(1);
    let years = std::num::NonZeroU8::new(2).unwrap();
    desk.act(sanction(3, None, SanctionMeasure::Ban { years }));
    assert_eq!(told(&desk, 1, 3), "第1轮后被取消比赛资格：迟到两次、禁赛2年");
    assert_eq!(desk.event.score_mark(1, id(3)), "", "the points stand");
}
