//! Lists as CSV: the encoding and the separator are guessed.

use chuhe_records::Encoding;
use chuhe_tournament::roster::{Fault, RowFault};

use super::{IsHeading, List, Rows, heading_of};

/// What may stand between cells: the comma of most programs, the semicolon of those set to a language with decimal
/// commas, the tab of what is copied out of a spreadsheet.
const SEPARATORS: [u8; 3] = [b',', b';', b'\t'];

/// The cells of a list as CSV, in any of the usual encodings and with any of those separators.
pub(super) fn read(bytes: &[u8], is_heading: IsHeading<'_>) -> List {
    let detected = Encoding::detect(bytes);
    let utf16 = [Encoding::Utf16Le, Encoding::Utf16Be];
    // No other encoding has zeros. Without a mark Chinese leaves it open which of the two it is: the headings tell.
    let encodings = if bytes.contains(&0) && !utf16.contains(&detected) {
        utf16.to_vec()
    } else {
        vec![detected]
    };
    let texts = encodings.into_iter().map(|encoding| encoding.decode(bytes).text.into_owned());
    // A picture or a program is no list, whatever its bytes would be as characters.
    let texts: Vec<String> = texts.filter(|text| !text.contains(is_no_text)).collect();
    if texts.is_empty() {
        let fault = RowFault { row: 1, fault: Fault::NoText };
        return List { faults: vec![fault], ..List::default() };
    }
    let texts = texts.iter();
    let tried = texts.flat_map(|text| {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        SEPARATORS.map(|separator| rows(text, separator))
    });
    // Only the right separator leaves a heading for names as a cell of its own; where each row is but a name, any
    // does. Among those the one that finds most cells.
    let rank = |(rows, _): &(Rows, Vec<RowFault>)| {
        let heading = heading_of(rows, is_heading).map_or(0, |at| rows[at].1.len());
        (heading, rows.iter().map(|(_, row)| row.len()).max())
    };
    let mut best: Option<(Rows, Vec<RowFault>)> = None;
    for one in tried {
        if best.as_ref().is_none_or(|best| rank(&one) > rank(best)) {
            best = Some(one);
        }
    }
    let (rows, faults) = best.unwrap_or_default();
    List::from_headings(rows, faults, is_heading)
}

/// Whether a character stands in no text that somebody has written.
fn is_no_text(c: char) -> bool {
    c.is_ascii_control() && !matches!(c, '\t' | '\n' | '\r' | '\u{1a}')
}

fn rows(text: &str, separator: u8) -> (Rows, Vec<RowFault>) {
    let records = csv::ReaderBuilder::new()
        .delimiter(separator)
        .has_headers(false)
        .flexible(true)
        .from_reader(text.as_bytes())
        .into_records();
    let (mut rows, mut faults) = (Rows::new(), Vec::new());
    for (at, record) in records.enumerate() {
        match record {
            Ok(record) => {
                let line = record.position().map_or(at + 1, |position| line_of(text, position));
                rows.push((line, record.iter().map(|cell| cell.trim().to_owned()).collect()));
            }
            Err(error) => {
                let row = error.position().map_or(at + 1, |position| position.line() as usize);
                faults.push(RowFault { row, fault: Fault::Csv(error.to_string()) });
            }
        }
    }
    if let Some(line) = open_quote(text, separator) {
        // What it swallowed is one record, the last: nothing of it is read.
        rows.retain(|&(row, _)| row < line);
        faults.push(RowFault { row: line, fault: Fault::OpenQuote });
    }
    (rows, faults)
}

/// The line on which the record begins of which a quotation mark opens a cell that none closes; none if all are closed.
/// The reader takes the rest of the file for that cell, and says nothing.
fn open_quote(text: &str, separator: u8) -> Option<usize> {
    let (mut line, mut record) = (1, 1);
    let (mut at_start, mut quoted) = (true, false);
    let mut bytes = text.bytes().peekable();
    while let Some(byte) = bytes.next() {
        match byte {
            // Within a quoted cell two marks are one that is meant.
            b'"' if quoted => quoted = bytes.next_if_eq(&b'"').is_some(),
            b'"' if at_start => (quoted, at_start) = (true, false),
            b'\n' => {
                line += 1;
                if !quoted {
                    (at_start, record) = (true, line);
                }
            }
            _ if quoted => {}
            b'\r' => at_start = true,
            _ => at_start = byte == separator,
        }
    }
    quoted.then_some(record)
}

