//! How a stage begins: who plays, with which number, in which group or on which line of a bracket.

use super::bracket::seeding;
use super::final_stage::FinalPairs;
use crate::entrant::{Entrant, EntrantId};
use crate::numbering::Numbering;
use crate::setting::{Carries, StageFormat, Takes};
use crate::tournament::Tournament;

/// A stage as it was drawn.
pub(crate) struct Drawn {
    pub(crate) field: Vec<EntrantId>,
    pub(crate) groups: Vec<Vec<EntrantId>>,
    pub(crate) lines: Vec<Option<EntrantId>>,
}

/// Draws a stage for those who qualified; none if an order by hand is not of these.
pub(crate) fn draw(
    tournament: &Tournament,
    stage: u16,
    qualified: &[EntrantId],
    numbering: &Numbering,
) -> Option<Drawn> {
    let setting = tournament.stage_setting(stage)?;
    let of = |id| tournament.participant(id).map_or_else(Entrant::default, |p| p.entrant.clone());
    // Who goes on in a Swiss keeps the order of the numbers of the stage before.
    let kept = (setting.carries == Carries::All)
        .then(|| setting.takes.stage().and_then(|no| tournament.stage(no)));
    let field = match kept.flatten() {
        Some(before) => {
            let stays = |id: &EntrantId| qualified.contains(id);
            before.field.iter().copied().filter(stays).collect()
        }
        None => numbering.order(qualified, of)?,
    };
    // Seeds come first, in their order; the rest by their numbers.
    let ranked = || {
        let mut ranked = field.clone();
        if tournament.book.knock_out.seeds_apart.value && *numbering != Numbering::InOrder {
            ranked.sort_by_key(|&id| of(id).seed.unwrap_or(u16::MAX));
        }
        ranked
    };
    let (mut groups, mut lines) = (Vec::new(), Vec::new());
    match &setting.format {
        StageFormat::Groups { groups: count } => {
            groups = serpentine(&ranked(), usize::from(count.get()));
        }
        StageFormat::KnockOut { .. } | StageFormat::DoubleElimination { .. } => {
            let crossed = crossed(tournament, setting.takes, &field);
            lines = crossed.unwrap_or_else(|| seeded_lines(&ranked()));
        }
        // Who is left alone has nobody to meet.
        StageFormat::FinalStage { .. } if field.len() == 1 => lines = vec![Some(field[0])],
        StageFormat::FinalStage { .. } => {
            let pairs = tournament.final_stage(setting);
            let pairs = pairs.map(|rule| FinalPairs::of(tournament, stage, rule, &field));
            lines = pairs.map_or_else(Vec::new, |pairs| pairs.lines(&field));
        }
        StageFormat::RoundRobin { .. } | StageFormat::Swiss { .. } => {}
    }
    Some(Drawn { field, groups, lines })
}

/// The lines of a bracket; free lines fall beside the best.
fn seeded_lines(ranked: &[EntrantId]) -> Vec<Option<EntrantId>> {
    let size = ranked.len().next_power_of_two();
    seeding(size).into_iter().map(|number| ranked.get(number - 1).copied()).collect()
}

/// Into groups to and fro (蛇形): the first of each group are the best, the second of the last group is the next.
fn serpentine(ranked: &[EntrantId], groups: usize) -> Vec<Vec<EntrantId>> {
    let mut all = vec![Vec::new(); groups];
    for (at, &id) in ranked.iter().enumerate() {
        let (row, column) = (at / groups, at % groups);
        let group = if row % 2 == 0 { column } else { groups - 1 - column };
        all[group].push(id);
    }
    all
}

/// The lines of a knock-out of the first two of each group: A1–B2, C1–D2 above, B1–A2, D1–C2 below. None if
/// the groups do not come to that.
fn crossed(
    tournament: &Tournament,
    takes: Takes,
    field: &[EntrantId],
) -> Option<Vec<Option<EntrantId>>> {
    let Takes::GroupPlaces { stage, from, to: Some(to) } = takes else { return None };
    let groups = tournament.stage(stage)?.groups.len();
    if to.checked_sub(from) != Some(1)
        || !groups.is_power_of_two()
        || groups < 2
        || field.len() != 2 * groups
    {
        return None;
    }
    let tables: Option<Vec<Vec<EntrantId>>> = (1..=groups)
        .map(|group| Some(tournament.group_standings(stage, group as u16)?.order()))
        .collect();
    let tables = tables?;
    let at = |group: usize, place: u16| tables[group].get(usize::from(place) - 1).copied();
    let half =
        |start: usize| (0..groups / 2).map(move |pair| (2 * pair + start, 2 * pair + 1 - start));
    let both = half(0).chain(half(1));
    let lines: Vec<_> = both.flat_map(|(one, other)| [at(one, from), at(other, to)]).collect();
    // If somebody has left, whoever moved up is not where the crossing expects him.
    let all_there = lines.iter().all(|line| line.is_some_and(|id| field.contains(&id)));
    all_there.then_some(lines)
}
