//! The stages of an event, each with what can be done in it now.

use chuhe_tournament::{EntrantId, OpenActs, Pairing, Seat, StageFormat, Tournament, explain};

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

pub(super) fn rows(visit: &Visit, state: &Tournament, may: bool, chief: bool) -> Vec<StageRow> {
    let name = |id| state.name_in(Seat::of(id), visit.language()).to_owned();
    let row = |number: u16| {
        let (stage, setting) = (state.stage(number)?, state.stage_setting(number)?);
        let rounds = stage.rounds();
        let complete = |pairing: &&Pairing| pairing.is_complete();
        let acts = if may { state.open_acts(number) } else { OpenActs::default() };
        let over = state.is_over(number);
        let planned = match &setting.format {
            StageFormat::Swiss { rounds, .. } => Some(rounds.get()),
            _ => None,
        };
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
            tied: acts.tied.iter().map(|&id| (id, name(id))).collect(),
            can_draw: acts.draw,
            can_pair: acts.pair,
            can_unpair: acts.unpair,
            can_swap: acts.exchange,
            can_end: chief && acts.end,
            over,
        })
    };
    (1..=state.stages().len() as u16).filter_map(row).collect()
}
