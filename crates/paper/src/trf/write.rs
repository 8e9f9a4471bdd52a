//! An event as a file.

use std::collections::BTreeMap;

use chuhe_rulebook::{Language, UnplayedResult};
use chuhe_tournament::export::CountedRound;
use chuhe_tournament::{
    ByeKind, EntrantId, Outcome, Pairing, RegulationField, Role, ScoreUnit, Sex, Side, StageFormat,
    Standing, Tournament, explain,
};

use super::TrfWriteError;
use crate::event::half;

/// The name column.
const NAME: usize = 33;

/// A stage of an event of players as TRF16, with every round that counts in its table: of the others of 5+2 also the
/// rounds of the Swiss that they go on from, with everybody who played in it.
///
/// # Errors
/// If the stage has not started, is one of teams, or has encounters of several games.
pub fn write(event: &Tournament, stage: u16) -> Result<String, TrfWriteError> {
    event.stage(stage).filter(|here| here.is_started()).ok_or(TrfWriteError::NoStage(stage))?;
    if event.setting().teams.is_some() {
        return Err(TrfWriteError::Teams);
    }
    let file = File::of(event, stage);
    if file.players.len() > 9_999 {
        return Err(TrfWriteError::TooMany);
    }
    for (at, counted) in file.rounds.iter().enumerate() {
        let several = |pairing: &Pairing| file.has_both(pairing) && pairing.games.len() != 1;
        let pairings = event.round(counted.stage, counted.round).map(|round| &round.pairings);
        if let Some(table) = pairings.and_then(|all| all.iter().position(several)) {
            let (round, table) = (at as u16 + 1, table as u16 + 1);
            return Err(TrfWriteError::SeveralGames { round, table });
        }
    }
    let mut out = about(&file);
    let (mut units, mut remarks) = (String::new(), String::new());
    for (at, &id) in file.players.iter().enumerate() {
        let (score, place, given_by) = file.score_and_place(id);
        let mut row = player(event, id, at + 1, score, place);
        for &round in &file.rounds {
            row.push_str("  ");
            row += &file.played(id, round);
        }
        // Trailing blanks are the rounds to come.
        out += row.trim_end();
        out.push('\n');
        let unit = event.participant(id).and_then(|one| one.entrant.unit.as_deref());
        if let Some(unit) = unit.filter(|unit| !unit.is_empty()) {
            units += &format!("DAT {:4} GROUP {}\n", at + 1, one_line(unit));
        }
        // Nothing in the row shows who left, or why its points are not those of its games.
        if let Some(notes) = explain::line_notes(event, given_by, id, Language::En) {
            remarks += &format!("### {:4} {}\n", at + 1, one_line(&notes));
        }
    }
    Ok(out + &units + &remarks)
}

/// What goes into a file.
struct File<'a> {
    event: &'a Tournament,
    stage: u16,
    /// The stages all of whose rounds are in it, the first first.
    chain: Vec<u16>,
    players: Vec<EntrantId>,
    numbers: BTreeMap<EntrantId, usize>,
    rounds: Vec<CountedRound>,
    /// Everybody's line in the table of the last stage that he came to.
    lines: BTreeMap<EntrantId, Standing>,
    /// The places of the event, where the file is of several stages.
    places: BTreeMap<EntrantId, u16>,
}

