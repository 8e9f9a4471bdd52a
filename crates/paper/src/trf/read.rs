//! A file as players and rounds.

use std::collections::{BTreeMap, BTreeSet};

use chuhe_tournament::{Outcome, Sex, Side};

use super::{Fault, GamePoints, Played, Player, Report, TrfFault, TrfRound};

/// The column where the rounds begin, from 0, and how far apart they are.
const FIRST_ROUND: usize = 91;
const ROUND: usize = 10;
const MOST_PLAYERS: usize = 9_999;
const MOST_ROUNDS: usize = 99;

/// Reads a file. A player's line may end where nothing follows; lines of other programs are kept in
/// [`Report::about`] or passed over.
///
/// ```
/// let report = chuhe_paper::trf::read("012 Open\n001    1      Player 1\n").unwrap();
/// assert_eq!((&*report.name, &*report.players[0].name), ("Open", "Player 1"));
/// let faults = chuhe_paper::trf::read("012 Open\n001 first\n").unwrap_err();
/// assert_eq!(faults[0].line, 2);
/// ```
///
/// # Errors
/// Every line that cannot be read.
pub fn read(text: &str) -> Result<Report, Vec<TrfFault>> {
    let mut report = Report::default();
    let mut faults = Vec::new();
    let mut numbers = BTreeSet::new();
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    // Some programs end lines with CR alone.
    for (at, line) in text.replace("\r\n", "\n").replace('\r', "\n").lines().enumerate() {
        let (line_number, line) = (at + 1, line.trim_end());
        let code: String = line.chars().take(3).collect();
        let rest = || line.chars().skip(4).collect::<String>().trim().to_owned();
        match &*code {
            "001" => match player(line_number, line) {
                Ok(player) if !numbers.insert(player.number) => {
                    faults.push(TrfFault { line: line_number, fault: Fault::Twice(player.number) });
                }
                Ok(player) => report.players.push(player),
                Err(fault) => faults.push(TrfFault { line: line_number, fault }),
            },
            "012" => report.name = rest(),
            "XXR" | "142" if rest().parse::<u16>().is_ok() => {
                report.planned_rounds = rest().parse().ok();
            }
            "XXS" => game_points(&mut report.game_points, &rest()),
            "DAT" => unit(&mut report.players, &rest()),
            code if code.chars().all(|c| c.is_ascii_digit()) && code.len() == 3 => {
                report.about.push((code.to_owned(), rest()));
            }
            _ => {}
        }
        if report.players.len() > MOST_PLAYERS {
            return Err(vec![TrfFault { line: line_number, fault: Fault::TooLarge }]);
        }
    }
    if report.players.is_empty() && faults.is_empty() {
        faults.push(TrfFault { line: 0, fault: Fault::NoPlayers });
    }
    if faults.is_empty() { Ok(report) } else { Err(faults) }
}

/// `XXS WW=2.0 BW=2.0 …`, an extension of JaVaFo; what cannot be read there is passed over.
fn game_points(known: &mut GamePoints, rest: &str) {
    for (code, value) in rest.split_whitespace().filter_map(|one| one.split_once('=')) {
        if let Ok(half_points) = points(value) {
            known.set(code, half_points);
        }
    }
}

/// `DAT 12 GROUP …`, an extension that others know as well: the unit in full.
fn unit(players: &mut [Player], rest: &str) {
    let mut parts = rest.splitn(2, ' ');
    let number = parts.next().and_then(|number| number.parse::<u32>().ok());
    let data = parts.next().unwrap_or("").trim_start();
    if let Some(unit) = data.strip_prefix("GROUP ")
        && let Some(player) = players.iter_mut().find(|player| Some(player.number) == number)
    {
        player.unit = unit.trim().to_owned();
    }
}

fn player(line_number: usize, line: &str) -> Result<Player, Fault> {
    let line: Vec<char> = line.chars().collect();
    let columns = |from: usize, to: usize| -> String {
        let to = to.min(line.len());
        let text: String = line.get(from.min(to)..to).unwrap_or(&[]).iter().collect();
        text.trim().to_owned()
    };
    let number = |text: String| text.parse::<u32>().map_err(|_| Fault::NotANumber(text));
    let optional = |text: String| match &*text {
        "" | "0" => Ok(None),
        _ => number(text).map(Some),
    };
    let name = columns(14, 47);
    if name.is_empty() {
        return Err(Fault::NoName);
    }
    let rating = optional(columns(48, 52))?;
    let rounds = line.len().saturating_sub(FIRST_ROUND).div_ceil(ROUND);
    if rounds > MOST_ROUNDS {
        return Err(Fault::TooLarge);
    }
    let round = |at: usize| {
        let from = FIRST_ROUND + at * ROUND;
        played(
            at + 1,
            &columns(from, from + 4),
            &columns(from + 5, from + 6),
            &columns(from + 7, from + 8),
        )
    };
    Ok(Player {
        line: line_number,
        number: number(columns(4, 8))?,
        sex: match &*columns(9, 10) {
            "m" => Some(Sex::Male),
            "w" | "f" => Some(Sex::Female),
            _ => None,
        },
        name,
        rating: rating.and_then(|rating| u16::try_from(rating).ok()),
        federation: columns(53, 56),
        unit: String::new(),
        half_points: match &*columns(80, 84) {
            "" => None,
            text => Some(points(text)?),
        },
        rank: optional(columns(85, 89))?,
        rounds: (0..rounds).map(round).collect::<Result<_, _>>()?,
    })
}

