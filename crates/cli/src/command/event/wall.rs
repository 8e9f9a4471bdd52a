//! The sheets on the wall: pairings, standings, cross tables.

use chuhe_rulebook::Language;
use chuhe_tournament::export::{Cell, CrossRow, CrossTable};
use chuhe_tournament::{
    BracketMatch, ByeKind, Decider, EntrantId, Game, Instant, Leaving, Pairing, Round, ScoreUnit,
    Seat, Side, Standing, Standings, TableRef, Tournament, explain,
};

use super::grid::{Align, Grid};
use super::naming::{name, shown_round};
use super::score;
use super::tell::points;
use super::words::{Key, Locale, filled, listed, number};

fn heading(words: &Locale, key: Key, align: Align) -> (String, Align) {
    (words.plain(key), align)
}

/// The heading for names: players or teams.
fn name_heading(words: &Locale, event: &Tournament) -> (String, Align) {
    let teams = event.setting().teams.is_some();
    heading(words, if teams { Key("column-team") } else { Key("column-name") }, Align::Left)
}

/// An entrant with his unit.
pub(super) fn with_unit(words: &Locale, event: &Tournament, id: EntrantId) -> String {
    let unit = event.participant(id).and_then(|one| one.entrant.unit.as_deref());
    match unit {
        Some(unit) => format!("{} ({unit})", name(words, event, id)),
        None => name(words, event, id).to_owned(),
    }
}

/// The heading of a stage; its name only if there are several.
pub(super) fn stage_name(words: &Locale, event: &Tournament, stage: u16) -> Option<String> {
    let setting = event.stage_setting(stage)?;
    let name = explain::stage_name(setting, words.language);
    let args = [("stage", number(usize::from(stage))), ("name", filled(name))];
    (event.stages().len() > 1).then(|| words.say(Key("stage-heading"), &args))
}

/// An instant by the clocks of the venue, if they are known, else by UTC.
pub(super) fn time(event: &Tournament, at: Instant) -> String {
    explain::time(at, event.setting().utc_offset_min).unwrap_or_else(|| crate::when::text(at))
}

/// The pairings of a round, with results where there are any.
pub(super) fn round(
    words: &Locale,
    event: &Tournament,
    (stage, number_of_round): (u16, u16),
    paired: &Round,
) -> Vec<String> {
    let mut lines: Vec<String> = stage_name(words, event, stage).into_iter().collect();
    let args = [("round", number(shown_round(event, stage, number_of_round)))];
    lines.push(words.say(Key("round-heading"), &args));
    if let Some(at) = paired.starts_at {
        lines.push(words.say(Key("starts-at"), &[("at", filled(time(event, at)))]));
    }
    let number_of = |id| {
        let number = event.pairing_number(stage, id);
        number.map(|number| number.to_string()).unwrap_or_default()
    };
    let mut grid = Grid::new([
        heading(words, Key("column-table"), Align::Right),
        heading(words, Key("column-group"), Align::Right),
        heading(words, Key("column-number"), Align::Right),
        heading(words, Key("column-red"), Align::Left),
        heading(words, Key("column-result"), Align::Left),
        heading(words, Key("column-number"), Align::Right),
        heading(words, Key("column-black"), Align::Left),
        heading(words, Key("column-notes"), Align::Left),
    ]);
    let teams = event.setting().teams.is_some();
    for (at, pairing) in paired.pairings.iter().enumerate() {
        let mut said: Vec<String> = bracket(words, pairing).into_iter().collect();
        said.extend(event.pairing_notes(stage, pairing, words.language));
        let table = (at + 1).to_string();
        let group = pairing.group.map(|group| group.to_string()).unwrap_or_default();
        let notes = listed(words, said);
        let games: Vec<(usize, &Game)> = pairing.shown_games().collect();
        if !teams && let [(_, game)] = games[..] {
            let [red, black] = Side::ALL.map(|side| game.seat(side).entrant);
            grid.row(vec![
                table,
                group,
                number_of(red),
                with_unit(words, event, red),
                result(game),
                number_of(black),
                with_unit(words, event, black),
                notes,
            ]);
            continue;
        }
        let (first, second) = (pairing.first, pairing.second);
        grid.row(vec![
            table,
            group,
            number_of(first),
            with_unit(words, event, first),
            total(event, TableRef::new(stage, number_of_round, at as u16 + 1)),
            number_of(second),
            with_unit(words, event, second),
            notes,
        ]);
        for (no, game) in games {
            let [red, black] = Side::ALL.map(|side| seat(words, event, game.seat(side)));
            let label = label(at + 1, pairing, no);
            let later = explain::later_game(event, pairing, no, words.language);
            grid.row(vec![
                label,
                String::new(),
                String::new(),
                format!("  {red}"),
                result(game),
                String::new(),
                format!("  {black}"),
                later.unwrap_or_default(),
            ]);
        }
    }
    lines.extend(grid.lines());
    for bye in &paired.byes {
        let key = match bye.kind {
            ByeKind::Pairing | ByeKind::Free => Key("bye"),
            ByeKind::Missed => Key("bye-missed"),
        };
        let args = [
            ("number", filled(number_of(bye.entrant))),
            ("who", filled(with_unit(words, event, bye.entrant))),
        ];
        let told = words.say(key, &args);
        let at = (stage, number_of_round);
        lines.push(because(words, told, explain::bye(event, at, bye, words.language)));
    }
    let remarks = paired.remarks.iter();
    lines.extend(remarks.map(|remark| explain::remark(event, stage, remark, words.language)));
    lines
}

