//! The cross table: a square of everybody against everybody where that is how it is played and the square fits,
//! else everybody's rounds.

use std::fmt::Write;

use chuhe_rulebook::Language;
use chuhe_tournament::export::{Cell, CrossRow, CrossTable};
use chuhe_tournament::{Side, StageFormat, Tournament, explain};

use super::desk::Desk;
use super::page::{Lie, cell, document, escaped, head, head_row};
use crate::words::Key;

/// The rounds that fit side by side; more go on a further page.
const ROUNDS: usize = 13;
/// The largest square that fits.
const SQUARE: usize = 22;

/// The cross table of a stage, in the order of the places; None if there is no such stage.
pub(super) fn cross_table_html(
    event: &Tournament,
    stage: u16,
    language: Language,
) -> Option<String> {
    let desk = Desk::new(event, stage, language);
    let table = event.cross_table(stage)?;
    let setting = event.stage_setting(stage)?;
    let groups = event.stage(stage)?.groups();
    let title = desk.subtitle(&[desk.stage_name(), desk.plain(Key("title-cross-table"))]);
    let mut out = String::new();
    let round_robin = match setting.format {
        StageFormat::RoundRobin { .. } => vec![None],
        StageFormat::Groups { .. } => (0..groups.len()).map(Some).collect(),
        _ => Vec::new(),
    };
    let rows_of = |group: Option<usize>| -> Vec<&CrossRow> {
        let members = group.and_then(|group| groups.get(group));
        let inside = |row: &&CrossRow| members.is_none_or(|all| all.contains(&row.entrant));
        table.rows.iter().filter(inside).collect()
    };
    let fits =
        !round_robin.is_empty() && round_robin.iter().all(|&group| rows_of(group).len() <= SQUARE);
    if fits {
        for group in round_robin {
            let name = group.map(|group| desk.numbered(Key("group-numbered"), group + 1));
            let subtitle = desk.subtitle(&[title.clone(), name.unwrap_or_default()]);
            out.push_str("<section class=\"together\">\n");
            out += &head(&event.setting().name, &subtitle);
            out += &square(&desk, &rows_of(group));
            out.push_str("</section>\n");
        }
        out += &notes(&desk, Key("cross-matrix-note"), &table);
    } else {
        let rounds = TableOfRounds { desk: &desk, table: &table, whole: false };
        out += &rounds.rounds(&title);
        out += &notes(&desk, Key("cross-note"), &table);
    }
    let title = format!("{} {title}", event.setting().name);
    Some(document(&desk.words, &title, Lie::Landscape, &out))
}

/// The cross table of the whole event: every round of every stage, in the order of the places of the event.
pub(super) fn whole_cross_table_html(event: &Tournament, language: Language) -> String {
    let desk = Desk::new(event, 1, language);
    let table = event.whole_cross_table();
    let title = desk.plain(Key("title-whole-cross-table"));
    let mut out = TableOfRounds { desk: &desk, table: &table, whole: true }.rounds(&title);
    out += &notes(&desk, Key("cross-note"), &table);
    let title = format!("{} {title}", event.setting().name);
    document(&desk.words, &title, Lie::Landscape, &out)
}

fn notes(desk: &Desk<'_>, first: Key, table: &CrossTable) -> String {
    let notes = [desk.plain(first)].into_iter().chain(desk.cross_notes(table));
    let rows = table.rows.iter().map(|row| (row.stage, row.entrant));
    let notes = notes.chain(desk.notes_below(rows));
    let notes: String = notes.map(|note| format!("<p>{}</p>", escaped(&note))).collect();
    format!("<footer class=\"notes\">{notes}</footer>\n")
}

/// What a cell says.
pub(crate) struct CellWords {
    pub(crate) opponent: String,
    pub(crate) side: String,
    pub(crate) points: String,
}

impl Desk<'_> {
    pub(crate) fn cell_words(&self, cell: &Cell) -> CellWords {
        let opponent = match (cell.opponent, cell.bye) {
            (Some(number), _) => number.to_string(),
            (None, Some(kind)) => self.bye(kind),
            (None, None) => String::new(),
        };
        let side = match cell.side {
            Some(Side::Red) => self.plain(Key("red-short")),
            Some(Side::Black) => self.plain(Key("black-short")),
            None => String::new(),
        };
        let won = cell.won.map(|won| {
            self.plain(if won { Key("match-won-short") } else { Key("match-lost-short") })
        });
        let points = if cell.annulled { "×".to_owned() } else { cell.points() };
        let points = points + cell.forfeit_sign() + &won.unwrap_or_default();
        CellWords { opponent, side, points }
    }

    /// What the signs in the cells mean, as far as they occur.
    pub fn cross_notes(&self, table: &CrossTable) -> Vec<String> {
        let has = |sign: fn(&Cell) -> bool| {
            table.rows.iter().flat_map(|row| row.rounds.iter().flatten()).any(sign)
        };
        let notes = [
            (has(|cell| cell.board_half_points.is_some()), Key("cross-note-boards")),
            (
                has(|cell| cell.match_half_points.is_some() && cell.board_half_points.is_none()),
                match explain::has_big_points(self.event) {
                    true => Key("cross-note-big-points"),
                    false => Key("cross-note-matches"),
                },
            ),
            (has(|cell| cell.won.is_some()), Key("cross-note-knock-out")),
            (has(|cell| cell.forfeit.is_some()), Key("cross-note-forfeit")),
            (has(|cell| cell.annulled), Key("cross-note-annulled")),
        ];
        notes.into_iter().filter(|(has, _)| *has).map(|(_, key)| self.plain(key)).collect()
    }

    /// The score of a row: in the table of a whole event one stage counts points, another matches won.
    pub(crate) fn cross_score(&self, row: &CrossRow, whole: bool) -> String {
        match whole {
            true => self.score_of_whole(row.score_unit, row.score),
            false => row.score_unit.text(row.score),
        }
    }
}

