//! How long after its instant something that time alone brought about was on the disk, as a histogram for Prometheus.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};

/// The upper ends of the buckets, in milliseconds.
const ENDS_MS: [u64; 10] = [5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000];

/// How late flags and deadlines were written by this node.
#[derive(Debug, Default)]
pub(crate) struct Lateness {
    /// How many were in each bucket, and the last for those that were later still.
    counts: [AtomicU64; ENDS_MS.len() + 1],
    sum_ms: AtomicU64,
}

impl Lateness {
    /// Something was written so long after its instant.
    pub(crate) fn note(&self, late_ms: u64) {
        let bucket = ENDS_MS.partition_point(|end| *end < late_ms);
        self.counts[bucket].fetch_add(1, Ordering::Relaxed);
        self.sum_ms.fetch_add(late_ms, Ordering::Relaxed);
    }

    /// As Prometheus reads it.
    pub(crate) fn told(&self) -> String {
        let mut text = String::from(
            "# HELP chuhe_alarm_lateness_seconds How long after its instant a flag fall or a deadline was written.\n\
             # TYPE chuhe_alarm_lateness_seconds histogram\n",
        );
        let mut so_far = 0;
        let ends = ENDS_MS.iter().map(|end| seconds(*end)).chain(["+Inf".to_owned()]);
        for (end, count) in ends.zip(&self.counts) {
            so_far += count.load(Ordering::Relaxed);
            // Writing to a string cannot fail.
            let _ = writeln!(text, "chuhe_alarm_lateness_seconds_bucket{{le=\"{end}\"}} {so_far}");
        }
        let sum = seconds(self.sum_ms.load(Ordering::Relaxed));
        let _ = writeln!(text, "chuhe_alarm_lateness_seconds_sum {sum}");
        let _ = writeln!(text, "chuhe_alarm_lateness_seconds_count {so_far}");
        text
    }
}

/// Milliseconds as seconds, such as `0.25`.
fn seconds(ms: u64) -> String {
    let text = format!("{}.{:03}", ms / 1_000, ms % 1_000);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_is_counted_in_its_bucket_and_in_all_above_it() {
        let late = Lateness::default();
        [0, 5, 6, 100, 101, 5_000, 90_000].into_iter().for_each(|ms| late.note(ms));
        let told = late.told();
        for line in [
            "_bucket{le=\"0.005\"} 2",
            "_bucket{le=\"0.01\"} 3",
            "_bucket{le=\"0.05\"} 3",
            "_bucket{le=\"0.1\"} 4",
            "_bucket{le=\"0.25\"} 5",
            "_bucket{le=\"1\"} 5",
            "_bucket{le=\"5\"} 6",
            "_bucket{le=\"+Inf\"} 7",
            "_sum 95.212",
            "_count 7",
        ] {
            let line = format!("chuhe_alarm_lateness_seconds{line}\n");
            assert!(told.contains(&line), "{line}{told}");
        }
    }
}
