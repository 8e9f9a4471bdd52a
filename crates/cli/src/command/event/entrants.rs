//! `chuhe event entrants`

use std::path::PathBuf;

use chuhe_tournament::{Leaving, SanctionMeasure, explain};
use clap::Args;

use super::as_json;
use super::desk::{Reading, say};
use super::grid::{Align, Grid};
use super::official::ReadingOptions;
use super::words::{Key, listed, number};
use crate::failure::Failure;

/// List everybody who entered
#[derive(Args)]
#[command(after_help = "Example:\n  chuhe event entrants cup.jsonl")]
pub(super) struct Entrants {
    /// The event file
    file: PathBuf,
    #[command(flatten)]
    answer: ReadingOptions,
}

impl Entrants {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let Reading { event, words, .. } = Reading::of(&self.file, &self.answer.spoken)?;
        if self.answer.json {
            return as_json::print(&event.entrant_rows());
        }
        let left = |key| (words.plain(key), Align::Left);
        let right = |key| (words.plain(key), Align::Right);
        let mut grid = Grid::new([
            right(Key("column-id")),
            left(Key("column-name")),
            left(Key("column-romanised")),
            left(Key("column-unit")),
            right(Key("column-rating")),
            right(Key("column-seed")),
            left(Key("column-members")),
            left(Key("column-notes")),
        ]);
        for (id, one) in event.participants() {
            let entrant = &one.entrant;
            let shown = |number: Option<u16>| number.map(|no| no.to_string()).unwrap_or_default();
            let members = entrant.members.iter().enumerate().map(|(at, member)| {
                let reserve = if member.reserve { "*" } else { "" };
                format!("{}{reserve} {}", at + 1, member.name)
            });
            let left = one.left.map(|leaving| {
                words.plain(match leaving {
                    Leaving::Withdrawn => Key("has-withdrawn"),
                    Leaving::MissedRounds => Key("has-missed-rounds"),
                    Leaving::Excluded => Key("was-excluded"),
                })
            });
            let banned = one.sanctions.iter().filter_map(|sanction| match sanction.measure {
                SanctionMeasure::Ban { years } => {
                    let args = [("years", number(usize::from(years.get())))];
                    Some(words.say(Key("was-banned"), &args))
                }
                _ => None,
            });
            let notes = left.into_iter().chain(banned).chain([entrant.notes.clone()]);
            grid.row(vec![
                format!("#{id}"),
                entrant.name.clone(),
                entrant.romanised.clone().unwrap_or_default(),
                entrant.unit.clone().unwrap_or_default(),
                shown(entrant.rating),
                shown(entrant.seed),
                listed(&words, members),
                listed(&words, notes.filter(|note| !note.is_empty())),
            ]);
        }
        let mut lines = grid.lines();
        let over = event.quota_complaints();
        lines.extend(over.iter().map(|one| explain::quota_complaint(&event, one, words.language)));
        say(&lines)
    }
}
