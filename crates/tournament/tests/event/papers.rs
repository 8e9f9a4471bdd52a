//! What goes in and out: logs, exports, entry lists.

use chuhe_rulebook::Language;
use chuhe_tournament::roster::Roster;
use chuhe_tournament::{Command, Entry, LOG, Setting, Tournament};

use crate::desk::{Desk, id};
use crate::swiss_events::swiss;

fn played() -> Desk {
    let mut desk = Desk::with_players(swiss("axf-2017", 2), 5);
    desk.in_order().pair(1).play_round(1).pair(1).play_round(1);
    desk
}

#[test]
fn a_log_is_the_event_file() {
    let desk = played();
    let text = LOG.write(&desk.log);
    assert!(text.starts_with("{\"schema\":\"chuhe-event-log\",\"version\":1}\n"));
    let again = Tournament::replay(&LOG.read(&text).unwrap()).unwrap();
    assert!(again == desk.event);
    // A log that was cut short or meddled with is told by its line or entry.
    let error = LOG.read::<Entry>("{}\n").unwrap_err().to_string();
    assert!(error.contains("first line"), "{error}");
    let broken = text.replace(
        "\"round-paired\",\"stage\":1,\"number\":2",
        "\"round-paired\",\"stage\":1,\"number\":7",
    );
    let error = Tournament::replay(&LOG.read(&broken).unwrap()).unwrap_err().to_string();
    assert!(error.contains("Stage 1 has no round 7"), "{error}");
    assert!(LOG.read::<Entry>(&text[..text.len() - 10]).is_err());
}

/// Requirement 109: tables that show everything at a glance.
#[test]
fn req_109_tables_for_the_wall() {
    let desk = played();
    let standings = desk.event.standings_csv(1, Language::En).unwrap();
    assert!(
        standings
            .starts_with("place,number,name,unit,score,score-unit,won,drawn,lost,opponents-score,")
    );
    assert_eq!(standings.lines().count(), 6);
    let cross = desk.event.cross_table_csv(1, Language::En).unwrap();
    assert!(cross.lines().next().unwrap().ends_with("1,2,score,notes"));
    let pairings = desk.event.pairings_csv(1, 1, Language::En).unwrap();
    assert!(pairings.lines().last().unwrap().ends_with(",bye"));
    let slips = desk.event.result_slips(1, 1);
    assert_eq!(slips.len(), 2);
    assert_eq!(slips[0].signatures, ["red", "black", "arbiter"]);
    let table = desk.event.cross_table(1).unwrap();
    assert_eq!(table.rows.len(), 5);
}

#[test]
fn the_whole_event_as_json() {
    let desk = played();
    let json: serde_json::Value = serde_json::from_str(&desk.event.to_json()).unwrap();
    assert_eq!(json["schema"], "chuhe-event");
    assert_eq!(json["entrants"].as_array().unwrap().len(), 5);
    let stage = &json["stages"][0];
    assert_eq!(stage["rounds"][0]["pairings"][0]["games"][0]["leg"], serde_json::Value::Null);
    let line = &stage["standings"][1];
    assert_eq!(line["values"][0]["criterion"], "opponents-score");
    assert!(!line["decided-by"].is_null());
}

/// A list without quotation marks.
fn listed(text: &str) -> Roster {
    let rows = text.lines().map(|line| line.split(',').map(str::to_owned).collect());
    Roster::from_rows(&rows.collect::<Vec<_>>())
}

#[test]
fn entry_lists() {
    let roster =
        listed("Team,Name,Reserve,色\n甲队,一,,x\n甲队,二,,\n甲队,三,1,\n乙队,四,,\n甲队,一,,\n");
    assert_eq!(roster.entrants.len(), 2);
    assert_eq!(roster.entrants[0].members.len(), 3);
    assert!(roster.entrants[0].members[2].reserve);
    assert_eq!(roster.ignored, ["色"]);
    assert_eq!(roster.faults[0].to_string(), "row 6: `一` is there already, in row 2");
    assert_eq!(listed("").faults.len(), 1);
    let players = listed("姓名,性别,单位,等级分\n选手1,女,甲,2400\n选手2,?,乙,\n");
    assert_eq!(players.entrants.len(), 1);
    assert_eq!(players.faults[0].to_string(), "row 3: `?` is no sex: write F, M, 女 or 男");
    let mut desk = Desk::open(Setting { ..swiss("axf-2017", 1) });
    for entrant in players.entrants {
        desk.act(Command::Enter { entrant });
    }
    assert_eq!(desk.event.participant(id(1)).unwrap().entrant.rating, Some(2400));
}

