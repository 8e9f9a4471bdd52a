//! What stands on the sheets.

use chuhe_rulebook::Language;
use chuhe_tournament::export::CrossTable;
use chuhe_tournament::{ByeKind, Round, Sex, Side, Standings, explain};

use super::table::{Cell, Table};
use crate::event::{Desk, half};
use crate::words::Key;

/// Everybody who entered.
pub(super) fn entrants(desk: &Desk<'_>) -> Table {
    let teams = desk.is_of_teams();
    let mut heads =
        [Key("number"), Key("romanised"), Key("unit"), Key("rating"), Key("seed"), Key("sex")]
            .map(|key| desk.plain(key))
            .to_vec();
    heads.insert(1, desk.name_heading());
    if teams {
        heads.push(desk.plain(Key("members")));
    }
    heads.push(desk.plain(Key("notes")));
    let rows = desk.event.participants().map(|(id, one)| {
        let entrant = &one.entrant;
        let sex = entrant.sex.map(|sex| match sex {
            Sex::Female => desk.plain(Key("sex-female")),
            Sex::Male => desk.plain(Key("sex-male")),
        });
        let mut row = vec![
            number(desk, id),
            Cell::text(&entrant.name),
            Cell::text(entrant.romanised.clone().unwrap_or_default()),
            Cell::text(entrant.unit.clone().unwrap_or_default()),
            Cell::count(entrant.rating),
            Cell::count(entrant.seed),
            Cell::text(sex.unwrap_or_default()),
        ];
        if teams {
            let members: Vec<&str> = entrant.members.iter().map(|one| &*one.name).collect();
            row.push(Cell::text(members.join(", ")));
        }
        let left = one.left.map(|_| desk.plain(Key("left"))).unwrap_or_default();
        let notes = [left, entrant.notes.clone()];
        row.push(Cell::text(desk.subtitle(&notes)));
        row
    });
    Table { rows: rows.collect(), heads, landscape: teams }
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
        Key("number"),
        Key("red"),
        beside,
        Key("result"),
        Key("number"),
        Key("black"),
        beside,
    ];
    let mut rows = Vec::new();
    for (at, pairing) in round.pairings.iter().enumerate() {
        for game in &pairing.games {
            let [red, black] = Side::ALL.map(|side| {
                let seat = game.seat(side);
                let beside = match desk.is_of_teams() {
                    true => desk.name(seat.entrant),
                    false => desk.unit(seat.entrant),
                };
                [number(desk, seat.entrant), Cell::text(desk.seat(seat)), Cell::text(beside)]
            });
            let mut row = vec![Cell::count(u32::try_from(at + 1).ok()), Cell::count(game.board)];
            row.extend(red);
            row.push(Cell::text(desk.game_result(game)));
            row.extend(black);
            rows.push(row);
        }
    }
    for bye in &round.byes {
        let word = match bye.kind {
            ByeKind::Pairing | ByeKind::Free => Key("bye"),
            ByeKind::Missed => Key("missed"),
        };
        rows.push(vec![
            Cell::Blank,
            Cell::Blank,
            number(desk, bye.entrant),
            Cell::text(desk.name(bye.entrant)),
            Cell::text(desk.unit(bye.entrant)),
            Cell::text(desk.plain(word)),
        ]);
    }
    Table { heads: heads.map(|key| desk.plain(key)).to_vec(), rows, landscape: false }
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
    heads.push(desk.plain(Key("decided-by")));
    let rows = table.lines.iter().map(|line| {
        let [won, drawn, lost] = line.record;
        let mut row = vec![
            Cell::count(Some(line.place)),
            number(desk, line.entrant),
            Cell::text(desk.name(line.entrant)),
            Cell::text(desk.unit(line.entrant)),
            Cell::text(format!("{won}/{drawn}/{lost}")),
            Cell::written(&desk.score(line.score)),
        ];
        let values = line.values.iter().take(table.tie_breaks.len());
        row.extend(values.map(|value| Cell::written(&value.to_string())));
        row.resize(6 + table.tie_breaks.len(), Cell::Blank);
        let decided = line.decided_by.map(|by| explain::decider(by, language));
        row.push(Cell::text(decided.unwrap_or_default()));
        row
    });
    Table { rows: rows.collect(), heads, landscape: table.tie_breaks.len() > 3 }
}

/// The places of the whole event. They have no scores: one stage counts points, another matches won.
pub(super) fn final_standings(desk: &Desk<'_>, table: &Standings) -> Table {
    let heads = vec![
        desk.plain(Key("place")),
        desk.plain(Key("number")),
        desk.name_heading(),
        desk.plain(Key("unit")),
        desk.plain(Key("decided-by")),
    ];
    let rows = table.lines.iter().map(|line| {
        let decided = line.decided_by.map(|by| explain::decider(by, desk.words.language));
        vec![
            Cell::count(Some(line.place)),
            number(desk, line.entrant),
            Cell::text(desk.name(line.entrant)),
            Cell::text(desk.unit(line.entrant)),
            Cell::text(decided.unwrap_or_default()),
        ]
    });
    Table { rows: rows.collect(), heads, landscape: false }
}

/// Everybody's rounds.
pub(super) fn cross_table(desk: &Desk<'_>, table: &CrossTable) -> Table {
    let rounds = table.rows.first().map_or(0, |row| row.rounds.len());
    let mut heads = vec![desk.plain(Key("place")), desk.plain(Key("number")), desk.name_heading()];
    heads.extend((1..=rounds).map(|round| desk.numbered(Key("round-short"), round)));
    heads.push(desk.score_heading());
    let rows = table.rows.iter().map(|row| {
        let mut cells = vec![
            Cell::count(Some(row.place)),
            Cell::count(u32::try_from(row.number).ok()),
            Cell::text(desk.name(row.entrant)),
        ];
        cells.extend(row.rounds.iter().map(|played| {
            let Some(played) = played else { return Cell::Blank };
            let opponent =
                played.opponent.map_or_else(|| desk.plain(Key("bye")), |no| no.to_string());
            let side = match played.side {
                Some(Side::Red) => desk.plain(Key("red-short")),
                Some(Side::Black) => desk.plain(Key("black-short")),
                None => String::new(),
            };
            let points = played.half_points.map_or_else(String::new, |points| half(points.into()));
            Cell::text(format!("{opponent} {side} {points}").trim())
        }));
        cells.push(Cell::written(&desk.score(row.score)));
        cells
    });
    Table { rows: rows.collect(), heads, landscape: true }
}
