//! `chuhe event show`, `entrants`, `rounds`, `standings`, `crosstable` and `log`

use std::collections::BTreeSet;
use std::path::PathBuf;

use chuhe_tournament::{
    FeeState, Leaving, OutdatedDraw, SanctionMeasure, StageFormat, Tournament, explain,
};
use clap::Args;

use super::as_json::{self, LogLine, Overview, RoundOfStage, Tables};
use super::desk::{Reading, say};
use super::grid::{Align, Grid};
use super::naming::{self, is_started, rounds, shown_stage, stages};
use super::official::ReadingOptions;
use super::tell;
use super::wall;
use super::words::{Key, Locale, filled, listed, number};
use crate::failure::Failure;

/// Show how an event stands, and what comes next
#[derive(Args)]
#[command(after_help = "Example:\n  chuhe event show cup.jsonl --lang zh")]
pub(super) struct Show {
    /// The event file
    file: PathBuf,
    #[command(flatten)]
    answer: ReadingOptions,
}

impl Show {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let Reading { event, words, .. } = Reading::of(&self.file, &self.answer.language)?;
        if self.answer.json {
            return as_json::print(&Overview::of(&event, &self.next(&words, &event)));
        }
        let mut lines = vec![wall::title(&words, &event)];
        let all = event.participants().count();
        let left = event.participants().filter(|(_, one)| one.left.is_some()).count();
        lines.push(
            words.say(Key("entrants-count"), &[("all", number(all)), ("left", number(left))]),
        );
        lines.extend(stages(&event).map(|stage| stage_line(&words, &event, stage)));
        // What was played of a stage that is over stands, and nothing can be done about it.
        let to_do = |one: &OutdatedDraw| !one.begun || !event.is_over(one.stage);
        let outdated = stages(&event).filter_map(|stage| event.outdated_draw(stage));
        for outdated in outdated.filter(to_do) {
            lines.extend(explain::outdated_draw(&event, &outdated, words.language));
        }
        lines.extend(forbidden(&words, &event));
        for stage in stages(&event) {
            let last = rounds(&event, stage);
            if let Some(round) = event.round(stage, last).filter(|_| !event.is_over(stage)) {
                lines.push(String::new());
                lines.extend(wall::round(&words, &event, (stage, last), round));
            }
        }
        for (at, appeal) in event.appeals().iter().enumerate() {
            let fee = event.book().appeals.as_ref().and_then(|rule| rule.fee.as_ref());
            let key = match (&appeal.decision, appeal.fee(fee)) {
                (None, _) => Key("appeal-open"),
                (Some(_), FeeState::Returned) => Key("appeal-fee-returned"),
                (Some(_), FeeState::Kept) => Key("appeal-fee-kept"),
                (Some(_), _) => Key("appeal-decided"),
            };
            let args = [
                ("appeal", number(at + 1)),
                ("who", filled(naming::who(&words, &event, appeal.by))),
                ("text", filled(&*appeal.text)),
            ];
            lines.push(words.say(key, &args));
        }
        for note in event.notes() {
            let args = [("at", filled(wall::time(&event, note.at))), ("text", filled(&*note.text))];
            lines.push(words.say(Key("note-line"), &args));
        }
        lines.push(String::new());
        lines.push(self.next(&words, &event));
        say(&lines)
    }

    /// What comes next.
    fn next(&self, words: &Locale, event: &Tournament) -> String {
        let file = || ("file", filled(self.file.display().to_string()));
        let waits = |&no: &u16| !naming::awaited(words, event, &self.file, no, false).is_empty();
        let open: Vec<u16> = stages(event).filter(waits).collect();
        let playing = |&no: &u16| is_started(event, no) && !event.is_over(no);
        let again = tell::draw_again(words, event, &self.file);
        if event.is_closed() {
            words.plain(Key("event-closed"))
        } else if !again.is_empty() {
            again.join("\n")
        } else if !open.is_empty() {
            // Stages beside each other are played at the same time, each at tables of its own count.
            let beside = stages(event).filter(playing).count() > 1;
            let ready = stages(event).any(|no| playing(&no) && !open.contains(&no));
            let missing = open
                .into_iter()
                .flat_map(|stage| naming::awaited(words, event, &self.file, stage, beside));
            let pair = ready.then(|| words.say(Key("next-pair"), &[file()]));
            missing.chain(pair).collect::<Vec<_>>().join("\n")
        } else if stages(event).any(|no| playing(&no)) {
            words.say(Key("next-pair"), &[file()])
        } else if event.participants().count() < 2 {
            words.say(Key("next-enter"), &[file()])
        } else if stages(event).any(|no| !is_started(event, no)) {
            words.say(Key("next-draw"), &[file(), ("option", filled(""))])
        } else if let Some((appeal, _)) = event.undecided_appeals().next() {
            tell::decide_appeal(words, appeal, &self.file)
        } else {
            words.say(Key("next-close"), &[file()])
        }
    }
}

/// The pairs that must not meet.
fn forbidden(words: &Locale, event: &Tournament) -> Option<String> {
    let pairs: BTreeSet<_> = stages(event).flat_map(|no| event.forbidden_pairs(no)).collect();
    let pair = |&(a, b): &_| {
        format!("{} – {}", naming::who(words, event, a), naming::who(words, event, b))
    };
    let told = listed(words, pairs.iter().map(pair));
    (!pairs.is_empty()).then(|| words.say(Key("forbidden-pairs"), &[("pairs", filled(told))]))
}

