//! The pairings and the table on the screen of a hall: short, to be read from afar.

use chuhe_paper::event::Desk;
use chuhe_tournament::{Seat, Side, Standings, Tournament, explain};

use crate::pages::names;
use crate::pages::visit::Visit;

/// Somebody at a table.
pub(super) struct Player {
    pub(super) name: String,
    pub(super) unit: String,
}

/// A line of the pairings.
pub(super) enum Line {
    /// Teams meet: where, who, and the points between them.
    Teams { table: String, first: String, second: String, result: String },
    /// Two players.
    Game { label: String, red: Player, black: Player, result: String },
    /// Somebody who does not play, and why.
    Bye { name: String, why: String },
}

/// The pairings of a round.
pub(super) struct PairingList {
    pub(super) title: String,
    pub(super) lines: Vec<Line>,
}

/// A table of places.
pub(super) struct Ranking {
    pub(super) title: String,
    pub(super) score: String,
    pub(super) has_units: bool,
    /// Place, name, unit, score, and games won, drawn and lost.
    pub(super) rows: Vec<(u16, String, String, String, [u16; 3])>,
}

/// The stage and the round, as far as they have to be told apart.
fn title(visit: &Visit, event: &Tournament, (stage, round): (u16, u16)) -> String {
    let name = Desk::new(event, stage, visit.language()).round_name(round);
    match event.stage_setting(stage).filter(|_| event.stages().len() > 1) {
        Some(setting) => format!("{} · {name}", explain::stage_name(setting, visit.language())),
        None => name,
    }
}

/// How many results of the rounds are there.
pub(super) fn now(visit: &Visit, event: &Tournament, rounds: &[(u16, u16)]) -> String {
    let told = rounds.iter().filter_map(|&(stage, round)| {
        let games = &event.round(stage, round)?.pairings;
        let games = games.iter().flat_map(|pairing| &pairing.games);
        let (done, all) = games
            .fold((0, 0), |(done, all), game| (done + u32::from(game.result.is_some()), all + 1));
        let args = [
            ("round", title(visit, event, (stage, round))),
            ("done", done.to_string()),
            ("all", all.to_string()),
        ];
        Some(visit.say("hall-now", &args))
    });
    let told: Vec<String> = told.collect();
    if told.is_empty() { visit.t("hall-not-begun") } else { told.join(" · ") }
}

pub(super) fn pairings(
    visit: &Visit,
    event: &Tournament,
    rounds: &[(u16, u16)],
) -> Vec<PairingList> {
    let list = |&(stage, round): &(u16, u16)| {
        let found = event.round(stage, round)?;
        let desk = Desk::new(event, stage, visit.language());
        let teams = event.setting().teams.is_some();
        let mut lines = Vec::new();
        for (at, pairing) in found.pairings.iter().enumerate() {
            let table = at as u16 + 1;
            if teams {
                lines.push(Line::Teams {
                    table: table.to_string(),
                    first: desk.name(pairing.first),
                    second: desk.name(pairing.second),
                    result: desk.match_result(table, round, pairing),
                });
            }
            for (no, game) in pairing.games.iter().enumerate() {
                let player = |seat: Seat| Player {
                    name: desk.seat(seat),
                    // The row of the teams stands above their players.
                    unit: if teams { String::new() } else { desk.unit(seat.entrant) },
                };
                let result = game.result.map(|it| names::outcome(&visit.words, it.outcome));
                lines.push(Line::Game {
                    label: desk.game_label(table, pairing, no),
                    red: player(game.seat(Side::Red)),
                    black: player(game.seat(Side::Black)),
                    result: result.unwrap_or_default(),
                });
            }
        }
        lines.extend(found.byes.iter().map(|bye| Line::Bye {
            name: desk.name(bye.entrant),
            why: names::bye(&visit.words, bye.kind),
        }));
        Some(PairingList { title: title(visit, event, (stage, round)), lines })
    };
    rounds.iter().filter_map(list).collect()
}

pub(super) fn rankings(visit: &Visit, event: &Tournament, rounds: &[(u16, u16)]) -> Vec<Ranking> {
    let mut rankings = Vec::new();
    for &(stage, round) in rounds {
        let desk = Desk::new(event, stage, visit.language());
        let title = title(visit, event, (stage, round));
        let groups = event.stage(stage).map_or(0, |here| here.groups().len()) as u16;
        let of_groups = (1..=groups).filter_map(|group| {
            let name = format!("{title} · {}", visit.with("group-n", group));
            Some((name, event.group_standings(stage, group)?))
        });
        let mut found: Vec<(String, Standings)> = of_groups.collect();
        if found.is_empty() {
            found.extend(event.standings(stage).map(|whole| (title, whole)));
        }
        rankings.extend(found.into_iter().map(|(title, table)| {
            Ranking {
                title,
                score: desk.score_heading(),
                has_units: desk.has_units(table.lines.iter().map(|line| line.entrant)),
                rows: table
                    .lines
                    .iter()
                    .map(|line| {
                        let name = desk.name_in_table(line.stage, line.entrant);
                        let score = line.score_text() + event.score_mark(line.stage, line.entrant);
                        (line.place, name, desk.unit(line.entrant), score, line.record)
                    })
                    .collect(),
            }
        }));
    }
    rankings
}