/// The most points that a file can tell of: its column holds no more.
const MOST_POINTS: u16 = 9999;

/// Points in halves: `3.5` are 7.
fn points(text: &str) -> Result<i64, Fault> {
    let wrong = || Fault::NotANumber(text.to_owned());
    let (sign, plain) = text.strip_prefix('-').map_or((1, text), |rest| (-1, rest));
    let (whole, part) = plain.split_once(['.', ',']).unwrap_or((plain, "0"));
    let whole = if whole.is_empty() { Ok(0) } else { whole.parse::<u16>() };
    let whole = whole.ok().filter(|&whole| whole <= MOST_POINTS).ok_or_else(wrong)?;
    match part {
        "" | "0" => Ok(sign * 2 * i64::from(whole)),
        "5" => Ok(sign * (2 * i64::from(whole) + 1)),
        _ => Err(wrong()),
    }
}

fn played(round: usize, opponent: &str, colour: &str, result: &str) -> Result<Played, Fault> {
    let letter = result.chars().next().map(|c| c.to_ascii_uppercase());
    if let Some(letter) = letter.filter(|letter| !"10=+-HFUZWDL".contains(*letter)) {
        return Err(Fault::NoResult { round, letter });
    }
    let opponent: u32 = match opponent {
        "" => 0,
        text => text.parse().map_err(|_| Fault::NotANumber(text.to_owned()))?,
    };
    Ok(match (opponent, letter) {
        (0, None) => Played::Blank,
        (0, Some(letter)) => Played::Bye(letter),
        (opponent, result) => {
            let red = match colour {
                "w" | "W" => Some(true),
                "b" | "B" => Some(false),
                _ => None,
            };
            Played::Game { opponent, red, result }
        }
    })
}

impl Report {
    /// The rounds, put together from the rows of both players of each game, in the order of the better starting
    /// rank.
    ///
    /// # Errors
    /// Where the rows of two players do not tell the same.
    pub fn rounds(&self) -> Result<Vec<TrfRound>, Vec<TrfFault>> {
        let count = self.players.iter().map(|player| player.rounds.len()).max().unwrap_or(0);
        let by_number: BTreeMap<u32, &Player> =
            self.players.iter().map(|player| (player.number, player)).collect();
        let mut faults = Vec::new();
        let mut rounds = Vec::new();
        for at in 0..count {
            let mut round = TrfRound::default();
            let row = |player: &Player| player.rounds.get(at).copied().unwrap_or(Played::Blank);
            for player in by_number.values() {
                let (opponent, red, result) = match row(player) {
                    Played::Blank => continue,
                    Played::Bye(letter) => {
                        round.byes.push((player.number, letter));
                        continue;
                    }
                    Played::Game { opponent, red, result } => (opponent, red, result),
                };
                let mut fault = |fault| faults.push(TrfFault { line: player.line, fault });
                let (a, b) = (player.number, opponent);
                let contradiction = Fault::Contradiction { round: at + 1, a, b };
                let Some(other) = by_number.get(&opponent) else {
                    fault(Fault::NoOpponent { round: at + 1, opponent });
                    continue;
                };
                let Played::Game { opponent: back, red: other_red, result: theirs } = row(other)
                else {
                    fault(contradiction);
                    continue;
                };
                if back != a || a == b || (red.is_some() && red == other_red) {
                    fault(contradiction);
                    continue;
                }
                // Each game once, from the row of the smaller number.
                if a > b {
                    continue;
                }
                let is_red = red.or(other_red.map(|red| !red)).unwrap_or(true);
                let (first, second) = if is_red { (result, theirs) } else { (theirs, result) };
                match outcome(first, second) {
                    Ok(outcome) if is_red => round.games.push((a, b, outcome)),
                    Ok(outcome) => round.games.push((b, a, outcome)),
                    Err(()) => fault(contradiction),
                }
            }
            rounds.push(round);
        }
        if faults.is_empty() { Ok(rounds) } else { Err(faults) }
    }
}

/// The result from the letters of Red and Black. W, D and L are games that are not rated: moves were too few.
fn outcome(red: Option<char>, black: Option<char>) -> Result<Option<Outcome>, ()> {
    Ok(Some(match (red, black) {
        (None, None) => return Ok(None),
        (Some('1' | 'W'), Some('0' | 'L')) => Outcome::won(Side::Red),
        (Some('0' | 'L'), Some('1' | 'W')) => Outcome::won(Side::Black),
        (Some('=' | 'D'), Some('=' | 'D')) => Outcome::DRAWN,
        (Some('+'), Some('-')) => Outcome::Forfeited { absent: Side::Black },
        (Some('-'), Some('+')) => Outcome::Forfeited { absent: Side::Red },
        (Some('-'), Some('-')) => Outcome::BothForfeited,
        (Some('0' | 'L'), Some('0' | 'L')) => Outcome::BothLost,
        _ => return Err(()),
    }))
}