/// Something with the reason for it, if there is one to tell.
pub(super) fn because(words: &Locale, told: String, why: Option<String>) -> String {
    let Some(why) = why else { return told };
    words.say(Key("told-because"), &[("told", filled(told)), ("why", filled(why))])
}

/// A game as it is named to enter its result: `3.2` is board 2 of table 3, or of players the second game; `3.2.1` the
/// first game of a board that has several.
fn label(table: usize, pairing: &Pairing, index: usize) -> String {
    let (turn, turns) = pairing.turn(index);
    match pairing.games.get(index).and_then(|game| game.board) {
        Some(board) if turns > 1 => format!("{table}.{board}.{turn}"),
        Some(board) => format!("{table}.{board}"),
        None => format!("{table}.{turn}"),
    }
}

/// The points of the games of an encounter, of the first named and of the other; blank while games are open.
fn total(event: &Tournament, table: TableRef) -> String {
    let complete = event.pairing(table).is_some_and(Pairing::is_complete);
    let all = event.game_points(table).filter(|_| complete);
    all.map_or_else(String::new, |all| all.map(|half| points(i64::from(half))).join("-"))
}

/// Somebody at a board, in an event of teams with the team.
pub(super) fn seat(words: &Locale, event: &Tournament, seat: Seat) -> String {
    match seat.member {
        Some(_) => {
            let own = event.name_in(seat, words.language);
            format!("{own} ({})", name(words, event, seat.entrant))
        }
        None => name(words, event, seat.entrant).to_owned(),
    }
}

fn result(game: &Game) -> String {
    game.result.map_or("", |result| score::text(result.outcome)).to_owned()
}

fn bracket(words: &Locale, pairing: &Pairing) -> Option<String> {
    let round = |key, round: u16| words.say(key, &[("round", number(usize::from(round)))]);
    Some(match pairing.bracket? {
        BracketMatch::Places { best, worst } if worst == best + 1 => {
            words.say(Key("match-for-place"), &[("place", number(usize::from(best)))])
        }
        BracketMatch::Places { best, worst } => words.say(
            Key("match-for-places"),
            &[("best", number(usize::from(best))), ("worst", number(usize::from(worst)))],
        ),
        BracketMatch::Winners { round: no } => round(Key("match-winners"), no),
        BracketMatch::Losers { round: no } => round(Key("match-losers"), no),
        BracketMatch::GrandFinal => words.plain(Key("match-grand-final")),
    })
}