/// A table of rounds to be laid out.
struct TableOfRounds<'a> {
    desk: &'a Desk<'a>,
    table: &'a CrossTable,
    /// Whether it is of the whole event.
    whole: bool,
}

impl TableOfRounds<'_> {
    /// Everybody's rounds, so many side by side; what does not fit follows on pages of its own.
    fn rounds(&self, title: &str) -> String {
        let TableOfRounds { desk, table, whole } = *self;
        let score_heading = if whole { desk.plain(Key("score")) } else { desk.score_heading() };
        let has_units = desk.has_units(table.rows.iter().map(|row| row.entrant));
        let count = table.rows.first().map_or(0, |row| row.rounds.len());
        let parts = count.div_ceil(ROUNDS).max(1);
        let each = count.div_ceil(parts);
        let mut out = String::new();
        for part in 0..parts {
            let (from, to) = (part * each, ((part + 1) * each).min(count));
            let class = if part == 0 { "" } else { " class=\"new-page\"" };
            let _ = writeln!(out, "<section{class}>");
            out += &head(&desk.event.setting().name, title);
            let mut heads = vec![
                ("n", desk.plain(Key("place"))),
                ("n", desk.plain(Key("number"))),
                ("", desk.name_heading()),
            ];
            heads.extend(has_units.then(|| ("", desk.plain(Key("unit")))));
            heads.extend((from..to).map(|at| ("n", desk.numbered(Key("round-short"), at + 1))));
            heads.push(("n", score_heading.clone()));
            out.push_str("<table class=\"cross\">\n");
            out += &head_row(&heads);
            out.push_str("<tbody>\n");
            for row in &table.rows {
                out.push_str("<tr>");
                out += &cell("place", &row.place.to_string());
                out += &cell("n", &row.number.to_string());
                out += &cell("name", &desk.name_in_table(row.stage, row.entrant));
                if has_units {
                    out += &cell("unit", &desk.unit(row.entrant));
                }
                for played in row.rounds.get(from..to).unwrap_or(&[]) {
                    out += &round(desk, played.as_ref());
                }
                out += &score(desk, row, whole);
                out.push_str("</tr>\n");
            }
            out.push_str("</tbody>\n</table>\n</section>\n");
        }
        out
    }
}

/// The score of a row, with a mark if the cells do not come to it.
fn score(desk: &Desk<'_>, row: &CrossRow, whole: bool) -> String {
    let mark = desk.event.score_mark(row.stage, row.entrant);
    cell("n score", &(desk.cross_score(row, whole) + mark))
}

fn round(desk: &Desk<'_>, played: Option<&Cell>) -> String {
    let Some(played) = played else { return cell("game", "") };
    let CellWords { opponent, side, points } = desk.cell_words(played);
    let class = match played.side {
        Some(Side::Red) => "red",
        Some(Side::Black) => "black",
        None => "",
    };
    format!(
        "<td class=\"game\">{}<i class=\"{class}\">{}</i><b>{}</b></td>",
        escaped(&opponent),
        escaped(&side),
        escaped(&points)
    )
}

/// Everybody against everybody, by number.
fn square(desk: &Desk<'_>, rows: &[&CrossRow]) -> String {
    let mut rows = rows.to_vec();
    rows.sort_by_key(|row| row.number);
    let has_units = desk.has_units(rows.iter().map(|row| row.entrant));
    let mut heads = vec![("n", desk.plain(Key("number"))), ("", desk.name_heading())];
    heads.extend(has_units.then(|| ("", desk.plain(Key("unit")))));
    heads.extend(rows.iter().map(|row| ("n", row.number.to_string())));
    heads.extend([("n", desk.score_heading()), ("n", desk.plain(Key("place")))]);
    let mut out = String::from("<table class=\"cross square\">\n");
    out += &head_row(&heads);
    out.push_str("<tbody>\n");
    for row in &rows {
        out.push_str("<tr>");
        out += &cell("n", &row.number.to_string());
        out += &cell("name", &desk.name_in_table(row.stage, row.entrant));
        if has_units {
            out += &cell("unit", &desk.unit(row.entrant));
        }
        for other in &rows {
            if other.entrant == row.entrant {
                out.push_str("<td class=\"self\"></td>");
                continue;
            }
            let against = row.rounds.iter().flatten().filter(|c| c.opponent == Some(other.number));
            let scored =
                against.map(|c| desk.cell_words(c).points).filter(|points| !points.is_empty());
            out += &cell("game", &scored.collect::<Vec<_>>().join(" "));
        }
        out += &score(desk, row, false);
        out += &cell("place", &row.place.to_string());
        out.push_str("</tr>\n");
    }
    out.push_str("</tbody>\n</table>\n");
    out
}