/// The line on which a record begins. Its position is that of the end of the one before: blank lines may follow.
fn line_of(text: &str, position: &csv::Position) -> usize {
    let rest = text.as_bytes().get(position.byte() as usize..).unwrap_or(&[]);
    let blank = rest.iter().take_while(|byte| matches!(byte, b'\r' | b'\n'));
    position.line() as usize + blank.filter(|&&byte| byte == b'\n').count()
}

#[cfg(test)]
mod tests {
    use chuhe_tournament::roster::{Column, Roster, Twice};

    use super::*;
    use crate::roster::is_heading;

    fn listed(bytes: impl AsRef<[u8]>) -> List {
        List::read(bytes.as_ref(), &is_heading).unwrap()
    }

    const LIST: &str =
        "象棋赛报名表\n\n姓名,单位,等级分\n选手1,甲队,2400\n\n,乙队,\n选手3,乙队,x\n选手1,甲队,\n";

    fn names(roster: &Roster) -> Vec<&str> {
        roster.entrants.iter().map(|entrant| &*entrant.name).collect()
    }

    #[test]
    fn what_is_no_text_is_no_list() {
        let picture = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x02\0\0\0\x02\0\x08\x06\0\0\0";
        let roster = listed(picture).roster();
        assert!(roster.entrants.is_empty() && roster.ignored.is_empty());
        assert!(
            roster.faults.iter().any(|fault| fault.fault == Fault::NoText),
            "{:?}",
            roster.faults
        );
    }

    #[test]
    fn every_encoding_and_separator() {
        for separator in [",", ";", "\t"] {
            let text = LIST.replace(',', separator);
            let utf16 = |mark: Option<u16>, swap: bool| -> Vec<u8> {
                let units = mark.into_iter().chain(text.encode_utf16());
                units.flat_map(|u| if swap { u.to_be_bytes() } else { u.to_le_bytes() }).collect()
            };
            let files = [
                text.as_bytes().to_vec(),
                format!("\u{feff}{text}").into_bytes(),
                encoding_rs::GB18030.encode(&text).0.into_owned(),
                utf16(Some(0xfeff), false),
                utf16(Some(0xfeff), true),
                utf16(None, false),
                utf16(None, true),
            ];
            for file in files {
                let roster = listed(file).roster();
                // That there is a second one of the name is not for the list to say.
                assert_eq!(names(&roster), ["选手1", "选手1"], "{separator:?}");
                assert_eq!(roster.twice, [Twice { entrant: 1, row: 8, before: 4 }]);
                let faults: Vec<String> = roster.faults.iter().map(ToString::to_string).collect();
                let told = [
                    "row 6: the name is missing",
                    "row 7: rating: `x` is no whole number up to 65535; leave the cell empty if there is none",
                ];
                assert_eq!(faults, told, "the lines of the file");
            }
        }
    }

    #[test]
    fn traditional_characters_in_big5() {
        let text =
            "姓名,單位,等級分,備註\n選手一,臺北象棋協會,2400,\n選手二,香港象棋總會,,女子組\n";
        let roster = listed(encoding_rs::BIG5.encode(text).0).roster();
        assert_eq!(names(&roster), ["選手一", "選手二"]);
        assert_eq!(roster.entrants[1].unit.as_deref(), Some("香港象棋總會"));
    }

    #[test]
    fn a_list_of_names_alone() {
        assert_eq!(names(&listed("姓名\n选手1\n选手2\n").roster()), ["选手1", "选手2"]);
        assert_eq!(listed(b"").roster().faults.len(), 1, "nothing is no list");
        assert_eq!(listed(b"a,b\n1,2\n").roster().faults[0].fault, Fault::NoNameColumn);
    }