/// A table: of a stage, of a group, or of the whole event.
pub(super) fn standings(
    words: &Locale,
    event: &Tournament,
    table: &Standings,
    number_of: impl Fn(EntrantId) -> Option<usize>,
) -> Vec<String> {
    let language: Language = words.language;
    // In the table of several stages one counts points, another matches won.
    let matches = |line: &Standing| line.score_unit == ScoreUnit::MatchesWon;
    let mixed = table.lines.iter().any(matches) && !table.lines.iter().all(matches);
    let score_heading = explain::score_heading(event, table, language);
    let mut head = vec![
        heading(words, Key("column-place"), Align::Right),
        heading(words, Key("column-number"), Align::Right),
        name_heading(words, event),
        heading(words, Key("column-unit"), Align::Left),
        (score_heading, Align::Right),
        heading(words, Key("column-record"), Align::Left),
    ];
    let criteria = table.tie_breaks.iter();
    head.extend(criteria.map(|&one| (explain::tie_break_short(one, language), Align::Right)));
    head.push(heading(words, Key("column-decided"), Align::Left));
    let mut grid = Grid::new(head);
    for line in &table.lines {
        let one = event.participant(line.entrant);
        let mut row = vec![
            line.place.to_string(),
            number_of(line.entrant).map(|number| number.to_string()).unwrap_or_default(),
            marked_name(words, event, line.stage, line.entrant),
            one.and_then(|one| one.entrant.unit.clone()).unwrap_or_default(),
            {
                let score = match mixed && matches(line) {
                    true => matches_won(words, line.score),
                    false => line.score_text(),
                };
                score + event.score_mark(line.stage, line.entrant)
            },
            line.record.map(|count| count.to_string()).join("-"),
        ];
        row.extend(line.values.iter().map(ToString::to_string));
        row.resize(6 + table.tie_breaks.len(), String::new());
        // The score shows itself.
        let decided = line.decided_by.filter(|&by| by != Decider::Score);
        row.push(decided.map(|by| explain::decider(by, language)).unwrap_or_default());
        grid.row(row);
    }
    let mut lines = grid.lines();
    lines.extend(explain::legend(table.telling_tie_breaks().iter().map(|one| one.1), language));
    let all = table.lines.iter().map(|line| (line.stage, line.entrant));
    lines.extend(explain::notes_below(
        event,
        all,
        |id| name(words, event, id).to_owned(),
        language,
    ));
    lines
}

/// A cross table: `3r2` is two points with Red against number 3.
pub(super) fn cross_table(words: &Locale, event: &Tournament, table: &CrossTable) -> Vec<String> {
    let rounds = table.rows.first().map_or(0, |row| row.rounds.len());
    let matches = |row: &CrossRow| row.score_unit == ScoreUnit::MatchesWon;
    let mixed = table.rows.iter().any(matches) && !table.rows.iter().all(matches);
    let mut head = vec![
        heading(words, Key("column-place"), Align::Right),
        heading(words, Key("column-number"), Align::Right),
        name_heading(words, event),
    ];
    head.extend((1..=rounds).map(|round| (round.to_string(), Align::Left)));
    let counted = event.standings(table.rows.first().map_or(1, |row| row.stage));
    let score = match counted.filter(|_| !mixed) {
        Some(counted) => explain::score_heading(event, &counted, words.language),
        None => words.plain(Key("column-score")),
    };
    head.push((score, Align::Right));
    let mut grid = Grid::new(head);
    for row in &table.rows {
        let mut cells = vec![
            row.place.to_string(),
            row.number.to_string(),
            marked_name(words, event, row.stage, row.entrant),
        ];
        cells.extend(
            row.rounds
                .iter()
                .map(|cell| cell.as_ref().map_or_else(String::new, |cell| played(words, cell))),
        );
        let score = match mixed && matches(row) {
            true => matches_won(words, row.score),
            false => row.score_unit.text(row.score),
        };
        cells.push(score + event.score_mark(row.stage, row.entrant));
        grid.row(cells);
    }
    let mut lines = grid.lines();
    let has = |sign: fn(&Cell) -> bool| {
        table.rows.iter().flat_map(|row| row.rounds.iter().flatten()).any(sign)
    };
    let legend = [
        (has(|cell| cell.board_half_points.is_some()), Key("cross-boards")),
        (
            has(|cell| cell.match_half_points.is_some() && cell.board_half_points.is_none()),
            match explain::has_big_points(event) {
                true => Key("cross-big-points"),
                false => Key("cross-matches"),
            },
        ),
        (has(|cell| cell.won.is_some()), Key("cross-knock-out")),
        (has(|cell| cell.forfeit.is_some()), Key("cross-forfeit")),
        (has(|cell| cell.annulled), Key("cross-annulled")),
    ];
    lines.extend(legend.into_iter().filter(|(has, _)| *has).map(|(_, key)| words.plain(key)));
    let all = table.rows.iter().map(|row| (row.stage, row.entrant));
    lines.extend(explain::notes_below(
        event,
        all,
        |id| name(words, event, id).to_owned(),
        words.language,
    ));
    lines
}

