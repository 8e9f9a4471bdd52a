//! `chuhe event draw`

use std::path::PathBuf;

use chuhe_server::world::{RealWorld, World};
use chuhe_tournament::{Command, EntrantId, Numbering, Takes, Tournament, explain};
use clap::{Args, ValueEnum};

use super::desk::Desk;
use super::grid::{Align, Grid};
use super::naming::{self, is_started, rounds, stages};
use super::official::Official;
use super::stage_option::StageOption;
use super::wall;
use super::words::{Key, Locale, does_not_go_with, filled, in_command, number};
use crate::failure::Failure;

/// Begin a stage: give out numbers, make groups, draw the bracket
///
/// Without --stage every stage begins that can begin now. A draw may be done again until the first round of the stage
/// is paired.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  chuhe event draw cup.jsonl --by lot --seed 2024\n  chuhe event draw cup.jsonl --by \
                  seed-slots --slots 1,6,9,14\n  chuhe event draw cup.jsonl --by-hand 3,1,2\nNext: chuhe event pair \
                  cup.jsonl",
    mut_arg("stage", |stage| stage.help("The stage, from 1 [default: every stage that can begin]"))
)]
pub(super) struct Draw {
    /// The event file
    file: PathBuf,
    /// How numbers are given [default: by lot, in a later stage in order]
    #[arg(long = "by", id = "how", value_name = "HOW", value_enum, conflicts_with = "by_hand")]
    how: Option<How>,
    /// Who has number 1, 2, 3, ...: ids or names, divided by commas
    #[arg(long, value_name = "LIST")]
    by_hand: Option<String>,
    /// From which lots are drawn; named again it gives the same numbers [default: by chance, told and kept in the log]
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u64).range(1..))]
    seed: Option<u64>,
    /// The numbers kept for seeds [default: those of the plan]
    #[arg(long, value_name = "NUMBERS", value_delimiter = ',')]
    slots: Vec<u16>,
    #[command(flatten)]
    stage: StageOption,
    #[command(flatten)]
    official: Official,
}

/// As the logs and the interface for programs call them.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum How {
    /// By lot
    Lot,
    /// By rating, the unrated last by lot
    Rating,
    /// Seeds draw lots for the numbers of --slots, the rest are drawn
    SeedSlots,
    /// The stronger half by lot on odd numbers, the others on even ones
    StrongOdd,
    /// In the order of entry, or of the stage before
    InOrder,
}

