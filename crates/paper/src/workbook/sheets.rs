//! What stands on the sheets.

use chuhe_rulebook::Language;
use chuhe_tournament::export::CrossTable;
use chuhe_tournament::{Participant, Round, Sex, Side, Standings, explain};

use super::table::{Cell, Table};
use crate::event::{CellWords, Desk};
use crate::words::Key;

/// Everybody who entered, so that the sheet can be read again as an entry list: of teams a row for each member.
pub(super) fn entrants(desk: &Desk<'_>) -> Table {
    if desk.is_of_teams() {
        return teams(desk);
    }
    let heads = [
        Key("number"),
        Key("name"),
        Key("romanised"),
        Key("unit"),
        Key("rating"),
        Key("seed"),
        Key("sex"),
        Key("notes"),
    ];
    let rows = desk.event.participants().map(|(id, one)| {
        let entrant = &one.entrant;
        vec![
            number(desk, id),
            Cell::text(&entrant.name),
            Cell::text(entrant.romanised.clone().unwrap_or_default()),
            Cell::text(entrant.unit.clone().unwrap_or_default()),
            Cell::count(entrant.rating),
            Cell::count(entrant.seed),
            Cell::text(sex(desk, entrant.sex)),
            Cell::text(notes(desk, one)),
        ]
    });
    Table {
        rows: rows.collect(),
        heads: heads.map(|key| desk.plain(key)).to_vec(),
        landscape: false,
    }
}

fn teams(desk: &Desk<'_>) -> Table {
    let heads = [
        Key("number"),
        Key("team"),
        Key("unit"),
        Key("seed"),
        Key("name"),
        Key("romanised"),
        Key("rating"),
        Key("sex"),
        Key("reserve"),
        Key("captain"),
        Key("notes"),
    ];
    let mut rows = Vec::new();
    for (id, one) in desk.event.participants() {
        let team = &one.entrant;
        // What is not a member's name stands as it is; it is the same in every row.
        let captain = team.captain.as_deref();
        let outside = captain.filter(|&name| !team.members.iter().any(|m| m.name == name));
        for member in &team.members {
            let yes = |is: bool| if is { desk.plain(Key("yes")) } else { String::new() };
            let is_captain = yes(captain == Some(&*member.name));
            rows.push(vec![
                number(desk, id),
                Cell::text(&team.name),
                Cell::text(team.unit.clone().unwrap_or_default()),
                Cell::count(team.seed),
                Cell::text(&member.name),
                Cell::text(member.romanised.clone().unwrap_or_default()),
                Cell::count(member.rating),
                Cell::text(sex(desk, member.sex)),
                Cell::text(yes(member.reserve)),
                Cell::text(outside.map_or(is_captain, str::to_owned)),
                Cell::text(notes(desk, one)),
            ]);
        }
    }
    Table { rows, heads: heads.map(|key| desk.plain(key)).to_vec(), landscape: true }
}

fn sex(desk: &Desk<'_>, sex: Option<Sex>) -> String {
    let word = |sex| match sex {
        Sex::Female => desk.plain(Key("sex-female")),
        Sex::Male => desk.plain(Key("sex-male")),
    };
    sex.map(word).unwrap_or_default()
}

fn notes(desk: &Desk<'_>, one: &Participant) -> String {
    let left = one.left.map(|_| desk.plain(Key("left"))).unwrap_or_default();
    desk.subtitle(&[left, one.entrant.notes.clone()])
}

fn number(desk: &Desk<'_>, id: chuhe_tournament::EntrantId) -> Cell {
    Cell::written(&desk.number(id))
}

/// The pairings of a round, a row for each game.
pub(super) fn pairings(desk: &Desk<'_>, round: &Round) -> Table {
    let beside = if desk.is_of_teams() { Key("team") } else { Key("unit") };
    let heads = [
        Key("table"),
        Key("board"),
        Key("game"),
        Key("number"),
        Key("red"),
        beside,
        Key("result"),
        Key("number"),
        Key("black"),
        beside,
        Key("notes"),
    ];
    let mut rows = Vec::new();
    for (at, pairing) in round.pairings.iter().enumerate() {
        let notes = desk.listed(&desk.notes(pairing));
        for (no, game) in pairing.shown_games() {
            let [red, black] = Side::ALL.map(|side| {
                let seat = game.seat(side);
                let beside = match desk.is_of_teams() {
                    true => desk.name(seat.entrant),
                    false => desk.unit(seat.entrant),
                };
                [number(desk, seat.entrant), Cell::text(desk.seat(seat)), Cell::text(beside)]
            });
            let mut row = vec![
                Cell::count(u32::try_from(at + 1).ok()),
                Cell::count(game.board),
                Cell::count(Some(pairing.turn(no).0)),
            ];
            row.extend(red);
            row.push(Cell::text(desk.game_result(game)));
            row.extend(black);
            row.push(Cell::text(&notes));
            rows.push(row);
        }
    }
    for bye in &round.byes {
        rows.push(vec![
            Cell::Blank,
            Cell::Blank,
            Cell::Blank,
            number(desk, bye.entrant),
            Cell::text(desk.name(bye.entrant)),
            Cell::text(desk.unit(bye.entrant)),
            Cell::text(desk.bye(bye.kind)),
        ]);
    }
    for remark in desk.remarks(round) {
        let mut row = vec![Cell::Blank; heads.len() - 1];
        row.push(Cell::text(remark));
        rows.push(row);
    }
    Table { heads: heads.map(|key| desk.plain(key)).to_vec(), rows, landscape: true }
}