/// Matches won, where others of the table have points.
fn matches_won(words: &Locale, won: i64) -> String {
    words.say(Key("matches-won"), &[("won", number(usize::try_from(won).unwrap_or(0)))])
}

/// A name in a table, with a mark behind that of somebody who left.
fn marked_name(words: &Locale, event: &Tournament, stage: u16, id: EntrantId) -> String {
    let mark = match event.shown_leaving(stage, id) {
        None => String::new(),
        Some(Leaving::Excluded) => words.plain(Key("excluded-mark")),
        Some(Leaving::Withdrawn | Leaving::MissedRounds) => words.plain(Key("left-mark")),
    };
    format!("{}{mark}", name(words, event, id))
}

fn played(words: &Locale, cell: &Cell) -> String {
    let opponent = match (cell.opponent, cell.bye) {
        (Some(number), _) => number.to_string(),
        (None, Some(ByeKind::Pairing | ByeKind::Free)) => words.plain(Key("cell-bye")),
        (None, Some(ByeKind::Missed)) => words.plain(Key("cell-missed")),
        (None, None) => "-".to_owned(),
    };
    let side = match cell.side {
        Some(Side::Red) => words.plain(Key("cell-red")),
        Some(Side::Black) => words.plain(Key("cell-black")),
        None => String::new(),
    };
    let scored = if cell.annulled { "×".to_owned() } else { cell.points() };
    let won = cell.won.map(|won| words.plain(if won { Key("cell-won") } else { Key("cell-lost") }));
    format!("{opponent}{side}{scored}{}{}", cell.forfeit_sign(), won.unwrap_or_default())
}

/// The heading of an event.
pub(super) fn title(words: &Locale, event: &Tournament) -> String {
    let args = [
        ("name", filled(&*event.setting().name)),
        ("rulebook", filled(event.rulebook().book.short_title.get(words.language))),
    ];
    words.say(Key("title"), &args)
}

/// The heading of the table of a stage.
pub(super) fn after_rounds(words: &Locale, event: &Tournament, stage: u16) -> Vec<String> {
    let here = event.stage(stage);
    let (over, all) = here.map_or((0, &[][..]), |here| (here.rounds_over(), here.rounds()));
    let mut lines: Vec<String> = stage_name(words, event, stage).into_iter().collect();
    let shown = |round: usize| shown_round(event, stage, round as u16);
    let complete = |round: &Round| round.pairings.iter().filter(|p| p.is_complete()).count();
    match all.get(over) {
        // Results count as they come in.
        Some(playing) => {
            let args = [
                ("rounds", number(shown(over))),
                ("round", number(shown(over + 1))),
                ("complete", number(complete(playing))),
                ("tables", number(playing.pairings.len())),
            ];
            lines.push(words.say(Key("after-rounds-and-some"), &args));
        }
        None => lines.push(words.say(Key("after-rounds"), &[("rounds", number(shown(over)))])),
    }
    lines
}
