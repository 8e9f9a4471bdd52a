//! `chuhe event pair`, `swap` and `undo`

use std::path::PathBuf;

use chuhe_tournament::{Command, Event, Instant, Pairing, Refusal};
use clap::Args;

use super::desk::Desk;
use super::naming::{self, is_started, rounds, stages};
use super::official::Official;
use super::stage_option::StageOption;
use super::wall;
use super::words::{Key, filled, in_command, number};
use crate::failure::Failure;
use crate::when;

/// Pair the next round
///
/// Without --stage every stage is paired whose last round is over; one that cannot be paired is told, and does not keep
/// the others waiting. What the rules would have had otherwise is noted
/// beside each pairing; `chuhe event explain FILE pairing R.T` tells everything that was considered.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  chuhe event pair cup.jsonl --preview\n  chuhe event pair cup.jsonl --absent 3,7\n  \
                        chuhe event pair cup.jsonl --by-hand 1-4,2-3,5 --reason \"power cut\"\nNext: chuhe event result \
                        cup.jsonl 1 1-0 2 ½-½",
    mut_arg("stage", |stage| stage
        .help("The stage, from 1 [default: every stage whose last round is over]"))
)]
pub(super) struct Pair {
    /// The event file
    file: PathBuf,
    #[command(flatten)]
    stage: StageOption,
    /// Who has leave for this round
    #[arg(long, value_name = "WHO,...", value_delimiter = ',')]
    absent: Vec<String>,
    /// When the round starts, as 2026-05-01T09:30+08:00; line-ups are due before it
    #[arg(long, value_name = "TIME", value_parser = when::read)]
    starts_at: Option<Instant>,
    /// The pairings by hand, the first named with Red: 1-4,2-3,5 gives 5 the bye
    #[arg(
        long,
        value_name = "A-B,...",
        value_delimiter = ',',
        requires = "reason",
        conflicts_with = "absent"
    )]
    by_hand: Vec<String>,
    /// Why they are made by hand
    #[arg(long, value_name = "WHY", requires = "by_hand")]
    reason: Option<String>,
    /// Show the pairings, and enter nothing
    #[arg(long, visible_alias = "dry-run")]
    preview: bool,
    #[command(flatten)]
    official: Official,
}

impl Pair {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let mut desk = Desk::open(&self.file, &self.official)?;
        let (mut lines, mut refused) = (Vec::new(), Vec::new());
        let stages = self.stages(&desk)?;
        for &stage in &stages {
            let first = desk.log.len();
            let command = self.command(&desk, stage)?;
            match desk.try_to(&command) {
                Ok(()) => lines.extend(doubts(&desk, stage)),
                // One stage does not keep the others waiting.
                Err(refusal) => {
                    refused.push(of_stage(&desk, stage, &refusal));
                    continue;
                }
            }
            for entry in &desk.log[first..] {
                let Event::RoundPaired { stage, number, round } = &entry.event else {
                    lines.push(super::tell::event(&desk.words, &desk.event, entry));
                    continue;
                };
                let at = (*stage, *number);
                lines.extend(wall::round(&desk.words, &desk.event, at, round));
            }
        }
        if stages.len() > refused.len() {
            if self.preview {
                lines.push(desk.words.plain(Key("nothing-entered")));
            } else {
                desk.keep()?;
                lines.extend(desk.next(&lines));
            }
            desk.answer(&lines)?;
        }
        if refused.is_empty() { Ok(()) } else { Err(Failure::Refused(refused.join("\n"))) }
    }

    /// Which stages are paired: all whose last round is over, or else the one that says why it is not.
    fn stages(&self, desk: &Desk) -> Result<Vec<u16>, Failure> {
        let event = &desk.event;
        if let Some(stage) = self.stage.named(&desk.words, event)? {
            return Ok(vec![stage]);
        }
        let playing = |&no: &u16| is_started(event, no) && !event.is_over(no);
        let all: Vec<u16> = stages(event).filter(|&no| event.open_acts(no).pair).collect();
        if !all.is_empty() {
            return Ok(all);
        }
        let unfinished = stages(event).find(playing);
        let next = stages(event).find(|&no| !is_started(event, no));
        let last = stages(event).next_back().unwrap_or(1);
        Ok(vec![unfinished.or(next).unwrap_or(last)])
    }

    fn command(&self, desk: &Desk, stage: u16) -> Result<Command, Failure> {
        let find = |text: &str| naming::entrant(&desk.words, &desk.event, Some(stage), text);
        let starts_at = self.starts_at;
        if self.by_hand.is_empty() {
            let absent = naming::entrants(&desk.words, &desk.event, Some(stage), &self.absent)?;
            return Ok(Command::PairRound { stage, absent, starts_at });
        }
        let (mut pairs, mut byes) = (Vec::new(), Vec::new());
        for text in self.by_hand.iter().flat_map(|text| text.split('，')) {
            match text.split_once('-') {
                Some((red, black)) => pairs.push((find(red)?, find(black)?)),
                None => byes.push(find(text)?),
            }
        }
        let reason = self.reason.clone().unwrap_or_default();
        let absent = Vec::new();
        Ok(Command::PairByHand { stage, pairs, byes, absent, reason, starts_at })
    }
}

