//! An event as a file.

use chuhe_rulebook::UnplayedResult;
use chuhe_tournament::{
    ByeKind, EntrantId, Outcome, RegulationField, Role, Round, Sex, Side, StageFormat, Tournament,
};

use super::TrfWriteError;
use crate::event::half;

/// The name column.
const NAME: usize = 33;

/// A stage of an event of players as TRF16.
///
/// # Errors
/// If the stage has not started, is one of teams, or has encounters of several games.
pub fn write(event: &Tournament, stage: u16) -> Result<String, TrfWriteError> {
    let here = event.stage(stage).filter(|here| here.is_started());
    let here = here.ok_or(TrfWriteError::NoStage(stage))?;
    if event.setting().teams.is_some() {
        return Err(TrfWriteError::Teams);
    }
    if here.field().len() > 9_999 {
        return Err(TrfWriteError::TooMany);
    }
    for (at, round) in here.rounds().iter().enumerate() {
        if let Some(table) = round.pairings.iter().position(|pairing| pairing.games.len() != 1) {
            let (round, table) = (at as u16 + 1, table as u16 + 1);
            return Err(TrfWriteError::SeveralGames { round, table });
        }
    }
    let mut out = about(event, stage);
    let table = event.standings(stage);
    for (at, &id) in here.field().iter().enumerate() {
        let line = table.as_ref().and_then(|table| table.of(id));
        let (score, place) = line.map_or((0, 0), |line| (line.score, line.place));
        // The table of a knock-out counts matches won, not half points.
        let score = if table.as_ref().is_some_and(|table| table.score.is_none()) {
            2 * score
        } else {
            score
        };
        let mut row = player(event, id, at + 1, score, place);
        for round in here.rounds() {
            row.push_str("  ");
            row += &played(event, id, round, |id| here.number_of(id).unwrap_or(0));
        }
        // Trailing blanks are the rounds to come.
        out += row.trim_end();
        out.push('\n');
    }
    for (at, &id) in here.field().iter().enumerate() {
        let unit = event.participant(id).and_then(|one| one.entrant.unit.as_deref());
        if let Some(unit) = unit.filter(|unit| !unit.is_empty()) {
            out += &format!("DAT {:4} GROUP {}\n", at + 1, one_line(unit));
        }
    }
    Ok(out)
}

fn about(event: &Tournament, stage: u16) -> String {
    let setting = event.setting();
    let mut out = format!("012 {}\n", one_line(&setting.name));
    let mut add = |code: &str, text: &str| {
        if !text.is_empty() {
            out += &format!("{code} {}\n", one_line(text));
        }
    };
    let field = |field| setting.regulations.fields.get(&field).map_or("", String::as_str);
    add("022", field(RegulationField::Venue));
    let dates = field(RegulationField::Dates);
    // The field is free text; only what looks like a date is one.
    let mut days =
        dates.split(|c: char| !c.is_ascii_digit() && !"-/.".contains(c)).filter_map(date);
    if let Some(first) = days.next() {
        add("042", &first);
        add("052", &days.next_back().unwrap_or(first));
    }
    let players = event.stage(stage).map_or(0, |here| here.field().len());
    add("062", &players.to_string());
    let format = event.stage_setting(stage).map(|setting| &setting.format);
    add(
        "092",
        match format {
            Some(StageFormat::Swiss { .. }) => "Individual: Xiangqi, Swiss-System",
            Some(StageFormat::RoundRobin { .. } | StageFormat::Groups { .. }) => {
                "Individual: Xiangqi, Round-Robin"
            }
            _ => "Individual: Xiangqi, Knock-out",
        },
    );
    for (code, role) in [("102", Role::ChiefArbiter), ("112", Role::DeputyChiefArbiter)] {
        for official in setting.regulations.officials.iter().filter(|one| one.role == role) {
            add(code, &official.name);
        }
    }
    add("122", field(RegulationField::TimeLimit));
    if let Some(StageFormat::Swiss { rounds, .. }) = format {
        add("XXR", &rounds.to_string());
    }
    add("XXS", &points_of_games(event));
    out
}