impl<'a> File<'a> {
    fn of(event: &'a Tournament, stage: u16) -> File<'a> {
        let rounds = event.rounds_in_table(stage);
        let chain = event.chain(stage);
        let first = chain.first().copied().unwrap_or(stage);
        let players = event.stage(first).map_or_else(Vec::new, |first| first.field().to_vec());
        let numbers = players.iter().zip(1..).map(|(&id, number)| (id, number)).collect();
        let tables = chain.iter().filter_map(|&no| event.standings(no));
        let lines = tables.flat_map(|table| table.lines).map(|line| (line.entrant, line)).collect();
        let places = match chain.len() {
            1 => BTreeMap::new(),
            _ => {
                let whole = event.final_standings().lines.into_iter();
                whole.map(|line| (line.entrant, line.place)).collect()
            }
        };
        File { event, stage, chain, players, numbers, rounds, lines, places }
    }

    fn has_both(&self, pairing: &Pairing) -> bool {
        pairing.both().iter().all(|id| self.numbers.contains_key(id))
    }

    /// The score of the rounds in the file in half points, the place, and the stage in whose table the player has
    /// them: of who did not go on, that of the stage before.
    fn score_and_place(&self, id: EntrantId) -> (i64, u16, u16) {
        let event = self.event;
        let Some(line) = self.lines.get(&id) else { return (0, 0, self.stage) };
        let place = self.places.get(&id).copied().unwrap_or(line.place);
        let score = match line.score_unit {
            ScoreUnit::HalfPoints => line.score,
            // The table of a knock-out counts matches won; the rows hold games.
            ScoreUnit::MatchesWon => {
                let cells = self.rounds.iter();
                let cells = cells.filter_map(|at| event.round_cell(at.stage, at.round, id));
                cells.filter_map(|cell| cell.half_points).map(i64::from).sum()
            }
        };
        (score, place, line.stage)
    }

    /// The eight columns of a round.
    fn played(&self, id: EntrantId, counted: CountedRound) -> String {
        let event = self.event;
        let round = event.round(counted.stage, counted.round);
        let pairing = round.and_then(|round| round.pairings.iter().find(|one| one.has(id)));
        if let Some(pairing) = pairing
            && let [game] = &pairing.games[..]
            && let side = game.side_of(id).unwrap_or(Side::Red)
            && let Some(opponent) = self.numbers.get(&game.seat(side.opponent()).entrant)
        {
            let colour = if side == Side::Red { 'w' } else { 'b' };
            let letter = match game.result {
                None => ' ',
                Some(_) if event.is_annulled(counted.counted_in, pairing) => NOT_PLAYED,
                Some(result) => letter(result.outcome, side),
            };
            return format!("{opponent:4} {colour} {letter}");
        }
        let bye = event.bye_of(counted.stage, counted.round, id);
        let usual = &event.rulebook().scoring.unplayed.bye.value;
        let letter = match bye.map(|bye| (bye.kind, bye.worth)) {
            Some((ByeKind::Pairing, worth)) => value_letter(worth.unwrap_or(*usual), 'U'),
            Some((ByeKind::Missed, worth)) => {
                value_letter(worth.unwrap_or(event.setting().missed_round), 'F')
            }
            Some((ByeKind::Free, _)) | None => 'Z',
        };
        format!("0000 - {letter}")
    }
}

fn about(file: &File<'_>) -> String {
    let event = file.event;
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
    add("062", &file.players.len().to_string());
    let format = event.stage_setting(file.stage).map(|setting| &setting.format);
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
    let planned = |&no: &u16| match event.stage_setting(no)?.format {
        StageFormat::Swiss { rounds, .. } => Some(rounds.get()),
        _ => None,
    };
    if let Some(rounds) = file.chain.iter().map(planned).sum::<Option<u16>>() {
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
    let unplayed = &event.rulebook().scoring.unplayed;
    let worth = |value: UnplayedResult| match value {
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
        ("HPB", red.draw),
        ("FPB", red.win),
        ("PAB", worth(unplayed.bye.value)),
        ("FW", worth(unplayed.forfeit_win.value)),
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

/// What a round without an opponent is worth.
const fn value_letter(value: UnplayedResult, full: char) -> char {
    match value {
        UnplayedResult::Win => full,
        UnplayedResult::Draw => 'H',
        UnplayedResult::Nothing => 'Z',
    }
}

/// The letter of a game that counts for neither.
const NOT_PLAYED: char = '-';

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
        Outcome::BothForfeited | Outcome::Annulled => NOT_PLAYED,
        Outcome::BothLost => '0',
    }
}

fn one_line(text: &str) -> String {
    text.split(char::is_control).collect::<Vec<_>>().join(" ").trim().to_owned()
}
