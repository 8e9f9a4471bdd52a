//! `chuhe event crosstable`

use std::path::PathBuf;

use clap::Args;

use super::as_json;
use super::desk::{Reading, say};
use super::naming::shown_stage;
use super::official::ReadingOptions;
use super::wall;
use crate::failure::Failure;

/// Show the cross table: 3r2 is two points with Red against number 3
///
/// Of an event of several stages, everybody's rounds in all of them; with --stage the table of one, with the rounds
/// that count on into it.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  chuhe event crosstable cup.jsonl\n  chuhe event crosstable cup.jsonl --stage 2"
)]
pub(super) struct CrossTable {
    /// The event file
    file: PathBuf,
    /// The stage, from 1 [default: all]
    #[arg(long, value_name = "STAGE")]
    stage: Option<u16>,
    #[command(flatten)]
    answer: ReadingOptions,
}

impl CrossTable {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let Reading { event, words, .. } = Reading::of(&self.file, &self.answer.language)?;
        let mut lines = vec![wall::title(&words, &event)];
        let table = if self.stage.is_none() && event.stages().len() > 1 {
            Some(event.whole_cross_table())
        } else {
            let stage = shown_stage(&words, &event, self.stage)?;
            lines.extend(wall::after_rounds(&words, &event, stage));
            event.cross_table(stage)
        };
        if let (true, Some(table)) = (self.answer.json, &table) {
            return as_json::print(table);
        }
        lines.extend(table.iter().flat_map(|table| wall::cross_table(&words, &event, table)));
        say(&lines)
    }
}
