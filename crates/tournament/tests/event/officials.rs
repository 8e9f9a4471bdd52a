//! Appeals, the arbiters' log, and who runs an event.

use chuhe_rulebook::{ArbiterGrade, EventLevel, Language, Rulebook};
use chuhe_tournament::{
    Actor, Command, CommitteeMember, Decision, Entrant, Event, FeeState, Official, Part,
    RegulationField, Role, Setting, StaffingComplaint, TableRef, Tournament, Why, explain,
};

use crate::desk::{Desk, captain, id};
use crate::swiss_events::swiss;

fn desk_with(officials: Vec<Official>) -> Desk {
    let mut setting: Setting = swiss("axf-2017", 3);
    setting.regulations.officials = officials;
    let mut desk = Desk::open(setting);
    for number in 1..=4 {
        let unit = ["甲", "乙", "丙", "丁"][number - 1];
        desk.act(Command::Enter { entrant: Entrant::player(&format!("选手{number}")).of(unit) });
    }
    desk.in_order();
    desk
}

fn official(role: Role, unit: &str) -> Official {
    Official { name: "裁判".to_owned(), role, unit: Some(unit.to_owned()), grade: None }
}

fn lodge(written: bool, fee_paid: bool) -> Command {
    let game = TableRef::new(1, 1, 1).game(1);
    Command::LodgeAppeal {
        by: id(1),
        game,
        text: "the ruling was wrong".to_owned(),
        written,
        fee_paid,
    }
}

fn decision(upheld: bool, units: &[&str]) -> Decision {
    let member = |unit: &&str| CommitteeMember {
        name: format!("委员{unit}"),
        unit: Some((*unit).to_owned()),
    };
    Decision { upheld, text: "reasons".to_owned(), voted: units.iter().map(member).collect() }
}

#[test]
fn req_105_appeals_in_writing_within_two_hours_and_for_a_fee() {
    let mut desk = desk_with(Vec::new());
    desk.pair(1);
    assert_eq!(
        *desk.refused_to(&captain(1), lodge(true, true)).why(),
        Why::GameNotOver,
        "the game is not over"
    );
    desk.play_round(1);
    assert_eq!(*desk.refused_to(&captain(1), lodge(false, true)).why(), Why::NotWritten);
    assert_eq!(*desk.refused_to(&captain(1), lodge(true, false)).why(), Why::FeeDue);
    assert_eq!(*desk.refused_to(&captain(2), lodge(true, true)).why(), Why::OfficialsOnly);
    // Somebody who did not play the game has nothing to appeal against.
    let (a, b) = desk.pairs(1)[0];
    let stranger = (1..=4).find(|&n| n != a && n != b).unwrap();
    let Command::LodgeAppeal { game, text, .. } = lodge(true, true) else { panic!("an appeal") };
    let (by, written, fee_paid) = (id(stranger), true, true);
    let meddling = Command::LodgeAppeal { by, game, text, written, fee_paid };
    assert_eq!(*desk.refused_to(&captain(stranger), meddling).why(), Why::NotAParty(id(stranger)));
    desk.act_as(&captain(1), lodge(true, true));
    assert_eq!(desk.event.open_appeals(1).len(), 1, "whoever pairs now should know");
    let fee = desk.event.rulebook().appeals.as_ref().unwrap().fee.clone();
    assert_eq!(fee.as_ref().unwrap().amount, 50);
    assert_eq!(desk.event.appeals()[0].fee(fee.as_ref()), FeeState::Held);
    // Without a committee the chief arbiter's word is final.
    desk.act(Command::DecideAppeal { appeal: 1, decision: decision(true, &[]) });
    assert_eq!(desk.event.appeals()[0].fee(fee.as_ref()), FeeState::Returned);
    assert!(desk.event.open_appeals(1).is_empty());
    let again = Command::DecideAppeal { appeal: 1, decision: decision(false, &[]) };
    assert_eq!(desk.refused(again), Why::AppealDecided);
    desk.act_as(&captain(1), lodge(true, true));
    desk.act(Command::DecideAppeal { appeal: 2, decision: decision(false, &[]) });
    assert_eq!(desk.event.appeals()[1].fee(fee.as_ref()), FeeState::Kept);
    desk.clock += 2 * 3600 * 1000;
    let late = desk.refused_to(&captain(1), lodge(true, true));
    assert!(matches!(late.why(), Why::AppealLate { .. }));
    assert_eq!(&*late.articles()[0].number, "2§8.4");
}

