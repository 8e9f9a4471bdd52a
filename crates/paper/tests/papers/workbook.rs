//! The event as a workbook, read back.

use std::io::Cursor;

use calamine::{Data, Reader, Xlsx};
use chuhe_paper::roster::{List, is_heading};
use chuhe_paper::workbook::{Sheet, one_sheet, workbook};
use chuhe_rulebook::Language;
use chuhe_tournament::{Command, explain};

use crate::samples;

fn open(bytes: Vec<u8>) -> Xlsx<Cursor<Vec<u8>>> {
    Xlsx::new(Cursor::new(bytes)).unwrap()
}

#[test]
fn standings_are_read_back() {
    let event = samples::swiss(9, 5, 4).event;
    for &language in Language::ALL {
        let mut book = open(workbook(&event, language).unwrap());
        let names = book.sheet_names();
        assert_eq!(
            names.len(),
            1 + 4 + 2,
            "entrants, rounds, standings and cross table: {names:?}"
        );
        let sheet = book.worksheet_range(&names[5]).unwrap();
        let table = event.standings(1).unwrap();
        assert_eq!(sheet.height(), table.lines.len() + 1);
        let heads: Vec<String> = sheet.rows().next().unwrap().iter().map(Data::to_string).collect();
        for (at, &criterion) in table.tie_breaks.iter().enumerate() {
            assert_eq!(heads[6 + at], explain::tie_break(criterion, language));
        }
        for (line, row) in table.lines.iter().zip(sheet.rows().skip(1)) {
            assert_eq!(row[0], Data::Float(f64::from(line.place)), "numbers are numbers");
            assert_eq!(row[5].to_string().parse::<f64>().unwrap() * 2.0, line.score as f64);
            for (value, cell) in line.values.iter().zip(&row[6..]) {
                assert_eq!(cell.to_string(), value.to_string());
                if value.amounts.len() == 1 {
                    assert!(matches!(cell, Data::Float(_)), "{cell:?}");
                }
            }
            let decided = line.decided_by.map(|by| explain::decider(by, language));
            assert_eq!(row[6 + line.values.len()].to_string(), decided.unwrap_or_default());
        }
    }
}

#[test]
fn what_is_cut_up_and_handed_out_is_a_sheet_as_well() {
    let (event, knock_out) = (samples::swiss(8, 3, 3).event, samples::knock_out(6, 3).event);
    let (stage, round) = (1, 1);
    for (event, sheet, title, rows) in [
        (&event, Sheet::BoardCards { stage, round }, "Board cards", 4),
        (&event, Sheet::ResultSlips { stage, round }, "Result slips", 4),
        (&event, Sheet::Certificates { places: 1 }, "Certificates", event.certificates(1).len()),
        (&knock_out, Sheet::Bracket { stage }, "Bracket", {
            let heats = knock_out.bracket_heats(stage).unwrap();
            heats.iter().map(|heat| heat.slots.len()).sum()
        }),
    ] {
        let mut book = open(one_sheet(event, sheet, Language::En).unwrap());
        assert_eq!(book.sheet_names(), [title]);
        let cells = book.worksheet_range(title).unwrap();
        assert_eq!(cells.height(), rows + 1, "{sheet:?}");
    }
    let not_paired = Sheet::ResultSlips { stage, round: 9 };
    let mut book = open(one_sheet(&event, not_paired, Language::En).unwrap());
    assert!(book.worksheet_range("Result slips").unwrap().is_empty());
}

#[test]
fn the_same_event_gives_the_same_bytes() {
    let [one, other] =
        [(); 2].map(|()| workbook(&samples::swiss(7, 3, 2).event, Language::ZhHans).unwrap());
    assert!(one == other);
}

#[test]
fn every_kind_of_event() {
    for event in [
        samples::teams(2).event,
        samples::knock_out(6, 3).event,
        samples::double_elimination(5, 2).event,
        samples::round_robin(6).event,
        samples::swiss(2, 1, 0).event,
    ] {
        for &language in Language::ALL {
            assert!(!open(workbook(&event, language).unwrap()).sheet_names().is_empty());
        }
    }
}

/// The table of a knock-out counts matches won, and so do the sheets.
#[test]
fn matches_won_are_not_halved() {
    let event = samples::knock_out(8, 3).event;
    let mut book = open(workbook(&event, Language::En).unwrap());
    for (sheet, column) in [("Standings", 5), ("Cross table", 6)] {
        let range = book.worksheet_range(sheet).unwrap();
        let first = range.rows().nth(1).unwrap();
        assert_eq!(first[column], Data::Float(3.0), "{sheet}: three matches won");
    }
    let text = chuhe_paper::trf::write(&event, 1).unwrap();
    let champion = text.lines().find(|line| line.starts_with("001    1")).unwrap();
    assert_eq!(&champion[80..84], " 6.0", "three games won, two points each");
}

