//! How entrants, stages and tables are named on the command line.

use std::path::Path;

use chuhe_tournament::{EntrantId, Participant, Seat, TableRef, Tournament};

use super::words::{Key, Locale, filled, in_command, listed, number};
use crate::failure::Failure;

/// How many candidates are told.
const CANDIDATES: usize = 3;

/// Finds an entrant: `#3` by the id, `3` by the number in a stage (by the id while there are no numbers), or by an
/// unambiguous name, in Chinese or Latin letters, in whole or in part; `name@unit` where two have one name.
pub(super) fn entrant(
    words: &Locale,
    event: &Tournament,
    stage: Option<u16>,
    text: &str,
) -> Result<EntrantId, Failure> {
    let text = text.trim();
    let refused = |key: Key, candidates: Vec<EntrantId>| {
        let candidates = candidates.iter().map(|&id| candidate(words, event, id));
        let args = [("text", filled(text)), ("candidates", filled(listed(words, candidates)))];
        Failure::Refused(words.say(key, &args))
    };
    if let Some(id) = text.strip_prefix('#').and_then(|id| id.parse().ok()) {
        let id = EntrantId(id);
        let known = event.participant(id).map(|_| id);
        return known.ok_or_else(|| refused(Key("no-such-id"), Vec::new()));
    }
    if let Ok(wanted) = text.parse::<usize>() {
        let stage = stage.or_else(|| numbered_stage(event)).filter(|&no| is_started(event, no));
        let found = match stage {
            Some(stage) => event.entrant_numbered(stage, wanted),
            None => u32::try_from(wanted).ok().map(EntrantId),
        };
        let found = found.filter(|&id| event.participant(id).is_some());
        return found.ok_or_else(|| refused(Key("no-such-number"), Vec::new()));
    }
    let (name, unit) = match text.rsplit_once('@') {
        Some((name, unit)) => (name.trim().to_lowercase(), Some(unit.trim().to_lowercase())),
        None => (text.to_lowercase(), None),
    };
    let of_unit = |one: &Participant| {
        let own = one.entrant.unit.as_deref().unwrap_or_default().to_lowercase();
        unit.as_ref().is_none_or(|unit| own == *unit)
    };
    let matching = |fits: &dyn Fn(&str) -> bool| -> Vec<EntrantId> {
        let all = event.participants().filter(|(_, one)| of_unit(one));
        let fits = |one: &Participant| names(one).iter().any(|name| fits(name));
        all.filter(|(_, one)| fits(one)).map(|(id, _)| id).collect()
    };
    let exact = matching(&|other| other == name);
    let found = if exact.is_empty() { matching(&|other| other.contains(&name)) } else { exact };
    match found.as_slice() {
        [id] => Ok(*id),
        [] => Err(refused(Key("no-such-name"), nearest(event, &name))),
        several => {
            Err(refused(Key("several-of-name"), several.iter().copied().take(CANDIDATES).collect()))
        }
    }
}

/// Several entrants, with commas in between.
pub(super) fn entrants(
    words: &Locale,
    event: &Tournament,
    stage: Option<u16>,
    all: &[String],
) -> Result<Vec<EntrantId>, Failure> {
    all.iter().map(|text| entrant(words, event, stage, text)).collect()
}

fn names(one: &Participant) -> Vec<String> {
    let names = [Some(&one.entrant.name), one.entrant.romanised.as_ref()];
    names.into_iter().flatten().map(|name| name.to_lowercase()).collect()
}

fn nearest(event: &Tournament, name: &str) -> Vec<EntrantId> {
    let distance = |one: &Participant| {
        let own = names(one);
        own.iter().map(|own| strsim::osa_distance(own, name)).min().unwrap_or(usize::MAX)
    };
    let mut all: Vec<(usize, EntrantId)> =
        event.participants().map(|(id, one)| (distance(one), id)).collect();
    all.sort_unstable();
    all.into_iter().map(|(_, id)| id).take(CANDIDATES).collect()
}