#[test]
fn req_106_the_committee_is_odd_and_nobody_judges_his_own() {
    let members = ["丙", "丁", "戊"].map(|unit| official(Role::AppealsCommittee, unit));
    let mut desk = desk_with(members.to_vec());
    desk.pair(1);
    let (a, b) = desk.pairs(1)[0];
    desk.play_round(1).act_as(&captain(1), lodge(true, true));
    let units = |n: u32| ["甲", "乙", "丙", "丁"][n as usize - 1];
    let committee = Actor::new(Part::AppealsCommittee, "");
    let decide =
        |units: &[&str]| Command::DecideAppeal { appeal: 1, decision: decision(true, units) };
    assert_eq!(desk.refused(decide(&[])), Why::CommitteeOnly, "there is a committee");
    assert_eq!(
        *desk.refused_to(&committee, decide(&["戊"])).why(),
        Why::CommitteeTooSmall { needs: 3 }
    );
    assert_eq!(
        *desk.refused_to(&committee, decide(&["戊", "己", "庚", "辛"])).why(),
        Why::CommitteeEven
    );
    let own = units(a.min(b));
    assert!(matches!(
        desk.refused_to(&committee, decide(&["戊", "己", own])).why(),
        Why::NotRecused(_)
    ));
    assert_eq!(
        *desk.refused_to(&captain(1), decide(&["戊", "己", "庚"])).why(),
        Why::CommitteeOnly
    );
    assert_eq!(
        *desk.refused_to(&committee, decide(&["戊", "戊", "戊"])).why(),
        Why::VotedTwice("委员戊".to_owned())
    );
    let mut nameless = decision(true, &["戊", "己", "庚"]);
    nameless.voted[1].name = " ".to_owned();
    let nameless = Command::DecideAppeal { appeal: 1, decision: nameless };
    assert_eq!(*desk.refused_to(&committee, nameless).why(), Why::NoName);
    // Two of one name are two if their units say so; without a unit they are taken for one.
    let mut namesakes = decision(true, &["戊", "己", "庚"]);
    namesakes.voted[1].name = "委员戊".to_owned();
    let mut unknown = namesakes.clone();
    unknown.voted[1].unit = None;
    let unknown = Command::DecideAppeal { appeal: 1, decision: unknown };
    assert!(matches!(desk.refused_to(&committee, unknown).why(), Why::VotedTwice(_)));
    desk.act_as(&committee, Command::DecideAppeal { appeal: 1, decision: namesakes });
    assert!(desk.event.appeals()[0].decision.as_ref().unwrap().upheld);
}

#[test]
fn a_vote_goes_by_the_rules_for_a_committee_whoever_enters_it() {
    let mut desk = desk_with(Vec::new());
    desk.pair(1);
    let (a, b) = desk.pairs(1)[0];
    let own = ["甲", "乙", "丙", "丁"][a.min(b) as usize - 1];
    desk.play_round(1).act_as(&captain(1), lodge(true, true));
    let decide =
        |units: &[&str]| Command::DecideAppeal { appeal: 1, decision: decision(true, units) };
    assert_eq!(desk.refused(decide(&["戊"])), Why::CommitteeTooSmall { needs: 3 });
    assert!(matches!(desk.refused(decide(&["戊", "己", own])), Why::NotRecused(_)));
    desk.act(decide(&["戊", "己", "庚"]));
    assert_eq!(desk.event.appeals()[0].decision.as_ref().unwrap().voted.len(), 3);
}