impl Draw {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let mut desk = Desk::open(&self.file, &self.official)?;
        let asked = self.stages(&desk)?;
        self.nothing_idle(&desk, &asked)?;
        for &stage in &asked {
            let numbering = self.numbering(&desk, stage)?;
            let start = Command::StartStage { stage, numbering };
            desk.act(&start.with_seed(|| RealWorld.seed()))?;
        }
        let drawn: Vec<u16> = desk
            .new_entries()
            .iter()
            .filter_map(|entry| match &entry.event {
                chuhe_tournament::Event::StageStarted { stage, .. } => Some(*stage),
                _ => None,
            })
            .collect();
        let mut lines = desk.told();
        for stage in drawn {
            if !asked.contains(&stage) {
                let args = [("stage", number(usize::from(stage)))];
                lines.push(desk.words.say(Key("drawn-beside"), &args));
            }
            lines.extend(wall::stage_name(&desk.words, &desk.event, stage));
            lines.extend(numbers(&desk.words, &desk.event, stage));
            let short = desk.event.shortfalls(stage).into_iter();
            lines.extend(short.map(|one| explain::shortfall(one, desk.words.language)));
        }
        let file = filled(in_command(&self.file));
        let to_pair = stages(&desk.event).any(|no| !desk.event.is_over(no));
        let next = if to_pair { Key("next-pair") } else { Key("next-show") };
        lines.push(desk.words.say(next, &[("file", file)]));
        desk.keep()?;
        desk.answer(&lines)
    }

    /// Which stages begin.
    fn stages(&self, desk: &Desk) -> Result<Vec<u16>, Failure> {
        let event = &desk.event;
        if let Some(stage) = self.stage.named(&desk.words, event)? {
            return Ok(vec![stage]);
        }
        let ready = |&no: &u16| !is_started(event, no) && event.open_acts(no).draw;
        let ready: Vec<u16> = stages(event).filter(ready).collect();
        if !ready.is_empty() {
            return Ok(ready);
        }
        // Drawn again, or refused with the reason.
        let again = stages(event).find(|&no| is_started(event, no) && rounds(event, no) == 0);
        let next = stages(event).find(|&no| !is_started(event, no));
        Ok(vec![again.or(next).unwrap_or(1)])
    }

    /// The numbers kept for seeds: those named, else those of the plan.
    fn slots(&self, desk: &Desk) -> Result<Vec<u16>, Failure> {
        let slots = match &self.slots[..] {
            [] => desk.event.seed_numbers(),
            named => named,
        };
        if slots.is_empty() {
            return Err(Failure::Misunderstood(desk.words.plain(Key("no-seed-numbers"))));
        }
        Ok(slots.to_vec())
    }

    fn how(&self, desk: &Desk, stage: u16) -> How {
        let takes = desk.event.stage_setting(stage).map(|setting| setting.takes);
        let follows = takes.and_then(Takes::stage).is_some();
        self.how.unwrap_or(if follows { How::InOrder } else { How::Lot })
    }

    /// Options that would be passed over are refused.
    fn nothing_idle(&self, desk: &Desk, stages: &[u16]) -> Result<(), Failure> {
        let all: Vec<How> = match self.by_hand {
            Some(_) => Vec::new(),
            None => stages.iter().map(|&stage| self.how(desk, stage)).collect(),
        };
        let draws_seeds = all.iter().any(|how| matches!(how, How::SeedSlots));
        let draws = all.iter().any(|how| !matches!(how, How::InOrder));
        let idle = if !self.slots.is_empty() && !draws_seeds {
            if self.how.is_none() && self.by_hand.is_none() {
                return Err(Failure::Misunderstood(desk.words.plain(Key("slots-by-seeds"))));
            }
            "--slots"
        } else if self.seed.is_some() && !draws {
            "--seed"
        } else {
            return Ok(());
        };
        let how = all.first().and_then(ValueEnum::to_possible_value);
        let beside = match how {
            Some(how) => format!("--by {}", how.get_name()),
            None => "--by-hand".to_owned(),
        };
        Err(does_not_go_with(&desk.words, idle, &beside))
    }

    fn numbering(&self, desk: &Desk, stage: u16) -> Result<Numbering, Failure> {
        if let Some(list) = &self.by_hand {
            return Ok(Numbering::Hand { order: order(desk, stage, list)? });
        }
        let seed = self.seed.unwrap_or_default();
        Ok(match self.how(desk, stage) {
            How::Lot => Numbering::Lot { seed },
            How::Rating => Numbering::Rating { seed },
            How::SeedSlots => Numbering::SeedSlots { slots: self.slots(desk)?, seed },
            How::StrongOdd => Numbering::StrongOdd { seed },
            How::InOrder => Numbering::InOrder,
        })
    }
}

/// Those who are named, in the order of their numbers to be.
fn order(desk: &Desk, stage: u16, list: &str) -> Result<Vec<EntrantId>, Failure> {
    let named = list.split([',', '，']).map(|text| {
        // Before they are drawn there are no numbers: a number is an id here.
        let text = text.trim();
        let id = text.parse::<u32>().map(|id| format!("#{id}"));
        let text = id.unwrap_or_else(|_| text.to_owned());
        naming::entrant(&desk.words, &desk.event, Some(stage), &text)
    });
    named.collect()
}

/// The numbers of a stage, and its groups.
pub(super) fn numbers(words: &Locale, event: &Tournament, stage: u16) -> Vec<String> {
    let Some(here) = event.stage(stage) else { return Vec::new() };
    let mut grid = Grid::new([
        (words.plain(Key("column-number")), Align::Right),
        (words.plain(Key("column-name")), Align::Left),
        (words.plain(Key("column-group")), Align::Right),
    ]);
    for &id in here.field() {
        let group = here.groups().iter().position(|group| group.contains(&id));
        grid.row(vec![
            event.pairing_number(stage, id).map(|no| no.to_string()).unwrap_or_default(),
            wall::with_unit(words, event, id),
            group.map(|at| (at + 1).to_string()).unwrap_or_default(),
        ]);
    }
    let mut lines = grid.lines();
    if let [Some(only)] = here.lines() {
        let args = [("who", filled(naming::name(words, event, *only)))];
        lines.push(words.say(Key("unopposed"), &args));
    } else if !here.lines().is_empty() {
        let free = here.lines().iter().filter(|line| line.is_none()).count();
        let args = [("lines", number(here.lines().len())), ("free", number(free))];
        lines.push(words.say(Key("bracket-of"), &args));
    }
    lines
}