    #[test]
    fn columns_can_be_named_by_hand() {
        let mut list = listed("who;from\nPlayer 1;Club 1\n\n;Club 2\n");
        assert_eq!(list.columns(), [None, None]);
        assert_eq!(list.roster().faults[0].fault, Fault::NoNameColumn);
        // That these are headings only somebody who reads them can say.
        list.headed = true;
        let roster = list.roster_by(&[Some(Column::Name), Some(Column::Unit)]);
        assert_eq!(names(&roster), ["Player 1"]);
        assert_eq!(roster.faults, [RowFault { row: 4, fault: Fault::NoName }], "as in the file");
    }

    #[test]
    fn a_list_without_headings_loses_nobody() {
        let list = listed("王一,北京\n李二,上海\n,广州\n");
        let roster = list.roster_by(&[Some(Column::Name), Some(Column::Unit)]);
        assert_eq!(names(&roster), ["王一", "李二"]);
        assert_eq!(roster.faults, [RowFault { row: 3, fault: Fault::NoName }], "as in the file");
        // One heading that is understood is enough to tell that the row has headings.
        let list = listed("who,club\nPlayer 1,Club 1\n");
        assert_eq!(names(&list.roster_by(&[Some(Column::Name), None])), ["Player 1"]);
    }

    #[test]
    fn headings_are_known_as_people_write_them() {
        for (heading, column) in [
            ("姓 名", Column::Name),
            ("姓　名", Column::Name),
            ("选手姓名", Column::Name),
            ("Player Name", Column::Name),
            ("姓名（必填）", Column::Name),
            ("姓名 Name", Column::Name),
            ("*Name:", Column::Name),
            ("姓名拼音", Column::Romanised),
            ("姓名（拼音）", Column::Romanised),
            ("Name (English)", Column::Romanised),
            ("单 位", Column::Unit),
            ("所屬單位", Column::Unit),
            ("所属单位", Column::Unit),
            ("国家/地区", Column::Unit),
            ("Seed No.", Column::Seed),
            ("性 別", Column::Sex),
        ] {
            assert_eq!(Column::headed(heading), Some(column), "{heading}");
        }
        for heading in ["序号", "电话", "Player 1", "身份证号", "", "（）"] {
            assert_eq!(Column::headed(heading), None, "{heading}");
        }
    }

    #[test]
    fn a_quotation_mark_that_is_not_closed_swallows_nobody() {
        let roster = listed("name,unit\nA,甲\n\"B,乙\nC,丙\nD,丁\n").roster();
        assert_eq!(names(&roster), ["A"]);
        assert_eq!(roster.faults, [RowFault { row: 3, fault: Fault::OpenQuote }]);
        let roster = listed("name,unit\nA,甲\nB,\"乙\nC,丙\n").roster();
        assert_eq!(names(&roster), ["A"]);
        assert_eq!(roster.faults, [RowFault { row: 3, fault: Fault::OpenQuote }]);
        // A mark that is meant, one within a cell, and cells of several lines are no fault.
        let roster = listed("name,notes\n\"A \"\"x\"\"\",5\"\nB,\"one\ntwo\"\nC,\n").roster();
        assert_eq!(names(&roster), ["A \"x\"", "B", "C"]);
        assert!(roster.faults.is_empty(), "{:?}", roster.faults);
    }

    #[test]
    fn a_sum_below_the_list_and_a_torn_name_are_nobody() {
        let list = "序号,姓名,单位\n1,选手1,甲\n2,\"选\n手2\",乙\n合计,2,\n";
        let roster = listed(list).roster();
        assert_eq!(names(&roster), ["选手1"]);
        let faults: Vec<String> = roster.faults.iter().map(ToString::to_string).collect();
        let told = [
            "row 3: name: `选\\n手2` is not on one line",
            "row 5: `合计`: this row is a sum or a remark and names nobody",
        ];
        assert_eq!(faults, told);
    }

    #[test]
    fn quoted_cells_may_hold_the_separator() {
        let roster = listed("name;unit\n\"Player 1; junior\";A\n").roster();
        assert_eq!(names(&roster), ["Player 1; junior"]);
    }
}
