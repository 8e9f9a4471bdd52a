//! An event from a file.

use std::collections::BTreeMap;
use std::num::NonZeroU16;

use chuhe_rulebook::UnplayedResult;
use chuhe_tournament::{
    Absence, Actor, Command, Entrant, EntrantId, Entry, Instant, Numbering, Setting, StageFormat,
    StageSetting, TableRef, Tournament,
};

use super::{ImportError, Report, TrfRound, entrant_at};

/// Builds a Swiss event from a file: everybody entered, numbered by starting rank, every round paired by hand as the
/// file says and its results entered. What the file does not say is taken from the setting: give one of players
/// whose first stage is a Swiss; its name is kept if the file has none.
///
/// Whoever has no opponent in a round has there what the file says: the bye of an odd field (`U`), or leave that is
/// worth a win (`F`), a draw (`H`) or nothing (`Z`, or a blank). A result that the rulebook does not know is refused.
///
/// # Errors
/// If the rows contradict each other, or the event refuses what they say.
pub fn import(
    report: &Report,
    setting: Setting,
    by: &Actor,
    now: Instant,
) -> Result<(Tournament, Vec<Entry>), ImportError> {
    let rounds = report.rounds().map_err(ImportError::File)?;
    let played = rounds.len() as u16;
    let planned = report.planned_rounds.unwrap_or(0).max(played);
    let planned = NonZeroU16::new(planned).ok_or(ImportError::NoRounds)?;
    let setting = adapted(report, setting, planned);
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
        let pairing = pairing(round, &ids, &event);
        act(&mut event, number, &pairing)?;
        for (table, (_, _, outcome)) in round.games.iter().enumerate() {
            let Some(outcome) = *outcome else { continue };
            let game = TableRef::new(1, number, table as u16 + 1).game(1);
            act(&mut event, number, &Command::EnterResult { game, result: outcome.into() })?;
        }
    }
    Ok((event, log))
}

fn adapted(report: &Report, mut setting: Setting, rounds: NonZeroU16) -> Setting {
    if !report.name.is_empty() {
        setting.name.clone_from(&report.name);
    }
    let swiss = |same_unit| StageFormat::Swiss { rounds, same_unit, forbidden: Vec::new() };
    match setting.stages.first_mut() {
        Some(stage) => {
            let same_unit = match &stage.format {
                StageFormat::Swiss { same_unit, .. } => *same_unit,
                _ => None,
            };
            stage.format = swiss(same_unit);
        }
        None => setting.stages.push(StageSetting::new("swiss", swiss(None))),
    }
    setting
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
            && event.book().scoring.unplayed.bye.value == worth
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