/// What games are worth, as JaVaFo has it told: the points in the rows are those of the event, and chess programs
/// would miss half of them. Blank where a win is worth 1.
fn points_of_games(event: &Tournament) -> String {
    let scoring = event.scoring();
    let (red, black) = (scoring.red_half_points, scoring.black_half_points);
    if [red.win, red.draw, red.loss, black.win, black.draw, black.loss] == [2, 1, 0, 2, 1, 0] {
        return String::new();
    }
    let bye = match event.book().scoring.unplayed.bye.value {
        UnplayedResult::Win => red.win,
        UnplayedResult::Draw => red.draw,
        UnplayedResult::Nothing => 0,
    };
    let values = [
        ("WW", red.win),
        ("BW", black.win),
        ("WD", red.draw),
        ("BD", black.draw),
        ("WL", red.loss),
        ("BL", black.loss),
        ("PAB", bye),
        ("FW", red.win),
    ];
    values.map(|(code, value)| format!("{code}={}", decimal(value.into()))).join(" ")
}

/// Points with one decimal, as the format wants them.
fn decimal(half_points: i64) -> String {
    let points = half(half_points);
    if points.contains('.') { points } else { points + ".0" }
}

/// `2024-05-01` as `2024/05/01`.
fn date(text: &str) -> Option<String> {
    let mut parts = text.split(['-', '/', '.']);
    let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
    let number = |text: &str| text.parse::<u16>().ok();
    let (y, m, d) = (number(year)?, number(month)?, number(day)?);
    let sound = year.len() == 4 && (1..=12).contains(&m) && (1..=31).contains(&d);
    (sound && parts.next().is_none()).then(|| format!("{y:04}/{m:02}/{d:02}"))
}

/// Columns 1 to 89.
fn player(event: &Tournament, id: EntrantId, number: usize, score: i64, place: u16) -> String {
    let Some(entrant) = event.participant(id).map(|one| &one.entrant) else {
        return String::new();
    };
    let sex = match entrant.sex {
        Some(Sex::Female) => "w",
        Some(Sex::Male) => "m",
        None => " ",
    };
    // Programs for chess know Latin letters.
    let name = one_line(entrant.romanised.as_ref().unwrap_or(&entrant.name));
    let name: String = name.chars().take(NAME).collect();
    let rating = entrant.rating.map_or_else(String::new, |rating| rating.to_string());
    let unit = entrant.unit.as_deref().unwrap_or("");
    let is_code = unit.len() == 3 && unit.bytes().all(|byte| byte.is_ascii_uppercase());
    let points = decimal(score);
    let federation = if is_code { unit } else { "" };
    format!(
        "001 {number:4} {sex}    {name:NAME$} {rating:>4} {federation:3} {:11} {:10} {points:>4} {place:4}",
        "", ""
    )
}

/// The eight columns of a round.
fn played(
    event: &Tournament,
    id: EntrantId,
    round: &Round,
    number: impl Fn(EntrantId) -> usize,
) -> String {
    if let Some(pairing) = round.pairings.iter().find(|pairing| pairing.has(id))
        && let [game] = &pairing.games[..]
    {
        let side = game.side_of(id).unwrap_or(Side::Red);
        let opponent = number(game.seat(side.other()).entrant);
        let colour = if side == Side::Red { 'w' } else { 'b' };
        let letter = game.result.map_or(' ', |result| letter(result.outcome, side));
        return format!("{opponent:4} {colour} {letter}");
    }
    let bye = round.byes.iter().find(|bye| bye.entrant == id);
    let usual = &event.book().scoring.unplayed.bye.value;
    let letter = match bye.map(|bye| (bye.kind, bye.worth)) {
        Some((ByeKind::Pairing, worth)) => value_letter(worth.unwrap_or(*usual), 'U'),
        Some((ByeKind::Missed, worth)) => {
            value_letter(worth.unwrap_or(event.setting().missed_round), 'F')
        }
        Some((ByeKind::Free, _)) | None => 'Z',
    };
    format!("0000 - {letter}")
}

/// What a round without an opponent is worth.
const fn value_letter(value: UnplayedResult, full: char) -> char {
    match value {
        UnplayedResult::Win => full,
        UnplayedResult::Draw => 'H',
        UnplayedResult::Nothing => 'Z',
    }
}

/// The result of a side. An annulled game counts for nobody: both did not play.
fn letter(outcome: Outcome, side: Side) -> char {
    match outcome {
        Outcome::Won { winner, .. } => {
            if winner == side {
                '1'
            } else {
                '0'
            }
        }
        Outcome::Drawn { .. } => '=',
        Outcome::Forfeited { absent } => {
            if absent == side {
                '-'
            } else {
                '+'
            }
        }
        Outcome::BothForfeited | Outcome::Annulled => '-',
        Outcome::BothLost => '0',
    }
}

fn one_line(text: &str) -> String {
    text.split(char::is_control).collect::<Vec<_>>().join(" ").trim().to_owned()
}
