//! The sheets on the wall as CSV (AXF 2017 3.3.B).

use chuhe_rulebook::Language;

use super::lists::heads;
use crate::entrant::{EntrantId, Seat};
use crate::explain::{
    self, decided_in_list, in_list, match_in_list, notes_in_a_row, tie_break_in_list,
};
use crate::round::{ByeKind, Pairing};
use crate::side::Side;
use crate::standings::{Standing, Standings, Unit, Value};
use crate::tournament::Tournament;

impl Tournament {
    /// The pairings of a round as CSV: table, board, game of the board, red, black, what is noted about the encounter,
    /// and the result, last so that it can be filled in; below them what is noted about the round, and the byes.
    pub fn pairings_csv(&self, stage: u16, round: u16, language: Language) -> Option<String> {
        let here = self.round(stage, round)?;
        let number =
            |id| self.pairing_number(stage, id).map_or_else(String::new, |n| n.to_string());
        let names = [
            "table",
            "board",
            "game",
            "red-number",
            "red",
            "black-number",
            "black",
            "notes",
            "result",
        ];
        let mut lines = vec![heads(&names, language)];
        for (at, pairing) in here.pairings.iter().enumerate() {
            let of_bracket = pairing.bracket.map(|of| match_in_list(of, language));
            let noted = self.pairing_notes(stage, pairing, language);
            let notes = notes_in_a_row(of_bracket.into_iter().chain(noted), language);
            for (no, game) in pairing.shown_games() {
                let [red, black] = Side::ALL.map(|side| game.seat(side));
                lines.push(vec![
                    (at + 1).to_string(),
                    game.board.map_or_else(String::new, |board| board.to_string()),
                    pairing.turn(no).0.to_string(),
                    number(red.entrant),
                    self.name_of(red).to_owned(),
                    number(black.entrant),
                    self.name_of(black).to_owned(),
                    notes.clone(),
                    game.result.map_or("", |result| result.outcome.signs()).to_owned(),
                ]);
            }
        }
        let blank = || vec![String::new(); names.len()];
        for remark in &here.remarks {
            let mut row = blank();
            row[7] = explain::remark(self, stage, remark, language);
            lines.push(row);
        }
        for bye in &here.byes {
            let mut row = blank();
            row[3] = number(bye.entrant);
            row[4] = self.name_of(Seat::of(bye.entrant)).to_owned();
            let kind = match bye.kind {
                ByeKind::Pairing | ByeKind::Free => "bye",
                ByeKind::Missed => "absent",
            };
            row[7] = explain::bye(self, (stage, round), bye, language).unwrap_or_default();
            row[8] = in_list(kind, language);
            lines.push(row);
        }
        Some(csv_of(lines))
    }

    /// What is noted beside an encounter: how it came about beyond the rules of its format, who won it where no game
    /// decided it, whether it does not count.
    pub fn pairing_notes(&self, stage: u16, pairing: &Pairing, language: Language) -> Vec<String> {
        let marks = pairing.marks.iter().filter(|mark| !mark.is_told_by_another(&pairing.marks));
        let mut notes: Vec<String> =
            marks.map(|mark| explain::mark(self, stage, mark, language)).collect();
        notes.extend(explain::final_pairs(self, stage, pairing, language));
        notes.extend(explain::board_points(self, stage, pairing, language));
        notes.extend(explain::won_later(self, stage, pairing, language));
        if self.is_annulled(stage, pairing) {
            notes.push(explain::annulled(language));
        }
        notes
    }

    /// The table of a stage as CSV: place, number, name, unit, score and what it counts, encounters won, drawn and lost,
    /// every tie-break, what decided, and what is noted beside the line.
    pub fn standings_csv(&self, stage: u16, language: Language) -> Option<String> {
        let table = self.standings(stage)?;
        Some(self.table_csv(&table, |id| self.pairing_number(stage, id), language))
    }

    /// What is noted beside somebody's line, for other programs.
    pub(super) fn notes_in_list(&self, stage: u16, id: EntrantId, language: Language) -> String {
        explain::line_notes(self, stage, id, language).unwrap_or_default()
    }

    fn table_csv(
        &self,
        table: &Standings,
        number: impl Fn(EntrantId) -> Option<usize>,
        language: Language,
    ) -> String {
        let mut head = self.heads_of_entrants(&["place", "number", "name", "unit"], language);
        // Programs look for the score by one name; people read what it counts.
        head.push(match language {
            Language::En => in_list("score", language),
            Language::ZhHans | Language::ZhHant => explain::score_heading(self, table, language),
        });
        head.extend(heads(&["score-unit", "won", "drawn", "lost"], language));
        let before = head.len();
        let criteria = table.tie_breaks.iter().map(|&one| tie_break_in_list(one, language));
        let last = heads(&["decided-by", "notes"], language);
        let mut lines = vec![head.into_iter().chain(criteria).chain(last).collect::<Vec<_>>()];
        for line in &table.lines {
            let Some(one) = self.participant(line.entrant) else { continue };
            let mut row = vec![
                line.place.to_string(),
                number(line.entrant).map_or_else(String::new, |n| n.to_string()),
                one.entrant.name.clone(),
                one.entrant.unit.clone().unwrap_or_default(),
                line.score_text(),
                in_list(line.score_unit.key(), language),
            ];
            row.extend(line.record.iter().map(ToString::to_string));
            row.extend(line.values.iter().map(ToString::to_string));
            row.resize(before + table.tie_breaks.len(), String::new());
            row.push(decided(line, language));
            row.push(self.notes_in_list(line.stage, line.entrant, language));
            lines.push(row);
        }
        csv_of(lines)
    }
}

/// What put the one above before a line, in a cell; blank for the first.
pub(super) fn decided(line: &Standing, language: Language) -> String {
    line.decided_by.map_or_else(String::new, |by| decided_in_list(by, language))
}

/// Points as they are written: 7 half points are `3.5`.
pub(crate) fn points(amount: i64, parts: i64) -> String {
    let sign = if amount < 0 { "-" } else { "" };
    let (whole, rest) = (amount.abs() / parts, amount.abs() % parts);
    let fraction = match rest * 4 / parts {
        1 => ".25",
        2 => ".5",
        3 => ".75",
        _ => "",
    };
    format!("{sign}{whole}{fraction}")
}

impl std::fmt::Display for Value {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let text = |&amount: &i64| match self.unit {
            Unit::HalfPoints => points(amount, 2),
            Unit::QuarterPoints => points(amount, 4),
            Unit::Count => amount.to_string(),
        };
        f.write_str(&self.amounts.iter().map(text).collect::<Vec<_>>().join("/"))
    }
}

pub(super) fn csv_of(lines: Vec<Vec<String>>) -> String {
    let mut writer = csv::WriterBuilder::new().flexible(true).from_writer(Vec::new());
    for line in lines {
        writer.write_record(&line).expect("writing to memory does not fail");
    }
    let bytes = writer.into_inner().expect("writing to memory does not fail");
    String::from_utf8(bytes).expect("text went in")
}

#[cfg(test)]
mod tests {
    use super::points;

    #[test]
    fn points_are_written_as_people_write_them() {
        assert_eq!(points(7, 2), "3.5");
        assert_eq!(points(8, 2), "4");
        assert_eq!(points(7, 4), "1.75");
        assert_eq!(points(-1, 2), "-0.5");
    }
}