#[test]
fn req_106_the_chief_arbiter_enters_the_vote_of_the_committee() {
    let members = ["丙", "丁", "戊"].map(|unit| official(Role::AppealsCommittee, unit));
    let mut desk = desk_with(members.to_vec());
    desk.pair(1).play_round(1).act_as(&captain(1), lodge(true, true));
    let decide =
        |units: &[&str]| Command::DecideAppeal { appeal: 1, decision: decision(true, units) };
    let alone = desk.refused_to(&Actor::chief_arbiter(), decide(&[]));
    assert_eq!(*alone.why(), Why::CommitteeOnly);
    assert!(alone.text(Language::En).contains("who voted"), "{alone}");
    assert_eq!(desk.refused(decide(&["戊"])), Why::CommitteeTooSmall { needs: 3 });
    desk.act(decide(&["戊", "己", "庚"]));
    assert_eq!(desk.event.appeals()[0].decision.as_ref().unwrap().voted.len(), 3);
}

#[test]
fn req_106_appeals_are_decided_before_the_event_is_closed() {
    let mut desk = desk_with(Vec::new());
    for _ in 1..=3 {
        desk.pair(1).play_round(1);
    }
    let ended = desk.event.game(TableRef::new(1, 1, 1).game(1)).unwrap().ended_at.unwrap();
    assert!(desk.event.appeals_run_until(ended).is_some());
    desk.act_as(&captain(1), lodge(true, true));
    let refused = desk.refused_to(&Actor::new(Part::ChiefArbiter, ""), Command::Close);
    assert_eq!(*refused.why(), Why::AppealsOpen(vec![1]));
    assert_eq!(&*refused.articles()[2].number, "3.7");
    assert!(refused.text(Language::En).contains("appeal 1 is not decided"), "{refused}");
    desk.act(Command::DecideAppeal { appeal: 1, decision: decision(false, &[]) });
    desk.act(Command::Close);
    // Closing passes over the rest of the two hours, and that is told.
    let told = explain::closed_before_appeals(&desk.event, ended, Language::En).unwrap();
    assert!(told.contains("for another 2 h") && told.contains("2§8.4"), "{told}");
    let late = ended.plus_s(3 * 3600);
    assert_eq!(explain::closed_before_appeals(&desk.event, late, Language::En), None);
}

#[test]
fn req_107_not_more_than_three_of_one_member() {
    let mut desk = desk_with(vec![official(Role::ArbitersCommittee, "甲"); 4]);
    let book = desk.event.rulebook();
    let complaints = desk.event.setting().regulations.complaints(book);
    let crowded = StaffingComplaint::TooManyOfOneUnit { unit: "甲".to_owned(), count: 4, most: 3 };
    assert_eq!(complaints, [StaffingComplaint::NoChiefArbiter, crowded.clone()]);
    let told = explain::complaint(book, None, &crowded, Language::En);
    assert!(told.starts_with("4 members of the arbiters' committee are of 甲; 3 is the most. (0 "));
    let told = explain::complaint(book, None, &crowded, Language::ZhHans);
    assert!(told.starts_with("裁判委员会中 甲 有4人，最多3人。（0 "), "{told}");
    desk.act(Command::Note { about: None, text: "the hall is cold".to_owned(), article: None });
}

#[test]
fn req_108_the_regulations_have_fourteen_fields() {
    let mut desk = desk_with(Vec::new());
    let mut regulations = desk.event.setting().regulations.clone();
    assert_eq!(regulations.blank().len(), 14);
    regulations.fields.insert(RegulationField::Venue, "Hall 2".to_owned());
    regulations.fields.insert(RegulationField::Dates, " ".to_owned());
    assert_eq!(regulations.blank().len(), 13);
    desk.pair(1);
}

