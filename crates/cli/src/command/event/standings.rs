//! `chuhe event standings`

use std::path::PathBuf;

use clap::Args;

use super::as_json::{self, Tables};
use super::desk::{Reading, say};
use super::official::ReadingOptions;
use super::stage_option::StageOption;
use super::wall;
use super::words::{Key, number};
use crate::failure::Failure;

/// Show the standings, with every tie-break and what decided each place
#[derive(Args)]
#[command(
    after_help = "Examples:\n  chuhe event standings cup.jsonl\n  chuhe event standings cup.jsonl --all --lang \
                        zh\nWhy somebody stands where he stands: chuhe event explain cup.jsonl place 4",
    mut_arg("stage", |stage| stage.conflicts_with("all"))
)]
pub(super) struct Standings {
    /// The event file
    file: PathBuf,
    #[command(flatten)]
    stage: StageOption,
    /// The places of the whole event
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    answer: ReadingOptions,
}

impl Standings {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let Reading { event, words, .. } = Reading::of(&self.file, &self.answer.spoken)?;
        let mut lines = vec![wall::title(&words, &event)];
        // Once it is closed the places of the whole event are what is asked for.
        if self.all || event.is_closed() && !self.stage.is_given() && event.stages().len() > 1 {
            if self.answer.json {
                let (stage, standings) = (None, event.final_rows());
                return as_json::print(&Tables { stage, standings, group_standings: Vec::new() });
            }
            let table = event.final_standings();
            let number_of = |id| event.pairing_number(1, id);
            lines.extend(wall::standings(&words, &event, &table, number_of));
            return say(&lines);
        }
        let stage = self.stage.shown(&words, &event)?;
        if self.answer.json {
            return as_json::print(&Tables::of_stage(&event, stage));
        }
        let number_of = |id| event.pairing_number(stage, id);
        lines.extend(wall::after_rounds(&words, &event, stage));
        let groups = event.stage(stage).map_or(0, |stage| stage.groups().len() as u16);
        for group in 1..=groups {
            if let Some(table) = event.group_standings(stage, group) {
                let args = [("group", number(usize::from(group)))];
                lines.push(words.say(Key("group-heading"), &args));
                lines.extend(wall::standings(&words, &event, &table, number_of));
            }
        }
        if groups == 0
            && let Some(table) = event.standings(stage)
        {
            lines.extend(wall::standings(&words, &event, &table, number_of));
        }
        say(&lines)
    }
}
