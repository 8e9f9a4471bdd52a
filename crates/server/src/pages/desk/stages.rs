//! The stages of an event, each with what can be done in it now.

use chuhe_rulebook::Undecided;
use chuhe_tournament::{Decider, EntrantId, Pairing, Seat, StageFormat, Tournament, explain};

use super::plans;
use crate::pages::names;
use crate::pages::visit::Visit;

/// A round as the desk lists it.
pub(super) struct RoundRow {
    pub(super) number: u16,
    /// As it is called, counted as its table counts.
    pub(super) name: String,
    pub(super) complete: usize,
    pub(super) all: usize,
}

/// A stage as the desk lists it.
pub(super) struct StageRow {
    pub(super) number: u16,
    pub(super) name: String,
    pub(super) started: bool,
    pub(super) players: usize,
    pub(super) rounds: Vec<RoundRow>,
    /// How many rounds are planned, if the format says.
    pub(super) planned: Option<u16>,
    /// How the table it was drawn by has changed since, line by line.
    pub(super) outdated: Vec<String>,
    /// The ways to give numbers, each with its key; the first is the usual one.
    pub(super) numberings: Vec<(&'static str, String)>,
    /// Who shares a place with the one above to the end, by id and name.
    pub(super) tied: Vec<(EntrantId, String)>,
    pub(super) can_draw: bool,
    pub(super) can_pair: bool,
    pub(super) can_unpair: bool,
    pub(super) can_swap: bool,
    pub(super) can_end: bool,
    pub(super) over: bool,
}

/// Whether a stage can be drawn: what it takes its entrants from is over, and no round of it is paired.
fn can_draw(state: &Tournament, stage: u16) -> bool {
    let before = state.stage_setting(stage).and_then(|setting| setting.takes.stage());
    let unpaired = state.stage(stage).is_some_and(|stage| stage.rounds().is_empty());
    unpaired && before.is_none_or(|before| state.is_over(before))
}

/// Those who share a place with the one above although a stage is over, where the book wants the lot then.
fn tied(visit: &Visit, state: &Tournament, stage: u16) -> Vec<(EntrantId, String)> {
    let kind = state.setting().entrants;
    let format = state.stage_setting(stage).and_then(|setting| setting.table(kind));
    let order = format.and_then(|format| state.book().tie_breaks.orders.get(&format));
    let by_lot = order.is_some_and(|order| order.undecided.value == Undecided::Lot);
    let table = state.standings(stage).filter(|_| by_lot && state.is_over(stage));
    let lines = table.map(|table| table.lines).unwrap_or_default();
    let shared = lines.iter().filter(|line| line.decided_by == Some(Decider::Shared));
    let named = shared.map(|line| {
        let name = state.name_in(Seat::of(line.entrant), visit.language()).to_owned();
        (line.entrant, name)
    });
    named.collect()
}

pub(super) fn rows(visit: &Visit, state: &Tournament, may: bool, chief: bool) -> Vec<StageRow> {
    let row = |number: u16| {
        let (stage, setting) = (state.stage(number)?, state.stage_setting(number)?);
        let rounds = stage.rounds();
        let complete = |pairing: &&Pairing| pairing.is_complete();
        let last_open =
            rounds.last().is_some_and(|last| !last.pairings.iter().all(Pairing::is_complete));
        let untouched = rounds
            .last()
            .is_some_and(|last| !last.pairings.iter().any(|pairing| pairing.is_touched()));
        let over = state.is_over(number);
        let planned = match &setting.format {
            StageFormat::Swiss { rounds, .. } => Some(rounds.get()),
            _ => None,
        };
        let swiss = planned.is_some();
        let outdated = state.outdated_draw(number).filter(|_| may && !over);
        let outdated =
            outdated.map(|outdated| explain::outdated_draw(state, &outdated, visit.language()));
        let round = |(at, round): (usize, &chuhe_tournament::Round)| RoundRow {
            number: at as u16 + 1,
            name: names::round(visit, state, (number, at as u16 + 1)),
            complete: round.pairings.iter().filter(complete).count(),
            all: round.pairings.len(),
        };
        Some(StageRow {
            number,
            name: explain::stage_name(setting, visit.language()),
            started: stage.is_started(),
            players: stage.field().len(),
            rounds: rounds.iter().enumerate().map(round).collect(),
            planned,
            outdated: outdated.unwrap_or_default(),
            numberings: plans::numberings(visit, state, number),
            tied: if may { tied(visit, state, number) } else { Vec::new() },
            can_draw: may && can_draw(state, number),
            can_pair: may && stage.is_started() && !last_open && !over,
            can_unpair: may && untouched,
            can_swap: may && swiss && last_open,
            can_end: may && chief && stage.is_started() && !over && !setting.is_knock_out(),
            over,
        })
    };
    (1..=state.stages().len() as u16).filter_map(row).collect()
}