/// A table with every tie-break and what decided.
pub(super) fn standings(desk: &Desk<'_>, table: &Standings) -> Table {
    let language: Language = desk.words.language;
    let mut heads = vec![
        desk.plain(Key("place")),
        desk.plain(Key("number")),
        desk.name_heading(),
        desk.plain(Key("unit")),
        desk.plain(Key("record")),
        desk.score_heading(),
    ];
    heads.extend(table.tie_breaks.iter().map(|&one| explain::tie_break(one, language)));
    heads.extend([desk.plain(Key("decided-by")), desk.plain(Key("notes"))]);
    let rows = table.lines.iter().map(|line| {
        let [won, drawn, lost] = line.record;
        let mut row = vec![
            Cell::count(Some(line.place)),
            number(desk, line.entrant),
            Cell::text(desk.name(line.entrant)),
            Cell::text(desk.unit(line.entrant)),
            Cell::text(format!("{won}/{drawn}/{lost}")),
            Cell::written(&line.score_text()),
        ];
        let values = line.values.iter().take(table.tie_breaks.len());
        row.extend(values.map(|value| Cell::written(&value.to_string())));
        row.resize(6 + table.tie_breaks.len(), Cell::Blank);
        let decided = line.decided_by.map(|by| desk.decided(by, table.score));
        row.push(Cell::text(decided.unwrap_or_default()));
        row.push(line_notes(desk, line.stage, line.entrant));
        row
    });
    Table { rows: rows.collect(), heads, landscape: table.tie_breaks.len() > 3 }
}

/// The places of the whole event.
pub(super) fn final_standings(desk: &Desk<'_>, table: &Standings) -> Table {
    let heads = vec![
        desk.plain(Key("place")),
        desk.plain(Key("number")),
        desk.name_heading(),
        desk.plain(Key("unit")),
        desk.plain(Key("score")),
        desk.plain(Key("decided-by")),
        desk.plain(Key("notes")),
    ];
    let rows = table.lines.iter().map(|line| {
        let decided = line.decided_by.map(|by| explain::decider(by, desk.words.language));
        vec![
            Cell::count(Some(line.place)),
            number(desk, line.entrant),
            Cell::text(desk.name(line.entrant)),
            Cell::text(desk.unit(line.entrant)),
            Cell::written(&desk.score_of_whole(line.score_unit, line.score)),
            Cell::text(decided.unwrap_or_default()),
            line_notes(desk, line.stage, line.entrant),
        ]
    });
    Table { rows: rows.collect(), heads, landscape: false }
}

/// What is to be told about somebody beside his line in a table.
fn line_notes(desk: &Desk<'_>, stage: u16, id: chuhe_tournament::EntrantId) -> Cell {
    let notes = explain::line_notes(desk.event, stage, id, desk.words.language);
    Cell::text(notes.unwrap_or_default())
}

/// Everybody's rounds.
pub(super) fn cross_table(desk: &Desk<'_>, table: &CrossTable, whole: bool) -> Table {
    let rounds = table.rows.first().map_or(0, |row| row.rounds.len());
    let mut heads = vec![desk.plain(Key("place")), desk.plain(Key("number")), desk.name_heading()];
    heads.extend((1..=rounds).map(|round| desk.numbered(Key("round-short"), round)));
    heads.push(if whole { desk.plain(Key("score")) } else { desk.score_heading() });
    heads.push(desk.plain(Key("notes")));
    let rows = table.rows.iter().map(|row| {
        let mut cells = vec![
            Cell::count(Some(row.place)),
            Cell::count(u32::try_from(row.number).ok()),
            Cell::text(desk.name(row.entrant)),
        ];
        cells.extend(row.rounds.iter().map(|played| {
            let Some(played) = played else { return Cell::Blank };
            let CellWords { opponent, side, points } = desk.cell_words(played);
            Cell::text([opponent, side, points].join(" ").trim())
        }));
        cells.push(Cell::written(&desk.cross_score(row, whole)));
        cells.push(line_notes(desk, row.stage, row.entrant));
        cells
    });
    let mut rows: Vec<Vec<Cell>> = rows.collect();
    rows.extend(desk.cross_notes(table).into_iter().map(|note| vec![Cell::text(note)]));
    Table { rows, heads, landscape: true }
}
