//! `chuhe perft`

use std::io::Write;
use std::time::Duration;

use clap::Args;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde_json::json;

use crate::failure::Failure;
use crate::output;
use crate::position::Start;
use crate::rules::Spoken;
use crate::words::{Key, filled, locale};

/// Count all sequences of legal moves of a given length
///
/// The classic test of a move generator. The last line is `nodes N`; the speed goes to standard error.
#[derive(Args)]
#[command(after_help = "Example: chuhe perft --depth 5  # nodes 133312995")]
pub(crate) struct Perft {
    #[command(flatten)]
    start: Start,
    /// How many plies
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=30))]
    depth: u32,
    /// Also print the count after each first move
    #[arg(long)]
    divide: bool,
    #[command(flatten)]
    spoken: Spoken,
    /// Print the answer as JSON
    #[arg(long)]
    json: bool,
}

impl Perft {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let words = locale(self.spoken.language());
        let position = self.start.position()?;
        let moves = position.legal_moves();
        let bar = ProgressBar::hidden().with_style(
            ProgressStyle::with_template("{bar:30} {pos}/{len} {msg}, {eta}")
                .expect("the template is well-formed"),
        );
        bar.set_message(words.plain(Key("first-moves")));
        bar.set_length(moves.len() as u64);
        let mut divided = serde_json::Map::new();
        let mut out = output::answer();
        let started = now();
        let mut nodes = u64::from(self.depth == 0);
        if self.depth > 0 {
            for &m in &moves {
                let count = position.perft_after(m, self.depth - 1);
                nodes = nodes.saturating_add(count);
                bar.inc(1);
                if bar.is_hidden() && started.elapsed() > Duration::from_secs(2) {
                    bar.set_draw_target(ProgressDrawTarget::stderr());
                }
                if self.divide && self.json {
                    divided.insert(m.to_string(), count.into());
                } else if self.divide {
                    bar.suspend(|| writeln!(out, "{m} {count}"))?;
                }
            }
        }
        bar.finish_and_clear();
        if self.json {
            drop(out);
            let divided = self.divide.then_some(divided);
            output::json(&json!({ "depth": self.depth, "nodes": nodes, "divide": divided }))?;
        } else {
            writeln!(out, "nodes {nodes}")?;
            out.flush()?;
        }
        let micros = started.elapsed().as_micros().max(1);
        let per_second = u128::from(nodes) * 1_000_000 / micros;
        let args = [
            ("ms", filled((micros / 1000).to_string())),
            ("nodes", filled(per_second.to_string())),
        ];
        output::remark(words.say(Key("speed"), &args));
        Ok(())
    }
}

/// The command line may look at the clock.
#[expect(clippy::disallowed_methods, reason = "the speed of the count is part of the answer")]
fn now() -> std::time::Instant {
    std::time::Instant::now()
}
