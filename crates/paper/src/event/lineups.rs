//! Line-up sheets of teams (排阵表): the players in the order of the boards (AXF 2017 App1.4).

use chuhe_rulebook::Language;
use chuhe_tournament::{EntrantId, Round, Seat, Tournament};

use super::cards::cut_pages;
use super::desk::Desk;
use super::page::{Lie, document, escaped};
use crate::words::Key;

/// Sheets on a page.
const ON_A_PAGE: usize = 2;

/// The line-up sheets of a round, one for each team that plays: what was handed in is printed, else there are lines
/// to fill in. None if there is no such round, or the event is not one of teams.
pub(super) fn line_up_sheets_html(
    event: &Tournament,
    stage: u16,
    round: u16,
    language: Language,
) -> Option<String> {
    let here = event.round(stage, round)?;
    let boards = event.setting().teams?.boards.get();
    let desk = Desk::new(event, stage, language);
    let teams = here.pairings.iter().enumerate().flat_map(|(at, pairing)| {
        [(at + 1, pairing.first, pairing.second), (at + 1, pairing.second, pairing.first)]
    });
    let sheets: Vec<String> = teams
        .map(|(table, team, other)| {
            let place =
                desk.subtitle(&[desk.stage_name(), desk.round_name(round), desk.table_name(table)]);
            sheet(&desk, here, &place, team, other, boards)
        })
        .collect();
    let title = format!("{} {}", event.setting().name, desk.plain(Key("title-line-ups")));
    Some(document(&desk.words, &title, Lie::Cut, &cut_pages("lineups", &sheets, ON_A_PAGE)))
}

fn sheet(
    desk: &Desk<'_>,
    round: &Round,
    place: &str,
    team: EntrantId,
    other: EntrantId,
    boards: u8,
) -> String {
    let handed_in = round.lineups.iter().find(|lineup| lineup.team == team);
    let label = |key: Key| escaped(&desk.plain(key));
    let row = |board: u8| {
        let member = handed_in.and_then(|one| one.members.get(usize::from(board) - 1)).copied();
        let name = member.map(|no| desk.seat(Seat { entrant: team, member: Some(no) }));
        format!(
            "<tr><th>{board}</th><td>{}</td><td>{}</td></tr>\n",
            member.map_or_else(String::new, |no| no.to_string()),
            escaped(&name.unwrap_or_default())
        )
    };
    let members = desk.entrant(team).map_or(&[][..], |one| &one.members);
    let captain = desk.entrant(team).and_then(|one| one.captain.clone());
    let entered = members.iter().enumerate().map(|(at, member)| {
        let name = desk.seat(Seat { entrant: team, member: u8::try_from(at + 1).ok() });
        let reserve = if member.reserve {
            format!(" <small>{}</small>", label(Key("reserve")))
        } else {
            String::new()
        };
        let is_captain = captain.as_deref() == Some(&*member.name);
        let mark = if is_captain {
            format!(" <small>{}</small>", label(Key("captain")))
        } else {
            String::new()
        };
        format!("<li>{}{mark}{reserve}</li>", escaped(&name))
    });
    // One who does not play leads the team, and is named below the players.
    let outside = captain.as_ref().filter(|name| !members.iter().any(|one| one.name == **name));
    let outside = outside.map_or_else(String::new, |name| {
        format!("<p><small>{}</small> {}</p>", label(Key("leader")), escaped(name))
    });
    format!(
        "<article class=\"lineup\"><h2>{}</h2><h3>{}</h3><p class=\"where\">{}</p>\n\
         <p class=\"teams\"><b>{}</b> {} {}</p>\n<div class=\"sides\"><table><thead><tr><th>{}</th><th>{}</th>\
         <th>{}</th></tr></thead><tbody>\n{}</tbody></table>\n<div><h4>{}</h4><ol>{}</ol>{outside}</div></div>\n\
         <p class=\"control\">{}</p>\n<dl class=\"signatures\"><div><dt>{}</dt><dd></dd></div>\
         <div><dt>{}</dt><dd></dd></div><div><dt>{}</dt><dd></dd></div></dl></article>\n",
        escaped(&desk.event.setting().name),
        label(Key("title-line-up")),
        escaped(place),
        escaped(&desk.name(team)),
        label(Key("versus")),
        escaped(&desk.name(other)),
        label(Key("board")),
        label(Key("member-number")),
        label(Key("line-up-order")),
        (1..=boards).map(row).collect::<String>(),
        label(Key("registered-players")),
        entered.collect::<String>(),
        label(Key("line-up-note")),
        label(Key("sign-team")),
        label(Key("received-at")),
        label(Key("sign-arbiter")),
    )
}