/// What goes out as the list of entrants comes in again.
#[test]
fn entrants_come_in_again() {
    let event = samples::swiss(5, 3, 1).event;
    for language in [Language::ZhHans, Language::ZhHant] {
        let list = List::read(&workbook(&event, language).unwrap(), &is_heading).unwrap();
        let roster = list.roster();
        let entered: Vec<_> = event.participants().map(|(_, one)| one.entrant.clone()).collect();
        assert_eq!(roster.entrants, entered);
    }
}

/// Pairings by hand carry their mark and the reason, in the whole workbook and on a sheet alone.
#[test]
fn pairings_by_hand_are_marked() {
    let mut sample = samples::swiss(4, 2, 0);
    let [a, b, c, d] = sample.event.stage(1).unwrap().field() else { panic!("four players") };
    let pairs = vec![(*a, *d), (*b, *c)];
    sample.act(Command::PairByHand {
        stage: 1,
        pairs,
        byes: vec![],
        absent: vec![],
        reason: "停电".to_owned(),
        starts_at: None,
    });
    let alone = one_sheet(&sample.event, Sheet::Pairings { stage: 1, round: 1 }, Language::ZhHans);
    for (bytes, at) in
        [(alone.unwrap(), 0), (workbook(&sample.event, Language::ZhHans).unwrap(), 1)]
    {
        let mut book = open(bytes);
        let sheet = book.worksheet_range(&book.sheet_names()[at].clone()).unwrap();
        let last = |row: &[Data]| row.last().unwrap().to_string();
        let notes: Vec<String> = sheet.rows().map(last).collect();
        assert_eq!(notes[0], "备注");
        assert!(notes[1].starts_with("人工编排"), "{notes:?}");
        assert_eq!(notes[3], "人工调整：停电");
    }
}

/// Boards of teams, units and ratings have sheets of their own, in the language of the rest.
#[test]
fn boards_units_and_ratings() {
    let mut book = open(workbook(&samples::teams(2).event, Language::ZhHans).unwrap());
    let boards = book.worksheet_range("各台个人成绩").unwrap();
    let heads: Vec<String> = boards.rows().next().unwrap().iter().map(Data::to_string).collect();
    assert_eq!(heads, ["台", "名次", "姓名", "队名", "积分", "局数"]);
    assert_eq!(boards.height(), 1 + 3 * 4);

    let event = samples::rated().event;
    let mut book = open(workbook(&event, Language::En).unwrap());
    let units = book.worksheet_range("Units").unwrap();
    let first = &event.stage_unit_scores(1, None).unwrap()[0];
    let row: Vec<String> = units.rows().nth(1).unwrap().iter().map(Data::to_string).collect();
    assert_eq!(row[..2], ["1".to_owned(), first.unit.clone()]);
    assert_eq!(row[4].split("; ").count(), first.players.len());
    let ratings = book.worksheet_range("Ratings").unwrap();
    assert_eq!(ratings.height(), 1 + event.ratings().len());
    assert!(matches!(ratings.rows().nth(1).unwrap()[1], Data::Float(_)), "numbers are numbers");
    for (sheet, title) in
        [(Sheet::Ratings, "等級分"), (Sheet::Units { stage: 1, players: Some(1) }, "單位團體名次")]
    {
        let book = open(one_sheet(&event, sheet, Language::ZhHant).unwrap());
        assert_eq!(book.sheet_names(), [title]);
    }
}

/// Points that were taken away are told beside the score, which stays a number.
#[test]
fn what_the_games_do_not_show_is_told() {
    let mut sample = samples::swiss(6, 4, 2);
    let entrant = chuhe_tournament::EntrantId(1);
    let measure = chuhe_tournament::SanctionMeasure::Deduct { half_points: 1 };
    let reason = "迟到".to_owned();
    sample.act(Command::Sanction { entrant, act: None, measure, game: None, reason });
    let mut book = open(workbook(&sample.event, Language::ZhHans).unwrap());
    for (sheet, score) in [("名次表", 5), ("成绩总表", 5)] {
        let range = book.worksheet_range(sheet).unwrap();
        let row = range.rows().find(|row| row[2] == "选手1").unwrap();
        assert!(matches!(row[score], Data::Float(_)), "{sheet}: {row:?}");
        let notes = row.iter().map(Data::to_string).find(|cell| cell.starts_with("扣0.5分：迟到"));
        assert!(notes.is_some(), "{sheet}: {row:?}");
    }
}
