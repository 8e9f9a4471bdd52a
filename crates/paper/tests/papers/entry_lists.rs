//! Workbooks as organisers have them, and as nobody should send them.

use std::io::{Cursor, Write};

use chuhe_paper::roster::{List, ListFault, is_heading};
use chuhe_tournament::roster::Roster;
use proptest::prelude::*;
use rust_xlsxwriter::{Format, Formula, Workbook};
use zip::write::SimpleFileOptions;

fn read(bytes: &[u8]) -> Result<Roster, ListFault> {
    List::read(bytes, &is_heading).map(|list| list.roster())
}

fn saved(fill: impl FnOnce(&mut Workbook)) -> Vec<u8> {
    let mut book = Workbook::new();
    fill(&mut book);
    book.save_to_buffer().unwrap()
}

/// The least of a workbook, with a sheet and strings of one's own.
fn forged(sheet: &str, strings: &str) -> Vec<u8> {
    let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
    let office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    let package = "http://schemas.openxmlformats.org/package/2006/relationships";
    let mut archive = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in [
        (
            "_rels/.rels",
            format!(
                "<Relationships xmlns=\"{package}\"><Relationship Id=\"r1\" \
                 Type=\"{office}/officeDocument\" Target=\"xl/workbook.xml\"/></Relationships>"
            ),
        ),
        (
            "xl/workbook.xml",
            format!(
                "<workbook xmlns=\"{main}\" xmlns:r=\"{office}\"><sheets><sheet name=\"S\" \
                 sheetId=\"1\" r:id=\"r1\"/></sheets></workbook>"
            ),
        ),
        (
            "xl/_rels/workbook.xml.rels",
            format!(
                "<Relationships xmlns=\"{package}\"><Relationship Id=\"r1\" \
                 Type=\"{office}/worksheet\" Target=\"worksheets/sheet1.xml\"/></Relationships>"
            ),
        ),
        ("xl/worksheets/sheet1.xml", sheet.to_owned()),
        ("xl/sharedStrings.xml", strings.to_owned()),
    ] {
        archive.start_file(name, SimpleFileOptions::default()).unwrap();
        archive.write_all(text.as_bytes()).unwrap();
    }
    archive.finish().unwrap().into_inner()
}

const SHEET: &str = "<worksheet><sheetData><row r=\"1\"><c r=\"A1\" t=\"inlineStr\"><is><t>姓名</t></is></c></row>\
                     <row r=\"2\"><c r=\"A2\" t=\"inlineStr\"><is><t>选手1</t></is></c></row></sheetData></worksheet>";

#[test]
fn titles_above_merged_teams_and_numbers() {
    let bytes = saved(|book| {
        let format = Format::new();
        book.add_worksheet();
        let sheet = book.add_worksheet();
        sheet.merge_range(0, 0, 0, 3, "2024年象棋团体赛报名表", &format).unwrap();
        for (column, head) in ["队名", "姓名", "等级分", "替补"].iter().enumerate() {
            sheet.write_string(3, column as u16, *head).unwrap();
        }
        sheet.merge_range(4, 0, 6, 0, "甲队", &format).unwrap();
        for row in 0..3u32 {
            sheet.write_string(4 + row, 1, format!("选手{}", row + 1)).unwrap();
            sheet.write_number(4 + row, 2, 2400.0 + f64::from(row)).unwrap();
            sheet.write_boolean(4 + row, 3, row == 2).unwrap();
        }
        sheet.write_string(9, 0, "乙队").unwrap();
        sheet.write_string(10, 0, "乙队").unwrap();
        sheet.write_string(10, 1, "选手5").unwrap();
        sheet.write_number(10, 2, 2400.5).unwrap();
    });
    let roster = read(&bytes).unwrap();
    assert_eq!(roster.entrants.len(), 1);
    let members = &roster.entrants[0].members;
    assert_eq!(
        members.iter().map(|one| one.rating.unwrap()).collect::<Vec<_>>(),
        [2400, 2401, 2402]
    );
    assert_eq!(members.iter().map(|one| one.reserve).collect::<Vec<_>>(), [false, false, true]);
    let faults: Vec<String> = roster.faults.iter().map(ToString::to_string).collect();
    assert_eq!(
        faults,
        [
            "row 10: the name is missing",
            "row 11: rating: `2400.5` is no whole number up to 65535; leave the cell empty if there is none"
        ],
        "the rows as the program numbers them"
    );
}

#[test]
fn of_formulas_the_stored_values_count() {
    let bytes = saved(|book| {
        let sheet = book.add_worksheet();
        sheet.write_string(0, 0, "name").unwrap();
        sheet.write_string(0, 1, "rating").unwrap();
        sheet.write_formula(1, 0, Formula::new("=\"Player \"&1").set_result("Player 1")).unwrap();
        sheet.write_formula(1, 1, Formula::new("=2000+400").set_result("2400")).unwrap();
        sheet.write_formula(2, 0, Formula::new("=NA()").set_result("#N/A")).unwrap();
    });
    let roster = read(&bytes).unwrap();
    let first = &roster.entrants[0];
    assert_eq!((&*first.name, first.rating), ("Player 1", Some(2400)));
}

