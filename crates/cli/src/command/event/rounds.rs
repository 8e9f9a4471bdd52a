//! `chuhe event rounds`

use std::path::PathBuf;

use clap::Args;

use super::as_json::{self, RoundOfStage};
use super::desk::{Reading, say};
use super::naming::{self, rounds, stages};
use super::official::ReadingOptions;
use super::stage_option::StageOption;
use super::wall;
use super::words::Key;
use crate::failure::Failure;

/// Show the pairings and results of rounds
#[derive(Args)]
#[command(
    after_help = "Examples:\n  chuhe event rounds cup.jsonl\n  chuhe event rounds cup.jsonl --round 3",
    mut_arg("stage", |stage| stage.help("Only this stage, from 1 [default: all]"))
)]
pub(super) struct Rounds {
    /// The event file
    file: PathBuf,
    /// Only this round
    #[arg(long, value_name = "ROUND")]
    round: Option<u16>,
    #[command(flatten)]
    stage: StageOption,
    #[command(flatten)]
    answer: ReadingOptions,
}

impl Rounds {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let Reading { event, words, .. } = Reading::of(&self.file, &self.answer.spoken)?;
        let only = self.stage.named(&words, &event)?;
        if self.answer.json {
            let rounds = RoundOfStage::all(&event, |stage, round| {
                only.is_none_or(|wanted| wanted == stage)
                    && self.round.is_none_or(|wanted| usize::from(wanted) == round)
            });
            return match rounds.is_empty() {
                true => Err(Failure::Refused(words.plain(Key("no-rounds")))),
                false => as_json::print(&rounds),
            };
        }
        let mut lines = Vec::new();
        for stage in stages(&event).filter(|no| only.is_none_or(|wanted| wanted == *no)) {
            for no in 1..=rounds(&event, stage) {
                let shown = naming::shown_round(&event, stage, no);
                if self.round.is_some_and(|wanted| usize::from(wanted) != shown) {
                    continue;
                }
                let Some(round) = event.round(stage, no) else { continue };
                if !lines.is_empty() {
                    lines.push(String::new());
                }
                lines.extend(wall::round(&words, &event, (stage, no), round));
            }
        }
        if lines.is_empty() {
            return Err(Failure::Refused(words.plain(Key("no-rounds"))));
        }
        say(&lines)
    }
}
