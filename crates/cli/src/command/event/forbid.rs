//! `chuhe event forbid`

use std::path::PathBuf;

use chuhe_tournament::{Command, Pairing, TableRef};
use clap::Args;

use super::desk::Desk;
use super::naming;
use super::official::Official;
use super::tell;
use super::words::{Key, filled};
use crate::failure::Failure;

/// Forbid two to meet in the Swiss of an event, or lift it
///
/// It holds from the next pairing on, before the event begins as well as between rounds. A round that is paired
/// already stays: take it back with `undo` if it must be paired again.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  chuhe event forbid cup.jsonl 3 8 --reason \"father and son\"\n  chuhe event forbid \
                        cup.jsonl 3 8 --lift --reason \"both agree to play\"\nWhich pairs must not meet: chuhe event show cup.jsonl"
)]
pub(super) struct Forbid {
    /// The event file
    file: PathBuf,
    /// One: a number, #id or a name
    a: String,
    /// The other
    b: String,
    /// They may meet again
    #[arg(long)]
    lift: bool,
    /// Why
    #[arg(long, value_name = "WHY")]
    reason: String,
    #[command(flatten)]
    official: Official,
}

impl Forbid {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let mut desk = Desk::open(&self.file, &self.official)?;
        let who = |text: &str| naming::entrant(&desk.words, &desk.event, None, text);
        let (a, b, reason) = (who(&self.a)?, who(&self.b)?, self.reason.clone());
        desk.act(&match self.lift {
            false => Command::ForbidPair { a, b, reason },
            true => Command::AllowPair { a, b, reason },
        })?;
        let mut lines = desk.told();
        let event = &desk.event;
        let last = |stage: u16| (stage, naming::rounds(event, stage));
        let paired = naming::stages(event).map(last).filter_map(|(stage, round)| {
            let pairings = &event.round(stage, round)?.pairings;
            let meet = |one: &Pairing| one.has(a) && one.has(b) && !one.is_complete();
            let table = pairings.iter().position(meet)? as u16 + 1;
            let at = tell::table(&desk.words, event, TableRef::new(stage, round, table));
            Some(desk.words.say(Key("forbidden-but-paired"), &[("table", filled(at))]))
        });
        lines.extend(paired.filter(|_| !self.lift));
        desk.keep()?;
        desk.answer(&lines)
    }
}