fn candidate(words: &Locale, event: &Tournament, id: EntrantId) -> String {
    let unit = event.participant(id).and_then(|one| one.entrant.unit.clone());
    let unit = unit.map(|unit| format!("@{unit}")).unwrap_or_default();
    format!("{}{unit}", who(words, event, id))
}

/// An entrant as `#3 name`.
pub(super) fn who(words: &Locale, event: &Tournament, id: EntrantId) -> String {
    format!("#{id} {}", name(words, event, id))
}

/// An entrant's name, as readers of the language know it.
pub(super) fn name<'a>(words: &Locale, event: &'a Tournament, id: EntrantId) -> &'a str {
    event.name_in(Seat::of(id), words.language)
}

/// The stages, from 1.
pub(super) fn stages(event: &Tournament) -> std::ops::RangeInclusive<u16> {
    1..=event.stages().len() as u16
}

/// The option that names a stage in a command that is told, where the event has several.
pub(super) fn stage_option(event: &Tournament, stage: u16) -> String {
    if event.stages().len() > 1 { format!(" --stage {stage}") } else { String::new() }
}

/// Whether a stage has numbers.
pub(super) fn is_started(event: &Tournament, stage: u16) -> bool {
    event.stage(stage).is_some_and(|stage| stage.is_started())
}

/// Rounds of a stage that are paired.
pub(super) fn rounds(event: &Tournament, stage: u16) -> u16 {
    event.stage(stage).map_or(0, |stage| stage.rounds().len() as u16)
}

/// The number by which everybody knows a round, as on the papers: counted over the stages whose results go on, so that
/// the first of the others of 5+2 is the sixth.
pub(super) fn shown_round(event: &Tournament, stage: u16, round: u16) -> usize {
    usize::from(event.round_in_table(stage, round))
}

/// The round of a stage that somebody means by the number that everybody knows it by.
pub(super) fn meant_round(
    words: &Locale,
    event: &Tournament,
    stage: u16,
    shown: u16,
) -> Result<u16, Failure> {
    let before = event.round_in_table(stage, 0);
    shown.checked_sub(before).filter(|&round| round > 0 || before == 0).ok_or_else(|| {
        let args = [
            ("round", number(usize::from(shown))),
            ("stage", number(usize::from(stage))),
            ("first", number(usize::from(before + 1))),
        ];
        Failure::Refused(words.say(Key("round-before-stage"), &args))
    })
}

/// The round that is given, or the last that is paired.
pub(super) fn given_round(
    words: &Locale,
    event: &Tournament,
    stage: u16,
    given: Option<u16>,
) -> Result<u16, Failure> {
    match given {
        Some(shown) => meant_round(words, event, stage, shown),
        None => Ok(rounds(event, stage).max(1)),
    }
}

/// The stage whose numbers people have in mind: the first that is being played, or the last that was.
fn numbered_stage(event: &Tournament) -> Option<u16> {
    let mut started = stages(event).filter(|&no| is_started(event, no));
    let mut playing = started.clone().filter(|&no| !event.is_over(no));
    playing.next().or_else(|| started.next_back())
}

/// The stage at whose tables something happens: the one with open games, or else the last that was paired.
pub(super) fn playing_stage(
    words: &Locale,
    event: &Tournament,
    given: Option<u16>,
) -> Result<u16, Failure> {
    if let Some(stage) = given {
        return existing_stage(words, event, stage);
    }
    let open = |no: &u16| open_tables(event, *no).next().is_some();
    let open: Vec<u16> = stages(event).filter(open).collect();
    match open.as_slice() {
        [stage] => Ok(*stage),
        [] => Ok(stages(event).rev().find(|&no| rounds(event, no) > 0).unwrap_or(1)),
        several => {
            let several = listed(words, several.iter().map(ToString::to_string));
            let args = [("stages", filled(several))];
            Err(Failure::Misunderstood(words.say(Key("which-stage"), &args)))
        }
    }
}