#[test]
fn every_fault_of_a_row_is_told() {
    let roster = listed(
        "姓名,单位,等级分,种子,性别\n选手1,甲,x,0,?\n,乙,1,1,女\n选手3,乙,,1,\n选手4,乙,,1,\n选手3,乙,,2,\n",
    );
    let faults: Vec<String> = roster.faults.iter().map(ToString::to_string).collect();
    assert_eq!(
        faults,
        [
            "row 2: rating: `x` is no whole number up to 65535; leave the cell empty if there is none",
            "row 2: seeds and boards are counted from 1, not from 0",
            "row 2: `?` is no sex: write F, M, 女 or 男",
            "row 3: the name is missing",
            "row 5: seed 1 is given already, in row 4",
        ]
    );
    assert_eq!(roster.entrants.len(), 2, "only the sound rows");
    // Two of one name and unit may be two people: that is told, and no fault.
    let [twice] = &roster.twice[..] else { panic!("{:?}", roster.twice) };
    assert_eq!((twice.entrant, twice.row, twice.before), (1, 6, 4));
}

#[test]
fn lists_as_people_write_them() {
    let roster = listed(
        "序号,姓名,单位,代表单位,等级分\n1,王　五,京,北京队,２１００\n2,007,津,,无\n3,王五,京,,-\n合计,121人,,,\n,共5人,,,\n\
         备注：按时到场,,,,\n总计,,,,3\n4,小计,沪,,1\n",
    );
    let names: Vec<&str> = roster.entrants.iter().map(|entrant| &*entrant.name).collect();
    // Blanks only pad a short name; who goes by a number is somebody, and a sum has no unit.
    assert_eq!(names, ["王五", "007", "王五", "小计"]);
    assert_eq!(roster.twice.len(), 1);
    let ratings: Vec<Option<u16>> = roster.entrants.iter().map(|entrant| entrant.rating).collect();
    assert_eq!(ratings, [Some(2100), None, None, Some(1)]);
    // Of two columns for the unit the first is taken.
    assert_eq!(roster.entrants[0].unit.as_deref(), Some("京"));
    assert_eq!(roster.ignored, ["序号", "代表单位"]);
    let rows: Vec<usize> = roster.faults.iter().map(|fault| fault.row).collect();
    assert_eq!(rows, [5, 6, 7, 8]);
    assert!(roster.faults.iter().all(|fault| fault.to_string().contains("a sum or a remark")));
}

#[test]
fn boards_and_roles_of_teams() {
    let roster = listed(
        "队名,姓名,台次,角色,种子\n甲队,丁,,领队,1\n甲队,丙,3,队员,1\n甲队,乙,替补,,\n甲队,甲,1,队长,\n甲队,戊,2,,\n\
         乙队,己,1,,1\n乙队,庚,1,教练,\n乙队,辛,2,替补,\n乙队,壬,2,,\n,癸,,,\n",
    );
    let team = &roster.entrants[0];
    let members: Vec<(&str, bool)> =
        team.members.iter().map(|member| (&*member.name, member.reserve)).collect();
    assert_eq!(members, [("甲", false), ("戊", false), ("丙", false), ("乙", true)]);
    assert_eq!(team.captain.as_deref(), Some("丁"), "the leader, who does not play");
    let faults: Vec<String> = roster.faults.iter().map(ToString::to_string).collect();
    assert_eq!(
        faults,
        [
            "row 7: seed 1 is given already, in row 2",
            "row 8: `教练` is no role: write player, reserve, captain or leader (队员, 替补, 队长, 领队)",
            "row 10: board 2 of the team is given already, in row 9",
            "row 11: the team is missing",
        ]
    );
}
