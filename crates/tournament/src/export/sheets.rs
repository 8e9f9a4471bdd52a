//! Cross tables, and the sheets on the wall as CSV (AXF 2017 3.3.B).

use serde::Serialize;

use crate::entrant::EntrantId;
use crate::round::{ByeKind, Pairing};
use crate::side::Side;
use crate::standings::{ScoreUnit, Standings, Unit, Value};
use crate::tournament::Tournament;

/// A cross table: everybody's rounds in the order of the places.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct CrossTable {
    /// One row for each entrant, from the top.
    pub rows: Vec<CrossRow>,
}

/// Somebody's row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct CrossRow {
    /// The place.
    pub place: u16,
    /// Who.
    pub entrant: EntrantId,
    /// The number.
    pub number: usize,
    /// What each round came to; none if the entrant was not in it.
    pub rounds: Vec<Option<Cell>>,
    /// The score.
    pub score: i64,
    /// What the score counts.
    pub score_unit: ScoreUnit,
}

/// What a round came to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Cell {
    /// The opponent's number; none for a bye.
    pub opponent: Option<usize>,
    /// The side, by the colours that were really played.
    pub side: Option<Side>,
    /// Half points of the games; none if there is no result yet.
    pub half_points: Option<u32>,
}

impl Tournament {
    /// The cross table of a stage.
    pub fn cross_table(&self, stage: u16) -> Option<CrossTable> {
        let (here, setting) = (self.stage(stage)?, self.stage_setting(stage)?);
        let table = self.standings(stage)?;
        let cell = |pairing: &Pairing, me: EntrantId| {
            let at = usize::from(pairing.second == me);
            let tally = self.tallies(setting, pairing, 0)[at];
            Cell {
                opponent: pairing.opponent_of(me).and_then(|id| here.number_of(id)),
                side: pairing.games.first().and_then(|game| game.side_of(me)),
                half_points: pairing.is_complete().then_some(tally.game_points),
            }
        };
        let rows = table.lines.iter().map(|line| {
            let me = line.entrant;
            let round = |round: &crate::round::Round| {
                let paired = round.pairings.iter().find(|pairing| pairing.has(me));
                let free = round.byes.iter().find(|bye| bye.entrant == me);
                paired.map(|pairing| cell(pairing, me)).or_else(|| {
                    free.map(|bye| Cell {
                        opponent: None,
                        side: None,
                        half_points: Some(self.bye_tally(setting, bye.kind).game_points)
                            .filter(|_| bye.kind != ByeKind::Free),
                    })
                })
            };
            CrossRow {
                place: line.place,
                entrant: me,
                number: here.number_of(me).unwrap_or(0),
                rounds: here.rounds.iter().map(round).collect(),
                score: line.score,
                score_unit: line.score_unit,
            }
        });
        Some(CrossTable { rows: rows.collect() })
    }

    /// The pairings of a round as CSV: table, board, red, black, result.
    pub fn pairings_csv(&self, stage: u16, round: u16) -> Option<String> {
        let here = self.round(stage, round)?;
        let number = |id| self.stage(stage).and_then(|stage| stage.number_of(id));
        let number = |id| number(id).map_or_else(String::new, |n| n.to_string());
        let mut lines = vec![
            ["table", "board", "red-number", "red", "black-number", "black", "result"]
                .map(str::to_owned)
                .to_vec(),
        ];
        for (at, pairing) in here.pairings.iter().enumerate() {
            for game in &pairing.games {
                let [red, black] = Side::ALL.map(|side| game.seat(side));
                lines.push(vec![
                    (at + 1).to_string(),
                    game.board.map_or_else(String::new, |board| board.to_string()),
                    number(red.entrant),
                    self.name_of(red).to_owned(),
                    number(black.entrant),
                    self.name_of(black).to_owned(),
                    game.result.map_or("", |result| result.outcome.signs()).to_owned(),
                ]);
            }
        }
        for bye in &here.byes {
            let name = self.name_of(crate::entrant::Seat::of(bye.entrant)).to_owned();
            let row = [String::new(), String::new(), number(bye.entrant), name];
            lines.push(
                row.into_iter().chain([String::new(), String::new(), "bye".to_owned()]).collect(),
            );
        }
        Some(csv_of(lines))
    }

    /// The table of a stage as CSV: place, number, name, unit, score and every tie-break.
    pub fn standings_csv(&self, stage: u16) -> Option<String> {
        let table = self.standings(stage)?;
        Some(self.table_csv(&table, |id| self.stage(stage)?.number_of(id)))
    }

    fn table_csv(&self, table: &Standings, number: impl Fn(EntrantId) -> Option<usize>) -> String {
        let head = ["place", "number", "name", "unit", "score"].map(str::to_owned);
        let criteria = table.tie_breaks.iter().map(|criterion| criterion.key().to_owned());
        let mut lines = vec![head.into_iter().chain(criteria).collect::<Vec<_>>()];
        for line in &table.lines {
            let Some(one) = self.participant(line.entrant) else { continue };
            let mut row = vec![
                line.place.to_string(),
                number(line.entrant).map_or_else(String::new, |n| n.to_string()),
                one.entrant.name.clone(),
                one.entrant.unit.clone().unwrap_or_default(),
                line.score_text(),
            ];
            row.extend(line.values.iter().map(ToString::to_string));
            lines.push(row);
        }
        csv_of(lines)
    }

    /// The cross table of a stage as CSV: `3r2` is two points with Red against number 3.
    pub fn cross_table_csv(&self, stage: u16) -> Option<String> {
        let table = self.cross_table(stage)?;
        let rounds = table.rows.first().map_or(0, |row| row.rounds.len());
        let head = ["place", "number", "name"].map(str::to_owned);
        let numbers = (1..=rounds).map(|round| round.to_string());
        let mut lines =
            vec![head.into_iter().chain(numbers).chain(["score".to_owned()]).collect::<Vec<_>>()];
        for row in &table.rows {
            let name = self.name_of(crate::entrant::Seat::of(row.entrant)).to_owned();
            let mut cells = vec![row.place.to_string(), row.number.to_string(), name];
            cells
                .extend(row.rounds.iter().map(|cell| cell.as_ref().map_or_else(String::new, text)));
            cells.push(row.score_unit.text(row.score));
            lines.push(cells);
        }
        Some(csv_of(lines))
    }
}

fn text(cell: &Cell) -> String {
    let side = match cell.side {
        Some(Side::Red) => "r",
        Some(Side::Black) => "b",
        None => "",
    };
    let opponent = cell.opponent.map_or_else(|| "-".to_owned(), |number| number.to_string());
    let scored = cell.half_points.map_or_else(String::new, |half| points(i64::from(half), 2));
    format!("{opponent}{side}{scored}")
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
