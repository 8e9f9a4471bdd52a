//! Sheets of what is reckoned from the games beside the tables: players of teams board by board, units, ratings.

use chuhe_tournament::{EntrantId, Seat, elo};

use super::table::{Cell, Table};
use crate::event::{Desk, half};
use crate::words::Key;

fn table(desk: &Desk<'_>, heads: &[Key], rows: Vec<Vec<Cell>>) -> Table {
    let heads = heads.iter().map(|&key| desk.plain(key)).collect();
    Table { heads, rows, landscape: false }
}

/// The team of somebody at a board; blank for a player.
fn team(desk: &Desk<'_>, seat: Seat) -> Cell {
    Cell::text(seat.member.map_or_else(String::new, |_| desk.name(seat.entrant)))
}

/// What the players of teams did, board by board; none in an event of players.
pub(super) fn boards(desk: &Desk<'_>) -> Option<Table> {
    desk.event.setting().teams?;
    let heads =
        [Key("board"), Key("place"), Key("name"), Key("team"), Key("score"), Key("games-counted")];
    let rows = desk.event.board_scores(desk.stage).into_iter().map(|score| {
        vec![
            Cell::count(Some(score.board)),
            Cell::count(Some(score.place)),
            Cell::text(desk.seat(score.seat)),
            team(desk, score.seat),
            Cell::written(&half(score.half_points.into())),
            Cell::count(Some(score.games)),
        ]
    });
    Some(table(desk, &heads, rows.collect()))
}

/// The units by the sum of their players, as the event or `players` says how many count; none where neither does.
pub(super) fn units(desk: &Desk<'_>, players: Option<u8>) -> Option<Table> {
    let heads =
        [Key("place"), Key("unit"), Key("score"), Key("sum-of-places"), Key("players-counted")];
    let units = desk.event.stage_unit_scores(desk.stage, players)?;
    let rows = units.into_iter().map(|unit| {
        let names = unit.players.iter().map(|&id: &EntrantId| desk.name(id));
        vec![
            Cell::count(Some(unit.place)),
            Cell::text(unit.unit),
            Cell::written(&half(unit.half_points)),
            Cell::count(Some(unit.places)),
            Cell::text(desk.listed(&names.collect::<Vec<_>>())),
        ]
    });
    Some(table(desk, &heads, rows.collect()))
}

/// The ratings that the event comes to; none if it reckons none.
pub(super) fn ratings(desk: &Desk<'_>) -> Option<Table> {
    desk.event.setting().elo?;
    let mut heads = vec![Key("name")];
    heads.extend(desk.is_of_teams().then_some(Key("team")));
    heads.extend([
        Key("rating-before"),
        Key("games-counted"),
        Key("score"),
        Key("rating-expected"),
        Key("rating-change"),
        Key("rating-after"),
        Key("rating-performance"),
    ]);
    let rows = desk.event.ratings().into_iter().map(|rating| {
        let mut row = vec![Cell::text(desk.seat(rating.seat))];
        row.extend(desk.is_of_teams().then(|| team(desk, rating.seat)));
        row.extend([
            Cell::count(Some(rating.before)),
            Cell::written(&rating.games.len().to_string()),
            Cell::written(&half(rating.scored().into())),
            Cell::written(&elo::hundredths(rating.expected())),
            Cell::written(&rating.change().to_string()),
            Cell::count(Some(rating.after)),
            Cell::written(&rating.performance.map_or_else(String::new, |it| it.to_string())),
        ]);
        row
    });
    Some(table(desk, &heads, rows.collect()))
}
