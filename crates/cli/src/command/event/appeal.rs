//! `chuhe event appeal` and `chuhe event decide`

use std::path::PathBuf;

use chuhe_tournament::{Command, CommitteeMember, Decision, TableRef};
use clap::{ArgGroup, Args};

use super::desk::Desk;
use super::naming;
use super::official::Official;
use super::stage_option::RoundOption;
use super::words::{Key, filled, in_command, number};
use crate::failure::Failure;

/// Lodge an appeal against the ruling in a game that is over
#[derive(Args)]
#[command(
    after_help = "Examples:\n  chuhe event appeal cup.jsonl 3 \"the chase was mutual\" --by-entrant 7 --written \
                        --fee-paid\n  chuhe event decide cup.jsonl 1 --upheld \"the film shows it\""
)]
pub(super) struct Lodge {
    /// The event file
    file: PathBuf,
    /// The table, with .G for one of several games
    table: String,
    /// What is asked for
    text: String,
    /// Who appeals: a number, #id or a name
    #[arg(long, value_name = "WHO")]
    by_entrant: String,
    /// It is in writing
    #[arg(long)]
    written: bool,
    /// The fee was paid
    #[arg(long)]
    fee_paid: bool,
    #[command(flatten)]
    round: RoundOption,
    #[command(flatten)]
    official: Official,
}

impl Lodge {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let mut desk = Desk::open(&self.file, &self.official)?;
        let (stage, round) = self.round.playing(&desk.words, &desk.event)?;
        let by = naming::entrant(&desk.words, &desk.event, Some(stage), &self.by_entrant)?;
        let (table, game) = self.table.split_once('.').unwrap_or((&self.table, "1"));
        let (Ok(table), Ok(game)) = (table.parse(), game.parse()) else {
            let args = [("text", filled(&*self.table))];
            return Err(Failure::Misunderstood(desk.words.say(Key("no-table"), &args)));
        };
        desk.acting_for(&self.official, by);
        desk.act(&Command::LodgeAppeal {
            by,
            game: TableRef::new(stage, round, table).game(game),
            text: self.text.clone(),
            written: self.written,
            fee_paid: self.fee_paid,
        })?;
        desk.finish()
    }
}

/// Decide an appeal: the committee, or the chief arbiter if there is none
#[derive(Args)]
#[command(
    after_help = "Examples:\n  chuhe event decide cup.jsonl 1 --upheld \"the film shows it\"\n  chuhe event decide \
                        cup.jsonl 1 --dismissed \"no new facts\" --as appeals-committee \\\n      --voted \"Member 1@Club 1\" \
                        --voted \"Member 2\" --voted \"Member 3\"",
    group = ArgGroup::new("decision").args(["upheld", "dismissed"]).required(true)
)]
pub(super) struct Decide {
    /// The event file
    file: PathBuf,
    /// Which appeal, from 1
    appeal: u32,
    /// The reasons
    text: String,
    /// The appellant is right; the fee goes back
    #[arg(long)]
    upheld: bool,
    /// The appellant is wrong; the fee is kept
    #[arg(long)]
    dismissed: bool,
    /// A member of the committee who voted, with @unit; once for each
    #[arg(long, value_name = "NAME@UNIT")]
    voted: Vec<String>,
    #[command(flatten)]
    official: Official,
}

impl Decide {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let mut desk = Desk::open(&self.file, &self.official)?;
        let member = |text: &String| match text.rsplit_once('@') {
            Some((name, unit)) => {
                CommitteeMember { name: name.trim().to_owned(), unit: Some(unit.trim().to_owned()) }
            }
            None => CommitteeMember { name: text.clone(), unit: None },
        };
        let voted = self.voted.iter().map(member).collect();
        let decision = Decision { upheld: self.upheld, text: self.text.clone(), voted };
        desk.act(&Command::DecideAppeal { appeal: self.appeal, decision })?;
        let mut lines = desk.told();
        // What the committee decides about a game changes nothing by itself (AXF 2017 3.7): the result is put right.
        let appeal = desk.event.appeals().get((self.appeal as usize).wrapping_sub(1));
        if let Some(appeal) = appeal.filter(|_| self.upheld) {
            let TableRef { stage, round, table } = appeal.game.table;
            let args = [
                ("file", filled(in_command(&self.file))),
                ("option", filled(naming::stage_option(&desk.event, stage))),
                ("round", number(naming::shown_round(&desk.event, stage, round))),
                ("table", number(usize::from(table))),
            ];
            lines.push(desk.words.say(Key("next-after-upheld"), &args));
        }
        desk.keep()?;
        desk.answer(&lines)
    }
}
