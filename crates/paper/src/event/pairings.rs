//! Who plays whom, by table; and where everybody finds his table.

use std::fmt::Write;

use chuhe_rulebook::Language;
use chuhe_tournament::{Game, Pairing, Round, Side, Tournament};

use super::desk::Desk;
use super::page::{Lie, cell, document, escaped, head, head_row};
use crate::words::Key;

/// The pairings of a round: a list by table, and one by which everybody finds his table, by number in Chinese, by
/// name in English. None if there is no such round.
pub(super) fn pairings_html(
    event: &Tournament,
    stage: u16,
    round: u16,
    language: Language,
) -> Option<String> {
    let here = event.round(stage, round)?;
    let desk = Desk::new(event, stage, language);
    let mut out = String::new();
    let numbered = desk.round_name(round);
    let subtitle = |key| desk.subtitle(&[desk.stage_name(), numbered.clone(), desk.plain(key)]);
    out += &head(&event.setting().name, &subtitle(Key("title-pairings")));
    out += &by_table(&desk, here, round);
    out.push_str("<section class=\"new-page\">\n");
    out += &head(&event.setting().name, &subtitle(Key("title-by-number")));
    out += &by_number(&desk, here);
    out.push_str("</section>\n");
    let title = format!("{} {}", event.setting().name, subtitle(Key("title-pairings")));
    Some(document(&desk.words, &title, Lie::Portrait, &out))
}

fn by_table(desk: &Desk<'_>, round: &Round, number: u16) -> String {
    let plain = |key| desk.plain(key);
    let beside = if desk.is_of_teams() { Key("team") } else { Key("unit") };
    let mut out = String::from("<table class=\"pairings\">\n");
    out += &head_row(&[
        ("n", plain(Key("table"))),
        ("n", plain(Key("number"))),
        ("red", plain(Key("red"))),
        ("", plain(beside)),
        ("result", plain(Key("result"))),
        ("n", plain(Key("number"))),
        ("black", plain(Key("black"))),
        ("", plain(beside)),
    ]);
    out.push_str("<tbody>\n");
    let mut group = None;
    for (at, pairing) in round.pairings.iter().enumerate() {
        let table = at as u16 + 1;
        if pairing.group != group {
            group = pairing.group;
            let name =
                group.map_or_else(String::new, |no| desk.numbered(Key("group-numbered"), no));
            let _ =
                writeln!(out, "<tr class=\"group\"><th colspan=\"8\">{}</th></tr>", escaped(&name));
        }
        if desk.is_of_teams() {
            out += &team_row(desk, pairing, table, number);
        }
        for (no, game) in pairing.shown_games() {
            out += &game_row(desk, game, &desk.game_label(table, pairing, no));
        }
        let notes = desk.notes(pairing);
        if !notes.is_empty() {
            let _ = writeln!(
                out,
                "<tr class=\"note\"><td></td><td colspan=\"7\">{}</td></tr>",
                escaped(&desk.listed(&notes))
            );
        }
    }
    for bye in &round.byes {
        let word = desk.bye(bye.kind);
        let _ = writeln!(
            out,
            "<tr class=\"bye\"><td></td>{}{}{}{}<td colspan=\"3\"></td></tr>",
            cell("n", &desk.number(bye.entrant)),
            cell("name", &desk.name(bye.entrant)),
            cell("unit", &desk.unit(bye.entrant)),
            cell("result", &word),
        );
    }
    out.push_str("</tbody>\n</table>\n");
    let remarks: String =
        desk.remarks(round).iter().map(|one| format!("<p>{}</p>", escaped(one))).collect();
    if !remarks.is_empty() {
        let _ = writeln!(out, "<footer class=\"notes\">{remarks}</footer>");
    }
    out
}

fn team_row(desk: &Desk<'_>, pairing: &Pairing, table: u16, round: u16) -> String {
    format!(
        "<tr class=\"match\">{}{}<th colspan=\"2\">{}</th>{}{}<th colspan=\"2\">{}</th></tr>\n",
        cell("n", &table.to_string()),
        cell("n", &desk.number(pairing.first)),
        escaped(&desk.name(pairing.first)),
        cell("result", &desk.match_result(table, round, pairing)),
        cell("n", &desk.number(pairing.second)),
        escaped(&desk.name(pairing.second)),
    )
}

fn game_row(desk: &Desk<'_>, game: &Game, label: &str) -> String {
    let [red, black] = Side::ALL.map(|side| {
        let seat = game.seat(side);
        let (number, beside) = match desk.is_of_teams() {
            // The row of the teams above has their numbers.
            true => (String::new(), desk.name(seat.entrant)),
            false => (desk.number(seat.entrant), desk.unit(seat.entrant)),
        };
        cell("n", &number) + &cell("name", &desk.seat(seat)) + &cell("unit", &beside)
    });
    let result = cell("result", &desk.game_result(game));
    format!("<tr>{}{red}{result}{black}</tr>\n", cell("n", label))
}

/// Where everybody plays.
fn by_number(desk: &Desk<'_>, round: &Round) -> String {
    let mut field = desk.here().map_or_else(Vec::new, |stage| stage.field().to_vec());
    match desk.words.language {
        Language::En => field.sort_by_cached_key(|&id| desk.name(id).to_lowercase()),
        _ => field.sort_by_cached_key(|&id| desk.event.pairing_number(desk.stage, id)),
    }
    let mut out = String::from("<ol class=\"finder\">\n");
    for id in field {
        let table = round.pairings.iter().position(|pairing| pairing.has(id));
        let (place, side) = match table {
            Some(at) => {
                let side = round.pairings[at].games.first().and_then(|game| game.side_of(id));
                let side = match side {
                    _ if desk.is_of_teams() => None,
                    Some(Side::Red) => Some(("red", desk.plain(Key("red")))),
                    Some(Side::Black) => Some(("black", desk.plain(Key("black")))),
                    None => None,
                };
                (desk.table_name(at + 1), side)
            }
            None => match round.byes.iter().find(|bye| bye.entrant == id).map(|bye| bye.kind) {
                Some(kind) => (desk.bye(kind), None),
                None => continue,
            },
        };
        let side = side.map_or_else(String::new, |(class, word)| {
            format!(" <i class=\"{class}\">{}</i>", escaped(&word))
        });
        let _ = writeln!(
            out,
            "<li><b>{}</b><span>{}</span><em>{}{side}</em></li>",
            escaped(&desk.number(id)),
            escaped(&desk.name(id)),
            escaped(&place),
        );
    }
    out.push_str("</ol>\n");
    out
}
