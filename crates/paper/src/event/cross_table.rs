//! The cross table: a square of everybody against everybody where that is how it is played and the square fits,
//! else everybody's rounds.

use std::fmt::Write;

use chuhe_rulebook::Language;
use chuhe_tournament::export::{Cell, CrossRow, CrossTable};
use chuhe_tournament::{Side, StageFormat, Tournament};

use super::desk::{Desk, half};
use super::page::{Lie, cell, document, escaped, head, head_row};
use crate::words::Key;

/// The rounds that fit side by side; more go on a further page.
const ROUNDS: usize = 13;
/// The largest square that fits.
const SQUARE: usize = 22;

/// The cross table of a stage, in the order of the places; None if there is no such stage.
pub fn cross_table_html(event: &Tournament, stage: u16, language: Language) -> Option<String> {
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
        out += &note(&desk, Key("cross-matrix-note"));
    } else {
        out += &rounds(&desk, &table, &title);
        out += &note(&desk, Key("cross-note"));
    }
    let title = format!("{} {title}", event.setting().name);
    Some(document(&desk.words, &title, Lie::Landscape, &out))
}

fn note(desk: &Desk<'_>, key: Key) -> String {
    format!("<footer class=\"notes\"><p>{}</p></footer>\n", escaped(&desk.plain(key)))
}

/// Everybody's rounds, so many side by side; what does not fit follows on pages of its own.
fn rounds(desk: &Desk<'_>, table: &CrossTable, title: &str) -> String {
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
            ("", desk.plain(Key("unit"))),
        ];
        heads.extend((from..to).map(|at| ("n", desk.numbered(Key("round-short"), at + 1))));
        heads.push(("n", desk.score_heading()));
        out.push_str("<table class=\"cross\">\n");
        out += &head_row(&heads);
        out.push_str("<tbody>\n");
        for row in &table.rows {
            out.push_str("<tr>");
            out += &cell("place", &row.place.to_string());
            out += &cell("n", &row.number.to_string());
            out += &cell("name", &desk.name(row.entrant));
            out += &cell("unit", &desk.unit(row.entrant));
            for played in row.rounds.get(from..to).unwrap_or(&[]) {
                out += &round(desk, played.as_ref());
            }
            out += &cell("n score", &desk.score(row.score));
            out.push_str("</tr>\n");
        }
        out.push_str("</tbody>\n</table>\n</section>\n");
    }
    out
}

fn round(desk: &Desk<'_>, played: Option<&Cell>) -> String {
    let Some(played) = played else { return cell("game", "") };
    let points = played.half_points.map_or_else(String::new, |points| half(points.into()));
    let opponent = match played.opponent {
        Some(number) => number.to_string(),
        None => desk.plain(Key("bye")),
    };
    let (class, side) = match played.side {
        Some(Side::Red) => ("red", desk.plain(Key("red-short"))),
        Some(Side::Black) => ("black", desk.plain(Key("black-short"))),
        None => ("", String::new()),
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
    let mut heads = vec![
        ("n", desk.plain(Key("number"))),
        ("", desk.name_heading()),
        ("", desk.plain(Key("unit"))),
    ];
    heads.extend(rows.iter().map(|row| ("n", row.number.to_string())));
    heads.extend([("n", desk.score_heading()), ("n", desk.plain(Key("place")))]);
    let mut out = String::from("<table class=\"cross square\">\n");
    out += &head_row(&heads);
    out.push_str("<tbody>\n");
    for row in &rows {
        out.push_str("<tr>");
        out += &cell("n", &row.number.to_string());
        out += &cell("name", &desk.name(row.entrant));
        out += &cell("unit", &desk.unit(row.entrant));
        for other in &rows {
            if other.entrant == row.entrant {
                out.push_str("<td class=\"self\"></td>");
                continue;
            }
            let against = row.rounds.iter().flatten().filter(|c| c.opponent == Some(other.number));
            let scored = against.filter_map(|c| c.half_points).map(|points| half(points.into()));
            out += &cell("game", &scored.collect::<Vec<_>>().join(" "));
        }
        out += &cell("n score", &desk.score(row.score));
        out += &cell("place", &row.place.to_string());
        out.push_str("</tr>\n");
    }
    out.push_str("</tbody>\n</table>\n");
    out
}
