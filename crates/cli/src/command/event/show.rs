//! `chuhe event show`

use std::collections::BTreeSet;
use std::path::PathBuf;

use chuhe_tournament::{FeeState, OutdatedDraw, Tournament, explain};
use clap::Args;

use super::as_json::{self, Overview};
use super::desk::{Reading, say};
use super::naming::{self, is_started, rounds, stages};
use super::next::next;
use super::official::ReadingOptions;
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
        let Reading { event, words, .. } = Reading::of(&self.file, &self.answer.spoken)?;
        if self.answer.json {
            return as_json::print(&Overview::of(&event, &next(&words, &event, &self.file)));
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
            let fee = event.rulebook().appeals.as_ref().and_then(|rule| rule.fee.as_ref());
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
        lines.push(next(&words, &event, &self.file));
        say(&lines)
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
        ("format", filled(explain::format(event, stage, words.language).unwrap_or_default())),
        ("state", filled(state)),
    ];
    let mut line = words.say(Key("stage-line"), &args);
    if !setting.time_controls.is_empty() {
        let presets = &event.rulebook().time_controls.presets;
        let name = |id: &String| {
            let preset = presets.get(id.as_str());
            preset.map_or(id.as_str(), |preset| preset.name.get(words.language)).to_owned()
        };
        let clocks = listed(words, setting.time_controls.iter().map(name));
        line += &words.say(Key("stage-clocks"), &[("clocks", filled(clocks))]);
    }
    line
}
