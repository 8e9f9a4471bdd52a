//! `chuhe event crosstable`

use std::path::PathBuf;

use clap::Args;

use super::as_json;
use super::desk::{Reading, say};
use super::official::ReadingOptions;
use super::stage_option::StageOption;
use super::wall;
use super::words::{Key, number};
use crate::failure::Failure;

/// Show the cross table: 3r2 is two points with Red against number 3
///
/// Of an event of several stages, everybody's rounds in all of them; with --stage the table of one, with the rounds
/// that count on into it.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  chuhe event crosstable cup.jsonl\n  chuhe event crosstable cup.jsonl --stage 2",
    mut_arg("stage", |stage| stage.help("The stage, from 1 [default: all]"))
)]
pub(super) struct CrossTable {
    /// The event file
    file: PathBuf,
    #[command(flatten)]
    stage: StageOption,
    #[command(flatten)]
    answer: ReadingOptions,
}

impl CrossTable {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let Reading { event, words, .. } = Reading::of(&self.file, &self.answer.spoken)?;
        let mut lines = vec![wall::title(&words, &event)];
        let table = if !self.stage.is_given() && event.stages().len() > 1 {
            event.whole_cross_table()
        } else {
            let stage = self.stage.shown(&words, &event)?;
            lines.extend(wall::after_rounds(&words, &event, stage));
            let args = [("stage", number(usize::from(stage)))];
            event
                .cross_table(stage)
                .ok_or_else(|| Failure::Refused(words.say(Key("no-cross-table"), &args)))?
        };
        if self.answer.json {
            return as_json::print(&table);
        }
        lines.extend(wall::cross_table(&words, &event, &table));
        say(&lines)
    }
}