/// A refusal with the stage that it is about, if there are several and it does not name one.
fn of_stage(desk: &Desk, stage: u16, refusal: &Refusal) -> String {
    let text = desk.refused(refusal);
    if desk.event.stages().len() == 1 || refusal.why().stage().is_some() {
        return text;
    }
    let args = [("stage", number(usize::from(stage))), ("text", filled(text))];
    desk.words.say(Key("of-stage"), &args)
}

/// What may still change in what a round was paired by: appeals that are not decided.
fn doubts(desk: &Desk, stage: u16) -> Vec<String> {
    let open = desk.event.open_appeals(stage).into_iter().map(|(appeal, lodged)| {
        let args = [
            ("appeal", number(appeal as usize)),
            ("game", filled(super::tell::game(&desk.words, &desk.event, lodged.game))),
        ];
        desk.words.say(Key("paired-before-appeal"), &args)
    });
    open.collect()
}

/// Exchange two in the last round of a Swiss: their opponents, or their colours if they are opponents
#[derive(Args)]
#[command(after_help = "Example:\n  chuhe event swap cup.jsonl 4 9 --reason \"they share a car\"")]
pub(super) struct Swap {
    /// The event file
    file: PathBuf,
    /// One: a number, #id or a name
    a: String,
    /// The other
    b: String,
    /// Why
    #[arg(long, value_name = "WHY")]
    reason: String,
    #[command(flatten)]
    stage: StageOption,
    #[command(flatten)]
    official: Official,
}

impl Swap {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let mut desk = Desk::open(&self.file, &self.official)?;
        let stage = self.stage.playing(&desk.words, &desk.event)?;
        let find = |text| naming::entrant(&desk.words, &desk.event, Some(stage), text);
        let (a, b) = (find(&self.a)?, find(&self.b)?);
        desk.act(&Command::Exchange { stage, a, b, reason: self.reason.clone() })?;
        let mut lines = desk.told();
        let last = rounds(&desk.event, stage);
        if let Some(round) = desk.event.round(stage, last) {
            lines.extend(wall::round(&desk.words, &desk.event, (stage, last), round));
        }
        desk.keep()?;
        desk.answer(&lines)
    }
}

/// Take the last pairing back, while no result of it has been entered
///
/// Nothing is erased: that it was taken back is an entry of the log. What cannot be taken back can be put right in
/// another way, which is told.
#[derive(Args)]
#[command(after_help = "Example:\n  chuhe event undo cup.jsonl")]
pub(super) struct Undo {
    /// The event file
    file: PathBuf,
    #[command(flatten)]
    stage: StageOption,
    #[command(flatten)]
    official: Official,
}

impl Undo {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let mut desk = Desk::open(&self.file, &self.official)?;
        let stage = self.stage.playing(&desk.words, &desk.event)?;
        let last = desk.event.round(stage, rounds(&desk.event, stage));
        let untouched = last.is_some_and(|round| !round.pairings.iter().any(Pairing::is_touched));
        // A closed event takes nothing back, and what would put it right in an open one is refused, too.
        if !self.stage.is_given() && !untouched && !desk.event.is_closed() {
            return Err(Failure::Refused(instead(&desk, &self.file, last.map(|_| stage))));
        }
        desk.act(&Command::UnpairRound { stage })?;
        let file = filled(self.file.display().to_string());
        let option = filled(naming::stage_option(&desk.event, stage));
        let next = desk.words.say(Key("next-pair-again"), &[("file", file), ("option", option)]);
        let mut lines = desk.told();
        lines.push(next);
        desk.keep()?;
        desk.answer(&lines)
    }
}

/// How what happened last is put right. `played` is the stage of whose last round results are entered.
fn instead(desk: &Desk, file: &std::path::Path, played: Option<u16>) -> String {
    let Some(last) = desk.log.last() else { return String::new() };
    let (key, stage) = match &last.event {
        Event::ResultEntered { game, .. } | Event::ResultCorrected { game, .. } => {
            (Key("undo-result"), Some(game.table.stage))
        }
        Event::PlayOffSet { table, .. } => (Key("undo-result"), Some(table.stage)),
        Event::Entered { .. } | Event::Amended { .. } => (Key("undo-entry"), None),
        Event::StageStarted { stage, .. } => (Key("undo-draw"), Some(*stage)),
        Event::Withdrawn { .. } => (Key("undo-withdrawal"), None),
        // There is a pairing, and results keep it.
        _ if played.is_some() => (Key("undo-result"), played),
        _ => (Key("undo-nothing"), None),
    };
    let told = super::tell::event(&desk.words, &desk.event, last);
    let option = stage.map(|stage| naming::stage_option(&desk.event, stage)).unwrap_or_default();
    let args =
        [("file", filled(in_command(file))), ("option", filled(option)), ("last", filled(told))];
    desk.words.say(key, &args)
}