#[test]
fn req_110_what_is_for_the_chief_arbiter() {
    let mut desk = desk_with(Vec::new());
    desk.pair(1).play_round(1);
    let arbiter = Actor::new(Part::Arbiter, "裁判员");
    let measure = chuhe_tournament::SanctionMeasure::Exclude;
    let exclude = Command::Sanction {
        entrant: id(1),
        act: None,
        measure,
        game: None,
        reason: "no".to_owned(),
    };
    assert_eq!(*desk.refused_to(&arbiter, exclude).why(), Why::ChiefArbiterOnly);
    assert_eq!(*desk.refused_to(&arbiter, Command::Close).why(), Why::ChiefArbiterOnly);
    let note = Command::Note {
        about: Some(id(2)),
        text: "reminded to be quiet".to_owned(),
        article: Some("2§8.11".to_owned()),
    };
    let mut unknown = note.clone();
    if let Command::Note { article, .. } = &mut unknown {
        *article = Some("99§1".to_owned());
    }
    let refused = desk.refused_to(&arbiter, unknown);
    assert_eq!(*refused.why(), Why::NoSuchArticle("99§1".to_owned()));
    assert!(refused.text(Language::En).contains("no article “99§1”"), "{refused}");
    desk.act_as(&arbiter, note);
    assert_eq!(desk.event.notes()[0].article.as_deref(), Some("2§8.11"));
    // A log that holds such a note is read all the same.
    let mut log = desk.log.clone();
    if let Some(Event::Noted { article, .. }) = log.last_mut().map(|entry| &mut entry.event) {
        *article = Some("99§1".to_owned());
    }
    let read = Tournament::replay(&log).unwrap();
    assert_eq!(read.notes()[0].article.as_deref(), Some("99§1"));
    assert_eq!(
        *desk
            .refused_to(
                &captain(1),
                Command::PairRound { stage: 1, absent: vec![], starts_at: None }
            )
            .why(),
        Why::OfficialsOnly
    );
}

#[test]
fn req_111_grades_of_arbiters() {
    let book = Rulebook::builtin("cxa-1987").unwrap();
    let graded = |role, grade| Official { grade: Some(grade), ..official(role, "甲") };
    let mut regulations = chuhe_tournament::Regulations {
        officials: vec![
            graded(Role::ChiefArbiter, ArbiterGrade::First),
            graded(Role::DeputyChiefArbiter, ArbiterGrade::First),
            graded(Role::Arbiter, ArbiterGrade::Third),
        ],
        ..Default::default()
    };
    assert_eq!(regulations.complaints(book), [], "below the provinces nothing is laid down");
    regulations.level = Some(EventLevel::NationalAdult);
    let national = regulations.complaints(book);
    assert_eq!(national.len(), 2, "{national:?}");
    let told = explain::complaint(book, regulations.level, &national[0], Language::ZhHans);
    assert_eq!(told, "裁判 的裁判等级不得低于国家级。（2§2 裁判人员及职责）");
    regulations.level = Some(EventLevel::Provincial);
    assert_eq!(regulations.complaints(book), [], "a provincial event may");
}

/// Requirements 100 and 105: what is late is told by the clocks of the venue, or as a span.
#[test]
fn deadlines_are_told_as_people_tell_them() {
    for (offset, said) in [
        (None, "The appeal came 1 h 1 min after the deadline."),
        (Some(480), "The appeal was due at 1970-01-01 10:05 UTC+8 and came 1 h 1 min late."),
    ] {
        let mut desk = Desk::open(Setting { utc_offset_min: offset, ..swiss("axf-2017", 1) });
        for number in 1..=2 {
            desk.act(Command::Enter { entrant: Entrant::player(&format!("选手{number}")) });
        }
        desk.in_order().pair(1).play_round(1);
        desk.clock += 3 * 3600 * 1000 + 60_000;
        let late = desk.refused_to(&captain(1), lodge(true, true));
        assert!(late.to_string().starts_with(said), "{late}");
    }
}

/// Whoever is concerned by a refusal is named, and its articles are cited.
#[test]
fn refusals_name_names_and_articles() {
    let mut desk = desk_with(Vec::new());
    let gone = Command::Withdraw { entrant: id(2), reason: "ill".to_owned(), consent: true };
    desk.act(gone.clone());
    let refusal = desk.refused_to(&Actor::chief_arbiter(), gone);
    assert_eq!(refusal.to_string(), "选手2 (entry 2) has left the event.");
    assert_eq!(refusal.text(Language::ZhHans), "选手2（报名2号）已经退出比赛。");
    let nobody = Command::Reenter { entrant: id(9), reason: "?".to_owned() };
    let refusal = desk.refused_to(&Actor::chief_arbiter(), nobody);
    assert_eq!(refusal.text(Language::ZhHant), "這裡沒有這名參賽者：報名9號。");
    let refusal = desk.refused_to(&captain(1), Command::Close);
    assert_eq!(&*refusal.articles()[0].number, "3.2");
    let arbiter = Actor::new(Part::Arbiter, "");
    assert_eq!(&*desk.refused_to(&arbiter, Command::Close).articles()[0].number, "3.4");
}
