//! An event from a file.

use std::collections::BTreeMap;
use std::num::NonZeroU16;

use chuhe_rulebook::UnplayedResult;
use chuhe_tournament::{
    Absence, Actor, Command, Entrant, EntrantId, Entry, GameResult, Instant, Numbering, Setting,
    StageFormat, TableRef, Tournament,
};

use super::{ImportError, Kind, Report, TrfRound, entrant_at};

/// Builds an event from a file: everybody entered, numbered by starting rank, every round paired as the file says and its
/// results entered. What the file does not say is taken from the setting: give one of players whose first stage is a
/// Swiss, whose rounds are paired by hand, or a round robin, if the rounds are those of its table
/// ([`Report::kind`]); its name is kept if the file has none.
///
/// Whoever has no opponent in a round has there what the file says: the bye of an odd field (`U`), or leave that is
/// worth a win (`F`), a draw (`H`) or nothing (`Z`, or a blank). A result that the rulebook does not know is refused.
///
/// ```
/// use chuhe_paper::trf;
/// use chuhe_tournament::{Actor, Instant, Setting};
///
/// let text = "012 Open\n001    1      Player 1\n001    2      Player 2\n";
/// let report = trf::read(text).unwrap();
/// let setting = Setting::from_plan("", "axf-2017", "women").unwrap();
/// let (event, log) =
///     trf::import(&report, setting, &Actor::chief_arbiter(), Instant::from_ms(0)).unwrap();
/// assert_eq!((&*event.setting().name, event.participants().count()), ("Open", 2));
/// assert_eq!(log.len(), 4, "opened, two entered, numbers given");
/// ```
///
/// # Errors
/// If the rows contradict each other, if the format of the setting is another one or not that of the rounds, or if the
/// event refuses what they say.
pub fn import(
    report: &Report,
    setting: Setting,
    by: &Actor,
    now: Instant,
) -> Result<(Tournament, Vec<Entry>), ImportError> {
    let rounds = report.rounds().map_err(ImportError::File)?;
    let played = rounds.len() as u16;
    let setting = adapted(report, setting, played)?;
    let by_table = matches!(setting.stages[0].format, StageFormat::RoundRobin { .. });
    if let (true, Kind::RoundRobin { off_table: Some(round), .. }) = (by_table, report.kind()) {
        return Err(ImportError::NotByTable { round });
    }
    let (mut event, opened) = Tournament::open(setting, by, now)?;
    let mut log = vec![opened];
    let mut act = |event: &mut Tournament, round: u16, command: &Command| {
        let done = event.handle(command, by, now);
        let entries =
            done.map_err(|refusal| ImportError::Refused { round, refusal: Box::new(refusal) })?;
        log.extend(entries);
        Ok::<(), ImportError>(())
    };
    let mut ids = BTreeMap::new();
    for (at, player) in report.players.iter().enumerate() {
        ids.insert(player.number, entrant_at(at));
        let unit = if player.unit.is_empty() { &player.federation } else { &player.unit };
        let entrant = Entrant {
            rating: player.rating,
            sex: player.sex,
            unit: (!unit.is_empty()).then(|| unit.clone()),
            ..Entrant::player(&player.name)
        };
        act(&mut event, 0, &Command::Enter { entrant })?;
    }
    let order: Vec<EntrantId> = ids.values().copied().collect();
    act(&mut event, 0, &Command::StartStage { stage: 1, numbering: Numbering::Hand { order } })?;
    for (at, round) in rounds.iter().enumerate() {
        let number = at as u16 + 1;
        let pairing = match by_table {
            true => Command::PairRound { stage: 1, absent: Vec::new(), starts_at: None },
            false => pairing(round, &ids, &event),
        };
        act(&mut event, number, &pairing)?;
        for (red, black, outcome) in &round.games {
            let Some(outcome) = *outcome else { continue };
            let (Some(&red), Some(&black)) = (ids.get(red), ids.get(black)) else { continue };
            let paired = event.round(1, number).map_or(&[][..], |round| &round.pairings);
            let table = paired.iter().position(|pairing| pairing.has(red) && pairing.has(black));
            let table = table.ok_or(ImportError::NotByTable { round: number })?;
            // The table says who was to have Red, the file who had it.
            let colours_reversed = paired[table].first != red;
            let game = TableRef::new(1, number, table as u16 + 1).game(1);
            let result = GameResult { colours_reversed, ..outcome.into() };
            act(&mut event, number, &Command::EnterResult { game, result })?;
        }
    }
    Ok((event, log))
}

/// The setting with what the file says: its name, and of a Swiss how many rounds are planned.
fn adapted(report: &Report, mut setting: Setting, played: u16) -> Result<Setting, ImportError> {
    if !report.name.is_empty() {
        setting.name.clone_from(&report.name);
    }
    match setting.stages.first_mut().map(|stage| &mut stage.format) {
        Some(StageFormat::Swiss { rounds, .. }) => {
            let planned = report.planned_rounds.unwrap_or(rounds.get()).max(played);
            *rounds = NonZeroU16::new(planned).ok_or(ImportError::NoRounds)?;
        }
        Some(StageFormat::RoundRobin { .. }) => {}
        _ => return Err(ImportError::Format),
    }
    Ok(setting)
}

/// The round as it was played. Whoever has no opponent has what the letter says, and without a letter nothing.
fn pairing(round: &TrfRound, ids: &BTreeMap<u32, EntrantId>, event: &Tournament) -> Command {
    let id = |number: &u32| ids.get(number).copied();
    let pairs: Vec<(EntrantId, EntrantId)> =
        round.games.iter().filter_map(|(red, black, _)| id(red).zip(id(black))).collect();
    let paired = |id: &EntrantId| pairs.iter().any(|&(red, black)| red == *id || black == *id);
    let (mut byes, mut absent) = (Vec::new(), Vec::new());
    for (&number, &entrant) in ids.iter().filter(|(_, id)| !paired(id)) {
        let letter = round.byes.iter().find(|&&(who, _)| who == number).map(|&(_, letter)| letter);
        let worth = worth(letter);
        // A round has one bye at most; what else a report has is leave of the same worth.
        if letter == Some('U')
            && byes.is_empty()
            && event.rulebook().scoring.unplayed.bye.value == worth
        {
            byes.push(entrant);
        } else {
            let own = worth != event.setting().missed_round;
            absent.push(Absence { entrant, worth: own.then_some(worth) });
        }
    }
    let reason = "TRF".to_owned();
    Command::PairByHand { stage: 1, pairs, byes, absent, reason, starts_at: None }
}

/// What a round without an opponent is worth by its letter.
const fn worth(letter: Option<char>) -> UnplayedResult {
    match letter {
        Some('U' | 'F' | '+' | '1' | 'W') => UnplayedResult::Win,
        Some('H' | '=' | 'D') => UnplayedResult::Draw,
        _ => UnplayedResult::Nothing,
    }
}