/// The tables of the last round of a stage at which a result is missing.
pub(super) fn open_tables(event: &Tournament, stage: u16) -> impl Iterator<Item = u16> + '_ {
    let last = event.round(stage, rounds(event, stage));
    let pairings = last.map_or(&[][..], |round| &round.pairings);
    let open = pairings.iter().enumerate().filter(|(_, pairing)| !pairing.is_complete());
    open.map(|(at, _)| at as u16 + 1)
}

/// What a stage waits for, each in a sentence: results that are missing, those of earlier rounds by their round, and
/// matches that the lot has to decide. The stage is named where several play at the same time.
pub(super) fn awaited(
    words: &Locale,
    event: &Tournament,
    path: &Path,
    stage: u16,
    beside: bool,
) -> Vec<String> {
    let told = |tables: Vec<TableRef>,
                [last, last_of_stage, earlier, earlier_of_stage]: [Key; 4]| {
        let of_round = tables.chunk_by(|a, b| a.round == b.round);
        let lines = of_round.map(|tables| {
            let round = tables[0].round;
            let args = [
                ("file", filled(in_command(path))),
                ("stage", number(usize::from(stage))),
                ("round", number(shown_round(event, stage, round))),
                ("tables", filled(tables_told(words, event, tables.iter().map(|at| at.table)))),
            ];
            let key = match (round == rounds(event, stage), beside) {
                (true, false) => last,
                (true, true) => last_of_stage,
                (false, false) => earlier,
                (false, true) => earlier_of_stage,
            };
            words.say(key, &args)
        });
        lines.collect::<Vec<_>>()
    };
    let results = [
        Key("next-results"),
        Key("next-results-of-stage"),
        Key("next-results-of-round"),
        Key("next-results-of-stage-and-round"),
    ];
    let lots = [
        Key("next-lot"),
        Key("next-lot-of-stage"),
        Key("next-lot-of-round"),
        Key("next-lot-of-stage-and-round"),
    ];
    let mut lines = told(event.open_tables(stage), results);
    lines.extend(told(event.tables_for_lot(stage), lots));
    lines
}

/// Tables, or of teams matches, by their numbers; nothing if there are none.
pub(super) fn tables_told(
    words: &Locale,
    event: &Tournament,
    numbers: impl Iterator<Item = u16>,
) -> String {
    let numbers = ranges(words, numbers);
    if numbers.is_empty() {
        return numbers;
    }
    let teams = event.setting().teams.is_some();
    let key = if teams { Key("matches-told") } else { Key("tables-told") };
    words.say(key, &[("numbers", filled(numbers))])
}

/// Numbers one after the other, those that follow on each other as one: 1–58, 60.
pub(super) fn ranges(words: &Locale, numbers: impl Iterator<Item = u16>) -> String {
    let mut runs: Vec<(u16, u16)> = Vec::new();
    for no in numbers {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == no => *last = no,
            _ => runs.push((no, no)),
        }
    }
    let run = |(first, last): (u16, u16)| match last - first {
        0 => vec![first.to_string()],
        1 => vec![first.to_string(), last.to_string()],
        _ => vec![format!("{first}–{last}")],
    };
    listed(words, runs.into_iter().flat_map(run))
}

/// The last table of a stage that shows itself in the standings: the stage given, or the last that was started.
pub(super) fn shown_stage(
    words: &Locale,
    event: &Tournament,
    given: Option<u16>,
) -> Result<u16, Failure> {
    match given {
        Some(stage) => existing_stage(words, event, stage),
        None => Ok(numbered_stage(event).unwrap_or(1)),
    }
}

/// A stage that was named, if there is such a one.
pub(super) fn existing_stage(
    words: &Locale,
    event: &Tournament,
    stage: u16,
) -> Result<u16, Failure> {
    match event.stage(stage) {
        Some(_) => Ok(stage),
        None => {
            let args =
                [("stage", number(usize::from(stage))), ("stages", number(event.stages().len()))];
            Err(Failure::Refused(words.say(Key("no-such-stage"), &args)))
        }
    }
}