#[test]
fn what_is_no_workbook() {
    for bytes in [b"PK\x03\x04", b"PK\x05\x06"] {
        assert!(matches!(read(bytes), Err(ListFault::NotAWorkbook(_))));
    }
    // Anything else is taken for CSV, but not what an old program has saved.
    assert_eq!(read(b"name\nPlayer 1\n").unwrap().entrants.len(), 1);
    for bytes in [&b""[..], &[0; 64]] {
        assert!(!read(bytes).unwrap().faults.is_empty());
    }
    let old = [&b"\xd0\xcf\x11\xe0"[..], &[0; 600]].concat();
    assert_eq!(read(&old), Err(ListFault::OldWorkbook));
    let empty = zip::ZipWriter::new(Cursor::new(Vec::new())).finish().unwrap().into_inner();
    assert!(matches!(read(&empty), Err(ListFault::NotAWorkbook(_))));
    let blank = saved(|book| {
        book.add_worksheet();
    });
    assert_eq!(read(&blank), Err(ListFault::Empty));
    let headless = saved(|book| {
        book.add_worksheet().write_string(0, 0, "x").unwrap();
    });
    assert_eq!(read(&headless).unwrap().faults.len(), 1, "no heading for names");
}

#[test]
fn false_claims_reserve_nothing() {
    assert_eq!(read(&forged(SHEET, "<sst uniqueCount=\"1\"/>")).unwrap().entrants.len(), 1);
    for claim in ["uniqueCount=\"999999999999\"", "uniqueCount = '18446744073709551615'"] {
        let strings = format!("<sst {claim}></sst>");
        assert_eq!(read(&forged(SHEET, &strings)), Err(ListFault::FalseClaim));
    }
    // A sheet that says it has all cells there can be has those it has.
    let large = SHEET.replace("<sheetData>", "<dimension ref=\"A1:XFD1048576\"/><sheetData>");
    assert_eq!(read(&forged(&large, "<sst/>")).unwrap().entrants.len(), 1);
    // Two cells at the far corners would make a table of 17 thousand million cells.
    let far = SHEET.replace("A2", "XFD1048576").replace("row r=\"2\"", "row r=\"1048576\"");
    assert!(read(&forged(&far, "<sst/>")).unwrap().entrants.is_empty());
    let deep = SHEET.replace("A2", "A1048576").replace("row r=\"2\"", "row r=\"1048576\"");
    assert!(matches!(read(&forged(&deep, "<sst/>")), Err(ListFault::TooManyRows { .. })));
    let merged = |region: &str| {
        let cells = format!("</sheetData><mergeCells><mergeCell ref=\"{region}\"/></mergeCells>");
        read(&forged(&SHEET.replace("</sheetData>", &cells), "<sst/>"))
    };
    assert_eq!(merged("B1:B1048576").unwrap().entrants.len(), 1);
    // The reader trips over a region upside down, in some builds: told, not fallen over.
    let _ = merged("A9:A2");
}

#[test]
fn what_unpacks_to_too_much() {
    let blanks = " ".repeat(140 << 20);
    let bytes = forged(SHEET, &blanks);
    assert!(bytes.len() < 1 << 20, "small when packed");
    assert!(matches!(read(&bytes), Err(ListFault::Unpacks { .. })));
    assert!(matches!(read(&vec![0; 17 << 20]), Err(ListFault::TooLarge { .. })));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_damaged_workbook_never_panics(at in 0usize..6000, byte: u8, cut in 0usize..6000) {
        let mut bytes = forged(SHEET, "<sst uniqueCount=\"1\"><si><t>x</t></si></sst>");
        let length = bytes.len();
        bytes[at % length] = byte;
        let _ = read(&bytes);
        let _ = read(&bytes[..cut % length]);
    }

    #[test]
    fn any_sheet_never_panics(sheet in "\\PC{0,80}", cell in "[A-Z0-9]{0,9}", value in "\\PC{0,12}") {
        let _ = read(&forged(&sheet, &sheet));
        let odd = SHEET.replace("A2", &cell).replace("inlineStr", &value);
        let _ = read(&forged(&odd, "<sst/>"));
        let _ = read(sheet.as_bytes());
    }
}

#[test]
fn the_list_may_stand_behind_a_sheet_of_explanations() {
    let bytes = saved(|book| {
        let about = book.add_worksheet().set_name("说明").unwrap();
        about.write_string(0, 0, "请填写第二张表").unwrap();
        let list = book.add_worksheet().set_name("名单").unwrap();
        list.write_string(0, 0, "姓 名").unwrap();
        list.write_string(1, 0, "选手1").unwrap();
    });
    let list = List::read(&bytes, &is_heading).unwrap();
    assert_eq!(list.name.as_deref(), Some("名单"));
    assert_eq!(list.roster().entrants[0].name, "选手1");
}