fn stage_line(words: &Locale, event: &Tournament, stage: u16) -> String {
    let Some(setting) = event.stage_setting(stage) else { return String::new() };
    let format = match &setting.format {
        StageFormat::RoundRobin { .. } => words.plain(Key("format-round-robin")),
        StageFormat::Groups { groups } => {
            let groups = number(usize::from(groups.get()));
            words.say(Key("format-groups"), &[("groups", groups)])
        }
        StageFormat::Swiss { rounds, .. } => {
            let rounds = number(usize::from(rounds.get()));
            words.say(Key("format-swiss"), &[("rounds", rounds)])
        }
        StageFormat::KnockOut { .. } => words.plain(Key("format-knock-out")),
        StageFormat::DoubleElimination { .. } => words.plain(Key("format-double-elimination")),
        StageFormat::FinalStage { .. } => words.plain(Key("format-final")),
    };
    let paired = usize::from(rounds(event, stage));
    let to_draw_again = event.outdated_draw(stage).is_some_and(|outdated| !outdated.begun);
    let state = match (is_started(event, stage), event.is_over(stage)) {
        _ if to_draw_again => words.plain(Key("stage-to-draw-again")),
        (false, _) => words.plain(Key("stage-not-started")),
        (true, true) => words.plain(Key("stage-is-over")),
        (true, false) => words.say(Key("stage-playing"), &[("rounds", number(paired))]),
    };
    let args = [
        ("stage", number(usize::from(stage))),
        ("name", filled(explain::stage_name(setting, words.language))),
        ("format", filled(format)),
        ("state", filled(state)),
    ];
    words.say(Key("stage-line"), &args)
}

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
        let Reading { event, words, .. } = Reading::of(&self.file, &self.answer.language)?;
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
            let number = |number: Option<u16>| number.map(|no| no.to_string()).unwrap_or_default();
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
                    let args = [("years", filled(years.to_string()))];
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
                number(entrant.rating),
                number(entrant.seed),
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

/// Show the pairings and results of rounds
#[derive(Args)]
#[command(
    after_help = "Examples:\n  chuhe event rounds cup.jsonl\n  chuhe event rounds cup.jsonl --round 3"
)]
pub(super) struct Rounds {
    /// The event file
    file: PathBuf,
    /// Only this round
    #[arg(long, value_name = "ROUND")]
    round: Option<u16>,
    /// Only this stage
    #[arg(long, value_name = "STAGE")]
    stage: Option<u16>,
    #[command(flatten)]
    answer: ReadingOptions,
}

impl Rounds {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let Reading { event, words, .. } = Reading::of(&self.file, &self.answer.language)?;
        if self.answer.json {
            let rounds = RoundOfStage::all(&event, |stage, round| {
                self.stage.is_none_or(|wanted| wanted == stage)
                    && self.round.is_none_or(|wanted| usize::from(wanted) == round)
            });
            return match rounds.is_empty() {
                true => Err(Failure::Refused(words.plain(Key("no-rounds")))),
                false => as_json::print(&rounds),
            };
        }
        let mut lines = Vec::new();
        for stage in stages(&event).filter(|no| self.stage.is_none_or(|wanted| wanted == *no)) {
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

/// Show the standings, with every tie-break and what decided each place
#[derive(Args)]
#[command(
    after_help = "Examples:\n  chuhe event standings cup.jsonl\n  chuhe event standings cup.jsonl --all --lang \
                        zh\nWhy somebody stands where he stands: chuhe event explain cup.jsonl place 4"
)]
pub(super) struct Standings {
    /// The event file
    file: PathBuf,
    /// The stage, from 1 [default: the one being played]
    #[arg(long, value_name = "STAGE", conflicts_with = "all")]
    stage: Option<u16>,
    /// The places of the whole event
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    answer: ReadingOptions,
}

impl Standings {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let Reading { event, words, .. } = Reading::of(&self.file, &self.answer.language)?;
        let mut lines = vec![wall::title(&words, &event)];
        // Once it is closed the places of the whole event are what is asked for.
        if self.all || event.is_closed() && self.stage.is_none() && event.stages().len() > 1 {
            if self.answer.json {
                let (stage, standings) = (None, event.final_rows());
                return as_json::print(&Tables { stage, standings, group_standings: Vec::new() });
            }
            let table = event.final_standings();
            let number_of = |id| event.pairing_number(1, id);
            lines.extend(wall::standings(&words, &event, &table, number_of));
            return say(&lines);
        }
        let stage = shown_stage(&words, &event, self.stage)?;
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

/// Tell everything that happened, entry by entry
#[derive(Args)]
#[command(after_help = "Example:\n  chuhe event log cup.jsonl --last 10")]
pub(super) struct Log {
    /// The event file
    file: PathBuf,
    /// Only so many entries at the end
    #[arg(long, value_name = "NUMBER")]
    last: Option<usize>,
    #[command(flatten)]
    answer: ReadingOptions,
}

impl Log {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let Reading { event, words, log } = Reading::of(&self.file, &self.answer.language)?;
        let from = self.last.map_or(0, |last| log.len().saturating_sub(last));
        if self.answer.json {
            return as_json::print(&LogLine::from(&words, &event, &log, from));
        }
        let lines = log[from..].iter().map(|entry| tell::entry(&words, &event, entry));
        say(&lines.collect::<Vec<_>>())
    }
}
