//! `chuhe event withdraw`, `return`, `disqualify` and `sanction`

use std::path::PathBuf;

use chuhe_rulebook::{Measure, Misconduct};
use chuhe_tournament::{Command, SanctionMeasure};
use clap::Args;

use super::desk::Desk;
use super::naming;
use super::official::Official;
use super::words::{Key, filled};
use crate::failure::Failure;

/// Withdraw an entrant
///
/// In a round robin all results are annulled if fewer than half of the opponents were met; in a Swiss they stand. Games
/// that are not played are forfeited.
#[derive(Args)]
#[command(after_help = "Example:\n  chuhe event withdraw cup.jsonl 7 --reason ill --consent")]
pub(super) struct Withdraw {
    /// The event file
    file: PathBuf,
    /// Who: a number, #id or a name
    entrant: String,
    /// Why
    #[arg(long, value_name = "WHY", default_value = "")]
    reason: String,
    /// The organisers agree
    #[arg(long)]
    consent: bool,
    #[command(flatten)]
    official: Official,
}

impl Withdraw {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let mut desk = Desk::open(&self.file, &self.official)?;
        let entrant = naming::entrant(&desk.words, &desk.event, None, &self.entrant)?;
        let (reason, consent) = (self.reason.clone(), self.consent);
        desk.act(&Command::Withdraw { entrant, reason, consent })?;
        desk.finish()
    }
}

/// Let an entrant who withdrew play on
#[derive(Args)]
#[command(after_help = "Example:\n  chuhe event return cup.jsonl 7 --reason recovered")]
pub(super) struct Return {
    /// The event file
    file: PathBuf,
    /// Who: a number, #id or a name
    entrant: String,
    /// Why
    #[arg(long, value_name = "WHY", default_value = "")]
    reason: String,
    #[command(flatten)]
    official: Official,
}

impl Return {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let mut desk = Desk::open(&self.file, &self.official)?;
        let entrant = naming::entrant(&desk.words, &desk.event, None, &self.entrant)?;
        desk.act(&Command::Reenter { entrant, reason: self.reason.clone() })?;
        desk.finish()
    }
}

/// Exclude an entrant from the rest of the event; the points stand
#[derive(Args)]
#[command(
    after_help = "Example:\n  chuhe event disqualify cup.jsonl 7 --reason \"struck an opponent\"\nThe points are \
                        taken, too, by: chuhe event sanction cup.jsonl 7 points-cancelled --reason ..."
)]
pub(super) struct Disqualify {
    /// The event file
    file: PathBuf,
    /// Who: a number, #id or a name
    entrant: String,
    /// Why
    #[arg(long, value_name = "WHY", default_value = "")]
    reason: String,
    #[command(flatten)]
    official: Official,
}

impl Disqualify {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let mut desk = Desk::open(&self.file, &self.official)?;
        let entrant = naming::entrant(&desk.words, &desk.event, None, &self.entrant)?;
        let measure = SanctionMeasure::Exclude;
        let reason = self.reason.clone();
        desk.act(&Command::Sanction { entrant, act: None, measure, reason })?;
        desk.finish()
    }
}

/// Sanction an entrant
#[derive(Args)]
#[command(
    after_help = "Measures: remind, warn, game-lost, game-lost-or-excluded, points-cancelled, exclude, or deduct:N for \
                        N points, as deduct:0.5.\nActs with a sanction of their own in the rulebook: electronic-device, \
                        indiscipline, arranged-result.\nExamples:\n  chuhe event sanction cup.jsonl 7 warn --reason \
                        \"talked during play\"\n  chuhe event sanction cup.jsonl 7 points-cancelled --act \
                        arranged-result --reason \"proven by the committee\"\n  chuhe event sanction cup.jsonl 7 deduct:1 \
                        --reason \"late twice\""
)]
pub(super) struct Sanction {
    /// The event file
    file: PathBuf,
    /// Who: a number, #id or a name
    entrant: String,
    /// What is done
    measure: String,
    /// The act, if it has a sanction of its own in the rulebook
    #[arg(long, value_name = "ACT")]
    act: Option<String>,
    /// Why
    #[arg(long, value_name = "WHY", default_value = "")]
    reason: String,
    #[command(flatten)]
    official: Official,
}

impl Sanction {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let mut desk = Desk::open(&self.file, &self.official)?;
        let entrant = naming::entrant(&desk.words, &desk.event, None, &self.entrant)?;
        let unknown = |given: &str, known: Vec<&str>| {
            let args = [("given", filled(given)), ("known", filled(known.join(", ")))];
            Failure::Misunderstood(desk.words.say(Key("not-one-of"), &args))
        };
        let act = match &self.act {
            None => None,
            Some(given) => {
                let found = Misconduct::ALL.iter().find(|act| act.key() == given);
                let known = || Misconduct::ALL.iter().map(|act| act.key()).collect();
                Some(*found.ok_or_else(|| unknown(given, known()))?)
            }
        };
        let measure = measure(&self.measure).ok_or_else(|| {
            let book = Measure::ALL.iter().map(|measure| measure.key());
            unknown(&self.measure, book.chain(["exclude", "deduct:N"]).collect())
        })?;
        let reason = self.reason.clone();
        desk.act(&Command::Sanction { entrant, act, measure, reason })?;
        desk.finish()
    }
}

fn measure(text: &str) -> Option<SanctionMeasure> {
    if text == "exclude" {
        return Some(SanctionMeasure::Exclude);
    }
    if let Some(points) = text.strip_prefix("deduct:") {
        let (whole, half) = match points.strip_suffix(".5") {
            Some(whole) => (whole, 1),
            None => (points, 0),
        };
        let half_points = whole.parse::<u16>().ok()?.checked_mul(2)?.checked_add(half)?;
        return (half_points > 0).then_some(SanctionMeasure::Deduct { half_points });
    }
    let measure = *Measure::ALL.iter().find(|measure| measure.key() == text)?;
    Some(SanctionMeasure::Book { measure })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_taken_away_in_halves() {
        assert_eq!(measure("deduct:0.5"), Some(SanctionMeasure::Deduct { half_points: 1 }));
        assert_eq!(measure("deduct:2"), Some(SanctionMeasure::Deduct { half_points: 4 }));
        assert_eq!(measure("deduct:0"), None);
        assert_eq!(measure("shout"), None);
    }
}
