//! `chuhe event simulate`

use std::path::PathBuf;
use std::time::Duration;

use chuhe_tournament::simulate::{self, Mishaps, Plan};
use chuhe_tournament::{LOG, Refusal};
use clap::Args;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::as_json::{self, Simulated};
use super::new::{Layout, cannot_set_up};
use super::words::{self, Key, Locale, filled, number};
use crate::dash::is_dash;
use crate::failure::Failure;
use crate::output;
use crate::rules::Spoken;

/// The most that a simulated event may have.
const MOST: i64 = 2000;

/// Play a whole event by lot, to try things out
///
/// The file that is written is an event like any other. The same arguments give the same bytes.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  chuhe event simulate --format swiss --entrants 40 --rounds 9 --seed 1 \\\n      --out \
                        trial.jsonl\n  chuhe event simulate --format 5+2 --entrants 30 --withdraw 10 --late 5 --forfeit 2 \\\n      \
                        --out trial.jsonl\n  chuhe event simulate --format round-robin --teams --entrants 8 --out \
                        trial.jsonl"
)]
pub(super) struct Simulate {
    #[command(flatten)]
    layout: Layout,
    /// How many enter, at most 2000
    #[arg(long, value_name = "NUMBER", default_value = "16", value_parser = clap::value_parser!(u32).range(2..=MOST))]
    entrants: u32,
    /// From which everything is drawn
    #[arg(long, value_name = "NUMBER", default_value = "1")]
    seed: u64,
    /// Of a hundred entrants, how many withdraw in the course of the event
    #[arg(long, value_name = "PERCENT", default_value = "0", value_parser = clap::value_parser!(u8).range(0..=100))]
    withdraw: u8,
    /// Of a hundred entrants, how many come late; only a Swiss takes them
    #[arg(long, value_name = "PERCENT", default_value = "0", value_parser = clap::value_parser!(u8).range(0..=100))]
    late: u8,
    /// Of a hundred games, how many are forfeited
    #[arg(long, value_name = "PERCENT", default_value = "0", value_parser = clap::value_parser!(u8).range(0..=100))]
    forfeit: u8,
    /// After how many of a hundred rounds a result is corrected
    #[arg(long, value_name = "PERCENT", default_value = "0", value_parser = clap::value_parser!(u8).range(0..=100))]
    correct: u8,
    /// Of a hundred entrants, how many must not meet some other; only in a Swiss
    #[arg(long, value_name = "PERCENT", default_value = "0", value_parser = clap::value_parser!(u8).range(0..=100))]
    forbid: u8,
    /// The event file; - for standard output
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Replace the file if it is there
    #[arg(long)]
    force: bool,
    /// Tell as JSON what it came to; it is printed, so --out names a file
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    spoken: Spoken,
}

impl Simulate {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let words = words::locale(self.spoken.language());
        if self.json && is_dash(&self.out) {
            return Err(Failure::Misunderstood(words.plain(Key("json-or-log"))));
        }
        if !is_dash(&self.out) {
            output::none_there([self.out.as_path()], self.force)?;
        }
        let setting = self.layout.setting(&words, "Simulation")?;
        let mut plan = Plan::new(setting, self.entrants, self.seed);
        let &Simulate { withdraw, late, forfeit, correct, forbid, .. } = self;
        plan.mishaps = Mishaps { withdraw, late, forfeit, correct, forbid };
        let bar = ProgressBar::hidden().with_style(
            ProgressStyle::with_template("{bar:30} {pos}/{len} {msg}, {eta}")
                .expect("the template is well-formed"),
        );
        bar.set_message(words.plain(Key("rounds-played")));
        let started = now();
        let played = simulate::play(&plan, |over, rounds| {
            bar.set_length(rounds as u64);
            bar.set_position(over as u64);
            if bar.is_hidden() && started.elapsed() > Duration::from_secs(2) {
                bar.set_draw_target(ProgressDrawTarget::stderr());
            }
        });
        bar.finish_and_clear();
        let played = played.map_err(|error| cannot_set_up(&words, &error))?;
        let text = LOG.write(&played.log);
        output::write(&self.out, text.as_bytes(), self.force)?;
        let rounds = played.event.stages().iter().map(|stage| stage.rounds().len()).sum();
        if self.json {
            as_json::print(&Simulated::of(&played, words.language))?;
            return match played.stopped {
                None => Ok(()),
                Some(refusal) => Err(stopped(&words, &refusal)),
            };
        }
        let args = [
            ("entrants", number(played.event.participants().count())),
            ("rounds", number(rounds)),
            ("entries", number(played.log.len())),
        ];
        output::remark(words.say(Key("simulated"), &args));
        for (stage, refusal) in &played.cut_short {
            let rounds = played.event.stage(*stage).map_or(0, |stage| stage.rounds().len());
            let args = [
                ("stage", number(usize::from(*stage))),
                ("rounds", number(rounds)),
                ("text", filled(refusal.text(words.language))),
            ];
            let key = match rounds {
                0 => Key("simulation-passed-over"),
                _ => Key("simulation-cut-short"),
            };
            output::remark(words.say(key, &args));
        }
        match played.stopped {
            None => Ok(()),
            Some(refusal) => Err(stopped(&words, &refusal)),
        }
    }
}

fn stopped(words: &Locale, refusal: &Refusal) -> Failure {
    let args = [("text", filled(refusal.text(words.language)))];
    Failure::Refused(words.say(Key("simulation-stopped"), &args))
}

/// The command line may look at the clock.
#[expect(clippy::disallowed_methods, reason = "a bar is shown once it takes long")]
fn now() -> std::time::Instant {
    std::time::Instant::now()
}
